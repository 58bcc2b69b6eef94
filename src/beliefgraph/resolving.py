"""Which names mean one entity: what a rule may decide, and what somebody has to.

A rule joins only names that differ in dress: another script, width or case (`text.name_key`), a title ("Dr. Alice
Chen"), a role (用户张三, "@alice"), a short form that everybody knows (NYC). All of these lead from one name to a
plainer one by the name alone, so that the order of arrival cannot matter. Names that are merely alike are compared,
with a score and a reason, and wait for a decision.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz

from beliefgraph.domain.language import IDEOGRAPH
from beliefgraph.meaning.names import known_name
from beliefgraph.text import name_key

ALIKE = 0.9  # likeness of spellings from which two names are worth a look
SHORTEST = 5  # characters of a name that may be mistyped; of shorter ones one letter makes another name
PART = 0.6  # one name is the beginning or the end of the other
SUFFIXED = 0.9  # one name is the other with a company's legal form
INITIALS = 0.7  # one name has initials for what the other spells out
KIND_UNTOLD = 0.7  # one name, its kind told once and once not
NEAR = 200  # names with the same beginning that a new one is compared with

_HAN = re.compile(f"[{IDEOGRAPH}]+")
_TITLE = re.compile(r"(?:dr|doctor|prof|professor)\.? (?=\S+ \S)")
"""Titles that go with one person; Mr. and Mrs. Lee Ray may be two."""
_TITLE_ZH = re.compile(r"(?P<name>.{2,4})(?:老师|教授|医生|博士|同学)")
_NO_FULL_NAME = re.compile(
    r"欧阳|上官|司马|诸葛|夏侯|皇甫|东方|公孙|慕容|令狐|宇文|长孙|司徒|端木|轩辕|尉迟|南宫|西门|第五|.*的|[我你您他她它这那].*"
)
"""What is left of a name without its title says who it is only when it is a full name."""
_ROLE = re.compile(rf"(?:@(?=\w)|(?:user|用户|用戶|客户)[ :：](?=\S)|(?:用户|客户)(?!的)(?=[{IDEOGRAPH}]{{2,4}}$))")
_LEGAL = re.compile(
    r"[, ]+(?:inc|incorporated|ltd|limited|llc|llp|plc|corp|corporation|co|company|gmbh|ag|sa|bv|pty)\.?$"
    r"|(?:股份有限公司|有限责任公司|有限公司|股份公司|集团|公司)$"
)


@dataclass(frozen=True, slots=True)
class Plainer:
    """A plainer name for the same entity: its normalised form, and why it is the same."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Likeness:
    """How alike two names are, in [0, 1], and why they may mean one entity."""

    score: float
    reason: str


def plainer(name: str) -> Plainer | None:
    """The plainer name that a name certainly stands for; None when it is plain already.

    Args:
        name: as said.
    """
    key = name_key(name)
    known = known_name(name)
    if known != key:
        return Plainer(known, f"{name} is another name for {known}")
    for dress, what in ((_ROLE, "a role"), (_TITLE, "a title")):
        bare = dress.sub("", key, count=1).strip() if dress.match(key) else key
        if bare and bare != key:
            return Plainer(bare, f"{name} is {bare} with {what} before it")
    titled = _TITLE_ZH.fullmatch(key)
    if titled and _HAN.fullmatch(titled["name"]) and not _NO_FULL_NAME.fullmatch(titled["name"]):
        return Plainer(titled["name"], f"{name} is {titled['name']} with a title after it")
    return None


def plainer_names(name: str) -> list[str]:
    """All the plainer names that a name stands for, normalised, the plainest last."""
    found = []
    while (plain := plainer(name)) is not None:
        name = plain.name
        found.append(name)
    return found


def likeness(one: str, other: str) -> Likeness | None:
    """How alike two different normalised names are; None when they are hardly one entity's."""
    if _digits(one) != _digits(other):
        return None
    if (bare := _without_legal_form(one)) == _without_legal_form(other):
        return Likeness(SUFFIXED, f"both are {bare}, with and without a company's legal form")
    short, long = sorted((one.split(), other.split()), key=len)
    if len(short) == len(long) > 1 and (_spelled_out(short, long) or _spelled_out(long, short)):
        return Likeness(INITIALS, "one has initials for what the other spells out")
    if min(len(one), len(other)) >= SHORTEST:
        alike = fuzz.ratio(one, other, score_cutoff=100 * ALIKE) / 100
        if alike and not _HAN.search(one + other):
            return Likeness(round(alike, 3), "their spellings differ by a letter or two")
    if len(short) < len(long) and len("".join(short)) >= 3 and short in (long[: len(short)], long[-len(short) :]):
        return Likeness(PART, "one name is part of the other")
    return None


def beginning(key: str) -> str:
    """The beginning that names worth comparing with this one share: an ideograph, or three letters."""
    return key[:1] if _HAN.match(key) else key[:3]


def alike(key: str, others: Iterable[str]) -> list[tuple[str, Likeness]]:
    """Those of other normalised names that are worth a look beside one, most alike first."""
    found = [(other, how) for other in others if other != key and (how := likeness(key, other))]
    return sorted(found, key=lambda pair: (-pair[1].score, pair[0]))


@lru_cache(maxsize=4096)
def _digits(key: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\d+", key))


@lru_cache(maxsize=4096)
def _without_legal_form(key: str) -> str:
    return _LEGAL.sub("", key)


def _spelled_out(short: list[str], long: list[str]) -> bool:
    """Whether "j. smith" is "john smith": some words are initials of the other's, all others are equal."""
    pairs = list(zip(short, long, strict=True))
    initials = [a.rstrip(".") for a, b in pairs if a != b]
    if not initials or len(initials) == len(pairs):
        return False
    return all(a == b or (len(a.rstrip(".")) == 1 and b.startswith(a[0])) for a, b in pairs)
