"""What English clauses say of somebody's habits, studies, duties and means: "I teach chemistry", "Mum keeps bees"."""

from __future__ import annotations

import re
from collections.abc import Callable

from beliefgraph.extractors import values_en as value
from beliefgraph.extractors.beings_en import FIELDS
from beliefgraph.extractors.clauses import Said, vocabulary
from beliefgraph.extractors.heads_en import Head
from beliefgraph.extractors.lexicon_en import GERUNDS
from beliefgraph.extractors.phrases_en import amount, bare, phrase, predicate_phrase, without_adjuncts
from beliefgraph.extractors.roles_en import FAMILY

HABITS = vocabulary(
    "run jog swim cycle bike lift walk hike climb ski surf dance sing paint draw sketch write cook bake "
    "garden knit sew volunteer "
    "train play practise practice meditate pray fish hunt sail row ride commute travel collect brew foster "
    "homeschool smoke "
    "vape snore stutter sleepwalk faint tutor mentor freelance moonlight podcast blog juggle babysit donate "
    "photograph translate "
    "repair restore farm weave carve sculpt skate box fence boulder camp bowl compose busk forage"
)
"""Verbs that in the present tense tell a habit, whatever follows."""

_FIGURE = re.compile(r"\d")
LOOSE_END = re.compile(r"\b(?:one|better|more|well|so|it|them)$")
_EVENTFUL = re.compile(
    r"(?:into|out of|away|off|over (?!\d)|across|late|up (?:to|with|against)|a risk|the risk|around (?:in"
    r"|like)|through|back|past"
    r"|(?:a|the) (?:line|line at|blank|conclusion|picture of|comparison)|inspiration|strength|attention"
    r"|on (?:the|my) (?:strength|nerves))\b"
)
_STUDY = re.compile(
    r"(?:(?P<what>.+?) )?at (?P<where>(?:the )?[A-Z].+)$|(?P<only>.+)$",
)
MEDICINE = (
    r"(?:\d+ ?mg (?:of )?)?(?:insulin|metformin|ibuprofen|aspirin|paracetamol|antidepressants?"
    r"|antihistamines?|blood thinners?|beta blockers?"
    r"|statins?|iron|magnesium|vitamins?(?: [A-Z]\w*)?|melatonin|creatine|supplements?|(?:the )?pill|steroids"
    r"|lithium|[\w ]*(?:pills|tablets|medication"
    r"|meds|medicine|supplements|inhaler|drops|injections)|\w{3,}(?:formin|pril|statin|olol|azole|ine|oxin"
    r"|mab|pam|sartan|cillin|profen|thyroxine|axine))\b"
)
_MEDICINE = re.compile(MEDICINE, re.I)
_BUSINESS = re.compile(
    r"(?:[\w\-']+ ){0,4}(?:business|company|shop|store|restaurant|caf[eé]|bakery|bar|agency|studio|salon"
    r"|startup|firm|farm|practice|clinic|gallery|"
    r"hotel|hostel|brewery|school|charity|bookshop|bookstore|gym|garage|workshop|nursery|consultancy|b&b|blog"
    r"|podcast|channel|newsletter|club|truck"
    r"|stall|pub|vineyard|winery|kennel|daycare|webshop|guesthouse)\b",
    re.I,
)
_TEAM = re.compile(
    r"(?:[\w\-']+ ){0,4}(?:team|department|group|project|office|squad|unit|division|branch|programme|program"
    r"|crew|people|engineers|developers|accounts|choir|band|club|lab|budget|warehouse)\b",
    re.I,
)
_ANIMALS = re.compile(
    r"(?:[\w\-]+ ){0,2}(?:bees|goats|chickens|hens|sheep|cows|horses|ducks|pigs|rabbits|pigeons|alpacas"
    r"|llamas|geese|quails?|ants|snails"
    r"|donkeys|ponies|tortoises|turtles|snakes|lizards|parrots|budgies|cats|dogs|birds|fish|ferrets|tarantulas)\b",
    re.I,
)
_FOOTWEAR = re.compile(
    r"(?:an? )?(?:[\w\-]+ ){0,2}(?:glasses|contacts|contact lenses|lenses|hearing aids?|insulin pump"
    r"|pacemaker|braces|dentures|a wig|prosthe\w+|size \S+|a hijab|a size \S+)\b",
    re.I,
)


