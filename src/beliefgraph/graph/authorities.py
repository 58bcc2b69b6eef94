"""Authorities: what those who tell something are worth, learned or said, and taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from beliefgraph import authority
from beliefgraph.amend import Amendment
from beliefgraph.domain.authority import Authorities as Judged
from beliefgraph.domain.authority import Authority, Held
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import within
from beliefgraph.errors import InvalidInput, NotFound
from beliefgraph.filing import Roll
from beliefgraph.graph.base import Door, Progress
from beliefgraph.intake import check_text
from beliefgraph.lessons import Lessons, lessons_of
from beliefgraph.ports import Space

PAGE = 1000
SHOWN = 20  # predicates that a message names


class Authorities(Door):
    """Whom to believe how far."""

    def learn_authority(self, *, progress: Progress | None = None) -> Lessons:
        """Learn whom to believe from how speakers and sources agree, and from verdicts and outcomes; nothing changes.

        Those who copy one another are found first, and would count once. What is learned of few claims is smoothed by
        what those of their kind are worth. Numbers that somebody set are left as they are, and so is whoever said too
        little to tell. `apply_authority` applies it.

        Args:
            progress: called now and then with the number of things that were read.
        """
        return lessons_of(self._space, self._policies(), self._clock(), progress or (lambda _: None))

    def apply_authority(
        self, lessons: Lessons | None = None, *, by: str = "", reason: str = "", dry_run: bool = False
    ) -> Amendment:
        """Let what was learned stand: one act, after which every belief counts by it.

        It counts in the predicates that it was learned in, and not in what somebody says of himself. Authority given
        with a piece of evidence stands, numbers that somebody set stand, and so do verdicts and outcomes. What was
        learned before of those of whom too little is left to learn from ends.

        Args:
            lessons: what `learn_authority` gave; None learns now.
            by: who applies it; the setting `by` when empty.
            reason: why.
            dry_run: tell what it would move, and change nothing.

        Raises:
            InvalidInput: lessons of another namespace.
        """
        lessons, who = self.learn_authority() if lessons is None else lessons, by or self._settings.by
        if not isinstance(lessons, Lessons) or lessons.namespace not in ("", self._space.namespace):
            here = f"they are what learn_authority gave in namespace {self._space.namespace!r}"
            raise InvalidInput("lessons", here, "Learn here, or pass none")
        learned = lessons.learned

        def wanted(held: Judged) -> dict[authority.Place, Authority | None]:
            aliases = self._space.aliases()
            new = {(aliases.get(each.teller, each.teller), True): replace(each, by=who) for each in learned}
            left = {(teller, True) for teller, each in held.of.items() if each.learned is not None}
            return {**dict.fromkeys(left), **new}

        return self._held("apply_authority", wanted, reason or "authority was learned", by, dry_run)

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
            value: in [0, 1]; None takes back what was set, so that what was learned counts again, or where nothing was
                set takes back what was learned.
            predicate: about what; everything when empty.
            by: who says so; the setting `by` when empty.
            reason: why.
            dry_run: tell what it would move, and change nothing.

        Raises:
            NotFound: nobody of that name tells anything that all see, or nothing about that predicate.
            OutOfRange: a value outside [0, 1].
        """
        for given in (teller, predicate):
            check_text(given, "a speaker, source or predicate")
        if value is not None:
            within(value, 0.0, 1.0, "authority")
        ident, who = self._teller(teller, held=value is None), by or self._settings.by
        name = self._policies().predicate(predicate).name if predicate else ""
        told = reason or (f"{teller} counts as before" if value is None else f"the word of {teller} counts {value}")

        known = self._policies().authorities.of.get(ident, Held())
        if name and not any(of is not None and name in of.predicates for of in (known.set, known.learned)):
            self._speaks_of(ident, teller, name)

        def wanted(held: Judged) -> dict[authority.Place, Authority | None]:
            return _with(
                held.of.get(ident, Held()), ident, Authority(ident, teller, self._clock(), by=who), value, name
            )

        return self._held("set_authority", wanted, told, by, dry_run)

    def authorities(self) -> list[Authority]:
        """What stands of those whose authority was learned or set, by name; of whom it was both, first what was set."""
        held = self._policies().authorities.held.values()
        return sorted(held, key=lambda each: (each.name, each.teller, each.learned))

    def _held(
        self,
        act: str,
        wanted: Callable[[Judged], Mapping[authority.Place, Authority | None]],
        reason: str,
        by: str,
        dry_run: bool,
    ) -> Amendment:
        """Let authorities stand as they are wanted, given those that stand."""

        def done(now: datetime, why: str) -> Amendment:
            policies = self._policies()
            return authority.hold(self._space, wanted(policies.authorities), policies, now, why)

        return self._amended(act, done, by=by, reason=reason, dry_run=dry_run)

    def _teller(self, name: str, *, held: bool) -> str:
        """The id by which a speaker or source is judged.

        Args:
            name: as written.
            held: whether it is enough that something is held of it.

        Raises:
            NotFound: nobody of that name tells anything that all see.
        """
        roll = Roll(self._space, ChangeSet(), self._clock())
        who = roll.who(name)
        known = self._policies().authorities.of if held else {}
        if found := [each for each in (who, name) if each in known]:
            return found[0]
        spoken = self._space.spoken_by(_names_of(self._space, name, who))
        if self._open(spoken):
            return who
        if self._open(self._space.from_source(name)):
            return name
        raise NotFound(name, "nobody of that name tells anything here", "Look at `sources`, and at who speaks")

    def _speaks_of(self, teller: str, name: str, predicate: str) -> None:
        """Refuse a predicate that somebody never speaks of, in what all see.

        Raises:
            NotFound: naming those he speaks of.
        """
        roll = Roll(self._space, ChangeSet(), self._clock())
        pieces = authority.told_pieces(self._space, [teller], roll)
        ids = {ident for found in self._space.beliefs_of(pieces).values() for ident in found}
        spoken = {belief.predicate for belief in self._space.beliefs(ids).values() if not belief.agent}
        if predicate not in spoken:
            named = ", ".join(sorted(spoken)[:SHOWN]) + (", ..." if len(spoken) > SHOWN else "")
            raise NotFound(predicate, f"{name} says nothing about it", f"Give one of: {named}")

    def _open(self, evidence: Sequence[str]) -> bool:
        """Whether all see any of this evidence."""
        pages = (evidence[start : start + PAGE] for start in range(0, len(evidence), PAGE))
        return any(not piece.layer for page in pages for piece in self._space.evidence(page).values())


