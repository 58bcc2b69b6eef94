"""The document on whom to believe does what it shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from beliefgraph.surfaces.cli import main
from beliefgraph.surfaces.desk import Desk

GUIDE = Path(__file__).resolve().parent.parent / "docs" / "authority.md"
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
PRINTED = re.compile(r"^ *print\(.*\)  # (.+)$", re.MULTILINE)
COMMAND = re.compile(r"^\$ (?P<command>.+)\n(?P<shown>(?:(?!\$ ).*\n)*)", re.MULTILINE)


def squeezed(line: str) -> str:
    return " ".join(line.split())


def test_the_document_does_what_it_shows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Desk, "for_programs", False)
    for name, value in {"COLUMNS": "110", "BELIEFGRAPH_EMBEDDER": "none", "BELIEFGRAPH_ZONE": "UTC"}.items():
        monkeypatch.setenv(name, value)
    names: dict[str, Any] = {}
    left: list[str] = []
    commands = 0
    for kind, text in BLOCK.findall(GUIDE.read_text("utf-8")):
        if kind == "python":
            exec(compile(text, GUIDE.name, "exec"), names)
            lines, told = capsys.readouterr().out.splitlines(), PRINTED.findall(text)
            assert lines[: len(told)] == told
            left = lines[len(told) :]
        elif kind == "text":
            assert text.splitlines() == left
        for found in COMMAND.finditer(text) if kind == "console" else ():
            with pytest.raises(SystemExit) as ended:
                main(shlex.split(found["command"])[1:])
            printed = capsys.readouterr()
            assert not ended.value.code, printed.err
            out, commands = squeezed(printed.out), commands + 1
            for line in found["shown"].splitlines():
                shown = "(?s:.*)".join(re.escape(part) for part in squeezed(line).split("…"))
                assert re.search(shown, out), (found["command"], line, printed.out)
    assert commands > 7
