"""What English clauses say of products: what they support, run on and work with."""

from __future__ import annotations

import re
from collections.abc import Callable

from beliefgraph.extractors import lists_en as lists
from beliefgraph.extractors import values_en as value
from beliefgraph.extractors.clauses import Said, Topic
from beliefgraph.extractors.heads_en import Head
from beliefgraph.extractors.roles_en import NO_NAME
from beliefgraph.extractors.subjects_en import NAME, looks_coined

_PLATFORM = re.compile(
    r"(?:Windows|Linux|Ubuntu|Debian|Fedora|Android|iPhones?|iPads?|iOS|iPadOS|watchOS|macOS|Mac OS|Macs?|Chrome"
    r"|Firefox|Safari|Edge|Raspberry Pi|ARM|x86|Kubernetes|Docker|AWS|Azure|GCP|Google Cloud|FreeBSD|Solaris"
    r"|Python|Node|Java|JVM|Xbox|PlayStation|Nintendo Switch|Steam Deck)\b"
)
_WELL = "(?:(?:fine|well|smoothly|great|natively) )?"
_RUNS = re.compile(rf"runs? {_WELL}on ")
_WORKS = re.compile(rf"works? {_WELL}(?:on|with) ")
_FITS = re.compile(r"(?:also )?(?:available (?:on|for)|compatible with|supported on) ")


def _runs_on(text: str, head: Head, end: int) -> list[Said]:
    """A product supports the platform that it runs on; what else something runs on, it uses.

    "Dana works on Windows" may be about a developer, so a bare name does not make a product there.
    """
    product = head.person == "thing" or (head.person == "name" and not head.owned and looks_coined(head.subject))
    if head.copula:
        found, known = _FITS.match(text, head.verb, end), product or head.person == "name"
    else:
        found = (runs := _RUNS.match(text, head.verb, end)) or _WORKS.match(text, head.verb, end)
        known = product or (runs is not None and head.person == "name")
    if not found or not known:
        return []
    on_platform = _PLATFORM.match(text, found.end(), end) is not None
    coined = looks_coined(head.subject) or (head.person == "thing" and "compatible" in found.group())
    if found.re is not _RUNS and not ((coined and "available" not in found.group()) or on_platform):
        return []  # a film is available on something too, and teams work with others
    judged = found.group().count(" ") > 2  # "runs fine on"
    predicate = "uses" if found.re is _RUNS and not judged and (head.owned or not on_platform) else "supports"
    members, end = lists.members(text, found.end(), end, value.platform)
    return [head.says(predicate, member, end) for member in members if member]


_SUPPORTED = re.compile(
    rf"(?P<what>[^,;:]{{2,60}}?) (?:is|are) (?:now |also |currently |fully )?(?P<no>not |no longer )?(?:yet )?supported"
    rf" (?:in|by|on) (?:the )?(?P<subject>{NAME})(?: (?:since|as of) .{{1,20}})?$"
)
_SUPPORT_FOR = re.compile(
    rf"(?:[Ss]upport for (?P<what>[^,;:]{{2,60}}?)|(?P<kind>[A-Z][^,;:]{{1,40}}?) support) (?:was|has been|is) "
    rf"(?:(?P<no>removed|dropped) (?:from|in)|added (?:to|in)) (?:the )?(?P<subject>{NAME}|(?:version|release) [\w.]+)"
)


def supported_by(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """ "Sharding is supported in Acme DB", "Support for X was removed from Acme DB"; the product must be said."""
    found = _SUPPORT_FOR.match(text, start, end) or _SUPPORTED.match(text, start, end)
    if not found or found["subject"].split()[0] in NO_NAME or not looks_coined(found["subject"]):
        return []
    sign = -1 if found["no"] else 1
    members = [value.feature(part) for part in lists.parts(found["what"] or found["kind"])]
    return [Said(found["subject"], "supports", member, start, end, sign) for member in members if member]


PRODUCTS: tuple[Callable[[str, Head, int], list[Said]], ...] = (_runs_on,)
"""Tried before the rules about people."""
