"""Vectors from hashed words and character pairs: no model, the same on every machine, microseconds a text.

It knows spelling and nothing of meaning: texts are near when they share words or pairs of characters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import groupby, pairwise

import numpy as np

from beliefgraph.embedders import LONGEST
from beliefgraph.errors import OutOfRange
from beliefgraph.ports import Vectors


class HashingEmbedder:
    """Embeds texts by the signed hashing trick, for tests and benchmarks.

    Args:
        dim: length of a vector, a positive multiple of 8.

    Raises:
        OutOfRange: another `dim`.
    """

    def __init__(self, dim: int = 256) -> None:
        if dim < 8 or dim % 8:
            raise OutOfRange(f"dim={dim}", "dim is a positive multiple of 8", "Give for example 256")
        self.name = f"hashing-{dim}/1"
        self.dim = dim

    def embed(self, texts: Sequence[str]) -> Vectors:
        """L2-normalised float32 vectors, shape (len(texts), dim); of a text, 2,000 characters count."""
        vectors = np.empty((len(texts), self.dim), dtype=np.float32)
        for row, text in enumerate(texts):
            vectors[row] = self._vector(text[:LONGEST])
        return vectors

    def _vector(self, text: str) -> Vectors:
        hashes = np.fromiter(map(_hashed, _terms(text)), dtype=np.uint64)
        signs = np.where(hashes & np.uint64(1), 1.0, -1.0)
        buckets = (hashes >> np.uint64(1)) % np.uint64(self.dim)
        vector = np.bincount(buckets.astype(np.intp), weights=signs, minlength=self.dim)
        if not vector.any():  # no terms, or terms that cancel: all such texts share one unit vector
            vector[0] = 1.0
        return (vector / np.linalg.norm(vector)).astype(np.float32)


def _terms(text: str) -> Iterator[str]:
    """Words and the character pairs within them, and single characters of scripts without letter case.

    Such a character is often a word of its own (茶, 药), which pairs alone would not find.
    """
    for spelled, characters in groupby(unicodedata.normalize("NFKC", text).casefold(), _is_spelling):
        if spelled:
            word = "".join(characters)
            yield word
            yield from (first + second for first, second in pairwise(word))
            yield from (character for character in word if unicodedata.category(character) == "Lo")


def _is_spelling(character: str) -> bool:
    # All but separators, punctuation and controls (lone surrogates among them): emoji are words too.
    return unicodedata.category(character)[0] not in "ZPC"


@lru_cache(maxsize=65_536)
def _hashed(term: str) -> int:
    return int.from_bytes(blake2b(term.encode(), digest_size=8).digest(), "little")
