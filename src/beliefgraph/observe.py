"""The write path: from observations to one change set, committed at once.

Text is read for claims before the store is locked; inside the lock everything is decided against one state.
What was observed is kept whether or not anything was found in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from beliefgraph.domain import roles
from beliefgraph.domain.changes import ChangeSet, Filed
from beliefgraph.domain.contexts import as_scope, merged
from beliefgraph.domain.language import language
from beliefgraph.domain.model import (
    Agent,
    Belief,
    Claim,
    Edge,
    Event,
    Evidence,
    Observation,
    Revision,
    Scope,
    Source,
    hash_id,
)
from beliefgraph.domain.predicates import lookup, words
from beliefgraph.errors import ImmutableFact
from beliefgraph.filing import Act, Docket, Policies, Proposition, Roll, decide_all, docket_of, family_key
from beliefgraph.ports import Extractor, Space
from beliefgraph.settings import Settings, SourceKind
from beliefgraph.text import name_key

FIRST_PERSON = frozenset(map(name_key, ("I", "me", "myself", "我", "本人")))
SELF = FIRST_PERSON | frozenset(map(name_key, ("user", "speaker", "用户")))
ASSISTANTS = frozenset(map(name_key, roles.ASSISTANTS))
TOOLS = frozenset(map(name_key, roles.TOOLS))
AUTHORITY_PER_WEIGHT = 1.8  # between the weights of `signed-shift` and the authorities of the other rules


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one observation did.

    Args:
        evidence: the evidence it became (one), as stored.
        claims: the claims found in it or given with it.
        beliefs: the beliefs it bears on, with their opinions afterwards.
        made: ids of beliefs that did not exist before.
        moved: every change of an opinion it caused.
        duplicate: True when the evidence was there already; then nothing changed.
        notes: what a person should know: why nothing was believed, that it stays retracted, ...
    """

    evidence: tuple[Evidence, ...]
    claims: tuple[Claim, ...] = ()
    beliefs: tuple[Belief, ...] = ()
    made: tuple[str, ...] = ()
    moved: tuple[Revision, ...] = ()
    duplicate: bool = False
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """What a batch did, in numbers."""

    observed: int = 0
    new: int = 0
    duplicates: int = 0
    claims: int = 0
    without_claims: int = 0
    beliefs_made: int = 0
    beliefs_moved: int = 0

    def __add__(self, other: Summary) -> Summary:
        return Summary(*(getattr(self, n) + getattr(other, n) for n in self.__slots__))


@dataclass(frozen=True, slots=True)
class Read:
    """An observation with its claims found and its evidence named, before anything is decided."""

    evidence: Evidence
    source: Source
    claims: tuple[Claim, ...]
    event: str = ""


@dataclass(frozen=True, slots=True)
class Decided:
    """A committed batch: what was there, what was new, and everything that changed."""

    reads: Sequence[Read]
    known: dict[str, Evidence]
    stored: dict[str, Belief]
    changes: ChangeSet


def read_observations(
    space: Space, observations: Sequence[Observation], recorded: datetime, extractor: Extractor
) -> list[Read]:
    """Give observations' evidence its ids, and find the claims of what is not known yet. Writes nothing.

    Args:
        space: the namespace; what it holds already is not read for claims again.
        observations: checked by `intake.as_observation`.
        recorded: the moment they are recorded.
        extractor: reads texts that come without claims.
    """
    named = [_named(observation, space.namespace, recorded) for observation in observations]
    unread = [read.evidence.id for read, given in zip(named, observations, strict=True) if given.claims is None]
    known = space.evidence(unread) if unread else {}
    return [
        replace(read, claims=tuple(extractor.extract(given.text, given.speaker)))
        if given.claims is None and read.evidence.id not in known
        else read
        for read, given in zip(named, observations, strict=True)
    ]


def _named(observation: Observation, namespace: str, recorded: datetime) -> Read:
    source = observation.source if isinstance(observation.source, Source) else Source(observation.source)
    evidence = _evidence(observation, source, namespace, recorded)
    return Read(evidence, source, observation.claims or (), observation.event)


