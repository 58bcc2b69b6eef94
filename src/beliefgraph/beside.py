"""Values of one family as they stand beside one another: which rule one another out, and which says most."""

from __future__ import annotations

from collections.abc import Iterable

from beliefgraph.domain.explanation import Explanation
from beliefgraph.domain.likeness import Likeness, compatible, says_more
from beliefgraph.domain.model import Belief, Status
from beliefgraph.filing import cell_of
from beliefgraph.reading import Reader

EVEN = 1e-9  # what adding the same evidence in another order may change


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


def rather(reader: Reader, explained: Iterable[tuple[Belief, Explanation]]) -> dict[str, str]:
    """Id of a belief -> id of one that comes to the same, is believed no less, and that most say in so many words.

    Args:
        reader: the namespace at a moment.
        explained: beliefs with their grounds.
    """
    own = [(belief, sum(c.counts and c.elsewhere is None for c in why.supports)) for belief, why in explained]

    def better(other: Belief, belief: Belief) -> bool:
        one, another = cell_of(belief), cell_of(other)
        if (belief.family, one[0]) != (other.family, another[0]) or belief.opinion.signed > other.opinion.signed + EVEN:
            return False
        likeness = _likeness(reader, belief)
        return likeness.bears_out(one[1], another[1]) and likeness.bears_out(another[1], one[1])

    found: dict[str, str] = {}
    for belief, said in own:
        more = [(times, other.id) for other, times in own if times > said and better(other, belief)]
        if more:
            found[belief.id] = max(more)[1]
    return found


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
