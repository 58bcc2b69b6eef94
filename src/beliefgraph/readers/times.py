"""Times as dialogs write them, read by one small table; no locale and no guessing of day and month."""

from __future__ import annotations

import re
from datetime import datetime

from beliefgraph.errors import InvalidTime
from beliefgraph.intake import as_time

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_CLOCK = r"(?P<hour>\d{1,2})[:：](?P<minute>\d{2})(?:[:：](?P<second>\d{2}))?\s*(?P<half>[ap]\.?m\.?)?"
_NAMED = r"(?P<name>[a-z]{3,9})\.?"
_DAY, _YEAR = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?", r"(?P<year>\d{4})"
_WEEKDAY = r"(?:\s*[(（]?(?:周|星期|礼拜)[一二三四五六日天][)）]?|\s*\([a-z]{3,9}\))?"
_THEN_CLOCK = rf"(?:[\s,]+(?:at\s+)?{_CLOCK})?"

FORMATS = {
    "1:56 pm on 8 May, 2023": rf"{_CLOCK}\s+on\s+{_DAY}\s+{_NAMED},?\s+{_YEAR}",
    "2024年04月01日 周一 08:30": rf"{_YEAR}年(?P<month>\d{{1,2}})月(?P<day>\d{{1,2}})日{_WEEKDAY}{_THEN_CLOCK}",
    "March-15-2024": rf"{_NAMED}[-\s]{_DAY}(?:-|,?\s+){_YEAR}{_THEN_CLOCK}",
    "8 May 2023": rf"{_DAY}[-\s]{_NAMED}(?:-|,?\s+){_YEAR}{_THEN_CLOCK}",
    "2023/05/08 (Mon) 13:56": rf"{_YEAR}/(?P<month>\d{{1,2}})/(?P<day>\d{{1,2}}){_WEEKDAY}{_THEN_CLOCK}",
}
"""Example -> pattern of each format read besides ISO 8601. 05/08/2023 is left out: its day cannot be told."""

_DAY_OR_MONTH = re.compile(r"(?P<one>\d{1,2})[/.-](?P<two>\d{1,2})[/.-](?P<year>\d{4})(?!\d).*", re.DOTALL)
_PATTERNS = [re.compile(pattern, re.IGNORECASE) for pattern in FORMATS.values()]


def spoken_time(text: str, zone: str = "") -> datetime | None:
    """The aware moment of a time as dialogs write it; None for an empty text.

    Args:
        text: ISO 8601, or in one of `FORMATS`.
        zone: time zone for times that carry none.

    Raises:
        InvalidTime: a text that is no time, or a time without a zone when none is given.
    """
    if not isinstance(text, str):
        raise InvalidTime(text, "a time is text", "Write e.g. 2025-03-01T10:00:00+08:00")
    bare = text.strip()
    for pattern in _PATTERNS:
        if found := pattern.fullmatch(bare):
            return as_time(_moment(found, bare), zone)
    if found := _DAY_OR_MONTH.fullmatch(bare):
        raise _undecided(found, bare)
    return as_time(bare, zone)


def _moment(found: re.Match[str], text: str) -> datetime:
    parts = found.groupdict()
    try:
        month = _month(parts["name"]) if parts.get("name") else int(parts["month"])
        hour = _hour(int(parts["hour"] or 0), (parts["half"] or "").casefold())
        numbers = (int(parts["minute"] or 0), int(parts["second"] or 0))
        return datetime(int(parts["year"]), month, int(parts["day"]), hour, *numbers)
    except ValueError as error:
        raise InvalidTime(text, f"there is no such time ({error})", "Correct it") from error


def _undecided(found: re.Match[str], text: str) -> InvalidTime:
    one, two, year = int(found["one"]), int(found["two"]), found["year"]
    if 1 <= one <= 12 and 1 <= two <= 12 and one != two:
        months = [f"{day} {_MONTHS[month - 1].title()} {year}" for day, month in ((one, two), (two, one))]
        rule = f"it is ambiguous: {months[0]} or {months[1]}"
    else:
        rule = "a date in figures begins with its year"
    return InvalidTime(text, rule, f"Write e.g. {year}-05-08, or 8 May {year}")


def _month(name: str) -> int:
    short = name[:3].casefold()
    if short not in _MONTHS:
        raise ValueError(f"{name} is no month")
    return _MONTHS.index(short) + 1


def _hour(hour: int, half: str) -> int:
    if not half:
        return hour
    if not 1 <= hour <= 12:
        raise ValueError("am and pm go with hours from 1 to 12")
    return hour % 12 + (12 if half.startswith("p") else 0)
