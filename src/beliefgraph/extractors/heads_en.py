"""What stands before the verb of an English clause: lead-in, hedge, report, subject, adverbs, negation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from beliefgraph.domain.language import IDEOGRAPH
from beliefgraph.domain.predicates import lookup
from beliefgraph.extractors import values_en as value
from beliefgraph.extractors.clauses import CERTAIN, REPORTED, Said, Sentence, Topic, cut

# --- cutting ---------------------------------------------------------------------------------------------------
_VERBS = (
    "likes?|loves?|hates?|enjoys?|prefers?|dislikes?|works?|lives?|has|plays?|uses?|supports?|started|stopped|quit|"
    "moved|switched|migrated|no longer|do(?:es)?n't|can't"
)
_CLAUSE = re.compile(
    r"[,:](?=\s)|[—–()]|\s-\s|\s(?:but|because|although|though|whereas|yet)\s|\sso\s(?!much|far|many|well)"
    rf"|\s(?:and|then)\s(?=(?:I|I'm|I've|we|he|she|it|my|our|they|you|that's|there)\b"
    rf"|(?:now |also |currently |just |recently )?(?:{_VERBS})\b)"
)
_UNREAL = re.compile(r"\b(?:if|unless|suppose|supposing|imagine|pretend|wish|whether|wonder|as though)\b", re.I)
_WHEN = re.compile(r"\s*(?:when|whenever|once|until|before|after|in case|back when|as a (?:kid|child))\b", re.I)

# --- what stands before the verb -----------------------------------------------------------------------------
_LEAD = re.compile(
    r"(?:yeah|yes|yep|no|nope|well|oh|ok|okay|hey|hi|hello|wow|and|but|so|also|then|plus|actually|honestly|personally|"
    r"frankly|anyway|btw|by the way|fyi|in fact|to be honest|these days|nowadays|now|currently|recently|lately|still|"
    r"as you know|of course|sure|right|sadly|luckily|unfortunately|for the record|update|note|please)[\s,]+",
    re.I,
)
_HEDGES: tuple[tuple[re.Pattern[str], float], ...] = (
    (re.compile(r"(?:maybe|perhaps|possibly|i'm not sure but|not sure but)\s+", re.I), 0.25),
    (re.compile(r"(?:i (?:guess|think|suppose|heard|hear)|apparently|it seems|seems)\s+(?:that\s+|like\s+)?", re.I), 0.4),
    (re.compile(r"(?:i believe|i'm pretty sure|probably|presumably)\s+(?:that\s+)?", re.I), 0.5),
)
_DOUBT = re.compile(r"i (?:don't|do not) (?:think|believe)\s+(?:that\s+)?", re.I)
_REPORT = re.compile(
    r"(?P<who>(?:my|our) [a-z]+(?: [a-z]+)?|(?:[A-Z][\w-]*)(?: [A-Z][\w-]*)?) "
    r"(?:says|said|mentioned|claims|claimed|told me|tells me|reports|reported)\s+(?:that\s+)?"
)
_GAP_WORD = re.compile(
    r"(?:(?P<down>not|never|no longer|do not|does not|don't|doesn't|don’t|doesn’t|cannot|can't|can’t)"
    r"|(?P<maybe>might|may)|(?P<likely>probably|presumably)|(?P<seem>apparently|seemingly|supposedly)"
    r"|(?P<aux>do|does)|(?P<perfect>have|has|'ve)"
    r"|really|absolutely|just|also|still|always|totally|definitely|truly|simply|actually|currently|now|already|"
    r"recently|finally|even|particularly|especially|usually|often|both|all|generally|only|mostly|officially|yet)\s+",
    re.I,
)

_UPPER = "A-ZÀ-ÖØ-Þ"
_TOKEN = rf"(?:(?:O'|D'|Mc)?[{_UPPER}][\w\-]{{0,30}}(?:\.(?=\s\w))?|[{IDEOGRAPH}]{{2,6}})"
_NAME = rf"{_TOKEN}(?: (?:{_TOKEN}|\d[\w.]{{0,10}})){{0,3}}"
_ONES_OWN = r"(?:best |older |younger |little |big |new |old |current |late )?[a-z]{2,20}(?:-[a-z]{2,20}){0,3}"
_SUBJECT = re.compile(
    rf"(?P<first>I|i|we|We)(?P<short>'m|’m|'ve|’ve|'re|’re)?(?=\s)"
    rf"|(?P<mine>[Mm]y|[Oo]ur)\s(?P<own>{_ONES_OWN})(?:\s(?P<title>{_NAME}))?(?=\s|['’]s\s)"
    rf"|(?P<pronoun>[Hh]e|[Ss]he|[Ii]t)(?P<is>'s|’s)?(?=\s)"
    rf"|(?:(?P<the>[Tt]he)\s)?(?P<name>{_NAME})(?=\s|['’]s\s)"
    rf"|[Tt]he\s(?P<thing>[a-z][\w\-]{{1,20}}(?: [\w\-]{{1,20}}){{0,2}}?)(?=\s(?:{_VERBS}|is|now|does|currently)\s)"
)
_NO_NAME = frozenset(
    "I A An The This That These Those It They You He She We There Here What Who Where When Why How Which Everyone Everybody "
    "Someone Somebody Anyone Nobody Nothing Something Everything People Some Many Most All Both Each Every One Two Life Work "
    "Love Music Art Time Today Tomorrow Yesterday Thanks Thank Yes Yeah No Not Well Oh Hey Hi Wow And But So Or If My Your His "
    "Her Our Their Its Just Also Then Now Still Even Sounds Looks Seems Glad Good Great Nice Cool Awesome Congrats Family "
    "Friends Nature Dance Dancing Being Having Sure Okay Ok Only Maybe Please Let Lets Last Next Another Such Things".split()
)
_MONTHS = frozenset(
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September "
    "October November December Christmas Easter".split()
)
_INNER_NAME = re.compile(rf"(?<=[\w,] )[{_UPPER}][\w\-]+")


@dataclass(frozen=True, slots=True)
class Head:
    """Subject and mood of a clause, up to its verb."""

    subject: str
    person: str  # "first", "name", "thing"; verbs agree with it
    start: int
    verb: int  # offset where the verb begins
    base: bool = False  # the bare form must follow: "does not like", "might like"
    perfect: bool = False
    copula: bool = False  # "'m" was already read
    negated: bool = False
    stance: float = 1.0
    faithfulness: float = CERTAIN
    reason: str = ""
    named: bool = False  # certainly a name, not a noun that opens a sentence

    def says(self, predicate: str, claimed: str, end: int, sign: int = 1, stance: float = 1.0) -> Said:
        polarity = -sign if self.negated else sign
        strength = min(stance, self.stance)
        return Said(
            self.subject, predicate, claimed, self.start, end, polarity, strength, self.faithfulness, self.reason
        )


# --- heads -----------------------------------------------------------------------------------------------------
def _head(text: str, start: int, end: int, topic: Topic) -> Head | None:
    at = _after_leads(text, start, end)
    stance, negated, reason, faith = 1.0, False, "", CERTAIN
    for hedge, strength in _HEDGES:
        if found := hedge.match(text, at, end):
            at, stance, reason = found.end(), strength, f"hedged: {found.group().strip().lower()}"
    if found := _DOUBT.match(text, at, end):
        at, stance, negated, reason = found.end(), 0.4, True, "the speaker doubts it"
    if (found := _REPORT.match(text, at, end)) and found["who"] not in _NO_NAME:
        at, faith, reason = found.end(), REPORTED, f"reported by {found['who']}"
        topic.names.update([] if found["who"].lower().startswith(("my ", "our ")) else [found["who"]])
    head = _subject(text, at, end, topic)
    if head is None:
        return None
    head = replace(head, stance=stance, negated=negated, reason=reason or head.reason)
    return _gap(text, replace(head, faithfulness=min(faith, head.faithfulness)), end)


def _after_leads(text: str, at: int, end: int) -> int:
    for _ in range(4):
        lead = _LEAD.match(text, at, end)
        if not lead:
            break
        at = lead.end()
    return at


def _subject(text: str, at: int, end: int, topic: Topic) -> Head | None:
    found = _SUBJECT.match(text, at, end)
    me = topic.speaker or "I"
    if not found:
        # "I live in Rome and work at Acme": the subject of the clause before goes on
        go_on = topic.subject and re.compile(rf"(?:now |also |currently )?(?:{_VERBS})\b").match(text, at, end)
        person = "first" if topic.subject == me else "name"
        return Head(topic.subject, person, at, at, faithfulness=REPORTED) if go_on else None
    after = found.end()
    if found["first"]:
        short = (found["short"] or "").replace("’", "'")
        faith = REPORTED if found["first"].lower() == "we" else CERTAIN
        return Head(
            me, "first", at, after, copula=short in ("'m", "'re"), perfect=short == "'ve", faithfulness=faith, named=True
        )
    if found["mine"]:
        owned = f"{topic.speaker}'s" if topic.speaker else "my"
        return Head(f"{owned} {found['own']}", "name", at, after, named=True)
    if found["pronoun"]:
        known = topic.only_name
        return Head(known, "name", at, after, copula=bool(found["is"]), faithfulness=REPORTED) if known else None
    if found["thing"]:
        return Head(found["thing"], "thing", at, after)
    first, *others = found["name"].split()
    if first in _NO_NAME or first in _MONTHS or (len(first) == 1 and not others):
        return None
    named = bool(others or found["the"] or re.search(r"\d|\w[A-Z]", first) or at > 0 and text[at - 1] not in " \n")
    return Head(found["name"], "name", at, after, named=named or found["name"] in topic.names)


def _gap(text: str, head: Head, end: int) -> Head | None:
    """Read adverbs, negation and modal verbs between subject and verb."""
    at = head.verb
    if text.startswith(("'s ", "’s "), at):
        return replace(head, verb=at)  # a possessive: the attribute rules go on from here
    at = _skip(text, at)
    negated, stance, base, perfect = head.negated, head.stance, head.base, head.perfect
    for _ in range(5):
        word = _GAP_WORD.match(text, at, end)
        if not word or (word["perfect"] and not re.compile(r"(?:always|just|recently|already|now|since|long|never|"
                                                          r"moved|migrated|switched|stopped|started|quit|lived|worked"
                                                          r"|given|sold)\b").match(text, word.end())):
            break
        if word["down"]:
            negated = not negated
            base = base or word["down"].lower() not in ("not", "never", "no longer")
        base = base or bool(word["maybe"] or word["aux"])
        stance = min(stance, 0.25 if word["maybe"] else 0.5 if word["likely"] else 0.4 if word["seem"] else 1.0)
        perfect = perfect or bool(word["perfect"])
        at = word.end()
    return replace(head, verb=at, negated=negated, stance=stance, base=base, perfect=perfect)


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _remember_names(text: str, start: int, end: int, topic: Topic) -> None:
    for found in _INNER_NAME.finditer(text, start, end):
        if found.group() not in _NO_NAME and found.group() not in _MONTHS:
            topic.names.add(found.group())
    opening = re.compile(rf"({_NAME})\s(?:is|was|has|joined|\w+ed|moved|came|told|said)\b").match(text, start, end)
    if opening and opening[1].split()[0] not in _NO_NAME:
        topic.names.add(opening[1])


