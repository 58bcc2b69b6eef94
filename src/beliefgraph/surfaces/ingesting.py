"""The command that takes in files."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from beliefgraph.surfaces.desk import FAULTS, INTERRUPTED, Desk, command, open_lines, tables
from beliefgraph.surfaces.progress import progress

if TYPE_CHECKING:
    from beliefgraph.graph import BeliefGraph
    from beliefgraph.ports import Embedder, Store
    from beliefgraph.readers import Lines
    from beliefgraph.settings import Settings
    from beliefgraph.surfaces.ingest import Report

app = typer.Typer()

PRINTED = 20  # bad lines that are named on the terminal


@command(app, "ingest")
def ingest(
    desk: Desk,
    files: Annotated[list[str], typer.Argument(help="JSON lines, plain or gzipped; - reads stdin.")],
    *,
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Pass over bad lines, and name them.")] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Store nothing; the numbers are those of an empty graph.")
    ] = False,
    namespace_per_dialog: Annotated[
        bool, typer.Option("--namespace-per-dialog", help="A namespace for each dialog, named by its id.")
    ] = False,
    one_user: Annotated[
        bool, typer.Option("--one-user", help='"user" is one person in all dialogs, not "user@dialog".')
    ] = False,
    embed: Annotated[bool, typer.Option(help="Make vectors of meaning at the end.")] = True,
) -> None:
    """Take in files of dialogs, observations or A4 records. Killed and run again, nothing counts twice."""
    from beliefgraph.assembly import make_embedder, open_store

    plain_roles = one_user or namespace_per_dialog
    with ExitStack() as stack:
        opened = [stack.enter_context(open_lines(file)) for file in files]
        store = open_store(":memory:" if dry_run else desk.settings.db, desk.settings)
        stack.callback(store.close)
        embedder = make_embedder(desk.settings.embedder) if embed and not dry_run else None
        graphs = _Graphs(store, desk.settings, embedder)
        report = _take_all(opened, graphs, desk.settings.zone, keep_going, namespace_per_dialog, plain_roles)
        embedded = _embed_all(graphs, report)
    _show(desk, report, {"embedded": embedded, "dry_run": dry_run})
    if report.interrupted:
        raise typer.Exit(INTERRUPTED)
    if report.bad_lines:
        raise typer.Exit(FAULTS)


class _Graphs:
    """The graphs of one store that a run writes to, by namespace."""

    def __init__(self, store: Store, settings: Settings, embedder: Embedder | None) -> None:
        self._store, self._settings, self.embedder = store, settings, embedder
        self.opened: dict[str, BeliefGraph] = {}

    def of(self, dialog: str) -> BeliefGraph:
        """The graph of the namespace that a dialog names; the chosen namespace for rows of no dialog."""
        from beliefgraph.extractors.rules import RuleExtractor
        from beliefgraph.graph import BeliefGraph

        name = dialog or self._settings.namespace
        if name not in self.opened:
            settings = replace(self._settings, namespace=name)
            self.opened[name] = BeliefGraph(self._store, settings, RuleExtractor(), self.embedder)
        return self.opened[name]


def _take_all(
    opened: list[Lines], graphs: _Graphs, zone: str, keep_going: bool, per_dialog: bool, one_user: bool
) -> Report:
    from beliefgraph.readers import read_rows
    from beliefgraph.surfaces.ingest import Ingest, Interrupts

    sizes = [lines.size for lines in opened]
    size = sum(size or 0 for size in sizes) if all(sizes) else None
    with progress("observations", size) as tick, Interrupts() as interrupts:

        def told(done: int) -> None:
            tick(done, sum(lines.position() for lines in opened))

        run = Ingest(graphs.of, per_dialog=per_dialog, keep_going=keep_going, progress=told)
        for lines in opened:
            if not run.report.interrupted:
                rows = read_rows(lines, lines.name, zone, keep_going, one_user=one_user)
                run.take(rows, lines.name, interrupts)
    return run.report


def _embed_all(graphs: _Graphs, report: Report) -> int:
    from beliefgraph.surfaces.writing import missing_vectors

    done = 0
    if report.interrupted or graphs.embedder is None:
        return done
    try:
        for graph in graphs.opened.values():
            with progress("texts embedded", missing_vectors(graph)) as tick:
                done += graph.embed(progress=tick)
    except KeyboardInterrupt:  # what is embedded is stored; `embed` does the rest
        report.interrupted = True
    return done


def _show(desk: Desk, report: Report, more: dict[str, Any]) -> None:
    for problem in report.problems[:PRINTED]:
        print("bad line:", problem, file=sys.stderr)
    if report.bad_lines > PRINTED:
        print(f"... and {report.bad_lines - PRINTED} more bad lines", file=sys.stderr)
    for what in report.left_out[:PRINTED]:
        print("left out:", what, file=sys.stderr)
    if report.left_out_total > PRINTED:
        print(f"... and {report.left_out_total - PRINTED} more left out", file=sys.stderr)
    numbers = report.as_json() | more
    desk.show(lambda: numbers, lambda: tables().pairs(_readable(numbers)))


def _readable(numbers: dict[str, Any]) -> list[tuple[str, object]]:
    shown = [(name.replace("_", " "), value) for name, value in numbers.items() if type(value) is int]
    return [*shown, *((name.replace("_", " "), "yes") for name, value in numbers.items() if value is True)]
