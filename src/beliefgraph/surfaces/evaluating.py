"""Commands that measure how right the graph is: evaluate, and sample for people to mark."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from beliefgraph.surfaces import payloads
from beliefgraph.surfaces.desk import Desk, command, tables
from beliefgraph.surfaces.progress import progress

if TYPE_CHECKING:
    from beliefgraph.domain.figures import Figure
    from beliefgraph.evaluate.run import Step
    from beliefgraph.ports import Usage

Item = TypeVar("Item")

app = typer.Typer()


KINDS = (
    "extraction, matching, stance, recall, facts, answers, abstention, conflict, stories, calibration, truth, or all"
)
WORK = "beliefgraph-evaluation.jsonl"
"""Where `evaluate all` keeps what is finished, unless another file is named."""


@command(app, "evaluate")
def evaluate(
    desk: Desk,
    kind: Annotated[str, typer.Argument(help=f"What is measured: {KINDS}.")],
    *,
    data: Annotated[Path | None, typer.Option(help="Folder of public data; without it only own sets.")] = None,
    sets: Annotated[Path | None, typer.Option(help="Folder of labelled sets [those that come along].")] = None,
    extractor: Annotated[str | None, typer.Option(help="rules, llm or rules+llm [the setting].")] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="At most so many rows of each set.")] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="The tables as Markdown.")] = False,
    report: Annotated[
        list[Path] | None, typer.Option(help="File to write the tables to, .md or .json; may be repeated.")
    ] = None,
    png: Annotated[Path | None, typer.Option(help="File to draw the reliability diagram of calibration to.")] = None,
    work: Annotated[
        Path | None, typer.Option(help=f"File that keeps what is finished, to go on after a stop [{WORK} for all].")
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Measure everything again.")] = False,
) -> None:
    """Measure how right the graph is, on labelled sets, each figure with its interval and floor."""
    from beliefgraph.assembly import Parts
    from beliefgraph.evaluate import diagram
    from beliefgraph.evaluate import report as reports
    from beliefgraph.evaluate.data import OWN_SETS, EvaluationData
    from beliefgraph.evaluate.kinds import ALL
    from beliefgraph.evaluate.run import run
    from beliefgraph.evaluate.work import Work

    for file in report or ():
        reports.check_form(file)
    if png is not None:
        diagram.check(png, kind)
    settings = replace(desk.settings, extractor=extractor or desk.settings.extractor)
    parts = Parts(settings)
    judge = parts.judge if settings.judge == "llm" else None  # structure is measured in any case
    given = EvaluationData(settings, parts.extractor, sets or OWN_SETS, data, limit, _tracked, judge)
    kept = Work(work or (Path(WORK) if kind == ALL else None), again=again)
    done = run(kind, given, kept, _ended)
    if parts.meter is not None:
        done.figures.setdefault("model", {}).update(_spent(parts.meter.usage))
    for file in report or ():
        reports.write(file, done, given)
    if png is not None:
        diagram.draw(png, done.flat)
    if markdown:
        print(reports.tables(done.figures))
        return
    desk.show(
        lambda: {name: asdict(figure) for name, figure in done.flat.items()},
        lambda: tables().several(
            [
                tables().table(name if len(done.figures) > 1 else "", reports.COLUMNS, reports.rows(some))
                for name, some in done.figures.items()
            ]
        ),
    )


def _ended(step: Step) -> None:
    """One line on stderr for each part of a run that has several."""
    if step.parts > 1:
        took = "kept from an earlier run" if step.seconds is None else f"{step.seconds:.0f} s"
        print(f"{step.number}/{step.parts} {step.part}, {step.figures} figures, {took}", file=sys.stderr, flush=True)


def _spent(usage: Usage) -> dict[str, Figure]:
    """What the run asked of a language model; n is its calls."""
    from beliefgraph.domain.figures import Figure

    return {f"model: {name.replace('_', ' ')}": Figure(number, usage.calls) for name, number in asdict(usage).items()}


@command(app, "sample")
def sample(
    desk: Desk,
    count: Annotated[int, typer.Argument(help="How many claims to draw.", min=1)] = 20,
    *,
    out: Annotated[str, typer.Option(help="CSV file to write.")] = "sample.csv",
    seed: Annotated[int, typer.Option(help="Another one draws other claims.")] = 0,
    marked: Annotated[str, typer.Option("--read", help="A marked sheet to read back instead.")] = "",
) -> None:
    """Draw claims onto a sheet for a person to mark yes or no, or read a marked sheet into precision."""
    from beliefgraph.evaluate import sheet

    if marked:
        figures = sheet.read_sheet(marked)
        rows = [(name, f"{f.figure:.3f}" if f.n else "", f"{f.n}") for name, f in figures.items()]
        desk.show(
            lambda: {name: payloads.numbers(figure) for name, figure in figures.items()},
            lambda: tables().table("", ("figure", "share right", "marked"), rows),
        )
        return
    with desk.graph() as graph:
        lines = sheet.draw(graph.space, count, seed)
    sheet.write_sheet(lines, out)
    words = f"{len(lines)} claims are in {out}. Mark `right` yes or no, then: beliefgraph sample --read {out}"
    desk.show(lambda: {"claims": len(lines), "sheet": out}, lambda: tables().sentence(words))


def _tracked(what: str, items: Sequence[Item]) -> Iterable[Item]:
    with progress(what, len(items)) as tick:
        for number, item in enumerate(items, 1):
            yield item
            tick(number)
