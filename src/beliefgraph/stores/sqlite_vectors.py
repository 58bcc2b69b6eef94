"""Vectors in SQLite: float16 blobs as the truth, and their sign codes in sealed blocks for fast loading.

Vectors that a namespace is given get places from namespace * 2^40 on in `vector_order`, so that a namespace is one
range in the order of putting; a vector that goes leaves its place empty. Whenever 8,192 more places are taken, their
codes are sealed into a block; codes of the unsealed rest are computed from the vectors, by the same rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import apsw
import numpy as np
from numpy.typing import NDArray

from beliefgraph.errors import InvalidInput, ModelMismatch, NotFound
from beliefgraph.ports import Codes, Doc, DocKind, Vectors
from beliefgraph.stores.sqlite_find import ARCHIVED, LIVE, SEEN

BLOCK = 8192
"""Places of one sealed block."""

_RANGE = 2**40  # more vectors than a namespace will have
_FEW = 256  # codes that are quicker computed from vectors than cut out of a block

_Rows = NDArray[np.float16]


def pending(connection: apsw.Connection, namespace: int, model: str, limit: int) -> list[Doc]:
    """Documents without a vector of the model, oldest first."""
    waiting = "SELECT document FROM unembedded WHERE ns = ?1 ORDER BY document LIMIT ?2"
    if _held(connection, namespace)[0] not in (None, model):
        waiting = f"""
            SELECT key AS document FROM evidence WHERE ns = ?1 AND NOT {ARCHIVED["evidence"]}
            UNION ALL SELECT key FROM belief WHERE ns = ?1 AND NOT {ARCHIVED["belief"]}
            ORDER BY document LIMIT ?2
        """
    rows = connection.execute(
        f"""
        SELECT waiting.document, e.id IS NULL, coalesce(e.id, b.id), coalesce(e.text, b.text)
        FROM ({waiting}) AS waiting
        LEFT JOIN evidence AS e ON e.key = waiting.document
        LEFT JOIN belief AS b ON b.key = waiting.document
        ORDER BY waiting.document
        """,
        (namespace, max(0, limit)),
    )
    return [Doc(key, "belief" if is_belief else "evidence", id, text) for key, is_belief, id, text in rows]


def put(connection: apsw.Connection, namespace: int, model: str, keys: Sequence[int], vectors: Vectors) -> None:
    """Keep vectors; documents that have one keep it. Runs inside the caller's write transaction."""
    _hold(connection, namespace, model, vectors.shape[1])
    rows = dict(zip(map(int, keys), vectors.astype(np.float16), strict=True))
    fresh = _without_vector(connection, namespace, rows)
    start = _next_place(connection, namespace)
    first = namespace * _RANGE + start
    connection.executemany(
        "INSERT INTO vector (document, ns, vector) VALUES (?, ?, ?)",
        ((key, namespace, rows[key].tobytes()) for key in fresh),
    )
    connection.executemany("INSERT INTO vector_order (key, document) VALUES (?, ?)", enumerate(fresh, first))
    connection.executemany("DELETE FROM unembedded WHERE ns = ? AND document = ?", [(namespace, key) for key in fresh])
    _count(connection, namespace, len(fresh))
    for number in range(start // BLOCK, (start + len(fresh)) // BLOCK):
        _seal(connection, namespace, number)


def model(connection: apsw.Connection, namespace: int) -> tuple[str, int] | None:
    """Name and dimension of the model whose vectors are held."""
    name, dim = _held(connection, namespace)
    return None if name is None or dim is None else (name, dim)


def drop(connection: apsw.Connection, namespace: int) -> None:
    """Forget a namespace's vectors; every document waits again. Runs inside the caller's write transaction."""
    span = _span(namespace)
    connection.execute(
        "INSERT OR IGNORE INTO unembedded (ns, document) SELECT ns, document FROM vector WHERE ns = ?", (namespace,)
    )
    connection.execute("DELETE FROM vector WHERE ns = ?", (namespace,))
    connection.execute("DELETE FROM vector_order WHERE key >= ? AND key < ?", span)
    connection.execute("DELETE FROM vector_block WHERE key >= ? AND key < ?", span)
    connection.execute("UPDATE namespace SET model = NULL, dim = NULL, vector_count = 0 WHERE key = ?", (namespace,))


def remove(connection: apsw.Connection, namespace: int, documents: Sequence[int]) -> None:
    """Forget vectors of documents that are to have none. Runs inside the caller's write transaction."""
    gone = apsw.carray(np.asarray(documents, dtype=np.int64))
    for sql in _REMOVE:
        connection.execute(sql, (gone, namespace))
    held: Any = connection.execute(_PLACES, (gone, *_span(namespace))).fetchall()
    places = [place for (place,) in held]
    connection.executemany("DELETE FROM vector_order WHERE key = ?", held)
    _count(connection, namespace, -len(places))
    for number in sorted({place % _RANGE // BLOCK for place in places}):
        _thin(connection, namespace, number, documents)


def reorder(connection: apsw.Connection, namespace: int) -> None:
    """Give every vector a place of its own anew. Runs inside the caller's write transaction."""
    span = _span(namespace)
    connection.execute("DELETE FROM vector_order WHERE key >= ? AND key < ?", span)
    connection.execute("DELETE FROM vector_block WHERE key >= ? AND key < ?", span)
    kept: Any = connection.execute(
        "SELECT document FROM vector WHERE ns = ? ORDER BY document", (namespace,)
    ).fetchall()
    connection.executemany(
        "INSERT INTO vector_order (key, document) VALUES (?, ?)",
        [(place, document) for place, (document,) in enumerate(kept, span[0])],
    )
    for number in range(len(kept) // BLOCK):
        _seal(connection, namespace, number)


def codes(connection: apsw.Connection, namespace: int, after: int) -> Codes:
    """Sign codes in the order the vectors were put, leaving out the first `after` of those that are there."""
    dim = _held(connection, namespace)[1] or 0
    total = int(connection.execute("SELECT vector_count FROM namespace WHERE key = ?", (namespace,)).get or 0)
    skip = min(max(0, after), total)
    if total - skip <= _FEW:
        return Codes(*_signs(_last(connection, namespace, total - skip), dim))
    parts = []
    for number, count in _blocks(connection, namespace):
        if skip < count:
            keys, bits = _block(connection, namespace, number, dim)
            parts.append((keys[skip:], bits[skip:]))
        skip = max(0, skip - count)
    keys, bits = _signs(_from_place(connection, namespace, _sealed(connection, namespace) * BLOCK), dim)
    parts.append((keys[skip:], bits[skip:]))
    return Codes(np.concatenate([keys for keys, _ in parts]), np.concatenate([bits for _, bits in parts]))


def vectors(connection: apsw.Connection, namespace: int, keys: Sequence[int]) -> Vectors:
    """Stored vectors in the order of the keys."""
    dim = _held(connection, namespace)[1] or 0
    if not len(keys):
        return np.empty((0, dim), np.float32)
    wanted = np.asarray(keys, dtype=np.int64)
    found: dict[int, bytes] = dict(
        connection.execute(
            """
            SELECT v.document, v.vector
            FROM carray(?) AS wanted CROSS JOIN vector AS v ON v.document = wanted.value WHERE v.ns = ?
            """,
            (apsw.carray(wanted), namespace),
        )
    )
    try:
        blobs = [found[key] for key in wanted.tolist()]
    except KeyError as missing:
        raise NotFound(missing.args[0], "no vector is kept for this document", "Use keys of codes()") from None
    return np.frombuffer(b"".join(blobs), np.float16).reshape(len(blobs), dim).astype(np.float32)


def docs(
    connection: apsw.Connection, namespace: int, agent: str, keys: Sequence[int]
) -> dict[int, tuple[DocKind, str]]:
    """Documents that may be recalled and that an agent sees."""
    if not len(keys):
        return {}
    wanted = apsw.carray(np.asarray(keys, dtype=np.int64))
    rows = connection.execute(_DOCS, {"keys": wanted, "ns": namespace, "agent": agent})
    return {key: (kind, id) for key, kind, id in rows}


def check_shape(keys: Sequence[int], vectors: Vectors) -> None:
    """Refuse vectors that are not one per key.

    Raises:
        InvalidInput: naming the shape.
    """
    if vectors.ndim != 2 or len(vectors) != len(keys):
        shape = f"shape {vectors.shape} for {len(keys)} keys"
        raise InvalidInput(shape, "every key comes with one vector", "Give an array of shape (keys, dim)")


def _held(connection: apsw.Connection, namespace: int) -> tuple[str | None, int | None]:
    return connection.execute("SELECT model, dim FROM namespace WHERE key = ?", (namespace,)).get or (
        None,
        None,
    )


def _hold(connection: apsw.Connection, namespace: int, model: str, dim: int) -> None:
    held = _held(connection, namespace)
    if held[0] is None:
        connection.execute("UPDATE namespace SET model = ?, dim = ? WHERE key = ?", (model, dim, namespace))
    elif held != (model, dim):
        raise ModelMismatch(
            f"{model} ({dim} numbers)",
            f"this namespace holds vectors of {held[0]} ({held[1]} numbers)",
            "Open it with that embedder, or embed everything again (embed --again)",
        )


def _without_vector(connection: apsw.Connection, namespace: int, keys: dict[int, _Rows]) -> list[int]:
    """Those of the documents that have no vector and may have one, which what is archived may not."""
    wanted = apsw.carray(np.fromiter(keys, np.int64, len(keys)))
    found: dict[int, int] = dict(connection.execute(_MAY_HAVE, (wanted, namespace)))
    for key in keys:
        if key not in found:
            raise NotFound(key, "a vector belongs to a document of this namespace", "Use keys of pending()")
    return [key for key in keys if found[key]]


def _count(connection: apsw.Connection, namespace: int, more: int) -> None:
    connection.execute("UPDATE namespace SET vector_count = vector_count + ? WHERE key = ?", (more, namespace))


def _span(namespace: int) -> tuple[int, int]:
    return namespace * _RANGE, (namespace + 1) * _RANGE


def _next_place(connection: apsw.Connection, namespace: int) -> int:
    """After the last place that is taken, and after all blocks, whose last places may be empty."""
    last = connection.execute("SELECT max(key) FROM vector_order WHERE key >= ? AND key < ?", _span(namespace)).get
    return max(0 if last is None else int(last) % _RANGE + 1, _sealed(connection, namespace) * BLOCK)


def _sealed(connection: apsw.Connection, namespace: int) -> int:
    """Number of blocks."""
    last = connection.execute("SELECT max(key) FROM vector_block WHERE key >= ? AND key < ?", _span(namespace)).get
    return 0 if last is None else int(last) % _RANGE + 1


def _blocks(connection: apsw.Connection, namespace: int) -> list[tuple[int, int]]:
    """(number, vectors in it) of each block."""
    sql = "SELECT key, length(documents) FROM vector_block WHERE key >= ? AND key < ? ORDER BY key"
    return [(key % _RANGE, size // 8) for key, size in connection.execute(sql, _span(namespace))]


def _seal(connection: apsw.Connection, namespace: int, number: int) -> None:
    dim = _held(connection, namespace)[1] or 0
    keys, bits = _signs(_from_place(connection, namespace, number * BLOCK, BLOCK), dim)
    _put_block(connection, namespace, number, keys, bits)


def _thin(connection: apsw.Connection, namespace: int, number: int, gone: Sequence[int]) -> None:
    """Take the codes of documents out of a block, if it is sealed."""
    if number < _sealed(connection, namespace):
        keys, bits = _block(connection, namespace, number, _held(connection, namespace)[1] or 0)
        left = ~np.isin(keys, gone)
        _put_block(connection, namespace, number, keys[left], bits[left])


def _put_block(
    connection: apsw.Connection, namespace: int, number: int, keys: NDArray[np.int64], bits: NDArray[np.uint8]
) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO vector_block (key, documents, bits) VALUES (?, ?, ?)",
        (namespace * _RANGE + number, keys.tobytes(), bits.tobytes()),
    )


def _block(
    connection: apsw.Connection, namespace: int, number: int, dim: int
) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    documents, bits = connection.execute(
        "SELECT documents, bits FROM vector_block WHERE key = ?", (namespace * _RANGE + number,)
    ).get
    keys = np.frombuffer(documents, np.int64)
    return keys, np.frombuffer(bits, np.uint8).reshape(len(keys), -(-dim // 8))


def _last(connection: apsw.Connection, namespace: int, count: int) -> list[Any]:
    """(document, vector) of the last places, in order."""
    found: Any = connection.execute(_IN_ORDER.format("DESC"), (*_span(namespace), count)).fetchall()
    return list(reversed(found))


def _from_place(connection: apsw.Connection, namespace: int, place: int, places: int = _RANGE) -> list[Any]:
    """(document, vector) of the places from one on, in order."""
    first, end = _span(namespace)
    span = (first + place, min(end, first + place + places))
    return list(connection.execute(_IN_ORDER.format("ASC"), (*span, -1)))


def _signs(rows: list[Any], dim: int) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    keys = np.fromiter((key for key, _ in rows), np.int64, len(rows))
    stack = np.frombuffer(b"".join(blob for _, blob in rows), np.float16).reshape(len(rows), dim)
    return keys, np.packbits(stack > 0, axis=1)


_IN_ORDER = """
    SELECT v.document, v.vector FROM vector_order AS o CROSS JOIN vector AS v ON v.document = o.document
    WHERE o.key >= ? AND o.key < ? ORDER BY o.key {} LIMIT ?
"""
_PLACES = "SELECT key FROM vector_order WHERE document IN (SELECT value FROM carray(?)) AND key >= ? AND key < ?"
_REMOVE = (
    "DELETE FROM vector WHERE document IN (SELECT value FROM carray(?1)) AND ns = ?2",
    "DELETE FROM unembedded WHERE document IN (SELECT value FROM carray(?1)) AND ns = ?2",
)
_MAY_HAVE = f"""
    SELECT wanted.value, v.document IS NULL AND NOT (e.key IS NOT NULL AND {ARCHIVED["evidence"]})
                                            AND NOT (b.key IS NOT NULL AND {ARCHIVED["belief"]})
    FROM carray(?1) AS wanted
    LEFT JOIN evidence AS e ON e.key = wanted.value AND e.ns = ?2
    LEFT JOIN belief AS b ON b.key = wanted.value AND b.ns = ?2
    LEFT JOIN vector AS v ON v.document = wanted.value
    WHERE e.key IS NOT NULL OR b.key IS NOT NULL
"""
_DOCS = " UNION ALL ".join(
    f"""
    SELECT key, '{kind}', id FROM carray(:keys) AS wanted CROSS JOIN {kind} ON key = wanted.value
    WHERE ns = :ns AND {LIVE[kind]} AND {SEEN[kind]}
    """
    for kind in LIVE
)
