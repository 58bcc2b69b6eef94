"""Simple methods on hand-made cases, and the scorer that all methods share."""

from __future__ import annotations

import pytest

from beliefgraph.domain.truth.ballot import Ballot, Vote
from beliefgraph.evaluate.truth import scoring
from beliefgraph.evaluate.truth.methods import Choice, alike_vote, first_vote, one_coin, shared_vote
from beliefgraph.evaluate.truth.sets import Label
from beliefgraph.nearness import Nearness


def votes(*said: str) -> list[Vote]:
    """Votes written "source item value"."""
    return [Vote(*words.split(), order=None) for words in said]


# Votes ----------------------------------------------------------------------------------------------------------


def test_the_plain_vote_counts_every_row_and_the_first_row_breaks_ties() -> None:
    rows = votes("a i x", "b i y", "b i y", "a j y", "b j x")
    assert first_vote(rows) == {"i": Choice(("y",), 2 / 3), "j": Choice(("y",), 0.5)}


def test_the_shared_vote_holds_a_source_to_its_last_word_and_shares_ties() -> None:
    rows = votes("a i x", "b i y", "b i y", "a j z", "a j y", "b j x")
    chosen = shared_vote(Ballot.of(rows).votes)
    assert {item: ({*one.values}, one.probability) for item, one in chosen.items()} == {
        "i": ({"x", "y"}, 0.5),
        "j": ({"x", "y"}, 0.5),
    }


def test_values_that_are_alike_are_counted_together_but_wholes_are_not() -> None:
    near = {"": Nearness("1%", {"Boston": ["USA"]})}
    numbers = Ballot.of(votes("a i 1204", "b i 1200", "c i 1300", "d i 1310", "e i 1301"), near)
    chosen = alike_vote(numbers)["i"]
    assert ({*chosen.values}, chosen.probability) == ({"1300", "1310", "1301"}, 0.6)
    places = Ballot.of(votes("a i boston", "b i usa", "c i usa", "d i rome", "e i rome"), near)
    chosen = alike_vote(places)["i"]
    assert ({*chosen.values}, chosen.probability) == ({"usa", "rome"}, 0.4)


# One coin -------------------------------------------------------------------------------------------------------


def test_em_believes_the_sources_that_are_mostly_right() -> None:
    """a, b and c agree on many items, d and e with nobody; on the last one these two agree, against a alone."""
    rows = votes(
        *[f"{s} i{n} x" for s in "abc" for n in range(8)], *[f"{s} i{n} {s}{n}" for s in "de" for n in range(8)]
    )
    rows += votes("a last x", "d last y", "e last y")
    coins = one_coin(Ballot.of(rows))
    assert coins.accuracy["a"] > 0.9 and coins.accuracy["d"] < 0.2
    assert coins.choices(Ballot.of(rows))["last"].values == ("x",)
    assert first_vote(rows)["last"].values == ("y",)


def test_em_takes_who_was_not_heard_to_be_as_good_as_others() -> None:
    coins = one_coin(Ballot.of(votes(*[f"{s} i{n} x" for s in "ab" for n in range(5)])))
    chosen = coins.choices(Ballot.of(votes("new j x", "new2 j x", "newer j y")))["j"]
    assert chosen.values == ("x",) and 0.9 < chosen.probability < 1


# The scorer -------------------------------------------------------------------------------------------------------

LABELS = {
    "i": Label(frozenset({"boston"}), frozenset({"boston", "usa"})),
    "j": Label(frozenset({"rome"}), frozenset({"rome"})),
}


def test_a_whole_is_true_but_not_exact_and_ties_count_by_their_part() -> None:
    choices = {"i": Choice(("usa",), 0.9), "j": Choice(("rome", "oslo"), 0.5)}
    assert scoring.exact(choices, LABELS) == [0, 0.5] and scoring.true(choices, LABELS) == [1, 0.5]
    seen = scoring.share_right(scoring.true(choices, LABELS))
    assert (seen.figure, seen.n) == (0.75, 2)


def test_what_is_stated_is_held_against_what_is_true() -> None:
    sure = {"i": Choice(("usa",), 1.0), "j": Choice(("rome",), 1.0)}
    wrong = {"i": Choice(("oslo",), 1.0), "j": Choice(("oslo",), 0.6)}
    seen = scoring.calibration(sure, LABELS, {"vote": wrong})
    assert seen["calibration error"].figure == seen["Brier score"].figure == 0
    assert seen["calibration error"].floors["vote"] == pytest.approx(0.8)
    assert seen["Brier score"].floors["vote"] == pytest.approx((1 + 0.36) / 2)


def test_nothing_labelled_gives_no_calibration() -> None:
    assert scoring.calibration({}, {}, {}) == {}
