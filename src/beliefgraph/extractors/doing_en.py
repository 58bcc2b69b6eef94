"""What English clauses of talk say somebody does as a rule: work, hobbies, homes, by kinds of verbs."""

from __future__ import annotations

import re
from dataclasses import replace

from beliefgraph.extractors import lists_en as lists
from beliefgraph.extractors import values_en as value
from beliefgraph.extractors.actions_en import (
    CUT,
    LEADING_ELSEWHERE,
    NO_OBJECT,
    NOBODYS,
    PLACING,
    SILENT,
    VAGUE,
    Action,
    action,
    goods,
    is_kin,
    never,
    rest_of,
)
from beliefgraph.extractors.clauses import Said, vocabulary
from beliefgraph.extractors.heads_en import Head
from beliefgraph.extractors.lexicon_en import third
from beliefgraph.extractors.phrases_en import phrase
from beliefgraph.extractors.verb_list_talk_en import OF_HABIT

_AS_IN_THE_VOCABULARY = {
    "keep": "has", "raise": "has", "breed": "has", "own": "has", "rear": "has", "carry": "has", "farm": "has",
    "use": "uses", "take": "uses", "ride": "uses", "drive": "uses", "wear": "wears",
    "play": "does", "practise": "does", "practice": "does", "do": "does", "eat": "does", "drink": "does",
    "attend": "education", "study": "education", "speak": "speaks", "detest": "likes",
    "dread": "likes", "loathe": "likes", "despise": "likes", "adore": "likes", "collect": "collects",
}  # fmt: skip
_AGAINST = vocabulary("detest dread loathe despise")


_LEARNED = re.compile(r"(?:learned|learnt|learned how|learnt how) to (?P<what>[a-z]+(?: [a-z]+){0,3})$")


def unlearned(text: str, head: Head, end: int) -> list[Said]:
    """ "never learned to swim"."""
    found = _LEARNED.match(text, head.verb, end) if head.people and never(text, head) else None
    return [head.says("does", found["what"], end)] if found else []


def habitually(text: str, head: Head, end: int) -> list[Said]:
    """ "I referee the vets' games", "my cousin fixes boats", "we fish out of Newlyn", "she's raising alpacas"."""
    doing = action(text, head, end) if head.people and not head.document else None
    if doing is not None and doing.tense == "past" and never(text, head):
        doing = replace(doing, tense="present")
    if doing is None or not _is_telling(doing, head) or _MAYBE.search(text, head.after, head.verb):
        return []
    if doing.lemma == "drive" and (driven := _DRIVEN.match(text, doing.after, end)):
        driving = text[head.verb : driven.end()]
        return [head.says("occupation", driving, end), *_where(text, head, doing, end)]
    if (
        doing.lemma == "swear"
        and text.startswith(" by ", doing.after)
        and (liked := goods(text[doing.after + 4 : end]))
    ):
        return [head.says("likes", liked, end)]
    if doing.lemma == "work":
        return _works(text, head, doing, end)
    if doing.lemma in ("live", "rent", "reside", "lodge") and (home := _home(text, head, doing, end)):
        return home
    if doing.lemma in ("freelance", "moonlight", "train", "volunteer") and (job := _as_a(text, head, doing, end)):
        return job
    if (doing.lemma == "take" and _OWN.match(text, doing.after, end)) or (
        doing.lemma == "live" and text.startswith(" for ", doing.after)
    ):
        return []  # "I take my coffee black", "I live for Fridays"
    if doing.lemma == "keep" and _PUT_AWAY.match(text, doing.after, end):
        return []
    if doing.lemma == "make" and not _MADE.match(text, doing.after, end):
        return []
    if doing.lemma == "live" and _IN_A_STATE.match(text, doing.after, end):
        return []
    if doing.lemma == "live" or (doing.lemma == "read" and re.match(r"\s+(?:an?|the)\b", text[doing.after : end])):
        return _somehow(text, head, doing, end)
    members, last = lists.members(text, doing.after, end, goods, head.negated)
    if found := [member for member in members if member and not _of_the_moment(doing, member)]:
        predicate = _AS_IN_THE_VOCABULARY.get(doing.lemma) or third(doing.lemma)
        sign = -1 if doing.lemma in _AGAINST else 1
        return [head.says(predicate, member, last, sign) for member in found] + _where(text, head, doing, end)
    return _somehow(text, head, doing, end)


