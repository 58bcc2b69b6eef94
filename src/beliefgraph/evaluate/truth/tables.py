"""CSV files, plain or gzipped, whose every fault is an error by file and line."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from beliefgraph.errors import BadRecord
from beliefgraph.readers.lines import Lines, place

REMEDY = "See docs/evaluation.md for the columns of each shape"


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of a file.

    Args:
        file: its name.
        columns: their names, as the first line gives them.
        rows: (line, column -> cell), cells without spaces around.
    """

    file: str
    columns: frozenset[str]
    rows: tuple[tuple[int, dict[str, str]], ...]

    def fault(self, line: int, rule: str) -> BadRecord:
        """What to raise for a row that breaks a rule."""
        return BadRecord(place(self.file, line), rule, REMEDY)

    def filled(self, line: int, row: dict[str, str], *columns: str) -> tuple[str, ...]:
        """The cells of some columns, none of which may be empty.

        Raises:
            BadRecord: one is.
        """
        for column in columns:
            if not row[column]:
                raise self.fault(line, f"there is no {column} in this row")
        return tuple(row[column] for column in columns)


def read_table(path: Path, limit: int | None = None) -> Table:
    """The rows of a CSV file, at most so many.

    Raises:
        BadRecord: it cannot be opened or decoded, or a row has not as many cells as there are columns.
    """
    with Lines(path, path.name) as lines:
        reader = csv.reader(_texts(lines), strict=True)
        rows: list[tuple[int, dict[str, str]]] = []
        try:
            columns = [name.strip() for name in next(reader, [])]
            if len({*columns}) != len(columns) or not columns:
                raise BadRecord(place(path.name, 1), "the first line has to name each column once", REMEDY)
            for cells in filter(None, reader):  # blank lines are no rows
                if len(cells) != len(columns):
                    rule = f"this row has {len(cells)} cells for {len(columns)} columns"
                    raise BadRecord(place(path.name, reader.line_num), rule, REMEDY)
                if limit is not None and len(rows) >= limit:
                    break
                stripped = (cell.strip() for cell in cells)
                rows.append((reader.line_num, dict(zip(columns, stripped, strict=True))))
        except csv.Error as error:
            raise BadRecord(place(path.name, reader.line_num), f"this is no row of CSV ({error})", REMEDY) from error
    return Table(path.name, frozenset(columns), tuple(rows))


def _texts(lines: Lines) -> Iterator[str]:
    """Every line with its break; blank ones too, so that line numbers are those of the file."""
    last = 0
    for number, line in lines:
        if isinstance(line, BadRecord):
            raise line
        yield from ["\n"] * (number - last - 1)
        yield f"{line}\n"
        last = number
