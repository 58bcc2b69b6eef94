"""Which beliefs a question means though it words them otherwise: the nearest by meaning, if near enough. Never writes.

"When does Aurora go out?" asks for its release date. Only what is believed of those whom the question names, or of the
asker, comes into question; a value of another kind or measure than the one asked for does not, nor does anything where
yes or no is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from beliefgraph.bearing import LIGHT, content, sequence
from beliefgraph.domain.language import Language, language
from beliefgraph.domain.model import Belief
from beliefgraph.domain.predicates import lookup
from beliefgraph.meaning.figures import figures, with_digits
from beliefgraph.meaning.folding import fold
from beliefgraph.ports import Embedder
from beliefgraph.questions.fitting import TOLD_BY_WHO, holds, other_kind, predicates_named
from beliefgraph.questions.measures import Measure, answers
from beliefgraph.questions.parsing import Kind, Sought
from beliefgraph.questions.quantities import NUMBER, TIME, quantities
from beliefgraph.reading import Reader

NEAR = 0.2
"""From where a belief is near enough, measured on development stories (docs/decisions/0012)."""
NEAR_ONE_OF_MANY = 0.35  # the same for one of many things that somebody likes, has or does

COMPARED = 16  # beliefs whose words are compared by meaning
OF_LABEL, OF_WORDS = 0.4, 0.3  # weights of the predicate's likeness, and of shared words, beside the belief's likeness


@dataclass(frozen=True, slots=True)
class _Meant:
    """What a question may ask for, and how near it is."""

    beliefs: tuple[Belief, ...]
    nearness: float


def near(
    reader: Reader,
    question: str,
    sought: Sought,
    beliefs: Iterable[Belief],
    named: Mapping[str, Sequence[str]],
    embedder: Embedder,
) -> list[Belief]:
    """The beliefs that a question means, all of one subject and predicate; none when nothing is near enough.

    Args:
        reader: the namespace at a moment.
        question: as asked.
        sought: the same, read.
        beliefs: what is believed of those whom the question names.
        named: entity -> the names by which the question may speak of it.
        embedder: compares by meaning.
    """
    if sought.polar:
        return []
    held = [b for b in beliefs if _may_answer(b, question, sought) and holds(b, sought) and b.opinion.unknown < 1.0]
    meant = max(_compared(question, held, named, embedder), key=lambda m: m.nearness, default=None)
    if meant is None or meant.nearness < (NEAR if _names_attribute(meant.beliefs[0]) else NEAR_ONE_OF_MANY):
        return []
    return list(meant.beliefs)


def _may_answer(belief: Belief, question: str, sought: Sought) -> bool:
    """Whether a belief is of the predicate, and its value of the kind and measure, that the question words ask for."""
    known = bool(lookup(belief.predicate).labels)
    named = predicates_named(sequence(question))
    if known and named and belief.predicate not in named:
        return False
    if sought.kind is Kind.TIME:
        return answers(belief.value, Measure.DATE)
    if sought.kind is Kind.PERSON and known and belief.predicate not in TOLD_BY_WHO:
        return False
    if other_kind(belief.predicate, sought.kind):
        return False
    if scales := _scales_asked(question):
        return not scales.isdisjoint(quantity.scale for quantity in quantities(belief.value))
    if sought.measure in (Measure.LONG, Measure.COUNT):
        return bool(figures(with_digits(fold(belief.value))))  # "how long" may ask for metres
    return sought.measure is Measure.NONE or answers(belief.value, sought.measure)


_SCALES = (
    (re.compile(r"\bheavy\b|\bweighs?\b|多重|重量"), {"g"}),
    (re.compile(r"\bhow (?:tall|high|wide|deep|far|large)\b|多[高深宽远]"), {"m", "m²"}),
    (re.compile(r"\bhow long\b|多长"), {"m", TIME, NUMBER}),
    (re.compile(r"\bhow much (?:memory|storage|disk|space)\b|多少(?:内存|存储|磁盘|空间)"), {"mb"}),
)


def _scales_asked(question: str) -> set[str]:
    """The scales on which a question asks for an amount; none when it names none."""
    return next((scales for words, scales in _SCALES if words.search(question.casefold())), set())


def _compared(
    question: str, beliefs: Sequence[Belief], named: Mapping[str, Sequence[str]], embedder: Embedder
) -> list[_Meant]:
    lang = language(question)
    names = {atom for bearer in named.values() for name in bearer for atom in sequence(name)}
    words = set(content(question)) - names
    beliefs = [b for b in beliefs if _names_attribute(b) or not words.isdisjoint(sequence(b.value))]
    shared = {b.id: _shared(words, b, lang) for b in beliefs}
    groups: dict[tuple[str, str, str], list[Belief]] = {}
    for belief in sorted(beliefs, key=lambda b: (-shared[b.id], b.id)):
        groups.setdefault(_thing(belief), []).append(belief)
    first = [group[0] for group in groups.values()][:COMPARED]
    if not first:
        return []
    bare = " ".join(word for word in question.split() if not names.issuperset(sequence(word))) or question
    labels = [_label(belief.predicate, lang) for belief in first]
    texts = [bare, *(f"{label} {belief.value}" for label, belief in zip(labels, first, strict=True)), *labels]
    vectors = embedder.embed(texts)
    beliefs_like, labels_like = np.split(vectors[1:] @ vectors[0], 2)
    return [
        _Meant(tuple(groups[_thing(b)]), float(like) + OF_LABEL * float(label) + OF_WORDS * shared[b.id])
        for b, like, label in zip(first, beliefs_like, labels_like, strict=True)
    ]


def _names_attribute(belief: Belief) -> bool:
    """Whether the predicate alone tells what may be asked for; what somebody likes or has, only the value does."""
    known = lookup(belief.predicate)
    return known.single_valued or not known.labels


def _thing(belief: Belief) -> tuple[str, str, str]:
    """What beliefs may be meant together: all values of an attribute, else one by one, which have to be named."""
    return belief.subject, belief.predicate, "" if _names_attribute(belief) else belief.value


def _shared(words: set[str], belief: Belief, lang: Language) -> float:
    """The part of the question's words that a belief says."""
    said = {*sequence(belief.text), *sequence(_label(belief.predicate, lang)), *sequence(belief.predicate)} - LIGHT
    return len(words & said) / max(1, len(words))


def _label(predicate: str, lang: Language) -> str:
    return lookup(predicate).labels.get(lang, (predicate.replace("_", " "),))[0]