def _of_the_moment(doing: Action, member: str) -> bool:
    """ "I keep bouncing", "I use my voice"."""
    return (
        doing.lemma == "keep"
        and re.match(r"(?:[a-z]+ing(?! aid)|busy|calm|fit|quiet|track|warm|safe|going|up)\b", member) is not None
    ) or (
        doing.lemma == "use" and member in ("voice", "influence", "platform", "hands", "imagination", "time", "words")
    )


_MADE = re.compile(
    r"\s+(?:(?:my|our|his|her) own |all (?:my|our|the) )?(?:[\w\-]+ ){0,2}(?:cheeses?|bread|beer|wine|cider|jam"
    r"|jams|candles|soaps?|clothes|dresses"
    r"|quilts|cakes|pottery|pots|furniture|jewell?ery|films|music|videos|toys|frogs|cards|guitars|violins|knives"
    r"|hats|wreaths|puppets"
    r"|dolls|baskets|shoes|chocolates?|sausages|pasta|curtains|prosthetics|games|maps|models|websites|instruments)\b"
)
_OWN = re.compile(r"\s+(?:my|our|his|her|their)\s(?:coffee|tea|eggs|steak|food|time|place|word|chances)\b")
_IN_A_STATE = re.compile(
    r"\s+(?:[a-z]+ly )?in (?!(?:the|an?|my|our|his|her|their|one|two|[\w\- ]*(?:housing|accommodation|halls))\b)[a-z]"
)
""" "in fear of spiders" is no place."""
_PUT_AWAY = re.compile(r"\s+(?:my|our|the)\s[\w ]+?\s(?:in|on|under|at|with|by)\s")
_MAYBE = re.compile(r"\b(?:might|may|could|should)(?:n't)?\b")
_DRIVEN = re.compile(
    r"\s+(?P<what>(?:an? |the )?(?:[\w\-]+ ){0,3}?(?:trams?|bus(?:es)?|lorr(?:y|ies)|taxis?|cabs?|minicab|trains?"
    r"|trucks?|ambulances?"
    r"|coach(?:es)?|tractors?|forklifts?|HGVs?))\b"
)
_LASTING = vocabulary(
    "live work rent study teach train raise breed run drive own keep coach volunteer restore farm foster commute "
    "freelance"
)
"""What "-ing" may tell beyond the moment."""


def _is_telling(doing: Action, head: Head) -> bool:
    """Whether such a verb of such a subject tells what lasts."""
    if doing.tense == "past" or head.loose or doing.lemma == "be":
        return False
    if not (head.person == "first" or head.owned or head.named or (head.negated and head.base)):
        return False
    if doing.tense == "doing":
        return doing.lemma in _LASTING
    others = not head.plural and (is_kin(head.owned) if head.owned and not head.called else head.person == "name")
    return doing.lemma in OF_HABIT or (bool(others) and doing.lemma not in SILENT)


def _somehow(text: str, head: Head, doing: Action, end: int) -> list[Said]:
    """A verb without object: "volunteers at the food bank", "lives for Bach", "swims"."""
    rest = rest_of(text, doing.after, end)
    place = re.match(rf"(?P<prep>(?:out of|{PLACING}))\s+(?P<what>\S.*)$", rest)
    if (
        place
        and place["prep"] not in LEADING_ELSEWHERE
        and doing.lemma not in ("run", "lead", "build", "take", "read", "speak")
    ):
        what = phrase(CUT.sub("", place["what"]), 5)
        if what and what.split()[0].lower() not in NOBODYS and not VAGUE.search(what) and not NO_OBJECT.match(what):
            return [head.says(f"{third(doing.lemma)} {place['prep']}", what, end)]
    rest = re.sub(r"^(?:during|throughout|on|in) .*$", "", rest) if doing.lemma in ("fast", "pray") else rest
    if (
        not (rest if head.negated or doing.lemma in ("fast", "pray") else text[doing.after : end].strip(" ."))
        and doing.lemma in _ALONE
    ):
        return [head.says("does", text[head.verb : doing.after], end)]
    return []


_ALONE = vocabulary(
    "fast swim cycle smoke drink snore vape drive cook bake knit sew paint sing dance garden climb ski surf sail hunt "
    "fish read "
    "meditate pray jog lift box skate freelance commute stutter gamble hike camp"
)
"""What one does or does not do, without more being said."""


