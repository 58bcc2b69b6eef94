"""English clauses that leave their subject out: "Moved to Lisbon", "Not a coffee guy", "Requires 8 GB of RAM"."""

from __future__ import annotations

import re
from dataclasses import replace

from beliefgraph.domain.predicates import lookup
from beliefgraph.domain.roles import ASSISTANTS, TOOLS
from beliefgraph.extractors import values_en as value
from beliefgraph.extractors.attitude_en import read_attitude
from beliefgraph.extractors.clauses import REPORTED, Said, Topic
from beliefgraph.extractors.heads_en import Head, _mood, after_leads
from beliefgraph.extractors.lexicon_en import AUXILIARIES, FORMS, PREPOSITIONS, possessed
from beliefgraph.extractors.phrases_en import money, phrase, without_adjuncts
from beliefgraph.extractors.roles_en import FAMILY, NO_NAME
from beliefgraph.extractors.subjects_en import NAME

_OPENING = (
    r"(?:(?:just|finally|recently|also|still|now|currently|originally|officially|proudly|happily|actually"
    r"|no longer|not|never|been|always) )*"
)
_DID = re.compile(
    rf"{_OPENING}(?:moved|sold|bought|adopted|quit|switched|started|stopped|gave up|got|joined|became|turned"
    rf"|changed|retired|married|resigned"
    r"|took up|relocated|swapped|used to|grew up|studied|born|graduated)\b",
    re.I,
)
_AM = re.compile(
    rf"(?:{_OPENING}(?:allergic to|married|engaged to|based in|born in|born and raised in|working (?:at|for|as"
    rf"|in)|living in|studying|teaching|learning"
    r"|originally from|from|fluent in|afraid of|scared of|terrified of|obsessed with|retired|training for"
    r"|raised in|renting in|vegan|vegetarian"
    r"|left-handed|responsible for|employed (?:at|by))"
    r"|(?:no longer|not|been|still|now|never been) (?=an?\b|in\b|at\b|from\b|into\b|much\b|really\b|big on\b"
    r"|vegan|vegetarian|single|married|fond))",
    re.I,
)
_LOVE = re.compile(
    r"(?:(?:really|absolutely|still|just|also|never|don't|do not|can't) )*(?:love|hate|prefer|can't stand"
    r"|dislike|detest|loathe|adore|live in|work (?:at|as|for)|speak|like)\s",
    re.I,
)
_THING_DOES = re.compile(
    r"(?:(?:not|no longer|also|now|fully|currently|only) )*(?P<state>compatible|incompatible|available"
    r"|limited|written|licensed|maintained|made|deprecated|powered|located|included|priced|equipped|suitable"
    r"|recommended|supported)\b|"
    r"(?:(?:also|now|no longer|currently|only|does not|doesn't|fully) )*(?P<verb>[a-z]+)\b|(?:(?:currently"
    r"|now|not|no longer|also|fully|only) )+(?P<is>[a-z\-]+)\b",
    re.I,
)


def is_person(topic: Topic) -> bool:
    """Whether the speaker is somebody, not a document and not a program."""
    return bool(topic.speaker) and topic.speaker.casefold() not in (*ASSISTANTS, *TOOLS)


def subjectless(text: str, start: int, end: int, topic: Topic, last: Head | None) -> Head | None:
    """The head of a clause that leaves out who it is about: the subject before, the speaker, or the product at hand.

    Args:
        last: the head of the clause before in the same sentence.
    """
    if last is not None:
        return _continued(text, start, end, last)
    at = after_leads(text, start, end)
    if is_person(topic):
        return _of_speaker(text, at, end, topic)
    return _of_thing(text, at, end, topic)


_BARE = re.compile(rf"(?P<name>{NAME})|[Mm]y (?P<own>[a-z]+(?: [a-z]+)?)")


def apposed(text: str, start: int, end: int, topic: Topic) -> Head | None:
    """ "Lisa, my neighbour, is a midwife": a subject that stands alone before more is said of it."""
    found = _BARE.fullmatch(text, start, end)
    if not found or text[end : end + 1] != "," or (found["name"] and found["name"].split()[0] in NO_NAME):
        return None
    if found["own"] and found["own"].split()[-1] not in FAMILY:
        return None
    owner = (topic.speaker or "I") if found["own"] else ""
    name = found["name"] or possessed(owner, found["own"])
    return Head(
        name,
        "name",
        start,
        end,
        owner,
        found["own"] or "",
        copula=True,
        named=True,
        after=end,
        told=True,
        faithfulness=REPORTED,
    )


def _continued(text: str, start: int, end: int, last: Head) -> Head | None:
    """ "I'm Ilse, retired midwife, widow": what was said of being goes on."""
    again = replace(last, start=start, verb=start, after=start, called="", negated=False, base=False, perfect=False)
    if link := re.match(r"(?:and|or|also|plus) (?:also )?", text[start:end]):
        start += link.end()
    if _TO_DO.search(text, max(last.start, start - _NEAR), start):
        return None  # "I want to dance and teach": not what somebody does
    word = re.match(r"[a-z']+", text[start:end])
    first = word.group() if word else ""
    if first == "used":
        return replace(again, copula=False)
    if first in AUXILIARIES:
        return _mood(text, replace(again, copula=False), end)
    form = FORMS.get(first)
    if form is not None and first != "like" and replace(again, copula=False).agrees(form):
        done = form.tense == "past" and first.endswith("ed") and last.copula  # "licensed under MIT" goes on with "is"
        if done and not last.told:
            return None
        return again if done else _mood(text, replace(again, copula=False), end)
    if first == "be" and last.base:
        return _mood(text, replace(again, copula=False), end)
    return _mood(text, again, end) if last.copula and last.told else None


