"""Settings are checked, and what is not chosen keeps its default."""

from __future__ import annotations

import pytest

from beliefgraph import Settings
from beliefgraph.errors import InvalidInput, InvalidSettings


def test_settings_keep_the_defaults_of_what_is_not_chosen() -> None:
    chosen = Settings(half_lives={"preference": 30.0})
    assert (chosen.half_life("preference"), chosen.half_life("other"), chosen.half_life("history")) == (30, 180, None)
    assert chosen.kind("official").authority == 0.9
    with pytest.raises(InvalidSettings, match="preferences"):
        Settings(half_lives={"preferences": 3.0})
    with pytest.raises(InvalidInput, match="blog"):
        chosen.kind("blog")
