"""Figures of finished parts, kept in a file, so that a run that was stopped goes on where it was.

Each line is one part with the digests of all that its figures depend on: code, settings and sets. A part is taken from
the file only while all of them are as they were; anything else is measured anew.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import beliefgraph
from beliefgraph.domain.figures import Figure
from beliefgraph.evaluate.data import EvaluationData
from beliefgraph.settings import shown

Sets = Mapping[str, str]
"""File of a set -> digest of what it held when it was read."""


class Work:
    """What is finished of a run.

    Args:
        file: where it is kept; made when it does not exist. None keeps nothing.
        again: take nothing from the file, and only add to it.
    """

    def __init__(self, file: Path | None, *, again: bool = False) -> None:
        self._file = file
        self._done: dict[tuple[str, str], dict[str, Any]] = {}
        if file is not None and file.exists() and not again:
            self._done = {(row["part"], row["with"]): row for row in _rows(file)}

    def finished(self, part: str, data: EvaluationData) -> tuple[dict[str, Figure], Sets] | None:
        """The figures of a part with the sets they were measured on; None when they have to be measured."""
        row = self._done.get((part, conditions(data)))
        if row is None or row["sets"] != digests(map(Path, row["sets"])):
            return None
        try:
            return {name: Figure(**figure) for name, figure in row["figures"].items()}, row["sets"]
        except TypeError:
            return None  # of another form: measured anew

    def keep(self, part: str, data: EvaluationData, figures: Mapping[str, Figure], sets: Sets) -> None:
        """Add the figures of a finished part to the file."""
        if self._file is None:
            return
        kept = {name: asdict(figure) for name, figure in figures.items()}
        row = {"part": part, "with": conditions(data), "sets": sets, "figures": kept}
        with open(self._file, "a", encoding="utf-8") as out:
            # A line that was cut off by a kill stays by itself.
            out.write(f"\n{json.dumps(row, ensure_ascii=False)}\n")
            out.flush()
            os.fsync(out.fileno())


def _rows(file: Path) -> Iterable[dict[str, Any]]:
    for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            continue  # empty, or cut off
        if isinstance(row, dict) and _is_finished(row):
            yield row


def _is_finished(row: dict[str, Any]) -> bool:
    """Whether a line tells the figures of a part; anything else is measured anew."""
    named = isinstance(row.get("part"), str) and isinstance(row.get("with"), str)
    kept = [row.get("sets"), row.get("figures")]
    return named and all(isinstance(one, dict) for one in kept) and bool(row["figures"])


def digests(files: Iterable[Path]) -> dict[str, str]:
    """The digest of each file that is there."""
    return {str(file): _digest(file.read_bytes()) for file in sorted(files) if file.is_file()}


def conditions(data: EvaluationData) -> str:
    """A digest of what figures depend on besides the sets: the code, the settings, and how much is read of what."""
    judge = data.judge.name if data.judge else ""
    places = [str(place.resolve()) if place else "" for place in (data.sets, data.public)]
    chosen = [shown(data.settings), data.extractor.name, judge, data.limit, places]
    return _digest(f"{code()}{json.dumps(chosen, sort_keys=True, default=repr)}".encode())


@cache
def code() -> str:
    """A digest of the package's own code."""
    root = Path(beliefgraph.__file__).parent
    files = sorted(root.rglob("*.py"))
    return _digest(b"".join(f"{file.relative_to(root)}\0".encode() + file.read_bytes() for file in files))


def _digest(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=16).hexdigest()
