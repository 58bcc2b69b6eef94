"""Checking an answer against the prompt it was made from: marks, figures, names, polarity, hedges.

What a sentence says must be in what it cites: figures and names, in any spelling that is known for them, the value of a
belief or most of its words. What nobody could tell by words alone (a paraphrase in another language) is let pass.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from beliefgraph.borne_out import (
    HEDGED,
    Grounds,
    doubts,
    names_in,
    names_other_value,
    past,
    plainly,
    share,
    strange_joined,
    strange_owner,
    strange_relations,
    strayed,
)
from beliefgraph.domain.block import DETAIL, SAID, WITHHELD, Citation, Prompt
from beliefgraph.domain.language import Language, language
from beliefgraph.domain.marks import Segment, Sentence, clipped, sentences
from beliefgraph.domain.opinion import Band
from beliefgraph.meaning.stance import judge
from beliefgraph.ports import Space

OPPOSES = 0.3  # stance from which a sentence says the opposite of a belief it cites
OPPOSES_TEXT = 0.7  # the same of a quoted text, which says more than one thing
SHARED = 0.6  # part of a sentence's words that a belief it cites must have where the belief's value is not named
SHARED_TEXT = 0.5  # the same of a quoted text

OK, PROBLEMS = "ok", "problems"


class Kind(StrEnum):
    """What may be wrong with an answer. The last two are remarks: the answer may stand."""

    EMPTY = "empty"  # it says nothing
    INVENTED = "invented"  # a mark that the prompt does not have
    UNCITED = "uncited"  # a sentence without a mark
    OPPOSED = "opposed"  # it says the opposite of what it cites
    FIGURE = "figure"  # a number, date or version that is not in what it cites
    NAME = "name"  # likewise a name
    SUBJECT = "subject"  # it says of one what is known of another
    UNSUPPORTED = "unsupported"  # what it cites says nothing of the kind
    UNHEDGED = "unhedged"  # it states as certain what is not
    ELSEWHERE = "elsewhere"  # it leaves out that it holds in another context


REMARKS = frozenset((Kind.UNHEDGED, Kind.ELSEWHERE))

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        OK: "Every sentence is borne out by what it cites.",
        Kind.EMPTY: "The answer says nothing.",
        Kind.INVENTED: "There is no line {what}: “{sentence}”",
        Kind.UNCITED: "No line is cited: “{sentence}”",
        Kind.OPPOSED: "[{mark}] says otherwise ({line}): “{sentence}”",
        Kind.FIGURE: "{what} is not in [{mark}]: “{sentence}”",
        Kind.NAME: "{what} is not named in [{mark}]: “{sentence}”",
        Kind.SUBJECT: "[{mark}] is about {subject}, not {what}: “{sentence}”",
        Kind.UNSUPPORTED: "[{mark}] does not tell this ({line}): “{sentence}”",
        Kind.UNHEDGED: "[{mark}] is not certain ({line}), and the sentence does not say so: “{sentence}”",
        Kind.ELSEWHERE: "[{mark}] holds in another context ({where}), and the sentence does not say so: “{sentence}”",
        "and": ", ",
    },
    "zh": {
        OK: "每句话都有所引各行的支持。",
        Kind.EMPTY: "回答没有内容。",
        Kind.INVENTED: "没有标号为 {what} 的行：“{sentence}”",
        Kind.UNCITED: "没有标出依据：“{sentence}”",
        Kind.OPPOSED: "与 [{mark}] 所说（{line}）相反：“{sentence}”",
        Kind.FIGURE: "[{mark}] 中没有 {what}：“{sentence}”",
        Kind.NAME: "[{mark}] 中没有提到{what}：“{sentence}”",
        Kind.SUBJECT: "[{mark}] 说的是{subject}，不是{what}：“{sentence}”",
        Kind.UNSUPPORTED: "[{mark}] 没有这样说（{line}）：“{sentence}”",
        Kind.UNHEDGED: "[{mark}] 并不确定（{line}），句中却没有说明：“{sentence}”",
        Kind.ELSEWHERE: "[{mark}] 只在另一语境成立（{where}），句中却没有说明：“{sentence}”",
        "and": "、",
    },
}

_UNKNOWING = re.compile(
    r"\b(?:don't|do not|doesn't|does not|didn't|cannot|can't|isn't|is not|not|no) (?:know|known|say|tell|told|mention"
    r"|mentioned|information|certain|clear|possible|recorded|stated|record|answer)\b|\bnothing\b.{0,30}\bknown\b"
    r"|\bunknown\b|\bunclear\b|不知道|不清楚|不得而知|一无所知|没有(?:说明|提到|提及|信息|记录|相关|记载)|未(?:提及|提到|说明|知)"
    r"|无法(?:确定|得知|回答|判断)|无从得知|尚不|不确定",
    re.IGNORECASE,
)
_LEADS_ON = re.compile(r"[:：?？]\W*$")
_QUOTED = 160  # characters of a sentence or line in a complaint

_UNSURE = frozenset((Band.PROBABLY, Band.LEANS_NO, Band.UNDECIDED, Band.UNKNOWN, Band.CONTESTED, SAID))
_SIGNS = {Band.ADOPT: 1, Band.PROBABLY: 1, Band.LEANS_NO: -1, Band.CLEARLY_NOT: -1}


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a sentence of an answer.

    Args:
        kind: what is wrong.
        sentence: where, without marks.
        marks: the marks it is about.
        words: the same in words, in the language of the answer.
    """

    kind: Kind
    sentence: str
    marks: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Cited:
    """What an answer cites, and whether that bears it out.

    Args:
        verdict: "ok" or "problems"; remarks alone leave it ok.
        text: the same in words, in the language of the answer, one thing a line.
        sentences: (sentence without marks, its marks), in order.
        citations: what the answer cites of the prompt, in order.
        unknown: marks that the prompt does not have.
        uncited: sentences that state something and cite nothing.
        problems: what is wrong.
        remarks: what to look at: an uncertain belief worded as certain, a context left out.
    """

    verdict: str
    text: str
    sentences: tuple[tuple[str, tuple[str, ...]], ...] = ()
    citations: tuple[Citation, ...] = ()
    unknown: tuple[str, ...] = ()
    uncited: tuple[str, ...] = ()
    problems: tuple[Fault, ...] = ()
    remarks: tuple[Fault, ...] = ()


