"""Learning whom to believe: what can be compared in a namespace, and what that tells of those who tell it.

Learning compares claims about one thing: the values of a predicate that holds one at a time, or the two sides of any
other proposition. What only its teller says something about tells nothing, nor does what somebody says of himself,
which he knows and others do not; and claims much older than the last on a thing are left out, since the world may have
changed meanwhile. What an agent alone sees is neither learned from nor told of.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from statistics import fmean

from beliefgraph.domain.authority import Authority, Held, word_key
from beliefgraph.domain.changes import ChangeSet, Family
from beliefgraph.domain.confidence import DAY
from beliefgraph.domain.evidence_sum import EvidenceSum
from beliefgraph.domain.likeness import EQUALITY, Likeness, compatible
from beliefgraph.domain.model import JUDGED, OUTCOME, hash_id
from beliefgraph.domain.order import order_key
from beliefgraph.domain.revision import Policy, Voice
from beliefgraph.domain.truth.ballot import Ballot, Vote
from beliefgraph.domain.truth.learned import Learned
from beliefgraph.domain.truth.learning import learn
from beliefgraph.domain.truth.weighing import Weighed, weigh
from beliefgraph.filing import Policies, Roll, cell_of, docket_of
from beliefgraph.ports import Space

PAGE = 100  # things read between two tellings of how far it is
LEAST = 3
"""Comparable claims that a teller must have made before what was learned of it is applied."""

MUCH = 0.1
"""How far authority must move to have changed much: a third of what lies between a report and a first-hand word."""

CAMP = 0.4
"""Share of those compared that one group of copies may hold before it is in doubt which camp copies: from a half on,
agreement alone cannot tell."""

LEAST_CAMP = 4
"""Sources that must agree so before they are a camp: fewer agree by being right."""

YES, NO = "yes", "no"
"""What a claim says of a proposition that has no rivals."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What the claims of a teller about one predicate are worth, before and after learning.

    Args:
        name: the speaker as written, or the source.
        predicate: what the claims are about.
        claims: how many could be compared with somebody else's, or were settled by a verdict or an outcome.
        before: what they are worth now: as was learned or set, or else on average by the kinds of their sources.
        after: what they would be worth; None where nothing would change, see `why`.
        why: why it is left as it is: "too few" claims to tell, or "set" by somebody; "" where it is not.
    """

    name: str
    predicate: str
    claims: int
    before: float
    after: float | None
    why: str = ""

    @property
    def moves(self) -> float:
        """How far it would move, up or down."""
        return 0.0 if self.after is None else self.after - self.before

    @property
    def much(self) -> bool:
        """Whether it would move far."""
        return abs(self.moves) >= MUCH


@dataclass(frozen=True, slots=True)
class Copies:
    """Those who copy one another, with what that can be checked by: independent sources seldom share errors.

    Args:
        names: their names, sorted.
        met: things that two or more of them spoke of.
        agreed: those of these on which all who spoke said the same.
        wrong: those of these on which what they said is believed to be wrong.
    """

    names: tuple[str, ...]
    met: int
    agreed: int
    wrong: int


@dataclass(frozen=True, slots=True)
class Lessons:
    """What was learned of whom to believe; nothing of it is applied yet.

    Args:
        standings: of each teller and predicate, what would move farthest first.
        groups: those who copy one another, and so would count once.
        doubted: names of those who agree so much, and are so many of those compared, that either they copy one another
            or the others do; nobody where something is settled.
        echoes: names of those who repeat what others said before, and would count nothing then.
        things: how many things were compared.
        claims: how many claims.
        settled: how many of the things a verdict or an outcome settles.
        learned: the authorities that applying would make stand.
        namespace: where it was learned.
    """

    standings: tuple[Lesson, ...] = ()
    groups: tuple[Copies, ...] = ()
    doubted: tuple[str, ...] = ()
    echoes: tuple[str, ...] = ()
    things: int = 0
    claims: int = 0
    settled: int = 0
    learned: tuple[Authority, ...] = field(default=(), repr=False)
    namespace: str = field(default="", compare=False)


@dataclass
class _Poll:
    """What can be compared in a namespace.

    Args:
        votes: the claims, each of a teller.
        confirmed: what verdicts and outcomes settle.
        likeness: predicate -> how its values are related.
        two_sided: predicates of propositions without rivals, of which there is no word for a value.
        names: teller -> the names it goes by.
        before: (teller, predicate) -> what its claims are worth by the kinds of their sources, or as the caller said.
    """

    votes: list[Vote] = field(default_factory=list)
    confirmed: dict[tuple[str, str], bool] = field(default_factory=dict)
    likeness: dict[str, Likeness] = field(default_factory=dict)
    two_sided: set[str] = field(default_factory=set)
    names: dict[str, set[str]] = field(default_factory=dict)
    before: dict[tuple[str, str], list[float]] = field(default_factory=dict)

    @cached_property
    def right(self) -> dict[str, list[str]]:
        """Item -> what was found to be right."""
        right: dict[str, list[str]] = {}
        for (item, value), held in self.confirmed.items():
            if held:
                right.setdefault(item, []).append(value)
        return right

    def name(self, teller: str) -> str:
        """The shortest name of a teller."""
        return min(self.names[teller], key=lambda name: (len(name), name))

    def usual(self, teller: str, predicate: str) -> float:
        """What a teller's claims are worth on average while nothing is held of it."""
        return fmean(self.before[teller, predicate])


