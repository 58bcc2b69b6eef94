"""Which edges the graph may have: every relation's direction and end types."""

from __future__ import annotations

from beliefgraph.domain.model import BUILT_IN, Kind, Relation
from beliefgraph.errors import UnknownRelation

ENDS: dict[Relation, frozenset[tuple[str, str]]] = {
    Relation.SUPPORTS: frozenset({(Kind.EVIDENCE, Kind.BELIEF), (Kind.BELIEF, Kind.BELIEF)}),
    Relation.REFUTES: frozenset({(Kind.EVIDENCE, Kind.BELIEF), (Kind.BELIEF, Kind.BELIEF)}),
    Relation.OCCURRED_IN: frozenset({(Kind.EVIDENCE, Kind.EVENT)}),
    Relation.FROM: frozenset({(Kind.EVIDENCE, Kind.SOURCE)}),
    Relation.CONTEXT_OF: frozenset({(Kind.EVIDENCE, Kind.CONTEXT)}),
    Relation.VALID_IN: frozenset({(Kind.BELIEF, Kind.CONTEXT)}),
    Relation.ABOUT: frozenset({(Kind.BELIEF, Kind.ENTITY), (Kind.BELIEF, Kind.CONTEXT)}),
    Relation.DERIVES_FROM: frozenset({(Kind.BELIEF, Kind.BELIEF)}),
    Relation.CONTRADICTS: frozenset({(Kind.BELIEF, Kind.BELIEF)}),
    Relation.UPDATES: frozenset({(Kind.BELIEF, Kind.BELIEF)}),
    Relation.PRECEDES: frozenset({(Kind.BELIEF, Kind.BELIEF), (Kind.EVENT, Kind.EVENT)}),
    Relation.CHILD_OF: frozenset({(Kind.CONTEXT, Kind.CONTEXT)}),
}

BY_HAND = frozenset(
    {Relation.SUPPORTS, Relation.REFUTES, Relation.DERIVES_FROM, Relation.CONTRADICTS, Relation.PRECEDES}
)
"""Relations that a caller may draw; the others follow from evidence, beliefs and contexts.

A node of a registered kind is ABOUT any other node. That edge follows from nothing, so it is drawn by hand too.
"""


def as_relation(name: str) -> Relation:
    """A relation by its name, in any case.

    Raises:
        UnknownRelation: no such relation.
    """
    try:
        return Relation(name.upper())
    except ValueError as error:
        raise UnknownRelation(name, "there is no such relation", f"Choose one of {', '.join(Relation)}") from error


def check_ends(relation: Relation, source: str, source_kind: str, target: str, target_kind: str) -> None:
    """Refuse an edge whose ends the relation does not have, and one that ends where it starts.

    Args:
        relation: kind of edge.
        source: id it starts from.
        source_kind: node kind of that id; one that is not built in is ABOUT anything, and nothing else.
        target: id it leads to.
        target_kind: node kind of that id.

    Raises:
        UnknownRelation: naming the ends the relation has.
    """
    if source == target:
        raise UnknownRelation(f"{source} {relation} {target}", "an edge cannot end where it starts", "Name two nodes")
    of_its_own = relation is Relation.ABOUT and source_kind not in BUILT_IN
    if not of_its_own and (source_kind, target_kind) not in ENDS[relation]:
        ends = " or ".join(f"{a} → {b}" for a, b in sorted(ENDS[relation]))
        raise UnknownRelation(
            f"{relation} from {source_kind} to {target_kind}",
            f"{relation} leads {ends}",
            "Turn it round or choose another",
        )
