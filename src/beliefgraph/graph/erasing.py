"""Erasing: choose evidence, take it away for good, and give a receipt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Unpack

from beliefgraph import correcting, erasing
from beliefgraph.domain.audit import ERASED
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.tasks import Receipt, Tombstone, tombstone_id
from beliefgraph.erasing.caches import forget_texts
from beliefgraph.errors import InvalidText, NotFound
from beliefgraph.graph.base import Door
from beliefgraph.intake import check_text
from beliefgraph.ports import Forgetful
from beliefgraph.records import node_of, task_of
from beliefgraph.selecting import Conditions, Selector, selector


class Erasing(Door):
    """What takes evidence away for good."""

    def select(self, evidence: str | Iterable[str] | None = None, **conditions: Unpack[Conditions]) -> list[str]:
        """Ids of the evidence that passes every condition given, for `retract`, `restore` and others; sorted.

        Args:
            evidence: an id, or several.
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
            InvalidInput: no condition.
            NotFound: an id that the namespace does not hold, or nothing passes.
        """
        return self._selected(selector(evidence, self._settings.zone, **conditions))

    def erase(
        self,
        evidence: str | Iterable[str] | None = None,
        *,
        reason: str,
        by: str = "",
        dry_run: bool = False,
        **conditions: Unpack[Conditions],
    ) -> Receipt:
        """Take evidence away for good: its words, vectors, beliefs that stood on nothing else, history, every trace.

        What stays is as if the evidence had never come; only a hash of its id is left, so that the same message is not
        let in again. Nothing undoes it. Run again after a crash, it completes what was begun.

        Args:
            evidence: an id, or several.
            reason: why, without any name that goes; kept in the audit log.
            by: who does it.
            dry_run: tell what would go, and erase nothing.
            **conditions: those of `select`: source, speaker, since, everything, ...

        Raises:
            InvalidInput: no condition, no reason, or a reason that repeats a name that goes; nothing is erased.
            NotFound: an id that the namespace does not hold, or nothing passes; nothing is erased.
        """
        check_text(reason, "a reason")
        check_text(by, "who acts")
        if not reason.strip():
            raise InvalidText(reason, "an erasure is accounted for by its reason", "Say why, without what is erased")
        chosen = selector(evidence, self._settings.zone, **conditions)
        finished = [] if dry_run else self.finish_erasing()
        if (known := self._erased_before(chosen)) is not None:
            return known
        try:
            receipt = self._erase(chosen, reason, by, dry_run)
        except NotFound:
            if finished and not chosen.evidence:  # the same call, killed before it was done
                return finished[-1]
            raise
        return receipt if dry_run else self._scrubbed([receipt])[0]

    def finish_erasing(self) -> list[Receipt]:
        """Remove the last traces of what was erased, where that was interrupted or another process was in the way.

        Returns:
            The receipts that were incomplete, as they stand now.
        """
        return self._scrubbed([receipt for receipt in self.receipts() if not receipt.complete])

    def receipts(self) -> list[Receipt]:
        """What was erased so far, by act: how much, when, by whom, and what may still hold it; never words."""
        return erasing.receipts(self._space)

    def _erased_before(self, chosen: Selector) -> Receipt | None:
        """The receipt of evidence that is named by its ids, when all of it was erased before, and none is back."""
        stones = self._space.nodes(map(tombstone_id, chosen.evidence))
        if not stones or len(stones) < len(chosen.evidence) or self._space.evidence(chosen.evidence):
            return None
        acts = {task_of(Tombstone, stone).act for stone in stones.values()}
        return next((receipt for receipt in reversed(self.receipts()) if receipt.act in acts), None)

    def _erase(self, chosen: Selector, reason: str, by: str, dry_run: bool) -> Receipt:
        now, by = self._clock(), by or self._settings.by
        with self._writing(dry_run):
            ids = self._selected(chosen)
            with self._acting("erase", by=by, reason=reason) as deed:
                if chosen.everything:
                    done = erasing.erase_everything(self._space, (deed.reason, by))
                else:
                    correcting.unmerge(self._space, ids, self._policies(), now)
                    ids += correcting.left_alone(self._space, ids)
                    done = erasing.erase(self._space, ids, self._policies(), now, (deed.reason, by))
                deed.data = {"erased": done.counts, "digest": done.digest, ERASED: list(done.entries)}
            receipt = done.receipt(deed.number, now, by)
            erasing.enter(self._space, done, receipt, tombstones=not chosen.everything)
        return replace(receipt, act=0, left="this was a dry run; nothing was erased") if dry_run else receipt

    def _erase_again(self) -> list[Receipt]:
        """Erase what was erased before and came back with another graph; inside `self._space.writing()`."""
        ids = erasing.buried(self._space)
        reason = "it was erased before, here or where it came from"
        return [self._erase(Selector(tuple(ids)), reason, "", False)] if ids else []

    def _scrubbed(self, receipts: Sequence[Receipt]) -> list[Receipt]:
        """Receipts as they stand once nothing of what was erased is left in this process or in the files."""
        if not receipts:
            return []
        done = self._space.scrub()
        now = [replace(receipt, complete=done.complete, left=done.left) for receipt in receipts]
        if any(new != old for new, old in zip(now, receipts, strict=True)):
            self._space.commit(ChangeSet(nodes=[node_of(receipt) for receipt in now]))
        self._forget()
        return now

    def _forget(self) -> None:
        """Keep nothing in memory that was made of a text."""
        self._policies()  # those of before may know an erased context
        for part in (self._senses.embedder, self._senses.index):
            if isinstance(part, Forgetful):
                part.forget()
        forget_texts()
