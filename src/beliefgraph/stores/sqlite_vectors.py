"""Vectors in SQLite: float16 blobs as the truth, and their sign codes in sealed blocks for fast loading.

The n-th vector that a namespace was given has place namespace * 2^40 + n in `vector_order`, so that a namespace is
one range in the order of putting. Whenever 8,192 more are there, their codes are sealed into a block; codes of the
unsealed rest are computed from the vectors, by the same rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import apsw
import numpy as np
from numpy.typing import NDArray

from beliefgraph.errors import InvalidInput, ModelMismatch, NotFound
from beliefgraph.ports import Codes, Doc, DocKind, Vectors

BLOCK = 8192
"""Vectors of one sealed block."""

_RANGE = 2**40  # more vectors than a namespace will have
_FEW = 256  # codes that are quicker computed from vectors than cut out of a block

_Rows = NDArray[np.float16]


def pending(connection: apsw.Connection, namespace: int, model: str, limit: int) -> list[Doc]:
    """Documents without a vector of the model, oldest first."""
    waiting = "SELECT document FROM unembedded WHERE ns = ?1 ORDER BY document LIMIT ?2"
    if _held(connection, namespace)[0] not in (None, model):
        waiting = """
            SELECT key AS document FROM evidence WHERE ns = ?1
            UNION ALL SELECT key FROM belief WHERE ns = ?1
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
    start = size(connection, namespace)
    first = namespace * _RANGE + start
    connection.executemany(
        "INSERT INTO vector (document, ns, vector) VALUES (?, ?, ?)",
        ((key, namespace, rows[key].tobytes()) for key in fresh),
    )
    connection.executemany("INSERT INTO vector_order (key, document) VALUES (?, ?)", enumerate(fresh, first))
    connection.executemany("DELETE FROM unembedded WHERE ns = ? AND document = ?", [(namespace, key) for key in fresh])
    for number in range(start // BLOCK, (start + len(fresh)) // BLOCK):
        _seal(connection, namespace, number)


def model(connection: apsw.Connection, namespace: int) -> tuple[str, int] | None:
    """Name and dimension of the model whose vectors are held."""
    name, dim = _held(connection, namespace)
    return None if name is None or dim is None else (name, dim)


def drop(connection: apsw.Connection, namespace: int) -> None:
    """Forget a namespace's vectors; every document waits again. Runs inside the caller's write transaction."""
    span = (namespace * _RANGE, (namespace + 1) * _RANGE)
    connection.execute(
        "INSERT OR IGNORE INTO unembedded (ns, document) SELECT ns, document FROM vector WHERE ns = ?", (namespace,)
    )
    connection.execute("DELETE FROM vector WHERE ns = ?", (namespace,))
    connection.execute("DELETE FROM vector_order WHERE key >= ? AND key < ?", span)
    connection.execute("DELETE FROM vector_block WHERE key >= ? AND key < ?", span)
    connection.execute("UPDATE namespace SET model = NULL, dim = NULL WHERE key = ?", (namespace,))


def size(connection: apsw.Connection, namespace: int) -> int:
    """Number of vectors."""
    last = connection.execute(
        "SELECT max(key) FROM vector_order WHERE key >= ? AND key < ?",
        (namespace * _RANGE, (namespace + 1) * _RANGE),
    ).get
    return 0 if last is None else int(last) % _RANGE + 1


def codes(connection: apsw.Connection, namespace: int, after: int) -> Codes:
    """Sign codes from position `after` on, in the order the vectors were put."""
    total, dim = size(connection, namespace), _held(connection, namespace)[1] or 0
    start = min(max(0, after), total)
    keys = np.empty(total - start, np.int64)
    bits = np.empty((total - start, -(-dim // 8)), np.uint8)
    sealed = total // BLOCK * BLOCK if total - start > _FEW else 0
    for position in range(start - start % BLOCK, sealed, BLOCK):
        block_keys, block_bits = _block(connection, namespace, position // BLOCK)
        skip = max(0, start - position)
        at = slice(position + skip - start, position + BLOCK - start)
        keys[at], bits[at] = block_keys[skip:], block_bits[skip:]
    loose = max(start, sealed)
    keys[loose - start :], bits[loose - start :] = _computed(connection, namespace, loose, total, dim)
    return Codes(keys, bits)


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


def docs(connection: apsw.Connection, namespace: int, keys: Sequence[int]) -> dict[int, tuple[DocKind, str]]:
    """Documents that may be recalled."""
    if not len(keys):
        return {}
    rows = connection.execute(
        """
        SELECT b.key, 'belief', b.id FROM carray(?1) AS wanted CROSS JOIN belief AS b ON b.key = wanted.value
        WHERE b.ns = ?2 AND b.active
        UNION ALL
        SELECT e.key, 'evidence', e.id FROM carray(?1) AS wanted CROSS JOIN evidence AS e ON e.key = wanted.value
        WHERE e.ns = ?2 AND e.retracted IS NULL
        """,
        (apsw.carray(np.asarray(keys, dtype=np.int64)), namespace),
    )
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
    wanted = apsw.carray(np.fromiter(keys, np.int64, len(keys)))
    held: Any = connection.execute(
        """
        SELECT wanted.value, v.document IS NULL
        FROM carray(?1) AS wanted LEFT JOIN vector AS v ON v.document = wanted.value
        WHERE EXISTS (SELECT 1 FROM evidence WHERE key = wanted.value AND ns = ?2)
           OR EXISTS (SELECT 1 FROM belief WHERE key = wanted.value AND ns = ?2)
        """,
        (wanted, namespace),
    ).fetchall()
    known: dict[int, int] = dict(held)
    for key in keys:
        if key not in known:
            raise NotFound(key, "a vector belongs to a document of this namespace", "Use keys of pending()")
    return [key for key in keys if known[key]]


def _seal(connection: apsw.Connection, namespace: int, number: int) -> None:
    dim = _held(connection, namespace)[1] or 0
    keys, bits = _computed(connection, namespace, number * BLOCK, (number + 1) * BLOCK, dim)
    connection.execute(
        "INSERT INTO vector_block (key, documents, bits) VALUES (?, ?, ?)",
        (namespace * _RANGE + number, keys.tobytes(), bits.tobytes()),
    )


def _block(connection: apsw.Connection, namespace: int, number: int) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    documents, bits = connection.execute(
        "SELECT documents, bits FROM vector_block WHERE key = ?", (namespace * _RANGE + number,)
    ).get
    return np.frombuffer(documents, np.int64), np.frombuffer(bits, np.uint8).reshape(BLOCK, -1)


def _computed(
    connection: apsw.Connection, namespace: int, start: int, stop: int, dim: int
) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    first = namespace * _RANGE
    rows: Any = connection.execute(
        """
        SELECT v.document, v.vector FROM vector_order AS o CROSS JOIN vector AS v ON v.document = o.document
        WHERE o.key >= ? AND o.key < ? ORDER BY o.key
        """,
        (first + start, first + stop),
    ).fetchall()
    keys = np.fromiter((key for key, _ in rows), np.int64, len(rows))
    stack = np.frombuffer(b"".join(blob for _, blob in rows), np.float16).reshape(len(rows), dim)
    return keys, np.packbits(stack > 0, axis=1)
