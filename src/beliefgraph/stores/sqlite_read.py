"""Reading nodes and edges back from the SQLite tables: one query a table, however many ids."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TypeVar

import apsw

from beliefgraph.domain.audit import Entry
from beliefgraph.domain.changes import Family, Filed
from beliefgraph.domain.model import Belief, Context, Evidence, Link, Revision
from beliefgraph.domain.order import order_key
from beliefgraph.ports import Beside
from beliefgraph.stores import sqlite_rows as rows
from beliefgraph.stores.sqlite_files import ANY, texts

N = TypeVar("N")


def by_ids(
    connection: apsw.Connection,
    ns: int,
    table: str,
    columns: str,
    make: Callable[[rows.Row], N],
    ids: Iterable[str],
) -> dict[str, N]:
    """Id -> node, for the ids that a table holds; its first column is the id."""
    wanted = texts(ids)
    if wanted is None:
        return {}
    found = connection.execute(f"SELECT {columns} FROM {table} WHERE ns = ?2 AND id IN {ANY}", (wanted, ns))
    return {row[0]: make(row) for row in found}


def page(
    connection: apsw.Connection,
    ns: int,
    table: str,
    columns: str,
    make: Callable[[rows.Row], N],
    after: str | None,
    size: int,
) -> list[N]:
    """The next nodes of a table in id order, from the first when `after` is None."""
    beyond = "ns = ?" if after is None else "ns = ? AND id > ?"
    given = (ns,) if after is None else (ns, after)
    sql = f"SELECT {columns} FROM {table} WHERE {beyond} ORDER BY id LIMIT ?"
    return [make(row) for row in connection.execute(sql, (*given, size))]


def aliases(connection: apsw.Connection, ns: int) -> dict[str, str]:
    sql = "SELECT id, canonical FROM entity WHERE ns = ? AND canonical <> '' AND canonical <> id"
    return dict(connection.execute(sql, (ns,)))


def contexts(connection: apsw.Connection, ns: int) -> list[Context]:
    sql = f"SELECT {rows.CONTEXT} FROM context WHERE ns = ? ORDER BY dimension, value"
    return [rows.context_from(row) for row in connection.execute(sql, (ns,))]


def siblings(connection: apsw.Connection, ns: int, families: Iterable[str]) -> dict[str, tuple[Belief, ...]]:
    return {family: tuple(found.values()) for family, found in _beliefs_of_families(connection, ns, families).items()}


def several_valued(connection: apsw.Connection, ns: int) -> list[tuple[str, str]]:
    sql = """
        SELECT DISTINCT family, value FROM belief WHERE ns = ?1 AND family IN (
            SELECT family FROM belief WHERE ns = ?1 GROUP BY family HAVING count(DISTINCT value) > 1
        ) ORDER BY family, value
    """
    return [(str(family), str(value)) for family, value in connection.execute(sql, (ns,))]


def families(connection: apsw.Connection, ns: int, keys: Iterable[str]) -> dict[str, Family]:
    found = _beliefs_of_families(connection, ns, keys)
    ids = {key: belief.id for beliefs in found.values() for key, belief in beliefs.items()}
    pieces: dict[str, list[Filed]] = {family: [] for family in found}
    if ids:
        family_of = {key: family for family, beliefs in found.items() for key in beliefs}
        for key, piece in _filed(connection, ids):
            pieces[family_of[key]].append(piece)
    return {
        family: Family(family, tuple(beliefs.values()), _in_order(pieces[family])) for family, beliefs in found.items()
    }


def filed(connection: apsw.Connection, ns: int, belief: str) -> tuple[Filed, ...]:
    key = _belief_key(connection, ns, belief)
    return () if key is None else _in_order(piece for _, piece in _filed(connection, {key: belief}))


def beliefs_of(connection: apsw.Connection, ns: int, evidence: Iterable[str]) -> dict[str, tuple[str, ...]]:
    wanted = texts(evidence)
    if wanted is None:
        return {}
    found = defaultdict(list)
    for id, belief in connection.execute(_BELIEFS_OF, (wanted, ns)):
        found[id].append(belief)
    return {id: tuple(sorted(beliefs)) for id, beliefs in found.items()}


def spoken_by(connection: apsw.Connection, ns: int, speakers: Iterable[str]) -> list[str]:
    wanted = texts(speakers)
    if wanted is None:
        return []
    sql = f"""
        SELECT id FROM evidence WHERE ns = ?2 AND speaker IN {ANY}
        UNION SELECT e.id FROM edge JOIN evidence AS e ON e.key = edge.evidence WHERE e.ns = ?2 AND said_by IN {ANY}
    """
    return sorted(id for (id,) in connection.execute(sql, (wanted, ns)))


def speakers(connection: apsw.Connection, ns: int) -> list[str]:
    sql = """
        SELECT speaker FROM evidence WHERE ns = ?1 AND speaker <> ''
        UNION SELECT said_by FROM edge JOIN evidence AS e ON e.key = edge.evidence WHERE e.ns = ?1 AND said_by <> ''
    """
    return sorted(name for (name,) in connection.execute(sql, (ns,)))


def speaking(connection: apsw.Connection, ns: int, names: Iterable[str]) -> set[str]:
    wanted = texts(names)
    if wanted is None:
        return set()
    sql = """
        SELECT name FROM (SELECT CAST(value AS TEXT) AS name FROM carray(?1))
        WHERE EXISTS (SELECT 1 FROM evidence WHERE ns = ?2 AND speaker = name)
    """
    return {name for (name,) in connection.execute(sql, (wanted, ns))}


def beside(
    connection: apsw.Connection, ns: int, agent: str, evidence: Iterable[str], reach: int
) -> dict[str, tuple[Beside, ...]]:
    wanted = texts(evidence)
    if wanted is None:
        return {}
    found: dict[str, tuple[Beside, ...]] = {}
    sql = f"SELECT id, source, {_TIME}, {_NUMBER} FROM evidence WHERE ns = ?2 AND id IN {ANY}"
    for id, *place in connection.execute(sql, (wanted, ns)).fetchall():
        near = [
            Beside(other, way * steps, None if at is None else rows.moment(at, offset))
            for way in (-1, 1)
            for steps, (other, at, offset) in enumerate(
                _next_to(connection, way, (ns, *place, id), agent, reach), start=1
            )
        ]
        found[str(id)] = tuple(sorted(near, key=lambda b: (abs(b.steps), b.steps)))
    return found


def _next_to(
    connection: apsw.Connection, way: int, place: tuple[object, ...], agent: str, reach: int
) -> list[rows.Row]:
    """The next rows of a source on one side of a place: those of the same time, then those of other times."""
    found: list[rows.Row] = []
    for sql in _NEXT_TO[way]:
        if len(found) < reach:
            found += connection.execute(sql, (*place, reach - len(found), agent)).fetchall()
    return found


# As `domain.order` has it, and word for word as in the index `evidence_source`. SQLite would not find its way in the
# index by a comparison of all three, so time and number are compared one after the other.
_TIME = "ifnull(at, iif(sequence IS NULL, recorded, -9223372036854775808))"
_NUMBER = "ifnull(sequence, 0)"
_NEXT_TO = {
    way: tuple(
        f"""
        SELECT id, at, at_offset FROM evidence WHERE ns = ?1 AND source = ?2 AND {where} AND retracted IS NULL
        AND (private IS NULL OR agent IN ('', ?7))
        ORDER BY {ordered} {_NUMBER} {order}, id {order} LIMIT ?6
        """
        for where, ordered in (
            (f"{_TIME} = ?3 AND {_NUMBER} {than}= ?4 AND ({_NUMBER}, id) {than} (?4, ?5)", ""),
            (f"{_TIME} {than} ?3 AND ?4 IS NOT NULL AND ?5 IS NOT NULL", f"{_TIME} {order},"),
        )
    )
    for way, than, order in ((-1, "<", "DESC"), (1, ">", "ASC"))
}


def links(connection: apsw.Connection, ns: int, ids: Iterable[str]) -> list[Link]:
    wanted = texts(ids)
    if wanted is None:
        return []
    found = {row[:3]: row for sql in _LINKS for row in connection.execute(sql, (wanted, ns))}
    return [rows.link_from(found[key]) for key in sorted(found)]


def links_after(connection: apsw.Connection, ns: int, last: Link | None, size: int) -> list[Link]:
    after = (last.source, str(last.relation), last.target) if last else ("", "", "")
    sql = f"""
        SELECT {rows.LINK} FROM link WHERE ns = ? AND (source, relation, target) > (?, ?, ?)
        ORDER BY source, relation, target LIMIT ?
    """
    return [rows.link_from(row) for row in connection.execute(sql, (ns, *after, size))]


def derived(connection: apsw.Connection, ns: int, premises: Iterable[str]) -> dict[str, tuple[str, ...]]:
    wanted = texts(premises)
    if wanted is None:
        return {}
    sql = f"""
        SELECT p.belief, e.id FROM premise AS p CROSS JOIN evidence AS e ON e.key = p.evidence
        WHERE p.ns = ?2 AND p.belief IN {ANY}
    """
    found = defaultdict(list)
    for belief, evidence in connection.execute(sql, (wanted, ns)):
        found[belief].append(evidence)
    return {belief: tuple(sorted(evidence)) for belief, evidence in found.items()}


def brought_in(connection: apsw.Connection, ns: int, run: str) -> list[str]:
    sql = "SELECT id FROM evidence INDEXED BY evidence_run WHERE ns = ? AND run = ?"
    return sorted(id for (id,) in connection.execute(sql, (ns, run)))


def from_source(connection: apsw.Connection, ns: int, source: str) -> list[str]:
    return sorted(
        id for (id,) in connection.execute("SELECT id FROM evidence WHERE ns = ? AND source = ?", (ns, source))
    )


def entries(connection: apsw.Connection, ns: int, after: int, limit: int) -> list[Entry]:
    sql = f"SELECT {rows.ENTRY} FROM audit WHERE ns = ? AND number > ? ORDER BY number LIMIT ?"
    return [rows.entry_from(row) for row in connection.execute(sql, (ns, after, max(0, limit)))]


def last_entries(connection: apsw.Connection, ns: int, before: int, limit: int) -> list[Entry]:
    """Those before number `before`, 0 for the end, from the last one on backwards."""
    sql = f"SELECT {rows.ENTRY} FROM audit WHERE ns = ?1 AND (?2 = 0 OR number < ?2) ORDER BY number DESC LIMIT ?3"
    return [rows.entry_from(row) for row in connection.execute(sql, (ns, before, max(0, limit)))]


def history(connection: apsw.Connection, ns: int, belief: str) -> list[Revision]:
    key = _belief_key(connection, ns, belief)
    sql = f"SELECT {rows.REVISION} FROM revision WHERE belief = ? ORDER BY key"
    return [rows.revision_from(row, belief) for row in connection.execute(sql, (key,))]


def revisions_after(connection: apsw.Connection, ns: int, after: int, size: int) -> list[tuple[int, Revision]]:
    """The next revisions with their numbers, in the order they were recorded."""
    sql = f"""
        SELECT r.key, b.id, {_columns("r", rows.REVISION)}
        FROM revision AS r CROSS JOIN belief AS b ON b.key = r.belief
        WHERE b.ns = ? AND r.key > ? ORDER BY r.key LIMIT ?
    """
    found = connection.execute(sql, (ns, after, size))
    return [(key, rows.revision_from(tuple(row), belief)) for key, belief, *row in found]


def derivations_after(connection: apsw.Connection, ns: int, last: Filed | None, size: int) -> list[Filed]:
    """The next pieces that have premises, as filed, in (evidence, belief) order."""
    after = (last.edge.evidence, last.edge.belief) if last else ("", "")
    found = connection.execute(_DERIVATIONS, (ns, *after, size))
    pieces = []
    for belief, *row in found:
        evidence = rows.evidence_from(tuple(row[_EDGE_END - 2 :]))
        pieces.append(Filed(rows.edge_from(tuple(row[: _EDGE_END - 2]), belief, evidence.id), evidence))
    return pieces


def families_after(connection: apsw.Connection, ns: int, after: str, size: int) -> list[str]:
    sql = "SELECT DISTINCT family FROM belief WHERE ns = ? AND family > ? ORDER BY family LIMIT ?"
    return [family for (family,) in connection.execute(sql, (ns, after, size))]


def counts(connection: apsw.Connection, ns: int) -> dict[str, int]:
    return {kind: int(connection.execute(sql, (ns,)).get or 0) for kind, sql in _COUNTS.items()}


def _beliefs_of_families(connection: apsw.Connection, ns: int, families: Iterable[str]) -> dict[str, dict[int, Belief]]:
    wanted = texts(families)
    found: dict[str, dict[int, Belief]] = {}
    if wanted is not None:
        for key, *row in connection.execute(_FAMILY_BELIEFS, (wanted, ns)):
            belief = rows.belief_from(tuple(row))
            found.setdefault(belief.family, {})[key] = belief
    return {family: dict(sorted(beliefs.items(), key=lambda item: item[1].id)) for family, beliefs in found.items()}


def _filed(connection: apsw.Connection, owners: dict[int, str]) -> Iterator[tuple[int, Filed]]:
    """(belief key, piece) for all that is filed under these beliefs, whose ids `owners` holds by key."""
    known: dict[int, Evidence] = {}
    for row in connection.execute(_FILED, (apsw.carray(array("q", owners)),)):
        belief, key = row[0], row[1]
        evidence = known.get(key)
        if evidence is None:
            evidence = known[key] = rows.evidence_from(row[_EDGE_END:])
        yield belief, Filed(rows.edge_from(row[2:_EDGE_END], owners[belief], evidence.id), evidence)


def _in_order(pieces: Iterable[Filed]) -> tuple[Filed, ...]:
    return tuple(sorted(pieces, key=lambda piece: (order_key(piece.evidence), piece.edge.belief)))


def _belief_key(connection: apsw.Connection, ns: int, belief: str) -> int | None:
    found: int | None = connection.execute("SELECT key FROM belief WHERE ns = ? AND id = ?", (ns, belief)).get
    return found


@lru_cache(maxsize=64)
def _columns(table: str, columns: str) -> str:
    return ", ".join(f"{table}.{column}" for column in columns.split(", "))


_EDGE_END = 2 + len(rows.EDGE.split(", "))

_FAMILY_BELIEFS = f"SELECT key, {rows.BELIEF} FROM belief WHERE ns = ?2 AND family IN {ANY}"
_FILED = f"""
    SELECT edge.belief, edge.evidence, {_columns("edge", rows.EDGE)}, {_columns("e", rows.EVIDENCE)}
    FROM carray(?1) AS wanted
    CROSS JOIN edge ON edge.belief = wanted.value
    CROSS JOIN evidence AS e ON e.key = edge.evidence
