"""Lists that are shown a page at a time say when there is more, and the next page begins where they say."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest


@pytest.fixture
def told(run: Callable[..., Any]) -> None:
    for name, city in (("Ann", "Rome"), ("小李", "上海"), ("Bob", "Oslo"), ("Ann Smith", "Lima"), ("Ann Smyth", "Bonn")):
        for speaker, where in ((name, city), ("Zoe", "Quito")):
            claim = f"{name}|lives_in|{where}"
            assert run("observe", f"{name} @ {where}", "--speaker", speaker, "--at", "2025-03-01T00:00:00Z", "--claim", claim).code == 0


@pytest.mark.parametrize(("command", "key"), [("beliefs", "id"), ("evidence", "id"), ("audit", "act"), ("conflicts", "id")])
def test_a_page_says_that_there_is_more_and_the_next_one_begins_there(
    run: Callable[..., Any], told: None, command: str, key: str
) -> None:
    whole = run(command)
    assert len(whole.json) > 4 and whole.err == ""
    shown: list[Any] = []
    after: list[str] = []
    while True:
        page = run(command, "--limit", "3", *after)
        shown += page.json
        if not page.err:
            break
        found = re.search(r"more than these 3: go on with --after (\S+),", page.err)
        assert found is not None and len(page.json) == 3
        after = ["--after", found[1]]
    assert shown == whole.json


def test_a_page_that_is_just_full_says_nothing(run: Callable[..., Any], told: None) -> None:
    number = len(run("beliefs").json)
    assert run("beliefs", "--limit", str(number)).err == ""
