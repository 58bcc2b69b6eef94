"""Looking for rows that point at rows which do not exist, that do not follow from others, or that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import apsw

from beliefgraph.domain.model import Modality, Relation
from beliefgraph.ports import Flaw
from beliefgraph.stores import sqlite_vectors
from beliefgraph.stores.sqlite_cold import ColdFile

# A row whose owner is gone tells no namespace any more; it is shown to whoever looks.
_CHECKS: tuple[tuple[str, Flaw], ...] = (
    (
        """
        SELECT 'edge ' || ifnull(e.id, '#' || edge.evidence) || ' -> ' || ifnull(b.id, '#' || edge.belief)
        FROM edge LEFT JOIN belief AS b ON b.key = edge.belief LEFT JOIN evidence AS e ON e.key = edge.evidence
        WHERE (b.key IS NULL OR e.key IS NULL OR b.ns <> e.ns) AND ?1 IN (ifnull(b.ns, ?1), ifnull(e.ns, ?1))
        """,
        Flaw.END,
    ),
    (
        """
        SELECT DISTINCT 'revision of #' || r.belief
        FROM revision AS r LEFT JOIN belief AS b ON b.key = r.belief WHERE b.key IS NULL AND ?1 <> 0
        """,
        Flaw.BELIEF,
    ),
    (
        """
        SELECT 'name ' || name.name FROM name
        LEFT JOIN entity ON entity.ns = name.ns AND entity.id = name.entity
        WHERE name.ns = ?1 AND entity.id IS NULL
        """,
        Flaw.ENTITY,
    ),
    (
        """
        SELECT 'vector of #' || v.document FROM vector AS v
        LEFT JOIN belief AS b ON b.key = v.document LEFT JOIN evidence AS e ON e.key = v.document
        WHERE v.ns = ?1 AND ifnull(b.ns, e.ns) IS NOT ?1
        UNION ALL
        SELECT 'waiting #' || w.document FROM unembedded AS w
        LEFT JOIN belief AS b ON b.key = w.document LEFT JOIN evidence AS e ON e.key = w.document
        WHERE w.ns = ?1 AND ifnull(b.ns, e.ns) IS NOT ?1
        """,
        Flaw.DOCUMENT,
    ),
    (
        """
        SELECT 'premise ' || p.belief || ' of #' || p.evidence
        FROM premise AS p LEFT JOIN evidence AS e ON e.key = p.evidence AND e.ns = p.ns
        WHERE p.ns = ?1 AND e.key IS NULL
        """,
        Flaw.EVIDENCE,
    ),
    (
        """
        SELECT DISTINCT 'evidence ' || e.id FROM evidence AS e INDEXED BY evidence_concluded
        CROSS JOIN json_each(iif(json_valid(e.premises), e.premises, '[]')) AS given
        WHERE e.ns = ?1 AND e.premises IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM premise AS p WHERE p.ns = ?1 AND p.belief = given.value AND p.evidence = e.key
        )
        """,
        Flaw.PREMISES,
    ),
    (
        f"""
        SELECT 'number of evidence' FROM namespace
        WHERE key = ?1 AND evidence_count <> (SELECT count(*) FROM evidence WHERE ns = ?1)
        UNION ALL
        SELECT 'number of beliefs' FROM namespace
        WHERE key = ?1 AND belief_count <> (SELECT count(*) FROM belief WHERE ns = ?1)
        UNION ALL
        SELECT 'number of vectors' FROM namespace
        WHERE key = ?1 AND (vector_count, vector_count) <> (
            SELECT count(*), (SELECT count(*) FROM vector WHERE ns = ?1)
            FROM vector_order AS o JOIN vector AS v ON v.document = o.document
            WHERE o.key >= ?1 << 40 AND o.key < (?1 + 1) << 40
        )
        UNION ALL
        SELECT 'codes of vectors' FROM (
            SELECT max(key) - (?1 << 40) + 1 AS blocks, sum(length(documents) / 8) AS documents FROM vector_block
            WHERE key >= ?1 << 40 AND key < (?1 + 1) << 40
        ) WHERE documents <> (
            SELECT count(*) FROM vector_order
            WHERE key >= ?1 << 40 AND key < (?1 << 40) + blocks * {sqlite_vectors.BLOCK}
        )
        """,
        Flaw.COUNT,
    ),
    (
        """
        SELECT 'belief ' || b.id FROM belief AS b
        WHERE b.ns = ?1 AND b.active IN (1, 2) AND NOT EXISTS (SELECT 1 FROM belief_text_docsize WHERE id = b.key)
        UNION ALL
        SELECT 'evidence ' || e.id FROM evidence AS e WHERE e.ns = ?1 AND e.retracted IS NULL AND e.cold IS NULL
        AND NOT EXISTS (SELECT 1 FROM evidence_text_docsize WHERE id = e.key)
        """,
        Flaw.UNFOUND,
    ),
    (
        """
        SELECT 'belief ' || ifnull(b.id, '#' || d.id)
        FROM belief_text_docsize AS d LEFT JOIN belief AS b ON b.key = d.id
        WHERE ifnull(b.ns, ?1) = ?1 AND (b.key IS NULL OR b.active NOT IN (1, 2))
        UNION ALL
        SELECT 'evidence ' || ifnull(e.id, '#' || d.id)
        FROM evidence_text_docsize AS d LEFT JOIN evidence AS e ON e.key = d.id
        WHERE ifnull(e.ns, ?1) = ?1 AND (e.key IS NULL OR e.retracted IS NOT NULL OR e.cold IS NOT NULL)
        """,
        Flaw.FOUND,
    ),
    (
        """
        SELECT 'belief ' || b.id FROM belief AS b WHERE b.ns = ?1 AND b.active <> 2
        AND NOT EXISTS (SELECT 1 FROM vector WHERE document = b.key)
        AND NOT EXISTS (SELECT 1 FROM unembedded WHERE ns = ?1 AND document = b.key)
        UNION ALL
        SELECT 'evidence ' || e.id FROM evidence AS e WHERE e.ns = ?1 AND e.cold IS NULL
        AND NOT EXISTS (SELECT 1 FROM vector WHERE document = e.key)
        AND NOT EXISTS (SELECT 1 FROM unembedded WHERE ns = ?1 AND document = e.key)
        """,
        Flaw.NO_VECTOR,
    ),
    (
        """
        SELECT 'belief ' || b.id FROM vector AS v JOIN belief AS b ON b.key = v.document
        WHERE b.ns = ?1 AND b.active = 2
        UNION ALL
        SELECT 'evidence ' || e.id FROM vector AS v JOIN evidence AS e ON e.key = v.document
        WHERE e.ns = ?1 AND e.cold IS NOT NULL
        """,
        Flaw.A_VECTOR,
    ),
    (
        """
        SELECT 'vector of #' || document FROM vector
        WHERE ns = ?1 AND length(vector) IS NOT 2 * (SELECT dim FROM namespace WHERE key = ?1)
        """,
        Flaw.SIZE,
    ),
)


def faults(connection: apsw.Connection, namespace: int, cold: ColdFile) -> list[tuple[str, Flaw]]:
    """(where, what) of every fault of a namespace, sorted within each kind."""
    found: list[tuple[str, Flaw]] = []
    try:
        found += [(where, Flaw.UNREADABLE) for where in sorted(_unreadable(connection, namespace))]
        for sql, what in _CHECKS:
            rows: Any = connection.execute(sql, (namespace,)).fetchall()
            found += [(where, what) for (where,) in sorted(rows)]
    except apsw.CorruptError as damage:
        return [*found, (f"file: {damage}", Flaw.UNREADABLE)]
    return found + [(f"evidence {ident}", Flaw.WORDS) for ident in _without_words(connection, namespace, cold)]


def _without_words(connection: apsw.Connection, namespace: int, cold: ColdFile) -> list[str]:
    """Archived evidence whose words are not where they ought to be."""
    sql = "SELECT key, id FROM evidence WHERE ns = ? AND cold IS NOT NULL"
    archived: dict[int, str] = dict(connection.execute(sql, (namespace,)))
    if not archived:
        return []
    kept = {each.key for each in cold.waiting}
    with cold.reading() as storage:
        if storage is not None:
            kept |= {key for (key,) in storage.execute("SELECT key FROM words")}
    return sorted(ident for key, ident in archived.items() if key not in kept)


# What cannot be read ----------------------------------------------------------------------------------------------
_OF_NAMESPACE = "ns = ?1"
_OF_BELIEF = "belief IN (SELECT key FROM belief WHERE ns = ?1)"
_TABLES: tuple[tuple[str, str, str, dict[str, tuple[str, ...]]], ...] = (
    ("evidence", "id", _OF_NAMESPACE, {"array": ("scope", "premises", "absences"), "object": ("extra",)}),
    ("belief", "id", _OF_NAMESPACE, {"array": ("scope",)}),
    ("entity", "id", _OF_NAMESPACE, {"array": ("names",)}),
    ("link", "source || ' ' || relation || ' ' || target", _OF_NAMESPACE, {"object": ("data",)}),
    ("edge", "'#' || evidence || ' -> #' || belief", _OF_BELIEF, {"array": ("scope",)}),
    ("revision", "'of #' || belief", _OF_BELIEF, {"array": ("through",)}),
)
_TIMES: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    ("evidence", "id", _OF_NAMESPACE, ("retracted",)),
    ("context", "dimension || '=' || value", _OF_NAMESPACE, ("recorded",)),
    ("source", "id", _OF_NAMESPACE, ("published",)),
    (
        "edge",
        "'#' || evidence || ' -> #' || belief",
        _OF_BELIEF,
        ("valid_from", "valid_until", "happened_from", "happened_until"),
    ),
)
_STATES = (
    "SELECT 'belief ' || id FROM belief WHERE ns = ?1 AND (active NOT IN (0, 1, 2, 3) "
    "OR length(opinion) NOT IN (24, 56) OR length(drawn) < 56)",
    f"SELECT 'link ' || source || ' ' || relation || ' ' || target FROM link WHERE ns = ?1 "
    f"AND relation NOT IN ({', '.join(repr(str(name)) for name in Relation)})",
    f"SELECT 'edge #' || evidence || ' -> #' || belief FROM edge WHERE {_OF_BELIEF} "
    f"AND modality NOT IN ({', '.join(repr(str(name)) for name in Modality)})",
    f"SELECT 'revision of #' || belief FROM revision WHERE {_OF_BELIEF} "
    "AND (length(before) NOT IN (24, 56) OR length(after) NOT IN (24, 56))",
)


def _unreadable(connection: apsw.Connection, namespace: int) -> Iterator[str]:
    """Where a row holds what no version ever wrote, so that reading it fails; and where the file itself is damaged."""
    if damage := _damage(connection):
        yield from (f"file: {found}" for found in _afresh(connection, damage))
    for sql in (*_STATES, *map(_malformed, _TABLES)):
        for (where,) in connection.execute(sql, (namespace,)):
            yield str(where)
    for table, name, mine, columns in _TIMES:
        for column in columns:
            odd = f"{column} IS NOT NULL AND julianday({column}) IS NULL"
            sql = f"SELECT '{table} ' || {name}, {column} FROM {table} WHERE {mine} AND {odd}"
            yield from (str(where) for where, text in connection.execute(sql, (namespace,)) if not _is_time(text))


def _damage(connection: apsw.Connection) -> list[str]:
    """What SQLite itself finds wrong with the file."""
    return [found for (found,) in connection.execute("PRAGMA quick_check(20)") if found != "ok"]


def _afresh(connection: apsw.Connection, damage: list[str]) -> list[str]:
    """What of some damage another connection finds: what this one remembers of the full text may be behind the file."""
    try:
        other = apsw.Connection(connection.filename, flags=apsw.SQLITE_OPEN_READONLY)
    except apsw.CantOpenError:
        return damage
    try:
        return _damage(other)
    except apsw.CantOpenError:  # nobody can write where even a reader cannot begin
        return damage
    finally:
        other.close()


def _malformed(table: tuple[str, str, str, dict[str, tuple[str, ...]]]) -> str:
    rows, name, mine, columns = table
    wrong = " OR ".join(
        f"({column} IS NOT NULL AND iif(json_valid({column}), json_type({column}), '') <> '{kind}')"
        for kind, names in columns.items()
        for column in names
    )
    return f"SELECT '{rows} ' || {name} FROM {rows} WHERE {mine} AND ({wrong})"


def _is_time(text: str) -> bool:
    """Whether a time can be read that SQLite cannot, such as one whose offset has seconds."""
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True
