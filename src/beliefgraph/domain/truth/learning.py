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
from beliefgraph.domain.truth.camps import camps
from beliefgraph.domain.truth.copying import Echoes, agreements, copy_groups, echoes, knowing
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

    # How votes tell of their sources ------------------------------------------------------------------------

    @cached_property
    def weight(self) -> Floats:
        """How much each vote tells of its source: how far origins differ on its item, 1 where it is settled."""
        scales, ballot = self.scales, self.ballot
        width = int(scales.origin.max(initial=0)) + 1
        said = np.unique(ballot.value * width + scales.origin) // width
        per_value = np.bincount(said, minlength=len(ballot.values)).astype(float)
        per_item = np.bincount(ballot.value_item, per_value, minlength=len(ballot.items))
        alike = np.bincount(ballot.value_item, per_value * (per_value - 1), minlength=len(ballot.items))
        pairs = np.maximum(per_item * (per_item - 1), 1)
        disputed = np.where(per_item > 1, 1 - alike / pairs, 0.0)
        return np.where(self.known, 1.0, disputed[ballot.item]) + UNDISPUTED

    @cached_property
    def known(self) -> Flags:
        """Votes for values that are known to be right or wrong."""
        return ~np.isnan(self.settled[self.ballot.value])

    @cached_property
    def heard(self) -> Floats:
        """How much each place is heard; shape (places,)."""
        return self.by_place(np.ones(len(self.ballot.votes)))

    @cached_property
    def heard_settled(self) -> tuple[Floats, Floats]:
        """(right, heard) on items that are settled; shape (places,) each."""
        right = np.where(self.known, self.settled[self.ballot.value], 0.0)
        return self.by_place(right), self.by_place(self.known.astype(float))

    def by_place(self, votes: Floats) -> Floats:
        """A number of each vote, weighted and added up; shape (places,)."""
        summed: Floats = np.bincount(self.ballot.place, self.weight * votes).astype(np.float64)
        return summed

    def by_source(self, places: Floats) -> Floats:
        """A number of each place, added up; shape (sources,)."""
        summed: Floats = np.bincount(self.ballot.place_source, places).astype(np.float64)
        return summed

    @cached_property
    def kind(self) -> Ints:
        """Number of the kind of each source: its kind as told, and how much it speaks, by powers of two."""
        told = {vote.source: vote.kind for vote in self.ballot.votes}
        much = np.log2(np.bincount(self.ballot.source)).astype(int)
        number: dict[tuple[str, int], int] = {}
        pairs = zip((told[source] for source in self.ballot.sources), much.tolist(), strict=True)
        return np.array([number.setdefault(pair, len(number)) for pair in pairs], np.int64)

    @cached_property
    def often(self) -> tuple[Ints, Ints]:
        """Of each vote the number of what it says, one source's word for one value in one domain; and how many votes
        say each."""
        number: dict[tuple[int, str], int] = {}
        said = zip(self.ballot.place.tolist(), (vote.value for vote in self.ballot.votes), strict=True)
        numbers = np.array([number.setdefault(word, len(number)) for word in said], np.int64)
        return numbers, np.bincount(numbers)

    # What follows from one another ---------------------------------------------------------------------------

    def true(self, authority: Floats, factor: Floats) -> Floats:
        """How probable each value is; shape (values,).

        Args:
            authority: of each place.
            factor: of each vote.
        """
        words = authority[self.ballot.place] * factor
        probable = self.scales.probabilities(self.scales.support(words, open_too=True))
        return np.where(np.isnan(self.settled), probable, self.settled)

    def expected(self, right: Floats) -> Floats:
        """What a source of each one's kind is worth on average; shape (sources,)."""
        heard, right = self.by_source(self.heard), self.by_source(right)
        capped = np.minimum(heard, ALIKE)
        share = np.bincount(self.kind, capped * right / np.maximum(heard, 1e-9))
        much = np.bincount(self.kind, capped)
        average: Floats = (share + ALIKE * share.sum() / max(much.sum(), 1e-9)) / (much + ALIKE)
        return average[self.kind]

    def judged(self, right: Floats, heard: Floats, expected: Floats) -> Floats:
        """Authority in each place from words there, beside what the source is worth over all its domains."""
        overall = _smoothed(self.by_source(right), self.by_source(heard), expected)
        return _smoothed(right, heard, overall[self.ballot.place_source])

    def judged_elsewhere(self, right: Floats, expected: Floats) -> Floats:
        """Authority in each place from words in the source's other domains, and from settled words in its own."""
        source = self.ballot.place_source
        settled_right, settled = self.heard_settled
        told = self.by_source(right)[source] - right + settled_right
        heard = self.by_source(self.heard)[source] - self.heard + settled
        return _smoothed(told, heard, expected[source])

    def factors(self, true: Floats, authority: Floats) -> Floats:
        """What a source's word for one value is worth beside its other words; shape (votes,)."""
        said, times = self.often
        usual = authority[self.ballot.place]
        right = np.bincount(said, true[self.ballot.value])
        mine = (right + PLACEHOLDER * np.bincount(said, usual) / times) / (times + PLACEHOLDER)
        return np.where(times[said] >= OFTEN, mine[said] / np.maximum(usual, 1e-9), 1.0)


def _smoothed(right: Floats, heard: Floats, expected: Floats) -> Floats:
    smoothed: Floats = (right + SMOOTHING * expected) / (heard + SMOOTHING)
    return smoothed


