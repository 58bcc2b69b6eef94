"""What sources say about the same things, as columns of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
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
        domain: the domain of claims that the item belongs to, e.g. its predicate; the same in all votes on it.
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

    Everything is numbered by name, so that nothing depends on the order in which votes are given.

    Args:
        votes: at most one of a source on an item, by item and source.
        likeness: domain -> how its values are related; equality where there is none.
    """

    votes: tuple[Vote, ...]
    likeness: Mapping[str, Likeness]

    @staticmethod
    def of(votes: Iterable[Vote], likeness: Mapping[str, Likeness] | None = None) -> Ballot:
        """Put votes in order.

        Args:
            votes: in any order; of one source on one item, without `order`, the one given last stands.
            likeness: domain -> how its values are related.
        """
        last: dict[tuple[str, str], Vote] = {}
        for vote in votes:
            known = last.get((vote.item, vote.source))
            if known is None or known.order is None or vote.order is None or vote.order >= known.order:
                last[vote.item, vote.source] = vote
        return Ballot(tuple(last[place] for place in sorted(last)), likeness or {})

    # Names --------------------------------------------------------------------------------------------------

    @cached_property
    def sources(self) -> tuple[str, ...]:
        return tuple(sorted({vote.source for vote in self.votes}))

    @cached_property
    def domains(self) -> tuple[str, ...]:
        return tuple(sorted({vote.domain for vote in self.votes}))

    @cached_property
    def items(self) -> tuple[str, ...]:
        return tuple(sorted({vote.item for vote in self.votes}))

    @cached_property
    def places(self) -> tuple[tuple[str, str], ...]:
        """(source, domain) wherever a source is heard."""
        return tuple(sorted({(vote.source, vote.domain) for vote in self.votes}))

    @cached_property
    def values(self) -> tuple[tuple[int, str], ...]:
        """(number of the item, value) of every value that somebody claims."""
        return tuple(sorted({(item, vote.value) for item, vote in zip(self.item.tolist(), self.votes, strict=True)}))

    # Columns, one row each vote -----------------------------------------------------------------------------

    @cached_property
    def source(self) -> Ints:
        return _column(self.sources, (vote.source for vote in self.votes))

    @cached_property
    def item(self) -> Ints:
        return _column(self.items, (vote.item for vote in self.votes))

    @cached_property
    def place(self) -> Ints:
        return _column(self.places, ((vote.source, vote.domain) for vote in self.votes))

    @cached_property
    def value(self) -> Ints:
        said = ((item, vote.value) for item, vote in zip(self.item.tolist(), self.votes, strict=True))
        return _column(self.values, said)

    # Columns, one row each place, item or value -------------------------------------------------------------

    @cached_property
    def place_source(self) -> Ints:
        return _column(self.sources, (source for source, _ in self.places))

    @cached_property
    def place_domain(self) -> Ints:
        return _column(self.domains, (domain for _, domain in self.places))

    @cached_property
    def item_domain(self) -> Ints:
        domains = np.zeros(len(self.items), np.int64)
        domains[self.item] = self.place_domain[self.place]
        return domains

    @cached_property
    def value_item(self) -> Ints:
        return np.array([item for item, _ in self.values], np.int64)

    # Values of an item ----------------------------------------------------------------------------------------

    @cached_property
    def values_of(self) -> Mapping[str, range]:
        """Item -> the numbers of the values claimed of it."""
        last = np.cumsum(np.bincount(self.value_item, minlength=len(self.items))).tolist()
        return {item: range(a, b) for item, a, b in zip(self.items, [0, *last], last, strict=False)}

    def likeness_of(self, item: int) -> Likeness:
        """How the values of an item are related."""
        return self.likeness.get(self.domains[self.item_domain[item]], EQUALITY)

    @cached_property
    def alike(self) -> Mapping[int, Mapping[str, Set[str]]]:
        """Number of an item -> value -> the others that bear it out, of the items in which some do."""
        found: dict[int, Mapping[str, Set[str]]] = {}
        for item, numbers in enumerate(self.values_of.values() if self.likeness else ()):
            borne = self.likeness_of(item).among([self.values[each][1] for each in numbers])
            if borne:
                found[item] = borne
        return found

    @cached_property
    def borne_out(self) -> tuple[Ints, Ints]:
        """Pairs of different values of one item: (said, value that whoever says so also says)."""
        pairs: list[tuple[int, int]] = []
        for item, borne in self.alike.items():
            number = {self.values[each][1]: each for each in self.values_of[self.items[item]]}
            pairs += [(number[said], number[value]) for value, others in borne.items() for said in others]
        columns = np.array(sorted(pairs), np.int64).reshape(-1, 2)
        return columns[:, 0], columns[:, 1]

    @cached_property
    def same(self) -> tuple[Ints, Ints]:
        """Those of the pairs that bear each other out: other words or names for one value, or near ones."""
        said, borne = self.borne_out
        return said[self._mutual], borne[self._mutual]

    @cached_property
    def narrower(self) -> tuple[Ints, Ints]:
        """The other pairs: (part, whole)."""
        said, borne = self.borne_out
        return said[~self._mutual], borne[~self._mutual]

    @cached_property
    def _mutual(self) -> Flags:
        said, borne = self.borne_out
        size = len(self.values)
        mutual: Flags = np.isin(said * size + borne, borne * size + said)
        return mutual


def _column(names: Iterable[Name], of: Iterable[Name]) -> Ints:
    number = {name: number for number, name in enumerate(names)}
    return np.array([number[name] for name in of], np.int64)
