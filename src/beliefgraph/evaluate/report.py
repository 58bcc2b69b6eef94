"""Figures as rows of a table, and the table as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from beliefgraph.evaluate.bars import BARS
from beliefgraph.evaluate.metrics import Figure, short

COLUMNS = ("figure", "seen", "95 %", "n", "floor", "bar", "met")


def rows(figures: Mapping[str, Figure]) -> list[tuple[str, ...]]:
    """One row a figure, in words."""
    return [_row(name, figure) for name, figure in figures.items()]


def _row(name: str, seen: Figure) -> tuple[str, ...]:
    bar = BARS.get(name)
    interval = "" if seen.low is None or seen.high is None else f"{short(seen.low)} to {short(seen.high)}"
    met = "" if bar is None or seen.figure is None else "yes" if bar.met(seen) else "no"
    return name, short(seen.figure), interval, f"{seen.n:,}", short(seen.floor), str(bar or ""), met


def markdown(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
