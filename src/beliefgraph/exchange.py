"""A namespace as JSON: one stream of lines for export and exchange, or one file per kind for snapshots.

The first line names the format and its version, the last one the number of rows, so that a file which was cut off
is recognised. Every line between them is the record of one node, with its `kind` first. Rows come kind by kind, each
in a fixed order, so the same graph gives the same bytes. Facts come before what points at them: reading needs no
look-ahead. Vectors are left out; they follow from the texts.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import IO, Any, NoReturn

from beliefgraph.domain.changes import ChangeSet, Family
from beliefgraph.domain.model import Context, Edge, Entity, Evidence, Link, Node, Revision
from beliefgraph.domain.tasks import BY_RULE, Comparison, Sameness
from beliefgraph.errors import BadRecord, InvalidInput, StoreReadOnly
from beliefgraph.ports import Space
from beliefgraph.records import Record, dump, load, task_of

FORMAT = "beliefgraph"
VERSION = 1
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
)
"""Kinds of rows in the order they are written."""

_HEADER: Record = {"kind": "header", "format": FORMAT, "version": VERSION}
_END = "end"
_MANIFEST = "manifest.json"
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
# JSON leaves these line breaks of Unicode as they are, and some readers of lines split at them.
_BREAKS = re.compile("[\x85\u2028\u2029]")


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number in JSON")


_DECODER = json.JSONDecoder(parse_constant=_refuse)

Row = tuple[str, Any]
"""(kind, node)"""


def export_jsonl(space: Space, out: str | Path | IO[str], kinds: Collection[str] | None = None) -> int:
    """Write the namespace as JSON lines, streaming, while no other writer changes it.

    Args:
        space: the namespace to write.
        out: where to: a file name, or a file opened as UTF-8 text.
        kinds: the kinds of rows wanted, of `ROW_KINDS`: a listing, without header and end, that cannot be imported.
            None writes the whole namespace.

    Returns:
        The number of rows, header and end not counted.

    Raises:
        BadRecord: a kind that does not exist.
    """
    if isinstance(out, str | Path):
        with Path(out).open("w", encoding="utf-8") as opened:
            return export_jsonl(space, opened, kinds)
    wanted = _wanted(kinds)
    count = 0
    with _unchanging(space):
        if kinds is None:
            out.write(_json(_HEADER) + "\n")
        for kind in wanted:
            for node in _nodes(space, kind):
                out.write(_json({"kind": kind} | dump(node)) + "\n")
                count += 1
        if kinds is None:
            out.write(_json({"kind": _END, "rows": count}) + "\n")
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

    Importing is a union of evidence. Rows that are here already and equal change nothing; beliefs, edges,
    contexts and nodes of the same key are replaced, entities gain names, evidence retracted there is retracted here.

    Args:
        space: the namespace to add to.
        lines: exported lines, from their header to their end; blank lines are skipped.
        name: what the lines come from, e.g. a file name, for messages.
        batch: rows per change set.

    Returns:
        Rows read by kind.

    Raises:
        BadRecord: a line that is no row, with its place as "name:number"; lines that are cut off, or a mere listing.
        ImmutableFact: evidence or a source that is known here with other content.
        NotFound: an edge whose evidence or belief is neither here nor among the rows.
    """
    with space.writing():
        return _import(space, _read_lines(lines, name), batch)


def save_snapshot(space: Space, folder: str | os.PathLike[str]) -> dict[str, int]:
    """Write the namespace as one JSON file per kind, and a manifest of their digests.

    Every file is written beside the old one and then takes its place, the manifest last: a snapshot that was
    interrupted is recognised as such.

    Returns:
        Rows written by kind.
    """
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    counts: dict[str, int] = {}
    with _unchanging(space):
        for kind in ROW_KINDS:
            counts[kind] = _write_kind(space, kind, _beside(target / f"{kind}.json"))
    files = [f"{kind}.json" for kind in ROW_KINDS]
    digests = {file: _digest(_beside(target / file)) for file in files}
    _write_synced(_beside(target / _MANIFEST), [_json({**_HEADER, "digests": digests}), "\n"])
    for file in (*files, _MANIFEST):
        os.replace(_beside(target / file), target / file)
    return counts


def load_snapshot(space: Space, folder: str | os.PathLike[str], *, batch: int = 1000) -> dict[str, int]:
    """Add every row of a snapshot to a namespace, with the rules of `import_jsonl`.

    Raises:
        BadRecord: the folder holds no whole snapshot, or a row cannot be read.
        ImmutableFact, NotFound: as `import_jsonl`.
    """
    target = Path(folder)
    _check_manifest(target)
    rows = chain.from_iterable(_read_kind(target / f"{kind}.json", kind) for kind in ROW_KINDS)
    with space.writing():
        return _import(space, rows, batch)


