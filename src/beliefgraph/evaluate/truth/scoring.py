"""The one scorer of all methods.

A choice is *exact* when it is the deepest true value, *true* when it is that or one of its wholes: Massachusetts of who
was born in Boston. Values that tie share the choice, and each counts by its part. What a method states is the
probability that its choice is true.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np

from beliefgraph.domain.calibration import Stated, calibration_error, table_of
from beliefgraph.domain.figures import Figure, estimate, share
from beliefgraph.evaluate.truth.methods import Choice, Choices
from beliefgraph.evaluate.truth.sets import Label

Labels = Mapping[str, Label]
"""Item -> what is right about it."""


def part_right(choice: Choice, right: Collection[str]) -> float:
    """How much of a choice is among some values, in [0, 1]."""
    return sum(value in right for value in choice.values) / len(choice.values)


def exact(choices: Choices, labels: Labels) -> list[float]:
    """How much of the choice for each labelled item is the deepest true value."""
    return [part_right(choices[item], label.exact) for item, label in labels.items()]


def true(choices: Choices, labels: Labels) -> list[float]:
    """How much of the choice for each labelled item is true."""
    return [part_right(choices[item], label.true) for item, label in labels.items()]


def share_right(parts: list[float]) -> Figure:
    """The share of items that were chosen right."""
    return share([(part, 1) for part in parts])


def calibration(choices: Choices, labels: Labels, beside: Mapping[str, Choices]) -> dict[str, Figure]:
    """Calibration error and Brier score of what is stated of each choice, beside those of other methods."""
    if not labels:
        return {}
    stated = _stated(choices, labels)
    others = {name: _stated(theirs, labels) for name, theirs in beside.items()}
    errors = {name: calibration_error(theirs) for name, theirs in others.items()}
    squares = {name: float(np.mean((theirs[:, 0] - theirs[:, 1]) ** 2)) for name, theirs in others.items()}
    return {
        "calibration error": estimate(stated, calibration_error).beside(errors),
        "Brier score": share([((p - right) ** 2, 1) for p, right in stated]).beside(squares),
    }


def _stated(choices: Choices, labels: Labels) -> np.typing.NDArray[np.float64]:
    """(probability, right) of each choice; of values that tie the first is taken."""
    return table_of(
        Stated(choices[item].probability, choices[item].values[0] in label.true) for item, label in labels.items()
    )
