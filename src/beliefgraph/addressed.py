"""Whom a text speaks of, word by word: whoever says it, or whoever it is said to.

"I ran a race. How was yours?" speaks of a race of its speaker's; "I heard of your race" of the other's.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from beliefgraph.text import stem, units

_SPEAKER_WORDS = """
    i my me mine myself im ive ill we our us 我 咱
"""
_ADDRESSEE_WORDS = """
    you your yours yourself u ur 你 您
"""
_ECHOING_WORDS = """
    that those thats wow way congrats congratulations sounds looks 那 哇 恭
"""
_SPEAKER, _ADDRESSEE = frozenset(_SPEAKER_WORDS.split()), frozenset(_ADDRESSEE_WORDS.split())
_ECHOING = frozenset(_ECHOING_WORDS.split())
"""Words that begin a sentence on what the other has just said."""

_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？\n]*")


def in_first_person(text: str) -> bool:
    """Whether a text speaks of whoever says it."""
    return not _SPEAKER.isdisjoint(units(text))


class Apart(NamedTuple):
    """The atoms (see `bearing.atoms`) that a text says of its speaker, and those of whom it is said to."""

    speaker: frozenset[str]
    addressee: frozenset[str]


@lru_cache(maxsize=8_192)
def apart(text: str) -> Apart:
    """A text taken apart by whom its words speak of.

    A word belongs to the person named last before it in its sentence, else first after it. Where no person is, a
    statement is about its speaker; a question, and an exclamation about what was said, about whom it is said to.
    """
    speaker: set[str] = set()
    addressee: set[str] = set()
    for sentence in _SENTENCE.findall(text):
        said = units(sentence.replace("’", "'").replace("'", " "))
        if not said:
            continue
        waiting: set[str] = set()
        current = waiting
        for word in said:
            if word in _SPEAKER or word in _ADDRESSEE:
                current = speaker if word in _SPEAKER else addressee
                current |= waiting
                waiting.clear()
            else:
                current.add(stem(word))
        echoes = said[0] in _ECHOING or sentence.rstrip().endswith(("?", "？"))
        (addressee if echoes else speaker).update(waiting)
    return Apart(frozenset(speaker), frozenset(addressee))
