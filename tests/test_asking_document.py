"""What docs/asking.md shows is what happens, and it tells of every verdict."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from beliefgraph import Band
from beliefgraph.ask import ABSTAIN, TOLD

WORDS = (Path(__file__).resolve().parent.parent / "docs" / "asking.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)


def test_its_blocks_run_one_after_another_and_print_what_they_show(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    printed = ""
    for lang, text in BLOCK.findall(WORDS):
        if lang == "python":
            exec(compile(text, "asking.md", "exec"), names)
            printed = capsys.readouterr().out
        elif lang == "text":
            assert printed == text


def test_every_verdict_is_told_with_what_to_do() -> None:
    assert [verdict for verdict in (*Band, ABSTAIN, TOLD) if f"| `{verdict}` |" not in WORDS] == []
