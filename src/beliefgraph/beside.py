"""Values of one family as they stand beside one another: which rule one another out, and which says most."""

from __future__ import annotations

from collections.abc import Iterable

from beliefgraph.domain.likeness import Likeness, compatible, says_more
from beliefgraph.domain.model import Belief, Status
from beliefgraph.filing import cell_of
from beliefgraph.reading import Reader


def rule_out(reader: Reader, one: Belief, other: Belief) -> bool:
    """Whether two beliefs of one family have values that cannot both be right."""
    return not compatible(_likeness(reader, one), cell_of(one)[1], cell_of(other)[1])


def deepest(reader: Reader, belief: Belief, threshold: float) -> Belief:
    """The belief that says most of what one says, of those that are adopted; itself when none says more.

    Args:
        reader: the namespace at a moment.
        belief: with its opinion at the moment.
        threshold: confidence from which a belief is adopted.
    """
    likeness = _likeness(reader, belief)
    here = [b for b in reader.family(belief.family) if b.scope == belief.scope and b.status is Status.ACTIVE]
    held = [b for b in here if b.opinion.confidence >= threshold and b.opinion.signed > 0]
    while more := [b for b in held if says_more(likeness, cell_of(b)[1], cell_of(belief)[1])]:
        belief = max(more, key=lambda b: (b.opinion.signed, b.id))
    return belief


def apart(reader: Reader, beliefs: Iterable[Belief]) -> list[Belief]:
    """Of beliefs of one family and context set, those that rule one another out: of nested ones the deepest.

    Of those that come to the same, the one believed most stands for all.
    """
    given = list(beliefs)
    if len(given) < 2:
        return given
    likeness = _likeness(reader, given[0])
    values = {b.id: cell_of(b)[1] for b in given}
    leaves = [b for b in given if not any(says_more(likeness, values[c.id], values[b.id]) for c in given)]
    kept: list[Belief] = []
    for belief in sorted(leaves, key=lambda b: (-b.opinion.signed, b.id)):
        if not any(compatible(likeness, values[belief.id], values[other.id]) for other in kept):
            kept.append(belief)
    return kept


def _likeness(reader: Reader, belief: Belief) -> Likeness:
    return reader.policies.of(belief.predicate).rule.likeness
