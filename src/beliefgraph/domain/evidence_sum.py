"""The default rule: independent origins add evidence, copies count once, the last word of a speaker stands."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from beliefgraph.domain.confidence import DAY, HEDGE, Cell, Fate, Item, freshness
from beliefgraph.domain.contexts import ContextTree
from beliefgraph.domain.model import Scope, Standing
from beliefgraph.domain.opinion import Opinion, from_masses

LEAST_UNKNOWN = 1e-12  # what rounding may have left of it


@dataclass(frozen=True, slots=True)
class EvidenceSum:
    """The default: independent origins add up, copies count once, the last word of a speaker stands.

    With kappa = 1 this is Beta / cumulative subjective-logic fusion, with kappa = inf naive Bayes in
    log-odds; 3 was minimax in calibration. One fresh source alone gives belief = its quality with any kappa.
    """

    kappa: float = 3.0
    inherit: float = 0.9  # eta: how much of a broader context's opinion fills a narrower one's ignorance
    report: float = 0.25  # gamma: how much of a narrower context's mass counts in a broader one
    name: str = "evidence-sum"
    version: str = "1"
    order_sensitive: ClassVar[bool] = False

    def tally(self, tree: ContextTree, half_life: float | None) -> SumTally:
        return SumTally(self, tree, half_life)

    def mass(self, item: Item) -> float:
        """Evidence weight of one piece at the moment it arose: kappa * (((1+q)/(1-q))**(1/kappa) - 1)."""
        return self.mass_of(abs(item.stance) * item.authority * item.weight * item.faithfulness)

    def mass_of(self, quality: float) -> float:
        quality = min(quality, 0.95)
        odds = (1 + quality) / (1 - quality)
        return math.log(odds) if math.isinf(self.kappa) else self.kappa * (odds ** (1 / self.kappa) - 1)

    def count(self, mass: float) -> float:
        """Effective evidence count of a mass: (1 + E/kappa)**kappa - 1."""
        if math.isinf(self.kappa):
            return math.expm1(min(mass, 700.0))
        return float((1 + mass / self.kappa) ** self.kappa - 1)

    def mass_behind(self, opinion: Opinion) -> float:
        """The evidence mass for a belief, told from its opinion: the inverse of `count` over r = 2 b / u."""
        count = 2.0 * opinion.belief / max(opinion.unknown, LEAST_UNKNOWN)
        if math.isinf(self.kappa):
            return math.log1p(count)
        return float(self.kappa * ((1.0 + count) ** (1.0 / self.kappa) - 1.0))

    def opinion(self, support: float, refute: float) -> Opinion:
        """The opinion of two evidence masses alone."""
        r, s = self.count(support), self.count(refute)
        total = 2.0 + r + s
        return from_masses(r / total, s / total, 2.0 / total)

    def read(
        self,
        standings: Mapping[Cell, Standing],
        now: float | None,
        half_life: float | None,
        tree: ContextTree,
    ) -> dict[Cell, Opinion]:
        if len(standings) == 1:
            ((only, standing),) = standings.items()
            return {only: self.opinion(*_decayed(standing, now, half_life))}
        masses = {cell: _decayed(standing, now, half_life) for cell, standing in standings.items()}
        scopes = {scope for scope, _ in masses}
        if len(scopes) == 1:
            (scope,) = scopes
            values = self.compete({value: mass for (_, value), mass in masses.items()})
            return {(scope, value): opinion for value, opinion in values.items()}
        return {cell: self._scoped(cell, masses, scopes, tree) for cell in masses}

    def compete(self, masses: Mapping[str, tuple[float, float]]) -> dict[str, Opinion]:
        """Opinions of mutually exclusive values from their (support, refute) masses; the world stays open.

        n_v = (r_v + 2/N) / (1 + s_v), n_other = 2/N, p_v = n_v / sum(n), u = 2 / (2 + sum(r + s)),
        b_v = p_v - u/N within [0, 1 - u], d_v = 1 - b_v - u, with N = live values + 1. One value gives the
        binary opinion exactly. A silent value, one that no evidence speaks about any more, changes nothing
        for the others; it is disbelieved as far as they are believed.
        """
        live = {v: (self.count(s), self.count(r)) for v, (s, r) in masses.items() if s > 0 or r > 0}
        share = 2.0 / (len(live) + 1)
        odds = {v: (r + share) / (1 + s) for v, (r, s) in live.items()}
        total = math.fsum(odds.values()) + share
        unknown = 2.0 / (2.0 + math.fsum(r + s for r, s in live.values()))
        floor = unknown * share / 2.0
        opinions = {v: _competing(odds[v] / total, unknown, floor) for v in live}
        rivals = math.fsum(opinion.belief for opinion in opinions.values())
        prior = _base_rate(len(live), len(masses) - len(live), silent=True)
        silent = _opinion(0.0, rivals, 1.0 - rivals, prior * (1.0 - rivals))
        return {v: opinions.get(v, silent) for v in masses}

    def _scoped(
        self, cell: Cell, masses: Mapping[Cell, tuple[float, float]], scopes: set[Scope], tree: ContextTree
    ) -> Opinion:
        """Fill a context's ignorance from the broader ones, each without what the narrower ones tell."""
        scope, value = cell
        chain = tree.chain(scopes, scope)
        heard = [self._heard(here, chain[step + 1 :], masses, tree) for step, here in enumerate(chain)]
        belief = disbelief = 0.0
        unknown = 1.0
        for voices in heard:
            local = self.compete({value: (0.0, 0.0), **voices})[value]
            belief = local.belief + self.inherit * local.unknown * belief
            disbelief = local.disbelief + self.inherit * local.unknown * disbelief
            unknown = local.unknown * (1.0 - self.inherit * (1.0 - unknown))
        live = {v for voices in heard for v, mass in voices.items() if any(mass)}
        values = {value}.union(*heard)
        prior = _base_rate(len(live), len(values) - len(live), silent=value not in live)
        return _opinion(belief, disbelief, unknown, belief + prior * unknown)

    def _heard(
        self,
        here: Scope,
        narrower: Sequence[Scope],
        masses: Mapping[Cell, tuple[float, float]],
        tree: ContextTree,
    ) -> dict[str, tuple[float, float]]:
        """Masses per value in one context set: its own, and part of those below it, not below `narrower`."""
        parts: dict[str, tuple[list[float], list[float]]] = {}
        for (scope, value), (support, refute) in masses.items():
            if scope == here:
                share = 1.0
            elif tree.covers(here, scope) and not any(tree.covers(below, scope) for below in narrower):
                share = self.report
            else:
                continue
            pro, con = parts.setdefault(value, ([], []))
            pro.append(share * support)
            con.append(share * refute)
        return {value: (math.fsum(pro), math.fsum(con)) for value, (pro, con) in parts.items()}


