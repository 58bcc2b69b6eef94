"""The command that chooses among given options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Run = Callable[..., Any]


def test_choose_shows_the_option_and_what_decided(run: Run) -> None:
    for text in ("Anna is 34 years old.", "Ben is 29."):
        run("observe", text, "--speaker", "Maya", "--at", "2026-03-01", "--zone", "UTC")
    options = ("--choice", "Ben", "--choice", "Anna", "--as-of", "2026-03-02", "--zone", "UTC")
    told = run("choose", "Who is older, Anna or Ben?", *options)
    assert (told.code, told.json["index"], told.json["choice"]) == (0, 1, "Anna")
    assert told.json["scores"] == [0.0, 1.0] and told.json["terms"][1] == {"reckoned": 1.0}
    assert "34" in told.json["why"]
    reckoning = told.json["answer"]["reckoning"]
    assert reckoning["chosen"] == ["Anna"] and len(reckoning["beliefs"]) == 2


def test_choose_reads_chinese_from_stdin_and_may_choose_none(run: Run) -> None:
    run("observe", "小王住在成都。", "--speaker", "小林", "--at", "2026-03-01", "--zone", "UTC")
    told = run("choose", "-", "--choice", "四川成都", "--choice", "山东青岛", stdin="小王住在哪里？".encode())
    assert (told.code, told.json["index"]) == (0, 0)
    assert told.json["answer"]["reckoning"] is None
    nothing = run("choose", "小王的血型是什么？", "--choice", "A型", "--choice", "B型")
    assert (nothing.code, nothing.json["index"], nothing.json["choice"]) == (0, None, "")


def test_choose_needs_two_options(run: Run) -> None:
    run("observe", "Anna lives in Porto.", "--speaker", "Maya")
    told = run("choose", "Where does Anna live?", "--choice", "Porto")
    assert told.code == 2 and "two options" in told.err
    assert run("choose", "Where does Anna live?").code == 2
