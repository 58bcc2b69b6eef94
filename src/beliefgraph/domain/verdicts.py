"""What is known to hold: beliefs that somebody confirmed or denied, or that were found to be so or not in the end."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from beliefgraph.domain.model import Belief


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said of a belief.

    Args:
        belief: it, as stored; one that nobody spoke for yet has no id.
        held: whether it holds.
        at: the moment of the verdict, or at which it was found.
    """

    belief: Belief
    held: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class Anchor:
    """A value of a family that is known to hold, or not to.

    Args:
        family: key of the family.
        value: the value as it is compared; "" for none.
        held: whether it holds.
        kind: "verdict", which is an opinion, or "outcome", which is what was found.
        by: who says so.
        at: the moment of the verdict, or at which it was found.
        belief: id of the belief, in its context set.
        evidence: id of the verdict or outcome.
        recorded: when it was recorded.
        first: when anything that was said of the family so was first recorded, what was taken back since among it.
    """

    family: str
    value: str
    held: bool
    kind: str
    by: str
    at: datetime
    belief: str
    evidence: str
    recorded: datetime
    first: datetime
