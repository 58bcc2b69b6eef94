"""Names compare and texts are cut the same way in every script."""

from __future__ import annotations

import unicodedata

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from beliefgraph.text import MAX_TERM, MAX_TERMS, is_capitalised, name_key, proper_names, query_terms, terms

SAMPLES = (
    "Zhang likes iced americano, no sugar.",
    "我昨天喝了一杯美式咖啡",
    "張偉在臺灣喝烏龍茶",
    "I met 张伟 at the café in Zürich",
    "हिन्दी में स्वागत है",
    "ภาษาไทยไม่เว้นวรรค",
    "שָׁלוֹם עולם",
    "مرحبا بالعالم",
    "カタカナとひらがな",
    "한국어를 공부해요",
    "Ελλάδα και Кириллица",
    "x@y.com +86 138-0000 C++ v2.1",
    "ﬁne Ａ１ ²½ Ⅷ",
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Dana Smith", "  dana   SMITH "),
        ("iced_americano", "Iced-Americano"),
        ("Ｚｈａｎｇ　Ｓａｎ", "zhang san"),
        ("臺灣", "台湾"),
        ("張偉", "张伟"),
        ("Straße", "STRASSE"),
        ("e\u0301clair", "éclair"),
        ("A\u2013B", "a b"),
    ],
)
def test_spellings_of_one_name_have_one_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("C++", "C#"), ("张伟", "张维"), ("Ann", "Anna"), ("né", "ne"), ("茶", "茶叶")]
)
def test_different_names_have_different_keys(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize("name", ["-", "___", " ", "\u3000", "—"])
def test_a_name_of_signs_only_still_has_a_key(name: str) -> None:
    assert name_key(name)


@given(st.text(min_size=1, max_size=30))
def test_a_name_key_is_its_own_key_and_never_empty(name: str) -> None:
    key = name_key(name)
    assert key
    assert name_key(key) == key


def test_words_come_in_order_and_as_often_as_they_occur() -> None:
    assert terms("Tea, or TEA? It's 3.5 tea_cups!") == ["tea", "or", "tea", "it", "s", "3", "5", "tea", "cups"]


def test_chinese_gives_dictionary_words_and_every_single_character() -> None:
    found = terms("我爱喝美式咖啡")
    assert {"美式", "咖啡", "我", "爱", "喝", "美", "式", "咖", "啡"} <= set(found)
    assert found.count("咖") == 1


def test_one_character_words_are_found_inside_longer_ones() -> None:
    assert set(query_terms("茶")) <= set(terms("乌龙茶"))
    assert set(query_terms("咖啡")) <= set(terms("美式咖啡"))


def test_traditional_and_simplified_give_the_same_terms() -> None:
    assert set(terms("張偉在臺灣")) >= {"张", "伟", "台湾"}


def test_mixed_scripts_are_cut_apart() -> None:
    assert terms("我用iPhone15拍照")[-4:] == ["iphone15", "拍照", "拍", "照"]


def test_scripts_without_gaps_are_found_by_pairs() -> None:
    assert set(terms("ไทย")) <= set(terms("ภาษาไทยไม่เว้นวรรค"))
    assert set(terms("カナ")) <= set(terms("カタカナとひらがな"))


def test_marks_stay_with_their_letters() -> None:
    assert terms("हिन्दी") == ["हिन्दी"]
    assert terms("שָׁלוֹם") == ["שָׁלוֹם"]


@pytest.mark.parametrize("text", ["", "  \n", "…!?，。", "☕️", "\0", "\ud800", "-_-"])
def test_text_without_letters_has_no_terms(text: str) -> None:
    assert terms(text) == query_terms(text) == []


@given(st.text(max_size=80))
def test_terms_hold_letters_digits_and_marks_only(text: str) -> None:
    for term in terms(text):
        assert term
        assert all(unicodedata.category(character)[0] in "LNM" for character in term)


@pytest.mark.parametrize("text", SAMPLES)
@pytest.mark.parametrize("tokenizer", ["ascii", "unicode61 remove_diacritics 0 categories 'L* N* M*'"])
def test_fts5_keeps_every_term_whole(text: str, tokenizer: str) -> None:
    connection = apsw.Connection(":memory:")
    connection.execute(f'CREATE VIRTUAL TABLE held USING fts5 (words, tokenize = "{tokenizer}")')
    connection.execute("CREATE VIRTUAL TABLE vocabulary USING fts5vocab (held, 'row')")
    connection.execute("INSERT INTO held VALUES (?)", (" ".join(terms(text)),))
    kept = {term for (term,) in connection.execute("SELECT term FROM vocabulary")}
    assert kept == set(terms(text))


@given(st.text(max_size=60))
def test_fts5_keeps_every_term_of_any_text_whole(text: str) -> None:
    connection = apsw.Connection(":memory:")
    connection.execute("CREATE VIRTUAL TABLE held USING fts5 (words, tokenize = 'ascii')")
    connection.execute("CREATE VIRTUAL TABLE vocabulary USING fts5vocab (held, 'row')")
    connection.execute("INSERT INTO held VALUES (?)", (" ".join(terms(text)),))
    assert {term for (term,) in connection.execute("SELECT term FROM vocabulary")} == set(terms(text))


def test_a_question_is_asked_without_its_small_words() -> None:
    assert query_terms("What does Dana like to drink, Dana?") == ["dana", "like", "drink"]
    assert "什么" not in query_terms("小张喜欢喝什么？")
    assert {"小张", "喜欢", "喝"} <= set(query_terms("小张喜欢喝什么？"))


@pytest.mark.parametrize("question", ["who are you", "你是谁", "what is it?"])
def test_a_question_of_small_words_only_keeps_them(question: str) -> None:
    assert set(query_terms(question)) == set(terms(question))


def test_very_long_texts_and_words_are_capped() -> None:
    assert len(terms("word " * 100_000)) <= MAX_TERMS
    assert len(terms("咖啡馆" * 100_000)) == MAX_TERMS
    assert terms("a" * 100_000) == ["a" * MAX_TERM]
    assert terms("한" * 1_000) == ["한" * MAX_TERM]


def test_capitals_are_those_of_every_script() -> None:
    assert [word for word in ("Élan", "Ostling", "Ёлка", "à", "ßen", "北京") if is_capitalised(word)] == [
        "Élan",
        "Ostling",
        "Ёлка",
    ]
    assert is_capitalised("北京", without_case=True) and not is_capitalised("à", without_case=True)
    assert proper_names("We met Élan à Paris, Ökonom and été 北京") == ["Élan", "Paris", "Ökonom"]
