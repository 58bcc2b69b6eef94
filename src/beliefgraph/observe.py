"""The write path: from observations to one change set, committed at once.

Text is read for claims before the store is locked (see `passages`); inside the lock everything is decided against one
state. What was observed is kept whether or not anything was found in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from beliefgraph.domain import roles
from beliefgraph.domain.authority import AUTHORITY_PER_WEIGHT
from beliefgraph.domain.changes import ChangeSet, Filed
from beliefgraph.domain.contexts import as_scope, merged
from beliefgraph.domain.layers import Layer, layer_of
from beliefgraph.domain.model import (
    Agent,
    Belief,
    Claim,
    Edge,
    Event,
    Evidence,
    Node,
    Revision,
    Scope,
    Source,
    hash_id,
)
from beliefgraph.domain.predicates import lookup
from beliefgraph.domain.tasks import Comparison, Pending, Refusal, Sameness, pending_id
from beliefgraph.drawing import carry_out
from beliefgraph.errors import ImmutableFact, NotFound
from beliefgraph.filing import (
    Act,
    Docket,
    Policies,
    Proposition,
    Roll,
    cell_of,
    docket_of,
    family_key,
)
from beliefgraph.meaning.matching import value_key
from beliefgraph.passages import Read, masked_in, proposition, unless_erased
from beliefgraph.ports import Space
from beliefgraph.records import node_of, task_of
from beliefgraph.settings import Settings, SourceKind
from beliefgraph.text import name_key

FIRST_PERSON = frozenset(map(name_key, ("I", "me", "myself", "我", "本人")))
SELF = FIRST_PERSON | frozenset(map(name_key, ("user", "speaker", "用户")))


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
        pending: why the text is not read to the end; empty when it is. `retry` reads it again.
        refused: the rule that kept it out; empty when it was let in. Then there is no evidence.
        layer: the layer of memory that it belongs to; only what is semantic becomes belief.
        compared: names in it that may be another's, for `review` to decide, or that a rule took for one.
        act: its number in the audit log, by which it can be undone; 0 when nothing was kept.
    """

    evidence: tuple[Evidence, ...]
    claims: tuple[Claim, ...] = ()
    beliefs: tuple[Belief, ...] = ()
    made: tuple[str, ...] = ()
    moved: tuple[Revision, ...] = ()
    duplicate: bool = False
    notes: tuple[str, ...] = ()
    pending: str = ""
    refused: str = ""
    layer: Layer = Layer.EPISODIC
    compared: tuple[Comparison, ...] = ()
    act: int = 0


@dataclass(frozen=True, slots=True)
class Summary:
    """What a batch did, in numbers.

    Args:
        observed: observations given.
        new: new pieces of evidence.
        duplicates: observations that were there already.
        refused: observations that the gate kept out.
        pending: new evidence that is not read to the end.
        masked: observations in which something personal was masked.
        claims: claims filed.
        unsure: claims that an extractor found and would not vouch for.
        without_claims: new evidence in which no claim was found.
        beliefs_made: new beliefs.
        beliefs_moved: beliefs whose opinion changed.
        to_review: names that may be another's, for somebody to decide.
    """

    observed: int = 0
    new: int = 0
    duplicates: int = 0
    refused: int = 0
    pending: int = 0
    masked: int = 0
    claims: int = 0
    unsure: int = 0
    without_claims: int = 0
    beliefs_made: int = 0
    beliefs_moved: int = 0
    to_review: int = 0

    def __add__(self, other: Summary) -> Summary:
        return Summary(*(getattr(self, n) + getattr(other, n) for n in self.__slots__))


