"""What lies within what: the wholes of every part, direct and indirect."""

from __future__ import annotations

from collections.abc import Collection, Mapping


def all_wholes(within: Mapping[str, Collection[str]]) -> dict[str, frozenset[str]]:
    """Part -> everything that it lies in, however far up; in a circle each lies in all others.

    Args:
        within: part -> what it directly lies in.
    """
    found: dict[str, frozenset[str]] = {}
    for part in within:
        above: set[str] = set()
        left = list(within[part])
        while left:
            whole = left.pop()
            if whole in above:
                continue
            above.add(whole)
            if whole in found:
                above |= found[whole]
            else:
                left += within.get(whole, ())
        found[part] = frozenset(above - {part})
    return found


def circle(within: Mapping[str, Collection[str]]) -> tuple[str, ...]:
    """Parts and wholes that lie in one another, each in the next and the last in the first; empty when none do."""
    done: set[str] = set()
    for start in within:
        path: dict[str, None] = {}
        steps = [iter((start,))]
        while steps:
            here = next(steps[-1], None)
            if here is None:
                steps.pop()
                if path:
                    done.add(path.popitem()[0])
            elif here in path:
                way = list(path)
                return tuple(way[way.index(here) :])
            elif here not in done:
                path[here] = None
                steps.append(iter(within.get(here, ())))
    return ()
