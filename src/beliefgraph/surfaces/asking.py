"""Commands that only read: ask, recall, relevant, explain, history, beliefs, evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from beliefgraph.errors import InvalidInput
from beliefgraph.surfaces import payloads
from beliefgraph.surfaces.desk import (
    After,
    Agent,
    AsOf,
    BeliefId,
    Contexts,
    Desk,
    KnownAt,
    Limit,
    Speaker,
    Threshold,
    command,
    context_of,
    page,
    said,
    tables,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

    from beliefgraph.domain.model import Belief, Revision
    from beliefgraph.graph import BeliefGraph

app = typer.Typer()

Cold = Annotated[bool, typer.Option("--cold", help="Look in cold storage too.")]


@command(app, "ask")
def ask(
    desk: Desk,
    question: Annotated[str, typer.Argument(help="In any language; - reads it from stdin.")],
    *,
    speaker: Speaker = "",
    context: Contexts = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    agent: Agent = "",
    depth: Annotated[int, typer.Option(help="How far around the answer to look, 1 to 3.")] = 2,
    threshold: Threshold = None,
    limit: Limit = 10,
    cold: Cold = False,
    write: Annotated[
        bool, typer.Option("--write", help="In the words of the language model of llm_url, each citation checked.")
    ] = False,
) -> None:
    """Answer a question from what is believed, with grounds, conflicts and what was left out."""
    words = said(question)
    if write:
        if (depth, limit, cold) != (2, 10, False):
            rule = "a model's answer takes neither --depth nor --limit nor --cold"
            raise InvalidInput("--write", rule, "Leave them out")
        _write(desk, words, speaker, context_of(context) or None, as_of, known_at, agent, threshold)
        return
    with desk.graph() as graph:
        answer = graph.ask(
            words,
            speaker=speaker,
            context=context_of(context) or None,
            as_of=as_of,
            known_at=known_at,
            agent=agent,
            depth=depth,
            threshold=threshold,
            limit=limit,
            cold=cold,
        )
    desk.show(lambda: payloads.answer(answer), lambda: tables().answer(answer))


def _write(
    desk: Desk,
    question: str,
    speaker: str,
    context: dict[str, str] | None,
    as_of: str | None,
    known_at: str | None,
    agent: str,
    threshold: float | None,
) -> None:
    from beliefgraph.surfaces.prompting import written

    with desk.graph() as graph:
        told = graph.write(
            question, speaker=speaker, context=context, as_of=as_of, known_at=known_at, agent=agent, threshold=threshold
        )
    desk.show(lambda: payloads.written(told), lambda: written(told))


@command(app, "recall")
def recall(
    desk: Desk,
    question: Annotated[str, typer.Argument(help="In any language; - reads it from stdin.")],
    *,
    speaker: Speaker = "",
    as_of: AsOf = None,
    known_at: KnownAt = None,
    agent: Agent = "",
    limit: Limit = 10,
    cold: Cold = False,
) -> None:
    """Find beliefs and evidence that bear on a question, best first, with the terms of each score."""
    words = said(question)
    with desk.graph() as graph:
        hits = graph.recall(words, speaker=speaker, as_of=as_of, known_at=known_at, agent=agent, limit=limit, cold=cold)
    desk.show(lambda: [payloads.hit(hit) for hit in hits], lambda: tables().hits(hits))


@command(app, "relevant")
def relevant(
    desk: Desk,
    entity: Annotated[str, typer.Argument(help="A name, or an entity id.")],
    *,
    context: Contexts = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    agent: Agent = "",
    top_k: Annotated[int, typer.Option("--top-k", help="The most beliefs.")] = 5,
) -> None:
    """Show what is believed about an entity in a context, most confident first."""
    with desk.graph() as graph:
        found = graph.relevant(entity, context_of(context), top_k, as_of=as_of, known_at=known_at, agent=agent)
        notes = _unheard(graph, entity, context, agent)
    _show_beliefs(desk, found, notes)


@command(app, "explain")
def explain(
    desk: Desk,
    belief: BeliefId,
    *,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    agent: Agent = "",
    table: Annotated[bool, typer.Option("--table", help="Also each piece of evidence and what it counts.")] = False,
) -> None:
    """Tell why a belief stands where it stands, and what would change it."""
    with desk.graph() as graph:
        explanation = graph.explain(belief, as_of=as_of, known_at=known_at, agent=agent)
    desk.show(lambda: payloads.explanation(explanation), lambda: tables().explanation(explanation, with_table=table))


@command(app, "history")
def history(desk: Desk, belief: BeliefId, *, as_of: AsOf = None, known_at: KnownAt = None, agent: Agent = "") -> None:
    """Show every change of a belief's opinion, before → after."""
    with desk.graph() as graph:
        told = _told(graph, belief, as_of, known_at, agent)
    desk.show(
        lambda: [payloads.revision(revision) | {"text": words} for revision, words in told],
        lambda: tables().history(told),
    )


