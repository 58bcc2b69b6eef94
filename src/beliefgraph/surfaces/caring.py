"""Commands that look after a graph over time: maintain, unarchive, conflicts, queue, quote."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from beliefgraph.surfaces import payloads
from beliefgraph.surfaces.desk import (
    FAULTS,
    After,
    Agent,
    AsOf,
    BeliefId,
    By,
    Desk,
    DryRun,
    KnownAt,
    Limit,
    Reason,
    command,
    page,
    tables,
)
from beliefgraph.surfaces.progress import progress
from beliefgraph.surfaces.writing import show_amendment

if TYPE_CHECKING:
    from rich.console import RenderableType

    from beliefgraph.conflicts import Conflict
    from beliefgraph.domain.reviews import ReviewItem
    from beliefgraph.maintaining import MaintenanceReport
    from beliefgraph.reviewing import Quote

app = typer.Typer()


@command(app, "maintain")
def maintain(
    desk: Desk,
    *,
    at: Annotated[str | None, typer.Option("--at", help="The moment to judge for, ISO 8601 [now].")] = None,
    dry_run: DryRun = False,
    by: By = "",
) -> None:
    """Put away what has had its time, invalidate what is refuted for long, find conflicts nobody linked."""
    with desk.graph() as graph, progress("things looked at") as tick:
        report = graph.maintain(at, dry_run=dry_run, progress=tick, by=by)
    desk.show(lambda: report_payload(report), lambda: report_table(report))


@command(app, "unarchive")
def unarchive(
    desk: Desk,
    ids: Annotated[list[str], typer.Argument(help="Ids of beliefs or evidence.")],
    *,
    by: By = "",
    reason: Reason = "",
    dry_run: DryRun = False,
) -> None:
    """Bring beliefs and evidence back from cold storage, and invalidated beliefs back to life."""
    with desk.graph() as graph:
        show_amendment(desk, graph.restore_archived(ids, by=by, reason=reason, dry_run=dry_run), "Brought back")


@command(app, "conflicts")
def conflicts(
    desk: Desk,
    *,
    entity: Annotated[str | None, typer.Option(help="Only about this name or entity id.")] = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    agent: Agent = "",
    after: After = "",
    limit: Limit = 100,
) -> None:
    """List beliefs that contradict one another; `maintain` finds those that nobody linked."""
    with desk.graph() as graph:
        found = page(
            lambda most: graph.conflicts(
                entity=entity, as_of=as_of, known_at=known_at, agent=agent, after=after, limit=most
            ),
            limit,
            lambda conflict: conflict.id,
        )
    desk.show(lambda: [conflict_payload(one) for one in found], lambda: conflict_table(found))


@command(app, "queue")
def queue(
    desk: Desk,
    *,
    kind: Annotated[str | None, typer.Option(help="names, conflict, weak or quote [all].")] = None,
    state: Annotated[str, typer.Option(help="open, decided, a verdict such as keep, or any.")] = "open",
    after: After = "",
    limit: Limit = 100,
) -> None:
    """List what waits for somebody's decision; `decide` settles one, and undoes what was decided."""
    with desk.graph() as graph:
        wanted = None if state == "any" else state
        found = page(
            lambda most: graph.review_queue(kind, wanted, after=after, limit=most), limit, lambda item: item.id
        )
    desk.show(lambda: [item_payload(item) for item in found], lambda: item_table(found))


@command(app, "quote")
def quote(
    desk: Desk,
    belief: BeliefId,
    *,
    agent: Annotated[str, typer.Option(help="Who wants to quote it.")] = "",
    above: Annotated[float | None, typer.Option(help="Confidence from which nobody need be asked [0.7].")] = None,
    ask: Annotated[bool, typer.Option("--ask", help="If it is not sure enough, ask somebody in the queue.")] = False,
    by: By = "",
) -> None:
    """Tell whether a belief may be quoted; exit code 1 when it may not. With --ask, somebody is asked."""
    with desk.graph() as graph:
        told = graph.quote(belief, agent, above=above, ask=ask, by=by)
    desk.show(lambda: quote_payload(told), lambda: tables().sentence(_quoted(told)))
    if not told.allowed:
        raise typer.Exit(FAULTS)


# Shapes ---------------------------------------------------------------------------------------------------------


def report_payload(of: MaintenanceReport) -> dict[str, Any]:
    """What a round did; of the measures the first thousand, all of them counted."""
    return {
        "at": payloads.moment(of.at),
        "dry_run": of.dry_run,
        "resumed": of.resumed,
        "run": of.run,
        "acts": list(of.acts),
        "counts": of.counts,
        "measures": [payloads.numbers(measure) for measure in of.measures],
    }


def report_table(of: MaintenanceReport) -> RenderableType:
    """What a round did: how much of each, then one by one with the reason."""
    head = "Would be done" if of.dry_run else "Went on with a round that was cut off" if of.resumed else "Done"
    if not of.counts:
        nothing: RenderableType = tables().sentence(f"{head}: nothing, all is in order.")
        return nothing
    rows = [(m.done, m.id, m.text, m.why) for m in of.measures]
    parts = (
        tables().sentence(f"{head}, for {of.at.isoformat()}:"),
        tables().pairs(of.counts.items()),
        tables().table("", ("done", "id", "proposition", "why"), rows),
    )
    shown: RenderableType = tables().several(parts)
    return shown


def conflict_payload(of: Conflict) -> dict[str, Any]:
    """Beliefs that do not go together."""
    beliefs = [payloads.belief(belief) for belief in of.beliefs]
    return {"id": of.id, "kind": of.kind, "beliefs": beliefs, "why": of.why, "item": of.item}


def conflict_table(of: list[Conflict]) -> RenderableType:
    """Conflicts, a line for each belief."""
    rows = [
        (one.kind if at == 0 else "", b.id, b.text, f"{b.opinion.signed:+.2f}", one.why if at == 0 else "", one.item)
        for one in of
        for at, b in enumerate(one.beliefs)
    ]
    columns = ("kind", "belief", "proposition", "signed", "why", "item")
    shown: RenderableType = tables().table("", columns, rows) if rows else tables().sentence("No conflicts.")
    return shown


def item_payload(of: ReviewItem) -> dict[str, Any]:
    """Something that waits for a decision, or was decided."""
    return {
        "id": of.id,
        "kind": of.kind.value,
        "about": list(of.about),
        "text": of.text,
        "why": of.why,
        "agent": of.agent,
        "since": payloads.moment(of.since),
        "options": list(of.options),
        "state": of.state,
        "by": of.by,
        "decided": payloads.moment(of.decided),
        "reason": of.reason,
    }


def item_table(of: list[ReviewItem]) -> RenderableType:
    """What waits for a decision, and what may be decided."""
    rows = [(i.id, i.kind.value, i.since.date().isoformat(), i.text, i.state, i.by, " / ".join(i.options)) for i in of]
    columns = ("id", "kind", "since", "question", "state", "by", "decide")
    nothing = "Nothing waits for a decision."
    shown: RenderableType = tables().table("", columns, rows) if rows else tables().sentence(nothing)
    return shown


def quote_payload(of: Quote) -> dict[str, Any]:
    """Whether a belief may be quoted, and how."""
    return {
        "allowed": of.allowed,
        "text": of.text,
        "opinion": payloads.opinion(of.opinion),
        "reason": of.reason,
        "item": of.item,
    }


def _quoted(of: Quote) -> str:
    asked = f" [{of.item}]" if of.item else ""
    return f"{of.text}\n{of.reason}{asked}" if of.allowed else f"{of.reason}{asked}"
