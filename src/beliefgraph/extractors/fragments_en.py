"""English clauses that leave their subject out: "Moved to Lisbon", "Not a coffee guy", "Requires 8 GB of RAM"."""

from __future__ import annotations

import re
from dataclasses import replace

from beliefgraph.domain.predicates import lookup
from beliefgraph.domain.roles import ASSISTANTS, TOOLS
from beliefgraph.extractors import values_en as value
from beliefgraph.extractors.attitude_en import read_attitude
from beliefgraph.extractors.clauses import REPORTED, Said, Topic
from beliefgraph.extractors.heads_en import Head, after_leads, mood
from beliefgraph.extractors.lexicon_en import AUXILIARIES, FORMS, PREPOSITIONS, possessed
from beliefgraph.extractors.phrases_en import money, phrase, without_adjuncts
from beliefgraph.extractors.roles_en import FAMILY, NO_NAME
from beliefgraph.extractors.subjects_en import NAME
from beliefgraph.extractors.terse_en import of_speaker
from beliefgraph.extractors.verb_places_en import has_verb, is_plural

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


_ALONE = re.compile(r"(?:(?P<the>[Tt]he|[Oo]ur|[Tt]his|[Aa]n?|[Aa]ll) )?(?P<what>[\w'\-]+(?: [\w'\-]+){0,5})")


def standing_alone(text: str, start: int, end: int, topic: Topic) -> Head | None:
    """ "The Vega bridge, built in 1932, is 420 m long": in writing, what a sentence begins with and goes on about."""
    found = _ALONE.fullmatch(text, start, end)
    goes_on = text.startswith((",", " ("), end)
    plain = text.startswith(" (", end) and text[start].isupper() and " " in text[start:end]
    if is_person(topic) or not found or not (found["the"] or plain) or not goes_on or has_verb(f"it {found['what']}"):
        return None
    owner = (topic.speaker or "I") if (found["the"] or "").lower() == "our" else ""
    name = possessed(owner, found["what"]) if owner else found["what"]
    return Head(
        name,
        "thing",
        start,
        end,
        named=True,
        after=end,
        faithfulness=REPORTED,
        document=True,
        plural=is_plural(name.lower().split()),
    )


_EXCEPT = re.compile(
    r"(?:but |and )?not (?:(?:on|in|at|with|for|to|from|by|after) )?(?P<what>(?!only|just|yet|the other)[^,;:]{2,40})$"
)


def denied_too(text: str, start: int, end: int, last: tuple[Said, ...]) -> list[Said]:
    """ "works on induction hobs, but not on gas": the same is denied of something else."""
    found = _EXCEPT.match(text, start, end)
    if not found or not last or last[-1].polarity < 0:
        return []
    claimed = phrase(re.sub(r" as .*", "", found["what"]), 4)
    if not claimed or _HOW_SURE.match(claimed) or has_verb(claimed):
        return []
    names = claimed[:1].isupper() and last[-1].value[:1].isupper()  # "Bluetooth 5.0 but not Wi-Fi"
    if not names and bool(_DIGIT.search(claimed)) != bool(_DIGIT.search(last[-1].value)):
        return []
    return [replace(last[-1], value=claimed, start=start, end=end, polarity=-1)]


_INSTEAD = re.compile(rf"(?P<what>{NAME})")


def said_instead(text: str, start: int, end: int, last: tuple[Said, ...]) -> list[Said]:
    """ "My name is not Nora but Norah": what holds in place of what was denied just before."""
    found = _INSTEAD.fullmatch(text, start, end) if len(last) == 1 and last[0].polarity < 0 else None
    denied = found is not None and text[last[0].start : start].endswith((f"not {last[0].value} but ",
                                                                         f"not {last[0].value}, but "))  # fmt: skip
    return [replace(last[0], value=found["what"], start=start, end=end, polarity=1)] if found and denied else []


_HOW_SURE = re.compile(r"\w+ly\b|(?:sure|certain|really|quite|so|very|too|that|much|bad|great)\b", re.I)
_DIGIT = re.compile(r"\d")


def _continued(text: str, start: int, end: int, last: Head) -> Head | None:
    """ "I'm Ilse, retired midwife, widow": what was said of being goes on."""
    if link := re.match(r"(?:and|or|also|plus|which) (?:also )?", text[start:end]):
        start += link.end()
        behind = text[last.verb : start - len(link.group())].strip(" ,(") if last.verb > last.start else ""
        if link.group().startswith("which") and (behind or last.told or last.person == "first"):
            return None  # it goes on about what was said last
    again = replace(last, start=start, verb=start, after=start, called="", negated=False, base=False, perfect=False)
    again = replace(again, named=last.named or last.told)
    if _AGE.fullmatch(text, start, end) and _LETTER.search(text, last.after, start):
        return None  # "my daughter is ten and my son, 6": somebody else came between
    word = _PAST_ADVERBS.match(text, start, end)
    first = word["word"] if word else ""
    if first not in AUXILIARIES and _TO_DO.search(text, max(last.start, start - _NEAR), start):
        return None  # "I want to dance and teach": not what somebody does
    if first == "used":
        return replace(again, copula=False)
    if first in AUXILIARIES:
        return mood(text, replace(again, copula=False), end)
    form = FORMS.get(first)
    if form is not None and first != "like" and replace(again, copula=False).agrees(form):
        done = form.tense == "past" and first.endswith("ed") and last.copula  # "licensed under MIT" goes on with "is"
        if done and not last.told:
            return None
        return again if done else mood(text, replace(again, copula=False), end)
    if form is None and _VERB_AND_OBJECT.match(text, start, end) and (first.endswith("s") == (last.person != "first")):
        return mood(text, replace(again, copula=False), end) if not last.plural or last.person == "first" else None
    if first == "be" and last.base:
        return mood(text, replace(again, copula=False), end)
    return mood(text, again, end) if last.copula and last.told else None


_AGE = re.compile(r"\d{1,2}")
_LETTER = re.compile(r"[^\W\d_]")
_PAST_ADVERBS = re.compile(
    r"(?:(?:still|also|now|just|always|only|mostly|usually|sometimes|often|even) )*(?P<word>[a-z']+)"
)
_VERB_AND_OBJECT = re.compile(r"(?!\w+(?:ing|ed)\b)[a-z]{3,} (?:the|an?|my|our|his|her|their|its) ")
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
    return of_speaker(text, head, end)


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
        return mood(text, head, end)
    if found["state"] or found["is"]:
        return mood(text, replace(head, copula=True), end)
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
