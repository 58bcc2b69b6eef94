"""How evidence becomes confidence: the rule protocol and the four rules.

Every rule is a fold over the canonical order of evidence (event time, sequence, id), so that arrival order,
replays and retractions cannot matter. `evidence-sum` is the default; the other three are the articles'.
All cells of one family are folded together, because in a single-valued predicate support for one value tells
against the others, and because a later word of one speaker takes back his earlier one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Protocol

from beliefgraph.domain.contexts import ContextTree
from beliefgraph.domain.model import Scope, Standing
from beliefgraph.domain.opinion import UNINFORMED, Opinion, from_masses

Cell = tuple[Scope, str]
"""One belief of a family: its context set and its value."""

DAY = 86_400.0
HEDGE = 0.3


@dataclass(frozen=True, slots=True)
class Item:
    """One piece of evidence on one cell, as the rules see it.

    Times are seconds since 1970 (UTC); `at` is None for undated evidence, which never decays. `order` is the
    canonical order key.
    """

    evidence: str
    cell: Cell
    stance: float
    authority: float
    order: tuple[float, int, str]
    speaker: str = ""
    origin: str = ""
    faithfulness: float = 1.0
    weight: float = 1.0
    shift: float = 0.3
    at: float | None = None
    valid_from: float | None = None
    valid_until: float | None = None

    @property
    def root(self) -> str:
        """What it goes back to; evidence of unknown origin goes back to itself, so absence groups nothing."""
        return self.origin or self.evidence

    @property
    def bounded(self) -> bool:
        return self.valid_from is not None or self.valid_until is not None

    def holds(self, now: float | None) -> bool:
        """Whether `now` lies within its validity interval, both ends included; always when `now` is None."""
        if now is None:
            return True
        return (self.valid_from is None or self.valid_from <= now) and (
            self.valid_until is None or now <= self.valid_until
        )


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of one piece of evidence: what it counts, and if nothing, why.

    `mass` is its evidence weight before decay (for fold rules: how far it moved confidence, signed).
    `yields_to` names the evidence that took its place, because the same speaker said otherwise later
    ("superseded"), or because a stronger piece of the same origin already counts ("same origin").
    """

    evidence: str
    cell: Cell
    mass: float
    counts: bool = True
    yields_to: str = ""
    why: str = ""


class Tally(Protocol):
    """A running fold of one family's evidence."""

    def add(self, item: Item) -> None:
        """Take the next piece of evidence in canonical order, each piece once per cell."""

    def standings(self, now: float | None = None) -> dict[Cell, Standing]:
        """What each cell's evidence adds up to at `now`; None: at the moment of its own last evidence."""

    def lean(self, cell: Cell) -> float:
        """Positive when the cell is believed so far, negative when disbelieved, 0 when neither."""

    def fates(self) -> dict[tuple[str, Cell], Fate]:
        """What became of every piece of evidence, by (evidence id, cell)."""


class Rule(Protocol):
    """A way to turn evidence into confidence."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> str: ...

    @property
    def order_sensitive(self) -> bool:
        """Whether each step starts from the confidence the last one left, however long ago that was."""

    def tally(self, tree: ContextTree, half_life: float | None) -> Tally:
        """An empty tally; `half_life` in days, None for never."""

    def read(
        self,
        standings: Mapping[Cell, Standing],
        now: float | None,
        half_life: float | None,
        tree: ContextTree,
    ) -> dict[Cell, Opinion]:
        """Opinions of a family's cells at `now` (seconds; None reads without decay). It changes nothing."""


# evidence-sum ---------------------------------------------------------------------------------------


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


def freshness(at: float | None, now: float | None, half_life: float | None) -> float:
    """What is left at `now` of evidence from `at`: 2**(-days / half_life), 1 for undated evidence."""
    if at is None or now is None or half_life is None or now <= at:
        return 1.0
    return float(2.0 ** (-(now - at) / DAY / half_life))


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
        """A later word takes back the opposite word, or another value, in its own or a narrower scope."""
        (scope, value), affirms = new
        (old_scope, old_value), affirmed = old
        changed = affirms != affirmed if value == old_value else affirms and affirmed
        return changed and self.tree.covers(scope, old_scope)

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


# The articles' rules --------------------------------------------------------------------------------

Step = Callable[[float | None, float, Item], float]
"""(confidence so far or None, stance of this step, evidence) -> confidence."""


@dataclass(slots=True)
class _Course:
    """How one cell has gone so far; `confidence` is None before the first word that is not neutral."""

    confidence: float | None = None
    last: float | None = None
    evidence: int = 0
    origins: set[str] = field(default_factory=set)


