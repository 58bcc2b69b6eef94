"""One namespace of the SQLite store, as one agent finds it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

import apsw

from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import Belief, Evidence, Node, Status
from beliefgraph.ports import Beside, Codes, Doc, DocKind, Match, Scrubbed, Vectors
from beliefgraph.stores import sqlite_cold as cold
from beliefgraph.stores import sqlite_find as find
from beliefgraph.stores import sqlite_read as read
from beliefgraph.stores import sqlite_rebuild, sqlite_vectors
from beliefgraph.stores import sqlite_rows as rows
from beliefgraph.stores.sqlite_files import translated
from beliefgraph.stores.sqlite_lookups import Lookups
from beliefgraph.stores.sqlite_write import apply

if TYPE_CHECKING:
    from beliefgraph.stores.sqlite import SqliteStore


class SqliteSpace(Lookups):
    """One namespace of a `SqliteStore`; `agent` is for whom it finds, "" for what all see."""

    def __init__(self, store: SqliteStore, namespace: str, agent: str = "") -> None:
        super().__init__(store, namespace)
        self._agent = agent

    @property
    def agent(self) -> str:
        return self._agent

    def seen_by(self, agent: str) -> SqliteSpace:
        return SqliteSpace(self._store, self._namespace, agent)

    @contextmanager
    def _changing(self) -> Iterator[tuple[apsw.Connection, int]]:
        writer = self._store.writer
        with writer.writing(), translated(self._store.path):
            key = self._store.key_of(writer.connection, self._namespace)
            yield writer.connection, writer.namespace(self._namespace) if key is None else key

    # Finding ------------------------------------------------------------------------------------------------
    def search(self, text: str, kind: DocKind, limit: int) -> list[Match]:
        with self._reading() as (connection, ns):
            self._store.writer.bring_text_up_if_mine()
            return find.search(connection, ns, self._agent, text, kind, limit, self._store.common_words)

    def beside(self, evidence: Iterable[str], reach: int) -> dict[str, tuple[Beside, ...]]:
        with self._reading() as (connection, ns):
            return read.beside(connection, ns, self._agent, evidence, reach)

    def about(self, entities: Iterable[str], limit: int) -> list[str]:
        with self._reading() as (connection, ns):
            return find.about(connection, ns, self._agent, entities, limit)

    def named(self, names: Iterable[str]) -> dict[str, tuple[str, ...]]:
        with self._reading() as (connection, ns):
            return find.named(connection, ns, names)

    def names_from(self, start: str, limit: int) -> dict[str, tuple[str, ...]]:
        with self._reading() as (connection, ns):
            return find.names_from(connection, ns, start, limit)

    def nodes_of(self, kind: str, after: str = "", limit: int = 100) -> list[Node]:
        with self._reading() as (connection, ns):
            return find.nodes_of(connection, ns, kind, after, limit)

    def list_beliefs(
        self,
        *,
        source: str | None = None,
        entity: str | None = None,
        status: Status | None = None,
        after: str = "",
        limit: int = 100,
    ) -> list[Belief]:
        with self._reading() as (connection, ns):
            return find.list_beliefs(connection, ns, self._agent, source, entity, status, after, limit)

    def happened(self, since: datetime | None, until: datetime | None, limit: int, after: str = "") -> list[Evidence]:
        with self._reading() as (connection, ns):
            return find.happened(connection, ns, self._agent, since, until, limit, after)

    def reading(self) -> AbstractContextManager[None]:
        return self._store.unchanging()

    # Writing ------------------------------------------------------------------------------------------------
    def writing(self) -> AbstractContextManager[None]:
        return self._store.writer.writing()

    def commit(self, changes: ChangeSet) -> None:
        with self._changing() as (connection, ns):
            self._store.writer.follow(apply(connection, ns, changes))
            cold.share(connection, ns, self._store.cold, changes.shares)
            if changes.contexts or changes.erased:
                self._store.writer.contexts.touched()

    def rebuild(self) -> None:
        flaws = {what for _, what in self.faults()}
        with self._changing() as (connection, ns):
            self._store.writer.follow(sqlite_rebuild.rebuild(connection, ns, flaws))

    def scrub(self) -> Scrubbed:
        return self._store.scrub()

    def brought_up_to_date(self) -> None:
        with self._changing() as (connection, ns):
            connection.execute("DELETE FROM outdated WHERE ns = ?", (ns,))

    # Cold storage -------------------------------------------------------------------------------------------
    def archive(self, evidence: Iterable[str], beliefs: Iterable[str]) -> None:
        with self._changing() as (connection, ns):
            self._store.writer.follow(cold.archive(connection, ns, self._store.cold, evidence))
            self._move(connection, ns, beliefs, Status.ACTIVE, Status.ARCHIVED)

    def thaw(self, evidence: Iterable[str], beliefs: Iterable[str]) -> None:
        with self._changing() as (connection, ns):
            self._store.writer.follow(cold.thaw(connection, ns, self._store.cold, evidence))
            self._move(connection, ns, beliefs, Status.ARCHIVED, Status.ACTIVE)

    def frozen(self, evidence: Iterable[str]) -> dict[str, str]:
        with self._reading() as (connection, ns):
            return cold.frozen(connection, ns, self._store.cold, evidence)

    def search_cold(self, text: str, kind: DocKind, limit: int) -> list[Match]:
        with self._reading() as (connection, ns):
            if kind == "evidence":
                return cold.search(connection, ns, self._store.cold, self._agent, text, limit)
            self._store.writer.bring_text_up_if_mine()
            common = self._store.common_words
            return find.search(connection, ns, self._agent, text, kind, limit, common, cold=True)

    def _move(
        self, connection: apsw.Connection, ns: int, beliefs: Iterable[str], before: Status, after: Status
    ) -> None:
        known = read.by_ids(connection, ns, "belief", rows.BELIEF, rows.belief_from, beliefs).values()
        moved = [replace(belief, status=after) for belief in known if belief.status is before]
        self._store.writer.follow(apply(connection, ns, ChangeSet(beliefs=moved)))

    # Vectors ------------------------------------------------------------------------------------------------
    def pending(self, model: str, limit: int) -> list[Doc]:
        with self._reading() as (connection, ns):
            return sqlite_vectors.pending(connection, ns, model, limit)

    def model(self) -> tuple[str, int] | None:
        with self._reading() as (connection, ns):
            return sqlite_vectors.model(connection, ns)

    def drop_vectors(self) -> None:
        with self._changing() as (connection, ns):
            sqlite_vectors.drop(connection, ns)

    def put_vectors(self, model: str, keys: Sequence[int], vectors: Vectors) -> None:
        sqlite_vectors.check_shape(keys, vectors)
        if len(keys):
            with self._changing() as (connection, ns):
                sqlite_vectors.put(connection, ns, model, keys, vectors)

    def codes(self, after: int = 0) -> Codes:
        with self._reading() as (connection, ns):
            return sqlite_vectors.codes(connection, ns, after)

    def vectors(self, keys: Sequence[int]) -> Vectors:
        with self._reading() as (connection, ns):
            return sqlite_vectors.vectors(connection, ns, keys)

    def docs(self, keys: Sequence[int]) -> dict[int, tuple[DocKind, str]]:
        with self._reading() as (connection, ns):
            return sqlite_vectors.docs(connection, ns, self._agent, keys)
