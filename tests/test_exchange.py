"""Export, import and snapshots: what goes out comes back whole, and broken files are named."""

from __future__ import annotations

import io
import itertools
import json
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from beliefgraph import BeliefGraph
from beliefgraph.domain.agents import Trust
from beliefgraph.domain.audit import ERASE, ERASED, breaches
from beliefgraph.domain.changes import ChangeSet, Erased, Restored
from beliefgraph.domain.model import Context, Drawn, Entity, Evidence, Link, Modality, Node, Relation, Status
from beliefgraph.domain.reviews import Kept, ReviewItem, ReviewKind
from beliefgraph.domain.tasks import BY_RULE, Comparison, Renaming, Sameness, Solved
from beliefgraph.errors import BadRecord, ImmutableFact, NotFound, StoreDamaged
from beliefgraph.exchange import ROW_KINDS, export_jsonl, import_jsonl, load_snapshot, save_snapshot
from beliefgraph.ports import Space
from beliefgraph.records import dump, node_of
from beliefgraph.stores.memory import MemoryStore
from beliefgraph.stores.sqlite import SqliteStore
from beliefgraph.testing.reads import everything, found, found_cold, whole_log
from beliefgraph.testing.samples import belief, edge, entry, evidence, moment, revision, small_graph
from beliefgraph.testing.strategies import change_sets

OpenGraph = Callable[..., BeliefGraph]

AWKWARD = 'a\0b\u2028c\x85d ☕️ مرحبا "q" \\ \r\n'


def _space() -> Space:
    return MemoryStore().space("zhang")


def _full_space() -> Space:
    space = _space()
    graph = small_graph()
    graph.evidence.append(evidence("e2", AWKWARD, at=None, sequence=3, extra={"raw": [AWKWARD, 1.5]}))
    graph.beliefs.append(belief("b2", AWKWARD, family="f2"))
    told = edge("e2", "b1", modality=Modality.REPORTED, said_by="小李", happened_from=moment(-9), predicate="热衷于")
    graph.edges += [edge("e2", "b2", stance=-0.8, happened_until=moment(-1)), told]
    graph.nodes.append(Node("p_1", "pending", {"evidence": "e2", "reason": "timeout", "since": moment(0).isoformat()}))
    graph.links.append(Link("b2", Relation.UPDATES, "b1", {"why": "新"}))
    graph.evidence.append(evidence("e3", "私下说的", agent="assistant", shared=False, premises=("b1",), run="夜间"))
    graph.beliefs.append(
        belief("b3", "私下的", family="f3", agent="assistant", drawn=Drawn(0.5, 0.1, 2**255, "b3", 1.5))
    )
    graph.edges.append(edge("e3", "b3", struck="act 2"))
    graph.contexts.append(Context("版本", "2", recorded=moment(1)))
    erasing = replace(entry(ERASE, 3), data={ERASED: [2]})
    graph.entries += [entry("observe", 1), entry("retract", 2), erasing]
    graph.revisions.append(revision("b3", "e1", cause="drawn", through=("b1",)))
    graph.revisions += [revision("b2", "e2", recorded=moment(5)), revision("b1", "e2", recorded=moment(-5))]
    space.commit(graph)
    space.commit(ChangeSet(retractions={"e2": (moment(7), "说错了")}))
    space.commit(ChangeSet(retractions={"e2": Restored(moment(8))}))
    space.commit(ChangeSet(retractions={"e2": (moment(9), "说错了")}, erased=Erased(entries=(2,))))
    return space


def _exported(space: Space, kinds: list[str] | None = None) -> str:
    out = io.StringIO()
    export_jsonl(space, out, kinds)
    return out.getvalue()


def _lines(text: str) -> list[str]:
    return text.split("\n")


def test_an_exported_graph_comes_back_whole() -> None:
    space, copy = _full_space(), _space()
    counts = import_jsonl(copy, _lines(_exported(space)))
    assert everything(copy) == everything(space)
    assert counts == {kind: space.counts()[kind] for kind in ROW_KINDS}
    assert found(copy, "مرحبا", "evidence") == set()