def habit(text: str, head: Head, end: int) -> list[Said]:
    """ "I run 10k before work", "he walks to the temple daily"."""
    form = head.verb_form(text, end)
    if form and head.perfect and head.negated and form.tense == "past" and form.lemma in HABITS and head.people:
        words = predicate_phrase(
            form.lemma + text[head.verb : end].partition(" ")[1] + text[head.verb : end].partition(" ")[2], 4
        )
        return [head.says("does", words, end)] if words else []
    if form is None or head.copula or head.perfect or not head.people or not head.agrees(form) or form.tense == "past":
        return []
    if head.loose and form.tense == "base":
        return []  # "Kids play": not about somebody named Kids
    words = text[head.verb : end]
    rest = words.partition(" ")[2].strip()
    special = _SPECIAL.get(form.lemma)
    if special and (said := special(head, rest, end)):
        return said
    if head.owned and head.owned.split()[-1] not in FAMILY and not head.called:
        return []  # "my haemoglobin runs low"
    if form.lemma not in HABITS or _EVENTFUL.match(rest) or (head.document and _FIGURE.search(head.subject)):
        return []
    if form.lemma in ("draw", "write", "travel", "run", "box", "fence", "train", "play") and re.match(
        r"(?:(?:the|a|an|my|our|his|her|on|in|for)\b|$)", rest
    ):
        determined = re.match(r"(?:the|a|an|my|our|his|her)\b", rest)
        rest_ok = form.lemma in ("run", "train", "travel", "write", "draw") and not determined
        if not rest_ok:
            return []
    claimed = predicate_phrase(words, 7)
    if LOOSE_END.search(claimed):
        return []
    return [head.says("does", claimed, end)] if claimed else []


def _studies(head: Head, rest: str, end: int) -> list[Said]:
    found = _STUDY.match(without_adjuncts(rest))
    if not found:
        return []
    if re.match(r"(?:for|at|with|in|on|abroad|hard|to)\b", rest) and not found["where"]:
        return []
    what = phrase(re.split(r" (?:for|with|in|to) ", found["what"] or found["only"] or "")[0], 4)
    where = phrase(found["where"] or "", 5)
    return [head.says("education", said, end) for said in (what, where) if said]


def _teaches(head: Head, rest: str, end: int) -> list[Said]:
    what, _, where = rest.partition(" at ")
    taught = phrase(re.split(r" (?:in|to) (?=[A-Z]|kids|children|adults)", what)[0], 4)
    school = value.employer(where) if where else ""
    claims = [head.says("teaches", taught, end)] if taught else []
    return claims + ([head.says("works_at", school, end)] if school else [])


def _takes(head: Head, rest: str, end: int) -> list[Said]:
    found = _MEDICINE.match(rest)
    return [head.says("uses", bare(found.group()), end)] if found else []


def _keeps(head: Head, rest: str, end: int) -> list[Said]:
    found = _ANIMALS.match(rest)
    return [head.says("has", bare(found.group()), end)] if found else []


def _runs(head: Head, rest: str, end: int) -> list[Said]:
    found = _BUSINESS.match(rest)
    if not found or re.match(r"to ", rest):
        return []
    claims = [head.says("runs", re.sub(r"^own ", "", bare(found.group())), end)]
    place = re.match(r" in (?P<place>[A-Z].*)", rest[found.end() :])
    return claims + (
        [head.says("work_location", value.place(place["place"]), end)] if place and value.place(place["place"]) else []
    )


def _leads(head: Head, rest: str, end: int) -> list[Said]:
    found = _TEAM.match(rest)
    claimed = phrase(rest, 7) if found else ""
    return [head.says("manages", claimed, end)] if claimed else []


def _wears(head: Head, rest: str, end: int) -> list[Said]:
    found = _FOOTWEAR.match(rest)
    return [head.says("wears", bare(found.group()), end)] if found else []


