"""Cold storage is a file of its own beside the store, and no step of it can lose a word."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

from beliefgraph.domain.changes import ChangeSet, Restored
from beliefgraph.domain.model import Status
from beliefgraph.errors import NotAStore, StoreDamaged
from beliefgraph.stores.sqlite import SqliteStore
from beliefgraph.testing.samples import belief, edge, evidence, moment

WORDS = "我爱喝美式咖啡"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "图.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(path)
    store.space("zhang").commit(
        ChangeSet(
            evidence=[evidence(), evidence("e2", "tea at dawn", agent="ann", shared=False)],
            beliefs=[belief()],
            edges=[edge()],
        )
    )
    yield store
    store.close()


def _files(path: Path) -> set[str]:
    return {name.removeprefix(path.name) for name in os.listdir(path.parent)}


def test_the_file_is_made_when_something_is_archived(store: SqliteStore, path: Path) -> None:
    space = store.space("zhang")
    assert space.frozen(["e1"]) == {} and space.search_cold("咖啡", "evidence", 5) == []
    with space.writing():
        space.archive([], ["b1"])
        space.thaw(["e1"], [])
        space.archive(["unknown"], ["unknown"])
    assert not path.with_name(f"{path.name}.cold").exists()
    with space.writing():
        space.archive(["e1"], [])
    store.close()
    assert _files(path) == {"", ".cold"}
    assert WORDS.encode() not in _texts(path)
    assert WORDS.encode() in path.with_name(f"{path.name}.cold").read_bytes()


def _texts(path: Path) -> bytes:
    connection = apsw.Connection(str(path))
    found = connection.execute("SELECT group_concat(text) FROM evidence").get
    connection.close()
    return str(found).encode()


def test_another_process_finds_what_was_archived(store: SqliteStore, path: Path) -> None:
    second = SqliteStore(path)
    assert second.space("zhang").frozen(["e1"]) == {}
    with store.space("zhang").writing():
        store.space("zhang").archive(["e1"], ["b1"])
    for space in (store.space("zhang"), second.space("zhang"), SqliteStore(path).space("zhang")):
        assert space.frozen(["e1", "e2"]) == {"e1": WORDS}
        assert [match.id for match in space.search_cold("咖啡", "evidence", 5)] == ["e1"]
        assert [match.id for match in space.search_cold("咖啡", "belief", 5)] == ["b1"]
        assert space.search("咖啡", "evidence", 5) == space.search("咖啡", "belief", 5) == []
    second.close()


def test_an_archive_that_is_undone_leaves_the_words_where_they_were(store: SqliteStore) -> None:
    space = store.space("zhang")
    with pytest.raises(ZeroDivisionError), space.writing():
        space.archive(["e1"], ["b1"])
        assert space.frozen(["e1"]) == {"e1": WORDS}
        raise ZeroDivisionError
    assert space.evidence(["e1"])["e1"].text == WORDS and space.frozen(["e1"]) == {}
    assert [match.id for match in space.search("咖啡", "evidence", 5)] == ["e1"]
    assert space.search_cold("咖啡", "evidence", 5) == []


def test_a_thaw_that_is_undone_leaves_them_in_cold_storage(store: SqliteStore) -> None:
    space = store.space("zhang")
    with space.writing():
        space.archive(["e1"], ["b1"])
    with pytest.raises(ZeroDivisionError), space.writing():
        space.thaw(["e1"], ["b1"])
        assert space.evidence(["e1"])["e1"].text == WORDS
        raise ZeroDivisionError
    assert space.frozen(["e1"]) == {"e1": WORDS} and space.beliefs(["b1"])["b1"].status is Status.ARCHIVED
    assert [match.id for match in space.search_cold("咖啡", "evidence", 5)] == ["e1"]


_DIE_BETWEEN = """
import os, sys
from beliefgraph.stores.sqlite import SqliteStore
from beliefgraph.stores.sqlite_cold import ColdFile
from beliefgraph.domain.changes import ChangeSet

def keep_and_die(cold, keep=ColdFile.keep):
    keep(cold)
    os.kill(os.getpid(), 9)

