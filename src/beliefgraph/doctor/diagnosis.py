"""What the doctor hands back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import datetime

from beliefgraph.domain.findings import Finding, Severity, Stage, Treatment, faulty


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the checklist.

    Args:
        name: what is checked.
        asks: what must hold for it to pass.
        seen: what was counted, in words and numbers.
        stage: where it belongs.
        findings: what is wrong, the worst first, each with its remedy; empty when it passes.
    """

    name: str
    asks: str
    seen: str
    stage: Stage
    findings: tuple[Finding, ...] = ()

    @property
    def passed(self) -> bool:
        return not self.findings


@dataclass(frozen=True, slots=True)
class Outlier:
    """A piece of evidence that counts otherwise than its kind does: on which belief, and how much."""

    evidence: str
    belief: str
    number: float


@dataclass(frozen=True, slots=True)
class Spread:
    """How much the evidence of one source kind counts.

    Args:
        kind: the source kind.
        measure: "authority", or "weight" (what `signed-shift` takes).
        count: readings of evidence of that kind.
        configured: what the settings say; None for a kind that they do not have.
        least, lower, median, upper, most: the extremes, the quartiles and the median.
        fence: the interval outside which a number is an outlier.
        overridden: for how many the caller gave a number.
        outside: how many are outliers.
        outliers: the first of them.
    """

    kind: str
    measure: str
    count: int
    configured: float | None
    least: float
    lower: float
    median: float
    upper: float
    most: float
    fence: tuple[float, float]
    overridden: int = 0
    outside: int = 0
    outliers: tuple[Outlier, ...] = ()


@dataclass(frozen=True, slots=True)
class Counts:
    """What was counted; None is what belongs to a stage that was not looked at.

    Args:
        evidence: pieces of evidence, without those retracted.
        undated: of these, those without a time.
        speakerless: of these, what people say and no speaker is named for.
        claims: what was read in them.
        claims_by: how much of it was read by what: "rules", "llm", "given", ...
        silent: texts in which no claim was found.
        pending: texts not read to the end.
        active: active beliefs.
        new_a_day: how many more there are every day.
        general: active beliefs in no context.
        contexts: contexts used.
        refuting: readings that refute a belief.
        never_updated: beliefs that moved once.
        by_agents: observations of agents.
        shared: of these, those that all agents see.
        readings: readings that count.
        overridden: of these, those whose weight a caller gave.
    """

    evidence: int | None = None
    undated: int | None = None
    speakerless: int | None = None
    claims: int | None = None
    claims_by: Mapping[str, int] | None = None
    silent: int | None = None
    pending: int | None = None
    active: int | None = None
    new_a_day: float | None = None
    general: int | None = None
    contexts: int | None = None
    refuting: int | None = None
    never_updated: int | None = None
    by_agents: int | None = None
    shared: int | None = None
    readings: int | None = None
    overridden: int | None = None


def counted_by_all(parts: Iterable[Counts]) -> Counts:
    """What each of several counted, as one."""
    known = {f.name: n for part in parts for f in fields(part) if (n := getattr(part, f.name)) is not None}
    return Counts(**known)


@dataclass(frozen=True, slots=True)
class Treated:
    """What was done about findings, how much it changed, and its acts."""

    treatment: Treatment
    changed: int
    acts: tuple[int, ...] = ()

    @property
    def command(self) -> str:
        """The command that does the same."""
        return self.treatment.command


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What is wrong with a graph, in the order in which one looks for it.

    Args:
        at: the moment it was made for.
        stages: the stages that were looked at, in order.
        checklist: the eight rows, those of other stages left out.
        findings: everything that is wrong or odd, by stage, the worst first.
        weights: how much evidence counts, by source kind.
        counts: what was counted.
        mended: what was mended before, or would be in a dry run.
        unread: whether rows that cannot be read kept all but the structure from being looked at.
    """

    at: datetime
    stages: tuple[Stage, ...]
    checklist: tuple[Row, ...]
    findings: tuple[Finding, ...]
    weights: tuple[Spread, ...] = ()
    counts: Counts = Counts()
    mended: tuple[Treated, ...] = ()
    unread: bool = False

    @property
    def ok(self) -> bool:
        """Whether there is no fault and every row of the checklist passes; warnings and notes may be left."""
        return not self.unread and all(row.passed for row in self.checklist) and not faulty(self.findings)

    @property
    def begin(self) -> Stage | None:
        """The first stage with trouble; what comes after may only follow from it. None when there is none."""
        troubled = {finding.stage for finding in self.findings if finding.severity is not Severity.NOTE}
        return next((stage for stage in Stage if stage in troubled), None)
