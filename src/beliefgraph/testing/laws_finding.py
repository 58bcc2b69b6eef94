"""Laws of finding: full text and vectors, and what may not be found."""

from __future__ import annotations

import numpy as np
import pytest

from beliefgraph.domain.changes import ChangeSet, Restored
from beliefgraph.domain.model import Status
from beliefgraph.errors import ModelMismatch, NotFound
from beliefgraph.ports import Space, Store
from beliefgraph.testing.laws import Laws
from beliefgraph.testing.reads import found
from beliefgraph.testing.samples import belief, edge, evidence, moment, small_graph, unit_vectors

SAYINGS = {
    "coffee": "我爱喝美式咖啡，每天都要来一杯",
    "tea": "早上只喝茶",
    "hiking": "Dana hikes in Yosemite every June",
    "offline": "Product X supports offline mode, since version 2.1!",
    "arabic": "أحب القهوة العربية",
    "hindi": "मुझे चाय पसंद है",
}


class FindingLaws(Laws):
    """How a store finds texts."""

    @pytest.mark.parametrize(
        ("words", "id"),
        [
            ("咖啡", "coffee"),
            ("美式咖啡是什么", "coffee"),
            ("茶", "tea"),
            ("YOSEMITE", "hiking"),
            ("where does Dana hike in June?", "hiking"),
            ("offline-mode", "offline"),
            ("القهوة", "arabic"),
            ("चाय", "hindi"),
        ],
    )
    def test_a_word_in_any_script_finds_its_text(self, space: Space, words: str, id: str) -> None:
        space.commit(ChangeSet(evidence=[evidence(key, text) for key, text in SAYINGS.items()]))
        matches = space.search(words, "evidence", 9)
        assert matches[0].id == id and matches[0].kind == "evidence"

    def test_texts_that_share_no_word_are_not_found(self, space: Space) -> None:
        space.commit(ChangeSet(evidence=[evidence(key, text) for key, text in SAYINGS.items()]))
        assert space.search("鲸鱼 whales", "evidence", 9) == []

    @pytest.mark.parametrize("words", ["", "  ", "?!。", '"', "'", "NEAR(", "*", "a AND", "col:x", "\0", "-", "^咖"])
    def test_no_question_breaks_the_search(self, space: Space, words: str) -> None:
        space.commit(small_graph())
        assert all(match.id == "e1" for match in space.search(words, "evidence", 9))

    def test_better_matches_come_first_and_no_more_than_asked(self, space: Space) -> None:
        texts = ["green tea", "green tea with jasmine", "black coffee", "green grass in the garden"]
        space.commit(ChangeSet(evidence=[evidence(f"e{n}", text) for n, text in enumerate(texts)]))
        matches = space.search("jasmine green tea", "evidence", 9)
        assert matches[0].id == "e1"
        assert {match.id for match in matches} == {"e0", "e1", "e3"}
        assert [match.score for match in matches] == sorted((match.score for match in matches), reverse=True)
        assert [match.id for match in space.search("jasmine green tea", "evidence", 1)] == ["e1"]
        assert space.search("tea", "evidence", 0) == []

    def test_beliefs_and_evidence_are_found_apart(self, space: Space) -> None:
        space.commit(small_graph())
        assert (found(space, "咖啡", "belief"), found(space, "咖啡", "evidence")) == ({"b1"}, {"e1"})
        assert (found(space, "小张", "belief"), found(space, "小张", "evidence")) == ({"b1"}, set())

    def test_retracted_evidence_is_not_found_until_restored(self, space: Space) -> None:
        space.commit(small_graph())
        space.commit(ChangeSet(retractions={"e1": (moment(1), "说错了")}))
        assert found(space, "咖啡", "evidence") == set()
        space.commit(ChangeSet(evidence=[evidence()], retractions={"e1": (moment(2), "再说一次")}))
        assert found(space, "咖啡", "evidence") == set()
        space.commit(ChangeSet(retractions={"e1": Restored(moment(3))}))
        assert found(space, "咖啡", "evidence") == {"e1"}

    def test_evidence_that_arrives_retracted_is_not_found(self, space: Space) -> None:
        space.commit(ChangeSet(evidence=[evidence(retracted=moment(1), retract_reason="说错了"), evidence("e2")]))
        assert found(space, "咖啡", "evidence") == {"e2"}
        space.commit(ChangeSet(retractions={"e1": Restored(moment(3))}))
        assert found(space, "咖啡", "evidence") == {"e1", "e2"}

    def test_withdrawn_beliefs_are_not_found_until_active_again(self, space: Space) -> None:
        space.commit(small_graph())
        space.commit(ChangeSet(beliefs=[belief(status=Status.WITHDRAWN)]))
        assert found(space, "咖啡", "belief") == set()
        space.commit(ChangeSet(beliefs=[belief()]))
        assert found(space, "咖啡", "belief") == {"b1"}

    def test_committing_a_belief_again_does_not_index_it_twice(self, space: Space) -> None:
        for hour in range(5):
            space.commit(ChangeSet(beliefs=[belief(updated=moment(hour))]))
        assert [match.id for match in space.search("咖啡", "belief", 9)] == ["b1"]

    def test_evidence_is_listed_by_the_time_it_happened(self, space: Space) -> None:
        late, early = evidence("a", "晚", at=moment(5)), evidence("b", "早", at=moment(1))
        undated = evidence("c", "不知何时", at=None)
        space.commit(ChangeSet(evidence=[late, early, undated]))
        assert [e.id for e in space.happened(None, None, 9)] == ["b", "a"]
        assert [e.id for e in space.happened(moment(1), moment(5), 9)] == ["b"]
        assert [e.id for e in space.happened(moment(2), None, 9)] == ["a"]
        assert [e.id for e in space.happened(None, None, 1)] == ["b"]

    def test_listed_evidence_is_paged_though_much_happened_at_one_moment(self, space: Space) -> None:
        told = [evidence(id, id, at=moment(hour)) for id, hour in (("c", 1), ("a", 1), ("b", 1), ("a0", 0), ("z", 2))]
        hidden = evidence("b1", "b1", at=moment(1), agent="ann", shared=False)
        space.commit(ChangeSet(evidence=[*told, hidden, evidence("x", "x", at=None)]))
        assert [e.id for e in space.happened(None, None, 2, "a0")] == ["a", "b"]
        assert [e.id for e in space.happened(None, None, 9, "b")] == ["c", "z"]
        assert [e.id for e in space.happened(None, moment(2), 9, "b1")] == ["c"], "whoever sees where it starts"
        assert [e.id for e in space.happened(moment(2), None, 9, "a")] == ["z"]
        assert [e.id for e in space.seen_by("ann").happened(None, None, 2, "b")] == ["b1", "c"]
        assert space.happened(None, None, 9, "x") == space.happened(None, None, 9, "never") == []

    def test_any_form_of_an_english_word_finds_it(self, space: Space) -> None:
        texts = ["She hikes a lot", "We went hiking", "They hiked home", "a hiccup"]
        space.commit(ChangeSet(evidence=[evidence(f"e{n}", text) for n, text in enumerate(texts)]))
        assert found(space, "hike", "evidence") == found(space, "hiking", "evidence") == {"e0", "e1", "e2"}

    def test_evidence_stands_beside_what_its_source_says_before_and_after(self, space: Space) -> None:
        said = [evidence(f"e{n}", f"{n}", source="s1", at=moment(n)) for n in (3, 0, 4, 1, 2)]
        other = evidence("x", "x", source="s2", at=moment(2))
        space.commit(ChangeSet(evidence=[*said, other]))
        beside = space.beside(["e1", "e4", "x", "none"], 2)
        assert {id: [(b.id, b.steps) for b in near] for id, near in beside.items()} == {
            "e1": [("e0", -1), ("e2", 1), ("e3", 2)],
            "e4": [("e3", -1), ("e2", -2)],
            "x": [],
        }
        assert beside["e1"][0].at == moment(0)
        space.commit(ChangeSet(retractions={"e2": (moment(5), "说错了")}))
        assert [b.id for b in space.beside(["e1"], 1)["e1"]] == ["e0", "e3"]

    def test_evidence_without_a_time_stands_by_its_sequence_before_what_has_one(self, space: Space) -> None:
        said = [evidence(f"e{n}", f"{n}", source="s1", at=None, sequence=n) for n in (1, 3, 2)]
        space.commit(ChangeSet(evidence=[evidence("dated", "d", source="s1", at=moment(0)), *said]))
        near = space.beside(["e3"], 2)["e3"]
        assert [(b.id, b.steps) for b in near] == [("e2", -1), ("dated", 1), ("e1", -2)]
        assert near[0].at is None

    def test_it_tells_which_names_speak(self, space: Space) -> None:
        space.commit(ChangeSet(evidence=[evidence("e1", "早", speaker="小张"), evidence("e2", "hi", speaker="Ann")]))
        assert space.speaking(["小张", "Ann", "ann", "Bob"]) == {"小张", "Ann"}


