"""What is left to do or was decided: evidence to read again, names to compare, what was not let in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from beliefgraph.domain.agents import Trust
from beliefgraph.domain.authority import Authority, AuthorityChange
from beliefgraph.domain.model import hash_id
from beliefgraph.domain.reviews import Kept, ReviewItem, Round


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

    @property
    def id(self) -> str:
        return pending_id(self.evidence)


def pending_id(evidence: str) -> str:
    """The id under which it is kept that evidence is pending."""
    return hash_id("p", evidence)


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


SOLVED = "solved"
"""Id of the node that says for which moment beliefs last drew from one another."""


@dataclass(frozen=True, slots=True)
class Solved:
    """The moment for which what beliefs draw from one another is worked out; only `maintain` moves it.

    Args:
        at: the moment.
    """

    at: datetime

    @property
    def id(self) -> str:
        return SOLVED


@dataclass(frozen=True, slots=True)
class Tombstone:
    """What is left of erased evidence, so that the same message coming again is not let in.

    Args:
        digest: a hash of its id, from `tombstone_id`; never the id.
        act: number of the act that erased it in the audit log.
        erased: when.
    """

    digest: str
    act: int
    erased: datetime

    @property
    def id(self) -> str:
        return self.digest


def tombstone_id(evidence: str) -> str:
    """The id under which the tombstone of evidence is kept."""
    return hash_id("t", evidence)


@dataclass(frozen=True, slots=True)
class Receipt:
    """That something was erased: how much, when, by whom, and what may still hold it; never words or names.

    Args:
        act: number of the erasing act in the audit log.
        erased: when.
        digest: a hash of all evidence that went; the same evidence has the same.
        by: who erased it.
        counts: kind -> how many went: evidence, claim, belief, entity, source, event, agent, context, node, entry.
        reworded: how many beliefs stay and are put in the words of the evidence that they have left.
        concluded: ids of evidence that was concluded from what went; it stays, and its words may tell of it.
        elsewhere: files that this graph exported since the evidence came in; they may still hold it.
        complete: whether no trace is left in the files of the store.
        left: what is left to do, in words; empty when it is complete.
    """

    act: int
    erased: datetime
    digest: str
    by: str = ""
    counts: dict[str, Any] = field(default_factory=dict)
    reworded: int = 0
    concluded: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()
    complete: bool = False
    left: str = ""

    @property
    def id(self) -> str:
        return hash_id("k", str(self.act), self.erased.isoformat(), self.digest)


@dataclass(frozen=True, slots=True)
class Placing:
    """Where a context lay until it was given another place, so that earlier states can be read.

    Args:
        dimension: of the context.
        value: of the context.
        before: the value above it until then; empty for the root.
        until: when that was recorded to have ended.
    """

    dimension: str
    value: str
    before: str
    until: datetime

    @property
    def id(self) -> str:
        return hash_id("l", self.dimension, self.value, self.until.isoformat())


@dataclass(frozen=True, slots=True)
class Corrected:
    """That somebody corrected what evidence is read to say, until it is read again or that is undone.

    Args:
        evidence: its id.
        times: how often, what was undone left out.
    """

    evidence: str
    times: int

    @property
    def id(self) -> str:
        return corrected_id(self.evidence)


def corrected_id(evidence: str) -> str:
    """The id under which it is kept that evidence was corrected."""
    return hash_id("c", evidence)


@dataclass(frozen=True, slots=True)
class Within:
    """That one value lies within another: a town in its province.

    Args:
        part: as it was given.
        whole: as it was given.
        part_key: the part's key, by which spellings of it are one.
        whole_key: that of the whole.
        made: when it was said.
    """

    part: str
    whole: str
    part_key: str
    whole_key: str
    made: datetime

    @property
    def id(self) -> str:
        return hash_id("w", *self.keys)

    @property
    def keys(self) -> tuple[str, str]:
        return self.part_key, self.whole_key


RELATED = "related"
"""Id of the node by which a change of what is known of how values are related is seen."""


@dataclass(frozen=True, slots=True)
class Related:
    """Under what beliefs were settled, as far as that tells how values are related.

    Args:
        digest: a hash of what lies within what, and of aliases; "" when nothing is known.
        allowed: a hash of each predicate -> how far its values might lie apart.
    """

    digest: str
    allowed: dict[str, Any] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return RELATED


# What the graph keeps for itself ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TaskKind:
    """A kind of nodes that the graph keeps for itself.

    Args:
        noun: what such a node holds.
        decided: whether one of two states stands when two graphs become one; of other kinds the one that is added.
        wordless: whether it never holds words, so that there is nothing in it to erase.
    """

    noun: type[Any]
    decided: bool = False
    wordless: bool = False


Task = (
    Pending
    | Comparison
    | Renaming
    | Refusal
    | Solved
    | Placing
    | Tombstone
    | Receipt
    | Trust
    | ReviewItem
    | Kept
    | Round
    | Corrected
    | Authority
    | AuthorityChange
    | Within
    | Related
)
TASKS: Mapping[str, TaskKind] = {
    "pending": TaskKind(Pending),
    "comparison": TaskKind(Comparison, decided=True),
    "renaming": TaskKind(Renaming, decided=True),
    "refusal": TaskKind(Refusal),
    "solved": TaskKind(Solved, decided=True, wordless=True),
    "placing": TaskKind(Placing),
    "tombstone": TaskKind(Tombstone, wordless=True),
    "receipt": TaskKind(Receipt, wordless=True),
    "trust": TaskKind(Trust, decided=True),
    "review_item": TaskKind(ReviewItem, decided=True),
    "kept": TaskKind(Kept, decided=True),
    "maintenance": TaskKind(Round),
    "correction": TaskKind(Corrected, decided=True),
    "authority": TaskKind(Authority, decided=True),
    "authority_change": TaskKind(AuthorityChange, decided=True, wordless=True),
    "within": TaskKind(Within, decided=True),
    "related": TaskKind(Related, wordless=True),
}
"""Every kind of task; a new one is entered here and in `Task`, for the type checker."""
TASK_KINDS = frozenset(TASKS)