def check(space: Space, answer: str, prompt: Prompt) -> Cited:
    """Check an answer against the prompt it was made from.

    Args:
        space: where the evidence behind the prompt is kept; what is not there any more cannot bear anything out.
        answer: with marks such as [b1].
        prompt: from `graph.prompt`.
    """
    said, lang = sentences(answer), language(answer)
    ids = {ident for citation in prompt.citations.values() for ident in citation.evidence}
    evidence = {e.id: e for e in space.evidence(ids).values() if e.retracted is None}
    grounds = {
        mark: Grounds(
            citation,
            [evidence[ident] for ident in citation.evidence if ident in evidence],
        )
        for mark, citation in prompt.citations.items()
    }
    checked = _Check(prompt, grounds, lang)
    faults = [fault for sentence in said for fault in checked.faults(sentence)]
    faults = faults or ([] if said else [checked.fault(Kind.EMPTY, Sentence("", ()), ())])
    marks = dict.fromkeys(mark for sentence in said for mark in sentence.marks)
    problems = tuple(fault for fault in faults if fault.kind not in REMARKS)
    return Cited(
        verdict=PROBLEMS if problems else OK,
        text="\n".join(fault.words for fault in faults) or _WORDS[lang][OK],
        sentences=tuple((sentence.text, sentence.marks) for sentence in said),
        citations=tuple(prompt.citations[mark] for mark in marks if mark in prompt.citations),
        unknown=tuple(mark for mark in marks if mark not in prompt.citations),
        uncited=tuple(fault.sentence for fault in faults if fault.kind is Kind.UNCITED),
        problems=problems,
        remarks=tuple(fault for fault in faults if fault.kind in REMARKS),
    )


