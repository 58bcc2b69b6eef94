"""How far two amounts, dates or times of day may lie apart and still agree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from beliefgraph.errors import InvalidInput
from beliefgraph.meaning.amounts import CURRENCIES, MULTIPLIERS, UNITS
from beliefgraph.meaning.figures import with_digits
from beliefgraph.meaning.folding import fold
from beliefgraph.nearness.measures import BARE, TIME, Meant, position, scale

_WRITTEN = re.compile(r"(\d{1,30}(?:\.\d{1,30})?) ?(%?) ?(?:, ?|of |的 ?)?(\D{0,40}|[a-z]+[23])")
_PERCENT = "百分之"
_CLOCK = "time of day"
_DAY = 86_400.0
_ROUNDING = 1e-9  # relative; a limit that is just kept is kept


@dataclass(frozen=True, slots=True)
class Tolerance:
    """How far two values may lie apart: by a share of the greater, or by an amount.

    Args:
        share: as a part of the greater of two numbers, in [0, 1); None for an amount.
        amount: in the unit of its dimension (metres, seconds, ...); 0 without one.
        dimension: what the amount measures, and what numbers without a unit are taken to measure.
        factor: how much one of the unit is that numbers without a unit are in.
    """

    share: float | None = None
    amount: float = 0.0
    dimension: str = BARE
    factor: float = 1.0

    @staticmethod
    def of(text: str) -> Tolerance | None:
        """The tolerance that a text names: "1%", "10 m", "5 min", 3天, "1%, km"; None when it is empty.

        Raises:
            InvalidInput: it names none.
        """
        if not text.strip():
            return None
        written = fold(text).strip()
        if written[0] in CURRENCIES:
            written = f"{written[1:].strip()} {written[0]}"
        if written.startswith(_PERCENT):
            written = f"{written.removeprefix(_PERCENT)}%"
        written = with_digits(written.removesuffix("%")) + "%" * written.endswith("%")
        found = _WRITTEN.fullmatch(written)
        unit = found[3].strip() if found else ""
        times = MULTIPLIERS.get(unit)
        if found is None or not (unit in UNITS or times or not unit) or (found[2] and times):
            raise _not_one(text)
        size = float(found[1]) * (times or 1)
        base, units = ("", 1.0) if times or not unit else (UNITS[unit][0], float(UNITS[unit][1]))
        dimension, scaled = scale(base)
        if found[2]:
            if not size < 100.0:
                raise _not_one(text)
            return Tolerance(size / 100.0, 0.0, dimension, units * scaled)
        return Tolerance(None, size * units * scaled, dimension, units * scaled)

    def places(self, value: Meant) -> Iterator[tuple[str, float]]:
        """Where a value lies on every scale on which this tolerance tells how near others are."""
        if value.number is not None:
            bare = value.dimension == BARE
            dimension = self.dimension if bare else value.dimension
            if self.share is not None or dimension == self.dimension:
                yield dimension, value.number * (self.factor if bare else 1.0)
        if self.share is None and self.dimension == TIME:
            if value.clock is not None:
                yield _CLOCK, value.clock * 60.0
            if value.date:
                yield f"date of {min(len(value.date), 3)}", position(value.date)

    def allows(self, one: Meant, other: Meant) -> bool:
        """Whether two values lie so near."""
        there = dict(self.places(other))
        return any(scale in there and self.near(scale, place, there[scale]) for scale, place in self.places(one))

    def near(self, scale: str, one: float, other: float) -> bool:
        """Whether two places on one scale lie so near; a day goes round."""
        turn = self.turn(scale)
        low, high = min(one, other), max(one, other)
        return self.reaches(low, high) or (turn > 0 and self.reaches(high, low + turn))

    def reaches(self, one: float, other: float) -> bool:
        """Whether two places lie so near on a line that does not go round."""
        apart = abs(one - other)
        allowed = self.amount if self.share is None else self.share * max(abs(one), abs(other))
        return apart <= allowed + _ROUNDING * max(abs(one), abs(other))

    def turn(self, scale: str) -> float:
        """After how much a scale begins again; 0 when it never does."""
        return _DAY if scale == _CLOCK else 0.0


def _not_one(text: str) -> InvalidInput:
    known = f"a unit such as m, km, kg, min, h, day, 米, 分钟, 天 or {CURRENCIES[0]}"
    rule = f"a tolerance is a share below 100%, a number, or a number with {known}"
    return InvalidInput(text, rule, 'Write e.g. "1%", "10 m" or "5 min"')
