"""The command that tells what is wrong with a graph, in the order in which one looks for it: doctor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from beliefgraph.domain.findings import Stage
from beliefgraph.surfaces import payloads
from beliefgraph.surfaces.desk import FAULTS, By, Desk, DryRun, Reason, command, only_with, tables
from beliefgraph.surfaces.findings import finding_payload, here, remedy

if TYPE_CHECKING:
    from rich.console import RenderableType

    from beliefgraph.doctor import Counts, Diagnosis, Row, Spread
    from beliefgraph.domain.findings import Finding

app = typer.Typer()

SHOWN = 3
"""Findings of one kind that people are shown at a stage; programs get all."""


@command(app, "doctor")
def doctor(
    desk: Desk,
    *,
    stage: Annotated[
        str | None, typer.Option(help="Only input, extraction, edges, confidence or retrieval [all].")
    ] = None,
    fix: Annotated[bool, typer.Option("--fix", help="First mend what can be mended safely, each an act.")] = False,
    by: By = "",
    reason: Reason = "",
    dry_run: DryRun = False,
) -> None:
    """Tell what is wrong with the graph, from what came in to what is found, each with what mends it.

    Exit code 1 while there are faults, or a row of the checklist fails.
    """
    only_with("--fix", fix, by, reason, dry_run)
    with desk.graph() as graph:
        found = _here(desk, graph.doctor(stage, fix=fix, by=by, reason=reason, dry_run=dry_run))
    desk.show(lambda: diagnosis_payload(found), lambda: tables().several(_page(found, fix, dry_run)))
    if not found.ok:
        raise typer.Exit(FAULTS)


def _here(desk: Desk, of: Diagnosis) -> Diagnosis:
    """A diagnosis whose commands name the graph that the desk opens."""
    rows = tuple(replace(row, findings=here(desk, row.findings)) for row in of.checklist)
    return replace(of, checklist=rows, findings=here(desk, of.findings))


def diagnosis_payload(of: Diagnosis) -> dict[str, Any]:
    """Everything that was found, counted and mended."""
    return {
        "at": payloads.moment(of.at),
        "ok": of.ok,
        "begin": of.begin,
        "stages": list(of.stages),
        "checklist": [_row_payload(row) for row in of.checklist],
        "findings": [finding_payload(finding) for finding in of.findings],
        "weights": [asdict(spread) for spread in of.weights],
        "counts": asdict(of.counts),
        "mended": [{"command": done.command, "changed": done.changed, "acts": done.acts} for done in of.mended],
        "unread": of.unread,
    }


def _row_payload(of: Row) -> dict[str, Any]:
    findings = [finding_payload(finding) for finding in of.findings]
    row = {"name": of.name, "asks": of.asks, "seen": of.seen, "stage": of.stage, "passed": of.passed}
    return row | {"finding": findings[0] if findings else None, "findings": findings}


def _page(of: Diagnosis, fix: bool, dry_run: bool) -> Iterator[RenderableType]:
    """What is wrong, for people: what was mended, where to begin, the checklist, each stage, and the numbers."""
    for done in of.mended:
        head = "Would be mended" if dry_run else "Mended"
        acts = f" (act {', '.join(map(str, done.acts))})" if done.acts else ""
        yield tables().sentence(f"{head}: {done.changed:,} with `{done.command}`{acts}.")
    if fix and not of.mended:
        yield tables().sentence("Nothing to mend.")
    yield tables().sentence(_head(of))
    if of.checklist:
        rows = [("passes" if row.passed else "FAILS", row.name, row.seen) for row in of.checklist]
        yield tables().sentence("")
        yield tables().table("Checklist", ("", "what", "counted"), rows)
    for number, stage in enumerate(Stage, 1):
        if stage not in of.stages:
            continue
        found = [finding for finding in of.findings if finding.stage is stage]
        yield tables().sentence(f"{number}. {stage.capitalize()}{'' if found else ': nothing wrong.'}")
        yield from _told(found)
    if of.weights:
        yield tables().sentence("")
        yield tables().table("How much evidence counts", _COLUMNS, map(_spread, of.weights))
    yield tables().pairs(_counted(of.counts))


def _counted(of: Counts) -> Iterator[tuple[str, object]]:
    """What was counted, in words."""
    for name, words in _WORDED.items():
        if (count := getattr(of, name)) is not None:
            yield words, count
        if name == "claims":
            yield from ((f"claims by {reader}", n) for reader, n in (of.claims_by or {}).items())


_WORDED = {
    "evidence": "evidence",
    "undated": "undated",
    "speakerless": "without a speaker",
    "claims": "claims",
    "silent": "texts without a claim",
    "pending": "pending",
    "active": "active beliefs",
    "new_a_day": "new beliefs a day",
    "general": "beliefs in no context",
    "contexts": "contexts used",
    "refuting": "refuting readings",
    "never_updated": "beliefs never updated",
    "by_agents": "observations of agents",
    "shared": "shared observations",
    "readings": "readings",
    "overridden": "weights given by callers",
}


def _head(of: Diagnosis) -> str:
    if of.unread:
        return "Rows that cannot be read keep the rest from being looked at; mend these first."
    if of.begin is None:
        return "All is in order."
    sound = "No faults; " if of.ok else ""
    return f"{sound}{'b' if sound else 'B'}egin here: {of.begin}. What comes after may only follow from it."


def _told(found: Sequence[Finding]) -> Iterator[RenderableType]:
    """Findings with what mends them; of one kind the first few."""
    told = Counter[str]()
    for finding in found:
        told[finding.rule] += 1
        if told[finding.rule] <= SHOWN:
            yield tables().indented(f"{finding.severity}: {finding.rule}. {finding.message}", 2)
            yield from remedy(finding, 4)
    for rule, count in told.items():
        if count > SHOWN:
            yield tables().indented(f"{rule}: {count - SHOWN:,} more, which --json and `validate` name.", 2)


_COLUMNS = ("kind", "measure", "readings", "settings", "least", "quartiles", "most", "by callers", "outside")


def _spread(of: Spread) -> tuple[str, ...]:
    return (
        of.kind,
        of.measure,
        f"{of.count:,}",
        "–" if of.configured is None else f"{of.configured:g}",
        f"{of.least:g}",
        f"{of.lower:g} {of.median:g} {of.upper:g}",
        f"{of.most:g}",
        f"{of.overridden:,}",
        f"{of.outside:,}",
    )
