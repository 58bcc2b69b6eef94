"""The JSON records of article A4 (section 4.3): belief, evidence and edge, their ids kept.

    belief: belief_id, type, content, confidence, created_at, updated_at, source_agent,
        evidence_ids, context_ids
    evidence: evidence_id, type, content, source, reliability, captured_at
    edge: edge_id, from, to, relation, weight

`reliability` is the evidence's authority and an edge's `weight` multiplies it. A context id "dimension=value"
is that place, any other id a place of the dimension "context"; several plain ids together are one place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, TypeVar

from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import (
    Agent,
    Belief,
    Context,
    Edge,
    Evidence,
    Link,
    Relation,
    Scope,
    Source,
    Standing,
    hash_id,
    within,
)
from beliefgraph.domain.opinion import Opinion
from beliefgraph.errors import BadRecord, UnknownRelation
from beliefgraph.records.codecs import read_time
from beliefgraph.records.nodes import Record

K = TypeVar("K")
V = TypeVar("V")

_RULE = "bounded-nudge"
_METHOD = "a4:"
_SHIFT = 0.3  # A0's weight for evidence whose source is not classified
_TOGETHER = " & "
_STANCES = {"support": 1.0, "refute": -1.0}
_LINKS = {
    "conditional_on": Relation.VALID_IN,
    "temporal": Relation.PRECEDES,
    "related_to": Relation.ABOUT,
}
_RELATIONS = {relation: name for name, relation in _LINKS.items()}
_BELIEF_FIELDS = (
    "belief_id",
    "type",
    "content",
    "confidence",
    "created_at",
    "updated_at",
    "source_agent",
    "evidence_ids",
    "context_ids",
)
_EVIDENCE_FIELDS = ("evidence_id", "type", "content", "source", "reliability", "captured_at")
_EDGE_FIELDS = ("edge_id", "type", "from", "to", "relation", "weight")


def from_a4(record: Mapping[str, Any], *, authority: float = 1.0) -> Belief | Evidence | Edge | Link:
    """The node of one A4 record; edges other than support and refute become links.

    A belief names no subject or predicate in A4: both stay empty, and it is a family of its own. Further
    fields of evidence are kept in its `extra`.

    Args:
        record: the JSON object.
        authority: reliability of the evidence that an edge record starts from, in [0, 1].

    Raises:
        BadRecord: a missing, unknown or wrong field, named.
        UnknownRelation: an edge relation that A4 does not have.
        OutOfRange: a number outside its interval.
    """
    if not isinstance(record, Mapping):
        raise BadRecord(record, "an A4 record is a JSON object", "Write it as {…}")
    if "belief_id" in record:
        return _belief(record)
    if "evidence_id" in record:
        return _evidence(record)
    if "edge_id" in record:
        return _edge(record, authority)
    rule = "an A4 record has a belief_id, an evidence_id or an edge_id"
    raise BadRecord(sorted(record, key=str), rule, "Add the id")


def to_a4(node: Belief | Evidence | Edge | Link, *, evidence: Iterable[str] = (), agent: str = "") -> Record:
    """The A4 record of a node.

    Args:
        node: a belief, a piece of evidence, an edge, or a link of a relation that A4 has.
        evidence: for a belief, the ids of its evidence.
        agent: for a belief, its `source_agent`.

    Raises:
        UnknownRelation: a link of a relation that A4 does not have.
    """
    if isinstance(node, Belief):
        return _belief_record(node, list(evidence), agent)
    if isinstance(node, Evidence):
        return _evidence_record(node)
    if isinstance(node, Edge):
        return _edge_record(node)
    return _link_record(node)


def graph_from_a4(records: Iterable[Mapping[str, Any]]) -> ChangeSet:
    """One change set of A4 records in any order, edges weighed by the reliability of their evidence.

    Evidence listed by a belief without an edge supports it at full weight. A belief's agent is the agent of
    its evidence.

    Raises:
        BadRecord: as `from_a4`, or an edge whose evidence or belief is not among the records.
        UnknownRelation, OutOfRange: as `from_a4`.
    """
    assembly = _Assembly()
    for record in records:
        assembly.add(record)
    return assembly.changes()


# Reading ----------------------------------------------------------------------------------------------------


def _belief(record: Mapping[str, Any]) -> Belief:
    _refuse_unknown(record, _BELIEF_FIELDS, "belief")
    id = _text(record, "belief_id")
    confidence = _number(record, "confidence", 0.5)
    updated = _time(record, "updated_at")
    signed = 2 * confidence - 1
    return Belief(
        id=id,
        family=hash_id("f", "a4", id),
        text=_text(record, "content"),
        subject="",
        predicate="",
        value="",
        scope=_scope(_texts(record, "context_ids")),
        created=_time(record, "created_at"),
        updated=updated,
        rule=_RULE,
        standing=Standing(
            support=confidence,
            at=updated.timestamp() if updated else None,
            evidence=len(_texts(record, "evidence_ids")),
        ),
        opinion=Opinion(max(signed, 0.0), max(-signed, 0.0), 0.0, signed, confidence, 0.0, confidence),
    )


def _evidence(record: Mapping[str, Any]) -> Evidence:
    source = _text(record, "source")
    captured = _time(record, "captured_at")
    if captured is None:
        raise BadRecord("captured_at", "A4 evidence says when it was captured", "Give an ISO 8601 time")
    return Evidence(
        id=_text(record, "evidence_id"),
        text=_text(record, "content"),
        source=source,
        speaker="",
        origin=source,
        recorded=captured,
        at=captured,
        authority=_number(record, "reliability", 1.0) if "reliability" in record else None,
        extra={key: value for key, value in record.items() if key not in _EVIDENCE_FIELDS},
    )


def _edge(record: Mapping[str, Any], authority: float) -> Edge | Link:
    _refuse_unknown(record, _EDGE_FIELDS, "edge")
    id, start, end = (_text(record, key) for key in ("edge_id", "from", "to"))
    relation, weight = _text(record, "relation"), _number(record, "weight", 1.0)
    if relation in _STANCES:
        within(authority, 0.0, 1.0, "authority")
        return Edge(start, end, "", _STANCES[relation], authority, _SHIFT, weight, method=_METHOD + id)
    if relation in _LINKS:
        return Link(start, _LINKS[relation], end, {"edge_id": id, "weight": weight})
    known = ", ".join((*_STANCES, *_LINKS))
    raise UnknownRelation(relation, f"an A4 edge is one of {known}", "Use one of these relations")


def _scope(ids: list[str]) -> Scope:
    places = dict(id.split("=", 1) for id in ids if "=" in id.strip("="))
    plain = sorted(id for id in ids if "=" not in id.strip("="))
    if plain:
        places["context"] = _TOGETHER.join(plain)
    return tuple(sorted(places.items()))


def _refuse_unknown(record: Mapping[str, Any], known: tuple[str, ...], kind: str) -> None:
    unknown = sorted(map(str, record.keys() - set(known)))
    if unknown:
        has = ", ".join(sorted(known))
        raise BadRecord(f"{kind}.{unknown[0]}", f"an A4 {kind} has only {has}", "Remove the field")


def _text(record: Mapping[str, Any], key: str) -> str:
    value = record.get(key)
    if not isinstance(value, str) or not value:
        raise BadRecord(f"{key}={value!r}", f"an A4 record needs {key} as text", "Give it")
    return value


def _texts(record: Mapping[str, Any], key: str) -> list[str]:
    values = record.get(key, [])
    if not isinstance(values, list) or not all(isinstance(value, str) and value for value in values):
        raise BadRecord(f"{key}={values!r}", f"{key} is a list of ids", "Correct the list")
    return values


def _number(record: Mapping[str, Any], key: str, default: float) -> float:
    value = record.get(key, default)
    within(value, 0.0, 1.0, key)
    return float(value)


def _time(record: Mapping[str, Any], key: str) -> datetime | None:
    if record.get(key) is None:
        return None
    try:
        return read_time(record[key])
    except ValueError as error:
        rule = "a time is ISO 8601 text with an offset"
        raise BadRecord(f"{key}={record[key]!r}", rule, "Write it like 2025-05-10T10:00:00Z") from error


# Writing ----------------------------------------------------------------------------------------------------


def _belief_record(belief: Belief, evidence: list[str], agent: str) -> Record:
    record: Record = {
        "belief_id": belief.id,
        "type": "belief",
        "content": belief.text,
        "confidence": belief.opinion.probability,
        "created_at": _iso(belief.created),
        "updated_at": _iso(belief.updated),
        "source_agent": agent or None,
        "evidence_ids": evidence,
        "context_ids": _context_ids(belief.scope),
    }
    return {key: value for key, value in record.items() if value is not None}


def _evidence_record(evidence: Evidence) -> Record:
    record: Record = {
        "evidence_id": evidence.id,
        "type": "evidence",
        "content": evidence.text,
        "source": evidence.source,
        "reliability": evidence.authority,
        "captured_at": _iso(evidence.at or evidence.recorded),
    }
    return {key: value for key, value in (evidence.extra | record).items() if value is not None}


def _edge_record(edge: Edge) -> Record:
    return {
        "edge_id": edge.method.removeprefix(_METHOD) if edge.method.startswith(_METHOD) else edge.id,
        "from": edge.evidence,
        "to": edge.belief,
        "relation": "support" if edge.relation is Relation.SUPPORTS else "refute",
        "weight": abs(edge.stance) * edge.weight * edge.faithfulness,
    }


def _link_record(link: Link) -> Record:
    if link.relation not in _RELATIONS:
        known = ", ".join(_RELATIONS)
        raise UnknownRelation(link.relation, f"A4 has links only for {known}", "Export it with dump()")
    return {
        "edge_id": link.data.get("edge_id") or hash_id("r", link.source, link.relation, link.target),
        "from": link.source,
        "to": link.target,
        "relation": _RELATIONS[link.relation],
        "weight": link.data.get("weight", 1.0),
    }


def _context_ids(scope: Scope) -> list[str]:
    ids: list[str] = []
    for dimension, value in scope:
        ids += value.split(_TOGETHER) if dimension == "context" else [f"{dimension}={value}"]
    return ids


def _iso(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None


# Assembling -------------------------------------------------------------------------------------------------


def _put_once(table: dict[K, V], key: K, node: V) -> None:
    if table.setdefault(key, node) != node:
        raise BadRecord(key, "this id stands for two different A4 records", "Keep one of them")


@dataclass(slots=True)
class _Assembly:
    """The records of one file, joined once all are read, because A4 gives them in any order."""

    beliefs: dict[str, Belief] = field(default_factory=dict)
    evidence: dict[str, Evidence] = field(default_factory=dict)
    edges: dict[tuple[str, str], Edge] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)
    listed: list[tuple[str, str]] = field(default_factory=list)  # (evidence, belief) of evidence_ids
    agents: dict[str, str] = field(default_factory=dict)  # belief -> agent

    def add(self, record: Mapping[str, Any]) -> None:
        node = from_a4(record)
        if isinstance(node, Belief):
            _put_once(self.beliefs, node.id, node)
            self.listed += [(id, node.id) for id in _texts(record, "evidence_ids")]
            if "source_agent" in record:
                self.agents[node.id] = _text(record, "source_agent")
        elif isinstance(node, Evidence):
            _put_once(self.evidence, node.id, node)
        elif isinstance(node, Edge):
            _put_once(self.edges, (node.evidence, node.belief), node)
        else:
            self.links.append(node)

    def changes(self) -> ChangeSet:
        for evidence, belief in self.listed:
            self.edges.setdefault((evidence, belief), Edge(evidence, belief, "", 1.0, 1.0, _SHIFT, method="a4"))
        writers = {evidence: self.agents[belief] for evidence, belief in self.edges if belief in self.agents}
        places = {place for belief in self.beliefs.values() for place in belief.scope}
        return ChangeSet(
            contexts=[Context(*place) for place in sorted(places)],
            agents=[Agent(id) for id in sorted(set(self.agents.values()))],
            sources=[Source(id) for id in sorted({evidence.source for evidence in self.evidence.values()})],
            evidence=[replace(e, agent=writers.get(e.id, "")) for e in self.evidence.values()],
            beliefs=list(self.beliefs.values()),
            edges=[self._weighed(edge) for edge in self.edges.values()],
            links=self.links,
        )

    def _weighed(self, edge: Edge) -> Edge:
        for id, known in ((edge.evidence, self.evidence), (edge.belief, self.beliefs)):
            if id not in known:
                raise BadRecord(id, "an A4 edge joins evidence and a belief of one file", "Add the record")
        authority = self.evidence[edge.evidence].authority
        return edge if authority is None else replace(edge, authority=authority)
