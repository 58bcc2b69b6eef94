"""The first stage: what came in. Damaged texts, times that cannot be, nobody's words, the same message again."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import timedelta
from typing import ClassVar

from beliefgraph.checks import rules as checks
from beliefgraph.checks.inputs import AHEAD
from beliefgraph.doctor import rules
from beliefgraph.doctor.damage import CONTROL, MISREAD, REPLACED, damage
from beliefgraph.doctor.diagnosis import Counts, Row
from beliefgraph.doctor.looks import Case, Counted, Look, came_from, number, part_of, told
from beliefgraph.domain.findings import Finding, Rule, Stage, line, retract
from beliefgraph.domain.model import JUDGED, Evidence

SKEW = timedelta(minutes=5)
"""How far the clocks of two machines may differ."""

LONGEST = 20_000
"""Characters of a text from which it is a document that was not split; of more, an embedder reads a tenth."""

NOT_PEOPLE = frozenset({"official", "press", "structured", "tool", "inference", "derivation", "unclassified", *JUDGED})
"""Kinds of evidence that need no speaker; where nobody said of what kind it is, it is people's."""

_DAMAGED = {
    REPLACED: rules.LOST_CHARACTERS,
    MISREAD: rules.MISREAD_TEXT,
    CONTROL: rules.CONTROL_CHARACTERS,
}


class Inputs(Look):
    """What is wrong with the texts and times of evidence."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._total = 0
        self._damaged: dict[tuple[str, str], Counted] = defaultdict(Counted)  # (what, source)
        self._wordless, self._zone, self._long = Counted(), Counted(), Counted()
        self._undated, self._nameless, self._spoken = Counted(), Counted(), 0
        self._personal, self._details = Counted(), Counter[str]()

    def evidence(self, evidence: Evidence) -> None:
        self._total += 1
        self._time(evidence)
        self._who(evidence)
        if evidence.text.strip():
            self._words(evidence)

    def _words(self, evidence: Evidence) -> None:
        text = evidence.text
        if what := damage(text):
            self._damaged[what, came_from(evidence)].add(evidence.id)
        elif not any(map(str.isalnum, text)):
            self._wordless.add(evidence.id)
        if len(text) > LONGEST:
            self._long.add(evidence.id)
        if self.case.detector is not None and (found := self.case.detector.mask(text[:LONGEST]).masks):
            self._personal.add(evidence.id)
            self._details.update(mask.kind for mask in found)

    def _time(self, evidence: Evidence) -> None:
        if evidence.at is None:
            self._undated.add(evidence.id)
        elif SKEW < evidence.at - evidence.recorded <= AHEAD:
            self._zone.add(evidence.id)

    def _who(self, evidence: Evidence) -> None:
        if self.case.kind_of(evidence) not in NOT_PEOPLE:
            self._spoken += 1
            if not evidence.speaker:
                self._nameless.add(evidence.id)

    def findings(self) -> Iterator[Finding]:
        for (what, source), seen in sorted(self._damaged.items()):
            where = f" of {source}" if source else ""
            yield _retracted(_DAMAGED[what], seen, f"{number(seen.count, 'text')}{where}, {what}: {seen}")
        if seen := self._wordless:
            yield _retracted(rules.NO_WORDS, seen, f"{number(seen.count, 'text')} without a letter or digit: {seen}")
        if seen := self._zone:
            message = f"{number(seen.count, 'piece')} of evidence said up to a day after being recorded: {seen}"
            yield _retracted(rules.WRONG_ZONE, seen, message)
        seen = self._undated
        if self.case.too_much("undated", seen.count, self._total):
            message = f"{part_of(seen.count, self._total)} of all evidence have no time, and never fade: {seen}"
            yield _retracted(rules.NO_TIME, seen, message)
        if seen := self._long:
            message = f"{number(seen.count, 'text')} of more than {LONGEST:,} characters: {seen}"
            yield _retracted(rules.VERY_LONG, seen, message)
        seen = self._nameless
        if self.case.too_much("nameless", seen.count, self._spoken):
            message = f"{part_of(seen.count, self._spoken)} of what people say name no speaker: {seen}"
            yield _retracted(rules.NO_SPEAKER, seen, message)
        if seen := self._personal:
            details = told(self._details)
            message = f"{number(seen.count, 'text')} with personal details in the clear ({details}): {seen}"
            command = line("erase", *seen.first, "--reason", "personal details in the clear", "--dry-run")
            yield rules.IN_THE_CLEAR.seen(seen.first[0], message, command)

    def counts(self) -> Counts:
        return Counts(evidence=self._total, undated=self._undated.count, speakerless=self._nameless.count)


class Repeats(Look):
    """Whether one message is kept twice: the first row of the checklist."""

    sums: ClassVar = {checks.DUPLICATE: rules.REPEATS}

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._own, self._total = 0, 0

    def evidence(self, evidence: Evidence) -> None:
        self._total += 1
        self._own += not evidence.id.startswith("e_")

    def rows(self) -> Iterator[Row]:
        again = Counted.of(fault.id for fault in self.case.breaches(checks.DUPLICATE))
        seen = f"{part_of(again.count, self._total)} pieces of evidence repeat another; {self._own:,} bear own ids"
        findings = []
        if again:
            message = f"{number(again.count, 'message')} kept more than once: {again}"
            command = retract(*again.first, reason="the same message again")
            findings.append(rules.REPEATS.seen(again.first[0], message, command))
        asks = "the same message twice is one piece of evidence"
        yield Row("evidence uniqueness", asks, seen, Stage.INPUT, tuple(findings))


def _retracted(rule: Rule, seen: Counted, message: str) -> Finding:
    """A finding that retracting the first of what it is about mends."""
    return rule.seen(seen.first[0], message, retract(*seen.first, reason=rule.name))
