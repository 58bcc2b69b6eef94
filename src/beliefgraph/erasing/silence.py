"""Those who told what is erased and tell nothing any more: what was held of them goes with their words."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime

from beliefgraph import amend, authority
from beliefgraph.domain.authority import Authority
from beliefgraph.domain.changes import ChangeSet, Erased, Family
from beliefgraph.domain.model import Evidence
from beliefgraph.filing import Policies, Roll, teller_of
from beliefgraph.ports import Space
from beliefgraph.records import node_of, task_of
from beliefgraph.text import name_key


def tellers(space: Space, gone: Iterable[Evidence], families: Iterable[Family], recorded: datetime) -> set[str]:
    """Those who tell what will be erased; nobody while nothing is held of anybody.

    Args:
        space: the namespace.
        gone: what will be erased.
        families: the families it is filed in.
        recorded: the moment of the act.
    """
    if not next(amend.all_of(space, "authority"), None):
        return set()
    roll, pieces = Roll(space, ChangeSet(), recorded), {piece.id: piece for piece in gone}
    passed_on = {(f.evidence.id, f.edge.said_by) for family in families for f in family.filed}
    told = {(ident, "") for ident in pieces} | {(ident, by) for ident, by in passed_on if ident in pieces}
    return {teller_of(pieces[ident], said_by, roll) for ident, said_by in told} - {""}


def forget(
    space: Space, heard: Collection[str], names: Collection[str], policies: Policies, recorded: datetime
) -> tuple[set[str], Policies]:
    """Forget what is held, and was, of those who tell nothing any more that all see, and of names nobody bears or says;
    and of the others what their words are worth that they do not say any more.

    Args:
        space: the namespace without what was erased.
        heard: those who told it.
        names: names that go, in the form in which spellings are equal.
        policies: how each predicate is revised.
        recorded: the moment of the act.

    Returns:
        The ids under which it was kept, and how predicates are revised without it.
    """
    if not heard:
        return set(), policies
    silent, aliases = _silent(space, heard, recorded), space.aliases()
    policies = _unsay(space, set(heard) - silent, policies, recorded)

    def goes(held: Authority) -> bool:
        return aliases.get(held.teller, held.teller) in silent or name_key(held.name) in names

    stood = {held.id for held in _all(space) if goes(held)}
    if not stood:
        return set(), policies
    authority.end(space, list(filter(goes, policies.authorities.held.values())), policies, recorded)
    ended = {held.id for held in _all(space) if goes(held)}
    note = authority.changed_again(space)
    space.commit(ChangeSet(nodes=[note], erased=Erased(nodes=tuple(sorted(ended)))))
    return stood, policies.but(authorities=authority.authorities(space))


def _unsay(space: Space, tellers: Collection[str], policies: Policies, recorded: datetime) -> Policies:
    """Leave out, of what is held of some tellers and was, words for values that they do not say any more.

    Such a word is kept as a digest, by which a value can be guessed. Nothing is said in it, so no belief moves.
    """
    aliases, said = space.aliases(), authority.spoken_words(space, tellers, recorded) if tellers else {}
    left = []
    for held in _all(space):
        if held.words and (teller := aliases.get(held.teller, held.teller)) in tellers:
            spoken = said.get(teller, set())
            words = {of: {w: n for w, n in worth.items() if (of, w) in spoken} for of, worth in held.words.items()}
            kept = {of: worth for of, worth in words.items() if worth}
            if kept != held.words:
                left.append(replace(held, words=kept))
    if not left:
        return policies
    space.commit(ChangeSet(nodes=[authority.changed_again(space), *map(node_of, left)]))
    return policies.but(authorities=authority.authorities(space))


def _all(space: Space) -> Iterable[Authority]:
    return (task_of(Authority, node) for node in amend.all_of(space, "authority"))


def _silent(space: Space, heard: Collection[str], recorded: datetime) -> set[str]:
    """Those who tell nothing any more that all see."""
    roll, left = Roll(space, ChangeSet(), recorded), set(heard)
    for piece in space.all_evidence():
        if left and not piece.layer:
            left.discard(roll.who(piece.speaker) or piece.source)
    return left - authority.telling(space, left, recorded) if left else left
