"""Tables as text: cells parted by commas, tabs or semicolons, as the first line parts them."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from itertools import chain

from beliefgraph.errors import BadRecord
from beliefgraph.readers.lines import Line, place


def rows_of(lines: Iterable[Line], name: str, remedy: str) -> Iterator[tuple[int, list[str]]]:
    """Each row by the number of the line on which it ends, its cells without spaces around; blank lines are no rows.

    A cell in quotes may hold whatever parts cells, and line breaks.

    Args:
        lines: of the file, blank ones left out.
        name: of the file, for errors.
        remedy: what to do about a line that is no row.

    Raises:
        BadRecord: a line that cannot be read, or quotes that are not closed; named by its number.
    """
    left = iter(lines)
    first = next(left, None)
    if first is None:
        return
    head = first[1] if isinstance(first[1], str) else ""
    delimiter = next((mark for mark in "\t,;" if mark in head), ",")
    reader = csv.reader(_texts(chain([first], left)), delimiter=delimiter, skipinitialspace=True, strict=True)
    try:
        for cells in filter(None, reader):
            yield reader.line_num, [cell.strip() for cell in cells]
    except (csv.Error, ValueError) as error:
        rule = f"this is no line of a table ({error})"
        raise BadRecord(place(name, reader.line_num), rule, remedy) from error


def named(rows: Iterable[tuple[int, list[str]]], name: str, remedy: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Each row as column -> cell, the first, which names the columns, among them.

    Raises:
        BadRecord: a column is named twice, or a row has not as many cells as there are columns.
    """
    columns: list[str] | None = None
    for number, cells in rows:
        if columns is None:
            columns = cells
            if repeated := [column for column in columns if columns.count(column) > 1]:
                raise BadRecord(place(name, number), f"two columns have the name {repeated[0]!r}", remedy)
        if len(cells) != len(columns):
            rule = f"this row has {len(cells)} cells, and the first line names {len(columns)} columns"
            raise BadRecord(place(name, number), rule, remedy)
        yield number, dict(zip(columns, cells, strict=True))


def _texts(lines: Iterable[Line]) -> Iterator[str]:
    """Every line with its break; blank ones too, so that line numbers are those of the file."""
    last = 0
    for number, line in lines:
        if isinstance(line, BadRecord):
            raise line
        yield from ["\n"] * (number - last - 1)
        yield f"{line}\n"
        last = number
