"""English announcements: who was appointed, elected or merged, and what was decided."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from beliefgraph.domain.predicates import lookup
from beliefgraph.extractors import values_en as value
from beliefgraph.extractors.clauses import Said
from beliefgraph.extractors.heads_en import Head
from beliefgraph.extractors.lexicon_en import PREPOSITIONS
from beliefgraph.extractors.phrases_en import amount, bare, phrase, without_adjuncts
from beliefgraph.extractors.subjects_en import NAME

_PERSON = rf"(?P<who>{NAME}(?: (?:van|von|de|da|del|al|bin|ter) {NAME})?)"
_APPOINTS = re.compile(
    rf"(?:appointed|appoints?|named|names?|hired|hires?|promoted|promotes?|elected|elects?|chosen|chose|picked"
    rf"|picks?|tapped|taps) {_PERSON}"
    r"(?: from (?:the )?[A-Z]\w+)?(?: (?:as|to (?:be|the post of|the role of)))? (?:its |their |the |an? )?(?:new "
    r"|next |interim "
    r"|acting )?(?P<post>[a-z][\w\- ]+|C[A-Z]O\b.*)$"
)


def appoints(text: str, head: Head, end: int) -> list[Said]:
    """ "Northfield Bank has appointed Ingrid Solheim as chief executive"."""
    found = _APPOINTS.match(text, head.verb, end)
    if not found or head.negated:
        return []
    post = value.title(without_adjuncts(found["post"])) or value.occupation(without_adjuncts(found["post"]))
    if not post or not (value.title(post) or head.document):
        return []
    known = lookup(post)
    if known.single_valued and known.name in ("ceo", "manager", "owner"):
        return [head.says(known.name, found["who"], end)]
    person = replace(head, subject=found["who"])
    employer = [person.says("works_at", head.subject, end)] if head.subject[:1].isupper() else []
    return [person.says("occupation", post, end), *employer]


_IS_APPOINTED = re.compile(
    r"(?:(?:was|were|is|are|has been|have been|been|will be)\s+)?(?:(?:recently|unanimously|re-?|today"
    r"|officially) ?)?(?:appointed|elected|re-elected|named|sworn in|confirmed|chosen|promoted|crowned"
    r"|installed"
    r"|nominated)(?: (?:as|to be|to(?! (?:the|a)\b)))? (?:its |the |an? )?(?:new |next |interim "
    r"|acting )?(?P<post>(?!to )[a-z][\w\- ]*?(?: (?:of|for|at) (?:the )?[A-Z][\w\-]*(?: [A-Z][\w\-]*){0,3})?"
    r"|C[A-Z]O(?: of [A-Z]\w+)?)(?=$|\s+(?:on|in|with|by|after|from|at|for|to|last|this|yesterday|today)\b)"
)
_BECOMES = re.compile(
    r"(?:becomes?|became|takes? over as|took over as|takes? office as|serves? as|(?:succeed|replace"
    r"|take over from|takes over from|took over from)(?:s"
    r"|ed)? [A-Z][\w ]{2,40}? as|starts? as|started as|steps? in as|returns? as) (?:its |the |an? )?(?:new "
    r"|next |interim |acting )?(?P<post>\S.*)$"
)


def takes_post(text: str, head: Head, end: int) -> list[Said]:
    """ "Elena Marchetti was elected mayor of Arvezzo", "Paul becomes head of sales"."""
    if head.person == "thing" or head.person == "first":
        return []
    found = _IS_APPOINTED.match(text, head.verb, end) or _IS_APPOINTED.match(text, head.after + 1, end)
    post = found["post"] if found else ""
    if not found and (found := _BECOMES.match(text, head.verb, end)):
        post = without_adjuncts(found["post"])
        post = post if value.title(post) else ""
    claimed = phrase(post, 8)
    fits = claimed and (claimed[:1].islower() or value.title(claimed))
    return [head.says("occupation", claimed, end)] if fits else []


_STEPS_DOWN = re.compile(
    r"(?:steps?|stepped|stepping|is stepping|are stepping) down as (?P<post>\S.*)$|(?:resigned|resigns"
    r"|retires|retired|quits|quit|was (?:fired|dismissed|ousted|removed)) as (?P<other>\S.*)$"
)


def leaves_post(text: str, head: Head, end: int) -> list[Said]:
    """ "Paul Okafor is stepping down as chief executive"."""
    found = _STEPS_DOWN.match(text, head.verb, end) or _STEPS_DOWN.match(text, head.after + 1, end)
    claimed = phrase((found["post"] or found["other"]) if found else "", 7)
    if claimed and head.people:
        return [replace(head, negated=False).says("occupation", claimed, end, -1)]
    gone = _GONE.match(without_adjuncts(text[head.verb : end])) if head.document and head.people else None
    return [head.says("status", gone.group(), end)] if gone else []


_GONE = re.compile(r"(?:resigned|died|stepped down|retired)$")


_MERGES = re.compile(
    rf"(?P<one>{NAME}) and (?P<other>{NAME}) (?:will |are to |plan to |have agreed to |are |have "
    rf"|has )?(?:merge|merging|merged)\b"
)
_BUYS = re.compile(
    rf"(?:acquires?|acquired|buys?|bought|takes? over|took over|is (?:buying|acquiring|taking over)"
    rf"|has (?:acquired|bought|taken over)|to (?:buy|acquire)) (?P<what>(?:the )?{NAME}|[a-z][\w\-]+ (?:maker"
    rf"|firm|company|chain|startup|rival) {NAME})"
)


def merges(text: str, head: Head, end: int) -> list[Said]:
    """ "Harbour Foods and Pellworth will merge"; "Corvane acquired Pellworth"."""
    if found := _MERGES.match(text, head.start, end):
        return [replace(head, subject=found["one"], negated=False).says("merges with", found["other"], end)]
    found = _BUYS.match(text, head.verb, end) or _BUYS.match(text, head.after + 1, end)
    if found and head.document and head.people:
        return [head.says("acquires", bare(found["what"]), end)]
    return []


_SETS = re.compile(
    r"(?:is |are |has |have |will |plans to )?(?:raises?|raised|raising|increases?|increased|increasing"
    r"|lowers?|lowered|lowering|cuts?|cutting|reduces?|reduced|reducing|sets?|setting|caps?|capped|limits?"
    r"|limited|extends?|extended|extending"
    r"|postpones?|postponed|doubled|doubles) (?P<what>(?:the |its |their "
    r"|our )?[a-z][\w\- ]{2,50}?)(?: (?:for|of) (?P<whose>(?:the |its |their "
    r"|all )?[\w\- ]{2,40}?))? (?:from [^,]{1,30}? )?(?:to|at|until) (?P<v>\S.*)$"
)


def sets(text: str, head: Head, end: int) -> list[Said]:
    """ "The council raised the parking fee to 3 euros": what the fee is now."""
    found = _SETS.match(text, head.after + 1, end) if head.document and head.after else None
    if not found or found["what"].split()[0] in PREPOSITIONS:
        return []  # "sets in 30 minutes at 20 °C"
    claimed = amount(found["v"]) or phrase(found["v"], 5)
    what = bare(found["what"])
    subject = bare(found["whose"]) if found["whose"] else what
    predicate = (
        what
        if found["whose"]
        else "deadline"
        if "deadline" in what
        else "price"
        if re.search(r"[$€£]|euro|dollar|pound|cent", claimed)
        else "is"
    )
    return (
        [replace(head, subject=subject, negated=False).says(predicate, claimed, end)]
        if claimed and re.search(r"\d", claimed)
        else []
    )


NEWS: tuple[Callable[[str, Head, int], list[Said]], ...] = (merges, appoints, takes_post, leaves_post, sets)
"""Tried before what is said of things in general."""
