"""What beliefs rest on beside their own evidence: derivations, links, rivals, as the propagation wants them.

Links and premises name beliefs by the ids they had when they were drawn. Where names were merged or predicates
renamed since, or an agent shared what it alone saw, such a belief is withdrawn, and what it said stands elsewhere;
`Grounds` follows it there and back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from beliefgraph.domain.changes import Family, Filed
from beliefgraph.domain.confidence import Cell
from beliefgraph.domain.model import Belief, Drawn, Evidence, Link, Relation, Scope, Standing, Status, within
from beliefgraph.domain.network import STRONGEST
from beliefgraph.domain.predicates import lookup
from beliefgraph.domain.propagation import Contradiction, Justification, Own, root_bits
from beliefgraph.domain.revision import Policy, Roots, alive
from beliefgraph.filing import Policies, Roll, belief_id, cell_of, docket_of, family_key
from beliefgraph.ports import Space

CARRYING = frozenset({Relation.DERIVES_FROM, Relation.SUPPORTS, Relation.REFUTES, Relation.CONTRADICTS})
"""Links over which one belief adds to another."""

CORRECTED = "corrected"
"""Field of an UPDATES link that a correction drew."""

USUAL = 0.9
"""Strength of a derivation or of support that was drawn without one; a contradiction is one in full."""


_CORRECTIONS = 8  # corrections in a row that are followed


def corrects(link: Link) -> bool:
    """Whether somebody filed the evidence of one belief under another, which holds now what that one held."""
    return link.relation is Relation.UPDATES and bool(link.data.get(CORRECTED))


def is_named(space: Space, belief: str) -> bool:
    """Whether something was concluded from a belief, or drawn to it or from it, by its id."""
    return bool(space.derived([belief])) or any(link.relation in CARRYING for link in space.links([belief]))


def joint_of(link: Link) -> tuple[str, str]:
    """What derivations by hand hold together with: those drawn from the same belief, in the same `group`."""
    return link.source, str(link.data.get("group", ""))


def strength_of(link: Link) -> float:
    """How much of one belief reaches the other: `strength`, else |stance| x weight x faithfulness, else the usual.

    Raises:
        OutOfRange: a number that is not in [0, 1], or a stance not in [-1, 1].
    """
    data = link.data
    for name in ("strength", "weight", "faithfulness"):
        within(data.get(name, 1.0), 0.0, 1.0, name)
    within(data.get("stance", 1.0), -1.0, 1.0, "stance")
    if "strength" in data:
        return float(data["strength"])
    if data.keys() & {"stance", "weight", "faithfulness"}:
        return float(abs(data.get("stance", 1.0)) * data.get("weight", 1.0) * data.get("faithfulness", 1.0))
    return 1.0 if link.relation is Relation.CONTRADICTS else USUAL


@dataclass(frozen=True, slots=True)
class Sight:
    """Whose eyes beliefs are seen with.

    Args:
        families: reads whole families by key.
        standings: what each cell's own evidence adds up to at the moment.
        sees: whether a piece of filed evidence counts.
        trust: how far what a piece of evidence concludes is trusted, in [0, 1].
    """

    families: Callable[[Collection[str]], Mapping[str, Family]]
    standings: Callable[[Family, Policy], Mapping[Cell, Standing]]
    sees: Callable[[Filed], bool] = alive
    trust: Callable[[Evidence], float] = lambda _: 1.0


class Grounds:
    """Everything that leads from one belief to another, seen at one moment; what `propagation` calls surroundings.

    Args:
        space: the namespace.
        policies: how each predicate is revised.
        roll: names and aliases.
        sight: whose eyes it is seen with.
        at: the moment, in seconds since 1970.
    """

    def __init__(self, space: Space, policies: Policies, roll: Roll, sight: Sight, at: float) -> None:
        self._space, self._policies, self._roll, self._sight, self._at = space, policies, roll, sight, at
        self._families: dict[str, Family] = {}
        self._rows: dict[str, Belief | None] = {}
        self._linked: dict[str, list[Link]] = {}
        self._owns: dict[str, Own] = {}
        self._justified: dict[str, list[Justification]] = {}

    # What propagation asks ------------------------------------------------------------------------------------
    def beliefs(self, ids: Iterable[str]) -> dict[str, tuple[Own, Drawn]]:
        """What each belief has by itself, and what was added so far; withdrawn and unknown ones are left out."""
        rows = self.rows(ids)
        self._load(rows.values())
        return {ident: (self._owns[ident], row.drawn) for ident, row in rows.items() if ident in self._owns}

    def justifications_of(self, targets: Iterable[str]) -> dict[str, list[Justification]]:
        """What supports or refutes these beliefs from other beliefs; each looked up once."""
        asked = self.rows(targets)
        if rows := {ident: row for ident, row in asked.items() if ident not in self._justified}:
            self._load(rows.values())
            found: dict[str, list[Justification]] = {ident: [] for ident in rows}
            links = self._links(rows)
            for link, ends in links:
                self._justify(link, ends, found)
            _join(links, found)
            self._conclude(rows.values(), found)
            self._justified |= {ident: sorted(each, key=lambda j: j.key) for ident, each in found.items()}
        return {ident: self._justified[ident] for ident in asked if self._justified[ident]}

    def depending_on(self, premises: Iterable[str]) -> dict[str, list[Justification]]:
        """The justifications of other beliefs that these are a premise of."""
        asked = self.rows(premises)
        targets = {ident: set[str]() for ident in asked}
        for link, (source, target) in self._links(asked):
            if link.relation is Relation.DERIVES_FROM and target in asked:
                targets[target].add(source)
            if link.relation in (Relation.SUPPORTS, Relation.REFUTES) and source in asked:
                targets[source].add(target)
        derived = self._derived(asked)
        filed = self._space.beliefs_of({evidence for each in derived.values() for evidence in each})
        for ident, evidence in derived.items():
            targets[ident].update(belief for each in evidence for belief in filed.get(each, ()))
        justified = self.justifications_of({target for each in targets.values() for target in each})
        return {
            ident: [j for target in sorted(each) for j in justified.get(target, ()) if ident in j.premises]
            for ident, each in targets.items()
            if each
        }

    def contradictions_of(self, ids: Iterable[str]) -> dict[str, list[Contradiction]]:
        """The contradictions that these beliefs are an end of."""
        asked = self.rows(ids)
        pairs: dict[tuple[str, str], float] = {}
        for link, (source, target) in self._links(asked):
            if link.relation is Relation.CONTRADICTS and source != target:
                pair = min(source, target), max(source, target)
                pairs[pair] = max(pairs.get(pair, 0.0), strength_of(link))  # drawn both ways it is still one
        found: dict[str, list[Contradiction]] = {}
        for (a, b), strength in sorted(pairs.items()):
            for end in {a, b} & asked.keys():
                found.setdefault(end, []).append(Contradiction(a, b, strength))
        return found

    # Which belief is meant ------------------------------------------------------------------------------------
    def rows(self, ids: Iterable[str]) -> dict[str, Belief]:
        """Stored beliefs by id."""
        wanted = list(dict.fromkeys(ids))
        if missing := [ident for ident in wanted if ident not in self._rows]:
            self._rows |= dict.fromkeys(missing) | dict(self._space.beliefs(missing))
        return {ident: row for ident in wanted if (row := self._rows[ident]) is not None}

    def current(self, ids: Iterable[str]) -> dict[str, str]:
        """Id -> id of the belief that holds now what it held; unknown ids are left out."""
        rows = self.rows(ids)
        now = {i: self._now(row) if row.status is Status.WITHDRAWN else row.id for i, row in rows.items()}
        lost = {i for i, to in now.items() if rows[i].status is Status.WITHDRAWN and not self._lives(to)}
        for _ in range(_CORRECTIONS):
            led = self._corrected({now[i] for i in lost} | lost)
            moved = {i: to for i in lost if (to := led.get(now[i]) or self._shared(now[i]) or led.get(i))}
            if not moved:
                break
            now |= {i: self._renamed(to) for i, to in moved.items()}
            lost = {i for i in moved if not self._lives(now[i])}
        return now

    def _renamed(self, ident: str) -> str:
        """The id by which a belief goes now, should its names have been merged since."""
        row = self.rows([ident]).get(ident)
        return ident if row is None or row.status is not Status.WITHDRAWN else self._now(row)

    def _lives(self, ident: str) -> bool:
        row = self.rows([ident]).get(ident)
        return row is not None and row.status is not Status.WITHDRAWN

    def _shared(self, ident: str) -> str:
        """Id of the belief of all that has what an agent's own one held, once that shared its evidence; "" for none."""
        row = self.rows([ident]).get(ident)
        if row is None or not row.agent:
            return ""
        shared = self._now(replace(row, agent=""))
        return shared if shared in self.rows([shared]) else ""

    def _corrected(self, ids: Iterable[str]) -> dict[str, str]:
        """Id -> id of the belief that a correction filed its evidence under."""
        wanted = set(ids)
        links = [link for link in self._touching(wanted) if link.target in wanted and corrects(link)]
        return {link.target: link.source for link in sorted(links, key=lambda link: link.source)}

    @cached_property
    def _agents(self) -> tuple[str, ...]:
        return tuple(agent.id for agent in self._space.all_agents())

    def _touching(self, ids: Iterable[str]) -> list[Link]:
        """The links of these ids, each looked up once."""
        wanted = list(dict.fromkeys(ids))
        if missing := [ident for ident in wanted if ident not in self._linked]:
            self._linked |= {ident: [] for ident in missing}
            for link in self._space.links(missing):
                for end in {link.source, link.target} & set(missing):
                    self._linked[end].append(link)
        found = {(k.source, k.relation, k.target): k for ident in wanted for k in self._linked[ident]}
        return list(found.values())

    def _now(self, row: Belief) -> str:
        subject, predicate = self._roll.canonical(row.subject), self._policies.predicate(row.predicate).name
        return self._id(row, subject, predicate)

    def _id(self, row: Belief, subject: str, predicate: str) -> str:
        cell, single = cell_of(row), self._policies.single(lookup(predicate))  # as it was before it was renamed
        return belief_id(family_key(self._space.namespace, subject, predicate, cell[1], single, row.agent), cell)

    def earlier(self, rows: Mapping[str, Belief]) -> dict[str, str]:
        """Every id by which one of these beliefs may have been named -> its id now."""
        named = {ident: ident for ident in rows}
        for ident, row in rows.items():
            named |= {self._now(replace(row, agent=agent)): ident for agent in self._agents if not row.agent}
            subjects = (row.subject, *self._roll.aliases_of(row.subject))
            predicates = (row.predicate, *self._policies.renamed_to(row.predicate))
            if len(subjects) + len(predicates) > 2:
                named |= {self._id(row, subject, said): ident for subject in subjects for said in predicates}
        new = named
        for _ in range(_CORRECTIONS):
            links = [link for link in self._touching(new) if link.source in new and corrects(link)]
            new = {link.target: new[link.source] for link in links if link.target not in named}
            if not new:
                break
            named |= new
        return named

    # What leads there -----------------------------------------------------------------------------------------
    def _links(self, rows: Mapping[str, Belief]) -> list[tuple[Link, tuple[str, str]]]:
        """The carrying links of these beliefs, each with the beliefs that hold now what its ends held."""
        if not rows:
            return []
        links = [link for link in self._touching(self.earlier(rows)) if link.relation in CARRYING]
        now = self.current({end for link in links for end in (link.source, link.target)})
        ends = [(link, (now.get(link.source, ""), now.get(link.target, ""))) for link in links]
        layers = {ident: row.agent for ident, row in self.rows(now.values()).items()}
        return [(link, pair) for link, pair in ends if all(pair) and reaches(link, pair, layers)]

    def _justify(self, link: Link, ends: tuple[str, str], found: Mapping[str, list[Justification]]) -> None:
        """Enter the support or refutation that a link carries; its key orders it among those of its target."""
        source, target = ends
        against = link.relation is Relation.REFUTES
        if target in found and source != target and (against or link.relation is Relation.SUPPORTS):
            strength = min(STRONGEST, strength_of(link))
            found[target].append(Justification(target, (source,), strength, against, f"{link.relation} {source}"))

    def _conclude(self, rows: Iterable[Belief], found: Mapping[str, list[Justification]]) -> None:
        """Enter the justifications that evidence with premises gives beliefs."""
        families = {row.family for row in rows}
        filed = [
            f
            for family in sorted(families)
            for f in self._families[family].filed
            if f.evidence.premises and f.edge.stance and f.edge.belief in found and self._sight.sees(f)
        ]
        now = self.current({premise for f in filed for premise in f.evidence.premises})
        for f in filed:
            premises = tuple(sorted({now.get(premise, premise) for premise in f.evidence.premises}))
            strength = min(STRONGEST, conclusiveness(f) * self._sight.trust(f.evidence))
            made = Justification(f.edge.belief, premises, strength, f.edge.stance < 0, f.evidence.id)
            found[f.edge.belief].append(made)

    def _derived(self, rows: Mapping[str, Belief]) -> dict[str, set[str]]:
        """Belief -> evidence that was concluded from it, under whatever id it was named."""
        named = self.earlier(rows)
        found: dict[str, set[str]] = {}
        for ident, evidence in self._space.derived(named).items():
            found.setdefault(named[ident], set()).update(evidence)
        return found

    # What each has by itself ----------------------------------------------------------------------------------
    def _load(self, rows: Iterable[Belief]) -> None:
        missing = {row.family for row in rows} - self._families.keys()
        if not missing:
            return
        families = self._sight.families(sorted(missing))
        self._families |= {key: families.get(key, Family(key)) for key in missing}
        for family in families.values():
            self._owns |= self._own(family)

    def _own(self, family: Family) -> dict[str, Own]:
        """What the beliefs of a family have by themselves at the moment."""
        if not family.beliefs:
            return {}
        policy = self._policies.of(family.beliefs[0].predicate)
        standings = self._sight.standings(family, policy)
        live = [belief for belief in family.beliefs if cell_of(belief) in standings]
        fixed = _fixed(standings, policy, self._at)
        roots = self._roots(family)
        owns = {}
        borne = _borne_out(live, policy)
        ruled_out = _rivals(live, standings, policy)
        for belief in live:
            cell = cell_of(belief)
            standing = standings[cell]
            rivals = ruled_out[belief.id]
            root = roots.get(belief.id, 0)
            for said in borne.get(belief.id, ()):
                root |= roots.get(said, 0)
            owns[belief.id] = Own(standing.support, standing.refute, root, rivals, fixed.get(cell))
        return owns

    def _roots(self, family: Family) -> dict[str, int]:
        """What the evidence filed under each belief goes back to; what was concluded goes back to its premises."""
        told = [f for f in family.filed if not f.evidence.premises and self._sight.sees(f)]
        self._roll.expect(f.edge.said_by or f.evidence.speaker for f in told)
        docket = docket_of(Family(family.key, family.beliefs, tuple(told)), self._roll)
        policy = self._policies.of(docket.predicate)
        voices = [policy.heard(voice) for voice in docket.voices.values()]
        roots = Roots(voices)
        origins: dict[str, set[str]] = {}
        for voice in voices:
            origins.setdefault(voice.filed.edge.belief, set()).update(roots.names(voice.origin))
        return {ident: root_bits(each) for ident, each in origins.items()}


