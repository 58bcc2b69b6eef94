"""Nodes: what the graph keeps for itself, and those of registered kinds."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from beliefgraph.checks import rules
from beliefgraph.checks.rules import Mend, Symptom
from beliefgraph.checks.survey import Survey, paged, read
from beliefgraph.domain.model import Node
from beliefgraph.domain.reviews import Kept
from beliefgraph.domain.tasks import TASKS, Corrected, Pending, Tombstone
from beliefgraph.records import node_of

_SOMETIME = datetime(1970, 1, 1, tzinfo=UTC)


def look(survey: Survey) -> Iterator[Symptom]:
    """Every node that cannot be read, marks nothing, or is of a kind that nobody registered."""
    about: list[tuple[Node, str]] = []
    for node in survey.nodes.values():
        if node.kind not in TASKS:
            yield from _of_its_own(survey, node)
            continue
        task = read(TASKS[node.kind].noun, node)
        if task is None or task.id != node.id:
            message = f"no {node.kind} can be read from it"
            yield rules.UNREADABLE_MARK.symptom(node.id, message, mend=_without(node))
        elif isinstance(task, Pending | Corrected | Kept):
            about.append((node, task.about if isinstance(task, Kept) else task.evidence))
    for page in paged(about):
        wanted = {ident for _, ident in page}
        held = survey.space.evidence(wanted).keys() | survey.space.beliefs(wanted).keys()
        for node, ident in page:
            if ident not in held:
                message = f"{ident}, which it marks, is not kept"
                yield rules.MARK_OF_NOTHING.symptom(node.id, message, mend=Mend(drop=(node,)))


def _without(node: Node) -> Mend:
    """A tombstone is known by its id alone, and stays; anything else goes."""
    stays = (node_of(Tombstone(node.id, 0, _SOMETIME)),) if node.kind == "tombstone" else ()
    return Mend(enter=stays, drop=(node,))


def _of_its_own(survey: Survey, node: Node) -> Iterator[Symptom]:
    if node.data.keys() == {"unreadable"}:
        yield rules.UNREADABLE_MARK.symptom(node.id, "its data are no JSON object", mend=Mend(drop=(node,)))
    elif node.kind not in survey.settings.kinds:
        yield rules.UNREGISTERED.symptom(node.id, f"kind {node.kind!r} is not in the setting `kinds`")
