"""Learning what sources are worth from how their words agree.

What is true is told from authorities, authorities from what is true, round after round. Three things keep a loud error
from confirming itself. Sources that copy are found first, from agreement alone (see `copying`). A source is at first
believed in one domain as far as its words hold in the *others*, so that many who share one mistake do not settle it
among themselves. And a source is judged by its disputed words above all: what nobody disputes tells no two apart.

Authorities are smoothed: a source that was heard little is taken to be worth what sources of its kind that speak about
as much are worth on average. Where somebody confirmed or denied a value, that is what is true.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from beliefgraph.domain.evidence_sum import EvidenceSum
from beliefgraph.domain.truth.ballot import Ballot, Flags, Floats, Ints
from beliefgraph.domain.truth.copying import Echoes, agreements, copy_groups, echoes
from beliefgraph.domain.truth.learned import Learned
from beliefgraph.domain.truth.weighing import Scales

USUAL = 0.7
"""Authority of a source before anything is known of any."""

SMOOTHING = 5.0
"""Votes for which the expectation of a source counts, and for which what it is worth elsewhere counts in a domain."""

ALIKE = 20.0
"""Votes for which the average of all sources counts in that of a kind; more votes of one source than these do not
count in it."""

UNDISPUTED = 0.5
"""What an undisputed vote counts beside one on which any two sources differ, which counts this and 1."""

OFTEN = 2
"""How often a source must say one value of different items before its word for that value is judged apart."""

PLACEHOLDER = 16.0
"""Votes for which a source's authority counts in that of its word for one value."""

SHARP = EvidenceSum(kappa=math.inf)
"""While learning, origins that were found apart are taken to be independent; only what is stated hedges against it."""

MOST_ROUNDS, STILL = 60, 1e-4
LEAST_ROUNDS_APART = 10


@dataclass(frozen=True)
class _Study:
    """Everything about a ballot that does not change from round to round."""

    ballot: Ballot
    scales: Scales
    settled: Floats  # of each value 1 if it is known to be right, 0 if wrong, else nan

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.ballot.sources), len(self.ballot.domains)

    @cached_property
    def place(self) -> Ints:
        return self.ballot.source * self.shape[1] + self.ballot.domain

    @cached_property
    def weight(self) -> Floats:
        """How much each vote tells of its source: how far origins differ on its item, 1 where it is settled."""
        scales, ballot = self.scales, self.ballot
        width = int(scales.origin.max(initial=0)) + 1
        told = np.unique(ballot.value * width + scales.origin) // width
        per_value = np.bincount(told, minlength=len(ballot.values)).astype(float)
        per_item = np.bincount(ballot.value_item, per_value, minlength=len(ballot.items))
        alike = np.bincount(ballot.value_item, per_value * (per_value - 1), minlength=len(ballot.items))
        pairs = np.maximum(per_item * (per_item - 1), 1)
        disputed = np.where(per_item > 1, 1 - alike / pairs, 0.0)
        told = np.where(self.known, 1.0, disputed[ballot.item]) + UNDISPUTED
        return np.where(scales.silent, 0.0, told)

    @cached_property
    def known(self) -> Flags:
        return ~np.isnan(self.settled[self.ballot.value])

    @cached_property
    def heard(self) -> Floats:
        return self.summed(np.ones(len(self.ballot.votes)))

    @cached_property
    def heard_settled(self) -> tuple[Floats, Floats]:
        """(right, heard) on items that are settled."""
        right = np.where(self.known, self.settled[self.ballot.value], 0.0)
        return self.summed(right), self.summed(self.known.astype(float))

    def summed(self, votes: Floats) -> Floats:
        """A number of each vote, weighted, by source and domain."""
        size = self.shape[0] * self.shape[1]
        summed: Floats = np.bincount(self.place, self.weight * votes, minlength=size).astype(np.float64)
        return summed.reshape(self.shape)

    @cached_property
    def kind(self) -> Ints:
        """Number of the kind of each source: its kind as told, and how much it speaks, by powers of two."""
        told = {vote.source: vote.kind for vote in self.ballot.votes}
        much = np.log2(np.bincount(self.ballot.source, minlength=self.shape[0])).astype(int)
        number: dict[tuple[str, int], int] = {}
        pairs = zip((told[source] for source in self.ballot.sources), much.tolist(), strict=True)
        return np.array([number.setdefault(pair, len(number)) for pair in pairs], np.int64)

    def true(self, authority: Floats) -> Floats:
        """How probable each value is under an authority of each vote."""
        probable = self.scales.probabilities(self.scales.support(authority, open_too=True))
        return np.where(np.isnan(self.settled), probable, self.settled)

    def expected(self, right: Floats) -> Floats:
        """What a source of each one's kind is worth on average; shape (sources,)."""
        heard, right = self.heard.sum(1), right.sum(1)
        capped = np.minimum(heard, ALIKE)
        share = np.bincount(self.kind, capped * right / np.maximum(heard, 1e-9))
        much = np.bincount(self.kind, capped)
        average: Floats = (share + ALIKE * share.sum() / max(much.sum(), 1e-9)) / (much + ALIKE)
        return average[self.kind]


