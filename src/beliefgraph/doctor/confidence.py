"""The fourth stage: how confidence moves. History, clearing, swings, what agents share, what waits for somebody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from beliefgraph.checks import rules as checks
from beliefgraph.doctor import rules
from beliefgraph.doctor.diagnosis import Counts, Row
from beliefgraph.doctor.looks import Case, Counted, FamilyNow, Look, number, part_of, tasks, told
from beliefgraph.domain.changes import Filed
from beliefgraph.domain.findings import Finding, Stage, Treatment, line, retract
from beliefgraph.domain.lifecycle import days_since, is_weak
from beliefgraph.domain.model import Evidence, Status
from beliefgraph.domain.order import order_key
from beliefgraph.domain.reviews import OPEN, ReviewItem, ReviewKind, kept_id, review_id
from beliefgraph.domain.tasks import Comparison, Sameness

NEITHER = {ReviewKind.CONFLICT: "no conflict", ReviewKind.WEAK: "keep", ReviewKind.QUOTE: "refuse"}
"""The verdict of each kind that changes the least."""


class History(Look):
    """Whether every belief can tell how it came to stand where it stands: the fourth row of the checklist."""

    sums: ClassVar = {checks.NO_HISTORY: rules.WITHOUT_HISTORY}

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._without = dict.fromkeys(fault.id for fault in case.breaches(checks.NO_HISTORY))
        self._active, self._told = 0, 0

    def family(self, family: FamilyNow) -> None:
        for belief in family.beliefs:
            if belief.status is Status.ACTIVE and belief.opinion.unknown < 1.0:  # of what never moved there is none
                self._active += 1
                self._told += belief.id not in self._without

    def rows(self) -> Iterator[Row]:
        seen = f"{part_of(self._told, self._active)} beliefs have a history"
        asks = "every change of a belief is told, and each earlier state found"
        findings = []
        if without := Counted.of(self._without):
            message = f"{number(without.count, 'belief')} without a history: {without}"
            findings.append(rules.WITHOUT_HISTORY.seen(without.first[0], message, treatment=Treatment.MEND))
        yield Row("history", asks, seen, Stage.CONFIDENCE, tuple(findings))


class Clearing(Look):
    """Whether what decides nothing is put away in time: the fifth row of the checklist."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._weak, self._left, self._archived = 0, Counted(), 0

    def family(self, family: FamilyNow) -> None:
        for belief in family.beliefs:
            self._archived += belief.status is Status.ARCHIVED
            if belief.status is not Status.ACTIVE or not is_weak(belief.opinion, self.case.terms):
                continue
            self._weak += 1
            fades = self.case.policies.of(belief.predicate).half_life is not None
            idle = belief.updated is not None and days_since(belief.updated, self.case.now) > self.case.terms.idle_days
            if fades and idle and not family.noted & {kept_id(belief.id), review_id(ReviewKind.WEAK, [belief.id])}:
                self._left.add(belief.id)

    def rows(self) -> Iterator[Row]:
        seen = f"{number(self._weak, 'weak belief')}, {self._left.count:,} of them past their time; "
        seen += f"{self._archived:,} archived"
        findings = []
        if left := self._left:
            message = (
                f"{number(left.count, 'belief decides', 'beliefs decide')} nothing, and nothing was said for more than "
                f"{self.case.terms.idle_days:g} days: {left}"
            )
            findings.append(rules.PAST_THEIR_TIME.seen(left.first[0], message, treatment=Treatment.MAINTAIN))
        asks = "what decides nothing is put away when it has had its time"
        yield Row("fading and clearing", asks, seen, Stage.CONFIDENCE, tuple(findings))


