"""Which votes bear on which value, and which values rule one another out."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from beliefgraph.domain.truth.ballot import Ballot, Flags, Floats, Ints


@dataclass(frozen=True, slots=True)
class Relations:
    """The values of a ballot as they stand towards one another.

    Values are compatible when one bears out the other. A value is *deepest* when no other says strictly more. Rivals of
    a value are deepest values incompatible with it and with one another.

    Args:
        vote: with `value`, every vote once for each value that it is compatible with, its own included.
        value: the value.
        supports: whether the vote bears that value out, rather than leaving it open.
        plain: whether a value's rivals are all other values of its item, shape (values,).
        rivalled: with `rival`, the rivals of values that are not plain.
        rival: the rival.
        rivals: how many rivals each value has, shape (values,).
    """

    vote: Ints
    value: Ints
    supports: Flags
    plain: Flags
    rivalled: Ints
    rival: Ints
    rivals: Ints


def related(ballot: Ballot) -> Relations:
    """How the values of a ballot stand towards one another."""
    said, borne = ballot.borne_out
    size = len(ballot.values)
    in_item = np.bincount(ballot.value_item, minlength=len(ballot.items))
    touched = np.zeros(len(ballot.items), bool)
    touched[ballot.value_item[said]] = True
    plain = ~touched[ballot.value_item]
    own = np.arange(len(ballot.votes))
    votes_of = _positions(ballot.value, size)
    up_vote, up_value = _expand(votes_of, said, borne)
    up = set(zip(said.tolist(), borne.tolist(), strict=True))
    open_pairs = np.array([(b, s) for s, b in up if (b, s) not in up], np.int64).reshape(-1, 2)
    open_vote, open_value = _expand(votes_of, open_pairs[:, 0], open_pairs[:, 1])
    pairs = _rivals(ballot, up, np.flatnonzero(touched))
    count = np.where(plain, in_item[ballot.value_item] - 1, np.bincount(pairs[:, 0], minlength=size))
    return Relations(
        np.concatenate([own, up_vote, open_vote]),
        np.concatenate([ballot.value, up_value, open_value]),
        np.concatenate([np.ones(len(own) + len(up_vote), bool), np.zeros(len(open_vote), bool)]),
        plain,
        pairs[:, 0],
        pairs[:, 1],
        count,
    )


def _positions(of: Ints, size: int) -> list[Ints]:
    """For each number, where it stands in a column."""
    order = np.argsort(of, kind="stable")
    return np.split(order, np.cumsum(np.bincount(of, minlength=size))[:-1])


def _expand(votes_of: list[Ints], said: Ints, value: Ints) -> tuple[Ints, Ints]:
    """Every vote for `said`, with `value`."""
    votes = [votes_of[each] for each in said]
    lengths = np.array([len(each) for each in votes], np.int64)
    joined = np.concatenate(votes) if votes else np.zeros(0, np.int64)
    return joined, np.repeat(value, lengths)


def _rivals(ballot: Ballot, up: set[tuple[int, int]], items: Ints) -> Ints:
    """(value, rival) for the values of some items, shape (pairs, 2)."""
    votes = np.bincount(ballot.value, minlength=len(ballot.values))
    values_of = _positions(ballot.value_item, len(ballot.items))
    pairs: list[tuple[int, int]] = []
    for item in items:
        values = values_of[item].tolist()
        deepest = [v for v in values if not any((w, v) in up and (v, w) not in up for w in values if w != v)]
        deepest.sort(key=lambda v: (-votes[v], ballot.values[v][1]))
        for value in values:
            taken: list[int] = []
            for other in deepest:
                if other != value and not any((other, t) in up or (t, other) in up for t in (value, *taken)):
                    taken.append(other)
            pairs += [(value, rival) for rival in taken]
    return np.array(pairs, np.int64).reshape(-1, 2)


def rivalry(ballot: Ballot, relations: Relations, counts: Floats) -> Floats:
    """What the rivals of each value weigh together, each with the share that the open world gives it; shape (values,).

    Args:
        counts: effective evidence count of each value, shape (values,).
    """
    share = 2.0 / (relations.rivals + 2)
    weight = counts + share
    total = np.bincount(ballot.value_item, weight, minlength=len(ballot.items))
    others = total[ballot.value_item] - weight
    listed = counts[relations.rival] + share[relations.rivalled]
    named = np.bincount(relations.rivalled, listed, minlength=len(weight))
    return np.where(relations.plain, others, named)
