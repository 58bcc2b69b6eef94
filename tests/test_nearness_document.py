"""What the document on near and nested values shows is what happens."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from tests.documents import BLOCK, DOCS, Shown

from beliefgraph.settings import from_values

GUIDE = DOCS / "nearness.md"


def test_its_blocks_run_one_after_another_and_print_what_they_show(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "graph" in Shown(GUIDE, tmp_path, capsys, monkeypatch, code=None).run().names


def test_its_settings_are_settings() -> None:
    [table] = [text for lang, text in BLOCK.findall(GUIDE.read_text("utf-8")) if lang == "toml"]
    assert from_values(tomllib.loads(table)).tolerances.keys() >= {"population", "length", "departs"}