def test_an_export_from_before_edges_told_how_and_by_whom_is_still_read() -> None:
    space, copy = _full_space(), _space()
    newer = ("modality", "said_by", "happened_from", "happened_until", "predicate")
    rows = [json.loads(line) for line in _lines(_exported(space)) if line]
    told = [row.pop(field) for row in rows if row["kind"] == "edge" for field in newer if field in row]
    assert len(told) == len(newer)
    import_jsonl(copy, [json.dumps(row) for row in rows])
    plain = [edge("e1", "b1"), edge("e2", "b1"), edge("e2", "b2", stance=-0.8), edge("e3", "b3", struck="act 2")]
    filed = [piece.edge for family in copy.all_families() for piece in family.filed]
    assert sorted(filed, key=lambda e: (e.evidence, e.belief)) == plain


OLDER = {
    "evidence": ("shared", "premises", "run", "absences"),
    "edge": ("struck",),
    "belief": ("agent", "drawn"),
    "revision": ("through",),
    "context": ("recorded",),
}


def _version_1(text: str) -> list[str]:
    """An export as version 1 wrote it: without entries and the newer fields."""
    rows = [json.loads(line) for line in _lines(text) if line]
    rows = [row | {"version": 1} if row["kind"] == "header" else row for row in rows if row["kind"] != "entry"]
    rows = [row for row in rows if row.get("cause") != "drawn"]
    rows[-1]["rows"] = len(rows) - 2
    gone = [row.pop(field) for row in rows for field in OLDER.get(row["kind"], ()) if field in row]
    assert len(gone) == 8
    return [json.dumps(row) for row in rows]


def test_an_export_of_version_1_is_still_read() -> None:
    space, copy = _full_space(), _space()
    import_jsonl(copy, _version_1(_exported(space)))
    assert whole_log(copy) == [] and copy.counts() == space.counts() | {"entry": 0, "revision": 3}
    assert copy.evidence(["e1", "e2"])["e1"] == space.evidence(["e1"])["e1"]
    assert copy.evidence(["e2"])["e2"].retracted == moment(9)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data(), st.integers(1, 7))
def test_any_graph_comes_back_whole_in_batches_of_any_size(data: st.DataObject, batch: int) -> None:
    space, copy = _space(), _space()
    for _ in range(3):
        known = [piece.id for piece in space.all_evidence()], [held.id for held in space.list_beliefs()]
        space.commit(data.draw(change_sets(*known)))
    text = _exported(space)
    import_jsonl(copy, _lines(text), batch=batch)
    assert everything(copy) == everything(space)
    assert _exported(copy) == text


class _Busy(io.StringIO):
    """A slow reader, while whom something is done."""

    def __init__(self, act: Callable[[], object]) -> None:
        super().__init__()
        self._act: Callable[[], object] | None = act

    def write(self, text: str) -> int:
        if self._act is not None:
            act, self._act = self._act, None
            act()
        return super().write(text)


def test_others_write_while_an_export_is_read_slowly_and_it_stays_one_state(tmp_path: Path) -> None:
    path = tmp_path / "g.db"
    here, there = (SqliteStore(path, synchronous="NORMAL", busy_timeout=0.2) for _ in range(2))
    space, other = here.space("zhang"), there.space("zhang")
    space.commit(ChangeSet(evidence=[evidence("e1", "我爱茶"), evidence("e2", "tea"), evidence("e3", "out")]))
    with space.writing():
        space.archive(["e1", "e2", "e3"], [])
    before = _exported(space)

    def meanwhile() -> None:
        other.commit(ChangeSet(evidence=[evidence("e0", "later")], erased=Erased(evidence=("e3",))))
        with other.writing():
            other.thaw(["e2"], [])
        assert other.scrub().left  # this export still reads what was erased

    out = _Busy(meanwhile)
    export_jsonl(space, out)
    assert out.getvalue() == before
    assert '"e0"' in _exported(space) and '"e3"' not in _exported(space)
    assert there.space("zhang").scrub().complete
    for store in (here, there):
        store.close()


def test_what_cannot_be_written_to_says_so_in_its_own_words(tmp_path: Path) -> None:
    def full() -> None:
        raise OSError(28, "No space left on device")

    store = SqliteStore(tmp_path / "g.db")
    store.space("zhang").commit(small_graph())
    with pytest.raises(OSError, match="No space left"):
        export_jsonl(store.space("zhang"), _Busy(full))
    store.space("zhang").commit(ChangeSet(evidence=[evidence("e9", "after")]))
    assert set(store.space("zhang").evidence(["e9"])) == {"e9"}, "the state of the export is let go"
    store.close()


