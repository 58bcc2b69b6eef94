"""Authorities: whether what stands of anybody is what acts left standing, and whether anybody tells something by it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from beliefgraph import authority
from beliefgraph.checks import rules
from beliefgraph.checks.register import Register, beyond_range, read
from beliefgraph.checks.rules import Symptom
from beliefgraph.domain.authority import Authority
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.findings import line
from beliefgraph.filing import Roll
from beliefgraph.ports import Space

PAGE = 1000  # entries of the log read at a time


def look(register: Register) -> Iterator[Symptom]:
    """Everything that is held of tellers and was altered, is lost, or is of nobody."""
    nodes = [read(Authority, node) for node in register.nodes.values() if node.kind == "authority"]
    held = {each.id: each for each in nodes if each is not None and each.until is None}
    log = _Log.of(register.space)
    if not held and not log.stand:
        return
    for each in held.values():
        known = log.seals.get((each.id, each.made.isoformat()), each.seal)
        if known != each.seal and beyond_range(each) is None:  # of which `marks` tells
            message = f"the authority of {each.name} is not what an act let stand"
            yield rules.ALTERED_AUTHORITY.symptom(each.id, message, line("authority", each.name, "--forget"))
    for ident in sorted(log.stand - held.keys()):
        yield rules.LOST_AUTHORITY.symptom(ident, "an act let it stand, none took it back, and it is not kept")
    telling = authority.everybody(register.space, Roll(register.space, ChangeSet(), register.now))
    for each in held.values():
        if register.canonical(each.teller) not in telling:
            message = f"{each.name or each.teller!r}, whose authority it is, tells nothing here"
            yield rules.AUTHORITY_OF_NOBODY.symptom(each.id, message, line("authority", each.name, "--forget"))


@dataclass(slots=True)
class _Log:
    """What the audit log knows of authorities.

    Args:
        seals: (id, when it was made) -> the seal it had.
        stand: ids of what the last act that tells of it let stand.
    """

    seals: dict[tuple[str, str], str] = field(default_factory=dict)
    stand: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, space: Space) -> _Log:
        log, after = cls(), 0
        while page := space.entries(after, PAGE):
            after = page[-1].number
            for entry in page:
                if entry.erased:  # nobody can tell what it let stand, or end
                    log.stand.clear()
                elif isinstance(entry.data, dict):
                    log.read(entry.act, entry.data)
        return log

    def read(self, act: str, data: dict[str, Any]) -> None:
        """Take what an act tells, and its parts; an altered one, of which `audit verify` tells, is passed over."""
        try:
            if act == "mend":
                self.stand -= {*data["about"]}
            elif act in ("apply_authority", "set_authority"):
                self.stand = (self.stand - data["stood"].keys()) | data["stand"].keys()
                self.seals |= {(ident, made): seal for ident, (made, seal) in data["seals"].items()}
            else:
                for part, of in data.get("parts", ()):
                    self.read(part, of)
        except (AttributeError, KeyError, TypeError, ValueError):
            return
