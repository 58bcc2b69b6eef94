"""Where evidence is filed, and what a family's evidence then makes of its beliefs.

A `Docket` gathers everything that decides one family; `decide` settles it and writes what changed into a change set.
Observing, retracting, restoring, aliasing and re-parenting contexts all end here, so they cannot disagree.
"""

from __future__ import annotations

import math
from bisect import insort
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache, partial
from typing import Any

from beliefgraph.domain import roles
from beliefgraph.domain.attributes import holds_several
from beliefgraph.domain.authority import NOBODY, Authorities
from beliefgraph.domain.changes import ChangeSet, Family, Filed
from beliefgraph.domain.confidence import Cell
from beliefgraph.domain.contexts import ContextRule, ContextTree
from beliefgraph.domain.drawn import drew, latest, read_with
from beliefgraph.domain.likeness import Likeness, compatible, says_more
from beliefgraph.domain.model import (
    NOTHING_DRAWN,
    PUT_AWAY,
    Belief,
    Edge,
    Entity,
    Evidence,
    Link,
    Relation,
    Revision,
    Scope,
    Standing,
    Status,
    hash_id,
)
from beliefgraph.domain.opinion import UNINFORMED, Opinion
from beliefgraph.domain.order import order_key
from beliefgraph.domain.predicates import Predicate, lookup
from beliefgraph.domain.revision import Move, Policy, Settled, Voice, alive, seconds, settle
from beliefgraph.domain.rules import RULES
from beliefgraph.domain.tasks import Comparison, Renaming, Sameness
from beliefgraph.meaning.matching import value_key
from beliefgraph.nearness import NO_KIN, Kinship
from beliefgraph.ports import Space
from beliefgraph.records import node_of
from beliefgraph.resolving import NEAR, alike, beginning, plainer
from beliefgraph.settings import Settings
from beliefgraph.text import ends_in_noun, name_key


class Roll:
    """Names and entities of a namespace: finds the entity a name stands for, or enters a new one.

    A new name that is another's in other dress becomes its alias at once; one that is merely like another is entered
    beside it, with a comparison for somebody to decide (see `resolving`).

    Args:
        space: the namespace.
        changes: where new entities and comparisons are entered.
        now: the moment of the act.
    """

    def __init__(self, space: Space, changes: ChangeSet, now: datetime) -> None:
        self._space = space
        self._changes = changes
        self._now = now
        self._aliases: Mapping[str, str] = space.aliases()
        self._joined: dict[str, str] = {}  # aliases entered by this act
        self._followers: dict[str, list[str]] | None = None
        self._bearers: dict[str, tuple[str, ...]] = {}
        self._new: dict[str, list[str]] = {}  # beginning -> names entered by this act, in order
        self._looked_up: set[str] = set()  # nobody bears most speakers' names, and that is worth remembering too

    def expect(self, names: Iterable[str]) -> None:
        """Look many names up at once."""
        self._look_up({name_key(name) for name in names if name})

    def _look_up(self, keys: set[str]) -> None:
        if new := keys - self._looked_up:
            self._bearers = self._space.named(new) | self._bearers
            self._looked_up |= new

    def _bearing(self, key: str) -> tuple[str, ...]:
        self._look_up({key})
        return self._bearers.get(key, ())

    def entity(self, name: str, type: str = "") -> str:
        """The id of the entity that bears a name, entered when nobody does.

        Args:
            name: as said.
            type: kind of thing; things of one name and two kinds are two. Empty is a kind that was not told.
        """
        key, kind = name_key(name), name_key(type) if type else ""
        found = self._known(key, kind)
        return found if found is not None else self._enter(name.strip(), key, kind)

    def _known(self, key: str, kind: str) -> str | None:
        bearing = self._bearing(key)
        if (usual := self._id(key, kind)) in bearing or not bearing:
            return usual if bearing else None
        # Whoever else bears the name was given it: by an alias file, an import, or another kind of thing.
        known = self._space.entities(bearing)
        return next((id for id in bearing if id in known and name_key(known[id].type or "") == kind), None)

    def _id(self, key: str, kind: str) -> str:
        return hash_id("n", self._space.namespace, key, *([kind] if kind else []))

    def _enter(self, name: str, key: str, kind: str) -> str:
        entity = self._id(key, kind)
        self._bearers[key] = tuple(sorted({*self._bearing(key), entity}))
        plain = None if kind else plainer(name)
        canonical = entity if plain is None else self.canonical(self.entity(plain.name))
        if canonical != entity:
            self._joined[entity] = canonical
            self._followers = None
        self._changes.entities.append(Entity(entity, name, kind, (name,), canonical))
        if plain is not None:
            made = Comparison(name, plain.name, 1.0, plain.reason, self._now, Sameness.SAME, "rule", self._now)
            self._changes.nodes.append(node_of(made))
        elif not kind:
            self._compare(key)
        return entity

    def _compare(self, key: str) -> None:
        """Enter a comparison with every known name that is like a new one; things of a told kind are told apart."""
        start = beginning(key)
        new = self._new.setdefault(start, [])
        known = self._space.names_from(start, NEAR).items()
        near = sorted({*(name for name, bearing in known if self._id(name, "") in bearing), *new[:NEAR]})[:NEAR]
        insort(new, key)
        for other, how in alike(key, near):
            one, another = sorted((key, other))
            self._changes.nodes.append(node_of(Comparison(one, another, how.score, how.reason, self._now)))

    def canonical(self, entity: str) -> str:
        """The entity that this one is an alias of, or itself."""
        return self._joined.get(entity) or self._aliases.get(entity, entity)

    def aliases_of(self, entity: str) -> list[str]:
        """The entities that are aliases of this one."""
        if self._followers is None:
            self._followers = {}
            for alias, canonical in {**self._aliases, **self._joined}.items():
                self._followers.setdefault(canonical, []).append(alias)
        return self._followers.get(entity, [])

    def adopt(self, aliases: Mapping[str, str]) -> None:
        """Apply aliases that this act is about to enter."""
        known = {**self._aliases, **self._joined, **aliases}
        self._aliases, self._joined = {e: c for e, c in known.items() if e != c}, {}
        self._followers = None

    def who(self, name: str) -> str:
        """One id for a speaker, aliases applied; "" when unknown. Nobody is entered."""
        if not name:
            return ""
        key = name_key(name)
        if known := self._known(key, ""):
            return self.canonical(known)
        plain = plainer(name)
        return self.canonical(self._id(key, "")) if plain is None else self.who(plain.name)


