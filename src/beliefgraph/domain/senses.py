"""What relations mean: words of two languages for one relation, and the roots that verbs and nouns share. Pure.

"Who coaches X", "X's trainer" and 由…执教 ask for one relation. A relation that no table knows keeps its own words, and
is found again by their roots: insurer, insures, insured by.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from beliefgraph.domain.relation_words import TABLE

Words = tuple[str, ...]

SOMEBODY, PLACE, ORGANISATION = "p", "l", "o"
LONGEST = 8  # words or ideographs of a phrase


def _irregular() -> dict[str, str]:
    lines = (group.split() for line in _VERBS.strip().splitlines() for group in line.split("|"))
    return {form: group[0] for group in lines if group for form in group}


_VERBS = """
    write wrote written writer | build built builder | teach taught | sing sang sung singer song | draw drew drawn
    lead led | hold held holder | make made maker | run ran runner | win won winner | buy bought buyer
    sell sold seller | keep kept keeper | send sent | give gave given | take took taken | drive drove driven driver
    die died dies dead dying death | bear born birth birthplace | grow grew grown | speak spoke spoken speaker
    choose chose chosen | own owner owned owns owning | use used user | ride rode ridden rider | bake baker baked
    succeed successor succeeded succession | lend lent lender | pay paid | marry married marriage | wed wedded
    lie lies lying | stand stood | sit sat | tell told | bring brought | get got gotten | go went gone goes
    come came comes coming | eat ate eaten | drink drank drunk drinks | wear wore worn | meet met | lay laid
    see saw seen | know knew known | begin began begun | shoot shot | feed fed | fund funder | tune tuner
    cut cutter | fit fitter | dye dyer | brew brewer | mine miner | mow mower | art artist
    neighbour neighbor neighbours neighbors neighbouring neighboring | favourite favorite | colour color
    organise organize organiser organizer organised organized organises organizes organisation organization
    inherit heir heiress | advise adviser advisor advised advises | chief main mainly chiefly
    person people | man men | woman women | child children | wife wives | county shire | dentist dental
    religion religious religions | nationality national | citizen citizenship citizens
