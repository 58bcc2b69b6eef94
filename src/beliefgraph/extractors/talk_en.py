"""What English clauses of talk say by their grammar alone, where no rule of wordings fits.

Of people: what they do, have, are. Of the things of their lives: what they are, where, and what they do.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from beliefgraph.extractors.actions_en import CUT, LEADING_ELSEWHERE, PLACING, VAGUE, action, goods
from beliefgraph.extractors.clauses import Said
from beliefgraph.extractors.doing_en import habitually, unlearned
from beliefgraph.extractors.heads_en import Head
from beliefgraph.extractors.keeping_en import changes, life, possessions
from beliefgraph.extractors.lexicon_en import third
from beliefgraph.extractors.phrases_en import bare, phrase, without_adjuncts
from beliefgraph.extractors.states_en import beings
from beliefgraph.extractors.verb_list_talk_en import OF_THINGS

_THING_IS = re.compile(
    r"(?:(?P<brand>an? (?:[a-z\-]+ |\d{4} )?[A-ZÀ-Þ][\w\-]+(?: [\w\-]+){0,2})|(?P<code>(?:[A-Z]+\d+\w*|\d+[A-Z]\w*))"
    r"|(?P<use>my (?!favou?rite|own|life|thing|go-to|idea|fault|problem|jam|world)(?:[a-z]+ )?[a-z]+)"
    r"|(?P<number>(?:number|plot|room|flat|unit|row|table|size|line|door|bay|box) \d+\w*)"
    r"|(?P<where>(?:under|behind|above|below|beside|next to|opposite|inside|in|on|at|near|by|round|over"
    r"|inside) (?:the|my|our|her"
    r"|his) (?!\d|blink|mend|fritz|turn|cusp|verge|road to|phone|run|go\b|top|end|middle|heart|list|to-do|bucket"
    r"|mind|agenda|same|way|mood|moment|market|best|worst|works"
    r"|mail|face)[^,]{3,50})"
    r"|(?P<stuff>(?:solid |pure |real |stainless )?(?:titanium|steel|oak|pine|brass|copper|leather|wool|cotton"
    r"|linen|silk|ceramic"
    r"|electric|diesel|petrol|hybrid|automatic|manual|vegan|gluten-free|nut-free|dog-friendly|second-hand|gas|wooden))"
    r"|(?P<state>paid off|mortgaged|rented|leased|insured|off|on its way out|bust|broken|out of order|condemned"
    r"|listed))$"
)


def own_things(text: str, head: Head, end: int) -> list[Said]:
    """ "the boiler is a Vaillant", "the key's under the third pot", "the house is paid off"."""
    if head.person != "thing" or not head.named or head.document or not head.copula:
        return []
    words = without_adjuncts(text[head.verb : end]).split(" not ")[0]
    found = _THING_IS.match(CUT.sub("", words) if words.startswith(("a ", "an ")) else words)
    if not found:
        return []
    if found["where"]:
        return [head.says("location", found["where"], end)]
    return [head.says("status" if found["state"] else "is", bare(found.group()), end)]


_OWN_ATTRIBUTE = re.compile(
    r"(?:mother tongue|first language|native language|second language|surname|last name|maiden name|middle name"
    r"|star sign"
    r"|zodiac sign|pronouns|religion|nationality|citizenship|major|degree|alma mater|team|club|church|school|gym"
    r"|bank|handle"
    r"|username|pension|diet|blood (?:type|group)|job title|rank|position|instrument|stage name|screen name|postcode)$"
)


def own_attribute(text: str, head: Head, end: int) -> list[Said]:
    """ "my mother tongue is Tamil", "our bank is Triodos"."""
    if not head.owner or not head.copula or head.document or not _OWN_ATTRIBUTE.match(head.owned):
        return []
    claimed = phrase(text[head.verb : end], 4)
    claimed = claimed if re.match(r"[A-Z0-9]|\w+/\w", claimed) else ""
    return [replace(head, subject=head.owner).says(head.owned, claimed, end)] if claimed else []


_DAYS = re.compile(r"(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?(?: and | or |, )?)+(?<=s)")
_PARTICLE = re.compile(r"(?P<particle>out|up|off|on to|onto|over)\s+(?=(?:on |at |in |the |\d))")


def things_do(text: str, head: Head, end: int) -> list[Said]:
    """ "the vet only comes on Tuesdays", "the shop takes cards", "my visa runs out 30 September"."""
    if head.person == "first" or not head.named or head.document or head.copula or head.perfect:
        return []
    doing = action(text, head, end)
    if doing is None or doing.tense != "present" or doing.lemma not in OF_THINGS:
        return []
    words = text[doing.after : end].strip(" .")
    particle = _PARTICLE.match(words)
    verb = third(doing.lemma) + (f" {particle['particle']}" if particle else "")
    words = words[particle.end() :] if particle else words
    place = re.match(rf"(?P<prep>{PLACING}) (?P<what>\S.*)$", words)
    if place and not head.people and place["prep"] not in LEADING_ELSEWHERE:
        what = (
            place["what"]
            if re.match(r"\W?\d|[A-Z]|(?:half|noon|midnight|five|six|seven|eight|nine|ten)\b", place["what"])
            else ""
        )
        if place["prep"] == "every":
            return []
        day = _DAYS.match(what)
        what = day.group() if day else what
        what = phrase(re.split(r" (?:and|not|but|so|because) ", what or place["what"])[0], 6)
        return [head.says(f"{verb} {place['prep']}", what, end)] if what and not VAGUE.search(what) else []
    if doing.lemma == "charge":
        cost = phrase(words, 5)
        return [head.says("price", cost, end)] if re.match(r"\W?\d", cost) else []
    claimed = goods(words)
    if (
        head.people
        or not claimed
        or (doing.lemma in ("come", "run", "start", "work", "meet", "end") and not re.match(r"\d", claimed))
    ):
        return []
    return [head.says("requires" if doing.lemma == "need" else verb, claimed, end)]


_PREFERS = re.compile(r"prefers? the (?P<what>[^,]+)$")


def preferred(text: str, head: Head, end: int) -> list[Said]:
    """ "I prefer the window seat": what is known to be there."""
    found = _PREFERS.match(text, head.verb, end) if head.people and not head.copula else None
    claimed = goods(found["what"]) if found else ""
    return [head.says("likes", claimed, end)] if claimed else []


_VERDICT = re.compile(
    r"finds? (?P<what>(?!it\b|that\b|this\b|myself\b|him\b|her\b|them\b)[^,]{2,40}?) (?:really |so |quite |very "
    r"|absolutely |utterly )?"
    r"(?:(?P<bad>unbearable|boring|tedious|annoying|disgusting|exhausting|insufferable|dull|overrated|gross|awful"
    r"|revolting"
    r"|depressing|irritating|creepy|stressful)|(?:relaxing|fascinating|soothing|delightful|calming|irresistible"
    r"|therapeutic"
    r"|comforting|hilarious|addictive))$"
)


def verdict(text: str, head: Head, end: int) -> list[Said]:
    """ "I find Wagner unbearable"."""
    found = _VERDICT.match(text, head.verb, end) if head.people and not head.copula else None
    claimed = goods(found["what"]) if found else ""
    return [head.says("likes", claimed, end, -1 if found and found["bad"] else 1)] if claimed else []


TALK: tuple[Callable[[str, Head, int], list[Said]], ...] = (
    unlearned,
    life,
    preferred,
    verdict,
    changes,
    possessions,
    beings,
    things_do,
    habitually,
    own_things,
    own_attribute,
)
"""Tried when no other rule fits."""
