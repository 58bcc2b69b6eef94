"""The command line that looks after a graph: maintain, unarchive, conflicts, queue, decide, quote, --cold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from beliefgraph.surfaces.desk import Desk

Run = Callable[..., Any]

LATER = ("maintain", "--at", "2030-01-01T00:00Z")


@pytest.fixture
def people(run: Run, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """What a command shows to somebody who looks at it."""

    def shown(*arguments: str) -> str:
        with monkeypatch.context() as patched:
            patched.setattr(Desk, "for_programs", False)
            patched.setenv("COLUMNS", "220")
            return str(run(*arguments).out)

    return shown


@pytest.fixture(params=["en", "zh"])
def said(request: pytest.FixtureRequest, run: Run) -> dict[str, str]:
    """A belief of each language: its id, its proposition, the words it came from, and a question about it."""
    words, speaker, text, question = {
        "en": ("I love americano.", "Zhang", "Zhang likes americano", "Does Zhang like americano?"),
        "zh": ("我喜欢拿铁。", "李雷", "李雷喜欢拿铁", "李雷喜欢拿铁吗？"),
    }[request.param]
    done = run("observe", words, "--speaker", speaker, "--at", "2025-01-01T10:00Z").json
    return {"id": done["beliefs"][0]["id"], "text": text, "words": words, "question": question, "lang": request.param}


def test_a_round_is_tried_done_and_done_once(run: Run, people: Callable[..., str], said: dict[str, str]) -> None:
    tried = run(*LATER, "--dry-run").json
    assert (tried["dry_run"], tried["acts"]) == (True, [])
    done = run(*LATER, "--by", "nightly").json
    assert done["counts"] == tried["counts"] == {
        "archived belief": 1, "archived evidence": 1, "to review": 1, "weak belief": 1,
    }  # fmt: skip
    [archived] = [m for m in done["measures"] if m["done"] == "archived" and m["kind"] == "belief"]
    assert (archived["id"], archived["text"]) == (said["id"], said["text"])
    assert "days" in archived["why"]
    assert run(*LATER).json["acts"] == []
    assert "nothing, all is in order" in people(*LATER)
    assert run("beliefs", "--status", "archived").json[0]["id"] == said["id"]
    run("unarchive", said["id"])
    shown = people("maintain", "--at", "2040-01-01T00:00Z", "--dry-run")
    assert all(part in shown for part in ("Would be done", "archived belief", said["text"], said["id"], "days"))


def test_cold_storage_is_asked_with_cold_and_emptied_by_hand(run: Run, said: dict[str, str]) -> None:
    run(*LATER)
    warm = run("ask", said["question"]).json
    assert warm["verdict"] == "abstain"
    assert ("归档" if said["lang"] == "zh" else "--cold") in warm["text"]
    cold = run("ask", said["question"], "--cold").json
    assert cold["beliefs"][0]["status"] == "archived"
    assert said["words"] in [e["text"] for e in cold["evidence"]]
    assert run("recall", said["question"]).json == []
    assert said["words"] in str(run("recall", said["question"], "--cold").json)
    back = run("unarchive", said["id"], "--by", "Ana", "--reason", "still of use").json
    assert said["id"] in back["changed"]
    assert run("ask", said["question"]).json["beliefs"][0]["id"] == said["id"]
    missing = run("unarchive", "b_unknown")
    assert (missing.code, "no such belief or evidence" in missing.err) == (2, True)


def test_what_waits_is_listed_decided_and_undone(run: Run, people: Callable[..., str], said: dict[str, str]) -> None:
    run(*LATER)
    [item] = run("queue").json
    assert (item["kind"], item["about"], item["options"]) == ("weak", [said["id"]], ["keep", "archive", "discard"])
    assert said["text"] in item["text"]
    assert all(part in people("queue", "--kind", "weak") for part in (item["id"], said["text"], "keep / archive"))
    assert run("decide", item["id"], "keep", "--dry-run").json["changed"]
    assert run("queue").json == [item]
    run("decide", item["id"], "keep", "--by", "Ana", "--reason", "of use")
    assert run("queue").json == []
    assert "Nothing waits" in people("queue")
    [kept] = run("queue", "--state", "keep").json
    assert (kept["by"], kept["reason"], kept["state"]) == ("Ana", "of use", "keep")
    assert run("queue", "--state", "any").json == [kept]
    assert "Decided" in people("decide", item["id"], "open")
    assert [one["id"] for one in run("queue").json] == [item["id"]]
    wrong = run("decide", item["id"], "same")
    assert (wrong.code, "keep, archive, discard, open" in wrong.err) == (2, True)
    assert run("queue", "--kind", "opinion").code == 2


def test_conflicts_are_found_listed_and_linked(run: Run, people: Callable[..., str]) -> None:
    pairs = (
        (("Zhang", "Zhang owns a car"), ("Zhang", "Zhang sold the car")),
        (
            ("会议室", "会议室每周一开放"),
            ("会议室", "会议室每周一不开放"),
        ),
    )
    for n, (subject, text) in enumerate(pair for two in pairs for pair in two):
        claim = f'[{{"subject": "{subject}", "predicate": "p{n}", "text": "{text}"}}]'
        options = ("--speaker", f"S{n}", "--kind", "official", "--at", "2026-11-01T00:00Z", "--claims-json", claim)
        assert run("observe", text, *options).code == 0
    assert run("conflicts").json == []
    assert "No conflicts." in people("conflicts")
    assert run("maintain", "--at", "2026-11-02T00:00Z").json["counts"]["conflict"] == 2
    found = run("conflicts").json
    assert {one["kind"] for one in found} == {"found"}
    assert {b["text"] for one in found for b in one["beliefs"]} == {text for two in pairs for _, text in two}
    shown = people("conflicts", "--entity", "会议室")
    assert "会议室每周一开放" in shown and "Zhang" not in shown
    run("decide", found[0]["item"], "conflict", "--by", "Ana")
    run("decide", found[1]["item"], "no conflict", "--by", "Ana")
    assert [one["kind"] for one in run("conflicts").json] == ["linked"]


def test_what_may_not_be_quoted_ends_with_one(run: Run, people: Callable[..., str], said: dict[str, str]) -> None:
    assert run("quote", said["id"], "--agent", "writer").code == 1
    assert run("queue", "--kind", "quote").json == [], "nobody is asked unless told to"
    refused = run("quote", said["id"], "--agent", "writer", "--ask")
    assert (refused.code, refused.json["allowed"], refused.json["text"]) == (1, False, "")
    [item] = run("queue", "--kind", "quote").json
    assert (item["id"], item["agent"]) == (refused.json["item"], "writer")
    assert item["id"] in people("quote", said["id"], "--agent", "writer")
    run("decide", item["id"], "allow", "--by", "Ana")
    allowed = run("quote", said["id"], "--agent", "writer")
    assert (allowed.code, allowed.json["allowed"]) == (0, True)
    assert said["text"] in allowed.json["text"]
    assert run("quote", said["id"]).code == 1, "another may not"
    assert run("quote", said["id"], "--above", "0").code == 0
    assert run("quote", "b_unknown").code == 2
