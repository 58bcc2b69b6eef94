"""What users of other memories complain about, told and asked in plain words: what they read is what must be right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import pytest

from beliefgraph import Answer, BeliefGraph, Claim
from beliefgraph.domain.language import language
from beliefgraph.domain.model import Relation, Status
from beliefgraph.testing import FixedClock

FIRST, SECOND, LATER = "2025-02-01T09:00:00+00:00", "2025-05-01T09:00:00+00:00", "2025-05-20T09:00:00+00:00"


@dataclass(frozen=True)
class Update:
    """Something told twice by one speaker, the second time otherwise, and what it is asked by.

    Args:
        speaker: who says both.
        told: in which words.
        before: the belief that the first makes.
        after: the one that the second puts in its place.
        asked: questions for what is so now.
        whether: questions whether the old is still so.
        asked_then: questions for what was so in March, in words.
        order: in which of the two is told first.
    """

    speaker: str
    told: tuple[str, str]
    before: str
    after: str
    asked: tuple[str, ...]
    whether: tuple[str, ...]
    asked_then: tuple[str, ...]
    order: tuple[int, int] = (0, 1)

    @property
    def lang(self) -> str:
        return language(self.asked[0])

    def late(self) -> Update:
        """The same, the old one told after the new one."""
        return replace(self, order=(1, 0))


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock(datetime.fromisoformat(LATER))


def tell(graph: BeliefGraph, update: Update) -> None:
    for n in update.order:
        graph.observe(update.told[n], speaker=update.speaker, at=(FIRST, SECOND)[n])


def ask(graph: BeliefGraph, update: Update, question: str, **asked: Any) -> Answer:
    return graph.ask(question, speaker=update.speaker, **asked)


SINCE = {"en": "No longer: {p}, since 1 May 2025.", "zh": "自2025年5月1日起不再成立：{p}。"}
REPLACED = {"en": "Replaced by: {p}.", "zh": "已被取代：{p}。"}
THEN = {"en": "(As it was on 31 March 2025.)", "zh": "（按2025年3月31日当时的情况回答。）"}


NAMES = (
    Update("user", ("My name is Alice.", "Call me Bob, I changed my name."), "user's name is Alice",
           "user's name is Bob", ("What is my name?", "Who am I?", "What's the user's name?"),
           ("Is my name Alice?", "Am I still called Alice?"), ("What was my name in March?",)),
    Update("用户", ("我叫小红", "叫我小蓝吧，我改名了"), "用户的名字是小红", "用户的名字是小蓝",
           ("我叫什么名字？", "我叫什么？", "用户的名字是什么？"), ("我叫小红吗？", "我还叫小红吗？"),
           ("三月我叫什么名字？",)),
)  # fmt: skip
EMPLOYERS = (
    Update("Dana", ("I work at Northwind.", "I started at Harbour Labs."), "Dana works at Northwind",
           "Dana works at Harbour Labs", ("Where do I work?", "Where does Dana work now?", "Who is Dana's employer?"),
           ("Does Dana still work at Northwind?", "Do I work at Northwind?"),
           ("Where did I work in March?", "Where did Dana work in March 2025?", "Who did Dana work for in March?")),
    Update("阿宁", ("我在青禾科技上班", "我跳槽到白鹭科技了"), "阿宁在青禾科技工作", "阿宁在白鹭科技工作",
           ("我在哪里工作？", "阿宁现在在哪家公司上班？"), ("阿宁还在青禾科技工作吗？", "我在青禾科技工作吗？"),
           ("我三月在哪里工作？", "阿宁3月份在哪家公司上班？", "今年三月阿宁在哪里工作？")),
)  # fmt: skip
STACKS = (
    Update("Dana", ("Our stack uses PostgreSQL.", "We have migrated to MySQL."), "Dana's database is PostgreSQL",
           "Dana's database is MySQL", ("Which database do we use?", "What is our database?"),
           ("Do we use PostgreSQL?", "Are we still on PostgreSQL?"), ("Which database did we use in March?",)),
    Update("阿宁", ("技术栈用的是 PostgreSQL", "已经迁移到 MySQL"), "阿宁的数据库是PostgreSQL", "阿宁的数据库是MySQL",
           ("我们的数据库是什么？", "我们现在用什么数据库？", "技术栈用的是什么数据库？"),
           ("我们还在用PostgreSQL吗？",), ("三月我们用的是什么数据库？",)),
)  # fmt: skip
UPDATES = (*NAMES, *EMPLOYERS, *STACKS)
ALL = [
    *(pytest.param(u, id=f"{n} {u.lang}") for n, us in (("6", NAMES), ("7", EMPLOYERS), ("8", STACKS)) for u in us),
    *(pytest.param(u.late(), id=f"9 {u.lang} {u.told[0]}") for u in UPDATES),
]


@pytest.mark.parametrize("update", ALL)
def test_6_to_9_the_new_value_answers_and_the_old_one_is_explained(update: Update, graph: BeliefGraph) -> None:
    tell(graph, update)
    for question in update.asked:
        answer = ask(graph, update, question)
        assert answer.verdict in ("adopt", "probably"), question
        assert [belief.text for belief in answer.beliefs] == [update.after, update.before], question
        assert update.told[1] in answer.text and update.told[0] in answer.text
        assert SINCE[update.lang].format(p=update.before) in answer.text


@pytest.mark.parametrize("update", ALL)
def test_6_to_9_the_old_value_is_no_longer_so_and_by_what_it_was_replaced(update: Update, graph: BeliefGraph) -> None:
    tell(graph, update)
    for question in update.whether:
        answer = ask(graph, update, question)
        assert answer.verdict == "clearly_not", question
        assert answer.text.startswith(SINCE[update.lang].format(p=update.before)), question
        assert REPLACED[update.lang].format(p=update.after) in answer.text


@pytest.mark.parametrize("update", ALL)
def test_6_to_9_the_old_value_answers_for_its_time(update: Update, graph: BeliefGraph) -> None:
    tell(graph, update)
    for question in update.asked_then:
        answer = ask(graph, update, question)
        assert [belief.text for belief in answer.beliefs] == [update.before], question
        assert answer.verdict in ("adopt", "probably") and THEN[update.lang] in answer.text, question
        assert update.told[1] not in answer.text
    for question in update.asked:
        answer = ask(graph, update, question, as_of="2025-03-15T00:00:00Z")
        assert [belief.text for belief in answer.beliefs] == [update.before], question


@pytest.mark.parametrize("update", ALL)
def test_6_to_9_one_update_is_recorded(update: Update, graph: BeliefGraph) -> None:
    tell(graph, update)
    beliefs = {belief.text: belief for belief in graph.beliefs()}
    assert beliefs.keys() == {update.before, update.after}
    links = graph.explain(beliefs[update.before].id).links
    assert [(link.source, link.relation) for link in links] == [(beliefs[update.after].id, Relation.UPDATES)]


# 17: every script, predicates of any language, and the language of the question -------------------------------------

NAMED = ("Ольга", "أحمد", "桜さくら", "민준", "Zoë", "โสภา", "अनिल", "張偉", "O'Neil-Ćurić")


@pytest.mark.parametrize("name", NAMED)
def test_17_somebody_of_any_script_is_asked_about_in_either_language(name: str, graph: BeliefGraph) -> None:
    graph.observe("I live in Kyoto.", speaker=name, at=SECOND)
    graph.observe("我喜欢围棋", speaker=name, at=SECOND)
    for question, belief in (
        (f"Where does {name} live?", f"{name} lives in Kyoto"),
        (f"{name}住在哪里？", f"{name} lives in Kyoto"),
        (f"What does {name} like?", f"{name}喜欢围棋"),
        (f"{name}喜欢围棋吗？", f"{name}喜欢围棋"),
    ):
        answer = graph.ask(question)
        assert [b.text for b in answer.beliefs] == [belief], question
        assert answer.text.startswith(f"{belief}{'。' if question.endswith('？') else '.'}\n")


@pytest.mark.parametrize("name", NAMED)
def test_17_a_predicate_may_be_chinese(name: str, graph: BeliefGraph) -> None:
    claim = Claim(name, "人物", "船长", type="人物")
    graph.observe(f"{name} ✓", source="档案", kind="official", at=SECOND, claims=[claim])
    for question in (f"{name}的人物是什么？", f"What is the 人物 of {name}?"):
        answer = graph.ask(question)
        assert [(b.predicate, b.value) for b in answer.beliefs] == [("人物", "船长")]
        assert answer.text.startswith(f"{name}的人物是船长")


@dataclass(frozen=True)
class Turns:
    """A question, what its answer must hold, and what was told by whom."""

    question: str
    lines: Sequence[str]
    told: tuple[str, str] = ("Dana", "I live in Porto.")


@pytest.mark.parametrize(
    "turns",
    [
        Turns("Dana住在哪里？", ("  - 支持：Dana，2025年5月1日：“I live in Porto.”", "认同：Dana（自2025年5月1日）。")),
        Turns("Where does Dana live?", ("  - For: Dana, 1 May 2025: “I live in Porto.”",
                                        "Says so: Dana, since 1 May 2025.")),
        Turns("Where does 阿宁 live?", ("  - For: 阿宁, 1 May 2025: “我住在苏州”", "Unknown "), ("阿宁", "我住在苏州")),
        Turns("阿宁住在哪里？", ("  - 支持：阿宁，2025年5月1日：“我住在苏州”", "未知 "), ("阿宁", "我住在苏州")),
        Turns("Dana有狗吗？", ("没有与这个问题相关的已知内容。", "最接近的已知内容：")),
        Turns("Does 阿宁 own a dog?", ("Nothing known bears on this question.", "The nearest that is known:"),
              ("阿宁", "我住在苏州")),
    ],
    ids=lambda turns: turns.question,
)  # fmt: skip
def test_17_the_language_of_the_question_decides(turns: Turns, graph: BeliefGraph) -> None:
    speaker, text = turns.told
    graph.observe(text, speaker=speaker, at=SECOND)
    answer = graph.ask(turns.question).text
    assert [line for line in turns.lines if line not in answer] == []


# 25: two agents that disagree -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Views:
    """What each of two agents says, what is asked, and what the answer shows of both."""

    said: dict[str, str]
    question: str
    shown: tuple[str, ...]
    sides: int


VIEWS = (
    Views({"North": "Dana works at Acme.", "South": "Dana works at Borealis."}, "Where does Dana work?",
          ("There are different accounts: Dana works at Acme.", "There are different accounts: Dana works at Borealis.",
           "For: North, 1 May 2025: “Dana works at Acme.”", "For: South, 1 May 2025: “Dana works at Borealis.”"), 2),
    Views({"北方": "小丹在青禾科技工作", "南方": "小丹在白鹭科技工作"}, "小丹在哪里工作？",
          ("说法不一：小丹在青禾科技工作。", "说法不一：小丹在白鹭科技工作。",
           "支持：北方，2025年5月1日：“小丹在青禾科技工作”", "支持：南方，2025年5月1日：“小丹在白鹭科技工作”"), 2),
    Views({"North": "Ben likes jazz.", "South": "Ben does not like jazz."}, "Does Ben like jazz?",
          ("There are different accounts: Ben likes jazz.", "For: North, 1 May 2025: “Ben likes jazz.”",
           "Against: South, 1 May 2025: “Ben does not like jazz.”", "Says so: North", "Says not: South"), 1),
    Views({"北方": "小丹喜欢爵士乐", "南方": "小丹不喜欢爵士乐"}, "小丹喜欢爵士乐吗？",
          ("说法不一：小丹喜欢爵士乐。", "支持：北方，2025年5月1日：“小丹喜欢爵士乐”",
           "反对：南方，2025年5月1日：“小丹不喜欢爵士乐”", "认同：北方", "否认：南方"), 1),
)  # fmt: skip


@pytest.mark.parametrize("views", VIEWS, ids=lambda views: views.question)
def test_25_two_views_are_shown_and_none_is_kept_out(views: Views, graph: BeliefGraph) -> None:
    for agent, text in views.said.items():
        outcome = graph.observe(text, speaker=agent, agent=agent, shared=True, at=SECOND)
        assert outcome.claims and not outcome.pending and not outcome.refused
    answer = graph.ask(views.question, as_of=SECOND)
    assert answer.verdict == "contested"
    assert [line for line in views.shown if line not in answer.text] == []
    assert "Replaced by" not in answer.text and "已被取代" not in answer.text
    assert [len(group) for group in answer.conflicts] == [views.sides]
    assert {evidence.speaker for evidence in answer.evidence} == set(views.said)
    assert {belief.status for belief in graph.beliefs()} == {Status.ACTIVE}
    assert graph.review() == [] and graph.pending() == []
