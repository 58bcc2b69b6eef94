"""The first stage: what came in. Damaged texts, times that cannot be, nobody's words, the same message again."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from datetime import timedelta
from hashlib import blake2b

from beliefgraph.doctor.damage import CONTROL, MISREAD, REPLACED, damage
from beliefgraph.doctor.diagnosis import Row
from beliefgraph.doctor.looks import Case, Look, Seen, came_from, line, number, retract, share, told
from beliefgraph.domain.findings import Finding, Severity, Stage
from beliefgraph.domain.model import JUDGED, Evidence

INPUT = Stage.INPUT

SKEW = timedelta(minutes=5)
"""How far the clocks of two machines may differ."""

ZONES = timedelta(hours=14)
"""How far a local time may be ahead of UTC."""

LONGEST = 20_000
"""Characters of a text from which it is a document that was not split; of more, an embedder reads a tenth."""

NOT_PEOPLE = frozenset({"official", "press", "structured", "tool", "inference", "derivation", *JUDGED})
"""Kinds of evidence that need no speaker."""

_DAMAGED = {
    REPLACED: ("Bytes were decoded in an encoding in which they mean nothing", "Read the file in its own encoding"),
    MISREAD: ("UTF-8 was read as Windows-1252 or GBK, or GBK as Latin-1", "Decode the file as what it is"),
    CONTROL: ("A terminal's codes or a binary file were taken for text", "Strip them before they are taken in"),
}


class Inputs(Look):
    """What is wrong with the texts and times of evidence."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._total = 0
        self._damaged: dict[tuple[str, str], Seen] = defaultdict(Seen)  # (what, source)
        self._wordless, self._zone, self._future, self._long = Seen(), Seen(), Seen(), Seen()
        self._undated, self._nameless, self._spoken = Seen(), Seen(), 0
        self._personal, self._details = Seen(), Counter[str]()

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
            return
        ahead = evidence.at - evidence.recorded
        if SKEW < ahead <= ZONES:
            self._zone.add(evidence.id)
        elif ahead > ZONES:
            self._future.add(evidence.id)

    def _who(self, evidence: Evidence) -> None:
        if self.case.kind_of(evidence) not in NOT_PEOPLE:
            self._spoken += 1
            if not evidence.speaker:
                self._nameless.add(evidence.id)

    def findings(self) -> Iterator[Finding]:
        for (what, source), seen in sorted(self._damaged.items()):
            cause, remedy = _DAMAGED[what]
            where = f" of {source}" if source else ""
            message = f"{number(seen.count, 'text')}{where}, {what}: {seen}"
            yield _finding("damaged text", seen, message, cause, f"{remedy}, retract these, and take them in again")
        if seen := self._wordless:
            message = f"{number(seen.count, 'text')} without a letter or digit: {seen}"
            yield _finding(
                "no words", seen, message, "Separators or reactions were taken in", "Retract them", Severity.NOTE
            )
        yield from self._times()
        if seen := self._long:
            message = f"{number(seen.count, 'text')} of more than {LONGEST:,} characters: {seen}"
            remedy = "Retract them, and take the documents in with `ingest`, which splits them"
            yield _finding("very long text", seen, message, "Whole documents were taken in as one message", remedy)
        if self.case.too_much("nameless", self._nameless.count, self._spoken):
            seen = self._nameless
            message = f"{share(seen.count, self._spoken)} of what people say name no speaker: {seen}"
            remedy = "Retract them, and take them in again with speaker="
            yield _finding("no speaker", seen, message, "The field that names the speaker was not mapped", remedy)
        if seen := self._personal:
            yield self._in_the_clear(seen)

    def _times(self) -> Iterator[Finding]:
        if seen := self._zone:
            message = f"{number(seen.count, 'piece')} of evidence said up to 14 hours after being recorded: {seen}"
            remedy = "Set `zone` to where the times come from, retract these, and take them in again"
            yield _finding("wrong time zone", seen, message, "Local times were taken for UTC", remedy)
        if seen := self._future:
            message = f"{number(seen.count, 'piece')} of evidence said days after being recorded: {seen}"
            cause = "A date was misread (day and month, a two-digit year), or a clock is wrong"
            yield _finding("time in the future", seen, message, cause, "Retract them, and take them in with their time")
        if self.case.too_much("undated", self._undated.count, self._total):
            seen = self._undated
            message = f"{share(seen.count, self._total)} of all evidence have no time, and never fade: {seen}"
            remedy = "Retract them, and take them in again with at="
            yield _finding("no time", seen, message, "The field that tells the time was not mapped", remedy)

    def _in_the_clear(self, seen: Seen) -> Finding:
        return Finding(
            "personal details",
            "evidence",
            seen.first[0],
            f"{number(seen.count, 'text')} with personal details in the clear ({told(self._details)}): {seen}",
            "The setting `mask` is not set, and words are kept as they were said",
            "Set mask and mask_key for what comes; erase these for good, and take them in again",
            line("erase", *seen.first, "--reason", "personal details in the clear"),
            INPUT,
            Severity.WARNING,
        )

    def counts(self) -> Mapping[str, float]:
        return {"evidence": self._total, "undated": self._undated.count, "without a speaker": self._nameless.count}


class Repeats(Look):
    """Whether one message is kept twice: the first row of the checklist."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._messages: set[bytes] = set()
        self._again, self._own, self._total = Seen(), 0, 0

    def evidence(self, evidence: Evidence) -> None:
        self._total += 1
        self._own += not evidence.id.startswith("e_")
        if evidence.at is None or self.case.kind_of(evidence) in JUDGED:
            return  # what has no time may well be said twice
        said = (evidence.source, evidence.speaker, evidence.at.isoformat(), evidence.digest, evidence.layer)
        mark = blake2b("\0".join((*said, *evidence.premises)).encode("utf-8", "surrogatepass"), digest_size=12).digest()
        if mark in self._messages:
            self._again.add(evidence.id)
        self._messages.add(mark)

    def rows(self) -> Iterator[Row]:
        seen = f"{share(self._again.count, self._total)} pieces of evidence repeat another; {self._own:,} bear own ids"
        finding = None
        if self._again:
            message = f"{number(self._again.count, 'message')} kept more than once: {self._again}"
            cause = "The same message came with another id or ref each time (a log replayed, a task tried again)"
            remedy = "Retract the repeats; let ids follow from source, time and words, as they do when none is given"
            finding = Finding(
                "evidence uniqueness",
                "evidence",
                self._again.first[0],
                message,
                cause,
                remedy,
                retract(self._again.first, "the same message again"),
                INPUT,
                Severity.WARNING,
            )
        yield Row("evidence uniqueness", "the same message twice is one piece of evidence", seen, INPUT, finding)


def _finding(
    rule: str, seen: Seen, message: str, cause: str, remedy: str, severity: Severity = Severity.WARNING
) -> Finding:
    return Finding(rule, "evidence", seen.first[0], message, cause, remedy, retract(seen.first, rule), INPUT, severity)
