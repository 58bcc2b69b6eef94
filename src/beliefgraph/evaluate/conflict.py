"""How well right answers are kept apart and wrong ones rejected, among passages that contradict each other.

A row is a question with the passages found for it, each with the answer that it gives. Nothing else of a row is shown
to what is measured, and its passages are shuffled, since their order in a set may tell what they are.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from beliefgraph.assembly import open_store
from beliefgraph.domain.figures import Figure, share, share_of
from beliefgraph.evaluate.data import LANGUAGES, EvaluationData
from beliefgraph.graph import BeliefGraph
from beliefgraph.sifting.answering import Scratch
from beliefgraph.sifting.retrieved import NO_ANSWER, as_retrieved
from beliefgraph.sifting.telling import answer_key, spaced

RAMDOCS = "conflict/ramdocs_a"
_NOW = datetime(2026, 1, 1, tzinfo=UTC)  # no passage of a set is dated
_SEED = 20260101


@dataclass(frozen=True, slots=True)
class Row:
    """A question, the passages found for it, and its answers.

    Args:
        question: as asked.
        passages: (text, what it answers), "" where it answers nothing.
        right: keys of the answers that hold, one for each thing of that name.
        wrong: keys of the answers that do not.
    """

    question: str
    passages: tuple[tuple[str, str], ...]
    right: frozenset[str]
    wrong: frozenset[str]

    @property
    def answerable(self) -> bool:
        """Whether every right answer is some passage's."""
        return self.right <= set(self.votes)

    @property
    def votes(self) -> Counter[str]:
        """Key of an answer -> how many passages give it."""
        return Counter(answer_key(answer) for _, answer in self.passages if answer)


def row(given: Mapping[str, Any]) -> Row:
    """A row of RAMDocs, or of an own set of that shape."""
    told = [(each["text"], "" if each["answer"] in NO_ANSWER else each["answer"]) for each in given["documents"]]
    random.Random(_SEED).shuffle(told)
    right = frozenset(map(answer_key, given["gold_answers"]))
    return Row(given["question"], tuple(told), right, frozenset(map(answer_key, given["wrong_answers"])) - right)


@dataclass(frozen=True, slots=True)
class Judged:
    """A row, and the values that stand, each as the keys of its wordings."""

    row: Row
    standing: tuple[frozenset[str], ...]

    @property
    def exact(self) -> bool:
        """Whether all right answers stand, and nothing else."""
        kept = frozenset().union(*self.standing) & self.row.right
        return kept == self.row.right and all(wordings & self.row.right for wordings in self.standing)

    @property
    def kept(self) -> tuple[int, int]:
        """How many right answers that some passage gives stand, of how many."""
        given = self.row.right & set(self.row.votes)
        return len(given & frozenset().union(*self.standing)), len(given)

    @property
    def rejected(self) -> tuple[int, int]:
        """How many wrong answers that some passage gives do not stand, of how many."""
        given = self.row.wrong & set(self.row.votes)
        return len(given - frozenset().union(*self.standing)), len(given)


def measure(data: EvaluationData) -> dict[str, Figure]:
    """Public and own sets: sets of answers that are exactly right, right ones kept, wrong ones rejected."""
    public = data.published(RAMDOCS, row)
    figures = _figures(data, "ramdocs", public) if public else {}
    if public:
        figures |= _exact(data, "ramdocs, answerable", [each for each in public if each.answerable])
    for lang in LANGUAGES:
        name = f"passages_{lang}"
        if (data.sets / f"{name}.jsonl").exists():  # not every folder of sets has passages
            figures |= _figures(data, lang, data.own(name, row))
    return figures


def _figures(data: EvaluationData, name: str, rows: Sequence[Row]) -> dict[str, Figure]:
    judged = _judged(data, rows)
    read = [pair for each in data.track("questions", rows) for pair in _read(data, each)]
    return _beside_floors(name, judged) | {
        f"right answers kept, {name}": share([each.kept for each in judged]),
        f"wrong answers rejected, {name}": share([each.rejected for each in judged]),
        f"read answers right, {name}": share_of([_agree(given, found) for given, found in read if found]),
        f"answers read, {name}": share_of([_agree(given, found) for given, found in read if given]),
    }


def _read(data: EvaluationData, row: Row) -> Iterator[tuple[str, str]]:
    """(the answer that a passage gives, the one that is read from it), as keys, where none is handed over."""
    scratch = Scratch(lambda: open_store(":memory:", data.settings).space("read"), data.settings, data.extractor, _NOW)
    passages = scratch.answered(row.question, as_retrieved([text for text, _ in row.passages]))
    for (_, given), passage in zip(row.passages, passages, strict=True):
        yield answer_key(given), answer_key(passage.answer or "")


def _agree(given: str, found: str) -> bool:
    """Whether an answer that was read is the one given, or says it with more or fewer words around."""
    one, other = spaced(given), spaced(found)
    return bool(given and found) and (one in other or other in one)


def _exact(data: EvaluationData, name: str, rows: Sequence[Row]) -> dict[str, Figure]:
    return _beside_floors(name, _judged(data, rows))


def _beside_floors(name: str, judged: Sequence[Judged]) -> dict[str, Figure]:
    rows = [each.row for each in judged]
    floors = {
        "every answer": share_of([set(each.votes) == each.right for each in rows]),
        "told twice": share_of([{a for a, n in each.votes.items() if n > 1} == each.right for each in rows]),
    }
    return {f"answers exactly right, {name}": share_of([each.exact for each in judged]).beside(floors)}


def _judged(data: EvaluationData, rows: Sequence[Row]) -> list[Judged]:
    with BeliefGraph(open_store(":memory:", data.settings), data.settings, data.extractor) as graph:
        return [_answered(graph, each) for each in data.track("questions", rows)]


def _answered(graph: BeliefGraph, row: Row) -> Judged:
    found = graph.accounts(row.question, [{"text": text, "answer": answer} for text, answer in row.passages])
    return Judged(row, tuple(frozenset(map(answer_key, account.wordings)) for account in found.valid))