def _drives_for(head: Head, rest: str, end: int) -> list[Said]:
    found = re.match(r"for (?P<firm>[A-Z].*)", rest)
    claimed = value.employer(without_adjuncts(found["firm"])) if found else ""
    return [head.says("works_at", claimed, end)] if claimed else []


def _suffers(head: Head, rest: str, end: int) -> list[Said]:
    claimed = phrase(rest[5:], 4) if rest.startswith("from ") else ""
    return [head.says("has", claimed, end)] if claimed else []


def _reports(head: Head, rest: str, end: int) -> list[Said]:
    claimed = value.somebody(rest[3:]) if rest.startswith("to ") else ""
    return [head.says("manager", claimed, end)] if claimed else []


def _needs(head: Head, rest: str, end: int) -> list[Said]:
    lasting = re.match(
        r"(?:[\w\-]+ )?(?:glasses|insulin|surgery|a wheelchair|a visa|a ramp|a hearing aid|dialysis|a cane|a carer)\b",
        rest,
    )
    return [head.says("needs", bare(lasting.group()), end)] if lasting else []


def _listens(head: Head, rest: str, end: int) -> list[Said]:
    claimed = value.liked(without_adjuncts(rest[3:])) if rest.startswith("to ") else ""
    return [head.says("does", f"listen to {claimed}", end)] if claimed and len(claimed.split()) <= 3 else []


def _consumes(head: Head, rest: str, end: int) -> list[Said]:
    """What one eats and drinks as a rule; a meal is not a habit."""
    words = phrase(rest, 3)
    if not words or re.match(
        r"(?:a|an|the|some|my|it|out|in|at|with|too|well|more|less|healthy|healthier|better|lots|like|before"
        r"|after|when)\b",
        rest,
    ):
        return []
    return (
        [head.says("likes", words, end, 1, 0.8)]
        if not re.search(r"\b(?:lunch|dinner|breakfast|meals?|up)\b", words)
        else []
    )


def _lives(head: Head, rest: str, end: int) -> list[Said]:
    """ "lives with her parents", "lives on Byres Road", "lives alone"."""
    if found := re.match(r"with (?P<who>.+)", rest):
        claimed = phrase(re.split(r" in ", found["who"])[0], 5)
        return [head.says("lives with", claimed, end)] if claimed else []
    if found := re.match(r"(?:on|near|by|next to|outside|just outside|close to) (?P<where>[A-Z].+|the [a-z]+)", rest):
        claimed = phrase(found["where"], 5)
        return [head.says("lives_in", claimed, end)] if claimed else []
    return []


def _gets_up(head: Head, rest: str, end: int) -> list[Said]:
    found = re.match(r"up (?:at|around|before) (?P<at>\d[\d:]*(?: ?[ap]\.?m)?|five|six|seven|eight|nine|ten)", rest)
    return [head.says("gets up at", found["at"], end)] if found else []


def _works(head: Head, rest: str, end: int) -> list[Said]:
    """ "Lisa works in HR", "I work nights"."""
    if found := re.match(rf"in (?P<field>(?:[\w\-]+ )?{FIELDS})(?=$|[ ,.])", rest, re.I):
        return [head.says("occupation", bare(found["field"]), end)]
    found = re.match(
        r"(?:nights|weekends|night shifts|day shifts|part[- ]time|full[- ]time|remotely|shifts|freelance)\b", rest
    )
    if not found:
        return []
    return [head.says("work_location" if found.group() == "remotely" else "works", found.group(), end)]


_PLACES_OF_HABIT = re.compile(
    r"to (?:the (?:gym|pool|mosque|temple|synagogue|library|sauna)|church|therapy|mass|yoga|pilates|physio"
    r"|choir(?: practice)?|spin class)\b",
    re.I,
)
_SCHOOL = re.compile(
    r"to (?P<school>(?:the )?[A-Z][\w' ]*(?:School|Primary|High|University|College|Academy|Institute"
    r"|Kindergarten)[\w ]{0,20})"
)


