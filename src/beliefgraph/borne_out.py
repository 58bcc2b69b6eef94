"""What a sentence says that its grounds do not: figures, names, words; and whether it is said of somebody else."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from itertools import combinations, pairwise
from typing import NamedTuple

from beliefgraph.domain.block import Citation
from beliefgraph.domain.language import IDEOGRAPH, Language, language
from beliefgraph.domain.model import Evidence
from beliefgraph.domain.relations import owners_in, relations_in, untold
from beliefgraph.meaning.copies import imprint
from beliefgraph.meaning.normal import statement
from beliefgraph.meaning.stance import judge
from beliefgraph.meaning.tokens import Kind, words_of
from beliefgraph.text import is_capitalised, query_terms, stem, units, words
from beliefgraph.times import times_in

HEDGED = 0.6  # stance below which a sentence is worded with a doubt
SHORTEST_NAME = 2  # ideographs before 的 that are part of a name for certain
LONGEST_NAME = {"en": 3, "zh": 5}  # words, characters, that somebody else's name may take at the head of a sentence

_HEDGES = re.compile(
    r"\b(?:probably|perhaps|maybe|may|might|could|likely|unlikely|possibly|apparently|reportedly|allegedly|presumably"
    r"|seems?|seemed|appears?|suggests?|according to|accounts?|sources? differ|disputed|contested|disagree\w*"
    r"|conflicting|contradict\w*|unsure|uncertain|unclear|unknown|unconfirmed|not (?:sure|certain|clear|known)"
    r"|says?|said|told|tells|mentioned|claims?|claimed|wrote|stated|reported|some say|others say|last (?:heard|said))\b"
    r"|可能|大概|也许|或许|似乎|好像|看来|据|听说|表示|提到|说|称|不确定|不清楚|尚不|未必|不一定|有争议|不一|多半|恐怕|应该是|存疑|待确认",
    re.IGNORECASE,
)
_SURENESS = re.compile(
    r"\b(?:probably|perhaps|maybe|possibly|apparently|presumably|likely)\b"
    r"|可能|大概|也许|或许|似乎|好像|看来|多半|恐怕|应该(?=是|不)",
    re.IGNORECASE,
)
"""Words for how sure something is, which leave what is said as it is."""
_FIRST_PERSON = re.compile(r"\b(?:i|my|me|mine|we|our|us)\b|我|咱", re.IGNORECASE)
_QUOTES = re.compile('[“”"「」『』]')
_JOINED = re.compile(r"\s*(?:\b(?:and|or|as well as|plus)\b|[&、和与及或]|以及|还有|并且)\s*", re.IGNORECASE)
_PAST = re.compile(
    r"\b(?:used to|formerly|previously|once|until|was|were|had|did|before|earlier|in the past|ago|then)\b"
    r"|过|曾|以前|之前|原来|原先|当时|那时|直到|此前|从前|先前",
    re.IGNORECASE,
)
_PRONOUNS = words_of(
    "he she it they you i we this that these those there who him her them your his their its my our the a an user "
    "他 她 它 你 您 我 们 咱 其 该 这 那 此 用 户 对 方 本 人 自 己"
)
_CALENDAR = words_of(
    "january february march april may june july august september october november december monday tuesday wednesday "
    "thursday friday saturday sunday i i'm i've i'd i'll ok"
)
_INSIDE = re.compile(r"(?<=[\w,;)”\"'’] )[^\W\d_][^\W_]*(?:[-'’][^\W\d_]+)*")  # a word that begins no sentence
_LATIN = re.compile(r"[A-Za-z][A-Za-z0-9]+")
_TITLE = re.compile("《([^《》]{1,60})》")
_HAN = re.compile(f"[{IDEOGRAPH}]")
_FIGURES = (Kind.NUMBER, Kind.DATE, Kind.VERSION)
_NUMBER = re.compile(r"\d+(?:\.\d+)?(?![\d.:-])")  # of a key; what stands after it is a unit
_MOMENT = timedelta(microseconds=1)  # the end of a time is not part of it
_DAY_MONTH_YEAR = (10, 7, 4)  # characters of a date in ISO form
_FULL_DATE = re.compile(r"(\d{4}|-)-(\d\d)(?:-(\d\d))?")
_LEADS_TO_VALUE = words_of("drink eat play read 名 位 个 只 条 种 件 当 做 喝 吃 看 听 玩 有 养 教")
_LIGHT = words_of("says said say according also now current currently still as of since 说 称 表 示 目 前 现 在 据 还")


class Named(NamedTuple):
    """Words of a sentence that carry it, and names among them."""

    words: tuple[str, ...]
    names: tuple[str, ...]


class Strange(NamedTuple):
    """Figures and names of a sentence that its grounds do not have."""

    figures: tuple[str, ...]
    names: tuple[str, ...]


@dataclass(frozen=True)
class Grounds:
    """What stands behind a mark.

    Args:
        citation: what the mark stands for.
        evidence: what counts on it and is still there.
    """

    citation: Citation
    evidence: Sequence[Evidence]

    @property
    def lang(self) -> Language:
        """Language of the proposition or text."""
        return language(self.citation.text)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Everything it says."""
        who = (part for e in self.evidence for part in (e.text, e.speaker, e.source))
        return tuple(filter(None, (self.citation.text, self.citation.line, self.citation.subject, *who)))

    @cached_property
    def figures(self) -> frozenset[str]:
        """Numbers, dates and versions in it, and when its evidence was."""
        dates = {e.at.date().isoformat() for e in self.evidence if e.at is not None}
        dates |= {date for e in self.evidence for date in _dates(e)}
        return frozenset(dates | {key for text in self.texts for key in _figures(text)})

    @cached_property
    def words(self) -> frozenset[str]:
        """Its words, ready for comparison."""
        return frozenset(word for text in self.texts for word in _words(text))

    @property
    def relations(self) -> tuple[str, ...]:
        """Where it tells of a relation: its line, or, where that has no word for one, everything behind it."""
        line = (self.citation.text, self.citation.line, self.citation.subject)
        return line if any(map(relations_in, line)) else self.texts

    def names_value(self, sentence: str) -> bool:
        """Whether a sentence has the belief's value, every word and ideograph of it."""
        value = self.citation.value
        return bool(_keys(value)) and (_keys(value) <= _keys(sentence) or set(_words(value)) <= set(_words(sentence)))

    def names_part(self, sentence: str) -> bool:
        """Whether a sentence has something of the belief's value."""
        return bool(_keys(self.citation.value) & _keys(sentence))

    def names_other(self, sentence: str, known: Collection[str]) -> bool:
        """Whether a sentence has a strange word where the rest of the value should stand: black tea, and not green.

        Args:
            sentence: has a part of the value.
            known: words that are not strange.
        """
        value, said = ([stem(term) for term in units(text)] for text in (self.citation.value, plainly(sentence)))
        strange = {word for word in _words(sentence) if word not in known}
        there = set(said)
        for step in (-1, 1):
            lacking = {one for one, beside in pairwise(value[::step]) if beside not in there}
            if any(one in lacking and beside in strange for one, beside in pairwise(said[::step])):
                return True
        return False

    def joins_to_value(self, sentence: str) -> list[str]:
        """What a sentence puts beside the belief's value as being so too: "and coffee" after "tea"."""
        before, value, after = sentence.casefold().partition(self.citation.value.casefold())
        if not value:
            return []
        joined = [after[found.end() :] for found in [_JOINED.match(after)] if found]
        lead = [before[: found.start()] for found in _JOINED.finditer(before) if found.end() == len(before)]
        terms = [*(words(text)[:1] for text in joined), *(words(text)[-1:] for text in lead)]
        return [word for term in terms for word in term]

    def is_quoted_by(self, sentence: str) -> bool:
        """Whether a sentence only repeats the text, as its speaker's own words."""
        text = imprint(self.citation.text)
        spoken = _QUOTES.search(sentence) or _FIRST_PERSON.search(sentence)
        return spoken is not None and (text.holds(units(sentence)) or imprint(sentence).holds(text.words))

    def is_said_by(self, sentence: str) -> bool:
        """Whether a sentence says the belief, its value included."""
        named = not self.citation.value or self.names_value(sentence)
        return named and judge(sentence, self.citation.text).stance > 0

    def said_of_another(self, sentence: str, beside: Iterable[Grounds]) -> str:
        """Whom a sentence says it of, when that is somebody else than it is known of; "" when nothing tells.

        With the subject put in the place of its first words it would be the belief; without, it has no bearing on it.
        Whom it cites beside this may describe the subject: the coach of Vela.
        """
        subject, proposition = self.citation.subject, self.citation.text
        if not subject or not proposition.startswith(subject) or judge(sentence, proposition).stance:
            return ""
        known = _PRONOUNS.union(*(grounds.words for grounds in (self, *beside)))
        apart, parts = ("", list(sentence)) if self.lang == "zh" else (" ", sentence.split())
        for taken in range(1, min(LONGEST_NAME[self.lang], len(parts) - 1) + 1):
            head = apart.join(parts[:taken])
            if judge(apart.join([subject, *parts[taken:]]), proposition).stance > HEDGED and self._is_other(
                head, known
            ):
                return head
        return ""

    def _is_other(self, head: str, known: Collection[str]) -> bool:
        strange = [word for word in _words(head) if word not in known]
        return bool(strange) and (self.lang == "zh" or head[0].isupper())


