"""The lanes of recall: what is found for a question by words, by meaning, by name, and beside what was found."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache
from heapq import nlargest
from unicodedata import category

from beliefgraph.bearing import Asked
from beliefgraph.domain.language import IDEOGRAPH
from beliefgraph.domain.model import Entity
from beliefgraph.domain.ranking import WEIGHTS, Weights
from beliefgraph.errors import ModelMismatch
from beliefgraph.ports import DocKind, Embedder, Space, VectorIndex, Vectors
from beliefgraph.reading import Reader
from beliefgraph.text import name_key

DEEP = 120  # evidence taken by words
BELIEFS = 40  # beliefs taken from each lane
SEEDS = 30  # evidence whose neighbours are looked at
NEXT = (1.0, 0.6)  # how much of the score of evidence passes to what is one step away, and two steps
CONVERSATION = timedelta(hours=12)  # what is further apart was not said in one conversation
LONGEST_QUESTION = 2_000  # characters of a question in which names are looked for
LONGEST_NAME = 8  # words or ideographs of a name looked for in a question
GIST = 0.65  # part of the question's gist, without the words that only ask, in the vector that is searched for

QUESTION_WORDS = frozenset(
    "who whom whose what where when which how why 谁 什么 哪里 哪儿 哪个 怎么 多少 几".split()  # noqa: SIM905
)
"""What somebody may be called, but no question calls him: it would answer every question that begins so."""


@dataclass(frozen=True, slots=True)
class Senses:
    """What recall can see with besides full text and names, and what it weighs by language of the question."""

    embedder: Embedder | None = None
    index: VectorIndex | None = None
    ranking: Mapping[str, Weights] = field(default_factory=lambda: WEIGHTS)

    @property
    def see(self) -> bool:
        """Whether there is anything to compare by meaning; without, no model need be loaded."""
        return self.embedder is not None and self.index is not None and len(self.index) > 0


@dataclass(slots=True)
class Found:
    """What each lane says of the documents found, by kind and id; every number lies in [0, 1]."""

    beliefs: dict[str, dict[str, float]] = field(default_factory=dict)
    evidence: dict[str, dict[str, float]] = field(default_factory=dict)

    def note(self, kind: DocKind, ident: str, lane: str, score: float) -> None:
        table = self.beliefs if kind == "belief" else self.evidence
        lanes = table.setdefault(ident, {})
        lanes[lane] = max(score, lanes.get(lane, 0.0))


def find(space: Space, question: str, gist: str, subjects: Iterable[str], senses: Senses, weights: Weights) -> Found:
    """Look in every lane.

    Args:
        space: the namespace.
        question: the question, as far as it asks.
        gist: the question without the words that only ask.
        subjects: entities that it names.
        senses: embedder and index, if any.
        weights: of the lanes, to tell whose neighbours are worth a look.
    """
    found = Found()
    _by_words(space, gist, found)
    _by_meaning(space, [question, gist], senses, found)
    for ident in space.about(set(subjects), BELIEFS):
        found.note("belief", ident, "name", 1.0)
    _beside(space, weights, found)
    return found


def _by_words(space: Space, gist: str, found: Found) -> None:
    lanes: tuple[tuple[DocKind, str, int], ...] = (("belief", "belief", BELIEFS), ("evidence", "text", DEEP))
    for kind, lane, limit in lanes:
        matches = space.search(gist, kind, limit)
        best = max((m.score for m in matches), default=1.0)
        for match in matches:
            found.note(kind, match.id, lane, match.score / best if best > 0 else 1.0)


def _by_meaning(space: Space, texts: Sequence[str], senses: Senses, found: Found) -> None:
    if senses.embedder is None or senses.index is None:
        return
    check_model(space, senses.embedder)
    if not senses.see:
        return
    near = senses.index.search(_blend(senses.embedder.embed(texts)), BELIEFS)
    docs = space.docs([key for key, _ in near])
    for key, cosine in near:
        if key in docs:
            found.note(*docs[key], "vector", max(0.0, cosine))


def _blend(vectors: Vectors) -> Vectors:
    """One direction between a question and its gist: nearer to the gist, which no asking and no name leads astray."""
    blended: Vectors = (1 - GIST) * vectors[0] + GIST * vectors[1]
    return blended


def _beside(space: Space, weights: Weights, found: Found) -> None:
    """Pass a part of what was found to what its source says right before and after it.

    Who answers need not repeat the words of the question, and "it" stands for what was named before.
    """
    whole = (weights.text + weights.vector) or 1.0
    own = {ident: weights.score(lanes) / whole for ident, lanes in found.evidence.items()}
    seeds = dict(nlargest(SEEDS, own.items(), key=lambda seed: (seed[1], seed[0])))
    said = {ident: evidence.at for ident, evidence in space.evidence(seeds).items()}
    passed: defaultdict[str, float] = defaultdict(float)
    for ident, near in space.beside(seeds, len(NEXT)).items():
        for beside in near:
            if _one_conversation(said[ident], beside.at):
                passed[beside.id] += NEXT[abs(beside.steps) - 1] * seeds[ident]
    for ident, score in passed.items():
        found.note("evidence", ident, "around", min(1.0, score / (2 * sum(NEXT))))


def _one_conversation(one: datetime | None, other: datetime | None) -> bool:
    return one is None or other is None or abs(one - other) <= CONVERSATION


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


# Names in a question ------------------------------------------------------------------------------------------
def names_in(reader: Reader, question: str) -> dict[str, tuple[str, ...]]:
    """Names that entities bear and the question speaks: normalised name -> canonical ids of all that bear it."""
    aliases = reader.aliases
    found = reader.space.named(map(name_key, _possible_names(question)))
    found = {name: ids for name, ids in found.items() if name not in QUESTION_WORDS}
    longest = [n for n in found if not any(n != other and n in other for other in found)]
    return {name: tuple(dict.fromkeys(aliases.get(ident, ident) for ident in found[name])) for name in longest}


def voices_in(reader: Reader, question: str, about: Asked) -> set[str]:
    """Speakers whom a question names, and who asks it if it speaks of him, as their evidence spells them."""
    entities = reader.space.entities({ident for bearers in about.names.values() for ident in bearers})
    spelled = {name for entity in entities.values() for name in names_of(entity)}
    return reader.space.speaking(_possible_names(question) | spelled | ({about.asker} if about.asker else set()))


def names_of(entity: Entity) -> set[str]:
    """Every spelling of an entity's name."""
    return {entity.name, *entity.names}


_HAN = re.compile(f"[{IDEOGRAPH}]+")


def _blank(mark: re.Match[str]) -> str:
    """A blank for a mark, which is no letter; a vowel sign of अनिल is part of its letter."""
    return mark[0] if category(mark[0][0]).startswith("M") else " "


@lru_cache(maxsize=64)  # asked for several times while one question is answered
def _possible_names(question: str) -> frozenset[str]:
    """Every run of words, and every run of ideographs, that could be a name."""
    question = question[:LONGEST_QUESTION]
    plain = re.sub(r"['’]s\b|[^\w\s\-.@&+#']", _blank, question)
    words = [w.strip(".'") for w in _HAN.sub(" ", plain).split()]
    runs = {
        " ".join(words[i:j]) for i in range(len(words)) for j in range(i + 1, min(i + LONGEST_NAME, len(words)) + 1)
    }
    for run in filter(_HAN.search, re.findall(r"\w+", question)):
        span = range(len(run[:200]))
        runs |= {run[i:j] for i in span for j in range(i + 1, min(i + LONGEST_NAME, len(run)) + 1)}
    return frozenset(run for run in runs if run.strip())
