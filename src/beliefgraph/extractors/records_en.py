"""A line that is one JSON object: what it says of the thing that one of its fields names."""

from __future__ import annotations

import json

from beliefgraph.extractors.clauses import MAX_VALUE, Said, Topic

_NAMING = ("name", "id", "user", "username", "service", "host", "title", "device", "order", "sku", "email")
"""Fields that name what the others are about, the best first."""


def record(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """The fields of a flat object; nothing where no field names what it is about."""
    if not (text.startswith("{", start) and text.endswith("}", start, end)):
        return []
    try:
        fields = json.loads(text[start:end])
    except ValueError:
        return []
    named = next((key for key in _NAMING if isinstance(fields.get(key), str) and fields[key].strip()), "")
    if not named:
        return []
    topic.it = fields[named]
    return [
        Said(fields[named], key, _written(value), start, end)
        for key, value in fields.items()
        if key != named
        and key.strip()
        and isinstance(value, str | int | float)
        and 0 < len(_written(value)) <= MAX_VALUE
    ]


def _written(value: str | float) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value).strip()
