"""What lies within what, as published: as (child, parent), or as numbered nodes of a tree."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from beliefgraph.evaluate.truth.tables import Table
from beliefgraph.nearness.wholes import all_wholes, circle

_ROOT = "-1"


@dataclass(frozen=True, slots=True)
class Paths:
    """Which names lie within which; a name may be that of several places, each within its own.

    Args:
        direct: name -> the names right around it.
        around: name -> all names around it.
    """

    direct: Mapping[str, frozenset[str]]
    around: Mapping[str, frozenset[str]]

    def bears_out(self, said: str, value: str) -> bool:
        """Whether whoever names the one place thereby says that it is in the other."""
        return said == value or value in self.around.get(said, ())

    def among(self, values: Collection[str]) -> dict[str, set[str]]:
        """Value -> the others that bear it out, of those that some do."""
        found: dict[str, set[str]] = {}
        for said in values:
            for value in self.around.get(said, frozenset()).intersection(values) - {said}:
                found.setdefault(value, set()).add(said)
        return found


def read_hierarchy(table: Table) -> Paths:
    """The places of a hierarchy, by their names as written.

    Raises:
        BadRecord: it is of no known shape, a row lacks something, a parent is not there, or a place lies within itself.
    """
    if table.columns == {"child", "parent"}:
        return _by_name(table)
    if table.columns == {"ID", "name", "parentID"}:
        return _by_number(table)
    raise table.fault(1, f"a hierarchy of no known shape has the columns {', '.join(sorted(table.columns))}")


def _by_name(table: Table) -> Paths:
    parents: dict[str, set[str]] = {}
    first: dict[str, int] = {}
    for line, row in table.rows:
        child, parent = table.filled(line, row, "child", "parent")
        parents.setdefault(child, set()).add(parent)
        first.setdefault(child, line)
    if way := circle(parents):
        name = min(way, key=lambda name: first[name])
        raise table.fault(first[name], f"{name} lies within itself")
    return Paths({name: frozenset(some) for name, some in parents.items()}, all_wholes(parents))


def _by_number(table: Table) -> Paths:
    nodes: dict[str, tuple[int, str, str]] = {}
    for line, row in table.rows:
        number, name, parent = table.filled(line, row, "ID", "name", "parentID")
        nodes[number] = (line, name, parent)
    direct: dict[str, set[str]] = {}
    around: dict[str, set[str]] = {}
    for number, (line, name, parent) in nodes.items():
        path, seen = [], {number}
        while parent != _ROOT:
            if parent not in nodes or parent in seen:
                rule = f"{name} lies within itself" if parent in seen else f"there is no place {parent}"
                raise table.fault(line, rule)
            seen.add(parent)
            _, above, further = nodes[parent]
            if further != _ROOT:  # the root is no place
                path.append(above)
            parent = further
        direct.setdefault(name, set()).update(path[:1])
        around.setdefault(name, set()).update(path)
    return Paths(
        {name: frozenset(some) for name, some in direct.items()},
        {name: frozenset(some) for name, some in around.items()},
    )
