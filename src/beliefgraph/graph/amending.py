"""Changing one's mind about what counts: evidence, names, predicates, contexts, edges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import Any

from beliefgraph import amend, joining, linking, nesting
from beliefgraph.domain.model import Context, Node
from beliefgraph.domain.tasks import Comparison, Refusal, Renaming
from beliefgraph.errors import InvalidSettings
from beliefgraph.graph.base import Door
from beliefgraph.intake import (
    as_ids,
    as_sameness,
    check_extra,
    check_text,
)
from beliefgraph.naming import compare_by_meaning
from beliefgraph.readers.aliases import read_aliases, read_wholes
from beliefgraph.records import task_of
from beliefgraph.related import table


class Amending(Door):
    """What changes a graph other than observing."""

    def retract(
        self, evidence: str | Iterable[str], reason: str, *, by: str = "", dry_run: bool = False
    ) -> amend.Amendment:
        """Stop evidence from counting, and re-decide everything it bore on. `restore` undoes it.

        Args:
            evidence: an evidence id, or several.
            reason: why; kept with the evidence.
            by: who does it; the setting `by` when empty. The same for every act.
            dry_run: tell what it would do, and leave no trace. The same for every act.

        Raises:
            NotFound: an id that the namespace does not hold; nothing is retracted.
        """
        ids = as_ids(evidence, "evidence")
        return self._amended(
            "retract",
            lambda now, why: amend.retract(self._space, ids, why, self._policies(), now),
            by=by,
            reason=reason,
            dry_run=dry_run,
        )

    def restore(
        self, evidence: str | Iterable[str], *, by: str = "", reason: str = "", dry_run: bool = False
    ) -> amend.Amendment:
        """Let retracted evidence count again.

        Args:
            evidence: an evidence id, or several.
            reason: why, in words, for the audit log. The same for every act.

        Raises:
            NotFound: an id that the namespace does not hold; nothing is restored.
        """
        ids = as_ids(evidence, "evidence")
        return self._amended(
            "restore",
            lambda now, why: amend.restore(self._space, ids, self._policies(), now, why),
            by=by,
            reason=reason,
            dry_run=dry_run,
        )

    def alias(self, name: str, of: str, *, by: str = "", reason: str = "", dry_run: bool = False) -> amend.Amendment:
        """Let one name mean the entity that another names; `alias(name, name)` parts them again."""
        for given in (name, of):
            check_text(given, "a name")
        return self._amended(
            "alias",
            lambda now, _: joining.alias(self._space, name, of, self._policies(), now),
            by=by,
            reason=reason,
            dry_run=dry_run,
        )

    def review(self, state: str = "open", *, after: str = "", limit: int = 100) -> list[Comparison]:
        """Names that may mean one entity, by id: open ones for `decide`, or those decided the same or different."""
        chosen = as_sameness(state)
        return joining.compared(self._space, chosen, after, limit)

    def compare_names(self) -> list[Comparison]:
        """Look for names in two scripts that are near in meaning, for `review`; returns what was not compared before.

        Raises:
            InvalidSettings: there is no embedder.
        """
        if self._senses.embedder is None:
            raise InvalidSettings("embedder=none", "names are compared by meaning", "Choose an embedder, e.g. local")
        return compare_by_meaning(self._space, self._senses.embedder, self._clock())

    def _decide_names(self, comparison: str, state: str, by: str, reason: str, dry_run: bool) -> amend.Amendment:
        """Decide whether two compared names mean one entity: "same", "different", or "open" to undo."""
        chosen, who = as_sameness(state), by or self._settings.by
        return self._amended(
            "decide",
            lambda now, _: joining.decide(self._space, comparison, chosen, who, self._policies(), now),
            by=by,
            reason=reason,
            dry_run=dry_run,
        )

    def rename_predicate(
        self, said: str, meant: str, *, by: str = "", reason: str = "", dry_run: bool = False
    ) -> amend.Amendment:
        """File what was said with one predicate under another; `rename_predicate(said, said)` undoes it."""
        for given in (said, meant):
            check_text(given, "a predicate")

        def rename(now: datetime, _: str) -> amend.Amendment:
            as_is, renaming = self._policies(), Renaming(said, meant, now)
            return amend.rename_predicate(self._space, renaming, lambda renamed: as_is.but(renamed=renamed), now)

        return self._amended("rename_predicate", rename, by=by, reason=reason, dry_run=dry_run)

    def refusals(self, *, after: str = "", limit: int = 100) -> list[Refusal]:
        """What the gate kept out, by id: the rule, the source, and never the words."""
        return [task_of(Refusal, node) for node in self._space.nodes_of("refusal", after, limit)]

    def load_aliases(
        self, file: str | Path, *, by: str = "", reason: str = "", dry_run: bool = False
    ) -> amend.Amendment:
        """Apply an alias table, a CSV file of name,of, as one act: all of it or nothing.

        Returns:
            What it re-decided; `changed` has the entities that its lines name.

        Raises:
            BadRecord: a file that cannot be read, or a line that is not two names.
        """
        pairs = read_aliases(file)

        def apply(now: datetime, _: str) -> amend.Amendment:
            total, steps = joining.alias_all(self._space, pairs, self._policies(), now)
            parts = [["alias", step.data] for step in steps if step.data]
            return replace(total, data={"parts": parts} if parts else {})

        return self._amended("load_aliases", apply, by=by, reason=reason, dry_run=dry_run)

    def aliases(self) -> list[tuple[str, str]]:
        """(name, name of what it means) of all names that mean another's entity, sorted."""
        known = self._space.aliases()
        names = {e.id: e.name for e in self._space.entities({*known, *known.values()}).values()}
        return sorted((names[one], names[other]) for one, other in known.items())

    def within(
        self, part: str, whole: str, *, by: str = "", reason: str = "", dry_run: bool = False
    ) -> amend.Amendment:
        """Let one value lie within another, a town in its province: who says the part thereby says the whole.

        Several wholes are allowed. `within(part, part)` takes it out of all of them again.

        Raises:
            InvalidName: an empty name, or something would lie within itself.
        """
        for given in (part, whole):
            check_text(given, "a name")
        return self._nested("within", [(part, whole)], by, reason, dry_run)

    def load_wholes(
        self, file: str | Path, *, by: str = "", reason: str = "", dry_run: bool = False
    ) -> amend.Amendment:
        """Enter a table of what lies within what, a CSV file of part,whole, as one act: all of it or nothing.

        Raises:
            BadRecord: a file that cannot be read, or a line that is not two names.
            InvalidName: something would lie within itself.
        """
        pairs = read_wholes(file)
        for given in chain.from_iterable(pairs):
            check_text(given, "a name")
        return self._nested("load_wholes", pairs, by, reason, dry_run)

    def _nested(
        self, act: str, pairs: Sequence[tuple[str, str]], by: str, reason: str, dry_run: bool
    ) -> amend.Amendment:
        if (masker := self._masker) is not None:  # as the values are that it is about
            pairs = [(masker.mask(part).text, masker.mask(whole).text) for part, whole in pairs]
        return self._amended(
            act,
            lambda now, _: nesting.enter(self._space, pairs, self._policies(), now),
            by=by,
            reason=reason,
            dry_run=dry_run,
        )

    def wholes(self) -> list[tuple[str, str]]:
        """(part, whole) of the table of what lies within what, as they were given, sorted."""
        return sorted((row.part, row.whole) for row in table(self._space))

    def place_context(
        self,
        dimension: str,
        value: str,
        parent: str = "",
        *,
        by: str = "",
        reason: str = "",
        dry_run: bool = False,
    ) -> amend.Amendment:
        """Give a context value its place in the dimension's tree, e.g. ("version", "2.1", parent="2")."""
        for given in (dimension, value, parent):
            check_text(given, "a context")
        context = Context(dimension.strip(), value.strip(), parent.strip())

        def place(now: datetime, _: str) -> amend.Amendment:
            return amend.place_context(self._space, context, self._policies_in, now)

        return self._amended("place_context", place, by=by, reason=reason, dry_run=dry_run)

    def link(
        self,
        source: str,
        relation: str,
        target: str,
        data: Mapping[str, Any] | None = None,
        /,
        *,
        by: str = "",
        reason: str = "",
        dry_run: bool = False,
        **fields: Any,
    ) -> amend.Amendment:
        """Draw an edge between two beliefs: SUPPORTS, REFUTES, DERIVES_FROM, CONTRADICTS or PRECEDES.

        From a node of your own: ABOUT. It is kept, explained and followed by `ask`. `strength`, in [0, 1], says how
        much of one belief reaches the other; what a belief derives from holds together unless `group` parts it.

        Args:
            data: what to keep with it; the same as further `fields`, for names that are taken.

        Raises:
            UnknownRelation: no such relation, or ends that it does not have.
            NotFound: an end that the namespace does not hold.
        """
        for given in (source, relation, target):
            check_text(given, "an edge's end or relation")
        kept = _kept(data, fields)
        return self._amended(
            "link",
            lambda now, _: linking.link(
                self._space, source, relation, target, kept, self._policies(), now, self._settings.kinds
            ),
            by=by,
            reason=reason,
            dry_run=dry_run,
        )

    def unlink(
        self, source: str, relation: str, target: str, *, by: str = "", reason: str = "", dry_run: bool = False
    ) -> amend.Amendment:
        """Remove an edge that `link` drew."""
        return self._amended(
            "unlink",
            lambda now, _: linking.unlink(self._space, source, relation, target, self._policies(), now),
            by=by,
            reason=reason,
            dry_run=dry_run,
        )

    def put_node(
        self,
        kind: str,
        id: str,
        data: Mapping[str, Any] | None = None,
        /,
        *,
        by: str = "",
        reason: str = "",
        dry_run: bool = False,
        **fields: Any,
    ) -> amend.Amendment:
        """Keep something of a kind of your own (setting `kinds`); it takes the place of what had its id.

        Args:
            data: what is to be known of it; the same as further `fields`, for names that are taken.

        Raises:
            InvalidName: a kind that is not registered, or an id that something else has.
        """
        for given in (kind, id):
            check_text(given, "a node's kind or id")
        node = Node(id, kind, _kept(data, fields))
        return self._amended(
            "node",
            lambda now, _: linking.put_node(self._space, node, self._settings.kinds),
            by=by,
            reason=reason,
            dry_run=dry_run,
        )


def _kept(data: Mapping[str, Any] | None, fields: Mapping[str, Any]) -> dict[str, Any]:
    """What is kept with an edge or node, checked."""
    kept = {**(data or {}), **fields}
    check_extra(kept)
    return kept
