"""A store in one SQLite file: many threads and processes read while one of them writes.

The write-ahead log lets readers go on beside the writer. Each thread reads through a connection of its own; all
writes of this object go through one connection, guarded by a lock, in transactions that take SQLite's write
lock at once, so that what was read inside `writing()` still holds when it is committed.
"""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import apsw

from beliefgraph.domain.model import Context
from beliefgraph.errors import InvalidInput
from beliefgraph.ports import Capability, Scrubbed
from beliefgraph.stores import sqlite_scrub, sqlite_text
from beliefgraph.stores.names import check_namespace
from beliefgraph.stores.sqlite_cold import ColdFile
from beliefgraph.stores.sqlite_files import StoreFile, Synchronous, translated
from beliefgraph.stores.sqlite_memo import Memo
from beliefgraph.stores.sqlite_space import SqliteSpace
from beliefgraph.stores.sqlite_writer import Writer

__all__ = ["SqliteSpace", "SqliteStore"]


class SqliteStore:
    """Graphs kept in one SQLite file, created when it does not exist.

    Args:
        path: the file, in a folder that exists. Its side files (-wal, -shm) lie beside it while it is open; its cold
            storage (.cold) does for good, once something was archived.
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
        self.cold = ColdFile(self._path, busy_timeout)
        self._writer = Writer(self._file, self.cold, busy_timeout)
        self._mine = threading.local()
        self._readers: weakref.WeakSet[apsw.Connection] = weakref.WeakSet()
        self._registering = threading.Lock()
        self.common_words = sqlite_text.Common()
        self._busy_timeout = busy_timeout
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

    def scrub(self) -> Scrubbed:
        """Remove the last traces of what was erased, in all namespaces; see `Space.scrub`."""
        self.common_words.forget()
        with self._writer.alone() as connection:
            return sqlite_scrub.scrub(connection, self._path, self.cold, self._busy_timeout)

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

    @contextmanager
    def unchanging(self) -> Iterator[None]:
        """Let this thread read one committed state until the block is left, that of cold storage with it."""
        if self._writer.is_mine():
            yield
            return
        with ExitStack() as stack:
            reading = self.reading()
            connection = reading.__enter__()
            stack.callback(reading.__exit__, None, None, None)  # what is raised inside is none of the store's
            connection.execute("SELECT 1 FROM sqlite_schema").fetchall()  # the first look decides which state it is
            stack.enter_context(self.cold.unchanging())
            yield

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
