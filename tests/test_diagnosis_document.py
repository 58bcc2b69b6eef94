"""The guide to diagnosing a graph does what it shows, and leaves no finding, row or limit out."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.documents import DOCS, Shown

from beliefgraph.checks import EVERY_RULE as STRUCTURAL
from beliefgraph.doctor.rounds import CHECKLIST
from beliefgraph.doctor.rules import EVERY_RULE as SYMPTOMS
from beliefgraph.domain.findings import Stage
from beliefgraph.domain.limits import LIMITS
from beliefgraph.surfaces.desk import FAULTS

GUIDE = DOCS / "diagnosis.md"


def ended(printed: str) -> int:
    """The exit code of a command that told of faults."""
    return FAULTS if "FAILS" in printed or "fault:" in printed else 0


def test_every_command_does_what_it_shows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Shown(GUIDE, tmp_path, capsys, monkeypatch, ended).run().commands > 8


def test_every_finding_row_stage_and_limit_is_told() -> None:
    told = GUIDE.read_text("utf-8")
    assert [rule.name for rule in SYMPTOMS if f"`{rule.name}`" not in told] == []
    assert [row for row in CHECKLIST if f"| {row} |" not in told] == []
    assert [stage for stage in Stage if f"| {stage} |" not in told] == []
    faults = [f"| `{r.name}` | {r.severity} | {r.cause} | {r.remedy} |" for r in STRUCTURAL]
    assert [row for row in faults if row not in told] == []
    for name, limit in LIMITS.items():
        assert f"| `{name}` | {limit.most:g} | {limit.counts} | {limit.reason} |" in told
