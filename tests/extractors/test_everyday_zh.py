"""Everyday Chinese sentences: how strongly each stands, and the near misses that must give nothing."""

from __future__ import annotations

import pytest

from beliefgraph.domain.model import Claim
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.ports import Passage

Row = tuple[str, str, str, float]

READS: list[tuple[str, list[Row]]] = [
    # 双重否定
    ("我不讨厌爵士", [("小周", "likes", "爵士", 0.25)]),
    ("我并不反感香菜", [("小周", "likes", "香菜", 0.25)]),
    ("我没有宠物", [("小周", "has", "宠物", -1.0)]),
    ("我没养宠物", [("小周", "has", "宠物", -1.0)]),
    ("我不吃香菜", [("小周", "likes", "香菜", -0.8)]),
    ("我不喝咖啡", [("小周", "likes", "咖啡", -0.8)]),
    ("我从来不喝酒", [("小周", "likes", "酒", -0.8)]),
    ("我换了华为手机", [("小周", "uses", "华为手机", 1.0)]),
    # 并列
    ("我喜欢茶和咖啡", [("小周", "likes", v, 1.0) for v in ("茶", "咖啡")]),
    ("我喜欢茶、咖啡和牛奶", [("小周", "likes", v, 1.0) for v in ("茶", "咖啡", "牛奶")]),
    ("星海数据库支持分片、备份和加密", [("星海数据库", "supports", v, 1.0) for v in ("分片", "备份", "加密")]),
    ("我有一个儿子和两个女儿", [("小周", "has", v, 1.0) for v in ("儿子", "两个女儿")]),
    ("我会说英语和法语", [("小周", "speaks", v, 1.0) for v in ("英语", "法语")]),
    ("我喜欢妈妈和爸爸做的饭", [("小周", "likes", "妈妈和爸爸做的饭", 1.0)]),
    ("我喜欢和朋友打球", []),
    # 产品
    ("星海数据库可在Windows上运行", [("星海数据库", "supports", "Windows", 1.0)]),
    ("星海数据库可以在 Windows 和 Linux 上运行", [("星海数据库", "supports", v, 1.0) for v in ("Windows", "Linux")]),
    ("星海数据库兼容MySQL", [("星海数据库", "supports", "MySQL", 1.0)]),
    ("星海数据库不兼容MySQL", [("星海数据库", "supports", "MySQL", -1.0)]),
    ("星海数据库不能在Windows上运行", [("星海数据库", "supports", "Windows", -1.0)]),
    ("星海数据库从3.0起支持全文检索", [("星海数据库", "supports", "全文检索", 1.0)]),
    ("星海数据库取消了对MySQL的支持", [("星海数据库", "supports", "MySQL", -1.0)]),
    ("星海数据库的默认端口是5433", [("星海数据库", "默认端口", "5433", 1.0)]),
    # 自己
    ("我的邮箱是zhou@home.example", [("小周", "email", "zhou@home.example", 1.0)]),
    ("我的新手机号是13900001111", [("小周", "phone", "13900001111", 1.0)]),
    ("我吃素", [("小周", "is", "素食者", 1.0)]),
    ("我是素食主义者", [("小周", "is", "素食主义者", 1.0)]),
    ("我对青霉素过敏", [("小周", "allergic_to", "青霉素", 1.0)]),
    ("我儿子对花生和虾过敏", [("小周的儿子", "allergic_to", v, 1.0) for v in ("花生", "虾")]),
    ("我对花粉不过敏", [("小周", "allergic_to", "花粉", -1.0)]),
    ("我会说法语", [("小周", "speaks", "法语", 1.0)]),
    ("我不会说粤语", [("小周", "speaks", "粤语", -1.0)]),
    ("我开的是高尔夫", [("小周", "has", "高尔夫", 1.0)]),
    ("我老婆李娜是老师", [("小周的老婆", "occupation", "老师", 1.0), ("小周的老婆", "name", "李娜", 1.0)]),
    ("大家都叫我老王", [("小周", "nickname", "老王", 1.0)]),
    ("朋友们都叫我阿强", [("小周", "nickname", "阿强", 1.0)]),
    ("我家有只狗叫豆豆", [("小周", "has", "狗", 1.0), ("小周的狗", "name", "豆豆", 1.0)]),
    ("我养了一只猫叫咪咪", [("小周", "has", "猫", 1.0), ("小周的猫", "name", "咪咪", 1.0)]),
    ("我养了一只猫，叫咪咪", [("小周", "has", "猫", 1.0), ("小周的猫", "name", "咪咪", 1.0)]),
    ("我有两个孩子，叫小明和小红", [("小周", "has", "两个孩子", 1.0)]),
    ("我同事王磊会说德语", [("王磊", "speaks", "德语", 1.0)]),
    # 住处
    ("我搬家了，现在住在苏州", [("小周", "lives_in", "苏州", 1.0)]),
    ("我们家搬到杭州了", [("小周", "lives_in", "杭州", 1.0)]),
    ("我从北京搬到了广州", [("小周", "lives_in", "北京", -1.0), ("小周", "lives_in", "广州", 1.0)]),
    ("我家在成都", [("小周", "lives_in", "成都", 1.0)]),
    ("我和老婆住在成都", [("小周", "lives_in", "成都", 1.0)]),
    # 工作
    ("我从腾讯离职了", [("小周", "works_at", "腾讯", -1.0)]),
    ("我不在华为干了", [("小周", "works_at", "华为", -1.0)]),
    ("我入职了字节跳动", [("小周", "works_at", "字节跳动", 1.0)]),
    ("我刚入职字节跳动", [("小周", "works_at", "字节跳动", 1.0)]),
    ("我跳槽到了字节跳动", [("小周", "works_at", "字节跳动", 1.0)]),
    ("我现在在美团做产品经理", [("小周", "works_at", "美团", 1.0), ("小周", "occupation", "产品经理", 1.0)]),
    # 口味来去
    ("我吃腻了火锅", [("小周", "likes", "火锅", -0.8)]),
    ("火锅我已经吃腻了", [("小周", "likes", "火锅", -0.8)]),
    ("我不怎么爱吃甜食了", [("小周", "likes", "甜食", -0.5)]),
    ("我迷上了攀岩", [("小周", "likes", "攀岩", 1.0)]),
    ("比起咖啡我更喜欢喝茶", [("小周", "likes", "茶", 0.8)]),
    ("比起咖啡，我更喜欢喝茶", [("小周", "likes", "茶", 0.8)]),
    ("我以前喜欢足球", [("小周", "likes", "足球", -0.5)]),
    ("以前我喜欢足球", [("小周", "likes", "足球", -0.5)]),
    # 省略主语, 没有提到别人
    ("从腾讯离职了", [("小周", "works_at", "腾讯", -1.0)]),
    ("不在华为干了", [("小周", "works_at", "华为", -1.0)]),
    ("入职了字节跳动", [("小周", "works_at", "字节跳动", 1.0)]),
    ("现在在美团做产品经理", [("小周", "works_at", "美团", 1.0), ("小周", "occupation", "产品经理", 1.0)]),
    ("从北京搬到了广州", [("小周", "lives_in", "北京", -1.0), ("小周", "lives_in", "广州", 1.0)]),
    ("对青霉素过敏", [("小周", "allergic_to", "青霉素", 1.0)]),
    ("吃腻了火锅", [("小周", "likes", "火锅", -0.8)]),
    ("不怎么爱吃甜食了", [("小周", "likes", "甜食", -0.5)]),
    ("迷上了攀岩", [("小周", "likes", "攀岩", 1.0)]),
    ("比起咖啡更喜欢喝茶", [("小周", "likes", "茶", 0.8)]),
    ("以前喜欢足球", [("小周", "likes", "足球", -0.5)]),
    # 省略主语, 承前
    ("我妈来了，对海鲜过敏", [("小周的妈", "allergic_to", "海鲜", 1.0)]),
    ("我表弟毕业以后很忙，迷上了攀岩", [("小周的表弟", "likes", "攀岩", 1.0)]),
    # 转折
    ("我喜欢我的工作，但是讨厌通勤", [("小周", "likes", "工作", 1.0), ("小周", "likes", "通勤", -1.0)]),
    ("我讨厌蘑菇，但我老婆喜欢", [("小周", "likes", "蘑菇", -1.0)]),
]

