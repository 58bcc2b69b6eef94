"""How evidence becomes confidence: the rule protocol and the four rules.

Every rule is a fold over the canonical order of evidence (event time, sequence, id), so that arrival order,
replays and retractions cannot matter. `evidence-sum` is the default; the other three are the articles'.
All cells of one family are folded together, because in a single-valued predicate support for one value tells
against the others, and because a later word of one speaker takes back his earlier one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from beliefgraph.domain.contexts import ContextTree
from beliefgraph.domain.model import Scope, Standing
from beliefgraph.domain.opinion import UNINFORMED, Opinion, from_masses

Cell = tuple[Scope, str]
"""One belief of a family: its context set and its value."""

DAY = 86_400.0
HEDGE = 0.3


@dataclass(frozen=True, slots=True)
class Item:
    """One piece of evidence on one cell, as the rules see it.

    Times are seconds since 1970 (UTC); `at` is None for undated evidence, which never decays. `order` is the
    canonical order key.
    """

    evidence: str
    cell: Cell
    stance: float
    authority: float
    order: tuple[float, int, str]
    speaker: str = ""
    origin: str = ""
    faithfulness: float = 1.0
    weight: float = 1.0
    shift: float = 0.3
    at: float | None = None
    valid_from: float | None = None
    valid_until: float | None = None

    @property
    def bounded(self) -> bool:
        return self.valid_from is not None or self.valid_until is not None


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of one piece of evidence: what it counts, and if nothing, why.

    `mass` is its evidence weight before decay (for fold rules: how far it moved confidence, signed). `yields_to`
    names the evidence that took its place, because the same speaker said otherwise later ("superseded"), or
    because a stronger piece of the same origin already counts ("same origin").
    """

    evidence: str
    cell: Cell
    mass: float
    counts: bool = True
    yields_to: str = ""
    why: str = ""


class Tally(Protocol):
    """A running fold of one family's evidence."""

    def add(self, item: Item) -> None:
        """Take the next piece of evidence in canonical order."""

    def standings(self, now: float | None = None) -> dict[Cell, Standing]:
        """What each cell's evidence adds up to at `now`, by default at the moment of its own last evidence."""

    def lean(self, cell: Cell) -> float:
        """Positive when the cell is believed so far, negative when disbelieved, 0 when neither."""

    def fates(self) -> dict[tuple[str, Cell], Fate]:
        """What became of every piece of evidence, by (evidence id, cell)."""


class Rule(Protocol):
    """A way to turn evidence into confidence."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> str: ...

    def tally(self, tree: ContextTree, half_life: float | None) -> Tally:
        """An empty tally; `half_life` in days, None for never."""

    def read(
        self, standings: Mapping[Cell, Standing], now: float | None, half_life: float | None, tree: ContextTree
    ) -> dict[Cell, Opinion]:
        """Opinions of a family's cells at `now` (seconds; None reads without decay). Pure: it changes nothing."""


