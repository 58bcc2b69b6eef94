"""A digest by which two graphs are compared."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from datetime import datetime

from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import Evidence, Link, Relation, Status
from beliefgraph.filing import Policies, Roll
from beliefgraph.grounds import CARRYING, Grounds, Sight, strength_of
from beliefgraph.ports import Space


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
    carried = {_carried(link, grounds) for link in space.all_links() if link.relation in CARRYING}
    for line in sorted(carried - {""}):
        total.update(f"{line}\n".encode())
    return total.hexdigest()


def _concluded(evidence: Evidence, grounds: Grounds) -> str:
    """Who alone sees it, and from what it was concluded, by the ids that its premises have now."""
    premises = sorted(set(_living(evidence.premises, grounds).values()))
    return "".join(f"|{part}" for part in (evidence.layer, *premises) if part)


def _carried(link: Link, grounds: Grounds) -> str:
    """A carrying link by the ids that its ends have now; "" when one is gone or both are one: it carries nothing."""
    now = _living((link.source, link.target), grounds)
    if len(set(now.values())) < 2:
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