def _by_scope(live: Sequence[Belief]) -> dict[Scope, dict[str, str]]:
    """Context set -> value -> id of the belief that holds it there."""
    scopes: dict[Scope, dict[str, str]] = {}
    for belief in live:
        scopes.setdefault(belief.scope, {})[cell_of(belief)[1]] = belief.id
    return scopes


def _borne_out(live: Sequence[Belief], policy: Policy) -> dict[str, list[str]]:
    """Belief -> those of other values in its context set whose evidence is evidence for it too."""
    found: dict[str, list[str]] = {}
    for ids in _by_scope(live).values():
        for value, others in policy.rule.likeness.among(ids).items():
            found[ids[value]] = [ids[other] for other in others]
    return found


def _rivals(live: Sequence[Belief], standings: Mapping[Cell, Standing], policy: Policy) -> dict[str, tuple[str, ...]]:
    """Belief -> the other values of its claim set in its context set, by id; of those that go together one."""
    found: dict[str, tuple[str, ...]] = {}
    for scope, ids in _by_scope(live).items():
        masses = {value: (standings[scope, value].support, standings[scope, value].refute) for value in ids}
        rivals = policy.rule.rivals(masses)
        for value, ident in ids.items():
            others = ids.values() if rivals is None else (ids[rival] for rival in rivals[value])
            found[ident] = tuple(sorted(other for other in others if other != ident))
    return found


