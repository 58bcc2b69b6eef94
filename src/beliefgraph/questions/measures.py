"""What a value measures, and what a question asks to be measured: money, a date, a time of day, how long, how many.

Pure. Where a question asks for a measure, a value of another cannot be its answer, and one that is the only value of
that measure believed of somebody can.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

from beliefgraph.meaning.figures import figures, with_digits
from beliefgraph.meaning.folding import fold


class Measure(StrEnum):
    """A kind of quantity."""

    MONEY = "money"
    CLOCK = "clock"
    DATE = "date"
    LONG = "long"
    COUNT = "count"
    NONE = ""


_ASKED = re.compile(
    r"(?P<money>多少[钱元块]|几块钱|什么价|\bprice\b)"
    r"|(?P<clock>几点|\bwhat time\b)"
    r"|(?P<long>多久|多长时间|几[年天周]了?|几个(?:月|星期|小时)|\bhow long\b"
    r"|\bhow many (?:years|months|weeks|days|hours|minutes)\b)"
    r"|(?P<date>几[号月](?![房楼线门店院])|哪一?[天年]|星期几|周几|什么(?:时候|日子|时间)|何时"
    r"|\bwhen\b|\b(?:what|which) (?:\w+ )?(?:day|date|weekday|month|year)\b)"
    r"|(?P<count>几|多少(?=\w)|\bhow many\b)"
)
_AMOUNT = re.compile(r"多少(?![人个天年])|\b(?:how much|what)\b")
_MONEY_WORD = re.compile(
    r"[赚挣付交]|工资|薪|租金|房租|费|\b(?:cost|costs|pay|paid|charge|charges|owe|owes|earn|earns|fee|rent|salary)\b"
)
_MONEY = re.compile(r"^[\d.]+ (?:usd|eur|gbp|cny|jpy|hkd|twd|inr|krw|chf|aud|cad)$")
_CLOCK, _DATE = re.compile(r"^\d\d:\d\d$"), re.compile(r"^--?\d\d(?:-\d\d)?$|^\d{4}(?:-\d\d){0,2}$|day$")
_LONG = re.compile(r"^[\d.]+ (?:year|month|week|day|h|min|s|hour|minute|second)$")
_COUNT = re.compile(r"^[\d.]+$")
_KEYS = {
    Measure.MONEY: _MONEY,
    Measure.CLOCK: _CLOCK,
    Measure.DATE: _DATE,
    Measure.LONG: _LONG,
    Measure.COUNT: _COUNT,
}
_TIMES = {Measure.CLOCK, Measure.DATE}


def asked_measure(question: str) -> Measure:
    """The measure that a question (folded) asks for; NONE when it asks for none."""
    if _AMOUNT.search(question) and _MONEY_WORD.search(question):
        return Measure.MONEY
    found = _ASKED.search(question)
    return Measure(found.lastgroup or "") if found else Measure.NONE


@lru_cache(maxsize=16_384)
def measures(value: str) -> frozenset[Measure]:
    """What a value measures."""
    keys = [figure.key for figure in figures(with_digits(fold(value)))]
    return frozenset(measure for measure, form in _KEYS.items() if any(form.search(key) for key in keys))


def answers(value: str, measure: Measure) -> bool:
    """Whether a value is of a measure; "when" may be told by a date or a time of day."""
    held = measures(value)
    return measure in held or (measure is Measure.DATE and bool(held & _TIMES))
