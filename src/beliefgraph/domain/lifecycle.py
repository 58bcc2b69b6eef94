"""When a belief, or the words it came from, has had its time: decided from evidence and time alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from beliefgraph.domain.confidence import DAY, Cell
from beliefgraph.domain.model import Evidence
from beliefgraph.domain.opinion import Band, Opinion
from beliefgraph.domain.revision import DERIVED, Policy, Settled, Voice, read_at, settle

REFUTED = -0.4
"""Signed confidence up to which a belief is clearly not so."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How long things stay, and how little decides nothing.

    Args:
        idle_days: days without new evidence after which words, and beliefs that decide nothing, are put away.
        weak_below: |signed| below which a belief decides nothing.
        invalidate_after_days: days for which a belief must have been refuted to be invalidated.
        invalidate_origins: independent origins that must refute it.
        keep_beliefs: put away evidence only, never a belief.
    """

    idle_days: float = 180.0
    weak_below: float = 0.2
    invalidate_after_days: float = 30.0
    invalidate_origins: int = 3
    keep_beliefs: bool = False


@dataclass(frozen=True, slots=True)
class Refuted:
    """That a belief has been refuted for long enough.

    Args:
        full: when the time was full, in seconds since 1970.
        origins: how many independent origins refuted it then.
        signed: its signed confidence then.
    """

    full: float
    origins: int
    signed: float


def said(evidence: Evidence) -> datetime:
    """When evidence was said, else when it was recorded."""
    return evidence.at or evidence.recorded


def days_since(moment: datetime, now: datetime) -> float:
    """Days from a moment to now; below 0 when it is yet to come."""
    return (now - moment).total_seconds() / DAY


def is_weak(opinion: Opinion, terms: Terms) -> bool:
    """Whether a belief decides nothing; where accounts stand against one another, that is a conflict instead."""
    return abs(opinion.signed) < terms.weak_below and opinion.band is not Band.CONTESTED


def needed(settled: Settled, opinions: Mapping[Cell, Opinion], terms: Terms) -> set[str]:
    """The evidence whose words are needed: what counts on a belief that decides something.

    Words that were taken back, that repeat another's, or that count on nothing that decides are needed for nothing.

    Args:
        settled: the family, folded at the moment.
        opinions: those of its beliefs that are active, at the moment.
        terms: what decides nothing.
    """
    deciding = {cell for cell, opinion in opinions.items() if not is_weak(opinion, terms)}
    fates = settled.fates().items()
    return {ident for (ident, cell), fate in fates if cell in deciding and (fate.counts or fate.why == DERIVED)}


def refuted(voices: Collection[Voice], policy: Policy, cell: Cell, now: float, terms: Terms) -> Refuted | None:
    """Whether a belief has been clearly not so for long enough, refuted by enough independent origins.

    Told from evidence and time alone: once the time is full it stays so until new evidence about it comes, whenever
    anybody looks. Between two pieces of evidence opinions only fade, so it is enough to look where evidence came, and
    at the first moment at which the time is full.

    Args:
        voices: the live evidence of the belief's family.
        policy: how the family is revised.
        cell: the belief.
        now: seconds since 1970; what was said later is left out.
        terms: how long, and how many origins.
    """
    told = {voice.filed.evidence.id: said(voice.filed.evidence).timestamp() for voice in voices}
    heard = [voice for voice in voices if told[voice.filed.evidence.id] <= now]
    scope, value = cell
    homes = settle(heard, policy).homes
    own = [told[ident] for (ident, about), home in homes.items() if about == value and home == scope]
    if not own:
        return None
    start = max(own) - terms.invalidate_after_days * DAY
    full = _full(heard, told, policy, cell, start, now, terms)
    if full is None:
        return None
    then = [voice for voice in heard if told[voice.filed.evidence.id] <= full]
    settled = settle(then, policy)
    origins, opinion = _refuting(settled, then, cell), read_at(settled, policy, full).get(cell)
    enough = len(origins) >= terms.invalidate_origins and opinion is not None and opinion.signed <= REFUTED
    return Refuted(full, len(origins), opinion.signed) if enough and opinion is not None else None


def _full(
    heard: Collection[Voice],
    told: Mapping[str, float],
    policy: Policy,
    cell: Cell,
    start: float,
    now: float,
    terms: Terms,
) -> float | None:
    """The first moment, from the last evidence about a belief on, at which it was clearly not so for long enough.

    Args:
        heard: the evidence of its family up to now.
        told: evidence id -> when it was said, in seconds since 1970.
        policy: how the family is revised.
        cell: the belief.
        start: the last evidence about it, less the days that are asked for.
        now: the latest moment that counts.
        terms: the days that are asked for.
    """
    long = terms.invalidate_after_days * DAY
    recent = frozenset(ident for ident, at in told.items() if at > start)
    before = read_at(settle([v for v in heard if v.filed.evidence.id not in recent], policy), policy, start)
    since = start if cell in before and before[cell].signed <= REFUTED else None
    for move in settle(heard, policy, recent).moves:
        if move.cell != cell:
            continue
        at = told[move.evidence]
        if since is not None and move.before.signed <= REFUTED and at >= max(since, start) + long:
            return max(since, start) + long
        if move.before.signed > REFUTED or move.after.signed > REFUTED:
            since = None
        if since is None and move.after.signed <= REFUTED:
            since = at
    return None if since is None or since + long > now else since + long


def _refuting(settled: Settled, voices: Collection[Voice], cell: Cell) -> set[str]:
    """The independent origins whose word counts against a belief."""
    fates = settled.fates()
    found = set()
    for voice in voices:
        fate = fates.get((voice.filed.evidence.id, cell))
        if voice.value == cell[1] and voice.filed.edge.stance < 0 and fate is not None and fate.counts:
            found.add(voice.origin)
    return found
