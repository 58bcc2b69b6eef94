"""What is held of those who tell something: read from the store, learned from how they agree, and judged anew.

Learning compares words about one thing: the values of a predicate that holds one at a time, or the two sides of any
other proposition. Words that only their teller says something about tell nothing, and words much older than the last
on a thing are left out, since the world may have changed meanwhile.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from beliefgraph import amend
from beliefgraph.amend import Amendment, both
from beliefgraph.domain.authority import (
    AUTHORITY_CHANGE,
    Authorities,
    Authority,
    AuthorityChange,
    authority_id,
    word_key,
)
from beliefgraph.domain.changes import ChangeSet, Family
from beliefgraph.domain.confidence import DAY
from beliefgraph.domain.model import JUDGED, Node
from beliefgraph.domain.order import order_key
from beliefgraph.domain.revision import Policy, Voice
from beliefgraph.domain.truth.ballot import Ballot, Vote
from beliefgraph.domain.truth.learned import Learned
from beliefgraph.domain.truth.learning import learn
from beliefgraph.errors import CannotUndo
from beliefgraph.filing import Act, Policies, Roll, cell_of, docket_of, teller_of
from beliefgraph.ports import Space
from beliefgraph.records import node_of, task_of

PAGE = 1000  # families read, and decided anew, at a time
LEAST = 3
"""Comparable words that a teller must have said before what was learned of it is applied."""

YES, NO = "yes", "no"
"""What a word says of a proposition that has no rivals."""


# What stands --------------------------------------------------------------------------------------------------


def last_change(space: Space) -> int:
    """How often authorities changed."""
    node = space.nodes([AUTHORITY_CHANGE]).get(AUTHORITY_CHANGE)
    return 0 if node is None else task_of(AuthorityChange, node).number


def changed_again(space: Space) -> Node:
    """What tells that authorities changed once more."""
    return node_of(AuthorityChange(last_change(space) + 1))


def authorities(space: Space, known_at: datetime | None = None) -> Authorities:
    """The authorities that stand, or stood by a recorded moment."""
    every = (task_of(Authority, node) for node in amend.all_of(space, "authority"))
    return Authorities.at(every, known_at)


# Learning -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Standing:
    """What the words of a teller about one predicate are worth, before and after learning.

    Args:
        name: the speaker as written, or the source.
        predicate: what the words are about.
        words: how many could be compared with somebody else's, or were settled by a verdict or an outcome.
        before: their mean authority now.
        after: what was learned; None where there was too little to compare.
    """

    name: str
    predicate: str
    words: int
    before: float
    after: float | None


@dataclass(frozen=True, slots=True)
class Lessons:
    """What was learned of whom to believe; nothing of it is applied yet.

    Args:
        standings: of each teller and predicate, by name.
        groups: names of those who copy one another, and so would count once.
        echoes: names of those who repeat what others said before, and would count nothing then.
        things: how many things were compared.
        words: how many words.
        settled: how many of the things a verdict or an outcome settles.
        learned: the authorities that applying would make stand.
    """

    standings: tuple[Standing, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    echoes: tuple[str, ...] = ()
    things: int = 0
    words: int = 0
    settled: int = 0
    learned: tuple[Authority, ...] = field(default=(), repr=False)


@dataclass(slots=True)
class _Poll:
    """What can be compared in a namespace.

    Args:
        votes: the words, each of a teller.
        confirmed: what verdicts and outcomes settle.
        names: teller -> name.
        before: (teller, predicate) -> authorities of its words now.
    """

    votes: list[Vote] = field(default_factory=list)
    confirmed: dict[tuple[str, str], bool] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    before: dict[tuple[str, str], list[float]] = field(default_factory=dict)


def lessons(space: Space, policies: Policies, recorded: datetime) -> Lessons:
    """Learn from all words of a namespace that can be compared; nothing is changed."""
    poll = _poll(space, policies, recorded)
    ballot = Ballot.of(poll.votes)
    learned = learn(ballot, poll.confirmed)
    votes = {place: count for place, count in learned.votes.items()}
    total: dict[str, int] = {}
    for (teller, _), count in votes.items():
        total[teller] = total.get(teller, 0) + count
    heard = {teller for teller, count in total.items() if count >= LEAST}
    standings = [
        Standing(
            poll.names[teller],
            predicate,
            count,
            sum(poll.before[teller, predicate]) / len(poll.before[teller, predicate]),
            learned.of(teller, predicate) if teller in heard else None,
        )
        for (teller, predicate), count in votes.items()
    ]
    named = sorted(tuple(sorted(poll.names[t] for t in group)) for group in learned.groups)
    return Lessons(
        tuple(sorted(standings, key=lambda row: (row.name, row.predicate))),
        tuple(named),
        tuple(sorted(poll.names[teller] for teller in learned.echoes)),
        len(ballot.items),
        len(ballot.votes),
        len({item for item, _ in poll.confirmed}),
        tuple(_authority(teller, poll, learned, total[teller], recorded) for teller in sorted(heard)),
    )


def _authority(teller: str, poll: _Poll, learned: Learned, votes: int, made: datetime) -> Authority:
    predicates = {domain: worth for (who, domain), worth in learned.authority.items() if who == teller}
    words = {
        domain: {word_key(value): worth for value, worth in often.items()}
        for (who, domain), often in learned.words.items()
        if who == teller
    }
    group = learned.group_of.get(teller, "")
    return Authority(
        teller,
        poll.names[teller],
        made,
        overall=learned.overall[teller],
        predicates=predicates,
        words=words,
        group=f"copies of {group}" if group else "",
        repeats=teller in learned.echoes,
        votes=votes,
    )


def _poll(space: Space, policies: Policies, recorded: datetime) -> _Poll:
    poll = _Poll()
    roll = Roll(space, ChangeSet(), recorded)
    for family in space.all_families():
        if family.beliefs and not family.beliefs[0].agent:
            roll.expect(f.edge.said_by or f.evidence.speaker for f in family.filed)
            _hear(poll, family, policies.of(family.beliefs[0].predicate), policies, roll)
    return poll


def _hear(poll: _Poll, family: Family, policy: Policy, policies: Policies, roll: Roll) -> None:
    """Note what a family's words say that can be compared."""
    beliefs = {belief.id: belief for belief in family.beliefs}
    first = family.beliefs[0]
    single = policies.single(policies.predicate(first.predicate))
    items: dict[str, list[tuple[Voice, str]]] = {}
    for voice in docket_of(family, roll).voices.values():
        edge = voice.filed.edge
        if voice.filed.evidence.premises or not edge.stance:
            continue
        scope, value = cell_of(beliefs[edge.belief])
        item = "|".join((family.key, *(part for place in scope for part in place)))
        said = value if single else YES if edge.stance > 0 else NO
        settles = voice.filed.evidence.kind in JUDGED
        if settles:
            poll.confirmed[item, value if single else YES] = edge.stance > 0
        elif edge.stance > 0 or not single:
            items.setdefault(item, []).append((voice, said))
    for item, voices in items.items():
        voices = _recent(voices, policy)
        settled = any(at == item for at, _ in poll.confirmed)
        if len({voice.teller for voice, _ in voices if voice.teller}) > 1 or settled:
            _vote(poll, item, voices, policy)


