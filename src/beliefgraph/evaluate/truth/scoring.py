"""The one scorer of all methods.

A choice is *exact* when it is the deepest true value, *true* when it is that or one of its wholes: Massachusetts of who
was born in Boston. Values that tie share the choice, and each counts by its part. What a method states is the
probability that its choice is true.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from beliefgraph.evaluate.calibration import Stated, scores
from beliefgraph.evaluate.metrics import Figure, share
from beliefgraph.evaluate.truth.methods import Choice, Choices, Compared
from beliefgraph.evaluate.truth.sets import Label

EXACT, TRUE = "exact", "true"


def part_right(choice: Choice, right: Collection[str]) -> float:
    """How much of a choice is among some values, in [0, 1]."""
    return sum(value in right for value in choice.values) / len(choice.values)


def accuracy(choices: Choices, labels: Mapping[str, Label], how: str = EXACT) -> Figure:
    """The share of labelled items whose choice is right."""
    return share([(part_right(choices[item], _right(label, how)), 1) for item, label in labels.items()])


def _right(label: Label, how: str) -> frozenset[str]:
    return label.exact if how == EXACT else label.true


def beside_simple(compared: Compared, labels: Mapping[str, Label], how: str = EXACT) -> Figure:
    """How often our choices are right, beside every other method on the same items."""
    floors = {name: accuracy(choices, labels, how) for name, choices in compared.simple.items()}
    return accuracy(compared.ours, labels, how).beside(floors)


def calibration(choices: Choices, labels: Mapping[str, Label], beside: Mapping[str, Choices]) -> dict[str, Figure]:
    """Brier score and calibration error of what is stated of each choice, beside those of other methods."""
    ours = scores(_stated(choices, labels))
    others = {name: scores(_stated(theirs, labels)) for name, theirs in beside.items()}
    return {
        score: ours[score].beside({name: theirs[score] for name, theirs in others.items()})
        for score in ("calibration error", "Brier score")
        if score in ours
    }


def _stated(choices: Choices, labels: Mapping[str, Label]) -> list[Stated]:
    """Of values that tie the first is taken."""
    return [
        Stated(choices[item].probability, choices[item].values[0] in label.true) for item, label in labels.items()
    ]
