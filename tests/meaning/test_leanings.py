"""Praise and complaint, clause by clause."""

from __future__ import annotations

import pytest

from beliefgraph.meaning.leanings import clauses, leaning


@pytest.mark.parametrize(
    ("clause", "way"),
    [
        ("房间特别干净", 1),
        ("电梯也慢", -1),
        ("要是能再安静点就好了", -1),
        ("停车位不足", -1),
        ("在三楼", 0),
        ("the staff were friendly", 1),
        ("breakfast was bland", -1),
        ("not reliable at all", -1),
        ("it is on the third floor", 0),
    ],
)
def test_a_clause_praises_or_complains(clause: str, way: int) -> None:
    assert leaning(clause) == way


def test_a_clause_begins_where_a_text_turns() -> None:
    assert clauses("The room was clean but the lift was slow.") == ["The room was clean", "but the lift was slow"]
    assert clauses("屏幕清晰，不过风扇吵。") == ["屏幕清晰", "不过风扇吵"]
