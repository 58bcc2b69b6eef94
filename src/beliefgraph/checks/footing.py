"""What beliefs stand on when all families and links are known: nothing, one another in a circle, or nobody's word."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from beliefgraph.checks import rules
from beliefgraph.checks.links import unlink
from beliefgraph.checks.noted import Noted
from beliefgraph.checks.register import Register, circles, paged
from beliefgraph.checks.rules import Mend, Symptom
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.findings import retract
from beliefgraph.domain.model import Belief, Link, Relation
from beliefgraph.domain.revision import alive
from beliefgraph.filing import Roll
from beliefgraph.grounds import Grounds, Sight, joint_of

_LISTED = 20  # pieces of evidence that one command names


class Reason(NamedTuple):
    """That a belief follows from others, all of them together, by evidence or by a link."""

    belief: str
    premises: tuple[str, ...]
    by: str | Link


def look(register: Register, noted: Noted) -> Iterator[Symptom]:
    """Every belief without footing; asked when families and links were gone through."""
    footing = noted.footing
    linked = {link.source if link.relation is Relation.DERIVES_FROM else link.target for link in footing.links}
    for belief in footing.bare.values():
        if belief.id not in linked:
            anew = Mend(settle=(belief.family,))
            message = f"it is {belief.status}, and has neither evidence nor derivation"
            yield rules.GROUNDLESS.symptom(belief.id, message, mend=anew)
    yield from _without_premises(register, noted)
    reasons = _reasons(register, noted) if footing.ungrounded or footing.unsourced else []
    yield from _on_themselves(noted, reasons)
    yield from _sourceless(register, noted, reasons)


def _reasons(register: Register, noted: Noted) -> list[Reason]:
    """All that leads from belief to belief, by the ids that they have now."""
    space, footing = register.space, noted.footing
    found = [Reason(c.belief, c.premises, c.evidence) for c in footing.concluded]
    joint: dict[tuple[str, str], list[Link]] = {}
    for link in footing.links:
        if link.relation is Relation.DERIVES_FROM:
            joint.setdefault(joint_of(link), []).append(link)
        else:
            found.append(Reason(link.target, (link.source,), link))
    found += [Reason(each[0].source, tuple(k.target for k in each), each[0]) for each in joint.values()]
    sight = Sight(space.families, lambda *_: {})
    grounds = Grounds(space, register.policies, Roll(space, ChangeSet(), register.now), sight, 0.0)
    now = grounds.current({ident for reason in found for ident in (reason.belief, *reason.premises)})
    return [
        Reason(now.get(r.belief, r.belief), tuple(now.get(premise, premise) for premise in r.premises), r.by)
        for r in found
    ]


def left_over(lacking: Iterable[str], held: Callable[[str], bool], reasons: Iterable[Reason]) -> set[str]:
    """Those that lack something even when everything follows from what has it.

    Args:
        lacking: what lacks it by itself.
        held: whether something that is not among these has it.
        reasons: what follows from what; all premises together.
    """
    left = set(lacking)
    open_premises: dict[int, int] = {}  # of each reason, how many are not had yet
    following: dict[str, list[tuple[int, str]]] = {}
    ready: deque[str] = deque()
    for number, reason in enumerate(reasons):
        needed = {premise for premise in reason.premises if premise in left}
        if reason.belief not in left or not all(held(p) for p in reason.premises if p not in needed):
            continue
        open_premises[number] = len(needed)
        for premise in needed:
            following.setdefault(premise, []).append((number, reason.belief))
        if not needed:
            ready.append(reason.belief)
    while ready:
        if (ident := ready.popleft()) not in left:
            continue
        left.discard(ident)
        for number, belief in following.get(ident, ()):
            open_premises[number] -= 1
            if not open_premises[number]:
                ready.append(belief)
    return left


def _counts(noted: Noted) -> Callable[[str], bool]:
    return lambda ident: ident in noted.beliefs and ident not in noted.withdrawn


def _on_themselves(noted: Noted, reasons: list[Reason]) -> Iterator[Symptom]:
    rows = noted.footing.ungrounded
    left = left_over(rows, _counts(noted), reasons)
    inside = [(r, [p for p in r.premises if p in left]) for r in reasons if r.belief in left]
    arrows: dict[str, set[str]] = {}
    for reason, premises in inside:
        arrows.setdefault(reason.belief, set()).update(premises)
    rings = circles(arrows) + sorted([ident] for ident, heads in arrows.items() if heads == {ident})
    for ring in rings:
        first = next(r for r, premises in inside if r.belief == ring[0] and set(premises) & set(ring))
        texts = ", ".join(_told(rows[ident]) for ident in ring)
        message = f"{texts}: each follows from the others, and nothing else bears it out"
        by = first.by
        command = unlink(by) if isinstance(by, Link) else retract(by, reason="it rests only on itself")
        yield rules.ON_ITSELF.symptom(ring[0], message, command)


def _sourceless(register: Register, noted: Noted, reasons: list[Reason]) -> Iterator[Symptom]:
    rows = noted.footing.unsourced
    one_by_one = [Reason(r.belief, (premise,), r.by) for r in reasons for premise in r.premises]
    for ident in sorted(left_over(rows, _counts(noted), one_by_one)):
        belief = rows[ident]
        if belief.opinion.confidence >= register.settings.threshold and belief.id not in noted.footing.bare:
            message = f"{_told(belief)}: adopted at {belief.opinion.confidence:.2f}, and nobody is named who says so"
            yield rules.CONFIDENT_SOURCELESS.symptom(ident, message, _take_back(register, belief))


def _told(belief: Belief) -> str:
    """A belief in words where all may read them, else its id."""
    return belief.id if belief.agent else belief.text


def _take_back(register: Register, belief: Belief) -> str:
    evidence = [filed.evidence.id for filed in register.space.filed(belief.id) if alive(filed)]
    return retract(*evidence[:_LISTED], reason="nobody says so")


def _without_premises(register: Register, noted: Noted) -> Iterator[Symptom]:
    """Conclusions from beliefs that are not kept."""
    for page in paged(sorted(noted.premises - noted.beliefs)):
        concluded = register.space.derived(page)
        known = register.space.evidence({ident for each in concluded.values() for ident in each})
        for premise, evidence in sorted(concluded.items()):
            for ident in evidence:
                if known[ident].retracted is None:
                    message, command = f"{premise} is not kept", retract(ident, reason="its premise is gone")
                    yield rules.WITHOUT_PREMISE.symptom(ident, message, command)
