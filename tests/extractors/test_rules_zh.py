"""What the Chinese rules read, and what they must leave alone."""

from __future__ import annotations

import time

import pytest

from beliefgraph.domain.model import Claim
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.ports import Passage

READS: list[tuple[str, list[tuple[str, str, str, int]]]] = [
    ("我喜欢爬山。", [("小周", "likes", "爬山", 1)]),
    ("我爱喝美式咖啡，每天都要来一杯", [("小周", "likes", "美式咖啡", 1)]),
    ("我特别喜欢吃火锅", [("小周", "likes", "火锅", 1)]),
    ("我喜欢喝茶、跑步", [("小周", "likes", "茶", 1), ("小周", "likes", "跑步", 1)]),
    ("小张喜欢美式咖啡。", [("小张", "likes", "美式咖啡", 1)]),
    ("我不喜欢香菜", [("小周", "likes", "香菜", -1)]),
    ("林晓讨厌下雨天", [("林晓", "likes", "下雨天", -1)]),
    ("我妈不爱吃甜食", [("小周的妈", "likes", "甜食", -1)]),
    ("我已经不喜欢摇滚了", [("小周", "likes", "摇滚", -1)]),
    ("我对书法很感兴趣", [("小周", "likes", "书法", 1)]),
    ("我最喜欢的运动是羽毛球", [("小周", "likes", "羽毛球", 1)]),
    ("我的爱好是摄影", [("小周", "likes", "摄影", 1)]),
    ("最近开始戒咖啡因了，先把美式停掉", [("小周", "likes", "咖啡因", -1), ("小周", "likes", "美式", -1)]),
    ("我戒了烟", [("小周", "likes", "烟", -1)]),
    ("我不喝奶茶了", [("小周", "likes", "奶茶", -1)]),
    ("现在改喝红茶了", [("小周", "likes", "红茶", 1)]),
    ("我从喝咖啡改喝茶了", [("小周", "likes", "咖啡", -1), ("小周", "likes", "茶", 1)]),
    ("我改玩围棋了", [("小周", "does", "围棋", 1)]),
    ("我不打篮球了", [("小周", "does", "篮球", -1)]),
    ("我爸开始练太极了", [("小周的爸", "does", "太极", 1)]),
    ("我住在杭州", [("小周", "lives_in", "杭州", 1)]),
    ("我不再住在上海了", [("小周", "lives_in", "上海", -1)]),
    ("我上个月的事不提了，我搬到了成都", [("小周", "lives_in", "成都", 1)]),
    ("李雷从北京搬到了深圳", [("李雷", "lives_in", "北京", -1), ("李雷", "lives_in", "深圳", 1)]),
    ("我住的那个小区叫梧桐苑", [("小周", "lives_in", "梧桐苑", 1)]),
    ("我的老家在河南洛阳", [("小周", "hometown", "河南洛阳", 1)]),
    ("王芳在星辰科技工作", [("王芳", "works_at", "星辰科技", 1)]),
    ("我同事在广东深圳上班呢。", [("小周的同事", "work_location", "广东深圳", 1)]),
    ("我已经不在星辰科技上班了", [("小周", "works_at", "星辰科技", -1)]),
    ("我任职于云海集团", [("小周", "works_at", "云海集团", 1)]),
    ("我同事的单位叫云海集团", [("小周的同事", "works_at", "云海集团", 1)]),
    ("我叔叔是做会计的。", [("小周的叔叔", "occupation", "会计", 1)]),
    ("我叔叔是一名工程师", [("小周的叔叔", "occupation", "工程师", 1)]),
    ("我表姐她是医生", [("小周的表姐", "occupation", "医生", 1)]),
    ("我不是医生", [("小周", "occupation", "医生", -1)]),
    ("我爱人喜欢研究烹饪的", [("小周的爱人", "likes", "研究烹饪", 1)]),
    ("我的职业是律师", [("小周", "occupation", "律师", 1)]),
    (
        "我叫李雷，住在杭州，喜欢跑步",
        [("小周", "name", "李雷", 1), ("小周", "lives_in", "杭州", 1), ("小周", "likes", "跑步", 1)],
    ),
    ("以后叫我阿强吧", [("小周", "name", "阿强", 1)]),
    ("我上司的名字叫陈静", [("小周的上司", "name", "陈静", 1)]),
    ("王磊是我的上司，其年龄是45岁", [("王磊", "is", "小周的上司", 1), ("王磊", "age", "45岁", 1)]),
    ("我上司的邮箱地址是chenj@corp.example。", [("小周的上司", "email", "chenj@corp.example", 1)]),
    ("我舅舅的电话是13900001111", [("小周的舅舅", "phone", "13900001111", 1)]),
    ("我表妹今年27岁了", [("小周的表妹", "age", "27岁", 1)]),
    ("我妈妈身高165厘米", [("小周的妈妈", "height", "165厘米", 1)]),
    ("我女儿的生日是六月十三号", [("小周的女儿", "birthday", "六月十三号", 1)]),
    ("我的下属学历是硕士", [("小周的下属", "education", "硕士", 1)]),
    ("新品发布会的地点是厦门，大家记一下", [("新品发布会", "地点", "厦门", 1)]),
    ("读书会的规模是三百人", [("读书会", "规模", "三百人", 1)]),
    ("读书会的时间是2025-04-12 19:00", [("读书会", "时间", "2025-04-12 19:00", 1)]),
    ("读书会的主要内容是分享科幻小说。", [("读书会", "主要内容", "分享科幻小说", 1)]),
    ("产品X不支持离线模式", [("产品X", "supports", "离线模式", -1)]),
    ("新版本支持中文界面", [("新版本", "supports", "中文界面", 1)]),
    ("该插件已经不再支持旧浏览器", [("该插件", "supports", "旧浏览器", -1)]),
    ("技术栈用的是 PostgreSQL", [("小周", "database", "PostgreSQL", 1)]),
    ("数据库已经迁移到 MySQL", [("小周", "database", "MySQL", 1)]),
    ("我们从Jenkins切换到了Drone", [("小周", "uses", "Jenkins", -1), ("小周", "uses", "Drone", 1)]),
    ("我用的手机是魅族20", [("小周", "uses", "魅族20", 1)]),
    ("我养了一只猫", [("小周", "has", "猫", 1)]),
    ("我有两个孩子", [("小周", "has", "两个孩子", 1)]),
    ("我没有车", [("小周", "has", "车", -1)]),
    ("我把车卖了", [("小周", "has", "车", -1)]),
    ("林晓说李雷讨厌足球", [("李雷", "likes", "足球", -1)]),
]

