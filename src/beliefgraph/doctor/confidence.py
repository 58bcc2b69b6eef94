"""The fourth stage: how confidence moves. History, clearing, swings, what agents share, what waits for somebody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from beliefgraph.doctor.diagnosis import Row
from beliefgraph.doctor.looks import Case, Look, Seen, Sight, line, number, retract, share, tasks, told
from beliefgraph.domain.changes import Filed
from beliefgraph.domain.findings import Finding, Severity, Stage
from beliefgraph.domain.lifecycle import days_since, is_weak
from beliefgraph.domain.model import Evidence, Status
from beliefgraph.domain.order import order_key
from beliefgraph.domain.reviews import OPEN, ReviewItem, ReviewKind, kept_id, review_id
from beliefgraph.domain.tasks import Comparison, Sameness

CONFIDENCE = Stage.CONFIDENCE

NEITHER = {ReviewKind.CONFLICT: "no conflict", ReviewKind.WEAK: "keep", ReviewKind.QUOTE: "refuse"}
"""The verdict of each kind that changes the least."""


class History(Look):
    """Whether every belief can tell how it came to stand where it stands: the fourth row of the checklist."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._told = {revision.belief for revision in case.space.all_revisions()}
        self._without, self._active = Seen(), 0

    def family(self, sight: Sight) -> None:
        for belief in sight.beliefs:
            if belief.status is Status.ACTIVE and belief.opinion.unknown < 1.0:  # of what never moved there is none
                self._active += 1
                if belief.id not in self._told:
                    self._without.add(belief.id)

    def rows(self) -> Iterator[Row]:
        seen = f"{share(self._active - self._without.count, self._active)} beliefs have a history"
        finding = None
        if self._without:
            finding = Finding(
                "history",
                "belief",
                self._without.first[0],
                f"{number(self._without.count, 'belief')} without a history: {self._without}",
                "They were imported or written without their revisions",
                "Tell the history of each as one step to what it is now",
                line("validate", "--fix"),
                CONFIDENCE,
                Severity.WARNING,
                safe=True,
            )
        yield Row(
            "history", "every change of a belief is told, and each earlier state found", seen, CONFIDENCE, finding
        )


class Clearing(Look):
    """Whether what decides nothing is put away in time: the fifth row of the checklist."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._weak, self._left, self._archived = 0, Seen(), 0

    def family(self, sight: Sight) -> None:
        for belief in sight.beliefs:
            self._archived += belief.status is Status.ARCHIVED
            if belief.status is not Status.ACTIVE or not is_weak(belief.opinion, self.case.terms):
                continue
            self._weak += 1
            fades = self.case.policies.of(belief.predicate).half_life is not None
            idle = belief.updated is not None and days_since(belief.updated, self.case.now) > self.case.terms.idle_days
            if fades and idle and not sight.noted & {kept_id(belief.id), review_id(ReviewKind.WEAK, [belief.id])}:
                self._left.add(belief.id)

    def rows(self) -> Iterator[Row]:
        seen = f"{number(self._weak, 'weak belief')}, {self._left.count:,} of them past their time; "
        seen += f"{self._archived:,} archived"
        finding = None
        if self._left:
            finding = Finding(
                "fading and clearing",
                "belief",
                self._left.first[0],
                f"{number(self._left.count, 'belief decides', 'beliefs decide')} nothing, and nothing was said for "
                f"more than {self.case.terms.idle_days:g} days: {self._left}",
                "No round of maintenance was run since",
                "Run one every night; it archives them, and what it put away can be brought back",
                line("maintain"),
                CONFIDENCE,
                Severity.WARNING,
                safe=True,
            )
        asks = "what decides nothing is put away when it has had its time"
        yield Row("fading and clearing", asks, seen, CONFIDENCE, finding)


class Swings(Look):
    """Beliefs on which the evidence changes sides again and again."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._swinging = Seen()
        self._most, self._worst, self._last = 0, list[Filed](), ""

    def family(self, sight: Sight) -> None:
        for belief in sight.beliefs:
            filed = [f for f in sight.filed if f.edge.belief == belief.id and f.edge.stance]
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
        if again:
            cause = "The same messages came again and again, each time as new evidence"
            remedy, ids = "Retract the repeats, and let what brings them in give one id to one message", again
        else:
            cause = f"{'One speaker changes his mind' if len(who) == 1 else 'Accounts alternate'} without end"
            remedy = "Look at the history, and retract what was never meant to be kept"
            ids = [f.evidence.id for f in self._worst]
        yield Finding(
            "swinging confidence",
            "belief",
            self._last,
            f"{number(self._swinging.count, 'belief')} on which the evidence changes sides more than "
            f"{self.case.limit('swings'):g} times; {self._last} {self._most} times",
            cause,
            remedy,
            retract(ids[1:], "said again and again"),
            CONFIDENCE,
            Severity.WARNING,
        )


class Agents(Look):
    """Whether agents keep their observations apart, or write one number together."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._own, self._shared, self._agents = 0, Seen(), Counter[str]()
        self._together = Seen()

    def family(self, sight: Sight) -> None:
        writers: dict[str, set[str]] = {}
        for filed in sight.filed:
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
        yield Finding(
            "agents share one number",
            "evidence",
            self._shared.first[0],
            f"{share(self._shared.count, self._own)} observations of agents ({told(self._agents)}) are seen by all; "
            f"{number(self._together.count, 'belief is', 'beliefs are')} moved by several agents",
            "Agents write into the shared layer, so that the guess of one is a fact to the next",
            "Let each keep its observations to itself, and share conclusions (`derives_from=`); `trust` tells how far "
            "one goes by another",
            line("unshare", *self._shared.first),
            CONFIDENCE,
            Severity.WARNING,
        )

    def counts(self) -> Mapping[str, float]:
        return {"observations of agents": self._own, "shared observations": self._shared.count}


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
        finding = None
        if late:
            since, ident, verdict = late[0]
            finding = Finding(
                "review",
                "review item",
                ident,
                f"{number(len(late), 'question')} without a decision for more than {most:g} days, the first since "
                f"{since:%Y-%m-%d}",
                "Nobody looks at the review queue",
                "Look at `queue`, and decide; the verdict shown changes the least",
                line("decide", ident, verdict),
                CONFIDENCE,
                Severity.WARNING,
            )
        yield Row("review", "what is not sure enough is decided by somebody, in time", seen, CONFIDENCE, finding)
