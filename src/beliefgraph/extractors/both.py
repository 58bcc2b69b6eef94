"""Rules first; a model reads only what they leave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from beliefgraph.extractors.clauses import Sentence
from beliefgraph.extractors.small_talk import claiming_sentences
from beliefgraph.ports import Extractor, Passage, Reading


class RulesThenModel:
    """Reads with rules, and asks a model about the sentences in which they found nothing.

    Questions and small talk are left to nobody, for they hold no claim.

    Args:
        rules: reads every passage, at no cost.
        model: reads what is left.
    """

    name = "rules+llm"

    def __init__(self, rules: Extractor, model: Extractor) -> None:
        self.rules = rules
        self.model = model
        self.batch = model.batch

    def extract(self, passages: Sequence[Passage]) -> list[Reading]:
        """One reading a passage: the claims of both, in the order of their words."""
        first = self.rules.extract(passages)
        left = [_left(passage, reading) for passage, reading in zip(passages, first, strict=True)]
        asked = [at for at, passage in enumerate(left) if passage.text.strip()]
        second = dict(zip(asked, self.model.extract([left[at] for at in asked]), strict=True))
        return [_merged(reading, second.get(at, Reading())) for at, reading in enumerate(first)]


def _left(passage: Passage, reading: Reading) -> Passage:
    """The passage with blanks where nothing is left to read, so that offsets stay what they are."""
    text = list(" " * len(passage.text))
    for sentence in _unclaimed(passage.text, reading):
        # The mark that ends a sentence stays with it.
        text[sentence.start : sentence.end + 1] = passage.text[sentence.start : sentence.end + 1]
    return replace(passage, text="".join(text))


def _unclaimed(text: str, reading: Reading) -> Iterator[Sentence]:
    """Sentences that could hold a claim, and in which none of the reading lies."""
    starts = sorted(claim.span[0] for claim in reading.claims if claim.span)
    at = 0
    for sentence in claiming_sentences(text):
        while at < len(starts) and starts[at] < sentence.start:
            at += 1
        if at == len(starts) or starts[at] >= sentence.end:
            yield sentence


def _merged(rules: Reading, model: Reading) -> Reading:
    claims = sorted((*rules.claims, *model.claims), key=lambda claim: claim.span or (0, 0))
    return Reading(tuple(claims), rules.unread or model.unread, (*rules.refused, *model.refused))
