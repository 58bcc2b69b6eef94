"""Records of article A4 as observations: each piece of evidence claims what its edges say about beliefs.

An observation is the only way into the graph, so the records of one file are gathered and turned round:

- evidence keeps its id; `reliability` is its authority;
- a support or refute edge becomes a claim of its evidence, `weight` multiplies it, and its id is the claim's method;
- evidence that a belief lists without an edge supports it at full weight, as the article means it;
- a belief becomes the proposition "subject states content", for A4 names no subject or predicate. The subject is
  the entity that a related_to edge gives it, else the "user" or "用户" its content begins with, else its own id:
  two beliefs about nobody named are not about one somebody;
- a conditional_on edge to a place, and the belief's context_ids, become the claim's context;
- the ids of beliefs and edges, and the agent, stay with the evidence;
- a belief's stated confidence is not taken: it follows from the evidence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from beliefgraph.domain.model import Belief, Claim, Edge, Evidence, Link, Observation, Relation, Source
from beliefgraph.errors import BadRecord
from beliefgraph.intake import as_observation, as_time
from beliefgraph.records import from_a4

PREDICATE = "states"

_IDS = ("belief_id", "evidence_id", "edge_id")
_TIMES = ("captured_at", "created_at", "updated_at")
_SOMEBODY = re.compile(r"\s*(?:the\s+)?(user\b|用户)", re.IGNORECASE)

K = TypeVar("K", str, tuple[str, str])
V = TypeVar("V")


def is_a4(record: Mapping[str, Any]) -> bool:
    """Whether a record has one of A4's ids."""
    return any(name in record for name in _IDS)


Pair = tuple[str, str]
"""(evidence id, belief id)"""


