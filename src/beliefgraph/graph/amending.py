"""Changing one's mind about what counts: evidence, names, predicates, contexts, edges."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

from beliefgraph import amend
from beliefgraph.domain.contexts import ContextTree
from beliefgraph.domain.model import Context, Link, Node
from beliefgraph.domain.tasks import Comparison, Refusal, Renaming
from beliefgraph.errors import InvalidSettings
from beliefgraph.filing import Policies
from beliefgraph.graph.base import Door
from beliefgraph.intake import (
    as_ids,
    as_sameness,
    check_extra,
    check_text,
)
from beliefgraph.naming import compare_by_meaning
from beliefgraph.readers.aliases import read_aliases
from beliefgraph.records import task_of


class Amending(Door):
    """What changes a graph other than observing."""

    def retract(self, evidence: str | Iterable[str], reason: str) -> amend.Amendment:
        """Stop evidence from counting, and re-decide everything it bore on. `restore` undoes it.

        Args:
            evidence: an evidence id, or several.
            reason: why; kept with the evidence.

        Raises:
            NotFound: an id that the namespace does not hold; nothing is retracted.
        """
        ids = as_ids(evidence, "evidence")
        check_text(reason, "a reason")
        if self._masker is not None:
            reason = self._masker.mask(reason).text
        with self._space.writing():
            return self._now(amend.retract(self._space, ids, reason, self._policies(), self._clock()))

    def restore(self, evidence: str | Iterable[str]) -> amend.Amendment:
        """Let retracted evidence count again.

        Raises:
            NotFound: an id that the namespace does not hold; nothing is restored.
        """
        with self._space.writing():
            return self._now(amend.restore(self._space, as_ids(evidence, "evidence"), self._policies(), self._clock()))

    def alias(self, name: str, of: str) -> amend.Amendment:
        """Let one name mean the entity that another names; `alias(name, name)` parts them again."""
        for given in (name, of):
            check_text(given, "a name")
        with self._space.writing():
            return self._now(amend.alias(self._space, name, of, self._policies(), self._clock()))

    def review(self, state: str = "open", *, after: str = "", limit: int = 100) -> list[Comparison]:
        """Names that may mean one entity, by id: open ones for `decide`, or those decided the same or different."""
        chosen = as_sameness(state)
        return amend.compared(self._space, chosen, after, limit)

    def compare_names(self) -> list[Comparison]:
        """Look for names in two scripts that are near in meaning, for `review`; returns what was not compared before.

        Raises:
            InvalidSettings: there is no embedder.
        """
        if self._senses.embedder is None:
            raise InvalidSettings("embedder=none", "names are compared by meaning", "Choose an embedder, e.g. local")
        return compare_by_meaning(self._space, self._senses.embedder, self._clock())

    def decide(self, comparison: str, state: str, *, by: str = "") -> amend.Amendment:
        """Decide whether two compared names mean one entity: "same", "different", or "open" to undo.

        Args:
            comparison: its id, from `review`.
            state: same, different, open.
            by: who decides.

        Raises:
            NotFound: no such comparison.
        """
        chosen = as_sameness(state)
        with self._space.writing():
            policies = self._policies()
            return self._now(amend.decide(self._space, comparison, chosen, by, policies, self._clock()))

    def rename_predicate(self, said: str, meant: str) -> amend.Amendment:
        """File what was said with one predicate under another; `rename_predicate(said, said)` undoes it."""
        for given in (said, meant):
            check_text(given, "a predicate")
        with self._space.writing():
            now, contexts = self._clock(), self._space.contexts()
            policies = partial(Policies, self._settings, ContextTree(contexts))
            return self._now(amend.rename_predicate(self._space, Renaming(said, meant, now), policies, now))

    def refusals(self, *, after: str = "", limit: int = 100) -> list[Refusal]:
        """What the gate kept out, by id: the rule, the source, and never the words."""
        return [task_of(Refusal, node) for node in self._space.nodes_of("refusal", after, limit)]

    def load_aliases(self, file: str | Path) -> int:
        """Apply an alias table, a CSV file of name,of; returns the number of lines. All of it or nothing.

        Raises:
            BadRecord: a file that cannot be read, or a line that is not two names.
        """
        pairs = read_aliases(file)
        with self._space.writing():
            for name, of in pairs:
                self.alias(name, of)
        return len(pairs)

    def aliases(self) -> list[tuple[str, str]]:
        """(name, name of what it means) of all names that mean another's entity, sorted."""
        known = self._space.aliases()
        names = {e.id: e.name for e in self._space.entities({*known, *known.values()}).values()}
        return sorted((names[one], names[other]) for one, other in known.items())

    def place_context(self, dimension: str, value: str, parent: str = "") -> amend.Amendment:
        """Give a context value its place in the dimension's tree, e.g. ("version", "2.1", parent="2")."""
        for given in (dimension, value, parent):
            check_text(given, "a context")
        place = Context(dimension.strip(), value.strip(), parent.strip())
        with self._space.writing():
            policies = partial(Policies, self._settings, renamed=amend.renamings(self._space))
            return self._now(amend.place_context(self._space, place, policies, self._clock()))

    def link(self, source: str, relation: str, target: str, /, **data: Any) -> Link:
        """Draw an edge between two beliefs: SUPPORTS, REFUTES, DERIVES_FROM, CONTRADICTS or PRECEDES.

        From a node of your own: ABOUT. It is kept, explained and followed by `ask`; confidence does not flow along it.

        Raises:
            UnknownRelation: no such relation, or ends that it does not have.
            NotFound: an end that the namespace does not hold.
        """
        for given in (source, relation, target):
            check_text(given, "an edge's end or relation")
        check_extra(data)
        with self._space.writing():
            return amend.link(self._space, source, relation, target, data, self._settings.kinds)

    def unlink(self, source: str, relation: str, target: str) -> None:
        """Remove an edge that `link` drew."""
        with self._space.writing():
            amend.unlink(self._space, source, relation, target)

    def put_node(self, kind: str, id: str, /, **data: Any) -> Node:
        """Keep something of a kind of your own (setting `kinds`); it takes the place of what had its id.

        Raises:
            InvalidName: a kind that is not registered, or an id that something else has.
        """
        for given in (kind, id):
            check_text(given, "a node's kind or id")
        check_extra(data)
        with self._space.writing():
            return amend.put_node(self._space, Node(id, kind, data), self._settings.kinds)
