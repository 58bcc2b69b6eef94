"""Whether what is given can be traced: to texts that were taken in, and by the numbers that an explanation shows."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from datetime import datetime

from beliefgraph.ask import Answer
from beliefgraph.domain.confidence import Cell
from beliefgraph.domain.contexts import ContextTree
from beliefgraph.domain.evidence_sum import EvidenceSum
from beliefgraph.domain.explanation import Contribution, Explanation
from beliefgraph.domain.model import Observation, Standing
from beliefgraph.filing import cell_of
from beliefgraph.graph import BeliefGraph

CLOSE = 1e-9  # what adding the same numbers in another order may change
ORDERS = 2  # shuffled orders that are tried besides the reversed one


def traceable(graph: BeliefGraph, answer: Answer, messages: Sequence[Observation], at: datetime | None) -> bool:
    """Whether every belief of an answer has evidence that is cited with it and was told, and numbers that recompute."""
    told = {message.text for message in messages}
    cited = {evidence.id: evidence.text for evidence in answer.evidence}
    explained = [graph.explain(belief.id, as_of=at) for belief in answer.beliefs]
    return all(
        (counted := _counted(why))
        and all(cited.get(c.evidence.id) in told for c in counted)
        and recomputes(graph, why, at)
        for why in explained
    )


def _counted(why: Explanation) -> list[Contribution]:
    """What an opinion rests on: its own evidence, else that of the values that took its place."""
    return [c for c in (*why.supports, *why.refutes) if c.why != "retracted"]


def recomputes(graph: BeliefGraph, why: Explanation, at: datetime | None) -> bool:
    """Whether an opinion follows from what its explanation and those of the other values say that evidence counts.

    Those are its rivals, and the values that it goes together with: what they are believed bears on it too.
    """
    rule = graph._policies().of(why.belief.predicate).rule
    if not isinstance(rule, EvidenceSum) or why.belief.rule != rule.name:
        return False
    family = [why, *(graph.explain(other.id, as_of=at) for other in (*why.rivals, *why.beside))]
    standings: dict[Cell, Standing] = {cell_of(one.belief): _standing(one, rule) for one in family}
    read = rule.read(standings, None, None, ContextTree(graph.space.contexts()))[cell_of(why.belief)]
    seen = why.belief.opinion
    return all(
        math.isclose(getattr(read, name), getattr(seen, name), rel_tol=CLOSE, abs_tol=CLOSE)
        for name in ("belief", "disbelief", "unknown", "signed", "probability")
    )


def _standing(why: Explanation, rule: EvidenceSum) -> Standing:
    return Standing(_mass(why.supports, rule), _mass(why.refutes, rule))


def _mass(side: Sequence[Contribution], rule: EvidenceSum) -> float:
    """What one side counts now, from stance, authority and faithfulness, each faded by its age."""
    return math.fsum(rule.mass_of(abs(c.stance) * c.authority * c.faithfulness) * c.freshness for c in side if c.counts)


def same_in_any_order(fresh: Callable[[], BeliefGraph], messages: Sequence[Observation], digest: str) -> bool:
    """Whether other orders of the messages, the reversed one among them, end in the graph of this digest."""
    chance = random.Random(0)
    orders = [list(reversed(messages)), *(chance.sample(messages, len(messages)) for _ in range(ORDERS))]
    for order in orders:
        with fresh() as graph:
            for message in order:
                graph.observe_many([message])
            if graph.digest() != digest:
                return False
    return True