def lessons_of(space: Space, policies: Policies, recorded: datetime, progress: Callable[[int], None]) -> Lessons:
    """Learn from all claims of a namespace that can be compared; nothing is changed.

    Args:
        space: the namespace.
        policies: how each predicate is revised as things stand.
        recorded: the moment of learning.
        progress: told how many things were read so far.
    """
    poll = _poll(space, policies, recorded, progress)
    ballot = Ballot.of(poll.votes, poll.likeness)
    learned = learn(ballot, poll.confirmed)
    total: dict[str, int] = {}
    for (teller, _), count in learned.votes.items():
        total[teller] = total.get(teller, 0) + count
    heard = {teller for teller, count in total.items() if count >= LEAST}
    standings = [
        _lesson(poll, learned, policies, teller, predicate, known=teller in heard)
        for teller, predicate in learned.votes
    ]
    groups = [group for found in learned.groups if len(group := sorted(heard.intersection(found))) > 1]
    return Lessons(
        tuple(sorted(standings, key=lambda row: (-abs(row.moves), row.name, row.predicate))),
        tuple(sorted(_copies(groups, poll, ballot, learned), key=lambda copies: copies.names)),
        tuple(sorted(map(poll.name, _doubted(learned, len(total))))) if not poll.confirmed else (),
        tuple(sorted(poll.name(teller) for teller in heard.intersection(learned.echoes))),
        len(ballot.items),
        len(ballot.votes),
        len({item for item, _ in poll.confirmed}),
        tuple(_authorities(heard, groups, poll, learned, recorded)),
        space.namespace,
    )


def _lesson(poll: _Poll, learned: Learned, policies: Policies, teller: str, predicate: str, *, known: bool) -> Lesson:
    held, by_learning = policies.authorities.of.get(teller, Held()).number(predicate)
    kept = held is not None and not by_learning
    return Lesson(
        poll.name(teller),
        predicate,
        learned.votes[teller, predicate],
        poll.usual(teller, predicate) if held is None else held,
        learned.of(teller, predicate) if known and not kept else None,
        "set" if kept else "" if known else "too few",
    )


def _copies(groups: list[list[str]], poll: _Poll, ballot: Ballot, learned: Learned) -> Iterator[Copies]:
    """Each group with what those of it said alike, and how often that is believed to be wrong."""
    group_of = {teller: number for number, group in enumerate(groups) for teller in group}
    domain = {vote.item: vote.domain for vote in ballot.votes if vote.source in group_of}
    said: dict[int, dict[str, list[str]]] = {}
    for vote in ballot.votes:
        if (number := group_of.get(vote.source)) is not None:
            said.setdefault(number, {}).setdefault(vote.item, []).append(vote.value)
    weighed = weigh(ballot, learned) if said else None
    for number, group in enumerate(groups):
        met = {item: values for item, values in said[number].items() if len(values) > 1}
        like = {item: ballot.likeness.get(domain[item], EQUALITY) for item in met}
        agreed = {
            item: values[0]
            for item, values in met.items()
            if all(compatible(like[item], values[0], value) for value in values)
        }
        wrong = sum(_wrong(poll, weighed, like[item], item, value) for item, value in agreed.items() if weighed)
        yield Copies(tuple(sorted(map(poll.name, group))), len(met), len(agreed), wrong)


def _wrong(poll: _Poll, weighed: Weighed, like: Likeness, item: str, value: str) -> bool:
    """Whether something else is found, or else most believed, to be right."""
    if (found := poll.confirmed.get((item, value))) is not None:
        return not found
    right = poll.right.get(item) or [weighed.choose(item)[0]]
    return not any(compatible(like, value, other) for other in right)


def _doubted(learned: Learned, compared: int) -> tuple[str, ...]:
    """The largest group that agrees as copies do, where it is so large a part of those compared; or nobody."""
    largest = max((*learned.groups, *learned.suspected, *learned.camps), key=len, default=())
    return largest if len(largest) >= max(CAMP * compared, LEAST_CAMP) else ()


def _authorities(
    heard: Collection[str], groups: Iterable[list[str]], poll: _Poll, learned: Learned, made: datetime
) -> Iterator[Authority]:
    """What was learned of each teller, as it would stand."""
    group_of = {teller: hash_id("g", *group) for group in groups for teller in group}
    predicates: dict[str, dict[str, float]] = {}
    words: dict[str, dict[str, dict[str, float]]] = {}
    votes: dict[str, int] = {}
    for (teller, predicate), worth in learned.authority.items():
        predicates.setdefault(teller, {})[predicate] = worth
        votes[teller] = votes.get(teller, 0) + learned.votes[teller, predicate]
    single = ((place, often) for place, often in learned.words.items() if place[1] not in poll.two_sided)
    for (teller, predicate), often in single:
        words.setdefault(teller, {})[predicate] = {word_key(value): worth for value, worth in often.items()}
    for teller in sorted(heard):
        yield Authority(
            teller,
            poll.name(teller),
            made,
            predicates=predicates[teller],
            words=words.get(teller, {}),
            group=group_of.get(teller, ""),
            repeats=teller in learned.echoes,
            votes=votes[teller],
        )