def _recent(voices: list[tuple[Voice, str]], policy: Policy) -> list[tuple[Voice, str]]:
    """Words no older than a half-life before the last one; of undated ones all."""
    dated = [voice.filed.evidence.at for voice, _ in voices]
    last = max((at for at in dated if at is not None), default=None)
    if last is None or policy.half_life is None:
        return voices
    oldest = last.timestamp() - policy.half_life * DAY
    return [(v, said) for v, said in voices if v.filed.evidence.at is None or v.filed.evidence.at.timestamp() >= oldest]


def _vote(poll: _Poll, item: str, voices: list[tuple[Voice, str]], policy: Policy) -> None:
    ordered = all(v.filed.evidence.at is not None or v.filed.evidence.sequence is not None for v, _ in voices)
    rank = {key: n for n, key in enumerate(sorted({order_key(v.filed.evidence)[:2] for v, _ in voices}))}
    for voice, said in sorted(voices, key=lambda pair: order_key(pair[0].filed.evidence)):
        evidence, edge = voice.filed.evidence, voice.filed.edge
        if not voice.teller:
            continue
        order = float(rank[order_key(evidence)[:2]]) if ordered else None
        poll.votes.append(Vote(voice.teller, item, said, policy.predicate, order, evidence.kind))
        poll.names[voice.teller] = edge.said_by or evidence.speaker or evidence.source
        now = policy.heard(voice).authority
        poll.before.setdefault((voice.teller, policy.predicate), []).append(edge.authority if now is None else now)


