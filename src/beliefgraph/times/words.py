"""What the languages' readers of times share: the words of a time, its clause, and what becomes of both."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from beliefgraph.times.intervals import Calendar, Interval

Role = Literal["during", "since", "until", "duration"]


@dataclass(frozen=True, slots=True)
class Time:
    """A time that a text names.

    Args:
        start, end: offsets of the words, those that give it its role included.
        since, until: bounds of the time named, the end not included; None where "before" or "after" leaves it open.
        role: "during" that time; "since" or "until" it; or for a "duration", and then the bounds are those of its
            beginning if it lasted until now.
    """

    start: int
    end: int
    since: datetime | None
    until: datetime | None
    role: Role = "during"


@dataclass(frozen=True, slots=True)
class Words:
    """The words that a pattern found, within their clause."""

    found: re.Match[str]
    start: int
    end: int
    said: dict[re.Pattern[str], bool]  # of the clause, shared by all its times

    def __getitem__(self, group: str) -> str:
        """A group in lower case with single blanks; empty when the pattern has or found no such group."""
        said = self.found.groupdict().get(group)
        return " ".join(said.lower().split()) if said else ""

    def as_written(self, group: str) -> str:
        return self.found[group]

    def clause_says(self, pattern: re.Pattern[str]) -> bool:
        if pattern not in self.said:
            self.said[pattern] = pattern.search(self.found.string, self.start, self.end) is not None
        return self.said[pattern]

    def before(self, pattern: re.Pattern[str], reach: int = 40) -> bool:
        """Whether the pattern occurs just before the words, within the clause."""
        first = self.found.start()
        return pattern.search(self.found.string, max(self.start, first - reach), first) is not None

    def followed_by(self, pattern: re.Pattern[str]) -> bool:
        return pattern.match(self.found.string, self.found.end(), self.end) is not None

    @property
    def open_clause(self) -> bool:
        return self.found.start() == self.start


Reader = Callable[[Words, Calendar], Interval | None]
Bound = Callable[[Words, Interval], Time]


def read_times(
    table: Iterable[tuple[re.Pattern[str], Reader]], bound: Bound, text: str, span: tuple[int, int], calendar: Calendar
) -> Iterator[Time]:
    """Every time that a pattern of the table finds and its reader vouches for; their words may overlap.

    Args:
        table: patterns with their readers.
        bound: gives an interval the role that its words tell.
        text: any text.
        span: offsets of the clause.
        calendar: where to count from.
    """
    said: dict[re.Pattern[str], bool] = {}
    for pattern, read in table:
        for found in pattern.finditer(text, *span):
            words = Words(found, *span, said)
            try:
                interval = read(words, calendar)
            except (LookupError, ValueError, OverflowError):
                continue  # there is no such day, or it counts from one that nobody knows
            if interval is not None:
                yield bound(words, interval)