def learn(ballot: Ballot, confirmed: Mapping[tuple[str, str], bool] | None = None) -> Learned:
    """Find who copies whom, and what the word of each source is worth.

    Args:
        ballot: the votes.
        confirmed: (item, value) -> whether somebody found the value to be right; it may be one that nobody claims.
    """
    if not ballot.votes:
        return Learned(USUAL, {}, {})
    seen, repeating, settled = agreements(ballot), echoes(ballot), _settled(ballot, confirmed or {})
    groups = copy_groups(ballot, seen)
    study = _study(ballot, groups, repeating, settled)
    found = _rounds(study)
    apart = copy_groups(ballot, seen, found.authority)
    if (apart != groups).any():
        study = _study(ballot, apart, repeating, settled)
        found = _rounds(study)
    plain = Learned(USUAL, {}, {}, groups=_named(ballot, apart), echoes=_sources(ballot, repeating.sources))
    return _told(study, plain, found)


def _study(ballot: Ballot, groups: Ints, repeating: Echoes, settled: Floats) -> _Study:
    return _Study(ballot, Scales(ballot, groups[ballot.source], repeating.repeats, SHARP), settled)


@dataclass(frozen=True, slots=True)
class _Found:
    """What the rounds came to.

    Args:
        authority: by source and domain.
        expected: of each source before it is heard.
        factor: of each vote, beside its source's authority.
        rounds: how many it took.
    """

    authority: Floats
    expected: Floats
    factor: Floats
    rounds: int


def _rounds(study: _Study) -> _Found:
    """Tell what is true from authorities, and authorities from what is true, until both stand still."""
    expected = np.full(study.shape[0], USUAL)
    right, heard = study.heard_settled
    authority = _smoothed(right, heard, _smoothed(right.sum(1), heard.sum(1), expected)[:, None])
    factor = np.ones(len(study.ballot.votes))
    true = np.zeros(len(study.ballot.values))
    apart, rounds = study.shape[1] > 1, 0
    for rounds in range(1, MOST_ROUNDS + 1):
        before, true = true, study.true(authority.ravel()[study.place] * factor)
        right = study.summed(true[study.ballot.value])
        expected = study.expected(right)
        still = bool(np.abs(true - before).max() < STILL)
        if apart and (rounds <= LEAST_ROUNDS_APART or not still) and rounds < MOST_ROUNDS // 2:
            authority = _from_elsewhere(study, right, expected)
        else:
            authority = _smoothed(right, study.heard, _smoothed(right.sum(1), study.heard.sum(1), expected)[:, None])
            factor = _factors(study, true, authority)
            if still and not apart:
                break
            apart = False
    return _Found(authority, expected, factor, rounds)


