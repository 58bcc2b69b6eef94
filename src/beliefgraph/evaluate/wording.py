"""When two wordings name the same subject, predicate or value, as a person who checks answers would say."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

from beliefgraph.domain.language import IDEOGRAPH
from beliefgraph.domain.predicates import lookup
from beliefgraph.text import name_key, units

LIKE_ENOUGH = 0.75
"""F1 of the words of two values from which they count as one value."""

_FIRST_PERSON = frozenset(map(name_key, ("I", "me", "myself", "我", "本人", "我自己", "自己")))
_DETERMINER = re.compile(
    r"\A(?:(?:the|an?|my|our|his|her|their|its|your|this|these|those)\s+(?=\S)|(?:我们|咱们|你们|他们|我|你|您|他|她|它|自己)的(?=.))"
)
_OF_MINE = re.compile(r"\A(?:我们|咱们|[我咱俺](?!们))的?(?=.)")
_MARKS = " .,;:!?。，；：！？…、~～\"'“”‘’「」『』()（）"
_GAP_BESIDE_IDEOGRAPH = re.compile(rf"(?<=[{IDEOGRAPH}])\s+|\s+(?=[{IDEOGRAPH}])")
_DIGITS = re.compile(r"\d+(?:[.,:]\d+)*")
_NUMBER_WORDS = """
    two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
    nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million
    二 两 三 四 五 六 七 八 九 十 百 千 万 亿
"""
_NUMERALS = frozenset(_NUMBER_WORDS.split())


_WRITTEN_ALIKE = (
    (re.compile(r"(?<=\d),(?=\d{3}(?!\d))"), ""),
    (re.compile(r"(?<!\d)0+(?=\d+[月日号])"), ""),
    (re.compile(r"(?<=\d)号"), "日"),
    (re.compile(r"(?<=\d)\s*(?:cm|厘米|公分)"), "厘米"),
    (re.compile(r"(?<=\d)\s*(?:kg|公斤|千克)"), "公斤"),
    (re.compile(r"(?<=\d)\s*(?:km|公里|千米)"), "公里"),
)
"""Ways of writing a number with its unit that nobody would call different."""


@lru_cache(maxsize=65_536)
def plain(text: str) -> str:
    """A wording without case, width, determiners, outer punctuation and gaps beside ideographs."""
    bare = _bare(text)
    for written, alike in _WRITTEN_ALIKE:
        bare = written.sub(alike, bare)
    while (shorter := _DETERMINER.sub("", bare)) != bare:
        bare = shorter
    return bare


def _bare(text: str) -> str:
    return _GAP_BESIDE_IDEOGRAPH.sub("", name_key(text)).strip(_MARKS)


def subject_form(name: str, speaker: str) -> str:
    """What a subject comes down to: "I" is the speaker, and what is the speaker's is named without him."""
    bare, own = _bare(name.replace("’", "'")), plain(speaker)
    if bare in _FIRST_PERSON:
        return own or "i"
    if own:
        bare = bare.removeprefix(f"{own}'s ").removeprefix(f"{own}的")
    return plain(_OF_MINE.sub("", bare))


def same_predicate(one: str, other: str) -> bool:
    """Whether two names mean one predicate of the vocabulary, or are the same words."""
    return name_key(lookup(one).name) == name_key(lookup(other).name)


def likeness(one: str, other: str) -> float:
    """How far two values agree: 1 for the same form, else F1 of their words; 0 below `LIKE_ENOUGH`.

    Chinese is compared by characters. Values whose numbers differ never agree.
    """
    if plain(one) == plain(other):
        return 1.0
    words, others = Counter(units(plain(one))), Counter(units(plain(other)))
    if _numbers(plain(one), words) != _numbers(plain(other), others):
        return 0.0
    alike = f1(words, others)
    return alike if alike >= LIKE_ENOUGH else 0.0


def f1(words: Counter[str], others: Counter[str]) -> float:
    """How much two bags of words have in common, in [0, 1]."""
    return 2 * (words & others).total() / ((words + others).total() or 1)


def _numbers(text: str, words: Counter[str]) -> Counter[str]:
    return Counter(_DIGITS.findall(text)) + Counter({w: n for w, n in words.items() if w in _NUMERALS})
