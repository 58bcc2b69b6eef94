"""Full text in SQLite: FTS5 tables without content, one for beliefs and one for evidence.

Every term is stored with its namespace before it, "7qcoffee" for "coffee" in namespace 7: a posting list then
holds one namespace only, whatever a question says and however large the neighbours are. The first q ends the
number, so no two namespaces share a term. Terms consist of letters, digits and marks, which the `ascii` tokenizer
keeps whole; all three parts of a posting are kept, because BM25 needs them.
"""

from __future__ import annotations

import math
from array import array
from collections import defaultdict
from collections.abc import Iterable
from heapq import nlargest
from typing import Any, NamedTuple

import apsw

from beliefgraph.ports import DocKind, Match
from beliefgraph.text import forms, query_terms, terms

MAX_QUESTION = 64
"""Distinct terms of a question that are looked at."""

_READ = 3000
"""Posting entries that one search scores at the most, those of the rarest term."""

_ENOUGH = 1000
"""Posting entries after which further terms are not scored any more, but only lift what was found."""

_REMEMBERED = 4096  # common words that are known at a time

MAX_COMMON = 3
"""Terms with longer posting lists that may still lift what the rare ones found."""

Word = tuple[str, ...]
"""A word of a question as the index holds it: the forms of it that occur there, each with its namespace."""

_TABLES: dict[DocKind, dict[str, str]] = {
    kind: {
        "add": f"INSERT OR REPLACE INTO {kind}_text (rowid, terms) VALUES (?, ?)",
        "drop": f"DELETE FROM {kind}_text WHERE rowid = ?",
        "count": f"SELECT count(*) FROM (SELECT 1 FROM {kind}_text WHERE {kind}_text MATCH ? LIMIT ?)",
        "total": f"SELECT row_count({kind}_text) FROM {kind}_text WHERE {kind}_text MATCH ? LIMIT 1",
        "scored": f"SELECT rowid, -bm25({kind}_text) FROM {kind}_text WHERE {kind}_text MATCH ?",
        "latest": f"SELECT rowid FROM {kind}_text WHERE {kind}_text MATCH ? ORDER BY rowid DESC LIMIT ?",
        "since": f"SELECT rowid FROM {kind}_text WHERE {kind}_text MATCH ? AND rowid >= ?",
        "among": f"SELECT rowid FROM {kind}_text WHERE {kind}_text MATCH ?",
        "ids": f"""
            SELECT node.key, node.id FROM carray(?) AS found
            CROSS JOIN {kind} AS node ON node.key = found.value WHERE node.ns = ?
        """,
        "size": f"SELECT {kind}_count FROM namespace WHERE key = ?",
    }
    for kind in ("belief", "evidence")
}


class TextChange(NamedTuple):
    """One document to index with these words, or to take out when `text` is None."""

    kind: DocKind
    key: int
    namespace: int
    text: str | None


def prepare(connection: apsw.Connection) -> None:
    """Make a connection fit for `search`."""
    connection.register_fts5_function("row_count", _row_count)


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


class Common:
    """Words known to be in more documents than one search reads; counting them again would be its dearest part.

    They are forgotten now and then, since documents may go.
    """

    def __init__(self) -> None:
        self._known: set[tuple[DocKind, str]] = set()

    def count(self, connection: apsw.Connection, kind: DocKind, word: str) -> int:
        """In how many documents a namespaced word is; `_READ` + 1 stands for more than can be read."""
        if (kind, word) in self._known:
            return _READ + 1
        found = _number(connection, _TABLES[kind]["count"], word, _READ + 1)
        if found > _READ:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            self._known.add((kind, word))
        return found


def search(
    connection: apsw.Connection, namespace: int, text: str, kind: DocKind, limit: int, common_words: Common
) -> list[Match]:
    """Best matches by BM25 within the namespace.

    The work is bounded: the rarest terms find the documents, as many as fit into `_READ` posting entries; a few
    more common ones then only lift what was found.
    """
    sql = _TABLES[kind]
    counts: dict[Word, int] = {}
    for term in query_terms(text)[:MAX_QUESTION]:
        counted = [(form, common_words.count(connection, kind, form)) for form in _written(namespace, term)]
        if held := tuple(form for form, count in counted if count):
            counts[held] = sum(count for _, count in counted)
    if not counts or limit <= 0:
        return []
    rare = _rarest(counts)
    common = [word for word in counts if word not in rare]
    if rare:
        scores = _scored(connection, sql, rare, _number(connection, sql["size"], namespace))
        _lift(connection, sql, scores, rare, common)
    else:
        scores = _latest(connection, sql, common[:MAX_COMMON])
    return _matches(connection, sql["ids"], namespace, kind, nlargest(limit, scores.items(), key=_by_score))


