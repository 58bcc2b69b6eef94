"""What the doctor hands back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from beliefgraph.domain.findings import Finding, Severity, Stage, faulty


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the checklist.

    Args:
        name: what is checked.
        asks: what must hold for it to pass.
        seen: what was counted, in words and numbers.
        stage: where it belongs.
        finding: what is wrong, with its remedy; None when it passes.
    """

    name: str
    asks: str
    seen: str
    stage: Stage
    finding: Finding | None = None

    @property
    def passed(self) -> bool:
        return self.finding is None


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
class Treatment:
    """What was done about findings: the command that does the same, how much it changed, and its acts."""

    command: str
    changed: int
    acts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What is wrong with a graph, in the order in which one looks for it.

    Args:
        at: the moment it was made for.
        stages: the stages that were looked at, in order.
        checklist: the eight rows, those of other stages left out.
        findings: everything that is wrong or odd, by stage, the worst first.
        weights: how much evidence counts, by source kind.
        counts: what was counted, by name.
        mended: what was mended before, or would be in a dry run.
        unread: whether rows that cannot be read kept all but the structure from being looked at.
    """

    at: datetime
    stages: tuple[Stage, ...]
    checklist: tuple[Row, ...]
    findings: tuple[Finding, ...]
    weights: tuple[Spread, ...] = ()
    counts: Mapping[str, float] = field(default_factory=dict)
    mended: tuple[Treatment, ...] = ()
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
