"""The subject of an English clause that is a noun phrase: the words before its first verb, when they can be one."""

from __future__ import annotations

import re
from dataclasses import dataclass

from beliefgraph.extractors.clauses import CERTAIN, Topic, vocabulary
from beliefgraph.extractors.lexicon_en import ADVERBS, AUXILIARIES, FORMS, NOT_IN_A_SUBJECT, PREPOSITIONS, possessed
from beliefgraph.extractors.roles_en import PEOPLE, SOMEBODY
from beliefgraph.extractors.verb_list_en import NOUN_TOO
from beliefgraph.extractors.verb_places_en import DETERMINERS, LONGEST, is_plural, opens_object, verb_place


@dataclass(frozen=True, slots=True)
class Subject:
    """Who or what a clause is about, and where the words that say so end.

    `person` is "first", "name" or "thing" and decides the form of the verb; `owned` is the noun of "my boss", `owner`
    who "my" is, `called` the name of "my wife Clara". `named` tells a certain name from a noun that merely opens a
    sentence.
    """

    name: str
    person: str
    end: int
    owner: str = ""
    owned: str = ""
    called: str = ""
    named: bool = False
    plural: bool = False
    loose: bool = False  # "Sessions" may be one name or many things
    copula: bool = False
    denied: bool = False  # "no dogs"
    perfect: bool = False
    faithfulness: float = CERTAIN


INNER = vocabulary("heart mind soul spirit head mood")
"""What is said of these is said of a mood: "my heart is broken"."""


WORD = re.compile(r"\S+")
_DETERMINER = re.compile(
    r"(?:(?:only|all|both|each|every|any|most|no|the|an?|this|these|our|my|your|his|her|their|its|of)\s+){1,3}", re.I
)
_MINE = re.compile(r"(?:all |both )?(?:my|our)\s", re.I)
_THEIRS = re.compile(r"(?:his|her|their|its)\s", re.I)
_LETTERS = re.compile(r"[^\W\d_]{2}")
_TWO_NAMES = re.compile(r"[A-Z][a-zà-ÿ]+ and [A-Z][a-zà-ÿ]+")
_REACH = 160  # characters in which its verb must come


_WHOEVER = re.compile(
    r"(?P<who>(?:(?:Anyone|Everyone|Anybody|Everybody|Those|People) (?:who|whose|with|without|aged|over|under|in|from"
    r"|caught|found)|(?!This|His|Its|As\b)[A-Z][a-z]+s(?: [a-z]+)? (?:who|that|whose)) [^,;:]{3,60}?)"
    r"(?= (?:is|are|must|may|can|cannot|will|has to|have to|needs?|pays?|gets?|receives?|faces?|risks?)\b)"
)


_MONTH = ("May", "May.", "May,")
""" "moved in May": no verb."""


def noun_subject(text: str, at: int, end: int, topic: Topic, certain: bool = False) -> Subject | None:
    """The words before the first verb of the clause, when nothing but a noun phrase can be what they are."""
    if who := _WHOEVER.match(text, at, end):
        return Subject(
            who["who"],
            "thing",
            who.end("who"),
            named=True,
            plural=who["who"].split()[0].endswith(("s", "Those", "People")),
        )
    words = list(WORD.finditer(text, at, min(end, at + _REACH)))
    lowered = [said if (said := word.group()) in _MONTH else said.lower() for word in words]
    if (
        not lowered
        or lowered[0] in ("nobody", "none")
        or lowered[0] in _NO_OPENING
        or _is_verb_form(lowered)
        or _ADVERB.match(lowered[0])
    ):
        return None
    verb, short = verb_place(lowered)
    last = verb - 1
    while not short and last > 0 and lowered[last] in ADVERBS:
        last -= 1
    if not (0 < verb <= LONGEST or short) or not _is_noun_phrase(lowered[: verb + short if short else last + 1]):
        return None
    listed = _PLURAL_FORM.search(lowered[last]) and is_plural(lowered[: last + 1]) and "and" not in lowered
    one = FORMS.get(lowered[verb])
    if lowered[0] in _MANY and one is not None and one.tense == "third":
        return None  # "All smoke checks pass": a noun taken for the verb
    if not short and lowered[verb] in _SINGULAR and listed:
        return None  # the end of a list whose beginning is elsewhere
    stop = words[verb].end() - 2 if short else words[last].end()
    goes_on = text[at - 2 : at - 1] == "," and not certain
    if goes_on and (
        "and" in lowered[: last + 1] or not (short or lowered[verb] in AUXILIARIES or _DETERMINER.match(text, at, stop))
    ):
        return None  # the end of a list: "CSV, JSON and Parquet are …", "audit logs and priority support"
    return _as_noun(text, at, stop, topic, short, is_plural(lowered[: last + 1]))


_NO_OPENING = (PREPOSITIONS | ADVERBS | AUXILIARIES) - {"both", "all", "only", "no"}


_MANY = vocabulary("all both these those most many several few")
_SINGULAR = vocabulary("is was has does isn't wasn't hasn't doesn't")
_PLURAL_FORM = re.compile(
    r"^(?!news$|series$|species$|gas$|lens$|canvas$|atlas$|means$|headquarters$"
    r"|\w*ics$)[a-z]+[^sui\W]s$"
)


