"""Figures, their intervals, and the simple methods they are held against."""

from __future__ import annotations

import numpy as np
import pytest

from beliefgraph.domain.figures import Figure, estimate, share, share_of
from beliefgraph.evaluate.bars import BARS, Bar
from beliefgraph.evaluate.floors import BM25, majority, negation_mismatch
from beliefgraph.evaluate.report import COLUMNS, markdown, rows


def test_a_share_lies_inside_its_interval_which_narrows_with_more_units() -> None:
    few, many = share_of([True, False, True, True] * 5), share_of([True, False, True, True] * 500)
    for figure in (few, many):
        assert figure.figure == 0.75 and figure.low is not None and figure.high is not None
        assert figure.low < 0.75 < figure.high
    assert (few.n, many.n) == (20, 2000)
    assert few.high - few.low > 5 * (many.high - many.low)  # type: ignore[operator]
    assert many.low == pytest.approx(0.75 - 1.96 * (0.75 * 0.25 / 2000) ** 0.5, abs=0.005)


def test_units_are_drawn_whole() -> None:
    # Ten messages, each all right or all wrong, are ten observations and not a hundred.
    together = share([(10, 10)] * 5 + [(0, 10)] * 5)
    apart = share_of([True] * 50 + [False] * 50)
    assert (together.figure, together.n) == (apart.figure, apart.n) == (0.5, 100)
    assert together.high - together.low > 2 * (apart.high - apart.low)  # type: ignore[operator]


def test_the_same_units_give_the_same_interval() -> None:
    assert share([(1, 3), (2, 3), (0, 1)]) == share([(1, 3), (2, 3), (0, 1)])


def test_any_number_has_an_interval() -> None:
    spread = estimate(np.arange(100.0).reshape(-1, 1), lambda rows: float(np.median(rows)))
    assert spread.figure == 49.5 and spread.n == 100
    assert spread.low is not None and 30 < spread.low < 49.5 < spread.high < 70  # type: ignore[operator]
    assert estimate(np.empty((0, 1)), lambda rows: 1 / len(rows)) == Figure(None, 0)


def test_nothing_counted_is_no_figure() -> None:
    assert share_of([]) == Figure(None, 0)
    assert share([(0, 0), (0, 0)]) == Figure(None, 0)


@pytest.mark.parametrize(("n", "unseen"), [(1, 0.975), (20, 0.168), (200, 0.018)])
def test_what_never_happened_may_still_happen(n: int, unseen: float) -> None:
    never, always = share_of([False] * n), share_of([True] * n)
    assert (never.low, never.high) == (0.0, pytest.approx(unseen, abs=0.001))
    assert (always.low, always.high) == (pytest.approx(1 - unseen, abs=0.001), 1.0)


def test_a_rate_is_a_share_too() -> None:
    speed = share([(200, 0.1), (200, 0.3)], 400)
    assert speed.figure == pytest.approx(1000) and speed.n == 400


@pytest.mark.parametrize(
    ("question", "best"),
    [("Where does Ann live?", 1), ("Who drinks tea", 0), ("她住在哪座城市？", 3), ("誰喜歡紅茶？", 2)],
)
def test_texts_are_ranked_by_the_words_they_share(question: str, best: int) -> None:
    texts = [
        "Bob drinks tea and more tea.",
        "Ann and Bob live in Graz.",
        "小王喜欢红茶。",
        "小李住在成都，是座大城市。",
    ]
    assert BM25(texts).ranked(question, 2)[0] == best


def test_a_question_without_a_word_in_common_finds_nothing() -> None:
    assert BM25(["tea"]).ranked("coffee", 3) == []
    assert BM25([]).ranked("coffee", 3) == []


def test_the_majority_is_the_most_frequent_and_of_equals_the_first() -> None:
    assert majority(["b", "a", "a", "b", "c"]) == "b"
    assert majority(["b", "a", "a"]) == "a"


@pytest.mark.parametrize(
    ("one", "other", "differs"),
    [
        ("I like tea", "I don't like tea", True),
        ("I can’t swim", "I swim", True),
        ("我喜欢茶", "我不喜欢茶", True),
        ("我没有车", "我不开车", False),
        ("nothing else", "knot", True),
        ("another note", "a noble knot", False),
    ],
)
def test_a_negation_on_one_side_only(one: str, other: str, differs: bool) -> None:
    assert negation_mismatch(one, other) is differs is negation_mismatch(other, one)


def test_bars_are_held_against_the_figure() -> None:
    assert Bar(0.5).met(Figure(0.5, 1)) and not Bar(0.5).met(Figure(0.49, 1))
    assert Bar(0.5, at_most=True).met(Figure(0.5, 1)) and not Bar(0.5, at_most=True).met(Figure(0.51, 1))
    assert not Bar(0.5, at_most=True).met(Figure(None, 0))
    chance = Bar(0.4, up_to=0.6)
    assert [chance.met(Figure(seen, 1)) for seen in (0.39, 0.4, 0.6, 0.61)] == [False, True, True, False]
    assert (str(chance), str(Bar(0.5)), str(Bar(0.5, at_most=True))) == ("0.4 to 0.6", "≥ 0.5", "≤ 0.5")


def test_a_report_shows_the_bar_where_there_is_one() -> None:
    figures = {
        "claim precision, zh": Figure(0.9, 120, 0.85, 0.95),
        "messages a second, rules": Figure(1950.4, 5000, 1800.0, 2100.0),
        "anything else": Figure(None, 0, floor=0.25),
        "several": Figure(0.5, 2).beside({"bm25": Figure(0.125, 2), "vectors": None, "without beliefs": 0.25}),
    }
    assert set(figures) & set(BARS) == {"claim precision, zh", "messages a second, rules"}
    assert markdown(COLUMNS, rows(figures)).splitlines()[2:] == [
        "| claim precision, zh | 0.900 | 0.850 to 0.950 | 120 |  | ≥ 0.85 | yes |",
        "| messages a second, rules | 1,950 | 1,800 to 2,100 | 5,000 |  | ≥ 2000 | no |",
        "| anything else |  |  | 0 | 0.250 |  |  |",
        "| several | 0.500 |  | 2 | bm25 0.125, without beliefs 0.250 |  |  |",
    ]
