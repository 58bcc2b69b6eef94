"""Beliefs that contradict one another: rivals, links, different accounts, and those that nobody linked. Never writes.

What nobody linked is looked for among the beliefs about one entity: of each, the nearest in meaning are held against
it by what their texts say. What is found is for somebody to decide (see `reviewing`), never a link by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, islice

import numpy as np

from beliefgraph.bearing import atoms
from beliefgraph.beside import apart
from beliefgraph.domain.model import Belief, Relation, Status
from beliefgraph.domain.opinion import UNINFORMED, Band, Opinion
from beliefgraph.domain.reviews import OPEN, ReviewItem, ReviewKind, review_id
from beliefgraph.errors import InvalidInput
from beliefgraph.filing import cell_of
from beliefgraph.meaning.stance import judge
from beliefgraph.ports import Embedder
from beliefgraph.reading import Reader
from beliefgraph.records import task_of

STRONG = 0.4  # signed confidence, from its own evidence alone, from which a belief is one side of a conflict
CONTRARY = -0.5  # stance of one text on another up to which they are contrary
ANOTHER_VALUE = ("says another", "says a value out of bounds")  # how such a judgement begins
ABOUT_ONE = 200  # beliefs about one entity that are held against one another, the latest
ALL_PAIRS = 24  # beliefs up to which each is held against each
NEAREST = 10  # of more, how many of the nearest in meaning each is held against
PAGE = 500  # beliefs read at a time
FOUND = "found"
KINDS = ("accounts", "rivals", "linked", FOUND)


@dataclass(frozen=True, slots=True)
class Conflict:
    """Beliefs that do not go together.

    Args:
        kind: "accounts" stand against one another in one belief; "rivals" are values of which one holds at a time,
            each with strong evidence; "linked" beliefs are drawn as contradicting; "found" ones contradict as they are
            worded, and nobody linked them.
        beliefs: the beliefs, by id.
        why: what they conflict in, in words; empty when it goes without saying.
        item: the review item of what was found.
    """

    kind: str
    beliefs: tuple[Belief, ...]
    why: str = ""
    item: str = ""

    @property
    def id(self) -> str:
        """What a page starts after: the kind, with the item or the beliefs."""
        return f"{self.kind}:{self.item or ','.join(belief.id for belief in self.beliefs)}"


_Place = tuple[str, bool, list[str]]
"""Where a conflict among beliefs stands: by its first belief, there by kind, then by all its beliefs."""


@dataclass(frozen=True, slots=True)
class Contrary:
    """Two beliefs whose texts contradict one another, by id, and in what."""

    about: tuple[str, str]
    why: str


def conflicts(reader: Reader, entity: str | None, after: str, limit: int) -> list[Conflict]:
    """Conflicts, those among beliefs by their first belief, then those that were found by their item; a page.

    Args:
        reader: the namespace at a moment.
        entity: id of the entity that one of the beliefs is about; None for all.
        after: the id of the conflict that the page starts after; it may be settled by now.
        limit: the most to return.

    Raises:
        InvalidInput: `after` is no conflict's id.
    """
    kind, _, rest = after.partition(":")
    if after and (kind not in KINDS or not rest):
        raise InvalidInput(after, f"a conflict's id begins with {', '.join(KINDS)}", "Give the id of a conflict")
    if kind == FOUND:
        return list(islice(_found(reader, entity, rest), limit))
    place = _place(kind, rest.split(",")) if after else None
    return list(islice(chain(_among_beliefs(reader, entity, place), _found(reader, entity, "")), limit))


def _place(kind: str, beliefs: Sequence[str]) -> _Place:
    return beliefs[0], kind == "linked", list(beliefs)


def _among_beliefs(reader: Reader, entity: str | None, after: _Place | None) -> Iterator[Conflict]:
    """Conflicts among beliefs; one belief may be the first of several, so a page begins AT the belief of the last."""
    for page in _pages(reader, entity, after[0] if after else ""):
        reader = _afresh(reader)
        beliefs = reader.beliefs([belief.id for belief in page])
        linked = _linked(reader, [belief.id for belief in beliefs])
        for conflict in chain.from_iterable(_of(reader, belief, linked) for belief in beliefs):
            if after is None or _place(conflict.kind, [belief.id for belief in conflict.beliefs]) > after:
                yield conflict


def _pages(reader: Reader, entity: str | None, start: str) -> Iterator[list[Belief]]:
    """The active beliefs by id, from one on."""
    at = [belief for belief in reader.space.beliefs([start]).values() if belief.id == start] if start else []
    if page := [b for b in at if b.status is Status.ACTIVE and entity in (None, b.subject)]:
        yield page
    while page := reader.space.list_beliefs(entity=entity, status=Status.ACTIVE, after=start, limit=PAGE):
        yield page
        start = page[-1].id


def _of(reader: Reader, belief: Belief, linked: Mapping[str, Sequence[Belief]]) -> Iterator[Conflict]:
    """The conflicts of which a belief is the first."""
    if _is_contested(reader, belief):
        sides = contested_with(reader, belief)
        if sides[0].id == belief.id:
            yield Conflict("rivals" if len(sides) > 1 else "accounts", sides)
    for other in linked.get(belief.id, ()):
        yield Conflict("linked", (belief, other))


def _afresh(reader: Reader) -> Reader:
    """A reader that remembers nothing yet, so that going through a whole graph does not keep it in memory."""
    return Reader(reader.whole, reader.policies, reader.moment)


def contested_with(reader: Reader, belief: Belief) -> tuple[Belief, ...]:
    """The contested beliefs of one claim set in one context set, by id; of values that go together one."""
    sides = [b for b in reader.family(belief.family) if b.scope == belief.scope and b.status is Status.ACTIVE]
    contested = [b for b in sides if _is_contested(reader, b)]
    return tuple(sorted(apart(reader, contested), key=lambda b: b.id))


def _is_contested(reader: Reader, belief: Belief) -> bool:
    """Whether there are different accounts of a belief, whatever contradicts it from elsewhere."""
    return own_opinion(reader, belief).band is Band.CONTESTED


def _linked(reader: Reader, ids: Sequence[str]) -> dict[str, list[Belief]]:
    """Belief -> those it is drawn as contradicting that have a greater id, where both are strong."""
    links = [link for link in reader.space.links(ids) if link.relation is Relation.CONTRADICTS]
    pairs = {tuple(sorted((link.source, link.target))) for link in links}
    strong = {b.id: b for b in strong_beliefs(reader, {end for pair in pairs for end in pair})}
    found: dict[str, list[Belief]] = {}
    here = frozenset(ids)
    for one, other in sorted(pairs):
        if one in here and one in strong and other in strong:
            found.setdefault(one, []).append(strong[other])
    return found


def strong_beliefs(reader: Reader, ids: Iterable[str]) -> list[Belief]:
    """Those beliefs that are active and believed from their own evidence, before any other takes from it; by id."""
    beliefs = [b for b in reader.beliefs(sorted(ids)) if b.status is Status.ACTIVE]
    return [belief for belief in beliefs if own_opinion(reader, belief).signed >= STRONG]


def own_opinion(reader: Reader, belief: Belief) -> Opinion:
    """What a belief's own evidence makes of it, whatever other beliefs add or take."""
    policy = reader.policies.of(belief.predicate)
    told = [b for b in reader.family(belief.family) if b.status is not Status.WITHDRAWN and b.opinion != UNINFORMED]
    standings = {cell_of(b): b.standing for b in told}
    if cell_of(belief) not in standings:
        return UNINFORMED  # nothing was said of it by then
    return policy.rule.read(standings, reader.moment.now.timestamp(), policy.half_life, policy.tree)[cell_of(belief)]


