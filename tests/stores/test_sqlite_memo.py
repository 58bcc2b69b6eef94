"""Contexts are remembered between acts, and never a moment too long."""

from __future__ import annotations

from pathlib import Path

import pytest

from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import Context
from beliefgraph.stores.sqlite import SqliteSpace, SqliteStore

WORK, HEALTH = Context("scenario", "工作"), Context("scenario", "health")


@pytest.fixture
def space(tmp_path: Path) -> SqliteSpace:
    space = SqliteStore(tmp_path / "graph.db").space("memo")
    space.commit(ChangeSet(contexts=[WORK]))
    return space


def test_the_same_list_comes_back_while_nothing_changes(space: SqliteSpace) -> None:
    assert space.contexts() == [WORK]
    assert space.contexts() is space.contexts()
    with space.writing():
        assert space.contexts() is space.contexts()


def test_what_this_store_writes_is_seen_at_once(space: SqliteSpace) -> None:
    assert space.contexts() == [WORK]
    with space.writing():
        assert space.contexts() == [WORK]
        space.commit(ChangeSet(contexts=[HEALTH]))
        assert space.contexts() == [HEALTH, WORK]
    assert space.contexts() == [HEALTH, WORK]


def test_what_was_taken_back_is_forgotten(space: SqliteSpace) -> None:
    with space.writing():
        with pytest.raises(RuntimeError, match="inner"), space.writing():
            space.commit(ChangeSet(contexts=[HEALTH]))
            assert space.contexts() == [HEALTH, WORK]
            raise RuntimeError("inner")
        assert space.contexts() == [WORK]
    with pytest.raises(RuntimeError, match="outer"), space.writing():
        space.commit(ChangeSet(contexts=[HEALTH]))
        assert space.contexts() == [HEALTH, WORK]
        raise RuntimeError("outer")
    with space.writing():
        assert space.contexts() == [WORK]


def test_what_another_store_writes_into_the_file_is_seen(space: SqliteSpace, tmp_path: Path) -> None:
    with space.writing():
        assert space.contexts() == [WORK]
    assert space.contexts() == [WORK]
    SqliteStore(tmp_path / "graph.db").space("memo").commit(ChangeSet(contexts=[HEALTH]))
    assert space.contexts() == [HEALTH, WORK]
    with space.writing():
        assert space.contexts() == [HEALTH, WORK]


def test_namespaces_are_remembered_apart(space: SqliteSpace, tmp_path: Path) -> None:
    other = SqliteStore(tmp_path / "graph.db").space("other")
    other.commit(ChangeSet(contexts=[HEALTH]))
    assert (other.contexts(), space.contexts()) == ([HEALTH], [WORK])
