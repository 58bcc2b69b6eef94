"""What agents share with one another, and how far they trust: acts that change it, each of which can be undone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from beliefgraph import amend
from beliefgraph.amend import Amendment, both
from beliefgraph.domain.agents import Trust, trust_id
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.confidence import Cell
from beliefgraph.domain.language import Language
from beliefgraph.domain.model import Belief, Claim, Link, Relation, Scope, Status
from beliefgraph.domain.wording import say
from beliefgraph.drawing import resting_on
from beliefgraph.errors import InvalidInput, NotFound
from beliefgraph.filing import Act, Policies, Roll, cell_of
from beliefgraph.grounds import CORRECTED, corrects, is_named
from beliefgraph.linking import exchange_links
from beliefgraph.meaning.matching import value_key
from beliefgraph.ports import Space
from beliefgraph.reading import Reader
from beliefgraph.records import dump, load_as, node_of
from beliefgraph.viewing import trust_entries


@dataclass(frozen=True, slots=True)
class Entrusted:
    """What an act on trust came to.

    Args:
        agent: who trusts.
        other: who is trusted.
        value: how far from now on, in [0, 1]; None when nothing is said of it any more.
        before: how far it was until then.
        act: its number in the audit log, by which it can be undone; 0 when nothing changed.
    """

    agent: str
    other: str
    value: float | None
    before: float | None
    act: int = 0


def known_agents(space: Space) -> list[str]:
    """Everybody that wrote something as an agent, trusts, or is trusted, by name."""
    named = {name for entry in trust_entries(space) for name in (entry.agent, entry.other)}
    return sorted({agent.id for agent in space.all_agents()} | named)


def unknown_agent(space: Space, agent: str, lang: Language) -> tuple[str, ...]:
    """A note on an agent that nobody here knows, which is mistyped more often than new; none on others."""
    return () if not agent or agent in known_agents(space) else (say(lang, "unknown agent", agent=agent),)


def said_before(space: Space, agent: str, other: str) -> Trust | None:
    """What is said of how far one agent trusts another."""
    node = space.nodes([trust_id(agent, other)]).get(trust_id(agent, other))
    return None if node is None else load_as(Trust, node.data)


def entrust(space: Space, agent: str, other: str, entry: Trust | None) -> dict[str, Any]:
    """Say how far one agent trusts another, or no more; must be called inside `space.writing()`.

    Args:
        space: the namespace.
        agent: who trusts.
        other: who is trusted.
        entry: what is said from now on; None for nothing.

    Returns:
        What the audit log keeps of it; empty when it was so before.
    """
    before = said_before(space, agent, other)
    if (before and before.value) == (entry and entry.value):
        return {}
    if entry is None:
        space.commit(ChangeSet(removed_nodes=[trust_id(agent, other)]))
    else:
        space.commit(ChangeSet(nodes=[node_of(entry)]))
    return {"agent": agent, "other": other, "before": before and dump(before), "after": entry and dump(entry)}


def undo_trust(space: Space, data: Mapping[str, Any]) -> dict[str, Any]:
    """Take back an act on trust as the audit log tells it; must be called inside `space.writing()`.

    Returns:
        What the audit log keeps of the undoing, by which it can be undone itself.
    """
    before = None if data["before"] is None else load_as(Trust, data["before"])
    return entrust(space, data["agent"], data["other"], before)


def share(
    space: Space,
    evidence: Iterable[str],
    policies: Policies,
    recorded: datetime,
    reason: str = "",
    *,
    shared: bool = True,
) -> Amendment:
    """Let all agents see what one wrote for itself, or it alone again; must be called inside `space.writing()`.

    What was concluded from it goes on resting on it.

    Args:
        space: the namespace.
        evidence: ids.
        policies: how each predicate is revised.
        recorded: the moment of the act.
        reason: why.
        shared: whether all see it from now on.

    Raises:
        NotFound: an id that the namespace does not hold; nothing changes.
        InvalidInput: evidence that is to be hidden and that no agent wrote; nothing changes.
    """
    wanted = list(dict.fromkeys(evidence))
    found = space.evidence(wanted)
    for ident in wanted:
        if ident not in found:
            raise NotFound(ident, "there is no such evidence in this namespace", "Look it up with recall or explain")
        if not found[ident].agent and not shared:
            raise InvalidInput(ident, "no agent wrote it, so there is nobody to keep it to", "Retract it instead")
    other = [replace(each, shared=shared) for each in found.values() if each.shared is not shared]
    ids = [each.id for each in other]
    changes = ChangeSet(shares=ids) if shared else ChangeSet(unshares=ids)
    act = Act("refiled", recorded, frozenset(ids), reason or ("shared" if shared else "no longer shared"))
    lay = space.beliefs_of(ids)
    done = amend.recount(space, other, act, policies, changes)
    linked = _followed(space, lay, space.beliefs_of(ids), policies, recorded, shared=shared)
    return replace(both(done, linked), changed=done.changed, data={"evidence": sorted(ids)} if ids else {})


def _followed(
    space: Space,
    lay: Mapping[str, Sequence[str]],
    lie: Mapping[str, Sequence[str]],
    policies: Policies,
    recorded: datetime,
    *,
    shared: bool,
) -> Amendment:
    """Let what rests on a belief of all follow evidence that one agent keeps to itself again.

    What rests on an agent's own belief needs no link to follow it to that of all (see `Grounds.current`).

    Args:
        lay: evidence -> the beliefs that it was filed under.
        lie: evidence -> those that it is filed under now.
        shared: whether the evidence came to be shared.
    """
    ends = {(old, new) for ident, before in lay.items() for old in before for new in lie.get(ident, ())}
    rows = space.beliefs({end for pair in ends for end in pair})
    pairs = sorted((old, new) for old, new in ends if old != new and _same(rows[old], rows[new]))
    if shared:
        spent = {(old, new) for old, new in pairs if not space.filed(old)}
        gone = [k for k in space.links({old for old, _ in spent}) if corrects(k) and (k.source, k.target) in spent]
        come = []
    else:
        named = {old for old, _ in pairs if is_named(space, old)}
        gone, come = [], [Link(new, Relation.UPDATES, old, {CORRECTED: True}) for old, new in pairs if old in named]
    if not gone and not come:
        return Amendment()
    resting = resting_on(space, {link.target for link in (*gone, *come)}, policies, recorded)
    return exchange_links(space, gone, come, policies, recorded, resting)


def _same(one: Belief, other: Belief) -> bool:
    return (one.subject, one.predicate, cell_of(one)[1]) == (other.subject, other.predicate, cell_of(other)[1])


@dataclass(frozen=True, slots=True)
class Proposition:
    """What agents are asked about, each in what it sees.

    Args:
        subject: id of the entity.
        predicate: its name.
        cell: context set and value.
    """

    subject: str
    predicate: str
    cell: Cell


def proposition_of(belief: Belief) -> Proposition:
    """What a belief says."""
    return Proposition(belief.subject, belief.predicate, cell_of(belief))


def proposition_in(reader: Reader, claim: Claim, scope: Scope) -> Proposition:
    """What a claim says in a context set; nothing is entered for it."""
    roll = Roll(reader.space, ChangeSet(), reader.moment.now)
    subject = roll.canonical(roll.entity(claim.subject, claim.type))
    value = value_key(claim.value) if claim.value.strip() else ""
    return Proposition(subject, reader.policies.predicate(claim.predicate).name, (scope, value))


def seen_by(reader: Reader, asked: Proposition) -> Belief | None:
    """The belief that says so as a reader's agent sees it; None when there is none for it."""
    found = reader.told_of(asked.subject, asked.predicate, asked.cell[1])
    same = (b for b in found if cell_of(b) == asked.cell and b.status is Status.ACTIVE)
    return next(same, None)
