"""Caring: the periodic round, conflicts, cold storage by hand, and what waits for somebody's decision."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from beliefgraph import conflicts, maintaining, reviewing
from beliefgraph.amend import Amendment
from beliefgraph.cold import enact
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.lifecycle import Terms
from beliefgraph.domain.model import Status, within
from beliefgraph.domain.reviews import OPEN, ROUND, ReviewItem, ReviewKind, Round
from beliefgraph.drawing import redraw_all
from beliefgraph.errors import InvalidInput, NotFound
from beliefgraph.graph.amending import Amending
from beliefgraph.graph.base import Progress, Time
from beliefgraph.graph.reading import Reading
from beliefgraph.intake import as_ids, as_time, check_text
from beliefgraph.linking import exchange_node
from beliefgraph.maintaining import OF_TODAY, MaintenanceReport
from beliefgraph.reading import Moment
from beliefgraph.recall import check_limit
from beliefgraph.records import node_of
from beliefgraph.warden import CONFLICTS, Measure, Warden


class Caring(Amending, Reading):
    """What keeps a graph in order over time."""

    def maintain(
        self, at: Time | None = None, *, dry_run: bool = False, progress: Progress | None = None, by: str = ""
    ) -> MaintenanceReport:
        """Put away what has had its time, invalidate what is refuted for long, find conflicts that nobody linked.

        Done twice for one moment it changes nothing more; cut off and run again, it goes on where it was. Every page is
        an act in the audit log with its reasons, and the run they belong to can be undone as a whole.

        Args:
            at: the moment to judge for; now, or that of a round cut off within a day.
            dry_run: tell what it would do, and store nothing.
            progress: called with the number of things looked at so far, after each page.
            by: who lets it run.
        """
        check_text(by, "who acts")
        asked = as_time(at, self._settings.zone)
        done, resumed = maintaining.begun(self._space, asked, self._clock(), anew=dry_run)
        report = MaintenanceReport(done.at, dry_run, resumed, run=f"maintain {done.at.isoformat()}")
        acts, measures, looked_at = self._redraw(done, report, by), list[Measure](), 0
        for step in maintaining.steps(self._space, done):
            warden = Warden(self._space, self._policies, self._judging(done), self._terms, self._settings.quote)
            found = warden.found(step, self._senses.embedder) if step.phase == CONFLICTS else []
            with self._acting("maintain", by=by, run=report.run, dry_run=dry_run) as deed:
                warden.do(step, found, self._clock(), by or self._settings.by)
                deed.data = warden.data
                done = maintaining.marked(done, step, warden.measures)
                self._space.commit(ChangeSet(nodes=[node_of(done)]))
            acts += [deed.number] if deed.number else []
            measures += warden.measures[: maintaining.LISTED - len(measures)]
            looked_at += len(step.ids)
            if progress:
                progress(looked_at)
        if not dry_run:
            self._space.commit(ChangeSet(removed_nodes=[ROUND]))
        counts = {name: int(count) for name, count in sorted(done.done.items())}
        told = () if dry_run else tuple(acts)
        return replace(report, counts=counts, measures=tuple(measures), acts=told)

    def _judging(self, done: Round) -> Moment:
        """The moment that a round judges for; what was said later is left out of an earlier one."""
        return Moment(done.at, done.at if done.at < self._clock() - OF_TODAY else None)

    @property
    def _terms(self) -> Terms:
        chosen = self._settings
        return Terms(
            chosen.idle_days,
            chosen.weak_below,
            chosen.invalidate_after_days,
            chosen.invalidate_origins,
            chosen.keep_beliefs,
        )

    def _redraw(self, done: Round, report: MaintenanceReport, by: str) -> list[int]:
        """Work out for today what beliefs draw from one another; another day is only looked at from here."""
        if abs(self._clock() - done.at) > OF_TODAY:
            return []
        with self._acting("maintain", by=by, run=report.run, dry_run=report.dry_run) as deed:
            moved = redraw_all(self._space, self._policies(), done.at)
            deed.data = {"drew": len(moved.revisions)} if moved.revisions else {}
        return [deed.number] if deed.number else []

    def restore_archived(
        self, ids: str | Iterable[str], *, by: str = "", reason: str = "", dry_run: bool = False
    ) -> Amendment:
        """Bring beliefs and evidence back from cold storage; their idle time counts from now.

        A belief comes with the words of its evidence. One that was invalidated is active again.

        Args:
            ids: of beliefs or evidence.
            by: who brings them back.
            reason: why.
            dry_run: tell what it would do, and store nothing.

        Raises:
            NotFound: an id that the namespace does not hold; nothing is brought back.
        """
        wanted = list(dict.fromkeys(as_ids(ids, "a belief or evidence")))
        with self._acting("unarchive", by=by, reason=reason, dry_run=dry_run) as deed:
            beliefs, evidence = self._space.beliefs(wanted), self._space.evidence(wanted)
            for ident in wanted:
                if ident not in beliefs and ident not in evidence:
                    raise NotFound(ident, "there is no such belief or evidence here", "Look it up with recall --cold")
            behind = [f.evidence for ident in beliefs for f in self._space.filed(ident)]
            words = sorted({e.id for e in (*evidence.values(), *behind) if e.cold})
            cold = [ident for ident, belief in beliefs.items() if belief.status is Status.ARCHIVED]
            invalid = [ident for ident, belief in beliefs.items() if belief.status is Status.INVALIDATED]
            data = {"thawed": {"evidence": words, "beliefs": cold}, "revived": invalid}
            changed = enact(self._space, data, self._clock(), by or self._settings.by)
            deed.data = data if changed else {}
            moved = tuple(self._space.beliefs(changed).values())
            done = self._now(Amendment(changed, moved, data=deed.data))
        return replace(done, act=0 if dry_run else deed.number)

    def conflicts(
        self,
        *,
        entity: str | None = None,
        after: str = "",
        limit: int = 100,
        as_of: Time | None = None,
        known_at: Time | None = None,
        agent: str = "",
    ) -> list[conflicts.Conflict]:
        """Beliefs that contradict one another: different accounts, rivals, links, and those that `maintain` found.

        Args:
            entity: a name or entity id.
            after: start after this conflict's id.
            limit: the most to return.
            as_of: as of that time in the world.
            known_at: from what was recorded by then.
            agent: as this agent sees them.
        """
        check_limit(limit)
        check_text(after, "an id")
        key = None if entity is None else self.entity(entity)
        return conflicts.conflicts(self._reader(as_of, known_at, agent), key, after, limit)

    # What waits for somebody ----------------------------------------------------------------------------------
    def review_queue(
        self, kind: str | None = None, state: str | None = OPEN, *, after: str = "", limit: int = 100
    ) -> list[ReviewItem]:
        """What waits for somebody's decision, by id: names, conflicts, weak beliefs, quotes.

        Args:
            kind: names, conflict, weak or quote; None for all.
            state: open, decided, or a verdict such as "keep"; None for all.
            after: start after this item's id.
            limit: the most to return.
        """
        check_limit(limit)
        check_text(after, "an id")
        chosen = None if kind is None else reviewing.as_kind(kind)
        return reviewing.queue(self._space, chosen, reviewing.as_state(state), after, limit)

    def decide(
        self,
        item: str | None = None,
        verdict: str | None = None,
        *,
        comparison: str | None = None,
        state: str | None = None,
        by: str = "",
        reason: str = "",
        dry_run: bool = False,
    ) -> Amendment:
        """Decide what waits in the review queue; "open" takes a decision back, with all that it did.

        Args:
            item: its id, from `review_queue` or `review`.
            verdict: names: same, different. Conflicts: conflict, no conflict. Weak beliefs: keep, archive, discard.
                Quotes: allow, refuse. For all: open.
            comparison: an older name of `item`.
            state: an older name of `verdict`.
            by: who decides.
            reason: why.
            dry_run: tell what it would do, and store nothing.

        Raises:
            NotFound: no such item.
            InvalidInput: a verdict that it does not take.
        """
        item, verdict = _given_once("item", item, comparison), _given_once("verdict", verdict, state)
        found = reviewing.one_item(self._space, item)
        if found.kind is ReviewKind.NAMES:
            return self._decide_names(item, verdict, by, reason, dry_run)
        who = by or self._settings.by
        with self._acting("review", by=by, reason=reason, dry_run=dry_run) as deed:
            found = reviewing.one_item(self._space, item)
            reader = self._reader(None, None, found.agent)
            done = reviewing.decide(self._space, reader, found, verdict, who, deed.reason, self._clock())
            deed.data = done.data
            done = self._now(done)
        return replace(done, act=0 if dry_run else deed.number)

    def quote(
        self, belief: str, agent: str = "", *, above: float | None = None, ask: bool = False, by: str = ""
    ) -> reviewing.Quote:
        """Whether a belief may be quoted. Nothing is written unless somebody is to be asked.

        Args:
            belief: its id.
            agent: who wants to quote it; sureness is as this agent sees it.
            above: confidence from which nobody need be asked; from the setting `quote` when None.
            ask: if it is not sure enough, ask somebody in the review queue; an act, which `undo` takes back.
            by: who asks.

        Raises:
            NotFound: no such belief.
        """
        for given in (belief, agent, by):
            check_text(given, "a belief's id, an agent and who asks")
        least = self._settings.quote if above is None else above
        within(least, 0.0, 1.0, "above")
        found, new = self._quoted(belief, agent, least, ask)
        if new is not None:
            with self._acting("ask for review", by=by or agent) as deed:
                found, new = self._quoted(belief, agent, least, ask)
                if new is not None:
                    deed.data = exchange_node(self._space, new.id, node_of(new)).data | {"about": [belief]}
        return found

    def _quoted(self, belief: str, agent: str, above: float, ask: bool) -> tuple[reviewing.Quote, ReviewItem | None]:
        reader = self._reader(None, None, agent)
        read = reader.beliefs([belief])
        if not read or read[0].agent not in ("", agent):
            raise NotFound(belief, "there is no such belief in this namespace", "Look it up with ask or recall")
        return reviewing.quote(reader, read[0], agent, above, ask=ask)


def _given_once(name: str, now: str | None, before: str | None) -> str:
    """An argument that goes by two names.

    Raises:
        InvalidInput: neither is given, or both are.
    """
    if (now is None) == (before is None):
        raise InvalidInput(now, f"`decide` takes the {name} once", "Give the item and the verdict")
    given = before if now is None else now
    check_text(given, f"the {name}")
    return str(given)
