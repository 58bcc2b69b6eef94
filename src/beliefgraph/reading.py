"""Reading beliefs at a moment: stored masses where they suffice, else the evidence itself. Never writes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import cast

from beliefgraph.domain.changes import ChangeSet, Family, Filed
from beliefgraph.domain.confidence import DAY, Cell, Fate, freshness
from beliefgraph.domain.contexts import ContextTree
from beliefgraph.domain.drawn import drew, read_with
from beliefgraph.domain.explanation import (
    Contradicted,
    Contribution,
    Derivation,
    Elsewhere,
    Explanation,
    contribution,
    strongest_first,
    trusted,
)
from beliefgraph.domain.likeness import compatible
from beliefgraph.domain.model import (
    JUDGED,
    NOTHING_DRAWN,
    Belief,
    Drawn,
    Evidence,
    Revision,
    Scope,
    Standing,
    Status,
)
from beliefgraph.domain.opinion import UNINFORMED, Opinion
from beliefgraph.domain.propagation import solve
from beliefgraph.domain.revision import Policy, Settled, counts_at, seconds, settle, with_silent
from beliefgraph.domain.tasks import SOLVED, Solved
from beliefgraph.drawing import KAPPA
from beliefgraph.errors import NotFound
from beliefgraph.filing import Policies, Roll, belief_id, cell_of, docket_of, family_key
from beliefgraph.grounds import Grounds, Sight, upstream
from beliefgraph.ports import Space
from beliefgraph.records import task_of
from beliefgraph.viewing import as_seen


@dataclass(frozen=True, slots=True)
class Moment:
    """When a question is asked from.

    Args:
        now: the time of reading, from which evidence has aged.
        as_of: leave out what happened later; None for no limit.
        known_at: leave out what was recorded later; None for no limit.
        unjudged: leave out verdicts and outcomes, and of what is undated what was recorded after `as_of`.
    """

    now: datetime
    as_of: datetime | None = None
    known_at: datetime | None = None
    unjudged: bool = False

    @property
    def past(self) -> bool:
        """Whether some evidence may not count, so that stored masses cannot answer."""
        return self.as_of is not None or self.known_at is not None or self.unjudged

    def counts(self, evidence: Evidence) -> bool:
        """Whether a piece of evidence counts; every opinion that is read goes by this alone."""
        return counts_at(evidence, self.as_of, self.known_at) and not (self.unjudged and self._judges(evidence))

    def _judges(self, evidence: Evidence) -> bool:
        late = self.as_of is not None and (evidence.at or evidence.recorded) > self.as_of
        return late or evidence.kind in JUDGED


class Reader:
    """Opinions of a namespace's beliefs at one moment.

    Args:
        space: the namespace.
        policies: how each predicate is revised.
        moment: when it is asked from.
    """

    def __init__(self, space: Space, policies: Policies, moment: Moment) -> None:
        self.whole = space  # for another reader; what is shown goes through `space`, which keeps agents apart
        self._seen = as_seen(space, policies, self.settled)
        self.space, self.policies, self.moment = cast(Space, self._seen), policies, moment
        self._families: dict[str, tuple[Belief, ...]] = {}
        self._stored: dict[str, Belief] = {}
        self._filed: dict[str, tuple[Filed, ...]] = {}
        self._worked_out: dict[str, Drawn] = {}

    def at(self, as_of: datetime) -> Reader:
        """The same namespace read as of an earlier moment."""
        return Reader(self.whole, self.policies, replace(self.moment, now=as_of, as_of=as_of))

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
        for key, family in self.space.families(unsettled).items():
            self.take(family)
            self._families[key] = self._families[family.key]
        for key in missing - set(unsettled):
            self._families[key] = self._from_masses(stored.get(key, ()))

    def take(self, family: Family) -> None:
        """Use a family that was read already."""
        unsettled = self._needs_evidence(family.beliefs)
        self._families[family.key] = self._from_evidence(family) if unsettled else self._from_masses(family.beliefs)

    def sees(self, evidence: Evidence) -> bool:
        """Whether a piece of evidence counts at the moment, for whoever reads."""
        return self._seen.sees(evidence) and self.moment.counts(evidence)

    def trust(self, evidence: Evidence) -> float:
        """How far whoever reads trusts a piece of evidence, in [0, 1]."""
        return self._seen.trust(evidence)

    def family(self, key: str) -> tuple[Belief, ...]:
        """All beliefs of a family at the moment."""
        self.load([key])
        return self._families.get(key, ())

    def told_of(self, subject: str, predicate: str, value_key: str) -> tuple[Belief, ...]:
        """The family of a proposition at the moment, whether it is shared or only the reader's own.

        Args:
            subject: id of the entity.
            predicate: its name, renamings applied.
            value_key: the value as it is compared; "" for none.
        """
        single = self.policies.single(self.policies.predicate(predicate))
        for layer in dict.fromkeys(("", self.space.agent)):
            if found := self.family(family_key(self.space.namespace, subject, predicate, value_key, single, layer)):
                return found
        return ()

    def at_moment(self, belief: Belief) -> Belief:
        """One stored belief at the moment."""
        return next((b for b in self.family(belief.family) if b.id == belief.id), belief)

    def _needs_evidence(self, beliefs: Sequence[Belief]) -> bool:
        """Masses suffice unless evidence is left out, unsteady, dated after the reading, or of another rule."""
        if self.moment.past or any(self._seen.alters(b.family) for b in beliefs):
            return bool(beliefs)
        now = self.moment.now.timestamp()
        return any(
            not b.standing.steady
            or b.rule != self.policies.of(b.predicate).rule.name
            or (b.standing.at is not None and b.standing.at > now)
            for b in beliefs
        )

    def _from_masses(self, beliefs: Sequence[Belief]) -> tuple[Belief, ...]:
        live = [b for b in beliefs if b.status is not Status.WITHDRAWN]
        if not live:
            return tuple(beliefs)
        policy, drawn = self.policies.of(live[0].predicate), self.drawn(live)
        added = {cell_of(b): drawn[b.id] for b in live if b.id in drawn}
        read = read_with({cell_of(b): b.standing for b in live}, added, self._now, policy)
        return tuple(_as_read(b, read.get(cell_of(b)), b.standing, drawn) for b in beliefs)

    def _from_evidence(self, family: Family) -> tuple[Belief, ...]:
        settled, policy = self.settled(family)
        standings = with_silent(settled.tally.standings(self._now), settled.standings)
        cells = {ident: cell for cell, ident in ids_of(family, standings).items()}
        drawn = self.drawn([b for b in family.beliefs if b.id in cells])
        added = {cells[ident]: each for ident, each in drawn.items() if ident in cells}
        read = read_with(standings, added, self._now, policy)
        return tuple(
            _as_read(self._stood(b), read[cells[b.id]], standings[cells[b.id]], drawn)
            if b.id in cells
            else replace(self._fell(b), opinion=UNINFORMED)
            for b in family.beliefs
        )

    def _stood(self, belief: Belief) -> Belief:
        """A belief for which something counts, with the status that it had by what was known."""
        withdrawn_since = self.moment.known_at is not None and belief.status is Status.WITHDRAWN
        return replace(belief, status=Status.ACTIVE) if withdrawn_since else belief

    def _fell(self, belief: Belief) -> Belief:
        """A belief for which nothing counts, with the status that it had by what was known."""
        return belief if self.moment.known_at is None else replace(belief, status=Status.WITHDRAWN)

    @property
    def _now(self) -> float:
        return self.moment.now.timestamp()

    def drawn(self, beliefs: Sequence[Belief]) -> dict[str, Drawn]:
        """What other beliefs add to these at the moment: as stored while that is of today, else worked out."""
        if self._solved is None:
            return {}
        if not self.moment.past and not self.space.agent and abs(self._now - self._solved.timestamp()) <= DAY:
            return {b.id: b.drawn for b in beliefs if drew(b.drawn)}
        missing = [b.id for b in beliefs if b.id not in self._worked_out]
        if missing:
            found = upstream(missing, self.grounds)
            self._worked_out |= dict.fromkeys(missing, NOTHING_DRAWN) | solve(*found, kappa=KAPPA, at=self._now)
        return {b.id: self._worked_out[b.id] for b in beliefs}

    def history(self, belief: str) -> list[Revision]:
        """The changes of a belief's opinion that had happened and were recorded by the moment, oldest first."""
        return [revision for revision in self.space.history(belief) if _told_by(revision, self.moment)]

    @property
    def draws(self) -> bool:
        """Whether any belief draws from another at all."""
        return self._solved is not None

    @cached_property
    def _solved(self) -> datetime | None:
        """The moment of what beliefs draw as stored; None when none draws anything."""
        node = self.space.nodes([SOLVED]).get(SOLVED)
        return None if node is None else task_of(Solved, node).at

    @cached_property
    def grounds(self) -> Grounds:
        """What beliefs rest on, as seen at the moment."""

        def standings(family: Family, _: Policy) -> Mapping[Cell, Standing]:
            settled, _ = self.settled(family)
            return with_silent(settled.tally.standings(self._now), settled.standings)

        behind = self._seen.behind
        sight = Sight(behind.families, standings, self._counts)
        return Grounds(behind, self.policies, self._roll, sight, self._now)

    def settled(self, family: Family, watch: frozenset[str] = frozenset()) -> tuple[Settled, Policy]:
        """A family folded from the evidence that counts at the moment; the steps of what is watched are noted."""
        filed = [each for each in family.filed if self._counts(each)]
        self._roll.expect(f.edge.said_by or f.evidence.speaker for f in filed)
        docket = docket_of(Family(family.key, family.beliefs, tuple(map(_unretracted, filed))), self._roll)
        policy = self.policies.of(docket.predicate)
        return settle(docket.voices.values(), policy, watch), policy

    def _counts(self, filed: Filed) -> bool:
        return not filed.edge.struck and self.moment.counts(filed.evidence)


