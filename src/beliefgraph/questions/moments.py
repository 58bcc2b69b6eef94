"""Which past moment a question asks about: "Where did I live in February?" is answered as of the end of February."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from beliefgraph.domain.language import language
from beliefgraph.questions.parsing import Kind, parse
from beliefgraph.times import may_name_times, times_in

_PAST_EN = re.compile(r"\b(?:did|was|were|had|used to|as of|back (?:then|in)|at that time)\b", re.IGNORECASE)
_AS_OF = re.compile(r"\bas of\b", re.IGNORECASE)  # on that day; of a statement it would be from then on
_PRESENT_ZH = re.compile("现在|目前|如今|当前|現在|當前|今天")
_FORMER = re.compile(
    r"\bused? to\b|\b(?:previously|formerly|in the past)\b|\bbefore(?=[\s?.!]*$)"
    r"|以前|之前(?=[^，。]{0,12}$)|从前|原来|原先|曾经",
    re.IGNORECASE,
)
_MOMENT = timedelta(microseconds=1)


def moment_asked(question: str, now: datetime) -> tuple[datetime, str] | None:
    """The last moment of the past time that a question asks about, and the question without the words for it.

    None when it asks about now, or when something was.

    Args:
        question: in Chinese or English.
        now: when it is asked, aware; "last year" counts from it.
    """
    if not may_name_times(question, 0, len(question)):
        return None
    past = not _PRESENT_ZH.search(question) if language(question) == "zh" else _PAST_EN.search(question)
    if not past or parse(question).kind is Kind.TIME:
        return None
    words = _AS_OF.sub("on", question)
    times = [time for time in times_in(words, 0, len(words), now) if time.role in ("during", "until")]
    ended = [time.until - _MOMENT for time in times if time.until is not None and time.until <= now]
    if not ended:
        return None
    for time in reversed(times):
        words = f"{words[: time.start].rstrip()} {words[time.end :].lstrip()}"
    return max(ended), words.strip()


def former_asked(question: str) -> str | None:
    """A question for what was so before, without the words that say so; None for any other.

    Args:
        question: in Chinese or English; one that names a time is read by `moment_asked`.
    """
    if not _FORMER.search(question) or parse(question).polar:
        return None
    return " ".join(_FORMER.sub(" ", question).split())
