"""What is held of those who tell something: read from the store, held from now on, and taken back.

What was learned of them (see `lessons`) and what somebody set are held side by side, apart from all evidence.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from statistics import fmean
from typing import Any

from beliefgraph import amend
from beliefgraph.amend import Amendment, both
from beliefgraph.domain.authority import (
    AUTHORITY_CHANGE,
    Authorities,
    Authority,
    AuthorityChange,
    authority_id,
    word_key,
)
from beliefgraph.domain.changes import ChangeSet, Family
from beliefgraph.domain.model import JUDGED, Node
from beliefgraph.errors import CannotUndo
from beliefgraph.filing import Act, Policies, Roll, cell_of, teller_of
from beliefgraph.ports import Space
from beliefgraph.records import node_of, task_of

PAGE = 1000  # families read, and decided anew, at a time
_NEVER = datetime(1970, 1, 1, tzinfo=UTC)  # nothing is entered
MANY = 100  # tellers whose words are looked for by going through everything


# What stands --------------------------------------------------------------------------------------------------


def last_change(space: Space) -> int:
    """How often authorities changed."""
    node = space.nodes([AUTHORITY_CHANGE]).get(AUTHORITY_CHANGE)
    return 0 if node is None else task_of(AuthorityChange, node).number


def changed_again(space: Space) -> Node:
    """What tells that authorities changed once more."""
    return node_of(AuthorityChange(last_change(space) + 1))


def authorities(space: Space, known_at: datetime | None = None) -> Authorities:
    """The authorities that stand, or stood by a recorded moment."""
    every = [task_of(Authority, node) for node in amend.all_of(space, "authority")]
    return Authorities.at(every, known_at, space.aliases() if every else {})


def under(policies: Policies, aliases: Mapping[str, str]) -> Policies:
    """The same policies once names are joined or parted: what was held of a name goes where the name goes."""
    held = policies.authorities
    return policies.but(authorities=held.under(aliases)) if held.held else policies


# Holding ------------------------------------------------------------------------------------------------------


Place = tuple[str, bool]
"""A teller, and whether it is what was learned of it; else what somebody set."""


def hold(
    space: Space,
    wanted: Mapping[Place, Authority | None],
    policies: Policies,
    recorded: datetime,
    reason: str,
    *,
    unheard: bool = False,
) -> Amendment:
    """Let authorities stand, and others end; must be called inside `space.writing()`.

    Args:
        space: the namespace.
        wanted: place -> the authority that is to stand there, or None for none.
        policies: how each predicate is revised as things stand.
        recorded: the moment from which it holds.
        reason: why, for history.
        unheard: whether what was learned of somebody who tells nothing any more that all see stands too.
    """
    held, aliases = policies.authorities, space.aliases()
    standing: dict[Place, list[Authority]] = {}
    for each in held.held.values():
        standing.setdefault((aliases.get(each.teller, each.teller), each.learned), []).append(each)
    changed = {place: new for place, new in wanted.items() if not _same(_counting(held, place), new)}
    if not changed:
        return Amendment()
    told = _Told.by(space, {teller for teller, _ in changed}, recorded)
    if not unheard:
        changed = {(t, how): new for (t, how), new in changed.items() if new is None or not how or t in told.openly}
    ends = [each for place in changed for each in standing.get(place, ())]
    number = last_change(space) + 1
    stands = [replace(new, change=number) for new in changed.values() if new is not None]
    return _exchange(space, ends, stands, told.families, policies, Act("judged", recorded, frozenset(), reason))


def _counting(held: Authorities, place: Place) -> Authority | None:
    """The authority that counts in a place."""
    teller, learned = place
    of = held.of.get(teller)
    return None if of is None else of.learned if learned else of.set


def held_back(space: Space, data: Mapping[str, Any], policies: Policies, recorded: datetime, reason: str) -> Amendment:
    """Let stand again what stood before an act of `hold`; must be called inside `space.writing()`.

    What changed again since is left as it is.

    Raises:
        CannotUndo: nothing of it is as it was left.
    """
    now = policies.authorities.held
    ended = space.nodes(data["stood"].values())
    stand: Mapping[str, int] = data["stand"]
    ends = [now[ident] for ident, change in stand.items() if ident in now and now[ident].change == change]
    as_left = {_place_id(each) for each in ends} | (data["stood"].keys() - stand.keys() - now.keys())
    again = [ended[before] for ident, before in data["stood"].items() if ident in as_left and before in ended]
    if not as_left:
        raise CannotUndo("authority", "these authorities changed again since", "Undo first what changed them")
    stands = [task_of(Authority, node) for node in again]
    told = _Told.by(space, _now(space, (*ends, *stands)), recorded)
    return _exchange(space, ends, stands, told.families, policies, Act("judged", recorded, frozenset(), reason))


def end(space: Space, ends: Collection[Authority], policies: Policies, recorded: datetime) -> None:
    """Let standing authorities end; must be called inside `space.writing()`."""
    told = _Told.by(space, _now(space, ends), recorded)
    _exchange(space, ends, (), told.families, policies, Act("judged", recorded, frozenset()))


def _exchange(
    space: Space,
    ends: Iterable[Authority],
    stands: Iterable[Authority],
    families: list[str],
    policies: Policies,
    act: Act,
) -> Amendment:
    """Let some authorities end and others stand, and decide families anew."""
    over = {_place_id(each): replace(each, until=act.recorded) for each in ends}
    new = {_place_id(each): replace(each, made=act.recorded, until=None) for each in stands}
    if not over and not new:
        return Amendment()
    nodes = [changed_again(space), *map(node_of, over.values()), *map(node_of, new.values())]
    space.commit(ChangeSet(nodes=nodes, removed_nodes=sorted(over.keys() - new.keys())))
    left = [each for ident, each in policies.authorities.held.items() if ident not in over]
    counted = policies.but(authorities=Authorities.at((*left, *new.values()), aliases=space.aliases()))
    done = Amendment()
    for start in range(0, len(families), PAGE):
        done = both(done, amend.refile(space, families[start : start + PAGE], act, counted))
    stood = {ident: each.id for ident, each in over.items()}
    data = {
        "stood": stood,
        "stand": {ident: each.change for ident, each in sorted(new.items())},
        "seals": {ident: [each.made.isoformat(), each.seal] for ident, each in sorted(new.items())},
    }
    aliases = space.aliases()
    names = {aliases.get(each.teller, each.teller): each.name for each in (*over.values(), *new.values())}
    return replace(done, changed=tuple(sorted({*names.values()})), data=data)


def _place_id(held: Authority) -> str:
    """The id under which it is kept while it stands."""
    return authority_id(held.teller, held.learned)


def _now(space: Space, held: Iterable[Authority]) -> tuple[str, ...]:
    """Those who were judged, by who they are now, each once."""
    aliases = space.aliases()
    return tuple(sorted({aliases.get(each.teller, each.teller) for each in held}))


def _same(one: Authority | None, other: Authority | None) -> bool:
    if one is None or other is None:
        return one is other
    return one.counts_as(other)


def told_by(space: Space, tellers: Collection[str], recorded: datetime) -> list[str]:
    """Keys of the families in which any of some tellers tells something."""
    return _Told.by(space, tellers, recorded).families if tellers else []


def telling(space: Space, tellers: Collection[str], recorded: datetime) -> set[str]:
    """Those of some tellers who tell something that all see."""
    return _Told.by(space, tellers, recorded).openly


def usual_authority(space: Space, tellers: Collection[str]) -> dict[tuple[str, str], float]:
    """What the kinds of sources give the claims of some tellers, on average over what all see.

    Returns:
        (teller, predicate) -> authority; about "" over all predicates.
    """
    roll, aliases = Roll(space, ChangeSet(), _NEVER), space.aliases()
    given = defaultdict[tuple[str, str], list[float]](list)
    now = {aliases.get(teller, teller) for teller in tellers}
    for family in _families(space, now, roll):
        if not family.beliefs or family.beliefs[0].agent:
            continue
        for filed in family.filed:
            teller = teller_of(filed.evidence, filed.edge.said_by, roll)
            if teller in now and filed.evidence.authority is None and filed.evidence.kind not in JUDGED:
                for predicate in ("", family.beliefs[0].predicate):
                    given[teller, predicate].append(filed.edge.authority)
    means = {place: fmean(each) for place, each in given.items()}
    called = defaultdict[str, list[str]](list)
    for teller in tellers:
        called[aliases.get(teller, teller)].append(teller)
    return {(name, predicate): mean for (who, predicate), mean in means.items() for name in called[who]}


@dataclass(frozen=True, slots=True)
class _Told:
    """What some tellers tell.

    Args:
        families: keys of the families in which any of them tells something.
        openly: those of them who tell something that all see.
    """

    families: list[str]
    openly: set[str]

    @classmethod
    def by(cls, space: Space, tellers: Collection[str], recorded: datetime) -> _Told:
        roll, told, wanted = Roll(space, ChangeSet(), recorded), cls([], set()), set(tellers)
        for family in _families(space, wanted, roll):
            roll.expect(f.edge.said_by or f.evidence.speaker for f in family.filed)
            found = wanted.intersection(teller_of(f.evidence, f.edge.said_by, roll) for f in family.filed)
            if found:
                told.families.append(family.key)
                if family.beliefs and not family.beliefs[0].agent:
                    told.openly.update(found)
        return told


def _families(space: Space, tellers: Collection[str], roll: Roll) -> Iterator[Family]:
    """The families in which any of some tellers may tell something, sorted by key; of many tellers simply all."""
    if len(tellers) > MANY:
        yield from space.all_families()
        return
    pieces = told_pieces(space, tellers, roll)
    beliefs = {belief for found in space.beliefs_of(pieces).values() for belief in found}
    keys = sorted({belief.family for belief in space.beliefs(beliefs).values()})
    for start in range(0, len(keys), PAGE):
        page = space.families(keys[start : start + PAGE])
        yield from (page[key] for key in sorted(page))


def spoken_words(space: Space, tellers: Collection[str], recorded: datetime) -> dict[str, set[tuple[str, str]]]:
    """Teller -> (predicate, word) of everything that it tells, what was retracted included."""
    roll, words = Roll(space, ChangeSet(), recorded), defaultdict[str, set[tuple[str, str]]](set)
    for family in _families(space, tellers, roll):
        said = {belief.id: (belief.predicate, word_key(cell_of(belief)[1])) for belief in family.beliefs}
        for filed in family.filed:
            teller = teller_of(filed.evidence, filed.edge.said_by, roll)
            if teller in tellers:
                words[teller].add(said[filed.edge.belief])
    return words


def everybody(space: Space, roll: Roll) -> set[str]:
    """All who tell something."""
    names = space.speakers()
    roll.expect(names)
    return {*map(roll.who, names), *(source.id for source in space.all_sources())}


def told_pieces(space: Space, tellers: Collection[str], roll: Roll) -> set[str]:
    """Ids of the evidence that some tellers tell or pass on, under whatever names and spellings."""
    names = space.speakers()
    roll.expect(names)
    spoken = space.spoken_by(name for name in names if roll.who(name) in tellers)
    return {*spoken, *(piece for teller in tellers for piece in space.from_source(teller))}
