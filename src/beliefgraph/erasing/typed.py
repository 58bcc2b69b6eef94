"""What people typed about things that stay, beside what was told as evidence: where it stands, and how it goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from beliefgraph.domain.agents import Trust
from beliefgraph.domain.audit import Entry
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import Edge, Evidence, Link, Node, Revision
from beliefgraph.domain.reviews import ReviewItem
from beliefgraph.domain.tasks import TASKS, Comparison, Pending
from beliefgraph.erasing.words import Words
from beliefgraph.ports import Space

TYPED: Mapping[type[Any], frozenset[str]] = {
    Evidence: frozenset({"retract_reason"}),
    Edge: frozenset({"reason"}),
    Link: frozenset({"data"}),
    Node: frozenset({"data"}),
    Revision: frozenset({"reason"}),
    Entry: frozenset({"reason", "data"}),
    Comparison: frozenset({"reason"}),
    Pending: frozenset({"reason"}),
    Trust: frozenset({"reason"}),
    ReviewItem: frozenset({"why", "reason", "text", "did"}),
}
"""The fields of each noun in which somebody's words about it stand; all others hold ids, names, or what was told."""

_KEYS = frozenset[str]().union(*TYPED.values(), {"reasons"})
"""Where such words stand in the data of tasks and of the audit log, in which records lie within one another."""

Repeats = Callable[[str], bool]


def typed_in(data: Any, typed: bool = False) -> Iterator[str]:
    """Every text in JSON that somebody typed.

    Args:
        data: the JSON.
        typed: whether all of it is.
    """
    if isinstance(data, dict):
        for key, value in data.items():
            if typed:
                yield str(key)
            if key == "reasons" and isinstance(value, dict):  # id -> reason
                yield from (str(reason) for reason in value.values())
            else:
                yield from typed_in(value, typed or key in _KEYS)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from typed_in(value, typed)
    elif typed and isinstance(data, str):
        yield data


def without(data: Any, repeats: Repeats, typed: bool = False) -> Any:
    """JSON without the texts in it that somebody typed and that repeat what goes.

    Args:
        data: the JSON.
        repeats: whether a text does.
        typed: whether all of it was typed.
    """
    if isinstance(data, dict):
        kept = {key: value for key, value in data.items() if not (typed and repeats(str(key)))}
        return {key: without(value, repeats, typed or key in _KEYS) for key, value in kept.items()}
    if isinstance(data, list | tuple):
        return [without(value, repeats, typed) for value in data]
    return "" if typed and isinstance(data, str) and repeats(data) else data


def node_without(node: Node, repeats: Repeats) -> Node:
    """A node without what somebody typed in it that repeats what goes; in a node of your own that may be all of it."""
    data = without(node.data, repeats, typed=node.kind not in TASKS)
    return node if data == node.data else replace(node, data=data)


@dataclass(frozen=True, slots=True)
class Typed:
    """What people typed about evidence, edges and links that may have to go.

    Args:
        evidence: what was retracted with words.
        edges, links: what was given words that repeat what goes.
    """

    evidence: list[Evidence]
    edges: list[Edge]
    links: list[Link]

    @classmethod
    def read(cls, space: Space, words: Words) -> Typed:
        """Go through what stays, and let what it tells stay: whoever repeats that gives nothing away."""
        read = cls([], [], [])
        for piece in space.all_evidence():
            words.keep(piece.text)
            if piece.retract_reason:
                read.evidence.append(piece)
        for family in space.all_families():
            for belief in family.beliefs:
                words.keep(belief.text)
                words.keep(belief.value)
            read.edges.extend(filed.edge for filed in family.filed if words.repeated(filed.edge.reason))
        read.links.extend(k for k in space.all_links() if any(map(words.repeated, typed_in(k.data, True))))
        return read

    def struck(self, repeats: Repeats, told: Callable[[Evidence], bool]) -> ChangeSet:
        """What rids them of those words.

        Args:
            repeats: whether a text repeats what goes.
            told: whether evidence was retracted by an act of which the reason goes.
        """
        pieces = [piece for piece in self.evidence if told(piece) or repeats(piece.retract_reason)]
        links = [(link, replace(link, data=without(link.data, repeats, typed=True))) for link in self.links]
        return ChangeSet(
            retractions={piece.id: (piece.retracted, "") for piece in pieces if piece.retracted},
            edges=[replace(edge, reason="") for edge in self.edges if repeats(edge.reason)],
            links=[new for old, new in links if new != old],
        )
