"""Chains of relations over beliefs, and the step that is missing."""

from __future__ import annotations

import pytest

from beliefgraph import BeliefGraph, Observation
from beliefgraph.questions.hopping import follow

EN = (
    "The author of The Salt Road is Hanna Reuter.",
    "Hanna Reuter is married to Paul Adler.",
    "Paul Adler is a citizen of Norland.",
    "The landlord of Paul Adler is Greta Moss.",
    "The Salt Road was written by Ida Fenn.",
    "Ida Fenn's spouse is Viktor Lund.",
    "Viktor Lund is a citizen of Westmark.",
    "Greta Moss keeps the books of Lund Textiles.",
    "Ivo Brandt coaches the Harbour Seals.",
    "The Harbour Seals are coached by Mara Voss.",
    "Mara Voss rents her flat from Greta Moss.",
)
ZH = (
    "《盐路》的作者是江若云。",
    "江若云嫁给了陆明远。",
    "白鹭队由陆明远执教。",
    "陆明远的房东是秦桂芳。",
    "沈立新执教白鹭队。",
    "沈立新租住秦桂芳的房子。",
    "秦桂芳找卢医师看牙。",
)


def told(facts: tuple[str, ...]) -> BeliefGraph:
    graph = BeliefGraph.open(":memory:", zone="UTC", embedder="none")
    graph.observe_many(Observation(text, source="facts", sequence=n, ref=str(n)) for n, text in enumerate(facts))
    return graph


@pytest.fixture(scope="module")
def english() -> BeliefGraph:
    return told(EN)


@pytest.fixture(scope="module")
def chinese() -> BeliefGraph:
    return told(ZH)


@pytest.mark.parametrize(
    ("question", "value", "cited"),
    [
        ("Who wrote The Salt Road?", "Ida Fenn", "4"),
        ("Who is the spouse of the author of The Salt Road?", "Viktor Lund", "45"),
        ("What is the citizenship of the husband of the author of The Salt Road?", "Westmark", "456"),
        ("The country of which the spouse of The Salt Road's author is a national is what?", "Westmark", "456"),
        ("Who is the landlord of the trainer of the Harbour Seals?", "Greta Moss", "9 10"),
        ("Who is the Harbour Seals' coach's landlady?", "Greta Moss", "9 10"),
        ("Which country does Viktor Lund come from?", "Westmark", "6"),
    ],
)
def test_a_chain_is_followed_by_what_is_believed_now(
    question: str, value: str, cited: str, english: BeliefGraph
) -> None:
    answer = english.ask(question)
    assert answer.beliefs[0].value == value, answer.text
    refs = cited.split() if " " in cited else list(cited)
    if len(refs) > 1:
        told_by = [english.explain(belief.id).supports[0].evidence.ref for belief in answer.path]
        assert told_by == refs
        assert answer.path[-1].id == answer.beliefs[0].id


@pytest.mark.parametrize(
    ("question", "value", "steps"),
    [
        ("《盐路》的作者嫁给了谁？", "陆明远", 2),
        ("白鹭队教练的房东是谁？", "秦桂芳", 2),
        ("执教白鹭队的人租的是谁的房子？", "秦桂芳", 2),
        ("白鹭队的主教练的房东的牙医是谁？", "卢医师", 3),
    ],
)
def test_a_chinese_chain_is_followed(question: str, value: str, steps: int, chinese: BeliefGraph) -> None:
    answer = chinese.ask(question)
    assert answer.beliefs[0].value == value, answer.text
    assert len(answer.path) == steps


def test_the_step_that_nobody_told_is_named(english: BeliefGraph, chinese: BeliefGraph) -> None:
    answer = english.ask("Who is the dentist of the coach of the Harbour Seals?")
    assert answer.beliefs == () and "dentist of Mara Voss" in answer.text
    assert [belief.value for belief in answer.path] == ["Mara Voss"]
    answer = chinese.ask("白鹭队的教练的干妈是谁？")
    assert answer.beliefs == () and "沈立新的干妈" in answer.text


def test_a_noun_leads_to_its_value_and_not_back(english: BeliefGraph) -> None:
    chain = follow(english._reader(None, None), "Who is the landlord of Greta Moss?")
    assert chain is None or chain.missing is not None
    assert english.ask("Who is the landlord of Mara Voss?").beliefs[0].value == "Greta Moss"


def test_the_later_of_two_values_stands_in_whatever_words_it_is_told(english: BeliefGraph) -> None:
    coach = english.ask("Who is the coach of the Harbour Seals?").beliefs
    assert coach[0].value == "Mara Voss"
    assert all(belief.opinion.signed <= 0 for belief in coach if belief.value == "Ivo Brandt")
