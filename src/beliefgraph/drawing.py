"""What beliefs draw from one another, kept up to date: after each act by the beliefs it touched, by job for all.

Opinions travel over DERIVES_FROM, SUPPORTS, REFUTES and CONTRADICTS. Everything that is stored is worked out for one
moment per namespace (`Solved`); if every act used its own, each would find everything faded a little, and the change
would run through the whole graph. A reader that asks for another day works it out anew.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from dataclasses import replace
from datetime import datetime

from beliefgraph.domain.changes import ChangeSet, Family
from beliefgraph.domain.confidence import Cell, freshness
from beliefgraph.domain.drawn import latest, read_with
from beliefgraph.domain.evidence_sum import EvidenceSum
from beliefgraph.domain.model import Belief, Drawn, Link, Revision, Standing, Status
from beliefgraph.domain.opinion import Opinion
from beliefgraph.domain.propagation import solve
from beliefgraph.domain.revision import Policy
from beliefgraph.domain.tasks import SOLVED, Solved
from beliefgraph.domain.web import resettle
from beliefgraph.filing import Act, Docket, Policies, Roll, cell_of, decide_all
from beliefgraph.grounds import CARRYING, Grounds, Sight, corrects
from beliefgraph.ports import Space
from beliefgraph.records import node_of, task_of

PAGE = 1000  # beliefs that are written at a time
KAPPA = EvidenceSum().kappa


def carry_out(
    dockets: Collection[Docket], policies: Policies, act: Act, space: Space, changes: ChangeSet, roll: Roll
) -> ChangeSet:
    """Decide every docket, commit, and let what moved move what rests on it; inside `space.writing()`.

    Args:
        dockets: the families as the act leaves them.
        policies: how each predicate is revised.
        act: what is being done.
        space: the namespace.
        changes: what the act alters beside them.
        roll: the names of the act.

    Returns:
        Everything that changed.
    """
    decide_all(dockets, policies, act, space, changes)
    gone = [belief.id for belief in changes.beliefs if belief.status is Status.WITHDRAWN]
    touched = resting_on(space, gone, policies, act.recorded) if gone else set()
    space.commit(changes)
    touched |= {belief.id for docket in dockets for belief in docket.stored} | {b.id for b in changes.beliefs}
    told = [voice.filed.evidence for docket in dockets for voice in docket.voices.values()]
    concluded = {evidence.id for evidence in told if evidence.premises}
    rebuilt = act.cause != "observed" or bool(changes.removed_edges) or not concluded.isdisjoint(act.evidence)
    rebuilt |= any(belief.agent for belief in changes.beliefs)  # what rests on one that was shared rests on it again
    drawn = redraw(space, policies, roll, act, touched, changes.revisions, anew=bool(concluded), rebuilt=rebuilt)
    return _together(changes, drawn)


def redraw(
    space: Space,
    policies: Policies,
    roll: Roll,
    act: Act,
    touched: Collection[str],
    moved: Iterable[Revision] = (),
    *,
    anew: bool = True,
    rebuilt: bool = True,
) -> ChangeSet:
    """Let what an act did to beliefs reach those that rest on them, and commit; inside `space.writing()`.

    Args:
        space: the namespace, as the act left it.
        policies: how each predicate is revised.
        roll: the names of the act.
        act: what was done.
        touched: ids of the beliefs whose evidence or links it touched.
        moved: the changes of opinion it caused itself, to tell which evidence was the cause of those that follow.
        anew: whether it drew links or concluded something, so that there is something to draw at all from now on.
        rebuilt: whether it may have changed which belief supports which, or taken origins from one; else it only added.
    """
    solved = _solved(space)
    if solved is None and not anew:
        return ChangeSet()
    changes = ChangeSet(nodes=[] if solved else [node_of(Solved(act.recorded))])
    at = (solved or Solved(act.recorded)).at.timestamp()
    grounds = Grounds(space, policies, roll, _stored(space, at), at)
    seeds = _with_neighbours(space, grounds, touched)
    if rebuilt:
        seeds = _with_premises(grounds, seeds)
        rerooted, relinked = seeds, seeds
    else:
        rerooted, relinked = _with_new_roots(grounds, seeds), _comings(grounds, seeds)
    settled = resettle(seeds, grounds, KAPPA, rerooted=rerooted, relinked=relinked, at=at)
    causes = {revision.belief: revision.evidence for revision in moved}
    layers = {row.agent for row in grounds.rows(touched).values()}
    _enter(space, policies, act, settled.drawn, settled.through, causes, layers, changes)
    space.commit(changes)
    return changes


def resting_on(space: Space, ids: Collection[str], policies: Policies, now: datetime) -> set[str]:
    """The beliefs that draw from these, or would from what they once held; asked before these go."""
    if _solved(space) is None:
        return set()
    grounds = Grounds(space, policies, Roll(space, ChangeSet(), now), _stored(space, 0.0), 0.0)
    found = {j.target for each in grounds.depending_on(ids).values() for j in each}
    found |= {end for each in grounds.contradictions_of(ids).values() for c in each for end in (c.a, c.b)}
    named = space.links(ids)
    found |= set(grounds.current({end for link in named for end in (link.source, link.target)}).values())
    concluded = {evidence for each in space.derived(ids).values() for evidence in each}
    return found | {target for targets in space.beliefs_of(concluded).values() for target in targets}


def redraw_ends(
    space: Space, links: Collection[Link], policies: Policies, recorded: datetime, also: Collection[str] = ()
) -> ChangeSet:
    """Let links that were drawn or removed reach their ends and what rests on them; inside `space.writing()`.

    Args:
        space: the namespace, as the act left it.
        links: what was drawn or removed.
        policies: how each predicate is revised.
        recorded: the moment of the act.
        also: ids of further beliefs that something was drawn to, or removed from.
    """
    carrying = [link for link in links if link.relation in CARRYING]
    leading = [*carrying, *(link for link in links if corrects(link))]  # what names the one rests on the other now
    ends = {end for link in leading for end in (link.source, link.target)} | set(also)
    if not ends:
        return ChangeSet()
    act = Act("drawn", recorded, frozenset(), "a link was drawn or removed")
    roll, anew = Roll(space, ChangeSet(), recorded), bool(carrying or also)
    return redraw(space, policies, roll, act, ends, anew=anew)


def redraw_all(space: Space, policies: Policies, moment: datetime) -> ChangeSet:
    """Work out anew what every belief draws, for another moment, and commit; inside `space.writing()`.

    Args:
        space: the namespace.
        policies: how each predicate is revised.
        moment: for which; also the moment of recording.
    """
    drawn = worked_out(space, policies, moment)
    if drawn is None and _solved(space) is None:
        return ChangeSet()
    changes = ChangeSet(nodes=[node_of(Solved(moment))])
    act = Act("drawn", moment, frozenset(), "worked out anew for all")
    _enter(space, policies, act, drawn or {}, {}, {}, {""}, changes)
    space.commit(changes)
    return changes


def worked_out(space: Space, policies: Policies, moment: datetime) -> Mapping[str, Drawn] | None:
    """What every belief draws that draws from another or is drawn from, by its id; None when there is none.

    Args:
        space: the namespace.
        policies: how each predicate is revised.
        moment: for which.
    """
    at = moment.timestamp()
    grounds = Grounds(space, policies, Roll(space, ChangeSet(), moment), _stored(space, at), at)
    if not (taking := list(_taking_part(space, grounds))):
        return None
    owns = {i: own for i, (own, _) in grounds.beliefs(taking).items()}
    contradictions = grounds.contradictions_of(taking)
    rivals = sorted({rival for own in owns.values() for rival in own.rivals} - owns.keys())
    owns |= {i: own for i, (own, _) in grounds.beliefs(rivals).items()}
    justified = grounds.justifications_of(owns)
    return solve(
        owns,
        [j for each in justified.values() for j in each],
        sorted({c for each in contradictions.values() for c in each}, key=lambda c: (c.a, c.b)),
        KAPPA,
        at,
    )


def _taking_part(space: Space, grounds: Grounds) -> Iterator[str]:
    """Every belief that draws from another or is drawn from, by the id it has now."""
    named: set[str] = set()
    for link in space.all_links():
        if link.relation in CARRYING:
            named |= {link.source, link.target}
    for filed in space.all_derivations():
        named |= {filed.edge.belief, *filed.evidence.premises}
    yield from sorted({*grounds.current(named).values()})


def solved_at(space: Space) -> datetime | None:
    """The moment for which what beliefs draw is worked out; None when none draws anything."""
    solved = _solved(space)
    return None if solved is None else solved.at


def _solved(space: Space) -> Solved | None:
    node = space.nodes([SOLVED]).get(SOLVED)
    return None if node is None else task_of(Solved, node)


def _stored(space: Space, at: float) -> Sight:
    """Beliefs as they are stored, their masses scaled to a moment."""

    def standings(family: Family, policy: Policy) -> Mapping[Cell, Standing]:
        live = [b for b in family.beliefs if b.status is not Status.WITHDRAWN]
        return {cell_of(b): _at(b.standing, at, policy) for b in live}

    return Sight(space.families, standings)


def _at(standing: Standing, at: float, policy: Policy) -> Standing:
    if policy.rule.order_sensitive:
        return standing
    fresh = freshness(standing.at, at, policy.half_life)
    return replace(standing, support=standing.support * fresh, refute=standing.refute * fresh, at=at)


def _with_neighbours(space: Space, grounds: Grounds, touched: Iterable[str]) -> list[str]:
    """Those beliefs, those that hold now what they held, and what names them or is named by them.

    What names an agent's own belief may have rested on that of all until this one came back.
    """
    ids = list(touched)
    rows = grounds.rows(ids)
    gone = [ident for ident, row in rows.items() if row.status is Status.WITHDRAWN or row.agent]
    ends = {end for link in space.links(gone) for end in (link.source, link.target) if link.relation in CARRYING}
    concluded = {evidence for each in space.derived(gone).values() for evidence in each}
    ends |= {target for targets in space.beliefs_of(concluded).values() for target in targets}
    return sorted({*ids, *grounds.current(ids).values(), *grounds.current(ends).values()})


def _with_premises(grounds: Grounds, seeds: list[str]) -> list[str]:
    """Those beliefs, and the premises of theirs that nothing rested on before: what they go back to is not kept yet."""
    justified = grounds.justifications_of(seeds)
    rows = grounds.rows({premise for each in justified.values() for j in each for premise in j.premises})
    return sorted({*seeds, *(ident for ident, row in rows.items() if row.drawn.at is None)})


def _with_new_roots(grounds: Grounds, seeds: Iterable[str]) -> list[str]:
    """Those beliefs whose own evidence goes back to something that is not kept with them yet."""
    return [i for i, (own, drawn) in grounds.beliefs(seeds).items() if drawn.at is None or own.roots & ~drawn.roots]


def _comings(grounds: Grounds, seeds: Iterable[str]) -> list[str]:
    """Those beliefs that came just now, or went."""
    rows = grounds.rows(seeds)
    return [i for i in seeds if i not in rows or rows[i].status is Status.WITHDRAWN or rows[i].drawn.at is None]


def _enter(
    space: Space,
    policies: Policies,
    act: Act,
    drawn: Mapping[str, Drawn],
    through: Mapping[str, tuple[str, ...]],
    causes: Mapping[str, str],
    layers: Set[str],
    changes: ChangeSet,
) -> None:
    """Enter what beliefs draw now, and every opinion that this moved, in its family."""
    rows = space.beliefs({*drawn, *(step for path in through.values() for step in path)})
    new = {i: d for i, d in drawn.items() if i in rows and rows[i].drawn != d}
    families = space.siblings({rows[i].family for i in new})
    for key in sorted(families):
        live = [b for b in families[key] if b.status is not Status.WITHDRAWN]
        policy = policies.of(live[0].predicate) if live else None
        if policy is None:
            continue
        if not any(_adds(new[b.id]) != _adds(b.drawn) for b in live if b.id in new):
            changes.beliefs += [replace(b, drawn=new[b.id]) for b in live if b.id in new]
            continue  # only what they go back to is another
        before, after = _read(live, {}, policy), _read(live, new, policy)
        for belief in live:
            if belief.id in new or before[belief.id] != after[belief.id]:
                moved = replace(belief, drawn=new.get(belief.id, belief.drawn), opinion=after[belief.id])
                changes.beliefs.append(moved)
            if before[belief.id] != after[belief.id]:
                changes.revisions.append(_revision(belief, before, after, policy, act, through, causes, rows, layers))


def _adds(drawn: Drawn) -> tuple[float, float]:
    return drawn.support, drawn.refute


def _read(live: list[Belief], new: Mapping[str, Drawn], policy: Policy) -> dict[str, Opinion]:
    standings = {cell_of(b): b.standing for b in live}
    drawn = {cell_of(b): new.get(b.id, b.drawn) for b in live}
    read = read_with(standings, drawn, latest(standings.values()), policy)
    return {b.id: read[cell_of(b)] for b in live}


def _revision(
    belief: Belief,
    before: Mapping[str, Opinion],
    after: Mapping[str, Opinion],
    policy: Policy,
    act: Act,
    through: Mapping[str, tuple[str, ...]],
    causes: Mapping[str, str],
    rows: Mapping[str, Belief],
    layers: Set[str],
) -> Revision:
    """What moved a belief, and over which; what an agent alone sees is not told in anybody else's history."""
    path = tuple(step for step in through.get(belief.id, ()) if step != belief.id)
    seen = tuple(step for step in path if step in rows and rows[step].agent in ("", belief.agent))
    told = len(seen) == len(path) and (belief.id in causes or layers <= {"", belief.agent})
    first = (causes.get(path[-1], "") if path else causes.get(belief.id, "")) if told else ""
    return Revision(
        belief=belief.id,
        evidence=first or (min(act.evidence) if told and len(act.evidence) == 1 else ""),
        cause="drawn",
        before=before[belief.id],
        after=after[belief.id],
        rule=policy.rule.name,
        version=policy.rule.version,
        happened=act.happened or act.recorded,
        recorded=act.recorded,
        reason=act.reason if told else "",
        through=seen,
    )


def _together(changes: ChangeSet, drawn: ChangeSet) -> ChangeSet:
    """Two change sets of one act as one, for its report: of a belief that both enter, the later."""
    beliefs = {belief.id: belief for belief in (*changes.beliefs, *drawn.beliefs)}
    return replace(changes, beliefs=list(beliefs.values()), revisions=[*changes.revisions, *drawn.revisions])
