"""What was stated of beliefs just before somebody judged them, read from the evidence there was: for calibration."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any, cast

from beliefgraph.domain.calibration import Calibration, Statement, calibration, told
from beliefgraph.domain.changes import Family, Filed
from beliefgraph.domain.confidence import Fate
from beliefgraph.domain.language import Language, language
from beliefgraph.domain.model import JUDGED, Belief, Source
from beliefgraph.domain.order import order_key
from beliefgraph.domain.predicates import lookup
from beliefgraph.domain.revision import DERIVED
from beliefgraph.domain.verdicts import Anchor
from beliefgraph.observe import kind_of
from beliefgraph.ports import Space
from beliefgraph.reading import Reader, ids_of
from beliefgraph.verdicts import confirmed

_NONE = Source("")


def unjudged(space: Space, at: datetime) -> Space:
    """A namespace without verdicts and outcomes, and without what was said, undated, after a moment; only read.

    Args:
        space: the namespace, as `seen_by` gave it.
        at: the moment.
    """
    return cast(Space, _Unjudged(space, at))


class _Unjudged:
    """See `unjudged`; what it does not answer itself, it asks the namespace."""

    def __init__(self, space: Space, at: datetime) -> None:
        self._space, self._at = space, at

    def __getattr__(self, name: str) -> Any:
        return getattr(self._space, name)

    def seen_by(self, agent: str) -> Space:
        return unjudged(self._space.seen_by(agent), self._at)

    def families(self, keys: Iterable[str]) -> dict[str, Family]:
        found = self._space.families(keys)
        return {key: replace(family, filed=self._kept(family.filed)) for key, family in found.items()}

    def filed(self, belief: str) -> tuple[Filed, ...]:
        return self._kept(self._space.filed(belief))

    def _kept(self, filed: Iterable[Filed]) -> tuple[Filed, ...]:
        now = self._at.timestamp()
        return tuple(f for f in filed if f.evidence.kind not in JUDGED and order_key(f.evidence)[0] <= now)


def calibrated(
    space: Space, reader: Callable[[Space, datetime], Reader], as_of: datetime | None, bins: int
) -> Calibration:
    """How well what was stated came true, by all verdicts and outcomes that count.

    Args:
        space: the namespace, as `seen_by` gave it.
        reader: reads a namespace as of a moment.
        as_of: leave out verdicts and outcomes of a later moment; None for no limit.
        bins: into how many equal parts [0, 1] is cut.
    """
    by_moment: dict[datetime, list[Anchor]] = {}
    for anchor in confirmed(space, as_of):
        by_moment.setdefault(anchor.at, []).append(anchor)
    statements: list[Statement] = []
    languages: Counter[Language] = Counter()
    unstated = 0
    for at, anchors in sorted(by_moment.items()):
        before = reader(unjudged(space, at), at)
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
