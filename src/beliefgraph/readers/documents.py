"""Documents: Markdown and plain text, cut by their structure; each piece becomes an observation that knows its place.

A piece is a paragraph, a list item, a table row or a block of code; a long paragraph is cut between sentences. Its
offsets in the file and the headings above it are kept with its evidence, so that a claim's span leads back to the
file. A piece is known again by its words, source and time: a document that changed adds only what is new in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from beliefgraph.domain.model import Observation, Source

LONGEST = 1200  # characters of a piece
SUFFIXES = {".md": "markdown", ".markdown": "markdown", ".txt": "text", ".text": "text"}
"""File name endings that are read as documents."""

_HEADING = re.compile(r"(?P<marks>#{1,6})[ \t]+(?P<title>.*?)[ \t#]*$")
_UNDERLINE = re.compile(r"(?:=+|-{2,})[ \t]*$")
_ITEM = re.compile(
    r"[ \t]*(?:[-*+][ \t]+|[•·]|\d{1,3}(?:[.)][ \t]+|、)|[一二三四五六七八九十]+、"
    r"|[（(][一二三四五六七八九十\d]+[)）])(?=[ \t]*\S)"
)
_TABLE_RULE = re.compile(r"[ \t]*\|?[ \t]*:?-{2,}:?[ \t|:\-]*$")
_RULER = re.compile(r"[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*")
_FENCE = re.compile(r"[ \t]*(```|~~~)")
_SENTENCE_END = re.compile(r"[。！？!?…]+[”』」\"']?|\.(?=\s)")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a document.

    Args:
        text: its words, as they stand in the file.
        start: where they begin in the file, in characters.
        headings: the headings above, outermost first.
        code: whether it is a block of code, which nobody says.
    """

    text: str
    start: int
    headings: tuple[str, ...] = ()
    code: bool = False

    @property
    def end(self) -> int:
        return self.start + len(self.text)


def read_document(
    text: str, source: Source, like: Observation | None = None, *, markdown: bool = True
) -> list[Observation]:
    """The pieces of a document as observations.

    Args:
        text: the whole document.
        source: its record.
        like: what all pieces have in common: time, kind, context, speaker, ...
        markdown: whether `#` makes headings and fences make code; plain text has paragraphs and lists only.
    """
    common = like if like is not None else Observation()
    found = []
    for number, piece in enumerate(pieces(text, markdown=markdown), start=1):
        place = {"offset": [piece.start, piece.end]} | ({"headings": list(piece.headings)} if piece.headings else {})
        sequence = number if common.sequence is None else common.sequence + number
        extra = common.extra | place
        claims = () if piece.code else common.claims
        found.append(replace(common, text=piece.text, source=source, sequence=sequence, extra=extra, claims=claims))
    return found


def pieces(text: str, *, markdown: bool = True) -> Iterator[Piece]:
    """The pieces of a document, in order; blank stretches, headings and rulers belong to none."""
    headings: list[tuple[int, str]] = []
    for start, end, code in _blocks(text, markdown):
        block = text[start:end]
        if markdown and not code and (level := _heading(block)):
            depth, title = level
            headings = [(d, t) for d, t in headings if d < depth] + [(depth, title)]
            continue
        above = tuple(title for _, title in headings)
        for left, right in _cut(text, start, end):
            yield Piece(text[left:right], left, above, code)


def _heading(block: str) -> tuple[int, str] | None:
    first, _, rest = block.partition("\n")
    if found := _HEADING.match(first):
        return (len(found["marks"]), found["title"]) if not rest.strip() else None
    if rest and "\n" not in rest.strip("\n") and _UNDERLINE.fullmatch(rest.strip("\n")):
        return (1 if rest.lstrip()[0] == "=" else 2), first.strip()
    return None


def _blocks(text: str, markdown: bool) -> Iterator[tuple[int, int, bool]]:
    """(start, end, whether it is code) of runs of lines that belong together."""
    start: int | None = None
    fence = ""
    at = 0
    for line in text.splitlines(keepends=True):
        bare, begins, at = line.rstrip("\r\n"), at, at + len(line)
        mark = _FENCE.match(bare) if markdown else None
        if fence:
            if mark and mark[1] == fence:
                fence = ""
                if start is not None:
                    yield start, begins, True
                start = None
            continue
        ruler = bool(markdown and start is None and _RULER.fullmatch(bare))
        alone = ruler or bool(markdown and _HEADING.match(bare)) or "|" in bare[:1]
        new = alone or mark is not None or bool(_ITEM.match(bare))
        if start is not None and (new or not bare.strip()):
            yield start, begins, False
            start = None
        if mark:
            fence, start = mark[1], at
        elif alone and bare.strip():
            if not (ruler or _TABLE_RULE.match(bare)):
                yield begins, begins + len(bare), False
        elif bare.strip() and start is None:
            start = begins
    if start is not None:
        yield start, len(text), bool(fence)


def _cut(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A block in pieces of at most LONGEST characters, cut after sentences, else at a blank."""
    while start < end:
        while start < end and text[start].isspace():
            start += 1
        stop = end
        if end - start > LONGEST:
            window = (start + LONGEST // 2, start + LONGEST)
            ends = [found.end() for found in _SENTENCE_END.finditer(text, *window)]
            blank = text.rfind(" ", *window)
            stop = ends[-1] if ends else blank if blank > 0 else window[1]
        right = stop
        while right > start and text[right - 1].isspace():
            right -= 1
        if right > start:
            yield start, right
        start = stop
