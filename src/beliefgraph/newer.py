"""Whether a later text replaces what an earlier one tells in reply to a question.

Two texts of one speaker that account for the same part of a question with much the same words, but with another
figure, or with a word that tells of a change, tell two values of one thing: the later is how it stands. Of texts that
are merely about one topic neither replaces the other, whichever is later.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from beliefgraph.bearing import ASKING_EN, ASKING_ZH, READ, held_by
from beliefgraph.domain.model import Evidence
from beliefgraph.domain.order import order_key
from beliefgraph.meaning.figures import Figure, Found, figures, with_digits
from beliefgraph.meaning.folding import fold
from beliefgraph.text import stem, units

LIKE = 1.4
"""How much a later and an earlier text must have in common, as the parts below add up, for one to replace the other."""

EACH = 0.35  # what each counts for by the part of the question that it accounts for by itself
WORDS = 0.35  # what their words count for, beside those of the question
CHANGED = 0.45  # what a word of change counts for beside another figure
ASKED = 0.5  # what another figure counts for, of the kind that is asked for

LONGEST = 400  # characters of a sentence that are compared
AFTER, COUNTED = 40, 2  # characters after a figure, and words there, that may say what it counts

SAID_OF_ALL = ASKING_EN | ASKING_ZH
"""Words that say nothing of what is counted."""

DATE, BARE = "date", ""
"""Kinds of figures beside units and what is counted: dates and times of all shapes, and numbers that stand alone."""

_SENTENCE = re.compile(r"[^.!?。！？；;\n]*(?:[.!?](?!\s)[^.!?。！？；;\n]*)*(?:[.!?。！？；;\n]|$)")
_CHANGE_EN = """
    now new newly update updated updating change changed changing increase increased increasing decrease decreased
    reduce reduced raise raised extend extended extending adjust adjusted reschedule rescheduled move moved moving
    improve improved reach reached recently longer anymore instead shorten shortened postpone postponed switch switched
    swap swapped revise revised upgrade upgraded downgrade downgraded grow grew grown drop dropped boost boosted replace
    replaced scrap scrapped
