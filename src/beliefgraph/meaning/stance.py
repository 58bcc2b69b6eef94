"""What a text says about a proposition, by structure: it says it, denies it, says another value, an opposite or an end.

A judgement against needs the same subject and frame; where in doubt, a text bears on nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from beliefgraph.domain.judgement import Judgement
from beliefgraph.domain.language import Language
from beliefgraph.meaning import bounds, frames, modality
from beliefgraph.meaning.folding import remembered
from beliefgraph.meaning.matching import proposition_key
from beliefgraph.meaning.normal import statement
from beliefgraph.meaning.tokens import PAST, Kind, Token

COVERED = 0.75
"""Share of a proposition's words that a text must have to be about the same thing."""

NEARLY_ALL = 0.85
"""The same where nothing tells which word is denied."""

COVERED_DENIED = {"zh": 0.55, "en": 0.75}
"""The same where the proposition itself denies and its denied word is in the text."""

EXCEPTED = 0.9
"""What becomes of the stance on something excepted."""

_READ = 4000
_PARTS = 20  # sentences of a proposition; each is held against every sentence of the text
_SENTENCE = re.compile(r"(?:[^.。!！?？;；\n]|\.(?=\w))+[.。!！?？;；\n]*")
_CLAUSE = re.compile("[^,，]+[,，]?")


NONE = Judgement(0.0, "no bearing")


@dataclass(frozen=True, slots=True)
class _Said:
    """A stretch of text made ready for comparison.

    Args:
        lang: the language it was read by.
        tokens: its words and figures in order.
        content: the words that carry it, Chinese ones as characters.
        denied: per denial, the words that it denies.
        past: whether it tells of the past.
        text: the tokens written out.
    """

    lang: Language
    tokens: tuple[Token, ...]
    content: tuple[str, ...]
    denied: tuple[tuple[str, ...], ...]
    past: bool
    text: str

    def of(self, kind: Kind) -> list[str]:
        return [token.key for token in self.tokens if token.kind is kind]


def judge(text: str, proposition: str) -> Judgement:
    """What a text says about a proposition.

    Args:
        text: one or several sentences; its first 4,000 characters are read.
        proposition: a statement, of which 20 sentences are read; worded as a question, it is taken for what it asks
            about.
    """
    sentences = [sentence for sentence in _sentences(text) if not frames.supposes(sentence)]
    if _says_it(sentences, proposition):
        return Judgement(1.0, "says it")
    parts = [part for part in _sentences(proposition) if not frames.asks(part)][:_PARTS] or [proposition]
    judged = [_strongest(_put(sentences, part), _said(part)) for part in parts]
    # All parts must hold, so one that fails is enough.
    return min(judged, key=lambda judgement: judgement.stance)


def _says_it(sentences: Sequence[str], proposition: str) -> bool:
    """Whether a sentence is the proposition; one of another length is told apart without its key, which costs more."""
    length = len(_said(proposition).content)
    near = [sentence for sentence in sentences if len(_said(sentence).content) == length]
    whole = proposition_key(proposition) if near else ""
    return any(proposition_key(sentence) == whole for sentence in near)


def _put(sentences: Sequence[str], proposition: str) -> list[modality.Put]:
    past = _said(proposition).past
    return [modality.put(sentence, proposition, past) for sentence in sentences]


def _strongest(sentences: Sequence[modality.Put], claimed: _Said) -> Judgement:
    """What the sentences say together; of equally strong ones the later."""
    found = NONE
    for sentence in sentences:
        judgement = _weighed(sentence, claimed)
        if judgement.stance and abs(judgement.stance) >= abs(found.stance):
            found = judgement
    plain = [sentence.plain for sentence in sentences if not sentence.manner and not modality.excepted(sentence.plain)]
    if found is NONE and len(plain) > 1:
        found = _judged(_said(" , ".join(plain)), claimed)
    return found


