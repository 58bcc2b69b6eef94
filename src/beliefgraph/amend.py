"""Changing one's mind about what counts: retract and restore evidence, alias names, give contexts a place.

Nothing here touches a fact. Each act re-decides the families it concerns from their evidence, and so ends exactly
where a graph would have ended in which things had been so from the start.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from typing import Any

from beliefgraph.domain.changes import ChangeSet, Family, Filed, Restored
from beliefgraph.domain.contexts import ContextTree
from beliefgraph.domain.language import language
from beliefgraph.domain.model import BUILT_IN, Belief, Context, Evidence, Kind, Link, Node, Relation, Revision, Status
from beliefgraph.domain.predicates import lookup, words
from beliefgraph.domain.schema import BY_HAND, as_relation, check_ends
from beliefgraph.domain.tasks import BY_RULE, Comparison, Renaming, Sameness
from beliefgraph.errors import InvalidName, NotFound, UnknownRelation
from beliefgraph.filing import (
    Act,
    Docket,
    Policies,
    Proposition,
    Roll,
    belief_id,
    cell_of,
    decide_all,
    docket_of,
    family_key,
)
from beliefgraph.ports import Space
from beliefgraph.records import node_of, task_of
from beliefgraph.resolving import plainer_names
from beliefgraph.text import name_key

PAGE = 1000  # families re-decided, and tasks read, at a time


@dataclass(frozen=True, slots=True)
class Amendment:
    """What an act re-decided.

    Args:
        changed: ids of the evidence whose state changed, or of the entities or contexts concerned.
        beliefs: every belief that it moved, as it stands now.
        moved: the revisions it wrote.
    """

    changed: tuple[str, ...] = ()
    beliefs: tuple[Belief, ...] = ()
    moved: tuple[Revision, ...] = ()


def retract(space: Space, evidence: Iterable[str], reason: str, policies: Policies, recorded: datetime) -> Amendment:
    """Stop evidence from counting; must be called inside `space.writing()`. Doing it twice changes nothing.

    Raises:
        NotFound: an id that the namespace does not hold; nothing is retracted.
    """
    found = [e for e in _found(space, evidence) if e.retracted is None]
    marks = {e.id: (recorded, reason) for e in found}
    changes = ChangeSet(retractions=dict(marks))
    act = Act("retracted", recorded, frozenset(marks), reason)
    return _recount(
        space, [replace(e, retracted=recorded, retract_reason=reason) for e in found], act, policies, changes
    )


def restore(space: Space, evidence: Iterable[str], policies: Policies, recorded: datetime) -> Amendment:
    """Let retracted evidence count again; must be called inside `space.writing()`.

    Raises:
        NotFound: an id that the namespace does not hold; nothing is restored.
    """
    found = [e for e in _found(space, evidence) if e.retracted is not None]
    changes = ChangeSet(retractions=dict.fromkeys((e.id for e in found), Restored(recorded)))
    act = Act("restored", recorded, frozenset(e.id for e in found))
    return _recount(space, [replace(e, retracted=None, retract_reason="") for e in found], act, policies, changes)


def alias(space: Space, name: str, of: str, policies: Policies, recorded: datetime) -> Amendment:
    """Let one name mean the entity that another names; must be called inside `space.writing()`.

    Their beliefs meet, and as speakers the two are one. Evidence keeps the name it was said with, so that
    `alias(name, name)` parts them again.

    Raises:
        InvalidName: an empty name.
    """
    for given in (name, of):
        if not given.strip():
            raise InvalidName(given, "a name cannot be empty", "Give both names")
    changes = ChangeSet()
    roll = Roll(space, changes, recorded)
    one, other = roll.entity(name), roll.canonical(roll.entity(of))
    target = one if name_key(name) == name_key(of) else other
    before = space.aliases()
    if target != one:
        followers = [entity for entity, canonical in before.items() if canonical == one]
    else:
        followers = _in_other_dress(space, name, [e for e, c in before.items() if c == before.get(one) and e != one])
    entities = space.entities([one, *followers]) | {e.id: e for e in changes.entities if e.id == one}
    changes.entities = [e for e in changes.entities if e.id != one]
    changes.entities += [replace(e, canonical=target) for e in entities.values()]
    if before.get(one, one) == target:
        space.commit(changes)
        return Amendment((one,))
    roll.adopt({e.id: target for e in entities.values()})
    concerned = {one, before.get(one, one), *followers}  # what is only the target's own stays where it is
    names = {n for e in space.entities(concerned).values() for n in (e.name, *e.names)} | {name}
    keys = _families_about(space, concerned) | _families_spoken(space, names)
    act = Act("refiled", recorded, frozenset(), f"{name} is {of}" if target != one else f"{name} is only itself")
    return _refile(space, space.families(keys).values(), act, policies, roll, changes, (one,))


def _in_other_dress(space: Space, name: str, entities: Iterable[str]) -> list[str]:
    """Those entities whose names are a name in other dress, and so go wherever it goes."""
    return [e.id for e in space.entities(entities).values() if name_key(name) in plainer_names(e.name)]


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
    changes = ChangeSet()
    if said == meant:
        changes.removed_nodes = [old[said].id] if said in old else []
    else:
        new[said] = replace(renaming, said=said, meant=meant)
        changes.nodes = [node_of(new[said])]
    keys = {family.key for family in space.all_families() if _says(family, said)}
    act = Act("refiled", recorded, frozenset(), f"{said} means {meant}")
    roll = Roll(space, changes, recorded)
    policies = policies_with(list(new.values()))
    return _refile(space, space.families(keys).values(), act, policies, roll, changes, (said,))


def _says(family: Family, predicate: str) -> bool:
    own = any(belief.predicate == predicate for belief in family.beliefs)
    return own or any(filed.edge.predicate == predicate for filed in family.filed)


def renamings(space: Space) -> list[Renaming]:
    """All predicates that were found to mean others."""
    return [task_of(Renaming, node) for node in _all_of(space, "renaming")]


def _all_of(space: Space, kind: str, after: str = "") -> Iterator[Node]:
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
    new = old | {(context.dimension, context.value): context}
    if context.parent:
        new.setdefault((context.dimension, context.parent), Context(context.dimension, context.parent))
    tree = ContextTree(new.values())
    changes = ChangeSet(contexts=[c for key, c in new.items() if old.get(key) != c])
    roll = Roll(space, changes, recorded)
    act = Act("refiled", recorded, frozenset(), f"{context.value} lies in {context.parent or 'the root'}")
    keys = {f.key for f in space.all_families() if any(context.dimension in dict(b.scope) for b in f.beliefs)}
    return _refile(
        space,
        space.families(keys).values(),
        act,
        policies_with(tree),
        roll,
        changes,
        (f"{context.dimension}={context.value}",),
    )


def compared(space: Space, state: Sameness, after: str, limit: int) -> list[Comparison]:
    """Compared names in one state, by id, a page that starts after id `after`."""
    tasks = (task_of(Comparison, node) for node in _all_of(space, "comparison", after))
    return list(islice((task for task in tasks if task.state is state), max(0, limit)))


def decide(
    space: Space, comparison: str, state: Sameness, by: str, policies: Policies, recorded: datetime
) -> Amendment:
    """Decide whether two names mean one entity; must be called inside `space.writing()`.

    "same" makes the first an alias of the second, anything else parts them again; "open" forgets the decision.

    Raises:
        NotFound: there is no such comparison.
    """
    node = space.nodes([comparison]).get(comparison)
    if node is None or node.kind != "comparison":
        raise NotFound(comparison, "no names are compared under this id", "Look at `review`")
    before = task_of(Comparison, node)
    decided = replace(before, state=state, by=by, decided=recorded)
    if state is Sameness.OPEN:
        decided = replace(decided, by="", decided=None)
    space.commit(ChangeSet(nodes=[node_of(decided)]))
    if state is Sameness.SAME:
        return alias(space, before.one, before.other, policies, recorded)
    if before.state is Sameness.SAME:
        return alias(space, before.one, before.one, policies, recorded)
    return Amendment()


def keep_apart(space: Space, policies: Policies, recorded: datetime) -> None:
    """Part the names that somebody decided to be different; must be called inside `space.writing()`.

    Another graph, in which nobody had decided, may have joined them.
    """
    for each in [task_of(Comparison, node) for node in _all_of(space, "comparison")]:
        if each.state is Sameness.DIFFERENT and each.by != BY_RULE:
            roll = Roll(space, ChangeSet(), recorded)
            if roll.who(each.one) == roll.who(each.other):
                alias(space, each.one, each.one, policies, recorded)


def put_node(space: Space, node: Node, kinds: Collection[str]) -> Node:
    """Keep a node in place of what has its id; must be called inside `space.writing()`.

    Raises:
        InvalidName: a kind that is not registered, or an id that is empty or something else's.
    """
    _check_registered(node.kind, kinds)
    if not node.id.strip():
        raise InvalidName(node.id, "a node needs an id", "Give one of your own")
    if (holder := _built_in(space, node.id)) is not None:
        raise InvalidName(node.id, f"this is the id of a node of kind {holder}", "Choose another id")
    space.commit(ChangeSet(nodes=[node]))
    return node


def link(
    space: Space, source: str, relation: str, target: str, data: Mapping[str, Any], kinds: Collection[str] = ()
) -> Link:
    """Draw an edge between two beliefs, or from a node of a registered kind to what it is about.

    Must be called inside `space.writing()`. Twice is once.

    Raises:
        InvalidName: an end of a kind that is not registered.
        UnknownRelation: no such relation, one that follows from evidence, or ends that it does not have.
        NotFound: an end that the namespace does not hold.
    """
    drawn = as_relation(relation)
    if not _by_hand(space, source, drawn):
        remedy = f"Draw {', '.join(sorted(BY_HAND))}; observe evidence for the others"
        raise UnknownRelation(drawn, "this relation follows from evidence, beliefs and contexts", remedy)
    ends = _kind(space, source), _kind(space, target)
    for kind in ends:
        _check_registered(kind, {*BUILT_IN, *kinds})
    check_ends(drawn, source, ends[0], target, ends[1])
    if ends[0] == Kind.EVIDENCE:
        remedy = "Observe it again with a claim, under a ref of its own"
        raise UnknownRelation(f"{drawn} from {ends[0]}", "evidence bears on a belief by what it claims", remedy)
    made = Link(source, drawn, target, dict(data))
    space.commit(ChangeSet(links=[made]))
    return made


def unlink(space: Space, source: str, relation: str, target: str) -> None:
    """Remove an edge that `link` drew; must be called inside `space.writing()`.

    Raises:
        NotFound: there is no such edge.
    """
    drawn = as_relation(relation)
    found = [k for k in space.links([source]) if (k.source, k.relation, k.target) == (source, drawn, target)]
    if not found or not _by_hand(space, source, drawn):
        raise NotFound(f"{source} {drawn} {target}", "no such edge was drawn", "Look at explain(...).links")
    space.commit(ChangeSet(removed_links=found))


def _by_hand(space: Space, source: str, relation: Relation) -> bool:
    return relation in BY_HAND or (relation is Relation.ABOUT and source in space.nodes([source]))


def _check_registered(kind: str, kinds: Collection[str]) -> None:
    if kind not in kinds:
        raise InvalidName(kind, "there is no such kind of node here", "Add it to the setting `kinds`")


def _kind(space: Space, ident: str) -> str:
    if (kind := _built_in(space, ident)) is not None:
        return kind
    if (node := space.nodes([ident]).get(ident)) is not None:
        return node.kind
    raise NotFound(
        ident, "this namespace holds no such belief, evidence, entity, source or node", "Look it up with ask or recall"
    )


def _built_in(space: Space, ident: str) -> Kind | None:
    """The kind of the node that a built-in noun holds under this id, if there is one."""
    if ident in space.beliefs([ident]):
        return Kind.BELIEF
    if ident in space.evidence([ident]):
        return Kind.EVIDENCE
    if ident in space.entities([ident]):
        return Kind.ENTITY
    return Kind.SOURCE if ident in space.sources([ident]) else None


def bring_up_to_date(space: Space, policies: Policies, recorded: datetime) -> None:
    """File beliefs anew that an earlier version filed; must be called inside `space.writing()`."""
    if misfiled(space, policies):
        resettle(space, policies, recorded, "wordings of one value meet")
    space.brought_up_to_date()


def misfiled(space: Space, policies: Policies) -> bool:
    """Whether an active belief has another family or id than its proposition and context set give it now."""

    def elsewhere(belief: Belief) -> bool:
        predicate = policies.predicate(belief.predicate)
        key = cell_of(belief)[1]
        family = family_key(space.namespace, belief.subject, predicate.name, key, policies.single(predicate))
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
        _refile(space, families, act, policies, Roll(space, changes, recorded), changes, ())


def _found(space: Space, evidence: Iterable[str]) -> list[Evidence]:
    wanted = list(dict.fromkeys(evidence))
    found = space.evidence(wanted)
    for ident in wanted:
        if ident not in found:
            raise NotFound(ident, "there is no such evidence in this namespace", "Look it up with recall or explain")
    return [found[ident] for ident in wanted]


def _recount(space: Space, marked: list[Evidence], act: Act, policies: Policies, changes: ChangeSet) -> Amendment:
    """Re-decide the families that hold evidence whose retraction changed."""
    ids = {e.id: e for e in marked}
    beliefs = space.beliefs({b for found in space.beliefs_of(ids).values() for b in found})
    families = space.families({belief.family for belief in beliefs.values()})
    current = [_with_evidence(family, ids) for family in families.values()]
    return _refile(space, current, act, policies, Roll(space, changes, act.recorded), changes, tuple(ids))


def _with_evidence(family: Family, marked: dict[str, Evidence]) -> Family:
    return replace(family, filed=tuple(Filed(f.edge, marked.get(f.evidence.id, f.evidence)) for f in family.filed))


def _families_about(space: Space, entities: Iterable[str]) -> set[str]:
    keys: set[str] = set()
    for entity in entities:
        after = ""
        while page := space.list_beliefs(entity=entity, after=after, limit=PAGE):
            keys |= {belief.family for belief in page}
            after = page[-1].id
    return keys


def _families_spoken(space: Space, names: Iterable[str]) -> set[str]:
    ids = {b for found in space.beliefs_of(space.spoken_by(names)).values() for b in found}
    return {belief.family for belief in space.beliefs(ids).values()}


def _refile(
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
        docket = dockets.setdefault(place.family, Docket(place.family, place.subject, place.predicate))
        docket.hear(filed, place, roll)
    decide_all(dockets.values(), policies, act, space, changes)
    space.commit(changes)
    return Amendment(changed, tuple(changes.beliefs), tuple(changes.revisions))


def _emptied(family: Family, roll: Roll) -> Docket:
    docket = docket_of(family, roll)
    docket.voices.clear()
    return docket


def _propositions(space: Space, family: Family, policies: Policies, roll: Roll) -> list[tuple[Filed, Proposition]]:
    beliefs = {belief.id: belief for belief in family.beliefs}
    places = []
    for filed in family.filed:
        if filed.evidence.retracted is not None:
            continue
        belief = beliefs[filed.edge.belief]
        subject = roll.canonical(filed.edge.subject)
        predicate = policies.predicate(filed.edge.predicate or belief.predicate)
        value_key = cell_of(belief)[1]
        key = family_key(space.namespace, subject, predicate.name, value_key, policies.single(predicate))
        text = belief.text if predicate.name == belief.predicate else _worded(space, filed, predicate.name, belief)
        place = Proposition(key, subject, predicate.name, value_key, belief.value, text, filed.edge.subject)
        places.append((_under(filed, belief.predicate, predicate.name), place))
    return places


def _worded(space: Space, filed: Filed, predicate: str, belief: Belief) -> str:
    """The proposition in words under another predicate than its belief's, in the language of its text."""
    subject = space.entities([filed.edge.subject])[filed.edge.subject].name
    return words(predicate, subject, belief.value, language(filed.evidence.text))


def _under(filed: Filed, before: str, now: str) -> Filed:
    """The filing with its predicate as said kept, wherever a renaming files it under another."""
    said = filed.edge.predicate or before
    kept = "" if said == now else said
    return filed if kept == filed.edge.predicate else Filed(replace(filed.edge, predicate=kept), filed.evidence)
