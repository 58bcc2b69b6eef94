"""What a line of an answer, an explanation or a prompt tells, once the words that were put around it are taken off.

A machine that was given an answer hands it back as it stood, with verdicts, grounds and history. Those words are
nobody's: only a proposition or a quotation among them can be known, or new.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from string import Formatter

from beliefgraph.domain.block import is_frame, unmarked
from beliefgraph.domain.opinion import Band
from beliefgraph.domain.wording import templates

LONGEST = 500  # characters of a line that may be one of ours: quotations are cut, and propositions are sentences

_STATED = (
    *(band for band in Band if band is not Band.ADOPT),
    *("no_longer", "no_longer_undated", "withheld", "replaced by"),
)
_FRAMES = (
    *("for", "against", "history", "more", "earlier", "moved", "unknown part", "own word", "source", "sources"),
    *("settles", "tips", "inherited", "more beliefs", "nearest", "named context", "thin", "understood", "ignored"),
    *("missing", "missing words", "path", "namesakes"),
    *("only said", "nothing", "says so", "says not", "last moved", "at that time", "not then", "not before"),
)
_GROUND = re.compile(r".*[:：] ?“(?P<p>.+)”(?: \[[^\[\]]*\]|［[^［］]*］)?(?: ?[(（].*[)）])?")
_SCOPE = re.compile(r" \[[^\[\]=]+=[^\[\]]+\]$")


@dataclass(frozen=True, slots=True)
class Told:
    """What a line tells.

    Args:
        words: its proposition or quotation; empty when it has none.
        ours: whether it is worded as only this graph words it.
    """

    words: str
    ours: bool = True


def told(line: str) -> Told:
    """What is left of a line when our words around it are taken off; any other line without its full stop.

    Args:
        line: one line, without what marks it as an item of a list.
    """
    if len(line) > LONGEST:
        return Told(line, ours=False)
    line, marked = unmarked(line)
    line = _also().sub("", line, count=1)
    if is_frame(line) or any(frame.fullmatch(line) for frame in _frames()):
        return Told("")
    found = next(filter(None, (known.fullmatch(line) for known in (*_stated(), _GROUND))), None)
    return Told(_SCOPE.sub("", (found["p"] if found else line).rstrip(".。")), ours=marked or found is not None)


@cache
def _stated() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(_pattern(template)) for template in templates(*_STATED))


@cache
def _frames() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(_pattern(template) + "[:：]?") for template in templates(*_FRAMES))


@cache
def _also() -> re.Pattern[str]:
    return re.compile(f"(?:{'|'.join(map(re.escape, templates('also')))})[:：] ?")


def _pattern(template: str) -> str:
    """A phrase of the table as a regular expression; what stands for the proposition is the group `p`."""
    return "".join(
        re.escape(words) + ("" if field is None else "(?P<p>.+?)" if field == "p" else ".*?")
        for words, field, _, _ in Formatter().parse(template)
    )
