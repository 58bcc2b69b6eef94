"""What an action needs, and what is believed about it: a question, a claim or a belief's id. Never writes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from beliefgraph.ask import ABSTAIN, ask
from beliefgraph.ask import TOLD as ONLY_TOLD
from beliefgraph.domain.contexts import merged
from beliefgraph.domain.explanation import Explanation
from beliefgraph.domain.model import GENERAL, Belief, Claim, Evidence, Scope, Status, within
from beliefgraph.domain.opinion import UNINFORMED, Band, Opinion, from_masses
from beliefgraph.errors import InvalidInput, InvalidText, OutOfRange
from beliefgraph.filing import cell_of
from beliefgraph.intake import as_claim, as_context, check_question, check_text
from beliefgraph.meaning.matching import value_key
from beliefgraph.passages import proposition
from beliefgraph.reading import Reader, explain
from beliefgraph.recall import Senses
from beliefgraph.reckoning.basis import Reckoning
from beliefgraph.supposing import seen
from beliefgraph.text import name_key

Given = str | Claim | Mapping[str, Any]
NEED_FIELDS = frozenset({"need", "polarity", "at_least", "or"})
DEPTH, LIMIT = 2, 10  # how far a question looks; as `ask` by default
_LIKE_AN_ID = re.compile(r"[be]_[0-9A-Za-z_.…-]*")  # whole, cut off or mistyped: it asks nothing
_EITHER_WAY = re.compile(r"(\w)[不没]\1")  # 是不是, 有没有: asks yes or no and denies nothing
_DENIES = re.compile(
    r"不(?!同)|没|未(?!来)|无(?![线论锡])"
    r"|\b(?:not|no|never|cannot|nobody|nothing|none|neither)\b|n't\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Need:
    """Something that must hold, or must not.

    Args:
        asked: a question, a belief's id, or a claim.
        at_least: the confidence from which it is met, in [0, 1].
        polarity: 1 when it must hold, -1 when it must not.
        otherwise: needs that may stand in for it.
    """

    asked: str | Claim
    at_least: float
    polarity: int = 1
    otherwise: tuple[Need, ...] = ()


def as_needs(action: str, given: Iterable[Given] | Given, threshold: float, zone: str) -> list[Need]:
    """Checked needs of an action.

    Args:
        action: what is about to be done, in words.
        given: what must hold; see `BeliefGraph.gate`.
        threshold: the confidence that is needed where a need names none.
        zone: time zone of times that carry none.

    Raises:
        InvalidInput: an action without words, no needs, or one that breaks a rule.
    """
    check_text(action, "an action")
    if not action.strip():
        raise InvalidText(action, "an action needs words", "Say what is about to be done")
    listed = _listed(given)
    if not listed:
        raise InvalidInput("needs", "an action that needs nothing needs no gate", "Say what must hold")
    return [_as_need(one, threshold, zone) for one in listed]


def _as_need(given: Given, threshold: float, zone: str) -> Need:
    if isinstance(given, str):
        check_question(given)
        if _DENIES.search(_EITHER_WAY.sub("", given.replace("’", "'"))):
            rule = "yes to a question with a denial in it may mean either, and nothing is done on that"
            raise InvalidInput(given, rule, "Ask whether it is so, with polarity -1 when it must not be")
        return Need(given.strip(), threshold)
    if isinstance(given, Claim) or (isinstance(given, Mapping) and "need" not in given):
        claim = as_claim(given, zone)
        return Need(claim, threshold, claim.polarity)
    if not isinstance(given, Mapping):
        raise InvalidInput(given, "a need is a question, a claim or a belief's id", "Give it as text or mapping")
    if unknown := sorted(set(map(str, given)) - NEED_FIELDS):
        raise InvalidInput(unknown[0], "a need has no such field", f"Choose among {', '.join(sorted(NEED_FIELDS))}")
    at_least, polarity = given.get("at_least", threshold), given.get("polarity", 1)
    within(at_least, 0.0, 1.0, "at_least")
    if isinstance(polarity, bool) or polarity not in (1, -1):
        raise OutOfRange(polarity, "polarity is 1 (must hold) or -1 (must not)", "Give one of the two")
    need = _as_need(given["need"], at_least, zone)
    others = _listed(given.get("or", ()))
    otherwise = (*need.otherwise, *(_as_need(other, at_least, zone) for other in others))
    return replace(need, polarity=need.polarity * polarity, otherwise=otherwise)


def _listed(given: Given | Iterable[Given]) -> list[Given]:
    """Needs in a list; what is neither one nor several is left for `_as_need` to refuse."""
    return list(given) if isinstance(given, Iterable) and not isinstance(given, str | Mapping) else [given]


@dataclass(frozen=True, slots=True)
class Stand:
    """What is believed about a need, before it is judged.

    Args:
        band: a band of the belief, "told" when only texts speak of it, else "abstain".
        belief: the belief that the need means; None when there is none.
        opinion: on what was needed.
        why: what the belief, or the value in its place, is made of.
        other: another value that is held in its place.
        quoted: texts that speak of it, where nothing is believed.
        text: what several beliefs come to together, in words.
        only_in: the narrower context set that it is known for, where it is not known for the one asked about.
    """

    band: str
    belief: Belief | None = None
    opinion: Opinion = UNINFORMED
    why: Explanation | None = None
    other: Belief | None = None
    quoted: tuple[Evidence, ...] = ()
    text: str = ""
    only_in: Scope = GENERAL

    @property
    def known(self) -> bool:
        """Whether anything is believed about it."""
        return self.band not in (ABSTAIN, ONLY_TOLD)


@dataclass(frozen=True, slots=True)
class Looking:
    """Looks up what is believed about needs.

    Args:
        reader: the namespace at a moment, as an agent sees it.
        senses: embedder and index, if any.
        context: the context that is asked about; None reads it out of each question, and is general for claims.
        speaker: who asks.
        merits: what orders the beliefs of an answer.
    """

    reader: Reader
    senses: Senses
    context: Scope | None
    speaker: str
    merits: Mapping[str, float]

    def stand(self, need: Need) -> Stand:
        """What is believed about a need.

        Raises:
            NotFound: a belief id that the namespace does not hold.
        """
        if isinstance(need.asked, Claim):
            return self._of_claim(need.asked)
        if _LIKE_AN_ID.fullmatch(need.asked):
            return self._of_belief(seen(self.reader, need.asked), self.context)
        return self._of_question(need.asked, need.at_least)

    def _of_belief(self, belief: Belief, scope: Scope | None) -> Stand:
        opinion = held(belief)
        why = explain(self.reader, belief.id)
        return Stand(opinion.band, belief, opinion, why, only_in=self._only_in(belief, scope))

    def _only_in(self, belief: Belief, scope: Scope | None) -> Scope:
        known = scope is None or self.reader.policies.tree.covers(belief.scope, scope)
        return GENERAL if known else belief.scope

    def _of_claim(self, claim: Claim) -> Stand:
        """The belief that a claim means in the context; of a single value, another one that is held tells against."""
        scope = merged(self.context or GENERAL, as_context(claim.context))
        held = [b for b in self._family(claim) if b.status is Status.ACTIVE and self._fits(b, scope)]
        key = value_key(claim.value) if claim.value.strip() else ""
        mine = [b for b in held if cell_of(b)[1] == key or not key]
        if mine:
            return self._of_belief(min(mine, key=lambda b: (*self._away(b, scope), -b.opinion.signed, b.id)), scope)
        others = sorted((b for b in held if b.opinion.belief > 0.0), key=lambda b: (-b.opinion.signed, b.id))
        if not others:
            return Stand(ABSTAIN)
        taken = min(1.0, sum(b.opinion.belief for b in others))
        silent = from_masses(0.0, taken, 1.0 - taken, 0.0)
        return Stand(silent.band, None, silent, explain(self.reader, others[0].id), others[0])

    def _family(self, claim: Claim) -> list[Belief]:
        """What is believed of a claim's subject and predicate, of all who bear the name."""
        space, policies = self.reader.space, self.reader.policies
        predicate, aliases = policies.predicate(claim.predicate), self.reader.aliases
        bearers = space.named([name_key(claim.subject)]).get(name_key(claim.subject), ())
        subjects = {aliases.get(ident, ident) for ident in bearers}
        key = value_key(claim.value) if claim.value.strip() else ""
        return [b for subject in sorted(subjects) for b in self.reader.told_of(subject, predicate.name, key)]

    def _fits(self, belief: Belief, scope: Scope) -> bool:
        policies = self.reader.policies
        return policies.tree.compatible(belief.scope, scope, policies.context_rule)

    def _away(self, belief: Belief, scope: Scope) -> tuple[bool, int]:
        return not self.reader.policies.tree.covers(belief.scope, scope), len(set(belief.scope) ^ set(scope))

    def _of_question(self, question: str, at_least: float) -> Stand:
        reader, senses, context, speaker = self.reader, self.senses, self.context, self.speaker
        answer = ask(reader, question, senses, context, DEPTH, at_least, LIMIT, speaker, self.merits)
        if answer.verdict == ONLY_TOLD:
            return Stand(ONLY_TOLD, quoted=answer.evidence)
        if answer.verdict == ABSTAIN or not answer.beliefs:
            return Stand(ABSTAIN)
        first = answer.beliefs[0]
        stand = self._of_belief(first, answer.context)
        if answer.reckoning is not None:
            opinion = _reckoned(stand.opinion, answer.reckoning)
            return replace(stand, band=opinion.band, opinion=opinion, text=answer.reckoning.text)
        if answer.verdict == Band.UNKNOWN:  # what was asked about is not known, though what is so now may be
            return replace(stand, band=Band.UNKNOWN, opinion=UNINFORMED)
        return stand


def held(belief: Belief) -> Opinion:
    """What is believed of a belief; nothing of one that is gone."""
    return UNINFORMED if belief.status in (Status.WITHDRAWN, Status.INVALIDATED) else belief.opinion


def turned(opinion: Opinion) -> Opinion:
    """An opinion on a proposition as one on its denial; as sure of it as the proposition is disbelieved."""
    return Opinion(
        belief=opinion.disbelief,
        disbelief=opinion.belief,
        unknown=opinion.unknown,
        signed=-opinion.signed,
        probability=1.0 - opinion.probability,
        contested=opinion.contested,
        confidence=opinion.disbelief,
    )


def _reckoned(opinion: Opinion, reckoning: Reckoning) -> Opinion:
    """What several beliefs come to is as sure as the first of them; turned round where it does not hold."""
    return turned(opinion) if reckoning.holds is False else opinion


def in_words(need: Need, stand: Stand) -> str:
    """A need as it was put; an id by the belief that it names."""
    if isinstance(need.asked, Claim):
        return proposition(need.asked)
    return stand.belief.text if stand.belief is not None and need.asked == stand.belief.id else need.asked
