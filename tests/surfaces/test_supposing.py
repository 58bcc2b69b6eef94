"""Supposing and the gate from the command line: words for people, JSON for programs, codes for the shell."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

Run = Callable[..., Any]
AT = ("--zone", "UTC", "--as-of", "2025-06-11")


def observe(run: Run, *arguments: str) -> Any:
    return run("observe", *arguments, "--zone", "UTC").json


@pytest.fixture
def americano(run: Run) -> tuple[str, str]:
    """The belief that Zhang likes americano, and the evidence that he does no more."""
    observe(run, "I love americano.", "--speaker", "Zhang", "--at", "2025-06-01T10:00")
    told = observe(run, "I stopped drinking americano.", "--speaker", "Zhang", "--at", "2025-06-10T20:30")
    return told["beliefs"][0]["id"], told["evidence"][0]["id"]


def test_what_if_tells_what_would_move(run: Run, americano: tuple[str, str]) -> None:
    belief, last = americano
    done = run("what-if", belief, "--without", last, *AT)
    assert (done.code, done.err) == (0, "")
    (moved,) = done.json["moved"]
    assert (moved["verdict_before"], moved["verdict_after"]) == ("clearly_not", "adopt")
    assert [e["id"] for e in done.json["without"]] == [last]
    assert done.json["explanation"]["belief"]["id"] == belief
    assert run("explain", belief, *AT).json["belief"]["opinion"]["band"] == "clearly_not"


@pytest.mark.parametrize(
    "chosen", [("--without-speaker", "Zhang"), ("--without-run", "7"), ("--without-source", "chat")]
)
def test_what_if_chooses_evidence(run: Run, chosen: tuple[str, str]) -> None:
    observe(run, "I love tea.", "--speaker", "Zhang", "--source", "chat", "--run", "7", "--at", "2025-06-01")
    done = run("what-if", *chosen, *AT)
    assert [b["text"] for b in done.json["withdrawn"]] == ["Zhang likes tea"]
    assert done.json["explanation"] is None


def test_what_if_takes_words_claims_and_observations(run: Run, americano: tuple[str, str]) -> None:
    claim = {"subject": "Maya", "predicate": "likes", "value": "opera"}
    said = {"text": "我喜欢京剧。", "speaker": "小李", "at": "2025-06-10"}
    done = run(
        "what-if", "--with", json.dumps(claim), "--with", json.dumps(said), "--with", "Ken lives in Bremen.", *AT
    )
    assert {b["text"] for b in done.json["made"]} == {"Maya likes opera", "小李喜欢京剧", "Ken lives in Bremen"}
    assert len(done.json["with"]) == 3


def test_flips_tells_what_would_change_our_mind(run: Run, americano: tuple[str, str]) -> None:
    belief, last = americano
    done = run("flips", belief, *AT)
    assert (done.json["verdict"], done.json["answer"], done.json["pieces"]) == ("clearly_not", "no", 2)
    (loss,) = done.json["of_verdict"]["losses"]
    assert [e["id"] for e in loss["evidence"]] == [last]
    assert done.json["of_answer"]["news"][0]["polarity"] == 1
    assert done.json["of_verdict"]["complete"] is True
    assert run("flips", belief, "--largest", "0").code == 2
    assert run("flips", "b_nowhere").code == 2


CLAIM = {"subject": "build 42", "predicate": "status", "value": "passing"}


def build(run: Run, kind: str, polarity: int = 1, source: str = "ci") -> None:
    claims = json.dumps([CLAIM | {"polarity": polarity}])
    observe(run, "The build.", "--source", source, "--kind", kind, "--at", "2025-06-11", "--claims-json", claims)


@pytest.mark.parametrize(
    ("told", "code", "verdict"),
    [
        ([("tool", 1)], 0, "act"),
        ([("report", 1)], 10, "ask_person"),
        ([], 11, "need_evidence"),
        ([("tool", -1)], 12, "block"),
    ],
)
def test_the_gate_ends_with_a_code_for_the_shell(
    run: Run, told: list[tuple[str, int]], code: int, verdict: str
) -> None:
    observe(run, "Hello.", "--speaker", "Ann", "--at", "2025-06-01")
    for kind, polarity in told:
        build(run, kind, polarity)
    done = run("gate", "Deploy build 42", "--need", json.dumps(CLAIM), *AT)
    assert (done.code, done.json["verdict"], done.err) == (code, verdict, "")
    assert done.json["needs"][0]["need"] == "build 42's status is passing"
    assert bool(done.json["missing"]) is (code in (10, 11))


def test_what_goes_wrong_is_no_verdict(run: Run) -> None:
    assert run("gate", "Deploy", "--need", "x").code == 2  # no graph there
    observe(run, "Hello.", "--speaker", "Ann", "--at", "2025-06-01")
    assert run("gate", "Deploy").code == 2
    assert run("gate", "Deploy", "--need", "{").code == 2
    assert run("gate", "Deploy", "--need", "b_" + "0" * 24).code == 2
    assert run("what-if").code == 2
    assert "nothing is supposed" in run("what-if").err


def test_words_for_people(run: Run, americano: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("beliefgraph.surfaces.desk.Desk.for_programs", False)
    belief, last = americano
    assert "Supposed away:\n  - Zhang, 10 June 2025" in run("what-if", belief, "--without", last, *AT).out
    assert "would change without:" in run("flips", belief, *AT).out
    assert "Do not: Serve it" in run("gate", "Serve it", "--need", belief, *AT).out
    assert "先别执行，还缺证据：预订会议室" in run("gate", "预订会议室", "--need", "会议室A3空闲吗？", *AT).out


def test_the_shell_sees_the_code(run: Run, americano: tuple[str, str]) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "beliefgraph", "gate", "Serve it", "--need", americano[0], "--embedder", "none", *AT],
        capture_output=True,
        check=False,
        text=True,
    )
    assert (ended.returncode, json.loads(ended.stdout)["verdict"]) == (12, "block")


def test_names_that_nobody_knows_are_refused_or_noted(run: Run, americano: tuple[str, str]) -> None:
    for option in ("--without-source", "--without-speaker", "--without-run", "--without-agent"):
        done = run("what-if", option, "typo", *AT)
        assert (done.code, "typo" in done.err) == (2, True)
    done = run("gate", "Serve it", "--need", americano[0][:8], *AT)
    assert (done.code, done.out) == (2, "") and americano[0][:8] in done.err
    noted = run("gate", "Serve it", "--need", americano[0], "--agent", "waiterr", *AT)
    assert "waiterr" in noted.json["notes"][0]
