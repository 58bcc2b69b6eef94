"""Simple methods that everything is held against: words in common, the most frequent, a negation too many."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Sequence
from typing import TypeVar

from beliefgraph.text import query_terms, terms

T = TypeVar("T", bound=Hashable)

K1, B = 1.2, 0.75  # the usual choice of Okapi's parameters


class BM25:
    """Ranks texts by the words they share with a question, rare ones first in weight (Okapi).

    Args:
        texts: what is searched.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        counts = [Counter(terms(text)) for text in texts]
        lengths = [count.total() for count in counts]
        mean = sum(lengths) / (len(lengths) or 1) or 1.0
        self._discounts = [K1 * (1 - B + B * length / mean) for length in lengths]
        self._postings: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for number, count in enumerate(counts):
            for term, times in count.items():
                self._postings[term].append((number, times))

    def ranked(self, question: str, limit: int) -> list[int]:
        """Numbers of the texts that share a word with the question, the best first, at most `limit`."""
        scores = self._scores(question)
        return sorted(scores, key=lambda number: (-scores[number], number))[:limit]

    def best(self, question: str) -> float:
        """The score of the text that fits a question best; 0 when none shares a word with it."""
        return max(self._scores(question).values(), default=0.0)

    def _scores(self, question: str) -> dict[int, float]:
        scores: dict[int, float] = defaultdict(float)
        for term in query_terms(question):
            holding = self._postings.get(term, ())
            rarity = math.log(1 + (len(self._discounts) - len(holding) + 0.5) / (len(holding) + 0.5))
            for number, times in holding:
                scores[number] += rarity * times * (K1 + 1) / (times + self._discounts[number])
        return scores


def majority(votes: Iterable[T]) -> T:
    """What most voted for; of equals, the one that came first.

    Raises:
        ValueError: nobody voted.
    """
    return max(Counter(votes).items(), key=lambda vote: vote[1])[0]


_NEGATION = re.compile(
    r"不|没|沒|无|無|非|未|别|別|莫|勿|\b(?:not|no|never|none|nobody|nothing|without|cannot)\b|n['’]t\b", re.I
)


def negation_mismatch(one: str, other: str) -> bool:
    """Whether exactly one of two texts holds a word of negation."""
    return bool(_NEGATION.search(one)) != bool(_NEGATION.search(other))
