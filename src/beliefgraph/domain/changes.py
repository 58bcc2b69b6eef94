"""All that one act alters, decided before anything is written."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

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
)


@dataclass(frozen=True, slots=True)
class Filed:
    """An edge together with its evidence: one piece of evidence as filed under a belief."""

    edge: Edge
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Family:
    """Everything that decides the beliefs of one family: its stored beliefs and all evidence filed under them.

    `filed` includes retracted evidence, so that restoring needs no other record.
    """

    key: str
    beliefs: tuple[Belief, ...] = ()
    filed: tuple[Filed, ...] = ()


@dataclass(frozen=True, slots=True)
class Restored:
    """That retracted evidence counts again from this recorded time on."""

    at: datetime


@dataclass(frozen=True, slots=True)
class Erased:
    """What goes for good, as ids: rows, and all that hangs on them (edges, links, history, full text, vectors).

    Args:
        evidence: its edges go too, and its mention in the history of beliefs that stay ("" takes its place).
        beliefs: their edges, links and history go too.
        entities, sources, events, agents, nodes: their rows.
        contexts: (dimension, value) pairs.
        entries: numbers of audit entries that lose their bodies; their digests stay.
        reasons: ids of beliefs that stay, and whose history loses its reasons.
        log: the whole audit log; the next entry is the first of a new one.
    """

    evidence: tuple[str, ...] = ()
    beliefs: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    agents: tuple[str, ...] = ()
    nodes: tuple[str, ...] = ()
    contexts: tuple[tuple[str, str], ...] = ()
    entries: tuple[int, ...] = ()
    reasons: tuple[str, ...] = ()
    log: bool = False


@dataclass(slots=True)
class ChangeSet:
    """One atomic act on a namespace. A store applies all of it or nothing.

    `entities`, `contexts`, `nodes` and `beliefs` replace what has their id. Facts (`sources`, `events`, `evidence`,
    `agents`) are added; one that is there already stays as it is. `retractions` maps evidence ids to
    (when, why), or to `Restored` when. `removed_nodes` are ids. Edges have the key (evidence, belief).
    Revisions are only ever appended, and so are `entries` of the audit log, which the store numbers and chains.
    `shares` are ids of private evidence that all agents see from now on, `unshares` of what its agent alone sees again.
    `erased` goes for good.
    """

    entities: list[Entity] = field(default_factory=list)
    contexts: list[Context] = field(default_factory=list)
    agents: list[Agent] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    removed_nodes: list[str] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    evidence: list[Evidence] = field(default_factory=list)
    retractions: dict[str, tuple[datetime, str] | Restored] = field(default_factory=dict)
    shares: list[str] = field(default_factory=list)
    unshares: list[str] = field(default_factory=list)
    beliefs: list[Belief] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    removed_edges: list[tuple[str, str]] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    removed_links: list[Link] = field(default_factory=list)
    revisions: list[Revision] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    erased: Erased | None = None
