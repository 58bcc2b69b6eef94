"""The nouns of a belief graph: frozen, comparable, free of any store.

Facts (`Source`, `Event`, `Evidence`) never change. `Entity` and `Context` may be renamed, re-aliased and
re-parented. A `Belief` changes only in its state, and every change leaves a `Revision`.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from beliefgraph.domain.opinion import UNINFORMED, Opinion
from beliefgraph.errors import ImmutableFact, InvalidName, InvalidText, OutOfRange

Scope = tuple[tuple[str, str], ...]
"""A context set: (dimension, value) pairs sorted by dimension, at most one value per dimension; () is general."""

GENERAL: Scope = ()


class Kind(StrEnum):
    """Node kinds; a registered kind is any other text."""

    ENTITY = "entity"
    EVENT = "event"
    EVIDENCE = "evidence"
    SOURCE = "source"
    CONTEXT = "context"
    BELIEF = "belief"
    AGENT = "agent"


BUILT_IN = frozenset(map(str, Kind))
"""Kinds that have a noun of their own; `Node` serves all others."""


class Relation(StrEnum):
    """Edge kinds."""

    SUPPORTS = "SUPPORTS"
    REFUTES = "REFUTES"
    OCCURRED_IN = "OCCURRED_IN"
    FROM = "FROM"
    CONTEXT_OF = "CONTEXT_OF"
    VALID_IN = "VALID_IN"
    ABOUT = "ABOUT"
    DERIVES_FROM = "DERIVES_FROM"
    CONTRADICTS = "CONTRADICTS"
    UPDATES = "UPDATES"
    PRECEDES = "PRECEDES"
    CHILD_OF = "CHILD_OF"


class Status(StrEnum):
    """Where a belief stands in its life."""

    ACTIVE = "active"
    WITHDRAWN = "withdrawn"  # every piece of evidence for or against it was retracted or moved away
    ARCHIVED = "archived"  # put into cold storage; its evidence counts as before, and new evidence brings it back
    INVALIDATED = "invalidated"  # refuted for long by independent origins; it answers nothing until evidence comes


PUT_AWAY = frozenset({Status.ARCHIVED, Status.INVALIDATED})
"""What answers nothing and yet keeps its evidence; only new evidence about it brings it back by itself."""


class Modality(StrEnum):
    """How a text puts a claim. Only what is asserted, hedged or reported bears on beliefs."""

    ASSERTED = "asserted"
    HEDGED = "hedged"
    REPORTED = "reported"
    HYPOTHETICAL = "hypothetical"
    QUESTION = "question"


VERDICT = "verdict"
"""The kind of source that a person's verdict on a belief is, and the method by which it was read."""

OUTCOME = "outcome"
"""The same for what a belief was found to be in the end: no opinion, but what came of it."""

JUDGED = frozenset({VERDICT, OUTCOME})
"""Kinds of source that say of a belief itself whether it holds, in its own words."""

BELIEVABLE = frozenset({Modality.ASSERTED, Modality.HEDGED, Modality.REPORTED})


