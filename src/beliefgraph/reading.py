"""Reading beliefs at a moment: stored masses where they suffice, else the evidence itself. Never writes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from beliefgraph.domain.changes import ChangeSet, Family, Filed
from beliefgraph.domain.confidence import Fate, freshness
from beliefgraph.domain.contexts import ContextTree
from beliefgraph.domain.explanation import Contribution, Explanation, contribution, strongest_first
from beliefgraph.domain.model import Belief, Evidence, Revision, Scope, Status
from beliefgraph.domain.opinion import UNINFORMED
from beliefgraph.domain.revision import Policy, Settled, counts_at, read_at, seconds, settle, visible
from beliefgraph.errors import NotFound
from beliefgraph.filing import Policies, Roll, belief_id, cell_of, docket_of
from beliefgraph.ports import Space


@dataclass(frozen=True, slots=True)
class Moment:
    """When a question is asked from.

    Args:
        now: the time of reading, from which evidence has aged.
        as_of: leave out what happened later; None for no limit.
        known_at: leave out what was recorded later; None for no limit.
    """

    now: datetime
    as_of: datetime | None = None
    known_at: datetime | None = None

    @property
    def past(self) -> bool:
        """Whether some evidence may not count, so that stored masses cannot answer."""
        return self.as_of is not None or self.known_at is not None


class Reader:
    """Opinions of a namespace's beliefs at one moment.

    Args:
        space: the namespace.
        policies: how each predicate is revised.
        moment: when it is asked from.
    """

    def __init__(self, space: Space, policies: Policies, moment: Moment) -> None:
        self.space, self.policies, self.moment = space, policies, moment
        self._families: dict[str, tuple[Belief, ...]] = {}
        self._stored: dict[str, Belief] = {}
        self._filed: dict[str, tuple[Filed, ...]] = {}

    def at(self, as_of: datetime) -> Reader:
        """The same namespace read as of an earlier moment."""
        return Reader(self.space, self.policies, Moment(as_of, as_of, self.moment.known_at))

    @cached_property
    def aliases(self) -> Mapping[str, str]:
        """Entity id -> id of the entity it is an alias of."""
        return self.space.aliases()

    @cached_property
    def aliases_of(self) -> Mapping[str, list[str]]:
        """Entity id -> ids of its aliases."""
        found: dict[str, list[str]] = {}
        for alias, canonical in self.aliases.items():
            found.setdefault(canonical, []).append(alias)
        return found

    @cached_property
    def _roll(self) -> Roll:
        return Roll(self.space, ChangeSet(), self.moment.now)

    def stored(self, ids: Iterable[str]) -> dict[str, Belief]:
        """Beliefs as they are stored, each read once."""
        wanted = list(dict.fromkeys(ids))
        if missing := [ident for ident in wanted if ident not in self._stored]:
            self._stored |= self.space.beliefs(missing)
        return {ident: self._stored[ident] for ident in wanted if ident in self._stored}

    def filed(self, belief: str) -> tuple[Filed, ...]:
        """The evidence filed under a belief, retracted included, in its order; read once."""
        if belief not in self._filed:
            self._filed[belief] = self.space.filed(belief)
        return self._filed[belief]

    def beliefs(self, ids: Sequence[str]) -> list[Belief]:
        """Beliefs with their opinions at the moment, in the order of the ids; unknown ids are left out."""
        found = self.stored(ids)
        families = {belief.family for belief in found.values()}
        self.load(families)
        read = {belief.id: belief for key in families for belief in self._families.get(key, ())}
        return [read.get(ident, found[ident]) for ident in ids if ident in found]

    def load(self, families: Iterable[str]) -> None:
        """Read whole families at once."""
        missing = set(families) - self._families.keys()
        if not missing:
            return
        stored = self.space.siblings(missing)
        unsettled = [key for key, beliefs in stored.items() if self._needs_evidence(beliefs)]
        for family in self.space.families(unsettled).values():
            self.take(family)
        for key in missing - set(unsettled):
            self._families[key] = self._from_masses(stored.get(key, ()))

    def take(self, family: Family) -> None:
        """Use a family that was read already."""
        unsettled = self._needs_evidence(family.beliefs)
        self._families[family.key] = self._from_evidence(family) if unsettled else self._from_masses(family.beliefs)

    def sees(self, evidence: Evidence) -> bool:
        """Whether a piece of evidence counts at the moment."""
        return counts_at(evidence, self.moment.as_of, self.moment.known_at)

    def family(self, key: str) -> tuple[Belief, ...]:
        """All beliefs of a family at the moment."""
        self.load([key])
        return self._families.get(key, ())

    def at_moment(self, belief: Belief) -> Belief:
        """One stored belief at the moment."""
        return next((b for b in self.family(belief.family) if b.id == belief.id), belief)

    def _needs_evidence(self, beliefs: Sequence[Belief]) -> bool:
        """Masses suffice unless evidence is left out, unsteady, dated after the reading, or of another rule."""
        if self.moment.past:
            return bool(beliefs)
        now = self.moment.now.timestamp()
        return any(
            not b.standing.steady
            or b.rule != self.policies.of(b.predicate).rule.name
            or (b.standing.at is not None and b.standing.at > now)
            for b in beliefs
        )

    def _from_masses(self, beliefs: Sequence[Belief]) -> tuple[Belief, ...]:
        active = [b for b in beliefs if b.status is Status.ACTIVE]
        if not active:
            return tuple(beliefs)
        policy = self.policies.of(active[0].predicate)
        cells = {cell_of(b): b.standing for b in active}
        read = policy.rule.read(cells, self.moment.now.timestamp(), policy.half_life, policy.tree)
        opinions = {b.id: read[cell_of(b)] for b in active}
        return tuple(replace(b, opinion=opinions.get(b.id, UNINFORMED)) for b in beliefs)

    def _from_evidence(self, family: Family) -> tuple[Belief, ...]:
        settled, policy = self.settled(family)
        standings = settled.tally.standings(self.moment.now.timestamp())
        opinions = read_at(settled, policy, self.moment.now.timestamp())
        read = {belief_id(family.key, cell): (standings[cell], opinion) for cell, opinion in opinions.items()}
        return tuple(
            replace(b, standing=read[b.id][0], opinion=read[b.id][1])
            if b.id in read
            else replace(b, opinion=UNINFORMED)
            for b in family.beliefs
        )

    def settled(self, family: Family) -> tuple[Settled, Policy]:
        """A family folded from the evidence that counts at the moment."""
        filed = visible(family.filed, self.moment.as_of, self.moment.known_at)
        self._roll.expect(f.edge.said_by or f.evidence.speaker for f in filed)
        docket = docket_of(Family(family.key, family.beliefs, tuple(map(_unretracted, filed))), self._roll)
        policy = self.policies.of(docket.predicate)
        return settle(docket.voices.values(), policy), policy


def explain(reader: Reader, belief: str) -> Explanation:
    """Everything that a belief's opinion is made of, without words.

    Raises:
        NotFound: no such belief in the namespace.
    """
    space = reader.space
    found = space.beliefs([belief]).get(belief)
    if found is None:
        raise NotFound(belief, "there is no such belief in this namespace", "Look it up with ask or recall")
    family = space.families([found.family])[found.family]
    settled, policy = reader.settled(family)
    reader.take(family)
    now_here = reader.at_moment(found)
    ids = {cell: belief_id(family.key, cell) for cell in settled.standings}
    fates = {(evidence, ids[cell]): fate for (evidence, cell), fate in settled.fates().items()}
    told = [
        _told(filed, fates, policy, reader.moment) for filed in family.filed if _shows(filed, belief, reader.moment)
    ]
    others = tuple(
        b
        for b in reader.family(found.family)
        if b.id != belief and b.status is Status.ACTIVE and (b.opinion.unknown < 1.0 or not reader.moment.past)
    )
    history = tuple(r for r in space.history(belief) if _told_by(r, reader.moment))
    named = {*(revision.evidence for revision in history), *(c.yields_to for c in told)} - {c.evidence.id for c in told}
    return Explanation(
        belief=now_here,
        supports=strongest_first([c for c in told if c.stance > 0]),
        refutes=strongest_first([c for c in told if c.stance <= 0]),
        rivals=others,
        inherited_from=_broader(found, others, policy.tree),
        history=history,
        links=tuple(space.links([belief])),
        as_of=reader.moment.as_of or reader.moment.now,
        cited=tuple({f.evidence.id: f.evidence for f in family.filed if f.evidence.id in named}.values()),
    )


def _shows(filed: Filed, belief: str, moment: Moment) -> bool:
    """Evidence of this belief that there was at the moment; retracted evidence is shown as such."""
    if filed.edge.belief != belief:
        return False
    return counts_at(_unretracted(filed).evidence, moment.as_of, moment.known_at)


def _unretracted(filed: Filed) -> Filed:
    evidence = filed.evidence
    return filed if evidence.retracted is None else replace(filed, evidence=replace(evidence, retracted=None))


def _told_by(revision: Revision, moment: Moment) -> bool:
    late = moment.as_of is not None and revision.happened is not None and revision.happened > moment.as_of
    return not late and not (moment.known_at is not None and revision.recorded > moment.known_at)


def _told(filed: Filed, fates: dict[tuple[str, str], Fate], policy: Policy, moment: Moment) -> Contribution:
    edge, now = filed.edge, moment.now
    ends = edge.valid_until is not None  # then it does not fade before
    left = 1.0 if ends else freshness(seconds(filed.evidence.at), now.timestamp(), policy.half_life)
    told = contribution(filed, fates.get((filed.evidence.id, edge.belief)), left)
    valid = (edge.valid_from or now) <= now <= (edge.valid_until or now)
    return told if valid or not told.counts else replace(told, counts=False, why="not valid then")


def _broader(belief: Belief, others: Iterable[Belief], tree: ContextTree) -> tuple[Scope, ...]:
    scopes = {other.scope for other in others if other.scope != belief.scope}
    return tuple(sorted(scope for scope in scopes if tree.covers(scope, belief.scope)))
