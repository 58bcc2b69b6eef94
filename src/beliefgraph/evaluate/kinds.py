"""The kinds of evaluation, by name."""

from __future__ import annotations

from typing import Protocol

from beliefgraph.domain.figures import Figure
from beliefgraph.errors import InvalidInput
from beliefgraph.evaluate import (
    abstention,
    answers,
    calibration,
    choosing,
    conflict,
    contradictions,
    extraction,
    facts,
    matching,
    recall,
    speed,
    stance,
)
from beliefgraph.evaluate.data import EvaluationData
from beliefgraph.evaluate.truth import measuring as truth
from beliefgraph.evaluate.truth.in_graph import in_graph

ALL = "all"


class Measure(Protocol):
    """A function that measures a part of a kind."""

    __name__: str
    __module__: str

    def __call__(self, data: EvaluationData, /) -> dict[str, Figure]:
        """The figures by name; a name means one thing in all kinds."""


KINDS: dict[str, tuple[Measure, ...]] = {
    "extraction": (extraction.measure, answers.stories, answers.memdaily, speed.measure),
    "matching": (matching.measure,),
    "stance": (stance.measure,),
    "stories": (contradictions.given_claims, contradictions.from_text),
    "calibration": (calibration.measure,),
    "facts": (facts.own, facts.published),
    "conflict": (conflict.measure,),
    "recall": (recall.measure, recall.ablation),
    "abstention": (abstention.measure,),
    "truth": (truth.public, truth.own, truth.planted, in_graph),
    "answers": (choosing.memdaily, choosing.own),
}
"""Kind -> what measures its parts; a part is what a run that was stopped does not measure again."""


def measures(kind: str) -> list[tuple[str, Measure]]:
    """(kind, what measures a part of it) for one kind or for "all" of them, in order.

    Raises:
        InvalidInput: there is no such kind.
    """
    if kind not in (*KINDS, ALL):
        raise InvalidInput(kind, "there is no such kind of evaluation", f"Choose one of {', '.join(KINDS)}, or {ALL}")
    return [(name, measure) for name in KINDS for measure in KINDS[name] if kind in (name, ALL)]
