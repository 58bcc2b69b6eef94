"""Files of dialogs, observations and A4 records, read line by line into observations."""

from __future__ import annotations

from beliefgraph.readers.lines import Lines
from beliefgraph.readers.rows import Row, read_rows
from beliefgraph.readers.times import spoken_time

__all__ = ["Lines", "Row", "read_rows", "spoken_time"]
