"""From what a model wrote down to claims that the text bears out, or words about what is wrong."""

from __future__ import annotations

import re
from dataclasses import dataclass

from beliefgraph.domain.language import Language, language
from beliefgraph.domain.model import Claim, Modality
from beliefgraph.domain.predicates import BUILTIN, lookup, words
from beliefgraph.extractors.affirming import affirming, could_deny, denies
from beliefgraph.extractors.bearing_out import bears_out
from beliefgraph.extractors.circumstances import Circumstances, Scene
from beliefgraph.extractors.clauses import Said, Sentence, vocabulary
from beliefgraph.extractors.drafts import Draft, drafted
from beliefgraph.extractors.quotes import Quotable, around, put
from beliefgraph.extractors.small_talk import claiming_sentences, is_small_talk
from beliefgraph.llm.answers import Json
from beliefgraph.llm.model import invalid
from beliefgraph.ports import Passage
from beliefgraph.text import name_key, units

_MOST = 40  # claims of one answer; a model that writes more has begun to repeat itself

_FIRST = vocabulary("i me we us mine ours myself ourselves 我 我们 本人 俺 咱 咱们 自己")
_ROLES = frozenset(["speaker", "the speaker", "user", "the user", "说话人", "说话者", "用户"])  # a model's "I"
_MINE = re.compile(r"(?:my|our)\s+(?P<en>\S.*)|(?:我们|我|咱)(?:的)?(?P<zh>\S.*)", re.I | re.S)
_MARKS = " \t\r\n\"'“”‘’「」《》。.,，;；!！?？…"
_KNOWN = frozenset(predicate.name for predicate in BUILTIN)
_EMPTY = vocabulary(
    "a an the it its this that these those them they he she him her his i me my we us you your one ones so "
    "do does did done is are was were be been has have had not no yes ok okay something anything nothing "
    "everything there here now then too"
) | frozenset("它他她这那其此的了是有做也都又很就吧啊呢吗个些么")
"""Words, and ideographs, of which alone no value is made."""

_NAMES = {"en": "English", "zh": "Chinese 中文"}

HEDGED = 0.5
"""Stance of what the text says with "I think", "maybe"."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a passage that a model reads in one call.

    Args:
        passage: the whole of it.
        words: its words, made ready for looking up quotations.
        start, end: offsets of the stretch.
    """

    passage: Passage
    words: Quotable
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.passage.text[self.start : self.end]


