"""Whether what was said answers a question that no belief answers, and which texts then to quote. Never writes.

A text is set against the question word by word and by meaning, once for what it says of those whom the question is
about and once for what it says of others (see `addressed`). `domain.silence` weighs the two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from beliefgraph.addressed import apart, in_first_person
from beliefgraph.bearing import READ, asking_part, atoms, content, held_by, sequence
from beliefgraph.domain.model import Evidence
from beliefgraph.domain.silence import SILENCE, STRENGTH, rarity
from beliefgraph.filing import is_machine
from beliefgraph.recall import Hit
from beliefgraph.text import name_key, proper_names, simplified
from beliefgraph.times import may_name_times, times_in

QUOTED = 3  # texts that are quoted
BESIDE = 0.6  # part of the strength of the best text that a further one needs to be quoted
UNREAD = 0.5  # part of the words of a text that its belief may leave out and yet say most of it
LEAST_TEXTS = 40  # texts among which a word is rare or not; of fewer, the rest are taken not to hold it
BY_WHOM = 0.1  # how much it counts who says a text that shares no word with the question


@dataclass(frozen=True, slots=True)
class Heard:
    """A text, and how strongly it speaks of what a question asks.

    Args:
        evidence: the text.
        own: as something about those whom the question is about.
        others: as something about somebody else.
    """

    evidence: Evidence
    own: float
    others: float


@dataclass(frozen=True, slots=True)
class Told:
    """What was said about a question.

    Args:
        probability: that it answers the question.
        texts: to be quoted, the best first; none when it is better to say nothing.
    """

    probability: float
    texts: tuple[Evidence, ...] = ()


def told(question: str, speaker: str, now: datetime, hits: Sequence[Hit], called: Iterable[str] = ()) -> Told:
    """What the texts that were found tell about a question.

    Args:
        question: in any language.
        speaker: who asks; "" when unknown.
        now: when it is asked, aware.
        hits: what recall found for it.
        called: names of those whom it is about, besides those that stand in it.
    """
    asks = _without_times(asking_part(question), now)
    hits = [hit for hit in hits if not _read_whole(hit) or hit.terms.get("cover", 0.0) == 1.0]
    called = {name_key(name) for name in called}
    if _names_nobody_told_of(asks, hits, called):
        return Told(0.0)
    heard = _heard(asks, _named(asks, speaker, hits, called), hits, called)
    probability = SILENCE.answered([h.own for h in heard], [h.others for h in heard])
    if probability < SILENCE.least:
        return Told(probability)
    best = sorted(heard, key=lambda h: -h.own)[:QUOTED]
    return Told(probability, tuple(h.evidence for h in best if h.own >= BESIDE * best[0].own))


def _without_times(question: str, now: datetime) -> str:
    """A question without the times that it names: a text is seldom said to be of the day that it is of."""
    if not may_name_times(question, 0, len(question)):
        return question
    for time in reversed(times_in(question, 0, len(question), now)):
        question = f"{question[: time.start]} {question[time.end :]}"
    return question


def _read_whole(hit: Hit) -> bool:
    """Whether a belief says most of what its text says: what it does not answer, the text hardly does."""
    if hit.belief is None:
        return False
    evidence = hit.evidence[0]
    said = set(content(evidence.text[:READ])) - atoms(evidence.speaker)
    return len(said - atoms(hit.belief.text)) <= UNREAD * len(said)


def _names_nobody_told_of(question: str, hits: Sequence[Hit], called: Collection[str]) -> bool:
    """Whether a question speaks of somebody or something by a name that is in nothing that was found."""
    names = {simplified(name).casefold() for name in proper_names(question)}
    names = {name for name in names if not any(name in known for known in called)}
    for hit in hits if names else ():
        evidence = hit.evidence[0]
        said = simplified(f"{evidence.speaker} {evidence.text}").casefold()
        names = {name for name in names if name not in said}
    return bool(names)


def _named(question: str, speaker: str, hits: Sequence[Hit], called: Collection[str]) -> set[str]:
    """The speakers, normalised, of whom a question speaks: by name, as its "my", or by another name of theirs."""
    said = sequence(question)
    known = {*called, name_key(speaker) if in_first_person(question) else ""}
    speakers = {evidence.speaker for hit in hits for evidence in hit.evidence[:1] if evidence.speaker}
    return {name_key(one) for one in speakers if name_key(one) in known or _says(said, sequence(one))}


def _says(said: tuple[str, ...], name: tuple[str, ...]) -> bool:
    """Whether a name is among what is said, as it stands."""
    return bool(name) and any(said[at : at + len(name)] == name for at in range(len(said) - len(name) + 1))


def _heard(question: str, named: set[str], hits: Sequence[Hit], called: Collection[str] = ()) -> list[Heard]:
    """What was found, by how strongly each text speaks of what is asked."""
    first = {hit.evidence[0].id: hit for hit in reversed(hits)}
    asked = set(content(question)) - {atom for name in (*named, *called) for atom in atoms(name)}
    held = Counter(atom for hit in first.values() for atom in asked & held_by(hit.evidence[0].text[:READ]))
    weights = rarity({atom: held[atom] for atom in asked}, max(len(first), LEAST_TEXTS))
    whole = sum(weights.values()) or 1.0

    def shared(said: frozenset[str]) -> float:
        return sum(weights[atom] for atom in asked & said) / whole

    heard = []
    for hit in first.values():
        evidence = hit.evidence[0]
        by_one = not named or name_key(evidence.speaker) in named or is_machine(evidence)
        own, others = _of_whom(evidence, named)
        own_shared, others_shared = shared(own), shared(others)
        part = (own_shared + BY_WHOM * by_one) / (own_shared + others_shared + BY_WHOM)
        alike = hit.terms.get("vector", 0.0)
        asks = evidence.text.rstrip().endswith(("?", "？"))
        of_own = STRENGTH.of(own_shared, part * alike, asks=asks)
        heard.append(Heard(evidence, of_own, STRENGTH.of(others_shared, (1 - part) * alike, asks=asks)))
    return heard


def _of_whom(evidence: Evidence, named: set[str]) -> tuple[frozenset[str], frozenset[str]]:
    """The atoms that a text says of those whom the question names, and of others; all of it when it names nobody."""
    text = evidence.text[:READ]
    if not named or is_machine(evidence):  # a machine has no life to tell of
        return held_by(text), frozenset()
    speaker, addressee = apart(text)
    if name_key(evidence.speaker) not in named:
        return addressee, speaker
    return (speaker, addressee) if len(named) == 1 else (speaker | addressee, frozenset())
