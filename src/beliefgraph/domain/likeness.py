"""When one value bears out another without being the same: near numbers and times, other names, wholes and parts."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Set
from typing import Protocol


class Likeness(Protocol):
    """How the values of one predicate are related; values are given by their keys (see `meaning.matching.value_key`).

    The relation is reflexive. It need not be symmetric (Boston bears out USA, not the other way round) nor transitive
    (9:00 and 9:08 may both be near 9:04 and not near one another).
    """

    def bears_out(self, said: str, value: str) -> bool:
        """Whether whoever says the one thereby also says the other."""

    def among(self, values: Collection[str]) -> Mapping[str, Set[str]]:
        """Value -> the others that bear it out, of those that some do; the same as asking for every pair."""


def parts_of(among: Mapping[str, Set[str]]) -> dict[str, set[str]]:
    """Value -> those of the values that bear it out which it does not bear out, where there are any.

    Args:
        among: as `Likeness.among` tells it.
    """
    found = {whole: {said for said in others if whole not in among.get(said, ())} for whole, others in among.items()}
    return {whole: parts for whole, parts in found.items() if parts}


class Equality:
    """Only a value itself bears it out."""

    def bears_out(self, said: str, value: str) -> bool:
        return said == value

    def among(self, values: Collection[str]) -> Mapping[str, Set[str]]:
        return {}


EQUALITY = Equality()


def compatible(likeness: Likeness, one: str, other: str) -> bool:
    """Whether two values can both be right: one of them bears out the other."""
    return likeness.bears_out(one, other) or likeness.bears_out(other, one)


def says_more(likeness: Likeness, one: str, than: str) -> bool:
    """Whether a value says all that another says, and more: Boston, than USA."""
    return one != than and likeness.bears_out(one, than) and not likeness.bears_out(than, one)