@dataclass(frozen=True, slots=True)
class Claim:
    """One judgeable proposition said by a piece of text, and how the text stands towards it.

    Args:
        subject: name of what the proposition is about, as said.
        predicate: relation or attribute, e.g. "likes", "lives_in", "邮箱".
        value: the value claimed; may be empty.
        polarity: 1 when the text affirms the proposition, -1 when it denies it (True/False are taken too).
        stance: how strongly, in [-1, 1]; the edge carries polarity x stance.
        text: the proposition in words, in the language of its text; composed from the parts when empty.
        faithfulness: how surely the text says this, in [0, 1].
        weight: multiplies what this piece of evidence counts on this belief, in [0, 1].
        context: dimension -> value that this claim adds to its observation's context.
        valid_from: start of validity, if limited.
        valid_until: end of validity, if limited.
        reason: why the stance is what it is.
        span: character offsets [start, end) of the words in the text that say it.
        method: what found the claim: "given", or an extractor's name and version.
        type: kind of thing the subject is ("person", "organisation", "food", ...), to keep things of one name apart;
            empty when it goes without saying.
        modality: how the text puts it; see `Modality`.
        said_by: whose word it is, when the text passes on what somebody else says.
        happened_from: start of the time in which what is claimed took place, as exactly as the text tells.
        happened_until: end of that time, not included.
        verifiable: False for what no evidence could ever settle; such a claim is kept out of beliefs.

    Raises:
        OutOfRange: a number outside its interval.
        InvalidText: an empty subject or predicate.
    """

    subject: str
    predicate: str
    value: str = ""
    polarity: int = 1
    stance: float = 1.0
    text: str = ""
    faithfulness: float = 1.0
    weight: float = 1.0
    context: tuple[tuple[str, str], ...] | dict[str, str] = ()
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    reason: str = ""
    span: tuple[int, int] | None = None
    method: str = "given"
    type: str = ""
    modality: Modality = Modality.ASSERTED
    said_by: str = ""
    happened_from: datetime | None = None
    happened_until: datetime | None = None
    verifiable: bool = True

    def __post_init__(self) -> None:
        for name in ("subject", "predicate"):
            if not isinstance(getattr(self, name), str) or not getattr(self, name).strip():
                raise InvalidText(getattr(self, name), f"a claim needs a {name}", f"Give {name}= as text")
        if self.polarity is not False and self.polarity not in (1, -1):
            raise OutOfRange(self.polarity, "polarity is 1 (affirms) or -1 (denies)", "Give one of the two")
        object.__setattr__(self, "polarity", int(self.polarity) or -1)
        within(self.stance, -1.0, 1.0, "stance")
        within(self.faithfulness, 0.0, 1.0, "faithfulness")
        within(self.weight, 0.0, 1.0, "weight")
        object.__setattr__(self, "modality", as_modality(self.modality))

    @property
    def signed(self) -> float:
        """The stance on the positively worded proposition, in [-1, 1]."""
        return self.polarity * self.stance

    @property
    def believable(self) -> bool:
        """Whether it bears on a belief: said to be so, and such that evidence can settle it."""
        return self.verifiable and self.modality in BELIEVABLE


@dataclass(frozen=True, slots=True)
class Observation:
    """Something said, seen or returned, as a caller reports it; the only way anything enters the graph.

    Args:
        text: the original words. May be empty only when claims are given.
        speaker: who says so; empty when unknown (unknown speakers are never one speaker).
        source: where it comes from (a dialog, a document, a feed): an id, or a full record.
        at: event time, aware; None when unknown (then `sequence` orders, and nothing decays).
        context: dimension -> value, e.g. {"scenario": "work", "version": "2.1"}.
        origin: what it ultimately goes back to; the speaker, else the source, when empty.
        ref: the caller's own message id within the source; comes back with every hit.
        agent: on whose behalf it is written; empty for the shared layer.
        shared: whether other agents see it; None shares what no agent wrote, and what is derived from beliefs.
        derives_from: ids of the beliefs that its claims were concluded from, all of them together.
        run: name of the run that brings it in, by which all of it can be undone.
        claims: claims that need no extraction; None lets the extractor read the text.
        authority: overrides the source kind's authority, in [0, 1].
        weight: overrides the source kind's A0 weight, in [0, 1].
        sequence: order among observations of equal time: later wins.
        kind: source kind ("statement", "official", "forum", ...; see settings); inferred when empty.
        event: name of the occasion (a session, a meeting); one event per source and time when empty.
        id: the caller's own evidence id.
        extra: further JSON fields to keep with the evidence.
    """

    text: str = ""
    speaker: str = ""
    source: str | Source = ""
    at: datetime | None = None
    context: tuple[tuple[str, str], ...] | dict[str, str] = ()
    origin: str = ""
    ref: str = ""
    agent: str = ""
    shared: bool | None = None
    derives_from: tuple[str, ...] = ()
    run: str = ""
    claims: tuple[Claim, ...] | None = None
    authority: float | None = None
    weight: float | None = None
    sequence: int | None = None
    kind: str = ""
    event: str = ""
    id: str = ""
    extra: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Entity:
    """Somebody or something that beliefs are about.

    `names` are the spellings seen; `canonical` is the id of the entity this one is an alias of, or its own id.
    """

    id: str
    name: str
    type: str = ""
    names: tuple[str, ...] = ()
    canonical: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """Where evidence comes from; its record never changes, its authority is judged apart (settings, overrides)."""

    id: str
    title: str = ""
    kind: str = ""
    author: str = ""
    published: datetime | None = None

    def agreed(self, other: Source) -> Source:
        """The record that stands when this one is known and the other is given.

        A bare id only mentions a source; a record that was only mentioned so far is filled in once.

        Raises:
            ImmutableFact: both say something, and not the same.
        """
        if other in (self, Source(self.id)):
            return self
        if self == Source(self.id):
            return other
        raise ImmutableFact(self.id, "a source's record never changes", "Give the changed source another id")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: the occasion on which evidence arose."""

    id: str
    kind: str = "statement"
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Context:
    """A place in one dimension's tree: ("version", "2.1") below ("version", "2"); first seen when `recorded`."""

    dimension: str
    value: str
    parent: str = ""
    recorded: datetime | None = None


