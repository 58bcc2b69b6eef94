"""Dialogs: one JSON object a line, with sessions of turns; each turn becomes an observation.

    {"id": "d1", "sessions": [{"id": 1, "at": "8 May 2023", "turns": [
        {"id": "1:1", "speaker": "Ann", "text": "I like tea.", "at": "..."}]}]}

A dialog, a session and a turn may each have a `context`, {"scenario": "work"}; the narrower one goes before the wider.
Further fields of a turn are kept with its evidence; further fields of a dialog, e.g. its questions, are not read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from beliefgraph.domain import roles
from beliefgraph.domain.model import Observation, Source
from beliefgraph.errors import BadRecord, InvalidTime
from beliefgraph.intake import as_context, as_observation
from beliefgraph.readers.times import spoken_time
from beliefgraph.text import name_key

ROLES = frozenset((*roles.PEOPLE, *roles.SYSTEM, *roles.ASSISTANTS, *roles.TOOLS))
"""Speakers that name a part in a dialog and not somebody: another dialog's "user" is another person."""

_TURN = frozenset({"id", "speaker", "text", "at", "context"})


@dataclass(frozen=True, slots=True)
class Dialog:
    """The turns of one dialog as observations, and how many turns had no words and were left out."""

    id: str
    observations: tuple[Observation, ...]
    wordless: int


def is_dialog(record: Mapping[str, Any]) -> bool:
    """Whether a record has the shape of a dialog."""
    return "sessions" in record


def read_dialog(record: Mapping[str, Any], zone: str, *, apart: bool) -> Dialog:
    """A dialog's turns as observations, in order.

    A turn is dated by its own time, else its session's, else the last time seen before it in the session: it was
    said no earlier than that.

    Args:
        record: the JSON object.
        zone: time zone for times that carry none.
        apart: whether role words are told apart by dialog: "user" becomes "user@d1".

    Raises:
        InvalidInput: a missing or wrong field, named with its turn; a time that cannot be read.
    """
    ident = _ident(record, "a dialog")
    given: list[Observation] = []
    wordless = 0
    seen: set[str] = set()
    for session in _objects(record, "sessions", f"dialog {ident}"):
        for turn, at in _timed(session, zone):
            ref = _new_ref(turn, seen)
            if not _text(turn, "text", ref).strip():
                wordless += 1
                continue
            fields = _fields(turn, ref, ident, str(session["id"]), at, apart)
            fields["context"] = _context(record) | _context(session) | _context(turn)
            given.append(as_observation(fields | {"sequence": len(given) + wordless}))
    return Dialog(ident, tuple(given), wordless)


def _context(record: Mapping[str, Any]) -> dict[str, str]:
    """The context that a dialog, session or turn says it was in; the narrower one goes before the wider."""
    return dict(as_context(record.get("context")))


def _timed(session: Mapping[str, Any], zone: str) -> Iterator[tuple[Mapping[str, Any], datetime | None]]:
    name = _ident(session, "a session")
    start = _time(session, zone, f"session {name}")
    last: datetime | None = None
    for turn in _objects(session, "turns", f"session {name}"):
        own = _time(turn, zone, f"turn {turn.get('id')}")
        last = own or last
        yield turn, own or start or last


def _time(record: Mapping[str, Any], zone: str, what: str) -> datetime | None:
    text = record.get("at")
    if text is None or text == "":
        return None
    try:
        return spoken_time(text, zone)
    except InvalidTime as error:
        raise BadRecord(error.value, f"{error.value}, the time of {what}: {error.rule}", error.remedy) from error


def _fields(
    turn: Mapping[str, Any], ref: str, dialog: str, session: str, at: datetime | None, apart: bool
) -> dict[str, Any]:
    speaker = _text(turn, "speaker", ref)
    role = name_key(speaker) if speaker else ""
    return {
        "text": turn["text"],
        "speaker": f"{speaker}@{dialog}" if apart and role in ROLES else speaker,
        "source": Source(dialog),
        "at": at,
        "ref": ref,
        "event": session,
        "kind": "assistant" if role in roles.ASSISTANTS else "tool" if role in roles.TOOLS else "",
        "extra": {key: value for key, value in turn.items() if key not in _TURN},
    }


def _new_ref(turn: Mapping[str, Any], seen: set[str]) -> str:
    ref = _ident(turn, "a turn")
    if ref in seen:
        raise BadRecord(ref, f"turn {ref} stands twice in this dialog", "Number the turns through it")
    seen.add(ref)
    return ref


def _ident(record: Mapping[str, Any], what: str) -> str:
    value = record.get("id")
    if isinstance(value, bool) or not isinstance(value, str | int) or value == "":
        raise BadRecord(value, f"{what} needs an id, text or a whole number", "Give each one its id")
    return str(value)


def _text(turn: Mapping[str, Any], key: str, ref: str) -> str:
    value = turn.get(key, "")
    if not isinstance(value, str):
        raise BadRecord(value, f"the {key} of turn {ref} is not text", "Write it as text")
    return value


def _objects(record: Mapping[str, Any], key: str, what: str) -> Sequence[Mapping[str, Any]]:
    value = record.get(key)
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise BadRecord(value, f"{what} has {key} as a list of objects", "Correct the list")
    return value
