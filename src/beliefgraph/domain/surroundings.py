"""What a store is asked around beliefs that moved, and what is known of it so far."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from beliefgraph.domain.evidence_sum import EvidenceSum
from beliefgraph.domain.model import NOTHING_DRAWN, Drawn
from beliefgraph.domain.propagation import Contradiction, Justification, Own


class Surroundings(Protocol):
    """Looks up the neighbourhood of beliefs, many at a time, as it is after an act.

    All masses are those of one moment: the one that the states of `beliefs` were worked out for.
    """

    def beliefs(self, ids: Collection[str]) -> Mapping[str, tuple[Own, Drawn]]:
        """What each belief has by itself, and the state last stored; ids that are gone are left out."""

    def justifications_of(self, targets: Collection[str]) -> Mapping[str, Sequence[Justification]]:
        """By target, what is for and against it."""

    def depending_on(self, premises: Collection[str]) -> Mapping[str, Sequence[Justification]]:
        """By premise, the justifications, for or against, that rest on it; also for ids that are gone."""

    def contradictions_of(self, ids: Collection[str]) -> Mapping[str, Sequence[Contradiction]]:
        """By belief, the contradictions that it is an end of."""


class Held:
    """A graph held in memory, with the states last worked out."""

    def __init__(self) -> None:
        self.own: dict[str, Own] = {}
        self.drawn: dict[str, Drawn] = {}
        self._of: dict[str, dict[Justification, None]] = {}
        self._on: dict[str, dict[Justification, None]] = {}
        self._between: dict[str, dict[Contradiction, None]] = {}

    def add(self, link: Justification | Contradiction) -> None:
        for part, id in self._filed(link):
            part.setdefault(id, {})[link] = None

    def remove(self, link: Justification | Contradiction) -> None:
        for part, id in self._filed(link):
            del part[id][link]

    def justifications(self) -> Iterator[Justification]:
        return (j for each in self._of.values() for j in each)

    def contradictions(self) -> Iterator[Contradiction]:
        return (c for id, each in self._between.items() for c in each if c.a == id)

    def beliefs(self, ids: Collection[str]) -> dict[str, tuple[Own, Drawn]]:
        return {id: (self.own[id], self.drawn.get(id, NOTHING_DRAWN)) for id in ids if id in self.own}

    def justifications_of(self, targets: Collection[str]) -> dict[str, list[Justification]]:
        return {id: list(self._of.get(id, ())) for id in targets}

    def depending_on(self, premises: Collection[str]) -> dict[str, list[Justification]]:
        return {id: list(self._on.get(id, ())) for id in premises}

    def contradictions_of(self, ids: Collection[str]) -> dict[str, list[Contradiction]]:
        return {id: list(self._between.get(id, ())) for id in ids}

    def _filed(self, link: Justification | Contradiction) -> Iterator[tuple[dict[str, dict[Any, None]], str]]:
        if isinstance(link, Contradiction):
            yield from ((self._between, id) for id in {link.a, link.b})
        else:
            yield self._of, link.target
            yield from ((self._on, premise) for premise in link.premises)


class Known:
    """The part of a graph that was looked up, with the states as they are being worked out.

    A fixed belief rests on nothing: justifications of it are left out, and so are those of what is not there.
    """

    def __init__(self, surroundings: Surroundings, kappa: float) -> None:
        self._surroundings = surroundings
        self.rule = EvidenceSum(kappa)
        self.own: dict[str, Own] = {}
        self.before: dict[str, Drawn] = {}
        self.support: dict[str, float] = {}
        self.refute: dict[str, float] = {}
        self.roots: dict[str, int] = {}
        self.ring: dict[str, str] = {}
        self.knot: dict[str, str] = {}
        self.reasons: dict[str, list[Justification]] = {}
        self.followers: dict[str, list[Justification]] = {}
        self.opposed: dict[str, list[tuple[str, float]]] = {}
        self.rings: dict[str, set[str]] = {}  # members by name, of circles that were gone round
        self._met: set[str] = set()

    def meet(self, ids: Iterable[str]) -> None:
        """Look up beliefs; afterwards those that are there have an entry in `own`."""
        if not (new := self._new(ids, self._met)):
            return
        self._met.update(new)
        for id, (own, drawn) in self._surroundings.beliefs(new).items():
            self.own[id], self.before[id] = own, drawn
            still = own.fixed is not None
            self.support[id], self.refute[id] = (0.0, 0.0) if still else (drawn.support, drawn.refute)
            self.roots[id], self.ring[id], self.knot[id] = drawn.roots, drawn.ring, drawn.knot

    def meet_rivals(self, ids: Iterable[str]) -> None:
        """Look up beliefs and their rivals, without which nobody knows how far they are believed."""
        ids = list(ids)
        self.meet(ids)
        self.meet(rival for id in ids if id in self.own for rival in self.own[id].rivals)

    def find_reasons(self, targets: Iterable[str]) -> None:
        """Look up what is for and against beliefs, and the premises."""
        if new := self._new(targets, self.reasons):
            self.meet(new)
            movable = [id for id in new if self.movable(id)]
            found = self._surroundings.justifications_of(movable) if movable else {}
            for id in new:
                self.reasons[id] = sorted((j for j in found.get(id, ()) if j.premises), key=_canonical)
            self.meet(premise for id in new for j in self.reasons[id] for premise in j.premises)

    def find_followers(self, premises: Iterable[str]) -> None:
        """Look up what rests on beliefs."""
        if new := self._new(premises, self.followers):
            found = self._surroundings.depending_on(new)
            self.meet(j.target for id in new for j in found.get(id, ()))
            for id in new:
                self.followers[id] = [j for j in found.get(id, ()) if self.movable(j.target)]

    def find_opposed(self, ids: Iterable[str]) -> None:
        """Look up what contradicts beliefs."""
        if new := self._new(ids, self.opposed):
            found = self._surroundings.contradictions_of(new)
            pairs = {
                id: sorted((c.b if c.a == id else c.a, c.strength) for c in found.get(id, ()) if c.a != c.b)
                for id in new
            }
            self.meet(other for each in pairs.values() for other, _ in each)
            for id, each in pairs.items():
                self.opposed[id] = [(other, strength) for other, strength in each if other in self.own]

    def movable(self, id: str) -> bool:
        return id in self.own and self.own[id].fixed is None

    def parents(self, id: str) -> set[str]:
        """What supports a belief, of what is there; reasons must have been found."""
        return {premise for j in self.reasons[id] if not j.against for premise in j.premises if premise in self.own}

    def children(self, id: str) -> set[str]:
        """What a belief supports; followers must have been found."""
        return {j.target for j in self.followers[id] if not j.against}

    def neighbours(self, id: str) -> set[str]:
        """All that bears on a belief, or that it bears on; everything around it must have been found."""
        premises = {premise for j in self.reasons[id] for premise in j.premises}
        return premises.union(
            (j.target for j in self.followers[id]), (other for other, _ in self.opposed[id]), self.own[id].rivals
        )

    def in_circle(self, premise: str, target: str) -> bool:
        """Whether a premise rests on what it supports."""
        ring = self.ring[target]
        return premise == target or (ring != "" and self.ring.get(premise) == ring)

    def mass(self, id: str) -> float:
        """The mass for a belief that is there."""
        return self.own[id].support + self.support[id]

    def standing(self, id: str) -> tuple[float, float]:
        """How far a belief is believed, and the mass for it; both are 0 when it is not there.

        b = r / (2 + r + s + counts of the rivals); beliefs and rivals must have been met.
        """
        if (own := self.own.get(id)) is None:
            return 0.0, 0.0
        mass = self.mass(id)
        if own.fixed is not None:
            return own.fixed, mass
        count = self.rule.count
        r = count(mass)
        rivals = 0.0
        for rival in sorted(own.rivals):
            if rival in self.own:
                rivals += count(self.mass(rival))
        return r / (2.0 + r + count(own.refute + self.refute[id]) + rivals), mass

    def opinion(self, support: float, refute: float) -> tuple[float, float]:
        """Belief and disbelief of two masses alone."""
        r, s = self.rule.count(support), self.rule.count(refute)
        return r / (2.0 + r + s), s / (2.0 + r + s)

    def moved(self, at: float | None) -> dict[str, Drawn]:
        """The states that are others than before."""
        return {id: self._state(id, at) for id in sorted(self.own) if self._differs(id, self.before[id])}

    def _state(self, id: str, at: float | None) -> Drawn:
        return Drawn(self.support[id], self.refute[id], self.roots[id], self.ring[id], at, self.knot[id])

    def _differs(self, id: str, before: Drawn) -> bool:
        return not (
            self.support[id] == before.support
            and self.refute[id] == before.refute
            and self.roots[id] == before.roots
            and self.ring[id] == before.ring
            and self.knot[id] == before.knot
        )

    @staticmethod
    def _new(ids: Iterable[str], known: Collection[str]) -> list[str]:
        return sorted({id for id in ids if id not in known})


def _canonical(justification: Justification) -> tuple[str, tuple[str, ...]]:
    return justification.key, justification.premises
