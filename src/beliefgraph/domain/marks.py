"""Citation marks such as [b1] and [e2]: they tell what a sentence rests on, and nothing else may look like one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

_ONE = r"[be]\d{1,6}"
_BETWEEN = r"\s{0,3}[,，、;；]?\s{0,3}"
_MARKS = re.compile(rf"[\[［【]\s{{0,3}}({_ONE}(?:{_BETWEEN}{_ONE}){{0,20}})\s{{0,3}}[\]］】]", re.IGNORECASE)
_MARK = re.compile(_ONE, re.IGNORECASE)

_CLOSING = "\"'”’」』)）】］"
_STOP = re.compile(rf"(?:[.!?](?=[\s{_CLOSING}\[［【]|$)|[。！？!?…])[{_CLOSING}.。！？!?…]{{0,8}}|\n+")
_ABBREVIATED = re.compile(
    r"(?:^|[\s(\"“])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Mt|No|Jr|Sr|vs|etc|approx|e\.g|i\.e|a\.m|p\.m)\.$"
)
_ITEM = re.compile(r"\s*(?:[-*•·>#]+|\d{1,3}[.)、])\s+")  # what makes a line an item of a list
_GAP = re.compile(r"\s+(?=[.,;:!?。，；：！？])")

_AS_DATA = str.maketrans(
    {
        "[": "(",
        "]": ")",
        "［": "（",
        "］": "）",
        "【": "（",
        "】": "）",
        "<": "‹",
        ">": "›",
        "＜": "‹",
        "＞": "›",
        "|": "¦",
    }
    | {"“": "‘", "”": "’"}
)
_JOINERS = "\u200c\u200d"  # part of how words and pictographs are written


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of a sentence and what it cites; all of the sentence up to its first marks is one.

    Args:
        text: its words, without marks.
        marks: what stands at its end.
    """

    text: str
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of an answer.

    Args:
        text: its words, without marks.
        segments: its stretches, each with what it cites.
    """

    text: str
    segments: tuple[Segment, ...]

    @property
    def marks(self) -> tuple[str, ...]:
        """All that it cites, each once, in order."""
        return tuple(dict.fromkeys(mark for segment in self.segments for mark in segment.marks))


def as_data(text: str) -> str:
    """A text as one line that can neither end a block, nor look like a mark, nor hide anything.

    Brackets of marks become round ones, angle brackets and bars lookalikes, inner quotation marks single ones; line
    ends and blanks become one blank; characters that nobody sees are dropped.
    """
    seen = (
        " " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in text.translate(_AS_DATA) if _visible(c)
    )
    return " ".join("".join(seen).split())


def _visible(character: str) -> bool:
    return character in _JOINERS or unicodedata.category(character) not in ("Cf", "Cs", "Co", "Cn")


def clipped(text: str, longest: int) -> str:
    """The text, cut short with "…" where it is longer."""
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"


def without_marks(text: str) -> str:
    """A text with its marks taken out; as it is when it has none."""
    return _GAP.sub("", _MARKS.sub("", text)).rstrip() if _MARKS.search(text) else text


def marks_in(text: str) -> tuple[str, ...]:
    """The marks of a text, in small letters, each once, in order."""
    found = (mark[0].lower() for group in _MARKS.finditer(text) for mark in _MARK.finditer(group[1]))
    return tuple(dict.fromkeys(found))


def sentences(answer: str) -> list[Sentence]:
    """The sentences of an answer with their marks; marks after a full stop belong to the sentence before it."""
    return [_sentence(text) for text in _cut(answer)]


def _cut(answer: str) -> Iterator[str]:
    start = 0
    for stop in _STOP.finditer(answer):
        end = stop.end()
        if stop.start() < start or _ABBREVIATED.search(answer[max(0, end - 8) : end]):
            continue
        while mark := _MARKS.match(answer, _past_blanks(answer, end)):
            end = mark.end()
        end = _past_stop(answer, end)
        if answer[start:end].strip():
            yield answer[start:end]
        start = end
    if answer[start:].strip():
        yield answer[start:]


def _past_blanks(answer: str, at: int) -> int:
    while at < len(answer) and answer[at] in " \t":
        at += 1
    return at


def _past_stop(answer: str, at: int) -> int:
    """Past a full stop that is written again after the marks."""
    return at + 1 if answer[at : at + 1] in tuple("。！？") else at


def _sentence(text: str) -> Sentence:
    segments: list[Segment] = []
    start = 0
    for group in _MARKS.finditer(text):
        words = _trimmed(text[start : group.start()])
        if segments and not words.strip(" .,;。，；、!！?？"):
            last = segments.pop()
            segments.append(Segment(last.text, (*last.marks, *marks_in(group[0]))))
        else:
            segments.append(Segment(words, marks_in(group[0])))
        start = group.end()
    rest = _trimmed(text[start:])
    if segments and rest.strip(" .,;。，；、!！?？"):
        segments.append(Segment(rest, segments[-1].marks))
    elif not segments:
        segments.append(Segment(rest, ()))
    return Sentence(_trimmed(without_marks(text)), tuple(segments))


def _trimmed(text: str) -> str:
    item = _ITEM.match(text)
    return _GAP.sub("", " ".join(text[item.end() if item else 0 :].split()))
