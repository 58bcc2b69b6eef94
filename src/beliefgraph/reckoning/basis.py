"""What several beliefs come to together: which of them is more, how many there are. Never writes.

A question that compares or counts is answered from every belief that it rests on, and says so where one is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache

from beliefgraph.bearing import LIGHT, sequence
from beliefgraph.domain.language import Language
from beliefgraph.domain.model import Belief, Scope
from beliefgraph.domain.opinion import Band
from beliefgraph.domain.predicates import lookup
from beliefgraph.questions.fitting import phrases
from beliefgraph.questions.quantities import Quantity, as_age, quantities
from beliefgraph.reading import Reader

Words = tuple[str, ...]

_TAILS = tuple(map(sequence, ("时间", "日期", "date", "time")))
LISTED = 12  # names told in a row

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "more": "{which} ({values}).",
        "as much": "They are the same ({values}).",
        "yes": "Yes ({values}).",
        "no": "No ({values}).",
        "by": "{amount} ({values}).",
        "other way": "It is the other way round, by {amount} ({values}).",
        "by unknown": "By how much cannot be told ({values}).",
        "missing": "It cannot be told: the {what} of {whom} is not known ({values}).",
        "not told apart": "These cannot be told apart ({values}).",
        "value": "{name}: {value}",
        "then": "; ",
        "listed": ", ",
        "counted": "{number} ({names}).",
        "counted none": "None.",
        "values": "{number} known ({names}).",
        "not so of": " Not so of {names}.",
        "not known of": " It is not known of {names}.",
        "hedged": "As far as is known: {text}",
        "so far": " There may be more: the first {number} were looked at.",
    },
    "zh": {
        "more": "{which}（{values}）。",
        "as much": "一样（{values}）。",
        "yes": "是（{values}）。",
        "no": "不是（{values}）。",
        "by": "{amount}（{values}）。",
        "other way": "正好相反，差{amount}（{values}）。",
        "by unknown": "相差多少无法得出（{values}）。",
        "missing": "不知道{whom}的{what}，无法判断（{values}）。",
        "not told apart": "无法区分（{values}）。",
        "value": "{name}：{value}",
        "then": "；",
        "listed": "、",
        "counted": "{number}个（{names}）。",
        "counted none": "没有。",
        "values": "已知{number}个（{names}）。",
        "not so of": "{names}不是。",
        "not known of": "{names}的情况不清楚。",
        "hedged": "就所知：{text}",
        "so far": "可能还有：只看了前{number}条。",
    },
}


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What the beliefs that a question compares or counts come to.

    Args:
        text: in words, in the language of the question.
        beliefs: every belief that was compared or counted, those that decide first.
        chosen: names of those asked for or counted; of those compared several when they are alike, none when it cannot
            be told.
        count: how many, when that is asked.
        holds: whether it is so, when yes or no is asked and can be told.
        equal: whether all that was compared is as much.
        difference: by how much one is more than the other, when that is asked and can be told.
        missing: names of what is asked about and nothing is known of.
    """

    text: str
    beliefs: tuple[Belief, ...]
    chosen: tuple[str, ...] = ()
    count: int | None = None
    holds: bool | None = None
    equal: bool = False
    missing: tuple[str, ...] = ()
    difference: str = ""

    @property
    def decided(self) -> bool:
        """Whether it answers the question."""
        return bool(self.chosen) or self.count is not None or self.holds is not None or self.equal


@dataclass(slots=True)
class Held:
    """Reads beliefs as quantities that hold at the moment, in a context.

    Args:
        reader: the namespace at a moment.
        scope: the asker's context set.
    """

    reader: Reader
    scope: Scope
    _said: dict[str, datetime | None] = field(default_factory=dict)

    def among(self, beliefs: Iterable[Belief]) -> list[Belief]:
        """Those that are believed at the moment and apply in the context."""
        return [belief for belief in self._applying(beliefs) if belief.opinion.signed > 0]

    def denied(self, beliefs: Iterable[Belief]) -> list[Belief]:
        """Those that are denied at the moment and apply in the context."""
        return [belief for belief in self._applying(beliefs) if belief.opinion.signed < 0]

    def _applying(self, beliefs: Iterable[Belief]) -> list[Belief]:
        tree, rule = self.reader.policies.tree, self.reader.policies.context_rule
        ids = list(dict.fromkeys(belief.id for belief in beliefs))
        now = self.reader.beliefs(ids)
        return [b for b in now if not tree.clash(b.scope, self.scope, rule)]

    def readings(self, belief: Belief) -> tuple[Quantity, ...]:
        """How much its value says; what counts from when it was said does so from its latest evidence."""
        name = lookup(belief.predicate).name
        if name == "version":
            return quantities(f"version {belief.value.removeprefix('v')}")  # 2.10 comes after 2.9
        read = quantities(belief.value, self.said(belief))
        return as_age(read) if name == "age" else read

    def said(self, belief: Belief) -> datetime | None:
        """When it was last said."""
        if belief.id not in self._said:
            seen = (f.evidence for f in self.reader.space.filed(belief.id) if self.reader.sees(f.evidence))
            self._said[belief.id] = max((e.at for e in seen if e.at is not None), default=None)
        return self._said[belief.id]


@lru_cache(maxsize=4096)
def ways_to_ask(predicate: str) -> frozenset[Words]:
    """The ways to ask for a predicate, those too that leave out that it is a time: 入职 of 入职时间."""
    ways = phrases(predicate)
    shorter = {way[: -len(tail)] for way in ways for tail in _TAILS if way[-len(tail) :] == tail}
    return ways | frozenset(filter(None, shorter))


def says(words: Words, predicate: str) -> frozenset[int]:
    """Which of the words name a predicate."""
    found: set[int] = set()
    for phrase in ways_to_ask(predicate):
        for at in range(len(words) - len(phrase) + 1):
            if words[at : at + len(phrase)] == phrase:
                found.update(range(at, at + len(phrase)))
    return frozenset(found)


def heads(words: Words, predicate: str) -> int:
    """How many of the words name a predicate; none unless the last that says anything does."""
    said = says(words, predicate)
    last = next((at for at in range(len(words) - 1, -1, -1) if words[at] not in LIGHT), -1)
    return len(said) if last in said else 0


def same_ways(predicate: str, asked: str) -> bool:
    """Whether a predicate can be asked for by a word."""
    return sequence(asked.replace("_", " ")) in phrases(predicate) or lookup(predicate).name == lookup(asked).name


def label(predicate: str, lang: Language) -> str:
    """The word for a predicate in a language; unknown ones as said."""
    return next(iter(lookup(predicate).labels.get(lang, ())), predicate.replace("_", " "))


def phrase(lang: Language, key: str, **parts: object) -> str:
    """One phrase of the table in a language."""
    return _WORDS[lang][key].format(**parts)


def surely(text: str, beliefs: Iterable[Belief], lang: Language) -> str:
    """What beliefs come to, hedged unless each of them is at least probable."""
    sure = all(belief.opinion.band in (Band.ADOPT, Band.PROBABLY) for belief in beliefs)
    return text if sure else phrase(lang, "hedged", text=text)


def listed(names: Sequence[str], lang: Language) -> str:
    """Names in a row, the first of them where they are many."""
    return _WORDS[lang]["listed"].join([*names[:LISTED], *["…"] * (len(names) > LISTED)])
