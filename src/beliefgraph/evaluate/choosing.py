"""How often the right one of several options is chosen: MemDaily's questions of every kind, and own ones.

Beside it what the message with most words in common chooses, and the same graph with nothing believed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from beliefgraph.assembly import open_store
from beliefgraph.domain.figures import Figure, share_of
from beliefgraph.domain.model import Observation
from beliefgraph.evaluate import data as sets
from beliefgraph.evaluate.answers import best_choice
from beliefgraph.evaluate.data import LANGUAGES, EvaluationData, Question, Story
from beliefgraph.evaluate.floors import BM25
from beliefgraph.evaluate.memories import BY_WORDS, UNBELIEVING
from beliefgraph.evaluate.wording import plain
from beliefgraph.graph import BeliefGraph
from beliefgraph.intake import as_time

KINDS = ("simple", "conditional", "comparative", "aggregative", "post", "noisy")
"""Kinds of MemDaily's questions; "post" asks for what is yet to be made of a value."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """Whether a question's right option was chosen, by the graph and by what it is held against."""

    kind: str
    graph: bool
    floors: Mapping[str, bool]


def memdaily(data: EvaluationData) -> dict[str, Figure]:
    """MemDaily: how often the right one of four choices is taken, by kind of question."""
    read = replace(data, limit=None).published("dialogs/memdaily_zh", sets.memdaily)
    if not read:
        return {}
    told = [story for kind in KINDS for story in _of_kind(read, kind)[: data.limit]]
    chosen = [one for story in data.track("trajectories", told) for one in _chosen(data, story)]
    asked = sum(len(story.questions) for story in told)
    measured = {"memdaily choice": _beside(chosen)}
    for kind in KINDS:
        measured[f"memdaily choice, {kind}"] = _beside([one for one in chosen if one.kind == kind])
    return measured | {"memdaily questions without choices, left out": Figure(float(asked - len(chosen)), asked)}


def own(data: EvaluationData) -> dict[str, Figure]:
    """Own questions that compare, count or choose: how often the right option is taken, or none where nothing tells."""
    measured: dict[str, Figure] = {}
    for lang in LANGUAGES:
        told = data.own(f"choices_dev_{lang}", story)
        chosen = [one for each in data.track("stories", told) for one in _chosen(data, each)]
        measured[f"own choices (development), {lang}"] = _beside(chosen)
    return measured


def story(row: Mapping[str, Any]) -> Story:
    """A row of an own set: messages, and questions with their choices; none is right where nothing tells."""
    told = tuple(
        Observation(said["text"], said["speaker"], row["id"], as_time(said["at"]), sequence=number)
        for number, said in enumerate(row["messages"])
    )
    questions = tuple(
        Question(
            asked["question"],
            asked["by"],
            None,
            () if asked["right"] is None else (asked["choices"][asked["right"]],),
            tuple(asked["choices"]),
            kind=asked["kind"],
        )
        for asked in row["questions"]
    )
    return Story(row["id"], told, questions)


def _of_kind(stories: Sequence[Story], kind: str) -> list[Story]:
    return [story for story in stories if all(question.kind == kind for question in story.questions)]


def _chosen(data: EvaluationData, told: Story) -> Iterator[Chosen]:
    """What is chosen for each question that has choices."""
    texts = [f"{said.speaker} {said.text}" for said in told.messages]
    ranking = BM25(texts)
    bare = [replace(message, claims=()) for message in told.messages]
    with _graph(data, told.messages) as believing, _graph(data, bare) as unbelieving:
        for question in told.questions:
            if question.choices:
                best = next(iter(ranking.ranked(f"{question.by} {question.text}", 1)), None)
                by_words = None if best is None else best_choice(texts[best], question.choices)
                yield Chosen(
                    question.kind,
                    _right(question, _choice(believing, told, question)),
                    {
                        BY_WORDS: _right(question, by_words),
                        UNBELIEVING: _right(question, _choice(unbelieving, told, question)),
                    },
                )


def _graph(data: EvaluationData, messages: Sequence[Observation]) -> BeliefGraph:
    graph = BeliefGraph(open_store(":memory:", data.settings), data.settings, data.extractor)
    graph.observe_many(messages)
    return graph


def _choice(graph: BeliefGraph, told: Story, question: Question) -> str | None:
    at = question.at or told.messages[-1].at
    chosen = graph.choose(question.text, question.choices, speaker=question.by, as_of=at)
    return None if chosen.index is None else plain(chosen.choice)


def _right(question: Question, choice: str | None) -> bool:
    return choice in [plain(answer) for answer in question.answers] if question.answers else choice is None


def _beside(chosen: Sequence[Chosen]) -> Figure:
    floors = {name: share_of([one.floors[name] for one in chosen]) for name in (BY_WORDS, UNBELIEVING)}
    return share_of([one.graph for one in chosen]).beside(floors)
