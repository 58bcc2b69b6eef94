"""Memories without beliefs, to be held against: words in common, vectors, and this graph with nothing believed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Protocol

import numpy as np

from beliefgraph.assembly import open_store
from beliefgraph.domain.model import Observation
from beliefgraph.evaluate.floors import BM25
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.graph import BeliefGraph
from beliefgraph.ports import Embedder
from beliefgraph.settings import Settings

BY_WORDS, BY_VECTORS, UNBELIEVING = "bm25", "vectors", "without beliefs"
"""Names of the memories, as figures have them beside."""


class Memory(Protocol):
    """Finds messages for a question."""

    def ranked(self, question: str, limit: int) -> list[int]:
        """Numbers of the messages that fit, the best first, at most `limit`."""


class VectorMemory:
    """Ranks texts by cosine.

    Args:
        texts: what is searched.
        embedder: turns texts into unit vectors.
    """

    def __init__(self, texts: Sequence[str], embedder: Embedder) -> None:
        self._embedder = embedder
        self._vectors = embedder.embed(texts)

    def ranked(self, question: str, limit: int) -> list[int]:
        """Numbers of the nearest texts, the nearest first."""
        cosines = self._vectors @ self._embedder.embed([question])[0]
        return [int(number) for number in np.argsort(-cosines, kind="stable")[:limit]]


class GraphMemory:
    """Ranks messages as the graph's recall does when nothing is believed.

    Args:
        graph: of the messages, each taken in with its number as `ref`.
    """

    def __init__(self, graph: BeliefGraph) -> None:
        self._graph = graph

    def ranked(self, question: str, limit: int) -> list[int]:
        """Numbers of the messages recalled, the best first."""
        hits = self._graph.recall(question, limit=limit)
        found = dict.fromkeys(int(evidence.ref) for hit in hits for evidence in hit.evidence)
        return list(found)[:limit]


@contextmanager
def memories(
    messages: Sequence[Observation], settings: Settings, embedder: Embedder | None
) -> Iterator[dict[str, Memory]]:
    """The memories that hold some messages, by name; the one of vectors only where there is an embedder."""
    texts = [f"{message.speaker}: {message.text}" for message in messages]
    bare = [replace(message, claims=(), ref=str(number), id="") for number, message in enumerate(messages)]
    held: dict[str, Memory] = {BY_WORDS: BM25(texts)}
    if embedder is not None:
        held[BY_VECTORS] = VectorMemory(texts, embedder)
    with BeliefGraph(open_store(":memory:", settings), settings, RuleExtractor(), embedder) as graph:
        graph.observe_many(bare)
        graph.embed()
        yield held | {UNBELIEVING: GraphMemory(graph)}
