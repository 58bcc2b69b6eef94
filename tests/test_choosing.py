"""Choosing among given options: beliefs first, then the texts, and nothing where nothing tells."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from beliefgraph import BeliefGraph, Claim
from beliefgraph.errors import InvalidInput

AS_OF = "2026-04-01T00:00:00+00:00"
ENGLISH = (
    "Anna lives in Porto.",
    "Anna is 34 years old.",
    "Ben is 34 years old.",
    "Anna likes jazz.",
    "Ben doesn't like jazz.",
    "Nina's birthday is 4 November.",
    "The retreat starts on 28 April 2026.",
    "The membership fee is 30 euros a month.",
    "We stayed at the Lakeside hotel. The room was spotless and the staff friendly, but breakfast was bland.",
    "We had dinner at the Harbour inn. The room was dark and the staff rude, but breakfast was great.",
)
CHINESE = (
    "小王住在成都。",
    "小王今年34岁。",
    "小李今年34岁。",
    "小王喜欢爵士乐。",
    "小李不喜欢爵士乐。",
    "我表妹的生日是11月4日。",
    "团建的时间是2026年4月28日。",
    "会员费是每月30元。",
    "我们上周住了湖畔酒店，房间特别干净，服务也热情，就是早餐太单调。",
    "海港酒店的房间很暗，服务冷漠，不过早餐很丰富。",
)


def told(texts: tuple[str, ...], speaker: str) -> BeliefGraph:
    graph = BeliefGraph.open(":memory:", zone="UTC", embedder="none")
    graph.observe_many([{"text": t, "speaker": speaker, "at": f"2026-03-{n + 1:02}"} for n, t in enumerate(texts)])
    return graph


@pytest.fixture(scope="module")
def english() -> Iterator[BeliefGraph]:
    with told(ENGLISH, "Maya") as graph:
        yield graph


@pytest.fixture(scope="module")
def chinese() -> Iterator[BeliefGraph]:
    with told(CHINESE, "小林") as graph:
        yield graph


@pytest.mark.parametrize(
    ("question", "choices", "index"),
    [
        ("Where does Anna live?", ["Lisbon", "Porto, Portugal", "Ghent"], 1),
        ("Where does Anna live?", ["Lisbon", "Ghent", "None of the above"], 2),
        ("Does Anna like jazz?", ["Yes", "No"], 0),
        ("Does Ben like jazz?", ["Yes, he does", "No, he does not"], 1),
        ("Who is older, Anna or Ben?", ["Anna", "Ben", "They are the same"], 2),
        ("Who is older, Anna or Greta?", ["Anna", "Greta", "It cannot be told"], 2),
        ("How many people like jazz?", ["none", "one", "two"], 1),
        ("Who likes jazz, Ben or Anna?", ["Ben", "Anna", "neither"], 1),
        ("Is Anna older than Ben?", ["yes", "no"], 1),
        ("In which season is Nina's birthday?", ["spring", "summer", "autumn", "winter"], 2),
        ("When does the retreat start?", ["2027-04-28", "28 April 2026", "4 May 2026"], 1),
        ("How much is the membership fee?", ["€13 a month", "€30 a month", "€300 a month"], 1),
        ("How was the Lakeside hotel?", ["Dirty rooms, great breakfast", "Spotless rooms, bland breakfast"], 1),
        ("How was the Harbour inn?", ["Bright rooms, friendly staff", "Dark rooms, rude staff, great breakfast"], 1),
    ],
)
def test_the_option_that_is_supported(english: BeliefGraph, question: str, choices: list[str], index: int) -> None:
    chosen = english.choose(question, choices, speaker="Maya", as_of=AS_OF)
    assert (chosen.index, chosen.choice) == (index, choices[index])
    assert chosen.scores[index] == max(chosen.scores) > 0 and all(0 <= score <= 1 for score in chosen.scores)
    assert chosen.terms[index] and chosen.why


@pytest.mark.parametrize(
    ("question", "choices", "index"),
    [
        ("小王住在哪里？", ["四川绵阳", "四川成都", "山东青岛"], 1),
        ("小王住在哪里？", ["济南", "烟台", "都不正确"], 2),
        ("小王喜欢爵士乐吗？", ["喜欢", "不喜欢"], 0),
        ("小李喜欢爵士乐吗？", ["是的", "不是"], 1),
        ("小王和小李谁年龄大？", ["小王", "小李", "两者一样"], 2),
        ("小王和赵六谁年龄大？", ["小王", "赵六", "无法判断"], 2),
        ("有几个人喜欢爵士乐？", ["无人", "1人", "2人"], 1),
        ("我表妹的生日在哪个季节？", ["春季", "夏季", "秋季", "冬季"], 2),
        ("今天真累，外面还下了雨。对了，我真正想问的是：会员费是多少？", ["每月13元", "每月30元", "每年300元"], 1),
        ("湖畔酒店怎么样？", ["房间昏暗，早餐丰富", "房间干净，早餐单调"], 1),
        ("海港酒店怎么样？", ["房间干净，服务热情", "房间昏暗，服务冷漠，早餐丰富"], 1),
    ],
)
def test_chinese_options(chinese: BeliefGraph, question: str, choices: list[str], index: int) -> None:
    chosen = chinese.choose(question, choices, speaker="小林", as_of=AS_OF)
    assert (chosen.index, chosen.choice) == (index, choices[index])


@pytest.mark.parametrize(
    ("question", "choices"),
    [
        ("What is Anna's blood type?", ["A", "B", "0"]),
        ("Who is older, Greta or Hugo?", ["Greta", "Hugo"]),
        ("Does Greta like jazz?", ["Yes", "No"]),
        ("How many plumbers live in Porto?", ["1", "2"]),
        ("Which city did Greta visit?", ["Porto", "Ghent"]),
    ],
)
def test_nothing_is_chosen_where_nothing_tells(english: BeliefGraph, question: str, choices: list[str]) -> None:
    chosen = english.choose(question, choices, speaker="Maya", as_of=AS_OF)
    assert chosen.index is None and chosen.choice == "" and chosen.why


def test_what_is_believed_now_decides_not_what_was_said_before() -> None:
    with BeliefGraph.open(":memory:", zone="UTC", embedder="none") as graph:
        graph.observe("I live in Porto.", speaker="Maya", at="2026-01-05")
        graph.observe("I moved: I live in Ghent now.", speaker="Maya", at="2026-03-05")
        question, options = "Where does Maya live?", ["Porto", "Ghent"]
        assert graph.choose(question, options, as_of=AS_OF).choice == "Ghent"
        assert graph.choose(question, options, as_of="2026-02-01").choice == "Porto"


def test_the_context_decides_which_belief_applies() -> None:
    with BeliefGraph.open(":memory:", zone="UTC", embedder="none") as graph:
        for version, hours in (("1", "30 seconds"), ("2", "90 seconds")):
            claim = Claim("Nimbus", "timeout", hours)
            graph.observe("", claims=[claim], context={"version": version}, at="2026-03-01", speaker="lab")
        options = ["half a minute", "a minute and a half"]
        for version, index in (("1", 0), ("2", 1)):
            chosen = graph.choose("What is the timeout of Nimbus?", options, context={"version": version}, as_of=AS_OF)
            assert chosen.index == index


def test_times_in_options_count_from_when_it_is_asked() -> None:
    with BeliefGraph.open(":memory:", zone="Asia/Shanghai", embedder="none") as graph:
        graph.observe("团建的时间是2024年4月13日上午九点。", speaker="小林", at="2024-04-01T10:00")
        options = ["本周六上午九点", "下周六上午九点", "下周日上午九点"]
        chosen = graph.choose("团建的时间是什么？", options, as_of="2024-04-04T09:00")
        assert chosen.index == 1


def test_two_options_in_the_same_words_are_one(english: BeliefGraph) -> None:
    assert english.choose("Where does Anna live?", ["Porto", "porto ", "Ghent"], as_of=AS_OF).index == 0


@pytest.mark.parametrize("choices", [[], ["only one"], ["a", " "], ["a", 3]])
def test_options_that_are_none_are_refused(english: BeliefGraph, choices: list[str]) -> None:
    with pytest.raises(InvalidInput):
        english.choose("Where does Anna live?", choices)


def test_long_texts_and_options_stay_quick() -> None:
    long = "The room was clean, the lift slow and the staff kind. " * 1500
    with BeliefGraph.open(":memory:", zone="UTC", embedder="none") as graph:
        graph.observe(long, speaker="Maya", at="2026-03-01", claims=[])
        chosen = graph.choose("How was the room?", [long, "The room was dirty", "clean room " * 3000], as_of=AS_OF)
    assert chosen.index == 0


@pytest.mark.parametrize("drinks", [["tea", "coffee"], ["coffee", "tea"]])
def test_what_is_so_no_longer_is_chosen_from_what_is_denied(drinks: list[str]) -> None:
    with BeliefGraph.open(":memory:", zone="UTC", embedder="none") as graph:
        graph.observe("I love green tea.", speaker="Priya", at="2026-03-01")
        graph.observe("I don't drink coffee any more.", speaker="Priya", at="2026-03-02")
        graph.observe("I don't like tea.", speaker="Ben", at="2026-03-02")
        for question, speaker in (("What did Priya stop drinking?", ""), ("What did I stop drinking?", "Priya")):
            chosen = graph.choose(question, drinks, speaker=speaker, as_of=AS_OF)
            assert chosen.choice == "coffee" and chosen.why == "Not so: Priya likes coffee."


def test_what_is_so_no_longer_is_chosen_in_chinese_too() -> None:
    with BeliefGraph.open(":memory:", zone="UTC", embedder="none") as graph:
        graph.observe("我很喜欢绿茶。", speaker="小林", at="2026-03-01")
        graph.observe("我不再喝咖啡了。", speaker="小林", at="2026-03-02")
        assert graph.choose("小林不再喝什么了？", ["绿茶", "咖啡"], as_of=AS_OF).choice == "咖啡"


def test_recall_is_asked_once(english: BeliefGraph, monkeypatch: pytest.MonkeyPatch) -> None:
    from beliefgraph.questions import understanding

    looked: list[str] = []
    look = understanding.look
    monkeypatch.setattr(understanding, "look", lambda *given: looked.append(given[1]) or look(*given))
    monkeypatch.setattr("beliefgraph.recall.look", lambda *given: pytest.fail("recall runs again"))
    english.choose("Where does Anna live?", ["Lisbon", "Porto"], speaker="Maya", as_of=AS_OF)
    assert looked == ["Where does Anna live?"]
