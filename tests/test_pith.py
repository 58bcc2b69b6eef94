"""The part of a question that asks."""

from __future__ import annotations

import time

import pytest

from beliefgraph import BeliefGraph
from beliefgraph.bearing import SENTENCE, asking_part
from beliefgraph.questions.pith import pith


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("今天真冷，公园里人不多。对了，我真正想问的是：会员费是多少？", "会员费是多少？"),
        ("哎呀，天气真好。等等，诶，等等，我路过的商场怎么样？", "我路过的商场怎么样？"),
        ("It rained all day. Anyway, what I wanted to ask is: where does Anna live?", "where does Anna live?"),
        ("I met Rita. It rained all morning. Where does Ana live?", "Where does Ana live?"),
        ("It rained all day. What is my boss's phone number?", "What is my boss's phone number?"),
        ("I met Dr. Rita Vale. Does Anna like her new job?", "Does Anna like her new job?"),
        ("The lift was broken again! Well, what is Tom's phone number?", "what is Tom's phone number?"),
    ],
)
def test_small_talk_is_passed_over(question: str, asks: str) -> None:
    assert pith(question) == asks


@pytest.mark.parametrize(
    "question",
    [
        "Where does Anna live?",
        "I have two colleagues, Anna and Ben. Who is older?",
        "Anna moved again. Where does she live now? ",
        "小王搬家了。他住在哪里？",
        '那个主要内容是"阅读分享会。互相荐书。"的活动，地点是什么？',
        "Tell me about v2.1.",
        "Does Mr. Doyle like tea?",
        "Did J. Adler meet Prof. Vale in Oslo?",
        "Anna moved again. Which city does she live in?",
        "I have two colleagues, Anna and Ben. Which one is older by age?",
        "My boss, who is Ana, is away. Tell me about Rita.",
        "Order me something I like. What would that be?",
        "I want to buy new shoes soon. What options would you suggest for different occasions?",
        "Anna moved again. Does she know Rita from school?",
        "",
    ],
)
def test_what_cannot_stand_alone_is_left_whole(question: str) -> None:
    assert pith(question) == question


def test_a_question_after_talk_is_answered(graph: BeliefGraph) -> None:
    for source in ("letter", "register", "neighbour"):
        graph.observe("Ana lives in Oslo.", source=source)
    for talk in ("I was at the market with Rita. It rained all morning. ", ""):
        answer = graph.ask(f"{talk}Where does Ana live?")
        assert [belief.value for belief in answer.beliefs] == ["Oslo"], answer.text


@pytest.mark.parametrize("part", ["Mr.", "A.", "a. ", ".", "Dr. ", "Mr.   "])
def test_sentences_of_hostile_text_are_found_in_linear_time(part: str) -> None:
    start = time.perf_counter()
    assert list(SENTENCE.finditer(part * 20_000))
    assert time.perf_counter() - start < 2.0


def test_a_long_text_is_left_as_it_is() -> None:
    long = "Why? " * 2000
    assert pith(long) == long


def test_what_is_asked_is_the_last_of_several_sentences_that_asks() -> None:
    asks = "Where does Mr. Doyle live now?"
    assert asking_part(f"I was at the market. It rained. {asks}") == asks
    assert asking_part(f"It rained. {asks}") == f"It rained. {asks}"
    assert asking_part("下雨了。我去了集市。多伊尔住在哪里？") == "多伊尔住在哪里？"
