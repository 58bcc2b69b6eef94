"""Tasks as nodes: stores keep them without knowing what they are."""

from __future__ import annotations

from typing import TypeVar

from beliefgraph.domain.model import Node
from beliefgraph.domain.tasks import Task
from beliefgraph.records.nodes import dump, kind_of, load_as

T = TypeVar("T", bound=Task)


def node_of(task: Task) -> Node:
    """The node that a task is kept as."""
    return Node(task.id, kind_of(task), dump(task))


def task_of(cls: type[T], node: Node) -> T:
    """The task that a node keeps.

    Raises:
        BadRecord: the node's data is no such task.
    """
    return load_as(cls, node.data)
