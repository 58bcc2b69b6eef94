"""With masking on, nothing personal reaches the store, and the same person is still one person."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from beliefgraph import BeliefGraph, Claim, Settings, load_settings
from beliefgraph.errors import InvalidSettings
from beliefgraph.settings import shown

OpenGraph = Callable[..., BeliefGraph]
AT = "2025-11-01T10:00:00+00:00"
MASKED = Settings(mask=("phone", "email", "id"), mask_key="a secret", synchronous="NORMAL")
SECRETS = ["13800138000", "ana@example.com", "11010519491231002X"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("My phone number is 138-0013-8000.", "phone"),
        ("我的邮箱是 ana@example.com。", "email"),
        ("身份证号：11010519491231002X", "id"),
    ],
)
def test_details_are_masked_before_anything_is_stored(open_graph: OpenGraph, text: str, kind: str) -> None:
    graph = open_graph(settings=MASKED)
    outcome = graph.observe(text, speaker="Ana", at=AT)
    assert f"[{kind}:" in outcome.evidence[0].text and outcome.evidence[0].extra == {"masked": {kind: 1}}
    assert any(f"masked: {kind} ×1" in note for note in outcome.notes)
    assert graph.observe(text, speaker="Ana", at=AT).duplicate  # masks are stable, so it is the same message


def test_given_claims_speakers_and_origins_are_masked(open_graph: OpenGraph, tmp_path: Path) -> None:
    graph = open_graph(settings=MASKED)
    claim = Claim("ana@example.com", "phone", "13800138000", text="ana@example.com has 13800138000", span=(0, 5))
    row = {"text": "call ana@example.com", "speaker": "ana@example.com", "origin": "ana@example.com", "at": AT}
    assert graph.observe_many([row | {"claims": [claim]}]).masked == 1
    graph.export(tmp_path / "out.jsonl")
    assert not any(secret in (tmp_path / "out.jsonl").read_text() for secret in SECRETS)
    assert graph.evidence()[0].speaker.startswith("[email:")


def test_one_number_written_twice_is_one_value(open_graph: OpenGraph) -> None:
    graph = open_graph(settings=MASKED)
    graph.observe("x", speaker="Ben", at=AT, claims=[Claim("Ana", "phone", "138 0013 8000")])
    graph.observe("y", speaker="Cem", at=AT, claims=[Claim("Ana", "phone", "+86 13800138000")])
    [belief] = graph.beliefs()
    assert belief.standing.origins == 2


def test_without_a_key_nothing_is_masked_and_it_says_so() -> None:
    with pytest.raises(InvalidSettings, match="mask_key"):
        Settings(mask=("phone",))
    with pytest.raises(InvalidSettings, match="phones"):
        Settings(mask=("phones",), mask_key="k")


def test_secrets_are_never_shown() -> None:
    chosen = load_settings(environment={}, mask=["phone"], mask_key="hush-1", llm_key="hush-2")
    assert "hush" not in repr(chosen) and "hush" not in json.dumps(shown(chosen), default=str)
    assert (shown(chosen)["mask_key"], shown(Settings())["mask_key"]) == ("set", "")


@pytest.mark.parametrize("own", [True, "yes", ["phone"], {"phone": "once"}])
def test_a_callers_own_field_of_that_name_is_no_count_of_masks(open_graph: OpenGraph, own: object) -> None:
    graph = open_graph(settings=Settings())
    outcome = graph.observe("I like tea.", speaker="Ana", extra={"masked": own})
    assert not any("masked" in note for note in outcome.notes)
    assert graph.observe_many([{"text": "I like jazz.", "speaker": "Ana", "extra": {"masked": own}}]).masked == 0


def test_no_field_that_a_caller_fills_lets_details_through(open_graph: OpenGraph, tmp_path: Path) -> None:
    graph = open_graph(settings=MASKED)
    graph.observe(
        "call me",
        speaker="Ana",
        at=AT,
        source={"id": "inbox of ana@example.com", "title": "ana@example.com", "author": "13800138000"},
        context={"channel": "ana@example.com"},
        event="call to 13800138000",
        agent="ana@example.com",
        extra={"header": {"to": ["ana@example.com", {"tel": "13800138000"}], "n": 3}},
        claims=[Claim("Ana", "is", "tall", context={"mail": "ana@example.com"})],
    )
    graph.export(tmp_path / "out.jsonl")
    written = (tmp_path / "out.jsonl").read_text()
    assert [secret for secret in SECRETS if secret in written] == []
    [kept] = graph.space.all_evidence()  # it is its agent's own
    assert kept.extra["header"]["n"] == 3


def test_details_in_claims_alone_are_counted_too(open_graph: OpenGraph) -> None:
    graph = open_graph(settings=MASKED)
    row = {"text": "see above", "speaker": "Ana", "at": AT, "claims": [Claim("Ana", "email", "ana@example.com")]}
    assert graph.observe_many([row]).masked == 1
