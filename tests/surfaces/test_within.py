"""`beliefgraph within`: what lies within what, from the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from beliefgraph.surfaces.desk import Desk

Run = Callable[..., Any]


@pytest.fixture
def told(run: Run) -> Run:
    for who, value in (("Ann", "Boston"), ("Bob", "USA"), ("Cat", "London")):
        claims = ("--claim", f"Kim|hometown|{value}")
        assert run("observe", f"Kim: {value}", "--speaker", who, *claims).code == 0
    return run


def believed(run: Run) -> dict[str, float]:
    return {belief["value"]: belief["opinion"]["probability"] for belief in run("beliefs").json}


def test_a_value_is_put_within_another_listed_and_taken_out_again(told: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    before = believed(told)
    tried = told("within", "Boston", "USA", "--dry-run").json
    assert tried["changed"] == ["Boston"] and believed(told) == before
    done = told("within", "Boston", "USA", "--reason", "atlas", "--by", "Eve").json
    assert {belief["value"] for belief in done["beliefs"]} == {"Boston", "USA", "London"}
    assert believed(told)["USA"] > believed(told)["Boston"] > believed(told)["London"]
    assert told("within").json == [{"part": "Boston", "whole": "USA"}]
    with monkeypatch.context() as patched:
        patched.setattr(Desk, "for_programs", False)
        assert "lies in" in told("within").out
    [entry] = [row for row in told("audit").json if row["act"] == "within"]
    assert (entry["by"], entry["reason"]) == ("Eve", "atlas")
    usa = next(b["id"] for b in told("beliefs").json if b["value"] == "USA")
    why = told("explain", usa).json
    elsewhere = [c["elsewhere"] for c in why["supports"] if c["elsewhere"]]
    assert elsewhere == [{"value": "Boston", "of": "USA", "alike": False}]
    assert [b["value"] for b in why["beside"]] == ["Boston"] and [b["value"] for b in why["rivals"]] == ["London"]
    assert told("within", "Boston", "Boston").code == 0
    assert told("within").json == [] and believed(told) == pytest.approx(before)


def test_a_table_is_entered_whole_or_not_at_all(run: Run, tmp_path: Path) -> None:
    (tmp_path / "地方.csv").write_text("part,whole\n深圳,广东\n广东,中国\n", encoding="utf-8")
    assert run("within", "--file", "地方.csv").code == 0  # it makes a graph, as `alias --file` does
    assert run("within").json == [{"part": "广东", "whole": "中国"}, {"part": "深圳", "whole": "广东"}]
    (tmp_path / "round.csv").write_text("中国,深圳\n", encoding="utf-8")
    for arguments, says in (
        (("--file", "round.csv"), "nothing lies within itself"),
        (("--file", "none.csv"), "none.csv"),
        (("a", "b", "--file", "round.csv"), "a file, or two values"),
        (("深圳",), "a name cannot be empty"),
    ):
        refused = run("within", *arguments)
        assert refused.code == 2 and says in refused.err
    assert len(run("within").json) == 2


def test_tolerances_are_settings_of_the_command_line_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BELIEFGRAPH_TOLERANCES", '{departs = "5 min"}')
    monkeypatch.setenv("BELIEFGRAPH_SINGLE_VALUED", "departs")
    for who, time in (("Ann", "9:00"), ("Bob", "9:04")):
        run("observe", f"Flight 7: {time}", "--speaker", who, "--claim", f"Flight 7|departs|{time}")
    why = [run("explain", belief["id"]).json for belief in run("beliefs").json]
    assert [len(each["supports"]) for each in why] == [2, 2]
    monkeypatch.setenv("BELIEFGRAPH_TOLERANCES", '{departs = "soon"}')
    refused = run("beliefs")
    assert refused.code == 2 and "tolerances.departs" in refused.err and '"5 min"' in refused.err