class VectorLaws(Laws):
    """How a store keeps vectors."""

    def test_documents_wait_for_a_vector_oldest_first(self, space: Space) -> None:
        space.commit(ChangeSet(evidence=[evidence("e9", "先")]))
        space.commit(ChangeSet(beliefs=[belief("b1", "后")]))
        waiting = space.pending("m", 9)
        assert [(doc.kind, doc.id, doc.text) for doc in waiting] == [
            ("evidence", "e9", "先"),
            ("belief", "b1", "后"),
        ]
        assert space.pending("m", 1) == waiting[:1]
        assert len({doc.key for doc in waiting}) == 2

    def test_vectors_come_back_by_key_and_stop_being_pending(self, space: Space) -> None:
        keys = _fill(space, 5)
        given = unit_vectors(5)
        space.put_vectors("m", keys[:3], given[:3])
        assert [doc.key for doc in space.pending("m", 9)] == keys[3:]
        assert space.counts()["vector"] == 3
        kept = space.vectors([keys[2], keys[0]])
        assert kept.dtype == np.float32 and kept.shape == (2, 16)
        np.testing.assert_allclose(kept, given[[2, 0]], atol=1e-3)

    def test_codes_are_the_signs_in_the_order_the_vectors_were_put(self, space: Space) -> None:
        keys = _fill(space, 6)
        given = unit_vectors(6)
        order = [3, 0, 5]
        space.put_vectors("m", [keys[n] for n in order], given[order])
        space.put_vectors("m", [keys[1]], given[[1]])
        codes = space.codes()
        assert codes.keys.tolist() == [keys[n] for n in (*order, 1)] and codes.keys.dtype == np.int64
        assert codes.bits.dtype == np.uint8
        np.testing.assert_array_equal(codes.bits, np.packbits(given[[*order, 1]] > 0, axis=1))
        later = space.codes(after=3)
        assert later.keys.tolist() == [keys[1]]
        np.testing.assert_array_equal(later.bits, codes.bits[3:])
        assert len(space.codes(after=4).keys) == 0

    def test_a_namespace_without_vectors_has_no_codes(self, space: Space) -> None:
        codes = space.codes()
        assert len(codes.keys) == 0 and len(codes.bits) == 0

    def test_putting_a_vector_again_keeps_one(self, space: Space) -> None:
        keys = _fill(space, 2)
        for _ in range(2):
            space.put_vectors("m", keys, unit_vectors(2))
        assert space.counts()["vector"] == 2
        assert space.codes().keys.tolist() == keys

    @pytest.mark.parametrize(("model", "dim"), [("other", 16), ("m", 24)])
    def test_vectors_of_another_model_or_size_are_refused(self, space: Space, model: str, dim: int) -> None:
        keys = _fill(space, 2)
        space.put_vectors("m", keys[:1], unit_vectors(1))
        with pytest.raises(ModelMismatch):
            space.put_vectors(model, keys[1:], unit_vectors(1, dim))
        assert space.counts()["vector"] == 1
        assert [doc.key for doc in space.pending("m", 9)] == keys[1:]

    def test_each_namespace_may_have_its_own_model(self, store: Store) -> None:
        for name, dim in (("user_1", 16), ("user_10", 32)):
            space = store.space(name)
            space.put_vectors(f"model of {name}", _fill(space, 2), unit_vectors(2, dim))
        assert store.space("user_1").codes().bits.shape == (2, 2)
        assert store.space("user_10").codes().bits.shape == (2, 4)

    def test_a_key_without_a_vector_is_not_found(self, space: Space) -> None:
        keys = _fill(space, 2)
        space.put_vectors("m", keys[:1], unit_vectors(1))
        for unknown in (keys[1], 10**9):
            with pytest.raises(NotFound):
                space.vectors([keys[0], unknown])

    def test_keys_of_another_namespace_mean_nothing_here(self, store: Store) -> None:
        mine, theirs = store.space("user_1"), store.space("user_10")
        mine.commit(small_graph())
        keys = _fill(theirs, 20)
        theirs.put_vectors("m", keys, unit_vectors(20))
        assert set(mine.docs(keys).values()) <= {("evidence", "e1"), ("belief", "b1")}
        assert len(mine.codes().keys) == 0

    def test_docs_name_what_may_be_recalled(self, space: Space) -> None:
        space.commit(small_graph())
        keys = {doc.id: doc.key for doc in space.pending("m", 9)}
        both = {keys["e1"]: ("evidence", "e1"), keys["b1"]: ("belief", "b1")}
        assert space.docs([*both, 10**9]) == both
        space.commit(ChangeSet(retractions={"e1": (moment(1), "")}, beliefs=[belief(status=Status.WITHDRAWN)]))
        assert space.docs(list(both)) == {}
        space.commit(ChangeSet(retractions={"e1": Restored(moment(3))}, beliefs=[belief()], edges=[edge()]))
        assert space.docs(list(both)) == both

    def test_vectors_put_in_a_transaction_that_fails_are_gone(self, space: Space) -> None:
        keys = _fill(space, 2)
        space.put_vectors("m", keys[:1], unit_vectors(1))
        with pytest.raises(KeyError), space.writing():
            space.put_vectors("m", keys[1:], unit_vectors(1))
            raise KeyError
        assert space.codes().keys.tolist() == keys[:1]
        assert [doc.key for doc in space.pending("m", 9)] == keys[1:]

    def test_the_model_is_known_while_its_vectors_are_held(self, space: Space) -> None:
        assert space.model() is None
        keys = _fill(space, 2)
        space.put_vectors("m", keys, unit_vectors(2))
        assert space.model() == ("m", 16)
        space.drop_vectors()
        assert space.model() is None and space.counts()["vector"] == 0 and len(space.codes().keys) == 0
        assert [doc.key for doc in space.pending("other", 9)] == keys
        space.put_vectors("other", keys, unit_vectors(2, 32))
        assert space.model() == ("other", 32)

    def test_dropping_vectors_leaves_other_namespaces_alone(self, store: Store) -> None:
        mine, theirs = store.space("user_1"), store.space("user_10")
        for one in (mine, theirs):
            one.put_vectors("m", _fill(one, 2), unit_vectors(2))
        mine.drop_vectors()
        assert theirs.counts()["vector"] == 2 and theirs.model() == ("m", 16)


def _fill(space: Space, count: int) -> list[int]:
    space.commit(ChangeSet(evidence=[evidence(f"e{number:03}", f"第{number}句") for number in range(count)]))
    return [doc.key for doc in space.pending("m", count)]
