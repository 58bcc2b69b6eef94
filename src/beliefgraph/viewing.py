"""How one agent sees a namespace: the shared layer and what is its alone, settled together from what it trusts.

What all see of a proposition and what the agent alone knows of it are one family for it. What such a family holds is
worked out when it is read, and never stored: no agent changes what another sees, and trust may change at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from itertools import islice

from beliefgraph.domain.agents import Trust, Trusted, trusted
from beliefgraph.domain.changes import Family, Filed
from beliefgraph.domain.confidence import Cell
from beliefgraph.domain.model import (
    NOTHING_DRAWN,
    PUT_AWAY,
    Belief,
    Evidence,
    Link,
    Revision,
    Standing,
    Status,
    hash_id,
)
from beliefgraph.domain.opinion import UNINFORMED
from beliefgraph.domain.order import order_key
from beliefgraph.domain.revision import Policy, Settled, alive
from beliefgraph.filing import Policies, cell_of, family_key
from beliefgraph.ports import Beside, DocKind, Match, Space
from beliefgraph.records import task_of
from beliefgraph.seen import Seen, goes_on, nearest

Settle = Callable[..., tuple[Settled, Policy]]
"""Folds a family from the evidence that counts at the moment of reading, and notes the steps of evidence it is told."""

UNTRUSTED = "not trusted"
"""What a reading is struck by in the eyes of an agent who does not trust its writer; and why it counts nothing."""

VIEWED = "~"
"""Parts the id of a stored belief from the mark of one that only an agent's view has, made of the same evidence."""

PAGE = 500


def as_seen(space: Space, policies: Policies, settle: Settle) -> Seen:
    """A namespace bounded to what its agent sees, by whatever way it is read.

    Args:
        space: the namespace, as `seen_by` gave it.
        policies: how each predicate is revised.
        settle: folds a family; the evidence given beside it is watched.
    """
    return View(space, policies, settle) if space.agent else Seen(space)


def trust_entries(space: Space) -> list[Trust]:
    """Everything that is said of trust, by id."""
    found: list[Trust] = []
    while page := space.nodes_of("trust", found[-1].id if found else "", PAGE):
        found += [task_of(Trust, node) for node in page]
    return found


