"""What was stated of beliefs just before somebody judged them, read from the evidence there was: for calibration."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from beliefgraph.domain.calibration import Calibration, Statement, calibration, told
from beliefgraph.domain.confidence import Fate
from beliefgraph.domain.language import Language, language
from beliefgraph.domain.model import Belief, Source
from beliefgraph.domain.predicates import lookup
from beliefgraph.domain.revision import DERIVED
from beliefgraph.domain.verdicts import Anchor
from beliefgraph.filing import Policies
from beliefgraph.observe import kind_of
from beliefgraph.ports import Space
from beliefgraph.reading import Moment, Reader, ids_of
from beliefgraph.verdicts import confirmed

_NONE = Source("")


def calibrated(space: Space, policies: Policies, as_of: datetime | None, bins: int) -> Calibration:
    """How well what was stated came true, by all verdicts and outcomes that count.

    Args:
        space: the namespace, as `seen_by` gave it.
        policies: how each predicate is revised.
        as_of: leave out verdicts and outcomes of a later moment; None for no limit.
        bins: into how many bins of about equal size at most.
    """
    by_moment: dict[datetime, list[Anchor]] = {}
    for anchor in confirmed(space, as_of):
        by_moment.setdefault(anchor.at, []).append(anchor)
    statements: list[Statement] = []
    languages: Counter[Language] = Counter()
    unstated = 0
    for at, anchors in sorted(by_moment.items()):
        before = Reader(space, policies, Moment(at, at, unjudged=True))
        for anchor, belief in _read(before, anchors):
            languages[language(belief.text)] += 1
            if belief.opinion.unknown < 1.0:
                statements.append(_statement(anchor, belief, _grounds(before, belief)))
            else:
                unstated += 1
    report = calibration(statements, bins, unstated, as_of)
    return replace(report, text=told(report, languages.most_common(1)[0][0] if languages else "en"))


def _read(reader: Reader, anchors: list[Anchor]) -> Iterator[tuple[Anchor, Belief]]:
    beliefs = {belief.id: belief for belief in reader.beliefs([anchor.belief for anchor in anchors])}
    return ((anchor, beliefs[anchor.belief]) for anchor in anchors if anchor.belief in beliefs)


def _statement(anchor: Anchor, belief: Belief, grounds: frozenset[str]) -> Statement:
    return Statement(
        probability=belief.opinion.probability,
        right=anchor.held,
        family=anchor.family,
        predicate=belief.predicate,
        domain=lookup(belief.predicate).domain,
        grounds=grounds,
        judged=anchor.kind,
    )


def _grounds(reader: Reader, belief: Belief) -> frozenset[str]:
    """The source kinds of what counted for or against a belief, what was concluded from others among it."""
    family = reader.space.families([belief.family])[belief.family]
    settled, _ = reader.settled(family)
    ids = ids_of(family, settled.standings)
    counting = {e for (e, cell), fate in settled.fates().items() if ids[cell] == belief.id and _counts(fate)}
    filed = [f for f in family.filed if f.evidence.id in counting]
    sources = reader.space.sources({f.evidence.source for f in filed})
    names = reader.space.entities({f.edge.subject for f in filed})
    return frozenset(
        kind_of(f.evidence, sources.get(f.evidence.source, _NONE), names[f.edge.subject].name, f.edge.said_by)
        for f in filed
    )


def _counts(fate: Fate) -> bool:
    return fate.counts or fate.why == DERIVED
