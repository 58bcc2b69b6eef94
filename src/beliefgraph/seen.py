"""A namespace as it may be read: what all see of it, and what is one agent's alone; no way of reading leads further.

Whatever is read for somebody is read through `Seen`, so that no part of reading has to remember to keep agents apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from beliefgraph.domain.changes import Family, Filed
from beliefgraph.domain.model import Belief, Evidence, Link, Revision
from beliefgraph.ports import Beside, Space

_OPEN = frozenset(
    {
        "namespace", "agent", "entities", "aliases", "sources", "nodes", "contexts", "speaking", "named", "names_from",
        "nodes_of", "counts", "model", "codes", "vectors", "outdated", "beliefs_of", "from_source", "brought_in",
        "all_entities", "all_sources", "all_agents",
    }
)  # fmt: skip
"""What is the same for all: names, contexts and sources are one vocabulary, and an id says nothing by itself."""

_BOUNDED = frozenset({"search", "about", "list_beliefs", "happened", "beside", "docs"})
"""What a store bounds itself to what an agent may find (see `Space.seen_by`)."""


class Seen:
    """What all see of a namespace, and what is its agent's alone. It only reads.

    Args:
        space: the namespace, as `seen_by` gave it.
    """

    def __init__(self, space: Space) -> None:
        self._space = space
        self.agent = space.agent
        self._layers = ("", self.agent)

    def __getattr__(self, name: str) -> Any:
        if name in _OPEN or name in _BOUNDED:
            return getattr(self._space, name)
        raise AttributeError(f"{type(self).__name__} shows nothing by the name of {name!r}")

    def seen_by(self, agent: str) -> Space:
        """The same: nobody sees further through what one agent sees."""
        return cast(Space, self)

    @property
    def behind(self) -> Space:
        """The same for working out what beliefs draw: a shared conclusion may rest on what its writer alone sees."""
        return cast(Space, Behind(self, self._space))

    def trust(self, evidence: Evidence) -> float:
        """How far a piece of evidence is trusted, in [0, 1]."""
        return 1.0

    def alters(self, family: str) -> bool:
        """Whether a family that was read is not as it is stored, so that stored masses say nothing of it."""
        return False

    def sees(self, evidence: Evidence) -> bool:
        """Whether it is shared or the agent's own, and trusted at all."""
        return evidence.shared or evidence.agent in self._layers

    def evidence(self, ids: Iterable[str]) -> dict[str, Evidence]:
        return {ident: each for ident, each in self._space.evidence(ids).items() if self.sees(each)}

    def beliefs(self, ids: Iterable[str]) -> dict[str, Belief]:
        return {ident: each for ident, each in self._space.beliefs(ids).items() if each.agent in self._layers}

    def families(self, keys: Iterable[str]) -> dict[str, Family]:
        found = self._space.families(keys)  # of which each lies in one layer
        return {key: family for key, family in found.items() if family.beliefs[0].agent in self._layers}

    def siblings(self, keys: Iterable[str]) -> dict[str, tuple[Belief, ...]]:
        found = self._space.siblings(keys)
        return {key: beliefs for key, beliefs in found.items() if beliefs[0].agent in self._layers}

    def filed(self, belief: str) -> tuple[Filed, ...]:
        return tuple(filed for filed in self._space.filed(belief) if self.sees(filed.evidence))

    def history(self, belief: str) -> list[Revision]:
        return self._space.history(belief) if self.beliefs([belief]) else []

    def links(self, ids: Iterable[str]) -> list[Link]:
        """Links between what is seen; one that leads to another agent's belief is not there."""
        links = self._space.links(ids)
        hidden = self.hidden(links)
        return [link for link in links if link not in hidden]

    def hidden(self, links: Sequence[Link]) -> list[Link]:
        """Those links that lead to what is not seen."""
        ends = {end for link in links for end in (link.source, link.target)}
        beliefs = self._space.beliefs(ends)
        unseen = {ident for ident, each in beliefs.items() if each.agent not in self._layers}
        if others := ends - beliefs.keys():
            unseen |= {ident for ident, each in self._space.evidence(others).items() if not self.sees(each)}
        return [link for link in links if unseen & {link.source, link.target}]


@dataclass(frozen=True, slots=True)
class Behind:
    """What is seen, and behind it what others' shared conclusions rest on, by itself; for numbers, never to be shown.

    Args:
        seen: what is seen.
        space: everything.
    """

    seen: Seen
    space: Space

    def __getattr__(self, name: str) -> Any:
        return getattr(self.space, name)

    def beliefs(self, ids: Iterable[str]) -> dict[str, Belief]:
        wanted = list(ids)
        seen = self.seen.beliefs(wanted)
        return self.space.beliefs([ident for ident in wanted if ident not in seen]) | seen

    def families(self, keys: Iterable[str]) -> dict[str, Family]:
        wanted = list(keys)
        seen = self.seen.families(wanted)
        return self.space.families([key for key in wanted if key not in seen]) | seen

    def links(self, ids: Iterable[str]) -> list[Link]:
        wanted = list(ids)
        return [*self.seen.links(wanted), *self.seen.hidden(self.space.links(wanted))]


def nearest(near: Iterable[Beside], reach: int) -> tuple[Beside, ...]:
    """The nearest on either side, counted anew."""
    sides: dict[int, list[Beside]] = {1: [], -1: []}
    for each in sorted(near, key=lambda b: abs(b.steps)):
        sides[1 if each.steps > 0 else -1].append(each)
    counted = (replace(b, steps=way * n) for way, side in sides.items() for n, b in enumerate(side[:reach], 1))
    return tuple(sorted(counted, key=lambda b: (abs(b.steps), b.steps)))


def goes_on(near: Sequence[Beside], seen: Sequence[Beside], wide: int, reach: int) -> bool:
    """Whether more may be seen further away: one side has fewer than wanted, and the store was not at its end."""

    def counts(some: Sequence[Beside]) -> tuple[int, int]:
        after = sum(b.steps > 0 for b in some)
        return after, len(some) - after

    return any(had == wide and left < reach for had, left in zip(counts(near), counts(seen), strict=True))
