"""A store in plain dictionaries: the executable specification that every other back-end is compared with.

One re-entrant lock serves reads and writes, so nobody ever sees half an act. Nothing survives the process.
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from beliefgraph.domain.changes import ChangeSet, Family, Filed
from beliefgraph.domain.model import (
    Agent,
    Belief,
    Context,
    Entity,
    Event,
    Evidence,
    Link,
    Node,
    Revision,
    Source,
    Status,
)
from beliefgraph.domain.order import order_key
from beliefgraph.errors import InvalidInput, ModelMismatch, NotFound, StoreBusy
from beliefgraph.ports import Beside, Capability, Codes, Doc, DocKind, Match, Vectors
from beliefgraph.stores.memory_tables import Journal, Tables, apply, own, own_data
from beliefgraph.stores.names import check_namespace
from beliefgraph.text import name_key

V = TypeVar("V")


class MemoryStore:
    """Graphs kept in this process's memory.

    Args:
        busy_timeout: seconds to wait for another thread's `writing()` before `StoreBusy`.
    """

    def __init__(self, *, busy_timeout: float = 60.0) -> None:
        self._tables: dict[str, Tables] = {}
        self._journal = Journal()
        self._lock = threading.RLock()
        self._depth = 0
        self._busy_timeout = busy_timeout

    @property
    def capabilities(self) -> frozenset[Capability]:
        return frozenset()

    def space(self, namespace: str) -> MemorySpace:
        return MemorySpace(self, check_namespace(namespace))

    def namespaces(self) -> list[str]:
        with self.locked():
            return sorted(self._tables)

    def close(self) -> None:
        """Nothing to release; the graphs live as long as this object."""

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the one lock, for a read or as part of a write.

        Raises:
            StoreBusy: another thread held it longer than the timeout.
        """
        if not self._lock.acquire(timeout=self._busy_timeout):
            waited = f"waited {self._busy_timeout:g} s"
            raise StoreBusy(waited, "another thread is writing", "Keep what is done inside writing() short")
        try:
            yield
        finally:
            self._lock.release()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the lock and undo everything since when the block is left with an exception."""
        with self.locked():
            mark = self._journal.mark()
            self._depth += 1
            try:
                yield
            except BaseException:
                self._journal.undo(mark)
                raise
            finally:
                self._depth -= 1
                if self._depth == 0:
                    self._journal.forget()

    def tables(self, namespace: str) -> Tables:
        """The namespace's tables to read; empty ones that nobody keeps when nothing was written yet."""
        return self._tables.get(namespace) or Tables()

    def apply(self, namespace: str, changes: ChangeSet) -> None:
        with self.writing():
            if namespace not in self._tables:
                self._journal.put(self._tables, namespace, Tables())
            apply(self._tables[namespace], changes, self._journal)

    def put_vectors(self, namespace: str, model: str, rows: dict[int, NDArray[np.float16]], dim: int) -> None:
        with self.writing():
            tables = self.tables(namespace)
            _check_model(tables, model, dim)
            self._journal.put(tables.models, model, dim)
            for key, row in rows.items():
                if key not in tables.documents:
                    raise NotFound(key, "a vector needs a document of this namespace", "Use keys of pending()")
                if key not in tables.vectors:
                    self._journal.put(tables.vectors, key, row)

    def drop_vectors(self, namespace: str) -> None:
        with self.writing():
            tables = self.tables(namespace)
            for key in list(tables.vectors):
                self._journal.drop(tables.vectors, key)
            for model in list(tables.models):
                self._journal.drop(tables.models, model)


