"""The SQLite store keeps the shared contract, and what only a file can promise."""

from __future__ import annotations

from pathlib import Path

from beliefgraph.stores.sqlite import SqliteStore
from beliefgraph.testing.contract import StoreContract


class TestSqliteStore(StoreContract):
    def make_store(self, tmp_path: Path) -> SqliteStore:
        return SqliteStore(tmp_path / "graph.db", synchronous="NORMAL")
