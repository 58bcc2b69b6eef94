"""What was stated of beliefs just before somebody judged them, read from the evidence there was: for calibration."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from beliefgraph.amend import all_of
from beliefgraph.domain.authority import NOBODY, Authorities, Authority
from beliefgraph.domain.calibration import Calibration, Statement, calibration, told
from beliefgraph.domain.changes import Family
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
from beliefgraph.records import task_of
from beliefgraph.verdicts import confirmed

_NONE = Source("")


def calibrated(
    space: Space, policies: Policies, bins: int, as_of: datetime | None = None, known_at: datetime | None = None
) -> Calibration:
    """How well what was stated came true, by all verdicts and outcomes that count.

    Args:
        space: the namespace, as `seen_by` gave it, and `as_known` where `known_at` says so.
        policies: how each predicate is revised.
        bins: into how many bins of about equal size at most.
        as_of: leave out verdicts and outcomes of a later moment; None for no limit.
        known_at: leave out what was recorded later; None for no limit.
    """
    stood = _Stood(space)
    alike: dict[tuple[datetime, int], list[Anchor]] = {}
    for anchor in confirmed(space, as_of, known_at):
        alike.setdefault((anchor.at, stood.number(anchor.recorded)), []).append(anchor)
    statements: list[Statement] = []
    languages: Counter[Language] = Counter()
    unstated = 0
    for (at, number), anchors in sorted(alike.items()):
        authorities = stood.after(number)
        before = Reader(space, policies.but(authorities=authorities), Moment(at, at, known_at, unjudged=True))
        learned = max((each.made for each in authorities.held.values() if each.learned), default=None)
        read = _read(before, anchors)
        grounds = _grounds(before, (belief for _, belief in read))
        for anchor, belief in read:
            languages[language(belief.text)] += 1
            if belief.opinion.unknown < 1.0:
                seen = learned is not None and anchor.first <= learned
                statements.append(_statement(anchor, belief, grounds.get(belief.id, frozenset()), seen))
            else:
                unstated += 1
    report = calibration(statements, bins, unstated, as_of, known_at)
    return replace(report, text=told(report, languages.most_common(1)[0][0] if languages else "en"))


class _Stood:
    """The authorities that stood before something was recorded, so that nobody had learned from it yet.

    Args:
        space: the namespace.
    """

    def __init__(self, space: Space) -> None:
        self._aliases = space.aliases()
        self._every = [task_of(Authority, node) for node in all_of(space, "authority")]
        self._changes = sorted({end for each in self._every for end in (each.made, each.until) if end is not None})

    def number(self, recorded: datetime) -> int:
        """How often they had changed before a moment; what changed at it is later."""
        return bisect_left(self._changes, recorded)

    def after(self, number: int) -> Authorities:
        """Those that stood after so many changes."""
        return Authorities.at(self._every, self._changes[number - 1], self._aliases) if number else NOBODY


def _read(reader: Reader, anchors: list[Anchor]) -> list[tuple[Anchor, Belief]]:
    beliefs = {belief.id: belief for belief in reader.beliefs([anchor.belief for anchor in anchors])}
    return [(anchor, beliefs[anchor.belief]) for anchor in anchors if anchor.belief in beliefs]


def _statement(anchor: Anchor, belief: Belief, grounds: frozenset[str], seen: bool) -> Statement:
    return Statement(
        probability=belief.opinion.probability,
        right=anchor.held,
        family=anchor.family,
        predicate=belief.predicate,
        domain=lookup(belief.predicate).domain,
        grounds=grounds,
        judged=anchor.kind,
        seen=seen,
    )


def _grounds(reader: Reader, beliefs: Iterable[Belief]) -> dict[str, frozenset[str]]:
    """Belief -> the source kinds of what counted for or against it, what was concluded from others among it."""
    found: dict[str, set[str]] = {}
    for family in reader.space.families({belief.family for belief in beliefs}).values():
        settled, _ = reader.settled(family)
        ids = ids_of(family, settled.standings)
        counting = [(evidence, ids[cell]) for (evidence, cell), fate in settled.fates().items() if _counts(fate)]
        kinds = _kinds(reader, family, {evidence for evidence, _ in counting})
        for evidence, belief in counting:
            found.setdefault(belief, set()).update(kinds[evidence])
    return {belief: frozenset(kinds) for belief, kinds in found.items()}


def _kinds(reader: Reader, family: Family, evidence: set[str]) -> dict[str, set[str]]:
    """Evidence -> the source kinds that it is of, as it is filed."""
    filed = [f for f in family.filed if f.evidence.id in evidence]
    sources = reader.space.sources({f.evidence.source for f in filed})
    names = reader.space.entities({f.edge.subject for f in filed})
    kinds: dict[str, set[str]] = {}
    for f in filed:
        source, name = sources.get(f.evidence.source, _NONE), names[f.edge.subject].name
        kinds.setdefault(f.evidence.id, set()).add(kind_of(f.evidence, source, name, f.edge.said_by))
    return kinds


def _counts(fate: Fate) -> bool:
    return fate.counts or fate.why == DERIVED
