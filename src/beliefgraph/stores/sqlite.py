"""A store in one SQLite file: many threads and processes read while one of them writes.

The write-ahead log lets readers go on beside the writer. Each thread reads through a connection of its own; all
writes of this object go through one connection, guarded by a lock, in transactions that take SQLite's write
lock at once, so that what was read inside `writing()` still holds when it is committed.
"""

from __future__ import annotations

import os
import sys
import threading
import weakref
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from types import TracebackType
from typing import Any, Protocol, TypeVar

import apsw

from beliefgraph.domain.changes import ChangeSet, Family, Filed
from beliefgraph.domain.model import (
    Agent,
    Belief,
    Context,
    Entity,
    Event,
    Evidence,
    Link,
    Node,
    Revision,
    Source,
    Status,
)
from beliefgraph.errors import InvalidInput
from beliefgraph.ports import Beside, Capability, Codes, Doc, DocKind, Match, Vectors
from beliefgraph.stores import sqlite_check, sqlite_text, sqlite_vectors
from beliefgraph.stores import sqlite_read as read
from beliefgraph.stores import sqlite_rows as rows
from beliefgraph.stores.names import check_namespace
from beliefgraph.stores.sqlite_files import StoreFile, Synchronous, translated
from beliefgraph.stores.sqlite_memo import Memo
from beliefgraph.stores.sqlite_write import apply
from beliefgraph.stores.sqlite_writer import Writer

_PAGE = 1000  # rows that an iteration over the whole graph holds at a time
_NOBODY = 0  # a key that no namespace has


class _Identified(Protocol):
    @property
    def id(self) -> str: ...


N = TypeVar("N", bound=_Identified)


class SqliteStore:
    """Graphs kept in one SQLite file, created when it does not exist.

    Args:
        path: the file, in a folder that exists. Its side files (-wal, -shm) lie beside it while it is open.
        synchronous: "FULL" makes every commit survive a power cut; "NORMAL" is faster and may lose some.
        busy_timeout: seconds to wait for another writer before `StoreBusy`.

    Raises:
        InvalidInput: the path ":memory:".
        InvalidSettings: another durability.
        NotAStore: the path is a folder, or a file of something else; it is left untouched.
        NewerSchema, StoreDamaged: another version wrote the file, or a step of its schema is not as known.
        StoreReadOnly: the file does not exist and cannot be created.
    """

    def __init__(
        self, path: str | os.PathLike[str], *, synchronous: Synchronous = "FULL", busy_timeout: float = 60.0
    ) -> None:
        if os.fspath(path) == ":memory:":
            raise InvalidInput(path, "this store keeps a file", "Use MemoryStore for a graph in memory")
        self._path = os.path.abspath(os.fspath(path))
        self._file = StoreFile(self._path, synchronous, busy_timeout)
        self._writer = Writer(self._file, busy_timeout)
        self._mine = threading.local()
        self._readers: weakref.WeakSet[apsw.Connection] = weakref.WeakSet()
        self._registering = threading.Lock()
        self.common_words = sqlite_text.Common()
        self._keys: dict[str, int] = {}

    @property
    def capabilities(self) -> frozenset[Capability]:
        return frozenset({Capability.PERSISTENT, Capability.CONCURRENT_WRITERS})

    def space(self, namespace: str) -> SqliteSpace:
        return SqliteSpace(self, check_namespace(namespace))

    def namespaces(self) -> list[str]:
        with self.reading() as connection:
            return [name for (name,) in connection.execute("SELECT name FROM namespace ORDER BY name")]

    def close(self) -> None:
        """Release the file. Call it when no thread uses the store or its spaces any more."""
        with self._registering:
            self._file.close()
            readers = list(self._readers)
        for connection in readers:
            connection.close()
        self._writer.close()

    @contextmanager
    def reading(self) -> Iterator[apsw.Connection]:
        """A connection that shows one committed state to this thread, or its own unfinished writes."""
        with translated(self._path):
            if self._writer.is_mine():
                yield self._writer.connection
                return
            connection = self._reader()
            if connection.in_transaction:
                yield connection
                return
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")

    @property
    def path(self) -> str:
        return self._path

    @property
    def writer(self) -> Writer:
        return self._writer

    def _reader(self) -> apsw.Connection:
        connection: apsw.Connection | None = getattr(self._mine, "connection", None)
        if connection is None:
            connection = self._mine.connection = self._new_reader()
        return connection

    def _new_reader(self) -> apsw.Connection:
        with self._registering:
            connection = self._file.reader()
            self._readers.add(connection)
            return connection

    def contexts_memo(self) -> Memo[list[Context]]:
        """The contexts that the connection of `reading` knows."""
        if self._writer.is_mine():
            return self._writer.contexts
        if not hasattr(self._mine, "contexts"):
            self._mine.contexts = Memo()
        memo: Memo[list[Context]] = self._mine.contexts
        return memo

    def key_of(self, connection: apsw.Connection, namespace: str) -> int | None:
        """The namespace's key, None while nothing was written to it.

        Remembered once it is committed: a namespace whose creation is undone gives its key to the next one.
        """
        key = self._keys.get(namespace)
        if key is None:
            key = connection.execute("SELECT key FROM namespace WHERE name = ?", (namespace,)).get
            if key is not None and not (self._writer.is_mine() and self._writer.created_here(namespace)):
                self._keys[namespace] = key
        return key


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