SILENT = [
    "他来了，从腾讯离职了",
    "我换了新手机",
    "我换了手机号",
    "我以前就喜欢足球，现在还喜欢",
    "我以前喜欢足球，现在依然喜欢",
    "我在成都",
    "大家都叫我回家",
    "我朋友都叫我别去",
    "我换了新工作",
    "我换了工作",
    "我换了个发型",
    "我用的是心",
    "我膝盖伤了，打不了篮球了",
    "最近打不了球了",
    "我吃不了辣了",
    "我没有办法",
    "我没有时间",
    "我不讨厌你",
    "支持中文",
    "可在Windows上运行",
    "我会说的",
    "我会说服他",
    "我对他过敏",
    "我开的是玩笑",
    "我家在装修",
    "我家在附近",
    "我从明天离职",
    "他从腾讯离职了",
    "别叫我老王",
    "我妈叫我起床",
    "我搬家了",
    "我以前喜欢你",
    "我迷上了他",
]


def read(text: str, speaker: str = "小周") -> list[Claim]:
    return list(RuleExtractor().extract([Passage(text, speaker)])[0].claims)


@pytest.mark.parametrize(("text", "expected"), READS)
def test_reads_everyday_sentences(text: str, expected: list[Row]) -> None:
    assert [(c.subject, c.predicate, c.value, c.signed) for c in read(text)] == expected


@pytest.mark.parametrize("text", SILENT)
def test_near_misses_give_nothing(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "subject", "version", "sign"),
    [
        ("Acme DB 2.1 不支持分片", "Acme DB", "2.1", -1),
        ("Acme DB v3已经支持分片了，大家可以用", "Acme DB", "v3", 1),
        ("星海数据库2.1不支持分片", "星海数据库", "2.1", -1),
    ],
)
def test_a_version_after_a_product_is_a_context(text: str, subject: str, version: str, sign: int) -> None:
    (claim,) = read(text)
    assert (claim.subject, dict(claim.context), claim.polarity) == (subject, {"version": version}, sign)
    assert claim.text == f"{subject}支持分片"


def test_since_a_version_is_a_context() -> None:
    (claim,) = read("星海数据库从3.0起支持全文检索")
    assert dict(claim.context) == {"version": "3.0"}


def test_what_one_liked_before_says_why_it_counts_against() -> None:
    (claim,) = read("我以前喜欢足球")
    assert (claim.polarity, claim.stance, claim.reason) == (-1, 0.5, "以前")


def test_denying_a_dislike_says_why_it_counts_little() -> None:
    (claim,) = read("我不讨厌爵士")
    assert (claim.polarity, claim.stance, claim.reason) == (1, 0.25, "只说不讨厌")


def test_words_say_whose_work_is_meant() -> None:
    assert [claim.text for claim in read("我喜欢我的工作")] == ["小周喜欢自己的工作"]
