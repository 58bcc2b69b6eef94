"""Entities with their names, and contexts with their places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from beliefgraph.checks import rules
from beliefgraph.checks.rules import Mend, Symptom
from beliefgraph.checks.survey import Survey, circles, naive, paged
from beliefgraph.domain.audit import concerned
from beliefgraph.domain.findings import line
from beliefgraph.domain.model import Context, Entity
from beliefgraph.logbook import forwards
from beliefgraph.text import name_key


def look(survey: Survey) -> Iterator[Symptom]:
    """Every breach of what is asked of entities and contexts by themselves."""
    for page in paged(survey.entities.values()):
        yield from _names(survey, page)
    yield from _aliases(survey)
    yield from _places(survey)


def _names(survey: Survey, entities: list[Entity]) -> Iterator[Symptom]:
    """Whether every entity has a name, and is found by each of its names."""
    keys = {entity.id: {name_key(name) for name in (entity.name, *entity.names) if name} for entity in entities}
    bearers = survey.space.named({key for each in keys.values() for key in each})
    for entity in entities:
        if not entity.name.strip():
            named = replace(entity, name=next((name for name in entity.names if name.strip()), entity.id))
            yield rules.BLANK.symptom(entity.id, "it has no name", mend=Mend(enter=(named,)), kind="entity")
        elif lost := sorted(key for key in keys[entity.id] if entity.id not in bearers.get(key, ())):
            yield rules.UNNAMED.symptom(entity.id, f"it is not found as {', '.join(lost)}", mend=Mend(rebuild=True))


def _aliases(survey: Survey) -> Iterator[Symptom]:
    """Whether every name leads straight to an entity that stands for itself."""
    leads = {e.id: e.canonical for e in survey.entities.values() if e.canonical not in ("", e.id)}
    rings = circles({entity: {target} for entity, target in leads.items()})
    for ring in rings:
        names = [survey.entities[entity].name for entity in ring]
        message = f"{', '.join(names)} are names of one another, and of nothing"
        yield rules.ALIAS_RING.symptom(ring[0], message, line("alias", names[0], names[0]))
    ringed = {entity for ring in rings for entity in ring}
    for entity, target in leads.items():
        name = survey.entities[entity].name
        if target not in survey.entities:
            message = f"{name} is a name of {target}, which is not kept"
            yield rules.ALIAS_OF_NOTHING.symptom(entity, message, mend=Mend(joins=((entity, entity),)))
        elif target in leads and entity not in ringed:
            end = target
            while end in leads and end not in ringed and leads[end] in survey.entities:
                end = leads[end]
            if end not in ringed:
                message = f"{name} leads to {survey.entities[end].name} over another name"
                yield rules.ALIAS_CHAIN.symptom(entity, message, mend=Mend(joins=((entity, end),)))


def _places(survey: Survey) -> Iterator[Symptom]:
    for ring in survey.rings:
        (dimension, value), path = ring[0], " < ".join([*(value for _, value in ring), ring[0][1]])
        command = line("context", dimension, value, "--parent", "")
        yield rules.CONTEXT_RING.symptom(f"{dimension}={value}", f"{dimension}: {path}", command)
    for context in survey.contexts.values():
        if context.parent and (context.dimension, context.parent) not in survey.contexts:
            survey.missing.add((context.dimension, context.parent))
        if not context.dimension.strip() or not context.value.strip():
            message = "it has no dimension or no value"
            yield rules.BLANK.symptom(_shown(context), message, mend=Mend(drop=(context,)), kind="context")
        if naive(context.recorded):
            yield survey.zoned(context, _shown(context), "context", f"{context.recorded} has no zone")


def missing(survey: Survey) -> Iterator[Symptom]:
    """Contexts that something is said in and that have no record; asked when everything was gone through."""
    for dimension, value in sorted(survey.missing):
        made = Mend(enter=(Context(dimension, value),))
        message = "something holds in it or lies in it, and it has no record"
        yield rules.UNKNOWN_CONTEXT.symptom(f"{dimension}={value}", message, mend=made)


def orphans(survey: Survey) -> Iterator[Symptom]:
    """Entities, sources and events that nothing speaks of; asked when everything was gone through."""
    for entity in _unspoken(survey):
        yield rules.ORPHAN.symptom(entity.id, f"nothing is said about {entity.name}")
    for ident in survey.sources.keys() - survey.told_from:
        yield rules.ORPHAN.symptom(ident, "no evidence comes from it", kind="source")
    for ident in survey.events.keys() - survey.told_at:
        yield rules.ORPHAN.symptom(ident, "no evidence occurred in it", kind="event")


def _unspoken(survey: Survey) -> list[Entity]:
    """Entities that nothing speaks of, and that nobody ever told to be the same as another or not."""
    known = survey.mentioned | {e.canonical for e in survey.entities.values() if e.canonical != e.id}
    left = {e.id: e for e in survey.entities.values() if e.id not in known and e.canonical in ("", e.id)}
    for entry in forwards(survey.space) if left else ():
        for ident in concerned(entry.data):
            left.pop(ident, None)
    return list(left.values())


def _shown(context: Context) -> str:
    return f"{context.dimension}={context.value}"
