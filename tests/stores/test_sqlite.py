"""The SQLite store keeps the shared contract, and what only a file can promise."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import apsw
import numpy as np
import pytest
from hypothesis import HealthCheck, settings

from beliefgraph import BeliefGraph, Claim
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import Modality
from beliefgraph.errors import (
    BeliefGraphError,
    ImmutableFact,
    InvalidInput,
    InvalidSettings,
    InvalidText,
    NewerSchema,
    NotAStore,
    OutOfRange,
    StoreBusy,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreReadOnly,
)
from beliefgraph.ports import Capability, Space, Vectors
from beliefgraph.stores import sqlite_vectors
from beliefgraph.stores.migrations import MIGRATIONS
from beliefgraph.stores.sqlite import SqliteStore
from beliefgraph.stores.sqlite_text import MAX_COMMON
from beliefgraph.stores.sqlite_vectors import BLOCK
from beliefgraph.testing import StoreContract, store_machine
from beliefgraph.testing.reads import everything
from beliefgraph.testing.samples import belief, edge, evidence, moment, small_graph, unit_vectors
from beliefgraph.text import name_key

_ROOM = tempfile.TemporaryDirectory(prefix="beliefgraph-")
_NUMBERS = itertools.count()


class TestSqliteStore(StoreContract):
    def make_store(self, tmp_path: Path) -> SqliteStore:
        return SqliteStore(tmp_path / "graph.db", synchronous="NORMAL")


TestSqliteStoreActs = store_machine(
    lambda: SqliteStore(Path(_ROOM.name) / f"{next(_NUMBERS)}.db", synchronous="NORMAL")
).TestCase
TestSqliteStoreActs.settings = settings(
    max_examples=10, stateful_step_count=8, deadline=None, suppress_health_check=list(HealthCheck)
)


@pytest.fixture(scope="module", autouse=True)
def _room() -> Iterator[None]:
    yield
    _ROOM.cleanup()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "图.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(path, synchronous="NORMAL")
    yield store
    store.close()


# Files ----------------------------------------------------------------------------------------------------------
def test_a_graph_is_there_again_when_the_file_is_opened_again(path: Path) -> None:
    first = SqliteStore(path)
    first.space("张").commit(small_graph())
    before = first.space("张").families(["f1"])
    first.close()
    second = SqliteStore(path)
    assert second.namespaces() == ["张"]
    assert second.space("张").families(["f1"]) == before
    assert Capability.PERSISTENT in second.capabilities
    second.close()


def test_closing_leaves_one_file(store: SqliteStore, path: Path) -> None:
    store.space("zhang").commit(small_graph())
    store.space("zhang").counts()
    store.close()
    assert os.listdir(path.parent) == [path.name]


def test_a_closed_store_says_so(path: Path) -> None:
    store = SqliteStore(path)
    store.close()
    with pytest.raises(StoreError, match="closed"):
        store.space("zhang").counts()
    with pytest.raises(StoreError, match="closed"):
        store.space("zhang").commit(small_graph())


def test_an_empty_file_becomes_a_store(path: Path) -> None:
    path.touch()
    store = SqliteStore(path)
    store.space("zhang").commit(small_graph())
    store.close()


def _foreign(path: Path) -> None:
    connection = apsw.Connection(str(path))
    connection.execute("PRAGMA journal_mode = WAL; CREATE TABLE migration (number, hash); PRAGMA user_version = 1")
    connection.close()


@pytest.mark.parametrize(
    "fill", [_foreign, lambda path: path.write_text("咖啡\n" * 100), lambda path: path.write_text("x")]
)
def test_something_else_is_refused_and_left_untouched(path: Path, fill: object) -> None:
    assert callable(fill)
    fill(path)
    before = path.read_bytes()
    with pytest.raises(NotAStore):
        SqliteStore(path)
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    with pytest.raises(NotAStore, match="folder"):
        SqliteStore(tmp_path)


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="folder does not exist"):
        SqliteStore(tmp_path / "nowhere" / "graph.db")


def test_memory_is_another_stores_business() -> None:
    with pytest.raises(InvalidInput, match="MemoryStore"):
        SqliteStore(":memory:")


def test_durability_is_one_of_two(path: Path) -> None:
    with pytest.raises(InvalidSettings):
        SqliteStore(path, synchronous="OFF")  # type: ignore[arg-type]
    assert not path.exists()


def _edit(path: Path, sql: str, *given: object) -> None:
    connection = apsw.Connection(str(path))
    connection.execute(sql, given)
    connection.close()


def test_a_file_of_a_newer_version_is_refused(store: SqliteStore, path: Path) -> None:
    store.close()
    _edit(path, "INSERT INTO migration VALUES (?, 'later', 'abc')", len(MIGRATIONS) + 1)
    with pytest.raises(NewerSchema):
        SqliteStore(path)


@pytest.mark.parametrize(
    "change", ["UPDATE migration SET hash = 'abc'", "UPDATE migration SET number = 99 WHERE number = 2"]
)
def test_a_schema_step_that_differs_is_damage(store: SqliteStore, path: Path, change: str) -> None:
    store.close()
    _edit(path, change)
    with pytest.raises(StoreDamaged):
        SqliteStore(path)


def test_a_file_that_stopped_before_its_schema_gets_it(store: SqliteStore, path: Path) -> None:
    store.close()
    for (name,) in _rows(path, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%_text_%'"):
        _edit(path, f"DROP TABLE {name}")
    again = SqliteStore(path)
    again.space("zhang").commit(small_graph())
    again.close()


def _rows(path: Path, sql: str) -> list[tuple[object, ...]]:
    connection = apsw.Connection(str(path))
    found = connection.execute(sql).fetchall()
    connection.close()
    return list(found)


def test_schema_steps_are_numbered_and_never_edited() -> None:
    assert [step.number for step in MIGRATIONS] == list(range(1, len(MIGRATIONS) + 1))
    assert [step.hash for step in MIGRATIONS] == [
        "385e6d462b337845631866b54b6bc69f",
        "15eb24a28ae37a8a16ca6138ec1f62ed",
        "a73bdbb1c7b7118a61c1a576a8537d72",
        "92eba008cfe49784ab9a63107b1ec0e1",
        "fde1100f25a8a42ffdf913e87fe7ce0d",
        "dbf0812cea8a841b11ff87e7324ce01e",
        "bf9322f46a33479d6381cf63ed1be47a",
    ]


_UNDO_LATER = """
    DROP INDEX vector_order_document;
    DROP TABLE premise;
    DROP TABLE audit;
    DROP TABLE last_document;
    DROP TABLE unscrubbed;
    DROP INDEX evidence_run;
    DROP INDEX evidence_cold;
    DROP INDEX evidence_concluded;
    ALTER TABLE namespace DROP COLUMN vector_count;
    ALTER TABLE context DROP COLUMN recorded;
    ALTER TABLE evidence DROP COLUMN private;
    ALTER TABLE evidence DROP COLUMN premises;
    ALTER TABLE evidence DROP COLUMN run;
    ALTER TABLE evidence DROP COLUMN absences;
    ALTER TABLE evidence DROP COLUMN cold;
    ALTER TABLE belief DROP COLUMN agent;
    ALTER TABLE belief DROP COLUMN drawn;
    ALTER TABLE edge DROP COLUMN struck;
    ALTER TABLE revision DROP COLUMN through;
    DROP TABLE outdated;
    DROP INDEX edge_said_by;
    DROP INDEX node_kind;
    ALTER TABLE edge DROP COLUMN modality;
    ALTER TABLE edge DROP COLUMN said_by;
    ALTER TABLE edge DROP COLUMN happened_from;
    ALTER TABLE edge DROP COLUMN happened_until;
    ALTER TABLE edge DROP COLUMN predicate;
    DELETE FROM migration WHERE number > 1;
    PRAGMA user_version = 1;