def _weighed(sentence: modality.Put, claimed: _Said) -> Judgement:
    """The stance of a sentence, as strong as the way it puts things allows."""
    if sentence.aside:
        aside = _but_for_one(sentence.aside, claimed)
        if aside.stance:
            return aside
    if not sentence.manner:
        return _but_for_one(sentence.plain, claimed)
    if not sentence.weight and not sentence.against:
        return NONE
    return _turned(_but_for_one(sentence.plain, claimed), sentence.weight, sentence.against, sentence.manner)


def _but_for_one(sentence: str, claimed: _Said) -> Judgement:
    """The stance of a sentence, other for what it excepts than for the rest."""
    exception = modality.excepted(sentence)
    if exception is None:
        return _judged(_said(sentence), claimed)
    if set(_said(exception.one).content[:1]) & set(claimed.content):
        weight, against = (EXCEPTED, EXCEPTED) if exception.holds else (-EXCEPTED, 0.0)
        return _turned(_judged(_said(exception.instead), claimed), weight, against, "an exception")
    judgement = _judged(_said(sentence), claimed)
    # What is excepted must not speak against the rest, nor the rest for all.
    return NONE if judgement.stance < 0 or claimed.of(Kind.EXTENT) else judgement


def _turned(judgement: Judgement, weight: float, against: float, why: str) -> Judgement:
    """A judgement for something times one weight, against it times the other."""
    stance = round(judgement.stance * (weight if judgement.stance > 0 else against), 2)
    return Judgement(stance, f"{judgement.reason}, {why}") if stance else NONE


def _sentences(text: str) -> list[str]:
    """Sentences, without the parts of a Chinese one that ask something back (我在上海，你呢？)."""
    found = []
    for match in _SENTENCE.finditer(text[:_READ]):
        sentence = match[0].strip()
        clauses = _CLAUSE.findall(sentence)
        if not sentence.isascii() and len(clauses) > 1 and frames.asks(clauses[-1]):
            sentence = "".join(clause for clause in clauses if not frames.asks(clause))
        if sentence:
            found.append(sentence)
    return found


@remembered(8192)
def _said(text: str) -> _Said:
    said = statement(text)
    tokens = tuple(token for token in said.tokens if token is not PAST)
    written = ("" if said.lang == "zh" else " ").join(token.key for token in tokens)
    past = PAST in said.tokens
    return _Said(said.lang, tokens, tuple(_content(tokens)), tuple(_denied(said.tokens)), past, written)


def _content(tokens: Iterable[Token]) -> list[str]:
    content: list[str] = []
    for token in tokens:
        if token.kind is Kind.WORD and not token.key.isascii():
            content.extend(character for character in token.key if character not in frames.LIGHT_ZH)
        elif token.kind in _CARRYING and token.key not in frames.FORMAL:
            content.append(token.key)
    return content


_CARRYING = (Kind.WORD, Kind.NUMBER, Kind.DATE, Kind.VERSION)


def _denied(tokens: Sequence[Token]) -> list[tuple[str, ...]]:
    """For each denial, the first word after it that says something."""
    denied = []
    for at, token in enumerate(tokens):
        if token.kind is Kind.DENIAL:
            after = (t for t in tokens[at + 1 : at + 7] if t.kind is Kind.WORD and t.key not in frames.LIGHT)
            word = next(after, None)
            following = next(after, None)
            head = _content([word]) if word else []
            if following and word and len(word.key) == 1 and not word.key.isascii():
                head += _content([following])[:1]
            denied.append(tuple(head))
    return denied


def _judged(text: _Said, claimed: _Said) -> Judgement:
    who = frames.without_subject(text.tokens, claimed.tokens, claimed.lang)
    if who is None:
        return NONE  # about something else
    content = tuple(word for word in claimed.content if word != who and (word.isascii() or word not in who))
    if not content:
        return NONE
    pair = _Pair(text, claimed, content)
    named = claimed.lang == "zh" and not who and not claimed.denied
    if named and not pair.here.issuperset(frames.leading(claimed.tokens)):
        return NONE  # a Chinese statement begins with what it is about
    for rule in _RULES:
        judgement = rule(pair)
        if judgement is not None:
            return judgement
    return NONE


