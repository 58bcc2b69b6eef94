"""Answers in a model's words, behind a scripted endpoint: checked, sent back, and never silently replaced."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from beliefgraph import BeliefGraph, Settings
from beliefgraph.errors import InvalidSettings, InvalidText, OutOfRange
from beliefgraph.llm.endpoint import Endpoint
from beliefgraph.llm.meter import Meter
from beliefgraph.llm.model import Model
from beliefgraph.llm.writer import ModelWriter
from beliefgraph.testing import FixedClock
from beliefgraph.testing.scripted import Scripted, ScriptedLLM, good, prose, refusal, status, truncated, wrapped

KEY = "sk-very-secret-0123456789"
Started = tuple[BeliefGraph, ScriptedLLM]

CASES = {
    "en": ("Where does Dana live?", "Dana lives in Oslo", "Dana lives in Bergen.", "Dana lives in Oslo since 2019."),
    "zh": ("阿宁住在哪里？", "阿宁住在杭州", "阿宁住在苏州。", "阿宁2019年起住在杭州。"),
}


@pytest.fixture
def start() -> Iterator[Callable[..., Started]]:
    """start(script, **settings): a graph with a story in both languages, and the endpoint it asks."""
    with ExitStack() as stack:

        def start(script: Any, **chosen: Any) -> Started:
            llm = stack.enter_context(ScriptedLLM([script] if isinstance(script, Scripted) else script))
            settings = Settings(llm_url=llm.url, llm_model="tiny", llm_key=KEY, **chosen)
            clock = FixedClock(datetime(2025, 12, 1, tzinfo=UTC))
            graph = stack.enter_context(BeliefGraph.open(settings=settings, embedder="none", clock=clock))
            graph.observe("I live in Bergen.", speaker="Dana", at="2025-03-01T00:00Z")
            graph.observe("I live in Oslo now.", speaker="Dana", at="2025-11-01T00:00Z")
            graph.observe("我住在苏州", speaker="阿宁", at="2025-03-01T00:00Z")
            graph.observe("我搬到杭州了，现在住在杭州", speaker="阿宁", at="2025-11-01T00:00Z")
            return graph, llm

        yield start


def told(text: str, *cites: str) -> Scripted:
    return good(sentences=[{"text": text, "cites": list(cites)}])


def full(lang: str) -> str:
    return CASES[lang][1] + ("." if lang == "en" else "。")


@pytest.mark.parametrize("lang", CASES)
@pytest.mark.parametrize("wrap", [good, wrapped])
def test_a_borne_out_answer_is_given_with_its_marks(
    wrap: Callable[..., Scripted], lang: str, start: Callable[..., Started]
) -> None:
    graph, llm = start(wrap(sentences=[{"text": full(lang), "cites": ["b1"]}]))
    written = graph.write(CASES[lang][0])
    assert written.text == f"{CASES[lang][1]} [b1]" + full(lang)[-1]
    assert (written.by, written.note) == ("llm/answering@1/tiny", "")
    assert written.cited is not None and written.cited.verdict == "ok"
    assert (written.usage.calls, written.usage.failed) == (1, 0) == (len(llm.asked), 0)
    assert graph.usage() == written.usage
    assert written.answer.beliefs[0].text == CASES[lang][1]


@pytest.mark.parametrize("lang", CASES)
def test_the_model_gets_the_block_and_the_question_and_nothing_else(lang: str, start: Callable[..., Started]) -> None:
    graph, llm = start(told(full(lang), "b1"))
    written = graph.write(CASES[lang][0])
    asked = llm.asked[0]
    assert asked.question.startswith(written.prompt.text) and asked.question.endswith(CASES[lang][0])
    other = "阿宁" if lang == "en" else "Dana"
    assert other not in asked.question
    assert asked.body["response_format"]["json_schema"]["name"] == "answer"


def test_marks_in_the_words_are_taken_for_cited_and_each_sentence_gets_them(start: Callable[..., Started]) -> None:
    graph, _ = start(told("Dana lives in Oslo [b1]. Her home is Oslo.", "b1"))
    assert graph.write(CASES["en"][0]).text == "Dana lives in Oslo [b1]. Her home is Oslo [b1]."


WRONG = [
    ("invented", lambda lang: told(full(lang), "b7"), ("no line [b7]", "没有标号为 [b7]")),
    ("opposed", lambda lang: told(CASES[lang][2], "b1"), ("[b1] says otherwise", "与 [b1] 所说")),
    ("figure", lambda lang: told(CASES[lang][3], "b1"), ("2019 is not in [b1]", "[b1] 中没有 2019")),
    ("uncited", lambda lang: told(full(lang)), ("No line is cited", "没有标出依据")),
    ("empty", lambda lang: good(sentences=[]), ("The answer says nothing", "says nothing")),
]


@pytest.mark.parametrize("lang", CASES)
@pytest.mark.parametrize(("kind", "wrong", "complaints"), WRONG, ids=[case[0] for case in WRONG])
def test_a_wrong_answer_is_sent_back_with_what_is_wrong(
    kind: str, wrong: Callable[[str], Scripted], complaints: tuple[str, str], lang: str, start: Callable[..., Started]
) -> None:
    graph, llm = start([wrong(lang), told(full(lang), "b1")])
    written = graph.write(CASES[lang][0])
    assert written.by == "llm/answering@1/tiny" and "[b1]" in written.text
    assert complaints[lang == "zh"] in llm.asked[1].question
    assert (written.usage.calls, written.usage.failed) == (2, 1)


def test_an_answer_in_another_language_is_sent_back(start: Callable[..., Started]) -> None:
    graph, llm = start([told("A Ning lives in Hangzhou.", "b1"), told(full("zh"), "b1")])
    assert graph.write(CASES["zh"][0]).text == "阿宁住在杭州 [b1]。"
    assert "请用中文回答" in llm.asked[1].question


@pytest.mark.parametrize("lang", CASES)
@pytest.mark.parametrize(
    ("script", "reason", "calls"),
    [
        (lambda lang: told(full(lang), "b7"), "invalid", 2),
        (lambda lang: told(CASES[lang][2], "b1"), "invalid", 2),
        (lambda lang: prose("I would say Oslo."), "unparseable", 2),
        (lambda lang: good(answer="Oslo"), "invalid", 2),
        (lambda lang: refusal(), "refused", 1),
        (lambda lang: truncated(sentences=[{"text": full(lang), "cites": ["b1"]}]), "truncated", 1),
        (lambda lang: status(500), "unreachable", 1),
        (lambda lang: status(401), "refused", 1),
    ],
)
def test_what_stays_wrong_is_told_in_the_graphs_own_words_and_says_so(
    script: Callable[[str], Scripted], reason: str, calls: int, lang: str, start: Callable[..., Started]
) -> None:
    graph, llm = start(script(lang), llm_retries=1)
    written = graph.write(CASES[lang][0])
    own = graph.ask(CASES[lang][0]).text
    assert (written.by, written.cited) == ("graph", None)
    assert written.text == f"{written.note}\n{own}"
    assert reason in written.note and ("own words" if lang == "en" else "图自己的措辞") in written.note
    assert written.usage.calls == written.usage.failed == len(llm.asked) == calls
    assert KEY not in written.text


def test_an_endpoint_that_is_gone_is_told_too(start: Callable[..., Started]) -> None:
    graph, llm = start(told(full("en"), "b1"))
    llm.close()
    written = graph.write(CASES["en"][0])
    assert written.by == "graph" and "unreachable" in written.note


def test_a_spent_budget_is_told_too(start: Callable[..., Started]) -> None:
    graph, llm = start(told(full("en"), "b1"), max_calls=1)
    assert graph.write(CASES["en"][0]).by != "graph"
    second = graph.write(CASES["en"][0])
    assert second.by == "graph" and "over budget" in second.note and second.usage.calls == 0
    assert len(llm.asked) == 1


@pytest.mark.parametrize(
    ("question", "words"), [("Who is Zed?", "no language model was asked"), ("老魏是谁？", "没有询问语言模型")]
)
def test_where_nothing_is_known_no_model_is_asked(question: str, words: str, start: Callable[..., Started]) -> None:
    graph, llm = start(told("Zed is a ferryman.", "b1"))
    with BeliefGraph.open(settings=graph.settings, embedder="none") as empty:
        written = empty.write(question)
    assert words in written.note and written.by == "graph" and not llm.asked


def test_saying_that_it_does_not_know_needs_no_mark(start: Callable[..., Started]) -> None:
    graph, _ = start(told("I do not know what car Dana drives."))
    assert graph.write("What car does Dana drive?").text == "I do not know what car Dana drives."


def test_without_a_model_it_is_refused_with_the_remedy(graph: BeliefGraph) -> None:
    with pytest.raises(InvalidSettings, match=r"llm_url: no language model is set that could write\. Set llm_url"):
        graph.write("Where does Dana live?")


def test_what_is_no_question_costs_no_call(start: Callable[..., Started]) -> None:
    graph, llm = start(told(full("en"), "b1"))
    with pytest.raises(InvalidText):
        graph.write(" ")
    with pytest.raises(OutOfRange):
        graph.write("Where does Dana live?", 10)
    assert not llm.asked


def test_rules_alone_read_texts_though_a_model_is_set(start: Callable[..., Started]) -> None:
    graph, llm = start(told(full("en"), "b1"))
    graph.ask(CASES["en"][0])
    assert not llm.asked and graph.usage().calls == 0


def test_a_prompt_of_ones_own_is_checked(tmp_path: Path) -> None:
    bad = tmp_path / "bad.md"
    bad.write_text('---\nname: mine\nversion: 1\n---\nAnswer.\n```text\nQ\n```\n```json\n{"answer": 1}\n```\n', "utf-8")
    model = Model(Endpoint("http://127.0.0.1:9/v1", "tiny"), Meter())
    with pytest.raises(InvalidSettings, match="an example's answer has the form"):
        ModelWriter(model, str(bad))
    assert ModelWriter(model).name == "llm/answering@1/tiny"
