"""What a run spends on language models, and its caps."""

from __future__ import annotations

import threading

from beliefgraph.errors import FailureKind, LlmFailure
from beliefgraph.ports import Usage


class Meter:
    """Counts calls and tokens, and refuses a call that could exceed a cap. Threads may share one.

    Args:
        max_calls: calls of one run, useless ones included; 0 for no cap.
        max_tokens: tokens of one run, in and out; 0 for no cap.
    """

    def __init__(self, max_calls: int = 0, max_tokens: int = 0) -> None:
        self.max_calls = max_calls
        self.max_tokens = max_tokens
        self._usage = Usage()
        self._open_calls = 0
        self._open_tokens = 0
        self._lock = threading.Lock()

    @property
    def usage(self) -> Usage:
        """What was spent so far, calls under way left out."""
        with self._lock:
            return self._usage

    def begin(self, most: int) -> None:
        """Reserve a call that takes `most` tokens at the most.

        Raises:
            LlmFailure: over budget; the call must not be made.
        """
        with self._lock:
            calls = self._usage.calls + self._open_calls + 1
            tokens = self._usage.input_tokens + self._usage.output_tokens + self._open_tokens + most
            if self.max_calls and calls > self.max_calls:
                raise _spent(f"all {self.max_calls} calls of this run are made", "max_calls")
            if self.max_tokens and tokens > self.max_tokens:
                raise _spent(f"the next call might exceed the {self.max_tokens} tokens of this run", "max_tokens")
            self._open_calls += 1
            self._open_tokens += most

    def end(self, most: int, spent: Usage) -> None:
        """Count what the call that reserved `most` tokens has spent."""
        with self._lock:
            self._open_calls -= 1
            self._open_tokens -= most
            self._usage += spent


def _spent(rule: str, setting: str) -> LlmFailure:
    return LlmFailure(FailureKind.OVER_BUDGET, f"budget spent: {rule}", f"Raise {setting}, or retry in another run")
