"""A question as words that are still to be accounted for, and how far a relation accounts for them. Pure.

"Who is the dentist of the landlord of X?" starts from X and has two words that matter. Which relations lead from X is
known to the graph alone: every step over a belief accounts for some of the words, and the way that leaves none of them
is the meaning of the question. So no order of words has to be read, and no form of question has to be foreseen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from beliefgraph.domain.senses import (
    HAN,
    NEAR,
    ORGANISATION,
    PLACE,
    SENSES,
    SOMEBODY,
    Mention,
    mentions,
    roots,
    senses_back,
    senses_of,
    spelled,
)

Words = tuple[str, ...]

SAME, AKIN, PART, SORT = 1.0, 0.95, 0.8, 0.6
"""How far words account for one another: the predicate's own, others of its meaning, one of several, kinds of it."""

HALF = 5  # ideographs of a stretch up to which half of them has to be accounted for
FILLING, UNKNOWN = 0.2, 0.7
"""Weights of words that fill a question, and of those that name no known relation; of a known relation it is 1."""

_NONE = """
    who whom whose what which where when how why is are was were be been being am do does did done doing have has had
    having of for at in on to from with by under as into about that this those these it its he she him her they them
    and or not can could would will shall should may might must there here then than so s t also just only ever whos
    whats please tell me know i you we us if because due according based their his
"""
_FILL = """
    name person people man woman individual somebody someone one who call titl known current currently present first
    associat rol typ kind plac location city country town villag institution organization organisation company firm
    hold serv belong locat go mean term thing body particular specific question answer identity relat connect common
    commonly originally origin previous other same form entity responsibl situat base affiliat figur officehold give
    get take within through real full former new latest now today still gentleman lady particular originally state
    person's place become nation individual's possess said certain recogniz recognis consider whichever pertain
"""
_HAN_NONE = "的是了谁在什么哪里儿位家个那这叫名字呢吗啊呀请问为何处种些和与被由给对所其于一条只座人把从到"
_HAN_FILL = "养现目前担任做当有去来住用找请公司先生女士镇市县村店队号地方方者东西物会里边条家同某"
_SORTS = {
    PLACE: "city country town village place location nation where",
    SOMEBODY: "person man woman individual somebody someone people who",
    ORGANISATION: "company firm institution organization organisation business",
}
_NOTHING, _FILLING = frozenset(roots(_NONE)), frozenset(roots(_FILL))
_SORT_WORDS = {sort: frozenset(roots(words)) for sort, words in _SORTS.items()}
_OR = re.compile(r"(?<![\w-])([\w-]{1,40})(?:, ([\w-]{1,40}))? ?(?:/|\bor\b|\band/or\b) ?([\w-]+)")


@dataclass(frozen=True, slots=True)
class Asking:
    """The words of a question around the name that it starts from.

    Args:
        words: roots, or ideographs, in order, without the name.
        weights: how much each of them matters.
        at: how many of them stand before the name.
        sort: what kind of thing its question word asks for; "" for anything.
        either: stretches of words of which one is enough.
        needed: stretches that name a relation which has to be gone over, so that one word at least is accounted for.
        spelling: the words as they are written.
    """

    words: Words
    weights: tuple[float, ...]
    at: int
    sort: str = ""
    either: tuple[tuple[int, ...], ...] = ()
    needed: tuple[tuple[int, ...], ...] = ()
    spelling: Words = ()

    @property
    def total(self) -> float:
        return sum(self.weights)

    def is_left(self, place: Sequence[int], used: frozenset[int] | set[int]) -> bool:
        """Whether a stretch is not accounted for: of ideographs half has to be, 镇 alone says nothing of 友好城镇."""
        least = (len(place) + 1) // 2 if len(place) <= HALF and HAN.match(self.words[place[0]]) else 1
        return len(used.intersection(place)) < least

    def said(self, places: Sequence[int]) -> str:
        """Words as they are written."""
        joint = "" if any(HAN.match(self.spelling[i]) for i in places) else " "
        return joint.join(self.spelling[i] for i in places)

    def distance(self, index: int) -> int:
        """How many words from the name a word stands."""
        return self.at - index if index < self.at else index - self.at + 1

    def covered(self, used: frozenset[int]) -> float:
        """The part of what matters that words account for, in [0, 1]."""
        spared = {i for group in self.either if used.intersection(group) for i in group} - used
        whole = sum(w for i, w in enumerate(self.weights) if i not in spared)
        return sum(self.weights[i] for i in used) / whole if whole else 1.0


