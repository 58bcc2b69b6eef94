"""What would flip a verdict: the least losses of evidence, and the least new evidence. Pure search.

Losses are searched by size, and nothing about the rules is taken for granted: losing evidence may as well strengthen a
belief, as when what is lost had taken an earlier word back. So every set is tried that holds no smaller one that flips.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from math import comb
from typing import Generic, TypeVar

from beliefgraph.domain.opinion import Band

Loss = frozenset[int]
V = TypeVar("V", bound=Hashable)

STEPS = 100  # authorities that are tried


class Coarse(StrEnum):
    """A verdict as a plain answer."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


_COARSE = {
    Band.ADOPT: Coarse.YES,
    Band.PROBABLY: Coarse.YES,
    Band.LEANS_NO: Coarse.NO,
    Band.CLEARLY_NOT: Coarse.NO,
}


def coarse(verdict: Band) -> Coarse:
    """Yes, no, or neither of the two."""
    return _COARSE.get(verdict, Coarse.UNKNOWN)


@dataclass(frozen=True, slots=True)
class Losses(Generic[V]):
    """The minimal sets of pieces whose loss changes something.

    Args:
        minimal: sets of numbers of pieces, the smaller first, each with what things are without them; no set holds
            another one.
        searched: the size up to which every set was tried.
        tried: how many were.
        complete: whether that is the size that was asked for; else the bound of work was met.
    """

    minimal: tuple[tuple[Loss, V], ...] = ()
    searched: int = 0
    tried: int = 0
    complete: bool = True


def least_losses(
    pieces: int, without: Callable[[Loss], V], largest: int, most: int, *, one_way: bool = False
) -> Losses[V]:
    """All minimal sets of pieces whose loss changes what `without` tells, up to a size.

    Args:
        pieces: how many there are; they are numbered from 0.
        without: what things are without these.
        largest: the largest set to look for.
        most: how many sets may be tried.
        one_way: whether losing more never undoes what losing less changed. Then, where losing all that is left to try
            changes nothing, no part of it does.
    """
    now, tried = without(frozenset()), 0
    found: list[tuple[Loss, V]] = []
    sizes = range(1, min(largest, pieces) + 1)
    left = list(range(pieces))  # pieces whose loss alone changes nothing; no minimal larger set has another
    for size in sizes:
        if one_way and without(frozenset(left)) == now:
            break
        for chosen in combinations(left, size):
            loss = frozenset(chosen)
            if any(smaller <= loss for smaller, _ in found):
                continue
            if tried == most:
                return Losses(tuple(found), size - 1, tried, complete=False)
            tried += 1
            if (then := without(loss)) != now:
                found.append((loss, then))
        if size == 1:
            left = [number for number in left if not any(number in loss for loss, _ in found)]
    return Losses(tuple(found), min(largest, pieces), tried)


def sets_up_to(pieces: int, largest: int) -> int:
    """How many sets of at most `largest` of so many pieces there are, the empty one left out."""
    return sum(comb(pieces, size) for size in range(1, min(largest, pieces) + 1))


def least_authority(flips: Callable[[float], bool]) -> float | None:
    """The least authority, in hundredths, at which something flips; None when none does.

    Each is tried from below, because more authority may take a flip back: evidence for what is not known, but leans to
    no, makes it "probably not" first and contested then, which is no answer again.
    """
    return next((step / STEPS for step in range(STEPS + 1) if flips(step / STEPS)), None)


def together(keys: Sequence[Hashable]) -> list[list[int]]:
    """Numbers of things that stand or fall together, because they have one key; in the order of their first."""
    groups: dict[Hashable, list[int]] = {}
    for number, key in enumerate(keys):
        groups.setdefault(key, []).append(number)
    return list(groups.values())


@dataclass(slots=True)
class Remembered(Generic[V]):
    """What things are without some pieces, each set looked at once."""

    look: Callable[[Loss], V]
    known: dict[Loss, V] = field(default_factory=dict)

    def __call__(self, loss: Loss) -> V:
        if loss not in self.known:
            self.known[loss] = self.look(loss)
        return self.known[loss]
