"""One round through a graph: every family, piece of evidence and link is seen once by everything that looks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from beliefgraph.checks import rules
from beliefgraph.doctor.confidence import Agents, Clearing, History, Reviews, Swings
from beliefgraph.doctor.diagnosis import Diagnosis, counted_by_all
from beliefgraph.doctor.edges import Conflicts, Contexts, Doubles, Growth, Reasons
from beliefgraph.doctor.extraction import Names, Readings
from beliefgraph.doctor.inputs import Inputs, Repeats
from beliefgraph.doctor.looks import Case, FamilyNow, Look
from beliefgraph.doctor.retrieval import Depth, Vectors
from beliefgraph.doctor.weights import Weights
from beliefgraph.domain.changes import Family
from beliefgraph.domain.findings import Severity, Stage
from beliefgraph.domain.model import Belief, Evidence
from beliefgraph.domain.reviews import ReviewKind, kept_id, review_id
from beliefgraph.domain.revision import alive
from beliefgraph.reading import Moment, Reader

PAGE = 500
"""Families that are read at a time, with what hangs on them."""

LOOKS: Mapping[Stage, Sequence[type[Look]]] = {
    Stage.INPUT: (Inputs, Repeats),
    Stage.EXTRACTION: (Readings, Names),
    Stage.EDGES: (Growth, Doubles, Contexts, Conflicts, Reasons),
    Stage.CONFIDENCE: (History, Clearing, Swings, Weights, Agents, Reviews),
    Stage.RETRIEVAL: (Vectors, Depth),
}
CHECKLIST = (
    "evidence uniqueness",
    "entity normalisation",
    "context completeness",
    "history",
    "fading and clearing",
    "explanation",
    "weights",
    "review",
)
"""The rows of the checklist, in the order in which the first article has them."""

UNREADABLE = frozenset({rules.UNREADABLE.name, rules.UNREADABLE_MARK.name, rules.NAIVE_TIME.name})
"""Faults that keep beliefs from being read, so that they are mended before anything else is looked at."""

_WORST = list(Severity)


def diagnose(case: Case, stages: Collection[Stage] = tuple(Stage)) -> Diagnosis:
    """What is wrong with a graph. Never writes; reads everything twice at most, a page at a time.

    Structural faults are told under their stages; while one of them keeps rows from being read, nothing else is looked
    at. Those of which a row of the checklist tells all at once are told by it alone.

    Args:
        case: the graph, and what it is judged by.
        stages: those to look at.
    """
    looked = [stage for stage in Stage if stage in stages]
    faults = [fault for fault in case.faults if fault.stage in looked]
    if any(fault.rule in UNREADABLE for fault in case.faults):
        return Diagnosis(case.now, tuple(looked), (), tuple(faults), unread=True)
    looks = [look(case) for stage in looked for look in LOOKS[stage]]
    _go_through(case, looks)
    rows = sorted((row for look in looks for row in look.rows()), key=lambda row: CHECKLIST.index(row.name))
    findings = [finding for row in rows for finding in row.findings]
    findings += [finding for look in looks for finding in look.findings()]
    summed = {rule.name for look in looks for rule in look.sums}
    findings += [fault for fault in faults if fault.rule not in summed]
    findings.sort(key=lambda finding: (looked.index(finding.stage), _WORST.index(finding.severity)))
    return Diagnosis(
        case.now,
        tuple(looked),
        tuple(rows),
        tuple(findings),
        tuple(spread for look in looks for spread in look.spreads()),
        counted_by_all(look.counts() for look in looks),
    )


def _go_through(case: Case, looks: Sequence[Look]) -> None:
    """Let everything that looks see every family, every piece of evidence that was not retracted, and every link."""
    for family in _families(case):
        for look in looks:
            look.family(family)
    for evidence in _evidence(case):
        for look in looks:
            look.evidence(evidence)
    for link in case.space.all_links():
        for look in looks:
            look.link(link)


def _evidence(case: Case) -> Iterator[Evidence]:
    """Every piece of evidence that was not retracted, with its words also where they lie in cold storage."""
    live = (evidence for evidence in case.space.all_evidence() if evidence.retracted is None)
    while page := list(islice(live, PAGE)):
        away = case.space.frozen([evidence.id for evidence in page if evidence.cold])
        for evidence in page:
            yield replace(evidence, text=away[evidence.id]) if evidence.id in away else evidence


def _families(case: Case) -> Iterator[FamilyNow]:
    """Every family as it stands; what is read of one page is let go before the next."""
    families = (family for family in case.space.all_families() if family.beliefs)
    while page := list(islice(families, PAGE)):
        reader = Reader(case.space, case.policies, Moment(case.now))
        ids = [belief.id for family in page for belief in family.beliefs]
        names = {
            e.id: e.name for e in case.space.entities({f.edge.subject for fam in page for f in fam.filed}).values()
        }
        noted = _noted(case, ids)
        for family in page:
            yield FamilyNow(_standing(reader, family), [f for f in family.filed if alive(f)], names, noted)


def _standing(reader: Reader, family: Family) -> Sequence[Belief]:
    """The beliefs of a family with their opinions at the moment."""
    reader.take(family)
    return reader.family(family.key)


def _noted(case: Case, beliefs: Iterable[str]) -> frozenset[str]:
    """Ids of the nodes that say that a belief is kept, or that it was put before somebody for being weak."""
    marks = [mark for ident in beliefs for mark in (kept_id(ident), review_id(ReviewKind.WEAK, [ident]))]
    return frozenset(case.space.nodes(marks))