def _found(reader: Reader, entity: str | None, after: str) -> Iterator[Conflict]:
    """What was found and nobody decided yet, while both sides stand."""
    while page := reader.space.nodes_of("review_item", after, PAGE):
        reader = _afresh(reader)
        items = [task_of(ReviewItem, node) for node in page]
        wanted = [item for item in items if item.kind is ReviewKind.CONFLICT and item.state == OPEN]
        strong = {b.id: b for b in strong_beliefs(reader, {ident for item in wanted for ident in item.about})}
        for item in wanted:
            sides = tuple(strong[ident] for ident in sorted(item.about) if ident in strong)
            if len(sides) == len(item.about) and (entity is None or entity in {b.subject for b in sides}):
                yield Conflict(FOUND, sides, item.why, item.id)
        after = page[-1].id


# What nobody linked ---------------------------------------------------------------------------------------------


def unlinked(reader: Reader, entities: Iterable[str], embedder: Embedder | None = None) -> list[Contrary]:
    """Beliefs about one of these entities that contradict one another and that nobody linked or decided about.

    Args:
        reader: the namespace at a moment; of agents' own beliefs it sees those of its agent.
        entities: ids; aliases are left out, since beliefs are about the entity that they stand for.
        embedder: tells the nearest in meaning where there are many; shared words tell it without.
    """
    found: list[Contrary] = []
    for entity in entities:
        ids = reader.space.about([entity], ABOUT_ONE)
        if len(ids) > 1:
            found += _contrary(reader, strong_beliefs(reader, ids), embedder)
    return found


