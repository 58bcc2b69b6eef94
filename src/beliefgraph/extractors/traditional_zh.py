"""Claims keep the script of their text, though patterns are written once, in simplified characters."""

from __future__ import annotations

from dataclasses import replace

from beliefgraph.extractors.clauses import Said


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
