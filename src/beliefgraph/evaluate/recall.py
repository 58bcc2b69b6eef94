"""How well the messages that a question takes are recalled: long dialogs, each in a graph of its own.

A message counts at the place where its `ref` first appears in the evidence of the hits, read in order.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from beliefgraph.assembly import make_embedder, open_store
from beliefgraph.domain.figures import Figure, share, share_of
from beliefgraph.domain.language import language
from beliefgraph.domain.model import Observation
from beliefgraph.domain.ranking import LANES
from beliefgraph.embedders.remembering import Remembering
from beliefgraph.evaluate.data import LANGUAGES, MEMDAILY_ZONE, EvaluationData
from beliefgraph.evaluate.floors import BM25
from beliefgraph.evaluate.memories import BY_VECTORS, BY_WORDS, UNBELIEVING, Memory, VectorMemory
from beliefgraph.graph import BeliefGraph
from beliefgraph.ports import Embedder
from beliefgraph.readers.dialogs import ROLES, read_dialog
from beliefgraph.recall import Hit
from beliefgraph.text import name_key

FIRST, FEW = 10, 5  # messages that are looked at
WIDE = 50  # hits that are put in order anew without a lane, and among which unrelated messages are looked for
DRAWN = 4  # unrelated pairs drawn for a question
MESSAGE, MESSAGES = 100_000, 50_000  # characters, texts, whose vectors are kept: memories of one dialog hold the same
GRAPH = "graph"
NOT_TOLD = ("adversarial", "abstention")
"""Kinds of questions that no message answers."""

Ranking = Sequence[str]
"""`ref`s of messages, the best first."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a dialog.

    Args:
        text: the question.
        kind: what sort of question it is.
        by: who asks; empty when it is not known.
        needed: `ref`s of the messages that it takes.
        groups: name -> `ref`s of messages that play one part, e.g. "updated_info".
    """

    text: str
    kind: str
    by: str
    needed: frozenset[str]
    groups: Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Dialog:
    """The messages of a dialog, questions about it, and pairs of messages, older and newer, about different things."""

    id: str
    messages: tuple[Observation, ...]
    questions: tuple[Question, ...]
    unrelated: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class Recalled:
    """A question with what each memory ranks first, and what the graph's hits say of each lane."""

    dialog: Dialog
    question: Question
    rankings: dict[str, Ranking]
    hits: list[Hit] = field(default_factory=list)


def dialog(row: Mapping[str, Any], zone: str = "UTC", *, apart: bool = True) -> Dialog:
    """A row of a set of dialogs."""
    read = read_dialog(row, zone, apart=apart)
    questions = tuple(
        Question(
            asked["question"],
            asked["kind"],
            _asker(asked.get("by") or "", read.id),
            frozenset(map(str, asked["evidence"])),
            {name: frozenset(map(str, refs)) for name, refs in asked.get("groups", {}).items()},
        )
        for asked in row["questions"]
    )
    return Dialog(read.id, read.observations, questions, tuple((str(a), str(b)) for a, b in row.get("unrelated", ())))


def memdaily(row: Mapping[str, Any]) -> Dialog:
    """A trajectory of MemDaily."""
    return dialog(row, MEMDAILY_ZONE, apart=False)


def _asker(by: str, dialog: str) -> str:
    return f"{by}@{dialog}" if by and name_key(by) in ROLES else by


def measure(data: EvaluationData) -> dict[str, Figure]:
    """How many of the messages needed are recalled, and in which order, beside simple memories."""
    measured: dict[str, Figure] = {}
    embedder = make_embedder(data.settings.embedder)
    for name, dialogs in _sets(data):
        recalled = [one for told in data.track("dialogs", dialogs) for one in _recalled(data, told, embedder)]
        measured |= {f"{name}, {what}": figure for what, figure in _figures(recalled, name == "memdaily").items()}
    return measured


