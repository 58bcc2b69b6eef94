"""Belief networks as arrays: what all beliefs of a graph add to one another, worked out at once.

The formulas are told in `propagation`, the way to their solution in `bounds`.
"""

from __future__ import annotations

import numpy as np

from beliefgraph.domain.arcs import NONE, Ints, ordered
from beliefgraph.domain.bounds import Settled, Solving
from beliefgraph.domain.justified import Bools, Floats, Grounds, Justified, Words, closure, overlaps

STRONGEST = 0.99
"""No justification is stronger: then nothing can be believed in a circle by itself."""


class Network:
    """Beliefs by number, and what they draw from one another: built once, solved as often as masses change.

    Args:
        roots: what the own evidence of each belief goes back to, as bits: unsigned 64-bit words, shape (n, 4).
        targets: the belief that each justification is for or against; those of one target in an order that does not
            depend on how they came, if equal graphs shall get equal floats.
        offsets: where the premises of each justification begin in `premises`, and their end.
        premises: beliefs; -1 for one that is missing and so never believed.
        strengths: of the justifications, in [0, .99].
        against: whether each justification speaks against its target.
        rivals: pairs (belief, rival) of the values of one claim set, both ways, shape (m, 2).
        contradictions: pairs of beliefs, each once, shape (m, 2).
        opposition: strengths of the contradictions, in [0, 1].
        fixed: how far beliefs that are never moved are believed, NaN for all others; None moves all.
        circle: a number for the circle of support that each is on, -1 for none, where that is known beforehand
            because only a part of the graph is given; None finds the circles.
    """

    def __init__(
        self,
        roots: Words,
        targets: Ints,
        offsets: Ints,
        premises: Ints,
        strengths: Floats,
        against: Bools,
        *,
        rivals: Ints | None = None,
        contradictions: Ints | None = None,
        opposition: Floats | None = None,
        fixed: Floats | None = None,
        circle: Ints | None = None,
    ) -> None:
        self.size = len(roots)
        self.fixed = np.append(np.full(self.size, np.nan) if fixed is None else fixed, 0.0)
        self.still = np.flatnonzero(~np.isnan(self.fixed))
        justified = Justified(targets, offsets, np.where(premises < 0, self.size, premises), strengths, against)
        justified = justified.only(self._of_use(justified))
        arcs = justified.arcs(self.size + 1)
        direct = np.concatenate((roots, np.zeros((1, 4), np.uint64)))  # the last one stands for all that is missing
        circles = arcs.circles() if circle is None else np.append(circle, NONE)
        known = closure(direct, arcs, circles)
        self.circle: Ints = circles[:-1]
        self.roots: Words = known[:-1]
        self.followers = arcs.out
        self._file(justified, direct, justified.roots(known), circles)
        self._oppose(contradictions, opposition)
        self.rivals = _pairs(rivals)

    def _of_use(self, justified: Justified) -> Ints:
        """Justifications with premises, of beliefs that can be moved, by target."""
        movable = np.isnan(self.fixed[justified.targets])
        useful = np.flatnonzero(movable & (np.diff(justified.offsets) > 0))
        return useful[ordered(justified.targets[useful])]

    def _file(self, justified: Justified, direct: Words, roots: Words, circles: Ints) -> None:
        """Tell apart what supports by itself, what goes back to the target's own grounds, and what speaks against."""
        owners = justified.owners
        ends = justified.targets[owners]
        mutual = (circles[ends] != NONE) & (circles[justified.premises] == circles[ends])
        dependent = np.bitwise_or.reduce(roots & direct[justified.targets], axis=1) != 0
        dependent[owners[mutual | (justified.premises == ends)]] = True
        kinds = (~dependent & ~justified.against, dependent & ~justified.against, justified.against)
        free, bound, against = (np.flatnonzero(kind) for kind in kinds)
        self.free = _filed(justified.only(free), roots[free])
        self.bound = _filed(justified.only(bound))
        self.against = _filed(justified.only(against), roots[against])
        self.free_row, self.bound_row = (_places(grounds, self.size + 1) for grounds in (self.free, self.bound))

    def _oppose(self, contradictions: Ints | None, opposition: Floats | None) -> None:
        pairs = _pairs(contradictions)
        strengths = np.ones(len(pairs)) if opposition is None else opposition
        self.opposed = np.concatenate((pairs, pairs[:, ::-1]))
        self.opposition = np.concatenate((strengths, strengths))

    @property
    def peaceful(self) -> bool:
        """Whether nothing in it stands against anything."""
        return not (len(self.opposed) or len(self.rivals) or len(self.against.targets))

    def solve(self, support: Floats, refute: Floats, kappa: float = 3.0) -> Settled:
        """What all beliefs come to from the masses of their own evidence.

        The bounds take turns: what is surely supported attacks at least, what is perhaps supported attacks at most.

        Args:
            support: mass of the own evidence for each belief.
            refute: mass against.
            kappa: of `evidence-sum`.
        """
        return Solving(self, np.append(support, 0.0), np.append(refute, 0.0), kappa).settled()


def _filed(justified: Justified, roots: Words | None = None) -> Grounds:
    """Grouped by shared roots; all that speaks for one target in one group when no roots are given."""
    if roots is None:
        firsts = np.searchsorted(justified.targets, justified.targets)
        return justified.grounds(firsts)
    return justified.grounds(overlaps(justified.targets, roots))


def _places(grounds: Grounds, size: int) -> Ints:
    places = np.full(size, NONE)
    places[grounds.targets] = np.arange(len(grounds.targets))
    return places


def _pairs(pairs: Ints | None) -> Ints:
    return np.zeros((0, 2), np.int64) if pairs is None else pairs.reshape(-1, 2)
