"""Whom or what a text is about, as its title or its opening names it.

Namesakes are told apart by what follows the name: "Bobby Carpenter (ice hockey)", 李伟（作家）, "Lake Mills, Iowa".
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from beliefgraph.text import name_key

LONGEST_TITLE = 80  # characters of a first line, or of an opening, that can be a name
READ = 2_000  # characters of a text in which a name with brackets is looked for
LOOKED_AT = 240  # characters of a text in which its opening stands
LONGEST_NAME = 40  # characters of a name before brackets within a text
SHORTEST = 2  # characters of a name that is known only from being asked about

_BRACKETED = re.compile(r"(?P<name>[^()（）\[\]\n,，;；。:：!?！？]{1,80})[(（](?P<which>[^()（）\n]{1,80})[)）]")
_BRACKETS = re.compile(r"[(（](?P<which>[^()（）\n]{1,40})[)）]")
_COMMA = re.compile("[,，]")
_BREAK = re.compile(r"[()（）\n]")
_LIFE = re.compile(
    r"\s*(?:born|b\.|c\.|ca\.|生于|出生|约|公元)?\s*(?:\d{1,4}\s*[年\-–—~～至.,/]|\d{1,2}\s+[A-Z][a-z]+\s+\d{3,4}"
    r"|[A-Z][a-z]+\s+\d{1,2},?\s+\d{3,4})"
)
"""What stands in brackets after a name and tells from when to when somebody lived; "died 1707" tells who is meant."""
_CAPITAL = r"[A-ZÀ-ÖØ-Þ\d][\w'’.&-]{0,40}"
_CAPITALS = re.compile(
    rf"(?:(?:The|A|An) )?{_CAPITAL}(?: (?:(?:of|the|and|de|la|von|van|for|in|on|de la) )?{_CAPITAL}){{0,9}}"
)
_PLACE = re.compile(rf", (?P<place>[A-ZÀ-ÖØ-Þ][\w'’.-]{{1,40}}(?:,? {_CAPITAL}){{0,4}})(?:, | (?=[a-z]))")
_WORD = re.compile(r"[A-Za-z0-9À-ɏ]")
_MARKDOWN = re.compile(r"[#>*=\s《「『\"“”‘']+")
_SITE = re.compile(r"\s+[-–—|_]\s+[^-–—|_()（）\n]{1,40}$")
_ENDS = frozenset(".。!?！？;；:：")
_SENTENCE_ENDS = (*_ENDS, ",", "，")


@dataclass(frozen=True, slots=True)
class Named:
    """A name, and which of those who bear it is meant.

    Args:
        name: normalised.
        which: what tells namesakes apart, normalised; empty when nothing does.
        words: both as written.
    """

    name: str
    which: str
    words: str


def named(title: str) -> Named:
    """A title as a name with what tells namesakes apart."""
    title = _once(_SITE.sub("", title.strip()[:LOOKED_AT]))
    if found := _BRACKETED.match(title):
        return _bracketed(found)
    name, *place = _COMMA.split(title, maxsplit=1)
    return _name(name, "".join(place), title)


def opening(text: str, asked: str) -> Named | None:
    """What a text without a title names first; None when it begins with no name.

    Args:
        text: of which the first line, or the first words, are looked at.
        asked: the question; a name that it holds too ends where it ends there.
    """
    head = text[:LOOKED_AT]
    if start := _MARKDOWN.match(head):
        head = head[start.end() :]
    line, broken, _ = head.partition("\n")
    if broken and 0 < len(line.strip()) <= LONGEST_TITLE and not line.strip().endswith(_SENTENCE_ENDS):
        return named(line)
    if found := _BRACKETED.match(line):
        return _bracketed(found)
    if within := _asked_in_brackets(text[:READ], asked):
        return within
    capitals = _CAPITALS.match(line)
    name = capitals[0] if capitals else _in_question(line, asked)
    return _title(line, name) if name else None


def _bracketed(found: re.Match[str]) -> Named:
    life = _LIFE.match(found["which"])
    return _name(found["name"], "" if life else found["which"], found["name"] if life else found[0])


def _in_question(line: str, asked: str) -> str:
    """The beginning of a line as far as the question says it too, in whole words."""
    said, asked = line.casefold(), asked.casefold()
    low, high = 0, min(len(line), LONGEST_TITLE)
    while low < high:  # whatever begins like the line is in the question up to one length and no further
        middle = (low + high + 1) // 2
        low, high = (middle, high) if said[:middle] in asked else (low, middle - 1)
    if _WORD.match(line[low - 1 : low]) and _WORD.match(line[low : low + 1]):
        low = line.rfind(" ", 0, low)
    return line[: max(low, 0)].strip() if low >= SHORTEST else ""


def _asked_in_brackets(text: str, asked: str) -> Named | None:
    """A name in the question that a text somewhere tells apart from its namesakes."""
    said = asked.casefold()
    for found in _BRACKETS.finditer(text):
        words = _BREAK.split(text[max(0, found.start() - LONGEST_NAME) : found.start()])[-1].rstrip()
        begins = [at for at in range(len(words) - SHORTEST + 1) if words[at:].casefold() in said]
        name = words[begins[0] :] if begins else ""
        whole = name and not name[0].islower() and not _WORD.match(words[begins[0] - 1 : begins[0]] or " ")
        if whole and not _LIFE.match(found["which"]):
            return _name(name, found["which"], f"{name} ({found['which']})")
    return None


def _title(line: str, name: str) -> Named:
    """A name with what tells it apart: what stands between it and its repetition, or the place after it.

    "Lake Mills, Iowa Lake Mills is a city", "Shoreditch tube station Shoreditch was", "Fairholt, Ohio, is a town".
    """
    begins = " ".join(_once(name).split()[:2])
    again = line.find(f" {begins}", len(begins), len(begins) + LONGEST_TITLE)
    between = line[len(begins) : again]
    if again > 0 and _ENDS.isdisjoint(between):
        return _name(begins, between.strip(" ,，"), line[:again])
    place = _PLACE.match(line, len(name))
    return _name(name, place["place"], f"{name}, {place['place']}") if place else _name(name, "", name)


def _name(name: str, which: str, words: str) -> Named:
    plain = name_key(_once(name).strip(" \t\"'“”《》「」『』")).removeprefix("the ")
    return Named(plain, name_key(which.strip()), words.strip())


def _once(name: str) -> str:
    """A name without its repetition, as where a title runs into its text: "Foul Play The Foul Play"."""
    words = name.split()
    for size in range(len(words) // 2, 0, -1):
        if words[:size] == words[-size:] and len(words) - 2 * size <= 1:
            return " ".join(words[:size])
    return name.strip()
