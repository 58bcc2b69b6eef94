"""Who repeats whom, told from how sources agree; nothing here needs to know what is true.

Two independent sources agree, beyond chance, as often as both know the truth: K(a, b) = q(a) q(b), a matrix of rank
one. Copying only adds agreement. So q is fitted from below, and what a pair agrees beyond q(a) q(b), as a share of what
it could, is the rate at which one copies the other. It has to show over all domains in which they meet: sources that
agree in one because both are right there are not thereby copies.

A source may also repeat whatever was said last, whoever said it. That shows where several values were said before.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

import numpy as np

from beliefgraph.domain.truth.ballot import Ballot, Flags, Floats, Ints

COPIES = 0.5
"""Share of its words, where it could show, that a source has from another before the two count once."""

SURE = 4.0
"""Standard errors that agreement must lie above what independence explains."""

FEW = 5.0
"""Items that a pair is given as if it had disagreed on them, so that a handful of meetings proves nothing."""

ECHOES = 0.3
"""How much more often than others a source repeats the last word before it counts as an echo."""

LEAST_HEARD = 8
"""Disputed items on which a source must have spoken late to be called an echo."""

_SPREAD = 0.01  # least variance of an agreement; a rate of 0 or 1 is never certain
_BLOCK = 2_000_000  # pairs of votes looked at together


@dataclass(frozen=True, slots=True)
class Agreement:
    """How often two sources spoke of the same items of one domain, and agreed.

    Args:
        domain: number of the domain, shape (pairs,).
        one: number of a source, smaller than `other`.
        other: number of the other source.
        met: items on which both spoke.
        agreed: items on which they said the same.
    """

    domain: Ints
    one: Ints
    other: Ints
    met: Ints
    agreed: Floats


def agreements(ballot: Ballot) -> Agreement:
    """Agreement of all pairs of sources that met."""
    order = np.argsort(ballot.item, kind="stable")
    source, value = ballot.source[order], ballot.value[order]
    voters = np.bincount(ballot.item, minlength=len(ballot.items))
    start = np.cumsum(voters) - voters
    size = len(ballot.sources)
    keys, met, agreed = np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0)
    for count in np.unique(voters[voters > 1]):
        left, right = np.triu_indices(count, 1)
        items = np.flatnonzero(voters == count)
        for block in np.array_split(items, -(-len(items) * len(left) // _BLOCK)):
            rows = start[block][:, None] + np.arange(count)
            one, other = source[rows[:, left]], source[rows[:, right]]
            same = value[rows[:, left]] == value[rows[:, right]]
            domain = ballot.item_domain[block][:, None]
            key = (domain * size + np.minimum(one, other)) * size + np.maximum(one, other)
            keys, met, agreed = _gathered(keys, met, agreed, key.ravel(), same.ravel())
    return Agreement(keys // (size * size), keys // size % size, keys % size, met, agreed)


def _gathered(keys: Ints, met: Ints, agreed: Floats, new: Ints, same: Flags) -> tuple[Ints, Ints, Floats]:
    """Counts by key, with those of a further block added."""
    joined, at = np.unique(np.concatenate([keys, new]), return_inverse=True)
    met = np.bincount(at, np.concatenate([met, np.ones(len(new))])).astype(np.int64)
    return joined, met, np.bincount(at, np.concatenate([agreed, same])).astype(np.float64)


# Groups -------------------------------------------------------------------------------------------------------


def copy_groups(ballot: Ballot, seen: Agreement, authority: Floats | None = None) -> Ints:
    """A number for each source, the same for sources that copy one another; shape (sources,).

    Args:
        ballot: the votes.
        seen: how its sources agree.
        authority: what is known of sources, shape (sources, domains): what they agree because both are right is no
            copying.
    """
    if not len(seen.met):
        return np.arange(len(ballot.sources))
    one, other, rate, sure = _copying(ballot, seen, authority)
    return _joined(len(ballot.sources), one, other, rate, sure)


def _copying(ballot: Ballot, seen: Agreement, authority: Floats | None) -> tuple[Ints, Ints, Floats, Flags]:
    """(one, other, rate, whether it is sure) of every pair that met, over all domains."""
    size = len(ballot.sources)
    beyond = _beyond_chance(ballot, seen)
    pair, at = np.unique(seen.one * size + seen.other, return_inverse=True)
    one, other = pair // size, pair % size
    met = np.bincount(at, seen.met)
    overall = _known(one, other, np.bincount(at, seen.met * beyond) / met, met, np.full(size, 0.7), 1.0, settle=True)
    excess, room, spread = np.zeros(len(pair)), np.zeros(len(pair)), np.zeros(len(pair))
    for domain in range(len(ballot.domains)):
        here = seen.domain == domain
        known = _known(seen.one[here], seen.other[here], beyond[here], seen.met[here], overall, FEW)
        if authority is not None:
            known = np.maximum(known, authority[:, domain])
        explained = known[seen.one[here]] * known[seen.other[here]]
        excess += np.bincount(at[here], seen.met[here] * (beyond[here] - explained), minlength=len(pair))
        room += np.bincount(at[here], seen.met[here] * (1 - explained), minlength=len(pair))
        variance = np.maximum(explained * (1 - explained), _SPREAD)
        spread += np.bincount(at[here], seen.met[here] * variance, minlength=len(pair))
    rate = excess / (room + FEW)
    return one, other, rate, rate > SURE * np.sqrt(spread) / (room + FEW)


def _beyond_chance(ballot: Ballot, seen: Agreement) -> Floats:
    """Agreement with what guessing among the usual number of values gives taken out, in [0, 1]."""
    values = np.bincount(ballot.value_item, minlength=len(ballot.items))
    voters = np.bincount(ballot.item, minlength=len(ballot.items))
    beyond = np.zeros(len(seen.met))
    for domain in range(len(ballot.domains)):
        disputable = (ballot.item_domain == domain) & (voters > 1)
        choices = max(2.0, float(np.quantile(values[disputable], 0.9))) if disputable.any() else 2.0
        here = seen.domain == domain
        share = seen.agreed[here] / seen.met[here]
        beyond[here] = np.clip((share - 1 / choices) / (1 - 1 / choices), 0, 1)
    return beyond


def _known(
    one: Ints, other: Ints, beyond: Floats, met: Ints | Floats, usual: Floats, strength: float, *, settle: bool = False
) -> Floats:
    """How often each source knows the truth, from agreement that copying can only have added to; shape (sources,).

    Args:
        one, other, beyond, met: agreement beyond chance of pairs of sources.
        usual: what is expected of each source.
        strength: items that the expectation counts for.
        settle: first take medians, which half of a source's partners may be copies of without moving it.
    """
    mine, partner = np.concatenate([one, other]), np.concatenate([other, one])
    beyond, met = np.concatenate([beyond, beyond]), np.concatenate([met, met]).astype(np.float64)
    size, known = len(usual), usual.copy()
    everyone = np.arange(size)
    for _ in range(15 if settle else 0):
        ratios = np.concatenate([beyond / np.maximum(known[partner], 0.05), usual])
        weights = np.concatenate([met * known[partner] ** 2, np.full(size, strength)])
        median = _medians(np.concatenate([mine, everyone]), ratios, weights, size)
        known = (known + np.clip(median, 0.02, 0.999)) / 2
    for _ in range(40):
        explained = known[mine] * known[partner]
        error = np.sqrt(np.maximum(explained * (1 - explained), _SPREAD) / met)
        weight = met * np.where(beyond - explained > 2 * error, 0.02, 1.0)
        told = np.bincount(mine, weight * beyond * known[partner], minlength=size) + strength * usual
        much = np.bincount(mine, weight * known[partner] ** 2, minlength=size) + strength
        known = (known + np.clip(told / much, 0.02, 0.999)) / 2
    return known


def _medians(group: Ints, numbers: Floats, weights: Floats, size: int) -> Floats:
    """The weighted median of each group; every group has a member."""
    order = np.lexsort((numbers, group))
    group, numbers, weights = group[order], numbers[order], weights[order]
    total = np.bincount(group, weights, minlength=size)
    before = np.cumsum(total) - total
    reached = np.cumsum(weights) - before[group] >= total[group] / 2 - 1e-9
    first = np.flatnonzero(reached)[::-1]
    medians = np.zeros(size)
    medians[group[first]] = numbers[first]
    return medians


def _joined(size: int, one: Ints, other: Ints, rate: Floats, sure: Flags) -> Ints:
    """Groups of sources that copy one another at `COPIES` or more on average, the surest pairs first."""
    known = dict(zip(zip(one.tolist(), other.tolist(), strict=True), rate.tolist(), strict=True))
    members = {source: [source] for source in range(size)}
    group = list(range(size))
    copying = np.flatnonzero(sure & (rate >= COPIES))
    for pair in copying[np.argsort(-rate[copying], kind="stable")]:
        mine, theirs = group[one[pair]], group[other[pair]]
        if mine == theirs:
            continue
        between = [known.get((min(a, b), max(a, b))) for a in members[mine] for b in members[theirs]]
        rates = [each for each in between if each is not None]
        if sum(rates) >= COPIES * len(rates):
            members[mine] += members.pop(theirs)
            for source in members[mine]:
                group[source] = mine
    return np.array(group, np.int64)


# Echoes -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Echoes:
    """Which sources repeat whatever was said last, and where they did.

    Args:
        sources: numbers of the sources.
        repeats: whether a vote of theirs says again what was said before, shape (votes,).
    """

    sources: frozenset[int]
    repeats: Flags


def echoes(ballot: Ballot, known: Set[int] | None = None) -> Echoes:
    """Sources that repeat the last word far more often than others do, told where several values were said before.

    Args:
        ballot: the votes.
        known: numbers of the sources that do, when that was found out before.
    """
    size = len(ballot.sources)
    again = np.zeros(len(ballot.votes), bool)
    late, same = np.zeros(size), np.zeros(size)
    for votes in _told_in_order(ballot):
        said: set[int] = set()
        last = -1
        for vote in votes:
            value, source = int(ballot.value[vote]), ballot.source[vote]
            again[vote] = value in said
            if len(said) > 1:
                late[source] += 1
                same[source] += value == last
            said.add(value)
            last = value
    others = late.sum() - late
    usual = np.divide(same.sum() - same, others, out=np.ones(size), where=others > 0)
    error = np.sqrt(np.maximum(usual * (1 - usual), _SPREAD) / np.maximum(late, 1))
    rate = same / np.maximum(late, 1)
    found = (late >= LEAST_HEARD) & (rate - usual > np.maximum(SURE * error, ECHOES))
    if known is not None:
        found = np.isin(np.arange(size), list(known))
    return Echoes(frozenset(np.flatnonzero(found).tolist()), again & found[ballot.source])


def _told_in_order(ballot: Ballot) -> list[list[int]]:
    """The votes of every item whose order is known, in that order; of equal moments nobody repeats another."""
    by_item: dict[str, list[int]] = {}
    for number, vote in enumerate(ballot.votes):
        by_item.setdefault(vote.item, []).append(number)
    told = []
    for votes in by_item.values():
        order = [ballot.votes[vote].order for vote in votes]
        if None not in order and len(set(order)) == len(order):
            told.append(sorted(votes, key=lambda vote: ballot.votes[vote].order or 0.0))
    return told
