"""The default rule: independent origins add evidence, copies count once, the last word of a speaker stands."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from beliefgraph.domain.competing import Borne, Rivalry, at_least, base_rate, opinion_of, related, unrelated
from beliefgraph.domain.confidence import Cell, Item, freshness
from beliefgraph.domain.contexts import ContextTree
from beliefgraph.domain.likeness import EQUALITY, Likeness
from beliefgraph.domain.model import Scope, Standing
from beliefgraph.domain.opinion import Opinion, from_masses
from beliefgraph.domain.sum_tally import SumTally

LEAST_UNKNOWN = 1e-12  # what rounding may have left of it


@dataclass(frozen=True, slots=True)
class EvidenceSum:
    """The default: independent origins add up, copies count once, the last word of a speaker stands.

    With kappa = 1 this is Beta / cumulative subjective-logic fusion, with kappa = inf naive Bayes in
    log-odds; 3 was minimax in calibration. One fresh source alone gives belief = its quality with any kappa.

    What bears a value out (see `likeness`) is evidence for it too, and what is against it is against what bears it out.
    """

    kappa: float = 3.0
    inherit: float = 0.9  # eta: how much of a broader context's opinion fills a narrower one's ignorance
    report: float = 0.25  # gamma: how much of a narrower context's mass counts in a broader one
    name: str = "evidence-sum"
    version: str = "1"
    likeness: Likeness = EQUALITY
    order_sensitive: ClassVar[bool] = False

    def related_by(self, likeness: Likeness) -> EvidenceSum:
        return replace(self, likeness=likeness)

    def tally(self, tree: ContextTree, half_life: float | None) -> SumTally:
        return SumTally(self.mass, self.likeness, tree, half_life)

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

    def mass_behind(self, opinion: Opinion) -> float:
        """The evidence mass for a belief, told from its opinion: the inverse of `count` over r = 2 b / u."""
        count = 2.0 * opinion.belief / max(opinion.unknown, LEAST_UNKNOWN)
        if math.isinf(self.kappa):
            return math.log1p(count)
        return float(self.kappa * ((1.0 + count) ** (1.0 / self.kappa) - 1.0))

    def opinion(self, support: float, refute: float) -> Opinion:
        """The opinion of two evidence masses alone."""
        r, s = self.count(support), self.count(refute)
        total = 2.0 + r + s
        return from_masses(r / total, s / total, 2.0 / total)

    def read(
        self,
        standings: Mapping[Cell, Standing],
        now: float | None,
        half_life: float | None,
        tree: ContextTree,
    ) -> dict[Cell, Opinion]:
        if len(standings) == 1:
            ((only, standing),) = standings.items()
            return {only: self.opinion(*_decayed(standing, now, half_life))}
        masses = {cell: _decayed(standing, now, half_life) for cell, standing in standings.items()}
        scopes = {scope for scope, _ in masses}
        if len(scopes) == 1:
            (scope,) = scopes
            values = self.compete({value: mass for (_, value), mass in masses.items()})
            return {(scope, value): opinion for value, opinion in values.items()}
        read = {cell: self._scoped(cell, masses, scopes, tree) for cell in masses}
        borne = self.likeness.among({value for _, value in masses})
        return _lifted(read, borne) if borne else read

    def compete(self, masses: Mapping[str, tuple[float, float]]) -> dict[str, Opinion]:
        """Opinions of mutually exclusive values from their (support, refute) masses; the world stays open.

        Values that bear one another out are no rivals (see `competing`); their masses hold those of what bears them
        out, as `SumTally` counts them.
        """
        live = {v: (self.count(s), self.count(r)) for v, (s, r) in masses.items() if s > 0 or r > 0}
        borne = self.likeness.among(masses) if len(masses) > 1 else None
        return related(live, masses.keys(), borne) if borne else unrelated(live, masses.keys())

    def rivals(self, masses: Mapping[str, tuple[float, float]]) -> dict[str, tuple[str, ...]] | None:
        """Value -> its rivals, of values with (support, refute) masses; None when each is a rival of all others."""
        borne = self.likeness.among(masses) if len(masses) > 1 else None
        if not borne:
            return None
        rivalry = Rivalry({v: (self.count(s), self.count(r)) for v, (s, r) in masses.items()}, borne)
        return {value: tuple(rivalry.of(value)) for value in masses}

    def _scoped(
        self, cell: Cell, masses: Mapping[Cell, tuple[float, float]], scopes: set[Scope], tree: ContextTree
    ) -> Opinion:
        """Fill a context's ignorance from the broader ones, each without what the narrower ones tell."""
        scope, value = cell
        chain = tree.chain(scopes, scope)
        heard = [self._heard(here, chain[step + 1 :], masses, tree) for step, here in enumerate(chain)]
        belief = disbelief = 0.0
        unknown = 1.0
        for voices in heard:
            local = self.compete({value: (0.0, 0.0), **voices})[value]
            belief = local.belief + self.inherit * local.unknown * belief
            disbelief = local.disbelief + self.inherit * local.unknown * disbelief
            unknown = local.unknown * (1.0 - self.inherit * (1.0 - unknown))
        live = {v for voices in heard for v, mass in voices.items() if any(mass)}
        values = {value}.union(*heard)
        prior = base_rate(len(live), len(values) - len(live), silent=value not in live)
        return opinion_of(belief, disbelief, unknown, belief + prior * unknown)

    def _heard(
        self,
        here: Scope,
        narrower: Sequence[Scope],
        masses: Mapping[Cell, tuple[float, float]],
        tree: ContextTree,
    ) -> dict[str, tuple[float, float]]:
        """Masses per value in one context set: its own, and part of those below it, not below `narrower`."""
        parts: dict[str, tuple[list[float], list[float]]] = {}
        for (scope, value), (support, refute) in masses.items():
            if scope == here:
                share = 1.0
            elif tree.covers(here, scope) and not any(tree.covers(below, scope) for below in narrower):
                share = self.report
            else:
                continue
            pro, con = parts.setdefault(value, ([], []))
            pro.append(share * support)
            con.append(share * refute)
        return {value: (math.fsum(pro), math.fsum(con)) for value, (pro, con) in parts.items()}


def _lifted(read: Mapping[Cell, Opinion], borne: Borne) -> dict[Cell, Opinion]:
    """Opinions under which, in every context set, a whole is believed at least as much as its parts."""
    scopes: dict[Scope, dict[str, Opinion]] = {}
    for (scope, value), each in read.items():
        scopes.setdefault(scope, {})[value] = each
    lifted = {scope: at_least(values, borne) for scope, values in scopes.items()}
    return {(scope, value): lifted[scope][value] for scope, value in read}


def _decayed(standing: Standing, now: float | None, half_life: float | None) -> tuple[float, float]:
    fresh = freshness(standing.at, now, half_life)
    return standing.support * fresh, standing.refute * fresh
