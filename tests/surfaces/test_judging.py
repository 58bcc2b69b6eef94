"""The command line for judging beliefs: outcomes, tables of them, and the calibration that follows."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from beliefgraph.surfaces.desk import Desk

APRIL, MAY, JUNE = (f"2025-{month:02}-01T10:00:00Z" for month in range(4, 7))


def test_the_commands(run: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = [run("observe", text, "--speaker", "Ann", "--at", APRIL).json for text in ("I like tea.", "I live in Rome.")]
    tea, home = (each["beliefs"][0]["id"] for each in made)
    assert run("outcome", tea, "held", "--by", "checker", "--at", JUNE, "--reason", "seen").json["act"] == 3
    assert run("outcome", tea, "held", "--by", "checker", "--at", JUNE).json["act"] == 0
    table = tmp_path / "found.csv"
    table.write_text("subject,predicate,value\nAnn,lives_in,Oslo\n", encoding="utf-8")
    tried = run("outcome", "--file", str(table), "--by", "checker", "--at", JUNE, "--dry-run").json
    done = run("outcome", "--file", "-", "--by", "checker", "--at", JUNE, stdin=table.read_bytes()).json
    assert (tried["act"], done["act"]) == (0, 4) and home in {b["id"] for b in done["beliefs"]}
    assert [e["act"] for e in run("audit", "--by", "checker").json] == ["outcome", "outcomes"]
    shown = run("calibration", "--png", str(tmp_path / "diagram.png")).json
    assert (shown["n"], shown["unstated"]) == (2, 1) and shown["scores"]["leaning"] == "too few to tell"
    counts = {"n", "things", "unstated", "seen", "chance"}
    assert shown.keys() == {"text", *counts, "as_of", "known_at", "scores", "bins", "parts"}
    assert (shown["things"], shown["seen"]) == (2, 0)
    assert (tmp_path / "diagram.png").read_bytes().startswith(b"\x89PNG")
    assert run("calibration", "--as-of", MAY).json["n"] == 0
    assert run("calibration", "--known-at", MAY).json["n"] == 0
    monkeypatch.setattr(Desk, "for_programs", False)
    monkeypatch.setenv("COLUMNS", "160")
    told_so = run("calibration", "--bins", "5").out
    assert "Too few to tell" in told_so and "0.80 to 0.80" in told_so and "preference" in told_so
    assert "No verdict or outcome" in run("calibration", "--as-of", MAY).out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["outcome"], "one belief, or a table"),
        (["outcome", "b_none"], "one belief, or a table"),
        (["outcome", "b_none", "held", "--file", "x.csv"], "one belief, or a table"),
        (["outcome", "b_none", "perhaps", "--by", "x"], "held or failed"),
        (["outcome", "b_none", "held", "--by", "x"], "no such belief"),
        (["outcome", "b_none", "held"], "somebody's"),
        (["outcome", "--file", "none.csv", "--by", "x"], "cannot be read"),
        (["calibration", "--png", "diagram.jpg"], ".png"),
    ],
)
def test_what_cannot_be_done_ends_with_2(run: Callable[..., Any], arguments: list[str], says: str) -> None:
    run("observe", "I like tea.", "--speaker", "Ann")
    ended = run(*arguments)
    assert ended.code == 2 and says in ended.err and ended.out == ""


def test_a_diagram_without_pillow_is_refused_before_anything_is_read(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from beliefgraph.evaluate import diagram

    run("observe", "I like tea.", "--speaker", "Ann")
    monkeypatch.setattr(diagram, "find_spec", lambda name: None)
    ended = run("calibration", "--png", "diagram.png")
    assert ended.code == 2 and "beliefgraph[evaluate]" in ended.err


def test_the_tables_are_in_the_language_of_what_was_judged(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    tea = run("observe", "我喜欢绿茶。", "--speaker", "小李", "--at", APRIL).json["beliefs"][0]["id"]
    run("outcome", tea, "held", "--by", "检查员", "--at", JUNE)
    monkeypatch.setattr(Desk, "for_programs", False)
    monkeypatch.setenv("COLUMNS", "160")
    out = run("calibration").out
    for word in ("平均陈述", "布里尔分数", "全部", "判定者", "结果", "数量太少", "0.025–1.000"):
        assert word in out
    assert " to " not in out and "came true" not in out


def test_the_payload_is_json(run: Callable[..., Any]) -> None:
    run("observe", "我喜欢绿茶。", "--speaker", "小李")
    assert json.loads(run("calibration").out)["scores"]["brier"] == {"figure": None, "n": 0, "low": None, "high": None}
