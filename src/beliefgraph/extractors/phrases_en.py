"""English values of any kind: the words after a verb without what only says when, where and how often."""

from __future__ import annotations

import re
from functools import lru_cache

from beliefgraph.extractors.clauses import MAX_VALUE
from beliefgraph.extractors.lexicon_en import FORMS
from beliefgraph.extractors.verb_list_en import NOUN_TOO

_MONTH = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b"
)
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_SPAN = r"(?:second|minute|hour|day|night|morning|afternoon|evening|week|weekend|month|quarter|year|season)s?"
_SOME = (
    r"(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|many|several|some|over|almost|about"
    r"|ages"
    r"|years|decades|nearly)"
)
_WHEN = (
    rf"(?:on|every|each|most|any) (?:{_DAY}|{_SPAN}|other {_SPAN}|weekdays?|single {_SPAN}|first|last)"
    rf"|(?:in|by|from|since|until|till|through|before|after|during|around) (?:(?:early|late|mid|mid-"
    rf"|the) )?(?:(?:end|start|beginning|middle) of )?"
    rf"(?:{_MONTH}|{_DAY}|spring|summer|autumn|fall|winter|(?:19|20)\d\d|next|last|today|tomorrow|now|then|Q[1-4])"
    rf"|(?:on|from|by|as of|until|through) (?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}"
    rf"|(?:last|next|this|every|each) (?:{_SPAN}|{_DAY}|{_MONTH}|spring|summer|autumn|fall|winter)"
    rf"|in the (?:morning|afternoon|evening|summer|winter|spring|past|meantime)s?|at (?:night|noon|midnight"
    rf"|the moment|present|weekends)"
    rf"|for {_SOME} .*|since .*|until .*|till .*|{_SOME} {_SPAN} ago|(?:once|twice|(?:three|four|five|six"
    rf"|several|many) times) an? \w+|during (?:the )?(?:day|night|week|summer|winter)"
    r"|by the \w+(?:st|nd|rd|th)\b.*|by the first .*|after (?:noon|midnight|\d).*|daily|weekly|monthly|yearly"
    r"|annually|nightly|these days|nowadays|right now|lately|recently|today|yesterday|tonight|tomorrow"
    r"|now|already|again|anymore|any ?more|any longer|for now|for good|at last|so far|as of .*|as from .*|starting .*"
    r"|beginning .*|effective .*|with effect from .*|for the (?:duration|rest|remainder) of .*|on (?:match|school"
    r"|market"
    r"|public|bank|working|week) (?:days|holidays)|between \S+ and \S+|(?:in|from|since|with|as of) (?:v|version "
    r"|release "
    r"|firmware )?\d+(?:\.\d+)+.*|from now on|with immediate effect|before .*|after (?=\w+ing\b|work|school"
    r"|class|dinner|that|lunch).*"
)
_WHY = (
    r"(?:(?:because|so that|so|unless|if|when|whenever|while|as long as|thanks to|due to|which|who|whose"
    r"|where|even though|although"
    r"|whereas|except|instead|rather than|in order to|provided|regardless|as soon as|once|given that"
    r"|despite)\b|and (?:I|he|she|we|it|they)\b|and (?=[a-z]+s (?:via|with|on|in|for|from|to|up|at|about) ))"
)
_MANNER = (
    r"(?:once|twice|(?<!than |most )(?<!to |of )(?<!least )(?:two|three|four|five|six|ten|\d+) times"
    r"|in (?:the )?[\w\-]+ environment|too|back|as well|either|accordingly|as usual|though|tho|a lot|a bit"
    r"|very much|so much|at all|actually"
    r"|honestly|of course|by default"
    r"|in general|in total"
    r"|on average|by the way|btw|lol|haha|I think|I guess|out here|over here|up here|down here|around here"
    r"|here|there|altogether"
    r"|after all|any ?ways?|to be (?:honest|fair)|tbh|mind you"
    r"|free of charge|at no (?:extra |additional )?cost|as an? (?:kid|child|boy|girl|teenager|teen|student)"
    r"|for a living|on the side|as a hobby|for fun|for short|alone|only|or so|at work|at home|myself|yourself"
    r"|himself|herself)"
)
_ADJUNCT = re.compile(rf"\s+(?:(?:{_WHEN}|{_MANNER})(?=$|[\s,.;:!)])|{_WHY}).*$", re.I)
_ABOUT = re.compile(
    r"(?:(?:at most|at least|up to|as much as|as many as|no more than|not more than|no less than"
    r"|no fewer than|(?:an? )?maximum(?: of)?"
    r"|(?:an? )?minimum(?: of)?|only|just|around|about|roughly|approximately|approx\.?|exactly|a total of"
    r"|nearly|almost|over|under"
    r"|more than|less than|fewer than|from|currently|now|still|a mere|max|min)\s+)+",
    re.I,
)
_ARTICLE = re.compile(
    r"(?:(?:some|an?) (?:sort|kind) of|the|an?|my|our|his|her|their|its|your|some|any|own|both"
    r"|all(?: of)?(?: the| its)?)\s+",
    re.I,
)
_INNER_CLAUSE = re.compile(
    r"\b(?:I|I'm|I've|I'll|I'd|you|you're|he|she|it|it's|they|we|me|him|us|them|is|are|was|were|am|would"
    r"|could|should|will|can't|"
    r"won't|don't|doesn't|didn't|that|which|who|what|why|how|there|myself|yourself|this|these|those|such"
    r"|something|anything"
    r"|everything|stuff|things?|neither|nor|following)\b|[?!…\"“”<>|]|\]\(|\*\*",
)
_DANGLING = (
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
    "an",
    "on",
    "by",
    "from",
    "as",
    "than",
    "but",
    "into",
)
_CURRENCY = (
    r"[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|dollars?|euros?|pounds?|cents?|francs?|kronor|kroner|yen|rupees|bucks|quid|kr)\b"
    r"|(?<=\d)p\b"
)
MONEY = re.compile(_CURRENCY, re.I)
NUMERAL = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    r"|seventeen|eighteen"
    r"|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|(?:a )?hundred|(?:a )?thousand|half)"
)
_FIGURE = re.compile(rf"\d|\b{NUMERAL}\b", re.I)