def strange_owner(sentence: str, cited: Sequence[Grounds]) -> str:
    """Whose relation a sentence speaks of where nothing it cites names them; "" when all are named."""
    known = _PRONOUNS.union(*(grounds.words for grounds in cited))
    for owner in owners_in(sentence):
        name = owner[-SHORTEST_NAME:] if _HAN.search(owner) else owner
        if any(word not in known for word in _words(name)):
            return owner
    return ""


def strange_relations(sentence: str, cited: Sequence[Grounds], reckoned: str = "") -> list[str]:
    """The relations that a sentence speaks of and nothing it cites does; those that lead back have words of their own.

    Whose mother Eve is may be called the daughter of Eve.
    """
    values = [grounds.citation.value for grounds in cited if grounds.citation.value]
    if any(led in sentence for value in values for led in (f"of {value}", f"{value}'s ", f"{value}’s ", f"{value}的")):
        return []
    return untold(sentence, [reckoned, *(text for grounds in cited for text in grounds.relations)])


def strayed(sentence: str, cited: Sequence[Grounds], beside: Sequence[str], lang: Language) -> Strange:
    """Figures and names of a sentence that neither what it cites nor a text beside it has, such as the question."""
    known = {key for grounds in cited for key in grounds.figures} | {key for text in beside for key in _figures(text)}
    known |= {str(n) for n in (1, len(cited), sum(len(grounds.evidence) for grounds in cited))}
    known |= _reckoned([grounds.citation.value for grounds in cited])
    figures = [key for key in _figures(sentence) if not _has_figure(known, key)]
    words = {word for grounds in cited for word in grounds.words} | {word for text in beside for word in _words(text)}
    keys = {key for text in (*beside, *(text for grounds in cited for text in grounds.texts)) for key in _keys(text)}
    if lang == "en" and all(grounds.lang == "zh" for grounds in cited):
        return Strange(tuple(dict.fromkeys(figures)), ())  # names are written otherwise there
    names = [
        name
        for name in names_in(sentence, lang).names
        if not all(word in words for word in _words(name)) and not _keys(name) <= keys
    ]
    return Strange(tuple(dict.fromkeys(figures)), tuple(dict.fromkeys(names)))


