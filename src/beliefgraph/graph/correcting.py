"""Correcting beliefs, undoing acts, and the audit log that tells who did what when."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import islice

from beliefgraph import correcting
from beliefgraph.amend import Amendment
from beliefgraph.domain.audit import Breach, Entry, breaches
from beliefgraph.domain.model import is_belief_id
from beliefgraph.errors import InvalidInput, InvalidName
from beliefgraph.graph.base import Context_, Door, Time
from beliefgraph.intake import as_context, as_ids, as_time, check_count, check_text
from beliefgraph.logbook import forwards
from beliefgraph.reading import Reader
from beliefgraph.undoing import ACTS, Undoing


class Correcting(Door):
    """What a person puts right: beliefs, readings, acts."""

    def move(
        self, belief: str, context: Context_, *, by: str = "", reason: str = "", dry_run: bool = False
    ) -> Amendment:
        """Let what a belief rests on hold in another context; edges that were drawn by hand follow.

        Args:
            belief: its id.
            context: dimension -> value, all of it; {} holds in general.
            by: who does it; the setting `by` when empty. The same for every act.
            reason: why, in words, for history and the audit log. The same for every act.
            dry_run: tell what it would do, and leave no trace. The same for every act.

        Raises:
            NotFound: no such belief.
        """
        scope = as_context(context)
        check_text(belief, "a belief's id")
        return self._amended(
            "move",
            lambda now, why: correcting.move(self._space, belief, scope, why, self._policies(), now),
            by=by,
            reason=reason,
            dry_run=dry_run,
        )

    def merge(self, one: str, other: str, *, by: str = "", reason: str = "", dry_run: bool = False) -> Amendment:
        """File the evidence of one belief under the proposition of another; each piece keeps its context.

        Raises:
            NotFound: a belief that is not there.
            InvalidInput: beliefs that say the same already, or of which an agent alone sees one.
        """
        for ident in (one, other):
            check_text(ident, "a belief's id")
        return self._amended(
            "merge",
            lambda now, why: correcting.merge(self._space, one, other, why, self._policies(), now),
            by=by,
            reason=reason,
            dry_run=dry_run,
        )

    def split(
        self,
        belief: str,
        evidence: str | Iterable[str],
        *,
        subject: str | None = None,
        predicate: str | None = None,
        value: str | None = None,
        context: Context_ | None = None,
        text: str | None = None,
        by: str = "",
        reason: str = "",
        dry_run: bool = False,
    ) -> Amendment:
        """Let some of a belief's evidence say something else; what is not given stays as it is.

        Args:
            belief: its id.
            evidence: ids of what is filed under it and means something else.
            subject: name of what that is about.
            predicate: relation or attribute.
            value: the value claimed.
            context: where it holds.
            text: the proposition in words, positively worded; composed when not given.

        Raises:
            NotFound: no such belief, or evidence that is not filed under it.
            InvalidInput: nothing to say instead, or evidence that is retracted or struck.
        """
        for name, given in (("subject", subject), ("predicate", predicate), ("value", value), ("text", text)):
            if given is not None:
                check_text(given, f"a {name}")
            if name in ("subject", "predicate") and given is not None and not given.strip():
                raise InvalidName(given, f"a {name} cannot be empty", "Leave it out to keep it")
        scope = None if context is None else as_context(context)
        check_text(belief, "a belief's id")
        said = correcting.Said(subject, predicate, value, scope, text)
        ids = as_ids(evidence, "evidence")
        return self._amended(
            "split",
            lambda now, why: correcting.split(self._space, belief, ids, said, why, self._policies(), now),
            by=by,
            reason=reason,
            dry_run=dry_run,
        )

    def strike(
        self,
        belief: str | Iterable[str],
        evidence: str | Iterable[str],
        *,
        by: str = "",
        reason: str = "",
        dry_run: bool = False,
    ) -> Amendment:
        """Let evidence count nothing on one belief, because it was misread; it stays, and counts elsewhere.

        Args:
            belief: its id; where the two are given the other way round, its id is known for one.
            evidence: ids of what is filed under it and does not say so.

        Raises:
            NotFound: no such belief, or evidence that is not filed under it.
        """
        on, ids = as_ids(belief, "a belief"), as_ids(evidence, "evidence")
        if len(ids) == 1 and is_belief_id(ids[0]) and not is_belief_id(*on[:1]):
            on, ids = ids, on
        if len(on) != 1:
            raise InvalidInput(on, "evidence is struck on one belief", "Give its id, then those of the evidence")
        return self._amended(
            "strike",
            lambda now, why: correcting.strike(self._space, ids, on[0], why, self._policies(), now),
            by=by,
            reason=reason,
            dry_run=dry_run,
        )

    def undo(
        self,
        act: int | None = None,
        *,
        run: str = "",
        method: str = "",
        by: str = "",
        reason: str = "",
        dry_run: bool = False,
    ) -> Amendment:
        """Undo one act, all that a run did, or all that an extractor or prompt version read. Exactly one of the three.

        Undoing is an act itself: undo its number to have again what it undid.

        Args:
            act: its number, from `audit` or `Amendment.act`.
            run: name of the run: its acts, and all evidence that it brought in.
            method: extractor or prompt version, e.g. "rules/2", "llm/conversation@1"; what it read is struck.

        Raises:
            InvalidInput: none of the three, or several.
            NotFound: no such act, or nothing left of such a run or method.
            CannotUndo: what is for good, what was erased, or what a later act changed again; nothing is undone.
        """
        if sum((act is not None, bool(run), bool(method))) != 1:
            raise InvalidInput("undo", "it takes one of act, run and method", "Name what to undo")
        if act is not None and (isinstance(act, bool) or not isinstance(act, int)):
            raise InvalidInput(act, "an act has a number", "Look at `audit`")
        for given in (run, method):
            check_text(given, "a run or method")

        def undo(now: datetime, why: str) -> Amendment:
            who = by or self._settings.by
            undoing = Undoing(self._space, self._settings, self._policies, self._seen, now, who, why)
            if act is not None:
                return undoing.act(act)
            return undoing.run(run) if run else undoing.method(method)

        return self._amended("undo", undo, by=by, reason=reason, dry_run=dry_run)

    def _seen(self, agent: str) -> Reader:
        """Beliefs as they stand, as an agent sees them."""
        return self._reader(None, None, agent)

    # The log ------------------------------------------------------------------------------------------------

    def audit(
        self,
        *,
        after: int = 0,
        limit: int = 100,
        act: str = "",
        by: str = "",
        run: str = "",
        since: Time | None = None,
        until: Time | None = None,
    ) -> list[Entry]:
        """What was done, by whom and why, in order.

        Args:
            after: start after this number.
            limit: the most entries.
            act: only such acts, e.g. "retract".
            by: only what this person did.
            run: only what belongs to this run.
            since: only what was recorded then or later.
            until: only what was recorded before.

        Raises:
            InvalidInput: there is no such act.
        """
        if act and act not in ACTS:
            raise InvalidInput(act, "there is no such act", f"Choose one of {', '.join(ACTS)}")
        check_count(after, "after")
        check_count(limit, "limit")
        start, end = as_time(since, self._settings.zone), as_time(until, self._settings.zone)

        def wanted(entry: Entry) -> bool:
            named = act in ("", entry.act) and by in ("", entry.by) and run in ("", entry.run)
            return named and not (start and entry.recorded < start) and not (end and entry.recorded >= end)

        return list(islice((entry for entry in forwards(self._space, after) if wanted(entry)), max(0, limit)))

    def verify_audit(self, kept: str = "") -> list[Breach]:
        """Every place where the audit log was altered; an empty list means none.

        Args:
            kept: a digest that `audit_head` gave earlier and that was kept elsewhere. Only this shows that the end of
                the log was cut off, or all of it was written anew.
        """
        found = breaches(forwards(self._space))
        if kept and not any(entry.chain == kept for entry in forwards(self._space)):
            last = self.audit_head()
            what = "the digest that was kept is not in the log: its end was cut off, or it was written anew"
            found.append(Breach(last.number if last else 0, what))
        return found

    def audit_head(self) -> Entry | None:
        """The last entry of the audit log, whose `chain` is a digest of all of it; keep that elsewhere."""
        return next(iter(self._space.last_entries(limit=1)), None)
