"""A namespace as JSON: one stream of lines for export and exchange, or one file per kind for snapshots.

The first line names the format and its version, the last one the number of rows, so that a file which was cut off
is recognised. Every line between them is the record of one node, with its `kind` first. Rows come kind by kind, each
in a fixed order, so the same graph gives the same bytes. Facts come before what points at them: reading needs no
look-ahead. Vectors are left out; they follow from the texts.

Version 2 added the audit log, and what evidence, edges, beliefs and revisions tell since; version 1 is still read.
"""

from __future__ import annotations

from beliefgraph.exchange.lines import export_jsonl, import_jsonl, open_export, wanted_kinds
from beliefgraph.exchange.rows import ROW_KINDS
from beliefgraph.exchange.snapshots import load_snapshot, save_snapshot

__all__ = [
    "ROW_KINDS",
    "export_jsonl",
    "import_jsonl",
    "load_snapshot",
    "open_export",
    "save_snapshot",
    "wanted_kinds",
]
