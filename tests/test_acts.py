"""Whatever was done to a graph, in whatever order, it is the graph that what is left makes when it is told afresh.

Ten thousand acts take minutes: `make acts`. Here are as many as a test may take.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from beliefgraph import BeliefGraph
from beliefgraph.domain.findings import Severity
from beliefgraph.testing.acts import Life, compare

OpenGraph = Callable[..., BeliefGraph]

NOW = datetime(2025, 12, 1, tzinfo=UTC)
CLOSE = 1e-4  # between the dirty set and the full solution
EXACT = 1e-12  # after it; sums of the same numbers may be taken in another order


def life_of(open_graph: OpenGraph, seed: int, acts: int, *, erases: bool) -> Life:
    life = Life(open_graph(), seed, erases=erases)
    life.acts(acts)
    before, after = compare(life, open_graph(), NOW)
    assert before < CLOSE
    assert after < EXACT
    assert life.graph.verify_audit() == []
    faults = [finding for finding in life.graph.validate() if finding.severity is Severity.FAULT]
    assert {finding.rule for finding in faults} <= {"sourceless evidence"}  # nobody says a part of what is said
    return life


@pytest.mark.parametrize("seed", range(3))
def test_a_life_ends_where_what_is_left_begins(open_graph, seed):
    life = life_of(open_graph, seed, 120, erases=False)
    assert {"observe", "late", "derive", "retract", "restore", "link"} <= life.done.keys()


def test_so_does_a_life_in_which_evidence_was_erased(open_graph):
    life = life_of(open_graph, 101, 90, erases=True)
    assert life.done["erase"]
