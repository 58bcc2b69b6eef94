"""From evidence to beliefs: settle one family, and say what changed.

`settle` is a pure function of the evidence filed under a family. Where each piece of evidence belongs (its
context set), what counts, and every opinion follow from the evidence alone, in canonical order, so the same
evidence gives the same beliefs whatever the order of arrival, the replays and the retractions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property

from beliefgraph.domain.authority import AUTHORITY_PER_WEIGHT, NOBODY, Authorities, Heard
from beliefgraph.domain.changes import Filed
from beliefgraph.domain.confidence import Cell, Fate, Item, Rule, Tally
from beliefgraph.domain.contexts import ContextRule, ContextTree
from beliefgraph.domain.likeness import compatible
from beliefgraph.domain.model import JUDGED, Evidence, Scope, Standing
from beliefgraph.domain.opinion import UNINFORMED, Opinion
from beliefgraph.domain.order import order_key

DERIVED = "derived"
"""Why evidence that was concluded from other beliefs counts nothing by itself."""


@dataclass(frozen=True, slots=True)
class Policy:
    """What revising needs to know beside the evidence: the rule, the half-life and the context trees.

    Args:
        rule: how evidence becomes confidence.
        half_life: days after which evidence counts half; None for never.
        tree: places of context values.
        context_rule: when evidence may move a belief in another context set.
        predicate: its name.
        authorities: what is held of those who tell something.
    """

    rule: Rule
    half_life: float | None
    tree: ContextTree = field(default_factory=ContextTree)
    context_rule: ContextRule = ContextRule.RELATED
    predicate: str = ""
    authorities: Authorities = NOBODY

    def heard(self, voice: Voice) -> Voice:
        """A voice as it counts by what is held of its teller.

        The caller's own word on a piece of evidence stands. So do verdicts and outcomes, and how surely a conclusion
        follows from what it was concluded from.
        """
        known = self.authorities.of.get(voice.teller)
        evidence = voice.filed.evidence
        if known is None or evidence.kind in JUDGED or evidence.premises:
            return voice
        held = known.hear(self.predicate, voice.value, of_itself=voice.of_itself)
        worth = held.worth if evidence.authority is None else None
        return replace(voice, authority=worth, held=held, repeats=voice.repeats or held.repeats)


@dataclass(frozen=True, slots=True)
class Voice:
    """One piece of evidence with the value it speaks about, before it has a place in a context set.

    `repeats` marks a voice that may only be saying again what it was told, as an assistant does. `teller` is whoever is
    judged by it: its speaker, or its source where nobody in particular speaks; `of_itself` tells that it is also what
    the voice speaks of. `held` is how it counts by what is held of the teller, and `authority` what takes the place of
    that of its edge for that reason.
    """

    filed: Filed
    value: str
    speaker: str
    origin: str
    repeats: bool = False
    teller: str = ""
    of_itself: bool = False
    authority: float | None = None
    held: Heard | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """One step of the fold: this evidence moved this cell from one opinion to another."""

    evidence: str
    cell: Cell
    before: Opinion
    after: Opinion
    at: datetime | None


@dataclass(frozen=True, slots=True)
class Settled:
    """The outcome of settling a family.

    `homes` maps (evidence, value) to the context set it was filed in; `first` names the founding evidence of
    each cell; `moves` holds the steps of the watched evidence in canonical order. `derived` are the (evidence, cell)
    that were concluded from other beliefs: they count as far as those are believed, and nothing here. `weighed` are the
    voices that count by what is held of their tellers, by (evidence, cell).
    """

    standings: dict[Cell, Standing]
    opinions: dict[Cell, Opinion]
    homes: dict[tuple[str, str], Scope]
    first: dict[Cell, Voice]
    last: dict[Cell, Voice]
    moves: tuple[Move, ...]
    tally: Tally
    echoes: dict[tuple[str, Cell], str] = field(default_factory=dict)
    derived: frozenset[tuple[str, Cell]] = frozenset()
    weighed: dict[tuple[str, Cell], Voice] = field(default_factory=dict)

    def counted(self, fate: Fate) -> Fate:
        """What became of evidence, with what is held of its teller where that is why."""
        voice = self.weighed.get((fate.evidence, fate.cell))
        if voice is None or voice.held is None:
            return fate
        held, why = voice.held, fate.why
        if why == "echo" and held.repeats:
            why = "repeats"
        if why == "same origin" and held.group and self._origin(fate.yields_to) != voice.origin:
            why = "copies"
        return replace(fate, authority=voice.authority, learned=held.learned, why=why)

    def _origin(self, evidence: str) -> str:
        """What evidence of a teller that was weighed itself goes back to."""
        return next((voice.origin for (ident, _), voice in self.weighed.items() if ident == evidence), "")

    def fates(self) -> dict[tuple[str, Cell], Fate]:
        """What became of every piece of evidence, by (evidence id, cell)."""
        echoes = {
            (evidence, cell): Fate(evidence, cell, 0.0, False, earlier, "echo")
            for (evidence, cell), earlier in self.echoes.items()
        }
        derived = {key: Fate(*key, 0.0, False, "", DERIVED) for key in self.derived}
        return self.tally.fates() | echoes | derived


def settle(voices: Iterable[Voice], policy: Policy, watch: frozenset[str] = frozenset()) -> Settled:
    """Fold a family's evidence in canonical order. What repeats somebody else's earlier word adds nothing to it.

    Args:
        voices: all live (not retracted) evidence of the family.
        policy: rule, half-life, context trees.
        watch: evidence ids whose steps are wanted as `moves`.
    """
    tally = policy.rule.tally(policy.tree, policy.half_life)
    homes: dict[tuple[str, str], Scope] = {}
    first: dict[Cell, Voice] = {}
    last: dict[Cell, Voice] = {}
    moves: list[Move] = []
    scopes: dict[Scope, None] = {}
    said: dict[tuple[str, bool], tuple[str, Cell]] = {}  # value and side -> who said so first, and where it is filed
    echoes: dict[tuple[str, Cell], str] = {}
    derived: set[tuple[str, Cell]] = set()
    weighed: dict[tuple[str, Cell], Voice] = {}
    shown: _Shown | None = None
    heard = [policy.heard(voice) for voice in voices]
    roots = Roots(heard)
    for order, voice in _in_order(heard):
        side = voice.value, voice.filed.edge.stance > 0
        if voice.repeats and side in said:
            earlier, cell = said[side]
            homes[voice.filed.evidence.id, voice.value] = cell[0]
            echoes[voice.filed.evidence.id, cell] = earlier
            if voice.held is not None:
                weighed[voice.filed.evidence.id, cell] = voice
            continue
        home = _home(voice, scopes, first, tally, policy)
        scopes[home] = None
        cell = (home, voice.value)
        homes[voice.filed.evidence.id, voice.value] = home
        if voice.held is not None:
            weighed[voice.filed.evidence.id, cell] = voice
        first.setdefault(cell, voice)
        last[cell] = voice
        if voice.filed.evidence.premises:
            derived.add((voice.filed.evidence.id, cell))
            shown = None
            continue
        if not voice.repeats:
            said.setdefault(side, (voice.filed.evidence.id, cell))
        item = _item(voice, cell, order, roots.of(voice.origin))
        if voice.filed.evidence.id in watch:
            moment = None if policy.rule.order_sensitive else item.at  # what a fold steps from has not faded
            before = _show(tally, policy, moment, derived, shown)
            tally.add(item)
            shown = _show(tally, policy, moment, derived)
            moves += _moves(voice, before.opinions, shown.opinions)
        else:
            tally.add(item)
            shown = None
    standings = with_silent(tally.standings(), [cell for _, cell in derived])
    at = max((s.at for s in standings.values() if s.at is not None), default=None)
    opinions = _show(tally, policy, at, derived, shown).opinions
    return Settled(standings, opinions, homes, first, last, tuple(moves), tally, echoes, frozenset(derived), weighed)


def with_silent(standings: dict[Cell, Standing], cells: Iterable[Cell]) -> dict[Cell, Standing]:
    """Standings with those of cells that only derived evidence speaks about; they have nothing of their own."""
    silent = {cell: Standing() for cell in cells if cell not in standings}
    return standings | silent if silent else standings


def _in_order(voices: Iterable[Voice]) -> list[tuple[tuple[float, int, str], Voice]]:
    """Each voice once, in canonical order; what one piece of evidence says goes by value."""
    once = {(voice.filed.evidence.id, voice.value): voice for voice in voices}
    return sorted(((order_key(v.filed.evidence), v) for v in once.values()), key=lambda pair: (pair[0], pair[1].value))


def read_at(settled: Settled, policy: Policy, now: float | None) -> dict[Cell, Opinion]:
    """Opinions of a settled family at a moment (seconds since 1970), from the evidence itself."""
    standings = with_silent(settled.tally.standings(now), settled.standings)
    return policy.rule.read(standings, now, policy.half_life, policy.tree)


def alive(filed: Filed) -> bool:
    """Whether evidence counts where it is filed: neither retracted nor struck there."""
    return filed.evidence.retracted is None and not filed.edge.struck


def counts_at(evidence: Evidence, as_of: datetime | None, known_at: datetime | None) -> bool:
    """Whether evidence had happened by `as_of`, was recorded by `known_at`, and was not retracted by then."""
    if as_of is not None and evidence.at is not None and evidence.at > as_of:
        return False
    if known_at is None:
        return evidence.retracted is None
    away = any(start <= known_at < end for start, end in evidence.absences)
    return evidence.recorded <= known_at and not away and not (evidence.retracted and evidence.retracted <= known_at)


def _home(
    voice: Voice, scopes: Mapping[Scope, None], cells: Mapping[Cell, Voice], tally: Tally, policy: Policy
) -> Scope:
    """The context set a voice belongs to: an existing one that fits, or its own.

    An exception must not overturn the general, nor a general rule the exceptions to it: evidence that opposes what is
    believed at its home gets a belief of its own if it is strictly narrower, or broader and tells another value.
    """
    own = voice.filed.edge.scope
    if not scopes or (len(scopes) == 1 and own in scopes):
        return own
    home = policy.tree.home(scopes, own, policy.context_rule)
    narrower = home != own and policy.tree.covers(home, own)
    broader = home != own and policy.tree.covers(own, home) and voice.filed.edge.stance > 0
    return own if (narrower or broader) and _opposes(voice, home, cells, tally, policy) else home


def _opposes(voice: Voice, home: Scope, cells: Mapping[Cell, Voice], tally: Tally, policy: Policy) -> bool:
    if not voice.filed.edge.stance:
        return False
    mine = tally.lean((home, voice.value))
    if voice.filed.edge.stance < 0:
        return mine > 0
    like = policy.rule.likeness
    rivals = (tally.lean(c) for c in cells if c[0] == home and not compatible(like, c[1], voice.value))
    return mine < 0 or (mine == 0 and any(lean > 0 for lean in rivals))


class Roots:
    """What words go back to: their origins, of which those are one whose tellers copy one another.

    Whoever asks whether two words are independent asks here; who speaks by which name was told when a voice was made.

    Args:
        voices: as `Policy.heard` gives them.
    """

    def __init__(self, voices: Iterable[Voice]) -> None:
        self._tied: dict[str, str] = {}
        for voice in voices:
            if voice.held is not None and voice.held.group:
                first, other = sorted((self.of(voice.origin), self.of(voice.held.group)))
                if first != other:
                    self._tied[other] = first

    def of(self, origin: str) -> str:
        """The one name of what an origin goes back to."""
        while (nearer := self._tied.get(origin)) is not None:
            self._tied[origin] = self._tied.get(nearer, nearer)  # so that the way is short the next time
            origin = nearer
        return origin

    def names(self, origin: str) -> set[str]:
        """All names of it, copy groups among them: what goes back to any of them is not independent of it."""
        root = self.of(origin)
        return {root, *self._others.get(root, ())}

    @cached_property
    def _others(self) -> Mapping[str, list[str]]:
        others: dict[str, list[str]] = {}
        for name in [*self._tied]:
            others.setdefault(self.of(name), []).append(name)
        return others


def _item(voice: Voice, cell: Cell, order: tuple[float, int, str], origin: str) -> Item:
    edge, evidence = voice.filed.edge, voice.filed.evidence
    worth, weighed = voice.authority, evidence.weight is not None  # a weight that the caller gave stands
    return Item(
        evidence=evidence.id,
        cell=cell,
        stance=edge.stance,
        authority=edge.authority if worth is None else worth,
        order=order,
        speaker=voice.speaker,
        origin=origin,
        faithfulness=edge.faithfulness,
        weight=edge.weight,
        shift=edge.shift if worth is None or weighed else min(1.0, worth / AUTHORITY_PER_WEIGHT),
        at=None if evidence.at is None else order[0],
        valid_from=seconds(edge.valid_from),
        valid_until=seconds(edge.valid_until),
    )


@dataclass(slots=True)
class _Shown:
    """All opinions of a family as read at one moment."""

    at: float | None
    opinions: dict[Cell, Opinion]


def _show(
    tally: Tally, policy: Policy, at: float | None, derived: Iterable[tuple[str, Cell]], shown: _Shown | None = None
) -> _Shown:
    """Every opinion at a moment; `shown`, if it is of that moment and nothing was added since."""
    if shown is not None and shown.at == at:
        return shown
    standings = tally.standings()
    if not all([standing.steady for standing in standings.values()]):
        standings = tally.standings(at)
    standings = with_silent(standings, [cell for _, cell in derived])
    return _Shown(at, policy.rule.read(standings, at, policy.half_life, policy.tree))


def _moves(voice: Voice, before: Mapping[Cell, Opinion], after: Mapping[Cell, Opinion]) -> Sequence[Move]:
    evidence = voice.filed.evidence
    changed = [cell for cell, opinion in after.items() if before.get(cell) != opinion]
    return [Move(evidence.id, c, before.get(c, UNINFORMED), after[c], evidence.at) for c in changed]


def seconds(moment: datetime | None) -> float | None:
    """Seconds since 1970 (UTC) of an aware datetime."""
    return None if moment is None else moment.timestamp()
