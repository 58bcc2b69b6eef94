"""Who somebody is, said in passing in English writing: "Ilse Brandt, chairman of the club, …"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from beliefgraph.extractors import values_en as value
from beliefgraph.extractors.clauses import REPORTED, Said
from beliefgraph.extractors.roles_en import NO_NAME

_WORD = r"[A-ZÀ-ÖØ-Þ][\w'\-]+"
_FULL_NAME = rf"(?P<name>{_WORD}(?: {_WORD}){{1,3}})"
_OFFICE = (
    r"(?:(?:deputy|prime|finance|foreign|health|interior|town|city|lord|vice|chief|managing|head|general|technical) )*"
    r"(?:minister|mayor|president|chairman|chairwoman|chair|chief executive|executive|director|ceo|cfo|cto|coach"
    r"|governor"
    r"|ambassador|commissioner|secretary|treasurer|manager|officer|spokesman|spokeswoman|spokesperson|landlady|landlord)"
)
_APPOSED = re.compile(
    rf"{_FULL_NAME}, (?P<was>former(?:ly)? |until now |a former )?(?:the "
    rf"|an? )?(?P<what>[a-z][^,;:()]{{2,60}}),"
)
_IN_OFFICE = re.compile(rf"{_OFFICE}\b(?: (?:of|for) |$)")
_AGED = re.compile(rf"{_FULL_NAME}, (?P<age>[1-9]\d),")
_BEFORE = re.compile(rf"(?<![\w'] )(?<!former )(?P<what>(?i:{_OFFICE})) {_FULL_NAME}")
_OF_ITS = re.compile(rf"(?:\b(?:its|their|new)|[a-z]'s) (?P<what>{_OFFICE}), {_FULL_NAME}(?=[,.]|$)")


def titles(text: str, start: int, end: int) -> Iterator[Said]:
    """Names with an age or an office beside them; a list of names has neither."""
    for found in _AGED.finditer(text, start, end):
        yield _of(found, "age", found["age"])
    for pattern in (_APPOSED, _BEFORE, _OF_ITS):
        for found in pattern.finditer(text, start, end):
            title = found["what"] if _IN_OFFICE.match(found["what"]) else value.title(found["what"])
            if title and title[:1].isalpha() and found["name"].split()[0] not in NO_NAME:
                was = pattern is _APPOSED and found["was"]
                yield _of(found, "occupation", title[:1].lower() + title[1:], -1 if was else 1)


def _of(found: re.Match[str], predicate: str, claimed: str, sign: int = 1) -> Said:
    return Said(found["name"], predicate, claimed, *found.span(), sign, faithfulness=REPORTED)
