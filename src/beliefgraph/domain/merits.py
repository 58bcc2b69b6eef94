"""What puts one belief before another in an answer: confidence, recency, authority, relevance, richness. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from beliefgraph.domain.explanation import Explanation

WEIGHTS = {"confidence": 1.0, "recency": 0.1, "authority": 0.1, "relevance": 0.3, "richness": 0.1}
"""How much each merit weighs unless settings say otherwise: confidence first, the rest decide between equals."""


@dataclass(frozen=True, slots=True)
class Merits:
    """Why a belief stands where it stands in an answer, each part in [0, 1].

    Args:
        confidence: how far it is believed: its signed opinion moved to [0, 1].
        recency: what decay has left of the freshest evidence on the side it leans to.
        authority: of the best source on that side.
        relevance: how well it fits the question, against the best hit.
        richness: how many independent origins that side has: 1 - 2^-n.
    """

    confidence: float
    recency: float
    authority: float
    relevance: float
    richness: float

    def score(self, weights: Mapping[str, float] = WEIGHTS) -> float:
        """The weighted sum of the parts; a part without a weight counts nothing."""
        return sum(weights.get(f.name, 0.0) * float(getattr(self, f.name)) for f in fields(self))


def merits(explanation: Explanation, relevance: float) -> Merits:
    """The merits of an explained belief.

    Args:
        explanation: its grounds at the asked moment.
        relevance: how well it fits the question, in [0, 1].
    """
    opinion = explanation.opinion
    side = explanation.supports if opinion.signed >= 0 else explanation.refutes
    counting = [c for c in side if c.counts]
    return Merits(
        confidence=(1.0 + opinion.signed) / 2,
        recency=max((c.freshness for c in counting), default=0.0),
        authority=min(1.0, max((c.authority for c in counting), default=0.0)),
        relevance=relevance,
        richness=1.0 - 2.0 ** -len({c.evidence.origin for c in counting}),
    )
