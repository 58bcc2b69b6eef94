"""Rows of the SQLite tables <-> nouns of the domain, one pair of functions a table."""

from __future__ import annotations

import json
import math
import struct
from datetime import UTC, datetime, timedelta, timezone
from functools import lru_cache
from typing import Any

from beliefgraph.domain.audit import Entry
from beliefgraph.domain.model import (
    GENERAL,
    NOTHING_DRAWN,
    Belief,
    Context,
    Drawn,
    Edge,
    Entity,
    Event,
    Evidence,
    Link,
    Modality,
    Node,
    Relation,
    Revision,
    Scope,
    Source,
    Standing,
    Status,
)
from beliefgraph.domain.opinion import UNINFORMED, Opinion, from_masses
from beliefgraph.errors import InvalidTime

Row = tuple[Any, ...]
Absences = tuple[tuple[datetime, datetime], ...]

EVIDENCE = (
    "id, text, source, speaker, origin, recorded, recorded_offset, at, at_offset, sequence, event, scope, kind, agent, "
    "ref, authority, weight, retracted, retract_reason, extra, private, premises, run, absences, cold"
)
BELIEF = (
    "id, family, text, subject, predicate, value, scope, agent, active, created, created_offset, updated, "
    "updated_offset, rule, support, refute, at, steady, origins, evidence, opinion, drawn"
)
EDGE = (
    "subject, stance, authority, shift, weight, faithfulness, valid_from, valid_until, reason, span_start, span_end, "
    "method, scope, modality, said_by, happened_from, happened_until, predicate, struck"
)
REVISION = (
    "evidence, cause, before, after, rule, version, happened, happened_offset, recorded, recorded_offset, reason, "
    "through"
)
CONTEXT = "dimension, value, parent, recorded"
ENTRY = "number, act, recorded, recorded_offset, by, run, reason, data, body, chain, erased"
ENTITY = "id, name, type, names, canonical"
SOURCE = "id, title, kind, author, published"
EVENT = "id, kind, at, at_offset"
NODE = "id, kind, data"
LINK = "source, relation, target, data"

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_OPINION = struct.Struct("<7d")
_MASSES = struct.Struct("<3d")
_DRAWN = struct.Struct("<3d32s")  # support, refute, at (not a number for none), roots; the ring's id follows

STATUS_CODE = {Status.WITHDRAWN: 0, Status.ACTIVE: 1, Status.ARCHIVED: 2, Status.INVALIDATED: 3}
"""What stands for a status in the column `active`."""

_STATUS = {code: status for status, code in STATUS_CODE.items()}


def evidence_row(evidence: Evidence) -> Row:
    e = evidence
    recorded, recorded_offset = instant(e.recorded)
    at, at_offset = instant(e.at) if e.at is not None else (None, None)
    retracted = e.retracted.isoformat() if e.retracted is not None else None
    return (
        e.id, e.text, e.source, e.speaker, e.origin, recorded, recorded_offset, at, at_offset, e.sequence, e.event,
        _json(e.scope), e.kind, e.agent, e.ref, e.authority, e.weight, retracted, e.retract_reason, _json(e.extra),
        None if e.shared else 1, _json(e.premises), e.run or None, absences_text(e.absences), e.cold or None,
    )  # fmt: skip


def evidence_from(row: Row) -> Evidence:
    (
        id, text, source, speaker, origin, recorded, recorded_offset, at, at_offset, sequence, event,
        scope, kind, agent, ref, authority, weight, retracted, reason, extra,
        private, premises, run, absences, cold,
    ) = row  # fmt: skip
    return Evidence(
        id, text, source, speaker, origin,
        moment(recorded, recorded_offset),
        None if at is None else moment(at, at_offset),
        sequence, event,
        GENERAL if scope is None else _scope(scope),
        kind, agent, ref, authority, weight,
        None if retracted is None else datetime.fromisoformat(retracted),
        reason,
        private is None,
        _ids(premises),
        run or "",
        absences_from(absences),
        cold or "",
        {} if extra is None else json.loads(extra),
    )  # fmt: skip


def absences_text(absences: Absences) -> str | None:
    return _json([[since.isoformat(), until.isoformat()] for since, until in absences])


def absences_from(text: str | None) -> Absences:
    if text is None:
        return ()
    return tuple((datetime.fromisoformat(since), datetime.fromisoformat(until)) for since, until in json.loads(text))


