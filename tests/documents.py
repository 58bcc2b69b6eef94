"""Runs what a document shows, block by block, and compares what it prints."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from beliefgraph.surfaces.cli import main
from beliefgraph.surfaces.desk import Desk

DOCS = Path(__file__).resolve().parent.parent / "docs"
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
PRINTED = re.compile(r"^ *print\(.*\) +# (.+)$", re.MULTILINE)
COMMAND = re.compile(r"^\$ (?P<command>.+)\n(?P<shown>(?:(?!\$ ).*\n)*)", re.MULTILINE)
SETTINGS = {"COLUMNS": "110", "BELIEFGRAPH_EMBEDDER": "none", "BELIEFGRAPH_ZONE": "UTC"}


@dataclass
class Shown:
    """A document whose blocks run one after another in an empty folder.

    A python block prints what its comments beside `print` say and then what the text block after it shows; "$ cat FILE"
    writes the file, and any other command prints what is below it. "…" stands for whatever is left out.

    Args:
        guide: the document.
        folder: an empty one.
        capsys, monkeypatch: of the test.
        code: the exit code that a command ends with, given what it printed; None where commands are not run.
        names: what python blocks defined.
        commands: how many commands ran.
    """

    guide: Path
    folder: Path
    capsys: pytest.CaptureFixture[str]
    monkeypatch: pytest.MonkeyPatch
    code: Callable[[str], int] | None = lambda printed: 0
    names: dict[str, Any] = field(default_factory=dict)
    commands: int = 0

    def run(self) -> Shown:
        """Run all of it."""
        self.monkeypatch.chdir(self.folder)
        self.monkeypatch.setattr(Desk, "for_programs", False)
        for name, value in SETTINGS.items():
            self.monkeypatch.setenv(name, value)
        printed: str | None = None
        for kind, text in BLOCK.findall(self.guide.read_text("utf-8")):
            if kind == "python":
                exec(compile(text, self.guide.name, "exec"), self.names)
                printed = self.capsys.readouterr().out
                _is_told("\n".join(PRINTED.findall(text)), printed, text)
            elif kind == "text" and printed is not None:
                _is_told(text, printed, "the block before")
            elif kind == "console" and self.code is not None:
                for found in COMMAND.finditer(text):
                    self._command(found["command"], found["shown"], self.code)
            printed = printed if kind == "python" else None
        return self

    def _command(self, command: str, shown: str, code: Callable[[str], int]) -> None:
        arguments = shlex.split(command)
        if arguments[0] == "cat":
            (self.folder / arguments[1]).write_text(shown, encoding="utf-8")
            return
        with pytest.raises(SystemExit) as ended:
            main(arguments[1:])
        printed = self.capsys.readouterr()
        assert (ended.value.code or 0) == code(printed.out), (command, printed.err)
        _is_told(shown, printed.out, command)
        self.commands += 1


def _is_told(shown: str, printed: str, by: str) -> None:
    """Each line that is shown is printed, however lines are broken."""
    told = _squeezed(printed)
    for line in shown.splitlines():
        pattern = "(?s:.*)".join(re.escape(part) for part in _squeezed(line).split("…"))
        assert re.search(pattern, told), (by, line, printed)


def _squeezed(text: str) -> str:
    return " ".join(text.split())