class MemorySpace:
    """One namespace of a `MemoryStore`."""

    def __init__(self, store: MemoryStore, namespace: str) -> None:
        self._store = store
        self._namespace = namespace

    @property
    def namespace(self) -> str:
        return self._namespace

    @contextmanager
    def _reading(self) -> Iterator[Tables]:
        with self._store.locked():
            yield self._store.tables(self._namespace)

    # Lookups ------------------------------------------------------------------------------------------------
    def entities(self, ids: Iterable[str]) -> dict[str, Entity]:
        with self._reading() as tables:
            return _pick(tables.entities, ids)

    def aliases(self) -> dict[str, str]:
        with self._reading() as tables:
            entities = tables.entities.values()
            return {known.id: known.canonical for known in entities if known.canonical not in ("", known.id)}

    def sources(self, ids: Iterable[str]) -> dict[str, Source]:
        with self._reading() as tables:
            return _pick(tables.sources, ids)

    def nodes(self, ids: Iterable[str]) -> dict[str, Node]:
        with self._reading() as tables:
            return {id: own_data(found) for id, found in _pick(tables.nodes, ids).items()}

    def evidence(self, ids: Iterable[str]) -> dict[str, Evidence]:
        with self._reading() as tables:
            return {id: own(found) for id, found in _pick(tables.evidence, ids).items()}

    def beliefs(self, ids: Iterable[str]) -> dict[str, Belief]:
        with self._reading() as tables:
            return _pick(tables.beliefs, ids)

    def contexts(self) -> list[Context]:
        with self._reading() as tables:
            return [tables.contexts[key] for key in sorted(tables.contexts)]

    def families(self, keys: Iterable[str]) -> dict[str, Family]:
        with self._reading() as tables:
            return {key: _family(tables, key) for key in keys if key in tables.families}

    def siblings(self, keys: Iterable[str]) -> dict[str, tuple[Belief, ...]]:
        with self._reading() as tables:
            return {key: _beliefs(tables, key) for key in keys if key in tables.families}

    def filed(self, belief: str) -> tuple[Filed, ...]:
        with self._reading() as tables:
            return _filed(tables, [belief])

    def beliefs_of(self, evidence: Iterable[str]) -> dict[str, tuple[str, ...]]:
        with self._reading() as tables:
            return {id: tuple(sorted(found)) for id, found in _pick(tables.beliefs_of, evidence).items()}

    def spoken_by(self, speakers: Iterable[str]) -> list[str]:
        with self._reading() as tables:
            wanted = set(speakers)
            spoken = {id for speaker in wanted for id in tables.speakers.get(speaker, ())}
            passed_on = {evidence for name in wanted for evidence, _ in tables.reports.get(name, ())}
            return sorted(spoken | passed_on)

    def speaking(self, names: Iterable[str]) -> set[str]:
        with self._reading() as tables:
            return {name for name in names if tables.speakers.get(name)}

    def beside(self, evidence: Iterable[str], reach: int) -> dict[str, tuple[Beside, ...]]:
        with self._reading() as tables:
            wanted = _pick(tables.evidence, evidence)
            said: dict[str, list[Evidence]] = {piece.source: [] for piece in wanted.values()}
            for piece in tables.evidence.values():
                if piece.source in said and (piece.retracted is None or piece.id in wanted):
                    said[piece.source].append(piece)
        for pieces in said.values():
            pieces.sort(key=order_key)
        return {id: _beside(said[piece.source], piece, reach) for id, piece in wanted.items()}

    def links(self, ids: Iterable[str]) -> list[Link]:
        with self._reading() as tables:
            keys = {key for id in ids for key in tables.ends.get(id, ())}
            return [own_data(tables.links[key]) for key in sorted(keys)]

    def history(self, belief: str) -> list[Revision]:
        with self._reading() as tables:
            return [tables.revisions[number] for number in sorted(tables.histories.get(belief, ()))]

    # Finding ------------------------------------------------------------------------------------------------
    def search(self, text: str, kind: DocKind, limit: int) -> list[Match]:
        with self._reading() as tables:
            return [Match(kind, id, score) for id, score in tables.words[kind].search(text, limit)]

    def about(self, entities: Iterable[str], limit: int) -> list[str]:
        with self._reading() as tables:
            ids = {belief for entity in entities for belief in tables.subjects.get(entity, ())}
            active = [tables.beliefs[id] for id in ids if tables.beliefs[id].status is Status.ACTIVE]
            active.sort(key=lambda belief: (-_instant(belief.updated), belief.id))
            return [belief.id for belief in active[: max(0, limit)]]

    def named(self, names: Iterable[str]) -> dict[str, tuple[str, ...]]:
        with self._reading() as tables:
            keys = {name_key(name) for name in names}
            return {key: tuple(sorted(bearers)) for key, bearers in _pick(tables.names, keys).items()}

    def names_from(self, start: str, limit: int) -> dict[str, tuple[str, ...]]:
        with self._reading() as tables:
            names = sorted(name for name in tables.names if name.startswith(start))[: max(0, limit)]
            return {name: tuple(sorted(tables.names[name])) for name in names}

    def nodes_of(self, kind: str, after: str = "", limit: int = 100) -> list[Node]:
        with self._reading() as tables:
            nodes = [node for node in tables.nodes.values() if node.kind == kind and node.id > after]
            nodes.sort(key=lambda node: node.id)
            return [own_data(node) for node in nodes[: max(0, limit)]]

    def list_beliefs(
        self,
        *,
        source: str | None = None,
        entity: str | None = None,
        status: Status | None = None,
        after: str = "",
        limit: int = 100,
    ) -> list[Belief]:
        def wanted(belief: Belief) -> bool:
            evidence = (tables.evidence[id] for id in tables.evidence_of.get(belief.id, ()))
            return (
                belief.id > after
                and (entity is None or belief.subject == entity)
                and (status is None or belief.status is status)
                and (source is None or any(piece.source == source for piece in evidence))
            )

        with self._reading() as tables:
            return [belief for _, belief in sorted(tables.beliefs.items()) if wanted(belief)][: max(0, limit)]

    def happened(self, since: datetime | None, until: datetime | None, limit: int) -> list[Evidence]:
        with self._reading() as tables:
            dated = [(own(e), e.at) for e in tables.evidence.values() if e.at is not None]
        wanted = [e for e, at in dated if (since is None or since <= at) and (until is None or at < until)]
        return sorted(wanted, key=lambda e: (_instant(e.at), e.id))[: max(0, limit)]

    def counts(self) -> dict[str, int]:
        with self._reading() as tables:
            return {
                "entity": len(tables.entities),
                "source": len(tables.sources),
                "event": len(tables.events),
                "context": len(tables.contexts),
                "agent": len(tables.agents),
                "node": len(tables.nodes),
                "evidence": len(tables.evidence),
                "belief": len(tables.beliefs),
                "edge": len(tables.edges),
                "link": len(tables.links),
                "revision": len(tables.revisions),
                "vector": len(tables.vectors),
            }

    # Whole-graph iteration: a list taken under the lock, so that later writes do not disturb it -------------
    def all_entities(self) -> Iterator[Entity]:
        with self._reading() as tables:
            return iter(_in_order(tables.entities))

    def all_sources(self) -> Iterator[Source]:
        with self._reading() as tables:
            return iter(_in_order(tables.sources))

    def all_events(self) -> Iterator[Event]:
        with self._reading() as tables:
            return iter(_in_order(tables.events))

    def all_agents(self) -> Iterator[Agent]:
        with self._reading() as tables:
            return iter(_in_order(tables.agents))

    def all_nodes(self) -> Iterator[Node]:
        with self._reading() as tables:
            return iter([own_data(node) for node in _in_order(tables.nodes)])

    def all_evidence(self) -> Iterator[Evidence]:
        with self._reading() as tables:
            return iter([own(evidence) for evidence in _in_order(tables.evidence)])

    def all_families(self) -> Iterator[Family]:
        with self._reading() as tables:
            return iter([_family(tables, key) for key in sorted(tables.families)])

    def all_links(self) -> Iterator[Link]:
        with self._reading() as tables:
            return iter([own_data(tables.links[key]) for key in sorted(tables.links)])

    def all_revisions(self) -> Iterator[Revision]:
        with self._reading() as tables:
            return iter([tables.revisions[number] for number in sorted(tables.revisions)])

    def faults(self) -> list[tuple[str, str]]:
        with self._reading() as tables:
            edges = [
                (f"edge {evidence} -> {belief}", "one of its ends is not kept")
                for evidence, belief in sorted(tables.edges)
                if evidence not in tables.evidence or belief not in tables.beliefs
            ]
            revised = sorted(set(tables.histories) - set(tables.beliefs))
            return edges + [(f"revision of {belief}", "its belief is not kept") for belief in revised]

    def outdated(self) -> bool:
        return False

    # Writing ------------------------------------------------------------------------------------------------
    @contextmanager
    def writing(self) -> Iterator[None]:
        with self._store.writing():
            yield

    def commit(self, changes: ChangeSet) -> None:
        self._store.apply(self._namespace, changes)

    def brought_up_to_date(self) -> None:
        pass  # no version before this one wrote what is in memory

    # Vectors ------------------------------------------------------------------------------------------------
    def pending(self, model: str, limit: int) -> list[Doc]:
        with self._reading() as tables:
            done = tables.vectors if model in tables.models else {}
            waiting = [key for key in sorted(tables.documents) if key not in done][: max(0, limit)]
            return [Doc(key, *tables.documents[key], tables.text(*tables.documents[key])) for key in waiting]

    def model(self) -> tuple[str, int] | None:
        with self._reading() as tables:
            return next(iter(tables.models.items()), None)

    def drop_vectors(self) -> None:
        self._store.drop_vectors(self._namespace)

    def put_vectors(self, model: str, keys: Sequence[int], vectors: Vectors) -> None:
        if vectors.ndim != 2 or len(vectors) != len(keys):
            shape = f"shape {vectors.shape} for {len(keys)} keys"
            raise InvalidInput(shape, "every key comes with one vector", "Give an array of shape (keys, dim)")
        rows = {int(key): row for key, row in zip(keys, vectors.astype(np.float16), strict=True)}
        if rows:
            self._store.put_vectors(self._namespace, model, rows, vectors.shape[1])

    def codes(self, after: int = 0) -> Codes:
        with self._reading() as tables:
            keys = list(tables.vectors)[after:]
            rows = _stack(tables, keys)
            return Codes(np.array(keys, dtype=np.int64), np.packbits(rows > 0, axis=1))

    def vectors(self, keys: Sequence[int]) -> Vectors:
        with self._reading() as tables:
            for key in keys:
                if key not in tables.vectors:
                    raise NotFound(key, "no vector is kept for this document", "Use keys of codes()")
            return _stack(tables, keys).astype(np.float32)

    def docs(self, keys: Sequence[int]) -> dict[int, tuple[DocKind, str]]:
        with self._reading() as tables:
            found = {int(key): tables.documents[key] for key in keys if key in tables.documents}
            return {key: document for key, document in found.items() if tables.recallable(*document)}