class View(Seen):
    """A namespace as one agent sees it: the shared layer and its own settled together, from what it trusts.

    Args:
        space: the namespace, as `seen_by` gave it.
        policies: how each predicate is revised.
        settle: folds a family; the evidence given beside it is watched.
    """

    def __init__(self, space: Space, policies: Policies, settle: Settle) -> None:
        super().__init__(space)
        self._policies, self._settle = policies, settle
        self._families: dict[str, Family | None] = {}
        self._altered: set[str] = set()
        self._beliefs: dict[str, Belief] = {}  # id in the view -> belief
        self._places: dict[str, str] = {}  # id of a stored belief -> id in the view of what it holds
        self._stored: dict[str, list[str]] = {}  # and back
        self._homes: dict[str, set[str]] = {}  # evidence -> ids in the view of the beliefs it bears on

    @cached_property
    def _trusted(self) -> Trusted:
        return trusted(self.agent, trust_entries(self._space), self._policies.trust)

    def trust(self, evidence: Evidence) -> float:
        return self._trusted.in_evidence(evidence)

    def sees(self, evidence: Evidence) -> bool:
        return super().sees(evidence) and self.trust(evidence) > 0.0

    # Lookups ------------------------------------------------------------------------------------------------
    def beliefs(self, ids: Iterable[str]) -> dict[str, Belief]:
        """Beliefs as the agent sees them, by the ids asked for; what is its own may stand under a shared id."""
        wanted = list(dict.fromkeys(ids))
        if missing := {_base(ident) for ident in wanted} - self._places.keys():
            self.families({belief.family for belief in super().beliefs(missing).values()})
        places = {ident: self._places.get(ident, ident) for ident in wanted}
        return {ident: self._beliefs[place] for ident, place in places.items() if place in self._beliefs}

    def families(self, keys: Iterable[str]) -> dict[str, Family]:
        """Families as the agent sees them, by the keys asked for: what is shared and what is its own in one."""
        wanted = list(dict.fromkeys(keys))
        if missing := [key for key in wanted if key not in self._families]:
            self._families |= dict.fromkeys(missing)
            self._read(super().families(missing))
        return {key: family for key in wanted if (family := self._families[key]) is not None}

    def siblings(self, keys: Iterable[str]) -> dict[str, tuple[Belief, ...]]:
        return {key: family.beliefs for key, family in self.families(keys).items()}

    def filed(self, belief: str) -> tuple[Filed, ...]:
        filed = [each for each in self._filed(belief) if self.sees(each.evidence)]
        return tuple(sorted(filed, key=lambda each: order_key(each.evidence)))

    def _filed(self, belief: str) -> Iterator[Filed]:
        for ident, found in self.beliefs([belief]).items():
            for family in self.families([found.family]).values():
                yield from (filed for filed in family.filed if filed.edge.belief == self._places.get(ident, ident))

    def beliefs_of(self, evidence: Iterable[str]) -> dict[str, tuple[str, ...]]:
        stored = self._space.beliefs_of(evidence)
        self.beliefs({belief for beliefs in stored.values() for belief in beliefs})
        return {ident: tuple(sorted(self._homes[ident])) for ident in stored if ident in self._homes}

    def history(self, belief: str) -> list[Revision]:
        """What the agent's evidence tells step by step, in the order in which it was said; no act is told of."""
        found = self.beliefs([belief]).get(belief)
        if found is None:
            return []
        family = self.families([found.family])[found.family]
        pieces = {filed.evidence.id: filed.evidence for filed in family.filed}
        settled, policy = self._settle(family, frozenset(pieces))
        return [
            Revision(
                belief=found.id,
                evidence=move.evidence,
                cause="observed",
                before=move.before,
                after=move.after,
                rule=policy.rule.name,
                version=policy.rule.version,
                happened=move.at,
                recorded=pieces[move.evidence].recorded,
            )
            for move in settled.moves
            if move.cell == cell_of(found)
        ]

    def links(self, ids: Iterable[str]) -> list[Link]:
        """Links between beliefs as the agent sees them, under the ids that they have for it."""
        found = self.beliefs(ids)
        own = {belief.id for belief in found.values()}
        stored = {held for ident in own for held in self._stored.get(ident, ())}
        links = super().links({*ids, *stored})
        seen = self.beliefs({end for link in links for end in (link.source, link.target)})
        moved = (
            replace(
                link,
                source=seen[link.source].id if link.source in seen else link.source,
                target=seen[link.target].id if link.target in seen else link.target,
            )
            for link in links
        )
        once = {(link.source, link.relation, link.target): link for link in moved if link.source != link.target}
        return list(once.values())

    def beside(self, evidence: Iterable[str], reach: int) -> dict[str, tuple[Beside, ...]]:
        """What a source says next to evidence; what is not trusted is passed over, as if it had not been said."""
        found: dict[str, tuple[Beside, ...]] = {}
        wanted, wide = list(evidence), reach
        while wanted:
            near = self._space.beside(wanted, wide)
            seen = self.evidence({each.id for some in near.values() for each in some})
            found |= {ident: nearest([b for b in some if b.id in seen], reach) for ident, some in near.items()}
            wanted = [ident for ident, some in near.items() if goes_on(some, found[ident], wide, reach)]
            wide *= 4
        return found

    # Finding ------------------------------------------------------------------------------------------------
    def search(self, text: str, kind: DocKind, limit: int) -> list[Match]:
        matches = self._space.search(text, kind, limit)
        if kind == "evidence":
            seen = self.evidence([match.id for match in matches])
            return [match for match in matches if match.id in seen]
        found = self._active(match.id for match in matches)
        once: dict[str, Match] = {}
        for match in matches:
            if match.id in found:
                once.setdefault(found[match.id], match)
        return [replace(match, id=ident) for ident, match in once.items()]

    def about(self, entities: Iterable[str], limit: int) -> list[str]:
        found = self._space.about(entities, limit)
        return list(dict.fromkeys(self._active(found).values()))

    def docs(self, keys: Sequence[int]) -> dict[int, tuple[DocKind, str]]:
        found = self._space.docs(keys)
        evidence = self.evidence([ident for kind, ident in found.values() if kind == "evidence"])
        beliefs = self._active(ident for kind, ident in found.values() if kind == "belief")
        seen = dict.fromkeys(evidence) | beliefs
        return {key: (kind, seen[ident] or ident) for key, (kind, ident) in found.items() if ident in seen}

    def happened(self, since: datetime | None, until: datetime | None, limit: int, after: str = "") -> list[Evidence]:
        """Dated evidence that the agent trusts; what it does not is read past, so that a page is filled."""
        found: list[Evidence] = []
        while len(found) < limit and (page := self._space.happened(since, until, max(limit, PAGE), after)):
            found += [each for each in page if self.sees(each)]
            after = page[-1].id
        return found[: max(0, limit)]

    def list_beliefs(
        self,
        *,
        source: str | None = None,
        entity: str | None = None,
        status: Status | None = None,
        after: str = "",
        limit: int = 100,
    ) -> list[Belief]:
        """Beliefs as the agent sees them, each once, by the ids that they have for it."""
        if source is not None:
            return self._of_source(source, entity, status, after, limit)
        found: list[Belief] = []
        base = _base(after)
        listed = self._space.list_beliefs(entity=entity, after=base, limit=limit)
        page = [*self._space.beliefs([base]).values(), *listed]
        while page and len(found) < limit:
            stored = {belief.id for belief in page}
            held = {belief.id: belief for belief in self._held(page) if _base(belief.id) in stored}
            shown = (held[ident] for ident in sorted(held) if ident > after)
            found += [belief for belief in shown if status in (None, belief.status)]
            page = self._space.list_beliefs(entity=entity, after=page[-1].id, limit=limit)
        return found[: max(0, limit)]

    def _of_source(
        self, source: str, entity: str | None, status: Status | None, after: str, limit: int
    ) -> list[Belief]:
        """Beliefs with evidence of a source; where that stands under a shared id is known only once all is read."""
        page, held = self._space.list_beliefs(source=source, entity=entity, limit=PAGE), dict[str, Belief]()
        while page:
            held |= {
                belief.id: belief
                for belief in self._held(page)
                if any(filed.evidence.source == source for filed in self.filed(belief.id))
            }
            page = self._space.list_beliefs(source=source, entity=entity, after=page[-1].id, limit=PAGE)
        shown = (held[ident] for ident in sorted(held) if ident > after)
        return list(islice((belief for belief in shown if status in (None, belief.status)), max(0, limit)))

    def _held(self, stored: Sequence[Belief]) -> Iterator[Belief]:
        """The beliefs of the view that are in the families of stored ones."""
        for family in self.families({belief.family for belief in stored}).values():
            yield from family.beliefs

    def _active(self, stored: Iterable[str]) -> dict[str, str]:
        """Id of a stored belief -> id of what the agent believes of it."""
        return {ident: b.id for ident, b in self.beliefs(stored).items() if b.status is Status.ACTIVE}

    def alters(self, family: str) -> bool:
        return family in self._altered

    # Settling together --------------------------------------------------------------------------------------
    def _read(self, found: Mapping[str, Family]) -> None:
        """Settle families together with what the other layer has of the same."""
        others = {key: self._counterpart(family.beliefs[0]) for key, family in found.items()}
        layers = {**found, **super().families(others[key] for key in found if others[key] not in found)}
        for key, other in others.items():
            if self._families[key] is None:
                pair = sorted((layers[one] for one in (key, other) if one in layers), key=_is_private)
                merged = self._together(other if _is_private(pair[0]) else pair[0].key, pair)
                self._families |= dict.fromkeys((merged.key, *(family.key for family in pair)), merged)

    def _counterpart(self, belief: Belief) -> str:
        """The key of the family that has the same in the other layer."""
        predicate = self._policies.predicate(belief.predicate)
        single, layer = self._policies.single(predicate), "" if belief.agent else self.agent
        return family_key(self._space.namespace, belief.subject, predicate.name, cell_of(belief)[1], single, layer)

    def _together(self, key: str, layers: Sequence[Family]) -> Family:
        """One family of what is shared (first) and what is the agent's own, settled from what it trusts."""
        if len(layers) == 1 and all(self.trust(each.evidence) == 1.0 for each in layers[0].filed):
            return self._as_stored(key, layers[0])
        self._altered.add(key)
        stored = {b.id: b for family in layers for b in family.beliefs}
        filed = [self._weighed(each) for family in layers for each in family.filed]
        settled, policy = self._settle(Family(key, tuple(stored.values()), tuple(filed)))
        ids = _ids(stored, settled)
        homes = [(each, _home(each, stored, settled)) for each in filed]
        places = _places(stored, ids, homes)
        awake = {cell_of(belief) for belief in stored.values() if belief.status is Status.ACTIVE}
        beliefs = [
            replace(_told(stored[_base(ident)], cell, settled, policy, awake), id=ident, family=key)
            for cell, ident in ids.items()
        ]
        beliefs += [_silent(stored[i], key) for i, place in places.items() if place == i and i not in ids.values()]
        self._enter(beliefs, places)
        moved = []
        for each, home in homes:
            belief = ids[home] if home is not None else places[each.edge.belief]
            moved.append(Filed(replace(each.edge, belief=belief), each.evidence))
            if home is not None:
                self._homes.setdefault(each.evidence.id, set()).add(belief)
        return Family(key, tuple(beliefs), tuple(moved))

    def _as_stored(self, key: str, family: Family) -> Family:
        """A family that the agent sees as it is stored."""
        beliefs = tuple(replace(belief, family=key, drawn=NOTHING_DRAWN) for belief in family.beliefs)
        self._enter(beliefs, {belief.id: belief.id for belief in beliefs})
        for each in filter(alive, family.filed):
            self._homes.setdefault(each.evidence.id, set()).add(each.edge.belief)
        return Family(key, beliefs, family.filed)

    def _enter(self, beliefs: Iterable[Belief], places: Mapping[str, str]) -> None:
        for ident, place in places.items():
            self._stored.setdefault(place, []).append(ident)
        self._places |= places
        self._beliefs |= {belief.id: belief for belief in beliefs}

    def _weighed(self, filed: Filed) -> Filed:
        """A reading as far as its writer is trusted; of one who is not, it counts nothing."""
        trust = self.trust(filed.evidence)
        if trust == 1.0 or filed.edge.struck:
            return filed
        struck = "" if trust else UNTRUSTED
        return Filed(replace(filed.edge, weight=filed.edge.weight * trust, struck=struck), filed.evidence)


