"""Removing the last traces of erased rows from the files of a store.

SQLite leaves words behind in pages that are free, in gaps of pages that rows were moved in, in segments of the full
text that are not merged yet, and in the write-ahead log. Every one of these is written anew from what is still there.
Each erasure leaves a mark that goes last, so that a scrub that is interrupted is begun again.
"""

from __future__ import annotations

import apsw

from beliefgraph.ports import Scrubbed
from beliefgraph.stores import sqlite_cold, sqlite_text
from beliefgraph.stores.sqlite_cold import ColdFile

_PATIENCE_MS = 2000  # how long to wait for those who read what the log still holds

_READ_BY_ANOTHER = "the log of {path} is being read by another connection; when it has ended, scrub once more"
_WRITTEN_BY_ANOTHER = "{path} is being written by another connection; when it has ended, scrub once more"


def scrub(connection: apsw.Connection, path: str, cold: ColdFile, busy_timeout: float) -> Scrubbed:
    """Write everything anew that may hold traces, through a connection that writes and is in no transaction.

    Args:
        path: the store's own file.
        busy_timeout: seconds that the connection waits for locks otherwise.
    """
    marks = connection.execute("SELECT erasure FROM unscrubbed").fetchall()
    if not marks:
        return Scrubbed(complete=True)
    _compact(connection, cold)
    left = _rewritten(connection, path, busy_timeout)
    if cold.exists():
        with cold.alone() as storage:
            left = left or _rewritten(storage, cold.path, busy_timeout)
    if not left:
        connection.executemany("DELETE FROM unscrubbed WHERE erasure = ?", marks)
    return Scrubbed(complete=not left, left=left)


def _compact(connection: apsw.Connection, cold: ColdFile) -> None:
    """Leave nothing in either file that a row or a term does not need."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        if cold.exists():
            sqlite_cold.purge(connection, cold)
        sqlite_text.compact(connection)
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _rewritten(connection: apsw.Connection, path: str, busy_timeout: float) -> str:
    """What is left to do, in words, once every page is written anew and the log is empty; "" for nothing."""
    try:
        connection.execute("PRAGMA temp_store = FILE")  # a large store has no room in memory
        connection.execute("VACUUM")
        connection.set_busy_timeout(_PATIENCE_MS)
        busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").get
    except apsw.BusyError:
        return _WRITTEN_BY_ANOTHER.format(path=path)
    finally:
        connection.set_busy_timeout(round(busy_timeout * 1000))
        connection.execute("PRAGMA temp_store = MEMORY")
    return _READ_BY_ANOTHER.format(path=path) if busy else ""
