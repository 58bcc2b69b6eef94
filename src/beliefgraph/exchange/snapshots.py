"""A namespace as a folder: one JSON file per kind, with a row per line, and a manifest of their digests."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from beliefgraph.errors import BadRecord
from beliefgraph.exchange.joining import join
from beliefgraph.exchange.rows import (
    HEADER,
    ROW_KINDS,
    Row,
    as_object,
    check_header,
    kinds_of,
    nodes,
    parse,
    read_row,
    to_json,
)
from beliefgraph.ports import Space
from beliefgraph.records import dump

_MANIFEST = "manifest.json"


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
    with space.reading():
        for kind in ROW_KINDS:
            counts[kind] = _write_kind(space, kind, _beside(target / f"{kind}.json"))
    files = [f"{kind}.json" for kind in ROW_KINDS]
    digests = {file: _digest(_beside(target / file)) for file in files}
    _write_synced(_beside(target / _MANIFEST), [to_json({**HEADER, "digests": digests}), "\n"])
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
    kinds = _kinds(target)
    rows = chain.from_iterable(_read_kind(target / f"{kind}.json", kind) for kind in kinds)
    with space.writing():
        return join(space, rows, batch)


def _write_kind(space: Space, kind: str, path: Path) -> int:
    """Write one kind as a JSON object with a row per line, so that snapshots can be compared line by line."""
    count = 0

    def pieces() -> Iterator[str]:
        nonlocal count
        yield to_json({**HEADER, "kind": kind})[:-1] + ',"rows":['
        for count, node in enumerate(nodes(space, kind), start=1):
            yield (",\n" if count > 1 else "\n") + to_json(dump(node))
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


def _read_kind(path: Path, kind: str) -> Iterator[Row]:
    content = parse(path.read_text(encoding="utf-8"), str(path))
    check_header(content, str(path))
    rows = content.get("rows")
    if not isinstance(rows, list):
        raise BadRecord(str(path), "a snapshot file has a list of rows", "Save the snapshot again")
    for number, record in enumerate(rows, start=1):
        place = f"{path}: row {number}"
        yield read_row({"kind": kind, **as_object(record, place)}, place)


def _kinds(folder: Path) -> tuple[str, ...]:
    """The kinds of rows that a snapshot holds, each in a file as it was saved."""
    path = folder / _MANIFEST
    if not path.is_file():
        raise BadRecord(str(folder), "this folder holds no snapshot", "Give the folder of a saved snapshot")
    manifest = parse(path.read_text(encoding="utf-8"), str(path))
    kinds = kinds_of(check_header(manifest, str(path)))
    digests = as_object(manifest.get("digests"), str(path))
    for file in (f"{kind}.json" for kind in kinds):
        if not (folder / file).is_file() or _digest(folder / file) != digests.get(file):
            rule = "this file is not the one the snapshot was saved with"
            raise BadRecord(str(folder / file), rule, "Save the snapshot again")
    return kinds
