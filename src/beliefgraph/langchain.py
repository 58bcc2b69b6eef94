"""A document compressor for LangChain, which filters what a retriever found by what a graph believes.

`langchain-core` is imported when a compressor is made, and needed for nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from importlib import import_module
from typing import Any

from beliefgraph.domain.sifting import Action
from beliefgraph.errors import InvalidSettings
from beliefgraph.graph import BeliefGraph
from beliefgraph.sifting.filtering import Verdict

VERDICT = "beliefgraph"
"""Field of a document's metadata that holds its verdict: action, weight, reason, evidence."""


def compressor(graph: BeliefGraph, **asked: Any) -> Any:
    """A `BaseDocumentCompressor` that drops what is refuted or replaced, and marks the rest with its verdict.

    Use it as the `base_compressor` of a `ContextualCompressionRetriever`, or call `compress_documents` yourself.

    Args:
        graph: what is believed.
        asked: speaker, context, as_of, known_at, as `BeliefGraph.filter` takes them.

    Raises:
        InvalidSettings: langchain-core is not installed.
    """

    def compress_documents(
        self: object, documents: Sequence[Any], query: str, callbacks: object = None
    ) -> Sequence[Any]:
        return kept(graph, documents, query, **asked)

    members = {"compress_documents": compress_documents, "__module__": __name__, "__doc__": compressor.__doc__}
    made: Any = type("BeliefGraphCompressor", (_base(),), members)
    return made()


def kept(graph: BeliefGraph, documents: Sequence[Any], query: str, **asked: Any) -> list[Any]:
    """Copies of the documents that are not dropped, in their order, each with its verdict in its metadata."""
    verdicts = graph.filter(documents, query, **asked)
    return [_marked(verdict) for verdict in verdicts if verdict.action is not Action.DROP]


def _marked(verdict: Verdict) -> Any:
    document = copy(verdict.passage)
    document.metadata = verdict.passage.metadata | {
        VERDICT: {
            "action": verdict.action.value,
            "weight": verdict.weight,
            "reason": verdict.reason,
            "evidence": [each.id for each in verdict.evidence],
        }
    }
    return document


def _base() -> Any:
    try:
        return import_module("langchain_core.documents").BaseDocumentCompressor
    except ModuleNotFoundError:
        remedy = 'Install it: pip install "beliefgraph[langchain]"'
        raise InvalidSettings(
            "beliefgraph.langchain", "it needs langchain-core, which is not installed", remedy
        ) from None
