"""Chinese statements as tokens: known words by longest match, single characters elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable

from beliefgraph.meaning import words_zh as words
from beliefgraph.meaning.names import CHINESE_CITIES, KNOWN, PROVINCES
from beliefgraph.meaning.tokens import Kind, Token

_REPEATED = re.compile(r"([\u3400-\u9fff])[不没]\1(?!不)")  # 能不能, 是不是: a question, not a denial
_ASKS = re.compile(
    "[?吗]|[么呢](?:$|[^\u3400-\u9fff])|怎[么样]|如何|什么|啥|哪[里儿个些种款家]|谁|几[个天点岁]|多少|多久|为何|何时|咋|([\u3400-\u9fff])[不没]\\1|是否|^(?:跪|急)?求"
)

_ENDING = re.compile(f"(?:(?<![什怎这那多甚])[{words.PARTICLES}了的])+$")
_OPPOSED = [word for pair in words.OPPOSITES.split() for word in pair.split("/") if len(word) > 1]

_Entry = tuple[Token, ...]


_NO_LONGER = Token(Kind.DENIAL, "不再")


def _of(characters: str) -> _Entry:
    return tuple(Token(Kind.WORD, character) for character in characters)


def _table(same: dict[str, str], dropped: Iterable[str]) -> dict[str, _Entry]:
    table: dict[str, _Entry] = {
        word: (Token(Kind.WORD, word),) for word in (*words.WHOLE, *_OPPOSED, *PROVINCES, *CHINESE_CITIES)
    }
    table |= {word: (Token(Kind.WORD, key),) for word, key in KNOWN.items() if not word.isascii()}
    table |= {word: (Token(Kind.WORD, key),) for word, key in same.items()}
    table |= {word: (Token(Kind.ASKING, key),) for word, key in same.items() if key in words.ASKING}
    table |= {word: (Token(Kind.ASKING, word),) for word in words.ASKING}
    table |= {word: (Token(Kind.EXTENT, key),) for key, forms in words.EXTENT.items() for word in forms.split()}
    table |= {word: (Token(Kind.DENIAL, key),) for key, forms in words.DENYING.items() for word in forms.split()}
    table |= {"戒烟": (_NO_LONGER, *_of("抽烟")), "戒酒": (_NO_LONGER, *_of("喝酒"))}
    table |= dict.fromkeys(dropped, ())
    return table


_STATED = _table(words.SAME, words.DROPPED_STATEMENT)
_ASKED = _table(words.SAME_ASKED, words.DROPPED)
_LONGEST = max(map(len, _ASKED))


def _lengths(table: dict[str, _Entry]) -> dict[str, tuple[int, ...]]:
    lengths: dict[str, set[int]] = {}
    for word in table:
        lengths.setdefault(word[0], set()).add(len(word))
    return {first: tuple(sorted(found, reverse=True)) for first, found in lengths.items()}


_STATED_LENGTHS, _ASKED_LENGTHS = _lengths(_STATED), _lengths(_ASKED)


def asks(text: str) -> bool:
    """Whether a folded Chinese text is a question or a request."""
    return _ASKS.search(text) is not None


def read(run: str, asked: bool) -> list[Token]:
    """The tokens of a run of Chinese characters.

    Args:
        run: folded, without gaps or signs.
        asked: whether the whole text asks, so that what merely asks politely is dropped too.
    """
    table, lengths = (_ASKED, _ASKED_LENGTHS) if asked else (_STATED, _STATED_LENGTHS)
    run = _ENDING.sub("", _REPEATED.sub(r"\1", run)) or run
    tokens: list[Token] = []
    at = 0
    while at < len(run):
        for length in lengths.get(run[at], ()):
            entry = table.get(run[at : at + length])
            if entry is not None:
                tokens.extend(entry)
                at += length
                break
        else:
            tokens.append(Token(Kind.WORD, run[at]))
            at += 1
    return tokens
