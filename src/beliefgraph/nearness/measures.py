"""What a value says when it is a number, a date or a time of day; values are given by their keys."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from beliefgraph.meaning.folding import remembered

BARE = ""
"""The dimension of a number without a unit."""
TIME = "time"
"""The dimension of durations, dates and times of day, in seconds."""

_SCALES: dict[str, tuple[str, float]] = {
    "m": ("length", 1.0), "ft": ("length", 0.3048), "inch": ("length", 0.0254), "yard": ("length", 0.9144),
    "mile": ("length", 1609.344), "li": ("length", 500.0),
    "m2": ("area", 1.0), "sqft": ("area", 0.09290304), "sqmi": ("area", 2_589_988.110336),
    "acre": ("area", 4046.8564224), "mu": ("area", 2000.0 / 3.0),
    "g": ("mass", 1.0), "jin": ("mass", 500.0), "oz": ("mass", 28.349523125), "lb": ("mass", 453.59237),
    "l": ("volume", 1.0), "gallon": ("volume", 3.785411784), "m3": ("volume", 1000.0),
    "s": (TIME, 1.0), "day": (TIME, 86_400.0), "week": (TIME, 604_800.0), "month": (TIME, 2_629_746.0),
    "year": (TIME, 31_556_952.0),
    "kb": ("data", 1e3), "mb": ("data", 1e6), "gb": ("data", 1e9), "tb": ("data", 1e12),
}  # fmt: skip
_COUNTERS = frozenset(
    ["人", "口", "个", "名", "位", "people", "persons", "inhabitants", "residents"]
)  # they count, and measure nothing

_ABOUT = re.compile(r"(?:about|around|approx(?:imately|\.)?|roughly|circa|ca?\.|ca|大约|大概|约莫|约|~|～|≈) ?(?=-?\d)")
_OR_SO = re.compile(r" ?(?:or so|左右|上下)$")
_NUMBER = re.compile(r"(-?\d{1,300}(?:\.\d{1,300})?)(?: (\D{1,40}|[a-z]+[23]))?")
_CLOCK = re.compile(r"(\d{1,2}):(\d\d)")
_DATE = re.compile(
    r"([12]\d{3})(?: ?[-/] ?(\d{1,2})(?: ?[-/] ?(\d{1,2})(?: (?:t )?(\d{1,2}):(\d\d))?)?)?"
)  # the key of 2024-05 has gaps, since only a whole date is known by its figures


@dataclass(frozen=True, slots=True)
class Meant:
    """What a value says.

    Args:
        plain: its key without words for "about", in one form for dates and times.
        number: how much it says, in the base unit of its dimension; None when it says no amount.
        dimension: what the number measures; `BARE` when it has no unit.
        date: year, month, day, hour and minute, as far as they are told; empty when it is no date.
        clock: minutes since midnight; None when it is no time of day.
    """

    plain: str
    number: float | None = None
    dimension: str = BARE
    date: tuple[int, ...] = ()
    clock: int | None = None

    @property
    def broader(self) -> tuple[str, ...]:
        """The plain forms of the month and the year that a date lies in."""
        return tuple(_written(self.date[:parts]) for parts in (3, 2, 1) if parts < len(self.date))


@remembered(65_536)
def meant(key: str) -> Meant:
    """What a value says.

    Args:
        key: the value as `meaning.matching.value_key` gives it; one that says no amount is only itself.
    """
    plain = _OR_SO.sub("", key) if key[:1].isdigit() or _ABOUT.match(key) else key
    plain = _ABOUT.sub("", plain, count=1) if _ABOUT.match(plain) else plain
    if clock := _CLOCK.fullmatch(plain):
        hour, minute = int(clock[1]) % 24, int(clock[2])
        return Meant(f"{hour:02}:{minute:02}", clock=hour * 60 + minute) if int(clock[1]) <= 24 else Meant(plain)
    date = _date(plain)
    if found := _NUMBER.fullmatch(plain):
        dimension, factor = scale(found[2] or "")
        return Meant(plain, float(found[1]) * factor, dimension, date)
    return Meant(_written(date), date=date) if date else Meant(plain)


def scale(unit: str) -> tuple[str, float]:
    """What a base unit of `meaning.amounts` measures, and how much of that dimension's own unit it is."""
    return _SCALES.get(unit) or (BARE if unit in _COUNTERS else unit, 1.0)


def position(date: tuple[int, ...]) -> float:
    """Where a date lies on the scale of those told as exactly, in seconds."""
    if len(date) == 1:
        return date[0] * _SCALES["year"][1]
    if len(date) == 2:
        return (date[0] * 12 + date[1]) * _SCALES["month"][1]
    year, month, day, hour, minute = (*date, 0, 0)[:5]
    return datetime(year, month, day).toordinal() * 86_400.0 + hour * 3600.0 + minute * 60.0


def _date(plain: str) -> tuple[int, ...]:
    found = _DATE.fullmatch(plain)
    if found is None:
        return ()
    date = tuple(int(part) for part in found.groups() if part is not None)
    try:
        year, month, day, hour, minute = (*date, *(1, 1, 1, 0, 0)[len(date) :])
        datetime(year, month, day, hour, minute)
    except ValueError:
        return ()
    return date


def _written(date: tuple[int, ...]) -> str:
    day = "-".join([str(date[0]), *(f"{part:02}" for part in date[1:3])])
    return f"{day} {date[3]:02}:{date[4]:02}" if len(date) == 5 else day
