"""How the values of a noun's fields are written in JSON and read back: texts, numbers, times, scopes, ..."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from beliefgraph.domain.model import CAUSES, Modality, Relation, Scope, Status
from beliefgraph.domain.reviews import ReviewKind
from beliefgraph.domain.tasks import Sameness

_LARGEST = 2**63 - 1
_ROOTS = re.compile("[0-9a-f]{1,64}")  # 256 bits


class Codec(NamedTuple):
    """How the values of one type are written and read; reading a wrong value raises ValueError."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]
    expects: str


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


def optional(codec: Codec) -> Codec:
    """The same values, or None."""
    return Codec(
        lambda value: None if value is None else codec.write(value),
        lambda value: None if value is None else codec.read(value),
        f"{codec.expects} or null",
    )


def _same(value: Any) -> Any:
    return value


def read_text(value: Any) -> str:
    """A text that can be stored as Unicode."""
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


def _read_roots(value: Any) -> int:
    if not _ROOTS.fullmatch(read_text(value)):
        raise ValueError("no set of 256 bits")
    return int(value, 16)


def _write_spells(spells: tuple[tuple[datetime, datetime], ...]) -> list[list[str]]:
    return [[since.isoformat(), until.isoformat()] for since, until in spells]


def _read_spells(value: Any) -> tuple[tuple[datetime, datetime], ...]:
    if not isinstance(value, list | tuple):
        raise ValueError("not a list")
    return tuple(map(_read_spell, value))


def _read_spell(value: Any) -> tuple[datetime, datetime]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError("not a pair")
    since, until = map(read_time, value)
    return since, until


def _read_polarity(value: Any) -> int:
    polarity = (1 if value else -1) if isinstance(value, bool) else _read_whole(value)
    if polarity not in (1, -1):
        raise ValueError("neither 1 nor -1")
    return polarity


def read_object(value: Any) -> dict[str, Any]:
    """A JSON object."""
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise ValueError("not an object")
    return value


def _write_scope(scope: Mapping[str, str] | Scope) -> dict[str, str]:
    return dict(sorted(dict(scope).items()))


def _read_scope(value: Any) -> Scope:
    pairs = read_object(value).items()
    return tuple(sorted((read_text(dimension), read_text(place)) for dimension, place in pairs))


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
    return tuple(map(read_text, value))


PLAIN: dict[Any, Codec] = {
    str: Codec(_same, read_text, "a text"),
    float: Codec(_same, _read_number, "a number"),
    int: Codec(_same, _read_whole, "a whole number"),
    bool: Codec(_same, _read_flag, "true or false"),
    datetime: Codec(datetime.isoformat, read_time, "a time with offset, like 2025-03-01T10:00:00+08:00"),
    Relation: Codec(str, Relation, f"one of {', '.join(Relation)}"),
    Modality: Codec(str, Modality, f"one of {', '.join(Modality)}"),
    Sameness: Codec(str, Sameness, f"one of {', '.join(Sameness)}"),
    ReviewKind: Codec(str, ReviewKind, f"one of {', '.join(ReviewKind)}"),
    Status: Codec(str, Status, f"one of {', '.join(Status)}"),
    Scope: Codec(_write_scope, _read_scope, "an object of dimension: value texts"),
    Scope | dict[str, str]: Codec(_write_scope, _read_scope, "an object of dimension: value texts"),
    dict[str, Any]: Codec(_same, read_object, "an object"),
    tuple[str, ...]: Codec(list, _read_texts, "a list of texts"),
    tuple[int, int]: Codec(list, _read_span, "a pair of character offsets [start, end]"),
    tuple[tuple[datetime, datetime], ...]: Codec(_write_spells, _read_spells, "a list of pairs of times [from, until]"),
}
"""Codecs by the type of the field, for types that hold no noun."""

POLARITY = Codec(_same, _read_polarity, "1, -1, true or false")
ROOTS = Codec("{:x}".format, _read_roots, "up to 64 hexadecimal digits")
CAUSE = Codec(_same, _read_cause, f"one of {', '.join(CAUSES)}")
