"""From an answer to a block for a language model's prompt: beliefs with their doubts, conditions, voices and texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from datetime import datetime, timedelta
from typing import Any

from beliefgraph.ask import Answer
from beliefgraph.domain import block, wording
from beliefgraph.domain.block import SAID, WITHHELD, Citation, Counter, Entry, Prompt, Section, detail, phrased
from beliefgraph.domain.contexts import shown
from beliefgraph.domain.explanation import Contribution, Explanation
from beliefgraph.domain.language import Language, language
from beliefgraph.domain.marks import as_data, clipped
from beliefgraph.domain.model import Belief, Evidence, Relation
from beliefgraph.domain.tokens import tokens
from beliefgraph.errors import InvalidInput
from beliefgraph.reading import Reader, explain

BUDGET = 800
NAMED = 3  # people who say a thing that are named
QUOTED = 5  # texts that are quoted where nothing is believed
NEAREST = 3  # beliefs that are named as the nearest where nothing is believed
LONGEST_NAME = 60  # characters of who says something
REPLACED = 3  # former values that are told beside the one that took their place

_BELIEVED, _FORMER, _ELSEWHERE, _GROUNDS = range(4)  # what is taken first


def prompt(
    reader: Reader,
    question: str,
    answer: Answer,
    budget: int,
    threshold: float,
    count: Counter = tokens,
) -> Prompt:
    """A block for a language model's prompt, of what an answer rests on.

    Args:
        reader: the namespace at the moment the question was asked from.
        question: in whose language the block is worded.
        answer: to the question.
        budget: the most tokens it may take.
        threshold: confidence from which a belief is adopted.
        count: counts the tokens of a text.

    Raises:
        OutOfRange: a budget that has no room for the frame alone.
    """
    then = reader if answer.as_of in (None, reader.moment.as_of) else reader.at(answer.as_of)
    lines = _Lines(then, language(question), threshold)
    entries = [*lines.believed(answer), *lines.elsewhere(answer)]
    if not answer.beliefs:
        entries += [*lines.texts(answer), *lines.nearest(answer)]
    date = (then.moment.as_of or then.moment.now).date().isoformat()
    reckoned = "" if answer.reckoning is None else answer.reckoning.text
    return block.lay_out(entries, answer.notes, question, date, lines.lang, budget, count, reckoned)


class _Lines:
    """Makes the lines of a block.

    Args:
        reader: the namespace at the moment the block tells of.
        lang: language of the question.
        threshold: confidence from which a belief is adopted.
    """

    def __init__(self, reader: Reader, lang: Language, threshold: float) -> None:
        self._reader, self.lang, self._threshold = reader, lang, threshold

    def believed(self, answer: Answer) -> Iterator[Entry]:
        """What the answer rests on, the steps to it included, each with former values and the words for it."""
        sides = {belief.id: f"{group[0].id}" for group in answer.conflicts for belief in group if len(group) > 1}
        steps = [b for b in self._reader.beliefs([b.id for b in answer.path]) if b.opinion.unknown < 1.0]
        rests_on = list({belief.id: belief for belief in (*answer.beliefs, *steps)}.values())
        told = {belief.id for belief in rests_on}
        quoted: set[str] = set()
        for belief in _together(rests_on, sides):
            why = explain(self._reader, belief.id)
            yield self._belief(belief, why, group=sides.get(belief.id, ""))
            for old in self._former(why):
                if old.id not in told:
                    told.add(old.id)
                    yield self._belief(old, explain(self._reader, old.id), rank=_FORMER)
            for ground in (*_counting(why.supports)[:1], *_counting(why.refutes)[:1]):
                if ground.evidence.id not in quoted:
                    quoted.add(ground.evidence.id)
                    yield self._text(ground.evidence, ground.said_by, rank=_GROUNDS)

    def elsewhere(self, answer: Answer) -> Iterator[Entry]:
        """What holds in another context, with what parts the two."""
        for belief, why in answer.withheld:
            if belief.opinion.signed > 0:
                words = wording.say(self.lang, "withheld", p=phrased(belief.text), why=as_data(why))
                yield Entry("b", words, self._cited(belief, WITHHELD, ()), rank=_ELSEWHERE)

    def texts(self, answer: Answer) -> Iterator[Entry]:
        """Texts found where nothing is believed, but for those that only told what is named as the nearest."""
        nearest = {f.evidence.id for near in answer.related[:NEAREST] for f in self._reader.filed(near.id)}
        standing = [e for e in answer.evidence if e.retracted is None and not block.has_block(e.text)]
        quoted = [e for e in standing if wording.attributed(e, self.lang) in answer.text]
        others = [e for e in standing if e not in quoted and e.id not in nearest]
        for evidence in [*quoted, *others][:QUOTED]:
            yield self._text(evidence, rank=_BELIEVED, section="texts")

    def nearest(self, answer: Answer) -> Iterator[Entry]:
        """Beliefs about something else, where nothing is believed."""
        for belief in answer.related[:NEAREST]:
            entry = self._belief(belief, explain(self._reader, belief.id), rank=_ELSEWHERE)
            yield replace(entry, section="nearest")

    def _belief(self, belief: Belief, why: Explanation, rank: int = _BELIEVED, group: str = "") -> Entry:
        plain = replace(belief, text=phrased(belief.text), scope=())
        counting = _counting((*why.supports, *why.refutes))
        return Entry(
            "b",
            wording.stated(plain, why, self.lang, self._threshold),
            self._cited(belief, belief.opinion.verdict(self._threshold).value, counting),
            tuple(self._details(belief, why)),
            rank,
            group,
        )

    def _cited(self, belief: Belief, verdict: str, counting: Sequence[Contribution]) -> Citation:
        subject = self._reader.space.entities([belief.subject]).get(belief.subject)
        return Citation(
            mark="",
            text=belief.text,
            verdict=verdict,
            line="",
            subject="" if subject is None else subject.name,
            value=belief.value,
            where=shown(belief.scope) if belief.scope else "",
            belief=belief.id,
            evidence=tuple(dict.fromkeys(c.evidence.id for c in counting)),
        )

    def _details(self, belief: Belief, why: Explanation) -> Iterator[str]:
        if belief.scope:
            yield detail(self.lang, "where", where=shown(belief.scope))
        yield from (detail(self.lang, key, when=when) for key, when in self._validity(belief))
        happened = next((c.happened for c in _counting(why.supports) if c.happened[0] is not None), (None, None))
        if happened[0] is not None:
            yield detail(self.lang, "happened", when=_span(happened[0], happened[1], self.lang))
        if belief.opinion.signed <= 0:
            yield from (detail(self.lang, "replaced", p=text) for text in _replacements(why)[:1])
        for key, side in (("say so", why.supports), ("say not", why.refutes)):
            if counting := _counting(side):
                yield detail(self.lang, key, who=_voices(counting, self.lang))

    def _validity(self, belief: Belief) -> Iterator[tuple[str, str]]:
        """From when and until when the evidence for it says that it holds."""
        seen = [filed.edge for filed in self._reader.filed(belief.id) if self._reader.sees(filed.evidence)]
        edges = [edge for edge in seen if edge.stance > 0]
        starts = [edge.valid_from for edge in edges if edge.valid_from is not None]
        ends = [edge.valid_until for edge in edges if edge.valid_until is not None]
        if starts and len(starts) == len(edges):
            yield "from", wording.day(min(starts), self.lang)
        if ends and len(ends) == len(edges):
            yield "until", wording.day(max(ends), self.lang)

    def _former(self, why: Explanation) -> list[Belief]:
        """The values that a held one took the place of."""
        if why.opinion.signed <= 0:
            return []
        older = {
            link.target for link in why.links if link.relation is Relation.UPDATES and link.source == why.belief.id
        }
        return [rival for rival in why.rivals if rival.id in older and rival.opinion.signed <= 0][:REPLACED]

    def _text(self, evidence: Evidence, said_by: str = "", rank: int = _BELIEVED, section: Section = "") -> Entry:
        who = as_data(evidence.speaker or evidence.source) or wording.say(self.lang, "somebody")
        who = wording.say(self.lang, "passed on", who=as_data(said_by), by=who) if said_by else who
        day = wording.day(evidence.at, self.lang)
        words = wording.say(self.lang, "said", who=clipped(who, LONGEST_NAME), when=day, text=phrased(evidence.text))
        cited = Citation(mark="", text=evidence.text, verdict=SAID, line="", evidence=(evidence.id,))
        return Entry("e", words, cited, rank=rank, section=section)


def _together(beliefs: Sequence[Belief], sides: Mapping[str, str]) -> list[Belief]:
    """The beliefs in their order, the sides of a conflict one after another where the first of them stands."""
    first = {side: n for n, belief in reversed([*enumerate(beliefs)]) if (side := sides.get(belief.id))}
    places = {belief.id: (first[sides[belief.id]] if belief.id in sides else n) for n, belief in enumerate(beliefs)}
    return sorted(beliefs, key=lambda belief: places[belief.id])


def _counting(side: Iterable[Contribution]) -> list[Contribution]:
    return [contribution for contribution in side if contribution.counts]


def _replacements(why: Explanation) -> list[str]:
    newer = {link.source for link in why.links if link.relation is Relation.UPDATES and link.target == why.belief.id}
    return [rival.text for rival in why.rivals if rival.id in newer and rival.opinion.signed > 0]


def _voices(side: Sequence[Contribution], lang: Language) -> str:
    """The first who say something, and since when somebody has."""
    people = list(dict.fromkeys(c.speaker or c.evidence.source or wording.say(lang, "somebody") for c in side))
    named = (", " if lang == "en" else "、").join(people[:NAMED])
    if len(people) > NAMED:
        named = block.say(lang, "and others", who=named, n=len(people) - NAMED)
    dates = [c.evidence.at for c in side if c.evidence.at is not None]
    return block.say(lang, "since", who=named, when=wording.day(min(dates), lang)) if dates else named


def _span(start: datetime, until: datetime | None, lang: Language) -> str:
    """The days of an interval whose end is not part of it."""
    last = None if until is None else until - timedelta(microseconds=1)
    if last is None or last.date() <= start.date():
        return wording.day(start, lang)
    return wording.say(lang, "between", start=wording.day(start, lang), end=wording.day(last, lang))


def as_prompt(given: Prompt | Mapping[str, Any]) -> Prompt:
    """A prompt, from one, or from what `beliefgraph prompt --json` wrote.

    Raises:
        InvalidInput: neither.
    """
    if isinstance(given, Prompt):
        return given
    try:
        citations = {
            str(mark): Citation(**{**of, "mark": str(mark), "evidence": tuple(of["evidence"])})
            for mark, of in given["citations"].items()
        }
        known = {f.name: given[f.name] for f in fields(Prompt)}
        made = Prompt(**{**known, "citations": citations, "left_out": tuple(known["left_out"])})
    except (KeyError, TypeError, AttributeError) as error:
        rule = "a prompt is what `graph.prompt` gives, or the JSON of it"
        raise InvalidInput(given, rule, "Save what beliefgraph prompt --json writes") from error
    texts = (
        made.text,
        made.question,
        made.reckoned,
        *(t for c in citations.values() for t in (c.text, c.line, c.verdict, c.value)),
    )
    if not all(isinstance(text, str) for text in texts):
        raise InvalidInput(given, "what a prompt says is text", "Save what beliefgraph prompt --json writes")
    return made
