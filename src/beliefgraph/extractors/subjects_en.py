"""The subject of an English clause: a person, a name, a pronoun that can mean one thing only, or a noun phrase."""

from __future__ import annotations

import re
from dataclasses import replace

from beliefgraph.domain.language import IDEOGRAPH
from beliefgraph.domain.predicates import lookup
from beliefgraph.domain.roles import ASSISTANTS, TOOLS
from beliefgraph.extractors.attitude_en import RELATIVES
from beliefgraph.extractors.clauses import CERTAIN, REPORTED, Topic, vocabulary
from beliefgraph.extractors.lexicon_en import ADVERBS, AUXILIARIES, BE, FORMS, possessed
from beliefgraph.extractors.noun_subjects_en import INNER, WORD, Subject, next_word, noun_subject
from beliefgraph.extractors.nouns_en import PERSON
from beliefgraph.extractors.roles_en import NO_NAME, ONE_OF_A_KIND, ONE_OF_SEVERAL, PEOPLE, THINGS, UNADORNED, VERBLIKE
from beliefgraph.extractors.verb_places_en import AFTER_SHORT_IS, AGE_WORD, is_plural

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
        return noun_subject(text, at, end, topic, certain)
    if found["first"]:
        return _first(found, topic)
    if found["mine"]:
        short = "" if not found["be"] else "is" if _is_short_is(text, found) else _short(text, found)
        stop = found.end() if short or not found["be"] else found.start("be")
        own = _owned(found, topic, stop, short == "is")
        own = replace(own, perfect=True) if own and short == "has" else own
        fits = own is not None and _goes_on(text, stop, end, own.plural)
        return own if fits else noun_subject(text, at, end, topic, certain) or own
    if found["pronoun"]:
        return _pronoun(text, found, topic)
    if found["kin"] and (not topic.speaker or topic.speaker.casefold() in (*ASSISTANTS, *TOOLS)):
        return noun_subject(text, at, end, topic, certain)  # in writing, a landlord is nobody's in particular
    if found["relative"] or found["kin"]:
        return _relative(text, found, topic)
    name = _name(found, topic, certain)
    if name is not None and text.startswith("'s ", name.end) and (short := _short_after(text, name.end + 3)):
        return replace(name, end=name.end + 2, copula=short == "is", perfect=short == "has", named=True)
    if name is not None and text.startswith("'s ", name.end) and next_word(text, name.end + 2, end) in BE:
        return replace(name, name=f"{name.name}'s", end=name.end + 2, named=True)  # "Pickford's is the cheapest"
    if name is not None and not name.named and not text.startswith("'s ", name.end):
        longer = noun_subject(text, at, end, topic, certain)
        if longer is not None and longer.end > name.end:
            return longer  # "Employees hired before 2020 keep", "Late returns are"
    if name is None or not _goes_on(text, name.end, end, name.plural or name.loose):
        verb = " " not in found["name"] and found["name"].lower() in FORMS
        alone = name is not None and (name.end == end or name.named)
        return noun_subject(text, at, end, topic, certain) or (name if alone and not verb else None)
    return name


def _is_short_is(text: str, found: re.Match[str]) -> bool:
    """ "my name's Ana", "my car's in the shop"; not "my car's brakes"."""
    following = next_word(text, found.end(), len(text))
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
    following = next_word(text, at, len(text))
    if following in _AFTER_SHORT_HAS:
        return "has"
    if _ABLE.match(text, at):
        return "is"
    age = following[:1].isdigit() or AGE_WORD.match(following)
    return "is" if following in AFTER_SHORT_IS or age or re.match(r"[a-z]{2,}ing$", following) else ""


_ABLE = re.compile(r"(?:big on|(?:good|bad|great|brilliant|useless|rubbish|hopeless) (?:at|with))\b")


def _owned(found: re.Match[str], topic: Topic, end: int, short: bool) -> Subject | None:
    """ "my wife Clara" is the wife, whose name is Clara; "my son Max" is Max, for there may be other sons."""
    own, called = found["own"], found["called"] or ""
    owner = topic.speaker or "I"
    mine = possessed(owner, own)
    role = own.split()[-1]
    if role in INNER:
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


def _goes_on(text: str, at: int, end: int, many: bool) -> bool:
    """Whether a verb, an adverb before one, or the "'s" of an owner follows.

    Args:
        many: whether the subject can go with the bare form of a verb.
    """
    if text.startswith("'s ", at):
        return True
    found = WORD.search(text, at, end)
    word = found.group().lower().strip(".,") if found else ""
    form = FORMS.get(word)
    if found and form and form.tense == "base":
        return many and next_word(text, found.end(), end) not in AUXILIARIES  # "Remote work is limited"
    return word in AUXILIARIES or word in ADVERBS or word in FORMS or word in VERBLIKE
