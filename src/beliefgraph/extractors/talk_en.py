"""What English clauses of talk say by their grammar alone: what somebody does as a rule, is, has, got or gave up.

These rules come last: they know kinds of verbs and complements where the others know wordings.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from beliefgraph.extractors import lists_en as lists
from beliefgraph.extractors import values_en as value
from beliefgraph.extractors.clauses import REPORTED, Said, vocabulary
from beliefgraph.extractors.heads_en import Head
from beliefgraph.extractors.lexicon_en import FORMS, PREPOSITIONS, third
from beliefgraph.extractors.phrases_en import amount, bare, phrase, without_adjuncts

_WORD = re.compile(r"[^\W\d_]+(?:['\-][^\W\d_]+)*")
_PLACING = (
    r"in|at|on|for|from|with|to|by|out|off|around|near|over|down|up|through|via|before|after|against|between|under|inside"
    r"|outside|into|onto|across|behind|beside|next|as|round|along|about|than|like|within|without|every|twice|once"
)
_CUT = re.compile(rf"\s+(?:{_PLACING}|each|all|to|that|who)\s.*$")
_NOBODYS = vocabulary(
    "it them him her me you us this that these those so something anything everything nothing someone one ones what how "
    "why when where there here myself yourself himself herself themselves ourselves too as well much more less better "
    "not to"
)
_SILENT = vocabulary(
    "think know hope want wish feel guess mean see hear say tell ask wonder believe suppose remember forget promise swear "
    "agree understand care look seem appear sound thank appreciate miss regret get keep try plan intend expect let come "
    "go find doubt bet owe mind give put make help bring leave stop start need should would could will can may might must "
    "do be have happen realize realise notice imagine decide consider worry fear trust deserve admit apologize apologise "
    "accept assume suspect reckon recommend suggest advise encourage congratulate dare add turn set call show send "
    "share wait stay stand sit fall lose win end face handle deal manage pick check change move hold pay follow "
    "mention recall relate struggle resonate strive learn like love enjoy hate prefer dislike adore rather got gotta "
    "gonna wanna kinda just cannot beg insist disagree aim choose explain describe cut hit hurt hoping "
    "is are was were has had did does been im ive id ill dont cant wont didnt doesnt isnt aint ain't"
)
"""Verbs of mind, talk and the moment, and those that say too little alone."""
_PASTS = vocabulary(
    "went got had was were made took saw came found gave told said felt left kept began brought bought built caught chose "
    "did drew drank drove ate fell forgot grew heard held hid knew lost met paid ran sent slept sold spoke spent stood "
    "stole swam taught thought threw understood woke won wore wrote broke fought flew rode sang sat shook shot stuck "
    "swore tore became led lent meant rang rose shone shut swung lit dug fed bit blew froze hung laid sewn knelt "
)
_AS_IN_THE_VOCABULARY = {
    "keep": "has", "raise": "has", "breed": "has", "own": "has", "rear": "has", "carry": "has", "farm": "has",
    "use": "uses", "take": "uses", "ride": "uses", "drive": "uses", "wear": "wears",
    "play": "does", "practise": "does", "practice": "does", "do": "does", "eat": "does", "drink": "does",
    "attend": "education", "study": "education", "speak": "speaks", "detest": "likes",
    "dread": "likes", "loathe": "likes", "despise": "likes", "adore": "likes", "collect": "collects",
}  # fmt: skip
_AGAINST = vocabulary("detest dread loathe despise")
_EMPLOYING = re.compile(r"(?:at|for|with|out of|in) (?P<at>.+)$")

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
    if head.copula or (head.perfect and word.endswith("ing")):
        return Action(_of_doing(word), "doing", found.end()) if re.match(r"[a-z]{2,}in[g']?$", word) else None
    form = FORMS.get(word)
    if head.perfect or word in _PASTS or (form and form.tense == "past") or word.endswith("ed"):
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
    words = without_adjuncts(words)
    first = words.split(" ", 1)[0].lower()
    if not first or first in _NOBODYS or first in PREPOSITIONS:
        return ""
    said = phrase(_CUT.sub("", words), 6)
    last = said.split()[-1].lower() if said else ""
    return "" if last in _NOBODYS or last.endswith("ly") or _VAGUE.search(said) else said


_VAGUE = re.compile(
    r"\b(?:lots?|bit|way|time|things?|stuff|difference|sense|fun|look|sure|care|break|chance|place|part|note|step|shot"
    r"|point|sight|moment|advantage|photos?|pictures?|pics|view|hand|deep|forward|matter|while|day|turns|a lot|courage)$",
    re.I,
)


# --- what somebody does ----------------------------------------
def habitually(text: str, head: Head, end: int) -> list[Said]:
    """ "I referee the vets' games", "my cousin fixes boats", "we fish out of Newlyn", "she's raising alpacas"."""
    doing = action(text, head, end) if head.people and not head.document else None
    if doing is None or doing.tense == "past" or doing.lemma in _SILENT:
        return []
    if doing.tense == "doing" and doing.lemma not in _LASTING:
        return []
    if doing.lemma == "work":
        return _works(text, head, doing, end)
    if doing.lemma in ("live", "rent", "reside", "stay") and (home := _home(text, head, doing, end)):
        return home
    members, last = lists.members(text, doing.after, end, goods, head.negated)
    if found := [member for member in members if member]:
        predicate = _AS_IN_THE_VOCABULARY.get(doing.lemma) or third(doing.lemma)
        sign = -1 if doing.lemma in _AGAINST else 1
        return [head.says(predicate, member, last, sign) for member in found] + _where(text, head, doing, end)
    return _somehow(text, head, doing, end)


_LASTING = vocabulary(
    "live work rent study teach learn train raise breed run drive own keep manage lead coach volunteer write build restore "
    "farm foster date share commute freelance tutor grow practise practice play use wear take"
)
"""What "-ing" may tell beyond the moment."""


def _somehow(text: str, head: Head, doing: Action, end: int) -> list[Said]:
    """A verb without object: "volunteers at the food bank", "lives for Bach", "swims"."""
    rest = without_adjuncts(text[doing.after : end])
    place = re.match(rf"(?P<prep>(?:out of|{_PLACING}))\s+(?P<what>\S.*)$", rest)
    if place and doing.lemma not in ("run", "lead", "build"):
        what = phrase(_CUT.sub("", place["what"]), 5)
        if what and what.split()[0].lower() not in _NOBODYS and not _VAGUE.search(what):
            return [head.says(f"{third(doing.lemma)} {place['prep']}", what, end)]
    if not rest and doing.lemma in _ALONE:
        return [head.says("does", text[head.verb : doing.after], end)]
    return []


_ALONE = vocabulary(
    "swim cycle smoke drink snore vape drive cook bake knit sew paint sing dance garden climb ski surf sail hunt fish read "
    "meditate pray jog lift box skate freelance commute stutter gamble hike camp"
)
"""What one does or does not do, without more being said."""


def _where(text: str, head: Head, doing: Action, end: int) -> list[Said]:
    """ "teaches chemistry at a lycée", "sells boats in Tampa"."""
    if doing.lemma not in _TRADES or head.negated:
        return []
    rest = without_adjuncts(text[doing.after : end])
    at = re.search(r"\s(?:at|for) (?P<firm>(?:(?:the|a|an) )?[\w'&.\-]+(?: [\w'&.\-]+){0,4})$", rest)
    place = re.search(r"\sin (?P<place>[A-Z][^,]*)$", rest)
    claims = []
    if place and (town := value.place(place["place"])):
        claims.append(head.says("work_location", town, end))
    if at and (firm := phrase(re.split(r" (?:in|near|on) ", at["firm"])[0], 4)):
        claims.append(head.says("works_at", firm, end))
    return claims


_TRADES = vocabulary("teach coach drive sell run manage lead cook fix repair design write build train")


def _works(text: str, head: Head, doing: Action, end: int) -> list[Said]:
    """ "works out of the Croydon clinic as a phlebotomist", "work for the county", "work part-time at a bakery"."""
    rest = without_adjuncts(text[doing.after : end])
    as_a = re.search(r"\bas (?P<job>(?:an? |the )?[^,]+)$", rest)
    before = rest[: as_a.start()].strip() if as_a else rest
    job = value.occupation(as_a["job"]) if as_a else ""
    claims = [head.says("occupation", job, end)] if job else []
    found = re.search(r"(?:^|\s)(?:at|for|out of|with|in) (?P<at>(?:an? |the |my )?[\w'&.\-]+(?: [\w'&.\-]+){0,5})$", before)
    firm = phrase(re.split(r" (?:in|near|on) ", found["at"])[0], 5) if found else ""
    if firm and firm.lower() not in ("home", "myself", "life") and not re.match(r"\w+ing\b", firm):
        town = value.place(found["at"].rpartition(" in ")[2]) if found and " in " in found["at"] else ""
        trade = found is not None and " in " + found["at"] in f" {before}" and not re.match(r"an? |the |my |[A-Z]", found["at"])
        claims.append(head.says("occupation" if trade else "works_at", firm, end))
        claims += [head.says("work_location", town, end)] if town else []
    return claims


def _home(text: str, head: Head, doing: Action, end: int) -> list[Said]:
    """ "lives on her own in Whitby", "rent a flat in Leith"."""
    found = re.search(r"\bin (?P<place>[A-Z][^,]*)$", without_adjuncts(text[doing.after : end]))
    town = value.place(found["place"]) if found else ""
    return [head.says("lives_in", town, end)] if town else []


# --- what somebody has, got, gave up ----------------------------------------
_HAVE = re.compile(r"(?:have|has|'ve|got)(?: got)? (?P<no>no (?:more )?|zero )?", re.I)
_PASSING = re.compile(
    r"\b(?:ideas?|clue|questions?|headache|meeting|appointment|plans?|problems?|issue|issues|doubts?|feeling|dream|hope|hopes"
    r"|news|time|fun|luck|trouble|cold|fever|hangover|party|call|lunch|dinner|breakfast|coffee|drink|exam|test|interview"
    r"|deadline|choice|reason|point|day|week|weekend|morning|evening|night|year|blast|ball|chat|talk|conversation|look|go"
    r"|rest|nap|bath|shower|try|laugh|memor(?:y|ies)|regrets|respect|faith|confidence|interest|opportunity|chance|impact"
    r"|effect|influence|experience|challenge|challenges|goals?|excuse|say|word|words|thoughts?|suggestions?|favou?r|patience"
    r"|energy|support|access|tickets?|minute|second|moment|guests|visitors|visit|date|trip|event|show|game|match)$",
    re.I,
)


def possessions(text: str, head: Head, end: int) -> list[Said]:
    """ "has poppy seed in it", "I have sickle cell trait", "the neighbours have a drum kit"."""
    found = _HAVE.match(text, head.verb, end)
    if not found or head.copula or head.document or not (head.people or head.named):
        return []
    if found.group().lower().startswith("got") and not head.perfect:
        return []
    sign = -1 if found["no"] else 1
    members, last = lists.members(text, found.end(), end, _kept, head.negated)
    return [head.says("has", member, last, sign) for member in members if member]


def _kept(words: str) -> str:
    """What one has and keeps."""
    words = without_adjuncts(words)
    if re.match(r"(?:to|been|a lot|lots|plenty|much|so|such|enough|the (?:best|same|most))\b", words):
        return ""
    said = re.sub(r" (?:called|named) .*$", "", goods(words))
    return "" if not said or _PASSING.search(said) or value.OPINION.match(f"a {said}") else said


_GAINED = re.compile(
    r"(?:(?:just|finally|recently) )*(?:got|bought|adopted|inherited|purchased|acquired|picked up|rescued|took in|ordered"
    r"|invested in|treated (?:my|our)sel(?:f|ves) to) (?:myself |ourselves |us |me )?"
    r"(?=(?:an?|another|my|our|two|three|four|five|some new|new|\d+)\s)",
    re.I,
)
_SHED = re.compile(
    r"(?:(?:just|finally|recently) )*(?:sold|got rid of|gave away|gave up|ditched|binned|scrapped|traded in|cancell?ed|returned"
    r"|donated|deleted|lost|rehomed|dropped|chucked|handed back|handed in|closed|shut down|uninstalled|unsubscribed from"
    r"|stopped using|quit using) (?=(?:my|our|the|his|her|their)\s)",
    re.I,
)
_SWAPPED = re.compile(r"(?:swapped|traded|exchanged|replaced|changed) (?P<old>.+?) (?:in )?(?:for|with) (?P<new>.+)$", re.I)
_STOPPED = re.compile(
    r"(?:(?:just|finally|recently) )*(?:stopped|quit|gave up|given up|packed in|cut out|kicked|ditched|dropped|swore off"
    r"|had to (?:stop|quit|give up))\s+(?P<what>[^\W\d_].*)$",
    re.I,
)
_BEGUN = re.compile(
    r"(?:(?:just|finally|recently) )*(?:took up|taken up|got into|gotten into|started|began|signed up for|joined)\s+"
    r"(?P<what>[^\W\d_].*)$",
    re.I,
)
_QUIT_WORK = re.compile(r"(?:left|quit|resigned from|walked out of) (?P<what>(?:the |my )?[^\W\d_].*)$", re.I)
_TRADE = re.compile(r"(?:[a-z]+ )?(?:nursing|teaching|banking|law|medicine|accounting|farming|consulting|journalism|engineering|retail"
    r"|academia|advertising|policing|plumbing|hospitality|sales|marketing|finance|tech|publishing|politics|the (?:army|navy|police"
    r"|force|civil service))$")  # fmt: skip


def changes(text: str, head: Head, end: int) -> list[Said]:
    """ "got a second-hand cello", "swapped the van for an e-bike", "gave up the allotment", "left nursing"."""
    if head.copula or head.negated or not head.people or head.document or head.base:
        return []
    if found := _GAINED.match(text, head.verb, end):
        claimed = _kept(text[found.end() : end])
        gained = claimed and value.bought(f"a {bare(claimed)}")
        return [head.says("has", re.sub(r"^(?:new|first|another) ", "", claimed), end)] if gained else []
    if found := _SWAPPED.match(text, head.verb, end):
        old, new = _kept(found["old"]), _kept(found["new"])
        return [head.says("has", old, end, -1), head.says("has", new, end)] if old and new else []
    if found := _SHED.match(text, head.verb, end):
        claimed = _kept(text[found.end() : end])
        owned = claimed and not re.match(r"(?:job|temper|mind|way|weight|voice|balance|cool|game|match|keys)\b", claimed)
        return [head.says("has", claimed, end, -1)] if owned else []
    if (found := _QUIT_WORK.match(text, head.verb, end)) and _TRADE.match(without_adjuncts(found["what"])):
        return [head.says("occupation", without_adjuncts(found["what"]), end, -1)]
    for pattern, sign in ((_STOPPED, -1), (_BEGUN, 1)):
        if (found := pattern.match(text, head.verb, end)) and (said := _practice(found["what"])):
            return [head.says("does", said, end, sign)]
    return []


_OF_THE_MOMENT = vocabulary(
    "feeling thinking crying laughing trying talking looking working being having getting going making doing seeing "
    "worrying wondering noticing telling asking raining snowing"
)


def _practice(words: str) -> str:
    """What one begins or gives up doing: "wearing contacts", "the bassoon", "cigarettes"."""
    words = re.sub(r"^(?:drinking|eating|playing|doing|practi[sc]ing) (?=\w)", "", words)
    said = goods(words)
    first = said.split()[0].lower() if said else ""
    return "" if first in _OF_THE_MOMENT or re.match(r"(?:to|work|my job|job)\b", said) else said


# --- what somebody is ----------------------------------------
_OPINION = vocabulary(
    "mess wreck bit little lot fan star joke idiot genius legend angel hero disaster nightmare dream gem saint champ trouper "
    "mystery pain delight treat joy treasure blessing shame pity relief surprise liar fool wimp coward keeper lifesaver day "
    "night week thing one way time place person people guy girl man woman reminder chance part sign moment something help "
    "breath start step journey process challenge experience opportunity honor honour pleasure feeling idea goal"
)
_MOODS = vocabulary(
    "tired sick ill fine ok okay happy sad excited ready late busy here back home away out sorry right wrong sure proud glad "
    "worried upset angry mad hungry thirsty cold hot warm bored stressed nervous scared afraid confused lost lucky grateful "
    "thankful alone free able done curious interested amazing great good nice lovely awesome wonderful fantastic brilliant "
    "bad terrible awful serious honest welcome kidding joking fed knackered shattered exhausted starving dead broke down up "
    "on off in over like so too very such really just all aware certain close available asleep awake better worse well "
    "surprised shocked thrilled delighted pleased relieved annoyed jealous determined committed impressed inspired "
    "supportive amazed touched moved overwhelmed motivated gonna going"
)
_KIND = re.compile(r"(?P<article>an?|the|my|our|his|her)\s+(?P<what>\S.*)$")
_DEGREE = re.compile(r"(?:(?:very|really|quite|pretty|so|too|rather|a bit|a little|totally|absolutely|super|extremely) )+")
_PLAIN_STATE = re.compile(
    r"(?:(?:half|partially|severely|mildly|legally|completely|totally|profoundly|almost|colou?r|newly|recently|happily"
    r"|entirely|fully|badly|double|face|number|word|mostly|strictly|still|officially|naturally|fairly|properly) ?-?)?"
    r"(?:deaf|blind|mute|left-handed|right-handed|ambidextrous|self-taught|self-employed|retired|semi-retired|divorced|widowed"
    r"|separated|single|engaged|married|pregnant|adopted|bilingual|trilingual|diabetic|asthmatic|epileptic|anaemic|anemic"
    r"|coeliac|celiac|dyslexic|dyspraxic|autistic|vegan|vegetarian|pescatarian|teetotal|sober|unemployed|freelance|bald|blonde"
    r"|ginger|lactose intolerant|gluten[- ]free|religious|atheist|claustrophobic|hypermobile|housebound|flat-footed|colou?rblind"
    r"|housetrained|neutered|spayed|microchipped|vaccinated|arthritic|menopausal|paralysed|paralyzed|illiterate|tone[- ]deaf"
    r"|allergic|insured|night-blind|short-sighted|long-sighted|near-sighted|far-sighted|shy|stubborn|introverted|extroverted)$",
    re.I,
)
_TASTES = re.compile(
    r"(?:(?:really|absolutely|completely|totally|quite|also|still|very|not|properly) )*"
    r"(?P<how>mad|nuts|crazy|wild|obsessed|keen|partial|addicted|hooked|big|fond|sick|tired|fed up|useless|rubbish|hopeless"
    r"|terrible|brilliant|great|good|bad|ace|decent|handy) (?P<prep>for|about|on|to|with|of|at|in) (?P<what>\S.*)$"
)
_DISTASTE = ("sick", "tired", "fed up")
_ON = re.compile(r"on (?P<what>(?!the way|my way|our way|his way|her way|holiday|vacation|time|top|edge|board|fire|call|leave|it\b"
    r"|a\b|page|track|point|duty|strike|sale|hold|offer|and\b)[^\W\d_].*)$")  # fmt: skip
_MEMBER = re.compile(r"(?:on|in|part of) (?P<what>the (?:[\w\-']+ ){0,3}(?:committee|board|council|team|squad|choir|band|orchestra"
    r"|union|club|navy|army|air force|marines|reserves|cadets|police|scouts|guides|clergy|cast|jury|panel))\b")  # fmt: skip


def beings(text: str, head: Head, end: int) -> list[Said]:
    """ "a farrier", "the drummer in Saltmarsh", "half deaf", "on metformin", "mad for fish pie"."""
    if not head.copula or not head.people or head.document or head.verb == head.after and head.person != "first":
        return []
    rest = without_adjuncts(text[head.verb : end])
    if found := _MEMBER.match(rest):
        return [head.says("member of", bare(found["what"]), end)]
    if (found := _ON.match(rest)) and (taken := goods(found["what"])) and len(taken.split()) <= 3:
        return [head.says("uses", taken, end)]
    if found := _TASTES.match(rest):
        return _ability_or_taste(head, found, end)
    if found := _KIND.match(rest):
        return _kind_of(head, found, end)
    plain = _DEGREE.sub("", rest)
    return [head.says("is", plain, end)] if _PLAIN_STATE.match(plain) else []


def _ability_or_taste(head: Head, found: re.Match[str], end: int) -> list[Said]:
    what = goods(found["what"]) or (phrase(found["what"], 5) if found["what"].split()[0].lower() not in _NOBODYS else "")
    if not what:
        return []
    if found["prep"] in ("at", "in", "with") and found["how"] not in ("obsessed", "fed up"):
        bad = found["how"] in ("useless", "rubbish", "hopeless", "terrible", "bad")
        return [head.says(f"good {found['prep']}", what, end, -1 if bad else 1)] if found["prep"] == "at" else []
    fond = found["how"] in ("mad", "nuts", "crazy", "wild", "obsessed", "keen", "partial", "addicted", "hooked", "big", "fond")
    return [head.says("likes", what, end, 1)] if fond else []


def _kind_of(head: Head, found: re.Match[str], end: int) -> list[Said]:
    words = re.split(r"\s(?:who|that|which|with|from|by|and|but|so)\s", found["what"])[0]
    where = re.search(r"\s(?:at|for|in) (?P<org>(?:the )?[A-Z][\w&'\-]*(?: [A-Z][\w&'\-]*){0,3})$", words)
    said = phrase(_CUT.sub("", words), 4)
    last = said.split()[-1].lower() if said else ""
    if not said or last in _OPINION or last in _MOODS or said.split()[0].lower() in _MOODS or not last.isalpha():
        return []
    if found["article"] in ("his", "her") or (head.person == "first" and found["article"] == "the"):
        return []
    predicate = "occupation" if value.title(said) else "is"
    claims = [head.says(predicate, said, end)]
    if where and predicate == "occupation" and " in " not in where.group():
        claims.append(head.says("works_at", bare(where["org"]), end))
    return claims


# --- things of one's own ----------------------------------------
_THING_IS = re.compile(
    r"(?:(?P<brand>an? (?:[a-z\-]+ )?[A-ZÀ-Þ][\w\-]+(?: [\w\-]+){0,2})|(?P<code>(?:[A-Z]+\d+\w*|\d+[A-Z]\w*))"
    r"|(?P<where>(?:under|behind|above|below|beside|next to|opposite|inside|in|on|at|near|by) (?:the|my|our|her|his) [^,]{3,50})"
    r"|(?P<stuff>(?:solid |pure |real |stainless )?(?:titanium|steel|oak|pine|brass|copper|leather|wool|cotton|linen|silk|ceramic"
    r"|electric|diesel|petrol|hybrid|automatic|manual|vegan|gluten-free|nut-free|dog-friendly|second-hand|gas|wooden))"
    r"|(?P<state>paid off|mortgaged|rented|leased|insured|off|on its way out|bust|broken|out of order|condemned|listed))$"
)


def own_things(text: str, head: Head, end: int) -> list[Said]:
    """ "the boiler is a Vaillant", "the key's under the third pot", "the house is paid off"."""
    if head.person != "thing" or not head.named or head.document or not head.copula:
        return []
    found = _THING_IS.match(without_adjuncts(text[head.verb : end]))
    if not found:
        return []
    if found["where"]:
        return [head.says("location", found["where"], end)]
    return [head.says("status" if found["state"] else "is", bare(found.group()), end)]


TALK: tuple[Callable[[str, Head, int], list[Said]], ...] = (changes, possessions, beings, habitually, own_things)
"""Tried when no other rule fits."""
