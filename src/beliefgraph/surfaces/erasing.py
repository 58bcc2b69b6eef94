"""Commands that take evidence back or away: retract, restore, erase, receipts. All choose it the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from beliefgraph.errors import InvalidInput
from beliefgraph.surfaces import payloads
from beliefgraph.surfaces.desk import FAULTS, By, Desk, DryRun, Reason, command, tables
from beliefgraph.surfaces.writing import show_amendment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from beliefgraph.domain.tasks import Receipt
    from beliefgraph.selecting import Conditions

app = typer.Typer()

Ids = Annotated[list[str] | None, typer.Argument(help="Evidence ids; or choose by the options.")]
FromSource = Annotated[str, typer.Option("--source", help="All from this source.")]
SaidBy = Annotated[str, typer.Option("--speaker", help="All that he said, under any of his names.")]
WrittenBy = Annotated[str, typer.Option("--agent", help="All written on behalf of this agent.")]
BroughtBy = Annotated[str, typer.Option("--run", help="All that this run brought in.")]
Since = Annotated[str | None, typer.Option("--since", help="Said at this time or later, ISO 8601.")]
Until = Annotated[str | None, typer.Option("--until", help="Said before this time, ISO 8601.")]
RecordedSince = Annotated[str | None, typer.Option("--recorded-since", help="Recorded at this time or later.")]
RecordedUntil = Annotated[str | None, typer.Option("--recorded-until", help="Recorded before this time.")]


@command(app, "retract")
def retract(
    desk: Desk,
    evidence: Ids = None,
    *,
    reason: Reason,
    source: FromSource = "",
    speaker: SaidBy = "",
    agent: WrittenBy = "",
    run: BroughtBy = "",
    since: Since = None,
    until: Until = None,
    recorded_since: RecordedSince = None,
    recorded_until: RecordedUntil = None,
    by: By = "",
    dry_run: DryRun = False,
) -> None:
    """Stop evidence from counting; `restore` undoes it."""
    conditions = _conditions(source, speaker, agent, run, since, until, recorded_since, recorded_until)
    with desk.graph() as graph:
        chosen = graph.select(evidence or None, **conditions)
        show_amendment(desk, graph.retract(chosen, reason, by=by, dry_run=dry_run), "Retracted")


@command(app, "restore")
def restore(
    desk: Desk,
    evidence: Ids = None,
    *,
    source: FromSource = "",
    speaker: SaidBy = "",
    agent: WrittenBy = "",
    run: BroughtBy = "",
    since: Since = None,
    until: Until = None,
    recorded_since: RecordedSince = None,
    recorded_until: RecordedUntil = None,
    by: By = "",
    reason: Reason = "",
    dry_run: DryRun = False,
) -> None:
    """Let retracted evidence count again."""
    conditions = _conditions(source, speaker, agent, run, since, until, recorded_since, recorded_until)
    with desk.graph() as graph:
        chosen = graph.select(evidence or None, **conditions)
        show_amendment(desk, graph.restore(chosen, by=by, reason=reason, dry_run=dry_run), "Restored")


@command(app, "erase")
def erase(
    desk: Desk,
    evidence: Ids = None,
    *,
    reason: Annotated[str, typer.Option(help="Why, without any name that goes; kept in the audit log.")] = "",
    source: FromSource = "",
    speaker: SaidBy = "",
    agent: WrittenBy = "",
    run: BroughtBy = "",
    since: Since = None,
    until: Until = None,
    recorded_since: RecordedSince = None,
    recorded_until: RecordedUntil = None,
    everything: Annotated[bool, typer.Option("--everything", help="All of the namespace.")] = False,
    finish: Annotated[
        bool, typer.Option("--finish", help="Only remove the last traces of what was erased before.")
    ] = False,
    by: By = "",
    dry_run: DryRun = False,
) -> None:
    """Take evidence away for good, with every trace of it; nothing undoes it. Exit code 1 while traces are left."""
    conditions = _conditions(source, speaker, agent, run, since, until, recorded_since, recorded_until)
    conditions["everything"] = everything
    if finish and (evidence or dry_run or any(conditions.values())):
        raise InvalidInput("--finish", "it finishes what was erased before, and erases nothing else", "Give it alone")
    with desk.graph() as graph:
        if finish:
            _show(desk, graph.finish_erasing())
            return
        done = graph.erase(evidence or None, reason=reason, by=by, dry_run=dry_run, **conditions)
    desk.show(lambda: payloads.receipt(done), lambda: tables().receipts([done]))
    if not (done.complete or dry_run):
        raise typer.Exit(FAULTS)


@command(app, "receipts")
def receipts(desk: Desk) -> None:
    """List what was erased: how much, when, by whom, what may still hold it. Exit code 1 while traces are left."""
    with desk.graph() as graph:
        _show(desk, graph.receipts())


def _show(desk: Desk, found: Sequence[Receipt]) -> None:
    desk.show(lambda: [payloads.receipt(each) for each in found], lambda: tables().receipts(found))
    if not all(each.complete for each in found):
        raise typer.Exit(FAULTS)


def _conditions(
    source: str,
    speaker: str,
    agent: str,
    run: str,
    since: str | None,
    until: str | None,
    recorded_since: str | None,
    recorded_until: str | None,
) -> Conditions:
    return {
        "source": source,
        "speaker": speaker,
        "agent": agent,
        "run": run,
        "since": since,
        "until": until,
        "recorded_since": recorded_since,
        "recorded_until": recorded_until,
    }
