"""What stands before the verb of an English clause: lead-in, hedge, report, subject, adverbs, negation."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from beliefgraph.domain.language import IDEOGRAPH
from beliefgraph.extractors.clauses import CERTAIN, REPORTED, Said, Topic, vocabulary

VERBS = (
    "speaks?|drives?|runs?|eats?|drinks?|"
    "likes?|loves?|hates?|enjoys?|prefers?|dislikes?|works?|lives?|has|plays?|uses?|supports?|started|stopped|quit|"
    "moved|switched|migrated|no longer|do(?:es)?n't|do(?:es)? not|can't stand|own(?:s|ed)?|sold|gave up"
)
"""Verbs after which a clause may go on without repeating its subject."""

_LEAD = re.compile(
    r"(?:yeah|yes|yep|no|nope|well|oh|ok|okay|hey|hi|hello|wow|and|but|so|also|then|plus|actually"
    r"|honestly|personally|"
    r"frankly|anyway|btw|by the way|fyi|in fact|to be honest|these days|nowadays|now|currently"
    r"|recently|lately|still|"
    r"of course|sure|right|sadly|luckily|unfortunately|for the record|update|note)[\s,]+(?!a\b|an\b)",
    re.I,
)
_HEDGES: tuple[tuple[re.Pattern[str], float], ...] = (
    (re.compile(r"(?:maybe|perhaps|possibly|(?:i'm )?not sure but)\s+", re.I), 0.25),
    (
        re.compile(r"(?:i (?:guess|think|suppose|heard|hear)|apparently|it seems)\s+(?:that\s+|like\s+)?", re.I),
        0.4,
    ),
    (re.compile(r"(?:i believe|i'm pretty sure|probably|presumably)\s+(?:that\s+)?", re.I), 0.5),
)
_DOUBT = re.compile(r"i (?:don't|do not) (?:think|believe)\s+(?:that\s+)?", re.I)
_REPORT = re.compile(
    r"(?P<who>(?:my|our|My|Our) [a-z]+(?: [a-z]+)?|[A-Z][\w-]*(?: [A-Z][\w-]*)?) "
    r"(?:says|said|mentioned|claims|claimed|told me|tells me|reports|reported)\s+(?:that\s+)?"
)
_PARTICIPLE = (
    r"(?=\s+(?:(?:always|just|recently|already|now|since|long|never|finally|officially|not)\s+)?"
    r"(?:moved|migrated|switched|stopped|started|quit|left|lived|worked|given|sold|loved|enjoyed|liked|come|grown|gone|learned"
    r"|hated|adopted|"
    r"upgraded|dropped|added|become|been)\b)"
)
_MOOD = re.compile(
    r"(?:(?P<down>not|never|no longer|don't|doesn't|isn't|aren't)|(?P<modal>might|may)"
    r"|(?P<doubt>probably|presumably|apparently|seemingly|supposedly|possibly)|(?P<be>am|is|are)"
    rf"|(?P<aux>(?:do|does)(?=\s+(?:not|really|like|love|enjoy|use|have|work|live|play|support|prefer)\b))"
    rf"|(?P<perfect>(?:have|has){_PARTICIPLE})"
    r"|really|absolutely|just|also|still|always|totally|definitely|truly|simply|actually|currently"
    r"|now|already|"
    r"recently|finally|even|particularly|especially|usually|often|both|all|generally|only|mostly"
    r"|officially|yet|"
    r"originally|been|personally|kinda|sort of|kind of|much)\s+",
    re.I,
)
_DENIED_DO = ("don't", "doesn't")
_MODALS = {"might": 0.25, "may": 0.25, "possibly": 0.25, "probably": 0.5, "presumably": 0.5} | dict.fromkeys(
    ("apparently", "seemingly", "supposedly"), 0.4
)

_UPPER = "A-ZÀ-ÖØ-Þ"
_TOKEN = rf"(?:(?:O'|D')?[{_UPPER}][\w\-]{{0,30}}|[{IDEOGRAPH}]{{2,6}})"
NAME = rf"{_TOKEN}(?: (?:{_TOKEN}|v?\d[\w.]{{0,10}})){{0,3}}"
_ONES_OWN = (
    r"(?:(?:best|older|younger|elder|little|big|new|old|current|first|last|favou?rite|phone|mobile|cell|email|e-mail"
    r"|home|job|full|billing|all-time favou?rite)\s){0,2}(?!(?:is|are|was|has|does)\b)[a-z]{2,20}(?:-[a-z]{2,20}){0,3}"
)
_ONE_OF_A_KIND = vocabulary(
    "wife husband spouse partner girlfriend boyfriend fiancé fiancée fiance fiancee mother mom mum father dad boss "
    "manager dog cat puppy kitten"
)
_ONE_OF_SEVERAL = vocabulary(
    "son daughter brother sister cousin nephew niece uncle aunt friend colleague coworker neighbour neighbor roommate "
    "flatmate"
)
"""Of these one has one at a time, so that "my wife" alone says who; a son is told from another by his name."""

_SUBJECT = re.compile(
    r"(?P<first>I|i|we|We)(?P<short>'m|'ve|'re)?(?=\s)"
    rf"|(?P<mine>[Mm]y|[Oo]ur)\s(?P<own>{_ONES_OWN})(?:\s(?P<called>{_TOKEN}))?(?=\s|'s\s)"
    r"|(?P<pronoun>[Hh]e|[Ss]he|[Ii]t)(?P<be>'s)?(?=\s)"
    rf"|[Tt]he\s(?P<thing>[a-z][\w\-]{{1,20}}(?: [\w\-]{{1,20}}){{0,2}}?)(?=\s(?:{VERBS}|is|now|does"
    rf"|currently)\s)"
    rf"|(?:(?P<the>[Tt]he)\s)?(?P<name>(?!The\s){NAME})(?=\s|'s\s)"
)
_GOES_ON = re.compile(rf"(?:now |also |currently |just |recently )?(?:{VERBS}|work|live|love|like)\b")
_LOOKS_COINED = re.compile(r"\d|\w[A-Z]|^[^\x00-\x7f]")


def looks_coined(name: str) -> bool:
    """Whether a name is made up as products' names are: "Acme DB", "Kestrel 2"."""
    return _LOOKS_COINED.search(name) is not None


