"""What a namespace knows of how values are related: its table of what lies within what, and its aliases.

It also notes under what its beliefs were settled, so that a change of either, or of the tolerances, is seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import Entity, Node, hash_id
from beliefgraph.domain.tasks import RELATED, Related, Within
from beliefgraph.meaning.matching import value_key
from beliefgraph.nearness import Kinship
from beliefgraph.ports import Space
from beliefgraph.records import node_of, task_of
from beliefgraph.resolving import plainer
from beliefgraph.text import name_key

PAGE = 1000


NOTHING = Related("")


def stamp(space: Space) -> str:
    """What changes whenever the kinship of values does; "" while nothing is known."""
    return _noted(space).digest


def _noted(space: Space) -> Related:
    node = space.nodes([RELATED]).get(RELATED)
    return NOTHING if node is None else task_of(Related, node)


def _note(space: Space, related: Related) -> None:
    changes = ChangeSet(removed_nodes=[RELATED]) if related == NOTHING else ChangeSet(nodes=[node_of(related)])
    if related != _noted(space):
        space.commit(changes)


def known(space: Space) -> Kinship:
    """What lies within what, and which names are one."""
    return Kinship((row.keys for row in table(space)), names(space))


def table(space: Space) -> Iterator[Within]:
    """Every line of the table of what lies within what, by id."""
    page: list[Node] = []
    while page := space.nodes_of("within", page[-1].id if page else "", PAGE):
        yield from (task_of(Within, node) for node in page)


def restamp(space: Space) -> Kinship:
    """Note that the kinship of values may be another; inside `space.writing()`."""
    now = known(space)
    _note(space, replace(_noted(space), digest=now.digest))
    return now


def allowed_otherwise(space: Space, tolerances: Mapping[str, str]) -> set[str]:
    """The predicates whose beliefs were settled under other tolerances, each as `predicate_mark` names it.

    Args:
        space: the namespace.
        tolerances: predicate -> how far its values may lie apart now.
    """
    before, now = _noted(space).allowed, _marked(tolerances)
    return {mark for mark in before.keys() | now.keys() if before.get(mark) != now.get(mark)}


def note_allowed(space: Space, tolerances: Mapping[str, str]) -> None:
    """Note that beliefs are settled under these tolerances; inside `space.writing()`."""
    _note(space, replace(_noted(space), allowed=_marked(tolerances)))


def _marked(tolerances: Mapping[str, str]) -> dict[str, str]:
    return {predicate_mark(predicate): allowed for predicate, allowed in tolerances.items()}


def predicate_mark(predicate: str) -> str:
    """What a predicate is noted by, without its words."""
    return hash_id("p", predicate)


def names(space: Space) -> dict[str, str]:
    """Key of a name -> key of the name that its entity goes by, of names that somebody joined.

    A name that only follows the one whose other dress it is ("Mr Li") is no other name of a value, whenever it was
    heard first; and one that means two things is none.
    """
    aliases = space.aliases()
    entities = space.entities({*aliases, *aliases.values()}) if aliases else {}
    told = {alias: of for alias, of in aliases.items() if alias in entities and of in entities}
    dressed = {alias: name_key(plain.name) for alias in told if (plain := plainer(entities[alias].name)) is not None}
    bearing = space.named(dressed.values()) if dressed else {}
    meaning: dict[str, set[str]] = {}
    for alias, of in told.items():
        plain_ones = bearing.get(dressed.get(alias, ""), ())
        if of not in {aliases.get(entity, entity) for entity in plain_ones}:
            meaning.setdefault(_key(entities[alias]), set()).add(_key(entities[of]))
    return {name: next(iter(meant)) for name, meant in meaning.items() if len(meant) == 1 and name not in meant}


def _key(entity: Entity) -> str:
    return value_key(entity.name)
