"""How an English sentence stands towards what it says: surely, with a hedge, or in somebody else's name."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from beliefgraph.domain.model import Modality
from beliefgraph.extractors.clauses import REPORTED, Said, Topic, vocabulary
from beliefgraph.extractors.lexicon_en import possessed
from beliefgraph.extractors.roles_en import ONE_OF_SEVERAL

_HEDGES: tuple[tuple[re.Pattern[str], float], ...] = (
    (
        re.compile(
            r"(?:maybe|perhaps|possibly|(?:i'm |i am )?not (?:100% |entirely |totally |completely )?(?:sure"
            r"|certain),? but"
            r"|(?:i )?(?:might|could|may) be wrong,? but|don't quote me(?: on this)?,? but)[\s,]+",
            re.I,
        ),
        0.25,
    ),
    (
        re.compile(
            r"(?:i (?:guess|think|suppose|heard|hear|reckon|assume|suspect|gather|imagine|figure)|apparently|supposedly"
            r"|i'm guessing|i am guessing|i'd guess|i'd say|my (?:best )?guess is|i have a feeling|i've heard|word is"
            r"|rumou?r has it"
            r"|rumou?r is|(?:as|so) far as i (?:know|remember|recall)|afaik|iirc|if i (?:remember|recall) (?:right"
            r"|correctly|it right)"
            r"|from what i(?:'ve| have)? (?:hear|heard|gather|remember|understand)|it (?:seems|looks|appears)"
            r"|it (?:may|might|could) be(?= that)|seems"
            r"|looks"
            r"|they say|people say)[\s,]+(?:that\s+|like\s+)?",
            re.I,
        ),
        0.4,
    ),
    (
        re.compile(
            r"(?:i (?:do )?believe|i(?:'m| am) (?:pretty|fairly|almost|quite|reasonably) (?:sure|certain)|(?:pretty"
            r"|fairly) sure"
            r"|(?:most )?(?:probably|likely)|presumably|chances are|in all likelihood)[\s,]+(?:that\s+)?",
            re.I,
        ),
        0.5,
    ),
)
_ANY_HEDGE = re.compile("|".join(f"(?:{hedge.pattern})" for hedge, _ in _HEDGES), re.I)
_DOUBT = re.compile(r"i (?:don't|do not) (?:think|believe|suppose)\s+(?:that\s+)?", re.I)
_SAYING = (
    r"(?:says?|said|mentioned|mentions|claims?|claimed|told (?:me|us|(?:the|my|our|his|her) [a-z]+(?= that\b)"
    r"|[A-Z][a-z]+(?= that\b))|tells (?:me|us)|reports?|reported"
    r"|reckons?|thinks?"
    r"|believes?|swears?(?! by\b)|swore|insists?|insisted|maintains?|argues?|estimates?|warns?|warned|confirms?"
    r"|confirmed|announced"
    r"|writes|wrote|explained|admits|admitted|assures me|assured me|informed (?:me|us)|let me know|texted me|texted"
    r"|just told me|just said|keeps saying|keeps telling me|always says|states|stated|notes|noted|suspects"
    r"|guesses|figures|suggests|suggested|indicates|indicated|shows that|showed that|found that|expects that)"
)
_CAPITAL = r"[A-ZÀ-ÖØ-Þ][\w\-]*"
_TELLER = (
    rf"(?:(?:[Mm]y|[Oo]ur|[Tt]he|[Hh]is|[Hh]er|[Aa]n?) [a-z][\w\-]*(?: [a-z][\w\-]*)?(?: {_CAPITAL})?(?:'s [a-z]+)?"
    rf"|{_CAPITAL}(?: {_CAPITAL}){{0,3}}(?:'s (?:[a-z]+ )?[a-z]+)?(?: (?:from|at|in) [\w ]{{2,20}})?"
    r"|[a-z]{4,14}(?=\s(?:says|reckons|claims|thinks)\b))"
)
_REPORT = re.compile(
    rf"(?P<who>{_TELLER}) {_SAYING}(?::?\s+|,\s+)(?:(?:me|us)\s+)?(?:that\s+)?(?!to\b|so\b|it\b,?\s*$|have\b|has\b"
    rf"|are\b|is\b|must\b|may\b|can\b|will\b|was\b|were\b)"
)
_NO_CLAIM = re.compile(r"^[A-Z]\w+ claims\s+$")
_CLAIMED = re.compile(r"(?:that|the|an?|he|she|it|they|his|her|there|its|my|our|no|all)\b|[A-Z]")
_AMBIGUOUS = re.compile(
    r" (?:writes|wrote|notes|noted|states|stated|reports?|reported|estimates|maintains|figures|suggests|suggested"
    r"|indicates"
    r"|indicated|confirms|confirmed|announced|argues|admits|warns|warned)\s+(?:me\s+|us\s+)?$"
)
_WITH_A_VERB = re.compile(r" (?:is|are|has|have|was|were|will|must|may|can|cannot)\b")
_STATED = re.compile(
    r"(?P<who>(?:(?:[Tt]he|[Aa]n?|[Oo]ur|[Mm]y) )?[A-Za-z][\w'\-]*(?: [\w'\-]+){0,7}?) (?:says?|said|claims?|claimed"
    r"|states?|stated|argues?|argued"
    r"|reports?|reported|believes?|warns?|warned|estimates?|confirm|confirms|confirmed|insists?|suggests?|suggested"
    r"|indicates?"
    r"|finds?|found|shows?|showed|announced|note|notes|noted)(?: (?:yesterday|today|on \w+day|last week"
    r"|this week))? that (?!is\b|was\b)"
)
_HEARD_FROM = re.compile(
    rf"(?:i (?:just |only )?(?:heard|hear|learned|know) (?:it )?from|word from|the word from) (?P<who>{_TELLER})"
    r"(?:,| is)?\s+(?:that\s+)?",
    re.I,
)
_ACCORDING = re.compile(
    r"(?:according to|as per|per (?=the\b|our\b|its\b|company\b)) ?(?P<who>[^,.;:]{2,60}),\s+", re.I
)
_AFTER = re.compile(
    rf"(?:,?\s+(?:according to|as per)\s+(?P<source>[^,.;:()]{{2,60}})|,\s+(?:or so\s+)?(?:says?|said|claims"
    rf"|claimed|reports)"
    rf"\s+(?P<who>{_TELLER})|,\s+(?P<by>(?:my|our|the) [a-z\-]+(?: [a-z\-]+)?|{_CAPITAL}(?: {_CAPITAL})?) "
    r"(?:says|said|tells me|told me|reckons|claims|thinks))\s*$"
)
_AFTERTHOUGHT = re.compile(
    r"(?:,|\s[–—-])?\s+(?:i (?:think|guess|believe|suppose|reckon|assume|imagine)|(?:i'm "
    r"|i am )?not (?:(?:entirely|totally"
    r"|quite|100%) )?(?:sure|certain)(?: though| about that)?|if i (?:remember|recall) (?:right|correctly)"
    r"|if memory serves(?: me)?|iirc|afaik"
    r"|as far as i know|apparently|probably|or so i(?:'m| am| was)? (?:told|hear|heard|think)|i(?:'m"
    r"| am) (?:fairly|pretty"
    r"|almost) (?:sure|certain)|but (?:i'm|i am) not (?:\w+ )?(?:sure|certain)|maybe|possibly|presumably)\s*$",
    re.I,
)
_TAIL = 90
"""How far back from its end a sentence is searched for whose word it was."""

_NOBODY = vocabulary(
    "It This That There He She They We You I Which What Who Everyone Everybody Nobody Someone And But So If"
)
_NOT_TELLING = vocabulary("i we you it this that there he she they who which what if when")
RELATIVES = vocabulary(
    "Mum Mom Mama Mommy Mummy Dad Daddy Papa Grandma Grandpa Granny Nana Gran Grandad Granddad Nan Auntie"
)
"""Of one's own family, by the name one calls them."""


