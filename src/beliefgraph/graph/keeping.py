"""Keeping: check, compare, export and load a graph."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import IO

from beliefgraph import amend, checks, joining, nesting
from beliefgraph.authority import changed_again
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.findings import Finding, Mended, Stage
from beliefgraph.drawing import redraw_all, solved_at
from beliefgraph.errors import StoreReadOnly
from beliefgraph.exchange import export_jsonl, import_jsonl, open_export, wanted_kinds
from beliefgraph.graph.erasing import Erasing
from beliefgraph.intake import check_text
from beliefgraph.related import restamp


class Keeping(Erasing):
    """What looks after a graph as a whole."""

    def validate(self) -> list[Finding]:
        """What is structurally wrong with the graph, or odd about it, each with its cause and what mends it.

        By stage, from what came in to what is found. An empty list means a sound graph; warnings and notes leave it
        sound.
        """
        return [symptom.finding for symptom in self._looked()]

    def mend(self, *, by: str = "", reason: str = "", dry_run: bool = False) -> Mended:
        """Mend what `validate` finds and is safe to mend, in one act: nothing that was said is lost by it.

        What rows follow from is made anew, beliefs are settled anew from their evidence, and what leads nowhere or
        cannot be read is dropped; the audit log keeps that, and `undo` brings back what has a place to come back to.

        Args:
            by: who does it; the setting `by` when empty.
            reason: why, in words, for the audit log.
            dry_run: tell what it would do, and leave no trace.
        """
        check_text(by, "who acts")
        check_text(reason, "a reason")
        found = self.validate()
        if not any(finding.safe for finding in found):
            return Mended((), tuple(found), 0, dry_run)
        return self._mended(tuple(Stage), by, reason, dry_run)

    def _mended(self, stages: Collection[Stage], by: str, reason: str, dry_run: bool) -> Mended:
        """Mend what went wrong at these stages and is safe to mend.

        What mends a row is made of what it holds, and nobody may write in between: so it is looked inside the act.
        """
        with self._acting("mend", by=by, reason=reason, dry_run=dry_run) as deed:
            found = [symptom for symptom in self._looked() if symptom.finding.stage in stages]
            deed.data = checks.mend(self._space, found, self._settings, self._clock())
            left = self.validate() if dry_run else []
        left = left if dry_run else self.validate()
        still = {_about(finding) for finding in left}
        gone = [symptom.finding for symptom in found if _about(symptom.finding) not in still]
        return Mended(tuple(gone), tuple(left), 0 if dry_run else deed.number, dry_run)

    def _looked(self) -> list[checks.Symptom]:
        return checks.look(self._space, self._settings, self._clock())

    def digest(self) -> str:
        """A digest of evidence and current opinions: equal digests mean the same graph."""
        return checks.digest(self._space, self._policies(), self._clock())

    def export(
        self, out: str | Path | IO[str], *, kinds: Collection[str] | None = None, name: str = "", by: str = ""
    ) -> int:
        """Write the namespace as JSON lines, the same bytes for the same graph; returns the number of rows.

        Others may write meanwhile; what is written is one state. The audit log remembers the file, even one that did
        not come to its end, so that whoever erases is told of it; that of a read-only store does not. The same file
        again, when nothing was done since, is no new act.

        Args:
            out: a file name, or an open text file.
            kinds: the kinds of rows wanted, e.g. ["evidence"]: a listing, which `load` does not take. None writes all.
            name: the file's name for the audit log; that of `out` when empty. What has no name is not remembered.
            by: who exports.
        """
        wanted_kinds(kinds)
        with _opened(out) as file, self._to_export(name or _name_of(out), by):
            return export_jsonl(self._space, file, kinds)

    @contextmanager
    def _to_export(self, path: str, by: str) -> Iterator[None]:
        """Read one state, in whose log the file is the last entry where it is to be remembered.

        So nothing in the file came after the entry, and whoever erases while it is being written is told of it.
        """
        remembered = bool(path) and self._enter_export(path, by)
        while True:
            with self._space.reading():
                if not remembered or self._is_last_export(path):
                    yield
                    return
            self._enter_export(path, by)  # somebody acted between the entry and the first look

    def _enter_export(self, path: str, by: str) -> bool:
        """Enter the file in the log unless it is the last entry already; whether the log can be written."""
        try:
            with self._space.writing():
                if not self._is_last_export(path):
                    with self._acting("export", by=by) as deed:
                        deed.data = {"path": path}
        except StoreReadOnly:
            return False
        return True

    def _is_last_export(self, path: str) -> bool:
        return any((last.act, last.data) == ("export", {"path": path}) for last in self._space.last_entries(limit=1))

    def load(self, lines: str | Path | Iterable[str], *, name: str = "") -> dict[str, int]:
        """Add the rows of an export; into a graph that holds something, the two become one.

        Args:
            lines: a file that `export` wrote whole, or its lines.
            name: what to call the lines in messages.

        Returns:
            The number of rows by kind, and of the evidence that was "erased" again because it was erased before.

        Raises:
            BadRecord: a file that cannot be read or was cut off, or a line that is no row, by file and line; nothing
                is added.
            ImmutableFact: evidence that is known here with other words; nothing is added.
        """
        name = name or (str(lines) if isinstance(lines, str | Path) else "line")
        with open_export(lines) as opened, self._writing(False):
            met = any(self._space.counts().values())
            rows = import_jsonl(self._space, opened, name=name)
            restamp(self._space)
            nesting.settle_allowed(self._space, self._policies(), self._clock())
            again = self._erase_again()
            if met and next(amend.all_of(self._space, "authority"), None):
                self._space.commit(ChangeSet(nodes=[changed_again(self._space)]))
            if met or amend.misfiled(self._space, self._policies()):
                joining.keep_apart(self._space, self._policies(), self._clock())
                amend.resettle(self._space, self._policies(), self._clock(), "another graph was added")
            redraw_all(self._space, self._policies(), solved_at(self._space) or self._clock())
        self._scrubbed(again)
        return rows | ({"erased": sum(receipt.counts["evidence"] for receipt in again)} if again else {})


def _about(finding: Finding) -> tuple[str, str, str]:
    """What a finding says is wrong with what, whatever the numbers."""
    return finding.rule, finding.kind, finding.id


def _opened(out: str | Path | IO[str]) -> AbstractContextManager[IO[str]]:
    """A file to write to, closed at the end; an open one stays open."""
    return Path(out).open("w", encoding="utf-8") if isinstance(out, str | Path) else nullcontext(out)


def _name_of(out: str | Path | IO[str]) -> str:
    """The name of a file for the audit log; "" of what is none, such as text in memory or a terminal."""
    if isinstance(out, str | Path):
        return os.path.abspath(out)
    name = getattr(out, "name", "")
    return os.path.abspath(name) if isinstance(name, str) and os.path.isfile(name) else ""
