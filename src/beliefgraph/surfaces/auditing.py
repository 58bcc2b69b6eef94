"""The command of the audit log."""

from __future__ import annotations

from typing import Annotated

import typer

from beliefgraph.errors import InvalidInput
from beliefgraph.surfaces import payloads
from beliefgraph.surfaces.desk import FAULTS, Desk, Limit, command, page, tables

app = typer.Typer()


@command(app, "audit")
def audit(
    desk: Desk,
    what: Annotated[str, typer.Argument(help="Nothing to list acts; verify; head.")] = "",
    *,
    after: Annotated[int, typer.Option(help="Start after this act.", min=0)] = 0,
    limit: Limit = 100,
    act: Annotated[str, typer.Option(help="Only such acts, e.g. retract.")] = "",
    by: Annotated[str, typer.Option(help="Only what this person did.")] = "",
    run: Annotated[str, typer.Option(help="Only what belongs to this run.")] = "",
    since: Annotated[str | None, typer.Option(help="Only what was recorded then or later, ISO 8601.")] = None,
    until: Annotated[str | None, typer.Option(help="Only what was recorded before, ISO 8601.")] = None,
    kept: Annotated[str, typer.Option(help="For verify: what `audit head` gave and was kept elsewhere.")] = "",
) -> None:
    """List what was done, by whom and why; `verify` checks that it is as it was written, `head` is a digest to keep."""
    if what not in ("", "verify", "head"):
        raise InvalidInput(what, "audit lists, verifies, or shows its head", "Leave it out, or write verify or head")
    if what and (after or act or by or run or since or until):
        raise InvalidInput(f"audit {what}", "it is about the whole log", "Leave out what chooses acts")
    if kept and what != "verify":
        raise InvalidInput("--kept", "the log is held against a digest by verify", "Write audit verify --kept")
    if what == "verify":
        _verify(desk, kept)
    elif what == "head":
        _head(desk)
    else:
        with desk.graph() as graph:
            found = page(
                lambda most: graph.audit(after=after, limit=most, act=act, by=by, run=run, since=since, until=until),
                limit,
                lambda entry: entry.number,
            )
        desk.show(lambda: [payloads.entry(entry) for entry in found], lambda: tables().audit(found))


def _verify(desk: Desk, kept: str) -> None:
    """Check the log; exit code 1 where it was altered."""
    with desk.graph() as graph:
        found = graph.verify_audit(kept)
    shown = {"valid": not found, "breaches": [payloads.numbers(breach) for breach in found]}
    desk.show(lambda: shown, lambda: tables().breaches(found))
    if found:
        raise typer.Exit(FAULTS)


def _head(desk: Desk) -> None:
    with desk.graph() as graph:
        last = graph.audit_head()
    shown = {"act": last.number if last else 0, "digest": last.chain if last else ""}
    desk.show(lambda: shown, lambda: tables().pairs(shown.items()))
