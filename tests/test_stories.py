"""The stories, told to every kind of store: what comes out is what the articles and the rules' formulas say.

Every number here is worked out from a formula beside it or printed in an article; none was read off this program.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from beliefgraph import Answer, Band, BeliefGraph, Explanation, Outcome
from beliefgraph.demo import run
from beliefgraph.domain.rules import RULES
from beliefgraph.stories import (
    ALIASES,
    COFFEE,
    FISHING,
    OFFLINE,
    ONE_THREAD,
    REPLAY,
    STORIES,
    TEN_VOICES,
    WORK_AND_HEALTH,
    Question,
    Story,
)

OpenGraph = Callable[..., BeliefGraph]

MORNING, EVENING = "2025-03-01T10:00:00+08:00", "2025-06-10T20:30:00+08:00"
NINETY_DAYS_LATER = "2025-09-08T20:30:00+08:00"
EVERY_RULE = pytest.mark.parametrize("rule", RULES)


def told(open_graph: OpenGraph, story: Story, **chosen: Any) -> BeliefGraph:
    graph = open_graph(**chosen)
    for observation in story.tells:
        graph.observe(**observation)
    for name, of in story.aliases:
        graph.alias(name, of)
    return graph


def put(graph: BeliefGraph, question: Question) -> Answer:
    return graph.ask(question.text, as_of=question.as_of, context=question.context)


def only(graph: BeliefGraph, as_of: str | None = None) -> Explanation:
    """The explanation of a graph's one belief."""
    (belief,) = graph.beliefs()
    return graph.explain(belief.id, as_of=as_of)


def said(graph: BeliefGraph, stance: float, at: str, **fields: Any) -> Outcome:
    """One given claim about whether Orchid, a notes program, works offline."""
    claim = {"subject": "Orchid", "predicate": "supports", "value": "offline work", "stance": stance}
    return graph.observe(f"{fields} {stance}", at=at, claims=[claim], **fields)


# Every story ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_a_story_is_answered_as_it_promises(story: Story, open_graph: OpenGraph) -> None:
    graph = told(open_graph, story)
    for question in story.asks:
        answer = put(graph, question)
        assert answer.verdict == question.verdict
        assert answer.evidence
        if question.signed is not None:
            assert answer.beliefs[0].opinion.signed == pytest.approx(question.signed)
    assert graph.validate() == []


@EVERY_RULE
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_a_story_ends_the_same_when_told_backwards(story: Story, rule: str, open_graph: OpenGraph) -> None:
    forwards, backwards = open_graph(rule=rule), open_graph(rule=rule)
    for name, of in story.aliases:
        backwards.alias(name, of)
    for observation in reversed(story.tells):
        backwards.observe(**observation)
    for observation in story.tells:
        forwards.observe(**observation)
    for name, of in story.aliases:
        forwards.alias(name, of)
    assert forwards.digest() == backwards.digest()


@EVERY_RULE
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_a_story_told_twice_is_told_once(story: Story, rule: str, open_graph: OpenGraph) -> None:
    graph = told(open_graph, story, rule=rule)
    before = graph.digest(), graph.space.counts()
    assert all(graph.observe(**observation).duplicate for observation in story.tells)
    assert (graph.digest(), graph.space.counts()) == before


# Coffee (A0) ------------------------------------------------------------------------------------------------


def test_coffee_by_signed_shift_is_the_articles_arithmetic(open_graph: OpenGraph) -> None:
    graph = told(open_graph, COFFEE, rule="signed-shift")
    assert only(graph, MORNING).opinion.signed == 0.6
    assert only(graph, EVENING).opinion.signed == -0.1  # 0.6 + 0.5 * (-0.8 - 0.6)
    assert only(graph, NINETY_DAYS_LATER).opinion.signed == pytest.approx(-0.05)
    assert only(graph, EVENING).opinion.band is Band.LEANS_NO


def test_coffee_by_signed_shift_keeps_its_history(open_graph: OpenGraph) -> None:
    founded, moved = only(told(open_graph, COFFEE, rule="signed-shift")).history
    assert founded.after.signed == 0.6
    assert (moved.before.signed, moved.after.signed) == (0.6, -0.1)
    assert (moved.rule, moved.happened.isoformat()) == ("signed-shift", EVENING)


def test_coffee_by_weighted_retention(open_graph: OpenGraph) -> None:
    graph = told(open_graph, COFFEE, rule="weighted-retention")
    assert only(graph, MORNING).opinion.confidence == pytest.approx(0.85)  # a first-person statement's authority
    assert only(graph, EVENING).opinion.confidence == pytest.approx(0.85 * 0.7 - 0.85 * 0.3)


