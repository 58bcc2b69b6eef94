"""The plain dictionaries behind `MemoryStore`, and the journal that can take their changes back."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from beliefgraph.domain.audit import Entry
from beliefgraph.domain.model import (
    Agent,
    Belief,
    Context,
    Edge,
    Entity,
    Event,
    Evidence,
    Link,
    Node,
    Revision,
    Source,
    Status,
)
from beliefgraph.ports import DocKind
from beliefgraph.text import forms, query_terms, terms

K = TypeVar("K")
V = TypeVar("V")
D = TypeVar("D", Link, Node, Entry)
LinkKey = tuple[str, str, str]
Index = dict[str, dict[K, None]]
"""Key -> the members filed under it; a dict rather than a set, so that it can be journalled."""

_ABSENT: Any = object()


class Journal:
    """Every overwritten entry in order, so that a failed act can be undone exactly."""

    def __init__(self) -> None:
        self._entries: list[tuple[dict[Any, Any], Any, Any]] = []

    def put(self, table: dict[K, V], key: K, value: V) -> None:
        self._entries.append((table, key, table.get(key, _ABSENT)))
        table[key] = value

    def drop(self, table: dict[K, V], key: K) -> None:
        if key in table:
            self._entries.append((table, key, table.pop(key)))

    def drop_all(self, table: dict[K, V], keys: Iterable[K]) -> None:
        for key in keys:
            self.drop(table, key)

    def file(self, index: Index[K], key: str, member: K) -> None:
        if key not in index:
            self.put(index, key, {})
        self.put(index[key], member, None)

    def unfile(self, index: Index[K], key: str, member: K) -> None:
        self.drop(index.get(key, {}), member)
        if key in index and not index[key]:
            self.drop(index, key)

    def mark(self) -> int:
        """The present moment, to come back to with `undo`."""
        return len(self._entries)

    def undo(self, mark: int) -> None:
        """Put back everything that was overwritten since the mark, latest first."""
        while len(self._entries) > mark:
            table, key, old = self._entries.pop()
            if old is _ABSENT:
                del table[key]
            else:
                table[key] = old

    def forget(self) -> None:
        self._entries.clear()


class FullText:
    """An inverted index with BM25 scores over the documents that may be found."""

    def __init__(self) -> None:
        self.postings: dict[str, dict[str, int]] = {}
        self.lengths: dict[str, int] = {}

    def add(self, journal: Journal, document: str, text: str) -> None:
        if document in self.lengths:
            return
        words = Counter(terms(text))
        journal.put(self.lengths, document, words.total())
        for word, count in words.items():
            if word not in self.postings:
                journal.put(self.postings, word, {})
            journal.put(self.postings[word], document, count)

    def remove(self, journal: Journal, document: str, text: str) -> None:
        if document not in self.lengths:
            return
        journal.drop(self.lengths, document)
        for word in set(terms(text)):
            journal.drop(self.postings[word], document)
            if not self.postings[word]:
                journal.drop(self.postings, word)

    def search(self, text: str, limit: int, wanted: Callable[[str], bool]) -> list[tuple[str, float]]:
        """(document, score) of the best wanted matches of any word of the text, in any of its forms."""
        if limit <= 0 or not self.lengths:
            return []
        mean = sum(self.lengths.values()) / len(self.lengths) or 1.0
        scores: defaultdict[str, float] = defaultdict(float)
        for word in query_terms(text):
            found: Counter[str] = Counter()
            for form in forms(word):
                found.update(self.postings.get(form, {}))
            rarity = math.log(1 + (len(self.lengths) - len(found) + 0.5) / (len(found) + 0.5))
            for document, count in found.items():
                damping = 1.2 * (0.25 + 0.75 * self.lengths[document] / mean)
                scores[document] += rarity * count * 2.2 / (count + damping)
        matches = ((document, score) for document, score in scores.items() if wanted(document))
        return sorted(matches, key=lambda match: (-match[1], match[0]))[:limit]


def _full_text() -> dict[DocKind, FullText]:
    return {"belief": FullText(), "evidence": FullText()}


@dataclass(slots=True)
class Tables:
    """All that one namespace holds: the nodes, the edges, and indexes that could be rebuilt from them.

    `frozen` and `cold_words` are cold storage: words of evidence, and the full text of what is archived.
    """

    entities: dict[str, Entity] = field(default_factory=dict)
    contexts: dict[tuple[str, str], Context] = field(default_factory=dict)
    agents: dict[str, Agent] = field(default_factory=dict)
    nodes: dict[str, Node] = field(default_factory=dict)
    sources: dict[str, Source] = field(default_factory=dict)
    events: dict[str, Event] = field(default_factory=dict)
    evidence: dict[str, Evidence] = field(default_factory=dict)
    beliefs: dict[str, Belief] = field(default_factory=dict)
    edges: dict[tuple[str, str], Edge] = field(default_factory=dict)
    links: dict[LinkKey, Link] = field(default_factory=dict)
    revisions: dict[int, Revision] = field(default_factory=dict)
    entries: dict[int, Entry] = field(default_factory=dict)

    evidence_of: Index[str] = field(default_factory=dict)  # belief -> evidence
    beliefs_of: Index[str] = field(default_factory=dict)  # evidence -> beliefs
    speakers: Index[str] = field(default_factory=dict)  # speaker -> evidence
    reports: Index[tuple[str, str]] = field(default_factory=dict)  # whom an edge passes on -> edges
    derived: Index[str] = field(default_factory=dict)  # premise -> evidence
    runs: Index[str] = field(default_factory=dict)  # run -> evidence
    from_source: Index[str] = field(default_factory=dict)  # source -> evidence
    families: Index[str] = field(default_factory=dict)  # family -> beliefs
    subjects: Index[str] = field(default_factory=dict)  # entity -> beliefs
    names: Index[str] = field(default_factory=dict)  # normalised name -> entities
    kinds: Index[str] = field(default_factory=dict)  # kind of node -> nodes
    ends: Index[LinkKey] = field(default_factory=dict)  # node -> links
    histories: Index[int] = field(default_factory=dict)  # belief -> revisions
    mentions: Index[int] = field(default_factory=dict)  # evidence -> revisions
    words: dict[DocKind, FullText] = field(default_factory=_full_text)

    frozen: dict[str, str] = field(default_factory=dict)  # evidence -> its words
    cold_words: dict[DocKind, FullText] = field(default_factory=_full_text)

    documents: dict[int, tuple[DocKind, str]] = field(default_factory=dict)
    document_keys: dict[tuple[DocKind, str], int] = field(default_factory=dict)
    vectors: dict[int, NDArray[np.float16]] = field(default_factory=dict)
    models: dict[str, int] = field(default_factory=dict)  # the one model in use -> its dimension
    last: dict[str, int] = field(default_factory=dict)  # series -> its last number; no number is given twice

    def filed_by(self, evidence: Evidence) -> list[tuple[Index[str], str]]:
        """The indexes that lead to a piece of evidence itself, each with the key it is filed under."""
        filed = [(self.speakers, evidence.speaker), (self.from_source, evidence.source)]
        filed += [(self.derived, premise) for premise in dict.fromkeys(evidence.premises)]
        return [*filed, (self.runs, evidence.run)] if evidence.run else filed

    def text(self, kind: DocKind, id: str) -> str:
        """The words of a document, wherever they lie."""
        if kind == "belief":
            return self.beliefs[id].text
        return self.frozen.get(id, self.evidence[id].text)

    def recallable(self, kind: DocKind, id: str) -> bool:
        """Whether a document may be found: evidence that stands, or an active belief, and not archived."""
        if kind == "belief":
            return self.beliefs[id].status is Status.ACTIVE
        return self.evidence[id].retracted is None and id not in self.frozen

    def archived(self, kind: DocKind, id: str) -> bool:
        """Whether a document lies in cold storage."""
        return self.beliefs[id].status is Status.ARCHIVED if kind == "belief" else id in self.frozen

    def layer(self, kind: DocKind, id: str) -> str:
        """The agent that alone finds a document; "" for what all find."""
        return self.beliefs[id].agent if kind == "belief" else self.evidence[id].layer


def own(evidence: Evidence) -> Evidence:
    """The evidence with its own `extra`, so that nobody outside can change what is stored."""
    return replace(evidence, extra=deepcopy(evidence.extra)) if evidence.extra else evidence


def own_data(thing: D) -> D:
    """The link, node or entry with its own `data`, so that nobody outside can change what is stored."""
    return replace(thing, data=deepcopy(thing.data)) if thing.data else thing
