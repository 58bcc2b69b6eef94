"""Export, import and snapshots: what goes out comes back whole, and broken files are named."""

from __future__ import annotations

import io
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import Entity, Link, Modality, Node, Relation
from beliefgraph.errors import BadRecord, ImmutableFact, NotFound
from beliefgraph.exchange import ROW_KINDS, export_jsonl, import_jsonl, load_snapshot, save_snapshot
from beliefgraph.ports import Space
from beliefgraph.stores.memory import MemoryStore
from beliefgraph.stores.sqlite import SqliteStore
from beliefgraph.testing.reads import everything, found
from beliefgraph.testing.samples import belief, edge, evidence, moment, revision, small_graph
from beliefgraph.testing.strategies import change_sets

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
    graph.revisions += [revision("b2", "e2", recorded=moment(5)), revision("b1", "e2", recorded=moment(-5))]
    space.commit(graph)
    space.commit(ChangeSet(retractions={"e2": (moment(9), "说错了")}))
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
    plain = [edge("e1", "b1"), edge("e2", "b1"), edge("e2", "b2", stance=-0.8)]
    filed = [piece.edge for family in copy.all_families() for piece in family.filed]
    assert sorted(filed, key=lambda e: (e.evidence, e.belief)) == plain


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
    assert rows[0] == {"kind": "header", "format": "beliefgraph", "version": 1}
    assert rows[-1] == {"kind": "end", "rows": len(rows) - 2}
    order = [ROW_KINDS.index(row["kind"]) for row in rows[1:-1]]
    assert order == sorted(order) and set(order) == set(range(len(ROW_KINDS)))
    assert all(line.startswith('{"kind":') for line in lines)


def test_chosen_kinds_are_a_listing_of_plain_rows_that_is_not_imported() -> None:
    rows = [json.loads(line) for line in _exported(_full_space(), ["evidence"]).splitlines()]
    assert [(row["kind"], row.get("id")) for row in rows] == [("evidence", "e1"), ("evidence", "e2")]
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


HEADER = '{"kind":"header","format":"beliefgraph","version":1}'


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        ([], "notes.jsonl:1"),
        (["not json"], "notes.jsonl:1"),
        (['{"kind":"evidence"}'], "notes.jsonl:1"),
        (['{"kind":"header","format":"beliefgraph","version":2}'], "notes.jsonl:1"),
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
    ids=range(17),
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
    space.commit(ChangeSet(evidence=[evidence("e3", "又一句")]))
    save_snapshot(space, tmp_path)
    (tmp_path / "evidence.json").write_bytes(old)
    with pytest.raises(BadRecord, match=r"evidence\.json"):
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

    space.commit(ChangeSet(evidence=[evidence("e3", "又一句")]))
    monkeypatch.setattr("os.fsync", disk_full)
    with pytest.raises(OSError, match="No space"):
        save_snapshot(space, tmp_path)
    copy = _space()
    load_snapshot(copy, tmp_path)
    assert set(copy.evidence(["e1", "e2", "e3"])) == {"e1", "e2"}
