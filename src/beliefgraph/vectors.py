"""Nearest documents by cosine: a scan over sign codes, then an exact look at the best of them.

Vectors that point the same way have mostly the same signs, so counting differing sign bits, one for each
dimension, leaves a few hundred of a namespace's vectors; their cosines come from the stored vectors. Of the
ten nearest among ten thousand sentences it finds 99.9%, and up to 200 vectors are searched exactly.
"""

from __future__ import annotations

import math
import threading
from dataclasses import dataclass
from itertools import pairwise
from typing import Self

import numpy as np
from numpy.typing import NDArray

from beliefgraph.domain.model import within
from beliefgraph.errors import ModelMismatch, NotFound, OutOfRange
from beliefgraph.ports import Codes, Space, Vectors

# Documents compared exactly: the most that one of these asks for. Signs blur near neighbours, so a namespace
# with more of them needs more candidates: of 800,000 vectors 200 missed 3 of 100, 400 fewer than 1.
_CANDIDATES = 200
_CANDIDATES_PER_HIT = 8
_VECTORS_PER_CANDIDATE = 3_000
_ROWS = 32_768  # codes per block: one column of it and the scratch for it stay in the processor's cache

_IN_A_BYTE = 3  # words of 64 bits whose differences one byte can count

_MANY = 100_000  # codes from which a first look pays

_Words = NDArray[np.uint64]
_Keys = NDArray[np.int64]


