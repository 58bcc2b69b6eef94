"""Whether texts that were found answer a question, or it is better to say nothing.

What somebody did is seldom told in words about somebody else. So it counts which part of all that the best texts say of
what is asked they say of those whom the question is about. Where it names nobody, all of it is; then only texts that
say hardly anything of it leave it unanswered.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

BEST = 3  # texts that speak of a thing most strongly; one alone may do so by chance
UNHEARD = 0.5  # how often a word that no text holds is taken to occur, so that it weighs most


@dataclass(frozen=True, slots=True)
class Strength:
    """How much each sign tells that a text speaks of what is asked; every sign lies in [0, 1].

    Args:
        shared: the part of the question's words that it holds, rare words counting more.
        alike: how near its meaning is to the question's.
        asking: what is left of a text that is itself a question.
    """

    shared: float
    alike: float
    asking: float

    def of(self, shared: float, alike: float, *, asks: bool) -> float:
        return (self.shared * shared + self.alike * alike) * (self.asking if asks else 1.0)


@dataclass(frozen=True, slots=True)
class Silence:
    """What tells that texts answer a question.

    Args:
        faint: strength that as good as nothing has; what is hardly stronger is no answer either.
        part: log-odds for all that is said being said of those whom the question is about.
        bias: log-odds for nothing of it.
        heard: strength that the best text has to have at least.
        least: probability from which texts are quoted.
    """

    faint: float
    part: float
    bias: float
    heard: float
    least: float

    def answered(self, own: Sequence[float], others: Sequence[float]) -> float:
        """The probability that texts answer a question; 0 where none says anything of it to speak of.

        Args:
            own: of each text, how strongly it speaks of what is asked as of those whom the question is about.
            others: of each text, how strongly it does as of others.
        """
        if max(own, default=0.0) < self.heard:
            return 0.0
        whole = _strongest([one + other for one, other in zip(own, others, strict=True)])
        part = _strongest(own) / (whole + self.faint)
        return 1.0 / (1.0 + math.exp(-(self.part * part + self.bias)))


def _strongest(strengths: Sequence[float]) -> float:
    """The mean of the greatest few."""
    best = sorted(strengths, reverse=True)[:BEST]
    return sum(best) / len(best)


STRENGTH = Strength(shared=1.0, alike=0.9, asking=0.7)
SILENCE = Silence(faint=0.02, part=8.4, bias=-5.7, heard=0.22, least=0.67)
"""Fitted to the sets that docs/evaluation.md names, which also tells how well they carry over to others."""


def rarity(holding: Mapping[str, int], texts: int) -> dict[str, float]:
    """What each word weighs, from 1 for one that no text holds down to about 0 for one that all do.

    Args:
        holding: word -> how many of the texts hold it.
        texts: how many there are.
    """
    whole = math.log((texts + 1) / UNHEARD)
    return {word: math.log((texts + 1) / (held + UNHEARD)) / whole for word, held in holding.items()}
