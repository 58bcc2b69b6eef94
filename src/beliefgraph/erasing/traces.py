"""Where else erased things are named: notes and tasks, the audit log, the reasons in history."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from datetime import datetime
from typing import Any

from beliefgraph.domain.audit import Entry
from beliefgraph.domain.model import Node, Relation
from beliefgraph.domain.tasks import TASKS
from beliefgraph.ports import Space
from beliefgraph.text import name_key

PAGE = 1000  # audit entries read at a time
EXPORTED = "export"  # the act that wrote a file
_WORDLESS = frozenset(kind for kind, task in TASKS.items() if task.wordless)


class Traces:
    """Looks for what names erased things.

    Args:
        space: the namespace they were erased from.
        ids: what they were known by: evidence, beliefs, entities, sources.
        contexts: (dimension, value) pairs.
        names: names that nobody bears or says any more, in the form in which spellings are equal.
        texts: wordings that are no belief's any more, and predicates that nothing is said with.
        reworded: ids of beliefs that stay in other words.
    """

    def __init__(
        self,
        space: Space,
        ids: Collection[str] = (),
        contexts: Collection[tuple[str, str]] = (),
        names: Collection[str] = (),
        texts: Collection[str] = (),
        reworded: Collection[str] = (),
    ) -> None:
        self._space = space
        self._known = {*ids, *texts, *(f"{dimension}={value}" for dimension, value in contexts)}
        self._contexts = set(contexts)
        self._names = set(names)
        self._longest = max(map(len, self._names), default=0) + 20  # a spelling may be longer than its folded form
        self._reworded = set(reworded)
        self.repeats = _repeats(self._names)

    def nodes(self, notes: Collection[str]) -> tuple[str, ...]:
        """Ids of the nodes that go: they name what was erased, or were about nothing else.

        Args:
            notes: nodes that were about something erased.
        """
        still = {k.source for k in self._space.links(notes) if k.relation is Relation.ABOUT} if notes else set()
        orphaned = set(notes) - still
        gone = [
            node.id
            for node in self._space.all_nodes()
            if node.id in orphaned or (node.kind not in _WORDLESS and self._named_in(node))
        ]
        self._known.update(gone)
        return tuple(gone)

    def entries(self, since: datetime | None) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """Numbers of the audit entries whose bodies name what was erased, and the files exported since a moment."""
        numbers, files = [], dict[str, None]()
        for entry in self._log():
            if entry.act == EXPORTED and not entry.erased:
                if since is None or entry.recorded >= since:
                    files[str(entry.data["path"])] = None
            elif not entry.erased and (self._tells(entry.data) or self.repeats(entry.reason)):
                numbers.append(entry.number)
        return tuple(numbers), tuple(files)

    def reasons(self) -> tuple[str, ...]:
        """Ids of the beliefs in whose history a reason repeats an erased name."""
        if not self._names:
            return ()
        return tuple(sorted({r.belief for r in self._space.all_revisions() if self.repeats(r.reason)}))

    def _log(self) -> Iterator[Entry]:
        after = 0
        while page := self._space.entries(after, PAGE):
            yield from page
            after = page[-1].number

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


def _repeats(names: Collection[str]) -> Callable[[str], bool]:
    """Whether a text repeats one of these names as a word of its own.

    A name of one character stands inside too many words to tell.
    """
    longer = sorted((name for name in names if len(name) > 1), key=len, reverse=True)
    if not longer:
        return lambda text: False
    pattern = re.compile("|".join(map(_as_word, longer)))
    return lambda text: bool(text) and pattern.search(name_key(text)) is not None


def _as_word(name: str) -> str:
    """A name with no letter of a spaced script beside it; Chinese puts no gap between words."""
    before = "(?<![0-9a-z])" if name[0].isascii() and name[0].isalnum() else ""
    after = "(?![0-9a-z])" if name[-1].isascii() and name[-1].isalnum() else ""
    return f"{before}{re.escape(name)}{after}"