def asking(before: str, after: str) -> Asking:
    """Read the words of a question.

    Args:
        before: what stands before the name it starts from, folded.
        after: what stands after it.
    """
    before, after = _plainly(before), _plainly(after)
    spelling = (*spelled(before), *spelled(after))
    left, right = roots(before), roots(after)
    words, at = (*left, *right), len(left)
    found = [*mentions(left), *(replace(m, start=m.start + at, end=m.end + at) for m in mentions(right))]
    known = {i for m in found for i in range(m.start, m.end)}
    weights = [_weight(word, i in known) for i, word in enumerate(words)]
    asked = _asked_noun(words)
    if asked is not None and words[asked] in words[asked + 1 :]:  # *which language* is the official language
        weights[asked] = 0.0
    if _APPOSED.search(before) and at:  # the film *Nine Days of Rain*
        weights[at - 1] = min(FILLING, weights[at - 1])
    either = tuple(_either(f"{before} {after}", words))
    needed = tuple(dict.fromkeys(_needed(words, at, found, weights)))
    asked_for = {i for place in needed for i in place}
    weights = [
        min(w, UNKNOWN) if i in known and i not in asked_for and not HAN.match(words[i]) else w
        for i, w in enumerate(weights)
    ]
    return Asking(words, tuple(weights), at, _sort(f"{before} {after}"), either, needed, spelling)


_APPOSED = re.compile(r"\b(?:the|an?) (?:[a-z]+ )?[a-z]+ [\"“‘']?$")
_WHICH = frozenset(roots("which what whose"))


def _asked_noun(words: Words) -> int | None:
    """Where the noun stands that a question word goes with: which *language*."""
    at = next((i for i, word in enumerate(words) if word in _WHICH), None)
    return at + 1 if at is not None and at + 1 < len(words) and words[at + 1] not in _NOTHING else None


_SHORT = (
    (re.compile(r"['’]s\b|(?<=s)['’](?=\s)"), " of"),
    (re.compile(r"\b(?:be|being|is|are) found\b"), "is located"),
    (re.compile(r"是?哪[里儿]的?人(?!家)"), "出生地是哪里"),
    (re.compile("哪国人"), "国籍是什么"),
    (re.compile("什么时候"), "何时"),
)


def _plainly(text: str) -> str:
    for said, meant in _SHORT:
        text = said.sub(meant, text)
    return text


_ASKING = frozenset(roots("who whom what where when"))
_ASKS = frozenset(roots("does do did is was are were has"))
_LINKS = frozenset(roots("of for at in on"))


def _needed(words: Words, at: int, found: Sequence[Mention], weights: Sequence[float]) -> Iterator[tuple[int, ...]]:
    """Words that name a relation to be gone over: a noun that something is *of*, or is what is asked for.

    In "the sport that X plays in his position on a team", the team is nothing to be found.
    """
    places = sorted({(m.start, m.end) for m in found})
    yield from _asked_last(words, at, weights)
    plain = any(a in _ASKING and b in _ASKS for a, b in pairwise(words))  # where *was* the coach of X *born*
    for start, end in places:
        if max(weights[start:end]) <= FILLING:
            continue
        if any(HAN.match(word) for word in words[start:end]):
            if end - start > 1 or (end < len(words) and words[end] in "的叫是"):
                yield tuple(range(start, end))
            continue
        before = words[start - 1] if start not in (0, at) else ""
        after = words[end] if end not in (at, len(words)) else ""
        owned = (start > at and before == "of") or (end == at and weights[end - 1] > FILLING)
        first = start > 0 and all(w in _NOTHING or weights[i] <= FILLING for i, w in enumerate(words[:start]))
        last = end == len(words) and plain
        if (
            (after in _LINKS and before not in _LINKS | {"to"})
            or (after in _LINKS and before == "of")
            or owned
            or first
            or last
        ):
            yield tuple(range(start, end))


def _asked_last(words: Words, at: int, weights: Sequence[float]) -> Iterator[tuple[int, ...]]:
    """What stands after the last 的, known or not: it is what is asked for."""
    last = max((i for i, word in enumerate(words) if word == "的"), default=-1) + 1
    asked = tuple(i for i in range(max(last, at), len(words)) if weights[i] > FILLING and HAN.match(words[i]))
    if last > at and asked:
        yield asked


