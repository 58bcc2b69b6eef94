"""What is wrong with a graph, or odd about it: each finding says what was seen, why, and what mends it."""

from __future__ import annotations

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
