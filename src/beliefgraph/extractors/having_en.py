"""What English clauses say that somebody or something has: "We have two cats", "I bought a Canon R6", "sold my car"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from beliefgraph.extractors import lists_en as lists
from beliefgraph.extractors import values_en as value
from beliefgraph.extractors.clauses import Said, Topic
from beliefgraph.extractors.heads_en import Head
from beliefgraph.extractors.lexicon_en import possessed
from beliefgraph.extractors.phrases_en import phrase
from beliefgraph.extractors.roles_en import THINGS
from beliefgraph.extractors.subjects_en import NAME

_HAVE = re.compile(r"(?P<verb>have|has|'ve|got(?= )) (?:got )?(?P<no>(?:no|zero) (?:more )?)?(?:any )?")
_NAMED = re.compile(r"\b(?P<what>\w+) (?:named|called) (?P<name>[^\W\d_]+)$")
_ALLERGY = re.compile(r"(?:an? )?(?:\w+ly )?(?P<to>[a-z]+(?: [a-z]+)?) allerg(?:y|ies)$")


def has(text: str, head: Head, end: int) -> list[Said]:
    found = _HAVE.match(text, head.verb, end)
    if (
        not found
        or head.copula
        or (found["verb"] == "got" and not head.perfect)
        or (found["verb"] == "has") == (head.person == "first" or head.base or head.plural)
    ):
        return []
    sign, words = -1 if found["no"] else 1, text[found.end() : end].rstrip(" .")
    if allergy := _ALLERGY.match(words):
        return [head.says("allergic_to", allergy["to"], end, sign)] if allergy["to"] not in _SOME else []
    if degree := value.degree(words):
        return [head.says("education", said, end, sign) for said in degree]
    keep = value.owned if head.people or head.owned not in THINGS else phrase
    members, end = lists.members(text, found.end(), end, keep, head.negated)
    owned = [
        head.says("has", member, end, _lacked(text, member, found.end(), sign))
        for member in members
        if member and not member.endswith(" one")
    ]
    return owned + (_named(head, re.split(r"\s+and\s+", words)[0], end) if len(owned) == 1 else [])


def _lacked(text: str, member: str, start: int, sign: int) -> int:
    """ "a battery and no headphone jack": one of the list is what is missing."""
    at = text.find(member, start)
    return -1 if text[max(start, at - 3) : max(start, at)].lower() == "no " else sign


_SOME = ("some", "any", "many", "several", "bad", "severe", "food", "seasonal", "terrible", "no", "few")


def _named(head: Head, words: str, end: int) -> list[Said]:
    """ "a dog named Rex": the name of the one dog; of several it would be anybody's."""
    found = _NAMED.search(words.split(" last ")[0].split(" this ")[0])
    if not found or head.negated or not re.match(r"an? ", words) or not value.name(found["name"]):
        return []
    return [replace(head, subject=possessed(head.subject, found["what"])).says("name", found["name"], end)]


_GAVE_UP = re.compile(
    r"(?:sold|deleted|got rid of|gave away|given away|traded in|scrapped|cancell?ed|returned|donated) (?:my"
    r"|our|his|her|their|the) (?:old |last )?",
    re.I,
)
_GOT = re.compile(
    r"(?:bought|adopted|inherited|purchased|rescued|built|leased|got) (?:myself |ourselves )?(?:(?:another"
    r"|my first|our first|my own) |(?=an?\b|two\b|three\b)|(?:(?<=bought )|(?<=inherited ))the (?=(?:old "
    r"|whole )?[a-z]+))",
    re.I,
)


def got(text: str, head: Head, end: int) -> list[Said]:
    """ "We adopted a greyhound called Biscuit", "I bought a Canon R6"."""
    found = _GOT.match(text, head.verb, end)
    if not found or head.copula or not head.people or head.negated:
        return []
    words = text[found.end() : end].rstrip(" .")
    keep = value.gotten if found.group().lower().startswith("got") else value.bought
    if found.group().endswith(("first ", "own ", "another ")):
        claimed = value.bought(f"a {words}")
        return [head.says("has", claimed, end)] if claimed else []
    if found.group().endswith("the "):
        claimed = value.any_owned(words)
        return [head.says("has", claimed, end)] if claimed and value.bought(f"a {claimed}") else []
    members, last = lists.members(text, found.end(), end, keep)
    owned = [head.says("has", member, last) for member in members if member]
    return owned + (_named(head, re.split(r"\s+and\s+", words)[0], end) if len(owned) == 1 else [])


def sold(text: str, head: Head, end: int) -> list[Said]:
    found = _GAVE_UP.match(text, head.verb, end)
    claimed = value.any_owned(text[found.end() : end].split(" to ")[0]) if found else ""
    return [head.says("has", claimed, end, sign=-1)] if claimed else []


_TAKEN = re.compile(
    rf"(?:(?P<mine>[Mm]y|[Oo]ur)|(?P<name>{NAME})'s) (?P<what>(?:[a-z\-]+ )?[a-z\-]+)"
    r"(?: was| were| got|(?:'s| has| have) (?:just |recently )?(?:been|got)) "
    r"(?:stolen|nicked|pinched|scrapped|written off|totall?ed|repossessed|destroyed)\b"
)


def taken_away(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """ "My car was stolen"."""
    found = _TAKEN.match(text, start, end)
    claimed = value.bought(f"a {found['what']}") if found else ""
    owner = (found["name"] or topic.speaker or "I") if found else ""
    return [Said(owner, "has", claimed, start, end, -1)] if claimed else []


HAVING: tuple[Callable[[str, Head, int], list[Said]], ...] = (has, got, sold)
"""Tried before the plain verbs."""
