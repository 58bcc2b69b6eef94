"""Figures: a share of what was counted, how sure it is, and what a simple method reaches on the same data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

RESAMPLED = 1000
_SEED = 20260101  # the same units give the same interval, so that nothing here is left to chance
_TAIL = 0.025  # left out at either end


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing measured.

    Args:
        figure: the number; None when there was nothing to count.
        n: how many were counted.
        low: lower end of the 95 % interval.
        high: upper end of the 95 % interval.
        floor: what a simple method reaches on the same data; None where nothing compares.
        floors: what several methods reach there, by name, e.g. "bm25", "vectors", "without beliefs".
    """

    figure: float | None
    n: int
    low: float | None = None
    high: float | None = None
    floor: float | None = None
    floors: Mapping[str, float | None] = field(default_factory=dict)

    def above(self, floor: Figure | float | None) -> Figure:
        """The same figure beside its floor."""
        return replace(self, floor=_number(floor))

    def beside(self, floors: Mapping[str, Figure | float | None]) -> Figure:
        """The same figure beside several floors, by name."""
        return replace(self, floors={name: _number(floor) for name, floor in floors.items()})


def _number(seen: Figure | float | None) -> float | None:
    return seen.figure if isinstance(seen, Figure) else seen


def short(number: float | None) -> str:
    """A number as people read it: shares with three places, large ones whole."""
    return "" if number is None else f"{number:,.0f}" if number >= 10 else f"{number:.3f}"


def share(parts: Sequence[tuple[float, float]], n: int | None = None) -> Figure:
    """A part of a whole, both summed over units, with a bootstrap interval that draws whole units.

    Precision, recall and F1 are such shares: of a message's found claims, so many are right.

    Args:
        parts: (part, whole) of each independent unit, shape (units, 2): a message, a question, a pair.
        n: how many were counted; the sum of the wholes when None.
    """
    table = np.asarray(parts, dtype=np.float64).reshape(-1, 2)
    part, whole = table.sum(axis=0)
    counted = round(whole) if n is None else n
    if not whole:
        return Figure(None, counted)
    drawn = drawn_sums(table)
    drawn = drawn[drawn[:, 1] > 0]
    return figure_of(float(part / whole), counted, drawn[:, 0] / drawn[:, 1], int(np.count_nonzero(table[:, 1])))


def share_of(hits: Sequence[bool]) -> Figure:
    """The share of units for which something holds."""
    return share([(hit, 1) for hit in hits])


def estimate(units: NDArray[np.float64], of: Callable[[NDArray[np.float64]], float]) -> Figure:
    """Any number made of units, with a bootstrap interval that draws whole units.

    Args:
        units: one row each, shape (units, columns).
        of: the number that some rows give.
    """
    if not len(units):
        return Figure(None, 0)
    return figure_of(of(units), len(units), np.array([of(drawn) for drawn in _drawn(units)]))


def drawn_sums(units: NDArray[np.float64]) -> NDArray[np.float64]:
    """The sums of as many units as there are, drawn with replacement, shape (RESAMPLED, columns).

    Args:
        units: one row each, at least one.
    """
    return np.array([drawn.sum(axis=0) for drawn in _drawn(units)])


def _drawn(units: NDArray[np.float64]) -> Iterator[NDArray[np.float64]]:
    """As many units as there are, drawn with replacement, again and again."""
    chance = np.random.default_rng(_SEED)
    for _ in range(RESAMPLED):
        yield units[chance.integers(0, len(units), len(units))]


def figure_of(seen: float, n: int, drawn: NDArray[np.float64], units: int = 0) -> Figure:
    """A number with the interval of those that were drawn.

    Args:
        seen: the number.
        n: how many were counted.
        drawn: the same of units drawn with replacement.
        units: of a share, how many units there are; 0 for what is no share.
    """
    low, high = (float(end) for end in np.quantile(drawn, [_TAIL, 1 - _TAIL]))
    if units and low == high and seen in (0.0, 1.0):
        # Units that all agree leave nothing to draw; what may be is the exact bound of so many equal trials.
        unseen = 1 - _TAIL ** (1 / units)
        low, high = max(0.0, seen - unseen), min(1.0, seen + unseen)
    # An error that cannot be negative is seldom drawn as low as it was seen.
    return Figure(seen, n, min(seen, low), max(seen, high))