"""


def _schema(path: Path) -> set[tuple[object, ...]]:
    """Tables with their columns, and indexes, of a file; what only tells which steps it ran left out."""
    of_tables = """
        SELECT t.name, c.name, c.type FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
        WHERE t.type = 'table' AND t.name <> 'migration'
    """
    return {*_rows(path, of_tables), *_rows(path, "SELECT name FROM sqlite_schema WHERE type = 'index'")}


def test_a_file_of_the_first_schema_is_brought_to_the_last_with_all_it_holds(
    store: SqliteStore, path: Path, tmp_path: Path
) -> None:
    held = small_graph()
    held.edges[0] = replace(held.edges[0], span=(0, 3), reason="他说的", scope=(("topic", "coffee"),))
    store.space("zhang").commit(held)
    store.space("zhang").put_vectors("m", [doc.key for doc in store.space("zhang").pending("m", 1)], _signs(1, 16, 1))
    before = everything(store.space("zhang"))
    store.close()
    now = _schema(path)
    _edit(path, _UNDO_LATER)
    _edit(tmp_path / "first.db", MIGRATIONS[0].sql)
    assert _schema(path) == _schema(tmp_path / "first.db") < now

    again = SqliteStore(path)
    space = again.space("zhang")
    assert everything(space) == before
    [filed] = space.filed("b1")
    assert filed.edge == held.edges[0]
    assert (filed.edge.modality, filed.edge.said_by, filed.edge.predicate) == (Modality.ASSERTED, "", "")
    assert (filed.edge.happened_from, filed.edge.happened_until) == (None, None)
    assert space.nodes_of("review_state") == held.nodes
    told = edge(said_by="小李", modality=Modality.REPORTED, happened_from=moment(-24), predicate="热衷于")
    space.commit(ChangeSet(edges=[told]))
    assert space.filed("b1")[0].edge == told and space.spoken_by(["小李"]) == ["e1"]
    again.close()
    assert _schema(path) == now
    assert _rows(path, "SELECT number FROM migration ORDER BY number") == [(step.number,) for step in MIGRATIONS]
    assert _rows(path, "PRAGMA user_version") == [(len(MIGRATIONS),)]


@pytest.mark.parametrize(("one", "other"), [("2 kg", "2000 g"), ("上海", "Shanghai")])
def test_beliefs_of_an_earlier_version_are_filed_anew_when_wordings_have_met(
    one: str, other: str, tmp_path: Path
) -> None:
    path, export = tmp_path / "old.db", tmp_path / "old.jsonl"
    with values_told_apart_by_name(), BeliefGraph.open(path, embedder="none") as old:
        for speaker, value in (("阿宁", one), ("Ben", other)):
            old.observe(value, speaker=speaker, claims=[Claim("箱子", "重量", value)])
        old.retract(old.observe("?", speaker="x", claims=[Claim("箱子", "重量", one)]).evidence[0].id, "说错了")
        assert len(old.beliefs()) == 2 and old.validate() == []
        old.export(export)
    _edit(path, _UNDO_LATER)
    with BeliefGraph.open(path, embedder="none") as graph, BeliefGraph.open(embedder="none") as loaded:
        loaded.load(export)
        for each in (graph, loaded):
            [belief] = each.beliefs()
            assert belief.value in (one, other) and belief.standing.origins == 2
            assert each.validate() == []
        assert graph.digest() == loaded.digest()
        assert not graph.space.outdated()


@contextmanager
def values_told_apart_by_name() -> Iterator[None]:
    """Tell values apart as the first version did: by their names."""
    with pytest.MonkeyPatch.context() as patch:
        for module in ("filing", "observe"):
            patch.setattr(f"beliefgraph.{module}.value_key", name_key)
        yield


def test_damaged_pages_are_reported(store: SqliteStore, path: Path) -> None:
    space = store.space("zhang")
    space.commit(ChangeSet(evidence=[evidence(f"e{n}", "咖啡 " * 300) for n in range(200)]))
    store.close()
    data = bytearray(path.read_bytes())
    data[len(data) // 2 :] = b"\xff" * (len(data) - len(data) // 2)
    path.write_bytes(data)
    again = SqliteStore(path)
    with pytest.raises(StoreDamaged):
        list(again.space("zhang").all_evidence())
    again.close()


_AS_NOBODY = """
import os, sys
from pathlib import Path
from beliefgraph.errors import StoreReadOnly
from beliefgraph.stores.sqlite import SqliteStore
from beliefgraph.testing.samples import small_graph
from beliefgraph.text import query_terms
query_terms("讀字典 read the dictionaries while that is still allowed")
if os.getuid() == 0:
    os.setuid(65534)
