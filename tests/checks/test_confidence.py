"""Opinions, what beliefs draw, history and the audit log, broken in one way each."""

from __future__ import annotations

import math
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import apsw
import pytest

from beliefgraph import BeliefGraph
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.findings import Severity, Stage
from beliefgraph.domain.model import Belief, Drawn, Link, Relation, Standing, Status


def belief(graph: BeliefGraph, value: str = "绿茶") -> Belief:
    return next(b for family in graph.space.all_families() for b in family.beliefs if b.value == value)


def put(graph: BeliefGraph, *rows: Belief) -> None:
    graph.space.commit(ChangeSet(beliefs=list(rows)))


@pytest.mark.parametrize("status", [Status.ACTIVE, Status.ARCHIVED])
def test_a_standing_that_is_not_what_the_evidence_adds_up_to(sound: BeliefGraph, mended, status: Status) -> None:
    right = belief(sound)
    put(sound, replace(right, standing=Standing(9.0, 0.0, right.standing.at), status=status))
    found = mended(sound, "stale opinion")
    assert (found[0].stage, "+9" in found[0].message) == (Stage.CONFIDENCE, True)
    assert belief(sound).standing == right.standing


def test_an_opinion_that_is_not_what_the_standing_says(sound: BeliefGraph, mended) -> None:
    right = belief(sound)
    put(sound, replace(right, opinion=replace(right.opinion, belief=0.1, signed=-0.9)))
    mended(sound, "stale opinion")
    assert belief(sound).opinion == right.opinion


@pytest.mark.parametrize("field", ["created", "updated"])
def test_a_belief_that_does_not_say_when_it_moved(sound: BeliefGraph, mended, field: str) -> None:
    right = belief(sound)
    put(sound, replace(right, **{field: None}))
    mended(sound, "missing time")
    assert (belief(sound).created, belief(sound).updated) == (right.created, right.updated)


def test_a_belief_that_says_another_time(sound: BeliefGraph, mended) -> None:
    put(sound, replace(belief(sound), updated=datetime.fromisoformat("2020-01-01T00:00Z")))
    mended(sound, "stale opinion")


@pytest.mark.parametrize("drawn", [Drawn(5.0, 0.0), Drawn(0.0, 0.0)])
def test_a_conclusion_that_is_not_what_its_premises_give_it(sound: BeliefGraph, mended, drawn: Drawn) -> None:
    right = belief(sound, "boat")
    put(sound, replace(right, drawn=replace(right.drawn, support=drawn.support)))
    mended(sound, "stale conclusion", also={"stale opinion"})
    left = belief(sound, "boat")
    assert left.drawn.support == pytest.approx(right.drawn.support, abs=1e-6)
    assert left.opinion.signed == pytest.approx(right.opinion.signed, abs=1e-6)


def test_a_belief_that_draws_though_nothing_leads_to_it(sound: BeliefGraph, mended) -> None:
    put(sound, replace(belief(sound), drawn=Drawn(3.0, 0.0, at=0.0)))
    mended(sound, "stale conclusion", also={"stale opinion"})
    assert belief(sound).drawn.support == 0.0


def test_a_link_that_nobody_let_reach_its_ends(sound: BeliefGraph, mended) -> None:
    sound.space.commit(ChangeSet(links=[Link(belief(sound).id, Relation.SUPPORTS, belief(sound, "sailing").id)]))
    found = mended(sound, "stale conclusion")
    assert belief(sound, "sailing").id in {f.id for f in found}


@pytest.mark.parametrize("what", ["standing", "drawn", "opinion"])
def test_a_number_that_is_none(clock, mended, what: str) -> None:
    graph = BeliefGraph.open(":memory:", embedder="none", clock=clock)  # a file takes no NaN
    graph.observe("我喜欢绿茶", speaker="小美", source="日记", at="2025-03-01T10:00:00+08:00")
    right = belief(graph)
    broken = {
        "standing": replace(right, standing=replace(right.standing, support=math.nan)),
        "drawn": replace(right, drawn=Drawn(math.inf, 0.0)),
        "opinion": replace(right, opinion=replace(right.opinion, signed=math.nan)),
    }
    put(graph, broken[what])
    mended(
        graph, "number out of range", kind="belief", also={f.rule for f in graph.validate()} - {"number out of range"}
    )
    assert belief(graph).opinion == right.opinion