class _Pair:
    """A sentence beside a proposition, the proposition without a subject that the sentence replaces by a pronoun."""

    def __init__(self, text: _Said, claimed: _Said, content: tuple[str, ...]) -> None:
        self.text, self.claimed, self.content = text, claimed, content
        self.here = frozenset(text.content) | {said for t in text.tokens for said in frames.IMPLIES.get(t.key, ())}
        self.alike_denied = len(text.denied) % 2 == len(claimed.denied) % 2
        self.covered = self.share(content)

    def share(self, words: Sequence[str]) -> float:
        """How much of some words the text has; nothing of none."""
        return sum(word in self.here for word in words) / len(words) if words else 0.0

    def bounded(self) -> bool:
        """Whether both measure the same and one of them only bounds it."""
        return any(one.open or other.open for one, other in self._measured())

    def overlaps(self) -> bool:
        """Whether each number of the proposition leaves room for one of the text."""
        return self._each(bounds.Range.meets)

    def within(self) -> bool:
        """Whether each number of the proposition has one of the text beside it and allows all that this one does."""
        measured = {other for _, other in self._measured()}
        wanted = set(bounds.ranges(self.claimed.tokens)) - set(bounds.ranges(self.text.tokens))
        return measured == wanted and self._each(bounds.Range.within)

    def _each(self, fits: Callable[[bounds.Range, bounds.Range], bool]) -> bool:
        measured = self._measured()
        wanted = {other for _, other in measured}
        return wanted == {other for one, other in measured if fits(one, other)}

    def _measured(self) -> list[tuple[bounds.Range, bounds.Range]]:
        """The numbers of the text beside those of the proposition that measure the same, without what both say."""
        if not self.text.of(Kind.NUMBER) or not self.claimed.of(Kind.NUMBER):
            return []
        here, there = set(bounds.ranges(self.text.tokens)), set(bounds.ranges(self.claimed.tokens))
        return [
            (one, other)
            for other in there - here
            for one in here - there
            if frames.measure(one.key) == frames.measure(other.key)
        ]

    def other_times(self) -> bool:
        """Whether each names its own version or time."""
        for kind in (Kind.VERSION, Kind.DATE):
            here, there = self.text.of(kind), self.claimed.of(kind)
            if set(there) - set(here) or (kind is Kind.VERSION and here and not there):
                return True
        return False


def _denied_otherwise(pair: _Pair) -> Judgement | None:
    """One denies what the other affirms."""
    text, claimed = pair.text, pair.claimed
    if pair.alike_denied or pair.other_times():
        return None
    if claimed.denied and not text.denied:
        head = claimed.denied[0]
        now = claimed.lang == "en" or not frames.NOT_YET.search(claimed.text)
        near = pair.covered >= COVERED_DENIED[claimed.lang] and bool(head) and all(word in pair.here for word in head)
        close = pair.covered >= NEARLY_ALL
        return Judgement(-0.8, "says what is denied") if now and (near or close) else None
    about_it = any(head and all(word in claimed.content for word in head) for head in text.denied)
    denies = about_it and pair.covered >= COVERED and text.past == claimed.past
    return Judgement(-0.9, "denies it") if denies else None


def _opposed(pair: _Pair) -> Judgement | None:
    """An opposite stands where the proposition has its word."""
    if not pair.alike_denied or pair.other_times():
        return None
    here = {token.key for token in pair.text.tokens}
    for token in pair.claimed.tokens:
        opposites = frames.OPPOSITE.get(token.key)
        if not opposites or token.key in here or not here & opposites:
            continue
        if token.key in bounds.BOUNDING and pair.bounded():
            continue
        rest = [word for word in pair.content if word not in token.key]
        if pair.share(rest) >= COVERED and (len(token.key) > 1 or _beside_alike(pair, token.key, here & opposites)):
            return Judgement(-0.8, f"says the opposite: {' '.join(sorted(here & opposites))} / {token.key}")
    return None