def ids_of(family: Family, cells: Iterable[Cell]) -> dict[Cell, str]:
    """Cell -> id of the belief that the family has there, or would have."""
    known = {cell_of(belief): belief.id for belief in family.beliefs if belief.status is not Status.WITHDRAWN}
    return {cell: known.get(cell) or belief_id(family.key, cell) for cell in cells}


def _as_read(belief: Belief, opinion: Opinion | None, standing: Standing, drawn: Mapping[str, Drawn]) -> Belief:
    if opinion is None:
        return replace(belief, opinion=UNINFORMED)
    return replace(belief, standing=standing, opinion=opinion, drawn=drawn.get(belief.id, belief.drawn))


def explain(reader: Reader, belief: str) -> Explanation:
    """Everything that a belief's opinion is made of, without words.

    Raises:
        NotFound: no such belief in the namespace.
    """
    space = reader.space
    found = space.beliefs([belief]).get(belief)
    if found is None:
        raise NotFound(belief, "there is no such belief in this namespace", "Look it up with ask or recall")
    belief = found.id
    family = space.families([found.family])[found.family]
    settled, policy = reader.settled(family)
    reader.take(family)
    now_here = reader.at_moment(found)
    ids = ids_of(family, settled.standings)
    fates = {(evidence, ids[cell]): settled.counted(fate) for (evidence, cell), fate in settled.fates().items()}
    # What is said of values that bear on this one, its own among them, counts here as far as nobody says more.
    on_it = settled.tally.fates_on(cell_of(found))
    bearing = {(evidence, ids[cell]): settled.counted(fate) for (evidence, cell), fate in on_it.items()}
    told = [
        trusted(_told(filed, fates | bearing, policy, reader.moment), reader.trust(filed.evidence))
        for filed in family.filed
        if _shows(filed, belief, reader.moment)
    ]
    told += _told_elsewhere(reader, found, family, policy, bearing)
    others = tuple(
        b
        for b in reader.family(found.family)
        if b.id != belief and b.status is Status.ACTIVE and (b.opinion.unknown < 1.0 or not reader.moment.past)
    )
    beside = tuple(b for b in others if go_together(policy, b, found))
    history = tuple(reader.history(belief))
    named = {*(revision.evidence for revision in history), *(c.yields_to for c in told)} - {c.evidence.id for c in told}
    cited = {f.evidence.id: f.evidence for f in family.filed if f.evidence.id in named}
    cited |= {e.id: e for e in space.evidence(named - cited.keys() - {""}).values() if reader.sees(e)}
    return Explanation(
        belief=now_here,
        supports=strongest_first([c for c in told if c.stance > 0]),
        refutes=strongest_first([c for c in told if c.stance <= 0]),
        rivals=tuple(b for b in others if b not in beside),
        inherited_from=_broader(found, others, policy.tree),
        history=history,
        links=tuple(space.links([belief])),
        as_of=reader.moment.as_of or reader.moment.now,
        cited=tuple(cited.values()),
        derivations=_derivations(reader, belief),
        contradictions=_contradictions(reader, belief),
        beside=beside,
    )