"""
_IRREGULAR = _irregular()

_INFLECTED = re.compile(r"(?<=..)(?:ies|ied)$|(?<=[sxz])es$|(?<=[cs]h)es$|(?<=...)(?:ing|ed)$|(?<=[^su])s$")
_DERIVED = re.compile(r"(?<=....)(?:ship|ance|ence|ress|ist|or|er|ment|ity)s?$|(?<=.....)ions?$")


@lru_cache(maxsize=65_536)
def root(word: str) -> str:
    """What a word has in common with the verbs and nouns made from the same root: insurer, insures → insur.

    Args:
        word: in lower case.
    """
    if word in _IRREGULAR or not word.isascii() or len(word) < 4:
        return _IRREGULAR.get(word, word)
    bare = _INFLECTED.sub(lambda found: "y" if found[0] in ("ies", "ied") else "", word)
    if bare in _IRREGULAR:
        return _IRREGULAR[bare]
    bare = _DERIVED.sub("", _DERIVED.sub("", bare))
    if len(bare) > 3 and bare[-1] == bare[-2] and bare[-1] not in "aeiouls":
        bare = bare[:-1]
    return (bare[:-1] + "i" if bare.endswith("y") else bare.removesuffix("e")) or word


_WORD = re.compile(r"[^\W_]+(?:'(?!s\b)[^\W_]+)*")
DETERMINERS = frozenset({"a", "an", "the", "his", "her", "its", "their", "my", "our", "your"})
HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")


@lru_cache(maxsize=16_384)
def spelled(text: str) -> Words:
    """The words of a text as they are written, without articles and possessives; ideographs one by one."""
    found: list[str] = []
    for word in _WORD.findall(text.replace("’", "'").replace("'s ", " ").removesuffix("'s")):
        if HAN.search(word):
            found += word
        elif word.lower() not in DETERMINERS and word.lower() != "s":
            found.append(word)
    return tuple(found)


@lru_cache(maxsize=16_384)
def roots(text: str) -> Words:
    """The roots of the words of a text, without articles and possessives; ideographs one by one."""
    return tuple(root(word.lower()) for word in spelled(text))


@dataclass(frozen=True, slots=True)
class Sense:
    """A relation, and the words for it.

    Args:
        name: the predicate that it is kept as.
        single: whether there is one value at a time.
        kind: what its values are: SOMEBODY, PLACE, ORGANISATION or "-".
        nouns: words for the value, English then Chinese.
        forward: phrases that lead from the subject to the value.
        backward: phrases that lead from the value to the subject.
        asked: further words that ask for it and tell nothing.
    """

    name: str
    single: bool
    kind: str
    nouns: tuple[tuple[str, ...], tuple[str, ...]]
    forward: tuple[str, ...]
    backward: tuple[str, ...]
    asked: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """Every way to say it."""
        return (*self.nouns[0], *self.nouns[1], *self.forward, *self.backward, *self.asked)


def _sense(line: str) -> Sense:
    head, en, en_phrases, zh, zh_phrases, *more = (part.strip() for part in line.split("|"))
    name, kind = head.rsplit(" ", 1)
    said = [*filter(None, (p.strip() for p in (*en_phrases.split(","), *zh_phrases.split("、"))))]
    nouns = tuple(w.strip() for w in en.split(",") if w.strip()), tuple(w.strip() for w in zh.split("、") if w.strip())
    forward = tuple(phrase for phrase in said if not phrase.startswith("<"))
    backward = tuple(phrase[1:] for phrase in said if phrase.startswith("<"))
    asked = tuple(w.strip() for part in more for w in re.split("[,、]", part) if w.strip())
    return Sense(name.rstrip("!"), name.endswith("!"), kind, nouns, forward, backward, asked)


SENSES: dict[str, Sense] = {
    sense.name: sense for line in TABLE.replace("\n    ", " ").split("\n") if line for sense in [_sense(line)]
}
"""Predicate -> the relation."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A relation that words speak of.

    Args:
        sense: which one.
        start: where the words begin, counted in `roots`.
        end: where they end.
        backward: whether they lead from the value to the subject; None when they are a noun for the value.
    """

    sense: Sense
    start: int
    end: int
    backward: bool | None


def _index() -> dict[Words, list[tuple[Sense, bool | None]]]:
    found: dict[Words, list[tuple[Sense, bool | None]]] = {}
    for sense in SENSES.values():
        ways: list[tuple[str, bool | None]] = [(noun, None) for said in sense.nouns for noun in said]
        ways += [(phrase, False) for phrase in sense.forward] + [(phrase, True) for phrase in sense.backward]
        for said, backward in ways:
            key = roots(said.replace("…", " "))
            if key and (sense, backward) not in found.setdefault(key, []):
                found[key].append((sense, backward))
    return found


_BY_WORDS = _index()
_BY_NOUN = {noun: sense for sense in reversed(SENSES.values()) if sense.single for noun in sense.nouns[1][:1]}


def mentions(words: Sequence[str], at: int | None = None) -> list[Mention]:
    """The relations that words speak of, of overlapping ones the longest.

    Args:
        words: as `roots` gives them.
        at: only those that begin there; None for anywhere.
    """
    found: list[Mention] = []
    start = 0 if at is None else at
    while start < len(words):
        for length in range(min(LONGEST, len(words) - start), 0, -1):
            here = _BY_WORDS.get(tuple(words[start : start + length]), ())
            if here:
                found += [Mention(sense, start, start + length, backward) for sense, backward in here]
                break
        else:
            length = 1
        if at is not None:
            break
        start += length
    return found


def kept_as(sense: Sense, said: str) -> str:
    """The predicate under which a relation is kept that was told with some words.

    One of which there is one at a time has a name of its own in either language, so that its values meet in whatever
    words they are told.
    """
    if sense.name in EVERYDAY:
        return sense.name
    if not sense.single:
        return said
    return next(iter(sense.nouns[1]), sense.name) if HAN.search(said) else sense.name


@lru_cache(maxsize=8192)
def senses_back(predicate: str) -> frozenset[str]:
    """The relations that lead from the value of a predicate to its subject: from whom a work is by to whom wrote it."""
    inverse = {INVERSE[name] for name in senses_of(predicate) if name in INVERSE}
    if predicate in SENSES or predicate in _BY_NOUN:
        return frozenset(inverse)
    found = mentions(roots(predicate.replace("_", " ")))
    longest = max((m.end - m.start for m in found), default=0)
    verbs = {m.sense.name for m in found if m.end - m.start == longest and m.backward}
    return frozenset(inverse | verbs)


INVERSE = {
    one: other
    for pair in (
        ("mentor", "apprentice"), ("teacher", "apprentice"), ("landlord", "tenant"), ("parent company", "subsidiary"),
        ("supplier", "customer"), ("successor", "predecessor"), ("neighbour", "neighbour"), ("flatmate", "flatmate"),
        ("twin town", "twin town"), ("spouse", "spouse"), ("rival", "rival"), 
        ("neighbouring town", "neighbouring town"),
        ("best friend", "best friend"), ("pen pal", "pen pal"), ("colleague", "colleague"), ("cousin", "cousin"),
        ("doubles partner", "doubles partner"), ("business partner", "business partner"), ("sibling", "sibling"),
        ("ally", "ally"), ("partner company", "partner company"),
    )
    for one, other in (pair, pair[::-1])
}  # fmt: skip
"""Relation -> the one that leads back: whose mentor somebody is is his apprentice."""

_NEAR = (
    ("patron saint", "patron"), ("neighbour", "neighbouring town"), ("flagship product", "notable work"),
    ("owner", "parent company"), ("lawyer", "agent"), ("caretaker", "lighthouse keeper"),
    ("curator", "museum director"),
    ("main ingredient", "material"), ("headquarters", "location"), ("sponsor", "financier"),
    ("coach", "youth coach"), ("signature dish", "flagship product"), ("builder", "producer"),
    ("works_at", "team"), ("idol", "mentor"), ("mentor", "teacher"), ("mentor", "supervisor"),
    ("record label", "publisher"),
)  # fmt: skip
NEAR = {
    name: frozenset(other for pair in _NEAR if name in pair for other in pair if other != name and other in SENSES)
    for pair in _NEAR
    for name in pair
}
"""Relation -> those that people tell it as, though they may be told apart."""

EVERYDAY = frozenset({"manager", "ceo", "hometown", "speaks", "spouse", "works_at", "occupation", "owner", "capital"})
"""Relations that are predicates of everyday talk as well."""


@lru_cache(maxsize=8192)
def senses_of(predicate: str) -> frozenset[str]:
    """The names of the relations that a predicate means: those of its longest words that are known."""
    if predicate in SENSES:
        return frozenset({predicate})
    if (kept := _BY_NOUN.get(predicate)) is not None:
        return frozenset({kept.name})
    found = mentions(roots(predicate.replace("_", " ")))
    longest = max((m.end - m.start for m in found), default=0)
    return frozenset(m.sense.name for m in found if m.end - m.start == longest)