def _beside_alike(pair: _Pair, word: str, others: Iterable[str]) -> bool:
    """Whether one Chinese character and its opposite have the same neighbour; alone they say too little (上, 下)."""
    there, here = ("".join(side.content) for side in (pair.claimed, pair.text))
    before, _, after = there.partition(word)
    return any(
        (before and before[-1] + other in here) or (after and other + after[0] in here) or here == other
        for other in others
    )


def _counted_otherwise(pair: _Pair) -> Judgement | None:
    """Another number or time stands where the proposition has its own."""
    if not pair.alike_denied:
        return None
    for kind in (Kind.NUMBER, Kind.VERSION, Kind.DATE):
        here, there = dict.fromkeys(pair.text.of(kind)), dict.fromkeys(pair.claimed.of(kind))
        lacking = [key for key in there if key not in here]
        rest = [word for word in pair.content if word not in there]
        others = {frames.measure(key) for key in here if key not in there}
        rivals = any(frames.measure(key) in others for key in lacking)
        if rivals and pair.share(rest) >= COVERED:
            return Judgement(-0.8, f"says another {kind}: {' '.join(here)} / {' '.join(lacking)}")
    return None


def _bounded(pair: _Pair) -> Judgement | None:
    """A number has a bound, in either: outside it says otherwise, inside it leaves the value open."""
    if not pair.alike_denied or not pair.bounded():
        return None
    numbers = {*pair.claimed.of(Kind.NUMBER), *bounds.BOUNDING}
    rest = [word for word in pair.content if word not in numbers]
    if pair.share(rest) < COVERED:
        return None
    if not pair.overlaps():
        return Judgement(-0.8, f"says a value out of bounds: {' '.join(pair.text.of(Kind.NUMBER))}")
    return Judgement(0.8, "says a value within the bound") if pair.within() else NONE


def _valued_otherwise(pair: _Pair) -> Judgement | None:
    """Another value of something that has one at a time."""
    if pair.text.denied or pair.claimed.denied:
        return None
    there = frames.values(pair.claimed.tokens, pair.claimed.lang)
    here = frames.values(pair.text.tokens, pair.text.lang) if there else []
    for frame, value in there:
        others = [other for name, other in here if name == frame]
        if others and not any(word in pair.here for word in value) and all(frames.rivals(value, o) for o in others):
            rest = [word for word in pair.content if word not in value and word not in frames.FRAME_WORDS]
            if pair.share(rest) >= 0.5 or not rest:
                return Judgement(-0.8, f"says another value: {' '.join(others[-1])} / {' '.join(value)}")
    return None


def _ended(pair: _Pair) -> Judgement | None:
    """What the proposition says is over."""
    if pair.claimed.denied:
        return None
    there = frames.values(pair.claimed.tokens, pair.claimed.lang)
    here = frames.values(pair.text.tokens, pair.text.lang) if there else []
    if any(name == frame and not frames.rivals(value, other) for frame, value in there for name, other in here):
        return None  # moved to the very place
    for ends, held in frames.ENDS[pair.text.lang]:
        over = ends.search(pair.text.text)
        if over and held.search(pair.claimed.text) and not ends.search(pair.claimed.text):
            if any(head and all(word in over[0] for word in head) for head in pair.text.denied):
                continue  # it did not end
            rest = [word for word in pair.content if not held.search(word) and word not in frames.ONE_OF]
            gained = frames.GAINED[pair.text.lang].search(pair.text.text, over.start())
            if gained and any(pair.text.text.find(word) >= gained.end() for word in rest):
                continue  # the new one, not the old
            if pair.share(rest) >= COVERED:
                return Judgement(-0.8, f"it is over: {over[0]}")
    return None


def _said_so(pair: _Pair) -> Judgement | None:
    """All that the proposition says stands in the text, denied alike."""
    if not pair.alike_denied or pair.covered < 0.85:
        return None
    if not set(pair.claimed.of(Kind.EXTENT)) <= set(pair.text.of(Kind.EXTENT)):
        return None
    return Judgement(0.9 if pair.covered == 1 else 0.6, "says it in other words")


_RULES = (_opposed, _bounded, _counted_otherwise, _valued_otherwise, _ended, _denied_otherwise, _said_so)
