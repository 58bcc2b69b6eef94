"""What erased evidence mentions, and what of that nothing else does.

What somebody arranged does not come from evidence, and stays: the tree that a context has its place in, and a name that
was made to mean another, as long as the person it means is mentioned under any name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from beliefgraph import amend
from beliefgraph.domain.changes import Erased, Family, Filed
from beliefgraph.domain.model import Context, Entity, Evidence
from beliefgraph.domain.predicates import lookup
from beliefgraph.ports import Space
from beliefgraph.resolving import plainer
from beliefgraph.text import name_key

PAGE = 1000  # beliefs or pieces of evidence looked up at a time

Place = tuple[str, str]
"""A context: (dimension, value)."""


@dataclass(slots=True)
class Mentions:
    """Entities, names, places and so on that evidence mentions.

    Names are in the form in which spellings are equal; predicates are as said.
    """

    entities: set[str] = field(default_factory=set)
    sources: set[str] = field(default_factory=set)
    events: set[str] = field(default_factory=set)
    agents: set[str] = field(default_factory=set)
    contexts: set[Place] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    predicates: set[str] = field(default_factory=set)

    def add(self, evidence: Iterable[Evidence], families: Iterable[Family]) -> None:
        """Enter all that evidence, and the families it is filed in, mention."""
        for piece in evidence:
            self.sources.add(piece.source)
            self.events.add(piece.event)
            self.agents.add(piece.agent)
            self.contexts.update(piece.scope)
            self.names.update(map(name_key, (piece.speaker, piece.origin)))
        for family in families:
            predicates = {belief.id: belief.predicate for belief in family.beliefs}
            for belief in family.beliefs:
                self.entities.add(belief.subject)
                self.contexts.update(belief.scope)
            for filed in family.filed:
                self.entities.add(filed.edge.subject)
                self.contexts.update(filed.edge.scope)
                self.names.add(name_key(filed.edge.said_by))
                self.predicates.add(_predicate_as_said(filed, predicates))

    def strike(self, piece: Evidence) -> None:
        """Strike out what other evidence mentions by itself."""
        self.sources.discard(piece.source)
        self.events.discard(piece.event)
        self.agents.discard(piece.agent)
        self.contexts.difference_update(piece.scope)
        if self.names:
            self.names.difference_update(map(name_key, (piece.speaker, piece.origin)))

    def strike_filed(self, families: Iterable[Family]) -> None:
        """Strike out what families mention, as long as anything is left that they could."""
        for family in families:
            if not (self.entities or self.contexts or self.names or self.predicates):
                return
            predicates = {belief.id: belief.predicate for belief in family.beliefs}
            for belief in family.beliefs:
                self.entities.discard(belief.subject)
                self.contexts.difference_update(belief.scope)
            for filed in family.filed:
                self.entities.discard(filed.edge.subject)
                self.contexts.difference_update(filed.edge.scope)
                self.names.discard(name_key(filed.edge.said_by))
                self.predicates.discard(_predicate_as_said(filed, predicates))


def _predicate_as_said(filed: Filed, predicates: dict[str, str]) -> str:
    return filed.edge.predicate or predicates[filed.edge.belief]


@dataclass(frozen=True, slots=True)
class Candidates:
    """What may be in use no more once some evidence is gone.

    Args:
        mentioned: what the evidence mentions.
        people: the entities it mentions, each with all that are one by alias.
    """

    mentioned: Mentions
    people: tuple[tuple[Entity, ...], ...]


def candidates(space: Space, evidence: Collection[Evidence], families: Collection[Family]) -> Candidates:
    """What evidence mentions, looked up before it goes.

    Args:
        space: the namespace.
        evidence: what will go.
        families: the families it is filed in.
    """
    mentioned = Mentions()
    mentioned.add(evidence, families)
    people = _people(space, mentioned.entities)
    mentioned.entities = {entity.id for group in people for entity in group}
    mentioned.names |= {key for group in people for entity in group for key in _keys(entity)}
    mentioned.contexts -= _placed(space.contexts())
    for texts in (mentioned.names, mentioned.sources, mentioned.events, mentioned.agents):
        texts.discard("")
    return Candidates(mentioned, people)


def unused(space: Space, before: Candidates) -> Mentions:
    """Those of the candidates that nothing mentions any more; called once the evidence and its beliefs are gone.

    All evidence is read once. Families are read where evidence is filed that mentions the same people, or that was
    retracted, which stays where it was filed; and all of them for a context or predicate that may be in a claim alone.
    """
    left = before.mentioned
    names = set(left.names)
    retracted = []
    for piece in space.all_evidence():
        left.strike(piece)
        if piece.retracted is not None:
            retracted.append(piece.id)
    for group in before.people:
        _strike_about(space, left, group)
    for start in range(0, len(retracted), PAGE):
        left.strike_filed(_families_of(space, retracted[start : start + PAGE]))
    left.predicates &= _renamed(space)
    if left.contexts or left.predicates:
        left.strike_filed(space.all_families())
    spoken = names - left.names
    for group in before.people:
        heard = {entity.id for entity in group if entity.id not in left.entities}
        if len(group) > 1:  # whoever speaks under one of several names of a person is that person
            heard |= {entity.id for entity in group if _keys(entity) & spoken}
        left.entities -= heard | (_kept(group) if heard else set())
    held = {entity.id for group in before.people for entity in group} - left.entities
    left.names -= {key for group in before.people for e in group if e.id in held for key in _keys(e)}
    left.names -= {key for key, bearing in space.named(left.names).items() if set(bearing) - left.entities}
    return left


def _strike_about(space: Space, left: Mentions, group: tuple[Entity, ...]) -> None:
    """Strike out those of one person's names of which something is still believed."""
    names = {entity.id for entity in group}
    for view in (space, *(space.seen_by(agent.id) for agent in space.all_agents())):
        for entity in group:
            after = ""
            while names & left.entities and (page := view.list_beliefs(entity=entity.id, after=after, limit=PAGE)):
                left.strike_filed(space.families(sorted({belief.family for belief in page})).values())
                after = page[-1].id


