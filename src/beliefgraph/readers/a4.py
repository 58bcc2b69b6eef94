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
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from beliefgraph.domain.model import Belief, Claim, Edge, Evidence, Link, Observation, Relation, Source
from beliefgraph.errors import BadRecord
from beliefgraph.intake import as_observation, as_time
from beliefgraph.records import from_a4

PREDICATE = "states"

_IDS = ("belief_id", "evidence_id", "edge_id")
_TIMES = ("captured_at", "created_at", "updated_at")
_SOMEBODY = re.compile(r"\s*(?:the\s+)?(user\b|用户)", re.IGNORECASE)
_DANGLING = "Put records that refer to one another into one file"


def is_a4(record: Mapping[str, Any]) -> bool:
    """Whether a record has one of A4's ids."""
    return any(name in record for name in _IDS)


@dataclass(slots=True)
class Gathering:
    """The A4 records of one file, in any order, until all are read.

    Args:
        zone: time zone for times that carry none.
    """

    zone: str = ""
    beliefs: dict[str, Belief] = field(default_factory=dict)
    evidence: dict[str, tuple[int, Evidence]] = field(default_factory=dict)
    edges: dict[tuple[str, str], tuple[int, Edge]] = field(default_factory=dict)
    links: list[tuple[int, Link]] = field(default_factory=list)
    agents: dict[str, str] = field(default_factory=dict)  # belief -> agent
    lines: dict[str, int] = field(default_factory=dict)  # belief -> line

    def add(self, number: int, record: Mapping[str, Any]) -> None:
        """Take in the record of a line.

        Raises:
            InvalidInput: a missing, unknown or wrong field, or an id that stands for two records.
        """
        node = from_a4(self._zoned(record))
        if isinstance(node, Belief):
            self._add_belief(number, node, record)
        elif isinstance(node, Evidence):
            _once(self.evidence, node.id, number, node)
        elif isinstance(node, Edge):
            _once(self.edges, (node.evidence, node.belief), number, node)
        else:
            self.links.append((number, node))

    def observations(self) -> Iterator[tuple[int, Observation | BadRecord]]:
        """(line, observation) of each piece of evidence, and (line, why) of each edge that hangs in the air."""
        yield from self._dangling()
        subjects, places = self._subjects(), self._places()
        for sequence, (ident, (number, evidence)) in enumerate(self.evidence.items()):
            edges = [e for (_, b), (_, e) in self._edges_of(ident) if b in self.beliefs]
            claims = tuple(self._claim(edge, subjects, places) for edge in edges)
            yield number, as_observation(self._observation(evidence, edges, claims, sequence), self.zone)

    def left_out(self) -> Iterator[tuple[int, str]]:
        """(line, what) of records that an observation has no place for."""
        grounded = {belief for _, belief in self.edges}
        for ident, number in self.lines.items():
            if ident not in grounded:
                yield number, f"belief {ident} has no evidence here"
        for number, link in self.links:
            if not self._is_place(link) and not self._entity(link):
                yield number, f"a {link.relation} link from {link.source} to {link.target} is not evidence"

    def _zoned(self, record: Mapping[str, Any]) -> dict[str, Any]:
        moments = {name: as_time(record[name], self.zone) for name in _TIMES if record.get(name)}
        return {**record, **{name: moment.isoformat() for name, moment in moments.items() if moment}}

    def _add_belief(self, number: int, belief: Belief, record: Mapping[str, Any]) -> None:
        if self.beliefs.setdefault(belief.id, belief) != belief:
            raise BadRecord(belief.id, f"id {belief.id} stands for two different records", "Keep one of them")
        self.lines[belief.id] = number
        if agent := record.get("source_agent"):
            self.agents[belief.id] = str(agent)
        for evidence in record.get("evidence_ids", ()):
            listed = Edge(evidence, belief.id, "", 1.0, 1.0, 0.0, method="a4")
            self.edges.setdefault((evidence, belief.id), (number, listed))

    def _edges_of(self, evidence: str) -> list[tuple[tuple[str, str], tuple[int, Edge]]]:
        if not self._by_evidence:
            for key, edge in self.edges.items():
                self._by_evidence.setdefault(key[0], []).append((key, edge))
        return self._by_evidence.get(evidence, [])

    _by_evidence: dict[str, list[tuple[tuple[str, str], tuple[int, Edge]]]] = field(default_factory=dict)
