"""The search for what would flip a verdict, against trying everything."""

from __future__ import annotations

from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beliefgraph.domain.flips import Coarse, Remembered, coarse, least_authority, least_losses, sets_up_to, together
from beliefgraph.domain.opinion import Band


def every_set(pieces: int) -> list[frozenset[int]]:
    sizes = range(pieces + 1)
    return [frozenset(chosen) for chosen in chain.from_iterable(combinations(range(pieces), size) for size in sizes)]


@st.composite
def outcomes(draw: st.DrawFn) -> tuple[int, dict[frozenset[int], int]]:
    """How many pieces there are, and what is said without each set of them: mostly the same as with all."""
    pieces = draw(st.integers(0, 6))
    said = draw(st.lists(st.sampled_from([0, 0, 0, 1, 2]), min_size=2**pieces, max_size=2**pieces))
    return pieces, dict(zip(every_set(pieces), said, strict=True))


@given(outcomes(), st.integers(1, 7))
def test_finds_every_minimal_loss_and_no_other(drawn: tuple[int, dict[frozenset[int], int]], largest: int) -> None:
    pieces, said = drawn
    flipping = [loss for loss in said if said[loss] != said[frozenset()] and len(loss) <= largest]
    minimal = {loss for loss in flipping if not any(other < loss for other in flipping)}
    found = least_losses(pieces, said.__getitem__, largest, most=10_000)
    assert {loss for loss, _ in found.minimal} == minimal
    assert len(found.minimal) == len(minimal)
    assert all(verdict == said[loss] for loss, verdict in found.minimal)
    assert found.complete
    assert found.searched == min(largest, pieces)


def test_ten_pieces_against_trying_all_thousand_sets() -> None:
    def votes(loss: frozenset[int]) -> bool:
        return sum(3 if piece == 0 else 1 for piece in range(10) if piece not in loss) >= 7

    flipping = [loss for loss in every_set(10) if votes(loss) != votes(frozenset())]
    minimal = {loss for loss in flipping if not any(other < loss for other in flipping)}
    assert {loss for loss, _ in least_losses(10, votes, 10, 10_000).minimal} == minimal


@given(st.lists(st.integers(0, 3), max_size=8), st.integers(0, 12), st.integers(1, 8))
def test_where_losing_more_gives_nothing_back_the_same_is_found_with_less_work(
    weights: list[int], bar: int, largest: int
) -> None:
    def votes(loss: frozenset[int]) -> bool:
        return sum(weight for piece, weight in enumerate(weights) if piece not in loss) >= bar

    usual = least_losses(len(weights), votes, largest, 10_000)
    shorter = least_losses(len(weights), votes, largest, 10_000, one_way=True)
    assert shorter.minimal == usual.minimal
    assert (shorter.searched, shorter.complete) == (usual.searched, usual.complete)
    assert shorter.tried <= usual.tried


def test_where_nothing_can_flip_one_look_tells() -> None:
    found = least_losses(500, lambda loss: 0, 3, most=10, one_way=True)
    assert (found.minimal, found.searched, found.tried, found.complete) == ((), 3, 0, True)


def test_losing_what_took_a_word_back_can_flip_without_losing_more_flipping() -> None:
    # Without the second piece the first speaks again; without both there is nothing.
    said = {frozenset(): "no", frozenset({0}): "no", frozenset({1}): "yes", frozenset({0, 1}): "no"}
    assert least_losses(2, said.__getitem__, 2, 100).minimal == ((frozenset({1}), "yes"),)


def test_nothing_flips_nothing() -> None:
    found = least_losses(3, lambda loss: "yes", 3, 100)
    assert found.minimal == ()
    assert found.tried == sets_up_to(3, 3) == 7


def test_the_bound_of_work_is_told_with_how_far_all_was_tried() -> None:
    found = least_losses(5, lambda loss: len(loss) < 3, largest=3, most=7)
    assert not found.complete
    assert found.tried == 7
    assert found.searched == 1  # five single losses, and two pairs of ten


def test_smaller_losses_are_found_before_larger_ones() -> None:
    found = least_losses(4, lambda loss: 0 in loss or {1, 2} <= loss, 4, 100)
    assert [loss for loss, _ in found.minimal] == [frozenset({0}), frozenset({1, 2})]


@given(st.floats(0.0, 1.0))
def test_the_least_authority_is_found_to_a_hundredth(bar: float) -> None:
    least = least_authority(lambda authority: authority >= bar)
    assert least is not None
    assert bar <= least < bar + 0.01 + 1e-9


def test_a_flip_that_more_authority_takes_back_is_found() -> None:
    assert least_authority(lambda authority: 0.093 <= authority < 0.33 or authority > 0.73) == 0.1


def test_no_authority_flips_what_nothing_flips() -> None:
    assert least_authority(lambda authority: False) is None


def test_pieces_of_one_key_stand_together_in_order_of_the_first() -> None:
    assert together(["a", "b", "a", "c", "b"]) == [[0, 2], [1, 4], [3]]


@pytest.mark.parametrize(
    ("band", "answer"),
    [
        (Band.ADOPT, Coarse.YES),
        (Band.PROBABLY, Coarse.YES),
        (Band.CLEARLY_NOT, Coarse.NO),
        (Band.LEANS_NO, Coarse.NO),
        (Band.UNKNOWN, Coarse.UNKNOWN),
        (Band.CONTESTED, Coarse.UNKNOWN),
        (Band.UNDECIDED, Coarse.UNKNOWN),
    ],
)
def test_verdicts_as_plain_answers(band: Band, answer: Coarse) -> None:
    assert coarse(band) is answer


@settings(max_examples=20)
@given(st.lists(st.frozensets(st.integers(0, 3)), max_size=10))
def test_what_is_remembered_is_looked_at_once(losses: list[frozenset[int]]) -> None:
    seen: list[frozenset[int]] = []

    def look(loss: frozenset[int]) -> int:
        seen.append(loss)
        return len(loss)

    remembered = Remembered(look)
    assert [remembered(loss) for loss in losses] == [len(loss) for loss in losses]
    assert sorted(map(sorted, seen)) == sorted(map(sorted, set(losses)))
