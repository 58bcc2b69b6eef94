"""Plain Chinese that a newcomer tries: names that end like places, plans, pets' names, whose number and whose word."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from beliefgraph.domain.model import Modality
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.ports import Passage

ME = "小周"
Row = tuple[str, str, str, int]


def read(text: str, speaker: str = ME) -> list[Row]:
    claims = RuleExtractor().extract([Passage(text, speaker)])[0].claims
    return [(claim.subject, claim.predicate, claim.value, claim.polarity) for claim in claims]


READS: list[tuple[str, list[Row]]] = [
    # 里 belongs to a name, unless it says "in" of a place
    ("我入职阿里了", [(ME, "works_at", "阿里", 1)]),
    ("我刚入职万里", [(ME, "works_at", "万里", 1)]),
    ("我搬到石家里", [(ME, "lives_in", "石家里", 1)]),
    ("我在阿里公司里上班", [(ME, "works_at", "阿里公司", 1)]),
    # what is over, beside what is only planned
    ("我去年年底搬到上海", [(ME, "lives_in", "上海", 1)]),
    ("我去年底搬到上海了", [(ME, "lives_in", "上海", 1)]),
    ("我月底刚从腾讯离职", [(ME, "works_at", "腾讯", -1)]),
    ("我上个月底从腾讯离职", [(ME, "works_at", "腾讯", -1)]),
    # what pets are called
    ("我朋友的猫叫米粒", [("小周的朋友的猫", "name", "米粒", 1)]),
    ("我奶奶家的狗叫旺财", [("小周的奶奶的狗", "name", "旺财", 1)]),
    ("家里有只猫叫米粒", [(ME, "has", "猫", 1), ("小周的猫", "name", "米粒", 1)]),
    ("家里有条柯基叫团子", [(ME, "has", "柯基", 1), ("小周的柯基", "name", "团子", 1)]),
    ("我買了一隻貓叫米粒", [(ME, "has", "貓", 1), ("小周的貓", "name", "米粒", 1)]),
    ("我家里有两只猫叫米粒和豆豆", [(ME, "has", "两只猫", 1)]),
    # 上 belongs to the verb
    ("我爱上羽毛球了", [(ME, "likes", "羽毛球", 1)]),
    # numbers, and devices all the same
    ("我的手机是13800138000", [(ME, "phone", "13800138000", 1)]),
    ("我妈手机是13900139000", [("小周的妈", "phone", "13900139000", 1)]),
    ("我的手机是[phone:1a2b3c4d]", [(ME, "phone", "[phone:1a2b3c4d]", 1)]),
    ("我的手机是 iPhone 15 Pro", [(ME, "uses", "iPhone 15 Pro", 1)]),
    # advice beside a report of one's own taste
    ("我妈说她讨厌香菜", [("小周的妈", "likes", "香菜", -1)]),
    # buying, selling, a new job, a new name
    ("我换到青禾科技工作了", [(ME, "works_at", "青禾科技", 1)]),
    ("我跳槽到青禾科技了", [(ME, "works_at", "青禾科技", 1)]),
    ("我卖掉了车", [(ME, "has", "车", -1)]),
    ("我昨天买了一辆车", [(ME, "has", "车", 1)]),
    ("我改名了，叫小蓝", [(ME, "name", "小蓝", 1)]),
    ("我妹改名了，叫小蓝", [("小周的妹", "name", "小蓝", 1)]),
    ("我会说法语", [(ME, "speaks", "法语", 1)]),
]


@pytest.mark.parametrize(("text", "expected"), READS)
def test_reads(text: str, expected: list[Row]) -> None:
    assert sorted(read(text)) == sorted(expected)


@pytest.mark.parametrize(
    "text",
    [
        "我年底搬到上海。",
        "我月底从腾讯离职。",
        "我下个月搬到成都",
        "我明年底结婚",
        "我将搬到成都",
        "我打算搬到成都",
        "我女儿下个月五岁",
        "医生说我要戒麸质",
        "医生说我不能吃海鲜",
    ],
)
def test_a_plan_or_advice_is_no_fact(text: str) -> None:
    assert read(text) == []


APRIL = datetime(2026, 4, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "since"),
    [
        ("我九月份入职阿里", datetime(2026, 9, 1, tzinfo=UTC)),
        ("我九月份入职了阿里", datetime(2025, 9, 1, tzinfo=UTC)),
        ("我九月份入职的阿里", datetime(2025, 9, 1, tzinfo=UTC)),
        ("我九月份就入职阿里了", datetime(2025, 9, 1, tzinfo=UTC)),
    ],
)
def test_a_month_still_to_come_begins_then_unless_told_as_past(text: str, since: datetime) -> None:
    (claim,) = RuleExtractor().extract([Passage(text, ME, APRIL)])[0].claims
    assert (claim.value, claim.valid_from) == ("阿里", since)


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("小杰讨厌足球，小艾说的", "小艾"),
        ("小杰讨厌足球，是小艾告诉我的", "小艾"),
        ("我妈对花生过敏，我爸说的", "小周的爸"),
    ],
)
def test_whose_word_it_is_may_come_last(text: str, who: str) -> None:
    (claim,) = RuleExtractor().extract([Passage(text, ME)])[0].claims
    assert (claim.said_by, claim.modality) == (who, Modality.REPORTED)


@pytest.mark.parametrize("text", ["之前说过，我养了一只猫", "我不喜欢香菜，真的说的", "我不喜欢香菜，我昨天说的"])
def test_nobody_else_says_what_the_speaker_says(text: str) -> None:
    (claim,) = RuleExtractor().extract([Passage(text, ME)])[0].claims
    assert claim.said_by == ""


DOCUMENTS: list[tuple[str, list[Row]]] = [
    ("正式员工每年享有10天年假，试用期员工为5天。", [("正式员工", "has", "10天年假", 1)]),
    ("德国境内三至五天送达，其他地区十天。", []),
    ("支持蓝牙 5.2，不支持 Wi-Fi", []),
    ("小周的手机是13800138000", [("小周", "phone", "13800138000", 1)]),
    ("申请须提前三个工作日提交", [("申请", "requires", "提前三个工作日", 1)]),
    (
        "报销系统仅支持Chrome浏览器。如有疑问，请联系人力资源部张敏，电话 010-62345678",
        [("报销系统", "supports", "Chrome浏览器", 1), ("张敏", "phone", "010-62345678", 1)],
    ),
    (
        "报销系统仅支持Chrome浏览器。如有疑问，请联系客服，电话 010-62345678",
        [("报销系统", "supports", "Chrome浏览器", 1)],
    ),
]


@pytest.mark.parametrize(("text", "expected"), DOCUMENTS)
def test_reads_documents(text: str, expected: list[Row]) -> None:
    assert sorted(read(text, "")) == sorted(expected)
