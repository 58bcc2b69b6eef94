"""What answers are made of: JSON schemas as endpoints take them, and what is wrong with an answer, in words."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ValidationError

from beliefgraph.llm.endpoint import Form

_FOR_PEOPLE = ("title", "default", "description")  # some endpoints do not accept these


def form_of(name: str, answer: type[BaseModel]) -> Form:
    """The form of answers that a pydantic model describes."""
    return Form(name, _bare(answer.model_json_schema()))


def faults(error: ValidationError) -> str:
    """What is wrong with an answer, field by field."""
    return "; ".join(f"{'.'.join(map(str, fault['loc'])) or 'answer'}: {fault['msg']}" for fault in error.errors())


def _bare(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_bare(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {name: _bare(part) for name, part in schema.items() if name not in _FOR_PEOPLE}
