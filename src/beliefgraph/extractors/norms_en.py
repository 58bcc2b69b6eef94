"""English rules: what somebody must and may do, and what things can do or have done to them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from beliefgraph.domain.model import Modality
from beliefgraph.extractors import values_en as value
from beliefgraph.extractors.clauses import Said
from beliefgraph.extractors.heads_en import Head
from beliefgraph.extractors.lexicon_en import FORMS
from beliefgraph.extractors.phrases_en import amount, first_phrase, phrase, predicate_phrase, without_adjuncts

_ADVERB = r"(?:(?:also|only|now|still|always|currently|generally|usually|therefore|instead|each|all|both) )*"
_NORM = re.compile(
    rf"\s*{_ADVERB}(?:"
    r"(?P<may_not>(?:may|must|can|shall|should) (?:not|no longer|never)|cannot|can't|mustn't|shan't"
    r"|(?:is|are) (?:not|no longer|never) (?:allowed|permitted|authori[sz]ed|entitled|able) to(?! an?\b)|(?:isn't"
    r"|aren't) (?:allowed|permitted|able|entitled) to"
    r"|(?:is|are) (?:now )?(?:forbidden|prohibited|barred|banned) (?:to|from))"
    r"|(?P<not_must>(?:do|does)(?: not|n't) (?:have|need) to|(?:is|are) (?:not|no longer) (?:required|obliged"
    r"|expected) to|need not|needn't"
    r"|no longer (?:have|has|need|needs) to|(?:will )?no longer (?:have|be required) to)"
    r"|(?P<must>must|shall|(?:will |now )?(?:have|has|need|needs) to|(?:is|are|will be) (?:now )?(?:required"
    r"|obliged|obligated|expected|asked) to)"
    r"|(?P<may>may|can|(?:is|are|will be) (?:now )?(?:allowed|permitted|entitled|authori[sz]ed|free|welcome"
    r"|able) to|get to)"
    rf") {_ADVERB}(?=[a-z])"
)
_PASSIVE = re.compile(
    r"be (?P<done>[a-z]+(?:ed|en|wn|ught|eft|nt|un|ld|id|ut|de|ne|rn|pt))(?P<prep> (?:to|at|in|on|from|for|by"
    r"|with|via|as|until|within))?\b ?"
)
_CONTAIN = re.compile(
    r"(?P<verb>contain|have|include|be(?= (?:\d|at least|at most|up to|between|no more|no less))|last|exceed"
    r"|carry|weigh|hold|store|take|cost) (?=\S)"
)
_NOT_A_RULE = re.compile(
    r"(?:be (?:a|an|the|so|very|really|sure|able|hard|tough|nice|great|fun|good|helpful|quite|true|useful"
    r"|overwhelming|challenging)"
    r"|look|appear|sound|see|feel|help|make (?:a|it|you|us|me|sure)|vary|differ|change|mean|seem|say|think"
    r"|imagine|understand"
    r"|get|lead to|bring (?!\w+ \w+)|tell|know|go|come"
    r"|take (?:some )?time|happen|depend)\b"
)
_ONLY = re.compile(r"only (?!\d)", re.I)
_VAGUE = re.compile(r"(?:it|that|this|things?|life|people|love|art|music|nature|work|one)\b", re.I)


def norm(text: str, head: Head, end: int) -> list[Said]:
    """ "Visitors must register", "Landlords may not charge …", "Passwords must contain at least 12 characters"."""
    if head.person == "first" or not head.after or _VAGUE.match(head.subject):
        return []
    found = _NORM.match(text, head.after, end)
    if not found or _NOT_A_RULE.match(text, found.end(), end) or not _is_written(text, found, head, end):
        return []
    verb = "must" if found["must"] or found["not_must"] else _permission(found)
    sign = -1 if found["may_not"] or found["not_must"] else 1
    none = text[head.start : head.start + 3].lower() == "no "
    only = _ONLY.match(text, head.start) is not None  # "Only managers may approve": nobody else may
    head = replace(head, negated=none, subject=f"only {head.subject}" if only else head.subject)
    if not head.said_by and head.reason.startswith("hedged: may"):
        head = replace(head, stance=1.0, reason="", modality=Modality.ASSERTED)
    claimed = _amount_of(text, found.end(), end, verb, head, sign) or _passive(text, found.end(), end, verb, head, sign)
    if claimed:
        return claimed
    if verb in ("may", "can") and sign > 0 and (given := _ONLY_WITH.search(text, found.end(), end)):
        needed = phrase(text[given.end() : end])
        return [head.says("requires", needed, end)] if needed else []
    words = _done_by(text[found.end() : end].strip(" .").removeprefix("be "))
    if not words or _POINTS_BACK.search(words):
        return []
    doing, _, what = words.partition(" ")
    named = verb != "must" and _BY_NAME.search(found.group()) and _OBJECT.match(what)
    if named and (thing := amount(what) or phrase(what)):
        return [head.says(f"{verb} {doing}", thing, end, sign)]
    return [head.says(verb, words, end, sign)]


_OBJECT = re.compile(r"(?:the|an?|one|two|three|four|five|up to|at most|at least|their|his|her|its|\w+s\b|\d)")
"""What a verb with an object of its own is followed by."""
_BY_NAME = re.compile(r"\b(?:may|can)\b")
_ONLY_WITH = re.compile(r"\bonly with ")
_POINTS_BACK = re.compile(r"(?:^not|\b(?:it|that|this|them|so|one))$")


_LONG = 7  # words from which on the place of what is done may be left out
_PLACE = re.compile(r"(?<!\bup) (?:in|on|at|within|inside|outside|through|via|from) ")


def _done_by(said: str) -> str:
    """ "use their licence for a year" is "use their licence"; of "stay until 8 pm" the time is all there is to keep."""
    words = predicate_phrase(said)
    while len(words.split()) > _LONG and (later := [*_PLACE.finditer(words)]):
        words = words[: later[-1].start()]
    return words if not words or " " in words or len(said.split()) > 8 else said


def _is_written(text: str, found: re.Match[str], head: Head, end: int) -> bool:
    """ "may" and "can" are permission in rules; in talk "she may come" is a guess and "she can help" no rule."""
    if head.program:
        able = head.person == "thing" and found.group().strip() == "can" and _PASSIVE.match(text, found.end(), end)
        return bool(found["must"] or found["not_must"] or able or _EXPRESS.search(found.group()))
    return head.document


_EXPRESS = re.compile(r"\b(?:not|cannot|allowed|permitted|forbidden|prohibited)\b|n't\b")


def _permission(found: re.Match[str]) -> str:
    said = found.group()
    return (
        "may"
        if re.search(
            r"\b(?:may|must|shall|should|allowed|permitted|forbidden|entitled|prohibited|barred|banned)\b", said
        )
        else "can"
    )


def _amount_of(text: str, at: int, end: int, verb: str, head: Head, sign: int) -> list[Said]:
    """ "must contain at least 12 characters" """
    found = _CONTAIN.match(text, at, end)
    claimed = amount(text[found.end() : end]) if found else ""
    if not found or not re.match(r"\d|[a-z]+(?= )", claimed):
        return []
    return [head.says(f"{verb} {found['verb']}", claimed, end, sign)]


def _passive(text: str, at: int, end: int, verb: str, head: Head, sign: int) -> list[Said]:
    """ "can be invited to a maximum of three channels", "must be stored below 25 °C"."""
    found = _PASSIVE.match(text, at, end)
    if not found:
        return []
    rest = text[found.end() : end]
    claimed = amount(rest) or first_phrase(rest)
    prep = (found["prep"] or "").strip()
    if claimed and prep and prep not in _WHERE:
        return [head.says(f"{verb} be {found['done']} {prep}", claimed, end, sign)]
    where = f"{prep} {_with_article(rest, claimed)}" if claimed and prep else ""
    whole = text[found.start("done") : end].strip(" .:")
    said = f"{found['done']} {where}" if where else without_adjuncts(whole)
    if " " not in said:
        said = whole  # "transferred once": when or how often is all there is to keep
    if len(said.split()) > 10:
        return []
    if verb == "must":
        return [head.says(verb, said, end, sign)]
    how = where or said.removeprefix(f"{found['done']} ")
    return [head.says(f"{verb} be {found['done']}", how, end, sign)]


_WHERE = ("at", "in", "on", "within", "until", "by", "under", "below", "above")


def _with_article(rest: str, claimed: str) -> str:
    at = rest.find(claimed)
    return f"{rest[:at].split()[-1]} {claimed}" if at > 0 and rest[:at].strip() in ("a", "an", "the") else claimed


_ABLE = re.compile(r"\s*(?:(?P<no>can't|cannot|can not|can never|couldn't)|can(?: also| actually| even)?) (?=[a-z])")
_FOOD = re.compile(r"(?:eat|drink) ")
ABILITIES = frozenset(
    [
        "swim",
        "drive",
        "cook",
        "sing",
        "dance",
        "juggle",
        "ski",
        "skate",
        "surf",
        "knit",
        "sew",
        "code",
        "program",
        "draw",
        "paint",
        "whistle",
        "ride",
        "type",
        "fly",
        "sail",
        "bake",
        "play",
        "read",
        "write",
        "cycle",
        "fish",
        "dive",
        "snowboard",
        "skateboard",
        "weld",
    ]
)


def ability(text: str, head: Head, end: int) -> list[Said]:
    """ "I can't swim", "Nia can juggle"."""
    found = _ABLE.match(text, head.after, end) if head.people and head.after else None
    if not found:
        return []
    if found["no"] and (food := _FOOD.match(text, found.end(), end)):
        claimed = value.consumed(text[food.end() : end])
        return [replace(head, negated=False).says("likes", claimed, end, -1, 0.8)] if claimed else []
    words = predicate_phrase(text[found.end() : end], 4)
    first = words.split()[0] if words else ""
    if (
        first not in ABILITIES
        or words.endswith((" better", " more", " it", " again"))
        or (FORMS.get(first) is None and len(words.split()) > 3)
    ):
        return []
    return [replace(head, negated=False).says("does", words, end, -1 if found["no"] else 1)]


NORMS: tuple[Callable[[str, Head, int], list[Said]], ...] = (ability, norm)
"""Tried before the plain verbs."""
