"""Which of several words on one thing applies in a context: the nearest, which overrules the broader and the strange.

An exception in version 2.1 goes before what version 2 says, for whoever asks about 2.1; what 2.2 says of the same thing
then says nothing. Where 2.1 has no word of its own, that of 2 holds there, and a sibling's may be told.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from beliefgraph.domain.contexts import ContextTree
from beliefgraph.domain.model import Belief, Scope
from beliefgraph.domain.opinion import UNKNOWN_FROM


def overruled(beliefs: Iterable[Belief], asked: Scope, tree: ContextTree) -> dict[str, Belief]:
    """Beliefs that give way in the asked context: id -> the belief that has the nearer word on it.

    Args:
        beliefs: whole families at one moment, or what is known of them.
        asked: the context set that is asked about; nothing gives way in the general one.
        tree: where contexts stand.
    """
    families: dict[str, list[Belief]] = defaultdict(list)
    for belief in beliefs:
        families[belief.family].append(belief)
    return {
        belief.id: nearer
        for family in families.values()
        for belief in family
        if (nearer := next((other for other in family if _overrules(other, belief, asked, tree)), None)) is not None
    }


def _overrules(other: Belief, belief: Belief, asked: Scope, tree: ContextTree) -> bool:
    if not asked or other.scope == belief.scope or not tree.covers(other.scope, asked) or not _tells(other, belief):
        return False
    return _strays(belief.scope, asked, tree) or tree.covers(belief.scope, other.scope)


def _tells(other: Belief, belief: Belief) -> bool:
    """Whether a belief says something of what the other says: the same proposition, or another value that is held."""
    known = other.opinion.unknown < UNKNOWN_FROM
    return known and (other.value == belief.value or other.opinion.signed > 0)


def _strays(scope: Scope, asked: Scope, tree: ContextTree) -> bool:
    """Whether a context set lies beside or below the asked one in a dimension that both carry."""
    values = dict(asked)
    return any(dim in values and value not in tree.lineage(dim, values[dim]) for dim, value in scope)
