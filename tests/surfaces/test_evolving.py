"""The life of a belief on the command line: what a run brought in, what was put away, and what the words say of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

SAID = {
    "en": ("I like jazz.", "I don't like jazz any more.", "Does Ada like jazz?", "Ada"),
    "zh": ("我喜欢爵士乐。", "我不再喜欢爵士乐了。", "小林喜欢爵士乐吗？", "小林"),
}
AFTER = ("--at", "2025-06-01")


@pytest.fixture(autouse=True)
def zone(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BELIEFGRAPH_ZONE", "UTC")


def observed(run: Run, text: str, speaker: str, at: str, *options: str) -> str:
    """The belief that somebody's words bear on."""
    return str(run("observe", text, "--speaker", speaker, "--at", at, *options).json["beliefs"][0]["id"])


def test_what_was_ingested_in_a_run_is_undone_by_its_name(run: Run, tmp_path: Path) -> None:
    kept = observed(run, "I like tea.", "Ada", "2025-01-01")
    rows = [
        {"text": "I like jazz.", "speaker": "Ada", "at": "2025-01-02"},
        {"text": "我喜欢爵士乐。", "speaker": "小林"},
    ]
    lines = tmp_path / "rows.jsonl"
    lines.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    assert run("ingest", str(lines), "--run", "nightly", "--no-embed").code == 0
    assert [entry["run"] for entry in run("audit", "--run", "nightly").json] == ["nightly"]
    assert len(run("beliefs").json) == 3
    assert len(run("undo", "--run", "nightly").json["changed"]) == 2
    assert [belief["id"] for belief in run("beliefs").json] == [kept]


@pytest.mark.parametrize("lang", SAID)
def test_an_invalidated_belief_says_so_and_a_question_about_it_tells_where_to_look(run: Run, lang: str) -> None:
    yes, no, question, who = SAID[lang]
    belief = observed(run, yes, who, "2025-01-01")
    for day in ("2025-02-01", "2025-02-02", "2025-02-03"):
        observed(run, no, who, day, "--origin", day, "--ref", day)
    assert "inval" not in run("explain", belief).json["text"]
    assert run("maintain", *AFTER).json["counts"]["invalidated belief"] == 1
    words = {"en": "It is invalidated now", "zh": "它现已失效"}[lang]
    assert words in run("explain", belief).json["text"]
    asked = run("ask", question, "--as-of", "2025-06-01").json
    assert asked["verdict"] in ("abstain", "told")
    assert {"en": "is invalidated", "zh": "现已失效"}[lang] in asked["text"]
    assert run("ask", question, "--as-of", "2025-06-01", "--cold").json["verdict"] == "clearly_not"
    entry = run("audit", "--act", "maintain").json[0]
    assert entry["data"]["invalidated"] == [belief]


@pytest.mark.parametrize("lang", SAID)
def test_an_archived_belief_says_so(run: Run, lang: str) -> None:
    yes, _, _, who = SAID[lang]
    belief = observed(run, yes, who, "2020-01-01")
    run("maintain", *AFTER)
    assert {"en": "It is archived now", "zh": "它现已归档"}[lang] in run("explain", belief).json["text"]


def test_the_history_tells_why_something_was_restored(run: Run) -> None:
    belief = observed(run, "I like jazz.", "Ada", "2025-01-01")
    run("retract", "--speaker", "Ada", "--reason", "another Ada")
    run("restore", "--speaker", "Ada", "--reason", "the same Ada after all")
    told = [step["text"] for step in run("history", belief).json]
    assert "another Ada" in told[1] and "the same Ada after all" in told[2]


@pytest.mark.parametrize("lang", SAID)
def test_the_history_says_when_a_cause_was_erased(run: Run, lang: str) -> None:
    yes, no, _, who = SAID[lang]
    belief = observed(run, yes, who, "2025-01-01")
    observed(run, no, who, "2025-02-01", "--source", "a note")
    run("erase", "--source", "a note", "--reason", "asked to")
    told = run("history", belief).json[1]["text"]
    assert {"en": "something that was erased since", "zh": "后来被擦除的内容"}[lang] in told and no not in told


def test_a_source_counts_as_retracted_only_what_does_not_count_at_that_time(run: Run) -> None:
    observed(run, "I like jazz.", "Ada", "2025-01-01", "--source", "chat")
    then = run("audit").json[0]["recorded"]
    run("retract", "--source", "chat", "--reason", "a test")
    seen = [run("source", "chat", *when).json for when in ((), ("--known-at", then))]
    assert [(each["evidence"], each["retracted"]) for each in seen] == [(0, 1), (1, 0)]


def test_sources_as_an_agent_sees_them(run: Run) -> None:
    observed(run, "I like jazz.", "Ada", "2025-01-01", "--source", "chat", "--agent", "a")
    counts = [run("sources", *options).json for options in ((), ("--agent", "a"))]
    assert [sum(source["evidence"] for source in each) for each in counts] == [0, 1]
