"""An extractor whose claims are judged once more against the sentence that they quote."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from beliefgraph.domain.judgement import Judgement
from beliefgraph.domain.language import language
from beliefgraph.domain.model import Claim
from beliefgraph.domain.predicates import words
from beliefgraph.errors import JudgeFailed
from beliefgraph.extractors.quotes import around
from beliefgraph.ports import Extractor, Passage, Reading, StanceJudge

_BY_RULES = "rules/"

CLEAR = 0.5
"""How strongly a sentence must say the opposite for its claim to be turned round."""


class SettlingJudge(StanceJudge, Protocol):
    """A judge that says what its 0 means.

    Attributes:
        settles: whether "no bearing" is a finding; else it may be doubt.
    """

    settles: bool


class JudgedExtractor:
    """Lets a judge read every claim that rules did not make.

    Where the sentence clearly says the opposite, the claim is turned round; where it does so faintly, it is weakened;
    where it has no bearing, by a judge whose "no bearing" is a finding, the claim is refused.

    Args:
        extractor: finds the claims.
        judge: judges them.
    """

    def __init__(self, extractor: Extractor, judge: SettlingJudge) -> None:
        self.extractor = extractor
        self.judge = judge
        self.name = extractor.name
        self.batch = extractor.batch

    def extract(self, passages: Sequence[Passage]) -> list[Reading]:
        """One reading a passage; what could not be judged leaves its passage unread."""
        readings = self.extractor.extract(passages)
        return [self._judged(passage, reading) for passage, reading in zip(passages, readings, strict=True)]

    def _judged(self, passage: Passage, reading: Reading) -> Reading:
        kept: list[Claim] = []
        refused = list(reading.refused)
        unread = [reading.unread] if reading.unread else []
        for claim in reading.claims:
            if claim.method.startswith(_BY_RULES) or claim.span is None or not claim.believable:
                kept.append(claim)
                continue
            proposition = _proposition(claim, passage.speaker.strip())
            try:
                found = self.judge.judge(_sentence(passage.text, claim.span), proposition)
            except JudgeFailed as failure:
                unread.append(str(failure))
                continue
            if found.stance or not self.judge.settles:
                kept.append(_moved(claim, found, self.judge.name))
            else:
                refused.append(f'The claim "{proposition}" is not borne out by its sentence: {found.reason}')
        return Reading(tuple(kept), "; ".join(unread), tuple(refused))


def _proposition(claim: Claim, speaker: str) -> str:
    """The proposition as the speaker would put it, since the sentence says "I" and not his name."""
    lang = language(claim.text or claim.value)
    me, my, mine = ("我", "我", f"{speaker}的") if lang == "zh" else ("I", "my ", f"{speaker}'s ")
    if speaker and claim.subject == speaker:
        return words(claim.predicate, me, claim.value, lang)
    if speaker and claim.subject.startswith(mine):
        return words(claim.predicate, my + claim.subject.removeprefix(mine), claim.value, lang)
    return claim.text or words(claim.predicate, claim.subject, claim.value, lang)


def _sentence(text: str, span: tuple[int, int]) -> str:
    start, end = around(text, span)
    return text[start:end].strip()


def _moved(claim: Claim, found: Judgement, judge: str) -> Claim:
    """The claim turned round when the judge clearly contradicts it, weakened when he does so faintly."""
    against = -found.stance * claim.polarity * (1 if claim.stance >= 0 else -1)
    if against <= 0:
        return claim
    if against >= CLEAR:
        stance = min(against, abs(claim.stance))
        polarity = 1 if found.stance > 0 else -1
        return replace(claim, polarity=polarity, stance=stance, reason=f"turned round by {judge}: {found.reason}")
    stance = claim.stance * (1 - against)
    return replace(claim, stance=stance, reason=f"weakened by {judge}: {found.reason}")
