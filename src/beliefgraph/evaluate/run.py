"""Running kinds of evaluation part by part, each part told of when it begins and when it ends."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from beliefgraph.domain.figures import Figure
from beliefgraph.evaluate.data import EvaluationData
from beliefgraph.evaluate.kinds import Measure, measures
from beliefgraph.evaluate.work import Work, digests


@dataclass(frozen=True, slots=True)
class Step:
    """Where a run is.

    Args:
        part: the part that ended.
        number: its number among the parts, from 1.
        parts: how many there are.
        figures: how many figures it gave.
        seconds: how long it took; None when it was taken from an earlier run.
    """

    part: str
    number: int
    parts: int
    figures: int
    seconds: float | None


class Told(Protocol):
    """Hears of each part that ended."""

    def __call__(self, step: Step, /) -> None: ...


def _untold(step: Step, /) -> None:
    """Hears, and says nothing."""


@dataclass(frozen=True, slots=True)
class Run:
    """What was measured.

    Args:
        figures: kind -> name -> figure.
        sets: file of each set -> digest of what it held.
    """

    figures: dict[str, dict[str, Figure]] = field(default_factory=dict)
    sets: dict[str, str] = field(default_factory=dict)

    @property
    def flat(self) -> dict[str, Figure]:
        """All figures by name; a name means one thing in all kinds."""
        return {name: figure for figures in self.figures.values() for name, figure in figures.items()}


def run(kind: str, data: EvaluationData, work: Work | None = None, told: Told = _untold) -> Run:
    """Measure all parts of a kind, or of all kinds, those that are finished left out.

    Args:
        kind: a name among `KINDS`, or "all".
        data: what is measured, and with what.
        work: what is finished already, and where what gets finished is kept.
        told: hears of each part that ended.

    Raises:
        InvalidInput: there is no such kind.
        BadRecord: a set is missing or cannot be read.
    """
    work = work or Work(None)
    parts = measures(kind)
    done = Run()
    for number, (kind, measure) in enumerate(parts, 1):
        began = time.monotonic()
        part = f"{kind}: {measure.__module__.rpartition('.')[2]}.{measure.__name__}"
        finished = work.finished(part, data)
        figures, sets = finished or _measured(part, measure, data, work)
        done.figures.setdefault(kind, {}).update(figures)
        done.sets.update(sets)
        told(Step(part, number, len(parts), len(figures), None if finished else time.monotonic() - began))
    return done


def _measured(
    part: str, measure: Measure, data: EvaluationData, work: Work
) -> tuple[dict[str, Figure], dict[str, str]]:
    read: set[Path] = set()
    figures = measure(replace(data, noted=read.add))
    sets = digests(read)
    work.keep(part, data, figures, sets)
    return figures, sets
