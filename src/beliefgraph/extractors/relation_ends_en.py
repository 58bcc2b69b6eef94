"""What stands at either end of an English sentence that relates two things, and what the words between mean."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from beliefgraph.domain.senses import DETERMINERS, SOMEBODY, Mention, Sense, kept_as, mentions, roots, senses_of
from beliefgraph.extractors.clauses import Said, vocabulary

ADVERB = (
    r"(?:now|currently|still|also|today|presently|at present|officially|originally|once again|again|actually|since"
    r"|nowadays|these days|in fact|really|long|usually|mostly|proudly)"
)
ADVERBS = rf"(?:{ADVERB} )*"
BE = rf"(?:is|are|was|were|has been|have been|became|becomes|has become|remains|stays) {ADVERBS}"
PREPOSITION = (
    r"(?:of|for|at|in|on|to|from|with|by|under|aboard|behind|after|into|beside|near|off|through|along|over|within"
    r"|across|against|alongside|among|between|as)"
)
BIG = r"(?:[Tt]he )?[\"“'‘(]?(?:[a-z](?=[A-Z])|[a-z]{2}-(?=[A-Z]))?[A-ZÀ-ÖØ-ÞĀ-Ž0-9]"
"""How a name begins."""

PRONOUN = re.compile(
    r"(?:[Hh]e|[Ss]he|[Ii]t|[Tt]hey|[Hh]is|[Hh]er|[Tt]heir|[Ii]ts|[Hh]im|[Tt]hem|[Oo]ne|[Ss]ome|[Mm]any|[Mm]ost|[Aa]ll|[Ee]very"
    r"|[Ee]ach|[Aa]ny|[Bb]oth)(?:'s)?(?= (?!the [A-Z])[a-z]|$)"
)
KINDS = (
    r"(?:[a-z]+ )?(?:city|town|village|country|continent|state|region|province|district|county|language|religion|faith"
    r"|sport|position|field|genre|company|firm|port|harbour|island|river|borough|suburb|parish|house|club|team|university"
    r"|college|school|band|publisher|brewery|bank|yard|instrument|breed|craft|trade|art|order|party|nation|republic"
    r"|kingdom|commune|hamlet|profession)"
)
KIND = re.compile(rf"(?:[Tt]he )?(?P<kind>{KINDS}) of (?P<value>\S.*)")
""" "the city of London" is London, and a city."""
_BELONGS = re.compile(
    r"the (?P<value>.+?) (?P<kind>breed|faith|religion|party|genre|league|family|order|dynasty|currency)"
)
_CALLED = re.compile(r"(?:an? |the )?(?P<kind>[a-z][a-z\- ]*?) (?:named|called|by the name of) (?P<value>\S.*)")
APPOSED = re.compile(rf"(?:the )?(?P<kind>[a-z][a-z\-]+(?: [a-z\-]+)?) (?P<value>{BIG}.*)")
WHOSE = re.compile(r"(?P<owner>\S.*?)(?:'s|(?<=s)') (?P<owned>[a-z][a-z\- ]*)")
OWNED_OF = re.compile(rf"(?:the |an? )?(?P<owned>[a-z][a-z\- ]*?) (?:of|for|at|in) (?P<owner>{BIG}.*)")
BODIES = ("government", "administration", "parliament", "board", "council")
PARTICIPLE = re.compile(
    r"(?:[a-z]+(?:ed|en)|born|built|made|held|run|led|kept|sold|bought|won|sung|drawn|taught|known|spun|found|put|set|cut"
    r"|shot|sent|wed|paid|fed|worn|cast|bred|home|famous|native|subject|close|next|adjacent|loyal|responsible|fond)\b"
)
NO_VERB = vocabulary(
    "of for at in on to from with by and or the a an as 's & de la le les von van der zu zur du dos da do di del della"
    " bin ibn al el ben no y e"
)


@dataclass(frozen=True, slots=True)
class Told:
    """A relation as told: its words lead from the subject to the value."""

    subject: str
    words: str
    value: str
    noun: bool = False  # the words name the value: the *coach* of X
    passive: bool = False


_SMALL = r"(?:of|the|de|von|van|der|and|in|for|on|du|di|da|dos|del|la|le|no|bin|ibn|al|el|a|an|to|at|by|with|from|is)"
NAME = re.compile(
    rf"{BIG}\S*(?:(?: {_SMALL})* (?:[\"“(&A-ZÀ-ÖØ-ÞĀ-Ž0-9]\S*|[a-z]{{1,3}}-?[A-Z]\S*|&))*"
    r"(?: [a-z]\S*(?= [A-Z])| [A-Z]\S*)*"
)
_MIXED = re.compile(r"(?:[Tt]he )?[^\W_][\w\-'’.&]*(?: [\w\-'’.&]+){0,6}")
_MANNER = re.compile(rf" (?:(?!only\b)[a-z]{{3,}}ly|{ADVERB})(?= )")
_BREAK = re.compile(r"[a-z0-9)]{3,}\. [A-Z]|, (?:[a-z]|\d(?!\w*(?:st|nd|rd|th)\b))|[:,]$")
_NOT_ONE = re.compile(
    r", .* and |\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
    r"|(?:in|on|since|until) (?:January|February|March|April|May|June|July|August|September|October|November"
    r"|December))\b"
)
_APPOINTED = re.compile(r"(?:named|appointed|elected|hired|chosen|promoted)\b")
_AMOUNT = re.compile(r"[^\w\s]?\d[\d.,:/]*%? [a-z].*")
FIGURE = re.compile(r"[^\w\s]?\d[\d.,:/]*%?(?: [a-z].*)?")
_SET_OFF = re.compile(r"(?:In|On|At|For|From|By|Under|With|Since|Until) [^,]*, ")
"""A phrase set before a sentence is no part of its subject: "In Portland, Rita runs a bakery"."""
_IS = re.compile(r"^[^\"“'‘].* (?:is|are|was|were) ")
"""A value that is no title in quotes holds no verb of its own."""
_SAYING = re.compile(r"\b(?:that|who|which|says?|said|reports?|claims?|states?)\b")


def sound(told: Told) -> bool:
    """Whether both ends can be names: of things in general only where the words tell what kind of thing is meant."""
    subject, value = told.subject.strip(), told.value.strip()
    if subject.lower() in DETERMINERS or _SET_OFF.match(subject) or _IS.search(value):
        return False
    if not told.words.strip() or any(not 0 < len(one) <= 80 or PRONOUN.match(one) for one in (subject, value)):
        return False
    if (
        _BREAK.search(subject)
        or _BREAK.search(value)
        or FIGURE.fullmatch(value)
        or _AMOUNT.fullmatch(subject)
        or re.match(r"[Aa]n? [a-z]", subject)
    ):
        return False
    if _NOT_ONE.search(value) or _NOT_ONE.search(subject) or _APPOINTED.match(told.words):
        return False
    plain, kind = bare(value)
    words = _MANNER.sub(" ", told.words)
    known = bool(senses_of(words)) or bool(kind and senses_of(f"{words} {kind}"))
    certain = told.noun or told.passive or bool(kind)
    if not NAME.fullmatch(plain) and not (_MIXED.fullmatch(plain) and (certain or known)):
        return False
    if told.words.count(" ") > (5 if certain or known else 3):
        return False
    if NAME.fullmatch(bare(subject)[0]) and not re.match("The [a-z]", bare(subject)[0]):
        return True
    short = (
        subject.count(" ") < 3
        and not re.match("The [a-z]", subject)
        and re.match(BIG, subject) is not None
        and known
        and bool(NAME.fullmatch(plain) or certain or value.count(" ") < 2)
    )
    return (
        bool(_MIXED.fullmatch(subject))
        and (short or (certain and (bool(kind) or known)))
        and not _SAYING.search(subject)
    )


# --- what is kept ----------------------------------------
def kept(told: Told, start: int, end: int) -> Said:
    """The claim: ends without what dresses them, the relation by its name and the right way round."""
    value, kind = bare(told.value)
    subject, _ = bare(told.subject)
    words = re.sub(r" +", " ", told.words).strip()
    if kind and re.fullmatch(r"(?:work|creation|brainchild|design) of", words) and names_value(kind):
        told, words, kind = replace(told, noun=True), kind, ""
    predicate, backward = _relation(told, words, kind)
    if backward:
        subject, value = bare(told.value)[0], subject
    return Said(_without_article(subject), predicate, value, start, end)


def _relation(told: Told, words: str, kind: str) -> tuple[str, bool]:
    """The predicate, and whether its words lead from the value to the subject."""
    for said in [f"{words} {kind}", words] if kind else [words]:
        if (known := _meant(said, told)) is not None:
            return kept_as(known[0], _plain(words)), known[1]
    plain = _plain(words)
    return (f"{plain} {kind}" if kind else plain), False


def _plain(words: str) -> str:
    return " ".join(word for word in words.split() if word not in DETERMINERS)


def _meant(words: str, told: Told) -> tuple[Sense, bool] | None:
    """The relation of the vocabulary that the words tell, if it is but one, and whether they lead backwards."""
    said = roots(_MANNER.sub(" ", words))
    found = [m for m in mentions(said) if told.noun or told.passive or _may_tell(m, said)]
    longest = max((m.end - m.start for m in found), default=0)
    found = [m for m in found if m.end - m.start == longest]
    names = {m.sense.name for m in found}
    if len(names) != 1:
        return None
    active = not (told.noun or told.passive)
    backward = active and any(m.backward for m in found) and _onto_object(words, found)
    if active and found[0].start > 0 and found[0].sense.kind == SOMEBODY and _OBJECT_OF.search(words):
        backward = True  # "handles the legal affairs of X": whoever does that is X's lawyer
    if active and not backward and all(m.backward is not False for m in found):
        return None  # "coaches at X", "star of X": whom the words lead to, the vocabulary does not tell
    if told.noun and len(said) - longest > 1 and all(m.backward is None for m in found) and found[0].end < len(said):
        return None  # "coach driver", which is no coach
    return found[0].sense, backward


_OBJECT_OF = re.compile(r" the [a-z ]+(?: (?:of|for|at))?$")


def _may_tell(found: Mention, said: tuple[str, ...]) -> bool:
    """The verb comes first: "composed the score of X", but not "delayed the start of X"."""
    return found.start == 0 if found.backward is not False else found.start <= 1


def _onto_object(words: str, found: list[Mention]) -> bool:
    """Whether the verb goes right onto what follows: "coaches X", "drew the plans for X", not "coaches at X"."""
    last = words.split()[-1]
    return not re.fullmatch(PREPOSITION, last) or max(m.end for m in found) == len(roots(words)) or " the " in words


def names_value(noun: str) -> bool:
    """Whether a noun is one for the value of a known relation."""
    said = roots(noun)
    return any(m.backward is None and m.end == len(said) for m in mentions(said))


def leads_on(words: str) -> bool:
    """Whether known words lead from the subject to the value: a native of, a pupil of."""
    said = roots(words)
    return any(m.backward is False and m.end == len(said) for m in mentions(said))


def bare(name: str) -> tuple[str, str]:
    """A name without the kind of thing that stands before it, and that kind: "the city of London" → London, city."""
    name = name.strip().strip('"“”')
    for form in (KIND, _CALLED, _BELONGS):
        if found := form.fullmatch(name):
            return _without_article(found["value"]), found["kind"]
    apposed = APPOSED.fullmatch(name)
    if apposed and not apposed["value"].startswith("The ") and names_value(apposed["kind"]) and name[:4] == "the ":
        return apposed["value"], apposed["kind"]
    return (name[4:] if re.match(rf"the {BIG}", name) else name), ""


def _without_article(name: str) -> str:
    return name[4:] if name[:4] in ("The ", "the ") and len(name) > 4 else name
