"""Spares a run the waiting when an endpoint is down."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import monotonic

from beliefgraph.errors import FailureKind, LlmFailure

PATIENCE = 3
"""Calls in a row that must fail for want of an endpoint before it is given a rest."""

REST = 30.0
"""Seconds after which one call tries again."""

_DOWN = (FailureKind.UNREACHABLE, FailureKind.TIMEOUT)


class Outage:
    """Remembers whether an endpoint answers. Threads may share one.

    Args:
        clock: seconds that only grow.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._failed = 0
        self._until = 0.0
        self._lock = threading.Lock()

    def check(self) -> None:
        """Let a call pass, one at a time once the endpoint seems to be down.

        Raises:
            LlmFailure: unreachable; the call is not worth its waiting.
        """
        with self._lock:
            if self._failed < PATIENCE:
                return
            if self._clock() < self._until:
                rule = f"not asked, for the endpoint failed {self._failed} times in a row"
                raise LlmFailure(FailureKind.UNREACHABLE, rule, "Look at llm_url, and retry")
            self._until = self._clock() + REST

    def note(self, failure: FailureKind | None) -> None:
        """Take in how a call ended; None when it was answered."""
        with self._lock:
            self._failed = self._failed + 1 if failure in _DOWN else 0
            if self._failed == PATIENCE:
                self._until = self._clock() + REST
