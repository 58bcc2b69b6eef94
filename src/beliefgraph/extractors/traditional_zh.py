"""Traditional characters read as simplified ones, so that patterns are written once; claims keep their script."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from beliefgraph.extractors.clauses import Said
from beliefgraph.text import name_key

_FIRST_IDEOGRAPH = 0x3400


class _Simplified(dict[int, str]):
    """Code point -> the simplified form of an ideograph, anything else as it is; always one character."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        simple = name_key(character) if code >= _FIRST_IDEOGRAPH else character
        self[code] = simple if len(simple) == 1 else character
        return self[code]


_SIMPLIFIED = _Simplified()


@lru_cache(maxsize=8)  # the sentences of one text ask for it one after another
def simplified(text: str) -> str:
    """The text in simplified characters, each where it stood."""
    return text.translate(_SIMPLIFIED)


def as_written(said: Said, folded: str, text: str) -> Said:
    """The claim in the characters that the text writes it in.

    Args:
        said: found in the folded text.
        folded: `simplified(text)`.
        text: the text as written.
    """
    subject = _original(said.subject, 0, said.end, folded, text)
    if (
        subject == said.subject and "的" in subject
    ):  # "my mother" is worded with the speaker's name, which the text has not
        owner, _, owned = subject.rpartition("的")
        subject = f"{owner}的{_original(owned, said.start, said.end, folded, text)}"
    return replace(said, subject=subject, value=_original(said.value, said.start, said.end, folded, text))


def _original(words: str, start: int, end: int, folded: str, text: str) -> str:
    at = folded.rfind(words, start, end) if words else -1
    return text[at : at + len(words)] if at >= 0 else words
