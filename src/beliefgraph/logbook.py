"""The audit log of a namespace: read in either order, and what it tells of the acts that stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from beliefgraph.domain.audit import Entry
from beliefgraph.ports import Space

PAGE = 500  # entries that are read at a time


def forwards(space: Space, after: int = 0) -> Iterator[Entry]:
    """Entries in order, from the first after a number."""
    while page := space.entries(after, PAGE):
        yield from page
        after = page[-1].number


def backwards(space: Space) -> Iterator[Entry]:
    """Entries from the last to the first."""
    before = 0
    while page := space.last_entries(before, PAGE):
        yield from page
        before = page[-1].number
        if before == 1:
            return


@dataclass(frozen=True, slots=True)
class Standing:
    """What the log tells of the acts that stand.

    Args:
        undone: number of an act that does not -> number of the act that undid it.
        aliases: entity -> what was said to be another name of it, each time entity -> what it then was.
    """

    undone: dict[int, int] = field(default_factory=dict)
    aliases: dict[str, list[dict[str, str]]] = field(default_factory=dict)


def standing(space: Space) -> Standing:
    """What the log tells of the acts that stand; it is gone through once."""
    told = Standing()
    for entry in backwards(space):  # whatever undid an act comes before it
        if entry.number in told.undone:
            continue
        if entry.act == "undo":
            told.undone.update(dict.fromkeys(entry.data.get("undoes", ()), entry.number))
        for alias in _aliases_in(entry.data):
            told.aliases.setdefault(alias["of"], []).append(alias["after"])
    return told


def _aliases_in(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Every alias that an entry tells of."""
    if "after" in data and "of" in data:
        yield data
    for part in (data.get("alias"), *(of for _, of in data.get("parts", ()))):
        if part:
            yield from _aliases_in(part)
