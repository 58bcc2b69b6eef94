"""The audit log: every act is entered once with who and why, and what was altered in the file is found."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import apsw
import pytest

from beliefgraph import Amendment, BeliefGraph, Claim, Settings
from beliefgraph.domain.audit import breaches, concerned
from beliefgraph.errors import BadRecord, BeliefGraphError, InvalidInput, InvalidText, NotFound, OutOfRange
from beliefgraph.testing import FixedClock

OpenGraph = Callable[..., BeliefGraph]


def every_act(graph: BeliefGraph, folder: Path) -> dict[str, Callable[..., Amendment]]:
    """One act of each kind that changes something, each on what is there."""
    tea = graph.observe("I like tea.", speaker="Ann", claims=[Claim("Ann", "likes", "tea")])
    milk = graph.observe("Ann mag Milch", speaker="Bob", claims=[Claim("Ann", "likes", "milk")])
    lost = graph.observe("我喜欢绿茶。", speaker="小李")
    graph.retract(lost.evidence[0].id, "a test")
    graph.link(tea.beliefs[0].id, "PRECEDES", milk.beliefs[0].id)
    one, other, evidence = tea.beliefs[0].id, milk.beliefs[0].id, tea.evidence[0].id
    graph.observe("x", speaker="Cat", claims=[Claim("Jon Smithson", "likes", "tea")])
    graph.observe("y", speaker="Cat", claims=[Claim("Jon Smithsen", "likes", "tea")])
    compared = graph.review()[0].id
    table = folder / "names.csv"
    table.write_text("name,of\nAnnie,Ann\n小王,王五\n", encoding="utf-8")
    return {
        "retract": lambda **k: graph.retract(evidence, k.pop("reason"), **k),
        "restore": lambda **k: graph.restore(lost.evidence[0].id, **k),
        "alias": lambda **k: graph.alias("Bob", "Robert", **k),
        "load_aliases": lambda **k: graph.load_aliases(table, **k),
        "decide": lambda **k: graph.decide(compared, "same", **k),
        "rename_predicate": lambda **k: graph.rename_predicate("likes", "uses", **k),
        "place_context": lambda **k: graph.place_context("version", "2.1", "2", **k),
        "link": lambda **k: graph.link(one, "SUPPORTS", other, **k),
        "unlink": lambda **k: graph.unlink(one, "PRECEDES", other, **k),
        "node": lambda **k: graph.put_node("note", "n-1", {"状态": "待审"}, **k),
        "move": lambda **k: graph.move(one, {"scenario": "work"}, **k),
        "merge": lambda **k: graph.merge(one, other, **k),
        "split": lambda **k: graph.split(one, evidence, value="chai", **k),
        "strike": lambda **k: graph.strike(one, evidence, **k),
        "confirm": lambda **k: graph.confirm(one, **k),
        "deny": lambda **k: graph.deny(other, **k),
        "outcome": lambda **k: graph.outcome(one, False, at="2025-03-01T00:00Z", **k),
        "outcomes": lambda **k: graph.outcomes([{"belief": one, "held": "failed"}], at="2025-03-01T00:00Z", **k),
        "undo": lambda **k: graph.undo(1, **k),
    }


ACTS = (
    "retract", "restore", "alias", "load_aliases", "decide", "rename_predicate", "place_context", "link", "unlink",
    "node", "move", "merge", "split", "strike", "confirm", "deny", "outcome",
    "outcomes", "undo",
)  # fmt: skip


@pytest.mark.parametrize("name", ACTS)
def test_every_act_is_entered_once_with_who_and_why_and_can_be_tried_and_undone(
    open_graph: OpenGraph, tmp_path: Path, name: str
) -> None:
    graph = open_graph(settings=Settings(kinds=("note",), by="the office", synchronous="NORMAL"))
    act = every_act(graph, tmp_path)[name]
    before, last = graph.digest(), graph.audit_head()
    assert last is not None
    tried = act(by="王芳", reason="电话核实", dry_run=True)
    assert tried.act == 0 and (graph.digest(), graph.audit_head()) == (before, last)
    done = act(by="王芳", reason="电话核实")
    [entry] = graph.audit(after=last.number)
    assert (entry.number, entry.act, entry.by, entry.reason) == (done.act, name, "王芳", "电话核实")
    assert (tried.changed, tried.beliefs, tried.moved) == (done.changed, done.beliefs, done.moved)
    after = graph.digest()
    undone = graph.undo(done.act)
    assert graph.digest() == before
    assert graph.audit()[-1].by == "the office"
    graph.undo(undone.act)
    assert graph.digest() == after
    assert graph.verify_audit() == [] and graph.validate() == []


@pytest.mark.parametrize("name", [name for name in ACTS if name not in ("confirm", "deny", "undo")])
def test_an_act_that_changes_nothing_is_not_entered(open_graph: OpenGraph, tmp_path: Path, name: str) -> None:
    graph = open_graph(settings=Settings(kinds=("note",), by="the office", synchronous="NORMAL"))
    act = every_act(graph, tmp_path)[name]
    act(reason="once")
    last = graph.audit_head()
    try:
        assert act(reason="twice").act == 0
    except BeliefGraphError:
        assert name in ("unlink", "merge", "split")  # there is nothing left that they could be about
    if name not in ("merge",):
        assert graph.audit_head() == last


def test_a_reason_is_masked_where_details_are(open_graph: OpenGraph) -> None:
    settings = Settings(mask=("phone",), mask_key="k", synchronous="NORMAL")
    graph = open_graph(settings=settings)
    told = graph.observe("I like tea.", speaker="Ann")
    graph.confirm(told.beliefs[0].id, by="Eve", reason="she rang from 13812345678")
    assert "13812345678" not in graph.audit()[-1].reason
    assert "13812345678" not in graph.explain(told.beliefs[0].id).text


def test_who_acts_is_text(graph: BeliefGraph) -> None:
    told = graph.observe("I like tea.", speaker="Ann")
    with pytest.raises(InvalidText):
        graph.retract(told.evidence[0].id, "x", by=7)  # type: ignore[arg-type]


# Listing ------------------------------------------------------------------------------------------------------


def test_the_log_is_listed_by_act_person_run_and_time(open_graph: OpenGraph, clock: FixedClock) -> None:
    graph = open_graph()
    told = graph.observe("I like tea.", speaker="Ann", run="夜间")
    clock.tick(days=1)
    graph.retract(told.evidence[0].id, "a", by="Eve")
    clock.tick(days=1)
    graph.restore(told.evidence[0].id, by="王芳")

    def numbers(**chosen: object) -> list[int]:
        return [entry.number for entry in graph.audit(**chosen)]  # type: ignore[arg-type]

    assert numbers() == [1, 2, 3]
    assert numbers(after=1) == [2, 3] and numbers(limit=2) == [1, 2] and numbers(limit=0) == []
    assert numbers(act="restore") == [3] and numbers(by="Eve") == [2] and numbers(run="夜间") == [1]
    assert numbers(since="2025-12-02T00:00:00Z") == [2, 3] and numbers(until="2025-12-02T00:00:00Z") == [1]
    assert numbers(since="2025-12-02T00:00:00Z", act="observe") == []


# What was altered ---------------------------------------------------------------------------------------------


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The file of a graph with six acts in its log, and an act of another namespace."""
    file = tmp_path / "graph.db"
    clock = FixedClock(datetime(2025, 12, 1, tzinfo=UTC))
    for namespace in ("default", "user_1"):
        with BeliefGraph.open(file, namespace=namespace, embedder="none", clock=clock) as graph:
            told = graph.observe("I like tea.", speaker="Ann")
            graph.retract(told.evidence[0].id, "记错了", by="王芳")
            graph.restore(told.evidence[0].id, by="Eve")
            graph.confirm(told.beliefs[0].id, by="Eve")
            graph.deny(told.beliefs[0].id, by="王芳")
            graph.undo(5)
    return file


