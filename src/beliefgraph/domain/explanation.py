"""Explanations: what an opinion is made of, told from the recorded contributions and no new arithmetic."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from beliefgraph.domain.changes import Filed
from beliefgraph.domain.confidence import Fate
from beliefgraph.domain.model import Belief, Evidence, Link, Revision, Scope
from beliefgraph.domain.opinion import Opinion

OLD = 0.5  # freshness below which evidence is called old
LOW = 0.4  # authority below which it is called low
TAKEN_BACK = ("retracted", "struck")
"""Why evidence counts nothing that somebody took back, here or altogether."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """That evidence bears on a belief though it speaks about another value.

    Args:
        value: the value that it speaks about, as said.
        of: the value of the belief that it bears on.
        alike: whether the two bear one another out, being near or names of one; else one lies within the other.
    """

    value: str
    of: str
    alike: bool


@dataclass(frozen=True, slots=True)
class Contribution:
    """One piece of evidence and what it counts on a belief.

    Args:
        evidence: the fact.
        stance: how it stands towards the proposition, in [-1, 1].
        authority: how much its source counts, in [0, 1].
        faithfulness: how surely the text says so, in [0, 1].
        mass: its evidence weight before decay (for fold rules: how far it moved confidence).
        freshness: what decay has left of it at the asked time, in [0, 1].
        counts: whether it counts at all.
        why: why it counts little or nothing; "" when it counts in full.
        yields_to: id of the evidence that took its place, if one did.
        said_by: whose word the evidence passes on; empty when it is its speaker's own.
        reason: why the stance is what it is, as the edge keeps it.
        happened: (from, until) in which what it tells took place, as exactly as it tells.
        trust: how far the agent who reads trusts the one who wrote it, in [0, 1]; it is in `authority` and `mass`.
        elsewhere: the value it speaks about, when that is another; None when it is the belief's own.
        judged: the authority that was learned or set for whoever tells it; None where its source kind, or the caller,
            gives it.
        learned: whether that was learned, and not set by somebody.
    """

    evidence: Evidence
    stance: float
    authority: float
    faithfulness: float
    mass: float
    freshness: float
    counts: bool = True
    why: str = ""
    yields_to: str = ""
    said_by: str = ""
    reason: str = ""
    happened: tuple[datetime | None, datetime | None] = (None, None)
    trust: float = 1.0
    elsewhere: Elsewhere | None = None
    judged: float | None = None
    learned: bool = False

    @property
    def speaker(self) -> str:
        """Whose word it is."""
        return self.said_by or self.evidence.speaker


@dataclass(frozen=True, slots=True)
class Derivation:
    """Beliefs that together stand for, or against, a belief.

    Args:
        premises: as they stand at the asked time; with one of them not believed, nothing is carried.
        strength: how surely the belief follows from them, at most .99.
        against: whether they stand against it.
        evidence: what was concluded from them, if it is no link drawn by hand.
        missing: ids of premises that are not here any more; then nothing is carried either.
        hidden: the agents that alone see premises, once for each of those; they count, and are not shown.
    """

    premises: tuple[Belief, ...]
    strength: float
    against: bool = False
    evidence: Evidence | None = None
    missing: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Contradicted:
    """A belief that contradicts another, and with what strength: what is for it is against the other."""

    belief: Belief
    strength: float


@dataclass(frozen=True, slots=True)
class Step:
    """One change of an opinion, and what it came of.

    Args:
        revision: the change.
        cause: the evidence that caused it; None where that is no longer seen, or no evidence did.
        late: whether it is about an earlier moment than a change that was recorded before it.
        beside: other values of which there was evidence before, which counts for this one since somebody said it.
    """

    revision: Revision
    cause: Evidence | None
    late: bool = False
    beside: tuple[str, ...] = ()


def _when(evidence: Evidence) -> datetime:
    return evidence.at or evidence.recorded


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a belief stands where it stands.

    Args:
        belief: with its opinion at the asked time.
        supports: evidence for, strongest first.
        refutes: evidence against, strongest first.
        rivals: other values of a single-valued predicate that cannot be right too, or the same proposition in other
            contexts.
        inherited_from: the broader context sets that fill what is unknown here.
        history: every change of its opinion, in the order in which it was recorded.
        cited: evidence of rival values that the history names, or that took the place of what was said before.
        links: UPDATES and other links that touch it.
        derivations: the beliefs it rests on, or that stand against it.
        contradictions: the beliefs that contradict it.
        beside: other values that go together with its own: near ones, other names, wholes and parts.
        as_of: the asked time.
        text: the explanation in words, in the language of the belief.
    """

    belief: Belief
    supports: tuple[Contribution, ...]
    refutes: tuple[Contribution, ...]
    rivals: tuple[Belief, ...]
    inherited_from: tuple[Scope, ...]
    history: tuple[Revision, ...]
    links: tuple[Link, ...]
    as_of: datetime | None
    cited: tuple[Evidence, ...] = ()
    derivations: tuple[Derivation, ...] = ()
    contradictions: tuple[Contradicted, ...] = ()
    beside: tuple[Belief, ...] = ()
    text: str = ""

    @property
    def opinion(self) -> Opinion:
        return self.belief.opinion

    def steps(self) -> list[Step]:
        """Every change of the opinion with what caused it, in the order in which it was recorded."""
        heard = (*self.cited, *(c.evidence for c in (*self.supports, *self.refutes)))
        evidence = {e.id: e for e in heard}
        steps, latest = [], None
        for revision in self.history:
            cause, happened = evidence.get(revision.evidence), revision.happened or revision.recorded
            late = latest is not None and happened < latest
            latest = happened if latest is None else max(latest, happened)
            steps.append(Step(revision, cause, late, self._counting_with(revision, cause)))
        return steps

    def _counting_with(self, revision: Revision, cause: Evidence | None) -> tuple[str, ...]:
        """The other values that what had been said of counts for this one too, now that somebody says it."""
        if cause is None or revision.cause != "observed" or revision.before.unknown < 1.0:
            return ()
        said = (c for c in self.supports if c.counts and c.elsewhere is not None and c.evidence.id != cause.id)
        before = (c for c in said if (c.evidence.recorded, _when(c.evidence)) <= (revision.recorded, _when(cause)))
        return tuple(dict.fromkeys(c.elsewhere.value for c in before if c.elsewhere is not None))