_NEAR = 120  # characters in which "to" still governs a verb
_TO_DO = re.compile(r"\b(?:to|let|lets|help|helps|make|makes|can|could|gonna|might) (?!the\b|a\b|my\b|[A-Z])[a-z]+")


def _of_speaker(text: str, at: int, end: int, topic: Topic) -> Head | None:
    attitude = read_attitude(text, at, end, topic)
    if attitude.said_by:
        return None
    at = attitude.at
    head = Head(
        topic.speaker,
        "first",
        at,
        at,
        after=at,
        faithfulness=REPORTED,
        stance=attitude.stance,
        modality=attitude.modality,
    )
    if _AM.match(text, at, end):
        return _mood(text, replace(head, copula=True, perfect=text[at : at + 5].lower() == "been "), end)
    if _DID.match(text, at, end) or _LOVE.match(text, at, end):
        return _mood(text, head, end)
    return None


def _of_thing(text: str, at: int, end: int, topic: Topic) -> Head | None:
    if not topic.it:
        return None
    found = _THING_DOES.match(text, at, end)
    if not found:
        return None
    head = Head(topic.it, "thing", at, at, after=at, faithfulness=REPORTED, named=True, document=True)
    form = FORMS.get((found["verb"] or "").lower())
    denied = re.match(r"(?:also |now )?(?:does not|doesn't)", text[at:end], re.I)
    if form is not None and (form.tense in ("third", "past") or denied):
        return _mood(text, head, end)
    if found["state"] or found["is"]:
        return _mood(text, replace(head, copula=True), end)
    return None


_ATTRIBUTE = re.compile(
    r"(?P<attr>blood type|blood group|shoe size|height|weight|age|birthday|phone|phone number|email|e-mail"
    r"|address|nickname|star sign|size)\s*(?:is|=|:)?\s+(?P<v>\S.*)$",
    re.I,
)
_THERE = re.compile(r"(?:and )?there(?:'s| is| are) (?P<no>no )?(?P<what>(?:(?<=no )|(?=an? |two |three |\d)).*)$")
_COUNTED_KIN = re.compile(
    r"(?:one|two|three|four|five|\d) (?:\w+ )?(?:kids|children|sons|daughters|dogs|cats|kid|son|daughter|dog"
    r"|cat|siblings|brothers|sisters)\s*\.?$"
)
_NONE = re.compile(r"(?:no|without) (?P<what>[a-z][\w\- ]{1,40})$")
_NOT_NONE = re.compile(
    r"(?:no|without) (?:problem|worries|way|idea|doubt|thanks|need|wonder|matter|longer|one|rush|big deal"
    r"|pressure|more|less|question|reason|surprise|offen[cs]e|kidding|joke|cap)\b"
)


def aside(text: str, start: int, end: int, topic: Topic, last: Head | None) -> list[Said]:
    """ "blood type O negative", "no lift", "€59": a remark about what the clause before was about."""
    if last is not None and last.told and last.people and (found := _ATTRIBUTE.match(text, start, end)):
        owner = replace(last, negated=False)
        claimed = value.attribute(found["attr"].lower(), "size", found["v"]) or (
            "" if lookup(found["attr"]).labels else phrase(found["v"], 4)
        )
        return [owner.says(found["attr"].lower(), claimed, end)] if claimed and len(claimed.split()) <= 4 else []
    if last is not None and last.told and last.person == "first" and _COUNTED_KIN.match(text, start, end):
        return [replace(last, negated=False, start=start).says("has", text[start:end].strip(" ."), end)]
    of_thing = last is not None and last.person == "thing" and last.told
    if of_thing and (found := _NONE.match(text, start, end)) and not _NOT_NONE.match(text, start, end):
        claimed = phrase(re.sub(r" (?:required|needed|included|necessary)$", "", found["what"]), 4)
        predicate = "requires" if re.search(r"(?:required|needed|necessary)$", found["what"]) else "has"
        return [replace(last, start=start, negated=False).says(predicate, claimed, end, -1)] if claimed and last else []
    if topic.it and (found := _THERE.match(text, start, end)):
        claimed = phrase(found["what"], 5)
        return (
            [Said(topic.it, "has", claimed, start, end, -1 if found["no"] else 1, faithfulness=REPORTED)]
            if claimed
            else []
        )
    if topic.it and not is_person(topic) and re.match(r"(?:only |from |now )?[$€£¥]\s?\d", text[start:end]):
        claimed = money(text[start:end])
        return [Said(topic.it, "price", claimed, start, end, faithfulness=REPORTED)] if claimed else []
    return []


_JOB = re.compile(
    r"(?P<job>[A-Za-z][\w\- ]{2,40}?) (?:at|for) (?:the )?(?P<org>[A-Z][\w&'\-]*(?: [A-Z][\w&'\-]*){0,3})"
)


def job_line(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """ "Data analyst at Maison Verte as of Monday": a job without more."""
    if not is_person(topic):
        return []
    found = _JOB.match(text, after_leads(text, start, end), end)
    rest = without_adjuncts(text[found.end() : end]) if found else ""
    job = value.title(found["job"]) if found and found["job"].split()[0].lower() not in PREPOSITIONS else ""
    if not found or not job or (rest and not re.match(r"(?:\s|,|as of|since|starting|now)", text[found.end() : end])):
        return []
    pairs = (("occupation", job), ("works_at", found["org"]))
    return [Said(topic.speaker, predicate, claimed, start, end, faithfulness=REPORTED) for predicate, claimed in pairs]
