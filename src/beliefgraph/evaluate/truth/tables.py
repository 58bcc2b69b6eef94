"""CSV files, plain or gzipped, whose every fault is an error by file and line."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from beliefgraph.errors import BadRecord
from beliefgraph.readers.lines import Lines, place
from beliefgraph.readers.table import named, rows_of

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
        read = named(rows_of(lines, path.name, REMEDY), path.name, REMEDY)
        rows = tuple(islice(read, None if limit is None else limit + 1))
    if not rows:
        raise BadRecord(place(path.name, 1), "the first line has to name each column once", REMEDY)
    return Table(path.name, frozenset(rows[0][1]), rows[1:])
