"""What votes add up to under given authorities: the same arithmetic as `evidence-sum`, over whole columns at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from beliefgraph.domain.evidence_sum import EvidenceSum
from beliefgraph.domain.truth.ballot import Ballot, Flags, Floats, Ints
from beliefgraph.domain.truth.learned import Learned
from beliefgraph.domain.truth.relations import Relations, related, rivalry

MOST = 0.95  # no single word counts for more, as in `evidence-sum`


def masses(authority: Floats, rule: EvidenceSum) -> Floats:
    """Evidence mass of words of some authority, as `EvidenceSum.mass_of` gives it for one."""
    quality = np.clip(authority, 0.0, MOST)
    odds: Floats = (1 + quality) / (1 - quality)
    mass: Floats = np.log(odds) if np.isinf(rule.kappa) else rule.kappa * (odds ** (1 / rule.kappa) - 1)
    return mass


def counts(mass: Floats, rule: EvidenceSum) -> Floats:
    """Effective evidence counts of masses, as `EvidenceSum.count` gives it for one."""
    if np.isinf(rule.kappa):
        return np.expm1(np.minimum(mass, 300.0))
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
    def _heard(self) -> tuple[Ints, Ints]:
        """Where each row of the relations is summed: by value and origin; and the value of each such sum."""
        width = int(self.origin.max(initial=0)) + 1
        rows = self.relations
        pair, at = np.unique(rows.value * width + self.origin[rows.vote], return_inverse=True)
        return at, pair // width

    def support(self, authority: Floats, *, open_too: bool) -> Floats:
        """Evidence mass behind each value: of each origin the strongest word; shape (values,).

        Args:
            authority: of each vote, shape (votes,).
            open_too: let words count that leave the value open ("USA" for Boston), as when narrower values are
                weighed against one another.
        """
        rows, (at, value) = self.relations, self._heard
        mass = masses(np.where(self.silent, 0.0, authority), self.rule)[rows.vote]
        if not open_too:
            mass = np.where(rows.supports, mass, 0.0)
        strongest = np.zeros(len(value))
        np.maximum.at(strongest, at, mass)
        support: Floats = np.bincount(value, strongest, minlength=len(self.ballot.values)).astype(np.float64)
        return support

    def probabilities(self, support: Floats) -> Floats:
        """How probable each value is beside its rivals, in a world where none may be right; shape (values,)."""
        count = counts(support, self.rule)
        mine = count + 2.0 / (self.relations.rivals + 2)
        probable: Floats = mine / (
            mine + rivalry(self.ballot, self.relations, count) + 2.0 / (self.relations.rivals + 2)
        )
        return probable


@dataclass(frozen=True)
class Weighed:
    """What is to be believed of every item.

    Args:
        ballot: the votes.
        stated: probability of each value as a graph states it, shape (values,).
        likely: the same where words that leave a value open count for it, shape (values,); it tells which is deepest.
        relations: how the values stand towards one another.
    """

    ballot: Ballot
    stated: Floats
    likely: Floats
    relations: Relations

    @cached_property
    def _values_of(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for number, (item, _) in enumerate(self.ballot.values):
            found.setdefault(self.ballot.items[item], []).append(number)
        return found

    @cached_property
    def _wholes(self) -> Mapping[int, list[int]]:
        """Value -> the values that it bears out and that do not bear it out."""
        said, borne = (column.tolist() for column in self.ballot.borne_out)
        pairs = set(zip(said, borne, strict=True))
        wholes: dict[int, list[int]] = {}
        for part, whole in sorted(pairs):
            if (whole, part) not in pairs:
                wholes.setdefault(part, []).append(whole)
        return wholes

    def probabilities(self, item: str) -> dict[str, float]:
        """Value -> stated probability, of every value claimed of an item."""
        return {self.ballot.values[v][1]: float(self.stated[v]) for v in self._values_of[item]}

    def choose(self, item: str, threshold: float = 0.7) -> tuple[str, float]:
        """The most probable value, or of what it lies in the deepest that is adopted, with its stated probability.

        Of equally probable values the one that was claimed first is taken.
        """
        values = self._values_of[item]
        wholes = {whole for value in values for whole in self._wholes.get(value, ())}
        deepest = [value for value in values if value not in wholes]
        best = max(deepest, key=lambda v: (round(float(self.likely[v]), 9), -v))
        path = [best, *sorted(self._wholes.get(best, ()), key=lambda v: -len(self._wholes.get(v, ())))]
        chosen = next((v for v in path if self.stated[v] >= threshold), best)
        return self.ballot.values[chosen][1], float(self.stated[chosen])


def weigh(ballot: Ballot, learned: Learned, rule: EvidenceSum | None = None) -> Weighed:
    """Weigh votes by what was learned of their sources; of sources that nothing is known of, by what is usual."""
    authority = np.array([learned.of(v.source, v.domain, v.value) for v in ballot.votes])
    scales = Scales(ballot, learned.origins(ballot), learned.repeats(ballot), rule or EvidenceSum())
    stated = scales.probabilities(scales.support(authority, open_too=False))
    likely = scales.probabilities(scales.support(authority, open_too=True))
    return Weighed(ballot, stated, likely, scales.relations)