def test_coffee_by_bounded_nudge(open_graph: OpenGraph) -> None:
    graph = told(open_graph, COFFEE, rule="bounded-nudge")
    for_it = 0.5 + 0.5 * 0.85 * 0.5
    assert only(graph, MORNING).opinion.confidence == pytest.approx(for_it)
    assert only(graph, EVENING).opinion.confidence == pytest.approx(for_it - for_it * (0.8 * 0.85) * 0.6)


def test_coffee_by_evidence_sum_the_later_word_stands(open_graph: OpenGraph) -> None:
    graph = told(open_graph, COFFEE)
    assert only(graph, MORNING).opinion.belief == pytest.approx(0.85)  # one fresh source: belief = its quality
    opinion = only(graph, EVENING).opinion
    assert (opinion.signed, opinion.belief) == pytest.approx((-0.68, 0.0))  # 0.8 * 0.85, and the old word is gone
    assert opinion.band is Band.CLEARLY_NOT


def test_coffee_is_no_longer_liked_but_not_disliked(open_graph: OpenGraph) -> None:
    graph = told(open_graph, COFFEE)
    text = put(graph, COFFEE.asks[-1]).text
    assert "自2025年6月10日起不再成立：小张喜欢美式咖啡" in text
    assert "讨厌" not in text and "不喜欢" not in text


@EVERY_RULE
def test_coffee_keeps_both_words_and_says_why(rule: str, open_graph: OpenGraph) -> None:
    why = only(told(open_graph, COFFEE, rule=rule), EVENING)
    (pro,), (con,) = why.supports, why.refutes
    assert [pro.evidence.text, con.evidence.text] == [told["text"] for told in COFFEE.tells]
    assert COFFEE.tells[1]["text"] in why.text and "2025年6月10日" in why.text


# The articles' own checks of a rule -------------------------------------------------------------------------


def test_weighted_retention_of_the_article(open_graph: OpenGraph) -> None:
    graph = open_graph(rule="weighted-retention")
    said(graph, 1.0, "2025-05-01T09:00:00Z", source="handbook", authority=0.9)
    said(graph, -1.0, "2025-05-01T10:00:00Z", source="forum", authority=0.4)
    assert only(graph, "2025-05-01T10:00:00Z").opinion.confidence == pytest.approx(0.51)


def test_bounded_nudge_of_the_article(open_graph: OpenGraph) -> None:
    graph = open_graph(rule="bounded-nudge")
    said(graph, 1.0, "2025-05-01T09:00:00Z", source="a", authority=0.8)
    assert only(graph, "2025-05-01T09:00:00Z").opinion.confidence == pytest.approx(0.7)
    said(graph, -1.0, "2025-05-01T10:00:00Z", source="b", authority=0.8)
    assert only(graph, "2025-05-01T10:00:00Z").opinion.confidence == pytest.approx(0.364)


# Offline: the documentation and a forum, at one time ----------------------------------------------------------


def offline(graph: BeliefGraph, first: str = "handbook") -> Explanation:
    """The official word for it and the forum's against it at one time, in the given order."""
    kinds = {"handbook": ("official", 1.0), "board": ("forum", -1.0)}
    for n, source in enumerate(sorted(kinds, key=lambda source: source != first)):
        kind, stance = kinds[source]
        said(graph, stance, "2025-05-20T09:00:00Z", source=source, kind=kind, sequence=n)
    return only(graph, "2025-05-20T09:00:00Z")


def test_offline_by_evidence_sum_is_usable(open_graph: OpenGraph) -> None:
    opinion = offline(open_graph()).opinion
    assert (opinion.belief, opinion.probability) == pytest.approx((0.844, 0.891), abs=5e-4)
    assert opinion.band is Band.ADOPT


def test_offline_by_bounded_nudge_depends_on_the_order(open_graph: OpenGraph) -> None:
    assert offline(open_graph(rule="bounded-nudge")).opinion.confidence == pytest.approx(0.551, abs=5e-4)
    other = offline(open_graph(rule="bounded-nudge"), first="board")
    assert other.opinion.confidence == pytest.approx(0.659, abs=5e-4)


def test_offline_by_weighted_retention_is_a_vote(open_graph: OpenGraph) -> None:
    opinion = offline(open_graph(rule="weighted-retention")).opinion
    assert opinion.confidence == pytest.approx(0.9 * 0.7 - 0.4 * 0.3)


def test_offline_by_signed_shift(open_graph: OpenGraph) -> None:
    opinion = offline(open_graph(rule="signed-shift")).opinion
    assert opinion.signed == pytest.approx(0.6 + 0.2 * (-1 - 0.6))  # a forum's weight is .2


@pytest.mark.parametrize(("thread", "belief"), [("one thread", 0.844), ("", 0.187)])
def test_ten_posts_of_one_thread_count_once(thread: str, belief: float, open_graph: OpenGraph) -> None:
    graph, at = open_graph(), "2025-05-20T09:00:00Z"
    said(graph, 1.0, at, source="handbook", kind="official")
    for n in range(10):
        said(graph, -1.0, at, speaker=f"reader {n}", source=f"board {n}", origin=thread, kind="forum")
    assert only(graph, at).opinion.belief == pytest.approx(belief, abs=5e-4)


