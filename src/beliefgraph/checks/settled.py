"""Whether what is stored of a family is what its evidence adds up to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

from beliefgraph.checks import rules
from beliefgraph.checks.noted import Noted
from beliefgraph.checks.register import Register, edge_name
from beliefgraph.checks.rules import Check, Mend, Symptom
from beliefgraph.domain.changes import Family, Filed
from beliefgraph.domain.confidence import Cell
from beliefgraph.domain.drawn import drew, latest, read_with
from beliefgraph.domain.model import Belief, Status
from beliefgraph.domain.opinion import Opinion
from beliefgraph.domain.revision import Policy, Settled, alive
from beliefgraph.filing import belief_id, cell_of, family_key
from beliefgraph.reading import Moment, Reader

CLOSE = 1e-6
"""How far a stored opinion may be from the same reckoned in another order."""
_ANY = datetime(2000, 1, 1, tzinfo=UTC)  # what evidence adds up to does not depend on when it is read


class Settling:
    """Settles families as an act would, and compares.

    Args:
        register: the small tables of the namespace.
        noted: where it is noted what was settled by another rule.
    """

    def __init__(self, register: Register, noted: Noted) -> None:
        self._register, self._noted = register, noted
        self._reader = Reader(register.space, register.policies, Moment(_ANY))

    def compared(self, family: Family) -> Iterator[Symptom]:
        """Every breach of a family that can be settled."""
        anew = Mend(settle=(family.key,))
        settled, policy = self._reader.settled(family)
        live = [belief for belief in family.beliefs if belief.status is not Status.WITHDRAWN]
        elsewhere = [belief for belief in live if self._elsewhere(belief)]
        for belief in elsewhere:
            yield rules.MISFILED.symptom(belief.id, "its subject, predicate and value belong elsewhere", mend=anew)
        yield from self._edges(family, settled, anew)
        cells = {belief_id(family.key, cell): cell for cell in settled.standings}
        opinions = self._opinions(live, settled, policy)
        for belief in live:
            if belief in elsewhere or belief.id not in cells:
                continue
            if belief.rule != policy.rule.name:
                self._noted.by_another_rule += 1
            elif message := self._differs(belief, cells[belief.id], settled, opinions):
                yield rules.STALE.symptom(belief.id, message, mend=anew)

    def _elsewhere(self, belief: Belief) -> bool:
        """Whether a belief is not where its proposition and context belong."""
        return belief.family != self._family_of(belief) or belief.id != belief_id(belief.family, cell_of(belief))

    def _family_of(self, belief: Belief) -> str:
        register = self._register
        predicate = register.policies.predicate(belief.predicate)
        single, value = register.policies.single(predicate), cell_of(belief)[1]
        return family_key(register.space.namespace, belief.subject, predicate.name, value, single, belief.agent)

    def _edges(self, family: Family, settled: Settled, anew: Mend) -> Iterator[Symptom]:
        """Every edge that leads elsewhere than where its evidence belongs."""
        beliefs = {belief.id: belief for belief in family.beliefs}
        for filed in filter(alive, family.filed):
            belief = beliefs[filed.edge.belief]
            if (found := self._misled(filed, belief, family, settled)) is not None:
                rule, message = found
                name = edge_name(filed.edge)
                own = replace(belief, agent=filed.evidence.layer)  # the row may be wrong, and its place right
                right = own != belief and self._family_of(own) == belief.family
                yield rule.symptom(name, message, mend=replace(anew, enter=(own,)) if right else anew, kind="edge")

    def _misled(self, filed: Filed, belief: Belief, family: Family, settled: Settled) -> tuple[Check, str] | None:
        if filed.evidence.layer != belief.agent:
            whose, seen = filed.evidence.layer or "all", belief.agent or "all"
            return rules.WRONG_LAYER, f"it is for {whose} to see, and its belief for {seen}"
        register, subject = self._register, filed.edge.subject
        known = register.entities.get(register.canonical(subject))
        if known is not None and known.canonical in ("", known.id) and known.id != belief.subject:
            return rules.MISFILED, f"it speaks of {known.name}, and its belief of another"
        value = cell_of(belief)[1]
        home = settled.homes.get((filed.evidence.id, value))
        if home is None or belief_id(family.key, (home, value)) != belief.id:
            return rules.MISFILED, "it belongs in another context"
        return None

    def _opinions(self, live: list[Belief], settled: Settled, policy: Policy) -> dict[Cell, Opinion]:
        drawn = {cell_of(belief): belief.drawn for belief in live if drew(belief.drawn)}
        drawn = {cell: each for cell, each in drawn.items() if cell in settled.standings}
        if not drawn:
            return settled.opinions
        return read_with(settled.standings, drawn, latest(settled.standings.values()), policy)

    def _differs(self, belief: Belief, cell: Cell, settled: Settled, opinions: dict[Cell, Opinion]) -> str:
        """What of a belief is not what its evidence makes of it; "" when all is."""
        want, have = settled.standings[cell], belief.standing
        if have != want:
            return (
                f"it is stored as +{have.support:.4g} −{have.refute:.4g} (evidence: {have.evidence}); "
                f"its evidence adds up to +{want.support:.4g} −{want.refute:.4g} (evidence: {want.evidence})"
            )
        new, old = opinions[cell], belief.opinion
        if max(abs(new.signed - old.signed), abs(new.belief - old.belief), abs(new.disbelief - old.disbelief)) > CLOSE:
            return f"its opinion of {old.signed:+.2f} is not the {new.signed:+.2f} that its evidence makes"
        first, last = settled.first[cell].filed.evidence, settled.last[cell].filed.evidence
        since, until = first.at or first.recorded, last.at or last.recorded
        if None not in (belief.created, belief.updated) and (belief.created, belief.updated) != (since, until):
            return f"its times are {belief.created} and {belief.updated}, those of its evidence {since} and {until}"
        return ""
