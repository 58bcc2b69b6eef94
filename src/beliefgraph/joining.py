"""Which names are one entity: joined, parted, compared and decided.

Evidence keeps the name it was said with; what is said about joined names, and by them, is filed anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from itertools import islice

from beliefgraph import authority
from beliefgraph.amend import PAGE, Amendment, all_of, both, file_anew
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.tasks import BY_RULE, Comparison, Sameness
from beliefgraph.errors import InvalidName, NotFound
from beliefgraph.filing import Act, Policies, Roll
from beliefgraph.nesting import refuse_circle, settle_related
from beliefgraph.ports import Space
from beliefgraph.records import dump, node_of, task_of
from beliefgraph.related import restamp
from beliefgraph.resolving import plainer_names
from beliefgraph.text import name_key


def alias(space: Space, name: str, of: str, policies: Policies, recorded: datetime) -> Amendment:
    """Let one name mean the entity that another names; must be called inside `space.writing()`.

    Their beliefs meet, as speakers the two are one, and so they are as values. Evidence keeps the name it was said
    with, so that `alias(name, name)` parts them again.

    Raises:
        InvalidName: an empty name, or what is one would lie within itself.
    """
    done = _alias(space, name, of, policies, recorded)
    return replace(both(done, _values_follow(space, policies, recorded)), data=done.data) if done.data else done


def alias_all(
    space: Space, pairs: Iterable[tuple[str, str]], policies: Policies, recorded: datetime
) -> tuple[Amendment, list[Amendment]]:
    """Let many names mean the entities that others name; must be called inside `space.writing()`.

    Returns:
        What all of it re-decided, and each step by itself.

    Raises:
        InvalidName: see `alias`.
    """
    steps = [_alias(space, name, of, policies, recorded) for name, of in pairs]
    total = Amendment()
    for done in steps:
        total = both(total, done)
    return both(total, _values_follow(space, policies, recorded)), steps


def _values_follow(space: Space, policies: Policies, recorded: datetime) -> Amendment:
    """Let values that became, or are no longer, names of one thing bear one another out."""
    known, policies = restamp(space), authority.under(policies, space.aliases())
    if known != policies.kinship:
        refuse_circle(known)
    act = Act("refiled", recorded, frozenset(), "values are other names of one thing")
    return settle_related(space, policies.kinship, known, policies, act)


def _alias(space: Space, name: str, of: str, policies: Policies, recorded: datetime) -> Amendment:
    for given in (name, of):
        if not given.strip():
            raise InvalidName(given, "a name cannot be empty", "Give both names")
    changes = ChangeSet()
    roll = Roll(space, changes, recorded)
    one, said = roll.entity(name), roll.entity(of)
    target = one if name_key(name) == name_key(of) else roll.canonical(said)
    before = space.aliases()
    if before.get(one, one) == target:
        space.commit(changes)
        return Amendment((one,))
    if target != one:
        followers = [entity for entity, canonical in before.items() if canonical == one]
    else:
        followers = _in_other_dress(space, name, [e for e, c in before.items() if c == before.get(one) and e != one])
    reason = f"{name} is {of}" if target != one else f"{name} is only itself"
    joined = dict.fromkeys([one, *followers], target)
    done = _join(space, joined, Act("refiled", recorded, frozenset(), reason), policies, roll, changes)
    return replace(done, changed=(one,), data=done.data | {"of": said})


def join(space: Space, canonical: Mapping[str, str], reason: str, policies: Policies, recorded: datetime) -> Amendment:
    """Let each entity be the one that it is told to be; must be called inside `space.writing()`.

    Args:
        canonical: entity id -> id of the entity it is an alias of, or its own.
        reason: why, for history.
    """
    changes = ChangeSet()
    own = [e for e in space.entities(e for e, target in canonical.items() if e == target).values()]
    before = space.aliases()
    joined = dict(canonical)
    for entity in own:  # what is its name in other dress goes along with it
        others = [e for e, c in before.items() if c == before.get(entity.id) and e not in joined]
        joined |= dict.fromkeys(_in_other_dress(space, entity.name, others), entity.id)
    act = Act("refiled", recorded, frozenset(), reason)
    done = _join(space, joined, act, policies, Roll(space, changes, recorded), changes)
    return replace(both(done, _values_follow(space, policies, recorded)), data=done.data)


def _join(
    space: Space, joined: Mapping[str, str], act: Act, policies: Policies, roll: Roll, changes: ChangeSet
) -> Amendment:
    """Enter which entity each of these is, and file anew what is said about them and by them."""
    before = space.aliases()
    entities = space.entities(joined) | {e.id: e for e in changes.entities if e.id in joined}
    changes.entities = [e for e in changes.entities if e.id not in joined]
    changes.entities += [replace(e, canonical=joined[e.id]) for e in entities.values()]
    roll.adopt({e: joined[e] for e in entities})
    # What is only the target's own stays where it is.
    concerned = {*joined, *(before.get(entity, entity) for entity in joined)}
    bearers = [*space.entities(concerned).values(), *entities.values()]
    names = {name for entity in bearers for name in (entity.name, *entity.names)}
    keys = _families_about(space, concerned) | _families_spoken(space, names)
    if policies.authorities.held:
        changes.nodes.append(authority.changed_again(space))
        judged = authority.under(policies, {e: c for e, c in {**before, **joined}.items() if e != c})
        otherwise = policies.authorities.differing(judged.authorities)
        keys.update(authority.told_by(space, otherwise, act.recorded))
        policies = judged
    done = file_anew(space, space.families(keys).values(), act, policies, roll, changes, tuple(joined))
    was = {entity: before.get(entity, entity) for entity in joined}
    return replace(done, data={"before": was, "after": dict(joined)})


def _in_other_dress(space: Space, name: str, entities: Iterable[str]) -> list[str]:
    """Those entities whose names are a name in other dress, and so go wherever it goes."""
    return [e.id for e in space.entities(entities).values() if name_key(name) in plainer_names(e.name)]


def compared(space: Space, state: Sameness, after: str, limit: int) -> list[Comparison]:
    """Compared names in one state, by id, a page that starts after id `after`."""
    tasks = (task_of(Comparison, node) for node in all_of(space, "comparison", after))
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
    if (before.state, before.by) == (decided.state, decided.by):
        return Amendment((comparison,))
    space.commit(ChangeSet(nodes=[node_of(decided)]))
    done = Amendment()
    if state is Sameness.SAME:
        done = alias(space, before.one, before.other, policies, recorded)
    elif before.state is Sameness.SAME:
        done = alias(space, before.one, before.one, policies, recorded)
    data = {"comparison": comparison, "before": dump(before), "after": dump(decided), "alias": done.data}
    return replace(done, changed=(comparison, *done.changed), data=data)


def keep_apart(space: Space, policies: Policies, recorded: datetime) -> None:
    """Part the names that somebody decided to be different; must be called inside `space.writing()`.

    Another graph, in which nobody had decided, may have joined them.
    """
    for each in [task_of(Comparison, node) for node in all_of(space, "comparison")]:
        if each.state is Sameness.DIFFERENT and each.by != BY_RULE:
            roll = Roll(space, ChangeSet(), recorded)
            if roll.who(each.one) == roll.who(each.other):
                alias(space, each.one, each.one, policies, recorded)


def _families_about(space: Space, entities: Iterable[str]) -> set[str]:
    """The families of what is believed about entities, by all and by each agent alone."""
    layers = [space, *(space.seen_by(agent.id) for agent in space.all_agents())]
    return {key for entity in entities for layer in layers for key in _families_listed(layer, entity)}


def _families_listed(space: Space, entity: str) -> Iterator[str]:
    after = ""
    while page := space.list_beliefs(entity=entity, after=after, limit=PAGE):
        yield from (belief.family for belief in page)
        after = page[-1].id


def _families_spoken(space: Space, names: Iterable[str]) -> set[str]:
    ids = {b for found in space.beliefs_of(space.spoken_by(names)).values() for b in found}
    return {belief.family for belief in space.beliefs(ids).values()}
