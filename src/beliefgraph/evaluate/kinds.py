"""The kinds of evaluation, by name."""

from __future__ import annotations

from collections.abc import Callable

from beliefgraph.errors import InvalidInput
from beliefgraph.evaluate import answers, extraction, matching, speed, stance
from beliefgraph.evaluate.data import EvaluationData
from beliefgraph.evaluate.metrics import Figure

Measure = Callable[[EvaluationData], dict[str, Figure]]

KINDS: dict[str, tuple[Measure, ...]] = {
    "extraction": (extraction.measure, answers.stories, answers.memdaily, speed.measure),
    "matching": (matching.measure,),
    "stance": (stance.measure,),
}
"""Kind -> what measures it; each gives its figures by name."""


def evaluate(kind: str, data: EvaluationData) -> dict[str, Figure]:
    """All figures of a kind, by name.

    Raises:
        InvalidInput: there is no such kind.
        BadRecord: a set is missing or cannot be read.
    """
    if kind not in KINDS:
        raise InvalidInput(kind, "there is no such kind of evaluation", f"Choose one of {', '.join(KINDS)}")
    return {name: figure for measure in KINDS[kind] for name, figure in measure(data).items()}
