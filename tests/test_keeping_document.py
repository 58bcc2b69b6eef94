"""The guide to keeping a graph well does what it shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.documents import DOCS, Shown

from beliefgraph.checks import EVERY_RULE
from beliefgraph.domain.findings import Severity
from beliefgraph.domain.reviews import VERDICTS

GUIDE = DOCS / "keeping-well.md"


def test_every_command_does_what_it_shows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Shown(GUIDE, tmp_path, capsys, monkeypatch).run().commands > 8


def test_every_verdict_is_told() -> None:
    told = GUIDE.read_text("utf-8")
    assert [(kind, v) for kind, verdicts in VERDICTS.items() for v in verdicts if f"`{v}`" not in told] == []


def test_every_rule_of_validation_is_told_in_order() -> None:
    told = re.findall(r"^\| (\w+) \| \*\*(.+?)\*\*(?: \((\w+)\))? \|", GUIDE.read_text("utf-8"), re.MULTILINE)
    assert told == [(r.stage, r.name, "" if r.severity is Severity.FAULT else r.severity) for r in EVERY_RULE]
