"""The live evidence on one cell, and what it adds up to."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from beliefgraph.domain.confidence import Item
from beliefgraph.domain.model import Standing


@dataclass(slots=True)
class Word:
    """A piece of evidence with its mass, and its rank among those of one origin.

    Dated evidence fades alike, so one rank, log2(mass) + at / half_life, holds at every moment.
    """

    item: Item
    mass: float
    rank: tuple[float, tuple[float, int, str]]


@dataclass(slots=True)
class Side:
    """The live evidence for, or against, one cell: by origin, because copies of one origin count once."""

    words: dict[str, dict[str, Word]] = field(default_factory=dict)
    _strongest: dict[str, Word] = field(default_factory=dict)
    _stale: set[str] = field(default_factory=set)

    def put(self, word: Word) -> None:
        item, origin = word.item, word.item.root
        if (words := self.words.get(origin)) is None:
            self.words[origin] = {item.evidence: word}
            self._strongest[origin] = word
            return
        words[item.evidence] = word
        if word.rank > self._strongest[origin].rank:
            self._strongest[origin] = word

    def take(self, word: Word) -> None:
        """Remove evidence; who speaks for its origin then is looked for only when asked."""
        origin = word.item.root
        del self.words[origin][word.item.evidence]
        if not self.words[origin]:
            del self.words[origin], self._strongest[origin]
            self._stale.discard(origin)
        elif self._strongest[origin] is word:
            self._stale.add(origin)

    def strongest(self) -> dict[str, Word]:
        """The word that speaks for each origin; of equals the latest. Holds only where all fades alike."""
        for origin in self._stale:
            self._strongest[origin] = max(self.words[origin].values(), key=rank_of)
        self._stale.clear()
        return self._strongest


def rank_of(word: Word) -> tuple[float, tuple[float, int, str]]:
    return word.rank


@dataclass(slots=True)
class Pile:
    """The live evidence on one cell, and what it adds up to until it changes."""

    pro: Side = field(default_factory=Side)
    con: Side = field(default_factory=Side)
    standing: Standing | None = None
    live: int = 0
    dated: int = 0
    bounded: int = 0
    changes: int = 0
    _latest: float | None = None

    def side(self, item: Item) -> Side:
        return self.pro if item.stance > 0 else self.con

    def put(self, word: Word) -> None:
        item = word.item
        self.side(item).put(word)
        self._count(item, 1)
        if item.at is not None and (self._latest is None or item.at > self._latest):
            self._latest = item.at

    def take(self, word: Word) -> None:
        item = word.item
        self.side(item).take(word)
        self._count(item, -1)
        if item.at == self._latest:
            self._latest = None

    def _count(self, item: Item, one: int) -> None:
        self.standing = None
        self.changes += 1
        self.live += one
        if item.at is not None:
            self.dated += one
        if item.bounded:
            self.bounded += one

    @property
    def steady(self) -> bool:
        """Whether all of it fades alike, so that one reading can be scaled to another moment."""
        return not self.bounded and (not self.dated or self.dated == self.live)

    @property
    def latest(self) -> float | None:
        """The time of the latest dated evidence."""
        if self._latest is None and self.dated:
            words = (w for side in (self.pro, self.con) for group in side.words.values() for w in group.values())
            self._latest = max(w.item.at for w in words if w.item.at is not None)
        return self._latest

    def origins(self) -> int:
        pro, con = self.pro.words, self.con.words
        return len(pro) + len(con) - len(pro.keys() & con.keys())


def all_steady(piles: Collection[Pile]) -> bool:
    """Whether all the evidence of several piles fades alike; one may be given twice."""
    if any([pile.bounded for pile in piles]):
        return False
    dated = sum([pile.dated for pile in piles])
    return not dated or dated == sum([pile.live for pile in piles])
