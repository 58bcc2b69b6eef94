"""Nodes: what the graph keeps for itself, and those of registered kinds."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from beliefgraph.checks import rules
from beliefgraph.checks.register import Register, beyond_range, paged, read
from beliefgraph.checks.rules import Mend, Symptom
from beliefgraph.domain.authority import AUTHORITY_CHANGE, Authority, AuthorityChange
from beliefgraph.domain.findings import line
from beliefgraph.domain.model import Node
from beliefgraph.domain.reviews import Kept
from beliefgraph.domain.tasks import RELATED, TASKS, Corrected, Pending, Related, Tombstone, Within
from beliefgraph.records import node_of
from beliefgraph.related import NOTHING

_NOTES = frozenset({"authority_change", "related"})  # kinds of nodes that follow from others
_SOMETIME = datetime(1970, 1, 1, tzinfo=UTC)


def look(register: Register) -> Iterator[Symptom]:
    """Every node that cannot be read, marks nothing, or is of a kind that nobody registered."""
    about: list[tuple[Node, str]] = []
    wholes: list[Within] = []
    for node in register.nodes.values():
        if node.kind not in TASKS:
            yield from _of_its_own(register, node)
            continue
        task = read(TASKS[node.kind].noun, node)
        if task is None or task.id != node.id:
            message = f"no {node.kind} can be read from it"
            yield rules.UNREADABLE_MARK.symptom(node.id, message, mend=_without(node))
        elif isinstance(task, Authority):
            yield from _authority(task)
        elif isinstance(task, Within):
            wholes.append(task)
        elif isinstance(task, Pending | Corrected | Kept):
            about.append((node, task.about if isinstance(task, Kept) else task.evidence))
    yield from _wholes(register, wholes)
    yield from _unnoted(register)
    for page in paged(about):
        wanted = {ident for _, ident in page}
        held = register.space.evidence(wanted).keys() | register.space.beliefs(wanted).keys()
        for node, ident in page:
            if ident not in held:
                message = f"{ident}, which it marks, is not kept"
                yield rules.MARK_OF_NOTHING.symptom(node.id, message, mend=Mend(drop=(node,)))


def _authority(held: Authority) -> Iterator[Symptom]:
    """Whether what stands of somebody is told in numbers that his words can count."""
    if held.until is None and (number := beyond_range(held)) is not None:
        message = f"the word of {held.name} counts {number!r}, which is not in [0, 1]"
        yield rules.OUT_OF_RANGE.symptom(held.id, message, line("authority", held.name, "--forget"), kind="authority")


def _unnoted(register: Register) -> Iterator[Symptom]:
    """Whether what tells that authorities or the kinship of values changed tells of all that is held of them."""
    held = {node.id: read(Authority, node) for node in register.nodes.values() if node.kind == "authority"}
    changes = max((each.change for each in held.values() if each is not None), default=0)
    change, related = register.nodes.get(AUTHORITY_CHANGE), register.nodes.get(RELATED)
    noted = AuthorityChange(0) if change is None else read(AuthorityChange, change)
    if noted is not None and noted.number < changes:
        message = f"authorities changed {changes} times, and {noted.number} are noted"
        yield rules.UNNOTED.symptom(AUTHORITY_CHANGE, message, mend=Mend(note=True))
    kin = NOTHING if related is None else read(Related, related)
    if kin is not None and kin.digest != register.policies.kinship.digest:
        message = "what lies within what, or which names are one, is not what is noted"
        yield rules.UNNOTED.symptom(RELATED, message, mend=Mend(note=True))


def _wholes(register: Register, lines: list[Within]) -> Iterator[Symptom]:
    """Whether something lies within itself by way of others."""
    known = register.policies.kinship
    if way := known.circle:
        steps = set(zip(way, (*way[1:], way[0]), strict=True))
        inside = [row for row in lines if (known.form(row.part_key), known.form(row.whole_key)) in steps]
        last = max(inside, key=lambda row: (row.made, row.id))
        message = f"{', '.join(f'{row.part} lies in {row.whole}' for row in inside)}: so each lies in itself"
        yield rules.WHOLE_RING.symptom(last.id, message, line("within", last.part, last.part))


def _without(node: Node) -> Mend:
    """A tombstone is known by its id alone, and stays; anything else goes, and comes anew if others make it."""
    stays = (node_of(Tombstone(node.id, 0, _SOMETIME)),) if node.kind == "tombstone" else ()
    return Mend(enter=stays, drop=(node,), note=node.kind in _NOTES)


def _of_its_own(register: Register, node: Node) -> Iterator[Symptom]:
    if node.data.keys() == {"unreadable"}:
        yield rules.UNREADABLE_MARK.symptom(node.id, "its data are no JSON object", mend=Mend(drop=(node,)))
    elif node.kind not in register.settings.kinds:
        yield rules.UNREGISTERED.symptom(node.id, f"kind {node.kind!r} is not in the setting `kinds`")
