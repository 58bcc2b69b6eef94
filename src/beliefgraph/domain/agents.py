"""Agents and how far they trust one another: what one sees of what another shared counts so far and no further."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from heapq import heappop, heappush

from beliefgraph.domain.model import Evidence, hash_id


@dataclass(frozen=True, slots=True)
class Trust:
    """How far one agent trusts another.

    Args:
        agent: who trusts.
        other: who is trusted.
        value: how far, in [0, 1]; 0 is not at all, over whomever the way may lead.
        made: when it was said.
        by: who said so.
        reason: why, in words.
    """

    agent: str
    other: str
    value: float
    made: datetime
    by: str = ""
    reason: str = ""

    @property
    def id(self) -> str:
        """The same for the same two agents: one word of them stands."""
        return trust_id(self.agent, self.other)


def trust_id(agent: str, other: str) -> str:
    """The id under which it is kept how far one agent trusts another."""
    return hash_id("u", agent, other)


@dataclass(frozen=True, slots=True)
class Trusted:
    """How far an agent trusts all others.

    Args:
        agent: who trusts.
        reached: agent -> best product along a path of trust that leads there.
        usual: how far those are trusted to whom no path leads, in [0, 1].
    """

    agent: str
    reached: Mapping[str, float]
    usual: float = 0.0

    def of(self, other: str) -> float:
        """How far another agent is trusted, in [0, 1]; oneself, and what nobody's agent says, in full."""
        return 1.0 if other in ("", self.agent) else self.reached.get(other, self.usual)

    def in_evidence(self, evidence: Evidence) -> float:
        """How far a piece of evidence is trusted, in [0, 1]."""
        return self.of(evidence.agent)


def trusted(agent: str, entries: Iterable[Trust], usual: float = 0.0) -> Trusted:
    """How far an agent trusts all others: by the best product along a path.

    What the agent itself gave no trust at all is reached by no path, and no path leads on from there.

    Args:
        agent: who trusts.
        entries: what is said of trust, by anybody, in any order.
        usual: how far those are trusted to whom no path leads.
    """
    given: dict[str, dict[str, float]] = {}
    for entry in entries:
        given.setdefault(entry.agent, {})[entry.other] = entry.value
    reached = {other: 0.0 for other, value in given.get(agent, {}).items() if value == 0.0}
    frontier = [(-1.0, agent)]
    while frontier:  # the best path of all that are left goes first, so nobody is reached twice
        so_far, here = heappop(frontier)
        if here in reached:
            continue
        reached[here] = -so_far
        for other, value in given.get(here, {}).items():
            if value and other not in reached:
                heappush(frontier, (so_far * value, other))
    return Trusted(agent, reached, usual)
