"""How well questions are answered from what messages told: a graph for each story, its questions, the first belief.

Only what is believed counts, not the evidence found along with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from beliefgraph.assembly import open_store
from beliefgraph.domain.figures import Figure, share_of
from beliefgraph.evaluate import data as sets
from beliefgraph.evaluate.data import LANGUAGES, EvaluationData, Question, Story
from beliefgraph.evaluate.floors import BM25
from beliefgraph.evaluate.wording import f1, plain
from beliefgraph.graph import BeliefGraph
from beliefgraph.text import units

ABOUT_PEOPLE = "_roles"
"""What the ids of MemDaily's trajectories about people hold."""

ASKED = ("simple", "conditional")
"""Kinds of MemDaily's questions whose answer is the value of one fact."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a method gives for a question: a text, and whether one of the accepted values is its answer."""

    text: str
    right: bool


@dataclass(frozen=True, slots=True)
class Answered:
    """A question with what the graph and the floor tell; None when one of them tells nothing."""

    question: Question
    graph: Told | None
    floor: Told | None


def stories(data: EvaluationData) -> dict[str, Figure]:
    """Own stories: how many questions are answered right, and how many wrongly."""
    measured: dict[str, Figure] = {}
    for lang in LANGUAGES:
        answered = _answered(data, data.own(f"stories_{lang}", sets.story))
        answerable = [one for one in answered if one.question.answers]
        together = [one for one in answerable if one.question.needed > 1]
        measured[f"stories answered right, {lang}"] = _beside_floor(answerable, _right)
        measured[f"stories answered right, {lang}, from several messages"] = _beside_floor(together, _right)
        measured[f"stories answered wrongly, {lang}"] = _beside_floor(answered, _wrong)
    return measured


def memdaily(data: EvaluationData) -> dict[str, Figure]:
    """MemDaily's questions about people: how many values, and how many choices, are right."""
    read = replace(data, limit=None).published("dialogs/memdaily_zh", sets.memdaily)
    people = [story for story in read if ABOUT_PEOPLE in story.id]
    measured: dict[str, Figure] = {}
    both: list[Answered] = []
    for kind in ASKED:
        asked = [story for story in people if all(question.kind == kind for question in story.questions)]
        answered = _answered(data, asked[: data.limit])
        both += answered
        if answered:
            choosing = [one for one in answered if one.question.choices]
            measured[f"memdaily roles {kind}, value"] = _beside_floor(answered, _right)
            measured[f"memdaily roles {kind}, choice"] = _beside_floor(choosing, _chosen)
    if both:
        measured["memdaily roles, value"] = _beside_floor(both, _right)
    return measured


def _answered(data: EvaluationData, told: Sequence[Story]) -> list[Answered]:
    return [answered for story in data.track("stories", told) for answered in _asked(data, story)]


def _asked(data: EvaluationData, story: Story) -> Iterator[Answered]:
    texts = [f"{said.speaker} {said.text}" for said in story.messages]
    ranking = BM25(texts)
    with BeliefGraph(open_store(":memory:", data.settings), data.settings, data.extractor) as graph:
        graph.observe_many(story.messages)
        for question in story.questions:
            at = question.at or story.messages[-1].at
            yield Answered(question, _by_belief(graph, question, at), _by_words(ranking, texts, question))


def _by_belief(graph: BeliefGraph, question: Question, at: datetime | None) -> Told | None:
    """The value of the first belief, if it is held and not denied."""
    first = next(iter(graph.ask(question.text, speaker=question.by, as_of=at).beliefs), None)
    if first is None or first.opinion.signed <= 0:
        return None
    return Told(first.value, plain(first.value) in map(plain, question.answers))


def _by_words(ranking: BM25, texts: Sequence[str], question: Question) -> Told | None:
    """The message that has most words in common with the question; right when the answer stands in it."""
    best = next(iter(ranking.ranked(f"{question.by} {question.text}", 1)), None)
    if best is None:
        return None
    return Told(texts[best], any(plain(accepted) in plain(texts[best]) for accepted in question.answers))


# Judging ----------------------------------------------------------------------------------------------------


def _beside_floor(answered: Sequence[Answered], holds: Callable[[Question, Told | None], bool]) -> Figure:
    floor = share_of([holds(one.question, one.floor) for one in answered])
    return share_of([holds(one.question, one.graph) for one in answered]).above(floor)


def _right(question: Question, told: Told | None) -> bool:
    return told is not None and told.right


def _wrong(question: Question, told: Told | None) -> bool:
    return told is not None and not told.right


def _chosen(question: Question, told: Told | None) -> bool:
    accepted = [plain(answer) for answer in question.answers]
    return told is not None and best_choice(told.text, question.choices) in accepted


def best_choice(text: str, choices: Sequence[str]) -> str | None:
    """The choice that a text supports best, plainly worded; None when it supports none, or two alike.

    One that occurs in the text goes before one that shares words with it.
    """
    said = plain(text)
    words = Counter(units(said))
    fits = {choice: (choice in said, f1(Counter(units(choice)), words)) for choice in map(plain, choices)}
    best = max(fits.values())
    winners = [choice for choice, fit in fits.items() if fit == best]
    return winners[0] if len(winners) == 1 and best > (False, 0.0) else None