# Writing ----------------------------------------------------------------------------------------------------


@contextmanager
def _unchanging(space: Space) -> Iterator[None]:
    """Keep writers out, so that all kinds are read from one state; nobody writes to a read-only medium."""
    with ExitStack() as stack:
        with suppress(StoreReadOnly):
            stack.enter_context(space.writing())
        yield


def _wanted(kinds: Collection[str] | None) -> list[str]:
    unknown = sorted(set(kinds or ()) - set(ROW_KINDS))
    if unknown:
        raise BadRecord(unknown[0], f"rows are of kind {', '.join(ROW_KINDS)}", "Use one of these kinds")
    return [kind for kind in ROW_KINDS if kinds is None or kind in kinds]


def _nodes(space: Space, kind: str) -> Iterable[Any]:
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
            return space.all_evidence()
        case "belief":
            return chain.from_iterable(family.beliefs for family in space.all_families())
        case "edge":
            return chain.from_iterable(map(_edges, space.all_families()))
        case "link":
            return space.all_links()
        case _:
            return space.all_revisions()


def _edges(family: Family) -> list[Edge]:
    edges = [filed.edge for filed in family.filed]
    return sorted(edges, key=lambda edge: (edge.evidence, edge.belief))


def _json(record: Record) -> str:
    return _BREAKS.sub(lambda found: f"\\u{ord(found[0]):04x}", _ENCODER.encode(record))


def _write_kind(space: Space, kind: str, path: Path) -> int:
    """Write one kind as a JSON object with a row per line, so that snapshots can be compared line by line."""
    count = 0

    def pieces() -> Iterator[str]:
        nonlocal count
        yield _json({**_HEADER, "kind": kind})[:-1] + ',"rows":['
        for count, node in enumerate(_nodes(space, kind), start=1):
            yield (",\n" if count > 1 else "\n") + _json(dump(node))
        yield "\n]}\n"

    _write_synced(path, pieces())
    return count


def _write_synced(path: Path, pieces: Iterable[str]) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as out:
        out.writelines(pieces)
        out.flush()
        os.fsync(out.fileno())


def _beside(path: Path) -> Path:
    return path.with_name(path.name + ".new")


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "blake2b").hexdigest()[:32]


# Reading ----------------------------------------------------------------------------------------------------


def _read_lines(lines: Iterable[str], name: str) -> Iterator[Row]:
    filled = ((number, line) for number, line in enumerate(lines, start=1) if line.strip())
    number, header = next(filled, (1, ""))
    _check_first(_parse(header.removeprefix("\ufeff"), f"{name}:{number}"), f"{name}:{number}")
    count, end = 0, None
    for number, line in filled:
        place = f"{name}:{number}"
        record = _parse(line, place)
        row = None if record.get("kind") == _END else _row(record, place)
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
    _check_header(record, place)


def _check_end(end: Mapping[str, Any] | None, count: int, place: str) -> None:
    if end is None:
        rule = f"the file is cut off: {count} rows, and no end after them"
    elif end.get("rows") != count:
        rule = f"the file is cut off: it ends as one of {end.get('rows')!r} rows, and there are {count}"
    else:
        return
    raise BadRecord(place, rule, "Export it again, or copy it whole")


def _read_kind(path: Path, kind: str) -> Iterator[Row]:
    content = _parse(path.read_text(encoding="utf-8"), str(path))
    _check_header(content, str(path))
    rows = content.get("rows")
    if not isinstance(rows, list):
        raise BadRecord(str(path), "a snapshot file has a list of rows", "Save the snapshot again")
    for number, record in enumerate(rows, start=1):
        place = f"{path}: row {number}"
        yield _row({"kind": kind, **_object(record, place)}, place)


def _check_manifest(folder: Path) -> None:
    path = folder / _MANIFEST
    if not path.is_file():
        raise BadRecord(str(folder), "this folder holds no snapshot", "Give the folder of a saved snapshot")
    manifest = _parse(path.read_text(encoding="utf-8"), str(path))
    _check_header(manifest, str(path))
    digests = _object(manifest.get("digests"), str(path))
    for file in (f"{kind}.json" for kind in ROW_KINDS):
        if not (folder / file).is_file() or _digest(folder / file) != digests.get(file):
            rule = "this file is not the one the snapshot was saved with"
            raise BadRecord(str(folder / file), rule, "Save the snapshot again")


