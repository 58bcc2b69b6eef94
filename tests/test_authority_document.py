"""The document on whom to believe does what it shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.documents import DOCS, Shown


def test_the_document_does_what_it_shows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Shown(DOCS / "authority.md", tmp_path, capsys, monkeypatch).run().commands > 7
