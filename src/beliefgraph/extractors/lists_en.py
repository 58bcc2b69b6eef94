"""English values that come as lists: "tea and coffee", "Windows, macOS and Linux"."""

from __future__ import annotations

import re
from collections.abc import Callable

from beliefgraph.extractors.phrases_en import NUMERAL
from beliefgraph.extractors.values_en import BROKEN

LISTED = frozenset(("likes", "does", "has", "uses", "supports", "speaks", "allergic_to"))
"""Predicates whose values come as lists; "Bosnia and Herzegovina" is one place."""

_PAIRS = re.compile(
    r"(?:mac(?:aroni)? and cheese|rock and roll|fish and chips|gin and tonic|salt and \w+|peanut butter and jelly"
    r"|arts and crafts|drum and bass|bread and butter|ham and \w+|rhythm and blues|bed and breakfast"
    r"|dungeons and dragons|research and development|black and white \w+)$",
    re.I,
)
_COUNTED = re.compile(r"(?:an?|the|no|any|only one|one|two|three|four|five|six|several|\d+)\s", re.I)
_ITEM = r"[^\s,.;:!?()]+(?:[ .][^\s,.;:!?()]+){0,3}"
_REST = re.compile(
    rf",((?:\s{_ITEM},){{0,8}}?)(?:\s({_ITEM}),?)?\s(?:and|or)\s({_ITEM})(?=\s*(?:[.!;]+(?:\s|$)|$|,? but\b))"
)
_BETWEEN = re.compile(r"\bbetween \S+ and ")
_APART = re.compile(r"\s(?:to [a-z]+|between|like|such as)\s")
"""Words by which what follows a comma goes on with something else than the value: "a board to plan, sort and file"."""
_VERB = re.compile(
    r"\b(?:loves?|hates?|enjoys?|works?|lives?|agrees?|went|did|do|does|had|has|have|got|say|said|saw)\b"
)


def parts(words: str) -> list[str]:
    """The members of "hiking and reading"; other uses of "and" stay in one piece or are cut."""
    words = words.strip(" .,").removeprefix("both ")
    words = re.sub(r"\s+(?:fluently|natively)$", "", words)
    sides = re.split(r"\s+and\s+", words)
    if len(sides) == 1 or words.startswith(("between", "the ")) or _BETWEEN.search(words) or BROKEN.search(sides[0]):
        return [words]
    if _PAIRS.match(words) or len(sides) != 2:
        return [words]
    left, right = sides
    if right in ("later", "newer", "above", "up", "older", "earlier", "below", "beyond", "higher"):
        return [words]
    if right.startswith("not "):
        return [left]
    gerunds = [side.split()[0].lower().endswith("ing") for side in sides if side]
    counted = _COUNTED.match(right) is not None
    most = (6 if _COUNTED.match(left) else 3) if counted else 1
    names = left[:1].isupper() and right[:1].isupper()
    most = 3 if names and not counted else most
    short = (len(right.split()) <= most and len(left.split()) <= max(3, most)) or (
        all(gerunds) and len(right.split()) <= 4
    )
    if len(gerunds) == 2 and short and (gerunds[0] == gerunds[1]):
        return [left, right]
    return [words] if len(left.split()) == 1 else [left]


def members(
    text: str, start: int, end: int, clean: Callable[[str], str], denied: bool = False
) -> tuple[list[str], int]:
    """The values said between two offsets, and where the words of the last one end.

    Further members of a list stand beyond the comma that ends the clause. When `denied`, "or" joins like "and".
    """
    words = re.sub(r"\s+or\s+", " and ", text[start:end]) if denied else text[start:end]
    further, last = _listed(text, start, end, clean)
    return (further, last) if further else ([clean(part) for part in parts(words)], end)


def _listed(text: str, start: int, end: int, clean: Callable[[str], str]) -> tuple[list[str], int]:
    """The members of "Windows, macOS and Linux", which go on beyond the comma at the clause's end.

    Returns:
        The members cleaned; none unless every one of them is a value, for "I love Rome, Anna and Bob agree"
        looks much the same.
    """
    found = _REST.match(text, end, end + 300)
    if not found:
        return [], end
    rest = [*found[1].strip(" ,").split(","), found[2] or "", found[3]]
    said = [text[start:end].strip(), *(item.strip() for item in rest if item.strip())]
    if _APART.search(said[0]):
        return [], end
    counted = [bool(_COUNTED.match(item)) for item in said]
    names = [item[:1].isupper() and not item.isupper() and " " not in item for item in said[1:]]
    clauses = any(names) and re.match(r"[A-Z]\w* [a-z]+$", said[-1])
    named = counted[0] and not counted[-1] and not (said[-1].islower() and len(said) > 2)
    if named or clauses or any(_VERB.search(item) for item in said):
        return [], end
    cleaned = [clean(item) for item in said]
    return (cleaned, found.end()) if all(cleaned) else ([], end)


def amounts(words: str) -> list[str]:
    """ "5 projects and 2 GB of storage" is two amounts; other uses of "and" stay in one piece."""
    sides = re.split(rf"\s+(?:and|plus)\s+(?=(?:up to |at least |at most )?(?:\W?\d|{NUMERAL} ))", words)
    counted = len(sides) > 1 and re.search(rf"\d|\b{NUMERAL}\b", sides[0])
    return sides if counted and not _BETWEEN.search(words) else [words]