def test_the_log_names_an_export_from_its_beginning_and_none_that_is_refused(open_graph: OpenGraph) -> None:
    graph = open_graph()
    told = graph.observe("I love tea.", speaker="Zhang").evidence[0].id
    logged = graph.space.counts()["entry"]
    with pytest.raises(BadRecord):
        graph.export(io.StringIO(), kinds=["dreams"], name="/tmp/x.jsonl")
    with pytest.raises(FileNotFoundError):
        graph.export("/no/such/folder/x.jsonl")
    assert graph.space.counts()["entry"] == logged
    graph.export(_Busy(lambda: None), name="/tmp/whole.jsonl")

    def breaks() -> None:
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        graph.export(_Busy(breaks), name="/tmp/half.jsonl")
    assert graph.erase(told, reason="asked to").elsewhere == ("/tmp/whole.jsonl", "/tmp/half.jsonl")


def test_what_comes_between_the_entry_and_the_export_is_told_when_it_is_erased(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, other = (BeliefGraph.open(tmp_path / "g.db", embedder="none") for _ in range(2))
    mine.observe("I love tea.", speaker="Zhang")
    told: list[str] = []
    reading = type(mine.space).reading

    def late(space: Space) -> AbstractContextManager[None]:
        if not told:
            told.append(other.observe("I love mocha.", speaker="Zhang").evidence[0].id)
        return reading(space)

    monkeypatch.setattr(type(mine.space), "reading", late)
    mine.export(tmp_path / "out.jsonl")
    assert told[0] in (tmp_path / "out.jsonl").read_text(encoding="utf-8")
    assert other.erase(told[0], reason="asked to").elsewhere == (str(tmp_path / "out.jsonl"),)
    mine.close()
    other.close()


def test_the_same_graph_gives_the_same_bytes_whatever_the_order_of_writing() -> None:
    pieces = [evidence(f"e{n}", f"话{n}", at=moment(n)) for n in range(5)]
    beliefs = [belief(f"b{n}", family=f"f{n % 2}") for n in range(4)]
    edges = [edge(piece.id, held.id) for piece in pieces for held in beliefs]
    first, second = _space(), _space()
    first.commit(ChangeSet(evidence=pieces, beliefs=beliefs, edges=edges))
    for piece in reversed(pieces):
        second.commit(ChangeSet(evidence=[piece]))
    second.commit(ChangeSet(beliefs=beliefs[::-1], edges=edges[::-1]))
    assert _exported(first) == _exported(second)


def test_every_line_is_one_object_with_its_kind_between_header_and_end() -> None:
    lines = _exported(_full_space()).splitlines()
    rows = [json.loads(line) for line in lines]
    assert rows[0] == {"kind": "header", "format": "beliefgraph", "version": 2}
    assert rows[-1] == {"kind": "end", "rows": len(rows) - 2}
    order = [ROW_KINDS.index(row["kind"]) for row in rows[1:-1]]
    assert order == sorted(order) and set(order) == set(range(len(ROW_KINDS)))
    assert all(line.startswith('{"kind":') for line in lines)


def test_chosen_kinds_are_a_listing_of_plain_rows_that_is_not_imported() -> None:
    rows = [json.loads(line) for line in _exported(_full_space(), ["evidence"]).splitlines()]
    assert [(row["kind"], row.get("id")) for row in rows] == [("evidence", id) for id in ("e1", "e2", "e3")]
    space = _space()
    with pytest.raises(BadRecord, match=r"this is a listing of some kinds of rows.*without choosing kinds"):
        import_jsonl(space, _lines(_exported(_full_space(), ["evidence"])))
    assert set(space.counts().values()) == {0}
    with pytest.raises(BadRecord, match="unicorn"):
        _exported(_full_space(), ["unicorn"])


def test_a_graph_that_moves_between_stores_keeps_every_byte(tmp_path: Path) -> None:
    text = _exported(_full_space())
    store = SqliteStore(tmp_path / "graph.db")
    import_jsonl(store.space("zhang"), _lines(text), batch=5)
    assert _exported(store.space("zhang")) == text
    store.close()


def test_importing_twice_changes_nothing() -> None:
    space, copy = _full_space(), _space()
    for _ in range(2):
        import_jsonl(copy, _lines(_exported(space)), batch=3)
        assert everything(copy) == everything(space)


def test_importing_is_a_union_of_evidence_and_history() -> None:
    here = _space()
    here.commit(small_graph())
    here.commit(ChangeSet(evidence=[evidence("mine", "只在这里")], edges=[edge("mine", "b1")]))
    there = _full_space()
    import_jsonl(here, _lines(_exported(there)))
    assert set(here.evidence(["e1", "e2", "mine"])) == {"e1", "e2", "mine"}
    assert {filed.evidence.id for filed in here.filed("b1")} == {"e1", "e2", "mine"}
    assert Counter(here.history("b1")) == Counter(there.history("b1"))


def test_entities_gain_the_names_of_the_other_graph() -> None:
    here, there = _space(), _space()
    here.commit(ChangeSet(entities=[Entity("zhang", "小张", "person", ("张三",), "zhang")]))
    there.commit(ChangeSet(entities=[Entity("zhang", "张总", "person", ("Zhang",), "boss")]))
    import_jsonl(here, _lines(_exported(there)))
    assert here.entities(["zhang"])["zhang"] == Entity("zhang", "小张", "person", ("张三", "Zhang", "张总"), "boss")


def test_retracted_stays_retracted_on_either_side() -> None:
    plain, retracted = _space(), _space()
    for space in (plain, retracted):
        space.commit(small_graph())
    retracted.commit(ChangeSet(retractions={"e1": (moment(1), "说错了")}))
    plain_rows, retracted_rows = _exported(plain), _exported(retracted)
    import_jsonl(plain, _lines(retracted_rows))
    import_jsonl(retracted, _lines(plain_rows))
    for space in (plain, retracted):
        assert space.evidence(["e1"])["e1"].retract_reason == "说错了"


# What was retracted and restored on two sides ----------------------------------------------------------------------

Acts = tuple[tuple[int, int | None], ...]
"""(hour of retracting, hour of restoring, or None) in order."""

HISTORIES: tuple[Acts, ...] = (
    (),
    ((1, None),),
    ((1, 2),),
    ((1, 2), (5, None)),
    ((1, 2), (3, 4)),
    ((3, None),),
    ((3, 6),),
    ((2, 2), (2, None)),
)


def _with_acts(acts: Acts, **fields: Any) -> Space:
    space = _space()
    space.commit(ChangeSet(evidence=[evidence("e1", **fields), evidence("e2")]))
    for since, until in acts:
        space.commit(ChangeSet(retractions={"e1": (moment(since), f"since {since}")}))
        if until is not None:
            space.commit(ChangeSet(retractions={"e1": Restored(moment(until))}))
    return space


def _joined(*spaces: Space) -> Space:
    joined = _space()
    for space in spaces:
        import_jsonl(joined, _lines(_exported(space)))
    return joined


def _said(space: Space) -> Evidence:
    return space.evidence(["e1"])["e1"]


@pytest.mark.parametrize("first", HISTORIES, ids=str)
@pytest.mark.parametrize("second", HISTORIES, ids=str)
def test_absences_of_both_sides_are_united_in_any_order(first: Acts, second: Acts) -> None:
    a, b = _with_acts(first), _with_acts(second)
    ab, ba = _joined(a, b), _joined(b, a)
    assert everything(ab) == everything(ba)
    wanted = {(moment(since), moment(until)) for since, until in (*first, *second) if until is not None}
    assert _said(ab).absences == tuple(sorted(wanted))
    before = everything(ab)
    for space in (a, b, ba, ab):
        import_jsonl(ab, _lines(_exported(space)))
        assert everything(ab) == before
    for third in HISTORIES[::3]:
        c = _with_acts(third)
        assert everything(_joined(ab, c)) == everything(_joined(a, _joined(b, c)))


def test_the_last_act_on_evidence_stands_wherever_it_was_done() -> None:
    for first, second, retracted in (
        (((1, None),), (), moment(1)),
        (((1, None),), ((1, 2),), None),
        (((1, None),), ((1, 2), (5, None)), moment(5)),
        (((1, 2),), ((3, None),), moment(3)),
        (((2, 2),), ((2, 2), (2, None)), moment(2)),
    ):
        said = _said(_joined(_with_acts(first), _with_acts(second)))
        assert (said.retracted, said.retract_reason != "") == (retracted, retracted is not None)
        assert found(_joined(_with_acts(first), _with_acts(second)), "咖啡", "evidence") >= {"e2"}


def test_evidence_that_one_side_shares_is_shared() -> None:
    private, shared = _with_acts((), agent="a", shared=False), _with_acts((), agent="a")
    for joined in (_joined(private, shared), _joined(shared, private)):
        assert _said(joined).shared and found(joined, "咖啡", "evidence") == {"e1", "e2"}
    assert not _said(_joined(private, private)).shared


def test_a_reading_that_was_struck_on_one_side_is_struck() -> None:
    plain, once, twice = _space(), _space(), _space()
    for space, act in ((plain, ""), (once, "act 3"), (twice, "act 5")):
        graph = small_graph()
        graph.edges = [edge(struck=act)]
        space.commit(graph)
    for joined in (_joined(plain, once, twice), _joined(twice, plain, once), _joined(once, twice, plain)):
        assert [filed.edge for filed in joined.filed("b1")] == [edge(struck="act 5")]


def test_a_context_was_first_seen_where_it_was_seen_earlier() -> None:
    seen = [
        Context("topic", "tea", "drinks", moment(2)),
        Context("topic", "tea", "", moment(1)),
        Context("topic", "tea"),
    ]
    spaces = []
    for context in seen:
        spaces.append(_space())
        spaces[-1].commit(ChangeSet(contexts=[context]))
    for joined in (_joined(*spaces), _joined(*spaces[::-1])):
        assert joined.contexts() == [Context("topic", "tea", "drinks", moment(1))]


DECIDED: tuple[tuple[Any, ...], ...] = (
    (
        Comparison("小张", "张三", 0.9, "alike", moment(0)),
        Comparison("小张", "张三", 0.9, "alike", moment(0), Sameness.SAME, BY_RULE, moment(5)),
        Comparison("小张", "张三", 0.9, "alike", moment(0), Sameness.DIFFERENT, "阿宁", moment(2)),
        Comparison("小张", "张三", 0.9, "alike", moment(0), Sameness.SAME, "Ben", moment(3)),
    ),
    (Renaming("热衷于", "likes", moment(1)), Renaming("热衷于", "热衷于", moment(2))),
    (Trust("a", "b", 0.9, moment(1)), Trust("a", "b", 0.1, moment(2), "阿宁", "错了")),
    (
        ReviewItem(ReviewKind.CONFLICT, ("b1", "b2"), moment(1), "why"),
        ReviewItem(ReviewKind.CONFLICT, ("b1", "b2"), moment(0), "why", "", "conflict", "阿宁", moment(2)),
        ReviewItem(ReviewKind.CONFLICT, ("b1", "b2"), moment(0), "why", "", "no conflict", "Ben", moment(3)),
    ),
    (Kept("b1", moment(1)), Kept("b1", moment(2), "阿宁")),
    (Solved(moment(1)), Solved(moment(2))),
)
"""States of one thing, the one that stands last."""


@pytest.mark.parametrize("states", DECIDED, ids=lambda states: type(states[0]).__name__)
def test_of_what_was_decided_on_two_sides_the_later_stands(states: tuple[Any, ...]) -> None:
    assert len({node_of(state).id for state in states}) == 1
    spaces = [_space() for _ in states]
    for space, state in zip(spaces, states, strict=True):
        space.commit(ChangeSet(nodes=[node_of(state)]))
    for order in itertools.permutations(spaces):
        assert list(_joined(*order).all_nodes()) == [node_of(states[-1])]


def test_a_node_of_ones_own_that_has_the_id_of_a_decided_one_is_replaced_by_it() -> None:
    here, there, kept = _space(), _space(), node_of(Kept("b1", moment(1)))
    here.commit(ChangeSet(nodes=[Node(kept.id, "来源用户", {"about": 1})]))
    there.commit(ChangeSet(nodes=[kept]))
    import_jsonl(here, _lines(_exported(there)))
    assert list(here.all_nodes()) == [kept]


# The audit log -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("batch", [1, 2, 1000])
def test_an_empty_namespace_takes_the_log_over_and_goes_on_from_it(batch: int) -> None:
    space, copy = _full_space(), _space()
    import_jsonl(copy, _lines(_exported(space)), batch=batch)
    assert whole_log(copy) == whole_log(space) and [kept.erased for kept in whole_log(copy)] == [False, True, False]
    for one in (space, copy):
        one.commit(ChangeSet(entries=[entry("load", 4)]))
    assert whole_log(copy) == whole_log(space) and breaches(whole_log(copy)) == []


@pytest.mark.parametrize("held", [ChangeSet(evidence=[evidence("mine")]), ChangeSet(entries=[entry("mine")])], ids=str)
def test_a_namespace_that_holds_something_keeps_its_own_log(held: ChangeSet) -> None:
    here = _space()
    here.commit(held)
    before = whole_log(here)
    counts = import_jsonl(here, _lines(_exported(_full_space())), batch=1)
    assert whole_log(here) == before and counts["entry"] == 3


@pytest.mark.parametrize("batch", [1, 1000])
@pytest.mark.parametrize(
    ("number", "change"),
    [
        (1, {"reason": "别的理由"}),
        (1, {"data": {"n": 2}}),
        (1, {"data": {"n": 1.0}}),
        (1, {"act": "nothing"}),
        (1, {"by": "somebody else"}),
        (1, {"recorded": moment(2).isoformat()}),
        (2, {"body": "0" * 64}),
        (2, {"erased": False}),
        (3, {"number": 4}),
        (3, {"chain": "0" * 64}),
    ],
    ids=str,
)
def test_a_log_that_was_altered_is_refused_and_nothing_is_imported(
    batch: int, number: int, change: dict[str, Any]
) -> None:
    rows = [json.loads(line) for line in _exported(_full_space()).splitlines()]
    [altered] = [row for row in rows if row["kind"] == "entry" and row["number"] == number]
    altered |= change
    place, here = f"backup.jsonl:{rows.index(altered) + 1}", _space()
    with pytest.raises(BadRecord, match="audit log") as refused:
        import_jsonl(here, map(json.dumps, rows), name="backup.jsonl", batch=batch)
    assert refused.value.value == place and set(here.counts().values()) == {0}


def test_a_log_that_lost_an_entry_is_refused() -> None:
    for lost in (1, 2):
        rows = [json.loads(line) for line in _exported(_full_space()).splitlines()]
        rows = [row for row in rows if row.get("number") != lost]
        rows[-1]["rows"] -= 1
        with pytest.raises(BadRecord, match="audit log"):
            import_jsonl(_space(), map(json.dumps, rows))


# What is archived --------------------------------------------------------------------------------------------------


def _archived_space() -> Space:
    space = _full_space()
    with space.writing():
        space.archive(["e1", "e3"], ["b1"])
    return space


def test_archived_evidence_is_exported_with_its_words_and_comes_back_to_be_found() -> None:
    space, archived, copy = _full_space(), _archived_space(), _space()
    assert _exported(archived, ["evidence"]) == _exported(space, ["evidence"])
    import_jsonl(copy, _lines(_exported(archived)), batch=3)
    assert list(copy.all_evidence()) == list(space.all_evidence()) and found(copy, "美式", "evidence") == {"e1"}
    assert copy.beliefs(["b1"])["b1"].status is Status.ARCHIVED and found(copy, "美式", "belief") == set()
    assert found_cold(copy, "美式", "belief") == {"b1"} and found_cold(copy, "美式", "evidence") == set()


def test_importing_an_export_of_what_is_archived_here_leaves_it_archived() -> None:
    space = _archived_space()
    before = everything(space)
    import_jsonl(space, _lines(_exported(space)))
    assert everything(space) == before
    import_jsonl(space, _lines(_exported(_full_space())))
    assert space.evidence(["e1"])["e1"].cold != "" and space.frozen(["e1"]) == {"e1": evidence().text}


@pytest.mark.parametrize("turned", [False, True])
def test_a_belief_is_archived_when_it_is_so_on_both_sides(turned: bool) -> None:
    pair = [_full_space(), _archived_space()]
    assert _joined(*pair[:: -1 if turned else 1]).beliefs(["b1"])["b1"].status is Status.ACTIVE
    assert _joined(_archived_space(), _archived_space()).beliefs(["b1"])["b1"].status is Status.ARCHIVED


def test_an_export_without_cold_storage_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    space = _archived_space()
    monkeypatch.setattr(type(space), "frozen", lambda self, ids: {})
    with pytest.raises(StoreDamaged, match="cold storage"):
        _exported(space)


def test_other_words_under_a_known_id_are_refused_and_nothing_is_imported() -> None:
    here, there = _space(), _space()
    here.commit(small_graph())
    there.commit(ChangeSet(evidence=[evidence("e0", "新的"), evidence("e1", "别的话")]))
    before = everything(here)
    with pytest.raises(ImmutableFact):
        import_jsonl(here, _lines(_exported(there)), batch=1)
    assert everything(here) == before


def test_an_edge_without_its_ends_is_refused_and_nothing_is_imported() -> None:
    here = _space()
    rows = _exported(_full_space(), ["source", "edge"]).splitlines()
    with pytest.raises(NotFound):
        import_jsonl(here, [HEADER, *rows, _end(len(rows))])
    assert set(here.counts().values()) == {0}


def _end(rows: Any) -> str:
    return json.dumps({"kind": "end", "rows": rows})


@given(st.data())
@settings(max_examples=20, deadline=None)
def test_a_file_that_was_cut_off_adds_nothing(data: st.DataObject) -> None:
    lines, here = _exported(_full_space()).splitlines(), _space()
    kept = data.draw(st.integers(1, len(lines) - 1))
    with pytest.raises(BadRecord, match="the file is cut off"):
        import_jsonl(here, lines[:kept], batch=1)
    assert set(here.counts().values()) == {0}


@pytest.mark.parametrize("dropped", [1, -2])
def test_a_file_that_lost_a_line_in_between_adds_nothing(dropped: int) -> None:
    lines, here = _exported(_full_space()).splitlines(), _space()
    del lines[dropped]
    with pytest.raises(BadRecord, match="the file is cut off: it ends as one of"):
        import_jsonl(here, lines)
    assert set(here.counts().values()) == {0}


def test_nothing_follows_the_end() -> None:
    lines, here = _exported(_full_space()).splitlines(), _space()
    for more in ('{"kind":"agent","id":"a"}', lines[-1]):
        with pytest.raises(BadRecord, match="nothing follows the end"):
            import_jsonl(here, [*lines, more])
    assert set(here.counts().values()) == {0}


def test_an_empty_namespace_has_an_export_too() -> None:
    assert _exported(_space()).splitlines() == [HEADER, '{"kind":"end","rows":0}']
    assert set(import_jsonl(_space(), _lines(_exported(_space()))).values()) == {0}


HEADER = '{"kind":"header","format":"beliefgraph","version":2}'


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        ([], "notes.jsonl:1"),
        (["not json"], "notes.jsonl:1"),
        (['{"kind":"evidence"}'], "notes.jsonl:1"),
        (['{"kind":"header","format":"beliefgraph","version":3}'], "notes.jsonl:1"),
        (['{"kind":"header","format":"beliefgraph","version":"2"}'], "notes.jsonl:1"),
        ([HEADER, json.dumps({"kind": "evidence"} | dump(evidence(text="", cold="d_7")))], "notes.jsonl:2"),
        ([HEADER, "", '{"kind":"agent","id":"a"}', "{"], "notes.jsonl:4"),
        ([HEADER, "[]"], "notes.jsonl:2"),
        ([HEADER, '{"id":"a"}'], "notes.jsonl:2"),
        ([HEADER, '{"kind":"unicorn"}'], "notes.jsonl:2"),
        ([HEADER, '{"kind":"observation","text":"x"}'], "notes.jsonl:2"),
        ([HEADER, '{"kind":["agent"],"id":"a"}'], "notes.jsonl:2"),
        ([HEADER, '{"kind":"agent","id":"a","age":3}'], "notes.jsonl:2"),
        ([HEADER, '{"kind":"agent","id":"\\ud800"}'], "notes.jsonl:2"),
        (
            [HEADER, '{"kind":"link","source":"a","relation":"UPDATES","target":"b","data":{"x":NaN}}'],
            "notes.jsonl:2",
        ),
        ([HEADER, "[" * 100_000], "notes.jsonl:2"),
        ([HEADER, json.dumps({"kind": "edge", "stance": 3})], "notes.jsonl:2"),
        ([HEADER, _end("0")], "notes.jsonl:2"),
        ([HEADER, "", _end(None), ""], "notes.jsonl:3"),
    ],
    ids=range(19),
)
def test_a_broken_line_is_named_and_nothing_is_imported(lines: list[str], place: str) -> None:
    space = _space()
    with pytest.raises(BadRecord) as refused:
        import_jsonl(space, lines, name="notes.jsonl", batch=1)
    assert refused.value.value == place
    assert set(space.counts().values()) == {0}


