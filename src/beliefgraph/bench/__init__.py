"""The benchmark: what the graph costs beside bare SQLite, at two sizes, with made-up but lifelike material.

One process (and fresh ones for opening), one temporary folder, no network, no model. Files are read back right after
they were written, so the operating system has them in memory.
"""

from __future__ import annotations

import json
import math
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TextIO

from beliefgraph.bench import learning as believing
from beliefgraph.bench import propagation as propagating
from beliefgraph.bench import rippling
from beliefgraph.bench.figures import Figure, Run, measure

QUICK = (20_000, 60_000)
_CLAIMED = 12  # observations of a graph for each claim that whom to believe is learned from
_PREMISES = 5  # of a belief, in a network made to measure propagation


def run(
    out: TextIO,
    *,
    beliefs: int = 200_000,
    evidence: int = 600_000,
    quick: bool = False,
    propagation: bool = False,
    learning: bool = False,
    as_json: bool = False,
) -> dict[str, Any]:
    """Measure a graph of the given size and one of a tenth of it, and print what was seen.

    Bars are only printed: a slow machine is no fault.

    Args:
        out: where the tables, or the JSON, are printed.
        beliefs: propositions of the larger graph.
        evidence: observations of the larger graph.
        quick: take 20,000 beliefs and 60,000 observations instead.
        propagation: measure what beliefs draw from one another instead, on five premises a belief.
        learning: measure learning whom to believe instead, on a claim for every twelve observations.
        as_json: print one JSON document instead of tables.

    Returns:
        The same as the JSON document: held, figures, growth.
    """
    if quick:
        beliefs, evidence = QUICK

    def say(doing: str) -> None:
        if not as_json:
            print(f"… {doing}", file=out, flush=True)

    measured = _learned if learning else _propagated if propagation else _measured
    small, big = (measured(beliefs // part, evidence // part, say) for part in (10, 1))
    report = {
        "held": big.held,
        "figures": [_row(figure) for figure in big.figures],
        "growth": _growth(small, big),
    }
    print(json.dumps(report, ensure_ascii=False, indent=2) if as_json else _tables(report, small, big), file=out)
    return report


def _measured(beliefs: int, evidence: int, say: Callable[[str], None]) -> Run:
    with tempfile.TemporaryDirectory(prefix="beliefgraph-bench-") as folder:
        return measure(Path(folder), max(1, beliefs), max(1, evidence), say)


def _propagated(beliefs: int, _: int, say: Callable[[str], None]) -> Run:
    with tempfile.TemporaryDirectory(prefix="beliefgraph-bench-") as folder:
        premises = _PREMISES * beliefs
        figures = propagating.measure(max(100, beliefs), max(500, premises), say)
        figures += rippling.measure(Path(folder), max(100, beliefs // 10), say)
    return Run(beliefs, 0, {"belief": beliefs, "premise": premises}, figures)


def _learned(_: int, evidence: int, say: Callable[[str], None]) -> Run:
    return believing.measure(max(100, evidence // _CLAIMED), say)


def _row(figure: Figure) -> dict[str, Any]:
    return {
        "figure": figure.name, "seen": figure.seen, "unit": figure.unit, "floor": figure.floor,
        "ratio": figure.ratio, "judges": figure.judges, "bar": figure.bar, "judged": figure.judged,
        "met": figure.met, "n": figure.n,
    }  # fmt: skip


def _growth(small: Run, big: Run) -> list[dict[str, Any]]:
    """How much each figure grew with the graph; logarithmic growth is the quotient of the sizes' logarithms."""
    logarithmic = math.log(big.beliefs) / math.log(max(2, small.beliefs))
    rows = []
    for figure in big.figures:
        if figure.growth:
            before = small[figure.name].seen
            factor = figure.seen / before if before > 0 else math.inf
            bar = logarithmic if figure.growth == "logarithmic" else None
            rows.append({
                "figure": figure.name, "small": before, "big": figure.seen, "unit": figure.unit, "factor": factor,
                "bar": bar, "met": None if bar is None else factor <= bar,
            })  # fmt: skip
    return rows


def _tables(report: dict[str, Any], small: Run, big: Run) -> str:
    held = ", ".join(f"{count:,} {kind}" for kind, count in big.held.items())
    figures = [("figure", "seen", "floor", "ratio", "bar", "met", "n")]
    figures += [
        (row["figure"], _number(row["seen"], row["unit"]), _number(row["floor"], row["unit"]),
         _number(row["ratio"], "×"), _bar(row), _yes(row["met"]), f"{row['n']:,}")
        for row in report["figures"]
    ]  # fmt: skip
    growth = [("growth", f"{small.beliefs:,} beliefs", f"{big.beliefs:,} beliefs", "factor", "bar", "met")]
    growth += [
        (row["figure"], _number(row["small"], row["unit"]), _number(row["big"], row["unit"]),
         _number(row["factor"], "×"), _number(row["bar"], "×"), _yes(row["met"]))
        for row in report["growth"]
    ]  # fmt: skip
    return f"\nheld: {held}\n\n{_aligned(figures)}\n\n{_aligned(growth)}"


def _bar(row: dict[str, Any]) -> str:
    if row["bar"] is None:
        return ""
    if row["judges"] == "ratio":
        return f"{row['bar']:g} × floor"
    return f"{'floor + ' if row['judges'] == 'added' else ''}{row['bar']:g} {row['unit']}"


def _number(value: float | None, unit: str) -> str:
    return "" if value is None else f"{value:,.2f} {unit}".rstrip()


def _yes(met: bool | None) -> str:
    return "" if met is None else "yes" if met else "no"


def _aligned(rows: Sequence[tuple[str, ...]]) -> str:
    """Columns of text, the first one to the left and numbers to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    head, *body = (
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    )
    return "\n".join([head, "  ".join("-" * width for width in widths), *body])