def _pick(table: dict[str, V], ids: Iterable[str]) -> dict[str, V]:
    return {id: table[id] for id in ids if id in table}


def _beside(said: list[Evidence], piece: Evidence, reach: int) -> tuple[Beside, ...]:
    """The nearest of a source's evidence, given in order, before and after one piece of it."""
    place = bisect_left(said, order_key(piece), key=order_key)
    before = [p for p in said[:place] if p.retracted is None][-reach:][::-1]
    after = [p for p in said[place + 1 :] if p.retracted is None][:reach]
    found = [Beside(p.id, -steps, p.at) for steps, p in enumerate(before, start=1)]
    found += [Beside(p.id, steps, p.at) for steps, p in enumerate(after, start=1)]
    return tuple(sorted(found, key=lambda beside: (abs(beside.steps), beside.steps)))


def _in_order(table: dict[str, V]) -> list[V]:
    return [table[id] for id in sorted(table)]


def _beliefs(tables: Tables, family: str) -> tuple[Belief, ...]:
    return tuple(tables.beliefs[id] for id in sorted(tables.families[family]))


def _family(tables: Tables, key: str) -> Family:
    beliefs = _beliefs(tables, key)
    return Family(key, beliefs, _filed(tables, [belief.id for belief in beliefs]))


def _filed(tables: Tables, beliefs: Iterable[str]) -> tuple[Filed, ...]:
    filed = [
        Filed(tables.edges[evidence, belief], own(tables.evidence[evidence]))
        for belief in beliefs
        for evidence in tables.evidence_of.get(belief, ())
    ]
    return tuple(sorted(filed, key=lambda piece: (order_key(piece.evidence), piece.edge.belief)))


def _instant(moment: datetime | None) -> float:
    return moment.timestamp() if moment else float("-inf")


def _stack(tables: Tables, keys: Sequence[int]) -> NDArray[np.float16]:
    dim = next(iter(tables.models.values()), 0)
    return np.array([tables.vectors[key] for key in keys], dtype=np.float16).reshape(len(keys), dim)


def _check_model(tables: Tables, model: str, dim: int) -> None:
    for held_model, held_dim in tables.models.items():
        if (held_model, held_dim) != (model, dim):
            given, held = f"{model} ({dim} numbers)", f"{held_model} ({held_dim} numbers)"
            raise ModelMismatch(
                given,
                f"this namespace holds vectors of {held}",
                "Open it with that embedder, or embed everything again (embed --again)",
            )
