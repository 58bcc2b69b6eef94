"""What may follow the verbs that English uses of things, and the predicate that each such frame makes.

A verb that has a name in the vocabulary becomes that predicate; any other becomes one of its own ("returns").
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from beliefgraph.extractors.clauses import vocabulary
from beliefgraph.extractors.lexicon_en import third
from beliefgraph.extractors.phrases_en import amount, amount_or_phrase, first_phrase, money, phrase, without_adjuncts

Clean = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Frame:
    """What may follow a word, and the predicate that both make; `{}` in it stands for the words matched."""

    after: re.Pattern[str]
    predicate: str
    clean: Clean
    sign: int = 1


def _as_said(words: str) -> str:
    return words.strip(" .")


def _free(words: str) -> str:
    """What costs nothing, whatever follows."""
    return "free"


def _frames(*rows: tuple[str, str, str, Clean] | tuple[str, str, str, Clean, int]) -> dict[str, list[Frame]]:
    """Frames by each of the words that begin them."""
    table: dict[str, list[Frame]] = {}
    for words, after, predicate, clean, *sign in rows:
        frame = Frame(re.compile(after), predicate, clean, sign[0] if sign else 1)
        for word in words.split():
            table.setdefault(word, []).append(frame)
    return table


_NO_DATE = (
    r"(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b|(?:the )?\d|(?:January|February|March|April|May|June|July"
    r"|August|September|October|November|December)\b)"
)
_MOST = r"(?:at most|up to|no more than|not more than|a maximum of|a minimum of|at least) "
DOES = _frames(
    ("require need demand", "", "requires", amount_or_phrase),
    ("cost", "", "price", amount),
    ("sell retail", "for |at ", "price", money),
    ("start", "(?:at|from) (?=[$€£¥])", "price", money),
    ("weigh", "", "weight", amount),
    ("accept allow permit", _MOST, "limit", amount),
    ("support accept recognise recognize", "", "supports", phrase),
    ("handle", "", "{verb}", amount_or_phrase),
    ("read", "(?=(?:both )?[A-Z])", "supports", phrase),
    ("integrate sync connect", "with ", "supports", phrase),
    ("ship travel enter ride park eat", "free", "price", _free),
    ("take", "effect (?:on |from |in |as of )", "takes effect", _as_said),
    ("take", "place (?=on |in |at |from |every |between )", "takes place", _as_said),
    ("set", "(?P<what>[\\w.\\- ]{2,30}?) to ", "{what}", phrase),
    ("amount", "to ", "{amount}", amount),
    ("come", "in ", "comes in", amount_or_phrase),
    ("depart arrive board", "(?:at|on|from|in) ", "{verb} {prep}", phrase),
    ("ship come", "with ", "has", amount_or_phrase),
    ("pay", "(?=[^\\w\\s]?\\d)", "price", amount),
    ("add gain have include offer provide bring", "(?:\\w+ )?support for ", "supports", phrase),
    ("include contain comprise feature offer provide add gain have", "(?!to )", "has", amount_or_phrase),
    ("lack miss", "", "has", phrase, -1),
    ("exclude omit", "", "includes", phrase, -1),
    ("remove", "(?=[^,]*\\b(?:limit|restriction|cap|watermark|ad)s?\\b)", "has", phrase, -1),
    ("drop", "(?:support for |compatibility with |(?=[A-Z]))", "supports", phrase, -1),
    (
        "remove discontinue",
        "(?!to |from |by |in |below |above |the need )(?:support for |compatibility with )?",
        "supports",
        phrase,
        -1,
    ),
    ("last", "", "lasts", amount),
    ("run", "for ", "{verb} for", amount),
    ("run", "up to ", "{verb}", amount),
    ("move shift", "(?:from [^,]{1,40}? )?to (?=\\d)", "date", phrase),
    ("let", "(?:you|users|customers|people|members|us) (?P<what>[a-z]+) ", "{what}", amount_or_phrase),
    ("allow enable", "(?:you|users|customers|people|members|us) to (?P<what>[a-z]+) ", "{what}", amount_or_phrase),
    (
        "run operate",
        "(?=on (?:Mon|Tues|Wed|Thu|Fri|Sat|Sun|week)|every |daily|all year|between |twice|hourly)",
        "{verb}",
        without_adjuncts,
    ),
    ("run", "on (?!Mon|Tue|Wed|Thu|Fri|Sat|Sun|the|a )", "runs on", phrase),
    ("run", "(?=[A-Z])", "uses", phrase),
    ("take", "(?:up to |about )?(?=\\d|one|two|three|four|five|six|seven|eight|ten)", "takes", amount),
    ("expire lapse", "(?:on |at |by |in )?(?=\\d|[A-Z])", "{verb}", phrase),
    ("end", "(?:on |at |by |in )?(?=\\d|[A-Z])", "{verb}", phrase),
    ("expire", "(?:after|in) ", "{verb} after", amount),
    ("use", "(?!to )", "uses", phrase),
    ("rely depend", "on |upon ", "depends on", phrase),
    ("belong", "to ", "owner", phrase),
    ("default", "to ", "default", phrase),
    ("limit cap", "[^,]{2,40}? (?:to|at) ", "limit", amount),
    ("seat sleep hold fit carry", "(?!in |into |on |under |with )", "{verb}", amount_or_phrase),
    ("block disallow", "", "allows", phrase, -1),
    ("store host", "(?P<what>[^,]{2,40}?) (?:in|on|at) (?=the |an? |[A-Z])", "{verb} {what} in", phrase),
    ("listen run operate", "on port |at port ", "port", phrase),
    (
        "rise increase go climb fall drop decrease change jump double triple halve",
        "(?:up |down )?(?:from [^,]{1,30}? )?to ",
        "{amount}",
        amount,
    ),
    ("get receive earn", "(?=\\d|an? |the |free |unlimited |access |two |three |four |five )", "has", amount_or_phrase),
    ("renew reset", "(?:on|in|at|every) ", "renews", phrase),
    ("open close start begin end", "(?:at|on|in|from) ", "{verb} {prep}", phrase),
    ("listen qualify apply refer consist amount", "(?:to|on|for|of) ", "{verb} {prep}", phrase),
    ("move relocate", "(?:from [^,]{1,40}? )?to " + _NO_DATE, "location", phrase),
    ("change", "(?:from [^,]{1,40}? )?to ", "{amount}", phrase),
    ("switch migrate upgrade", "(?:over )?(?:from [^,]{1,40}? )?to ", "uses", phrase),
    ("mandate", "", "requires", phrase),
    ("merge", "with ", "merges with", phrase),
)
"""By the dictionary form of the verb."""
ANY_OBJECT = vocabulary(
    "return generate produce emit consume draw deliver serve cover charge replace enable trigger encrypt "
    "compress expose publish "
    "refresh renew extend implement inherit override export import display show record track measure exceed "
    "reach match affect "
    "receive pay earn acquire appoint hire introduce launch announce cancel postpone suspend abolish approve "
    "reject own employ "
    "deploy lock pin validate log write cache detect reject throw raise lower reduce increase give grant "
    "award waive operate "
    "retry forbid prohibit ban open close approve keep manage lead teach build make grow sell rent lease buy "
    "cut connect scan print stream transmit tolerate withstand resist rename "
    "refer convert render calculate store host retain disable"
)
"""Verbs that make a predicate of their own with whatever object they have."""
_ALSO_NOUNS = vocabulary(
    "cover limit charge show record ship report cut log lock print play run fit cap time sleep drop stream store host"
)
AFTER_AND = "|".join(sorted({third(lemma) for lemma in {*DOES, *ANY_OBJECT} - _ALSO_NOUNS}, key=len, reverse=True))
"""Verbs by which "and" begins a new clause; those that are as often nouns do not."""
_PLACED = r"(?:on|in|for|from|to|at|via|through|as(?! well)|with|under) "
IS = _frames(
    ("limited capped restricted throttled rate-limited truncated", "to |at ", "limit", amount_or_phrase),
    ("rate", "limited (?:to |at )", "limit", amount),
    ("priced charged billed", "at |from ", "price", money),
    ("written implemented coded", "in |with ", "written in", phrase),
    ("built founded established", "in (?=\\d{4})", "{word} {prep}", phrase),
    ("built", "on |with |using |in ", "built with", phrase),
    ("made manufactured assembled", "in ", "made in", phrase),
    ("made", "of |from |out of ", "made of", phrase),
    ("licensed released distributed", "under (?:the )?", "license", phrase),
    ("owned bought acquired", "by ", "owner", first_phrase),
    ("maintained developed produced run operated managed led hosted funded backed published designed founded "
        "sponsored powered "
     "supplied issued signed organised organized chaired covered protected handled caused triggered affected "
        "monitored built made",
     "by ", "{word} by", phrase),
    ("located situated housed headquartered based stored hosted kept held",
     "(?:in|on|at|near|outside|within) ", "located in", phrase),
    ("located situated", "(?:behind|opposite|beside|above|below|under|next to) ", "located {prep}", phrase),
    ("due", "(?:on |by |at )?", "deadline", phrase),
    ("scheduled planned set slated", "(?:for |on |at )(?:the )?", "scheduled for", phrase),
    ("compatible interoperable", "with ", "supports", phrase),
    ("incompatible", "with ", "supports", phrase, -1),
    ("equipped fitted", "with ", "has", phrase),
    ("rated certified approved suitable eligible responsible known recommended designed intended reserved "
        "required needed", "(?:for|to|as|at|by) ", "{word} {prep}", phrase),
    ("exempt excluded", "from ", "exempt from", phrase),
    ("entitled eligible",
     "to (?=\\d|an? |the |free|one|two|three|four|five|six|\\w+ paid)", "entitled to", amount_or_phrase),
    ("subject", "to ", "subject to", phrase),
    ("part", "of ", "part of", phrase),
    ("free", "(?:of charge|to use)?\\s*(?:(?:for|to) .*)?$", "price", _free),
    ("allowed permitted welcome",
     "(?=in |on |at |inside |within |throughout |during |between )", "allowed", phrase),
    ("allowed permitted", "(?=only (?:in|on|at|inside|within|during|between|after|before|with|from|until|by|for) )",
     "allowed", _as_said),
    ("prohibited forbidden banned disallowed",
     "(?=in |on |at |inside |within |throughout |during |anywhere)", "allowed", phrase, -1),
    ("allowed permitted", "(?=up to |at most |for up to |once |twice )(?:for )?", "limit", amount),
    ("on", "(?=(?:the |an? )?[\\w\\-]+ plan$)", "plan", phrase),
    ("allowed permitted", "(?=$)", "allowed", lambda words: "allowed"),
    ("prohibited forbidden banned", "(?=$)", "allowed", lambda words: "allowed", -1),
    ("open", "to (?!the public)", "open to", phrase),
    ("open", "(?=from |on |until |to |daily|between |\\d)", "open", _as_said),
    ("retained kept stored cached saved archived held valid", "for ", "{word} for", amount),
    ("valid", "until |through ", "valid until", phrase),
    ("bundled packaged shipped included", "(?:with|in) ", "{word} {prep}", phrase),
    ("assigned attached linked connected dedicated delegated", "to ", "{word} to", phrase),
    ("moving relocating", "to ", "moving to", phrase),
    ("available open reachable", "(?=Mon|Tue|Wed|Thu|Fri|Sat|Sun|daily|24/7|weekdays|weekends|from \\d|between)",
     "{word}", _as_said),
    ("available", "within |after |until ", "available {prep}", phrase),
    ("on in at near",
     "(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun))(?=[A-Z]|the \\w+ "
        "floor|the \\w+ side)", "location", phrase),
    ("sold", "to ", "sold to", first_phrase),
    ("available offered sold", "(?:at|for|from) (?=\\W?\\d)", "price", money),
    ("available offered sold", f"(?:only |exclusively |now |separately )?{_PLACED}", "available {prep}", phrase),
    ("replaced superseded succeeded", "(?:with|by) ", "replaced by", phrase),
    ("renamed rebranded", "(?:to |as )?", "name", phrase),
    ("moved relocated", f"(?:from [^,]{{1,40}}? )?to {_NO_DATE}", "location", phrase),
    ("extended postponed delayed raised increased reduced lowered cut moved pushed brought shortened changed "
        "bumped rescheduled",
     "(?:back |forward |up |down )?(?:by [^,]{1,30}? )?(?:from [^,]{1,40}? )?(?:to|until) ", "{amount}", phrase),
    ("set configured", "to ", "{amount}", phrase),
    ("on at",
     "(?=(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|\\d{1,2}(?:st|nd|rd|th)? (?:of )?[A-Z])", "date", _as_said),
    ("short", "for ", "short for", phrase),
)  # fmt: skip
"""By the word after "is" or "are"."""