def _from_elsewhere(study: _Study, right: Floats, expected: Floats) -> Floats:
    """Authority in each domain from words in the others, and from settled words in its own."""
    settled_right, settled = study.heard_settled
    told = right.sum(1, keepdims=True) - right + settled_right
    heard = study.heard.sum(1, keepdims=True) - study.heard + settled
    return _smoothed(told, heard, expected[:, None])


def _smoothed(right: Floats, heard: Floats, expected: Floats) -> Floats:
    smoothed: Floats = (right + SMOOTHING * expected) / (heard + SMOOTHING)
    return smoothed


def _often(study: _Study) -> tuple[Ints, Ints]:
    """For each vote the number of what it says, a source's word for one value in one domain; and how often each is."""
    number: dict[tuple[int, str], int] = {}
    places = study.place.tolist()
    said = [number.setdefault((p, v.value), len(number)) for p, v in zip(places, study.ballot.votes, strict=True)]
    return np.array(said, np.int64), np.bincount(said)


def _factors(study: _Study, true: Floats, authority: Floats) -> Floats:
    """What a source's word for one value is worth beside its other words; shape (votes,)."""
    said, times = _often(study)
    usual = authority.ravel()[study.place]
    right = np.bincount(said, true[study.ballot.value])
    mine = (right + PLACEHOLDER * np.bincount(said, usual) / times) / (times + PLACEHOLDER)
    return np.where(times[said] >= OFTEN, mine[said] / np.maximum(usual, 1e-9), 1.0)


def _settled(ballot: Ballot, confirmed: Mapping[tuple[str, str], bool]) -> Floats:
    """Of each value 1 if it is known to be right, 0 if it is known to be wrong, else nan."""
    settled = np.full(len(ballot.values), np.nan)
    item_of = {name: number for number, name in enumerate(ballot.items)}
    values: dict[int, list[int]] = {}
    for number, (item, _) in enumerate(ballot.values):
        values.setdefault(item, []).append(number)
    for (item_name, value), right in confirmed.items():
        for number in values.get(item_of.get(item_name, -1), ()):
            claimed = ballot.values[number][1]
            if not right:
                if claimed == value:
                    settled[number] = 0.0
                continue
            domain = ballot.domains[ballot.item_domain[ballot.values[number][0]]]
            likeness = ballot.likeness.get(domain)
            borne_out = claimed == value or (likeness is not None and likeness.bears_out(value, claimed))
            deeper = likeness is not None and likeness.bears_out(claimed, value)
            settled[number] = 1.0 if borne_out else np.nan if deeper else 0.0
    return settled


def _told(study: _Study, plain: Learned, found: _Found) -> Learned:
    """What was found, by name."""
    ballot, authority, factor = study.ballot, found.authority, found.factor
    overall = (study.heard * authority).sum(1) / np.maximum(study.heard.sum(1), 1e-9)
    places: dict[tuple[str, str], float] = {}
    words: dict[tuple[str, str], dict[str, float]] = {}
    votes: dict[tuple[str, str], int] = {}
    for number, vote in enumerate(ballot.votes):
        place = vote.source, vote.domain
        places[place] = float(authority.ravel()[study.place[number]])
        votes[place] = votes.get(place, 0) + 1
        if factor[number] != 1.0:
            words.setdefault(place, {})[vote.value] = min(float(places[place] * factor[number]), 1.0)
    return replace(
        plain,
        usual=float(found.expected.mean()),
        overall=dict(zip(ballot.sources, map(float, overall), strict=True)),
        authority=places,
        words=words,
        votes=votes,
        rounds=found.rounds,
    )


def _named(ballot: Ballot, groups: Ints) -> tuple[tuple[str, ...], ...]:
    members: dict[int, list[str]] = {}
    for source, group in zip(ballot.sources, groups.tolist(), strict=True):
        members.setdefault(group, []).append(source)
    return tuple(sorted(tuple(sorted(each)) for each in members.values() if len(each) > 1))


def _sources(ballot: Ballot, numbers: frozenset[int]) -> tuple[str, ...]:
    return tuple(sorted(ballot.sources[number] for number in numbers))
