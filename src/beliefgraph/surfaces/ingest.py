"""Taking in whole files: batch by batch, past what is there already, and to a clean end when interrupted.

Evidence has the same id each time it is read, so a run that was killed is simply run again: what it stored is
recognised before it is read for claims, and nothing counts twice.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from types import FrameType, TracebackType
from typing import Any, Self

from beliefgraph.domain.model import Observation
from beliefgraph.errors import BadRecord, ImmutableFact, InvalidInput
from beliefgraph.graph import BeliefGraph
from beliefgraph.observe import Summary
from beliefgraph.readers import Row
from beliefgraph.readers.lines import place

LISTED = 100  # problems and left-out things that a report lists; it counts them all

Progress = Callable[[int], None]


@dataclass(slots=True)
class Report:
    """What an ingest did.

    Args:
        done: in observations, claims and beliefs.
        bad_lines: lines that could not be read or stored.
        problems: what is wrong with the first of them.
        left_out: the first things that have no place in a graph, with their lines.
        left_out_total: how many there were.
        interrupted: whether it ended before the last line.
    """

    done: Summary = field(default_factory=Summary)
    bad_lines: int = 0
    problems: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    left_out_total: int = 0
    interrupted: bool = False

    def as_json(self) -> dict[str, Any]:
        return asdict(self.done) | {
            "bad_lines": self.bad_lines,
            "problems": self.problems,
            "left_out": self.left_out,
            "left_out_total": self.left_out_total,
            "interrupted": self.interrupted,
        }

    def note_problem(self, problem: BadRecord) -> None:
        self.bad_lines += 1
        if len(self.problems) < LISTED:
            self.problems.append(str(problem))

    def note_left_out(self, where: str, what: Iterable[str]) -> None:
        told = [f"{where}: {thing}" for thing in what]
        self.left_out_total += len(told)
        self.left_out += told[: LISTED - len(self.left_out)]


class Interrupts:
    """Holds Ctrl-C back while a batch is being stored; a second one, or one between batches, acts at once."""

    def __init__(self) -> None:
        self.asked = False
        self._busy = False
        self._previous: Any = None

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            self._previous = signal.signal(signal.SIGINT, self._on_signal)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._previous is not None:
            signal.signal(signal.SIGINT, self._previous)

    def during(self, act: Callable[[], None]) -> None:
        """Run to the end, then raise KeyboardInterrupt if it was asked for meanwhile."""
        self._busy = True
        try:
            act()
        finally:
            self._busy = False
        if self.asked:
            raise KeyboardInterrupt

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        if not self._busy or self.asked:
            raise KeyboardInterrupt
        self.asked = True


class Ingest:
    """One run over any number of files.

    Args:
        graph_of: the graph that a dialog's rows belong in; "" for rows of no dialog.
        per_dialog: whether each dialog has a graph of its own.
        keep_going: note lines that cannot be stored, instead of stopping there.
        run: name of the run, for rows that name none; by it all of it is undone.
        progress: called with the number of observations done so far, after each commit.
    """

    def __init__(
        self,
        graph_of: Callable[[str], BeliefGraph],
        *,
        per_dialog: bool = False,
        keep_going: bool = False,
        run: str = "",
        progress: Progress | None = None,
    ) -> None:
        self.report = Report()
        self._graph_of, self._per_dialog, self._keep_going = graph_of, per_dialog, keep_going
        self._run, self._progress = run, progress
        self._waiting: list[tuple[str, Row]] = []
        self._size = 0
        self._dialog = ""

    def take(self, rows: Iterable[Row], name: str, interrupts: Interrupts) -> None:
        """Store the rows of one file; stops early, with `report.interrupted`, on Ctrl-C.

        Raises:
            BadRecord: a row that cannot be stored, unless `keep_going`. Everything before it is stored.
        """
        try:
            for row in rows:
                self._add(row, name, interrupts)
            interrupts.during(self._store)
        except KeyboardInterrupt:
            self.report.interrupted = True
        except BadRecord:
            self._store()
            raise

    def _add(self, row: Row, name: str, interrupts: Interrupts) -> None:
        where = place(name, row.line)
        self.report.note_left_out(where, row.left_out)
        if row.problem:
            self.report.note_problem(row.problem)
        home = row.dialog if self._per_dialog else ""
        if home != self._dialog or self._size >= self._graph_of(self._dialog).batch:
            interrupts.during(self._store)
        self._dialog = home
        self._waiting.append((where, row))
        self._size += len(row.observations)

    def _store(self) -> None:
        waiting, self._waiting, self._size = self._waiting, [], 0
        given = [observation for _, row in waiting for observation in row.observations]
        if not given:
            return
        try:
            self._count(self._graph_of(self._dialog).observe_many(given, run=self._run))
        except (ImmutableFact, InvalidInput):
            for where, row in waiting:
                self._store_line(where, row.observations)

    def _store_line(self, where: str, observations: Sequence[Observation]) -> None:
        """Store one line by itself, to say which one cannot be stored."""
        try:
            self._count(self._graph_of(self._dialog).observe_many(observations, run=self._run))
        except (ImmutableFact, InvalidInput) as error:
            problem = BadRecord(where, f"{error.value}: {error.rule}", error.remedy)
            if not self._keep_going:
                raise problem from error
            self.report.note_problem(problem)

    def _count(self, done: Summary) -> None:
        self.report.done += done
        if self._progress:
            self._progress(self.report.done.observed)
