"""The vocabulary the rules speak in: labels, wordings, and telling the languages apart."""

from __future__ import annotations

from collections import Counter

import pytest

from beliefgraph.domain.language import language
from beliefgraph.domain.predicates import BUILTIN, DOMAINS, Predicate, lookup, words


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Lives_In", "lives_in"), ("lives in", "lives_in"), ("居住地", "lives_in"), ("EMPLOYER", "works_at"),
        ("任职于", "works_at"), ("ｅｍａｉｌ", "email"), ("e-mail", "email"),
        ("邮箱", "email"), ("职位", "occupation"),
        ("爱好", "likes"), (" favourite ", "likes"), ("ceo", "ceo"), ("工作地", "work_location"),
        ("runs on", "supports"),
        ("过敏", "allergic_to"), ("会说", "speaks"), ("昵称", "nickname"),
    ],
)  # fmt: skip
def test_labels_of_any_language_lead_to_one_predicate(said: str, name: str) -> None:
    assert lookup(said).name == name


def test_unknown_predicates_keep_their_words() -> None:
    assert lookup(" 主要内容 ") == Predicate("主要内容", single_valued=False, domain="other")


def test_no_label_names_two_predicates() -> None:
    labels = Counter(label for p in BUILTIN for label in {p.name, *p.labels["en"], *p.labels["zh"]})
    assert [label for label, count in labels.items() if count > 1] == []
    for predicate in BUILTIN:
        assert {lookup(label).name for said in predicate.labels.values() for label in said} == {predicate.name}


def test_words_to_ask_with_come_in_both_languages_and_name_nothing_new() -> None:
    asked = {p.name: p.asked for p in BUILTIN if p.asked}
    assert all(words["en"] and words["zh"] for words in asked.values())
    assert "eat" in lookup("likes").asked["en"]
    assert "住" in lookup("居住地").asked["zh"]
    assert lookup("eat").name == "eat"  # a word to ask with is no name for the predicate


def test_every_predicate_has_a_domain_and_both_languages() -> None:
    assert {p.domain for p in BUILTIN} <= set(DOMAINS)
    assert all(p.labels["en"] and p.labels["zh"] for p in BUILTIN)


@pytest.mark.parametrize(
    ("given", "wording"),
    [
        (("likes", "小张", "美式咖啡", "zh"), "小张喜欢美式咖啡"),
        (("likes", "小张", "美式咖啡", "zh", True), "小张不喜欢美式咖啡"),
        (("likes", "Zhang", "americano", "en"), "Zhang likes americano"),
        (("likes", "I", "tea", "en", True), "I do not like tea"),
        (("supports", "Product X", "offline mode", "en", True), "Product X does not support offline mode"),
        (("works_at", "Dana", "Acme", "en"), "Dana works at Acme"),
        (("邮箱", "小张", "x@y", "zh"), "小张的邮箱是x@y"),
        (("email", "I", "x@y", "en"), "my email is x@y"),
        (("主要内容", "读书会", "科幻", "zh", True), "读书会的主要内容不是科幻"),
        (("dress_code", "gala", "black tie", "en"), "gala · dress code: black tie"),
        (("verified", "小张", "", "zh", True), "小张：并非verified"),
        (("uses", "{v}", "{s}", "en"), "{v} uses {s}"),
        (("allergic_to", "I", "cats", "en"), "I am allergic to cats"),
        (("allergic_to", "小张", "花粉", "zh", True), "小张对花粉不过敏"),
        (("speaks", "Dana", "French", "en", True), "Dana does not speak French"),
        (("nickname", "小张", "老虎", "zh"), "小张的昵称是老虎"),
    ],
)
def test_wording(given: tuple[str, ...], wording: str) -> None:
    assert words(*given) == wording  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("我用 docker", "zh"), ("I met 张伟强", "en"), ("Dana likes 美式咖啡", "en"), ("我喜欢 iPhone", "zh"),
        ("我用 PostgreSQL 和 Kubernetes", "zh"), ("已经迁移到 MySQL", "zh"), ("", "en"), ("42", "en"),
    ],
)  # fmt: skip
def test_language_is_that_of_the_sentence_not_of_its_names(text: str, expected: str) -> None:
    assert language(text) == expected
