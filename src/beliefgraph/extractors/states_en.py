"""What English clauses of talk say somebody is: a trade, a state, a member, good at something, fond of something."""

from __future__ import annotations

import re
from dataclasses import replace

from beliefgraph.extractors import values_en as value
from beliefgraph.extractors.actions_en import CUT, NOBODYS, goods
from beliefgraph.extractors.beings_en import BEINGS, RELATION
from beliefgraph.extractors.clauses import Said, vocabulary
from beliefgraph.extractors.habits_en import MEDICINE
from beliefgraph.extractors.heads_en import Head
from beliefgraph.extractors.phrases_en import bare, phrase, without_adjuncts
from beliefgraph.extractors.roles_en import FAMILY

_OPINION = vocabulary(
    "mess wreck bit little lot fan star joke idiot genius legend angel hero sucker road team story mix combination "
    "disaster nightmare dream gem saint champ trouper mystery pain delight treat joy treasure blessing shame pity "
    "relief surprise liar fool wimp coward keeper lifesaver day night week thing one way time place person people guy "
    "girl man woman reminder chance part sign moment something help breath start few must passion step journey "
    "process challenge experience opportunity honor honour pleasure feeling idea goal"
)
_MOODS = vocabulary(
    "tired sick ill fine ok okay happy sad excited ready late busy here back home away out sorry right wrong sure "
    "proud glad worried upset angry mad hungry thirsty cold hot warm bored stressed nervous scared afraid confused "
    "lost lucky grateful thankful alone free able done curious interested amazing great good nice lovely awesome "
    "wonderful fantastic brilliant bad terrible awful serious honest welcome kidding joking fed knackered shattered "
    "exhausted starving dead broke down up on off in over like so too very such really just all aware certain close "
    "available asleep awake better worse well surprised shocked thrilled delighted pleased relieved annoyed jealous "
    "determined committed impressed inspired supportive amazed touched moved overwhelmed motivated gonna going"
)
_KIND = re.compile(r"(?P<article>an?|the|my|our|his|her)\s+(?P<what>\S.*)$")
_DEGREE = re.compile(
    r"(?:(?:very|really|quite|pretty|so|too|rather|a bit|a little|totally|absolutely|super"
    r"|extremely) )+"
)
_PLAIN_STATE = re.compile(
    r"(?:(?:half|partially|severely|mildly|legally|completely|totally|profoundly|almost|colou?r|newly|recently|happily"
    r"|entirely|fully|badly|double|face|number|word|mostly|strictly|still|officially|naturally|fairly|properly) ?-?)?"
    r"(?:deaf|blind|mute|left-handed|right-handed|ambidextrous|self-taught|self-employed|retired|semi-retired"
    r"|divorced|widowed"
    r"|separated|single|engaged|married|pregnant|adopted|bilingual|trilingual|diabetic|asthmatic|epileptic|anaemic"
    r"|anemic"
    r"|coeliac|celiac|dyslexic|dyspraxic|autistic|vegan|vegetarian|pescatarian|teetotal|sober|unemployed|freelance"
    r"|bald|blonde"
    r"|ginger|lactose intolerant|gluten[- ]free|religious|atheist|claustrophobic|hypermobile|ex-[a-z]+|housebound"
    r"|flat-footed|colou?rblind"
    r"|housetrained|neutered|spayed|microchipped|vaccinated|arthritic|menopausal|paralysed|paralyzed|illiterate"
    r"|tone[- ]deaf"
    r"|allergic|insured|night-blind|short-sighted|long-sighted|near-sighted|far-sighted|shy|stubborn|introverted"
    r"|extroverted)$",
    re.I,
)
_TASTES = re.compile(
    r"(?:(?:really|absolutely|completely|totally|quite|also|still|very|not|properly) )*"
    r"(?P<how>mad|nuts|crazy|wild|obsessed|keen|partial|addicted|hooked|big|fond|sick|tired|fed up|useless|rubbish"
    r"|hopeless"
    r"|terrible|brilliant|great|good|bad|ace|decent|handy) (?P<prep>for|about|on|to|with|of|at|in) (?P<what>\S.*)$"
)
_ON = re.compile(
    rf"on (?P<what>{MEDICINE}|(?:a )?(?:[a-z\-]+ )?(?:diet|oxygen|dialysis|keto|parole|probation|chemo|chemotherapy|hrt"
    r"|Facebook|Instagram|Twitter|TikTok|WhatsApp|LinkedIn|Telegram|Signal|Discord|Snapchat|Reddit|Mastodon"
    r"|Bluesky|antibiotics|benefits|a pension|blood pressure tablets))$", re.I,
)  # fmt: skip
_MEMBER = re.compile(r"(?:on|in|part of) (?P<what>the (?:[\w\-']+ ){0,3}(?:committee|board|council|team|squad"
    r"|choir|band|orchestra"
    r"|union|club|navy|army|air force|marines|reserves|cadets|police|scouts|guides|clergy|cast|jury|panel"
    r"|fire service|fire brigade"
    r"|civil service|health service|merchant navy|coastguard|forces|military))\b")  # fmt: skip


