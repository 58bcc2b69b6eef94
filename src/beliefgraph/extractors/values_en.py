"""What may stand as the value of an English claim. Every `clean` returns "" for words it will not "
"answer for."""

from __future__ import annotations

import re
from collections.abc import Callable

from beliefgraph.domain.language import IDEOGRAPH
from beliefgraph.extractors.clauses import MAX_VALUE, vocabulary

_TAIL = re.compile(
    r"\s+(?:anymore|any more|any longer|now|these days|nowadays|too|as well|a lot|so much|very much"
    r"|the most|most|more"
    r"|again|though|lately|right now|at the moment|already|currently|instead|for now|at all|for sure"
    r"|much|since then"
    r"|every (?:day|morning|evening|night|week|weekend)"
    r"|today|yesterday|recently|last \w+|this (?:week|month|year|spring|summer|autumn|fall|winter)"
    r"|\w+ years? ago"
    r"|(?:for|since|in|about) (?:\d+|a|an|two|three|four|five|six|seven|ten|many|several|some|over"
    r"|almost|ages|years)\b.*"
    r"|in (?:january|february|march|april|may|june|july|august|september|october|november|december)\b.*)$",
    re.I,
)
_LINK = re.compile(
    r"\s+(?:because|since|as (?!a\b|an\b|well)|and (?=(?:I|we|he|she|it|they|you|that|have|has|had|am"
    r"|is|are|was|were|can|"
    r"will|do|don't|would|want|need|try|always|never|also|so|even|just|really)\b))",
)
BROKEN = re.compile(
    r"\b(?:neither|nor|not|that|which|who|whom|whose|when|whenever|while|where|how|what|why|if|unless|until|except"
    r"|only|than|is|are|"
    r"was|were|am|would|could|should|can|will|but|there|because|I|I'm|I've|you|your|you're|yours|he"
    r"|she|it|they|we|"
    r"him|them|us|me|my|our|his|her|their|its|myself|yourself|himself|herself|this|these|those|here|such|"
    r"like|or|for fun)\b|[?!…\"“”]",
    re.I,
)
_ARTICLE = re.compile(r"^(?:the|a|an)\s+", re.I)
_VAGUE = vocabulary(
    "it one ones thing things stuff something anything everything nothing someone anyone everyone "
    "way idea part parts "
    "lot lots bit all both each same time job work life fun first last few people others another "
    "more most so too not "
    "place home hear see know think believe feel going to be"
)
_SMALL_TALK = re.compile(
    r"(?:being|having|seeing|hearing|getting|watching|knowing|making|giving|helping|sharing|"
    r"talking|spending|working|taking|trying|feeling|bringing|finding|putting|keeping|doing|"
    r"looking|thinking|meeting)\b",
    re.I,
)
_PROPER = rf"[A-ZÀ-ÖØ-Þ{IDEOGRAPH}]"
_CAPITAL = re.compile(rf"{_PROPER}")
_AFTER_PLACE = re.compile(r"\s+(?:with|for|because|to (?=[a-z])|near|and (?=[a-z]))")
_PLACE = re.compile(rf"{_PROPER}[\w'’.\-]*(?:\s(?:(?:of|de|la|el|the|upon|am|and)\s)?{_PROPER}[\w'’.\-]*){{0,4}}$")
NOT_A_PLACE = vocabulary(
    "Marketing Finance Sales Design Engineering Support Legal Operations Product Research Monday "
    "Tuesday Wednesday "
    "Thursday Friday Saturday Sunday"
)
CONSUMED = vocabulary(
    "coffee tea beer wine alcohol whisky whiskey espresso latte lattes cappuccino americano "
    "americanos milk soda cola "
    "coke juice matcha caffeine sugar meat beef pork chicken fish dairy cheese bread gluten "
    "chocolate candy sweets "
    "sushi pizza pasta rice noodles salad fruit vegetables cake cookies cigarettes tobacco nicotine water"
)
ACTIVITIES = vocabulary(
    "yoga pilates tennis football soccer basketball baseball golf hockey volleyball badminton chess "
    "karate judo boxing "
    "gymnastics ballet running jogging swimming hiking cycling climbing skiing snowboarding surfing "
    "dancing painting "
    "bouldering kickboxing wrestling fencing triathlon paragliding scuba diving camping bowling rugby cricket lacrosse "
    "drawing knitting gardening cooking baking gaming fishing sailing rowing skating smoking vaping "
    "gambling drumming "
    "singing writing journaling meditating meditation pottery photography woodworking crossfit zumba "
    "archery"
)
_PERSON = re.compile(
    r"\w*(?:er|or|ist|ian|ant|ent|yst|nurse|chef|pilot|coach|vet|judge|clerk|nanny|monk|priest|cook"
    r"|poet|guide|spy|"
    r"surgeon|intern|barista|CEO|CTO|CFO|PhD|MD|dad|mum|mom|mother|father|vegan|veteran|member|widow"
    r"|twin|parent|athlete|"
    r"scholar|expert|native|citizen|librarian|scientist|hero|uncle|aunt|cousin|colleague|friend"
    r"|roommate|neighbour|"
    r"neighbor|boss|wife|husband|fiancé|fiance|fiancee|sister|brother|son|daughter|girlfriend"
    r"|boyfriend|man|woman|girl|boy)$",
    re.I,
)
_NOT_A_PERSON = vocabulary(
    "matter number reminder blur winner loser wonder bummer adventure disaster corner center centre "
    "power color answer "
    "order letter paper summer winter factor game-changer keeper gamechanger no-brainer favor favour "
    "honor honour error moment treatment"
    " event present parent-child accident element talent statement improvement achievement monster "
    "pleasure danger "
    "disorder flavor flavour offer layer better inspiration never ever other rather killer banger "
    "stunner person "
    "investment document experiment comment environment component department apartment agent "
    "incident motor mirror "
    "sucker supporter mother-in-spirit bit man door floor water computer printer server character "
    "cover river super starter center-piece movement shelter"
)
_OPINION = re.compile(
    r"an? (?:\w+ly )?(?:excellent|iconic|classic|timeless|complex|convenient|popular|solid|ideal|double-edged|wide"
    r"|simpler?|key|major|valuable|useful|helpful|master|better|best|versatile|common|essential|crucial|fascinating"
    r"|really|very|super|so|such|great|good|nice|big|bad|tough|hard|wild|huge|real|total|true|perfect|wonderful|awesome"
    r"|amazing|fantastic|beautiful|lovely|cool|fun|joy|blast|treat|bit|lot|little|must|shame|pity|mess|pain|gem|dream"
    r"|reminder|symbol|mix|way|chance|pleasure|delight|challenge|struggle|couple|few|while|minute|special|powerful"
    r"|important|rewarding|delicious|terrible|horrible|sad|rough|emotional|interesting)\b",
    re.I,
)
"""An opinion or a figure of speech, which is not what a thing is."""
_OCCUPATION = re.compile(
    r"(?:nurse|doctor|physician|teacher|engineer|developer|programmer|lawyer|attorney|dentist|chef"
    r"|cook|pilot|"
    r"accountant|architect|designer|scientist|professor|librarian|journalist|writer|editor"
    r"|electrician|plumber|"
    r"carpenter|mechanic|farmer|surgeon|vet|veterinarian|paramedic|firefighter|barista|waiter"
    r"|waitress|analyst|"
    r"consultant|manager|director|ceo|cto|cfo|researcher|translator|photographer|actor|actress|banker"
    r"|cashier|"
    r"psychologist|therapist|pharmacist|secretary|administrator|officer|salesperson|technician|driver"
    r"|baker|nanny)$",
    re.I,
)
_ADJECTIVES = vocabulary(
    "simple clean short small quiet light dark warm cold cheap modern old new big easy fast slow safe clear healthy "
    "casual concise detailed practical creative"
)
"""With these last, the noun is still to come: "I prefer simple, elegant designs"."""
_WAYS_OF_LIFE = vocabulary(
    "vegetarian vegan pescatarian celiac coeliac diabetic dyslexic married divorced widowed retired left-handed "
    "right-handed color-blind colour-blind lactose-intolerant teetotal asthmatic"
)
_POSSESSION = re.compile(
    r"(?:dogs?|cats?|pupp(?:y|ies)|kittens?|pets?|rabbits?|parrots?|hamsters?|turtles?|horses?|fish"
    r"|guinea pigs?|snakes?|"
    r"birds?|chickens?|kids?|children|child|sons?|daughters?|twins|brothers?|sisters?|siblings?"
    r"|husband|wife|girlfriend|"
    r"boyfriend|partner|cars?|bikes?|bicycles?|motorcycles?|motorbikes?|boats?|trucks?|vans?|house"
    r"|apartment|flat|"
    r"cabin|farm|garden|piano|guitars?|violin|drums|laptop|phone|iphone|ipad|allerg(?:y|ies)|asthma"
    r"|diabetes|degree)$",
    re.I,
)
_LIVED = re.compile(
    r"(?:my (?=(?:job|work|commute|neighbou?rhood|garden)\b)|the (?=(?:commute|weather|winter|cold|heat|rain|snow|sea"
    r"|beach|ocean|mountains|countryside|outdoors|noise|traffic)\b))(\w+)(?=$|\s+(?:now|a lot|so much|too|though)$)",
    re.I,
)
"""What "the" and "my" name without a story before it."""
_NUMBER = re.compile(r"(?:about |around |roughly |over )?(\d{1,3})(?:\s?(?:years? old|yo|years? of age|y/o))?$", re.I)
_MEASURE = re.compile(
    r"(?:about |around )?[~≈]?\d[\d.,]*\s?[A-Za-z'\"°%/²³]{0,12}(?:\s?\d{0,2}\s?[a-z\"]{0,8})?(?: tall)?$"
)


