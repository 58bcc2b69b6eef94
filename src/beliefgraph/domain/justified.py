"""Justifications as arrays: grouped by what they go back to, and how strongly they speak for their targets."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from beliefgraph.domain.arcs import NONE, Arcs, Ints, ordered, spans

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Words = NDArray[np.uint64]
"""Root bits, four words of 64 bits to a thing."""


@dataclass(frozen=True, slots=True)
class Grounds:
    """Justifications that are all of one kind, ordered by target and, below it, by group.

    Those of one group go back to something common: the strongest of them speaks. Groups are independent of each other.

    Args:
        targets: what they speak for, each once.
        groups: where the groups of each target begin; the last entry is their end, here and below.
        members: where the justifications of each group begin.
        offsets: where the premises of each justification begin.
        strengths: of the justifications.
        premises: what they rest on.
    """

    targets: Ints
    groups: Ints
    members: Ints
    offsets: Ints
    strengths: Floats
    premises: Ints

    def force(self, belief: Floats) -> Floats:
        """How strongly each target is spoken for, in [0, 1]: noisy-OR of its groups."""
        each = self.strengths * _reduced(np.multiply, belief[self.premises], self.offsets)
        best = _reduced(np.maximum, each, self.members)
        return np.asarray(1.0 - _reduced(np.multiply, 1.0 - best, self.groups))

    def arrows(self) -> tuple[Ints, Ints]:
        """From premises to targets."""
        sizes = np.diff(self.offsets[self.members[self.groups]])
        return self.premises, np.repeat(self.targets, sizes)

    def of(self, rows: Ints) -> Grounds:
        """Only what speaks for some of the targets, given by their places in `targets`."""
        chosen, groups = spans(self.groups, rows)
        justifications, members = spans(self.members, chosen)
        places, offsets = spans(self.offsets, justifications)
        return Grounds(
            self.targets[rows], groups, members, offsets, self.strengths[justifications], self.premises[places]
        )


def _reduced(act: np.ufunc, values: Floats, begins: Ints) -> Floats:
    """One value for each row; no row is empty."""
    return values if len(begins) == len(values) + 1 else act.reduceat(values, begins[:-1])


@dataclass(frozen=True, slots=True)
class Justified:
    """Justifications as they come: one target, strength and direction each, and premises by `offsets`."""

    targets: Ints
    offsets: Ints
    premises: Ints
    strengths: Floats
    against: Bools

    def only(self, chosen: Ints) -> Justified:
        """Some of them, in the order given."""
        places, offsets = spans(self.offsets, chosen)
        return Justified(
            self.targets[chosen], offsets, self.premises[places], self.strengths[chosen], self.against[chosen]
        )

    @property
    def owners(self) -> Ints:
        """For each premise the justification that rests on it."""
        return np.repeat(np.arange(len(self.targets)), np.diff(self.offsets))

    def arcs(self, size: int) -> Arcs:
        """From premises to what they support."""
        owners = self.owners
        supporting = ~self.against[owners]
        return Arcs(size, self.premises[supporting], self.targets[owners[supporting]])

    def roots(self, known: Words) -> Words:
        """What each goes back to by its premises."""
        return united(known[self.premises], self.offsets[:-1])

    def grounds(self, group: Ints) -> Grounds:
        """Ordered by group; each group is named by one of its members, so that the order is that of targets, too."""
        if not len(group):
            none = np.zeros(1, np.int64)
            return Grounds(none[:0], none, none, none, self.strengths[:0], none[:0])
        order = ordered(group)
        sorted_ = self.only(order)
        members = _changes(group[order])
        firsts = sorted_.targets[members[:-1]]
        groups = _changes(firsts)
        return Grounds(firsts[groups[:-1]], groups, members, sorted_.offsets, sorted_.strengths, sorted_.premises)


def _changes(values: Ints) -> Ints:
    """Where runs of equal values begin, and the end."""
    return np.concatenate(([0], np.flatnonzero(values[1:] != values[:-1]) + 1, [len(values)]))


def united(words: Words, begins: Ints) -> Words:
    """The union of the sets of bits of each row; no row is empty."""
    if len(begins) == len(words):
        return words
    return np.bitwise_or.reduceat(words, begins, axis=0) if len(begins) else words[:0]


def overlaps(targets: Ints, roots: Words) -> Ints:
    """Name for each justification the group of those of its target that share roots with it, by one of its members.

    Sharing goes on over third ones. What has no root shares none. `targets` ascend. All targets are worked on in
    step: one group of each is grown until it stands, then the next; a target has at most 257 groups that share.
    """
    group = np.arange(len(targets))
    rest = np.flatnonzero(roots.any(axis=1))
    while True:
        begins = _changes(targets[rest])
        sizes = np.diff(begins)
        rest = rest[np.repeat(sizes > 1, sizes)]  # alone, it keeps its own name
        if not rest.size:
            return group
        begins = _changes(targets[rest])[:-1]
        row = np.repeat(np.arange(len(begins)), np.diff(np.append(begins, len(rest))))
        joined = _grown(roots[rest], begins, row)
        group[rest[joined]] = rest[begins][row[joined]]
        rest = rest[~joined]


def _grown(roots: Words, begins: Ints, row: Ints) -> Bools:
    """Which of each row belong to the group of its first."""
    shared = roots[begins]
    while True:
        joined: Bools = np.any(roots & shared[row], axis=1)
        wider = united(np.where(joined[:, None], roots, np.uint64(0)), begins)
        if np.array_equal(wider, shared):
            return joined
        shared = wider


def closure(direct: Words, arcs: Arcs, circles: Ints) -> Words:
    """Own roots, and those of everything that leads to each thing. Those on one circle share theirs."""
    whole = np.where(circles == NONE, np.arange(arcs.size), circles)
    known = direct.copy()
    on_circle = np.flatnonzero(circles != NONE)
    if on_circle.size:
        order = on_circle[ordered(circles[on_circle])]
        begins = _changes(circles[order])[:-1]
        known[circles[order[begins]]] = united(direct[order], begins)
    sources = np.repeat(np.arange(arcs.size), np.diff(arcs.out.starts))
    _pour(known, whole[sources], whole[arcs.out.items])
    return known[whole]


def _pour(known: Words, sources: Ints, targets: Ints) -> None:
    """Hand roots on from sources to targets, which form no circle but within one thing; each waits for all of its."""
    apart = sources != targets
    arcs = Arcs(len(known), sources[apart], targets[apart])
    waiting = np.diff(arcs.into.starts)
    ready = np.flatnonzero(waiting == 0)
    while ready.size:
        reached = arcs.out.of(ready)
        np.subtract.at(waiting, reached, 1)
        ready = np.unique(reached[waiting[reached] == 0])
        positions, begins = spans(arcs.into.starts, ready)
        known[ready] |= united(known[arcs.into.items[positions]], begins[:-1])