def test_blank_lines_and_a_byte_order_mark_do_no_harm() -> None:
    space = _space()
    assert import_jsonl(space, ["\n", "\ufeff" + HEADER, "  ", '{"kind":"agent","id":"a"}', _end(1), ""])["agent"] == 1


def test_a_snapshot_comes_back_whole(tmp_path: Path) -> None:
    space, copy = _full_space(), _space()
    counts = save_snapshot(space, tmp_path / "snapshot")
    assert load_snapshot(copy, tmp_path / "snapshot", batch=3) == counts
    assert everything(copy) == everything(space)
    assert sorted(path.name for path in (tmp_path / "snapshot").iterdir()) == sorted(
        [*(f"{kind}.json" for kind in ROW_KINDS), "manifest.json"]
    )


def test_every_snapshot_file_is_json(tmp_path: Path) -> None:
    counts = save_snapshot(_full_space(), tmp_path)
    for kind in ROW_KINDS:
        content: dict[str, Any] = json.loads((tmp_path / f"{kind}.json").read_text(encoding="utf-8"))
        assert (content["kind"], len(content["rows"])) == (kind, counts[kind])


def test_an_empty_namespace_has_a_snapshot_too(tmp_path: Path) -> None:
    save_snapshot(_space(), tmp_path)
    assert set(load_snapshot(_full_space(), tmp_path).values()) == {0}