class SqliteSpace:
    """One namespace of a `SqliteStore`."""

    def __init__(self, store: SqliteStore, namespace: str) -> None:
        self._store = store
        self._namespace = namespace

    @property
    def namespace(self) -> str:
        return self._namespace

    def _reading(self) -> _Reading:
        return _Reading(self._store, self._namespace)

    @contextmanager
    def _changing(self) -> Iterator[tuple[apsw.Connection, int]]:
        writer = self._store.writer
        with writer.writing(), translated(self._store.path):
            key = self._store.key_of(writer.connection, self._namespace)
            yield writer.connection, writer.namespace(self._namespace) if key is None else key

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

    def filed(self, belief: str) -> tuple[Filed, ...]:
        with self._reading() as (connection, ns):
            return read.filed(connection, ns, belief)

    def beliefs_of(self, evidence: Iterable[str]) -> dict[str, tuple[str, ...]]:
        with self._reading() as (connection, ns):
            return read.beliefs_of(connection, ns, evidence)

    def spoken_by(self, speakers: Iterable[str]) -> list[str]:
        with self._reading() as (connection, ns):
            return read.spoken_by(connection, ns, speakers)

    def speaking(self, names: Iterable[str]) -> set[str]:
        with self._reading() as (connection, ns):
            return read.speaking(connection, ns, names)

    def beside(self, evidence: Iterable[str], reach: int) -> dict[str, tuple[Beside, ...]]:
        with self._reading() as (connection, ns):
            return read.beside(connection, ns, evidence, reach)

    def links(self, ids: Iterable[str]) -> list[Link]:
        with self._reading() as (connection, ns):
            return read.links(connection, ns, ids)

    def history(self, belief: str) -> list[Revision]:
        with self._reading() as (connection, ns):
            return read.history(connection, ns, belief)

    # Finding ------------------------------------------------------------------------------------------------
    def search(self, text: str, kind: DocKind, limit: int) -> list[Match]:
        with self._reading() as (connection, ns):
            if self._store.writer.is_mine():
                self._store.writer.bring_text_up()
            return sqlite_text.search(connection, ns, text, kind, limit, self._store.common_words)

    def about(self, entities: Iterable[str], limit: int) -> list[str]:
        with self._reading() as (connection, ns):
            return read.about(connection, ns, entities, limit)

    def named(self, names: Iterable[str]) -> dict[str, tuple[str, ...]]:
        with self._reading() as (connection, ns):
            return read.named(connection, ns, names)

    def names_from(self, start: str, limit: int) -> dict[str, tuple[str, ...]]:
        with self._reading() as (connection, ns):
            return read.names_from(connection, ns, start, limit)

    def nodes_of(self, kind: str, after: str = "", limit: int = 100) -> list[Node]:
        with self._reading() as (connection, ns):
            return read.nodes_of(connection, ns, kind, after, limit)

    def list_beliefs(
        self,
        *,
        source: str | None = None,
        entity: str | None = None,
        status: Status | None = None,
        after: str = "",
        limit: int = 100,
    ) -> list[Belief]:
        with self._reading() as (connection, ns):
            return read.list_beliefs(connection, ns, source, entity, status, after, limit)

    def happened(self, since: datetime | None, until: datetime | None, limit: int) -> list[Evidence]:
        with self._reading() as (connection, ns):
            return read.happened(connection, ns, since, until, limit)

    def counts(self) -> dict[str, int]:
        with self._reading() as (connection, ns):
            return {**read.counts(connection, ns), "vector": sqlite_vectors.size(connection, ns)}

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

    def faults(self) -> list[tuple[str, str]]:
        with self._reading() as (connection, ns):
            return sqlite_check.faults(connection, ns)

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

    # Writing ------------------------------------------------------------------------------------------------
    def writing(self) -> AbstractContextManager[None]:
        return self._store.writer.writing()

    def commit(self, changes: ChangeSet) -> None:
        with self._changing() as (connection, ns):
            self._store.writer.follow(apply(connection, ns, changes))
            if changes.contexts:
                self._store.writer.contexts.touched()

    def brought_up_to_date(self) -> None:
        with self._changing() as (connection, ns):
            connection.execute("DELETE FROM outdated WHERE ns = ?", (ns,))

    # Vectors ------------------------------------------------------------------------------------------------
    def pending(self, model: str, limit: int) -> list[Doc]:
        with self._reading() as (connection, ns):
            return sqlite_vectors.pending(connection, ns, model, limit)

    def model(self) -> tuple[str, int] | None:
        with self._reading() as (connection, ns):
            return sqlite_vectors.model(connection, ns)

    def drop_vectors(self) -> None:
        with self._changing() as (connection, ns):
            sqlite_vectors.drop(connection, ns)

    def put_vectors(self, model: str, keys: Sequence[int], vectors: Vectors) -> None:
        sqlite_vectors.check_shape(keys, vectors)
        if len(keys):
            with self._changing() as (connection, ns):
                sqlite_vectors.put(connection, ns, model, keys, vectors)

    def codes(self, after: int = 0) -> Codes:
        with self._reading() as (connection, ns):
            return sqlite_vectors.codes(connection, ns, after)

    def vectors(self, keys: Sequence[int]) -> Vectors:
        with self._reading() as (connection, ns):
            return sqlite_vectors.vectors(connection, ns, keys)

    def docs(self, keys: Sequence[int]) -> dict[int, tuple[DocKind, str]]:
        with self._reading() as (connection, ns):
            return sqlite_vectors.docs(connection, ns, keys)
