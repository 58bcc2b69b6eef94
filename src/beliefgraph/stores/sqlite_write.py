"""Writing one change set into the SQLite tables: a few statements a table, however many rows.

What is known already is looked up by one query a table; all checks come before the rows they guard, and the
caller's transaction takes back everything when one fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from datetime import datetime
from typing import Any

import apsw

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
from beliefgraph.stores import sqlite_rows as rows
from beliefgraph.stores.sqlite_files import ANY, texts
from beliefgraph.stores.sqlite_text import TextChange
from beliefgraph.text import name_key


def apply(connection: apsw.Connection, namespace: int, changes: ChangeSet) -> list[TextChange]:
    """Write a change set: facts first, then what points at them; removals before additions.

    Returns:
        What the full text has to follow, in order.

    Raises:
        ImmutableFact: known evidence with other words, or a known source with another record.
        NotFound: a retraction, edge or revision of something that is not kept here.
    """
    return _Writing(connection, namespace).apply(changes)


class _Writing:
    """One change set on its way in; `_evidence` and `_beliefs` gather the keys of the ids it mentions."""

    def __init__(self, connection: apsw.Connection, namespace: int) -> None:
        self._connection = connection
        self._ns = namespace
        self._evidence: dict[str, int] = {}
        self._beliefs: dict[str, int] = {}
        self._text: list[TextChange] = []

    def apply(self, changes: ChangeSet) -> list[TextChange]:
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
            (self._put_beliefs, changes.beliefs),
            (self._drop_edges, changes.removed_edges),
            (self._put_edges, changes.edges),
            (self._drop_links, changes.removed_links),
            (self._put_links, changes.links),
            (self._append, changes.revisions),
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
            f"INSERT OR REPLACE INTO entity (ns, {rows.ENTITY}) VALUES (?, ?, ?, ?, ?, ?)",
            ((self._ns, *rows.entity_row(entity)) for entity in latest.values()),
        )

    def _name_rows(self, entities: Iterable[Entity]) -> Iterable[rows.Row]:
        for entity in entities:
            for name in {name_key(name) for name in (entity.name, *entity.names) if name}:
                yield self._ns, name, entity.id

    def _put_contexts(self, contexts: Sequence[Context]) -> None:
        self._many(
            "INSERT OR REPLACE INTO context (ns, dimension, value, parent) VALUES (?, ?, ?, ?)",
            ((self._ns, context.dimension, context.value, context.parent) for context in contexts),
        )

    def _put_agents(self, agents: Sequence[Agent]) -> None:
        self._many(
            "INSERT INTO agent (ns, id, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            ((self._ns, agent.id, agent.name) for agent in agents),
        )

    def _put_nodes(self, nodes: Sequence[Node]) -> None:
        self._many(
            f"INSERT OR REPLACE INTO node (ns, {rows.NODE}) VALUES (?, ?, ?, ?)",
            ((self._ns, *rows.node_row(node)) for node in nodes),
        )

    def _drop_nodes(self, ids: Sequence[str]) -> None:
        self._many("DELETE FROM node WHERE ns = ? AND id = ?", ((self._ns, id) for id in ids))

    def _put_events(self, events: Sequence[Event]) -> None:
        self._many(
            f"INSERT INTO event (ns, {rows.EVENT}) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            ((self._ns, *rows.event_row(event)) for event in events),
        )

    def _put_sources(self, sources: Sequence[Source]) -> None:
        found = self._known("source", rows.SOURCE, (source.id for source in sources))
        known = {source.id: source for source in map(rows.source_from, found)}
        stands = dict(known)
        for source in sources:
            stands[source.id] = stands[source.id].agreed(source) if source.id in stands else source
        self._many(
            f"INSERT OR REPLACE INTO source (ns, {rows.SOURCE}) VALUES (?, ?, ?, ?, ?, ?)",
            ((self._ns, *rows.source_row(source)) for id, source in stands.items() if known.get(id) != source),
        )

    def _put_evidence(self, evidence: Sequence[Evidence]) -> None:
        found = self._known("evidence", "id, key, text, source, speaker", (piece.id for piece in evidence))
        words = {}
        for id, key, *guarded in found:
            self._evidence[id] = key
            words[id] = tuple(guarded)
        fresh = []
        for piece in evidence:
            guarded = (piece.text, piece.source, piece.speaker)
            known = words.setdefault(piece.id, guarded)
            if known is guarded:
                fresh.append(piece)
            elif known != guarded:
                raise _rewritten(piece)
        if fresh:
            self._insert_evidence(fresh)

    def _insert_evidence(self, fresh: Sequence[Evidence]) -> None:
        keys = range(first := self._next_key(), first + len(fresh))
        ns = self._ns
        self._many(
            f"INSERT INTO evidence (key, ns, {rows.EVIDENCE}) VALUES ({_marks(22)})",
            ((key, ns, *rows.evidence_row(piece)) for key, piece in zip(keys, fresh, strict=True)),
        )
        self._many(_UNEMBEDDED, ((ns, key) for key in keys))
        self._count("evidence", len(fresh))
        for key, piece in zip(keys, fresh, strict=True):
            self._evidence[piece.id] = key
            if piece.retracted is None:
                self._text.append(TextChange("evidence", key, ns, piece.text))

    def _retract(self, retractions: dict[str, tuple[datetime, str] | None]) -> None:
        known: list[tuple[str, int, str, int]] = list(
            self._known("evidence", "id, key, text, retracted IS NOT NULL", retractions)
        )
        if len(known) < len(retractions):
            missing = min(retractions.keys() - {id for id, *_ in known})
            raise NotFound(missing, "only evidence that is kept here can be retracted or restored", "Give a known id")
        changed = []
        for id, key, text, was_retracted in known:
            when, why = retractions[id] or (None, "")
            changed.append((None if when is None else when.isoformat(), why, key))
            if was_retracted != (when is not None):
                self._text.append(TextChange("evidence", key, self._ns, text if when is None else None))
        self._many("UPDATE evidence SET retracted = ?, retract_reason = ? WHERE key = ?", changed)

    def _put_beliefs(self, beliefs: Sequence[Belief]) -> None:
        latest = {belief.id: belief for belief in beliefs}
        moved, renamed = [], []
        for *names, key, active in list(self._known("belief", f"{_NAMES}, key, active", latest)):
            id, text = names[0], names[2]
            belief = latest.pop(id)
            row = rows.belief_row(belief)
            self._beliefs[id] = key
            if list(row[: len(names)]) == names:
                moved.append((*row[len(names) :], key))
            else:
                renamed.append((*row, key))
            self._follow_belief(key, belief, text if active else None)
        self._many(_MOVE, moved)
        self._many(_RENAME, renamed)
        if latest:
            self._insert_beliefs(list(latest.values()))

    def _insert_beliefs(self, fresh: Sequence[Belief]) -> None:
        keys = range(first := self._next_key(), first + len(fresh))
        ns = self._ns
        self._many(
            f"INSERT INTO belief (key, ns, {rows.BELIEF}) VALUES ({_marks(22)})",
            ((key, ns, *rows.belief_row(belief)) for key, belief in zip(keys, fresh, strict=True)),
        )
        self._many(_UNEMBEDDED, ((ns, key) for key in keys))
        self._count("belief", len(fresh))
        for key, belief in zip(keys, fresh, strict=True):
            self._beliefs[belief.id] = key
            self._follow_belief(key, belief, None)

    def _follow_belief(self, key: int, belief: Belief, indexed: str | None) -> None:
        wanted = belief.text if belief.status is Status.ACTIVE else None
        if wanted != indexed:
            self._text.append(TextChange("belief", key, self._ns, wanted))

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
        self._many(f"INSERT OR REPLACE INTO edge (belief, evidence, {rows.EDGE}) VALUES ({_marks(20)})", prepared)

    def _drop_links(self, links: Sequence[Link]) -> None:
        self._many(
            "DELETE FROM link WHERE ns = ? AND source = ? AND relation = ? AND target = ?",
            ((self._ns, link.source, str(link.relation), link.target) for link in links),
        )

    def _put_links(self, links: Sequence[Link]) -> None:
        self._many(
            f"INSERT OR REPLACE INTO link (ns, {rows.LINK}) VALUES (?, ?, ?, ?, ?)",
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
        self._many(f"INSERT INTO revision (belief, {rows.REVISION}) VALUES ({_marks(12)})", prepared)

    def _count(self, kind: DocKind, more: int) -> None:
        sql = f"UPDATE namespace SET {kind}_count = {kind}_count + ? WHERE key = ?"
        self._connection.execute(sql, (more, self._ns))

    def _next_key(self) -> int:
        # One sequence for both kinds makes a key a document number, oldest first.
        return int(
            self._connection.execute(
                """
                SELECT 1 + max(ifnull((SELECT max(key) FROM evidence), 0),
                               ifnull((SELECT max(key) FROM belief), 0))
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

_UNEMBEDDED = "INSERT INTO unembedded (ns, document) VALUES (?, ?)"


def _marks(count: int) -> str:
    return ", ".join("?" * count)


def _rewritten(evidence: Evidence) -> ImmutableFact:
    return ImmutableFact(
        evidence.id,
        "this evidence is known with other words, another source or another speaker",
        "Give the new words another id",
    )
