"""What votes add up to under given authorities: the same arithmetic as `evidence-sum`, over whole columns at once."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from beliefgraph.domain.evidence_sum import EvidenceSum
from beliefgraph.domain.truth.ballot import Ballot, Flags, Floats, Ints
from beliefgraph.domain.truth.learned import Learned
from beliefgraph.domain.truth.relations import Relations, related, rivalry

MOST = 0.95  # no single word counts for more, as in `evidence-sum`


FARTHEST = 300.0
"""Evidence mass beyond which, where evidence adds up without end, only the distance to the strongest value is told."""


def masses(authority: Floats, rule: EvidenceSum) -> Floats:
    """Evidence mass of words of some authority, as `EvidenceSum.mass_of` gives it for one."""
    quality = np.clip(authority, 0.0, MOST)
    odds: Floats = (1 + quality) / (1 - quality)
    mass: Floats = np.log(odds) if np.isinf(rule.kappa) else rule.kappa * (odds ** (1 / rule.kappa) - 1)
    return mass


def counts(mass: Floats, rule: EvidenceSum) -> Floats:
    """Effective evidence counts of masses, as `EvidenceSum.count` gives it for one."""
    if np.isinf(rule.kappa):
        return np.expm1(np.minimum(mass, 700.0))
    count: Floats = (1 + mass / rule.kappa) ** rule.kappa - 1
    return count


@dataclass(frozen=True)
class Scales:
    """A ballot made ready to be weighed under one authority after another.

    Args:
        ballot: the votes.
        origin: number of what each vote goes back to: votes of one origin count once; shape (votes,).
        silent: votes that count nothing, shape (votes,).
        rule: how evidence adds up.
    """

    ballot: Ballot
    origin: Ints
    silent: Flags
    rule: EvidenceSum

    @cached_property
    def relations(self) -> Relations:
        return related(self.ballot)

    @cached_property
    def _heard(self) -> tuple[Ints, Ints, Ints]:
        """Rows of the relations by value and origin; where each such pair begins; and its value."""
        width = int(self.origin.max(initial=0)) + 1
        pair = self.relations.value * width + self.origin[self.relations.vote]
        order = np.argsort(pair, kind="stable")
        pairs, first = np.unique(pair[order], return_index=True)
        return order, first, pairs // width

    def support(self, authority: Floats, *, open_too: bool) -> Floats:
        """Evidence mass behind each value: of each origin the strongest word; shape (values,).

        Args:
            authority: of each vote, shape (votes,).
            open_too: let words count that leave the value open ("USA" for Boston), as when narrower values are
                weighed against one another.
        """
        rows, (order, first, value) = self.relations, self._heard
        mass = masses(np.where(self.silent, 0.0, authority), self.rule)[rows.vote]
        if not open_too:
            mass = np.where(rows.supports, mass, 0.0)
        strongest = np.maximum.reduceat(mass[order], first) if len(first) else mass
        support: Floats = np.bincount(value, strongest, minlength=len(self.ballot.values)).astype(np.float64)
        return support

    def probabilities(self, support: Floats) -> Floats:
        """How probable each value is beside its rivals, in a world where none may be right; shape (values,)."""
        if np.isinf(self.rule.kappa):
            support = self._within_reach(support)
        count = counts(support, self.rule)
        share = 2.0 / (self.relations.rivals + 2)
        mine = count + share
        probable: Floats = mine / (mine + rivalry(self.ballot, self.relations, count) + share)
        return probable

    def _within_reach(self, support: Floats) -> Floats:
        """Masses lowered alike on each item, so that none is beyond what can be counted; what is lost is nothing."""
        highest = np.full(len(self.ballot.items), FARTHEST)
        np.maximum.at(highest, self.ballot.value_item, support)
        lowered: Floats = np.maximum(support - (highest[self.ballot.value_item] - FARTHEST), 0.0)
        return lowered

    def stated(self, authority: Floats) -> Floats:
        """How probable a graph states each value to be under an authority of each vote; shape (values,)."""
        support = self.support(authority, open_too=False)
        stated = self.probabilities(support)
        for item in self.ballot.alike:
            numbers = self.ballot.values_of[self.ballot.items[item]]
            claimed = {self.ballot.values[each][1]: (float(support[each]), 0.0) for each in numbers}
            opinions = replace(self.rule, likeness=self.ballot.likeness_of(item)).compete(claimed)
            stated[numbers.start : numbers.stop] = [opinion.probability for opinion in opinions.values()]
        return stated


LIKELY = 0.5
"""Probability from which a value is more likely right than not."""


@dataclass(frozen=True)
class Weighed:
    """What is to be believed of every item.

    Args:
        ballot: the votes.
        stated: probability of each value as a graph states it, shape (values,).
        likely: the same where words that leave a value open count for it, shape (values,); it tells which is deepest.
    """

    ballot: Ballot
    stated: Floats
    likely: Floats

    @cached_property
    def _wholes(self) -> Mapping[int, Set[int]]:
        """Value -> the values that it bears out and that do not bear it out."""
        wholes: dict[int, set[int]] = {}
        for part, whole in zip(*(column.tolist() for column in self.ballot.narrower), strict=True):
            wholes.setdefault(part, set()).add(whole)
        return wholes

    @cached_property
    def _first(self) -> Floats:
        """When each value was claimed first, infinite where nobody knows; shape (values,)."""
        first = np.full(len(self.ballot.values), np.inf)
        order = np.array([np.inf if vote.order is None else vote.order for vote in self.ballot.votes])
        np.minimum.at(first, self.ballot.value, order)
        return first

    def probabilities(self, item: str) -> dict[str, float]:
        """Value -> stated probability, of every value claimed of an item."""
        return {self.ballot.values[v][1]: float(self.stated[v]) for v in self.ballot.values_of[item]}

    def choose(self, item: str, threshold: float = LIKELY) -> tuple[str, float]:
        """The most probable value, or of what it lies in the deepest stated with at least so much, and its probability.

        Of equally probable values the one claimed first is taken, by `Vote.order`; without that, the first by its text.
        """
        values = self.ballot.values_of[item]
        wholes = {whole for value in values for whole in self._wholes.get(value, ())}
        best = min(
            (value for value in values if value not in wholes),
            key=lambda v: (-round(float(self.likely[v]), 9), self._first[v], v),
        )
        outwards = sorted(self._wholes.get(best, ()), key=lambda v: (-len(self._wholes.get(v, ())), v))
        chosen = next((v for v in (best, *outwards) if self.stated[v] >= threshold), best)
        return self.ballot.values[chosen][1], float(self.stated[chosen])


def weigh(ballot: Ballot, learned: Learned, rule: EvidenceSum | None = None) -> Weighed:
    """Weigh votes by what was learned of their sources; of sources that nothing is known of, by what is usual."""
    authority = np.array([learned.of(v.source, v.domain, v.value) for v in ballot.votes])
    scales = Scales(ballot, learned.origins(ballot), learned.repeats(ballot), rule or EvidenceSum())
    likely = scales.probabilities(scales.support(authority, open_too=True))
    return Weighed(ballot, scales.stated(authority), likely)
