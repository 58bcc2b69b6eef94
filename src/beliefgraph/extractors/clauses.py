"""What the rules of every language share: how a text is cut, and what a rule hands back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from beliefgraph.domain.model import Modality

MAX_TEXT = 20_000  # characters read; the whole text is kept as evidence anyway
MAX_CLAUSE = 240  # a longer clause is prose that no pattern should claim to understand
MAX_VALUE = 80

HEDGED = 0.25  # strength of "I don't dislike it": a denied dislike is hardly a liking

CERTAIN = 0.9  # faithfulness of a plain match
REPORTED = 0.8  # faithfulness where a subject was inferred or another's words are passed on

_STOP = re.compile(r"[。！？!?…；;\n\r]+|\.+(?=[\s\"”’')]|$)")
_BULLET = re.compile(r"\s*(?:[-*+>][ \t]+|[•·]\s*)(?=\S)")
_ABBREVIATION = re.compile(r"(?:\b(?:Mr|Mrs|Ms|Dr|St|Jr|Sr|vs|Prof|No|Inc|e\.g|i\.e)|(?<!\d )\b[A-Z])$")
_CLOCK = re.compile(r"[ap]\.m\. (?=[a-z\d])|approx\.")
_QUOTED = re.compile(r"\"[^\"\n]{1,300}\"|“[^”\n]{1,300}”|「[^」\n]{1,300}」|『[^』\n]{1,300}』")


@dataclass(frozen=True, slots=True)
class Said:
    """A proposition that a rule found, with the offsets of the words that say it."""

    subject: str
    predicate: str
    value: str
    start: int
    end: int
    polarity: int = 1
    stance: float = 1.0
    faithfulness: float = CERTAIN
    reason: str = ""
    modality: Modality = Modality.ASSERTED
    said_by: str = ""
    timeless: bool = False  # said in passing, as "my daughter Lily" tells a name: no time or condition limits it

    def softened(self) -> Said:
        """The same said of a denied dislike, which is weak support at most."""
        return replace(self, stance=min(self.stance, HEDGED), reason=self.reason or "denies a dislike")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A stretch of the text; `question` when it ends with a question mark."""

    start: int
    end: int
    question: bool


@dataclass(slots=True)
class Topic:
    """What earlier clauses of the same text were about.

    `names` are all names seen so far, the candidates for "she" and 其; `told` are those something was claimed
    about, for "it" may follow a mere greeting ("Hi Mel! It is a dog"). `subject` is the subject of the last
    claim of the sentence, for clauses that leave theirs out; `thing` is what was just said to be owned, which a
    following "named Rex" is about; `others` tells that somebody else was spoken of, so that a clause without
    a subject may be about them. `it` and `they` are the thing and the things that something was last claimed about,
    `she` and `he` the relative spoken of last;
    `columns` are the headings of the table that is being read, `code` tells that the text stands in a block of
    code; `last` is what the clause before claimed, for one that
    leaves attribute or value out (专业版为 20 GB, 标准版不含).
    """

    speaker: str
    names: set[str] = field(default_factory=set)
    told: set[str] = field(default_factory=set)
    subject: str = ""
    thing: str = ""
    others: bool = False
    it: str = ""
    they: str = ""
    she: str = ""
    he: str = ""
    columns: tuple[str, ...] = ()
    code: bool = False
    last: tuple[Said, ...] = ()

    def new_sentence(self) -> None:
        """Forget what only clauses of the same sentence may go on with."""
        self.subject, self.thing, self.others = "", "", False

    @property
    def only_name(self) -> str:
        """The one name that a pronoun can mean; empty when there is none or a choice."""
        return next(iter(self.names)) if len(self.names) == 1 else ""


def sentences(text: str) -> Iterator[Sentence]:
    """Cut at sentence marks and line ends; a full stop inside 2.1, x@y.com or "Dr. Lee" does not cut.

    The mark of a list's item is no part of its sentence.
    """
    start = _past_bullet(text, 0)
    for mark in _STOP.finditer(text):
        if mark.group() == "." and _ABBREVIATION.search(text, max(start, mark.start() - 6), mark.start()):
            continue
        if mark.group() == "." and _CLOCK.match(text, mark.start() - 3):
            continue
        yield Sentence(start, mark.start(), "?" in mark.group() or "？" in mark.group())
        start = _past_bullet(text, mark.end())
    yield Sentence(start, len(text), False)


def _past_bullet(text: str, start: int) -> int:
    found = _BULLET.match(text, start)
    return found.end() if found else start


def cut(text: str, sentence: Sentence, mark: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """The (start, end) of a sentence's clauses between the marks, blanks trimmed."""
    start = sentence.start
    ends = [(found.start(), found.end()) for found in mark.finditer(text, sentence.start, sentence.end)]
    for end, following in [*ends, (sentence.end, sentence.end)]:
        left, right = trimmed(text, start, end)
        if 0 < right - left <= MAX_CLAUSE:
            yield left, right
        start = following


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The offsets without surrounding blanks."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def quotations(text: str) -> list[tuple[int, int]]:
    """Where somebody's words are quoted: nobody knows whose they are."""
    return [found.span() for found in _QUOTED.finditer(text)]


def vocabulary(words: str) -> frozenset[str]:
    """The words of a blank-separated list."""
    return frozenset(words.split())