SILENT = [
    "你喜欢喝茶吗？",
    "你喜欢喝茶吧",
    "你住在杭州",
    "他住在杭州",
    "如果我喜欢爬山，我就去",
    "要是我住在海边就好了",
    "我想搬到成都",
    "我打算戒烟",
    "我将要参加读书会。",
    "我希望喜欢上跑步",
    "我很开心",
    "我累了",
    "这是我的书",
    "我是说明天去",
    "真的是太好了",
    "我喜欢你",
    "我喜欢这个",
    "他是不是医生",
    "你是谁",
    "我喜欢什么都行",
    "谁喜欢下雨天",
    "最重要的事情是健康",
    "你说的话是对的",
    "我去的那个商场是恒隆广场",
    "公园里的设施真是太棒了",
    "小王和小李见面了。她喜欢跳舞",
    "他大喊“我讨厌上海”就走了",
    "我支持你",
    "我在家工作",
    "我在努力工作",
    "我有一个问题",
    "我有点饿",
    "大家都喜欢热闹",
    "好吧，再见",
    "我用了很久",
    "天气真好，适合散步",
    "叫我起床",
    "",
]


def read(text: str, speaker: str = "小周") -> list[Claim]:
    return list(RuleExtractor().extract([Passage(text, speaker)])[0].claims)


@pytest.mark.parametrize(("text", "expected"), READS)
def test_reads(text: str, expected: list[tuple[str, str, str, int]]) -> None:
    assert [(c.subject, c.predicate, c.value, c.polarity) for c in read(text)] == expected


@pytest.mark.parametrize("text", SILENT)
def test_leaves_alone(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "signed"),
    [
        ("小李可能喜欢爵士乐", 0.25),
        ("好像小李喜欢爵士乐", 0.25),
        ("听说小李喜欢爵士乐", 0.4),
        ("我觉得小李喜欢爵士乐", 0.5),
        ("我不太喜欢爵士乐", -0.7),
        ("我戒酒了", -0.8),
        ("小李喜欢爵士乐", 1.0),
    ],
)
def test_stance_follows_the_words(text: str, signed: float) -> None:
    assert [claim.signed for claim in read(text)] == [signed]


def test_span_is_where_the_words_are() -> None:
    text = "好的。对了，我住在杭州，天气不错"
    (claim,) = read(text)
    assert claim.span is not None
    assert text[slice(*claim.span)] == "我住在杭州"


def test_report_names_who_said_so_and_counts_less() -> None:
    (claim,) = read("林晓说李雷讨厌足球")
    assert (claim.reason, claim.faithfulness) == ("转述自林晓", 0.8)


def test_claim_words_are_the_positive_proposition() -> None:
    (claim,) = read("产品X不支持离线模式")
    assert (claim.text, claim.polarity, claim.method) == ("产品X支持离线模式", -1, RuleExtractor.name)


def test_first_person_stays_as_said_without_a_speaker() -> None:
    assert [c.subject for c in read("我住在杭州。我上司是律师", "")] == ["我", "我的上司"]


def test_languages_mix_in_one_text() -> None:
    claims = read("I live in Rome. 我喜欢喝茶。")
    assert [(c.predicate, c.value, c.text) for c in claims] == [
        ("lives_in", "Rome", "小周 lives in Rome"),
        ("likes", "茶", "小周喜欢茶"),
    ]


@pytest.mark.parametrize(
    "piece",
    [
        "我喜欢茶和",
        "，",
        "王",
        "的是",
        "我上司的",
        "“",
        "从甲到乙",
        "支持",
        "、茶和",
        "我家有只狗叫",
        "对虾",
        "产品可在甲上",
        "我以前喜欢",
        "大家都叫我",
    ],
)
def test_long_text_takes_linear_time(piece: str) -> None:
    text = piece * (1_000_000 // len(piece))
    begun = time.process_time()
    read(text)
    assert time.process_time() - begun < 2.0
