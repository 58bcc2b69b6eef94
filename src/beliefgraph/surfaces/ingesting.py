"""The command that takes in files."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from beliefgraph.errors import InvalidInput
from beliefgraph.surfaces import payloads
from beliefgraph.surfaces.desk import (
    FAULTS,
    INTERRUPTED,
    STDIN,
    Contexts,
    Desk,
    command,
    context_of,
    open_lines,
    tables,
)
from beliefgraph.surfaces.progress import progress

if TYPE_CHECKING:
    from beliefgraph.domain.model import Observation
    from beliefgraph.graph import BeliefGraph
    from beliefgraph.ports import Embedder, Store, Usage
    from beliefgraph.readers import Lines, Row
    from beliefgraph.settings import Settings
    from beliefgraph.surfaces.ingest import Report

app = typer.Typer()

PRINTED = 20  # bad lines that are named on the terminal


@command(app, "ingest")
def ingest(
    desk: Desk,
    files: Annotated[
        list[str], typer.Argument(help="JSON lines, JSON, Markdown or text, plain or gzipped; - reads stdin.")
    ],
    *,
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Pass over bad lines, and name them.")] = False,
    form: Annotated[str, typer.Option("--format", help="records, markdown or text [by the file's name].")] = "",
    source: Annotated[str, typer.Option(help="Documents: where they come from [the file's name].")] = "",
    kind: Annotated[str, typer.Option(help="Documents: source kind, e.g. official, press, forum.")] = "",
    speaker: Annotated[str, typer.Option(help="Documents: who says what they say.")] = "",
    at: Annotated[str | None, typer.Option(help="Documents: when they were written, ISO 8601.")] = None,
    context: Contexts = None,
    agent: Annotated[
        str, typer.Option(help="On whose behalf what names no agent is written; others do not see it.")
    ] = "",
    run: Annotated[str, typer.Option(help="Name of the run, by which all of it can be undone.")] = "",
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Store nothing; the numbers are those of an empty graph.")
    ] = False,
    graph_to: Annotated[
        str, typer.Option("--graph-to", help="With --dry-run: write the graph there would be as JSON lines.")
    ] = "",
    namespace_per_dialog: Annotated[
        bool, typer.Option("--namespace-per-dialog", help="A namespace for each dialog, named by its id.")
    ] = False,
    one_user: Annotated[
        bool, typer.Option("--one-user", help='"user" is one person in all dialogs, not "user@dialog".')
    ] = False,
    embed: Annotated[bool, typer.Option(help="Make vectors of meaning at the end.")] = True,
) -> None:
    """Take in dialogs, chat logs, observations, A4 records, documents. Killed and run again, nothing counts twice."""
    from beliefgraph.assembly import make_embedder, open_store

    if graph_to and not dry_run:
        raise InvalidInput("--graph-to", "it goes with --dry-run", "Add --dry-run, or export the graph afterwards")
    if graph_to and namespace_per_dialog:
        raise InvalidInput("--graph-to", "it writes one namespace", "Leave out --namespace-per-dialog")
    forms = [_form(file, form) for file in files]
    like = _like(desk, source, kind, speaker, at, context)
    if any((source, kind, speaker, at, context)) and set(forms) == {"records"}:
        rule = "--source, --kind, --speaker, --at and --context go with documents; records say so themselves"
        raise InvalidInput(", ".join(files), rule, "Leave them out, or give --format markdown or text")
    plain_roles = one_user or namespace_per_dialog
    with ExitStack() as stack:
        opened = [stack.enter_context(open_lines(file)) for file in files]
        store = open_store(":memory:" if dry_run else desk.settings.db, desk.settings)
        stack.callback(store.close)
        embedder = make_embedder(desk.settings.embedder) if embed and not dry_run else None
        graphs = _Graphs(store, desk.settings, embedder)
        rows = [
            _written_by(agent, _rows(lines, read_as, like, desk.settings.zone, keep_going, plain_roles))
            for lines, read_as in zip(opened, forms, strict=True)
        ]
        report = _take_all(opened, rows, graphs, keep_going, namespace_per_dialog, run)
        if graph_to:
            graphs.of("").export(sys.stdout if graph_to == STDIN else graph_to)
        embedded = _embed_all(graphs, report)
        usage = payloads.numbers(graphs.usage())
    if graph_to != STDIN:
        _show(desk, report, {"embedded": embedded, "dry_run": dry_run, "usage": usage})
    if report.interrupted:
        raise typer.Exit(INTERRUPTED)
    if report.bad_lines or report.done.pending:
        raise typer.Exit(FAULTS)


class _Graphs:
    """The graphs of one store that a run writes to, by namespace."""

    def __init__(self, store: Store, settings: Settings, embedder: Embedder | None) -> None:
        from beliefgraph.assembly import Parts

        self._store, self._settings, self.embedder = store, settings, embedder
        self._parts = Parts(settings)
        self.opened: dict[str, BeliefGraph] = {}

    def of(self, dialog: str) -> BeliefGraph:
        """The graph of the namespace that a dialog names; the chosen namespace for rows of no dialog."""
        name = dialog or self._settings.namespace
        if name not in self.opened:
            settings = replace(self._settings, namespace=name)
            self.opened[name] = self._parts.graph(self._store, settings, self.embedder)
        return self.opened[name]

    def usage(self) -> Usage:
        """What the run asked of language models."""
        return self.of("").usage()


def _like(desk: Desk, source: str, kind: str, speaker: str, at: str | None, context: list[str] | None) -> Observation:
    """What all pieces of a document have in common, checked."""
    from beliefgraph.intake import as_observation

    given = {"source": source, "kind": kind, "speaker": speaker, "at": at, "context": context_of(context)}
    desk.settings.kind(kind or "unclassified")
    return replace(as_observation({"text": "-", **given}, desk.settings.zone), text="")


def _form(name: str, chosen: str) -> str:
    """How a file is read: records, markdown or text."""
    from beliefgraph.readers import SUFFIXES

    if chosen not in ("", *_FORMS):
        raise InvalidInput(f"--format {chosen}", f"a file is read as {', '.join(_FORMS)}", "Choose one of these")
    return chosen or SUFFIXES.get(Path(name.removesuffix(".gz")).suffix.lower(), "records")


_FORMS = ("records", "markdown", "text")


def _rows(lines: Lines, form: str, like: Observation, zone: str, keep_going: bool, one_user: bool) -> Iterator[Row]:
    """The rows of a file, which are read as they are asked for."""
    from beliefgraph.readers import document_rows, read_rows

    if form == "records":
        return read_rows(lines, lines.name, zone, keep_going, one_user=one_user)
    return document_rows(lines, lines.name, like, markdown=form == "markdown")


def _written_by(agent: str, rows: Iterator[Row]) -> Iterator[Row]:
    """Rows in which what names no agent is written on behalf of this one."""
    for row in rows:
        yield replace(
            row, observations=tuple(each if each.agent else replace(each, agent=agent) for each in row.observations)
        )


def _take_all(
    opened: Sequence[Lines],
    rows: Sequence[Iterator[Row]],
    graphs: _Graphs,
    keep_going: bool,
    per_dialog: bool,
    run: str,
) -> Report:
    from beliefgraph.surfaces.ingest import Ingest, Interrupts

    sizes = [lines.size for lines in opened]
    size = sum(size or 0 for size in sizes) if all(sizes) else None
    with progress("observations", size) as tick, Interrupts() as interrupts:

        def told(done: int) -> None:
            tick(done, sum(lines.position() for lines in opened))

        ingest = Ingest(graphs.of, per_dialog=per_dialog, keep_going=keep_going, run=run, progress=told)
        for lines, found in zip(opened, rows, strict=True):
            if not ingest.report.interrupted:
                ingest.take(found, lines.name, interrupts)
    return ingest.report


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
    desk.show(lambda: numbers, lambda: tables().pairs(payloads.readable(numbers)))
