"""A sheet for people (A3 6.2): claims drawn from a graph with the words they come from, to be marked right or wrong.

The same graph and seed give the same sheet. What comes back is precision with its interval, by method.
"""

from __future__ import annotations

import csv
import heapq
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from beliefgraph.domain.figures import Figure, share_of
from beliefgraph.domain.model import hash_id
from beliefgraph.errors import BadRecord, InvalidInput
from beliefgraph.ports import Space
from beliefgraph.readers import Lines
from beliefgraph.readers.lines import place

RIGHT = frozenset({"y", "yes", "1", "true", "right", "ok", "对", "是", "✓"})
WRONG = frozenset({"n", "no", "0", "false", "wrong", "错", "否", "✗", "x"})


@dataclass(frozen=True, slots=True)
class Marked:
    """One claim of a sheet.

    Args:
        id: its edge.
        text: the whole evidence.
        words: the span that says it.
        claim: the proposition.
        stance: how the text stands towards it, in [-1, 1].
        who: whose word it is.
        method: what found it.
        right: empty, or what somebody marked: yes or no.
        note: what somebody noted.
    """

    id: str
    text: str
    words: str
    claim: str
    stance: float
    who: str
    method: str
    right: str = ""
    note: str = ""


def draw(space: Space, count: int, seed: int = 0) -> list[Marked]:
    """Some claims of a namespace, drawn evenly over all filings of live evidence.

    Args:
        space: the namespace.
        count: how many, all when there are fewer.
        seed: another one draws others.
    """
    if count < 1:
        raise InvalidInput(count, "a sheet has at least one line", "Ask for e.g. 20")
    return [line for _, line in heapq.nsmallest(count, _lots(space, seed), key=lambda pair: pair[0])]


def _lots(space: Space, seed: int) -> Iterator[tuple[str, Marked]]:
    for family in space.all_families():
        worded = {belief.id: belief.text for belief in family.beliefs}
        for filed in family.filed:
            edge, evidence = filed.edge, filed.evidence
            if evidence.retracted is None and not evidence.cold:  # nobody can mark words that are archived
                start, end = edge.span or (0, len(evidence.text))
                who = edge.said_by or evidence.speaker or evidence.source
                words = evidence.text[start:end]
                line = Marked(edge.id, evidence.text, words, worded[edge.belief], edge.stance, who, edge.method)
                yield hash_id("lot", str(seed), edge.id), line


def write_sheet(lines: Iterable[Marked], path: str | Path) -> None:
    """Write a sheet as CSV that spreadsheets open, Chinese included."""
    with open(path, "w", encoding="utf-8-sig", newline="") as out:
        writer = csv.DictWriter(out, [f.name for f in fields(Marked)])
        writer.writeheader()
        writer.writerows({name: _safe(value) for name, value in asdict(line).items()} for line in lines)


def _safe(value: object) -> object:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value


def read_sheet(path: str | Path) -> dict[str, Figure]:
    """Precision of what was marked: of all, and of each method.

    Raises:
        BadRecord: a file that is no sheet, or a mark that is neither yes nor no, named by its line.
    """
    with Lines(path, str(path)) as lines:
        try:
            rows = list(csv.DictReader(lines.whole().splitlines(keepends=True)))
        except csv.Error as error:
            raise BadRecord(str(path), f"this is no table ({error})", "Write one with `sample`") from error
    marks: dict[str, list[bool]] = {"precision": []}
    for number, row in enumerate(rows, start=2):
        if not {"id", "right", "method"} <= row.keys():
            raise BadRecord(
                str(path), "this is no sheet: it needs columns id, method, right", "Write one with `sample`"
            )
        mark = (row["right"] or "").strip().casefold()
        if not mark:
            continue
        if mark not in RIGHT | WRONG:
            raise BadRecord(place(str(path), number), f"{mark!r} is neither yes nor no", "Mark yes, no or nothing")
        for name in ("precision", f"precision {row['method']}"):
            marks.setdefault(name, []).append(mark in RIGHT)
    return {name: share_of(hits) for name, hits in marks.items()}
