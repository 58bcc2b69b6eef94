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
from beliefgraph.extractors.attitude_en import RELATIVES
from beliefgraph.extractors.beings_en import BEINGS, RELATION
from beliefgraph.extractors.clauses import Said, vocabulary
from beliefgraph.extractors.habits_en import MEDICINE
from beliefgraph.extractors.heads_en import Head
from beliefgraph.extractors.lexicon_en import FORMS, third
from beliefgraph.extractors.nouns_en import OPINION
from beliefgraph.extractors.phrases_en import bare, phrase, without_adjuncts
from beliefgraph.extractors.roles_en import FAMILY, UNADORNED
from beliefgraph.extractors.verb_list_talk_en import OF_HABIT, OF_THINGS

_WORD = re.compile(r"[^\W\d_]+(?:['\-][^\W\d_]+)*(?:(?<=in)'(?=\s|$))?")
_PLACING = (
    r"in|at|on|for|from|with|to|by|out|off|around|near|over|down|up|through|via|before|after|against|between|under|inside"
    r"|outside|into|onto|across|behind|beside|next|as|round|along|about|than|like|within|without|every|twice|once|just"
)
_CUT = re.compile(rf"\s+(?:{_PLACING}|each|all|to|that|who)\s.*$")
_NOBODYS = vocabulary(
    "it them him her me you us this that these those so something anything everything nothing someone one ones what how "
    "why when where there here myself yourself himself herself themselves ourselves too as well much more less better "
    "not to"
)
_SILENT = vocabulary(
    "think know hope want wish feel guess mean see hear say tell ask wonder believe suppose remember forget promise swear "
    "agree understand care look seem appear sound thank appreciate miss regret get try plan intend expect let come go find "
    "doubt bet owe give put make help bring leave stop start need should be have happen realize realise notice imagine decide "
    "consider worry fear trust deserve admit accept assume suspect reckon recommend suggest advise encourage congratulate dare "
    "add turn set call show send share wait stay stand sit fall lose win end face handle deal pick check change move hold pay "
    "follow mention recall relate struggle learn like love enjoy hate prefer dislike insist disagree aim choose explain "
    "describe cut hit hurt complain laugh cry smile it this yes us as always perhaps sometimes lots loads plus thus keep has "
    "does was is"
)
"""Verbs of mind, talk and the moment, which tell nothing lasting even of others."""
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
    if "'" in word and not word.endswith("in'"):
        return None
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
    words = re.sub(r"^one (?=[A-Za-z])", "", words.strip())
    words = _ASIDE.sub("", without_adjuncts(f"| {words}")[2:])
    first = words.split(" ", 1)[0].lower()
    if not first or first in _NOBODYS or _NO_OBJECT.match(words):
        return ""
    said = phrase(_CUT.sub("", words), 6)
    last = said.split()[-1].lower() if said else ""
    return "" if last in _NOBODYS or (last.endswith("ly") and last not in _NOUNS_IN_LY) or _VAGUE.search(said) else said


_NOUNS_IN_LY = ("family", "telly", "jelly", "lily", "assembly", "trolley", "bully", "dolly", "brolly", "wheelie", "fly", "ally")
_ASIDE = re.compile(
    r"(?:,? (?:finally|completely|entirely|totally|religiously|badly|naturally|obviously|mostly|mainly|properly|together|alone"
    r"|full[- ]time|part[- ]time|professionally|competitively|regularly|occasionally|though|tho|mind|anyway|almost|just|only"
    r"|recently|about|just|outdoors|indoors|abroad|locally|online|overnight))+$"
)
_NO_OBJECT = re.compile(rf"(?:{_PLACING}|each other|every|everyone|everybody|nobody|no one|my (?:best|own|time)|all|of|low|high)\b")
_VAGUE = re.compile(
    r"\b(?:lots?|bit|way|time|things?|stuff|difference|sense|fun|look|sure|care|break|chance|place|part|note|step|shot"
    r"|point|sight|moment|advantage|photos?|pictures?|pics|view|hand|deep|forward|matter|while|day|turns|a lot|courage)$",
    re.I,
)


# --- what somebody does ----------------------------------------
def _never(text: str, head: Head) -> bool:
    """ "we never had a telly", "never smoked": what never was is not."""
    return head.negated and "never" in text[head.after : head.verb].lower()


