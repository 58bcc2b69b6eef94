"""Saying what lies within what, and settling again what that bears on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from beliefgraph.amend import PAGE, Amendment, both, file_anew
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.tasks import Within
from beliefgraph.errors import InvalidName
from beliefgraph.filing import Act, Policies, Roll
from beliefgraph.meaning.matching import value_key
from beliefgraph.nearness import Kinship
from beliefgraph.ports import Space
from beliefgraph.records import dump, node_of
from beliefgraph.related import allowed_otherwise, known, note_allowed, predicate_mark, restamp, table


def enter(space: Space, pairs: Iterable[tuple[str, str]], policies: Policies, recorded: datetime) -> Amendment:
    """Say of each pair that the first lies within the second; must be called inside `space.writing()`.

    A pair of one and the same takes the value out of everything that it lies in.

    Raises:
        InvalidName: an empty name, or something would lie within itself; nothing is said.
    """
    given = [(part.strip(), whole.strip()) for part, whole in pairs]
    held = {row.id: row for row in table(space)}
    rows = dict(held)
    for part, whole in given:
        if not part or not whole:
            raise InvalidName(part or whole, "a name cannot be empty", "Give a part and a whole")
        keys = value_key(part), value_key(whole)
        if keys[0] == keys[1]:
            rows = {ident: row for ident, row in rows.items() if row.keys[0] != keys[0]}
        else:
            new = Within(part, whole, *keys, recorded)
            rows.setdefault(new.id, new)
    come, gone = [rows[i] for i in rows.keys() - held.keys()], [held[i] for i in held.keys() - rows.keys()]
    changed = tuple(dict.fromkeys(part for part, _ in given))
    return replace(exchange(space, come, gone, policies, recorded), changed=changed)


def exchange(
    space: Space, come: Sequence[Within], gone: Sequence[Within], policies: Policies, recorded: datetime
) -> Amendment:
    """Put lines into the table and take others out; inside `space.writing()`.

    Raises:
        InvalidName: something would lie within itself.
    """
    if not come and not gone:
        return Amendment()
    before = known(space)
    keys = before.within.difference(row.keys for row in gone).union(row.keys for row in come)
    if come:
        refuse_natural(before, come)
        after = Kinship(keys, before.names)
        refuse_circle(after, {after.form(key): name for row in come for key, name in _spelled(row)})
    space.commit(ChangeSet(nodes=[node_of(row) for row in come], removed_nodes=[row.id for row in gone]))
    lines = [f"{row.part} lies in {row.whole}" for row in come] + [f"{r.part} does not lie in {r.whole}" for r in gone]
    reason = lines[0] if len(lines) == 1 else f"{len(lines)} lines on what lies within what"
    done = settle_related(space, before, restamp(space), policies, Act("refiled", recorded, frozenset(), reason))
    return replace(done, data={"come": _dumped(come), "gone": _dumped(gone)})


def _dumped(rows: Iterable[Within]) -> list[dict[str, Any]]:
    return [dump(row) for row in sorted(rows, key=lambda row: row.id)]


def _spelled(row: Within) -> tuple[tuple[str, str], ...]:
    return (row.keys[0], row.part), (row.keys[1], row.whole)


def refuse_natural(known: Kinship, rows: Iterable[Within]) -> None:
    """Refuse what is the wrong way round by itself, as that a year lies within one of its days.

    Raises:
        InvalidName: naming both.
    """
    nature = Kinship(names=known.names).nearness()
    for row in rows:
        if nature.bears_out(row.keys[1], row.keys[0]):
            alike = nature.bears_out(*row.keys)
            rule = "nothing lies within itself" if alike else f"{row.whole} lies within {row.part} by itself"
            raise InvalidName(f"{row.part} in {row.whole}", rule, "Leave it out, or turn it round")


def refuse_circle(known: Kinship, names: Mapping[str, str] | None = None) -> None:
    """Refuse that something lies within itself.

    Args:
        known: what would be known.
        names: form -> the name as it was given.

    Raises:
        InvalidName: naming the way round.
    """
    if way := known.circle:
        shown = " in ".join((names or {}).get(form, form) for form in (*way, way[0]))
        raise InvalidName(shown, "nothing lies within itself", "Take one of these out first: within NAME NAME")


def settle_related(space: Space, before: Kinship, after: Kinship, policies: Policies, act: Act) -> Amendment:
    """Decide anew every family of which a value is related otherwise than before; inside `space.writing()`."""
    if before == after:
        return Amendment()
    families = {f for f, value in space.several_valued() if before.of(value) != after.of(value)}
    return _settle(space, families, policies.but(kinship=after), act)


def settle_allowed(space: Space, policies: Policies, recorded: datetime) -> None:
    """Decide anew what was settled under other tolerances than those of now; inside `space.writing()`."""
    marks = allowed_otherwise(space, policies.tolerances)
    several = {family for family, _ in space.several_valued()} if marks else ()
    beliefs = {family: rows[0] for family, rows in space.siblings(several).items()}
    families = {family for family, belief in beliefs.items() if predicate_mark(belief.predicate) in marks}
    _settle(space, families, policies, Act("refiled", recorded, frozenset(), "other values are near now"))
    note_allowed(space, policies.tolerances)


def _settle(space: Space, keys: Iterable[str], policies: Policies, act: Act) -> Amendment:
    done, families = Amendment(), sorted(keys)
    for start in range(0, len(families), PAGE):
        changes = ChangeSet()
        found = space.families(families[start : start + PAGE]).values()
        roll = Roll(space, changes, act.recorded)
        done = both(done, file_anew(space, found, act, policies, roll, changes, ()))
    return done