class _Check:
    """Holds sentences of an answer against what they cite."""

    def __init__(self, prompt: Prompt, grounds: dict[str, Grounds], lang: Language) -> None:
        self._prompt, self._grounds, self._lang = prompt, grounds, lang

    def fault(self, kind: Kind, sentence: Sentence, marks: Sequence[str], what: Iterable[str] = ()) -> Fault:
        """Something wrong, in words."""
        citations = [self._grounds[mark].citation for mark in marks if mark in self._grounds]
        words = _WORDS[self._lang][kind].format(
            sentence=clipped(sentence.text, _QUOTED),
            mark="][".join(marks),
            what=_WORDS[self._lang]["and"].join(what),
            line=clipped(citations[0].line.partition(DETAIL)[0], _QUOTED) if citations else "",
            subject=citations[0].subject if citations else "",
            where=citations[0].where if citations else "",
        )
        return Fault(kind, sentence.text, tuple(marks), words)

    def faults(self, sentence: Sentence) -> Iterator[Fault]:
        """What is wrong with a sentence."""
        if not sentence.marks:
            if _states(sentence.text):
                yield self.fault(Kind.UNCITED, sentence, ())
            return
        known = [mark for mark in sentence.marks if mark in self._grounds]
        invented = [mark for mark in sentence.marks if mark not in self._grounds]
        if invented:
            yield self.fault(Kind.INVENTED, sentence, invented, [f"[{mark}]" for mark in invented])
        if not known:
            return
        opposed = list(self._opposed(sentence)) or list(self._stale(sentence, known))
        yield from opposed or list(self._unborne(sentence, known)) or self._remarks(sentence)

    def _opposed(self, sentence: Sentence) -> Iterator[Fault]:
        """Cited lines of which a stretch of the sentence says the opposite."""
        for segment in sentence.segments:
            for mark in segment.marks:
                if mark in self._grounds and self._opposes(segment, self._grounds[mark]):
                    yield self.fault(Kind.OPPOSED, sentence, [mark])

    def _stale(self, sentence: Sentence, known: Sequence[str]) -> Iterator[Fault]:
        """Lines that deny what the sentence says, though it cites another one, which does not say it either."""
        if past(sentence.text):
            return
        for mark, grounds in self._grounds.items():
            denied = _sign(grounds.citation) < 0 and mark not in known
            if denied and judge(sentence.text, grounds.citation.text).stance >= HEDGED:
                held = [self._grounds[m] for m in known if _sign(self._grounds[m].citation) > 0]
                if not any(grounds.is_said_by(sentence.text) for grounds in held):
                    yield self.fault(Kind.OPPOSED, sentence, [mark])

    def _opposes(self, segment: Segment, grounds: Grounds) -> bool:
        citation = grounds.citation
        if citation.verdict == SAID:
            return judge(citation.text, plainly(segment.text)).stance <= -OPPOSES_TEXT
        sign = _sign(citation)
        stance = sign * judge(plainly(segment.text), citation.text).stance
        return stance <= -OPPOSES and not (sign < 0 and past(segment.text))

    def _unborne(self, sentence: Sentence, known: Sequence[str]) -> Iterator[Fault]:
        """What the sentence says that nothing it cites bears out."""
        cited = [self._grounds[mark] for mark in known]
        strange = strayed(sentence.text, cited, (self._prompt.question, self._prompt.reckoned), self._lang)
        if strange.figures:
            yield self.fault(Kind.FIGURE, sentence, known, strange.figures)
        if strange.names:
            yield self.fault(Kind.NAME, sentence, known, strange.names)
        if strange.figures or strange.names or _UNKNOWING.search(sentence.text):
            return
        for grounds in cited:
            if other := grounds.said_of_another(sentence.text, cited):
                yield self.fault(Kind.SUBJECT, sentence, [grounds.citation.mark], [other])
                return
        if any(grounds.lang != self._lang for grounds in cited):
            return
        if owner := strange_owner(sentence.text, cited):
            yield self.fault(Kind.SUBJECT, sentence, known, [owner])
        elif strange_relations(sentence.text, cited, self._prompt.reckoned):
            yield self.fault(Kind.UNSUPPORTED, sentence, known)
        elif not _compares(sentence.text, cited):
            yield from self._unvalued(sentence, known, cited)

    def _unvalued(self, sentence: Sentence, known: Sequence[str], cited: Sequence[Grounds]) -> Iterator[Fault]:
        """A sentence that gives another value than what it cites, or one more."""
        reckoned = self._prompt.reckoned
        texts = any(grounds.citation.verdict == SAID for grounds in cited)
        bare = not any(grounds.names_part(sentence.text) for grounds in cited)
        if (
            names_other_value(sentence.text, cited)
            or strange_joined(sentence.text, cited, reckoned)
            or (bare and share(sentence.text, cited, reckoned) < (SHARED_TEXT if texts else SHARED))
        ):
            yield self.fault(Kind.UNSUPPORTED, sentence, known)

    def _remarks(self, sentence: Sentence) -> Iterator[Fault]:
        """Cited lines whose doubt or context the sentence leaves out; a text beside a certain belief is no doubt."""
        for segment in sentence.segments:
            citations = [self._grounds[mark].citation for mark in segment.marks if mark in self._grounds]
            certain = any(citation.verdict in (Band.ADOPT, Band.CLEARLY_NOT) for citation in citations)
            for citation in citations:
                unsure = citation.verdict in _UNSURE and not (certain and citation.verdict == SAID)
                quoted = citation.verdict == SAID and self._grounds[citation.mark].is_quoted_by(sentence.text)
                if unsure and not quoted and not doubts(sentence.text, segment.text, citation.text):
                    yield self.fault(Kind.UNHEDGED, sentence, [citation.mark])
                if citation.verdict == WITHHELD and not _names_context(sentence.text, citation.where):
                    yield self.fault(Kind.ELSEWHERE, sentence, [citation.mark])


def _sign(citation: Citation) -> int:
    """1 for what is held, if only in another context, -1 for what is denied, 0 for what is undecided or only said."""
    return (
        1 if citation.verdict == WITHHELD else 0 if citation.verdict == SAID else _SIGNS.get(Band(citation.verdict), 0)
    )


def _states(sentence: str) -> bool:
    """Whether a sentence states something, so that it needs a citation."""
    if _UNKNOWING.search(sentence) or _LEADS_ON.search(sentence):
        return False
    return len(names_in(sentence, language(sentence)).words) > 1


def _compares(sentence: str, cited: Sequence[Grounds]) -> bool:
    """Whether a sentence puts side by side what it cites of several: what follows from that has its own words."""
    subjects = {grounds.citation.subject.casefold() for grounds in cited} - {""}
    return len(subjects) > 1 and any(subject in sentence.casefold() for subject in subjects)


def _names_context(sentence: str, where: str) -> bool:
    values = [place.partition("=")[2].casefold() for place in where.split(", ")]
    return any(value and value in sentence.casefold() for value in values)
