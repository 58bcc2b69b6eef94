"""What a belief rests on, kept exact while links and origins come and go: circles of support, and root origins."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TypeVar

from beliefgraph.domain.arcs import strongly_connected
from beliefgraph.domain.surroundings import Known

Neighbours = Callable[[str], set[str]]
Id = TypeVar("Id", str, tuple[str, bool])


def trace_rings(known: Known, relinked: Collection[str]) -> set[str]:
    """Find anew which circles of support there are, after justifications of these beliefs came or went.

    Every new circle leads through one of them, and only their circles can have been broken.

    Returns:
        Beliefs that are on another circle than before, or on none any more.
    """
    relinked = sorted(relinked)
    known.meet(relinked)
    old = _members_of_old(known, relinked)
    new: dict[str, str] = {}
    for id in relinked:
        if id in known.own and id not in new:
            new |= _named(_circle_through(known, id))
    new |= _circles_among(known, old - new.keys())
    changed = {id for id, ring in new.items() if known.ring[id] != ring}
    known.ring.update(new)
    return changed


def _named(circle: set[str]) -> dict[str, str]:
    name = min(circle) if len(circle) > 1 else ""
    return dict.fromkeys(circle, name)


def _members_of_old(known: Known, relinked: Iterable[str]) -> set[str]:
    """All that was on a circle with one of these: each piece it may have fallen into has one of them."""
    members = {id for id in relinked if id in known.own and known.ring[id]}
    frontier = members
    while frontier:
        known.find_followers(frontier)
        known.find_reasons(frontier)
        frontier = {
            other
            for id in frontier
            for other in known.children(id) | known.parents(id)
            if known.ring[other] == known.ring[id] and other not in members
        }
        members = members | frontier
    return members


def _circle_through(known: Known, id: str) -> set[str]:
    """All that leads to a belief and is led to from it, itself included.

    Both ways are searched in turns, the smaller one first: what it leads to and what leads to it can differ widely.
    """
    ahead = _Search(id, known.find_followers, known.children)
    behind = _Search(id, known.find_reasons, known.parents)
    while ahead.frontier and behind.frontier:
        min(ahead, behind, key=lambda search: len(search.arrows)).go_on()
    return (behind if ahead.frontier else ahead).leading_back()


class _Search:
    """All that can be reached from a belief in one direction."""

    def __init__(self, start: str, find: Callable[[Iterable[str]], None], neighbours: Neighbours) -> None:
        self.start, self.frontier = start, {start}
        self.arrows: dict[str, set[str]] = {}
        self._find, self._neighbours = find, neighbours

    def go_on(self) -> None:
        self._find(self.frontier)
        self.arrows |= {id: self._neighbours(id) for id in self.frontier}
        self.frontier = set().union(*(self.arrows[id] for id in self.frontier)) - self.arrows.keys()

    def leading_back(self) -> set[str]:
        """What was reached and leads to the start again."""
        return _reached(self.start, _reversed(self.arrows))


def _reversed(arrows: Mapping[str, Iterable[str]]) -> dict[str, set[str]]:
    back: dict[str, set[str]] = {}
    for id, others in arrows.items():
        for other in others:
            back.setdefault(other, set()).add(id)
    return back


def _reached(start: str, arrows: Mapping[str, set[str]]) -> set[str]:
    reached, path = {start}, [start]
    while path:
        new = arrows.get(path.pop(), set()) - reached
        reached |= new
        path += new
    return reached


def _circles_among(known: Known, ids: set[str]) -> dict[str, str]:
    """The circles that lie within some beliefs."""
    arrows = {id: known.parents(id) & ids for id in ids}
    return {id: name for circle in strong_parts(arrows) for id, name in _named(circle).items()}


def strong_parts(arrows: Mapping[Id, Collection[Id]]) -> list[set[Id]]:
    """The sets of things that can all reach one another; every thing is in one of them."""
    ids = sorted(arrows)
    number = {id: place for place, id in enumerate(ids)}
    begins, heads = [0], []
    for id in ids:
        heads += sorted(number[other] for other in arrows[id])
        begins.append(len(heads))
    parts: dict[int, set[Id]] = {}
    for id, label in zip(ids, strongly_connected(begins, heads), strict=True):
        parts.setdefault(label, set()).add(id)
    return list(parts.values())


def trace_roots(known: Known, rerooted: Iterable[str]) -> dict[str, str]:
    """Work out anew what beliefs go back to, after what these or their parents go back to changed.

    Circles share their roots and are worked out as one; seen so, support runs in no circle, and what is lost goes
    as surely as what is new comes.

    Returns:
        Each belief that goes back to something else than before -> the one over which it came; "" for those given.
    """
    known.meet(rerooted)
    cause = {id: "" for id in rerooted if id in known.own}
    changed: dict[str, str] = {}
    frontier = sorted(cause)
    while frontier:
        known.find_reasons(frontier)
        moved: dict[str, str] = {}
        for id in frontier:
            unit = members_of_ring(known, id)
            roots = _roots_of(known, unit)
            moved |= {one: cause.get(one, id) for one in sorted(unit) if known.roots[one] != roots}
            known.roots.update(dict.fromkeys(unit, roots))
        changed = moved | changed
        known.find_followers(moved)
        following = sorted((child, id) for id in moved for child in known.children(id))
        cause = {child: id for child, id in reversed(following)} | cause
        frontier = sorted({child for child, id in following if not _same_ring(known, child, id)})
    return changed


def _same_ring(known: Known, one: str, other: str) -> bool:
    return bool(known.ring[one]) and known.ring[one] == known.ring[other]


def members_of_ring(known: Known, id: str) -> set[str]:
    """A belief with those on its circle."""
    if not (ring := known.ring[id]):
        return {id}
    if ring not in known.rings:
        members = frontier = {id}
        while frontier:
            known.find_reasons(frontier)
            near = {parent for one in frontier for parent in known.parents(one) if known.ring[parent] == ring}
            frontier = near - members
            members = members | frontier
        known.rings[ring] = members
    return known.rings[ring]


def members_of_knot(known: Known, id: str) -> set[str]:
    """A belief with those that it was in one knot with, as far as links still lead there."""
    if not (knot := known.knot[id]):
        return {id}
    members = frontier = {id}
    while frontier:
        known.find_reasons(frontier)
        known.find_followers(frontier)
        known.find_opposed(frontier)
        near = set().union(*(known.neighbours(one) for one in frontier))
        known.meet(near)
        frontier = {one for one in near - members if known.knot.get(one) == knot}
        members = members | frontier
    return members


def _roots_of(known: Known, unit: set[str]) -> int:
    roots = 0
    for id in unit:
        roots |= known.own[id].roots
        for parent in known.parents(id):
            if parent not in unit:
                roots |= known.roots[parent]
    return roots
