"""What English clauses say of things in general: requirements, limits, prices, parts, places, states and their change.

A verb that has a name in the vocabulary becomes that predicate; any other becomes one of its own ("returns").
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from beliefgraph.domain.model import Modality
from beliefgraph.domain.predicates import lookup
from beliefgraph.extractors import lists_en as lists
from beliefgraph.extractors.clauses import Said, vocabulary
from beliefgraph.extractors.frames_en import ANY_OBJECT, DOES, IS, Frame
from beliefgraph.extractors.heads_en import Head
from beliefgraph.extractors.lexicon_en import GERUNDS, third
from beliefgraph.extractors.phrases_en import (
    MONEY,
    NUMERAL,
    amount,
    amount_or_phrase,
    bare,
    phrase,
    without_adjuncts,
)
from beliefgraph.extractors.verb_list_en import ADDRESSED

_STATES = re.compile(
    r"(?:(?:fully|completely|currently|now|permanently|temporarily|officially|still|no longer|both|all) )*"
    r"(?P<state>deprecated|discontinued|obsolete|end[- ]of[- ]life|eol|unsupported|supported|down|offline"
    r"|online|broken|fixed|closed|open"
    r"|live|stable|unstable|healthy|unhealthy|degraded|blocked|pending|complete|completed|ready|approved"
    r"|rejected|cancell?ed"
    r"|postponed|delayed|suspended|paused|disabled|enabled|active|inactive|retired|archived|sold out"
    r"|out of stock|in stock"
    r"|out of date|up to date|outdated|exempt|mandatory|compulsory|obligatory|required|optional|voluntary"
    r"|full|valid|invalid|expired"
    r"|missing|running|stopped|overdue|paid|unpaid|abolished|removed|merged|deployed|released|scrapped|lifted"
    r"|in force|in beta"
    r"|in preview|in maintenance mode|under maintenance|unavailable|available|on sale|for sale|corrupt"
    r"|corrupted|locked|unlocked"
    r"|unreachable|read-only|public|private|internal|confidential|refundable|non-refundable|taxable|tax-free"
    r"|included|excluded"
    r"|end of support|on hold|in progress|under review|up and running|green|red|stuck|dropped|deleted"
    r"|resolved|unresolved|idle|empty"
    r"|backward compatible|backwards compatible|case[- ]sensitive|experimental|sold separately|shut down"
    r"|(?:on|off)(?=$| by default)|in use|healed|accepted|supported|paid"
    r"|merged|vacant|illegal|legal|unlimited|extinct|endangered|restored)"
    r"(?P<rest>(?: (?:in|by|on|from|until|as of|for|to|with|at|throughout|due|unless|except|since|because"
    r"|again|now)\b.*)?)$",
    re.I,
)
_LASTING = re.compile(
    r"(?:\w+ )?[\w-]*(?:able|ible|proof|-free|-only|-based|-friendly|-resistant|wireless|cordless|encrypted"
    r"|open[- ]source|in-house"
    r"|self-hosted|rechargeable|reversible|handmade|vegan|organic|recyclable|biodegradable|dimmable|bilingual)$",
    re.I,
)
_OPINIONS = vocabulary(
    "comfortable terrible horrible incredible adorable enjoyable lovable remarkable memorable unforgettable "
    "reliable flexible "
    "possible impossible capable able unable responsible visible invaluable valuable sensible miserable "
    "vulnerable noticeable "
    "unbelievable believable admirable relatable considerable reasonable understandable inevitable "
    "comparable favorable achievable"
)


_LONG_ANSWER = 900
"""An assistant's answer of so many characters explains and advises; what it says of things in passing is no report."""


def does(text: str, head: Head, end: int) -> list[Said]:
    """ "The device requires 8 GB of RAM", "Batch endpoints accept at most 500 items"."""
    form = head.verb_form(text, end)
    if form is None or head.copula or not head.agrees(form) or not _about_a_thing(head) or _explains(text, head):
        return []
    if head.subject.lower().startswith("support for"):
        return []
    if not head.document and (form.lemma not in _EVERYDAY or not head.named):
        return []  # in talk, "hard work makes a difference" is no fact to keep
    at = _after_word(text, head.verb, end)
    if form.tense == "past" and not head.perfect and form.lemma in _ONCE:
        return []
    if form.lemma in ("close", "end") and (claimed := _deadline(text, head, at, end)):
        return [head.says("deadline", claimed, end)]
    if form.tense == "past" and form.lemma == "raise" and not _DIGIT.search(text, at, end):
        return []  # "raised a lovely sum"
    if form.tense == "past" and form.lemma in ("expire", "lapse", "end"):
        return [head.says("status", _word(text, head.verb, end), end)]
    for frame in DOES.get(form.lemma, ()):
        if (found := frame.after.match(text, at, end)) and (said := _filled(text, head, form.lemma, found, frame, end)):
            return said
    if (
        form.tense == "past"
        and head.person == "thing"
        and head.named
        and form.lemma in _ENDS_UP
        and not text[at:end].strip(" .")
    ):
        return [head.says("status", text[head.verb : end].strip(" ."), end)]
    if form.lemma not in (_LASTING_DEEDS if form.tense == "past" else ANY_OBJECT) or _NO_OBJECT.match(text, at, end):
        return []
    claimed = amount_or_phrase(text[at:end])
    return [head.says(as_said(text, head, form.lemma), claimed, end)] if claimed else []