def reaches(link: Link, ends: tuple[str, str], layers: Mapping[str, str]) -> bool:
    """Whether what a link carries may be seen where it arrives: what one agent sees moves nobody else's beliefs."""
    source, target = (layers.get(end, "") for end in ends)
    if link.relation is Relation.CONTRADICTS:
        return source == target
    giver, taker = (target, source) if link.relation is Relation.DERIVES_FROM else (source, target)
    return giver in ("", taker)


def _join(links: Iterable[tuple[Link, tuple[str, str]]], found: Mapping[str, list[Justification]]) -> None:
    """Enter derivations by hand: what one belief derives from holds together, unless the links name groups."""
    joint: dict[tuple[str, str, str], list[tuple[str, float]]] = {}
    for link, (source, target) in links:
        if link.relation is Relation.DERIVES_FROM and source in found and source != target:
            joint.setdefault((source, *joint_of(link)), []).append((target, strength_of(link)))
    for (source, drawn_from, group), premises in joint.items():
        strength = min(STRONGEST, *(strength for _, strength in premises))
        names = tuple(sorted({premise for premise, _ in premises}))
        key = f"{Relation.DERIVES_FROM} {drawn_from} {group}"
        found[source].append(Justification(source, names, strength, False, key))


def conclusiveness(filed: Filed) -> float:
    """How surely a conclusion follows from its premises: |stance| x authority x weight x faithfulness."""
    return filed.edge.quality


