"""Finding nodes in the SQLite tables, as one agent finds them: what all see, and what is its alone."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from datetime import datetime

import apsw

from beliefgraph.domain.model import Belief, Evidence, Node, Status
from beliefgraph.ports import DocKind, Match
from beliefgraph.stores import sqlite_rows as rows
from beliefgraph.stores import sqlite_text
from beliefgraph.stores.sqlite_files import ANY, texts
from beliefgraph.text import name_key

SEEN: dict[DocKind, str] = {
    "evidence": "(private IS NULL OR agent IN ('', :agent))",
    "belief": "(agent IS NULL OR agent = :agent)",
}
"""For SQL: whether :agent sees a row."""

LIVE: dict[DocKind, str] = {"evidence": "retracted IS NULL AND cold IS NULL", "belief": "active = 1"}
"""For SQL: whether a row may be recalled."""

ARCHIVED: dict[DocKind, str] = {"evidence": "cold IS NOT NULL", "belief": "active = 2"}
"""For SQL: whether a row is archived."""

_RECALLED_COLD: dict[DocKind, str] = {**ARCHIVED, "evidence": "cold IS NOT NULL AND retracted IS NULL"}


def search(
    connection: apsw.Connection,
    ns: int,
    agent: str,
    text: str,
    kind: DocKind,
    limit: int,
    common_words: sqlite_text.Common,
    *,
    cold: bool = False,
) -> list[Match]:
    """Best full-text matches among what may be recalled, or among beliefs that are archived."""
    if limit <= 0:
        return []
    found = scores(connection, ns, agent, text, kind, common_words, cold=cold)
    return best(connection, ns, agent, found, kind, limit, cold=cold)


def scores(
    connection: apsw.Connection,
    ns: int,
    agent: str,
    text: str,
    kind: DocKind,
    common_words: sqlite_text.Common,
    *,
    cold: bool = False,
    index: apsw.Connection | None = None,
) -> dict[int, float]:
    """Document -> score, by its key, of those that match best.

    Args:
        common_words: those of the connection that holds the full text.
        index: the connection that holds the full text of what is archived; this one when None.
    """
    where = sqlite_text.shelves(ns, agent, cold or index is not None)
    size = int(connection.execute(f"SELECT {kind}_count FROM namespace WHERE key = ?", (ns,)).get or 0)
    return sqlite_text.ranking(index or connection, where, text, kind, size, common_words)


def best(
    connection: apsw.Connection, ns: int, agent: str, found: dict[int, float], kind: DocKind, limit: int, *, cold: bool
) -> list[Match]:
    """The best of what was found that may be recalled, or is archived, and that an agent sees."""
    sql = f"""
        SELECT key, id FROM carray(:keys) AS found CROSS JOIN {kind} ON key = found.value
        WHERE ns = :ns AND {(_RECALLED_COLD if cold else LIVE)[kind]} AND {SEEN[kind]}
    """

    def ids(keys: list[int]) -> dict[int, str]:
        return dict(connection.execute(sql, {"keys": apsw.carray(array("q", keys)), "ns": ns, "agent": agent}))

    return sqlite_text.best(found, limit, ids, kind)


def about(connection: apsw.Connection, ns: int, agent: str, entities: Iterable[str], limit: int) -> list[str]:
    sql = f"""
        SELECT ifnull(updated, -9e18) AS latest, id FROM belief
        WHERE ns = :ns AND subject = :entity AND active = 1 AND {SEEN["belief"]}
        ORDER BY updated DESC, id LIMIT :limit
    """
    given = {"ns": ns, "agent": agent, "limit": max(0, limit)}
    found = [row for entity in dict.fromkeys(entities) for row in connection.execute(sql, {**given, "entity": entity})]
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
    agent: str,
    source: str | None,
    entity: str | None,
    status: Status | None,
    after: str,
    limit: int,
) -> list[Belief]:
    active = None if status is None else rows.STATUS_CODE[status]
    given = {
        "ns": ns,
        "agent": agent,
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


def happened(
    connection: apsw.Connection,
    ns: int,
    agent: str,
    since: datetime | None,
    until: datetime | None,
    limit: int,
    after: str,
) -> list[Evidence]:
    """Dated evidence from `since` up to `until`, by time, then id, starting after one piece."""
    low = rows.instant(since)[0] if since is not None else -(2**63)
    high = rows.instant(until)[0] if until is not None else 2**63 - 1
    given = {"ns": ns, "agent": agent, "high": high, "limit": max(0, limit), "after": after}
    if after:
        last = connection.execute("SELECT at FROM evidence WHERE ns = :ns AND id = :after", given).get
        if last is None:
            return []
        low, given["last"] = max(low, int(last)), last
    sql = f"""
        SELECT {rows.EVIDENCE} FROM evidence
        WHERE ns = :ns AND at >= :low AND at < :high AND {SEEN["evidence"]}
        {"AND (at > :last OR id > :after)" if after else ""}
        ORDER BY at, id LIMIT :limit
    """
    return [rows.evidence_from(row) for row in connection.execute(sql, {**given, "low": low})]


def _says_much(connection: apsw.Connection, ns: int, source: str) -> bool:
    """Whether so many pieces come from a source that most beliefs may rest on it."""
    sql = "SELECT 1 FROM evidence WHERE ns = ? AND source = ? LIMIT 1 OFFSET ?"
    return connection.execute(sql, (ns, source, _MUCH)).get is not None


_FILTERS = {
    "ns": "ns = :ns",
    "agent": SEEN["belief"],
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
