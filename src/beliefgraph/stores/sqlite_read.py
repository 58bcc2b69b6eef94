"""Reading nodes and edges back from the SQLite tables: one query a table, however many ids."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import lru_cache
from typing import TypeVar

import apsw

from beliefgraph.domain.changes import Family, Filed
from beliefgraph.domain.model import Belief, Context, Evidence, Link, Node, Revision, Status
from beliefgraph.domain.order import order_key
from beliefgraph.ports import Beside
from beliefgraph.stores import sqlite_rows as rows
from beliefgraph.stores.sqlite_files import ANY, texts
from beliefgraph.text import name_key

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
    sql = "SELECT dimension, value, parent FROM context WHERE ns = ? ORDER BY dimension, value"
    return [Context(*row) for row in connection.execute(sql, (ns,))]


def siblings(connection: apsw.Connection, ns: int, families: Iterable[str]) -> dict[str, tuple[Belief, ...]]:
    return {family: tuple(found.values()) for family, found in _beliefs_of_families(connection, ns, families).items()}


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


def speaking(connection: apsw.Connection, ns: int, names: Iterable[str]) -> set[str]:
    wanted = texts(names)
    if wanted is None:
        return set()
    sql = """
        SELECT name FROM (SELECT CAST(value AS TEXT) AS name FROM carray(?1))
        WHERE EXISTS (SELECT 1 FROM evidence WHERE ns = ?2 AND speaker = name)
    """
    return {name for (name,) in connection.execute(sql, (wanted, ns))}


def beside(connection: apsw.Connection, ns: int, evidence: Iterable[str], reach: int) -> dict[str, tuple[Beside, ...]]:
    wanted = texts(evidence)
    if wanted is None:
        return {}
    found: dict[str, tuple[Beside, ...]] = {}
    sql = f"SELECT id, source, {_TIME}, {_NUMBER} FROM evidence WHERE ns = ?2 AND id IN {ANY}"
    for id, *place in connection.execute(sql, (wanted, ns)).fetchall():
        near = [
            Beside(other, way * steps, None if at is None else rows.moment(at, offset))
            for way in (-1, 1)
            for steps, (other, at, offset) in enumerate(_next_to(connection, way, (ns, *place, id), reach), start=1)
        ]
        found[str(id)] = tuple(sorted(near, key=lambda b: (abs(b.steps), b.steps)))
    return found


def _next_to(connection: apsw.Connection, way: int, place: tuple[object, ...], reach: int) -> list[rows.Row]:
    """The next rows of a source on one side of a place: those of the same time, then those of other times."""
    found: list[rows.Row] = []
    for sql in _NEXT_TO[way]:
        if len(found) < reach:
            found += connection.execute(sql, (*place, reach - len(found))).fetchall()
    return found


# As `domain.order` has it, and word for word as in the index `evidence_source`. SQLite would not find its way in the
# index by a comparison of all three, so time and number are compared one after the other.
_TIME = "ifnull(at, iif(sequence IS NULL, recorded, -9223372036854775808))"
_NUMBER = "ifnull(sequence, 0)"
_NEXT_TO = {
    way: tuple(
        f"""
        SELECT id, at, at_offset FROM evidence WHERE ns = ?1 AND source = ?2 AND {where} AND retracted IS NULL
        ORDER BY {ordered} {_NUMBER} {order}, id {order} LIMIT ?6
        """
        for where, ordered in (
            (f"{_TIME} = ?3 AND {_NUMBER} {than}= ?4 AND ({_NUMBER}, id) {than} (?4, ?5)", ""),
            (f"{_TIME} {than} ?3 AND ?4 IS NOT NULL AND ?5 IS NOT NULL", f"{_TIME} {order},"),
        )
    )
    for way, than, order in ((-1, "<", "DESC"), (1, ">", "ASC"))
}


def happened(
    connection: apsw.Connection, ns: int, since: datetime | None, until: datetime | None, limit: int
) -> list[Evidence]:
    """Dated evidence from `since` up to `until`, by time, then id."""
    low = rows.instant(since)[0] if since is not None else -(2**63)
    high = rows.instant(until)[0] if until is not None else 2**63 - 1
    found = connection.execute(
        f"SELECT {rows.EVIDENCE} FROM evidence WHERE ns = ? AND at >= ? AND at < ? ORDER BY at, id LIMIT ?",
        (ns, low, high, max(0, limit)),
    )
    return [rows.evidence_from(row) for row in found]


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


def about(connection: apsw.Connection, ns: int, entities: Iterable[str], limit: int) -> list[str]:
    sql = """
        SELECT ifnull(updated, -9e18) AS latest, id FROM belief WHERE ns = ? AND subject = ? AND active
        ORDER BY updated DESC, id LIMIT ?
    """
    found = [row for entity in dict.fromkeys(entities) for row in connection.execute(sql, (ns, entity, max(0, limit)))]
    found.sort(key=lambda row: (-row[0], row[1]))
    return [id for _, id in found[: max(0, limit)]]


def named(connection: apsw.Connection, ns: int, names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    wanted = texts(name_key(name) for name in names)
    if wanted is None:
        return {}
    sql = f"SELECT name, entity FROM name WHERE ns = ?2 AND name IN {ANY} ORDER BY name, entity"
    return _bearers(connection.execute(sql, (wanted, ns)))


def names_from(connection: apsw.Connection, ns: int, start: str, limit: int) -> dict[str, tuple[str, ...]]:
    sql = """
        SELECT name, entity FROM name WHERE ns = ?1 AND name IN (
            SELECT DISTINCT name FROM name WHERE ns = ?1 AND name >= ?2 AND (?3 IS NULL OR name < ?3)
            ORDER BY name LIMIT ?4
        ) ORDER BY name, entity
    """
    return _bearers(connection.execute(sql, (ns, start, _after(start), max(0, limit))))


def _after(start: str) -> str | None:
    """The first text that no longer begins like this one; None when nothing comes after."""
    bare = start.rstrip("\U0010ffff")
    following = ord(bare[-1]) + 1 if bare else 0
    return bare[:-1] + chr(0xE000 if following == 0xD800 else following) if bare else None


def _bearers(pairs: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for name, entity in pairs:
        found.setdefault(name, []).append(entity)
    return {name: tuple(entities) for name, entities in found.items()}


def nodes_of(connection: apsw.Connection, ns: int, kind: str, after: str, limit: int) -> list[Node]:
    sql = f"SELECT {rows.NODE} FROM node WHERE ns = ? AND kind = ? AND id > ? ORDER BY id LIMIT ?"
    return [rows.node_from(row) for row in connection.execute(sql, (ns, kind, after, max(0, limit)))]


def list_beliefs(
    connection: apsw.Connection,
    ns: int,
    source: str | None,
    entity: str | None,
    status: Status | None,
    after: str,
    limit: int,
) -> list[Belief]:
    active = None if status is None else int(status is Status.ACTIVE)
    given = {
        "ns": ns,
        "source": source,
        "entity": entity,
        "active": active,
        "after": after,
        "limit": max(0, limit),
    }
    conditions = [sql for name, sql in _FILTERS.items() if given[name] is not None]
    if source is not None:
        conditions.append(_FROM_MANY if _says_much(connection, ns, source) else _FROM_FEW)
    # Left alone, SQLite would walk the whole namespace in id order to find one entity's few beliefs.
    index = "" if entity is None else "INDEXED BY belief_subject"
    sql = f"SELECT {rows.BELIEF} FROM belief {index} WHERE {' AND '.join(conditions)} ORDER BY id LIMIT :limit"
    return [rows.belief_from(row) for row in connection.execute(sql, given)]


def families_after(connection: apsw.Connection, ns: int, after: str, size: int) -> list[str]:
    sql = "SELECT DISTINCT family FROM belief WHERE ns = ? AND family > ? ORDER BY family LIMIT ?"
    return [family for (family,) in connection.execute(sql, (ns, after, size))]


def counts(connection: apsw.Connection, ns: int) -> dict[str, int]:
    return {kind: int(connection.execute(sql, (ns,)).get or 0) for kind, sql in _COUNTS.items()}


def _says_much(connection: apsw.Connection, ns: int, source: str) -> bool:
    """Whether so many pieces come from a source that most beliefs may rest on it."""
    sql = "SELECT 1 FROM evidence WHERE ns = ? AND source = ? LIMIT 1 OFFSET ?"
    return connection.execute(sql, (ns, source, _MUCH)).get is not None


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
_FILTERS = {
    "ns": "ns = :ns",
    "after": "id > :after",
    "entity": "subject = :entity",
    "active": "active = :active",
}
_FROM_FEW = """
    key IN (SELECT edge.belief FROM evidence AS e JOIN edge ON edge.evidence = e.key
            WHERE e.ns = :ns AND e.source = :source)
"""
_FROM_MANY = """
    EXISTS (SELECT 1 FROM edge JOIN evidence AS e ON e.key = edge.evidence
            WHERE edge.belief = belief.key AND e.source = :source)
"""
_MUCH = 5000
_FEW = ("entity", "source", "event", "context", "agent", "node")
_COUNTS = {
    **{kind: f"SELECT count(*) FROM {kind} WHERE ns = ?" for kind in _FEW},
    **{kind: f"SELECT {kind}_count FROM namespace WHERE key = ?" for kind in ("evidence", "belief")},
    "edge": "SELECT count(*) FROM belief JOIN edge ON edge.belief = belief.key WHERE belief.ns = ?",
    "link": "SELECT count(*) FROM link WHERE ns = ?",
    "revision": "SELECT count(*) FROM belief JOIN revision ON revision.belief = belief.key WHERE belief.ns = ?",
}
