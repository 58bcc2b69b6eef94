"""Commands about the graph as a whole: validate, export, import, settings, demo, bench, version."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import asdict, is_dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from beliefgraph.domain.findings import faulty
from beliefgraph.errors import BadRecord, InvalidInput
from beliefgraph.surfaces.desk import FAULTS, STDIN, By, Desk, DryRun, Reason, command, only_with, open_lines, tables
from beliefgraph.surfaces.findings import findings_payload, findings_table, here, mended_payload, mended_table

if TYPE_CHECKING:
    from beliefgraph.graph import BeliefGraph
    from beliefgraph.readers import Lines

app = typer.Typer()


@command(app, "validate")
def validate(
    desk: Desk,
    *,
    fix: Annotated[bool, typer.Option("--fix", help="Mend what is safe to mend; one act in the audit log.")] = False,
    by: By = "",
    reason: Reason = "",
    dry_run: DryRun = False,
) -> None:
    """Look for structural faults, with the cause and the remedy of each; exit code 1 while there are any."""
    only_with("--fix", fix, by, reason, dry_run)
    with desk.graph() as graph:
        if fix:
            done = graph.mend(by=by, reason=reason, dry_run=dry_run)
            findings = here(desk, done.left)
            done = replace(done, left=findings)
            desk.show(lambda: mended_payload(done), lambda: mended_table(done))
        else:
            findings = here(desk, graph.validate())
            desk.show(lambda: findings_payload(findings), lambda: findings_table(findings))
    if faulty(findings):
        raise typer.Exit(FAULTS)


@command(app, "export")
def export(
    desk: Desk,
    path: Annotated[str, typer.Argument(help="A file; - writes to stdout.")] = STDIN,
    *,
    kind: Annotated[
        list[str] | None, typer.Option("--kind", help="evidence, belief, edge, ...; repeat for several [all].")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Take the place of a file that is there already.")] = False,
    by: By = "",
) -> None:
    """Write the namespace as JSON lines, which `import` reads; with --kind, a listing, which it does not."""
    with desk.graph() as graph:
        if path == STDIN:
            graph.export(sys.stdout, kinds=kind, by=by)
            return
        rows = _write(graph, Path(path), kind, force, by)
    desk.show(lambda: {"path": path, "rows": rows}, lambda: tables().pairs([("rows written", rows)]))


def _write(graph: BeliefGraph, target: Path, kinds: list[str] | None, force: bool, by: str) -> int:
    """Write beside the file, then take its place, so that a failure leaves what was there."""
    if target.exists() and not force:
        raise InvalidInput(str(target), "there is a file here already", "Choose another name, or give --force")
    if target.exists() and not target.is_file():  # a pipe or a device is written to, never replaced
        return graph.export(target, kinds=kinds, by=by)
    beside = target.with_name(f"{target.name}.new")
    try:
        rows = graph.export(beside, kinds=kinds, name=os.path.abspath(target), by=by)
        os.replace(beside, target)
    finally:
        beside.unlink(missing_ok=True)
    return rows


@command(app, "import")
def import_(
    desk: Desk, path: Annotated[str, typer.Argument(help="What `export` wrote, plain or gzipped; - reads stdin.")]
) -> None:
    """Add what `export` wrote to the namespace: all of it or nothing. Then `embed` makes its vectors."""
    with open_lines(path) as lines, desk.graph(create=True) as graph:
        counts = graph.load(_with_blanks(lines), name=lines.name)
    desk.show(lambda: {"rows": counts}, lambda: tables().pairs(counts.items()))


def _with_blanks(lines: Lines) -> Iterator[str]:
    """The text of each line, blank ones included, so that they are numbered as in the file."""
    following = 1
    for number, line in lines:
        if isinstance(line, BadRecord):
            raise line
        yield from [""] * (number - following)
        yield line
        following = number + 1


@command(app, "settings")
def settings(desk: Desk) -> None:
    """Show every setting, its value here, and what it does."""
    from beliefgraph.settings import ENVIRONMENT_PREFIX, describe, shown

    chosen = shown(desk.settings)
    rows = [(name, chosen[name], help, ENVIRONMENT_PREFIX + name.upper()) for name, _, help in describe()]
    desk.show(
        lambda: {name: {"value": _plain(value), "help": help, "environment": env} for name, value, help, env in rows},
        lambda: tables().table(
            "", ("setting", "value", "what it does"), [(name, _short(value), help) for name, value, help, _ in rows]
        ),
    )


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: asdict(item) if is_dataclass(item) else item for key, item in value.items()}  # type: ignore[arg-type]
    return list(value) if isinstance(value, tuple) else value


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return "\n".join(f"{key}: {_numbers(item)}" for key, item in _plain(value).items()) or "–"
    return ", ".join(value) or "–" if isinstance(value, tuple) else str(value) or "–"


def _numbers(item: Any) -> str:
    if isinstance(item, dict):
        return ", ".join(f"{name} {number:g}" for name, number in item.items())
    return "never" if item is None else f"{item:g}" if isinstance(item, float) else str(item)


@command(app, "demo")
def demo(desk: Desk) -> None:
    """Tell the stories the product is about, in Chinese and English: what is believed, and why."""
    from beliefgraph import demo as stories

    stories.run(sys.stdout)


@command(app, "bench")
def bench(
    desk: Desk,
    *,
    beliefs: Annotated[int, typer.Option(help="Beliefs of the big graph.")] = 200_000,
    evidence: Annotated[int, typer.Option(help="Pieces of evidence of the big graph.")] = 600_000,
    quick: Annotated[bool, typer.Option("--quick", help="A small graph, to see that it runs.")] = False,
    propagation: Annotated[
        bool, typer.Option("--propagation", help="What beliefs draw from one another, against bare numpy.")
    ] = False,
    learning: Annotated[
        bool, typer.Option("--learning", help="Learning whom to believe, against a bare vote.")
    ] = False,
) -> None:
    """Measure speed and memory against plain SQLite doing the same."""
    from beliefgraph import bench as measuring

    measuring.run(
        sys.stdout,
        beliefs=beliefs,
        evidence=evidence,
        quick=quick,
        propagation=propagation,
        learning=learning,
        as_json=desk.for_programs,
    )


@command(app, "version")
def version(desk: Desk) -> None:
    """Show the version."""
    from beliefgraph import __version__

    desk.show(lambda: {"version": __version__}, lambda: __version__)