# Holding ------------------------------------------------------------------------------------------------------


def hold(
    space: Space, wanted: Mapping[str, Authority | None], policies: Policies, recorded: datetime, reason: str
) -> Amendment:
    """Let authorities stand, and others end; must be called inside `space.writing()`.

    Args:
        space: the namespace.
        wanted: teller -> the authority that is to stand, or None for none.
        policies: how each predicate is revised as things stand.
        recorded: the moment from which it holds.
        reason: why, for history.
    """
    held = dict(policies.authorities.of)
    changed = {teller: new for teller, new in wanted.items() if not _same(held.get(teller), new)}
    if not changed:
        return Amendment()
    changes, ended = ChangeSet(nodes=[changed_again(space)]), {}
    for teller, new in sorted(changed.items()):
        before = held.pop(teller, None)
        ended[teller] = "" if before is None else replace(before, until=recorded).id
        if before is not None:
            changes.nodes.append(node_of(replace(before, until=recorded)))
        if new is None:
            changes.removed_nodes.append(authority_id(teller))
        else:
            held[teller] = replace(new, made=recorded, until=None)
            changes.nodes.append(node_of(held[teller]))
    space.commit(changes)
    counted = policies.but(authorities=Authorities(held))
    act, done = Act("refiled", recorded, frozenset(), reason), Amendment()
    for families in _told_by(space, changed.keys(), recorded):
        done = both(done, amend.refile(space, families, act, counted))
    return replace(done, changed=tuple(sorted(changed)), data={"before": ended, "at": recorded.isoformat()})


def held_back(space: Space, data: Mapping[str, Any], policies: Policies, recorded: datetime, reason: str) -> Amendment:
    """Let stand again what stood before an act of `hold`; must be called inside `space.writing()`.

    Raises:
        CannotUndo: an authority changed again since, or what stood before was erased.
    """
    ended = space.nodes([ident for ident in data["before"].values() if ident])
    wanted: dict[str, Authority | None] = {}
    for teller, before in data["before"].items():
        now = policies.authorities.of.get(teller)
        if (now is not None and now.made.isoformat() != data["at"]) or (before and before not in ended):
            name = teller if now is None else now.name
            raise CannotUndo(name, "its authority changed again since, or was erased", "Set it with `authority`")
        wanted[teller] = task_of(Authority, ended[before]) if before else None
    return hold(space, wanted, policies, recorded, reason)


def _same(one: Authority | None, other: Authority | None) -> bool:
    """Whether two authorities make words count the same, whenever and by whomever they were made."""
    if one is None or other is None:
        return one is other
    return one == replace(other, made=one.made, until=one.until, by=one.by, votes=one.votes)


def _told_by(space: Space, tellers: Collection[str], recorded: datetime) -> list[list[str]]:
    """Keys of the families in which any of these tells something, in pages."""
    roll, keys = Roll(space, ChangeSet(), recorded), []
    for family in space.all_families():
        roll.expect(f.edge.said_by or f.evidence.speaker for f in family.filed)
        if any(teller_of(f.evidence, f.edge.said_by, roll) in tellers for f in family.filed):
            keys.append(family.key)
    return [keys[start : start + PAGE] for start in range(0, len(keys), PAGE)]
