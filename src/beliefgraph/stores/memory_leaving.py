"""What leaves the memory store's tables: erased for good, or put into cold storage and brought back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from beliefgraph.domain import audit
from beliefgraph.domain.changes import Erased
from beliefgraph.domain.model import Status
from beliefgraph.ports import DocKind
from beliefgraph.stores.memory_writing import Writer


def erase(writer: Writer, erased: Erased) -> None:
    """Drop rows and everything that hangs on them; ids that are not kept are passed over."""
    tables, journal = writer.tables, writer.journal
    for id in (*erased.evidence, *erased.beliefs, *erased.entities, *erased.nodes):
        for key in list(tables.ends.get(id, ())):
            writer.drop_link(key)
    for id in erased.evidence:
        _erase_evidence(writer, id)
    for id in erased.beliefs:
        _erase_belief(writer, id)
    for id in erased.entities:
        if id in tables.entities:
            writer.unname(tables.entities[id])
            journal.drop(tables.entities, id)
    journal.drop_all(tables.sources, erased.sources)
    journal.drop_all(tables.events, erased.events)
    journal.drop_all(tables.agents, erased.agents)
    for id in erased.nodes:
        writer.drop_node(id)
    journal.drop_all(tables.contexts, erased.contexts)
    for number in erased.entries:
        if number in tables.entries:
            journal.put(tables.entries, number, audit.erased(tables.entries[number]))
    for id in erased.reasons:
        for number in tables.histories.get(id, ()):
            journal.put(tables.revisions, number, replace(tables.revisions[number], reason=""))
    if erased.log:
        journal.drop_all(tables.entries, list(tables.entries))


def archive(writer: Writer, evidence: Iterable[str], beliefs: Iterable[str]) -> None:
    """Put words of evidence into cold storage, and let active beliefs be archived."""
    tables, journal = writer.tables, writer.journal
    for id in evidence:
        piece = tables.evidence.get(id)
        if piece is not None and id not in tables.frozen:
            writer.unindex("evidence", id)
            journal.put(tables.frozen, id, piece.text)
            writer.replace_evidence(replace(piece, text="", cold=piece.digest))
    _move(writer, beliefs, Status.ACTIVE, Status.ARCHIVED)


def thaw(writer: Writer, evidence: Iterable[str], beliefs: Iterable[str]) -> None:
    """Bring words of evidence back from cold storage, and let archived beliefs be active."""
    tables, journal = writer.tables, writer.journal
    for id in evidence:
        if id in tables.frozen:
            writer.unindex("evidence", id)
            piece = replace(tables.evidence[id], text=tables.frozen[id], cold="")
            journal.drop(tables.frozen, id)
            writer.replace_evidence(piece)
    _move(writer, beliefs, Status.ARCHIVED, Status.ACTIVE)


def _move(writer: Writer, beliefs: Iterable[str], before: Status, after: Status) -> None:
    for id in beliefs:
        belief = writer.tables.beliefs.get(id)
        if belief is not None and belief.status is before:
            writer.put_belief(replace(belief, status=after))


def _erase_evidence(writer: Writer, id: str) -> None:
    tables, journal = writer.tables, writer.journal
    for number in list(tables.mentions.get(id, ())):
        journal.unfile(tables.mentions, id, number)
        writer.put_revision(number, replace(tables.revisions[number], evidence="", reason=""))
    if id not in tables.evidence:
        return
    for belief in list(tables.beliefs_of.get(id, ())):
        writer.drop_edge((id, belief))
    for index, key in tables.filed_by(tables.evidence[id]):
        journal.unfile(index, key, id)
    _erase_document(writer, "evidence", id)
    journal.drop(tables.evidence, id)
    journal.drop(tables.frozen, id)


def _erase_belief(writer: Writer, id: str) -> None:
    tables, journal = writer.tables, writer.journal
    for number in list(tables.histories.get(id, ())):
        journal.unfile(tables.mentions, tables.revisions[number].evidence, number)
        journal.unfile(tables.histories, id, number)
        journal.drop(tables.revisions, number)
    if id not in tables.beliefs:
        return
    for evidence in list(tables.evidence_of.get(id, ())):
        writer.drop_edge((evidence, id))
    belief = tables.beliefs[id]
    journal.unfile(tables.families, belief.family, id)
    journal.unfile(tables.subjects, belief.subject, id)
    _erase_document(writer, "belief", id)
    journal.drop(tables.beliefs, id)


def _erase_document(writer: Writer, kind: DocKind, id: str) -> None:
    writer.unindex(kind, id)
    key = writer.tables.document_keys[kind, id]
    writer.journal.drop(writer.tables.vectors, key)
    writer.journal.drop(writer.tables.documents, key)
    writer.journal.drop(writer.tables.document_keys, (kind, id))
