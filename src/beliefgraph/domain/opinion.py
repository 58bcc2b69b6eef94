"""Opinions: how much is believed, disbelieved and unknown, and the words for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Band(StrEnum):
    """A0's five bands on the signed scale, and the two things said before any of them."""

    UNKNOWN = "unknown"
    CONTESTED = "contested"
    ADOPT = "adopt"
    PROBABLY = "probably"
    UNDECIDED = "undecided"
    LEANS_NO = "leans_no"
    CLEARLY_NOT = "clearly_not"


ADOPT_FROM = 0.7
UNKNOWN_FROM = 0.5
CONTESTED_FROM = 0.4


@dataclass(frozen=True, slots=True)
class Opinion:
    """A belief's state on three scales at once.

    `belief` + `disbelief` + `unknown` = 1 for `evidence-sum`. The articles' rules fold everything into one number
    and cannot tell "unknown" from "contested"; for them those two are 0 once there is any evidence, and
    `confidence` is the rule's own number.

    Args:
        belief: mass for, in [0, 1].
        disbelief: mass against, in [0, 1].
        unknown: mass that no evidence decides, in [0, 1].
        signed: A0's scale, in [-1, 1].
        probability: A4's scale, in [0, 1].
        contested: how much evidence stands against evidence, in [0, 1].
        confidence: the number the adopt gate looks at (belief mass, or the article rule's own).
    """

    belief: float
    disbelief: float
    unknown: float
    signed: float
    probability: float
    contested: float
    confidence: float

    @property
    def decided(self) -> float:
        """How much is decided either way: |belief - disbelief|."""
        return abs(self.belief - self.disbelief)

    @property
    def lean(self) -> Band:
        """A0's band of the signed scale alone."""
        if self.signed >= 0.7:
            return Band.ADOPT
        if self.signed >= 0.4:
            return Band.PROBABLY
        if self.signed >= 0.0:
            return Band.UNDECIDED
        return Band.LEANS_NO if self.signed > -0.4 else Band.CLEARLY_NOT

    @property
    def band(self) -> Band:
        """What is said first: unknown, contested, else the lean."""
        if self.unknown >= UNKNOWN_FROM:
            return Band.UNKNOWN
        if self.contested >= CONTESTED_FROM:
            return Band.CONTESTED
        return self.lean

    def verdict(self, threshold: float = ADOPT_FROM) -> Band:
        """The band, with `confidence` deciding between adopting a belief and calling it probable."""
        if self.band not in (Band.ADOPT, Band.PROBABLY):
            return self.band
        return Band.ADOPT if self.confidence >= threshold else Band.PROBABLY


def from_masses(belief: float, disbelief: float, unknown: float, base_rate: float = 0.5) -> Opinion:
    """The opinion of evidence masses that sum to one (subjective logic: p = b + a*u, signed = 2p - 1)."""
    probability = belief + base_rate * unknown
    return Opinion(belief, disbelief, unknown, 2 * probability - 1, probability, 2 * min(belief, disbelief), belief)


UNINFORMED = from_masses(0.0, 0.0, 1.0)
"""The opinion without any evidence."""
