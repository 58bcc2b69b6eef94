"""A question worded otherwise is answered by the nearest belief of those it names, and by none when none is near."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from beliefgraph import BeliefGraph, Claim
from beliefgraph.testing import FixedClock

GIVEN = [
    ("Atlas", "release_date", "27 October", "Atlas ships on 27 October."),
    ("Atlas", "release_captain", "Mireille", "Mireille is in charge of getting Atlas out."),
    ("ingest worker", "retry_limit", "5", "The ingest worker tries five times."),
    ("ingest worker", "timeout", "20 seconds", "It gives up a try after 20 seconds."),
    ("tram bridge", "length", "412 metres", "The tram bridge is 412 metres from end to end."),
    ("Carla", "likes", "rooibos", "I like rooibos."),
    ("结算服务", "重试次数", "3次", "结算服务最多重试3次。"),
    ("结算服务", "超时时间", "20秒", "结算服务等20秒。"),
    ("行云", "价格", "1299元", "行云帐篷卖1299元。"),
]


@pytest.fixture(scope="module")
def told() -> Iterator[BeliefGraph]:
    graph = BeliefGraph.open(":memory:", clock=FixedClock(datetime(2026, 10, 1, tzinfo=UTC)))
    for number, (subject, predicate, value, text) in enumerate(GIVEN):
        at = f"2026-09-{number + 1:02d}T12:00:00+00:00"
        graph.observe(text, speaker="Devon", at=at, claims=[Claim(subject, predicate, value)])
    yield graph
    graph.close()


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("When is Atlas going out?", "27 October"),
        ("How many times does the ingest worker retry before it gives up?", "5"),
        ("After how long does the ingest worker time out?", "20 seconds"),
        ("How long is the tram bridge?", "412 metres"),
        ("结算服务失败后会重试几回？", "3次"),
        ("结算服务多久算超时？", "20秒"),
        ("行云卖多少钱？", "1299元"),
    ],
)
def test_the_nearest_belief_answers(question: str, value: str, told: BeliefGraph) -> None:
    assert [b.value for b in told.ask(question).beliefs] == [value]


@pytest.mark.parametrize(
    "question",
    [
        "How heavy is the tram bridge?",  # another measure
        "Who designed the tram bridge?",
        "Who is Carla's husband?",  # another predicate of the vocabulary
        "What is Carla's job?",
        "Does the tram bridge open at night?",  # yes or no
        "When does Boreas go out?",  # somebody else
        "结算服务支持回调吗？",
        "结算服务部署在哪里？",
        "行云是谁设计的？",
    ],
)
def test_what_is_not_near_enough_does_not(question: str, told: BeliefGraph) -> None:
    answer = told.ask(question)
    assert (answer.verdict, answer.beliefs) == ("abstain", ())


def test_the_answer_says_how_it_understood_the_question(told: BeliefGraph) -> None:
    assert "(Understood as asking about Atlas: release date.)" in told.ask("When is Atlas going out?").text


SAID = [
    ("Anjali", "I live in Hull."),
    ("Anjali", "I'm 33."),
    ("Anjali", "I have three cats."),
    ("周伟", "我有两只狗。"),
    ("周伟", "我是测试工程师。"),
    ("林芳", "我对花生过敏。"),
    ("林芳", "我是测试工程师。"),
]


@pytest.fixture(scope="module")
def people() -> Iterator[BeliefGraph]:
    graph = BeliefGraph.open(":memory:", clock=FixedClock(datetime(2025, 10, 10, tzinfo=UTC)))
    for speaker, text in SAID:
        graph.observe(text, speaker=speaker, at="2025-09-01T00:00:00+00:00")
    graph.embed()
    yield graph
    graph.close()


@pytest.mark.parametrize(
    "question",
    [
        "What is Anjali's job?",
        "When was Anjali born?",
        "Who is Anjali married to?",
        "How many dogs does Anjali have?",
        "周伟多大了？",
    ],
)
def test_the_only_thing_known_of_somebody_is_no_answer_to_everything(question: str, people: BeliefGraph) -> None:
    assert people.ask(question).beliefs == ()


def test_who_is_told_by_whoever_it_is_said_of(people: BeliefGraph) -> None:
    assert [b.text for b in people.ask("谁对花生过敏？").beliefs] == ["林芳对花生过敏"]
