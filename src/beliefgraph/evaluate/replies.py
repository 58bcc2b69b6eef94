"""What is given in reply to a question: by beliefs, or by texts that were found."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from beliefgraph.ask import Answer
from beliefgraph.domain.model import Belief
from beliefgraph.domain.opinion import Band
from beliefgraph.evaluate.wording import likeness, plain


class Reply(Protocol):
    """What a memory of any kind gives."""

    @property
    def given(self) -> bool:
        """Whether it gives anything as holding."""

    def begins_with(self, accepted: Collection[str]) -> bool:
        """Whether what it gives first is an accepted value."""

    def holds(self, value: str) -> bool:
        """Whether it gives a value as holding."""

    def denies(self, value: str) -> bool:
        """Whether it says that a value does not hold."""


HOLDING = (Band.ADOPT, Band.PROBABLY, Band.CONTESTED)
"""Bands that are worded as so, as probably so, or as one of different accounts."""


@dataclass(frozen=True, slots=True)
class BeliefReply:
    """An answer from beliefs. What its words say is so, or probably so, is given as holding.

    Args:
        answer: what was answered.
        labels: the values that the labels speak of, right and wrong ones; a belief says the one it is most like.
    """

    answer: Answer
    labels: tuple[str, ...]

    @property
    def held(self) -> list[Belief]:
        """The beliefs that are given as holding, best first; where there are different accounts, all of them."""
        accounts = [belief for group in self.answer.conflicts for belief in group]
        both = {belief.id: belief for belief in (*self.answer.beliefs, *accounts)}
        return [belief for belief in both.values() if holding(belief)]

    @property
    def given(self) -> bool:
        return bool(self.held)

    def begins_with(self, accepted: Collection[str]) -> bool:
        return any(b.opinion.signed > 0 and meant(b.value, self.labels) & {*accepted} for b in self.answer.beliefs[:1])

    def holds(self, value: str) -> bool:
        return any(value in meant(belief.value, self.labels) for belief in self.held)

    def denies(self, value: str) -> bool:
        return any(b.opinion.signed < 0 and value in meant(b.value, self.labels) for b in self.answer.beliefs)

    def same(self, other: BeliefReply) -> bool:
        """Whether both begin with the same belief, or with different accounts of the same; silence is no answer."""
        one, another = (reply.answer.beliefs[:1] for reply in (self, other))
        if not one or not another:
            return False
        apart = bool(self.answer.conflicts)
        alike = one[0].family == another[0].family if apart else one[0].id == another[0].id
        return alike and apart == bool(other.answer.conflicts) and self.answer.verdict == other.answer.verdict


@dataclass(frozen=True, slots=True)
class TextReply:
    """Texts that were found; they say every value that occurs in them.

    Args:
        texts: the best, as many as there are values to show.
        needed: whether a message that the answer has to come from is among them.
    """

    texts: Sequence[str]
    needed: bool

    @property
    def given(self) -> bool:
        return bool(self.texts)

    def begins_with(self, accepted: Collection[str]) -> bool:
        return any(map(self.holds, accepted))

    def holds(self, value: str) -> bool:
        return any(plain(value) in plain(text) for text in self.texts)

    def denies(self, value: str) -> bool:
        """Nothing in a text found tells a denial from an affirmation; the right text is taken to say it."""
        return self.needed


def holding(belief: Belief) -> bool:
    """Whether a belief is one that words give as holding."""
    return belief.opinion.band in HOLDING and (belief.opinion.signed > 0 or belief.opinion.band is Band.CONTESTED)


def meant(value: str, labels: Collection[str]) -> frozenset[str]:
    """Those of the labelled values that a value says: the ones it is most like, if like enough (see `likeness`)."""
    alike = {label: likeness(value, label) for label in labels}
    best = max(alike.values(), default=0.0)
    return frozenset(label for label, like in alike.items() if like == best > 0)
