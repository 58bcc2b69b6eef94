"""Evidence, sources, events and marks that are broken in one way each."""

from __future__ import annotations

import io
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from beliefgraph import BeliefGraph, Settings
from beliefgraph.domain.changes import ChangeSet, Erased
from beliefgraph.domain.findings import Severity, Stage
from beliefgraph.domain.model import Entity, Event, Evidence, Node, Source
from beliefgraph.domain.tasks import Pending, Renaming, Tombstone, tombstone_id
from beliefgraph.errors import CannotUndo
from beliefgraph.records import node_of


def piece(graph: BeliefGraph, words: str = "绿茶") -> Evidence:
    return next(e for e in graph.space.all_evidence() if words in e.text)


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"source": "", "speaker": ""}, "sourceless evidence"),
        ({"source": "atlantis"}, "unknown source"),
        ({"event": ""}, "eventless evidence"),
        ({"event": "v_none"}, "unknown event"),
        ({"agent": "ghost"}, "unknown agent"),
        ({"text": " "}, "empty evidence"),
        ({"authority": 1.5}, "number out of range"),
        ({"weight": -0.1}, "number out of range"),
        ({"scope": (("region", "EU"),)}, "missing context"),
    ],
)
def test_evidence_that_lacks_something(sound: BeliefGraph, mended, fields: dict[str, object], rule: str) -> None:
    new = replace(piece(sound), id="e_new", **({"text": "别的话", "at": None} | fields))
    sound.space.commit(ChangeSet(evidence=[new]))
    found = mended(sound, rule, kind="context" if rule == "missing context" else "evidence")
    assert len(found) == 1


def test_records_that_were_lost(sound: BeliefGraph, mended) -> None:
    one = piece(sound)
    sound.space.commit(ChangeSet(erased=Erased(sources=(one.source,))))
    mended(sound, "unknown source")
    sound.space.commit(ChangeSet(erased=Erased(events=(one.event,))))
    mended(sound, "unknown event")
    assert sound.space.sources([one.source]) == {one.source: Source(one.source)}


def test_what_was_said_long_after_it_was_recorded(sound: BeliefGraph, mended) -> None:
    late = piece(sound).recorded + timedelta(days=40)
    sound.space.commit(ChangeSet(evidence=[replace(piece(sound), id="e_new", text="别的话", at=late)]))
    [found] = mended(sound, "said after it was recorded")
    assert (found.severity, found.stage) == (Severity.WARNING, Stage.INPUT)


def test_the_same_words_twice(sound: BeliefGraph, mended) -> None:
    one = piece(sound)
    sound.space.commit(ChangeSet(evidence=[replace(one, id="f_again", ref="another")]))
    [found] = mended(sound, "duplicate evidence")
    assert one.id in found.message and found.id == "f_again"


def test_words_said_twice_without_a_time_are_no_duplicates(sound: BeliefGraph) -> None:
    for ref in ("1", "2"):
        sound.observe("我喜欢跑步", speaker="小美", ref=ref)
    assert sound.validate() == []


def test_what_was_erased_and_is_there_again(sound: BeliefGraph, mended) -> None:
    one = piece(sound)
    act = sound.erase(one.id, reason="asked to")
    sound.space.commit(
        ChangeSet(evidence=[replace(one, at=None, source="log", speaker="", event=piece(sound, "sailing").event)])
    )
    assert sound.space.nodes([tombstone_id(one.id)]) and act
    [found] = mended(sound, "erased evidence is back")
    assert found.command.startswith("beliefgraph erase ")


