"""How English clauses say that something changed: moving, switching, starting, stopping, coming to like."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from beliefgraph.extractors import lists_en as lists
from beliefgraph.extractors import values_en as value
from beliefgraph.extractors.clauses import HEDGED, Said
from beliefgraph.extractors.heads_en import Head
from beliefgraph.extractors.nouns_en import FIRM, NOT_A_PLACE
from beliefgraph.extractors.phrases_en import without_adjuncts

_MOVED = re.compile(
    r"(?:moved|relocated) (?:back |over )?(?:(?:from (?P<old>.{1,60}?) )?to (?P<new>.+)"
    r"|in(?:to)? (?:with [^,]+ |(?:the|an?|my|our|her|his) [^,]{3,40} )?in (?P<within>[A-Z].+)"
    r"|out of (?P<left>.+))$",
    re.I,
)


_SOFTWARE = re.compile(
    r"(?!(?:Mc|Mac|De|Di|Du|La|Le|Van|O')[A-Z])(?:[A-Za-z]+[a-z][A-Z]\w*|[A-Z][a-z]\w*(?:SQL|DB)|MySQL|Postgres|SQLite"
    r"|Linux|Ubuntu|Windows|Android|Slack|Notion|Jira|Kubernetes|Docker|Azure|Python|Rust|Kotlin|Redis|Oracle|Zoom"
    r"|Gmail|Outlook|Firefox|Chrome|Teams)(?=$|[\s.,!])"
)
""" "We've moved to MySQL" is about what we use."""


def _moved(text: str, head: Head, end: int) -> list[Said]:
    found = _MOVED.match(text, head.verb, end)
    if not found or head.person == "thing" or head.negated:
        return []
    if found["new"] and FIRM.search(value.place(found["new"])):
        return [head.says("works_at", value.place(found["new"]), end)]
    if found["new"] and _SOFTWARE.match(found["new"]):
        return []
    old, new = value.place(found["old"] or found["left"] or ""), value.place(found["new"] or found["within"] or "")
    left = [head.says("lives_in", old, end, sign=-1)] if old else []
    return left + ([head.says("lives_in", new, end)] if new else [])


_SWITCHED = re.compile(
    r"(?:switched|migrated|moved|upgraded|converted"
    r"|changed) (?:(?:the|our|my|all)[^,]{2,40}? )?(?:over )?(?:from (?P<old>.{1,60}?) )?to (?P<new>.+)$"
    r"|(?:moved on|migrated away|switched away|moved away) from (?P<left>.+)$",
    re.I,
)


def _switched(text: str, head: Head, end: int) -> list[Said]:
    """ "switched from A to B": the old is denied, the new affirmed, on whatever relation such "
    "things have."""
    found = _SWITCHED.match(text, head.verb, end)
    if not found or head.negated or (head.document and head.copula):
        return []
    if head.person == "thing" and _PLACED.search(head.subject) and text.startswith(("moved", "relocated"), head.verb):
        return []
    old, new = found["old"] or found["left"] or "", found["new"] or ""
    if new in NOT_A_PLACE or (head.document and _DATE.match(new)):
        return []  # "moved to Marketing"
    for predicate, clean in (("likes", value.consumed), ("does", value.activity), ("uses", value.tool)):
        before, after = clean(old), clean(new)
        if (before or not old) and (after or not new):
            denied = [head.says(predicate, before, end, sign=-1)] if before else []
            return denied + ([head.says(predicate, after, end)] if after else [])
    return []


_PLACED = re.compile(
    r"\b(?:headquarters|HQ|offices?|shop|store|school|factory|plant|warehouse|branch|clinic|library|museum|market"
    r"|festival|conference|meeting|event|class|department)$",
    re.I,
)
"""What moves from town to town."""
_DATE = re.compile(
    r"\d|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|(?:January|February|March|April|May|June|July"
    r"|August"
    r"|September|October|November|December)\b"
)
_STOP = r"(?:stopped|quit|gave up|given up|cut out|had to (?:stop|quit|give up))"
_BREAKS: tuple[tuple[re.Pattern[str], str, Callable[[str], str], int, float], ...] = (
    (re.compile(rf"{_STOP} using ", re.I), "uses", value.tool, -1, 1.0),
    (re.compile(rf"{_STOP} (?:drinking|eating) ", re.I), "likes", value.consumed, -1, 0.8),
    (re.compile(rf"{_STOP} (?:playing|doing) ", re.I), "does", value.played, -1, 0.8),
    (re.compile(rf"{_STOP} working (?:at|for) ", re.I), "works_at", value.employer, -1, 1.0),
    (re.compile(rf"{_STOP} living in ", re.I), "lives_in", value.place, -1, 1.0),
    (re.compile(rf"{_STOP} (?:liking|enjoying) ", re.I), "likes", value.liked, -1, 1.0),
    (re.compile(rf"{_STOP} ", re.I), "likes", value.consumed, -1, 0.8),
    (re.compile(rf"{_STOP} ", re.I), "does", value.activity, -1, 0.8),
    (re.compile(r"(?:drinks?|eats?) ", re.I), "likes", value.consumed, 1, 0.8),
    (re.compile(r"started (?:drinking |eating )?", re.I), "likes", value.consumed, 1, 0.8),
    (re.compile(r"started ", re.I), "does", value.activity, 1, 0.9),
)


