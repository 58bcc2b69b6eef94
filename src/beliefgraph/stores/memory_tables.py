"""The plain dictionaries behind `MemoryStore`, and the journal that can take their changes back."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from copy import deepcopy
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import (
    Agent,
    Belief,
    Context,
    Edge,
    Entity,
    Event,
    Evidence,
    Link,
    Node,
    Revision,
    Source,
    Status,
)
from beliefgraph.errors import ImmutableFact, NotFound
from beliefgraph.ports import DocKind
from beliefgraph.text import forms, name_key, query_terms, terms

K = TypeVar("K")
V = TypeVar("V")
D = TypeVar("D", Link, Node)
LinkKey = tuple[str, str, str]
Index = dict[str, dict[K, None]]
"""Key -> the members filed under it; a dict rather than a set, so that it can be journalled."""

_ABSENT: Any = object()


class Journal:
    """Every overwritten entry in order, so that a failed act can be undone exactly."""

    def __init__(self) -> None:
        self._entries: list[tuple[dict[Any, Any], Any, Any]] = []

    def put(self, table: dict[K, V], key: K, value: V) -> None:
        self._entries.append((table, key, table.get(key, _ABSENT)))
        table[key] = value

    def drop(self, table: dict[K, V], key: K) -> None:
        if key in table:
            self._entries.append((table, key, table.pop(key)))

    def file(self, index: Index[K], key: str, member: K) -> None:
        if key not in index:
            self.put(index, key, {})
        self.put(index[key], member, None)

    def unfile(self, index: Index[K], key: str, member: K) -> None:
        self.drop(index.get(key, {}), member)
        if key in index and not index[key]:
            self.drop(index, key)

    def mark(self) -> int:
        """The present moment, to come back to with `undo`."""
        return len(self._entries)

    def undo(self, mark: int) -> None:
        """Put back everything that was overwritten since the mark, latest first."""
        while len(self._entries) > mark:
            table, key, old = self._entries.pop()
            if old is _ABSENT:
                del table[key]
            else:
                table[key] = old

    def forget(self) -> None:
        self._entries.clear()


class FullText:
    """An inverted index with BM25 scores over the documents that may be found."""

    def __init__(self) -> None:
        self.postings: dict[str, dict[str, int]] = {}
        self.lengths: dict[str, int] = {}

    def add(self, journal: Journal, document: str, text: str) -> None:
        if document in self.lengths:
            return
        words = Counter(terms(text))
        journal.put(self.lengths, document, words.total())
        for word, count in words.items():
            if word not in self.postings:
                journal.put(self.postings, word, {})
            journal.put(self.postings[word], document, count)

    def remove(self, journal: Journal, document: str, text: str) -> None:
        if document not in self.lengths:
            return
        journal.drop(self.lengths, document)
        for word in set(terms(text)):
            journal.drop(self.postings[word], document)
            if not self.postings[word]:
                journal.drop(self.postings, word)

    def search(self, text: str, limit: int) -> list[tuple[str, float]]:
        """(document, score) of the best matches of any word of the text, in any of its forms."""
        if limit <= 0 or not self.lengths:
            return []
        mean = sum(self.lengths.values()) / len(self.lengths) or 1.0
        scores: defaultdict[str, float] = defaultdict(float)
        for word in query_terms(text):
            found: Counter[str] = Counter()
            for form in forms(word):
                found.update(self.postings.get(form, {}))
            rarity = math.log(1 + (len(self.lengths) - len(found) + 0.5) / (len(found) + 0.5))
            for document, count in found.items():
                damping = 1.2 * (0.25 + 0.75 * self.lengths[document] / mean)
                scores[document] += rarity * count * 2.2 / (count + damping)
        return sorted(scores.items(), key=lambda item: (-item[1], item[0]))[:limit]


@dataclass(slots=True)
class Tables:
    """All that one namespace holds: the nodes, the edges, and indexes that could be rebuilt from them."""

    entities: dict[str, Entity] = field(default_factory=dict)
    contexts: dict[tuple[str, str], Context] = field(default_factory=dict)
    agents: dict[str, Agent] = field(default_factory=dict)
    nodes: dict[str, Node] = field(default_factory=dict)
    sources: dict[str, Source] = field(default_factory=dict)
    events: dict[str, Event] = field(default_factory=dict)
    evidence: dict[str, Evidence] = field(default_factory=dict)
    beliefs: dict[str, Belief] = field(default_factory=dict)
    edges: dict[tuple[str, str], Edge] = field(default_factory=dict)
    links: dict[LinkKey, Link] = field(default_factory=dict)
    revisions: dict[int, Revision] = field(default_factory=dict)

    evidence_of: Index[str] = field(default_factory=dict)  # belief -> evidence
    beliefs_of: Index[str] = field(default_factory=dict)  # evidence -> beliefs
    speakers: Index[str] = field(default_factory=dict)  # speaker -> evidence
    reports: Index[tuple[str, str]] = field(default_factory=dict)  # whom an edge passes on -> edges
    families: Index[str] = field(default_factory=dict)  # family -> beliefs
    subjects: Index[str] = field(default_factory=dict)  # entity -> beliefs
    names: Index[str] = field(default_factory=dict)  # normalised name -> entities
    ends: Index[LinkKey] = field(default_factory=dict)  # node -> links
    histories: Index[int] = field(default_factory=dict)  # belief -> revisions
    words: dict[DocKind, FullText] = field(default_factory=lambda: {"belief": FullText(), "evidence": FullText()})

    documents: dict[int, tuple[DocKind, str]] = field(default_factory=dict)
    document_keys: dict[tuple[DocKind, str], int] = field(default_factory=dict)
    vectors: dict[int, NDArray[np.float16]] = field(default_factory=dict)
    models: dict[str, int] = field(default_factory=dict)  # the one model in use -> its dimension

    def text(self, kind: DocKind, id: str) -> str:
        return self.beliefs[id].text if kind == "belief" else self.evidence[id].text

    def recallable(self, kind: DocKind, id: str) -> bool:
        """Whether a document may be found: not retracted, not withdrawn."""
        if kind == "belief":
            return self.beliefs[id].status is Status.ACTIVE
        return self.evidence[id].retracted is None


def apply(tables: Tables, changes: ChangeSet, journal: Journal) -> None:
    """Write one change set: facts first, then what points at them; removals before additions."""
    for entity in changes.entities:
        _put_entity(tables, entity, journal)
    for context in changes.contexts:
        journal.put(tables.contexts, (context.dimension, context.value), context)
    for agent in changes.agents:
        _put_new(tables.agents, agent.id, agent, journal)
    for id in changes.removed_nodes:
        journal.drop(tables.nodes, id)
    for node in changes.nodes:
        journal.put(tables.nodes, node.id, own_data(node))
    for source in changes.sources:
        _put_source(tables, source, journal)
    for event in changes.events:
        _put_new(tables.events, event.id, event, journal)
    for evidence in changes.evidence:
        _put_evidence(tables, evidence, journal)
    for id, retraction in changes.retractions.items():
        _retract(tables, id, retraction, journal)
    for belief in changes.beliefs:
        _put_belief(tables, belief, journal)
    for key in changes.removed_edges:
        _drop_edge(tables, key, journal)
    for edge in changes.edges:
        _put_edge(tables, edge, journal)
    for link in changes.removed_links:
        _drop_link(tables, link, journal)
    for link in changes.links:
        _put_link(tables, link, journal)
    for revision in changes.revisions:
        number = len(tables.revisions)
        journal.put(tables.revisions, number, revision)
        journal.file(tables.histories, revision.belief, number)


def own(evidence: Evidence) -> Evidence:
    """The evidence with its own `extra`, so that nobody outside can change what is stored."""
    return replace(evidence, extra=deepcopy(evidence.extra)) if evidence.extra else evidence


def own_data(thing: D) -> D:
    """The link or node with its own `data`, so that nobody outside can change what is stored."""
    return replace(thing, data=deepcopy(thing.data)) if thing.data else thing


def _put_new(table: dict[str, V], id: str, fact: V, journal: Journal) -> None:
    if id not in table:
        journal.put(table, id, fact)


def _put_entity(tables: Tables, entity: Entity, journal: Journal) -> None:
    old = tables.entities.get(entity.id)
    for name in _names(old) if old else ():
        journal.unfile(tables.names, name, entity.id)
    for name in _names(entity):
        journal.file(tables.names, name, entity.id)
    journal.put(tables.entities, entity.id, entity)


def _names(entity: Entity) -> set[str]:
    return {name_key(name) for name in (entity.name, *entity.names) if name}


def _put_source(tables: Tables, source: Source, journal: Journal) -> None:
    known = tables.sources.get(source.id)
    stands = known.agreed(source) if known else source
    if stands != known:
        journal.put(tables.sources, source.id, stands)


def _put_evidence(tables: Tables, evidence: Evidence, journal: Journal) -> None:
    known = tables.evidence.get(evidence.id)
    if known is None:
        journal.put(tables.evidence, evidence.id, own(evidence))
        journal.file(tables.speakers, evidence.speaker, evidence.id)
        _number_document(tables, "evidence", evidence.id, journal)
        _index(tables, "evidence", evidence.id, journal)
    elif known.digest != evidence.digest:
        raise ImmutableFact(
            evidence.id,
            "this evidence is known with other words, another source or another speaker",
            "Give the new words another id",
        )


def _retract(tables: Tables, id: str, retraction: tuple[datetime, str] | None, journal: Journal) -> None:
    if id not in tables.evidence:
        raise NotFound(id, "only evidence that is kept here can be retracted or restored", "Give a known id")
    when, why = retraction or (None, "")
    journal.put(tables.evidence, id, replace(tables.evidence[id], retracted=when, retract_reason=why))
    _index(tables, "evidence", id, journal)


def _put_belief(tables: Tables, belief: Belief, journal: Journal) -> None:
    old = tables.beliefs.get(belief.id)
    if old is None:
        _number_document(tables, "belief", belief.id, journal)
    else:
        journal.unfile(tables.families, old.family, belief.id)
        journal.unfile(tables.subjects, old.subject, belief.id)
        if old.text != belief.text:
            tables.words["belief"].remove(journal, belief.id, old.text)
    journal.put(tables.beliefs, belief.id, belief)
    journal.file(tables.families, belief.family, belief.id)
    journal.file(tables.subjects, belief.subject, belief.id)
    _index(tables, "belief", belief.id, journal)


def _put_edge(tables: Tables, edge: Edge, journal: Journal) -> None:
    for id, known in ((edge.evidence, tables.evidence), (edge.belief, tables.beliefs)):
        if id not in known:
            raise NotFound(id, "an edge joins evidence and a belief kept here", "Commit both ends with it")
    _drop_edge(tables, (edge.evidence, edge.belief), journal)
    journal.put(tables.edges, (edge.evidence, edge.belief), edge)
    if edge.said_by:
        journal.file(tables.reports, edge.said_by, (edge.evidence, edge.belief))
    journal.file(tables.evidence_of, edge.belief, edge.evidence)
    journal.file(tables.beliefs_of, edge.evidence, edge.belief)


def _drop_edge(tables: Tables, key: tuple[str, str], journal: Journal) -> None:
    evidence, belief = key
    if key in tables.edges:
        journal.unfile(tables.reports, tables.edges[key].said_by, key)
    journal.drop(tables.edges, key)
    journal.unfile(tables.evidence_of, belief, evidence)
    journal.unfile(tables.beliefs_of, evidence, belief)


def _put_link(tables: Tables, link: Link, journal: Journal) -> None:
    key = (link.source, str(link.relation), link.target)
    journal.put(tables.links, key, own_data(link))
    journal.file(tables.ends, link.source, key)
    journal.file(tables.ends, link.target, key)


def _drop_link(tables: Tables, link: Link, journal: Journal) -> None:
    key = (link.source, str(link.relation), link.target)
    journal.drop(tables.links, key)
    journal.unfile(tables.ends, link.source, key)
    journal.unfile(tables.ends, link.target, key)


def _number_document(tables: Tables, kind: DocKind, id: str, journal: Journal) -> None:
    key = len(tables.documents) + 1
    journal.put(tables.documents, key, (kind, id))
    journal.put(tables.document_keys, (kind, id), key)


def _index(tables: Tables, kind: DocKind, id: str, journal: Journal) -> None:
    alter = tables.words[kind].add if tables.recallable(kind, id) else tables.words[kind].remove
    alter(journal, id, tables.text(kind, id))