def _goes(head: Head, rest: str, end: int) -> list[Said]:
    """ "goes to Oakfield Primary", "I go to the gym three times a week"."""
    if found := _SCHOOL.match(rest):
        return [head.says("education", phrase(found["school"], 6), end)]
    found = _PLACES_OF_HABIT.match(rest)
    return [head.says("does", f"go {found.group()}", end)] if found else []


def _earns(head: Head, rest: str, end: int) -> list[Said]:
    claimed = amount(rest)
    return [head.says("earns", claimed, end)] if claimed else []


def _identifies(head: Head, rest: str, end: int) -> list[Said]:
    claimed = phrase(rest[3:], 4) if rest.startswith("as ") else ""
    return [head.says("is", claimed, end)] if claimed else []


_SPECIAL: dict[str, Callable[[Head, str, int], list[Said]]] = {
    "study": _studies, "teach": _teaches, "take": _takes,
    "keep": _keeps, "breed": _keeps, "raise": _keeps, "run": _runs, "own": _runs, "lead": _leads,
    "manage": _leads, "head": _leads,
    "wear": _wears, "drive": _drives_for, "suffer": _suffers, "report": _reports, "need": _needs, "listen": _listens,
    "drink": _consumes, "eat": _consumes, "live": _lives, "get": _gets_up, "go": _goes, "work": _works, "earn": _earns,
    "identify": _identifies,
}  # fmt: skip


_ONGOING = vocabulary("study teach take run keep breed raise lead manage coach live")


def ongoing(text: str, head: Head, end: int) -> list[Said]:
    """ "I'm studying law at Leiden", "I've been teaching chemistry", "we're renting in Mesa"."""
    if not (head.copula or head.perfect) or not head.people:
        return []
    word, _, rest = text[head.verb : end].partition(" ")
    lemma = GERUNDS.get(word.lower())
    if lemma is None:
        return []
    if lemma in _ONGOING and lemma in _SPECIAL and (said := _SPECIAL[lemma](head, rest.strip(), end)):
        return said
    if head.perfect and lemma in HABITS:
        words = value.played(rest) if lemma == "play" else phrase(f"{word} {rest}", 5)
        return [head.says("does", words, end)] if words else []
    if lemma == "rent" and rest.startswith("in "):
        claimed = value.place(without_adjuncts(rest[3:]))
        return [head.says("lives_in", claimed, end)] if claimed else []
    if lemma == "learn" and not re.match(
        r"(?:to|about|how|that|a (?:lot|ton|bit|few|new)|so|more|new|as|from|from|things?|all|and|by|in|on)\b", rest
    ):
        claimed = phrase(rest, 3)
        return [head.says("learning", claimed, end)] if claimed else []
    if lemma == "train" and rest.startswith("for "):
        claimed = phrase(rest[4:], 5)
        return [head.says("training for", claimed, end)] if claimed else []
    if lemma == "date":
        claimed = value.name(without_adjuncts(rest))
        return [head.says("dating", claimed, end)] if claimed else []
    return []


_ENDED = re.compile(r"(?:stopped|quit|gave up|given up|stopped doing|no longer doing) (?P<what>[a-z\-]+ing\b.*)")
_BEGUN = re.compile(
    r"(?:started|began|took up|taken up|got into|gotten into|started doing|has started"
    r"|have started) (?P<what>[a-z\-]+ing\b.*)"
)


def taken_up(text: str, head: Head, end: int) -> list[Said]:
    """ "I stopped running", "Dad took up woodcarving": a habit that ended or began."""
    if head.copula or not head.people or head.negated:
        return []
    for pattern, sign in ((_ENDED, -1), (_BEGUN, 1)):
        if found := pattern.match(text, head.verb, end):
            words = phrase(found["what"], 3)
            if words and GERUNDS.get(words.split()[0]) in HABITS and not LOOSE_END.search(words):
                return [head.says("does", words, end, sign, 0.8 if sign < 0 else 0.9)]
    return []


HABIT_RULES: tuple[Callable[[str, Head, int], list[Said]], ...] = (ongoing, taken_up, habit)
"""Tried after the plain verbs."""
