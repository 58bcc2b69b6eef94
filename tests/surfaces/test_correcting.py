"""The command line for putting right: corrections, undo and the audit log, and complaint 21 told by it alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
import pytest

from beliefgraph.surfaces.desk import Desk

Run = Callable[..., Any]


@pytest.fixture
def people(run: Run, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """What a command shows to somebody who looks at it."""

    def shown(*arguments: str) -> str:
        with monkeypatch.context() as patched:
            patched.setattr(Desk, "for_programs", False)
            patched.setenv("COLUMNS", "200")
            ended = run(*arguments)
        assert ended.code == 0, ended.err
        return str(ended.out)

    return shown


def told(run: Run, text: str, speaker: str, *options: str) -> tuple[str, str]:
    """An observation: the ids of its belief and its evidence."""
    made = run("observe", text, "--speaker", speaker, *options).json
    return made["beliefs"][0]["id"], made["evidence"][0]["id"]


def propositions(run: Run) -> list[str]:
    """Every active belief with its contexts."""
    found = run("beliefs").json
    return sorted(" ".join([b["text"], *(f"{d}={v}" for d, v in b["scope"].items())]) for b in found)


@pytest.mark.parametrize(
    ("first", "again", "revived"),
    [
        (("I like tea.", "Ann"), ("I stopped liking tea.", "Ann"), "Ann likes tea"),
        (("我喜欢绿茶。", "小李"), ("我不喜欢绿茶了。", "小李"), "小李喜欢绿茶"),
    ],
)
def test_every_retirement_can_be_attributed_and_undone(
    run: Run, first: tuple[str, str], again: tuple[str, str], revived: str
) -> None:
    belief, _ = told(run, *first, "--at", "2025-03-01T00:00:00Z", "--kind", "official")
    at = ("--as-of", "2025-07-01T00:00:00Z")
    standing = run("explain", belief, *at).json["belief"]["opinion"]
    _, later = told(run, *again, "--at", "2025-06-01T00:00:00Z", "--kind", "official")
    assert run("beliefs", *at).json[0]["opinion"]["signed"] < 0

    # What retired it is named, with its words; so is who said so and when.
    [retired] = [step for step in run("history", belief).json if step["after"]["signed"] < 0]
    assert retired["evidence"] == later and again[0] in retired["text"]
    [observed] = [entry for entry in run("audit").json if later in entry["data"].get("evidence", [])]
    assert observed["act"] == "observe"

    # Without what retired it the belief is what it was before, to the bit.
    gone = run("retract", later, "--reason", "a joke", "--by", "Eve").json
    assert [b["text"] for b in gone["beliefs"]] == [revived]
    assert run("explain", belief, *at).json["belief"]["opinion"] == standing

    # Who did that and why is on record, and it is undone by its number.
    [entry] = run("audit", "--act", "retract").json
    assert (entry["number"], entry["by"], entry["reason"]) == (gone["act"], "Eve", "a joke")
    tried = run("undo", str(gone["act"]), "--dry-run").json
    assert (tried["act"], len(tried["moved"])) == (0, 1)
    undone = run("undo", str(gone["act"]), "--by", "王芳", "--reason", "no joke").json
    assert run("beliefs", *at).json[0]["opinion"]["signed"] < 0
    run("undo", str(undone["act"]))
    assert run("explain", belief, *at).json["belief"]["opinion"] == standing
    causes = [step["cause"] for step in run("history", belief).json]
    assert causes == ["observed", "observed", "retracted", "restored", "retracted"]
    assert run("audit", "verify").json == {"valid": True, "breaches": []}


def test_every_correction_has_a_command(run: Run) -> None:
    tea, _ = told(run, "I like tea.", "Ann")
    chai, second = told(run, "Ann likes chai.", "Bob")
    run("move", tea, "-c", "scenario=work", "--reason", "only there")
    assert propositions(run) == ["Ann likes chai", "Ann likes tea scenario=work"]
    [work] = [b["id"] for b in run("beliefs").json if b["scope"]]
    run("merge", chai, work)
    assert propositions(run) == ["Ann likes tea scenario=work"]
    run("split", work, second, "--value", "milk", "--general")
    assert propositions(run) == ["Ann likes milk", "Ann likes tea scenario=work"]
    milk = next(b["id"] for b in run("beliefs").json if b["value"] == "milk")
    run("strike", milk, second)
    assert propositions(run) == ["Ann likes tea scenario=work"]
    assert run("deny", work, "--by", "Eve").json["beliefs"][0]["opinion"]["band"] == "clearly_not"
    assert run("confirm", work, "--by", "Eve").json["beliefs"][0]["opinion"]["band"] == "adopt"
    for entry in reversed(run("audit").json[2:]):
        assert run("undo", str(entry["number"])).code == 0
    assert propositions(run) == ["Ann likes chai", "Ann likes tea"]
    assert [entry["act"] for entry in run("audit", "--after", "2", "--limit", "6").json] == [
        "move", "merge", "split", "strike", "deny", "confirm",
    ]  # fmt: skip


def test_what_a_run_and_a_method_brought_in_is_undone(run: Run) -> None:
    told(run, "I like tea.", "Ann", "--run", "夜间")
    told(run, "I like milk.", "Ann")
    run("undo", "--run", "夜间")
    assert propositions(run) == ["Ann likes milk"]
    run("undo", "--method", "rules/2")
    assert propositions(run) == []


def test_people_see_what_was_done_by_whom_and_how_to_take_it_back(run: Run, people: Callable[..., str]) -> None:
    tea, evidence = told(run, "I like tea.", "Ann")
    assert "Act 2; `undo 2` takes it back." in people("strike", tea, evidence, "--by", "王芳", "--reason", "误读")
    listed = people("audit", "--by", "王芳")
    assert all(word in listed for word in ("strike", "王芳", "误读", evidence))
    assert "The log is as it was written." in people("audit", "verify")
    assert "digest" in people("audit", "head")
    assert "Nothing was done." in people("audit", "--by", "nobody")


def test_a_log_that_was_altered_ends_with_1(run: Run, tmp_path: Path) -> None:
    tea, _ = told(run, "I like tea.", "Ann")
    run("confirm", tea, "--by", "Eve")
    head = run("audit", "head").json
    assert head["act"] == 2 and run("audit", "verify", "--kept", head["digest"]).code == 0
    assert run("audit", "verify", "--kept", "0" * 64).code == 1
    connection = apsw.Connection(str(tmp_path / "beliefgraph.db"))
    connection.execute("UPDATE audit SET by = 'Bob' WHERE number = 2")
    connection.close()
    ended = run("audit", "verify")
    assert ended.code == 1
    assert ended.json["valid"] is False and ended.json["breaches"][0]["number"] == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["undo"], "one of act, run and method"),
        (["undo", "1", "--run", "x"], "one of act, run and method"),
        (["undo", "7"], "no such entry"),
        (["undo", "x"], "valid integer"),
        (["move", "b_none", "-c", "scenario=work"], "no such belief"),
        (["split", "b_none", "e_none", "--value", "x"], "no such belief"),
        (["confirm", "b_none"], "somebody's"),
        (["audit", "everything"], "verify or head"),
        (["audit", "verify", "--by", "Ana"], "about the whole log"),
        (["audit", "head", "--kept", "0" * 64], "audit verify --kept"),
        (["audit", "--since", "yesterday"], "not an ISO 8601 time"),
    ],
)
def test_what_cannot_be_done_ends_with_2_and_one_line(run: Run, arguments: list[str], says: str) -> None:
    told(run, "I like tea.", "Ann")
    ended = run(*arguments)
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert says in ended.err


def test_evidence_is_struck_in_either_order(run: Run) -> None:
    for reverse in (False, True):
        belief, evidence = told(run, f"I like {'tea' if reverse else 'milk'}.", "Ann")
        pair = (evidence, belief) if reverse else (belief, evidence)
        assert run("strike", *pair).json["changed"] == [evidence]


def test_a_run_that_rows_name_is_in_the_audit(run: Run, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    lines = [{"text": text, "speaker": "Ann", "run": "r9"} for text in ("I like tea.", "I like milk.")]
    rows.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    run("ingest", str(rows))
    assert [entry["act"] for entry in run("audit", "--run", "r9").json] == ["observe"]
    rows.write_text("\n".join(json.dumps(line | {"run": name}) for line, name in zip(lines, "ab", strict=True)))
    run("ingest", str(rows), "--db", str(tmp_path / "other.db"))
    assert [entry["run"] for entry in run("audit", "--db", str(tmp_path / "other.db")).json] == [""]


def test_names_that_the_graph_does_not_know_are_refused_with_those_it_knows(run: Run) -> None:
    told(run, "I like tea.", "Ann", "--source", "手册")
    for arguments, known in (
        (("beliefs", "--source", "typo"), "手册"),
        (("audit", "--act", "typo"), "retract"),
        (("beliefs", "--status", "typo"), "any"),
    ):
        done = run(*arguments)
        assert done.code == 2 and "typo" in done.err and known in done.err


def test_merging_what_is_about_two_things_says_so(run: Run) -> None:
    tea, _ = told(run, "I like tea.", "Ann")
    milk, _ = told(run, "I like milk.", "Bob")
    town, _ = told(run, "我住在杭州。", "小李")
    assert "one with itself already" in run("merge", tea, tea).err
    assert "Bob and Ann" in run("merge", milk, tea).json["notes"][0]
    assert [note[:6] for note in run("merge", tea, town, "--dry-run").json["notes"]] == ["两者原本关于", "两者原本说的"]


def test_what_was_only_tried_is_not_told_as_done(run: Run, people: Callable[..., str]) -> None:
    _, evidence = told(run, "I like tea.", "Ann")
    retract = ("retract", evidence, "--reason", "x")
    tried = people(*retract, "--dry-run")
    assert tried.startswith(f"Would be retracted: {evidence}. Beliefs that would move: 1.")
    assert people(*retract).startswith(f"Retracted: {evidence}. Beliefs moved: 1. Act 2;")
    assert people(*retract).startswith("Retracted: nothing to change.\n")
    assert people("undo", "2", "--dry-run").startswith(f"Would be undone; it concerned {evidence}.")
    assert "would trust" in people("trust", "a", "b", "0.5", "--dry-run")
    assert "would be kept" in people("observe", "I like milk.", "--speaker", "Ann", "--dry-run")
    everything = people("beliefs", "--status", "any")
    assert " status " in everything and " withdrawn " in everything
    assert " status " not in people("beliefs")