def _weight(word: str, known: bool) -> float:
    if HAN.match(word):
        return 0.0 if word in _HAN_NONE else FILLING * 0.5 if word in _HAN_FILL else 0.5 if known else UNKNOWN / 2
    return 0.0 if word in _NOTHING else FILLING if word in _FILLING else 1.0 if known else UNKNOWN


def _either(text: str, words: Words) -> Iterator[tuple[int, ...]]:
    """ "director / manager", "speak, write or sign": one of them is enough."""
    for found in _OR.finditer(text):
        among = {root for part in found.groups() if part for root in roots(part)}
        yield tuple(i for i, word in enumerate(words) if word in among)


_WHO = re.compile(r"\bwho(?:m|se)?\b|谁|哪位|什么人")
_WHERE = re.compile(
    r"\bwhere\b|\b(?:which|what) (?:city|country|town|village|continent|place|location|state|nation)\b"
    r"|哪里|哪儿|何处|哪个?(?:镇|市|城市|国家|村|县|地方|城)|什么地方"
)
_COMPANY = re.compile(
    r"\b(?:which|what) (?:company|firm|university|school|institution|bank|organi[sz]ation)\b|哪家|哪个公司"
)


def _sort(text: str) -> str:
    for form, sort in ((_WHO, SOMEBODY), (_WHERE, PLACE), (_COMPANY, ORGANISATION)):
        if form.search(text):
            return sort
    return ""


# --- what relations account for ----------------------------------------
@dataclass(frozen=True, slots=True)
class Form:
    """Words by which a relation can be asked for, and how far they account for it."""

    words: Words
    quality: float


@lru_cache(maxsize=8192)
def forms_back(predicate: str) -> tuple[Form, ...]:
    """The ways to ask from a value for what has it: "whose mentor is X" asks for X's apprentice."""
    return tuple(form for name in senses_back(predicate) for form in forms(name))


@lru_cache(maxsize=8192)
def forms(predicate: str, labels: tuple[str, ...] = ()) -> tuple[Form, ...]:
    """The ways to ask for a predicate: its own words, those of the same meaning, words for the kind of its values.

    Args:
        predicate: as stored.
        labels: further words for it.
    """
    own = roots(predicate.replace("_", " "))
    found = {own: SAME} | {(word,): PART for word in own if word not in _NOTHING and not HAN.match(word)}
    found |= {pair: PART for pair in pairwise(own) if all(map(HAN.match, pair))}
    for label in labels:
        found.setdefault(roots(label), AKIN)
    for name in senses_of(predicate):
        sense = SENSES[name]
        for noun in (*sense.nouns[0], *sense.nouns[1]):
            found[roots(noun)] = SAME
        for said in (*sense.forward, *sense.backward):
            for part in map(roots, said.split("…")):
                found.setdefault(part, AKIN)
                if part and part[-1] in _NOTHING:  # where the choir *rehearses*, at a place
                    found.setdefault(part[:-1], PART)
        for said in (
            *sense.asked,
            *(noun for near in NEAR.get(name, ()) for nouns in SENSES[near].nouns for noun in nouns),
        ):
            found.setdefault(roots(said), PART)
        for word in _SORT_WORDS.get(sense.kind, ()):
            found.setdefault((word,), SORT)
    return tuple(Form(words, quality) for words, quality in found.items() if words and not _NOTHING.issuperset(words))


@dataclass(frozen=True, slots=True)
class Account:
    """Words of a question that a relation accounts for: where each stands, and how far."""

    found: tuple[tuple[int, float], ...]

    @property
    def places(self) -> frozenset[int]:
        return frozenset(at for at, _ in self.found)


def account(question: Asking, ways: Sequence[Form], used: frozenset[int]) -> Account:
    """What a relation accounts for of the words that are left, each form once, where it is nearest to the name.

    Args:
        question: whose words.
        ways: of the relation.
        used: places of words that earlier relations account for.
    """
    best: dict[int, float] = {}
    for form in sorted(ways, key=lambda form: (-len(form.words), -form.quality)):
        places = [at for at in _places(question.words, form.words) if used.isdisjoint(range(at, at + len(form.words)))]
        if not places:
            continue
        at = min(places, key=lambda at: min(question.distance(i) for i in range(at, at + len(form.words))))
        for i in range(at, at + len(form.words)):
            best[i] = max(form.quality, best.get(i, 0.0))
    return Account(tuple(sorted(best.items())))