def verified(file: Path, head: str = "", namespace: str = "default") -> list[int]:
    with BeliefGraph.open(file, namespace=namespace, embedder="none") as graph:
        return [breach.number for breach in graph.verify_audit(head)]


def alter(file: Path, *statements: str) -> None:
    """Alter the log of the default namespace behind the back of the graph."""
    connection = apsw.Connection(str(file))
    [[mine]] = connection.execute("SELECT key FROM namespace WHERE name = 'default'").fetchall()
    for statement in statements:
        connection.execute(statement.format(ns=mine))
    connection.close()


@pytest.mark.parametrize(
    ("statements", "first"),
    [
        (["UPDATE audit SET by = 'Eve' WHERE ns = {ns} AND number = 2"], 2),
        (["UPDATE audit SET reason = '没记错' WHERE ns = {ns} AND number = 2"], 2),
        (["UPDATE audit SET act = 'restore' WHERE ns = {ns} AND number = 2"], 2),
        (["UPDATE audit SET data = replace(data, 'e_', 'f_') WHERE ns = {ns} AND number = 3"], 3),
        (["UPDATE audit SET run = 'x' WHERE ns = {ns} AND number = 6"], 6),
        (["UPDATE audit SET erased = 1, body = 'x', reason = 'x' WHERE ns = {ns} AND number = 4"], 4),
        (["DELETE FROM audit WHERE ns = {ns} AND number = 1"], 2),
        (["DELETE FROM audit WHERE ns = {ns} AND number BETWEEN 3 AND 4"], 5),
        (
            [
                "UPDATE audit SET number = 99 WHERE ns = {ns} AND number = 3",
                "UPDATE audit SET number = 3 WHERE ns = {ns} AND number = 4",
                "UPDATE audit SET number = 4 WHERE ns = {ns} AND number = 99",
            ],
            3,
        ),
        (
            [
                "DELETE FROM audit WHERE ns = {ns} AND number = 3",
                "UPDATE audit SET number = number - 1 WHERE ns = {ns} AND number = 4",
                "UPDATE audit SET number = number - 1 WHERE ns = {ns} AND number = 5",
                "UPDATE audit SET number = number - 1 WHERE ns = {ns} AND number = 6",
            ],
            3,
        ),
    ],
)  # fmt: skip
def test_what_was_altered_in_the_file_is_found(kept: Path, statements: list[str], first: int) -> None:
    assert verified(kept) == []
    alter(kept, *statements)
    assert verified(kept)[:1] == [first]
    assert verified(kept, namespace="user_1") == []


