"""The single writer of a store: one connection, one lock, transactions that nest."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import apsw

from beliefgraph.domain.model import Context
from beliefgraph.errors import InvalidInput, StoreBusy, StoreError, StoreReadOnly
from beliefgraph.stores import sqlite_text
from beliefgraph.stores.sqlite_cold import ColdFile
from beliefgraph.stores.sqlite_files import StoreFile, translated
from beliefgraph.stores.sqlite_memo import Memo
from beliefgraph.stores.sqlite_text import TextChange


class Writer:
    """Write transactions of one store, taken by one thread at a time.

    The full text follows at the end of a transaction, or when it is searched inside: FTS5 writes a segment at
    every savepoint, and thousands of acts in one transaction should not leave thousands of segments. Cold storage gets
    its words at the end too, before the commit.

    Args:
        file: where to write.
        cold: the cold storage that belongs to it.
        busy_timeout: seconds to wait for another thread; the file waits as long for another process.
    """

    def __init__(self, file: StoreFile, cold: ColdFile, busy_timeout: float) -> None:
        self._file = file
        self._cold = cold
        self._busy_timeout = busy_timeout
        self.contexts: Memo[list[Context]] = Memo()
        self._lock = threading.Lock()
        self._owner: int | None = None
        self._connection: apsw.Connection | None = None
        self._text: list[TextChange] = []
        self._followed = 0  # entries of _text that the full text has
        self._created: set[str] = set()

    def is_mine(self) -> bool:
        """Whether this thread is inside `writing()`."""
        return self._owner == threading.get_ident()

    @property
    def connection(self) -> apsw.Connection:
        """The connection that writes, opened when first used."""
        if self._connection is None:
            if self._file.read_only:
                raise StoreReadOnly(self._file.path, "it can only be read", "Make the folder and the file writable")
            self._connection = self._file.writer()
        return self._connection

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the write lock; undo everything since when the block is left with an exception."""
        if self.is_mine():
            with self._nested():
                yield
            return
        self._take_lock()
        try:
            with translated(self._file.path):
                self.connection.execute("BEGIN IMMEDIATE")
            self._owner = threading.get_ident()
            try:
                yield
                self._finish()
            except BaseException:
                self.contexts.touched()
                raise
            finally:
                self._undo()
        finally:
            self._owner = None
            self._forget(0, 0, 0)
            self._created.clear()
            self._lock.release()

    @contextmanager
    def alone(self) -> Iterator[apsw.Connection]:
        """The connection that writes, outside any transaction, while no other thread writes."""
        if self.is_mine():
            raise InvalidInput("scrub", "it is done outside writing()", "Call it after the act")
        self._take_lock()
        try:
            with translated(self._file.path):
                yield self.connection
        finally:
            self._lock.release()

    def namespace(self, name: str) -> int:
        """The namespace's key; a new one is created, and undone with the transaction."""
        found = self.connection.execute("SELECT key FROM namespace WHERE name = ?", (name,)).get
        if found is None:
            found = self.connection.execute("INSERT INTO namespace (name) VALUES (?) RETURNING key", (name,)).get
            self._created.add(name)
        return int(found)

    def created_here(self, name: str) -> bool:
        """Whether this transaction created the namespace, so that it may still be undone."""
        return name in self._created

    def follow(self, changes: Iterable[TextChange]) -> None:
        """Note changes that the full text has to follow."""
        self._text.extend(changes)

    def bring_text_up_if_mine(self) -> None:
        """Let the full text follow now, before this thread searches what it wrote."""
        if self.is_mine():
            self._bring_text_up()

    def _bring_text_up(self) -> None:
        if self._followed < len(self._text):
            sqlite_text.write(self.connection, self._text[self._followed :])
            self._followed = len(self._text)

    def close(self) -> None:
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    @contextmanager
    def _nested(self) -> Iterator[None]:
        path, noted = self._file.path, (len(self._text), self._followed, len(self._cold.waiting))
        self._check_alive()
        with translated(path):
            self.connection.execute("SAVEPOINT inner")
        try:
            yield
            self._check_alive()
            with translated(path):
                self.connection.execute("RELEASE inner")
        except BaseException:
            self.contexts.touched()
            self._forget(*noted)
            if self.connection.in_transaction:
                with translated(path):
                    self.connection.execute("ROLLBACK TO inner; RELEASE inner")
            raise

    def _take_lock(self) -> None:
        if not self._lock.acquire(timeout=self._busy_timeout):
            waited = f"waited {self._busy_timeout:g} s"
            raise StoreBusy(waited, "another thread is writing", "Keep what is done inside writing() short")

    def _finish(self) -> None:
        self._check_alive()
        with translated(self._file.path):
            self._bring_text_up()
            self._cold.keep()
            self.connection.execute("COMMIT")

    def _undo(self) -> None:
        """Roll back what was not committed; a full or failing device makes SQLite do so by itself."""
        if self.connection.in_transaction:
            with translated(self._file.path):
                self.connection.execute("ROLLBACK")

    def _check_alive(self) -> None:
        if not self.connection.in_transaction:
            raise StoreError(self._file.path, "an earlier failure undid this whole act", "Begin the act anew")

    def _forget(self, noted: int, followed: int, waiting: int) -> None:
        del self._text[noted:]
        self._followed = followed
        del self._cold.waiting[waiting:]