def noun_phrase(words: str, most: int = 8) -> str:
    """A short phrase without a clause inside; article and trailing adverbs dropped."""
    words = words.strip(" ,.;:-–—'’*")
    link = _LINK.search(words)
    words = words[: link.start()] if link else words
    for _ in range(4):
        shorter = _TAIL.sub("", words)
        if shorter == words:
            break
        words = shorter
    words = _ARTICLE.sub("", words.strip(" ,.;:-–—*"), count=1).strip("*")
    tokens = words.split()
    if not tokens or len(words) > MAX_VALUE or len(tokens) > most or BROKEN.search(words):
        return ""
    if tokens[0].lower() in _VAGUE or tokens[-1].lower() in (
        "to",
        "of",
        "and",
        "or",
        "with",
        "for",
        "in",
        "at",
        "the",
        "a",
    ):
        return ""
    return words


def liked(words: str) -> str:
    """A kind of thing or an activity; "the way you …", "seeing you", "to go" and the like are small "
    "talk."""
    words = re.sub(r"^(?:drinking|eating)\s+", "", words.strip(), flags=re.I)
    if mine := _LIVED.match(words):
        return mine[1].lower()
    definite = re.match(r"(?:[Tt]he|to|that|all|some|any|another|every|each|one|no)\s+(?![A-Z])", words)
    if definite or _SMALL_TALK.match(words):
        return ""
    words = noun_phrase(words, 6)
    return "" if words.split()[-1:] and words.split()[-1].lower() in _ADJECTIVES else words


