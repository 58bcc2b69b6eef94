"""What every law needs: a store to try it on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path

import pytest

from beliefgraph.ports import Space, Store


class Laws(ABC):
    """Base of the groups of laws; a back-end gives only `make_store`."""

    @abstractmethod
    def make_store(self, tmp_path: Path) -> Store:
        """A new, empty store; files it needs go under `tmp_path`.

        Called again for the same folder, a store of concurrent writers opens once more what is there.
        """

    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[Store]:
        store = self.make_store(tmp_path)
        yield store
        store.close()

    @pytest.fixture
    def space(self, store: Store) -> Space:
        return store.space("zhang")
