"""Commands that measure how right the graph is: evaluate, and sample for people to mark."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from beliefgraph.surfaces import payloads
from beliefgraph.surfaces.desk import Desk, command, tables
from beliefgraph.surfaces.progress import progress

if TYPE_CHECKING:
    from beliefgraph.evaluate.metrics import Figure
    from beliefgraph.ports import Usage

Item = TypeVar("Item")

app = typer.Typer()


@command(app, "evaluate")
def evaluate(
    desk: Desk,
    kind: Annotated[str, typer.Argument(help="What is measured: extraction, matching or stance.")],
    *,
    data: Annotated[Path | None, typer.Option(help="Folder of public data; without it only own sets.")] = None,
    sets: Annotated[Path | None, typer.Option(help="Folder of labelled sets [those that come along].")] = None,
    extractor: Annotated[str | None, typer.Option(help="rules, llm or rules+llm [the setting].")] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="At most so many rows of each set.")] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="The table as Markdown.")] = False,
) -> None:
    """Measure how right the graph is, on labelled sets, each figure with its interval and floor."""
    from beliefgraph.assembly import Parts
    from beliefgraph.evaluate import report
    from beliefgraph.evaluate.data import OWN_SETS, EvaluationData
    from beliefgraph.evaluate.kinds import evaluate as measure

    settings = replace(desk.settings, extractor=extractor or desk.settings.extractor)
    parts = Parts(settings)
    judge = parts.judge if settings.judge == "llm" else None  # structure is measured in any case
    given = EvaluationData(settings, parts.extractor, sets or OWN_SETS, data, limit, _tracked, judge)
    figures = measure(kind, given)
    if parts.meter is not None:
        figures |= _spent(parts.meter.usage)
    if markdown:
        print(report.markdown(report.COLUMNS, report.rows(figures)))
        return
    desk.show(
        lambda: {name: asdict(figure) for name, figure in figures.items()},
        lambda: tables().table("", report.COLUMNS, report.rows(figures)),
    )


def _spent(usage: Usage) -> dict[str, Figure]:
    """What the run asked of a language model; n is its calls."""
    from beliefgraph.evaluate.metrics import Figure

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
