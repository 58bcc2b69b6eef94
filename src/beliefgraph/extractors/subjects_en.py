"""The subject of an English clause: a person, a name, a pronoun that can mean one thing only, or a noun phrase."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from beliefgraph.domain.language import IDEOGRAPH
from beliefgraph.domain.predicates import lookup
from beliefgraph.domain.roles import ASSISTANTS, TOOLS
from beliefgraph.extractors.attitude_en import RELATIVES
from beliefgraph.extractors.clauses import CERTAIN, REPORTED, Topic, vocabulary
from beliefgraph.extractors.lexicon_en import (
    ADVERBS,
    AUXILIARIES,
    BE,
    FORMS,
    NOT_IN_A_SUBJECT,
    PREPOSITIONS,
    possessed,
)
from beliefgraph.extractors.nouns_en import PERSON
from beliefgraph.extractors.roles_en import (
    NO_NAME,
    ONE_OF_A_KIND,
    ONE_OF_SEVERAL,
    PEOPLE,
    SOMEBODY,
    THINGS,
    UNADORNED,
    VERBLIKE,
)
from beliefgraph.extractors.verb_list_en import NOUN_TOO
from beliefgraph.extractors.verb_places_en import (
    AFTER_SHORT_IS,
    AGE_WORD,
    DETERMINERS,
    LONGEST,
    is_plural,
    opens_object,
    verb_place,
)


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


_UPPER = "A-ZÀ-ÖØ-Þ"
_TOKEN = rf"(?:(?:O'|D')?[{_UPPER}][\w\-]{{0,30}}|[{IDEOGRAPH}]{{2,6}})"
_TITLE = r"(?:(?:Dr|Mr|Mrs|Ms|Prof)\.? )?"
NAME = rf"{_TITLE}{_TOKEN}(?: (?:{_TOKEN}|v?\d[\w.]{{0,10}})){{0,3}}"
_ONES_OWN = (
    r"(?:(?:best|older|oldest|younger|youngest|elder|eldest|little|big|baby|twin|new|old|current|first|last"
    r"|favou?rite|phone|mobile"
    r"|cell|email|e-mail|home|job|full|billing|middle|late|blood|shoe|step|all-time favou?rite)\s){0,2}"
    r"(?!(?:is|are|was|has|does)\b)(?:[a-z]{2,20}(?:-[a-z]{2,20}){0,3}|[A-Z]{2,4}(?=\s))"
)


_SUBJECT = re.compile(
    r"(?P<first>[Ii]|[Ww]e|[Mm]e and (?:my [a-z]+|[A-Z]\w+)|(?:[Mm]y [a-z]+(?: [A-Z]\w+)?|[Tt]he [a-z]+"
    r"|[A-Z]\w+) and I)"
    r"(?P<short>'m|'ve|'re|(?<=\b[Ii])(?:m|ve))?(?=\s)"
    rf"|(?P<mine>[Mm]y|[Oo]ur)\s(?P<own>{_ONES_OWN})(?:,?\s(?P<called>{_TOKEN}),?)?(?P<be>'s(?=\s))?(?=\s|'s\s)"
    r"|(?P<pronoun>[Hh]e|[Ss]he|[Ii]t|[Tt]hey)(?P<short_be>'s|'re|(?<=\b[Hh]e)s|(?<=\b[Ss]he)s)?(?=\s)"
    rf"|(?P<relative>{'|'.join(sorted(RELATIVES, key=len, reverse=True))})(?!\s[A-Z])(?P<relative_be>'s(?=\s))?(?=\s"
    rf"|'s\s)"
    rf"|(?P<kin>(?i:{'|'.join(sorted(UNADORNED, key=len, reverse=True))}))(?P<kin_be>'s(?=\s))?"
    r"(?=\s(?:(?:still|also|now|just|always|never|only|really) )?(?:[a-z']+s|[a-z]+ed|can|will|had)\s|(?<='s)\s|'s\s)"
    rf"|(?:(?P<the>[Tt]he)\s)?(?P<name>(?!The\s){NAME})(?=\s|'s\s|$)"
)
_LOOKS_COINED = re.compile(r"\d|\w[A-Z]|^[^\x00-\x7f]")
_MY_RELATIVES = ("Aunt", "Uncle", "Auntie", "Cousin")


def looks_coined(name: str) -> bool:
    """Whether a name is made up as products' names are: "Acme DB", "Kestrel 2"."""
    return _LOOKS_COINED.search(name) is not None