def _written(namespace: int, term: str) -> list[str]:
    """A term of a question in all its forms, as they stand in the index."""
    return [f'"{namespace}q{form}"' for form in forms(term)]


def _any(words: Iterable[Word]) -> str:
    return " OR ".join(form for word in words for form in word)


def _rarest(counts: dict[Word, int]) -> list[Word]:
    """The rarest words, as many as give enough posting entries, at least one unless all are too common to be read."""
    chosen: list[Word] = []
    read = 0
    for word in sorted(counts, key=counts.__getitem__):
        read += counts[word]
        if read > (_ENOUGH if chosen else _READ):
            break
        chosen.append(word)
    return chosen


def _scored(connection: apsw.Connection, sql: dict[str, str], words: list[Word], size: int) -> dict[int, float]:
    """Document -> sum of its words' scores.

    FTS5 weighs a form by its rarity in the whole table; the neighbours of a small namespace must not make its
    common words look rare, nor a rare form a common word, so that weight is exchanged for the rarity of the word
    among the `size` documents of the namespace.
    """
    total = _number(connection, sql["total"], words[0][0])
    scores: defaultdict[int, float] = defaultdict(float)
    for word in words:
        found: list[Any] = [connection.execute(sql["scored"], (form,)).fetchall() for form in word]
        holding = len({key for rows in found for key, _ in rows})
        for rows in found:
            exchange = _rarity(max(size, holding), holding) / _table_rarity(total, len(rows))
            for key, score in rows:
                scores[key] += score * exchange
    return scores


def _lift(
    connection: apsw.Connection,
    sql: dict[str, str],
    scores: dict[int, float],
    rare: list[Word],
    common: list[Word],
) -> None:
    """Add to the found documents that hold a common word its weight, told from how many of them do."""
    for word in common[:MAX_COMMON]:
        found: Any = connection.execute(sql["among"], (f"({_any([word])}) AND ({_any(rare)})",)).fetchall()
        weight = _rarity(len(scores), len(found))
        for (key,) in found:
            scores[key] += weight


def _latest(connection: apsw.Connection, sql: dict[str, str], words: list[Word]) -> dict[int, float]:
    """Every word is common: the latest documents that hold any, weighed by how many of them hold each.

    Which of many thousand documents hold such words says little; the latest are as good as any, and bounded work.
    """
    found: Any = connection.execute(sql["latest"], (_any(words), _READ)).fetchall()
    scores = {key: 0.0 for (key,) in found}
    for word in words:
        holding: Any = connection.execute(sql["since"], (_any([word]), min(scores))).fetchall()
        weight = _rarity(len(scores), len(holding))
        for (key,) in holding:
            scores[key] += weight
    return scores


def _matches(
    connection: apsw.Connection, sql: str, namespace: int, kind: DocKind, best: list[tuple[int, float]]
) -> list[Match]:
    if not best:
        return []
    keys = apsw.carray(array("q", (key for key, _ in best)))
    found: Any = connection.execute(sql, (keys, namespace)).fetchall()
    ids = dict(found)
    return [Match(kind, ids[key], score) for key, score in best if key in ids]


def _row_count(api: apsw.FTS5ExtensionApi, *_: apsw.SQLiteValue) -> apsw.SQLiteValue:
    return api.row_count


def _by_score(item: tuple[int, float]) -> tuple[float, int]:
    """Of equally good documents the latest comes first."""
    return item[1], item[0]


def _rarity(documents: int, holding: int) -> float:
    return math.log(1 + (documents - holding + 0.5) / (holding + 0.5))


def _table_rarity(documents: int, holding: int) -> float:
    """FTS5's own weight of a word."""
    rarity = math.log((documents - holding + 0.5) / (holding + 0.5))
    return rarity if rarity > 0 else 1e-6


def _number(connection: apsw.Connection, sql: str, *given: str | int) -> int:
    found: Any = connection.execute(sql, given).get
    return int(found or 0)


def _joined(namespace: int, text: str) -> str:
    before = f" {namespace}q"
    return before + before.join(terms(text))
