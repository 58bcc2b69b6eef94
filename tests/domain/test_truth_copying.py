"""Who copies whom, told from agreement alone; and who repeats whatever was said last."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from beliefgraph.domain.truth import copying
from beliefgraph.domain.truth.ballot import Ballot, Vote
from beliefgraph.domain.truth.copying import agreements, copy_groups, echoes, knowing
from beliefgraph.domain.truth.learning import learn
from beliefgraph.domain.truth.weighing import weigh
from beliefgraph.evaluate.truth.planted import SEEDS, world
from beliefgraph.nearness import Nearness

SPARSE = st.lists(
    st.builds(Vote, st.sampled_from("甲bcd"), st.sampled_from("ijk"), st.sampled_from("xy"), st.just("d")), max_size=20
)


def crowd(seed: int, accuracies: list[float], items: int, values: int = 5, domain: str = "d") -> list[Vote]:
    """Words of independent sources on all items."""
    chance = Random(seed)
    votes = []
    for item in range(items):
        for source, accuracy in enumerate(accuracies):
            value = 0 if chance.random() < accuracy else chance.randrange(1, values)
            votes.append(Vote(f"s{source:02}", f"{domain}{item}", f"v{value}", domain))
    return votes


def copies(votes: list[Vote], seed: int, source: str, names: list[str], rate: float) -> list[Vote]:
    """What sources say that have a share of their words from another, and know nothing else."""
    chance = Random(seed)
    theirs = [vote for vote in votes if vote.source == source]
    return [
        Vote(name, vote.item, vote.value if chance.random() < rate else f"v{chance.randrange(5)}", vote.domain)
        for name in names
        for vote in theirs
    ]


def groups_of(votes: list[Vote]) -> tuple[tuple[str, ...], ...]:
    return learn(Ballot.of(votes)).groups


# Agreement --------------------------------------------------------------------------------------------------------


@given(SPARSE)
def test_agreement_is_counted_pair_by_pair(votes: list[Vote]) -> None:
    ballot = Ballot.of(votes)
    expected: dict[tuple[str, str], list[int]] = {}
    for one, other in combinations(sorted(ballot.votes, key=lambda vote: vote.source), 2):
        if one.item == other.item:
            expected.setdefault((one.source, other.source), []).append(one.value == other.value)
    seen = agreements(ballot)
    pairs = [(ballot.places[one][0], ballot.places[other][0]) for one, other in zip(seen.one, seen.other, strict=True)]
    assert dict(zip(pairs, seen.met, strict=True)) == {pair: len(same) for pair, same in expected.items()}
    assert dict(zip(pairs, seen.agreed, strict=True)) == {pair: sum(same) for pair, same in expected.items()}


def test_agreement_is_told_by_domain() -> None:
    votes = [
        Vote(source, f"{domain}{n}", "x", domain) for source in "ab" for domain in ("生日", "籍贯") for n in (1, 2)
    ]
    ballot = Ballot.of(votes)
    seen = agreements(ballot)
    assert [(ballot.places[o], ballot.places[p]) for o, p in zip(seen.one, seen.other, strict=True)] == [
        (("a", "生日"), ("b", "生日")),
        (("a", "籍贯"), ("b", "籍贯")),
    ]
    assert seen.met.tolist() == seen.agreed.tolist() == [2, 2]


def test_blocks_of_meetings_are_added_up(monkeypatch: pytest.MonkeyPatch) -> None:
    ballot = Ballot.of(crowd(1, [0.7] * 6, 40))
    whole = agreements(ballot)
    monkeypatch.setattr(copying, "_GATHERED", 10)
    parts = agreements(ballot)
    assert all(np.array_equal(getattr(whole, name), getattr(parts, name)) for name in ("one", "other", "met", "agreed"))


def test_of_too_many_pairs_those_who_speak_most_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    votes = crowd(1, [0.7] * 6, 40)
    ballot = Ballot.of([vote for vote in votes if vote.source not in ("s00", "s03") or vote.item == "d1"])
    monkeypatch.setattr(copying, "MOST_PAIRS", 6)
    seen = agreements(ballot)
    compared = {ballot.places[place][0] for place in (*seen.one, *seen.other)}
    assert compared == {"s01", "s02", "s04", "s05"} and len(seen.met) == 6


def test_nobody_who_meets_nobody_copies() -> None:
    ballot = Ballot.of([Vote("a", "i", "x"), Vote("b", "j", "x")])
    seen = agreements(ballot)
    known = knowing(ballot, seen)
    assert copy_groups(ballot, seen, known).tolist() == [0, 1]


# Groups -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_planted_copies_are_found(seed: int) -> None:
    planted = world(seed)
    assert groups_of(list(planted.votes)) == (tuple(sorted(planted.copies)),)


@pytest.mark.parametrize("seed", SEEDS)
def test_honest_sources_are_never_grouped(seed: int) -> None:
    assert groups_of(list(world(seed, copiers=0).votes)) == ()


@pytest.mark.parametrize("seed", range(5))
def test_copies_of_seven_words_in_ten_are_found(seed: int) -> None:
    votes = crowd(seed, [0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.45], 300)
    votes += copies(votes, seed, "s07", ["抄一", "抄二"], 0.7)
    (group,) = groups_of(votes)
    assert set(group) >= {"s07"} and set(group) <= {"s07", "抄一", "抄二"}


@pytest.mark.parametrize("seed", range(5))
def test_sources_that_agree_because_all_are_right_are_no_copies(seed: int) -> None:
    assert groups_of(crowd(seed, [0.95, 0.96, 0.97, 0.98, 0.99, 0.95, 0.97, 0.99], 200, values=40)) == ()


def test_being_right_together_in_one_domain_is_no_copying() -> None:
    known = crowd(3, [1.0] * 6, 100, domain="易")
    disputed = crowd(4, [0.9, 0.8, 0.7, 0.6, 0.55, 0.5], 100, domain="难")
    assert groups_of(known + disputed) == ()


def test_a_few_meetings_prove_nothing() -> None:
    assert groups_of([Vote(source, f"i{n}", f"{source in 'ab'}") for source in "abcd" for n in range(4)]) == ()


def test_two_groups_are_kept_apart() -> None:
    votes = crowd(7, [0.9, 0.85, 0.8, 0.8, 0.75, 0.7, 0.5, 0.45], 300)
    votes += copies(votes, 1, "s06", ["镜像甲", "镜像乙"], 0.95) + copies(votes, 2, "s07", ["mirror"], 0.95)
    assert groups_of(votes) == (("mirror", "s07"), ("s06", "镜像乙", "镜像甲"))


# Echoes -----------------------------------------------------------------------------------------------------------


def told(seed: int, echo: bool) -> Ballot:
    """Sources of which the last to speak repeats the last word, or is as honest as any."""
    chance = Random(seed)
    votes = []
    for item in range(60):
        said = [f"v{0 if chance.random() < 0.6 else chance.randrange(1, 5)}" for _ in range(7)]
        if echo:
            said[6] = said[5]
        names = [*chance.sample([f"s{n}" for n in range(6)], 6), "迟到者"]
        votes += [
            Vote(name, f"i{item}", value, order=float(n))
            for n, (name, value) in enumerate(zip(names, said, strict=True))
        ]
    return Ballot.of(votes)


@pytest.mark.parametrize("seed", range(10))
def test_an_echo_is_found_and_an_honest_late_speaker_is_not(seed: int) -> None:
    assert learn(told(seed, echo=True)).echoes == ("迟到者",)
    assert learn(told(seed, echo=False)).echoes == ()


def test_only_what_an_echo_says_again_is_a_repeat() -> None:
    ballot = Ballot.of([Vote("a", "i", "x", order=1.0), Vote("e", "i", "x", order=2.0), Vote("e", "j", "y", order=1.0)])
    found = echoes(ballot, {ballot.sources.index("e")})
    assert found.sources == {1}
    assert [(v.source, v.item) for v, again in zip(ballot.votes, found.repeats, strict=True) if again] == [("e", "i")]


def test_without_order_nobody_repeats() -> None:
    votes = [Vote("a", "i", "x", order=1.0), Vote("b", "i", "x"), Vote("c", "j", "x", order=1.0)]
    votes += [Vote("d", "j", "x", order=1.0)]
    assert not echoes(Ballot.of(votes), {0, 1, 2, 3}).repeats.any()


# Values that are near or nested -----------------------------------------------------------------------------------

NEAR = Nearness("1%")


def surveys(seed: int) -> tuple[list[Vote], dict[str, str]]:
    """Heights of mountains: exact surveys, honest ones that round, and copies of an old one that is too low."""
    chance = Random(seed)
    votes, truth = [], {}
    for number in range(160):
        item, height = f"山{number}", chance.randrange(10_000, 90_000)
        truth[item] = str(height)
        for source in range(13):
            told = height if chance.random() < 0.95 else chance.randrange(10_000, 90_000)
            digits = 0 if source < 6 else chance.randrange(1, 3)
            votes.append(Vote(f"survey {source:02}", item, str(round(told, -digits)), "height"))
        old = round(height * 0.97)
        votes += [Vote(f"old {copy}", item, str(old), "height") for copy in range(8)]
    return votes, truth


@pytest.mark.parametrize("seed", range(4))
def test_near_values_agree_so_that_honest_sources_that_round_are_no_rivals(seed: int) -> None:
    votes, truth = surveys(seed)
    ballot = Ballot.of(votes, {"height": NEAR})
    learned = learn(ballot)
    assert learned.groups == (tuple(f"old {copy}" for copy in range(8)),)
    weighed = weigh(ballot, learned)
    right = [NEAR.bears_out(weighed.choose(item)[0], height) for item, height in truth.items()]
    assert sum(right) / len(right) > 0.97


def test_that_one_says_more_than_the_other_tells_nothing_of_copying() -> None:
    places = Nearness(within={"boston": ["massachusetts"]})
    votes = [Vote("a", "i", "boston", "d"), Vote("b", "i", "massachusetts", "d"), Vote("c", "i", "boston", "d")]
    seen = agreements(Ballot.of(votes, {"d": places}))
    assert [float(count) for count in seen.met] == [1.0]
    assert [float(count) for count in seen.agreed] == [1.0]
