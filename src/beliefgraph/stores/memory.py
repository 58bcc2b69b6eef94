"""A store in plain dictionaries: the executable specification that every other back-end is compared with.

One re-entrant lock serves reads and writes, so nobody ever sees half an act. Nothing survives the process.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from beliefgraph.domain.changes import ChangeSet
from beliefgraph.errors import InvalidInput, ModelMismatch, NotFound, StoreBusy
from beliefgraph.ports import Capability, Codes, Doc, Scrubbed, Vectors
from beliefgraph.stores.memory_check import rebuild
from beliefgraph.stores.memory_finding import Finding
from beliefgraph.stores.memory_leaving import archive, erase, thaw
from beliefgraph.stores.memory_tables import Journal, Tables
from beliefgraph.stores.memory_writing import Writer
from beliefgraph.stores.names import check_namespace


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

    def write(self, namespace: str, act: Callable[[Writer], None], *, create: bool = False) -> None:
        """Do something to the namespace's tables: all of it, or nothing when it raises.

        Args:
            namespace: whose tables.
            act: what to do with them.
            create: whether the namespace comes to be by it.
        """
        with self.writing():
            if create and namespace not in self._tables:
                self._journal.put(self._tables, namespace, Tables())
            act(Writer(self.tables(namespace), self._journal))


class MemorySpace(Finding):
    """One namespace of a `MemoryStore`, as one agent finds it."""

    def __init__(self, store: MemoryStore, namespace: str, agent: str = "") -> None:
        super().__init__(self._read, agent)
        self._store = store
        self._namespace = namespace

    @property
    def namespace(self) -> str:
        return self._namespace

    def seen_by(self, agent: str) -> MemorySpace:
        return MemorySpace(self._store, self._namespace, agent)

    @contextmanager
    def _read(self) -> Iterator[Tables]:
        with self._store.locked():
            yield self._store.tables(self._namespace)

    def reading(self) -> AbstractContextManager[None]:
        return self._store.locked()

    # Writing ------------------------------------------------------------------------------------------------
    @contextmanager
    def writing(self) -> Iterator[None]:
        with self._store.writing():
            yield

    def commit(self, changes: ChangeSet) -> None:
        def act(writer: Writer) -> None:
            if changes.erased is not None:
                erase(writer, changes.erased)
            writer.apply(changes)

        self._store.write(self._namespace, act, create=True)

    def brought_up_to_date(self) -> None:
        pass  # no version before this one wrote what is in memory

    def outdated(self) -> bool:
        return False

    def rebuild(self) -> None:
        self._store.write(self._namespace, rebuild)

    def scrub(self) -> Scrubbed:
        return Scrubbed(complete=True)  # what is erased here leaves no file behind

    def archive(self, evidence: Iterable[str], beliefs: Iterable[str]) -> None:
        self._store.write(self._namespace, lambda writer: archive(writer, evidence, beliefs))

    def thaw(self, evidence: Iterable[str], beliefs: Iterable[str]) -> None:
        self._store.write(self._namespace, lambda writer: thaw(writer, evidence, beliefs))

    # Vectors ------------------------------------------------------------------------------------------------
    def pending(self, model: str, limit: int) -> list[Doc]:
        with self._reading() as tables:
            done = tables.vectors if model in tables.models else {}
            documents = ((key, *tables.documents[key]) for key in sorted(tables.documents) if key not in done)
            waiting = ((key, kind, id) for key, kind, id in documents if not tables.archived(kind, id))
            return [Doc(key, kind, id, tables.text(kind, id)) for key, kind, id in islice(waiting, max(0, limit))]

    def model(self) -> tuple[str, int] | None:
        with self._reading() as tables:
            return next(iter(tables.models.items()), None)

    def drop_vectors(self) -> None:
        def act(writer: Writer) -> None:
            writer.journal.drop_all(writer.tables.vectors, list(writer.tables.vectors))
            writer.journal.drop_all(writer.tables.models, list(writer.tables.models))

        self._store.write(self._namespace, act)

    def put_vectors(self, model: str, keys: Sequence[int], vectors: Vectors) -> None:
        if vectors.ndim != 2 or len(vectors) != len(keys):
            shape = f"shape {vectors.shape} for {len(keys)} keys"
            raise InvalidInput(shape, "every key comes with one vector", "Give an array of shape (keys, dim)")
        rows = {int(key): row for key, row in zip(keys, vectors.astype(np.float16), strict=True)}

        def act(writer: Writer) -> None:
            tables = writer.tables
            _check_model(tables, model, vectors.shape[1])
            writer.journal.put(tables.models, model, vectors.shape[1])
            for key, row in rows.items():
                if key not in tables.documents:
                    raise NotFound(key, "a vector needs a document of this namespace", "Use keys of pending()")
                if key not in tables.vectors and not tables.archived(*tables.documents[key]):
                    writer.journal.put(tables.vectors, key, row)

        if rows:
            self._store.write(self._namespace, act)

    def codes(self, after: int = 0) -> Codes:
        with self._reading() as tables:
            keys = list(tables.vectors)[max(0, after) :]
            return Codes(np.array(keys, dtype=np.int64), np.packbits(_stack(tables, keys) > 0, axis=1))

    def vectors(self, keys: Sequence[int]) -> Vectors:
        with self._reading() as tables:
            for key in keys:
                if key not in tables.vectors:
                    raise NotFound(key, "no vector is kept for this document", "Use keys of codes()")
            return _stack(tables, keys).astype(np.float32)


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