"""
_CHANGE = re.compile(
    rf"\b(?:{'|'.join(_CHANGE_EN.split())})\b"
    "|改|换|新|调整|更新|推迟|提前|延|往后挪|增加|增至|减少|减至|涨|降|升|提到|现在|如今|最近|不再|后来|变|又搬",
    re.IGNORECASE,
)
_VALUE = re.compile(
    r"\b(?:what|which|when|where|who|whom|whose|how)\b|什么|哪|几|多少|多[长久高大远]|谁|何|怎|啥", re.IGNORECASE
)
_MONEY = frozenset(("usd", "eur", "cny", "gbp", "jpy", "hkd"))
_ASKED_FOR: tuple[tuple[re.Pattern[str], frozenset[str]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), frozenset(kinds))
    for pattern, kinds in (
        (
            r"\b(?:when|what time|(?:what|which) (?:day|month|year|evening|morning)|date|deadline)\b"
            r"|什么时候|何时|几点|几号|几月|哪[天日年]|哪一天|日期|时间|日子",
            (DATE,),
        ),
        (r"\bhow (?:long|old)\b|多久|多长时间|几[天年周个]", ("s", "day", "week", "month", "year")),
        (r"\b(?:budget|cost|price|pay|fee|salary|rent|how much|spend)\b|多少钱|价|租|费|薪|预算|工资|收多少", _MONEY),
        (r"\b(?:percent|percentage|rate|accuracy|share|coverage)\b|比例|率|百分", ("%",)),
    )
)


@dataclass(frozen=True, slots=True)
class Telling:
    """The sentence of a text that accounts for most of a question.

    Args:
        atoms: what the sentence is made of.
        figures: kind of figure ("date", "usd", "interview") -> the figures of that kind in it.
        changes: whether it tells of a change.
        asks: those of them that the question is made of, too.
        asked: the part of the question that they account for, in [0, 1], rare words counting more.
    """

    atoms: frozenset[str]
    asks: frozenset[str]
    figures: Mapping[str, frozenset[str]]
    changes: bool
    asked: float


class Retellings:
    """Texts found for a question, and which of them replace others.

    Args:
        question: the question.
        content: its content atoms.
        texts: evidence that was found for it.
        of: evidence id -> what the beliefs that came from it are about; texts about different things do not replace
            one another.
    """

    def __init__(
        self,
        question: str,
        content: Collection[str],
        texts: Sequence[Evidence],
        of: Mapping[str, frozenset[tuple[str, str]]],
    ) -> None:
        self._content, self._of = frozenset(content), of
        self._in_order = sorted(texts, key=order_key)
        self._rarity = _rarity(texts)
        self._whole = self._weigh(self._content) or 1.0
        self._asks_for_value = _VALUE.search(question) is not None
        self._asked_for = self._content.union(*(kinds for words, kinds in _ASKED_FOR if words.search(question)))
        self.tellings = {evidence.id: self._telling(evidence.text) for evidence in texts}
        """Evidence id -> what it tells in reply to the question."""

    def newer(self) -> dict[str, list[str]]:
        """Evidence id -> ids of later evidence of the same speaker that replaces what it tells, latest first."""
        found: dict[str, list[str]] = {}
        for number, older in enumerate(self._in_order):
            later = [newer.id for newer in self._in_order[number + 1 :] if self._replaces(newer, older)]
            if later:
                found[older.id] = later[::-1]
        return found

    def _replaces(self, newer: Evidence, older: Evidence) -> bool:
        return _same_voice(newer, older) and self._one_thing(newer, older) and self._alike(newer, older) >= LIKE

    def _one_thing(self, newer: Evidence, older: Evidence) -> bool:
        """Whether both may tell of one thing, as far as beliefs that came from them say."""
        one, other = self._of.get(newer.id), self._of.get(older.id)
        return not one or not other or bool(one & other)

    def _alike(self, newer: Evidence, older: Evidence) -> float:
        """How much two texts have in common, if the newer tells of a change or they differ in a figure; else 0."""
        new, old = self.tellings[newer.id], self.tellings[older.id]
        different = self._figures_apart(new, old) if self._asks_for_value else set()
        if not (different or new.changes):
            return 0.0
        alike = self._weigh(new.asks & old.asks) / self._whole + EACH * (new.asked + old.asked)
        alike += CHANGED * bool(different and new.changes) + ASKED * bool(different & self._asked_for)
        if alike + WORDS < LIKE:
            return alike
        smaller = min(self._weigh(new.atoms), self._weigh(old.atoms)) or 1.0
        return alike + WORDS * self._weigh(new.atoms & old.atoms) / smaller

    def _figures_apart(self, new: Telling, old: Telling) -> set[str]:
        """The kinds of which two texts hold other figures."""
        apart = {kind for kind in new.figures.keys() & old.figures.keys() if new.figures[kind] != old.figures[kind]}
        if BARE in new.figures:  # "the number of cards has grown to 10"
            apart |= self._asked_for & old.figures.keys() - new.figures.keys()
        return apart

    def _telling(self, text: str) -> Telling:
        sentences = [(self._weigh(held_by(said) & self._content), said) for said in _sentences(text[:READ])]
        weight, best = max(sentences, key=lambda sentence: sentence[0])
        made_of = held_by(best)
        changes = _CHANGE.search(best) is not None
        return Telling(made_of, made_of & self._content, _figures(best), changes, weight / self._whole)

    def _weigh(self, found: Iterable[str]) -> float:
        return sum(map(self._rarity, found))


def _same_voice(one: Evidence, other: Evidence) -> bool:
    return one.speaker == other.speaker and (one.speaker != "" or one.source == other.source)


def _rarity(texts: Sequence[Evidence]) -> Callable[[str], float]:
    """How rare an atom is among the texts."""
    holding = Counter(atom for evidence in texts for atom in held_by(evidence.text[:READ]))
    by_count = [math.log(1 + (len(texts) - count + 0.5) / (count + 0.5)) for count in range(len(texts) + 1)]
    return lambda atom: by_count[holding[atom]]


def _sentences(text: str) -> list[str]:
    found = [match[0].strip()[:LONGEST] for match in _SENTENCE.finditer(text)]
    return [sentence for sentence in found if sentence] or [text[:LONGEST]]


@lru_cache(maxsize=2_048)
def _figures(sentence: str) -> Mapping[str, frozenset[str]]:
    read = with_digits(fold(sentence))
    found: defaultdict[str, set[str]] = defaultdict(set)
    for figure in figures(read):
        for kind in _kinds(figure, read):
            found[kind].add(figure.key)
    return {kind: frozenset(keys) for kind, keys in found.items()}


def _kinds(figure: Found, read: str) -> list[str]:
    """What a figure is of: a date or a time, the unit, or what is counted: one of the next two words."""
    if figure.figure is Figure.DATE:
        return [DATE]
    if unit := re.sub(r"[\d.,+-]+", "", figure.key).strip():
        return [unit]
    counted = units(read[figure.end : figure.end + AFTER])[:COUNTED]
    return [stem(word) for word in counted if word not in SAID_OF_ALL and not word.isdecimal()] or [BARE]
