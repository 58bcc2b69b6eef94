"""How an English text is cut into clauses, and which sentences are no statement: questions, suppositions, code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from beliefgraph.extractors.clauses import Sentence, Topic, cut, trimmed
from beliefgraph.extractors.frames_en import AFTER_AND
from beliefgraph.extractors.heads_en import VERBS
from beliefgraph.extractors.lexicon_en import ADVERBS, AUXILIARIES, FORMS, PREPOSITIONS, is_finite
from beliefgraph.extractors.verb_list_en import HARDLY_NOUN, NOUN_TOO
from beliefgraph.extractors.verb_places_en import has_verb, opens_object

_CLAUSE = re.compile(
    r"[,:](?=\s)|\s?—\s?|\s–\s|\s\(|(?<!\()\)(?=[\s,.;:]|$)|\s-\s|\s(?:but|because|although|though|whereas"
    r"|yet|plus)\s|(?<!just)\sso\s(?!much|far|many|well)"
    r"|\s(?:and|then)\s(?=(?:I|I'm|I've|we|we've|he|he's|she|she's|it|it's|my|our|they|you|that's|there|will"
    r"|is|are|be|has|must|may|can|cannot|was)\b"
    rf"|(?:now |also |currently |just |recently |no longer |still )?(?:{VERBS}|bought|sold|became|joined"
    rf"|adopted|retired|graduated|weigh|have|wear|volunteer|coach|collect|sing|commute|take(?= [a-z]+(?:in|ine"
    rf"|en|cin)\b)|{AFTER_AND})\b"
    r"|(?:maintained|owned|developed|made|powered|run) by|licensed under|written in|based in|available (?:in"
    r"|on|for)|compatible with)"
)
_UNREAL = re.compile(
    r"\b(?:if(?! (?:i'm (?:being )?honest|i'm not mistaken|you ask me)\b)|(?<!i )suppose"
    r"|supposing|imagine|pretend|wish|whether|wonder|as though)\b",
    re.I,
)
_SUPPOSES = re.compile(
    r"\W*(?:(?:and|but|so|well|oh|then|now|ok|okay|haha|lol|i(?:'d)?|we|just|would|you) )*"
    r"(?:if|suppose|supposing|imagine|pretend|wish|whether|wonder|even if|only if|what if)\b"
    r"|(?:[^,]{1,40}, )?imagine if\b",
    re.I,
)
_SITUATION = re.compile(r"\s*(?:when|whenever|once|before|after|in case|back when|as a (?:kid|child))\b", re.I)
_QUESTION = re.compile(
    r"\s*(?:do|does|did|is|are|was|were|can|could|would|will|have|has|shall|should|may|might)\s(?:you|he|she"
    r"|it|they|I|we|the|my|any|there|[A-Z])"
    r"|\s*(?:what|who|why|how|where|which|whose)\b(?! (?:is|are) \w+ is\b)"
)
_AND = re.compile(r"\s(?:and|or)\s")


def clauses(text: str, sentence: Sentence) -> Iterator[tuple[int, int]]:
    """The clauses of a sentence; "and" begins one too where a verb stands on both of its sides."""
    for start, end in cut(text, sentence, _CLAUSE):
        for found in _AND.finditer(text, start, end):
            if _goes_on(text, found, end) and _is_whole(text[start : found.start()]):
                yield start, found.start()
                start = found.end()
        yield start, end


_FEW = 60  # characters after "and" in which a verb must come


def _goes_on(text: str, found: re.Match[str], end: int) -> bool:
    """Whether "and" begins a clause: with a verb ("and installs with"), or a subject and its verb ("and fees are")."""
    words = text[found.end() : min(end, found.end() + _FEW)].split()
    while words and words[0].lower() in ADVERBS:
        del words[0]
    if not words:
        return False
    form = FORMS.get(words[0])
    if form is not None and form.tense == "third":
        following = words[1].lower() if len(words) > 1 else ""
        later = any(is_finite(word) for word in words[1:7])
        if form.lemma in HARDLY_NOUN and not later:
            return True
        return form.lemma not in NOUN_TOO or opens_object(following) or (following in PREPOSITIONS and not later)
    if form is not None and form.lemma in HARDLY_NOUN and words[1:2] and opens_object(words[1].lower()):
        return _GOVERNING.search(text, max(0, found.start() - 2 * _FEW), found.start()) is None  # "and cost £22 a term"
    if form is not None and form.tense == "past" and words[1:2] and words[1] in PREPOSITIONS:
        return _IS.search(text, max(0, found.start() - _FEW), found.start()) is not None  # "encrypted … and stored in"
    return (
        words[0] in AUXILIARIES
        or _by_its_object(words)
        or (words[0].lower() not in PREPOSITIONS and has_verb(" ".join(words[:5])))
    )


_OBJECT = frozenset(("the", "a", "an", "my", "our", "his", "her", "their", "its"))
_JOINING = frozenset(("all", "both", "not", "only", "then", "half", "even", "like", "as", "than", "or", "also"))


def _by_its_object(words: list[str]) -> bool:
    """Whether a word is a verb by the article after it ("referee the games"), or "'s" follows ("the lift's been")."""
    first, second = words[0], words[1] if len(words) > 1 else ""
    if second in _OBJECT:
        return first.islower() and first.isalpha() and first not in PREPOSITIONS and first not in _JOINING
    return first in _OBJECT and any(
        word.endswith("'s") and after in ("been", "got", "not", "a", "an", "in", "on", "at", "called", "had", "named")
        for word, after in pairwise(words[1:6])
    )


_GOVERNING = re.compile(r"\b(?:to|can|may|must|will|should|could|would|not|cannot|might|shall)\b")
_IS = re.compile(r"\b(?:is|are)\b")


def _is_whole(before: str) -> bool:
    """Whether the words before "and" make a clause of their own."""
    words = before.lower().split()[1:]
    return any(is_finite(word) or word in FORMS for word in words)


_CODE = re.compile(r"</|/>|=>|\\(?:frac|text|\(|\[)|\{\{|::|[{};]\s*$|\w\(\w+=")


def in_code(text: str, sentence: Sentence, topic: Topic) -> bool:
    """Whether a sentence is no prose but program text: between fences, or with marks that only code has."""
    start, end = trimmed(text, sentence.start, sentence.end)
    if text.startswith("```", start):
        topic.code = not topic.code and "```" not in text[start + 3 : end]
        return True
    return topic.code or _CODE.search(text, start, end) is not None


def is_statement(text: str, sentence: Sentence, start: int) -> bool:
    """Whether a sentence says something, and does not ask, suppose or wish.

    Args:
        start: where its own words begin, after "according to …".
    """
    return not (
        (sentence.question and not _asks_at_the_end(text, sentence))
        or _SUPPOSES.match(text, start, sentence.end)
        or _SITUATION.match(text, sentence.start, sentence.end)
        or _QUESTION.match(text, sentence.start, sentence.end)
    )


_ASKS = re.compile(
    r",? (?:so|and|but) "
    r"(?:can|could|would|will|shall|should|do|does|did|is|are|have|has|what|how|where|when|which|who) "
    r"(?:you|we|I|they|it|he|she|the|my|someone|somebody|anyone|there|about|if)\b[^,]*$",
    re.I,
)


def _asks_at_the_end(text: str, sentence: Sentence) -> bool:
    """ "Ravi is allergic to cats so could we meet at the park?": the words before the question state something."""
    return _ASKS.search(text, sentence.start, sentence.end) is not None


def asks(text: str, start: int, end: int) -> bool:
    """Whether a clause of a question is the one that asks."""
    return _QUESTION.match(text, start, end) is not None


def supposes(text: str, start: int, end: int) -> bool:
    """Whether a clause only supposes or wishes: "if you like lambs"."""
    return _UNREAL.search(text, start, end) is not None
