"""What evidence is read to say, and saying it otherwise: the one way by which every correction is made and undone.

A `Reading` names an edge by what its evidence says, not by the belief that this is filed under: aliases, renamings and
other evidence may move the edge to another belief, and it is found all the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from beliefgraph.amend import Amendment, placed
from beliefgraph.domain.changes import ChangeSet, Family, Filed
from beliefgraph.domain.model import GENERAL, Belief, Edge, Evidence, Scope
from beliefgraph.domain.revision import alive
from beliefgraph.domain.tasks import Corrected, corrected_id
from beliefgraph.drawing import carry_out
from beliefgraph.filing import Act, Docket, Policies, Proposition, Roll, cell_of, docket_of
from beliefgraph.ports import Space
from beliefgraph.records import dump, load_as, node_of, task_of

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Reading:
    """What one piece of evidence is read to say.

    Args:
        belief: id of a belief of its value.
        subject: id of the entity as said.
        predicate: as said.
        scope: the context set in which it says so.
        struck: the act that took the reading back; "" while it counts.
    """

    evidence: str
    belief: str
    subject: str
    predicate: str
    scope: Scope = GENERAL
    struck: str = ""


@dataclass(frozen=True, slots=True)
class Restated:
    """A reading to be changed.

    Args:
        evidence: whose reading it is.
        was: how it is filed so far; None when it is filed nowhere.
        edge: how it is to be, its belief left aside; None when it is to go.
        belief: a belief that says what it is to say; one that is not stored has no id.
    """

    evidence: Evidence
    was: Filed | None
    edge: Edge | None
    belief: Belief

    @property
    def filed(self) -> Filed | None:
        """How it is to be, without a place."""
        return None if self.edge is None else Filed(replace(self.edge, belief=""), self.evidence)


def predicate_said(edge: Edge, belief: Belief) -> str:
    """The predicate that an edge's evidence uses itself."""
    return edge.predicate or belief.predicate


