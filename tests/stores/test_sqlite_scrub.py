"""After an erasure and a scrub no byte of what was erased is left in any file of a store."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import apsw
import numpy as np
import pytest

from beliefgraph.domain.audit import Entry, breaches
from beliefgraph.domain.changes import ChangeSet, Erased
from beliefgraph.domain.model import Agent, Context, Entity, Event, Link, Node, Relation, Source
from beliefgraph.errors import InvalidInput, StoreReadOnly
from beliefgraph.ports import Space
from beliefgraph.stores.sqlite import SqliteStore
from beliefgraph.stores.sqlite_vectors import BLOCK
from beliefgraph.testing.reads import everything
from beliefgraph.testing.samples import START, belief, edge, evidence, revision

DIM = 64
WORDS = ("zyxomma", "qwertyuiopian", "秘密花园", "曼德拉草", "Xanthippe", "黄粱梦客", "plugh", "苔藓暗号", "frobnitz")
"""Words, English and Chinese, that nothing but what is erased holds."""

GONE = Erased(
    evidence=("e-gone", "e-cold"),
    beliefs=("b-gone",),
    entities=("n-gone",),
    sources=("s-gone",),
    events=("v-gone",),
    agents=("a-gone",),
    nodes=("o-gone",),
    contexts=(("地点", "苔藓暗号"),),
    entries=(1,),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "图.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(path)
    yield store
    store.close()


def _vector(seed: int) -> np.ndarray:
    row = np.random.default_rng(seed).standard_normal(DIM).astype(np.float32)
    return row / np.linalg.norm(row)


def _fill(space: Space, also: int = 40) -> None:
    """What is to go, in the midst of what stays; rows were moved about before, and words were changed."""
    stays = [evidence(f"e{n:04}", f"早上的咖啡 coffee number {n} " + "很长的话 " * (n % 40)) for n in range(also)]
    gone = [
        evidence("e-gone", "zyxomma qwertyuiopian 秘密花园", source="s-gone", speaker="Xanthippe", agent="a-gone"),
        evidence("e-cold", "曼德拉草 frobnitz at dawn", source="s-gone", shared=False, agent="a-gone"),
    ]
    space.commit(
        ChangeSet(
            entities=[Entity("n-gone", "Xanthippe", "person", ("黄粱梦客",)), Entity("zhang", "小张")],
            contexts=[Context("地点", "苔藓暗号"), Context("地点", "公司")],
            agents=[Agent("a-gone", "plugh"), Agent("a", "stays")],
            nodes=[Node("o-gone", "review_state", {"words": "秘密花园"})],
            sources=[Source("s-gone", "frobnitz digest"), Source("dialog", "每日对话")],
            events=[Event("v-gone", "plugh")],
            evidence=[*stays[: also // 2], *gone, *stays[also // 2 :]],
            beliefs=[
                belief("b-gone", "Xanthippe likes 秘密花园", value="秘密花园", scope=(("地点", "苔藓暗号"),)),
                belief("b1", "plugh zyxomma 曼德拉草"),
            ],
            edges=[edge("e-gone", "b-gone", reason="qwertyuiopian"), edge("e-gone", "b1"), edge("e0001", "b1")],
            links=[Link("b-gone", Relation.UPDATES, "b1", {"why": "苔藓暗号"})],
            revisions=[
                revision("b-gone", "e-gone", reason="黄粱梦客"),
                revision("b1", "e-gone", reason="plugh 秘密花园"),
                revision("b1", "e0001", reason="stays"),
            ],
            entries=[
                Entry("observe", START, reason="frobnitz 秘密花园", data={"text": "zyxomma"}),
                Entry("observe", START, reason="stays"),
            ],
        )
    )
    for step in range(10):  # words that come and go, rows that grow and are moved
        told = "zyxomma 秘密花园 " * (step * 7 % 40)
        space.commit(
            ChangeSet(
                beliefs=[belief("b1", f"reworded {told}{step}"), belief("b-gone", f"Xanthippe {told}")],
                edges=[edge("e-gone", "b1", reason=f"plugh {told}"), edge("e0002", "b-gone", reason="曼德拉草" * step)],
                evidence=[evidence(f"x{step}-{n}", f"weiteres {n} " * n) for n in range(20)],
            )
        )
    space.commit(ChangeSet(beliefs=[belief("b1", "小张喜欢美式咖啡")], removed_edges=[("e-gone", "b1")]))


def _embed(space: Space) -> None:
    docs = space.pending("m", 100_000)
    space.put_vectors("m", [doc.key for doc in docs], np.stack([_vector(doc.key) for doc in docs]))


def _traces(space: Space) -> list[bytes]:
    """Every sequence of bytes that must be gone: words as they are and as terms, vectors and their signs."""
    vectors = []
    for key, (_, id) in space.seen_by("a-gone").docs(space.codes().keys.tolist()).items():
        if id in (*GONE.evidence, *GONE.beliefs):
            row = _vector(key).astype(np.float16)
            vectors += [row.tobytes(), np.packbits(row > 0).tobytes()]
    assert len(vectors) >= 4
    return [*(word.encode() for word in WORDS), *(word.lower().encode() for word in WORDS), *vectors]


def _left(path: Path, traces: list[bytes]) -> list[tuple[str, bytes]]:
    files = sorted(path.parent.glob(f"{path.name}*"))
    return [(file.name, trace) for file in files for trace in traces if trace in file.read_bytes()]


def test_nothing_is_left_of_what_was_erased(store: SqliteStore, path: Path) -> None:
    space = store.space("张")
    _fill(space)
    _embed(space)
    traces = _traces(space)
    with space.writing():
        space.archive(["e-cold", "e0003"], [])
    assert {trace for _, trace in _left(path, traces)} >= {word.encode() for word in WORDS[:6]}
    space.commit(ChangeSet(erased=GONE))
    assert space.scrub().complete
    assert _left(path, traces) == []
    store.close()
    assert _left(path, traces) == []


def test_what_stays_is_as_it_was(store: SqliteStore, path: Path) -> None:
    space, other = store.space("张"), store.space("other")
    _fill(space)
    _embed(space)
    with space.writing():
        space.archive(["e-cold", "e0003"], [])
    other.commit(ChangeSet(evidence=[evidence("e-gone", "zyxomma of another")], beliefs=[belief("b-gone")]))
    other.commit(ChangeSet(edges=[edge("e-gone", "b-gone")], revisions=[revision("b-gone", "e-gone", reason="why")]))
    before = everything(other)
    told = [Entry("erase", START, data={"entries": list(GONE.entries)})]
    space.commit(ChangeSet(erased=GONE, entries=told))
    assert space.scrub().complete
    assert everything(other) == before
    assert space.faults() == []
    assert space.evidence(GONE.evidence) == {} and space.beliefs(GONE.beliefs) == {}
    assert [(r.evidence, r.reason) for r in space.history("b1")] == [("", ""), ("e0001", "stays")]
    assert breaches(space.entries()) == []
    assert [(entry.reason, entry.erased) for entry in space.entries()] == [("", True), ("stays", False), ("", False)]
    assert space.frozen(["e0003", "e-cold"]) == {"e0003": "早上的咖啡 coffee number 3 " + "很长的话 " * 3}
    assert [match.id for match in space.search_cold("number", "evidence", 5)] == ["e0003"]
    assert {match.id for match in space.search("coffee", "evidence", 100)} == {f"e{n:04}" for n in range(40)} - {
        "e0003"
    }
    docs = space.docs(space.codes().keys.tolist())
    assert "e0001" in {id for _, id in docs.values()}
    again = SqliteStore(path)
    assert everything(again.space("张")) == everything(space)
    again.close()


def test_codes_of_sealed_blocks_lose_what_is_erased(store: SqliteStore, path: Path) -> None:
    space, total = store.space("张"), BLOCK + 300
    space.commit(ChangeSet(evidence=[evidence(f"e{n}", "话") for n in range(total)]))
    _embed(space)
    keys = space.codes().keys.tolist()
    gone = [keys[5], keys[BLOCK - 1], keys[BLOCK + 10]]
    ids = [space.docs([key])[key][1] for key in gone]
    traces = [part for key in gone for part in (_vector(key).astype(np.float16).tobytes(),)]
    traces += [np.packbits(_vector(key).astype(np.float16) > 0).tobytes() for key in gone]
    space.commit(ChangeSet(erased=Erased(evidence=tuple(ids))))
    assert space.scrub().complete
    assert _left(path, traces) == []
    left = [key for key in keys if key not in gone]
    for after in (0, 4, BLOCK - 2, BLOCK, total - 4, total - 3, total):
        codes = space.codes(after)
        assert codes.keys.tolist() == left[after:]
        expected = [np.packbits(_vector(key).astype(np.float16) > 0) for key in left[after:]]
        assert codes.bits.tolist() == [row.tolist() for row in expected]
    assert space.counts()["vector"] == len(left)
    space.commit(ChangeSet(evidence=[evidence(f"later{n}", "话") for n in range(BLOCK)]))
    _embed(space)
    assert space.codes().keys.tolist()[: len(left)] == left
    assert len(set(space.codes().keys.tolist())) == space.counts()["vector"] == len(left) + BLOCK
    assert space.faults() == []


def test_someone_who_still_reads_the_log_keeps_it_from_being_complete(store: SqliteStore, path: Path) -> None:
    space = store.space("张")
    _fill(space)
    _embed(space)
    traces = _traces(space)
    with space.writing():
        space.archive(["e-cold"], [])
    reader = apsw.Connection(str(path))
    reader.execute("BEGIN")
    assert reader.execute("SELECT count(*) FROM evidence").get
    space.commit(ChangeSet(erased=GONE))
    scrubbed = space.scrub()
    assert not scrubbed.complete and "another connection" in scrubbed.left and path.name in scrubbed.left
    reader.execute("COMMIT")
    assert space.scrub().complete
    assert _left(path, traces) == []
    reader.close()


def test_idle_readers_do_not_keep_it(store: SqliteStore, path: Path) -> None:
    space, second = store.space("张"), SqliteStore(path)
    _fill(space)
    _embed(space)
    traces = _traces(space)
    second.space("张").counts()
    space.counts()
    space.commit(ChangeSet(erased=GONE))
    assert second.space("张").scrub().complete
    assert _left(path, traces) == []
    second.close()


def test_with_nothing_erased_since_the_last_one_there_is_nothing_to_do(store: SqliteStore, path: Path) -> None:
    space = store.space("张")
    assert space.scrub().complete
    _fill(space)
    assert _log(path).stat().st_size > 0
    assert space.scrub().complete and _log(path).stat().st_size > 0
    space.commit(ChangeSet(erased=GONE))
    assert space.scrub().complete
    held = path.read_bytes()
    assert space.scrub().complete and path.read_bytes() == held


def _log(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def test_nothing_is_left_of_much_that_was_archived(store: SqliteStore, path: Path) -> None:
    space = store.space("张")
    ids = [f"e{n:04}" for n in range(300)]
    space.commit(ChangeSet(evidence=[evidence(id, f"wort{id}x 秘密{id}园 " * 20) for id in ids]))
    with space.writing():
        space.archive(ids, [])
    with space.writing():
        space.thaw(ids[::3], [])
    gone = [id for n, id in enumerate(ids) if n % 10]
    space.commit(ChangeSet(erased=Erased(evidence=tuple(gone))))
    assert space.scrub().complete
    found = {match for file in path.parent.iterdir() for match in re.findall(rb"wort(e\d{4})x", file.read_bytes())}
    assert found == {id.encode() for id in ids if id not in gone}
    assert set(space.frozen(ids)) == {id for n, id in enumerate(ids) if not n % 10 and n % 3}


def test_what_comes_after_what_was_erased_is_another_document(store: SqliteStore) -> None:
    space = store.space("张")
    space.commit(ChangeSet(evidence=[evidence("e1", "one")]))
    [before] = space.pending("m", 5)
    space.commit(ChangeSet(erased=Erased(evidence=("e1",)), evidence=[evidence("e1", "two")]))
    [after] = space.pending("m", 5)
    assert (after.text, after.key > before.key) == ("two", True)


def test_a_scrub_is_no_part_of_an_act(store: SqliteStore) -> None:
    space = store.space("张")
    with pytest.raises(InvalidInput, match="outside"), space.writing():
        space.scrub()


def test_a_store_that_can_only_be_read_is_not_scrubbed(store: SqliteStore, path: Path) -> None:
    store.space("张").commit(ChangeSet(evidence=[evidence()]))
    store.space("张").commit(ChangeSet(erased=Erased(evidence=("e1",))))
    store._file.read_only = True
    store._writer._connection = None
    with pytest.raises(StoreReadOnly):
        store.space("张").scrub()


_ERASE = """
import sys
import apsw
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.stores.sqlite import SqliteStore
from tests.stores.test_sqlite_scrub import GONE
store = SqliteStore(sys.argv[1])
space, left = store.space("张"), int(sys.argv[2])
space.commit(ChangeSet(erased=GONE))