def _check_header(header: Mapping[str, Any], place: str) -> None:
    if header.get("format") != FORMAT:
        raise BadRecord(place, f"the first line names the format {FORMAT!r}", "Give a file that was exported")
    if header.get("version") != VERSION:
        rule = f"this is version {header.get('version')!r} of the format, and version {VERSION} can be read"
        raise BadRecord(place, rule, "Use the version of beliefgraph that wrote it")


def _parse(text: str, place: str) -> dict[str, Any]:
    try:
        return _object(_DECODER.decode(text), place)
    except (ValueError, RecursionError) as error:
        raise BadRecord(place, f"this is no JSON ({error})", "Correct or remove it") from error


def _object(value: Any, place: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadRecord(place, "a row is a JSON object", "Write it as {…}")
    return value


def _row(record: dict[str, Any], place: str) -> Row:
    kind = record.pop("kind", None)
    if kind not in ROW_KINDS:
        raise BadRecord(place, f"kind {kind!r} is none of {', '.join(ROW_KINDS)}", "Correct the kind")
    try:
        node = load(kind, record)
    except InvalidInput as error:
        raise BadRecord(place, f"{error.value}: {error.rule}", error.remedy) from error
    if isinstance(node, Link) and node.source == node.target:
        raise BadRecord(place, f"a {node.relation} edge cannot end where it starts", "Remove it")
    return kind, node


def _import(space: Space, rows: Iterable[Row], size: int) -> dict[str, int]:
    counts = dict.fromkeys(ROW_KINDS, 0)
    joined = _Joined(space)
    batch: dict[str, list[Any]] = {}
    for number, (kind, node) in enumerate(rows, start=1):
        counts[kind] += 1
        batch.setdefault(kind, []).append(node)
        if number % size == 0:
            joined.commit(batch)
            batch = {}
    joined.commit(batch)
    return counts


class _Joined:
    """Commits batches of rows as a union with what a namespace holds."""

    def __init__(self, space: Space) -> None:
        self._space = space
        # Into a graph without history every revision goes as it is; else those already there are left out.
        self._has_history = space.counts()["revision"] > 0

    def commit(self, batch: dict[str, list[Any]]) -> None:
        evidence: list[Evidence] = batch.get("evidence", [])
        self._space.commit(
            ChangeSet(
                entities=self._entities(batch.get("entity", [])),
                contexts=self._contexts(batch.get("context", [])),
                agents=batch.get("agent", []),
                nodes=self._nodes(batch.get("node", [])),
                sources=batch.get("source", []),
                events=batch.get("event", []),
                evidence=evidence,
                retractions={e.id: (e.retracted, e.retract_reason) for e in evidence if e.retracted},
                beliefs=batch.get("belief", []),
                edges=batch.get("edge", []),
                links=batch.get("link", []),
                revisions=self._revisions(batch.get("revision", [])),
            )
        )

    def _nodes(self, nodes: list[Node]) -> list[Node]:
        """Of two states of one comparison the more decided one stands, whichever came first."""
        known = self._space.nodes(node.id for node in nodes if node.kind == "comparison")
        return [max(known.get(node.id, node), node, key=_decided) if node.id in known else node for node in nodes]

    def _contexts(self, contexts: list[Context]) -> list[Context]:
        """A place in a tree stands against none; of two places the same one stands whichever came first."""
        known = {(c.dimension, c.value): c for c in self._space.contexts()} if contexts else {}
        return [max(c, known.get((c.dimension, c.value), c), key=lambda place: place.parent) for c in contexts]

    def _entities(self, entities: list[Entity]) -> list[Entity]:
        known = self._space.entities(entity.id for entity in entities)
        return [_united(known[e.id], e) if e.id in known else e for e in entities]

    def _revisions(self, revisions: list[Revision]) -> list[Revision]:
        if not self._has_history:
            return revisions
        beliefs = {revision.belief for revision in revisions}
        held = {revision for belief in beliefs for revision in self._space.history(belief)}
        return [revision for revision in revisions if revision not in held]


def _decided(node: Node) -> tuple[bool, bool, float, str]:
    """Orders states of a comparison: decided, by somebody and not by a rule, and when."""
    task = task_of(Comparison, node)
    by_somebody = task.by not in ("", BY_RULE)
    return task.state is not Sameness.OPEN, by_somebody, task.decided.timestamp() if task.decided else 0.0, task.state


def _united(known: Entity, other: Entity) -> Entity:
    """The known entity with the other's spellings too, and the other's alias when it has none."""
    names = dict.fromkeys((*known.names, *other.names))
    if other.name != known.name:
        names[other.name] = None
    canonical = known.canonical if known.canonical not in ("", known.id) else other.canonical
    return replace(known, names=tuple(names), canonical=canonical)
