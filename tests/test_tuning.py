"""Fitting settings to labelled questions: by hand-made errors, and of a graph whose right evidence ranks low."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from beliefgraph import BeliefGraph
from beliefgraph.domain.descent import descend, misjudged, precision, threshold
from beliefgraph.errors import InvalidInput
from beliefgraph.settings import Settings
from beliefgraph.tuning import Labelled, as_labelled

NAMES = ("Ann", "Bob", "Cem", "Dee", "Eva", "Fay", "Gus", "Hal", "Ida", "Joe", "Kim", "Leo")
TOWNS = ("Graz", "Linz", "Wels", "Bonn", "Köln", "Ulm", "Bern", "Chur", "Genf", "Lyon", "Metz", "Nice")


def test_weights_go_down_to_where_the_errors_are_least() -> None:
    def errors(weights: Mapping[str, float]) -> list[float]:
        return [abs(weights["text"] - 3.0) + weights["noise"]] * 5

    assert descend({"text": 2.0, "noise": 1.0, "asleep": 0.0}, errors) == {"text": 3.0, "noise": 0.0, "asleep": 0.0}


def test_a_weight_that_is_nothing_can_be_woken() -> None:
    assert descend({"a": 0.0}, lambda weights: [1.0 - weights["a"]] * 5)["a"] > 0


def test_what_gains_no_more_than_chance_would_is_left_alone() -> None:
    def two_of_five_gain(weights: Mapping[str, float]) -> list[float]:
        return [weights["a"], weights["a"], -weights["a"] / 2, 0.0, 0.0]

    assert descend({"a": 1.0}, two_of_five_gain) == {"a": 1.0}


def test_precision_is_whole_when_what_is_needed_comes_first() -> None:
    assert precision(["a", "b", "c"], ["b", "a"]) == 1.0
    assert precision(["x", "a"], ["a"]) == 0.5
    assert precision(["x"], ["a"]) == 0.0


def test_the_threshold_parts_what_is_right_from_what_is_not() -> None:
    held = [(0.55, False), (0.6, False), (0.72, False), (0.8, True), (0.9, True)]
    assert misjudged(held, 0.7) == 1
    assert threshold(held * 4, 0.7, 0.5, 0.95) == pytest.approx(0.76)
    assert threshold([(0.6, True), (0.9, True)] * 4, 0.7, 0.5, 0.95) == 0.5
    assert threshold([(0.8, True), (0.6, False)], 0.7, 0.5, 0.95) == 0.7  # nothing is gained by another one
    assert threshold([(0.3, True)], 0.7, 0.5, 0.95) == 0.7  # what is less likely than not is never adopted


def test_a_threshold_that_gains_no_more_than_chance_would_is_left_alone() -> None:
    assert threshold([(0.6, True), *[(0.9, True)] * 5], 0.7, 0.5, 0.95) == 0.7  # one question of six
    assert threshold([], 0.7, 0.5, 0.95) == 0.7


def labelled() -> list[dict[str, Any]]:
    return [
        {"question": f"Where does {name} live?", "answers": [town], "evidence": [f"{name}-home"]}
        for name, town in zip(NAMES, TOWNS, strict=True)
    ]


@pytest.fixture
def graph() -> BeliefGraph:
    graph = BeliefGraph.open(settings=Settings(embedder="none", zone="UTC"))
    for name, town in zip(NAMES, TOWNS, strict=True):
        graph.observe(f"I live in {town}.", speaker=name, at="2026-01-01", source=name, ref=f"{name}-home")
        graph.observe("Where do you live?", speaker="Zoe", at="2026-01-02", source=name, ref=f"{name}-asked")
    return graph


def test_tuning_tells_what_is_gained_on_questions_that_it_was_not_fitted_to(graph: BeliefGraph) -> None:
    before = graph.digest()
    tuned = graph.tune(labelled())
    assert (tuned.fitted_to, tuned.before.questions, tuned.after.questions) == (6, 6, 6)
    assert tuned.before.not_right == 0.0 and tuned.after.not_right == 0.0
    assert tuned.threshold <= 0.77 and tuned.after.misjudged == 0.0  # statements of oneself are right, so adopt them
    assert graph.tune(labelled()) == tuned and graph.digest() == before
    assert tuned.small_sample and not replace(tuned, fitted_to=34).small_sample
    assert set(tuned.settings) == {"threshold", "merits", "ranking"}


def test_weights_that_rank_the_evidence_low_are_mended(graph: BeliefGraph) -> None:
    english = graph.settings.ranking["en"]
    beside = replace(english, **dict.fromkeys(english.as_dict(), 0.0) | {"text": 0.1, "around": 10.0})
    settings = replace(graph.settings, ranking={**graph.settings.ranking, "en": beside})
    tuned = graph._under(settings).tune([row | {"answers": []} for row in labelled()])
    assert tuned.ranking["en"] != beside
    assert tuned.after.missed <= tuned.before.missed
    assert tuned.ranking["zh"] == graph.settings.ranking["zh"]  # nobody asked in Chinese


def test_one_half_is_drawn_by_the_seed(graph: BeliefGraph) -> None:
    wrong = [{"question": f"Where does {name} live?", "answers": ["Oslo"]} for name in NAMES[:6]]
    rows = [*wrong, *labelled()[6:]]
    assert len({graph.tune(rows, seed=seed).before.not_right for seed in range(6)}) > 1


def test_a_row_is_checked_by_field() -> None:
    row = {"question": "谁住在成都？", "answers": ["小李"], "by": "小王", "at": "2026-03-04", "evidence": [7]}
    one = as_labelled(row, "Asia/Shanghai")
    assert (one.answers, one.by, one.evidence, one.context) == (("小李",), "小王", ("7",), None)
    assert one.at is not None and one.at.utcoffset() is not None
    assert as_labelled(one) == one == replace(one) and isinstance(one, Labelled)
    for broken, named in [
        ({"question": "Who?"}, "answers"),
        (row | {"answer": "x"}, "'answer'|answer"),
        ({}, "question"),
    ]:
        with pytest.raises(InvalidInput, match=named):
            as_labelled(broken)


def test_too_few_questions_are_refused(graph: BeliefGraph) -> None:
    with pytest.raises(InvalidInput, match="at least 10"):
        graph.tune(labelled()[:9])