def _families_of(space: Space, evidence: list[str]) -> Iterable[Family]:
    beliefs = space.beliefs({belief for filed in space.beliefs_of(evidence).values() for belief in filed})
    return space.families(sorted({belief.family for belief in beliefs.values()})).values()


def _renamed(space: Space) -> set[str]:
    """The predicates that somebody let mean others; of those alone it matters whether they are still said."""
    return {task.said for task in amend.renamings(space) if not lookup(task.said).labels}


def rows(of: Mentions) -> Erased:
    """What is mentioned no more, as rows to erase."""
    return Erased(
        entities=tuple(sorted(of.entities)),
        sources=tuple(sorted(of.sources)),
        events=tuple(sorted(of.events)),
        agents=tuple(sorted(of.agents)),
        contexts=tuple(sorted(of.contexts)),
    )


def _people(space: Space, entities: Iterable[str]) -> tuple[tuple[Entity, ...], ...]:
    aliases = space.aliases()
    groups: dict[str, set[str]] = {aliases.get(entity, entity): set() for entity in entities}
    for entity, canonical in aliases.items():
        if canonical in groups:
            groups[canonical].add(entity)
    found = space.entities({*groups, *(entity for group in groups.values() for entity in group)})
    ordered = ([canonical, *sorted(groups[canonical])] for canonical in sorted(groups))
    return tuple(tuple(found[entity] for entity in group if entity in found) for group in ordered)


def _kept(group: tuple[Entity, ...]) -> set[str]:
    """Those of one person's names that stay though nobody says them: the one all mean, and those given by hand."""
    return {e.id for e in group if e.canonical in ("", e.id) or plainer(e.name) is None}


def _keys(entity: Entity) -> set[str]:
    return {name_key(name) for name in (entity.name, *entity.names) if name}


def _placed(contexts: Iterable[Context]) -> set[Place]:
    """The contexts that somebody gave a place in a tree, or that others lie in."""
    below = [context for context in contexts if context.parent]
    return {(c.dimension, value) for c in below for value in (c.value, c.parent)}