def _told_elsewhere(
    reader: Reader, belief: Belief, family: Family, policy: Policy, bearing: Mapping[tuple[str, str], Fate]
) -> list[Contribution]:
    """Evidence that speaks about other values and bears on a belief all the same."""
    values = {b.id: b for b in family.beliefs}
    own = {filed.evidence.id for filed in family.filed if filed.edge.belief == belief.id}
    found = []
    for filed in family.filed:
        fate = bearing.get((filed.evidence.id, filed.edge.belief))
        if filed.edge.belief == belief.id or fate is None or (filed.evidence.id in own and not fate.counts):
            continue
        other = values[filed.edge.belief]
        one, another = cell_of(other)[1], cell_of(belief)[1]
        alike = policy.rule.likeness.bears_out(one, another) and policy.rule.likeness.bears_out(another, one)
        told = trusted(_told(filed, bearing, policy, reader.moment), reader.trust(filed.evidence))
        found.append(replace(told, elsewhere=Elsewhere(other.value, belief.value, alike)))
    return found


def go_together(policy: Policy, one: Belief, other: Belief) -> bool:
    """Whether two beliefs of one family have different values that can both be right."""
    values = cell_of(one)[1], cell_of(other)[1]
    return values[0] != values[1] and compatible(policy.rule.likeness, *values)


