"""The guide to diagnosing a graph does what it shows, and leaves no finding, row or limit out."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from beliefgraph.checks import EVERY_RULE as STRUCTURAL
from beliefgraph.doctor.rounds import CHECKLIST
from beliefgraph.doctor.rules import EVERY_RULE as SYMPTOMS
from beliefgraph.domain.findings import Stage
from beliefgraph.domain.limits import LIMITS
from beliefgraph.surfaces.cli import main
from beliefgraph.surfaces.desk import FAULTS, Desk

GUIDE = Path(__file__).resolve().parent.parent / "docs" / "diagnosis.md"
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
        trouble = "FAILS" in printed.out or "fault:" in printed.out
        assert (ended.value.code or 0) == (FAULTS if trouble else 0), printed.err
        told = squeezed(printed.out)
        for line in found["shown"].splitlines():
            shown = "(?s:.*)".join(re.escape(part) for part in squeezed(line).split("…"))
            assert re.search(shown, told), (found["command"], line, printed.out)


def test_every_finding_row_stage_and_limit_is_told() -> None:
    told = GUIDE.read_text("utf-8")
    assert [rule.name for rule in SYMPTOMS if f"`{rule.name}`" not in told] == []
    assert [row for row in CHECKLIST if f"| {row} |" not in told] == []
    assert [stage for stage in Stage if f"| {stage} |" not in told] == []
    faults = [f"| `{r.name}` | {r.severity} | {r.cause} | {r.remedy} |" for r in STRUCTURAL]
    assert [row for row in faults if row not in told] == []
    for name, limit in LIMITS.items():
        assert f"| `{name}` | {limit.most:g} | {limit.counts} | {limit.reason} |" in told
