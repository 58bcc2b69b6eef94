"""Passages as a search hands them over: texts, mappings, or objects with `page_content` and `metadata`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

from beliefgraph.domain.model import Scope
from beliefgraph.errors import InvalidInput, InvalidText, OutOfRange
from beliefgraph.intake import as_context, as_time
from beliefgraph.text import without_halves

MOST = 500  # passages that are judged at a time, each being held against each
TEXT = ("text", "page_content", "content")
IDS = ("id", "evidence", "evidence_id", "ref", "message_id", "belief", "belief_id", "doc_id", "chunk_id")
"""Where a passage says what it is; any of these may name evidence or a belief of the graph."""

NO_ANSWER = frozenset({"", "unknown", "not known", "n/a", "未知", "不详", "不知道"})
"""What is written where a passage answers nothing."""

_REMEDY = 'Give texts, {"text": ...}, or objects with page_content and metadata'


@dataclass(frozen=True, slots=True)
class Retrieved:
    """A passage to be judged.

    Args:
        given: what was handed over, as it came.
        text: its words.
        ids: what it calls itself, most telling first; ids or references of evidence, or of beliefs, among them.
        title: of the page or document it comes from.
        answer: what it answers to the question; None when nobody said, "" when it answers nothing.
        ref: the caller's own message id, as evidence may have it.
        source: where it comes from; passages of one source are one voice.
        kind: source kind, as settings have them.
        speaker: who says so.
        at: when it was said.
        context: in which context it holds, if it says so.
        authority: how far it is to be trusted, in [0, 1]; None for that of its kind.
    """

    given: Any
    text: str
    ids: tuple[str, ...] = ()
    ref: str = ""
    title: str = ""
    answer: str | None = None
    source: str = ""
    kind: str = ""
    speaker: str = ""
    at: datetime | None = None
    context: Scope = ()
    authority: float | None = None


def as_retrieved(given: Iterable[Any], zone: str = "") -> list[Retrieved]:
    """Passages of any shape, checked, in their order.

    Args:
        given: texts, mappings, or objects with `page_content` or `text`.
        zone: time zone for times that carry none.

    Raises:
        InvalidInput: no stream of passages, or one without text.
        OutOfRange: more than `MOST`.
    """
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        raise InvalidInput(given, "passages are a list", f"Put it in a list. {_REMEDY}")
    passages = list(islice(given, MOST + 1))
    if len(passages) > MOST:
        rule = f"at most {MOST} passages are judged at a time, for each is held against each"
        raise OutOfRange(f"more than {MOST} passages", rule, f"Hand over the {MOST} that bear on the question most")
    return [_retrieved(each, zone) for each in passages]


def _retrieved(given: Any, zone: str) -> Retrieved:
    if isinstance(given, str):
        return Retrieved(given, _clean(given))
    fields = dict(_fields(given))
    text = next((fields[name] for name in TEXT if name in fields), None)
    if text is None:
        raise InvalidInput(given, "a passage needs a text", _REMEDY)
    if not isinstance(text, str):
        raise InvalidText(text, "a passage's text is text", _REMEDY)
    return Retrieved(
        given=given,
        text=_clean(text),
        ids=tuple(str(fields[name]) for name in IDS if _named(fields.get(name))),
        ref=_text(fields, "ref"),
        title=_text(fields, "title"),
        answer=None if fields.get("answer") is None else _answer(_text(fields, "answer")),
        source=_text(fields, "source"),
        kind=_text(fields, "kind"),
        speaker=_text(fields, "speaker"),
        at=_time(fields.get("at"), zone),
        context=as_context(fields["context"]) if isinstance(fields.get("context"), Mapping) else (),
        authority=_share(fields.get("authority")),
    )


def _fields(given: Any) -> Iterator[tuple[str, Any]]:
    """What a passage says of itself: metadata first, then its own fields, which stand before them."""
    if isinstance(given, Mapping):
        metadata, own = given.get("metadata"), given
    elif any(isinstance(getattr(given, name, None), str) for name in TEXT):
        metadata = getattr(given, "metadata", None)
        own = {name: getattr(given, name) for name in (*TEXT, *IDS, "title", "answer") if hasattr(given, name)}
    else:
        raise InvalidInput(given, "this is no passage", _REMEDY)
    if isinstance(metadata, Mapping):
        yield from ((str(name), value) for name, value in metadata.items())
    yield from ((str(name), value) for name, value in own.items() if value is not None)


def _named(ident: object) -> bool:
    return (isinstance(ident, str) and bool(ident.strip())) or (isinstance(ident, int) and not isinstance(ident, bool))


def _clean(text: str) -> str:
    """A text without what can be no text; what was fetched from somewhere may hold anything."""
    return without_halves(text).replace("\x00", " ")


def _text(fields: Mapping[str, Any], name: str) -> str:
    """A field that may be anything, since metadata are other programs'; only a text or a number tells something."""
    value = fields.get(name, "")
    told = isinstance(value, str | int | float) and not isinstance(value, bool)
    return _clean(str(value)).strip() if told else ""


def _answer(answer: str) -> str:
    return "" if answer.casefold() in NO_ANSWER else answer


def _time(value: object, zone: str) -> datetime | None:
    """A time, where one is told that can be understood."""
    try:
        return as_time(value, zone) if isinstance(value, str | datetime) else None
    except InvalidInput:
        return None


def _share(value: object) -> float | None:
    given = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1
    return float(value) if given else None  # type: ignore[arg-type]