def ablation(data: EvaluationData) -> dict[str, Figure]:
    """Recall when a lane counts for nothing: the same hits, put in order by the others."""
    measured: dict[str, Figure] = {}
    embedder = make_embedder(data.settings.embedder)
    for name, dialogs in _sets(data):
        if name != "memdaily":  # all of its few messages are among the first ten
            told = data.track("dialogs", dialogs)
            recalled = [one for dialog in told for one in _recalled(data, dialog, embedder, beside=False)]
            whole = _found([_reordered(data, one) for one in recalled], GRAPH)
            for lane in LANES:
                without = _found([_reordered(data, one, without=lane) for one in recalled], GRAPH)
                measured[f"{name}, recall@{FIRST} without {lane}"] = without.above(whole)
    return measured


def _sets(data: EvaluationData) -> Iterator[tuple[str, list[Dialog]]]:
    for lang in LANGUAGES:
        yield f"own {lang}", data.own(f"recall_{lang}", dialog)
    if data.public:
        yield "locomo", data.published("dialogs/locomo_1_5", dialog)
        yield "beam", data.published("dialogs/beam_100k", dialog)
        yield "memdaily", data.published("dialogs/memdaily_zh", memdaily)


# Recalling --------------------------------------------------------------------------------------------------


def _recalled(data: EvaluationData, told: Dialog, given: Embedder | None, *, beside: bool = True) -> Iterator[Recalled]:
    asked = [question for question in told.questions if question.kind not in NOT_TOLD and question.needed]
    embedder = None if given is None else Remembering(given, short=MESSAGE, remembered=MESSAGES)
    floors = _floors(told, embedder) if beside else {}
    with _graph(data, told.messages, embedder) as believing:
        recalled = [
            Recalled(told, question, {name: _ranked(told, floor, question) for name, floor in floors.items()})
            for question in asked
        ]
        for one in recalled:
            one.hits = believing.recall(one.question.text, limit=WIDE, speaker=one.question.by)
            one.rankings[GRAPH] = _first(believing, one.question)
    if beside:
        with _graph(data, [replace(message, claims=()) for message in told.messages], embedder) as unbelieving:
            for one in recalled:
                one.rankings[UNBELIEVING] = _first(unbelieving, one.question)
    yield from recalled


def _graph(data: EvaluationData, messages: Sequence[Observation], embedder: Embedder | None) -> BeliefGraph:
    graph = BeliefGraph(open_store(":memory:", data.settings), data.settings, data.extractor, embedder)
    graph.observe_many(messages)
    graph.embed()
    return graph


def _floors(told: Dialog, embedder: Embedder | None) -> dict[str, Memory]:
    floors: dict[str, Memory] = {BY_WORDS: BM25([f"{said.speaker} {said.text}" for said in told.messages])}
    if embedder is not None:
        floors[BY_VECTORS] = VectorMemory([said.text for said in told.messages], embedder)
    return floors


def _ranked(told: Dialog, floor: Memory, question: Question) -> Ranking:
    return [told.messages[number].ref for number in floor.ranked(question.text, FIRST)]


def _first(graph: BeliefGraph, question: Question) -> Ranking:
    return refs(graph.recall(question.text, limit=FIRST, speaker=question.by))


def refs(hits: Iterable[Hit]) -> list[str]:
    """The `ref`s of what was recalled, in order, each once."""
    return list(dict.fromkeys(evidence.ref for hit in hits for evidence in hit.evidence))


# Judging ----------------------------------------------------------------------------------------------------


def _figures(recalled: Sequence[Recalled], short: bool) -> dict[str, Figure]:
    """All that one set tells; of short dialogs, which hardly hold ten messages, the first ones."""
    if not recalled:
        return {}
    memories = list(recalled[0].rankings)

    def beside(of: Callable[[Sequence[Recalled], str], Figure], some: Sequence[Recalled]) -> Figure:
        return of(some, GRAPH).beside({name: of(some, name) for name in memories if name != GRAPH})

    if short:
        return {"hit@1": beside(_hit, recalled), f"all @{FEW}": beside(_all_few, recalled)}
    measured = {f"recall@{FIRST}": beside(_found, recalled), f"all @{FIRST}": beside(_all, recalled)}
    for kind in sorted({one.question.kind for one in recalled}):
        some = [one for one in recalled if one.question.kind == kind]
        measured[f"{kind}, recall@{FIRST}"] = beside(_found, some)
        measured[f"{kind}, all @{FIRST}"] = beside(_all, some)
    updates = [one for one in recalled if _holds(one, "original_info", "updated_info")]
    contradictions = [one for one in recalled if _holds(one, "first_statement", "second_statement")]
    if updates:
        measured["updated above original"] = beside(_updated, updates)
    if contradictions:
        measured[f"both sides @{FIRST}"] = beside(_both, contradictions)
    measured["unrelated, newer above older"] = beside(_newer_first, recalled)
    if any(one.dialog.unrelated for one in recalled):
        measured["unrelated as labelled, newer above older"] = _labelled(recalled)
    return measured


