"""Checking a graph: structural faults, and a digest by which two graphs are compared."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime

from beliefgraph.domain.changes import ChangeSet, Family
from beliefgraph.domain.contexts import ContextTree
from beliefgraph.domain.model import Belief, Evidence, Link, Relation, Status
from beliefgraph.domain.revision import alive
from beliefgraph.errors import InvalidName
from beliefgraph.filing import Policies, Roll, belief_id
from beliefgraph.grounds import CARRYING, Grounds, Sight, strength_of
from beliefgraph.ports import Space
from beliefgraph.reading import Moment, Reader


@dataclass(frozen=True, slots=True)
class Finding:
    """One structural fault.

    Args:
        rule: the check that failed, a stable name.
        kind: node kind, "edge" or "link".
        id: what it is about.
        message: what is wrong, in words.
        remedy: what mends it.
    """

    rule: str
    kind: str
    id: str
    message: str
    remedy: str


def validate(space: Space, policies: Policies) -> list[Finding]:
    """Every structural fault of a namespace, in a stable order; reads everything once.

    Args:
        space: the namespace.
        policies: how predicates are revised, to compare stored opinions with their evidence.
    """
    sources = {source.id for source in space.all_sources()}
    events = {event.id for event in space.all_events()}
    found = [*_context_faults(space), *_link_faults(space, sources | events)]
    for evidence in space.all_evidence():
        found += _evidence_faults(evidence, sources, events)
    entities = {entity.id for entity in space.all_entities()}
    for family in space.all_families():
        found += _family_faults(space, policies, family, entities)
    found += [Finding("broken row", "store", where, what, "Restore a copy") for where, what in space.faults()]
    return found


def _evidence_faults(evidence: Evidence, sources: set[str], events: set[str]) -> Iterator[Finding]:
    def fault(rule: str, message: str, remedy: str) -> Finding:
        return Finding(rule, "evidence", evidence.id, message, remedy)

    if not evidence.source and not evidence.speaker:
        yield fault("sourceless evidence", "it names neither a source nor a speaker", "Observe it with source=")
    if evidence.source and evidence.source not in sources:
        yield fault("unknown source", f"its source {evidence.source!r} has no record", "Import the source record")
    if not evidence.event or evidence.event not in events:
        yield fault("unknown event", "the event it occurred in has no record", "Import the event record")
    if not evidence.text.strip() and not evidence.cold:
        yield fault("empty evidence", "it has no text", "Retract it")


def _family_faults(space: Space, policies: Policies, family: Family, entities: set[str]) -> Iterator[Finding]:
    supported = {filed.edge.belief for filed in family.filed if alive(filed)}
    links = space.links([b.id for b in family.beliefs])
    derived = {k.source for k in links if k.relation is Relation.DERIVES_FROM}
    derived |= {k.target for k in links if k.relation is Relation.SUPPORTS}
    for belief in family.beliefs:
        yield from _belief_faults(belief, supported, derived, entities)
    for filed in family.filed:
        edge = filed.edge
        if not -1.0 <= edge.stance <= 1.0 or not 0.0 <= edge.weight <= 1.0 or not 0.0 <= edge.authority <= 1.0:
            yield Finding("number out of range", "edge", edge.id, "stance, weight or authority", "Observe it again")
    yield from _stale(space, policies, family)


def _belief_faults(belief: Belief, supported: set[str], derived: set[str], entities: set[str]) -> Iterator[Finding]:
    def fault(rule: str, message: str, remedy: str) -> Finding:
        return Finding(rule, "belief", belief.id, message, remedy)

    if belief.subject not in entities:
        yield fault("orphan", "the entity it is about has no record", "Import the entity record")
    if not belief.text.strip() or not belief.predicate.strip():
        yield fault("missing field", "it has no text or no predicate", "Observe its evidence again")
    if belief.status is Status.ACTIVE and belief.id not in supported | derived:
        yield fault("groundless", "it has neither evidence nor derivation", "Retract or observe its evidence again")
    if belief.status is Status.WITHDRAWN and belief.id in supported:
        yield fault("withdrawn with evidence", "evidence still stands under it", "Restore or retract that evidence")


def _stale(space: Space, policies: Policies, family: Family) -> Iterator[Finding]:
    """Stored opinions must be what the evidence adds up to."""
    at = max((e.evidence.recorded for e in family.filed), default=None)
    if at is None:
        return
    settled, _ = Reader(space, policies, Moment(at)).settled(family)
    current = {belief_id(family.key, cell): standing for cell, standing in settled.standings.items()}
    for belief in family.beliefs:
        if belief.status is Status.ACTIVE and current.get(belief.id) != belief.standing:
            message = "its stored standing is not what its evidence adds up to"
            yield Finding("stale opinion", "belief", belief.id, message, "Retract and restore one of its evidence")


def _context_faults(space: Space) -> Iterator[Finding]:
    try:
        ContextTree(space.contexts())
    except InvalidName as error:
        yield Finding("context cycle", "context", error.value, error.rule, error.remedy)


def _link_faults(space: Space, others: set[str]) -> Iterator[Finding]:
    links = list(space.all_links())
    ends = {end for link in links for end in (link.source, link.target)}
    held = {*space.beliefs(ends), *space.evidence(ends), *space.entities(ends), *space.nodes(ends)} | others
    for link in links:
        name = f"{link.source} {link.relation} {link.target}"
        if link.source == link.target:
            yield Finding("self-loop", "link", name, "an edge cannot end where it starts", "Remove the link")
        elif not {link.source, link.target} <= held:
            yield Finding("dangling link", "link", name, "one of its ends is not kept", "Remove the link")


def digest(space: Space, policies: Policies, now: datetime) -> str:
    """A digest of a namespace's live evidence, what it adds up to, and what leads from belief to belief.

    Recorded times and history are left out. Two graphs with equal digests hold the same evidence and believe the same.

    Args:
        space: the namespace.
        policies: how each predicate is revised.
        now: any moment; names are looked up with it, nothing else.
    """
    grounds = Grounds(space, policies, Roll(space, ChangeSet(), now), Sight(space.families, lambda *_: {}), 0.0)
    total = hashlib.blake2b(digest_size=16)
    for evidence in space.all_evidence():
        if evidence.retracted is None:
            total.update(f"{evidence.id}|{evidence.digest}{_concluded(evidence, grounds)}\n".encode())
    for family in space.all_families():
        for belief in sorted(family.beliefs, key=lambda b: b.id):
            if belief.status is not Status.WITHDRAWN:
                standing = belief.standing
                total.update(f"{belief.id}|{standing.support!r}|{standing.refute!r}|{standing.at!r}\n".encode())
    for line in sorted({_carried(link, grounds) for link in space.all_links() if link.relation in CARRYING}):
        total.update(f"{line}\n".encode())
    return total.hexdigest()


def _concluded(evidence: Evidence, grounds: Grounds) -> str:
    """Who alone sees it, and from what it was concluded, by the ids that its premises have now."""
    premises = sorted(set(_living(evidence.premises, grounds).values()))
    return "".join(f"|{part}" for part in (evidence.layer, *premises) if part)


def _carried(link: Link, grounds: Grounds) -> str:
    """A carrying link by the ids that its ends have now; "" when one of them is gone."""
    now = _living((link.source, link.target), grounds)
    if len(now) < 2:
        return ""
    ends = now[link.source], now[link.target]
    if link.relation is Relation.CONTRADICTS:
        ends = (min(ends), max(ends))
    return f"{ends[0]} {link.relation} {ends[1]} {strength_of(link)!r} {link.data.get('group', '')}"


def _living(ids: Collection[str], grounds: Grounds) -> dict[str, str]:
    """Id -> id of the belief that holds now what it held, for those that anything still bears on."""
    now = grounds.current(ids)
    rows = grounds.rows(now.values())
    return {ident: to for ident, to in now.items() if to in rows and rows[to].status is not Status.WITHDRAWN}
