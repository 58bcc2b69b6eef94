"""What may stand as the value of an English claim. Every `clean` returns "" for words it will not "
"answer for."""

from __future__ import annotations

import re
from collections.abc import Callable

from beliefgraph.domain.language import IDEOGRAPH
from beliefgraph.domain.senses import SOMEBODY, mentions, roots
from beliefgraph.extractors.clauses import MAX_VALUE
from beliefgraph.extractors.nouns_en import (
    ABSTRACT,
    ACTIVITIES,
    ADJECTIVES,
    CONSUMED,
    GOTTEN,
    KEPT,
    NOT_A_PERSON,
    NOT_A_PLACE,
    OCCUPATION,
    OPINION,
    PERSON,
    SMALL_TALK,
    TONGUE,
    VAGUE,
    VILLAGE,
    WAYS_OF_LIFE,
    WORKPLACE,
)
from beliefgraph.extractors.phrases_en import NUMERAL, without_adjuncts

_TAIL = re.compile(
    r"\s+(?:in the end|originally|finally|completely|entirely|totally|anymore|any more|any longer|now|these days"
    r"|nowadays|too|as well"
    r"|a lot|so much|very much"
    r"|the most|most|more"
    r"|after all|any ?ways?|to be (?:honest|fair)|honestly|tbh|of course|by the way|btw|mind you"
    r"|again|though|lately|right now|at the moment|already|currently|instead|for now|at all|for sure"
    r"|much|since then"
    r"|every (?:day|morning|evening|night|week|weekend)"
    r"|today|yesterday|recently|last \w+|this (?:week|month|year|spring|summer|autumn|fall|winter)"
    r"|ages ago|a (?:long )?while ago|\w+ (?:days|weeks|months|years?) ago"
    r"|(?:for|since|in|about) (?:\d+|a|an|two|three|four|five|six|seven|ten|many|several|some|over"
    r"|almost|ages|years)\b.*"
    r"|in (?:january|february|march|april|may|june|july|august|september|october|november|december)\b.*)$",
    re.I,
)
_LINK = re.compile(
    r"\s+(?:because|since|as (?!a\b|an\b|well)|and (?=(?:I|we|he|she|it|they|you|that|have|has|had|am"
    r"|is|are|was|were|can|"
    r"will|do|don't|would|want|need|try|always|never|also|so|even|just|really)\b))",
)
BROKEN = re.compile(
    r"\b(?:neither|nor|not|that|which|who|whom|whose|when|whenever|while|where|how|what|why|if|unless|until|except"
    r"|only|than|is|are|"
    r"was|were|am|would|could|should|can|will|but|there|because|I|I'm|I've|you|your|you're|yours|he"
    r"|she|it|they|we|"
    r"him|them|us|me|my|our|his|her|their|its|myself|yourself|himself|herself|this|these|those|here|such|"
    r"like|or|for fun)\b|[?!…\"“”]",
    re.I,
)
_ARTICLE = re.compile(r"^(?:the|a|an)\s+", re.I)
_PROPER = rf"[A-ZÀ-ÖØ-Þ{IDEOGRAPH}]"
_CAPITAL = re.compile(rf"{_PROPER}")
_AFTER_PLACE = re.compile(r"\s+(?:with|for|because|to (?=[a-z])|(?<![a-z] )near|and (?=[a-z]))")
_PLACE = re.compile(rf"{_PROPER}[\w'’.\-]*(?:\s(?:(?:of|de|la|el|the|upon|am|and)\s)?{_PROPER}[\w'’.\-]*){{0,4}}$")


