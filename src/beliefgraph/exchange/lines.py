"""A namespace as JSON lines, and back."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from beliefgraph.errors import BadRecord
from beliefgraph.exchange.joining import join
from beliefgraph.exchange.rows import (
    HEADER,
    ROW_KINDS,
    Row,
    as_line,
    check_header,
    nodes,
    parse,
    read_row,
    to_json,
)
from beliefgraph.ports import Space

_END = "end"


def export_jsonl(space: Space, out: str | Path | IO[str], kinds: Collection[str] | None = None) -> int:
    """Write the namespace as JSON lines, streaming: one state of it, whatever others write meanwhile.

    Archived evidence is written with its words.

    Args:
        space: the namespace to write.
        out: where to: a file name, or a file opened as UTF-8 text.
        kinds: the kinds of rows wanted, of `ROW_KINDS`: a listing, without header and end, that cannot be imported.
            None writes the whole namespace.

    Returns:
        The number of rows, header and end not counted.

    Raises:
        BadRecord: a kind that does not exist.
        StoreDamaged: cold storage is gone.
    """
    wanted = wanted_kinds(kinds)
    if isinstance(out, str | Path):
        with Path(out).open("w", encoding="utf-8") as opened:
            return export_jsonl(space, opened, kinds)
    count = 0
    with space.reading():
        if kinds is None:
            out.write(to_json(HEADER) + "\n")
        for kind in wanted:
            for node in nodes(space, kind):
                out.write(as_line(kind, node) + "\n")
                count += 1
        if kinds is None:
            out.write(to_json({"kind": _END, "rows": count}) + "\n")
    return count


@contextmanager
def open_export(lines: str | Path | Iterable[str]) -> Iterator[Iterable[str]]:
    """The lines of a file, closed at the end; lines are taken as they are.

    Raises:
        BadRecord: a file that cannot be read as UTF-8 text, at once or inside the block.
    """
    if not isinstance(lines, str | Path):
        yield lines
        return
    try:
        with Path(lines).open(encoding="utf-8") as opened:
            yield opened
    except (OSError, UnicodeDecodeError) as error:
        rule = f"the file cannot be read as UTF-8 text ({error})"
        raise BadRecord(str(lines), rule, "Give a file that export wrote") from error


def import_jsonl(space: Space, lines: Iterable[str], *, name: str = "line", batch: int = 1000) -> dict[str, int]:
    """Add every row of exported lines to a namespace: batch by batch, and all or nothing.

    Importing is a union of evidence. Rows that are here already and equal change nothing; beliefs, edges and nodes of
    the same key are replaced, entities gain names. Evidence of both sides was retracted whenever it was on either, and
    the last act on it stands; it is shared when it is on either side; a reading struck on either is struck.

    An empty namespace takes over the audit log and goes on from it; one that holds something keeps its own. Evidence
    that was archived comes with its words, to be found again; a belief stays archived unless it is active here.

    Args:
        space: the namespace to add to.
        lines: exported lines, from their header to their end; blank lines are skipped.
        name: what the lines come from, e.g. a file name, for messages.
        batch: rows per change set.

    Returns:
        Rows read by kind.

    Raises:
        BadRecord: a line that is no row, with its place as "name:number"; lines that are cut off, or a mere listing;
            an audit log to be taken over that was altered.
        ImmutableFact: evidence or a source that is known here with other content.
        NotFound: an edge whose evidence or belief is neither here nor among the rows.
    """
    with space.writing():
        return join(space, _read_lines(lines, name), batch)


def wanted_kinds(kinds: Collection[str] | None) -> list[str]:
    """The chosen kinds in the order they are written; all of them for None.

    Raises:
        BadRecord: a kind that does not exist.
    """
    unknown = sorted(set(kinds or ()) - set(ROW_KINDS))
    if unknown:
        raise BadRecord(unknown[0], f"rows are of kind {', '.join(ROW_KINDS)}", "Use one of these kinds")
    return [kind for kind in ROW_KINDS if kinds is None or kind in kinds]


def _read_lines(lines: Iterable[str], name: str) -> Iterator[Row]:
    filled = ((number, line) for number, line in enumerate(lines, start=1) if line.strip())
    number, header = next(filled, (1, ""))
    _check_first(parse(header.removeprefix("\ufeff"), f"{name}:{number}"), f"{name}:{number}")
    count, end = 0, None
    for number, line in filled:
        place = f"{name}:{number}"
        record = parse(line, place)
        row = None if record.get("kind") == _END else read_row(record, place)
        if end is not None:
            raise BadRecord(place, "nothing follows the end of an export", "Import each export by itself")
        if row is None:
            end = record
        else:
            count += 1
            yield row
    _check_end(end, count, f"{name}:{number}")


def _check_first(record: Mapping[str, Any], place: str) -> None:
    kind = record.get("kind")
    if isinstance(kind, str) and kind in ROW_KINDS:
        rule = "this is a listing of some kinds of rows, and only the export of a whole graph can be imported"
        raise BadRecord(place, rule, "Export again without choosing kinds")
    check_header(record, place)


def _check_end(end: Mapping[str, Any] | None, count: int, place: str) -> None:
    if end is None:
        rule = f"the file is cut off: {count} rows, and no end after them"
    elif end.get("rows") != count:
        rule = f"the file is cut off: it ends as one of {end.get('rows')!r} rows, and there are {count}"
    else:
        return
    raise BadRecord(place, rule, "Export it again, or copy it whole")
