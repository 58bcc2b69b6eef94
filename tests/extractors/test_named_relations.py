"""Whose landlord, boss or colleague somebody is; where and for whom a figure holds; what goes on after a comma."""

from __future__ import annotations

import pytest

from beliefgraph import BeliefGraph
from beliefgraph.domain.model import Claim
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.ports import Passage

Row = tuple[str, str, str]


def claims(text: str, speaker: str = "") -> tuple[Claim, ...]:
    return RuleExtractor().extract([Passage(text, speaker)])[0].claims


def read(text: str, speaker: str = "") -> list[Row]:
    return [(claim.subject, claim.predicate, claim.value) for claim in claims(text, speaker)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("我的老板是陈国栋。", ("林芳的老板", "name", "陈国栋")),
        ("我的上司是周敏。", ("林芳的上司", "name", "周敏")),
        ("我的同事是欧阳明。", ("林芳的同事", "name", "欧阳明")),
        ("我的邻居是老王。", ("林芳的邻居", "name", "老王")),
        ("我的老板是Kevin。", ("林芳的老板", "name", "Kevin")),
        ("我的老板是高手。", ("林芳的老板", "is", "高手")),
        ("我的老板是医生。", ("林芳的老板", "occupation", "医生")),
        ("我的老板是珠海人。", ("林芳的老板", "hometown", "珠海")),
        ("林芳的老板是陈国栋。", ("林芳", "manager", "陈国栋")),
    ],
)
def test_who_somebody_of_mine_is_in_chinese(text: str, expected: Row) -> None:
    assert read(text, "" if text.startswith("林") else "林芳") == [expected]


@pytest.mark.parametrize("relation", ["老板", "上司", "同事", "房东", "朋友"])
def test_a_chain_follows_who_somebody_of_mine_is(relation: str) -> None:
    graph = BeliefGraph.open(":memory:", zone="UTC", embedder="none")
    graph.observe(f"我的{relation}是陈国栋。", speaker="林芳", at="2025-09-01")
    graph.observe("我住在珠海。", speaker="陈国栋", at="2025-09-01")
    for question, speaker in ((f"林芳的{relation}住在哪里？", ""), (f"我的{relation}住在哪里？", "林芳")):
        answer = graph.ask(question, speaker=speaker, as_of="2025-09-02")
        assert [belief.value for belief in answer.beliefs] == ["珠海"]


@pytest.mark.parametrize(
    ("text", "speaker", "expected"),
    [
        ("My landlord is Doyle.", "Anjali", [("Anjali", "landlord", "Doyle")]),
        ("My landlord is Mr. Doyle.", "Anjali", [("Anjali", "landlord", "Mr. Doyle")]),
        ("Anjali's landlord is Mr. Doyle.", "Ben", [("Anjali", "landlord", "Mr. Doyle")]),
        ("My dentist is Alice Moore.", "Anjali", [("Anjali", "dentist", "Alice Moore")]),
        ("My landlord is Irish.", "Anjali", [("Anjali's landlord", "is", "Irish")]),
        ("My teacher is strict.", "Anjali", []),
    ],
)
def test_who_somebody_of_mine_is_in_english(text: str, speaker: str, expected: list[Row]) -> None:
    assert read(text, speaker) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The default port of Harbor Sync is 8443.", [("Harbor Sync", "default port", "8443")]),
        ("The new limits of Harbor Sync are 5 GB.", [("Harbor Sync", "new limits", "5 GB")]),
        ("In Portland, Rita runs a bakery.", []),
    ],
)
def test_no_article_or_phrase_set_off_is_a_subject(text: str, expected: list[Row]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected", "context"),
    [
        ("在德国，退货期限是30天。", ("退货", "时限", "30天"), {"region": "德国"}),
        ("在中国，云笔记每月15元。", ("云笔记", "price", "每月15元"), {"region": "中国"}),
        ("In the EU, Harbor Sync costs 15 euros.", ("Harbor Sync", "price", "15 euros"), {"region": "EU"}),
        ("退货期限是30天。", ("退货", "时限", "30天"), {}),
        ("报名期限是5月1日。", ("报名", "deadline", "5月1日"), {}),
        ("In January, Harbor Sync costs 15 euros.", ("Harbor Sync", "price", "15 euros"), {}),
    ],
)
def test_a_place_set_before_a_sentence_is_its_region(text: str, expected: Row, context: dict[str, str]) -> None:
    assert read(text) == [expected]
    assert claims(text)[0].context == context


def test_where_somebody_works_is_no_condition_of_it() -> None:
    assert [claim.context for claim in claims("In Germany, I work at BMW.", "Ben")] == [{}]


@pytest.mark.parametrize("text", ["In Bavaria, Harbor Sync costs 15 euros.", "在四川，云笔记每月15元。"])
def test_what_holds_only_where_no_region_is_known_is_left_out(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("我是湖南长沙人，今年35岁。", [("林芳", "hometown", "湖南长沙"), ("林芳", "age", "35岁")]),
        ("我有个女儿，今年25岁。", [("林芳", "has", "女儿")]),
        ("我有两只狗和一只乌龟。", [("林芳", "has", "两只狗"), ("林芳", "has", "乌龟")]),
    ],
)
def test_nothing_after_the_first_is_lost(text: str, expected: list[Row]) -> None:
    assert read(text, "林芳") == expected


def test_what_a_product_supports_is_no_team() -> None:
    assert read("云笔记支持离线模式。") == [("云笔记", "supports", "离线模式")]