@dataclass(frozen=True, slots=True)
class Proposition:
    """What a claim is about once its names are resolved: one value of one family."""

    family: str
    subject: str
    predicate: str
    value_key: str
    value: str
    text: str
    said: str  # the entity as said, before aliases
    agent: str = ""  # who alone sees it


@dataclass(slots=True)
class Docket:
    """Everything that decides one family, while one act is on."""

    key: str
    subject: str
    predicate: str
    agent: str = ""
    stored: tuple[Belief, ...] = ()
    voices: dict[tuple[str, str], Voice] = field(default_factory=dict)
    said: dict[str, tuple[str, str]] = field(default_factory=dict)  # value key -> value and proposition in words
    places: dict[tuple[str, str], dict[str, Edge]] = field(default_factory=dict)  # where each voice is filed so far
    silent: set[str] = field(default_factory=set)  # evidence that is filed here and does not count

    def hear(self, filed: Filed, proposition: Proposition, roll: Roll) -> None:
        """File one piece of evidence; of two claims of one text about one value, one stands."""
        key = (filed.evidence.id, proposition.value_key)
        if key not in self.voices or self._stands(filed.edge, self.voices[key].filed.edge):
            self.voices[key] = voice_of(filed, proposition.value_key, roll)
        if filed.edge.belief:
            self.places.setdefault(key, {})[filed.edge.belief] = filed.edge
        self.said.setdefault(proposition.value_key, (proposition.value, proposition.text))

    def _stands(self, new: Edge, old: Edge) -> bool:
        """The later claim about one name stands; about two names of one entity, heard in any order, the stronger."""
        return new.subject == old.subject or self._strength(new) > self._strength(old)

    def _strength(self, edge: Edge) -> tuple[float, bool, str]:
        return edge.quality, edge.subject == self.subject, edge.subject


