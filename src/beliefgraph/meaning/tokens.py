"""What a statement is made of once its wording is levelled."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """What a token does in a statement."""

    WORD = "word"
    NUMBER = "number"
    DATE = "date"
    VERSION = "version"
    DENIAL = "denial"
    EXTENT = "extent"
    ASKING = "asking"
    PAST = "past"
    BREAK = "break"


class Token(NamedTuple):
    """A word, figure or mark of a statement.

    Args:
        kind: what it does.
        key: equal for two wordings of the same.
    """

    kind: Kind
    key: str


BREAK = Token(Kind.BREAK, ",")
PAST = Token(Kind.PAST, "past")
BE = Token(Kind.WORD, "be")
OWNS = Token(Kind.WORD, "'s")
OF = Token(Kind.WORD, "of")
UNSAID = frozenset((BREAK, BE, OWNS))
"""Tokens that show how a statement is built and say nothing themselves."""


def words_of(table: str) -> frozenset[str]:
    """The words of a table that is written with spaces."""
    return frozenset(table.split())
