"""The small tables of a namespace, read at once, so that every check can tell whether something is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from datetime import datetime
from functools import cached_property
from itertools import islice
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from beliefgraph.amend import all_of
from beliefgraph.checks import rules
from beliefgraph.checks.rules import Mend, Symptom
from beliefgraph.domain.authority import Authorities, Authority
from beliefgraph.domain.circling import strong_parts
from beliefgraph.domain.contexts import ContextTree
from beliefgraph.domain.findings import Treatment
from beliefgraph.domain.model import (
    Agent,
    Context,
    Edge,
    Entity,
    Event,
    Link,
    Node,
    Source,
    within,
)
from beliefgraph.domain.tasks import Renaming, Solved, Within
from beliefgraph.errors import BeliefGraphError, OutOfRange
from beliefgraph.filing import Knowledge, Policies
from beliefgraph.nearness import Kinship
from beliefgraph.ports import Space
from beliefgraph.records import task_of
from beliefgraph.related import names
from beliefgraph.settings import Settings

PAGE = 1000  # ids that are looked up at a time

T = TypeVar("T")


class Register:
    """The small tables of a namespace, read at once and never changed.

    Args:
        space: the namespace.
        settings: those of the graph.
        now: the moment of looking.
    """

    def __init__(self, space: Space, settings: Settings, now: datetime) -> None:
        self.space, self.settings, self.now = space, settings, now
        self.entities: dict[str, Entity] = {entity.id: entity for entity in space.all_entities()}
        self.sources: dict[str, Source] = {source.id: source for source in space.all_sources()}
        self.events: dict[str, Event] = {event.id: event for event in space.all_events()}
        self.agents: dict[str, Agent] = {agent.id: agent for agent in space.all_agents()}
        self.nodes: dict[str, Node] = {node.id: node for node in space.all_nodes()}
        self.contexts: dict[tuple[str, str], Context] = {(c.dimension, c.value): c for c in space.contexts()}
        self.rings = _rings(self.contexts)

    @cached_property
    def policies(self) -> Policies:
        """How predicates are revised, as far as that can be read."""
        return sound_policies(self.space, self.settings)

    @cached_property
    def ringed(self) -> set[str]:
        """Dimensions in which nobody can tell what lies in what."""
        return {dimension for ring in self.rings for dimension, _ in ring}

    @cached_property
    def solved_at(self) -> datetime | None:
        """The moment for which what beliefs draw is worked out."""
        solved = [task for node in self.nodes.values() if node.kind == "solved" and (task := read(Solved, node))]
        return solved[0].at if solved else None

    def canonical(self, entity: str) -> str:
        """The entity that one is an alias of, or itself."""
        known = self.entities.get(entity)
        return known.canonical or entity if known else entity

    def zoned(self, row: Context | Edge, ident: str, kind: str, message: str) -> Symptom:
        """A row with times that have no zone: they are read in that of the settings, where one is set."""
        if not self.settings.zone:
            return rules.NAIVE_TIME.symptom(ident, message, f"{Treatment.MEND.command} --zone UTC", kind=kind)
        zone = ZoneInfo(self.settings.zone)
        times: dict[str, Any] = {f.name: at for f in fields(row) if isinstance(at := getattr(row, f.name), datetime)}
        aware: dict[str, Any] = {name: at.replace(tzinfo=zone) for name, at in times.items() if naive(at)}
        return rules.NAIVE_TIME.symptom(ident, message, mend=Mend(enter=(replace(row, **aware),)), kind=kind)


def sound_policies(space: Space, settings: Settings) -> Policies:
    """How predicates are revised, by what can be read of what decides that; a circle of contexts is cut up."""
    contexts = {(c.dimension, c.value): c for c in space.contexts()}
    ringed = {place for ring in _rings(contexts) for place in ring}
    tree = ContextTree(replace(c, parent="") if place in ringed else c for place, c in contexts.items())
    held = Authorities.at(_credible(space), None, space.aliases())
    related = Kinship((row.keys for row in _readable(space, "within", Within)), names(space))
    return Policies(settings, Knowledge(tree, _readable(space, "renaming", Renaming), held, related))


def _credible(space: Space) -> list[Authority]:
    return [held for held in _readable(space, "authority", Authority) if beyond_range(held) is None]


def _readable(space: Space, kind: str, cls: type[T]) -> list[T]:
    return [task for node in all_of(space, kind) if (task := read(cls, node)) is not None]


def read(cls: type[T], node: Node) -> T | None:
    """The task that a node keeps; None when it cannot be read."""
    try:
        return task_of(cls, node)  # type: ignore[type-var]
    except (BeliefGraphError, TypeError, ValueError):
        return None


def lies_within(number: object, low: float, high: float) -> bool:
    """Whether something is a number in [low, high]."""
    try:
        within(number, low, high, "it")  # type: ignore[arg-type]
    except OutOfRange:
        return False
    return True


def beyond_range(held: Authority) -> float | None:
    """A number that nobody's word can count, of what stands of somebody; None when there is none."""
    words = (worth for of in held.words.values() for worth in (of.values() if isinstance(of, dict) else [of]))
    numbers = (held.overall or 0.0, *held.predicates.values(), *words)
    return next((number for number in numbers if not lies_within(number, 0.0, 1.0)), None)


def naive(*times: datetime | None) -> bool:
    """Whether a time has no zone."""
    return any(at is not None and at.utcoffset() is None for at in times)


def paged(things: Iterable[T]) -> Iterator[list[T]]:
    """Things, so many at a time as are looked up together."""
    left = iter(things)
    while page := list(islice(left, PAGE)):
        yield page


def edge_name(edge: Edge) -> str:
    return f"{edge.evidence} {edge.relation} {edge.belief}"


def link_name(link: Link) -> str:
    return f"{link.source} {link.relation} {link.target}"


def circles(arrows: dict[T, set[T]]) -> list[list[T]]:
    """Everything that leads back to itself over others, each circle in order."""
    ends = {end for heads in arrows.values() for end in heads}
    whole = {each: arrows.get(each, set()) for each in (*arrows, *ends)}
    return sorted(sorted(part) for part in strong_parts(whole) if len(part) > 1)  # type: ignore[type-var]


def _rings(contexts: dict[tuple[str, str], Context]) -> list[list[tuple[str, str]]]:
    """Contexts that lie in themselves, over others or at once."""
    arrows = {place: {(place[0], c.parent)} for place, c in contexts.items() if c.parent}
    return circles(arrows) + sorted([place] for place, above in arrows.items() if place in above)
