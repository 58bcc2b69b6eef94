"""What was known at a past moment is found as it was, whatever was retracted, struck or put away since."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.conftest import OpenGraph

from beliefgraph import BeliefGraph
from beliefgraph.domain.model import Status
from beliefgraph.errors import CannotUndo, NotFound
from beliefgraph.testing import FixedClock

WHERE = {"Maya": "Where does Maya live?", "小林": "小林住在哪里？"}
TOLD = {"Maya": "I live in Lisbon.", "小林": "我住在成都。"}
HELD = {"Maya": "Maya lives in Lisbon", "小林": "小林住在成都"}
WORDS = {"Maya": "Lisbon", "小林": "成都"}


@pytest.fixture
def graph(open_graph: OpenGraph) -> BeliefGraph:
    """An empty graph whose days are those of UTC."""
    return open_graph(zone="UTC")


both_languages = pytest.mark.parametrize("who", TOLD)


def tell(graph: BeliefGraph, who: str) -> tuple[str, str]:
    """Ids of the belief and the evidence of where somebody lives."""
    belief = graph.observe(TOLD[who], speaker=who, at="2025-11-01").beliefs[0].id
    return belief, graph.explain(belief).supports[0].evidence.id


def everywhere(graph: BeliefGraph, who: str, **when: Any) -> tuple[object, ...]:
    """What every way of asking says of where somebody lives."""
    answer = graph.ask(WHERE[who], **when)
    return (
        answer.verdict,
        [belief.text for belief in answer.beliefs],
        [evidence.text for evidence in answer.evidence],
        [belief.text for belief in graph.beliefs(**when)],
        [belief.text for belief in graph.relevant(who, **when)],
        [hit.belief and hit.belief.text for hit in graph.recall(f"{who} {WORDS[who]}", **when)],
        graph.choose(WHERE[who], [WORDS[who], "Hamburg"], **when).choice,
        WORDS[who] in graph.prompt(WHERE[who], **when).text,
    )


def takes_back(graph: BeliefGraph, belief: str, evidence: str) -> dict[str, Callable[[], object]]:
    return {
        "retract": lambda: graph.retract(evidence, "a draft"),
        "strike": lambda: graph.strike(belief=belief, evidence=evidence),
        "undo": lambda: graph.undo(act=1),
        "discard": lambda: graph.undo(method="rules"),
    }


@both_languages
@pytest.mark.parametrize("act", ["retract", "strike", "undo", "discard"])
def test_what_was_taken_back_since_is_found_by_every_way_of_asking(
    who: str, act: str, graph: BeliefGraph, clock: FixedClock
) -> None:
    belief, evidence = tell(graph, who)
    before, then = everywhere(graph, who), clock()
    assert before[1] == [HELD[who]] and before[-1]
    clock.tick(seconds=1)
    takes_back(graph, belief, evidence)[act]()
    clock.tick(seconds=1)
    assert HELD[who] not in str(everywhere(graph, who)[:2])
    assert everywhere(graph, who, known_at=then) == before
    assert graph.explain(belief, known_at=then).belief.status is Status.ACTIVE
    assert graph.beliefs(known_at=then, status="withdrawn") == []


@both_languages
def test_two_retractions_and_a_restoring_between_them_are_told_apart(
    who: str, graph: BeliefGraph, clock: FixedClock
) -> None:
    belief, evidence = tell(graph, who)
    moments: list[tuple[datetime, bool]] = [(clock(), True)]
    for again in (False, True, False, True):
        clock.tick(seconds=1)
        graph.restore(evidence) if again else graph.retract(evidence, "a draft")
        moments.append((clock(), again))
        clock.tick(seconds=1)
    for moment, known in moments:
        answer = graph.ask(WHERE[who], known_at=moment)
        assert bool(answer.beliefs and answer.verdict == "adopt") is known
        assert [b.id for b in graph.beliefs(known_at=moment)] == [belief] * known
        assert [b.id for b in graph.beliefs(known_at=moment, status="withdrawn")] == [belief] * (not known)
        assert bool(graph.relevant(who, known_at=moment)) is known


def test_a_handbook_that_was_retracted_since_is_the_answer_of_then(graph: BeliefGraph, clock: FixedClock) -> None:
    handbook = {"id": "handbook", "kind": "official"}
    graph.observe("Refunds take 14 days.", source=handbook, at="2025-11-01")
    graph.observe("Refunds take 20 days.", source={"id": "forum", "kind": "forum"}, at="2025-11-05")
    before, then = graph.ask("What is the refund duration?"), clock()
    clock.tick(seconds=1)
    graph.retract(graph.select(source="handbook"), "an old edition")
    now, known = graph.ask("What is the refund duration?"), graph.ask("What is the refund duration?", known_at=then)
    assert "14 days" in before.text and "14 days" not in now.text
    assert (known.verdict, known.text) == (before.verdict, before.text)


@both_languages
def test_what_came_later_does_not_shine_through(who: str, graph: BeliefGraph, clock: FixedClock) -> None:
    graph.observe("It rains.", speaker="Ann", at="2025-10-01")
    before = clock()
    clock.tick(seconds=1)
    _, evidence = tell(graph, who)
    clock.tick(seconds=1)
    graph.retract(evidence, "a draft")
    assert not graph.ask(WHERE[who], known_at=before).beliefs
    assert not graph.beliefs(known_at=before)
    assert not graph.relevant(who, known_at=before)
    assert WORDS[who] not in graph.prompt(WHERE[who], known_at=before).text
    assert all(WORDS[who] not in e.text for hit in graph.recall(WORDS[who], known_at=before) for e in hit.evidence)


@both_languages
def test_what_was_archived_since_is_found_with_its_words(who: str, graph: BeliefGraph, clock: FixedClock) -> None:
    belief, evidence = tell(graph, who)
    asked: dict[str, Any] = {"as_of": "2025-12-01"}
    before, then = everywhere(graph, who, **asked), clock()
    clock.tick(days=4000)
    graph.maintain()
    (row,) = graph.space.beliefs([belief]).values()
    assert row.status is Status.ARCHIVED and graph.space.evidence([evidence])[evidence].cold
    assert not graph.ask(WHERE[who], **asked).beliefs
    assert everywhere(graph, who, **asked, known_at=then) == before
    archived = clock()
    clock.tick(seconds=1)
    graph.restore_archived(belief)
    clock.tick(seconds=1)
    assert not graph.ask(WHERE[who], **asked, known_at=archived).beliefs
    assert [b.id for b in graph.beliefs(known_at=archived, status="archived")] == [belief]
    assert everywhere(graph, who, **asked, known_at=then) == before
    cold = graph.ask(WHERE[who], **asked, known_at=archived, cold=True)
    assert [(b.text, b.status) for b in cold.beliefs] == [(HELD[who], Status.ARCHIVED)]


def test_what_an_agent_alone_knew_is_found_for_it_alone(graph: BeliefGraph, clock: FixedClock) -> None:
    belief = graph.observe(TOLD["Maya"], speaker="Maya", agent="bot", at="2025-11-01").beliefs[0].id
    evidence = graph.explain(belief, agent="bot").supports[0].evidence.id
    before, then = everywhere(graph, "Maya", agent="bot"), clock()
    clock.tick(seconds=1)
    graph.retract(evidence, "a draft")
    assert everywhere(graph, "Maya", agent="bot", known_at=then) == before
    for other in ("", "cat"):
        assert "Lisbon" not in str(everywhere(graph, "Maya", agent=other, known_at=then)[:6])


def test_what_stood_next_to_a_text_that_was_found_stands_there_again(graph: BeliefGraph, clock: FixedClock) -> None:
    lines = ["Which hotel did you book in Porto?", "The Ritz, of course.", "Fine."]
    for minute, line in enumerate(lines):
        graph.observe(line, source="chat", speaker="AB"[minute % 2], at=f"2025-11-01T10:0{minute}")
    hits = [e.text for hit in graph.recall("hotel Porto") for e in hit.evidence]
    then = clock()
    assert lines[1] in hits
    clock.tick(seconds=1)
    graph.retract([e.id for e in graph.evidence() if e.text == lines[1]], "private")
    assert lines[1] not in [e.text for hit in graph.recall("hotel Porto") for e in hit.evidence]
    assert [e.text for hit in graph.recall("hotel Porto", known_at=then) for e in hit.evidence] == hits


def test_a_conclusion_from_what_was_retracted_since_stands_as_it_stood(graph: BeliefGraph, clock: FixedClock) -> None:
    belief, evidence = tell(graph, "Maya")
    claim = {"subject": "Maya", "predicate": "needs", "value": "a visa"}
    concluded = graph.observe("Maya needs a visa.", derives_from=belief, claims=[claim], at="2025-11-02").beliefs[0].id
    before, then = graph.explain(concluded), clock()
    clock.tick(seconds=1)
    graph.retract(evidence, "a draft")
    assert graph.explain(concluded).opinion.belief < 0.1 < before.opinion.belief
    known = graph.explain(concluded, known_at=then)
    assert known.opinion.belief == pytest.approx(before.opinion.belief, abs=1e-3)
    assert [p.text for p in known.derivations[0].premises] == [HELD["Maya"]]


@settings(max_examples=40)
@pytest.mark.parametrize("contexts", [[{}, {"place": "家"}, {"place": "家", "time": "早上"}], [{}]])
@given(acts=st.lists(st.tuples(st.integers(0, 7), st.integers(0, 20)), min_size=3, max_size=14))
def test_whatever_is_done_the_past_stays_as_it_was(contexts: list[dict[str, str]], acts: list[tuple[int, int]]) -> None:
    """Law: what a moment shows is what it showed: of every belief its number and status, and that it is found.

    Evidence that was filed in another context set since is not found by the belief that it was filed under.
    """
    clock = FixedClock(datetime(2025, 12, 1, tzinfo=UTC))
    graph, told, past = BeliefGraph.open(zone="UTC", embedder="none", clock=clock), list[str](), list[Any]()
    for what, which in acts:
        clock.tick(hours=1)
        act(graph, told, what, which, clock(), contexts)
        moment = clock()
        past.append((moment, *shown(graph, as_of=moment)))
    for moment, beliefs, found in past:
        held, found_again = shown(graph, as_of=moment, known_at=moment)
        assert held == beliefs
        assert found_again == found or len(contexts) > 1


def act(
    graph: BeliefGraph, told: list[str], what: int, which: int, at: datetime, contexts: list[dict[str, str]]
) -> None:
    """One of many acts, about one of many things."""
    if what < 4 or not told:
        claim = {"subject": "小安", "predicate": "drinks", "value": "茶", "polarity": 1 if which % 3 else -1}
        context = contexts[what % len(contexts)]
        said = graph.observe(f"喝茶 {len(told)}", speaker=f"P{which % 4}", claims=[claim], context=context, at=at)
        told += [e.id for e in said.evidence]
        return
    evidence = told[which % len(told)]
    (belief, *_) = graph.space.beliefs_of([evidence])[evidence]
    if what == 4:
        graph.retract(evidence, "a draft")
    elif what == 5:
        graph.restore(evidence)
    elif what == 6:
        graph.strike(belief=belief, evidence=evidence)
    else:
        with suppress(CannotUndo, NotFound):
            graph.undo(act=1 + which)


def shown(graph: BeliefGraph, **when: Any) -> tuple[object, object]:
    """What is believed, and what is found, at a moment."""
    held = {b.id: (b.status, round(b.opinion.signed, 9)) for b in graph.beliefs(**when)}
    return held, {hit.belief.id for hit in graph.recall("喝茶", limit=100, **when) if hit.belief} & held.keys()


def test_without_acts_since_nothing_is_read_beside(graph: BeliefGraph, clock: FixedClock) -> None:
    tell(graph, "Maya")
    asked = everywhere(graph, "Maya", known_at=clock())
    assert asked == everywhere(graph, "Maya")
