"""What is known of how values are related, whatever the predicate: what lies within what, and other names."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cached_property

from beliefgraph.meaning.matching import value_key
from beliefgraph.nearness.measures import meant
from beliefgraph.nearness.nearness import Nearness
from beliefgraph.nearness.wholes import all_wholes, circle


class Kinship:
    """What lies within what, and which names are one.

    Args:
        within: (part, whole), each by its key; a part may lie in several.
        names: key of a name -> key of the name that stands for all names of the same thing.
    """

    def __init__(self, within: Iterable[tuple[str, str]] = (), names: Mapping[str, str] | None = None) -> None:
        self.within = frozenset(within)
        self.names: Mapping[str, str] = dict(names or {})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kinship) and (self.within, self.names) == (other.within, other.names)

    def __hash__(self) -> int:
        return hash(self.within)

    @property
    def digest(self) -> str:
        """A hash of all of it; "" when nothing is known."""
        if not self.within and not self.names:
            return ""
        total = hashlib.blake2b(digest_size=12)
        for kind, pairs in (("in", self.within), ("is", self.names.items())):
            for one, other in sorted(pairs):
                total.update(f"{kind} {len(one)}:{one}{len(other)}:{other}".encode("utf-8", "surrogatepass"))
        return total.hexdigest()

    def form(self, key: str) -> str:
        """The one form of a value in all its words and names."""
        return meant(self.names.get(key, key)).plain

    @cached_property
    def _direct(self) -> dict[str, set[str]]:
        direct: dict[str, set[str]] = {}
        for part, whole in self.within:
            direct.setdefault(self.form(part), set()).add(self.form(whole))
        return direct

    @cached_property
    def _wholes(self) -> dict[str, frozenset[str]]:
        return all_wholes(self._direct)

    @property
    def circle(self) -> tuple[str, ...]:
        """What lies within itself by way of others; empty when nothing does."""
        return circle(self._direct)

    def of(self, value: str) -> tuple[str, frozenset[str]]:
        """Everything that is known of a value: its form, and all that it lies in.

        Args:
            value: as said.
        """
        form = self.form(value_key(value))
        return form, self._wholes.get(form, frozenset())

    def nearness(self, tolerance: str = "") -> Nearness:
        """How the values of a predicate are related that allows so much."""
        return Nearness.known(tolerance, self._wholes, self.names)


NO_KIN = Kinship()
