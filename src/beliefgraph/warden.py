"""Judges a page of a graph: what has had its time is put away, what is refuted for long invalidated, news brought back.

What becomes of a belief or a text follows from the evidence and the moment alone, and from what somebody decided.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from beliefgraph.cold import enact, kept_record
from beliefgraph.conflicts import Contrary, contrary, strong_beliefs, unlinked
from beliefgraph.domain.changes import ChangeSet, Family
from beliefgraph.domain.lifecycle import Terms, days_since, is_weak, needed, refuted, said
from beliefgraph.domain.model import PUT_AWAY, Belief, Evidence, Status
from beliefgraph.domain.opinion import UNINFORMED
from beliefgraph.domain.reviews import OPEN, Kept, ReviewItem, ReviewKind, kept_id, review_id
from beliefgraph.domain.revision import Policy, Voice, settle
from beliefgraph.domain.tasks import pending_id
from beliefgraph.domain.wording import in_context
from beliefgraph.filing import Policies, Roll, cell_of, docket_of
from beliefgraph.ports import Embedder, Space
from beliefgraph.reading import Moment, Reader
from beliefgraph.records import task_of

BELIEFS, EVIDENCE, CONFLICTS, REVIEWS = "beliefs", "evidence", "conflicts", "reviews"
"""What there is to judge: families of beliefs, loose evidence, entities with what contradicts, review items."""


class Done(StrEnum):
    """What may be done with a thing; `WEAK` is only told."""

    WEAK = "weak"
    TO_REVIEW = "to review"
    ARCHIVED = "archived"
    BROUGHT_BACK = "brought back"
    INVALIDATED = "invalidated"
    CONFLICT = "conflict"
    SETTLED = "settled"


BELIEF, PIECE, ITEM = "belief", "evidence", "review item"
"""Kinds of things that something is done with."""


@dataclass(frozen=True, slots=True)
class Measure:
    """What was done with one thing.

    Args:
        done: weak, to review, archived, brought back, invalidated, conflict or settled.
        kind: belief, evidence or review item.
        id: its id.
        why: the reason.
        text: the belief in words; empty for evidence.
    """

    done: Done
    kind: str
    id: str
    why: str
    text: str = ""

    @property
    def counted_as(self) -> str:
        """The name under which it is counted, e.g. "archived evidence"; of an item, what is done says it all."""
        return str(self.done) if self.kind == ITEM else f"{self.done} {self.kind}"


@dataclass(frozen=True, slots=True)
class Step:
    """A page of what a round goes through: keys of families, or ids."""

    phase: str
    ids: tuple[str, ...]


class Warden:
    """Judges one page of a graph and puts away what has had its time.

    Args:
        space: the namespace.
        policies: tells how each predicate is revised, as things stand.
        moment: the moment to judge for.
        terms: how long things stay.
        quote: confidence from which a belief may be quoted without asking.
    """

    def __init__(
        self, space: Space, policies: Callable[[], Policies], moment: Moment, terms: Terms, quote: float
    ) -> None:
        self._space, self._policies_now, self._moment = space, policies, moment
        self._terms, self._quote = terms, quote
        self._look_afresh()
        self._roll = Roll(space, ChangeSet(), moment.now)
        self._kept: dict[str, datetime] = {}
        self._weak: dict[str, ReviewItem] = {}  # belief -> the item that asks what becomes of it
        self._recorded = moment.now
        self._against: Counter[str] = Counter()  # belief -> pieces of evidence filed against it
        self._back: set[str] = set()  # beliefs that are brought back
        self._refuted: set[str] = set()  # beliefs that are invalidated, here or on their own page
        self._words_needed: dict[str, Collection[str]] = {}  # family -> its evidence whose words are needed
        self.measures: list[Measure] = []
        self.data: dict[str, Any] = {}

    def found(self, step: Step, embedder: Embedder | None) -> list[Contrary]:
        """What nobody linked among the beliefs about the entities of a page; needs no lock."""
        return unlinked(self._reader, step.ids, embedder)

    def do(self, step: Step, found: Sequence[Contrary], recorded: datetime, by: str) -> None:
        """Judge a page and enter what follows; must be called inside `space.writing()`."""
        self._recorded = recorded
        self._look_afresh()
        if step.phase == BELIEFS:
            self._families(step.ids)
        elif step.phase == EVIDENCE:
            self._loose(step.ids)
        elif step.phase == CONFLICTS:
            self._contraries(found)
        else:
            self._settled(step.ids)
        if self.data:
            enact(self._space, self.data, recorded, by, keeping=False)
            self.data["why"] = {m.id: m.why for m in self.measures if m.done is not Done.WEAK}

    def _look_afresh(self) -> None:
        """Read everything anew: what was read before the lock may have been changed by another."""
        self._policies = self._policies_now()
        self._reader = Reader(self._space, self._policies, self._moment)

    # Beliefs and what they stand on ---------------------------------------------------------------------------
    def _families(self, keys: Sequence[str]) -> None:
        families = self._space.families(keys)
        self._judge(families.values())
        for family in families.values():
            self._turn(family)
            self._weaken(family)
        self._put_words_away(families)

    def _judge(self, families: Collection[Family]) -> None:
        """Find out which beliefs are to be invalidated, and which of those that were put away come back."""
        self._look_up_notes(families)
        self._roll.expect(f.edge.said_by or f.evidence.speaker for family in families for f in family.filed)
        self._against.update(f.edge.belief for family in families for f in family.filed if f.edge.stance < 0)
        for family in families:
            self._reader.take(family)
            for belief in self._born(family):
                if belief.status is Status.ACTIVE and self._has_gone(family, belief):
                    self._refuted.add(belief.id)
                elif belief.status in PUT_AWAY and self._comes_back(family, belief):
                    self._back.add(belief.id)

    def _born(self, family: Family) -> list[Belief]:
        """The beliefs of a family at the moment, without those of which nothing had been said by then."""
        told = {filed.edge.belief for filed in family.filed if self._was_said(filed.evidence)}
        read = self._reader.family(family.key)
        return [belief for belief in read if self._moment.as_of is None or belief.id in told]

    def _was_said(self, evidence: Evidence) -> bool:
        """Whether evidence had been said by the moment, for all that is known."""
        then = self._moment.as_of
        return then is None or evidence.at is None or evidence.at <= then

    def _comes_back(self, family: Family, belief: Belief) -> bool:
        """Whether a belief that was put away would not be now, because evidence came, went or came back."""
        if belief.status is Status.INVALIDATED:
            return not self._has_gone(family, belief)
        return not self._had_its_time(belief) and not self._by_hand(belief)

    def _look_up_notes(self, families: Collection[Family]) -> None:
        """What somebody keeps, and what is asked about weak beliefs."""
        kept = map(kept_id, {ident for family in families for ident in _members(family)})
        weak = (review_id(ReviewKind.WEAK, [belief.id]) for family in families for belief in family.beliefs)
        for node in self._space.nodes([*kept, *weak]).values():
            if node.kind == "kept":
                self._keep(task_of(Kept, node))
            else:
                item = task_of(ReviewItem, node)
                self._weak[item.about[0]] = item

    def _keep(self, kept: Kept) -> None:
        self._kept[kept.about] = kept.since

    def _idle(self, ident: str, since: datetime | None) -> float | None:
        """The days for which something has been idle, if these are enough; it is not while somebody keeps it."""
        moments = [moment for moment in (since, self._kept.get(ident)) if moment is not None]
        days = days_since(max(moments, default=self._moment.now), self._moment.now)
        return days if days > self._terms.idle_days else None

    def _has_gone(self, family: Family, belief: Belief) -> bool:
        """Whether a belief is refuted for long, and nobody keeps it all the same."""
        if self._against[belief.id] < self._terms.invalidate_origins:
            return False
        if (kept := self._kept.get(belief.id)) is not None and self._idle(belief.id, kept) is None:
            return False
        voices, policy = self._voices(family)
        return refuted(voices, policy, cell_of(belief), self._moment.now.timestamp(), self._terms) is not None

    def _voices(self, family: Family) -> tuple[list[Voice], Policy]:
        """The evidence of a family that counts at the moment, and how it is revised."""
        docket = docket_of(family, self._roll)
        voices = [voice for voice in docket.voices.values() if self._reader.sees(voice.filed.evidence)]
        return voices, self._policies.of(docket.predicate)

    def _had_its_time(self, belief: Belief) -> bool:
        return is_weak(belief.opinion, self._terms) and self._idle(belief.id, belief.updated) is not None

    def _by_hand(self, belief: Belief) -> bool:
        """Whether somebody put a belief away, so that it stays there."""
        item = self._weak.get(belief.id)
        return item is not None and item.state == "archive"

    def _turn(self, family: Family) -> None:
        """Invalidate and bring back."""
        terms = self._terms
        gone = f"{terms.invalidate_origins} independent origins or more refute it, and for "
        gone += f"{terms.invalidate_after_days:g} days it was clearly not so"
        for belief in family.beliefs:
            if belief.id in self._refuted:
                self._note(Done.INVALIDATED, BELIEF, belief.id, gone, in_context(belief))
                self.data.setdefault("invalidated", []).append(belief.id)
            elif belief.id in self._back and belief.status is Status.INVALIDATED:
                self._note(
                    Done.BROUGHT_BACK, BELIEF, belief.id, "it is not refuted for long any more", in_context(belief)
                )
                self.data.setdefault("revived", []).append(belief.id)
            elif belief.id in self._back:
                self._note(Done.BROUGHT_BACK, BELIEF, belief.id, self._why_back(belief), in_context(belief))
                self.data.setdefault("thawed", {}).setdefault("beliefs", []).append(belief.id)

    def _why_back(self, belief: Belief) -> str:
        """Why an archived belief comes back."""
        now = self._reader.at_moment(belief)
        if is_weak(now.opinion, self._terms):
            return f"something was said about it less than {self._terms.idle_days:g} days before"
        return "it decides something again"

    def _weaken(self, family: Family) -> None:
        """List the beliefs that decide nothing; those that have been idle are for review, and put away."""
        policy = self._policies.of(family.beliefs[0].predicate)
        for belief in self._standing(family):
            if not is_weak(belief.opinion, self._terms) or belief.id in self._back:
                continue
            why = f"its signed confidence of {belief.opinion.signed:+.2f} decides nothing"
            self._note(Done.WEAK, BELIEF, belief.id, why, in_context(belief))
            days = self._idle(belief.id, belief.updated)
            item = self._weak.get(belief.id)
            if days is None or (item is not None and item.state == "keep"):
                continue
            why = f"{why}, and nothing was said about it for {days:.0f} days"
            if item is None or _spoken_since(family, belief, item):
                self._open(ReviewItem(ReviewKind.WEAK, (belief.id,), self._recorded, why), in_context(belief))
            if policy.half_life is not None and not self._terms.keep_beliefs:
                self._archive("beliefs", belief.id, why, in_context(belief))

    def _standing(self, family: Family) -> list[Belief]:
        """The beliefs of a family that are active after this, at the moment."""
        active = [b for b in self._born(family) if b.status is Status.ACTIVE or b.id in self._back]
        return [b for b in active if b.id not in self._refuted]

    def _put_words_away(self, families: Mapping[str, Family]) -> None:
        """Archive the words that are needed for nothing, and bring back those that are needed again."""
        filed = (f.evidence for family in families.values() for f in family.filed)
        pieces = {evidence.id: evidence for evidence in filed if self._was_said(evidence)}
        waiting = self._space.nodes(map(pending_id, pieces))
        idle = {i: d for i, e in pieces.items() if (d := self._idle(i, _last(e))) is not None}
        idle = {ident: days for ident, days in idle.items() if pending_id(ident) not in waiting}
        asked = [ident for ident in pieces if ident in idle or pieces[ident].cold]
        everywhere = self._families_of(asked, families)
        for ident in asked:
            needs = any(ident in self._needed(family) for family in everywhere.get(ident, ()))
            if needs and pieces[ident].cold:
                self._bring_back(ident)
            elif not needs and ident in idle and not pieces[ident].cold:
                why = f"said {idle[ident]:.0f} days ago, and it counts on nothing that decides"
                self._archive("evidence", ident, why)

    def _families_of(self, evidence: Iterable[str], here: Mapping[str, Family]) -> dict[str, list[Family]]:
        """Evidence -> the families it is filed in, those of other pages read too."""
        led = self._space.beliefs_of(evidence)
        keys = {b.id: b.family for b in self._space.beliefs({b for ids in led.values() for b in ids}).values()}
        others = self._space.families(set(keys.values()) - here.keys())
        self._judge(others.values())
        every = {**here, **others}
        return {e: [every[k] for k in {keys[b] for b in ids} if k in every] for e, ids in led.items()}

    def _needed(self, family: Family) -> Collection[str]:
        """The evidence of a family whose words are needed; all of it where evidence never fades."""
        if family.key not in self._words_needed:
            self._words_needed[family.key] = self._work_out_needed(family)
        return self._words_needed[family.key]

    def _work_out_needed(self, family: Family) -> Collection[str]:
        if self._policies.of(family.beliefs[0].predicate).half_life is None:
            return {filed.evidence.id for filed in family.filed}
        opinions = {cell_of(belief): belief.opinion for belief in self._standing(family)}
        if all(is_weak(opinion, self._terms) for opinion in opinions.values()):
            return ()
        return needed(settle(*self._voices(family)), opinions, self._terms)

    def _loose(self, ids: Sequence[str]) -> None:
        """Archive idle evidence that no belief came from."""
        pieces = {i: e for i, e in self._space.evidence(ids).items() if not e.cold}
        filed = self._space.beliefs_of(pieces)
        marks = self._space.nodes([mark(i) for i in pieces for mark in (kept_id, pending_id)])
        for node in marks.values():
            if node.kind == "kept":
                self._keep(task_of(Kept, node))
        for ident, evidence in pieces.items():
            days = self._idle(ident, _last(evidence))
            if days is not None and ident not in filed and pending_id(ident) not in marks:
                self._archive("evidence", ident, f"said {days:.0f} days ago, and no belief came from it")

    # What is for review ---------------------------------------------------------------------------------------
    def _contraries(self, found: Sequence[Contrary]) -> None:
        """Put beliefs that contradict one another, and still stand, before somebody."""
        strong = {b.id: b for b in strong_beliefs(self._reader, {ident for each in found for ident in each.about})}
        items = [ReviewItem(ReviewKind.CONFLICT, each.about, self._recorded, each.why) for each in found]
        known = self._space.nodes([item.id for item in items])
        for item in items:
            if item.id not in known and all(ident in strong for ident in item.about):
                self._open(item, " | ".join(in_context(strong[ident]) for ident in item.about), Done.CONFLICT)

    def _settled(self, ids: Sequence[str]) -> None:
        """Take out open items about what has settled by itself."""
        items = [task_of(ReviewItem, node) for node in self._space.nodes(ids).values()]
        beliefs = self._space.beliefs({ident for item in items for ident in item.about if item.state == OPEN})
        active = [ident for ident, belief in beliefs.items() if belief.status is Status.ACTIVE]
        beliefs |= {belief.id: belief for belief in self._reader.beliefs(active)}
        for item in items:
            why = self._moot(item, [beliefs.get(ident) for ident in item.about]) if item.state == OPEN else ""
            if why:
                self._note(Done.SETTLED, ITEM, item.id, why)
                self.data.setdefault("closed", []).append(kept_record(item))

    def _moot(self, item: ReviewItem, about: Sequence[Belief | None]) -> str:
        """Why nobody need decide any more; empty while somebody should."""
        there = [belief for belief in about if belief is not None and belief.status is not Status.WITHDRAWN]
        if len(there) < len(about):
            return "nothing is left of what it is about"
        if self._moment.as_of is not None and any(belief.opinion == UNINFORMED for belief in there):
            return ""  # it had not been said by then
        active = all(belief.status is Status.ACTIVE for belief in there)
        if item.kind is ReviewKind.WEAK and active and not is_weak(there[0].opinion, self._terms):
            return "it decides something again"
        if item.kind is ReviewKind.QUOTE and active and there[0].opinion.confidence >= self._quote and not item.agent:
            return "it is sure enough to be quoted"
        if item.kind is ReviewKind.CONFLICT:
            strong = strong_beliefs(self._reader, item.about) if active else []
            if len(strong) < len(about) or not contrary(*strong):
                return "they do not stand against one another any more"
        return ""

    # What is done ---------------------------------------------------------------------------------------------
    def _open(self, item: ReviewItem, text: str, done: Done = Done.TO_REVIEW) -> None:
        self._note(done, ITEM, item.id, item.why, text)
        self.data.setdefault("opened", []).append(kept_record(item))

    def _archive(self, what: str, ident: str, why: str, text: str = "") -> None:
        self._note(Done.ARCHIVED, BELIEF if what == "beliefs" else PIECE, ident, why, text)
        self.data.setdefault("archived", {}).setdefault(what, []).append(ident)

    def _bring_back(self, ident: str) -> None:
        self._note(Done.BROUGHT_BACK, PIECE, ident, "its words are needed again: it counts on what decides")
        self.data.setdefault("thawed", {}).setdefault("evidence", []).append(ident)

    def _note(self, done: Done, kind: str, ident: str, why: str, text: str = "") -> None:
        self.measures.append(Measure(done, kind, ident, why, text))


def _members(family: Family) -> Iterator[str]:
    yield from (belief.id for belief in family.beliefs)
    yield from (filed.evidence.id for filed in family.filed)


def _last(evidence: Evidence) -> datetime:
    """When something last happened to evidence: it was said, or retracted since."""
    return max(said(evidence), evidence.retracted) if evidence.retracted else said(evidence)


def _spoken_since(family: Family, belief: Belief, item: ReviewItem) -> bool:
    """Whether evidence about a belief was recorded after somebody decided about it."""
    filed = (f.evidence.recorded for f in family.filed if f.edge.belief == belief.id)
    return item.decided is not None and any(recorded > item.decided for recorded in filed)