store = SqliteStore(sys.argv[1])
assert list(store.space("zhang").evidence(["e1"])) == ["e1"]
assert [match.id for match in store.space("zhang").search("咖啡", "evidence", 5)] == ["e1"]
beside = Path(sys.argv[1]).parent / "new"
for write in (lambda: store.space("zhang").commit(small_graph()), lambda: SqliteStore(beside)):
    try:
        write()
    except StoreReadOnly as refused:
        print(type(refused).__name__)
store.close()
"""


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="needs POSIX users")
def test_a_read_only_folder_lets_read_and_refuses_writes() -> None:
    with tempfile.TemporaryDirectory(prefix="beliefgraph-") as room:
        path = Path(room) / "graph.db"
        store = SqliteStore(path)
        store.space("zhang").commit(small_graph())
        store.close()
        path.chmod(0o444)
        Path(room).chmod(0o555)
        done = subprocess.run(
            [sys.executable, "-c", _AS_NOBODY, str(path)], capture_output=True, text=True, timeout=60, check=False
        )
        Path(room).chmod(0o755)
        assert (done.stdout.split(), done.stderr) == (["StoreReadOnly"] * 2, "")


# Transactions ---------------------------------------------------------------------------------------------------
def _limit_pages(store: SqliteStore, more: int) -> None:
    connection = store.writer.connection
    pages = connection.execute("PRAGMA page_count").get
    connection.execute(f"PRAGMA max_page_count = {int(pages) + more:d}")


def test_a_full_device_refuses_the_act_and_keeps_what_was(store: SqliteStore) -> None:
    space = store.space("zhang")
    space.commit(small_graph())
    _limit_pages(store, 3)
    with pytest.raises(StoreFull):
        space.commit(ChangeSet(evidence=[evidence(f"x{n}", "很长的话 " * 500) for n in range(50)]))
    assert space.counts()["evidence"] == 1
    _limit_pages(store, 10_000)
    space.commit(ChangeSet(evidence=[evidence("e2", "现在有空间了")]))
    assert [match.id for match in space.search("空间", "evidence", 5)] == ["e2"]
    assert space.faults() == []


def test_a_full_device_cannot_leave_half_an_act_behind_a_swallowed_error(store: SqliteStore) -> None:
    space = store.space("zhang")
    space.commit(small_graph())
    _limit_pages(store, 3)
    with pytest.raises(StoreError), space.writing():
        space.commit(ChangeSet(evidence=[evidence("e2", "先写的")]))
        with pytest.raises(StoreFull):
            space.commit(ChangeSet(evidence=[evidence(f"x{n}", "很长的话 " * 2000) for n in range(3000)]))
        space.commit(ChangeSet(evidence=[evidence("e3", "后写的")]))
    assert space.counts()["evidence"] in (1, 3)


def test_text_that_is_no_unicode_is_refused_and_changes_nothing(store: SqliteStore) -> None:
    space = store.space("zhang")
    with space.writing():
        space.commit(small_graph())
        with pytest.raises(InvalidText):
            space.commit(ChangeSet(evidence=[evidence("e2", "好的"), evidence("e3", "\ud800")]))
    assert list(space.evidence(["e1", "e2", "e3"])) == ["e1"]
    assert space.evidence(["\ud800"]) == {}


def test_a_number_too_large_to_keep_is_refused(store: SqliteStore) -> None:
    with pytest.raises(OutOfRange):
        store.space("zhang").commit(ChangeSet(evidence=[evidence(sequence=2**70)]))
    store.space("zhang").commit(ChangeSet(evidence=[evidence(sequence=-(2**63))]))


def test_an_error_of_the_caller_passes_through_writing_unchanged(store: SqliteStore) -> None:
    with pytest.raises(FileNotFoundError), store.space("zhang").writing():
        raise FileNotFoundError("mine")


def test_full_text_inside_writing_follows_and_is_undone(store: SqliteStore) -> None:
    space = store.space("zhang")
    with space.writing():
        space.commit(small_graph())
        with pytest.raises(ImmutableFact), space.writing():
            space.commit(ChangeSet(evidence=[evidence("e2", "乌龙茶")]))
            assert [match.id for match in space.search("乌龙茶", "evidence", 5)] == ["e2"]
            space.commit(ChangeSet(evidence=[evidence("e1", "别的话")]))
        assert space.search("乌龙茶", "evidence", 5) == []
        assert [match.id for match in space.search("咖啡", "evidence", 5)] == ["e1"]
    assert space.search("乌龙茶", "evidence", 5) == []
    assert [match.id for match in space.search("咖啡", "evidence", 5)] == ["e1"]


def test_a_namespace_undone_never_hands_its_rows_to_the_next(store: SqliteStore) -> None:
    first, second = store.space("first"), store.space("second")
    with pytest.raises(ZeroDivisionError), first.writing():
        first.commit(small_graph())
        assert first.counts()["belief"] == 1
        raise ZeroDivisionError
    second.commit(small_graph())
    assert first.counts()["belief"] == 0
    assert first.beliefs(["b1"]) == {}


def test_readers_go_on_beside_a_writer_and_see_only_what_is_committed(store: SqliteStore) -> None:
    space = store.space("zhang")
    space.commit(small_graph())
    seen: list[dict[str, int]] = []
    with space.writing():
        space.commit(ChangeSet(evidence=[evidence("e2", "新的")]))
        reader = threading.Thread(target=lambda: seen.append(space.counts()))
        reader.start()
        reader.join(timeout=30)
        assert space.counts()["evidence"] == 2
    assert [counts["evidence"] for counts in seen] == [1]


def test_another_process_that_writes_too_long_makes_this_one_busy(store: SqliteStore, path: Path) -> None:
    other = SqliteStore(path, busy_timeout=0.05)
    with store.space("zhang").writing(), pytest.raises(StoreBusy):
        other.space("zhang").commit(small_graph())
    other.space("zhang").commit(small_graph())
    assert store.space("zhang").counts()["belief"] == 1
    other.close()


def test_another_thread_that_writes_too_long_makes_this_one_busy(path: Path) -> None:
    store = SqliteStore(path, busy_timeout=0.05)
    refused: list[BeliefGraphError] = []

    def write() -> None:
        try:
            store.space("zhang").commit(small_graph())
        except StoreBusy as busy:
            refused.append(busy)

    with store.space("zhang").writing():
        writer = threading.Thread(target=write)
        writer.start()
        writer.join(timeout=30)
    assert len(refused) == 1
    store.close()


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="counts open files through /proc")
def test_threads_that_ended_leave_no_connection_open(store: SqliteStore) -> None:
    space = store.space("zhang")
    space.commit(small_graph())
    space.counts()
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(20):
        thread = threading.Thread(target=space.counts)
        thread.start()
        thread.join()
    assert len(os.listdir("/proc/self/fd")) <= before + 2


# Processes ------------------------------------------------------------------------------------------------------
_WRITE_FOREVER = """
import sys
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.stores.sqlite import SqliteStore
from beliefgraph.testing.samples import belief, edge, evidence
space = SqliteStore(sys.argv[1]).space("zhang")
for act in range(100_000):
    ids = [f"{act}-{n}" for n in range(50)]
    space.commit(ChangeSet(
        evidence=[evidence(id, f"第{act}次 说的话 {id}") for id in ids],
        beliefs=[belief(f"b{act}", family=f"f{act}")],
        edges=[edge(id, f"b{act}") for id in ids],
    ))
    print(act, flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
def test_a_killed_process_loses_nothing_that_was_acknowledged(path: Path) -> None:
    writer = subprocess.Popen([sys.executable, "-c", _WRITE_FOREVER, str(path)], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    for line in writer.stdout:
        if int(line) >= 20:
            writer.kill()
            break
    acknowledged = max([20, *map(int, writer.stdout.read().split())])
    writer.stdout.close()
    writer.wait(timeout=30)
    store = SqliteStore(path)
    space = store.space("zhang")
    counts = space.counts()
    assert counts["belief"] >= acknowledged + 1
    assert counts["evidence"] == counts["edge"] == 50 * counts["belief"]
    assert len(space.search(f"第{acknowledged}次", "evidence", 1000)) >= 50
    assert space.faults() == []
    store.close()


_WRITE_TOGETHER = """
import sys, threading
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.stores.sqlite import SqliteStore
from beliefgraph.testing.samples import belief, edge, evidence
sys.stdin.readline()
store = SqliteStore(sys.argv[1], synchronous="NORMAL")
space, failures = store.space("zhang"), []
def work(thread):
    try:
        for n in range(5):
            id = f"{sys.argv[2]}-{thread}-{n}"
            with space.writing():
                number = len(space.history("b"))
                space.commit(ChangeSet(evidence=[evidence(id, id)], beliefs=[belief("b")], edges=[edge(id, "b")]))
            assert id in space.evidence([id])
    except BaseException as failure:
        failures.append(failure)
threads = [threading.Thread(target=work, args=(n,)) for n in range(10)]
for thread in threads: thread.start()
for thread in threads: thread.join()
store.close()
print(failures)
"""


def test_four_processes_of_ten_threads_create_and_write_one_file(path: Path) -> None:
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", _WRITE_TOGETHER, str(path), str(n)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for n in range(4)
    ]
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write("go\n")
        writer.stdin.flush()
    said = [writer.communicate(timeout=120)[0].strip() for writer in writers]
    assert said == ["[]"] * 4
    store = SqliteStore(path)
    counts = store.space("zhang").counts()
    assert (counts["evidence"], counts["edge"], counts["belief"]) == (200, 200, 1)
    store.close()


# Full text and vectors ------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def crowd() -> Iterator[Space]:
    """5,000 pieces that all say "coffee" and "morning"; every hundredth "oolong", four of those "milk"."""
    with tempfile.TemporaryDirectory(prefix="beliefgraph-") as room:
        store = SqliteStore(Path(room) / "crowd.db", synchronous="NORMAL")
        space = store.space("crowd")
        pieces = []
        for n in range(5000):
            rare = "oolong" if n % 100 == 0 else "water"
            more = "milk" if n in (0, 100, 200, 300) else "sugar"
            morning = "morning" if n % 200 else "evening"
            pieces.append(evidence(f"e{n:04}", f"coffee {morning} {rare} {more}"))
        space.commit(ChangeSet(evidence=pieces))
        store.space("other").commit(ChangeSet(evidence=[evidence("e0000", "coffee oolong milk")]))
        yield space
        store.close()


def test_rare_words_find_among_thousands(crowd: Space) -> None:
    found = [match.id for match in crowd.search("coffee with milk", "evidence", 10)]
    assert sorted(found) == ["e0000", "e0100", "e0200", "e0300"]


def test_common_words_lift_what_rare_words_found(crowd: Space) -> None:
    found = [match.id for match in crowd.search("oolong in the morning", "evidence", 25)]
    assert len(found) == 25
    assert all(int(id[1:]) % 200 == 100 for id in found)


def test_common_words_alone_find_the_latest(crowd: Space) -> None:
    found = [match.id for match in crowd.search("coffee", "evidence", 3)]
    assert found == ["e4999", "e4998", "e4997"]
    assert len(crowd.search("coffee morning sugar water coffee", "evidence", 5)) == 5 > MAX_COMMON


def test_words_of_another_namespace_never_match(store: SqliteStore) -> None:
    spaces = [store.space(f"user_{n}") for n in range(1, 13)]
    for n, space in enumerate(spaces, start=1):
        space.commit(ChangeSet(evidence=[evidence(f"e{n}", f"tea 0qtea 1qtea qtea {n}qtea")]))
    for n, space in enumerate(spaces, start=1):
        for word in ("tea", "0qtea", "1qtea", "qtea", "1", 'tea" OR "2qtea', "tea*", "NOT tea"):
            assert {match.id for match in space.search(word, "evidence", 50)} <= {f"e{n}"}
        assert len(space.search("tea", "evidence", 50)) == 1


def test_many_words_that_an_agent_does_not_see_hide_none_that_it_does(store: SqliteStore) -> None:
    space = store.space("zhang")
    theirs = [evidence(f"x{n}", "coffee oolong", agent="ben", shared=False) for n in range(4000)]
    mine = [evidence("mine", "coffee oolong", agent="安", shared=False), evidence("ours", "oolong coffee tea")]
    space.commit(ChangeSet(evidence=[*mine, *theirs]))
    assert {match.id for match in space.seen_by("安").search("oolong", "evidence", 5)} == {"mine", "ours"}
    assert [match.id for match in space.search("coffee oolong", "evidence", 5)] == ["ours"]
    assert len(space.seen_by("ben").search("oolong", "evidence", 5)) == 5
    space.commit(ChangeSet(shares=["mine", "x7"]))
    assert {match.id for match in space.search("coffee", "evidence", 5)} == {"mine", "ours", "x7"}


def test_rarity_is_counted_within_the_namespace(store: SqliteStore) -> None:
    store.space("large").commit(ChangeSet(evidence=[evidence(f"x{n}", "weather talk") for n in range(3000)]))
    small = store.space("small")
    pieces = [evidence(f"e{n}", f"zhang zhang zhang said word{n}") for n in range(40)]
    small.commit(ChangeSet(evidence=[*pieces, evidence("sought", "a quite long remark on oolong and more things")]))
    assert small.search("zhang oolong", "evidence", 1)[0].id == "sought"


def _signs(count: int, dim: int, seed: int) -> Vectors:
    rows = np.random.default_rng(seed).standard_normal((count, dim))
    unit: Vectors = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)
    return unit


