"""Making anew what follows from the rows of a namespace, and dropping what belongs to rows that are gone."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import apsw

from beliefgraph.ports import DocKind, Flaw
from beliefgraph.stores import sqlite_rows as rows
from beliefgraph.stores import sqlite_vectors
from beliefgraph.stores.sqlite_text import TextChange, shelf
from beliefgraph.text import name_key


def rebuild(connection: apsw.Connection, namespace: int, flaws: Collection[str]) -> list[TextChange]:
    """Make anew what is not as the rows would have it. Inside the caller's write transaction.

    Args:
        namespace: its key.
        flaws: what is wrong with it; the full text and the order of vectors are made anew only for their sake.

    Returns:
        What the full text has to follow.
    """
    for sql in _GONE:
        connection.execute(sql, (namespace,))
    _name(connection, namespace)
    _forget_vectors(connection, namespace)
    if Flaw.COUNT in flaws:
        sqlite_vectors.reorder(connection, namespace)
    for sql in _DERIVED:
        connection.execute(sql, (namespace,))
    return list(_text(connection, namespace)) if {Flaw.FOUND, Flaw.UNFOUND} & set(flaws) else []


def _name(connection: apsw.Connection, namespace: int) -> None:
    """Let every entity be found by its names, and by nothing else."""
    entities = [
        rows.entity_from(row)
        for row in connection.execute(f"SELECT {rows.ENTITY} FROM entity WHERE ns = ?", (namespace,))
    ]
    connection.execute("DELETE FROM name WHERE ns = ?", (namespace,))
    connection.executemany(
        "INSERT OR IGNORE INTO name (ns, name, entity) VALUES (?, ?, ?)",
        [(namespace, name_key(name), e.id) for e in entities for name in (e.name, *e.names) if name],
    )


def _forget_vectors(connection: apsw.Connection, namespace: int) -> None:
    """Forget vectors that no document has, that one in cold storage has, or that are of another size."""
    gone: Any = connection.execute(_SURPLUS, (namespace,)).fetchall()
    if gone:
        sqlite_vectors.remove(connection, namespace, [key for (key,) in gone])


def _text(connection: apsw.Connection, namespace: int) -> Iterator[TextChange]:
    """Everything that is in the full text and that ought to be, as it ought to be."""
    kinds: tuple[DocKind, ...] = ("belief", "evidence")
    for kind in kinds:
        known = f"{kind}_text_docsize AS d LEFT JOIN {kind} AS n ON n.key = d.id"
        for (key,) in connection.execute(f"SELECT d.id FROM {known} WHERE ifnull(n.ns, ?1) = ?1", (namespace,)):
            yield TextChange(kind, key, "", None)
    sql = "SELECT key, agent, active, text FROM belief WHERE ns = ? AND active IN (1, 2)"
    for key, agent, active, text in connection.execute(sql, (namespace,)):
        yield TextChange("belief", key, shelf(namespace, agent or "", cold=active == 2), text)
    sql = """
        SELECT key, iif(private IS NULL, '', agent), text FROM evidence
        WHERE ns = ? AND retracted IS NULL AND cold IS NULL
    """
    for key, layer, text in connection.execute(sql, (namespace,)):
        yield TextChange("evidence", key, shelf(namespace, layer), text)


_GONE = (
    """
    DELETE FROM edge WHERE (belief, evidence) IN (
        SELECT edge.belief, edge.evidence
        FROM edge LEFT JOIN belief AS b ON b.key = edge.belief LEFT JOIN evidence AS e ON e.key = edge.evidence
        WHERE (b.key IS NULL OR e.key IS NULL OR b.ns <> e.ns) AND ?1 IN (ifnull(b.ns, ?1), ifnull(e.ns, ?1))
    )
    """,
    "DELETE FROM revision WHERE belief NOT IN (SELECT key FROM belief) AND ?1 <> 0",
    "DELETE FROM premise WHERE ns = ?1",
)
_SURPLUS = """
    SELECT v.document FROM vector AS v
    LEFT JOIN belief AS b ON b.key = v.document LEFT JOIN evidence AS e ON e.key = v.document
    WHERE v.ns = ?1 AND (
        ifnull(b.ns, e.ns) IS NOT ?1 OR b.active = 2 OR e.cold IS NOT NULL
        OR length(v.vector) IS NOT 2 * (SELECT dim FROM namespace WHERE key = ?1)
    )
"""
_DERIVED = (
    """
    INSERT OR IGNORE INTO premise (ns, belief, evidence)
    SELECT ?1, given.value, e.key FROM evidence AS e CROSS JOIN json_each(e.premises) AS given
    WHERE e.ns = ?1 AND e.premises IS NOT NULL
    """,
    "DELETE FROM unembedded WHERE ns = ?1",
    """
    INSERT INTO unembedded (ns, document)
    SELECT ?1, key FROM belief WHERE ns = ?1 AND active <> 2
    AND NOT EXISTS (SELECT 1 FROM vector WHERE document = key)
    UNION ALL
    SELECT ?1, key FROM evidence WHERE ns = ?1 AND cold IS NULL
    AND NOT EXISTS (SELECT 1 FROM vector WHERE document = key)
    """,
    """
    UPDATE namespace SET
        evidence_count = (SELECT count(*) FROM evidence WHERE ns = ?1),
        belief_count = (SELECT count(*) FROM belief WHERE ns = ?1),
        vector_count = (SELECT count(*) FROM vector WHERE ns = ?1)
    WHERE key = ?1
    """,
)
