"""What recall ranks by: the lanes of a hit, what each weighs, and the order in which newer goes before older."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import TypeVar

from beliefgraph.domain.model import within

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each lane weighs in a score; every lane lies in [0, 1].

    Args:
        text: the text of the evidence shares rare words with the question.
        vector: it means much the same.
        around: what was said right before or after it does.
        speaker: somebody whom the question names says it.
        person: somebody says it, not an assistant or a tool.
        tells: it is no question itself.
        cover: how much of the question the text and the belief account for together.
        belief: the belief shares rare words with the question.
        name: the question names the subject of the belief.
        kin: the belief is about the subject of one that fits the question well.
        bears: the belief accounts for all of the question.
        change: it tells of a change in what is asked for.
        time: it was said in the time that the question names.

    Raises:
        OutOfRange: a weight that is no number of 0 or more.
    """

    text: float
    vector: float
    around: float
    speaker: float
    person: float
    tells: float
    cover: float
    belief: float
    name: float
    kin: float
    bears: float
    change: float
    time: float

    def __post_init__(self) -> None:
        for lane, weight in asdict(self).items():
            within(weight, 0.0, math.inf, lane)

    def score(self, terms: Mapping[str, float]) -> float:
        """The weighted sum of the lanes; one that is absent counts nothing."""
        total = 0.0
        for lane, term in terms.items():
            total += getattr(self, lane) * term
        return total

    def as_dict(self) -> dict[str, float]:
        return asdict(self)


LANES = tuple(field.name for field in fields(Weights))

WEIGHTS: dict[str, Weights] = {
    "en": Weights(
        text=1.4, vector=5.5, around=6.0, speaker=2.8, person=2.4, tells=1.1,
        cover=3.2, belief=0.3, name=0.2, kin=0.5, bears=1.0, change=0.7, time=1.0,
    ),
    "zh": Weights(
        text=1.2, vector=6.5, around=5.0, speaker=4.0, person=2.0, tells=1.5,
        cover=3.8, belief=0.6, name=0.5, kin=0.5, bears=2.5, change=0.5, time=1.0,
    ),
}  # fmt: skip
"""Language of the question -> weights, fitted to the sets that docs/evaluation.md names."""


def newer_first(ranked: Sequence[T], replaced_by: Callable[[T], Sequence[T]]) -> list[T]:
    """The same things in their order, but each after everything that replaces it.

    Args:
        ranked: best first.
        replaced_by: what replaces a thing; what is not ranked is passed over, and of two things that replace one
            another the better stays first.
    """
    known, met = set(ranked), set[T]()
    placed: list[T] = []

    def place(thing: T) -> None:
        met.add(thing)
        for newer in replaced_by(thing):
            if newer in known and newer not in met:
                place(newer)
        placed.append(thing)

    for thing in ranked:
        if thing not in met:
            place(thing)
    return placed
