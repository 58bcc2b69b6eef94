"""The one rule for namespace names, shared by every store."""

from __future__ import annotations

import unicodedata

from beliefgraph.errors import InvalidName

MAX_LENGTH = 200
_REMEDY = "Use a readable name, such as a user's or a project's id"


def check_namespace(name: str) -> str:
    """Return the name when a namespace may bear it.

    Raises:
        InvalidName: empty, longer than 200 characters, or holding control characters or lone surrogates.
    """
    if not isinstance(name, str) or not name.strip():
        raise InvalidName(name, "a namespace is a text that is not blank", _REMEDY)
    if len(name) > MAX_LENGTH:
        raise InvalidName(name, f"a namespace has at most {MAX_LENGTH} characters", _REMEDY)
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in name):
        raise InvalidName(name, "a namespace holds no control characters and no lone surrogates", _REMEDY)
    return name
