"""Whether beliefs hold as often as their probability says: what dialogs led to, against labels and answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from beliefgraph.assembly import make_embedder, open_store
from beliefgraph.domain.calibration import Stated, binned, calibration_error, table_of
from beliefgraph.domain.figures import Figure, estimate, share, share_of
from beliefgraph.domain.model import Claim, Observation
from beliefgraph.evaluate import data as sets
from beliefgraph.evaluate.contradictions import contradiction_story
from beliefgraph.evaluate.data import LANGUAGES, EvaluationData, Message
from beliefgraph.evaluate.extraction import read_and_score
from beliefgraph.evaluate.replies import meant
from beliefgraph.graph import BeliefGraph
from beliefgraph.ports import Embedder

STATED = "stated"
"""Beside how many of a bin are right: the mean probability that was stated."""

ABOUT_PEOPLE, ASKED = "_roles", ("simple", "conditional")
"""MemDaily's questions whose answer is the value of one fact about somebody."""


def measure(data: EvaluationData) -> dict[str, Figure]:
    """Calibration error, Brier score and bins of all beliefs, and the first two of each sort of material."""
    embedder = make_embedder(data.settings.embedder)
    groups = {f"claims, {lang}": list(_claims(data, lang)) for lang in LANGUAGES}
    groups["answers, own stories"] = [s for lang in LANGUAGES for s in _stories(data, lang, embedder)]
    groups["answers, memdaily"] = list(_memdaily(data, embedder))
    everything = [stated for group in groups.values() for stated in group]
    measured = scores(everything)
    for number, one in enumerate(binned(table_of(everything)), 1):
        right = share_of([bool(held) for held in one[:, 1]])
        measured[f"right when stated, bin {number}"] = right.beside({STATED: float(one[:, 0].mean())})
    for name, group in groups.items():
        measured |= {f"{score}, {name}": figure for score, figure in scores(group).items()}
    return measured


# What is stated ---------------------------------------------------------------------------------------------


def _claims(data: EvaluationData, lang: str) -> Iterator[Stated]:
    """Claims found in labelled messages, each believed by itself; right when it is labelled."""
    for one in read_and_score(data.extractor, data.own(f"extraction_{lang}", sets.message), data.track):
        judged = [(match.found, True) for match in one.matches if not match.gold.optional]
        for claim, right in [*judged, *((claim, False) for claim in one.false)]:
            yield Stated(_probability(data, one.message, claim), right)


def _probability(data: EvaluationData, message: Message, claim: Claim) -> float:
    """How probable a claim is held to be when nothing else was said; of a denied one, that it does not hold."""
    said = Observation(message.text, message.speaker, message.id, message.at, claims=(claim,))
    with _graph(data) as graph:
        graph.observe_many([said])
        (belief,) = graph.beliefs(as_of=message.at)
    return belief.opinion.probability if claim.signed > 0 else 1.0 - belief.opinion.probability


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question, the values that are right and those that are wrong; None where all others are."""

    question: str
    by: str
    at: datetime | None
    right: tuple[str, ...]
    wrong: tuple[str, ...] | None = None

    def judges(self, value: str) -> bool | None:
        """Whether a value is right; None where the labels do not tell."""
        said = meant(value, (*self.right, *(self.wrong or ())))
        if said & {*self.right}:
            return True
        return False if self.wrong is None or said else None


def _stories(data: EvaluationData, lang: str, embedder: Embedder | None) -> Iterator[Stated]:
    """First beliefs of the answers to own stories, where it is known whether they hold."""
    for story in data.track("stories", data.own(f"stories_{lang}", sets.story)):
        last = story.messages[-1].at
        asked = [_Asked(q.text, q.by, q.at or last, q.answers) for q in story.questions if q.answers]
        yield from _answers(data, story.messages, asked, embedder)
    for told in data.track("stories", data.own(f"contradictions_{lang}", contradiction_story)):
        plain = [p for p in told.probes if p.right and not p.context]
        asked = [_Asked(p.question, p.by, p.at, p.right, (*p.stale, *p.forbidden)) for p in plain]
        yield from _answers(data, told.unlabelled, asked, embedder)


def _memdaily(data: EvaluationData, embedder: Embedder | None) -> Iterator[Stated]:
    """First beliefs of the answers to MemDaily's questions about people."""
    read = replace(data, limit=None).published("dialogs/memdaily_zh", sets.memdaily)
    kept = [s for s in read if ABOUT_PEOPLE in s.id and all(q.kind in ASKED for q in s.questions)][: data.limit]
    for story in data.track("trajectories", kept):
        asked = [_Asked(q.text, q.by, q.at, q.answers) for q in story.questions]
        yield from _answers(data, story.messages, asked, embedder)


def _answers(
    data: EvaluationData, messages: Iterable[Observation], asked: Iterable[_Asked], embedder: Embedder | None
) -> Iterator[Stated]:
    with _graph(data, embedder) as graph:
        graph.observe_many(messages)
        graph.embed()
        for one in asked:
            first = next(iter(graph.ask(one.question, speaker=one.by, as_of=one.at).beliefs), None)
            right = None if first is None or first.opinion.signed <= 0 else one.judges(first.value)
            if first is not None and right is not None:
                yield Stated(first.opinion.probability, right)


def _graph(data: EvaluationData, embedder: Embedder | None = None) -> BeliefGraph:
    return BeliefGraph(open_store(":memory:", data.settings), data.settings, data.extractor, embedder)


# How well -----------------------------------------------------------------------------------------------------


def scores(stated: Sequence[Stated]) -> dict[str, Figure]:
    """Calibration error beside that of who is always certain, and the Brier score beside that of the mean."""
    table = table_of(stated)
    error = estimate(table, calibration_error)
    if not stated:
        return {"calibration error": error}
    right = float(table[:, 1].mean())
    brier = share([((s.probability - s.right) ** 2, 1) for s in stated])
    return {
        "calibration error": error.beside({"always certain": 1 - right}),
        "Brier score": brier.beside({"always certain": 1 - right, "always the mean": right * (1 - right)}),
        "mean probability stated": share([(s.probability, 1) for s in stated]).beside({"right": right}),
    }
