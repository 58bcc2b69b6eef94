"""Text as it is compared: width, case and 繁/简 folded, signs and gaps kept."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar

from beliefgraph.text import name_key

LONGEST = 2000
"""Characters of a statement that are read; a proposition is a sentence, not a book."""

_REMEMBERED = 300  # characters of a text whose reading is kept; longer ones hardly come again and would fill memory

Read = TypeVar("Read")

# Pieces between what `name_key` would fold away; short, so that one long text is not one long cache entry.
_PIECES = re.compile(r"[^\s_\-\u2010-\u2015\u2212]{1,80}")
_MINUS = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-") | dict.fromkeys("‘’ʼ`´", "'"))


def remembered(size: int) -> Callable[[Callable[[str], Read]], Callable[[str], Read]]:
    """Keep what a function made of so many short texts.

    Args:
        size: texts that are kept.
    """

    def decorate(function: Callable[[str], Read]) -> Callable[[str], Read]:
        kept = lru_cache(maxsize=size)(function)

        @wraps(function)
        def read(text: str) -> Read:
            return kept(text) if len(text) <= _REMEMBERED else function(text)

        read.cache_clear = kept.cache_clear  # type: ignore[attr-defined]
        return read

    return decorate


@lru_cache(maxsize=65_536)
def _piece(piece: str) -> str:
    return name_key(piece)


def fold(text: str) -> str:
    """A text in one width, case and set of Chinese characters, with its numbers still readable."""
    text = text[:LONGEST]
    if text.isascii():
        return text.lower()
    folded = unicodedata.normalize("NFKC", text.translate(_MINUS)).translate(_MINUS)
    return _PIECES.sub(lambda piece: _piece(piece[0]), folded)
