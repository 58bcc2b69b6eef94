"""Tables of two columns of names, CSV or TSV: a name and the name of the same entity; a part and what it lies in."""

from __future__ import annotations

import os
from collections.abc import Collection

from beliefgraph.errors import BadRecord
from beliefgraph.readers.lines import Lines, place
from beliefgraph.readers.table import rows_of

_Row = tuple[str, str]


def read_aliases(file: str | os.PathLike[str]) -> list[_Row]:
    """(name, of) pairs of a table; a first line "name,of" is a header, in either order.

    Raises:
        BadRecord: a file that cannot be read, or a line that is not two names; named by its number.
    """
    return _pairs(file, {("name", "of"), ("别名", "本名")}, "an alias is two names: name,of", "Write e.g. NYC,New York")


def read_wholes(file: str | os.PathLike[str]) -> list[_Row]:
    """(part, whole) pairs of a table; a first line "part,whole" or "child,parent" is a header, in either order.

    Raises:
        BadRecord: a file that cannot be read, or a line that is not two names; named by its number.
    """
    header = {("part", "whole"), ("child", "parent"), ("部分", "整体")}
    return _pairs(file, header, "a line says what lies in what: part,whole", "Write e.g. Boston,USA")


def _pairs(file: str | os.PathLike[str], header: Collection[_Row], rule: str, remedy: str) -> list[_Row]:
    pairs: list[_Row] = []
    turned = False
    with Lines(file, str(file)) as lines:
        for number, names in rows_of(lines, str(file), remedy):
            if len(names) != 2 or not all(names):
                raise BadRecord(place(str(file), number), rule, remedy)
            head = names[0].casefold(), names[1].casefold()
            if not pairs and (head in header or head[::-1] in header):
                turned = head[::-1] in header
            else:
                pairs.append((names[1], names[0]) if turned else (names[0], names[1]))
    return pairs
