"""`beliefgraph tune`, as people and programs use it."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from beliefgraph import BeliefGraph, load_settings
from beliefgraph.surfaces.cli import main
from beliefgraph.surfaces.tuning import toml

NAMES = ("安娜", "Bob", "Cem", "Dee", "Eva", "Fay", "Gus", "Hal", "Ida", "Joe")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    with BeliefGraph.open("g.db", embedder="none", zone="UTC") as graph:
        for name in NAMES:
            graph.observe("I live in Graz.", speaker=name, at="2026-01-01", ref=f"{name}-home")
    rows = [{"question": f"Where does {name} live?", "answers": ["Graz"], "at": "2026-01-02"} for name in NAMES]
    lines = "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows)
    (tmp_path / "q.jsonl").write_text(lines, encoding="utf-8")
    # Far too careful: statements about oneself are right here, and never adopted.
    (tmp_path / "careful.toml").write_text('threshold = 0.95\nsingle_valued = ["宠物"]\n', encoding="utf-8")
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any, str]:
    with pytest.raises(SystemExit) as ended:
        main(["tune", *arguments, "--db", "g.db", "--embedder", "none", "--zone", "UTC"])
    out, err = capsys.readouterr()
    return int(ended.value.code or 0), json.loads(out) if out else None, err


def test_what_is_gained_is_written_with_what_was_set_before(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told, _ = run(capsys, "q.jsonl", "--settings", "careful.toml", "--write", "tuned.toml")
    assert code == 0 and told["gained"] and told["written"] == "tuned.toml"
    assert (told["before"]["misjudged"], told["after"]["misjudged"], told["after"]["questions"]) == (1.0, 0.0, 5)
    settings = load_settings("tuned.toml", environment={})
    assert settings.threshold == told["settings"]["threshold"] < 0.95
    assert settings.single_valued == ("宠物",)
    assert {lang: weights.as_dict() for lang, weights in settings.ranking.items()} == told["settings"]["ranking"]


def test_nothing_is_written_when_nothing_is_gained(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told, _ = run(capsys, "q.jsonl", "--write", "tuned.toml")
    assert (code, told["gained"], told["written"]) == (0, False, "")
    assert told["small_sample"]
    assert not (folder / "tuned.toml").exists()


def test_a_file_is_not_replaced_unasked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told, err = run(capsys, "q.jsonl", "--write", "careful.toml")
    assert (code, told) == (2, None) and "--force" in err
    code, told, _ = run(capsys, "q.jsonl", "--settings", "careful.toml", "--write", "careful.toml", "--force")
    assert code == 0 and load_settings("careful.toml", environment={}).threshold < 0.95


@pytest.mark.parametrize(
    ("line", "rule"),
    [("[1]", "no labelled question"), ("{", "no labelled question"), ('{"question": "Who?"}', "answers")],
)
def test_a_line_that_is_no_labelled_question_is_named(
    folder: Path, capsys: pytest.CaptureFixture[str], line: str, rule: str
) -> None:
    with (folder / "q.jsonl").open("a", encoding="utf-8") as rows:
        rows.write(f"{line}\n")
    code, _, err = run(capsys, "q.jsonl")
    assert code == 2 and "q.jsonl:11" in err and rule in err


def test_settings_are_written_so_that_they_are_read_back() -> None:
    values = {
        "zone": 'Asia/"上海"', "threshold": 0.7, "max_calls": 3, "mask": ["phone", "email"],
        "half_lives": {"history": float("inf"), "other": 90.0}, "sources": {"forum": {"weight": 0.2, "authority": 0.4}},
        "llm_options": {"stop": ["\n\\"], "stream": False},
    }  # fmt: skip
    assert tomllib.loads(toml(values)) == values