def _told(
    graph: BeliefGraph, belief: str, as_of: str | None, known_at: str | None, agent: str
) -> list[tuple[Revision, str]]:
    """Each revision with its words, in the language of the belief."""
    from beliefgraph.domain.language import language
    from beliefgraph.domain.wording import moved

    explanation = graph.explain(belief, as_of=as_of, known_at=known_at, agent=agent)
    lang = language(explanation.belief.text)
    return [(step.revision, moved(step, lang)) for step in explanation.steps()]


@command(app, "beliefs")
def beliefs(
    desk: Desk,
    *,
    entity: Annotated[str | None, typer.Option(help="Only about this name or entity id.")] = None,
    source: Annotated[str | None, typer.Option(help="Only with evidence from this source.")] = None,
    context: Contexts = None,
    status: Annotated[str, typer.Option(help="active, withdrawn, archived, invalidated or any.")] = "active",
    as_of: AsOf = None,
    known_at: KnownAt = None,
    agent: Agent = "",
    after: After = "",
    limit: Limit = 100,
) -> None:
    """List beliefs by id, a page at a time."""
    chosen = None if status == "any" else status
    with desk.graph() as graph:
        found = page(
            lambda most: graph.beliefs(
                entity=entity,
                source=source,
                context=context_of(context) or None,
                status=chosen,
                after=after,
                limit=most,
                as_of=as_of,
                known_at=known_at,
                agent=agent,
            ),
            limit,
            lambda belief: belief.id,
        )
        notes = _unheard(graph, entity, context, agent)
    _show_beliefs(desk, found, notes, of_any_status=chosen is None)


def _unheard(graph: BeliefGraph, entity: str | None, context: list[str] | None, agent: str) -> list[str]:
    """What is asked about and nobody here knows, which is mistyped more often than meant; a sentence each."""
    from beliefgraph.intake import as_context

    notes = []
    if entity is not None and graph.entity(entity) not in graph.space.entities([graph.entity(entity)]):
        notes.append(f"Nobody and nothing here is called {entity}.")
    if context:
        known = {(c.dimension, c.value) for c in graph.contexts()}
        named = [
            f"{dimension}={value}"
            for dimension, value in as_context(context_of(context))
            if (dimension, value) not in known
        ]
        notes += [f"There is no context {name} here." for name in named]
    if agent and agent not in graph.agents():
        notes.append(f"Nobody here knows an agent called {agent}: this is from what all see.")
    return notes


def _show_beliefs(desk: Desk, found: list[Belief], notes: list[str], *, of_any_status: bool = False) -> None:
    """Show beliefs; to people, also what was asked about that nobody here knows."""

    def people() -> RenderableType:
        shown = tables().beliefs(found, of_any_status=of_any_status)
        several: RenderableType = tables().several([*map(tables().sentence, notes), shown])
        return several

    desk.show(lambda: [payloads.belief(b) for b in found], people)


@command(app, "evidence")
def evidence(
    desk: Desk,
    *,
    since: Annotated[str | None, typer.Option(help="From this time on, ISO 8601.")] = None,
    until: Annotated[str | None, typer.Option(help="Before this time, ISO 8601.")] = None,
    after: After = "",
    limit: Limit = 100,
    agent: Agent = "",
) -> None:
    """List dated evidence in the order it happened, with what was retracted and why."""
    with desk.graph() as graph:
        found = page(
            lambda most: graph.evidence(since=since, until=until, after=after, limit=most, agent=agent),
            limit,
            lambda evidence: evidence.id,
        )
    desk.show(lambda: [payloads.evidence(e) for e in found], lambda: tables().evidence(found))