def observe(space: Space, reads: Sequence[Read], settings: Settings, policies: Policies, recorded: datetime) -> Decided:
    """Decide and commit a batch; must be called inside `space.writing()`.

    Args:
        space: the namespace.
        reads: observations with their claims, in the order given.
        settings: authorities and weights of source kinds.
        policies: how each predicate is revised.
        recorded: the moment of recording.

    Raises:
        ImmutableFact: an observation with a known id and other words; nothing is stored.
    """
    sources = space.sources({read.source.id for read in reads if read.source.id})
    reads = _with_records(sources, reads)
    known = space.evidence([read.evidence.id for read in reads])
    fresh: dict[str, Read] = {}
    for read in reads:
        ident = read.evidence.id
        _refuse_rewriting(read.evidence, known[ident] if ident in known else fresh.setdefault(ident, read).evidence)
    bench = _Bench(space, settings, policies, recorded)
    bench.file(list(fresh.values()), sources)
    bench.settle()
    space.commit(bench.changes)
    stored = {belief.id: belief for docket in bench.dockets.values() for belief in docket.stored}
    return Decided(reads, known, stored, bench.changes)


def summary(decided: Decided) -> Summary:
    """What a committed batch did, in numbers."""
    new = len(decided.changes.evidence)
    silent = sum(1 for read in decided.reads if not read.claims and read.evidence.id not in decided.known)
    return Summary(
        observed=len(decided.reads),
        new=new,
        duplicates=len(decided.reads) - new,
        claims=len(decided.changes.edges),
        without_claims=silent,
        beliefs_made=sum(1 for belief in decided.changes.beliefs if belief.id not in decided.stored),
        beliefs_moved=len({revision.belief for revision in decided.changes.revisions}),
    )


def outcomes(space: Space, decided: Decided) -> list[Outcome]:
    """What each observation of a committed batch did, in the order given."""
    after = decided.stored | {belief.id: belief for belief in decided.changes.beliefs}
    filed: dict[str, list[str]] = {}
    for edge in decided.changes.edges:
        filed.setdefault(edge.evidence, []).append(edge.belief)
    moved: dict[str, list[Revision]] = {}
    for revision in decided.changes.revisions:
        moved.setdefault(revision.evidence, []).append(revision)
    before = space.beliefs_of(decided.known)
    told = space.beliefs({belief for beliefs in before.values() for belief in beliefs})
    seen: set[str] = set()
    result = []
    for read in decided.reads:
        ident = read.evidence.id
        if ident in decided.known or ident in seen:
            evidence = decided.known.get(ident, read.evidence)
            beliefs = tuple(told[b] for b in before.get(ident, ()) if b in told)
            note = "already known; nothing was changed, and nothing was added to it"
            if evidence.retracted:
                note = f"already known; it stays retracted ({evidence.retract_reason})"
            result.append(Outcome((evidence,), read.claims, beliefs, duplicate=True, notes=(note,)))
            continue
        seen.add(ident)
        made = tuple(b for b in filed.get(ident, ()) if b not in decided.stored)
        beliefs = tuple(after[b] for b in filed.get(ident, ()))
        moves = tuple(moved.get(ident, ()))
        result.append(Outcome((read.evidence,), read.claims, beliefs, made, moves, notes=_notes(read)))
    return result


def _notes(read: Read) -> tuple[str, ...]:
    notes = []
    if read.evidence.at is not None and read.evidence.at > read.evidence.recorded:
        notes.append("dated later than now; it counts from now on")
    if not read.evidence.speaker and not read.evidence.source:
        notes.append("neither a speaker nor a source is named; `validate` lists such evidence")
    if not read.claims:
        notes.append("kept as evidence; no claim was found in it")
    elif not read.evidence.speaker and any(subject_of(c, read.evidence) != c.subject for c in read.claims):
        notes.append("no speaker is named, so this 'I' is nobody else's; give speaker= to let one person's words meet")
    return tuple(notes)


def _with_records(known: Mapping[str, Source], reads: Sequence[Read]) -> list[Read]:
    """Let a bare source id stand for the record known under it, here or in the store, with its kind."""
    records = {**known, **{read.source.id: read.source for read in reads if not _bare(read.source)}}
    return [_with_record(read, records.get(read.source.id, read.source)) for read in reads]


