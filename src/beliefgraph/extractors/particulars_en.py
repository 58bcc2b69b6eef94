"""English sentences without a verb that list a speaker's particulars: "57, retired welder, three hens"."""

from __future__ import annotations

import re

from beliefgraph.extractors import values_en as value
from beliefgraph.extractors.clauses import REPORTED, Said, Topic, trimmed
from beliefgraph.extractors.phrases_en import phrase

_BEGINS = re.compile(r"(?:\d|(?:one|two|three|four|five|no|zero|an?|born|single|married|retired|divorced)\s)", re.I)
_CLAUSE = re.compile(
    r"\b(?:is|are|was|were|am|be|have|has|had|do|does|did|can|will|would|i|we|he|she|it|they|you|me|that|which|who|if)\b|'",
    re.I,
)
_ITEM = re.compile(r",\s+(?:and\s+)?|\s+and\s+(?=(?:an?|no|one|two|three|four|five|zero|\d)\b)")
_ITEMS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"(?:age )?(?P<v>[1-9]\d)(?: years old)?$"), "age"),
    (re.compile(r"born (?:on )?(?P<v>\d.*\d{4})$", re.I), "birthday"),
    (re.compile(r"(?P<v>[12][.,]\d\d ?m|\d{3} ?cm|\d ?(?:ft|foot|feet|')(?: ?\d+)?)(?: tall)?$"), "height"),
    (re.compile(r"(?P<v>\d{2,3} ?(?:kg|kilos?|lbs?|pounds)|\d{1,2} stone)$"), "weight"),
)
_COUNTED = re.compile(
    r"(?P<no>no |zero )?(?P<v>(?:an? |one |two |three |four |five |six |\d )?(?:[a-z\-]+ )?(?:kids?|children"
    r"|sons?|daughters?"
    r"|dogs?|cats?|greyhounds?|hens|chickens|tortoises?|rabbits?|goldfish|hamsters?|parrots?|budgies?|horses?|siblings"
    r"|brothers?|sisters?|grandchildren|grandkids|plants|pets|garden|car|bikes?|guitars?))(?: \(.*\))?$"
)
_LEAST = 2
"""Items that must be understood before a verbless sentence is taken for a list of them."""


def particulars(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """What the speaker lists of himself; nothing for a sentence with a verb, or of which too little is understood."""
    start, end = trimmed(text, start, end)
    if not _BEGINS.match(text, start, end) or _CLAUSE.search(text, start, end):
        return []
    said, begin = [], start
    for stop, following in [*((mark.start(), mark.end()) for mark in _ITEM.finditer(text, start, end)), (end, end)]:
        said += _item(text, begin, stop, topic)
        begin = following
    return said if len(said) >= _LEAST else []


def _item(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    words = text[start:end].strip(" .")
    for pattern, predicate in _ITEMS:
        if found := pattern.match(words):
            return [_own(topic, predicate, found["v"], start, end)]
    if found := _COUNTED.match(words.lower()):
        return [_own(topic, "has", phrase(found["v"], 4), start, end, -1 if found["no"] else 1)]
    if title := value.title(words):
        return [_own(topic, "occupation", title, start, end)]
    state = value.way_of_life(words)
    return [_own(topic, "is", state, start, end)] if state else []


def _own(topic: Topic, predicate: str, claimed: str, start: int, end: int, sign: int = 1) -> Said:
    return Said(topic.speaker, predicate, claimed, start, end, sign, faithfulness=REPORTED)
