"""Verdicts and outcomes of beliefs, and whether what was stated before came true."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from beliefgraph import verdicts
from beliefgraph.amend import Amendment
from beliefgraph.calibrating import calibrated
from beliefgraph.domain.calibration import Calibration
from beliefgraph.domain.model import OUTCOME, VERDICT
from beliefgraph.domain.verdicts import Verdict
from beliefgraph.earlier import as_known
from beliefgraph.errors import InvalidInput, InvalidName
from beliefgraph.graph.base import Door, Time
from beliefgraph.intake import as_time, check_text
from beliefgraph.readers.lines import Lines
from beliefgraph.readers.outcomes import Found, as_held, found_in, read_outcomes
from beliefgraph.verdicts import Witness

MOST_BINS = 100


class Judging(Door):
    """What people hold of beliefs, what these were found to be, and how well they were calibrated."""

    def confirm(self, belief: str, *, by: str = "", reason: str = "", dry_run: bool = False) -> Amendment:
        """Let a person confirm a belief: evidence of source kind "verdict", whose origin is that person.

        A later verdict of the same person takes the earlier one back.

        Args:
            belief: its id.
            by: whose verdict it is; the setting `by` when empty.

        Raises:
            NotFound: no such belief.
            InvalidName: nobody's verdict.
        """
        return self._verdict("confirm", belief, True, by, reason, dry_run)

    def deny(self, belief: str, *, by: str = "", reason: str = "", dry_run: bool = False) -> Amendment:
        """Let a person deny a belief; see `confirm`."""
        return self._verdict("deny", belief, False, by, reason, dry_run)

    def outcome(
        self,
        belief: str,
        held: bool,
        *,
        by: str = "",
        at: Time | None = None,
        reason: str = "",
        dry_run: bool = False,
    ) -> Amendment:
        """Tell what a belief was found to be in the end: evidence of source kind "outcome", of whoever found it.

        Its authority is above that of a verdict, which is an opinion. The same outcome of the same moment again changes
        nothing, and one of a later moment takes the place of what the same person or program found before.

        Args:
            belief: its id.
            held: whether it was found to be so; "held" and "failed" are taken too.
            by: the person or program that found it; the setting `by` when empty.
            at: when it was found; now when not given.

        Raises:
            NotFound: no such belief.
            InvalidName: nobody found it.
            InvalidTime: a moment that is still to come.
            InvalidInput: neither held nor failed.
        """
        check_text(belief, "a belief's id")
        truth, when = as_held(held), as_time(at, self._settings.zone)
        return self._verdict("outcome", belief, truth, by, reason, dry_run, when)

    def outcomes(
        self,
        rows: Iterable[Mapping[str, Any]] | str | os.PathLike[str] | Lines,
        *,
        by: str = "",
        at: Time | None = None,
        reason: str = "",
        dry_run: bool = False,
    ) -> Amendment:
        """Tell what many beliefs were found to be, as one act: all rows or none.

        A row of subject, predicate, value, context and at gives a true value: the belief that has it held, those that
        have others in exactly that context failed. A row of belief, held and at is about one belief. Of several rows
        about one belief the last by its moment counts.

        Args:
            rows: mappings, or a file: JSON lines, or CSV whose first line names the columns (a context is a column
                "context.DIMENSION").
            by: the person or program that found all of it; the setting `by` when empty.
            at: when it was found, for rows that do not tell; now when not given.

        Returns:
            What it re-decided; `notes` tell which rows were about what nobody spoke of.

        Raises:
            BadRecord: a row that cannot be used, named by its line or number; nothing is entered.
            InvalidName: nobody found it.
        """
        zone = self._settings.zone
        when, who = as_time(at, zone), self._who(OUTCOME, by)
        given = isinstance(rows, str | os.PathLike | Lines)
        if not given and not isinstance(rows, Iterable):
            raise InvalidInput(rows, "outcomes are rows, or a file of them", "Give mappings, or the path of a file")
        found = read_outcomes(rows, zone) if given else found_in(rows, zone)  # type: ignore[arg-type]
        found = [self._hidden(row) for row in found]

        def enter(now: datetime, why: str) -> Amendment:
            policies = self._policies()
            told, notes = verdicts.verdicts_of(self._space, found, policies, when or now, now)
            done = verdicts.judge(self._space, told, replace(who, reason=why), policies, now)
            return replace(done, notes=notes)

        return self._amended("outcomes", enter, by=by, reason=reason, dry_run=dry_run)

    def _hidden(self, row: Found) -> Found:
        """A row with the personal details of its words masked, as those of what it is about were."""
        if (masker := self._masker) is None:
            return row
        scope = tuple((dimension, masker.mask(place).text) for dimension, place in row.scope)
        return replace(row, subject=masker.mask(row.subject).text, value=masker.mask(row.value).text, scope=scope)

    def _who(self, kind: str, by: str) -> Witness:
        check_text(by, "who acts")
        if not (who := (by or self._settings.by).strip()):
            a = "a verdict" if kind == VERDICT else "an outcome"
            raise InvalidName("by", f"{a} is somebody's", "Name that person or program (by), or set `by`")
        if self._masker is not None:  # as who speaks is
            who = self._masker.mask(who).text
        return Witness(kind, who, self._settings.kind(kind))

    def _verdict(
        self, act: str, belief: str, held: bool, by: str, reason: str, dry_run: bool, at: datetime | None = None
    ) -> Amendment:
        check_text(belief, "a belief's id")
        who = self._who(OUTCOME if act == OUTCOME else VERDICT, by)

        def enter(now: datetime, why: str) -> Amendment:
            told = Verdict(verdicts.stored(self._space, belief), held, at or now)
            return verdicts.judge(self._space, [told], replace(who, reason=why), self._policies(), now)

        return self._amended(act, enter, by=by, reason=reason, dry_run=dry_run)

    def calibration(
        self, *, as_of: Time | None = None, known_at: Time | None = None, bins: int = 10, agent: str = ""
    ) -> Calibration:
        """Whether what was stated came true as often as stated, by all verdicts and outcomes that count.

        What was stated is read from the evidence that there was at the moment of the verdict or outcome, all verdicts
        and outcomes left out, by the authorities that stood just before it was recorded.

        Args:
            as_of: leave out verdicts and outcomes of a later moment.
            known_at: leave out whatever was recorded later.
            bins: into how many bins of about equal size at most, 100 or fewer.
            agent: as this agent sees it; what all see when empty.

        Raises:
            InvalidInput: a number of bins that makes no sense.
        """
        if isinstance(bins, bool) or not isinstance(bins, int) or not 1 <= bins <= MOST_BINS:
            raise InvalidInput(bins, f"bins are a whole number from 1 to {MOST_BINS}", "Choose e.g. 10")
        check_text(agent, "an agent")
        with self._space.reading():
            seen, zone = self._space.seen_by(agent), self._settings.zone
            until, known = as_time(as_of, zone), as_time(known_at, zone)
            if known is None:
                return calibrated(seen, self._policies(), bins, until)
            return calibrated(as_known(seen, known), self._policies_at(known), bins, until, known)
