"""What English clauses say the speaker is called: "call me Bob", "it's Leanne"; and what post he was given."""

from __future__ import annotations

import re

from beliefgraph.extractors import values_en as value
from beliefgraph.extractors.clauses import Said, Topic
from beliefgraph.extractors.phrases_en import without_adjuncts
from beliefgraph.extractors.roles_en import NO_NAME
from beliefgraph.extractors.subjects_en import NAME

_CALLED = re.compile(
    r"(?:please |just |you can )?call me (?P<call>.+)$"
    r"|(?:(?:people|(?:my |all my )?friends|everyone|everybody|they|my (?:family|mates|colleagues)|most people) "
    r"(?:all |just )?calls? me|I (?:also )?(?:go|am known|'m known) (?:by|as)) (?P<nick>.+)$"
    r"|(?:I|I've|I have) (?:just |recently )?changed my name to (?P<new>.+)$",
    re.I,
)


_REASSIGNED = re.compile(
    r"they(?:'ve| have)? (?:just )?(?:moved|promoted|transferred|reassigned) me (?:over )?(?:to|into) (?P<post>.+)$",
    re.I,
)
_TITLES = ("Sir", "Madam", "Ma'am", "Doctor", "Doc", "Boss", "Honey", "Crazy", "Names")


_INTRODUCED = re.compile(rf"(?:it's|its|this is|It's|This is) (?P<name>{NAME})(?= here| from| with|,|\s*$)")


def called(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """ "call me Bob", "I changed my name to Bob"."""
    if post := _REASSIGNED.match(text, start, end):
        claimed = value.occupation(without_adjuncts(post["post"]))
        return [Said(topic.speaker or "I", "occupation", claimed, start, end)] if claimed else []
    if (me := _INTRODUCED.match(text, start, end)) and me["name"].split()[0] in topic.speaker.split():
        return [Said(topic.speaker, "name", me["name"], start, end)]
    found = _CALLED.match(text, start, end)
    claimed = value.name(found["call"] or found["nick"] or found["new"]) if found else ""
    if not claimed or claimed.split()[0] in NO_NAME or claimed in _TITLES:
        return []
    predicate = "nickname" if found and found["nick"] else "name"
    return [Said(topic.speaker or "I", predicate, claimed, start, end)]
