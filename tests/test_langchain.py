"""The compressor for LangChain, with the real `langchain-core` where it is installed."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import pytest

from beliefgraph import BeliefGraph
from beliefgraph.errors import InvalidSettings
from beliefgraph.langchain import VERDICT, compressor, kept


class Document:
    def __init__(self, page_content: str, metadata: dict[str, Any] | None = None) -> None:
        self.page_content, self.metadata = page_content, metadata or {}


@pytest.fixture
def moved(graph: BeliefGraph) -> BeliefGraph:
    graph.observe("I live in Lyon.", speaker="Ana", at="2025-01-05T10:00Z", source="chat")
    graph.observe("I live in Porto.", speaker="Ana", at="2025-08-01T10:00Z", source="chat", id="e_porto")
    return graph


def test_what_is_left_is_marked_and_what_was_given_is_not_touched(moved: BeliefGraph) -> None:
    given = [Document("Ana lives in Lyon."), Document("Ana lives in Porto.", {"page": 3})]
    (left,) = kept(moved, given, "Where does Ana live?")
    assert left.page_content == "Ana lives in Porto."
    assert left.metadata["page"] == 3
    assert left.metadata[VERDICT] == {
        "action": "keep",
        "weight": 1.0,
        "reason": "held here too: Ana lives in Porto, see e_porto",
        "evidence": ["e_porto"],
    }
    assert given[1].metadata == {"page": 3}


def test_the_options_of_filter_are_passed_on(moved: BeliefGraph) -> None:
    given = [Document("Ana lives in Lyon.")]
    assert len(kept(moved, given, "Where does Ana live?", as_of="2025-03-01T00:00Z")) == 1


def test_without_langchain_the_remedy_is_told(moved: BeliefGraph, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "langchain_core.documents", None)
    with pytest.raises(InvalidSettings, match=r"beliefgraph\[langchain\]"):
        compressor(moved)


def test_it_is_a_compressor_of_langchain(moved: BeliefGraph) -> None:
    documents = pytest.importorskip("langchain_core.documents", reason="langchain-core is not installed")
    made = compressor(moved)
    assert isinstance(made, documents.BaseDocumentCompressor)
    given = [documents.Document(page_content=f"Ana lives in {place}.") for place in ("Lyon", "Porto")]
    left = made.compress_documents(given, "Where does Ana live?")
    assert [document.page_content for document in left] == ["Ana lives in Porto."]
    assert asyncio.run(made.acompress_documents(given, "Where does Ana live?")) == left
    assert given[1].metadata == {}