def test_saving_again_replaces_the_snapshot(tmp_path: Path) -> None:
    save_snapshot(_full_space(), tmp_path)
    smaller, copy = _space(), _space()
    smaller.commit(small_graph())
    save_snapshot(smaller, tmp_path)
    load_snapshot(copy, tmp_path)
    assert everything(copy) == everything(smaller)


def test_files_of_two_snapshots_are_not_taken_for_one(tmp_path: Path) -> None:
    space = _full_space()
    save_snapshot(space, tmp_path)
    old = (tmp_path / "evidence.json").read_bytes()
    space.commit(ChangeSet(evidence=[evidence("e4", "又一句")]))
    save_snapshot(space, tmp_path)
    (tmp_path / "evidence.json").write_bytes(old)
    with pytest.raises(BadRecord, match=r"evidence\.json"):
        load_snapshot(_space(), tmp_path)


def test_a_snapshot_of_version_1_is_still_read(tmp_path: Path) -> None:
    space, copy = _space(), _space()
    space.commit(small_graph())
    save_snapshot(space, tmp_path)
    (tmp_path / "entry.json").unlink()
    manifest = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    del manifest["digests"]["entry.json"]
    (tmp_path / "manifest.json").write_text(json.dumps(manifest | {"version": 1}), encoding="utf-8")
    assert "entry" in load_snapshot(copy, tmp_path) and everything(copy) == everything(space)
    (tmp_path / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    with pytest.raises(BadRecord, match=r"entry\.json"):
        load_snapshot(_space(), tmp_path)


def test_a_folder_without_a_snapshot_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord):
        load_snapshot(_space(), tmp_path)
    with pytest.raises(BadRecord):
        load_snapshot(_space(), tmp_path / "nowhere")


def test_a_snapshot_that_cannot_be_written_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    space = _full_space()
    save_snapshot(space, tmp_path)

    def disk_full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    space.commit(ChangeSet(evidence=[evidence("e4", "又一句")]))
    monkeypatch.setattr("os.fsync", disk_full)
    with pytest.raises(OSError, match="No space"):
        save_snapshot(space, tmp_path)
    copy = _space()
    load_snapshot(copy, tmp_path)
    assert set(copy.evidence(["e1", "e2", "e4"])) == {"e1", "e2"}