class Restating:
    """One act of restating.

    Args:
        space: the namespace.
        policies: how each predicate is revised.
        act: what is done.
        changes: what the act alters beside.
    """

    def __init__(self, space: Space, policies: Policies, act: Act, changes: ChangeSet | None = None) -> None:
        self._space, self._policies, self._act = space, policies, act
        self._changes = ChangeSet() if changes is None else changes
        self.roll = Roll(space, self._changes, act.recorded)
        self._dockets: dict[str, Docket] = {}
        self._held: dict[tuple[str, str, str], Filed] = {}  # family, evidence, value -> how it is filed
        self._lost: list[Filed] = []

    def restate(self, restated: Sequence[Restated], step: int = 0) -> Amendment:
        """Change readings, re-decide everything they bear on, and commit; inside `space.writing()`.

        Of two readings of one text that come to say the same, the stronger stands and the other is lost.

        Args:
            restated: the readings.
            step: 1 for a correction, -1 for undoing one, 0 for what striking tells already.
        """
        stored = self._space.beliefs({r.was.edge.belief for r in restated if r.was})
        self._open({b.family for b in stored.values()} | {r.belief.family for r in restated if r.belief.id})
        for each in restated:
            if each.was:
                self._take_out(each.was, stored[each.was.edge.belief])
        self._lost += [each.was for each in restated if each.was and each.edge is None]
        heard = self._hear([(r, r.filed) for r in restated if r.filed and alive(r.filed)])
        silent = [r for r in restated if r.filed and not alive(r.filed) and self._keep(r, r.filed)]
        kept = [*heard, *silent]
        self._enter_contexts(r.edge.scope for r in kept if r.edge)
        if step:
            self._mark({r.evidence.id for r in restated}, step)
        changes = carry_out(self._dockets.values(), self._policies, self._act, self._space, self._changes, self.roll)
        ids = sorted({r.evidence.id for r in restated})
        data = {"evidence": ids, "readings": self._told(kept, stored), "lost": [dump(f.edge) for f in self._lost]}
        return Amendment(tuple(ids), tuple(changes.beliefs), tuple(changes.revisions), data=data | {"step": step})

    def _open(self, keys: set[str]) -> None:
        for key, family in sorted(self._space.families(keys - self._dockets.keys()).items()):
            self._dockets[key] = docket_of(family, self.roll)
            values = {belief.id: cell_of(belief)[1] for belief in family.beliefs}
            for filed in family.filed:
                held = (key, filed.evidence.id, values[filed.edge.belief])
                if held not in self._held or alive(filed):
                    self._held[held] = filed

    def _take_out(self, filed: Filed, belief: Belief) -> None:
        docket, key = self._dockets[belief.family], (filed.evidence.id, cell_of(belief)[1])
        if self._held.get((belief.family, *key)) == filed:
            del self._held[belief.family, *key]
        if key in docket.voices and docket.voices[key].filed == filed:
            del docket.voices[key], docket.places[key]
        self._changes.removed_edges.append((filed.evidence.id, filed.edge.belief))

    def _hear(self, spoken: Iterable[tuple[Restated, Filed]]) -> list[Restated]:
        """File live readings where they belong now; those that stand."""
        heard: list[tuple[Restated, Filed, Proposition]] = []
        for each, unplaced in spoken:
            heard.append((each, *placed(self._space, unplaced, each.belief, self._policies, self.roll)))
        self._open({place.family for _, _, place in heard})
        kept = []
        for each, filed, place in heard:
            docket = self._dockets.get(place.family)
            if docket is None:
                docket = Docket(place.family, place.subject, place.predicate, place.agent)
                self._dockets[place.family] = docket
            if self._stands(each, filed, (place.family, filed.evidence.id, place.value_key)):
                docket.hear(filed, place, self.roll)
                kept.append(each)
        return kept

    def _keep(self, silent: Restated, filed: Filed) -> bool:
        """Leave a reading that counts nothing with the belief that says the same, until it counts again."""
        belief, edge = silent.belief, filed.edge
        if not self._stands(silent, filed, (belief.family, filed.evidence.id, cell_of(belief)[1])):
            return False
        said = "" if edge.predicate == belief.predicate else edge.predicate
        self._changes.edges.append(replace(edge, belief=belief.id, predicate=said))
        return True

    def _stands(self, restated: Restated, new: Filed, place: tuple[str, str, str]) -> bool:
        """Whether a reading stands beside what the same text is read to say there already."""
        rival = self._held.get(place)
        if rival is None:
            return True
        if _strength(new) <= _strength(rival):
            self._lost += [restated.was] if restated.was else []
            return False
        self._lost.append(rival)
        del self._held[place]
        docket, key = self._dockets[place[0]], place[1:]
        if key in docket.voices and docket.voices[key].filed == rival:
            del docket.voices[key], docket.places[key]
        self._changes.removed_edges.append((rival.evidence.id, rival.edge.belief))
        return True

    def _enter_contexts(self, scopes: Iterable[Scope]) -> None:
        tree = self._policies.tree
        new = sorted({place for scope in scopes for place in scope if place not in tree})
        self._changes.contexts += [replace(tree.place(*place), recorded=self._act.recorded) for place in new]

    def _mark(self, evidence: set[str], step: int) -> None:
        marks = self._space.nodes(map(corrected_id, evidence)).values()
        times = {mark.evidence: mark.times for mark in (task_of(Corrected, node) for node in marks)}
        for ident in sorted(evidence):
            now = Corrected(ident, times.get(ident, 0) + step)
            if now.times > 0:
                self._changes.nodes.append(node_of(now))
            elif ident in times:
                self._changes.removed_nodes.append(now.id)

    def _told(self, kept: Iterable[Restated], stored: Mapping[str, Belief]) -> list[Data]:
        """How each reading was and is, for the audit log."""
        landed: dict[str, list[Edge]] = {}
        for edge in self._changes.edges:
            landed.setdefault(edge.evidence, []).append(edge)
        rows = self._space.beliefs({edge.belief for edges in landed.values() for edge in edges})
        told = []
        for each in kept:
            now = next(e for e in landed[each.evidence.id] if _same(e, rows[e.belief], each))
            after = _reading(now, rows[now.belief])
            before = _reading(each.was.edge, stored[each.was.edge.belief]) if each.was else None
            told.append(_pair(before, after))
        return told


def _same(edge: Edge, belief: Belief, restated: Restated) -> bool:
    """Whether an edge that was just written is how a reading was restated."""
    return restated.edge is not None and _says(edge, belief) == _says(restated.edge, restated.belief)


def _says(edge: Edge, belief: Belief) -> tuple[object, ...]:
    return edge.subject, predicate_said(edge, belief), edge.scope, cell_of(belief)[1]


def _strength(filed: Filed) -> tuple[object, ...]:
    """Of two readings of one text, the one that counts more; of equal ones always the same one."""
    edge = filed.edge
    return alive(filed), edge.quality, edge.stance, edge.subject, edge.predicate, edge.scope, edge.method


# What the audit log keeps -------------------------------------------------------------------------------------


def _reading(edge: Edge, belief: Belief) -> Reading:
    return Reading(edge.evidence, belief.id, edge.subject, predicate_said(edge, belief), edge.scope, edge.struck)


def _pair(before: Reading | None, after: Reading) -> Data:
    """A reading as it was, and those of its fields that changed."""
    if before is None:
        return {"was": None, "is": _fields(after)}
    was, now = _fields(before), _fields(after)
    return {"was": was, "is": {name: now[name] for name in now if now[name] != was[name]}}


def _fields(reading: Reading) -> Data:
    return {
        "evidence": reading.evidence,
        "belief": reading.belief,
        "subject": reading.subject,
        "predicate": reading.predicate,
        "scope": [list(pair) for pair in reading.scope],
        "struck": reading.struck,
    }


def _read(fields: Data) -> Reading:
    return Reading(**fields | {"scope": tuple((dimension, value) for dimension, value in fields["scope"])})