def _base_rate(live: int, quiet: int, silent: bool) -> float:
    """A value's part of the unknown: one for every live value, and one for all others, silent ones too."""
    return 1.0 / (live + 1) / (quiet + 1 if silent else 1)


def _competing(probability: float, unknown: float, floor: float) -> Opinion:
    # A refuted rival can lift p past what the evidence decides; belief takes no more than that.
    belief = min(max(0.0, probability - floor), 1.0 - unknown)
    return _opinion(belief, max(0.0, 1.0 - belief - unknown), unknown, probability)


def _opinion(belief: float, disbelief: float, unknown: float, probability: float) -> Opinion:
    contested = 2 * min(belief, disbelief)
    return Opinion(belief, disbelief, unknown, belief - disbelief, probability, contested, belief)


def _decayed(standing: Standing, now: float | None, half_life: float | None) -> tuple[float, float]:
    fresh = freshness(standing.at, now, half_life)
    return standing.support * fresh, standing.refute * fresh


@dataclass(slots=True)
class _Word:
    """A piece of evidence with its mass, and its rank among those of one origin.

    Dated evidence fades alike, so one rank, log2(mass) + at / half_life, holds at every moment.
    """

    item: Item
    mass: float
    rank: tuple[float, tuple[float, int, str]]


@dataclass(slots=True)
class _Side:
    """The live evidence for, or against, one cell: by origin, because copies of one origin count once."""

    words: dict[str, dict[str, _Word]] = field(default_factory=dict)
    _strongest: dict[str, _Word] = field(default_factory=dict)
    _stale: set[str] = field(default_factory=set)

    def put(self, word: _Word) -> None:
        item, origin = word.item, word.item.root
        if (words := self.words.get(origin)) is None:
            self.words[origin] = {item.evidence: word}
            self._strongest[origin] = word
            return
        words[item.evidence] = word
        if word.rank > self._strongest[origin].rank:
            self._strongest[origin] = word

    def take(self, word: _Word) -> None:
        """Remove evidence; who speaks for its origin then is looked for only when asked."""
        origin = word.item.root
        del self.words[origin][word.item.evidence]
        if not self.words[origin]:
            del self.words[origin], self._strongest[origin]
            self._stale.discard(origin)
        elif self._strongest[origin] is word:
            self._stale.add(origin)

    def strongest(self) -> dict[str, _Word]:
        """The word that speaks for each origin; of equals the latest. Holds only where all fades alike."""
        for origin in self._stale:
            self._strongest[origin] = max(self.words[origin].values(), key=_rank)
        self._stale.clear()
        return self._strongest


def _rank(word: _Word) -> tuple[float, tuple[float, int, str]]:
    return word.rank


