"""Questions that compare or count are answered from every belief that they rest on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pytest

from beliefgraph import BeliefGraph, Claim
from beliefgraph.ask import Answer
from beliefgraph.recall import Senses
from beliefgraph.reckoning import comparatives
from beliefgraph.reckoning.comparatives import comparative
from beliefgraph.reckoning.counting import count, counting

AS_OF = "2026-04-01T00:00:00+00:00"

ENGLISH = """
Anna is 34 years old. | Ben is 29. | My boss Carl is 51. | Anna is 1.75 m tall. | My sister's height is 168 cm.
Anna has a master's degree. | Ben has a bachelor's degree. | Anna's birthday is 3 May.
Ben's birthday is 10 December. | My colleague Rosa is 41. | My colleague Tom is 35.
My colleague Rosa lives in Porto. | My colleague Tom lives in Leeds. | Ben lives in Porto.
The gala has 800 attendees. | The retreat lasts two weeks. | The workshop lasts nine days.
The blue bike costs $400. | The red bike costs 1.2k dollars. | The gala starts on 4 March 2026.
The retreat starts on 2 March 2026. | Ben likes jazz. | Anna likes jazz. | Rosa likes opera. | Dana lives in Oslo.
"""
CHINESE = """
我叔叔今年57岁。 | 王丽今年55岁。 | 小王身高178cm。 | 小李身高一米八。 | 张伟的生日是5月3日。 | 陈雪的生日是2月10日。
团建的持续时间是两周。 | 论坛的持续时间是九天。 | 团建的规模是三百人。 | 论坛的规模是三百人。 | 王丽的学历是硕士。
小王的学历是本科。 | 小王住在成都。 | 小李住在成都。 | 王丽住在青岛。 | 书法与绘画交流大会的规模是四百人。
"""


def told(texts: str, speaker: str) -> BeliefGraph:
    graph = BeliefGraph.open(":memory:", zone="UTC", embedder="none")
    lines = [text.strip() for text in texts.replace("\n", "|").split("|") if text.strip()]
    graph.observe_many(
        [{"text": t, "speaker": speaker, "at": f"2026-03-{n + 1:02}T09:00"} for n, t in enumerate(lines)]
    )
    return graph


@pytest.fixture(scope="module")
def english() -> Iterator[BeliefGraph]:
    with told(ENGLISH, "Maya") as graph:
        yield graph


@pytest.fixture(scope="module")
def chinese() -> Iterator[BeliefGraph]:
    with told(CHINESE, "小林") as graph:
        yield graph


def asked(graph: BeliefGraph, question: str, speaker: str) -> Answer:
    return graph.ask(question, speaker=speaker, as_of=AS_OF)


def chosen(answer: Answer) -> Sequence[str]:
    return () if answer.reckoning is None else answer.reckoning.chosen


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Who is older, Anna or Ben?", "Anna"),
        ("Who is younger, my boss or Anna?", "Anna"),
        ("Who's taller, Anna or my sister?", "Anna"),
        ("Who is the oldest of Anna, Ben and Carl?", "Carl"),
        ("Between Anna and Ben, who has the higher degree?", "Anna"),
        ("Anna or Ben - whose birthday is earlier in the year?", "Anna"),
        ("Which lasts longer, the retreat or the workshop?", "the retreat"),
        ("Which bike is cheaper, the blue bike or the red bike?", "the blue bike"),
        ("Which of my colleagues is the oldest?", "Rosa"),
        ("What is the most expensive bike?", "red bike"),
    ],
)
def test_the_one_that_is_more_is_named(english: BeliefGraph, question: str, name: str) -> None:
    answer = asked(english, question, "Maya")
    assert chosen(answer) == (name,)
    assert name in answer.text.splitlines()[0]
    assert len(answer.beliefs) >= 2 and len({belief.subject for belief in answer.beliefs}) == len(answer.beliefs)


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("我叔叔和王丽谁年龄大？", "我叔叔"),
        ("小王和小李谁更高？", "小李"),
        ("谁的学历更高，王丽还是小王？", "王丽"),
        ("张伟和陈雪谁的生日更早？", "陈雪"),
        ("团建和论坛相比，哪个活动持续时间更长？", "团建"),
        ("书法与绘画交流大会和论坛哪个活动的参与人数更多？", "书法与绘画交流大会"),
        ("论坛和书法与绘画交流大会的规模哪个更大？", "书法与绘画交流大会"),
        ("谁最高？", "小李"),
        ("哪个活动的持续时间最长？", "团建"),
        ("持续时间最短的活动是哪个？", "论坛"),
    ],
)
def test_chinese_is_compared_alike(chinese: BeliefGraph, question: str, name: str) -> None:
    answer = asked(chinese, question, "小林")
    assert chosen(answer) == (name,)
    assert len(answer.beliefs) >= 2


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("Is Anna older than Ben?", True),
        ("Is Ben older than Anna?", False),
        ("Does the blue bike cost more than the red bike?", False),
        ("Did the retreat start before the gala?", True),
        ("Is Anna's height greater than my sister's?", True),
    ],
)
def test_yes_or_no(english: BeliefGraph, question: str, holds: bool) -> None:
    answer = asked(english, question, "Maya")
    assert answer.reckoning is not None and answer.reckoning.holds is holds
    assert ("Yes" if holds else "No") in answer.text.splitlines()[0]


def test_yes_or_no_in_chinese(chinese: BeliefGraph) -> None:
    answer = asked(chinese, "王丽比我叔叔大吗？", "小林")
    assert answer.reckoning is not None and answer.reckoning.holds is False
    assert len(answer.beliefs) == 2


def test_as_much_is_said(chinese: BeliefGraph) -> None:
    answer = asked(chinese, "团建和论坛哪个规模更大？", "小林")
    assert answer.reckoning is not None and answer.reckoning.equal
    assert "一样" in answer.text.splitlines()[0]


def test_one_side_that_is_not_known_is_named(english: BeliefGraph, chinese: BeliefGraph) -> None:
    answer = asked(english, "Who is older, Anna or Greta?", "Maya")
    assert answer.reckoning is not None and answer.reckoning.missing == ("Greta",) and not answer.reckoning.decided
    assert answer.verdict == "abstain" and "Greta" in answer.text and [b.value for b in answer.beliefs] == ["34"]
    answer = asked(chinese, "王丽和赵敏谁年纪更大？", "小林")
    assert answer.reckoning is not None and answer.reckoning.missing == ("赵敏",)
    assert "不知道赵敏的年龄" in answer.text


def test_nothing_known_of_either_abstains(english: BeliefGraph) -> None:
    answer = asked(english, "Who is older, Greta or Hugo?", "Maya")
    assert answer.reckoning is None and answer.verdict == "abstain"


def test_a_longer_name_is_not_the_shorter_one(english: BeliefGraph) -> None:
    answer = asked(english, "Who is older, Anna Lee or Ben?", "Maya")
    assert answer.reckoning is not None and answer.reckoning.missing == ("Anna Lee",)
    assert asked(english, "Which came first: Anna getting her whippet or Ben moving house?", "Maya").reckoning is None


def test_a_birthday_with_its_year_tells_who_is_older() -> None:
    with told("Uma was born on 3 May 1990. | Vic was born on 1 June 1985.", "Maya") as graph:
        assert chosen(asked(graph, "Who is older, Uma or Vic?", "Maya")) in (("Vic",), ())


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("How many people live in Porto?", 2),
        ("How many of my colleagues live in Leeds?", 1),
        ("How many of my colleagues are over 40?", 1),
        ("How many people are older than 33?", 4),
        ("How many people like jazz?", 2),
        ("How many people have a bachelor's degree or higher?", 2),
        ("How many of my colleagues live in Oslo?", 0),
    ],
)
def test_those_of_whom_it_holds_are_counted(english: BeliefGraph, question: str, number: int) -> None:
    answer = asked(english, question, "Maya")
    assert answer.reckoning is not None and answer.reckoning.count == number == len(answer.reckoning.chosen)
    assert len(answer.beliefs) >= number


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("有几个人住在成都？", 2),
        ("住在青岛的人有几个？", 1),
        ("有多少人的身高在175cm及以上？", 2),
        ("有几个人的学历是本科或硕士？", 2),
        ("有几个活动的规模超过三百人？", 1),
        ("有几个人的生日在春天？", 1),
        ("有几个活动的持续时间超过一周？", 2),
        ("有几个活动的持续时间是以“天”为单位的？", 1),
        ("有几个人的学历是本科或者更高？", 2),
    ],
)
def test_chinese_is_counted_alike(chinese: BeliefGraph, question: str, number: int) -> None:
    answer = asked(chinese, question, "小林")
    assert answer.reckoning is not None and answer.reckoning.count == number
    assert f"{number}" in answer.text.splitlines()[0]


def test_two_conditions_at_once_are_not_taken_for_one(english: BeliefGraph) -> None:
    assert asked(english, "How many people older than 30 live in Porto?", "Maya").reckoning is None


def test_nobody_counts_only_where_it_is_known_what_is_asked(english: BeliefGraph) -> None:
    answer = asked(english, "How many of my colleagues live in Bergen?", "Maya")
    assert answer.reckoning is None and answer.verdict == "abstain"


def test_of_whom_it_is_not_known_is_said() -> None:
    with told("My colleague Rosa is 41. | My colleague Tom lives in Leeds.", "Maya") as graph:
        answer = asked(graph, "How many of my colleagues are over 40?", "Maya")
    assert answer.reckoning is not None and (answer.reckoning.count, answer.reckoning.missing) == (1, ("Tom",))
    assert "Tom" in answer.text.splitlines()[0]


def test_two_names_of_one_are_counted_once() -> None:
    with told("我的同事王芳住在成都。 | 王芳住在成都。 | 李强住在成都。", "小林") as graph:
        answer = asked(graph, "有几个人住在成都？", "小林")
    assert answer.reckoning is not None and answer.reckoning.count == 2


def test_a_kind_that_nobody_is_said_to_be_counts_nobody(english: BeliefGraph) -> None:
    assert asked(english, "How many plumbers live in Porto?", "Maya").reckoning is None


def test_a_number_that_is_believed_goes_before_counting() -> None:
    with told("Tom has two kids. | Anna lives in Leeds.", "Maya") as graph:
        answer = asked(graph, "How many kids does Tom have?", "Maya")
    assert answer.reckoning is None and answer.beliefs[0].value == "two kids"


@pytest.mark.parametrize(
    "question",
    [
        "Where does Anna live?",
        "What is my favourite movie?",
        "How many people do not like jazz?",
        "How old is Anna?",
        "Who is taller?",
        "小王多大？",
        "我最喜欢的电影是哪部？",
        "那个在银行工作的人电话是多少来着？",
        "那位同事其姓名有几个字？",
        "他们比赛了吗？",
        "What did John find last week?",
        "When did Anna get her first bike?",
        "How many days passed between the gala and the retreat?",
        "How many times has John won?",
        "为什么总开支比计划多？",
        "最晚哪天能报名？",
        "我飞走的鸟最后是在谁那儿找着的？",
        "去海口的船票多少钱？",
        "我的猫几岁？",
    ],
)
def test_other_questions_neither_compare_nor_count(question: str) -> None:
    assert comparative(question) is None and counting(question) is None


GIVEN = """
Anna: salary: $5,200 a month | Ben: salary: $4,900 a month | Anna: joined: March 2021 | Ben: joined: 2019
Anna: weight: 60 kg | Ben: weight: 150 lb | Lyon: population: 520,000 | Nice: population: 340k
Anna: has: two dogs | Ben: has: three dogs | Carl: has: a dog | Route A: distance: 12 km
Route B: distance: 9 miles | Nimbus: version: 2.9 | Stratus: version: 2.10 | Plan Pro: price: $12
Plan Max: price: $20 | Plan Free: price: $0 | Report A: deadline: 2026-05-04 | Report B: deadline: 2026-04-30
小王: 工资: 每月8000元 | 小李: 工资: 每月1.2万元 | 小王: 入职时间: 2021年3月 | 小李: 入职时间: 2019年
成都: 人口: 2100万 | 南京: 人口: 950万 | 小王: likes: 喝茶 | 小李: likes: 喝茶 | 小王: is: 小林的同事
小李: is: 小林的同事 | 小陈: is: 小林的同事 | 小陈: likes: 咖啡 | 小王: weight: 60公斤 | 小李: weight: 130斤
"""


@pytest.fixture(scope="module")
def given() -> Iterator[BeliefGraph]:
    with BeliefGraph.open(":memory:", zone="UTC", embedder="none") as graph:
        for number, told in enumerate(GIVEN.strip().replace("\n", " | ").split(" | ")):
            claims = [Claim(*told.split(": "))]
            graph.observe("", claims=claims, speaker="lab", source=f"s{number}", at="2026-03-31")
        yield graph


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Who earns more, Anna or Ben?", "Anna"),
        ("Who joined first, Anna or Ben?", "Ben"),
        ("Who weighs less, Anna or Ben?", "Anna"),
        ("Which city has more people, Lyon or Nice?", "Lyon"),
        ("Who has more dogs, Anna or Ben?", "Ben"),
        ("Which route is longer, Route A or Route B?", "Route B"),
        ("Which version is newer, Nimbus or Stratus?", "Stratus"),
        ("Which plan is the cheapest?", "Plan Free"),
        ("Which is due first, Report A or Report B?", "Report B"),
        ("小王跟小李比，谁工资更高？", "小李"),
        ("小王和小李谁先入职？", "小李"),
        ("小王和小李谁更重？", "小李"),
        ("成都和南京哪个城市人口更多？", "成都"),
        ("我的同事中谁工资最高？", "小李"),
    ],
)
def test_whatever_has_an_amount_can_be_compared(given: BeliefGraph, question: str, name: str) -> None:
    assert chosen(asked(given, question, "小林")) == (name,)


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("Is Ben's salary lower than Anna's?", True),
        ("Does Lyon have more people than Nice?", True),
        ("Is Nimbus newer than Stratus?", False),
        ("小李的工资比小王高吗？", True),
        ("成都的人口比南京少吗？", False),
    ],
)
def test_whatever_has_an_amount_can_be_told_yes_or_no(given: BeliefGraph, question: str, holds: bool) -> None:
    answer = asked(given, question, "小林")
    assert answer.reckoning is not None and answer.reckoning.holds is holds


@pytest.mark.parametrize(
    ("question", "number"),
    [("How many people have a dog?", 3), ("How many plans cost more than $10?", 2), ("我有几个同事喜欢喝茶？", 2)],
)
def test_given_claims_are_counted(given: BeliefGraph, question: str, number: int) -> None:
    answer = asked(given, question, "小林")
    assert answer.reckoning is not None and answer.reckoning.count == number


def test_what_is_compared_is_taken_in_its_context() -> None:
    with BeliefGraph.open(":memory:", zone="UTC", embedder="none") as graph:
        for version, hours in (("1", "two hours"), ("2", "nine hours")):
            graph.observe("", claims=[{"subject": "Nimbus", "predicate": "lasts", "value": hours}],
                          context={"version": version}, at="2026-03-01", speaker="lab")  # fmt: skip
        graph.observe("The Stratus lasts five hours.", speaker="lab", at="2026-03-01")
        for version, longer in (("1", "Stratus"), ("2", "Nimbus")):
            answer = graph.ask("Which lasts longer, Nimbus or Stratus?", context={"version": version}, as_of=AS_OF)
            assert chosen(answer) == (longer,)


@pytest.mark.parametrize(
    "hostile", ["谁" * 390, "三" * 390 + "谁更高", "更高" * 190, "who older, " * 30, "how many " * 40]
)
def test_long_questions_stay_quick(hostile: str) -> None:
    comparative(hostile)
    counting(hostile)


@pytest.mark.parametrize(
    ("question", "sides", "attribute"),
    [
        ("Who is older, \ua000 or Anna?", ("\ua000", "anna"), ""),  # letters of the Yi script stand for themselves
        ("Who is older, \ue001Ben or Anna?", ("ben", "anna"), ""),  # what is for private use stands for nothing
        ("Is Ben\ue000's height greater than Anna's?", ("ben", "anna"), "height"),
        ("小王\ue000和\ua000谁更高？", ("小王", "\ua000"), ""),
    ],
)
def test_signs_that_stand_for_names_are_not_read_out_of_a_question(
    question: str, sides: tuple[str, ...], attribute: str
) -> None:
    asked = comparative(question, ["anna", "ben", "小王"])
    assert asked is not None
    assert (asked.sides, asked.attribute) == (sides, attribute)


def test_no_pattern_is_made_of_names_that_are_not_in_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(comparatives.re, "escape", lambda name: made.append(name) or name)
    comparative("Who is older, Anna or Ben?", ["anna", "ben", *(f"person {number}" for number in range(900))])
    assert sorted(made) == ["anna", "ben"]


@pytest.fixture
def pets() -> Iterator[BeliefGraph]:
    lines = [
        ("Ana", "I have two dogs."),
        ("Ben", "I have a dog."),
        ("Cleo", "I don't have a dog."),
        ("Dan", "I am 30."),
    ]
    lines += [("安娜", "我有两只狗。"), ("小本", "我有一只狗。"), ("小可", "我没有狗。")]
    with BeliefGraph.open(":memory:", zone="UTC", embedder="none") as graph:
        graph.observe_many([{"text": text, "speaker": who, "at": "2026-03-01"} for who, text in lines])
        yield graph


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How many people have a dog?", "2 (Ana, Ben). Not so of Cleo."),
        ("有几个人有狗？", "2个（安娜、小本）。小可不是。"),
    ],
)
def test_who_has_several_has_one_and_who_denies_it_has_none(pets: BeliefGraph, question: str, told: str) -> None:
    answer = asked(pets, question, "")
    assert answer.reckoning is not None and answer.reckoning.count == 2
    assert sorted(answer.text.splitlines()[0]) == sorted(told)  # in either order
    assert answer.reckoning.missing == ()


@pytest.mark.parametrize(("question", "who"), [("Who has a dog?", {"Ana", "Ben"}), ("谁有狗？", {"安娜", "小本"})])
def test_all_who_have_one_are_named(pets: BeliefGraph, question: str, who: set[str]) -> None:
    believed = [belief for belief in asked(pets, question, "").beliefs if belief.opinion.signed > 0]
    assert {pets._space.entities([belief.subject])[belief.subject].name for belief in believed} == who


class _Meanings:
    """Two words of one meaning in two scripts, and nothing else alike."""

    name, dim = "meanings/1", 8

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        lanes = {"花生": 0, "peanuts": 0, "cats": 1}
        rows = np.zeros((len(texts), self.dim), dtype=np.float32)
        for row, text in enumerate(texts):
            rows[row, lanes.get(text, 2 + row % 6)] = 1.0
        return rows


def test_of_whom_nothing_is_known_only_people_are_named_and_values_are_told_in_either_script() -> None:
    lines = [("林芳", "我对花生过敏。"), ("Priya", "I am allergic to peanuts."), ("Tom", "I am allergic to cats.")]
    with BeliefGraph.open(":memory:", zone="UTC", embedder="none") as graph:
        graph.observe_many([{"text": text, "speaker": who, "at": "2026-03-01"} for who, text in lines])
        graph.observe("花生酱20元。", source="shop", at="2026-03-01", claims=[Claim("花生酱", "价格", "20元")])
        condition = counting("有几个人对花生过敏？")
        assert condition is not None
        for senses, names, unknown in (
            (Senses(), {"林芳"}, {"Priya", "Tom"}),
            (Senses(_Meanings()), {"林芳", "Priya"}, {"Tom"}),
        ):
            found = count(graph._reader(None, None), condition, senses, (), "", "zh")
            assert found is not None and (set(found.chosen), set(found.missing)) == (names, unknown)


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("How many languages does Ben speak?", {"Dutch", "Danish"}),
        ("小王会说几种语言？", {"德语", "法语"}),
        ("How many languages does Maya speak?", None),  # she tells a number herself
        ("How many drinks does Ben like?", None),  # what he likes may be anything
    ],
)
def test_values_of_one_are_counted(question: str, values: set[str] | None) -> None:
    lines = [("Ben", "I speak Dutch."), ("Ben", "I speak Danish."), ("小王", "我会说德语。"), ("小王", "我会说法语。")]
    lines += [("Maya", "I speak three languages."), ("Ben", "I like opera."), ("Ben", "I don't speak Thai.")]
    with BeliefGraph.open(":memory:", zone="UTC", embedder="none") as graph:
        graph.observe_many([{"text": text, "speaker": who, "at": "2026-03-01"} for who, text in lines])
        answer = asked(graph, question, "")
        if values is None:
            assert answer.reckoning is None or answer.reckoning.count in (None, 0)
        else:
            assert set(chosen(answer)) == values and answer.text.startswith(("2 known (", "已知2个（"))


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How much older is Anna than Ben?", "5 years (Anna: 34; Ben: 29)."),
        ("How many years older is Anna than Ben?", "5 years (Anna: 34; Ben: 29)."),
        ("How much older is Ben than Anna?", "It is the other way round, by 5 years (Anna: 34; Ben: 29)."),
        ("How much taller is Anna than my sister?", "7 cm (Anna: 1.75 m; my sister: 168 cm)."),
        (
            "How much longer does the retreat last than the workshop?",
            "5 days (the retreat: two weeks; the workshop: nine days).",
        ),
        ("How much older is Anna than Greta?", "It cannot be told: the age of Greta is not known (Anna: 34)."),
    ],
)
def test_a_difference_is_told(english: BeliefGraph, question: str, told: str) -> None:
    assert asked(english, question, "Maya").text.splitlines()[0].removeprefix("As far as is known: ") == told


def test_a_difference_is_told_in_chinese_and_chosen_by_its_amount(chinese: BeliefGraph, english: BeliefGraph) -> None:
    assert "2厘米（" in asked(chinese, "小李比小王高多少？", "小林").text.splitlines()[0]
    assert "2岁（" in asked(chinese, "我叔叔比王丽大几岁？", "小林").text.splitlines()[0]
    assert english.choose("How much older is Anna than Ben?", ["4 years", "five years"], as_of=AS_OF).index == 1
