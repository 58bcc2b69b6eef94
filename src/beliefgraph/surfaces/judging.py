"""Commands that judge beliefs: confirm, deny, outcome, and calibration, which tells what that comes to."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from beliefgraph.domain.language import language
from beliefgraph.errors import InvalidInput
from beliefgraph.surfaces.desk import (
    Agent,
    AsOf,
    BeliefId,
    By,
    Desk,
    DryRun,
    KnownAt,
    Reason,
    command,
    open_lines,
)
from beliefgraph.surfaces.writing import show_amendment

if TYPE_CHECKING:
    from rich.console import RenderableType

    from beliefgraph.domain.calibration import Calibration, Scores
    from beliefgraph.domain.figures import Figure
    from beliefgraph.domain.language import Language

app = typer.Typer()


@command(app, "confirm")
def confirm(desk: Desk, belief: BeliefId, *, by: By = "", reason: Reason = "", dry_run: DryRun = False) -> None:
    """Confirm a belief as a person; a later verdict of the same person takes this one back."""
    with desk.graph() as graph:
        show_amendment(desk, graph.confirm(belief, by=by, reason=reason, dry_run=dry_run), "Confirmed")


@command(app, "deny")
def deny(desk: Desk, belief: BeliefId, *, by: By = "", reason: Reason = "", dry_run: DryRun = False) -> None:
    """Deny a belief as a person; a later verdict of the same person takes this one back."""
    with desk.graph() as graph:
        show_amendment(desk, graph.deny(belief, by=by, reason=reason, dry_run=dry_run), "Denied")


@command(app, "outcome")
def outcome(
    desk: Desk,
    belief: Annotated[str, typer.Argument(help="A belief id, as ask and recall show it.")] = "",
    held: Annotated[str, typer.Argument(help="held or failed.")] = "",
    *,
    file: Annotated[
        str, typer.Option("--file", help="A table instead, CSV or JSON lines; - reads it from stdin.")
    ] = "",
    at: Annotated[str | None, typer.Option(help="When it was found, ISO 8601 [now].")] = None,
    by: By = "",
    reason: Reason = "",
    dry_run: DryRun = False,
) -> None:
    """Tell what a belief was found to be in the end, held or failed, or apply a table of such outcomes."""
    if bool(file) == bool(belief) or bool(belief) != bool(held):
        raise InvalidInput("outcome", "it is about one belief, or a table", "Give BELIEF held|failed, or --file FILE")
    with desk.graph() as graph:
        if not file:
            from beliefgraph.readers.outcomes import as_held

            done = graph.outcome(belief, as_held(held), by=by, at=at, reason=reason, dry_run=dry_run)
            show_amendment(desk, done, "Told")
            return
        with open_lines(file) as lines:
            show_amendment(desk, graph.outcomes(lines, by=by, at=at, reason=reason, dry_run=dry_run), "Told")


@command(app, "calibration")
def calibration(
    desk: Desk,
    *,
    bins: Annotated[int, typer.Option(help="Into how many parts of about equal size at most.", min=1, max=100)] = 10,
    png: Annotated[Path | None, typer.Option(help="File to draw the reliability diagram to.")] = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    agent: Agent = "",
) -> None:
    """Tell whether what was stated came true as often as stated, by all verdicts and outcomes."""
    if png is not None:
        from beliefgraph.evaluate import diagram

        diagram.check(png, diagram.KIND)
    with desk.graph() as graph:
        found = graph.calibration(as_of=as_of, known_at=known_at, bins=bins, agent=agent)
    if png is not None:
        diagram.draw(png, _figures(found))
    desk.show(lambda: _payload(found), lambda: _people(found))


def _figures(of: Calibration) -> dict[str, Figure]:
    """The bins and the error, as the diagram takes them."""
    bins = {f"bin {number}": each.right.beside({"stated": each.stated}) for number, each in enumerate(of.bins, 1)}
    return {"calibration error": of.scores.error} | bins


def _payload(of: Calibration) -> dict[str, Any]:
    return {
        "text": of.text,
        "n": of.n,
        "things": of.things,
        "unstated": of.unstated,
        "seen": of.seen,
        "chance": of.chance,
        "as_of": of.as_of.isoformat() if of.as_of else None,
        "known_at": of.known_at.isoformat() if of.known_at else None,
        "scores": _scores(of.scores),
        "bins": [
            {"low": b.low, "high": b.high, "stated": b.stated, "right": _numbers(b.right), "off": b.off}
            for b in of.bins
        ],
        "parts": [{"by": part.by, "name": part.name, "scores": _scores(part.scores)} for part in of.parts],
    }


def _scores(of: Scores) -> dict[str, Any]:
    figures = {f.name: getattr(of, f.name) for f in fields(of) if f.name != "leaning"}
    return {name: _numbers(figure) for name, figure in figures.items()} | {"leaning": of.leaning.value}


def _numbers(of: Figure) -> dict[str, float | None]:
    return {"figure": of.figure, "n": of.n, "low": of.low, "high": of.high}


_HEADS: dict[Language, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "en": (
        ("stated", "n", "mean stated", "came true", "95 %"),
        ("by", "which", "n", "Brier", "error", "sure", "right", "in words"),
    ),
    "zh": (
        ("所陈述", "条数", "平均陈述", "应验", "95 %"),
        ("按", "哪一类", "条数", "布里尔分数", "校准误差", "把握", "说对", "说法"),
    ),
}
_ZH = {
    "all": "全部", "domain": "领域", "predicate": "谓词", "grounds": "依据", "judged": "判定者",
    "verdict": "裁定", "outcome": "结果",
    "over-confident": "过于自信", "under-confident": "不够自信",
    "no difference seen": "看不出差别", "too few to tell": "数量太少",
}  # fmt: skip


def _people(of: Calibration) -> RenderableType:
    from beliefgraph.surfaces import tables as shown

    if not of.n:
        return shown.sentence(of.text)
    lang = language(of.text)
    heads, words = _HEADS[lang], _ZH if lang == "zh" else {}
    to = "–" if lang == "zh" else " to "
    bins = [
        (f"{b.low:.2f}{to}{b.high:.2f}", f"{b.right.n:,}", f"{b.stated:.3f}", _short(b.right), _interval(b.right, to))
        for b in of.bins
    ]
    everything = [("all", "", of.scores), *((part.by, part.name, part.scores) for part in of.parts)]
    rows = [
        (
            *(words.get(word, word) for word in (by, name)),
            f"{s.n:,}",
            *map(_short, (s.brier, s.error, s.sure, s.hit)),
            words.get(s.leaning.value, s.leaning.value),
        )
        for by, name, s in everything
    ]
    return shown.several(
        [
            shown.sentence(of.text),
            shown.table("", heads[0], bins),
            shown.table("", heads[1], rows),
        ]
    )


def _short(figure: Figure) -> str:
    return "" if figure.figure is None else f"{figure.figure:.3f}"


def _interval(figure: Figure, to: str) -> str:
    return "" if figure.low is None or figure.high is None else f"{figure.low:.3f}{to}{figure.high:.3f}"