def test_copies_of_one_thread_are_shown_as_such(open_graph: OpenGraph) -> None:
    graph = told(open_graph, ONE_THREAD)
    why = only(graph, ONE_THREAD.asks[0].as_of)
    assert [c.counts for c in why.refutes] == [True] + [False] * 9
    assert {c.why for c in why.refutes[1:]} == {"same origin"}
    assert only(told(open_graph, OFFLINE), OFFLINE.asks[0].as_of).belief.standing.origins == 2


def test_ten_voices_are_a_conflict_and_both_sides_are_shown(open_graph: OpenGraph) -> None:
    answer = put(told(open_graph, TEN_VOICES), TEN_VOICES.asks[0])
    assert answer.text.startswith("There are different accounts")
    assert "For: manual" in answer.text and "Against: poster_" in answer.text
    assert [len(group) for group in answer.conflicts] == [1]


# The others -------------------------------------------------------------------------------------------------


def test_work_and_health_are_apart_and_the_other_one_is_named(open_graph: OpenGraph) -> None:
    graph = told(open_graph, WORK_AND_HEALTH)
    for question, other in zip(WORK_AND_HEALTH.asks, ("health", "work"), strict=True):
        answer = put(graph, question)
        ((withheld, why),) = answer.withheld
        assert dict(withheld.scope) == {"scenario": other}
        assert other in why and why in answer.text


def test_fishing_leaves_photography_with_its_evidence(open_graph: OpenGraph) -> None:
    graph = told(open_graph, FISHING)
    answer = put(graph, FISHING.asks[1])
    why = graph.explain(answer.beliefs[0].id, as_of=FISHING.asks[1].as_of)
    assert len(why.supports) == 2 and {c.why for c in why.supports} == {"superseded"}
    (sold,) = why.refutes
    assert "不再成立" in answer.text and sold.evidence.text in answer.text


def test_three_names_are_one_person_until_parted(open_graph: OpenGraph) -> None:
    graph = told(open_graph, ALIASES)
    (belief,) = graph.beliefs()
    assert len({graph.entity(name) for name in ("小张", "zhang_san", "用户张三")}) == 1
    assert belief.standing.evidence == 3
    assert {len(graph.beliefs(entity=name)) for name in ("小张", "ZHANG-SAN", "用户张三")} == {1}
    for name, _ in ALIASES.aliases:
        graph.alias(name, name)
    assert [b.standing.evidence for b in graph.beliefs()] == [1, 1, 1]


def test_a_replayed_message_is_one_message(open_graph: OpenGraph) -> None:
    graph = open_graph()
    first, *again = [graph.observe(**observation) for observation in REPLAY.tells]
    assert [outcome.duplicate for outcome in (first, *again)] == [False, True, True]
    assert {outcome.evidence[0].id for outcome in again} == {first.evidence[0].id}
    assert (graph.space.counts()["evidence"], graph.space.counts()["revision"]) == (1, 1)


# The demo ---------------------------------------------------------------------------------------------------


def test_the_demo_tells_every_story_and_the_same_each_time() -> None:
    first, second = io.StringIO(), io.StringIO()
    run(first)
    run(second)
    assert first.getvalue() == second.getvalue()
    for story in STORIES:
        assert story.title in first.getvalue()


@pytest.mark.parametrize("rule", RULES)
def test_the_demo_compares_the_rules(rule: str) -> None:
    shown = io.StringIO()
    run(shown)
    numbers: Mapping[str, str] = {
        "evidence-sum": "-0.68",
        "signed-shift": "-0.10",
        "weighted-retention": "+0.34",
        "bounded-nudge": "-0.16",
    }
    (line,) = [line for line in shown.getvalue().splitlines() if line.strip().startswith(f"{rule} ")]
    assert line.endswith(numbers[rule])


@pytest.mark.parametrize(
    ("name", "drink", "words"),
    [("Lin", "cold brew", "does not count: it takes no side"), ("小林", "冷萃咖啡", "不计：没有表态")],
    ids=["en", "zh"],
)
@EVERY_RULE
def test_a_word_that_takes_no_side_moves_nothing_and_is_shown(
    rule: str, name: str, drink: str, words: str, open_graph: OpenGraph
) -> None:
    graph = open_graph(rule=rule)
    claim = {"subject": name, "predicate": "likes", "value": drink, "stance": 0.0}
    graph.observe("?", speaker=name, at=MORNING, claims=[claim])
    why = only(graph, MORNING)
    assert why.opinion.signed == 0.0 and words in why.text
