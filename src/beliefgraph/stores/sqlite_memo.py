"""Small tables that every act reads, read once as long as nobody changes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import apsw

T = TypeVar("T")


class Memo(Generic[T]):
    """What one connection read, by namespace.

    SQLite's data version tells of every commit by other connections; what this one writes, or takes back, it has to
    say itself with `touched`.
    """

    def __init__(self) -> None:
        self._read: dict[int, tuple[tuple[int, int], T]] = {}
        self._own = 0

    def touched(self) -> None:
        """This connection changed the table, or undid a change."""
        self._own += 1
        self._read.clear()

    def get(self, connection: apsw.Connection, namespace: int, read: Callable[[apsw.Connection, int], T]) -> T:
        """What `read` gives, from memory when it would give the same again; the same object then."""
        version = (int(connection.execute("PRAGMA data_version").get), self._own)
        known = self._read.get(namespace)
        if known is None or known[0] != version:
            known = self._read[namespace] = (version, read(connection, namespace))
        return known[1]
