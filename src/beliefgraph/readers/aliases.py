"""Alias tables: a CSV file of two columns, a name and the name of the same entity that it stands for."""

from __future__ import annotations

import csv
import os

from beliefgraph.errors import BadRecord
from beliefgraph.readers.lines import Lines, place

HEADER = ("name", "of")


def read_aliases(file: str | os.PathLike[str]) -> list[tuple[str, str]]:
    """(name, of) pairs of a CSV or TSV file; a first line "name,of" is a header.

    Raises:
        BadRecord: a file that cannot be read, or a line that is not two names; named by its number.
    """
    pairs = []
    with Lines(file, str(file)) as lines:
        for number, line in lines:
            if isinstance(line, BadRecord):
                raise line
            names = _cells(line, place(str(file), number))
            if len(names) != 2 or not all(names):
                raise BadRecord(place(str(file), number), "an alias is two names: name,of", "Write e.g. NYC,New York")
            if (names[0].casefold(), names[1].casefold()) != HEADER:
                pairs.append((names[0], names[1]))
    return pairs


def _cells(line: str, where: str) -> tuple[str, ...]:
    try:
        [cells] = csv.reader([line], delimiter="\t" if "\t" in line else ",", skipinitialspace=True)
    except csv.Error as error:
        raise BadRecord(where, f"this is no line of a table ({error})", "Write e.g. NYC,New York") from error
    return tuple(cell.strip() for cell in cells)