def voice_of(filed: Filed, value_key: str, roll: Roll) -> Voice:
    """A piece of evidence as the fold hears it, in the name of whom it passes on.

    Speakers are one by alias; nobody's absence makes two one.
    """
    evidence, said_by = filed.evidence, filed.edge.said_by
    speaker = roll.who(said_by or evidence.speaker) or _in_order_of(evidence)
    origin = speaker if said_by or evidence.origin == evidence.speaker else evidence.origin
    teller = teller_of(evidence, said_by, roll)
    of_itself = bool(teller) and teller == roll.canonical(filed.edge.subject)
    return Voice(filed, value_key, speaker, origin or evidence.id, is_assistant(evidence), teller, of_itself)


def teller_of(evidence: Evidence, said_by: str, roll: Roll) -> str:
    """Whose authority a word has: its speaker's, or its source's where nobody in particular speaks."""
    return roll.who(said_by or evidence.speaker) or evidence.source


def _in_order_of(evidence: Evidence) -> str:
    """A source that tells in order what nobody in particular says speaks with one voice, whose last word stands."""
    return f"{evidence.source} (in order)" if evidence.source and evidence.sequence is not None else ""


def is_assistant(evidence: Evidence) -> bool:
    """Whether a program that answers people said it, and so may only say again what it was told."""
    return evidence.kind == "assistant" or name_key(evidence.speaker) in roles.ASSISTANTS


def is_machine(evidence: Evidence) -> bool:
    """Whether an assistant or a tool said it."""
    return is_assistant(evidence) or evidence.kind == "tool" or name_key(evidence.speaker) in roles.TOOLS


def docket_of(family: Family, roll: Roll) -> Docket:
    """Open a stored family: its live evidence, and how its values are worded."""
    first = family.beliefs[0]
    docket = Docket(family.key, first.subject, first.predicate, first.agent, family.beliefs)
    values = {}
    for belief in family.beliefs:
        values[belief.id] = cell_of(belief)[1]
        docket.said.setdefault(values[belief.id], (belief.value, belief.text))
    for filed in family.filed:
        if alive(filed):
            value_key = values[filed.edge.belief]
            docket.voices[filed.evidence.id, value_key] = voice_of(filed, value_key, roll)
            docket.places.setdefault((filed.evidence.id, value_key), {})[filed.edge.belief] = filed.edge
        else:
            docket.silent.add(filed.evidence.id)
    return docket


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a namespace knows beside its evidence, and what revising therefore goes by.

    Args:
        tree: places of context values.
        renamed: predicates that were found to mean others.
        authorities: what is held of those who tell something.
        kinship: what lies within what, and which values are other names of one.
    """

    tree: ContextTree = field(default_factory=ContextTree)
    renamed: Sequence[Renaming] = ()
    authorities: Authorities = NOBODY
    kinship: Kinship = NO_KIN


class Policies:
    """The revising policy of every predicate.

    Args:
        settings: rules, half-lives, single-valued predicates, context rule, tolerances.
        knowledge: of the namespace.
    """

    def __init__(self, settings: Settings, knowledge: Knowledge | None = None) -> None:
        self._settings = settings
        self._knowledge = Knowledge() if knowledge is None else knowledge
        self.tolerances = {lookup(name).name: allowed for name, allowed in settings.tolerances.items()}
        self._renamed = {lookup(each.said).name: each.meant for each in self._knowledge.renamed}
        self._single = {name_key(name) for name in settings.single_valued}
        self._many = {name_key(name) for name in settings.many_valued}
        self._rules = {lookup(name).name: rule for name, rule in settings.rules.items()}
        self._known: dict[str, Policy] = {}

    def but(self, **known: Any) -> Policies:
        """The same policies but for some of what is known, by the fields of `Knowledge`."""
        return Policies(self._settings, replace(self._knowledge, **known))

    @property
    def tree(self) -> ContextTree:
        return self._knowledge.tree

    @property
    def authorities(self) -> Authorities:
        return self._knowledge.authorities

    @property
    def kinship(self) -> Kinship:
        return self._knowledge.kinship

    @property
    def context_rule(self) -> ContextRule:
        return ContextRule(self._settings.context_rule)

    @property
    def trust(self) -> float:
        """How far agents trust one another where nothing is said."""
        return self._settings.trust

    def of(self, predicate: str) -> Policy:
        """The policy of a predicate, by its name."""
        if predicate not in self._known:
            likeness = self.kinship.nearness(self.tolerances.get(predicate, ""))
            rule = RULES[self._rules.get(predicate, self._settings.rule)].related_by(likeness)
            half_life = self._settings.half_life(lookup(predicate).domain)
            self._known[predicate] = Policy(rule, half_life, self.tree, self.context_rule, predicate, self.authorities)
        return self._known[predicate]

    def predicate(self, said: str) -> Predicate:
        """The predicate that words stand for, renamings applied."""
        known = lookup(said)
        meant = self._renamed.get(known.name)
        return known if meant is None else lookup(meant)

    def renamed_to(self, predicate: str) -> list[str]:
        """The predicates that were found to mean this one."""
        return [said for said, meant in self._renamed.items() if lookup(meant).name == predicate]

    def single(self, predicate: Predicate) -> bool:
        """Whether a predicate holds one value at a time."""
        key = name_key(predicate.name)
        if key in self._single or key in self._many:
            return key in self._single
        unlisted_noun = not predicate.labels and ends_in_noun(predicate.name) and not holds_several(predicate.name)
        return predicate.single_valued or unlisted_noun


def family_key(namespace: str, subject: str, predicate: str, value_key: str, single: bool, agent: str = "") -> str:
    """The family of a proposition: one per value, or one for all values of a single-valued predicate.

    What an agent alone sees is in a family of its own.
    """
    layer = (agent,) if agent else ()
    return hash_id("f", namespace, subject, predicate, "" if single else value_key, *layer)


def cell_of(belief: Belief) -> Cell:
    """The place of a stored belief among those of its family."""
    return belief.scope, value_key(belief.value) if belief.value else ""


def belief_id(family: str, cell: Cell) -> str:
    """A belief's id: its family, value and context set."""
    scope, value = cell
    return hash_id("b", family, value, *(part for pair in scope for part in pair))


