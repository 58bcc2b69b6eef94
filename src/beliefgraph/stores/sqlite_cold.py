"""Cold storage: the words of archived evidence in a file of its own beside the store's.

A row says by `cold` that its words lie there. What an act puts there waits in memory until the act is at its end, and
an act that is undone puts nothing there. Then the words are committed here, durably, before the act is where its rows
give them up; and they stay when a row takes them back. So a process that dies in between leaves a copy too many and
never one too few. Such copies are found by nobody, because the rows decide what is archived; `purge` removes them.
Beliefs keep their words in their rows; when they are archived only their full text moves, to a shelf of its own.
"""

from __future__ import annotations

import os
import threading
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import apsw

from beliefgraph.domain.model import Evidence
from beliefgraph.errors import StoreDamaged
from beliefgraph.ports import Match
from beliefgraph.stores import sqlite_find, sqlite_text, sqlite_vectors
from beliefgraph.stores import sqlite_rows as rows
from beliefgraph.stores.migrations import COLD_STORAGE
from beliefgraph.stores.sqlite_files import ANY, StoreFile, texts, translated
from beliefgraph.stores.sqlite_text import TextChange, shelf


class Words(NamedTuple):
    """Words of archived evidence, the namespace by its key, and the shelf on which they are found."""

    key: int
    namespace: int
    id: str
    shelf: str
    text: str


class ColdFile:
    """The file of a store's cold storage, made when something is first put there.

    Args:
        store: path of the store's own file.
        busy_timeout: seconds to wait for another process's lock.
    """

    def __init__(self, store: str, busy_timeout: float) -> None:
        self.path = f"{store}.cold"
        self._busy_timeout = busy_timeout
        self._file: StoreFile | None = None
        self._mine = threading.local()
        self.common_words = sqlite_text.Common()
        self.waiting: list[Words] = []  # what the act that is being done puts here at its end

    @contextmanager
    def reading(self) -> Iterator[apsw.Connection | None]:
        """A connection that reads, None while there is no such file."""
        held: apsw.Connection | None = getattr(self._mine, "connection", None)
        if held is not None:
            with translated(self.path):
                yield held
            return
        if not self.exists():
            yield None
            return
        with translated(self.path):
            connection = self._opened().reader()
            try:
                yield connection
            finally:
                connection.close()

    @contextmanager
    def unchanging(self) -> Iterator[None]:
        """Let this thread read one state until the block is left."""
        if not self.exists() or getattr(self._mine, "connection", None) is not None:
            yield
            return
        with translated(self.path):
            connection = self._opened().reader()
            connection.execute("BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1").fetchall()
        self._mine.connection = connection
        try:
            yield
        finally:
            self._mine.connection = None
            connection.close()

    @contextmanager
    def writing(self) -> Iterator[apsw.Connection]:
        """A connection inside a transaction that is committed, durably, when the block ends.

        Whoever writes holds the write lock of the store's own file, so that nobody waits for the other.
        """
        with self.alone() as connection, connection:
            yield connection

    @contextmanager
    def alone(self) -> Iterator[apsw.Connection]:
        """A connection that writes, outside any transaction."""
        with translated(self.path):
            connection = self._opened().writer()
            try:
                yield connection
            finally:
                connection.close()

    def exists(self) -> bool:
        return os.path.exists(self.path)

    def keep(self) -> None:
        """Put here, durably, what waits for it; it goes on waiting until the act is over."""
        if self.waiting:
            with self.writing() as storage:
                _put(storage, self.waiting)

    def _opened(self) -> StoreFile:
        if self._file is None:
            self._file = StoreFile(self.path, "FULL", self._busy_timeout, COLD_STORAGE)
        return self._file


@dataclass(frozen=True, slots=True)
class _Row:
    key: int
    evidence: Evidence


def archive(connection: apsw.Connection, namespace: int, cold: ColdFile, ids: Iterable[str]) -> list[TextChange]:
    """Put the words of evidence into cold storage. Inside the caller's write transaction.

    Returns:
        What the full text has to follow.
    """
    found = _rows(connection, namespace, ids, archived=False)
    if not found:
        return []
    cold.waiting += [_words_of(namespace, row, row.evidence.text) for row in found]
    connection.executemany(
        "UPDATE evidence SET text = '', cold = ? WHERE key = ?", [(row.evidence.digest, row.key) for row in found]
    )
    sqlite_vectors.remove(connection, namespace, [row.key for row in found])
    return [TextChange("evidence", row.key, "", None) for row in found if row.evidence.retracted is None]


def thaw(connection: apsw.Connection, namespace: int, cold: ColdFile, ids: Iterable[str]) -> list[TextChange]:
    """Bring words of evidence back. Inside the caller's write transaction.

    Returns:
        What the full text has to follow.

    Raises:
        StoreDamaged: the words are not in cold storage, or not as they were.
    """
    found = _rows(connection, namespace, ids, archived=True)
    if not found:
        return []
    words = _words(cold, found)
    connection.executemany(
        "UPDATE evidence SET text = ?, cold = NULL WHERE key = ?", [(words[row.key], row.key) for row in found]
    )
    connection.executemany(
        "INSERT OR IGNORE INTO unembedded (ns, document) VALUES (?, ?)", [(namespace, row.key) for row in found]
    )
    return [
        TextChange("evidence", row.key, shelf(namespace, row.evidence.layer), words[row.key])
        for row in found
        if row.evidence.retracted is None
    ]