@dataclass(slots=True)
class FoldTally:
    """One running confidence per cell; support for a rival value is a step against."""

    start: float | None
    step: Step
    _courses: dict[Cell, _Course] = field(default_factory=dict)
    _items: list[Item] = field(default_factory=list)
    _moved: dict[tuple[str, Cell], float] = field(default_factory=dict)
    _latest: float | None = None
    _bounded: bool = False

    def add(self, item: Item) -> None:
        self._items.append(item)
        self._bounded |= item.bounded
        if item.at is not None:
            self._latest = item.at if self._latest is None else max(item.at, self._latest)
        self._fold(item, item.at)

    def _fold(self, item: Item, moment: float | None) -> None:
        scope, value = item.cell
        if item.stance > 0:
            for cell, rival in self._courses.items():
                if cell[0] == scope and cell[1] != value and rival.confidence is not None:
                    self._move(rival, -item.stance, item, moment)
        course = self._courses.setdefault(item.cell, _Course())
        if not item.stance and course.confidence is None:
            return  # a neutral word founds nothing
        self._moved[item.evidence, item.cell] = self._move(course, item.stance, item, moment)
        course.evidence += 1
        course.origins.add(item.root)

    def _move(self, course: _Course, stance: float, item: Item, moment: float | None) -> float:
        before = self.start if course.confidence is None else course.confidence
        course.confidence = self.step(before, stance, item)
        if moment is not None:
            course.last = moment if course.last is None else max(moment, course.last)
        return course.confidence - (before or 0.0)

    def standings(self, now: float | None = None) -> dict[Cell, Standing]:
        courses, steady = self._in_force(now)._courses, not self._bounded
        return {cell: _fold_standing(courses.get(cell, _Course()), steady) for cell in self._courses}

    def _in_force(self, now: float | None) -> FoldTally:
        """The fold of what holds at `now`; evidence with a stated end counts as fresh until then."""
        moment = self._latest if now is None else now
        if not self._bounded or moment is None:
            return self
        fold = FoldTally(self.start, self.step)
        for item in self._items:
            if item.holds(moment):
                fold._fold(item, item.at if item.valid_until is None else moment)
        return fold

    def lean(self, cell: Cell) -> float:
        course = self._in_force(None)._courses.get(cell)
        return 0.0 if course is None or course.confidence is None else course.confidence - (self.start or 0.0)

    def fates(self) -> dict[tuple[str, Cell], Fate]:
        keys = [(item.evidence, item.cell) for item in self._items]
        return {key: Fate(*key, self._moved.get(key, 0.0), key in self._moved) for key in keys}


def _fold_standing(course: _Course, steady: bool) -> Standing:
    return Standing(course.confidence or 0.0, 0.0, course.last, steady, len(course.origins), course.evidence)


class _Folding:
    """Shared reading of the fold rules: each cell by its own number, fading towards `unknown_at`."""

    unknown_at: float = 0.0
    start: float | None = None
    order_sensitive: ClassVar[bool] = True

    def step(self, confidence: float | None, stance: float, item: Item) -> float:
        """The confidence after one more piece of evidence."""
        raise TypeError(f"{type(self).__name__} defines no step")

    def signed(self, confidence: float) -> float:
        """The rule's own number on the signed scale."""
        return confidence

    def tally(self, tree: ContextTree, half_life: float | None) -> FoldTally:
        return FoldTally(self.start, self.step)

    def read(
        self,
        standings: Mapping[Cell, Standing],
        now: float | None,
        half_life: float | None,
        tree: ContextTree,
    ) -> dict[Cell, Opinion]:
        return {cell: self._opinion(standing, now, half_life) for cell, standing in standings.items()}

    def _opinion(self, standing: Standing, now: float | None, half_life: float | None) -> Opinion:
        if not standing.evidence:
            return UNINFORMED
        left = freshness(standing.at, now, half_life)
        confidence = self.unknown_at + (standing.support - self.unknown_at) * left
        signed = self.signed(confidence)
        return Opinion(max(signed, 0.0), max(-signed, 0.0), 0.0, signed, (1 + signed) / 2, 0.0, confidence)


@dataclass(frozen=True, slots=True)
class SignedShift(_Folding):
    """A0's rule on [-1, 1]: the founding evidence sets `initial`, each later one moves c by w * (v - c).

    A founding refutation starts at -initial: propositions are stored positive, so the first word about
    one may deny it. Rounded to 4 digits each step, as printed in the article.
    """

    initial: float = 0.6
    name: str = "signed-shift"
    version: str = "1"

    def step(self, confidence: float | None, stance: float, item: Item) -> float:
        if confidence is None:
            return math.copysign(self.initial, stance)
        moved = confidence + item.shift * item.weight * (stance - confidence)
        return round(max(-1.0, min(1.0, moved)), 4)


@dataclass(frozen=True, slots=True)
class WeightedRetention(_Folding):
    """A3's rule on [0, 1]: c' = c*k + score*(1-k), where score is the vote +-authority * faithfulness."""

    keep: float = 0.7
    name: str = "weighted-retention"
    version: str = "1"

    def step(self, confidence: float | None, stance: float, item: Item) -> float:
        if not stance and confidence is not None:
            return confidence
        vote = math.copysign(item.authority * item.weight * item.faithfulness, stance)
        moved = vote if confidence is None else confidence * self.keep + vote * (1 - self.keep)
        return max(0.0, min(1.0, moved))


@dataclass(frozen=True, slots=True)
class BoundedNudge(_Folding):
    """A4's rule on [0, 1] from .5: for min(.95, c + (1-c)*s*.5), against max(.05, c - c*s*.6)."""

    start: float | None = 0.5
    unknown_at: float = 0.5
    name: str = "bounded-nudge"
    version: str = "1"

    def step(self, confidence: float | None, stance: float, item: Item) -> float:
        c = 0.5 if confidence is None else confidence
        strength = abs(stance) * item.authority * item.weight * item.faithfulness
        return min(0.95, c + (1 - c) * strength * 0.5) if stance > 0 else max(0.05, c - c * strength * 0.6)

    def signed(self, confidence: float) -> float:
        return 2 * confidence - 1


RULES: dict[str, Rule] = {
    rule.name: rule for rule in (EvidenceSum(), SignedShift(), WeightedRetention(), BoundedNudge())
}
"""The named rules with their default parameters."""
