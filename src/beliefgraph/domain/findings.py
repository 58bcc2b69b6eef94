"""What is wrong with a graph, or odd about it: each finding says what was seen, why, and what mends it."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Stage(StrEnum):
    """Where in the life of a belief something goes wrong, in the order in which one looks for it."""

    INPUT = "input"
    EXTRACTION = "extraction"
    EDGES = "edges"
    CONFIDENCE = "confidence"
    RETRIEVAL = "retrieval"


class Severity(StrEnum):
    """How bad a finding is."""

    FAULT = "fault"  # the graph is not sound
    WARNING = "warning"  # it is sound, and beliefs may be wrong for it
    NOTE = "note"  # worth knowing


class Treatment(StrEnum):
    """What `--fix` does about findings, by the command that does the same; nothing that was said is lost by it."""

    MEND = "validate --fix"
    MAINTAIN = "maintain"
    EMBED = "embed"
    EMBED_AGAIN = "embed --again"

    @property
    def command(self) -> str:
        """The command line."""
        return f"beliefgraph {self}"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong or odd.

    Args:
        rule: the check that found it, a stable name.
        kind: node kind, "edge", "link", "store" or "graph".
        id: what it is about; empty when it is about the graph.
        message: what was seen, in words and numbers.
        cause: what most likely led to it.
        remedy: what mends it, in words.
        command: the command line that mends it; empty where only its caller can.
        stage: where it went wrong.
        severity: how bad it is.
        treatment: what `--fix` does about it; None where somebody must decide.
    """

    rule: str
    kind: str
    id: str
    message: str
    cause: str
    remedy: str
    command: str = ""
    stage: Stage = Stage.EDGES
    severity: Severity = Severity.FAULT
    treatment: Treatment | None = None

    @property
    def safe(self) -> bool:
        """Whether `--fix` may mend it: nothing that was said is lost, and it can be undone."""
        return self.treatment is not None


@dataclass(frozen=True, slots=True)
class Rule:
    """What is asked of a graph; its breaches are findings.

    Args:
        name: a stable name.
        kind: what it is about: a node kind, "edge", "link", "store" or "graph".
        stage: where a breach goes wrong.
        cause: what most likely led to a breach.
        remedy: what mends it, in words.
        severity: how bad a breach is.
    """

    name: str
    kind: str
    stage: Stage
    cause: str
    remedy: str
    severity: Severity = Severity.FAULT

    def seen(
        self, ident: str, message: str, command: str = "", *, treatment: Treatment | None = None, kind: str = ""
    ) -> Finding:
        """A breach of this rule.

        Args:
            ident: what it is about.
            message: what was seen.
            command: the command line that mends it, when `--fix` does not.
            treatment: what `--fix` does about it.
            kind: what it is about, where that is not always the same.
        """
        return Finding(
            self.name,
            kind or self.kind,
            ident,
            message,
            self.cause,
            self.remedy,
            treatment.command if treatment else command,
            self.stage,
            self.severity,
            treatment,
        )


def line(*words: str) -> str:
    """A command line of `beliefgraph`, as a shell takes it."""
    return shlex.join(("beliefgraph", *words))


def retract(*evidence: str, reason: str) -> str:
    """The command line that takes evidence out of every opinion; `restore` brings it back."""
    return line("retract", *evidence, "--reason", reason)


@dataclass(frozen=True, slots=True)
class Mended:
    """What mending came to.

    Args:
        mended: what was found, and is not any more.
        left: what is found still, and is for somebody to mend by its command.
        act: its number in the audit log; 0 when nothing was mended, or nothing was kept.
        dry_run: whether nothing was stored.
    """

    mended: tuple[Finding, ...] = ()
    left: tuple[Finding, ...] = ()
    act: int = 0
    dry_run: bool = False


def faulty(findings: Iterable[Finding]) -> bool:
    """Whether the graph is not sound: one of these is a fault."""
    return any(finding.severity is Severity.FAULT for finding in findings)
