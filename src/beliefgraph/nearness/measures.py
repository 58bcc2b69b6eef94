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


_SPOKEN_CLOCK = re.compile(
    r"(?P<hour>\d{1,2}) o'?clock(?: (?P<half>[ap])\.?m\.?)?"
    r"|(?P<part>half|(?:a )?quarter|\d{1,2}) past (?P<of>\d{1,2})|(?:a )?quarter to (?P<next>\d{1,2})"
    r"|(?P<at>\d{1,2}):00 (?:(?P<quarter>[一三])刻|零 ?(?P<few>[一二三四五六七八九1-9])(?: ?分)?)"
    r"|(?P<named>中午|正午|午夜|半夜|子夜)"
)
_PARTS = {"half": 30, "quarter": 15, "a quarter": 15}
_FEW = {**{str(n): n for n in range(1, 10)}, **{name: n for n, name in enumerate("一二三四五六七八九", 1)}}
_MYRIADS = re.compile(r"(\d{1,4}0000) ([1-9])(?:000)?")  # 1万2千, 1万2
_WITH_TENTHS = re.compile(r"(\d{1,15}) cny ([1-9])(?: [角毛])?")  # 12块5
_MONEY_FIRST = re.compile(r"(rmb|cny|usd|eur|gbp|hkd|jpy|人民币|美元|欧元|英镑|港币|日元) ?(\d{1,15}(?:\.\d{1,15})?)")
_MONEY = {"rmb": "cny", "人民币": "cny", "美元": "usd", "欧元": "eur", "英镑": "gbp", "港币": "hkd", "日元": "jpy"}


def in_figures(plain: str) -> str:
    """A key with times of day, numbers and sums of money that are spoken in parts put in figures; else as it is."""
    if found := _SPOKEN_CLOCK.fullmatch(plain):
        return _clock(found)
    if found := _MYRIADS.fullmatch(plain):
        return str(int(found[1]) + int(found[2]) * 1000)
    if found := _WITH_TENTHS.fullmatch(plain):
        return f"{found[1]}.{found[2]} cny"
    if found := _MONEY_FIRST.fullmatch(plain):
        amount = found[2].rstrip("0").rstrip(".") if "." in found[2] else found[2]
        return f"{amount} {_MONEY.get(found[1], found[1])}"
    return plain


def _clock(found: re.Match[str]) -> str:
    if found["named"]:
        return "12:00" if found["named"] in ("中午", "正午") else "00:00"
    if found["hour"]:
        late = found["half"] == "p" and int(found["hour"]) < 12
        minutes = (int(found["hour"]) + 12 * late) * 60
    elif found["at"]:
        after = {"一": 15, "三": 45}[found["quarter"]] if found["quarter"] else _FEW[found["few"]]
        minutes = int(found["at"]) * 60 + after
    elif found["next"]:
        minutes = int(found["next"]) * 60 - 15
    else:
        minutes = int(found["of"]) * 60 + (_PARTS.get(found["part"]) or int(found["part"]))
    return found[0] if minutes > 24 * 60 else f"{minutes // 60 % 24:02}:{minutes % 60:02}"


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
    plain = in_figures(plain)
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
