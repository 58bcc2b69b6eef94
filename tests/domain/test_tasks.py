"""What the graph keeps for itself: one table of kinds, each read back as it was kept, each under ids of its own."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import get_args

import pytest

from beliefgraph.domain.agents import Trust
from beliefgraph.domain.authority import Authority, AuthorityChange
from beliefgraph.domain.reviews import Kept, ReviewItem, ReviewKind, Round
from beliefgraph.domain.tasks import (
    TASK_KINDS,
    TASKS,
    Comparison,
    Corrected,
    Pending,
    Placing,
    Receipt,
    Refusal,
    Related,
    Renaming,
    Solved,
    Task,
    Tombstone,
    Within,
    tombstone_id,
)
from beliefgraph.records import node_of, task_of

AT = datetime(2025, 11, 30, tzinfo=UTC)
ONE_EACH: list[Task] = [
    Pending("e_1", "timeout", AT),
    Comparison("小李", "李雷", 0.9, "they are near in meaning", AT),
    Renaming("热衷于", "likes", AT),
    Refusal("gate forum .5", "board", "forum", AT, "d_1"),
    Solved(AT),
    Placing("version", "2.1", "", AT),
    Tombstone(tombstone_id("e_1"), 3, AT),
    Receipt(3, AT, "d_2"),
    Trust("alpha", "beta", 0.4, AT),
    ReviewItem(ReviewKind.WEAK, ("b_1",), AT),
    Kept("e_1", AT),
    Round(AT, AT, "beliefs"),
    Corrected("e_1", 2),
    Within("北京", "中国", "beijing", "china", AT),
    Related("d_3", {"p_4": "1%"}),
    Authority("n_1", "小李", AT, overall=0.4, predicates={"likes": 0.3}),
    AuthorityChange(2),
]


def test_one_table_names_every_kind() -> None:
    assert {type(task) for task in ONE_EACH} == {kind.noun for kind in TASKS.values()} == {*get_args(Task)}
    assert len(TASKS) == len(ONE_EACH)
    assert TASKS.keys() == TASK_KINDS


@pytest.mark.parametrize("task", ONE_EACH, ids=lambda task: type(task).__name__)
def test_it_is_read_back_as_it_was_kept(task: Task) -> None:
    node = node_of(task)
    assert task_of(type(task), node) == task
    assert TASKS[node.kind].noun is type(task)
    assert node.id == task.id


def test_no_two_kinds_share_the_beginning_of_their_ids() -> None:
    begins = [task.id.partition("_")[0] for task in ONE_EACH]
    assert len(set(begins)) == len(begins)
