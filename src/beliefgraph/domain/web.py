"""The dirty set: after an act, only the beliefs that it moves are worked out anew, however large the graph.

From what was touched, moves run to what rests on it, level by level, and stop where they are too small to matter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import dataclass

from beliefgraph.domain.circling import members_of_knot, members_of_ring, strong_parts, trace_rings, trace_roots
from beliefgraph.domain.model import Drawn
from beliefgraph.domain.propagation import Contradiction, Own, solve_part
from beliefgraph.domain.surroundings import Known, Surroundings

EPS = 1e-6
"""A move of a belief by less is discarded. What is kept was worked out from what is kept, so this does not add up."""

_ROUNDING = 1e-10  # what may come of it
_OFTEN = 16  # recomputations after which a belief is taken to swing


@dataclass(frozen=True, slots=True)
class Resettled:
    """What an act did to the states of beliefs.

    Args:
        drawn: the new states, of those beliefs only whose state changed.
        through: for each of them the beliefs over which the change came, the nearest first; () for what was touched.
    """

    drawn: dict[str, Drawn]
    through: dict[str, tuple[str, ...]]


def resettle(
    moved: Iterable[str],
    surroundings: Surroundings,
    kappa: float = 3.0,
    *,
    rerooted: Iterable[str] = (),
    relinked: Iterable[str] = (),
    at: float | None = None,
) -> Resettled:
    """Work out what an act did to what beliefs draw from one another.

    Ids of beliefs that are gone may be given; whoever rested on one is found. What was a rival of one, or contradicted
    it, must be given too. Whoever does not know which of the three sets an id belongs to gives it in all of them: that
    is right, only slower.

    Args:
        moved: beliefs that came or went, or whose own masses, rule or rivals changed; both ends of contradictions that
            came or went; targets of justifications against that came or went.
        surroundings: the graph after the act, with the states stored before it.
        kappa: of `evidence-sum`.
        rerooted: beliefs whose own evidence goes back to other origins than before.
        relinked: targets of supporting justifications that came or went, and what became, or was, a belief of another
            rule.
        at: the moment of all masses, noted in the new states.
    """
    known = Known(surroundings, kappa)
    rerooted, relinked = set(rerooted), set(relinked)
    touched = rerooted | relinked | set(moved)
    orphans = _orphans(known, touched)
    relinked |= orphans
    touched |= orphans
    ringed = trace_rings(known, relinked)
    rooted = trace_roots(known, rerooted | relinked | ringed)
    wave = _Wave(known, touched)
    wave.note(dict.fromkeys(ringed, "") | rooted)
    wave.run(ringed, rooted)
    return wave.outcome(at)


def _orphans(known: Known, touched: Collection[str]) -> set[str]:
    """What rests on touched beliefs that are gone."""
    known.meet(touched)
    gone = [id for id in touched if id not in known.own]
    known.find_followers(gone)
    return {j.target for id in gone for j in known.followers[id]}


class _Wave:
    """Moves on their way through the graph."""

    def __init__(self, known: Known, touched: Set[str]) -> None:
        self._known, self._touched = known, touched
        self._cause: dict[str, str] = dict.fromkeys(touched, "")
        self._told: dict[str, tuple[float, float]] = {}  # belief and mass that others were worked out from
        self._visits: dict[str, int] = {}
        self._moved: set[str] = set()
        self._knot: set[str] = set()  # what swings by itself, and is worked out together

    def note(self, causes: Mapping[str, str]) -> None:
        """Remember over which belief a change came to others, unless a shorter way is known."""
        for id, cause in causes.items():
            self._cause.setdefault(id, cause)

    def run(self, ringed: Iterable[str], rooted: Iterable[str]) -> None:
        """Work out what was touched, then what rests on it, until nothing moves.

        Args:
            ringed: beliefs on other circles than before.
            rooted: beliefs that go back to something else than before.
        """
        there = {id for id in self._touched if id in self._known.own}
        dirty = there.union(ringed, self._regrouped(rooted))
        dirty = self._spread(self._worked_out(dirty), self._touched)
        while dirty := dirty or self._spread(self._tied()):
            dirty = self._spread(self._worked_out(dirty))

    def outcome(self, at: float | None) -> Resettled:
        drawn = self._known.moved(at)
        return Resettled(drawn, {id: self._way(id) for id in drawn})

    def _way(self, id: str) -> tuple[str, ...]:
        way: list[str] = []
        while id := self._cause.get(id, ""):
            way.append(id)
        return tuple(way)

    def _regrouped(self, rooted: Iterable[str]) -> set[str]:
        """What rests on beliefs that go back to something else, so that its justifications are grouped otherwise."""
        known = self._known
        rooted = sorted(rooted)
        known.find_followers(rooted)
        causes: dict[str, str] = {}
        bits: dict[str, int] = {}
        for id in rooted:
            other = known.roots[id] ^ known.before[id].roots
            for j in known.followers[id]:
                causes.setdefault(j.target, id)
                bits[j.target] = bits.get(j.target, 0) | other
        known.find_reasons(causes)
        regrouped = {id: causes[id] for id in causes if _regroups(known, id, bits[id])}
        self.note(regrouped)
        return set(regrouped)

    # One level ----------------------------------------------------------------------------------------------
    def _worked_out(self, dirty: set[str]) -> set[str]:
        """Work out beliefs anew from what others were told; those whose state changed."""
        for id in dirty:
            self._visits[id] = self._visits.get(id, 0) + 1
        tied = {id for id in dirty if id in self._knot or self._known.knot[id]}
        swinging = {id for id in dirty - tied if self._visits[id] > _OFTEN}
        if swinging:
            tied |= swinging | self._revisited()
        return self._alone(dirty - tied) | self._together(tied)

    def _revisited(self) -> set[str]:
        return {id for id, visits in self._visits.items() if visits > 1}

    def _alone(self, dirty: set[str]) -> set[str]:
        self._look_around(dirty)
        states = {id: self._drawn(id) for id in sorted(dirty)}
        return self._kept({id: state for id, state in states.items() if self._matters(id, *state)})

    def _look_around(self, dirty: set[str]) -> None:
        known = self._known
        known.find_reasons(dirty)
        known.find_opposed(dirty)
        known.meet_rivals(dirty.union(premise for id in dirty for j in known.reasons[id] for premise in j.premises))

    def _matters(self, id: str, support: float, refute: float) -> bool:
        """Whether a new state is far enough from the one there is; any other state is, for what was touched."""
        known = self._known
        old_support, old_refute = known.support[id], known.refute[id]
        if (support, refute) == (old_support, old_refute):
            return False
        own = known.own[id]
        if id in self._touched or (abs(support - old_support) >= EPS and (own.rivals or known.opposed[id])):
            return True
        before = known.opinion(own.support + old_support, own.refute + old_refute)
        after = known.opinion(own.support + support, own.refute + refute)
        return abs(after[0] - before[0]) >= EPS or abs(after[1] - before[1]) >= EPS

    def _kept(self, states: Mapping[str, tuple[float, float]]) -> set[str]:
        """Put new states in place; what others were told is noted down before."""
        known = self._known
        concerned = self._with_rivals(states)
        known.meet_rivals(concerned)
        for id in concerned:
            self._believed(id)
        for id, (support, refute) in states.items():
            known.support[id], known.refute[id] = support, refute
        self._moved |= states.keys()
        return set(states)

    def _believed(self, id: str) -> float:
        """How far a belief is believed as others were told."""
        if (told := self._told.get(id)) is None:
            told = self._told[id] = self._known.standing(id)
        return told[0]

    def _spread(self, changed: Set[str], unsure: Set[str] = frozenset()) -> set[str]:
        """Tell others what changed; those that have to be worked out anew.

        Args:
            changed: beliefs whose state changed.
            unsure: beliefs of which nobody knows what others were told of them.
        """
        known, told = self._known, self._told
        known.meet_rivals(unsure)
        forced = self._with_rivals(unsure)
        stirred = sorted(self._with_rivals(changed) | forced)
        known.meet_rivals(stirred)
        now = {id: known.standing(id) for id in stirred}
        moved = [id for id in stirred if id in forced or abs(now[id][0] - told[id][0]) > _ROUNDING]
        heavier = [id for id in stirred if id in unsure or abs(now[id][1] - told.get(id, now[id])[1]) > _ROUNDING]
        told.update((id, now[id]) for id in {*moved, *heavier})
        known.find_followers(moved)
        known.find_opposed(heavier)
        causes: dict[str, str] = {}
        for id in moved:
            for j in known.followers[id]:
                self._reach(j.target, id, causes)
        for id in heavier:
            for other, _ in known.opposed[id]:
                self._reach(other, id, causes)
        self.note(causes)
        return set(causes)

    def _reach(self, id: str, cause: str, causes: dict[str, str]) -> None:
        """What is tied together was worked out together."""
        if not (id in self._knot and cause in self._knot):
            causes.setdefault(id, cause)

    def _with_rivals(self, ids: Iterable[str]) -> set[str]:
        known = self._known
        found = set(ids)
        for id in sorted(found & known.own.keys()):
            for rival in known.own[id].rivals:
                found.add(rival)
                self._cause.setdefault(rival, id)
        return found

    # One belief ---------------------------------------------------------------------------------------------
    def _drawn(self, id: str) -> tuple[float, float]:
        """Masses for and against a belief that it draws from others; see `propagation` for the formulas."""
        known = self._known
        own = known.own[id]
        if own.fixed is not None:
            return 0.0, 0.0
        free: list[tuple[int, float]] = []
        against: list[tuple[int, float]] = []
        bound = 0.0
        for j in known.reasons[id]:
            force, roots, circular = j.strength, 0, False
            for premise in j.premises:
                force *= self._believed(premise)
                roots |= known.roots.get(premise, 0)
                circular = circular or known.in_circle(premise, id)
            if j.against:
                _group(against, roots, force)
            elif circular or roots & own.roots:
                bound = max(bound, force)
            else:
                _group(free, roots, force)
        weigh = known.rule.mass_of
        support = max(weigh(_united(free)), weigh(bound) - own.support)
        return support, weigh(_united(against)) + self._opposition(id)

    def _opposition(self, id: str) -> float:
        return sum([strength * self._mass(other) for other, strength in self._known.opposed[id]])

    def _mass(self, id: str) -> float:
        """The mass for a belief as others were told; rivals need not have been met for it."""
        told = self._told.get(id)
        return told[1] if told else self._known.mass(id)

    # Several that hang together -----------------------------------------------------------------------------
    def _together(self, joining: set[str]) -> set[str]:
        """Work out all that swings as one, with what lies around it as it stands."""
        if not joining:
            return set()
        known, knot = self._known, self._knot
        knot |= joining.union(*(members_of_knot(known, id) for id in joining - knot))
        known.meet_rivals(knot)
        knot |= knot.union(*(known.own[id].rivals for id in knot)) & known.own.keys()
        knot |= knot.union(*(members_of_ring(known, id) for id in knot))
        self._look_around(knot)
        reasons = [j for id in knot for j in known.reasons[id]]
        opposed = [
            Contradiction(id, other, strength)
            for id in knot
            for other, strength in known.opposed[id]
            if other not in knot or id < other
        ]
        near = {premise for j in reasons for premise in j.premises}.union(c.b for c in opposed)
        near = near.union(*(known.own[id].rivals for id in knot)) & known.own.keys()
        known.meet_rivals(near)
        beliefs = {id: known.own[id] if id in knot else self._standing_still(id) for id in knot | near}
        rings = {id: known.ring[id] for id in beliefs}
        drawn = solve_part(beliefs, reasons, opposed, rings, known.rule.kappa)
        known.knot.update({id: drawn[id].knot for id in knot})
        states = {id: (drawn[id].support, drawn[id].refute) for id in knot}
        return self._kept({id: state for id, state in states.items() if self._differs(id, *state)})

    def _differs(self, id: str, support: float, refute: float) -> bool:
        known = self._known
        return abs(support - known.support[id]) > _ROUNDING or abs(refute - known.refute[id]) > _ROUNDING

    def _standing_still(self, id: str) -> Own:
        belief = self._believed(id)
        return Own(self._told[id][1], roots=self._known.roots[id], fixed=belief)

    def _tied(self) -> set[str]:
        """Work out as one what moved and attacks itself, all the way round: there, moves can end in either reading."""
        tied = _attacking_themselves(self._known, self._with_rivals(self._moved) & self._known.own.keys())
        return self._together(tied) if tied - self._knot else set()


def _regroups(known: Known, id: str, bits: int) -> bool:
    """Whether bits that premises of a belief gained or lost can make a difference to it.

    They do not when they neither meet what its own evidence goes back to, nor lie in two groups of justifications that
    nothing else holds together.
    """
    own = known.own[id].roots
    if own & bits:
        return True
    for against in (False, True):
        groups: list[tuple[int, float]] = []
        for j in known.reasons[id]:
            roots = 0
            for premise in j.premises:
                if premise in known.own:
                    roots |= known.roots[premise] | known.before[premise].roots
            bound = roots & own or any(known.in_circle(premise, id) for premise in j.premises)
            if j.against is against and (against or not bound):
                _group(groups, roots & ~bits, 1.0 if roots & bits else 0.0)
        if sum(concerned for _, concerned in groups) > 1:
            return True
    return False


def _attacking_themselves(known: Known, ids: Set[str]) -> set[str]:
    """Of these beliefs, those on a circle of which a part is an attack.

    What is for a belief, and what is against it, are two things here: a contradiction sets the mass for one against
    the other, whatever stands against the first.
    """
    arrows: dict[tuple[str, bool], set[tuple[str, bool]]] = {(id, pro): set() for id in ids for pro in (True, False)}
    attacked = False
    for id in ids:
        for j in known.reasons.get(id, ()):
            for premise in j.premises:
                if premise in ids:
                    arrows[premise, True].add((id, not j.against))
                    arrows[premise, False].add((id, not j.against))
                    attacked = attacked or j.against
        for other in (*known.own[id].rivals, *(other for other, _ in known.opposed.get(id, ()))):
            if other in ids:
                arrows[other, True].add((id, False))
                attacked = True
    if not attacked:
        return set()
    circles = [part for part in strong_parts(arrows) if len({pro for _, pro in part}) > 1]
    return {id for part in circles for id, _ in part}


def _group(groups: list[tuple[int, float]], roots: int, force: float) -> None:
    """File under those that share roots, which it may bring together."""
    apart = []
    for others, best in groups:
        if others & roots:
            roots, force = roots | others, max(force, best)
        else:
            apart.append((others, best))
    groups[:] = [*apart, (roots, force)]


def _united(groups: Iterable[tuple[int, float]]) -> float:
    """Noisy-OR."""
    without = 1.0
    for _, force in groups:
        without *= 1.0 - force
    return 1.0 - without
