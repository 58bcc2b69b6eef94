"""Stories that contradict themselves: what counts as right, as misuse, as traced, and what memories reach beside it."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from beliefgraph.domain.model import Claim, Observation
from beliefgraph.evaluate import contradictions
from beliefgraph.evaluate.contradictions import Probe, contradiction_story, misuses, right, shows_both, silent
from beliefgraph.evaluate.data import EvaluationData
from beliefgraph.evaluate.memories import BY_WORDS, UNBELIEVING, memories
from beliefgraph.evaluate.replies import BeliefReply, TextReply, meant
from beliefgraph.evaluate.tracing import recomputes, same_in_any_order, traceable
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.graph import BeliefGraph
from beliefgraph.settings import Settings

SETTINGS = Settings(embedder="none", zone="UTC")


def said(text: str, at: str, *claims: tuple[str, str, str, int], speaker: str = "Ann", **more: Any) -> dict[str, Any]:
    labelled = [dict(zip(("subject", "predicate", "value", "polarity"), claim, strict=True)) for claim in claims]
    return {"speaker": speaker, "text": text, "at": at, "claims": labelled, **more}


def probe(question: str, kind: str, **more: Any) -> dict[str, Any]:
    empty: dict[str, Any] = {"by": "", "at": "2026-06-01T10:00:00+00:00", "right": [], "stale": [], "forbidden": []}
    return {"question": question, "kind": kind, "from": [], **empty, **more}


MOVED = {
    "id": "m1", "lang": "en", "kind": "correction",
    "messages": [
        said("I live in Leeds.", "2026-01-01T09:00:00+00:00", ("Ann", "lives_in", "Leeds", 1)),
        said("I left Leeds and live in Bradford now.", "2026-05-01T09:00:00+00:00",
             ("Ann", "lives_in", "Leeds", -1), ("Ann", "lives_in", "Bradford", 1)),
    ],
    "probes": [
        probe("Where does Ann live?", "correction", right=["Bradford"], stale=["Leeds"], **{"from": [1]}),
        probe("What is Ann's email?", "abstain"),
    ],
    "same": {"probe": 0, "questions": ["Where does Ann live?", "In which city does Ann live?"]},
}  # fmt: skip
VERSIONS = {
    "id": "v1", "lang": "zh", "kind": "context",
    "messages": [
        said("云笔记价格为10元。", "2026-01-01T09:00:00+00:00", ("云笔记", "价格", "10元", 1), speaker="手册",
             context={"version": "1"}, source_kind="official"),
        said("云笔记价格为20元。", "2026-01-02T09:00:00+00:00", ("云笔记", "价格", "20元", 1), speaker="手册",
             context={"version": "2"}, source_kind="official"),
    ],
    "probes": [
        probe("云笔记的价格是多少？", "context", right=["10元"], forbidden=["20元"], context={"version": "1"},
              **{"from": [0]}),
    ],
}  # fmt: skip


@pytest.fixture
def own(tmp_path: Path) -> EvaluationData:
    for lang, story in {"en": MOVED, "zh": VERSIONS}.items():
        path = tmp_path / f"contradictions_{lang}.jsonl"
        path.write_text(json.dumps(story, ensure_ascii=False) + "\n", encoding="utf-8")
    return EvaluationData(SETTINGS, RuleExtractor(), tmp_path)


def test_the_figures_of_stories_whose_claims_are_given(own: EvaluationData) -> None:
    seen = contradictions.given_claims(own)
    numbers = {name.removesuffix(", claims given"): (figure.figure, figure.n) for name, figure in seen.items()}
    assert numbers["correction rate, en"] == (1.0, 1) and numbers["corrections believed, en"] == (1.0, 1)
    assert numbers["abstains when nobody told, en"] == (1.0, 1)
    assert numbers["traceability, en"] == (1.0, 1) and numbers["traceability, zh"] == (1.0, 1)
    assert numbers["same answer to other wordings, en"] == (1.0, 1)
    assert numbers["same graph in any order, zh"] == (1.0, 1)
    assert numbers["context misuse, zh"] == (0.0, 1) and numbers["right in context, zh"] == (1.0, 1)
    # The best message names the old town beside the new one, so that words alone cannot tell which holds.
    assert seen["correction rate, en, claims given"].floors == {BY_WORDS: 0.0, UNBELIEVING: 0.0}


def test_stories_are_read_by_the_extractor_when_their_claims_are_not_given(own: EvaluationData) -> None:
    seen = contradictions.from_text(own)
    assert seen["correction rate, en, from text"].n == 1
    told = contradiction_story(MOVED)
    assert all(message.claims for message in told.messages)
    assert all(message.claims is None for message in told.unlabelled)


@pytest.fixture
def graph() -> BeliefGraph:
    graph = BeliefGraph.open(settings=SETTINGS)
    graph.observe("I live in Leeds.", speaker="Ann", at="2026-01-01", claims=[Claim("Ann", "lives_in", "Leeds")])
    graph.observe("It is Bradford now.", speaker="Ann", at="2026-05-01", claims=[Claim("Ann", "lives_in", "Bradford")])
    return graph


WHERE = Probe("Where does Ann live?", "", None, "correction", None, ("Bradford",), ("Leeds",), (), (1,))


LABELS = ("Bradford", "Leeds", "York")


def test_a_value_says_the_label_that_it_is_most_like() -> None:
    assert meant("东区仓库", ("东区仓库", "西区仓库")) == {"东区仓库"}
    assert meant("东区仓库", ("西区仓库",)) == {"西区仓库"}  # three of four characters
    assert meant("20 dollars", ("30 dollars", "the 20 dollars")) == {"the 20 dollars"}
    assert meant("rain", ("sun",)) == meant("rain", ()) == frozenset()


def test_a_belief_is_right_when_it_leads_and_nothing_stale_is_held(graph: BeliefGraph) -> None:
    reply = BeliefReply(graph.ask(WHERE.question, as_of="2026-06-01"), LABELS)
    assert reply.given and reply.holds("Bradford") and not reply.holds("Leeds") and reply.denies("Leeds")
    assert right(WHERE, reply)
    assert not right(replace(WHERE, right=("Leeds",), stale=()), reply)
    assert not right(replace(WHERE, stale=("Bradford",)), reply)
    assert right(replace(WHERE, right=()), reply)  # nothing holds, and the stale value is denied
    assert not right(replace(WHERE, right=(), stale=("York",)), reply)  # saying nothing of it does not do
    assert misuses(replace(WHERE, forbidden=("Bradford",)), reply)
    assert not misuses(replace(WHERE, forbidden=("Leeds",)), reply)
    assert silent(WHERE, BeliefReply(graph.ask("What is Ann's email?", as_of="2026-06-01"), LABELS))


def test_both_accounts_have_to_be_shown(graph: BeliefGraph) -> None:
    both = replace(WHERE, kind="both", right=("Bradford", "York"), stale=())
    assert not shows_both(both, BeliefReply(graph.ask(WHERE.question, as_of="2026-06-01"), LABELS))
    graph.observe(
        "Ann lives in York.", speaker="Tom", at="2026-05-02", kind="statement",
        claims=[Claim("Ann", "lives_in", "York")],
    )  # fmt: skip
    reply = BeliefReply(graph.ask(WHERE.question, as_of="2026-06-01"), LABELS)
    assert reply.answer.conflicts and right(both, reply)
    assert not right(replace(both, right=("Bradford",), stale=("York",)), reply)


def test_replies_are_the_same_when_they_begin_with_the_same_belief(graph: BeliefGraph) -> None:
    one, other = (graph.ask(q, as_of="2026-06-01") for q in (WHERE.question, "Which city does Ann live in?"))
    earlier, nothing = graph.ask(WHERE.question, as_of="2026-02-01"), graph.ask("Who?", as_of="2026-02-01")
    assert BeliefReply(one, LABELS).same(BeliefReply(other, LABELS))
    assert not BeliefReply(one, LABELS).same(BeliefReply(earlier, LABELS))
    assert not BeliefReply(nothing, LABELS).same(BeliefReply(nothing, LABELS))


def test_a_text_says_all_that_occurs_in_it() -> None:
    assert right(WHERE, TextReply(["I moved to Bradford"], needed=True))
    assert not right(WHERE, TextReply(["from Leeds to Bradford"], needed=True))
    nothing = replace(WHERE, right=(), stale=("cold brew",))
    assert right(nothing, TextReply(["I am off coffee"], needed=True))
    assert not right(nothing, TextReply(["I am off coffee"], needed=False))
    assert silent(WHERE, TextReply([], needed=False))


def test_what_is_given_is_traced_to_what_was_told_and_to_numbers_that_recompute(graph: BeliefGraph) -> None:
    answer = graph.ask(WHERE.question, as_of="2026-06-01")
    told = [Observation("I live in Leeds."), Observation("It is Bradford now.")]
    at = datetime(2026, 6, 1, tzinfo=UTC)
    assert traceable(graph, answer, told, at)
    assert not traceable(graph, answer, told[:1], at)  # a text that nobody told
    assert not traceable(graph, replace(answer, evidence=answer.evidence[:1]), told, at)  # evidence that is not cited
    why = graph.explain(answer.beliefs[0].id, as_of=at)
    assert recomputes(graph, why, at)
    heavier = tuple(replace(c, authority=c.authority / 2) for c in why.supports)
    assert not recomputes(graph, replace(why, supports=heavier), at)


def test_an_order_that_ends_in_another_graph_is_seen() -> None:
    messages = [Observation(f"Message {number}.", "Ann", "d", sequence=number) for number in range(4)]

    def fresh() -> BeliefGraph:
        return BeliefGraph.open(settings=SETTINGS)

    with fresh() as graph:
        graph.observe_many(messages)
        assert same_in_any_order(fresh, messages, graph.digest())
        assert not same_in_any_order(fresh, messages[1:], graph.digest())


def test_memories_find_messages_and_believe_nothing() -> None:
    messages = contradiction_story(MOVED).messages
    with memories(messages, SETTINGS, None) as held:
        assert set(held) == {BY_WORDS, UNBELIEVING}
        for memory in held.values():
            assert memory.ranked("Who lives in Bradford now?", 1) == [1]


def test_opinions_of_values_that_are_near_or_nested_recompute_too() -> None:
    settings = Settings(zone="UTC", single_valued=("departs",), tolerances={"departs": "5 min"})
    graph = BeliefGraph.open(settings=settings, embedder="none")
    graph.within("Boston", "USA")
    graph.within("深圳", "中国")
    told = {
        ("Kim", "hometown"): ("Boston", "USA", "USA", "London", "England"),
        ("小李", "hometown"): ("深圳", "中国", "北京"),
        ("Flight 7", "departs"): ("9:00", "9:04", "9:08", "21:00"),
    }
    for about, values in told.items():
        for who, value in zip("ABCDE", values, strict=False):
            graph.observe(f"{who}: {about} {value}", speaker=who, at="2025-11-01", claims=[Claim(*about, value)])
    at = datetime(2025, 11, 2, tzinfo=UTC)
    explained = [graph.explain(belief.id, as_of=at) for belief in graph.beliefs(limit=100)]
    assert len(explained) == 11 and all(recomputes(graph, why, at) for why in explained)
