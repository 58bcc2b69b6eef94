"""Comparing what is believed of several: who is older, 哪个规模更大, which of my friends is tallest. Never writes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from beliefgraph.bearing import LIGHT, said_in, sequence
from beliefgraph.domain.language import Language, language
from beliefgraph.domain.model import Belief, Scope
from beliefgraph.domain.predicates import lookup
from beliefgraph.questions.apart import apart
from beliefgraph.questions.quantities import DATE, DAY_OF_YEAR, WEEKDAY, Quantity
from beliefgraph.reading import Reader
from beliefgraph.recall import Senses, names_in
from beliefgraph.reckoning.basis import Held, Reckoning, Words, heads, label, listed, phrase, same_ways, surely
from beliefgraph.reckoning.comparatives import Comparative, comparative, may_compare
from beliefgraph.reckoning.degrees import Degree
from beliefgraph.reckoning.groups import Member, members, names_spoken, once, whom

Rank = Callable[[Belief], int]

SHOWN = 8  # values told in the first line of an answer

_HAPPENS = "开始 举办 举行 进行 发生 start starts started begin begins began happen take place held"
_HAPPENING = {atom for word in _HAPPENS.split() for atom in sequence(word)}
_BORN = re.compile(r"出生|born")


@dataclass(frozen=True, slots=True)
class _Told:
    """A belief that tells how much, and how well it is what was asked for."""

    belief: Belief
    readings: tuple[Quantity, ...]
    rank: int


@dataclass(frozen=True, slots=True)
class _Side:
    """One of those compared; nothing is told when nothing is known of it."""

    member: Member
    told: _Told | None = None
    amount: Quantity | None = None


def compare(
    reader: Reader, question: str, senses: Senses, scope: Scope, speaker: str, names: Collection[str] = ()
) -> Reckoning | None:
    """The answer to a question that compares; None when it does not, or nothing is known of what it compares.

    Args:
        reader: the namespace at a moment.
        question: in any language.
        senses: embedder and index, if any.
        scope: the asker's context set.
        speaker: who asks; "" when unknown.
        names: further normalised names that may stand in the question.
    """
    if not may_compare(question):
        return None
    asked = comparative(question, {*names_in(reader, question), *names_spoken(reader, question), *names})
    if asked is None:
        return None
    if asked.sides:
        known = [whom(reader, _written(side, question), senses, speaker) for side in asked.sides]
    else:
        known = members(reader, asked.group, (asked.attribute, *asked.degree.asks), speaker)
    reader.load({belief.family for member in known for belief in member.beliefs})
    return _Comparing(Held(reader, scope), asked, language(question), question, speaker).reckoned(known)


def _written(side: str, question: str) -> str:
    """A side as the question writes it."""
    found = re.search(re.escape(side), question, re.IGNORECASE)
    return found.group() if found else side


@dataclass(slots=True)
class _Comparing:
    held: Held
    asked: Comparative
    lang: Language
    question: str
    speaker: str

    def reckoned(self, known: Sequence[Member]) -> Reckoning | None:
        """What those known come to, by the way of telling that tells most of them."""
        beliefs = [self.held.among(member.beliefs) for member in known]
        best: list[_Side] = []
        degree = self.asked.degree
        for rank, way in self._ways():
            sides = self._sides(known, beliefs, rank, way)
            if _told(sides) > _told(best):
                best, degree = sides, way
        if not self.asked.sides:
            best = [side for side in best if side.amount is not None]
        return self._worded(best, degree) if best else None

    def _ways(self) -> list[tuple[Rank, Degree]]:
        """How the asked may be told, the likeliest first: a rank of beliefs, and which way their amounts lead."""
        degree, words = self.asked.degree, sequence(self.asked.attribute)
        if not self._goes_without_saying(words):
            return [(lambda belief: _named(words, belief), degree)]
        ways = [(_asks(ask), degree) for ask in degree.asks]
        ways += [(_asks(ask), degree.reversed()) for ask in degree.inverse]
        return [*ways, (lambda belief: int(any(r.scale in degree.scales for r in self.held.readings(belief))), degree)]

    def _goes_without_saying(self, words: Words) -> bool:
        """Whether nothing is asked for but what the degree means: who is *older*, which *bike* is *cheaper*."""
        asking = {word for word in words if word not in LIGHT}
        happens = self.asked.degree.scales[:1] == (DATE,) and asking <= _HAPPENING
        kinds = [set(sequence(name)) for name in self.asked.sides or (self.asked.group,)]
        return happens or all(asking <= kind for kind in kinds)

    def _sides(
        self, known: Sequence[Member], beliefs: Sequence[list[Belief]], rank: Rank, degree: Degree
    ) -> list[_Side]:
        """The sides with what tells how much each is, all by one predicate as far as they go, on one scale."""
        told = [self._told(held, rank) for held in beliefs]
        leading = _leading(told)
        chosen = [_first(found, leading) for found in told]
        scale = self._scale([one for one in chosen if one], inverse=degree is not self.asked.degree)
        return [_Side(member, one, _on(scale, one)) for member, one in zip(known, chosen, strict=True)]

    def _told(self, beliefs: Iterable[Belief], rank: Rank) -> list[_Told]:
        ranked = ((belief, rank(belief)) for belief in beliefs)
        read = [_Told(belief, self.held.readings(belief), how) for belief, how in ranked if how]
        return sorted((one for one in read if one.readings), key=lambda one: (-one.rank, -one.belief.opinion.signed))

    def _scale(self, told: Sequence[_Told], inverse: bool) -> str:
        """The scale that all lie on; a birthday without "born" is a day of any year."""
        if not told:
            return ""
        scales = [reading.scale for reading in told[0].readings]
        shared = [s for s in scales if s != WEEKDAY and all(any(r.scale == s for r in one.readings) for one in told)]
        if inverse:
            shared = [scale for scale in shared if scale != DAY_OF_YEAR]
        birthdays = all(one.belief.predicate == "birthday" for one in told)
        if birthdays and not inverse and not _BORN.search(self.question) and DAY_OF_YEAR in shared:
            return DAY_OF_YEAR
        if DATE in shared:
            return DATE
        wished = [scale for scale in self.asked.degree.scales if scale in shared]
        return next(iter([*wished, *shared]), "")

    # --- in words ----------------------------------------
    def _worded(self, sides: Sequence[_Side], degree: Degree) -> Reckoning:
        known = [side for side in sides if side.told]
        values, beliefs = self._values(known), _beliefs(known)
        if missing := tuple(side.member.name for side in sides if side.told is None):
            what = label(beliefs[0].predicate, self.lang)
            text = phrase(self.lang, "missing", what=what, whom=listed(missing, self.lang), values=values)
            return Reckoning(text, beliefs, missing=missing)
        best = _best(known, degree)
        if not best:
            return Reckoning(phrase(self.lang, "not told apart", values=values), beliefs)
        if not self.asked.sides:
            best = self._each_once(best)
        most = set(map(id, best))
        ordered = [*best, *(side for side in known if id(side) not in most)]
        names, beliefs = tuple(side.member.name for side in best), _beliefs(ordered)
        equal, values = len(best) == len(known) > 1, self._values(ordered)
        if self.asked.difference and not equal:
            return self._by_how_much(ordered, names, best == [sides[0]])
        if self.asked.polar and not self.asked.difference:
            holds = best == [sides[0]]
            text = surely(phrase(self.lang, "yes" if holds else "no", values=values), beliefs, self.lang)
            return Reckoning(text, beliefs, holds=holds, equal=equal)
        key = "as much" if equal else "more"
        text = phrase(self.lang, key, which=listed(names, self.lang), values=values)
        return Reckoning(surely(text, beliefs, self.lang), beliefs, names, equal=equal)

    def _by_how_much(self, ordered: Sequence[_Side], names: tuple[str, ...], as_asked: bool) -> Reckoning:
        """By how much the first of two sides is more; both values alone where that cannot be told."""
        beliefs, values = _beliefs(ordered), self._values(ordered)
        one, other = (side.amount for side in ordered)
        amount = apart(one, other, self.lang) if one is not None and other is not None else ""
        if lookup(beliefs[0].predicate).name == "age":
            amount = re.sub("年$", "岁", amount)
        if not amount:
            return Reckoning(phrase(self.lang, "by unknown", values=values), beliefs)
        text = phrase(self.lang, "by" if as_asked else "other way", amount=amount, values=values)
        return Reckoning(surely(text, beliefs, self.lang), beliefs, names, difference=amount)

    def _each_once(self, sides: Sequence[_Side]) -> list[_Side]:
        """Sides without those who are another one under a further name."""
        kept = set(map(id, once(self.held.reader, [side.member for side in sides], self.speaker)))
        return [side for side in sides if id(side.member) in kept]

    def _values(self, sides: Sequence[_Side]) -> str:
        shown = [(side.member.name, side.told.belief.value) for side in sides[:SHOWN] if side.told]
        told = [phrase(self.lang, "value", name=name, value=value) for name, value in shown]
        return phrase(self.lang, "then").join([*told, *["…"] * (len(sides) > SHOWN)])


def _beliefs(sides: Iterable[_Side]) -> tuple[Belief, ...]:
    return tuple(side.told.belief for side in sides if side.told)


def _told(sides: Iterable[_Side]) -> int:
    """How many sides have an amount."""
    return sum(side.amount is not None for side in sides)


def _leading(told: Iterable[Sequence[_Told]]) -> str:
    """The predicate that tells most sides, and of those the one that is asked for best; "" when none does."""
    tells, ranks = Counter[str](), dict[str, int]()
    for found in told:
        tells.update({one.belief.predicate for one in found})
        for one in found:
            ranks[one.belief.predicate] = max(one.rank, ranks.get(one.belief.predicate, 0))
    return max(ranks, key=lambda predicate: (tells[predicate], ranks[predicate]), default="")


def _named(words: Words, belief: Belief) -> int:
    """How many of the words a belief is named by: its predicate, or what it says there are so many of."""
    if belief.predicate == "has":
        said = said_in(belief.value)
        last = next((word for word in reversed(words) if word not in LIGHT), "")
        return sum(word in said for word in words) if last in said else 0
    return heads(words, belief.predicate)


def _asks(ask: str) -> Rank:
    return lambda belief: int(same_ways(belief.predicate, ask))


def _first(told: Sequence[_Told], predicate: str) -> _Told | None:
    """What tells a side by the predicate that tells most of them, else by what is at hand."""
    return next((one for one in told if one.belief.predicate == predicate), next(iter(told), None))


def _on(scale: str, told: _Told | None) -> Quantity | None:
    return next((reading for reading in told.readings if reading.scale == scale), None) if told else None


def _best(sides: Sequence[_Side], degree: Degree) -> list[_Side]:
    """Those of which none is more; none where amounts cannot be told apart."""
    best = sides[0]
    for side in sides:
        best = side if _more(side.amount, best.amount, degree) == 1 else best
    against = [_more(best.amount, side.amount, degree) for side in sides]
    if None in against or -1 in against:
        return []
    return [side for side, how in zip(sides, against, strict=True) if how == 0]


def _more(one: Quantity | None, other: Quantity | None, degree: Degree) -> int | None:
    how = one.against(other) if one is not None and other is not None else None
    return how if how is None or degree.more else -how
