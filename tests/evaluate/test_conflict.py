"""Passages that contradict each other: which answers stand, on sets small enough to count by hand."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from beliefgraph.evaluate import conflict
from beliefgraph.evaluate.data import EvaluationData
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.settings import Settings

SETS = Path(conflict.__file__).parent / "sets"
PUBLIC = Path(__file__).resolve().parents[3] / "shared" / "data"
MILL = "Harrow Mill is a water mill on the river Tarn. It was built in {} for the miller Josiah Pell and ground oats."


def told(text: str, answer: str, kind: str = "correct") -> dict[str, str]:
    return {"text": text, "answer": answer, "type": kind}


def asked(question: str, right: list[str], wrong: list[str], *documents: dict[str, str]) -> dict[str, Any]:
    return {"question": question, "documents": list(documents), "gold_answers": right, "wrong_answers": wrong}


BUILT = "When was Harrow Mill built?"
DECIDED = asked(
    BUILT,
    ["1794"],
    ["1871"],
    told(MILL.format(1794), "1794"),
    told(MILL.format(1871), "1871", "misinfo"),
    told("A date stone over the wheel pit reads 1794, set there by a mason.", "1794"),
    told("The path is steep.", "unknown", "noise"),
)
OPEN = asked(BUILT, ["1794"], ["1871"], told(MILL.format(1794), "1794"), told(MILL.format(1871), "1871", "misinfo"))
NOWHERE = asked(BUILT, ["1794"], [], told("The path is steep.", "unknown", "noise"))


def data(sets: Path, public: Path | None = None) -> EvaluationData:
    return EvaluationData(Settings(), RuleExtractor(), sets, public)


def write(path: Path, *rows: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()
    path.write_bytes(gzip.compress(lines) if path.suffix == ".gz" else lines)


def test_an_answer_set_is_right_when_all_right_values_stand_and_nothing_else(tmp_path: Path) -> None:
    write(tmp_path / "passages_en.jsonl", DECIDED, OPEN, NOWHERE)
    seen = conflict.measure(data(tmp_path))
    assert len(seen) == 5
    exact = seen["answers exactly right, en"]
    assert (exact.figure, exact.n) == (pytest.approx(1 / 3), 3)
    assert exact.floors == {"every answer": 0.0, "told twice": pytest.approx(1 / 3)}
    assert (seen["right answers kept, en"].figure, seen["right answers kept, en"].n) == (1.0, 2)
    assert (seen["wrong answers rejected, en"].figure, seen["wrong answers rejected, en"].n) == (0.5, 2)


def test_answers_that_are_read_are_held_against_those_given(tmp_path: Path) -> None:
    row = asked(
        BUILT,
        ["1794"],
        [],
        told(MILL.format(1794), "1794"),
        told("The mill was built in 1871.", "1794"),
        told("Josiah Pell's oats were ground here.", "1794"),
        told("The mill was built in 1790.", "unknown"),
    )
    write(tmp_path / "passages_en.jsonl", row)
    seen = conflict.measure(data(tmp_path))
    assert (seen["read answers right, en"].figure, seen["read answers right, en"].n) == (pytest.approx(1 / 3), 3)
    assert (seen["answers read, en"].figure, seen["answers read, en"].n) == (pytest.approx(1 / 3), 3)


def test_public_rows_count_as_a_whole_and_where_they_can_be_answered(tmp_path: Path) -> None:
    write(tmp_path / "conflict" / "ramdocs_a.jsonl.gz", DECIDED, NOWHERE)
    seen = conflict.measure(data(tmp_path, tmp_path))
    assert (seen["answers exactly right, ramdocs"].figure, seen["answers exactly right, ramdocs"].n) == (0.5, 2)
    assert seen["answers exactly right, ramdocs, answerable"].n == 1


def test_labels_are_not_shown_to_what_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    class Graph:
        def accounts(self, question: str, passages: Any) -> Any:
            seen.extend(passages)
            raise StopIteration

    with pytest.raises(StopIteration):
        conflict._answered(Graph(), conflict.row(DECIDED))  # type: ignore[arg-type]
    assert {key for passage in seen for key in passage} == {"text", "answer"}


def test_the_order_of_a_rows_passages_tells_nothing() -> None:
    many = asked("?", [], [], *(told(f"text {number}", f"{number}") for number in range(30)))
    shuffled = conflict.row(many).passages
    assert shuffled != tuple(sorted(shuffled))
    assert conflict.row(many) == conflict.row(many)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_sets_to_develop_on(lang: str, tmp_path: Path) -> None:
    rows = (SETS / f"passages_dev_{lang}.jsonl").read_text(encoding="utf-8")
    (tmp_path / f"passages_{lang}.jsonl").write_text(rows, encoding="utf-8")
    seen = conflict.measure(data(tmp_path))
    assert (seen[f"answers exactly right, {lang}"].figure or 0) >= 0.85


def test_ramdocs_keeps_to_its_bars() -> None:
    if not (PUBLIC / "conflict").exists():
        pytest.skip("the public set ramdocs_a is not here")
    seen = conflict.measure(data(PUBLIC, PUBLIC))
    assert (seen["answers exactly right, ramdocs"].figure or 0) >= 0.5
    assert (seen["answers exactly right, ramdocs, answerable"].figure or 0) >= 0.58
    assert (seen["right answers kept, ramdocs"].figure or 0) >= 0.9
