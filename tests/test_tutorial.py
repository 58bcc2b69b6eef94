"""The tutorial can be followed: its commands, run one after another, print what it shows, on whatever day."""

from __future__ import annotations

import os
import re
import shlex
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from beliefgraph import BeliefGraph
from beliefgraph.surfaces.cli import main
from beliefgraph.surfaces.desk import Desk

PAGE = Path(__file__).resolve().parent.parent / "docs" / "tutorial.md"
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
COMMAND = re.compile(r"^\$ (?P<typed>.+)\n(?P<shown>(?:(?!\$ ).*\n)*)", re.MULTILINE)
VARIABLE = re.compile(r"(\w+)=(\S+)")
NOW = "$(date -u +%FT%TZ)"
PAUSE = "sleep 1; "  # for that time is given in seconds; here it is exact
ELSE = ' || echo "exit code $?"'

COMMANDS = [found for text in BLOCK.findall(PAGE.read_text(encoding="utf-8")) for found in COMMAND.finditer(text)]


class Shell:
    """As much of a shell as the page needs: variables, the time now, and the exit code of what failed."""

    def __init__(self, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], ahead: timedelta) -> None:
        self._patch, self._capsys, self._ahead = patch, capsys, ahead

    def now(self) -> datetime:
        return datetime.now(UTC) + self._ahead

    def run(self, typed: str) -> str:
        """What a line prints."""
        typed = typed.removeprefix(PAUSE)
        if typed.startswith("export ") or VARIABLE.match(typed):
            for word in shlex.split(typed.removeprefix("export ").replace(NOW, self.now().isoformat())):
                self._patch.setenv(*word.split("=", 1))
            return ""
        return self._run_command(typed.removesuffix(ELSE), told=typed.endswith(ELSE))

    def _run_command(self, typed: str, *, told: bool) -> str:
        program, *arguments = (os.path.expandvars(word) for word in shlex.split(typed))
        assert program == "beliefgraph"
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        printed = self._capsys.readouterr()
        assert bool(ended.value.code) == told, (typed, printed.err)
        return printed.out + (f"exit code {ended.value.code}\n" if told else "")


@pytest.mark.parametrize("days", [0, 1700], ids=["today", "another day"])
def test_every_command_prints_what_the_page_shows(
    days: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All of it is shown, but where "…" stands for anything; how the lines are broken does not matter."""
    shell = Shell(monkeypatch, capsys, timedelta(days=days))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Desk, "for_programs", False)
    monkeypatch.setitem(BeliefGraph.open.__func__.__kwdefaults__, "clock", shell.now)  # type: ignore[attr-defined]
    for found in COMMANDS:
        printed, shown = _squeezed(shell.run(found["typed"])), _squeezed(found["shown"])
        pattern = "(?s:.*?)".join(map(re.escape, shown.split("…")))
        assert re.fullmatch(pattern, printed), f"$ {found['typed']}\nshown:   {shown}\nprinted: {printed}"


def _squeezed(text: str) -> str:
    return " ".join(text.split())


def test_the_page_shows_the_whole_life_of_a_belief() -> None:
    run = {words[1] for words in (found["typed"].split() for found in COMMANDS) if words[0] == "beliefgraph"}
    life = "observe ask explain history what-if flips gate source retract restore maintain undo audit erase beliefs"
    assert run >= set(life.split())
    assert sum(found["shown"].strip(" \n…") != "" for found in COMMANDS) > 40
