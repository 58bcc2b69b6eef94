"""Records: what is dumped is loaded again, and what cannot be is refused by name."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from beliefgraph.domain.audit import chained
from beliefgraph.domain.audit import erased as without_words
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import (
    NOTHING_DRAWN,
    Agent,
    Belief,
    Claim,
    Context,
    Drawn,
    Edge,
    Event,
    Evidence,
    Link,
    Modality,
    Node,
    Observation,
    Relation,
    Source,
    Status,
)
from beliefgraph.errors import BadRecord, OutOfRange, UnknownRelation
from beliefgraph.records import KINDS, dump, from_a4, graph_from_a4, kind_of, load, load_as, to_a4
from beliefgraph.stores.memory import MemoryStore
from beliefgraph.testing import strategies
from beliefgraph.testing.samples import START, belief, edge, entry, evidence, moment, revision, small_graph

GRAPH = small_graph()
NODES: list[Any] = [
    GRAPH.entities[0],
    GRAPH.sources[0],
    Source("bare"),
    GRAPH.events[0],
    Event("kindless", ""),
    GRAPH.contexts[0],
    Context("版本", "2", recorded=START),
    Agent("a"),
    GRAPH.nodes[0],
    Node("审核", "来源用户"),
    GRAPH.evidence[0],
    evidence("e2", "", source="", speaker="", origin="", at=None, extra={"量": [1, None, {"深": 0.5}]}),
    evidence(agent="助手", shared=False, premises=("b2", "b1"), run="夜间", absences=((START, moment(1)),)),
    evidence(retracted=START, retract_reason="说错了", absences=((START, moment(1)), (moment(2), moment(2)))),
    evidence(text="", cold="d_7"),
    belief(scope=(("topic", "coffee"), ("版本", "2.1")), status=Status.WITHDRAWN),
    belief(status=Status.ARCHIVED, agent="助手", drawn=Drawn(0.5, 1.5, 2**256 - 1, "b0", 1740794400.25)),
    belief(status=Status.INVALIDATED, drawn=Drawn(roots=1)),
    Belief("b2", "f2", "", "", "", ""),
    edge(valid_until=START, span=(0, 3), scope=(("a", "b"),)),
    edge(struck="act 7"),
    edge(modality=Modality.REPORTED, said_by="小李", happened_from=START, happened_until=START, predicate="热衷于"),
    Link("b2", Relation.UPDATES, "b1", {"why": "新"}),
    revision(happened=None),
    revision(cause="drawn", through=("b3", "b2")),
    entry(),
    *chained(None, [entry(), entry("undo", 1)]),
    without_words(chained(None, [entry()])[0]),
    belief().opinion,
    Claim("小张", "likes", "茶", polarity=-1, span=(2, 5), context=(("topic", "tea"),), valid_from=START),
    Claim(
        "小张",
        "lives_in",
        "杭州",
        type="人",
        modality=Modality.HYPOTHETICAL,
        said_by="小李",
        happened_from=START,
        happened_until=START,
        verifiable=False,
    ),
    Observation("我爱喝茶", source=Source("d", "日记"), claims=(), sequence=0, authority=0.0),
    Observation("x", claims=(Claim("a", "b"), Claim("c", "d"))),
    Observation("x", agent="助手", shared=False, derives_from=("b1", "b2"), run="夜间"),
    Observation("x", shared=True),
]


@pytest.mark.parametrize("node", NODES, ids=kind_of)
def test_a_node_comes_back_from_its_json(node: Any) -> None:
    record = json.loads(json.dumps(dump(node), ensure_ascii=False))
    assert load(kind_of(node), record) == node
    assert load_as(type(node), record) == node


def test_every_kind_is_tried() -> None:
    assert {kind_of(node) for node in NODES} == set(KINDS)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.one_of(
        strategies.evidence(),
        strategies.beliefs(),
        strategies.edges(["e1"], ["b1"]),
        strategies.links(),
        strategies.revisions(["b1"], ["e1"]),
        strategies.entities(),
        strategies.entries(),
    )
)
def test_any_valid_node_comes_back_from_its_json(node: Any) -> None:
    assert load(kind_of(node), json.loads(json.dumps(dump(node)))) == node


def test_empty_fields_are_left_out_and_times_keep_their_offset() -> None:
    assert dump(evidence()) == {
        "id": "e1",
        "text": "我爱喝美式咖啡",
        "source": "dialog",
        "speaker": "zhang",
        "origin": "zhang",
        "recorded": "2025-03-01T10:00:00+08:00",
        "at": "2025-03-01T10:00:00+08:00",
        "source_kind": "statement",
    }


def test_what_is_so_by_default_is_left_out_of_beliefs_and_entries_too() -> None:
    assert dump(belief()).keys().isdisjoint({"agent", "drawn"})
    assert dump(entry()).keys() == {"act", "recorded", "by", "reason", "data", "number"}
    assert dump(evidence(shared=False))["shared"] is False
    assert load("belief", dump(belief())).drawn == NOTHING_DRAWN


def test_roots_are_written_as_hexadecimal_digits() -> None:
    roots = [0, 1, 2**255, 2**256 - 1]
    written = [dump(belief(drawn=Drawn(support=1.0, roots=bits)))["drawn"] for bits in roots]
    assert [record.get("roots") for record in written] == [None, "1", "8" + "0" * 63, "f" * 64]
    assert [load("belief", dump(belief()) | {"drawn": record}).drawn.roots for record in written] == roots


def test_an_edge_written_before_it_told_how_and_by_whom_is_read_with_the_defaults() -> None:
    old = {
        "evidence": "e1", "belief": "b1", "subject": "zhang", "stance": 1.0, "authority": 0.85, "shift": 0.45,
        "weight": 1.0, "faithfulness": 1.0, "method": "given",
    }  # fmt: skip
    assert load("edge", old) == edge()
    assert dump(edge()) == old


def test_a_scope_is_an_object_and_its_order_does_not_matter() -> None:
    record = dump(evidence(scope=(("a", "1"), ("b", "2"))))
    assert record["scope"] == {"a": "1", "b": "2"}
    record["scope"] = {"b": "2", "a": "1"}
    assert load("evidence", record).scope == (("a", "1"), ("b", "2"))


def test_polarity_may_be_true_or_false() -> None:
    assert load("claim", {"subject": "a", "predicate": "b", "polarity": False}).polarity == -1
    assert load("claim", {"subject": "a", "predicate": "b", "polarity": True}).polarity == 1


@pytest.mark.parametrize(
    ("kind", "changes", "named"),
    [
        ("evidence", {"colour": "red"}, "evidence.colour"),
        ("evidence", {"kind": "statement"}, "evidence.kind"),
        ("evidence", {"text": 7}, "evidence.text"),
        ("evidence", {"text": None}, "evidence.text"),
        ("evidence", {"text": "\ud800"}, "evidence.text"),
        ("evidence", {"recorded": "2025-03-01T10:00:00"}, "evidence.recorded"),
        ("evidence", {"at": "yesterday"}, "evidence.at"),
        ("evidence", {"at": 1740794400}, "evidence.at"),
        ("evidence", {"sequence": 1.5}, "evidence.sequence"),
        ("evidence", {"sequence": True}, "evidence.sequence"),
        ("evidence", {"sequence": 2**64}, "evidence.sequence"),
        ("evidence", {"scope": [["a", "b"]]}, "evidence.scope"),
        ("evidence", {"scope": {"a": 1}}, "evidence.scope"),
        ("evidence", {"extra": []}, "evidence.extra"),
        ("edge", {"span": [3, 1]}, "edge.span"),
        ("edge", {"span": [1]}, "edge.span"),
        ("edge", {"stance": float("nan")}, "edge.stance"),
        ("edge", {"stance": True}, "edge.stance"),
        ("edge", {"modality": "maybe"}, "edge.modality"),
        ("edge", {"said_by": None}, "edge.said_by"),
        ("edge", {"happened_from": "2025-03-01"}, "edge.happened_from"),
        ("edge", {"predicate": 3}, "edge.predicate"),
        ("belief", {"status": "asleep"}, "belief.status"),
        ("belief", {"opinion": {"belief": 1}}, "opinion.disbelief"),
        ("belief", {"standing": {"steady": 1}}, "standing.steady"),
        ("revision", {"after": "sure"}, "revision.after"),
        ("revision", {"cause": "dreamt"}, "revision.cause"),
        ("revision", {"through": "b1"}, "revision.through"),
        ("evidence", {"shared": 0}, "evidence.shared"),
        ("evidence", {"premises": "b1"}, "evidence.premises"),
        ("evidence", {"absences": [["2025-03-01T10:00:00+08:00"]]}, "evidence.absences"),
        ("evidence", {"absences": [["2025-03-01", "2025-03-02"]]}, "evidence.absences"),
        ("evidence", {"absences": {}}, "evidence.absences"),
        ("edge", {"struck": True}, "edge.struck"),
        ("belief", {"drawn": {"roots": 1}}, "drawn.roots"),
        ("belief", {"drawn": {"roots": "-1"}}, "drawn.roots"),
        ("belief", {"drawn": {"roots": "0x1f"}}, "drawn.roots"),
        ("belief", {"drawn": {"roots": "1" * 65}}, "drawn.roots"),
        ("belief", {"drawn": {"support": float("inf")}}, "drawn.support"),
        ("belief", {"drawn": {"mood": 1}}, "drawn.mood"),
        ("entry", {"data": []}, "entry.data"),
        ("entry", {"number": "1"}, "entry.number"),
        ("entry", {"erased": 1}, "entry.erased"),
        ("entry", {"recorded": "2025-03-01T10:00:00"}, "entry.recorded"),
    ],
)
def test_a_wrong_field_is_refused_by_name(kind: str, changes: dict[str, Any], named: str) -> None:
    nodes: list[Any] = [evidence(), edge(), belief(), revision(), entry()]
    good = {kind_of(node): node for node in nodes}[kind]
    assert load(kind, dump(good)) == good
    with pytest.raises(BadRecord) as refused:
        load(kind, dump(good) | changes)
    assert named in str(refused.value)


def test_a_missing_field_is_refused_by_name() -> None:
    record = dump(evidence())
    del record["speaker"]
    with pytest.raises(BadRecord, match=r"evidence\.speaker"):
        load("evidence", record)


@pytest.mark.parametrize("field", ["stance", "authority", "shift", "weight", "faithfulness"])
def test_numbers_outside_their_interval_are_refused_by_name(field: str) -> None:
    with pytest.raises(OutOfRange, match=field):
        load("edge", dump(edge()) | {field: 1.5})


@pytest.mark.parametrize("record", [None, [], "x", 3])
def test_what_is_no_object_is_refused(record: Any) -> None:
    with pytest.raises(BadRecord):
        load("event", record)


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(BadRecord, match="unicorn"):
        load("unicorn", {})


# A4 ----------------------------------------------------------------------------------------------------

A4_BELIEF = {
    "belief_id": "b_001",
    "type": "belief",
    "content": "用户偏好摄影",
    "confidence": 0.82,
    "created_at": "2025-05-10T10:00:00+00:00",
    "updated_at": "2025-05-10T10:00:00+00:00",
    "source_agent": "customer_service_agent",
    "evidence_ids": ["e_001", "e_002"],
    "context_ids": ["c_001"],
}
A4_EVIDENCE = {
    "evidence_id": "e_001",
    "type": "evidence",
    "content": "用户说我周末经常出去拍照",
    "source": "user_message_20250510_1000",
    "reliability": 0.9,
    "captured_at": "2025-05-10T10:00:00+00:00",
}
A4_EDGE = {"edge_id": "edge_001", "from": "e_001", "to": "b_001", "relation": "support", "weight": 0.8}
A4_SECOND = A4_EVIDENCE | {"evidence_id": "e_002", "content": "他说把相机卖了", "reliability": 0.4}


def test_an_a4_belief_keeps_its_id_and_confidence() -> None:
    read = from_a4(A4_BELIEF)
    assert isinstance(read, Belief)
    assert (read.id, read.text, read.rule) == ("b_001", "用户偏好摄影", "bounded-nudge")
    assert read.opinion.probability == 0.82 and read.opinion.signed == pytest.approx(0.64)
    assert read.scope == (("context", "c_001"),)
    assert to_a4(read, evidence=["e_001", "e_002"], agent="customer_service_agent") == A4_BELIEF


def test_a4_beliefs_are_never_one_family_for_want_of_a_subject() -> None:
    first, second = from_a4(A4_BELIEF), from_a4(A4_BELIEF | {"belief_id": "b_002"})
    assert isinstance(first, Belief) and isinstance(second, Belief)
    assert first.family != second.family


def test_a4_evidence_keeps_its_id_reliability_and_further_fields() -> None:
    record = A4_EVIDENCE | {"lang": "zh"}
    read = from_a4(record)
    assert isinstance(read, Evidence)
    assert (read.id, read.authority, read.extra) == ("e_001", 0.9, {"lang": "zh"})
    assert read.at == read.recorded == datetime(2025, 5, 10, 10, tzinfo=UTC)
    assert to_a4(read) == record


def test_an_a4_time_may_end_in_z() -> None:
    read = from_a4(A4_EVIDENCE | {"captured_at": "2025-05-10T10:00:00Z"})
    assert isinstance(read, Evidence) and read.at == datetime(2025, 5, 10, 10, tzinfo=UTC)


@pytest.mark.parametrize(("relation", "stance"), [("support", 1.0), ("refute", -1.0)])
def test_an_a4_edge_keeps_its_id_and_its_weight_multiplies_reliability(relation: str, stance: float) -> None:
    record = A4_EDGE | {"relation": relation}
    read = from_a4(record, authority=0.9)
    assert isinstance(read, Edge)
    assert (read.evidence, read.belief, read.stance) == ("e_001", "b_001", stance)
    assert read.authority * read.weight == pytest.approx(0.72)
    assert to_a4(read) == record


@pytest.mark.parametrize(
    ("name", "relation"),
    [("conditional_on", Relation.VALID_IN), ("temporal", Relation.PRECEDES), ("related_to", Relation.ABOUT)],
)
def test_other_a4_edges_are_links(name: str, relation: Relation) -> None:
    record = A4_EDGE | {"relation": name, "from": "b_001", "to": "b_002"}
    read = from_a4(record)
    assert isinstance(read, Link)
    assert (read.source, read.relation, read.target) == ("b_001", relation, "b_002")
    assert to_a4(read) == record


def test_context_ids_are_places() -> None:
    read = from_a4(A4_BELIEF | {"context_ids": ["topic=coffee", "c_002", "c_001"]})
    assert isinstance(read, Belief)
    assert read.scope == (("context", "c_001 & c_002"), ("topic", "coffee"))
    assert to_a4(read)["context_ids"] == ["c_001", "c_002", "topic=coffee"]


def test_a_graph_written_by_this_project_can_be_given_to_a4() -> None:
    assert to_a4(edge(stance=-0.5, weight=0.8)) == {
        "edge_id": edge().id,
        "from": "e1",
        "to": "b1",
        "relation": "refute",
        "weight": 0.4,
    }
    assert to_a4(evidence(at=None))["captured_at"] == START.isoformat()
    assert "reliability" not in to_a4(evidence())


def test_an_a4_file_is_one_change_set_in_any_order() -> None:
    changes = graph_from_a4([A4_EDGE, A4_BELIEF, A4_SECOND, A4_EVIDENCE])
    weights = {(e.evidence, e.belief): (e.authority, e.weight) for e in changes.edges}
    assert weights == {("e_001", "b_001"): (0.9, 0.8), ("e_002", "b_001"): (0.4, 1.0)}
    assert changes.agents == [Agent("customer_service_agent")]
    assert {piece.agent for piece in changes.evidence} == {"customer_service_agent"}
    assert changes.contexts == [Context("context", "c_001")]
    space = MemoryStore().space("a4")
    space.commit(changes)
    assert [filed.evidence.id for filed in space.filed("b_001")] == ["e_001", "e_002"]


@pytest.mark.parametrize(
    ("record", "error"),
    [
        ({"content": "x"}, BadRecord),
        ([], BadRecord),
        (A4_BELIEF | {"mood": "good"}, BadRecord),
        (A4_BELIEF | {"confidence": 1.2}, OutOfRange),
        (A4_BELIEF | {"evidence_ids": "e_001"}, BadRecord),
        (A4_BELIEF | {"content": ""}, BadRecord),
        (A4_BELIEF | {"created_at": "2025-05-10T10:00:00"}, BadRecord),
        ({k: v for k, v in A4_EVIDENCE.items() if k != "captured_at"}, BadRecord),
        (A4_EVIDENCE | {"reliability": "high"}, OutOfRange),
        (A4_EDGE | {"relation": "likes"}, UnknownRelation),
        (A4_EDGE | {"to": 3}, BadRecord),
    ],
)
def test_wrong_a4_records_are_refused(record: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        from_a4(record)


@pytest.mark.parametrize(
    "records",
    [
        [A4_EDGE, A4_EVIDENCE],
        [A4_BELIEF, A4_EVIDENCE],
        [A4_EVIDENCE, A4_EVIDENCE | {"content": "别的话"}],
    ],
)
def test_an_a4_file_that_does_not_hold_together_is_refused(records: list[Any]) -> None:
    with pytest.raises(BadRecord):
        graph_from_a4(records)


def test_links_that_a4_does_not_know_are_refused() -> None:
    with pytest.raises(UnknownRelation):
        to_a4(Link("b2", Relation.UPDATES, "b1"))


def test_an_empty_a4_file_is_an_empty_change_set() -> None:
    assert graph_from_a4([]) == ChangeSet()
