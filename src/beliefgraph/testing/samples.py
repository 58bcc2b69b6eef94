"""Small valid nodes with sensible defaults, so that a test names only what it is about."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import Any

import numpy as np

from beliefgraph.domain.audit import Entry
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import (
    Agent,
    Belief,
    Context,
    Edge,
    Entity,
    Event,
    Evidence,
    Node,
    Revision,
    Source,
    Standing,
)
from beliefgraph.domain.opinion import UNINFORMED, from_masses
from beliefgraph.ports import Vectors

SHANGHAI = timezone(timedelta(hours=8))
START = datetime(2025, 3, 1, 10, 0, tzinfo=SHANGHAI)

AWKWARD = (
    "a\0b",
    "\0",
    "☕️👩‍👩‍👧‍👦",
    "مرحبا بالعالم",
    "e\u0301 é",
    "\u202eabc",
    "'; DROP TABLE x;--",
    "a\r\n\tb",
    "\u2028",
    "हिन्दी ภาษาไทย",
)
"""Texts and ids that a careless store garbles."""


def moment(hours: float) -> datetime:
    """A moment so many hours after `START`."""
    return START + timedelta(hours=hours)


def evidence(id: str = "e1", text: str = "我爱喝美式咖啡", **fields: Any) -> Evidence:
    """What zhang said in a dialog; `recorded` follows `START` unless given."""
    plain = Evidence(
        id=id,
        text=text,
        source="dialog",
        speaker="zhang",
        origin="zhang",
        recorded=START,
        at=START,
        kind="statement",
    )
    return replace(plain, **fields)


def belief(id: str = "b1", text: str = "小张喜欢美式咖啡", **fields: Any) -> Belief:
    """An active belief about "zhang", in the family "f1"."""
    plain = Belief(
        id=id,
        family="f1",
        text=text,
        subject="zhang",
        predicate="likes",
        value="美式咖啡",
        created=START,
        updated=START,
        standing=Standing(support=0.765, at=START.timestamp(), origins=1, evidence=1),
        opinion=from_masses(0.43, 0.0, 0.57),
    )
    return replace(plain, **fields)


def edge(evidence: str = "e1", belief: str = "b1", **fields: Any) -> Edge:
    """Full support of a belief by a piece of evidence."""
    plain = Edge(evidence=evidence, belief=belief, subject="zhang", stance=1.0, authority=0.85, shift=0.45)
    return replace(plain, **fields)


def revision(belief: str = "b1", evidence: str = "e1", **fields: Any) -> Revision:
    """The first change of a belief's opinion."""
    plain = Revision(
        belief=belief,
        evidence=evidence,
        cause="observed",
        before=UNINFORMED,
        after=from_masses(0.43, 0.0, 0.57),
        rule="evidence-sum",
        version="1",
        happened=START,
        recorded=START,
    )
    return replace(plain, **fields)


def entry(act: str = "observe", number: int = 0) -> Entry:
    """An act of the audit log, not yet numbered."""
    return Entry(act, moment(number), by="阿宁", reason=f"第{number}次", data={"n": number})


def unit_vectors(count: int, dim: int = 16) -> Vectors:
    """Different vectors; their numbers are kept away from zero, so that rounding to float16 changes no sign."""
    sizes = np.random.default_rng(5).uniform(0.1, 1.0, (count, dim))
    signs = np.random.default_rng(6).choice([-1.0, 1.0], (count, dim))
    rows: Vectors = (sizes * signs / np.linalg.norm(sizes, axis=1, keepdims=True)).astype(np.float32)
    return rows


def small_graph() -> ChangeSet:
    """One belief with one piece of evidence for it, and everything around them."""
    return ChangeSet(
        entities=[Entity("zhang", "小张", "person", ("张三", "zhang_san"), "zhang")],
        contexts=[Context("topic", "coffee", "drinks")],
        agents=[Agent("assistant", "助手")],
        nodes=[Node("review-1", "review_state", {"state": "待审"})],
        sources=[Source("dialog", "每日对话", "statement", "zhang", START)],
        events=[Event("morning", "statement", START)],
        evidence=[evidence(event="morning", scope=(("topic", "coffee"),), agent="assistant", ref="D1:3")],
        beliefs=[belief()],
        edges=[edge()],
        revisions=[revision()],
    )