def read_subject(text: str, at: int, end: int, topic: Topic, certain: bool) -> Subject | None:
    """The subject that a clause begins with; None when it is missing, "you", or could be anyone.

    Args:
        certain: whether words before it make a capital letter the sign of a name.
    """
    found = _SUBJECT.match(text, at, end)
    if not found:
        return _noun_subject(text, at, end, topic, certain)
    if found["first"]:
        return _first(found, topic)
    if found["mine"]:
        short = "" if not found["be"] else "is" if _is_short_is(text, found) else _short(text, found)
        stop = found.end() if short or not found["be"] else found.start("be")
        own = _owned(found, topic, stop, short == "is")
        own = replace(own, perfect=True) if own and short == "has" else own
        fits = own is not None and _goes_on(text, stop, end, own.plural)
        return own if fits else _noun_subject(text, at, end, topic, certain) or own
    if found["pronoun"]:
        return _pronoun(text, found, topic)
    if found["kin"] and (not topic.speaker or topic.speaker.casefold() in (*ASSISTANTS, *TOOLS)):
        return _noun_subject(text, at, end, topic, certain)  # in writing, a landlord is nobody's in particular
    if found["relative"] or found["kin"]:
        return _relative(text, found, topic)
    name = _name(found, topic, certain)
    if name is not None and text.startswith("'s ", name.end) and (short := _short_after(text, name.end + 3)):
        return replace(name, end=name.end + 2, copula=short == "is", perfect=short == "has", named=True)
    if name is not None and text.startswith("'s ", name.end) and _next_word(text, name.end + 2, end) in BE:
        return replace(name, name=f"{name.name}'s", end=name.end + 2, named=True)  # "Pickford's is the cheapest"
    if name is not None and not name.named and not text.startswith("'s ", name.end):
        longer = _noun_subject(text, at, end, topic, certain)
        if longer is not None and longer.end > name.end:
            return longer  # "Employees hired before 2020 keep", "Late returns are"
    if name is None or not _goes_on(text, name.end, end, name.plural or name.loose):
        verb = " " not in found["name"] and found["name"].lower() in FORMS
        alone = name is not None and (name.end == end or name.named)
        return _noun_subject(text, at, end, topic, certain) or (name if alone and not verb else None)
    return name


def _is_short_is(text: str, found: re.Match[str]) -> bool:
    """ "my name's Ana", "my car's in the shop"; not "my car's brakes"."""
    following = _next_word(text, found.end(), len(text))
    capital = text[found.end() : found.end() + 2].strip()[:1]
    return following in AFTER_SHORT_IS or (
        bool(lookup(found["own"]).labels) and (capital.isupper() or capital.isdigit())
    )


def _first(found: re.Match[str], topic: Topic) -> Subject | None:
    if topic.speaker.casefold() in (*ASSISTANTS, *TOOLS):
        return None  # a program tells what it does, not what it is
    plural = found["first"].lower() == "we"
    short = found["short"] or ""
    return Subject(
        topic.speaker or "I",
        "first",
        found.end(),
        copula=short in ("'m", "'re", "m"),
        perfect=short in ("'ve", "ve"),
        faithfulness=REPORTED if plural else CERTAIN,
        plural=plural,
    )


def _relative(text: str, found: re.Match[str], topic: Topic) -> Subject:
    """ "Mum bakes", "daughter's a vet": one's own, though nobody says "my"."""
    said, owner = (found["relative"] or found["kin"]).lower(), topic.speaker or "I"
    mine = possessed(owner, said)
    topic.names.add(mine)
    short = _short(text, found) if found["relative_be"] or found["kin_be"] else ""
    stop = found.end() if short else found.end("relative") if found["relative"] else found.end("kin")
    return Subject(
        mine, "name", stop, owner=owner, owned=said, named=True, copula=short == "is", perfect=short == "has"
    )


_AFTER_SHORT_HAS = vocabulary(
    "had been got gone become lost moved taken started stopped lived worked left given lost won"
)


def _short(text: str, found: re.Match[str]) -> str:
    """What "'s" is short for: "is" in "Mum's not on oxygen", "has" in "she's got twins"; "" in "Mum's hip"."""
    return _short_after(text, found.end()) or ("is" if found["pronoun"] else "")