_LIVED = re.compile(
    r"(?:my (?=(?:job|work|commute|neighbou?rhood|garden)\b)|the (?=(?:commute|weather|winter|cold|heat|rain|snow|sea"
    r"|beach|ocean|mountains|countryside|outdoors|noise|traffic)\b))(\w+)(?=$|\s+(?:now|a lot|so much|too|though)$)",
    re.I,
)
"""What "the" and "my" name without a story before it."""
_NUMBER = re.compile(r"(?:about |around |roughly |over )?(\d{1,3})(?:\s?(?:years? old|yo|years? of age|y/o))?$", re.I)
_SPELT = re.compile(
    rf"{NUMERAL}(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?(?: years old)?(?<!one)(?<!a hundred)(?<!half)"
)
_MEASURE = re.compile(
    r"(?:about |around )?[~≈]?\d[\d.,]*\s?[A-Za-z'\"°%/²³]{0,12}(?:\s?\d{0,2}\s?[a-z\"]{0,8})?(?: tall)?$"
)


def noun_phrase(words: str, most: int = 8) -> str:
    """A short phrase without a clause inside; article and trailing adverbs dropped."""
    words = words.strip(" ,.;:-–—'’*")
    link = _LINK.search(words)
    words = words[: link.start()] if link else words
    for _ in range(4):
        shorter = _TAIL.sub("", words)
        if shorter == words:
            break
        words = shorter
    words = _ARTICLE.sub("", words.strip(" ,.;:-–—*"), count=1).strip("*")
    tokens = words.split()
    if not tokens or len(words) > MAX_VALUE or len(tokens) > most or BROKEN.search(words):
        return ""
    if tokens[0].lower() in VAGUE or tokens[-1].lower() in (
        "to",
        "of",
        "and",
        "or",
        "with",
        "for",
        "in",
        "at",
        "the",
        "a",
    ):
        return ""
    return words


def liked(words: str) -> str:
    """A kind of thing or an activity; "the way you …", "seeing you", "to go" and the like are small "
    "talk."""
    words = re.sub(r"^(?:drinking|eating)\s+", "", words.strip(), flags=re.I)
    if mine := _LIVED.match(words):
        return mine[1].lower()
    definite = re.match(r"(?:at|so|[Tt]he|to|that|all|some|any|another|every|each|one|no)\s+(?![A-Z])", words)
    if definite or SMALL_TALK.match(words):
        return ""
    words = noun_phrase(words, 6)
    return "" if words.split()[-1:] and words.split()[-1].lower() in ADJECTIVES else words


def gone_off(words: str) -> str:
    """What one has gone off; not "gone off topic" and its like."""
    claimed = liked(words)
    return "" if claimed in ("topic", "track", "course", "script", "grid", "piste", "air", "duty") else claimed


def place(words: str) -> str:
    words = noun_phrase(_AFTER_PLACE.split(without_adjuncts(words), maxsplit=1)[0], 6)
    if VILLAGE.match(words) or _STREET.match(words):
        return words
    return words if _PLACE.match(words) and words not in NOT_A_PLACE else ""


_STREET = re.compile(r"\d{1,4}[A-Za-z]? [A-Z][\w'.\-]*(?: [A-Z][\w'.\-]*){0,3}$")


def employer(words: str) -> str:
    words = re.split(r"\s+as\s+(?=an?\b|the\b|[a-z])|\s+(?:on|in|with|where|doing|to)\s+", words.strip(), maxsplit=1)[0]
    indefinite = re.match(r"(?:a|an)\s+[a-z]", words)
    words = noun_phrase(words, 6)
    return words if words and (indefinite or _CAPITAL.match(words) or WORKPLACE.search(words)) else ""


def occupation(words: str) -> str:
    words = re.split(r"\s+(?:at|for|in|with|on|from|near|by|who|and a)\s+", words.strip(), maxsplit=1)[0]
    return noun_phrase(words, 5)


def title(words: str) -> str:
    """An occupation by its last noun, or by "head of …"; not every "a …er" is one."""
    words = occupation(words)
    leads = re.match(
        r"(?:head|director|chief|vp|vice president|deputy|chair|president|founder|co-founder|owner|manager|ceo"
        r"|cto|cfo|mayor|professor|dean)\b (?:of|for)|c[etfo]o\b",
        words,
        re.I,
    )
    return words if words and (leads or OCCUPATION.search(words)) else ""


