"""Rows of a file that something else wrote: each way in which they no longer follow from one another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import apsw
import numpy as np
import pytest

from beliefgraph import BeliefGraph, Settings
from beliefgraph.checks import EVERY_RULE, rules
from beliefgraph.checks.stored import RULE_OF
from beliefgraph.ports import Flaw
from beliefgraph.testing import FixedClock

KEY = "(SELECT key FROM belief WHERE value = '绿茶')"
PIECE = "(SELECT key FROM evidence WHERE text LIKE '%绿茶%')"


@pytest.fixture
def file(tmp_path: Path, clock: FixedClock):
    graph = BeliefGraph.open(
        tmp_path / "graph.db", embedder="none", zone="UTC", clock=clock, settings=Settings(synchronous="NORMAL")
    )
    tea = graph.observe("我喜欢绿茶", speaker="小美", source="日记", at="2025-03-01T10:00:00+08:00")
    graph.observe("I like sailing.", speaker="Ivo", source="log", at="2025-03-02")
    claims = [{"subject": "小美", "predicate": "needs", "value": "茶壶"}]
    graph.observe("所以要茶壶", source="log", agent="bot", derives_from=[tea.beliefs[0].id], claims=claims)
    docs = graph.space.pending("m", 100)
    rows = np.random.default_rng(1).standard_normal((len(docs), 16)).astype(np.float32)
    graph.space.put_vectors("m", [doc.key for doc in docs], rows / np.linalg.norm(rows, axis=1, keepdims=True))
    assert graph.validate() == []
    yield graph
    graph.close()


def edit(graph: BeliefGraph, sql: str) -> None:
    """Write in the file as no act does."""
    with apsw.Connection(graph.space._store.path) as connection:  # type: ignore[attr-defined]
        connection.execute(sql)


WAYS = [
    ("INSERT INTO edge SELECT 9999, evidence, subject, stance, authority, shift, weight, faithfulness, NULL, NULL, "
     "'', NULL, NULL, method, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM edge LIMIT 1", "dangling edge"),
    ("INSERT INTO revision (belief, evidence, cause, rule, version, recorded, recorded_offset, reason) "
     "VALUES (9999, '', 'observed', 'evidence-sum', '1', 0, 0, '')", "history of nothing"),
    ("INSERT INTO name VALUES (1, 'nobody', 'n_gone')", "name of nobody"),
    ("DELETE FROM name WHERE name = 'ivo'", "name that is not found"),
    ("INSERT INTO unembedded VALUES (1, 9999)", "vector of nothing"),
    ("INSERT INTO premise VALUES (1, 'b_x', 9999)", "premises that are not listed"),
    ("DELETE FROM premise", "premises that are not listed"),
    ("UPDATE namespace SET evidence_count = 77", "wrong count"),
    ("UPDATE namespace SET belief_count = 77", "wrong count"),
    ("DELETE FROM vector_order WHERE key = (SELECT max(key) FROM vector_order)", "wrong count"),
    (f"DELETE FROM belief_text WHERE rowid = {KEY}", "not in the full text"),
    (f"DELETE FROM evidence_text WHERE rowid = {PIECE}", "not in the full text"),
    ("INSERT INTO belief_text (rowid, terms) VALUES (9999, '1qtea')", "still in the full text"),
    ("INSERT INTO evidence_text (rowid, terms) VALUES (9999, '1qtea')", "still in the full text"),
    (f"UPDATE vector SET vector = x'0000' WHERE document = {KEY}", "vector of another size"),
]  # fmt: skip


@pytest.mark.parametrize(("sql", "rule"), WAYS, ids=[f"{rule} {number}" for number, (_, rule) in enumerate(WAYS)])
def test_a_row_that_does_not_follow(file: BeliefGraph, mended: Callable[..., object], sql: str, rule: str) -> None:
    edit(file, sql)
    mended(file, rule)
    assert {hit.id for hit in file.space.search("绿茶", "belief", 9)} and file.entity("Ivo")
    waiting = len(file.space.pending("m", 100))
    assert file.space.counts()["vector"] == 6 - waiting == len(file.space.codes().keys)
    assert waiting == (1 if rule == "vector of another size" else 0)


def test_a_document_that_was_never_embedded(file: BeliefGraph, mended: Callable[..., object]) -> None:
    file.observe("我喜欢跑步", speaker="小美", source="日记", at="2025-03-05")
    assert len(file.space.pending("m", 9)) == 2
    edit(file, "DELETE FROM unembedded")
    mended(file, "never embedded")
    assert len(file.space.pending("m", 9)) == 2


def test_a_document_in_cold_storage_that_has_a_vector(file: BeliefGraph, mended: Callable[..., object]) -> None:
    tea = next(b for b in file.beliefs() if b.value == "绿茶")
    edit(file, f"UPDATE belief SET active = 2 WHERE key = {KEY}")
    found = {f.rule for f in file.validate()}
    assert found == {"still has a vector"} and tea
    mended(file, "still has a vector")


def test_words_that_are_not_in_cold_storage(file: BeliefGraph) -> None:
    piece = next(e.id for e in file.space.all_evidence() if "绿茶" in e.text)
    with file.space.writing():
        file.space.archive([piece], [])
    assert file.validate() == []
    cold = Path(file.space._store.cold.path)  # type: ignore[attr-defined]
    with apsw.Connection(str(cold)) as connection:
        connection.execute("DELETE FROM words")
    [found] = file.validate()
    assert (found.rule, found.safe, found.command) == ("archived words are missing", False, "")


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE evidence SET scope = '{' WHERE text LIKE '%绿茶%'",
        "UPDATE belief SET active = 9 WHERE value = '绿茶'",
        "UPDATE belief SET drawn = x'00' WHERE value = '绿茶'",
        "UPDATE edge SET modality = 'shouted'",
        "UPDATE edge SET valid_from = 'yesterday'",
        "UPDATE entity SET names = '7' WHERE name = 'Ivo'",
        "INSERT INTO link VALUES (1, 'a', 'ADMIRES', 'b', NULL)",
        "UPDATE revision SET through = 'x'",
    ],
)
def test_a_row_that_cannot_be_read_keeps_the_rest_from_being_looked_at(file: BeliefGraph, sql: str) -> None:
    edit(file, sql)
    found = file.validate()
    assert ("unreadable row", False, "") in {(f.rule, f.safe, f.command) for f in found}
    assert {f.kind for f in found} == {"store"}


def test_a_damaged_file_is_told(file: BeliefGraph) -> None:
    path = file.space._store.path  # type: ignore[attr-defined]
    with apsw.Connection(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        page = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'evidence_speaker'").get
        size = connection.execute("PRAGMA page_size").get
    with open(path, "r+b") as raw:
        raw.seek((page - 1) * size)
        raw.write(b"\xff" * size)
    found = [f for f in file.validate() if f.rule == "unreadable row"]
    assert found and all(f.id.startswith("file: ") for f in found)


def test_a_sound_file_is_sound_to_who_was_not_the_last_to_write(file: BeliefGraph, clock: FixedClock) -> None:
    """What a connection remembers of the full text is behind what another wrote; that is no damage."""
    path = file.space._store.path  # type: ignore[attr-defined]
    with BeliefGraph.open(path, embedder="none", zone="UTC", clock=clock) as other:
        for number in range(24):
            other.observe("我喜欢跑步", speaker="小美", source="日记", ref=str(number))
            assert [f for f in file.validate() if f.rule == "unreadable row"] == []


def test_a_mark_whose_data_are_no_json(file: BeliefGraph, mended: Callable[..., object]) -> None:
    edit(file, "INSERT INTO node VALUES (1, 'p_1', 'pending', '{')")
    mended(file, "unreadable mark")


def test_every_flaw_has_a_rule_and_every_rule_is_told_once() -> None:
    assert RULE_OF.keys() == set(Flaw)
    names = [rule.name for rule in EVERY_RULE]
    assert len(set(names)) == len(names)
    assert set(EVERY_RULE) == {rule for rule in vars(rules).values() if isinstance(rule, rules.Check)}


# In memory ----------------------------------------------------------------------------------------------------------
def test_a_store_in_memory_finds_and_mends_the_same(clock: FixedClock, mended: Callable[..., object]) -> None:
    graph = BeliefGraph.open(":memory:", embedder="none", zone="UTC", clock=clock)
    tea = graph.observe("我喜欢绿茶", speaker="小美", source="日记").beliefs[0].id
    claims = [{"subject": "小美", "predicate": "needs", "value": "茶壶"}]
    graph.observe("所以要茶壶", source="log", agent="bot", derives_from=[tea], claims=claims)
    tables = graph.space._store.tables("default")  # type: ignore[attr-defined]
    del tables.words["belief"].lengths[tea]
    mended(graph, "not in the full text")
    assert tea in {hit.id for hit in graph.space.search("绿茶", "belief", 9)}
    tables.names["nobody"] = {"n_gone": None}
    mended(graph, "name of nobody")
    del tables.names["小美"]
    mended(graph, "name that is not found")
    tables.derived.clear()
    mended(graph, "premises that are not listed")
    tables.vectors[99] = np.zeros(16, np.float16)
    mended(graph, "vector of nothing")
    tables.histories["b_gone"] = {999: None}
    mended(graph, "history of nothing")
    graph.retract(graph.space.filed(tea)[0].evidence.id, "x")
    tables.words["belief"].add(graph.space._store._journal, tea, "小美喜欢绿茶")  # type: ignore[attr-defined]
    mended(graph, "still in the full text")
