"""What finders share: a find, what must stand around one, and how a cue leads to a value."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

HAN = "\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"

BEFORE = r"(?<![0-9A-Za-z_])(?<!\d[.-])"
"""Nothing that a number or a code could be the rest of. Chinese needs no gap: 电话13800138000."""

AFTER = r"(?![0-9A-Za-z_])(?!\.\d)"
"""Nothing that would go on with a number or a code."""

LINK = (
    r"\s{0,3}(?:(?:号码|號碼|号|號|码|number|no\.?|nr\.?|\#)\s{0,3})?"
    r"(?:(?:是|为|為|is|was|:|=)\s{0,3})?[\"'“‘「]?"
)
"""What may stand between a cue and its value, also nothing."""

FIRM_LINK = r"\s{0,3}(?:号码|號碼|号|號|码|number)?\s{0,3}[\"']?\s{0,3}(?:是|为|為|\bis\b|:|=)\s{0,3}[\"'“‘「]?"
"""What must stand between a cue and its value where the value alone could be any word."""

_NO_DIGITS = re.compile(r"\D+")
_SIGNS = re.compile(r"[\W_]+")
_OTHER_NUMBER = re.compile(
    r"(?:订单|訂單|单号|單號|编号|編號|运单|流水|工单|批次|序列|型号|货号|商品码|条码"
    r"|\b(?:order|invoice|ticket|tracking|serial|issue|sku|isbn|ean|item|build|commit|batch|ref|reference))"
    r"(?:号码|号|號)?\s{0,2}(?:number|no\.?|id|code)?\s{0,2}(?:是|为|is)?[\s:=#]{0,3}\Z",
    re.IGNORECASE,
)
_AMOUNT_BEFORE = re.compile(r"[$¥€£₩₹￥]\s?\Z")
_UNIT_AFTER = re.compile(
    r"\s?(?:元|块|万|亿|萬|億|美元|美金|欧元|日元|人民币|人次|人|次|个|個|件|条|行|页|字|步|米|公里|千克|克|秒|毫秒|分钟|岁|%|"
    r"(?:bytes?|[kmgt]i?b|usd|eur|cny|rmb|dollars?|euros?|ms|km|kg|rows?|users?|people|times|items?|records?)\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Find:
    """Something to mask: where it stands in a view, and its value in the form in which two spellings are equal."""

    start: int
    end: int
    value: str


Finder = Callable[[str], Iterator[Find]]
"""Reads the text of a view. Finds of one finder may overlap; the first, and of those the longest, counts."""


def apart(finds: Iterable[Find]) -> list[Find]:
    """Finds in order, without those that overlap an earlier or, from the same place, a longer one."""
    kept: list[Find] = []
    for find in sorted(finds, key=lambda find: (find.start, -find.end)):
        if not kept or find.start >= kept[-1].end:
            kept.append(find)
    return kept


def counts_something(text: str, start: int, end: int) -> bool:
    """Whether the number at this place is an amount, or the number of an order or a product."""
    before = text[max(0, start - 24) : start]
    return bool(_AMOUNT_BEFORE.search(before) or _OTHER_NUMBER.search(before) or _UNIT_AFTER.match(text, end))


def shorter(text: str, start: int, end: int) -> Iterator[int]:
    """Ends of a stretch of groups, the whole first and then one group less each time."""
    yield end
    for place in range(end - 1, start, -1):
        if not text[place].isalnum() and text[place - 1].isalnum():
            yield place


def digits(text: str) -> str:
    """The digits of a text."""
    return _NO_DIGITS.sub("", text)


def code(text: str) -> str:
    """The letters and digits of a text, in capitals."""
    return _SIGNS.sub("", text).upper()
