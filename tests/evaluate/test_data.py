"""Rows of labelled sets and public data, and what is said of those that cannot be read."""

from __future__ import annotations

import gzip
import json
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from beliefgraph.domain.model import Modality
from beliefgraph.errors import BadRecord
from beliefgraph.evaluate import data as sets
from beliefgraph.evaluate.data import Bearing, EvaluationData, GoldClaim, Pair, read_rows
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.settings import Settings


def write(path: Path, *rows: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()
    path.write_bytes(gzip.compress(lines) if path.suffix == ".gz" else lines)
    return path


def test_a_labelled_message_holds_every_accepted_wording(tmp_path: Path) -> None:
    claim = {
        "subject": "Jack", "subjects": ["he"], "predicate": "likes", "predicates": ["hates"], "value": "足球",
        "polarity": -1, "modality": "reported", "said_by": "Alice", "span": "hates 足球", "optional": True,
    }  # fmt: skip
    at = "2026-03-04T18:20:00+01:00"
    row = {"id": "1", "kind": "policy", "speaker": "", "at": at, "text": "Alice: Jack hates 足球", "claims": [claim]}
    (message,) = read_rows(write(tmp_path / "a.jsonl", row), sets.message)
    assert message.claims == (
        GoldClaim(("Jack", "he"), ("likes", "hates"), ("足球",), -1, Modality.REPORTED, "Alice", optional=True),
    )
    assert (message.kind, message.speaker, message.at) == ("policy", "", datetime.fromisoformat(at))


def test_a_story_keeps_its_messages_in_order_and_its_questions(tmp_path: Path) -> None:
    told = [{"speaker": "Maya", "text": text, "at": "2026-03-04T18:20:00+01:00"} for text in ("one", "two")]
    asked = [
        {"question": "Who?", "by": "Maya", "answers": ["Ken"], "from": [0, 1]},
        {"question": "When?", "by": "Maya", "answers": [], "from": []},
    ]
    (story,) = read_rows(write(tmp_path / "s.jsonl", {"id": "s1", "messages": told, "questions": asked}), sets.story)
    assert [(said.text, said.sequence, said.source) for said in story.messages] == [("one", 0, "s1"), ("two", 1, "s1")]
    assert [(q.answers, q.needed) for q in story.questions] == [(("Ken",), 2), ((), 0)]


def test_a_trajectory_of_memdaily_is_a_story_in_its_zone(tmp_path: Path) -> None:
    turns = [{"id": 0, "speaker": "用户", "text": "我上司叫王芳。", "at": "2024年04月01日 周一 08:30"}]
    asked = {
        "question": "上司叫什么？", "answer": "王芳", "choices": {"A": "王兰", "B": "王芳"}, "right": "B",
        "kind": "simple", "evidence": [0], "at": "2024年04月04日 周四 07:42",
    }  # fmt: skip
    row = {"id": "1_simple_roles-0", "sessions": [{"id": 1, "at": "", "turns": turns}], "questions": [asked]}
    whole, odd = row, {**row, "questions": [{**asked, "choices": "王芳"}]}
    story, other = read_rows(write(tmp_path / "m.jsonl.gz", whole, odd), sets.memdaily)
    zone = ZoneInfo("Asia/Shanghai")
    assert story.messages[0].at == datetime(2024, 4, 1, 8, 30, tzinfo=zone)
    assert story.questions[0].at == datetime(2024, 4, 4, 7, 42, tzinfo=zone)
    assert (story.questions[0].choices, other.questions[0].choices) == (("王兰", "王芳"), ())
    assert other.questions[0].answers == ("王芳",)


def test_pairs_and_labels_of_every_published_shape(tmp_path: Path) -> None:
    path = write(
        tmp_path / "p.jsonl", {"a": "x", "b": "y", "same": False, "why": "number"}, {"a": "x", "b": "x", "same": True}
    )
    assert read_rows(path, sets.pair) == [Pair("x", "y", False, "number"), Pair("x", "x", True)]
    path = write(tmp_path / "o.jsonl", *({"premise": "p", "hypothesis": "h", "label": x} for x in _NLI))
    assert [row.label for row in read_rows(path, sets.inference)] == ["supports", "none", "refutes"]
    path = write(
        tmp_path / "c.jsonl", {"fields": ["u", "我二十岁", "v", "我三十岁", "1"]}, {"fields": ["u", "a", "v", "b", "0"]}
    )
    assert read_rows(path, sets.contradiction) == [
        Bearing("我二十岁", "我三十岁", "refutes"),
        Bearing("a", "b", "none"),
    ]
    path = write(tmp_path / "s.jsonl", {"text": "t", "proposition": "p", "label": "supports"})
    assert read_rows(path, sets.bearing) == [Bearing("t", "p", "supports")]


_NLI = ("entailment", "neutral", "contradiction")


@pytest.mark.parametrize(
    ("row", "cause"),
    [({"a": "x", "same": True}, "no 'b'"), ([1], "list indices"), ("x", "string indices"), (None, "not subscriptable")],
)
def test_a_row_of_another_shape_is_named_by_file_and_line(tmp_path: Path, row: Any, cause: str) -> None:
    path = write(tmp_path / "p.jsonl", {"a": "x", "b": "y", "same": False}, row)
    with pytest.raises(BadRecord, match=rf"p\.jsonl:2: .*{cause}"):
        read_rows(path, sets.pair)


def test_a_line_that_is_no_json_or_has_a_wrong_label_is_named(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    path.write_text("{\n", encoding="utf-8")
    with pytest.raises(BadRecord, match=r"p\.jsonl:1"):
        read_rows(path, sets.pair)
    path = write(tmp_path / "s.jsonl", {"text": "t", "proposition": "p", "label": "perhaps"})
    with pytest.raises(BadRecord, match="perhaps"):
        read_rows(path, sets.bearing)


def test_at_most_so_many_rows_are_read(tmp_path: Path) -> None:
    path = write(tmp_path / "p.jsonl", *({"a": "x", "b": str(n), "same": False} for n in range(5)))
    assert [row.b for row in read_rows(path, sets.pair, limit=2)] == ["0", "1"]


def test_public_data_may_be_absent_as_a_whole_but_not_in_part(tmp_path: Path) -> None:
    without = EvaluationData(Settings(), RuleExtractor(), tmp_path)
    assert without.published("pairs/lcqmc_dev_zh", sets.pair) == []
    with pytest.raises(BadRecord, match=r"lcqmc_dev_zh\.jsonl\.gz"):
        EvaluationData(Settings(), RuleExtractor(), tmp_path, tmp_path).published("pairs/lcqmc_dev_zh", sets.pair)
    with pytest.raises(BadRecord, match=r"matching_zh\.jsonl"):
        without.own("matching_zh", sets.pair)
