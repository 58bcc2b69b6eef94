"""Rows of input files: which shape a line has, and the observations it holds."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, BinaryIO, NoReturn

from beliefgraph.domain.model import Observation, Source
from beliefgraph.errors import BadRecord, InvalidInput
from beliefgraph.intake import OBSERVATION_FIELDS, as_observation
from beliefgraph.readers.a4 import Gathering, is_a4
from beliefgraph.readers.dialogs import is_dialog, read_dialog
from beliefgraph.readers.documents import read_document
from beliefgraph.readers.lines import Lines, place
from beliefgraph.records import KINDS

_SHAPES = (
    "a dialog has sessions, a chat log messages, an observation text or claims, "
    "an A4 record a belief_id, evidence_id or edge_id"
)


@dataclass(frozen=True, slots=True)
class Row:
    """What one line holds.

    Args:
        line: its number, from 1.
        observations: checked, with aware times; none when there is a problem.
        problem: why the line cannot be read.
        left_out: what of it has no place in an observation, in words.
        dialog: id of the dialog it holds; "" for other shapes.
    """

    line: int
    observations: tuple[Observation, ...] = ()
    problem: BadRecord | None = None
    left_out: tuple[str, ...] = ()
    dialog: str = ""


Parsed = tuple[int, dict[str, Any] | BadRecord]


def read_rows(
    file: str | os.PathLike[str] | BinaryIO | Lines,
    name: str,
    zone: str = "",
    keep_going: bool = False,
    *,
    one_user: bool = False,
) -> Iterator[Row]:
    """The rows of a file of dialogs, observations or A4 records, plain or gzipped; shapes may be mixed.

    Lines are read as they are asked for, but A4's records come last, once all are there. Observations and turns
    that name no sequence are numbered in the order of the file, which orders what has no time or the same time.

    Args:
        file: a path, a binary stream, or its lines.
        name: what errors call it.
        zone: time zone for times that carry none.
        keep_going: give a line that cannot be read as a row with its problem, instead of stopping there.
        one_user: role words like "user" mean the same person in every dialog; else they are told apart by dialog,
            "user@d1", wherever the file holds more than one line.

    Raises:
        BadRecord: a line that cannot be read, as "name:line", unless `keep_going`; a file that cannot be opened.
        InvalidInput: a file that `export` wrote.
    """
    lines = file if isinstance(file, Lines) else Lines(file, name)
    try:
        for row in _rows(_parsed(lines, name), name, zone, one_user):
            if row.problem and not keep_going:
                raise row.problem
            yield row
    finally:
        if lines is not file:
            lines.close()


def document_rows(lines: Lines, name: str, like: Observation, *, markdown: bool) -> Iterator[Row]:
    """The pieces of a document as rows, by the line they begin in.

    Args:
        lines: its lines; the name of the file names the source.
        name: what errors call it.
        like: what all pieces have in common.
        markdown: whether it is Markdown, or plain text.

    Raises:
        BadRecord: a file that cannot be read.
    """
    text = lines.whole()
    given = like.source if isinstance(like.source, Source) else Source(like.source)
    source = given if given.id else Source(os.path.basename(name))
    at, number = 0, 1
    for observation in read_document(text, source, like, markdown=markdown):
        start = observation.extra["offset"][0]
        number, at = number + text.count("\n", at, start), start
        yield Row(number, (as_observation(observation),))


def _rows(parsed: Iterable[Parsed], name: str, zone: str, one_user: bool) -> Iterator[Row]:
    gathering = Gathering(zone)
    apart = False
    for (number, record), is_last in _with_last(parsed):
        apart = apart or not (is_last or one_user)
        try:
            if isinstance(record, BadRecord):
                yield Row(number, problem=record)
            elif is_a4(record):
                gathering.add(number, record)
            else:
                yield _row(record, number, name, zone, apart)
        except InvalidInput as error:
            yield Row(number, problem=_located(error, name, number))
    yield from _gathered(gathering, name)


def _row(record: dict[str, Any], number: int, name: str, zone: str, apart: bool) -> Row:
    if is_dialog(record):
        dialog = read_dialog(record, zone, apart=apart)
        left_out = (f"turns without words: {dialog.wordless}",) if dialog.wordless else ()
        return Row(number, dialog.observations, left_out=left_out, dialog=dialog.id)
    if isinstance(record.get("messages"), list):
        return _row(_as_dialog(record, f"{os.path.basename(name)}:{number}"), number, name, zone, apart)
    if "content" in record and "role" in record:
        record = _as_turn(record)
    if "text" not in record and "claims" not in record:
        raise BadRecord(sorted(record), f"no known shape: {_SHAPES}", "Write it in one of them")
    observation = as_observation({"sequence": number, **record}, zone)
    return Row(number, (observation,))


def _as_dialog(record: Mapping[str, Any], place: str) -> dict[str, Any]:
    """A chat log, {"messages": [{"role": "user", "content": "..."}]}, as a dialog of one session.

    One without an id of its own goes by its place in the file.
    """
    turns = [_as_turn(turn) if isinstance(turn, dict) else turn for turn in record["messages"]]
    numbered = [{"id": i, **turn} if isinstance(turn, dict) else turn for i, turn in enumerate(turns, start=1)]
    ident = record.get("id", record.get("conversation_id", place))
    return {"id": str(ident), "sessions": [{"id": 1, "at": record.get("at", ""), "turns": numbered}]}


def _as_turn(message: Mapping[str, Any]) -> dict[str, Any]:
    """A message of a chat log as a turn: its role speaks; of content in parts, the texts count."""
    content = message.get("content")
    if isinstance(content, list):
        content = "\n".join(str(part["text"]) for part in content if isinstance(part, dict) and "text" in part)
    turn = {key: value for key, value in message.items() if key not in ("role", "content", "name", *_TIMES)}
    said_at = next((message[name] for name in _TIMES if message.get(name)), "")
    who = message.get("name") or message.get("role", "")
    return {**turn, "speaker": who, "text": content or "", "at": _chat_time(said_at)}


_TIMES = ("at", "timestamp", "created_at", "time")


def _chat_time(given: Any) -> Any:
    """A message's time as text; programs write seconds, or milliseconds, since 1970."""
    if isinstance(given, bool) or not isinstance(given, int | float):
        return given
    seconds = given / 1000 if abs(given) > _LATEST_SECONDS else given
    try:
        return datetime.fromtimestamp(seconds, UTC).isoformat()
    except (OverflowError, ValueError, OSError):
        return str(given)