@dataclass(frozen=True, slots=True)
class Act:
    """What is being done, as history will tell it: its cause, its moment, and the evidence it is about."""

    cause: str
    recorded: datetime
    evidence: frozenset[str]
    reason: str = ""
    happened: datetime | None = None  # of what was observed, when the act is about that


def decide_all(dockets: Iterable[Docket], policies: Policies, act: Act, space: Space, changes: ChangeSet) -> None:
    """Settle every docket and enter everything that changed."""
    for docket in dockets:
        links = partial(space.links, [belief.id for belief in docket.stored])
        decide(docket, policies.of(docket.predicate), act, links, changes)


def decide(docket: Docket, policy: Policy, act: Act, links: Callable[[], list[Link]], changes: ChangeSet) -> None:
    """Settle a family and enter everything that changed.

    Args:
        docket: the family with its evidence as the act leaves it.
        policy: how its predicate is revised.
        act: what is being done.
        links: reads the stored links of the family's beliefs; called only when values compete.
        changes: receives beliefs, edges, links and revisions.
    """
    settled = settle(docket.voices.values(), policy, act.evidence)
    ids = {cell: belief_id(docket.key, cell) for cell in settled.standings}
    stored = {belief.id: belief for belief in docket.stored}
    opinions = _opinions(settled, ids, stored, policy)
    told = {(home, value) for (evidence, value), home in settled.homes.items() if evidence in act.evidence}
    for cell, ident in ids.items():
        belief = _belief(docket, cell, ident, stored.get(ident), settled, policy, opinions[cell], cell in told)
        if belief != stored.get(ident):
            changes.beliefs.append(belief)
    gone = [b for b in docket.stored if b.id not in ids.values() and b.status is not Status.WITHDRAWN]
    changes.beliefs += [_withdrawn(belief) for belief in gone]
    _refile(docket, settled, ids, changes)
    changes.revisions += _revisions(docket, settled, ids, stored, policy, act)
    if len(ids) > 1 or len(stored) > 1:
        _relink(docket, settled, ids, policy, links(), changes)


def _withdrawn(belief: Belief) -> Belief:
    return replace(belief, status=Status.WITHDRAWN, standing=Standing(), opinion=UNINFORMED, drawn=NOTHING_DRAWN)


def _opinions(
    settled: Settled, ids: Mapping[Cell, str], stored: Mapping[str, Belief], policy: Policy
) -> Mapping[Cell, Opinion]:
    """Opinions at the moment of the last evidence, with what other beliefs added so far."""
    drawn = {cell: stored[ident].drawn for cell, ident in ids.items() if ident in stored and drew(stored[ident].drawn)}
    if not drawn:
        return settled.opinions
    at = latest(settled.standings.values())
    return read_with(settled.standings, drawn, at, policy)


