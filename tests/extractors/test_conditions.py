"""Which conditions the extractor reads from words, in both languages, and what is the value itself."""

from __future__ import annotations

import time

import pytest

from beliefgraph.domain.language import Language
from beliefgraph.domain.model import Claim
from beliefgraph.extractors.conditions import Condition, conditions_in
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.ports import Passage

ENGLISH = [
    ("I drink coffee at work", {"scenario": "work"}),
    ("I drink tea at home on weekends", {"scenario": "home", "time": "weekends"}),
    ("At school she speaks French", {"scenario": "school"}),
    ("We use Slack at the office", {"scenario": "office"}),
    ("I mute my phone in meetings", {"scenario": "meetings"}),
    ("I listen to jazz when travelling", {"scenario": "travelling"}),
    ("He wears glasses while driving", {"scenario": "driving"}),
    ("I read novels when I'm on vacation", {"scenario": "on vacation"}),
    ("I drink tomato juice on flights", {"scenario": "flights"}),
    ("I eat oats for breakfast", {"scenario": "breakfast"}),
    ("I use Emacs for work", {"scenario": "work"}),
    ("Debug mode is slow in production", {"scenario": "production"}),
    ("I prefer tea in the morning", {"time": "morning"}),
    ("She likes soup in winter", {"time": "winter"}),
    ("I like silence at night", {"time": "night"}),
    ("I swim on Mondays", {"time": "Mondays"}),
    ("I swim on Tuesday evenings", {"time": "Tuesday evenings"}),
    ("I do yoga every morning", {"time": "every morning"}),
    ("We use Redis for now", {"time": "now"}),
    ("We use Redis for the time being", {"time": "the time being"}),
    ("Acme DB supports JSON since v2.1", {"version": "v2.1"}),
    ("Acme DB supports JSON as of 3.0", {"version": "3.0"}),
    ("Acme DB supports JSON in 3.0", {"version": "3.0"}),
    ("Acme supports CSV from version 2", {"version": "2"}),
    ("Acme supports CSV starting with 4.0-beta", {"version": "4.0-beta"}),
    ("Acme did not support CSV before 2.0", {"version": "before 2.0"}),
    ("Acme supports XML until 5.2", {"version": "until 5.2"}),
    ("Refunds are available in the EU", {"region": "EU"}),
    ("Shipping is free for US customers", {"region": "US"}),
    ("The plan costs 9 euros within Germany", {"region": "Germany"}),
    ("Returns cost extra outside the EU", {"region": "outside EU"}),
    ("Export is enabled for admins", {"role": "admins"}),
    ("Export is free for premium users", {"role": "premium users"}),
    ("As a manager I like silence", {"role": "manager"}),
    ("Exports are enabled for admins in the EU since 2.1", {"role": "admins", "region": "EU", "version": "2.1"}),
]

CHINESE = [
    ("我在公司喝咖啡", {"scenario": "公司"}),
    ("我在家喝茶", {"scenario": "家"}),
    ("我在家里喜欢听爵士", {"scenario": "家"}),
    ("他在学校说英语", {"scenario": "学校"}),
    ("我在车上听播客", {"scenario": "车上"}),
    ("上班时我喝美式", {"scenario": "上班"}),
    ("我上班的时候喝美式", {"scenario": "上班"}),
    ("出差时我住酒店", {"scenario": "出差"}),
    ("出差期间我用备用手机", {"scenario": "出差"}),
    ("我开会时关掉手机", {"scenario": "开会"}),
    ("上班路上我听播客", {"scenario": "上班"}),
    ("我早餐吃豆浆油条", {"scenario": "早餐"}),
    ("晚饭我一般吃面", {"scenario": "晚饭"}),
    ("周末我喜欢爬山", {"time": "周末"}),
    ("工作日我早睡", {"time": "工作日"}),
    ("早上我喝豆浆", {"time": "早上"}),
    ("我每天早上跑步", {"time": "早上"}),
    ("我晚上喝牛奶", {"time": "晚上"}),
    ("我冬天吃火锅", {"time": "冬天"}),
    ("我每周一游泳", {"time": "每周一"}),
    ("我目前暂时用Redis", {"time": "目前暂时"}),
    ("我暂时住在朋友家", {"time": "暂时"}),
    ("2.1版起支持JSON", {"version": "2.1"}),
    ("星海数据库从3.0起支持全文检索", {"version": "3.0"}),
    ("在3.0版本中支持JSON", {"version": "3.0"}),
    ("自v2.1开始支持JSON", {"version": "v2.1"}),
    ("2.0版之前不支持JSON", {"version": "2.0之前"}),
    ("在欧盟可以退款", {"region": "欧盟"}),
    ("国内用户免费", {"region": "国内"}),
    ("国内可以用支付宝", {"region": "国内"}),
    ("大陆用户需要实名", {"region": "大陆"}),
    ("对管理员开放导出", {"role": "管理员"}),
    ("作为产品经理，我喜欢安静", {"role": "产品经理"}),
    ("对会员来说免费", {"role": "会员"}),
    ("我週末喜歡爬山", {"time": "週末"}),
    ("出差時我住酒店", {"scenario": "出差"}),
    ("對管理員開放", {"role": "管理員"}),
    ("在歐盟可以退款", {"region": "歐盟"}),
]

