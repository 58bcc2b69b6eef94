"""Where else erased things are named: notes and tasks, the audit log, the reasons in history."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from beliefgraph.domain.audit import Entry, concerned, erased_by
from beliefgraph.domain.model import Evidence, Node, Relation
from beliefgraph.domain.tasks import TASKS
from beliefgraph.erasing.typed import node_without, typed_in
from beliefgraph.erasing.words import Words
from beliefgraph.logbook import forwards
from beliefgraph.ports import Space
from beliefgraph.text import name_key

EXPORTED = "export"  # the act that wrote a file
_WORDLESS = frozenset(kind for kind, task in TASKS.items() if task.wordless)

Occasion = tuple[datetime, str]
"""What the revisions of one act have in common: (when it was recorded, its reason)."""


@dataclass(frozen=True, slots=True)
class History:
    """What erasing has to know of all revisions.

    Args:
        moved: belief -> the erased evidence that moved it by itself.
        reasons: occasion -> ids of the beliefs in whose history its reason stands.
        meant: occasion -> those of them that it was about, not only reached.
        touched: the occasions that were about erased evidence.
    """

    moved: dict[str, set[str]] = field(default_factory=dict)
    reasons: dict[Occasion, set[str]] = field(default_factory=dict)
    meant: dict[Occasion, set[str]] = field(default_factory=dict)
    touched: set[Occasion] = field(default_factory=set)

    @classmethod
    def read(cls, space: Space, gone: Collection[str]) -> History:
        """Go through the history of a namespace.

        Args:
            space: the namespace; acts of erasing give no reasons, so it may be read before them.
            gone: ids of the evidence that is erased.
        """
        read = cls()
        for revision in space.all_revisions():
            of_gone = revision.evidence in gone and revision.cause != "drawn"
            if of_gone:
                read.moved.setdefault(revision.belief, set()).add(revision.evidence)
            if revision.reason:
                occasion = (revision.recorded, revision.reason)
                read.reasons.setdefault(occasion, set()).add(revision.belief)
                if revision.cause != "drawn":
                    read.meant.setdefault(occasion, set()).add(revision.belief)
                if of_gone:
                    read.touched.add(occasion)
        return read


@dataclass(frozen=True, slots=True)
class Entries:
    """What of the audit log goes.

    Args:
        bodies: numbers of the entries that lose reason and data.
        accounted: those, and what was erased before by acts of which the account goes with them.
        reasons: reason of an act that goes -> ids of all that the act was about.
        exported: files that were exported since a moment.
    """

    bodies: tuple[int, ...]
    accounted: tuple[int, ...]
    reasons: dict[str, set[str]]
    exported: tuple[str, ...]


class Traces:
    """Looks for what names erased things.

    Args:
        space: the namespace they were erased from.
        words: names and phrases that go.
        ids: what they were known by: evidence, beliefs, entities, sources.
        contexts: (dimension, value) pairs.
        names: names that nobody bears or says any more, in the form in which spellings are equal.
        texts: wordings that are no belief's any more, and predicates that nothing is said with.
        reworded: ids of beliefs that stay in other words.
    """

    def __init__(
        self,
        space: Space,
        words: Words,
        ids: Collection[str] = (),
        contexts: Collection[tuple[str, str]] = (),
        names: Collection[str] = (),
        texts: Collection[str] = (),
        reworded: Collection[str] = (),
    ) -> None:
        self._space = space
        self._words = words
        self._ids = set(ids)
        self._known = {*ids, *texts, *(f"{dimension}={value}" for dimension, value in contexts)}
        self._contexts = set(contexts)
        self._names = set(names)
        self._longest = max(map(len, self._names), default=0) + 20  # a spelling may be longer than its folded form
        self._reworded = set(reworded)

    def nodes(self, notes: Collection[str]) -> tuple[tuple[str, ...], list[Node]]:
        """Ids of the nodes that go, for they name what was erased or were about nothing else; and others without words.

        Args:
            notes: nodes that were about something erased.
        """
        still = {k.source for k in self._space.links(notes) if k.relation is Relation.ABOUT} if notes else set()
        orphaned = set(notes) - still
        gone, stay = [], []
        for node in self._space.all_nodes():
            if node.id in orphaned or (node.kind not in _WORDLESS and self._named_in(node)):
                gone.append(node.id)
            elif node.kind not in _WORDLESS and (new := node_without(node, self._words.repeated)) != node:
                stay.append(new)
        self._known.update(gone)
        return tuple(gone), stay

    def entries(self, since: datetime | None) -> Entries:
        """What of the log names what was erased, and the files exported since a moment; None is the beginning."""
        gone: dict[int, Entry] = {}
        reasons: dict[str, set[str]] = {}
        giving: list[tuple[int, dict[str, Any]]] = []  # entries that keep what evidence was retracted for
        files = dict[str, None]()
        for entry in forwards(self._space):
            if entry.erased:
                continue
            if entry.act == EXPORTED:
                if since is None or entry.recorded >= since:
                    files[str(entry.data.get("path", ""))] = None
            elif self._tells(entry.data) or self._says(entry):
                gone[entry.number] = entry
                if self._words.touched(entry.reason):
                    reasons.setdefault(entry.reason, set()).update(concerned(entry.data))
            else:
                giving += [(entry.number, given) for given in _given_reasons(entry.data)]
        again = [n for n, given in giving if any(ident in reasons.get(why, ()) for ident, why in given.items())]
        bodies = sorted({*gone, *again})
        accounted = {*bodies, *(number for entry in gone.values() for number in erased_by(entry))}
        return Entries(tuple(bodies), tuple(sorted(accounted)), reasons, tuple(files))

    def occasions(self, history: History, entries: Entries, retracted: Collection[Evidence]) -> set[Occasion]:
        """The acts that were about what was erased, among other things, and tell of it in their reason.

        Args:
            history: as it was.
            entries: what goes of the log; a graph may have come without its log.
            retracted: evidence that was erased.
        """
        near = {why: self._ids | ids | self._filed(ids) for why, ids in entries.reasons.items()}
        own = {(piece.retracted, piece.retract_reason) for piece in retracted if piece.retracted}
        found = {(when, why) for when, why in history.touched | own if self._words.touched(why)}
        meant = ((occasion, beliefs & near.get(occasion[1], set())) for occasion, beliefs in history.meant.items())
        return found | {occasion for occasion, beliefs in meant if beliefs}

    def reasons(self, history: History, occasions: Collection[Occasion]) -> tuple[str, ...]:
        """Ids of the beliefs in whose history a reason tells of what was erased."""
        repeated = {why for why in {why for _, why in history.reasons} if self._words.repeated(why)}
        told = (ids for (when, why), ids in history.reasons.items() if why in repeated or (when, why) in occasions)
        return tuple(sorted(set[str]().union(*told)))

    def _filed(self, evidence: Collection[str]) -> set[str]:
        return set[str]().union(*self._space.beliefs_of(evidence).values())

    def _says(self, entry: Entry) -> bool:
        return self._words.repeated(entry.reason) or any(map(self._words.repeated, typed_in(entry.data)))

    def _named_in(self, node: Node) -> bool:
        if node.kind == "review_item" and self._reworded.intersection(_texts(node.data)):
            return True  # why it waits may be told in the words of before
        return node.id in self._known or self._tells(node.data)

    def _tells(self, data: Any) -> bool:
        if self._contexts and not self._contexts.isdisjoint(_places(data)):
            return True
        return any(text in self._known or self._is_name(text) for text in _texts(data))

    def _is_name(self, text: str) -> bool:
        return 0 < len(text) <= self._longest and bool(self._names) and name_key(text) in self._names


def _given_reasons(data: Any) -> Iterator[dict[str, Any]]:
    """Every account in an entry of what evidence had been retracted for: id -> reason."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "reasons" and isinstance(value, dict):
                yield value
            else:
                yield from _given_reasons(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _given_reasons(value)


def _texts(data: Any) -> Iterator[str]:
    """Every text in JSON, keys included."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from _texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _texts(value)


def _places(data: Any) -> Iterator[tuple[str, str]]:
    """Every context in JSON, however it is written: {"project": "x"}, or {"dimension": "project", "value": "x"}."""
    if isinstance(data, dict):
        named = data.get("dimension"), data.get("value")
        for key, value in (*data.items(), named):
            if isinstance(key, str) and isinstance(value, str):
                yield key, value
            else:
                yield from _places(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _places(value)
