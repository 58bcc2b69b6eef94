"""Listings: what a source supports and which things that touches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from beliefgraph.domain.model import Belief, Entity, Source
from beliefgraph.errors import NotFound
from beliefgraph.reading import Reader

NAMED = 8  # sources that are named where one is looked for in vain


@dataclass(frozen=True, slots=True)
class Supported:
    """What a source tells, and what hangs on it.

    Args:
        source: its record.
        evidence: how many pieces of evidence count, of those that it gave.
        retracted: how many were retracted.
        supports: the beliefs it speaks for, as they stand.
        refutes: the beliefs it speaks against.
        alone: ids of those on which nothing else bears, and which would be withdrawn without it.
        touches: the things that these beliefs are about.
    """

    source: Source
    evidence: int
    retracted: int
    supports: tuple[Belief, ...]
    refutes: tuple[Belief, ...]
    alone: frozenset[str]
    touches: tuple[Entity, ...]


@dataclass(frozen=True, slots=True)
class SourceCount:
    """A source with the number of its pieces of evidence that count, and of the beliefs they bear on."""

    source: Source
    evidence: int
    beliefs: int


def supported(reader: Reader, source: str) -> Supported:
    """What a source supports and touches, as seen at the reader's moment.

    Raises:
        NotFound: no such source.
    """
    space = reader.space
    record = check_source(reader, source)
    given = space.evidence(space.from_source(source))
    counting = {ident for ident, evidence in given.items() if reader.sees(evidence)}
    sides: dict[bool, list[Belief]] = {True: [], False: []}
    alone = set()
    for belief in reader.beliefs(_borne_on(reader, counting)):
        filed = [f for f in reader.filed(belief.id) if not f.edge.struck and reader.sees(f.evidence)]
        mine = [f for f in filed if f.evidence.id in counting]
        if mine:
            sides[sum(f.edge.stance for f in mine) > 0].append(belief)
        if mine and len(mine) == len(filed):
            alone.add(belief.id)
    touched = space.entities(belief.subject for side in sides.values() for belief in side)
    return Supported(
        record,
        len(counting),
        sum(evidence.retracted is not None and ident not in counting for ident, evidence in given.items()),
        tuple(sides[True]),
        tuple(sides[False]),
        frozenset(alone),
        tuple(sorted(touched.values(), key=lambda entity: entity.name)),
    )


def check_source(reader: Reader, source: str) -> Source:
    """The record of a source.

    Raises:
        NotFound: there is none; the first of those that there are is named.
    """
    found = reader.space.sources([source]).get(source)
    if found is None:
        known = [each.id for each in islice(reader.space.all_sources(), NAMED + 1)]
        named = ", ".join(known[:NAMED]) + (", …" if len(known) > NAMED else "")
        remedy = f"Look at `sources`: {named}" if named else "Nothing here has a source"
        raise NotFound(source, "there is no such source in this namespace", remedy)
    return found


def sources(reader: Reader) -> Iterator[SourceCount]:
    """Every source, by id, with what it gave; streaming."""
    space = reader.space
    for source in space.all_sources():
        counting = {e.id for e in space.evidence(space.from_source(source.id)).values() if reader.sees(e)}
        yield SourceCount(source, len(counting), len(_borne_on(reader, counting)))


def _borne_on(reader: Reader, evidence: set[str]) -> list[str]:
    """Ids of the beliefs that evidence bears on, sorted."""
    return sorted({belief for beliefs in reader.space.beliefs_of(evidence).values() for belief in beliefs})
