"""Relatives in English talk: what they are called, and clauses that begin with "who"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from beliefgraph.extractors.beings_en import in_passing
from beliefgraph.extractors.clauses import REPORTED, Said, Topic
from beliefgraph.extractors.heads_en import Head, mood
from beliefgraph.extractors.lexicon_en import possessed
from beliefgraph.extractors.roles_en import FAMILY, NO_NAME, ONE_OF_A_KIND, ONE_OF_SEVERAL
from beliefgraph.extractors.subjects_en import NAME

_SINGULAR = "|".join(sorted(ONE_OF_A_KIND | ONE_OF_SEVERAL, key=len, reverse=True))
_NAMED_KIN = re.compile(
    rf"\b(?:my|our|My|Our) (?P<own>(?:(?:best|older|oldest|younger|youngest|elder|eldest|little|big|baby|twin|new"
    rf"|late|step) ){{0,2}}"
    rf"(?:{_SINGULAR}))(?: (?P<name>{NAME})|, (?P<aside>{NAME}),| \((?P<put>{NAME})\))(?=[\s,.;:!)]|'s|$|(?<=[,)]))"
)


_AGED_KIN = re.compile(
    rf"\b(?:my|our|My|Our) (?P<own>(?:(?:older|oldest|younger|youngest|elder|eldest|little|big|baby|twin|step) ){{0,2}}"
    rf"(?:{_SINGULAR})), (?P<age>[1-9]\d?),"
)
_TITLED = re.compile(
    rf"\b(?:my|our|My|Our) (?P<own>[a-z\-]+(?: [a-z\-]+){{0,3}}), (?P<name>(?:Mr|Mrs|Ms|Miss|Dr"
    rf"|Prof)\.? {NAME})(?=[,.;!]|$)"
)


def named_kin(text: str, start: int, end: int, topic: Topic) -> Iterator[Said]:
    """ "my husband Karim", "our daughter, Wren, …": what a relative is called, wherever a sentence speaks of one."""
    if text.find("y ", start, end) < 0 and text.find("ur ", start, end) < 0:
        return
    for found in _TITLED.finditer(text, start, end):
        yield Said(possessed(topic.speaker or "I", found["own"]), "name", found["name"], *found.span(), timeless=True)
    for found in _AGED_KIN.finditer(text, start, end):
        yield Said(possessed(topic.speaker or "I", found["own"]), "age", found["age"], *found.span())
    for found in _NAMED_KIN.finditer(text, start, end):
        name = found["name"] or found["aside"] or found["put"]
        if name.split()[0] not in NO_NAME:
            owner = topic.speaker or "I"
            head = Head(possessed(owner, found["own"]), "name", found.start(), found.end(), owner, found["own"])
            yield from in_passing(head, name, found.end())


_WHO = re.compile(r"(?:and |but )?who(?P<short>'s)?\s+(?!knows|cares|else)")
_ANTECEDENT = re.compile(
    rf"(?:\b(?P<mine>[Mm]y|[Oo]ur) (?P<own>(?:[a-z\-]+ )?[a-z\-]+)(?: (?P<called>{NAME}))?|(?:^"
    rf"|[\s,])(?P<name>{NAME})),?\s*$"
)
_NEAR = 70  # characters before "who" in which its antecedent stands


def who_clause(text: str, start: int, end: int, topic: Topic, last: Head | None) -> Head | None:
    """The head of "who runs a bakery in Cork": the relative or the name just before; None without one."""
    who = _WHO.match(text, start, end)
    found = _ANTECEDENT.search(text, max(0, start - _NEAR), start) if who else None
    if not who or not found:
        return None
    name, owner, own = found["name"] or found["called"] or "", "", ""
    if found["mine"]:
        own, owner = found["own"], topic.speaker or "I"
        kin = own.split()[-1]
        if kin not in FAMILY:
            return None
        name = name if name and kin in ONE_OF_SEVERAL else possessed(owner, own)
    if name.split()[0] in NO_NAME:
        return None
    has = who["short"] is not None and text.startswith(("had ", "got ", "been "), who.end())
    head = Head(
        name,
        "name",
        start,
        who.end(),
        owner,
        own,
        copula=who["short"] is not None and not has,
        perfect=has,
        named=True,
        after=who.end() - 1,
        faithfulness=REPORTED,
    )
    attitude = replace(head, modality=last.modality, said_by=last.said_by) if last else head
    return mood(text, attitude, end)
