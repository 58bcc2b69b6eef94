"""Lists of facts: an answer counts only with the latest fact cited for every step."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from beliefgraph import BeliefGraph
from beliefgraph.domain.model import Observation
from beliefgraph.evaluate import facts

ROW = {
    "facts": [
        {"n": 0, "text": "The author of The Salt Road is Ida Brandt."},
        {"n": 1, "text": "Ida Brandt is a citizen of Norway."},
        {"n": 2, "text": "The headquarters of University of Oslo is located in the city of Oslo."},
        {"n": 3, "text": "Ida Brandt is a citizen of Estonia."},
    ],
    "questions": [
        {"question": "Who is the author of The Salt Road?", "answers": ["Ida Brandt"]},
        {"question": "Which city is the headquarters of University of Oslo located in?", "answers": ["Oslo"]},
        {"question": "What is the citizenship of the author of The Salt Road?", "answers": ["Estonia"]},
        {"question": "What is the citizenship of the author of The Salt Road?", "answers": ["Norway"]},
        {"question": "Who is the dentist of the author of The Salt Road?", "answers": [], "unknown_hop": 2},
    ],
}


@pytest.fixture(scope="module")
def outcomes() -> Iterator[list[facts._Outcome]]:
    world = facts.world(ROW)
    with BeliefGraph.open(":memory:", embedder="none") as graph:
        graph.observe_many(
            Observation(fact.text, source="facts", sequence=fact.number, ref=str(fact.number)) for fact in world.facts
        )
        yield [facts._outcome(graph, world, question, {}) for question in world.questions]


def test_right_values_count_with_the_latest_fact_of_each_step(outcomes: list[facts._Outcome]) -> None:
    assert [outcome.right for outcome in outcomes[:3]] == [True, True, True]  # Oslo, though the question says it


def test_a_value_that_was_told_before_is_wrong(outcomes: list[facts._Outcome]) -> None:
    assert not outcomes[3].right


def test_a_step_that_nobody_told_has_to_be_met_by_silence(outcomes: list[facts._Outcome]) -> None:
    assert outcomes[4].told_missing
