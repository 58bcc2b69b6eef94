"""Which evidence an act is about: chosen by id, source, speaker, agent, run or time, or all of the namespace.

Retracting, restoring, erasing and supposing take the same selectors, so that the same words choose the same evidence.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from datetime import datetime
from typing import TypedDict, Unpack

from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import Evidence
from beliefgraph.errors import InvalidInput, InvalidTime, NotFound
from beliefgraph.filing import Roll
from beliefgraph.intake import as_ids, as_time, check_text
from beliefgraph.ports import Space
from beliefgraph.text import name_key

PAGE = 1000  # ids that are looked up at a time


@dataclass(frozen=True, slots=True)
class Selector:
    """Evidence that passes every condition given.

    Args:
        evidence: ids.
        source: where it comes from.
        speaker: who said it, under any of his names; not who is merely quoted.
        agent: on whose behalf it was written.
        run: the run that brought it in.
        since: said or happened at this time or later; what has no event time is not chosen.
        until: said or happened before this time; what has no event time is not chosen.
        recorded_since: recorded at this time or later.
        recorded_until: recorded before this time.
        everything: all of the namespace; goes with no other condition.

    Raises:
        InvalidInput: no condition, or `everything` beside another.
        InvalidTime: a time without a zone, or a range that ends before it begins.
    """

    evidence: tuple[str, ...] = ()
    source: str = ""
    speaker: str = ""
    agent: str = ""
    run: str = ""
    since: datetime | None = None
    until: datetime | None = None
    recorded_since: datetime | None = None
    recorded_until: datetime | None = None
    everything: bool = False

    def __post_init__(self) -> None:
        given = [f.name for f in fields(self) if getattr(self, f.name) not in ((), "", None, False)]
        if not given:
            rule = "nothing says which evidence is meant"
            raise InvalidInput("no selector", rule, "Name evidence, a source, a speaker, an agent, a run or a time")
        if self.everything and len(given) > 1:
            rule = "everything is all of the namespace, and nothing narrows it"
            raise InvalidInput(f"everything with {given[0]}", rule, "Give one or the other")
        for name in ("source", "speaker", "agent", "run"):
            check_text(getattr(self, name), f"a {name}")
        for start, end in ((self.since, self.until), (self.recorded_since, self.recorded_until)):
            _check_range(start, end)

    @property
    def timed(self) -> bool:
        """Whether event time matters."""
        return self.since is not None or self.until is not None

    def __str__(self) -> str:
        """The conditions as they were given, e.g. "source=blog, run=nightly"."""
        given = ((f.name, getattr(self, f.name)) for f in fields(self))
        return ", ".join(f"{name}={_told(value)}" for name, value in given if value not in ((), "", None, False))

    def takes(self, evidence: Evidence) -> bool:
        """Whether evidence passes the conditions that it can be asked itself: all but ids and speaker."""
        return (
            self.source in ("", evidence.source)
            and self.agent in ("", evidence.agent)
            and self.run in ("", evidence.run)
            and _within(evidence.recorded, self.recorded_since, self.recorded_until)
            and (not self.timed or (evidence.at is not None and _within(evidence.at, self.since, self.until)))
        )


class Conditions(TypedDict, total=False):
    """The conditions of a `Selector` as callers write them, besides ids."""

    source: str
    speaker: str
    agent: str
    run: str
    since: datetime | str | None
    until: datetime | str | None
    recorded_since: datetime | str | None
    recorded_until: datetime | str | None
    everything: bool


def selector(evidence: str | Iterable[str] | None = None, zone: str = "", **conditions: Unpack[Conditions]) -> Selector:
    """A checked selector from what callers write: one id or several, times as ISO text or datetimes.

    Args:
        evidence: an id, or several; a list without any is refused, because it means no evidence and not all of it.
        zone: time zone of times that carry none.
        **conditions: those of `Selector`.

    Raises:
        InvalidInput, InvalidTime: as `Selector`.
    """
    ids = tuple(dict.fromkeys(as_ids(evidence, "evidence"))) if evidence is not None else ()
    if evidence is not None and not any(ids):
        raise InvalidInput(list(ids), "no evidence is named", "Give ids, or leave them out")
    return Selector(
        evidence=ids,
        source=conditions.get("source", ""),
        speaker=conditions.get("speaker", ""),
        agent=conditions.get("agent", ""),
        run=conditions.get("run", ""),
        since=as_time(conditions.get("since"), zone),
        until=as_time(conditions.get("until"), zone),
        recorded_since=as_time(conditions.get("recorded_since"), zone),
        recorded_until=as_time(conditions.get("recorded_until"), zone),
        everything=conditions.get("everything", False),
    )


def select(space: Space, chosen: Selector) -> list[str]:
    """Ids of the evidence that a selector chooses, sorted; retracted evidence included.

    Raises:
        NotFound: an id that the namespace does not hold.
    """
    roll = Roll(space, ChangeSet(), datetime.min)
    who = roll.who(chosen.speaker)

    def said(evidence: Evidence) -> bool:
        if not chosen.speaker or name_key(evidence.speaker) == name_key(chosen.speaker):
            return True
        return bool(evidence.speaker) and roll.who(evidence.speaker) == who

    return sorted(e.id for e in _candidates(space, chosen) if chosen.takes(e) and said(e))


def _candidates(space: Space, chosen: Selector) -> Iterable[Evidence]:
    """The evidence among which everything that is chosen lies, read by the narrowest way there is."""
    if chosen.evidence:
        found = space.evidence(chosen.evidence)
        for ident in chosen.evidence:
            if ident not in found:
                rule = "there is no such evidence in this namespace"
                raise NotFound(ident, rule, "Look it up with recall or explain")
        return found.values()
    if chosen.run or chosen.source:
        ids = space.brought_in(chosen.run) if chosen.run else space.from_source(chosen.source)
        pages = (ids[start : start + PAGE] for start in range(0, len(ids), PAGE))
        return (e for page in pages for e in space.evidence(page).values())
    return space.all_evidence()


def _told(value: object) -> str:
    return " ".join(value) if isinstance(value, tuple) else str(value)


def nothing_passes(chosen: Selector) -> NotFound:
    """The refusal of a selector that chooses nothing, which is mistyped more often than meant."""
    return NotFound(str(chosen), "nothing in this namespace passes that", "Correct it, or loosen it")


def _check_range(since: datetime | None, until: datetime | None) -> None:
    for time in (since, until):
        as_time(time)
    if since is not None and until is not None and until <= since:
        rule = f"the range ends at {until.isoformat()}, which is not later"
        raise InvalidTime(since.isoformat(), rule, "Give the earlier time first; the end is not included")


def _within(time: datetime, since: datetime | None, until: datetime | None) -> bool:
    return (since is None or since <= time) and (until is None or time < until)