def person(words: str) -> str:
    """What somebody is: a noun for people, with its article."""
    if not re.match(r"(?:a|an|the)\s", words.strip(), re.I):
        return ""
    words = noun_phrase(re.split(r"\s+(?:at|in|from|by|with|for|to)\s+", words.strip(), maxsplit=1)[0], 4)
    last = re.split(r"\s+of\s+", words)[0].split()[-1:] or [""]
    return words if PERSON.match(last[0]) and last[0].lower() not in NOT_A_PERSON else ""


def way_of_life(words: str) -> str:
    """What one simply is, without an article: vegan, left-handed, married."""
    words = _TAIL.sub("", re.sub(r"^(?:an?|strictly|fully|a strict)\s+", "", words.strip(" .!")))
    return words if words.lower() in WAYS_OF_LIFE else ""


def kind(words: str) -> str:
    """What a thing is: "a vector database"."""
    opinion = OPINION.match(words.strip())
    return noun_phrase(words, 6) if re.match(r"(?:a|an)\s", words.strip()) and not opinion else ""


def owned(words: str) -> str:
    words = without_adjuncts(words)
    words = re.split(r"\s+(?:named|called|who|that|which|and|with|at|in|from)\s+", words.strip(), maxsplit=1)[0]
    given = _COUNTED.match(words)
    words = re.sub(r"^(?:any|no|another|my own)\s+", "", words)
    words = noun_phrase(words, 5)
    head = re.split(r"\s+(?:of|for|on|to|about|by)\s+", words)[0].split()[-1:] or [""]
    vague = head[0].lower() in ABSTRACT or head[0].lower().endswith(
        ("ness", "ity", "tion", "ment", "ance", "ence", "ing")
    )
    return (
        words if words and given and (not vague or head[0].lower() in KEPT) and not OPINION.match(f"a {words}") else ""
    )


_COUNTED = re.compile(
    r"(?:an?|no|any|two|three|four|five|six|seven|eight|nine|ten|twelve|several|\d+|another|my own|our own|type \d"
    r"|(?=(?:[\w\-]+ )?(?:dogs?|cats?|pets?|kids|children|siblings|twins|asthma|diabetes|migraines?|epilepsy"
    r"|adhd|autism|tinnitus|arthritis|eczema"
    r"|psoriasis|dyslexia|celiac|coeliac|ibs|insomnia|anemia|anaemia|scoliosis|vertigo|hypertension"
    r"|high blood pressure|low blood pressure|high cholesterol|perfect pitch|tattoos|goats|chickens|bees"
    r"|horses|huskies|brothers|sisters|sons|daughters)\b))",
    re.I,
)
_DEGREE = re.compile(
    r"(?:an? |my )?(?P<degree>(?:[A-Za-z']+ )?(?:ph\.?d|doctorate|master's(?: degree)?|masters?(?: degree)?"
    r"|bachelor's(?: degree)?|bachelors?|mba|bsc|msc|degree|diploma"
    r"|postgraduate degree))(?: in (?P<field>.+?))?(?: (?:from|at) (?P<school>.+))?$",
    re.I,
)


def degree(words: str) -> list[str]:
    """A degree, its subject and its school: "a PhD in chemistry from ETH"."""
    found = _DEGREE.match(noun_phrase(words, 10)) if _DEGREE.match(words.strip(" .")) else None
    if not found:
        return []
    whole = found["degree"] + (f" in {found['field']}" if found["field"] else "")
    return [whole, *([found["school"]] if found["school"] else [])]


def school(words: str) -> str:
    """A school by its name."""
    words = re.split(r"\s+(?:with|in|on)\s+", without_adjuncts(words), maxsplit=1)[0]
    return noun_phrase(words, 6) if _CAPITAL.match(re.sub(r"^the ", "", words)) else ""


