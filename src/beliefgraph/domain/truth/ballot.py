"""What sources say about the same things, as columns of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from beliefgraph.domain.likeness import EQUALITY, Likeness

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Name = TypeVar("Name")


@dataclass(frozen=True, slots=True)
class Vote:
    """A source's word for one value of one thing.

    Args:
        source: who says so.
        item: what it is about: one attribute of one thing, which has one value.
        value: the value claimed, by its key.
        domain: the domain of claims that the item belongs to, e.g. its predicate.
        order: when it was said among the votes on its item; None when nobody knows.
        kind: the kind of source; sources of a kind are first taken to be worth the same.
    """

    source: str
    item: str
    value: str
    domain: str = ""
    order: float | None = None
    kind: str = ""


@dataclass(frozen=True)
class Ballot:
    """Votes as columns. A source that said several things about an item is held to the last of them.

    Args:
        votes: in any order; of one source on one item, without `order`, the one given last stands.
        likeness: domain -> how its values are related; equality where there is none.
    """

    votes: tuple[Vote, ...]
    likeness: Mapping[str, Likeness]

    @staticmethod
    def of(votes: Iterable[Vote], likeness: Mapping[str, Likeness] | None = None) -> Ballot:
        last: dict[tuple[str, str], Vote] = {}
        for vote in votes:
            known = last.get((vote.source, vote.item))
            if known is None or known.order is None or vote.order is None or vote.order >= known.order:
                last[vote.source, vote.item] = vote
        return Ballot(tuple(last.values()), likeness or {})

    # Names --------------------------------------------------------------------------------------------------

    @cached_property
    def sources(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(vote.source for vote in self.votes))

    @cached_property
    def domains(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(vote.domain for vote in self.votes))

    @cached_property
    def items(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(vote.item for vote in self.votes))

    @cached_property
    def values(self) -> tuple[tuple[int, str], ...]:
        """(number of the item, value) of every value that somebody claims."""
        number = _numbers(self.items)
        return tuple(dict.fromkeys((number[vote.item], vote.value) for vote in self.votes))

    # Columns, one row each vote -----------------------------------------------------------------------------

    @cached_property
    def source(self) -> Ints:
        number = _numbers(self.sources)
        return np.array([number[vote.source] for vote in self.votes], np.int64)

    @cached_property
    def item(self) -> Ints:
        number = _numbers(self.items)
        return np.array([number[vote.item] for vote in self.votes], np.int64)

    @cached_property
    def value(self) -> Ints:
        number = _numbers(self.values)
        items = self.item.tolist()
        return np.array([number[i, vote.value] for i, vote in zip(items, self.votes, strict=True)], np.int64)

    @cached_property
    def domain(self) -> Ints:
        number = _numbers(self.domains)
        return np.array([number[vote.domain] for vote in self.votes], np.int64)

    @cached_property
    def item_domain(self) -> Ints:
        """Domain of each item, shape (items,)."""
        domains = np.zeros(len(self.items), np.int64)
        domains[self.item] = self.domain
        return domains

    @cached_property
    def value_item(self) -> Ints:
        """Item of each value, shape (values,)."""
        return np.array([item for item, _ in self.values], np.int64)

    # How values are related -----------------------------------------------------------------------------------

    @cached_property
    def borne_out(self) -> tuple[Ints, Ints]:
        """Pairs of different values of one item: (said, value that whoever says so also says)."""
        by_item: dict[int, list[int]] = {}
        for number, (item, _) in enumerate(self.values):
            if self.domains[self.item_domain[item]] in self.likeness:
                by_item.setdefault(item, []).append(number)
        pairs: list[tuple[int, int]] = []
        for item, numbers in by_item.items():
            likeness = self.likeness.get(self.domains[self.item_domain[item]], EQUALITY)
            pairs += [
                (said, value)
                for said in numbers
                for value in numbers
                if said != value and likeness.bears_out(self.values[said][1], self.values[value][1])
            ]
        columns = np.array(pairs, np.int64).reshape(-1, 2)
        return columns[:, 0], columns[:, 1]


def _numbers(names: Iterable[Name]) -> dict[Name, int]:
    return {name: number for number, name in enumerate(names)}