"""
_DERIVATIONS = f"""
    SELECT b.id, {_columns("edge", rows.EDGE)}, {_columns("e", rows.EVIDENCE)}
    FROM evidence AS e INDEXED BY evidence_concluded
    CROSS JOIN edge ON edge.evidence = e.key
    CROSS JOIN belief AS b ON b.key = edge.belief
    WHERE e.ns = ?1 AND e.premises IS NOT NULL AND e.id >= ?2 AND (e.id, b.id) > (?2, ?3)
    ORDER BY e.id, b.id LIMIT ?4
"""
_BELIEFS_OF = f"""
    SELECT e.id, b.id FROM evidence AS e
    CROSS JOIN edge ON edge.evidence = e.key
    CROSS JOIN belief AS b ON b.key = edge.belief
    WHERE e.ns = ?2 AND e.id IN {ANY}
"""
# Sorted by us: asked for an order, SQLite would rather go through all rows in that order than look up the few.
_LINKS = (
    f"SELECT {rows.LINK} FROM link WHERE ns = ?2 AND source IN {ANY}",
    f"SELECT {rows.LINK} FROM link INDEXED BY link_target WHERE ns = ?2 AND target IN {ANY}",
)
_FEW = ("entity", "source", "event", "context", "agent", "node")
_COUNTS = {
    **{kind: f"SELECT count(*) FROM {kind} WHERE ns = ?" for kind in _FEW},
    **{kind: f"SELECT {kind}_count FROM namespace WHERE key = ?" for kind in ("evidence", "belief", "vector")},
    "edge": "SELECT count(*) FROM belief JOIN edge ON edge.belief = belief.key WHERE belief.ns = ?",
    "link": "SELECT count(*) FROM link WHERE ns = ?",
    "entry": "SELECT count(*) FROM audit WHERE ns = ?",
    "revision": "SELECT count(*) FROM belief JOIN revision ON revision.belief = belief.key WHERE belief.ns = ?",
}
