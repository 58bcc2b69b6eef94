"""Commands of the command line, run in this process."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from beliefgraph.surfaces.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command on the graph of this test, without vectors unless asked for."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("BELIEFGRAPH_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("BELIEFGRAPH_EMBEDDER", "none")

    def run(*arguments: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        out, err = capsys.readouterr()
        return Ran(int(ended.value.code or 0), out, err)

    return run
