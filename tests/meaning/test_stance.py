"""What a text says about a proposition: for, against, or nothing where in doubt."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beliefgraph.meaning.stance import judge

REFUTES = [
    ("I moved from Oslo to Bergen last year.", "Dana lives in Oslo"),
    ("Dana moved to Bergen.", "Dana lives in Oslo"),
    ("Lena's favourite colour is green.", "Lena's favorite color is blue"),
    ("Tom sold his van.", "Tom owns a van"),
    ("Priya quit her job at Norwell.", "Priya works at Norwell"),
    ("Priya works for Halden now.", "Priya works at Norwell"),
    ("My brother doesn't eat meat.", "My brother eats meat"),
    ("The app no longer supports Windows 7.", "The app supports Windows 7"),
    ("The museum opens at 10 am.", "The museum opens at 9 am"),
    ("The ticket costs 45 euros.", "The ticket costs 40 euros"),
    ("Smoking is forbidden on the terrace.", "Smoking is allowed on the terrace"),
    ("The shop is closed on Sundays.", "The shop is open on Sundays"),
    ("Kim can't stand olives.", "Kim likes olives"),
    ("Ben switched from Linux to macOS.", "Ben uses Linux"),
    ("The meeting was moved to Thursday.", "The meeting is on Tuesday"),
    ("Canberra is the capital of Australia.", "The capital of Australia is Sydney"),
    ("The item is out of stock.", "The item is available"),
    ("Jon divorced Amy in 2020.", "Jon is married to Amy"),
    ("我搬到杭州了。", "小陈住在北京"),
    ("我把车卖了。", "小陈有车"),
    ("她已经离职了，不在腾讯工作。", "她在腾讯工作"),
    ("我女儿今年八岁。", "我女儿今年七岁"),
    ("会议改到周四了。", "会议在周二"),
    ("他从来不喝酒。", "他喝酒"),
    ("我不喜欢吃香菜。", "我喜欢吃香菜"),
    ("这款手机已经停产。", "这款手机还在卖"),
    ("门票五十元一张。", "门票四十元"),
    ("他离婚了。", "他已婚"),
    ("这里禁止吸烟。", "这里可以吸烟"),
    ("小李讨厌跑步。", "小李喜欢跑步"),
    ("我在上海，你呢？", "我在北京"),
]


@pytest.mark.parametrize(("text", "proposition"), REFUTES)
def test_what_speaks_against_it(text: str, proposition: str) -> None:
    judgement = judge(text, proposition)
    assert judgement.stance <= -0.3
    assert judgement.reason != "no bearing"


@pytest.mark.parametrize(
    ("text", "proposition"),
    [
        ("I moved from Oslo to Bergen last year.", "Dana lives in Bergen"),
        ("Ana lives in Porto and works as a nurse.", "Ana lives in Porto"),
        ("I really love hiking.", "Kim likes hiking"),
        ("Tom bought a house in Leeds.", "Tom owns a house in Leeds"),
        ("Our boss is Mr. Lee.", "Mr. Lee is our boss"),
        ("It rained. Ana likes tea.", "ana likes tea"),
        ("我特别爱吃火锅。", "我喜欢吃火锅"),
        ("他家住杭州，做会计。", "他住在杭州"),
        ("我养了一只猫。", "我有一只猫"),
        ("張偉不喝酒", "张伟不喝酒。"),
    ],
)
def test_what_speaks_for_it(text: str, proposition: str) -> None:
    assert judge(text, proposition).stance >= 0.3


@pytest.mark.parametrize(
    ("text", "proposition"),
    [
        ("Ana's brother does not like tea.", "Ana likes tea"),
        ("Tom's sister sold her van.", "Tom owns a van"),
        ("Does Tom own a van?", "Tom owns a van"),
        ("If I lived in Rome, I'd be happy.", "Dana lives in Rome"),
        ("Version 1.2 does not support dark mode.", "Version 2.0 supports dark mode"),
        ("Bob works at Halden.", "Priya works at Norwell"),
        ("Kim doesn't like the weather in May.", "Kim likes olives"),
        ("Priya bought two tickets for 40 euros.", "Priya has 3 cats"),
        ("I wish I had a dog.", "Kim has a dog"),
        ("Last year Tom had no car.", "Tom has a car"),
        ("小王不喜欢喝茶。", "小李喜欢喝茶"),
        ("如果我有车，就去西藏。", "我有车"),
        ("你有车吗？", "我有车"),
        ("他去年没有车。", "他有车"),
        ("2.0版不支持深色模式。", "3.0版支持深色模式"),
        ("我在北京的朋友住上海。", "我住在北京"),
        ("", "Ana likes tea"),
        ("Ana likes tea", ""),
    ],
)
def test_what_says_nothing_about_it(text: str, proposition: str) -> None:
    assert judge(text, proposition).stance == 0.0


@given(st.text(max_size=80))
def test_a_text_never_speaks_against_its_own_words(text: str) -> None:
    assert judge(text, text).stance >= 0.0


@given(st.sampled_from([text for pair in REFUTES for text in pair]))
def test_a_sentence_never_speaks_against_itself(text: str) -> None:
    assert judge(text, text).stance >= 0.0


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_text_can_be_judged(text: str, proposition: str) -> None:
    assert -1.0 <= judge(text, proposition).stance <= 1.0


@pytest.mark.parametrize(
    "part",
    ["1 2 3 at least 4 ", "至少1个2个3", "everyone except ", "除", "not ", "不", "1 ", "if ", ".", "，", "from to "],
)
def test_hostile_input_takes_linear_time(part: str) -> None:
    text = part * (400_000 // len(part))
    start = time.process_time()
    judge(text, "Ana likes tea")
    judge("小王不喜欢茶", text)
    assert time.process_time() - start < 5


@pytest.mark.parametrize(
    ("text", "proposition"),
    [
        ("Mei might like tea.", "Mei likes tea"),
        ("Maybe, Mei likes tea.", "Mei likes tea"),
        ("José might like tea.", "José likes tea"),
        ("I heard that Mei likes tea.", "Mei likes tea"),
        ("Mei likes tea, I heard.", "Mei likes tea"),
        ("小张可能喜欢茶。", "小张喜欢茶"),
        ("小张也许喜欢茶。", "小张喜欢茶"),
        ("听说小张喜欢茶。", "小张喜欢茶"),
        ("据说小张喜欢茶。", "小张喜欢茶"),
    ],
)
def test_hedges_and_hearsay_speak_for_it_weakly(text: str, proposition: str) -> None:
    assert 0 < judge(text, proposition).stance <= 0.4


@pytest.mark.parametrize(
    ("text", "proposition"),
    [
        ("Tom might sell his van.", "Tom owns a van"),
        ("小张可能不喜欢茶。", "小张喜欢茶"),
        ("Mei used to like tea.", "Mei likes tea"),
        ("Mei used to like tea, but now she hates it.", "Mei likes tea"),
        ("小张曾经喜欢茶。", "小张喜欢茶"),
        ("小张以前喜欢茶。", "小张喜欢茶"),
    ],
)
def test_chances_and_earlier_times_speak_against_it_weakly(text: str, proposition: str) -> None:
    assert -0.3 < judge(text, proposition).stance < 0


@pytest.mark.parametrize(
    ("text", "proposition"),
    [
        ("I doubt that Mei likes tea.", "Mei likes tea"),
        ("I don’t think Mei likes tea.", "Mei likes tea"),
        ("Mei is unlikely to like tea.", "Mei likes tea"),
        ("It is not true that Mei likes tea.", "Mei likes tea"),
        ("我不认为小张喜欢茶。", "小张喜欢茶"),
        ("小张不太可能喜欢茶。", "小张喜欢茶"),
        ("小张以前喜欢茶，现在不喜欢了。", "小张喜欢茶"),
        ("Everyone except Mei likes tea.", "Mei likes tea"),
        ("Everyone likes tea, but not Mei.", "Mei likes tea"),
        ("Except for Mei, everyone likes tea.", "Mei likes tea"),
        ("The museum is open every day except Monday.", "The museum is open on Monday"),
        ("除小张外，大家都喜欢茶。", "小张喜欢茶"),
        ("他除了苹果，什么水果都吃。", "他吃苹果"),
        ("The warranty is at least 12 months.", "The warranty is 6 months"),
        ("The warranty is more than 12 months.", "The warranty is 12 months"),
        ("保修期不超过12个月。", "保修期为24个月"),
        ("六个小时，快一个白天了", "六个小时已经超过了一个白天"),
        ("钢琴送人了。", "小李有一架钢琴"),
        ("船已经转手了。", "他有一艘船"),
        ("我把车卖了。", "我有一辆车"),
        ("小陈的车被偷了。", "小陈有车"),
        ("手机丢了。", "我有一部手机"),
        ("Tom's bike was stolen.", "Tom owns a bike"),
        ("My bike was stolen.", "I have a bike"),
        ("I gave my piano away.", "I own a piano"),
        ("Tom passed his boat on to his son.", "Tom owns a boat"),
    ],
)
def test_doubt_exceptions_bounds_and_loss_speak_against_it(text: str, proposition: str) -> None:
    assert judge(text, proposition).stance <= -0.3


@pytest.mark.parametrize(
    ("text", "proposition"),
    [
        ("There is no doubt that Mei likes tea.", "Mei likes tea"),
        ("Nobody except Mei likes tea.", "Mei likes tea"),
        ("除了小张，没有人喜欢茶。", "小张喜欢茶"),
        ("除了小张，小李也喜欢茶。", "小李喜欢茶"),
        ("Mei likes tea, and maybe Ben likes coffee.", "Mei likes tea"),
        ("Tom used to own a van.", "Tom owned a van"),
        ("他曾经去过北京。", "他去过北京"),
        ("The warranty is 24 months.", "The warranty is at least 12 months"),
        ("保修期为24个月。", "保修期至少12个月"),
    ],
)
def test_no_doubt_the_only_one_and_values_within_a_bound_speak_for_it(text: str, proposition: str) -> None:
    assert judge(text, proposition).stance > 0.5


@pytest.mark.parametrize(
    ("text", "proposition"),
    [
        ("Nobody told me that Mei likes tea.", "Mei likes tea"),
        ("Nobody told me that Mei likes tea. It rained.", "Mei likes tea"),
        ("没人说小张喜欢茶。", "小张喜欢茶"),
        ("小张未必喜欢茶。", "小张喜欢茶"),
        ("I doubt that Mei lives in Rome.", "Mei lives in Oslo"),
        ("Everyone except Mei likes tea.", "Everyone likes tea"),
        ("除小张外，大家都喜欢茶。", "大家都喜欢茶"),
        ("The museum is open every day except Monday.", "The museum is open on Tuesday"),
        ("The warranty is no fewer than 12 months.", "The warranty is 24 months"),
        ("The warranty is up to 12 months.", "The warranty is 6 months"),
        ("保修期不少于12个月。", "保修期为24个月"),
        ("保修期12个月以上。", "保修期为24个月"),
        ("保修期超过12个月。", "保修期低于24个月"),
        ("Tom didn't sell his van.", "Tom owns a van"),
        ("我的车没被偷。", "我有车"),
        ("他把车送给我了。", "我有车"),
        ("公司的车被偷了。", "小陈有车"),
        ("Ana gave her boat to Tom.", "Tom owns a boat"),
        ("My brother's bike was stolen.", "Tom owns a bike"),
    ],
)
def test_what_leaves_it_open(text: str, proposition: str) -> None:
    assert judge(text, proposition).stance == 0.0