@dataclass(frozen=True, slots=True)
class Attitude:
    """How surely something is said and by whom; `at` is where it begins."""

    at: int
    stance: float = 1.0
    negated: bool = False
    reason: str = ""
    modality: Modality = Modality.ASSERTED
    said_by: str = ""

    @property
    def plain(self) -> bool:
        """Whether the speaker simply says so."""
        return self.modality is Modality.ASSERTED and not self.negated

    def applied(self, said: Said) -> Said:
        """A claim of the sentence that has this attitude; a claim with one of its own keeps it."""
        if self.plain or said.modality is not Modality.ASSERTED:
            return said
        faith = min(said.faithfulness, REPORTED) if self.said_by else said.faithfulness
        return replace(
            said,
            stance=min(said.stance, self.stance),
            faithfulness=faith,
            reason=said.reason or self.reason,
            modality=self.modality,
            said_by=self.said_by,
        )


def read_attitude(text: str, at: int, end: int, topic: Topic) -> Attitude:
    """The attitude that the words before a clause's subject put it in."""
    attitude = Attitude(at)
    for _ in range(2):
        begun = attitude.at
        for hedge, strength in _HEDGES if _ANY_HEDGE.match(text, attitude.at, end) else ():
            if found := hedge.match(text, attitude.at, end):
                reason = f"hedged: {found.group().strip(' ,').lower()}"
                attitude = Attitude(found.end(), strength, attitude.negated, reason, Modality.HEDGED)
        if found := _DOUBT.match(text, attitude.at, end):
            attitude = Attitude(found.end(), 0.4, True, "the speaker doubts it", Modality.HEDGED)
        attitude = _reported(text, attitude, end, topic)
        if attitude.at == begun:
            break
    return attitude


