"""Supposing: what would be believed without some evidence, or with more of it. Nothing is written.

What is supposed is done, by the very acts that would do it, in a copy that holds in memory what they read (`imagined`).
So the numbers are those that would come, conclusions from other beliefs included, and no lock is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from beliefgraph.ask import with_words
from beliefgraph.cold import with_their_words
from beliefgraph.domain.explanation import Explanation
from beliefgraph.domain.language import language
from beliefgraph.domain.model import Belief, Claim, Observation, Status
from beliefgraph.domain.opinion import UNINFORMED, Opinion
from beliefgraph.domain.supposition import (
    Shift,
    Supposed,
    told_supposed,
)
from beliefgraph.errors import InvalidInput, NotFound
from beliefgraph.imagined import Imagined, as_space
from beliefgraph.intake import OBSERVATION_FIELDS, as_claim, as_observation
from beliefgraph.observe import Outcome
from beliefgraph.ports import Space
from beliefgraph.reading import Reader, explain
from beliefgraph.settings import Settings

MOST = 2_000  # losses that are tried for one thing that is said of a belief
FEW, PAIR = 6, 2  # pieces that are few enough to tell at once what a belief hinges on, losing two at most
REASON = "supposed away"
FIRST_HAND = "statement"  # the source kind of a bare claim
SAME = 1e-9  # what rounding may part two equal opinions by


class _TakenBack(Exception):
    """Ends a supposition."""


@dataclass(frozen=True, slots=True)
class Supposition:
    """A graph in which things can be done that nobody else sees.

    Args:
        settings: of the graph.
        space: where they are done.
        before: reads the graph as it is.
        read: reads it as it would be; a reader of its own for every look.
        retract: takes evidence out of it.
        observe: takes an observation into it.
        within: another in which nothing but some beliefs can move; what rests on them is left out.
        now: the moment at which all of it is done.
    """

    settings: Settings
    space: Imagined
    before: Reader
    read: Callable[[], Reader]
    retract: Callable[[Sequence[str]], object]
    observe: Callable[[Mapping[str, Any]], Outcome]
    within: Callable[[Collection[str]], Supposition]
    now: datetime

    @contextmanager
    def once(self) -> Iterator[None]:
        """What is done inside is taken back at the end."""
        with suppress(_TakenBack), self.space.writing():
            yield
            raise _TakenBack

    def opinion(self, belief: str) -> Opinion:
        """What is believed as things stand in it; nothing of a belief that is gone."""
        found = self.read().beliefs([belief])
        return found[0].opinion if found and _held(found[0]) else UNINFORMED

    def told(self, belief: str) -> Belief:
        """A belief as whoever asks sees it.

        Raises:
            NotFound: there is none, or it is another agent's own.
        """
        return seen(self.read(), belief)


def seen(reader: Reader, belief: str) -> Belief:
    """A belief at the moment, as an agent sees it.

    Raises:
        NotFound: there is none, or it is another agent's own.
    """
    found = reader.beliefs([belief])
    if not found or found[0].agent not in ("", reader.space.agent):
        raise NotFound(belief, "there is no such belief in this namespace", "Look it up with ask or recall")
    return found[0]


def as_supposed(
    given: Claim | Observation | Mapping[str, Any], number: int, now: datetime, zone: str
) -> dict[str, Any]:
    """An observation to suppose; a bare claim is one independent first-hand statement, made at the moment of asking.

    Args:
        given: what `observe` takes as a mapping or an `Observation`, or a claim.
        number: tells claims of one supposition apart.
        now: the moment of asking.
        zone: time zone of times that carry none.

    Raises:
        InvalidInput: something else.
    """
    if not isinstance(given, Claim | Observation | Mapping):
        raise InvalidInput(given, "what is supposed is a claim or an observation", "Give {'text': ...} or a Claim")
    if isinstance(given, Observation) or (isinstance(given, Mapping) and not {"subject", "predicate"} <= given.keys()):
        observation = as_observation(given, zone)
        return {name: getattr(observation, name) for name in OBSERVATION_FIELDS}
    claim = as_claim(given, zone)
    return {"id": f"supposed {number}", "claims": [claim], "kind": FIRST_HAND, "at": now}


def check_supposed(without: bool, with_: Sequence[object]) -> None:
    """Refuse a supposition in which nothing is supposed.

    Raises:
        InvalidInput: there is neither evidence to leave out nor anything to add.
    """
    if not without and not with_:
        raise InvalidInput("what_if", "nothing is supposed", "Say what to suppose away (without), or said (with)")


def visible_to(space: Space, ids: Sequence[str], agent: str, named: Collection[str]) -> list[str]:
    """Those pieces of evidence that an agent sees.

    Args:
        space: the namespace.
        ids: evidence that was chosen.
        agent: who asks; "" sees what all see.
        named: ids that were chosen by themselves.

    Raises:
        NotFound: a named one is another agent's own.
    """
    seen_ids = [e.id for e in space.evidence(ids).values() if e.layer in ("", agent)]
    if hidden := sorted(set(named) - set(seen_ids)):
        raise NotFound(hidden[0], "there is no such evidence in this namespace", "Look it up with recall or explain")
    return seen_ids


def what_if(
    case: Supposition,
    belief: str | None,
    without: Sequence[str],
    with_: Sequence[Mapping[str, Any]],
    threshold: float,
) -> Supposed:
    """What would move, come to be and be withdrawn, and how a belief's explanation would read.

    Args:
        case: where to try it; what is done stays done in it.
        belief: the belief to explain, if one is asked about.
        without: ids of evidence to suppose away.
        with_: observations to suppose.
        threshold: confidence from which a belief is adopted.

    Raises:
        NotFound: a belief that neither is nor would be, or evidence that is not there.
    """
    gone = [e for e in case.before.space.evidence(without).values() if e.retracted is None]
    if without:
        case.retract(without)
    outcomes = [case.observe(row) for row in with_]
    reader, space = case.read(), case.space
    decided = space.beliefs(space.touched).values()
    families = case.before.space.siblings({b.family for b in decided})
    ids = sorted({*(b.id for b in decided), *(b.id for family in families.values() for b in family)})
    agent = case.before.space.agent
    after = {b.id: b for b in reader.beliefs(ids) if b.agent in ("", agent)}
    before = {b.id: b for b in case.before.beliefs(ids)}
    shifts = [_shift(before[i], after[i], threshold) for i in after if _held(before.get(i)) and _held(after[i])]
    moved = [shift for shift in shifts if _differ(shift.before, shift.after)]
    supposed = Supposed(
        moved=tuple(sorted(moved, key=_most_first)),
        made=tuple(b for i, b in after.items() if _held(b) and not _held(before.get(i))),
        withdrawn=tuple(before[i] for i, b in after.items() if _held(before.get(i)) and not _held(b)),
        without=tuple(gone),
        with_=tuple(e for outcome in outcomes for e in outcome.evidence),
        explanation=None if belief is None else _explained(case, reader, belief),
        notes=tuple(note for outcome in outcomes if not outcome.beliefs or outcome.duplicate for note in outcome.notes),
    )
    return replace(supposed, text=told_supposed(supposed, language(_words(supposed))))


def _explained(case: Supposition, reader: Reader, belief: str) -> Explanation:
    return with_words(with_their_words(as_space(case.space), explain(reader, seen(reader, belief).id)))


def _held(belief: Belief | None) -> bool:
    return belief is not None and belief.status is not Status.WITHDRAWN


def _shift(before: Belief, after: Belief, threshold: float) -> Shift:
    was, will = before.opinion, after.opinion
    return Shift(after, was, will, was.verdict(threshold), will.verdict(threshold))


def _differ(one: Opinion, other: Opinion) -> bool:
    pairs = ((one.belief, other.belief), (one.disbelief, other.disbelief), (one.probability, other.probability))
    return any(abs(a - b) > SAME for a, b in pairs)


def _most_first(shift: Shift) -> tuple[bool, float, str]:
    return not shift.flips, -abs(shift.after.signed - shift.before.signed), shift.belief.id


def _words(supposed: Supposed) -> str:
    """The text whose language a supposition is worded in."""
    if supposed.explanation is not None:
        return supposed.explanation.belief.text
    beliefs = (*(shift.belief for shift in supposed.moved), *supposed.made, *supposed.withdrawn)
    said = (*(b.text for b in beliefs), *(e.text for e in (*supposed.with_, *supposed.without)))
    return next(iter(said), "")


def supposed_opinion(
    case: Supposition, belief: Belief, polarity: int, kind: str = "", authority: float | None = None
) -> Opinion:
    """What would be believed with one more independent piece of evidence, said at the moment of asking.

    Args:
        case: where to try it; it is taken back.
        belief: the belief it is about.
        polarity: 1 for it, -1 against it.
        kind: its source kind; what is refused at the gate changes nothing.
        authority: its authority, where that of its kind is not meant.
    """
    subject = case.space.entities([belief.subject])[belief.subject]
    claim = Claim(
        subject.name,
        belief.predicate,
        belief.value,
        polarity,
        text=belief.text,
        type=subject.type,
        context=belief.scope,
    )
    with case.once():
        said = {"id": "supposed", "claims": [claim], "kind": kind, "authority": authority, "at": case.now}
        case.observe(said | {"agent": belief.agent})  # what an agent alone sees is moved by what it alone is told
        return case.opinion(belief.id)
