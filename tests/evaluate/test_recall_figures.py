"""What the evaluation of recall counts."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from beliefgraph.evaluate.data import EvaluationData
from beliefgraph.evaluate.recall import ablation, dialog, measure, refs
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.recall import Hit
from beliefgraph.settings import Settings
from beliefgraph.testing.samples import evidence

ROW: dict[str, Any] = {
    "id": "d1",
    "lang": "en",
    "sessions": [
        {
            "id": "1",
            "at": "2025-03-01T10:00:00+00:00",
            "turns": [
                {"id": "1.1", "speaker": "user", "text": "The budget for the garden is 300 euros."},
                {"id": "1.2", "speaker": "assistant", "text": "A budget is a good thing for a garden."},
                {"id": "1.3", "speaker": "user", "text": "I never had a garden before."},
            ],
        },
        {
            "id": "2",
            "at": "2025-06-01T10:00:00+00:00",
            "turns": [
                {"id": "2.1", "speaker": "user", "text": "The budget for the garden was raised to 450 euros."},
                {"id": "2.2", "speaker": "user", "text": "My first garden had roses."},
            ],
        },
    ],
    "questions": [
        {"id": "q1", "question": "What is the budget for the garden?", "answer": "450", "kind": "update", "by": "user",
         "evidence": ["1.1", "2.1"], "groups": {"original_info": ["1.1"], "updated_info": ["2.1"]}},
        {"id": "q2", "question": "Have I had a garden before?", "answer": "", "kind": "contradiction", "by": "user",
         "evidence": ["1.3", "2.2"], "groups": {"first_statement": ["1.3"], "second_statement": ["2.2"]}},
        {"id": "q3", "question": "What colour is the shed?", "answer": "", "kind": "adversarial", "evidence": []},
    ],
    "unrelated": [["1.3", "2.1"]],
}  # fmt: skip


@pytest.fixture
def data(tmp_path: Path) -> EvaluationData:
    for lang in ("en", "zh"):
        (tmp_path / f"recall_{lang}.jsonl").write_text(json.dumps(ROW), encoding="utf-8")
    settings = replace(Settings(), zone="UTC", embedder="none")
    return EvaluationData(settings, RuleExtractor(), sets=tmp_path)


def test_a_row_becomes_messages_and_questions_of_whoever_asks() -> None:
    told = dialog(ROW)
    assert [said.ref for said in told.messages] == ["1.1", "1.2", "1.3", "2.1", "2.2"]
    assert told.questions[0].by == told.messages[0].speaker == "user@d1"
    assert told.questions[0].groups["updated_info"] == {"2.1"} and told.unrelated == (("1.3", "2.1"),)


def test_refs_count_where_they_first_appear() -> None:
    one, two, three = (evidence(f"e{n}", ref=str(n)) for n in (1, 2, 3))
    assert refs([Hit(None, (two, one), 2.0), Hit(None, (two, three), 1.0)]) == ["2", "1", "3"]


def test_the_figures_stand_beside_simple_memories(data: EvaluationData) -> None:
    measured = measure(data)
    assert measured["own en, recall@10"].figure == 1.0 and measured["own en, recall@10"].n == 2
    assert measured["own en, updated above original"].figure == 1.0
    assert measured["own en, updated above original"].floors["bm25"] == 0.0
    assert measured["own zh, both sides @10"].floors.keys() == {"bm25", "without beliefs"}
    assert measured["own en, unrelated as labelled, newer above older"].n == 2


def test_every_lane_is_left_out_once(data: EvaluationData) -> None:
    measured = ablation(data)
    assert measured["own en, recall@10 without text"].floor == 1.0
    assert {name for name in measured if "own zh" in name} >= {"own zh, recall@10 without around"}