def test_a_tail_that_was_cut_off_shows_only_beside_a_digest_that_was_kept(kept: Path) -> None:
    with BeliefGraph.open(kept, embedder="none") as graph:
        head = graph.audit_head()
        assert head is not None and graph.verify_audit(head.chain) == []
        graph.confirm(graph.beliefs()[0].id, by="Eve")
        assert graph.verify_audit(head.chain) == []
    alter(kept, "DELETE FROM audit WHERE ns = {ns} AND number >= 5")
    assert verified(kept) == []
    assert verified(kept, head.chain) == [4]


def test_a_log_goes_on_where_it_ended_in_another_process(kept: Path) -> None:
    with BeliefGraph.open(kept, embedder="none") as graph:
        assert graph.confirm(graph.beliefs()[0].id, by="Eve").act == 7
        assert graph.verify_audit() == []


# Erased entries, and what is no JSON ----------------------------------------------------------------------------


@pytest.fixture
def erased(tmp_path: Path) -> Path:
    """The file of a graph with an erasure in its log: entries 1 and 2 lost their bodies, 3 and 4 did not, 5 did it."""
    file = tmp_path / "graph.db"
    clock = FixedClock(datetime(2025, 12, 1, tzinfo=UTC))
    with BeliefGraph.open(file, embedder="none", clock=clock) as graph:
        told = graph.observe("I like tea.", speaker="Ann")
        graph.retract(told.evidence[0].id, "记错了", by="王芳")
        other = graph.observe("I like milk.", speaker="Bob")
        graph.retract(other.evidence[0].id, "because", by="Eve")
        graph.erase(told.evidence[0].id, reason="依法")
        assert [entry.erased for entry in graph.audit()] == [True, True, False, False, False]
        assert graph.audit()[-1].data["entries"] == [1, 2]
    return file