def habitually(text: str, head: Head, end: int) -> list[Said]:
    """ "I referee the vets' games", "my cousin fixes boats", "we fish out of Newlyn", "she's raising alpacas"."""
    doing = action(text, head, end) if head.people and not head.document else None
    if doing is not None and doing.tense == "past" and _never(text, head):
        doing = replace(doing, tense="present")
    if doing is None or not _is_telling(doing, head):
        return []
    if doing.lemma == "work":
        return _works(text, head, doing, end)
    if doing.lemma in ("live", "rent", "reside", "lodge") and (home := _home(text, head, doing, end)):
        return home
    if doing.lemma in ("freelance", "moonlight", "train", "volunteer") and (job := _as_a(text, head, doing, end)):
        return job
    if doing.lemma == "live" or (doing.lemma == "read" and re.match(r"\s+(?:an?|the)\b", text[doing.after : end])):
        return _somehow(text, head, doing, end)
    members, last = lists.members(text, doing.after, end, goods, head.negated)
    if found := [member for member in members if member]:
        predicate = _AS_IN_THE_VOCABULARY.get(doing.lemma) or third(doing.lemma)
        sign = -1 if doing.lemma in _AGAINST else 1
        return [head.says(predicate, member, last, sign) for member in found] + _where(text, head, doing, end)
    return _somehow(text, head, doing, end)


_LASTING = vocabulary(
    "live work rent study teach train raise breed run drive own keep coach volunteer restore farm foster commute freelance"
)
"""What "-ing" may tell beyond the moment."""


def _is_telling(doing: Action, head: Head) -> bool:
    """Whether such a verb of such a subject tells what lasts."""
    if doing.tense == "past" or head.loose or doing.lemma == "be":
        return False
    if not (head.person == "first" or head.owned or head.named or (head.negated and head.base)):
        return False
    if doing.tense == "doing":
        return doing.lemma in _LASTING
    others = not head.plural and (is_kin(head.owned) if head.owned and not head.called else head.person == "name")
    return doing.lemma in OF_HABIT or (bool(others) and doing.lemma not in _SILENT)


def is_kin(owned: str) -> bool:
    """Whether "my …" is somebody."""
    return owned.split()[-1] in FAMILY or owned in UNADORNED or owned.title() in RELATIVES


def _rest(text: str, start: int, end: int) -> str:
    """The words after a verb, without what says only when and why."""
    return without_adjuncts(f"| {text[start:end].strip()}")[2:]


def _somehow(text: str, head: Head, doing: Action, end: int) -> list[Said]:
    """A verb without object: "volunteers at the food bank", "lives for Bach", "swims"."""
    rest = _rest(text, doing.after, end)
    place = re.match(rf"(?P<prep>(?:out of|{_PLACING}))\s+(?P<what>\S.*)$", rest)
    if place and place["prep"] not in _LEADING_ELSEWHERE and doing.lemma not in ("run", "lead", "build", "take", "read", "speak"):
        what = phrase(_CUT.sub("", place["what"]), 5)
        if what and what.split()[0].lower() not in _NOBODYS and not _VAGUE.search(what) and not _NO_OBJECT.match(what):
            return [head.says(f"{third(doing.lemma)} {place['prep']}", what, end)]
    if not (rest if head.negated else text[doing.after : end].strip(" .")) and doing.lemma in _ALONE:
        return [head.says("does", text[head.verb : doing.after], end)]
    return []


_LEADING_ELSEWHERE = ("into", "through", "across", "as", "than", "like", "about", "to", "along", "round", "over", "up", "down", "off")
_ALONE = vocabulary(
    "swim cycle smoke drink snore vape drive cook bake knit sew paint sing dance garden climb ski surf sail hunt fish read "
    "meditate pray jog lift box skate freelance commute stutter gamble hike camp"
)
"""What one does or does not do, without more being said."""


def _where(text: str, head: Head, doing: Action, end: int) -> list[Said]:
    """ "teaches chemistry at a lycée", "sells boats in Tampa"."""
    if doing.lemma not in _TRADES or head.negated:
        return []
    rest = _rest(text, doing.after, end)
    at = re.search(r"\s(?:at|for) (?P<firm>(?:(?:the|a|an) )?[\w'&.\-]+(?: [\w'&.\-]+){0,4})$", rest)
    place = re.search(r"\sin (?P<place>[A-Z][^,]*)$", rest)
    claims = []
    if place and (town := value.place(place["place"])):
        claims.append(head.says("work_location", town, end))
    if at and (firm := phrase(re.split(r" (?:in|near|on) ", at["firm"])[0], 4)):
        claims.append(head.says("works_at", firm, end))
    return claims


