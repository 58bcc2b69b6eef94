"""Mending what is safe to mend: nothing that was said is lost, and what is dropped stays in the audit log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

from beliefgraph import amend, joining, linking, related
from beliefgraph.checks.register import paged, read, sound_policies
from beliefgraph.checks.rules import AnyRow, Mend, Symptom
from beliefgraph.domain.authority import Authority, AuthorityChange
from beliefgraph.domain.changes import ChangeSet, Erased
from beliefgraph.domain.model import (
    Agent,
    Belief,
    Context,
    Edge,
    Entity,
    Event,
    Link,
    Node,
    Revision,
    Source,
)
from beliefgraph.domain.opinion import UNINFORMED
from beliefgraph.domain.rules import RULES
from beliefgraph.domain.tasks import TASKS
from beliefgraph.drawing import redraw_all, solved_at
from beliefgraph.filing import Act, Policies
from beliefgraph.ports import Space
from beliefgraph.records import Record, dump, node_of
from beliefgraph.settings import Settings

REASON = "mended"
_WORDED = frozenset({"store", "context", "source", "event"})  # kinds whose ids may be words that somebody said


def mend(space: Space, found: Iterable[Symptom], settings: Settings, recorded: datetime) -> dict[str, Any]:
    """Do what mends findings, where that is safe; must be called inside `space.writing()`.

    Rows that follow from others come first, then what cannot be read, then records, links and names; last, what all of
    it adds up to. So every step finds in order what it works with.

    Args:
        space: the namespace.
        found: what was found, with what mends it.
        settings: those of the graph.
        recorded: the moment.

    Returns:
        What the audit log keeps: what was done, and what undoing it needs.
    """
    safe = [(finding, mend) for finding, mend in found if mend is not None]
    mends = [mend for _, mend in safe]
    if not mends:
        return {}
    if any(each.rebuild for each in mends):
        space.rebuild()
    parts, unreadable = _nodes_dropped(space, mends)
    _enter(space, mends, recorded)
    policies = sound_policies(space, settings)
    parts += _links_dropped(space, mends, policies, recorded)
    for entity, target in dict(join for each in mends for join in each.joins).items():
        joining.join(space, {entity: target}, REASON, policies, recorded)
    _settle(space, mends, policies, recorded)
    if any(each.redraw for each in mends):
        redraw_all(space, policies, solved_at(space) or recorded)
    _tell(space, mends, recorded)
    if any(each.note for each in mends):
        _note(space)
    counts = Counter(finding.rule for finding, _ in safe)
    about = dict.fromkeys(finding.id for finding, _ in safe if finding.kind not in _WORDED)
    done = {"parts": parts, "mended": dict(sorted(counts.items())), "about": list(about)}
    return done | ({"dropped": unreadable} if unreadable else {})


def _of(kind: type[Any], things: Iterable[Any]) -> list[Any]:
    return [thing for thing in things if isinstance(thing, kind)]


def _entered(mends: Iterable[Mend]) -> list[AnyRow]:
    return [row for each in mends for row in each.enter]


def _nodes_dropped(space: Space, mends: Collection[Mend]) -> tuple[list[list[Any]], list[Record]]:
    """Drop nodes; those that can be read, as parts that undoing brings back, and the records of the others."""
    stays = {node.id: node for node in _of(Node, _entered(mends))}
    parts, unreadable = [], []
    for node in _of(Node, (row for each in mends for row in each.drop)):
        done = linking.exchange_node(space, node.id, stays.get(node.id))
        if node.kind in TASKS and read(TASKS[node.kind].noun, node) is not None:
            parts.append(["node", done.data])
        else:
            unreadable.append(dump(node))
    return parts, unreadable


def _enter(space: Space, mends: Collection[Mend], recorded: datetime) -> None:
    """Enter records that are missing, and rows that take the place of others."""
    rows = _entered(mends)
    gone = [(c.dimension, c.value) for c in _of(Context, (row for each in mends for row in each.drop))]
    changes = ChangeSet(
        sources=_of(Source, rows),
        events=_of(Event, rows),
        agents=_of(Agent, rows),
        entities=_of(Entity, rows),
        contexts=[replace(c, recorded=c.recorded or recorded) for c in _of(Context, rows)],
        edges=_of(Edge, rows),
        beliefs=_of(Belief, rows),
        erased=Erased(contexts=tuple(gone)) if gone else None,
    )
    space.commit(changes)


def _links_dropped(space: Space, mends: Collection[Mend], policies: Policies, recorded: datetime) -> list[list[Any]]:
    """Drop links; one that stays in another form is no part of what undoing brings back."""
    gone = {_ends(link): link for each in mends for link in _of(Link, each.drop)}
    come = {_ends(link): link for link in _of(Link, _entered(mends))}
    if not gone:
        return []
    space.commit(ChangeSet(links=list(come.values()), removed_links=[k for e, k in gone.items() if e not in come]))
    dropped = [link for ends, link in gone.items() if ends not in come]
    done = linking.exchange_links(space, list(gone.values()), list(come.values()), policies, recorded)
    kept = [record for record, link in zip(done.data["removed"], gone.values(), strict=True) if link in dropped]
    return [["unlink", {"removed": [record], "added": []}] for record in kept]


def _ends(link: Link) -> tuple[str, str, str]:
    return link.source, link.relation, link.target


def _settle(space: Space, mends: Collection[Mend], policies: Policies, recorded: datetime) -> None:
    """Re-decide families from their evidence, some at a time."""
    keys = sorted({key for each in mends for key in each.settle})
    act = Act("refiled", recorded, frozenset(), REASON)
    for page in paged(keys):
        amend.refile(space, page, act, policies)


def _tell(space: Space, mends: Collection[Mend], recorded: datetime) -> None:
    """Give beliefs without a history one step that leads to what they are now."""
    told = [each.tell.id for each in mends if each.tell is not None]
    for page in paged(told):
        rows = space.beliefs(page).values()
        untold = [row for row in rows if row.opinion != UNINFORMED and not space.history(row.id)]
        space.commit(ChangeSet(revisions=[_first(row, recorded) for row in untold]))


def _note(space: Space) -> None:
    """Note that authorities changed once more than any says, and what is known of how values are related."""
    held = (read(Authority, node) for node in amend.all_of(space, "authority"))
    changes = max((each.change for each in held if each is not None), default=0)
    space.commit(ChangeSet(nodes=[node_of(AuthorityChange(changes + 1))]))
    related.restamp(space)


def _first(belief: Belief, recorded: datetime) -> Revision:
    rule = RULES[belief.rule]
    return Revision(
        belief.id, "", "refiled", UNINFORMED, belief.opinion, rule.name, rule.version, belief.updated, recorded, REASON
    )
