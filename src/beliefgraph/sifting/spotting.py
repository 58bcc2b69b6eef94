"""Dates and amounts that a text gives as the answer to a question, found by the words they stand beside.

Only for what asks when or how much: the figure nearest to what is asked, in the first sentence that says so ("born",
"built", 人口, 海拔). In doubt, nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from beliefgraph.bearing import atoms, content
from beliefgraph.meaning.figures import Figure, Found, figures, with_digits
from beliefgraph.meaning.folding import fold
from beliefgraph.meaning.openings import opening
from beliefgraph.questions.parsing import Kind, parse
from beliefgraph.text import is_capitalised

BEFORE = 3  # how many times farther a figure seems that stands before what is asked
READ = 20_000  # characters of a text that are looked at
_INSIDE = re.compile(r"(?<=[^.!?] )[^\W\d_][\w'’-]*")  # a word that begins no sentence
_ASKS = frozenset({"year", "date", "day", "total", "first", "哪", "年", "几", "多"})
_SENTENCE = re.compile(r"(?:[^.。!！?？;；\n]|\.(?=\w))+")
_HOW_MUCH = re.compile(
    r"\bhow (?:many|much|long|tall|far|high|wide|deep|old|heavy|fast|large|big)\b"
    r"|\b(?:population|height|length|width|depth|size|area|altitude|elevation|diameter|speed|age|number|weight|price"
    r"|distance)\b|多少|几[个口座家户条位名只]|多[长高大远宽深重快]|人口|海拔|面积|长度|高度|直径|时速|年龄|价格"
)
_ALSO = {
    "long": ("length",), "length": ("long",), "high": ("height", "rises"), "tall": ("height",),
    "height": ("high", "tall", "rises"), "population": ("inhabitants", "residents", "people"),
    "inhabitants": ("population", "people", "residents"), "people": ("population", "inhabitants"),
    "diameter": ("wide", "across"), "built": ("completed", "constructed", "erected"), "born": ("birth",),
    "established": ("founded", "opened"), "founded": ("established",), "died": ("death",), "opened": ("opening",),
    "launched": ("launch",),
    "建": ("修", "筑"), "开通": ("通车", "运行"), "长": ("全长",), "人口": ("口人",), "成立": ("创办", "创立"),
}  # fmt: skip
"""What is also told in other words."""
_YEAR = re.compile(r"1\d{3}|20\d\d")
_DATE = re.compile(r"\d{4}(?:-\d\d){0,2}|--\d\d(?:-\d\d)?")


def spot(question: str, text: str) -> str:
    """The date or amount that a text answers a question with; empty when it asks for neither, or nothing tells.

    Args:
        question: in Chinese or English.
        text: of which the beginning is read.
    """
    sought = parse(question)
    dated = sought.kind is Kind.TIME
    if sought.polar or not (dated or _HOW_MUCH.search(fold(question))):
        return ""
    speaks = atoms(text[:READ])
    if 2 * sum(1 for atom in content(question) if atom in speaks) < len(content(question)):
        return ""
    about = opening(text, question)
    event = _event(question, about.name if about else "")
    read = with_digits(fold(text[:READ]))
    told = (_answers(sentence[0], event, dated) for sentence in _SENTENCE.finditer(read))
    found = [min(answers) for answers in map(list, told) if answers]  # of each sentence, the nearest
    return min(found, key=lambda answer: answer[0])[2] if found else ""


def _event(question: str, name: str) -> dict[str, str]:
    """Atom -> word of what a question asks about a thing, without the thing itself."""
    capitals = {atom for word in _INSIDE.findall(question) if is_capitalised(word) for atom in atoms(word)}
    return {atom: word for atom, word in content(question).items() if atom not in capitals | atoms(name) | _ASKS}


def _answers(sentence: str, event: dict[str, str], dated: bool) -> Iterator[tuple[int, int, str]]:
    """(words of the event that are missing, how far the figure stands from them, figure) in a sentence."""
    places = {atom: _places(sentence, word) for atom, word in event.items()}
    told = [place for found in places.values() for place in found]
    missing = sum(1 for found in places.values() if not found)
    if not told or 2 * missing > len(event):
        return
    for figure in figures(sentence):
        if _fits(figure, sentence[figure.start : figure.end], dated):
            # What is asked mostly comes first: "the population was 428", 人口428人.
            distance = min(max(figure.start - end, BEFORE * (start - figure.end), 0) for start, end in told)
            yield missing, distance, sentence[figure.start : figure.end]


def _places(sentence: str, word: str) -> list[tuple[int, int]]:
    said = [word, *_ALSO.get(word, ())]
    return [found.span() for each in said for found in re.finditer(re.escape(each), sentence)]


def _fits(figure: Found, written: str, dated: bool) -> bool:
    """Whether a figure is a date, or an amount that cannot be taken for one."""
    if dated:
        return bool((_DATE if figure.figure is Figure.DATE else _YEAR).fullmatch(figure.key))
    plain = figure.figure is Figure.NUMBER and not figure.key.endswith(("%", "th"))
    return plain and not _YEAR.fullmatch(written)  # 1,482 is no year
