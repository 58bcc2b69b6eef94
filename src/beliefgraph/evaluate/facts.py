"""Questions over lists of facts, of which later ones win: one fact is asked for, or a chain of them.

An answer counts only with what it cites: its value is right, and every belief on the way to it rests on the latest fact
of its kind, each leading on from the one before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from beliefgraph.assembly import make_embedder, open_store
from beliefgraph.domain.figures import Figure, share_of
from beliefgraph.domain.model import Belief, Observation
from beliefgraph.evaluate.data import LANGUAGES, EvaluationData
from beliefgraph.evaluate.memories import memories
from beliefgraph.evaluate.wording import plain
from beliefgraph.graph import BeliefGraph

PUBLIC = {
    f"{kind}, {size}": f"facts/factconsolidation_{short}_{size}"
    for short, kind in (("sh", "one fact"), ("mh", "chain of facts"))
    for size in ("6k", "32k", "64k")
}
"""Figure -> the public set that it is measured on."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact of a list.

    Args:
        number: its place in the list.
        text: a plain sentence.
        key: what it tells, without the value; "" where nobody labelled it.
    """

    number: int
    text: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about the facts.

    Args:
        text: the question.
        answers: accepted values; none where a step is told nowhere.
        unknown: which step that is, counted from 1; 0 where all are told.
    """

    text: str
    answers: tuple[str, ...]
    unknown: int = 0


@dataclass(frozen=True, slots=True)
class World:
    """A list of facts and the questions about it."""

    facts: tuple[Fact, ...]
    questions: tuple[Asked, ...]


def world(row: Mapping[str, Any]) -> World:
    """A row of a set of facts."""
    facts = tuple(Fact(fact["n"], fact["text"], "\n".join(fact.get("key", ()))) for fact in row["facts"])
    questions = tuple(
        Asked(asked["question"], tuple(asked["answers"]), asked.get("unknown_hop", 0)) for asked in row["questions"]
    )
    return World(facts, questions)


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What became of a question: by the graph, and by methods that only find a fact."""

    question: Asked
    right: bool
    value: bool
    told_missing: bool
    floors: dict[str, bool]


def own(data: EvaluationData) -> dict[str, Figure]:
    """Chains over own facts: answered right by what they cite, and steps that nobody told."""
    measured: dict[str, Figure] = {}
    for lang in LANGUAGES:
        outcomes = [one for told in data.own(f"hops_{lang}", world) for one in _outcomes(data, told)]
        answerable = [one for one in outcomes if one.question.answers]
        unknown = [one for one in outcomes if not one.question.answers]
        measured[f"chains answered, {lang}"] = _figure(answerable)
        measured[f"chains answered, {lang}, value alone"] = share_of([one.value for one in answerable])
        measured[f"unknown steps told, {lang}"] = share_of([one.told_missing for one in unknown])
    return measured


def published(data: EvaluationData) -> dict[str, Figure]:
    """FactConsolidation: single facts, and chains of them."""
    measured: dict[str, Figure] = {}
    for name, path in PUBLIC.items():
        outcomes = [one for told in data.published(path, world) for one in _outcomes(data, told)]
        if outcomes:
            measured[name] = _figure(outcomes)
            measured[f"{name}, value alone"] = share_of([one.value for one in outcomes])
    return measured


def _figure(outcomes: Sequence[_Outcome]) -> Figure:
    names = dict.fromkeys(name for one in outcomes for name in one.floors)
    floors = {name: share_of([one.floors.get(name, False) for one in outcomes]) for name in names}
    return share_of([one.right for one in outcomes]).beside(floors)


def _outcomes(data: EvaluationData, told: World) -> Iterator[_Outcome]:
    messages = [
        Observation(fact.text, source="facts", sequence=fact.number, ref=str(fact.number)) for fact in told.facts
    ]
    embedder = make_embedder(data.settings.embedder)
    with (
        BeliefGraph(open_store(":memory:", data.settings), data.settings, data.extractor, embedder) as graph,
        memories(messages, data.settings, None) as found_by,
    ):
        graph.observe_many(messages)
        for question in data.track("questions", told.questions):
            floors = {
                name: any(_holds(told.facts[number], question) for number in memory.ranked(question.text, 1))
                for name, memory in found_by.items()
            }
            yield _outcome(graph, told, question, floors)


def _outcome(graph: BeliefGraph, told: World, question: Asked, floors: dict[str, bool]) -> _Outcome:
    answer = graph.ask(question.text)
    held = [belief for belief in answer.beliefs if belief.opinion.signed > 0]
    path = answer.path or tuple(held[:1])
    value = bool(held) and _led_to(graph, question, path) in map(plain, question.answers)
    cited = [_cited(graph, told, belief) for belief in path]
    latest = all(fact is not None and _is_latest(told, fact, belief) for fact, belief in zip(cited, path, strict=True))
    missing = not held and len(path) == question.unknown - 1
    return _Outcome(question, value and latest and _linked(graph, path, cited), value, missing, floors)


def _holds(fact: Fact, question: Asked) -> bool:
    return any(plain(accepted) in plain(fact.text) for accepted in question.answers)


def _ends(graph: BeliefGraph, belief: Belief) -> tuple[str, str]:
    """The names of the two things that a belief relates, plainly worded."""
    subject = graph.space.entities([belief.subject])[belief.subject].name
    return plain(subject), plain(belief.value)


def _led_to(graph: BeliefGraph, question: Asked, path: Sequence[Belief]) -> str:
    """What a path leads to: of the ends of its last belief the one that it does not come from."""
    subject, value = _ends(graph, path[-1])
    before = _ends(graph, path[-2]) if len(path) > 1 else plain(question.text)
    from_value = value in before and subject not in before
    return subject if from_value else value


def _linked(graph: BeliefGraph, path: Sequence[Belief], cited: Sequence[Fact | None]) -> bool:
    """Whether each fact that is cited speaks of what the belief before led to."""
    return all(
        later is not None and any(name in plain(later.text) for name in _ends(graph, belief))
        for belief, later in zip(path, cited[1:], strict=False)
    )


def _cited(graph: BeliefGraph, told: World, belief: Belief) -> Fact | None:
    """The latest fact that a belief rests on."""
    counting = [c.evidence for c in graph.explain(belief.id).supports if c.counts]
    numbers = [int(evidence.ref) for evidence in counting]
    return next((fact for fact in reversed(told.facts) if numbers and fact.number == max(numbers)), None)


def _is_latest(told: World, fact: Fact, belief: Belief) -> bool:
    """Whether a fact holds the value, and no later one of the list tells another of the same thing."""
    if plain(belief.value) not in plain(fact.text):
        return False
    return not any(later.number > fact.number and _same_key(fact, later, belief) for later in told.facts)


def _same_key(fact: Fact, other: Fact, belief: Belief) -> bool:
    """By their labels; without any, by the words before the value."""
    if fact.key or other.key:
        return fact.key == other.key
    before, value, after = fact.text.rpartition(belief.value)
    return bool(value) and before != "" and other.text.startswith(before) and other.text.endswith(after or ".")
