"""What is held of tellers, altered beside the acts that decide it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from beliefgraph import BeliefGraph, Claim
from beliefgraph.authority import changed_again
from beliefgraph.domain.authority import Authority
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.findings import Severity
from beliefgraph.records import node_of

START = datetime(2025, 3, 1, tzinfo=UTC)


@pytest.fixture
def judged(graph: BeliefGraph) -> BeliefGraph:
    """A graph that learned whom to believe, and was told so of one."""
    rows = [
        {"text": f"{who} {n}", "speaker": who, "at": START, "ref": f"{who} {n}", "claims": [
            Claim(f"P{n}", "lives_in", "Oslo" if who != "张三" else "Rome")]}
        for n in range(6) for who in ("Ann", "小李", "张三")
    ]  # fmt: skip
    graph.observe_many(rows)
    graph.apply_authority()
    graph.set_authority("张三", 0.2)
    assert graph.validate() == []
    return graph


def put(graph: BeliefGraph, held: Authority) -> None:
    graph.space.commit(ChangeSet(nodes=[node_of(held)]))


@pytest.mark.parametrize("learned", [True, False])
def test_an_authority_that_no_act_let_stand_so(judged: BeliefGraph, learned: bool) -> None:
    [held] = [held for held in judged.authorities() if held.name == "张三" and held.learned is learned]
    other = {"predicates": {"lives_in": 0.99}} if learned else {"overall": 0.99}
    put(judged, replace(held, **other))
    [found] = [f for f in judged.validate() if f.rule == "altered authority"]
    assert (found.kind, found.id, found.severity) == ("authority", held.id, Severity.FAULT)
    assert "张三" in found.message and found.command == "beliefgraph authority '张三' --forget"
    for _ in range(1 + learned):  # what was set is taken back first
        judged.set_authority("张三", None)
    assert {f.rule for f in judged.validate()} <= {"stale opinion"}


def test_an_authority_that_was_deleted(judged: BeliefGraph) -> None:
    [held] = [held for held in judged.authorities() if held.name == "小李"]
    changed = changed_again(judged.space)  # as whoever opens the file now reads it
    judged.space.commit(ChangeSet(nodes=[changed], removed_nodes=[held.id]))
    [found] = [f for f in judged.validate() if f.rule == "lost authority"]
    assert found.id == held.id
    judged.apply_authority()
    assert "lost authority" not in {f.rule for f in judged.validate()}


def test_an_authority_of_nobody(judged: BeliefGraph) -> None:
    put(judged, Authority("n_nobody", "Nemo", START, overall=0.5))
    [found] = judged.validate()
    assert (found.rule, found.severity) == ("authority of nobody", Severity.WARNING) and "Nemo" in found.message


def test_acts_and_what_undoes_them_leave_nothing_to_find(judged: BeliefGraph) -> None:
    applied, said = judged.audit(act="apply_authority")[0], judged.audit(act="set_authority")[0]
    for number in (said.number, applied.number):
        undone = judged.undo(number)
        assert judged.validate() == []
        again = judged.undo(undone.act)
        assert judged.validate() == []
        judged.undo(again.act)
    assert judged.authorities() == [] and judged.validate() == []
    judged.apply_authority()
    judged.alias("小李", "Ann")
    judged.apply_authority()
    assert judged.validate() == []
    judged.erase(speaker="张三", reason="asked to")
    assert judged.validate() == []
