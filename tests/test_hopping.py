"""Chains of relations over beliefs, and the step that is missing."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from beliefgraph import BeliefGraph, Observation
from beliefgraph.domain.chains import asking
from beliefgraph.questions.hopping import STARTS, Chain, _outermost, _Search, _Start, _starts, follow

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


@pytest.mark.parametrize(
    ("question", "starts"),
    [
        ("Paul Adler " * 180, ["Paul Adler"]),
        (f"Who is the landlord of Paul Adler? {'and ' * 5_000}Greta Moss", ["Paul Adler"]),
        ("Greta Moss, greta moss or Viktor Lund?", ["Greta Moss", "Viktor Lund"]),
        ("Lund Textiles and Viktor Lund", ["Lund Textiles", "Viktor Lund"]),
    ],
)
def test_a_name_is_a_start_once_and_only_the_beginning_is_read(
    english: BeliefGraph, question: str, starts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[str] = []

    def from_name(search: object, question: str, start: _Start) -> Iterator[Chain]:
        found.append(start.name)
        return iter(())

    monkeypatch.setattr(_Search, "from_name", from_name)
    follow(english._reader(None, None), question)
    assert found == starts


def test_ways_are_looked_for_from_a_few_names() -> None:
    names = ["Ada", "Bo", "Cleo", "Dov", "Eli", "Fay", "Gus", "Hal", "Ira", "Jo"]
    graph = told(tuple(f"{name} lives in Oslo." for name in names))
    assert [start.name for start in _starts(graph._reader(None, None), ", ".join(names))] == names[:STARTS]


def test_a_stretch_inside_another_is_no_start_unless_it_begins_it_in_chinese() -> None:
    assert _outermost([(0, 4), (0, 2), (1, 3), (5, 7)], "江若云的 ab cd") == [(0, 4), (5, 7), (0, 2)]
    assert _outermost([(0, 4), (0, 2), (4, 9)], "ab cd efgh") == [(0, 4), (4, 9)]


@pytest.mark.parametrize("words", ["a-" * 20_000, "a" * 40_000, "a, b" * 10_000, "经理" * 20_000])
def test_words_of_which_one_is_enough_are_found_in_linear_time(words: str) -> None:
    start = time.perf_counter()
    assert len(asking(words, "director / manager").either) == 1
    assert time.perf_counter() - start < 2.0
