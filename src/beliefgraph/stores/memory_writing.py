"""Writing change sets into the memory store's tables, every step of it journalled."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from beliefgraph.domain.audit import chained
from beliefgraph.domain.changes import ChangeSet, Restored
from beliefgraph.domain.model import Belief, Edge, Entity, Evidence, Link, Revision, Source
from beliefgraph.errors import ImmutableFact, NotFound
from beliefgraph.ports import DocKind
from beliefgraph.stores.memory_tables import Journal, LinkKey, Tables, own, own_data
from beliefgraph.text import name_key

V = TypeVar("V")


class Writer:
    """Changes the tables of one namespace, taking every step down in a journal."""

    def __init__(self, tables: Tables, journal: Journal) -> None:
        self.tables = tables
        self.journal = journal

    def apply(self, changes: ChangeSet) -> None:
        """Write what a change set adds and alters: facts first, then what points at them; removals before additions."""
        tables, journal = self.tables, self.journal
        for entity in changes.entities:
            self._put_entity(entity)
        for context in changes.contexts:
            journal.put(tables.contexts, (context.dimension, context.value), context)
        for agent in changes.agents:
            self._put_new(tables.agents, agent.id, agent)
        for id in changes.removed_nodes:
            self.drop_node(id)
        for node in changes.nodes:
            self.drop_node(node.id)
            journal.put(tables.nodes, node.id, own_data(node))
            journal.file(tables.kinds, node.kind, node.id)
        for source in changes.sources:
            self._put_source(source)
        for event in changes.events:
            self._put_new(tables.events, event.id, event)
        for evidence in changes.evidence:
            self._put_evidence(evidence)
        for id, retraction in changes.retractions.items():
            self._retract(id, retraction)
        for ids, shared in ((changes.shares, True), (changes.unshares, False)):
            for id in ids:
                self.replace_evidence(replace(self._kept(id, "shared"), shared=shared))
        for belief in changes.beliefs:
            self.put_belief(belief)
        for key in changes.removed_edges:
            self.drop_edge(key)
        for edge in changes.edges:
            self._put_edge(edge)
        for link in changes.removed_links:
            self.drop_link(_key_of(link))
        for link in changes.links:
            self._put_link(link)
        for revision in changes.revisions:
            self.put_revision(self._next("revision"), revision)
        for entry in chained(tables.entries.get(len(tables.entries)), changes.entries):
            journal.put(tables.entries, entry.number, own_data(entry))

    def replace_evidence(self, evidence: Evidence) -> None:
        """Keep evidence in the place of what has its id; it has the same words."""
        self.journal.put(self.tables.evidence, evidence.id, evidence)
        self.index("evidence", evidence.id)

    def put_belief(self, belief: Belief) -> None:
        tables, journal = self.tables, self.journal
        old = tables.beliefs.get(belief.id)
        if old is None:
            self._number_document("belief", belief.id)
        else:
            journal.unfile(tables.families, old.family, belief.id)
            journal.unfile(tables.subjects, old.subject, belief.id)
            if old.text != belief.text:
                self.unindex("belief", belief.id)
        journal.put(tables.beliefs, belief.id, belief)
        journal.file(tables.families, belief.family, belief.id)
        journal.file(tables.subjects, belief.subject, belief.id)
        self.index("belief", belief.id)

    def put_revision(self, number: int, revision: Revision) -> None:
        self.journal.put(self.tables.revisions, number, revision)
        self.journal.file(self.tables.histories, revision.belief, number)
        if revision.evidence:
            self.journal.file(self.tables.mentions, revision.evidence, number)

    def drop_node(self, id: str) -> None:
        if id in self.tables.nodes:
            self.journal.unfile(self.tables.kinds, self.tables.nodes[id].kind, id)
            self.journal.drop(self.tables.nodes, id)

    def drop_edge(self, key: tuple[str, str]) -> None:
        evidence, belief = key
        if key in self.tables.edges:
            self.journal.unfile(self.tables.reports, self.tables.edges[key].said_by, key)
        self.journal.drop(self.tables.edges, key)
        self.journal.unfile(self.tables.evidence_of, belief, evidence)
        self.journal.unfile(self.tables.beliefs_of, evidence, belief)

    def drop_link(self, key: LinkKey) -> None:
        source, _, target = key
        self.journal.drop(self.tables.links, key)
        self.journal.unfile(self.tables.ends, source, key)
        self.journal.unfile(self.tables.ends, target, key)

    def unname(self, entity: Entity) -> None:
        """Let an entity be found by none of its names."""
        for name in _names(entity):
            self.journal.unfile(self.tables.names, name, entity.id)

    def index(self, kind: DocKind, id: str) -> None:
        """Let full text and vectors follow what became of a document."""
        tables, text = self.tables, self.tables.text(kind, id)
        archived = tables.archived(kind, id)
        stands = kind == "belief" or tables.evidence[id].retracted is None
        for words, wanted in (
            (tables.words[kind], tables.recallable(kind, id)),
            (tables.cold_words[kind], archived and stands),
        ):
            alter = words.add if wanted else words.remove
            alter(self.journal, id, text)
        if archived:
            self.journal.drop(tables.vectors, tables.document_keys[kind, id])

    def unindex(self, kind: DocKind, id: str) -> None:
        """Take a document out of the full text, while it still has the words it was put in with."""
        for words in (self.tables.words[kind], self.tables.cold_words[kind]):
            words.remove(self.journal, id, self.tables.text(kind, id))

    def _put_new(self, table: dict[str, V], id: str, fact: V) -> None:
        if id not in table:
            self.journal.put(table, id, fact)

    def _put_entity(self, entity: Entity) -> None:
        if entity.id in self.tables.entities:
            self.unname(self.tables.entities[entity.id])
        for name in _names(entity):
            self.journal.file(self.tables.names, name, entity.id)
        self.journal.put(self.tables.entities, entity.id, entity)

    def _put_source(self, source: Source) -> None:
        known = self.tables.sources.get(source.id)
        stands = known.agreed(source) if known else source
        if stands != known:
            self.journal.put(self.tables.sources, source.id, stands)

    def _put_evidence(self, evidence: Evidence) -> None:
        known = self.tables.evidence.get(evidence.id)
        if known is None:
            self._file_evidence(own(evidence))
        elif known.digest != evidence.digest:
            raise ImmutableFact(
                evidence.id,
                "this evidence is known with other words, another source or another speaker",
                "Give the new words another id",
            )

    def _file_evidence(self, evidence: Evidence) -> None:
        tables, journal = self.tables, self.journal
        journal.put(tables.evidence, evidence.id, evidence)
        for index, key in tables.filed_by(evidence):
            journal.file(index, key, evidence.id)
        self._number_document("evidence", evidence.id)
        self.index("evidence", evidence.id)

    def _retract(self, id: str, retraction: tuple[datetime, str] | Restored) -> None:
        evidence = self._kept(id, "retracted or restored")
        if not isinstance(retraction, Restored):
            when, why = retraction
            self.replace_evidence(replace(evidence, retracted=when, retract_reason=why))
        elif evidence.retracted is not None:
            absences = {*evidence.absences, (evidence.retracted, retraction.at)}
            self.replace_evidence(
                replace(evidence, retracted=None, retract_reason="", absences=tuple(sorted(absences)))
            )

    def _kept(self, id: str, what: str) -> Evidence:
        """The evidence of an id.

        Raises:
            NotFound: there is none.
        """
        if id not in self.tables.evidence:
            raise NotFound(id, f"only evidence that is kept here can be {what}", "Give a known id")
        return self.tables.evidence[id]

    def _put_edge(self, edge: Edge) -> None:
        tables, key = self.tables, (edge.evidence, edge.belief)
        for id, known in ((edge.evidence, tables.evidence), (edge.belief, tables.beliefs)):
            if id not in known:
                raise NotFound(id, "an edge joins evidence and a belief kept here", "Commit both ends with it")
        self.drop_edge(key)
        self.journal.put(tables.edges, key, edge)
        if edge.said_by:
            self.journal.file(tables.reports, edge.said_by, key)
        self.journal.file(tables.evidence_of, edge.belief, edge.evidence)
        self.journal.file(tables.beliefs_of, edge.evidence, edge.belief)

    def _put_link(self, link: Link) -> None:
        key = _key_of(link)
        self.journal.put(self.tables.links, key, own_data(link))
        self.journal.file(self.tables.ends, link.source, key)
        self.journal.file(self.tables.ends, link.target, key)

    def _number_document(self, kind: DocKind, id: str) -> None:
        key = self._next("document")
        self.journal.put(self.tables.documents, key, (kind, id))
        self.journal.put(self.tables.document_keys, (kind, id), key)

    def _next(self, series: str) -> int:
        """A number of its own, above all that this series ever gave."""
        number = self.tables.last.get(series, 0) + 1
        self.journal.put(self.tables.last, series, number)
        return number


def _key_of(link: Link) -> LinkKey:
    return link.source, str(link.relation), link.target


def _names(entity: Entity) -> set[str]:
    return {name_key(name) for name in (entity.name, *entity.names) if name}
