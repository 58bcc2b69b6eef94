"""How much a value says, on a scale where one amount is more than another: figures with units, dates, times, degrees.

Pure. Amounts of one kind meet in one unit (6 ft and 1.83 m, 9 days and 2 weeks), money only in its own currency. What
lies on no scale with a general order is no quantity.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache

from beliefgraph.meaning.figures import Figure, Found, figures, with_digits
from beliefgraph.meaning.folding import fold
from beliefgraph.times import times_in

NUMBER, TIME, DATE, DAY_OF_YEAR, WEEKDAY, CLOCK = "number", "time", "date", "day of the year", "weekday", "clock"
EDUCATION, DEGREE, SIZE = NAMED = ("education", "degree", "size")
"""Scales besides those of physical units ("m", "g", ...) and currencies ("usd", ...), which bear their unit's name."""

_CONVERTED = {
    "ft": ("m", 0.3048), "inch": ("m", 0.0254), "yard": ("m", 0.9144), "mile": ("m", 1609.344), "li": ("m", 500.0),
    "jin": ("g", 500.0), "oz": ("g", 28.3495), "lb": ("g", 453.592), "gallon": ("l", 3.78541),
    "kb": ("mb", 1e-3), "gb": ("mb", 1e3), "tb": ("mb", 1e6),
    "s": (TIME, 1.0), "day": (TIME, 86_400.0), "week": (TIME, 604_800.0), "month": (TIME, 2_629_746.0),
    "year": (TIME, 31_556_952.0),
}  # fmt: skip
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_YEARS = range(1500, 2200)  # a bare number among these may be a year

_EDUCATION = (
    "小学, primary school, elementary school|初中, middle school, junior high"
    "|高中, 中专, 中职, 技校, 职高, high school, secondary school|大专, 专科, 高职, associate, associates, diploma"
    "|本科, 学士, 大学, bachelor, bachelors, undergraduate, ba, bsc, college"
    "|硕士, 研究生, master, masters, ma, msc, mba, postgraduate|博士, phd, doctorate, doctoral, doctor of"
)
_DEGREES = (
    "低 较低 low minor|中 中等 一般 medium moderate normal|高 较高 high major|极高 最高 紧急 critical urgent extreme"
)
_SIZES = "xxs|xs|s small 小号|m medium 中号|l large 大号|xl|xxl|xxxl"

# The first and the last month of each; seasons are those of the northern half of the world.
_PERIODS = {
    "春": (3, 5), "夏": (6, 8), "秋": (9, 11), "冬": (12, 2), "上半年": (1, 6), "下半年": (7, 12),
    "spring": (3, 5), "summer": (6, 8), "autumn": (9, 11), "fall": (9, 11), "winter": (12, 2),
    "first half of the year": (1, 6), "second half of the year": (7, 12),
}  # fmt: skip
_PERIOD = re.compile(
    r"[春夏秋冬](?=天|季)|[上下]半年|\b(?:spring|summer|autumn|fall|winter|(?:first|second) half of the year)\b"
)

_HALF_UNIT = re.compile(r"半个?(?=(?:年|月|星期|周|天|日|小时|钟头|公里|斤|公斤|米)|\Z)|\bhalf (?:an? )?(?=[a-z])")
_AND_A_HALF = re.compile(
    r"(?<=\d)个半(?=[年月周星小钟])|(?<=\d)(?P<zh>个?(?:年|月|周|星期|天|小时))半"
    r"|\b(?P<one>an?|\d+) (?P<en>[a-z]+) and a half\b|\b(?P<two>\d+) and a half (?=[a-z])"
)
_COUNTED = re.compile(r"(?<=\d)个(?=(?:半)?(?:年|周|星期|礼拜|小时|钟头))")
_ONE_OF = re.compile(r"\b(?:an?|one) (?=(?:second|minute|hour|day|week|month|year|dozen|hundred|thousand)\b)")
_FEET = re.compile(
    r"(?<![\d.])(\d{1,2}) ?(?:ft|feet|foot|')[ ,]?(?:and )?(\d{1,2})(?: ?(?:in\b|inch(?:es)?|\"|''))?(?!\d)"
)
_METRES = re.compile(r"(?<=米)[零一二三四五六七八九]{2}(?![零一二三四五六七八九十百千])")  # 一米八二
_ROUND = re.compile(r"(?<![\d一二三四五六七八九十百千万几数上成])([百千万])(?=[人元名块])")  # 千人
_TWICE_WEEK = re.compile(r"周(?=周[一二三四五六日天])|星期(?=星期[一二三四五六日天])")  # 下周周六
_MINUTES = re.compile(r"(?<=小时)(\d+)分(?!钟)")

