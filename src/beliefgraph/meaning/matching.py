"""When two wordings are one value, and when two statements are one proposition.

Both are equality of a canonical key, so the relation is transitive and knows no order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from beliefgraph.meaning import words_zh
from beliefgraph.meaning.figures import figures, with_digits
from beliefgraph.meaning.folding import LONGEST, fold, remembered
from beliefgraph.meaning.names import KNOWN
from beliefgraph.meaning.normal import Statement, statement
from beliefgraph.meaning.tokens import BE, BREAK, OF, OWNS, PAST, UNSAID, Kind, Token
from beliefgraph.meaning.words_en import PREPOSITIONS
from beliefgraph.text import name_key

_ARTICLE = re.compile(r"(?:a|[Aa]n|[Tt]he|THE)\s+(?=[^\W\d_]{2})")  # "A" may be a grade, "A 380" an aeroplane
_SENTENCE_MARKS = ' \t\n.,;:!?。，；：！？、…"“”「」『』()（）'
_WRITTEN_NUMBER = re.compile(
    r"[\d一二两三四五六七八九十百千]|day|noon|midnight|teen|ty\b"
    r"|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice|dozen|hundred|thousand|million|billion"
    r"|first|second|third|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\b|th\b|周|星期|礼拜"
)


@dataclass(frozen=True, slots=True)
class Match:
    """Whether two statements are one proposition.

    Args:
        same: whether they are.
        score: how alike they are, in [0, 1]; orders a review queue and decides nothing.
        reason: why, or the first thing that differs.
    """

    same: bool
    score: float
    reason: str


@remembered(65_536)
def value_key(value: str) -> str:
    """The form in which two wordings of one value are equal: "2.04 kg" and "2040克", "NYC" and "New York City".

    Args:
        value: the value as said; its key is never empty unless it is.
    """
    if value[:1] in "aAtT":
        value = value[article.end() :] if (article := _ARTICLE.match(value)) else value
    key = name_key(value)
    known = KNOWN.get(key)
    if known is not None:
        return known
    if _WRITTEN_NUMBER.search(key):
        key = _with_figures(value) or key
    bare = key.strip(_SENTENCE_MARKS)
    return KNOWN.get(bare, bare) or key


def _with_figures(value: str) -> str:
    """The key of a value with every figure in its own key."""
    folded = with_digits(fold(value))
    parts: list[str] = []
    at = 0
    for figure in figures(folded):
        parts += [name_key(folded[at : figure.start]), figure.key]
        at = figure.end
    return " ".join(part for part in (*parts, name_key(folded[at:])) if part.strip())


def same_proposition(a: str, b: str) -> Match:
    """Whether two statements say one and the same thing.

    Args:
        a: a statement or a question.
        b: another.
    """
    if proposition_key(a) == proposition_key(b):
        return Match(True, 1.0, "the same words" if name_key(a) == name_key(b) else "the same in other words")
    one, other = _counted(a), _counted(b)
    return Match(False, _likeness(one, other), _difference(one, other))


@remembered(16_384)
def proposition_key(text: str) -> str:
    """The form in which two wordings of one proposition are equal.

    Args:
        text: a statement or a question; its key is never empty unless it is.
    """
    said = statement(text)
    key = _chinese_key(said) if said.lang == "zh" else _english_key(said.tokens)
    rest = name_key(text[LONGEST:])
    return f"{key or name_key(text)} … {rest}" if rest else key or name_key(text)


def _counted(text: str) -> Counter[Token]:
    return Counter(token for token in statement(text).tokens if token not in UNSAID)


def _shown(tokens: Iterable[Token]) -> list[str]:
    return [token.key if token.kind is Kind.WORD else f"{token.kind}:{token.key}" for token in tokens]


# --- Chinese


def _chinese_key(said: Statement) -> str:
    tokens = [token for token in said.tokens if token is not BREAK]
    words = {token.key for token in tokens}
    two_sided = bool(words & words_zh.ORDERED) or len(words & words_zh.PEOPLE) > 1
    if said.asks and not two_sided and any(token.kind is Kind.ASKING for token in tokens):
        return " ".join(sorted(_characters(tokens)))
    asked = words_zh.HOW if two_sided else words_zh.ASKING
    moved = [token for token in tokens if _moves(token, said.asks, asked)]
    fixed = _characters(token for token in tokens if not _moves(token, said.asks, asked))
    if said.asks:
        fixed = _from_the_least(fixed)
    return " ".join((*sorted(_shown(moved)), "|", *fixed))


def _moves(token: Token, asks: bool, asked: Collection[str]) -> bool:
    """Whether a token may stand anywhere: times, and in questions what is asked for and what is possible."""
    if token.kind is Kind.DATE or token.key in words_zh.TIMES:
        return True
    return asks and (token.key in asked or token.key in words_zh.MOVING)


def _characters(tokens: Iterable[Token]) -> list[str]:
    """Words as their characters, since where a word ends must not matter: 好玩 is 好 + 玩."""
    shown: list[str] = []
    for token in tokens:
        shown += token.key if token.kind is Kind.WORD and not token.key.isascii() else _shown([token])
    return shown


def _from_the_least(items: Sequence[str]) -> list[str]:
    """A question begins with any of its parts, but keeps their order round the circle: read it from the least one.

    怎么开证明 and 证明怎么开 meet; 谁打他 and 他打谁 do not.
    """
    if not items:
        return []
    doubled = [*items, *items]
    best, at, run = 0, 1, 0  # two candidates are run against each other, each step settles one place
    size = len(items)
    while best < size and at < size and run < size:
        left, right = doubled[best + run], doubled[at + run]
        if left == right:
            run += 1
            continue
        if left > right:
            best += run + 1
        else:
            at += run + 1
        at += at == best
        run = 0
    start = min(best, at)
    return doubled[start : start + size]


# --- English


def _english_key(tokens: Sequence[Token]) -> str:
    segments = [_Segment(_identified(part)) for part in _segments(tokens)]
    segments = [segment for segment in segments if segment.core or segment.parts or segment.loose]
    if len(segments) > 1 and not segments[0].core:  # "In Rome, Ana works": what is put in front comes last
        segments = [segments[1].preceded_by(segments[0]), *segments[2:]]
    return " , ".join(segment.key() for segment in segments)


def _segments(tokens: Sequence[Token]) -> list[list[Token]]:
    segments: list[list[Token]] = [[]]
    for token in tokens:
        if token is BREAK:
            segments.append([])
        else:
            segments[-1].append(token)
    return segments


def _identified(tokens: list[Token]) -> list[Token]:
    """ "The mayor of Halden is Ana", "Halden's mayor is Ana" and "Ana is the mayor of Halden" in one order."""
    if tokens.count(BE) != 1 or PAST in tokens or any(token.kind is Kind.DENIAL for token in tokens):
        return tokens
    at = tokens.index(BE)
    left, right = tokens[:at], tokens[at + 1 :]
    if not left or not right or not any(token in (OF, OWNS) for token in tokens):
        return tokens
    return [token for side in sorted((_owner_first(left), _owner_first(right))) for token in (*side, BE)]


def _owner_first(side: list[Token]) -> list[Token]:
    """ "phone number of Leo" as "Leo phone number"."""
    if side.count(OF) != 1:
        return [token for token in side if token != OWNS]
    at = side.index(OF)
    return [*side[at + 1 :], *side[:at]]


class _Segment:
    """What stands between two marks: its core in order, and the parts that a preposition opens, in any order."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.core: list[str] = []
        self.parts: list[list[str]] = []
        self.loose: list[str] = []
        into = self.core
        for at, token in enumerate(tokens):
            if token in UNSAID or (token == OF and at and tokens[at - 1].kind is Kind.NUMBER):  # 16 GB of RAM
                continue
            if token is PAST:
                self.loose.append("past:")
            elif token.kind is Kind.DATE:
                if into is not self.core and len(into) == 1 and into[0] not in ("in", "on", "at"):
                    into.append(token.key)
                else:
                    self.loose.append(f"date:{token.key}")
                    if into is not self.core and len(into) == 1:
                        self.parts.pop()
                into = self.core
            elif token.kind is Kind.WORD and token.key in PREPOSITIONS and at + 1 < len(tokens):
                into = [token.key]
                self.parts.append(into)
            else:
                into += _shown([token])

    def preceded_by(self, other: _Segment) -> _Segment:
        self.parts = [*self.parts, *other.parts]
        self.loose = [*self.loose, *other.loose]
        return self

    def key(self) -> str:
        loose = sorted(set(self.loose))
        return " ".join((*self.core, *(f"({' '.join(part)})" for part in sorted(self.parts)), *loose))