@dataclass(slots=True)
class _Pile:
    """The live evidence on one cell, and what it adds up to until it changes."""

    pro: _Side = field(default_factory=_Side)
    con: _Side = field(default_factory=_Side)
    standing: Standing | None = None
    live: int = 0
    _dated: int = 0
    _bounded: int = 0
    _latest: float | None = None

    def side(self, item: Item) -> _Side:
        return self.pro if item.stance > 0 else self.con

    def put(self, word: _Word) -> None:
        item = word.item
        self.side(item).put(word)
        self._count(item, 1)
        if item.at is not None and (self._latest is None or item.at > self._latest):
            self._latest = item.at

    def take(self, word: _Word) -> None:
        item = word.item
        self.side(item).take(word)
        self._count(item, -1)
        if item.at == self._latest:
            self._latest = None

    def _count(self, item: Item, one: int) -> None:
        self.standing = None
        self.live += one
        if item.at is not None:
            self._dated += one
        if item.bounded:
            self._bounded += one

    @property
    def steady(self) -> bool:
        """Whether all of it fades alike, so that one reading can be scaled to another moment."""
        return not self._bounded and (not self._dated or self._dated == self.live)

    @property
    def latest(self) -> float | None:
        """The time of the latest dated evidence."""
        if self._latest is None and self._dated:
            words = (w for side in (self.pro, self.con) for group in side.words.values() for w in group.values())
            self._latest = max(w.item.at for w in words if w.item.at is not None)
        return self._latest

    def origins(self) -> int:
        pro, con = self.pro.words, self.con.words
        return len(pro) + len(con) - len(pro.keys() & con.keys())


_Stand = tuple[Cell, bool]
"""What a speaker holds: a cell, and whether he is for it."""


@dataclass(slots=True)
class SumTally:
    """Running evidence of a family: the live words of every speaker, and the strongest of every origin."""

    rule: EvidenceSum
    tree: ContextTree
    half_life: float | None
    _piles: dict[Cell, _Pile] = field(default_factory=dict)
    _spoken: dict[str, dict[_Stand, dict[str, _Word]]] = field(default_factory=dict)
    _words: dict[tuple[str, Cell], _Word] = field(default_factory=dict)
    _superseded: dict[tuple[str, Cell], str] = field(default_factory=dict)

    def add(self, item: Item) -> None:
        if (pile := self._piles.get(item.cell)) is None:
            pile = self._piles[item.cell] = _Pile()
        word = self._words[item.evidence, item.cell] = self._weigh(item)
        if not item.stance:
            return
        if item.speaker:
            self._speak(word)
        pile.put(word)

    def _weigh(self, item: Item) -> _Word:
        mass = self.rule.mass(item)
        if item.at is None or self.half_life is None:
            return _Word(item, mass, (mass, item.order))
        return _Word(item, mass, (_log2(mass) + item.at / DAY / self.half_life, item.order))

    def _speak(self, word: _Word) -> None:
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

        "No longer, anywhere" ends what held at work too; a general rule does not end the exceptions to it.
        """
        (scope, value), affirms = new
        (old_scope, old_value), affirmed = old
        if value != old_value:
            return affirms and affirmed and scope == old_scope
        return affirms != affirmed and self.tree.covers(scope, old_scope)

    def standings(self, now: float | None = None) -> dict[Cell, Standing]:
        if now is None:
            return {cell: self._settled(pile) for cell, pile in self._piles.items()}
        return {cell: self._standing(pile, now) for cell, pile in self._piles.items()}

    def _settled(self, pile: _Pile) -> Standing:
        if pile.standing is None:
            pile.standing = self._standing(pile, pile.latest)
        return pile.standing

    def _standing(self, pile: _Pile, now: float | None) -> Standing:
        dated = pile.latest is not None
        support = self._sum(pile, pile.pro, now)
        refute = self._sum(pile, pile.con, now)
        return Standing(support, refute, now if dated else None, pile.steady, pile.origins(), pile.live)

    def _sum(self, pile: _Pile, side: _Side, now: float | None) -> float:
        if not side.words:
            return 0.0
        if not pile.steady or (now is not None and pile.latest is not None and now < pile.latest):
            groups = side.words.values()
            return math.fsum([max([self._present(word, now) for word in group.values()]) for group in groups])
        words = side.strongest().values()
        if now is None or pile.latest is None or self.half_life is None:
            return math.fsum([word.mass for word in words])
        return math.fsum([word.mass * freshness(word.item.at, now, self.half_life) for word in words])

    def _speaking(self, pile: _Pile, item: Item) -> _Word:
        """The evidence that counts for an origin at the moment of the cell's last evidence."""
        side = pile.side(item)
        if pile.steady:
            return side.strongest()[item.root]
        words = side.words[item.root].values()
        return max(words, key=lambda word: (self._present(word, pile.latest), word.item.order))

    def _present(self, word: _Word, now: float | None) -> float:
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
        standing = self._settled(pile)
        return standing.support - standing.refute

    def fates(self) -> dict[tuple[str, Cell], Fate]:
        return {key: self._fate(word) for key, word in self._words.items()}

    def _fate(self, word: _Word) -> Fate:
        item, pile = word.item, self._piles[word.item.cell]
        if not item.stance:
            return Fate(item.evidence, item.cell, 0.0, False)
        if later := self._superseded.get((item.evidence, item.cell)):
            return Fate(item.evidence, item.cell, word.mass, False, later, "superseded")
        best = self._speaking(pile, item)
        if best is not word:
            return Fate(item.evidence, item.cell, word.mass, False, best.item.evidence, "same origin")
        return Fate(item.evidence, item.cell, word.mass)


def _log2(mass: float) -> float:
    return math.log2(mass) if mass > 0 else -math.inf
