"""Whether `ask` is silent where nobody told, and only there: long dialogs, each in a graph of its own.

Beside stands silence by a threshold of the best BM25 score, set on the very questions that it is measured on so that it
leaves as many of those unanswered that somebody told as a graph may.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np

from beliefgraph.ask import ABSTAIN, TOLD
from beliefgraph.assembly import make_embedder, open_store
from beliefgraph.domain.figures import Figure, share_of
from beliefgraph.evaluate.data import LANGUAGES, EvaluationData
from beliefgraph.evaluate.floors import BM25
from beliefgraph.evaluate.memories import BY_WORDS
from beliefgraph.evaluate.recall import NOT_TOLD, Dialog, Question, dialog
from beliefgraph.graph import BeliefGraph
from beliefgraph.ports import Embedder

PUBLIC = "public"
ALLOWED = 0.1  # part of the questions that somebody told which may be left unanswered
STRANGERS = 5  # questions of each dialog that are asked of another one
NO_FACT = ("event_ordering", "instruction_following", "preference_following", "summarization")
"""Kinds of questions that ask for more than what was said; silence or not says nothing about them."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What came of a question.

    Args:
        told: whether somebody told the answer.
        verdict: of the answer.
        words: the best BM25 score.
    """

    told: bool
    verdict: str
    words: float

    @property
    def silent(self) -> bool:
        return self.verdict == ABSTAIN

    @property
    def believed(self) -> bool:
        return self.verdict not in (ABSTAIN, TOLD)


def measure(data: EvaluationData) -> dict[str, Figure]:
    """How often `ask` is silent when nobody told, though somebody did, and when asked about another's life."""
    embedder = make_embedder(data.settings.embedder)
    measured: dict[str, Figure] = {}
    public: list[Asked] = []
    for name, dialogs in _sets(data):
        asked: list[Asked] = []
        strange: list[Asked] = []
        for number, told in enumerate(data.track("dialogs", dialogs)):
            with _graph(data, told, embedder) as graph:
                words = BM25([f"{said.speaker} {said.text}" for said in told.messages])
                asked += _asked(graph, words, filter(_asks_a_fact, told.questions))
                if len(dialogs) > 1:
                    others = (one for one in dialogs[number - 1].questions if one.kind not in NOT_TOLD)
                    strange += _asked(graph, words, islice(filter(_asks_a_fact, others), STRANGERS))
        measured |= _figures(name, asked)
        if strange:
            measured[f"{name}, silent when asked of another dialog"] = share_of([one.silent for one in strange])
        public += asked if not name.startswith("own") else []
    return measured | (_figures(PUBLIC, public) if public else {})


def _sets(data: EvaluationData) -> Iterator[tuple[str, list[Dialog]]]:
    for lang in LANGUAGES:
        yield f"own {lang}", data.own(f"recall_{lang}", dialog)
    if data.public:
        yield "locomo", data.published("dialogs/locomo_1_5", dialog)
        yield "beam", data.published("dialogs/beam_100k", dialog)


def _graph(data: EvaluationData, told: Dialog, embedder: Embedder | None) -> BeliefGraph:
    graph = BeliefGraph(open_store(":memory:", data.settings), data.settings, data.extractor, embedder)
    graph.observe_many(told.messages)
    graph.embed()
    return graph


def _asks_a_fact(question: Question) -> bool:
    return question.kind not in NO_FACT


def _asked(graph: BeliefGraph, words: BM25, questions: Iterable[Question]) -> list[Asked]:
    return [
        Asked(
            question.kind not in NOT_TOLD,
            graph.ask(question.text, speaker=question.by).verdict,
            words.best(question.text),
        )
        for question in questions
    ]


def _figures(name: str, asked: Sequence[Asked]) -> dict[str, Figure]:
    told, untold = [one for one in asked if one.told], [one for one in asked if not one.told]
    enough = float(np.quantile([one.words for one in told], ALLOWED)) if told else 0.0

    def by_words(some: Sequence[Asked]) -> dict[str, Figure | float | None]:
        return {BY_WORDS: share_of([one.words < enough for one in some])}

    return {
        f"{name}, silent when nobody told": share_of([one.silent for one in untold]).beside(by_words(untold)),
        f"{name}, silent though told": share_of([one.silent for one in told]).beside(by_words(told)),
        f"{name}, a belief answers what nobody told": share_of([one.believed for one in untold]),
        f"{name}, a belief answers what somebody told": share_of([one.believed for one in told]),
    }
