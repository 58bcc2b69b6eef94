"""Tables of outcomes: what was found to be so, a row each, from a CSV file, JSON lines or mappings.

A row gives the true value of something (subject, predicate, value), or says of a belief whether it held.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, islice
from typing import Any

from beliefgraph.domain.model import GENERAL, Scope
from beliefgraph.errors import BadRecord, InvalidInput
from beliefgraph.intake import as_context, as_time, check_text
from beliefgraph.readers.lines import Lines, place
from beliefgraph.readers.table import rows_of

HELD = {"held": True, "true": True, "yes": True, "1": True, "成立": True, "属实": True}
FAILED = {"failed": False, "false": False, "no": False, "0": False, "不成立": False, "不属实": False}
OF_BELIEF, OF_VALUE = ("belief", "held"), ("subject", "predicate", "value")
CONTEXT, AT = "context", "at"
NAMED = 20  # bad rows that an error names
COLUMNS = {
    "信念": "belief", "是否成立": "held", "成立": "held", "是否属实": "held", "结果": "held",
    "主体": "subject", "主语": "subject", "谓词": "predicate", "属性": "predicate", "值": "value", "取值": "value",
    "语境": CONTEXT, "时间": AT,
}  # fmt: skip
"""What columns are called in Chinese."""
_REMEDY = "Give belief and held, or subject, predicate, value and, where it matters, context.DIMENSION; at if known"


@dataclass(frozen=True, slots=True)
class Found:
    """What was found to be so.

    Args:
        where: the row, as errors name it.
        belief: id of a belief; "" where a value is told instead.
        held: whether that belief held.
        subject: name of what the value is of.
        predicate: relation or attribute.
        value: the true value.
        scope: the context set in which it is so.
        at: when it was found; None where the row does not tell.
    """

    where: str
    belief: str = ""
    held: bool = True
    subject: str = ""
    predicate: str = ""
    value: str = ""
    scope: Scope = GENERAL
    at: datetime | None = None


def as_held(given: object) -> bool:
    """Whether something held, from True and False, or from a word for it.

    Raises:
        InvalidInput: anything else.
    """
    if isinstance(given, bool):
        return given
    known = HELD | FAILED
    if isinstance(given, str) and (word := given.strip().casefold()) in known:
        return known[word]
    raise InvalidInput(given, "an outcome is held or failed", "Write held or failed (or 成立, 不成立), or give a bool")


def as_found(row: Mapping[str, Any], where: str, zone: str) -> Found:
    """A checked row.

    Args:
        row: its fields by name; those that are empty are left out.
        where: how errors name it.
        zone: time zone of times that carry none.

    Raises:
        BadRecord: a field that does not exist, is missing, or does not hold what it should.
    """
    if not all(isinstance(name, str) for name in row):
        raise BadRecord(where, "its fields go by names", _REMEDY)
    try:
        return _found({name: cell for name, cell in row.items() if cell not in ("", None)}, where, zone)
    except BadRecord:
        raise
    except InvalidInput as error:
        raise BadRecord(where, f"{error.value}: {error.rule}", error.remedy) from error


def _found(row: Mapping[str, Any], where: str, zone: str) -> Found:
    dimensions = {name for name in row if name.startswith(f"{CONTEXT}.")}
    known = OF_BELIEF if "belief" in row else OF_VALUE
    unknown = sorted(row.keys() - {*known, AT} - (set() if known is OF_BELIEF else {CONTEXT, *dimensions}))
    missing = [name for name in known if name not in row]
    if unknown or missing:
        what = f"{unknown[0]} has no place in it" if unknown else f"it has no {missing[0]}"
        raise BadRecord(where, f"this row tells no outcome: {what}", _REMEDY)
    for name in ("belief", *OF_VALUE):
        if name in row:
            check_text(row[name], f"a {name}")
    at = as_time(row.get(AT), zone)
    if known is OF_BELIEF:
        return Found(where, belief=row["belief"].strip(), held=as_held(row["held"]), at=at)
    places = _context(row.get(CONTEXT)) | {name.partition(".")[2]: row[name] for name in dimensions}
    subject, predicate, value = (row[name].strip() for name in OF_VALUE)
    return Found(where, subject=subject, predicate=predicate, value=value, scope=as_context(places), at=at)


def _context(given: Any) -> dict[str, str]:
    if not isinstance(given, str):
        return dict(as_context(given))
    pairs = [pair.partition("=") for pair in given.split(";") if pair.strip()]
    if not all(mark for _, mark, _ in pairs):
        raise InvalidInput(given, "a context is dimension=value", "Write e.g. version=2.1; region=EU")
    return {dimension.strip(): value.strip() for dimension, _, value in pairs}


def found_in(rows: Iterable[Mapping[str, Any]], zone: str) -> list[Found]:
    """Rows given by a program, numbered from 1.

    Raises:
        BadRecord: rows that tell no outcome; all of them are named by their numbers.
    """
    numbered = ((f"row {number}", row) for number, row in enumerate(rows, 1))
    no_row = "a row is a mapping of field to value"
    return _checked(
        ((where, row if isinstance(row, Mapping) else BadRecord(where, no_row, _REMEDY)) for where, row in numbered),
        zone,
    )


def read_outcomes(file: str | os.PathLike[str] | Lines, zone: str) -> list[Found]:
    """The rows of a file: JSON lines, or CSV or TSV whose first line names the columns.

    Raises:
        BadRecord: a file that cannot be read, or lines that tell no outcome; all of them are named by their numbers.
    """
    if isinstance(file, Lines):
        return _checked(_rows(file), zone)
    with Lines(file, str(file)) as lines:
        return _checked(_rows(lines), zone)


def _checked(rows: Iterable[tuple[str, Mapping[str, Any] | BadRecord]], zone: str) -> list[Found]:
    """The rows, if all of them tell an outcome."""
    found: list[Found] = []
    faults: list[BadRecord] = []
    try:
        for where, row in rows:
            try:
                if isinstance(row, BadRecord):
                    raise row
                found.append(as_found(row, where, zone))
            except BadRecord as fault:
                faults.append(fault)
    except BadRecord as fault:  # after which nothing can be read
        faults.append(fault)
    if faults:
        raise as_one(faults)
    return found


def as_one(faults: Sequence[BadRecord]) -> BadRecord:
    """All that is wrong with some rows as one error, of the first; at most so many lines are named."""
    rules: dict[str, list[str]] = {}
    for fault in faults[:NAMED]:
        rules.setdefault(fault.rule, []).append(fault.value)
    told = []
    for rule, (where, *others) in rules.items():
        also = f" (so also {', '.join(map(_line, others))})" if others else ""
        told.append(f"{rule}{also}" if where == faults[0].value else f"{_line(where)}: {rule}{also}")
    told += [f"and {len(faults) - NAMED:,} more"] if len(faults) > NAMED else []
    remedies = ". ".join(dict.fromkeys(fault.remedy for fault in faults[:NAMED]))
    return BadRecord(faults[0].value, "; ".join(told), remedies)


def _line(where: str) -> str:
    """A row of the same file without the name of that."""
    _, of_file, number = where.rpartition(":")
    return f"line {number}" if of_file else where


def _rows(lines: Lines) -> Iterator[tuple[str, dict[str, Any] | BadRecord]]:
    left = iter(lines)
    first = next(left, None)
    if first is None:
        return
    everything = chain([first], left)
    if isinstance(first[1], str) and first[1].lstrip().startswith("{"):
        for number, line in everything:
            where = place(lines.name, number)
            yield where, line if isinstance(line, BadRecord) else _record(line, where)
    else:
        remedy = "Name each column once; leave a cell empty instead of out, and put quotes around a comma"
        rows = rows_of(everything, lines.name, remedy)
        for head, written in islice(rows, 1):
            columns = [_column(cell) for cell in written]
            if repeated := [name for name in columns if columns.count(name) > 1]:
                raise BadRecord(place(lines.name, head), f"two columns have the name {repeated[0]!r}", remedy)
            _check_columns(columns, place(lines.name, head))
            for number, cells in rows:
                where, rule = place(lines.name, number), f"this row has {len(cells)} cells, and the first line names"
                fits = len(cells) == len(columns)
                row = dict(zip(columns, cells, strict=True)) if fits else None
                yield where, row or BadRecord(where, f"{rule} {len(columns)} columns", remedy)


def _column(written: str) -> str:
    name, dot, dimension = written.casefold().partition(".")
    return COLUMNS.get(name, name) + dot + dimension


def _check_columns(columns: Sequence[str], where: str) -> None:
    known = OF_BELIEF if "belief" in columns else OF_VALUE
    if missing := [name for name in known if name not in columns]:
        raise BadRecord(where, f"this table tells no outcome: it has no column {missing[0]}", _REMEDY)


def _record(line: str, where: str) -> dict[str, Any] | BadRecord:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        return BadRecord(where, f"this is no JSON ({error})", "Write one JSON object on each line")
    return record if isinstance(record, dict) else BadRecord(where, "a line is a JSON object", "Write it as {…}")
