"""Hypothesis strategies for valid nodes and change sets.

Ids come from small pools, so that acts meet. What never changes about a node (the words of evidence, the
record of a source, the proposition of a belief) follows from its id; everything else is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, timezone

from hypothesis import strategies as st

from beliefgraph.domain.audit import Entry
from beliefgraph.domain.changes import ChangeSet, Erased
from beliefgraph.domain.model import (
    CAUSES,
    NOTHING_DRAWN,
    Agent,
    Belief,
    Context,
    Drawn,
    Edge,
    Entity,
    Event,
    Evidence,
    Link,
    Modality,
    Node,
    Relation,
    Revision,
    Scope,
    Source,
    Standing,
    Status,
)
from beliefgraph.domain.opinion import Opinion, from_masses

EVIDENCE_IDS = tuple(f"e{number}" for number in range(8))
BELIEF_IDS = tuple(f"b{number}" for number in range(6))
ENTITY_IDS = ("zhang", "dana", "product-x")
SOURCE_IDS = ("dialog", "forum", "手册")
NODE_IDS = ("n1", "审核")
NODE_KINDS = ("review_state", "来源用户")
AGENT_IDS = ("", "assistant", "o'助手")
RUNS = ("", "run 1", "夜间")

_WORDS = ("咖啡", "coffee", "قهوة", "☕️", "चाय", "a\0b", "'quoted\"", "e\u0301te\u0301")
_LINK_RELATIONS = (Relation.UPDATES, Relation.DERIVES_FROM, Relation.CONTRADICTS, Relation.PRECEDES)


def rare_word(id: str) -> str:
    """A word that only the text of this node holds."""
    return f"rare{id}word"


def texts(max_size: int = 40) -> st.SearchStrategy[str]:
    """Any text that can be stored as Unicode, the empty one included."""
    return st.text(st.characters(exclude_categories=["Cs"]), max_size=max_size)


def moments() -> st.SearchStrategy[datetime]:
    """Aware datetimes of two centuries, with microseconds and offsets of whole minutes."""
    zones = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
    naive = st.datetimes(datetime(1900, 1, 2), datetime(2100, 1, 1))
    return st.builds(lambda moment, zone: moment.replace(tzinfo=zone), naive, zones)


def fractions() -> st.SearchStrategy[float]:
    """Numbers in [0, 1]."""
    return st.floats(0.0, 1.0)


def scopes() -> st.SearchStrategy[Scope]:
    """Context sets of up to two dimensions."""
    pairs = st.dictionaries(st.sampled_from(["topic", "版本"]), st.sampled_from(["coffee", "2.1", "工作"]), max_size=2)
    return pairs.map(lambda scope: tuple(sorted(scope.items())))


def opinions() -> st.SearchStrategy[Opinion]:
    """Opinions whose masses sum to one."""

    def split(decided: float, share: float) -> Opinion:
        return from_masses(decided * share, decided * (1 - share), 1 - decided)

    return st.builds(split, fractions(), fractions())


def entities(ids: Sequence[str] = ENTITY_IDS) -> st.SearchStrategy[Entity]:
    """Entities with their name, perhaps as aliases of one another."""

    def make(id: str, kind: str, canonical: str) -> Entity:
        return Entity(id, f"name of {id}", kind, (f"{id} 又名",), canonical)

    return st.builds(make, st.sampled_from(ids), st.sampled_from(["", "person"]), st.sampled_from(["", *ids]))


def evidence(ids: Sequence[str] = EVIDENCE_IDS) -> st.SearchStrategy[Evidence]:
    """Evidence whose words, source and speaker follow from its id."""

    def immutable(id: str) -> st.SearchStrategy[Evidence]:
        number = sum(id.encode())
        return st.builds(
            Evidence,
            id=st.just(id),
            text=st.just(f"{_WORDS[number % len(_WORDS)]} {rare_word(id)}"),
            source=st.just(SOURCE_IDS[number % len(SOURCE_IDS)]),
            speaker=st.just(ENTITY_IDS[number % len(ENTITY_IDS)]),
            origin=texts(),
            recorded=moments(),
            at=st.none() | moments(),
            sequence=st.none() | st.integers(-5, 5),
            event=st.sampled_from(["", "morning"]),
            scope=scopes(),
            kind=st.sampled_from(["", "statement", "official"]),
            agent=st.sampled_from(AGENT_IDS),
            ref=texts(),
            authority=st.none() | fractions(),
            weight=st.none() | fractions(),
            shared=st.booleans(),
            premises=st.lists(st.sampled_from(BELIEF_IDS), unique=True, max_size=2).map(tuple),
            run=st.sampled_from(RUNS),
            absences=st.lists(st.tuples(moments(), moments()), unique=True, max_size=2).map(sorted).map(tuple),
            extra=st.dictionaries(texts(8), st.none() | st.integers(-9, 9) | texts(8), max_size=2),
        )

    return st.sampled_from(ids).flatmap(immutable)


def beliefs(ids: Sequence[str] = BELIEF_IDS) -> st.SearchStrategy[Belief]:
    """Beliefs whose proposition, place and layer follow from their id, two to a family."""

    def proposition(id: str) -> st.SearchStrategy[Belief]:
        number = sum(id.encode())
        return st.builds(
            Belief,
            id=st.just(id),
            family=st.just(f"f{number // 2 % 3}"),
            text=st.just(f"{_WORDS[number % len(_WORDS)]} {rare_word(id)}"),
            subject=st.just(ENTITY_IDS[number % len(ENTITY_IDS)]),
            predicate=st.just("likes"),
            value=st.just(_WORDS[number % len(_WORDS)]),
            scope=st.just(() if number % 2 else (("topic", "coffee"),)),
            status=st.sampled_from(Status),
            created=st.none() | moments(),
            updated=moments(),
            rule=st.sampled_from(["evidence-sum", "signed-shift"]),
            standing=st.builds(
                Standing,
                support=st.floats(0, 9),
                refute=st.floats(0, 9),
                at=st.none() | st.floats(-1e9, 4e9),
                steady=st.booleans(),
                origins=st.integers(0, 9),
                evidence=st.integers(0, 9),
            ),
            opinion=opinions(),
            agent=st.just(AGENT_IDS[number % len(AGENT_IDS)]),
            drawn=st.just(NOTHING_DRAWN) | _drawn(),
        )

    return st.sampled_from(ids).flatmap(proposition)


def _drawn() -> st.SearchStrategy[Drawn]:
    return st.builds(
        Drawn,
        support=st.floats(0, 9),
        refute=st.floats(0, 9),
        roots=st.integers(0, 2**256 - 1),
        ring=st.sampled_from(["", "b0"]),
        at=st.none() | st.floats(-1e9, 4e9),
    )


def edges(evidence_ids: Sequence[str], belief_ids: Sequence[str]) -> st.SearchStrategy[Edge]:
    """Edges between evidence and beliefs of these ids."""
    spans = st.tuples(st.integers(0, 9), st.integers(0, 9)).map(lambda span: (min(span), max(span)))
    return st.builds(
        Edge,
        evidence=st.sampled_from(evidence_ids),
        belief=st.sampled_from(belief_ids),
        subject=st.sampled_from(ENTITY_IDS),
        stance=st.floats(-1.0, 1.0),
        authority=fractions(),
        shift=fractions(),
        weight=fractions(),
        faithfulness=fractions(),
        valid_from=st.none() | moments(),
        valid_until=st.none() | moments(),
        reason=texts(),
        span=st.none() | spans,
        method=st.sampled_from(["given", "rules/1"]),
        scope=scopes(),
        modality=st.sampled_from(Modality),
        said_by=st.sampled_from(["", *ENTITY_IDS]) | texts(8),
        happened_from=st.none() | moments(),
        happened_until=st.none() | moments(),
        predicate=st.sampled_from(["", "is keen on", "热衷于"]),
        struck=st.sampled_from(["", "act 7"]),
    )


def links(ids: Sequence[str] = BELIEF_IDS) -> st.SearchStrategy[Link]:
    """Links between two different beliefs."""
    data = st.dictionaries(texts(8), st.floats(0, 1) | texts(8), max_size=2)
    ends = st.permutations(ids).map(lambda order: order[:2])
    return st.builds(
        lambda pair, relation, data: Link(pair[0], relation, pair[1], data),
        ends,
        st.sampled_from(_LINK_RELATIONS),
        data,
    )


def revisions(belief_ids: Sequence[str], evidence_ids: Sequence[str]) -> st.SearchStrategy[Revision]:
    """Revisions of these beliefs by this evidence."""
    return st.builds(
        Revision,
        belief=st.sampled_from(belief_ids),
        evidence=st.sampled_from(evidence_ids),
        cause=st.sampled_from(CAUSES),
        before=opinions(),
        after=opinions(),
        rule=st.just("evidence-sum"),
        version=st.just("1"),
        happened=st.none() | moments(),
        recorded=moments(),
        reason=texts(),
        through=st.lists(st.sampled_from(BELIEF_IDS), unique=True, max_size=2).map(tuple),
    )


def entries() -> st.SearchStrategy[Entry]:
    """Acts of an audit log, not yet numbered."""
    return st.builds(
        Entry,
        act=st.sampled_from(["observe", "retract", "撤回"]),
        recorded=moments(),
        by=texts(8),
        run=st.sampled_from(RUNS),
        reason=texts(),
        data=_data(),
    )


def erasures(changes: ChangeSet) -> st.SearchStrategy[Erased]:
    """Some of what a change set would bring in, and ids that nothing has."""

    def some(ids: Sequence[str]) -> st.SearchStrategy[tuple[str, ...]]:
        return st.lists(st.sampled_from([*ids, "never"]), unique=True, max_size=2).map(tuple)

    return st.builds(
        Erased,
        evidence=some([piece.id for piece in changes.evidence]),
        beliefs=some([held.id for held in changes.beliefs]),
        entities=some([entity.id for entity in changes.entities]),
        sources=some([source.id for source in changes.sources]),
        events=some([event.id for event in changes.events]),
        agents=some([agent.id for agent in changes.agents]),
        nodes=some([node.id for node in changes.nodes]),
        contexts=st.lists(st.sampled_from([("topic", "a"), ("topic", "never")]), unique=True).map(tuple),
        entries=st.lists(st.integers(1, 5), unique=True, max_size=2).map(tuple),
        reasons=some([held.id for held in changes.beliefs]),
        log=st.booleans(),
    )


def nodes() -> st.SearchStrategy[Node]:
    """Nodes of two registered kinds."""
    return st.builds(Node, st.sampled_from(NODE_IDS), st.sampled_from(NODE_KINDS), _data())


def _data() -> st.SearchStrategy[dict[str, object]]:
    return st.dictionaries(texts(8), st.none() | st.integers(-9, 9) | texts(8), max_size=2)


def sources() -> st.SearchStrategy[Source]:
    """Sources whose record follows from their id."""
    published = datetime(2024, 2, 29, 12, tzinfo=UTC)
    return st.sampled_from(SOURCE_IDS).map(lambda id: Source(id, f"title of {id}", "official", "作者", published))


@st.composite
def change_sets(draw: st.DrawFn, known_evidence: Sequence[str] = (), known_beliefs: Sequence[str] = ()) -> ChangeSet:
    """A valid change set: its edges and revisions join what it brings or what is known already.

    Args:
        draw: given by hypothesis.
        known_evidence: ids of evidence that the namespace holds.
        known_beliefs: ids of beliefs that the namespace holds.
    """
    changes = ChangeSet(
        entities=draw(st.lists(entities(), max_size=2)),
        contexts=draw(
            st.lists(
                st.builds(
                    Context,
                    st.just("topic"),
                    st.sampled_from("abc"),
                    st.sampled_from(["", "z"]),
                    st.none() | moments(),
                ),
                max_size=2,
            )
        ),
        agents=draw(st.lists(st.just(Agent("assistant", "助手")), max_size=1)),
        nodes=draw(st.lists(nodes(), max_size=2)),
        removed_nodes=draw(st.lists(st.sampled_from(NODE_IDS), max_size=1)),
        sources=draw(st.lists(sources(), max_size=2)),
        events=draw(st.lists(st.just(Event("morning", "statement", datetime(2025, 3, 1, 8, tzinfo=UTC))), max_size=1)),
        evidence=draw(st.lists(evidence(), max_size=4)),
        beliefs=draw(st.lists(beliefs(), max_size=3)),
        links=draw(st.lists(links(), max_size=2)),
        entries=draw(st.lists(entries(), max_size=2)),
    )
    evidence_ids = sorted({piece.id for piece in changes.evidence} | set(known_evidence))
    belief_ids = sorted({belief.id for belief in changes.beliefs} | set(known_beliefs))
    if evidence_ids and belief_ids:
        changes.edges = draw(st.lists(edges(evidence_ids, belief_ids), max_size=5))
        changes.revisions = draw(st.lists(revisions(belief_ids, evidence_ids), max_size=3))
    return changes
