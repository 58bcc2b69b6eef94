"""The words of a belief, taken from the evidence it has left.

A belief is worded by what was said first. When that is erased, its words must come from what others said.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import get_args

from beliefgraph.domain.language import Language, language
from beliefgraph.domain.model import Belief
from beliefgraph.domain.predicates import words
from beliefgraph.meaning.matching import value_key
from beliefgraph.text import name_key

_READ = 4_000  # characters of a text that are looked through for a value
_LONGEST = 5  # words of another wording of a value, at least
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Said:
    """How one piece of evidence says what a belief says.

    Args:
        text: its words.
        subject: the name by which it calls what the belief is about.
        span: where in the text the claim is said.
    """

    text: str
    subject: str
    span: tuple[int, int] | None = None


def reworded(belief: Belief, said: Sequence[Said], gone: Collection[str]) -> Belief:
    """The belief in words that the evidence it has left could have given it; itself when they are its own already.

    Args:
        belief: as it is worded now.
        said: what its evidence says, in order; at least one.
        gone: texts that are erased.
    """
    value, by = _value(belief, said, gone)
    if value == belief.value and any(belief.text in _wordings(belief, each, value) for each in said):
        return belief
    return replace(belief, value=value, text=words(belief.predicate, by.subject, value, _language(belief, by, value)))


def _value(belief: Belief, said: Sequence[Said], gone: Collection[str]) -> tuple[str, Said]:
    """The value as the first piece of evidence words it that has a wording for it."""
    if not belief.value:
        return "", said[0]
    for each in said:
        if belief.value in each.text:
            return belief.value, each
    key = value_key(belief.value)
    for each in said:
        for piece in _pieces(belief.value, each):
            if value_key(piece) == key:
                return piece, each
    # It was told beside the texts that are left. What all tellings of it share, whatever their wording, is its key.
    erased = name_key(belief.value) != key and any(belief.value in text for text in gone)
    return (key if erased else belief.value), said[0]


def _pieces(value: str, said: Said) -> Iterator[str]:
    """Stretches of a text that may be another wording of a value: as many characters, or a few words."""
    start, end = said.span or (0, len(said.text))
    text = said.text[start:end][:_READ]
    if not value.isascii():
        yield from (text[at : at + len(value)] for at in range(len(text) - len(value) + 1))
    found = [word.span() for word in _WORD.finditer(text)]
    longest = max(_LONGEST, len(value.split()) + 1)
    for first, (begin, _) in enumerate(found):
        yield from (text[begin:stop] for _, stop in found[first : first + longest])


def _wordings(belief: Belief, said: Said, value: str) -> list[str]:
    return [words(belief.predicate, said.subject, value, lang) for lang in get_args(Language)]


def _language(belief: Belief, said: Said, value: str) -> Language:
    """The language of the text, where it says the value; else that of what was told beside it."""
    told = said.text if value and value in said.text else said.subject + belief.predicate + value
    return language(told)