def _where(text: str, head: Head, doing: Action, end: int) -> list[Said]:
    """ "teaches chemistry at a lycée", "sells boats in Tampa"."""
    shifts = doing.lemma == "do" and re.match(
        r"\s+(?:nights|days|shifts|mornings|evenings|weekends|earlies|lates)\b", text[doing.after : end]
    )
    if (doing.lemma not in _TRADES and not shifts) or head.negated:
        return []
    rest = rest_of(text, doing.after, end)
    at = re.search(r"\s(?:at|for) (?P<firm>(?:(?:the|a|an) )?[\w'&.\-]+(?: [\w'&.\-]+){0,4})$", rest)
    place = re.search(r"\sin (?P<place>[A-Z][^,]*)$", rest)
    claims = []
    if place and (town := value.place(place["place"])):
        claims.append(head.says("work_location", town, end))
    if at and (firm := phrase(re.split(r" (?:in|near|on) ", at["firm"])[0], 4)):
        claims.append(head.says("works_at", firm, end))
    return claims


_TRADES = vocabulary("teach coach drive sell run manage lead cook fix repair design write build train")


_SHIFTS = (
    r"(?:(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|and|part[- ]time|full[- ]time|nights?|days|evenings|weekends"
    r"|shifts|mornings|mostly|remotely"
    r"|freelance|still) )*"
)


_WITH_SOMEBODY = re.compile(r"\bwith (?:[\w'\-]+ ){1,4}?(?=(?:at|for) )")
_WITH_A_FIRM = r"with(?= (?:the|an?|my) |(?: [A-Z][\w&]*){2})"


def _works(text: str, head: Head, doing: Action, end: int) -> list[Said]:
    """ "works out of the Croydon clinic as a phlebotomist", "work for the county", "work part-time at a bakery"."""
    rest = rest_of(text, doing.after, end)
    as_a = re.search(r"\bas (?P<job>(?:an? |the )?[^,]+)$", rest)
    before = _WITH_SOMEBODY.sub("", rest[: as_a.start()].strip() if as_a else rest)
    job = value.occupation(as_a["job"]) if as_a else ""
    claims = [head.says("occupation", job, end)] if job else []
    found = re.match(
        rf"{_SHIFTS}(?:at|for|out of|in|{_WITH_A_FIRM}) (?P<at>(?:an? |the |my )?[\w'&.\-]+(?: [\w'&.\-]+){{0,5}})$",
        before,
    )
    firm = phrase(re.split(r" (?:in|near|on) ", found["at"])[0], 5) if found else ""
    if found and firm and firm.lower() not in ("home", "myself", "life") and not re.match(r"\w+ing\b", firm):
        town = value.place(found["at"].rpartition(" in ")[2]) if " in " in found["at"] else ""
        trade = " in " + found["at"] in f" {before}" and not re.match(r"an? |the |my |[A-Z]", found["at"])
        claims.append(head.says("occupation" if trade else "works_at", firm, end))
        claims += [head.says("work_location", town, end)] if town else []
    return claims or (_trade(head, rest, end) if doing.tense == "present" and head.person == "name" else [])


def _trade(head: Head, rest: str, end: int) -> list[Said]:
    """ "works on oil rigs"."""
    found = re.match(r"(?:on|with|in) (?P<what>(?:the )?[a-z][\w\- ]+)$", rest)
    claimed = phrase(found["what"], 4) if found else ""
    return [head.says("occupation", claimed, end)] if claimed else []


def _as_a(text: str, head: Head, doing: Action, end: int) -> list[Said]:
    """ "freelancing as a copywriter", "training to be a nurse"."""
    found = re.match(r"(?P<how>as|to be|to become) an? (?P<job>.+)$", rest_of(text, doing.after, end))
    job = value.occupation(found["job"]) if found else ""
    if not found or not job:
        return []
    return [head.says("training for" if doing.lemma == "train" else "occupation", job, end)]


def _home(text: str, head: Head, doing: Action, end: int) -> list[Said]:
    """ "lives on her own in Whitby", "rent a flat in Leith"."""
    rest = rest_of(text, doing.after, end)
    found = re.search(r"\bin (?P<place>[A-Z][^,]*)$", rest)
    town = value.place(found["place"]) if found else ""
    if town or doing.lemma != "live":
        return [head.says("lives_in", town, end)] if town else []
    near = re.match(
        r"(?:above|below|opposite|behind|beside|next to|on|near|by|over) (?:the|an?|my|our|[A-Z])\b.*", rest
    )
    claimed = phrase(near.group(), 6) if near else ""
    return [head.says("lives_in", claimed, end)] if claimed else []
