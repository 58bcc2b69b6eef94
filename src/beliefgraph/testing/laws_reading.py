"""Laws of reading: lookups, families, listings, iteration, and namespaces that never meet."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import Context, Entity, Link, Node, Relation, Source, Status
from beliefgraph.domain.order import order_key
from beliefgraph.errors import InvalidName
from beliefgraph.ports import Space, Store
from beliefgraph.testing.laws import Laws
from beliefgraph.testing.reads import everything
from beliefgraph.testing.samples import START, belief, edge, entry, evidence, moment, revision, small_graph
from beliefgraph.text import name_key

NAMESPACES = (
    "user_1",
    "user_10",
    "user_1 ",
    "USER_1",
    "user-1",
    "user",
    "o'brien",
    'say "hi"',
    "%",
    "user__",
    "☕️",
    "用户一",
    "a" * 200,
    "1 OR 1=1; --",
)


class ReadingLaws(Laws):
    """How a store answers."""

    def test_a_new_store_is_empty(self, store: Store) -> None:
        space = store.space("zhang")
        assert store.namespaces() == []
        assert space.namespace == "zhang"
        assert set(space.counts().values()) == {0}
        assert space.filed("b1") == () and space.history("b1") == [] and space.contexts() == []
        assert space.list_beliefs() == [] and space.search("咖啡", "belief", 9) == []

    def test_reading_does_not_create_a_namespace(self, store: Store) -> None:
        everything(store.space("zhang"))
        assert store.namespaces() == []

    def test_lookups_leave_out_what_does_not_exist(self, space: Space) -> None:
        space.commit(small_graph())
        assert list(space.evidence(["e0", "e1"])) == ["e1"]
        assert list(space.beliefs(["b0", "b1"])) == ["b1"]
        assert list(space.entities(["nobody", "zhang"])) == ["zhang"]
        assert list(space.sources(["nowhere", "dialog"])) == ["dialog"]
        assert list(space.families(["f0", "f1"])) == ["f1"]
        assert list(space.siblings(["f0", "f1"])) == ["f1"]
        assert space.beliefs_of(["e0", "e1"]) == {"e1": ("b1",)}
        assert space.links(["b1"]) == []

    def test_families_of_several_values_are_told_with_their_values(self, space: Space) -> None:
        one, other = belief("b1", family="f1"), belief("b2", family="f2")
        space.commit(ChangeSet(beliefs=[one, replace(one, id="b3", scope=(("version", "2"),)), other]))
        assert space.several_valued() == []
        space.commit(ChangeSet(beliefs=[replace(other, id="b4", value="上海"), replace(other, id="b5", value="")]))
        assert space.several_valued() == [("f2", ""), *sorted([("f2", other.value), ("f2", "上海")])]

    def test_lookups_take_many_ids_and_repeated_ones(self, space: Space) -> None:
        ids = [f"e{number:04}" for number in range(2500)]
        space.commit(ChangeSet(evidence=[evidence(id, f"第{id}句") for id in ids]))
        assert sorted(space.evidence(ids + ids)) == ids
        assert space.evidence(iter(())) == {}

    def test_counts_name_every_kind(self, space: Space) -> None:
        graph = small_graph()
        graph.links.append(Link("b1", Relation.UPDATES, "b0"))
        graph.entries.append(entry())
        space.commit(graph)
        kinds = "entity source event context agent node evidence belief edge link revision entry".split()  # noqa: SIM905
        assert space.counts() == dict.fromkeys(kinds, 1) | {"vector": 0}

    def test_a_sound_graph_has_no_faults(self, space: Space) -> None:
        assert space.faults() == []
        space.commit(small_graph())
        space.commit(ChangeSet(retractions={"e1": (moment(1), "说错了")}, removed_edges=[("e1", "b1")]))
        assert space.faults() == []

    def test_filed_evidence_comes_in_time_sequence_id_order(self, space: Space) -> None:
        pieces = [
            evidence("a", "最后", at=moment(9)),
            evidence("b", "同时之二", at=START, sequence=2),
            evidence("c", "同时之一", at=START, sequence=1),
            evidence("d", "同时同序", at=START, sequence=1),
            evidence("e", "无时间有序", at=None, sequence=5),
            evidence("f", "无时间", at=None, recorded=moment(1)),
            evidence("g", "更早", at=moment(-9), sequence=9),
        ]
        random.Random(7).shuffle(pieces)
        edges = [edge(piece.id) for piece in pieces]
        space.commit(ChangeSet(evidence=pieces, beliefs=[belief()], edges=edges))
        order = [filed.evidence.id for filed in space.filed("b1")]
        assert order == ["e", "g", "c", "d", "b", "f", "a"]
        assert order == [piece.id for piece in sorted(pieces, key=order_key)]
        assert [filed.evidence.id for filed in space.families(["f1"])["f1"].filed] == order
        assert [filed.evidence.id for filed in next(space.all_families()).filed] == order

    def test_a_family_holds_its_beliefs_and_all_their_evidence(self, space: Space) -> None:
        space.commit(
            ChangeSet(
                evidence=[
                    evidence("e1"),
                    evidence("e2", "不喝了", at=moment(1)),
                    evidence("e3", "别的", at=moment(2)),
                ],
                beliefs=[belief("b2", status=Status.WITHDRAWN), belief("b1"), belief("b3", family="f2")],
                edges=[edge("e1", "b1"), edge("e2", "b2"), edge("e3", "b3"), edge("e3", "b1")],
                retractions={"e2": (moment(3), "说错了")},
            )
        )
        families = space.families(["f1", "f2"])
        assert [b.id for b in families["f1"].beliefs] == ["b1", "b2"]
        filed = {(piece.edge.evidence, piece.edge.belief) for piece in families["f1"].filed}
        assert filed == {("e1", "b1"), ("e2", "b2"), ("e3", "b1")}
        assert [piece.evidence.retracted for piece in families["f1"].filed] == [None, moment(3), None]
        assert {k: f.beliefs for k, f in families.items()} == space.siblings(["f1", "f2"])
        assert space.beliefs_of(["e3"]) == {"e3": ("b1", "b3")}
        assert [family.key for family in space.all_families()] == ["f1", "f2"]

    def test_a_belief_that_moves_leaves_its_old_family(self, space: Space) -> None:
        space.commit(small_graph())
        space.commit(ChangeSet(beliefs=[belief(family="f2", subject="li")]))
        assert list(space.families(["f1", "f2"])) == ["f2"]
        assert space.about(["zhang"], 9) == [] and space.about(["li"], 9) == ["b1"]

    def test_evidence_is_found_by_its_speaker_written_exactly_so(self, space: Space) -> None:
        speakers = {"e3": "zhang", "e1": "zhang", "e2": "Zhang", "e4": "张三", "e5": "zhang "}
        space.commit(ChangeSet(evidence=[evidence(id, speaker=name) for id, name in speakers.items()]))
        assert space.spoken_by(["zhang"]) == ["e1", "e3"]
        assert space.spoken_by(["张三", "zhang", "nobody"]) == ["e1", "e3", "e4"]
        assert space.spoken_by([]) == []
        assert space.speakers() == ["Zhang", "zhang", "zhang ", "张三"]

    def test_evidence_is_found_by_whose_word_it_passes_on(self, store: Store) -> None:
        space, other = store.space("user_1"), store.space("user_10")
        for one in (space, other):
            one.commit(
                ChangeSet(
                    evidence=[evidence("e1"), evidence("e2", speaker="li"), evidence("e3", speaker="li")],
                    beliefs=[belief("b1"), belief("b2")],
                    edges=[
                        edge("e1", "b1", said_by="小李"),
                        edge("e1", "b2", said_by="Ana"),
                        edge("e2", "b1", said_by="小李"),
                    ],
                )
            )
        assert space.spoken_by(["小李"]) == ["e1", "e2"] and space.spoken_by(["Ana", "li"]) == ["e1", "e2", "e3"]
        space.commit(ChangeSet(edges=[edge("e1", "b1", said_by="Ana"), edge("e2", "b1")]))
        assert space.spoken_by(["小李"]) == [] and space.spoken_by(["Ana"]) == ["e1"]
        space.commit(ChangeSet(removed_edges=[("e1", "b2")]))
        assert space.spoken_by(["Ana"]) == ["e1"]
        space.commit(ChangeSet(removed_edges=[("e1", "b1")]))
        assert space.spoken_by(["Ana"]) == [] and space.spoken_by(["zhang"]) == ["e1"]
        assert "Ana" not in space.speakers() and {"Ana", "小李", "li"} <= set(other.speakers())
        assert other.spoken_by(["小李"]) == ["e1", "e2"] and other.spoken_by(["Ana"]) == ["e1"]

    def test_links_are_found_from_both_ends(self, space: Space) -> None:
        updates = Link("b2", Relation.UPDATES, "b1", {"since": "2025-03-01", "量": 1})
        derives = Link("b2", Relation.DERIVES_FROM, "b3", {"strength": 0.5})
        space.commit(ChangeSet(links=[updates, derives]))
        assert space.links(["b1"]) == [updates]
        assert sorted(space.links(["b2", "b1"]), key=lambda link: link.target) == [updates, derives]
        space.commit(ChangeSet(links=[replace(updates, data={})], removed_links=[derives]))
        assert space.links(["b1", "b2", "b3"]) == [replace(updates, data={})]
        assert space.counts()["link"] == 1

    def test_history_keeps_the_order_of_recording(self, space: Space) -> None:
        steps = [revision(recorded=moment(hour), reason=str(hour)) for hour in (5, 1, 3)]
        space.commit(ChangeSet(beliefs=[belief(), belief("b2")], revisions=steps[:2]))
        space.commit(ChangeSet(revisions=[revision("b2"), steps[2]]))
        assert space.history("b1") == steps
        assert [step.belief for step in space.all_revisions()] == ["b1", "b1", "b2", "b1"]

    def test_contexts_come_in_dimension_value_order(self, space: Space) -> None:
        places = [Context("版本", "2.1", "2"), Context("topic", "tea"), Context("topic", "coffee", "drinks")]
        space.commit(ChangeSet(contexts=places))
        assert space.contexts() == [places[2], places[1], places[0]]

    def test_aliases_are_entities_that_stand_for_another(self, space: Space) -> None:
        entities = [Entity("a", "甲", canonical="b"), Entity("b", "乙", canonical="b"), Entity("c", "丙")]
        space.commit(ChangeSet(entities=entities))
        assert space.aliases() == {"a": "b"}

    @pytest.mark.parametrize("said", ["小张", "张三", "zhang_san", "Zhang San", "ＺＨＡＮＧ　ＳＡＮ", "張三"])
    def test_an_entity_is_found_by_any_spelling_of_its_names(self, space: Space, said: str) -> None:
        space.commit(small_graph())
        assert space.named([name_key(said), name_key("李四")]) == {name_key(said): ("zhang",)}

    def test_a_new_name_is_found_beside_the_old_ones(self, space: Space) -> None:
        space.commit(small_graph())
        old = small_graph().entities[0]
        space.commit(ChangeSet(entities=[replace(old, names=(*old.names, "老张"))]))
        assert set(space.named(["小张", "老张"]).values()) == {("zhang",)}

    def test_a_name_that_no_entity_bears_any_more_is_not_found(self, space: Space) -> None:
        space.commit(ChangeSet(entities=[Entity("zhang", "小张", names=("张三",)), Entity("li", "小李")]))
        space.commit(ChangeSet(entities=[Entity("zhang", "张总", names=("张三",))]))
        found = space.named(["小张", "张三", "张总", "小李"])
        assert found == {"张三": ("zhang",), "张总": ("zhang",), "小李": ("li",)}

    def test_names_are_listed_by_how_they_begin(self, space: Space) -> None:
        names = ("Ana", "anabel", "ANNA", "An", "Bob", "安娜", "安", "李安")
        space.commit(ChangeSet(entities=[Entity(str(number), name) for number, name in enumerate(names)]))
        assert list(space.names_from("an", 9)) == ["an", "ana", "anabel", "anna"]
        assert list(space.names_from("ana", 1)) == ["ana"]
        assert space.names_from("安", 9) == {"安": ("6",), "安娜": ("5",)}
        assert list(space.names_from("", 3)) == ["an", "ana", "anabel"]
        assert space.names_from("c", 9) == {} and space.names_from("an", 0) == {}
        assert space.names_from("an_b", 9) == space.names_from("_n", 9) == {}

    @pytest.mark.parametrize("sign", ["%", "*", "'", '"', "\\", "[", "?", "☕️", "𠮷", "é"], ids=ascii)
    def test_no_sign_at_the_beginning_of_a_name_means_another(self, space: Space, sign: str) -> None:
        names = (f"a{sign}z", f"a{sign}", f"a{sign}安", "abz", "a", f"b{sign}")
        space.commit(ChangeSet(entities=[Entity(str(number), name) for number, name in enumerate(names)]))
        wanted = sorted(name_key(name) for name in names[:3])
        assert list(space.names_from(name_key(f"a{sign}"), 9)) == wanted

    @pytest.mark.parametrize(
        ("start", "name"),
        [
            ("an", "an\U0010ffffz"),
            ("a\0b", "a\0bc"),
            ("a\0b", "a\0c"),
            ("\U0010ffff", "\U0010ffffa"),
            ("\ud7ff", "\ue000"),
        ],
        ids=ascii,
    )
    def test_the_last_signs_there_are_begin_names_too(self, space: Space, start: str, name: str) -> None:
        space.commit(ChangeSet(entities=[Entity("1", name)]))
        assert list(space.names_from(start, 9)) == ([name] if name.startswith(start) else [])

    def test_the_bearers_of_a_listed_name_are_all_there(self, store: Store) -> None:
        space = store.space("user_1")
        space.commit(
            ChangeSet(entities=[Entity("n2", "Ana"), Entity("n1", "ANA"), Entity("n3", "Bea", names=("Anabel",))])
        )
        store.space("user_10").commit(ChangeSet(entities=[Entity("n4", "Anatole")]))
        assert space.names_from("ana", 9) == {"ana": ("n1", "n2"), "anabel": ("n3",)}
        assert space.names_from("ana", 1) == {"ana": ("n1", "n2")}
        space.commit(ChangeSet(entities=[Entity("n3", "Bea")]))
        assert space.names_from("ana", 9) == {"ana": ("n1", "n2")}

    def test_nodes_of_a_kind_are_listed_page_by_page_in_id_order(self, store: Store) -> None:
        space = store.space("user_1")
        ids = ["é", "z", "a", "中", "B", "☕"]
        nodes = {id: Node(id, "审核", {"量": number}) for number, id in enumerate(ids)}
        space.commit(ChangeSet(nodes=[*nodes.values(), Node("m", "review_state")]))
        store.space("user_10").commit(ChangeSet(nodes=[Node("elsewhere", "审核")]))
        ordered = [nodes[id] for id in sorted(ids)]
        first = space.nodes_of("审核", limit=4)
        assert first == ordered[:4] and space.nodes_of("审核", first[-1].id) == ordered[4:]
        assert space.nodes_of("审核", ordered[-1].id) == [] and space.nodes_of("审核", limit=0) == []
        assert space.nodes_of("review_state") == [Node("m", "review_state")]
        assert space.nodes_of("审") == space.nodes_of("") == []
        space.nodes_of("审核")[0].data["量"] = None
        space.commit(ChangeSet(nodes=[Node("a", "review_state")]))
        assert space.nodes_of("审核") == [node for node in ordered if node.id != "a"]

    def test_about_lists_active_beliefs_of_a_subject_latest_first(self, space: Space) -> None:
        space.commit(
            ChangeSet(
                beliefs=[
                    belief("b1", updated=moment(1)),
                    belief("b2", updated=moment(3)),
                    belief("b3", updated=moment(2), subject="li"),
                    belief("b4", updated=moment(4), status=Status.WITHDRAWN),
                    belief("b5", updated=moment(5), subject="wang"),
                    belief("b6", updated=None),
                ]
            )
        )
        assert space.about(["zhang", "li"], 9) == ["b2", "b3", "b1", "b6"]
        assert space.about(["zhang", "li"], 2) == ["b2", "b3"]
        assert space.about([], 9) == []

    def test_beliefs_are_listed_page_by_page_in_id_order(self, space: Space) -> None:
        ids = [f"b{number:02}" for number in range(7)]
        space.commit(ChangeSet(beliefs=[belief(id) for id in reversed(ids)]))
        first = space.list_beliefs(limit=3)
        second = space.list_beliefs(after=first[-1].id, limit=3)
        rest = space.list_beliefs(after=second[-1].id, limit=3)
        assert [b.id for b in (*first, *second, *rest)] == ids
        assert space.list_beliefs(after=rest[-1].id) == []

    def test_listing_passes_every_given_filter(self, space: Space) -> None:
        space.commit(
            ChangeSet(
                evidence=[evidence("e1"), evidence("e2", source="forum")],
                beliefs=[
                    belief("b1"),
                    belief("b2", subject="li"),
                    belief("b3", status=Status.WITHDRAWN),
                    belief("b4"),
                ],
                edges=[
                    edge("e1", "b1"),
                    edge("e2", "b1"),
                    edge("e1", "b2"),
                    edge("e1", "b3"),
                    edge("e2", "b4"),
                ],
            )
        )

        def ids(**filters: object) -> list[str]:
            return [b.id for b in space.list_beliefs(**filters)]  # type: ignore[arg-type]

        assert ids(source="dialog") == ["b1", "b2", "b3"]
        assert ids(source="dialog", entity="zhang") == ["b1", "b3"]
        assert ids(source="dialog", entity="zhang", status=Status.ACTIVE) == ["b1"]
        assert ids(source="forum", after="b1") == ["b4"]
        assert ids(source="nowhere") == []

    def test_whole_graph_iteration_comes_in_id_order(self, space: Space) -> None:
        names = ["é", "z", "a", "中", "B", "☕"]
        space.commit(
            ChangeSet(
                entities=[Entity(name, name) for name in names],
                sources=[Source(name) for name in names],
                evidence=[evidence(name, name) for name in names],
                beliefs=[belief(name, family=name) for name in names],
            )
        )
        ordered = sorted(names)
        assert [node.id for node in space.all_entities()] == ordered
        assert [node.id for node in space.all_sources()] == ordered
        assert [node.id for node in space.all_evidence()] == ordered
        assert [family.key for family in space.all_families()] == ordered
        assert [b.id for b in space.list_beliefs()] == ordered

    def test_iteration_survives_writes_in_between(self, space: Space) -> None:
        space.commit(ChangeSet(evidence=[evidence(f"e{n}", f"话{n}") for n in range(10)]))
        iterator = space.all_evidence()
        first = next(iterator)
        space.commit(ChangeSet(evidence=[evidence("e99", "新话")]))
        seen = {first.id} | {piece.id for piece in iterator}
        assert seen >= {f"e{n}" for n in range(10)}

    def test_namespaces_never_meet(self, store: Store) -> None:
        for number, name in enumerate(NAMESPACES):
            words = f"秘密{number}"
            said, held = evidence(text=words, speaker=name), belief(text=words, subject=name)
            entity = Entity("zhang", name)
            store.space(name).commit(
                ChangeSet(entities=[entity], evidence=[said], beliefs=[held], edges=[edge()], revisions=[revision()])
            )
        assert sorted(store.namespaces()) == sorted(NAMESPACES)
        for name in NAMESPACES:
            space = store.space(name)
            assert space.namespace == name
            assert space.evidence(["e1"])["e1"].speaker == name
            assert [piece.evidence.speaker for piece in space.filed("b1")] == [name]
            assert [match.id for match in space.search("秘密", "evidence", 99)] == ["e1"]
            assert space.about(NAMESPACES, 99) == ["b1"] and space.counts()["revision"] == 1

    def test_retracting_in_one_namespace_touches_no_other(self, store: Store) -> None:
        for name in ("user_1", "user_10"):
            store.space(name).commit(small_graph())
        before = everything(store.space("user_10"))
        store.space("user_1").commit(ChangeSet(retractions={"e1": (moment(1), "说错了")}, removed_edges=[("e1", "b1")]))
        assert everything(store.space("user_10")) == before
        assert [match.id for match in store.space("user_10").search("咖啡", "evidence", 9)] == ["e1"]

    @pytest.mark.parametrize("name", ["", "   ", "a\0b", "a\nb", "\ud800", "a" * 201], ids=ascii)
    def test_names_that_no_namespace_can_bear_are_refused(self, store: Store, name: str) -> None:
        with pytest.raises(InvalidName):
            store.space(name)