def field(words: str) -> str:
    """What one studied."""
    words = noun_phrase(re.split(r"\s+(?:at|from|in|with|for)\s+", without_adjuncts(words), maxsplit=1)[0], 4)
    return "" if words.lower() in ("hard", "abroad", "law school", "alone", "together") else words


def gotten(words: str) -> str:
    """What one gets and then has: a dog, not a call."""
    words = owned(words)
    return words if GOTTEN.search(words) else ""


def bought(words: str) -> str:
    """What one buys to keep; not a coffee or a ticket."""
    return "" if words.split() and words.split()[-1].lower() in CONSUMED else owned(words)


def any_owned(words: str) -> str:
    return noun_phrase(re.sub(r"^(?:my|our|his|her|their)\s+", "", words.strip(), flags=re.I), 5)


def tool(words: str) -> str:
    """A named product or technology."""
    words = re.split(r"\s+(?:for|to|as|on|at|in|with|every|when)\s+", words.strip(), maxsplit=1)[0]
    words = noun_phrase(words, 5)
    return words if re.match(rf"{_PROPER}|\w*\d|[a-z]+[A-Z]", words) else ""


def allergen(words: str) -> str:
    """What one is allergic to, named by a word or two."""
    words = re.sub(r"^all\s+(?:kinds of\s+)?", "", words.strip())
    return noun_phrase(words, 3)


def tongue(words: str) -> str:
    """A language, by how languages are named."""
    words = re.sub(
        r"^(?:only|just|fluent|some|a (?:little|bit of)|basic|good)\s+", "", _TAIL.sub("", words.strip(" .,"))
    )
    words = re.sub(r"\s+(?:fluently|well|at home|natively|(?:at|with|to|in|and) .+)$", "", words)
    return words if TONGUE.match(words) else ""


def vehicle(words: str) -> str:
    """A make of car: "a Golf", "an old Volvo"."""
    found = re.match(r"an?\s+(.+)", re.split(r"\s+(?:to|in|around|for)\s+", words.strip(), maxsplit=1)[0])
    words = noun_phrase(found[1], 4) if found else ""
    return words if re.search(rf"(?:^|\s){_PROPER}", words) else ""


