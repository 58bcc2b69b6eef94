"""What the document on near and nested values shows is what happens."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from beliefgraph.settings import from_values

WORDS = (Path(__file__).resolve().parent.parent / "docs" / "nearness.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
PRINTED = re.compile(r"^ *print\(.*\) +# (.+)$", re.MULTILINE)


def test_its_blocks_run_one_after_another_and_print_what_they_show(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    blocks = BLOCK.findall(WORDS)
    for number, (lang, text) in enumerate(blocks):
        if lang != "python":
            continue
        exec(compile(text, "nearness.md", "exec"), names)
        printed = capsys.readouterr().out.splitlines()
        assert [shown for shown in PRINTED.findall(text) if shown not in printed] == [], printed
        if blocks[number + 1 : number + 2] and blocks[number + 1][0] == "text":
            assert [line for line in blocks[number + 1][1].splitlines() if line not in printed] == [], printed


def test_its_settings_are_settings() -> None:
    [table] = [text for lang, text in BLOCK.findall(WORDS) if lang == "toml"]
    assert from_values(tomllib.loads(table)).tolerances.keys() >= {"population", "length", "departs"}
