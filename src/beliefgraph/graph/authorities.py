"""Authorities: what those who tell something are worth, learned or said, and taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from beliefgraph import authority
from beliefgraph.amend import Amendment
from beliefgraph.domain.authority import Authorities as Judged
from beliefgraph.domain.authority import Authority
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import within
from beliefgraph.domain.predicates import lookup
from beliefgraph.errors import NotFound
from beliefgraph.filing import Roll
from beliefgraph.graph.base import Door, Progress
from beliefgraph.intake import check_text
from beliefgraph.lessons import Lessons, lessons_of
from beliefgraph.ports import Space

PAGE = 1000


class Authorities(Door):
    """Whom to believe how far."""

    def learn_authority(self, *, progress: Progress | None = None) -> Lessons:
        """Learn whom to believe from how speakers and sources agree, and from verdicts and outcomes; nothing changes.

        Those who copy one another are found first, and would count once. What is learned of few words is smoothed by
        what those of their kind are worth. Whose authority somebody set is left as it is, and so is whoever said too
        little to tell. `apply_authority` applies it.

        Args:
            progress: called now and then with the number of families of beliefs that were read.
        """
        return lessons_of(self._space, self._policies(), self._clock(), progress or (lambda _: None))

    def apply_authority(
        self, lessons: Lessons | None = None, *, by: str = "", reason: str = "", dry_run: bool = False
    ) -> Amendment:
        """Let what was learned stand: one act, after which every belief counts by it.

        Authority given with a piece of evidence stands, what somebody set stands, and so do verdicts and outcomes. What
        was learned before of those of whom too little is left to learn from ends.

        Args:
            lessons: what `learn_authority` gave; None learns now.
            by: who applies it; the setting `by` when empty.
            reason: why.
            dry_run: tell what it would move, and change nothing.
        """
        learned = (self.learn_authority() if lessons is None else lessons).learned
        who = by or self._settings.by

        def wanted(held: Judged) -> dict[str, Authority | None]:
            aliases = self._space.aliases()
            new = {aliases.get(each.teller, each.teller): replace(each, by=who) for each in learned}
            left = {teller for teller, each in held.of.items() if each.learned} - new.keys()
            set_ = {teller for teller, each in held.of.items() if not each.learned}
            return {teller: each for teller, each in new.items() if teller not in set_} | dict.fromkeys(left)

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
            NotFound: nobody of that name tells anything that all see.
            OutOfRange: a value outside [0, 1].
        """
        for given in (teller, predicate):
            check_text(given, "a speaker, source or predicate")
        if value is not None:
            within(value, 0.0, 1.0, "authority")
        ident, name, who = self._teller(teller), lookup(predicate).name if predicate else "", by or self._settings.by
        told = reason or (f"{teller} counts as before" if value is None else f"the word of {teller} counts {value}")

        def wanted(held: Judged) -> dict[str, Authority | None]:
            before = held.of.get(ident) or Authority(ident, teller, self._clock())
            new = replace(_with(before, value, name), teller=ident, by=who, votes=0)
            return {ident: None if new.says_nothing else new}

        return self._held(wanted, told, by, dry_run)

    def authorities(self) -> list[Authority]:
        """What stands of those whose authority was learned or set, by name."""
        return sorted(self._policies().authorities.held.values(), key=lambda held: (held.name, held.teller))

    def _held(
        self, wanted: Callable[[Judged], Mapping[str, Authority | None]], reason: str, by: str, dry_run: bool
    ) -> Amendment:
        """Let authorities stand as they are wanted, given those that stand."""

        def done(now: datetime, why: str) -> Amendment:
            policies = self._policies()
            return authority.hold(self._space, wanted(policies.authorities), policies, now, why)

        return self._amended("authority", done, by=by, reason=reason, dry_run=dry_run)

    def _teller(self, name: str) -> str:
        """The id by which a speaker or source is judged.

        Raises:
            NotFound: nobody of that name tells anything that all see.
        """
        roll = Roll(self._space, ChangeSet(), self._clock())
        who = roll.who(name)
        spoken = self._space.spoken_by(_names_of(self._space, name, who))
        if self._open(spoken):
            return who
        if self._open(self._space.from_source(name)):
            return name
        raise NotFound(name, "nobody of that name tells anything here", "Look at `sources`, and at who speaks")

    def _open(self, evidence: Sequence[str]) -> bool:
        """Whether all see any of this evidence."""
        pages = (evidence[start : start + PAGE] for start in range(0, len(evidence), PAGE))
        return any(not piece.layer for page in pages for piece in self._space.evidence(page).values())


def _with(held: Authority, value: float | None, predicate: str) -> Authority:
    """An authority with another value, of everything or about one predicate; None takes back what was there."""
    if not predicate:
        new = replace(held, overall=value, predicates={}, words={})
        return new if value is not None else replace(new, group="", repeats=False)
    amount = {} if value is None else {predicate: float(value)}
    return replace(
        held, predicates=_without(held.predicates, predicate) | amount, words=_without(held.words, predicate)
    )


def _without(held: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {each: worth for each, worth in held.items() if each != name}


def _names_of(space: Space, name: str, who: str) -> set[str]:
    """A name and those of whom it means, as written."""
    bearing = {who, *(alias for alias, canonical in space.aliases().items() if canonical == who)}
    return {name, *(each for entity in space.entities(bearing).values() for each in (entity.name, *entity.names))}