def learn(ballot: Ballot, confirmed: Mapping[tuple[str, str], bool] | None = None) -> Learned:
    """Find who copies whom, and what the word of each source is worth.

    Args:
        ballot: the votes.
        confirmed: (item, value) -> whether somebody found the value to be right; it may be one that nobody claims.
    """
    if not ballot.votes:
        return Learned(USUAL, {}, {})
    seen, repeating, settled = agreements(ballot), echoes(ballot), _settled(ballot, confirmed or {})
    known = knowing(ballot, seen)
    suspected = copy_groups(ballot, seen, known)
    study = _study(ballot, suspected, repeating, settled)
    found = _rounds(study)
    groups = copy_groups(ballot, seen, np.maximum(known, found.authority))
    if (groups != suspected).any():
        study = _study(ballot, groups, repeating, settled)
        found = _rounds(study)
    learned = _learned(
        study, found, _named(ballot, groups), tuple(ballot.sources[s] for s in sorted(repeating.sources))
    )
    said_alike = (tuple(ballot.sources[each] for each in camp) for camp in camps(ballot, seen, groups))
    return replace(learned, suspected=_named(ballot, suspected), camps=tuple(said_alike))


def _study(ballot: Ballot, groups: Ints, repeating: Echoes, settled: Floats) -> _Study:
    return _Study(ballot, Scales(ballot, groups[ballot.source], repeating.repeats, SHARP), settled)


@dataclass(frozen=True, slots=True)
class _Found:
    """What the rounds came to.

    Args:
        authority: of each place.
        expected: of each source before it is heard.
        factor: of each vote, beside its place's authority.
        rounds: how many it took.
    """

    authority: Floats
    expected: Floats
    factor: Floats
    rounds: int


def _rounds(study: _Study) -> _Found:
    """Tell what is true from authorities, and authorities from what is true, until both stand still.

    Where there are several domains, sources are judged elsewhere until that stands still, or half of the rounds are
    over; only then by what they say in the domain itself.
    """
    expected = np.full(len(study.ballot.sources), USUAL)
    authority = study.judged(*study.heard_settled, expected)
    factor = np.ones(len(study.ballot.votes))
    true = np.full(len(study.ballot.values), np.inf)
    elsewhere, rounds = len(study.ballot.domains) > 1, 0
    for rounds in range(1, MOST_ROUNDS + 1):
        before, true = true, study.true(authority, factor)
        right = study.by_place(true[study.ballot.value])
        expected = study.expected(right)
        still = bool(np.abs(true - before).max() < STILL)
        if still and not elsewhere:
            break
        elsewhere = elsewhere and (rounds <= LEAST_ROUNDS_APART or not still) and rounds < MOST_ROUNDS // 2
        if elsewhere:
            authority = study.judged_elsewhere(right, expected)
        else:
            authority = study.judged(right, study.heard, expected)
            factor = study.factors(true, authority)
    return _Found(authority, expected, factor, rounds)


def _settled(ballot: Ballot, confirmed: Mapping[tuple[str, str], bool]) -> Floats:
    """Of each value 1 if it is known to be right, 0 if it is known to be wrong, else nan.

    Whoever is right about a part is right about the whole; what says more than what is right may be right too. Whoever
    is wrong about a whole is wrong about its parts.
    """
    verdicts: dict[str, dict[bool, list[str]]] = {}
    for (item, value), is_right in confirmed.items():
        verdicts.setdefault(item, {True: [], False: []})[is_right].append(value)
    settled = np.full(len(ballot.values), np.nan)
    for item in verdicts.keys() & ballot.values_of.keys():
        right, wrong = verdicts[item][True], verdicts[item][False]
        for number in ballot.values_of[item]:
            within, claimed = ballot.values[number]
            bears_out = ballot.likeness_of(within).bears_out
            denied = any(bears_out(claimed, value) for value in wrong)
            ruled_out = bool(right) and not any(bears_out(claimed, value) for value in right)
            if any(bears_out(value, claimed) for value in right):
                settled[number] = 1.0
            elif denied or ruled_out:
                settled[number] = 0.0
    return settled


def _learned(study: _Study, found: _Found, groups: tuple[tuple[str, ...], ...], echoing: tuple[str, ...]) -> Learned:
    """What was found, by name."""
    ballot = study.ballot
    heard = study.by_source(study.heard)
    worth = study.by_source(study.heard * found.authority)
    overall = np.where(heard > 0, worth / np.maximum(heard, 1e-9), found.expected)
    word = np.minimum(found.authority[ballot.place] * found.factor, 1.0)
    words: dict[tuple[str, str], dict[str, float]] = {}
    for number in np.flatnonzero(found.factor != 1.0).tolist():
        vote = ballot.votes[number]
        words.setdefault((vote.source, vote.domain), {})[vote.value] = float(word[number])
    return Learned(
        usual=float(found.expected.mean()),
        overall=dict(zip(ballot.sources, overall.tolist(), strict=True)),
        authority=dict(zip(ballot.places, found.authority.tolist(), strict=True)),
        words=words,
        votes=dict(zip(ballot.places, np.bincount(ballot.place).tolist(), strict=True)),
        groups=groups,
        echoes=echoing,
        rounds=found.rounds,
    )


def _named(ballot: Ballot, groups: Ints) -> tuple[tuple[str, ...], ...]:
    members: dict[int, list[str]] = {}
    for source, group in zip(ballot.sources, groups.tolist(), strict=True):
        members.setdefault(group, []).append(source)
    return tuple(sorted(tuple(each) for each in members.values() if len(each) > 1))