def gone_off(words: str) -> str:
    """What one has gone off; not "gone off topic" and its like."""
    claimed = liked(words)
    return "" if claimed in ("topic", "track", "course", "script", "grid", "piste", "air", "duty") else claimed


def place(words: str) -> str:
    words = noun_phrase(_AFTER_PLACE.split(words, maxsplit=1)[0], 6)
    return words if _PLACE.match(words) and words not in NOT_A_PLACE else ""


def employer(words: str) -> str:
    words = re.split(r"\s+as\s+(?=an?\b|the\b|[a-z])|\s+(?:on|in|with|where|doing|to)\s+", words.strip(), maxsplit=1)[0]
    indefinite = re.match(r"(?:a|an)\s+[a-z]", words)
    words = noun_phrase(words, 6)
    return words if words and (indefinite or _CAPITAL.match(words)) else ""


def occupation(words: str) -> str:
    words = re.split(r"\s+(?:at|for|in|with|on)\s+", words.strip(), maxsplit=1)[0]
    return noun_phrase(words, 5)


def title(words: str) -> str:
    """An occupation by its last noun, or by "head of …"; not every "a …er" is one."""
    words = occupation(words)
    leads = re.match(
        r"(?:head|director|chief|vp|lead|chair|president|founder|co-founder|owner|manager|ceo|cto|cfo)\b",
        words,
        re.I,
    )
    return words if words and (leads or _OCCUPATION.search(words.split()[-1])) else ""


