"""What the graph knows of what a passage says: evidence by id or words, claims by proposition. Never writes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.confidence import HEDGE
from beliefgraph.domain.contexts import as_scope, merged
from beliefgraph.domain.model import Belief, Claim, Evidence, Observation, Scope, Status
from beliefgraph.filing import Roll, family_key
from beliefgraph.intake import as_observation
from beliefgraph.meaning.copies import copied, imprint
from beliefgraph.meaning.matching import value_key
from beliefgraph.meaning.normal import statement
from beliefgraph.meaning.stance import judge
from beliefgraph.meaning.tokens import PAST
from beliefgraph.observe import subject_of
from beliefgraph.passages import Read, proposition, read_observations
from beliefgraph.ports import Extractor
from beliefgraph.reading import Reader
from beliefgraph.settings import Settings
from beliefgraph.sifting.retrieved import Retrieved
from beliefgraph.text import name_key, units

ALIKE = 5  # pieces of evidence with like words that are compared
SAME_WORDS = 0.8  # part of a passage in evidence, or of evidence in a passage, from which it says the same

_SENTENCE = re.compile(r"(?:[^.。！？!?\n]|\.(?!\s|\Z))+[.。！？!?]*")
_FORMERLY = re.compile(
    r"\b(?:used to|formerly|previously|once|in the past|back then)\b"
    r"|曾|以前|原来|原先|当时|那时|此前|从前|先前|(?<![\d年月日号周])之前",
    re.IGNORECASE,
)
_UNTIL = re.compile(r"\b(?:until|till)\b", re.IGNORECASE)  # history where the verb is past: "lived there until 2020"
_NOW = re.compile(r"\b(?:now|currently|nowadays)\b|现在|目前|如今", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Said:
    """Something that a passage says, as the graph has it.

    Args:
        family: of the proposition, in which rival values compete.
        subject: the entity that it is about.
        value_key: of the value.
        text: the proposition in words.
        affirms: whether the passage says so, or denies it.
        scope: the context that the passage says it in.
        belief: what the graph has of it; None when it has other values only, or nothing.
    """

    family: str
    subject: str
    value_key: str
    text: str
    affirms: bool
    scope: Scope = ()
    belief: Belief | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """What the graph knows of a passage.

    Args:
        evidence: evidence that has its id or its words; retracted evidence too.
        said: what it says.
    """

    evidence: tuple[Evidence, ...] = ()
    said: tuple[Said, ...] = ()


class Knowing:
    """Finds what the graph knows of passages.

    Args:
        reader: the namespace at a moment.
        settings: of the graph.
        extractor: reads the passages for claims.
    """

    def __init__(self, reader: Reader, settings: Settings, extractor: Extractor) -> None:
        self._reader, self._settings, self._extractor = reader, settings, extractor
        self._roll = Roll(reader.space, ChangeSet(), reader.moment.now)  # what it would enter is thrown away

    def of(self, passages: Sequence[Retrieved], sought: Sequence[Belief] = ()) -> list[Known]:
        """What is known of each passage, in order.

        Args:
            passages: in any order.
            sought: beliefs that each of them is held against, whatever it says.
        """
        reads = self._reads(passages)
        return [self._known(passage, reads.get(number), sought) for number, passage in enumerate(passages)]

    def _reads(self, passages: Sequence[Retrieved]) -> dict[int, Read]:
        """Number of a passage -> its claims; passages without words say nothing."""
        told = [(number, as_told(passage)) for number, passage in enumerate(passages) if passage.text.strip()]
        observations = [as_observation(observation) for _, observation in told]
        space, now = self._reader.space, self._reader.moment.now
        reads = read_observations(space, observations, self._settings, now, self._extractor)
        return {number: read for (number, _), read in zip(told, reads, strict=True)}

    def _known(self, passage: Retrieved, read: Read | None, sought: Sequence[Belief]) -> Known:
        evidence = self._evidence(passage, read)
        said = [*self._by_id(passage), *self._by_evidence(evidence), *self._by_claims(passage, read)]
        said += self._by_stance(passage, sought, list(said))
        once = {(each.family, each.value_key, each.affirms, each.belief and each.belief.id): each for each in said}
        return Known(evidence, tuple(once.values()))

    def _evidence(self, passage: Retrieved, read: Read | None) -> tuple[Evidence, ...]:
        """Evidence that a passage names, that it would be if it were observed, or whose words it has."""
        space = self._reader.space
        named = space.evidence([*passage.ids, *([read.evidence.id] if read else [])])
        found = space.evidence(match.id for match in space.search(passage.text, "evidence", ALIKE))
        same = {ident: each for ident, each in found.items() if self._same(passage, each)}
        return tuple((named | same).values())

    def _same(self, passage: Retrieved, evidence: Evidence) -> bool:
        if evidence.ref and evidence.ref in passage.ids and passage.source in ("", evidence.source):
            return True
        if name_key(passage.text) == name_key(evidence.text):
            return True
        return copied([imprint(passage.text), imprint(evidence.text)]).get((0, 1), 0.0) >= SAME_WORDS

    def _by_id(self, passage: Retrieved) -> Iterable[Said]:
        return (self._of_belief(belief, affirms=True) for belief in self._reader.beliefs(passage.ids))

    def _by_evidence(self, evidence: Sequence[Evidence]) -> Iterable[Said]:
        ids = {each.id for each in evidence}
        for belief in self._reader.beliefs(sorted({b for each in self._filed(ids) for b in each})):
            edges = [filed.edge for filed in self._reader.space.filed(belief.id) if filed.evidence.id in ids]
            yield from (self._of_belief(belief, affirms=edge.stance > 0) for edge in edges[:1])

    def _filed(self, evidence: Iterable[str]) -> Iterable[tuple[str, ...]]:
        return self._reader.space.beliefs_of(evidence).values()

    def _of_belief(self, belief: Belief, *, affirms: bool) -> Said:
        key = value_key(belief.value) if belief.value else ""
        return Said(belief.family, belief.subject, key, belief.text, affirms, belief.scope, belief)

    def _by_claims(self, passage: Retrieved, read: Read | None) -> Iterable[Said]:
        for claim in read.believable if read else ():
            yield self._of_claim(claim, read.evidence, passage)  # type: ignore[union-attr]

    def _by_stance(self, passage: Retrieved, sought: Sequence[Belief], told: Sequence[Said]) -> Iterator[Said]:
        """Beliefs that a passage says or denies in words that no claim was read from."""
        found = self._reader.space.search(passage.text, "belief", ALIKE)
        like = self._reader.beliefs([match.id for match in found])
        families = {each.family for each in told}
        own = [each.belief for each in told if each.belief is not None]
        for belief in {each.id: each for each in (*sought, *like) if each.family not in families}.values():
            stance = judge(passage.text, belief.text).stance
            if stance < 0 and not _names_value(passage, belief):
                stance = judge(without_history(passage.text), belief.text).stance
            against = stance <= -HEDGE and self._concerns(passage, belief) and not _is_older(belief, own)
            if against or stance >= HEDGE:
                yield replace(self._of_belief(belief, affirms=stance > 0), scope=passage.context)

    def _concerns(self, passage: Retrieved, belief: Belief) -> bool:
        """Whether what a passage says otherwise goes against a belief: it denies its value, or there is but one."""
        single = self._reader.policies.single(self._reader.policies.predicate(belief.predicate))
        figure = any(character.isdigit() for character in belief.value)
        return single or figure or _names_value(passage, belief)

    def _of_claim(self, claim: Claim, evidence: Evidence, passage: Retrieved) -> Said:
        policies, space = self._reader.policies, self._reader.space
        subject = self._roll.canonical(self._roll.entity(subject_of(claim, evidence), claim.type))
        predicate = policies.predicate(claim.predicate)
        key = value_key(claim.value) if claim.value.strip() else ""
        family = family_key(space.namespace, subject, predicate.name, key, policies.single(predicate))
        scope = merged(passage.context, as_scope(claim.context))
        told = self._reader.told_of(subject, predicate.name, key)
        held = [belief for belief in told if belief.status is Status.ACTIVE]
        same = [belief for belief in held if (value_key(belief.value) if belief.value else "") == key]
        fits = [belief for belief in same if not policies.tree.clash(belief.scope, scope, policies.context_rule)]
        belief = next(iter(sorted(fits or same, key=lambda each: (-len(each.scope), each.id))), None)
        return Said(family, subject, key, proposition(claim), claim.signed > 0, scope, belief)


def _names_value(passage: Retrieved, belief: Belief) -> bool:
    return imprint(passage.text).holds(units(belief.value))


def without_history(text: str) -> str:
    """A text without the sentences that tell only what was so before: that denies nothing of what is so now."""
    return " ".join(sentence for sentence in _SENTENCE.findall(text) if not _is_history(sentence))


def _is_history(sentence: str) -> bool:
    until = _UNTIL.search(sentence) is not None and PAST in statement(sentence).tokens
    return (until or _FORMERLY.search(sentence) is not None) and not _NOW.search(sentence)


def _is_older(belief: Belief, own: Iterable[Belief]) -> bool:
    """Whether a passage says something that was told here of the same thing at a later time."""
    alike = [each for each in own if (each.subject, each.predicate) == (belief.subject, belief.predicate)]
    return any(each.updated and belief.updated and each.updated > belief.updated for each in alike)


def as_told(passage: Retrieved) -> Observation:
    """A passage as something said, to be read for claims."""
    return Observation(passage.text, passage.speaker, passage.source, passage.at, passage.context, ref=passage.ref)
