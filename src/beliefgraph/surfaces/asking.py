"""Commands that only read: ask, recall, relevant, explain, history, beliefs, evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from beliefgraph.errors import InvalidInput
from beliefgraph.surfaces import payloads
from beliefgraph.surfaces.desk import Contexts, Desk, command, context_of, said, tables

if TYPE_CHECKING:
    from beliefgraph.domain.model import Belief, Revision
    from beliefgraph.graph import BeliefGraph

app = typer.Typer()

AsOf = Annotated[str | None, typer.Option("--as-of", help="Only what had happened by then, ISO 8601.")]
Agent = Annotated[str, typer.Option("--agent", help="As this agent sees it; what all see when left out.")]
KnownAt = Annotated[str | None, typer.Option("--known-at", help="Only what was recorded by then, ISO 8601.")]
Limit = Annotated[int, typer.Option(help="The most results.")]
Cold = Annotated[bool, typer.Option("--cold", help="Look in cold storage too.")]
BeliefId = Annotated[str, typer.Argument(help="A belief id, as ask and recall show it.")]


@command(app, "ask")
def ask(
    desk: Desk,
    question: Annotated[str, typer.Argument(help="In any language; - reads it from stdin.")],
    *,
    speaker: Annotated[str, typer.Option(help='Who asks: "I" and "my boss" in the question.')] = "",
    context: Contexts = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    agent: Agent = "",
    depth: Annotated[int, typer.Option(help="How far around the answer to look, 1 to 3.")] = 2,
    threshold: Annotated[float | None, typer.Option(help="Confidence from which a belief is adopted [0.7].")] = None,
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
    as_of: AsOf = None,
    known_at: KnownAt = None,
    agent: Agent = "",
    limit: Limit = 10,
    cold: Cold = False,
) -> None:
    """Find beliefs and evidence that bear on a question, best first, with the terms of each score."""
    words = said(question)
    with desk.graph() as graph:
        hits = graph.recall(words, as_of=as_of, known_at=known_at, agent=agent, limit=limit, cold=cold)
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
        known = bool(found) or _is_known(graph, entity)
    _show_beliefs(desk, found, entity if not known else None)


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
    return [(revision, moved(revision, cause, lang)) for revision, cause in explanation.steps()]


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
    after: Annotated[str, typer.Option(help="Start after this belief id.")] = "",
    limit: Limit = 100,
) -> None:
    """List beliefs by id, a page at a time."""
    chosen = None if status == "any" else status
    with desk.graph() as graph:
        page = graph.beliefs(
            entity=entity,
            source=source,
            context=context_of(context) or None,
            status=chosen,
            after=after,
            limit=limit,
            as_of=as_of,
            known_at=known_at,
            agent=agent,
        )
        known = bool(page) or entity is None or _is_known(graph, entity)
    _show_beliefs(desk, page, entity if not known else None)


def _is_known(graph: BeliefGraph, entity: str) -> bool:
    return graph.entity(entity) in graph.space.entities([graph.entity(entity)])


def _show_beliefs(desk: Desk, found: list[Belief], unknown: str | None) -> None:
    """Show beliefs; to people, also that a name stands for nobody and nothing."""
    nobody = f"Nobody and nothing here is called {unknown}."
    desk.show(
        lambda: [payloads.belief(b) for b in found],
        lambda: tables().beliefs(found) if unknown is None else tables().sentence(nobody),
    )


@command(app, "evidence")
def evidence(
    desk: Desk,
    *,
    since: Annotated[str | None, typer.Option(help="From this time on, ISO 8601.")] = None,
    until: Annotated[str | None, typer.Option(help="Before this time, ISO 8601.")] = None,
    after: Annotated[str, typer.Option(help="Start after this id.")] = "",
    limit: Limit = 100,
    agent: Agent = "",
) -> None:
    """List dated evidence in the order it happened, with what was retracted and why."""
    with desk.graph() as graph:
        found = graph.evidence(since=since, until=until, after=after, limit=limit, agent=agent)
    desk.show(lambda: [payloads.evidence(e) for e in found], lambda: tables().evidence(found))
