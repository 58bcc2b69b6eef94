"""What a namespace of the SQLite store answers to anybody: lookups by id, and all rows in order."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import apsw

from beliefgraph.domain.audit import Entry
from beliefgraph.domain.changes import Family, Filed
from beliefgraph.domain.model import Agent, Belief, Context, Entity, Event, Evidence, Link, Node, Revision, Source
from beliefgraph.stores import sqlite_check
from beliefgraph.stores import sqlite_read as read
from beliefgraph.stores import sqlite_rows as rows
from beliefgraph.stores.sqlite_files import translated

if TYPE_CHECKING:
    from beliefgraph.ports import Flaw
    from beliefgraph.stores.sqlite import SqliteStore

_PAGE = 1000  # rows that an iteration over the whole graph holds at a time
_NOBODY = 0  # a key that no namespace has


class _Identified(Protocol):
    @property
    def id(self) -> str: ...


N = TypeVar("N", bound=_Identified)


class _Reading:
    """`SqliteStore.reading` with the namespace's key; inside `writing()` next to nothing, as one act reads a lot."""

    __slots__ = ("_namespace", "_store", "_transaction")

    def __init__(self, store: SqliteStore, namespace: str) -> None:
        self._store = store
        self._namespace = namespace
        self._transaction: AbstractContextManager[Any] = (
            translated(store.path) if store.writer.is_mine() else store.reading()
        )

    def __enter__(self) -> tuple[apsw.Connection, int]:
        opened = self._transaction.__enter__()
        connection = opened if isinstance(opened, apsw.Connection) else self._store.writer.connection
        try:
            key = self._store.key_of(connection, self._namespace)
        except BaseException:
            self._transaction.__exit__(*sys.exc_info())
            raise
        return connection, _NOBODY if key is None else key

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        return self._transaction.__exit__(kind, error, trace)


