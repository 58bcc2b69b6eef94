"""Links: both ends are there, of the right kinds, and nothing leads back to where it came from that must not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product

from beliefgraph.checks import rules
from beliefgraph.checks.noted import Noted
from beliefgraph.checks.register import Register, circles, link_name, paged
from beliefgraph.checks.rules import Check, Mend, Symptom
from beliefgraph.domain.contexts import shown
from beliefgraph.domain.findings import line
from beliefgraph.domain.model import BUILT_IN, Belief, Kind, Link, Relation
from beliefgraph.domain.schema import BY_HAND, ENDS
from beliefgraph.errors import OutOfRange
from beliefgraph.grounds import CARRYING, corrects, strength_of

ONE_WAY: Mapping[Relation, Check] = {
    Relation.CHILD_OF: rules.PLACE_RING,
    Relation.UPDATES: rules.UPDATE_RING,
    Relation.PRECEDES: rules.ORDER_RING,
}
"""Relations that must not lead back. Conclusions may: what rests only on itself counts nothing."""
NUMBERS = frozenset({"strength", "weight", "stance", "faithfulness"})
"""What a link may say of its strength."""
_MEMBERS = 5  # of a circle that a message names


def look(register: Register, noted: Noted) -> Iterator[Symptom]:
    """Every breach of what is asked of links; they are gone through once. Beliefs must be known by then."""
    places = {shown((place,)) for place in register.contexts}
    one_way: dict[Relation, list[Link]] = {relation: [] for relation in ONE_WAY}
    for page in paged(register.space.all_links()):
        elsewhere = {end for link in page for end in (link.source, link.target)} - noted.beliefs
        evidence = register.space.evidence(elsewhere).keys()
        for link in page:
            noted.mentioned |= {link.source, link.target}
            kinds = [_kinds(register, noted, end, evidence, places) for end in (link.source, link.target)]
            found = _ends(register, link, kinds) or _numbers(noted, link)
            if found is not None:
                yield found
            elif link.relation in one_way and not corrects(link):
                one_way[link.relation].append(link)
    for relation, links in one_way.items():
        yield from _circles(register, ONE_WAY[relation], links)


def _kinds(register: Register, noted: Noted, ident: str, evidence: object, places: set[str]) -> set[str]:
    """The kinds of all nodes that have an id."""
    held = (
        (Kind.BELIEF, noted.beliefs), (Kind.EVIDENCE, evidence), (Kind.ENTITY, register.entities),
        (Kind.SOURCE, register.sources), (Kind.EVENT, register.events), (Kind.AGENT, register.agents),
        (Kind.CONTEXT, places),
    )  # fmt: skip
    kinds = {str(kind) for kind, ids in held if ident in ids}  # type: ignore[operator]
    return kinds | ({register.nodes[ident].kind} if ident in register.nodes else set())


def _ends(register: Register, link: Link, kinds: list[set[str]]) -> Symptom | None:
    name, gone = link_name(link), Mend(drop=(link,))
    if link.source == link.target:
        return rules.SELF_LOOP.symptom(name, "it ends where it starts", mend=gone)
    if lost := [end for end, found in zip((link.source, link.target), kinds, strict=True) if not found]:
        return rules.DANGLING_LINK.symptom(name, f"nothing is kept as {' or '.join(lost)}", mend=gone)
    if any(fits(link.relation, *pair) for pair in product(*kinds)):
        return None
    message = f"{link.relation} leads from {'/'.join(sorted(kinds[0]))} to {'/'.join(sorted(kinds[1]))}"
    if link.relation in BY_HAND or (link.relation is Relation.ABOUT and link.source in register.nodes):
        return rules.WRONG_ENDS.symptom(name, message, unlink(link))
    return rules.WRONG_ENDS.symptom(name, message, mend=gone)


def fits(relation: Relation, source: str, target: str) -> bool:
    """Whether a relation may lead from one kind of node to another."""
    return (source, target) in ENDS[relation] or (relation is Relation.ABOUT and source not in BUILT_IN)


def unlink(link: Link) -> str:
    """The command line that removes a link which somebody drew."""
    return line("unlink", link.source, str(link.relation), link.target)


def _numbers(noted: Noted, link: Link) -> Symptom | None:
    if link.relation not in CARRYING:
        return None
    try:
        strength_of(link)
    except (OutOfRange, TypeError, ValueError) as error:
        noted.countable = False
        told = error.value if isinstance(error, OutOfRange) else str(error)
        plain = replace(link, data={name: value for name, value in link.data.items() if name not in NUMBERS})
        mended = Mend(enter=(plain,), drop=(link,))
        return rules.OUT_OF_RANGE.symptom(link_name(link), f"{told} is no strength", mend=mended, kind="link")
    if link.relation is not Relation.CONTRADICTS:
        noted.footing.links.append(link)
    return None


def _circles(register: Register, rule: Check, links: list[Link]) -> Iterator[Symptom]:
    arrows: dict[str, set[str]] = {}
    for link in links:
        arrows.setdefault(link.source, set()).add(link.target)
    for members in circles(arrows):
        inside = [link for link in links if link.source in members and link.target in members]
        more = "" if len(members) <= _MEMBERS else f" and {len(members) - _MEMBERS} more"
        message = f"{', '.join(members[:_MEMBERS])}{more} lead back to one another"
        name = link_name(inside[-1])
        if rule is rules.ORDER_RING:
            yield rule.symptom(name, message, unlink(inside[-1]))
        else:
            yield rule.symptom(name, message, mend=Mend(drop=tuple(inside), settle=_families(register, members)))


def _families(register: Register, members: list[str]) -> tuple[str, ...]:
    rows: Mapping[str, Belief] = register.space.beliefs(members)
    return tuple(sorted({row.family for row in rows.values()}))
