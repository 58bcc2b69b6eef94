"""How often the right option is chosen, beside words in common and nothing believed."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from beliefgraph.evaluate import choosing
from beliefgraph.evaluate.data import EvaluationData
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.settings import Settings


def trajectory(ident: str, kind: str, asked: str, right: str, choices: Any, *told: str) -> dict[str, Any]:
    turns = [
        {"id": n, "speaker": "用户", "text": text, "at": "2024年04月01日 周一 08:30"} for n, text in enumerate(told)
    ]
    question = {
        "question": asked, "answer": right, "choices": choices, "right": "A", "kind": kind, "evidence": [0],
        "at": "2024年04月04日 周四 07:42",
    }  # fmt: skip
    return {"id": ident, "sessions": [{"id": 1, "at": "", "turns": turns}], "questions": [question]}


@pytest.fixture
def data(tmp_path: Path) -> EvaluationData:
    older = {"A": "小王", "B": "小李", "C": "两者一样"}
    rows = [
        trajectory("1-0", "simple", "小王住在哪里？", "青岛", {"A": "青岛", "B": "济南"}, "小王住在青岛。"),
        trajectory("3-0", "comparative", "小王和小李谁年龄大？", "小王", older, "小王今年40岁。", "小李今年30岁。"),
        trajectory("3-1", "comparative", "小王和小李谁年龄大？", "小李", older, "小王今年40岁。", "小李今年30岁。"),
        trajectory("3-2", "comparative", "小王和小李谁年龄大？", "小王", "[none]", "小王今年40岁。", "小李今年30岁。"),
        trajectory("4-0", "aggregative", "有几个人住在青岛？", "1人", {"A": "1人", "B": "2人"}, "小王住在青岛。"),
    ]
    (tmp_path / "dialogs").mkdir()
    lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    (tmp_path / "dialogs" / "memdaily_zh.jsonl.gz").write_bytes(gzip.compress(lines.encode()))
    return EvaluationData(Settings(embedder="none"), RuleExtractor(), public=tmp_path)


def test_memdaily_counts_right_options_by_kind(data: EvaluationData) -> None:
    seen = choosing.memdaily(data)
    assert (seen["memdaily choice"].figure, seen["memdaily choice"].n) == (0.75, 4)
    assert (seen["memdaily choice, comparative"].figure, seen["memdaily choice, comparative"].n) == (0.5, 2)
    assert seen["memdaily choice, aggregative"].floors == {"bm25": 0.0, "without beliefs": 0.0}
    assert seen["memdaily choice, simple"].floors == {"bm25": 1.0, "without beliefs": 1.0}
    assert seen["memdaily choice, post"].n == 0
    assert seen["memdaily questions without choices, left out"].figure == 1.0


def test_without_public_data_nothing_is_measured_on_it() -> None:
    assert choosing.memdaily(EvaluationData(Settings(embedder="none"), RuleExtractor())) == {}


def test_own_questions_are_answered_in_both_languages() -> None:
    seen = choosing.own(EvaluationData(Settings(embedder="none"), RuleExtractor()))
    for lang in ("zh", "en"):
        figure = seen[f"own choices (development), {lang}"]
        assert figure.n >= 25 and figure.figure is not None and figure.figure >= 0.9
        assert all(floor is not None and floor < 0.6 for floor in figure.floors.values())