def _derivations(reader: Reader, belief: str) -> tuple[Derivation, ...]:
    """The beliefs that a belief rests on, and those that stand against it, as they stand at the moment."""
    if not reader.draws:
        return ()
    justified = reader.grounds.justifications_of([belief]).get(belief, ())
    named = sorted({p for j in justified for p in j.premises})
    premises = {b.id: b for b in reader.beliefs(named)}
    others = reader.grounds.rows(premise for premise in named if premise not in premises)
    hidden = {premise: row.agent for premise, row in others.items() if row.agent}
    evidence = reader.space.evidence(j.key for j in justified)
    return tuple(
        Derivation(
            tuple(premises[p] for p in j.premises if p in premises),
            j.strength,
            j.against,
            evidence.get(j.key),
            tuple(p for p in j.premises if p not in premises and p not in hidden),
            tuple(hidden[p] for p in j.premises if p in hidden),
        )
        for j in justified
    )


def _contradictions(reader: Reader, belief: str) -> tuple[Contradicted, ...]:
    if not reader.draws:
        return ()
    found = reader.grounds.contradictions_of([belief]).get(belief, ())
    others = {(c.b if c.a == belief else c.a): c.strength for c in found}
    return tuple(Contradicted(b, others[b.id]) for b in reader.beliefs(sorted(others)))


def _shows(filed: Filed, belief: str, moment: Moment) -> bool:
    """Evidence of this belief that there was at the moment; retracted evidence is shown as such."""
    if filed.edge.belief != belief:
        return False
    return moment.counts(_unretracted(filed).evidence)


def _unretracted(filed: Filed) -> Filed:
    evidence = filed.evidence
    return filed if evidence.retracted is None else replace(filed, evidence=replace(evidence, retracted=None))


def _told_by(revision: Revision, moment: Moment) -> bool:
    late = moment.as_of is not None and revision.happened is not None and revision.happened > moment.as_of
    return not late and not (moment.known_at is not None and revision.recorded > moment.known_at)


def _told(filed: Filed, fates: Mapping[tuple[str, str], Fate], policy: Policy, moment: Moment) -> Contribution:
    edge, now = filed.edge, moment.now
    ends = edge.valid_until is not None  # then it does not fade before
    left = 1.0 if ends else freshness(seconds(filed.evidence.at), now.timestamp(), policy.half_life)
    told = contribution(filed, fates.get((filed.evidence.id, edge.belief)), left)
    valid = (edge.valid_from or now) <= now <= (edge.valid_until or now)
    return told if valid or not told.counts else replace(told, counts=False, why="not valid then")


def _broader(belief: Belief, others: Iterable[Belief], tree: ContextTree) -> tuple[Scope, ...]:
    scopes = {other.scope for other in others if other.scope != belief.scope}
    return tuple(sorted(scope for scope in scopes if tree.covers(scope, belief.scope)))