@lru_cache(maxsize=256)
def without_adjuncts(words: str) -> str:
    """The words up to the first that says only when, why or how: "run 10k before work" is "run 10k"."""
    words = words.strip(" ,.;:-–—")
    cut = _ADJUNCT.search(words)
    if cut and _DONE_THEN.search(words, 0, cut.start()) and _DATE.match(words, cut.start()):
        return words  # "flats built before 2010": which flats
    return words[: cut.start()].strip(" ,.;:-–—") if cut else words


_DONE_THEN = re.compile(r"[a-z]{3,}s (?:[a-z]+ed|built|made|sold|bought|born|sent|paid|written|taken)\Z")
_DATE = re.compile(r"\s+(?:before|after|since) ")


def bare(words: str) -> str:
    """The words without the article or possessive before them."""
    found = _ARTICLE.match(words)
    return words[found.end() :] if found and found.end() < len(words) else words


def phrase(words: str, most: int = 9) -> str:
    """A short phrase of any kind, its adjuncts and article dropped; "" when it holds a clause of its own."""
    words = bare(without_adjuncts(words)).strip(" ,.;:*")
    return _sound(words, most)


_LATER = re.compile(
    r"(?<!\bup)\s(?:in|on|at|between|from|during|by|with|to|within|under|over|across|after|before|through|via|for"
    r"|against|without"
    r"|throughout|inside|outside|near|around)\s"
)
_SHORT = 5  # words of a value that may keep its "in", "on" and "for"


def brief(words: str) -> str:
    """A phrase without what only says where and for whom: "gifts worth $50 from suppliers" is "gifts worth $50"."""
    words = phrase(words, 14)
    while len(words.split()) > _SHORT and (later := list(_LATER.finditer(words))):
        words = words[: later[-1].start()]
    return words if len(words.split()) <= 9 else ""


def first_phrase(words: str) -> str:
    """What a preposition governs, up to the next: "a lead on the beach" is "lead"."""
    words = phrase(words, 14)
    later = _LATER.search(words)
    return words[: later.start()] if later else words if len(words.split()) <= 9 else ""


def predicate_phrase(words: str, most: int = 10) -> str:
    """What somebody does, article and all: "submit a paper portfolio"."""
    return _sound(without_adjuncts(words), most)


def _sound(words: str, most: int) -> str:
    tokens = words.split()
    if not tokens or tokens[0] in ("not", "until", "because") or len(tokens) > most:
        return ""
    if len(words) > MAX_VALUE or _INNER_CLAUSE.search(words):
        return ""
    for at in range(2, len(tokens)):
        form = FORMS.get(tokens[at])
        if tokens[at - 1] == "and" and form and form.tense != "base" and form.lemma not in NOUN_TOO:
            return _sound(" ".join(tokens[: at - 1]), most)  # "14 metres high and carried no sign"
    while tokens and tokens[-1].lower() in _DANGLING:
        tokens.pop()
    return (
        words
        if len(tokens) == len(words.split())
        else words[: words.rindex(tokens[-1]) + len(tokens[-1])]
        if tokens
        else ""
    )


def amount(words: str) -> str:
    """A value with a figure: "at most 500 items per request" is "500 items per request"."""
    words = without_adjuncts(words)
    found = _ABOUT.match(words)
    words = phrase(words[found.end() :] if found else words)
    measure = _MEASURED.match(words)
    words = measure["amount"] if measure else words
    return words if _FIGURE.search(words) else ""


_MEASURED = re.compile(
    r"(?P<amount>[^\w\s]?\d[\d.,–-]*(?:\s?[A-Za-z%°€£]+)??(?: per \w+| an? \w+)?) (?:from|on|in|for|via|when|with"
    r"|at|to(?! ?\W?\d)|across) \S"
)


def money(words: str) -> str:
    """An amount of money, or free."""
    found = amount(words)
    return found if found and MONEY.search(found) else "free" if re.match(r"(?:nothing|free)\b", words.strip()) else ""


def amount_or_phrase(words: str) -> str:
    return amount(words) or phrase(words)