def _short_after(text: str, at: int) -> str:
    following = _next_word(text, at, len(text))
    if following in _AFTER_SHORT_HAS:
        return "has"
    if _ABLE.match(text, at):
        return "is"
    age = following[:1].isdigit() or AGE_WORD.match(following)
    return "is" if following in AFTER_SHORT_IS or age or re.match(r"[a-z]{2,}ing$", following) else ""


_ABLE = re.compile(r"(?:big on|(?:good|bad|great|brilliant|useless|rubbish|hopeless) (?:at|with))\b")


_INNER = vocabulary("heart mind soul spirit head mood")
"""What is said of these is said of a mood: "my heart is broken"."""


def _owned(found: re.Match[str], topic: Topic, end: int, short: bool) -> Subject | None:
    """ "my wife Clara" is the wife, whose name is Clara; "my son Max" is Max, for there may be other sons."""
    own, called = found["own"], found["called"] or ""
    owner = topic.speaker or "I"
    mine = possessed(owner, own)
    role = own.split()[-1]
    if role in _INNER:
        return None
    somebody = role in PEOPLE or (topic.speaker and role not in THINGS and PERSON.match(role) is not None)
    if not called and not somebody:
        return Subject(mine, "thing", end, owner, own, named=True, copula=short, plural=role.endswith("s"))
    if not called or role in ONE_OF_A_KIND:
        if role in ONE_OF_A_KIND or role in ONE_OF_SEVERAL:
            topic.names.add(mine)
        many = role.endswith("s") and role not in ("boss", "missus")
        return Subject(mine, "name", end, owner, own, called, named=True, copula=short, plural=many)
    if role not in ONE_OF_SEVERAL:
        return None
    return Subject(called, "name", end, owner, own, called, named=True, copula=short)


def _pronoun(text: str, found: re.Match[str], topic: Topic) -> Subject | None:
    word = found["pronoun"].lower()
    if word == "they":
        known = topic.they
    elif word == "it":
        known = topic.it or (topic.only_name if topic.only_name in topic.told else "")
    else:
        known = (topic.she if word == "she" else topic.he) or topic.only_name
    if not known:
        return None
    short = "" if not found["short_be"] else "are" if found["short_be"] == "'re" else _short(text, found)
    person = "thing" if word == "it" and known == topic.it else "name"
    return Subject(
        known,
        person,
        found.end(),
        named=True,
        plural=word == "they",
        copula=short in ("is", "are"),
        perfect=short == "has",
        faithfulness=REPORTED,
    )


def _name(found: re.Match[str], topic: Topic, certain: bool) -> Subject | None:
    name = found["name"]
    first, *others = name.split()
    if others and others[0].isdigit() and (form := FORMS.get(first.lower())) and form.tense == "past":
        return None  # "Found 3 matches"
    if first in NO_NAME or (len(first) == 1 and not others):
        return None
    named = certain or bool(others or found["the"] or looks_coined(first)) or name in topic.names
    many = is_plural([name.lower()])
    plural = bool(found["the"]) and many
    return Subject(name, "name", found.end(), named=named, plural=plural, loose=many and not others and not plural)


# --- noun phrases ----------------------------------------
_WORD = re.compile(r"\S+")
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


def _noun_subject(text: str, at: int, end: int, topic: Topic, certain: bool = False) -> Subject | None:
    """The words before the first verb of the clause, when nothing but a noun phrase can be what they are."""
    if who := _WHOEVER.match(text, at, end):
        return Subject(
            who["who"],
            "thing",
            who.end("who"),
            named=True,
            plural=who["who"].split()[0].endswith(("s", "Those", "People")),
        )
    words = list(_WORD.finditer(text, at, min(end, at + _REACH)))
    lowered = [word.group().lower() for word in words]
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
    if owner and name.split()[-1:] and name.split()[-1] in _INNER:
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


def _next_word(text: str, at: int, end: int) -> str:
    found = _WORD.search(text, at, end)
    return found.group().lower() if found else ""


def _goes_on(text: str, at: int, end: int, many: bool) -> bool:
    """Whether a verb, an adverb before one, or the "'s" of an owner follows.

    Args:
        many: whether the subject can go with the bare form of a verb.
    """
    if text.startswith("'s ", at):
        return True
    found = _WORD.search(text, at, end)
    word = found.group().lower().strip(".,") if found else ""
    form = FORMS.get(word)
    if found and form and form.tense == "base":
        return many and _next_word(text, found.end(), end) not in AUXILIARIES  # "Remote work is limited"
    return word in AUXILIARIES or word in ADVERBS or word in FORMS or word in VERBLIKE