class Gathering:
    """Collects what a model's answers about one piece are good for.

    Good claims of an earlier answer stay: the model is asked to mend the others only.

    Args:
        piece: what the model reads.
        method: what finds the claims.

    Attributes:
        read: whether any answer had the right form.
        claims: what the text bears out.
        refused: what was found besides and not kept, in words.
    """

    def __init__(self, piece: Piece, method: str) -> None:
        self.read = False
        self.claims: list[Claim] = []
        self._piece = piece
        self._method = method
        self._language = language(piece.text)
        found = claiming_sentences(piece.text)
        self._claiming = [(piece.start + one.start, piece.start + one.end) for one in found]
        self._talk: dict[str, None] = {}  # claims made of small talk: asked again, the model would insist
        self._complaints: tuple[str, ...] = ()

    @property
    def refused(self) -> tuple[str, ...]:
        return (*self._talk, *self._complaints)

    def take(self, answer: Json) -> None:
        """Keep the good claims of an answer.

        Raises:
            LlmFailure: invalid, with what is wrong with the others.
        """
        items = answer.get("claims")
        if not isinstance(items, list):
            raise invalid('The answer must be an object with the list "claims".')
        if len(items) > _MOST:
            raise invalid(f"There are {len(items)} claims; a text this long has {_MOST} at the most.")
        self.read = True
        judged = [self._claim(item) for item in items]
        known = {_same(claim) for claim in self.claims}
        for claim in judged:
            if isinstance(claim, Claim) and _same(claim) not in known:
                known.add(_same(claim))
                if claim.believable and self._is_small_talk(claim):
                    self._talk[f'The claim "{_short(claim.text)}" is made of small talk.'] = None
                else:
                    self.claims.append(claim)
        self._complaints = tuple(dict.fromkeys(complaint for complaint in judged if isinstance(complaint, str)))
        if self._complaints:
            remedy = "Give these claims once more, mended, or leave them out; do not repeat the good ones"
            raise invalid(*self._complaints, remedy=remedy)

    def _is_small_talk(self, claim: Claim) -> bool:
        """Whether a claim quotes only what could hold none."""
        if claim.span is None:
            return False
        start, end = claim.span
        outside = not any(start < until and since < end for since, until in self._claiming)
        return outside or is_small_talk(self._piece.passage.text[start:end], claim.value)

    def _claim(self, item: Json) -> Claim | str:
        """The claim, or what is wrong with it."""
        draft = drafted(item)
        if isinstance(draft, str):
            return f"A claim has the wrong form: {draft}"
        span = self._piece.words.find(draft.quote, self._piece.start, self._piece.end)
        fault = "the quote does not occur in the text; copy it exactly" if span is None else self._fault(draft)
        if fault or span is None:
            return f'The claim "{_short(draft.text or draft.quote)}" is not accepted: {fault}.'
        return self._made(draft, span)

    def _fault(self, draft: Draft) -> str:
        """The first thing wrong with a claim whose quote is right; empty when nothing is."""
        for name in ("subject", "predicate", "value", "text"):
            if not getattr(draft, name).strip(_MARKS):
                return f"{name} is empty"
        if not self._is_speaker(draft.subject) and not self._piece.words.holds(draft.subject):
            return f'the subject "{_short(draft.subject)}" is neither in the text nor the speaker'
        if not self._piece.words.holds(draft.value):
            return f'the value "{_short(draft.value)}" is not in the text; use its words'
        if all(unit in _EMPTY for unit in units(draft.value)):
            return f'the value "{_short(draft.value)}" says nothing; name what is claimed, or leave the claim out'
        if not bears_out(draft.quote, lookup(affirming(draft.predicate, 1)[0]).name):
            return f'the quote does not say "{_short(draft.predicate)}"; choose what it says, or leave the claim out'
        if not self._is_worded(draft):
            return f'predicate and text must be in {_NAMES[self._language]}: "{_short(draft.predicate)}"'
        if affirming(draft.predicate, draft.polarity)[1] < 0 and not could_deny(draft.quote):
            return "polarity is -1, but the quote denies and ends nothing; give 1, or quote the words that deny it"
        said_by = "" if self._is_speaker(draft.said_by) else draft.said_by
        for words_of in (said_by, draft.times, *(condition.value for condition in draft.context)):
            if words_of.strip() and self._piece.words.find(words_of) is None:
                return f'"{_short(words_of)}" is not in the text; copy its words or leave it empty'
        return ""

    def _is_speaker(self, name: str) -> bool:
        key = name_key(name.strip(_MARKS))
        return key in _FIRST or key in _ROLES or key == name_key(self._piece.passage.speaker)

    def _is_worded(self, draft: Draft) -> bool:
        """Whether it can be put into words of the language: from the vocabulary, or in the model's own."""
        plain, _ = affirming(draft.predicate, 1)
        if lookup(plain).name in _KNOWN:
            return True
        own = self._piece.words.find(plain) is not None or language(plain) == self._language
        return own and language(draft.text) == self._language

    def _made(self, draft: Draft, span: tuple[int, int]) -> Claim:
        said = self._said(draft, span)
        limits = self._limits(draft, said)
        named = {condition.dimension: condition.value.strip() for condition in draft.context if condition.value.strip()}
        return Claim(
            subject=said.subject,
            predicate=said.predicate,
            value=said.value,
            polarity=said.polarity,
            stance=said.stance,
            text=_worded(draft.text.strip(), said, self._language),
            faithfulness=said.faithfulness,
            context=limits.context | named,
            valid_from=limits.valid_from,
            valid_until=limits.valid_until,
            happened_from=limits.happened_from,
            happened_until=limits.happened_until,
            reason=said.reason,
            span=span,
            method=self._method,
            modality=said.modality,
            said_by=said.said_by,
            verifiable=draft.verifiable,
        )

    def _said(self, draft: Draft, span: tuple[int, int]) -> Said:
        predicate, polarity = affirming(draft.predicate, draft.polarity)
        predicate = lookup(predicate).name
        subject, value = self._subject(draft.subject.strip(_MARKS)), draft.value.strip(_MARKS)
        if polarity == 1 and denies(draft.text) and not denies(f"{subject} {predicate} {value}"):
            polarity = -1
        # Whoever passes on his own word asserts.
        said_by = "" if self._is_speaker(draft.said_by) else self._subject(draft.said_by.strip(_MARKS))
        form = put(self._piece.passage.text, span)  # what is asked or supposed is so whatever the model calls it
        modality = Modality(draft.modality) if form is Modality.ASSERTED else form
        hedged = modality is Modality.HEDGED
        return Said(
            subject,
            predicate,
            value,
            *span,
            polarity=polarity,
            stance=HEDGED if hedged else 1.0,
            faithfulness=draft.faithfulness,
            reason="hedged" if hedged else "",
            modality=Modality.REPORTED if said_by and modality is Modality.ASSERTED else modality,
            said_by=said_by,
        )

    def _limits(self, draft: Draft, said: Said) -> Circumstances:
        """When and under which conditions the claim holds, by its own sentence and the time words that go with it."""
        passage = self._piece.passage
        span = (said.start, said.end)
        times = self._piece.words.find(draft.times)
        sentence = Sentence(*around(passage.text, *((span, times) if times else (span,))), question=False)
        return Scene(passage.text, sentence, [said], self._language, passage.at).around(said)

    def _subject(self, said: str) -> str:
        """The first person resolved to the speaker, as far as he is known."""
        speaker = self._piece.passage.speaker.strip()
        if not speaker:
            return said
        role = name_key(said) in _ROLES and self._piece.words.find(said) is None
        if name_key(said) in _FIRST or role:
            return speaker
        mine = _MINE.fullmatch(said)
        if not mine:
            return said
        return f"{speaker}的{mine['zh']}" if mine["zh"] else f"{speaker}'s {mine['en']}"


def _worded(text: str, said: Said, lang: Language) -> str:
    """The proposition in words: composed where the vocabulary can, for then equal claims read alike.

    The model's own sentence serves a predicate outside it, when it affirms and names subject and value.
    """
    own = said.predicate not in _KNOWN and not denies(text) and said.subject in text and said.value in text
    return text if own else words(said.predicate, said.subject, said.value, lang)


def _same(claim: Claim) -> tuple[str, str, str, int]:
    return name_key(claim.subject), claim.predicate, name_key(claim.value), claim.polarity


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= 60 else f"{flat[:60]}…"
