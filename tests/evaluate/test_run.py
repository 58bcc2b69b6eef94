"""Runs of several parts: what is finished is kept, and taken again only while nothing it depends on has changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from beliefgraph.domain.figures import Figure, share_of
from beliefgraph.errors import BadRecord, InvalidInput
from beliefgraph.evaluate import kinds, report, work
from beliefgraph.evaluate.data import EvaluationData
from beliefgraph.evaluate.run import Step, run
from beliefgraph.evaluate.work import Work
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.settings import Settings


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Two small kinds in the place of the real ones; what was measured, in order."""
    measured: list[str] = []

    def small(data: EvaluationData) -> dict[str, Figure]:
        measured.append("small")
        rows = data.own("numbers", lambda row: bool(row["right"]))
        return {"numbers right": share_of(rows).above(0.5).beside({"bm25": 0.25})}

    def broken(data: EvaluationData) -> dict[str, Figure]:
        measured.append("broken")
        return {"other": share_of(data.own("other", lambda row: bool(row["right"])))}

    monkeypatch.setattr(kinds, "KINDS", {"first": (small,), "second": (broken,)})
    return measured


@pytest.fixture
def data(tmp_path: Path) -> EvaluationData:
    write(tmp_path, "numbers", True, False)
    return EvaluationData(Settings(embedder="none"), RuleExtractor(), tmp_path)


def write(folder: Path, name: str, *right: bool) -> None:
    lines = [json.dumps({"right": one}) for one in right]
    (folder / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_a_run_that_was_stopped_goes_on_where_it_was(counted: list[str], data: EvaluationData, tmp_path: Path) -> None:
    file = tmp_path / "work.jsonl"
    with pytest.raises(BadRecord, match=r"other\.jsonl"):
        run("all", data, Work(file))
    write(tmp_path, "other", True)
    steps: list[Step] = []
    done = run("all", data, Work(file), steps.append)
    assert counted == ["small", "broken", "broken"]
    assert [(step.number, step.parts, step.figures, step.seconds is None) for step in steps] == [
        (1, 2, 1, True),
        (2, 2, 1, False),
    ]
    assert done.figures == run("all", data).figures  # what was kept is what is measured
    assert [Path(file).name for file in done.sets] == ["numbers.jsonl", "other.jsonl"]


def test_a_line_that_was_cut_off_is_measured_again(counted: list[str], data: EvaluationData, tmp_path: Path) -> None:
    file = tmp_path / "work.jsonl"
    run("first", data, Work(file))
    whole = file.read_bytes()
    file.write_bytes(whole[:-20])
    run("first", data, Work(file))
    run("first", data, Work(file))
    assert counted == ["small", "small"]


Change = Callable[[EvaluationData, pytest.MonkeyPatch], EvaluationData]


def _another_set(data: EvaluationData, monkeypatch: pytest.MonkeyPatch) -> EvaluationData:
    write(data.sets, "numbers", True, True)
    return data


def _another_code(data: EvaluationData, monkeypatch: pytest.MonkeyPatch) -> EvaluationData:
    monkeypatch.setattr(work, "code", lambda: "another")
    return data


def _another_limit(data: EvaluationData, monkeypatch: pytest.MonkeyPatch) -> EvaluationData:
    return replace(data, limit=1)


def _another_setting(data: EvaluationData, monkeypatch: pytest.MonkeyPatch) -> EvaluationData:
    return replace(data, settings=Settings(embedder="none", threshold=0.6))


@pytest.mark.parametrize("change", [_another_set, _another_code, _another_limit, _another_setting])
def test_what_figures_depend_on_is_measured_anew_when_it_changes(
    counted: list[str], data: EvaluationData, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Change
) -> None:
    file = tmp_path / "work.jsonl"
    run("first", data, Work(file))
    data = change(data, monkeypatch)
    run("first", data, Work(file))
    run("first", data, Work(file))
    assert counted == ["small", "small"]


def test_everything_is_measured_again_when_asked(counted: list[str], data: EvaluationData, tmp_path: Path) -> None:
    file = tmp_path / "work.jsonl"
    for again in (False, True):
        run("first", data, Work(file, again=again))
    run("first", data, Work(file))
    assert counted == ["small", "small"]


def test_an_unknown_kind_is_refused_by_name(counted: list[str], data: EvaluationData) -> None:
    with pytest.raises(InvalidInput, match="first, second, or all"):
        run("third", data)


def test_a_report_tells_figures_conditions_and_sets(counted: list[str], data: EvaluationData, tmp_path: Path) -> None:
    write(tmp_path, "other", True)
    done = run("all", data)
    for name in ("r.md", "r.json"):
        report.check_form(tmp_path / name)
        report.write(tmp_path / name, done, data)
    text = (tmp_path / "r.md").read_text(encoding="utf-8")
    assert "## First\n" in text and "## Second\n" in text and "- extractor: rules" in text
    assert "| numbers right | 0.500 | 0.000 to 1.000 | 2 | 0.500, bm25 0.250 |  |  |" in text
    told = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    assert told["figures"]["first"]["numbers right"]["floors"] == {"bm25": 0.25}
    assert [name.split("/")[1] for name in told["sets"]] == ["numbers.jsonl", "other.jsonl"]
    assert told["measured"]["code"] == work.code()


@pytest.mark.parametrize("name", ["report.txt", "nowhere/report.md"])
def test_a_report_that_cannot_be_written_is_refused_before_anything_is_measured(tmp_path: Path, name: str) -> None:
    with pytest.raises(InvalidInput, match="report"):
        report.check_form(tmp_path / name)
