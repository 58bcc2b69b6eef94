"""Agents on the command line: what each observes, sees and trusts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Run

ZONE = ("--zone", "UTC")


def observed(run: Run, *arguments: str) -> dict[str, str]:
    done = run("observe", *arguments, *ZONE).json
    return {"belief": done["beliefs"][0]["id"], "evidence": done["evidence"][0]["id"]}


def test_two_agents_see_one_belief_in_two_ways(run: Run) -> None:
    told = observed(run, "I like tea.", "--speaker", "Maya", "--at", "2026-11-01")
    own = observed(run, "I don't like tea any more.", "--speaker", "Maya", "--at", "2026-11-20", "--agent", "a")
    question = ("ask", "Does Maya like tea?", "--as-of", "2026-11-21", *ZONE)
    assert run(*question).json["verdict"] == run(*question, "--agent", "b").json["verdict"] == "adopt"
    assert run(*question, "--agent", "a").json["verdict"] == "clearly_not"
    views = run("views", told["belief"], "--as-of", "2026-11-21", *ZONE).json
    assert {agent: seen["opinion"]["band"] for agent, seen in views.items()} == {"": "adopt", "a": "clearly_not"}
    assert run("views", "Maya|likes|tea", *ZONE).json.keys() == views.keys()
    assert run("explain", own["belief"]).code == 2
    assert run("explain", own["belief"], "--agent", "a").json["belief"]["id"] == told["belief"]
    assert len(run("history", told["belief"]).json) == 1
    assert len(run("history", told["belief"], "--agent", "a").json) == 2


def test_trust_is_said_listed_tried_and_taken_back(run: Run) -> None:
    told = observed(
        run, "王芳住在上海。", "--claim", "王芳|lives_in|上海", "--agent", "爬虫", "--shared", "--at", "2026-11-01"
    )
    assert run("explain", told["belief"], "--agent", "客服").json["supports"][0]["why"] == "not trusted"
    assert run("trust", "客服", "爬虫", "0.4", "--dry-run").json["act"] == 0
    assert (run("trusts").json, run("agents").json) == ([], ["爬虫"])
    done = run("trust", "客服", "爬虫", "0.4", "--by", "Ann", "--reason", "spot checks").json
    assert (done["value"], done["before"], done["act"] > 0) == (0.4, None, True)
    (listed,) = run("trusts", "客服").json
    assert "客服" in run("agents").json
    assert (listed["other"], listed["value"], listed["by"], listed["reason"]) == ("爬虫", 0.4, "Ann", "spot checks")
    explained = run("explain", told["belief"], "--agent", "客服").json
    assert explained["supports"][0]["trust"] == 0.4
    assert "信任度 0.4" in explained["text"]
    assert run("trust", "客服", "爬虫", "--forget").json["value"] is None
    assert run("trusts").json == []


@pytest.mark.parametrize("arguments", [("a", "b"), ("a", "b", "0.5", "--forget"), ("a", "b", "2"), ("a", "a", "1")])
def test_trust_that_cannot_be_meant_is_refused(run: Run, arguments: tuple[str, ...]) -> None:
    assert run("trust", *arguments).code == 2


def test_what_is_private_is_shared_and_kept_again(run: Run) -> None:
    own = observed(run, "I live in Rome.", "--speaker", "Maya", "--agent", "a")
    assert run("beliefs").json == run("evidence").json == []
    assert run("share", own["evidence"], "--dry-run").json["changed"] == [own["evidence"]]
    assert run("beliefs").json == []
    assert run("share", own["evidence"], "--by", "Ann", "--reason", "checked").json["act"] > 0
    assert [b["text"] for b in run("beliefs").json] == ["Maya lives in Rome"]
    assert run("unshare", own["evidence"]).code == 0
    assert run("beliefs").json == []
    assert [b["text"] for b in run("beliefs", "--agent", "a").json] == ["Maya lives in Rome"]


def test_files_are_taken_in_on_behalf_of_an_agent(run: Run, tmp_path: Path) -> None:
    rows = [
        {"text": "I live in Rome.", "speaker": "Maya", "at": "2026-11-01T10:00:00+00:00"},
        {"text": "I like tea.", "speaker": "Maya", "at": "2026-11-02T10:00:00+00:00", "agent": "b"},
    ]
    (tmp_path / "rows.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    assert run("ingest", "rows.jsonl", "--agent", "a", *ZONE).code == 0
    assert run("beliefs").json == []
    for agent, text in (("a", "Maya lives in Rome"), ("b", "Maya likes tea")):
        assert [b["text"] for b in run("beliefs", "--agent", agent).json] == [text]


def test_every_command_that_reads_keeps_to_its_agent(run: Run) -> None:
    observed(run, "I live in Zanzibar.", "--speaker", "Maya", "--at", "2026-11-01", "--agent", "a")
    reads = [
        ("ask", "Where does Maya live?"),
        ("recall", "Where does Maya live?"),
        ("relevant", "Maya"),
        ("prompt", "Where does Maya live?"),
        ("choose", "Where does Maya live?", "--choice", "Rome", "--choice", "Zanzibar city"),
        ("beliefs",),
        ("evidence",),
    ]
    for arguments in reads:
        assert "lives in Zanzibar" not in run(*arguments, *ZONE).out
        assert "lives in Zanzibar" not in run(*arguments, "--agent", "b", *ZONE).out
        own = run(*arguments, "--agent", "a", *ZONE).out
        assert "Zanzibar." in own or "lives in Zanzibar" in own or '"index": 1' in own, arguments
