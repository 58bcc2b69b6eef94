"""Which known contexts a question names, and the question without the words for them. Never writes.

"In version 2, what is the rate limit?" is asked in {version: 2}, and asks "what is the rate limit?". A bare number is
no context, but "v2", "version 2" and 2版 are; nor is a plain word where it may be a verb: "where does she work".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from beliefgraph.domain.language import IDEOGRAPH
from beliefgraph.domain.model import GENERAL, Context, Scope
from beliefgraph.ports import Space
from beliefgraph.text import name_key, simplified

LONGEST = 2_000  # characters of a question in which contexts are looked for

_NUMBER = re.compile(r"[vV]?(\d+(?:\.\d+)*)")
_BEING = r"when (?:i['’]m|i am|we['’]re|we are|you['’]re|you are|s?he['’]s|s?he is|they['’]re|they are) (?:at|in|on)"
_PREPOSITION = rf"\b(?:when it comes to|in the case of|{_BEING}|in|on|for|at|with|under|as|from)\s+"
_ARTICLE = r"\b(?:the|an?)\s+"
_BEFORE_ZH = r"(?:在|对于|对|作为|按照|按)?"
_AFTER_ZH = r"(?:这个?)?(?:版本|方面|那边|这边|地区|场景|的时候|的话|里面|里|中|上|时|版|来说)?"


@dataclass(frozen=True, slots=True)
class Named:
    """Contexts that a question names.

    Args:
        scope: the context set; a dimension of which it names several values is left out.
        question: what is left of the question without them.
    """

    scope: Scope
    question: str


def contexts_asked(space: Space, question: str) -> Named:
    """The known contexts that a question names.

    Args:
        space: the namespace.
        question: in any language; of a very long one only the beginning is read.
    """
    words = simplified(question[:LONGEST])
    folded = words.casefold()
    found: dict[str, dict[str, re.Match[str]]] = {}
    for context in space.contexts():
        # Only the few values that stand in the question are worth a pattern: there may be thousands.
        if (core := _core(context)) and core.casefold() in folded and (said := _pattern(context).search(words)):
            found.setdefault(context.dimension, {})[context.value] = said
    named = {dimension: next(iter(said.items())) for dimension, said in found.items() if len(said) == 1}
    if not named:
        return Named(GENERAL, question)
    scope = tuple(sorted((dimension, value) for dimension, (value, _) in named.items()))
    # A value that is also a name ("Japan") may be what the question is about: its words stay.
    borne = space.named(name_key(value) for _, value in scope)
    spans = [said.span() for value, said in named.values() if name_key(value) not in borne]
    return Named(scope, _without(question, spans))


def _without(question: str, spans: list[tuple[int, int]]) -> str:
    for start, end in sorted(spans, reverse=True):
        question = f"{question[:start].rstrip()} {question[end:].lstrip(' ,，、')}"
    return question.strip()


def _core(context: Context) -> str:
    """What of a context's value a question that names it has to say, in simplified characters."""
    number = _NUMBER.fullmatch(context.value)
    return number[1] if number else simplified(context.value).removeprefix("在")


@lru_cache(maxsize=4096)
def _pattern(context: Context) -> re.Pattern[str]:
    """How a question names a context, with the preposition before it and what belongs to it after it."""
    value, dimension = re.escape(simplified(context.value)), re.escape(simplified(context.dimension))
    number = _NUMBER.fullmatch(context.value)
    before = f"(?:{_PREPOSITION})?(?:{_ARTICLE})?"
    if number:
        digits = rf"{re.escape(number[1])}(?![\d.]*\d)"
        marked = rf"(?:\b(?:{dimension}|version|ver\.?|release)\s*v?|版本\s*|第|(?<![a-z])v){digits}"
        said = rf"(?:{marked}|(?<![\d.]){digits}\s*[版代])"
        if "." in number[1]:
            said = rf"(?:{said}|(?<![\d.\w]){digits})"
        return re.compile(f"{before}{_BEFORE_ZH}{said}{_AFTER_ZH}", re.IGNORECASE)
    if re.search(f"[{IDEOGRAPH}]", context.value):
        return re.compile(f"{_BEFORE_ZH}{value.removeprefix('在')}{_AFTER_ZH}", re.IGNORECASE)
    word = rf"(?:\b{dimension}\s+)?(?<!\w){value}(?!\w)"
    if context.value[:1].islower():
        return re.compile(rf"(?:{_PREPOSITION}(?:{_ARTICLE})?|{_ARTICLE}){word}(?:['’]s)?|{word}['’]s", re.IGNORECASE)
    return re.compile(rf"{before}{word}(?:['’]s)?", re.IGNORECASE)
