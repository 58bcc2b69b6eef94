"""Chinese words for relations: which of them a stretch of a sentence is, as a whole or in part."""

from __future__ import annotations

from beliefgraph.domain.senses import Mention, Sense, mentions, roots
from beliefgraph.extractors.plain_values_zh import tagged

AFTER = "了过着"
"""Particles that may end a verb."""


def senses(words: str) -> list[tuple[Sense, bool | None]]:
    """The relations that words as a whole, or the longest known part of them, tell, and which way they lead."""
    said = roots(words)
    found = mentions(said)
    longest = max((m.end - m.start for m in found), default=0)
    return [(m.sense, m.backward) for m in found if m.end - m.start == longest and (longest > 1 or len(said) == 1)]


def wholly(words: str) -> list[Mention]:
    said = roots(words)
    return [m for m in mentions(said, 0) if m.end == len(said)] if words[:1].isalnum() and words[-1:].isalnum() else []


def whole(words: str) -> str:
    """The words, with or without the particle that ends them, if they are known for a relation as a whole."""
    return next((one for one in (words, words.rstrip(AFTER)) if wholly(one)), "")


def begun(words: str) -> str:
    """A known phrase that words begin with, little following: 竞争激烈, 合租一套."""
    return next((words[:n] for n in range(len(words) - 1, 1, -1) if len(words) - n <= 3 and is_phrase(words[:n])), "")


def phrase_of(words: str) -> str:
    """The words, with or without the particle that ends them, if they are a known phrase and no noun."""
    return next((one for one in (words, words.rstrip(AFTER)) if is_phrase(one)), "")


def is_phrase(words: str) -> bool:
    """Whether words as a whole are a known phrase for a relation."""
    return any(m.backward is not None for m in wholly(words))


PEOPLE = frozenset({"学生", "徒弟", "弟子", "子公司", "分公司", "球迷"})


def is_verb(words: str) -> bool:
    """Whether words are a phrase that can stand between two names: not 学生, though it leads to a teacher."""
    return is_phrase(words) and words not in PEOPLE


def is_noun(words: str) -> bool:
    """Whether words as a whole are a known noun for the value of a relation."""
    return any(m.backward is None for m in wholly(words))


def last_word(words: str) -> str:
    return tagged(words)[-1][0]
