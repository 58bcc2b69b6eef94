"""A namespace as it would be: what is read of the graph is brought into memory, and what is done happens there alone.

Every lookup first brings the rows that it concerns, whole families at a time, and then asks the memory, so that
whatever decides there decides from the same rows as in the graph. The graph itself is only read: no lock is taken, a
store that can only be read will do, and other processes write meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, cast

from beliefgraph.domain.changes import ChangeSet, Family, Filed
from beliefgraph.domain.model import Belief, Context, Entity, Evidence, Link, Node, Revision, Source
from beliefgraph.ports import Space

_READ = frozenset(
    {
        "search", "about", "list_beliefs", "happened", "counts", "beside", "frozen", "search_cold", "model", "codes",
        "vectors", "docs", "all_entities", "all_sources", "all_events", "all_agents", "all_nodes", "all_evidence",
        "all_derivations", "all_families", "all_links", "all_revisions", "faults", "outdated",
    }
)  # fmt: skip
"""What goes over the whole graph is read from it as it is."""


def imagined(graph: Space, memory: Space, only: frozenset[str] | None = None) -> Imagined:
    """The namespace of a graph, in which things can be done that nobody else sees.

    Args:
        graph: only ever read.
        memory: an empty namespace of the same name, kept nowhere.
        only: ids of beliefs; what rests on them and is none of them is not looked at, and so does not move. None for
            all that rests on anything.
    """
    return Imagined(graph, memory, _Brought(only))


def as_space(space: Imagined) -> Space:
    """It as the space that it stands for; what it does not answer itself, it asks the graph (see `_READ`)."""
    return cast(Space, space)


@dataclass(slots=True)
class _Brought:
    """Ids of what was asked of the graph already, by kind, and of the beliefs that were decided anew."""

    only: frozenset[str] | None = None
    ids: dict[str, set[Any]] = field(default_factory=dict)
    touched: set[str] = field(default_factory=set)
    contexts: list[Context] | None = None

    def new(self, kind: str, ids: Iterable[Any]) -> list[Any]:
        """Those that were not asked for before; they are from now on."""
        known = self.ids.setdefault(kind, set())
        fresh = [ident for ident in dict.fromkeys(ids) if ident not in known]
        known.update(fresh)
        return fresh

    def copy(self) -> _Brought:
        return _Brought(self.only, {kind: set(ids) for kind, ids in self.ids.items()}, set(self.touched), self.contexts)


class Imagined:
    """See `imagined`; `seen_by` gives views that share what was brought and done."""

    def __init__(self, graph: Space, memory: Space, brought: _Brought) -> None:
        self._graph, self._memory, self._brought = graph, memory, brought

    def __getattr__(self, name: str) -> Any:
        if name in _READ:
            return getattr(self._graph, name)
        raise AttributeError(f"a supposed space has no {name}")

    @property
    def namespace(self) -> str:
        return self._graph.namespace

    @property
    def agent(self) -> str:
        return self._graph.agent

    def seen_by(self, agent: str) -> Space:
        return as_space(Imagined(self._graph.seen_by(agent), self._memory.seen_by(agent), self._brought))

    @property
    def touched(self) -> frozenset[str]:
        """Ids of the beliefs that were decided anew."""
        return frozenset(self._brought.touched)

    def bring(self, beliefs: Iterable[str]) -> None:
        """Bring what acts on these beliefs read, so that it stays when such an act is taken back."""
        wanted = list(beliefs)
        self.aliases()
        self.contexts()
        families = self.families({belief.family for belief in self.beliefs(wanted).values()}).values()
        told = {filed.evidence.id: filed for family in families for filed in family.filed}
        self.beliefs_of(told)
        self.named({name for f in told.values() for name in (f.edge.said_by, f.evidence.speaker) if name})
        self.sources({filed.evidence.source for filed in told.values()})
        self.derived(wanted)
        self.links(wanted)

    # Doing ----------------------------------------------------------------------------------------------------
    @contextmanager
    def writing(self) -> Iterator[None]:
        before = self._brought.copy()
        try:
            with self._memory.writing():
                yield
        except BaseException:  # the memory has forgotten what was brought inside
            self._brought.ids, self._brought.touched = before.ids, before.touched
            self._brought.contexts = before.contexts
            raise

    def commit(self, changes: ChangeSet) -> None:
        self.entities(entity.id for entity in changes.entities)
        self.nodes([*(node.id for node in changes.nodes), *changes.removed_nodes])
        self.sources(source.id for source in changes.sources)
        edges = [(edge.evidence, edge.belief) for edge in changes.edges]
        filed = [*edges, *changes.removed_edges]
        self.evidence(
            [
                *changes.retractions,
                *changes.shares,
                *changes.unshares,
                *(e.id for e in changes.evidence),
                *(e for e, _ in filed),
            ]
        )
        self.families(belief.family for belief in changes.beliefs)
        self.beliefs(belief for _, belief in filed)
        self.contexts()
        self.links(end for link in (*changes.links, *changes.removed_links) for end in (link.source, link.target))
        self._memory.commit(changes)
        self._brought.touched.update(belief.id for belief in changes.beliefs)
        if changes.contexts:
            self._brought.contexts = None

    def thaw(self, evidence: Iterable[str], beliefs: Iterable[str]) -> None:
        evidence, beliefs = list(evidence), list(beliefs)
        self.evidence(evidence)
        self.beliefs(beliefs)
        self._memory.thaw(evidence, beliefs)

    def entries(self, after: int = 0, limit: int = 100) -> Any:
        return self._memory.entries(after, limit)

    def last_entries(self, before: int = 0, limit: int = 100) -> Any:
        return self._memory.last_entries(before, limit)

    # Looking up: bring what the graph knows of it, then ask the memory ----------------------------------------
    def entities(self, ids: Iterable[str]) -> dict[str, Entity]:
        wanted = list(ids)
        if new := self._brought.new("entity", wanted):
            self._bring(ChangeSet(entities=list(self._graph.entities(new).values())))
        return self._memory.entities(wanted)

    def aliases(self) -> dict[str, str]:
        if self._brought.new("all", ["aliases"]):
            known = self._graph.aliases()
            self.entities({*known, *known.values()})
        return self._memory.aliases()

    def named(self, names: Iterable[str]) -> dict[str, tuple[str, ...]]:
        wanted = list(names)
        self._bear(self._graph.named(self._brought.new("name", wanted)))
        return self._memory.named(wanted)

    def names_from(self, start: str, limit: int) -> dict[str, tuple[str, ...]]:
        self._bear(self._graph.names_from(start, limit))
        return self._memory.names_from(start, limit)

    def _bear(self, named: dict[str, tuple[str, ...]]) -> None:
        self.entities(ident for bearers in named.values() for ident in bearers)

    def sources(self, ids: Iterable[str]) -> dict[str, Source]:
        wanted = list(ids)
        if new := self._brought.new("source", wanted):
            self._bring(ChangeSet(sources=list(self._graph.sources(new).values())))
        return self._memory.sources(wanted)

    def nodes(self, ids: Iterable[str]) -> dict[str, Node]:
        wanted = list(ids)
        if new := self._brought.new("node", wanted):
            self._bring(ChangeSet(nodes=list(self._graph.nodes(new).values())))
        return self._memory.nodes(wanted)

    def nodes_of(self, kind: str, after: str = "", limit: int = 100) -> list[Node]:
        self.nodes(node.id for node in self._graph.nodes_of(kind, after, limit))
        return self._memory.nodes_of(kind, after, limit)

    def contexts(self) -> list[Context]:
        if self._brought.new("all", ["contexts"]):
            self._bring(ChangeSet(contexts=self._graph.contexts()))
            self._brought.contexts = None
        if self._brought.contexts is None:
            self._brought.contexts = self._memory.contexts()
        return self._brought.contexts

    def evidence(self, ids: Iterable[str]) -> dict[str, Evidence]:
        wanted = list(ids)
        if new := self._brought.new("evidence", wanted):
            self._bring(ChangeSet(evidence=list(self._graph.evidence(new).values())))
        return self._memory.evidence(wanted)

    def families(self, keys: Iterable[str]) -> dict[str, Family]:
        wanted = list(keys)
        if new := self._brought.new("family", wanted):
            found = self._graph.families(new).values()
            filed = [each for family in found for each in family.filed]
            fresh = set(self._brought.new("evidence", (each.evidence.id for each in filed)))
            told = {each.evidence.id: each.evidence for each in filed if each.evidence.id in fresh}
            beliefs = [belief for family in found for belief in family.beliefs]
            edges = [each.edge for each in filed]
            self._bring(ChangeSet(evidence=list(told.values()), beliefs=beliefs, edges=edges))
        return self._memory.families(wanted)

    def siblings(self, keys: Iterable[str]) -> dict[str, tuple[Belief, ...]]:
        wanted = list(keys)
        self.families(wanted)
        return self._memory.siblings(wanted)

    def beliefs(self, ids: Iterable[str]) -> dict[str, Belief]:
        wanted = list(ids)
        if new := self._brought.new("belief", wanted):
            self.families(belief.family for belief in self._graph.beliefs(new).values())
        return self._memory.beliefs(wanted)

    def filed(self, belief: str) -> tuple[Filed, ...]:
        self.beliefs([belief])
        return self._memory.filed(belief)

    def beliefs_of(self, evidence: Iterable[str]) -> dict[str, tuple[str, ...]]:
        wanted = list(evidence)
        if new := self._brought.new("filing", wanted):
            self.beliefs(belief for beliefs in self._graph.beliefs_of(new).values() for belief in beliefs)
        return self._memory.beliefs_of(wanted)

    def derived(self, premises: Iterable[str]) -> dict[str, tuple[str, ...]]:
        wanted = list(premises)
        if new := self._brought.new("premise", wanted):
            found = {ident for evidence in self._graph.derived(new).values() for ident in evidence}
            if self._brought.only is not None:
                filed = self._graph.beliefs_of(found)
                found = {ident for ident in found if not self._brought.only.isdisjoint(filed.get(ident, ()))}
            self.evidence(found)
        return self._memory.derived(wanted)

    def links(self, ids: Iterable[str]) -> list[Link]:
        wanted = list(ids)
        if new := self._brought.new("end", wanted):
            found, only = self._graph.links(new), self._brought.only
            kept = [link for link in found if only is None or {link.source, link.target} <= only]
            links = {(link.source, link.relation, link.target): link for link in kept}
            self._bring(ChangeSet(links=[links[key] for key in self._brought.new("link", links)]))
        return self._memory.links(wanted)

    def history(self, belief: str) -> list[Revision]:
        return [*self._graph.history(belief), *self._memory.history(belief)]

    # Facts never go, so what the graph lists stays listed ----------------------------------------------------
    def spoken_by(self, speakers: Iterable[str]) -> list[str]:
        wanted = list(speakers)
        return sorted({*self._graph.spoken_by(wanted), *self._memory.spoken_by(wanted)})

    def speakers(self) -> list[str]:
        return sorted({*self._graph.speakers(), *self._memory.speakers()})

    def speaking(self, names: Iterable[str]) -> set[str]:
        wanted = list(names)
        return self._graph.speaking(wanted) | self._memory.speaking(wanted)

    def brought_in(self, run: str) -> list[str]:
        return sorted({*self._graph.brought_in(run), *self._memory.brought_in(run)})

    def from_source(self, source: str) -> list[str]:
        return sorted({*self._graph.from_source(source), *self._memory.from_source(source)})

    def _bring(self, rows: ChangeSet) -> None:
        """Put rows into the memory as the graph has them, what is archived with its words in cold storage."""
        words = self._graph.frozen([each.id for each in rows.evidence if each.cold])
        if not words:
            self._memory.commit(rows)
            return
        told = [replace(each, text=words[each.id], cold="") if each.id in words else each for each in rows.evidence]
        with self._memory.writing():
            self._memory.commit(replace(rows, evidence=told))
            self._memory.archive(words, ())
