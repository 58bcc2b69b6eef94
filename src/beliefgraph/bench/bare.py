"""Floors: what plain SQLite takes for the same rows, with the same tables, indexes, pragmas and number of commits."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import apsw

from beliefgraph.stores.sqlite_files import StoreFile, Synchronous
from beliefgraph.text import terms

Row = tuple[Any, ...]

# Rows are read in the order in which they arrived, where a column tells it: sorted rows would be quicker to insert.
_ARRIVAL = {
    "namespace": "key", "entity": "ns", "name": "ns", "context": "ns", "agent": "ns", "node": "ns", "source": "ns",
    "event": "at", "evidence": "key", "belief": "key", "edge": "evidence", "link": "ns", "revision": "key",
    "unembedded": "document",
}  # fmt: skip
_TEXTS = {
    "belief_text": "SELECT key, ns, text FROM belief WHERE active ORDER BY key",
    "evidence_text": "SELECT key, ns, text FROM evidence WHERE retracted IS NULL ORDER BY key",
}

_VECTORS = (
    ("vector", "SELECT v.* FROM vector_order AS o JOIN vector AS v USING (document) ORDER BY o.key"),
    ("vector_order", "SELECT * FROM vector_order ORDER BY key"),
    ("vector_block", "SELECT * FROM vector_block ORDER BY key"),
)


def connect(path: Path, synchronous: Synchronous) -> apsw.Connection:
    """A bare connection with the pragmas of the store's writer; makes the tables in a new file."""
    return StoreFile(str(path), synchronous, 60.0).writer()


def load(loaded: Path, target: Path, commits: int, synchronous: Synchronous = "FULL") -> float:
    """Seconds to insert all rows of a loaded store into a new file, full text as words already cut.

    Args:
        loaded: the store; without vectors.
        target: the new file.
        commits: into how many transactions the rows are split.
    """
    source, sink = connect(loaded, synchronous), connect(target, synchronous)
    streams = [_stream(source, table) for table in (*_ARRIVAL, *_TEXTS)]
    spent = _inserted(sink, streams, commits)
    source.close()
    sink.close()
    return spent