ColdFile.keep = keep_and_die
space = SqliteStore(sys.argv[1]).space("zhang")
with space.writing():
    if sys.argv[2:]:
        space.commit(ChangeSet(**{sys.argv[2]: ["e2"]}))
    else:
        space.archive(["e1"], ["b1"])
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
def test_a_process_that_dies_before_its_act_is_committed_leaves_a_harmless_copy(store: SqliteStore, path: Path) -> None:
    store.close()
    done = subprocess.run([sys.executable, "-c", _DIE_BETWEEN, str(path)], timeout=60, check=False)
    assert done.returncode == -signal.SIGKILL
    assert path.with_name(f"{path.name}.cold").exists()
    again = SqliteStore(path)
    space = again.space("zhang")
    assert space.evidence(["e1"])["e1"].text == WORDS and space.frozen(["e1"]) == {}
    assert space.search_cold("咖啡", "evidence", 5) == []
    with space.writing():
        space.archive(["e1"], [])
    assert space.frozen(["e1"]) == {"e1": WORDS}
    again.close()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
@pytest.mark.parametrize("act", ["shares", "unshares"])
def test_who_finds_what_is_archived_is_as_it_was_when_an_act_dies(store: SqliteStore, path: Path, act: str) -> None:
    space = store.space("zhang")
    with space.writing():
        space.archive(["e2"], [])
    if act == "unshares":
        space.commit(ChangeSet(shares=["e2"]))
    store.close()
    subprocess.run([sys.executable, "-c", _DIE_BETWEEN, str(path), act], timeout=60, check=False)
    again = SqliteStore(path).space("zhang")
    for agent, found in (("ann", ["e2"]), ("ben", ["e2"] if act == "unshares" else [])):
        assert [match.id for match in again.seen_by(agent).search_cold("tea", "evidence", 5)] == found


def test_an_act_that_is_undone_leaves_no_file(store: SqliteStore, path: Path) -> None:
    space = store.space("zhang")
    with pytest.raises(ZeroDivisionError), space.writing():
        space.archive(["e1", "e2"], ["b1"])
        assert space.frozen(["e1", "e2"]) == {"e1": WORDS, "e2": "tea at dawn"}
        raise ZeroDivisionError
    assert not path.with_name(f"{path.name}.cold").exists()
    with space.writing():
        with pytest.raises(ZeroDivisionError), space.writing():
            space.archive(["e1"], [])
            raise ZeroDivisionError
        space.archive(["e2"], [])
    store.close()
    assert WORDS.encode() not in path.with_name(f"{path.name}.cold").read_bytes()


def test_what_is_archived_is_found_in_the_midst_of_the_act_too(store: SqliteStore) -> None:
    space = store.space("zhang")
    space.commit(ChangeSet(evidence=[evidence("e3", "green tea"), evidence("e4", "black tea")]))
    with space.writing():
        space.archive(["e3"], [])
    with space.writing():
        space.archive(["e2", "e4"], [])
        assert {match.id for match in space.search_cold("tea", "evidence", 5)} == {"e3", "e4"}
        assert {match.id for match in space.seen_by("ann").search_cold("tea", "evidence", 5)} == {"e2", "e3", "e4"}
        space.commit(ChangeSet(shares=["e2"]))
        assert {match.id for match in space.search_cold("tea", "evidence", 5)} == {"e2", "e3", "e4"}
        space.thaw(["e3"], [])
        assert {match.id for match in space.search_cold("tea", "evidence", 5)} == {"e2", "e4"}
    assert {match.id for match in space.search_cold("tea", "evidence", 5)} == {"e2", "e4"}


def test_words_that_are_missing_or_others_are_said_to_be(store: SqliteStore, path: Path) -> None:
    space, cold = store.space("zhang"), path.with_name(f"{path.name}.cold")
    with space.writing():
        space.archive(["e1"], [])
    connection = apsw.Connection(str(cold))
    connection.execute("UPDATE words SET text = 'something else'")
    connection.close()
    with pytest.raises(StoreDamaged, match="e1"):
        space.frozen(["e1"])
    cold.unlink()
    with pytest.raises(StoreDamaged, match="e1"), space.writing():
        space.thaw(["e1"], [])
    assert space.evidence(["e1"])["e1"].cold
    assert space.search_cold("咖啡", "evidence", 5) == []


