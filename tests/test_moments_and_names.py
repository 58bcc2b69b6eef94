"""What was not yet told is not shown at an earlier moment, question words are no names, old files are filed anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from beliefgraph import BeliefGraph, Claim, Settings
from beliefgraph.domain.ranking import WEIGHTS
from beliefgraph.evaluate.work import _rows
from beliefgraph.testing import FixedClock


def test_what_was_recorded_later_shines_through_nowhere(clock: FixedClock, graph: BeliefGraph) -> None:
    graph.observe("My boss is Ken.", speaker="Anna", at="2025-11-01T00:00:00+00:00")
    then = {"known_at": clock.tick(days=5)}
    clock.tick(days=5)
    graph.observe("My boss is Zorblax.", speaker="Anna", at="2025-11-01T00:00:00+00:00")
    answer = graph.ask("Who is Anna's boss?", **then)
    prompt = graph.prompt("Who is Anna's boss?", **then)
    told = (answer.text, prompt.text, graph.explain(answer.beliefs[0].id, **then).text)
    assert "Ken" in answer.text
    assert "Zorblax" not in "\n".join([*told, *(belief.text for belief in answer.related)])


def test_question_words_are_no_names(graph: BeliefGraph) -> None:
    for speaker, text in (("Where", "I live in Mordor."), ("谁", "我住在魔都。"), ("张三", "我住在上海。")):
        graph.observe(text, speaker=speaker, at="2025-11-20T00:00:00+00:00")
    assert graph.ask("Where does Zed live?").beliefs == ()
    assert {belief.value for belief in graph.ask("谁住在上海？").beliefs} == {"上海"}


def test_recall_answers_though_no_lane_weighs_anything(open_graph: Callable[..., BeliefGraph]) -> None:
    nothing = {lang: replace(weights, text=0.0, vector=0.0) for lang, weights in WEIGHTS.items()}
    graph = open_graph(settings=Settings(synchronous="NORMAL", ranking=nothing))
    graph.observe("I live in Leeds.", speaker="Anna", at="2025-11-20T00:00:00+00:00")
    assert graph.recall("Where does Anna live?")


def test_a_graph_in_which_attributes_had_many_values_is_filed_anew(tmp_path: Path, clock: FixedClock) -> None:
    many = Settings(synchronous="NORMAL", many_valued=("max size",))
    path = tmp_path / "old.db"
    with BeliefGraph.open(path, settings=many, embedder="none", clock=clock) as graph:
        for day, value in ((20, "5 MB"), (21, "7 MB")):
            claim = Claim("API", "max size", value)
            at = f"2025-11-{day}T00:00:00+00:00"
            graph.observe(value, source="doc", at=at, claims=[claim])
        assert len({belief.family for belief in graph.beliefs()}) == 2
    import apsw

    connection = apsw.Connection(str(path))
    connection.execute("INSERT INTO outdated SELECT key FROM namespace")
    connection.close()
    with BeliefGraph.open(path, settings=Settings(synchronous="NORMAL"), embedder="none", clock=clock) as graph:
        graph.observe("7 MB it is", source="other", at="2025-11-22T00:00:00+00:00", claims=[])
        assert len({belief.family for belief in graph.beliefs()}) == 1


def test_damaged_lines_of_a_work_file_are_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "work.jsonl"
    damaged = ['{"part":[],"with":"x","sets":{},"figures":{}}', '{"part":"a","with":"x","sets":5,"figures":5}', "[" * 9]
    file.write_text("\n".join(damaged), encoding="utf-8")
    assert list(_rows(file)) == []