@dataclass(frozen=True, slots=True)
class Agent:
    """A program or person on whose behalf evidence is written."""

    id: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Node:
    """Something of a registered kind (a review state, a user of the source ...), which only its owner understands.

    Args:
        id: the owner's own id.
        kind: any text but the kinds that have a noun of their own.
        data: what is to be known of it; anything that JSON can hold.

    Raises:
        InvalidName: a kind that is empty or built in.
    """

    id: str
    kind: str
    data: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.kind.strip() or self.kind in BUILT_IN:
            taken = f"a node of your own is none of {', '.join(sorted(BUILT_IN))}, and not nameless"
            raise InvalidName(self.kind, taken, "Choose another kind")


@dataclass(frozen=True, slots=True)
class Evidence:
    """An immutable record of something said, seen or returned.

    `origin` is what it ultimately goes back to: copies of one origin count once. `authority` and `weight` are
    None unless the caller overrode the settings of the source kind. `extra` keeps fields of imported records.

    `agent` wrote it; unless it is `shared`, only that agent sees it. `premises` are the beliefs it was concluded from:
    then it counts as far as they are believed, and nothing by itself. `run` names the run that brought it in.
    `absences` are the recorded times from which and until which it was retracted before. `cold` is the digest of its
    words while they lie in cold storage; `text` is then empty.
    """

    id: str
    text: str
    source: str
    speaker: str
    origin: str
    recorded: datetime
    at: datetime | None = None
    sequence: int | None = None
    event: str = ""
    scope: Scope = GENERAL
    kind: str = ""
    agent: str = ""
    ref: str = ""
    authority: float | None = None
    weight: float | None = None
    retracted: datetime | None = None
    retract_reason: str = ""
    shared: bool = True
    premises: tuple[str, ...] = ()
    run: str = ""
    absences: tuple[tuple[datetime, datetime], ...] = ()
    cold: str = ""
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """What immutability guards: the same id must always come with the same words, source and speaker."""
        return self.cold or hash_id("d", self.text, self.source, self.speaker)

    @property
    def message(self) -> tuple[object, ...] | None:
        """The same for one message under two ids: words, source, speaker, time, scope, layer and premises.

        None of what tells something each time it comes: what has no time, and verdicts and outcomes, which are of
        different beliefs in the same words.
        """
        if self.at is None or self.kind in JUDGED:
            return None
        return self.digest, self.at, self.scope, self.layer, frozenset(self.premises)

    @property
    def layer(self) -> str:
        """The agent that alone sees it; "" for what all see."""
        return "" if self.shared else self.agent


@dataclass(frozen=True, slots=True)
class Edge:
    """A piece of evidence bearing on a belief: SUPPORTS when `stance` > 0, REFUTES when < 0.

    `subject` is the entity as said (before aliases), so that a merge of entities can be undone. `shift` is A0's
    weight w (how far `signed-shift` moves); `authority` is what the other rules use; `weight` multiplies both.
    `said_by` names whose word it is when the evidence only passes it on; it speaks in his name then. `predicate` is
    the predicate as said, where a mapping filed it under another; empty otherwise. `struck` names the act that took
    this reading of the evidence back; it then counts nothing.
    """

    evidence: str
    belief: str
    subject: str
    stance: float
    authority: float
    shift: float
    weight: float = 1.0
    faithfulness: float = 1.0
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    reason: str = ""
    span: tuple[int, int] | None = None
    method: str = "given"
    scope: Scope = GENERAL
    modality: Modality = Modality.ASSERTED
    said_by: str = ""
    happened_from: datetime | None = None
    happened_until: datetime | None = None
    predicate: str = ""
    struck: str = ""

    @property
    def relation(self) -> Relation:
        return Relation.SUPPORTS if self.stance > 0 else Relation.REFUTES

    @property
    def quality(self) -> float:
        """How much it counts when it is new, in [0, 1]: |stance| x authority x weight x faithfulness."""
        return abs(self.stance) * self.authority * self.weight * self.faithfulness

    @property
    def id(self) -> str:
        return hash_id("r", self.evidence, self.belief)


