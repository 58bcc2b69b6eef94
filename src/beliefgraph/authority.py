"""What is held of those who tell something: read from the store, held from now on, and taken back.

What was learned of them (see `lessons`) and what somebody set are held alike, apart from all evidence.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from beliefgraph import amend
from beliefgraph.amend import Amendment, both
from beliefgraph.domain.authority import (
    AUTHORITY_CHANGE,
    Authorities,
    Authority,
    AuthorityChange,
    authority_id,
)
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import Node
from beliefgraph.errors import CannotUndo
from beliefgraph.filing import Act, Policies, Roll, teller_of
from beliefgraph.ports import Space
from beliefgraph.records import node_of, task_of

PAGE = 1000  # families read, and decided anew, at a time


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


def hold(
    space: Space, wanted: Mapping[str, Authority | None], policies: Policies, recorded: datetime, reason: str
) -> Amendment:
    """Let authorities stand, and others end; must be called inside `space.writing()`.

    What was learned of somebody who tells nothing any more is passed over.

    Args:
        space: the namespace.
        wanted: teller -> the authority that is to stand, or None for none.
        policies: how each predicate is revised as things stand.
        recorded: the moment from which it holds.
        reason: why, for history.
    """
    held = policies.authorities
    changed = {teller: new for teller, new in wanted.items() if not _same(held.of.get(teller), new)}
    if not changed:
        return Amendment()
    told = _Told.by(space, changed.keys(), recorded)
    changed = {t: new for t, new in changed.items() if new is None or not new.learned or t in told.openly}
    aliases = space.aliases()
    ends = [each for each in held.held.values() if aliases.get(each.teller, each.teller) in changed]
    number = last_change(space) + 1
    stands = [replace(new, change=number) for new in changed.values() if new is not None]
    return _exchange(space, ends, stands, told.families, policies, Act("judged", recorded, frozenset(), reason))


def held_back(space: Space, data: Mapping[str, Any], policies: Policies, recorded: datetime, reason: str) -> Amendment:
    """Let stand again what stood before an act of `hold`; must be called inside `space.writing()`.

    What changed again since is left as it is.

    Raises:
        CannotUndo: nothing of it is as it was left.
    """
    now = {authority_id(each.teller): each for each in policies.authorities.held.values()}
    ended = space.nodes(data["stood"].values())
    stand: Mapping[str, int] = data["stand"]
    ends = [now[ident] for ident, change in stand.items() if ident in now and now[ident].change == change]
    as_left = {authority_id(each.teller) for each in ends} | (data["stood"].keys() - stand.keys() - now.keys())
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
    over = {authority_id(each.teller): replace(each, until=act.recorded) for each in ends}
    new = {authority_id(each.teller): replace(each, made=act.recorded, until=None) for each in stands}
    if not over and not new:
        return Amendment()
    nodes = [changed_again(space), *map(node_of, over.values()), *map(node_of, new.values())]
    space.commit(ChangeSet(nodes=nodes, removed_nodes=sorted(over.keys() - new.keys())))
    left = [each for each in policies.authorities.held.values() if authority_id(each.teller) not in over]
    counted = policies.but(authorities=Authorities.at((*left, *new.values()), aliases=space.aliases()))
    done = Amendment()
    for start in range(0, len(families), PAGE):
        done = both(done, amend.refile(space, families[start : start + PAGE], act, counted))
    stood = {ident: each.id for ident, each in over.items()}
    data = {"stood": stood, "stand": {ident: each.change for ident, each in sorted(new.items())}}
    return replace(done, changed=_now(space, (*over.values(), *new.values())), data=data)


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
        for family in space.all_families():
            roll.expect(f.edge.said_by or f.evidence.speaker for f in family.filed)
            found = wanted.intersection(teller_of(f.evidence, f.edge.said_by, roll) for f in family.filed)
            if found:
                told.families.append(family.key)
                if family.beliefs and not family.beliefs[0].agent:
                    told.openly.update(found)
        return told