def _with_record(read: Read, record: Source) -> Read:
    if record == read.source or not _bare(read.source):
        return read
    evidence = replace(read.evidence, kind=read.evidence.kind or record.kind)
    return replace(read, source=record, evidence=evidence)


def _bare(source: Source) -> bool:
    return not (source.title or source.kind or source.author or source.published)


def _refuse_rewriting(new: Evidence, known: Evidence) -> None:
    if known is not new and known.digest != new.digest:
        raise ImmutableFact(
            new.ref or new.id,
            f"evidence never changes, and this id already holds {known.text[:40]!r} by {known.speaker or 'nobody'}",
            "Give the new words an id or ref of their own, and retract the old ones if they were wrong",
        )


def _evidence(observation: Observation, source: Source, namespace: str, recorded: datetime) -> Evidence:
    text = observation.text or "; ".join(proposition(claim) for claim in observation.claims or ())
    ident = observation.id or _evidence_id(observation, source, namespace, text)
    return Evidence(
        id=ident,
        text=text,
        source=source.id,
        speaker=observation.speaker,
        origin=observation.origin or observation.speaker or source.id,
        recorded=recorded,
        at=observation.at,
        sequence=observation.sequence,
        event=hash_id("v", namespace, source.id, observation.event or _moment(observation) or ident),
        scope=as_scope(observation.context),
        kind=observation.kind,
        agent=observation.agent,
        ref=observation.ref,
        authority=observation.authority,
        weight=observation.weight,
        extra=observation.extra,
    )


def _evidence_id(observation: Observation, source: Source, namespace: str, text: str) -> str:
    """By the message's own id when there is one, else by who said what, where and when."""
    if observation.ref:
        return hash_id("e", namespace, "ref", source.id, observation.ref)
    return hash_id("e", namespace, "text", source.id, observation.speaker, _moment(observation), text)


def _moment(observation: Observation) -> str:
    return observation.at.astimezone(UTC).isoformat() if observation.at else ""


def proposition(claim: Claim) -> str:
    """A claim's proposition in words, positively worded, in the language of its own words."""
    if claim.text.strip():
        return claim.text
    return words(claim.predicate, claim.subject, claim.value, language(claim.subject + claim.predicate + claim.value))


def subject_of(claim: Claim, evidence: Evidence) -> str:
    """The name of what a claim is about: the speaker for "I", and nobody else's "I" when the speaker is unknown."""
    key = name_key(claim.subject)
    if evidence.speaker:
        return evidence.speaker if key in SELF else claim.subject
    unknown = key in FIRST_PERSON or key.startswith(("my ", "我的"))
    return f"{claim.subject} ({evidence.id})" if unknown else claim.subject


def counts(evidence: Evidence, source: Source, subject: str, settings: Settings) -> SourceKind:
    """How much evidence counts on a claim about `subject`: the caller's word, else its source kind's.

    An authority given without a weight brings its weight along (authority = 1.8 x weight).
    """
    kind = settings.kind(evidence.kind or source.kind or source_kind(evidence.speaker, subject))
    authority, weight = evidence.authority, evidence.weight
    if authority is None and weight is None:
        return kind
    if weight is None:
        weight = kind.weight if authority is None else min(1.0, authority / AUTHORITY_PER_WEIGHT)
    return SourceKind(weight, kind.authority if authority is None else authority)


def source_kind(speaker: str, subject: str) -> str:
    """The kind of source a speaker is towards a subject: about himself, about another, a machine, or nobody."""
    who, about = name_key(speaker) if speaker else "", name_key(subject)
    if not who:
        return "unclassified"
    if who in ASSISTANTS:
        return "assistant"
    if who in TOOLS:
        return "tool"
    own = about == who or about in SELF or about.startswith((f"{who}的", f"{who}'s", f"{who}’s"))
    return "statement" if own else "report"