_Bounds = tuple[re.Pattern[str], re.Pattern[str]]  # what stands before an amount, or after it
_AT_LEAST: _Bounds = (
    re.compile(
        r"(?:at least|minimum(?: of)?|no less than|no fewer than|至少|不少于|不低于|不小于"
        r"|[大高多长]于(?:或者?)?等于)\W*$"
    ),
    re.compile(
        r"^\W*(?:or (?:more|over|above|higher|older|up|taller|longer|later)|and (?:over|above|up|older|more)"
        r"|[及或]?以上|或者?更[多高长大]|起)"
    ),
)
_AT_MOST: _Bounds = (
    re.compile(
        r"(?:at most|maximum(?: of)?|up to|no more than|最多|至多|不超过|不高于|不大于|不多于"
        r"|[小低少短]于(?:或者?)?等于)\W*$"
    ),
    re.compile(
        r"^\W*(?:or (?:less|fewer|under|below|lower|younger|shorter|earlier)|and (?:under|below|younger|less)"
        r"|[及或]?以[下内]|或者?更[少低短小]|之内)"
    ),
)
_MORE: _Bounds = (
    re.compile(
        r"(?:more than|over|above|exceed(?:s|ing)?|beyond|after|[a-z]+er than|超过?了?|[多大高长久晚重]于|过了)\W*$"
    ),
    re.compile("^多"),
)
_LESS: _Bounds = (
    re.compile(
        r"(?:less than|fewer than|under|below|before|(?:young|short|small|light|cheap|earli|low)er than"
        r"|不到|未满|不足|[少小低短早轻]于)\W*$"
    ),
    re.compile("(?!)"),
)
_TO = re.compile(r"^[a-z岁年月日天周米人元%个]{0,8}\s*(?:-|–|~|～|—|到|至|and|to)\s*$")
_COUNTS = re.compile(
    r"^\s*(?:岁|人|个|名|次|位|周岁|people|persons|years?(?: old)?|attendees|participants|guests)"
)  # what an amount counts, before the words that bound it


@dataclass(frozen=True, slots=True)
class Quantity:
    """An amount on a scale; a stretch of it where the words leave it open.

    Args:
        scale: what it can be compared on.
        low: its least amount.
        high: its greatest amount, the same for a plain figure.
        low_open, high_open: whether that end itself is left out ("more than 30").
    """

    scale: str
    low: float
    high: float
    low_open: bool = False
    high_open: bool = False

    def holds(self, other: Quantity) -> bool:
        """Whether all of another lies in this one."""
        above = other.low > self.low if self.low_open else other.low >= self.low
        below = other.high < self.high if self.high_open else other.high <= self.high
        return self.scale == other.scale and above and below

    def against(self, other: Quantity) -> int | None:
        """1 for more than another, -1 for less, 0 for as much; None where that cannot be told."""
        if self.scale != other.scale:
            return None
        if (self.low, self.high) == (other.low, other.high) or _close(self, other):
            return 0
        if self.low >= other.high:
            return 1
        return -1 if self.high <= other.low else None


def _close(one: Quantity, other: Quantity) -> bool:
    """As much but for how a unit converts."""
    return math.isclose(one.low, other.low, rel_tol=1e-9) and math.isclose(one.high, other.high, rel_tol=1e-9)


@lru_cache(maxsize=16_384)
def quantities(value: str, said: datetime | None = None) -> tuple[Quantity, ...]:
    """What a value says as a quantity, in every way that it may be read, the likeliest first; none when it says none.

    Args:
        value: e.g. "158cm", "八个周", "2024-04-13 9:00", "下周五", "master's degree".
        said: when it was said, for what counts from then; None leaves that out.
    """
    text = _plain(value)
    found = figures(text)
    readings = [*_amounts(found), *_dates(found), *_relative(value, said), *_named(text)]
    return _first_of_each_scale(readings)


def bound(words: str, said: datetime | None = None) -> tuple[Quantity, ...]:
    """The stretch that words allow ("at least 160 cm", 超过一周, 35-50岁), in every way that they may be read.

    Args:
        words: part of a question, whatever else it says.
        said: when it was said.
    """
    text = _plain(words)
    found = [f for f in figures(text) if f.figure is not Figure.VERSION]
    if not found:
        return tuple([*_levels(text), *_relative(words, said)])
    first, last = found[0], found[-1]
    readings = [*_amounts(found[:1]), *_dates(found[:1])]
    if len(found) > 1 and _TO.match(text[first.end : found[1].start]):
        ends = [*_amounts(found[1:2]), *_dates(found[1:2])]
        return tuple(
            Quantity(two.scale, one.low, two.high)  # the unit may be said at the upper end alone
            for two in ends
            for one in readings
            if one.scale in (two.scale, NUMBER)
        )
    before, after = text[: first.start], text[last.end :] if len(found) > 1 else text[first.end :]
    return tuple(_bounded(quantity, before, _unit_passed(after)) for quantity in readings)