def _base(ident: str) -> str:
    """The stored belief that a belief is told from."""
    return ident.partition(VIEWED)[0]


def _is_private(family: Family) -> bool:
    return bool(family.beliefs[0].agent)


def _ids(stored: Mapping[str, Belief], settled: Settled) -> dict[Cell, str]:
    """Cell -> id: the shared belief's, else the agent's own, else one told from where its first evidence is filed."""
    known: dict[Cell, str] = {}
    for belief in stored.values():  # shared ones first; what is withdrawn may or may not be left, by what came first
        if belief.status is not Status.WITHDRAWN:
            known.setdefault(cell_of(belief), belief.id)
    return {cell: known.get(cell) or _new(settled.first[cell].filed.edge.belief, cell) for cell in settled.standings}


def _new(base: str, cell: Cell) -> str:
    scope, value = cell
    return base + VIEWED + hash_id("w", value, *(part for pair in scope for part in pair)).removeprefix("w_")[:8]


def _home(filed: Filed, stored: Mapping[str, Belief], settled: Settled) -> Cell | None:
    """The cell in which a reading counts; None when it does not."""
    value = cell_of(stored[filed.edge.belief])[1]
    scope = settled.homes.get((filed.evidence.id, value)) if not filed.edge.struck else None
    return None if scope is None else (scope, value)


