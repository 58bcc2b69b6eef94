"""The words that go: names, and whatever else of a text can be told apart from ordinary words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from beliefgraph.text import name_key, query_terms, stem

_STOPS = re.compile(r"[.!?;:,](?=\s|$)|[。！？；：，、…“”「」『』«»\"()（）]")
_TOKENS = re.compile(r"[\s\u2e80-\uffff]+")
_NUMBERS = re.compile(r"\d{7,}")  # telephone and account numbers
_WORDS = 3  # of a script with gaps, that are a phrase
_SIGNS = 5  # of a script without, that are one
_START = 12  # characters of a word by which it is looked up


def phrases(text: str) -> set[str]:
    """What of a text is more than ordinary words, folded as names are.

    Parts of sentences with three words or five Chinese characters, addresses, and long numbers.
    """
    found = set()
    for line in text.splitlines():
        folded = name_key(line)
        found |= {part for said in _STOPS.split(line) if _tells(part := name_key(said))}
        found |= {token.strip(".,:;<>()'-") for token in _TOKENS.split(folded) if "@" in token[1:-1]}
        found.update(_NUMBERS.findall(folded))
    return found


def topics(text: str) -> set[str]:
    """What a text is about, word by word: too little to tell it from others by, unless both are known to be of one."""
    return {stem(term) for term in query_terms(text) if len(term) > (2 if term.isascii() else 1)}


def _tells(part: str) -> bool:
    return part.count(" ") >= _WORDS - 1 or sum(sign >= "\u2e80" for sign in part) >= _SIGNS


class Words:
    """Names and phrases that go.

    Args:
        names: in the form in which spellings are equal; one of a single character stands in too many words to tell.
        texts: texts that go, of which the phrases count.
    """

    def __init__(self, names: Iterable[str] = (), texts: Iterable[str] = ()) -> None:
        self._names = {name for name in names if len(name) > 1}
        told = list(texts)
        self._phrases = set[str]().union(*map(phrases, told))
        self._topics = set[str]().union(*map(topics, told))
        self._starts: dict[str, list[str]] | None = None
        self._lengths: list[int] = []

    def keep(self, text: str) -> None:
        """Let the phrases of a text that stays stay."""
        if self._phrases and not self._phrases.isdisjoint(told := phrases(text)):
            self._phrases -= told
            self._starts = None

    def repeated(self, text: str) -> bool:
        """Whether a text repeats one of them, with no letter of a spaced script beside it."""
        if not text or not (starts := self._looked_up()):
            return False
        folded = name_key(text)
        return any(
            _apart(folded, at, word)
            for at in range(len(folded))
            for length in self._lengths
            for word in starts.get(folded[at : at + length], ())
        )

    def touched(self, text: str) -> bool:
        """Whether a text that was typed about what goes, among other things, says anything of it."""
        return self.repeated(text) or not self._topics.isdisjoint(topics(text))

    def _looked_up(self) -> dict[str, list[str]]:
        if self._starts is None:
            self._starts = {}
            for word in sorted(self._names | self._phrases):
                self._starts.setdefault(word[:_START], []).append(word)
            self._lengths = sorted({len(start) for start in self._starts})
        return self._starts


def _apart(text: str, at: int, word: str) -> bool:
    """Whether a word stands at a place in a text by itself; Chinese puts no gap between words."""
    end = at + len(word)
    return text.startswith(word, at) and not (_joined(text[at - 1 : at], word[0]) or _joined(word[-1], text[end:][:1]))


def _joined(left: str, right: str) -> bool:
    return all(sign.isascii() and sign.isalnum() for sign in (left, right))