def frozen(connection: apsw.Connection, namespace: int, cold: ColdFile, ids: Iterable[str]) -> dict[str, str]:
    """Evidence id -> its words, for archived evidence.

    Raises:
        StoreDamaged: the words are not in cold storage, or not as they were.
    """
    found = _rows(connection, namespace, ids, archived=True)
    words = _words(cold, found) if found else {}
    return {row.evidence.id: words[row.key] for row in found}


def share(connection: apsw.Connection, namespace: int, cold: ColdFile, ids: Iterable[str]) -> None:
    """Let all agents find archived evidence that has been shared; inside the caller's write transaction.

    What is not shared any more stays on the shelf of all, where its agent finds it and nobody else sees its row.
    """
    found = _rows(connection, namespace, ids, archived=True)
    if found:
        words = _words(cold, found)
        cold.waiting += [_words_of(namespace, row, words[row.key]) for row in found]


def search(
    connection: apsw.Connection, namespace: int, cold: ColdFile, agent: str, text: str, limit: int
) -> list[Match]:
    """Best full-text matches among archived evidence."""
    scores: dict[int, float] = {}
    with cold.reading() as index:
        if index is not None:
            scores = sqlite_find.scores(connection, namespace, agent, text, "evidence", cold.common_words, index=index)
    if cold.waiting:
        with _shelved(cold.waiting) as index:
            common = sqlite_text.Common()
            scores |= sqlite_find.scores(connection, namespace, agent, text, "evidence", common, index=index)
    return sqlite_find.best(connection, namespace, agent, scores, "evidence", limit, cold=True)


def purge(connection: apsw.Connection, cold: ColdFile) -> None:
    """Remove what no row says to lie in cold storage; the caller holds the write lock of the store's own file."""
    kept: Any = connection.execute("SELECT key FROM evidence WHERE cold IS NOT NULL").fetchall()
    keys = apsw.carray(array("q", [0, *(key for (key,) in kept)]))  # an array is not bound empty; no key is 0
    with cold.writing() as storage:
        surplus: Any = storage.execute(_SURPLUS, (keys,)).fetchall()
        storage.executemany("DELETE FROM words WHERE key = ?", surplus)
        sqlite_text.write(storage, [TextChange("evidence", key, "", None) for (key,) in surplus])
        sqlite_text.compact(storage, ("evidence",))


def _rows(connection: apsw.Connection, namespace: int, ids: Iterable[str], *, archived: bool) -> list[_Row]:
    wanted = texts(ids)
    if wanted is None:
        return []
    which = "cold IS NOT NULL" if archived else "cold IS NULL"
    sql = f"SELECT key, {rows.EVIDENCE} FROM evidence WHERE ns = ?2 AND id IN {ANY} AND {which}"
    found: Any = connection.execute(sql, (wanted, namespace)).fetchall()
    return [_Row(key, rows.evidence_from(tuple(row))) for key, *row in found]


def _words_of(namespace: int, row: _Row, text: str) -> Words:
    return Words(row.key, namespace, row.evidence.id, shelf(namespace, row.evidence.layer, cold=True), text)


def _put(storage: apsw.Connection, words: Sequence[Words]) -> None:
    """Keep words and index them; the last ones of a row count."""
    storage.executemany(
        "INSERT OR REPLACE INTO words (key, ns, id, text) VALUES (?, ?, ?, ?)",
        [(each.key, each.namespace, each.id, each.text) for each in words],
    )
    sqlite_text.write(storage, [TextChange("evidence", each.key, each.shelf, each.text) for each in words])


@contextmanager
def _shelved(words: Sequence[Words]) -> Iterator[apsw.Connection]:
    """An index of words in memory, for finding what is archived in the midst of an act."""
    storage = apsw.Connection(":memory:")
    try:
        sqlite_text.prepare(storage)
        for step in COLD_STORAGE.steps:
            storage.execute(step.sql)
        _put(storage, words)
        yield storage
    finally:
        storage.close()


def _words(cold: ColdFile, found: list[_Row]) -> dict[int, str]:
    """Key -> words of archived evidence, checked against what its row remembers of them."""
    words: dict[int, str] = {}
    with cold.reading() as storage:
        if storage is not None:
            keys = apsw.carray(array("q", [row.key for row in found]))
            sql = "SELECT key, text FROM carray(?) AS wanted CROSS JOIN words ON key = wanted.value"
            words = dict(storage.execute(sql, (keys,)))
    words |= {each.key: each.text for each in cold.waiting}
    for row in found:
        told = words.get(row.key)
        if told is None or replace(row.evidence, text=told, cold="").digest != row.evidence.cold:
            raise StoreDamaged(
                cold.path, f"it does not hold the words of {row.evidence.id}", "Put the file of cold storage back"
            )
    return words


_SURPLUS = "SELECT key FROM words WHERE key NOT IN (SELECT value FROM carray(?))"
