"""A graph that asks a model: what cannot be read waits, and is read when the endpoint answers again."""

from collections.abc import Callable
from typing import Any

import pytest

from beliefgraph import BeliefGraph, Settings
from beliefgraph.testing import scripted as answers
from beliefgraph.testing.scripted import ScriptedLLM


def home(text: str, value: str) -> answers.Scripted:
    subject = "I" if text.isascii() else "我"
    said = {"quote": text, "subject": subject, "predicate": "lives_in", "value": value, "polarity": 1, "text": text}
    return answers.good(claims=[said])


def settings(llm: ScriptedLLM, **more: Any) -> Settings:
    plain = {"extractor": "llm", "llm_url": llm.url, "llm_model": "tiny", "llm_retries": 0, "synchronous": "NORMAL"}
    return Settings(**plain | more)


@pytest.mark.parametrize(("text", "value"), [("I live in Graz", "Graz"), ("我住在成都", "成都")])
def test_what_could_not_be_read_waits_for_retry(open_graph: Callable[..., BeliefGraph], text: str, value: str) -> None:
    with ScriptedLLM([answers.refusal(), home(text, value)]) as llm:
        graph = open_graph(settings=settings(llm))
        outcome = graph.observe(text, speaker="林雨")
        assert "refused" in outcome.pending and outcome.evidence and not outcome.beliefs
        assert graph.space.counts()["belief"] == 0 and len(graph.pending()) == 1
        done = graph.retry()
        assert (done.finished, done.claims, graph.pending()) == (1, 1, [])
        assert [(belief.value, belief.opinion.signed > 0) for belief in graph.beliefs()] == [(value, True)]
        assert (graph.usage().calls, graph.usage().failed) == (2, 1)


def test_a_batch_counts_what_is_pending_and_refused(open_graph: Callable[..., BeliefGraph]) -> None:
    script = [home("I live in Graz", "Graz"), home("I live in Graz", "Porto"), answers.status(503)]
    with ScriptedLLM(script) as llm:
        graph = open_graph(settings=settings(llm, llm_concurrency=1))
        rows = [{"text": "I live in Graz", "speaker": f"Ana{n}"} for n in range(3)]
        done = graph.observe_many(rows)
        assert (done.new, done.claims, done.unsure, done.pending) == (3, 1, 1, 1)
        assert graph.usage().calls == 3


@pytest.mark.parametrize(("judge", "kept"), [("none", ["Graz"]), ("structure", [])])
def test_structure_turns_round_what_a_model_got_wrong(
    open_graph: Callable[..., BeliefGraph], judge: str, kept: list[str]
) -> None:
    said = {
        "quote": "I no longer live in Graz",
        "subject": "I",
        "predicate": "lives_in",
        "value": "Graz",
        "polarity": 1,
    }
    with ScriptedLLM([answers.good(claims=[said | {"text": "I live in Graz"}])]) as llm:
        graph = open_graph(settings=settings(llm, judge=judge))
        graph.observe("I no longer live in Graz", speaker="Ana")
        assert [belief.value for belief in graph.beliefs() if belief.opinion.signed > 0] == kept
