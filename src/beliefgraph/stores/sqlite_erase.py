"""Taking rows out of the SQLite tables for good, with everything that hangs on them.

Nothing here reads words. What the freed pages and the log still hold goes with `sqlite_scrub`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

import apsw

from beliefgraph.domain.changes import Erased
from beliefgraph.ports import DocKind
from beliefgraph.stores import sqlite_rows as rows
from beliefgraph.stores import sqlite_vectors
from beliefgraph.stores.sqlite_files import ANY, texts
from beliefgraph.stores.sqlite_text import TextChange


def erase(connection: apsw.Connection, namespace: int, erased: Erased) -> list[TextChange]:
    """Delete what is named; ids that are not kept are passed over. Inside the caller's write transaction.

    Returns:
        What the full text has to follow.
    """
    return _Erasing(connection, namespace).erase(erased)


class _Erasing:
    def __init__(self, connection: apsw.Connection, namespace: int) -> None:
        self._connection = connection
        self._ns = namespace

    def erase(self, erased: Erased) -> list[TextChange]:
        evidence = self._keys("evidence", erased.evidence)
        beliefs = self._keys("belief", erased.beliefs)
        self._connection.execute(_REMEMBER_LAST)
        self._by_ids(_FORGET_MENTIONS, erased.evidence)
        self._by_keys(_HANGS_ON_EVIDENCE, evidence)
        self._by_keys(_HANGS_ON_BELIEF, beliefs)
        self._count("evidence", len(evidence))
        self._count("belief", len(beliefs))
        if evidence or beliefs:
            sqlite_vectors.remove(self._connection, self._ns, [*evidence, *beliefs])
        for table in ("entity", "source", "event", "agent", "node"):
            self._by_ids((f"DELETE FROM {table} WHERE ns = ?2 AND id IN {ANY}",), getattr(erased, _FIELDS[table]))
        self._by_ids((f"DELETE FROM name WHERE ns = ?2 AND entity IN {ANY}",), erased.entities)
        self._by_ids(_LINKS, (*erased.evidence, *erased.beliefs, *erased.entities, *erased.nodes))
        self._contexts(erased.contexts)
        self._bodies(erased.entries)
        self._by_ids(_REASONS, erased.reasons)
        if erased.log:
            self._connection.execute("DELETE FROM audit WHERE ns = ?", (self._ns,))
        self._connection.execute("INSERT INTO unscrubbed DEFAULT VALUES")
        rows.forget()
        return [
            *(TextChange("evidence", key, "", None) for key in evidence),
            *(TextChange("belief", key, "", None) for key in beliefs),
        ]

    def _keys(self, table: str, ids: Iterable[str]) -> list[int]:
        wanted = texts(ids)
        if wanted is None:
            return []
        found = self._connection.execute(f"SELECT key FROM {table} WHERE ns = ?2 AND id IN {ANY}", (wanted, self._ns))
        return [key for (key,) in found]

    def _by_ids(self, statements: Iterable[str], ids: Iterable[str]) -> None:
        wanted = texts(ids)
        if wanted is not None:
            for sql in statements:
                self._connection.execute(sql, (wanted, self._ns))

    def _by_keys(self, statements: Iterable[str], keys: list[int]) -> None:
        if keys:
            given = apsw.carray(array("q", keys))
            for sql in statements:
                self._connection.execute(sql, (given,))

    def _count(self, kind: DocKind, less: int) -> None:
        sql = f"UPDATE namespace SET {kind}_count = {kind}_count - ? WHERE key = ?"
        self._connection.execute(sql, (less, self._ns))

    def _contexts(self, contexts: Iterable[tuple[str, str]]) -> None:
        sql = "DELETE FROM context WHERE ns = ? AND dimension = ? AND value = ?"
        self._connection.executemany(sql, [(self._ns, *context) for context in contexts])

    def _bodies(self, numbers: Iterable[int]) -> None:
        sql = "UPDATE audit SET reason = '', data = NULL, erased = 1 WHERE ns = ? AND number = ?"
        self._connection.executemany(sql, [(self._ns, number) for number in numbers])


_FIELDS = {"entity": "entities", "source": "sources", "event": "events", "agent": "agents", "node": "nodes"}

_REMEMBER_LAST = """
    INSERT OR IGNORE INTO last_document
    SELECT max(ifnull((SELECT max(key) FROM evidence), 0), ifnull((SELECT max(key) FROM belief), 0))
"""
_FORGET_MENTIONS = (
    f"""
    UPDATE revision SET evidence = '', reason = ''
    WHERE evidence IN {ANY} AND (SELECT ns FROM belief WHERE key = revision.belief) = ?2
    """,
)
_REASONS = (
    f"""
    UPDATE revision SET reason = ''
    WHERE belief IN (SELECT key FROM belief WHERE ns = ?2 AND id IN {ANY}) AND reason <> ''
    """,
)
_HANGS_ON_EVIDENCE = (
    """
    DELETE FROM premise WHERE (ns, belief, evidence) IN (
        SELECT e.ns, said.value, e.key FROM evidence AS e CROSS JOIN json_each(e.premises) AS said
        WHERE e.key IN (SELECT value FROM carray(?1)) AND e.premises IS NOT NULL
    )
    """,
    "DELETE FROM edge WHERE evidence IN (SELECT value FROM carray(?1))",
    "DELETE FROM evidence WHERE key IN (SELECT value FROM carray(?1))",
)
_HANGS_ON_BELIEF = (
    "DELETE FROM edge WHERE belief IN (SELECT value FROM carray(?1))",
    "DELETE FROM revision WHERE belief IN (SELECT value FROM carray(?1))",
    "DELETE FROM belief WHERE key IN (SELECT value FROM carray(?1))",
)
_LINKS = (
    f"DELETE FROM link WHERE ns = ?2 AND source IN {ANY}",
    f"DELETE FROM link INDEXED BY link_target WHERE ns = ?2 AND target IN {ANY}",
)
