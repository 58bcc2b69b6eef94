"""Domain nouns to and from JSON objects, once, for stores, exports and surfaces.

A record has the field names of its noun, except that its own `kind` is written `source_kind`, `event_kind` or
`node_kind`, because `kind` tells what the row is. Times are ISO 8601 with their offset, scopes are
objects. A field that is empty, and empty by default, is left out. What `load` does not know it refuses.
"""

from __future__ import annotations

import dataclasses
import math
import types
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from beliefgraph.domain.model import (
    CAUSES,
    Agent,
    Belief,
    Claim,
    Context,
    Edge,
    Entity,
    Event,
    Evidence,
    Link,
    Modality,
    Node,
    Observation,
    Relation,
    Revision,
    Scope,
    Source,
    Standing,
    Status,
    within,
)
from beliefgraph.domain.opinion import Opinion
from beliefgraph.domain.tasks import Comparison, Pending, Refusal, Renaming, Sameness
from beliefgraph.errors import BadRecord

Record = dict[str, Any]
Fact = Source | Event | Evidence | Agent
Judgement = Entity | Context | Node | Belief | Edge | Link | Revision
Noun = Fact | Judgement | Opinion | Claim | Observation | Pending | Comparison | Renaming | Refusal

KINDS: dict[str, type[Any]] = {
    "entity": Entity,
    "source": Source,
    "event": Event,
    "context": Context,
    "agent": Agent,
    "node": Node,
    "evidence": Evidence,
    "belief": Belief,
    "edge": Edge,
    "link": Link,
    "revision": Revision,
    "opinion": Opinion,
    "claim": Claim,
    "observation": Observation,
}

TASKS: dict[str, type[Any]] = {
    "pending": Pending,
    "comparison": Comparison,
    "renaming": Renaming,
    "refusal": Refusal,
}
"""Kinds of nodes that the graph itself keeps its tasks in."""

_CLASSES: dict[str, type[Any]] = KINDS | TASKS | {"standing": Standing}
_KIND_OF: dict[type[Any], str] = {cls: kind for kind, cls in _CLASSES.items()}
_RENAMED = {
    (Source, "kind"): "source_kind",
    (Evidence, "kind"): "source_kind",
    (Event, "kind"): "event_kind",
    (Node, "kind"): "node_kind",
}
_BOUNDS = {"stance": (-1.0, 1.0)} | dict.fromkeys(("authority", "shift", "weight", "faithfulness"), (0.0, 1.0))
_EMPTY: tuple[Any, ...] = (None, "", (), {}, Modality.ASSERTED)
_NEVER = object()  # equal to no value: such a field is always written
_LARGEST = 2**63 - 1

T = TypeVar("T")


class _Codec(NamedTuple):
    """How the values of one type are written and read; reading a wrong value raises ValueError."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]
    expects: str


class _Field(NamedTuple):
    """One field of a noun: its name there and in the record, its codec, and the value it is left out for."""

    name: str
    key: str
    codec: _Codec
    required: bool
    blank: Any


def kind_of(noun: Noun) -> str:
    """The kind a noun's record goes by, e.g. "evidence"."""
    return _KIND_OF[type(noun)]


def dump(noun: Noun) -> Record:
    """The JSON object of a noun."""
    return _write(noun)


def load(kind: str, record: Mapping[str, Any]) -> Any:
    """The node of a JSON object.

    Args:
        kind: one of `KINDS`.
        record: what `dump` wrote, or the same by hand.

    Raises:
        BadRecord: an unknown kind or field, a missing field, or a value of the wrong type, named.
        OutOfRange: a number outside its interval.
    """
    if kind not in _CLASSES:
        raise BadRecord(kind, f"a record is one of {', '.join(KINDS)}", "Use one of these kinds")
    return _read(_CLASSES[kind], record)


def load_as(cls: type[T], record: Mapping[str, Any]) -> T:
    """Like `load`, for callers that name the class, so that types follow.

    Raises:
        BadRecord, OutOfRange: as `load`.
    """
    node: T = load(_KIND_OF[cls], record)
    return node


def read_time(text: object) -> datetime:
    """The aware moment of an ISO 8601 text.

    Raises:
        ValueError: no time, or a time without an offset.
    """
    if not isinstance(text, str):
        raise ValueError("not a text")
    moment = datetime.fromisoformat(text)
    if moment.utcoffset() is None:
        raise ValueError("no offset")
    return moment


def _write(node: Any) -> Record:
    record = {}
    for name, key, codec, _, blank in _fields(_KIND_OF[type(node)]):
        value = getattr(node, name)
        if value != blank:
            record[key] = codec.write(value)
    return record


def _read(cls: type[Any], record: Mapping[str, Any]) -> Any:
    kind = _KIND_OF[cls]
    if not isinstance(record, Mapping):
        raise BadRecord(record, f"a record of kind {kind} is a JSON object", "Write it as {…}")
    fields = _fields(kind)
    unknown = record.keys() - {field.key for field in fields}
    if unknown:
        name = f"{kind}.{min(unknown, key=str)}"
        known = ", ".join(field.key for field in fields)
        raise BadRecord(name, f"{kind} has no such field; it has {known}", "Remove or rename the field")
    return cls(**{field.name: _value(kind, field, record) for field in fields if _given(kind, field, record)})


def _given(kind: str, field: _Field, record: Mapping[str, Any]) -> bool:
    if field.key in record:
        return True
    if field.required:
        raise BadRecord(f"{kind}.{field.key}", f"{kind} needs this field", f"Give {field.codec.expects}")
    return False


