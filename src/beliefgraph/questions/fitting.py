"""Which of the beliefs about somebody a question asks for: by words for their predicate, its question word, a value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from beliefgraph.bearing import ASKING_EN, LIGHT, said_in, sequence
from beliefgraph.domain.model import Belief
from beliefgraph.domain.predicates import BUILTIN, lookup
from beliefgraph.domain.relations import words_for
from beliefgraph.ports import Embedder
from beliefgraph.questions.akin import akin_words, kinds_of, reworded
from beliefgraph.questions.measures import Measure, answers
from beliefgraph.questions.parsing import Kind, Sought
from beliefgraph.reading import Reader

Words = tuple[str, ...]

_PLACES = ("work_location", "lives_in", "works_at", "hometown")  # the first is the nearest to "where"
_KNOWN_AS = ("name", "is", "occupation")  # what tells who somebody is
_SOMEBODY = ("works_at", "manager", "spouse", "owner", "ceo")  # "who" asks for their values
TOLD_BY_WHO = frozenset((*_KNOWN_AS, *_SOMEBODY))
"""Predicates of the vocabulary whose values tell who somebody is."""
_OF_KIND = {**dict.fromkeys((*_PLACES, "capital"), Kind.PLACE), **dict.fromkeys(("birthday", "deadline"), Kind.TIME)}


def _atoms_of(words: str) -> frozenset[str]:
    return frozenset(atom for word in words.split() for atom in sequence(word))


_BARS = ("allergic_to",)  # predicates that say themselves what is not to be: what can she not eat
_FORBIDDEN = _atoms_of("eat drink have food 吃 喝")
_NAMING = _atoms_of("name called call use 叫 名字 用")  # "what is the company called" asks for the company
_WHEN = _atoms_of(
    "morning evening afternoon night noon weekend day week month year daily weekly monthly yearly hourly nightly "
    "exactly precisely 早上 晚上 周末"
)


ALIKE = 0.65
"""Cosine from which words mean a predicate they share no atom with: of 30 pairs that mean different things none lies
above, of 28 that mean the same 7 do. With a word in common, opposites do too (maximum size, minimum size)."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A belief that a question asks for.

    Args:
        belief: at the asked moment.
        rank: how well it fits, higher is better.
        ignored: words of the question that it does not account for.
    """

    belief: Belief
    rank: tuple[int, int, int]
    ignored: Words


def same_relation(word: str) -> frozenset[Words]:
    """The ways to ask for a relation: its own words, those of the same meaning, and its last word ("older sister")."""
    alike = words_for(word) | words_for(word.rsplit(" ", 1)[-1])
    return frozenset(filter(None, map(sequence, alike)))


@lru_cache(maxsize=4096)
def phrases(predicate: str) -> frozenset[Words]:
    """The ways to ask for a predicate: its name, labels and asked words, and words for the same relation."""
    known = lookup(predicate)
    words = {
        known.name.replace("_", " "),
        *(w for table in (known.labels, known.asked) for said in table.values() for w in said),
    }
    found = {_without_grammar(sequence(word)) for word in words} | (
        set() if known.labels else same_relation(known.name)
    )
    if not known.labels:
        found |= {other for phrase in found for other in reworded(_without_grammar(phrase))}
    return frozenset(filter(None, found))


def _without_grammar(words: Words) -> Words:
    """ "works at" is asked for as "works"; "do" alone stays."""
    return tuple(word for word in words if word not in ASKING_EN) or words


@lru_cache(maxsize=1)
def _labels() -> frozenset[Words]:
    return frozenset(phrase for predicate in BUILTIN for phrase in phrases(predicate.name))


def best_fits(
    beliefs: Iterable[Belief], telling: Words, asks: Words, sought: Sought, via: Sequence[Belief], reader: Reader
) -> list[Fit]:
    """The beliefs that fit a question best, all of the same rank.

    Args:
        beliefs: about the sought ones.
        telling: atoms of descriptions that hold of nobody; all have to be accounted for.
        asks: the atoms that ask, in order.
        sought: the question.
        via: beliefs of the relation that led to the sought ones; they tell their name.
        reader: for opinions at the moment; what nothing tells of then is left out.
    """
    leading = {belief.id for belief in via}
    asked = _Asking((*telling, *asks), len(telling), sought)
    fits = [fit for b in {b.id: b for b in beliefs}.values() if (fit := _fit(b, asked, b.id in leading))]
    for rank in sorted({fit.rank for fit in fits}, reverse=True):
        alike = {fit.belief.id: fit for fit in fits if fit.rank == rank}
        now = [belief for belief in reader.beliefs(list(alike)) if holds(belief, sought)]
        if now:
            return [replace(alike[belief.id], belief=belief) for belief in now]
    return []


def holds(belief: Belief, sought: Sought) -> bool:
    """Whether anything tells of a belief at the moment, and against it where a question asks for what is not so."""
    against = belief.opinion.signed < 0 or belief.predicate in _BARS
    return belief.opinion.unknown < 1.0 and (not sought.denied or against)


HANDLING = _atoms_of(
    "use get take bring give make hold put keep type enter wear need must can will should people "
    "current present currently "
    "用 输 办 开 要 该 得 做 家 张 个 种 款 位 =1"
)  # what one does with anything, and how it is counted


def only_one(beliefs: Iterable[Belief], words: Words, sought: Sought, reader: Reader) -> list[Fit]:
    """The one belief whose value measures what a question asks for, when no word asks for anything else.

    Args:
        beliefs: about the sought ones.
        words: the atoms that ask.
        sought: the question.
        reader: for opinions at the moment.
    """
    if sought.measure is Measure.NONE or sought.denied:
        return []
    of_kind = [b for b in beliefs if _measured(b, sought.measure) and b.predicate not in _MEASURED]
    held = [b for b in reader.beliefs([b.id for b in of_kind]) if b.opinion.signed > 0]
    if len({b.value for b in held}) != 1:
        return []
    said = _said(words, held[0].predicate) | _valued(words, held[0].value)
    left = tuple(w for i, w in enumerate(words) if i not in said and w not in LIGHT | HANDLING | _WHEN)
    if sought.measure is Measure.MONEY:
        left = tuple(w for w in left if w not in _PAYING)
    if any(words[i] in left for i in _labelled(words)):
        return []
    by_predicate = _said(words, held[0].predicate)
    beside = any({i - 1, i + 1} & by_predicate for i, word in enumerate(words) if word in left)
    allowed = 1 if by_predicate and sought.measure not in (Measure.MONEY, Measure.COUNT) else 0
    if len(left) > allowed or beside or (sought.measure is Measure.COUNT and not said):
        return []
    return [Fit(held[0], (0, 0, 0), left)]


def only_kind(beliefs: Iterable[Belief], kind: Words, asks: Words, sought: Sought, reader: Reader) -> list[Fit]:
    """The one belief whose value is of the kind that is asked for: "which number", with a race number.

    Args:
        beliefs: about the sought ones.
        kind: the atoms that tell the kind.
        asks: the other atoms that ask.
        sought: the question.
        reader: for opinions at the moment.
    """
    if not kind or sought.denied or sought.polar:
        return []
    open_ = [word for word in asks if word not in LIGHT]
    told = [b for b in beliefs if _of_kind(b, kind, asks, open_) and not other_kind(b.predicate, sought.kind)]
    held = [b for b in reader.beliefs([b.id for b in told]) if b.opinion.signed > 0]
    if len({b.value for b in held}) != 1:
        return []
    said = _said(kind, held[0].predicate) | _valued(kind, held[0].value)
    return [Fit(held[0], (0, 0, 0), tuple(word for i, word in enumerate(kind) if i not in said))]


def _of_kind(belief: Belief, kind: Words, asks: Words, open_: Sequence[str]) -> bool:
    """Whether a belief says its predicate or value is of a kind, or is all that the other words can ask for."""
    predicate = lookup(belief.predicate)
    if belief.predicate == "is":
        return not open_ and _SORTS.issuperset(kind)
    if belief.predicate == "has":
        said = len(_said(asks, belief.predicate)) >= len(open_)
        return said and not kinds_of(kind).isdisjoint(sequence(belief.value))
    if predicate.labels and not predicate.single_valued:
        return False
    headed = _head(belief.predicate) == kind[-1:] and HANDLING.issuperset(open_)
    return headed or (bool(open_) and len(_said(asks, belief.predicate)) >= len(open_))


def _head(predicate: str) -> Words:
    return () if lookup(predicate).labels else sequence(predicate)[-1:]


def _measured(belief: Belief, measure: Measure) -> bool:
    return answers(belief.value, measure) or (measure is Measure.MONEY and belief.predicate == "price")


_SORTS = _atoms_of("breed make brand model species kind type sort 品种 牌子 品牌 型号 种类")  # asked of what one is
_PAYING = _atoms_of("cost costs pay paid charge price much money spend 钱 价 元 块 花 付 交 收")
_MEASURED = ("age", "height", "weight", "phone", "birthday", "name", "email", "version")


@dataclass(frozen=True, slots=True)
class _Asking:
    """The atoms that ask, in order; the first `bound` of them have to be accounted for in any case."""

    words: Words
    bound: int
    sought: Sought


def _fit(belief: Belief, asking: _Asking, leads: bool) -> Fit | None:
    predicate, kind, words = "name" if leads else belief.predicate, asking.sought.kind, asking.words
    by_predicate = _said(words, predicate)
    by_value = _valued(words, belief.value)
    if predicate in _BARS and (asking.sought.denied or by_predicate):
        by_predicate |= {i for i, word in enumerate(words) if word in _FORBIDDEN}
    naming = set() if predicate == "name" else {i for i, word in enumerate(words) if word in _NAMING}
    open_ = [i for i, word in enumerate(words) if word not in LIGHT and i not in by_predicate | by_value]
    missing = [i for i in open_ if i not in naming]
    default = _default(predicate, leads, kind, bool(by_predicate)) if not open_ else 0
    if not (by_predicate or by_value or default > 0) or other_kind(predicate, kind):
        return None
    if not all(i >= asking.bound and _can_be_left(i, asking, by_predicate, by_value, predicate) for i in missing):
        return None
    return Fit(belief, (len(by_predicate | by_value), default, -len(missing)), tuple(words[i] for i in missing))


def meant(words: str, predicates: Iterable[str], embedder: Embedder) -> str:
    """The predicate that words mean though they do not name it; "" when none is near enough.

    Args:
        words: what a question asks for, e.g. "profession".
        predicates: those that something is believed with.
        embedder: compares words and labels by meaning.
    """
    atoms = set(sequence(words))
    ways = [(p, label) for p in sorted(set(predicates)) for label in _labels_of(p) if atoms.isdisjoint(sequence(label))]
    if not atoms or not ways:
        return ""
    vectors = embedder.embed([words, *(label for _, label in ways)])
    alike = vectors[1:] @ vectors[0]
    best = int(alike.argmax())
    return ways[best][0] if alike[best] >= ALIKE else ""


def _labels_of(predicate: str) -> tuple[str, ...]:
    labels = lookup(predicate).labels
    return tuple(said[0] for said in labels.values()) or (predicate.replace("_", " "),)


@lru_cache(maxsize=1024)
def _said(asked: Words, predicate: str) -> frozenset[int]:
    """Which of the words that ask say a predicate."""
    found: set[int] = set()
    for phrase in phrases(predicate):
        for at in range(len(asked) - len(phrase) + 1):
            if asked[at : at + len(phrase)] == phrase:
                found.update(range(at, at + len(phrase)))
        if len(phrase) > 1 and all(word.isascii() and word in asked for word in phrase):  # "birth … date"
            found.update(asked.index(word) for word in phrase)
    return frozenset(found)


@lru_cache(maxsize=256)
def predicates_named(asked: Words) -> frozenset[str]:
    """The predicates of the vocabulary that words name by a label; what is grammar as well ("does", 有) names none."""
    return frozenset(
        predicate.name
        for predicate in BUILTIN
        for label in phrases(predicate.name)
        if not set(label) <= ASKING_EN | LIGHT and any(asked[at : at + len(label)] == label for at in range(len(asked)))
    )


@lru_cache(maxsize=256)
def _labelled(asked: Words) -> frozenset[int]:
    """Which of the words that ask begin a label of any predicate."""
    return frozenset(at for at in range(len(asked)) for label in _labels() if asked[at : at + len(label)] == label)


def _valued(asked: Words, value: str) -> set[int]:
    """Which of the words that ask say the value, or two ideographs of it: 重 of 重庆 says nothing."""
    said, whole = said_in(value), sequence(value)
    if said.isdisjoint(alike for word in asked for alike in akin_words(word)):
        return set()
    pairs = set(pairwise(whole))
    alone = {word for word in said - LIGHT if not _is_han(word) or len(whole) == 1}
    found = {i for i, word in enumerate(asked) if not alone.isdisjoint(akin_words(word))}
    together = (i for i, pair in enumerate(pairwise(asked)) if pair in pairs)
    return found | {at for i in together for at in (i, i + 1)}


def _is_han(atom: str) -> bool:
    return len(atom) == 1 and not atom.isascii()


def _default(predicate: str, leads: bool, kind: Kind, named: bool) -> int:
    """How near a predicate is to a question word; 0 when it does not answer it, less when another word would ask it."""
    if kind is Kind.PLACE and predicate in _PLACES:
        return len(_PLACES) - _PLACES.index(predicate)
    if kind is Kind.PERSON and (leads or predicate in _KNOWN_AS or (named and predicate in _SOMEBODY)):
        return 2 if leads or predicate in ("name", *_SOMEBODY) else 1
    return -1 if kind is Kind.ANY and predicate in _OF_KIND else 0


def other_kind(predicate: str, kind: Kind) -> bool:
    """Whether a question word asks for something else than the values of a predicate."""
    if kind not in (Kind.PLACE, Kind.TIME):
        return False
    return bool(lookup(predicate).labels) and _OF_KIND.get(predicate) is not kind


def _can_be_left(at: int, asking: _Asking, said: Set[int], by_value: Set[int], predicate: str) -> bool:
    """Whether a word may go unaccounted for: a time of day, or one that cannot make the single value another."""
    polar = asking.sought.polar
    if asking.words[at] in _WHEN and (by_value or not polar):
        return True
    if polar or not said or not lookup(predicate).single_valued:
        return False
    beside = {at - 1, at + 1} & said  # a work email is not any email
    return not beside and at not in _labelled(asking.words)
