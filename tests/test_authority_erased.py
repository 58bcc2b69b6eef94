"""What was held of somebody goes with the last of his words, down to the bytes of the files."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from beliefgraph import BeliefGraph
from beliefgraph.domain.authority import word_key
from beliefgraph.testing import FixedClock

OpenGraph = Callable[..., BeliefGraph]
Row = dict[str, Any]
START = datetime(2025, 11, 1, tzinfo=UTC)
SECRETS = ("欧阳铁柱", "quentin", "moxley", "ledger-77")


def row(who: str, about: str, value: str, **more: Any) -> Row:
    claim = {"subject": about, "predicate": "lives_in", "value": value}
    plain = {"text": f"{who}: {about} {value}", "speaker": who, "at": START, "claims": [claim]}
    return plain | {"ref": f"{who} {about} {value}"} | more


def told(graph: BeliefGraph) -> list[str]:
    """A graph whose authorities were learned, set and set again; ids of what three of the tellers said."""
    rows = [row(who, f"P{n}", "Oslo") for n in range(6) for who in ("Ann", "Bob")]
    rows += [row(who, f"P{n}", "Rome") for n in range(6) for who in ("欧阳铁柱", "Quentin Moxley")]
    rows += [row("", f"P{n}", "Oslo", source="ledger-77", ref=f"l{n}", text=f"l{n}") for n in range(6)]
    graph.observe_many(rows)
    graph.apply_authority()
    graph.set_authority("欧阳铁柱", 0.2, reason="欧阳铁柱 was wrong before")
    graph.set_authority("欧阳铁柱", 0.3)
    graph.set_authority("Quentin Moxley", 0.3)
    graph.set_authority("Quentin Moxley", None)
    graph.set_authority("ledger-77", 0.3)
    return [e.id for e in graph.space.all_evidence() if e.speaker not in ("Ann", "Bob")]


def exported(graph: BeliefGraph) -> str:
    out = io.StringIO()
    graph.export(out)
    return out.getvalue()


def left(graph: BeliefGraph, what: Iterable[str]) -> list[str]:
    lowered = exported(graph).lower()
    return [each for each in what if each.lower() in lowered]


def test_no_byte_of_it_is_left_in_the_files(tmp_path: Path, clock: FixedClock) -> None:
    with BeliefGraph.open(tmp_path / "g.db", embedder="none", clock=clock) as graph:
        chosen = told(graph)
        held = [node.id for node in graph.space.all_nodes() if node.kind == "authority"]
        mine = [ident for ident in held if ident not in {a.id for a in graph.authorities() if a.name in ("Ann", "Bob")}]
        tellers = [a.teller for a in graph.authorities() if a.name not in ("Ann", "Bob")]
        assert len(mine) == 7
        receipt = graph.erase(chosen, reason="依法 as the law asks", by="ops")
        assert receipt.complete
        assert receipt.counts["node"] == len(mine)
        for path in tmp_path.iterdir():
            content = path.read_bytes()
            assert [word for word in SECRETS if word.encode() in content.lower()] == [], path.name
            assert [ident for ident in (*mine, *tellers) if ident.encode() in content] == [], path.name
        assert {a.name for a in graph.authorities()} == {"Ann", "Bob"}
        assert graph.validate() == [] and graph.verify_audit() == []


@pytest.mark.parametrize(
    ("chosen", "name"), [({"speaker": "欧阳铁柱"}, "欧阳铁柱"), ({"source": "ledger-77"}, "ledger-77")]
)
def test_it_goes_with_all_that_a_speaker_or_source_said(graph: BeliefGraph, chosen: Row, name: str) -> None:
    told(graph)
    graph.erase(reason="asked to", **chosen)
    assert left(graph, [name]) == [] and name not in {a.name for a in graph.authorities()}
    assert len({a.name for a in graph.authorities()}) == 4 and graph.validate() == []


def test_it_stays_while_anything_that_he_said_is_left(graph: BeliefGraph) -> None:
    told(graph)
    mine = [e.id for e in graph.space.all_evidence() if e.speaker == "欧阳铁柱"]
    graph.erase(mine[:-1], reason="asked to")
    assert "欧阳铁柱" in {a.name for a in graph.authorities()}
    graph.retract(mine[-1], "a mistake")
    assert "欧阳铁柱" in {a.name for a in graph.authorities()}
    graph.erase(mine[-1], reason="asked to")
    assert "欧阳铁柱" not in {a.name for a in graph.authorities()}


def test_it_goes_though_others_still_speak_of_him(graph: BeliefGraph) -> None:
    told(graph)
    graph.observe(**row("Ann", "欧阳铁柱", "Oslo"))
    graph.erase(speaker="欧阳铁柱", reason="asked to")
    assert "欧阳铁柱" not in {a.name for a in graph.authorities()}
    assert not any("j_" in line and "欧阳铁柱" in line for line in exported(graph).splitlines())


def test_what_an_agent_alone_heard_of_him_counts_without_it(open_graph: OpenGraph) -> None:
    graph, fresh = open_graph(), open_graph()
    secret = row("欧阳铁柱", "Zoe", "Rome", agent="spy", ref="secret", text="secret")
    for each in (graph, fresh):
        each.observe(**secret)
    open_ = graph.observe(**row("欧阳铁柱", "Zoe", "Oslo"))
    graph.set_authority("欧阳铁柱", 0.1)
    graph.erase(open_.evidence[0].id, reason="asked to")
    assert graph.authorities() == []
    assert graph.digest() == fresh.digest() and graph.validate() == []


def test_it_stays_with_whom_the_name_means(graph: BeliefGraph) -> None:
    graph.observe(**row("Ann", "Zoe", "Oslo"))
    gone = graph.observe(**row("Quentin", "Zoe", "Rome"))
    graph.set_authority("Quentin", 0.1)
    graph.alias("Quentin", "Ann")
    graph.erase(gone.evidence[0].id, reason="asked to")
    [oslo] = graph.beliefs()
    assert [c.judged for c in graph.explain(oslo.id).supports] == [0.1] and graph.validate() == []
    graph.erase(speaker="Ann", reason="asked to")
    assert graph.authorities() == []


def test_what_was_learned_before_does_not_bring_an_erased_name_back(graph: BeliefGraph) -> None:
    told(graph)
    graph.set_authority("ledger-77", None)
    lessons = graph.learn_authority()
    graph.erase(source="ledger-77", reason="asked to")
    graph.apply_authority(lessons)
    assert left(graph, ["ledger-77"]) == []


def test_words_go_with_the_value_that_he_does_not_say_any_more(tmp_path: Path, clock: FixedClock) -> None:
    towns = [f"town {n}" for n in range(24)]
    rows = [row(who, f"P{n}", town) for who in ("Ann", "小李", "Bob") for n, town in enumerate(towns)]
    rows += [row("X", f"P{n}", town if n < 12 else "quokkaviolet") for n, town in enumerate(towns)]
    rows += [row("X", f"Q{n}", "nowhere") for n in range(12)] + [row("Ann", f"Q{n}", f"town {n}") for n in range(12)]
    gone, left = word_key("quokkaviolet"), word_key("nowhere")
    with BeliefGraph.open(tmp_path / "g.db", embedder="none", clock=clock) as graph:
        graph.observe_many(rows)
        graph.apply_authority()
        [held] = [held for held in graph.authorities() if held.name == "X"]
        assert held.words["lives_in"].keys() == {gone, left}
        said = [e.id for e in graph.space.all_evidence() if "quokkaviolet" in e.text]
        graph.erase(said[:-1], reason="asked to")
        assert gone in exported(graph), "he still says it"
        digest = graph.digest()
        graph.erase(said[-1], reason="asked to")
        [held] = [held for held in graph.authorities() if held.name == "X"]
        assert held.words["lives_in"].keys() == {left} and digest != graph.digest()
        assert graph.validate() == [] and graph.verify_audit() == []
        for path in tmp_path.iterdir():
            assert gone.encode() not in path.read_bytes(), path.name
