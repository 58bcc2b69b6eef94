"""What is left to do or was decided: evidence to read again, names to compare, what was not let in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from beliefgraph.domain.model import hash_id


@dataclass(frozen=True, slots=True)
class Pending:
    """Evidence that is kept though it is not read to the end; `retry` reads it again.

    Args:
        evidence: its id.
        reason: why it is not read, in words: "timeout: ...", "budget spent: ...".
        since: when it was first tried.
        attempts: how often it was tried.
        extractor: the extractor that could not read it; another kind of extractor does not finish it.
    """

    evidence: str
    reason: str
    since: datetime
    attempts: int = 1
    extractor: str = ""


class Sameness(StrEnum):
    """What was decided about two names."""

    OPEN = "open"
    SAME = "same"
    DIFFERENT = "different"


BY_RULE = "rule"
"""Who decided a comparison that nobody looked at."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Whether two names mean one entity: proposed for review, or decided, by a rule or by somebody.

    Args:
        one: a name; its entity becomes an alias of the other's when they are the same.
        other: the other name.
        score: how alike they are, in [0, 1].
        reason: why they may be one, in words.
        made: when they were first compared.
        state: open, same or different.
        by: who decided; "rule" when a rule did, empty while open.
        decided: when.
    """

    one: str
    other: str
    score: float
    reason: str
    made: datetime
    state: Sameness = Sameness.OPEN
    by: str = ""
    decided: datetime | None = None

    @property
    def id(self) -> str:
        """The same whichever of the two names came first."""
        return hash_id("m", *sorted((self.one, self.other)))


@dataclass(frozen=True, slots=True)
class Renaming:
    """What an unknown predicate was found to mean.

    Args:
        said: the predicate as said.
        meant: the predicate it is filed under.
        made: when it was decided.
    """

    said: str
    meant: str
    made: datetime

    @property
    def id(self) -> str:
        return hash_id("q", self.said)


TASK_KINDS = frozenset({"pending", "comparison", "renaming", "refusal"})
"""Kinds of nodes that the graph keeps for itself."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something that was not let in: which rule refused it, from where, and a digest of its words; never the words.

    Args:
        rule: the rule that refused it, with its value.
        source: the source it came from, or the speaker.
        kind: its source kind.
        recorded: when.
        digest: a hash of its words, to recognise it by.
    """

    rule: str
    source: str
    kind: str
    recorded: datetime
    digest: str

    @property
    def id(self) -> str:
        return hash_id("x", self.source, self.digest, self.rule)