def _fixed(standings: Mapping[Cell, Standing], policy: Policy, at: float) -> Mapping[Cell, float]:
    """As premises, beliefs under an article's rule are as strong as they are believed, and nothing moves them."""
    if not policy.rule.order_sensitive:
        return {}
    read = policy.rule.read(standings, at, policy.half_life, policy.tree)
    return {cell: max(0.0, opinion.signed) for cell, opinion in read.items()}


def upstream(ids: Sequence[str], grounds: Grounds) -> tuple[dict[str, Own], list[Justification], list[Contradiction]]:
    """Everything that what these beliefs draw depends on: their premises, contradictions and rivals, and theirs."""
    owns: dict[str, Own] = {}
    justifications: list[Justification] = []
    contradictions: set[Contradiction] = set()
    frontier = list(grounds.current(ids).values())
    while frontier:
        found = {ident: own for ident, (own, _) in grounds.beliefs(frontier).items()}
        owns |= found
        justified, contradicted = grounds.justifications_of(found), grounds.contradictions_of(found)
        new = [j for each in justified.values() for j in each]
        justifications += new
        against = {c for each in contradicted.values() for c in each}
        contradictions |= against
        near = {premise for j in new for premise in j.premises} | {end for c in against for end in (c.a, c.b)}
        near |= {rival for own in found.values() for rival in own.rivals}
        frontier = sorted(near - owns.keys() - set(frontier))
    return owns, justifications, sorted(contradictions, key=lambda c: (c.a, c.b))
