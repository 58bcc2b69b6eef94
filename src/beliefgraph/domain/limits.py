"""From how much on the doctor objects: every limit with its reason. Shares lie in [0, 1]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limit:
    """A number up to which something is in order.

    Args:
        most: the number.
        counts: what it counts.
        reason: why it lies there.
    """

    most: float
    counts: str
    reason: str


LIMITS: Mapping[str, Limit] = {
    "least": Limit(20, "things there must be before a share of them tells anything", "one of three is no trend"),
    "undated": Limit(0.5, "share of evidence without a time", "what has no time neither fades nor finds its order"),
    "nameless": Limit(0.2, "share of what people say that names no speaker", "an 'I' without a speaker is nobody's"),
    "unread": Limit(0.8, "share of a source's texts without a claim", "of plain talk two thirds say nothing lasting"),
    "unknown": Limit(0.5, "share of beliefs with predicates outside the vocabulary", "these never meet in other words"),
    "machine": Limit(0.5, "share of claims that assistants made", "an assistant mostly says again what it was told"),
    "model": Limit(0.8, "share of what was read that a language model read", "rules read plain statements for nothing"),
    "per_text": Limit(10, "beliefs that one text bears on", "a text of more is a document that was not split"),
    "growth": Limit(1000, "new beliefs a day, over the last thirty", "a month of more makes every search slower"),
    "duplicates": Limit(0.05, "share of beliefs that say the same as another", "each splits what speaks for both"),
    "general": Limit(
        0.5, "share of beliefs in no context, where contexts are used", "what lost its context holds too far"
    ),
    "contexts": Limit(
        0.5, "share of evidence whose context nothing else names", "no question is asked in such a context"
    ),
    "shared": Limit(0.5, "share of what agents observed that all agents see", "a guess of one is a fact to the next"),
    "swings": Limit(3, "times that the evidence on a belief changes sides", "a mind is changed, but not every week"),
    "band": Limit(0.15, "how far a weight may lie from that of its kind", "three times what the first article allows"),
    "waiting": Limit(30, "days that something waits for a decision", "who asked does not wait longer"),
    "depth": Limit(3, "conclusions that rest on one another in a chain", "more steps bring more noise than grounds"),
}
"""Name of a limit, as the setting `doctor` takes it -> the limit."""
