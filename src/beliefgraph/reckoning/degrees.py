"""Words that compare: older, 更高, the cheapest, 最早; what each asks for, and which way it leads. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from beliefgraph.questions.quantities import CLOCK, DATE, DAY_OF_YEAR, EDUCATION, NUMBER, TIME


@dataclass(frozen=True, slots=True)
class Degree:
    """A way in which something can be more than something else.

    Args:
        more: whether the word asks for the greater amount.
        asks: what it asks for where nothing else is named, the likeliest first; predicates or words for them.
        inverse: what else tells it, the other way round: who is older is born earlier.
        scales: where the amounts lie, the likeliest first; any scale when empty.
    """

    more: bool
    asks: tuple[str, ...] = ()
    inverse: tuple[str, ...] = ()
    scales: tuple[str, ...] = ()

    def reversed(self) -> Degree:
        return Degree(not self.more, self.asks, self.inverse, self.scales)


@dataclass(frozen=True, slots=True)
class Compared:
    """A word that compares, as it stands in a question.

    Args:
        degree: what it means.
        word: the word, without "more" or 更.
        start, end: where it stands, with them.
        most: whether it asks for one above all others.
    """

    degree: Degree
    word: str
    start: int
    end: int
    most: bool


_AGE, _BORN = ("age",), ("birthday", "出生", "born")
_SIZE = ("规模", "size", "面积", "area", "capacity", "容量", "attendance", "人数", "population", "人口")
_LASTS = ("持续时间", "duration", "时长", "length", "长度", "lasts", "takes")
_WHEN = ("时间", "date", "日期", "birthday", "starts", "opens", "开始", "founded", "成立", "deadline", "time", "when")
_DISTANCE, _SPEED = ("距离", "distance", "away", "路程"), ("速度", "speed")
_TIMES = (DATE, DAY_OF_YEAR, CLOCK)

_WORDS: tuple[tuple[str, Degree], ...] = (
    ("年长 岁数大 年纪大 老 elder older eldest oldest old", Degree(True, _AGE, _BORN, (TIME, NUMBER))),
    ("年轻 年幼 岁数小 年纪小 younger youngest young", Degree(False, _AGE, _BORN, (TIME, NUMBER))),
    ("大 bigger larger greater big large biggest largest greatest", Degree(True, (*_AGE, *_SIZE), _BORN)),
    ("小 smaller little small smallest", Degree(False, (*_AGE, *_SIZE), _BORN)),
    ("高 taller tall tallest", Degree(True, ("height",), (), ("m", EDUCATION, "degree"))),
    ("高 higher high highest", Degree(True)),
    ("矮 shorter short shortest", Degree(False, ("height", *_LASTS), (), ("m", TIME))),
    ("低 lower low lowest", Degree(False)),
    ("重 沉 heavier heavy heaviest", Degree(True, ("weight",), (), ("g",))),
    ("轻 lighter light lightest", Degree(False, ("weight",), (), ("g",))),
    ("长 久 longer long longest", Degree(True, (*_LASTS, "height"), (), (TIME, "m"))),
    ("短", Degree(False, _LASTS, (), (TIME, "m"))),
    ("贵 expensive dearer dear dearest costly pricier pricey priciest", Degree(True, ("price", "cost", "费用"))),
    ("便宜 实惠 cheaper cheap cheapest inexpensive", Degree(False, ("price", "cost", "费用"))),
    ("多 more most", Degree(True)),
    ("少 fewer less fewest least", Degree(False)),
    ("早 靠前 在前 先 靠近年初 接近年初 earlier early earliest sooner soonest first", Degree(False, _WHEN, (), _TIMES)),
    ("晚 迟 靠后 在后 后 靠近年末 靠近年底 later late latest last", Degree(True, _WHEN, (), _TIMES)),
    ("远 farther further far farthest furthest", Degree(True, _DISTANCE)),
    ("近 closer nearer close near closest nearest", Degree(False, _DISTANCE)),
    ("快 faster fast fastest quicker quick quickest", Degree(True, _SPEED, ("耗时", "用时"))),
    ("慢 slower slow slowest", Degree(False, _SPEED, ("耗时", "用时"))),
    ("新 newer new newest recent", Degree(True, ("version", *_WHEN), (), ("version", *_TIMES))),
    ("旧", Degree(False, ("version", *_WHEN), (), ("version", *_TIMES))),
    ("热 暖 暖和 hotter warmer hot warm hottest warmest", Degree(True, ("气温", "温度", "temperature"))),
    ("冷 凉 colder cooler cold cool coldest coolest", Degree(False, ("气温", "温度", "temperature"))),
    ("宽 wider wide widest broader", Degree(True, ("宽度", "width"))),
    ("窄 narrower narrow narrowest", Degree(False, ("宽度", "width"))),
    ("深 deeper deep deepest", Degree(True, ("深度", "depth"))),
    ("浅 shallower shallow shallowest", Degree(False, ("深度", "depth"))),
    ("厚 thicker thick thickest", Degree(True, ("厚度", "thickness"))),
    ("薄 thinner thin thinnest", Degree(False, ("厚度", "thickness"))),
)


def _table() -> dict[str, Degree]:
    table: dict[str, Degree] = {}
    for words, degree in _WORDS:
        for word in words.split():
            table.setdefault(word, degree)
    return table


_BY_WORD = _table()
_SUPERLATIVE = frozenset(w for w in _BY_WORD if w.isascii() and w.endswith("est")) | {"first", "last", "most", "least"}
_FORMED = _SUPERLATIVE | {w for w in _BY_WORD if w.isascii() and w.endswith("er")} | {"more", "less"}
ADVERBS = frozenset(("first", "last", "later", "more", "most", "less", "least"))
"""Words that compare and do other work too."""


def _choice(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_zh, _plain = _choice(w for w in _BY_WORD if not w.isascii()), _choice(w for w in _BY_WORD if w.isascii())
_AFTER = r"[一那这]?[些点]|一点儿|得多|很多|多少|几[岁天年个]|的[是人]|的|了|出生|开始|举办|举行|结束|到期|到|来"
_ENDS = rf"(?=(?:{_AFTER})*[呢啊呀吗嘛么吧？?，,！!。\s]*(?:\Z|[，,：:谁哪是]))"
_ZH = re.compile(
    rf"(?P<mark>更加?|最为?(?![后先近初])|比较|较为?|相对)(?P<word>{_zh})|(?<=[谁个])(?P<first>先|后)(?=\w)|(?P<bare>{_zh}){_ENDS}"
)
_EN = re.compile(
    rf"\b(?:(?P<mark>more|most|less|least)\s+(?P<word>expensive|costly|pricey|recent|inexpensive)|(?P<bare>{_plain}))\b"
)


def compared(text: str, chinese: bool) -> Compared | None:
    """The word of a question (folded) by which it compares; None when it has none.

    A word that does nothing else (更高, oldest) goes before one that may (谁高, last); the last of several is meant.
    """
    found = [_compared(match) for match in (_ZH if chinese else _EN).finditer(text)]
    return max(enumerate(found), key=lambda one: (_plainly(one[1]), one[0]))[1] if found else None


def _plainly(word: Compared) -> int:
    marked = word.end - word.start > len(word.word)
    return 2 if marked or (word.word in _FORMED and word.word not in ADVERBS) else 1 if word.word in _FORMED else 0


def _compared(match: re.Match[str]) -> Compared:
    said = match.groupdict()
    word, mark = said.get("word") or said.get("first") or said["bare"], said.get("mark") or ""
    degree = _BY_WORD[word]
    if mark in ("less", "least"):
        degree = degree.reversed()
    most = mark.startswith("最") or mark in ("most", "least") or word in _SUPERLATIVE
    return Compared(degree, word, *match.span(), most)


def compares(word: Compared) -> bool:
    """Whether it is a form made for comparing: older, cheapest, more expensive; not "old"."""
    return _plainly(word) > 0
