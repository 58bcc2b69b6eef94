"""What erasing takes out of the table of what lies within what: the values that nobody says any more."""

from __future__ import annotations

from collections.abc import Iterable

from beliefgraph.domain.model import Belief
from beliefgraph.meaning.matching import value_key
from beliefgraph.ports import Space
from beliefgraph.related import table
from beliefgraph.text import name_key

PAGE = 1000


def unsaid(space: Space, gone: Iterable[Belief]) -> frozenset[str]:
    """Normalised names in the table that stood for values of erased beliefs, where no belief has them any more.

    Args:
        space: the namespace, once the beliefs are gone.
        gone: the beliefs.
    """
    values = {value_key(belief.value) for belief in gone if belief.value}
    named: dict[str, set[str]] = {}
    for row in table(space):
        for name, key in zip((row.part, row.whole), row.keys, strict=True):
            if key in values:
                named.setdefault(key, set()).add(name_key(name))
    if named:
        for key in _said(space) & named.keys():
            del named[key]
    names = {name for each in named.values() for name in each}
    return frozenset(names - space.named(names).keys())


def _said(space: Space) -> set[str]:
    """The keys of all values that a belief has."""
    said: set[str] = set()
    page: list[Belief] = []
    while page := space.list_beliefs(after=page[-1].id if page else "", limit=PAGE):
        said.update(value_key(belief.value) for belief in page if belief.value)
    return said
