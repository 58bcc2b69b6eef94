"""Domain nouns to and from JSON objects, once, for stores, exports and surfaces.

A record has the field names of its noun, except that its own `kind` is written `source_kind`, `event_kind` or
`node_kind`, because `kind` tells what the row is. Times are ISO 8601 with their offset, scopes are
objects. A field that is empty, and empty by default, is left out. What `load` does not know it refuses.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from beliefgraph.domain.audit import Entry
from beliefgraph.domain.model import (
    NOTHING_DRAWN,
    Agent,
    Belief,
    Claim,
    Context,
    Drawn,
    Edge,
    Entity,
    Event,
    Evidence,
    Link,
    Modality,
    Node,
    Observation,
    Revision,
    Source,
    Standing,
    within,
)
from beliefgraph.domain.opinion import Opinion
from beliefgraph.domain.tasks import TASKS, Task
from beliefgraph.errors import BadRecord
from beliefgraph.records import codecs
from beliefgraph.records.codecs import Codec

Record = dict[str, Any]
Fact = Source | Event | Evidence | Agent
Judgement = Entity | Context | Node | Belief | Edge | Link | Revision
Noun = Fact | Judgement | Entry | Opinion | Claim | Observation | Task

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
    "entry": Entry,
    "opinion": Opinion,
    "claim": Claim,
    "observation": Observation,
}

_TASKS = {kind: task.noun for kind, task in TASKS.items()}
_CLASSES: dict[str, type[Any]] = KINDS | _TASKS | {"standing": Standing, "drawn": Drawn}
_KIND_OF: dict[type[Any], str] = {cls: kind for kind, cls in _CLASSES.items()}
_RENAMED = {
    (Source, "kind"): "source_kind",
    (Evidence, "kind"): "source_kind",
    (Event, "kind"): "event_kind",
    (Node, "kind"): "node_kind",
}
_BOUNDS = {"stance": (-1.0, 1.0)} | dict.fromkeys(("authority", "shift", "weight", "faithfulness"), (0.0, 1.0))
_EMPTY: tuple[Any, ...] = (None, "", (), {}, Modality.ASSERTED)
_BLANK: dict[tuple[type[Any], str], Any] = {
    (Evidence, "shared"): True,
    (Belief, "drawn"): NOTHING_DRAWN,
    (Drawn, "roots"): 0,
    (Entry, "erased"): False,
}
"""Further fields that are left out, and the value for which they are."""
_NEVER = object()  # equal to no value: such a field is always written

T = TypeVar("T")


class _Field(NamedTuple):
    """One field of a noun: its name there and in the record, its codec, and the value it is left out for."""

    name: str
    key: str
    codec: Codec
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
    blank = _BLANK.get((cls, field.name), default if default in _EMPTY else _NEVER)
    codec = _SPECIAL.get((cls, field.name)) or _codec(hint)
    key = _RENAMED.get((cls, field.name), field.name)
    return _Field(field.name, key, codec, default is dataclasses.MISSING, blank)


# Codecs of what holds nouns ----------------------------------------------------------------------------------


def _read_claims(value: Any) -> tuple[Claim, ...]:
    if not isinstance(value, list | tuple):
        raise ValueError("not a list")
    return tuple(_read(Claim, claim) for claim in value)


def _write_claims(claims: tuple[Claim, ...]) -> list[Record]:
    return [_write(claim) for claim in claims]


def _write_source(source: str | Source) -> str | Record:
    return _write(source) if isinstance(source, Source) else source


def _read_source(value: Any) -> str | Source:
    source: str | Source = _read(Source, value) if isinstance(value, dict) else codecs.read_text(value)
    return source


def _nested(cls: type[Any]) -> Codec:
    return Codec(_write, lambda value: _read(cls, codecs.read_object(value)), f"an object of kind {_KIND_OF[cls]}")


_SPECIAL: dict[tuple[type[Any], str], Codec] = {
    (Claim, "polarity"): codecs.POLARITY,
    (Drawn, "roots"): codecs.ROOTS,
    (Revision, "cause"): codecs.CAUSE,
}
_CODECS: dict[Any, Codec] = codecs.PLAIN | {
    tuple[Claim, ...]: Codec(_write_claims, _read_claims, "a list of claims"),
    str | Source: Codec(_write_source, _read_source, "an id or an object of kind source"),
    Opinion: _nested(Opinion),
    Standing: _nested(Standing),
    Drawn: _nested(Drawn),
}


def _codec(hint: Any) -> Codec:
    if hint in _CODECS:
        return _CODECS[hint]
    if get_origin(hint) is types.UnionType and type(None) in get_args(hint):
        (inner,) = (part for part in get_args(hint) if part is not type(None))
        return codecs.optional(_CODECS[inner])
    raise TypeError(f"no record form for {hint}")
