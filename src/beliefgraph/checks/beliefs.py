"""Beliefs with what is filed under them, family by family."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from beliefgraph.checks import rules
from beliefgraph.checks.confidence import drawing_anew
from beliefgraph.checks.noted import Conclusion, Noted
from beliefgraph.checks.register import Register, edge_name, lies_within, naive
from beliefgraph.checks.rules import Mend, Symptom
from beliefgraph.checks.settled import Settling
from beliefgraph.domain.changes import Family, Filed
from beliefgraph.domain.drawn import drew
from beliefgraph.domain.findings import line, retract
from beliefgraph.domain.language import language
from beliefgraph.domain.model import JUDGED, Belief, Edge, Status
from beliefgraph.domain.opinion import UNINFORMED
from beliefgraph.domain.predicates import words
from beliefgraph.domain.revision import alive

_GIVEN = JUDGED | {"given"}  # by what is read what no extractor found


def look(register: Register, noted: Noted) -> Iterator[Symptom]:
    """Every breach of what is asked of beliefs and their edges; families are gone through once."""
    settling = Settling(register, noted)
    for family in register.space.all_families():
        live: dict[str, list[Filed]] = {belief.id: [] for belief in family.beliefs}
        sound = not register.ringed & {dimension for belief in family.beliefs for dimension, _ in belief.scope}
        for filed in family.filed:
            _note(noted, filed.edge)
            if alive(filed):
                live[filed.edge.belief].append(filed)
                found = list(_edge(register, filed, family))
                sound &= not found
                yield from found
        for belief in family.beliefs:
            yield from _belief(register, noted, belief, live[belief.id])
        if sound:
            yield from settling.compared(family)


def _note(noted: Noted, edge: Edge) -> None:
    noted.mentioned.add(edge.subject)
    noted.places.update(edge.scope)


# Edges ------------------------------------------------------------------------------------------------------------
def _edge(register: Register, filed: Filed, family: Family) -> Iterator[Symptom]:
    """Every breach of an edge that keeps its family from being settled."""
    edge, evidence = filed.edge, filed.evidence
    for name, low in (("stance", -1.0), ("authority", 0.0), ("shift", 0.0), ("weight", 0.0), ("faithfulness", 0.0)):
        if not lies_within(value := getattr(edge, name), low, 1.0):
            message = f"{name}={value!r} is not in [{low:g}, 1]"
            yield rules.OUT_OF_RANGE.symptom(edge_name(edge), message, _strike(edge))
    if naive(edge.valid_from, edge.valid_until, edge.happened_from, edge.happened_until):
        yield register.zoned(edge, edge_name(edge), "edge", "a time of it has no zone")
    elif _reversed(edge):
        message = "it ends before it begins, and so counts at no time"
        yield rules.REVERSED.symptom(edge_name(edge), message, _strike(edge))
    if naive(evidence.at, evidence.recorded):
        return
    if edge.subject not in register.entities and edge.subject not in {b.subject for b in family.beliefs}:
        message = f"the entity that it speaks of, {edge.subject}, has no record"
        yield rules.UNKNOWN_ENTITY.symptom(edge_name(edge), message, _read_again([filed]), kind="edge")


def _reversed(edge: Edge) -> bool:
    pairs = ((edge.valid_from, edge.valid_until), (edge.happened_from, edge.happened_until))
    return any(since is not None and until is not None and since > until for since, until in pairs)


def _strike(edge: Edge) -> str:
    return line("strike", edge.belief, edge.evidence)


# Beliefs ----------------------------------------------------------------------------------------------------------
def _belief(register: Register, noted: Noted, belief: Belief, live: list[Filed]) -> Iterator[Symptom]:
    noted.beliefs.add(belief.id)
    noted.mentioned.add(belief.subject)
    noted.places.update(belief.scope)
    anew = Mend(settle=(belief.family,))
    yield from _fields(register, belief, live)
    if belief.status is Status.WITHDRAWN:
        noted.withdrawn.add(belief.id)
        if live:
            message = f"evidence still stands under it: {len(live)}"
            yield rules.NOT_WITHDRAWN.symptom(belief.id, message, mend=anew)
        return
    if belief.created is None or belief.updated is None:
        yield rules.NO_TIMES.symptom(belief.id, "it does not say since when, or when it last moved", mend=anew)
    elif naive(belief.created, belief.updated):
        yield rules.NAIVE_TIME.symptom(belief.id, "a time of it has no zone", mend=anew, kind="belief")
    if odd := _odd(belief):
        mended = drawing_anew(belief) if drew(belief.drawn) else anew
        yield rules.OUT_OF_RANGE.symptom(belief.id, odd, mend=mended, kind="belief")
    if drew(belief.drawn):
        noted.drawn[belief.id] = belief.drawn
    if belief.opinion != UNINFORMED and (belief.standing.evidence or drew(belief.drawn)):
        noted.moved.add(belief.id)  # what only its rivals move never moved by itself
    _stand(noted, belief, live)


def _fields(register: Register, belief: Belief, live: list[Filed]) -> Iterator[Symptom]:
    subject = register.entities.get(belief.subject)
    if subject is None:
        message = f"the entity it is about, {belief.subject}, has no record"
        yield rules.UNKNOWN_ENTITY.symptom(belief.id, message, _read_again(live))
    if belief.status is Status.WITHDRAWN:
        return
    if not belief.predicate.strip():
        evidence = [filed.evidence.id for filed in live]
        yield rules.BLANK.symptom(belief.id, "it has no predicate", line("strike", belief.id, *evidence))
    elif not belief.text.strip():
        name = subject.name if subject else belief.subject
        told = live[0].evidence.text if live else name + belief.value
        worded = words(belief.predicate, name, belief.value, language(told))
        yield rules.BLANK.symptom(belief.id, "it has no text", mend=Mend(enter=(replace(belief, text=worded),)))


def _read_again(live: list[Filed]) -> str:
    """The command line by which evidence enters again what it speaks of; what was given with it is to be given anew."""
    ids = sorted({filed.evidence.id for filed in live})
    if not ids:
        return ""
    if any(filed.edge.method in _GIVEN for filed in live):
        return retract(*ids, reason="what it speaks of is lost")
    return line("reread", *ids)


def _odd(belief: Belief) -> str:
    """A number of a belief that none can be; "" when there is none."""
    standing, drawn, opinion = belief.standing, belief.drawn, belief.opinion
    masses = {"support": standing.support, "refute": standing.refute}
    masses |= {"drawn support": drawn.support, "drawn refutation": drawn.refute}
    least = -1.0 if belief.rule == "signed-shift" else 0.0  # which folds into one number on its scale
    for name, mass in masses.items():
        if not math.isfinite(mass) or mass < least:
            return f"{name}={mass!r} is no mass"
    for name in ("belief", "disbelief", "unknown", "signed", "probability", "contested", "confidence"):
        if not lies_within(value := getattr(opinion, name), -1.0 - 1e-9, 1.0 + 1e-9):
            return f"{name}={value!r} is on no scale"
    return ""


def _stand(noted: Noted, belief: Belief, live: list[Filed]) -> None:
    """Note what a belief stands on, where others must be looked at to tell."""
    footing = noted.footing
    own = [filed for filed in live if not filed.evidence.premises]
    named = [f for f in live if f.evidence.source or f.evidence.speaker or f.edge.said_by]
    if not live:
        footing.bare[belief.id] = belief
    if not own:
        footing.ungrounded[belief.id] = belief
    if not named:
        footing.unsourced[belief.id] = belief
    if not own or not named:
        concluded = (f.evidence for f in live if f.evidence.premises)
        footing.concluded += [Conclusion(belief.id, e.premises, e.id) for e in concluded]