_COLLEAGUE = re.compile(rf"(?:[Mm]y|[Oo]ur) (?:[a-z\-]+ )?(?:{'|'.join(sorted(ONE_OF_SEVERAL))}) (?P<name>{_CAPITAL})")
""" "my colleague Priya": of several of a kind the name tells which."""


def _reported(text: str, attitude: Attitude, end: int, topic: Topic) -> Attitude:
    found = _REPORT.match(text, attitude.at, end) or _HEARD_FROM.match(text, attitude.at, end)
    if found and _NO_CLAIM.search(found.group()) and not _CLAIMED.match(text, found.end(), end):
        found = None  # "expense claims older than 60 days"
    if found and _AMBIGUOUS.search(found.group()) and not _WITH_A_VERB.search(text, found.end(), end):
        found = None  # "the exporter writes CSV", "the fund reports a loss"
    if not found and text.find(" that ", attitude.at, end) > 0:
        found = _STATED.match(text, attitude.at, end)
    if not found or found["who"].split()[0] in _NOBODY or found["who"].split()[0].lower() in _NOT_TELLING:
        return attitude
    named = _COLLEAGUE.fullmatch(found["who"])
    who = named["name"] if named else found["who"]
    _remember_teller(who, topic)
    return Attitude(found.end(), attitude.stance, attitude.negated, f"reported by {who}", Modality.REPORTED, who)


_LAST_NAME = re.compile(rf" {_CAPITAL}$")


def _remember_teller(who: str, topic: Topic) -> None:
    """A later "she" may be who said so."""
    owner, _, own = who.partition(" ")
    if owner.lower() in ("my", "our"):
        topic.names.add(possessed(topic.speaker or "I", _LAST_NAME.sub("", own)))
    elif who in RELATIVES:
        topic.names.add(possessed(topic.speaker or "I", who.lower()))
    elif who[0].isupper() and owner != "The" and "'s" not in who:
        topic.names.add(who)


def opening(text: str, start: int, end: int) -> Attitude:
    """ "According to the board, …": whose word the whole sentence is."""
    found = _ACCORDING.match(text, start, end)
    return _word_of(found["who"], found.end()) if found else Attitude(start)


def closing(text: str, start: int, end: int) -> tuple[Attitude, int]:
    """ "…, says Alice", "…, I think": the attitude, and where the sentence ends without these words."""
    tail = max(start, end - _TAIL)
    if found := _AFTER.search(text, tail, end):
        who = found["source"] or found["who"] or found["by"]
        if who.split()[0] not in _NOBODY:
            return _word_of(who, start), found.start()
    if found := _AFTERTHOUGHT.search(text, tail, end):
        words = found.group().strip(" ,–—-").lower()
        return Attitude(start, 0.4, reason=f"hedged: {words}", modality=Modality.HEDGED), found.start()
    return Attitude(start), end


def _word_of(who: str, at: int) -> Attitude:
    return Attitude(at, reason=f"reported by {who}", modality=Modality.REPORTED, said_by=who)
