"""Writing one change set into the SQLite tables: a few statements a table, however many rows.

What is known already is looked up by one query a table; all checks come before the rows they guard, and the
caller's transaction takes back everything when one fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from dataclasses import replace
from datetime import datetime
from typing import Any

import apsw

from beliefgraph.domain.audit import Entry, chained
from beliefgraph.domain.changes import ChangeSet, Restored
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
    hash_id,
)
from beliefgraph.errors import ImmutableFact, NotFound
from beliefgraph.ports import DocKind
from beliefgraph.stores import sqlite_rows as rows
from beliefgraph.stores import sqlite_vectors
from beliefgraph.stores.sqlite_erase import erase
from beliefgraph.stores.sqlite_files import ANY, texts
from beliefgraph.stores.sqlite_text import TextChange, shelf
from beliefgraph.text import name_key


def apply(connection: apsw.Connection, namespace: int, changes: ChangeSet) -> list[TextChange]:
    """Write a change set: facts first, then what points at them; removals before additions.

    Returns:
        What the full text has to follow, in order.

    Raises:
        ImmutableFact: known evidence with other words, or a known source with another record.
        NotFound: a retraction, share, edge or revision of something that is not kept here.
    """
    return _Writing(connection, namespace).apply(changes)


class _Writing:
    """One change set on its way in; `_evidence` and `_beliefs` gather the keys of the ids it mentions."""

    def __init__(self, connection: apsw.Connection, namespace: int) -> None:
        self._connection = connection
        self._ns = namespace
        self._evidence: dict[str, int] = {}
        self._beliefs: dict[str, int] = {}
        self._shelf = shelf(namespace)
        self._text: list[TextChange] = []

    def apply(self, changes: ChangeSet) -> list[TextChange]:
        if changes.erased is not None:
            self._text += erase(self._connection, self._ns, changes.erased)
        acts: tuple[tuple[Callable[[Any], None], Sized], ...] = (
            (self._put_entities, changes.entities),
            (self._put_contexts, changes.contexts),
            (self._put_agents, changes.agents),
            (self._drop_nodes, changes.removed_nodes),
            (self._put_nodes, changes.nodes),
            (self._put_sources, changes.sources),
            (self._put_events, changes.events),
            (self._put_evidence, changes.evidence),
            (self._retract, changes.retractions),
            (self._share, changes.shares),
            (self._unshare, changes.unshares),
            (self._put_beliefs, changes.beliefs),
            (self._drop_edges, changes.removed_edges),
            (self._put_edges, changes.edges),
            (self._drop_links, changes.removed_links),
            (self._put_links, changes.links),
            (self._append, changes.revisions),
            (self._enter, changes.entries),
        )
        for act, things in acts:
            if things:
                act(things)
        return self._text

    def _known(self, table: str, columns: str, ids: Iterable[str]) -> Iterator[Any]:
        """Rows of the nodes of these ids that the table holds already."""
        wanted = texts(ids)
        if wanted is None:
            return iter(())
        sql = f"SELECT {columns} FROM {table} WHERE ns = ?2 AND id IN {ANY}"
        return self._connection.execute(sql, (wanted, self._ns))

    def _many(self, sql: str, rows: Iterable[rows.Row]) -> None:
        self._connection.executemany(sql, rows)

    def _put_entities(self, entities: Sequence[Entity]) -> None:
        latest = {entity.id: entity for entity in entities}
        old = [rows.entity_from(row) for row in self._known("entity", rows.ENTITY, latest)]
        self._many("DELETE FROM name WHERE ns = ? AND name = ? AND entity = ?", self._name_rows(old))
        self._many("INSERT INTO name (ns, name, entity) VALUES (?, ?, ?)", self._name_rows(latest.values()))
        self._many(
            _into("entity", f"ns, {rows.ENTITY}", "INSERT OR REPLACE"),
            ((self._ns, *rows.entity_row(entity)) for entity in latest.values()),
        )

    def _name_rows(self, entities: Iterable[Entity]) -> Iterable[rows.Row]:
        for entity in entities:
            for name in {name_key(name) for name in (entity.name, *entity.names) if name}:
                yield self._ns, name, entity.id

    def _put_contexts(self, contexts: Sequence[Context]) -> None:
        self._many(
            _into("context", f"ns, {rows.CONTEXT}", "INSERT OR REPLACE"),
            ((self._ns, *rows.context_row(context)) for context in contexts),
        )

    def _put_agents(self, agents: Sequence[Agent]) -> None:
        self._many(
            "INSERT INTO agent (ns, id, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            ((self._ns, agent.id, agent.name) for agent in agents),
        )

    def _put_nodes(self, nodes: Sequence[Node]) -> None:
        self._many(
            _into("node", f"ns, {rows.NODE}", "INSERT OR REPLACE"),
            ((self._ns, *rows.node_row(node)) for node in nodes),
        )

    def _drop_nodes(self, ids: Sequence[str]) -> None:
        self._many("DELETE FROM node WHERE ns = ? AND id = ?", ((self._ns, id) for id in ids))

    def _put_events(self, events: Sequence[Event]) -> None:
        self._many(
            _into("event", f"ns, {rows.EVENT}", "INSERT OR IGNORE"),
            ((self._ns, *rows.event_row(event)) for event in events),
        )

    def _put_sources(self, sources: Sequence[Source]) -> None:
        found = self._known("source", rows.SOURCE, (source.id for source in sources))
        known = {source.id: source for source in map(rows.source_from, found)}
        stands = dict(known)
        for source in sources:
            stands[source.id] = stands[source.id].agreed(source) if source.id in stands else source
        self._many(
            _into("source", f"ns, {rows.SOURCE}", "INSERT OR REPLACE"),
            ((self._ns, *rows.source_row(source)) for id, source in stands.items() if known.get(id) != source),
        )

    def _put_evidence(self, evidence: Sequence[Evidence]) -> None:
        found = self._known("evidence", "id, key, cold, text, source, speaker", (piece.id for piece in evidence))
        known: dict[str, tuple[str | None, tuple[str, ...]]] = {}
        for id, key, cold, *words in found:
            self._evidence[id] = key
            known[id] = cold, tuple(words)
        fresh = []
        for piece in evidence:
            words = piece.text, piece.source, piece.speaker
            if piece.id not in known:
                known[piece.id] = piece.cold or None, words
                fresh.append(piece)
            elif known[piece.id] != (piece.cold or None, words) and _digest(*known[piece.id]) != piece.digest:
                raise _rewritten(piece)
        if fresh:
            self._insert_evidence(fresh)

    def _insert_evidence(self, fresh: Sequence[Evidence]) -> None:
        keys = range(first := self._next_key(), first + len(fresh))
        ns = self._ns
        numbered = list(zip(keys, fresh, strict=True))
        self._many(
            _into("evidence", f"key, ns, {rows.EVIDENCE}"),
            ((key, ns, *rows.evidence_row(piece)) for key, piece in numbered),
        )
        self._many(_UNEMBEDDED, ((ns, key) for key, piece in numbered if not piece.cold))
        self._many(
            "INSERT OR IGNORE INTO premise (ns, belief, evidence) VALUES (?, ?, ?)",
            ((ns, premise, key) for key, piece in numbered for premise in piece.premises),
        )
        self._count("evidence", len(fresh))
        for key, piece in numbered:
            self._evidence[piece.id] = key
            if piece.retracted is None and not piece.cold:
                self._text.append(TextChange("evidence", key, self._shelf_of(piece.layer), piece.text))

    def _retract(self, retractions: dict[str, tuple[datetime, str] | Restored]) -> None:
        changed = []
        for known in self._evidence_known(retractions, "retracted or restored"):
            given, retracted, absences = retractions[known.id], known.retracted, known.absences
            if not isinstance(given, Restored):
                retracted, why = given
            elif retracted is None:
                continue
            else:
                absences = tuple(sorted({*absences, (retracted, given.at)}))
                retracted, why = None, ""
            changed.append((_iso(retracted), why, rows.absences_text(absences), self._evidence[known.id]))
            if (known.retracted is None) != (retracted is None) and not known.cold:
                self._follow_evidence(replace(known, retracted=retracted))
        self._many("UPDATE evidence SET retracted = ?, retract_reason = ?, absences = ? WHERE key = ?", changed)

    def _share(self, ids: Sequence[str], shared: bool = True) -> None:
        known = self._evidence_known(ids, "shared")
        private = None if shared else 1
        self._many("UPDATE evidence SET private = ? WHERE key = ?", ((private, self._evidence[e.id]) for e in known))
        for evidence in known:
            if evidence.shared is not shared and evidence.agent and evidence.retracted is None and not evidence.cold:
                self._follow_evidence(replace(evidence, shared=shared))

    def _unshare(self, ids: Sequence[str]) -> None:
        self._share(ids, shared=False)

    def _evidence_known(self, ids: Iterable[str], done: str) -> list[Evidence]:
        wanted = set(ids)
        found = []
        for key, *row in list(self._known("evidence", f"key, {rows.EVIDENCE}", wanted)):
            found.append(rows.evidence_from(tuple(row)))
            self._evidence[found[-1].id] = key
        if len(found) < len(wanted):
            missing = min(wanted - {evidence.id for evidence in found})
            raise NotFound(missing, f"only evidence that is kept here can be {done}", "Give a known id")
        return found

    def _follow_evidence(self, evidence: Evidence) -> None:
        wanted = evidence.text if evidence.retracted is None else None
        self._text.append(TextChange("evidence", self._evidence[evidence.id], self._shelf_of(evidence.layer), wanted))

    def _put_beliefs(self, beliefs: Sequence[Belief]) -> None:
        latest = {belief.id: belief for belief in beliefs}
        moved, renamed = [], []
        archived: list[int] = []
        thawed: list[int] = []
        for *names, key, active in list(self._known("belief", f"{_NAMES}, key, active", latest)):
            id, text, agent = names[0], names[2], names[-1]
            belief = latest.pop(id)
            row = rows.belief_row(belief)
            self._beliefs[id] = key
            if list(row[: len(names)]) == names:
                moved.append((*row[len(names) :], key))
            else:
                renamed.append((*row, key))
            if (active == _ARCHIVED) != (belief.status is Status.ARCHIVED):
                (thawed if active == _ARCHIVED else archived).append(key)
            self._follow_belief(key, belief, self._indexed(text, agent or "", active))
        self._many(_MOVE, moved)
        self._many(_RENAME, renamed)
        if archived:
            sqlite_vectors.remove(self._connection, self._ns, archived)
        self._many(_UNEMBEDDED, ((self._ns, key) for key in thawed))
        if latest:
            self._insert_beliefs(list(latest.values()))

    def _insert_beliefs(self, fresh: Sequence[Belief]) -> None:
        keys = range(first := self._next_key(), first + len(fresh))
        ns = self._ns
        numbered = list(zip(keys, fresh, strict=True))
        self._many(
            _into("belief", f"key, ns, {rows.BELIEF}"),
            ((key, ns, *rows.belief_row(belief)) for key, belief in numbered),
        )
        self._many(_UNEMBEDDED, ((ns, key) for key, belief in numbered if belief.status is not Status.ARCHIVED))
        self._count("belief", len(fresh))
        for key, belief in numbered:
            self._beliefs[belief.id] = key
            self._follow_belief(key, belief, None)

    def _follow_belief(self, key: int, belief: Belief, indexed: tuple[str, str] | None) -> None:
        wanted = self._indexed(belief.text, belief.agent, rows.STATUS_CODE[belief.status])
        if wanted != indexed:
            where, text = wanted or ("", None)
            self._text.append(TextChange("belief", key, where, text))

    def _indexed(self, text: str, agent: str, active: int) -> tuple[str, str] | None:
        """(shelf, words) of a belief in the full text; None for one that is not found."""
        if active == _ACTIVE:
            return self._shelf_of(agent), text
        return (shelf(self._ns, agent, cold=True), text) if active == _ARCHIVED else None

    def _shelf_of(self, layer: str) -> str:
        return shelf(self._ns, layer) if layer else self._shelf

    def _drop_edges(self, removed: Sequence[tuple[str, str]]) -> None:
        evidence = self._keys_of("evidence", self._evidence, [id for id, _ in removed])
        beliefs = self._keys_of("belief", self._beliefs, [id for _, id in removed])
        ends = ((beliefs.get(belief), evidence.get(id)) for id, belief in removed)
        self._many("DELETE FROM edge WHERE belief = ? AND evidence = ?", ends)

    def _put_edges(self, edges: Sequence[Edge]) -> None:
        evidence = self._keys_of("evidence", self._evidence, [edge.evidence for edge in edges])
        beliefs = self._keys_of("belief", self._beliefs, [edge.belief for edge in edges])
        try:
            prepared = [rows.edge_row(edge, beliefs[edge.belief], evidence[edge.evidence]) for edge in edges]
        except KeyError as missing:
            raise NotFound(
                missing.args[0],
                "an edge joins evidence and a belief that are kept here",
                "Commit both ends with it",
            ) from None
        self._many(_into("edge", f"belief, evidence, {rows.EDGE}", "INSERT OR REPLACE"), prepared)

    def _drop_links(self, links: Sequence[Link]) -> None:
        self._many(
            "DELETE FROM link WHERE ns = ? AND source = ? AND relation = ? AND target = ?",
            ((self._ns, link.source, str(link.relation), link.target) for link in links),
        )

    def _put_links(self, links: Sequence[Link]) -> None:
        self._many(
            _into("link", f"ns, {rows.LINK}", "INSERT OR REPLACE"),
            ((self._ns, *rows.link_row(link)) for link in links),
        )

    def _append(self, revisions: Sequence[Revision]) -> None:
        beliefs = self._keys_of("belief", self._beliefs, [revision.belief for revision in revisions])
        try:
            prepared = [rows.revision_row(revision, beliefs[revision.belief]) for revision in revisions]
        except KeyError as missing:
            raise NotFound(
                missing.args[0], "a revision tells of a belief that is kept here", "Commit the belief with it"
            ) from None
        self._many(_into("revision", f"belief, {rows.REVISION}"), prepared)

    def _enter(self, entries: Sequence[Entry]) -> None:
        sql = f"SELECT {rows.ENTRY} FROM audit WHERE ns = ? ORDER BY number DESC LIMIT 1"
        last = self._connection.execute(sql, (self._ns,)).fetchone()
        self._many(
            _into("audit", f"ns, {rows.ENTRY}"),
            ((self._ns, *rows.entry_row(entry)) for entry in chained(last and rows.entry_from(last), entries)),
        )

    def _count(self, kind: DocKind, more: int) -> None:
        sql = f"UPDATE namespace SET {kind}_count = {kind}_count + ? WHERE key = ?"
        self._connection.execute(sql, (more, self._ns))

    def _next_key(self) -> int:
        # One sequence for both kinds makes a key a document number, oldest first; none is given twice.
        return int(
            self._connection.execute(
                """
                SELECT 1 + max(ifnull((SELECT max(key) FROM evidence), 0),
                               ifnull((SELECT max(key) FROM belief), 0),
                               ifnull((SELECT max(key) FROM last_document), 0))
                """
            ).get
        )

    def _keys_of(self, table: str, known: dict[str, int], ids: Sequence[str]) -> dict[str, int]:
        """Keys of these ids, from what this change set touched already or by one query."""
        known.update(self._known(table, "id, key", (id for id in ids if id not in known)))
        return known


def _assignments(columns: Sequence[str]) -> str:
    return ", ".join(f"{column} = ?" for column in columns)


# SQLite writes every index that an assigned column stands in, changed or not; what names a belief hardly ever changes.
_COLUMNS = rows.BELIEF.split(", ")
_STATE = _COLUMNS[_COLUMNS.index("active") :]
_NAMES = ", ".join(_COLUMNS[: -len(_STATE)])
_MOVE = f"UPDATE belief SET {_assignments(_STATE)} WHERE key = ?"
_RENAME = f"UPDATE belief SET {_assignments(_COLUMNS)} WHERE key = ?"

_UNEMBEDDED = "INSERT OR IGNORE INTO unembedded (ns, document) VALUES (?, ?)"
_ACTIVE, _ARCHIVED = rows.STATUS_CODE[Status.ACTIVE], rows.STATUS_CODE[Status.ARCHIVED]


def _into(table: str, columns: str, insert: str = "INSERT") -> str:
    """A statement with a parameter for each column."""
    return f"{insert} INTO {table} ({columns}) VALUES ({', '.join('?' * (1 + columns.count(',')))})"


def _digest(cold: str | None, words: tuple[str, ...]) -> str:
    """`Evidence.digest` of a row."""
    return cold or hash_id("d", *words)


def _iso(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()


def _rewritten(evidence: Evidence) -> ImmutableFact:
    return ImmutableFact(
        evidence.id,
        "this evidence is known with other words, another source or another speaker",
        "Give the new words another id",
    )
