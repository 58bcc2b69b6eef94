"""What waits for somebody's decision, what somebody wants kept, and how far looking after a graph has come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from beliefgraph.domain.model import hash_id

OPEN = "open"
"""The state of what nobody decided; deciding it takes an earlier decision back."""


class ReviewKind(StrEnum):
    """What somebody may be asked to decide."""

    NAMES = "names"  # whether two names mean one entity
    CONFLICT = "conflict"  # whether two beliefs contradict one another
    WEAK = "weak"  # what becomes of a belief that decides nothing
    QUOTE = "quote"  # whether a belief may be quoted though it is not sure enough


VERDICTS: Mapping[ReviewKind, tuple[str, ...]] = {
    ReviewKind.NAMES: ("same", "different"),
    ReviewKind.CONFLICT: ("conflict", "no conflict"),
    ReviewKind.WEAK: ("keep", "archive", "discard"),
    ReviewKind.QUOTE: ("allow", "refuse"),
}
"""What may be decided about each kind; "open" always may."""


@dataclass(frozen=True, slots=True)
class ReviewItem:
    """Something for somebody to decide.

    Args:
        kind: what is to be decided.
        about: ids of the beliefs, or of the two entities whose names are compared.
        since: when it came up.
        why: why it came up, as a finding puts it; may hold words of what it is about.
        agent: for whom a belief is to be quoted; empty for everybody.
        state: open, or what was decided; see `options`.
        by: who decided; empty while open.
        decided: when.
        reason: why it was decided so, in words.
        did: what the decision did, as ids, so that it can be taken back.
        text: what is asked, in the language of what it is about; made when it is shown, never kept.
        id: made of kind, agent and what it is about, unless it has one already.
    """

    kind: ReviewKind
    about: tuple[str, ...]
    since: datetime
    why: str = ""
    agent: str = ""
    state: str = OPEN
    by: str = ""
    decided: datetime | None = None
    reason: str = ""
    did: dict[str, Any] = field(default_factory=dict)
    text: str = ""
    id: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "id", self.id or review_id(self.kind, self.about, self.agent))

    @property
    def options(self) -> tuple[str, ...]:
        """What may be decided now."""
        verdicts = [verdict for verdict in VERDICTS[self.kind] if verdict != self.state]
        return (*verdicts, OPEN) if self.state != OPEN else tuple(verdicts)


def review_id(kind: ReviewKind, about: Iterable[str], agent: str = "") -> str:
    """The id of a review item: the same in whichever order it names what it is about."""
    return hash_id("i", kind, *sorted(about), *([f"for {agent}"] if agent else []))


@dataclass(frozen=True, slots=True)
class Kept:
    """That somebody brought something back, or wants it kept: its idle time counts from then.

    Args:
        about: the belief or evidence.
        since: when.
        by: who.
    """

    about: str
    since: datetime
    by: str = ""

    @property
    def id(self) -> str:
        return kept_id(self.about)


def kept_id(about: str) -> str:
    """The id of the node that says that something is kept."""
    return hash_id("h", about)


@dataclass(frozen=True, slots=True)
class Round:
    """How far a round of maintenance has come; a round that was cut off goes on from here.

    Args:
        at: the moment it judges for.
        begun: when it began.
        phase: what it goes through at the moment.
        after: the last id there that is done.
        done: what it did so far, by name.
    """

    at: datetime
    begun: datetime
    phase: str
    after: str = ""
    done: dict[str, Any] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return ROUND


ROUND = "maintenance"
"""Id of the node that a round is marked by."""