def _with(
    held: Held, teller: str, plain: Authority, value: float | None, predicate: str
) -> dict[authority.Place, Authority | None]:
    """What is to stand of somebody once a number is set, of everything or about one predicate, or taken back.

    Args:
        held: what is held of it.
        teller: its id.
        plain: an authority of it that says nothing.
        value: the number; None takes back what was set there, and where nothing was what was learned there.
        predicate: about what; everything when empty.
    """
    said = held.set or plain
    if value is not None:
        if predicate:
            return {
                (teller, False): replace(said, **_who(plain), predicates={**said.predicates, predicate: float(value)})
            }
        return {(teller, False): replace(plain, overall=float(value))}
    if held.set is not None and (not predicate or predicate in held.set.predicates):
        return {(teller, False): _left(replace(said.but_for(predicate), **_who(plain)) if predicate else plain)}
    if held.learned is not None and (not predicate or predicate in held.learned.predicates):
        return {(teller, True): _left(held.learned.but_for(predicate)) if predicate else None}
    return {}


def _left(held: Authority) -> Authority | None:
    return None if held.says_nothing else held


def _who(held: Authority) -> dict[str, Any]:
    return {"teller": held.teller, "name": held.name, "by": held.by}


def _names_of(space: Space, name: str, who: str) -> set[str]:
    """A name and those of whom it means, as written."""
    bearing = {who, *(alias for alias, canonical in space.aliases().items() if canonical == who)}
    return {name, *(each for entity in space.entities(bearing).values() for each in (entity.name, *entity.names))}