@dataclass(frozen=True, slots=True)
class Link:
    """An edge that is not evidence on a belief: UPDATES, DERIVES_FROM, CHILD_OF, ..."""

    source: str
    relation: Relation
    target: str
    data: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Standing:
    """What the evidence adds up to, at the moment `at`: enough to read an opinion at any later time.

    For `evidence-sum`, `support` and `refute` are evidence masses; for the articles' rules `support` is the
    folded confidence c. `steady` is False when later reads need the evidence itself (validity intervals,
    dated and undated evidence mixed). `origins` counts independent origins behind the live evidence.
    """

    support: float = 0.0
    refute: float = 0.0
    at: float | None = None  # seconds since 1970, UTC; None when nothing dated
    steady: bool = True
    origins: int = 0
    evidence: int = 0


@dataclass(frozen=True, slots=True)
class Drawn:
    """What other beliefs add to a belief's own evidence, over DERIVES_FROM, SUPPORTS, REFUTES and CONTRADICTS.

    Args:
        support: mass for, beyond that of its own evidence.
        refute: mass against, beyond that of its own evidence.
        roots: what its own evidence and that of everything it rests on goes back to: a set of 256 bits, one an origin.
        ring: the least id of the beliefs that support one another in a circle with it; "" when none does.
        at: the moment it was worked out for, in seconds since 1970 (UTC).
        knot: the least id of the beliefs that stand against one another in a circle with it, so that two readings
            remain, of which it takes the lesser support and the greater refutation; "" when only one does.
    """

    support: float = 0.0
    refute: float = 0.0
    roots: int = 0
    ring: str = ""
    at: float | None = None
    knot: str = ""


NOTHING_DRAWN = Drawn()


@dataclass(frozen=True, slots=True)
class Belief:
    """A judgeable proposition, positively worded, in one context set.

    `family` groups the beliefs whose masses bear on one another: the values of a single-valued predicate, or one
    proposition, across context sets. `opinion` is the state at the asked time; stored beliefs hold it as of the
    last evidence. `agent` names the agent that alone sees it; "" is the shared layer. `drawn` is what others add.
    """

    id: str
    family: str
    text: str
    subject: str
    predicate: str
    value: str
    scope: Scope = GENERAL
    status: Status = Status.ACTIVE
    created: datetime | None = None
    updated: datetime | None = None
    rule: str = "evidence-sum"
    standing: Standing = Standing()
    opinion: Opinion = UNINFORMED
    agent: str = ""
    drawn: Drawn = NOTHING_DRAWN


CAUSES = ("observed", "retracted", "restored", "refiled", "judged", "erased", "drawn")
"""What may change an opinion: evidence that came, went, came back, was put under another name or context, or was
erased; or a belief it is linked to that moved. Then `evidence` is what moved that one, and `through` leads there."""


@dataclass(frozen=True, slots=True)
class Revision:
    """One change of a belief's opinion: what moved it, by which rule, when it happened and when it was recorded."""

    belief: str
    evidence: str
    cause: str  # one of CAUSES
    before: Opinion
    after: Opinion
    rule: str
    version: str
    happened: datetime | None
    recorded: datetime
    reason: str = ""
    through: tuple[str, ...] = ()  # ids of the beliefs over which the change came, the nearest first


def as_modality(given: object) -> Modality:
    """The modality of that name.

    Raises:
        InvalidText: there is none.
    """
    try:
        return Modality(str(given))
    except ValueError:
        known = ", ".join(Modality)
        raise InvalidText(str(given)[:40], f"a modality is one of {known}", "Choose one of these") from None


def within(number: float, low: float, high: float, name: str) -> None:
    """Refuse a number outside [low, high]; NaN and non-numbers are refused too.

    Raises:
        OutOfRange: naming the value and the interval.
    """
    ok = isinstance(number, int | float) and not isinstance(number, bool) and low <= number <= high
    if not ok:
        raise OutOfRange(f"{name}={number!r}", f"{name} lies in [{low:g}, {high:g}]", "Give a number inside it")


def hash_id(prefix: str, *parts: str) -> str:
    """A stable id: prefix, underscore, 24 hex digits of BLAKE2b over the length-prefixed parts.

    Length prefixes keep ("ab", "c") apart from ("a", "bc").
    """
    text = "".join([f"{len(part)}:{part}" for part in parts])
    return f"{prefix}_{hashlib.blake2b(text.encode('utf-8', 'surrogatepass'), digest_size=12).hexdigest()}"


_BELIEF_ID = re.compile(r"b_[0-9a-f]{24}")


def is_belief_id(ident: str = "") -> bool:
    """Whether a text has the form that ids of beliefs have."""
    return _BELIEF_ID.fullmatch(ident) is not None
