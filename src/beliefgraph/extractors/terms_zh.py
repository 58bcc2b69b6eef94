"""The words of a Chinese clause with what part of speech each is: names, figures with their units, nouns, verbs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from beliefgraph.extractors.nouns_zh import UNIT

NAME, FIGURE, GAP = "name", "figure", "gap"

_NUMBER = r"\d[\d,]*(?:[.:：]\d+)*"
_LATIN_UNIT = r"[A-Za-z%‰°℃µΩ²³]{1,5}(?:[·/][A-Za-z%²³]{1,4})?(?![A-Za-z0-9])"
_THINGS = (
    r"转|流明|分贝|毫克|微克|马力|帕|尼特|千卡|大卡|摄氏度|英里|磅|立方米|平方公里|公顷|海里|"
    r"课时|学时|学分|车次|班次|抽|片|粒|颗|袋|瓶|罐|盒|包|箱|杯|桶|座|间|栋|场|集|例|"
    r"起(?!订)|封|篇|帧|节点|并发|副本|字节|月|日|号|时|点|"
)
_MEASURE = rf"\s?(?:{_LATIN_UNIT}|个?(?:{_THINGS}{UNIT})(?:半(?!价))?)"
_PER = r"\s?[/／]\s?(?:[\u4e00-\u9fff]{1,2}|[A-Za-z]{1,4})"
_LETTER = r"[^\W\u3400-\u9fff]"
_OPAQUE = re.compile(
    r"(?P<name>`[^`\n]{1,60}`|“[^”\n]{1,40}”|\"[^\"\n]{1,40}\"|「[^」\n]{1,40}」|『[^』\n]{1,40}』|《[^》\n]{1,40}》"
    rf"|[A-Za-z_/#@~$](?:{_LETTER}|[./:#@+\-~()\[*&'])*(?: [A-Z#v](?:{_LETTER}|[.+\-#])*|"
    rf" \d(?:{_LETTER}|[.+])*(?!{_LETTER}| ?[\u4e00-\u9fff%.]))*)"
    rf"|(?P<figure>(?:[¥￥$€]\s?|新台币\s?|人民币\s?|港币\s?)?[-−]?{_NUMBER}(?:{_MEASURE})?"
    rf"(?:\s?[-–—~～至到x×]?\s?{_NUMBER}(?:{_MEASURE})?){{0,4}}(?:{_PER})?)"
    r"|(?P<gap>[\s，,、；;：:（）()=＝→|]+)"
)


@dataclass(frozen=True, slots=True)
class Term:
    """A word, name or figure of a text, its offsets in it and its part of speech."""

    text: str
    tag: str
    start: int
    end: int


def terms(text: str, start: int, end: int) -> list[Term]:
    """The terms of a stretch of a text; what is not Chinese stays whole."""
    return list(_terms(text, start, end))


def _terms(text: str, start: int, end: int) -> Iterator[Term]:
    at = start
    for found in _OPAQUE.finditer(text, start, end):
        yield from _tagged(text, at, found.start())
        tag = NAME if found["name"] else FIGURE if found["figure"] else GAP
        yield Term(found.group(), tag, *found.span())
        at = found.end()
    yield from _tagged(text, at, end)


def _tagged(text: str, start: int, end: int) -> Iterator[Term]:
    if start == end:
        return
    at = start  # words outside the dictionary are not guessed at: the guesses swallow verbs (管为, 期至)
    for word, tag in _tagger()(text[start:end], False):
        yield Term(word, tag, at, at + len(word))
        at += len(word)


@lru_cache(maxsize=1)
def _tagger() -> Callable[[str, bool], Sequence[tuple[str, str]]]:
    import rjieba  # loading its dictionary takes a third of a second, which only Chinese text should cost

    tag: Callable[[str, bool], Sequence[tuple[str, str]]] = rjieba.tag
    return tag
