"""Figures as tables for people and as JSON for programs, and both as files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from beliefgraph import __version__
from beliefgraph.domain.figures import Figure, short
from beliefgraph.errors import InvalidInput
from beliefgraph.evaluate.bars import BARS

if TYPE_CHECKING:
    from beliefgraph.evaluate.data import EvaluationData
    from beliefgraph.evaluate.run import Run

COLUMNS = ("figure", "seen", "95 %", "n", "floor", "bar", "met")
FORMS = (".md", ".json")
"""How the name of a report's file ends."""


def rows(figures: Mapping[str, Figure]) -> list[tuple[str, ...]]:
    """One row a figure, in words."""
    return [_row(name, figure) for name, figure in figures.items()]


def _row(name: str, seen: Figure) -> tuple[str, ...]:
    bar = BARS.get(name)
    interval = "" if seen.low is None or seen.high is None else f"{short(seen.low)} to {short(seen.high)}"
    met = "" if bar is None or seen.figure is None else "yes" if bar.met(seen) else "no"
    return name, short(seen.figure), interval, f"{seen.n:,}", _floors(seen), str(bar or ""), met


def _floors(seen: Figure) -> str:
    named = [f"{name} {short(floor)}" for name, floor in seen.floors.items() if floor is not None]
    return ", ".join([short(seen.floor)] * (seen.floor is not None) + named)


def markdown(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def tables(figures: Mapping[str, Mapping[str, Figure]]) -> str:
    """The table of a kind in Markdown; of several kinds, each under its name."""
    worded = {kind: markdown(COLUMNS, rows(some)) for kind, some in figures.items()}
    if len(worded) == 1:
        return next(iter(worded.values()))
    return "\n\n".join(f"## {kind.capitalize()}\n\n{table}" for kind, table in worded.items())


# Files ------------------------------------------------------------------------------------------------------


def check_form(file: Path) -> None:
    """Refuse a name that does not tell which form a report is to have, before anything is measured.

    Raises:
        InvalidInput: it ends neither in .md nor in .json, or its folder does not exist.
    """
    if file.suffix not in FORMS:
        raise InvalidInput(str(file), f"a report ends in {' or '.join(FORMS)}", "Give it such a name")
    if not file.parent.is_dir():
        raise InvalidInput(str(file), "there is no such folder", "Make it, or choose another")


def write(file: Path, run: Run, data: EvaluationData) -> None:
    """Write what was measured, how, and on which sets: as Markdown or as JSON, by the name of the file."""
    text = (
        _document(run, data) if file.suffix == ".md" else json.dumps(_payload(run, data), ensure_ascii=False, indent=2)
    )
    file.write_text(f"{text}\n", encoding="utf-8")


def _payload(run: Run, data: EvaluationData) -> dict[str, Any]:
    bars = {name: str(bar) for name, bar in BARS.items() if name in run.flat}
    return {
        "measured": _conditions(data),
        "sets": _sets(run),
        "bars": bars,
        "figures": {kind: {name: asdict(f) for name, f in some.items()} for kind, some in run.figures.items()},
    }


def _document(run: Run, data: EvaluationData) -> str:
    conditions = [f"- {name}: {value}" for name, value in _conditions(data).items()]
    sets = markdown(("set", "digest"), _sets(run).items())
    return "\n".join(["# Evaluation", "", *conditions, "", tables(run.figures), "", "## Sets", "", sets])


def _conditions(data: EvaluationData) -> dict[str, str]:
    """What the figures depend on besides the sets."""
    from beliefgraph.evaluate.work import code

    return {
        "beliefgraph": __version__,
        "code": code(),
        "extractor": data.extractor.name,
        "embedder": data.settings.embedder,
        "rule": data.settings.rule,
        "rows": "all" if data.limit is None else f"the first {data.limit} of each set",
    }


def _sets(run: Run) -> dict[str, str]:
    """Name of each set -> digest of its file."""
    return {"/".join(Path(file).parts[-2:]): digest for file, digest in run.sets.items()}
