"""Files of dialogs, chat logs, observations, A4 records and documents, read into observations."""

from __future__ import annotations

from beliefgraph.readers.documents import SUFFIXES
from beliefgraph.readers.lines import Lines
from beliefgraph.readers.rows import Row, document_rows, read_rows
from beliefgraph.readers.times import spoken_time

__all__ = ["SUFFIXES", "Lines", "Row", "document_rows", "read_rows", "spoken_time"]