def names_in(sentence: str, lang: Language) -> Named:
    """The words that carry a sentence, and what is told for a name by how it is written."""
    if lang == "zh":
        names = [*_TITLE.findall(sentence), *_LATIN.findall(sentence)]
    else:
        capitals = (word for word in _INSIDE.findall(sentence) if is_capitalised(word, without_case=True))
        names = [name.removesuffix("'s").removesuffix("’s") for name in capitals]
        names = [name for name in names if name.casefold() not in _CALENDAR]
    return Named(tuple(query_terms(sentence)), tuple(names))


def share(sentence: str, cited: Sequence[Grounds], reckoned: str = "") -> float:
    """Part of a sentence's words, whom it is about apart, that what it cites has, or what that comes to together."""
    subjects = {word for grounds in cited for word in _words(grounds.citation.subject)}
    said = [word for word in _words(plainly(sentence)) if word not in subjects | _PRONOUNS | _LIGHT]
    there = {word for grounds in cited for word in grounds.words} | set(_words(reckoned))
    return sum(word in there for word in said) / len(said) if said else 1.0


def doubts(sentence: str, stretch: str, proposition: str) -> bool:
    """Whether a sentence words a proposition with a doubt, or as somebody's word."""
    return bool(_HEDGES.search(sentence)) or 0 < abs(judge(stretch, proposition).stance) < HEDGED