_TRADES = vocabulary("teach coach drive sell run manage lead cook fix repair design write build train")


_SHIFTS = r"(?:(?:part[- ]time|full[- ]time|nights?|days|evenings|weekends|shifts|mornings|mostly|remotely|freelance|still) )*"


def _works(text: str, head: Head, doing: Action, end: int) -> list[Said]:
    """ "works out of the Croydon clinic as a phlebotomist", "work for the county", "work part-time at a bakery"."""
    rest = _rest(text, doing.after, end)
    as_a = re.search(r"\bas (?P<job>(?:an? |the )?[^,]+)$", rest)
    before = rest[: as_a.start()].strip() if as_a else rest
    job = value.occupation(as_a["job"]) if as_a else ""
    claims = [head.says("occupation", job, end)] if job else []
    found = re.match(rf"{_SHIFTS}(?:at|for|out of|with|in) (?P<at>(?:an? |the |my )?[\w'&.\-]+(?: [\w'&.\-]+){0,5})$", before)
    firm = phrase(re.split(r" (?:in|near|on) ", found["at"])[0], 5) if found else ""
    if found and firm and firm.lower() not in ("home", "myself", "life") and not re.match(r"\w+ing\b", firm):
        town = value.place(found["at"].rpartition(" in ")[2]) if " in " in found["at"] else ""
        trade = " in " + found["at"] in f" {before}" and not re.match(r"an? |the |my |[A-Z]", found["at"])
        claims.append(head.says("occupation" if trade else "works_at", firm, end))
        claims += [head.says("work_location", town, end)] if town else []
    return claims or (_trade(head, rest, end) if doing.tense == "present" and head.person == "name" else [])


def _trade(head: Head, rest: str, end: int) -> list[Said]:
    """ "works on oil rigs"."""
    found = re.match(r"(?:on|with|in) (?P<what>(?:the )?[a-z][\w\- ]+)$", rest)
    claimed = phrase(found["what"], 4) if found else ""
    return [head.says("occupation", claimed, end)] if claimed else []


def _as_a(text: str, head: Head, doing: Action, end: int) -> list[Said]:
    """ "freelancing as a copywriter", "training to be a nurse"."""
    found = re.match(r"(?P<how>as|to be|to become) an? (?P<job>.+)$", _rest(text, doing.after, end))
    job = value.occupation(found["job"]) if found else ""
    if not found or not job:
        return []
    return [head.says("training for" if doing.lemma == "train" else "occupation", job, end)]


def _home(text: str, head: Head, doing: Action, end: int) -> list[Said]:
    """ "lives on her own in Whitby", "rent a flat in Leith"."""
    rest = _rest(text, doing.after, end)
    found = re.search(r"\bin (?P<place>[A-Z][^,]*)$", rest)
    town = value.place(found["place"]) if found else ""
    if town or doing.lemma != "live":
        return [head.says("lives_in", town, end)] if town else []
    near = re.match(r"(?:above|below|opposite|behind|beside|next to|on|near|by|over) (?:the|an?|my|our|[A-Z])\b.*", rest)
    claimed = phrase(near.group(), 6) if near else ""
    return [head.says("lives_in", claimed, end)] if claimed else []


# --- what somebody has, got, gave up ----------------------------------------
_HAVE = re.compile(r"(?:have|has|'ve|got)(?: got)? (?P<no>no (?:more )?|zero )?", re.I)
_HAVING = re.compile(r"(?P<no>no )|(?:had |(?=(?:an?|one|two|three|four|five|six|\d+) ))", re.I)
_NEVER_HAD = re.compile(r"(?:had|owned) (?P<no>(?!.))?")
_PASSING = re.compile(
    r"\b(?:ideas?|clue|questions?|headache|meeting|appointment|plans?|problems?|issue|issues|doubts?|feeling|dream|hope|hopes"
    r"|news|time|fun|luck|trouble|cold|fever|hangover|party|call|lunch|dinner|breakfast|coffee|drink|exam|test|interview"
    r"|deadline|choice|reason|point|day|week|weekend|morning|evening|night|year|blast|ball|chat|talk|conversation|look|go"
    r"|rest|nap|bath|shower|try|laugh|memor(?:y|ies)|regrets|respect|faith|confidence|interest|opportunity|chance|impact"
    r"|effect|influence|experience|challenge|challenges|goals?|excuse|say|word|words|thoughts?|suggestions?|favou?r|patience"
    r"|energy|support|access|tickets|minute|second|moment|guests|visitors|visit|date|trip|event|show|game|match|code|error|set"
    r"|(?:\w*(?:ness|ity|tion|ment|ance|(?<!lic)ence|ship|(?<!r)ing))|meetings?|attitude|book|list|project|journey|road|team|friends?|stor(?:y|ies)|paths?|love|ups and downs|your|deadlines?|must|passion|busy|angle|row|hundred|job|thing|sort|kind|money|seat)$",
    re.I,
)


