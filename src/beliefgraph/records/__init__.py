"""Domain nouns to and from JSON: the project's own records, and those of the article A4."""

from __future__ import annotations

from beliefgraph.records.a4 import from_a4, graph_from_a4, to_a4
from beliefgraph.records.codecs import read_time
from beliefgraph.records.nodes import KINDS, Noun, Record, dump, kind_of, load, load_as
from beliefgraph.records.tasks import node_of, task_of

__all__ = [
    "KINDS",
    "Noun",
    "Record",
    "dump",
    "from_a4",
    "graph_from_a4",
    "kind_of",
    "load",
    "load_as",
    "node_of",
    "read_time",
    "task_of",
    "to_a4",
]
