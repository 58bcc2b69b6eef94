"""How much evidence counts, by source kind: what the settings say, what callers gave, and what lies outside."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from heapq import heappush, heappushpop
from itertools import accumulate
from math import isfinite

from beliefgraph.doctor import rules
from beliefgraph.doctor.diagnosis import Counts, Outlier, Row, Spread
from beliefgraph.doctor.looks import LISTED, Case, Counted, FamilyNow, Look, number, part_of
from beliefgraph.domain.authority import AUTHORITY_PER_WEIGHT
from beliefgraph.domain.findings import Finding, Stage, retract
from beliefgraph.domain.model import Source
from beliefgraph.observe import kind_of

WHISKER = 1.5
"""Of a kind that the settings do not have: quartile ranges beyond the quartiles from which a number is an outlier."""

MEASURES = {"authority": AUTHORITY_PER_WEIGHT, "weight": 1.0}
"""What is measured -> how many times as far as a weight it may lie from what the settings say."""

NAMED = 3  # outliers that a finding names; all of them are in the spreads

STEP = 1000
"""Numbers are counted in thousandths, so that any amount of evidence takes the same room."""


class Weights(Look):
    """How much evidence counts: the seventh row of the checklist, and evidence that should have stayed out."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._numbers: dict[tuple[str, str], Counter[int]] = defaultdict(Counter)
        self._chosen: dict[tuple[str, str], Counter[int]] = defaultdict(Counter)  # of these, what callers gave
        self._given: Counter[str] = Counter()
        self._extremes: dict[tuple[str, str], _Extremes] = defaultdict(_Extremes)
        self._low, self._gated, self._readings = Counted(), Counter[str](), 0

    def family(self, family: FamilyNow) -> None:
        for filed in family.filed:
            edge, evidence = filed.edge, filed.evidence
            source = self.case.sources.get(evidence.source, Source(evidence.source))
            kind = kind_of(evidence, source, family.names.get(edge.subject, ""), edge.said_by)
            chosen = evidence.authority is not None or evidence.weight is not None
            given = chosen and not evidence.premises  # of a conclusion, it tells how surely it follows
            self._readings += 1
            self._given[kind] += given
            for measure, amount in (("authority", edge.authority), ("weight", edge.shift)):
                if not isfinite(amount):
                    continue  # `validate` tells
                self._numbers[kind, measure][round(amount * STEP)] += 1
                if given:
                    self._chosen[kind, measure][round(amount * STEP)] += 1
                    self._extremes[kind, measure].see(Outlier(edge.evidence, edge.belief, amount))
            if edge.authority < self.case.settings.gates.get(kind, 0.0):
                self._low.add(edge.evidence)
                self._gated[kind] += 1

    def spreads(self) -> tuple[Spread, ...]:
        """The spread of every kind and measure."""
        return tuple(self._spread(*key) for key in sorted(self._numbers))

    def _spread(self, kind: str, measure: str) -> Spread:
        numbers, known = self._numbers[kind, measure], self.case.settings.sources.get(kind)
        least, lower, median, upper, most = _quantiles(numbers)
        if known is None:
            configured, low, high, reach = None, lower, upper, WHISKER * (upper - lower)
        else:
            configured = low = high = getattr(known, measure)
            reach = self.case.limit("band") * MEASURES[measure]
        fence = max(0.0, round(low - reach, 3)), min(1.0, round(high + reach, 3))
        outside = sum(n for at, n in self._chosen[kind, measure].items() if not fence[0] <= at / STEP <= fence[1])
        spread = Spread(kind, measure, numbers.total(), configured, least, lower, median, upper, most, fence)
        outliers = self._extremes[kind, measure].outside(fence) if outside else ()
        return replace(spread, overridden=self._given[kind], outside=outside, outliers=outliers)

    def rows(self) -> Iterator[Row]:
        spreads = self.spreads()
        outside = sum(spread.outside for spread in spreads)
        given = part_of(self._given.total(), self._readings)
        seen = f"{given} readings count as a caller said, not as the settings do; "
        seen += f"numbers far from those of their kind: {outside:,}"
        findings = (self._scattered([spread for spread in spreads if spread.outside]),) if outside else ()
        asks = "how much evidence counts follows from the settings, by source kind"
        yield Row("weights", asks, seen, Stage.CONFIDENCE, findings)

    def _scattered(self, spreads: Sequence[Spread]) -> Finding:
        outliers = [outlier for spread in spreads for outlier in spread.outliers]
        named = list(dict.fromkeys(outlier.evidence for outlier in outliers))[:NAMED]
        message = "; ".join([*map(_told, spreads), f"outside: {', '.join(named)}"])
        listed = dict.fromkeys(outlier.evidence for outlier in outliers[:LISTED])
        command = retract(*listed, reason="weight outside its kind")
        return rules.WEIGHTS_AT_WILL.seen(outliers[0].evidence, message, command)

    def findings(self) -> Iterator[Finding]:
        if seen := self._low:
            least = ", ".join(f"{kind} {self.case.settings.gates[kind]:g}" for kind in sorted(self._gated))
            message = f"{number(seen.count, 'reading')} of less authority than the gate asks for ({least}): {seen}"
            command = retract(*dict.fromkeys(seen.first), reason="below the gate")
            yield rules.LOW_AUTHORITY.seen(seen.first[0], message, command)

    def counts(self) -> Counts:
        return Counts(readings=self._readings, overridden=self._given.total())


class _Extremes:
    """The least and the greatest of many numbers, with the evidence that has them."""

    def __init__(self) -> None:
        self._least: list[tuple[float, str, str]] = []
        self._most: list[tuple[float, str, str]] = []

    def see(self, outlier: Outlier) -> None:
        for heap, sign in ((self._least, -1.0), (self._most, 1.0)):
            entry = sign * outlier.number, outlier.evidence, outlier.belief
            if len(heap) < LISTED:
                heappush(heap, entry)
            elif entry > heap[0]:
                heappushpop(heap, entry)

    def outside(self, fence: tuple[float, float]) -> tuple[Outlier, ...]:
        """Those outside a fence, the farthest first."""
        low = [Outlier(e, b, -n) for n, e, b in sorted(self._least, reverse=True) if -n * STEP < fence[0] * STEP - 0.5]
        high = [Outlier(e, b, n) for n, e, b in sorted(self._most, reverse=True) if n * STEP > fence[1] * STEP + 0.5]
        return (*low, *high)[:LISTED]


def _quantiles(numbers: Counter[int]) -> tuple[float, ...]:
    """Extremes, quartiles and median of counted numbers: the least number with that share of all up to it."""
    order = sorted(numbers)
    upto = list(accumulate(numbers[at] for at in order))
    places = [part * upto[-1] for part in (0.0, 0.25, 0.5, 0.75, 1.0)]
    return tuple(next(at for at, n in zip(order, upto, strict=True) if n >= place) / STEP for place in places)


def _told(spread: Spread) -> str:
    said = "" if spread.configured is None else f", configured {spread.configured:g}"
    return (
        f"{spread.kind} {spread.measure}: median {spread.median:g}, quartiles {spread.lower:g}–{spread.upper:g}{said}, "
        f"{spread.outside:,} of {spread.count:,} outside {spread.fence[0]:g} to {spread.fence[1]:g}"
    )