# evidence-sum ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EvidenceSum:
    """The default: independent origins add evidence mass, copies count once, the last word of a speaker stands.

    With kappa = 1 this is Beta / cumulative subjective-logic fusion, with kappa = inf naive Bayes in log-odds;
    3 was minimax in calibration. One fresh source alone gives belief = its quality, for every kappa.
    """

    kappa: float = 3.0
    inherit: float = 0.9  # eta: how much of a broader context's opinion fills a narrower one's ignorance
    report: float = 0.25  # gamma: how much of a narrower context's mass counts in a broader one
    name: str = "evidence-sum"
    version: str = "1"

    def tally(self, tree: ContextTree, half_life: float | None) -> SumTally:
        return SumTally(self, tree, half_life)

    def mass(self, item: Item) -> float:
        """Evidence weight of one piece at the moment it arose: kappa * (((1+q)/(1-q))**(1/kappa) - 1)."""
        return self.mass_of(abs(item.stance) * item.authority * item.weight * item.faithfulness)

    def mass_of(self, quality: float) -> float:
        quality = min(quality, 0.95)
        odds = (1 + quality) / (1 - quality)
        return math.log(odds) if math.isinf(self.kappa) else self.kappa * (odds ** (1 / self.kappa) - 1)

    def count(self, mass: float) -> float:
        """Effective evidence count of a mass: (1 + E/kappa)**kappa - 1."""
        if math.isinf(self.kappa):
            return math.expm1(min(mass, 700.0))
        return float((1 + mass / self.kappa) ** self.kappa - 1)

    def opinion(self, support: float, refute: float) -> Opinion:
        """The opinion of two evidence masses alone."""
        r, s = self.count(support), self.count(refute)
        total = 2.0 + r + s
        return from_masses(r / total, s / total, 2.0 / total)

    def read(
        self, standings: Mapping[Cell, Standing], now: float | None, half_life: float | None, tree: ContextTree
    ) -> dict[Cell, Opinion]:
        masses = {cell: _decayed(standing, now, half_life) for cell, standing in standings.items()}
        if len(masses) == 1:
            ((cell, (support, refute)),) = masses.items()
            return {cell: self.opinion(support, refute)}
        scopes = {scope for scope, _ in masses}
        if len(scopes) == 1:
            (scope,) = scopes
            values = self.compete({value: mass for (_, value), mass in masses.items()})
            return {(scope, value): opinion for value, opinion in values.items()}
        return {cell: self._scoped(cell, masses, scopes, tree) for cell in masses}

    def compete(self, masses: Mapping[str, tuple[float, float]]) -> dict[str, Opinion]:
        """Opinions of mutually exclusive values from their (support, refute) masses; the world stays open.

        n_v = (r_v + 2/N) / (1 + s_v), n_other = 2/N, p_v = n_v / sum(n), u = 2 / (2 + sum(r + s)),
        b_v = max(0, p_v - u/N), d_v = 1 - b_v - u, with N = number of live values + 1. One value gives the
        binary opinion exactly.
        """
        live = {v: (self.count(s), self.count(r)) for v, (s, r) in masses.items() if s > 0 or r > 0}
        if not live:
            return dict.fromkeys(masses, UNINFORMED)
        share = 2.0 / (len(live) + 1)
        odds = {v: (r + share) / (1 + s) for v, (r, s) in live.items()}
        total = math.fsum(odds.values()) + share
        unknown = 2.0 / (2.0 + math.fsum(r + s for r, s in live.values()))
        floor = unknown * share / 2.0
        return {v: _competing(odds.get(v, share) / total if v in live else 0.0, unknown, floor) for v in masses}

    def _scoped(
        self, cell: Cell, masses: Mapping[Cell, tuple[float, float]], scopes: set[Scope], tree: ContextTree
    ) -> Opinion:
        """Fill a narrow context's ignorance from the broader ones, each without what it heard from below the next."""
        scope, value = cell
        chain = tree.chain(scopes, scope)
        belief = disbelief = 0.0
        unknown = 1.0
        for step, here in enumerate(chain):
            below = chain[step + 1] if step + 1 < len(chain) else None
            local = self.compete({value: (0.0, 0.0), **self._heard(here, below, masses, tree)})[value]
            belief = local.belief + self.inherit * local.unknown * belief
            disbelief = local.disbelief + self.inherit * local.unknown * disbelief
            unknown = 1.0 - belief - disbelief
        values = len({v for s, v in masses if s in chain})
        return _with_probability(belief, disbelief, unknown, belief + unknown / (values + 1) if values > 1 else None)

    def _heard(
        self,
        here: Scope,
        below: Scope | None,
        masses: Mapping[Cell, tuple[float, float]],
        tree: ContextTree,
    ) -> dict[str, tuple[float, float]]:
        """Masses per value in one context set: its own, and a part of those of narrower ones outside `below`."""
        parts: dict[str, tuple[list[float], list[float]]] = {}
        for (scope, value), (support, refute) in masses.items():
            pro, con = parts.setdefault(value, ([], []))
            if scope == here:
                share = 1.0
            elif tree.covers(here, scope) and not (below is not None and tree.covers(below, scope)):
                share = self.report
            else:
                continue
            pro.append(share * support)
            con.append(share * refute)
        return {value: (math.fsum(pro), math.fsum(con)) for value, (pro, con) in parts.items()}


def _competing(probability: float, unknown: float, floor: float) -> Opinion:
    belief = max(0.0, probability - floor)
    return _with_probability(belief, max(0.0, 1.0 - belief - unknown), unknown, probability)


def _with_probability(belief: float, disbelief: float, unknown: float, probability: float | None) -> Opinion:
    if probability is None:
        return from_masses(belief, disbelief, unknown)
    contested = 2 * min(belief, disbelief)
    return Opinion(belief, disbelief, unknown, belief - disbelief, probability, contested, belief)


def _decayed(standing: Standing, now: float | None, half_life: float | None) -> tuple[float, float]:
    fresh = freshness(standing.at, now, half_life)
    return standing.support * fresh, standing.refute * fresh


def freshness(at: float | None, now: float | None, half_life: float | None) -> float:
    """What is left of evidence from `at` when read at `now`: 2**(-days / half_life), 1 for undated evidence."""
    if at is None or now is None or half_life is None or now <= at:
        return 1.0
    return float(2.0 ** (-(now - at) / DAY / half_life))