@dataclass(slots=True)
class Gathering:
    """The A4 records of one file, in any order, with their lines, until all are read.

    Args:
        zone: time zone for times that carry none.
    """

    zone: str = ""
    beliefs: dict[str, tuple[int, dict[str, Any]]] = field(default_factory=dict)
    evidence: dict[str, tuple[int, Evidence]] = field(default_factory=dict)
    edges: dict[Pair, tuple[int, Edge]] = field(default_factory=dict)
    links: list[tuple[int, Link]] = field(default_factory=list)

    def add(self, number: int, record: Mapping[str, Any]) -> None:
        """Take in the record of a line.

        Raises:
            InvalidInput: a missing, unknown or wrong field, or an id that stands for two records.
        """
        record = self._zoned(record)
        node = from_a4(record)
        if isinstance(node, Belief):
            _put_once(self.beliefs, node.id, number, record)
        elif isinstance(node, Evidence):
            _put_once(self.evidence, node.id, number, node)
        elif isinstance(node, Edge):
            _put_once(self.edges, (node.evidence, node.belief), number, node)
        else:
            self.links.append((number, node))

    def observations(self) -> Iterator[tuple[int, Observation | BadRecord]]:
        """(line, observation) of each piece of evidence; (line, why not) of each edge that hangs in the air."""
        for number, edge in self.edges.values():
            for end in (edge.evidence, edge.belief):
                if not self._known(end):
                    rule = f"{edge.method.removeprefix('a4:')} is an edge of {end}, which is not in this file"
                    yield number, BadRecord(end, rule, "Put records that refer to one another into one file")
        bearings = self._bearings()
        propositions = {ident: self._proposition(ident) for ident in self.beliefs}
        for sequence, (ident, (number, evidence)) in enumerate(self.evidence.items()):
            claims = tuple(_claim(edge, propositions[edge.belief]) for edge in bearings.get(ident, ()))
            yield number, as_observation(self._observation(evidence, bearings.get(ident, ()), claims, sequence))

    def left_out(self) -> Iterator[tuple[int, str]]:
        """(line, what) of everything that an observation has no place for."""
        grounded = {edge.belief for edges in self._bearings().values() for edge in edges}
        for ident, (number, record) in self.beliefs.items():
            for evidence in record.get("evidence_ids", ()):
                if evidence not in self.evidence:
                    yield number, f"evidence {evidence} of belief {ident} is not in this file"
            if ident not in grounded:
                yield number, f"belief {ident} has no evidence in this file"
        for number, link in self.links:
            if not (self._is_condition(link) or self._is_subject(link)):
                yield number, f"edge {link.data['edge_id']} ({link.relation}) does not join evidence and belief"

    def _zoned(self, record: Mapping[str, Any]) -> dict[str, Any]:
        moments = {name: as_time(record[name], self.zone) for name in _TIMES if record.get(name)}
        return {**record, **{name: moment.isoformat() for name, moment in moments.items() if moment}}

    def _bearings(self) -> dict[str, list[Edge]]:
        """Evidence id -> its edges to beliefs of this file, those that a belief only lists included."""
        edges = {pair: edge for pair, (_, edge) in self.edges.items()}
        for belief, (_, record) in self.beliefs.items():
            for evidence in record.get("evidence_ids", ()):
                edges.setdefault((evidence, belief), Edge(evidence, belief, "", 1.0, 1.0, 0.0, method="a4"))
        bearings: dict[str, list[Edge]] = {}
        for edge in edges.values():
            if edge.evidence in self.evidence and edge.belief in self.beliefs:
                bearings.setdefault(edge.evidence, []).append(edge)
        return bearings

    def _proposition(self, belief: str) -> Claim:
        """A belief as a claim that affirms it in full."""
        record = self.beliefs[belief][1]
        places = [link.target for _, link in self.links if self._is_condition(link) and link.source == belief]
        contexts = list(dict.fromkeys([*record.get("context_ids", ()), *places]))
        node = from_a4({**record, "context_ids": contexts})
        assert isinstance(node, Belief)
        subject = self._subject(node)
        return Claim(subject, PREDICATE, node.text, text=node.text, context=node.scope)

    def _subject(self, belief: Belief) -> str:
        for _, link in self.links:
            if self._is_subject(link) and belief.id in (link.source, link.target):
                return link.target if link.source == belief.id else link.source
        if found := _SOMEBODY.match(belief.text):
            return found[1]
        return belief.id

    def _is_condition(self, link: Link) -> bool:
        return link.relation is Relation.VALID_IN and link.source in self.beliefs and not self._known(link.target)

    def _is_subject(self, link: Link) -> bool:
        ends = [end for end in (link.source, link.target) if end in self.beliefs]
        return (
            link.relation is Relation.ABOUT and len(ends) == 1 and not all(map(self._known, (link.source, link.target)))
        )

    def _known(self, ident: str) -> bool:
        return ident in self.beliefs or ident in self.evidence

    def _observation(
        self, evidence: Evidence, edges: Sequence[Edge], claims: tuple[Claim, ...], sequence: int
    ) -> Observation:
        agents = [self.beliefs[edge.belief][1].get("source_agent") for edge in edges]
        a4 = {"beliefs": [edge.belief for edge in edges], "agents": list(dict.fromkeys(filter(None, agents)))}
        return Observation(
            text=evidence.text,
            source=Source(evidence.source),
            at=evidence.at,
            agent=next(filter(None, agents), ""),
            claims=claims,
            authority=evidence.authority,
            sequence=sequence,
            id=evidence.id,
            extra=evidence.extra | {"a4": {name: ids for name, ids in a4.items() if ids}},
        )


def _claim(edge: Edge, proposition: Claim) -> Claim:
    polarity = 1 if edge.stance > 0 else -1
    return replace(proposition, polarity=polarity, weight=edge.weight, method=edge.method)


def _put_once(table: dict[K, tuple[int, V]], key: K, number: int, node: V) -> None:
    if table.setdefault(key, (number, node))[1] != node:
        ident = " and ".join(key) if isinstance(key, tuple) else key
        raise BadRecord(ident, f"there are two different records for {ident}", "Keep one of them")
