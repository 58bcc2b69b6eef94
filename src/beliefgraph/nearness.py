"""Which beliefs a question means though it words them otherwise: the nearest by meaning, if near enough. Never writes.

"When does Aurora go out?" asks for its release date. Only what is believed of those whom the question names, or of the
asker, comes into question; a value of another measure than the one asked for does not, nor does anything where yes or
no is asked. What answers has to be near, and nearer than whatever else is believed of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from beliefgraph.bearing import LIGHT, content, sequence
from beliefgraph.domain.language import Language, language
from beliefgraph.domain.model import Belief
from beliefgraph.domain.predicates import lookup
from beliefgraph.fitting import holds
from beliefgraph.meaning.figures import figures, with_digits
from beliefgraph.meaning.folding import fold
from beliefgraph.measures import Measure, answers
from beliefgraph.ports import Embedder
from beliefgraph.questions import Kind, Sought
from beliefgraph.reading import Reader

NEAR = 0.65
"""From where a belief is near enough. Of 190 questions that some belief answers, in both languages, 5 lie below; of 34
that none does, 23 (own stories for development, each asked among the few beliefs of its story)."""

COMPARED = 16  # beliefs whose words are compared by meaning
OF_WORDS = 1 / 3  # how much a share of the question's words weighs beside a cosine
OF_LEAD = 1 / 2  # and how much the lead over whatever else may be meant


@dataclass(frozen=True, slots=True)
class _Meant:
    """What a question may ask for: the beliefs of one subject with one predicate, and how near they are."""

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
    held = [b for b in beliefs if _may_answer(b, sought) and holds(b, sought) and b.opinion.unknown < 1.0]
    meant = sorted(_compared(question, held, named, embedder), key=lambda m: -m.nearness)
    if not meant:
        return []
    lead = min(1.0, meant[0].nearness - (meant[1].nearness if len(meant) > 1 else 0.0))
    return list(meant[0].beliefs) if meant[0].nearness + OF_LEAD * lead >= NEAR else []


def _may_answer(belief: Belief, sought: Sought) -> bool:
    """Whether a value is of the measure that is asked for; "how long" may ask for metres."""
    if sought.kind is Kind.TIME:
        return answers(belief.value, Measure.DATE)
    if sought.measure in (Measure.LONG, Measure.COUNT):
        return bool(figures(with_digits(fold(belief.value))))
    return sought.measure is Measure.NONE or answers(belief.value, sought.measure)


def _compared(
    question: str, beliefs: Sequence[Belief], named: Mapping[str, Sequence[str]], embedder: Embedder
) -> list[_Meant]:
    lang = language(question)
    names = {atom for bearer in named.values() for name in bearer for atom in sequence(name)}
    words = set(content(question)) - names
    shared = {b.id: _shared(words, b, lang) for b in beliefs}
    groups: dict[tuple[str, str], list[Belief]] = {}
    for belief in sorted(beliefs, key=lambda b: (-shared[b.id], b.id)):
        groups.setdefault((belief.subject, belief.predicate), []).append(belief)
    first = [group[0] for group in groups.values()][:COMPARED]
    if not first:
        return []
    labels = [_label(belief.predicate, lang) for belief in first]
    bare = " ".join(word for word in question.split() if sequence(word) and not names.issuperset(sequence(word)))
    vectors = embedder.embed([question, bare or question, *(belief.text for belief in first), *labels])
    likeness = vectors[2 : 2 + len(first)] @ vectors[0] + vectors[2 + len(first) :] @ vectors[1]
    return [
        _Meant(tuple(groups[belief.subject, belief.predicate]), float(like) + OF_WORDS * shared[belief.id])
        for belief, like in zip(first, likeness, strict=True)
    ]


def _shared(words: set[str], belief: Belief, lang: Language) -> float:
    """The part of the question's words that a belief says."""
    said = {*sequence(belief.text), *sequence(_label(belief.predicate, lang)), *sequence(belief.predicate)} - LIGHT
    return len(words & said) / max(1, len(words))


def _label(predicate: str, lang: Language) -> str:
    return lookup(predicate).labels.get(lang, (predicate.replace("_", " "),))[0]
