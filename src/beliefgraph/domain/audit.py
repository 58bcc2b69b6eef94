"""The audit log: who did what when, each entry chained to the one before by digests, never by words.

An entry's body (the reason, and what undoing needs) may hold words and can be erased; the chain holds only its digest,
so it stays verifiable afterwards.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

START = "0" * 64
"""What the first entry is chained to."""
ERASE = "erase"
"""The act of erasing."""
ERASED = "entries"
"""Where the data of an act of erasing name the entries whose bodies it took."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One act in the audit log.

    Args:
        act: what was done: "observe", "retract", "erase", ...
        recorded: when.
        by: who did it; empty when nobody was named.
        run: the run it belongs to; empty outside one.
        reason: why, in words; erasable.
        data: ids it concerned and what undoing it needs; anything that JSON can hold; erasable.
        number: its place in the log, from 1; 0 before it is written.
        body: digest of reason and data.
        chain: digest of everything up to and including this entry.
        erased: whether reason and data were erased since.
    """

    act: str
    recorded: datetime
    by: str = ""
    run: str = ""
    reason: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    number: int = 0
    body: str = ""
    chain: str = ""
    erased: bool = False


def concerned(data: Mapping[str, Any]) -> list[str]:
    """What an act was about, from what its entry keeps of it, each once; nothing where that was altered.

    Ids of evidence, beliefs, names, comparisons, review items, authorities and nodes; predicates, contexts, edges,
    trust, files, and what lies within what.
    """
    try:
        return list(dict.fromkeys(_concerned(data)))
    except (TypeError, AttributeError, KeyError, ValueError):  # not as any act writes it; `breaches` tells of that
        return []


def _concerned(data: Mapping[str, Any]) -> Iterator[str]:
    yield from data.get("evidence", ())
    yield from (data[name] for name in ("comparison", "item", "said", "id", "path") if name in data)
    if "dimension" in data:
        yield f"{data['dimension']}={data['value']}"
    if "of" in data:
        yield from (*data["after"], data["of"])
    if "other" in data:
        yield f"{data['agent']} trusts {data['other']}"
    for record in (*data.get("added", ()), *data.get("removed", ())):
        yield f"{record['source']} {record['relation']} {record['target']}"
    for record in (*data.get("come", ()), *data.get("gone", ())):
        yield f"{record['part']} in {record['whole']}"
    for put in (data.get("archived", {}), data.get("thawed", {})):
        yield from (*put.get("evidence", ()), *put.get("beliefs", ()))
    yield from (*data.get("invalidated", ()), *data.get("revived", ()))
    for item in (*data.get("opened", ()), *data.get("closed", ())):
        yield from (item["id"], *item["about"])
    yield from data.get("about", ())
    yield from (*data.get("stand", ()), *data.get("stood", ()))
    parts = (of for _, of in data.get("parts", ()))
    for part in (data.get("alias"), data.get("links"), data.get("did"), data.get("undid"), *parts):
        if part:
            yield from _concerned(part)


@dataclass(frozen=True, slots=True)
class Breach:
    """A place where the log is not what was written.

    Args:
        number: the entry.
        what: what does not fit, in words.
    """

    number: int
    what: str


def chained(last: Entry | None, entries: Iterable[Entry]) -> list[Entry]:
    """Entries with their numbers and digests, following on the last one of the log; what was erased keeps its own."""
    number, chain = (last.number, last.chain) if last else (0, START)
    result = []
    for given in entries:
        number += 1
        entry = erased(given) if given.erased else given
        body = entry.body if entry.erased else _digest([entry.reason, entry.data])
        numbered = replace(entry, number=number, body=body)
        chain = _chain(chain, numbered)
        result.append(replace(numbered, chain=chain))
    return result


def erased(entry: Entry) -> Entry:
    """An entry without its words; its digests stay."""
    return replace(entry, reason="", data={}, erased=True)


def breaches(entries: Iterable[Entry]) -> list[Breach]:
    """Every place where a log was altered: entries missing, moved, or with another body than was written.

    An erased entry is without reason and data, and a later act of erasing names it: see `ERASED`.

    Args:
        entries: the whole log in order.
    """
    found, number, chain = [], 0, START
    unaccounted = set[int]()
    for entry in entries:
        if entry.number != number + 1:
            found.append(Breach(entry.number, f"it follows entry {number}; those between are missing"))
        if entry.erased:
            unaccounted.add(entry.number)
            if entry.reason or entry.data:
                found.append(Breach(entry.number, "its reason and data were erased, and others stand there"))
        elif _body(entry) != entry.body:
            found.append(Breach(entry.number, "its reason or data are not those that were written"))
        else:
            unaccounted.difference_update(erased_by(entry))
        if _chain(chain, entry) != entry.chain:
            found.append(Breach(entry.number, "it does not follow from the entries before it"))
        number, chain = entry.number, entry.chain
    found += [Breach(lost, "its reason and data are gone, and no later erasure names it") for lost in unaccounted]
    return sorted(found, key=lambda breach: breach.number)


def erased_by(entry: Entry) -> tuple[int, ...]:
    """Numbers of the entries whose bodies an act of erasing took, its own or those of an erasure that it erased."""
    return tuple(entry.data.get(ERASED, ())) if entry.act == ERASE else ()


def _body(entry: Entry) -> str:
    try:
        return _digest([entry.reason, entry.data])
    except (TypeError, ValueError, RecursionError):  # nothing that was ever written
        return ""


def _chain(before: str, entry: Entry) -> str:
    return _digest([before, entry.number, entry.act, entry.recorded.isoformat(), entry.by, entry.run, entry.body])


def _digest(parts: list[Any]) -> str:
    text = json.dumps(parts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=32).hexdigest()
