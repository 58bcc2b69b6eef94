"""What the word of those who tell something is worth, apart from what they told; it may change at any time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from beliefgraph.domain.model import hash_id

AUTHORITY_PER_WEIGHT = 1.8
"""Between the weights of `signed-shift` and the authorities of the other rules."""


@dataclass(frozen=True, slots=True)
class Authority:
    """What the word of a teller is worth, from one recorded moment until another.

    Args:
        teller: id of who tells: of a speaker's entity, or of a source where nobody in particular speaks.
        name: the speaker as written, or the source.
        made: when it was recorded.
        until: when another took its place or it was taken back; None while it stands.
        overall: authority in [0, 1] where nothing more particular is said; None leaves what the kind of source gives.
        predicates: predicate -> authority there.
        words: predicate -> hash of a value key -> authority of the word for that value.
        group: name of the copies that it counts once with; empty for none.
        repeats: whether it repeats what others said before, and then counts nothing.
        votes: how many comparable words it was learned from; 0 when somebody said so.
        by: who said so, or applied what was learned; empty when nobody is named.
        change: number of the change of authorities that it first came with.
    """

    teller: str
    name: str
    made: datetime
    until: datetime | None = None
    overall: float | None = None
    predicates: dict[str, Any] = field(default_factory=dict)
    words: dict[str, Any] = field(default_factory=dict)
    group: str = ""
    repeats: bool = False
    votes: int = 0
    by: str = ""
    change: int = 0

    @property
    def id(self) -> str:
        """One while it stands; another once it ended."""
        if self.until is None:
            return authority_id(self.teller)
        return hash_id("j", self.teller, str(self.change), self.until.isoformat())

    @property
    def learned(self) -> bool:
        """Whether it was learned, and not said by somebody."""
        return self.votes > 0

    def counts_as(self, other: Authority) -> bool:
        """Whether words count the same under both, whosoever they are, and were told the same way."""
        mine, theirs = ((e.overall, e.predicates, e.words, e.group, e.repeats, e.learned) for e in (self, other))
        return mine == theirs

    @property
    def says_nothing(self) -> bool:
        """Whether it leaves everything as the kind of source gives it."""
        return self.overall is None and not (self.predicates or self.words or self.group or self.repeats)

    def on(self, predicate: str, value: str) -> float | None:
        """Authority of its word for a value; None where nothing is said.

        Args:
            predicate: name of the predicate.
            value: the value's key.
        """
        words: Mapping[str, float] = self.words.get(predicate, {})
        if words and (worth := words.get(word_key(value))) is not None:
            return worth
        known: float | None = self.predicates.get(predicate)
        return self.overall if known is None else known


def authority_id(teller: str) -> str:
    """The id under which the authority that stands is kept."""
    return hash_id("j", teller)


def word_key(value: str) -> str:
    """How a value is named among the words of a teller, without telling it."""
    return hash_id("w", value)


AUTHORITY_CHANGE = "authority_change"
"""Id of the node that tells how often authorities changed."""


@dataclass(frozen=True, slots=True)
class AuthorityChange:
    """How often authorities changed, so that they need to be read again only then.

    Args:
        number: of changes.
    """

    number: int

    @property
    def id(self) -> str:
        return AUTHORITY_CHANGE


@dataclass(frozen=True, slots=True)
class Authorities:
    """The authorities that stand at one moment.

    Args:
        held: teller -> authority, as each was judged.
        of: teller -> the authority that counts for it; names that are one by now have the one that was made last.
    """

    held: Mapping[str, Authority] = field(default_factory=dict)
    of: Mapping[str, Authority] = field(default_factory=dict)

    @staticmethod
    def at(
        every: Iterable[Authority], known_at: datetime | None = None, aliases: Mapping[str, str] | None = None
    ) -> Authorities:
        """Those that stood by a recorded moment.

        Args:
            every: authorities that stand, and that ended.
            known_at: the moment; None is now.
            aliases: entity -> the one that it is an alias of.
        """
        stood = every if known_at is None else (each for each in every if each.made <= known_at)
        held = {each.teller: each for each in stood if each.until is None or (known_at and each.until > known_at)}
        return Authorities(held, held).under(aliases or {})

    def under(self, aliases: Mapping[str, str]) -> Authorities:
        """The same, of tellers of whom some go by another's name."""
        if not aliases.keys() & self.held.keys():
            return Authorities(self.held, self.held)
        of: dict[str, Authority] = {}
        for teller, each in sorted(self.held.items(), key=lambda held: (held[1].made, held[0] not in aliases, held[0])):
            of[aliases.get(teller, teller)] = each
        return Authorities(self.held, of)

    def differing(self, other: Authorities) -> set[str]:
        """Those who count otherwise in the other."""
        return {teller for teller in {*self.of, *other.of} if self.of.get(teller) != other.of.get(teller)}


NOBODY = Authorities()
"""Nobody was judged."""
