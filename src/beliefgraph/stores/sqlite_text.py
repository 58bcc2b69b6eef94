"""Full text in SQLite: FTS5 tables without content, one for beliefs and one for evidence.

Every term is stored with its namespace before it, "7qcoffee" for "coffee" in namespace 7: a posting list then holds
one namespace only, whatever a question says and however large the neighbours are. The first q ends the number, so no
two namespaces share a term. Terms consist of letters, digits and marks, which the `ascii` tokenizer keeps whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import apsw

from beliefgraph.ports import DocKind, Match
from beliefgraph.text import query_terms, terms

MAX_QUESTION = 64
"""Distinct terms of a question that are looked at."""

_READ = 4000
"""Posting entries that one search scores: it takes the rarest terms that fit."""

_TABLES: dict[DocKind, dict[str, str]] = {
    kind: {
        "add": f"INSERT OR REPLACE INTO {kind}_text (rowid, terms) VALUES (?, ?)",
        "drop": f"DELETE FROM {kind}_text WHERE rowid = ?",
        "count": f"SELECT count(*) FROM (SELECT 1 FROM {kind}_text WHERE {kind}_text MATCH ? LIMIT ?)",
        "best": f"""
            SELECT node.id, -found.score
            FROM (SELECT rowid AS key, rank AS score FROM {kind}_text WHERE {kind}_text MATCH ?
                  ORDER BY rank LIMIT ?) AS found
            JOIN {kind} AS node ON node.key = found.key
            WHERE node.ns = ?
            ORDER BY found.score, node.id
        """,
        "latest": f"""
            SELECT node.id, -found.score
            FROM (SELECT rowid AS key, bm25({kind}_text) AS score FROM {kind}_text WHERE {kind}_text MATCH ?
                  ORDER BY rowid DESC LIMIT ?) AS found
            JOIN {kind} AS node ON node.key = found.key
            WHERE node.ns = ?
            ORDER BY found.score, node.id
            LIMIT ?
        """,
    }
    for kind in ("belief", "evidence")
}


@dataclass(frozen=True, slots=True)
class TextChange:
    """One document to index with these words, or to take out when `text` is None."""

    kind: DocKind
    key: int
    namespace: int
    text: str | None


def write(connection: apsw.Connection, changes: Iterable[TextChange]) -> None:
    """Apply changes of the full text; the last one of a document counts."""
    last = {(change.kind, change.key): change for change in changes}
    for kind, sql in _TABLES.items():
        mine = [change for change in last.values() if change.kind == kind]
        gone = [(change.key,) for change in mine if change.text is None]
        kept = ((change.key, _joined(change.namespace, change.text)) for change in mine if change.text is not None)
        if gone:
            connection.executemany(sql["drop"], gone)
        connection.executemany(sql["add"], kept)


def search(connection: apsw.Connection, namespace: int, text: str, kind: DocKind, limit: int) -> list[Match]:
    """Best matches of the question's rarer terms, by BM25."""
    words = [f'"{namespace}q{term}"' for term in query_terms(text)[:MAX_QUESTION]]
    if not words or limit <= 0:
        return []
    sql = _TABLES[kind]
    counts = {word: connection.execute(sql["count"], (word, _READ + 1)).get for word in words}
    rare = _rarest(counts)
    if rare:
        found = connection.execute(sql["best"], (" OR ".join(rare), limit, namespace)).fetchall()
    else:
        found = _latest(connection, sql["latest"], namespace, [word for word in words if counts[word]], limit)
    return [Match(kind, id, score) for id, score in found]


def _rarest(counts: dict[str, int]) -> list[str]:
    """The rarest words whose posting lists together fit into what one search reads."""
    chosen, read = [], 0
    for word in sorted((word for word in counts if counts[word]), key=counts.__getitem__):
        read += counts[word]
        if read > _READ:
            break
        chosen.append(word)
    return chosen


def _latest(
    connection: apsw.Connection, sql: str, namespace: int, words: list[str], limit: int
) -> list[tuple[str, float]]:
    """Of words that are all common, the latest documents that hold the first two, else the first.

    Which of many thousand documents hold such words says little; the latest are as good as any, and bounded work.
    """
    for question in (" AND ".join(words[:2]), *words[:1]):
        found = connection.execute(sql, (question, _READ, namespace, limit)).fetchall()
        if found:
            return found
    return []
