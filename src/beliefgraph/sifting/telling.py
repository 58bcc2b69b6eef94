"""What passages tell about one question, before anything is decided: what about, how directly, who copies whom."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, permutations, product

from beliefgraph.bearing import atoms, content
from beliefgraph.domain.language import IDEOGRAPH
from beliefgraph.meaning.copies import Print, copied, imprint, marks
from beliefgraph.meaning.matching import value_key
from beliefgraph.meaning.openings import Named, named, opening
from beliefgraph.sifting.retrieved import Retrieved
from beliefgraph.text import is_capitalised, terms, units

COPY = 0.4  # part of a text's runs in another from which one is made from the other
RENAMED = 0.7  # the same where their names part them
ONE_TEXT = 0.6  # the same from which two passages with one value are one origin
SHARED = 5  # rare words that a nameless passage shares with those whose subject it has
AGREED = 2  # origins of a value from which the only thing named is also what a lone nameless passage is about
OPENS = 8  # words at the beginning of a passage in which it says what it is about

_SAINT = re.compile(r"\bst\.? (?=[^\W\d_])")  # a short form within names
_MONTHS = marks(
    ["january", "february", "march", "april", "june", "july", "august", "september", "october", "november", "december"]
)
"""They stand in any text by chance."""
_DAY = re.compile(r"\d{4}-(?P<day>\d\d-\d\d)")
_BORN = frozenset({"born", "b", "died", "d", "生", "于", "年"})
_TELLING_WORD = re.compile(rf"[^\W\d_{IDEOGRAPH}][^\W{IDEOGRAPH}]{{2,}}|\d{{3,}}|[{IDEOGRAPH}]+")
"""Words that may be rare: names and figures, and in Chinese whatever a dictionary knows."""


@dataclass(frozen=True, slots=True)
class Telling:
    """A passage that answers the question.

    Args:
        number: of the passage.
        key: of its value; two wordings of one value have one.
        value: as given.
        about: what it names itself as being about, if that is something the question asks about.
        print: what it is compared by.
        origin: number of the first passage of its origin.
    """

    number: int
    key: str
    value: str
    about: Named | None
    print: Print
    origin: int


class Tellings:
    """Passages that answer a question, and how they stand to one another.

    Args:
        question: what was asked.
        passages: all that were retrieved, with what each answers.
    """

    def __init__(self, question: str, passages: Sequence[Retrieved]) -> None:
        self._question = question
        self.asked = frozenset(content(question))
        self._asked_atoms = atoms(question)
        self._asked_marks = marks(units(question))
        self._passages = passages
        self._prints = [imprint(passage.text) for passage in passages]
        self._copied = copied(self._prints)
        self._keys = [answer_key(passage.answer or "") for passage in passages]
        self._about = [self._named(passage) for passage in passages]
        self.of = self._by_value()
        self.silent = tuple(number for number, key in enumerate(self._keys) if not key)

    def _by_value(self) -> dict[str, list[Telling]]:
        """Value -> the passages that give it; a coarse value of one thing goes with a finer one of it."""
        of: dict[str, list[Telling]] = {}
        for number, (key, passage) in enumerate(zip(self._keys, self._passages, strict=True)):
            if key:
                about, print_, origin = self._about[number], self._prints[number], self._origins[number]
                of.setdefault(key, []).append(Telling(number, key, passage.answer or "", about, print_, origin))
        words = {key: spaced(key) for key in of}
        for coarse in sorted(of, key=len):
            finer = [key for key in of if is_finer(key, coarse, words) and self._maybe_one_thing(of[key], of[coarse])]
            if finer:
                best = max(finer, key=lambda key: (len(of[key]), key))
                of[best] = [*of[best], *(replace(each, key=best) for each in of.pop(coarse))]
        return of

    def _maybe_one_thing(self, tellings: Sequence[Telling], others: Sequence[Telling]) -> bool:
        return not any(self._parted(one, other) for one, other in product(tellings, others))

    def _about_one_thing(self, tellings: Sequence[Telling], others: Sequence[Telling]) -> bool:
        return any(self._one_thing(one, other) for one, other in product(tellings, others))

    def _named(self, passage: Retrieved) -> Named | None:
        """What a passage names itself as being about; a name that the question does not ask about is none."""
        name = named(passage.title) if passage.title else opening(passage.text, self._question)
        said = set(units(passage.answer or ""))
        if name is None or not self.asked & atoms(name.words) or (said and said <= set(units(name.name))):
            return None
        # A year that is asked for parts nobody: "Bryan (born 1900)" and "Bryan (born 1905)", asked when he was born.
        born = {word for word in units(name.which) if word not in _BORN}
        return replace(name, which="") if born <= said and any(word.isdigit() for word in born) else name

    def _same(self, one: Named, other: Named) -> bool | None:
        """Whether two names mean one thing; None when they do not tell, as where one is but a part of the question."""
        if one.name == other.name:
            return None if bool(one.which) != bool(other.which) else one.which == other.which
        return None if self._is_bare(one) or self._is_bare(other) else False

    def _is_bare(self, name: Named) -> bool:
        """Whether a name tells no more than the question does."""
        return not name.which and atoms(name.name) <= self._asked_atoms

    @cached_property
    def _origins(self) -> list[int]:
        """The first passage that goes back to the same origin, for each: one source, or one text copied."""
        first = list(range(len(self._passages)))
        sources: dict[tuple[str, str], int] = {}
        for number, (passage, key) in enumerate(zip(self._passages, self._keys, strict=True)):
            if passage.source:
                first[number] = sources.setdefault((passage.source, key), number)
        for (one, other), share in sorted(self._copied.items()):
            if share >= ONE_TEXT and self._keys[one] == self._keys[other]:
                kept, joined = sorted((first[one], first[other]))
                first = [kept if origin == joined else origin for origin in first]
        return first

    @cached_property
    def superseded(self) -> frozenset[int]:
        """Passages whose source gives another value for the same thing at a later time."""
        dated = [
            each
            for tellings in self.of.values()
            for each in tellings
            if self._passages[each.number].source and self._passages[each.number].at is not None
        ]
        return frozenset(old.number for old, new in permutations(dated, 2) if self._replaces(new, old))

    def _replaces(self, new: Telling, old: Telling) -> bool:
        before, after = self._passages[old.number], self._passages[new.number]
        later = before.at is not None and after.at is not None and after.at > before.at
        return later and before.source == after.source and new.key != old.key and self._one_thing(new, old)

    @cached_property
    def copies(self) -> list[tuple[Telling, Telling]]:
        """Every ordered pair of passages with different values of which one is made from the other."""
        pairs = combinations(self.of.values(), 2)
        found = [pair for one, other in pairs for pair in product(one, other) if self.copied(*pair)]
        return [*found, *((other, one) for one, other in found)]

    def copied(self, one: Telling, other: Telling) -> bool:
        """Whether one of two passages is made from the other, or both from a third."""
        return self._share(one, other) >= COPY

    def changed(self, one: Telling, other: Telling) -> bool:
        """Whether a passage with one value still speaks of the other's, and not the other way round: it was changed."""
        mine, theirs = (marks(units(each.value)) - self._asked_marks - _MONTHS for each in (one, other))
        return bool((theirs - mine) & one.print.marks) and not (mine - theirs) & other.print.marks

    def direct(self, telling: Telling) -> float:
        """How far a passage says what it is about, in [0, 1]: by its name, else by words of the question."""
        if telling.about is not None:
            return 1.0
        return len(self.asked & atoms(" ".join(telling.print.words[:OPENS]))) / (len(self.asked) or 1)

    @cached_property
    def rivals(self) -> dict[str, set[str]]:
        """Value -> other values for the same thing."""
        found: dict[str, set[str]] = defaultdict(set)
        for one, other in self._rivals():
            found[one].add(other)
            found[other].add(one)
        return found

    def _rivals(self) -> Iterator[tuple[str, str]]:
        told = set()
        for one, other in combinations(self.of, 2):
            misprint = is_misprint(one, other) and self._maybe_one_thing(self.of[one], self.of[other])
            if misprint or self._about_one_thing(self.of[one], self.of[other]):
                told |= {one, other}
                yield one, other
        for key, tellings in self.of.items():
            alone = key not in told and len({each.origin for each in tellings}) == 1
            if alone and not any(each.about and each.about.which for each in tellings):
                yield from ((key, other) for other in self._nearest(key))

    def _one_thing(self, one: Telling, other: Telling) -> bool:
        """Whether two passages speak of one thing, by their names and by copying."""
        same = self._same(one.about, other.about) if one.about and other.about else None
        return bool(same) or self._share(one, other) >= (RENAMED if same is False else COPY)

    def _nearest(self, lone: str) -> Iterator[str]:
        """The values of what seems to be meant by passages that do not say which of those so called they mean.

        Args:
            lone: their value, of one origin.
        """
        shared = {
            key: max(
                len(self._rare[one.number] & self._rare[each.number]) for one in self.of[lone] for each in tellings
            )
            for key, tellings in self.of.items()
            if key != lone
        }
        most = max(shared.values(), default=0)
        named = {() if self._is_bare(name) else (name.name, name.which) for name in self._about if name}
        for key, common in shared.items():
            agreed = len({each.origin for each in self.of[key]}) >= AGREED
            if (common == most and most >= SHARED) or (agreed and len(named) == 1):
                yield key

    def _parted(self, one: Telling, other: Telling) -> bool:
        """Whether the names of two passages tell them apart."""
        return one.about is not None and other.about is not None and self._same(one.about, other.about) is False

    def _share(self, one: Telling, other: Telling) -> float:
        """The part of the shorter of two passages that stands in the other."""
        return self._copied.get((min(one.number, other.number), max(one.number, other.number)), 0.0)

    @cached_property
    def _rare(self) -> list[frozenset[str]]:
        """The rare words of each passage: not in most of them, nor in the question or an answer."""
        words = [frozenset(_telling_words(passage.text)) for passage in self._passages]
        held = Counter(word for each in words for word in each)
        answers = {word for tellings in self.of.values() for each in tellings for word in terms(each.value)}
        common = {word for word, count in held.items() if count > max(2, len(words) // 2)}
        return [each - common - answers - self.asked for each in words]


def answer_key(value: str) -> str:
    """The form in which two wordings of one answer are equal, accents left out; empty for none."""
    key = _SAINT.sub("saint ", value_key(value)) if value.strip() else ""
    return key if key.isascii() else "".join(c for c in unicodedata.normalize("NFKD", key) if not _accent(c))


def is_finer(fine: str, coarse: str, words: Mapping[str, str]) -> bool:
    """Whether one value says what another says, and more: "May 2009" and "2009", "Norvik Optics" and "Norvik".

    Args:
        fine: the key of a value.
        coarse: the key of another.
        words: of both keys, with gaps around each.
    """
    return fine != coarse and (fine.startswith(f"{coarse}-") or words[coarse] in words[fine])


def is_misprint(one: str, other: str) -> bool:
    """Whether two dates are told of one thing: the same day of another year, which no namesake shares by chance.

    Args:
        one: the key of a value.
        other: the key of another.
    """
    day = _DAY.fullmatch(one)
    return day is not None and day["day"] != "01-01" and one != other and other[4:] == one[4:]


def spaced(key: str) -> str:
    """The words of a value's key with gaps around each."""
    return f" {' '.join(units(key))} "


def _accent(character: str) -> bool:
    return "\u0300" <= character <= "\u036f"


def _telling_words(text: str) -> Iterator[str]:
    for word in _TELLING_WORD.findall(text):
        if is_capitalised(word, without_case=True):
            yield from (term for term in terms(word) if len(term) > 1)
