"""What the document on supposing shows is what happens."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from beliefgraph.domain.decision import Judged, Missing, Verdict
from beliefgraph.domain.supposition import Flips, News, Shift, Supposed, Turning
from beliefgraph.flipping import MOST
from beliefgraph.needing import NEED_FIELDS
from beliefgraph.surfaces.supposing import GATED

WORDS = (Path(__file__).resolve().parent.parent / "docs" / "what-if.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
PRINTED = re.compile(r"^ *print\(.*\) +# (.+)$", re.MULTILINE)


def test_its_blocks_run_one_after_another_and_print_what_they_show(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    blocks = BLOCK.findall(WORDS)
    for number, (lang, text) in enumerate(blocks):
        if lang != "python":
            continue
        exec(compile(text, "what-if.md", "exec"), names)
        printed = capsys.readouterr().out.splitlines()
        assert [shown for shown in PRINTED.findall(text) if shown not in printed] == []
        if blocks[number + 1 : number + 2] and blocks[number + 1][0] == "text":
            assert [line for line in blocks[number + 1][1].splitlines() if line not in printed] == [], printed


@pytest.mark.parametrize("result", [Supposed, Shift, Turning, News])
def test_every_field_is_named(result: type[Any]) -> None:
    assert [f.name for f in fields(result) if f"`{f.name}`" not in WORDS and f.name not in ("tried",)] == []


def test_every_verdict_code_and_need_is_there() -> None:
    assert [name for name in NEED_FIELDS if f"| `{name}` |" not in WORDS] == []
    assert all(f"| {GATED[verdict.value]} | `{verdict}` |" in WORDS for verdict in Verdict)
    assert f"{MOST:,}" in WORDS
    for result in (Flips, Judged, Missing):
        assert sum(f"`{f.name}`" in WORDS for f in fields(result)) >= 5
