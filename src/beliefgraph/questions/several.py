"""Several that are called alike after one owner: Maya's cousin is Tom, and Maya's cousin is Rosa. Never writes.

All that is told of "Maya's cousin" stands in one place. The evidence that tells a belief tells which of them it is
about: "My cousin Rosa lives in Porto" names her and says where she lives.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from beliefgraph.domain.model import Belief
from beliefgraph.reading import Reader
from beliefgraph.text import name_key

LOOKED_AT = 300  # beliefs about one of them that are looked at for names, the latest


@dataclass(slots=True)
class Several:
    """Who is meant of those called alike.

    Args:
        reader: the namespace at a moment.
        meant: entity -> the normalised names of those that are sought of it.
    """

    reader: Reader
    meant: dict[str, frozenset[str]] = field(default_factory=dict)
    _names: dict[str, dict[str, set[str]]] = field(default_factory=dict)

    def mean(self, entity: str, names: Collection[str]) -> None:
        """Take an entity for those of the names, if it has several of which these are some."""
        if borne := frozenset(names).intersection(self._of(entity)):
            self.meant[entity] = borne

    def bearers(self, belief: Belief) -> set[str]:
        """Which of several a belief is about: those whom its evidence names; none when its subject is but one."""
        names = self._of(belief.subject)
        return {name for name, told in names.items() if told & self._evidence(belief.id)} if names else set()

    def sought(self, belief: Belief) -> bool:
        """Whether a belief is about one that is meant."""
        meant = self.meant.get(belief.subject)
        return meant is None or not meant.isdisjoint(self.bearers(belief))

    def _of(self, entity: str) -> dict[str, set[str]]:
        """Name -> the evidence that tells it, of an entity that has several."""
        if entity not in self._names:
            space = self.reader.space
            about = space.beliefs(space.about([entity], LOOKED_AT)).values()
            named = [belief for belief in about if belief.predicate == "name" and belief.value]
            told: dict[str, set[str]] = {}
            if len({name_key(belief.value) for belief in named}) > 1:
                for belief in named:
                    told.setdefault(name_key(belief.value), set()).update(self._evidence(belief.id))
            self._names[entity] = told
        return self._names[entity]

    def _evidence(self, belief: str) -> set[str]:
        return {filed.evidence.id for filed in self.reader.space.filed(belief)}
