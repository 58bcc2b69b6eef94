"""What sources are worth, told from how their words agree."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beliefgraph.domain.truth.ballot import Ballot, Vote
from beliefgraph.domain.truth.learned import Learned
from beliefgraph.domain.truth.learning import SMOOTHING, USUAL, learn
from beliefgraph.domain.truth.weighing import Weighed, weigh
from beliefgraph.nearness import Nearness

NAMES = st.sampled_from(["", "a", "bob", "早报", "晚报", "Ärzte"])
VOTES = st.lists(st.builds(Vote, NAMES, NAMES, st.sampled_from(["", "x", "y", "是"])), min_size=1, max_size=40)


def only(votes: list[Vote]) -> list[Vote]:
    """One vote of a source on an item, whose domain hangs on the item."""
    one = {(vote.source, vote.item): vote for vote in votes}.values()
    return [replace(vote, domain="d1" if vote.item > "b" else "d2") for vote in one]


def crowd(seed: int, accuracies: list[float], items: int, domain: str = "d") -> list[Vote]:
    """Words of independent sources on all items, of each of which v0 is right."""
    chance = Random(seed)
    return [
        Vote(f"s{source:02}", f"{domain}{n}", f"v{0 if chance.random() < right else chance.randrange(1, 5)}", domain)
        for n in range(items)
        for source, right in enumerate(accuracies)
    ]


def probable(weighed: Weighed) -> dict[tuple[str, str], float]:
    return {(i, value): p for i in weighed.ballot.items for value, p in weighed.probabilities(i).items()}


# What does not matter ---------------------------------------------------------------------------------------------


@given(VOTES, st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_order_and_duplicates_of_votes_change_nothing(votes: list[Vote], chance: Random) -> None:
    votes = only(votes)
    other = votes * 2
    chance.shuffle(other)
    one, two = learn(Ballot.of(votes)), learn(Ballot.of(other))
    assert one == two
    assert probable(weigh(Ballot.of(votes), one)) == probable(weigh(Ballot.of(other), two))


@given(VOTES, st.permutations(["", "zoe", "一", "二", "🙂", "Q"]))
@settings(max_examples=40)
def test_names_mean_nothing(votes: list[Vote], names: list[str]) -> None:
    votes = only(votes)
    new = dict(
        zip(["", "a", "bob", "早报", "晚报", "Ärzte", "x", "y", "是", "d1", "d2"], [*names, *"QRSTU"], strict=True)
    )
    renamed = [Vote(new[v.source], new[v.item], new[v.value], new[v.domain]) for v in votes]
    one, two = learn(Ballot.of(votes)), learn(Ballot.of(renamed))
    places = {(new[source], new[domain]): worth for (source, domain), worth in one.authority.items()}
    assert two.authority == pytest.approx(places, abs=1e-9)
    assert two.groups == tuple(sorted(tuple(sorted(map(new.__getitem__, group))) for group in one.groups))
    before = {(new[i], new[v]): p for (i, v), p in probable(weigh(Ballot.of(votes), one)).items()}
    assert probable(weigh(Ballot.of(renamed), two)) == pytest.approx(before, abs=1e-9)


@given(VOTES)
@settings(max_examples=40)
def test_whatever_is_said_authorities_and_probabilities_are_between_none_and_all(votes: list[Vote]) -> None:
    ballot = Ballot.of(only(votes))
    learned = learn(ballot)
    worths = [*learned.authority.values(), *learned.overall.values(), learned.usual]
    assert all(0 <= worth <= 1 for worth in worths)
    weighed = weigh(ballot, learned)
    for item in ballot.items:
        stated = weighed.probabilities(item)
        assert all(0 < p < 1 for p in stated.values()) and sum(stated.values()) <= 1 + 1e-9
        assert weighed.choose(item)[0] in stated


# Small ballots ----------------------------------------------------------------------------------------------------


def test_no_votes_tell_nothing() -> None:
    learned = learn(Ballot.of([]))
    assert learned == Learned(USUAL, {}, {}) and learned.of("谁", "d") == USUAL


def test_one_vote_by_hand() -> None:
    """Alone, a word of worth q is right with (1 + q) / 2, and its source, whom nobody contradicts, worth as much.

    So q rises until it counts for the most that a word may, .95, and (1 + .95) / 2 = .975.
    """
    learned = learn(Ballot.of([Vote("日报", "i", "x", "d")]))
    assert learned.of("日报", "d") == pytest.approx(0.975, abs=1e-3) and learned.votes == {("日报", "d"): 1}
    assert learned.of("日报", "elsewhere") == learned.overall["日报"] == pytest.approx(0.975, abs=1e-3)
    assert learned.of("nobody", "d") == learned.usual


def test_a_confirmed_word_by_hand() -> None:
    """Right once with the weight 3/2: expected = 1 (the one source's share), and so is everything else."""
    right = learn(Ballot.of([Vote("a", "i", "x", "d")]), {("i", "x"): True})
    assert right.of("a", "d") == pytest.approx(1.0)
    wrong = learn(Ballot.of([Vote("a", "i", "x", "d")]), {("i", "x"): False})
    assert wrong.of("a", "d") == pytest.approx(0.0)


def test_two_sources_of_one_kind_by_hand() -> None:
    """One is right and one wrong, weight 3/2 each: both are expected to be worth 1/2, then smoothed twice."""
    learned = learn(Ballot.of([Vote("a", "i", "x", "d"), Vote("b", "i", "y", "d")]), {("i", "x"): True})
    overall = (1.5 + SMOOTHING / 2) / (1.5 + SMOOTHING)
    assert learned.of("a", "d") == pytest.approx((1.5 + SMOOTHING * overall) / (1.5 + SMOOTHING))
    assert learned.of("a", "d") + learned.of("b", "d") == pytest.approx(1.0)


def test_all_who_agree_are_worth_the_same() -> None:
    learned = learn(Ballot.of([Vote(source, f"i{n}", "是") for source in "甲乙丙" for n in range(4)]))
    assert len({round(worth, 12) for worth in learned.authority.values()}) == 1
    assert learned.groups == () and min(learned.authority.values()) > USUAL


def test_the_good_are_told_from_the_bad() -> None:
    votes = crowd(5, [0.9, 0.85, 0.8, 0.4, 0.3], 200)
    learned = learn(Ballot.of(votes))
    for source in ("s00", "s01", "s02", "s03", "s04"):
        right = sum(vote.source == source and vote.value == "v0" for vote in votes) / 200
        assert learned.of(source, "d") == pytest.approx(right, abs=0.08)  # disputed words count most, so a bit less


def test_a_source_heard_little_is_taken_to_be_worth_what_its_kind_is() -> None:
    votes = [replace(vote, kind="报") for vote in crowd(5, [0.9] * 6, 60) if vote.source != "s05" or vote.item == "d1"]
    votes += [replace(v, source=f"b{v.source}", kind="blog") for v in crowd(6, [0.3] * 5, 60)]
    votes += [Vote("new", "d1", "v9", "d", kind="blog")]
    learned = learn(Ballot.of(votes))
    assert learned.of("s05", "d") > learned.of("new", "d")


# Domains ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_a_crowd_that_shares_its_errors_in_one_domain_does_not_win_when_it_is_wrong_elsewhere(seed: int) -> None:
    """Half of the sources repeat a rumour on tickets, and it has most votes; elsewhere they err, each for itself."""
    chance = Random(seed)
    votes = []
    for domain in ("门票", "hours", "phone"):
        for n in range(60):
            for source in range(10):
                right = chance.random() < (0.75 if source < 5 else 0.4)
                value = f"right{n}" if right else f"wrong{n}.{chance.randrange(4)}"
                if domain == "门票" and source >= 5 and chance.random() < 0.95:
                    value = f"rumour{n}"
                votes.append(Vote(f"s{source}", f"{domain}{n}", value, domain))
    ballot = Ballot.of(votes)
    weighed, voted = weigh(ballot, learn(ballot)), weigh(ballot, Learned(USUAL, {}, {}))
    mine, theirs = (sum(w.choose(f"门票{n}")[0] == f"right{n}" for n in range(60)) for w in (weighed, voted))
    assert mine >= 54 and theirs <= 36


def test_authority_is_told_by_domain() -> None:
    votes = crowd(1, [0.95, 0.9, 0.85, 0.8, 0.3], 120, domain="d") + crowd(
        2, [0.3, 0.9, 0.85, 0.8, 0.95], 120, domain="e"
    )
    learned = learn(Ballot.of(votes))
    assert learned.of("s00", "d") > 0.85 > 0.5 > learned.of("s00", "e")
    assert learned.of("s04", "e") > 0.85 > 0.5 > learned.of("s04", "d")


# What somebody confirmed ------------------------------------------------------------------------------------------


def test_a_confirmed_value_that_nobody_claims_makes_all_claimed_ones_wrong() -> None:
    votes = [Vote(source, f"i{n}", "x") for source in "ab" for n in range(5)]
    told = learn(Ballot.of(votes), {(f"i{n}", "没人说过"): True for n in range(5)})
    assert max(told.authority.values()) < 0.05
    assert learn(Ballot.of(votes), {("not an item", "x"): True}) == learn(Ballot.of(votes))


def test_verdicts_on_one_item_count_in_any_order() -> None:
    ballot = Ballot.of([Vote("a", "i", "x"), Vote("b", "i", "y"), Vote("c", "i", "z")])
    verdicts = [(("i", "x"), True), (("i", "y"), True), (("i", "z"), False)]
    one, two = learn(ballot, dict(verdicts)), learn(ballot, dict(verdicts[::-1]))
    assert one == two and one.of("a", "") == one.of("b", "") > one.of("c", "")


def test_a_confirmed_part_confirms_the_whole_and_a_denied_whole_denies_its_parts() -> None:
    places = {"": Nearness(within={"boston": ["union"], "豆城": ["union"]})}
    ballot = Ballot.of([Vote("a", "i", "boston"), Vote("b", "i", "union"), Vote("c", "i", "豆城")], places)
    part = learn(ballot, {("i", "boston"): True})
    assert part.of("a", "") == part.of("b", "") > part.of("c", "")
    whole = learn(ballot, {("i", "union"): True})
    assert whole.of("b", "") > whole.of("a", "") == pytest.approx(whole.of("c", ""))
    denied = learn(ballot, {("i", "union"): False})
    assert denied.of("a", "") == denied.of("b", "") == denied.of("c", "") == pytest.approx(0.0)


def test_confirmed_facts_turn_a_loud_error() -> None:
    votes = [Vote(f"s{n}", f"i{k}", "wrong" if n > 1 else "right") for n in range(5) for k in range(40)]
    ballot = Ballot.of(votes)
    confirmed = {(f"i{k}", "right"): True for k in range(10)}
    weighed = weigh(ballot, learn(ballot, confirmed))
    assert {weighed.choose(f"i{k}")[0] for k in range(10, 40)} == {"right"}


# One word a source says often --------------------------------------------------------------------------------------


def test_a_word_that_is_said_thoughtlessly_is_worth_less_than_the_others() -> None:
    """One source says "closed" whenever it does not know."""
    chance = Random(2)
    votes = []
    for n in range(120):
        for source in ("a", "b", "c", "d"):
            votes.append(Vote(source, f"i{n}", f"v{n}" if chance.random() < 0.8 else f"w{source}{n}"))
        votes.append(Vote("懒", f"i{n}", f"v{n}" if chance.random() < 0.5 else "closed"))
    learned = learn(Ballot.of(votes))
    assert learned.of("懒", "", "closed") < learned.of("懒", "") - 0.2


def test_who_only_repeats_is_worth_what_those_are_whom_he_repeats() -> None:
    votes = []
    chance = Random(4)
    for n in range(60):
        said = ["right" if chance.random() < 0.9 else f"v{chance.randrange(3)}" for _ in range(4)]
        lie = "right" if chance.random() < 0.3 else f"v{chance.randrange(3)}"
        words = [*said, lie, lie]  # the last repeats the one before him, who often lies
        votes += [Vote(f"s{k}", f"i{n}", value, order=float(k)) for k, value in enumerate(words)]
    learned = learn(Ballot.of(votes))
    assert learned.echoes == ("s5",)
    assert learned.overall["s5"] == pytest.approx(learned.overall["s4"], abs=0.02) and learned.overall["s5"] < 0.6


# Very many ----------------------------------------------------------------------------------------------------------


def test_very_many_sources_of_very_many_domains_take_no_table_of_both() -> None:
    votes = [Vote(f"s{n}.{k}", f"i{n}", f"v{k}", f"d{n}") for n in range(20_000) for k in range(2)]
    learned = learn(Ballot.of(votes))
    assert len(learned.authority) == 40_000 and max(learned.authority.values()) - min(learned.authority.values()) < 1e-9


def test_one_source_alone_may_say_very_much() -> None:
    learned = learn(Ballot.of([Vote("s", f"i{n}", "v") for n in range(20_000)]))
    assert learned.votes == {("s", ""): 20_000} and learned.of("s", "") > USUAL


def test_many_voters_on_one_item_outweigh_some_by_their_number() -> None:
    votes = [Vote(f"s{n}", "i", "多" if n % 10 else "少") for n in range(400)]
    ballot = Ballot.of(votes)
    assert weigh(ballot, learn(ballot)).choose("i")[0] == "多"
