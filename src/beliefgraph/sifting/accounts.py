"""What passages answer to one question: the values that stand, each for what it is about, and those that do not.

A value competes only with other values for the same thing; namesakes each keep their own. Which passages speak of one
thing is told by their names, by copying, and by the rare words that they share. Within it evidence is summed as
everywhere: independent origins add up, copies count once. A copy with another value in it is suspicious, and what it
left of the original tells which of the two was changed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from beliefgraph.domain.evidence_sum import EvidenceSum
from beliefgraph.domain.opinion import Opinion
from beliefgraph.meaning.matching import value_key
from beliefgraph.sifting.retrieved import Retrieved
from beliefgraph.sifting.telling import Telling, Tellings

UNNAMED = 0.75  # what a passage counts that does not say at its beginning what it is about
STAND_IN = 0.6  # what a value counts that may be put in for want of knowledge
CHANGED = 0.5  # what a copy counts whose unchanged part still speaks of the other value
EVEN = 0.01  # part by which two values' support must differ for one to stand instead of the other
RULE = EvidenceSum()

_FIGURE = re.compile(r"\d+")
_THOUSANDS = re.compile(r"(?<=\d)[,，](?=\d{3})")
_FIRST_OF_YEAR = re.compile(r"-01-01\b")
_COUNTING = "123456789"


class Why(StrEnum):
    """What speaks against a value beside a rival."""

    CHANGED = "changed"  # what its copy left unchanged speaks of the other value
    COPY = "copy"  # its passage is another's with the value exchanged
    LATER = "later"  # its source says otherwise later
    FEWER = "fewer"  # fewer independent origins
    INDIRECT = "indirect"  # its passage does not say what it is about
    STAND_IN = "stand-in"  # a round or default figure
    WEAKER = "weaker"  # less authority


@dataclass(frozen=True, slots=True)
class Account:
    """A value that passages give.

    Args:
        value: as its best passage gives it.
        wordings: all wordings of it.
        about: what it is about, as a passage names it; empty when none does.
        passages: numbers of the passages that give it, from 0.
        origins: how many independent origins it has.
        opinion: how far it is believed among its rivals, on these passages alone.
        disputed: other values for the same thing that are supported just as well.
    """

    value: str
    wordings: tuple[str, ...]
    about: str
    passages: tuple[int, ...]
    origins: int
    opinion: Opinion
    disputed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rejected:
    """A value that does not stand beside another for the same thing.

    Args:
        account: the value.
        instead: what stands.
        why: what speaks against it, the most telling first.
        copied: numbers of the passages of the other value that its own copy.
    """

    account: Account
    instead: Account
    why: tuple[Why, ...]
    copied: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Accounts:
    """What passages answer to a question.

    Args:
        question: as asked.
        valid: values that stand, best supported first; two for one thing where the passages do not decide.
        rejected: values that do not.
        silent: numbers of the passages that answer nothing.
    """

    question: str
    valid: tuple[Account, ...]
    rejected: tuple[Rejected, ...] = ()
    silent: tuple[int, ...] = ()

    @property
    def values(self) -> tuple[str, ...]:
        """The values that stand."""
        return tuple(account.value for account in self.valid)


def accounts(question: str, passages: Sequence[Retrieved], authorities: Sequence[float]) -> Accounts:
    """Which answers stand. The order of the passages does not matter.

    Args:
        question: what was asked.
        passages: all that were retrieved, with what each answers; those that answer nothing are silent.
        authorities: how far each is to be trusted, in [0, 1].
    """
    bench = _Bench(Tellings(question, passages), authorities)
    instead: dict[str, str | None] = {}  # value -> the stronger one for the same thing; None for those that stand
    for key in sorted(bench.tellings.of, key=bench.rank):
        instead[key] = next((s for s, over in instead.items() if over is None and bench.beats(s, key)), None)
    return bench.accounts(question, instead)


class _Bench:
    """Weighs what passages tell.

    Args:
        tellings: what they tell.
        authorities: how far each passage is to be trusted, in [0, 1].
    """

    def __init__(self, tellings: Tellings, authorities: Sequence[float]) -> None:
        self.tellings = tellings
        self._read: dict[frozenset[str], dict[str, Opinion]] = {}
        self._changed: dict[int, set[int]] = {}
        self._quality = {each.number: self._alone(each, authorities) for told in tellings.of.values() for each in told}
        for each, other in tellings.copies:
            if tellings.changed(each, other):
                self._quality[each.number] *= CHANGED if each.number not in self._changed else 1.0
                self._changed.setdefault(each.number, set()).add(other.number)
        self.mass = {key: self._mass(told) for key, told in tellings.of.items()}

    def _alone(self, telling: Telling, authorities: Sequence[float]) -> float:
        """What a passage counts by itself; nothing, when its source says otherwise later."""
        if telling.number in self.tellings.superseded:
            return 0.0
        direct = UNNAMED + (1 - UNNAMED) * self.tellings.direct(telling)
        return authorities[telling.number] * direct * (STAND_IN if stands_in(telling.value) else 1.0)

    def _mass(self, told: Sequence[Telling]) -> float:
        """What a value's origins add up to, copies counted once."""
        best: dict[int, float] = {}
        for each in told:
            best[each.origin] = max(best.get(each.origin, 0.0), RULE.mass_of(self._quality[each.number]))
        return sum(best.values())

    def rank(self, key: str) -> tuple[float, str]:
        """Best supported first, in one order whatever order the passages had."""
        return -self.mass[key], key

    def beats(self, stands: str, key: str) -> bool:
        """Whether one value stands instead of another: it is for the same thing, and better supported."""
        return stands in self.tellings.rivals[key] and self.mass[stands] * (1 - EVEN) > self.mass[key]

    def accounts(self, question: str, instead: dict[str, str | None]) -> Accounts:
        """The result, from what stands instead of each value."""
        heads = [key for key, over in instead.items() if over is None]
        made: dict[str, Account] = {}
        for head in heads:
            even = [key for key in heads if key in self.tellings.rivals[head]]
            beaten = [key for key, over in instead.items() if over == head]
            opinions = self._opinions(frozenset((head, *even, *beaten)))
            made |= {key: self._account(key, opinions[key]) for key in (head, *beaten)}
            made[head] = replace(made[head], disputed=tuple(self._best(key).value for key in even))
        rejected = [self._rejected(key, over, made) for key, over in instead.items() if over is not None]
        return Accounts(question, tuple(made[key] for key in heads), tuple(rejected), self.tellings.silent)

    def _opinions(self, values: frozenset[str]) -> dict[str, Opinion]:
        """Opinions of values for one thing; values that nothing decides between share one reading."""
        if values not in self._read:
            self._read[values] = RULE.compete({key: (self.mass[key], 0.0) for key in sorted(values)})
        return self._read[values]

    def _account(self, key: str, opinion: Opinion) -> Account:
        told, best = self.tellings.of[key], self._best(key)
        named = [best, *told]
        return Account(
            value=best.value,
            wordings=tuple(dict.fromkeys(each.value for each in named)),
            about=next((each.about.words for each in named if each.about), ""),
            passages=tuple(sorted(each.number for each in told)),
            origins=len({each.origin for each in told}),
            opinion=opinion,
        )

    def _best(self, key: str) -> Telling:
        """The passage that counts most for a value."""
        return min(self.tellings.of[key], key=lambda each: (-self._quality[each.number], each.value, each.number))

    def _rejected(self, key: str, over: str, made: dict[str, Account]) -> Rejected:
        mine, theirs = self.tellings.of[key], self.tellings.of[over]
        copied = {other.number for each in mine for other in theirs if self.tellings.copied(each, other)}
        changed = {number for each in mine for number in self._changed.get(each.number, ())} & copied
        why = {
            Why.LATER: all(each.number in self.tellings.superseded for each in mine),
            Why.CHANGED: bool(changed),
            Why.COPY: bool(copied),
            Why.FEWER: made[key].origins < made[over].origins,
            Why.INDIRECT: max(map(self.tellings.direct, mine)) < max(map(self.tellings.direct, theirs)),
            Why.STAND_IN: stands_in(made[key].value) and not stands_in(made[over].value),
        }
        told = tuple(reason for reason, holds in why.items() if holds)
        return Rejected(made[key], made[over], told or (Why.WEAKER,), tuple(sorted(changed or copied)))


def stands_in(value: str) -> bool:
    """Whether a value looks like what is put in for want of knowledge: 1 January, a round figure, 1234.

    Of two figures that are told equally often, the exact one was counted or looked up.
    """
    if _FIRST_OF_YEAR.search(value_key(value)):
        return True
    figures = _FIGURE.findall(_THOUSANDS.sub("", value))
    return len(figures) == 1 and len(figures[0]) > 2 and (_is_round(figures[0]) or figures[0] in _COUNTING)


def _is_round(digits: str) -> bool:
    return len(digits.rstrip("0")) <= 2