def possessions(text: str, head: Head, end: int) -> list[Said]:
    """ "has poppy seed in it", "I have sickle cell trait", "the neighbours have a drum kit"."""
    found = _HAVE.match(text, head.verb, end) or (_HAVING.match(text, head.verb, end) if head.perfect else None)
    found = found or (_NEVER_HAD.match(text, head.verb, end) if _never(text, head) else None)
    if not found or head.copula or head.document or not (head.people or head.named):
        return []
    if found.group().lower().startswith("got") and not head.perfect:
        return []
    sign = -1 if found["no"] else 1
    keep = (lambda words: _kept(words, True)) if head.negated else _kept
    members, last = lists.members(text, found.end(), end, keep, head.negated)
    return [head.says("has", member, last, sign) for member in members if member]


def _kept(words: str, shed: bool = False) -> str:
    """What one has and keeps."""
    words = bare(without_adjuncts(words)) if shed else without_adjuncts(words)
    if re.match(r"(?:to|been|a lot|lots|plenty|much|so|such|enough|the (?!same)|[a-z]+ed (?:a|the|my|some)\b)", words):
        return ""
    said = re.sub(r" (?:called|named) .*$", "", goods(words))
    if re.match(r"[a-z]+ing (?!\w+s?$)|[a-z]+ing$", said):
        return ""
    if _PASSING.search(said.split(" of ")[0]) or (said and said.split()[0] in _PASTS):
        return ""
    bare_many = said.endswith("s") and not said.endswith(("betes", "itis", "osis", "ss", "us")) and words.startswith(said) and not re.match(_NUMBERED, said)
    if re.fullmatch(_NUMBERED, said):
        return ""
    return "" if not said or bare_many or _PASSING.search(said) or OPINION.match(f"a {said}") else said


_NUMBERED = r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d|several|both)"


