"""Entities with their names, and contexts with their places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from beliefgraph.checks import rules
from beliefgraph.checks.noted import Noted
from beliefgraph.checks.register import Register, circles, naive, paged
from beliefgraph.checks.rules import Mend, Symptom
from beliefgraph.domain.audit import concerned
from beliefgraph.domain.findings import line
from beliefgraph.domain.model import Context, Entity
from beliefgraph.logbook import forwards
from beliefgraph.text import name_key


def look(register: Register, noted: Noted) -> Iterator[Symptom]:
    """Every breach of what is asked of entities and contexts by themselves."""
    for page in paged(register.entities.values()):
        yield from _names(register, page)
    yield from _aliases(register)
    yield from _places(register, noted)


def _names(register: Register, entities: list[Entity]) -> Iterator[Symptom]:
    """Whether every entity has a name, and is found by each of its names."""
    keys = {entity.id: {name_key(name) for name in (entity.name, *entity.names) if name} for entity in entities}
    bearers = register.space.named({key for each in keys.values() for key in each})
    for entity in entities:
        if not entity.name.strip():
            named = replace(entity, name=next((name for name in entity.names if name.strip()), entity.id))
            yield rules.BLANK.symptom(entity.id, "it has no name", mend=Mend(enter=(named,)), kind="entity")
        elif lost := sorted(key for key in keys[entity.id] if entity.id not in bearers.get(key, ())):
            yield rules.UNNAMED.symptom(entity.id, f"it is not found as {', '.join(lost)}", mend=Mend(rebuild=True))


def _aliases(register: Register) -> Iterator[Symptom]:
    """Whether every name leads straight to an entity that stands for itself."""
    leads = {e.id: e.canonical for e in register.entities.values() if e.canonical not in ("", e.id)}
    rings = circles({entity: {target} for entity, target in leads.items()})
    for ring in rings:
        names = [register.entities[entity].name for entity in ring]
        message = f"{', '.join(names)} are names of one another, and of nothing"
        yield rules.ALIAS_RING.symptom(ring[0], message, line("alias", names[0], names[0]))
    ringed = {entity for ring in rings for entity in ring}
    for entity, target in leads.items():
        name = register.entities[entity].name
        if target not in register.entities:
            message = f"{name} is a name of {target}, which is not kept"
            yield rules.ALIAS_OF_NOTHING.symptom(entity, message, mend=Mend(joins=((entity, entity),)))
        elif target in leads and entity not in ringed:
            end = target
            while end in leads and end not in ringed and leads[end] in register.entities:
                end = leads[end]
            if end not in ringed:
                message = f"{name} leads to {register.entities[end].name} over another name"
                yield rules.ALIAS_CHAIN.symptom(entity, message, mend=Mend(joins=((entity, end),)))


def _places(register: Register, noted: Noted) -> Iterator[Symptom]:
    for ring in register.rings:
        (dimension, value), path = ring[0], " < ".join([*(value for _, value in ring), ring[0][1]])
        command = line("context", dimension, value, "--parent", "")
        yield rules.CONTEXT_RING.symptom(f"{dimension}={value}", f"{dimension}: {path}", command)
    for context in register.contexts.values():
        if context.parent and (context.dimension, context.parent) not in register.contexts:
            noted.places.add((context.dimension, context.parent))
        if not context.dimension.strip() or not context.value.strip():
            message = "it has no dimension or no value"
            yield rules.BLANK.symptom(_shown(context), message, mend=Mend(drop=(context,)), kind="context")
        if naive(context.recorded):
            yield register.zoned(context, _shown(context), "context", f"{context.recorded} has no zone")


def missing(register: Register, noted: Noted) -> Iterator[Symptom]:
    """Contexts that something is said in and that have no record; asked when everything was gone through."""
    for dimension, value in sorted(noted.places - register.contexts.keys()):
        made = Mend(enter=(Context(dimension, value),))
        message = "something holds in it or lies in it, and it has no record"
        yield rules.UNKNOWN_CONTEXT.symptom(f"{dimension}={value}", message, mend=made)


def orphans(register: Register, noted: Noted) -> Iterator[Symptom]:
    """Entities, sources and events that nothing speaks of; asked when everything was gone through."""
    for entity in _unspoken(register, noted):
        yield rules.ORPHAN.symptom(entity.id, f"nothing is said about {entity.name}")
    for ident in register.sources.keys() - noted.told_from:
        yield rules.ORPHAN.symptom(ident, "no evidence comes from it", kind="source")
    for ident in register.events.keys() - noted.told_at:
        yield rules.ORPHAN.symptom(ident, "no evidence occurred in it", kind="event")


def _unspoken(register: Register, noted: Noted) -> list[Entity]:
    """Entities that nothing speaks of, and that nobody ever told to be the same as another or not."""
    known = noted.mentioned | {e.canonical for e in register.entities.values() if e.canonical != e.id}
    left = {e.id: e for e in register.entities.values() if e.id not in known and e.canonical in ("", e.id)}
    for entry in forwards(register.space) if left else ():
        for ident in concerned(entry.data):
            left.pop(ident, None)
    return list(left.values())


def _shown(context: Context) -> str:
    return f"{context.dimension}={context.value}"
