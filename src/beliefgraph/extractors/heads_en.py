"""What stands before the verb of an English clause: lead-in, attitude, subject, adverbs, negation."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from beliefgraph.domain.model import Modality
from beliefgraph.domain.roles import ASSISTANTS, TOOLS
from beliefgraph.extractors.attitude_en import RELATIVES, Attitude, read_attitude
from beliefgraph.extractors.clauses import CERTAIN, REPORTED, Said, Topic
from beliefgraph.extractors.lexicon_en import FORMS, Form, possessed
from beliefgraph.extractors.noun_subjects_en import Subject
from beliefgraph.extractors.roles_en import MEN, NO_NAME, ONE_OF_SEVERAL, WOMEN
from beliefgraph.extractors.subjects_en import NAME, read_subject

VERBS = (
    "speaks?|drives|runs|eats?|drinks?|likes?|loves?|hates?|enjoys?|prefers?|dislikes?|works|lives|has|plays"
    "|uses|supports"
    "|started|stopped|quit|moved|switched|migrated|no longer|do(?:es)?n't|do(?:es)? not|can't stand|own(?:s"
    "|ed)?|sold|gave up"
    "|(?:use|play|drive|run|support|teach|study|keep|raise)(?= (?:the|an?|my|our|[A-Z0-9]|[a-z]+ at [A-Z]"
    "|[a-z]+ (?:out|in|at|on)\\b|[a-z]+s$))"
    "|work(?= (?:at|for|as|in|from)\\b)|live(?= (?:in|at|on|with)\\b)"
)
"""Verbs after which a clause may go on without repeating its subject."""

_LEAD = re.compile(
    r"(?:bro|dude|omg|lol|ugh|haha|basically|technically|literally|hun|hon|guys|folks|mate|y'all|everyone(?=,)"
    r"|babe|dear|yeah|yes|yep|no(?=,)|nope|well|oh|ok|okay|hey|hi|hello"
    r"|wow|ah|um|and|but|so|also|then|plus|actually"
    r"|honestly|personally"
    r"|frankly|anyway|anyways|btw|by the way|oh btw|fyi|in fact|to be honest|tbh|these days|nowadays|now"
    r"|currently|recently"
    r"|lately|still|otherwise|meanwhile|besides|turns out|fun fact|heads up|quick update|small update"
    r"|just so you know(?: that)?|(?:please )?(?:remember|bear in mind|keep in mind)(?: that)?|for (?:context"
    r"|reference)"
    r"|just to (?:say|add|mention)(?: that)?|i (?:should|ought to|meant to|forgot to) (?:say|mention|add)(?: that)?"
    r"|correction"
    r"|quick correction|reminder|important|please note that|note that|be aware that|keep in mind that|please note"
    r"|note|noted|confirmed|until then|since then|before that"
    r"|after that|at least"
    r"|unlike before|besides that|of course|sure|right|sadly|luckily|unfortunately|for the record|update"
    r"|good news|big news"
    r"|bad news|in short|root cause|known (?:issue|problem|bug|limitation)|summary|in addition|additionally"
    r"|furthermore|however|finally|generally"
    r"|normally|usually"
    r"|as(?= the\b)|since(?= the\b)|while(?= the\b)|by default|in general|thankfully|apart from that|truth is"
    r"|long story short|for what it's worth|fwiw"
    r"|full disclosure"
    r"|i (?:found|noticed|see|confirmed|verified|can confirm|can see|confirm) that|we confirm that|it turns out"
    r"|it turns out that|as for me|me personally|(?:(?:Mon|Tues"
    r"|Wednes|Thurs|Fri|Satur|Sun)days?(?:,? and |, | or )?){1,4}(?=,? I\b))[\s,:]+(?!a\b|an\b)"
    r"|(?:after that|before that|until then|since then|otherwise),? (?=an? )",
    re.I,
)
_WHEN = re.compile(
    r"(?:since|from|as of|starting(?: with| from| in| on)?|effective|beginning(?: with| in| on)?|by|after"
    r"|until|in|on|at|under|for|with"
    r"|during|before|between|outside|throughout|within|per|across|inside|except in) "
    r"(?P<what>[^,]{1,60}?)(?:,\s+|\s+(?=(?:I|I'm|I've|we|we've|my|our|he|she|it|it's|they)\b))"
    r"|(?:as of|from|since|starting|until|by|in) (?:(?:firmware |version |early |late "
    r"|next )?[\w.]+(?: 20\d\d)?) (?=(?:the|all|every|each|our|new) [a-z])",
    re.I,
)
"""A time, place or condition before the subject, which is not ours to read: "From 1 April, visitors …"."""

_NOT_A_SETTING = re.compile(r"\b(?:I|you|he|she|they|that|which|who)\b")
_PARTICIPLE = (
    r"(?=\s+(?:(?:always|just|recently|already|now|since|long|never|finally|officially|not|also)\s+)?"
    r"(?:moved|migrated|switched|stopped|started|quit|left|lived|worked|given|sold|loved|enjoyed|liked|come"
    r"|grown|gone|learned"
    r"|hated|adopted|upgraded|dropped|added|become|been|bought|got|had|joined|appointed|named|hired|extended"
    r"|raised|lowered"
    r"|changed|replaced|removed|discontinued|relocated|retired|turned|acquired|merged|banned|abolished|closed|opened"
    r"|promoted|elected|announced|taken|cut|introduced|reduced|increased|seen|done|made|grown|shown|kept|held"
    r"|won|met|paid|set|built|failed|passed|expired|ended|\w+ed)\b)"
)
_SEEM = (
    r"(?:seems?|appears?|tends?|(?:is|are) (?:(?:most )?likely|believed|thought|said|rumou?red|expected"
    r"|supposed|reported"
    r"|estimated|unlikely)) to"
)
_MOOD = re.compile(
    r"(?:(?P<down>not|never|no longer|don't|doesn't|isn't|aren't|dont|doesnt|isnt|arent|ain't|haven't|hasn't)"
    rf"|(?P<seem>{_SEEM})|(?P<will>will(?: not)?|won't|'ll|would(?: not)?|wouldn't)|(?P<modal>might|may|should)"
    r"|(?P<doubt>(?:most )?(?:probably|likely)|presumably|apparently|seemingly|supposedly|possibly|allegedly"
    r"|reportedly)"
    r"|(?P<be>am|is|are|be|remains?|stays?|(?:was|were)(?= (?:born|diagnosed|built|founded) )|(?P<was>was|were))"
    rf"|(?P<aux>(?:do|does)(?=\s+(?:not|\w+)\b))"
    rf"|(?P<perfect>(?:have|has|had){_PARTICIPLE})"
    r"|really|absolutely|just|also|still|always|totally|definitely|truly|simply|actually|currently|now|already|"
    r"recently|finally|even|particularly|especially|usually|often|both|all|generally|only|mostly|officially|yet|"
    r"originally|(?P<been>been)|personally|kinda|sort of|kind of|much|basically|typically|normally|mainly"
    r"|primarily|again|automatically"
    r"|thus|therefore|about to|sometimes|occasionally|regularly|proudly|happily|exclusively|to(?= be\b))\s+",
    re.I,
)
_DENIED_DO = ("don't", "doesn't", "dont", "doesnt")
_DENIED_BE = ("isn't", "aren't", "isnt", "arent", "ain't")
_DENIED_HAVE = ("haven't", "hasn't")
_MODALS = {"might": 0.25, "may": 0.25, "possibly": 0.25, "should": 0.5} | dict.fromkeys(
    ("probably", "presumably", "likely", "most likely", "most probably"), 0.5
)
_HEDGE = 0.4  # apparently, seems to


@dataclass(frozen=True, slots=True)
class Head:
    """Subject and mood of a clause, read up to its verb.

    `person` is "first", "name" or "thing" and decides the form of the verb; `owned` is the noun of "my boss"
    and `owner` who "my" is. `named` tells a certain name from a noun that merely opens a sentence; `after` is where the
    subject ends.
    """

    subject: str
    person: str
    start: int
    verb: int
    owner: str = ""
    owned: str = ""
    called: str = ""  # the name of "my wife Clara"
    base: bool = False  # the bare form must follow: "does not like", "might like"
    perfect: bool = False
    copula: bool = False
    negated: bool = False
    stance: float = 1.0
    faithfulness: float = CERTAIN
    reason: str = ""
    named: bool = False
    plural: bool = False
    loose: bool = False
    after: int = 0
    modality: Modality = Modality.ASSERTED
    said_by: str = ""
    document: bool = False  # nobody in particular speaks
    program: bool = False  # an assistant or a tool does
    told: bool = False  # something was claimed with it

    @property
    def people(self) -> bool:
        """Whether the subject can be somebody."""
        return self.person != "thing"

    def says(self, predicate: str, claimed: str, end: int, sign: int = 1, stance: float = 1.0) -> Said:
        """The claim that this subject and mood make with a value."""
        said = Said(
            self.subject,
            predicate,
            claimed,
            self.start,
            end,
            -sign if self.negated else sign,
            min(stance, self.stance),
            self.faithfulness,
            self.reason,
            self.modality,
            self.said_by,
        )
        return said.softened() if predicate == "likes" and self.negated and sign < 0 else said

    def verb_form(self, text: str, end: int) -> Form | None:
        """The verb that the clause goes on with, as a form of its dictionary entry."""
        stop = self.verb
        while stop < end and (text[stop].isalpha() or text[stop] == "-"):
            stop += 1
        return FORMS.get(text[self.verb : stop].lower())

    def agrees(self, form: Form) -> bool:
        """Whether a verb in this form can belong to the subject."""
        if self.base:
            return form.tense == "base"
        if self.perfect or form.tense == "past":
            return form.tense == "past"
        if self.loose and form.tense == "base":
            return True
        third = self.person != "first" and not self.plural
        return form.tense == ("third" if third else "base")


def read_head(text: str, start: int, end: int, topic: Topic) -> Head | None:
    """The head of a clause, or None when its subject is missing, "you", or a pronoun that could be anyone."""
    at = after_leads(text, start, end)
    attitude = read_attitude(text, at, end, topic)
    at = after_leads(text, attitude.at, end) if attitude.at > at else attitude.at
    subject = read_subject(text, at, end, topic, certain=at > start)
    if subject is None:
        return None
    program = topic.speaker.casefold() in (*ASSISTANTS, *TOOLS)
    head = _begun(subject, at, program, document=program or not topic.speaker)
    return mood(text, _in(head, attitude), end)


def _begun(subject: Subject, at: int, program: bool, document: bool) -> Head:
    return Head(
        subject.name,
        subject.person,
        at,
        subject.end,
        owner=subject.owner,
        owned=subject.owned,
        called=subject.called,
        copula=subject.copula,
        perfect=subject.perfect,
        faithfulness=subject.faithfulness,
        named=subject.named,
        plural=subject.plural,
        loose=subject.loose,
        negated=subject.denied,
        after=subject.end,
        document=document,
        program=program,
    )


def _in(head: Head, attitude: Attitude) -> Head:
    """A head in the attitude that the words before it express."""
    if attitude.plain and attitude.stance >= 1 and not attitude.said_by:
        return head
    return replace(
        head,
        stance=min(head.stance, attitude.stance),
        negated=head.negated != attitude.negated,
        reason=attitude.reason or head.reason,
        faithfulness=min(head.faithfulness, REPORTED) if attitude.said_by else head.faithfulness,
        modality=attitude.modality if attitude.modality is not Modality.ASSERTED else head.modality,
        said_by=attitude.said_by or head.said_by,
    )


_INNER_NAME = re.compile(rf"(?<=[\w,] ){NAME}")
_NOT_SOMEBODY = re.compile(r"\b(?:at|in|for|from|on|of|left|joined|near|via|using|use|uses) (?:the )?$")
_NOT_A_NAME = NO_NAME | RELATIVES
_OPENING_NAME = re.compile(rf"({NAME})\s(?=[a-z])")


_KIN = re.compile(
    rf"(?:\b[Mm]y|\b[Oo]ur|^) ?(?:[a-z]+ )?(?P<kin>{'|'.join(sorted(WOMEN | MEN, key=len, reverse=True))})\b(?!['\-])"
    rf"(?:,? (?P<name>{NAME}))?"
)


_AFTER_BE = re.compile(r"(?:\b(?:is|was|isn't|not|as|than|like)|'s)\s*$")


def _remember_kin(found: re.Match[str], topic: Topic) -> None:
    """Note whom "she" or "he" may mean: the relative spoken of last."""
    kin, name = found["kin"], found["name"]
    several = name and name.split()[0] not in NO_NAME and kin in ONE_OF_SEVERAL
    who = name if name and several else possessed(topic.speaker or "I", kin)
    if kin in WOMEN:
        topic.she = who
    else:
        topic.he = who


def remember_names(text: str, start: int, end: int, topic: Topic) -> None:
    """Note the names of a clause, so that a later "she" is resolved only when it can mean one of them alone."""
    for found in _INNER_NAME.finditer(text, start, end):
        if (
            found.group().split()[0] not in _NOT_A_NAME
            and len(found.group()) > 1
            and not _NOT_SOMEBODY.search(text, max(start, found.start() - 9), found.start())
        ):
            topic.names.add(found.group())
    for found in _KIN.finditer(text, start, end):
        if not _AFTER_BE.search(text, max(start, found.start() - 8), found.start()):
            _remember_kin(found, topic)
    opening = _OPENING_NAME.match(text, start, end)
    if opening and opening[1].split()[0] not in _NOT_A_NAME:
        topic.names.add(opening[1])


_LEVEL = re.compile(r"\[?(?:INFO|WARN(?:ING)?|ERROR|DEBUG|FATAL|NOTICE|CRITICAL|ALERT)\]?:?\s+")


@lru_cache(maxsize=64)
def after_leads(text: str, at: int, end: int) -> int:
    """Where a clause begins after "well, actually" and after a setting such as "since 2019"."""
    at = level.end() if (level := _LEVEL.match(text, at, end)) else at
    for _ in range(4):
        lead = _LEAD.match(text, at, end) or _setting(text, at, end)
        if not lead:
            break
        at = lead.end()
    return at


def _setting(text: str, at: int, end: int) -> re.Match[str] | None:
    found = _WHEN.match(text, at, end)
    return found if found and not _NOT_A_SETTING.search(found["what"] or "") else None


def mood(text: str, head: Head, end: int) -> Head | None:
    """Read adverbs, negation, modal verbs and "to be" between subject and verb; None when it is only planned."""
    if text.startswith("'s ", head.verb):
        return head  # a possessive: the attribute rules read on from here
    at = head.verb
    while at < end and text[at].isspace():
        at += 1
    for _ in range(6):
        word = _MOOD.match(text, at, end)
        if not word:
            break
        if word["aux"] and _next_form(text, word.end(), end) is None:
            break  # "do yoga": the verb itself
        at, told = word.end(), _word_of_mood(head, word)
        if told is not None and told.negated != head.negated and (part := _IN_PART.match(text, at, end)):
            told = replace(told, negated=head.negated) if part["more"] else None
        if told is None:
            return None
        head = told
    compared = head.negated and _COMPARED.search(text, at, end)
    return None if compared else replace(head, verb=at)


_IN_PART = re.compile(
    r"(?:really |actually )?(?:(?P<more>only|just|merely|simply)|always|usually|often|normally|generally|typically"
    r"|necessarily|exactly|entirely|every (?:day|time|week))\b"
)
""" "not only" affirms; "not always" neither affirms nor denies."""
_COMPARED = re.compile(r"\bas (?:much|many|often|strongly|badly|highly|frequently)\b", re.I)
""" "I don't like tea as much as coffee" denies no liking."""


_DO_WHAT = re.compile(r"not\b|[a-z]+")


def _next_form(text: str, at: int, end: int) -> Form | str | None:
    found = _DO_WHAT.match(text, at, end)
    word = found.group() if found else ""
    form = FORMS.get(word)
    return word if word in ("not", "really", "have") else form if form and form.tense == "base" else None


def _word_of_mood(head: Head, word: re.Match[str]) -> Head | None:
    if word.lastgroup is None:
        return head  # an adverb
    down = (word["down"] or "").lower()
    if word["was"] and not (head.document and not head.said_by):
        return None  # what was need not be any more
    will = (word["will"] or "").lower()
    if will.startswith("would") and not head.said_by:
        return None
    if will and head.people and not (head.document and head.person == "name"):
        return None  # what somebody will do is a plan
    if (word["modal"] or "").lower() == "should" and head.people:
        return None  # a piece of advice
    doubt = (word["modal"] or word["doubt"] or word["seem"] or "").lower()
    denied = bool(down) or will in ("won't", "will not", "would not", "wouldn't") or "unlikely" in doubt
    stance = _MODALS.get(doubt, _HEDGE) if doubt else 1.0
    hedged = doubt and head.modality is Modality.ASSERTED
    return replace(
        head,
        negated=head.negated != denied,
        base=head.base or bool(word["modal"] or word["aux"] or will or word["seem"]) or down in _DENIED_DO,
        copula=head.copula or bool(word["be"] or word["been"]) or down in _DENIED_BE,
        perfect=head.perfect or bool(word["perfect"]) or down in _DENIED_HAVE,
        stance=min(head.stance, stance),
        reason=head.reason or (f"hedged: {word.group().strip().lower()}" if doubt else ""),
        modality=Modality.HEDGED if hedged else head.modality,
    )