# --- What differs


def _likeness(one: Counter[Token], other: Counter[Token]) -> float:
    total = one.total() + other.total()
    alike = 2 * (one & other).total() / total if total else 0.0
    return round(min(alike, 0.99), 4)


_DIFFERENCES = (
    (Kind.NUMBER, "numbers differ"),
    (Kind.VERSION, "versions differ"),
    (Kind.DATE, "times differ"),
    (Kind.EXTENT, "how much or how often differs"),
    (Kind.WORD, "different words"),
    (Kind.ASKING, "what is asked differs"),
)


def _difference(one: Counter[Token], other: Counter[Token]) -> str:
    left, right = one - other, other - one
    if sum(t.kind is Kind.DENIAL for t in left) != sum(t.kind is Kind.DENIAL for t in right):
        return "one is denied"
    for kind, reason in _DIFFERENCES:
        here, there = _of_kind(left, kind), _of_kind(right, kind)
        if here or there:
            return f"{reason}: {here or '-'} / {there or '-'}"
    if _of_kind(left, Kind.PAST) or _of_kind(right, Kind.PAST):
        return "one is past"
    if _of_kind(left, Kind.DENIAL) or _of_kind(right, Kind.DENIAL):
        return "denied differently"
    return "who does it to whom differs"


def _of_kind(tokens: Counter[Token], kind: Kind) -> str:
    return " ".join(token.key for token in tokens if token.kind is kind)
