"""The stand-ins that are shipped for tests."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from beliefgraph.errors import InvalidTime
from beliefgraph.testing import FixedClock
from beliefgraph.testing.samples import START


def test_a_fixed_clock_moves_only_when_it_is_moved() -> None:
    clock = FixedClock(START)
    assert clock() == clock() == START
    assert clock.tick() == clock() == START + timedelta(seconds=1)
    assert clock.tick(days=1, hours=-2, seconds=0.5) == START + timedelta(hours=22, seconds=1.5)


def test_a_fixed_clock_refuses_a_naive_time() -> None:
    with pytest.raises(InvalidTime):
        FixedClock(datetime(2025, 3, 1))
