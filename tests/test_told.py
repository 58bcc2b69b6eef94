"""What was said is quoted when it speaks of those whom a question is about; else it is better to say nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

import pytest

from beliefgraph import BeliefGraph
from beliefgraph.addressed import apart, in_first_person
from beliefgraph.bearing import atoms
from beliefgraph.domain.silence import SILENCE, STRENGTH, rarity
from beliefgraph.recall import Hit
from beliefgraph.testing.samples import evidence
from beliefgraph.text import proper_names
from beliefgraph.told import told

NOW = datetime(2026, 6, 1, tzinfo=UTC)
TALK = [
    ("Nadia", "Hey Otto! The charity race through the old harbour was exhausting, my knees still hurt."),
    (
        "Otto",
        "Your race sounds brutal. My workshop swallowed every evening: a crooked walnut cabinet, finished at last.",
    ),
    ("Nadia", "That cabinet looks gorgeous! Will you sell it?"),
    ("小周", "上周末的慈善长跑可把我累坏了，沿着老码头跑了十公里，膝盖到现在还疼。"),
    ("阿杰", "你真行！我那边一直在赶一个胡桃木柜子，晚上全泡在车间里，昨天总算做完。"),
    ("小周", "你那柜子真漂亮，打算卖吗？"),
]


@pytest.fixture(scope="module")
def talk() -> Iterator[BeliefGraph]:
    with BeliefGraph.open(":memory:", embedder="none") as graph:
        for minute, (speaker, text) in enumerate(TALK):
            graph.observe(text, speaker=speaker, at=f"2026-05-01T12:{minute:02d}:00+00:00", claims=())
        yield graph


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("How did Nadia feel after the charity race through the harbour?", "exhausting"),
        ("What happened to Nadia's knees?", "knees"),
        ("Which cabinet did Otto finish in his workshop?", "walnut"),
        ("小周的慈善长跑沿着哪里跑？", "老码头"),
        ("阿杰在车间里赶什么柜子？", "胡桃木"),
    ],
)
def test_a_text_about_whom_the_question_is_about_is_quoted_and_cited(
    question: str, words: str, talk: BeliefGraph
) -> None:
    answer = talk.ask(question)
    assert (answer.verdict, answer.beliefs) == ("told", ())
    assert words in answer.evidence[0].text and answer.evidence[0].text[:40] in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "How did Otto feel after his charity race through the harbour?",  # her race
        "Which cabinet did Nadia finish in her workshop?",  # his cabinet
        "How did Beatrix feel after the charity race?",  # nobody of that name
        "Who repaired the dishwasher?",
        "阿杰的慈善长跑沿着老码头跑了几公里？",
        "小周的胡桃木柜子是在车间里做的吗？",
        "钱伟的慈善长跑怎么样？",
    ],
)
def test_what_is_told_of_somebody_else_is_no_answer(question: str, talk: BeliefGraph) -> None:
    answer = talk.ask(question)
    assert (answer.verdict, answer.beliefs) == ("abstain", ()), answer.text


def test_the_answer_says_in_its_language_that_it_was_only_said(talk: BeliefGraph) -> None:
    assert talk.ask("What happened to Nadia's knees?").text.startswith("Nothing is believed about this; it was said:")
    assert talk.ask("阿杰在车间里赶什么柜子？").text.startswith("对此尚无信念；有人说过：")


def test_who_asks_for_himself_is_answered_by_what_he_said_and_what_was_said_to_him(talk: BeliefGraph) -> None:
    assert talk.ask("How was my charity race?", speaker="Nadia").verdict == "told"
    assert talk.ask("How was my charity race through the harbour?", speaker="Otto").verdict == "abstain"


def hits(*said: tuple[str, str]) -> Sequence[Hit]:
    return [Hit(None, (evidence(f"e{n}", text, speaker=who),), 1.0) for n, (who, text) in enumerate(said)]


def test_a_machine_has_no_life_to_tell_of() -> None:
    found = hits(("assistant", "A quiet harbour walk, then the aquarium, would suit your Lisbon trip."))
    assert told("What suits my trip to the harbour and the aquarium?", "Nadia", NOW, found).texts


def test_another_name_of_the_same_one_is_no_name_of_nobody() -> None:
    found = hits(("Otto", "My kiln broke again."), ("Nadia", "Oh no."))
    assert not told("When did Ottilie see her kiln break?", "", NOW, found).texts
    assert told("When did Ottilie see her kiln break?", "", NOW, found, ["Otto", "Ottilie"]).texts


def test_nothing_found_is_nothing_told() -> None:
    assert told("What happened?", "", NOW, ()) == told("What happened?", "Nadia", NOW, [])
    assert told("What happened?", "", NOW, ()).texts == ()


def test_the_time_that_a_question_names_is_not_looked_for_in_the_texts() -> None:
    found = hits(("Nadia", "I painted a lighthouse."), ("Otto", "I baked bread."))
    plain, dated = (
        told(f"What did Nadia paint{when}?", "", NOW, found).probability for when in ("", " on 3 August 2025")
    )
    assert plain == dated > SILENCE.least


@pytest.mark.parametrize(
    ("text", "speaker", "addressee"),
    [
        ("I ran a race. How was yours?", {"ran", "race"}, {"how"}),
        ("Heard of your marathon!", set(), {"heard", "marathon"}),
        ("That marathon sounds great!", set(), {"marathon", "great"}),
        ("Lost another job today.", {"lost", "job"}, set()),
        ("Any plans for the summer?", set(), {"plans", "summer"}),
        ("我昨天去跑步，你呢？", {"跑", "步"}, {"呢"}),
        ("你的柜子真漂亮", set(), {"柜", "漂"}),
    ],
)
def test_words_belong_to_whom_they_speak_of(text: str, speaker: set[str], addressee: set[str]) -> None:
    said = apart(text)
    assert atoms(" ".join(speaker)) <= said.speaker - said.addressee
    assert atoms(" ".join(addressee)) <= said.addressee - said.speaker


def test_a_question_speaks_of_whoever_asks() -> None:
    assert in_first_person("When did I move?") and in_first_person("我住在哪里？")
    assert not in_first_person("When did Ian move?")


def test_names_are_told_by_how_they_are_written_or_by_a_dictionary() -> None:
    assert proper_names("Where did Ana meet Bo and Carla?") == ["Ana", "Carla"]
    assert "周航" in proper_names("周航的书首印多少册？")
    assert proper_names("where is it") == []


def test_silence_weighs_what_is_said_of_others_and_how_strongly_anything_is_said() -> None:
    assert SILENCE.answered([0.8, 0.1], [0.0, 0.1]) > SILENCE.least
    assert SILENCE.answered([0.2, 0.1], [0.0, 0.8]) < SILENCE.least
    assert SILENCE.answered([0.1], [0.0]) == SILENCE.answered([], []) == 0.0


def test_a_question_is_less_of_an_answer_and_rare_words_weigh_more() -> None:
    assert STRENGTH.of(0.5, 0.5, asks=True) < STRENGTH.of(0.5, 0.5, asks=False)
    weights = rarity({"never": 0, "once": 1, "always": 9}, 9)
    assert weights["never"] == 1.0 > weights["once"] > weights["always"] > 0.0
