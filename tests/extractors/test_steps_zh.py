"""Spoken Chinese of steps in a life, health, languages and homes; and odd text, which is never refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.ports import Passage

ME = "小周"
Row = tuple[str, str, str, int]

READS: list[tuple[str, list[Row]]] = [
    # 工作与住处
    ("我应聘上了滨江图书馆的编目员", [(ME, "occupation", "编目员", 1), (ME, "works_at", "滨江图书馆", 1)]),
    ("我妹上个月刚升副护士长", [("小周的妹", "occupation", "副护士长", 1)]),
    ("我做月嫂八年了", [(ME, "occupation", "月嫂", 1)]),
    ("我大学同学刘洋现在在深圳做律师", [("刘洋", "work_location", "深圳", 1), ("刘洋", "occupation", "律师", 1)]),
    ("我爸妈都在包头", [("小周的爸妈", "lives_in", "包头", 1)]),
    ("我已经不在石家庄了", [(ME, "lives_in", "石家庄", -1)]),
    ("我来上海十二年了", [(ME, "lives_in", "上海", 1)]),
    ("我搬到昆山快半年了", [(ME, "lives_in", "昆山", 1)]),
    ("我姐嫁到台州去了", [("小周的姐", "lives_in", "台州", 1)]),
    ("我爸妈都是铁路上的", [("小周的爸妈", "works_at", "铁路", 1)]),
    ("平时骑电瓶车通勤", [(ME, "uses", "电瓶车", 1)]),
    # 身体
    ("我奶奶每天早上吃一片优甲乐", [("小周的奶奶", "uses", "优甲乐", 1)]),
    ("我媳妇怀孕七个月了", [("小周的媳妇", "status", "怀孕七个月", 1)]),
    ("我体重最近涨到82公斤了", [(ME, "weight", "82公斤", 1)]),
    ("我近视六百度", [(ME, "近视", "六百度", 1)]),
    ("我奶奶九十多了", [("小周的奶奶", "age", "九十多", 1)]),
    ("我戴牙套一年多了", [(ME, "uses", "牙套", 1)]),
    # 语言与口味
    ("我在单位讲普通话，回家说温州话", [(ME, "speaks", "普通话", 1), (ME, "speaks", "温州话", 1)]),
    ("斯瓦希里语能唠两句", [(ME, "speaks", "斯瓦希里语", 1)]),
    ("藏语是我母语", [(ME, "speaks", "藏语", 1)]),
    ("我不抽烟不喝酒，也不打牌", [(ME, "likes", "烟", -1), (ME, "likes", "酒", -1), (ME, "does", "打牌", -1)]),
    ("我不会喝酒", [(ME, "does", "喝酒", -1)]),
    ("现在改喝苏打水了", [(ME, "does", "喝苏打水", 1)]),
    ("我现在不怎么玩游戏了", [(ME, "does", "玩游戏", -1)]),
    ("我不再订阅 Netflix 了", [(ME, "uses", "Netflix", -1)]),
    # 名字、归属与其他
    ("我手机号换了，新号 13970258846", [(ME, "phone", "13970258846", 1)]),
    ("我有驾照，但是没车", [(ME, "has", "驾照", 1), (ME, "has", "车", -1)]),
    ("我有房无贷", [(ME, "has", "房", 1), (ME, "has", "贷", -1)]),
    ("我不是广州人", [(ME, "hometown", "广州", -1)]),
    ("班主任姓鲁，特凶", [("班主任", "name", "鲁", 1), ("班主任", "is", "特凶", 1)]),
    ("我平时用 MacBook 写 TypeScript", [(ME, "uses", "MacBook", 1)]),
    ("我公司在望京，家在通州", [("小周的公司", "位置", "望京", 1), (ME, "lives_in", "通州", 1)]),
]  # fmt: skip
SILENT = [
    "改主意了，不去海南了", "我可能年底调去成都分公司，还没定", "今天没胃口，晚饭不吃了", "我弟在部队提干了",
    "医生不让喝了", "每周去三次", "之前说我喜欢滑雪", "我妈在忙",
]  # fmt: skip


def read(text: str, speaker: str = ME) -> list[Row]:
    claims = RuleExtractor().extract([Passage(text, speaker)])[0].claims
    return [(claim.subject, claim.predicate, claim.value, claim.polarity) for claim in claims]


@pytest.mark.parametrize(("text", "expected"), READS)
def test_reads_steps_health_and_homes(text: str, expected: list[Row]) -> None:
    assert sorted(read(text)) == sorted(expected)


@pytest.mark.parametrize("text", SILENT)
def test_leaves_plans_the_day_and_what_others_forbid(text: str) -> None:
    assert read(text) == []


def test_an_assistant_who_speaks_to_you_tells_only_of_you() -> None:
    assert read("您提到周三的菜谱，已将菜谱的排骨换成豆腐。", "assistant") == []


ODD = st.text(st.sampled_from("我他您的是在不有没了到从：，。、=￥〇②-（）「」12三年点半A \n\0🎉\ud83d"), max_size=60)


@given(ODD, st.sampled_from([ME, "", "assistant", "tool"]))
def test_odd_text_is_read_without_complaint(text: str, speaker: str) -> None:
    read(text, speaker)


def test_a_link_without_a_value_is_passed_over() -> None:
    assert read("，\0℃〇到，：=：②- ￥```\n", "assistant") == []
