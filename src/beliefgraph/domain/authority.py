"""What the word of those who tell something is worth, apart from what they told; it may change at any time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from beliefgraph.domain.model import hash_id

AUTHORITY_PER_WEIGHT = 1.8
"""Between the weights of `signed-shift` and the authorities of the other rules."""


@dataclass(frozen=True, slots=True)
class Authority:
    """What the word of a teller is worth, from one recorded moment until another.

    It was learned, or somebody set it; of one teller both may stand. A number that was set goes before one that was
    learned, which stays as it is beneath.

    Args:
        teller: id of who tells: of a speaker's entity, or of a source where nobody in particular speaks.
        name: the speaker as written, or the source.
        made: when it was recorded.
        until: when another took its place or it was taken back; None while it stands.
        overall: authority in [0, 1] wherever nothing more particular is set; None where nothing is, and always in what
            was learned, which tells nothing of other predicates than those in which words could be compared.
        predicates: predicate -> authority there.
        words: predicate -> hash of a value key -> authority of the word for that value.
        group: name of the copies that it counts once with in these predicates; empty for none.
        repeats: whether it repeats there what others said before, and then counts nothing.
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
            return authority_id(self.teller, self.learned)
        return hash_id(authority_id(self.teller, self.learned), str(self.change), self.until.isoformat())

    @property
    def seal(self) -> str:
        """A digest of what it says of everything and of predicates, and of when; the log keeps it, so that it tells of
        changes beside it. Words are not in it, since they may be erased."""
        numbers = [self.overall, sorted(self.predicates.items()), self.group, self.repeats, self.votes]
        return hash_id("s", self.teller, self.made.isoformat(), repr(numbers))

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
        """Whether it leaves everything as it would be without it."""
        return self.overall is None and not self.predicates

    def on(self, predicate: str) -> float | None:
        """Authority of its words about a predicate; None where nothing is said."""
        known: float | None = self.predicates.get(predicate)
        return self.overall if known is None else known

    def but_for(self, predicate: str) -> Authority:
        """The same without what it says of a predicate alone."""
        return replace(self, predicates=_without(self.predicates, predicate), words=_without(self.words, predicate))


def _without(held: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {each: worth for each, worth in held.items() if each != name}


def authority_id(teller: str, learned: bool = False) -> str:
    """The id under which the authority that stands is kept.

    Args:
        teller: id of who tells.
        learned: whether it was learned, and not set by somebody.
    """
    return hash_id("j", teller, *(["learned"] if learned else []))


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
class Heard:
    """How one word counts by what is held of its teller.

    Args:
        worth: its authority; None where what its kind of source, or the caller, gives it stands.
        learned: whether that was learned, and not set by somebody.
        group: name of the copies that it counts once with; empty for none.
        repeats: whether it adds nothing to what others said before.
    """

    worth: float | None = None
    learned: bool = False
    group: str = ""
    repeats: bool = False


@dataclass(frozen=True, slots=True)
class Held:
    """What is held of one teller.

    Args:
        set: what somebody set; None where nobody did.
        learned: what was learned; None where nothing was.
    """

    set: Authority | None = None
    learned: Authority | None = None

    def number(self, predicate: str) -> tuple[float | None, bool]:
        """The authority of its words about a predicate, None where nothing is held; and whether that was learned."""
        said = None if self.set is None else self.set.on(predicate)
        if said is not None or self.learned is None:
            return said, False
        worth = self.learned.on(predicate)
        return worth, worth is not None

    def hear(self, predicate: str, value: str, *, of_itself: bool = False) -> Heard:
        """How its word counts.

        Args:
            predicate: name of the predicate.
            value: the value's key.
            of_itself: whether it speaks of itself, of which others' words tell nothing: then what was learned is out.
        """
        worth, by_learning = self.number(predicate)
        known = self.learned
        if known is None or of_itself or predicate not in known.predicates:
            return Heard() if by_learning else Heard(worth)
        words: Mapping[str, float] = known.words.get(predicate, {}) if by_learning else {}
        if words:
            worth = words.get(word_key(value), worth)
        return Heard(worth, by_learning, known.group, known.repeats)


@dataclass(frozen=True, slots=True)
class Authorities:
    """The authorities that stand at one moment.

    Args:
        held: id -> authority, as each was learned or set.
        of: teller -> what is held of it; names that are one by now have, learned and set, what was made last.
    """

    held: Mapping[str, Authority] = field(default_factory=dict)
    of: Mapping[str, Held] = field(default_factory=dict)

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
        standing = [each for each in stood if each.until is None or (known_at and each.until > known_at)]
        held = {authority_id(each.teller, each.learned): each for each in standing}
        return Authorities(held).under(aliases or {})

    def under(self, aliases: Mapping[str, str]) -> Authorities:
        """The same, of tellers of whom some go by another's name."""
        of: dict[str, Held] = {}
        for each in sorted(self.held.values(), key=lambda held: (held.made, held.teller not in aliases, held.teller)):
            teller = aliases.get(each.teller, each.teller)
            known = of.get(teller, Held())
            of[teller] = replace(known, learned=each) if each.learned else replace(known, set=each)
        return Authorities(self.held, of)

    def differing(self, other: Authorities) -> set[str]:
        """Those who count otherwise in the other."""
        return {teller for teller in {*self.of, *other.of} if self.of.get(teller) != other.of.get(teller)}


NOBODY = Authorities()
"""Nobody was judged."""
