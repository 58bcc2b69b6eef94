"""Hypothesis draws the same examples on every run, and a busy machine fails nothing for being slow.

Graphs under test: empty ones on every kind of store, with a clock that stands still and no vectors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from beliefgraph import BeliefGraph, Settings
from beliefgraph.testing import FixedClock

OpenGraph = Callable[..., BeliefGraph]

settings.register_profile(
    "ci",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=100,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("explore", settings.get_profile("ci"), derandomize=False, max_examples=1000)
settings.load_profile("ci")


@pytest.fixture
def clock() -> FixedClock:
    """The clock of every graph in a test; it moves only when told to."""
    return FixedClock(datetime(2025, 12, 1, tzinfo=UTC))


@pytest.fixture(params=["memory", "sqlite"])
def open_graph(request: pytest.FixtureRequest, tmp_path: Path, clock: FixedClock) -> Iterator[OpenGraph]:
    """Opens graphs on each kind of store, every one empty; takes the arguments of `BeliefGraph.open` but the path."""
    opened: list[BeliefGraph] = []

    def open_one(**chosen: Any) -> BeliefGraph:
        path = ":memory:" if request.param == "memory" else tmp_path / f"graph_{len(opened)}.db"
        plain = {"settings": Settings(synchronous="NORMAL"), "embedder": "none", "clock": clock}
        opened.append(BeliefGraph.open(path, **plain | chosen))
        return opened[-1]

    yield open_one
    for graph in opened:
        graph.close()


@pytest.fixture
def graph(open_graph: OpenGraph) -> BeliefGraph:
    """An empty graph on each kind of store."""
    return open_graph()
