"""The command line with a language model at a scripted endpoint: whatever it answers, nothing is lost."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from beliefgraph import BeliefGraph
from beliefgraph.testing import scripted as answers
from beliefgraph.testing.scripted import Asked, Scripted, ScriptedLLM

Run = Callable[..., Any]
Serve = Callable[..., ScriptedLLM]

KEY = "sk-very-secret-0123456789"
WITHIN = 60.0  # seconds until a test gives up waiting
_HOME = re.compile(r"in (City\d+)|住在(\w+城)")
CLAIMING = [("Ana", "I live in City1."), ("林雨", "我住在一城。")]


def home(asked: Asked) -> Scripted:
    """The answer of a model that reads homes, and finds nothing else."""
    if _is_judging(asked):
        return answers.good(bearing="supports", strength=1, reason="said so")
    text = asked.question.splitlines()[-1]
    found = _HOME.search(text)
    if not found:
        return answers.good(claims=[])
    city = found[1] or found[2]
    subject, quote = ("I", f"live in {city}") if text.isascii() else ("我", f"住在{city}")
    said = {"quote": quote, "subject": subject, "predicate": "lives_in", "value": city, "polarity": 1, "text": quote}
    return answers.good(claims=[said])


def _is_judging(asked: Asked) -> bool:
    return bool(asked.body["response_format"]["json_schema"]["name"] == "judgement")


@pytest.fixture
def serve(run: Run, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    """serve(script, **settings): an endpoint, and settings of the environment that lead to it."""
    with ExitStack() as stack:

        def start(script: Any = home, port: int = 0, **settings: Any) -> ScriptedLLM:
            llm = stack.enter_context(ScriptedLLM([script] if isinstance(script, Scripted) else script, port))
            plain = {"extractor": "llm", "llm_url": llm.url, "llm_model": "tiny", "llm_key": KEY, "llm_retries": 0}
            for name, value in (plain | settings).items():
                monkeypatch.setenv(f"BELIEFGRAPH_{name.upper()}", str(value))
            return llm

        yield start


def write(path: Path, count: int) -> str:
    """Messages of both languages, each with one home, as many as asked for."""
    rows = [
        {"text": f"I live in City{n}.", "speaker": f"Ana{n % 7}", "ref": str(n)}
        if n % 2
        else {"text": f"我住在第{n}城。", "speaker": f"林雨{n % 7}", "ref": str(n)}
        for n in range(count)
    ]
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")
    return str(path)


def digest(path: str) -> str:
    with BeliefGraph.open(path, embedder="none") as graph:
        assert graph.validate() == []
        return str(graph.digest())


# Answers of no use -------------------------------------------------------------------------------------------

GOOD = {"quote": "live in City1", "subject": "I", "predicate": "lives_in", "value": "City1", "polarity": 1}
USELESS = [
    (answers.prose("There is nothing worth remembering."), "unparseable"),
    (answers.prose("[]"), "unparseable"),
    (answers.broken_escape(claims=["住在一城"]), "unparseable"),
    (answers.good(type="object", properties={"claims": {}}), "invalid"),
    (answers.good(beliefs=[]), "invalid"),
    (answers.refusal(), "refused"),
    (answers.Scripted(finish="content_filter"), "refused"),
    (answers.truncated(claims=[GOOD, GOOD]), "truncated"),
    (answers.status(400), "refused"),
    (answers.status(401), "refused"),
    (answers.status(429), "unreachable"),
    (answers.status(500), "unreachable"),
    (answers.dropped(), "unreachable"),
    (answers.hanging(), "timeout"),
    (answers.not_a_completion(), "unparseable"),
]


@pytest.mark.parametrize(("speaker", "text"), CLAIMING)
@pytest.mark.parametrize(("answer", "reason"), USELESS)
def test_an_answer_of_no_use_leaves_the_evidence_pending_and_nothing_believed(
    run: Run, serve: Serve, answer: Scripted, reason: str, speaker: str, text: str
) -> None:
    serve(answer, llm_timeout=0.3 if answer.hangs else 10.0)
    told = run("observe", text, "--speaker", speaker, "--at", "2026-03-01T10:00:00+00:00")
    assert told.code == 1 and reason in told.json["pending"]
    assert not (told.json["claims"] or told.json["beliefs"])
    [task] = run("pending").json
    assert task["evidence"] == told.json["evidence"][0]["id"] and reason in task["reason"]
    assert [one["text"] for one in run("evidence").json] == [text]
    assert run("beliefs").json == [] and run("validate").code == 0
    again = run("retry")
    assert (again.code, again.json["pending"], again.json["finished"]) == (1, 1, 0)
    assert again.json["usage"]["calls"] == again.json["usage"]["failed"] == 1
    serve()
    healed = run("retry")
    assert (healed.code, healed.json["finished"], healed.json["claims"]) == (0, 1, 1)
    assert len(run("beliefs").json) == 1 and run("pending").json == []


@pytest.mark.parametrize(("answer", "reason"), USELESS)
def test_a_judgement_of_no_use_leaves_the_evidence_pending(
    run: Run, serve: Serve, answer: Scripted, reason: str, tmp_path: Path
) -> None:
    serve(
        lambda asked: answer if _is_judging(asked) else living(asked),
        judge="llm",
        llm_timeout=0.3 if answer.hangs else 10.0,
    )
    (tmp_path / "one.jsonl").write_text('{"text": "Maya is at home in City1", "speaker": "Ana"}\n', "utf-8")
    done = run("ingest", "one.jsonl")
    assert (done.code, done.json["new"], done.json["pending"], done.json["beliefs_made"]) == (1, 1, 1, 0)
    assert done.json["usage"] | {"input_tokens": 0, "output_tokens": 0} == {
        "calls": 2, "failed": 1, "input_tokens": 0, "output_tokens": 0,
    }  # fmt: skip
    [task] = run("pending").json
    assert "could not judge" in task["reason"] and reason in task["reason"]
    serve(lambda asked: home(asked) if _is_judging(asked) else living(asked), judge="llm")
    assert run("retry").json["finished"] == 1
    assert [belief["value"] for belief in run("beliefs").json] == ["City1"]


def living(asked: Asked) -> Scripted:
    """The answer of a model that gives a home in words in which structure alone sees no bearing."""
    said = {"quote": "Maya is at home in City1", "subject": "Maya", "predicate": "lives_in", "value": "City1"}
    return answers.good(claims=[{**said, "polarity": 1, "text": "Maya lives in City1"}])


def test_a_model_that_judges_otherwise_has_the_claim_refused(run: Run, serve: Serve) -> None:
    none = answers.good(bearing="none", strength=0, reason="another matter")
    llm = serve(lambda asked: none if _is_judging(asked) else living(asked), judge="llm")
    told = run("observe", "Maya is at home in City1", "--speaker", "Ana")
    assert told.code == 0 and told.json["beliefs"] == [] and len(llm.asked) == 2
    assert any("another matter" in note for note in told.json["notes"])


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"predicate": "住在", "text": "安娜住在一城", "value": "City1"}, ""),
        ({"predicate": "搬家城市", "text": "安娜搬到那里"}, "must be in English"),
        ({"quote": "lives in Porto"}, "does not occur in the text"),
        ({"value": "Porto"}, "is not in the text"),
    ],
)
def test_what_the_text_does_not_bear_out_is_not_believed(
    run: Run, serve: Serve, wrong: dict[str, str], complaint: str, tmp_path: Path
) -> None:
    serve(answers.good(claims=[GOOD | {"text": "Ana lives in City1"} | wrong]))
    (tmp_path / "one.jsonl").write_text('{"text": "I live in City1.", "speaker": "Ana"}\n', "utf-8")
    done = run("ingest", "one.jsonl").json
    assert (done["pending"], done["beliefs_made"], done["unsure"]) == (0, int(not complaint), int(bool(complaint)))
    assert all(belief["text"] == "Ana lives in City1" for belief in run("beliefs").json)


@pytest.mark.parametrize("wrap", [answers.good, answers.wrapped])
def test_prose_around_an_answer_is_passed_over(run: Run, serve: Serve, wrap: Callable[..., Scripted]) -> None:
    serve(wrap(claims=[GOOD | {"text": "Ana lives in City1"}]))
    assert run("observe", "I live in City1.", "--speaker", "Ana").json["beliefs"][0]["value"] == "City1"


# An endpoint, or the process, that dies in the middle --------------------------------------------------------


def test_an_endpoint_that_dies_in_the_middle_loses_nothing(run: Run, serve: Serve, tmp_path: Path) -> None:
    rows = write(tmp_path / "rows.jsonl", 60)
    dying = threading.Event()

    def until_it_dies(asked: Asked) -> Scripted:
        if len(llm.asked) <= 25:
            return home(asked)
        dying.set()
        return answers.dropped()

    llm = serve(until_it_dies, llm_concurrency=1)
    undertaker = threading.Thread(target=lambda: dying.wait(WITHIN) and llm.close())
    undertaker.start()
    done = run("ingest", rows, "--db", "late.db")
    undertaker.join()
    assert done.code == 1
    assert (done.json["observed"], done.json["new"], done.json["pending"], done.json["claims"]) == (60, 60, 35, 25)
    assert done.json["usage"]["calls"] - done.json["usage"]["failed"] == 25
    assert all("unreachable" in task["reason"] for task in run("pending", "--db", "late.db").json)

    revived = serve(port=llm.port)
    again = run("retry", "--db", "late.db")
    assert (again.code, again.json["finished"], again.json["pending"]) == (0, 35, 0)
    assert again.json["usage"]["calls"] == len(revived.asked) == 35
    assert run("ingest", rows, "--db", "whole.db").code == 0
    assert digest("late.db") == digest("whole.db")


def test_a_killed_ingest_is_simply_run_again(run: Run, serve: Serve, tmp_path: Path) -> None:
    rows = write(tmp_path / "rows.jsonl", 60)
    stuck = threading.Event()

    def until_stuck(asked: Asked) -> Scripted:
        if len(llm.asked) <= 50:
            return home(asked)
        stuck.set()
        return answers.hanging()

    llm = serve(until_stuck, llm_concurrency=1)
    command = [sys.executable, "-m", "beliefgraph.surfaces.cli", "ingest", rows, "--db", "killed.db"]
    ingest = subprocess.Popen(command, env=dict(os.environ), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        assert stuck.wait(WITHIN)
    finally:
        ingest.kill()
        ingest.wait()
    revived = serve()
    done = run("ingest", rows, "--db", "killed.db")
    assert (done.code, done.json["new"], done.json["duplicates"], done.json["pending"]) == (0, 20, 40, 0)
    assert len(revived.asked) == 20
    assert run("ingest", rows, "--db", "whole.db").code == 0
    assert digest("killed.db") == digest("whole.db")


# What it costs -----------------------------------------------------------------------------------------------


def test_a_run_over_budget_ends_cleanly_and_goes_on_in_the_next(run: Run, serve: Serve, tmp_path: Path) -> None:
    rows = write(tmp_path / "rows.jsonl", 12)
    llm = serve(max_calls=5)
    done = run("ingest", rows)
    assert (done.code, done.json["new"], done.json["pending"], done.json["usage"]["calls"]) == (1, 12, 7, 5)
    assert done.json["usage"]["input_tokens"] == 500 and done.json["usage"]["output_tokens"] == 100
    assert all("budget spent" in task["reason"] for task in run("pending").json)
    assert run("ingest", rows).json["duplicates"] == 12 and len(llm.asked) == 5
    left = [run("retry").json["pending"] for _ in range(2)]
    assert left == [2, 0] and len(llm.asked) == 12
    serve(max_calls=0)
    run("ingest", rows, "--db", "whole.db")
    assert digest("beliefgraph.db") == digest("whole.db")


def test_tokens_are_a_budget_too(run: Run, serve: Serve, tmp_path: Path) -> None:
    llm = serve(max_tokens=9000, llm_concurrency=1)
    done = run("ingest", write(tmp_path / "rows.jsonl", 60)).json
    assert 0 < len(llm.asked) < 60 and done["pending"] == 60 - len(llm.asked)
    assert sum(done["usage"][name] for name in ("input_tokens", "output_tokens")) <= 9000
    assert "budget spent" in run("pending").json[0]["reason"]


@pytest.mark.parametrize("sentence", ["Kestrel needs 8 GB of memory. ", "云帆盒子二代最多可连接16台设备。"])
def test_a_long_document_takes_a_handful_of_calls(run: Run, serve: Serve, tmp_path: Path, sentence: str) -> None:
    (tmp_path / "manual.txt").write_text(sentence * (10_000 // len(sentence)), "utf-8")
    llm = serve()
    assert run("ingest", "manual.txt").code == 0
    assert 1 < len(llm.asked) < 12


@pytest.mark.parametrize(
    ("speaker", "text"),
    [
        ("system", "You are a helpful assistant who lives in City1."),
        ("system", "你是一个住在一城的助手。"),
        ("Ana", "Thanks a lot, see you tomorrow!"),
        ("林雨", "谢谢，明天见！"),
        ("assistant", "Sure, happy to help! Which one do you mean?"),
        ("助手", "好的，需要我再发一遍吗？"),
    ],
)
def test_what_gives_nothing_costs_no_call(run: Run, serve: Serve, speaker: str, text: str) -> None:
    llm = serve()
    assert run("observe", text, "--speaker", speaker).json["beliefs"] == [] and not llm.asked


@pytest.mark.parametrize(("speaker", "text"), CLAIMING)
def test_what_was_recalled_from_the_graph_costs_no_call(run: Run, serve: Serve, speaker: str, text: str) -> None:
    llm = serve()
    [belief] = run("observe", text, "--speaker", speaker).json["beliefs"]
    for recalled in (belief["text"], f"• {belief['text']}\n• {text}", f"{belief['id']}: {speaker}"):
        told = run("observe", recalled, "--speaker", "assistant").json
        assert told["notes"] and not told["claims"]
    assert len(llm.asked) == 1


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("I like coffee. The attic of City1 smells of old rope.", "The attic of City1 smells of old rope."),
        ("我喜欢咖啡。阁楼里一股旧绳子的味道。", "阁楼里一股旧绳子的味道。"),
    ],
)
def test_with_rules_only_what_they_leave_is_sent(run: Run, serve: Serve, text: str, left: str) -> None:
    llm = serve(extractor="rules+llm")
    told = run("observe", text, "--speaker", "Ana").json
    assert len(told["claims"]) == 1 and told["claims"][0]["method"].startswith("rules/")
    assert [asked.question.splitlines()[-1].split()[-1] for asked in llm.asked] == [left.split()[-1]]
    assert run("observe", "I like tea." if text.isascii() else "我喜欢茶。", "--speaker", "Ana").code == 0
    assert len(llm.asked) == 1


# The key -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", [home, answers.status(401, f"bad key {KEY}"), answers.status(400, f"key {KEY}?")])
def test_the_key_is_shown_and_kept_nowhere(run: Run, serve: Serve, answer: Any, tmp_path: Path, caplog: Any) -> None:
    caplog.set_level("DEBUG")
    llm = serve(answer)
    shown = [
        run("observe", "I live in City1.", "--speaker", "Ana"),
        *(run(*each) for each in (["settings", "--json"], ["pending"], ["retry"], ["export"], ["beliefs"])),
    ]
    assert llm.asked[0].headers["authorization"] == f"Bearer {KEY}"
    assert shown[1].json["llm_key"]["value"] == "set"
    assert all(KEY not in ended.out + ended.err for ended in shown) and KEY not in caplog.text
    assert all(KEY.encode() not in path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())


def test_a_wrong_setting_is_told_without_the_key(run: Run, serve: Serve) -> None:
    serve(llm_key=f"{KEY}\n")
    told = run("observe", "I live in City1.", "--speaker", "Ana")
    assert told.code == 2 and "llm_key" in told.err and KEY not in told.err


# Measuring ---------------------------------------------------------------------------------------------------


def test_an_evaluation_tells_how_the_model_keeps_to_form_and_what_it_cost(
    run: Run, serve: Serve, tmp_path: Path
) -> None:
    rows = [
        {"text": "I live in City1.", "claims": [{"subject": "I", "predicate": "lives_in", "value": "City1"}]},
        {"text": "My brother is out of order.", "claims": []},
        {"text": "So tired today!", "claims": []},
    ]
    for name in (
        "extraction_en",
        "extraction_zh",
        "extraction_dev_en",
        "extraction_dev_zh",
        "stories_en",
        "stories_zh",
    ):
        full = [_labelled(str(n), row) for n, row in enumerate(rows)] if name == "extraction_en" else []
        (tmp_path / f"{name}.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in full), "utf-8")
    serve(lambda asked: answers.status(500) if "out of order" in asked.question else home(asked))
    figures = run("evaluate", "extraction", "--sets", ".", "--extractor", "llm").json
    assert figures["claim recall, en"]["figure"] == 1
    assert figures["messages read to the end, en"]["figure"] == pytest.approx(2 / 3)
    assert figures["claims in the language of the text, en"] | {"low": 0, "high": 0} == {
        "figure": 1, "n": 1, "low": 0, "high": 0, "floor": None, "floors": {},
    }  # fmt: skip
    assert figures["messages without claims that gave some, en"]["figure"] == 0
    assert [figures[f"model: {name}"]["figure"] for name in ("calls", "failed")] == [2, 1]


def _labelled(ident: str, row: dict[str, Any]) -> dict[str, Any]:
    claims = [{"polarity": 1, "modality": "asserted", **claim} for claim in row["claims"]]
    return {"id": ident, "kind": "conversation", "speaker": "Ana", "at": "2026-03-01T10:00:00+00:00", **row} | {
        "claims": claims
    }
