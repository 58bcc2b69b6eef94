"""Stand-ins that are real implementations."""

from __future__ import annotations

from datetime import datetime, timedelta

from beliefgraph.errors import InvalidTime


class FixedClock:
    """A clock that stands still until it is moved.

    Args:
        start: the moment it shows, aware.

    Raises:
        InvalidTime: a naive time.
    """

    def __init__(self, start: datetime) -> None:
        if start.utcoffset() is None:
            raise InvalidTime(start.isoformat(), "a clock shows aware times", "Give the time a zone")
        self._now = start

    def __call__(self) -> datetime:
        return self._now

    def tick(self, *, days: float = 0.0, hours: float = 0.0, seconds: float = 0.0) -> datetime:
        """Move forward (or back) by the sum, by one second when nothing is given; return the new moment."""
        moved = timedelta(days=days, hours=hours, seconds=seconds)
        self._now += moved or timedelta(seconds=1)
        return self._now
