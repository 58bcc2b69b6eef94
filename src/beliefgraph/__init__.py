"""A memory that knows why it still believes what it believes.

    from beliefgraph import BeliefGraph

    graph = BeliefGraph.open("memory.db", zone="Asia/Shanghai")
    graph.observe("我喜欢美式咖啡", speaker="小张", at="2025-03-01T10:00:00")
    print(graph.ask("小张喜欢什么？").text)
"""

from beliefgraph.amend import Amendment
from beliefgraph.ask import Answer
from beliefgraph.checks import Finding
from beliefgraph.domain.explanation import Contribution, Explanation
from beliefgraph.domain.model import Belief, Claim, Entity, Evidence, Observation, Revision, Source
from beliefgraph.domain.opinion import Band, Opinion
from beliefgraph.errors import BeliefGraphError
from beliefgraph.graph import BeliefGraph, Summary
from beliefgraph.observe import Outcome
from beliefgraph.recall import Hit
from beliefgraph.settings import Settings, load_settings

__all__ = [
    "Amendment",
    "Answer",
    "Band",
    "Belief",
    "BeliefGraph",
    "BeliefGraphError",
    "Claim",
    "Contribution",
    "Entity",
    "Evidence",
    "Explanation",
    "Finding",
    "Hit",
    "Observation",
    "Opinion",
    "Outcome",
    "Revision",
    "Settings",
    "Source",
    "Summary",
    "load_settings",
]

__version__ = "0.1.0"
