"""What the history of a belief tells: in the order recorded, when it happened, and which evidence it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from beliefgraph import BeliefGraph, Claim, Explanation, Settings
from beliefgraph.testing import FixedClock

OpenGraph = Callable[..., BeliefGraph]


def said(speaker: str, value: str, day: int) -> dict[str, Any]:
    claim = {"subject": "Bakery", "predicate": "opens", "value": value}
    return {"text": f"{speaker}: {value}", "speaker": speaker, "at": f"2025-11-{day:02}T09:00:00Z", "claims": [claim]}


def opens(graph: BeliefGraph, value: str) -> Explanation:
    [found] = [belief.id for belief in graph.beliefs() if belief.value == value]
    return graph.explain(found)


@pytest.fixture
def graph(open_graph: OpenGraph) -> BeliefGraph:
    near = Settings(single_valued=("opens",), tolerances={"opens": "5 min"}, synchronous="NORMAL", zone="UTC")
    return open_graph(settings=near)


def test_what_is_told_late_says_when_it_was_told(graph: BeliefGraph, clock: FixedClock) -> None:
    for speaker, day in (("w1", 3), ("w2", 8), ("w3", 2)):
        graph.observe_many([said(speaker, "9:00", day)])
    explanation = opens(graph, "9:00")
    assert [(step.cause.speaker if step.cause else "", step.late) for step in explanation.steps()] == [
        ("w1", False),
        ("w2", False),
        ("w3", True),
    ]
    told = [line.strip() for line in explanation.text.splitlines() if "→" in line]
    assert [line.split(":")[0] for line in told] == [
        "3 November 2025",
        "8 November 2025",
        "2 November 2025, told only on 1 December 2025",
    ]
    assert "Last moved: 2 November 2025, told only on 1 December 2025" in graph.ask("When does Bakery open?").text


def test_what_is_told_late_is_said_in_chinese(graph: BeliefGraph) -> None:
    for speaker, day in (("甲", 8), ("乙", 2)):
        claim = Claim("面包店", "开门时间", "9点")
        graph.observe(f"{speaker}说9点", speaker=speaker, at=f"2025-11-{day:02}", claims=[claim])
    [belief] = graph.beliefs()
    assert "2025年11月2日（2025年12月1日才得知）：" in graph.explain(belief.id).text


def test_a_value_that_is_near_what_was_said_before_names_that_too(graph: BeliefGraph) -> None:
    for speaker, value, day in (("w1", "9:00", 3), ("w2", "9:00", 6), ("w3", "9:04", 7), ("w4", "9:02", 8)):
        graph.observe_many([said(speaker, value, day)])
    first, later = opens(graph, "9:04").steps()
    assert first.beside == ("9:00",) and later.beside == ()
    assert "w3: 9:04”, together with what had been said of 9:00 (" in opens(graph, "9:04").text
    [step] = opens(graph, "9:02").steps()
    assert set(step.beside) == {"9:00", "9:04"}
    assert not any(step.beside for step in opens(graph, "9:00").steps())


def test_the_cause_of_each_belief_speaks_about_it(graph: BeliefGraph) -> None:
    graph.observe_many([said("w1", "9:00", 5)])
    graph.observe_many([said("w2", "9:30", 2), said("w3", "9:00", 3), said("w4", "9:30", 1)])  # all of them late
    causes = {b.value: [step.cause for step in graph.explain(b.id).steps()] for b in graph.beliefs()}
    assert [cause.speaker for cause in causes["9:30"] if cause] == ["w2"]
    assert [cause.speaker for cause in causes["9:00"] if cause] == ["w1", "w3"]


def test_only_what_is_late_is_called_so(graph: BeliefGraph) -> None:
    rain = graph.observe("It rains.", speaker="w1", at="2025-11-01", claims=[Claim("weather", "is", "rain")]).beliefs[0]
    wet = {"text": "So it is wet.", "derives_from": [rain.id], "claims": [Claim("street", "is", "wet")]}
    belief = graph.observe(**wet, at="2025-11-02").beliefs[0].id
    graph.observe("It is wet.", speaker="w2", at="2025-11-03", claims=[Claim("street", "is", "wet")])
    assert "arrived late" not in {revision.reason for revision in graph.history(belief)}
