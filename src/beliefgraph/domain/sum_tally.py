"""The running tally of `evidence-sum`: who said what, what still stands of it, and what each origin counts."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from beliefgraph.domain.confidence import DAY, HEDGE, Cell, Fate, Item, freshness
from beliefgraph.domain.contexts import ContextTree
from beliefgraph.domain.likeness import EQUALITY, Likeness, parts_of, says_more
from beliefgraph.domain.model import Scope, Standing
from beliefgraph.domain.piles import Pile, Side, Word, all_steady

_Stand = tuple[Cell, bool]
"""What a speaker holds: a cell, and whether he is for it."""


@dataclass(slots=True)
class _Joint:
    """The piles that bear on a cell, one's own first: for it, those of what bears it out; against it, those of what it
    bears out. Cells on which the same piles bear share it."""

    pro: Sequence[Pile]
    con: Sequence[Pile]
    standing: Standing | None = None
    stamp: tuple[int, ...] = ()
    looked: int = 0  # how many pieces of evidence there were when the stamp was compared last

    @property
    def piles(self) -> Sequence[Pile]:
        return [*self.pro, *self.con[1:]]


@dataclass(slots=True)
class SumTally:
    """Running evidence of a family: the live words of every speaker, and the strongest of every origin.

    Args:
        mass: evidence weight of one piece at the moment it arose.
        likeness: which values bear out which; evidence for one is evidence for what it bears out.
        tree: places of context values.
        half_life: in days; None for never.
    """

    mass: Callable[[Item], float]
    likeness: Likeness
    tree: ContextTree
    half_life: float | None
    _piles: dict[Cell, Pile] = field(default_factory=dict)
    _spoken: dict[str, dict[_Stand, dict[str, Word]]] = field(default_factory=dict)
    _words: dict[tuple[str, Cell], Word] = field(default_factory=dict)
    _superseded: dict[tuple[str, Cell], str] = field(default_factory=dict)
    _joints: dict[Cell, _Joint] = field(default_factory=dict)
    _added: int = 0
    _joined: int = 0  # how many cells there were when they were last related

    def add(self, item: Item) -> None:
        self._added += 1
        if (pile := self._piles.get(item.cell)) is None:
            pile = self._piles[item.cell] = Pile()
        word = self._words[item.evidence, item.cell] = self._weigh(item)
        if not item.stance:
            return
        if item.speaker:
            self._speak(word)
        pile.put(word)

    def _weigh(self, item: Item) -> Word:
        mass = self.mass(item)
        if item.at is None or self.half_life is None:
            return Word(item, mass, (mass, item.order))
        return Word(item, mass, (_log2(mass) + item.at / DAY / self.half_life, item.order))

    def _speak(self, word: Word) -> None:
        """Take back what this word replaces: never words of the same breath, and a hedge replaces nothing."""
        new, stand = word.item, (word.item.cell, word.item.stance > 0)
        said = self._spoken.setdefault(new.speaker, {})
        if abs(new.stance) >= HEDGE:
            for old_stand in [old for old in said if self._replaces(stand, old)]:
                words = said.pop(old_stand)
                if same := words.pop(new.evidence, None):
                    said[old_stand] = {new.evidence: same}
                for old in words.values():
                    self._piles[old.item.cell].take(old)
                    self._superseded[old.item.evidence, old.item.cell] = new.evidence
        said.setdefault(stand, {})[new.evidence] = word

    def _replaces(self, new: _Stand, old: _Stand) -> bool:
        """A later word takes back the opposite word in its own or a narrower scope, and another value in its own.

        "No longer, anywhere" ends what held at work too; a general rule does not end the exceptions to it. A vaguer
        word takes nothing back: "in the USA" leaves "in Boston" as it was. Opposite are an affirmed value and a denied
        one that it bears out.
        """
        (scope, value), affirms = new
        (old_scope, old_value), affirmed = old
        if affirms != affirmed:
            held, denied = (value, old_value) if affirms else (old_value, value)
            return self._bears_out(held, denied) and self.tree.covers(scope, old_scope)
        return affirms and value != old_value and scope == old_scope and not says_more(self.likeness, old_value, value)

    def _bears_out(self, said: str, value: str) -> bool:
        return said == value or self.likeness.bears_out(said, value)

    def standings(self, now: float | None = None) -> dict[Cell, Standing]:
        self._relate()
        if now is None:
            return {cell: self._settled(cell, pile) for cell, pile in self._piles.items()}
        return {cell: self._at(cell, pile, now) for cell, pile in self._piles.items()}

    def _at(self, cell: Cell, pile: Pile, now: float) -> Standing:
        joint = self._joints.get(cell)
        return self._standing(pile, now) if joint is None else self._together(joint, now)

    def _settled(self, cell: Cell, pile: Pile) -> Standing:
        if (joint := self._joints.get(cell)) is not None:
            return self._settled_together(joint)
        if pile.standing is None:
            pile.standing = self._standing(pile, pile.latest)
        return pile.standing

    def _standing(self, pile: Pile, now: float | None) -> Standing:
        dated = pile.latest is not None
        support = self._sum(pile, pile.pro, now)
        refute = self._sum(pile, pile.con, now)
        return Standing(support, refute, now if dated else None, pile.steady, pile.origins(), pile.live)

    def _sum(self, pile: Pile, side: Side, now: float | None) -> float:
        if not side.words:
            return 0.0
        if not pile.steady or (now is not None and pile.latest is not None and now < pile.latest):
            groups = side.words.values()
            return math.fsum([max([self._present(word, now) for word in group.values()]) for group in groups])
        words = side.strongest().values()
        if now is None or pile.latest is None or self.half_life is None:
            return math.fsum([word.mass for word in words])
        return math.fsum([word.mass * freshness(word.item.at, now, self.half_life) for word in words])

    def _speaking(self, pile: Pile, item: Item) -> Word:
        """The evidence that counts for an origin at the moment of the cell's last evidence."""
        side = pile.side(item)
        if pile.steady:
            return side.strongest()[item.root]
        words = side.words[item.root].values()
        return max(words, key=lambda word: (self._present(word, pile.latest), word.item.order))

    def _present(self, word: Word, now: float | None) -> float:
        """Mass at `now`; none outside the validity interval, no decay before a stated end of it."""
        item = word.item
        if item.bounded and now is not None:
            if not item.holds(now):
                return 0.0
            if item.valid_until is not None:
                return word.mass
        return word.mass * freshness(item.at, now, self.half_life)

    def lean(self, cell: Cell) -> float:
        if (pile := self._piles.get(cell)) is None:
            return 0.0
        self._relate()
        standing = self._settled(cell, pile)
        return standing.support - standing.refute

    # Values that bear one another out ------------------------------------------------------------------------------
    def _relate(self) -> None:
        """Find which cells bear on one another, whenever there are new ones."""
        if self.likeness is EQUALITY or self._joined == len(self._piles):
            return
        self._joined = len(self._piles)
        scopes: dict[Scope, list[str]] = {}
        for scope, value in self._piles:
            scopes.setdefault(scope, []).append(value)
        self._joints = {}
        for scope, values in scopes.items():
            borne = self.likeness.among(values) if len(values) > 1 else {}
            parts, wholes = parts_of(borne), dict[str, set[str]]()
            for whole, narrower in parts.items():
                for part in narrower:
                    wholes.setdefault(part, set()).add(whole)
            shared: dict[tuple[frozenset[str], frozenset[str]], _Joint] = {}  # values near one another have the same
            for value in borne.keys() | wholes.keys():
                saying = frozenset((value, *borne.get(value, ())))
                key = saying, saying.difference(parts.get(value, ())).union(wholes.get(value, ()))
                if key not in shared:
                    pro, con = ([self._piles[scope, v] for v in (value, *sorted(side - {value}))] for side in key)
                    shared[key] = _Joint(pro, con)
                self._joints[scope, value] = shared[key]

    def _settled_together(self, joint: _Joint) -> Standing:
        if joint.standing is None or joint.looked != self._added:
            joint.looked, stamp = self._added, tuple(pile.changes for pile in joint.piles)
            if joint.standing is None or joint.stamp != stamp:
                joint.standing, joint.stamp = self._together(joint, _latest(joint.piles)), stamp
        return joint.standing

    def _together(self, joint: _Joint, now: float | None) -> Standing:
        pro, con = self._speakers(joint, now)
        piles, latest = joint.piles, _latest(joint.piles)
        sides = [*(pile.pro for pile in joint.pro), *(pile.con for pile in joint.con)]
        return Standing(
            math.fsum([mass for mass, _ in pro.values()]),
            math.fsum([mass for mass, _ in con.values()]),
            now if latest is not None else None,
            all_steady(piles),
            len(pro.keys() | con.keys()),
            sum(len(words) for side in sides for words in side.words.values()),
        )

    def _speakers(self, joint: _Joint, now: float | None) -> tuple[_Heard, _Heard]:
        """The word that speaks for each origin, for a cell and against it, with its mass at `now`."""
        latest = _latest(joint.piles)
        alike = all_steady(joint.piles) and not (now is not None and latest is not None and now < latest)
        hear = self._strongest if alike else self._weightiest
        return hear([pile.pro for pile in joint.pro], now), hear([pile.con for pile in joint.con], now)

    def _strongest(self, sides: Iterable[Side], now: float | None) -> _Heard:
        """Where all fades alike, the strongest word is the strongest at any moment."""
        best: dict[str, Word] = {}
        for side in sides:
            for origin, word in side.strongest().items():
                if origin not in best or word.rank > best[origin].rank:
                    best[origin] = word
        return {o: (word.mass * freshness(word.item.at, now, self.half_life), word) for o, word in best.items()}

    def _weightiest(self, sides: Iterable[Side], now: float | None) -> _Heard:
        best: _Heard = {}
        for side in sides:
            for origin, group in side.words.items():
                for word in group.values():
                    mass = self._present(word, now)
                    if origin not in best or (mass, word.item.order) > (best[origin][0], best[origin][1].item.order):
                        best[origin] = mass, word
        return best

    def fates_on(self, cell: Cell) -> dict[tuple[str, Cell], Fate]:
        """What became of the evidence on a cell, where that on others bears on it too; nothing where none does."""
        self._relate()
        if (joint := self._joints.get(cell)) is None:
            return {}
        own = self._piles[cell]  # of one text that says two things the word on this one is told
        pro, con = ([own, *(pile for pile in side if pile is not own)] for side in (joint.pro, joint.con))
        joint = _Joint(pro, con)
        heard = self._speakers(joint, _latest(joint.piles))
        sides = [pile.pro for pile in joint.pro], [pile.con for pile in joint.con]
        found: dict[tuple[str, Cell], Fate] = {}
        for speaking, of in zip(heard, sides, strict=True):
            for side in of:
                for origin, group in side.words.items():
                    best = speaking[origin][1]
                    for word in group.values():
                        key = word.item.evidence, word.item.cell
                        given = () if word is best else (False, best.item.evidence, "same origin")
                        found[key] = Fate(*key, word.mass, *given)
        return found

    # What became of it ---------------------------------------------------------------------------------------------
    def fates(self) -> dict[tuple[str, Cell], Fate]:
        return {key: self._fate(word) for key, word in self._words.items()}

    def _fate(self, word: Word) -> Fate:
        item, pile = word.item, self._piles[word.item.cell]
        if not item.stance:
            return Fate(item.evidence, item.cell, 0.0, False)
        if later := self._superseded.get((item.evidence, item.cell)):
            return Fate(item.evidence, item.cell, word.mass, False, later, "superseded")
        best = self._speaking(pile, item)
        if best is not word:
            return Fate(item.evidence, item.cell, word.mass, False, best.item.evidence, "same origin")
        return Fate(item.evidence, item.cell, word.mass)


_Heard = dict[str, tuple[float, Word]]
"""Origin -> its word that counts, with its mass."""


def _latest(piles: Iterable[Pile]) -> float | None:
    """The time of the latest dated evidence."""
    return max([pile.latest for pile in piles if pile.latest is not None], default=None)


def _log2(mass: float) -> float:
    return math.log2(mass) if mass > 0 else -math.inf
