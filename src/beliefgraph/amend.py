"""Changing one's mind about what counts: retract and restore evidence, rename predicates, give contexts a place.

Nothing here touches a fact. Each act re-decides the families it concerns from their evidence, and so ends exactly
where a graph would have ended in which things had been so from the start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from beliefgraph.domain.changes import ChangeSet, Family, Filed, Restored
from beliefgraph.domain.contexts import ContextTree
from beliefgraph.domain.language import language
from beliefgraph.domain.model import Belief, Context, Evidence, Node, Revision, Status
from beliefgraph.domain.predicates import lookup, words
from beliefgraph.domain.revision import alive
from beliefgraph.domain.tasks import Placing, Renaming
from beliefgraph.drawing import carry_out, redraw_all, solved_at
from beliefgraph.errors import InvalidName, NotFound
from beliefgraph.filing import (
    Act,
    Docket,
    Policies,
    Proposition,
    Roll,
    belief_id,
    cell_of,
    docket_of,
    family_key,
)
from beliefgraph.ports import Space
from beliefgraph.records import node_of, task_of
from beliefgraph.related import restamp

PAGE = 1000  # families re-decided, and tasks read, at a time


@dataclass(frozen=True, slots=True)
class Amendment:
    """What an act re-decided.

    Args:
        changed: ids of the evidence whose state changed, or of the entities or contexts concerned.
        beliefs: every belief that it moved, as it stands now.
        moved: the revisions it wrote.
        act: its number in the audit log, by which it can be undone; 0 when nothing changed, or nothing was kept.
        data: what the audit log keeps of it, as ids, and what undoing it needs; empty when nothing changed.
        notes: what else to know, in words.
    """

    changed: tuple[str, ...] = ()
    beliefs: tuple[Belief, ...] = ()
    moved: tuple[Revision, ...] = ()
    act: int = 0
    data: dict[str, Any] = field(default_factory=dict, repr=False)
    notes: tuple[str, ...] = ()


def both(one: Amendment, other: Amendment) -> Amendment:
    """Two amendments, one after the other, as one; what the audit log keeps of it is for the caller to say."""
    beliefs = {belief.id: belief for belief in (*one.beliefs, *other.beliefs)}
    changed = tuple(dict.fromkeys((*one.changed, *other.changed)))
    notes = (*one.notes, *other.notes)
    return Amendment(changed, tuple(beliefs.values()), one.moved + other.moved, notes=notes)


def retract(space: Space, evidence: Iterable[str], reason: str, policies: Policies, recorded: datetime) -> Amendment:
    """Stop evidence from counting; must be called inside `space.writing()`. Doing it twice changes nothing.

    Raises:
        NotFound: an id that the namespace does not hold; nothing is retracted.
    """
    found = [e for e in _found(space, evidence) if e.retracted is None]
    marks = {e.id: (recorded, reason) for e in found}
    changes = ChangeSet(retractions=dict(marks))
    act = Act("retracted", recorded, frozenset(marks), reason)
    marked = [replace(e, retracted=recorded, retract_reason=reason) for e in found]
    done = recount(space, marked, act, policies, changes)
    return replace(done, data={"evidence": sorted(marks), "at": recorded.isoformat()} if found else {})


def restore(
    space: Space, evidence: Iterable[str], policies: Policies, recorded: datetime, reason: str = ""
) -> Amendment:
    """Let retracted evidence count again; must be called inside `space.writing()`.

    Raises:
        NotFound: an id that the namespace does not hold; nothing is restored.
    """
    found = [e for e in _found(space, evidence) if e.retracted is not None]
    changes = ChangeSet(retractions=dict.fromkeys((e.id for e in found), Restored(recorded)))
    act = Act("restored", recorded, frozenset(e.id for e in found), reason)
    marked = [replace(e, retracted=None, retract_reason="") for e in found]
    done = recount(space, marked, act, policies, changes)
    reasons = {e.id: e.retract_reason for e in found}
    return replace(done, data={"evidence": sorted(reasons), "reasons": reasons} if found else {})


def rename_predicate(
    space: Space, renaming: Renaming, policies_with: Callable[[list[Renaming]], Policies], recorded: datetime
) -> Amendment:
    """File what was said with one predicate under another; must be called inside `space.writing()`.

    Evidence keeps the predicate it was said with, so that renaming it to itself undoes it.

    Raises:
        InvalidName: an empty predicate.
    """
    for name in (renaming.said, renaming.meant):
        if not name.strip():
            raise InvalidName(name, "a predicate cannot be empty", "Give both")
    said, meant = lookup(renaming.said).name, lookup(renaming.meant).name
    old = {task.said: task for task in renamings(space)}
    new = {name: task for name, task in old.items() if name != said}
    before = old[said].meant if said in old else said
    if before == meant:
        return Amendment((said,))
    changes = ChangeSet()
    if said == meant:
        changes.removed_nodes = [old[said].id]
    else:
        new[said] = replace(renaming, said=said, meant=meant)
        changes.nodes = [node_of(new[said])]
    keys = {family.key for family in space.all_families() if _says(family, said)}
    act = Act("refiled", recorded, frozenset(), f"{said} means {meant}")
    roll = Roll(space, changes, recorded)
    policies = policies_with(list(new.values()))
    done = file_anew(space, space.families(keys).values(), act, policies, roll, changes, (said,))
    return replace(done, data={"said": said, "before": before, "after": meant})


def _says(family: Family, predicate: str) -> bool:
    own = any(belief.predicate == predicate for belief in family.beliefs)
    return own or any(filed.edge.predicate == predicate for filed in family.filed)


def renamings(space: Space) -> list[Renaming]:
    """All predicates that were found to mean others."""
    return [task_of(Renaming, node) for node in all_of(space, "renaming")]


def all_of(space: Space, kind: str, after: str = "") -> Iterator[Node]:
    """Every node of a kind by id, from the first after id `after`."""
    while page := space.nodes_of(kind, after, PAGE):
        yield from page
        if len(page) < PAGE:
            return
        after = page[-1].id


def place_context(
    space: Space, context: Context, policies_with: Callable[[ContextTree], Policies], recorded: datetime
) -> Amendment:
    """Give a context value a parent in its dimension's tree; must be called inside `space.writing()`.

    Raises:
        InvalidName: an empty name, or a place that would make the value its own ancestor.
    """
    for part in (context.dimension, context.value):
        if not part.strip():
            raise InvalidName(part, "a context is a dimension and a value", "Give both")
    old = {(c.dimension, c.value): c for c in space.contexts()}
    place, above = (context.dimension, context.value), (context.dimension, context.parent)
    known = old.get(place)
    name = f"{context.dimension}={context.value}"
    if known is not None and known.parent == context.parent:
        return Amendment((name,))
    new = old | {place: replace(context, recorded=known.recorded if known else recorded)}
    if context.parent:
        new.setdefault(above, Context(*above, recorded=recorded))
    tree = ContextTree(new.values())
    changes = ChangeSet(contexts=[c for key, c in new.items() if old.get(key) != c])
    was = known.parent if known else ""
    changes.nodes.append(node_of(Placing(*place, was, recorded)))
    roll = Roll(space, changes, recorded)
    act = Act("refiled", recorded, frozenset(), f"{context.value} lies in {context.parent or 'the root'}")
    keys = {f.key for f in space.all_families() if any(context.dimension in dict(b.scope) for b in f.beliefs)}
    families = space.families(keys).values()
    done = file_anew(space, families, act, policies_with(tree), roll, changes, (name,))
    data = {"dimension": context.dimension, "value": context.value, "before": was, "after": context.parent}
    return replace(done, data=data)


def contexts_at(space: Space, known_at: datetime | None) -> list[Context]:
    """The contexts and their places as they were recorded by a moment; None is now."""
    contexts = space.contexts()
    if known_at is None:
        return contexts
    places = {(c.dimension, c.value): c for c in contexts if c.recorded is None or c.recorded <= known_at}
    ended = [task_of(Placing, node) for node in all_of(space, "placing")]
    for placing in sorted((p for p in ended if p.until > known_at), key=lambda p: p.until, reverse=True):
        if (place := (placing.dimension, placing.value)) in places:
            places[place] = replace(places[place], parent=placing.before)
    return list(places.values())


def bring_up_to_date(space: Space, policies: Policies, recorded: datetime) -> None:
    """File beliefs anew that an earlier version filed; must be called inside `space.writing()`."""
    resettle(space, policies.but(kinship=restamp(space)), recorded, "values meet, or bear one another out")
    redraw_all(space, policies, solved_at(space) or recorded)
    space.brought_up_to_date()


def misfiled(space: Space, policies: Policies) -> bool:
    """Whether an active belief has another family or id than its proposition and context set give it now."""

    def elsewhere(belief: Belief) -> bool:
        predicate = policies.predicate(belief.predicate)
        key = cell_of(belief)[1]
        single = policies.single(predicate)
        family = family_key(space.namespace, belief.subject, predicate.name, key, single, belief.agent)
        return belief.family != family or belief.id != belief_id(belief.family, cell_of(belief))

    beliefs = (belief for family in space.all_families() for belief in family.beliefs)
    return any(elsewhere(belief) for belief in beliefs if belief.status is Status.ACTIVE)


def resettle(space: Space, policies: Policies, recorded: datetime, reason: str) -> None:
    """Re-decide every family from its evidence; must be called inside `space.writing()`.

    After another graph's evidence was added, this is what makes the two one, whichever was added to which.
    """
    keys = [family.key for family in space.all_families()]
    act = Act("refiled", recorded, frozenset(), reason)
    for start in range(0, len(keys), PAGE):
        changes = ChangeSet()
        families = space.families(keys[start : start + PAGE]).values()
        file_anew(space, families, act, policies, Roll(space, changes, recorded), changes, ())


def refile(space: Space, families: Iterable[str], act: Act, policies: Policies) -> Amendment:
    """File the evidence of these families anew, and decide them; must be called inside `space.writing()`.

    Args:
        space: the namespace.
        families: their keys; unknown ones are passed over.
        act: what was done to their evidence.
        policies: how each predicate is revised.
    """
    changes = ChangeSet()
    found = space.families(families).values()
    return file_anew(space, found, act, policies, Roll(space, changes, act.recorded), changes, ())


def _found(space: Space, evidence: Iterable[str]) -> list[Evidence]:
    wanted = list(dict.fromkeys(evidence))
    found = space.evidence(wanted)
    for ident in wanted:
        if ident not in found:
            raise NotFound(ident, "there is no such evidence in this namespace", "Look it up with recall or explain")
    return [found[ident] for ident in wanted]


def recount(space: Space, marked: list[Evidence], act: Act, policies: Policies, changes: ChangeSet) -> Amendment:
    """Re-decide the families that hold evidence whose retraction changed."""
    ids = {e.id: e for e in marked}
    beliefs = space.beliefs({b for found in space.beliefs_of(ids).values() for b in found})
    families = space.families({belief.family for belief in beliefs.values()})
    current = [_with_evidence(family, ids) for family in families.values()]
    return file_anew(space, current, act, policies, Roll(space, changes, act.recorded), changes, tuple(ids))


def _with_evidence(family: Family, marked: dict[str, Evidence]) -> Family:
    return replace(family, filed=tuple(Filed(f.edge, marked.get(f.evidence.id, f.evidence)) for f in family.filed))


def file_anew(
    space: Space,
    families: Iterable[Family],
    act: Act,
    policies: Policies,
    roll: Roll,
    changes: ChangeSet,
    changed: tuple[str, ...],
) -> Amendment:
    """File all evidence of these families anew, under whatever family its subject now leads to."""
    dockets: dict[str, Docket] = {}
    moving: list[tuple[Filed, Proposition]] = []
    for family in sorted(families, key=lambda family: family.key):
        dockets[family.key] = _emptied(family, roll)
        moving += _propositions(space, family, policies, roll)
    missing = {place.family for _, place in moving} - dockets.keys()
    dockets |= {key: docket_of(family, roll) for key, family in sorted(space.families(missing).items())}
    for filed, place in moving:
        docket = dockets.setdefault(place.family, Docket(place.family, place.subject, place.predicate, place.agent))
        docket.hear(filed, place, roll)
    changes = carry_out(dockets.values(), policies, act, space, changes, roll)
    return Amendment(changed, tuple(changes.beliefs), tuple(changes.revisions))


def _emptied(family: Family, roll: Roll) -> Docket:
    docket = docket_of(family, roll)
    docket.voices.clear()
    return docket


def _propositions(space: Space, family: Family, policies: Policies, roll: Roll) -> list[tuple[Filed, Proposition]]:
    beliefs = {belief.id: belief for belief in family.beliefs}
    live = [filed for filed in family.filed if alive(filed)]
    return [placed(space, filed, beliefs[filed.edge.belief], policies, roll) for filed in live]


def placed(space: Space, filed: Filed, belief: Belief, policies: Policies, roll: Roll) -> tuple[Filed, Proposition]:
    """What evidence that says what a belief says is filed under now, aliases and renamings applied.

    Returns:
        The filing, its predicate as said kept, and its proposition.
    """
    subject = roll.canonical(filed.edge.subject)
    predicate = policies.predicate(filed.edge.predicate or belief.predicate)
    value_key = cell_of(belief)[1]
    layer, single = filed.evidence.layer, policies.single(predicate)
    key = family_key(space.namespace, subject, predicate.name, value_key, single, layer)
    text = belief.text if predicate.name == belief.predicate else _worded(space, filed, predicate.name, belief)
    place = Proposition(key, subject, predicate.name, value_key, belief.value, text, filed.edge.subject, layer)
    return _under(filed, belief.predicate, predicate.name), place


def _worded(space: Space, filed: Filed, predicate: str, belief: Belief) -> str:
    """The proposition in words under another predicate than its belief's, in the language of its text."""
    subject = space.entities([filed.edge.subject])[filed.edge.subject].name
    return words(predicate, subject, belief.value, language(filed.evidence.text or belief.text))


def _under(filed: Filed, before: str, now: str) -> Filed:
    """The filing with its predicate as said kept, wherever a renaming files it under another."""
    said = filed.edge.predicate or before
    kept = "" if said == now else said
    return filed if kept == filed.edge.predicate else Filed(replace(filed.edge, predicate=kept), filed.evidence)
