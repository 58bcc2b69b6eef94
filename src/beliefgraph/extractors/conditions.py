"""Under which conditions a text says something: at work, in 3.0, for admins, on Mondays; 在公司, 2.1版起, 周末.

A condition becomes a context of the claim, so each must be one that a restriction is really meant by. What is itself
the value ("lives in the EU", 喜欢周末) and where somebody merely is ("is at work") are none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from beliefgraph.domain.language import Language
from beliefgraph.extractors import conditions_en, conditions_zh
from beliefgraph.text import simplified

_REACH = 24  # characters before a condition that may tell that it is none


@dataclass(frozen=True, slots=True)
class Condition:
    """A context that a text names.

    Args:
        start, end: offsets of the words, the preposition included.
        dimension: "scenario", "time", "version", "region" or "role".
        value: in the words of the text, without its preposition: "work", 公司, "2.1", "before 2.0".
    """

    start: int
    end: int
    dimension: str
    value: str


_LANGUAGES = {
    "en": (conditions_en.may_name, conditions_en.CONDITIONS, conditions_en.TAKES_IT_AS_VALUE, " ".join),
    "zh": (conditions_zh.may_name, conditions_zh.CONDITIONS, conditions_zh.TAKES_IT_AS_VALUE, "".join),
}


def may_name_conditions(text: str, start: int, end: int, lang: Language) -> bool:
    """A quick look whether a stretch of text may name a condition at all; most do not."""
    return _LANGUAGES[lang][0](text, start, end)


def conditions_in(text: str, start: int, end: int, lang: Language) -> list[Condition]:
    """The conditions that a clause names, in the order of their words; of one dimension only the first.

    Args:
        text: any text.
        start, end: offsets of the clause.
        lang: its language.
    """
    if not may_name_conditions(text, start, end, lang):
        return []
    first: dict[str, Condition] = {}
    for condition in sorted(_conditions(text, start, end, lang), key=lambda condition: condition.start):
        first.setdefault(condition.dimension, condition)
    return list(first.values())


def _conditions(text: str, start: int, end: int, lang: Language) -> Iterator[Condition]:
    _, table, takes_it, joined = _LANGUAGES[lang]
    read = simplified(text) if lang == "zh" else text
    for dimension, pattern in table:
        for found in pattern.finditer(read, start, end):
            if not takes_it.search(read, max(start, found.start() - _REACH), found.start()):
                named = [group for group in ("limit", "value", "bound") if found.groupdict().get(group)]
                yield Condition(*found.span(), dimension, joined(text[slice(*found.span(group))] for group in named))
