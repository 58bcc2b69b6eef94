"""Laws of erasing: what is erased is gone from every method, and nothing else is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from beliefgraph.domain.changes import ChangeSet, Erased
from beliefgraph.domain.model import Agent, Context, Entity, Event, Link, Node, Relation, Source
from beliefgraph.errors import NotFound
from beliefgraph.ports import Scrubbed, Space, Store
from beliefgraph.testing.laws import Laws
from beliefgraph.testing.reads import everything, found
from beliefgraph.testing.samples import AWKWARD, belief, edge, evidence, moment, revision, small_graph, unit_vectors


class _Abandoned(Exception):
    pass


def _two_of_everything() -> ChangeSet:
    """A small graph twice, tied together: "e1", "b1", "zhang" ... and "e2", "b2", "li" ..."""
    changes = small_graph()
    changes.entities.append(Entity("li", "小李", names=("李四",), canonical="zhang"))
    changes.contexts.append(Context("topic", "tea"))
    changes.agents.append(Agent("other"))
    changes.nodes.append(Node("review-2", "review_state"))
    changes.sources.append(Source("forum"))
    changes.events.append(Event("evening"))
    more = {"source": "forum", "speaker": "li", "run": "夜间", "premises": ("b1",), "at": moment(1)}
    changes.evidence.append(evidence("e2", "小李说茶更好", **more))
    changes.beliefs.append(belief("b2", "小李喜欢茶", subject="li", family="f2"))
    changes.edges += [edge("e2", "b2", said_by="Ana"), edge("e2", "b1", stance=-0.5), edge("e1", "b2")]
    changes.links += [
        Link("b2", Relation.UPDATES, "b1", {"why": "新"}),
        Link("b2", Relation.PRECEDES, "b3"),
        Link("e2", Relation.PRECEDES, "e1"),
        Link("review-2", Relation.ABOUT, "li"),
        Link("review-2", Relation.ABOUT, "zhang"),
    ]
    changes.revisions += [revision("b1", "e2", reason="小李说茶更好", recorded=moment(1)), revision("b2", "e1")]
    return changes


class ErasingLaws(Laws):
    """How a store forgets for good."""

    def test_erased_evidence_is_gone_from_every_method(self, space: Space) -> None:
        space.commit(_two_of_everything())
        space.commit(ChangeSet(erased=Erased(evidence=("e2",))))
        assert space.evidence(["e1", "e2"]).keys() == {"e1"} and [said.id for said in space.all_evidence()] == ["e1"]
        assert [filed.edge for filed in space.filed("b1")] == [edge()] and len(space.filed("b2")) == 1
        assert space.beliefs_of(["e1", "e2"]) == {"e1": ("b1", "b2")}
        assert space.spoken_by(["li", "Ana"]) == [] and space.speaking(["li", "zhang"]) == {"zhang"}
        assert space.beside(["e1", "e2"], 2) == {"e1": ()} and space.links(["e2"]) == []
        assert space.derived(["b1"]) == {} and space.brought_in("夜间") == space.from_source("forum") == []
        assert list(space.all_derivations()) == [] and [said.id for said in space.happened(None, None, 9)] == ["e1"]
        assert found(space, "茶", "evidence") == set() and found(space, "咖啡", "evidence") == {"e1"}
        assert {doc.id for doc in space.pending("m", 9)} == {"e1", "b1", "b2"}
        assert [held.id for held in space.list_beliefs(source="forum")] == []
        assert space.counts()["evidence"] == 1 and space.counts()["edge"] == 2 and space.faults() == []

    def test_the_history_of_beliefs_that_stay_forgets_erased_evidence(self, space: Space) -> None:
        space.commit(_two_of_everything())
        before = space.history("b1")
        space.commit(ChangeSet(erased=Erased(evidence=("e2",))))
        assert space.history("b1") == [before[0], replace(before[1], evidence="", reason="")]
        assert [step.evidence for step in space.all_revisions()] == ["e1", "", "e1"]

    def test_an_erased_belief_is_gone_with_its_edges_links_and_history(self, space: Space) -> None:
        space.commit(_two_of_everything())
        space.commit(ChangeSet(erased=Erased(beliefs=("b2",))))
        assert space.beliefs(["b1", "b2"]).keys() == {"b1"} and [held.id for held in space.list_beliefs()] == ["b1"]
        assert space.families(["f1", "f2"]).keys() == space.siblings(["f1", "f2"]).keys() == {"f1"}
        assert [family.key for family in space.all_families()] == ["f1"] and space.filed("b2") == ()
        assert space.beliefs_of(["e1", "e2"]) == {"e1": ("b1",), "e2": ("b1",)} and space.spoken_by(["Ana"]) == []
        assert space.links(["b1", "b2", "b3"]) == [] and space.history("b2") == []
        assert [step.belief for step in space.all_revisions()] == ["b1", "b1"]
        assert space.about(["li"], 9) == [] and found(space, "茶", "belief") == set()
        assert found(space, "茶", "evidence") == {"e2"} and space.faults() == []
        assert {doc.id for doc in space.pending("m", 9)} == {"e1", "e2", "b1"}

    def test_the_history_of_a_belief_that_stays_may_lose_its_reasons_alone(self, store: Store) -> None:
        space, other = store.space("user_1"), store.space("user_10")
        for one in (space, other):
            one.commit(_two_of_everything())
            one.commit(ChangeSet(revisions=[revision("b1", reason="小李说"), revision("b2", reason="小李说")]))
        before = space.history("b1"), space.history("b2"), other.history("b1")
        space.commit(ChangeSet(erased=Erased(reasons=("b1", "never"))))
        assert space.history("b1") == [replace(step, reason="") for step in before[0]]
        assert (space.history("b2"), other.history("b1")) == before[1:]

    def test_erased_nodes_of_every_kind_are_gone(self, space: Space) -> None:
        space.commit(_two_of_everything())
        space.commit(
            ChangeSet(
                erased=Erased(
                    entities=("li",),
                    sources=("forum",),
                    events=("evening",),
                    agents=("other",),
                    nodes=("review-2",),
                    contexts=(("topic", "tea"),),
                )
            )
        )
        small = small_graph()
        assert list(space.all_entities()) == small.entities and space.entities(["li"]) == {}
        assert space.named(["小李", "李四", "小张"]) == {"小张": ("zhang",)} and space.aliases() == {}
        assert "李四" not in space.names_from("李", 9)
        assert list(space.all_sources()) == small.sources and space.sources(["forum"]) == {}
        assert list(space.all_events()) == small.events and list(space.all_agents()) == small.agents
        assert list(space.all_nodes()) == small.nodes and space.nodes(["review-2"]) == {}
        assert space.contexts() == small.contexts and space.links(["review-2", "li", "zhang"]) == []
        assert {said.id for said in space.all_evidence()} == {"e1", "e2"} and len(space.list_beliefs()) == 2

    def test_a_graph_from_which_one_half_is_erased_is_the_other_half(self, store: Store) -> None:
        space, fresh = store.space("user_1"), store.space("user_10")
        space.commit(_two_of_everything())
        half = Erased(
            ("e2",), ("b2",), ("li",), ("forum",), ("evening",), ("other",), ("review-2",), (("topic", "tea"),)
        )
        space.commit(ChangeSet(erased=half))
        fresh.commit(small_graph())
        forgotten = revision("b1", "", recorded=moment(1))
        fresh.commit(ChangeSet(revisions=[forgotten]))
        assert everything(space) == everything(fresh)

    @pytest.mark.parametrize("id", [*AWKWARD, "e'1", 'e"1', "%", "_", "用户一"], ids=ascii)
    def test_erasing_touches_no_other_namespace(self, store: Store, id: str) -> None:
        graph = ChangeSet(
            entities=[Entity(id, "名字")],
            nodes=[Node(id, "审核")],
            sources=[Source(id)],
            evidence=[evidence(id, source=id, premises=(id,), run=id)],
            beliefs=[belief(id, subject=id)],
            edges=[edge(id, id)],
            revisions=[revision(id, id)],
        )
        for name in ("user_1", "user_10"):
            store.space(name).commit(graph)
        other = store.space("user_10")
        before = everything(other)
        everywhere = dict.fromkeys(("evidence", "beliefs", "entities", "sources", "events", "agents", "nodes"), (id,))
        store.space("user_1").commit(ChangeSet(erased=Erased(**everywhere)))  # type: ignore[arg-type]
        assert set(store.space("user_1").counts().values()) == {0}
        assert everything(store.space("user_10")) == before
        assert (
            found(store.space("user_10"), "咖啡", "evidence") == found(store.space("user_10"), "咖啡", "belief") == {id}
        )

    def test_erasing_twice_or_what_was_never_there_changes_nothing(self, space: Space) -> None:
        space.commit(_two_of_everything())
        gone = Erased(("e2", "never"), ("b2", "never"), ("li", "never"), nodes=("never",), contexts=(("topic", "x"),))
        space.commit(ChangeSet(erased=gone))
        before = everything(space)
        space.commit(ChangeSet(erased=gone))
        space.commit(ChangeSet(erased=Erased()))
        assert everything(space) == before

    def test_an_erased_id_is_free_for_other_words(self, space: Space) -> None:
        space.commit(_two_of_everything())
        space.commit(ChangeSet(erased=Erased(evidence=("e2",))))
        space.commit(ChangeSet(evidence=[evidence("e2", "早上好")]))
        assert space.evidence(["e2"])["e2"].text == "早上好" and space.beliefs_of(["e2"]) == {}
        assert found(space, "早上好", "evidence") == {"e2"} and found(space, "茶", "evidence") == set()

    def test_what_is_erased_and_put_in_one_act_is_the_new_one(self, space: Space) -> None:
        space.commit(_two_of_everything())
        reworded = belief("b2", "早上好", family="f3", subject="zhang")
        space.commit(ChangeSet(erased=Erased(beliefs=("b2",)), beliefs=[reworded], edges=[edge("e1", "b2")]))
        assert space.beliefs(["b2"]) == {"b2": reworded} and [f.evidence.id for f in space.filed("b2")] == ["e1"]
        assert space.history("b2") == [] and found(space, "茶", "belief") == set()

    def test_erasing_in_an_act_that_is_abandoned_erases_nothing(self, space: Space) -> None:
        space.commit(_two_of_everything())
        space.put_vectors("m", [doc.key for doc in space.pending("m", 9)], unit_vectors(4))
        before, codes = everything(space), _codes(space)
        with pytest.raises(_Abandoned), space.writing():
            space.commit(ChangeSet(erased=Erased(("e1", "e2"), ("b1", "b2"), ("li",), nodes=("review-1",))))
            assert space.counts()["evidence"] == space.counts()["vector"] == 0
            raise _Abandoned
        assert everything(space) == before and found(space, "茶", "evidence") == {"e2"}
        assert _codes(space) == codes

    def test_the_vectors_of_what_is_erased_go_and_no_other(self, store: Store) -> None:
        space, other = store.space("user_1"), store.space("user_10")
        given, keys = unit_vectors(6), {}
        for one in (space, other):
            one.commit(ChangeSet(evidence=[evidence(f"e{n}", f"第{n}句") for n in range(6)]))
            keys[one.namespace] = [doc.key for doc in one.pending("m", 9)]
            one.put_vectors("m", keys[one.namespace], given)
        mine = keys["user_1"]
        space.commit(ChangeSet(erased=Erased(evidence=("e1", "e4"))))
        left = [mine[n] for n in (0, 2, 3, 5)]
        assert _codes(space) == {mine[n]: np.packbits(given[n] > 0).tolist() for n in (0, 2, 3, 5)}
        assert space.codes(after=3).keys.tolist() == space.codes().keys[3:].tolist()
        assert space.counts()["vector"] == 4 and len(space.vectors(left)) == 4
        assert space.docs(mine).keys() == set(left)
        for key in (mine[1], mine[4]):
            with pytest.raises(NotFound):
                space.vectors([key])
        assert other.codes().keys.tolist() == keys["user_10"] and other.counts()["vector"] == 6

    def test_the_key_of_an_erased_document_is_never_anothers(self, space: Space) -> None:
        space.commit(ChangeSet(evidence=[evidence("e1"), evidence("e2")]))
        keys = {doc.key for doc in space.pending("m", 9)}
        space.commit(ChangeSet(erased=Erased(evidence=("e1", "e2"))))
        space.commit(ChangeSet(evidence=[evidence("e1"), evidence("e3")]))
        assert keys.isdisjoint(doc.key for doc in space.pending("m", 9)) and space.docs(list(keys)) == {}

    @pytest.mark.parametrize("times", [1, 2])
    def test_scrubbing_a_store_nobody_else_uses_is_complete(self, space: Space, times: int) -> None:
        assert space.scrub() == Scrubbed(complete=True)
        space.commit(_two_of_everything())
        space.commit(ChangeSet(erased=Erased(evidence=("e2",), beliefs=("b2",))))
        before: dict[str, Any] = everything(space)
        for _ in range(times):
            assert space.scrub() == Scrubbed(complete=True)
        assert everything(space) == before and found(space, "咖啡", "evidence") == {"e1"}


def _codes(space: Space) -> dict[int, list[int]]:
    """Document key -> its sign bits; the order is a store's own after something was removed."""
    codes = space.codes()
    return {key: row.tolist() for key, row in zip(codes.keys.tolist(), codes.bits, strict=True)}
