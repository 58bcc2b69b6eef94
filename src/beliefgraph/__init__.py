"""A memory that knows why it still believes what it believes.

from beliefgraph import BeliefGraph

graph = BeliefGraph.open("memory.db", zone="Asia/Shanghai")
graph.observe("我喜欢美式咖啡", speaker="小张", at="2025-03-01T10:00:00")
print(graph.ask("小张喜欢什么？").text)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from beliefgraph.amend import Amendment
    from beliefgraph.ask import Answer
    from beliefgraph.domain.explanation import Contribution, Explanation
    from beliefgraph.domain.findings import Finding
    from beliefgraph.domain.model import Belief, Claim, Entity, Evidence, Observation, Revision, Source
    from beliefgraph.domain.opinion import Band, Opinion
    from beliefgraph.errors import BeliefGraphError
    from beliefgraph.graph import BeliefGraph
    from beliefgraph.observe import Outcome, Summary
    from beliefgraph.recall import Hit
    from beliefgraph.settings import Settings, load_settings

_HOMES = {
    "Amendment": "beliefgraph.amend",
    "Answer": "beliefgraph.ask",
    "Band": "beliefgraph.domain.opinion",
    "Belief": "beliefgraph.domain.model",
    "BeliefGraph": "beliefgraph.graph",
    "BeliefGraphError": "beliefgraph.errors",
    "Claim": "beliefgraph.domain.model",
    "Contribution": "beliefgraph.domain.explanation",
    "Entity": "beliefgraph.domain.model",
    "Evidence": "beliefgraph.domain.model",
    "Explanation": "beliefgraph.domain.explanation",
    "Finding": "beliefgraph.domain.findings",
    "Hit": "beliefgraph.recall",
    "Observation": "beliefgraph.domain.model",
    "Opinion": "beliefgraph.domain.opinion",
    "Outcome": "beliefgraph.observe",
    "Revision": "beliefgraph.domain.model",
    "Settings": "beliefgraph.settings",
    "Source": "beliefgraph.domain.model",
    "Summary": "beliefgraph.observe",
    "load_settings": "beliefgraph.settings",
}

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


def __getattr__(name: str) -> Any:
    # Names are imported when they are used, so that a command that needs none of them starts at once.
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
