"""Choosing among given options: which of them the beliefs, then the texts, support best. Never writes.

What is believed decides: a value that is one of the options, what beliefs come to together, yes or no. Only where
nothing is believed do the texts that were found speak, each option by how well one of them bears it out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from beliefgraph.ask import Answer, answered
from beliefgraph.bearing import GRAMMAR, sequence
from beliefgraph.domain.language import Language, language
from beliefgraph.domain.model import Belief, Evidence, Scope
from beliefgraph.domain.predicates import lookup
from beliefgraph.errors import InvalidInput
from beliefgraph.meaning.matching import value_key
from beliefgraph.questions.options import (
    CANNOT,
    NO,
    NOBODY,
    NONE,
    SAME,
    YES,
    amounts_agree,
    amounts_in,
    figures,
    leans,
    likeness,
    mentions,
    only_figure,
    part_said,
    plain,
    relevance,
    says_so_many,
    special,
)
from beliefgraph.questions.parsing import first_person, parse
from beliefgraph.questions.pith import pith
from beliefgraph.questions.quantities import NUMBER, in_period, quantities
from beliefgraph.reading import Reader
from beliefgraph.recall import Hit, Senses, names_in
from beliefgraph.reckoning import only_reckoned
from beliefgraph.reckoning.basis import Held, Reckoning
from beliefgraph.reckoning.counting import counting
from beliefgraph.text import name_key

LEAST = 0.35  # likeness to a value below which an option is not it
LEAST_SAID = 0.08  # part of an option's words below which a text says nothing of it
WHOLE = 3.0  # support of an option that a text says as it is, the most that its words can give
FAR = 0.4  # what is left of support by a text that has nothing to do with the question
OWN = 0.3  # how near the asker's own words are at least to a question about what is his
APART = 1e-9  # what the best option has to be ahead

_ENDED = re.compile(
    r"不再|停止|放弃|戒(?:掉|了)|\b(?:stop|stopped|quit|gave up|give up|given up|no longer|any ?more)\b", re.IGNORECASE
)  # asks for what is so no longer

Terms = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Choice:
    """The option that is supported best.

    Args:
        index: which of the options, from 0; None when nothing tells, or two are supported alike.
        choice: the option; "" when none is chosen.
        why: what decided, in words, in the language of the question.
        scores: how well each option is supported, in [0, 1].
        terms: what each score is made of; "near" scales the others.
        answer: what the question itself is answered with.
    """

    index: int | None
    choice: str
    why: str
    scores: tuple[float, ...]
    terms: tuple[Terms, ...]
    answer: Answer


_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "believed": "Believed: {p}.",
        "denied": "Not so: {p}.",
        "reckoned": "Reckoned from {n} beliefs: {p}",
        "said": "Nothing is believed; a text bears it out best: “{p}”",
        "no option": "What is believed is none of the options: {p}.",
        "nothing": "Nothing tells which.",
        "alike": "Nothing tells them apart.",
    },
    "zh": {
        "believed": "相信：{p}。",
        "denied": "不成立：{p}。",
        "reckoned": "由 {n} 条信念得出：{p}",
        "said": "对此没有信念；最支持它的原话：“{p}”",
        "no option": "所相信的不在选项之中：{p}。",
        "nothing": "没有内容能说明选哪一个。",
        "alike": "无法分出哪一个。",
    },
}


def choose(
    reader: Reader,
    question: str,
    choices: Sequence[str],
    senses: Senses,
    context: Scope | None,
    depth: int,
    threshold: float,
    limit: int,
    speaker: str,
    merit_weights: Mapping[str, float],
) -> Choice:
    """Which of the given options the beliefs, then the texts, support best.

    Args:
        reader: the namespace at a moment.
        question: in any language.
        choices: the options; "none of these", "both the same", yes and no are understood.
        senses, context, depth, threshold, limit, speaker, merit_weights: as `ask.answered` takes them.

    Raises:
        InvalidInput: fewer than two options, or one without words.
    """
    options = list(choices)
    if len(options) < 2 or not all(isinstance(option, str) and option.strip() for option in options):
        rule = "a choice is among two options or more, each in words"
        raise InvalidInput(f"{options!r:.60}", rule, "Give the options as texts")
    names = [name_key(option) for option in options]
    answer, hits = answered(reader, question, senses, context, depth, threshold, limit, speaker, merit_weights, names)
    return _Choosing(reader, pith(question), options, answer, hits, speaker, reader.moment.now).choice()


@dataclass(slots=True)
class _Choosing:
    """One question with its options, its answer and what recall finds for it; `asked_at` is for "next Monday"."""

    reader: Reader
    question: str
    choices: Sequence[str]
    answer: Answer
    hits: Sequence[Hit]
    speaker: str
    asked_at: datetime
    lang: Language = field(init=False)
    counted: frozenset[str] = field(init=False)  # atoms of what the question counts; none where it does not
    ended: bool = field(init=False)  # whether it asks for what is so no longer

    def __post_init__(self) -> None:
        self.ended = bool(_ENDED.search(self.question))
        self.lang, counts = language(self.question), counting(self.question)
        self.counted = frozenset(sequence(counts.group)) - GRAMMAR if counts else frozenset()

    def choice(self) -> Choice:
        """The option that the beliefs support, else the one that the texts do."""
        if self.answer.reckoning is not None:
            return self._by_reckoning(self.answer.reckoning)
        held = [belief for belief in self.answer.beliefs if belief.opinion.unknown < 1.0]
        held += self._denied() if self.ended and not parse(self.question).polar else []
        if held and (chosen := self._by_beliefs(held)) is not None:
            return chosen
        if only_reckoned(self.question, [name_key(option) for option in self.choices]):
            return self._best([{} for _ in self.choices], "")  # a text that names one of them tells nothing
        return self._by_texts()

    # --- what beliefs come to together ----------------------------------------
    def _by_reckoning(self, reckoning: Reckoning) -> Choice:
        terms = [{"reckoned": self._reckoned(option, reckoning)} for option in map(plain, self.choices)]
        if reckoning.decided and not any(term["reckoned"] for term in terms):
            terms = self._where("reckoned", [bool(NONE.search(plain(option))) for option in self.choices])
        return self._best(terms, self._say("reckoned", n=len(reckoning.beliefs), p=reckoning.text))

    def _reckoned(self, option: str, reckoning: Reckoning) -> float:
        """Whether a plain option says what the beliefs come to; of names, how alike they are."""
        if not reckoning.decided:
            return float(bool(CANNOT.search(option)))
        if reckoning.count is not None:
            told = [amount.low for amount in quantities(option) if amount.scale == NUMBER]
            return float(reckoning.count in told or (reckoning.count == 0 and bool(NOBODY.match(option))))
        if reckoning.difference:
            return float(bool(amounts_agree(quantities(reckoning.difference), figures(quantities(option)))))
        if reckoning.holds is not None:
            return float(bool((YES if reckoning.holds else NO).match(option)))
        if reckoning.equal:
            return float(bool(SAME.search(option)))
        return max((likeness(option, plain(name)) for name in reckoning.chosen), default=0.0)

    # --- what is believed ----------------------------------------
    def _denied(self) -> list[Belief]:
        """What was found and is denied of those whom the question names, or of the asker."""
        mine = [name_key(self.speaker)] if self.speaker and first_person(self.question) else []
        bearers = [*names_in(self.reader, self.question).values(), *self.reader.space.named(mine).values()]
        whom = {self.reader.aliases.get(ident, ident) for bearing in bearers for ident in bearing}
        found = [hit.belief for hit in self.hits if hit.belief is not None]
        return [belief for belief in found if belief.opinion.signed < 0 and belief.subject in whom]

    def _by_beliefs(self, held: Sequence[Belief]) -> Choice | None:
        first, options = held[0], [plain(option) for option in self.choices]
        if parse(self.question).polar and any(YES.match(option) or NO.match(option) for option in options):
            answers = YES if (first.opinion.signed > 0) is not self.ended else NO
            terms = self._where("verdict", [bool(answers.match(option)) for option in options])
            return self._best(terms, self._say("believed" if first.opinion.signed > 0 else "denied", p=first.text))
        key = "denied" if self.ended else "believed"
        meant = -1 if self.ended else 1
        believed = [belief for belief in held if meant * belief.opinion.signed > 0]
        for belief in believed:
            scores = [self._agrees(belief, option) for option in self.choices]
            if max(scores) >= LEAST:
                return self._best([{"belief": score} for score in scores], self._say(key, p=belief.text))
        about = [self._is_about(belief, option) for belief in believed[:1] for option in options]
        if any(about):  # which of them is it that …
            return self._best(self._where("belief", about), self._say(key, p=believed[0].text))
        if believed and any(NONE.search(option) for option in options):
            terms = self._where("belief", [bool(NONE.search(option)) for option in options])
            return self._best(terms, self._say("no option", p=believed[0].text))
        return None

    def _agrees(self, belief: Belief, option: str) -> float:
        """How far an option says what a belief does: by amount where both have one, else by words."""
        if special(plain(option)):
            return 0.0
        readings = Held(self.reader, belief.scope).readings(belief)
        if (within := in_period(option, readings)) is not None:
            return float(within)
        alike = likeness(plain(option), plain(belief.value))
        said, value = value_key(belief.value), value_key(option)
        if self.reader.policies.of(belief.predicate).rule.likeness.bears_out(said, value):
            return 1.0 if said == value else 0.9 + 0.1 * alike
        agree = amounts_agree(figures(readings), figures(quantities(option, self.asked_at)))
        if agree is not None and lookup(belief.predicate).name != "name":
            return 0.9 + 0.1 * alike if agree else 0.0
        return alike

    def _is_about(self, belief: Belief, option: str) -> bool:
        """Whether a plain option is a name of whom a belief is about."""
        entity = self.reader.space.entities([belief.subject]).get(belief.subject)
        return entity is not None and option in map(plain, entity.names)

    # --- what texts say ----------------------------------------
    def _by_texts(self) -> Choice:
        texts = {evidence.id: evidence for hit in self.hits for evidence in hit.evidence}
        near = relevance(self.question, [evidence.text for evidence in texts.values()])
        if self.speaker and first_person(self.question):  # "my phone" is one that the asker spoke of
            own = [name_key(text.speaker) == name_key(self.speaker) for text in texts.values()]
            near = [max(how, OWN * mine) for how, mine in zip(near, own, strict=True)]
        terms: list[Terms] = []
        telling: list[Evidence | None] = []
        for option in self.choices:
            told = [] if special(plain(option)) else zip(texts.values(), near, strict=True)
            borne = [(self._borne_out(option, text, how), text) for text, how in told if how > 0]
            best, text = max(borne, key=lambda one: _score(one[0]), default=({}, None))
            terms.append(best)
            telling.append(text)
        chosen = self._best(terms, "")
        text = telling[chosen.index] if chosen.index is not None else None
        return chosen if text is None else replace(chosen, why=self._say("said", p=text.text))

    def _borne_out(self, option: str, evidence: Evidence, near: float) -> Terms:
        """How well a text bears an option out: amounts, words, whether it praises alike, and its own fit."""
        if self.counted and only_figure(option):
            return {"figures": WHOLE, "near": near} if says_so_many(evidence.text, option, self.counted) else {}
        if mentions(evidence.text, option):
            return {"whole": WHOLE, "near": near}
        wanted = figures(quantities(option, self.asked_at))
        agree = amounts_agree(amounts_in(evidence.text, evidence.at), wanted) if wanted else None
        if agree is not None and only_figure(option):
            return {"figures": WHOLE, "near": near} if agree else {}
        said = part_said(option, evidence.text)
        if said < LEAST_SAID and not agree:
            return {}
        terms = {"said": said, "leans": leans(option, evidence.text), "near": near}
        return terms | {"figures": 0.5} if agree else terms

    # --- the best ----------------------------------------
    def _best(self, terms: Sequence[Terms], why: str) -> Choice:
        scores = [_score(term) for term in terms]
        highest = max(scores)
        winners = [i for i, score in enumerate(scores) if score > highest - APART]
        shown = tuple(score / max(1.0, highest) for score in scores)
        if highest <= 0 or len({plain(self.choices[i]) for i in winners}) > 1:
            words = self._say("nothing" if highest <= 0 else "alike")
            return Choice(None, "", words, shown, tuple(terms), self.answer)
        return Choice(winners[0], self.choices[winners[0]], why, shown, tuple(terms), self.answer)

    def _where(self, name: str, holds: Sequence[bool]) -> list[dict[str, float]]:
        return [{name: float(so)} for so in holds]

    def _say(self, key: str, **parts: object) -> str:
        return _WORDS[self.lang][key].format(**parts)


def _score(terms: Terms) -> float:
    """The sum of the terms, the more of it the nearer what bears them out is to the question."""
    support = sum(value for name, value in terms.items() if name != "near")
    return max(0.0, support * (FAR + (1 - FAR) * terms.get("near", 1.0)))