@dataclass(frozen=True, slots=True)
class Decided:
    """A committed batch: what was there, what was new, and everything that changed."""

    reads: Sequence[Read]
    known: dict[str, Evidence]
    stored: dict[str, Belief]
    changes: ChangeSet


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
        NotFound: one that derives from a belief that is not here; nothing is stored.
    """
    sources = space.sources({read.source.id for read in reads if read.source.id})
    reads = unless_erased(space, _with_records(sources, reads))
    known = space.evidence([read.evidence.id for read in reads])
    fresh: dict[str, Read] = {}
    for read in reads:
        ident = read.evidence.id
        _refuse_rewriting(read.evidence, known[ident] if ident in known else fresh.setdefault(ident, read).evidence)
    _check_premises(space, fresh.values())
    bench = _Bench(space, settings, policies, recorded)
    bench.file([read for read in fresh.values() if not read.refused], sources)
    bench.refuse([read for read in fresh.values() if read.refused and not read.erased])
    return bench.decided(reads, known)


def refile(
    space: Space, reads: Sequence[Read], settings: Settings, policies: Policies, recorded: datetime, reason: str
) -> Decided:
    """File known evidence by what it was now read to say, and commit; must be called inside `space.writing()`.

    What it said before is taken back first; evidence that is not read to the end this time keeps what it said. Marks of
    pending evidence are brought up to date.

    Args:
        space: the namespace.
        reads: known, live evidence with new claims.
        settings: authorities and weights of source kinds.
        policies: how each predicate is revised.
        recorded: the moment of recording.
        reason: why, for history.
    """
    known = {read.evidence.id: read.evidence for read in reads}
    finished = [read for read in reads if not read.unread]
    bench = _Bench(space, settings, policies, recorded)
    bench.take_back([read.evidence.id for read in finished])
    bench.file(finished, space.sources({read.source.id for read in finished if read.source.id}))
    marks = space.nodes([pending_id(ident) for ident in known])
    for read in reads:
        mark = marks.get(pending_id(read.evidence.id))
        if read.unread:
            bench.changes.nodes.append(node_of(_pending(read, mark, recorded)))
        elif mark:
            bench.changes.removed_nodes.append(mark.id)
    return bench.decided(reads, known, "refiled", reason)


def _pending(read: Read, mark: Node | None, recorded: datetime) -> Pending:
    if mark is None:
        return Pending(read.evidence.id, read.unread, recorded, extractor=read.reader)
    before = task_of(Pending, mark)
    return replace(before, reason=read.unread, attempts=before.attempts + 1, extractor=read.reader)


def summary(decided: Decided) -> Summary:
    """What a committed batch did, in numbers."""
    new, changes = len(decided.changes.evidence), decided.changes
    fresh = [read for read in decided.reads if read.evidence.id not in decided.known]
    refused = sum(1 for read in fresh if read.refused)
    return Summary(
        observed=len(decided.reads),
        new=new,
        duplicates=len(decided.reads) - new - refused,
        refused=refused,
        pending=sum(1 for node in changes.nodes if node.kind == "pending"),
        masked=sum(1 for read in fresh if masked_in(read.evidence)),
        claims=len(changes.edges),
        unsure=sum(len(read.unsure) for read in fresh),
        without_claims=sum(1 for read in fresh if not (read.claims or read.refused or read.unread)),
        beliefs_made=sum(1 for belief in changes.beliefs if belief.id not in decided.stored),
        beliefs_moved=len({revision.belief for revision in changes.revisions}),
        to_review=sum(1 for comparison in _compared(changes) if comparison.state is Sameness.OPEN),
    )


def _compared(changes: ChangeSet) -> list[Comparison]:
    return [task_of(Comparison, node) for node in changes.nodes if node.kind == "comparison"]


def _stands(space: Space, claim: Claim, evidence: Evidence, beliefs: Sequence[Belief], policies: Policies) -> bool:
    """Whether what a message claims is among what it was filed under when it came first."""
    key, value = name_key(subject_of(claim, evidence)), value_key(claim.value) if claim.value.strip() else ""
    aliases, predicate = space.aliases(), policies.predicate(claim.predicate).name
    bearing = {aliases.get(each, each) for each in space.named([key]).get(key, ())}
    return any(b.subject in bearing and b.predicate == predicate and cell_of(b)[1] == value for b in beliefs)


def _left_out(claims: Sequence[Claim]) -> str:
    told = "; ".join(proposition(claim) for claim in claims)
    return f"not taken in, since a known message gains no claims: {told}. Give it a `ref` of its own, or its time (at)"


def outcomes(space: Space, decided: Decided, policies: Policies) -> list[Outcome]:
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
    marks = space.nodes([pending_id(ident) for ident in decided.known])
    premises = space.beliefs({premise for read in decided.reads for premise in read.evidence.premises})
    seen: set[str] = set()
    compared = tuple(_compared(decided.changes))
    result = []
    for read in decided.reads:
        ident = read.evidence.id
        if read.refused and ident not in decided.known:
            result.append(Outcome((), refused=read.refused, notes=(f"not let in: {read.refused}",)))
            continue
        if ident in decided.known or ident in seen:
            evidence = decided.known.get(ident, read.evidence)
            beliefs = tuple(told[b] for b in before.get(ident, ()) if b in told)
            note = "already known; nothing was changed, and nothing was added to it"
            if evidence.retracted:
                note = f"already known; it stays retracted ({evidence.retract_reason})"
            stand = [claim for claim in read.claims if _stands(space, claim, evidence, beliefs, policies)]
            left = [] if evidence.retracted else [claim for claim in read.claims if claim not in stand]
            mark = marks.get(pending_id(ident))
            waits = task_of(Pending, mark).reason if mark else ""
            notes = (
                note,
                *([_left_out(left)] if left else ()),
                *([f"it is still not read to the end, {waits}; `retry` reads it again"] if waits else ()),
            )
            layer = Layer.SEMANTIC if beliefs else layer_of(evidence.text, read.claims)
            result.append(
                Outcome((evidence,), tuple(stand), beliefs, duplicate=True, notes=notes, pending=waits, layer=layer)
            )
            continue
        seen.add(ident)
        made = tuple(b for b in filed.get(ident, ()) if b not in decided.stored)
        beliefs = tuple(after[b] for b in filed.get(ident, ()))
        moves = tuple(moved.get(ident, ()))
        mine = {name_key(name) for name in (read.evidence.speaker, *(c.subject for c in read.claims))}
        result.append(
            Outcome(
                (read.evidence,),
                read.claims,
                beliefs,
                made,
                moves,
                notes=(*_notes(read), *_unbelieved(read, premises)),
                pending=read.unread,
                layer=layer_of(read.evidence.text, read.claims),
                compared=tuple(c for c in compared if mine & {name_key(c.one), name_key(c.other)}),
            )
        )
    return result


def _unbelieved(read: Read, premises: Mapping[str, Belief]) -> list[str]:
    """What to know of premises that do not carry anything, because they are not believed themselves."""
    found = [premises[p] for p in read.evidence.premises if p in premises]
    return [
        f"it rests on “{belief.text}”, which is not believed; a conclusion counts only while all of its premises are, "
        "so conclude from a belief that says it the other way round"
        for belief in found
        if belief.opinion.signed < 0
    ]


def _notes(read: Read) -> tuple[str, ...]:
    notes = []
    if read.evidence.at is not None and read.evidence.at > read.evidence.recorded:
        notes.append("dated later than now; it counts from now on")
    if not read.evidence.speaker and not read.evidence.source:
        notes.append("neither a speaker nor a source is named; `validate` lists such evidence")
    if masks := masked_in(read.evidence):
        notes.append("masked: " + ", ".join(f"{kind} ×{count}" for kind, count in masks.items()))
    if read.unread:
        notes.append(f"not read to the end, {read.unread}; `retry` reads it again")
    notes += [f"not vouched for: {what}" for what in read.unsure]
    if read.note:
        notes.append(read.note)
    elif not read.claims and not read.unread:
        notes.append("kept as evidence; no claim was found in it")
    elif read.claims and not read.believable:
        notes.append("kept as evidence; what it says is supposed, asked, or nothing that evidence could settle")
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
        told = known.layer in ("", new.agent)
        holds = f"{known.text[:40]!r} by {known.speaker or 'nobody'}" if told else "what another agent keeps to itself"
        raise ImmutableFact(
            new.ref or new.id,
            f"evidence never changes, and this id already holds {holds}",
            "Give the new words an id or ref of their own, and retract the old ones if they were wrong",
        )


def _check_premises(space: Space, reads: Iterable[Read]) -> None:
    """Refuse what derives from beliefs that are not here, or that another agent alone sees."""
    wanted = {premise: read.evidence.agent for read in reads for premise in read.evidence.premises}
    if not wanted:
        return
    known = space.beliefs(wanted)
    for premise, agent in wanted.items():
        if premise not in known or known[premise].agent not in ("", agent):
            raise NotFound(premise, "there is no such belief to derive from", "Look it up with ask or recall")


def subject_of(claim: Claim, evidence: Evidence) -> str:
    """The name of what a claim is about: the speaker for "I", and nobody else's "I" when the speaker is unknown."""
    key = name_key(claim.subject)
    if evidence.speaker:
        return evidence.speaker if key in SELF else claim.subject
    unknown = key in FIRST_PERSON or key.startswith(("my ", "我的"))
    return f"{claim.subject} ({evidence.id})" if unknown else claim.subject