class PackedIndex:
    """Searches the vectors of one namespace; keeps their sign codes in memory, dim / 8 + 8 bytes a vector.

    Codes are read from the space at the first search, and each search first reads those put since. Threads
    may share one index, and vectors may be put or removed while they search.

    Args:
        space: the namespace.
        dim: length of its vectors.

    Raises:
        OutOfRange: `dim` is not in [1, 65535].
    """

    def __init__(self, space: Space, dim: int) -> None:
        within(dim, 1, 65_535, "dim")  # distances are counted in 16 bits
        self._space = space
        self._dim = dim
        self._reading = threading.Lock()
        self._known = _Snapshot.empty(dim)

    def __len__(self) -> int:
        return self._caught_up().size

    def search(self, query: Vectors, limit: int) -> list[tuple[int, float]]:
        """(document key, cosine) of the nearest documents, best first; equal cosines by key.

        Returns all that were compared exactly, at least `limit` when there are that many, so that the caller
        can drop documents that may not be recalled and still have enough.

        Args:
            query: the vector to be near to, shape (dim,); its length does not matter.
            limit: number of documents wanted, at least 1.

        Raises:
            ModelMismatch: the query or the stored vectors have another dimension.
            OutOfRange: a limit below 1, or a query that is zero or not finite.
        """
        within(limit, 1, math.inf, "limit")
        unit = self._unit(query)
        try:
            return self._nearest(unit, limit)
        except NotFound:  # a candidate was erased between the scan and the look at it: see what is there now
            return self._nearest(unit, limit)

    def forget(self) -> None:
        """Keep no code in memory; the next search reads them anew."""
        with self._reading:
            self._known = _Snapshot.empty(self._dim)

    def _nearest(self, query: Vectors, limit: int) -> list[tuple[int, float]]:
        known = self._caught_up()
        count = max(_CANDIDATES, _CANDIDATES_PER_HIT * limit, known.size // _VECTORS_PER_CANDIDATE)
        keys = known.nearest(query, count)
        if not len(keys):
            return []
        cosines = _cosines(self._space.vectors(keys.tolist()), query)
        order = np.lexsort((keys, -cosines))
        return list(zip(keys[order].tolist(), cosines[order].tolist(), strict=True))

    def _caught_up(self) -> _Snapshot:
        with self._reading:
            known = self._known
            # The last known row is read again. If it is not where it was, rows were erased or rolled back,
            # positions have moved, and only reading everything anew is safe.
            fresh = self._space.codes(after=max(known.size - 1, 0))
            if known.size and not known.ends_with(fresh):
                known, fresh = _Snapshot.empty(self._dim), self._space.codes()
            self._known = known.extended(fresh, skip=1 if known.size else 0)
            return self._known

    def _unit(self, query: Vectors) -> Vectors:
        if query.shape != (self._dim,):
            raise ModelMismatch(
                f"query of shape {query.shape}",
                f"this index searches vectors of shape ({self._dim},)",
                "Embed the question with the model that embedded the documents",
            )
        length = float(np.linalg.norm(query))
        if not 0 < length < math.inf:
            raise OutOfRange(f"query of length {length}", "a direction needs a finite length above 0", "Embed a text")
        return (query / length).astype(np.float32)


@dataclass(frozen=True, slots=True)
class _Block:
    """Room for sign codes, one row of `words` per 64 dimensions: a scan reads each row from end to end."""

    words: _Words  # shape (ceil(dim / 64), _ROWS)
    keys: _Keys  # shape (_ROWS,)

    @classmethod
    def empty(cls, width: int) -> Self:
        return cls(np.empty((width, _ROWS), np.uint64), np.empty(_ROWS, np.int64))

    def write(self, at: int, keys: _Keys, bits: NDArray[np.uint8]) -> None:
        self.words[:, at : at + len(keys)] = _words(bits, len(self.words)).T
        self.keys[at : at + len(keys)] = keys


@dataclass(frozen=True, slots=True)
class _Snapshot:
    """The first `size` codes of a namespace, in blocks that snapshots share.

    Extending the newest snapshot writes only beyond its size, where none that is being scanned looks.
    """

    dim: int
    blocks: tuple[_Block, ...]
    size: int

    @classmethod
    def empty(cls, dim: int) -> Self:
        return cls(dim, (), 0)

    def extended(self, codes: Codes, skip: int) -> _Snapshot:
        """This and the given codes, leaving out the first `skip` of them."""
        self._check_width(codes)
        blocks, size = list(self.blocks), self.size
        while skip < len(codes.keys):
            at = size % _ROWS
            if at == 0:
                blocks.append(_Block.empty(_width(self.dim)))
            part = slice(skip, skip + _ROWS - at)
            keys = codes.keys[part]
            blocks[-1].write(at, keys, codes.bits[part])
            skip += len(keys)
            size += len(keys)
        return _Snapshot(self.dim, tuple(blocks), size)

    def ends_with(self, codes: Codes) -> bool:
        """Whether the first of these codes is the last one here."""
        if not len(codes.keys):
            return False
        self._check_width(codes)
        block, at = self.blocks[-1], (self.size - 1) % _ROWS
        same_key = bool(block.keys[at] == codes.keys[0])
        return same_key and np.array_equal(block.words[:, at], _words(codes.bits[:1], len(block.words))[0])

    def nearest(self, query: Vectors, count: int) -> _Keys:
        """Keys of the `count` codes that differ from the query's in the fewest bits.

        Of many codes, a first look at 192 of the bits leaves one in 64 for the second look at all of them.
        """
        words = _words(np.packbits(query > 0)[np.newaxis], _width(self.dim))[0]
        distances = self._first_look(words)
        rows = _likely(distances, 16 * count) if self.size >= _MANY else np.arange(self.size)
        distances = distances[rows] + self._second_look(words, rows)
        chosen = rows[_smallest(distances, count)].tolist()
        return np.array([self.blocks[row // _ROWS].keys[row % _ROWS] for row in chosen], dtype=np.int64)

    def _first_look(self, words: _Words) -> NDArray[np.uint8]:
        """How many bits of the first words differ, for all codes; a byte holds the sum, and bytes add up fastest."""
        distances = np.zeros(self.size, np.uint8)
        xor = np.empty(min(_ROWS, self.size), np.uint64)
        bits = np.empty(len(xor), np.uint8)
        for start, block in zip(range(0, self.size, _ROWS), self.blocks, strict=True):
            part = distances[start : start + _ROWS]
            for column, word in zip(block.words[:_IN_A_BYTE], words, strict=False):
                np.bitwise_xor(column[: len(part)], word, out=xor[: len(part)])
                np.bitwise_count(xor[: len(part)], out=bits[: len(part)])
                np.add(part, bits[: len(part)], out=part)
        return distances

    def _second_look(self, words: _Words, rows: NDArray[np.intp]) -> NDArray[np.uint16]:
        """How many bits of the other words differ, for some codes, given in order."""
        distances = np.zeros(len(rows), np.uint16)
        firsts = range(0, self.size, _ROWS)
        edges = [*np.searchsorted(rows, firsts).tolist(), len(rows)]
        for first, (start, end), block in zip(firsts, pairwise(edges), self.blocks, strict=True):
            columns = block.words[_IN_A_BYTE:].take(rows[start:end] - first, axis=1)
            differing = np.bitwise_count(columns ^ words[_IN_A_BYTE:, np.newaxis])
            distances[start:end] = differing.sum(axis=0, dtype=np.uint16)
        return distances

    def _check_width(self, codes: Codes) -> None:
        stored = codes.bits.shape[1] if len(codes.keys) else math.ceil(self.dim / 8)
        if stored != math.ceil(self.dim / 8):
            raise ModelMismatch(
                f"codes of {stored} bytes",
                f"vectors of {self.dim} numbers have {math.ceil(self.dim / 8)} bytes of signs",
                "Open the store with the model that embedded its documents",
            )


def _width(dim: int) -> int:
    return math.ceil(dim / 64)


def _words(bits: NDArray[np.uint8], width: int) -> _Words:
    """Rows of bytes as rows of `width` 64-bit words, the last one padded with zeros."""
    padded = np.zeros((len(bits), 8 * width), np.uint8)
    padded[:, : bits.shape[1]] = bits
    return padded.view(np.uint64)


def _likely(distances: NDArray[np.uint8], least: int) -> NDArray[np.intp]:
    """Positions of about one in 64 of the distances, the smallest; of at least so many. A sample tells the edge."""
    wanted = max(len(distances) // 64, least)
    below = np.bincount(distances[::16], minlength=256).cumsum() * 16
    edge = min(int(np.searchsorted(below, wanted)), 255)
    return np.flatnonzero(distances <= edge)


def _smallest(distances: NDArray[np.uint8] | NDArray[np.uint16], count: int) -> NDArray[np.intp]:
    """Positions of the `count` smallest distances; of equal ones at the edge, the first."""
    if count >= len(distances):
        return np.arange(len(distances))
    edge = np.partition(distances, count - 1)[count - 1]
    below = np.flatnonzero(distances < edge)
    level = np.flatnonzero(distances == edge)[: count - len(below)]
    return np.concatenate((below, level))


def _cosines(vectors: Vectors, unit: Vectors) -> Vectors:
    # Row by row, unlike a BLAS product, so that equal vectors get equal cosines wherever they stand; divided
    # by the stored lengths, because rounding to 16 bits has moved them a little from 1.
    products: Vectors = np.einsum("ij,j->i", vectors, unit)
    lengths: Vectors = np.sqrt(np.einsum("ij,ij->i", vectors, vectors))
    cosines: Vectors = np.divide(products, lengths, out=np.zeros_like(products), where=lengths > 0)
    return np.clip(cosines, -1.0, 1.0, out=cosines)
