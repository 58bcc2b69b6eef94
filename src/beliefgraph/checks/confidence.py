"""What beliefs draw from one another, their history, and by which rule they were settled."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from beliefgraph.checks import rules
from beliefgraph.checks.noted import Noted
from beliefgraph.checks.register import Register, paged
from beliefgraph.checks.rules import Mend, Symptom
from beliefgraph.domain.model import NOTHING_DRAWN, Belief
from beliefgraph.drawing import worked_out

CLOSE = 1e-3
"""How far what acts let reach a belief may be from what is worked out for all at once: small changes are not passed on
for ever."""


def look(register: Register, noted: Noted) -> Iterator[Symptom]:
    """Every breach that shows when all families were gone through."""
    if noted.by_another_rule:
        message = f"{noted.by_another_rule} beliefs were settled by another rule than the settings have now"
        yield rules.OTHER_RULE.symptom("", message)
    if noted.countable and not register.ringed:
        yield from _drawn(register, noted)
    yield from _history(register, noted)


def _drawn(register: Register, noted: Noted) -> Iterator[Symptom]:
    right = worked_out(register.space, register.policies, register.solved_at or register.now) or {}
    rows = register.space.beliefs(noted.drawn.keys() - right.keys())
    for ident in sorted(right.keys() | noted.drawn.keys()):
        want, have = right.get(ident, NOTHING_DRAWN), noted.drawn.get(ident, NOTHING_DRAWN)
        if not _near(want.support, have.support) or not _near(want.refute, have.refute):
            message = (
                f"it is stored to draw +{have.support:.4g} −{have.refute:.4g} from other beliefs, "
                f"which give it +{want.support:.4g} −{want.refute:.4g}"
            )
            yield rules.STALE_DRAWN.symptom(ident, message, mend=drawing_anew(rows.get(ident)))


def drawing_anew(belief: Belief | None = None) -> Mend:
    """Work out anew what beliefs draw; a belief that is not to draw anything, or whose own numbers are none, first."""
    if belief is None:
        return Mend(redraw=True)
    return Mend(enter=(replace(belief, drawn=NOTHING_DRAWN),), settle=(belief.family,), redraw=True)


def _near(one: float, other: float) -> bool:
    return math.isclose(one, other, rel_tol=CLOSE, abs_tol=CLOSE)


def _history(register: Register, noted: Noted) -> Iterator[Symptom]:
    untold = noted.moved.difference(revision.belief for revision in register.space.all_revisions())
    for page in paged(sorted(untold)):
        for ident, belief in sorted(register.space.beliefs(page).items()):
            message = f"it is at {belief.opinion.signed:+.2f}, and nothing tells how it came to that"
            yield rules.NO_HISTORY.symptom(ident, message, mend=Mend(tell=belief))