def counts(evidence: Evidence, source: Source, claim: Claim, settings: Settings) -> SourceKind:
    """How much evidence counts on a claim: the caller's word, else its source kind's.

    An authority given without a weight brings its weight along (authority = 1.8 x weight).
    """
    kind = settings.kind(kind_of(evidence, source, claim.subject, claim.said_by))
    authority, weight = evidence.authority, evidence.weight
    if authority is None and weight is None:
        return kind
    if weight is None:
        weight = kind.weight if authority is None else min(1.0, authority / AUTHORITY_PER_WEIGHT)
    return SourceKind(weight, kind.authority if authority is None else authority)


def kind_of(evidence: Evidence, source: Source, subject: str, said_by: str) -> str:
    """The source kind by which evidence counts: as it was given, else that of its source, else as its speaker stands.

    Args:
        evidence: it.
        source: the record of its source.
        subject: name of what it is about.
        said_by: whose word it passes on; "" when it is its speaker's own.
    """
    return evidence.kind or source.kind or ("report" if said_by else source_kind(evidence.speaker, subject))


def source_kind(speaker: str, subject: str) -> str:
    """The kind of source a speaker is towards a subject: about himself, about another, a machine, or nobody."""
    who, about = name_key(speaker) if speaker else "", name_key(subject)
    if not who:
        return "unclassified"
    if who in roles.ASSISTANTS:
        return "assistant"
    if who in roles.TOOLS:
        return "tool"
    own = about == who or about in SELF or about.startswith((f"{who}的", f"{who}'s", f"{who}’s"))
    return "statement" if own else "report"