def _stays_away(stored: Belief, standing: Standing) -> bool:
    """Whether a belief that was put away stays so though nothing new is said about it.

    What was invalidated does while its evidence is the same: whatever of it is taken back may be what refuted it.
    """
    return stored.status in PUT_AWAY and (stored.status is not Status.INVALIDATED or stored.standing == standing)


def _belief(
    docket: Docket,
    cell: Cell,
    ident: str,
    stored: Belief | None,
    settled: Settled,
    policy: Policy,
    opinion: Opinion,
    told: bool,
) -> Belief:
    first, last = settled.first[cell].filed.evidence, settled.last[cell].filed.evidence
    value, text = (stored.value, stored.text) if stored else docket.said[cell[1]]
    return Belief(
        id=ident,
        family=docket.key,
        text=text,
        subject=docket.subject,
        predicate=docket.predicate,
        value=value,
        scope=cell[0],
        status=stored.status if stored and not told and _stays_away(stored, settled.standings[cell]) else Status.ACTIVE,
        created=first.at or first.recorded,
        updated=last.at or last.recorded,
        rule=policy.rule.name,
        standing=settled.standings[cell],
        opinion=opinion,
        agent=docket.agent,
        drawn=stored.drawn if stored else NOTHING_DRAWN,
    )


def _refile(docket: Docket, settled: Settled, ids: Mapping[Cell, str], changes: ChangeSet) -> None:
    """Point every edge at the belief it now belongs to; only edges that are new or moved are entered."""
    for (evidence, value), voice in docket.voices.items():
        belief = ids[settled.homes[evidence, value], value]
        places = docket.places.get((evidence, value), {})
        changes.removed_edges += [(evidence, place) for place in sorted(places) if place != belief]
        if places.get(belief) is not voice.filed.edge:
            changes.edges.append(replace(voice.filed.edge, belief=belief))


@lru_cache(maxsize=1)  # one act may re-decide thousands of families that its evidence has left
def _any_of(evidence: frozenset[str]) -> str:
    """One of the evidence, always the same."""
    return max(evidence, default="")


def _revisions(
    docket: Docket,
    settled: Settled,
    ids: Mapping[Cell, str],
    stored: Mapping[str, Belief],
    policy: Policy,
    act: Act,
) -> list[Revision]:
    """The history this act writes.

    Evidence later than all that was there is told step by step. Late, back-dated, retracted or restored evidence
    re-decides the past, so its effect is told as one step from the stored opinion to the new one.
    """
    latest = _is_latest(docket, act)
    if act.cause == "observed" and latest and not any(drew(b.drawn) for b in docket.stored):
        return [_revision(ids[move.cell], move, policy, act) for move in settled.moves]
    at = max((s.at for s in _all_standings(settled, docket) if s.at is not None), default=None)
    before = _stored_opinions(docket, policy, at)
    drawn = {cell: stored[ident].drawn for cell, ident in ids.items() if ident in stored}
    after = {ids[cell]: o for cell, o in read_with(settled.standings, drawn, at, policy).items()}
    happened = {evidence: voice.filed.evidence.at for (evidence, _), voice in docket.voices.items()}
    causes = _causes(docket, settled, ids, act)
    any_ = causes.get("", _any_of(act.evidence))
    reason = act.reason or ("arrived late" if act.cause == "observed" and not latest else "")
    return [
        Revision(
            belief=ident,
            evidence=about,
            cause=act.cause,
            before=before.get(ident, UNINFORMED),
            after=after.get(ident, UNINFORMED),
            rule=policy.rule.name,
            version=policy.rule.version,
            happened=happened.get(about) if act.cause == "observed" else act.recorded,
            recorded=act.recorded,
            reason=reason,
        )
        for ident in sorted({*before, *after})
        if before.get(ident, UNINFORMED) != after.get(ident, UNINFORMED)
        for about in [causes.get(ident, any_)]
    ]


