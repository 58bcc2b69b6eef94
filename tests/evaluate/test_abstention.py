"""What the evaluation of silence counts."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from beliefgraph.evaluate.abstention import measure
from beliefgraph.evaluate.data import EvaluationData
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.settings import Settings


def row(ident: str, *turns: tuple[str, str], questions: list[tuple[str, str]]) -> dict[str, Any]:
    told = [{"id": f"1.{n}", "speaker": who, "text": text} for n, (who, text) in enumerate(turns)]
    asked = [
        {"id": f"q{n}", "question": text, "answer": "", "kind": kind, "evidence": ["1.0"]}
        for n, (text, kind) in enumerate(questions)
    ]
    return {
        "id": ident, "lang": "en", "questions": asked,
        "sessions": [{"id": "1", "at": "2025-03-01T10:00:00+00:00", "turns": told}],
    }  # fmt: skip


ROWS = [
    row("d1", ("Nadia", "The charity race exhausted me, Otto."), ("Otto", "Glad that the workshop was quiet."),
        questions=[("How did the charity race leave Nadia?", "single"),
                   ("How did the charity race leave Otto?", "adversarial"),
                   ("Which of them spoke first?", "event_ordering")]),
    row("d2", ("Vera", "A violin teacher was found for me at last."), ("Hugo", "Splendid."),
        questions=[("Which teacher was found for Vera?", "single")]),
]  # fmt: skip


@pytest.fixture
def data(tmp_path: Path) -> EvaluationData:
    for lang in ("en", "zh"):
        (tmp_path / f"recall_{lang}.jsonl").write_text("\n".join(map(json.dumps, ROWS)), encoding="utf-8")
    return EvaluationData(replace(Settings(), zone="UTC", embedder="none"), RuleExtractor(), sets=tmp_path)


def test_silence_counts_where_nobody_told_and_against_it_where_somebody_did(data: EvaluationData) -> None:
    seen = {name: (figure.figure, figure.n) for name, figure in measure(data).items()}
    assert seen["own en, silent when nobody told"] == (1.0, 1)
    assert seen["own en, silent though told"] == (0.0, 2)
    assert seen["own en, a belief answers what nobody told"] == (0.0, 1)
    assert seen["own en, silent when asked of another dialog"] == (1.0, 2)
    assert "public, silent when nobody told" not in seen


def test_the_floor_may_leave_a_tenth_of_what_was_told_unanswered(data: EvaluationData) -> None:
    told = measure(data)["own en, silent though told"]
    assert told.floors["bm25"] is not None and told.floors["bm25"] <= 0.5  # one of two, where a tenth is less than one
