"""Claims from frequent patterns of Chinese and English, without a model: right rather than wide."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from beliefgraph.domain.language import Language, language
from beliefgraph.domain.model import Claim
from beliefgraph.domain.predicates import lookup, words
from beliefgraph.extractors import rules_en, rules_zh
from beliefgraph.extractors.clauses import MAX_TEXT, Said, Topic, quotations, sentences


class RuleExtractor:
    """Finds what a text plainly says about likes, work, places, names, attributes, products and their change.

    What is asked, wished, planned, supposed or quoted gives no claim, nor does anything said about "you".
    The first 20,000 characters are read, in linear time.
    """

    name = "rules/1"

    def extract(self, text: str, speaker: str) -> list[Claim]:
        """Claims said by the text, in the order of their words.

        Args:
            text: the original words.
            speaker: who "I" is; the first person stays as said when empty.
        """
        found: dict[tuple[str, str, str, int], Claim] = {}
        for said, lang in _said(text[: MAX_TEXT + 1].replace("’", "'"), speaker.strip()):
            claim = self._claim(said, lang)
            found.setdefault((claim.subject, claim.predicate, claim.value, claim.polarity), claim)
        return list(found.values())

    def _claim(self, said: Said, lang: Language) -> Claim:
        predicate = lookup(said.predicate).name
        return Claim(
            subject=said.subject,
            predicate=predicate,
            value=said.value,
            polarity=said.polarity,
            stance=said.stance,
            text=words(predicate, said.subject, said.value, lang),
            faithfulness=said.faithfulness,
            reason=said.reason,
            span=(said.start, said.end),
            method=self.name,
        )


def _said(text: str, speaker: str) -> Iterator[tuple[Said, Language]]:
    """Read sentence by sentence; the one that the limit cuts is left, for its value may be half a word."""
    topic = Topic(speaker)
    quoted = quotations(text)
    for sentence in sentences(text):
        if sentence.end > MAX_TEXT:
            return
        topic.subject = ""
        lang = language(text[sentence.start : sentence.end])
        read = rules_zh.read if lang == "zh" else rules_en.read
        for said in read(text, sentence, topic):
            if not _inside(said.start, quoted):
                yield said, lang


def _inside(offset: int, ranges: list[tuple[int, int]]) -> bool:
    at = bisect_right(ranges, (offset, len(ranges) and ranges[-1][1])) - 1
    return at >= 0 and ranges[at][0] <= offset < ranges[at][1]
