"""Who repeats whom, told from how sources agree; nothing here needs to know what is true.

Two independent sources agree, beyond chance, as often as both know the truth: K(a, b) = q(a) q(b), a matrix of rank
one. Copying only adds agreement. So q is fitted from below, and what a pair agrees beyond q(a) q(b), as a share of what
it could, is the rate at which one copies the other. It has to show over all domains in which they meet: sources that
agree in one because both are right there are not thereby copies. Where more than half of those a source meets share
errors, that half looks right, and those who contradict it look like copies of one another.

A source may also repeat whatever was said last, whoever said it. That shows where several values were said before.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Set
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

MOST_PAIRS = 1_000_000
"""Pairs of sources that are compared at most; where there would be more, those who speak least go uncompared."""

_SPREAD = 0.01  # least variance of an agreement; a rate of 0 or 1 is never certain
_GATHERED = 2_000_000  # meetings that are gathered before they are counted


@dataclass(frozen=True, slots=True)
class Agreement:
    """How often two sources spoke of the same items of one domain, and agreed.

    Args:
        one: number of a place, a source in a domain; shape (pairs,).
        other: place of a source with a higher number in that domain.
        met: items on which both spoke, neither saying merely more than the other.
        agreed: items on which they said the same, or what bears one another out.
    """

    one: Ints
    other: Ints
    met: Floats
    agreed: Floats


def agreements(ballot: Ballot) -> Agreement:
    """Agreement of all pairs of sources that met; of very many, of those who speak most (see `MOST_PAIRS`)."""
    compared = np.flatnonzero(_compared(ballot)[ballot.source])
    item, place, value = ballot.item[compared], ballot.place[compared], ballot.value[compared]
    size, alike = len(ballot.places), _alike(ballot)
    keys, met, agreed = np.zeros(0, np.int64), np.zeros(0), np.zeros(0)
    waiting: list[tuple[Ints, Flags]] = []
    rows, apart = np.arange(len(item)), 0
    while len(rows):
        apart += 1  # votes are sorted by item and source: those on an item that lie so far apart
        rows = rows[rows + apart < len(item)]
        rows = rows[item[rows] == item[rows + apart]]
        same, clear = alike(value[rows], value[rows + apart])
        waiting.append(((place[rows] * size + place[rows + apart])[clear], same[clear]))
        if not len(rows) or sum(len(new) for new, _ in waiting) > _GATHERED:
            new, same = (np.concatenate(column) for column in zip(*waiting, strict=True))
            keys, at = np.unique(np.concatenate([keys, new]), return_inverse=True)
            met = summed(at, np.concatenate([met, np.ones(len(new))]))
            agreed = summed(at, np.concatenate([agreed, same]))
            waiting = []
    return Agreement(keys // size, keys % size, met, agreed)


def _alike(ballot: Ballot) -> Callable[[Ints, Ints], tuple[Flags, Flags]]:
    """Tells of pairs of values of one item whether they agree, and whether that can be told at all.

    Values that bear one another out agree, however they are written: copies may be told from their sources by spelling
    alone, and honest sources round. That one says more than the other tells nothing of copying.
    """
    size = len(ballot.values)
    (said, borne), (part, whole) = ballot.same, ballot.narrower
    same_pairs = said * size + borne
    nested = np.concatenate([part * size + whole, whole * size + part])

    def alike(one: Ints, other: Ints) -> tuple[Flags, Flags]:
        pair = one * size + other
        return (one == other) | np.isin(pair, same_pairs), ~np.isin(pair, nested)

    return alike


def _compared(ballot: Ballot) -> Flags:
    """The sources that are compared: as many of those who speak most as make no more than `MOST_PAIRS`."""
    size = len(ballot.sources)
    rank = np.empty(size, np.int64)
    rank[np.argsort(-np.bincount(ballot.source, minlength=size), kind="stable")] = np.arange(size)

    def meeting(first: int) -> int:
        among = ballot.item[rank[ballot.source] < first]
        voters = np.bincount(among, minlength=1)
        meetings = int((voters * (voters - 1) // 2).sum())
        return min(meetings, len(ballot.domains) * first * (first - 1) // 2)

    first = bisect_right(range(size + 1), MOST_PAIRS, key=meeting) - 1
    compared: Flags = rank < first
    return compared


def summed(at: Ints, numbers: Floats) -> Floats:
    """Numbers added up by where they belong."""
    summed: Floats = np.bincount(at, numbers).astype(np.float64)
    return summed


# Groups -------------------------------------------------------------------------------------------------------


def knowing(ballot: Ballot, seen: Agreement) -> Floats:
    """How often each source knows the truth in each of its domains, told from agreement alone; shape (places,).

    It is left at 0 where no two sources met so often that copying could show.
    """
    size = len(ballot.sources)
    pair, at = pairs(ballot, seen)
    met = summed(at, seen.met)
    if met.max(initial=0) < FEW * COPIES / (1 - COPIES):  # nobody could be shown to copy
        return np.zeros(len(ballot.places))
    beyond = _beyond_chance(ballot, seen)
    everywhere = summed(at, seen.met * beyond) / met
    overall = _known(pair // size, pair % size, everywhere, met, np.full(size, 0.7), 1.0, settle=True)
    return _known(seen.one, seen.other, beyond, seen.met, overall[ballot.place_source], FEW)


def copy_groups(ballot: Ballot, seen: Agreement, known: Floats) -> Ints:
    """A number for each source, the same for sources that copy one another; shape (sources,).

    Args:
        ballot: the votes.
        seen: how its sources agree.
        known: how often sources know the truth, shape (places,): agreement that this explains is no copying.
    """
    size = len(ballot.sources)
    if not len(seen.met):
        return np.arange(size)
    pair, at = pairs(ballot, seen)
    explained = known[seen.one] * known[seen.other]
    excess = summed(at, seen.met * (_beyond_chance(ballot, seen) - explained))
    room = summed(at, seen.met * (1 - explained)) + FEW
    spread = summed(at, seen.met * np.maximum(explained * (1 - explained), _SPREAD))
    return joined(size, pair, excess / room, excess > SURE * np.sqrt(spread))


def pairs(ballot: Ballot, seen: Agreement) -> tuple[Ints, Ints]:
    """Pairs of sources, each as one number (the one times how many there are, and the other), ascending; and of each
    agreement which pair it belongs to."""
    one, other = ballot.place_source[seen.one], ballot.place_source[seen.other]
    pair, at = np.unique(one * len(ballot.sources) + other, return_inverse=True)
    return pair, at


def _beyond_chance(ballot: Ballot, seen: Agreement) -> Floats:
    """Agreement with what guessing among the usual number of values gives taken out, in [0, 1]."""
    chance = 1 / choices(ballot)[ballot.place_domain[seen.one]]
    return np.clip((seen.agreed / seen.met - chance) / (1 - chance), 0, 1)


def choices(ballot: Ballot) -> Floats:
    """Among how many values one chooses in each domain: nine in ten disputable items have no more; at least 2."""
    values = np.bincount(ballot.value_item, minlength=len(ballot.items))
    disputable = np.flatnonzero(np.bincount(ballot.item, minlength=len(ballot.items)) > 1)
    domain = ballot.item_domain[disputable]
    order = np.lexsort((values[disputable], domain))
    many = np.bincount(domain, minlength=len(ballot.domains))
    first = np.cumsum(many) - many
    usual = np.interp(first + 0.9 * (many - 1), np.arange(len(order)), values[disputable][order])
    return np.maximum(2.0, np.where(many > 0, usual, 2.0))


def _known(
    one: Ints, other: Ints, beyond: Floats, met: Floats, usual: Floats, strength: float, *, settle: bool = False
) -> Floats:
    """How often each source knows the truth, from agreement that copying can only have added to; shape (sources,).

    Args:
        one, other, beyond, met: agreement beyond chance of pairs of sources.
        usual: what is expected of each source.
        strength: items that the expectation counts for.
        settle: first take medians, which half of a source's partners may be copies of without moving it.
    """
    mine, partner = np.concatenate([one, other]), np.concatenate([other, one])
    beyond, met = np.concatenate([beyond, beyond]), np.concatenate([met, met])
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


def joined(size: int, pair: Ints, rate: Floats, sure: Flags, least: float = COPIES) -> Ints:
    """A number for each source, the same for those whose pairs have some rate on average, the surest pairs first.

    Args:
        size: how many sources there are.
        pair: sources that met, as `pairs` numbers them.
        rate: of each pair, e.g. how much the one has from the other.
        sure: whether that is sure.
        least: the rate of those that belong together.
    """
    members = {source: np.array([source]) for source in range(size)}
    group = np.arange(size)
    copying = np.flatnonzero(sure & (rate >= least))
    for each in pair[copying[np.argsort(-rate[copying], kind="stable")]].tolist():
        mine, theirs = int(group[each // size]), int(group[each % size])
        if mine == theirs:
            continue
        one, other = members[mine][:, None], members[theirs]
        between = (np.minimum(one, other) * size + np.maximum(one, other)).ravel()
        at = np.minimum(np.searchsorted(pair, between), len(pair) - 1)
        if rate[at[pair[at] == between]].mean() >= least:
            members[mine] = np.concatenate([members[mine], members.pop(theirs)])
            group[members[mine]] = mine
    return group


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