def restated_back(space: Space, data: Data) -> list[Restated]:
    """What restates the readings of an act the other way round, as far as they are still as the act left them.

    A field that the act did not change may have changed since, and stays.

    Args:
        space: the namespace.
        data: what the act told the audit log.
    """
    pairs = [(_read(told["was"]), _read(told["was"] | told["is"])) for told in data["readings"] if told["was"]]
    come = [_read(told["is"]) for told in data["readings"] if not told["was"]]
    lost = [load_as(Edge, record) for record in data["lost"]]
    stored = _Stored(space, {*data["evidence"], *(edge.evidence for edge in lost)})
    stored.look_up(r.belief for pair in pairs for r in pair)
    stored.look_up([*(r.belief for r in come), *(edge.belief for edge in lost)])
    back = [each for before, after in pairs if (each := stored.back(before, after)) is not None]
    gone = [Restated(f.evidence, f, None, stored.beliefs[f.edge.belief]) for r in come if (f := stored.find(r, r))]
    return back + gone + [each for edge in lost if (each := stored.revived(edge)) is not None]


class _Stored:
    """The edges of some evidence, as they are filed now."""

    def __init__(self, space: Space, evidence: Iterable[str]) -> None:
        self._space = space
        ids = set(evidence)
        held = {b for found in space.beliefs_of(ids).values() for b in found}
        self.beliefs: dict[str, Belief] = dict(space.beliefs(held))
        families: Mapping[str, Family] = space.families({b.family for b in self.beliefs.values()})
        self._filed: dict[str, list[Filed]] = {}
        for family in families.values():
            self.beliefs |= {belief.id: belief for belief in family.beliefs}
            for filed in family.filed:
                if filed.evidence.id in ids:
                    self._filed.setdefault(filed.evidence.id, []).append(filed)

    def look_up(self, ids: Iterable[str]) -> None:
        """Know these beliefs too."""
        self.beliefs |= self._space.beliefs(set(ids) - self.beliefs.keys())

    def find(self, before: Reading, after: Reading) -> Filed | None:
        """The edge that is as an act left it, if there still is one; what the act did not change does not matter."""
        if before.belief not in self.beliefs or after.belief not in self.beliefs:
            return None
        value = cell_of(self.beliefs[after.belief])[1]
        checked = [name for name in ("scope", "struck") if getattr(before, name) != getattr(after, name)]
        for filed in self._filed.get(after.evidence, ()):
            edge, here = filed.edge, self.beliefs[filed.edge.belief]
            says = (edge.subject, predicate_said(edge, here), cell_of(here)[1])
            as_left = all(getattr(edge, name) == getattr(after, name) for name in checked)
            if as_left and says == (after.subject, after.predicate, value):
                return filed
        return None

    def back(self, before: Reading, after: Reading) -> Restated | None:
        """What makes a reading again what it was before."""
        filed = self.find(before, after)
        if filed is None:
            return None
        here, was, now = (self.beliefs[ident] for ident in (filed.edge.belief, before.belief, after.belief))
        changed = {name: getattr(before, name) for name in _OF_EDGE if getattr(before, name) != getattr(after, name)}
        edge = replace(filed.edge, predicate=predicate_said(filed.edge, here))
        elsewhere = changed.keys() & {"subject", "predicate"} or cell_of(was)[1] != cell_of(now)[1]
        return Restated(filed.evidence, filed, replace(edge, **changed), was if elsewhere else here)

    def revived(self, edge: Edge) -> Restated | None:
        """What brings back a reading that was lost, unless its evidence was read anew since."""
        belief, evidence = self.beliefs.get(edge.belief), self._space.evidence([edge.evidence]).get(edge.evidence)
        if belief is None or evidence is None or not self._space.nodes([corrected_id(edge.evidence)]):
            return None
        return Restated(evidence, None, replace(edge, predicate=predicate_said(edge, belief)), belief)


_OF_EDGE = ("subject", "predicate", "scope", "struck")


# Marks of corrected evidence ----------------------------------------------------------------------------------


def let_go(space: Space, evidence: Iterable[str]) -> int:
    """Forget how evidence was corrected, because it is read anew; must be called inside `space.writing()`.

    Returns:
        How many pieces of evidence had been corrected.
    """
    ids = {e.id for e in space.evidence(evidence).values() if e.retracted is None}
    marks = [task_of(Corrected, node) for node in space.nodes(map(corrected_id, ids)).values()]
    held = space.beliefs({b for found in space.beliefs_of(ids).values() for b in found})
    filed = [f for family in space.families({b.family for b in held.values()}).values() for f in family.filed]
    struck = [f.edge for f in filed if f.evidence.id in ids and f.edge.struck]
    removed = sorted(mark.id for mark in marks)
    space.commit(ChangeSet(removed_nodes=removed, removed_edges=[(e.evidence, e.belief) for e in struck]))
    return len({mark.evidence for mark in marks} | {edge.evidence for edge in struck})
