"""What docs/agents.md shows is what happens."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from beliefgraph import BeliefGraph

WORDS = (Path(__file__).resolve().parent.parent / "docs" / "agents.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)


def test_its_blocks_run_one_after_another_and_print_what_they_show(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    printed = ""
    for lang, text in BLOCK.findall(WORDS):
        if lang == "python":
            exec(compile(text, "agents.md", "exec"), names)
            printed = capsys.readouterr().out
        elif lang == "text":
            assert printed == text


def test_it_names_every_method_that_takes_an_agent() -> None:
    methods = inspect.getmembers(BeliefGraph, inspect.isfunction)
    taking = {name for name, m in methods if name[0] != "_" and "agent" in inspect.signature(m).parameters}
    acts = {"observe", "trust", "trusts"}
    assert [name for name in sorted(taking - acts) if f"`{name}`" not in WORDS] == []