@pytest.mark.parametrize("kind", ["evidence", "event", "source"])
def test_times_without_a_zone(kind: str, clock) -> None:
    graph = BeliefGraph.open(":memory:", embedder="none", clock=clock)  # a file takes none
    graph.observe("我喜欢绿茶", speaker="小美", source="日记")
    noon = datetime(2025, 3, 1, 12)
    rows = {
        "evidence": ChangeSet(evidence=[replace(piece(graph), id="e_new", text="别的话", at=noon)]),
        "event": ChangeSet(
            events=[Event("v_new", at=noon)], evidence=[replace(piece(graph), id="e_new", text="别的话", event="v_new")]
        ),
        "source": ChangeSet(
            sources=[Source("报纸", published=noon)],
            evidence=[replace(piece(graph), id="e_new", text="别的话", source="报纸")],
        ),
    }
    graph.space.commit(rows[kind])
    [found] = graph.validate()
    assert (found.rule, found.kind, found.safe) == ("time without a zone", kind, False)
    if kind == "evidence":
        graph.retract(found.id, "no zone")
        assert graph.validate() == []


# Nodes ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", ["pending", "comparison", "renaming", "refusal", "solved", "trust", "maintenance"])
def test_marks_that_cannot_be_read(sound: BeliefGraph, mended, kind: str) -> None:
    sound.space.commit(ChangeSet(nodes=[Node("solved" if kind == "solved" else "x_1", kind, {"what": "乱"})]))
    [found] = mended(sound, "unreadable mark")
    [act] = sound.audit(act="mend")
    assert act.data["about"] == [found.id] and "乱" in str(act.data["dropped"])
    with pytest.raises(CannotUndo, match="nothing that has a place"):
        sound.undo(act.number)


@pytest.mark.parametrize("wrong", [{"overall": 7.5}, {"predicates": {"likes": -0.1}}, {"words": {"likes": {"w_1": 2}}}])
def test_an_authority_that_no_word_can_have(sound: BeliefGraph, mended, wrong: dict[str, object]) -> None:
    """Whoever wrote it in the file, beliefs are not to be settled by it."""
    sound.set_authority("小美", 0.4)
    [held] = sound.authorities()
    sound.space.commit(ChangeSet(nodes=[node_of(replace(held, **wrong))]))
    rules = {f.rule for f in sound.validate()}
    assert "number out of range" in rules <= {"number out of range", "stale opinion"}
    mended(sound, "number out of range", kind="authority", also=rules - {"number out of range"})
    assert sound.authorities() == []


def test_beliefs_are_not_settled_by_an_authority_that_none_can_have(sound: BeliefGraph) -> None:
    sound.set_authority("小美", 0.4)
    [held] = sound.authorities()
    sound.space.commit(ChangeSet(nodes=[node_of(replace(held, overall=5.0))]))
    sound.mend()
    tea = next(b for b in sound.beliefs() if b.value == "绿茶")
    assert {f.rule for f in sound.validate()} == {"number out of range"} and tea.opinion.signed < 0.9


@pytest.mark.parametrize("kind", ["authority_change", "related"])
@pytest.mark.parametrize("how", ["gone", "torn", "behind"])
def test_changes_that_are_not_noted(open_graph, mended, tmp_path: Path, kind: str, how: str) -> None:
    """Without the note an open graph goes by what it read before, and one that is opened reads nothing."""
    graph = open_graph(zone="UTC")
    graph.observe("我住在北京", speaker="小美", source="日记", at="2025-03-01")
    graph.observe("小美住在天津", speaker="Ivo", source="log", at="2025-03-02")
    graph.set_authority("小美", 0.4)
    graph.within("海淀", "北京")
    node = graph.space.nodes([kind])[kind]
    behind = replace(node, data={name: {"number": 0, "digest": "0"}.get(name, of) for name, of in node.data.items()})
    left = {"gone": [], "torn": [replace(node, data={"乱": 1})], "behind": [behind]}[how]
    graph.space.commit(ChangeSet(nodes=left, removed_nodes=[] if left else [kind]))
    mended(graph, "unreadable mark" if how == "torn" else "change that is not noted")
    assert graph.authorities() and graph.wholes()
    now = graph.space.nodes([kind])[kind]
    assert now == node if kind == "related" else now.data["number"] > node.data["number"]


