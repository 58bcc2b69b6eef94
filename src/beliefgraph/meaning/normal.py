"""A text levelled to tokens: one pass for figures, then words by language."""

from __future__ import annotations

import re
from dataclasses import dataclass

from beliefgraph.domain.language import IDEOGRAPH, Language
from beliefgraph.meaning import chinese, english
from beliefgraph.meaning.figures import figures, with_digits
from beliefgraph.meaning.folding import fold, remembered
from beliefgraph.meaning.tokens import BREAK, Kind, Token

_IDEOGRAPHS = re.compile(f"[{IDEOGRAPH}]")
_INITIALS = re.compile(r"\b(?:[a-z]\.){2,6}(?=\W|$)|\b[a-z](?:\.[a-z]){1,5}\b")
_PIECES = re.compile(
    rf"(?P<han>[{IDEOGRAPH}]+)|(?P<word>[^\W_{IDEOGRAPH}]+(?:'[^\W_{IDEOGRAPH}]+)*[+#]*)|(?P<possessive>')"
    r"|(?P<sign>[<>=≤≥≠→←↑↓&@+#$€£¥%°\U0001f300-\U0001faff])|(?P<stop>[,;.!?:，。；！？：、…\n])"
)
_INSIDE_CAPITAL = re.compile(r"(?<=[\w,;:] )[^\W\d_]\w*")


@dataclass(frozen=True, slots=True)
class Statement:
    """A text as what it is made of.

    Args:
        tokens: words and figures in order, levelled.
        lang: the language whose grammar it was read by.
        asks: whether it asks something.
    """

    tokens: tuple[Token, ...]
    lang: Language
    asks: bool


@remembered(8192)
def statement(text: str) -> Statement:
    """Read a text: figures first, then the words between them."""
    folded = with_digits(fold(text))
    if _IDEOGRAPHS.search(folded):
        asks = chinese.asks(folded)
        return Statement(tuple(_chinese(folded, asks)), "zh", asks)
    folded = _INITIALS.sub(lambda initials: initials[0].replace(".", ""), folded)
    return Statement(tuple(english.read(_english(folded, _names(text)))), "en", "?" in folded)


def _chinese(folded: str, asks: bool) -> list[Token]:
    tokens: list[Token] = []
    for found in _parts(folded):
        if isinstance(found, Token):
            tokens.append(found)
        elif found.lastgroup == "han":
            tokens.extend(chinese.read(found[0], asks))
        elif found.lastgroup != "possessive":
            tokens.append(_plain(found))
    return tokens


def _english(folded: str, names: frozenset[str]) -> list[tuple[str, bool] | Token]:
    return [
        found
        if isinstance(found, Token)
        else (found[0], found[0] in names)
        if found.lastgroup == "word"
        else _plain(found)
        for found in _parts(folded)
        if isinstance(found, Token) or found.lastgroup != "possessive"
    ]


def _parts(folded: str) -> list[re.Match[str] | Token]:
    parts: list[re.Match[str] | Token] = []
    at = 0
    for figure in figures(folded):
        parts.extend(_PIECES.finditer(folded, at, figure.start))
        parts.append(Token(Kind(figure.figure.value), figure.key))
        at = figure.end
    parts.extend(_PIECES.finditer(folded, at))
    return parts


def _plain(found: re.Match[str]) -> Token:
    return BREAK if found.lastgroup == "stop" else Token(Kind.WORD, found[0])


def _names(text: str) -> frozenset[str]:
    """Words with a capital inside a sentence; none where everything is in capitals."""
    if text.isupper() or text.islower():
        return frozenset()
    return frozenset(word.casefold() for word in _INSIDE_CAPITAL.findall(text) if word[0].isupper())
