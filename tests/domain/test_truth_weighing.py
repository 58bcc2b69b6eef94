"""What votes add up to: as a graph states it, over whole columns at once."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from beliefgraph.domain.evidence_sum import EvidenceSum
from beliefgraph.domain.truth.ballot import Ballot, Vote
from beliefgraph.domain.truth.learned import Learned
from beliefgraph.domain.truth.weighing import counts, masses, weigh
from beliefgraph.nearness import Nearness

KAPPAS = st.sampled_from([1.0, 2.0, 3.0, math.inf])
SOURCES = ["甲", "b", "c", "丁", "e", "f"]
WORTHS = st.lists(st.floats(0, 1), min_size=6, max_size=6)
SAID = st.lists(st.sampled_from(["", "x", "y", "北京"]), min_size=1, max_size=6)
NESTED = Nearness(
    within={"boston": {"massachusetts"}, "massachusetts": {"union"}, "gotham": {"union"}, "豆城": {"江南"}}
)
PLACES = ["boston", "massachusetts", "union", "gotham", "豆城", "江南"]


def known(worths: list[float], groups: tuple[tuple[str, ...], ...] = ()) -> Learned:
    return Learned(0.5, dict(zip(SOURCES, worths, strict=True)), {}, groups=groups)


def ballot_of(said: list[str], likeness: Nearness | None = None) -> Ballot:
    votes = [Vote(source, "i", value, "d") for source, value in zip(SOURCES, said, strict=False)]
    return Ballot.of(votes, {"d": likeness} if likeness else None)


# The same arithmetic --------------------------------------------------------------------------------------------


@given(st.lists(st.floats(-0.1, 1.1)), KAPPAS)
def test_masses_and_counts_are_those_of_the_rule(qualities: list[float], kappa: float) -> None:
    rule = EvidenceSum(kappa=kappa)
    qualities = [max(0.0, quality) for quality in qualities]
    mass = masses(np.array(qualities), rule)
    assert mass.tolist() == pytest.approx([rule.mass_of(q) for q in qualities], rel=1e-12, abs=1e-12)
    assert counts(30 * mass, rule).tolist() == pytest.approx([rule.count(30 * m) for m in mass], rel=1e-12, abs=1e-12)


@given(SAID, WORTHS, KAPPAS)
def test_values_compete_as_in_a_graph(said: list[str], worths: list[float], kappa: float) -> None:
    rule = EvidenceSum(kappa=kappa)
    support: dict[str, float] = {}
    for value, worth in zip(said, worths, strict=False):
        support[value] = support.get(value, 0.0) + rule.mass_of(worth)
    weighed = weigh(ballot_of(said), known([max(w, 1e-6) for w in worths]), rule).probabilities("i")
    support = {value: max(mass, 1e-12) for value, mass in support.items()}
    expected = rule.compete({value: (mass, 0.0) for value, mass in support.items()})
    assert weighed == pytest.approx({value: opinion.probability for value, opinion in expected.items()}, abs=1e-5)
    assert sum(weighed.values()) <= 1 + 1e-9


def test_two_words_against_one_by_hand() -> None:
    """kappa = 1: a word of .5 has the mass 2, and so two of them 4; N = 3, so (4 + 2/3) / (4 + 2 + 3 * 2/3)."""
    weighed = weigh(ballot_of(["x", "x", "y"]), known([0.5] * 6), EvidenceSum(kappa=1.0))
    assert weighed.probabilities("i") == pytest.approx({"x": (14 / 3) / 8, "y": (8 / 3) / 8})
    value, probability = weighed.choose("i")
    assert value == "x" and probability == pytest.approx(7 / 12)


def test_one_word_alone_is_believed_as_far_as_it_is_worth() -> None:
    value, probability = weigh(ballot_of(["x"]), known([0.6] * 6)).choose("i")
    assert value == "x" and probability == pytest.approx(0.6 + 0.4 / 2)


def test_words_of_a_group_count_once_and_the_best_of_them() -> None:
    worths = [0.5, 0.8, 0.6, 0.7, 0.5, 0.5]
    grouped = weigh(ballot_of(["x", "x", "x", "y"]), known(worths, (("b", "c", "甲"),)))
    alone = weigh(Ballot.of([Vote("b", "i", "x", "d"), Vote("丁", "i", "y", "d")]), known(worths))
    assert grouped.probabilities("i") == pytest.approx(alone.probabilities("i"))


def test_an_echo_counts_only_where_it_says_something_new() -> None:
    votes = [Vote("a", "i", "x", order=1.0), Vote("b", "i", "y", order=2.0), Vote("e", "i", "y", order=3.0)]
    learned = Learned(0.7, {}, {}, echoes=("e",))
    assert weigh(Ballot.of(votes), learned).probabilities("i")["x"] == pytest.approx(
        weigh(Ballot.of(votes[:2]), learned).probabilities("i")["x"]
    )
    alone = Ballot.of([*votes[:2], Vote("e", "i", "z", order=3.0)])
    assert weigh(alone, learned).probabilities("i")["z"] == pytest.approx(weigh(alone, learned).stated[0])


def test_very_many_words_are_still_told_apart() -> None:
    votes = [Vote(f"s{n:04}", "i", "x" if n % 5 else "y") for n in range(4000)]
    assert weigh(Ballot.of(votes), Learned(0.9, {}, {}), EvidenceSum(kappa=math.inf)).probabilities("i") == (
        pytest.approx({"x": 1.0, "y": 0.0})
    )


# Nested values ----------------------------------------------------------------------------------------------------


@given(st.lists(st.sampled_from(PLACES), min_size=1, max_size=6), WORTHS)
def test_nested_values_stand_as_in_a_graph_and_a_whole_is_no_less_probable_than_a_part(
    said: list[str], worths: list[float]
) -> None:
    worths = [max(worth, 0.01) for worth in worths]
    stated = weigh(ballot_of(said, NESTED), known(worths)).probabilities("i")
    rule = EvidenceSum(likeness=NESTED)
    behind = {v: [w for s, w in zip(said, worths, strict=False) if NESTED.bears_out(s, v)] for v in stated}
    support = {value: (math.fsum(map(rule.mass_of, behind[value])), 0.0) for value in stated}
    assert stated == pytest.approx({v: o.probability for v, o in rule.compete(support).items()})
    for part in stated:
        for whole in stated:
            if NESTED.bears_out(part, whole):
                assert stated[whole] >= stated[part]


def test_the_deepest_value_that_is_likely_is_chosen() -> None:
    said = ["boston", "boston", "union", "union", "massachusetts"]
    weighed = weigh(ballot_of(said, NESTED), known([0.7] * 6))
    assert weighed.choose("i")[0] == "boston"
    torn = weigh(ballot_of(["boston", "gotham", "union", "union"], NESTED), known([0.7] * 6))
    assert torn.choose("i")[0] == "union" and torn.choose("i", threshold=0.3)[0] == "boston"


def test_near_values_support_one_another() -> None:
    near = Nearness(tolerance="1%")
    weighed = weigh(ballot_of(["1000", "1009", "1500"], near), known([0.6] * 6)).probabilities("i")
    assert weighed["1000"] == pytest.approx(weighed["1009"]) and weighed["1000"] > weighed["1500"]


# Ties -------------------------------------------------------------------------------------------------------------


def test_of_equals_the_one_claimed_first_is_chosen_else_the_first_by_text() -> None:
    votes = [Vote("a", "i", "y"), Vote("b", "i", "x")]
    assert weigh(Ballot.of(votes), Learned(0.7, {}, {})).choose("i")[0] == "x"
    dated = [Vote("a", "i", "y", order=1.0), Vote("b", "i", "x", order=2.0)]
    assert weigh(Ballot.of(dated), Learned(0.7, {}, {})).choose("i")[0] == "y"


def test_nothing_to_weigh() -> None:
    weighed = weigh(Ballot.of([]), Learned(0.7, {}, {}))
    assert len(weighed.stated) == 0
    with pytest.raises(KeyError):
        weighed.choose("i")