def embed(loaded: Path, target: Path, batch: int) -> float:
    """Seconds to insert the vectors of an embedded store into its copy without them, `batch` a commit."""
    source, sink = connect(loaded, "FULL"), connect(target, "FULL")
    total = _count(source, "vector_order")
    streams = [
        (_insertion(source, table), iter(source.execute(rows)), _count(source, table)) for table, rows in _VECTORS
    ]
    waiting = iter(source.execute("SELECT v.ns, v.document FROM vector_order AS o JOIN vector AS v USING (document)"))
    streams.append(("DELETE FROM unembedded WHERE ns = ? AND document = ?", waiting, total))
    spent = _inserted(sink, streams, -(-total // batch))
    source.close()
    sink.close()
    return spent


def _inserted(sink: apsw.Connection, streams: Sequence[tuple[str, Iterator[Row], int]], commits: int) -> float:
    """Seconds that so many transactions take, each with its share of every stream; reading is not counted."""
    spent = 0.0
    for _ in range(commits):
        parts = [(sql, list(islice(rows, -(-total // commits)))) for sql, rows, total in streams]
        began = time.perf_counter()
        sink.execute("BEGIN IMMEDIATE")
        for sql, rows in parts:
            sink.executemany(sql, rows)
        sink.execute("COMMIT")
        spent += time.perf_counter() - began
    return spent


@dataclass(frozen=True, slots=True)
class Mark:
    """How far a store's tables went before an act."""

    document: int
    revision: int

    @classmethod
    def of(cls, connection: apsw.Connection) -> Mark:
        return cls(max(_last(connection, "evidence"), _last(connection, "belief")), _last(connection, "revision"))


def written(store: apsw.Connection, copy: apsw.Connection, since: Mark) -> list[tuple[str, Row]]:
    """Statements with which one act's rows are written into a copy that lacks them.

    Args:
        store: where the act took place.
        copy: the store as it was before.
        since: the mark of the store before.
    """
    new, moved = (since.document,), (since.revision,)
    acts = [
        *_differing(store, copy, "evidence", "key > ?", new),
        *_differing(store, copy, "belief", "key IN (SELECT belief FROM revision WHERE key > ?)", moved),
        *_differing(store, copy, "belief", "key IN (SELECT belief FROM edge WHERE evidence > ?)", new),
        *_differing(store, copy, "edge", "evidence > ?", new),
        *_differing(store, copy, "revision", "key > ?", moved),
        *_differing(store, copy, "unembedded", "document > ?", new),
        *_differing(store, copy, "namespace", "key > ?", (0,)),
        *_differing(store, copy, "event", "id IN (SELECT event FROM evidence WHERE key > ?)", new),
        *_differing(store, copy, "source", "id IN (SELECT source FROM evidence WHERE key > ?)", new),
        *_differing(store, copy, "entity", "id IN (SELECT subject FROM edge WHERE evidence > ?)", new),
        *_differing(store, copy, "name", "entity IN (SELECT subject FROM edge WHERE evidence > ?)", new),
        *_differing(store, copy, "link", "source IN (SELECT b.id FROM revision r, belief b "
                    "WHERE r.key > ? AND b.key = r.belief)", moved),
    ]  # fmt: skip
    for table in ("evidence", "belief"):
        sql = f"INSERT INTO {table}_text (rowid, terms) VALUES (?, ?)"
        rows = store.execute(f"SELECT key, ns, text FROM {table} WHERE key > ?", new)
        acts += [(sql, _words(row)) for row in rows]
    return list(dict.fromkeys(acts))


def write(connection: apsw.Connection, acts: Sequence[tuple[str, Row]]) -> float:
    """Seconds that one bare transaction of these statements takes."""
    began = time.perf_counter()
    connection.execute("BEGIN IMMEDIATE")
    for sql, row in acts:
        connection.execute(sql, row)
    connection.execute("COMMIT")
    return time.perf_counter() - began


def _differing(
    store: apsw.Connection, copy: apsw.Connection, table: str, where: str, given: Row
) -> Iterator[tuple[str, Row]]:
    """Rows that the copy does not hold: those whose key it lacks as inserts, the others as updates."""
    columns = [(name, bool(part)) for _, name, _, _, _, part in store.execute(f"PRAGMA table_info({table})")]
    keys = [name for name, part in columns if part]
    found = f"SELECT * FROM {table} WHERE {' AND '.join(f'{key} = ?' for key in keys)}"
    for row in store.execute(f"SELECT * FROM {table} WHERE {where}", given):
        key = tuple(value for value, (_, part) in zip(row, columns, strict=True) if part)
        held = copy.execute(found, key).fetchall()
        if not held:
            yield f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row
        elif held != [row]:
            changed = ", ".join(f"{name} = ?" for name, part in columns if not part)
            values = tuple(value for value, (_, part) in zip(row, columns, strict=True) if not part)
            yield f"UPDATE {table} SET {changed} WHERE {' AND '.join(f'{key} = ?' for key in keys)}", (*values, *key)


def _stream(connection: apsw.Connection, table: str) -> tuple[str, Iterator[Row], int]:
    """How to insert a table's rows, the rows, and how many there are."""
    if table in _TEXTS:
        sql = f"INSERT INTO {table} (rowid, terms) VALUES (?, ?)"
        return sql, map(_words, connection.execute(_TEXTS[table])), _count(connection, table.removesuffix("_text"))
    rows = iter(connection.execute(f"SELECT * FROM {table} ORDER BY {_ARRIVAL[table]}"))
    return _insertion(connection, table), rows, _count(connection, table)


def _insertion(connection: apsw.Connection, table: str) -> str:
    width = len(connection.execute(f"PRAGMA table_info({table})").fetchall())
    return f"INSERT INTO {table} VALUES ({', '.join('?' * width)})"


def _words(row: Row) -> Row:
    key, namespace, text = row
    return key, "".join(f" {namespace}q{term}" for term in terms(text))


def _count(connection: apsw.Connection, table: str) -> int:
    return int(connection.execute(f"SELECT count(*) FROM {table}").get)


def _last(connection: apsw.Connection, table: str) -> int:
    return int(connection.execute(f"SELECT ifnull(max(key), 0) FROM {table}").get)
