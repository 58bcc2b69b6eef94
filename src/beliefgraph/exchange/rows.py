"""What exports and snapshots share: the format, the rows of a namespace, and rows as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, islice
from typing import Any, NamedTuple, NoReturn

from beliefgraph.domain.audit import Entry
from beliefgraph.domain.changes import Family
from beliefgraph.domain.model import Edge, Evidence, Link
from beliefgraph.errors import BadRecord, InvalidInput, StoreDamaged
from beliefgraph.ports import Space
from beliefgraph.records import Record, dump, load

FORMAT = "beliefgraph"
VERSION = 2
ROW_KINDS = (
    "entity",
    "source",
    "event",
    "context",
    "agent",
    "node",
    "evidence",
    "belief",
    "edge",
    "link",
    "revision",
    "entry",
)
"""Kinds of rows in the order they are written."""

HEADER: Record = {"kind": "header", "format": FORMAT, "version": VERSION}

_PAGE = 500  # evidence whose words are fetched from cold storage, and entries read, at a time
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
# JSON leaves these line breaks of Unicode as they are, and some readers of lines split at them.
_BREAKS = re.compile("[\x85\u2028\u2029]")


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number in JSON")


_DECODER = json.JSONDecoder(parse_constant=_refuse)


class Row(NamedTuple):
    """One row of an export, and where it stands there."""

    kind: str
    node: Any
    place: str


def kinds_of(version: int) -> tuple[str, ...]:
    """The kinds of rows that a version of the format has."""
    return ROW_KINDS if version > 1 else ROW_KINDS[:-1]


def nodes(space: Space, kind: str) -> Iterable[Any]:
    """All nodes of one kind, in order; evidence with its words, wherever they lie."""
    match kind:
        case "entity":
            return space.all_entities()
        case "source":
            return space.all_sources()
        case "event":
            return space.all_events()
        case "context":
            return space.contexts()
        case "agent":
            return space.all_agents()
        case "node":
            return space.all_nodes()
        case "evidence":
            return _evidence(space)
        case "belief":
            return chain.from_iterable(family.beliefs for family in space.all_families())
        case "edge":
            return chain.from_iterable(map(_edges, space.all_families()))
        case "link":
            return space.all_links()
        case "revision":
            return space.all_revisions()
        case _:
            return _entries(space)


def _evidence(space: Space) -> Iterator[Evidence]:
    every = space.all_evidence()
    while page := list(islice(every, _PAGE)):
        words = space.frozen([piece.id for piece in page if piece.cold])
        yield from (_with_words(piece, words) if piece.cold else piece for piece in page)


def _with_words(evidence: Evidence, words: Mapping[str, str]) -> Evidence:
    if evidence.id not in words:
        remedy = "Put the file of cold storage back beside the graph"
        raise StoreDamaged(evidence.id, "this evidence is archived, and cold storage does not hold its words", remedy)
    return replace(evidence, text=words[evidence.id], cold="")


def _edges(family: Family) -> list[Edge]:
    edges = [filed.edge for filed in family.filed]
    return sorted(edges, key=lambda edge: (edge.evidence, edge.belief))


def _entries(space: Space) -> Iterator[Entry]:
    page = space.entries(limit=_PAGE)
    while page:
        yield from page
        page = space.entries(page[-1].number, _PAGE)


def to_json(record: Record) -> str:
    """The record on one line."""
    return _BREAKS.sub(lambda found: f"\\u{ord(found[0]):04x}", _ENCODER.encode(record))


def as_line(kind: str, node: Any) -> str:
    """The record of a node on one line, with its kind first."""
    return to_json({"kind": kind} | dump(node))


def parse(text: str, place: str) -> dict[str, Any]:
    """The JSON object of a text.

    Raises:
        BadRecord: there is none.
    """
    try:
        return as_object(_DECODER.decode(text), place)
    except (ValueError, RecursionError) as error:
        raise BadRecord(place, f"this is no JSON ({error})", "Correct or remove it") from error


def as_object(value: Any, place: str) -> dict[str, Any]:
    """The value, when it is a JSON object.

    Raises:
        BadRecord: it is none.
    """
    if not isinstance(value, dict):
        raise BadRecord(place, "a row is a JSON object", "Write it as {…}")
    return value


def check_header(header: Mapping[str, Any], place: str) -> int:
    """The version of the format that a header names.

    Raises:
        BadRecord: another format, or a version that cannot be read.
    """
    if header.get("format") != FORMAT:
        raise BadRecord(place, f"the first line names the format {FORMAT!r}", "Give a file that was exported")
    version = header.get("version")
    if not isinstance(version, int) or not 1 <= version <= VERSION:
        rule = f"this is version {version!r} of the format, and versions 1 to {VERSION} can be read"
        raise BadRecord(place, rule, "Use the version of beliefgraph that wrote it")
    return version


def read_row(record: dict[str, Any], place: str) -> Row:
    """The row of a record.

    Raises:
        BadRecord: it is none.
    """
    kind = record.pop("kind", None)
    if kind not in ROW_KINDS:
        raise BadRecord(place, f"kind {kind!r} is none of {', '.join(ROW_KINDS)}", "Correct the kind")
    try:
        node = load(kind, record)
    except InvalidInput as error:
        raise BadRecord(place, f"{error.value}: {error.rule}", error.remedy) from error
    if isinstance(node, Link) and node.source == node.target:
        raise BadRecord(place, f"a {node.relation} edge cannot end where it starts", "Remove it")
    if isinstance(node, Evidence) and node.cold:
        raise BadRecord(place, "an export holds the words of all evidence, archived or not", "Export the graph again")
    return Row(kind, node, place)
