"""What one observation costs when ten thousand beliefs rest on what it is about: the whole commit, on a file.

Beliefs are made in layers; each is concluded from two of the layer before, so nearly everything rests on the first.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from beliefgraph.bench.figures import Figure
from beliefgraph.graph import BeliefGraph
from beliefgraph.settings import Settings

Say = Callable[[str], None]

LAYERS = 20
_START = datetime(2025, 1, 1, tzinfo=UTC)
_TIMED = 100  # observations for each figure
_UNTIMED = 5


def measure(folder: Path, beliefs: int, say: Say) -> list[Figure]:
    """Observations on a belief that most others rest on, beside those on one that nothing rests on.

    Args:
        folder: where the file is made.
        beliefs: how many in all.
        say: told what is being done.
    """
    say(f"{beliefs:,} beliefs in {LAYERS} layers: making them")
    settings = Settings(synchronous="NORMAL")
    with closing(BeliefGraph.open(folder / "ripple.db", settings=settings, embedder="none", clock=_clock)) as graph:
        first = _made(graph, max(2, beliefs // LAYERS))
        say(f"{beliefs:,} beliefs in layers: observing")
        alone = _observed(graph, ["nobody rests on this"] * _TIMED, "as before")
        figures = []
        for name, speaker in (("a known", "as before"), ("a new", "newcomer")):
            times = _observed(graph, [first[n % len(first)] for n in range(_TIMED)], speaker)
            for part in (50, 99):
                seen, floor = _quantile(times, part), _quantile(alone, part)
                title = f"one observe under {beliefs:,} beliefs, {name} origin, p{part}"
                bar = 20.0 if part == 99 else None
                figures.append(Figure(title, 1e3 * seen, "ms", 1e3 * floor, bar, "added", len(times), growth=""))
    return figures


def _clock() -> datetime:
    return _START + timedelta(days=300)


def _made(graph: BeliefGraph, width: int) -> list[str]:
    """The values of the first layer; every further one is concluded from the one before."""
    chance = random.Random(5)
    below: list[str] = []
    for layer in range(LAYERS):
        rows = [_row(f"{layer}-{n}", n, tuple(chance.sample(below, 2)) if below else ()) for n in range(width)]
        graph.observe_many(rows)
        below = _ids(graph, [row["ref"] for row in rows])
    return [f"0-{n}" for n in range(width)]


def _row(value: str, number: int, premises: tuple[str, ...]) -> dict[str, Any]:
    claim = {"subject": "the world", "predicate": "shows", "value": value}
    at = _START + timedelta(minutes=number)
    speaker = "" if premises else f"speaker {number % 7}"
    return {
        "text": f"it shows {value}", "ref": value, "source": "bench", "speaker": speaker, "at": at,
        "claims": [claim], "derives_from": premises,
    }  # fmt: skip


def _ids(graph: BeliefGraph, refs: Sequence[str]) -> list[str]:
    by_ref = {e.ref: e.id for e in graph.space.all_evidence() if e.ref in set(refs)}
    return [belief for beliefs in graph.space.beliefs_of(by_ref.values()).values() for belief in beliefs]


def _observed(graph: BeliefGraph, values: Sequence[str], speaker: str) -> list[float]:
    """Seconds of each observation, by whoever said it before or by somebody new every time."""
    rows = list(_words(values, speaker))
    for row in rows[:_UNTIMED]:
        graph.observe(**row)
    times = []
    for row in rows[_UNTIMED:]:
        began = time.perf_counter()
        graph.observe(**row)
        times.append(time.perf_counter() - began)
    return times


def _words(values: Sequence[str], speaker: str) -> Iterator[dict[str, Any]]:
    for number, value in enumerate(values):
        row = _row(value, number, ())
        who = row["speaker"] if speaker == "as before" else f"{speaker} {number}"
        at = _START + timedelta(days=1, minutes=number)
        yield row | {"ref": f"{who} {number} {value}", "speaker": who, "at": at, "authority": 0.5 + 0.4 * (number % 2)}


def _quantile(times: Sequence[float], part: int) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, part * len(ordered) // 100)]