@dataclass(slots=True)
class SumTally:
    """Running evidence masses of a family: the live words of every speaker, and the strongest of every origin."""

    rule: EvidenceSum
    tree: ContextTree
    half_life: float | None
    _spoken: dict[str, list[Item]] = field(default_factory=dict)
    _groups: dict[Cell, dict[tuple[bool, str], dict[str, Item]]] = field(default_factory=dict)
    _items: list[Item] = field(default_factory=list)
    _superseded: dict[tuple[str, Cell], str] = field(default_factory=dict)

    def add(self, item: Item) -> None:
        self._items.append(item)
        groups = self._groups.setdefault(item.cell, {})
        if not item.stance:
            return
        if item.speaker:
            live = self._spoken.setdefault(item.speaker, [])
            if abs(item.stance) >= HEDGE:
                kept = [old for old in live if not self._replaces(item, old)]
                if len(kept) < len(live):
                    self._drop(item, [old for old in live if self._replaces(item, old)])
                    self._spoken[item.speaker] = live = kept
            live.append(item)
        groups.setdefault((item.stance > 0, item.origin), {})[item.evidence] = item

    def _replaces(self, new: Item, old: Item) -> bool:
        """A later word of one speaker takes back the opposite word, or another value, in its own or a narrower scope."""
        if new.cell[1] == old.cell[1]:
            changed = (new.stance > 0) != (old.stance > 0)
        else:
            changed = new.stance > 0 and old.stance > 0
        return changed and self.tree.covers(new.cell[0], old.cell[0])

    def _drop(self, new: Item, old_items: Iterable[Item]) -> None:
        for old in old_items:
            groups = self._groups[old.cell]
            key = (old.stance > 0, old.origin)
            del groups[key][old.evidence]
            if not groups[key]:
                del groups[key]
            self._superseded[old.evidence, old.cell] = new.evidence

    def standings(self, now: float | None = None) -> dict[Cell, Standing]:
        return {cell: self._standing(cell, groups, now) for cell, groups in self._groups.items()}

    def _standing(
        self, cell: Cell, groups: Mapping[tuple[bool, str], Mapping[str, Item]], now: float | None
    ) -> Standing:
        live = [item for group in groups.values() for item in group.values()]
        times = [item.at for item in live if item.at is not None]
        steady = not any(item.bounded for item in live) and len(times) in (0, len(live))
        at = max(times, default=None) if now is None else now
        sums: dict[bool, list[float]] = {True: [], False: []}
        for (supports, _), group in groups.items():
            sums[supports].append(max(self._present(item, at) for item in group.values()))
        return Standing(
            math.fsum(sums[True]),
            math.fsum(sums[False]),
            at if times else None,
            steady,
            len({origin for _, origin in groups}),
            len(live),
        )

    def _present(self, item: Item, now: float | None) -> float:
        """Mass at `now`; none outside the validity interval, no decay before a stated end of it."""
        if now is not None:
            if item.valid_from is not None and now < item.valid_from:
                return 0.0
            if item.valid_until is not None:
                return self.rule.mass(item) if now <= item.valid_until else 0.0
        return self.rule.mass(item) * freshness(item.at, now, self.half_life)

    def lean(self, cell: Cell) -> float:
        groups = self._groups.get(cell, {})
        signs = [self.rule.mass(item) * (1 if pro else -1) for (pro, _), g in groups.items() for item in g.values()]
        return math.fsum(signs)

    def fates(self) -> dict[tuple[str, Cell], Fate]:
        return {(item.evidence, item.cell): self._fate(item) for item in self._items}

    def _fate(self, item: Item) -> Fate:
        mass = self.rule.mass(item) if item.stance else 0.0
        if later := self._superseded.get((item.evidence, item.cell)):
            return Fate(item.evidence, item.cell, mass, False, later, "superseded")
        group = self._groups[item.cell].get((item.stance > 0, item.origin), {})
        best = max(group.values(), key=lambda i: (self._present(i, self._latest(group)), i.order), default=item)
        if best.evidence != item.evidence:
            return Fate(item.evidence, item.cell, mass, False, best.evidence, "same origin")
        return Fate(item.evidence, item.cell, mass, bool(item.stance))

    @staticmethod
    def _latest(group: Mapping[str, Item]) -> float | None:
        return max((item.at for item in group.values() if item.at is not None), default=None)


# The articles' rules --------------------------------------------------------------------------------------------

Step = Callable[[float | None, float, Item], float]
"""(confidence so far or None, stance of this step, evidence) -> confidence."""


