"""How much of one text stands in another, and what a changed copy left of the original.

A copy is recognised by runs of words in their order, whatever happens to punctuation, case and the words between.
Linear in the length of the texts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise

from beliefgraph.domain.language import IDEOGRAPH
from beliefgraph.text import units

RUN = 3  # words of a run; so many in a row are hardly ever common by chance
RUN_UNSPACED = 6  # ideographs of a run, about as much said
FEWEST = 4  # runs of a text that can be called a copy; of less it cannot be told
STEM = 5  # letters in which two forms of a word agree: Carpenter, Carpenters
SHORT = 3  # letters of a word that may stand anywhere by chance
COMMON = 50  # texts that hold a run from which it is furniture, and tells of no copying

_HAN = re.compile(f"[{IDEOGRAPH}]")


@dataclass(frozen=True, slots=True)
class Print:
    """What a text is compared by.

    Args:
        words: its words in order; single ideographs in Chinese.
        runs: every run of words in it.
        marks: what its words are recognised by elsewhere.
    """

    words: tuple[str, ...]
    runs: frozenset[tuple[str, ...]] = field(repr=False)
    marks: frozenset[str] = field(repr=False)

    def holds(self, said: Sequence[str]) -> bool:
        """Whether words stand in the text one after another."""
        return _padded(said) in _padded(self.words)


def imprint(text: str) -> Print:
    """The print of a text."""
    words = tuple(units(text))
    ideographs = sum(1 for word in words if _HAN.match(word))
    length = RUN_UNSPACED if 2 * ideographs > len(words) else RUN
    runs = (words[at : at + length] for at in range(len(words) - length + 1))
    return Print(words, frozenset(runs), marks(words))


def copied(prints: Sequence[Print]) -> dict[tuple[int, int], float]:
    """Pairs of texts that share runs -> the part of the shorter one's that stands in the longer, in (0, 1].

    Args:
        prints: of the texts; a pair is named by two numbers of the sequence, the smaller first.
    """
    holders: dict[tuple[str, ...], list[int]] = {}
    for number, each in enumerate(prints):
        for run in each.runs:
            holders.setdefault(run, []).append(number)
    shared = Counter(pair for held in holders.values() if len(held) <= COMMON for pair in combinations(held, 2))
    sizes = {pair: min(len(prints[pair[0]].runs), len(prints[pair[1]].runs)) for pair in shared}
    return {pair: count / sizes[pair] for pair, count in shared.items() if sizes[pair] >= FEWEST}


def marks(words: Sequence[str]) -> frozenset[str]:
    """What words are recognised by in another text: longer words without their endings, and pairs of ideographs."""
    stems = {word[:STEM] for word in words if len(word) > SHORT}
    pairs = {first + second for first, second in pairwise(words) if _HAN.match(first) and _HAN.match(second)}
    return frozenset(stems | pairs)


def _padded(words: Sequence[str]) -> str:
    return f" {' '.join(words)} "