def names_other_value(sentence: str, cited: Sequence[Grounds]) -> bool:
    """Whether a sentence has but a part of a value that it cites, and another word for the rest."""
    known = _PRONOUNS.union(_LIGHT, _LEADS_TO_VALUE, *(grounds.words for grounds in cited))
    partly = (grounds for grounds in cited if grounds.names_part(sentence) and not grounds.names_value(sentence))
    return any(grounds.names_other(sentence, known) for grounds in partly)


def strange_joined(sentence: str, cited: Sequence[Grounds], reckoned: str = "") -> list[str]:
    """What a sentence puts beside a value that it cites, as being so too, and nothing it cites has."""
    known = _PRONOUNS.union(_LIGHT, _words(reckoned), *(grounds.words for grounds in cited))
    joined = [word for grounds in cited if grounds.citation.value for word in grounds.joins_to_value(sentence)]
    carrying = set(_words(sentence)) - known
    return [word for word in joined if not carrying.isdisjoint(_words(word))]


def plainly(sentence: str) -> str:
    """A sentence without words for how sure it is."""
    return _SURENESS.sub("", sentence)


def past(sentence: str) -> bool:
    """Whether a sentence tells of what was."""
    return bool(_PAST.search(sentence))


def _figures(text: str) -> list[str]:
    """Numbers, dates and versions of a text, equal for two wordings of the same."""
    return [token.key for token in statement(text).tokens if token.kind in _FIGURES]


def _dates(evidence: Evidence) -> Iterator[str]:
    """The days, months and years that a text means by its words: last May, said in November."""
    for time in times_in(evidence.text, 0, len(evidence.text), evidence.at):
        if time.since is not None and time.until is not None:
            first, last = time.since.date().isoformat(), (time.until - _MOMENT).date().isoformat()
            yield from (first[:part] for part in _DAY_MONTH_YEAR if first[:part] == last[:part])


def _reckoned(values: Iterable[str]) -> set[str]:
    """What the numbers of several beliefs come to: the difference of two of them, and their sum."""
    said = [float(number[0]) for value in values for key in _figures(value) if (number := _NUMBER.match(key))]
    found = {abs(one - other) for one, other in combinations(said, 2)} | ({sum(said)} if len(said) > 1 else set())
    return {f"{number:g}" for number in found}


def _has_figure(known: Iterable[str], key: str) -> bool:
    """Whether a figure is among known ones, as exactly or less: "March 2025" is in "1 March 2025"."""
    number = _NUMBER.match(key)
    if key in known or (number is not None and number[0] in known):
        return True
    wanted = _FULL_DATE.fullmatch(key)
    dates = [date for date in map(_FULL_DATE.fullmatch, known) if date]
    if wanted is None:
        return key.isdigit() and len(key) == 4 and any(date[1] == key for date in dates)
    return any(_is_within(date.groups(), wanted.groups()) for date in dates)


def _is_within(date: Sequence[str | None], wider: Sequence[str | None]) -> bool:
    return all(whole in (None, "-") or part == whole for part, whole in zip(date, wider, strict=True))


def _keys(text: str) -> frozenset[str]:
    """Words and figures of a text as they are compared across spellings and the two languages."""
    return frozenset(token.key for token in statement(text).tokens if token.kind in (Kind.WORD, *_FIGURES))


def _words(text: str) -> list[str]:
    """The words of a text: stems of what has gaps between, single ideographs."""
    return [stem(term) for term in query_terms(text) if len(term) == 1 or not _HAN.search(term)]
