"""Stretches of time as calendars cut them and people name them: a day, its evening, the end of a month, last spring."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Literal

Unit = Literal["minute", "hour", "day", "week", "month", "quarter", "year", "decade"]
Edge = Literal["early", "mid", "late"]
Part = Literal["dawn", "morning", "noon", "afternoon", "evening", "night"]
Season = Literal["spring", "summer", "autumn", "winter"]

FIRST_YEAR, LAST_YEAR = 1800, 2099  # a number outside is hardly a year

_HOURS: dict[Part, tuple[int, int]] = {
    "dawn": (0, 6),
    "morning": (5, 12),
    "noon": (11, 14),
    "afternoon": (12, 18),
    "evening": (18, 24),
    "night": (18, 30),
}
_SEASONS: dict[Season, int] = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}
_EDGE_OF_DECADE: dict[Edge, tuple[int, int]] = {"early": (0, 4), "mid": (3, 7), "late": (6, 10)}  # years
_EDGE_OF_YEAR: dict[Edge, tuple[int, int]] = {"early": (0, 3), "mid": (4, 8), "late": (9, 12)}  # months
_EDGE_OF_MONTH: dict[Edge, tuple[int, int]] = {"early": (0, 10), "mid": (10, 20), "late": (20, 31)}  # days
_EDGE_OF_WEEK: dict[Edge, tuple[int, int]] = {"early": (0, 2), "mid": (2, 4), "late": (4, 7)}  # days


@dataclass(frozen=True, slots=True)
class Interval:
    """A named stretch of time, as vague as its words: `until` is not included."""

    since: datetime
    until: datetime

    def edge(self, edge: Edge | None) -> Interval:
        """Its beginning, middle or end ("early 2024", 上个月底); all of it for None."""
        days = (self.until - self.since).days
        if edge is None or days < 2:
            return self
        if days > 366:
            low, high = (12 * years for years in _EDGE_OF_DECADE[edge])
        elif days > 31:
            low, high = _EDGE_OF_YEAR[edge] if days > 92 else {"early": (0, 1), "mid": (1, 2), "late": (2, 3)}[edge]
        else:
            low, high = (_EDGE_OF_MONTH if days > 7 else _EDGE_OF_WEEK)[edge]
            end = min(self.since + timedelta(days=high), self.until)
            return Interval(self.since + timedelta(days=low), end)
        return Interval(shifted(self.since, low), min(shifted(self.since, high), self.until))

    def part(self, part: Part | None) -> Interval:
        """The morning, evening, ... of a day; a night ends with the next day's dawn. All of it for None."""
        if part is None:
            return self
        low, high = _HOURS[part]
        return Interval(self.since + timedelta(hours=low), self.since + timedelta(hours=high))

    def clock(self, hour: int, minute: int = 0) -> Interval:
        """The minute of a day that a clock shows; hour 24 is the midnight that ends it.

        Raises:
            ValueError: there is no such time of day.
        """
        if not (0 <= hour <= 23 and 0 <= minute <= 59) and (hour, minute) != (24, 0):
            raise ValueError(f"{hour}:{minute:02} is no time of day")
        since = self.since + timedelta(hours=hour, minutes=minute)
        return Interval(since, since + timedelta(minutes=1))

    def to(self, other: Interval) -> Interval:
        """From the start of this one to the end of the other."""
        return Interval(self.since, other.until)


