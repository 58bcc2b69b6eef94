"""The names that programs outside this project use: a change here breaks them."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

import beliefgraph
from beliefgraph import Answer, BeliefGraph, Claim, Evidence, Hit, Observation, Opinion, Outcome

PUBLIC = [
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

METHODS: dict[Callable[..., Any], list[str]] = {
    BeliefGraph.open: ["path", "namespace", "zone", "rule", "settings", "embedder", "clock"],
    BeliefGraph.observe: [
        "text",
        "speaker",
        "source",
        "at",
        "context",
        "origin",
        "ref",
        "agent",
        "shared",
        "derives_from",
        "run",
        "claims",
        "authority",
        "weight",
        "sequence",
        "kind",
        "event",
        "id",
        "extra",
        "dry_run",
    ],
    BeliefGraph.observe_many: ["rows", "run", "dry_run", "progress"],
    BeliefGraph.pending: ["after", "limit"],
    BeliefGraph.retry: ["limit", "progress"],
    BeliefGraph.reread: ["evidence", "progress"],
    BeliefGraph.review: ["state", "after", "limit"],
    BeliefGraph.compare_names: [],
    BeliefGraph.decide: ["item", "verdict", "comparison", "state", "by", "reason", "dry_run"],
    BeliefGraph.rename_predicate: ["said", "meant", "by", "reason", "dry_run"],
    BeliefGraph.load_aliases: ["file", "by", "reason", "dry_run"],
    BeliefGraph.within: ["part", "whole", "by", "reason", "dry_run"],
    BeliefGraph.load_wholes: ["file", "by", "reason", "dry_run"],
    BeliefGraph.wholes: [],
    BeliefGraph.refusals: ["after", "limit"],
    BeliefGraph.judge: ["text", "proposition"],
    BeliefGraph.usage: [],
    BeliefGraph.ask: [
        "question",
        "speaker",
        "context",
        "as_of",
        "known_at",
        "agent",
        "depth",
        "threshold",
        "limit",
        "cold",
    ],
    BeliefGraph.prompt: [
        "question",
        "budget",
        "speaker",
        "context",
        "as_of",
        "known_at",
        "agent",
        "threshold",
        "count",
    ],
    BeliefGraph.check_citations: ["answer", "prompt", "agent"],
    BeliefGraph.write: ["question", "budget", "speaker", "context", "as_of", "known_at", "agent", "threshold"],
    BeliefGraph.accounts: ["question", "passages"],
    BeliefGraph.filter: ["passages", "question", "speaker", "context", "as_of", "known_at", "agent"],
    BeliefGraph.recall: ["question", "as_of", "known_at", "agent", "limit", "speaker", "cold"],
    BeliefGraph.relevant: ["entity", "context", "top_k", "as_of", "known_at", "agent"],
    BeliefGraph.explain: ["belief", "as_of", "known_at", "agent"],
    BeliefGraph.history: ["belief", "as_of", "known_at", "agent"],
    BeliefGraph.retract: ["evidence", "reason", "by", "dry_run"],
    BeliefGraph.restore: ["evidence", "by", "reason", "dry_run"],
    BeliefGraph.alias: ["name", "of", "by", "reason", "dry_run"],
    BeliefGraph.put_node: ["kind", "id", "data", "by", "reason", "dry_run", "fields"],
    BeliefGraph.nodes: ["kind"],
    BeliefGraph.place_context: ["dimension", "value", "parent", "by", "reason", "dry_run"],
    BeliefGraph.beliefs: ["entity", "source", "context", "status", "after", "limit", "as_of", "known_at", "agent"],
    BeliefGraph.learn_authority: ["progress"],
    BeliefGraph.apply_authority: ["lessons", "by", "reason", "dry_run"],
    BeliefGraph.set_authority: ["teller", "value", "predicate", "by", "reason", "dry_run"],
    BeliefGraph.authorities: [],
    BeliefGraph.validate: [],
    BeliefGraph.mend: ["by", "reason", "dry_run"],
    BeliefGraph.doctor: ["stage", "fix", "by", "reason", "dry_run"],
    BeliefGraph.digest: [],
    BeliefGraph.export: ["out", "kinds", "name", "by"],
    BeliefGraph.load: ["lines", "name"],
    BeliefGraph.close: [],
    BeliefGraph.select: ["evidence", "conditions"],
    BeliefGraph.erase: ["evidence", "reason", "by", "dry_run", "conditions"],
    BeliefGraph.finish_erasing: [],
    BeliefGraph.receipts: [],
    BeliefGraph.contexts: ["dimension", "as_of", "known_at"],
    BeliefGraph.sources: ["as_of", "known_at", "agent"],
    BeliefGraph.source: ["source", "as_of", "known_at", "agent"],
    BeliefGraph.evidence: ["since", "until", "after", "limit", "agent"],
    BeliefGraph.entity: ["name"],
    BeliefGraph.predicates: [],
    BeliefGraph.readable: [],
    BeliefGraph.choose: [
        "question",
        "choices",
        "speaker",
        "context",
        "as_of",
        "known_at",
        "agent",
        "depth",
        "threshold",
        "limit",
    ],
    BeliefGraph.tune: ["questions", "seed"],
    BeliefGraph.aliases: [],
    BeliefGraph.link: ["source", "relation", "target", "data", "by", "reason", "dry_run", "fields"],
    BeliefGraph.unlink: ["source", "relation", "target", "by", "reason", "dry_run"],
    BeliefGraph.maintain: ["at", "dry_run", "progress", "by"],
    BeliefGraph.restore_archived: ["ids", "by", "reason", "dry_run"],
    BeliefGraph.conflicts: ["entity", "after", "limit", "as_of", "known_at", "agent"],
    BeliefGraph.review_queue: ["kind", "state", "after", "limit"],
    BeliefGraph.quote: ["belief", "agent", "above", "ask", "by"],
    BeliefGraph.move: ["belief", "context", "by", "reason", "dry_run"],
    BeliefGraph.merge: ["one", "other", "by", "reason", "dry_run"],
    BeliefGraph.split: [
        "belief",
        "evidence",
        "subject",
        "predicate",
        "value",
        "context",
        "text",
        "by",
        "reason",
        "dry_run",
    ],
    BeliefGraph.strike: ["belief", "evidence", "by", "reason", "dry_run"],
    BeliefGraph.confirm: ["belief", "by", "reason", "dry_run"],
    BeliefGraph.deny: ["belief", "by", "reason", "dry_run"],
    BeliefGraph.outcome: ["belief", "held", "by", "at", "reason", "dry_run"],
    BeliefGraph.outcomes: ["rows", "by", "at", "reason", "dry_run"],
    BeliefGraph.calibration: ["as_of", "known_at", "bins", "agent"],
    BeliefGraph.undo: ["act", "run", "method", "by", "reason", "dry_run"],
    BeliefGraph.audit: ["after", "limit", "act", "by", "run", "since", "until"],
    BeliefGraph.verify_audit: ["kept"],
    BeliefGraph.audit_head: [],
    BeliefGraph.embed: ["again", "progress"],
    BeliefGraph.what_if: ["belief", "without", "with_", "as_of", "agent", "threshold"],
    BeliefGraph.flips: ["belief", "largest", "as_of", "agent", "threshold"],
    BeliefGraph.hinge: ["belief", "as_of", "agent"],
    BeliefGraph.gate: ["action", "needs", "context", "agent", "as_of", "speaker", "threshold"],
    BeliefGraph.trust: ["agent", "other", "value", "by", "reason", "dry_run"],
    BeliefGraph.trusts: ["agent"],
    BeliefGraph.share: ["evidence", "by", "reason", "dry_run"],
    BeliefGraph.unshare: ["evidence", "by", "reason", "dry_run"],
    BeliefGraph.views: ["belief", "context", "as_of", "known_at"],
}


def parameters(method: Callable[..., Any]) -> list[str]:
    return [name for name in inspect.signature(method).parameters if name not in ("self", "cls")]


def test_the_public_names() -> None:
    assert beliefgraph.__all__ == PUBLIC == sorted(PUBLIC)
    assert [name for name in PUBLIC if not hasattr(beliefgraph, name)] == []
    assert beliefgraph.__version__


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.__name__)
def test_the_arguments_of_the_front_door(method: Callable[..., Any]) -> None:
    assert parameters(method) == METHODS[method]


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.__name__)
def test_the_front_door_is_described(method: Callable[..., Any]) -> None:
    assert inspect.getdoc(method)


def test_observe_takes_what_an_observation_has() -> None:
    assert set(parameters(BeliefGraph.observe)) - {"dry_run"} == {field.name for field in fields(Observation)}


def test_a_claim_is_built_from_named_parts() -> None:
    assert parameters(Claim)[:6] == ["subject", "predicate", "value", "polarity", "stance", "text"]
    claim = Claim(subject="阿宁", predicate="likes", value="茶", polarity=-1, stance=0.5, text="阿宁喜欢茶")
    assert claim.signed == -0.5


@pytest.mark.parametrize(
    ("noun", "names"),
    [
        (Answer, {"text", "verdict", "beliefs", "evidence", "conflicts", "withheld"}),
        (Outcome, {"evidence", "claims", "beliefs", "made", "moved", "duplicate", "notes"}),
        (Hit, {"belief", "evidence", "score", "terms"}),
        (Opinion, {"probability", "signed", "unknown", "contested", "belief", "disbelief", "confidence"}),
        (Evidence, {"id", "text", "source", "speaker", "origin", "at", "ref", "retracted"}),
    ],
    ids=lambda given: given.__name__ if isinstance(given, type) else "",
)
def test_the_fields_of_what_comes_back(noun: type[Any], names: set[str]) -> None:
    assert names <= {field.name for field in fields(noun)}


def test_what_comes_back_is_reached_as_promised(graph: BeliefGraph) -> None:
    rows = [
        {
            "text": "I love jasmine tea.",
            "speaker": "Dana",
            "source": "chat",
            "at": "2025-11-28T09:00:00+01:00",
            "ref": "D1:3",
            "sequence": 1,
            "authority": 0.9,
        },
        {
            "text": "我喜欢茉莉花茶",
            "speaker": "阿宁",
            "source": "chat",
            "at": "2025-11-28T10:00:00+08:00",
            "ref": "D1:4",
        },
    ]
    first = graph.observe(**rows[0])
    assert first.evidence[0].id.startswith("e_")
    summary = graph.observe_many(rows)
    assert (summary.observed, summary.new, summary.duplicates) == (2, 1, 1)
    opinion = graph.relevant("Dana", {}, 5)[0].opinion
    assert opinion.probability > 0.5 and opinion.signed > 0
    assert 0 <= opinion.unknown <= 1 and opinion.contested == 0
    hit = graph.recall("阿宁喜欢什么茶？")[0]
    assert hit.belief is not None and hit.evidence[0].ref == "D1:4"
    answer = graph.ask("Does Dana like jasmine tea?")
    assert (answer.verdict, answer.beliefs[0].id) == ("adopt", first.beliefs[0].id)
    assert answer.evidence[0].ref == "D1:3"
    assert (answer.conflicts, answer.withheld) == ((), ())
    assert answer.text.startswith("Dana likes jasmine tea.")
