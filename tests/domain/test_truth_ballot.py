"""Votes as columns: names, numbers, what stands of several words, and how values are related."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from beliefgraph.domain.truth.ballot import Ballot, Vote
from beliefgraph.nearness import Nearness

NAMES = st.sampled_from(["", "a", "b", "百科", "早报", "Ärzte"])
VOTES = st.lists(st.builds(Vote, NAMES, NAMES, NAMES, st.just("生日")), max_size=30)


def only(votes: list[Vote]) -> list[Vote]:
    """One vote of a source on an item."""
    return list({(vote.source, vote.item): vote for vote in votes}.values())


def test_columns_number_names_in_their_order() -> None:
    ballot = Ballot.of([Vote("乙", "i2", "x", "d"), Vote("甲", "i2", "y", "d"), Vote("乙", "i1", "x", "c")])
    assert ballot.sources == ("乙", "甲") and ballot.items == ("i1", "i2") and ballot.domains == ("c", "d")
    assert ballot.places == (("乙", "c"), ("乙", "d"), ("甲", "d"))
    assert ballot.values == ((0, "x"), (1, "x"), (1, "y"))
    assert ballot.source.tolist() == [0, 0, 1] and ballot.item.tolist() == [0, 1, 1]
    assert ballot.value.tolist() == [0, 1, 2] and ballot.place.tolist() == [0, 1, 2]
    assert ballot.place_source.tolist() == [0, 0, 1] and ballot.place_domain.tolist() == [0, 1, 1]
    assert ballot.item_domain.tolist() == [0, 1] and ballot.value_item.tolist() == [0, 1, 1]
    assert ballot.values_of == {"i1": range(0, 1), "i2": range(1, 3)}


def test_no_votes_have_no_columns() -> None:
    ballot = Ballot.of([])
    assert not ballot.sources and not ballot.values and not ballot.values_of
    assert len(ballot.value) == len(ballot.item_domain) == len(ballot.borne_out[0]) == 0


def test_of_several_words_the_last_stands() -> None:
    late, early = Vote("a", "i", "new", order=2.0), Vote("a", "i", "old", order=1.0)
    assert Ballot.of([late, early]).votes == Ballot.of([early, late]).votes == (late,)
    first, second = Vote("a", "i", "x"), Vote("a", "i", "y")
    assert Ballot.of([first, second]).votes == (second,)


def test_sources_may_say_the_same_of_many_items_and_nothing_is_mixed_up() -> None:
    ballot = Ballot.of([Vote("a", "", ""), Vote("", "a", ""), Vote("", "", "a")])
    assert [(v.source, v.item, v.value) for v in ballot.votes] == [("", "", "a"), ("a", "", ""), ("", "a", "")]
    assert ballot.values == ((0, ""), (0, "a"), (1, ""))


@given(VOTES, st.randoms(use_true_random=False))
def test_the_order_of_votes_and_duplicates_change_nothing(votes: list[Vote], chance: Random) -> None:
    votes = only(votes)
    other = votes * 2
    chance.shuffle(other)
    assert Ballot.of(votes).votes == Ballot.of(other).votes


@given(VOTES)
def test_columns_lead_back_to_the_votes(votes: list[Vote]) -> None:
    ballot = Ballot.of(votes)
    for row, vote in enumerate(ballot.votes):
        assert ballot.sources[ballot.source[row]] == vote.source
        assert ballot.items[ballot.item[row]] == vote.item
        assert ballot.values[ballot.value[row]] == (ballot.item[row], vote.value)
        assert ballot.places[ballot.place[row]] == (vote.source, vote.domain)
        assert ballot.value[row] in ballot.values_of[vote.item]


def test_values_bear_one_another_out_within_an_item_and_a_domain() -> None:
    places = Nearness(within={"boston": {"union"}, "豆城": {"豆省"}, "豆省": {"江南"}})
    votes = [Vote("a", "i", "boston", "born"), Vote("b", "i", "union", "born"), Vote("c", "j", "union", "born")]
    votes += [Vote("a", "k", "豆城", "born"), Vote("b", "k", "江南", "born")]
    votes += [Vote("a", "l", "boston", "band"), Vote("b", "l", "union", "band")]
    ballot = Ballot.of(votes, {"born": places})
    said, borne = (column.tolist() for column in ballot.borne_out)
    names = [
        (ballot.items[ballot.values[s][0]], ballot.values[s][1], ballot.values[b][1])
        for s, b in zip(said, borne, strict=True)
    ]
    assert names == [("i", "boston", "union"), ("k", "豆城", "江南")]


def test_near_values_bear_one_another_out_but_not_over_two_steps() -> None:
    ballot = Ballot.of(
        [Vote(s, "i", v, "h") for s, v in zip("abc", ("1000", "1009", "1018"), strict=True)],
        {"h": Nearness(tolerance="1%")},
    )
    said, borne = (column.tolist() for column in ballot.borne_out)
    assert list(zip(said, borne, strict=True)) == [(0, 1), (1, 0), (1, 2), (2, 1)]