class NoAnchor(LookupError):
    """A time that counts from now, and nobody knows when that was."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """Names intervals in the zone of `at`, counting from there; UTC, and nothing relative, without it.

    Every method raises ValueError or OverflowError for a day or a year that no calendar has, and NoAnchor where
    `at` is needed and not known.
    """

    at: datetime | None

    @property
    def now(self) -> datetime:
        if self.at is None:
            raise NoAnchor("relative to an unknown time")
        return self.at

    @property
    def zone(self) -> tzinfo | None:
        return UTC if self.at is None else self.at.tzinfo

    def day(self, year: int, month: int, day: int) -> Interval:
        since = datetime(_year(year), month, day, tzinfo=self.zone)
        return Interval(since, since + timedelta(days=1))

    def today(self, days: int = 0) -> Interval:
        """The day so many days from now."""
        since = self._midnight() + timedelta(days=days)
        return Interval(since, since + timedelta(days=1))

    def week(self, weeks: int = 0) -> Interval:
        """The week, from Monday, so many weeks from this one."""
        since = self._midnight() + timedelta(weeks=weeks, days=-self.now.weekday())
        return Interval(since, since + timedelta(weeks=1))

    def weekday(self, weekday: int, weeks: int = 0) -> Interval:
        """A day, Monday being 0, of the week so many weeks from this one."""
        since = self.week(weeks).since + timedelta(days=weekday)
        return Interval(since, since + timedelta(days=1))

    def weekend(self, weeks: int = 0) -> Interval:
        return Interval(self.weekday(5, weeks).since, self.week(weeks).until)

    def month(self, year: int, month: int) -> Interval:
        since = datetime(_year(year), month, 1, tzinfo=self.zone)
        return Interval(since, shifted(since, 1))

    def quarter(self, year: int, quarter: int) -> Interval:
        since = datetime(_year(year), 3 * quarter - 2, 1, tzinfo=self.zone)
        return Interval(since, shifted(since, 3))

    def half(self, year: int, half: int) -> Interval:
        return self.quarter(year, 2 * half - 1).to(self.quarter(year, 2 * half))

    def year(self, year: int) -> Interval:
        since = datetime(_year(year), 1, 1, tzinfo=self.zone)
        return Interval(since, shifted(since, 12))

    def decade(self, year: int) -> Interval:
        since = datetime(_year(year), 1, 1, tzinfo=self.zone)
        return Interval(since, shifted(since, 120))

    def season(self, year: int, season: Season) -> Interval:
        """A season of the northern half of the world; the winter of a year begins in its December."""
        since = datetime(_year(year), _SEASONS[season], 1, tzinfo=self.zone)
        return Interval(since, shifted(since, 3))

    def away(self, count: int, unit: Unit) -> Interval:
        """The minute, hour, day, week, ... so many of them from now."""
        if unit in ("minute", "hour"):
            minutes = timedelta(minutes=count * (60 if unit == "hour" else 1))
            then = (self.now.astimezone(UTC) + minutes).astimezone(self.zone).replace(second=0, microsecond=0)
            since = then if unit == "minute" else then.replace(minute=0)
            return Interval(since, since + timedelta(**{f"{unit}s": 1}))
        if unit in ("day", "week"):
            return self.today(count) if unit == "day" else self.week(count)
        size = {"month": 1, "quarter": 3, "year": 12, "decade": 120}[unit]
        first = shifted(self._midnight().replace(day=1), size * count)
        if unit == "month":
            return self.month(first.year, first.month)
        if unit == "quarter":
            return self.quarter(first.year, (first.month + 2) // 3)
        return self.year(first.year) if unit == "year" else self.decade(first.year - first.year % 10)

    def last(self, low: int, high: int, unit: Unit) -> Interval:
        """From at most `high` to at least `low` units ago: 3, 3 is that unit; 2, 5 is "a few"."""
        return self.away(-high, unit).to(self.away(-low, unit))

    def nearest(self, options: tuple[Interval, ...], ahead: bool) -> Interval:
        """Of intervals in order of time, the first not yet over when looking ahead, else the last that has begun."""
        if ahead:
            return next((option for option in options if option.until > self.now), options[-1])
        return next((option for option in reversed(options) if option.since <= self.now), options[0])

    def finished(self, options: tuple[Interval, ...]) -> Interval:
        """Of intervals in order of time, the last that is over."""
        return next((option for option in reversed(options) if option.until <= self.now), options[0])

    def upcoming(self, options: tuple[Interval, ...]) -> Interval:
        """Of intervals in order of time, the first that has not begun."""
        return next((option for option in options if option.since > self.now), options[-1])

    def closest(self, options: tuple[Interval, ...]) -> Interval:
        """Of intervals, the one whose middle is nearest to now: "this winter"."""
        return min(options, key=lambda option: abs(option.since + (option.until - option.since) / 2 - self.now))

    @property
    def years(self) -> tuple[int, int, int]:
        """Last year, this one and the next: where a month or a season without a year may lie."""
        return self.now.year - 1, self.now.year, self.now.year + 1

    def _midnight(self) -> datetime:
        return self.now.replace(hour=0, minute=0, second=0, microsecond=0, fold=0)


def shifted(first: datetime, months: int) -> datetime:
    """The first of a month, so many months on."""
    year, month = divmod(first.year * 12 + first.month - 1 + months, 12)
    return first.replace(year=year, month=month + 1)


def _year(year: int) -> int:
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise ValueError(f"{year} is hardly meant as a year")
    return year
