"""Reading a memory store's namespace: lookups by id, and iteration over all of it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import TypeVar

from beliefgraph.domain.audit import Entry
from beliefgraph.domain.changes import Family, Filed
from beliefgraph.domain.model import Agent, Belief, Context, Entity, Event, Evidence, Link, Node, Revision, Source
from beliefgraph.domain.order import order_key
from beliefgraph.ports import Beside, Flaw
from beliefgraph.stores.memory_check import faults
from beliefgraph.stores.memory_tables import Tables, own, own_data

V = TypeVar("V")


class Reading:
    """What a space reads whoever asks.

    Args:
        reading: gives the tables for as long as they are read, locked.
    """

    def __init__(self, reading: Callable[[], AbstractContextManager[Tables]]) -> None:
        self._reading = reading

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

    def several_valued(self) -> list[tuple[str, str]]:
        with self._reading() as tables:
            told = {key: {b.value for b in _beliefs(tables, key)} for key in tables.families}
            return sorted((key, value) for key, values in told.items() if len(values) > 1 for value in values)

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

    def speakers(self) -> list[str]:
        with self._reading() as tables:
            named = (name for index in (tables.speakers, tables.reports) for name, who in index.items() if name and who)
            return sorted(set(named))

    def speaking(self, names: Iterable[str]) -> set[str]:
        with self._reading() as tables:
            return {name for name in names if tables.speakers.get(name)}

    def beside(self, evidence: Iterable[str], reach: int) -> dict[str, tuple[Beside, ...]]:
        with self._reading() as tables:
            wanted = _pick(tables.evidence, evidence)
            said: dict[str, list[Evidence]] = {piece.source: [] for piece in wanted.values()}
            for piece in tables.evidence.values():
                if piece.source in said and (self._counts_beside(piece) or piece.id in wanted):
                    said[piece.source].append(piece)
        for pieces in said.values():
            pieces.sort(key=order_key)
        return {
            id: _beside([p for p in said[piece.source] if p is piece or self._counts_beside(p)], piece, reach)
            for id, piece in wanted.items()
        }

    def _counts_beside(self, evidence: Evidence) -> bool:
        return evidence.retracted is None and self._sees(evidence.layer)

    def _sees(self, layer: str) -> bool:
        """Whether what lies in an agent's layer is found."""
        return layer == ""

    def links(self, ids: Iterable[str]) -> list[Link]:
        with self._reading() as tables:
            keys = {key for id in ids for key in tables.ends.get(id, ())}
            return [own_data(tables.links[key]) for key in sorted(keys)]

    def derived(self, premises: Iterable[str]) -> dict[str, tuple[str, ...]]:
        with self._reading() as tables:
            return {id: tuple(sorted(found)) for id, found in _pick(tables.derived, premises).items()}

    def brought_in(self, run: str) -> list[str]:
        with self._reading() as tables:
            return sorted(tables.runs.get(run, ()))

    def from_source(self, source: str) -> list[str]:
        with self._reading() as tables:
            return sorted(tables.from_source.get(source, ()))

    def entries(self, after: int = 0, limit: int = 100) -> list[Entry]:
        with self._reading() as tables:  # entries are numbered from 1 on without a gap
            first, last = max(0, after) + 1, len(tables.entries)
            return [own_data(tables.entries[number]) for number in range(first, last + 1)[: max(0, limit)]]

    def last_entries(self, before: int = 0, limit: int = 100) -> list[Entry]:
        with self._reading() as tables:
            last = len(tables.entries) if before <= 0 else min(before - 1, len(tables.entries))
            return [own_data(tables.entries[number]) for number in range(last, 0, -1)[: max(0, limit)]]

    def frozen(self, evidence: Iterable[str]) -> dict[str, str]:
        with self._reading() as tables:
            return _pick(tables.frozen, evidence)

    def history(self, belief: str) -> list[Revision]:
        with self._reading() as tables:
            return [tables.revisions[number] for number in sorted(tables.histories.get(belief, ()))]

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
                "entry": len(tables.entries),
                "vector": len(tables.vectors),
            }

    # Iteration is over a list taken under the lock, so that later writes do not disturb it --------------------
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

    def all_derivations(self) -> Iterator[Filed]:
        with self._reading() as tables:
            keys = sorted(key for key in tables.edges if tables.evidence[key[0]].premises)
            return iter([Filed(tables.edges[key], own(tables.evidence[key[0]])) for key in keys])

    def all_families(self) -> Iterator[Family]:
        with self._reading() as tables:
            return iter([_family(tables, key) for key in sorted(tables.families)])

    def all_links(self) -> Iterator[Link]:
        with self._reading() as tables:
            return iter([own_data(tables.links[key]) for key in sorted(tables.links)])

    def all_revisions(self) -> Iterator[Revision]:
        with self._reading() as tables:
            return iter([tables.revisions[number] for number in sorted(tables.revisions)])

    def faults(self) -> list[tuple[str, Flaw]]:
        with self._reading() as tables:
            return list(faults(tables))


def _pick(table: dict[str, V], ids: Iterable[str]) -> dict[str, V]:
    return {id: table[id] for id in ids if id in table}


def _in_order(table: dict[str, V]) -> list[V]:
    return [table[id] for id in sorted(table)]


def _beside(said: list[Evidence], piece: Evidence, reach: int) -> tuple[Beside, ...]:
    """The nearest of a source's evidence, given in order, before and after one piece of it."""
    place = bisect_left(said, order_key(piece), key=order_key)
    before, after = said[max(0, place - reach) : place][::-1], said[place + 1 : place + 1 + reach]
    found = [Beside(p.id, -steps, p.at) for steps, p in enumerate(before, start=1)]
    found += [Beside(p.id, steps, p.at) for steps, p in enumerate(after, start=1)]
    return tuple(sorted(found, key=lambda beside: (abs(beside.steps), beside.steps)))


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