def _value(kind: str, field: _Field, record: Mapping[str, Any]) -> Any:
    given = record[field.key]
    try:
        value = field.codec.read(given)
    except (ValueError, OverflowError) as error:
        shown = f"{kind}.{field.key}={given!r}"
        raise BadRecord(shown, f"{field.key} is {field.codec.expects}", "Correct the value") from error
    if field.name in _BOUNDS and value is not None:
        within(value, *_BOUNDS[field.name], field.key)
    return value


@cache
def _fields(kind: str) -> tuple[_Field, ...]:
    cls = _CLASSES[kind]
    hints = get_type_hints(cls)
    return tuple(_field(cls, field, hints[field.name]) for field in dataclasses.fields(cls))


def _field(cls: type[Any], field: dataclasses.Field[Any], hint: Any) -> _Field:
    factory = field.default_factory
    default = field.default if factory is dataclasses.MISSING else factory()
    blank = default if default in _EMPTY else _NEVER
    codec = _SPECIAL.get((cls, field.name)) or _codec(hint)
    key = _RENAMED.get((cls, field.name), field.name)
    return _Field(field.name, key, codec, default is dataclasses.MISSING, blank)


# Codecs -----------------------------------------------------------------------------------------------------


def _same(value: Any) -> Any:
    return value


def _read_text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("not a text")
    value.encode("utf-8")  # a lone surrogate is a ValueError too
    return value


def _read_cause(value: Any) -> str:
    if value not in CAUSES:
        raise ValueError("no such cause")
    return str(value)


def _read_number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError("not a number")
    return float(value)


def _read_whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > _LARGEST:
        raise ValueError("not a whole number of 64 bits")
    return value


def _read_flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("not true or false")
    return value


def _read_polarity(value: Any) -> int:
    polarity = (1 if value else -1) if isinstance(value, bool) else _read_whole(value)
    if polarity not in (1, -1):
        raise ValueError("neither 1 nor -1")
    return polarity


def _read_object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise ValueError("not an object")
    return value


def _write_scope(scope: Mapping[str, str] | Scope) -> dict[str, str]:
    return dict(sorted(dict(scope).items()))


def _read_scope(value: Any) -> Scope:
    pairs = _read_object(value).items()
    return tuple(sorted((_read_text(dimension), _read_text(place)) for dimension, place in pairs))


def _read_span(value: Any) -> tuple[int, int]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError("not a pair")
    start, end = map(_read_whole, value)
    if not 0 <= start <= end:
        raise ValueError("not in order")
    return start, end


def _read_texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise ValueError("not a list")
    return tuple(map(_read_text, value))


def _read_claims(value: Any) -> tuple[Claim, ...]:
    if not isinstance(value, list | tuple):
        raise ValueError("not a list")
    return tuple(_read(Claim, claim) for claim in value)


def _write_claims(claims: tuple[Claim, ...]) -> list[Record]:
    return [_write(claim) for claim in claims]


def _write_source(source: str | Source) -> str | Record:
    return _write(source) if isinstance(source, Source) else source


def _read_source(value: Any) -> str | Source:
    source: str | Source = _read(Source, value) if isinstance(value, dict) else _read_text(value)
    return source


def _nested(cls: type[Any]) -> _Codec:
    return _Codec(_write, lambda value: _read(cls, _read_object(value)), f"an object of kind {_KIND_OF[cls]}")


def _optional(codec: _Codec) -> _Codec:
    return _Codec(
        lambda value: None if value is None else codec.write(value),
        lambda value: None if value is None else codec.read(value),
        f"{codec.expects} or null",
    )


_SPECIAL: dict[tuple[type[Any], str], _Codec] = {
    (Claim, "polarity"): _Codec(_same, _read_polarity, "1, -1, true or false"),
    (Revision, "cause"): _Codec(_same, _read_cause, f"one of {', '.join(CAUSES)}"),
}
_CODECS: dict[Any, _Codec] = {
    str: _Codec(_same, _read_text, "a text"),
    float: _Codec(_same, _read_number, "a number"),
    int: _Codec(_same, _read_whole, "a whole number"),
    bool: _Codec(_same, _read_flag, "true or false"),
    datetime: _Codec(datetime.isoformat, read_time, "a time with offset, like 2025-03-01T10:00:00+08:00"),
    Relation: _Codec(str, Relation, f"one of {', '.join(Relation)}"),
    Modality: _Codec(str, Modality, f"one of {', '.join(Modality)}"),
    Sameness: _Codec(str, Sameness, f"one of {', '.join(Sameness)}"),
    Status: _Codec(str, Status, f"one of {', '.join(Status)}"),
    Scope: _Codec(_write_scope, _read_scope, "an object of dimension: value texts"),
    Scope | dict[str, str]: _Codec(_write_scope, _read_scope, "an object of dimension: value texts"),
    dict[str, Any]: _Codec(_same, _read_object, "an object"),
    tuple[str, ...]: _Codec(list, _read_texts, "a list of texts"),
    tuple[int, int]: _Codec(list, _read_span, "a pair of character offsets [start, end]"),
    tuple[Claim, ...]: _Codec(_write_claims, _read_claims, "a list of claims"),
    str | Source: _Codec(_write_source, _read_source, "an id or an object of kind source"),
    Opinion: _nested(Opinion),
    Standing: _nested(Standing),
}


def _codec(hint: Any) -> _Codec:
    if hint in _CODECS:
        return _CODECS[hint]
    if get_origin(hint) is types.UnionType and type(None) in get_args(hint):
        (inner,) = (part for part in get_args(hint) if part is not type(None))
        return _optional(_CODECS[inner])
    raise TypeError(f"no record form for {hint}")
