"""The part of a question that asks."""

from __future__ import annotations

import pytest

from beliefgraph.questions.pith import pith


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("今天真冷，公园里人不多。对了，我真正想问的是：会员费是多少？", "会员费是多少？"),
        ("哎呀，天气真好。等等，诶，等等，我路过的商场怎么样？", "我路过的商场怎么样？"),
        ("It rained all day. Anyway, what I wanted to ask is: where does Anna live?", "where does Anna live?"),
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
        "",
    ],
)
def test_what_cannot_stand_alone_is_left_whole(question: str) -> None:
    assert pith(question) == question


def test_a_long_text_is_left_as_it_is() -> None:
    long = "Why? " * 2000
    assert pith(long) == long