def platform(words: str) -> str:
    """A named system that something runs on; "on Tuesdays" is none."""
    words = tool(words)
    return "" if re.match(r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day", words) else words


def feature(words: str) -> str:
    words = re.split(r"\s+(?:so|since|as of|in v|in version|from version)\s+", words.strip(), maxsplit=1)[0]
    return noun_phrase(words, 7)


def played(words: str) -> str:
    words = re.split(r"\s+(?:for|with|on|in|at|every|together|after|as)\s+", words.strip(), maxsplit=1)[0]
    if re.match(r"(?:an?|music|games?|around|along|well|on|with|in|\w+ly)\b", words, re.I) or re.search(
        r"\b(?:role|part)s?$", words
    ):
        return ""
    return noun_phrase(words, 3)


def activity(words: str) -> str:
    words = re.split(r"\s+(?:for|with|on|in|at|every|together|after|as)\s+", words.strip(), maxsplit=1)[0]
    words = noun_phrase(words, 3)
    return words if words.lower() in ACTIVITIES else ""


def consumed(words: str) -> str:
    words = noun_phrase(re.split(r"\s+(?:for|during|after|before|with|in|at|on)\s+", words, maxsplit=1)[0], 3)
    return words if words and words.split()[-1].lower() in CONSUMED else ""


def name(words: str) -> str:
    words = words.strip(" .,!'’")
    titled = re.match(r"(?:Mr|Mrs|Ms|Dr|Prof)\.? (?=[A-Z])", words)
    if titled:
        rest = name(words[titled.end() :])
        return titled.group() + rest if rest else ""
    words = re.split(r"\s+(?:and|but|now|from|because|instead|please)\b", words, maxsplit=1)[0]
    return words if re.fullmatch(rf"{_PROPER}[\w'’\-]*(?: {_PROPER}[\w'’\-]*){{0,3}}", words) else ""


def somebody(words: str) -> str:
    """The name of a person; "my boss is Dutch" names nobody."""
    words = name(words)
    return "" if TONGUE.match(words) or words.endswith(("ian", "ican", "ese", "ish")) else words


def age(words: str) -> str:
    words = _TAIL.sub("", without_adjuncts(words))
    if _SPELT.fullmatch(words):
        return re.sub(r" years? old$", "", words)
    found = _NUMBER.match(words)
    return found[1] if found and 0 < int(found[1]) < 120 else ""


def measure(words: str) -> str:
    words = re.sub(r"\s+tall$", "", _TAIL.sub("", words.strip(" .,")))
    return words if _MEASURE.match(words) else ""


def email(words: str) -> str:
    found = re.match(r"<?([\w.+\-]{1,64}@[\w\-]{1,63}(?:\.[\w\-]{1,63}){1,4})", words.strip())
    return found[1] if found else ""


def phone(words: str) -> str:
    found = re.match(r"\+?[\d][\d\s()\-.]{4,20}\d", words.strip())
    return found.group() if found else ""


def dated(words: str) -> str:
    words = noun_phrase(re.sub(r"^(?:on|by)\s+", "", words.strip()), 6)
    return words if re.search(r"\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b", words, re.I) else ""


def figure(words: str) -> str:
    """A value with a figure in it: a price, a version."""
    words = noun_phrase(words, 5)
    return words if re.search(r"\d", words) else ""


ATTRIBUTES: dict[str, Callable[[str], str]] = {
    "name": name, "age": age, "email": email, "phone": phone, "birthday": dated, "deadline": dated,
    "nickname": name,
    "height": measure, "weight": measure, "price": figure, "version": figure, "works_at": employer,
    "lives_in": place, "hometown": place, "work_location": place, "capital": place, "spouse": somebody,
    "manager": somebody,
    "ceo": somebody, "owner": somebody, "occupation": occupation, "education": noun_phrase, "status": noun_phrase,
    "likes": liked, "database": tool,
}  # fmt: skip
"""How the value of each known attribute is read."""

_PLAIN_ATTRIBUTE = re.compile(
    r"(?:\w+ ){0,2}(?:budget|size|capacity|location|colou?r|duration|length|width|depth|speed|date"
    r"|language|nationality|"
    r"religion|major|url|website|theme|topic|venue|limit|quota|timeout|rate|temperature|population"
    r"|format|licen[cs]e|"
    r"port|maiden name|surname|last name|middle name|star sign|shoe size|mother tongue|first language|pronouns"
    r"|region|area|category|brand|model|schedule|headcount|revenue|rating|score|currency"
    r"|time zone|default|motto)$"
)


def _is_somebody(noun: str) -> bool:
    """Whether a noun is one for somebody by a relation of the vocabulary: landlord, family doctor."""
    said = roots(noun)
    return any(m.backward is None and m.sense.kind == SOMEBODY and m.end == len(said) for m in mentions(said, 0))


def attribute(predicate: str, said: str, words: str) -> str:
    """The value of an attribute: known ones by their kind, others when noun or figure make it plain."""
    if predicate in ATTRIBUTES:
        return ATTRIBUTES[predicate](words)
    if who := somebody(words) if _is_somebody(said) else "":
        return who
    plain = _PLAIN_ATTRIBUTE.match(said) or re.match(r"[$€£¥]?\d", words.strip())
    found = noun_phrase(words, 6) if plain else ""
    return found if found and not re.match(r"(?:not|so|very|really|too|quite|pretty|\w+ing\b|\w+ed\b)", found) else ""