def test_a_belief_whose_time_has_no_zone(clock, mended) -> None:
    graph = BeliefGraph.open(":memory:", embedder="none", clock=clock)
    graph.observe("我喜欢绿茶", speaker="小美", source="日记", at="2025-03-01T10:00:00+08:00")
    put(graph, replace(belief(graph), updated=datetime(2025, 3, 1)))
    mended(graph, "time without a zone", kind="belief", also={"stale opinion"})


def test_beliefs_that_were_settled_by_another_rule(tmp_path: Path, clock) -> None:
    path, plain = tmp_path / "graph.db", {"embedder": "none", "clock": clock}
    with BeliefGraph.open(path, **plain) as graph:
        graph.observe("我喜欢绿茶", speaker="小美", source="日记")
    with BeliefGraph.open(path, rule="signed-shift", **plain) as graph:
        [found] = graph.validate()
        assert (found.rule, found.kind, found.severity) == ("settled by another rule", "graph", Severity.NOTE)
        graph.observe("我喜欢绿茶", speaker="小美", source="日记", ref="2")
        assert graph.validate() == []


def test_a_belief_without_a_history(sound: BeliefGraph, mended, tmp_path: Path) -> None:
    path = getattr(sound.space, "_store", None)
    if not hasattr(path, "path"):
        pytest.skip("only a file can be written beside the acts")
    with apsw.Connection(path.path) as connection:
        connection.execute("DELETE FROM revision WHERE belief = (SELECT key FROM belief WHERE value = '绿茶')")
    mended(sound, "missing history")
    [told] = sound.history(belief(sound).id)
    assert (told.cause, told.after) == ("refiled", belief(sound).opinion)


def test_what_is_adopted_and_nobody_says(open_graph) -> None:
    graph = open_graph()
    for number in range(4):
        claims = [{"subject": "the office", "predicate": "closes", "value": "18:00"}]
        graph.observe(f"It closes at six ({number}).", origin=f"board {number}", authority=1.0, claims=claims)
    found = graph.validate()
    assert {f.rule for f in found} == {"confident but sourceless", "sourceless evidence"}
    [one] = [f for f in found if f.rule == "confident but sourceless"]
    assert (one.severity, one.command.split()[:2]) == (Severity.WARNING, ["beliefgraph", "retract"])


def test_what_is_adopted_from_what_nobody_says(open_graph) -> None:
    graph = open_graph()
    claims = [{"subject": "the office", "predicate": "closes", "value": "18:00"}]
    for number in range(4):
        graph.observe(f"It closes at six ({number}).", origin=f"board {number}", authority=1.0, claims=claims)
    closes = graph.beliefs()[0].id
    open_late = [{"subject": "the office", "predicate": "is_open_late", "value": "no"}]
    graph.observe("So it is not open late.", derives_from=[closes], agent="bot", claims=open_late)
    found = [f for f in graph.validate() if f.rule == "confident but sourceless"]
    assert closes in {f.id for f in found}
    graph.observe("It closes at six.", speaker="Ann", source="door", claims=claims)
    assert [f for f in graph.validate() if f.rule == "confident but sourceless"] == []


def test_nobody_is_named_and_everything_is_taken_back(open_graph, command) -> None:
    graph = open_graph()
    for number in range(4):
        claims = [{"subject": "这家店", "predicate": "closes", "value": "18:00"}]
        graph.observe(f"六点关门（{number}）。", origin=f"board {number}", authority=1.0, claims=claims)
    [found] = [f for f in graph.validate() if f.rule == "confident but sourceless"]
    assert command(graph, found.command) == 0
    assert graph.validate() == []


def test_an_audit_log_that_was_altered(sound: BeliefGraph) -> None:
    store = sound.space._store  # type: ignore[attr-defined]
    if not hasattr(store, "path"):
        pytest.skip("only a file can be written beside the acts")
    with apsw.Connection(store.path) as connection:
        connection.execute("UPDATE audit SET by = 'Eve' WHERE number = 2")
    found = sound.validate()
    assert {(f.rule, f.kind, f.safe, f.command) for f in found} == {("altered audit log", "entry", False, "")}
    assert "2" in {f.id for f in found}