def belief_row(belief: Belief) -> Row:
    b, s = belief, belief.standing
    created, created_offset = instant(b.created) if b.created is not None else (None, None)
    updated, updated_offset = instant(b.updated) if b.updated is not None else (None, None)
    return (
        b.id, b.family, b.text, b.subject, b.predicate, b.value, _json(b.scope), b.agent or None,
        STATUS_CODE[b.status], created, created_offset, updated, updated_offset, b.rule,
        s.support, s.refute, s.at, int(s.steady), s.origins, s.evidence, _packed(b.opinion),
        None if b.drawn is NOTHING_DRAWN else _packed_drawn(b.drawn),
    )  # fmt: skip


def belief_from(row: Row) -> Belief:
    (
        id, family, text, subject, predicate, value, scope, agent, active, created, created_offset, updated,
        updated_offset, rule, support, refute, at, steady, origins, evidence, opinion, drawn,
    ) = row  # fmt: skip
    return Belief(
        id, family, text, subject, predicate, value,
        GENERAL if scope is None else _scope(scope),
        _STATUS[active],
        None if created is None else moment(created, created_offset),
        None if updated is None else moment(updated, updated_offset),
        rule,
        Standing(support, refute, at, bool(steady), origins, evidence),
        _opinion(opinion),
        agent or "",
        NOTHING_DRAWN if drawn is None else _drawn(drawn),
    )  # fmt: skip


def edge_row(edge: Edge, belief: int, evidence: int) -> Row:
    e = edge
    start, end = e.span if e.span is not None else (None, None)
    return (
        belief, evidence, e.subject, e.stance, e.authority, e.shift, e.weight, e.faithfulness, _iso(e.valid_from),
        _iso(e.valid_until), e.reason, start, end, e.method, _json(e.scope),
        None if e.modality is Modality.ASSERTED else str(e.modality), e.said_by or None, _iso(e.happened_from),
        _iso(e.happened_until), e.predicate or None, e.struck or None,
    )  # fmt: skip


def edge_from(row: Row, belief: str, evidence: str) -> Edge:
    (
        subject, stance, authority, shift, weight, faithfulness, valid_from, valid_until, reason, start, end,
        method, scope, modality, said_by, happened_from, happened_until, predicate, struck,
    ) = row  # fmt: skip
    return Edge(
        evidence, belief, subject, stance, authority, shift, weight, faithfulness,
        None if valid_from is None else datetime.fromisoformat(valid_from),
        None if valid_until is None else datetime.fromisoformat(valid_until),
        reason,
        None if start is None else (start, end),
        method,
        GENERAL if scope is None else _scope(scope),
        Modality.ASSERTED if modality is None else Modality(modality),
        said_by or "",
        None if happened_from is None else datetime.fromisoformat(happened_from),
        None if happened_until is None else datetime.fromisoformat(happened_until),
        predicate or "",
        struck or "",
    )  # fmt: skip


def revision_row(revision: Revision, belief: int) -> Row:
    r = revision
    happened, happened_offset = instant(r.happened) if r.happened is not None else (None, None)
    return (
        belief, r.evidence, r.cause, _packed(r.before), _packed(r.after), r.rule, r.version,
        happened, happened_offset, *instant(r.recorded), r.reason, _json(r.through),
    )  # fmt: skip


def revision_from(row: Row, belief: str) -> Revision:
    (
        evidence, cause, before, after, rule, version, happened, happened_offset, recorded, recorded_offset, reason,
        through,
    ) = row  # fmt: skip
    return Revision(
        belief, evidence, cause, _opinion(before), _opinion(after), rule, version,
        None if happened is None else moment(happened, happened_offset),
        moment(recorded, recorded_offset),
        reason,
        _ids(through),
    )  # fmt: skip


def entry_row(entry: Entry) -> Row:
    e = entry
    return (
        e.number, e.act, *instant(e.recorded), e.by, e.run, e.reason, _json(e.data), e.body, e.chain, int(e.erased),
    )  # fmt: skip


def entry_from(row: Row) -> Entry:
    number, act, recorded, offset, by, run, reason, data, body, chain, erased = row
    return Entry(
        act, moment(recorded, offset), by, run, reason,
        {} if data is None else _logged(data),
        number, body, chain, bool(erased),
    )  # fmt: skip