def _names(read: Read) -> Iterator[str]:
    """The names that filing a read will look up."""
    yield read.evidence.speaker
    for claim in read.believable:
        yield claim.subject
        yield claim.said_by


class _Bench:
    """One act of observing: what it enters, and the families it touches."""

    def __init__(self, space: Space, settings: Settings, policies: Policies, recorded: datetime) -> None:
        self.space, self.settings, self.policies, self.recorded = space, settings, policies, recorded
        self.changes = ChangeSet()
        self.roll = Roll(space, self.changes, recorded)
        self.dockets: dict[str, Docket] = {}
        self.sources: dict[str, Source] = {}
        self.heard: set[str] = set()
        self._known: set[str] = set()
        self._entered: set[object] = set()

    def file(self, reads: list[Read], sources: Mapping[str, Source]) -> None:
        """Enter evidence and file its claims under their families; `sources` are those known before."""
        self.roll.expect(name for r in reads for name in _names(r))
        self.sources = self._records(reads, sources)
        places = [(read, claim, self._place(read, claim)) for read in reads for claim in read.believable]
        self._open({place.family for _, _, place in places})
        for read in reads:
            if read.evidence.id not in self._known:
                self._enter(read)
        for read, claim, place in places:
            self._hear(read, claim, place)

    def take_back(self, evidence: Collection[str]) -> None:
        """Forget what known evidence said, so that it can be filed anew."""
        self._known |= set(evidence)
        held = {belief for beliefs in self.space.beliefs_of(evidence).values() for belief in beliefs}
        self._open({belief.family for belief in self.space.beliefs(held).values()})
        for docket in self.dockets.values():
            for key in [key for key in docket.voices if key[0] in self._known]:
                del docket.voices[key]
                self.changes.removed_edges += [(key[0], belief) for belief in sorted(docket.places.pop(key, {}))]

    def _open(self, families: set[str]) -> None:
        stored = self.space.families(families - self.dockets.keys())
        self.roll.expect(f.edge.said_by or f.evidence.speaker for family in stored.values() for f in family.filed)
        self.dockets |= {key: docket_of(family, self.roll) for key, family in sorted(stored.items())}

    def _records(self, reads: list[Read], known: Mapping[str, Source]) -> dict[str, Source]:
        """The record that stands for every source named: the one that is known, filled in by the one given."""
        records = dict(known)
        for read in reads:
            record = records.setdefault(read.source.id, read.source)
            records[read.source.id] = stands = record.agreed(read.source)
            if kind := read.evidence.kind or stands.kind:
                self.settings.kind(kind)  # a kind that does not exist is refused even where nothing is claimed
        return records

    def refuse(self, reads: list[Read]) -> None:
        """Leave a line for the audit, and nothing else."""
        for read in reads:
            kind, who = read.evidence.kind or read.source.kind, read.source.id or read.evidence.speaker
            line = Refusal(read.refused, who, kind, self.recorded, hash_id("d", read.evidence.text))
            self.changes.nodes.append(node_of(line))

    def decided(
        self, reads: Sequence[Read], known: dict[str, Evidence], cause: str = "observed", reason: str = ""
    ) -> Decided:
        """Decide every touched family, and commit."""
        happened = max((e.at for e in self.changes.evidence if e.at is not None), default=None)
        act = Act(cause, self.recorded, frozenset(self.heard), reason, happened)
        changes = carry_out(self.dockets.values(), self.policies, act, self.space, self.changes, self.roll)
        stored = {belief.id: belief for docket in self.dockets.values() for belief in docket.stored}
        return Decided(reads, known, stored, changes)

    def _place(self, read: Read, claim: Claim) -> Proposition:
        said = self.roll.entity(subject_of(claim, read.evidence), claim.type)
        subject = self.roll.canonical(said)
        predicate = self.policies.predicate(claim.predicate)
        value = value_key(claim.value) if claim.value.strip() else ""
        single, layer = self.policies.single(predicate), read.evidence.layer
        key = family_key(self.space.namespace, subject, predicate.name, value, single, layer)
        return Proposition(key, subject, predicate.name, value, claim.value.strip(), proposition(claim), said, layer)

    def _enter(self, read: Read) -> None:
        evidence, changes = read.evidence, self.changes
        changes.evidence.append(evidence)
        if read.unread:
            changes.nodes.append(node_of(_pending(read, None, self.recorded)))
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
            docket = self.dockets[place.family] = Docket(place.family, place.subject, place.predicate, place.agent)
        docket.hear(Filed(self._edge(read, claim, place), read.evidence), place, self.roll)
        self.heard.add(read.evidence.id)

    def _edge(self, read: Read, claim: Claim, place: Proposition) -> Edge:
        source = self.sources.get(read.source.id, read.source)
        much = counts(read.evidence, source, claim, self.settings)
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
            modality=claim.modality,
            said_by=claim.said_by.strip(),
            happened_from=claim.happened_from,
            happened_until=claim.happened_until,
            predicate="" if lookup(claim.predicate).name == place.predicate else lookup(claim.predicate).name,
        )
