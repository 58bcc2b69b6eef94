"""Measuring propagation: all beliefs at once beside bare numpy, and one belief of which thousands rest on others."""

from __future__ import annotations

import gc
import random
import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeVar

import numpy as np

from beliefgraph.bench.figures import Figure, Say
from beliefgraph.domain.arcs import Ints
from beliefgraph.domain.bounds import count, weigh
from beliefgraph.domain.justified import Bools, Floats, Words
from beliefgraph.domain.network import Network
from beliefgraph.domain.propagation import Contradiction, Justification, Own, as_bits, solve
from beliefgraph.domain.surroundings import Held
from beliefgraph.domain.web import resettle

Done = TypeVar("Done")

_KAPPA = 3.0
_NEAR = 2000  # how far back premises lie, on average
_WIDE = 10_000  # beliefs that rest on one that is touched, near or far
_TOUCHED = 200
_MEGABYTE = 2**20


@dataclass(frozen=True, slots=True)
class Web:
    """A made-up belief network: every third belief is concluded, many from conclusions, some in circles of three.

    Args:
        support, refute: own masses.
        roots: one origin each for those that have evidence of their own.
        targets, offsets, premises, strengths: justifications.
        contradictions, opposition: pairs, and how strongly they contradict.
    """

    support: Floats
    refute: Floats
    roots: Words
    targets: Ints
    offsets: Ints
    premises: Ints
    strengths: Floats
    contradictions: Ints
    opposition: Floats

    def network(self) -> Network:
        against = np.zeros(len(self.targets), bool)
        return Network(
            self.roots, self.targets, self.offsets, self.premises, self.strengths, against,
            contradictions=self.contradictions, opposition=self.opposition,
        )  # fmt: skip


