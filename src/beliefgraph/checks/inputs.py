"""Evidence with its source and event: what came in, and whether it can be told from where and when."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from beliefgraph.checks import rules
from beliefgraph.checks.noted import Noted
from beliefgraph.checks.register import Register, lies_within, naive
from beliefgraph.checks.rules import Mend, Symptom
from beliefgraph.domain.findings import line, retract
from beliefgraph.domain.model import Agent, Event, Evidence, Source
from beliefgraph.domain.tasks import tombstone_id

AHEAD = timedelta(days=1)
"""How long after it was recorded something may be said: zones differ by a day and clocks by minutes."""


def look(register: Register, noted: Noted) -> Iterator[Symptom]:
    """Every breach of what is asked of evidence; it is gone through once, and twice where some came twice."""
    erased = {node.id for node in register.nodes.values() if node.kind == "tombstone"}
    met, twice = set[int](), set[int]()
    for evidence in register.space.all_evidence():
        noted.told_from.add(evidence.source)
        noted.told_at.add(evidence.event)
        noted.premises.update(evidence.premises)
        noted.places.update(evidence.scope)
        yield from _origin(register, evidence)
        if evidence.retracted is None:
            yield from _words(evidence)
            if (told := evidence.message) is not None:
                (twice if (mark := hash(told)) in met else met).add(mark)
        if erased and tombstone_id(evidence.id) in erased:
            message = "it was erased, and is here again"
            yield rules.ERASED_IS_BACK.symptom(
                evidence.id, message, line("erase", evidence.id, "--reason", "it was erased before")
            )
    if twice:
        yield from _twice(register, twice)
    yield from _facts(register)


def _origin(register: Register, evidence: Evidence) -> Iterator[Symptom]:
    """Whether everything that it names has a record."""
    if evidence.source and evidence.source not in register.sources:
        made = Mend(enter=(Source(evidence.source),))
        yield rules.UNKNOWN_SOURCE.symptom(evidence.id, f"its source {evidence.source!r} has no record", mend=made)
    if evidence.event and evidence.event not in register.events:
        at = None if naive(evidence.at) else evidence.at
        made = Mend(enter=(Event(evidence.event, at=at),))
        yield rules.UNKNOWN_EVENT.symptom(evidence.id, f"its event {evidence.event!r} has no record", mend=made)
    if evidence.agent and evidence.agent not in register.agents:
        made = Mend(enter=(Agent(evidence.agent),))
        yield rules.UNKNOWN_AGENT.symptom(evidence.id, f"its agent {evidence.agent!r} has no record", mend=made)


def _words(evidence: Evidence) -> Iterator[Symptom]:
    """Whether it can be told who says it, what is said, and when."""
    if not evidence.source and not evidence.speaker:
        message, command = "it names neither a source nor a speaker", retract(evidence.id, reason="nobody says so")
        yield rules.SOURCELESS.symptom(evidence.id, message, command)
    if not evidence.event:
        command = retract(evidence.id, reason="it occurred nowhere")
        yield rules.EVENTLESS.symptom(evidence.id, "it names no event", command)
    if not evidence.text.strip() and not evidence.cold:
        yield rules.EMPTY.symptom(evidence.id, "it has no text", retract(evidence.id, reason="it says nothing"))
    if naive(evidence.at, evidence.recorded):
        command = retract(evidence.id, reason="its time has no zone")
        yield rules.NAIVE_TIME.symptom(evidence.id, "a time of it has no zone", command)
    elif evidence.at is not None and evidence.at - evidence.recorded > AHEAD:
        later = evidence.at - evidence.recorded
        message = f"it was said {later.days} days after it was recorded"
        yield rules.SAID_LATER.symptom(evidence.id, message, retract(evidence.id, reason="its time is wrong"))
    for name in ("authority", "weight"):
        value = getattr(evidence, name)
        if value is not None and not lies_within(value, 0.0, 1.0):
            message, command = f"{name}={value!r} is not in [0, 1]", retract(evidence.id, reason=f"its {name} is wrong")
            yield rules.OUT_OF_RANGE.symptom(evidence.id, message, command, kind="evidence")


def _facts(register: Register) -> Iterator[Symptom]:
    """Times of events and sources, which never change."""
    times = [("event", event.id, event.at) for event in register.events.values()]
    times += [("source", source.id, source.published) for source in register.sources.values()]
    for kind, ident, at in times:
        if naive(at):
            yield rules.NAIVE_TIME.symptom(ident, f"{at} has no zone", kind=kind)


def _twice(register: Register, marks: set[int]) -> Iterator[Symptom]:
    """Messages under two ids, of those whose mark was met twice."""
    first: dict[tuple[object, ...], str] = {}
    for evidence in register.space.all_evidence():
        message = evidence.message
        if evidence.retracted is None and message is not None and hash(message) in marks:
            if message in first:
                told = f"{first[message]} has the same words, source and time"
                command = retract(evidence.id, reason=f"the same as {first[message]}")
                yield rules.DUPLICATE.symptom(evidence.id, told, command)
            first.setdefault(message, evidence.id)