def _poll(space: Space, policies: Policies, recorded: datetime, progress: Callable[[int], None]) -> _Poll:
    poll = _Poll()
    roll, number = Roll(space, ChangeSet(), recorded), 0
    for number, family in enumerate(space.all_families(), 1):
        if family.beliefs and not family.beliefs[0].agent:
            roll.expect(f.edge.said_by or f.evidence.speaker for f in family.filed)
            _hear(poll, family, policies.of(family.beliefs[0].predicate), policies, roll)
        if number % PAGE == 0:
            progress(number)
    progress(number)
    return poll


def _hear(poll: _Poll, family: Family, policy: Policy, policies: Policies, roll: Roll) -> None:
    """Note what a family's claims say that can be compared."""
    beliefs = {belief.id: belief for belief in family.beliefs}
    single = policies.single(policies.predicate(policy.predicate))
    if not single:
        poll.two_sided.add(policy.predicate)
    if single and isinstance(policy.rule, EvidenceSum):
        poll.likeness[policy.predicate] = policy.rule.likeness
    items: dict[str, list[tuple[Voice, str]]] = {}
    settled: dict[str, dict[str, bool]] = {}
    for voice in sorted(docket_of(family, roll).voices.values(), key=_rank):
        edge, evidence = voice.filed.edge, voice.filed.evidence
        if evidence.premises or not edge.stance or (voice.of_itself and evidence.kind not in JUDGED):
            continue
        scope, value = cell_of(beliefs[edge.belief])
        item = "|".join((family.key, *(part for place in scope for part in place)))
        if evidence.kind in JUDGED:
            _settle(settled.setdefault(item, {}), value if single else YES, edge.stance > 0, policy)
        elif edge.stance > 0 or not single:
            items.setdefault(item, []).append((voice, value if single else YES if edge.stance > 0 else NO))
    poll.confirmed |= {(item, value): held for item, values in settled.items() for value, held in values.items()}
    for item, voices in items.items():
        voices = _independent(_recent(voices, policy))
        if len({voice.teller for voice, _ in voices}) > 1 or (voices and item in settled):
            _vote(poll, item, voices, policy)


def _settle(values: dict[str, bool], value: str, held: bool, policy: Policy) -> None:
    """Let a verdict or outcome stand in the place of those before that it rules out."""
    if held:
        ruled_out = [v for v, right in values.items() if right and not compatible(policy.rule.likeness, v, value)]
        for other in ruled_out:
            del values[other]
    values[value] = held


def _rank(voice: Voice) -> tuple[bool, tuple[float, int, str], str]:
    """In canonical order; what was found in the end after everything else, so that it stands."""
    return voice.filed.evidence.kind == OUTCOME, order_key(voice.filed.evidence), voice.value


def _recent(voices: list[tuple[Voice, str]], policy: Policy) -> list[tuple[Voice, str]]:
    """Claims no older than a half-life before the last one; of undated ones all."""
    dated = [voice.filed.evidence.at for voice, _ in voices]
    last = max((at for at in dated if at is not None), default=None)
    if last is None or policy.half_life is None:
        return voices
    oldest = last.timestamp() - policy.half_life * DAY
    return [(v, said) for v, said in voices if v.filed.evidence.at is None or v.filed.evidence.at.timestamp() >= oldest]


def _independent(voices: list[tuple[Voice, str]]) -> list[tuple[Voice, str]]:
    """The claims of tellers, without those of assistants that say again what was said before."""
    kept: list[tuple[Voice, str]] = []
    before: set[str] = set()
    for voice, said in voices:
        if voice.teller and not (voice.repeats and said in before):
            kept.append((voice, said))
            before.add(said)
    return kept


def _vote(poll: _Poll, item: str, voices: list[tuple[Voice, str]], policy: Policy) -> None:
    ordered = all(v.filed.evidence.at is not None or v.filed.evidence.sequence is not None for v, _ in voices)
    rank = {key: n for n, key in enumerate(sorted({order_key(v.filed.evidence)[:2] for v, _ in voices}))}
    for voice, said in voices:
        evidence, edge = voice.filed.evidence, voice.filed.edge
        order = float(rank[order_key(evidence)[:2]]) if ordered else None
        poll.votes.append(Vote(voice.teller, item, said, policy.predicate, order, evidence.kind))
        poll.names.setdefault(voice.teller, set()).add(edge.said_by or evidence.speaker or evidence.source)
        poll.before.setdefault((voice.teller, policy.predicate), []).append(edge.authority)