def test_a_file_of_something_else_is_no_cold_storage(store: SqliteStore, path: Path) -> None:
    store.close()
    shutil.copy(path, path.with_name(f"{path.name}.cold"))
    again = SqliteStore(path)
    with pytest.raises(NotAStore), again.space("zhang").writing():
        again.space("zhang").archive(["e1"], [])
    assert again.space("zhang").evidence(["e1"])["e1"].text == WORDS
    again.close()


def test_namespaces_are_apart(store: SqliteStore) -> None:
    first, second = store.space("zhang"), store.space("zhang_2")
    second.commit(ChangeSet(evidence=[evidence("e1", "another coffee 咖啡"), evidence("e2", "tea")]))
    with first.writing():
        first.archive(["e1"], [])
        second.archive(["e2"], [])
    assert first.frozen(["e1", "e2"]) == {"e1": WORDS} and second.frozen(["e1", "e2"]) == {"e2": "tea"}
    assert second.search_cold("咖啡", "evidence", 5) == [] == first.search_cold("tea", "evidence", 5)
    assert [match.id for match in second.search("咖啡", "evidence", 5)] == ["e1"]


def test_private_words_are_found_by_their_agent_until_they_are_shared(store: SqliteStore) -> None:
    space = store.space("zhang")
    with space.writing():
        space.archive(["e2"], [])
    assert [match.id for match in space.seen_by("ann").search_cold("tea", "evidence", 5)] == ["e2"]
    assert space.seen_by("ben").search_cold("tea", "evidence", 5) == space.search_cold("tea", "evidence", 5) == []
    space.commit(ChangeSet(shares=["e2"]))
    for agent in ("", "ann", "ben"):
        assert [match.id for match in space.seen_by(agent).search_cold("tea", "evidence", 5)] == ["e2"]
    with space.writing():
        space.thaw(["e2"], [])
    assert [match.id for match in space.seen_by("ben").search("tea", "evidence", 5)] == ["e2"]


def test_what_is_retracted_in_cold_storage_is_not_found_there(store: SqliteStore) -> None:
    space = store.space("zhang")
    with space.writing():
        space.archive(["e1"], [])
    space.commit(ChangeSet(retractions={"e1": (moment(1), "说错了")}))
    assert space.search_cold("咖啡", "evidence", 5) == [] and space.frozen(["e1"]) == {"e1": WORDS}
    space.commit(ChangeSet(retractions={"e1": Restored(moment(2))}))
    assert [match.id for match in space.search_cold("咖啡", "evidence", 5)] == ["e1"]


def test_many_that_may_not_be_found_do_not_hide_those_that_may(store: SqliteStore) -> None:
    space = store.space("many")
    ids = [f"e{n:04}" for n in range(300)]
    space.commit(ChangeSet(evidence=[evidence(id, "coffee") for id in ids]))
    with space.writing():
        space.archive(ids, [])
    space.commit(ChangeSet(retractions={id: (moment(1), "?") for id in ids[3:]}))
    assert {match.id for match in space.search_cold("coffee", "evidence", 5)} == set(ids[:3])


_AS_NOBODY = """
import os, sys
from beliefgraph.stores.sqlite import SqliteStore
from beliefgraph.text import query_terms
query_terms("讀字典 read the dictionaries while that is still allowed")
if os.getuid() == 0:
    os.setuid(65534)
space = SqliteStore(sys.argv[1]).space("zhang")
print(space.frozen(["e1"]), [match.id for match in space.search_cold("咖啡", "evidence", 5)])
"""


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="needs POSIX users")
@pytest.mark.parametrize(("archived", "said"), [(["e1"], f"{{'e1': '{WORDS}'}} ['e1']"), ([], "{} []")])
def test_a_read_only_folder_lets_cold_storage_be_read(archived: list[str], said: str) -> None:
    with tempfile.TemporaryDirectory(prefix="beliefgraph-") as room:
        path = Path(room) / "graph.db"
        store = SqliteStore(path)
        store.space("zhang").commit(ChangeSet(evidence=[evidence()]))
        with store.space("zhang").writing():
            store.space("zhang").archive(archived, [])
        store.close()
        for file in path.parent.iterdir():
            file.chmod(0o444)
        path.parent.chmod(0o555)
        done = subprocess.run(
            [sys.executable, "-c", _AS_NOBODY, str(path)], capture_output=True, text=True, timeout=60, check=False
        )
        path.parent.chmod(0o755)
        assert (done.stdout.strip(), done.stderr) == (said, "")
