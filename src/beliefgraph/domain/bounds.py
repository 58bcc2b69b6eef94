"""The alternating fixpoint: bounds on what beliefs come to, drawn together until they meet, and what if they do not.

What is surely supported attacks at least, what is perhaps supported attacks at most. Each bound on support is a least
fixpoint under one attack, so that no circle believes itself, and is always sought from below, where circles are quick.
After the first round only beliefs are worked on of which a premise moved.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from beliefgraph.domain.arcs import NONE, Arcs, Ints, spans
from beliefgraph.domain.justified import Bools, Floats, Grounds

if TYPE_CHECKING:
    from beliefgraph.domain.network import Network

_BEST_QUALITY = 0.95
_TURNS = 200  # of attack and defence; bounds that are apart then stay apart
_STILL = 1e-13  # a belief that moved by less did not move
_SETTLED = 1e-11  # masses that are so close are equal
_APART = 1e-9  # bounds on a mass that do not meet


@dataclass(frozen=True, slots=True)
class Settled:
    """What beliefs come to.

    Args:
        support: mass for each, with that of its own evidence; the lower bound where two remain.
        refute: mass against each, with that of its own evidence; the upper bound where two remain.
        knots: for each the first of those that stand against one another in a circle with it so that two bounds
            remain; -1 for most.
    """

    support: Floats
    refute: Floats
    knots: Ints


@dataclass(frozen=True, slots=True)
class _State:
    """Support with what it comes from: the force of justifications under these beliefs, and the beliefs themselves."""

    support: Floats
    independent: Floats
    dependent: Floats
    belief: Floats


@dataclass(frozen=True, slots=True)
class _Attack:
    """What stands against each belief: the mass against it, and the counts of its rivals."""

    refute: Floats
    rivals: Floats


@dataclass(frozen=True, slots=True)
class _Bounds:
    lower: _State
    upper: _State
    weakest: _Attack
    strongest: _Attack

    def apart(self) -> Bools:
        """Where they do not meet: two entries for a belief, support and what stands against it."""
        support = np.abs(self.upper.support - self.lower.support) > _APART
        refute = np.abs(self.strongest.refute - self.weakest.refute) > _APART
        rivals = np.abs(self.strongest.rivals - self.weakest.rivals) > _APART * (1 + self.strongest.rivals)
        return np.stack((support, refute | rivals), axis=1).ravel()


def weigh(quality: Floats, kappa: float) -> Floats:
    """Evidence mass of qualities; see `EvidenceSum.mass_of`."""
    quality = np.minimum(quality, _BEST_QUALITY)
    odds = (1 + quality) / (1 - quality)
    return np.log(odds) if np.isinf(kappa) else kappa * (odds ** (1 / kappa) - 1)


def count(mass: Floats, kappa: float) -> Floats:
    """Effective counts of masses; see `EvidenceSum.count`."""
    return np.expm1(np.minimum(mass, 700.0)) if np.isinf(kappa) else (1 + mass / kappa) ** kappa - 1


class Solving:
    """One network under the masses of one moment; every array has one more entry, for what is missing."""

    def __init__(self, network: Network, support: Floats, refute: Floats, kappa: float) -> None:
        self.network, self.support, self.refute, self.kappa = network, support, refute, kappa
        self._held_support = self._held_refute = np.full(len(support), np.nan)

    def settled(self) -> Settled:
        """Where bounds stay apart, they are untied from the sources down.

        Of beliefs that stand against one another in a circle, the bounds are taken as they are, for good; who rests on
        these, or is attacked by them, then knows one number only.
        """
        knots = np.full(self.network.size + 1, NONE)
        while True:
            bounds = self._between()
            apart = bounds.apart() & ~self._held()
            if not apart.any():
                return Settled(bounds.lower.support[:-1], bounds.strongest.refute[:-1], knots[:-1])
            sources, circles = self._sources(apart)
            self._hold(bounds, sources)
            tied = sources[circles[sources] != NONE]
            knots[tied // 2] = circles[tied] // 2

    def _held(self) -> Bools:
        """Which entries were taken as they are."""
        held: Bools = np.isfinite(np.stack((self._held_support, self._held_refute), axis=1).ravel())
        return held

    def _hold(self, bounds: _Bounds, sources: Ints) -> None:
        self._held_support, self._held_refute = self._held_support.copy(), self._held_refute.copy()
        supported, attacked = sources[sources % 2 == 0] // 2, sources[sources % 2 == 1] // 2
        self._held_support[supported] = bounds.lower.support[supported]
        self._held_refute[attacked] = bounds.strongest.refute[attacked]

    def _between(self) -> _Bounds:
        """Bounds, as close as turns of attack and defence bring them."""
        nothing = np.zeros(self.network.size + 1)
        start = _State(_either(self._held_support, self.support), nothing, nothing, nothing)
        weakest = self._attack(start)
        upper = self._risen(start, weakest)
        if self.network.peaceful:
            return _Bounds(upper, upper, weakest, weakest)
        strongest = self._attack(upper)
        lower = self._risen(start, strongest)
        for _ in range(_TURNS):
            if _met(upper, lower):
                break
            weakest = self._attack(lower)
            upper = self._risen(lower, weakest)
            strongest = self._attack(upper)
            before, lower = lower, self._risen(lower, strongest)
            if _met(before, lower):
                break
        return _Bounds(lower, upper, self._attack(lower), strongest)

    def _risen(self, state: _State, attack: _Attack) -> _State:
        """The least support under an attack, from a state at or below it."""
        net, support = self.network, state.support.copy()
        independent, dependent = state.independent.copy(), state.dependent.copy()
        belief = self._belief(support, attack, slice(None))
        belief[net.still] = net.fixed[net.still]
        moved = np.flatnonzero(np.abs(belief - state.belief) > _STILL)
        while moved.size:
            behind = _marked(net.size + 1, net.followers.of(moved))
            _refresh(independent, net.free, net.free_row, behind, belief)
            _refresh(dependent, net.bound, net.bound_row, behind, belief)
            drawn = self.support[behind] + weigh(independent[behind], self.kappa)
            drawn = np.maximum(drawn, weigh(dependent[behind], self.kappa))
            support[behind] = _either(self._held_support[behind], drawn)
            new = self._belief(support, attack, behind)
            moved = behind[np.abs(new - belief[behind]) > _STILL]
            belief[behind] = new
        return _State(support, independent, dependent, belief)

    def _belief(self, support: Floats, attack: _Attack, chosen: Ints | slice) -> Floats:
        """b = r / (2 + r + s + counts of the rivals)."""
        for_, against = count(support[chosen], self.kappa), count(attack.refute[chosen], self.kappa)
        return np.asarray(for_ / (2.0 + for_ + against + attack.rivals[chosen]))

    def _attack(self, state: _State) -> _Attack:
        net, size = self.network, self.network.size + 1
        refute = self.refute.copy()
        refute[net.against.targets] += weigh(net.against.force(state.belief), self.kappa)
        attacked, by = net.opposed.T
        refute += np.bincount(attacked, net.opposition * state.support[by], size)
        refute[net.still] = self.refute[net.still]
        attacked, by = net.rivals.T
        rivals = np.bincount(attacked, count(state.support[by], self.kappa), size)
        return _Attack(_either(self._held_refute, refute), rivals.astype(float, copy=False))

    def _sources(self, apart: Bools) -> tuple[Ints, Ints]:
        """Of entries that are apart, those that are so by themselves, with the circle that each entry is on.

        A circle is named by its first entry; nothing apart leads into a source from outside its circle.
        """
        sources, targets = self._influences(np.flatnonzero(apart[0::2] | apart[1::2]))
        chosen = apart[sources] & apart[targets]
        sources, targets = sources[chosen], targets[chosen]
        circles = Arcs(len(apart), sources, targets).circles()
        alone = targets[(sources == targets) & (circles[targets] == NONE)]
        circles[alone] = alone
        whole = np.where(circles == NONE, np.arange(len(apart)), circles)
        led_into = np.zeros(len(apart), bool)
        led_into[whole[targets[whole[sources] != whole[targets]]]] = True
        return np.flatnonzero(apart & ~led_into[whole]), circles

    def _influences(self, beliefs: Ints) -> tuple[Ints, Ints]:
        """What the entries of some beliefs bear on: 2 * i is support for i, 2 * i + 1 what stands against it."""
        net = self.network
        places, begins = spans(net.followers.starts, beliefs)
        premises, supported = np.repeat(beliefs, np.diff(begins)), net.followers.items[places]
        refuting, refuted = net.against.arrows()
        by, attacked = np.concatenate((net.opposed[:, ::-1], net.rivals[:, ::-1])).T
        pairs = (
            (2 * premises, 2 * supported),
            (2 * premises + 1, 2 * supported),
            (2 * refuting, 2 * refuted + 1),
            (2 * refuting + 1, 2 * refuted + 1),
            (2 * by, 2 * attacked + 1),
        )
        return np.concatenate([source for source, _ in pairs]), np.concatenate([target for _, target in pairs])


def _either(held: Floats, free: Floats) -> Floats:
    return np.where(np.isnan(held), free, held)


def _refresh(force: Floats, grounds: Grounds, rows: Ints, targets: Ints, belief: Floats) -> None:
    """Work out anew how strongly some targets are spoken for."""
    if len(targets) > len(grounds.targets) // 2:
        force[grounds.targets] = grounds.force(belief)
        return
    chosen = rows[targets]
    some = grounds.of(chosen[chosen != NONE])
    force[some.targets] = some.force(belief)


def _met(one: _State, other: _State) -> bool:
    """Whether both say the same, by what they hand on: mass, and belief."""
    mass = np.max(np.abs(one.support - other.support), initial=0.0)
    belief = np.max(np.abs(one.belief - other.belief), initial=0.0)
    return bool(max(mass, belief) <= _SETTLED)


def _marked(size: int, things: Ints) -> Ints:
    """Each of them once, ascending."""
    marks = np.zeros(size, bool)
    marks[things] = True
    return np.flatnonzero(marks)
