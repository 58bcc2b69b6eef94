"""Looking for rows that point at rows which do not exist."""

from __future__ import annotations

from typing import Any

import apsw

# A row whose owner is gone tells no namespace any more; it is shown to whoever looks.
_CHECKS: tuple[tuple[str, str], ...] = (
    (
        """
        SELECT 'edge ' || ifnull(e.id, '#' || edge.evidence) || ' -> ' || ifnull(b.id, '#' || edge.belief)
        FROM edge LEFT JOIN belief AS b ON b.key = edge.belief LEFT JOIN evidence AS e ON e.key = edge.evidence
        WHERE (b.key IS NULL OR e.key IS NULL OR b.ns <> e.ns) AND ?1 IN (ifnull(b.ns, ?1), ifnull(e.ns, ?1))
        """,
        "one of its ends is not kept",
    ),
    (
        """
        SELECT DISTINCT 'revision of #' || r.belief
        FROM revision AS r LEFT JOIN belief AS b ON b.key = r.belief WHERE b.key IS NULL AND ?1 <> 0
        """,
        "its belief is not kept",
    ),
    (
        """
        SELECT 'name ' || name.name FROM name
        LEFT JOIN entity ON entity.ns = name.ns AND entity.id = name.entity
        WHERE name.ns = ?1 AND entity.id IS NULL
        """,
        "its entity is not kept",
    ),
    (
        """
        SELECT 'vector of #' || v.document FROM vector AS v
        LEFT JOIN belief AS b ON b.key = v.document LEFT JOIN evidence AS e ON e.key = v.document
        WHERE v.ns = ?1 AND ifnull(b.ns, e.ns) IS NOT ?1
        """,
        "its document is not kept",
    ),
    (
        """
        SELECT 'premise ' || p.belief || ' of #' || p.evidence
        FROM premise AS p LEFT JOIN evidence AS e ON e.key = p.evidence AND e.ns = p.ns
        WHERE p.ns = ?1 AND e.key IS NULL
        """,
        "its evidence is not kept",
    ),
    (
        """
        SELECT 'number of evidence' FROM namespace
        WHERE key = ?1 AND evidence_count <> (SELECT count(*) FROM evidence WHERE ns = ?1)
        UNION ALL
        SELECT 'number of beliefs' FROM namespace
        WHERE key = ?1 AND belief_count <> (SELECT count(*) FROM belief WHERE ns = ?1)
        UNION ALL
        SELECT 'number of vectors' FROM namespace
        WHERE key = ?1 AND vector_count <> (
            SELECT count(*) FROM vector_order AS o JOIN vector AS v ON v.document = o.document
            WHERE o.key >= ?1 << 40 AND o.key < (?1 + 1) << 40
        )
        """,
        "it does not agree with the rows",
    ),
)


def faults(connection: apsw.Connection, namespace: int) -> list[tuple[str, str]]:
    """(where, what) of every fault of a namespace, sorted within each kind."""
    found = []
    for sql, what in _CHECKS:
        rows: Any = connection.execute(sql, (namespace,)).fetchall()
        found += [(where, what) for (where,) in sorted(rows)]
    return found
