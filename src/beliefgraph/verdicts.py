"""Verdicts and outcomes: that somebody holds a belief for right or wrong, and what it was found to be in the end.

Both are evidence like any other, of the origin of whoever says so, and in the words of the belief.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import count

from beliefgraph import amend
from beliefgraph.amend import Amendment, both
from beliefgraph.domain.changes import ChangeSet, Family, Filed
from beliefgraph.domain.language import language
from beliefgraph.domain.likeness import Likeness, compatible
from beliefgraph.domain.model import JUDGED, OUTCOME, VERDICT, Belief, Edge, Event, Evidence, Status, hash_id
from beliefgraph.domain.order import order_key
from beliefgraph.domain.predicates import words
from beliefgraph.domain.revision import alive
from beliefgraph.domain.tasks import tombstone_id
from beliefgraph.domain.verdicts import Anchor, Verdict
from beliefgraph.errors import BadRecord, InvalidTime, NotFound
from beliefgraph.filing import Act, Policies, Roll, belief_id, cell_of, family_key
from beliefgraph.meaning.matching import value_key
from beliefgraph.ports import Space
from beliefgraph.readers.outcomes import Found, as_one
from beliefgraph.readings import Restated, Restating
from beliefgraph.settings import SourceKind
from beliefgraph.text import name_key

PAGE = 500  # beliefs judged at a time
SHOWN = 5  # rows that are named
_WORDED = {
    ("en", VERDICT, True): "confirmed: ",
    ("en", VERDICT, False): "denied: ",
    ("en", OUTCOME, True): "found to be so: ",
    ("en", OUTCOME, False): "found not to be so: ",
    ("zh", VERDICT, True): "确认：",
    ("zh", VERDICT, False): "否认：",
    ("zh", OUTCOME, True): "结果属实：",
    ("zh", OUTCOME, False): "结果不属实：",
}

_PASSED = {
    "en": "rows about what nobody spoke of, passed over: {n} ({rows})",
    "zh": "有 {n} 行所说的事从未有人提及，已略过（{rows}）",
}


@dataclass(frozen=True, slots=True)
class Witness:
    """Who judges beliefs, and how.

    Args:
        kind: "verdict" or "outcome".
        by: a person or program.
        counts: how much such a verdict counts.
        reason: why, in words.
    """

    kind: str
    by: str
    counts: SourceKind
    reason: str = ""


def judge(space: Space, given: Sequence[Verdict], who: Witness, policies: Policies, recorded: datetime) -> Amendment:
    """Enter what is said of beliefs, at most once of each; must be called inside `space.writing()`.

    What the same person or program said of a belief before, of the same kind and of no later moment, is retracted. What
    is said again, of the same moment, changes nothing.

    Raises:
        InvalidTime: it is said of a moment that is still to come.
    """
    for each in given:
        if each.at > recorded:
            raise InvalidTime(each.at.isoformat(), *_to_come(recorded))
    total, parts = Amendment(tuple(each.belief.id for each in given if each.belief.id)), []
    for start in range(0, len(given), PAGE):
        done = _judged(space, given[start : start + PAGE], who, policies, recorded)
        parts += done.data.get("parts", [])
        total = both(total, done) if total.data else replace(done, changed=done.changed or total.changed)
        total = replace(total, data={"parts": parts} if parts else {})
    return total


def _to_come(now: datetime) -> tuple[str, str]:
    """The rule that nothing is found before it is so, and the remedy."""
    clock = now.isoformat(timespec="seconds")
    return f"nothing can be found at a moment to come; it is {clock} here", "Give when it was found, or leave it out"


def _judged(space: Space, given: Sequence[Verdict], who: Witness, policies: Policies, recorded: datetime) -> Amendment:
    before = _said_before(who, space.families({each.belief.family for each in given}).values())
    told_so = [before.get(_about(each.belief), []) for each in given]
    pairs = [(j, b) for j, b in zip(given, told_so, strict=True) if not any(alive(f) and _says(f, j) for f in b)]
    if not pairs:
        return Amendment()
    new = [each for each, _ in pairs]
    old = [f for each, mine in pairs for f in mine if alive(f) and _at(f.evidence) <= each.at]
    reason = f"{who.by} decided anew" if who.kind == VERDICT else f"{who.by} found anew"
    taken = amend.retract(space, [f.evidence.id for f in old], reason, policies, recorded)
    told = [_evidence(space, each, who, len(mine), recorded) for each, mine in pairs]
    entered = ChangeSet(evidence=told, events=[Event(e.event, who.kind, e.at) for e in told])
    moments = {each.at for each in new}
    happened = moments.pop() if len(moments) == 1 else None
    act = Act("observed", recorded, frozenset(e.id for e in told), who.reason, happened)
    restated = [Restated(e, None, _edge(e, each, who), each.belief) for e, each in zip(told, new, strict=True)]
    done = Restating(space, policies, act, entered).restate(restated)
    parts = [["retract", taken.data]] if taken.data else []
    ids = tuple(e.id for e in told)
    return replace(both(taken, done), changed=ids, data={"parts": [*parts, ["observe", {"evidence": sorted(ids)}]]})


def _about(belief: Belief) -> object:
    """What tells a belief from others, also one that nobody spoke for yet."""
    return belief.id or (belief.family, cell_of(belief)[1], belief.scope)


def _said_before(who: Witness, families: Iterable[Family]) -> dict[object, list[Filed]]:
    """What the same person or program said of each belief before, retracted included."""
    found: dict[object, list[Filed]] = {}
    for family in families:
        values = {belief.id: cell_of(belief)[1] for belief in family.beliefs}
        for f in family.filed:
            if f.evidence.kind == who.kind and name_key(f.evidence.speaker) == name_key(who.by):
                found.setdefault(f.edge.belief, []).append(f)
                found.setdefault((family.key, values[f.edge.belief], f.edge.scope), []).append(f)
    return found


def _says(filed: Filed, verdict: Verdict) -> bool:
    return (filed.edge.stance > 0) is verdict.held and filed.evidence.at == verdict.at


def _at(evidence: Evidence) -> datetime:
    return evidence.at or evidence.recorded


def _edge(evidence: Evidence, verdict: Verdict, who: Witness) -> Edge:
    row, counts = verdict.belief, who.counts
    return Edge(
        evidence.id,
        "",
        row.subject,
        1.0 if verdict.held else -1.0,
        counts.authority,
        counts.weight,
        reason=who.reason,
        method=who.kind,
        scope=row.scope,
        predicate=row.predicate,
    )


def _evidence(space: Space, verdict: Verdict, who: Witness, times: int, recorded: datetime) -> Evidence:
    row, said = verdict.belief, f"{verdict.held} {verdict.at.isoformat()}"
    about = row.id or belief_id(row.family, cell_of(row))
    idents = (hash_id("e", space.namespace, who.kind, about, name_key(who.by), said, str(n)) for n in count(times))
    ident = next(each for each in idents if not space.nodes([tombstone_id(each)]))  # what was erased stays so
    return Evidence(
        id=ident,
        text=_WORDED[language(row.text), who.kind, verdict.held] + row.text,
        source="",
        speaker=who.by,
        origin=who.by,
        recorded=recorded,
        at=verdict.at,
        event=hash_id("v", space.namespace, ident),
        scope=row.scope,
        kind=who.kind,
        agent=row.agent,
        shared=not row.agent,
    )


# What is to be judged ------------------------------------------------------------------------------------------


def stored(space: Space, belief: str) -> Belief:
    """A belief as it is stored.

    Raises:
        NotFound: there is none.
    """
    if (found := space.beliefs([belief]).get(belief)) is None:
        raise NotFound(belief, "there is no such belief in this namespace", "Look it up with ask or recall")
    return found


def verdicts_of(
    space: Space, rows: Sequence[Found], policies: Policies, default: datetime, now: datetime
) -> tuple[list[Verdict], tuple[str, ...]]:
    """What rows of outcomes say of beliefs, the last of each, and in words what was passed over.

    The belief that has the true value held, and those whose values it rules out in exactly that context failed. A
    value that nobody spoke for is told as well, where others were; of what nobody spoke about at all there is nothing
    to judge.

    Args:
        space: the namespace, inside `writing()`.
        rows: checked ones.
        policies: how each predicate is revised.
        default: the moment of rows that tell none.
        now: by the clock; nothing was found later.

    Raises:
        BadRecord: a belief that is not there, a moment to come, or two rows that say the opposite of one belief at one
            moment; all such rows are named.
    """
    rows_of = _Rows(space, policies, default, now)
    last: dict[object, tuple[Verdict, Found]] = {}
    passed, faults = [], []
    for row, told in rows_of.read(rows):
        if isinstance(told, BadRecord):
            faults.append(told)
            continue
        passed += [] if told else [row]
        before = [last.get(_about(each.belief)) for each in told]
        against = [
            other
            for each, said in zip(told, before, strict=True)
            if said and (known := said[0]).at == each.at and known.held is not each.held
            for other in [said[1]]
        ]
        faults += [_opposed(row, against[0])] if against else []
        for each, said in zip(told, before, strict=True):
            if said is None or said[0].at < each.at:
                last[_about(each.belief)] = each, row
    if faults:
        raise as_one(faults)
    return [verdict for verdict, _ in last.values()], _passed_over(passed)


def _opposed(row: Found, other: Found) -> BadRecord:
    """That two rows cannot both be so."""
    what = f"“{row.value}” of {row.subject}, {row.predicate}" if row.subject else f"the belief {row.belief}"
    rule = f"of {what} it says the opposite of {other.where}, at the same moment"
    times = "give the two different times (at)" if row.at else "give each the time at which it was found (at)"
    return BadRecord(row.where, rule, f"Leave out the one that is wrong, or {times}: the later counts")


def _passed_over(rows: Sequence[Found]) -> tuple[str, ...]:
    if not rows:
        return ()
    shown = ", ".join(row.where for row in rows[:SHOWN]) + (", …" if len(rows) > SHOWN else "")
    lang = language(f"{rows[0].subject} {rows[0].predicate} {rows[0].value}")
    return (_PASSED[lang].format(n=len(rows), rows=shown),)


@dataclass(frozen=True, slots=True)
class _Rows:
    """Reads rows of outcomes against the beliefs that there are."""

    space: Space
    policies: Policies
    default: datetime
    now: datetime

    def read(self, rows: Sequence[Found]) -> Iterator[tuple[Found, list[Verdict] | BadRecord]]:
        """Each row with what it says, or what is wrong with it."""
        roll = Roll(self.space, ChangeSet(), self.now)
        roll.expect({row.subject for row in rows if row.subject})
        named = self.space.beliefs({row.belief for row in rows if row.belief})
        keys = {row.where: self._family(row, roll) for row in rows if row.subject}
        families = self.space.siblings(set(keys.values()))
        for row in rows:
            at = row.at or self.default
            if at > self.now:
                rule, remedy = _to_come(self.now)
                yield row, BadRecord(row.where, f"{at.isoformat()}: {rule}", remedy)
            elif row.subject:
                yield row, list(self._true(row, families.get(keys[row.where], ()), at))
            elif row.belief in named:
                yield row, [Verdict(named[row.belief], row.held, at)]
            else:
                rule = f"there is no belief {row.belief} in this namespace"
                yield row, BadRecord(row.where, rule, "Look it up with ask or recall")

    def _family(self, row: Found, roll: Roll) -> str:
        predicate, value = self.policies.predicate(row.predicate), value_key(row.value)
        single = self.policies.single(predicate)
        return family_key(self.space.namespace, roll.who(row.subject), predicate.name, value, single)

    def _true(self, row: Found, family: Sequence[Belief], at: datetime) -> Iterator[Verdict]:
        """That a value is the true one, and so none that it rules out in the same family and context is.

        Of what it goes together with, such as what it lies in, the rule draws what follows.
        """
        spoken = [belief for belief in family if belief.status is not Status.WITHDRAWN]
        here = [belief for belief in spoken if belief.scope == row.scope]
        true = next((b for b in here if cell_of(b)[1] == value_key(row.value)), None)
        if spoken:
            yield Verdict(true or self._unspoken(row, spoken[0]), True, at)
        for other in here:
            if not compatible(self._likeness(other), value_key(row.value), cell_of(other)[1]):
                yield Verdict(other, False, at)

    def _likeness(self, of: Belief) -> Likeness:
        return self.policies.of(of.predicate).rule.likeness

    def _unspoken(self, row: Found, like: Belief) -> Belief:
        """The belief that has a value which nobody spoke for."""
        text = words(like.predicate, row.subject, row.value, language(f"{like.text} {row.value}"))
        return replace(like, id="", value=row.value, text=text, scope=row.scope)


# What is known ------------------------------------------------------------------------------------------------


def confirmed(space: Space, as_of: datetime | None = None, known_at: datetime | None = None) -> Iterator[Anchor]:
    """Every verdict and outcome that counts, of the beliefs that are seen, family by family.

    What was retracted, struck or erased counts nothing, and of what one person or program said of a belief only the
    last by its moment does.

    Args:
        space: the namespace, as `seen_by` gave it.
        as_of: leave out what was said of a later moment; None for no limit.
        known_at: leave out what was recorded later; None for no limit. The namespace is the one `as_known` gives then.
    """
    for family in space.all_families():
        if family.beliefs[0].agent not in ("", space.agent):
            continue
        judged = [f for f in family.filed if f.evidence.kind in JUDGED and _counts_by(f.evidence, as_of, known_at)]
        if judged:
            first = min(f.evidence.recorded for f in judged)
            rows = {belief.id: belief for belief in family.beliefs if belief.status is not Status.WITHDRAWN}
            for f in _last_said(judged):
                if f.edge.belief in rows:
                    yield _anchor(f, rows[f.edge.belief], first)


def _counts_by(evidence: Evidence, as_of: datetime | None, known_at: datetime | None) -> bool:
    early = as_of is None or _at(evidence) <= as_of
    return early and (known_at is None or evidence.recorded <= known_at)


def _last_said(filed: Iterable[Filed]) -> list[Filed]:
    """Of each belief, the last that each one said, in the order said."""
    judged = [f for f in filed if f.edge.stance and alive(f)]
    last: dict[tuple[str, str], Filed] = {}
    for f in sorted(judged, key=lambda f: order_key(f.evidence)):
        last[f.edge.belief, name_key(f.evidence.speaker)] = f
    return list(last.values())


def _anchor(filed: Filed, row: Belief, first: datetime) -> Anchor:
    evidence = filed.evidence
    return Anchor(
        family=row.family,
        value=cell_of(row)[1],
        held=filed.edge.stance > 0,
        kind=evidence.kind,
        by=evidence.speaker,
        at=_at(evidence),
        belief=row.id,
        evidence=evidence.id,
        recorded=evidence.recorded,
        first=first,
    )
