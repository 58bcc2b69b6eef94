"""Questions asked of a graph after some messages, beside the message that has most words in common."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest

from beliefgraph.domain.model import Claim
from beliefgraph.evaluate import answers
from beliefgraph.evaluate.answers import best_choice
from beliefgraph.evaluate.data import EvaluationData
from beliefgraph.ports import Passage, Reading
from beliefgraph.settings import Settings


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("高中", "高中"),
        ("他读到高中", "高中"),
        ("青岛", "山东青岛"),
        ("博士后", "博士后"),
        ("山东青岛和山东济南", None),
        ("cello", None),
        ("", None),
    ],
)
def test_the_choice_that_a_text_supports(text: str, choice: str | None) -> None:
    assert best_choice(text, ["高中", "山东青岛", "山东济南", "博士", "博士后", "高中"]) == choice


def test_choices_are_told_apart_by_their_words_in_english_too() -> None:
    choices = ["a golden retriever", "a black cat", "two cats"]
    assert best_choice("the golden retriever, a lovely one", choices) == "golden retriever"
    assert best_choice("one very black dog", choices) == "black cat"


class Reader:
    """Reads a few sentences by heart."""

    name, batch = "reader/1", 100
    known: ClassVar = {
        "I live in Lisbon.": Claim("Maya", "lives_in", "Lisbon"),
        "Tom's email is tom@example.org.": Claim("Tom", "email", "tom@example.org"),
        "我住在成都。": Claim("小李", "lives_in", "成都"),
        "小李住在青岛。": Claim("小李", "lives_in", "青岛"),
        "小李住在济南。": Claim("小李", "lives_in", "济南"),
    }

    def extract(self, passages: Sequence[Passage]) -> list[Reading]:
        claims = [self.known.get(passage.text) for passage in passages]
        return [Reading((claim,) if claim else ()) for claim in claims]


def message(text: str, speaker: str = "Maya") -> dict[str, str]:
    return {"speaker": speaker, "text": text, "at": "2026-03-04T18:20:00+08:00"}


def asked(question: str, *accepted: str, needs: int = 1, by: str = "Maya") -> dict[str, Any]:
    return {"question": question, "by": by, "answers": list(accepted), "from": list(range(needs))}


ENGLISH = {
    "id": "s1",
    "messages": [message("I live in Lisbon."), message("Tom's email is tom@example.org.")],
    "questions": [
        asked("Where does Maya live?", "Lisbon, Portugal", "Lisbon"),
        asked("What is Tom's email?", "tim@example.org", needs=2),
        asked("What is Tom's blood type?"),
    ],
}
CHINESE = {
    "id": "s2",
    "messages": [message("我住在成都。", "小李"), message("我喜欢红茶。", "小王")],
    "questions": [asked("小李住在哪里？", "成都", by="小李"), asked("小王的邮箱是什么？", "a@example.org", by="小李")],
}


@pytest.fixture
def own(tmp_path: Path) -> EvaluationData:
    for lang, story in {"zh": CHINESE, "en": ENGLISH}.items():
        path = tmp_path / f"stories_{lang}.jsonl"
        path.write_text(json.dumps(story, ensure_ascii=False) + "\n", encoding="utf-8")
    return EvaluationData(Settings(embedder="none"), Reader(), tmp_path)


def test_stories_are_right_when_the_first_belief_holds_an_accepted_value(own: EvaluationData) -> None:
    seen = answers.stories(own)
    right, together = seen["stories answered right, en"], seen["stories answered right, en, from several messages"]
    assert (right.figure, right.n, right.floor) == (0.5, 2, 0.5)
    assert (together.figure, together.n) == (0.0, 1)
    assert (seen["stories answered right, zh"].figure, seen["stories answered right, zh"].n) == (0.5, 2)


def test_a_wrong_value_is_wrong_and_no_answer_is_not(own: EvaluationData) -> None:
    wrong = answers.stories(own)["stories answered wrongly, en"]
    assert wrong.n == 3 and wrong.figure == pytest.approx(1 / 3)
    assert wrong.floor == pytest.approx(2 / 3)  # words in common answer everything
    assert answers.stories(own)["stories answered wrongly, zh"].figure == 0.0


def trajectory(ident: str, told: str, value: str, choices: Any) -> dict[str, Any]:
    turns = [{"id": 0, "speaker": "用户", "text": told, "at": "2024年04月01日 周一 08:30"}]
    question = {
        "question": "小李住在哪里？", "answer": value, "choices": choices, "right": "A", "kind": ident.split("_")[1],
        "evidence": [0], "at": "2024年04月04日 周四 07:42",
    }  # fmt: skip
    return {"id": ident, "sessions": [{"id": 1, "at": "", "turns": turns}], "questions": [question]}


def test_memdaily_counts_values_and_choices_of_questions_about_people(own: EvaluationData, tmp_path: Path) -> None:
    rows = [
        trajectory("1_simple_roles-0", "小李住在青岛。", "山东青岛", {"A": "山东青岛", "B": "山东济南"}),
        trajectory("1_simple_roles-1", "小李住在济南。", "济南", "济南"),
        trajectory("1_conditional_roles-0", "今天真冷。", "济南", {"A": "济南", "B": "青岛"}),
        trajectory("1_simple_events-0", "小李住在济南。", "青岛", {"A": "青岛"}),
    ]
    (tmp_path / "dialogs").mkdir()
    lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    (tmp_path / "dialogs" / "memdaily_zh.jsonl.gz").write_bytes(gzip.compress(lines.encode()))
    assert answers.memdaily(own) == {}
    data = EvaluationData(Settings(embedder="none"), Reader(), tmp_path, tmp_path)
    seen = {name: (figure.figure, figure.n, figure.floor) for name, figure in answers.memdaily(data).items()}
    assert seen == {
        "memdaily roles, value": (pytest.approx(1 / 3), 3, pytest.approx(1 / 3)),
        "memdaily roles simple, value": (0.5, 2, 0.5),
        "memdaily roles simple, choice": (1.0, 1, 1.0),
        "memdaily roles conditional, value": (0.0, 1, 0.0),
        "memdaily roles conditional, choice": (0.0, 1, 0.0),
    }
    few = answers.memdaily(EvaluationData(Settings(embedder="none"), Reader(), tmp_path, tmp_path, limit=1))
    assert few["memdaily roles simple, value"].n == 1 and "memdaily roles conditional, value" in few
