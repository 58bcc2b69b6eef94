"""Finding things in a memory store's namespace, as one agent finds them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from datetime import datetime

from beliefgraph.domain.model import Belief, Evidence, Node, Status
from beliefgraph.ports import DocKind, Match
from beliefgraph.stores.memory_reading import Reading
from beliefgraph.stores.memory_tables import Tables, own, own_data
from beliefgraph.text import name_key


class Finding(Reading):
    """What a space finds: what all see, and what one agent alone sees.

    Args:
        reading: gives the tables, locked for as long as they are read.
        agent: for whom it finds; "" for what all see.
    """

    def __init__(self, reading: Callable[[], AbstractContextManager[Tables]], agent: str) -> None:
        super().__init__(reading)
        self._agent = agent

    @property
    def agent(self) -> str:
        return self._agent

    def search(self, text: str, kind: DocKind, limit: int) -> list[Match]:
        with self._reading() as tables:
            found = tables.words[kind].search(text, limit, lambda id: self._sees(tables.layer(kind, id)))
            return [Match(kind, id, score) for id, score in found]

    def search_cold(self, text: str, kind: DocKind, limit: int) -> list[Match]:
        with self._reading() as tables:
            found = tables.cold_words[kind].search(text, limit, lambda id: self._sees(tables.layer(kind, id)))
            return [Match(kind, id, score) for id, score in found]

    def about(self, entities: Iterable[str], limit: int) -> list[str]:
        with self._reading() as tables:
            held = {belief for entity in entities for belief in tables.subjects.get(entity, ())}
            beliefs = [tables.beliefs[id] for id in held if tables.recallable("belief", id)]
            found = [belief for belief in beliefs if self._sees(belief.agent)]
            found.sort(key=lambda belief: (-_instant(belief.updated), belief.id))
            return [belief.id for belief in found[: max(0, limit)]]

    def named(self, names: Iterable[str]) -> dict[str, tuple[str, ...]]:
        with self._reading() as tables:
            keys = {name_key(name) for name in names}
            return {key: tuple(sorted(tables.names[key])) for key in keys if key in tables.names}

    def names_from(self, start: str, limit: int) -> dict[str, tuple[str, ...]]:
        with self._reading() as tables:
            names = sorted(name for name in tables.names if name.startswith(start))[: max(0, limit)]
            return {name: tuple(sorted(tables.names[name])) for name in names}

    def nodes_of(self, kind: str, after: str = "", limit: int = 100) -> list[Node]:
        with self._reading() as tables:
            ids = sorted(id for id in tables.kinds.get(kind, ()) if id > after)
            return [own_data(tables.nodes[id]) for id in ids[: max(0, limit)]]

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
                and self._sees(belief.agent)
                and (entity is None or belief.subject == entity)
                and (status is None or belief.status is status)
                and (source is None or any(piece.source == source for piece in evidence))
            )

        with self._reading() as tables:
            return [belief for _, belief in sorted(tables.beliefs.items()) if wanted(belief)][: max(0, limit)]

    def happened(self, since: datetime | None, until: datetime | None, limit: int, after: str = "") -> list[Evidence]:
        def wanted(evidence: Evidence) -> bool:
            at = evidence.at
            return (
                at is not None
                and self._sees(evidence.layer)
                and (since is None or since <= at)
                and (until is None or at < until)
            )

        with self._reading() as tables:
            last = tables.evidence.get(after)
            if after and (last is None or last.at is None):
                return []
            found = [own(evidence) for evidence in tables.evidence.values() if wanted(evidence)]
        if last is not None:
            found = [evidence for evidence in found if _when(evidence) > _when(last)]
        return sorted(found, key=_when)[: max(0, limit)]

    def docs(self, keys: Sequence[int]) -> dict[int, tuple[DocKind, str]]:
        with self._reading() as tables:
            found = {int(key): tables.documents[key] for key in keys if key in tables.documents}
            return {
                key: document
                for key, document in found.items()
                if tables.recallable(*document) and self._sees(tables.layer(*document))
            }

    def _sees(self, layer: str) -> bool:
        return layer in ("", self._agent)


def _when(evidence: Evidence) -> tuple[float, str]:
    return _instant(evidence.at), evidence.id


def _instant(moment: datetime | None) -> float:
    return moment.timestamp() if moment else float("-inf")