NO_NAME = vocabulary(
    "While Since Given Below Above After Before Although Though Because As By For With From In On At Once Until Unless "
    "Like Unlike Despite During "
    "I A An The This That These Those It They You He She We There Here What Who Where When Why How "
    "Which Everyone "
    "Everybody Someone Somebody Anyone Nobody Nothing Something Everything People Some Many Most All "
    "Both Each Every One "
    "Two Life Work Love Music Art Time Today Tomorrow Yesterday Thanks Thank Yes Yeah No Not Well Oh "
    "Hey Hi Wow And But "
    "So Or If My Your His Her Our Their Its Just Also Then Now Still Even Sounds Looks Seems Glad "
    "Good Great Nice Cool "
    "Awesome Congrats Family Friends Nature Dance Dancing Being Having Sure Okay Ok Only Maybe "
    "Please Let Lets Last Next "
    "Another Such Things Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February "
    "March April May June "
    "July August September October November December Christmas Easter God Never Always Nope Yep Mom Dad"
)
_INNER_NAME = re.compile(rf"(?<=[\w,] ){NAME}")
_OPENING_NAME = re.compile(rf"({NAME})\s(?:and|is|was|has|joined|\w+ed|moved|came|told|said)\b")


@dataclass(frozen=True, slots=True)
class Head:
    """Subject and mood of a clause, read up to its verb.

    `person` is "first", "name" or "thing" and decides the form of the verb; `owned` is the noun of "my boss".
    `named` tells a certain name from a noun that merely opens a sentence.
    """

    subject: str
    person: str
    start: int
    verb: int
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

    def says(self, predicate: str, claimed: str, end: int, sign: int = 1, stance: float = 1.0) -> Said:
        """The claim that this subject and mood make with a value."""
        polarity = -sign if self.negated else sign
        strength = min(stance, self.stance)
        said = Said(
            self.subject, predicate, claimed, self.start, end, polarity, strength, self.faithfulness, self.reason
        )
        return said.softened() if predicate == "likes" and self.negated and sign < 0 else said


def read_head(text: str, start: int, end: int, topic: Topic) -> Head | None:
    """The head of a clause, or None when its subject is missing, "you", or a pronoun that could be "
    "anyone."""
    at = _after_leads(text, start, end)
    stance, negated, reason, faith = 1.0, False, "", CERTAIN
    for hedge, strength in _HEDGES:
        if found := hedge.match(text, at, end):
            at, stance, reason = found.end(), strength, f"hedged: {found.group().strip().lower()}"
    if found := _DOUBT.match(text, at, end):
        at, stance, negated, reason = found.end(), 0.4, True, "the speaker doubts it"
    if (found := _REPORT.match(text, at, end)) and found["who"] not in NO_NAME:
        at, faith, reason = found.end(), REPORTED, f"reported by {found['who']}"
        topic.names.update([] if found["who"].lower().startswith(("my ", "our ")) else [found["who"]])
    head = _subject(text, at, end, topic, named=at > start)
    if head is None:
        return None
    faith = min(faith, head.faithfulness)
    return _mood(text, replace(head, stance=stance, negated=negated, reason=reason, faithfulness=faith), end)


