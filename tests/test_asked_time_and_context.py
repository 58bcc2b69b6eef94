"""A past time and a context that a question names are read out of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime

import pytest

from beliefgraph import BeliefGraph, Claim
from beliefgraph.domain.model import Context
from beliefgraph.questions import contexts
from beliefgraph.questions.contexts import _pattern, contexts_asked
from beliefgraph.questions.moments import moment_asked

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("question", "day", "left"),
    [
        ("Where did I live in February?", "2026-02-28", "Where did I live ?"),
        ("Where was Lena working last year?", "2025-12-31", "Where was Lena working ?"),
        ("Where did Ana work before March 2025?", "2025-02-28", "Where did Ana work ?"),
        ("What was the timeout as of 3 May 2026?", "2026-05-03", "What was the timeout ?"),
        ("我去年住在哪里？", "2025-12-31", "我 住在哪里？"),
        ("小林2025年3月在哪家公司上班？", "2025-03-31", "小林 在哪家公司上班？"),
    ],
)
def test_a_past_time_is_the_moment_asked_about(question: str, day: str, left: str) -> None:
    found = moment_asked(question, NOW)
    assert found is not None
    moment, words = found
    assert (f"{moment:%Y-%m-%d}", words) == (day, left)
    assert f"{moment:%H:%M:%S.%f}" == "23:59:59.999999"


@pytest.mark.parametrize(
    "question",
    [
        "When did I go to Rome in June?",  # asks when something was
        "Where do I live?",
        "Where does Ana work this year?",
        "What will the price be in May 2027?",
        "What does the 2024 edition say?",
        "现在住哪",
        "2.1版的超时时间是多少",
        "什么时候去的罗马，是六月吗？",
    ],
)
def test_other_questions_ask_about_now(question: str) -> None:
    assert moment_asked(question, NOW) is None


@pytest.fixture
def moved(graph: BeliefGraph) -> BeliefGraph:
    for day, text in (("2024-12-01", "I live in Lisbon."), ("2025-03-02", "I live in Hamburg.")):
        graph.observe(text, speaker="Maya", at=f"{day}T12:00:00+00:00")
    for day, text in (("2024-11-01", "我在腾讯工作"), ("2025-05-01", "我在华为工作")):
        graph.observe(text, speaker="小林", at=f"{day}T12:00:00+00:00")
    return graph


@pytest.mark.parametrize(
    ("question", "value", "note"),
    [
        ("Where did Maya live in February 2025?", "Lisbon", "(As it was on 28 February 2025.)"),
        ("小林2025年1月在哪里工作？", "腾讯", "（按2025年1月31日当时的情况回答。）"),
    ],
)
def test_the_value_of_that_time_answers(question: str, value: str, note: str, moved: BeliefGraph) -> None:
    answer = moved.ask(question)
    assert answer.beliefs[0].value == value and answer.beliefs[0].opinion.signed > 0
    assert note in answer.text
    assert answer.as_of is not None and answer.as_of < datetime(2025, 3, 1, tzinfo=UTC)


def test_a_time_of_which_nothing_is_known_is_said_to_be_so(moved: BeliefGraph) -> None:
    answer = moved.ask("Where did Maya live in 2023?")
    assert answer.beliefs[0].value == "Hamburg" and answer.as_of is None
    assert "What was so on 31 December 2023 is not known" in answer.text


CONTEXTS = [
    ("version", "1"),
    ("version", "2.1"),
    ("region", "Japan"),
    ("scenario", "home"),
    ("scenario", "work"),
    ("role", "nurse"),
    ("region", "德国"),
    ("scenario", "在家"),
    ("topic", "阅读"),
    ("role", "护工"),
]


@pytest.fixture
def situated(graph: BeliefGraph) -> BeliefGraph:
    for dimension, value in CONTEXTS:
        graph.observe(f"{dimension} {value}", claims=[Claim("a", "b", value)], context={dimension: value})
    return graph


@pytest.mark.parametrize(
    ("question", "scope", "left"),
    [
        ("how long does a token live in v1?", {"version": "1"}, "how long does a token live ?"),
        ("What is the limit in version 2.1?", {"version": "2.1"}, "What is the limit ?"),
        ("How long may a customer in Japan wait?", {"region": "Japan"}, "How long may a customer wait?"),
        ("What do I sit on when I'm at work?", {"scenario": "work"}, "What do I sit on ?"),
        ("How long does a nurse's shift last?", {"role": "nurse"}, "How long does shift last?"),
        ("What do I drink at home?", {"scenario": "home"}, "What do I drink ?"),
        ("在德国，退货运费谁出？", {"region": "德国"}, "退货运费谁出？"),
        ("我在家喝什么？", {"scenario": "在家"}, "我 喝什么？"),
        ("阅读方面我现在偏爱什么？", {"topic": "阅读"}, "我现在偏爱什么？"),
        ("作为护工，请假该找谁审批？", {"role": "护工"}, "请假该找谁审批？"),
        ("Where does Maya work?", {}, "Where does Maya work?"),
        ("I have 1 cat, or was it 2?", {}, "I have 1 cat, or was it 2?"),
        ("What is the limit in v11?", {}, "What is the limit in v11?"),
        ("At home or at work?", {}, "At home or at work?"),
    ],
)
def test_contexts_are_read_out_of_a_question(
    question: str, scope: dict[str, str], left: str, situated: BeliefGraph
) -> None:
    named = contexts_asked(situated.space, question)
    assert (dict(named.scope), named.question) == (scope, left)


def test_a_context_that_is_also_a_name_stays_in_the_question(situated: BeliefGraph) -> None:
    situated.observe("Tokyo.", claims=[Claim("Japan", "capital", "Tokyo")])
    assert contexts_asked(situated.space, "What is the capital of Japan?").question == "What is the capital of Japan?"


def stated(graph: BeliefGraph, number: int, subject: str, predicate: str, value: str, **scope: str) -> None:
    at = f"2026-01-0{number}T12:00:00+00:00"
    claim = Claim(subject, predicate, value)
    graph.observe(f"{predicate} {value}", source="rules", kind="official", at=at, claims=[claim], context=scope or None)


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_general_rules_and_exceptions_leave_one_another_alone(
    order: tuple[int, int], open_graph: Callable[..., BeliefGraph]
) -> None:
    """Whichever is told first: asked in the context the exception answers, asked in general the rule does."""
    graph = open_graph()
    stated(graph, order[0], "station", "opening time", "08:00")
    stated(graph, order[1], "station", "opening time", "10:00", day="holiday")
    then = "2026-01-05T12:00:00+00:00"
    holiday = graph.ask("What is the opening time of the station?", context={"day": "holiday"}, as_of=then)
    assert [b.value for b in holiday.beliefs] == ["10:00"]
    assert [b.value for b, _ in holiday.withheld] == ["08:00"]
    always = graph.ask("What is the opening time of the station?", as_of=then)
    assert [b.value for b in always.beliefs] == ["08:00"]
    assert [b.value for b, _ in always.withheld] == ["10:00"]


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("Where did Maya live before?", ["Lisbon"]),
        ("Where did Maya use to live?", ["Lisbon"]),
        ("小林以前在哪里工作？", ["腾讯"]),
    ],
)
def test_what_was_so_before_is_the_value_that_was_replaced(
    question: str, values: list[str], moved: BeliefGraph
) -> None:
    answer = moved.ask(question)
    assert [b.value for b in answer.beliefs] == values
    assert all(b.opinion.signed < 0 for b in answer.beliefs)


def test_what_is_so_now_is_no_answer_to_what_was_before(graph: BeliefGraph) -> None:
    graph.observe("I live in Hull.", speaker="Bo", at="2025-09-01T12:00:00+00:00")
    for question in ("Where did Bo live before?", "Where did Bo live in 2022?"):
        assert graph.ask(question).verdict == "unknown"


@pytest.mark.parametrize(
    ("question", "dimension", "value"),
    [("What is the limit in version 4321?", "version", "4321"), ("在华北区7的超时是多少？", "region", "华北区7")],
)
def test_a_context_is_found_among_thousands(
    graph: BeliefGraph, question: str, dimension: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = [Context("version", str(number)) for number in range(5_000)]
    known += [Context("region", f"华北区{number}") for number in range(1_000)]
    compiled: list[Context] = []

    def pattern(context: Context) -> re.Pattern[str]:
        compiled.append(context)
        return _pattern(context)

    monkeypatch.setattr(contexts, "_pattern", pattern)
    assert contexts_asked(_Knowing(known), question).scope == ((dimension, value),)
    assert len(compiled) < 20  # a pattern for each would take seconds


class _Knowing:
    """A namespace that knows contexts and no names."""

    def __init__(self, known: list[Context]) -> None:
        self._known = known

    def contexts(self) -> list[Context]:
        return self._known

    def named(self, keys: Iterable[str]) -> dict[str, list[str]]:
        return {}