def _logged(data: str) -> dict[str, Any]:
    """What an entry or node keeps; what was altered until it is no JSON object is kept under a name nobody uses."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        found = None
    return found if isinstance(found, dict) else {"unreadable": data}


def context_row(context: Context) -> Row:
    return context.dimension, context.value, context.parent, _iso(context.recorded)


def context_from(row: Row) -> Context:
    dimension, value, parent, recorded = row
    return Context(dimension, value, parent, None if recorded is None else datetime.fromisoformat(recorded))


def entity_row(entity: Entity) -> Row:
    return entity.id, entity.name, entity.type, _json(entity.names), entity.canonical


def entity_from(row: Row) -> Entity:
    id, name, type, names, canonical = row
    return Entity(id, name, type, () if names is None else tuple(json.loads(names)), canonical)


def source_row(source: Source) -> Row:
    return source.id, source.title, source.kind, source.author, _iso(source.published)


def source_from(row: Row) -> Source:
    id, title, kind, author, published = row
    return Source(id, title, kind, author, None if published is None else datetime.fromisoformat(published))


def event_row(event: Event) -> Row:
    at, offset = instant(event.at) if event.at is not None else (None, None)
    return event.id, event.kind, at, offset


def event_from(row: Row) -> Event:
    id, kind, at, offset = row
    return Event(id, kind, None if at is None else moment(at, offset))


def node_row(node: Node) -> Row:
    return node.id, node.kind, _json(node.data)


def node_from(row: Row) -> Node:
    id, kind, data = row
    return Node(id, kind, {} if data is None else _logged(data))


def link_row(link: Link) -> Row:
    return link.source, str(link.relation), link.target, _json(link.data)


def link_from(row: Row) -> Link:
    source, relation, target, data = row
    return Link(source, Relation(relation), target, {} if data is None else json.loads(data))


def instant(at: datetime) -> tuple[int, int]:
    """(microseconds since 1970 in UTC, offset in seconds at which it was said).

    Raises:
        InvalidTime: a time without a zone.
    """
    if at.tzinfo is UTC:
        return (at - _EPOCH) // _MICROSECOND, 0
    offset = at.utcoffset()
    if offset is None:
        raise InvalidTime(at.isoformat(), "a stored time has a zone", "Give an aware datetime")
    return (at - _EPOCH) // _MICROSECOND, offset // timedelta(seconds=1)


def moment(microseconds: int, offset: int) -> datetime:
    """The aware datetime of `instant`."""
    if offset == 0:
        return _EPOCH + timedelta(0, 0, microseconds)
    return _epoch(offset) + timedelta(0, offset, microseconds)


@lru_cache(maxsize=256)
def _epoch(offset: int) -> datetime:
    return datetime(1970, 1, 1, tzinfo=timezone(timedelta(seconds=offset)))


def _iso(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()


def _json(value: Any) -> str | None:
    """Compact JSON; None for what is empty, which is nearly always."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) if value else None


@lru_cache(maxsize=4096)
def _scope(text: str) -> Scope:
    return tuple((dimension, value) for dimension, value in json.loads(text))


def _ids(text: str | None) -> tuple[str, ...]:
    return () if text is None else tuple(json.loads(text))


def _packed_drawn(drawn: Drawn) -> bytes | None:
    if drawn == NOTHING_DRAWN:
        return None
    at = math.nan if drawn.at is None else drawn.at
    names = f"{drawn.ring}\0{drawn.knot}".rstrip("\0")
    return _DRAWN.pack(drawn.support, drawn.refute, at, drawn.roots.to_bytes(32, "little")) + names.encode()


def _drawn(packed: bytes) -> Drawn:
    support, refute, at, roots = _DRAWN.unpack_from(packed)
    ring, _, knot = packed[_DRAWN.size :].decode().partition("\0")
    return Drawn(support, refute, int.from_bytes(roots, "little"), ring, None if math.isnan(at) else at, knot)


def forget() -> None:
    """Let go of the words that were remembered while reading, so that none of those erased stays in memory."""
    _scope.cache_clear()


@lru_cache(maxsize=4096)
def _packed(opinion: Opinion) -> bytes | None:
    """Nothing for no opinion, three numbers where they say it all, else seven."""
    o = opinion
    if o is UNINFORMED:
        return None
    if o == from_masses(o.belief, o.disbelief, o.unknown):
        return _MASSES.pack(o.belief, o.disbelief, o.unknown)
    return _OPINION.pack(
        o.belief, o.disbelief, o.unknown, o.signed, o.probability, o.contested, o.confidence
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _opinion(packed: bytes | None) -> Opinion:
    if packed is None:
        return UNINFORMED
    if len(packed) == _MASSES.size:
        return from_masses(*_MASSES.unpack(packed))
    return Opinion(*_OPINION.unpack(packed))
