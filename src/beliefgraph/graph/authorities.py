"""Authorities: what those who tell something are worth, learned or said, and taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from beliefgraph import authority
from beliefgraph.amend import Amendment
from beliefgraph.authority import Lessons
from beliefgraph.domain.authority import Authority
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import within
from beliefgraph.domain.predicates import lookup
from beliefgraph.errors import NotFound
from beliefgraph.filing import Roll
from beliefgraph.graph.base import Door
from beliefgraph.intake import check_text


class Authorities(Door):
    """Whom to believe how far."""

    def learn_authority(self) -> Lessons:
        """Learn whom to believe from how speakers and sources agree, and from verdicts and outcomes; nothing changes.

        Those who copy one another are found first, and would count once. What is learned of few words is smoothed by
        what those of their kind are worth. `apply_authority` applies it.
        """
        return authority.lessons(self._space, self._policies(), self._clock())

    def apply_authority(
        self, lessons: Lessons | None = None, *, by: str = "", reason: str = "", dry_run: bool = False
    ) -> Amendment:
        """Let what was learned stand: one act, after which every belief counts by it.

        Authority given with a piece of evidence stands, and so do verdicts and outcomes.

        Args:
            lessons: what `learn_authority` gave; None learns now.
            by: who applies it; the setting `by` when empty.
            reason: why.
            dry_run: tell what it would move, and change nothing.
        """
        learned = (lessons or self.learn_authority()).learned
        wanted = {held.teller: held for held in learned}
        return self._held(wanted, reason or "authority was learned", by, dry_run)

    def set_authority(
        self,
        teller: str,
        value: float | None,
        predicate: str = "",
        *,
        by: str = "",
        reason: str = "",
        dry_run: bool = False,
    ) -> Amendment:
        """Say what the word of a speaker or source is worth, in all it says or about one predicate.

        Args:
            teller: the speaker as written, or the id of a source where nobody in particular speaks.
            value: in [0, 1]; None takes back what was said or learned.
            predicate: about what; everything when empty.
            by: who says so; the setting `by` when empty.
            reason: why.
            dry_run: tell what it would move, and change nothing.

        Raises:
            NotFound: nobody of that name tells anything here.
            OutOfRange: a value outside [0, 1].
        """
        for given in (teller, predicate):
            check_text(given, "a speaker, source or predicate")
        if value is not None:
            within(value, 0.0, 1.0, "authority")
        ident, who = self._teller(teller), by or self._settings.by
        before = self._policies().authorities.of.get(ident) or Authority(ident, teller, self._clock())
        if predicate:
            name = lookup(predicate).name
            amount = {} if value is None else {name: float(value)}
            predicates, words = _without(before.predicates, name) | amount, _without(before.words, name)
            new = replace(before, predicates=predicates, words=words)
        else:
            new = replace(before, overall=value, predicates={}, words={})
            new = new if value is not None else replace(new, group="", repeats=False)
        told = reason or (f"{teller} counts as before" if value is None else f"the word of {teller} counts {value}")
        return self._held({ident: None if new.says_nothing else replace(new, by=who, votes=0)}, told, by, dry_run)

    def authorities(self) -> list[Authority]:
        """What stands of those whose authority was learned or set, by name."""
        return sorted(self._policies().authorities.of.values(), key=lambda held: (held.name, held.teller))

    def _held(self, wanted: Mapping[str, Authority | None], reason: str, by: str, dry_run: bool) -> Amendment:
        return self._amended(
            "authority",
            lambda now, why: authority.hold(self._space, wanted, self._policies(), now, why),
            by=by,
            reason=reason,
            dry_run=dry_run,
        )

    def _teller(self, name: str) -> str:
        """The id by which a speaker or source is judged."""
        roll = Roll(self._space, ChangeSet(), self._clock())
        if self._space.spoken_by([name]):
            return roll.who(name)
        if name in self._space.sources([name]):
            return name
        raise NotFound(name, "nobody of that name tells anything here", "Look at `sources`, and at who speaks")


def _without(held: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {each: worth for each, worth in held.items() if each != name}