_LATEST_SECONDS = 32_503_680_000  # the year 3000; larger numbers count milliseconds


def _gathered(gathering: Gathering, name: str) -> Iterator[Row]:
    for number, found in gathering.observations():
        if isinstance(found, BadRecord):
            yield Row(number, problem=_located(found, name, number))
        else:
            yield Row(number, (found,))
    for number, what in gathering.left_out():
        yield Row(number, left_out=(what,))


def _parsed(lines: Lines, name: str) -> Iterator[Parsed]:
    if name.removesuffix(".gz").endswith(".json") and (whole := _whole_json(lines)):
        yield from whole
        return
    for number, line in lines:
        if isinstance(line, BadRecord):
            yield number, line
            continue
        record = _record(line, place(name, number))
        if isinstance(record, dict) and _is_exported(record):
            rule = "this file was written by export"
            raise InvalidInput(name, rule, "Read it with beliefgraph import")
        yield number, record


def _whole_json(lines: Lines) -> list[Parsed]:
    """The records of a file that is one JSON document, a list or an object; none when it is JSON lines."""
    try:
        document = json.loads(lines.whole(), parse_constant=_refuse)
    except (ValueError, RecursionError):
        return []
    records = document if isinstance(document, list) else [document]
    bad = BadRecord(lines.name, "a record is a JSON object", "Write it as {…}")
    return [(number, r if isinstance(r, dict) else bad) for number, r in enumerate(records, start=1)]


def _record(line: str, where: str) -> dict[str, Any] | BadRecord:
    try:
        record = json.loads(line, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        return BadRecord(where, f"this is no JSON ({error})", "Write one JSON object on each line")
    if not isinstance(record, dict):
        return BadRecord(where, "a line is a JSON object", "Write it as {…}")
    return record


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number in JSON")


def _is_exported(record: Mapping[str, Any]) -> bool:
    kind = record.get("kind")
    return kind == "header" or (isinstance(kind, str) and kind in KINDS and not record.keys() <= OBSERVATION_FIELDS)


def _with_last(parsed: Iterable[Parsed]) -> Iterator[tuple[Parsed, bool]]:
    """Each one with whether it is the last; reads one ahead."""
    waiting: Parsed | None = None
    for following in parsed:
        if waiting is not None:
            yield waiting, False
        waiting = following
    if waiting is not None:
        yield waiting, True


def _located(error: InvalidInput, name: str, number: int) -> BadRecord:
    rule = error.rule if isinstance(error, BadRecord) else f"{error.value}: {error.rule}"
    located = BadRecord(place(name, number), rule, error.remedy)
    located.__cause__ = error
    return located