class Lookups:
    """The reads of one namespace that are the same for every agent."""

    def __init__(self, store: SqliteStore, namespace: str) -> None:
        self._store = store
        self._namespace = namespace

    @property
    def namespace(self) -> str:
        return self._namespace

    def _reading(self) -> _Reading:
        return _Reading(self._store, self._namespace)

    # Lookups ------------------------------------------------------------------------------------------------
    def entities(self, ids: Iterable[str]) -> dict[str, Entity]:
        with self._reading() as (connection, ns):
            return read.by_ids(connection, ns, "entity", rows.ENTITY, rows.entity_from, ids)

    def aliases(self) -> dict[str, str]:
        with self._reading() as (connection, ns):
            return read.aliases(connection, ns)

    def sources(self, ids: Iterable[str]) -> dict[str, Source]:
        with self._reading() as (connection, ns):
            return read.by_ids(connection, ns, "source", rows.SOURCE, rows.source_from, ids)

    def nodes(self, ids: Iterable[str]) -> dict[str, Node]:
        with self._reading() as (connection, ns):
            return read.by_ids(connection, ns, "node", rows.NODE, rows.node_from, ids)

    def evidence(self, ids: Iterable[str]) -> dict[str, Evidence]:
        with self._reading() as (connection, ns):
            return read.by_ids(connection, ns, "evidence", rows.EVIDENCE, rows.evidence_from, ids)

    def beliefs(self, ids: Iterable[str]) -> dict[str, Belief]:
        with self._reading() as (connection, ns):
            return read.by_ids(connection, ns, "belief", rows.BELIEF, rows.belief_from, ids)

    def contexts(self) -> list[Context]:
        with self._reading() as (connection, ns):
            return self._store.contexts_memo().get(connection, ns, read.contexts)

    def families(self, keys: Iterable[str]) -> dict[str, Family]:
        with self._reading() as (connection, ns):
            return read.families(connection, ns, keys)

    def siblings(self, keys: Iterable[str]) -> dict[str, tuple[Belief, ...]]:
        with self._reading() as (connection, ns):
            return read.siblings(connection, ns, keys)

    def several_valued(self) -> list[tuple[str, str]]:
        with self._reading() as (connection, ns):
            return read.several_valued(connection, ns)

    def filed(self, belief: str) -> tuple[Filed, ...]:
        with self._reading() as (connection, ns):
            return read.filed(connection, ns, belief)

    def beliefs_of(self, evidence: Iterable[str]) -> dict[str, tuple[str, ...]]:
        with self._reading() as (connection, ns):
            return read.beliefs_of(connection, ns, evidence)

    def spoken_by(self, speakers: Iterable[str]) -> list[str]:
        with self._reading() as (connection, ns):
            return read.spoken_by(connection, ns, speakers)

    def speakers(self) -> list[str]:
        with self._reading() as (connection, ns):
            return read.speakers(connection, ns)

    def speaking(self, names: Iterable[str]) -> set[str]:
        with self._reading() as (connection, ns):
            return read.speaking(connection, ns, names)

    def links(self, ids: Iterable[str]) -> list[Link]:
        with self._reading() as (connection, ns):
            return read.links(connection, ns, ids)

    def history(self, belief: str) -> list[Revision]:
        with self._reading() as (connection, ns):
            return read.history(connection, ns, belief)

    def derived(self, premises: Iterable[str]) -> dict[str, tuple[str, ...]]:
        with self._reading() as (connection, ns):
            return read.derived(connection, ns, premises)

    def brought_in(self, run: str) -> list[str]:
        with self._reading() as (connection, ns):
            return read.brought_in(connection, ns, run)

    def from_source(self, source: str) -> list[str]:
        with self._reading() as (connection, ns):
            return read.from_source(connection, ns, source)

    def entries(self, after: int = 0, limit: int = 100) -> list[Entry]:
        with self._reading() as (connection, ns):
            return read.entries(connection, ns, after, limit)

    def last_entries(self, before: int = 0, limit: int = 100) -> list[Entry]:
        with self._reading() as (connection, ns):
            return read.last_entries(connection, ns, before, limit)

    def counts(self) -> dict[str, int]:
        with self._reading() as (connection, ns):
            return read.counts(connection, ns)

    # Whole-graph iteration: page by page, so that no read transaction outlives a step --------------------------
    def all_entities(self) -> Iterator[Entity]:
        return self._all("entity", rows.ENTITY, rows.entity_from)

    def all_sources(self) -> Iterator[Source]:
        return self._all("source", rows.SOURCE, rows.source_from)

    def all_events(self) -> Iterator[Event]:
        return self._all("event", rows.EVENT, rows.event_from)

    def all_agents(self) -> Iterator[Agent]:
        return self._all("agent", "id, name", lambda row: Agent(*row))

    def all_nodes(self) -> Iterator[Node]:
        return self._all("node", rows.NODE, rows.node_from)

    def all_evidence(self) -> Iterator[Evidence]:
        return self._all("evidence", rows.EVIDENCE, rows.evidence_from)

    def all_derivations(self) -> Iterator[Filed]:
        last: Filed | None = None
        while True:
            with self._reading() as (connection, ns):
                found = read.derivations_after(connection, ns, last, _PAGE)
            if not found:
                return
            yield from found
            last = found[-1]

    def all_families(self) -> Iterator[Family]:
        after = ""
        while True:
            with self._reading() as (connection, ns):
                keys = read.families_after(connection, ns, after, _PAGE)
                found = read.families(connection, ns, keys)
            if not keys:
                return
            yield from (found[key] for key in keys)
            after = keys[-1]

    def all_links(self) -> Iterator[Link]:
        last: Link | None = None
        while True:
            with self._reading() as (connection, ns):
                found = read.links_after(connection, ns, last, _PAGE)
            if not found:
                return
            yield from found
            last = found[-1]

    def all_revisions(self) -> Iterator[Revision]:
        after = 0
        while True:
            with self._reading() as (connection, ns):
                found = read.revisions_after(connection, ns, after, _PAGE)
            if not found:
                return
            yield from (revision for _, revision in found)
            after = found[-1][0]

    def faults(self) -> list[tuple[str, Flaw]]:
        with self._reading() as (connection, ns):
            self._store.writer.bring_text_up_if_mine()
            return sqlite_check.faults(connection, ns, self._store.cold)

    def outdated(self) -> bool:
        with self._reading() as (connection, ns):
            return bool(connection.execute("SELECT 1 FROM outdated WHERE ns = ?", (ns,)).get)

    def _all(self, table: str, columns: str, make: Callable[[rows.Row], N]) -> Iterator[N]:
        after: str | None = None
        while True:
            with self._reading() as (connection, ns):
                found = read.page(connection, ns, table, columns, make, after, _PAGE)
            if not found:
                return
            yield from found
            after = found[-1].id