def remember_names(text: str, start: int, end: int, topic: Topic) -> None:
    """Note the names of a clause, so that a later "she" is resolved only when it can mean one of "
    "them alone."""
    for found in _INNER_NAME.finditer(text, start, end):
        if found.group().split()[0] not in NO_NAME:
            topic.names.add(found.group())
    opening = _OPENING_NAME.match(text, start, end)
    if opening and opening[1].split()[0] not in NO_NAME:
        topic.names.add(opening[1])


def _after_leads(text: str, at: int, end: int) -> int:
    for _ in range(4):
        lead = _LEAD.match(text, at, end)
        if not lead:
            break
        at = lead.end()
    return at


def _subject(text: str, at: int, end: int, topic: Topic, named: bool) -> Head | None:
    found = _SUBJECT.match(text, at, end)
    if not found:
        return _carried_on(text, at, end, topic)
    after = found.end()
    if found["first"]:
        faith = REPORTED if found["first"].lower() == "we" else CERTAIN
        short = found["short"] or ""
        be, have = short in ("'m", "'re"), short == "'ve"
        return Head(topic.speaker or "I", "first", at, after, copula=be, perfect=have, faithfulness=faith)
    if found["mine"]:
        return _owned(found, at, topic)
    if found["pronoun"]:
        known = topic.only_name if found["pronoun"].lower() != "it" or topic.only_name in topic.told else ""
        be = bool(found["be"])
        return Head(known, "name", at, after, copula=be, faithfulness=REPORTED, named=True) if known else None
    if found["thing"]:
        return Head(found["thing"], "thing", at, after)
    return _named(found, at, topic, named)


def _owned(found: re.Match[str], at: int, topic: Topic) -> Head | None:
    """ "my wife Clara" is the wife, whose name is Clara; "my son Max" is Max, for there may be other sons."""
    own, called, after = found["own"], found["called"] or "", found.end()
    mine = Head(possessed(topic.speaker or "I", own), "name", at, after, owned=own, called=called, named=True)
    role = own.split()[-1]
    if not called or role in _ONE_OF_A_KIND:
        return mine
    return Head(called, "name", at, after, named=True) if role in _ONE_OF_SEVERAL else None


def possessed(owner: str, thing: str) -> str:
    """ "Sam's dog"; "my dog" when nobody knows who "I" is."""
    return f"my {thing}" if owner == "I" else f"{owner}'s {thing}"


def _carried_on(text: str, at: int, end: int, topic: Topic) -> Head | None:
    """ "I live in Rome and work at Acme": the subject of the clause before goes on."""
    if not topic.subject or not _GOES_ON.match(text, at, end):
        return None
    person = "first" if topic.subject == (topic.speaker or "I") else "name"
    return Head(topic.subject, person, at, at, faithfulness=REPORTED)


def _named(found: re.Match[str], at: int, topic: Topic, named: bool) -> Head | None:
    name = found["name"]
    first, *others = name.split()
    if first in NO_NAME or (len(first) == 1 and not others):
        return None
    certain = named or bool(others or found["the"] or _LOOKS_COINED.search(first)) or name in topic.names
    return Head(name, "name", at, found.end(), named=certain)


def _mood(text: str, head: Head, end: int) -> Head:
    """Read adverbs, negation, modal verbs and "to be" between subject and verb."""
    if text.startswith("'s ", head.verb):
        return head  # a possessive: the attribute rules read on from here
    at = head.verb
    while at < end and text[at].isspace():
        at += 1
    for _ in range(6):
        word = _MOOD.match(text, at, end)
        if not word:
            break
        down, at = (word["down"] or "").lower(), word.end()
        head = replace(
            head,
            negated=head.negated != bool(down),
            base=head.base or bool(word["modal"] or word["aux"]) or down in _DENIED_DO,
            copula=head.copula or bool(word["be"]) or down in ("isn't", "aren't"),
            perfect=head.perfect or bool(word["perfect"]),
            stance=min(head.stance, _MODALS.get((word["modal"] or word["doubt"] or "").lower(), 1.0)),
            reason=head.reason or (f"hedged: {word.group().strip()}" if word["modal"] or word["doubt"] else ""),
        )
    return replace(head, verb=at)