def make(beliefs: int, premises: int, seed: int = 1) -> Web:
    """A network of a given size.

    Args:
        beliefs: how many.
        premises: of all justifications together.
        seed: of the chance it is made by.
    """
    chance = np.random.default_rng(seed)
    ring = np.arange(0, beliefs - 3, 100)[:, None] + np.arange(3)
    into, out_of = np.roll(ring, -1, axis=1).ravel(), ring.ravel()
    sizes = chance.integers(1, 5, max(1, (premises - len(into)) * 2 // 5))
    targets = chance.integers(1, beliefs, len(sizes))
    back = chance.geometric(1 / min(_NEAR, beliefs), sizes.sum())
    earlier = np.maximum(0, np.repeat(targets, sizes) - back)
    own = chance.random(beliefs) < 0.5
    quality = chance.uniform(0.1, 0.9, beliefs)
    pairs = chance.integers(0, beliefs, (beliefs // 10, 2))
    pairs = pairs[pairs[:, 0] != pairs[:, 1]]
    all_sizes = np.concatenate((sizes, np.ones(len(into), np.int64)))
    return Web(
        support=weigh(quality, _KAPPA) * chance.integers(1, 4, beliefs) * own,
        refute=weigh(chance.uniform(0.1, 0.9, beliefs), _KAPPA) * (chance.random(beliefs) < 0.2),
        roots=_one_root_each(own, chance),
        targets=np.concatenate((targets, into)),
        offsets=np.concatenate(([0], np.cumsum(all_sizes))),
        premises=np.concatenate((earlier, out_of)),
        strengths=chance.uniform(0.3, 0.99, len(all_sizes)),
        contradictions=pairs,
        opposition=chance.uniform(0.5, 1.0, len(pairs)),
    )


def _one_root_each(own: Bools, chance: np.random.Generator) -> Words:
    bits = chance.integers(0, 256, len(own))
    roots = np.zeros((len(own), 4), np.uint64)
    roots[np.arange(len(own)), bits // 64] = np.left_shift(np.uint64(1), (bits % 64).astype(np.uint64))
    return np.where(own[:, None], roots, np.uint64(0))


def measure(beliefs: int, premises: int, say: Say) -> list[Figure]:
    """Propagation over a network of this size.

    Args:
        beliefs: how many.
        premises: of all justifications together.
        say: told what is being done.
    """
    say(f"{beliefs:,} beliefs on {premises:,} premises: working them all out")
    web = make(beliefs, premises)
    building, network = _timed(web.network)
    solving, settled = _timed(lambda: network.solve(web.support, web.refute))
    floor, bare = _timed(lambda: _bare(network, web.support, web.refute))
    if not np.allclose(settled.support, bare, atol=1e-6):
        raise AssertionError("the bare reference comes to other masses")
    figures = [
        Figure("propagation, all, with building", building + solving, "s", floor, 2.0, "ratio", growth="linear"),
        Figure("propagation, all, built before", solving, "s", floor, 2.0, "ratio", growth="linear"),
        Figure("propagation, all, memory", _peak(web), "MB", bar=1000.0, growth="linear"),
    ]
    say(f"{beliefs:,} beliefs: touching one")
    return figures + _touched(_held(web), min(_WIDE, beliefs // 10))


def _timed(act: Callable[[], Done]) -> tuple[float, Done]:
    began = time.perf_counter()
    done = act()
    return time.perf_counter() - began, done


def _peak(web: Web) -> float:
    """What building and solving take at most, in megabytes."""
    tracemalloc.start()
    try:
        web.network().solve(web.support, web.refute)
        return tracemalloc.get_traced_memory()[1] / _MEGABYTE
    finally:
        tracemalloc.stop()


def _bare(network: Network, support: Floats, refute: Floats) -> Floats:
    """The same masses by whole rounds, from nothing each time, with circles and groups handed to it."""
    support, refute = np.append(support, 0.0), np.append(refute, 0.0)
    attacked, by = network.opposed.T

    def risen(against: Floats) -> Floats:
        mass = support
        while True:
            r = count(mass, _KAPPA)
            belief = r / (2 + r + count(against, _KAPPA))
            free, bound = np.zeros(len(mass)), np.zeros(len(mass))
            for force, grounds in ((free, network.free), (bound, network.bound)):
                each = grounds.strengths * np.multiply.reduceat(belief[grounds.premises], grounds.offsets[:-1])
                best = np.maximum.reduceat(each, grounds.members[:-1])
                force[grounds.targets] = 1 - np.multiply.reduceat(1 - best, grounds.groups[:-1])
            new = np.maximum(support + weigh(free, _KAPPA), weigh(bound, _KAPPA))
            if np.max(np.abs(new - mass)) <= 1e-13:
                return new
            mass = new

    lower = np.zeros(len(support))
    while True:
        upper = risen(refute + np.bincount(attacked, network.opposition * lower[by], len(support)))
        new = risen(refute + np.bincount(attacked, network.opposition * upper[by], len(support)))
        if np.max(np.abs(new - lower)) < 1e-10:
            return new[:-1]
        lower = new


def _held(web: Web) -> Held:
    """The same network as objects, solved."""
    held = Held()
    ids = [f"b_{number:08}" for number in range(len(web.support))]
    own = zip(web.support.tolist(), web.refute.tolist(), as_bits(web.roots), strict=True)
    held.own = {id: Own(*one) for id, one in zip(ids, own, strict=True)}
    ends, places = web.offsets.tolist(), web.premises.tolist()
    links = zip(web.targets.tolist(), ends[:-1], ends[1:], web.strengths.tolist(), strict=True)
    for number, (target, begin, end, strength) in enumerate(links):
        premises = tuple(ids[place] for place in places[begin:end])
        held.add(Justification(ids[target], premises, strength, key=str(number)))
    for (a, b), strength in zip(web.contradictions.tolist(), web.opposition.tolist(), strict=True):
        held.add(Contradiction(ids[a], ids[b], strength))
    held.drawn = solve(held.own, held.justifications(), held.contradictions(), _KAPPA)
    return held


def _touched(held: Held, wide: int) -> list[Figure]:
    """One more piece of evidence on a belief, of an origin that it has already, or of a new one."""
    chance = random.Random(3)
    drawn = chance.sample(sorted(held.own), min(len(held.own), 20 * _TOUCHED))
    ids = list(islice((id for id in drawn if _rests_on(held, id, wide)), _TOUCHED))
    figures = []
    gc.freeze()  # as it is in a process that does not hold the whole graph as objects
    try:
        for name, new in (("a known", False), ("a new", True)):
            times = [_touch(held, id, 1 << chance.randrange(256) if new else 0) for id in ids]
            for part in (50, 99):
                whole = f"propagation, one of {wide:,}, {name} origin, p{part}"
                figures.append(
                    Figure(
                        whole,
                        1e3 * _quantile(times, part / 100),
                        "ms",
                        bar=20.0 if part == 99 else None,
                        n=len(times),
                        growth="",
                    )
                )
    finally:
        gc.unfreeze()
    return figures


def _touch(held: Held, id: str, roots: int) -> float:
    before = held.own[id]
    held.own[id] = replace(before, support=before.support + 1.0, roots=before.roots | roots)
    spent, _ = _timed(lambda: resettle([id], held, _KAPPA, rerooted=[id] if roots else ()))
    held.own[id] = before
    return spent


def _rests_on(held: Held, id: str, many: int) -> bool:
    """Whether so many beliefs rest on one, near or far."""
    reached, path = {id}, [id]
    while path and len(reached) <= many:
        (following,) = held.depending_on([path.pop()]).values()
        new = {j.target for j in following} - reached
        reached |= new
        path += new
    return len(reached) > many


def _quantile(times: Sequence[float], part: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
