"""An embedder that remembers the vectors of short texts: questions, labels and propositions come again and again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from beliefgraph.ports import Embedder, Forgetful, Vectors

SHORT = 200  # characters of a text that is remembered
REMEMBERED = 4_096  # vectors kept, 2 KB each with the bundled model


class Remembering:
    """Gives what another embedder gives, and asks it once for each short text while that is remembered.

    Threads may share one; the texts used longest ago are forgotten first.

    Args:
        embedder: computes the vectors.
        short: characters of a text that is remembered, at most.
        remembered: vectors kept.
    """

    def __init__(self, embedder: Embedder, *, short: int = SHORT, remembered: int = REMEMBERED) -> None:
        self.name, self.dim = embedder.name, embedder.dim
        self._embedder, self._short, self._remembered = embedder, short, remembered
        self._known: OrderedDict[str, NDArray[np.float32]] = OrderedDict()
        self._lock = Lock()

    def embed(self, texts: Sequence[str]) -> Vectors:
        """L2-normalised float32 vectors, shape (len(texts), dim)."""
        vectors = np.empty((len(texts), self.dim), dtype=np.float32)
        missing: dict[str, list[int]] = {}
        with self._lock:
            for at, text in enumerate(texts):
                if (known := self._known.get(text)) is None:
                    missing.setdefault(text, []).append(at)
                else:
                    self._known.move_to_end(text)
                    vectors[at] = known
        if missing:
            computed = self._embedder.embed(list(missing))
            for vector, places in zip(computed, missing.values(), strict=True):
                vectors[places] = vector
            self._remember(missing, computed)
        return vectors

    def forget(self) -> None:
        """Remember no text, and let the embedder that is asked remember none either."""
        with self._lock:
            self._known.clear()
        if isinstance(self._embedder, Forgetful):
            self._embedder.forget()

    def _remember(self, texts: dict[str, list[int]], vectors: Vectors) -> None:
        with self._lock:
            for text, vector in zip(texts, vectors, strict=True):
                if len(text) <= self._short:
                    self._known[text] = vector.copy()
            while len(self._known) > self._remembered:
                self._known.popitem(last=False)
