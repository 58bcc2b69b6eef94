"""What would change our mind about a belief: the least losses of evidence, and the least new evidence. Never writes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from beliefgraph.domain.changes import ChangeSet, Filed
from beliefgraph.domain.flips import Coarse, Losses, Remembered, coarse, least_authority, least_losses, together
from beliefgraph.domain.language import language
from beliefgraph.domain.model import Belief, Evidence, Scope, Standing
from beliefgraph.domain.opinion import Band
from beliefgraph.domain.propagation import Justification
from beliefgraph.domain.revision import Roots, alive
from beliefgraph.domain.supposition import NEVER_ASKED, Flips, Loss, News, Turning, hinges_on, told_flips
from beliefgraph.errors import OutOfRange
from beliefgraph.filing import Policies, Roll, cell_of, voice_of
from beliefgraph.grounds import Grounds, Sight, upstream
from beliefgraph.ports import Space
from beliefgraph.reading import Reader
from beliefgraph.supposing import Supposition, supposed_opinion

MOST = 2_000  # losses that are tried for one thing that is said of a belief
FEW, PAIR = 6, 2  # pieces that are few enough to tell at once what a belief hinges on, losing two at most


@dataclass(frozen=True, slots=True)
class Piece:
    """Evidence of one origin that stands or falls together: it takes the same sides on the same beliefs.

    Args:
        evidence: all of it, in its order.
        origin: what it goes back to.
    """

    evidence: tuple[Evidence, ...]
    origin: str


@dataclass(frozen=True, slots=True)
class Basis:
    """What a belief rests on.

    Args:
        pieces: the live evidence behind it.
        beliefs: ids of all beliefs that bear on it, and of their rivals; nothing else does.
        adds_up: whether all of it only adds to the belief, so that losing more never gives back what losing less took.
    """

    pieces: list[Piece]
    beliefs: frozenset[str]
    adds_up: bool = False


def flips(case: Supposition, belief: str, largest: int, threshold: float, most: int = MOST) -> Flips:
    """The minimal losses of evidence that would change what is said of a belief, and the least new evidence.

    Args:
        case: where to try it; all is taken back.
        belief: the belief.
        largest: how many pieces to lose at once, at most; pieces of one origin that stand together are one.
        threshold: confidence from which a belief is adopted.
        most: how many losses to try at most, for the verdict and for the answer.

    Raises:
        NotFound: no such belief.
        OutOfRange: a largest loss below 1.
    """
    if isinstance(largest, bool) or not isinstance(largest, int) or largest < 1:
        raise OutOfRange(f"largest={largest}"[:80], "at least one piece is lost", "Choose e.g. 3")
    found = case.told(belief)
    basis = basis_of(case.before, found)
    pieces, case = basis.pieces, case.within(basis.beliefs)
    look = Remembered(_without(case, belief, pieces, threshold))
    verdict = look(frozenset())
    losses = least_losses(len(pieces), look, largest, most, one_way=basis.adds_up)
    answers = least_losses(len(pieces), lambda loss: coarse(look(loss)), largest, most, one_way=basis.adds_up)
    news = _News(case, found, threshold, verdict)
    told = Flips(
        belief=found,
        verdict=verdict,
        answer=coarse(verdict),
        pieces=len(pieces),
        of_verdict=_turning(losses, look, pieces, news.changing(lambda then: then)),
        of_answer=_turning(answers, look, pieces, news.changing(coarse)),
    )
    return replace(told, text=told_flips(told, language(found.text)))


def hinge(case: Supposition, belief: str, threshold: float) -> str:
    """One sentence on the smallest loss that would change a verdict, where that is found at once; else "".

    Raises:
        NotFound: no such belief.
    """
    found = case.told(belief)
    basis = basis_of(case.before, found)
    pieces, case = basis.pieces, case.within(basis.beliefs)
    if len(pieces) > FEW:
        return ""
    losses = least_losses(len(pieces), _without(case, belief, pieces, threshold), PAIR, MOST)
    told = [_loss([pieces[n] for n in sorted(loss)], then) for loss, then in losses.minimal[:1]]
    return hinges_on(told[0], language(found.text)) if told else ""


def _without(
    case: Supposition, belief: str, pieces: Sequence[Piece], threshold: float
) -> Callable[[frozenset[int]], Band]:
    """What is said of a belief without some of the pieces that it rests on."""

    def verdict(loss: frozenset[int]) -> Band:
        with case.once():
            if loss:
                case.retract([e.id for number in sorted(loss) for e in pieces[number].evidence])
            return case.opinion(belief).verdict(threshold)

    return verdict


def _turning(
    losses: Losses[Band] | Losses[Coarse], look: Remembered[Band], pieces: Sequence[Piece], news: tuple[News, ...]
) -> Turning:
    minimal = tuple(_loss([pieces[n] for n in sorted(loss)], look(loss)) for loss, _ in losses.minimal)
    return Turning(minimal, news, losses.searched, losses.tried, losses.complete)


def _loss(pieces: Sequence[Piece], verdict: Band) -> Loss:
    evidence = tuple(e for piece in pieces for e in piece.evidence)
    return Loss(evidence, tuple(dict.fromkeys(piece.origin for piece in pieces)), verdict)


def basis_of(reader: Reader, belief: Belief) -> Basis:
    """Everything that bears on a belief: its own evidence, its rivals', its premises' and all that those rest on."""
    space, now = reader.space, reader.moment.now
    sight = Sight(space.families, lambda family, policy: {cell_of(b): Standing() for b in family.beliefs})
    roll = Roll(space, ChangeSet(), now)
    grounds = Grounds(space, reader.policies, roll, sight, now.timestamp())
    behind, justified, contradicted = upstream([belief.id], grounds)
    keys = {belief.family, *(b.family for b in space.beliefs(behind).values())}
    read = space.families(sorted(keys)).values()
    filed = [f for family in read for f in family.filed]
    filed = [f for f in filed if alive(f) and reader.sees(f.evidence) and f.evidence.layer in ("", space.agent)]
    # What an agent sees as one belief may be stored as two, so those that can move are looked up by their evidence.
    stored = {ident for found in reader.whole.beliefs_of({f.evidence.id for f in filed}).values() for ident in found}
    ids = {belief.id, *behind, *stored}
    families = reader.whole.siblings({b.family for b in reader.whole.beliefs(ids).values()})
    beliefs = frozenset(ids | {b.id for each in families.values() for b in each})
    rules = {reader.policies.of(b.predicate).rule for each in families.values() for b in each}
    plain = not contradicted and not any(rule.order_sensitive for rule in rules)
    roots = _roots(filed, {b.id: b for family in read for b in family.beliefs}, reader.policies, roll)
    return Basis(_pieces(filed, belief, roots), beliefs, plain and _adds_up(filed, justified, space, roll, roots))


def _roots(
    filed: Sequence[Filed], beliefs: Mapping[str, Belief], policies: Policies, roll: Roll
) -> Mapping[str, frozenset[str]]:
    """Evidence -> what it goes back to; what copies say goes back to one, and so stands or falls together."""
    roll.expect(f.edge.said_by or f.evidence.speaker for f in filed)
    voices = []
    for f in filed:
        belief = beliefs[f.edge.belief]
        voices.append(policies.of(belief.predicate).heard(voice_of(f, cell_of(belief)[1], roll)))
    roots, found = Roots(voices), dict[str, set[str]]()
    for voice in voices:
        found.setdefault(voice.filed.evidence.id, set()).add(roots.of(voice.origin))
    return {evidence: frozenset(each) for evidence, each in found.items()}


def _adds_up(
    filed: Sequence[Filed],
    justified: Sequence[Justification],
    space: Space,
    roll: Roll,
    roots: Mapping[str, frozenset[str]],
) -> bool:
    """Whether evidence, and what is concluded from it, only adds: every belief told, or concluded once from others.

    Then nothing speaks against anything, no value has a rival, no root is counted twice, and nobody's word stands in
    the place of another of his. That none of it is so may be true where this tells no.
    """
    concluded = Counter(j.target for j in justified)
    premises = Counter(premise for j in justified for premise in j.premises)
    if any(j.against for j in justified) or any(many > 1 for many in (*concluded.values(), *premises.values())):
        return False
    beliefs = space.beliefs({f.edge.belief for f in filed})
    held: dict[str, tuple[str, Scope]] = {}  # of each family, its one belief, and the one context that all is said in
    voices: set[tuple[str, str]] = set()
    for f in filed:
        on = f.edge.belief
        if f.edge.stance <= 0.0 or bool(f.evidence.premises) is not (on in concluded):
            return False
        speaker = f.edge.said_by or f.evidence.speaker
        said = {(on, root) for root in roots[f.evidence.id]} | ({(on, roll.who(speaker))} if speaker else set())
        if held.setdefault(beliefs[on].family, (on, f.edge.scope)) != (on, f.edge.scope) or said & voices:
            return False
        voices |= said
    return True


def _pieces(filed: Sequence[Filed], belief: Belief, roots: Mapping[str, frozenset[str]]) -> list[Piece]:
    """Evidence in pieces; what bears on the belief itself first, and the heavier before the lighter."""
    sides: dict[str, set[tuple[str, bool]]] = {}
    weights: dict[str, tuple[bool, float]] = {}
    for f in filed:
        sides.setdefault(f.evidence.id, set()).add((f.edge.belief, f.edge.stance > 0))
        heavy = f.edge.belief == belief.id, f.edge.quality
        weights[f.evidence.id] = max(weights.get(f.evidence.id, (False, 0.0)), heavy)
    evidence = {f.evidence.id: (f.evidence, f.edge.said_by or f.evidence.origin or f.evidence.id) for f in filed}
    order = sorted(evidence, key=lambda ident: (not weights[ident][0], -weights[ident][1], ident))
    groups = together([(roots[ident], frozenset(sides[ident])) for ident in order])
    told = [[evidence[order[number]] for number in group] for group in groups]
    return [Piece(tuple(e for e, _ in group), group[0][1]) for group in told]


@dataclass(slots=True)
class _News:
    """Single new pieces of evidence on a belief, and what they would make of it."""

    case: Supposition
    belief: Belief
    threshold: float
    now: Band
    _known: dict[tuple[int, str, float | None], Band] = field(default_factory=dict)

    def changing(self, say: Callable[[Band], Band | Coarse]) -> tuple[News, ...]:
        """For and against: the least that would change what is said."""
        return tuple(news for polarity in (1, -1) if (news := self._least(polarity, say)))

    def _least(self, polarity: int, say: Callable[[Band], Band | Coarse]) -> News | None:
        least = least_authority(lambda authority: say(self._then(polarity, "", authority)) != say(self.now))
        if least is None:
            return None
        asked = (kind for kind in self.case.settings.sources if kind not in NEVER_ASKED)
        kinds = [kind for kind in asked if say(self._then(polarity, kind)) != say(self.now)]
        kinds.sort(key=lambda kind: self.case.settings.kind(kind).authority)
        return News(polarity, least, tuple(kinds), self._then(polarity, "", least))

    def _then(self, polarity: int, kind: str, authority: float | None = None) -> Band:
        key = polarity, kind, authority
        if key not in self._known:
            after = supposed_opinion(self.case, self.belief, polarity, kind, authority)
            self._known[key] = after.verdict(self.threshold)
        return self._known[key]
