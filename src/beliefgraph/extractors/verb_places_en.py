"""Where the verb of an English clause stands among its words, and whether a noun phrase is of many."""

from __future__ import annotations

import re

from beliefgraph.extractors.clauses import vocabulary
from beliefgraph.extractors.lexicon_en import (
    ADVERBS,
    AUXILIARIES,
    FORMS,
    IRREGULAR_PLURALS,
    NOT_IN_A_SUBJECT,
    PREPOSITIONS,
)
from beliefgraph.extractors.phrases_en import NUMERAL
from beliefgraph.extractors.verb_list_en import HARDLY_NOUN, NOUN_TOO

AFTER_SHORT_IS = vocabulary(
    "a an the on in at from not no now called named based made about only just still allergic married always getting "
    "also currently over under around retired closed open down dead vegan vegetarian deaf blind pregnant diabetic "
    "divorced "
    "off out back into more half left-handed due worth as obsessed mad keen crazy hooked addicted terrified scared "
    "fond convinced "
    "learning self-employed freelance"
)
"""After these "'s" is short for "is": "the flat's on Byres Road", not "the flat's rent"."""
AGE_WORD = re.compile(rf"{NUMERAL}(?:-[a-z]+)?$")
LONGEST = 12  # words of a subject
_PARTICLES = vocabulary("up down out off away back over together apart")
DETERMINERS = vocabulary("the a an your my our his her their its this that these those any some each")


_PERIODS = vocabulary("year month week night summer winter spring autumn season quarter time")
_BEFORE_A_NOUN = vocabulary("on of at with for from into under per")


def verb_place(words: list[str]) -> tuple[int, bool]:
    """Where the verb of a clause stands among its words, 0 when nowhere; whether it is "'s".

    A word that may as well be a noun, or a past form that may as well be a participle, is the verb only when no better
    one follows: "audit logs are", "the grant close on".
    """
    later = 0
    for place in range(1, min(len(words), LONGEST + 2)):
        word, following = words[place], words[place + 1] if place + 1 < len(words) else ""
        if words[place - 1].endswith("'s") and (
            word in AFTER_SHORT_IS or word == "been" or word[:1].isdigit() or AGE_WORD.match(word)
        ):
            return place - 1, True
        if word in AUXILIARIES:
            return place, False
        if later and word in NOT_IN_A_SUBJECT:
            return later, False
        form = FORMS.get(word)
        if (word == "last" and following in _PERIODS) or words[place - 1] in _BEFORE_A_NOUN:
            continue
        if form is None or words[place - 1] in ("the", "a", "an", "of", "to", "our", "my", "your", "no"):
            continue
        plural = is_plural(words[:place])
        if form.tense == "past":
            later = later or place
        elif (
            later
            and form.tense == "base"
            and is_plural(words[place - 1 : place])
            and PREPOSITIONS.intersection(words[later:place])
        ):
            return place, False  # "speed limits in school zones drop"
        elif plural == (form.tense == "base") and following not in AUXILIARIES:
            sure = form.lemma not in NOUN_TOO or (form.tense == "third" and form.lemma in HARDLY_NOUN)
            if sure or opens_object(following):
                return place, False
            if form.tense == "base" and form.lemma in HARDLY_NOUN:
                return place, False  # "offline maps need"
            if following in ("", "and", "or"):
                continue  # "bug fixes and improvements"
            later = later or place
    return later, False


_FIGURE = re.compile(rf"\W?\d|(?:{NUMERAL}|twice|once|only|free|unlimited)$")


def opens_object(word: str) -> bool:
    """Whether a word hardly follows a noun, so that what stands before it is a verb: "reports the", "fits 9 to"."""
    return (
        word in DETERMINERS or word in ADVERBS or word in _PARTICLES or word.endswith("ly") or bool(_FIGURE.match(word))
    )


def has_verb(words: str) -> bool:
    """Whether a stretch of text holds the verb of a clause: "the report lists three suppliers"."""
    return verb_place(words.lower().split())[0] > 0


_COUNTING = vocabulary(
    "two three four five six seven eight nine ten dozens hundreds thousands many several both most few"
)
_AFTER_A_NOUN = vocabulary(
    "before after until since during through throughout older younger newer larger smaller hired received"
)


def is_plural(words: list[str]) -> bool:
    """Whether the noun before the first preposition is one of many."""
    head = words
    for place, word in enumerate(words):
        if place and (word in PREPOSITIONS or word in _AFTER_A_NOUN):
            head = words[:place]
            break
    last = next((word for word in reversed(head) if word not in ADVERBS), "")
    many = last.endswith("s") and not last.endswith(("ss", "us", "is", "'s", "os"))
    return many or last in IRREGULAR_PLURALS or "and" in head or last in _COUNTING
