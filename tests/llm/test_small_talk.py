"""What could hold a claim, by its form: the model is not asked about the rest."""

import pytest

from beliefgraph.extractors.bearing_out import bears_out
from beliefgraph.extractors.small_talk import claiming_sentences, is_small_talk


def claiming(text: str) -> list[str]:
    return [text[one.start : one.end].strip() for one in claiming_sentences(text)]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Oh no, thanks",
        "Thank you so much for the cake, it was lovely!",
        "Where did you buy that lamp",
        "Do you know if the pool is open",
        "Could you send me the file again, please",
        "I'd love to go to Peru one day",
        "Might learn the harp this year, who knows",
        "If I won a million I'd buy a castle",
        "So tired today, I could sleep until Friday",
        "Ran into Tom this morning and we chatted for an hour",
        "Happy to help! Shall I book it as well?",
        "What a game!",
        "哈哈哈好的",
        "没关系，辛苦了",
        "祝你和家人新年一切顺利",
        "请问末班车几点",
        "能不能帮我看一下这张表",
        "好想去冰岛看极光啊",
        "要是能中奖就好了",
        "今天累死了",
        "昨晚又没睡好，困得不行",
        "要不要我再发您一份？",
        "他可能要调去广州",
        "改天请你吃饭！",
        "請問這裡幾點關門",
        "謝謝你，晚點見",
        "好想去冰島看極光啊",
    ],
)
def test_small_talk_holds_no_claim(text: str) -> None:
    assert claiming(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "My sister is a vet",
        "The attic smells of old rope",
        "Thanks to the new cache, Kestrel starts in a second",
        "I started at Acme today",
        "Sold the boat",
        "I can't stand fado",
        "Anna, who is a nurse, lives in Graz",
        "If a parcel is late, a refund of €5 is due",
        "Never been to Rome",
        "我对花生过敏",
        "我先生是台中人",
        "今天入职了星河科技",
        "昨天把车卖了",
        "香菜我可受不了",
        "快递柜免费保管18小时",
        "他的小提琴早不拉了",
        "我每天早上跑步",
        "我對花生過敏",
        "昨天把車賣了",
    ],
)
def test_what_may_hold_later_could_be_claimed(text: str) -> None:
    assert claiming(text) == [text]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("I'm allergic to nuts, could you leave them out?", "I'm allergic to nuts, could you leave them out"),
        ("Good morning! I live in Graz. How are you?", "I live in Graz"),
        ("我对花生过敏，能不能别放？", "我对花生过敏，能不能别放"),
        ("早上好！我住在成都。你呢？", "我住在成都"),
    ],
)
def test_a_claim_beside_small_talk_is_left(text: str, left: str) -> None:
    assert claiming(text) == [left]


@pytest.mark.parametrize(
    ("text", "left"), [("So tired today! The tap drips.", []), ("The tap drips.", ["The tap drips"])]
)
def test_beside_small_talk_only_what_lasts_is_left(text: str, left: list[str]) -> None:
    assert claiming(text) == left


@pytest.mark.parametrize(
    ("words", "value", "talk"),
    [
        ("I live in Graz, so tired today", "Graz", False),
        ("I live in Graz, so tired today", "tired", True),
        ("I live in Graz, so tired today", "", False),
        ("我住在成都，今天好累啊", "成都", False),
        ("我住在成都，今天好累啊", "累", True),
    ],
)
def test_small_talk_is_told_by_the_clause_of_the_value(words: str, value: str, talk: bool) -> None:
    assert is_small_talk(words, value) is talk


@pytest.mark.parametrize(
    ("words", "predicate", "borne_out"),
    [
        ("Mind the step", "works_at", False),
        ("my shift at the bakery", "works_at", True),
        ("她在同仁上班", "works_at", True),
        ("领导批了", "works_at", False),
        ("I'm forty-three", "age", True),
        ("外婆快九十了", "age", True),
        ("she is old", "age", False),
        ("ana@example.org", "email", True),
        ("call me", "phone", False),
        ("Mind the step", "likes", True),
    ],
)
def test_some_predicates_need_words_of_their_own(words: str, predicate: str, borne_out: bool) -> None:
    assert bears_out(words, predicate) is borne_out