def test_graphs_with_authorities_become_one(open_graph) -> None:
    parts = []
    for who, times in (("小美", 1), ("Ivo", 4)):
        graph = open_graph(zone="UTC")
        graph.observe("我住在北京", speaker=who, source="日记", at="2025-03-01")
        for number in range(times):
            graph.set_authority(who, 0.4 + number / 10)
        graph.within("海淀", f"{who}之地")
        graph.export(out := io.StringIO())
        parts.append(out.getvalue().splitlines())
    for first, second in (parts, parts[::-1]):
        whole = open_graph(zone="UTC")
        whole.load(first)
        whole.load(second)
        assert whole.validate() == [] and len(whole.authorities()) == 2


def test_a_mark_that_is_kept_under_another_id(sound: BeliefGraph, mended) -> None:
    task = Renaming("is keen on", "likes", datetime.fromisoformat("2025-01-01T00:00Z"))
    sound.space.commit(ChangeSet(nodes=[replace(node_of(task), id="q_wrong")]))
    mended(sound, "unreadable mark")


def test_a_tombstone_that_cannot_be_read_still_keeps_its_evidence_out(sound: BeliefGraph, mended) -> None:
    one = piece(sound)
    stone = tombstone_id("e_gone")
    sound.space.commit(ChangeSet(nodes=[Node(stone, "tombstone", {"when": "?"})]))
    mended(sound, "unreadable mark")
    assert node_digest(sound, stone) == stone and one


def node_digest(graph: BeliefGraph, ident: str) -> str:
    return graph.space.nodes([ident])[ident].data["digest"]


def test_a_mark_of_what_is_not_there(sound: BeliefGraph, mended) -> None:
    mark = Pending("e_gone", "timeout: 30 s", datetime.fromisoformat("2025-01-01T00:00Z"))
    sound.space.commit(ChangeSet(nodes=[node_of(mark)]))
    [found] = mended(sound, "mark of nothing")
    assert found.severity is Severity.WARNING
    [act] = sound.audit(act="mend")
    sound.undo(act.number)
    assert [f.rule for f in sound.validate()] == ["mark of nothing"]


def test_a_kind_that_nobody_registered(open_graph) -> None:
    graph = open_graph(settings=Settings(kinds=("note",), synchronous="NORMAL"))
    graph.put_node("note", "n-1", {"状态": "待审"})
    assert graph.validate() == []
    graph.space.commit(ChangeSet(nodes=[Node("m-1", "memo", {})]))
    [found] = graph.validate()
    assert (found.rule, found.id, found.severity) == ("unregistered kind", "m-1", Severity.NOTE)


def test_what_nobody_speaks_of(sound: BeliefGraph) -> None:
    event = Event("v_idle")
    rows = ChangeSet(
        entities=[Entity("n_idle", "闲人", "", ("闲人",), "n_idle")], events=[event], sources=[Source("unread")]
    )
    sound.space.commit(rows)
    found = sound.validate()
    assert {(f.rule, f.kind, f.id) for f in found} == {
        ("orphan", "entity", "n_idle"),
        ("orphan", "source", "unread"),
        ("orphan", "event", "v_idle"),
    }
    assert {f.severity for f in found} == {Severity.NOTE}
    sound.observe("闲人喜欢茶", speaker="小美", claims=[{"subject": "闲人", "predicate": "likes", "value": "茶"}])
    assert {(f.rule, f.kind) for f in sound.validate()} == {("orphan", "source"), ("orphan", "event")}


def test_tombstones_are_read(sound: BeliefGraph) -> None:
    stone = Tombstone(tombstone_id("e_other"), 3, datetime.fromisoformat("2025-01-01T00:00Z"))
    sound.space.commit(ChangeSet(nodes=[node_of(stone)]))
    assert sound.validate() == []