_DIGIT = re.compile(r"\d")
_NO_OBJECT = re.compile(
    r"(?:[a-z]+ly|by|for|in|on|at(?! least| most)|to|from(?! \W?\d)|with|until|through|as|out|up(?! to)|down|off"
    r"|over(?! \d)|well|fine)\s"
)
"""What follows a verb that has no object: how, when and where."""
_LASTING_DEEDS = vocabulary(
    "acquire appoint hire abolish ban prohibit forbid replace award grant waive raise lower reduce increase buy sell "
    "approve reject suspend rename extend disable enable detect throw own"
)
"""What was done, and holds since."""


_EVERYDAY = vocabulary(
    "cost weigh last sleep seat hold fit belong run expire use need support take open close start store accept include"
)
"""What people say in passing of a thing and mean to last: "the cabin sleeps six"."""

_ENDS_UP = vocabulary(
    "drop remove deploy start stop crash fail pass complete restart cancel abolish finish disable enable "
    "retire close replace resolve"
)


_ONCE = vocabulary("open start begin run operate listen depart arrive board")
_RECEIVED = re.compile(
    r"(?:applications?|submissions?|entries|entry|nominations?|registrations?|bookings?|enrolments?|voting"
    r"|consultation)\b",
    re.I,
)


def _deadline(text: str, head: Head, at: int, end: int) -> str:
    """ "Applications close at noon on 9 February": until when they are taken."""
    found = re.compile(r"(?:at|on|by) ").match(text, at, end)
    return text[found.end() : end].strip(" .") if found and _RECEIVED.match(head.subject) else ""


def _explains(text: str, head: Head) -> bool:
    return head.program and len(text) > _LONG_ANSWER


ABOUT_ITSELF = re.compile(
    r"(?:(?:next|previous|following|last|first|above) )?(?:section|chapter|page|examples?|following|latter|former"
    r"|[Uu]sage"
    r"|above|text|paragraph|steps?|lines?|problem|question|answer|point|idea|thing|rest|others?|time|way|reason"
    r"|result|goal"
    r"|aim|(?:prices?|costs?)$)\b"
)
"""What a text says of itself, or of something that it does not name ("the price is …")."""


def _about_a_thing(head: Head) -> bool:
    """Whether such a verb speaks of a lasting fact: of things, and of names in writing that is nobody's talk."""
    if head.document and ABOUT_ITSELF.match(head.subject):
        return False
    return head.person == "thing" or (head.person == "name" and (head.document or head.named) and not head.owned)


def _filled(text: str, head: Head, word: str, found: re.Match[str], frame: Frame, end: int) -> list[Said]:
    words = text[found.end() : end]
    predicate = frame.predicate
    if "{" in predicate:
        preposition = found.group().split()[-1:] or [""]
        what = bare(found.groupdict().get("what") or "")
        predicate = predicate.format(
            verb=as_said(text, head, word),
            word=word,
            prep=preposition[0],
            what=what,
            amount=attribute_changed(head.subject, words),
        )
    if predicate in lists.LISTED or predicate == "requires" or predicate.startswith(("available ", "comes ")):
        members, end = lists.members(text, found.end(), end, frame.clean, head.negated)
    else:
        members = [frame.clean(part) for part in lists.amounts(words)]
    return [_of_what(head, predicate, *_affirmed(member, frame.sign), end) for member in members if member]


def as_said(text: str, head: Head, word: str) -> str:
    """The verb in the present, as the text has it: "expire" of many, "expires" of one."""
    said = _word(text, head.verb, min(head.verb + 40, len(text)))
    return said if said == word and (head.plural or head.loose or not head.base) else third(word)


