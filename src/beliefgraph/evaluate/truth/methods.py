"""Methods that choose among conflicting claims: votes, a one-coin EM, and what the graph learns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from beliefgraph.domain.truth.ballot import Ballot, Floats, Vote
from beliefgraph.domain.truth.learned import Learned
from beliefgraph.domain.truth.weighing import weigh

ROUNDS = 50
"""Rounds of the one-coin EM."""

_SURE = 0.01  # no source is taken to be always right, or always wrong


@dataclass(frozen=True, slots=True)
class Choice:
    """What a method holds to be right about an item.

    Args:
        values: the value chosen; several when they tie.
        probability: what the method says each of them is right with.
    """

    values: tuple[str, ...]
    probability: float


VOTE, SHARED, EM = "vote", "vote, ties shared", "EM"

Choices = Mapping[str, Choice]
"""Item -> what is chosen."""


# Votes ----------------------------------------------------------------------------------------------------------


def first_vote(votes: Iterable[Vote]) -> Choices:
    """The value that most rows say, every row counted; of as many, the one whose first row comes first."""
    return {
        item: Choice((value,), count / counted.total())
        for item, counted in _counted(votes).items()
        for value, count in counted.most_common(1)  # a Counter keeps the order of the rows
    }


def shared_vote(votes: Iterable[Vote]) -> Choices:
    """The value that most sources say, each held to its last word; values that tie share the choice."""
    chosen = {}
    for item, counted in _counted(votes).items():
        most = max(counted.values())
        best = tuple(value for value, count in counted.items() if count == most)
        chosen[item] = Choice(best, most / counted.total())
    return chosen


def _counted(votes: Iterable[Vote]) -> dict[str, Counter[str]]:
    """Item -> how often each value is said."""
    counted: dict[str, Counter[str]] = {}
    for vote in votes:
        counted.setdefault(vote.item, Counter())[vote.value] += 1
    return counted


def alike_vote(ballot: Ballot) -> Choices:
    """The value that most sources say in whatever form: a vote also counts for what it bears out and is borne out by.

    So 9:00 counts for 9 am, and 1,204 m for 1.2 km if that is near enough; USA does not count for Boston, nor Boston
    for USA. Values that tie share the choice.
    """
    said, borne = ballot.same
    own = np.bincount(ballot.value, minlength=len(ballot.values)).astype(float)
    together = own + np.bincount(borne, own[said], minlength=len(own))
    heard = np.bincount(ballot.item, minlength=len(ballot.items))
    return _chosen(ballot, np.minimum(together / heard[ballot.value_item], 1.0))


def _chosen(ballot: Ballot, probability: Floats) -> Choices:
    """The most probable value of each item."""
    values: dict[int, list[int]] = {}
    for number, (item, _) in enumerate(ballot.values):
        values.setdefault(item, []).append(number)
    chosen = {}
    for item, numbers in values.items():
        most = max(probability[numbers])
        best = tuple(ballot.values[n][1] for n in numbers if probability[n] >= most - 1e-12)
        chosen[ballot.items[item]] = Choice(best, float(most))
    return chosen


# One coin -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Coins:
    """How often each source is right; one that was not heard is as good as the others on average."""

    accuracy: Mapping[str, float]

    def choices(self, ballot: Ballot) -> Choices:
        """What is most probable when sources err independently, every wrong value of an item as likely as any."""
        usual = float(np.mean([*self.accuracy.values()])) if self.accuracy else 0.8
        accuracy = np.array([self.accuracy.get(source, usual) for source in ballot.sources])
        return _chosen(ballot, _posterior(ballot, accuracy))


def one_coin(ballot: Ballot) -> Coins:
    """How often sources are right by expectation maximisation from shares of votes: Dawid and Skene with one coin."""
    votes = np.bincount(ballot.value, minlength=len(ballot.values))
    probability = votes / np.bincount(ballot.item, minlength=len(ballot.items))[ballot.value_item]
    accuracy: Floats = np.zeros(len(ballot.sources))
    for _ in range(ROUNDS):
        right = np.bincount(ballot.source, probability[ballot.value], minlength=len(ballot.sources))
        accuracy = right / np.bincount(ballot.source, minlength=len(ballot.sources))
        probability = _posterior(ballot, accuracy)
    return Coins(dict(zip(ballot.sources, map(float, accuracy), strict=True)))


def _posterior(ballot: Ballot, accuracy: Floats) -> Floats:
    """Probability of each value; shape (values,)."""
    sure = np.clip(accuracy, _SURE, 1 - _SURE)[ballot.source]
    wrong = np.maximum(np.bincount(ballot.value_item, minlength=len(ballot.items)) - 1, 1)[ballot.item]
    said = np.bincount(ballot.value, np.log(sure * wrong / (1 - sure)), minlength=len(ballot.values))
    highest = np.full(len(ballot.items), -np.inf)
    np.maximum.at(highest, ballot.value_item, said)
    likely = np.exp(said - highest[ballot.value_item])
    probability: Floats = (
        likely / np.bincount(ballot.value_item, likely, minlength=len(ballot.items))[ballot.value_item]
    )
    return probability


# Ours -----------------------------------------------------------------------------------------------------------


def ours(ballot: Ballot, learned: Learned, items: Iterable[str]) -> Choices:
    """The deepest value of some items that is more likely right than not, with the probability that a graph states."""
    weighed = weigh(ballot, learned)
    chosen = {item: weighed.choose(item) for item in items}
    return {item: Choice((value,), probability) for item, (value, probability) in chosen.items()}


def simple_methods(votes: Sequence[Vote], ballot: Ballot, studied: Ballot) -> dict[str, Choices]:
    """Name -> what each simple method chooses.

    Args:
        votes: every row.
        ballot: the same votes, each source held to its last word.
        studied: what EM learns from.
    """
    methods = {
        VOTE: first_vote(votes),
        SHARED: shared_vote(ballot.votes),
        EM: one_coin(studied).choices(ballot),
    }
    return methods | ({"vote, alike together": alike_vote(ballot)} if ballot.likeness else {})
