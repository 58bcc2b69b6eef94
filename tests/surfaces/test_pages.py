"""Lists that are shown a page at a time say when there is more, and the next page begins where they say."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest


@pytest.fixture
def told(run: Callable[..., Any]) -> None:
    for name, city in (
        ("小李", "上海"),
        ("Bob Smithson", "Oslo"),
        ("Bob Smithsen", "Oslo"),
        ("王小明", "北京"),
        ("Bob Smithsan", "Lima"),
    ):
        for speaker, where in ((name, city), ("Zoe", "Quito")):
            claim = f"{name}|lives_in|{where}"
            assert (
                run(
                    "observe",
                    f"{name} @ {where}",
                    "--speaker",
                    speaker,
                    "--at",
                    "2025-03-01T00:00:00Z",
                    "--claim",
                    claim,
                ).code
                == 0
            )


@pytest.mark.parametrize(
    ("command", "limit", "key"),
    [("beliefs", 3, "id"), ("evidence", 3, "id"), ("audit", 3, "number"), ("review", 1, "id"), ("queue", 1, "id")],
)
def test_a_page_says_that_there_is_more_and_the_next_one_begins_there(
    run: Callable[..., Any], told: None, command: str, limit: int, key: str
) -> None:
    whole = run(command)
    assert len(whole.json) > limit and whole.err == ""
    shown: list[Any] = []
    after: list[str] = []
    while True:
        page = run(command, "--limit", str(limit), *after)
        shown += page.json
        if not page.err:
            break
        found = re.search(rf"more than these {limit}: go on with --after (\S+),", page.err)
        assert found is not None and len(page.json) == limit
        after = ["--after", found[1]]
    assert [each[key] for each in shown] == [each[key] for each in whole.json]


def test_a_page_that_is_just_full_says_nothing(run: Callable[..., Any], told: None) -> None:
    number = len(run("beliefs").json)
    assert run("beliefs", "--limit", str(number)).err == ""
