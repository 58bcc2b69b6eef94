"""Worlds in which it is known who copies whom: with copies of a bad source, and with none."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from beliefgraph.domain.truth.ballot import Vote

SEEDS = range(20)
SOURCES, COPIERS, ITEMS, VALUES = 20, 6, 300, 5
LEAST, MOST, BAD = 0.35, 0.95, 0.45
"""Accuracy of the worst and of the best source, and of the one that is copied, about."""

COPIED = 0.9
"""How much of the source that it copies a copier repeats; of the rest it knows as much as that source does."""

POPULAR = 0.7
"""How evenly errors spread over the wrong values of an item: parameter of a Dirichlet distribution. Below 1, one
mistake is often much more popular than the others; this and `COPIED` were chosen for what votes and EM reach."""


@dataclass(frozen=True, slots=True)
class World:
    """Claims about made-up items.

    Args:
        votes: of every source on every item.
        truth: item -> what is right.
        copies: the source that is copied and those that copy it; none where nobody copies.
    """

    votes: tuple[Vote, ...]
    truth: dict[str, str]
    copies: tuple[str, ...]


def world(seed: int, copiers: int = COPIERS, sources: int = SOURCES) -> World:
    """Sources of even chances of any accuracy, of which the last few copy the one that is nearest to being bad.

    Args:
        seed: another one makes another world.
        copiers: how many of the sources copy.
        sources: how many there are.
    """
    chance = np.random.default_rng(seed)
    accuracy = chance.uniform(LEAST, MOST, sources - copiers)
    truth = chance.integers(0, VALUES, ITEMS)
    errors = chance.dirichlet(np.full(VALUES, POPULAR), ITEMS)
    errors[np.arange(ITEMS), truth] = 0
    said = [_said(chance, one, truth, errors) for one in accuracy]
    copied = int(np.abs(accuracy - BAD).argmin())
    for _ in range(copiers):
        own = _said(chance, float(accuracy[copied]), truth, errors)
        said.append(np.where(chance.random(ITEMS) < COPIED, said[copied], own))
    order = chance.permutation(sources)  # who copies is not told by the order of the votes
    names = [f"s{number:02}" for number in range(sources)]
    votes = tuple(
        Vote(names[source], f"i{item:03}", f"v{said[source][item]}", "d") for item in range(ITEMS) for source in order
    )
    copies = (copied, *range(sources - copiers, sources)) if copiers else ()
    return World(votes, {f"i{i:03}": f"v{value}" for i, value in enumerate(truth)}, tuple(names[c] for c in copies))


def _said(
    chance: np.random.Generator, accuracy: float, truth: NDArray[np.int64], errors: NDArray[np.float64]
) -> NDArray[np.int64]:
    """What a source says about every item."""
    share = errors.cumsum(1) / errors.sum(1, keepdims=True)
    wrong = (share > chance.random(len(truth))[:, None]).argmax(1)
    return np.where(chance.random(len(truth)) < accuracy, truth, wrong)
