"""Matching and stance, on sets small enough to count by hand."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from beliefgraph.domain.judgement import Judgement
from beliefgraph.errors import JudgeFailed
from beliefgraph.evaluate import matching, stance
from beliefgraph.evaluate.data import Bearing, EvaluationData, Pair
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.ports import Vectors
from beliefgraph.settings import Settings


def write(path: Path, *rows: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()
    path.write_bytes(gzip.compress(lines) if path.suffix == ".gz" else lines)


def test_rates_count_merges_of_different_pairs_and_misses_of_same_ones() -> None:
    pairs = [
        Pair("a", "a", True),
        Pair("a", "b", True),
        Pair("a", "c", False),
        Pair("d", "d", False),
        Pair("e", "f", False),
    ]
    seen = matching.rates(pairs, lambda some: [one.a == one.b for one in some])
    assert (seen["false merges"].figure, seen["false merges"].n) == (pytest.approx(1 / 3), 3)
    assert (seen["misses"].figure, seen["misses"].n) == (0.5, 2)


class Letters:
    """Embeds a text by its first letter only."""

    name, dim = "letters/1", 32

    def embed(self, texts: list[str]) -> Vectors:
        return np.eye(self.dim, dtype=np.float32)[[ord(text[0]) % self.dim for text in texts]]


@pytest.fixture
def pairs_of_each_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> EvaluationData:
    monkeypatch.setattr(matching, "LocalEmbedder", Letters)
    for lang, (a, b, c) in {
        "zh": ("茶便宜。", "茶便宜", "酒很贵"),
        "en": ("Tea is hot.", "tea is hot", "Rum is strong."),
    }.items():
        write(
            tmp_path / f"matching_{lang}.jsonl",
            {"a": a, "b": b, "same": True, "why": "paraphrase"},
            {"a": a, "b": c, "same": False, "why": "name"},
        )
    return EvaluationData(Settings(), RuleExtractor(), tmp_path)


def test_matching_is_shown_beside_both_floors_and_by_reason(pairs_of_each_language: EvaluationData) -> None:
    seen = matching.measure(pairs_of_each_language)
    assert {name for name in seen if name.endswith(("zh", "zh, name", "zh, by cosine", "zh, by equal words"))} == {
        "false merges, zh", "misses, zh", "false merges, zh, by cosine", "misses, zh, by cosine",
        "false merges, zh, by equal words", "misses, zh, by equal words", "false merges, zh, name",
    }  # fmt: skip
    assert seen["false merges, en"].figure == seen["false merges, en, name"].figure == 0.0
    assert seen["misses, en"].figure == seen["misses, zh"].figure == 0.0
    assert seen["misses, zh, by equal words"].figure == 1.0
    assert seen["misses, zh"].floor == seen["misses, zh, by cosine"].figure == 0.0
    assert not any("lcqmc" in name for name in seen)


def test_public_pairs_are_sampled_for_the_vectors(
    pairs_of_each_language: EvaluationData, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matching, "SAMPLED", 4)
    rows = [{"a": f"茶{n}", "b": f"茶{n + 1}", "same": n % 2 == 0} for n in range(9)]
    write(tmp_path / "pairs" / "lcqmc_dev_zh.jsonl.gz", *rows)
    own = pairs_of_each_language
    seen = matching.measure(EvaluationData(own.settings, own.extractor, own.sets, tmp_path))
    assert seen["misses, lcqmc"].n + seen["false merges, lcqmc"].n == 9
    assert seen["misses, lcqmc, by cosine"].n + seen["false merges, lcqmc, by cosine"].n == 3
    assert seen["false merges, lcqmc, by cosine"].figure == 1.0


def test_rates_count_false_refutes_among_all_that_do_not_refute() -> None:
    rows = [
        Bearing(x, "p", label) for x, label in (("r", "refutes"), ("r", "none"), ("s", "supports"), ("s", "refutes"))
    ]  # type: ignore[arg-type]
    seen = stance.rates(rows, [row.text == "r" for row in rows])
    assert (seen["false refutes"].figure, seen["false refutes"].n) == (0.5, 2)
    assert (seen["refutations found"].figure, seen["refutations found"].n) == (0.5, 2)


def test_stance_is_shown_beside_a_negation_too_many_on_every_set(tmp_path: Path) -> None:
    for lang, (text, other) in {"zh": ("我不喜欢茶", "我喜欢茶"), "en": ("I don't like tea", "I like tea")}.items():
        write(
            tmp_path / f"stance_{lang}.jsonl",
            {"text": text, "proposition": other, "label": "refutes"},
            {"text": other, "proposition": other, "label": "supports"},
        )
    write(
        tmp_path / "pairs" / "ocnli_train_3k_zh.jsonl.gz",
        {"premise": "他不在家", "hypothesis": "他在家", "label": "contradiction"},
    )
    write(tmp_path / "pairs" / "cdconv_dev_zh.jsonl.gz", {"fields": ["a", "我不抽烟", "b", "我抽烟", "0"]})
    seen = stance.measure(EvaluationData(Settings(), RuleExtractor(), tmp_path, tmp_path))
    assert list(seen) == [
        f"{what}, {name}" for name in ("ocnli", "cdconv", "zh", "en") for what in ("false refutes", "refutations found")
    ]
    for lang in ("zh", "en"):
        assert (seen[f"refutations found, {lang}"].figure, seen[f"refutations found, {lang}"].floor) == (1.0, 1.0)
        assert seen[f"false refutes, {lang}"].figure == 0.0
    assert (seen["false refutes, cdconv"].n, seen["false refutes, cdconv"].floor) == (1, 1.0)
    assert seen["refutations found, cdconv"].figure is None


class Grudge:
    """Refutes what is short, and cannot judge what is in Chinese."""

    name = "grudge/1"

    def judge(self, text: str, proposition: str) -> Judgement:
        if not text.isascii():
            raise JudgeFailed(text, "it is not English", "Translate it")
        return Judgement(-1.0 if len(text) < 8 else 0.0, "it is short")


def test_another_judge_is_measured_by_name_and_its_failures_are_counted(tmp_path: Path) -> None:
    for lang, texts in {"zh": ("茶",), "en": ("tea", "cold tea")}.items():
        rows = ({"text": text, "proposition": "p", "label": "refutes"} for text in texts)
        write(tmp_path / f"stance_{lang}.jsonl", *rows)
    seen = stance.measure(EvaluationData(Settings(), RuleExtractor(), tmp_path, judge=Grudge()))
    assert seen["refutations found, en, by grudge/1"].figure == 0.5
    assert seen["refutations found, zh, by grudge/1"].figure == 0.0
    assert seen["judgements that failed, zh, by grudge/1"].figure == 1.0
    assert seen["judgements that failed, en, by grudge/1"].figure == 0.0
