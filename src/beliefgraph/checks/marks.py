"""Nodes: what the graph keeps for itself, and those of registered kinds."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from beliefgraph.checks import rules
from beliefgraph.checks.inputs import lies_within
from beliefgraph.checks.rules import Mend, Symptom
from beliefgraph.checks.survey import Survey, paged, read
from beliefgraph.domain.authority import Authority
from beliefgraph.domain.findings import line
from beliefgraph.domain.model import Node
from beliefgraph.domain.reviews import Kept
from beliefgraph.domain.tasks import TASKS, Corrected, Pending, Tombstone, Within
from beliefgraph.records import node_of

_SOMETIME = datetime(1970, 1, 1, tzinfo=UTC)


def look(survey: Survey) -> Iterator[Symptom]:
    """Every node that cannot be read, marks nothing, or is of a kind that nobody registered."""
    about: list[tuple[Node, str]] = []
    wholes: list[Within] = []
    for node in survey.nodes.values():
        if node.kind not in TASKS:
            yield from _of_its_own(survey, node)
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
    yield from _wholes(survey, wholes)
    for page in paged(about):
        wanted = {ident for _, ident in page}
        held = survey.space.evidence(wanted).keys() | survey.space.beliefs(wanted).keys()
        for node, ident in page:
            if ident not in held:
                message = f"{ident}, which it marks, is not kept"
                yield rules.MARK_OF_NOTHING.symptom(node.id, message, mend=Mend(drop=(node,)))


def _authority(held: Authority) -> Iterator[Symptom]:
    """Whether what stands of somebody is told in numbers that his words can count."""
    if held.until is not None:
        return
    words = (worth for of in held.words.values() for worth in (of.values() if isinstance(of, dict) else [of]))
    for value in (held.overall or 0.0, *held.predicates.values(), *words):
        if not lies_within(value, 0.0, 1.0):
            message = f"the word of {held.name} counts {value!r}, which is not in [0, 1]"
            command = line("authority", held.name, "--forget")
            yield rules.OUT_OF_RANGE.symptom(held.id, message, command, kind="authority")
            return


def _wholes(survey: Survey, lines: list[Within]) -> Iterator[Symptom]:
    """Whether something lies within itself by way of others."""
    known = survey.policies.kinship
    if way := known.circle:
        steps = set(zip(way, (*way[1:], way[0]), strict=True))
        inside = [row for row in lines if (known.form(row.part_key), known.form(row.whole_key)) in steps]
        last = max(inside, key=lambda row: (row.made, row.id))
        message = f"{', '.join(f'{row.part} lies in {row.whole}' for row in inside)}: so each lies in itself"
        yield rules.WHOLE_RING.symptom(last.id, message, line("within", last.part, last.part))


def _without(node: Node) -> Mend:
    """A tombstone is known by its id alone, and stays; anything else goes."""
    stays = (node_of(Tombstone(node.id, 0, _SOMETIME)),) if node.kind == "tombstone" else ()
    return Mend(enter=stays, drop=(node,))


def _of_its_own(survey: Survey, node: Node) -> Iterator[Symptom]:
    if node.data.keys() == {"unreadable"}:
        yield rules.UNREADABLE_MARK.symptom(node.id, "its data are no JSON object", mend=Mend(drop=(node,)))
    elif node.kind not in survey.settings.kinds:
        yield rules.UNREGISTERED.symptom(node.id, f"kind {node.kind!r} is not in the setting `kinds`")
