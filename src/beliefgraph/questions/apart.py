"""By how much two amounts differ, in words. Pure."""

from __future__ import annotations

import math

from beliefgraph.domain.language import Language
from beliefgraph.questions.quantities import DATE, NUMBER, TIME, Quantity

_YEAR, _DAY = 31_556_952.0, 86_400.0

# Units of a scale, the greatest first: how much of the scale one is, and what it is called in each language.
_UNITS: dict[str, tuple[tuple[float, str, str], ...]] = {
    TIME: (
        (_YEAR, "year", "年"), (_YEAR / 12, "month", "个月"), (7 * _DAY, "week", "周"), (_DAY, "day", "天"),
        (3600.0, "hour", "小时"), (60.0, "minute", "分钟"), (1.0, "second", "秒"),
    ),
    DATE: ((1.0, "day", "天"),),
    "m": ((1000.0, " km", "公里"), (1.0, " m", "米"), (0.01, " cm", "厘米"), (0.001, " mm", "毫米")),
    "g": ((1000.0, " kg", "公斤"), (1.0, " g", "克")),
    NUMBER: ((1.0, "", ""),),
}  # fmt: skip


def apart(one: Quantity, other: Quantity, lang: Language) -> str:
    """By how much one amount is more or less than another: "5 years", 8厘米; "" where that cannot be told.

    Args:
        one, other: amounts on the same scale.
        lang: language of the words.
    """
    if one.scale != other.scale or not math.isclose(one.high - one.low, other.high - other.low, abs_tol=1e-6):
        return ""
    if one.high - one.low >= 1.0 or (one.scale != DATE and one.low != one.high):
        return ""  # a month, or a stretch, is no plain amount
    amount = abs(one.low - other.low)
    for size, en, zh in _UNITS.get(one.scale, ((1.0, f" {one.scale.upper()}", one.scale.upper()),)):
        number = round(amount / size, 6)
        if number >= 1 and (number == int(number) or size == _smallest(one.scale)):
            many = f"{number:,.10g}"
            return f"{many}{zh}" if lang == "zh" else f"{many}{_counted(en, many)}"
    return ""


def _smallest(scale: str) -> float:
    return _UNITS[scale][-1][0] if scale in _UNITS else 1.0


def _counted(unit: str, many: str) -> str:
    if not unit or unit.startswith(" "):
        return unit
    return f" {unit}" if many == "1" else f" {unit}s"
