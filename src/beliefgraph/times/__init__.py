"""Which times a text names: absolute dates, and what counts from the moment it was said."""

from __future__ import annotations

from datetime import datetime

from beliefgraph.times import chinese, english
from beliefgraph.times.intervals import Calendar
from beliefgraph.times.words import Time

_LANGUAGES = ((english.may_name, english.named), (chinese.may_name, chinese.named))


def may_name_times(text: str, start: int, end: int) -> bool:
    """A quick look whether a stretch of text may name a time at all; most do not."""
    return any(may_name(text, start, end) for may_name, _ in _LANGUAGES)


def times_in(text: str, start: int, end: int, at: datetime | None) -> list[Time]:
    """The times that a clause names, in the order of their words, as vague as the words are.

    A day of the week, a month or a season without more is the nearest one that is past, unless the clause looks ahead
    ("will", 将). Both languages are read, for either may quote the other's dates.

    Args:
        text: any text.
        start, end: offsets of the clause; its words tell past from future.
        at: when it was said, aware; everything relative counts from here, in its zone. Without it only absolute
            dates are read, as of UTC.
    """
    calendar = Calendar(at)
    found = [
        time
        for may_name, named in _LANGUAGES
        if may_name(text, start, end)
        for time in named(text, start, end, calendar)
    ]
    return _apart(found)


def _apart(found: list[Time]) -> list[Time]:
    """Of times whose words overlap the longest: "March 4th 2024", not "in March" as well."""
    apart: list[Time] = []
    for time in sorted(found, key=lambda time: time.start):
        if not apart or apart[-1].end <= time.start:
            apart.append(time)
        elif time.end - time.start > apart[-1].end - apart[-1].start:
            apart[-1] = time
    return apart
