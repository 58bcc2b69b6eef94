"""What docs/llm.md shows is what happens."""

import re
from pathlib import Path

import pytest

from beliefgraph.errors import FailureKind
from beliefgraph.llm.endpoint import MODES
from beliefgraph.llm.prompts import built_in, parse_prompt

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "llm.md").read_text("utf-8")


def test_the_program_prints_what_it_shows(capsys: pytest.CaptureFixture[str]) -> None:
    [program] = re.findall(r"^```python\n(.*?)^```", PAGE, re.S | re.M)
    exec(compile(program, "llm.md", "exec"), {})
    assert capsys.readouterr().out.splitlines() == re.findall(r"^print\(.*?\)  # (.*)$", program, re.M)


def test_the_prompt_is_one() -> None:
    [shown] = re.findall(r"^````markdown\n(.*?)^````", PAGE, re.S | re.M)
    assert len(parse_prompt(shown, "llm.md").parts["zh"].examples) == 1


def test_nothing_is_left_out() -> None:
    for name in (*FailureKind, *MODES, *built_in("beliefgraph.extractors")):
        assert f"`{name}`" in PAGE or f"| {name} |" in PAGE
