"""Random acts on a store and on `MemoryStore` side by side; every read must agree after every act."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import numpy as np
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from beliefgraph.domain.changes import ChangeSet, Restored
from beliefgraph.domain.model import Source
from beliefgraph.errors import ImmutableFact
from beliefgraph.ports import Space, Store, Vectors
from beliefgraph.stores.memory import MemoryStore
from beliefgraph.testing import strategies
from beliefgraph.testing.reads import everything, found, found_cold
from beliefgraph.testing.samples import evidence

MODEL = "signs/1"
NAMESPACES = ("user_1", "user_10")


class _Abandoned(Exception):
    pass


def store_machine(make_store: Callable[[], Store]) -> type[RuleBasedStateMachine]:
    """A hypothesis state machine that compares a store with the executable specification.

    Use its `TestCase` in a test module:

        TestMyStoreActs = store_machine(lambda: MyStore(new_path())).TestCase

    Args:
        make_store: makes a new, empty store each time.
    """

    class StoreMachine(_StoreMachine):
        def make_store(self) -> Store:
            return make_store()

    return StoreMachine


class _StoreMachine(RuleBasedStateMachine):
    make_store: Callable[[], Store]

    @initialize()
    def open(self) -> None:
        self.store = self.make_store()
        self.model = MemoryStore()

    def both(self, namespace: str) -> tuple[Space, Space]:
        return self.store.space(namespace), self.model.space(namespace)

    def known(self, namespace: str) -> tuple[list[str], list[str]]:
        space = self.model.space(namespace)
        return [piece.id for piece in space.all_evidence()], [belief.id for belief in space.list_beliefs()]

    def commit(self, namespace: str, changes: ChangeSet) -> None:
        for space in self.both(namespace):
            space.commit(changes)

    @rule(namespace=st.sampled_from(NAMESPACES), data=st.data())
    def commits_a_change_set(self, namespace: str, data: st.DataObject) -> None:
        self.commit(namespace, data.draw(strategies.change_sets(*self.known(namespace))))

    @rule(
        namespace=st.sampled_from(NAMESPACES),
        data=st.data(),
        why=strategies.texts(),
        when=strategies.moments(),
    )
    def retracts_or_restores(self, namespace: str, data: st.DataObject, why: str, when: datetime) -> None:
        evidence_ids, _ = self.known(namespace)
        chosen = data.draw(st.lists(st.sampled_from(evidence_ids), unique=True)) if evidence_ids else []
        acts: list[tuple[datetime, str] | Restored] = [(when, why), Restored(when)]
        self.commit(namespace, ChangeSet(retractions=dict.fromkeys(chosen, data.draw(st.sampled_from(acts)))))

    @rule(namespace=st.sampled_from(NAMESPACES), data=st.data())
    def shares_or_takes_back(self, namespace: str, data: st.DataObject) -> None:
        evidence_ids, _ = self.known(namespace)
        some = st.lists(st.sampled_from(evidence_ids), unique=True) if evidence_ids else st.just([])
        self.commit(namespace, ChangeSet(shares=data.draw(some)))
        self.commit(namespace, ChangeSet(unshares=data.draw(some)))

    @rule(namespace=st.sampled_from(NAMESPACES), data=st.data())
    def erases(self, namespace: str, data: st.DataObject) -> None:
        """Some of what is there, and perhaps something new in the same act."""
        erased = data.draw(strategies.erasures(_contents(self.model.space(namespace))))
        changes = data.draw(st.just(ChangeSet()) | strategies.change_sets())
        changes.erased = erased
        self.commit(namespace, changes)
        assert all(space.scrub().complete for space in self.both(namespace))

    @rule(namespace=st.sampled_from(NAMESPACES), data=st.data(), abandoned=st.booleans())
    def archives_or_thaws(self, namespace: str, data: st.DataObject, abandoned: bool) -> None:
        evidence_ids, belief_ids = self.known(namespace)
        evidence = data.draw(st.lists(st.sampled_from([*evidence_ids, "never"]), unique=True))
        beliefs = data.draw(st.lists(st.sampled_from([*belief_ids, "never"]), unique=True))
        thaws = data.draw(st.booleans())
        for space in self.both(namespace):
            try:
                with space.writing():
                    (space.thaw if thaws else space.archive)(evidence, beliefs)
                    if abandoned:
                        raise _Abandoned
            except _Abandoned:
                pass

    @rule(namespace=st.sampled_from(NAMESPACES), data=st.data())
    def removes_edges_links_and_nodes(self, namespace: str, data: st.DataObject) -> None:
        space = self.model.space(namespace)
        edges = [(f.edge.evidence, f.edge.belief) for family in space.all_families() for f in family.filed]
        links = list(space.all_links())
        nodes = [node.id for node in space.all_nodes()]
        self.commit(
            namespace,
            ChangeSet(
                removed_edges=data.draw(st.lists(st.sampled_from(edges))) if edges else [],
                removed_links=data.draw(st.lists(st.sampled_from(links))) if links else [],
                removed_nodes=data.draw(st.lists(st.sampled_from([*nodes, "never"]))),
            ),
        )

    @rule(namespace=st.sampled_from(NAMESPACES), data=st.data())
    def abandons_a_transaction(self, namespace: str, data: st.DataObject) -> None:
        changes = data.draw(strategies.change_sets(*self.known(namespace)))
        for space in self.both(namespace):
            try:
                with space.writing():
                    space.commit(changes)
                    raise _Abandoned
            except _Abandoned:
                pass

    @rule(namespace=st.sampled_from(NAMESPACES), data=st.data())
    def tries_to_rewrite_a_fact(self, namespace: str, data: st.DataObject) -> None:
        changes = data.draw(strategies.change_sets(*self.known(namespace)))
        changes.sources += [Source("fact", "title"), Source("fact", "another title")]
        for space in self.both(namespace):
            try:
                space.commit(changes)
            except ImmutableFact:
                continue
            raise AssertionError("a source was rewritten")

    @rule(namespace=st.sampled_from(NAMESPACES), count=st.integers(1, 5))
    def embeds_what_is_pending(self, namespace: str, count: int) -> None:
        waiting = [space.pending(MODEL, count) for space in self.both(namespace)]
        assert [_names(docs) for docs in waiting[:1]] == [_names(docs) for docs in waiting[1:]]
        for space, docs in zip(self.both(namespace), waiting, strict=True):
            space.put_vectors(MODEL, [doc.key for doc in docs], _vectors([doc.id for doc in docs]))

    @rule(namespace=st.sampled_from(NAMESPACES))
    def commits_the_same_evidence_again(self, namespace: str) -> None:
        self.commit(namespace, ChangeSet(evidence=list(self.model.space(namespace).all_evidence())))
        self.commit(namespace, ChangeSet(evidence=[evidence("constant")]))

    @precondition(lambda self: hasattr(self, "store"))
    @invariant()
    def every_read_agrees(self) -> None:
        for namespace in NAMESPACES:
            actual, expected = self.both(namespace)
            assert everything(actual) == everything(expected)
            assert _vector_reads(actual) == _vector_reads(expected)
            for agent in (*strategies.AGENT_IDS, "nobody"):
                _compare_finds(actual.seen_by(agent), expected.seen_by(agent))

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.store.close()


def _contents(space: Space) -> ChangeSet:
    return ChangeSet(
        entities=list(space.all_entities()),
        agents=list(space.all_agents()),
        nodes=list(space.all_nodes()),
        sources=list(space.all_sources()),
        events=list(space.all_events()),
        evidence=list(space.all_evidence()),
        beliefs=space.list_beliefs(),
    )


def _compare_finds(actual: Space, expected: Space) -> None:
    for kind, ids in (("evidence", strategies.EVIDENCE_IDS), ("belief", strategies.BELIEF_IDS)):
        for word in (*map(strategies.rare_word, ids), "咖啡"):
            assert found(actual, word, kind) == found(expected, word, kind), word
            assert found_cold(actual, word, kind) == found_cold(expected, word, kind), word
    assert set(_recallable(actual)) == set(_recallable(expected))


def _recallable(space: Space) -> list[tuple[str, str]]:
    return list(space.docs(space.codes().keys.tolist()).values())


def _names(docs: list[Any]) -> list[tuple[str, str, str]]:
    return [(doc.kind, doc.id, doc.text) for doc in docs]


def _vectors(ids: list[str]) -> Vectors:
    rows = [np.random.default_rng(list(id.encode())).choice([-0.25, 0.25], 16) for id in ids]
    return np.array(rows, dtype=np.float32).reshape(len(ids), 16)


def _vector_reads(space: Space) -> list[Any]:
    """Codes, vectors and what may be recalled, with what a store's own document keys stand for.

    Sorted, since a store may order them anew when some are removed.
    """
    codes = space.codes()
    keys = codes.keys.tolist()
    docs = space.docs(keys)
    vectors = space.vectors(keys).tolist() if keys else []
    rows = zip([docs.get(key) for key in keys], codes.bits.tolist(), vectors, strict=True)
    return [sorted(rows, key=repr), _names(space.pending(MODEL, 100))]
