"""Arrows between numbered things, as arrays: who follows whom, and which of them lie on a circle."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]

NONE = -1  # the number of nothing
_PEELINGS = 64  # rounds of trimming before what is left goes through the search one by one


@dataclass(frozen=True, slots=True)
class Rows:
    """Items by row, one row after the other; row i is items[starts[i]:starts[i + 1]]."""

    starts: Ints
    items: Ints

    @classmethod
    def by(cls, keys: Ints, items: Ints, rows: int) -> Rows:
        """Items filed under their keys, in the order given under each."""
        return cls(starts(keys, rows), items[ordered(keys)])

    def of(self, rows: Ints) -> Ints:
        """The items of these rows."""
        positions, _ = spans(self.starts, rows)
        return self.items[positions]


def ordered(keys: Ints) -> Ints:
    """The stable order of keys in [0, 2**31): sorting pairs is several times as quick as a stable `argsort`."""
    if np.all(keys[1:] >= keys[:-1]):
        return np.arange(len(keys))
    return np.asarray(np.sort((keys << 32) | np.arange(len(keys))) & 0xFFFFFFFF)


def starts(keys: Ints, rows: int) -> Ints:
    """Where each row begins once things are ordered by key, and where the last one ends."""
    return np.concatenate(([0], np.cumsum(np.bincount(keys, minlength=rows))))


def spans(starts: Ints, rows: Ints) -> tuple[Ints, Ints]:
    """Positions of everything in some rows, and where each of these rows begins among them (its end included)."""
    first = starts[rows]
    ends = np.cumsum(starts[rows + 1] - first)
    begins = np.concatenate(([0], ends))
    return np.arange(begins[-1]) + np.repeat(first - begins[:-1], np.diff(begins)), begins


class Arcs:
    """Arrows from sources to targets among `size` things, both ways."""

    def __init__(self, size: int, sources: Ints, targets: Ints) -> None:
        self.size = size
        self.out = Rows.by(sources, targets, size)
        self.into = Rows.by(targets, sources, size)

    def circles(self) -> Ints:
        """For each thing the least number of those on a circle with it; `NONE` for what is on no circle.

        An arrow from a thing to itself is no circle. Linear time.
        """
        left = np.ones(self.size, bool)
        _peel(left, self.into, self.out)
        _peel(left, self.out, self.into)
        rest = np.flatnonzero(left)
        number = np.full(self.size, NONE)
        number[rest] = np.arange(len(rest))
        positions, begins = spans(self.out.starts, rest)
        heads = number[self.out.items[positions]]
        tails = np.repeat(np.arange(len(rest)), np.diff(begins))
        inside = heads != NONE
        labels = strongly_connected(starts(tails[inside], len(rest)).tolist(), heads[inside].tolist())
        return self._named(rest, np.array(labels, np.int64))

    def _named(self, rest: Ints, labels: Ints) -> Ints:
        """Name every circle of two or more by the least of its members; `rest` ascends."""
        least = np.full(len(rest), self.size)
        np.minimum.at(least, labels, rest)
        circles = np.full(self.size, NONE)
        shared = np.bincount(labels, minlength=len(rest))[labels] > 1
        circles[rest[shared]] = least[labels[shared]]
        return circles


def _peel(left: NDArray[np.bool_], into: Rows, out: Rows) -> None:
    """Take away what nothing left leads into, again and again: it lies on no circle."""
    sizes = np.diff(into.starts)
    gone = np.repeat(~left[: len(sizes)], np.diff(out.starts))
    waiting = sizes - np.bincount(out.items[gone], minlength=len(sizes))
    free = np.flatnonzero(left & (waiting == 0))
    for _ in range(_PEELINGS):
        if not free.size:
            return
        left[free] = False
        freed = out.of(free)
        np.subtract.at(waiting, freed, 1)
        free = np.unique(freed[(waiting[freed] == 0) & left[freed]])


def strongly_connected(begins: list[int], heads: list[int]) -> list[int]:
    """Tarjan's search without recursion: one label, in [0, n), for all that can reach one another.

    Args:
        begins: where the heads of the arrows from each of n things begin, and the end of the last.
        heads: what the arrows point to.
    """
    size = len(begins) - 1
    found, low, label = [0] * size, [0] * size, [NONE] * size
    following, count = begins[:-1], 0
    waiting: list[int] = []
    for root in range(size):
        if found[root]:
            continue
        count += 1
        found[root] = low[root] = count
        waiting.append(root)
        path = [root]
        while path:
            here = path[-1]
            lowest = low[here]
            end = begins[here + 1]
            at = following[here]
            while at < end:
                there = heads[at]
                at += 1
                if not found[there]:
                    count += 1
                    found[there] = low[there] = count
                    waiting.append(there)
                    path.append(there)
                    break
                if found[there] < lowest and label[there] == NONE:
                    lowest = found[there]
            else:
                path.pop()
                if path and lowest < low[path[-1]]:
                    low[path[-1]] = lowest
                if lowest == found[here]:
                    there = NONE
                    while there != here:
                        there = waiting.pop()
                        label[there] = here
            following[here] = at
            low[here] = lowest
    return label
