"""The guide to keeping a graph well does what it shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from beliefgraph.checks import EVERY_RULE
from beliefgraph.domain.findings import Severity
from beliefgraph.domain.reviews import VERDICTS
from beliefgraph.surfaces.cli import main
from beliefgraph.surfaces.desk import Desk

GUIDE = Path(__file__).resolve().parent.parent / "docs" / "keeping-well.md"
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
COMMAND = re.compile(r"^\$ (?P<command>.+)\n(?P<shown>(?:(?!\$ ).*\n)*)", re.MULTILINE)


def squeezed(line: str) -> str:
    return " ".join(line.split())


def test_every_command_does_what_it_shows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Desk, "for_programs", False)
    for name, value in {"COLUMNS": "110", "BELIEFGRAPH_EMBEDDER": "none", "BELIEFGRAPH_ZONE": "UTC"}.items():
        monkeypatch.setenv(name, value)
    commands = [found for text in BLOCK.findall(GUIDE.read_text("utf-8")) for found in COMMAND.finditer(text)]
    assert len(commands) > 8
    for found in commands:
        with pytest.raises(SystemExit) as ended:
            main(shlex.split(found["command"])[1:])
        printed = capsys.readouterr()
        assert not ended.value.code, printed.err
        told = squeezed(printed.out)
        for line in found["shown"].splitlines():
            shown = "(?s:.*)".join(re.escape(part) for part in squeezed(line).split("…"))
            assert re.search(shown, told), (found["command"], line, printed.out)


def test_every_verdict_is_told() -> None:
    told = GUIDE.read_text("utf-8")
    assert [(kind, v) for kind, verdicts in VERDICTS.items() for v in verdicts if f"`{v}`" not in told] == []


def test_every_rule_of_validation_is_told_in_order() -> None:
    told = re.findall(r"^\| (\w+) \| \*\*(.+?)\*\*(?: \((\w+)\))? \|", GUIDE.read_text("utf-8"), re.MULTILINE)
    assert told == [(r.stage, r.name, "" if r.severity is Severity.FAULT else r.severity) for r in EVERY_RULE]