def person(words: str) -> str:
    """What somebody is: a noun for people, with its article."""
    if not re.match(r"(?:a|an|the)\s", words.strip(), re.I):
        return ""
    words = noun_phrase(re.split(r"\s+(?:at|in|from|by|with|for|to)\s+", words.strip(), maxsplit=1)[0], 4)
    last = re.split(r"\s+of\s+", words)[0].split()[-1:] or [""]
    return words if _PERSON.match(last[0]) and last[0].lower() not in _NOT_A_PERSON else ""


def way_of_life(words: str) -> str:
    """What one simply is, without an article: vegan, left-handed, married."""
    words = _TAIL.sub("", re.sub(r"^(?:an?|strictly|fully|a strict)\s+", "", words.strip(" .!")))
    return words if words.lower() in _WAYS_OF_LIFE else ""


def kind(words: str) -> str:
    """What a thing is: "a vector database"."""
    opinion = _OPINION.match(words.strip())
    return noun_phrase(words, 6) if re.match(r"(?:a|an)\s", words.strip()) and not opinion else ""


def owned(words: str) -> str:
    words = re.split(r"\s+(?:named|called|who|that|which|and|with|at|in|from)\s+", words.strip(), maxsplit=1)[0]
    words = re.sub(r"^(?:any|no)\s+", "", words)
    words = noun_phrase(words, 5)
    return words if words and _POSSESSION.search(words.split()[-1]) else ""


def any_owned(words: str) -> str:
    return noun_phrase(re.sub(r"^(?:my|our|his|her|their)\s+", "", words.strip(), flags=re.I), 5)


def tool(words: str) -> str:
    """A named product or technology."""
    words = re.split(r"\s+(?:for|to|as|on|at|in|with|every|when)\s+", words.strip(), maxsplit=1)[0]
    words = noun_phrase(words, 5)
    return words if re.match(rf"{_PROPER}|\w*\d|[a-z]+[A-Z]", words) else ""


def allergen(words: str) -> str:
    """What one is allergic to, named by a word or two."""
    words = re.sub(r"^all\s+(?:kinds of\s+)?", "", words.strip())
    return noun_phrase(words, 3)


def tongue(words: str) -> str:
    """A language, by how languages are named."""
    words = re.sub(r"^(?:fluent|some|a (?:little|bit of)|basic|good)\s+", "", _TAIL.sub("", words.strip(" .,")))
    words = re.sub(r"\s+(?:fluently|well|at home|natively|(?:at|with|to|in|and) .+)$", "", words)
    return words if _TONGUE.match(words) else ""


def vehicle(words: str) -> str:
    """A make of car: "a Golf", "an old Volvo"."""
    found = re.match(r"an?\s+(.+)", re.split(r"\s+to\s+", words.strip(), maxsplit=1)[0])
    words = noun_phrase(found[1], 4) if found else ""
    return words if re.search(rf"(?:^|\s){_PROPER}", words) else ""