def _causes(docket: Docket, settled: Settled, ids: Mapping[Cell, str], act: Act) -> dict[str, str]:
    """Belief -> the last evidence of an act that speaks about it; "" -> about any belief of the family, if there is."""

    def last(evidence: Iterable[str]) -> str:
        return max(evidence, key=lambda e: (seconds(happened.get(e)) or -math.inf, e))

    happened = {evidence: voice.filed.evidence.at for (evidence, _), voice in docket.voices.items()}
    mine = happened.keys() & act.evidence or docket.silent & act.evidence  # what was retracted is no voice any more
    of: dict[str, list[str]] = {"": [*mine]} if mine else {}
    for (evidence, value), home in settled.homes.items():
        if evidence in mine:
            of.setdefault(ids[home, value], []).append(evidence)
    return {ident: last(evidence) for ident, evidence in of.items()}


def _revision(belief: str, move: Move, policy: Policy, act: Act) -> Revision:
    rule = policy.rule
    return Revision(
        belief,
        move.evidence,
        act.cause,
        move.before,
        move.after,
        rule.name,
        rule.version,
        move.at,
        act.recorded,
        act.reason,
    )


def _is_latest(docket: Docket, act: Act) -> bool:
    if not docket.stored:
        return True
    old = [order_key(v.filed.evidence) for v in docket.voices.values() if v.filed.evidence.id not in act.evidence]
    new = [order_key(v.filed.evidence) for v in docket.voices.values() if v.filed.evidence.id in act.evidence]
    return not old or not new or max(old) < min(new)


def _all_standings(settled: Settled, docket: Docket) -> list[Standing]:
    return [*settled.standings.values(), *(belief.standing for belief in docket.stored)]


def _stored_opinions(docket: Docket, policy: Policy, at: float | None) -> dict[str, Opinion]:
    active = [b for b in docket.stored if b.status is not Status.WITHDRAWN]
    if any(b.rule != policy.rule.name for b in active):  # another rule's numbers cannot be read by this one
        return {b.id: b.opinion for b in active}
    cells = {cell_of(b): b.standing for b in active}
    read = read_with(cells, {cell_of(b): b.drawn for b in active}, at, policy)
    return {b.id: read[cell_of(b)] for b in active}


def _relink(
    docket: Docket,
    settled: Settled,
    ids: Mapping[Cell, str],
    policy: Policy,
    stored: list[Link],
    changes: ChangeSet,
) -> None:
    """UPDATES links: in every context set, from the value believed most to the values it came after and rules out."""
    mine = {*ids.values(), *(belief.id for belief in docket.stored)}
    old = {
        (link.source, link.target): link
        for link in stored
        if link.relation is Relation.UPDATES and link.source in mine and link.target in mine and not link.data
    }
    pairs = _updates(settled, policy.rule.likeness)
    new = {(ids[a], ids[b]): Link(ids[a], Relation.UPDATES, ids[b]) for a, b in pairs}
    changes.links += [link for pair, link in new.items() if pair not in old]
    changes.removed_links += [link for pair, link in old.items() if pair not in new]


def _updates(settled: Settled, likeness: Likeness) -> list[tuple[Cell, Cell]]:
    by_scope: dict[Scope, list[Cell]] = {}
    for cell in settled.standings:
        by_scope.setdefault(cell[0], []).append(cell)
    pairs = []
    for cells in by_scope.values():
        leader = _leader(cells, settled, likeness)
        if settled.opinions[leader].signed > 0:
            later = (c for c in cells if c != leader and _first(settled, c) < _first(settled, leader))
            pairs += [(leader, c) for c in later if not compatible(likeness, leader[1], c[1])]
    return pairs


def _leader(cells: Sequence[Cell], settled: Settled, likeness: Likeness) -> Cell:
    """The value believed most; of a whole and its parts, the deepest that is believed at all."""

    def merit(cell: Cell) -> tuple[float, tuple[float, int, str]]:
        return settled.opinions[cell].signed, _last(settled, cell)

    leader = max(cells, key=merit)
    believed = [cell for cell in cells if settled.opinions[cell].signed > 0]
    while parts := [cell for cell in believed if says_more(likeness, cell[1], leader[1])]:
        leader = max(parts, key=merit)
    return leader


def _first(settled: Settled, cell: Cell) -> tuple[float, int, str]:
    return order_key(settled.first[cell].filed.evidence)


def _last(settled: Settled, cell: Cell) -> tuple[float, int, str]:
    return order_key(settled.last[cell].filed.evidence)
