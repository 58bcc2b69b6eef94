"""Looking after a graph: puts away what has had its time, invalidates what is refuted, finds what nobody linked.

A round goes through the graph page by page, each page one act. What it does with a belief or a text follows from the
evidence and the moment alone, so that a round done twice, cut off and done again, or done late ends in the same graph.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import islice

from beliefgraph.domain.reviews import ROUND, Round
from beliefgraph.ports import Space
from beliefgraph.records import task_of
from beliefgraph.warden import BELIEFS, CONFLICTS, EVIDENCE, REVIEWS, Measure, Step

OF_TODAY = timedelta(days=1)
"""How far from now a round is still one of today: one that was cut off is gone on with, at its moment; and what beliefs
draw from one another is brought up to date."""

LISTED = 1_000
"""Measures that a report tells one by one; all are counted, and all are in the audit log."""

PAGES = {BELIEFS: 200, EVIDENCE: 1_000, CONFLICTS: 100, REVIEWS: 500}
"""What a round goes through, in this order, and how much of it in one act: families, evidence, entities, items."""


@dataclass(frozen=True, slots=True)
class MaintenanceReport:
    """What a round of maintenance did.

    Args:
        at: the moment it judged for.
        dry_run: whether nothing was stored.
        resumed: whether it went on with a round that had been cut off; `counts` then tells of both.
        counts: what was done -> how often, by kind, e.g. "archived evidence".
        measures: what was done one by one, the first thousand.
        acts: numbers of its acts in the audit log.
        run: the name under which all of it can be undone.
    """

    at: datetime
    dry_run: bool = False
    resumed: bool = False
    counts: dict[str, int] = field(default_factory=dict)
    measures: tuple[Measure, ...] = ()
    acts: tuple[int, ...] = ()
    run: str = ""


def begun(space: Space, at: datetime | None, now: datetime, *, anew: bool = False) -> tuple[Round, bool]:
    """The round to do, and whether it was begun before and cut off.

    Args:
        space: the namespace.
        at: the moment to judge for; None goes on with a round that was cut off lately, else takes `now`.
        now: the time.
        anew: go on with nothing.
    """
    node = space.nodes([ROUND]).get(ROUND)
    if node is not None and not anew:
        left = task_of(Round, node)
        if left.at == at or (at is None and now - left.begun <= OF_TODAY):
            return left, True
    return Round(at or now, now, BELIEFS), False


def steps(space: Space, done: Round) -> Iterator[Step]:
    """Everything a round has yet to go through, a page at a time; others may write between two pages."""
    phases = list(PAGES)
    for phase in phases[phases.index(done.phase) :]:
        after = done.after if phase == done.phase else ""
        ids = (ident for ident in _ids(space, phase) if ident > after)
        while page := tuple(islice(ids, PAGES[phase])):
            yield Step(phase, page)


def _ids(space: Space, phase: str) -> Iterator[str]:
    if phase == BELIEFS:
        yield from (family.key for family in space.all_families())
    elif phase == EVIDENCE:
        yield from (evidence.id for evidence in space.all_evidence())
    elif phase == CONFLICTS:
        yield from (entity.id for entity in space.all_entities() if entity.canonical in ("", entity.id))
    else:
        after = ""
        while page := space.nodes_of("review_item", after, PAGES[REVIEWS]):
            yield from (node.id for node in page)
            after = page[-1].id


def marked(done: Round, step: Step, measures: Iterable[Measure]) -> Round:
    """The round after a page."""
    counted = Counter({name: int(count) for name, count in done.done.items()})
    counted.update(measure.counted_as for measure in measures)
    return replace(done, phase=step.phase, after=step.ids[-1], done=dict(counted))
