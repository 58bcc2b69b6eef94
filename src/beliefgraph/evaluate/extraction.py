"""How well an extractor finds the claims that a careful reader would keep.

Found and labelled claims of a message are paired one to one, the best pairs first. Only believable claims count.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from beliefgraph.domain.figures import Figure, share, share_of
from beliefgraph.domain.language import language
from beliefgraph.domain.model import Claim, Modality
from beliefgraph.evaluate.data import (
    LANGUAGES,
    EvaluationData,
    GoldClaim,
    Message,
    Track,
    message,
    read_rows,
    untracked,
)
from beliefgraph.evaluate.report import COLUMNS, markdown, rows
from beliefgraph.evaluate.wording import likeness, plain, same_predicate, subject_form
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.ports import Extractor, Passage


@dataclass(frozen=True, slots=True)
class Match:
    """A found claim and the labelled claim that it says."""

    found: Claim
    gold: GoldClaim


@dataclass(frozen=True, slots=True)
class Scored:
    """What became of one message.

    Args:
        message: with its labelled claims.
        matches: what was found and labelled.
        false: what was found and is not labelled.
        missed: what is labelled, not optional, and was not found.
        misplaced: how many found claims point outside the text.
        foreign: how many are worded in another language than the text.
        unread: whether it was not read to the end.
    """

    message: Message
    matches: tuple[Match, ...]
    false: tuple[Claim, ...]
    missed: tuple[GoldClaim, ...]
    misplaced: int
    foreign: int = 0
    unread: bool = False

    @property
    def found(self) -> int:
        return len(self.matches) + len(self.false)

    @property
    def right(self) -> int:
        """Found claims that count: a match of an optional one is neither for nor against."""
        return sum(not match.gold.optional for match in self.matches)


def read_and_score(extractor: Extractor, messages: Sequence[Message], track: Track = untracked) -> list[Scored]:
    """Let an extractor read messages, and score each of them."""
    batches = [messages[start : start + extractor.batch] for start in range(0, len(messages), extractor.batch)]
    scored: list[Scored] = []
    for batch in track("batches of messages", batches):
        readings = extractor.extract([Passage(m.text, m.speaker, m.at) for m in batch])
        scored += [
            replace(score(m, reading.claims), unread=bool(reading.unread))
            for m, reading in zip(batch, readings, strict=True)
        ]
    return scored


def score(message: Message, claims: Iterable[Claim]) -> Scored:
    """Pair what was found in a message with what is labelled, the best pairs first."""
    found = [claim for claim in claims if claim.believable]
    fits = [
        (fit, not gold.optional, i, j)
        for i, claim in enumerate(found)
        for j, gold in enumerate(message.claims)
        if (fit := agreement(claim, gold, message.speaker))
    ]
    said: dict[int, int] = {}
    for _, _, i, j in sorted(fits, key=lambda fit: fit[:2], reverse=True):
        if i not in said and j not in said.values():
            said[i] = j
    unsaid = [gold for j, gold in enumerate(message.claims) if j not in said.values()]
    return Scored(
        message,
        tuple(Match(found[i], message.claims[j]) for i, j in sorted(said.items())),
        tuple(claim for i, claim in enumerate(found) if i not in said),
        tuple(gold for gold in unsaid if not gold.optional),
        sum(not _inside(claim, message.text) for claim in found),
        sum(language(claim.text or claim.value) != language(message.text) for claim in found),
    )


def agreement(claim: Claim, gold: GoldClaim, speaker: str) -> float:
    """How well a found claim says a labelled one, in [0, 1]; 0 when it does not."""
    subject = subject_form(claim.subject, speaker)
    if (
        (claim.signed > 0) != (gold.polarity > 0)
        or all(subject != subject_form(name, speaker) for name in gold.subjects)
        or not any(same_predicate(claim.predicate, name) for name in gold.predicates)
    ):
        return 0.0
    best, *others = gold.values
    return 1.0 if any(plain(claim.value) == plain(value) for value in others) else likeness(claim.value, best)


def _inside(claim: Claim, text: str) -> bool:
    return claim.span is not None and 0 <= claim.span[0] < claim.span[1] <= len(text)


# Figures ----------------------------------------------------------------------------------------------------


def measure(data: EvaluationData) -> dict[str, Figure]:
    """The figures of both languages on the test set, by kind of message, and on the development set."""
    measured: dict[str, Figure] = {}
    for lang in LANGUAGES:
        scored = read_and_score(data.extractor, data.own(f"extraction_{lang}", message), data.track)
        measured |= _named(figures(scored), lang)
        if not isinstance(data.extractor, RuleExtractor):
            measured |= _named(discipline(scored), lang)
        for kind, some in by_kind(scored).items():
            measured |= _named(quality(some), f"{lang}, {kind}")
        seen = read_and_score(data.extractor, data.own(f"extraction_dev_{lang}", message), data.track)
        measured |= _named(quality(seen), f"{lang}, development set")
    return measured


def _named(measured: dict[str, Figure], part: str) -> dict[str, Figure]:
    return {f"{name}, {part}": figure for name, figure in measured.items()}


def quality(scored: Sequence[Scored]) -> dict[str, Figure]:
    """Precision, recall and F1; n is how many claims were found, for precision, and labelled, for the others."""
    labelled = sum(one.right + len(one.missed) for one in scored)
    wrong = [len(one.false) + len(one.missed) for one in scored]
    return {
        "claim precision": share([(one.right, one.right + len(one.false)) for one in scored]),
        "claim recall": share([(one.right, one.right + len(one.missed)) for one in scored]),
        "claim F1": share(
            [(2 * one.right, 2 * one.right + errors) for one, errors in zip(scored, wrong, strict=True)], labelled
        ),
    }


def figures(scored: Sequence[Scored]) -> dict[str, Figure]:
    """Quality, and how well the found claims are described."""
    matches = [match for one in scored for match in one.matches]
    reported = [match for match in matches if match.gold.modality is Modality.REPORTED]
    return quality(scored) | {
        "modality right": share_of([match.found.modality is match.gold.modality for match in matches]),
        "speaker of reports right": share_of([plain(m.found.said_by) == plain(m.gold.said_by) for m in reported]),
        "spans inside the text": share([(one.found - one.misplaced, one.found) for one in scored]),
        "messages without claims that gave some": share_of([one.found > 0 for one in scored if not one.message.claims]),
    }


def discipline(scored: Sequence[Scored]) -> dict[str, Figure]:
    """How well an extractor that may fail keeps to form and language; rules cannot do otherwise."""
    return {
        "messages read to the end": share_of([not one.unread for one in scored]),
        "claims in the language of the text": share([(one.found - one.foreign, one.found) for one in scored]),
    }


def by_kind(scored: Iterable[Scored]) -> dict[str, list[Scored]]:
    """The messages of each kind, in the order of their first."""
    kinds: dict[str, list[Scored]] = {}
    for one in scored:
        kinds.setdefault(one.message.kind, []).append(one)
    return kinds


# Looking at a development set -------------------------------------------------------------------------------


def errors(scored: Sequence[Scored]) -> Iterator[str]:
    """Messages that were not read as labelled, each with what was missed and what was wrongly found."""
    for one in scored:
        if one.missed or one.false:
            missed = [(gold.polarity, gold.subjects[0], gold.predicates[0], gold.values[0]) for gold in one.missed]
            false = [(claim.signed, claim.subject, claim.predicate, claim.value) for claim in one.false]
            lines = [f"{one.message.id} {one.message.kind} [{one.message.speaker}] {one.message.text}"]
            lines += [f"    missed {_proposition(*parts)}" for parts in missed]
            lines += [f"    false  {_proposition(*parts)}" for parts in false]
            yield "\n".join(lines)


def _proposition(sign: float, *parts: str) -> str:
    return f"{'+' if sign > 0 else '−'} {' · '.join(parts)}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print how the rules do on a labelled file, and what they get wrong."""
    parser = argparse.ArgumentParser(prog="python -m beliefgraph.evaluate.extraction", description=main.__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--errors", type=int, default=0, metavar="N", help="show N messages that are not read right")
    given = parser.parse_args(arguments)
    scored = read_and_score(RuleExtractor(), read_rows(given.file, message))
    measured = figures(scored)
    for kind, some in by_kind(scored).items():
        measured |= _named(quality(some), kind)
    print(markdown(COLUMNS, rows(measured)))
    print(*islice(errors(scored), given.errors), sep="\n")


if __name__ == "__main__":
    main()