@pytest.mark.parametrize(
    ("statement", "numbers"),
    [
        ("UPDATE audit SET erased = 1, reason = 'the boss', data = '{{\"evidence\":[\"e_x\"]}}' WHERE number = 4", {4}),
        ("UPDATE audit SET erased = 1, reason = '', data = NULL WHERE number = 4", {4}),
        ("UPDATE audit SET erased = 1, reason = '', data = NULL WHERE number = 5", {1, 2, 5}),
        ("UPDATE audit SET reason = '伪造' WHERE number = 2", {2}),
        ("UPDATE audit SET data = '{{\"evidence\":[\"e_x\"]}}' WHERE number = 1", {1}),
        ("UPDATE audit SET data = replace(data, '[1,2]', '[1,2,4]') WHERE number = 5", {1, 2, 5}),
        ("UPDATE audit SET erased = 0 WHERE number = 1", {1}),
        ("UPDATE audit SET data = 'x' WHERE number = 4", {4}),
        ("UPDATE audit SET data = 'x' WHERE number = 1", {1}),
        ("UPDATE audit SET data = '[1]' WHERE number = 5", {1, 2, 5}),
        ("UPDATE audit SET data = '{{\"evidence\": 5, \"parts\": [0]}}' WHERE number = 4", {4}),
        ("UPDATE audit SET data = 'null' WHERE number = 4", {4}),
        ("UPDATE audit SET data = '' WHERE number = 3", {3}),
    ],
)  # fmt: skip
def test_erasing_is_no_way_to_forge_an_entry_and_what_is_no_json_is_a_breach(
    erased: Path, statement: str, numbers: set[int]
) -> None:
    assert verified(erased) == []
    alter(erased, statement)
    assert set(verified(erased)) == numbers
    with BeliefGraph.open(erased, embedder="none") as graph:
        entries = graph.audit()
        assert len(entries) == 5 and all(concerned(entry.data) is not None for entry in entries)


def test_an_erasure_answers_for_those_of_an_erasure_that_it_erases(graph: BeliefGraph) -> None:
    first = graph.observe("I like tea.", speaker="Ann")
    second = graph.observe("I like milk.", speaker="Quentin Moxley")
    graph.erase(first.evidence[0].id, reason="asked by Quentin Moxley")
    graph.erase(second.evidence[0].id, reason="asked to")
    assert [entry.erased for entry in graph.audit()] == [True, True, True, False]
    assert graph.audit()[-1].data["entries"] == [1, 2, 3] and graph.verify_audit() == []


def test_a_log_with_erased_entries_comes_along_whole_and_a_forged_one_does_not(open_graph: OpenGraph) -> None:
    graph, out = open_graph(), io.StringIO()
    told = graph.observe("I like tea.", speaker="Ann")
    graph.observe("I like milk.", speaker="Bob")
    graph.erase(told.evidence[0].id, reason="依法")
    graph.export(out)
    there = open_graph()
    there.load(out.getvalue().splitlines())
    assert there.verify_audit() == [] and [entry.erased for entry in there.audit()] == [True, False, False]
    forged = out.getvalue().replace('"erased":true', '"erased":true,"reason":"the boss"').splitlines()
    assert forged != out.getvalue().splitlines()
    with pytest.raises(BadRecord, match="not what was written"):
        open_graph().load(forged)
    assert there.load(out.getvalue().splitlines())["entry"] == 3 and there.verify_audit() == []


def test_data_that_nothing_ever_wrote_are_a_breach(graph: BeliefGraph) -> None:
    graph.observe("I like tea.", speaker="Ann")
    graph.observe("I like milk.", speaker="Bob")
    one, other = graph.audit()
    wrong = [replace(one, data={"evidence": object()}), replace(other, data=[1])]  # type: ignore[arg-type]
    assert [breach.number for breach in breaches(wrong)] == [1, 2]


@pytest.mark.parametrize("wrong", [None, 1.5, float("inf"), 10**30, "x", True, [1]])
def test_a_page_is_asked_for_by_whole_numbers(graph: BeliefGraph, wrong: Any) -> None:
    for given in ({"limit": wrong}, {"after": wrong}):
        with pytest.raises(OutOfRange, match="whole number"):
            graph.audit(**given)


@pytest.mark.parametrize("wrong", [None, 0, b"x", ["b_1"]])
def test_what_names_a_belief_or_a_person_is_text(graph: BeliefGraph, wrong: Any) -> None:
    told = graph.observe("I like tea.", speaker="Ann")
    belief, evidence = told.beliefs[0].id, told.evidence[0].id
    acts: list[Callable[[], object]] = [
        lambda: graph.move(wrong, {"version": "2"}),
        lambda: graph.merge(belief, wrong),
        lambda: graph.split(wrong, evidence, value="chai"),
        lambda: graph.strike(wrong, evidence),
        lambda: graph.confirm(wrong, by="Eve"),
        lambda: graph.deny(belief, by=wrong),
        lambda: graph.erase(evidence, reason="x", by=wrong),
    ]
    for act in acts:
        with pytest.raises((InvalidInput, NotFound)):
            act()
    assert len(graph.audit()) == 1
