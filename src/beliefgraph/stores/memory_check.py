"""Looking for what does not follow from the tables of a memory store, and making it anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from beliefgraph.domain.model import Evidence
from beliefgraph.ports import DocKind, Flaw
from beliefgraph.stores.memory_tables import Tables
from beliefgraph.text import name_key

if TYPE_CHECKING:
    from beliefgraph.stores.memory_writing import Writer


def faults(tables: Tables) -> Iterator[tuple[str, Flaw]]:
    """(where, what) of every fault of a namespace."""
    for evidence, belief in sorted(tables.edges):
        if evidence not in tables.evidence or belief not in tables.beliefs:
            yield f"edge {evidence} -> {belief}", Flaw.END
    yield from ((f"revision of {id}", Flaw.BELIEF) for id in sorted(tables.histories.keys() - tables.beliefs.keys()))
    for name in sorted(tables.names):
        if not tables.names[name].keys() <= tables.entities.keys():
            yield f"name {name}", Flaw.ENTITY
    for key in sorted(tables.vectors):
        if key not in tables.documents:
            yield f"vector of #{key}", Flaw.DOCUMENT
        elif tables.archived(*tables.documents[key]):
            yield " ".join(tables.documents[key]), Flaw.A_VECTOR
    for id, evidence_ in sorted(tables.evidence.items()):
        if any(id not in tables.derived.get(premise, ()) for premise in evidence_.premises):
            yield f"evidence {id}", Flaw.PREMISES
    for kind, id in sorted(tables.documents.values()):
        found, wanted = _in_text(tables, kind, id), _to_be_in_text(tables, kind, id)
        if found != wanted:
            yield f"{kind} {id}", Flaw.UNFOUND if any(wanted) else Flaw.FOUND
    yield from ((f"evidence {e.id}", Flaw.WORDS) for e in _archived(tables) if e.id not in tables.frozen)


def rebuild(writer: Writer) -> None:
    """Make anew what does not follow from the tables, and drop what belongs to rows that are gone."""
    tables, journal = writer.tables, writer.journal
    for evidence, belief in [*tables.edges]:
        if evidence not in tables.evidence or belief not in tables.beliefs:
            writer.drop_edge((evidence, belief))
    for belief in tables.histories.keys() - tables.beliefs.keys():
        journal.drop_all(tables.revisions, list(tables.histories[belief]))
        journal.drop(tables.histories, belief)
    journal.drop_all(tables.names, list(tables.names))
    for entity in tables.entities.values():
        for name in {name_key(name) for name in (entity.name, *entity.names) if name}:
            journal.file(tables.names, name, entity.id)
    for piece in tables.evidence.values():
        for index, key in tables.filed_by(piece):
            journal.file(index, key, piece.id)
    for document in [*tables.vectors]:
        if document not in tables.documents or tables.archived(*tables.documents[document]):
            journal.drop(tables.vectors, document)
    for kind, id in tables.documents.values():
        if _in_text(tables, kind, id) != _to_be_in_text(tables, kind, id):
            writer.index(kind, id)


def _in_text(tables: Tables, kind: DocKind, id: str) -> tuple[bool, bool]:
    """Whether a document is in the full text, and in that of what is archived."""
    return id in tables.words[kind].lengths, id in tables.cold_words[kind].lengths


def _to_be_in_text(tables: Tables, kind: DocKind, id: str) -> tuple[bool, bool]:
    stands = kind == "belief" or tables.evidence[id].retracted is None
    return tables.recallable(kind, id), tables.archived(kind, id) and stands


def _archived(tables: Tables) -> list[Evidence]:
    return [tables.evidence[id] for id in sorted(tables.evidence) if tables.evidence[id].cold]