def _places(
    stored: Mapping[str, Belief], ids: Mapping[Cell, str], homes: Iterable[tuple[Filed, Cell | None]]
) -> dict[str, str]:
    """Stored id -> id of what it holds in the view: its cell's, else where its evidence went, else its own."""
    went: dict[str, str] = {}
    for filed, home in homes:
        if home is not None:
            went.setdefault(filed.edge.belief, ids[home])
    shared = {cell_of(belief): ident for ident, belief in reversed(list(stored.items()))}
    return {
        ident: ids.get(cell_of(belief)) or went.get(ident) or shared[cell_of(belief)]
        for ident, belief in stored.items()
    }


def _told(belief: Belief, cell: Cell, settled: Settled, policy: Policy, awake: Collection[Cell]) -> Belief:
    """What the view holds in a cell, told from a stored belief."""
    first, last = settled.first[cell].filed.evidence, settled.last[cell].filed.evidence
    put_away = belief.status in PUT_AWAY and cell not in awake
    return replace(
        belief,
        scope=cell[0],
        status=belief.status if put_away else Status.ACTIVE,
        created=first.at or first.recorded,
        updated=last.at or last.recorded,
        rule=policy.rule.name,
        standing=settled.standings[cell],
        opinion=settled.opinions[cell],
        drawn=NOTHING_DRAWN,
    )


def _silent(belief: Belief, key: str) -> Belief:
    """A stored belief that nothing tells of in the view."""
    withdrawn = replace(belief, family=key, status=Status.WITHDRAWN)
    return replace(withdrawn, standing=Standing(), opinion=UNINFORMED, drawn=NOTHING_DRAWN)