def contribution(filed: Filed, fate: Fate | None, freshness: float) -> Contribution:
    """A piece of filed evidence with its fate; None when it was not counted at all (retracted, not yet said)."""
    edge, evidence = filed.edge, filed.evidence
    base = Contribution(
        evidence=evidence,
        stance=edge.stance,
        authority=(edge.authority if fate is None or fate.authority is None else fate.authority) * edge.weight,
        faithfulness=edge.faithfulness,
        mass=0.0,
        freshness=freshness,
        said_by=edge.said_by,
        reason=edge.reason,
        happened=(edge.happened_from, edge.happened_until),
        judged=None if fate is None else fate.authority,
        learned=fate is not None and fate.learned,
    )
    if fate is None:
        away = "retracted" if evidence.retracted is not None else "struck" if edge.struck else ""
        return replace(base, counts=False, why=away or "later than the asked time")
    why = fate.why
    if not why and freshness < OLD:
        why = "old"
    if not why and base.authority < LOW:
        why = "low authority"
    return replace(base, mass=fate.mass, counts=fate.counts, why=why, yields_to=fate.yields_to)


def trusted(told: Contribution, trust: float) -> Contribution:
    """A contribution in the eyes of an agent who trusts its writer so far."""
    if trust == 1.0:
        return told
    if trust == 0.0:
        return replace(told, trust=trust, counts=False, why="not trusted")
    low = told.why == "low authority" and told.authority >= LOW * trust  # trust alone is why it counts so little
    return replace(told, trust=trust, why="" if low else told.why)


def strongest_first(contributions: list[Contribution]) -> tuple[Contribution, ...]:
    """What counts before what does not, heavier before lighter, newer before older."""

    def key(c: Contribution) -> tuple[bool, float, float, str]:
        at = c.evidence.at.timestamp() if c.evidence.at else 0.0
        return (not c.counts, -abs(c.mass) * c.freshness, -at, c.evidence.id)

    return tuple(sorted(contributions, key=key))