def _is_verb_form(words: list[str]) -> bool:
    """Whether the first word can hardly be a noun: "requires 8 GB", "found 3 matches"; "logs are" can."""
    form = FORMS.get(words[0])
    if (
        form is not None
        and form.tense == "past"
        and len(words) > 1
        and (opens_object(words[1]) or words[1] in PREPOSITIONS)
    ):
        return True
    if form is None or form.tense != "third":
        return False
    following = words[1] if len(words) > 1 else ""
    verb = FORMS.get(following)
    noun = following in AUXILIARIES or (verb is not None and verb.tense == "base" and verb.lemma not in NOUN_TOO)
    return not noun and not (following in PREPOSITIONS and AUXILIARIES.intersection(words[2:8]))


_NOBODY = vocabulary(
    "few many some most all one two three others those these this that those's this's several half both"
)
_ODD = re.compile(r"[<>={}\[\]|;:\"“”]|\*\*")
_ADVERB = re.compile(r"(?!only|family|italy|july|supply|assembly|reply|anomaly|jelly|belly|bully|ally|fly)[a-z]+ly$")
_DOING = re.compile(
    r"(?!(?:build|wed|meet|morn|even|spr|str|park|pric|shipp|bill|train|hous|cloth|heat|light|rat|land|ceil"
    r"|earr|painting|draw|str)ing)[a-z]{3,}ing$"
)
_BEFORE_A_DETERMINER = PREPOSITIONS | {"and", "or", "all", "both", "only", "than", "of", "half", "every", "not"}


def _is_noun_phrase(words: list[str]) -> bool:
    """Whether the words can be one: no pronoun, no determiner within, no "seeing you smile", no sign of code."""
    if (
        any(word.removesuffix("'s") in NOT_IN_A_SUBJECT for word in words)
        or (len(words) == 1 and words[0] in _NOBODY)
        or words[-1] in ("and", "or")
        or words[0] in ("and", "or")
    ):
        return False
    if len(words) > 1 and _DOING.match(words[0]) and not words[1].endswith("s"):
        return False
    if any(word in DETERMINERS and words[at] not in _BEFORE_A_DETERMINER for at, word in enumerate(words[1:])):
        return False
    return not any(_ODD.search(word) for word in words)


_CODE = re.compile(r"`([^`\s]+)`")  # "the legacy `parse()` helper" goes by what it is in code


_VERSION = re.compile(r"v\d[\w.]*")
_BOUND = re.compile(
    r"(?:no (?:more|fewer|less|later)|up to|at (?:most|least)"
    r"|only up to) ",
    re.I,
)  # a limit, whose rest is no subject


_SOMEBODY_FROM = re.compile(
    r"([A-Z][a-zà-ÿ]+) (?:from (?:work|school|church|uni|HR|IT|[a-z]+)|next door"
    r"|down the road|upstairs|across the road)$"
)
"""Who somebody is, beyond the name: "Brigid from accounts"."""
_AFTER_NOUN = re.compile(
    r"\s(?:of|for|in|on|at|with|over|under|from|by|to|two|three|next|down|across|opposite"
    r"|upstairs|who)\b"
)


def _as_noun(text: str, at: int, stop: int, topic: Topic, short: bool, plural: bool) -> Subject | None:
    found = _DETERMINER.match(text, at, stop)
    name = text[found.end() if found else at : stop].strip("`*\"' ")
    if code := _CODE.search(text, at, stop):
        name = code[1]
    if _BOUND.match(text, at, stop):
        return None
    owner = ""
    if _MINE.match(text, at, stop):
        owner = topic.speaker or "I"
    elif _THEIRS.match(text, at, stop):
        owner = topic.only_name if topic.only_name in topic.told else topic.it
        if not owner:
            return None
    if owner and name.split()[-1:] and name.split()[-1] in INNER:
        return None
    if name.startswith(("maximum of", "minimum of", "total of")) or name in _NOBODY:
        return None
    if found and name in SOMEBODY:
        return Subject(name, "name", stop + 2 if short else stop, named=True, copula=short)
    if not (_LETTERS.search(name) or _VERSION.fullmatch(name)) or name[0] in "(-#|>" or len(name) > 80:
        return None
    end = stop + 2 if short else stop
    named = found is not None or name[:1].isupper() or any(letter.isdigit() for letter in name)
    full = possessed(owner, name) if owner else name
    if _TWO_NAMES.fullmatch(name):
        return Subject(name, "name", end, named=True, plural=True, copula=short)
    none = text[at : at + 3].lower() == "no "
    own = name if owner else ""
    if topic.speaker and (who := _SOMEBODY_FROM.match(name)):
        return Subject(who[1], "name", end, named=True, copula=short)
    noun = _AFTER_NOUN.split(name, maxsplit=1)[0]
    if topic.speaker and noun.split()[-1] in PEOPLE:
        full, own = (possessed(owner, noun), noun) if owner else (full, "")
        return Subject(full, "name", end, owner, own, named=named, plural=plural, copula=short, denied=none)
    return Subject(full, "thing", end, owner, own, named=named, plural=plural, copula=short, denied=none)


def next_word(text: str, at: int, end: int) -> str:
    found = WORD.search(text, at, end)
    return found.group().lower() if found else ""
