"""Joining the rows of an export with what a namespace holds, so that it does not matter which side came first."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from itertools import zip_longest
from typing import Any

from beliefgraph.domain.audit import Entry, chained
from beliefgraph.domain.authority import AuthorityChange
from beliefgraph.domain.changes import ChangeSet, Restored
from beliefgraph.domain.model import Belief, Context, Edge, Entity, Evidence, Node, Revision, Status
from beliefgraph.domain.reviews import OPEN, Kept, ReviewItem
from beliefgraph.domain.tasks import BY_RULE, TASKS, Comparison, Corrected, Sameness, Solved
from beliefgraph.errors import BadRecord
from beliefgraph.exchange.rows import ROW_KINDS, Row
from beliefgraph.ports import Space
from beliefgraph.records import load

_DECIDED = frozenset(kind for kind, task in TASKS.items() if task.decided)

Retraction = tuple[datetime, str]
"""When evidence was retracted, and why."""


def join(space: Space, rows: Iterable[Row], size: int) -> dict[str, int]:
    """Commit rows, so many at a time; must be called inside `space.writing()`.

    Returns:
        Rows read by kind.

    Raises:
        BadRecord: an audit log that was altered, and is to be taken over.
    """
    counts = dict.fromkeys(ROW_KINDS, 0)
    joined = _Joined(space)
    batch: list[Row] = []
    for number, row in enumerate(rows, start=1):
        counts[row.kind] += 1
        batch.append(row)
        if number % size == 0:
            joined.commit(batch)
            batch = []
    joined.commit(batch)
    return counts


class _Joined:
    """Commits batches of rows as a union with what a namespace holds.

    Args:
        space: the namespace. When it is empty, every row goes in as it is, the audit log included.
    """

    def __init__(self, space: Space) -> None:
        self._space = space
        counts = space.counts()
        self._empty = not any(counts.values())
        self._has_history = counts["revision"] > 0
        self._last: Entry | None = None  # of the log that is taken over

    def commit(self, rows: list[Row]) -> None:
        given: dict[str, list[Any]] = {kind: [row.node for row in rows if row.kind == kind] for kind in ROW_KINDS}
        met = self._met(given["evidence"])
        self._space.commit(
            ChangeSet(
                entities=self._entities(given["entity"]),
                contexts=self._contexts(given["context"]),
                agents=given["agent"],
                nodes=self._nodes(given["node"]),
                sources=given["source"],
                events=given["event"],
                evidence=given["evidence"],
                shares=[here.id for here, there in met if there.shared and not here.shared],
                beliefs=self._beliefs(given["belief"]),
                edges=self._edges(given["edge"]),
                links=given["link"],
                revisions=self._revisions(given["revision"]),
                entries=self._entries([row for row in rows if row.kind == "entry"]),
            )
        )
        _unite_absences(self._space, met)

    def _met(self, evidence: list[Evidence]) -> list[tuple[Evidence, Evidence]]:
        """Evidence that is here already, as it is here and as it is there."""
        known = {} if self._empty else self._space.evidence(piece.id for piece in evidence)
        return [(known[piece.id], piece) for piece in evidence if piece.id in known]

    def _nodes(self, nodes: list[Node]) -> list[Node]:
        """Of two states of something decided the later one stands, whichever came first; other nodes are replaced."""
        held = self._space.nodes(node.id for node in nodes if node.kind in _DECIDED)
        known = {id: node for id, node in held.items() if node.kind in _DECIDED}
        return [max(known[node.id], node, key=_decided) if node.id in known else node for node in nodes]

    def _contexts(self, contexts: list[Context]) -> list[Context]:
        """A place in a tree stands against none; of two places the same one stands whichever came first."""
        known = {(c.dimension, c.value): c for c in self._space.contexts()} if contexts else {}
        return [_one_place(known.get((c.dimension, c.value), c), c) for c in contexts]

    def _entities(self, entities: list[Entity]) -> list[Entity]:
        known = self._space.entities(entity.id for entity in entities)
        return [_united(known[e.id], e) if e.id in known else e for e in entities]

    def _beliefs(self, beliefs: list[Belief]) -> list[Belief]:
        """A belief is archived when it is so on both sides."""
        known = self._space.beliefs(belief.id for belief in beliefs if belief.status is Status.ARCHIVED)
        active = {id for id, belief in known.items() if belief.status is Status.ACTIVE}
        return [replace(belief, status=Status.ACTIVE) if belief.id in active else belief for belief in beliefs]

    def _edges(self, edges: list[Edge]) -> list[Edge]:
        """A reading that was struck on one side is struck; of two acts that struck it the same one is named."""
        if self._empty:
            return edges
        filed = [piece.edge for belief in {edge.belief for edge in edges} for piece in self._space.filed(belief)]
        struck = {(edge.evidence, edge.belief): edge.struck for edge in filed}
        return [replace(e, struck=max(e.struck, struck.get((e.evidence, e.belief), ""))) for e in edges]

    def _revisions(self, revisions: list[Revision]) -> list[Revision]:
        if not self._has_history:
            return revisions
        beliefs = {revision.belief for revision in revisions}
        held = {revision for belief in beliefs for revision in self._space.history(belief)}
        return [revision for revision in revisions if revision not in held]

    def _entries(self, rows: list[Row]) -> list[Entry]:
        """The entries of a log that is taken over, each one as it was written."""
        if not self._empty or not rows:
            return []
        entries = chained(self._last, [row.node for row in rows])
        for row, entry in zip(rows, entries, strict=True):
            if row.node != entry:
                rule = f"entry {entry.number} of the audit log is not what was written there"
                raise BadRecord(row.place, rule, "Give an export that was not altered")
        self._last = entries[-1]
        return entries


def _unite_absences(space: Space, met: list[tuple[Evidence, Evidence]]) -> None:
    """Let evidence have been absent whenever it was on either side, and be as the last act on either left it.

    Each absence that is known only there is gone through once more here: retracted, then restored.
    """
    missing = {here.id: sorted(set(there.absences) - set(here.absences)) for here, there in met}
    for absences in zip_longest(*missing.values()):
        again = {id: absence for id, absence in zip(missing, absences, strict=True) if absence is not None}
        space.commit(ChangeSet(retractions={id: (since, "") for id, (since, _) in again.items()}))
        space.commit(ChangeSet(retractions={id: Restored(until) for id, (_, until) in again.items()}))
    standing = {here.id: _retraction(here, there) for here, there in met}
    held = {here.id: None if missing[here.id] else _own_retraction(here) for here, _ in met}
    space.commit(ChangeSet(retractions={id: last for id, last in standing.items() if last and last != held[id]}))


def _retraction(here: Evidence, there: Evidence) -> Retraction | None:
    """The later of two retractions, unless the evidence was restored on one of the sides after it."""
    last = max(filter(None, (_own_retraction(here), _own_retraction(there))), default=None)
    restored = max((until for _, until in (*here.absences, *there.absences)), default=None)
    return None if last and restored and last[0] < restored else last


def _own_retraction(evidence: Evidence) -> Retraction | None:
    return (evidence.retracted, evidence.retract_reason) if evidence.retracted else None


def _one_place(here: Context, there: Context) -> Context:
    seen = [context.recorded for context in (here, there) if context.recorded]
    return replace(there, parent=max(here.parent, there.parent), recorded=min(seen, default=None))


def _decided(node: Node) -> tuple[bool, bool, float, str]:
    """Orders states of one node: decided, by somebody and not by a rule, and when."""
    task, words = load(node.kind, node.data), json.dumps(node.data, sort_keys=True)
    match task:
        case Comparison():
            return task.state is not Sameness.OPEN, task.by not in ("", BY_RULE), _seconds(task.decided), words
        case ReviewItem():
            return task.state != OPEN, True, _seconds(task.decided), words
        case Kept():
            return True, True, _seconds(task.since), words
        case Solved():
            return True, True, _seconds(task.at), words
        case Corrected():
            return True, True, float(task.times), words
        case AuthorityChange():
            return True, True, float(task.number), words
        case _:
            return True, True, _seconds(task.made), words


def _seconds(moment: datetime | None) -> float:
    return moment.timestamp() if moment else 0.0


def _united(known: Entity, other: Entity) -> Entity:
    """The known entity with the other's spellings too, and the other's alias when it has none."""
    names = dict.fromkeys((*known.names, *other.names))
    if other.name != known.name:
        names[other.name] = None
    canonical = known.canonical if known.canonical not in ("", known.id) else other.canonical
    return replace(known, names=tuple(names), canonical=canonical)
