"""The gate before an action: whether what is believed is enough to act, and which evidence would help if it is not.

Every need is looked up in what is believed. What is missing is reckoned by supposing one more piece of evidence of
every source kind, so that the lift that is told is the one that would come. Nothing is written, and nothing is taken
for allowed because of a fault: faults are raised.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from beliefgraph.ask import TOLD as ONLY_TOLD
from beliefgraph.domain.contexts import merged, shown
from beliefgraph.domain.decision import (
    Decision,
    Judged,
    Missing,
    Verdict,
    joined,
    quotes,
    rank,
    told_decision,
    words,
    worst,
)
from beliefgraph.domain.explanation import OLD, Contribution, Explanation
from beliefgraph.domain.language import Language, language
from beliefgraph.domain.model import GENERAL, Belief, Claim, Scope
from beliefgraph.domain.opinion import UNINFORMED, Band, Opinion
from beliefgraph.domain.supposition import NEVER_ASKED
from beliefgraph.domain.wording import day, stated
from beliefgraph.flipping import basis_of
from beliefgraph.intake import as_context
from beliefgraph.needing import Looking, Need, Stand, held, in_words, turned
from beliefgraph.reading import Reader, explain
from beliefgraph.recall import Senses, names_in
from beliefgraph.reviewing import quote
from beliefgraph.supposing import Supposition, supposed_opinion

STEPS = 8  # how far conclusions from conclusions are followed to the premise that they wait for


def decide(
    case: Supposition,
    action: str,
    needs: Sequence[Need],
    senses: Senses,
    context: Scope | None,
    speaker: str,
    notes: tuple[str, ...] = (),
) -> Decision:
    """Whether to act, with the reason for each need and the evidence that would help.

    Args:
        case: reads what is believed, and where more evidence is supposed.
        action: what is about to be done.
        needs: what must hold.
        senses: embedder and index, if any.
        context: the context that it is done in; None reads it out of each question.
        speaker: on whose behalf.
        notes: what else to tell.

    Raises:
        NotFound: a belief id that the namespace does not hold.
    """
    looking = Looking(case.before, senses, context, speaker, case.settings.merits)
    judge = _Judge(case, looking, language(action))
    found = [judge.best(need) for need in needs]
    open_ = [each for each in found if each.verdict in (Verdict.ASK_PERSON, Verdict.NEED_EVIDENCE)]
    missing = [one for each in open_ for one in judge.missing(each)]
    decision = Decision(
        action=action.strip(),
        verdict=worst([each.verdict for each in found]),
        needs=tuple(each.judged for each in found),
        missing=tuple(sorted(missing, key=lambda one: -one.lift)),
        as_of=case.before.moment.as_of,
        notes=notes,
    )
    return replace(decision, text=told_decision(decision, language(action)))


@dataclass(frozen=True, slots=True)
class _Found:
    need: Need
    judged: Judged

    @property
    def verdict(self) -> Verdict:
        return self.judged.verdict


@dataclass(frozen=True, slots=True)
class _Judge:
    """Looks needs up and judges them, for one action."""

    case: Supposition
    looking: Looking
    lang: Language

    @property
    def reader(self) -> Reader:
        return self.case.before

    # Judging ------------------------------------------------------------------------------------------------
    def best(self, need: Need) -> _Found:
        """The need as judged, or whichever stands in for it and comes nearest to acting."""
        first = self._judged(need)
        found = [first, *(self.best(other) for other in need.otherwise)]
        nearest = min(found, key=lambda each: rank(each.verdict))
        if nearest is first:
            return first
        return _Found(nearest.need, replace(nearest.judged, instead_of=first.judged.need))

    def _judged(self, need: Need) -> _Found:
        stand = self.looking.stand(need)
        opinion = stand.opinion if need.polarity > 0 else turned(stand.opinion)
        band = opinion.verdict(need.at_least) if stand.known else stand.band
        verdict = _VERDICTS.get(band, Verdict.NEED_EVIDENCE)
        if stand.only_in and verdict in (Verdict.ACT, Verdict.BLOCK):
            verdict = Verdict.ASK_PERSON  # what holds in a part need not hold in the whole
        refused = verdict is Verdict.ACT and self._refused(need, stand)
        if refused:
            verdict = Verdict.ASK_PERSON
        unsettled: tuple[Belief, ...] = ()
        if verdict is not Verdict.ACT and need.polarity > 0 and stand.why is not None and stand.other is None:
            unsettled = self._unsettled(stand.why, need.at_least)
        if unsettled:
            verdict = _waiting([held(premise).verdict(need.at_least) for premise in unsettled])
        pro, con = self._sides(stand)
        said = [c for c in (*pro, *con) if c.evidence.at is not None]
        last = max((c.evidence.at for c in said if c.evidence.at is not None), default=None)
        judged = Judged(
            need=in_words(need, stand),
            verdict=verdict,
            band=str(band),
            reason="",
            at_least=need.at_least,
            confidence=opinion.confidence,
            belief=stand.belief,
            opinion=opinion if stand.known else None,
            says_so=_names(pro if need.polarity > 0 else con),
            says_not=_names(con if need.polarity > 0 else pro),
            last_said=last,
            stale=bool(said) and all(c.freshness < OLD for c in said),
            quoted=stand.quoted,
            refused=refused,
            unsettled=unsettled,
        )
        return _Found(need, replace(judged, reason=self._reason(need, stand, judged)))

    def _unsettled(self, why: Explanation, at_least: float, further: int = STEPS) -> tuple[Belief, ...]:
        """The premises that a conclusion waits for: contested or not believed, and what it is concluded from only so.

        Of a premise that waits for others itself, those.
        """
        own = (c for c in (*why.supports, *why.refutes) if c.counts and (c.stance < 0.0 or not c.evidence.premises))
        drawn = [d for d in why.derivations if not d.against]
        doubted = [[b for b in d.premises if held(b).verdict(at_least) not in _BELIEVED] for d in drawn]
        if further == 0 or any(own) or not all(doubted):
            return ()
        found: dict[str, Belief] = {}
        for premise in (b for each in doubted for b in each):
            deeper = self._unsettled(explain(self.reader, premise.id), at_least, further - 1)
            found |= {b.id: b for b in deeper or (premise,)}
        return tuple(found.values())

    def _premises(self, need: Need, judged: Judged) -> list[_Found]:
        """The premises that a need waits for, as if they were needed themselves."""
        return [self._judged(Need(premise.id, need.at_least)) for premise in judged.unsettled]

    def _refused(self, need: Need, stand: Stand) -> bool:
        """Whether somebody decided that what meets a need may not be quoted."""
        if stand.belief is None or need.polarity < 0:
            return False
        return not quote(self.reader, stand.belief, self.reader.space.agent, need.at_least)[0].allowed

    def _sides(self, stand: Stand) -> tuple[list[Contribution], list[Contribution]]:
        """What counts for and against; who says another value in its place says that it is not so."""
        if stand.why is None:
            return [], []
        pro = [c for c in stand.why.supports if c.counts]
        con = [c for c in stand.why.refutes if c.counts]
        rivals = [stand.other] if stand.other else [r for r in stand.why.rivals if _competes(r, stand.why.belief)]
        if stand.other is not None:
            pro, con = [], []
        for rival in rivals:
            con += [c for c in explain(self.reader, rival.id).supports if c.counts]
        return pro, con

    def _reason(self, need: Need, stand: Stand, judged: Judged) -> str:
        lang = self.lang
        if stand.band == ONLY_TOLD:
            return words(lang, "told", quotes=quotes(stand.quoted, lang))
        if not stand.known:
            return words(lang, "nothing")
        text = stand.text or self._stated(need, stand)
        if judged.unsettled:
            waits = [each.judged.reason for each in self._premises(need, judged)]
            text = judged.belief.text if judged.belief else text
            return words(lang, "unsettled", p=text, premises=joined(lang, waits))
        parts = [text if need.polarity > 0 else words(lang, "not so", p=text)]
        if judged.verdict is Verdict.ASK_PERSON and judged.confidence < judged.at_least:
            parts = [words(lang, "below", text=parts[0], confidence=judged.confidence, at_least=judged.at_least)]
        if stand.only_in:
            parts.append(words(lang, "only in", where=shown(stand.only_in)))
        listed = words(lang, "listed")
        premises = [b.text for d in (stand.why.derivations if stand.why else ()) if not d.against for b in d.premises]
        parts += [words(lang, "rests on", premises=listed.join(premises))] * bool(premises)
        parts += [words(lang, "says so", who=listed.join(judged.says_so))] * bool(judged.says_so)
        parts += [words(lang, "says not", who=listed.join(judged.says_not))] * bool(judged.says_not)
        parts += [words(lang, "may not")] * judged.refused
        if judged.stale and judged.last_said is not None:
            parts.append(words(lang, "stale", day=day(judged.last_said, lang)))
        return joined(lang, parts)

    def _stated(self, need: Need, stand: Stand) -> str:
        if stand.other is not None:
            return words(self.lang, "other value", p=stand.other.text)
        if stand.belief is None:
            return words(self.lang, "nothing")
        return stated(stand.belief, stand.why, self.lang, need.at_least)

    # What would help ------------------------------------------------------------------------------------------
    def missing(self, found: _Found) -> list[Missing]:
        """One more piece of evidence of every source kind, and what each would lift, if anything.

        What waits for its premises is helped by evidence on them.
        """
        need, judged = found.need, found.judged
        if judged.unsettled:
            return [one for each in self._premises(need, judged) for one in self.missing(each)]
        kinds = [kind for kind in self.case.settings.sources if kind not in NEVER_ASKED]
        about, case = self._about(need, judged), self.case
        if judged.belief is not None:
            case = case.within(basis_of(self.reader, judged.belief).beliefs)
        told = []
        for kind in kinds:
            opinion = self._with(case, need, judged, kind)
            after = opinion if need.polarity > 0 else turned(opinion)
            band = after.verdict(need.at_least)
            one = Missing(
                judged.need,
                kind,
                about,
                need.polarity > 0,
                judged.confidence,
                after.confidence,
                band,
                band is Band.ADOPT,
            )
            told += [one] if one.lift > 0.0 else []
        return told

    def _with(self, case: Supposition, need: Need, judged: Judged, kind: str) -> Opinion:
        if judged.belief is not None:
            return supposed_opinion(case, judged.belief, need.polarity, kind)
        # Where nobody has told anything, any proposition shows what a first word on it would come to.
        asked = need.asked
        claim = asked if isinstance(asked, Claim) else Claim(asked, "answer", text=asked)
        with case.once():
            said = replace(
                claim,
                polarity=need.polarity,
                stance=1.0,
                context=merged(self.looking.context or GENERAL, as_context(claim.context)),
            )
            outcome = case.observe({"id": "supposed", "claims": [said], "kind": kind, "at": case.now})
            return case.opinion(outcome.beliefs[0].id) if outcome.beliefs else UNINFORMED

    def _about(self, need: Need, judged: Judged) -> str:
        """The name of what a need is about, as far as that is known."""
        if judged.belief is not None:
            return self.reader.space.entities([judged.belief.subject])[judged.belief.subject].name
        if isinstance(need.asked, Claim):
            return need.asked.subject
        named = names_in(self.reader, need.asked)
        entities = self.reader.space.entities({ident for bearers in named.values() for ident in bearers})
        return words(self.lang, "listed").join(sorted({entity.name for entity in entities.values()}))


_BELIEVED = (Band.ADOPT, Band.PROBABLY)

_VERDICTS: dict[str, Verdict] = {
    Band.ADOPT: Verdict.ACT,
    Band.PROBABLY: Verdict.ASK_PERSON,
    Band.CONTESTED: Verdict.ASK_PERSON,
    Band.LEANS_NO: Verdict.ASK_PERSON,
    Band.CLEARLY_NOT: Verdict.BLOCK,
}
"""What a need comes to; what is unknown, undecided or only told needs evidence."""


def _waiting(premises: Sequence[Band]) -> Verdict:
    """What comes of a conclusion by its premises: the same; but that one does not hold denies nothing."""
    found = worst([_VERDICTS.get(band, Verdict.NEED_EVIDENCE) for band in premises])
    return Verdict.NEED_EVIDENCE if found is Verdict.BLOCK else found


def _competes(rival: Belief, belief: Belief) -> bool:
    return rival.scope == belief.scope and rival.value != belief.value and rival.opinion.belief > 0.0


def _names(side: Sequence[Contribution]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for c in side if (name := c.speaker or c.evidence.source)))
