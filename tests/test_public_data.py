"""Public dialogs go in whole, leave a valid graph, and are found again by the ids of their turns."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from beliefgraph.surfaces.cli import main

DIALOGS = Path(__file__).resolve().parents[2] / "shared" / "data" / "dialogs"

Run = Callable[..., Any]


def public(name: str) -> Path:
    path = DIALOGS / f"{name}.jsonl.gz"
    if not path.exists():
        pytest.skip(f"the public dialogs {path.name} are not here")
    return path


def dialogs_of(path: Path) -> list[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: str) -> Any:
        with pytest.raises(SystemExit) as ended:
            main([*arguments, "--db", str(tmp_path / "graph.db"), "--embedder", "none"])
        assert not ended.value.code
        return json.loads(capsys.readouterr().out)

    return run


@pytest.mark.parametrize(("name", "turns"), [("locomo_1_5", 2760), ("memdaily_zh", 9904)])
def test_public_dialogs_are_taken_in_and_leave_a_valid_graph(run: Run, name: str, turns: int):
    path = public(name)
    done = run("ingest", str(path), "--zone", "UTC")
    assert (done["observed"], done["new"], done["bad_lines"], done["left_out"]) == (turns, turns, 0, [])
    assert run("validate") == {"valid": True, "findings": []}
    assert run("ingest", str(path), "--zone", "UTC")["new"] == 0


QUESTIONS = 20
FOUND = 0.5
"""Part of the questions whose evidence must be among the ten first turns shown; plain full text finds more."""


@pytest.mark.parametrize(("name", "language"), [("locomo_1_5", "en"), ("memdaily_zh", "zh")])
def test_answers_show_the_turns_that_hold_them(run: Run, tmp_path: Path, name: str, language: str):
    path = public(name)
    dialogs = dialogs_of(path)[:QUESTIONS]
    some = tmp_path / "some.jsonl"
    some.write_text("".join(json.dumps(dialog) + "\n" for dialog in dialogs), encoding="utf-8")
    run("ingest", str(some), "--zone", "UTC", "--namespace-per-dialog")
    found = [
        bool(refs_shown(run, dialog, asked) & set(map(str, asked["evidence"])))
        for dialog in dialogs
        for asked in single_hop(dialog)[: QUESTIONS // 5 if language == "en" else 1]
    ]
    assert len(found) >= QUESTIONS
    assert sum(found) / len(found) >= FOUND


def single_hop(dialog: dict[str, Any]) -> list[dict[str, Any]]:
    """Questions answered by one turn, in order."""
    return [question for question in dialog["questions"] if len(question["evidence"]) == 1]


def refs_shown(run: Run, dialog: dict[str, Any], asked: dict[str, Any]) -> set[str]:
    answer = run("ask", asked["question"], "--namespace", dialog["id"])
    assert all(evidence["source"] == dialog["id"] for evidence in answer["evidence"])
    return {evidence["ref"] for evidence in answer["evidence"][:10]}
