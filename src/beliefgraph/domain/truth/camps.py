"""Whether those who say the same may be so many that they look right because they are many.

Where half of those who speak copy one another, agreement alone takes them for the ones who know, and those who know for
the ones who err. It shows, though: were the camp right, and the others independent, then two of the others would agree
where both are right, as each of them is with the camp, and else by chance. Where they agree more than that, they agree
*against* it.
"""

from __future__ import annotations

import numpy as np

from beliefgraph.domain.truth.ballot import Ballot, Flags, Floats, Ints
from beliefgraph.domain.truth.copying import Agreement, choices, joined, pairs, summed

SAME = 0.9
"""Share of what they meet on that the members of a camp say alike."""

LEAST_MET = 10.0
"""Things on which two must meet before they can be told to say the same."""

AGAINST = 0.1
"""How much more the others must agree with one another than they would if the camp were right."""

SURE = 2.0
"""Standard errors that this must come to."""


def camps(ballot: Ballot, seen: Agreement, groups: Ints) -> list[Ints]:
    """Sources that say the same, where the others agree against them; of each camp the numbers, the largest camp first.

    Args:
        ballot: the votes.
        seen: how its sources agree.
        groups: number of the group of copies of each source, shape (sources,); those of one do not bear each other out.
    """
    size = len(ballot.sources)
    pair, at = pairs(ballot, seen)
    met, agreed = summed(at, seen.met), summed(at, seen.agreed)
    if not len(pair):
        return []
    rate = agreed / met
    camp = joined(size, pair, rate, met >= LEAST_MET, SAME)
    many = np.bincount(camp, minlength=size)
    one, other = pair // size, pair % size
    guess = 1 / np.maximum(choices(ballot)[ballot.place_domain[seen.one]] - 1, 1)
    chance = np.bincount(at, seen.met * guess) / met
    found = [int(each) for each in np.argsort(-many, kind="stable") if many[each] > 1]
    return [
        np.flatnonzero(camp == each)
        for each in found
        if _against(camp == each, one, other, met, agreed, chance, groups[one] != groups[other])
    ]


def _against(inside: Flags, one: Ints, other: Ints, met: Floats, agreed: Floats, chance: Floats, apart: Flags) -> bool:
    """Whether those outside a camp agree with one another more than they would if it were right.

    Args:
        inside: whether each source is of the camp, shape (sources,).
        one, other, met, agreed: how pairs of sources agree, shape (pairs,).
        chance: how often two agree that differ from the camp, shape (pairs,).
        apart: whether a pair is of no one group of copies, shape (pairs,).
    """
    size = len(inside)
    across = inside[one] != inside[other]
    outsider = np.where(inside[one], other, one)[across]
    with_camp = np.bincount(outsider, agreed[across], minlength=size)
    heard = np.bincount(outsider, met[across], minlength=size)
    both = ~inside[one] & ~inside[other] & apart & (heard[one] > 0) & (heard[other] > 0)
    if not both.any():
        return False
    like = with_camp / np.maximum(heard, 1.0)
    mine, theirs, things = like[one[both]], like[other[both]], met[both]
    expected = mine * theirs + (1 - mine) * (1 - theirs) * chance[both]
    excess = float((agreed[both] - expected * things).sum() / things.sum())
    usual = float((expected * things).sum() / things.sum())
    others = len(np.unique(np.concatenate([one[both], other[both]])))
    apiece = things.sum() / (others - 1)  # pairs share their sources, and so are not independent of one another
    return bool(excess > max(AGAINST, SURE * np.sqrt(usual * (1 - usual) / apiece)))
