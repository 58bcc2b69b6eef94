"""Trust among agents: the best product along a path, and what an agent's own "not at all" cuts off."""

from __future__ import annotations

import math
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beliefgraph.domain.agents import Trust, trusted

MADE = datetime(2026, 1, 1, tzinfo=UTC)
AGENTS = ("a", "b", "c", "规划员", "e")


def entries(*said: tuple[str, str, float]) -> list[Trust]:
    return [Trust(agent, other, value, MADE) for agent, other, value in said]


def test_the_best_path_counts_with_its_product() -> None:
    found = trusted("a", entries(("a", "b", 0.8), ("b", "c", 0.5), ("a", "规划员", 0.9), ("规划员", "c", 0.9)))
    assert found.of("b") == 0.8
    assert found.of("c") == pytest.approx(0.81)


def test_a_path_may_be_better_than_a_direct_word() -> None:
    assert trusted("a", entries(("a", "c", 0.2), ("a", "b", 1.0), ("b", "c", 0.9))).of("c") == 0.9


def test_no_path_leads_to_whom_the_agent_itself_trusts_not_at_all_nor_on_from_there() -> None:
    found = trusted("a", entries(("a", "x", 0.0), ("a", "b", 1.0), ("b", "x", 1.0), ("x", "y", 1.0)), usual=0.5)
    assert (found.of("x"), found.of("b"), found.of("y")) == (0.0, 1.0, 0.5)


def test_what_others_trust_not_at_all_is_only_no_path() -> None:
    found = trusted("a", entries(("a", "b", 1.0), ("b", "x", 0.0), ("a", "c", 0.5), ("c", "x", 0.5)))
    assert found.of("x") == 0.25


def test_oneself_and_what_no_agent_wrote_count_in_full() -> None:
    found = trusted("a", entries(("a", "b", 0.5), ("b", "a", 0.1)))
    assert (found.of("a"), found.of("")) == (1.0, 1.0)


def test_trust_has_a_direction() -> None:
    assert trusted("b", entries(("a", "b", 1.0))).of("a") == 0.0


def test_the_usual_trust_holds_only_where_no_path_leads() -> None:
    found = trusted("a", entries(("a", "b", 0.1)), usual=0.5)
    assert (found.of("b"), found.of("nobody said")) == (0.1, 0.5)


matrices = st.dictionaries(
    st.tuples(st.sampled_from(AGENTS), st.sampled_from(AGENTS)).filter(lambda pair: pair[0] != pair[1]),
    st.sampled_from((0.0, 0.25, 0.5, 0.9, 1.0)),
    max_size=12,
)


def paths(start: str, end: str) -> Iterator[tuple[str, ...]]:
    between = [agent for agent in AGENTS if agent not in (start, end)]
    for length in range(len(between) + 1):
        for inner in permutations(between, length):
            yield (start, *inner, end)


@given(matrices)
def test_it_is_the_best_of_all_paths(matrix: dict[tuple[str, str], float]) -> None:
    found = trusted("a", entries(*((one, other, value) for (one, other), value in matrix.items())))
    cut = {other for (one, other), value in matrix.items() if one == "a" and value == 0.0}
    for other in AGENTS[1:]:
        products = [
            math.prod(matrix.get(step, 0.0) for step in pairwise(path))
            for path in paths("a", other)
            if not cut.intersection(path)
        ]
        assert found.of(other) == pytest.approx(max(products, default=0.0))


@given(matrices, st.randoms(use_true_random=False))
def test_the_order_in_which_it_was_said_does_not_matter(matrix: dict[tuple[str, str], float], random: object) -> None:
    said = entries(*((one, other, value) for (one, other), value in matrix.items()))
    shuffled = list(said)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert [trusted("a", said).of(o) for o in AGENTS] == [trusted("a", shuffled).of(o) for o in AGENTS]


@given(matrices)
def test_it_never_leaves_the_unit_interval_and_less_trust_is_never_more(matrix: dict[tuple[str, str], float]) -> None:
    full = trusted("a", entries(*((one, other, value) for (one, other), value in matrix.items())))
    less = trusted("a", entries(*((one, other, value / 2) for (one, other), value in matrix.items())))
    for other in AGENTS:
        assert 0.0 <= less.of(other) <= full.of(other) <= 1.0