def _affirmed(claimed: str, sign: int) -> tuple[str, int]:
    """ "has no dependencies" denies that it has dependencies."""
    return (claimed[3:], -sign) if claimed.startswith("no ") else (claimed, sign)


_COSTS = re.compile(
    r"\b(?:price|cost|fee|fare|charge|rate|rent|fine|deposit|award|limit|wage|salary|budget|value"
    r"|toll|tax)\b"
)
_ATTRIBUTE_OF = re.compile(r"(?P<attr>[\w\- ]{2,40}?) (?:of|for) (?:the |an? |our |its )?(?P<what>.{2,60})$")


def _of_what(head: Head, predicate: str, claimed: str, sign: int, end: int) -> Said:
    """The deadline for X was extended: that is said of X."""
    found = _ATTRIBUTE_OF.match(head.subject)
    said = head.says(predicate, claimed, end, sign)
    if found and (predicate == found["attr"].lower() or predicate in found["attr"].lower().split()):
        return replace(said, subject=found["what"], predicate=found["attr"].lower())
    return said


def attribute_changed(subject: str, words: str) -> str:
    """What goes up to an amount: a price when it is money, a deadline when it is one, else what the subject "is"."""
    last = subject.lower()
    if "deadline" in last or "due date" in last:
        return "deadline"
    return "price" if MONEY.search(words) else "is"


def being(text: str, head: Head, end: int) -> list[Said]:
    """ "Two-factor login is available on …", "The helper is deprecated", "The maximum upload size is 250 MB"."""
    if not head.copula or not (_about_a_thing(head) or head.plural) or _explains(text, head):
        return []
    if head.subject.lower().startswith("support for"):
        return []
    at, word = head.verb, _word(text, head.verb, end)
    rest = text[at:end].strip(" .")
    if word in ("moving", "relocating") and head.people and not head.document:
        return []  # a plan
    for frame in IS.get(word, ()):
        after = _after_word(text, at, end)
        if (found := frame.after.match(text, after, end)) and (said := _filled(text, head, word, found, frame, end)):
            return said
    if word in GERUNDS and word not in ("including", "excluding", "starting", "beginning"):
        return _going_on(text, head, word, end)
    state = _STATES.match(without_adjuncts(rest) or rest)
    if version := _IN_VERSION.fullmatch(rest):
        return [head.says(f"{version['state']} in", version["version"], end)]
    if state and not (_HOW.match(state["rest"]) and state["state"].endswith(("d", "down"))):
        looks = head.owned and state["state"] in ("green", "red")  # "my eyes are red"
        return [head.says("is" if looks else "status", state["state"], end)]
    if done := _done(text, head, word, end):
        return done
    return _is_amount(text, head, end) or _is_described(rest, head, end)


_IN_VERSION = re.compile(r"(?P<state>[a-z]+ed) in (?P<version>(?:version |release )?v?\d+\.\d[\w.]*)")
_DONE = re.compile(
    r"(?P<done>[a-z\-]+(?:ed|en|wn|pt|lt|ld|aid|ght|ade|und|ent)|split|cut|set|put|sent|run) (?:(?:at rest|in transit"
    r"|by default"
    r"|automatically|only"
    r"|directly|separately) )*(?P<prep>with|by|in|on|to|from|for"
    r"|at|via|as|into|after|within|through|using) (?!least|most|once|all\b)"
)


def _done(text: str, head: Head, word: str, end: int) -> list[Said]:
    """ "Backups are encrypted with AES-256": what is done to a thing, in writing."""
    found = _DONE.match(text, head.verb, end) if head.document and head.person != "first" else None
    if not found or (head.modality is not Modality.ASSERTED and head.stance < 0.4) or found["done"] in _SAID_OF:
        return []
    if found["prep"] != "by" and _WAS.search(text, head.after, head.verb) and found["done"] not in _STAYS_DONE:
        return []  # "firefighters were called to a fire"
    claimed = amount_or_phrase(text[found.end() : end])
    return [head.says(f"{found['done']} {found['prep']}", claimed, end)] if claimed else []


_SAID_OF = ADDRESSED | vocabulary("said thought reported rumoured rumored believed understood known considered")
_WAS = re.compile(r"\b(?:was|were)\b")
_STAYS_DONE = vocabulary(
    "built founded made written designed replaced renamed removed moved closed scrapped abolished banned appointed "
    "elected "
    "named merged extended raised lowered reduced increased set changed converted split registered established"
)