def _holds(one: Recalled, *groups: str) -> bool:
    return all(one.question.groups.get(group) for group in groups)


def _found(recalled: Sequence[Recalled], memory: str) -> Figure:
    """The share of the messages needed that are among the first ten, as the mean of the questions."""
    return share([(_part(one.question.needed, one.rankings[memory][:FIRST]), 1.0) for one in recalled])


def _part(needed: Collection[str], first: Ranking) -> float:
    return len(set(needed).intersection(first)) / len(needed)


def _all(recalled: Sequence[Recalled], memory: str) -> Figure:
    return share_of([one.question.needed <= set(one.rankings[memory][:FIRST]) for one in recalled])


def _all_few(recalled: Sequence[Recalled], memory: str) -> Figure:
    return share_of([one.question.needed <= set(one.rankings[memory][:FEW]) for one in recalled])


def _hit(recalled: Sequence[Recalled], memory: str) -> Figure:
    return share_of([bool(one.question.needed.intersection(one.rankings[memory][:1])) for one in recalled])


def _updated(recalled: Sequence[Recalled], memory: str) -> Figure:
    """How often the best message with the new value stands above every one with the old."""
    return share_of(
        [
            _place(one.question.groups["updated_info"], one.rankings[memory])
            < _place(one.question.groups["original_info"], one.rankings[memory])
            for one in recalled
        ]
    )


def _place(wanted: Collection[str], ranking: Ranking) -> float:
    return min((place for place, ref in enumerate(ranking) if ref in wanted), default=float("inf"))


def _both(recalled: Sequence[Recalled], memory: str) -> Figure:
    sides = ("first_statement", "second_statement")
    return share_of(
        [
            all(one.question.groups[side].intersection(one.rankings[memory][:FIRST]) for side in sides)
            for one in recalled
        ]
    )


def _newer_first(recalled: Sequence[Recalled], memory: str) -> Figure:
    """Of messages found for one question that have nothing to do with each other, how often the newer stands above."""
    drawn = []
    for one in recalled:
        ranking = one.rankings[memory][:FIRST]
        order = {said.ref: (number, said.speaker) for number, said in enumerate(one.dialog.messages)}
        pairs = [
            (above, below)
            for place, above in enumerate(ranking)
            for below in ranking[place + 1 :]
            if order[above][1] == order[below][1] and not {above, below} <= one.question.needed
        ]
        Random(one.question.text).shuffle(pairs)
        drawn += [order[above][0] > order[below][0] for above, below in pairs[:DRAWN]]
    return share_of(drawn)


def _labelled(recalled: Sequence[Recalled]) -> Figure:
    """The same of pairs that are labelled as unrelated, wherever a question finds both."""
    newer = []
    for one in recalled:
        places = {ref: place for place, ref in enumerate(refs(one.hits))}
        newer += [places[new] < places[old] for old, new in one.dialog.unrelated if {old, new} <= places.keys()]
    return share_of(newer)


def _reordered(data: EvaluationData, one: Recalled, without: str = "") -> Recalled:
    """The same hits in the order of their lanes but one."""
    weights = data.settings.ranking[language(one.question.text)]

    def score(hit: Hit) -> float:
        return weights.score({lane: term for lane, term in hit.terms.items() if lane != without})

    return replace(one, rankings={GRAPH: refs(sorted(one.hits, key=score, reverse=True))})