def step(*_):
    global left
    left -= 1
    if left < 0:
        print("there", flush=True)
        sys.stdin.read()
    return True

def count_statements(connection):
    connection.exec_trace = step

def count_instructions(connection):
    connection.set_progress_handler(lambda: not step(), 1000)

count = {"statements": count_statements, "instructions": count_instructions}[sys.argv[3]]
apsw.connection_hooks.append(count)
count(store.writer.connection)
print(space.scrub().complete, flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
@pytest.mark.parametrize(
    ("steps", "of"), [*((n, "statements") for n in range(0, 40, 4)), *((n, "instructions") for n in range(0, 40, 4))]
)
def test_a_scrub_that_was_killed_is_done_again(path: Path, steps: int, of: str) -> None:
    store = SqliteStore(path)
    _fill(store.space("张"), also=6)
    _embed(store.space("张"))
    traces = _traces(store.space("张"))
    with store.space("张").writing():
        store.space("张").archive(["e-cold", "e0003"], [])
    store.close()
    eraser = subprocess.Popen(
        [sys.executable, "-c", _ERASE, str(path), str(steps), of],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert eraser.stdout is not None and eraser.stdin is not None
    said = eraser.stdout.readline().strip()
    eraser.kill()
    eraser.wait(timeout=30)
    eraser.stdout.close()
    eraser.stdin.close()
    assert said in ("there", "True")
    store = SqliteStore(path)
    space = store.space("张")
    assert space.evidence(["e-gone", "e-cold"]) == {}
    assert space.scrub().complete
    assert _left(path, traces) == []
    assert space.frozen(["e0003"]) == {"e0003": "早上的咖啡 coffee number 3 " + "很长的话 " * 3}
    assert space.faults() == []
    store.close()
    assert said != "True" or steps > 5, "it was killed nowhere"