_BIRTH_ORDER = re.compile(r"(?:the )?(?:youngest|eldest|oldest|middle child|baby)(?: child)? of (?:the family|\w+)")
_KINDS_OF_PEOPLE = re.compile(
    r"teenagers|toddlers|adults|pensioners|vegans|vegetarians|twins|students|teachers"
    r"|farmers"
)
_BLOOD = re.compile(r"(?:A|B|AB|O) ?(?:positive|negative|pos|neg|\+|-|−)(?=$|\s|,)", re.I)
_BASED = re.compile(r"in (?P<org>the (?:\d+\w{2}|[A-Z][\w\-]+)(?: [A-Z][\w\-]+){0,3})$")


def beings(text: str, head: Head, end: int) -> list[Said]:
    """ "a farrier", "the drummer in Saltmarsh", "half deaf", "on metformin", "mad for fish pie"."""
    part = head.owned.split()[-1] if head.owned and not head.people else ""
    if not head.copula or head.document or not (head.people or part in _BODY):
        return []
    if head.verb == head.after and head.person != "first":
        return []
    rest = without_adjuncts(text[head.verb : end])
    if " and " in text[head.verb : end] and (both := _both(text, head, end)):
        return both
    if found := _BIRTH_ORDER.match(rest):
        return [head.says("is", bare(found.group()), end)]
    if found := re.match(r"diagnosed with (?P<what>\S.*)$", rest):
        illness = goods(found["what"])
        return [head.says("has", illness, end)] if illness else []
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
    if found := _BLOOD.match(rest):
        return [head.says("blood type", found.group(), end)]
    if found := _BASED.match(rest):
        return [head.says("works_at", bare(found["org"]), end)]
    if head.plural and _KINDS_OF_PEOPLE.fullmatch(rest):
        return [head.says("is", rest, end)]
    if head.owned and head.owned.split()[-1] in _BODY and (found := _LOOKS.fullmatch(_DEGREE.sub("", rest))):
        return [head.says("is", found.group(), end)]
    plain = re.sub(r"^as (\w+) as .*$", r"\1", _DEGREE.sub("", rest))
    return [head.says("is", plain, end)] if _PLAIN_STATE.match(plain) else []


_BODY = vocabulary(
    "eyes eye hair skin beard eyebrows feet hands nose ears legs teeth car bike coat front-door curls fur"
)
_LOOKS = re.compile(
    r"(?:(?:naturally|dark|light|bright|pale|dyed|mostly|deep|sort of|now) )*(?:green|blue|brown|hazel|gr[ea]y"
    r"|black|blonde?"
    r"|red|auburn|ginger|white|silver|yellow|orange|purple|pink|curly|straight|wavy|long|short|wide|narrow|flat|big"
    r"|small|huge|tiny|enormous|crooked|freckled)(?: now)?"
)
_IN_CLASS = re.compile(
    r"(?:still )?(?:in|at) (?P<at>(?:[Yy]ear|[Gg]rade|[Ff]orm|[Cc]lass) \d+|(?:first|second|third|fourth|fifth"
    r"|sixth|seventh"
    r"|eighth|ninth|tenth"
    r"|final|last|senior|junior) (?:year|grade)|\w+ grade|reception|sixth form|kindergarten|nursery|preschool"
    r"|primary school"
    r"|elementary school|high school|secondary school|middle school|college|uni|university|law school|med school"
    r"|art school)\b"
)


def _both(text: str, head: Head, end: int) -> list[Said]:
    """ "fourteen and on steroids", "six feet tall and still growing": each side that can be read alone."""
    left, right = text[head.verb : end].split(" and ", 1)
    cut = head.verb + len(left)
    later = replace(head, verb=end - len(right), after=head.after)
    sides = [(head, cut), (later, end)]
    read = [next((said for rule in (*BEINGS, beings) if (said := rule(text, side, stop))), []) for side, stop in sides]
    return read[0] + read[1] if read[0] else []


def _ability_or_taste(head: Head, found: re.Match[str], end: int) -> list[Said]:
    if found["prep"] == "to" and found["how"] not in ("partial", "addicted"):
        return []
    what = goods(found["what"]) or (phrase(found["what"], 5) if found["what"].split()[0].lower() not in NOBODYS else "")
    if not what:
        return []
    if found["prep"] in ("at", "in", "with") and found["how"] not in ("obsessed", "fed up"):
        bad = found["how"] in ("useless", "rubbish", "hopeless", "terrible", "bad")
        return [head.says(f"good {found['prep']}", what, end, -1 if bad else 1)] if found["prep"] == "at" else []
    fond = found["how"] in (
        "mad",
        "nuts",
        "crazy",
        "wild",
        "obsessed",
        "keen",
        "partial",
        "addicted",
        "hooked",
        "big",
        "fond",
    )
    return [head.says("likes", what, end, 1)] if fond else []


def _kind_of(head: Head, found: re.Match[str], end: int) -> list[Said]:
    words = re.split(r"\s(?:who|that|which|with|from|by|and|but|so)\s", found["what"])[0]
    where = re.search(r"\s(?:at|for|in) (?P<org>(?:the )?[A-Z][\w&'\-]*(?: [A-Z][\w&'\-]*){0,3})$", words)
    said = phrase(CUT.sub("", words), 4)
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
