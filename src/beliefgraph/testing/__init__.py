"""For those who write back-ends, and for tests of programs that use beliefgraph. Needs pytest and hypothesis.

`StoreContract` and `store_machine` prove a store, `strategies` make valid graphs, `samples` small ones.
"""

from __future__ import annotations

from beliefgraph.testing.contract import StoreContract
from beliefgraph.testing.fakes import FixedClock
from beliefgraph.testing.machine import store_machine

__all__ = ["FixedClock", "StoreContract", "store_machine"]