def _places(words: Words, form: Words) -> Iterator[int]:
    first = form[0]
    for at, word in enumerate(words):
        if word == first and words[at : at + len(form)] == form:
            yield at


def other_than(question: Asking, found: Account, predicate: str, used: frozenset[int]) -> bool:
    """Whether words beside those found make another relation of it: the minimum size is not the maximum size."""
    own = {word for word in roots(predicate) if word not in _NOTHING}
    said = {question.words[i] for i in found.places}
    if senses_of(predicate) or len(own) < 2 or own <= said:
        return False
    beside = {j for i in found.places for j in (i - 1, i + 1) if 0 <= j < len(question.words)} - found.places - used
    return any(question.weights[j] > FILLING and question.words[j] not in _NOTHING for j in beside)


def asks_for_value(question: Asking, found: Account, predicate: str) -> bool:
    """Whether the words are a noun for the value of a predicate: the *tailor* of X, X的*裁缝*; but not "X *coaches*".

    Such words lead from whom a belief is about to its value and never back, unless it is asked "whose".
    """
    if not _WHOSE_ASKED.isdisjoint(question.spelling):
        return False
    nouns = {n for name in senses_of(predicate) for said in SENSES[name].nouns for n in said}
    places = sorted(found.places)
    said = question.said(places).lower() if places else ""
    if said not in nouns and said != predicate:
        return False
    before = question.words[places[0] - 1] if places[0] > 0 else ""
    after = question.words[places[-1] + 1] if places[-1] + 1 < len(question.words) else ""
    return "of" in (before, after) or before == "的" or (places[0] == question.at and bool(HAN.search(said)))


_WHOSE_ASKED = frozenset({"whose", "Whose"})


def gain(question: Asking, found: Account) -> float:
    """How much of what matters an account covers, as a weight."""
    return sum(question.weights[at] * quality for at, quality in found.found)


def nearest(question: Asking, found: Account) -> int:
    """How near to the name the words stand that matter most in an account."""
    told = [question.distance(at) for at, _ in found.found if question.weights[at] >= FILLING * 2]
    return min(told or [question.distance(at) for at, _ in found.found] or [0])


def answers(question: Asking, predicate: str) -> float:
    """How well the values of a predicate suit the question word: 1 when they are of its kind, -1 of another, else 0."""
    sorts = {SENSES[name].kind for name in senses_of(predicate)} - {"-"}
    if not question.sort or not sorts:
        return 0.0
    return 1.0 if question.sort in sorts else -1.0


def left(question: Asking, used: frozenset[int]) -> list[tuple[int, ...]]:
    """Stretches of words that matter and are not accounted for, the nearest to the name first."""
    open_ = [i for i, w in enumerate(question.weights) if w > FILLING and i not in used]
    stretches: list[list[int]] = []
    for i in open_:
        if stretches and i == stretches[-1][-1] + 1 and (i < question.at) == (i - 1 < question.at):
            stretches[-1].append(i)
        else:
            stretches.append([i])
    return sorted(map(tuple, stretches), key=lambda stretch: min(map(question.distance, stretch)))


def told_along(question: Asking, used: frozenset[int], texts: str) -> frozenset[int]:
    """Words that are left and stand in what tells the way: the *violin* teacher, the *museum* of that name."""
    said = frozenset(roots(texts))
    pairs = frozenset(pairwise(roots(texts)))
    words = question.words
    return frozenset(
        i
        for i, word in enumerate(words)
        if i not in used and (word in said if not HAN.match(word) else {words[i - 1 : i + 1], words[i : i + 2]} & pairs)
    )


def same_relation(one: str, other: str, back: bool = False) -> bool:
    """Whether two predicates mean one relation; the second one led over from its value where `back`."""
    if back:
        return bool(senses_of(one) & senses_back(other))
    senses = senses_of(one)
    near = senses.union(*(NEAR.get(name, ()) for name in senses))
    return one == other or bool(near & senses_of(other)) or roots(one) == roots(other)
