"""Where a quotation stands in a text, however its blanks, quotation marks and widths were copied."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property

from beliefgraph.domain.model import Modality
from beliefgraph.extractors.clauses import sentences
from beliefgraph.text import name_key, units

_MARKS = frozenset("\"'`´‘’‚‛“”„‟«»‹›「」『』《》")
_ARTICLES = ("a", "an", "the")
_CLAUSE_END = re.compile("[,，;；:：—]")
_SUPPOSES = re.compile(
    r"\b(?:(?<!as )(?<!even )if (?:i|we|you|he|she|they|it|only)|i wish|we wish|(?<!i )(?<!we )suppose|imagine)\b"
    "|如果|要是|假如|倘若|假设|但愿|要不是",
    re.I,
)
_NEAR = 1000  # characters around a span in which its sentence ends
_ENDS = " \t\r\n.。!！?？…,，;；:：" + "".join(sorted(_MARKS))


class Quotable:
    """A text in which quotations are looked up.

    Args:
        text: the original words.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._folded, self._offsets = _folded(text)

    def find(self, quote: str, start: int = 0, end: int | None = None) -> tuple[int, int] | None:
        """Offsets [start, end) of the words quoted, looked for in a stretch of the text; None when it lacks them.

        The words must agree; case, width, 繁/简, blanks, quotation marks and marks at the ends need not.
        """
        end = len(self.text) if end is None else end
        quote = quote.strip(_ENDS)
        at = self.text.find(quote, start, end) if quote else -1
        if at >= 0:
            return at, at + len(quote)
        wanted, _ = _folded(quote)
        stretch = bisect_left(self._offsets, start), bisect_left(self._offsets, end)
        at = self._folded.find(wanted, *stretch) if wanted else -1
        return (self._offsets[at], self._offsets[at + len(wanted) - 1] + 1) if at >= 0 else None

    def holds(self, words: str) -> bool:
        """Whether the text has these words, or each of them somewhere: "a cat and a dog" has a dog."""
        wanted = [unit for unit in units(words) if unit not in _ARTICLES]
        return self.find(words) is not None or (bool(wanted) and all(unit in self._units for unit in wanted))

    @cached_property
    def _units(self) -> frozenset[str]:
        return frozenset(units(self.text))


def _folded(text: str) -> tuple[str, list[int]]:
    """The text as it is compared, and for each of its characters the offset that it comes from."""
    parts: list[str] = []
    offsets: list[int] = []
    for offset, character in enumerate(text):
        same = "" if character in _MARKS else name_key(character).strip()
        parts.append(same)
        offsets.extend([offset] * len(same))
    return "".join(parts), offsets


def around(text: str, *spans: tuple[int, int]) -> tuple[int, int]:
    """Offsets of the sentence, or the sentences, that the spans lie in, and of whatever else they cover."""
    first, last = min(start for start, _ in spans), max(end for _, end in spans)
    shift = max(first - _NEAR, 0)
    near = sentences(text[shift : last + _NEAR])
    inside = [one for one in near if one.end + shift > first and one.start + shift < last]
    if not inside:
        return first, last
    return min(first, inside[0].start + shift), max(last, inside[-1].end + shift)


def put(text: str, span: tuple[int, int]) -> Modality:
    """How a sentence puts the words of a span, as far as its form tells: asked, supposed, else asserted.

    "I like it, do you?" does not ask "I like it", and what follows "if I" is not so.
    """
    start, end = around(text, span)
    if text[end : end + 1] in ("?", "？") and not _CLAUSE_END.search(text, span[1], end):
        return Modality.QUESTION
    return Modality.HYPOTHETICAL if _SUPPOSES.search(text, start, span[1]) else Modality.ASSERTED
