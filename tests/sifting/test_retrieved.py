"""Passages come in any of the shapes that searches give them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import pytest

from beliefgraph.errors import InvalidInput, OutOfRange
from beliefgraph.sifting.retrieved import MOST, as_retrieved


@dataclass
class Document:
    """What LangChain hands over."""

    page_content: str
    metadata: dict[str, Any] = field(default_factory=dict)
    id: str | None = None


def test_a_text_is_a_passage() -> None:
    (passage,) = as_retrieved(["Ana lives in Porto."])
    assert (passage.given, passage.text, passage.answer) == ("Ana lives in Porto.", "Ana lives in Porto.", None)


TOLD = {"title": "Ana", "source": "wiki", "at": "2025-03-01"}


@pytest.mark.parametrize(
    "given",
    [
        {"text": "Ana lives in Porto.", "id": "p1", **TOLD},
        {"page_content": "Ana lives in Porto.", "metadata": {"id": "p1", **TOLD}},
        Document("Ana lives in Porto.", TOLD | {"at": datetime(2025, 3, 1, tzinfo=UTC)}, "p1"),
    ],
)
def test_mappings_and_documents_tell_the_same(given: Any) -> None:
    (passage,) = as_retrieved([given], "UTC")
    assert passage.given is given
    assert (passage.text, passage.title, passage.source, passage.ids) == ("Ana lives in Porto.", "Ana", "wiki", ("p1",))
    assert passage.at == datetime(2025, 3, 1, tzinfo=UTC)


def test_a_passages_own_fields_stand_before_its_metadata() -> None:
    (passage,) = as_retrieved([{"text": "x", "title": "own", "metadata": {"title": "other", "ref": 7}}])
    assert (passage.title, passage.ref, passage.ids) == ("own", "7", ("7",))


def test_an_answer_may_be_given_missing_or_none() -> None:
    given = [{"text": "x", "answer": "1794"}, {"text": "x", "answer": "unknown"}, {"text": "x", "answer": "未知"}, "x"]
    assert [passage.answer for passage in as_retrieved(given)] == ["1794", "", "", None]


def test_metadata_of_other_programs_is_taken_for_what_it_is_worth() -> None:
    metadata = {"title": ["a"], "at": "last week", "authority": "high", "kind": None, "context": "work", "source": 3}
    (passage,) = as_retrieved([{"text": "x", "metadata": metadata}])
    assert (passage.title, passage.at, passage.authority, passage.kind, passage.context) == ("", None, None, "", ())
    assert passage.source == "3"


def test_what_was_fetched_may_hold_anything() -> None:
    (passage,) = as_retrieved(["a\x00b \ud800 c"])
    assert passage.text == "a b \ufffd c"
    assert passage.given == "a\x00b \ud800 c"


@pytest.mark.parametrize("given", ["one text", {"text": "x"}, None, 3, b"x"])
def test_one_passage_is_no_list_of_passages(given: Any) -> None:
    with pytest.raises(InvalidInput, match="passages are a list"):
        as_retrieved(given)


@pytest.mark.parametrize("given", [{"title": "x"}, object(), 3, None, {"text": 3}])
def test_a_passage_without_a_text_is_refused(given: Any) -> None:
    with pytest.raises(InvalidInput, match="page_content"):
        as_retrieved([given])


def test_more_passages_than_are_judged_at_a_time_are_refused() -> None:
    assert len(as_retrieved(["x"] * MOST)) == MOST
    with pytest.raises(OutOfRange, match=f"at most {MOST} passages.*Hand over the {MOST}"):
        as_retrieved("x" for _ in range(10**9))
