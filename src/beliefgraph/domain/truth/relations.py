"""Which votes bear on which value, and which values rule one another out."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

import numpy as np

from beliefgraph.domain.competing import Rivalry
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
    part, whole = ballot.narrower
    size = len(ballot.values)
    plain = ~np.isin(ballot.value_item, list(ballot.alike))
    own = np.arange(len(ballot.votes))
    up_vote, up_value = _votes_for(ballot, *ballot.borne_out)
    open_vote, open_value = _votes_for(ballot, whole, part)
    rivalled, rival = _rivals(ballot, frozenset(whole.tolist()))
    in_item = np.bincount(ballot.value_item, minlength=len(ballot.items))[ballot.value_item]
    return Relations(
        np.concatenate([own, up_vote, open_vote]),
        np.concatenate([ballot.value, up_value, open_value]),
        np.arange(len(own) + len(up_vote) + len(open_vote)) < len(own) + len(up_vote),
        plain,
        rivalled,
        rival,
        np.where(plain, in_item - 1, np.bincount(rivalled, minlength=size)),
    )


def _votes_for(ballot: Ballot, said: Ints, value: Ints) -> tuple[Ints, Ints]:
    """Every vote for each of `said`, beside the `value` it is paired with."""
    votes = np.argsort(ballot.value, kind="stable")
    many = np.bincount(ballot.value, minlength=len(ballot.values))
    first = np.cumsum(many) - many
    pair = np.repeat(np.arange(len(said)), many[said])
    within = np.arange(len(pair)) - np.repeat(np.cumsum(many[said]) - many[said], many[said])
    return votes[first[said[pair]] + within], value[pair]


def _rivals(ballot: Ballot, wholes: Set[int]) -> tuple[Ints, Ints]:
    """(value, rival) for the values of the items in which some bear out others."""
    votes = np.bincount(ballot.value, minlength=len(ballot.values)).tolist()
    pairs: list[tuple[int, int]] = []
    for item, borne in ballot.alike.items():
        number = {ballot.values[each][1]: each for each in ballot.values_of[ballot.items[item]]}
        live = {value: (votes[each], 0.0) for value, each in number.items() if each not in wholes}
        rivalry = Rivalry(live, borne)
        pairs += [(each, number[rival]) for value, each in number.items() for rival in rivalry.of(value)]
    columns = np.array(pairs, np.int64).reshape(-1, 2)
    return columns[:, 0], columns[:, 1]


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
