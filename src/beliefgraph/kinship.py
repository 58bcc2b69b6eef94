"""What a namespace knows of how values are related: its table of what lies within what, and its aliases."""

from __future__ import annotations

from collections.abc import Iterator

from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import Entity, Node
from beliefgraph.domain.tasks import RELATED, Related, Within
from beliefgraph.meaning.matching import value_key
from beliefgraph.nearness import Kinship
from beliefgraph.ports import Space
from beliefgraph.records import node_of, task_of
from beliefgraph.resolving import plainer
from beliefgraph.text import name_key

PAGE = 1000


def stamp(space: Space) -> str:
    """What changes whenever the kinship of values does; "" while nothing is known."""
    node = space.nodes([RELATED]).get(RELATED)
    return "" if node is None else task_of(Related, node).digest


def kinship(space: Space) -> Kinship:
    """What lies within what, and which names are one."""
    return Kinship((row.keys for row in table(space)), names(space))


def table(space: Space) -> Iterator[Within]:
    """Every line of the table of what lies within what, by id."""
    page: list[Node] = []
    while page := space.nodes_of("within", page[-1].id if page else "", PAGE):
        yield from (task_of(Within, node) for node in page)


def restamp(space: Space) -> Kinship:
    """Note that the kinship of values may be another; inside `space.writing()`."""
    known = kinship(space)
    if known.digest != stamp(space):
        note = [node_of(Related(known.digest))]
        space.commit(ChangeSet(nodes=note) if known.digest else ChangeSet(removed_nodes=[RELATED]))
    return known


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