def without_levels(words: str) -> str:
    """Words without the levels of education that they name."""
    text = fold(words).replace("'s", "")
    names = sorted((name for level in _EDUCATION.split("|") for name in level.split(", ")), key=len, reverse=True)
    for name in names:
        text = re.sub(rf"\b{name}\b" if name.isascii() else name, " ", text)
    return text


def _levels(text: str) -> list[Quantity]:
    """A level that words bound: 硕士及以上, "a bachelor's degree or higher"."""
    bounded = (_bounded(level, text, _after_level(text)) for level in _named(text))
    return [level for level in bounded if level.low != level.high]


def _after_level(text: str) -> str:
    found = re.search(r"(?:及|或|和)?以[上下]|或者?更[高低]|\bor (?:higher|above|lower|below)\b", text)
    return text[found.start() :] if found else ""


def _first_of_each_scale(readings: Iterable[Quantity]) -> tuple[Quantity, ...]:
    first: dict[str, Quantity] = {}
    for quantity in readings:
        first.setdefault(quantity.scale, quantity)
    return tuple(first.values())


def in_period(words: str, readings: Sequence[Quantity]) -> bool | None:
    """Whether a day lies in the season, or the half of the year, that words name; None without one or the other."""
    named, day = _PERIOD.search(fold(words)), next((q for q in readings if q.scale == DAY_OF_YEAR), None)
    if named is None or day is None:
        return None
    first, last = _PERIODS[named.group()]
    month = int(day.low // 100)
    return first <= month <= last if first <= last else month >= first or month <= last


def as_age(readings: Sequence[Quantity]) -> tuple[Quantity, ...]:
    """An age: a plain number counts years, and so does a time ("8 months")."""
    years = _CONVERTED["year"][1]
    plain = (replace(q, scale=TIME, low=q.low * years, high=q.high * years) for q in readings if q.scale == NUMBER)
    return tuple([*(q for q in readings if q.scale == TIME), *plain][:1])


# Reading ------------------------------------------------------------------------------------------------------------


def _plain(value: str) -> str:
    """A value folded, with numbers in digits and halves in decimals."""
    text = with_digits(_ROUND.sub(r"一\1", _METRES.sub(_in_digits, fold(value))))
    text = _FEET.sub(r"\1 ft \2 inches", text)
    text = _HALF_UNIT.sub("0.5", _AND_A_HALF.sub(_with_half, text))
    return _MINUTES.sub(r"\1分钟", _COUNTED.sub("", _ONE_OF.sub("1 ", text)))


def _in_digits(found: re.Match[str]) -> str:
    return "".join(str("零一二三四五六七八九".index(digit)) for digit in found.group())


def _with_half(found: re.Match[str]) -> str:
    if found["two"]:
        return f"{found['two']}.5 "
    if found["en"]:
        return f"{'1' if found['one'].startswith('a') else found['one']}.5 {found['en']}"
    return f".5{found['zh']}" if found["zh"] else ".5个"


def _amounts(found: Iterable[Found]) -> list[Quantity]:
    """Amounts of the figures; parts of one amount are added ("2 h 30 min"), others of one scale are its ends."""
    amounts: list[Quantity] = []
    for amount in filter(None, map(_amount, found)):
        last = amounts[-1] if amounts else None
        if last is None or last.scale != amount.scale:
            amounts.append(amount)
        elif amount.scale in _IN_PARTS and amount.low < last.low / 2:
            amounts[-1] = Quantity(last.scale, last.low + amount.low, last.high + amount.high)
        else:
            amounts[-1] = Quantity(last.scale, min(last.low, amount.low), max(last.high, amount.high))
    return amounts


_IN_PARTS = (TIME, "m", "g")


def _amount(figure: Found) -> Quantity | None:
    if figure.figure is not Figure.NUMBER:
        return _version(figure.key) if figure.figure is Figure.VERSION else None
    number, _, unit = figure.key.partition(" ")
    try:
        size = float(number.removesuffix("th"))
    except ValueError:
        return None
    scale, factor = _CONVERTED.get(unit, (unit or NUMBER, 1.0))
    if unit == "f":
        return Quantity("c", (size - 32) / 1.8, (size - 32) / 1.8)
    return Quantity(scale, size * factor, size * factor)


def _version(key: str) -> Quantity | None:
    numbers = [int(part) for part in key.removeprefix("version ").split(".")][:4]
    if any(number >= 10_000 for number in numbers):
        return None
    size = sum(number * 10_000.0**-at for at, number in enumerate(numbers))
    return Quantity("version", size, size)


def _dates(found: Sequence[Found]) -> list[Quantity]:
    """Dates, days of any year and times of day that figures name; a plain number may be a year."""
    keys = [figure.key for figure in found if figure.figure is Figure.DATE]
    clock = next((minutes for key in keys if (minutes := _clock(key)) is not None), None)
    readings: list[Quantity] = []
    for key in keys:
        year, _, rest = key.rpartition("--") if key.startswith("-") else (key[:4], "", key[5:])
        day = _day_of_year(rest)
        if year.isdigit():
            readings += _in_year(int(year), rest, clock)
        if day is not None:
            readings.append(day)
    if not readings and len(found) == 1 and found[0].key.isdigit() and int(found[0].key) in _YEARS:
        readings += _in_year(int(found[0].key), "", None)
    if clock is not None:
        readings.append(Quantity(CLOCK, clock, clock))
    dated = [(int(q.low) - 1) % 7 for q in readings if q.scale == DATE and q.high - q.low < 1]
    weekdays = [_DAYS.index(key) for key in keys if key in _DAYS] or dated
    return [*readings, *(Quantity(WEEKDAY, weekday, weekday) for weekday in weekdays[:1])]


def _clock(key: str) -> float | None:
    hour, colon, minute = key.partition(":")
    return int(hour) * 60.0 + int(minute) if colon else None


def _day_of_year(rest: str) -> Quantity | None:
    month, _, day = rest.partition("-")
    if not month.isdigit() or not 1 <= int(month) <= 12:
        return None
    first = int(month) * 100.0
    return (
        Quantity(DAY_OF_YEAR, first + int(day), first + int(day))
        if day
        else Quantity(DAY_OF_YEAR, first + 1, first + 31)
    )


def _in_year(year: int, rest: str, clock: float | None) -> list[Quantity]:
    """A date in days since the first year; a year, or a month, alone is all of its days."""
    month, _, day = rest.partition("-")
    try:
        first = datetime(year, int(month or 1), int(day or 1)).toordinal()
        if day:
            low = first + (clock or 0.0) / 1440
            return [Quantity(DATE, low, low if clock is not None else first + 0.999)]
        after = datetime(year + 1, 1, 1) if not month or month == "12" else datetime(year, int(month) + 1, 1)
    except ValueError:
        return []
    return [Quantity(DATE, first, after.toordinal() - 0.001)]


def _relative(value: str, said: datetime | None) -> list[Quantity]:
    """A time that counts from when it was said."""
    if said is None:
        return []
    value = _TWICE_WEEK.sub("", value)
    named = [time for time in times_in(value, 0, len(value), said) if time.since is not None and time.until is not None]
    if len(named) != 1:
        return []
    since, until = named[0].since, named[0].until
    assert since is not None and until is not None
    minutes = (until - since).total_seconds() / 60
    low = _moment(since)
    return [Quantity(DATE, low, low if minutes <= 1 else _moment(until) - 0.001)]


def _moment(when: datetime) -> float:
    return when.toordinal() + (when.hour * 60 + when.minute) / 1440


def _named(text: str) -> list[Quantity]:
    """Degrees that words name: levels of education anywhere in a value, others only as all of it."""
    words = " ".join(["", *re.findall(r"[a-z]+", text.replace("'s", "").replace(".", "")), ""])
    levels = [at for at, level in enumerate(_EDUCATION.split("|")) if _says_level(level, text, words)]
    found = [Quantity(EDUCATION, max(levels), max(levels))] if levels else []
    for scale, names in ((DEGREE, _DEGREES), (SIZE, _SIZES)):
        found += [Quantity(scale, at, at) for at, level in enumerate(names.split("|")) if text.strip() in level.split()]
    return found


def _says_level(level: str, text: str, words: str) -> bool:
    return any(f" {name} " in words if name.isascii() else name in text for name in level.split(", "))


def _unit_passed(after: str) -> str:
    return re.sub(
        r"^\s*(?:岁|人|个|名|次|位|周岁|people|persons|years?(?: old)?|attendees|participants|guests)", "", after
    )


def _bounded(quantity: Quantity, before: str, after: str) -> Quantity:
    def said(bounds: _Bounds) -> bool:
        return bounds[0].search(before[-40:]) is not None or bounds[1].search(after) is not None

    if said(_AT_LEAST):
        return replace(quantity, high=math.inf)
    if said(_AT_MOST):
        return replace(quantity, low=-math.inf)
    if said(_LESS):
        return replace(quantity, low=-math.inf, high=quantity.low, high_open=True)
    if said(_MORE):
        return replace(quantity, low=quantity.high, high=math.inf, low_open=True)
    return quantity
