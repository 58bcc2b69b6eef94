"""The demo: the stories, told to a graph in memory, with its answers and its grounds."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TextIO

from beliefgraph.domain.rules import RULES
from beliefgraph.graph import BeliefGraph
from beliefgraph.stories import COFFEE, STORIES, Story


def tell(story: Story, path: str = ":memory:", rule: str | None = None) -> BeliefGraph:
    """A graph that has heard a story.

    Args:
        story: what is told.
        path: where the graph is kept.
        rule: confidence rule, the default one when None.
    """
    graph = BeliefGraph.open(path, rule=rule, embedder="none", clock=lambda: datetime(2026, 1, 1, tzinfo=UTC))
    for told in story.tells:
        graph.observe(**told)
    for name, of in story.aliases:
        graph.alias(name, of)
    return graph


def run(out: TextIO) -> None:
    """Tell every story and print what the graph answers.

    Args:
        out: where to print.
    """
    for story in STORIES:
        out.write(f"── {story.title} ──\n")
        with tell(story) as graph:
            out.writelines(f"{line}\n" for line in _answers(graph, story))
        out.write("\n")
    out.write("── 同一个故事，四种规则 · one story, four rules ──\n")
    out.writelines(f"{line}\n" for line in _by_rule())
    out.write("\n── 为什么 · the whole explanation ──\n")
    with tell(COFFEE) as graph:
        last = COFFEE.asks[-1]
        belief = graph.ask(last.text, as_of=last.as_of).beliefs[0]
        out.write(f"{graph.explain(belief.id, as_of=last.as_of).text}\n")


def _answers(graph: BeliefGraph, story: Story) -> Iterator[str]:
    for told in story.tells[:3]:
        yield f"  {told.get('speaker') or told.get('source')}, {told['at'][:10]}: {told['text']}"
    if len(story.tells) > 3:
        yield f"  … ({len(story.tells)})"
    for question in story.asks:
        where = f" {dict(question.context)}" if question.context else ""
        yield f"? {question.text} ({question.as_of[:10]}{where})"
        answer = graph.ask(question.text, as_of=question.as_of, context=question.context)
        yield from (f"  {line}" for line in answer.text.splitlines())


def _by_rule() -> Iterator[str]:
    moments = [question.as_of for question in COFFEE.asks]
    for rule in RULES:
        with tell(COFFEE, rule=rule) as graph:
            belief = graph.beliefs()[0]
            numbers = [graph.explain(belief.id, as_of=moment).opinion.signed for moment in moments]
        yield f"  {rule:<20}" + "  →  ".join(f"{number:+.2f}" for number in numbers)
