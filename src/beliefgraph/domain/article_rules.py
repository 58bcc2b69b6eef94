"""The articles' three rules: one running confidence per belief. Where they are silent: docs/decisions, 0003."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Self

from beliefgraph.domain.confidence import Cell, Fate, Item, freshness
from beliefgraph.domain.contexts import ContextTree
from beliefgraph.domain.likeness import EQUALITY, Likeness
from beliefgraph.domain.model import Standing
from beliefgraph.domain.opinion import UNINFORMED, Opinion

Step = Callable[[float | None, float, Item], float]
"""(confidence so far or None, stance of this step, evidence) -> confidence."""


@dataclass(slots=True)
class _Course:
    """How one cell has gone so far; `confidence` is None before the first word that is not neutral."""

    confidence: float | None = None
    last: float | None = None
    evidence: int = 0
    origins: set[str] = field(default_factory=set)


@dataclass(slots=True)
class FoldTally:
    """One running confidence per cell; support for a rival value is a step against."""

    start: float | None
    step: Step
    _courses: dict[Cell, _Course] = field(default_factory=dict)
    _items: list[Item] = field(default_factory=list)
    _moved: dict[tuple[str, Cell], float] = field(default_factory=dict)
    _latest: float | None = None
    _bounded: bool = False

    def add(self, item: Item) -> None:
        self._items.append(item)
        self._bounded |= item.bounded
        if item.at is not None:
            self._latest = item.at if self._latest is None else max(item.at, self._latest)
        self._fold(item, item.at)

    def _fold(self, item: Item, moment: float | None) -> None:
        scope, value = item.cell
        if item.stance > 0:
            for cell, rival in self._courses.items():
                if cell[0] == scope and cell[1] != value and rival.confidence is not None:
                    self._move(rival, -item.stance, item, moment)
        course = self._courses.setdefault(item.cell, _Course())
        if not item.stance and course.confidence is None:
            return  # a neutral word founds nothing
        self._moved[item.evidence, item.cell] = self._move(course, item.stance, item, moment)
        course.evidence += 1
        course.origins.add(item.root)

    def _move(self, course: _Course, stance: float, item: Item, moment: float | None) -> float:
        before = self.start if course.confidence is None else course.confidence
        course.confidence = self.step(before, stance, item)
        if moment is not None:
            course.last = moment if course.last is None else max(moment, course.last)
        return course.confidence - (before or 0.0)

    def standings(self, now: float | None = None) -> dict[Cell, Standing]:
        courses, steady = self._in_force(now)._courses, not self._bounded
        return {cell: _fold_standing(courses.get(cell, _Course()), steady) for cell in self._courses}

    def _in_force(self, now: float | None) -> FoldTally:
        """The fold of what holds at `now`; evidence with a stated end counts as fresh until then."""
        moment = self._latest if now is None else now
        if not self._bounded or moment is None:
            return self
        fold = FoldTally(self.start, self.step)
        for item in self._items:
            if item.holds(moment):
                fold._fold(item, item.at if item.valid_until is None else moment)
        return fold

    def lean(self, cell: Cell) -> float:
        course = self._in_force(None)._courses.get(cell)
        return 0.0 if course is None or course.confidence is None else course.confidence - (self.start or 0.0)

    def fates_on(self, cell: Cell) -> dict[tuple[str, Cell], Fate]:
        return {}  # each cell has its own steps

    def fates(self) -> dict[tuple[str, Cell], Fate]:
        keys = [(item.evidence, item.cell) for item in self._items]
        return {key: Fate(*key, self._moved.get(key, 0.0), key in self._moved) for key in keys}


def _fold_standing(course: _Course, steady: bool) -> Standing:
    return Standing(course.confidence or 0.0, 0.0, course.last, steady, len(course.origins), course.evidence)


class _Folding:
    """Shared reading of the fold rules: each cell by its own number, fading towards `unknown_at`."""

    unknown_at: float = 0.0
    start: float | None = None
    order_sensitive: ClassVar[bool] = True
    likeness: ClassVar[Likeness] = EQUALITY  # all values are rivals, however near: the articles know no other

    def related_by(self, likeness: Likeness) -> Self:
        return self

    def rivals(self, masses: Mapping[str, tuple[float, float]]) -> None:
        return None

    def step(self, confidence: float | None, stance: float, item: Item) -> float:
        """The confidence after one more piece of evidence."""
        raise TypeError(f"{type(self).__name__} defines no step")

    def signed(self, confidence: float) -> float:
        """The rule's own number on the signed scale."""
        return confidence

    def tally(self, tree: ContextTree, half_life: float | None) -> FoldTally:
        return FoldTally(self.start, self.step)

    def read(
        self,
        standings: Mapping[Cell, Standing],
        now: float | None,
        half_life: float | None,
        tree: ContextTree,
    ) -> dict[Cell, Opinion]:
        return {cell: self._opinion(standing, now, half_life) for cell, standing in standings.items()}

    def _opinion(self, standing: Standing, now: float | None, half_life: float | None) -> Opinion:
        if not standing.evidence:
            return UNINFORMED
        left = freshness(standing.at, now, half_life)
        confidence = self.unknown_at + (standing.support - self.unknown_at) * left
        signed = self.signed(confidence)
        return Opinion(max(signed, 0.0), max(-signed, 0.0), 0.0, signed, (1 + signed) / 2, 0.0, confidence)


@dataclass(frozen=True, slots=True)
class SignedShift(_Folding):
    """A0's rule on [-1, 1]: the founding evidence sets `initial`, each later one moves c by w * (v - c).

    A founding refutation starts at -initial: propositions are stored positive, so the first word about
    one may deny it. Rounded to 4 digits each step, as printed in the article.
    """

    initial: float = 0.6
    name: str = "signed-shift"
    version: str = "1"

    def step(self, confidence: float | None, stance: float, item: Item) -> float:
        if confidence is None:
            return math.copysign(self.initial, stance)
        moved = confidence + item.shift * item.weight * (stance - confidence)
        return round(max(-1.0, min(1.0, moved)), 4)


@dataclass(frozen=True, slots=True)
class WeightedRetention(_Folding):
    """A3's rule on [0, 1]: c' = c*k + score*(1-k), where score is the vote +-authority * faithfulness."""

    keep: float = 0.7
    name: str = "weighted-retention"
    version: str = "1"

    def step(self, confidence: float | None, stance: float, item: Item) -> float:
        if not stance and confidence is not None:
            return confidence
        vote = math.copysign(item.authority * item.weight * item.faithfulness, stance)
        moved = vote if confidence is None else confidence * self.keep + vote * (1 - self.keep)
        return max(0.0, min(1.0, moved))


@dataclass(frozen=True, slots=True)
class BoundedNudge(_Folding):
    """A4's rule on [0, 1] from .5: for min(.95, c + (1-c)*s*.5), against max(.05, c - c*s*.6)."""

    start: float | None = 0.5
    unknown_at: float = 0.5
    name: str = "bounded-nudge"
    version: str = "1"

    def step(self, confidence: float | None, stance: float, item: Item) -> float:
        c = 0.5 if confidence is None else confidence
        strength = abs(stance) * item.authority * item.weight * item.faithfulness
        return min(0.95, c + (1 - c) * strength * 0.5) if stance > 0 else max(0.05, c - c * strength * 0.6)

    def signed(self, confidence: float) -> float:
        return 2 * confidence - 1
