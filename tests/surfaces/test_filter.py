"""The command `filter`: passages in, the same lines out with a verdict each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from beliefgraph.surfaces.desk import Desk

from .conftest import Ran, Run

MOVED = (
    ("I live in Lyon.", "2025-01-05T10:00Z", "m1"),
    ("I live in Porto.", "2025-08-01T10:00Z", "m2"),
)


def lines(ran: Ran) -> list[Any]:
    assert ran.code == 0, ran.err
    return [json.loads(line) for line in ran.out.splitlines()]


def given(*passages: Any) -> bytes:
    return "".join(json.dumps(passage, ensure_ascii=False) + "\n" for passage in passages).encode()


@pytest.fixture
def moved(run: Run) -> Run:
    for text, at, ref in MOVED:
        assert run("observe", text, "--speaker", "Ana", "--at", at, "--ref", ref, "--source", "chat").code == 0
    return run


def test_lines_come_out_as_they_came_with_their_verdict(moved: Run) -> None:
    passages = [{"text": "Ana lives in Lyon.", "id": "p1", "rank": 1}, {"text": "Ana lives in Porto.", "id": "p2"}]
    out = lines(moved("filter", "Where does Ana live?", stdin=given(*passages)))
    assert [{key: row[key] for key in passage} for row, passage in zip(out, passages, strict=True)] == passages
    verdicts = [(row["action"], row["weight"], row["ground"]) for row in out]
    assert verdicts == [("drop", 0, "replaced"), ("keep", 1, "held")]
    assert out[0]["reason"].startswith("no longer: Ana lives in Lyon; now: Ana lives in Porto, see e_")
    assert out[0]["because_of"] == out[1]["because_of"]


def test_a_file_of_texts_and_the_options_of_asking(moved: Run, tmp_path: Path) -> None:
    (tmp_path / "found.jsonl").write_bytes(given("Ana lives in Lyon."))
    early = lines(moved("filter", "Where does Ana live?", "found.jsonl", "--as-of", "2025-03-01T00:00Z"))
    assert early == [early[0] | {"text": "Ana lives in Lyon.", "action": "keep"}]


def test_without_a_graph_passages_are_judged_among_themselves(run: Run, tmp_path: Path) -> None:
    told = [{"text": "Ana lives in Lyon."}, {"text": "Ana lives in Porto."}]
    out = lines(run("filter", "Where does Ana live?", "-", stdin=given(*told)))
    assert [row["ground"] for row in out] == ["disputed", "disputed"]
    assert list(tmp_path.iterdir()) == []


def test_nothing_in_is_nothing_out(run: Run) -> None:
    assert lines(run("filter", "Where does Ana live?", stdin=b"")) == []


@pytest.mark.parametrize("line", [b"{", b'{"title": "x"}', b"3", b"[]", b"\xff"])
def test_a_line_that_is_no_passage_is_named(run: Run, line: bytes) -> None:
    ran = run("filter", "Where does Ana live?", stdin=b'{"text": "x"}\n' + line + b"\n")
    assert (ran.code, ran.out) == (2, "")
    assert "stdin:2" in ran.err


def test_people_see_a_table(moved: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Desk, "for_programs", False)
    ran = moved("filter", "Where does Ana live?", stdin=given({"page_content": "Ana lives in Lyon."}))
    assert all(shown in ran.out for shown in ("reason", "drop", "Ana lives", "Lyon."))
