"""Laws of cold storage: what is archived counts as before, is found on demand only, and comes back whole."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from beliefgraph.domain.changes import ChangeSet, Erased, Restored
from beliefgraph.domain.model import Status
from beliefgraph.errors import ImmutableFact
from beliefgraph.ports import Space, Store
from beliefgraph.testing.laws import Laws
from beliefgraph.testing.reads import everything, found, found_cold
from beliefgraph.testing.samples import AWKWARD, belief, edge, evidence, moment, small_graph, unit_vectors


class _Abandoned(Exception):
    pass


def _archive(space: Space, evidence: tuple[str, ...] = (), beliefs: tuple[str, ...] = ()) -> None:
    with space.writing():
        space.archive(evidence, beliefs)


def _thaw(space: Space, evidence: tuple[str, ...] = (), beliefs: tuple[str, ...] = ()) -> None:
    with space.writing():
        space.thaw(evidence, beliefs)


class ColdLaws(Laws):
    """How a store archives."""

    def test_archived_evidence_keeps_all_but_its_words(self, space: Space) -> None:
        graph = small_graph()
        graph.evidence.append(evidence("e2", "戒咖啡了", at=moment(1)))
        space.commit(graph)
        _archive(space, ("e1",))
        [said, other] = graph.evidence
        kept = space.evidence(["e1", "e2"])
        assert kept == {"e1": replace(said, text="", cold=said.digest), "e2": other}
        assert kept["e1"].digest == said.digest
        assert [filed.evidence for filed in space.filed("b1")] == [kept["e1"]]
        assert space.frozen(["e1", "e2", "never"]) == {"e1": said.text}
        assert space.spoken_by(["zhang"]) == ["e1", "e2"] and space.beside(["e2"], 1)["e2"][0].id == "e1"
        assert [one.id for one in space.happened(None, None, 9)] == ["e1", "e2"] and space.faults() == []

    def test_an_archived_belief_keeps_all_but_its_status(self, space: Space) -> None:
        space.commit(small_graph())
        _archive(space, beliefs=("b1",))
        kept = replace(belief(), status=Status.ARCHIVED)
        assert space.beliefs(["b1"]) == {"b1": kept} and space.siblings(["f1"]) == {"f1": (kept,)}
        assert space.history("b1") == small_graph().revisions
        assert space.about(["zhang"], 9) == [] and space.list_beliefs(status=Status.ACTIVE) == []
        assert space.list_beliefs(status=Status.ARCHIVED) == [kept]

    def test_what_is_archived_is_found_in_cold_storage_only(self, space: Space) -> None:
        space.commit(small_graph())
        assert found_cold(space, "咖啡", "evidence") == found_cold(space, "咖啡", "belief") == set()
        _archive(space, ("e1",), ("b1",))
        assert found(space, "咖啡", "evidence") == found(space, "咖啡", "belief") == set()
        assert (found_cold(space, "咖啡", "evidence"), found_cold(space, "咖啡", "belief")) == ({"e1"}, {"b1"})
        assert (found_cold(space, "小张", "evidence"), found_cold(space, "小张", "belief")) == (set(), {"b1"})
        assert space.search_cold("咖啡", "evidence", 0) == space.search_cold("", "belief", 9) == []

    def test_better_cold_matches_come_first(self, space: Space) -> None:
        texts = ["green tea", "green tea with jasmine", "black coffee", "green grass in the garden"]
        space.commit(ChangeSet(evidence=[evidence(f"e{n}", text) for n, text in enumerate(texts)]))
        _archive(space, ("e0", "e1", "e2", "e3"))
        matches = space.search_cold("jasmine green tea", "evidence", 9)
        assert matches[0].id == "e1" and {match.id for match in matches} == {"e0", "e1", "e3"}
        assert [match.score for match in matches] == sorted((match.score for match in matches), reverse=True)
        assert [match.id for match in space.search_cold("teas", "evidence", 9)] == ["e0", "e1"]

    def test_what_is_thawed_is_as_it_was(self, space: Space) -> None:
        space.commit(small_graph())
        before = everything(space)
        _archive(space, ("e1",), ("b1",))
        _thaw(space, ("e1",), ("b1",))
        assert everything(space) == before and space.frozen(["e1"]) == {}
        assert (found(space, "咖啡", "evidence"), found(space, "咖啡", "belief")) == ({"e1"}, {"b1"})
        assert found_cold(space, "咖啡", "evidence") == found_cold(space, "咖啡", "belief") == set()
        assert space.about(["zhang"], 9) == ["b1"]

    def test_archiving_and_thawing_twice_or_unknown_things_changes_nothing(self, space: Space) -> None:
        space.commit(small_graph())
        _thaw(space, ("e1", "never"), ("b1", "never"))
        assert space.beliefs(["b1"]) == {"b1": belief()}
        _archive(space, ("e1",), ("b1",))
        before = everything(space)
        _archive(space, ("e1", "never"), ("b1", "never"))
        assert everything(space) == before and space.frozen(["e1"]) == {"e1": evidence().text}
        _thaw(space, ("never",), ("never",))
        assert everything(space) == before

    def test_archiving_in_an_empty_namespace_does_not_create_it(self, store: Store) -> None:
        _archive(store.space("新人"), ("e1",), ("b1",))
        _thaw(store.space("新人"), ("e1",), ("b1",))
        assert set(store.space("新人").counts().values()) == {0}
        assert store.space("新人").search_cold("咖啡", "evidence", 9) == [] and store.space("新人").frozen(["e1"]) == {}

    @pytest.mark.parametrize("status", [Status.WITHDRAWN, Status.INVALIDATED])
    def test_a_belief_that_is_not_active_is_not_archived(self, space: Space, status: Status) -> None:
        space.commit(ChangeSet(beliefs=[belief(status=status)]))
        _archive(space, beliefs=("b1",))
        _thaw(space, beliefs=("b1",))
        assert space.beliefs(["b1"]) == {"b1": belief(status=status)}

    def test_a_belief_that_becomes_active_again_leaves_cold_storage(self, space: Space) -> None:
        space.commit(small_graph())
        _archive(space, beliefs=("b1",))
        space.commit(ChangeSet(beliefs=[belief(status=Status.ARCHIVED, updated=moment(1))]))
        assert found(space, "咖啡", "belief") == set() and found_cold(space, "咖啡", "belief") == {"b1"}
        space.commit(ChangeSet(beliefs=[belief(updated=moment(2))]))
        assert found(space, "咖啡", "belief") == {"b1"} and found_cold(space, "咖啡", "belief") == set()
        assert [doc.id for doc in space.pending("m", 9)] == ["e1", "b1"]

    @pytest.mark.parametrize("status", [Status.WITHDRAWN, Status.INVALIDATED])
    def test_a_belief_of_another_status_is_found_nowhere(self, space: Space, status: Status) -> None:
        space.commit(small_graph())
        _archive(space, beliefs=("b1",))
        space.commit(ChangeSet(beliefs=[belief(status=status)]))
        assert found(space, "咖啡", "belief") == found_cold(space, "咖啡", "belief") == set()
        keys = [doc.key for doc in space.pending("m", 9)]
        assert [*space.docs(keys).values()] == [("evidence", "e1")]
        assert space.about(["zhang"], 9) == []

    def test_a_belief_committed_as_archived_is_found_in_cold_storage_by_the_words_it_has(self, space: Space) -> None:
        space.commit(ChangeSet(beliefs=[belief(status=Status.ARCHIVED)]))
        assert found_cold(space, "咖啡", "belief") == {"b1"} and space.pending("m", 9) == []
        space.commit(ChangeSet(beliefs=[belief(text="小张喜欢茶", status=Status.ARCHIVED)]))
        assert (found_cold(space, "咖啡", "belief"), found_cold(space, "茶", "belief")) == (set(), {"b1"})
        _thaw(space, beliefs=("b1",))
        assert space.beliefs(["b1"]) == {"b1": belief(text="小张喜欢茶")}
        assert (found(space, "咖啡", "belief"), found(space, "茶", "belief")) == (set(), {"b1"})

    @pytest.mark.parametrize("text", AWKWARD, ids=ascii)
    def test_any_unicode_words_come_back_from_cold_storage(self, space: Space, text: str) -> None:
        said = evidence(text, text)
        space.commit(ChangeSet(evidence=[said]))
        _archive(space, (text,))
        assert space.frozen([text]) == {text: text}
        _thaw(space, (text,))
        assert space.evidence([text]) == {text: said}

    def test_words_are_archived_even_when_there_are_none(self, space: Space) -> None:
        silent = evidence(text="")
        space.commit(ChangeSet(evidence=[silent]))
        _archive(space, ("e1",))
        assert space.evidence(["e1"])["e1"].cold == silent.digest and space.frozen(["e1"]) == {"e1": ""}
        _thaw(space, ("e1",))
        assert space.evidence(["e1"]) == {"e1": silent}

    def test_many_things_are_archived_at_once(self, space: Space) -> None:
        ids = tuple(f"e{number:04}" for number in range(2500))
        space.commit(ChangeSet(evidence=[evidence(id, f"第{id}句") for id in ids]))
        _archive(space, ids)
        assert len(space.frozen(ids)) == 2500 and space.pending("m", 9) == []
        _thaw(space, ids)
        assert space.frozen(ids) == {} and space.evidence(["e1234"])["e1234"].text == "第e1234句"

    @pytest.mark.parametrize("change", [{"text": "我不喝咖啡"}, {"text": ""}, {"source": "forum"}, {"speaker": "li"}])
    def test_archived_evidence_is_immutable(self, space: Space, change: dict[str, Any]) -> None:
        space.commit(small_graph())
        _archive(space, ("e1",), ("b1",))
        before = everything(space)
        with pytest.raises(ImmutableFact):
            space.commit(ChangeSet(evidence=[replace(evidence(), **change)]))
        space.commit(ChangeSet(evidence=[evidence()]))
        assert everything(space) == before and found_cold(space, "咖啡", "evidence") == {"e1"}

    def test_retracted_evidence_is_not_found_in_cold_storage_until_restored(self, space: Space) -> None:
        space.commit(small_graph())
        _archive(space, ("e1",))
        space.commit(ChangeSet(retractions={"e1": (moment(1), "说错了")}))
        assert found_cold(space, "咖啡", "evidence") == set() and space.frozen(["e1"]) == {"e1": evidence().text}
        space.commit(ChangeSet(retractions={"e1": Restored(moment(2))}))
        assert found_cold(space, "咖啡", "evidence") == {"e1"} and found(space, "咖啡", "evidence") == set()
        space.commit(ChangeSet(retractions={"e1": (moment(3), "说错了")}))
        _thaw(space, ("e1",))
        kept = space.evidence(["e1"])["e1"]
        assert (kept.text, kept.cold, kept.retracted) == (evidence().text, "", moment(3))
        assert found(space, "咖啡", "evidence") == found_cold(space, "咖啡", "evidence") == set()

    def test_new_edges_may_lead_to_archived_evidence_and_beliefs(self, space: Space) -> None:
        space.commit(small_graph())
        _archive(space, ("e1",), ("b1",))
        space.commit(ChangeSet(evidence=[evidence("e2", "新的")], edges=[edge("e2"), edge(stance=0.5)]))
        assert {filed.edge.evidence: filed.edge.stance for filed in space.filed("b1")} == {"e1": 0.5, "e2": 1.0}

    def test_each_agent_finds_its_own_in_cold_storage(self, space: Space) -> None:
        private = evidence("e2", agent="a", shared=False)
        space.commit(
            ChangeSet(evidence=[evidence(), private], beliefs=[belief(), belief("b2", agent="a")], edges=[edge()])
        )
        _archive(space, ("e1", "e2"), ("b1", "b2"))
        for one, ends in ((space, "1"), (space.seen_by("b"), "1"), (space.seen_by("a"), "12")):
            assert found_cold(one, "咖啡", "evidence") == {f"e{end}" for end in ends}
            assert found_cold(one, "咖啡", "belief") == {f"b{end}" for end in ends}
        assert len(space.search_cold("咖啡", "evidence", 1)) == 1
        space.commit(ChangeSet(shares=["e2"]))
        assert found_cold(space, "咖啡", "evidence") == {"e1", "e2"} and space.evidence(["e2"])["e2"].shared
        space.commit(ChangeSet(unshares=["e2"]))
        assert found_cold(space, "咖啡", "evidence") == {"e1"}
        assert found_cold(space.seen_by("a"), "咖啡", "evidence") == {"e1", "e2"}

    def test_namespaces_archive_apart(self, store: Store) -> None:
        names = ("user_1", "user_10", "o'brien", "用户一")
        for number, name in enumerate(names):
            store.space(name).commit(ChangeSet(evidence=[evidence(text=f"秘密{number}")], beliefs=[belief()]))
        for name in names[:2]:
            _archive(store.space(name), ("e1",), ("b1",))
        before = everything(store.space("user_10"))
        _thaw(store.space("user_1"), ("e1",), ("b1",))
        assert everything(store.space("user_10")) == before
        assert store.space("user_10").frozen(["e1"]) == {"e1": "秘密1"}
        assert found_cold(store.space("user_10"), "秘密", "evidence") == {"e1"}
        for name in ("user_1", "o'brien", "用户一"):
            assert found_cold(store.space(name), "秘密", "evidence") == set() and store.space(name).frozen(["e1"]) == {}
            assert found(store.space(name), "秘密", "evidence") == {"e1"}

    def test_archiving_and_thawing_that_are_abandoned_change_nothing(self, space: Space) -> None:
        space.commit(small_graph())
        before = everything(space)
        with pytest.raises(_Abandoned), space.writing():
            space.archive(["e1"], ["b1"])
            assert found_cold(space, "咖啡", "evidence") == {"e1"} and space.frozen(["e1"]) == {"e1": evidence().text}
            raise _Abandoned
        assert everything(space) == before and space.frozen(["e1"]) == {}
        assert found_cold(space, "咖啡", "evidence") == found_cold(space, "咖啡", "belief") == set()
        _archive(space, ("e1",), ("b1",))
        archived = everything(space)
        with pytest.raises(_Abandoned), space.writing():
            space.thaw(["e1"], ["b1"])
            raise _Abandoned
        assert everything(space) == archived and space.frozen(["e1"]) == {"e1": evidence().text}
        assert found_cold(space, "咖啡", "evidence") == {"e1"} and found_cold(space, "咖啡", "belief") == {"b1"}

    @pytest.mark.parametrize("act", ["shares", "unshares"])
    def test_sharing_and_unsharing_that_are_abandoned_change_nothing(self, space: Space, act: str) -> None:
        space.commit(ChangeSet(evidence=[evidence("e2", agent="a", shared=False)]))
        _archive(space, ("e2",))
        if act == "unshares":
            space.commit(ChangeSet(shares=["e2"]))
        before = [found_cold(space.seen_by(agent), "咖啡", "evidence") for agent in ("", "a", "b")]
        with pytest.raises(_Abandoned), space.writing():
            space.commit(ChangeSet(shares=["e2"]) if act == "shares" else ChangeSet(unshares=["e2"]))
            raise _Abandoned
        assert [found_cold(space.seen_by(agent), "咖啡", "evidence") for agent in ("", "a", "b")] == before

    def test_what_is_erased_is_gone_from_cold_storage_too(self, space: Space) -> None:
        space.commit(small_graph())
        _archive(space, ("e1",), ("b1",))
        space.commit(ChangeSet(erased=Erased(evidence=("e1",), beliefs=("b1",))))
        assert space.frozen(["e1"]) == {} and space.counts()["evidence"] == 0
        assert found_cold(space, "咖啡", "evidence") == found_cold(space, "咖啡", "belief") == set()
        _thaw(space, ("e1",), ("b1",))
        assert space.evidence(["e1"]) == {} and space.beliefs(["b1"]) == {}
        space.commit(ChangeSet(evidence=[evidence(text="早上好")]))
        assert space.frozen(["e1"]) == {} and found(space, "早上好", "evidence") == {"e1"}

    def test_vectors_of_what_is_archived_go_and_are_wanted_again_afterwards(self, space: Space) -> None:
        space.commit(small_graph())
        keys = {doc.id: doc.key for doc in space.pending("m", 9)}
        space.put_vectors("m", list(keys.values()), unit_vectors(2))
        _archive(space, ("e1",), ("b1",))
        assert space.counts()["vector"] == 0 and len(space.codes().keys) == 0 and space.model() == ("m", 16)
        assert space.pending("m", 9) == [] and space.docs(list(keys.values())) == {}
        space.put_vectors("m", list(keys.values()), unit_vectors(2))  # they were archived while being embedded
        assert space.counts()["vector"] == 0
        _thaw(space, ("e1",), ("b1",))
        assert {doc.id: doc.key for doc in space.pending("m", 9)} == keys
        assert [doc.text for doc in space.pending("m", 9)] == [evidence().text, belief().text]
        space.put_vectors("m", list(keys.values()), unit_vectors(2))
        assert space.counts()["vector"] == 2 and len(space.docs(list(keys.values()))) == 2

    def test_forgetting_all_vectors_does_not_make_archived_things_wait_for_one(self, space: Space) -> None:
        space.commit(small_graph())
        space.put_vectors("m", [doc.key for doc in space.pending("m", 9)], unit_vectors(2))
        _archive(space, ("e1",))
        space.drop_vectors()
        assert [doc.id for doc in space.pending("m", 9)] == ["b1"] == [doc.id for doc in space.pending("other", 9)]
