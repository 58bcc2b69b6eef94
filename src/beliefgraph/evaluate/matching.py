"""How often two different propositions are taken for one, and how often one is taken for two."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from beliefgraph.domain.figures import Figure, share_of
from beliefgraph.embedders.local import LocalEmbedder
from beliefgraph.evaluate.data import LANGUAGES, EvaluationData, Pair, pair
from beliefgraph.meaning.matching import same_proposition
from beliefgraph.ports import Embedder
from beliefgraph.text import name_key

CLOSE = 0.9
"""Cosine from which a memory of vectors takes two texts for one."""

SAMPLED = 1_000
"""Pairs of a set, spread evenly over it, that are embedded for the floor."""


def measure(data: EvaluationData) -> dict[str, Figure]:
    """False merges and misses on LCQMC and on the own sets; on these also by what tells the pairs apart."""
    embedder = LocalEmbedder()
    given = {"lcqmc": data.published("pairs/lcqmc_dev_zh", pair)}
    given |= {lang: data.own(f"matching_{lang}", pair) for lang in LANGUAGES}
    measured: dict[str, Figure] = {}
    for name, pairs in given.items():
        if pairs:
            measured |= _beside_floors(pairs, name, _close(embedder, data))
            measured |= _by_reason(pairs, name)
    return measured


Merge = Callable[[Sequence[Pair]], list[bool]]
"""Which of the pairs a method takes for one proposition."""


def _beside_floors(pairs: Sequence[Pair], name: str, close: Merge) -> dict[str, Figure]:
    spread = pairs[:: -(-len(pairs) // SAMPLED)]
    ours, cosine, words = rates(pairs, _same), rates(spread, close), rates(pairs, _equal)
    measured = {f"{what}, {name}": figure.above(cosine[what]) for what, figure in ours.items()}
    measured |= {f"{what}, {name}, by cosine": figure for what, figure in cosine.items()}
    return measured | {f"{what}, {name}, by equal words": figure for what, figure in words.items()}


def _by_reason(pairs: Sequence[Pair], name: str) -> dict[str, Figure]:
    reasons = dict.fromkeys(one.why for one in pairs if one.why and not one.same)
    return {
        f"false merges, {name}, {why}": share_of(_same([one for one in pairs if one.why == why and not one.same]))
        for why in reasons
    }


def rates(pairs: Sequence[Pair], merge: Merge) -> dict[str, Figure]:
    """How many of the different pairs a method merges, and how many of the same ones it does not."""
    different, same = ([one for one in pairs if one.same is kind] for kind in (False, True))
    return {
        "false merges": share_of(merge(different)),
        "misses": share_of([not merged for merged in merge(same)]),
    }


def _same(pairs: Sequence[Pair]) -> list[bool]:
    return [same_proposition(one.a, one.b).same for one in pairs]


def _equal(pairs: Sequence[Pair]) -> list[bool]:
    return [name_key(one.a) == name_key(one.b) for one in pairs]


def _close(embedder: Embedder, data: EvaluationData) -> Merge:
    def close(pairs: Sequence[Pair]) -> list[bool]:
        found: list[bool] = []
        batches = [pairs[start : start + 50] for start in range(0, len(pairs), 50)]
        for batch in data.track("batches of pairs embedded", batches):
            one, other = (embedder.embed(texts) for texts in ([p.a for p in batch], [p.b for p in batch]))
            found += (np.sum(one * other, axis=1) >= CLOSE).tolist()
        return found

    return close
