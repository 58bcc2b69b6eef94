"""erase, receipts, retract and restore on the command line: by id, source, speaker, run, agent and time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from beliefgraph.ports import Scrubbed
from beliefgraph.stores.sqlite_space import SqliteSpace

Run = Callable[..., Any]


@pytest.fixture
def told(run: Run) -> dict[str, str]:
    """Message id -> evidence id."""
    said = [
        ("1", "I love americano.", "Zhang", "chat", "2025-03-01T00:00Z"),
        ("2", "我喜欢乌龙茶。", "小李", "对话", "2025-03-02T00:00Z"),
        ("3", "I live in Lisbon.", "Zhang", "mail", "2025-04-01T00:00Z"),
    ]
    found = {}
    for ref, text, speaker, source, at in said:
        given = ("--speaker", speaker, "--source", source, "--at", at, "--ref", ref)
        found[ref] = run("observe", text, *given).json["evidence"][0]["id"]
    return found


def left(run: Run) -> list[str]:
    return sorted(each["text"] for each in run("beliefs", "--json").json)


@pytest.mark.parametrize(
    ("given", "gone"),
    [
        (("--speaker", "Zhang"), 2),
        (("--speaker", "zhang", "--source", "mail"), 1),
        (("--source", "对话"), 1),
        (("--since", "2025-03-02T00:00Z"), 2),
        (("--until", "2025-03-02T00:00Z"), 1),
        (("--recorded-since", "2025-01-01T00:00Z"), 3),
    ],
)
def test_erase_takes_what_the_options_choose(run: Run, told: dict[str, str], given: tuple[str, ...], gone: int) -> None:
    before = left(run)
    tried = run("erase", *given, "--reason", "asked to", "--dry-run")
    assert tried.code == 0 and tried.json["counts"]["evidence"] == gone and left(run) == before
    ran = run("erase", *given, "--reason", "asked to", "--by", "ops")
    assert (ran.code, ran.json["counts"]["evidence"], ran.json["by"]) == (0, gone, "ops")
    assert len(left(run)) == 3 - gone
    assert run("receipts").json == [ran.json]
    assert run("validate").code == 0


def test_erase_by_id_and_the_files_it_names(run: Run, told: dict[str, str], tmp_path: Path) -> None:
    assert run("export", "backup.jsonl").code == 0
    ran = run("erase", told["1"], "--reason", "asked to")
    assert ran.json["elsewhere"] == [str(tmp_path / "backup.jsonl")]
    again = run(
        "observe",
        "I love americano.",
        "--speaker",
        "Zhang",
        "--source",
        "chat",
        "--ref",
        "1",
        "--at",
        "2025-03-01T00:00Z",
    )
    assert "erased on" in again.json["refused"]
    loaded = run("import", "backup.jsonl")
    assert loaded.json["rows"]["erased"] == 1
    assert not any(b"americano" in file.read_bytes() for file in tmp_path.glob("beliefgraph.db*"))


def test_a_whole_namespace(run: Run, told: dict[str, str]) -> None:
    run("observe", "I like tea.", "--speaker", "Bob", "-n", "user_10")
    ran = run("erase", "--everything", "--reason", "the account was closed")
    assert ran.code == 0 and ran.json["counts"]["evidence"] == 3 and left(run) == []
    assert [each["text"] for each in run("beliefs", "-n", "user_10").json] == ["Bob likes tea"]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (("--reason", "x"), "nothing says which evidence"),
        (("e_unknown", "--reason", "x"), "e_unknown"),
        (("--speaker", "nobody", "--reason", "x"), "nothing in this namespace passes"),
        (("--speaker", "Zhang"), "reason"),
        (("--speaker", "Zhang", "--reason", "Zhang wishes it"), "repeats a name"),
        (("--everything", "--speaker", "Zhang", "--reason", "x"), "everything"),
        (("--finish", "--speaker", "Zhang"), "--finish"),
        (("--since", "soon", "--reason", "x"), "ISO 8601"),
    ],
)
def test_what_is_refused_erases_nothing(run: Run, told: dict[str, str], given: tuple[str, ...], says: str) -> None:
    before = left(run)
    ran = run("erase", *given)
    assert ran.code == 2 and says in ran.err and left(run) == before


def test_traces_that_are_left_are_told_by_the_exit_code(
    run: Run, told: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(SqliteSpace, "scrub", lambda self: Scrubbed(False, "another process holds the log"))
        ran = run("erase", told["1"], "--reason", "asked to")
        assert (ran.code, ran.json["complete"], ran.json["left"]) == (1, False, "another process holds the log")
        assert run("receipts").code == 1 and run("erase", "--finish").code == 1
    assert run("erase", "--finish").json[0]["complete"]
    assert run("receipts").code == 0


def test_finishing_when_nothing_is_left_to_do(run: Run, told: dict[str, str]) -> None:
    run("erase", told["1"], "--reason", "asked to")
    ran = run("erase", "--finish")
    assert (ran.code, ran.json) == (0, [])


def test_retract_and_restore_choose_the_same_way(run: Run, told: dict[str, str]) -> None:
    ran = run("retract", "--speaker", "zhang", "--reason", "a joke")
    assert sorted(ran.json["changed"]) == sorted([told["1"], told["3"]])
    assert run("restore", "--source", "mail").json["changed"] == [told["3"]]
    assert run("restore", told["1"]).json["changed"] == [told["1"]]
    assert run("retract", "--reason", "which?").code == 2
    assert len(left(run)) == 3
