"""What a number with a bound allows: at least, at most, more than, up to, 不少于, 以上."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from beliefgraph.meaning.tokens import Kind, Token, words_of


@dataclass(frozen=True, slots=True)
class Range:
    """The values that a number with its bound allows.

    Args:
        key: the number as its token has it, with its unit.
        low: the least value.
        high: the greatest value.
    """

    key: str
    low: float
    high: float

    @property
    def open(self) -> bool:
        """Whether it is more than a single value."""
        return self.low < self.high

    def meets(self, other: Range) -> bool:
        """Whether a value lies in both."""
        return self.low <= other.high and other.low <= self.high

    def within(self, other: Range) -> bool:
        """Whether every value of this one lies in the other."""
        return other.low <= self.low and self.high <= other.high


_MOST = 20  # numbers of a statement; each is held against every number of another
_LEADING_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_AT_LEAST = re.compile(
    r"(?:at[- ]least|minimum|starting at|至少|(?:不|不得|不能|不应)(?:少|低|小)于)$"
    r"|^(?:(?:or|and) (?:more|over|above|up|later|old)|(?:及|或|和)?以上|起)"
)
_AT_MOST = re.compile(
    r"(?:at[- ]most|maximum|up to|最多|至多|不(?:得|能|应)?(?:超过|超|多于|高于|大于))$"
    r"|^(?:(?:or|and) (?:less|few|fewer|under|below|young)|(?:及|或|和)?以[下内]|之内)"
)
_MORE_THAN = re.compile(
    "(?:(?:more|great|greater|high|higher|long|longer) than|over|above|exceed|超过|(?:多|大|高)于)$"
)
_LESS_THAN = re.compile(
    "(?:(?:less|few|fewer|small|smaller|low|lower|short|shorter) than|under|below|不到|(?:少|小|低)于)$"
)

BOUNDING = words_of(
    "以上 以下 超过 低于 不到 "
    "above below over under more less few fewer maximum minimum than at least most at-least at-most"
)
"""Words that bound a number; opposites of each other only where no value suits both."""


def ranges(tokens: Sequence[Token]) -> list[Range]:
    """The ranges of the first numbers of a statement, each a single value where nothing bounds it."""
    found: list[Range] = []
    for at, token in enumerate(tokens):
        number = _LEADING_NUMBER.match(token.key) if token.kind is Kind.NUMBER else None
        if number is None:
            continue
        if len(found) == _MOST:
            break
        gap = "" if any(not near.key.isascii() for near in tokens[max(at - 3, 0) : at + 3]) else " "
        before = gap.join(near.key for near in tokens[max(at - 4, 0) : at])
        after = gap.join(near.key for near in tokens[at + 1 : at + 4])
        found.append(_range(token.key, float(number[0]), before, after))
    return found


def _range(key: str, value: float, before: str, after: str) -> Range:
    if _AT_LEAST.search(before) or _AT_LEAST.match(after):
        return Range(key, value, math.inf)
    if _AT_MOST.search(before) or _AT_MOST.match(after):
        return Range(key, -math.inf, value)
    if _MORE_THAN.search(before):
        return Range(key, math.nextafter(value, math.inf), math.inf)
    if _LESS_THAN.search(before):
        return Range(key, -math.inf, math.nextafter(value, -math.inf))
    return Range(key, value, value)
