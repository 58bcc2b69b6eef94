"""Learning whom to believe, from made-up claims of many sources of which most say little, beside a bare vote."""

from __future__ import annotations

import gc
import time
import tracemalloc

import numpy as np
from numpy.typing import NDArray

from beliefgraph.bench.figures import Figure, Run, Say
from beliefgraph.domain.truth.ballot import Ballot, Vote
from beliefgraph.domain.truth.learning import learn
from beliefgraph.domain.truth.weighing import weigh

SHARE = 0.08
"""Sources for each claim: 4,000 for 50,000."""

_CLAIMS_OF_AN_ITEM, _DOMAINS, _VALUES, _COPIED = 10, 5, 8, 0.1
_RUNS = 3  # of the bare vote, which is quick


def measure(claims: int, say: Say) -> Run:
    """Seconds and peak memory of learning and weighing so many claims.

    Args:
        claims: how many.
        say: told what is being done.
    """
    sources = max(10, round(SHARE * claims))
    say(f"learning from {claims:,} claims of {sources:,} sources")
    votes = make(claims, sources)
    began = time.perf_counter()
    ballot = Ballot.of(votes)
    learned = learn(ballot)
    spent = time.perf_counter() - began
    began = time.perf_counter()
    weigh(ballot, learned)
    weighed = time.perf_counter() - began
    say(f"learned in {spent:.1f} s; the same again for its memory")
    figures = [
        Figure("learning whom to believe", spent, "s", _bare(ballot), 30.0, n=claims, growth="linear"),
        Figure("weighing by what was learned", weighed, "s", n=claims, growth="linear"),
        Figure("learning, peak memory", _peak(votes), "MB", bar=1000.0, n=claims, growth="linear"),
    ]
    held = {"claim": claims, "source": len(ballot.sources), "item": len(ballot.items)}
    return Run(len(ballot.values), claims, held, figures)


def make(claims: int, sources: int, seed: int = 1) -> list[Vote]:
    """Claims whose sources differ in how much they say, how good they are, and whether they copy a bad one.

    Args:
        claims: about how many; what a source would say twice is left out.
        sources: of whom the first says most, and each later one less.
        seed: another one makes other claims.
    """
    chance = np.random.default_rng(seed)
    items = max(1, claims // _CLAIMS_OF_AN_ITEM)
    much = 1 / np.arange(2.0, sources + 2)
    by = np.concatenate([np.arange(sources), chance.choice(sources, max(0, claims - sources), p=much / much.sum())])
    about = chance.integers(0, items, len(by))
    truth = chance.integers(0, _VALUES, items)
    said = _said(chance, chance.uniform(0.35, 0.95, sources)[by], truth[about])
    loud = _said(chance, np.full(items, 0.45), truth)
    copies = chance.random(sources) < _COPIED
    said = np.where(copies[by], loud[about], said)
    return [
        Vote(f"s{source}", f"i{item}", f"v{value}", f"d{item % _DOMAINS}", float(number))
        for number, (source, item, value) in enumerate(zip(by.tolist(), about.tolist(), said.tolist(), strict=True))
    ]


def _said(chance: np.random.Generator, accuracy: NDArray[np.float64], true: NDArray[np.int64]) -> NDArray[np.int64]:
    wrong = (true + chance.integers(1, _VALUES, len(true))) % _VALUES
    return np.where(chance.random(len(true)) < accuracy, true, wrong)


def _bare(ballot: Ballot) -> float:
    """Seconds in which numpy counts the votes and takes the most frequent value of every item."""
    times = []
    for _ in range(_RUNS):
        began = time.perf_counter()
        votes = np.bincount(ballot.value, minlength=len(ballot.values))
        best = np.lexsort((-votes, ballot.value_item))
        best[np.unique(ballot.value_item[best], return_index=True)[1]]
        times.append(time.perf_counter() - began)
    return min(times)


def _peak(votes: list[Vote]) -> float:
    """Megabytes that learning takes at most, beyond the votes themselves."""
    gc.collect()
    tracemalloc.start()
    try:
        learn(Ballot.of(votes))
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()