NO_ENGLISH_CONDITION = [
    "She works at Home Depot",
    "he works at home depot",
    "I work at Acme",
    "I work at home",
    "I live in the EU",
    "We are based in Germany",
    "I was born in Japan",
    "We moved to Berlin",
    "Our data is stored in the EU",
    "He is at work",
    "I'm at school",
    "She works as a manager",
    "He was hired as an admin",
    "I love weekends",
    "I like summer",
    "I like the morning",
    "I am looking for work",
    "Spring Boot runs in Spring",
    "It takes 3.5 seconds",
    "The rating is 4.5",
    "It shrank from 4.5 to 3.5 kg",
    "It weighs less in 3.5 kg packs",
    "I worked there in 2021",
    "I work for customers",
    "It is free for users",
    "I left at 5 in the morning",
    "tomorrow in the morning",
    "As a rule I sleep",
    "in the spring of 2020",
    "Home is where the heart is",
    "The EU is large",
    "admins may export",
    "on Monday I slept",
    "I currently live in Rome",
    "I drink tea every day",
]

NO_CHINESE_CONDITION = [
    "我在公司上班",
    "我在学校工作",
    "我在家具店买了桌子",
    "他在家乡种地",
    "我现在在公司",
    "我住在欧盟",
    "我在国内工作",
    "她在美国留学",
    "我来自中国大陆",
    "大陆集团生产轮胎",
    "管理员可以导出",
    "他是管理员",
    "我喜欢周末",
    "我喜欢夏天",
    "我爱早上",
    "早上好",
    "周末愉快",
    "昨天早上我喝豆浆",
    "今天晚上吃火锅",
    "上周末我去爬山",
    "明天上午开会",
    "晚上八点开会",
    "工作时间是八小时",
    "上班时间太长",
    "我目前住在杭州",
    "第3版很好",
    "评分是3.5",
    "我每周游泳",
    "我每天喝咖啡",
    "早餐很好吃",
    "今年冬天很冷",
    "临时性的",
    "工作中国第一",
]


def conditions(text: str, lang: Language) -> list[Condition]:
    return conditions_in(text, 0, len(text), lang)


@pytest.mark.parametrize(("text", "expected"), ENGLISH)
def test_reads_english_conditions(text: str, expected: dict[str, str]) -> None:
    assert {found.dimension: found.value for found in conditions(text, "en")} == expected


@pytest.mark.parametrize(("text", "expected"), CHINESE)
def test_reads_chinese_conditions(text: str, expected: dict[str, str]) -> None:
    assert {found.dimension: found.value for found in conditions(text, "zh")} == expected


@pytest.mark.parametrize("text", NO_ENGLISH_CONDITION)
def test_what_an_english_clause_states_is_no_condition(text: str) -> None:
    assert conditions(text, "en") == []


@pytest.mark.parametrize("text", NO_CHINESE_CONDITION)
def test_what_a_chinese_clause_states_is_no_condition(text: str) -> None:
    assert conditions(text, "zh") == []


def test_offsets_cover_the_condition_and_its_preposition() -> None:
    text = "I drink coffee at work, mostly"
    (only,) = conditions(text, "en")
    assert text[only.start : only.end] == "at work"


def test_a_dimension_has_one_value() -> None:
    (only,) = conditions("I drink tea at work and at school", "en")
    assert only.value == "work"


@pytest.mark.parametrize("unit", ["at ", "in the ", "for premium ", "v1.", "1.1 ", "as a ", "on ", "every "])
def test_hostile_english_takes_linear_time(unit: str) -> None:
    started = time.perf_counter()
    conditions(unit * (20_000 // len(unit)), "en")
    assert time.perf_counter() - started < 2


@pytest.mark.parametrize("unit", ["在", "1.", "每", "作为一名", "对", "早餐我", "从v1"])
def test_hostile_chinese_takes_linear_time(unit: str) -> None:
    started = time.perf_counter()
    conditions(unit * (20_000 // len(unit)), "zh")
    assert time.perf_counter() - started < 2


# --- what becomes of them in claims ----------------------------------------------
def read(text: str) -> list[Claim]:
    return list(RuleExtractor().extract([Passage(text, "Sam")])[0].claims)


@pytest.mark.parametrize(
    ("text", "value", "context"),
    [
        ("I like tea at work.", "tea", {"scenario": "work"}),
        ("I like coffee in the morning.", "coffee", {"time": "morning"}),
        ("Acme DB supports JSON in 3.0.", "JSON", {"version": "3.0"}),
    ],
)
def test_a_condition_that_trails_the_value_is_no_part_of_it(text: str, value: str, context: dict[str, str]) -> None:
    (claim,) = read(text)
    assert (claim.value, dict(claim.context)) == (value, context)
    assert claim.text.endswith(value)


@pytest.mark.parametrize(
    ("text", "context"),
    [
        ("Acme DB supports JSON since v2.1.", {"version": "v2.1"}),
        ("Acme DB 2.1 supports JSON.", {"version": "2.1"}),
        ("星海数据库从3.0起支持全文检索", {"version": "3.0"}),
        ("At work, I like tea.", {"scenario": "work"}),
        ("I like tea.", {}),
        ("I live in Germany.", {}),
        ("我喜欢周末", {}),
        ("出差时，我喜欢喝茶", {"scenario": "出差"}),
    ],
)
def test_a_claim_holds_under_the_conditions_of_its_clause(text: str, context: dict[str, str]) -> None:
    (claim,) = read(text)
    assert dict(claim.context) == context