class _Bench:
    """One act of observing: what it enters, and the families it touches."""

    def __init__(self, space: Space, settings: Settings, policies: Policies, recorded: datetime) -> None:
        self.space, self.settings, self.policies, self.recorded = space, settings, policies, recorded
        self.changes = ChangeSet()
        self.roll = Roll(space, self.changes)
        self.dockets: dict[str, Docket] = {}
        self.sources: dict[str, Source] = {}
        self.heard: set[str] = set()
        self._entered: set[object] = set()

    def file(self, reads: list[Read], sources: Mapping[str, Source]) -> None:
        """Enter evidence and file its claims under their families; `sources` are those known before."""
        self.roll.expect(name for r in reads for name in (r.evidence.speaker, *(c.subject for c in r.claims)))
        self.sources = self._records(reads, sources)
        places = [(read, claim, self._place(read, claim)) for read in reads for claim in read.claims]
        stored = self.space.families({place.family for _, _, place in places})
        self.roll.expect(f.evidence.speaker for family in stored.values() for f in family.filed)
        self.dockets = {key: docket_of(family, self.roll) for key, family in sorted(stored.items())}
        for read in reads:
            self._enter(read)
        for read, claim, place in places:
            self._hear(read, claim, place)

    def _records(self, reads: list[Read], known: Mapping[str, Source]) -> dict[str, Source]:
        """The record that stands for every source named: the one that is known, filled in by the one given."""
        records = dict(known)
        for read in reads:
            record = records.setdefault(read.source.id, read.source)
            records[read.source.id] = stands = record.agreed(read.source)
            if kind := read.evidence.kind or stands.kind:
                self.settings.kind(kind)  # a kind that does not exist is refused even where nothing is claimed
        return records

    def settle(self) -> None:
        """Decide every touched family."""
        act = Act("observed", self.recorded, frozenset(self.heard))
        decide_all(self.dockets.values(), self.policies, act, self.space, self.changes)

    def _place(self, read: Read, claim: Claim) -> Proposition:
        said = self.roll.entity(subject_of(claim, read.evidence))
        subject = self.roll.canonical(said)
        predicate = lookup(claim.predicate)
        value_key = name_key(claim.value) if claim.value.strip() else ""
        single = self.policies.single(predicate)
        key = family_key(self.space.namespace, subject, predicate.name, value_key, single)
        return Proposition(key, subject, predicate.name, value_key, claim.value.strip(), proposition(claim), said)

    def _enter(self, read: Read) -> None:
        evidence, changes = read.evidence, self.changes
        changes.evidence.append(evidence)
        if read.source.id and self._first(read.source):
            changes.sources.append(read.source)
        if self._first(evidence.event):
            changes.events.append(Event(evidence.event, read.event or "statement", evidence.at))
        if evidence.agent and self._first(("agent", evidence.agent)):
            changes.agents.append(Agent(evidence.agent))
        self._enter_contexts(evidence.scope)

    def _enter_contexts(self, scope: Scope) -> None:
        tree = self.policies.tree
        self.changes.contexts += [tree.place(*p) for p in scope if p not in tree and self._first(("context", p))]

    def _first(self, thing: object) -> bool:
        """Whether this act enters the thing for the first time."""
        if thing in self._entered:
            return False
        self._entered.add(thing)
        return True

    def _hear(self, read: Read, claim: Claim, place: Proposition) -> None:
        docket = self.dockets.get(place.family)
        if docket is None:
            docket = self.dockets[place.family] = Docket(place.family, place.subject, place.predicate)
        docket.hear(Filed(self._edge(read, claim, place), read.evidence), place, self.roll)
        self.heard.add(read.evidence.id)

    def _edge(self, read: Read, claim: Claim, place: Proposition) -> Edge:
        source = self.sources.get(read.source.id, read.source)
        much = counts(read.evidence, source, claim.subject, self.settings)
        extra = as_scope(claim.context)
        self._enter_contexts(extra)
        return Edge(
            evidence=read.evidence.id,
            belief="",
            subject=place.said,
            stance=claim.signed,
            authority=much.authority,
            shift=much.weight,
            weight=claim.weight,
            faithfulness=claim.faithfulness,
            valid_from=claim.valid_from,
            valid_until=claim.valid_until,
            reason=claim.reason,
            span=claim.span,
            method=claim.method,
            scope=merged(read.evidence.scope, extra),
        )
