"""What the store finds wrong with its own rows, and whether the audit log is as it was written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from beliefgraph.checks import rules
from beliefgraph.checks.rules import Check, Mend, Symptom
from beliefgraph.domain.audit import breaches
from beliefgraph.logbook import forwards
from beliefgraph.ports import Flaw, Space

BEYOND = frozenset({Flaw.UNREADABLE, Flaw.WORDS})
"""What a store cannot make anew."""

RULE_OF: Mapping[Flaw, Check] = {
    Flaw.END: rules.DANGLING_EDGE,
    Flaw.BELIEF: rules.HISTORY_OF_NOTHING,
    Flaw.ENTITY: rules.NAME_OF_NOBODY,
    Flaw.DOCUMENT: rules.VECTOR_OF_NOTHING,
    Flaw.EVIDENCE: rules.NO_PREMISES_KEPT,
    Flaw.PREMISES: rules.NO_PREMISES_KEPT,
    Flaw.COUNT: rules.WRONG_COUNT,
    Flaw.UNFOUND: rules.MISSING_TEXT,
    Flaw.FOUND: rules.SURPLUS_TEXT,
    Flaw.NO_VECTOR: rules.MISSING_VECTOR,
    Flaw.A_VECTOR: rules.SURPLUS_VECTOR,
    Flaw.SIZE: rules.BROKEN_VECTOR,
    Flaw.UNREADABLE: rules.UNREADABLE,
    Flaw.WORDS: rules.LOST_WORDS,
}


def look(space: Space) -> Iterator[Symptom]:
    """Every flaw of the rows as they are stored."""
    for where, flaw in space.faults():
        mended = None if flaw in BEYOND else Mend(rebuild=True)
        yield RULE_OF[flaw].symptom(where, f"{where}: {flaw}", mend=mended)


def log(space: Space) -> Iterator[Symptom]:
    """Every place where the audit log was altered."""
    for breach in breaches(forwards(space)):
        yield rules.ALTERED_LOG.symptom(str(breach.number), f"entry {breach.number}: {breach.what}")