@dataclass(slots=True)
class FoldTally:
    """One running confidence per cell; support for a rival value is a step against."""

    start: float | None
    step: Step
    _cells: dict[Cell, float | None] = field(default_factory=dict)
    _counts: dict[Cell, list[Item]] = field(default_factory=dict)
    _moved: dict[tuple[str, Cell], float] = field(default_factory=dict)
    _last: dict[Cell, float] = field(default_factory=dict)

    def add(self, item: Item) -> None:
        if not item.stance:
            return
        if item.stance > 0:
            scope, value = item.cell
            for rival in [c for c in self._cells if c[0] == scope and c[1] != value]:
                self._take(rival, self.step(self._cells[rival], -item.stance, item), item)
        before = self._cells.get(item.cell, self.start)
        after = self.step(before, item.stance, item)
        self._take(item.cell, after, item)
        self._counts.setdefault(item.cell, []).append(item)
        self._moved[item.evidence, item.cell] = after - (before or 0.0)

    def _take(self, cell: Cell, confidence: float, item: Item) -> None:
        self._cells[cell] = confidence
        if item.at is not None:
            self._last[cell] = max(item.at, self._last.get(cell, item.at))

    def standings(self, now: float | None = None) -> dict[Cell, Standing]:
        return {cell: self._standing(cell, value) for cell, value in self._cells.items()}

    def _standing(self, cell: Cell, confidence: float | None) -> Standing:
        items = self._counts[cell]
        origins = len({item.origin for item in items})
        return Standing(confidence or 0.0, 0.0, self._last.get(cell), True, origins, len(items))

    def lean(self, cell: Cell) -> float:
        confidence = self._cells.get(cell)
        return 0.0 if confidence is None else confidence - (self.start or 0.0)

    def fates(self) -> dict[tuple[str, Cell], Fate]:
        return {key: Fate(key[0], key[1], moved) for key, moved in self._moved.items()}


class _Folding:
    """Shared reading of the fold rules: each cell by its own number, faded towards `unknown_at` (half-life)."""

    unknown_at: float = 0.0
    start: float | None = None

    def step(self, confidence: float | None, stance: float, item: Item) -> float:
        """The confidence after one more piece of evidence."""
        raise TypeError(f"{type(self).__name__} defines no step")

    def signed(self, confidence: float) -> float:
        """The rule's own number on the signed scale."""
        return confidence

    def tally(self, tree: ContextTree, half_life: float | None) -> FoldTally:
        return FoldTally(self.start, self.step)

    def read(
        self, standings: Mapping[Cell, Standing], now: float | None, half_life: float | None, tree: ContextTree
    ) -> dict[Cell, Opinion]:
        return {cell: self._opinion(standing, now, half_life) for cell, standing in standings.items()}

    def _opinion(self, standing: Standing, now: float | None, half_life: float | None) -> Opinion:
        if not standing.evidence:
            return UNINFORMED
        left = freshness(standing.at, now, half_life)
        confidence = self.unknown_at + (standing.support - self.unknown_at) * left
        signed = self.signed(confidence)
        return Opinion(max(signed, 0.0), max(-signed, 0.0), 0.0, signed, (1 + signed) / 2, 0.0, confidence)


@dataclass(frozen=True, slots=True)
class SignedShift(_Folding):
    """A0's rule on [-1, 1]: the founding evidence sets `initial`, each later one moves c by w * (v - c).

    A founding refutation starts at -initial: propositions are stored positive, so the first word about one may
    deny it. Rounded to 4 digits each step, as printed in the article.
    """

    initial: float = 0.6
    name: str = "signed-shift"
    version: str = "1"

    def step(self, confidence: float | None, stance: float, item: Item) -> float:
        if confidence is None:
            return math.copysign(self.initial, stance)
        moved = confidence + item.shift * item.weight * (stance - confidence)
        return round(max(-1.0, min(1.0, moved)), 4)


@dataclass(frozen=True, slots=True)
class WeightedRetention(_Folding):
    """A3's rule on [0, 1]: c' = c*k + score*(1-k), where score is the vote +-authority * faithfulness."""

    keep: float = 0.7
    name: str = "weighted-retention"
    version: str = "1"

    def step(self, confidence: float | None, stance: float, item: Item) -> float:
        vote = math.copysign(item.authority * item.weight * item.faithfulness, stance)
        moved = vote if confidence is None else confidence * self.keep + vote * (1 - self.keep)
        return max(0.0, min(1.0, moved))


@dataclass(frozen=True, slots=True)
class BoundedNudge(_Folding):
    """A4's rule on [0, 1] from .5: for min(.95, c + (1-c)*s*.5), against max(.05, c - c*s*.6)."""

    start: float | None = 0.5
    unknown_at: float = 0.5
    name: str = "bounded-nudge"
    version: str = "1"

    def step(self, confidence: float | None, stance: float, item: Item) -> float:
        c = 0.5 if confidence is None else confidence
        strength = abs(stance) * item.authority * item.weight * item.faithfulness
        return min(0.95, c + (1 - c) * strength * 0.5) if stance > 0 else max(0.05, c - c * strength * 0.6)

    def signed(self, confidence: float) -> float:
        return 2 * confidence - 1


RULES: dict[str, Rule] = {
    rule.name: rule for rule in (EvidenceSum(), SignedShift(), WeightedRetention(), BoundedNudge())
}
"""The named rules with their default parameters."""