def test_codes_are_the_same_from_blocks_and_from_vectors(store: SqliteStore) -> None:
    spaces, total, dim = [store.space("one"), store.space("two")], 2 * BLOCK + 500, 16
    for space in spaces:
        space.commit(ChangeSet(evidence=[evidence(f"e{n}", "话") for n in range(total)]))
    given = {space.namespace: _signs(total, dim, seed) for seed, space in enumerate(spaces)}
    keys = {space.namespace: [doc.key for doc in space.pending("m", total)] for space in spaces}
    for start in range(0, total, 3000):
        for space in spaces:
            part = slice(start, start + 3000)
            space.put_vectors("m", keys[space.namespace][part], given[space.namespace][part])
    for space in spaces:
        expected = np.packbits(given[space.namespace].astype(np.float16) > 0, axis=1)
        for after in (0, 1, BLOCK - 1, BLOCK, BLOCK + 7, 2 * BLOCK, total - 300, total - 1, total, total + 5):
            codes = space.codes(after)
            assert codes.keys.tolist() == keys[space.namespace][after:]
            np.testing.assert_array_equal(codes.bits, expected[after:])
        assert space.pending("m", 5) == []
        assert space.faults() == []


# Long lists -----------------------------------------------------------------------------------------------------
def test_vectors_that_go_are_looked_up_and_not_searched_for(store: SqliteStore) -> None:
    store.space("a").commit(ChangeSet(evidence=[evidence(f"e{n}") for n in range(3)]))
    docs = store.space("a").pending("m", 3)
    store.space("a").put_vectors("m", [doc.key for doc in docs], unit_vectors(3))
    gone = apsw.carray(np.array([docs[1].key], np.int64))
    plan = store.writer.connection.execute(f"EXPLAIN QUERY PLAN {sqlite_vectors._PLACES}", (gone, 0, 2**62)).fetchall()
    assert any("vector_order_document (document=?" in str(row) for row in plan), plan
    with store.space("a").writing():
        store.space("a").archive(["e1"], [])
    assert store.space("a").codes().keys.tolist() == [docs[0].key, docs[2].key]


