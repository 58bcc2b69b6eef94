"""What English clauses say somebody is: name, age, job, home, way of life, ties to others."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from beliefgraph.domain.predicates import lookup
from beliefgraph.extractors import values_en as value
from beliefgraph.extractors.clauses import Said
from beliefgraph.extractors.heads_en import Head
from beliefgraph.extractors.lexicon_en import PREPOSITIONS, possessed
from beliefgraph.extractors.phrases_en import NUMERAL, amount, bare, phrase, without_adjuncts
from beliefgraph.extractors.roles_en import FAMILY, NO_NAME
from beliefgraph.extractors.subjects_en import NAME

_AT_CALLED = re.compile(
    r"\s(?:at|for|with) (?:an? |the )?(?:[\w\-]+ ){1,4}(?:called|named) (?P<org>[A-Z][\w&.\-]*(?: [A-Z][\w&.\-]*){0,3})"
)
_AT = re.compile(rf"\s(?:at|of|for|with) (?P<org>(?:the )?{NAME}(?: (?:of|and|&) {NAME})?)")
_IN_PLACE = re.compile(r"\s(?:in|near|outside|out of) (?P<place>[A-ZÀ-ÖØ-Þ].*)$")

_BUSY = re.compile(
    r"(?:training|studying|learning|working) (?:to|towards|for)\b"
    r"|(?!managing|acting|leading|nursing|marketing|engineering|training|consulting|visiting|practi[sc]ing"
    r"|operating|recording)[a-z]+ing \S+ \S+"
)
_FROM_PLACE = re.compile(r"\sfrom (?P<place>[A-ZÀ-ÖØ-Þ].*)$")


def _job(text: str, head: Head, end: int) -> list[Said]:
    """ "a vet in Graz", "product lead at a startup called Velorra", "head of design at Acme"."""
    rest = without_adjuncts(text[head.verb : end])
    job = value.title(re.split(r"\s(?:by day|by trade|by training|by profession)\b", rest)[0])
    if (
        not job
        or _BUSY.match(job)
        or rest.split()[0].lower() in PREPOSITIONS
        or (head.person == "thing" and not head.plural)
    ):
        return []
    claims = []
    where = _AT_CALLED.search(rest) or _AT.search(rest)
    employer = value.employer(where["org"]) if where else ""
    if employer:
        job = job.removesuffix(f" of {employer}")
        claims.append(head.says("works_at", employer, end))
    if (origin := _FROM_PLACE.search(rest)) and head.people and (home := value.place(origin["place"])):
        claims.append(head.says("hometown", home, end))
    found = _IN_PLACE.search(rest)
    place = value.place(re.split(r" (?:at|for|with) ", found["place"])[0]) if found else ""
    if place and head.people:
        claims.append(head.says("lives_in", place, end))
    return [head.says("occupation", job, end), *claims]


def _measures(text: str, head: Head, end: int) -> list[Said]:
    rest = text[head.verb : end]
    if not head.people or (head.verb == head.after and head.person != "first" and not head.owned):
        return []
    if head.owned and head.owned.split()[-1] not in FAMILY:
        return []
    if head.document and _BARE_NUMBER.match(rest):
        return []  # a plan's price, a table's size
    if years := value.age(without_adjuncts(rest)):
        return [head.says("age", years, end)]
    words = re.sub(r"^(?:about|around|roughly|only|just|barely|nearly|almost|exactly)\s+", "", rest.strip(" ."))
    if _BARE_HEIGHT.match(words):
        return [head.says("height", words, end)]
    if _TALL.match(words):
        return [head.says("height", re.sub(r"\s+tall$", "", _TALL.match(words).group()), end)]  # type: ignore[union-attr]
    if _HEAVY.match(words):
        return [head.says("weight", _HEAVY.match(words).group(), end)]  # type: ignore[union-attr]
    return []


_BARE_NUMBER = re.compile(r"\d+(?! years?\b)")
_TALL = re.compile(
    rf"(?:\d[\d.,]*|{NUMERAL})\s?(?:cm|centimet(?:er|re)s?|m|met(?:er|re)s?|feet|foot|ft|')(?:\s?\d{1, 2}(?:\"|''"
    r"|in(?:ches)?)?)?(?: tall)?$",
    re.I,
)
_BARE_HEIGHT = re.compile(r"[12]\.\d\d$")
_HEAVY = re.compile(r"\d[\d.,]*\s?(?:kg|kilos?|kilograms?|lbs?|pounds|stone)$", re.I)


def _partner(text: str, head: Head, end: int) -> list[Said]:
    """ "married to Teresa", "engaged to a girl called Tally"."""
    found = _PARTNER.match(text, head.verb, end)
    if not found or not head.people or (not head.copula and found["got"] is None and found["wed"] is None):
        return []
    whom = phrase(re.sub(r"^.{1,30}? (?:called|named) ", "", found["whom"] or found["wed"]), 4)
    whom = re.split(r" (?:with|and|in|at|on|from)\b", whom)[0]
    predicate = "engaged to" if (found["how"] or "").lower() == "engaged" else "spouse"
    return [head.says(predicate, whom, end)] if whom[:1].isupper() else []


_PARTNER = re.compile(
    r"(?P<got>(?:just |recently |finally )?(?:got |has been |been ))?(?P<how>married"
    r"|engaged) (?:to )(?P<whom>.{2,50})$|married (?P<wed>[A-Z].{1,40})$"
)
FIELDS = (
    r"(?:sales|marketing|procurement|finance|accounting|logistics|hr|human resources|engineering|operations"
    r"|customer (?:support|service|success)"
    r"|product(?: management)?|design|legal|compliance|purchasing|research|r&d|it|tech|insurance|real estate"
    r"|banking|pharma|advertising|education"
    r"|healthcare|construction|hospitality|retail|consulting|tv|film|publishing|journalism|politics|law"
    r"|the (?:army|navy|military|police|air force))"
)
_FIELD = re.compile(rf"in (?P<field>(?:[\w\-]+ )?{FIELDS})$", re.I)
_TAIL_WORDS = re.compile(r"\s+(?:any ?more|any longer|now|these days|at the moment|again|since .*)$")
_TEMPORARY = re.compile(
    r"\b(?:this (?:week|weekend|morning|afternoon)|today|tonight|tomorrow|for (?:the|a|an|work|\d)"
    r"|on (?:holiday|vacation|business|a)|until|till|right now|next)\b"
)


def _somewhere(text: str, head: Head, end: int) -> list[Said]:
    """ "not in sales any more", "both in Pune", "still at Brightwell", "in the Oslo office"."""
    rest = _TAIL_WORDS.sub("", text[head.verb : end].strip(" ."))
    if not head.people:
        return []
    if found := _FIELD.match(rest):
        return [head.says("occupation", bare(found["field"]), end)]
    if found := re.match(
        r"(?:in|at) the (?P<office>[A-Z][\w\-]+ (?:office|branch|store|warehouse|plant|campus|lab))\b", rest
    ):
        return [head.says("work_location", found["office"], end)]
    if _TEMPORARY.search(rest):
        return []
    settled = re.search(
        r"\b(?:still|now|both|all|currently|living|no longer|not|aren't|isn't)\b", text[head.after : end]
    )
    if settled and (found := re.match(r"(?:at|with) (?P<org>[A-Z].*)", rest)):
        return [head.says("works_at", org, end)] if (org := value.employer(found["org"])) else []
    if (settled or head.person == "name") and (found := re.match(r"in (?P<place>[A-Z].*)", rest)):
        return [head.says("lives_in", place, end)] if (place := value.place(found["place"])) else []
    return []


_NATIONAL = re.compile(
    r"(?:half[- ]|part )?(?:[A-Z][a-z]+(?:ish|ese|ian|ean|ican|ani|iot)|French|German|Dutch|Greek|Czech|Swiss"
    r"|Thai|Afghan|Iraqi|Israeli|Pakistani|Welsh"
    r"|Icelandic|Filipino|Filipina|Kurdish|Basque|Catalan|Moroccan|American|African|Chilean|Mexican|German|Norwegian)"
    r"(?:[- ](?:American|Canadian|British|Brazilian))?$"
)
_FAITH = re.compile(
    r"(?:(?:a|an) )?(?:(?:practi[cs]ing|devout|strict|lapsed|secular) )?(?:Catholic|Muslim|Jewish|Jew|Hindu"
    r"|Buddhist|Sikh|Christian|Protestant|Mormon|Quaker"
    r"|Lutheran|Orthodox|Baptist|atheist|agnostic|religious)$"
)
_CONDITION = re.compile(
    r"(?:(?:severely|mildly|highly|partially|completely|totally|legally|slightly|clinically|very|a bit"
    r"|quite) )?(?:deaf|blind|pregnant|single|unemployed|self-employed|autistic"
    r"|bilingual|trilingual|gluten[- ]free|lactose[- ]intolerant|gluten[- ]intolerant|near-?sighted"
    r"|far-?sighted|short-?sighted|long-?sighted|hard of hearing|colou?r-?blind|sober|anaemic|anemic"
    r"|epileptic|ambidextrous|tone[- ]deaf|double-jointed|bisexual|gay|lesbian|queer|non-binary|transgender"
    r"|straight|infertile|adopted|orphaned|bald|ginger"
    r"|coeliac|celiac|insulin[- ]dependent|type [12] diabetic|wheelchair-bound|semi-retired|freelance"
    r"|part-time|full-time|introverted|extroverted|paralysed"
    r"|deaf in one ear|blind in one eye|dyslexic|diabetic|asthmatic|teetotal|vegan|vegetarian|kosher|halal"
    r"|claustrophobic|arachnophobic|freelancing|retired|homeschooled)"
    r"(?: (?:in|with) (?:one|our|twins|the|my|his|her|both|left|right)[\w ]{1,20})?$",
    re.I,
)
_KIND_OF_PERSON = re.compile(
    r"(?:(?:an?|the) )?(?:(?:huge|big|total|complete|real|such an?|lifelong|hopeless|self-confessed|proud"
    r"|avid|keen|massive|dedicated|true) )*"
    r"(?P<what>only child|night owl|early bird|morning person|light sleeper|heavy sleeper|picky eater"
    r"|homebody|perfectionist|introvert|extrovert"
    r"|workaholic|procrastinator|minimalist|people person|twin|widow|widower|grandparent|grandmother"
    r"|grandfather|stay-at-home \w+|single (?:mum|mom|dad|parent)"
    r"|blood donor|organ donor|non-smoker|smoker|early riser|slow reader|fast learner|first-born"
    r"|foster parent|godfather|godmother|vegan|vegetarian|pescatarian)$",
    re.I,
)
_TASTE = re.compile(
    r"(?:not )?(?:(?:much|more|really|exactly) (?:of )?)?(?:an? )?(?:big |huge |total |real |such a |massive "
    r"|hardcore |hopeless |lifelong |self-confessed )*"
    r"(?P<what>[a-z][\w\-]*(?: [\w\-]+)?|[A-Z][\w\-]+(?: [\w\-]+)?) (?:person|guy|girl|gal|man|woman"
    r"|kind of person|type|fan|fanatic|lover|addict|nut|enthusiast|buff|nerd"
    r"|geek|junkie|drinker|eater|aficionado)$"
)
_NO_TASTE = re.compile(
    r"(?:[\w\-]+ )?(?:good|bad|nice|great|kind|big|huge|new|young|old|nicer|better|best|right|wrong|funny"
    r"|smart|lovely|real|only|other|same|different|changed"
    r"|strong|private|creative|caring|family|positive|happy|open|quiet|shy|religious|spiritual|social|handy"
    r"|lucky|tough|cool|morning|night|people|single|first|last|third|second"
    r"|lead|point|contact|go-to|delivery|repair|business|married|decent|honest|busy|heavy|light|picky|slow"
    r"|fussy|my|his|her|one|blood|this|that|what|which|type|the)$"
)


def _way(text: str, head: Head, end: int) -> list[Said]:
    """ "vegan", "Dutch", "deaf in one ear", "a night owl", "not a coffee guy"."""
    rest = without_adjuncts(text[head.verb : end])
    rest = rest.removesuffix("s") if head.plural and value.way_of_life(rest.removesuffix("s")) else rest
    if not head.people and not head.owned:
        return []
    if value.way_of_life(rest) or _NATIONAL.match(rest) or _FAITH.match(rest) or _CONDITION.match(rest):
        return [head.says("is", value.way_of_life(rest) or bare(rest), end)]
    if found := _KIND_OF_PERSON.match(rest):
        return [head.says("is", found["what"], end)]
    found = _TASTE.match(rest)
    if (
        found
        and found["what"] not in ("a", "an", "the")
        and not _NO_TASTE.match(found["what"])
        and (re.match(r"(?:not |much |really |exactly )*an? |(?:much|more) of an? ", rest))
    ):
        return [head.says("likes", found["what"], end)]
    return []


_TIES: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        re.compile(r"(?:(?:really|absolutely|super|a bit|deathly) )?(?:afraid|scared|terrified|frightened) of "),
        "afraid of",
    ),
    (re.compile(r"(?:really |pretty |quite |very |rather |a bit )?(?:good|great|excellent|brilliant|bad|terrible|awful"
        r"|hopeless|useless) at "), "good at"),
    (re.compile(r"(?:also |totally |completely )?fluent in "), "speaks"),
    (re.compile(r"(?:responsible for|in charge of) "), "responsible for"),
    (re.compile(r"(?:also )?(?:a (?:\w+ )?member of|on the|part of the|a volunteer (?:at|with|for)) (?=.*(?:team|club"
        r"|board|choir|band|orchestra|committee|council|squad|union|society|church|crew|league|association|party"
        r"|[A-Z]))"), "member of"),
    (re.compile(r"(?:intolerant|sensitive|hypersensitive) to "), "allergic_to"),
    (re.compile(r"(?:hooked|big|keen|mad|crazy|nuts|wild|obsessed|passionate) (?:on|about|for|with) "), "likes"),
    (re.compile(r"related to "), "related to"),
    (re.compile(r"named after "), "named after"),
)  # fmt: skip


def _tie(text: str, head: Head, end: int) -> list[Said]:
    if not head.people or (head.document and text.startswith("part of", head.verb)):
        return []
    for pattern, predicate in _TIES:
        if found := pattern.match(text, head.verb, end):
            claimed = phrase(text[found.end() : end], 6)
            sign = (
                -1 if predicate == "good at" and re.search(r"bad|terrible|awful|hopeless|useless", found.group()) else 1
            )
            return (
                [head.says(predicate, claimed, end, sign)] if claimed and not re.match(r"\w+ing\b.* ", claimed) else []
            )
    return []


_INTRODUCED = re.compile(r"(?P<name>[A-ZÀ-ÖØ-Þ][\w'\-]+(?: [A-ZÀ-ÖØ-Þ][\w'\-]+){0,2})(?= by the way| here|$)")


def _own_name(text: str, head: Head, end: int) -> list[Said]:
    """ "I'm Ilse", "I'm still Amara"; not "I'm Dutch"."""
    found = _INTRODUCED.match(text[head.verb : end].strip(" ."))
    if head.verb == head.after:
        return []  # "I'm here for you, Mel": no verb before the name
    if head.person != "first" or head.plural or not found or found["name"].split()[0] in NO_NAME:
        return []
    name = found["name"]
    if _NATIONAL.match(name) or _FAITH.match(name) or not value.somebody(name) or name.startswith(("Team ", "Type ")):
        return []
    return [head.says("name", name, end)]


def _person_or_kind(text: str, head: Head, end: int) -> list[Said]:
    rest = text[head.verb : end]
    claimed = value.person(rest) if head.people or head.plural else ""
    if (
        not claimed
        and head.person != "first"
        and not head.owned
        and (head.named and (head.document or head.person == "name"))
    ):
        claimed = "" if _ORDINAL.match(head.subject) else value.kind(rest)
    if (
        not claimed
        and _BREED.match(rest.strip(" ."))
        and (head.owned or head.subject.endswith((" dog", " cat", " car")))
    ):
        claimed = bare(rest.strip(" ."))
    return [head.says("is", claimed, end)] if claimed else []


_ORDINAL = re.compile(
    r"(?:first|second|third|fourth|next|last|other|answer|result|problem|solution|goal|idea|best|worst|whole"
    r"|trip|thing)\b"
)
"""Of these one tells what they are in passing: "the second card is an ace"."""
_BREED = re.compile(
    r"(?:an? )?(?:[\w\-]+ ){0,3}(?:mix|retriever|terrier|shepherd|poodle|beagle|dachshund|collie|husky"
    r"|labrador|lab|tabby|siamese|persian|maine coon|rescue|mutt"
    r"|hybrid|corolla|tacoma|golf|civic|diesel|estate|van|suv|pickup|bungalow|studio|duplex|terrace|penthouse"
    r"|rental|mongrel|spaniel|pug|bulldog|greyhound|corgi|chihuahua)\b[\w ]{0,20}$",
    re.I,
)


def _own_language(text: str, head: Head, end: int) -> list[Said]:
    """ "my Spanish is pretty rusty": some of it is spoken."""
    found = _MY_TONGUE.match(text, head.start, end)
    if not found or not value.tongue(found["tongue"]):
        return []
    return [replace(head, subject=head.owner or "I").says("speaks", found["tongue"], end)]


_MY_TONGUE = re.compile(
    r"my (?P<tongue>[A-Z][a-z]+) (?:is|'s) (?:\w+ )?(?:rusty|decent|fluent|okay|ok|good|basic|passable"
    r"|terrible|bad|better|conversational|non-existent|shaky|limited|improving|fine|excellent)",
    re.I,
)
RELATION = {
    "husband": "spouse", "wife": "spouse", "spouse": "spouse", "boss": "manager", "manager": "manager",
    "supervisor": "manager",
}  # fmt: skip


def relation(head: Head, name: str, end: int) -> list[Said]:
    """ "my husband is Karim": what he is called, and whose spouse that is."""
    plain = replace(head, negated=False, stance=1.0)
    named = replace(plain, subject=possessed(head.owner, head.owned)).says("name", name, end)
    tie = RELATION.get(head.owned.split()[-1])
    return [named, *([replace(plain, subject=head.owner).says(tie, name, end)] if tie else [])]


def in_passing(head: Head, name: str, end: int) -> list[Said]:
    """ "my husband Karim starts in May": who he is does not start then."""
    return [replace(said, timeless=True) for said in relation(head, name, end)]


def _attribute_amount(text: str, head: Head, end: int) -> list[Said]:
    """ "my rent is 950 a month", "my shoe size is 42": a figure is what an own thing is."""
    if not head.owned or not head.copula or head.called or (head.document and not head.program):
        return []
    claimed = amount(text[head.verb : end])
    if (
        not claimed
        or not re.match(r"[^\w\s]{0,2}\d", claimed)
        or re.match(r"\d{4} [A-Z]", claimed)
        or lookup(head.owned).labels
        or head.owned.split()[-1] in FAMILY
    ):
        return []
    return [replace(head, subject=head.owner).says(head.owned, claimed, end)]


_CALLED = re.compile(r"(?:called|named) (?P<name>.+)$")


def _is_called(text: str, head: Head, end: int) -> list[Said]:
    """ "my manager is called Burak": a name, and who the manager is."""
    found = _CALLED.match(text, head.verb, end)
    name = value.name(found["name"]) if found else ""
    if found and not name and text[head.start : end].islower() and re.fullmatch(r"[a-z]+(?: [a-z]+)?", found["name"]):
        name = found["name"]  # some write no capitals at all
    if not name:
        return []
    return relation(head, name, end) if head.owned and not head.called else [head.says("name", name, end)]


BEINGS: tuple[Callable[[str, Head, int], list[Said]], ...] = (
    _is_called, _measures, _partner, _job, _own_name, _tie, _somewhere, _way, _own_language, _person_or_kind,
    _attribute_amount,
)  # fmt: skip
"""Tried in order where "is" or "'m" stands before."""


def being_somebody(text: str, head: Head, end: int) -> list[Said]:
    """What a clause with "to be" says of somebody."""
    if not head.copula:
        return _partner(text, head, end)
    for both in _BOTH.finditer(text, head.verb, end):
        one = _first_that_fits(text, head, both.start())
        other = _first_that_fits(text, replace(head, verb=both.end(), after=both.start()), end) if one else []
        if other:
            return one + other
    return _first_that_fits(text, head, end)


_BOTH = re.compile(r"\s+and\s+")


def _first_that_fits(text: str, head: Head, end: int) -> list[Said]:
    for rule in BEINGS:
        if found := rule(text, head, end):
            return found
    return []
