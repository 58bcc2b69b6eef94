"""prompt, cite and ask --write on the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from beliefgraph.testing.scripted import ScriptedLLM, good, status

Run = Callable[..., Any]

STORIES = [
    (("Dana", "I live in Oslo."), "Where does Dana live?", "Dana lives in Oslo", "Dana lives in Rome [b1].", "otherw"),
    (("阿宁", "我住在杭州"), "阿宁住在哪里？", "阿宁住在杭州", "阿宁住在广州[b1]。", "相反"),
]  # fmt: skip


@pytest.fixture(params=STORIES, ids=["en", "zh"])
def story(request: pytest.FixtureRequest, run: Run) -> Any:
    """A home told today, so that it is held: question, proposition, a wrong answer, and what is wrong with it."""
    (speaker, text), *rest = request.param
    assert run("observe", text, "--speaker", speaker).code == 0
    return rest


def test_a_prompt_is_made_within_its_budget(run: Run, story: Any):
    question, proposition, *_ = story
    made = run("prompt", question, "--budget", "300").json
    assert list(made) == ["text", "question", "tokens", "budget", "citations", "left_out", "reckoned"]
    assert made["citations"]["b1"]["text"] == proposition and f"[b1] {proposition}" in made["text"]
    assert made["tokens"] <= made["budget"] == 300
    assert run("prompt", "-", stdin=question.encode()).json["question"] == question


def test_a_budget_without_room_is_refused(run: Run, story: Any):
    refused = run("prompt", story[0], "--budget", "20")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("error: budget=20: the frame of a prompt alone takes ")


def test_an_answer_is_checked_against_a_saved_prompt(run: Run, story: Any, tmp_path: Path):
    question, proposition, wrong, complaint = story
    (tmp_path / "prompt.json").write_text(run("prompt", question).out, "utf-8")
    (tmp_path / "answer.txt").write_text(f"{proposition} [b1]\n", "utf-8")
    good = run("cite", "answer.txt", "--prompt", "prompt.json")
    assert (good.code, good.json["verdict"], good.json["problems"]) == (0, "ok", [])
    bad = run("cite", "-", "--prompt", "prompt.json", stdin=f"{wrong} {proposition} [b9]".encode())
    assert (bad.code, bad.json["verdict"], bad.json["unknown"]) == (1, "problems", ["b9"])
    assert [fault["kind"] for fault in bad.json["problems"]] == ["opposed", "invented"]
    assert complaint in bad.json["text"] and wrong[:5] in bad.json["text"]


@pytest.mark.parametrize(
    ("answer", "prompt", "told"),
    [
        ("nowhere.txt", "prompt.json", "nowhere.txt: No such file"),
        ("answer.txt", "nowhere.json", "nowhere.json: No such file"),
        ("answer.txt", "answer.txt", "answer.txt: this is no JSON"),
        ("bytes.txt", "prompt.json", "bytes.txt: this is not UTF-8 (byte 2)"),
        ("answer.txt", "other.json", "a prompt is what `graph.prompt` gives"),
    ],
)
def test_what_cannot_be_checked_is_named(run: Run, answer: str, prompt: str, told: str, tmp_path: Path):
    run("observe", "I live in Oslo.", "--speaker", "Dana")
    (tmp_path / "prompt.json").write_text(run("prompt", "Where does Dana live?").out, "utf-8")
    (tmp_path / "answer.txt").write_text("Dana lives in Oslo [b1].", "utf-8")
    (tmp_path / "bytes.txt").write_bytes(b"a\xff")
    (tmp_path / "other.json").write_text('{"text": "x"}', "utf-8")
    refused = run("cite", answer, "--prompt", prompt)
    assert (refused.code, refused.out) == (2, "") and told in refused.err


def test_a_model_writes_the_answer_and_its_usage_is_told(run: Run, story: Any, monkeypatch: pytest.MonkeyPatch):
    question, proposition, *_ = story
    with ScriptedLLM([good(sentences=[{"text": proposition, "cites": ["b1"]}])]) as llm:
        monkeypatch.setenv("BELIEFGRAPH_LLM_URL", llm.url)
        monkeypatch.setenv("BELIEFGRAPH_LLM_MODEL", "tiny")
        told = run("ask", question, "--write")
    assert (told.code, told.json["by"], told.json["note"]) == (0, "llm/answering@1/tiny", "")
    assert told.json["text"] == f"{proposition} [b1]."
    assert told.json["cited"]["verdict"] == "ok" and told.json["answer"]["verdict"] == "adopt"
    assert told.json["usage"] == {"calls": 1, "failed": 0, "input_tokens": 100, "output_tokens": 20}
    assert told.json["prompt"]["citations"]["b1"]["text"] == proposition


def test_a_model_that_fails_leaves_the_graphs_own_words_and_a_note(run: Run, monkeypatch: pytest.MonkeyPatch):
    run("observe", "I live in Oslo.", "--speaker", "Dana")
    with ScriptedLLM([status(503)]) as llm:
        monkeypatch.setenv("BELIEFGRAPH_LLM_URL", llm.url)
        monkeypatch.setenv("BELIEFGRAPH_LLM_MODEL", "tiny")
        told = run("ask", "Where does Dana live?", "--write")
    assert (told.code, told.json["by"], told.json["cited"]) == (0, "graph", None)
    assert "unreachable" in told.json["note"] and told.json["text"].startswith(told.json["note"])


def test_without_a_model_writing_is_refused_with_the_remedy(run: Run):
    run("observe", "I live in Oslo.", "--speaker", "Dana")
    refused = run("ask", "Where does Dana live?", "--write")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == "error: llm_url: no language model is set that could write. Set llm_url and llm_model.\n"
    assert "--write" in run("ask", "Where does Dana live?", "--write", "--depth", "3").err


def test_people_see_the_block_the_verdict_and_the_cited_lines(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    from beliefgraph.surfaces.desk import Desk

    run("observe", "I live in Oslo.", "--speaker", "Dana")
    made = run("prompt", "Where does Dana live?")
    (tmp_path / "prompt.json").write_text(made.out, "utf-8")
    monkeypatch.setattr(Desk, "for_programs", False)
    monkeypatch.setenv("COLUMNS", "100")
    assert json.loads(made.out)["text"] in run("prompt", "Where does Dana live?").out
    shown = run("cite", "-", "--prompt", "prompt.json", stdin=b"Dana lives in Oslo [b1].").out
    assert "Every sentence is borne out" in shown and "b1" in shown and "say so: Dana" in shown