def test_iterations_pass_over_more_than_one_page(store: SqliteStore) -> None:
    space, count = store.space("zhang"), 2300
    ids = [f"{n:05}" for n in range(count)]
    space.commit(
        ChangeSet(
            evidence=[evidence(id, id, source="many" if n else "few") for n, id in enumerate(ids)],
            beliefs=[belief(id, family=f"f{id}", subject=f"s{n % 2}") for n, id in enumerate(ids)],
            edges=[edge(id, id) for id in ids],
        )
    )
    assert [piece.id for piece in space.all_evidence()] == ids
    assert [family.key for family in space.all_families()] == [f"f{id}" for id in ids]
    assert [found.id for found in space.list_beliefs(entity="s1", after=ids[10], limit=3)] == ids[11:17:2]


def test_beliefs_of_a_source_are_listed_whether_it_says_little_or_much(store: SqliteStore) -> None:
    space, count = store.space("zhang"), 6000
    ids = [f"{n:05}" for n in range(count)]
    pieces = [evidence(id, "话", source="few" if n % 1000 == 0 else "many") for n, id in enumerate(ids)]
    space.commit(
        ChangeSet(
            evidence=pieces,
            beliefs=[belief(id, updated=moment(0)) for id in ids],
            edges=[edge(id, id) for id in ids],
        )
    )
    assert [found.id for found in space.list_beliefs(source="few")] == ids[::1000]
    assert [found.id for found in space.list_beliefs(source="many", after=ids[999], limit=2)] == ids[1001:1003]


@pytest.mark.parametrize(
    ("edit", "fault"),
    [
        ("DELETE FROM evidence", ("premise b0 of #1", "its evidence is not kept")),
        ("DELETE FROM vector_order", ("number of vectors", "it does not agree with the rows")),
    ],
)
def test_premises_and_vectors_without_their_rows_are_faults(
    edit: str, fault: tuple[str, str], store: SqliteStore, path: Path
) -> None:
    space = store.space("zhang")
    space.commit(ChangeSet(evidence=[evidence(premises=("b0",))]))
    space.put_vectors("m", [doc.key for doc in space.pending("m", 1)], _signs(1, 16, 1))
    assert space.faults() == []
    _edit(path, edit)
    assert fault in space.faults()


def test_a_reopened_file_that_lost_rows_shows_its_faults(store: SqliteStore, path: Path) -> None:
    store.space("zhang").commit(small_graph())
    _edit(path, "DELETE FROM belief")
    assert ("edge e1 -> #2", "one of its ends is not kept") in store.space("zhang").faults()
    with pytest.raises(StoreReadOnly), SqliteStore(path).reading() as connection:
        connection.execute("DELETE FROM edge")
