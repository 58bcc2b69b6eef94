"""What is wrong with a graph, or odd about it: each finding says what was seen, why, and what mends it."""

from __future__ import annotations

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
        safe: whether `--fix` may mend it: nothing that was said is lost, and it can be undone.
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
    safe: bool = False


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