_BREAKING = re.compile(rf"{_STOP} |drinks? |eats? |started ", re.I)


def _changed(text: str, head: Head, end: int) -> list[Said]:
    """Starting and stopping; what one no longer consumes speaks against liking it, but less than "
    ""hates"."""
    if not _BREAKING.match(text, head.verb, end):
        return []
    if head.copula or (head.base and head.negated and text.startswith(("stop", "quit", "start"), head.verb)):
        return []
    for pattern, predicate, clean, sign, stance in _BREAKS:
        found = pattern.match(text, head.verb, end)
        if not found:
            continue
        members, last = lists.members(text, found.end(), end, clean, head.negated)
        if claimed := [head.says(predicate, member, last, sign, stance) for member in members if member]:
            return claimed
    return []


_NEVER = re.compile(r"(?<=never )(?:really )?(?:liked|loved|enjoyed) ")
_MIND = re.compile(r"minds? ")
_PREFER = re.compile(r"prefers? (?P<this>.{1,60}?) (?:to|over|rather than) (?P<that>.{1,60})$")


def _taste(text: str, head: Head, end: int) -> list[Said]:
    """ "never liked", "doesn't mind" and "prefer tea to coffee"."""
    if head.copula or head.person == "thing":
        return []
    if (found := _NEVER.match(text, head.verb, end)) and head.negated:
        claimed, stance = value.liked(text[found.end() : end]), 1.0
    elif (found := _MIND.match(text, head.verb, end)) and head.negated and head.base:
        claimed, stance = value.liked(text[found.end() : end]), HEDGED
        return [replace(head, negated=False).says("likes", claimed, end, 1, stance).softened()] if claimed else []
    elif found := _PREFER.match(text, head.verb, end):
        claimed, stance = value.liked(found["this"]) if value.liked(found["that"]) else "", 0.8
    else:
        return []
    return [head.says("likes", claimed, end, 1, stance)] if claimed else []


_LEFT = re.compile(
    r"(?:(?:quit|left|lost) (?:my|his|her|their|our) (?:old |last )?(?:job|position|role)"
    r"|resigned|(?:was|got|been) (?:laid off|let go|fired)) (?:at|from|with|by) (?P<at>.+)$"
)


def _left_work(text: str, head: Head, end: int) -> list[Said]:
    found = _LEFT.match(text, head.verb, end)
    claimed = value.employer(found["at"]) if found and head.person != "thing" and not head.negated else ""
    return [head.says("works_at", claimed, end, sign=-1)] if claimed else []


_JOINED = re.compile(
    r"(?:(?:has |have )?[Jj]oined|joins|(?:[Gg]ot|been) hired (?:by|at)) (?P<at>(?:the )?[A-Z].*?)(?: as (?P<job>.+))?$"
    r"|(?:was|were|[Gg]ot|been|is|are|has been) (?:recently |just )?(?:promoted|transferred"
    r"|reassigned) to (?P<post>.+)$"
    r"|(?:[Tt]ook|taken|accepted|[Gg]ot|landed|[Ss]tarted) (?:a|the) (?:new )?(?:job|position|role"
    r"|post) (?:as )(?P<role>.+)$"
    r"|(?:[Ll]eft|[Qq]uit) (?P<left>[A-Z][\w&.\- ]{1,40}?) (?:for|to join) (?P<new>[A-Z].+)$"
    r"|(?:[Rr]etired|(?:has|have) retired)(?: from (?P<from>.+))?$"
)


def _joined(text: str, head: Head, end: int) -> list[Said]:
    """ "joined Acme as head of sales", "was promoted to team lead", "left Fiat for Velorra"."""
    found = _JOINED.match(without_adjuncts(text[head.verb : end]))
    if not found or not head.people or head.negated:
        return []
    pairs = (
        ("works_at", value.employer(found["left"] or ""), -1),
        ("works_at", value.employer(found["at"] or found["new"] or ""), 1),
        ("occupation", value.occupation(found["job"] or found["post"] or found["role"] or ""), 1),
    )
    retired = [head.says("is", "retired", end)] if "retired" in found.group().lower() else []
    return [head.says(predicate, claimed, end, sign) for predicate, claimed, sign in pairs if claimed] + retired


_HOME = re.compile(r"(?:new )?(?:place|home)|new (?:flat|house|apartment)")


def _new_home(text: str, head: Head, end: int) -> list[Said]:
    """ "Our new place is in York": who lives there now."""
    if not (head.owner and head.copula and _HOME.fullmatch(head.owned) and text.startswith("in ", head.verb)):
        return []
    claimed = value.place(text[head.verb + 3 : end])
    return [replace(head, subject=head.owner).says("lives_in", claimed, end)] if claimed else []


CHANGES: tuple[Callable[[str, Head, int], list[Said]], ...] = (
    _moved, _new_home, _left_work, _joined, _taste, _switched, _changed
)  # fmt: skip
"""Tried before the plain verbs."""
