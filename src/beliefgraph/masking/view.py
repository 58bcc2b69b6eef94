"""A text as finders read it: one form of every digit, letter and sign, and nothing of what is masked already."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

BLANK = "\0"
"""Stands in a view for everything that is masked; no finder reaches across it."""

# Signs without width, which copying from a web page or an address book leaves among digits.
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]")


class _Folding(dict[int, str]):
    """Code point -> the one ASCII character that it is another form of, else itself. Fills up as it is asked."""

    def __missing__(self, code: int) -> str:
        self[code] = _folded(chr(code))
        return self[code]


def _folded(character: str) -> str:
    category = unicodedata.category(character)
    if category == "Nd":
        return str(unicodedata.decimal(character))
    if category == "Pd" or character == "\u2212":  # minus sign
        return "-"
    if category == "Zs":
        return " "
    plain = unicodedata.normalize("NFKC", character)
    # ² and ① are numbers about the text, not digits in it.
    return plain if len(plain) == 1 and plain.isascii() and category != "No" else character


_FOLDING = _Folding()


@dataclass(frozen=True, slots=True)
class View:
    """What finders read.

    Args:
        text: the folded text, each masked stretch a single `BLANK`.
        at: for each character of `text`, where it stands in the original.
    """

    text: str
    at: Sequence[int]

    @classmethod
    def of(cls, original: str) -> View:
        """The view of a text of which nothing is masked yet."""
        folded = original.translate(_FOLDING)
        if not _INVISIBLE.search(folded):
            return cls(folded, range(len(folded)))
        at = [place for place, character in enumerate(folded) if not _INVISIBLE.match(character)]
        return cls(_INVISIBLE.sub("", folded), at)

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Offsets in the original of a stretch without blanks."""
        return self.at[start], self.at[end - 1] + 1

    def without(self, stretches: Iterable[tuple[int, int]]) -> View:
        """The view in which these stretches, in order and apart, are blank."""
        text: list[str] = []
        at: list[int] = []
        done = 0
        for start, end in stretches:
            text += (self.text[done:start], BLANK)
            at += self.at[done:start]
            at.append(self.at[start])
            done = end
        return View("".join([*text, self.text[done:]]), [*at, *self.at[done:]])
