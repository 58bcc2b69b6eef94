"""Rules first; a model reads only what they leave."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from beliefgraph.extractors.clauses import Sentence, sentences
from beliefgraph.ports import Extractor, Passage, Reading
from beliefgraph.text import query_terms

_LEAST_WORDS = 2  # "Paris!" alone says nothing that could be believed
_SMALL_TALK = re.compile(
    r"\b(?:thanks?(?: you)?(?: so much| a lot)?|hello|hi(?: there)?|hey|bye|good (?:morning|evening|night|luck)"
    r"|see you(?: soon| later| tomorrow)?|you[’']re welcome|no problem|never mind|sorry|please|congrats|congratulations"
    r"|cheers|sounds good|sure|of course|great|cool|nice|awesome|wow|haha\w*|lol|ok|okay|yes|yeah|yep|no|nope|right"
    r"|exactly|well|oh)\b"
    r"|你好|您好|大家好|早上好|早安|晚安|谢谢[你您]?|感谢|多谢|不客气|没关系|没事|再见|拜拜|明天见|加油|抱歉|对不起"
    r"|不好意思|麻烦[你您]了?|辛苦了|知道了|收到|明白了?|真的|太棒了|厉害|好[的啊吧呀]|行吧?|是[的啊]|哈+|嗯+|呵呵|[啦呀哇唉哦噢]",
    re.I,
)


_THANKS_OR_WISHES = re.compile(
    r"\W*(?:thanks?\b(?! to\b)|happy (?:birthday|new year)|congrat|good luck"
    "|谢谢|感谢|多谢|祝[你您大]|生日快乐|新年快乐|恭喜)",
    re.I,
)


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
        said = passage.text[sentence.start : sentence.end]
        if not sentence.question and could_claim(said):
            # The mark that ends a sentence stays with it.
            text[sentence.start : sentence.end + 1] = passage.text[sentence.start : sentence.end + 1]
    return replace(passage, text="".join(text))


def _unclaimed(text: str, reading: Reading) -> Iterator[Sentence]:
    """Sentences in which no claim of the reading lies."""
    starts = sorted(claim.span[0] for claim in reading.claims if claim.span)
    at = 0
    for sentence in sentences(text):
        while at < len(starts) and starts[at] < sentence.start:
            at += 1
        if at == len(starts) or starts[at] >= sentence.end:
            yield sentence


def could_claim(sentence: str) -> bool:
    """Whether a sentence says enough to hold a claim: not a greeting, thanks, good wishes or a nod."""
    if _THANKS_OR_WISHES.match(sentence):
        return False
    return len(query_terms(_SMALL_TALK.sub(" ", sentence))) >= _LEAST_WORDS


def _merged(rules: Reading, model: Reading) -> Reading:
    claims = sorted((*rules.claims, *model.claims), key=lambda claim: claim.span or (0, 0))
    return Reading(tuple(claims), rules.unread or model.unread, (*rules.refused, *model.refused))
