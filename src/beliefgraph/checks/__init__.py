"""Checking a graph: every structural fault with what mends it, and a digest by which two graphs are compared."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from beliefgraph.checks import authorities, beliefs, confidence, footing, inputs, links, marks, names, stored
from beliefgraph.checks.digest import digest
from beliefgraph.checks.mending import mend
from beliefgraph.checks.noted import Noted
from beliefgraph.checks.register import Register
from beliefgraph.checks.rules import EVERY_RULE, UNREADABLE, Symptom
from beliefgraph.domain.findings import Stage
from beliefgraph.ports import Space
from beliefgraph.settings import Settings

__all__ = ["EVERY_RULE", "Symptom", "digest", "look", "mend"]

_STAGES = list(Stage)


def look(space: Space, settings: Settings, now: datetime) -> list[Symptom]:
    """Everything that is wrong with a namespace or odd about it, by stage, with what mends it.

    Every table is gone through once, a page at a time, in one state; a row that cannot be read keeps the others from
    being looked at.

    Args:
        space: the namespace.
        settings: those of the graph.
        now: the moment of looking.
    """
    with space.reading():
        found = list(stored.look(space))
        if all(seen.finding.rule != UNREADABLE.name for seen in found):
            found += _whole(Register(space, settings, now))
        found += stored.log(space)
    return sorted(found, key=lambda seen: _STAGES.index(seen.finding.stage))


def _whole(register: Register) -> Iterator[Symptom]:
    """Every check: first those that go through a table, and note what others must know; then those that ask for it."""
    noted = Noted()
    yield from marks.look(register)
    yield from authorities.look(register)
    yield from names.look(register, noted)
    yield from inputs.look(register, noted)
    yield from beliefs.look(register, noted)
    yield from links.look(register, noted)  # which may lead to beliefs
    yield from footing.look(register, noted)
    yield from confidence.look(register, noted)
    yield from names.missing(register, noted)
    yield from names.orphans(register, noted)