def platform(words: str) -> str:
    """A named system that something runs on; "on Tuesdays" is none."""
    words = tool(words)
    return "" if re.match(r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day", words) else words


def feature(words: str) -> str:
    words = re.split(r"\s+(?:so|since|as of|in v|in version|from version)\s+", words.strip(), maxsplit=1)[0]
    return noun_phrase(words, 7)


def played(words: str) -> str:
    words = re.split(r"\s+(?:for|with|on|in|at|every|together|after|as)\s+", words.strip(), maxsplit=1)[0]
    if re.match(r"(?:an?|music|games?|around|along|well|on|with|in|\w+ly)\b", words, re.I) or re.search(
        r"\b(?:role|part)s?$", words
    ):
        return ""
    return noun_phrase(words, 3)


def activity(words: str) -> str:
    words = re.split(r"\s+(?:for|with|on|in|at|every|together|after|as)\s+", words.strip(), maxsplit=1)[0]
    words = noun_phrase(words, 3)
    return words if words.lower() in ACTIVITIES else ""


def consumed(words: str) -> str:
    words = noun_phrase(re.split(r"\s+(?:for|during)\s+", words, maxsplit=1)[0], 3)
    return words if words and words.split()[-1].lower() in CONSUMED else ""


def name(words: str) -> str:
    words = words.strip(" .,!'’")
    words = re.split(r"\s+(?:and|but|now|from|because|instead|please)\b", words, maxsplit=1)[0]
    return words if re.fullmatch(rf"{_PROPER}[\w'’\-]*(?: {_PROPER}[\w'’\-]*){{0,3}}", words) else ""


def somebody(words: str) -> str:
    """The name of a person; "my boss is Dutch" names nobody."""
    words = name(words)
    return "" if _TONGUE.match(words) or words.endswith(("ian", "ican", "ese", "ish")) else words


def age(words: str) -> str:
    found = _NUMBER.match(_TAIL.sub("", words.strip(" .")))
    return found[1] if found and 0 < int(found[1]) < 120 else ""


def measure(words: str) -> str:
    words = re.sub(r"\s+tall$", "", _TAIL.sub("", words.strip(" .,")))
    return words if _MEASURE.match(words) else ""


def email(words: str) -> str:
    found = re.match(r"<?([\w.+\-]{1,64}@[\w\-]{1,63}(?:\.[\w\-]{1,63}){1,4})", words.strip())
    return found[1] if found else ""


def phone(words: str) -> str:
    found = re.match(r"\+?[\d][\d\s()\-.]{4,20}\d", words.strip())
    return found.group() if found else ""


def dated(words: str) -> str:
    words = noun_phrase(re.sub(r"^(?:on|by)\s+", "", words.strip()), 6)
    return words if re.search(r"\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b", words, re.I) else ""


def figure(words: str) -> str:
    """A value with a figure in it: a price, a version."""
    words = noun_phrase(words, 5)
    return words if re.search(r"\d", words) else ""


ATTRIBUTES: dict[str, Callable[[str], str]] = {
    "name": name, "age": age, "email": email, "phone": phone, "birthday": dated, "deadline": dated,
    "nickname": name,
    "height": measure, "weight": measure, "price": figure, "version": figure, "works_at": employer,
    "lives_in": place, "hometown": place, "work_location": place, "capital": place, "spouse": somebody,
    "manager": somebody,
    "ceo": somebody, "owner": somebody, "occupation": occupation, "education": noun_phrase, "status": noun_phrase,
    "likes": liked,
}  # fmt: skip
"""How the value of each known attribute is read."""

_TONGUE = re.compile(
    r"(?:(?:Brazilian|Swiss|Mandarin|Old|Modern) )?(?:[A-Z][a-z]{2,12}(?:ish|ese|ian|man)|French|German|Dutch|Greek"
    r"|Czech|Slovak|Mandarin|Arabic|Hebrew|Farsi|Hindi|Urdu|Bengali|Punjabi|Tamil|Telugu|Korean|Thai|Malay|Tagalog|Swahili"
    r"|Zulu|Latin|Esperanto|Catalan|Basque|Welsh|Icelandic|Gaelic|Cantonese)$"
)
_PLAIN_ATTRIBUTE = re.compile(
    r"(?:\w+ ){0,2}(?:budget|size|capacity|location|colou?r|duration|length|width|depth|speed|date"
    r"|language|nationality|"
    r"religion|major|url|website|theme|topic|venue|limit|quota|timeout|rate|temperature|population"
    r"|format|licen[cs]e|"
    r"port|region|area|category|brand|model|schedule|headcount|revenue|rating|score|currency"
    r"|time zone|default|motto)$"
)


def attribute(predicate: str, said: str, words: str) -> str:
    """The value of an attribute: known ones by their kind, others when noun or figure make it plain."""
    if predicate in ATTRIBUTES:
        return ATTRIBUTES[predicate](words)
    plain = _PLAIN_ATTRIBUTE.match(said) or re.match(r"[$€£¥]?\d", words.strip())
    found = noun_phrase(words, 6) if plain else ""
    return found if found and not re.match(r"(?:not|so|very|really|too|quite|pretty|\w+ing\b|\w+ed\b)", found) else ""
