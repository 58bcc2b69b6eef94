"""Recall: which beliefs and which evidence bear on a question. Never writes.

Four lanes look: full text over beliefs, full text over evidence, vectors over both, and what is known about the names
in the question. Evidence leads to its beliefs. Scores keep their terms.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from beliefgraph.bearing import Asked, asked, other_script
from beliefgraph.domain.language import IDEOGRAPH
from beliefgraph.domain.model import Belief, Evidence
from beliefgraph.errors import ModelMismatch, OutOfRange
from beliefgraph.ports import DocKind, Embedder, Space, VectorIndex
from beliefgraph.reading import Reader
from beliefgraph.text import name_key

LANES = {"text": 1.0, "cover": 1.0, "bears": 1.0, "vector": 0.8, "name": 0.3}
"""How much each lane weighs in a score; every lane lies in [0, 1]."""

DEEP = 40  # documents taken from each lane, and at least looked at more closely
MEANT = 30  # documents taken by meaning
FOREIGN = 8  # beliefs whose value is compared by meaning
MOST_HITS = 10_000
PART = 12  # hits read at a time
SHOWN = 8  # evidence shown with a hit
LONGEST_QUESTION = 2_000  # characters of a question in which names are looked for
LONGEST_NAME = 8  # words or ideographs of a name looked for in a question
LEAST_COSINE = 0.3  # cosine below which a vector hit says nothing
SAME = 0.7  # cosine at which a word of a question and a value in another script mean the same


@dataclass(frozen=True, slots=True)
class Hit:
    """Something that bears on a question.

    Args:
        belief: the belief found or led to, at the asked moment; None for evidence that no belief came from.
        evidence: what was found, best first, then other evidence of the belief; each carries the caller's `ref`.
        score: how well it fits, higher is better.
        terms: the lanes the score is made of, each in [0, 1].
    """

    belief: Belief | None
    evidence: tuple[Evidence, ...]
    score: float
    terms: dict[str, float] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return self.belief.id if self.belief else self.evidence[0].id


@dataclass(frozen=True, slots=True)
class Senses:
    """What recall can see with besides full text and names."""

    embedder: Embedder | None = None
    index: VectorIndex | None = None


@dataclass(slots=True)
class _Found:
    """Lane scores of the documents found, by kind and id."""

    beliefs: dict[str, dict[str, float]] = field(default_factory=dict)
    evidence: dict[str, dict[str, float]] = field(default_factory=dict)

    def note(self, kind: DocKind, ident: str, lane: str, score: float) -> None:
        table = self.beliefs if kind == "belief" else self.evidence
        lanes = table.setdefault(ident, {})
        lanes[lane] = max(score, lanes.get(lane, 0.0))


def recall(reader: Reader, question: str, senses: Senses, limit: int) -> list[Hit]:
    """Beliefs and evidence that bear on a question, best first.

    Args:
        reader: the namespace at a moment.
        question: in any language.
        senses: embedder and index, if any.
        limit: the most hits to return.
    """
    check_limit(limit)
    return look(reader, question, asked(question, names_in(reader, question)), senses, limit)


def look(reader: Reader, question: str, about: Asked, senses: Senses, limit: int) -> list[Hit]:
    """What `recall` gives for a question whose content and names are known."""
    found = _Found()
    _by_text(reader.space, question, found)
    _by_vector(reader.space, question, senses, found)
    _by_name(reader.space, about.names.values(), found)
    return _ranked(reader, about, senses, found, limit)


def names_in(reader: Reader, question: str) -> dict[str, tuple[str, ...]]:
    """Names that entities bear and the question speaks: normalised name -> canonical ids of all that bear it."""
    aliases = reader.aliases
    found = reader.space.named(_possible_names(question))
    longest = [n for n in found if not any(n != other and n in other for other in found)]
    return {name: tuple(dict.fromkeys(aliases.get(ident, ident) for ident in found[name])) for name in longest}


def _by_text(space: Space, question: str, found: _Found) -> None:
    kinds: tuple[DocKind, DocKind] = ("belief", "evidence")
    for kind in kinds:
        matches = space.search(question, kind, DEEP)
        best = max((m.score for m in matches), default=1.0)
        for match in matches:
            found.note(kind, match.id, "text", match.score / best if best > 0 else 1.0)


def _by_vector(space: Space, question: str, senses: Senses, found: _Found) -> None:
    if senses.embedder is None or senses.index is None:
        return
    check_model(space, senses.embedder)
    if not len(senses.index):
        return  # without vectors to compare with, the model need not be loaded
    near = senses.index.search(senses.embedder.embed([question])[0], MEANT)
    near = [(key, cosine) for key, cosine in near if cosine >= LEAST_COSINE]
    for kind, ident, cosine in islice(_recallable(space, near), MEANT):
        found.note(kind, ident, "vector", cosine)


def check_limit(limit: int) -> None:
    """Refuse a number of hits that cannot be meant.

    Raises:
        OutOfRange: not a whole number from 1 to 10,000.
    """
    if not isinstance(limit, int) or isinstance(limit, bool) or not 1 <= limit <= MOST_HITS:
        raise OutOfRange(f"limit={limit!r:.40}", f"a limit lies in [1, {MOST_HITS}]", "Choose e.g. 10")


def check_model(space: Space, embedder: Embedder) -> None:
    """Refuse to compare vectors of two models.

    Raises:
        ModelMismatch: the namespace holds vectors of another model than the embedder's.
    """
    held = space.model()
    if held is not None and held != (embedder.name, embedder.dim):
        raise ModelMismatch(
            f"{embedder.name} ({embedder.dim} numbers)",
            f"this namespace holds vectors of {held[0]} ({held[1]} numbers)",
            "Open it with that embedder, or embed everything again (embed --again)",
        )


def _recallable(space: Space, near: list[tuple[int, float]]) -> Iterator[tuple[DocKind, str, float]]:
    """Those of the nearest documents that may be recalled, looked up some at a time: mostly the first will do."""
    for start in range(0, len(near), DEEP):
        part = near[start : start + DEEP]
        docs = space.docs([key for key, _ in part])
        yield from ((*docs[key], cosine) for key, cosine in part if key in docs)


def _by_name(space: Space, bearers: Iterable[Sequence[str]], found: _Found) -> None:
    if named := {ident for ids in bearers for ident in ids}:
        for ident in space.about(named, DEEP):
            found.note("belief", ident, "name", 1.0)


_HAN = re.compile(f"[{IDEOGRAPH}]+")


def _possible_names(question: str) -> set[str]:
    """Every run of words, and every run of ideographs, that could be a name."""
    question = question[:LONGEST_QUESTION]
    plain = re.sub(r"['’]s\b|[^\w\s\-.@&+#']", " ", question)
    words = [w.strip(".'") for w in _HAN.sub(" ", plain).split()]
    runs = {
        " ".join(words[i:j]) for i in range(len(words)) for j in range(i + 1, min(i + LONGEST_NAME, len(words)) + 1)
    }
    for run in filter(_HAN.search, re.findall(r"\w+", question)):
        span = range(len(run[:200]))
        runs |= {run[i:j] for i in span for j in range(i + 1, min(i + LONGEST_NAME, len(run)) + 1)}
    return {name_key(run) for run in runs if run.strip()}


def _ranked(reader: Reader, question: Asked, senses: Senses, found: _Found, limit: int) -> list[Hit]:
    leads = reader.space.beliefs_of(found.evidence)
    led: dict[str, list[str]] = {}
    for evidence, lanes in sorted(found.evidence.items(), key=_best_first):
        for belief in leads.get(evidence, ()):
            led.setdefault(belief, []).append(evidence)
            for lane, score in lanes.items():
                found.note("belief", belief, lane, score)
    loose = {e: lanes for e, lanes in found.evidence.items() if not leads.get(e)}
    promising = dict(sorted([*found.beliefs.items(), *loose.items()], key=_best_first)[: max(DEEP, 2 * limit)])
    grounds = _grounds(reader, promising, led)
    covered = _covered(reader, question, senses, promising, grounds)
    return list(islice(_hits(reader, sorted(covered.items(), key=_best_first), grounds), limit))


def _grounds(
    reader: Reader, promising: Mapping[str, dict[str, float]], led: Mapping[str, list[str]]
) -> dict[str, list[Evidence]]:
    """The evidence that led to each hit, best first, as far as it counts at the moment."""
    leads = {
        ident: led.get(ident, [ident]) if reader.moment.past else led.get(ident, [ident])[:1] for ident in promising
    }
    said = reader.space.evidence({evidence for found in leads.values() for evidence in found})
    return {i: [said[e] for e in found if e in said and reader.sees(said[e])] for i, found in leads.items()}


def _covered(
    reader: Reader,
    question: Asked,
    senses: Senses,
    promising: dict[str, dict[str, float]],
    grounds: dict[str, list[Evidence]],
) -> dict[str, dict[str, float]]:
    """Two more lanes: how much of the question a hit accounts for, and whether a belief bears on all of it."""
    stored = reader.space.beliefs(promising)
    covered = {}
    left: dict[str, set[str]] = {}
    for ident, lanes in promising.items():
        first = next(iter(grounds[ident]), None)
        missing = question.left_by_text(first) if first else set(question.content)
        if ident in stored:
            left[ident] = question.left_by(stored[ident])
            missing &= left[ident]
            if first and left[ident] and not missing:
                left[ident] = question.left_by(stored[ident], _made_from(reader, ident, first))
        covered[ident] = lanes | {"cover": question.covered(missing)}
    for ident in _bearing(question, senses, left, stored):
        covered[ident]["bears"] = 1.0
    return covered


def _made_from(reader: Reader, belief: str, evidence: Evidence) -> str:
    """The words that a belief was made from: what an extractor pointed at, or the whole text of a given claim."""
    edges = [f.edge for f in reader.space.filed(belief) if f.evidence.id == evidence.id]
    return " ".join(evidence.text[slice(*edge.span)] if edge.span else evidence.text for edge in edges)


def _bearing(question: Asked, senses: Senses, left: Mapping[str, set[str]], stored: Mapping[str, Belief]) -> list[str]:
    """Beliefs that leave nothing of the question open; a value in another script is compared by meaning."""
    bearing = [ident for ident, missing in left.items() if not missing]
    if senses.embedder is None or senses.index is None or not len(senses.index):
        return bearing
    foreign = [i for i, missing in left.items() if missing and other_script(missing, stored[i].value)][:FOREIGN]
    if foreign:
        asked_for = senses.embedder.embed([" ".join(question.words(left[ident])) for ident in foreign])
        values = senses.embedder.embed([stored[ident].value for ident in foreign])
        alike = (asked_for * values).sum(axis=1)
        bearing += [ident for ident, cosine in zip(foreign, alike, strict=True) if cosine >= SAME]
    return bearing


def _hits(
    reader: Reader, ranked: list[tuple[str, dict[str, float]]], grounds: dict[str, list[Evidence]]
) -> Iterator[Hit]:
    """What is shown, one after another: beliefs at the moment, each with what led to it and its latest evidence.

    What has no evidence at the moment is passed over.
    """
    for start in range(0, len(ranked), PART):
        part = ranked[start : start + PART]
        beliefs = {belief.id: belief for belief in reader.beliefs([ident for ident, _ in part])}
        for ident, lanes in part:
            shown = {evidence.id: evidence for evidence in grounds[ident]}
            if ident in beliefs:
                shown |= {evidence.id: evidence for evidence in _latest(reader, ident)}
            if shown:
                yield Hit(beliefs.get(ident), tuple(islice(shown.values(), SHOWN)), _score(lanes), lanes)


def _latest(reader: Reader, belief: str) -> list[Evidence]:
    """Evidence of a belief that counts at the moment, latest first."""
    return [f.evidence for f in reversed(reader.space.filed(belief)) if reader.sees(f.evidence)]


def _best_first(found: tuple[str, dict[str, float]]) -> tuple[float, str]:
    ident, lanes = found
    return -_score(lanes), ident


def _score(lanes: dict[str, float]) -> float:
    return sum(LANES[lane] * score for lane, score in lanes.items())