_GAINED = re.compile(
    r"(?:(?:just|finally|recently) )*(?:got|bought|adopted|inherited|purchased|acquired|rescued|took in|invested in|treated (?:my|our)sel(?:f|ves) to) (?:myself |ourselves |us |me )?"
    r"(?=(?:an?|another|my|our|two|three|four|five|some new|new|\d+)\s)",
    re.I,
)
_SHED = re.compile(
    r"(?:(?:just|finally|recently) )*(?:sold|got rid of|gave away|gave up|ditched|binned|scrapped|traded in|cancell?ed"
    r"|donated|deleted|lost|rehomed|chucked|handed back|handed in|shut down|uninstalled|unsubscribed from"
    r"|stopped using|quit using) (?=(?:my|our|the|his|her|their)\s)",
    re.I,
)
_SWAPPED = re.compile(r"(?:swapped|traded|exchanged|replaced|changed) (?P<old>.+?) (?:in )?(?:for|with) (?P<new>.+)$", re.I)
_STOPPED = re.compile(
    r"(?:(?:just|finally|recently) )*(?:stopped|quit|gave up|given up|packed in|cut out|kicked|ditched|dropped|swore off)\s+(?P<what>[^\W\d_].*)$",
    re.I,
)
_BEGUN = re.compile(
    r"(?:(?:just|finally|recently) )*(?:(?:took up|taken up|got into|gotten into|signed up for|joined)\s+"
    r"|(?:started|began)\s+(?=[a-z]+ing\b))(?P<what>[^\W\d_].*)$",
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
        got = found.group().lower().split()[-1] in ("got",) and not re.match(r"(?:my|our)\b", text[found.end() : end])
        gained = claimed and (value.gotten if got else value.bought)(f"a {bare(claimed)}")
        return [head.says("has", re.sub(r"^(?:new|first|another) ", "", claimed), end)] if gained else []
    if found := _SWAPPED.match(text, head.verb, end):
        old, new = _kept(found["old"], True), _kept(found["new"], True)
        return [head.says("has", old, end, -1), head.says("has", new, end)] if old and new else []
    if found := _SHED.match(text, head.verb, end):
        claimed = _kept(text[found.end() : end], True)
        owned = claimed and not re.match(r"(?:job|seat|temper|mind|way|weight|voice|balance|cool|game|match|keys)\b", claimed)
        return [head.says("has", claimed, end, -1)] if owned else []
    if (found := _QUIT_WORK.match(text, head.verb, end)) and _TRADE.match(without_adjuncts(found["what"])):
        return [head.says("occupation", without_adjuncts(found["what"]), end, -1)]
    for pattern, sign in ((_STOPPED, -1), (_BEGUN, 1)):
        if (found := pattern.match(text, head.verb, end)) and (said := _practice(found["what"])):
            if used := re.match(r"(?:taking|wearing|using) (.+)$", said):
                return [head.says("uses", bare(used[1]), end, sign)]
            predicate = "member of" if "joined" in found.group()[:20] else "does"
            return [head.says(predicate, said, end, sign)]
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
    return "" if first in _OF_THE_MOMENT or re.match(r"(?:to|my|our|work|job)\b", words) else said


# --- what somebody is ----------------------------------------
_OPINION = vocabulary(
    "mess wreck bit little lot fan star joke idiot genius legend angel hero sucker road team story mix combination disaster nightmare dream gem saint champ trouper "
    "mystery pain delight treat joy treasure blessing shame pity relief surprise liar fool wimp coward keeper lifesaver day "
    "night week thing one way time place person people guy girl man woman reminder chance part sign moment something help "
    "breath start few must passion fan step journey process challenge experience opportunity honor honour pleasure feeling idea goal"
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
    r"|ginger|lactose intolerant|gluten[- ]free|religious|atheist|claustrophobic|hypermobile|ex-[a-z]+|housebound|flat-footed|colou?rblind"
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
_ON = re.compile(
    rf"on (?P<what>{MEDICINE}|(?:a )?(?:[a-z\-]+ )?(?:diet|oxygen|dialysis|keto|parole|probation|chemo|chemotherapy|hrt"
    r"|antibiotics|benefits|a pension|blood pressure tablets))$", re.I,
)  # fmt: skip
_MEMBER = re.compile(r"(?:on|in|part of) (?P<what>the (?:[\w\-']+ ){0,3}(?:committee|board|council|team|squad|choir|band|orchestra"
    r"|union|club|navy|army|air force|marines|reserves|cadets|police|scouts|guides|clergy|cast|jury|panel|fire service|fire brigade"
    r"|civil service|health service|merchant navy|coastguard|forces|military))\b")  # fmt: skip


_BIRTH_ORDER = re.compile(r"(?:the )?(?:youngest|eldest|oldest|middle child|baby)(?: child)? of (?:the family|\w+)")
_BLOOD = re.compile(r"(?:A|B|AB|O) ?(?:positive|negative|pos|neg|\+|-|−)(?=$|\s|,)", re.I)
_BASED = re.compile(r"in (?P<org>the (?:\d+\w{2}|[A-Z][\w\-]+)(?: [A-Z][\w\-]+){0,3})$")


def beings(text: str, head: Head, end: int) -> list[Said]:
    """ "a farrier", "the drummer in Saltmarsh", "half deaf", "on metformin", "mad for fish pie"."""
    if not head.copula or not head.people or head.document or (head.verb == head.after and head.person != "first"):
        return []
    rest = without_adjuncts(text[head.verb : end])
    if " and " in text[head.verb : end] and (both := _both(text, head, end)):
        return both
    if found := _IN_CLASS.match(rest):
        return [head.says("education", found["at"], end)]
    if found := re.match(r"(?:now )?(?:the |an? )?(?:proud |happy )?owners? of (?P<what>.+)$", rest):
        owned = goods(found["what"])
        return [head.says("has", owned, end)] if owned else []
    if found := _MEMBER.match(rest):
        return [head.says("member of", bare(found["what"]), end)]
    if found := _ON.match(rest):
        return [head.says("uses", bare(found["what"]), end)]
    if found := _TASTES.match(rest):
        return _ability_or_taste(head, found, end)
    if found := _KIND.match(rest):
        return _kind_of(head, found, end)
    if found := _BIRTH_ORDER.match(rest):
        return [head.says("is", bare(found.group()), end)]
    if found := _BLOOD.match(rest):
        return [head.says("blood type", found.group(), end)]
    if found := _BASED.match(rest):
        return [head.says("works_at", bare(found["org"]), end)]
    plain = _DEGREE.sub("", rest)
    return [head.says("is", plain, end)] if _PLAIN_STATE.match(plain) else []


_IN_CLASS = re.compile(
    r"(?:still )?(?:in|at) (?P<at>(?:year|grade|form|class) \d+|(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
    r"|final|last|senior|junior) (?:year|grade)|\w+ grade|reception|sixth form|kindergarten|nursery|preschool|primary school"
    r"|elementary school|high school|secondary school|middle school|college|uni|university|law school|med school|art school)\b"
)


def _both(text: str, head: Head, end: int) -> list[Said]:
    """ "fourteen and on steroids", "six feet tall and still growing": each side that can be read alone."""
    left, right = text[head.verb : end].split(" and ", 1)
    cut = head.verb + len(left)
    later = replace(head, verb=end - len(right), after=head.after)
    sides = [(head, cut), (later, end)]
    read = [next((said for rule in COMPLEMENTS if (said := rule(text, side, stop))), []) for side, stop in sides]
    return read[0] + read[1] if read[0] else []


def _ability_or_taste(head: Head, found: re.Match[str], end: int) -> list[Said]:
    if found["prep"] == "to" and found["how"] not in ("partial", "addicted"):
        return []
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
    last = said.split(" of ")[0].split()[-1].lower() if said else ""
    if not said or last in _OPINION or last in _MOODS or said.split()[0].lower() in _MOODS or not last.isalpha():
        return []
    if head.loose or head.plural or found["article"] in ("his", "her"):
        return []
    if found["article"] in ("my", "our"):
        return _mine(head, said, end)
    if found["article"] == "the" and (head.person == "first" or not value.title(said)):
        return []
    predicate = "occupation" if value.title(said) else "is"
    claims = [head.says(predicate, said, end)]
    if where and predicate == "occupation" and " in " not in where.group():
        claims.append(head.says("works_at", bare(where["org"]), end))
    return claims


def _mine(head: Head, said: str, end: int) -> list[Said]:
    """ "Bettina isn't my wife", "he's my business partner"."""
    if tie := RELATION.get(said):
        return [replace(head, subject="I").says(tie, head.subject, end)] if head.named and not head.owned else []
    return [head.says("is", said, end)] if said.split()[-1] in FAMILY else []


# --- things of one's own ----------------------------------------
_THING_IS = re.compile(
    r"(?:(?P<brand>an? (?:[a-z\-]+ )?[A-ZÀ-Þ][\w\-]+(?: [\w\-]+){0,2})|(?P<code>(?:[A-Z]+\d+\w*|\d+[A-Z]\w*))"
    r"|(?P<use>my (?!favou?rite|own|life|thing|go-to|idea|fault|problem|jam|world)(?:[a-z]+ )?[a-z]+)"
    r"|(?P<number>(?:number|plot|room|flat|unit|row|table|size|line|door|bay|box) \d+\w*)"
    r"|(?P<where>(?:under|behind|above|below|beside|next to|opposite|inside|in|on|at|near|by) (?:the|my|our|her|his) (?!top|end|middle|heart|list|to-do|bucket|mind|agenda|same|way|mood|moment|market|best|worst|works|mail|face)[^,]{3,50})"
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


_OWN_ATTRIBUTE = re.compile(
    r"(?:mother tongue|first language|native language|second language|surname|last name|maiden name|middle name|star sign"
    r"|zodiac sign|pronouns|religion|nationality|citizenship|major|degree|alma mater|team|club|church|school|gym|bank|handle"
    r"|username|pension|diet|blood (?:type|group)|job title|rank|position|instrument|stage name|screen name|postcode)$"
)


def own_attribute(text: str, head: Head, end: int) -> list[Said]:
    """ "my mother tongue is Tamil", "our bank is Triodos"."""
    if not head.owner or not head.copula or head.document or not _OWN_ATTRIBUTE.match(head.owned):
        return []
    claimed = phrase(text[head.verb : end], 4)
    claimed = claimed if re.match(r"[A-Z0-9]|\w+/\w", claimed) else ""
    return [replace(head, subject=head.owner).says(head.owned, claimed, end)] if claimed else []


# --- what things do ----------------------------------------
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
    place = re.match(rf"(?P<prep>{_PLACING}) (?P<what>\S.*)$", words)
    if place and not head.people and place["prep"] not in _LEADING_ELSEWHERE:
        what = place["what"] if re.match(r"\W?\d|[A-Z]|(?:half|noon|midnight|five|six|seven|eight|nine|ten)\b", place["what"]) else ""
        what = phrase(re.split(r" (?:and|not|but|so|because) ", what or place["what"])[0], 6)
        return [head.says(f"{verb} {place['prep']}", what, end)] if what and not _VAGUE.search(what) else []
    if doing.lemma == "charge":
        cost = phrase(words, 5)
        return [head.says("price", cost, end)] if re.match(r"\W?\d", cost) else []
    claimed = goods(words)
    if head.people or not claimed or (doing.lemma in ("come", "run", "start", "work", "meet", "end") and not re.match(r"\d", claimed)):
        return []
    return [head.says("requires" if doing.lemma == "need" else verb, claimed, end)]


_GETS = re.compile(
    r"gets? (?P<what>(?:(?:really |quite |very |terribly |awfully |bad |terrible )*)(?:migraines|hay ?fever|nosebleeds|panic attacks"
    r"|cold sores|vertigo|cramps|headaches|seasick|carsick|travel sick|airsick|homesick|eczema|heartburn|flare-ups))\b"
)
_STUDIES = re.compile(r"(?:doing|did|do|does|done|got|getting|finished|have|has) (?P<what>(?:an? |my |his |her |one )?[^,]*)$")
_DIED = re.compile(r"(?:died|passed away|passed)(?=$| )")


def life(text: str, head: Head, end: int) -> list[Said]:
    """ "gets seasick", "doing a PhD in botany at Exeter", "belongs to a running club", "passed away"."""
    if not head.people or head.document:
        return []
    words = text[head.verb : end].strip(" .")
    if found := _GETS.match(words):
        return [head.says("is" if found["what"].endswith("sick") else "has", found["what"], end)]
    if (found := _STUDIES.match(words)) and (degrees := value.degree(without_adjuncts(found["what"]))):
        return [head.says("education", bare(degree), end) for degree in degrees]
    if found := re.match(r"belongs? to (?P<what>(?:an?|the|our) .+)$", words):
        claimed = goods(found["what"])
        return [head.says("member of", claimed, end)] if claimed else []
    if head.person == "name" and (found := _DIED.match(words)):
        return [head.says("status", found.group(), end)]
    return []


_PREFERS = re.compile(r"prefers? the (?P<what>[^,]+)$")


def preferred(text: str, head: Head, end: int) -> list[Said]:
    """ "I prefer the window seat": what is known to be there."""
    found = _PREFERS.match(text, head.verb, end) if head.people and not head.copula else None
    claimed = goods(found["what"]) if found else ""
    return [head.says("likes", claimed, end)] if claimed else []


_VERDICT = re.compile(
    r"finds? (?P<what>(?!it\b|that\b|this\b|myself\b|him\b|her\b|them\b)[^,]{2,40}?) (?:really |so |quite |very |absolutely |utterly )?"
    r"(?:(?P<bad>unbearable|boring|tedious|annoying|disgusting|exhausting|insufferable|dull|overrated|gross|awful|revolting"
    r"|depressing|irritating|creepy|stressful)|(?:relaxing|fascinating|soothing|delightful|calming|irresistible|therapeutic"
    r"|comforting|hilarious|addictive))$"
)


def verdict(text: str, head: Head, end: int) -> list[Said]:
    """ "I find Wagner unbearable"."""
    found = _VERDICT.match(text, head.verb, end) if head.people and not head.copula else None
    claimed = goods(found["what"]) if found else ""
    return [head.says("likes", claimed, end, -1 if found and found["bad"] else 1)] if claimed else []


COMPLEMENTS: tuple[Callable[[str, Head, int], list[Said]], ...] = (*BEINGS, beings)
TALK: tuple[Callable[[str, Head, int], list[Said]], ...] = (
    life, preferred, verdict, changes, possessions, beings, things_do, habitually, own_things, own_attribute,
)
"""Tried when no other rule fits."""