class Swings(Look):
    """Beliefs on which the evidence changes sides again and again."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._swinging = Counted()
        self._most, self._worst, self._last = 0, list[Filed](), ""

    def family(self, family: FamilyNow) -> None:
        for belief in family.beliefs:
            filed = [f for f in family.filed if f.edge.belief == belief.id and f.edge.stance]
            filed.sort(key=lambda f: order_key(f.evidence))
            turns = sum((a.edge.stance > 0) != (b.edge.stance > 0) for a, b in pairwise(filed))
            if turns > self.case.limit("swings"):
                self._swinging.add(belief.id)
                if turns > self._most:
                    self._most, self._worst, self._last = turns, filed, belief.id

    def findings(self) -> Iterator[Finding]:
        if not self._swinging:
            return
        said = Counter((f.evidence.text, f.evidence.speaker) for f in self._worst)
        again = [f.evidence.id for f in self._worst if said[f.evidence.text, f.evidence.speaker] > 1]
        who = {f.evidence.speaker or f.evidence.source for f in self._worst}
        rule = rules.SWINGS_BY_REPEATS if again else rules.SWINGS_BY_ONE if len(who) == 1 else rules.SWINGS_BY_MANY
        message = (
            f"{number(self._swinging.count, 'belief')} on which the evidence changes sides more than "
            f"{self.case.limit('swings'):g} times; {self._last} {self._most} times"
        )
        ids = again or [f.evidence.id for f in self._worst]
        yield rule.seen(self._last, message, retract(*ids[1:], reason="said again and again"))


class Agents(Look):
    """Whether agents keep their observations apart, or write one number together."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._own, self._shared, self._agents = 0, Counted(), Counter[str]()
        self._together = Counted()

    def family(self, family: FamilyNow) -> None:
        writers: dict[str, set[str]] = {}
        for filed in family.filed:
            evidence = filed.evidence
            if evidence.agent and evidence.shared and not evidence.premises:
                writers.setdefault(filed.edge.belief, set()).add(evidence.agent)
        for belief, agents in sorted(writers.items()):
            if len(agents) > 1:
                self._together.add(belief)

    def evidence(self, evidence: Evidence) -> None:
        if evidence.agent and not evidence.premises:
            self._own += 1
            if evidence.shared:
                self._shared.add(evidence.id)
                self._agents[evidence.agent] += 1

    def findings(self) -> Iterator[Finding]:
        if len(self._agents) < 2 or not self.case.too_much("shared", self._shared.count, self._own):
            return
        message = (
            f"{part_of(self._shared.count, self._own)} observations of agents ({told(self._agents)}) are seen by all; "
            f"{number(self._together.count, 'belief is', 'beliefs are')} moved by several agents"
        )
        yield rules.ONE_NUMBER.seen(self._shared.first[0], message, line("unshare", *self._shared.first))

    def counts(self) -> Counts:
        return Counts(by_agents=self._own, shared=self._shared.count)


class Reviews(Look):
    """Whether what waits for somebody is decided: the eighth row of the checklist."""

    def rows(self) -> Iterator[Row]:
        items = [item for item in tasks(self.case, "review_item", ReviewItem) if item.state == OPEN]
        names = [task for task in tasks(self.case, "comparison", Comparison) if task.state is Sameness.OPEN]
        waiting = [(item.since, item.id, NEITHER[item.kind]) for item in items]
        waiting += [(task.made, task.id, Sameness.DIFFERENT.value) for task in names]
        most = self.case.limit("waiting")
        late = sorted(each for each in waiting if days_since(each[0], self.case.now) > most)
        seen = f"decisions that wait: {len(waiting):,}; for more than {most:g} days: {len(late):,}"
        findings = []
        if late:
            since, ident, verdict = late[0]
            message = (
                f"{number(len(late), 'question')} without a decision for more than {most:g} days, the first since "
                f"{since:%Y-%m-%d}"
            )
            findings.append(rules.NOBODY_REVIEWS.seen(ident, message, line("decide", ident, verdict)))
        asks = "what is not sure enough is decided by somebody, in time"
        yield Row("review", asks, seen, Stage.CONFIDENCE, tuple(findings))
