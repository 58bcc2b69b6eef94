"""Edges and nodes that somebody draws: between two beliefs, or from a node of one's own to what it is about."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from beliefgraph.amend import Amendment
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import BUILT_IN, Kind, Link, Node, Relation
from beliefgraph.domain.schema import BY_HAND, as_relation, check_ends
from beliefgraph.drawing import redraw_ends
from beliefgraph.errors import InvalidName, NotFound, UnknownRelation
from beliefgraph.filing import Policies
from beliefgraph.grounds import CARRYING, reaches, strength_of
from beliefgraph.ports import Space
from beliefgraph.records import dump


def put_node(space: Space, node: Node, kinds: Collection[str]) -> Amendment:
    """Keep a node in place of what has its id; must be called inside `space.writing()`.

    Raises:
        InvalidName: a kind that is not registered, or an id that is empty or something else's.
    """
    _check_registered(node.kind, kinds)
    if not node.id.strip():
        raise InvalidName(node.id, "a node needs an id", "Give one of your own")
    if (holder := _built_in(space, node.id)) is not None:
        raise InvalidName(node.id, f"this is the id of a node of kind {holder}", "Choose another id")
    return exchange_node(space, node.id, node)


def exchange_node(space: Space, ident: str, node: Node | None) -> Amendment:
    """Let a node take the place of what has its id, None of nothing; must be called inside `space.writing()`."""
    before = space.nodes([ident]).get(ident)
    if before == node:
        return Amendment((ident,))
    space.commit(ChangeSet(nodes=[node] if node else [], removed_nodes=[] if node else [ident]))
    data = {"id": ident, "before": before and dump(before), "after": node and dump(node)}
    return Amendment((ident,), data=data)


def link(
    space: Space,
    source: str,
    relation: str,
    target: str,
    data: Mapping[str, Any],
    policies: Policies,
    recorded: datetime,
    kinds: Collection[str] = (),
) -> Amendment:
    """Draw an edge between two beliefs, or from a node of a registered kind to what it is about.

    Must be called inside `space.writing()`. Twice is once. What the edge carries moves the beliefs that it reaches.

    Raises:
        InvalidName: an end of a kind that is not registered.
        UnknownRelation: no such relation, one that follows from evidence, or ends that it does not have.
        NotFound: an end that the namespace does not hold.
        OutOfRange: a strength outside [0, 1].
    """
    drawn = as_relation(relation)
    if not by_hand(space, source, drawn):
        remedy = f"Draw {', '.join(sorted(BY_HAND))}; observe evidence for the others"
        raise UnknownRelation(drawn, "this relation follows from evidence, beliefs and contexts", remedy)
    ends = _kind(space, source), _kind(space, target)
    for kind in ends:
        _check_registered(kind, {*BUILT_IN, *kinds})
    check_ends(drawn, source, ends[0], target, ends[1])
    if ends[0] == Kind.EVIDENCE:
        remedy = "Observe it again with a claim, under a ref of its own"
        raise UnknownRelation(f"{drawn} from {ends[0]}", "evidence bears on a belief by what it claims", remedy)
    made = Link(source, drawn, target, dict(data))
    strength_of(made)
    _check_layers(space, made)
    before = _drawn(space, made)
    if before == [made]:
        return Amendment((source, target))
    return exchange_links(space, before, [made], policies, recorded)


def _check_layers(space: Space, link: Link) -> None:
    """Refuse what would let others see, in their own numbers, what an agent keeps to itself."""
    if link.relation not in CARRYING:
        return
    layers = {ident: row.agent for ident, row in space.beliefs((link.source, link.target)).items()}
    if not reaches(link, (link.source, link.target), layers):
        rule = "what an agent alone sees moves nobody else's beliefs"
        remedy = "Share its evidence first, or lead the edge from what all see"
        raise UnknownRelation(f"{link.source} {link.relation} {link.target}", rule, remedy)


def unlink(space: Space, source: str, relation: str, target: str, policies: Policies, recorded: datetime) -> Amendment:
    """Remove an edge that `link` drew; must be called inside `space.writing()`.

    Raises:
        NotFound: there is no such edge.
    """
    drawn = as_relation(relation)
    found = _drawn(space, Link(source, drawn, target))
    if not found or not by_hand(space, source, drawn):
        raise NotFound(f"{source} {drawn} {target}", "no such edge was drawn", "Look at explain(...).links")
    return exchange_links(space, found, [], policies, recorded)


def exchange_links(
    space: Space,
    gone: Collection[Link],
    come: Collection[Link],
    policies: Policies,
    recorded: datetime,
    also: Collection[str] = (),
) -> Amendment:
    """Let edges go and others come, and let both reach their ends and `also`; must be called inside `writing()`."""
    kept = {(k.source, k.relation, k.target) for k in come}
    removed = [k for k in gone if (k.source, k.relation, k.target) not in kept]
    space.commit(ChangeSet(links=list(come), removed_links=removed))
    moved = redraw_ends(space, [*gone, *come], policies, recorded, also)
    ends = dict.fromkeys(end for k in (*come, *gone) for end in (k.source, k.target))
    data = {"removed": [dump(k) for k in gone], "added": [dump(k) for k in come]}
    return Amendment(tuple(ends), tuple(moved.beliefs), tuple(moved.revisions), data=data)


def by_hand(space: Space, source: str, relation: Relation) -> bool:
    """Whether somebody drew an edge, rather than that it follows from evidence."""
    return relation in BY_HAND or (relation is Relation.ABOUT and source in space.nodes([source]))


def _drawn(space: Space, link: Link) -> list[Link]:
    """The stored edge with the ends of this one, if there is one."""
    ends = (link.source, link.relation, link.target)
    return [k for k in space.links([link.source]) if (k.source, k.relation, k.target) == ends]


def _check_registered(kind: str, kinds: Collection[str]) -> None:
    if kind not in kinds:
        raise InvalidName(kind, "there is no such kind of node here", "Add it to the setting `kinds`")


def _kind(space: Space, ident: str) -> str:
    if (kind := _built_in(space, ident)) is not None:
        return kind
    if (node := space.nodes([ident]).get(ident)) is not None:
        return node.kind
    raise NotFound(
        ident, "this namespace holds no such belief, evidence, entity, source or node", "Look it up with ask or recall"
    )


def _built_in(space: Space, ident: str) -> Kind | None:
    """The kind of the node that a built-in noun holds under this id, if there is one."""
    if ident in space.beliefs([ident]):
        return Kind.BELIEF
    if ident in space.evidence([ident]):
        return Kind.EVIDENCE
    if ident in space.entities([ident]):
        return Kind.ENTITY
    return Kind.SOURCE if ident in space.sources([ident]) else None