def _contrary(reader: Reader, beliefs: Sequence[Belief], embedder: Embedder | None) -> Iterator[Contrary]:
    pairs = [pair for pair in _near(beliefs, embedder) if _may_clash(reader, *pair)]
    known = _related(reader, pairs)
    for one, other in pairs:
        if frozenset((one.id, other.id)) not in known and (why := contrary(one, other)):
            yield Contrary((min(one.id, other.id), max(one.id, other.id)), why)


def contrary(one: Belief, other: Belief) -> str:
    """In what the texts of two beliefs contradict one another; empty when they do not.

    Two values of one predicate that are no rivals go together, however much one looks like the other.
    """
    judgements = (judge(one.text, other.text), judge(other.text, one.text))
    worst = min(judgements, key=lambda judgement: judgement.stance)
    together = one.predicate == other.predicate and worst.reason.startswith(ANOTHER_VALUE)
    return worst.reason if worst.stance <= CONTRARY and not together else ""


def _near(beliefs: Sequence[Belief], embedder: Embedder | None) -> Iterator[tuple[Belief, Belief]]:
    """Pairs worth a look: all of few, of many each with those nearest to it in meaning."""
    if len(beliefs) <= ALL_PAIRS:
        yield from combinations(beliefs, 2)
        return
    alike = _by_words(beliefs) if embedder is None else _by_meaning(beliefs, embedder)
    np.fill_diagonal(alike, -np.inf)
    nearest = np.argsort(-alike, axis=1, kind="stable")[:, :NEAREST].tolist()
    pairs = {(min(at, other), max(at, other)) for at, row in enumerate(nearest) for other in row}
    yield from ((beliefs[one], beliefs[other]) for one, other in sorted(pairs))


def _by_meaning(beliefs: Sequence[Belief], embedder: Embedder) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    vectors = embedder.embed([belief.text for belief in beliefs])
    return (vectors @ vectors.T).astype(np.float32)


def _by_words(beliefs: Sequence[Belief]) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    """How many atoms two texts share, for what they have in all."""
    held = [atoms(belief.text) for belief in beliefs]
    rows = [[len(one & other) / (len(one | other) or 1) for other in held] for one in held]
    return np.array(rows, dtype=np.float32)


def _may_clash(reader: Reader, one: Belief, other: Belief) -> bool:
    """Whether two beliefs hold in contexts that go together; those of one claim set are told apart by its rule."""
    if one.family == other.family or one.agent != other.agent:
        return False
    return not reader.policies.tree.clash(one.scope, other.scope, reader.policies.context_rule)


def _related(reader: Reader, pairs: Iterable[tuple[Belief, Belief]]) -> set[frozenset[str]]:
    """Pairs that are linked already, or wait for somebody, or were decided."""
    items: Mapping[str, frozenset[str]] = {
        review_id(ReviewKind.CONFLICT, (one.id, other.id)): frozenset((one.id, other.id)) for one, other in pairs
    }
    known = {items[ident] for ident in reader.space.nodes(items)}
    links = reader.space.links({ident for pair in items.values() for ident in pair})
    return known | {frozenset((link.source, link.target)) for link in links}
