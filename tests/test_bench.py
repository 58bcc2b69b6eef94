"""The benchmark measures something: every figure is there, floors are real, and the material is the same every time."""

from __future__ import annotations

import io
import json

import pytest

from beliefgraph import bench
from beliefgraph.bench.material import ConstantEmbedder, Material

BARS = {
    "bulk load of given claims": 6.0,
    "one observe of a given claim, p50, FULL": 0.8,
    "one observe of a given claim, p50, NORMAL": 0.8,
    "explain of a belief with 20 evidences, p99": 3.0,
    "recall top-10, p50": 25.0,
    "recall top-10, p99": 50.0,
    "ask, p50": 40.0,
    "ask, p99": 100.0,
    "opening the store": 150.0,
    "first question after opening": 1.0,
    "peak memory while asking": 400.0,
}


@pytest.fixture(scope="module")
def printed() -> str:
    out = io.StringIO()
    returned = bench.run(out, beliefs=300, evidence=900, as_json=True)
    assert json.loads(out.getvalue()) == returned
    return out.getvalue()


def test_every_bar_is_measured(printed: str) -> None:
    figures = {row["figure"]: row for row in json.loads(printed)["figures"]}
    assert {name: row["bar"] for name, row in figures.items() if row["bar"] is not None} == BARS
    assert all(row["seen"] > 0 and row["n"] > 0 for row in figures.values())
    assert all(row["met"] == (row["judged"] <= row["bar"]) for row in figures.values() if row["bar"] is not None)


def test_floors_are_real(printed: str) -> None:
    report = json.loads(printed)
    compared = [row for row in report["figures"] if row["floor"] is not None]
    assert len(compared) == 4
    assert all(row["floor"] > 0 and row["ratio"] == row["seen"] / row["floor"] for row in compared)


def test_growth_is_shown_for_all_but_the_start_of_python(printed: str) -> None:
    report = json.loads(printed)
    grown = [row["figure"] for row in report["growth"]]
    shown = [row["figure"] for row in report["figures"]]
    assert [name for name in shown if name not in grown] == ["starting Python and importing"]
    assert all(row["factor"] == row["big"] / row["small"] > 0 for row in report["growth"])


def test_the_graph_holds_what_was_observed(printed: str) -> None:
    held = json.loads(printed)["held"]
    assert held["evidence"] == held["edge"] == 900 + 2 * (45 + 10)
    assert 290 <= held["belief"] <= 340 and held["context"] > 0 and held["link"] > 0
    assert held["revision"] > held["evidence"] and held["vector"] == held["evidence"] + held["belief"]


def test_material_is_the_same_every_time_and_in_two_languages() -> None:
    first, second = Material(50, 150), Material(50, 150)
    assert list(first.observations()) == list(second.observations())
    assert first.questions(20) == second.questions(20)
    assert {about.lang for about in first.propositions} == {"en", "zh"}


def test_the_embedder_is_deterministic_and_keeps_its_own_time() -> None:
    embedder = ConstantEmbedder(64)
    vectors = embedder.embed(["茶", "tea"])
    assert vectors.shape == (2, 64) and embedder.seconds > 0
    assert (vectors == ConstantEmbedder(64).embed(["茶", "tea"])).all()
    assert abs((vectors**2).sum(axis=1) - 1).max() < 1e-6


def test_tables_name_the_bars() -> None:
    figure = bench.figures.Figure("a thing", 2.0, "ms", 0.5, 0.8, "added")
    assert (figure.judged, figure.ratio, figure.met) == (1.5, 4.0, False)
    assert bench.figures.Figure("shown only", 2.0, "s").met is None


def test_propagation_is_measured_beside_its_floor() -> None:
    out = io.StringIO()
    report = bench.run(out, beliefs=400, propagation=True, as_json=True)
    figures = {row["figure"]: row for row in report["figures"]}
    assert figures["propagation, all, with building"]["floor"] > 0
    assert sum(row["bar"] == 20.0 for row in figures.values()) == 4  # in memory and on a file, known and new origins
    assert all(row["seen"] > 0 for row in figures.values())


def test_learning_is_measured_beside_a_bare_vote_and_with_its_memory() -> None:
    out = io.StringIO()
    report = bench.run(out, evidence=12_000, learning=True, as_json=True)
    figures = {row["figure"]: row for row in report["figures"]}
    assert figures["learning whom to believe"]["floor"] > 0 and figures["learning whom to believe"]["bar"] == 30.0
    assert figures["learning, peak memory"]["seen"] > 0 and figures["learning, peak memory"]["bar"] == 1000.0
    assert report["held"]["claim"] == 1000 and report["held"]["source"] == 80
