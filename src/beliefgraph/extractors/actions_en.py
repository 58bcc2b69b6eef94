"""The verb of an English clause by its ending, and the object after it; for talk, whose verbs no list holds."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from beliefgraph.extractors.attitude_en import RELATIVES
from beliefgraph.extractors.clauses import vocabulary
from beliefgraph.extractors.heads_en import Head
from beliefgraph.extractors.lexicon_en import FORMS
from beliefgraph.extractors.phrases_en import phrase, without_adjuncts
from beliefgraph.extractors.roles_en import FAMILY, UNADORNED

_WORD = re.compile(r"[^\W\d_]+(?:['\-][^\W\d_]+)*(?:(?<=in)'(?=\s|$))?")
PLACING = (
    r"in|at|on|for|from|with|to|by|out|off|around|near|over|down|up|through|via|before|after|against|between|under"
    r"|inside"
    r"|outside|into|onto|across|behind|beside|next|as|round|along|about|than|like|within|without|every|twice|once|just"
)
CUT = re.compile(rf"\s+(?:{PLACING}|each|all|to|that|who|related|the rest of)\s.*$")
NOBODYS = vocabulary(
    "everywhere it them him her me you us this that these those so something anything everything nothing someone one "
    "ones what how why when where there here myself yourself himself herself themselves ourselves too as well much "
    "more less better not to"
)
SILENT = vocabulary(
    "think know hope want wish feel guess mean see hear say tell ask wonder believe suppose remember forget promise "
    "swear agree understand care look seem appear sound thank appreciate miss regret get try plan intend expect let "
    "come go find doubt bet owe give put make help bring leave stop start need should be have happen realize realise "
    "notice imagine decide consider worry fear trust deserve admit accept assume suspect reckon recommend suggest "
    "advise encourage congratulate dare add turn set call show send share wait stay stand sit fall lose win end face "
    "handle deal pick check change move hold pay follow mention recall relate struggle learn like love enjoy hate "
    "prefer dislike insist disagree aim choose explain describe cut hit hurt complain laugh cry smile it this yes us "
    "as always perhaps sometimes lots loads plus thus keep has does was is"
)
"""Verbs of mind, talk and the moment, which tell nothing lasting even of others."""
PASTS = vocabulary(
    "went got had was were made took saw came found gave told said felt left kept began brought bought built caught "
    "chose did drew drank drove ate fell forgot grew heard held hid knew lost met paid ran sent slept sold spoke "
    "spent stood stole swam taught thought threw understood woke won wore wrote broke fought flew rode sang sat shook "
    "shot stuck swore tore became led lent meant rang rose shone shut swung lit dug fed bit blew froze hung laid sewn "
    "knelt"
)
Tense = Literal["present", "past", "doing"]


@dataclass(frozen=True, slots=True)
class Action:
    """The verb of a clause and where the words after it begin."""

    lemma: str
    tense: Tense
    after: int


def action(text: str, head: Head, end: int) -> Action | None:
    """The verb that the clause goes on with, by its ending; None when its form does not fit the subject."""
    found = _WORD.match(text, head.verb, end)
    if not found:
        return None
    word = found.group().lower()
    if "'" in word and not word.endswith("in'"):
        return None
    if head.copula or (head.perfect and word.endswith("ing")):
        return Action(_of_doing(word), "doing", found.end()) if re.match(r"[a-z]{2,}in[g']?$", word) else None
    form = FORMS.get(word)
    if head.perfect or word in PASTS or (form and form.tense == "past") or word.endswith("ed"):
        return Action(form.lemma if form else word, "past", found.end())
    if head.base or head.person == "first" or head.plural:
        return Action(word, "present", found.end())
    if not word.endswith("s") or word.endswith("ss"):
        return None
    return Action(form.lemma if form else _of_third(word), "present", found.end())


def _of_third(word: str) -> str:
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-2] if word.endswith(("shes", "ches", "xes", "zes", "sses")) else word[:-1]


def _of_doing(word: str) -> str:
    """ "driving" -> "drive"; the stem where the dictionary does not know it."""
    stem = word.removesuffix("g").removesuffix("'").removesuffix("in")
    doubled = stem[:-1] if len(stem) > 2 and stem[-1] == stem[-2] else stem
    return next((lemma for lemma in (stem, stem + "e", doubled) if lemma in FORMS), stem)


def goods(words: str) -> str:
    """The object of a verb: a noun phrase up to the first preposition."""
    words = re.sub(r"^(?:one (?=[A-Za-z])|all (?:of )?(?=the |my |our ))", "", words.strip())
    words = _ASIDE.sub("", without_adjuncts(f"| {words}")[2:])
    first = words.split(" ", 1)[0].lower()
    if not first or first in NOBODYS or NO_OBJECT.match(words):
        return ""
    said = phrase(CUT.sub("", words), 6)
    last = said.split()[-1].lower() if said else ""
    return "" if last in NOBODYS or (last.endswith("ly") and last not in _NOUNS_IN_LY) or VAGUE.search(said) else said


_NOUNS_IN_LY = (
    "family",
    "telly",
    "jelly",
    "lily",
    "assembly",
    "trolley",
    "bully",
    "dolly",
    "brolly",
    "wheelie",
    "fly",
    "ally",
)
_ASIDE = re.compile(
    r"(?:,? (?:finally|completely|entirely|totally|religiously|badly|naturally|obviously|mostly|mainly|properly"
    r"|together|alone"
    r"|full[- ]time|part[- ]time|professionally|competitively|regularly|occasionally|though|tho|mind|anyway|almost"
    r"|just|only"
    r"|recently|about|just|outdoors|indoors|abroad|locally|online|overnight|through and through))+$"
)
NO_OBJECT = re.compile(
    rf"(?:{PLACING}|each other|every|everyone|everybody|nobody|no one|during|except|despite|my (?:best|own|time)|all"
    rf"|of|low|high)\b"
)
VAGUE = re.compile(
    r"\b(?:lots?|bit|way|time|things?|stuff|difference|sense|fun|look|sure|care|break|chance|place|part|note|step|shot"
    r"|point|sight|moment|advantage|photos?|pictures?|pics|view|hand|deep|forward|matter|while|day|turns|a lot"
    r"|courage)$",
    re.I,
)


def is_kin(owned: str) -> bool:
    """Whether "my …" is somebody."""
    return owned.split()[-1] in FAMILY or owned in UNADORNED or owned.title() in RELATIVES


def never(text: str, head: Head) -> bool:
    """ "we never had a telly", "never smoked": what never was is not."""
    return head.negated and "never" in text[head.after : head.verb].lower()


def rest_of(text: str, start: int, end: int) -> str:
    """The words after a verb, without what says only when and why."""
    return without_adjuncts(f"| {text[start:end].strip()}")[2:]


LEADING_ELSEWHERE = (
    "into",
    "through",
    "across",
    "as",
    "than",
    "like",
    "about",
    "to",
    "along",
    "round",
    "over",
    "up",
    "down",
    "off",
)
