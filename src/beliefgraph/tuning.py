"""Tuning: what recall and answers weigh by, and from where a belief is adopted, fitted to labelled questions.

One half of the questions is for fitting, the other tells what was gained. Nothing is written to the graph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Protocol

from beliefgraph.ask import Answer
from beliefgraph.domain.descent import descend, misjudged, precision, threshold
from beliefgraph.domain.language import language
from beliefgraph.domain.model import hash_id
from beliefgraph.domain.opinion import Band
from beliefgraph.domain.ranking import Weights
from beliefgraph.errors import InvalidInput
from beliefgraph.intake import as_time, check_question, check_text
from beliefgraph.meaning.matching import value_key
from beliefgraph.recall import Hit
from beliefgraph.settings import Settings
from beliefgraph.text import name_key

FEWEST = 10  # questions below which nothing can be told from chance
ENOUGH = 40  # questions below which a gain is to be taken with care: each half holds fewer than twenty
DEEP = 50  # hits that are put in order anew
FIRST = 10  # pieces of evidence that a question's own are looked for among
LOWEST, HIGHEST = 0.5, 0.95  # thresholds to choose from; what is less likely than not is never adopted
FIELDS = frozenset({"question", "by", "at", "context", "answers", "evidence"})


@dataclass(frozen=True, slots=True)
class Labelled:
    """A question whose answer is known.

    Args:
        question: in any language.
        answers: accepted values; none when nothing that was told answers it.
        by: who asks.
        at: as of when; None for now.
        context: the asker's context; None reads it out of the question.
        evidence: `ref` of each piece of evidence that it takes; none where only the answers are known.
    """

    question: str
    answers: tuple[str, ...]
    by: str = ""
    at: datetime | None = None
    context: dict[str, str] | None = None
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Errors:
    """How often a graph errs on some questions.

    Args:
        questions: how many were asked.
        not_right: of these, the share whose first belief is not what is accepted, or that should have none.
        misjudged: of the answers that give a belief, the share adopted though wrong, or not adopted though right.
        missed: of the evidence that is needed, the share that is not among the first ten pieces recalled.
    """

    questions: int
    not_right: float
    misjudged: float
    missed: float

    @property
    def total(self) -> float:
        """What tuning lowers."""
        return self.not_right + self.misjudged + self.missed


@dataclass(frozen=True, slots=True)
class Tuning:
    """What was fitted, and what it gains on questions that it was not fitted to.

    Args:
        ranking: language -> what each lane of recall weighs.
        merits: what each merit weighs in the order of an answer.
        threshold: confidence from which a belief is adopted.
        before: errors with the settings as they were.
        after: errors with what was fitted, on the same questions.
        fitted_to: how many other questions it was fitted to.
    """

    ranking: dict[str, Weights]
    merits: dict[str, float]
    threshold: float
    before: Errors
    after: Errors
    fitted_to: int

    @property
    def gained(self) -> bool:
        """Whether it errs less than before."""
        return self.after.total < self.before.total

    @property
    def small_sample(self) -> bool:
        """Whether it rests on so few questions that others may tell otherwise."""
        return self.fitted_to + self.after.questions < ENOUGH

    @property
    def settings(self) -> dict[str, Any]:
        """What was fitted, as a settings file holds it."""
        ranking = {lang: weights.as_dict() for lang, weights in self.ranking.items()}
        return {"threshold": self.threshold, "merits": self.merits, "ranking": ranking}


class Graph(Protocol):
    """What answers under some settings."""

    def ask(self, question: str, *, speaker: str, context: dict[str, str] | None, as_of: datetime | None) -> Answer: ...

    def recall(self, question: str, *, speaker: str, as_of: datetime | None, limit: int) -> list[Hit]: ...


def tune(questions: Sequence[Labelled], settings: Settings, under: Callable[[Settings], Graph], seed: int) -> Tuning:
    """Fit weights and threshold to one half of the questions, and try them on the other.

    Args:
        questions: labelled ones, at least ten.
        settings: as they are.
        under: the graph under other settings.
        seed: another one halves the questions otherwise.

    Raises:
        InvalidInput: too few questions.
    """
    if len(questions) < FEWEST:
        raise InvalidInput(len(questions), f"tuning takes at least {FEWEST} questions", "Label more of them")
    lots = sorted(questions, key=lambda one: hash_id("lot", str(seed), one.question, one.by, *one.answers))
    training, testing = lots[: len(lots) // 2], lots[len(lots) // 2 :]
    now = under(settings)
    chosen = replace(settings, ranking=_ranking(training, settings, now))
    chosen = replace(chosen, merits=_merits(training, chosen, under(chosen)))
    chosen = replace(chosen, threshold=_threshold(training, chosen, under(chosen)))
    return Tuning(
        dict(chosen.ranking),
        dict(chosen.merits),
        chosen.threshold,
        errors(testing, settings, now),
        errors(testing, chosen, under(chosen)),
        len(training),
    )


def as_labelled(row: Labelled | Mapping[str, Any], zone: str = "") -> Labelled:
    """A labelled question from a mapping of its fields.

    Raises:
        InvalidInput: a field that there is not, or a value of another kind.
    """
    if isinstance(row, Labelled):
        return row
    if unknown := row.keys() - FIELDS:
        remedy = f"Choose among {', '.join(sorted(FIELDS))}"
        raise InvalidInput(sorted(unknown)[0], "a labelled question has no such field", remedy)
    if not isinstance(row.get("question"), str) or not isinstance(row.get("answers"), list | tuple):
        raise InvalidInput(str(row)[:60], "a labelled question has a question and a list of answers", "Add them")
    check_question(row["question"])
    for text in (row.get("by", ""), *row["answers"]):
        check_text(text, "a name or an answer")
    context = row.get("context")
    return Labelled(
        row["question"],
        tuple(row["answers"]),
        row.get("by", ""),
        as_time(row.get("at"), zone),
        None if context is None else dict(context),
        tuple(map(str, row.get("evidence", ()))),
    )


# How it errs ------------------------------------------------------------------------------------------------


def errors(questions: Sequence[Labelled], settings: Settings, graph: Graph) -> Errors:
    """How often a graph errs on questions."""
    asked = [(one, _asked(graph, one)) for one in questions]
    held = [pair for one, answer in asked if (pair := _held(one, answer)) is not None]
    needed = [one for one in questions if one.evidence]
    missed = [len(set(one.evidence) - set(_refs(_recalled(graph, one, FIRST))[:FIRST])) for one in needed]
    return Errors(
        len(questions),
        _share(sum(not _right(one, answer) for one, answer in asked), len(asked)),
        _share(misjudged(held, settings.threshold), len(held)),
        _share(sum(missed), sum(len(set(one.evidence)) for one in needed)),
    )


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def _asked(graph: Graph, one: Labelled) -> Answer:
    return graph.ask(one.question, speaker=one.by, context=one.context, as_of=one.at)


def _recalled(graph: Graph, one: Labelled, limit: int) -> list[Hit]:
    return graph.recall(one.question, speaker=one.by, as_of=one.at, limit=limit)


def _right(one: Labelled, answer: Answer) -> bool:
    """Whether the first belief holds an accepted value; where nothing is accepted, whether nothing is held."""
    first = [belief for belief in answer.beliefs[:1] if belief.opinion.signed > 0]
    if not one.answers:
        return not first
    return any(_accepted(belief.value, one) for belief in first)


def _held(one: Labelled, answer: Answer) -> tuple[float, bool] | None:
    """The confidence of the first belief and whether it is right; None when it is not one to adopt or call probable."""
    first = next(iter(answer.beliefs), None)
    if first is None or first.opinion.band not in (Band.ADOPT, Band.PROBABLY):
        return None
    return first.opinion.confidence, _accepted(first.value, one)


def _accepted(value: str, one: Labelled) -> bool:
    return value_key(value) in {value_key(accepted) for accepted in one.answers}


# Fitting ----------------------------------------------------------------------------------------------------


def _ranking(questions: Sequence[Labelled], settings: Settings, graph: Graph) -> dict[str, Weights]:
    """Weights of each language that is asked in, fitted to the order of what was recalled with those there are."""
    fitted = dict(settings.ranking)
    for lang in sorted({language(one.question) for one in questions} & fitted.keys()):
        some = [one for one in questions if language(one.question) == lang and (one.evidence or one.answers)]
        found = [(one, _recalled(graph, one, DEEP)) for one in some]
        if found:
            fitted[lang] = _fitted(found, fitted[lang])
    return fitted


def _fitted(found: Sequence[tuple[Labelled, list[Hit]]], start: Weights) -> Weights:
    def misplaced(weights: Mapping[str, float]) -> list[float]:
        chosen = Weights(**weights)
        ordered = [(one, sorted(hits, key=lambda hit: -chosen.score(hit.terms))) for one, hits in found]
        return [_misplaced(one, hits) for one, hits in ordered]

    return Weights(**descend(start.as_dict(), misplaced))


def _misplaced(one: Labelled, hits: Sequence[Hit]) -> float:
    """How far what is needed is from the first places, in [0, 1]."""
    if one.evidence:
        return 1.0 - precision(_refs(hits), one.evidence)
    telling = [number for number, hit in enumerate(hits) if _tells(hit, one)][:1]
    return 1.0 - precision(range(len(hits)), telling) if telling else 1.0


def _refs(hits: Iterable[Hit]) -> list[str]:
    return list(dict.fromkeys(evidence.ref for hit in hits for evidence in hit.evidence if evidence.ref))


def _tells(hit: Hit, one: Labelled) -> bool:
    """Whether an accepted answer is the value of a hit's belief, or stands in its evidence."""
    if hit.belief is not None and _accepted(hit.belief.value, one):
        return True
    texts = [name_key(evidence.text) for evidence in hit.evidence]
    return any(name_key(accepted) in text for accepted in one.answers for text in texts)


def _merits(questions: Sequence[Labelled], settings: Settings, graph: Graph) -> dict[str, float]:
    """Weights under which an accepted belief is the first of an answer that holds several."""
    asked = [(one, _asked(graph, one)) for one in questions if one.answers]
    ranked = [(one, zip(answer.beliefs, answer.merits, strict=True)) for one, answer in asked]
    believed = [(one, [(b, merits) for b, merits in some if b.opinion.signed > 0]) for one, some in ranked]
    several = [(one, some) for one, some in believed if len(some) > 1]

    def wrong(weights: Mapping[str, float]) -> list[float]:
        firsts = [(one, max(some, key=lambda pair: pair[1].score(weights))[0]) for one, some in several]
        return [float(not _accepted(first.value, one)) for one, first in firsts]

    return descend(settings.merits, wrong) if several else dict(settings.merits)


def _threshold(questions: Sequence[Labelled], settings: Settings, graph: Graph) -> float:
    held = [pair for one in questions if (pair := _held(one, _asked(graph, one))) is not None]
    return threshold(held, settings.threshold, LOWEST, HIGHEST)
