"""`beliefgraph evaluate`, as people and programs use it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from beliefgraph.evaluate.kinds import KINDS
from beliefgraph.surfaces import evaluating
from beliefgraph.surfaces.cli import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(["evaluate", *arguments, "--sets", str(tmp_path), "--embedder", "none"])
        out, err = capsys.readouterr()
        return int(ended.value.code or 0), out, err

    for lang, text in {"zh": "我不喜欢茶", "en": "I don't like tea"}.items():
        row = json.dumps({"text": text, "proposition": text, "label": "supports"}, ensure_ascii=False)
        (tmp_path / f"stance_{lang}.jsonl").write_text(2 * f"{row}\n", encoding="utf-8")
    return run


def test_programs_get_every_figure_by_name(run: Run) -> None:
    code, out, _ = run("stance", "--json")
    assert code == 0
    assert json.loads(out)["false refutes, zh"] == {
        "figure": 0.0, "n": 2, "low": 0.0, "high": pytest.approx(0.842, abs=0.001), "floor": 0.0,
        "floors": {},
    }  # fmt: skip
    assert json.loads(out)["refutations found, en"]["figure"] is None
    assert json.loads(run("stance", "--limit", "1")[1])["false refutes, en"]["n"] == 1


def test_documents_get_a_table_with_the_bars(run: Run) -> None:
    _, out, _ = run("stance", "--markdown")
    assert out.splitlines()[0] == "| figure | seen | 95 % | n | floor | bar | met |"
    assert "| false refutes, en | 0.000 | 0.000 to 0.842 | 2 | 0.000 | ≤ 0.03 | yes |" in out


def test_a_run_is_reported_and_kept_in_files(run: Run, tmp_path: Path) -> None:
    files = ("--report", "r.md", "--report", "r.json", "--work", "w.jsonl")
    _, first, _ = run("stance", *files, "--json")
    assert json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))["figures"]["stance"] == json.loads(first)
    assert "false refutes, zh" in (tmp_path / "r.md").read_text(encoding="utf-8")
    kept = (tmp_path / "w.jsonl").read_text(encoding="utf-8")
    assert run("stance", *files, "--json")[1] == first
    assert (tmp_path / "w.jsonl").read_text(encoding="utf-8") == kept  # nothing was measured again
    run("stance", *files, "--again")
    assert len((tmp_path / "w.jsonl").read_text(encoding="utf-8")) == 2 * len(kept)


def test_all_kinds_run_after_one_another_and_end_at_what_is_missing(run: Run, tmp_path: Path) -> None:
    code, out, err = run("all", "--work", "w.jsonl")
    assert (code, out) == (2, "") and "extraction_zh.jsonl" in err
    code, _, err = run("stance", "--png", "d.png")
    assert code == 2 and "calibration" in err
    code, _, err = run("stance", "--report", "r.txt")
    assert code == 2 and ".md or .json" in err


def test_every_kind_is_named_in_the_help() -> None:
    assert all(kind in evaluating.KINDS for kind in KINDS)


def test_what_cannot_be_measured_is_said_in_one_line(run: Run) -> None:
    code, out, err = run("everything")
    assert (code, out) == (2, "") and all(kind in err for kind in KINDS)
    code, _, err = run("extraction", "--extractor", "oracle")
    assert code == 2 and "rules+llm" in err
    code, _, err = run("matching")
    assert code == 2 and "matching_zh.jsonl" in err