def _going_on(text: str, head: Head, word: str, end: int) -> list[Said]:
    """ "The company is cutting its workforce": under way, and said in writing."""
    lemma, claimed = GERUNDS[word], phrase(text[_after_word(text, head.verb, end) : end])
    known = lemma in ANY_OBJECT or lemma in DOES
    if head.document and known and claimed:
        return [head.says(third(lemma), claimed, end)]
    if lemma in ("close", "retire", "resign", "merge", "reopen", "relocate"):
        return [head.says("status", word, end)]
    return []


def _is_amount(text: str, head: Head, end: int) -> list[Said]:
    """ "The default port is 5433": a figure is what the thing, or a named attribute of it, is."""
    words = text[head.verb : end]
    claimed = amount(words)
    if (
        not claimed
        or not (head.person == "thing" or (head.person == "name" and not head.named))
        or not re.match(r"(?:\w+ ){0,3}[^\w\s]?\d|[a-z]+ (?!of)", without_adjuncts(words))
    ):
        return []
    if not re.match(rf"(?:at )?[^\w\s]{{0,2}}\d|(?:v|version )\d|{NUMERAL}\b|(?:water|dust|fire|heat)\w* ", claimed):
        return []
    if not head.document and not re.search(r"\d", claimed):
        return []
    if head.verb == head.after and not re.search(r"\d\s?[a-z%]", claimed):
        return []  # a remark in brackets
    if head.person == "name" and claimed.isdigit():
        return []  # "Plus is 12": of what, only the sentence before tells
    if re.match(r"(?:one|half|like|latest)\b", claimed) or _VAGUE_SUBJECT.match(head.subject):
        return []
    priced = MONEY.search(claimed) is not None
    if (found := _ATTRIBUTE_OF.match(head.subject)) and (not priced or _COSTS.search(found["attr"])):
        return [replace(head, subject=found["what"]).says(found["attr"], claimed, end)]
    clock = re.match(r"at \d{1,2}(?:[:.]\d\d)?(?!\d|\s?%)", claimed)
    if claimed.startswith("at ") and not clock and not head.document:
        return []
    predicate = "price" if MONEY.search(claimed) else "time" if clock else "is"
    return [head.says(predicate, claimed.removeprefix("at "), end)]


_VAGUE_SUBJECT = re.compile(
    r"(?:problem|thing|one|point|idea|goal|plan|rest|result|answer|question|reason|best|worst|trip|day"
    r"|weekend|party|first|last|next"
    r"|other|second|third|life|work|time|way|part|situation|weather|moment|whole|same|experience|event|show"
    r"|movie|game|meal|talk)\b",
    re.I,
)
_WHOSE = re.compile(r"(?P<what>\w[\w\- ]*)'s (?:(?:new|current|next) )?(?P<attr>[a-z]+(?: [a-z]+)?)")
_ATTRIBUTES = ("blood group", "blood type", "chairman", "mayor", "extension", "surname", "address", "postcode")
_NAMED_VALUE = re.compile(r"(?:the )?[A-Z][\w/\-.]+(?: [A-Z][\w/\-.]+){0,3}$")


_HOW = re.compile(r" (?:at|with|by|to|from) ")


def _is_described(rest: str, head: Head, end: int) -> list[Said]:
    """ "is waterproof"; "the capital is Lima": what a thing is by an adjective of its making or by a name."""
    if head.person != "thing" or _VAGUE_SUBJECT.match(head.subject):
        return []
    words = without_adjuncts(rest)
    if _LASTING.match(words) and words.split()[-1].lower() not in _OPINIONS and len(words.split()) <= 2:
        return [head.says("is", words, end)]
    return [is_so(head, bare(words), end)] if _NAMED_VALUE.match(words) and head.document else []


def is_so(head: Head, claimed: str, end: int) -> Said:
    """What a thing "is"; "the province's capital is Elmstad" says it of the region."""
    whose = _WHOSE.fullmatch(head.subject)
    if whose is None or not (lookup(whose["attr"]).labels or whose["attr"] in _ATTRIBUTES):
        return head.says("is", claimed, end)
    return replace(head, subject=whose["what"]).says(lookup(whose["attr"]).name, claimed, end)


def _word(text: str, at: int, end: int) -> str:
    stop = at
    while stop < end and (text[stop].isalpha() or text[stop] == "-"):
        stop += 1
    return text[at:stop].lower()


def _after_word(text: str, at: int, end: int) -> int:
    at += len(_word(text, at, end))
    while at < end and text[at].isspace():
        at += 1
    return at


FACTS: tuple[Callable[[str, Head, int], list[Said]], ...] = (being, does)
"""Tried after what is known of people and products in particular."""
