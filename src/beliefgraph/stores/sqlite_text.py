"""Full text in SQLite: FTS5 tables without content, one for beliefs and one for evidence.

Every term is stored with its shelf before it, "7qcoffee" for "coffee" in namespace 7: a posting list then holds one
namespace only, whatever a question says and however large the neighbours are. What one agent alone sees has a shelf
of its own, and so has what is archived, so that neither is read past by those who do not look for it. The first q
ends a shelf, so no two shelves share a term. Terms consist of letters, digits and marks, which the `ascii` tokenizer
keeps whole; all three parts of a posting are kept, because BM25 needs them.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
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
"""A word of a question as the index holds it: the forms of it that occur there, each with its shelf."""

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
    }
    for kind in ("belief", "evidence")
}


class TextChange(NamedTuple):
    """One document to index on a shelf with these words, or to take out when `text` is None."""

    kind: DocKind
    key: int
    shelf: str
    text: str | None


def shelf(namespace: int, layer: str = "", cold: bool = False) -> str:
    """What stands before the terms of a document.

    Args:
        namespace: the key of its namespace.
        layer: the agent that alone sees it; "" for all.
        cold: whether it is archived.
    """
    private = f"a{blake2b(layer.encode('utf-8', 'surrogatepass'), digest_size=8).hexdigest()}" if layer else ""
    return f"{namespace}{private}{'z' if cold else ''}q"


def shelves(namespace: int, agent: str, cold: bool = False) -> tuple[str, ...]:
    """The shelves on which an agent finds: that of all, and its own."""
    common = shelf(namespace, "", cold)
    return (common, shelf(namespace, agent, cold)) if agent else (common,)


def prepare(connection: apsw.Connection) -> None:
    """Make a connection fit for `search`."""
    connection.register_fts5_function("row_count", _row_count)


def write(connection: apsw.Connection, changes: Iterable[TextChange]) -> None:
    """Apply changes of the full text; the last one of a document counts."""
    last = {(change.kind, change.key): change for change in changes}
    for kind, sql in _TABLES.items():
        mine = [change for change in last.values() if change.kind == kind]
        gone = [(change.key,) for change in mine if change.text is None]
        kept = [(change.key, _joined(change.shelf, change.text)) for change in mine if change.text is not None]
        if gone:
            connection.executemany(sql["drop"], gone)
        if kept:
            connection.executemany(sql["add"], kept)


def compact(connection: apsw.Connection, kinds: Iterable[DocKind] = ("belief", "evidence")) -> None:
    """Write the full text anew without the words of documents that were taken out."""
    for kind in kinds:
        connection.execute(f"INSERT INTO {kind}_text ({kind}_text) VALUES ('optimize')")


class Common:
    """Words known to be in more documents than one search reads; counting them again would be its dearest part.

    They are forgotten now and then, since documents may go.
    """

    def __init__(self) -> None:
        self._known: set[tuple[DocKind, str]] = set()

    def count(self, connection: apsw.Connection, kind: DocKind, word: str) -> int:
        """In how many documents a word with its shelf is; `_READ` + 1 stands for more than can be read."""
        if (kind, word) in self._known:
            return _READ + 1
        found = _number(connection, _TABLES[kind]["count"], word, _READ + 1)
        if found > _READ:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            self._known.add((kind, word))
        return found

    def forget(self) -> None:
        self._known.clear()


def ranking(
    connection: apsw.Connection, where: Sequence[str], text: str, kind: DocKind, size: int, common_words: Common
) -> dict[int, float]:
    """Document -> score by BM25, of those on some shelves that match best.

    The work is bounded: the rarest terms find the documents, as many as fit into `_READ` posting entries; a few
    more common ones then only lift what was found.

    Args:
        where: the shelves.
        size: number of documents to which those on the shelves belong.
    """
    sql = _TABLES[kind]
    counts: dict[Word, int] = {}
    for term in query_terms(text)[:MAX_QUESTION]:
        counted = [(form, common_words.count(connection, kind, form)) for form in _written(where, term)]
        if held := tuple(form for form, count in counted if count):
            counts[held] = sum(count for _, count in counted)
    if not counts:
        return {}
    rare = _rarest(counts)
    common = [word for word in counts if word not in rare]
    if not rare:
        return _latest(connection, sql, common[:MAX_COMMON])
    scores = _scored(connection, sql, rare, size)
    _lift(connection, sql, scores, rare, common)
    return scores


def best(
    scores: dict[int, float], limit: int, ids: Callable[[list[int]], dict[int, str]], kind: DocKind
) -> list[Match]:
    """The best documents among those that `ids` knows by key, best first; of equally good ones the latest."""
    found: list[Match] = []
    looked, wanted = 0, limit
    while len(found) < limit and looked < len(scores):
        ordered = nlargest(wanted, scores.items(), key=_by_score)[looked:]
        looked, wanted = wanted, 4 * wanted
        known = ids([key for key, _ in ordered])
        found += [Match(kind, known[key], score) for key, score in ordered if key in known]
    return found[: max(0, limit)]


def _written(where: Sequence[str], term: str) -> list[str]:
    """A term of a question in all its forms, as they stand in the index."""
    return [f'"{shelf}{form}"' for shelf in where for form in forms(term)]


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


def _joined(shelf: str, text: str) -> str:
    before = f" {shelf}"
    return before + before.join(terms(text))
