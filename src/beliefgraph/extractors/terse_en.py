"""English clauses of talk that leave out "I": "Been off sugar since May", "dont eat pork", "Left nursing"."""

from __future__ import annotations

import re
from dataclasses import replace

from beliefgraph.extractors.heads_en import Head, mood

_ADVERBS = re.compile(
    r"(?:(?:just|finally|recently|also|still|now|currently|originally|officially|proudly|happily|actually|really"
    r"|absolutely|always|already|only|mostly) )*",
    re.I,
)
_DENIED = r"(?:no longer |not |never |don't |dont |do not |can't |cant |cannot |haven't |havent |couldn't )?"
_PAST = re.compile(
    rf"{_DENIED}(?:moved|sold|bought|adopted|quit|switched|started|stopped|gave up|got|joined|became|turned|changed"
    r"|retired|married|resigned|took up|relocated|swapped|used to|grew up|studied|born|graduated|left|lost|ditched"
    r"|dropped"
    r"|binned|packed in|inherited|trained|qualified|learned|learnt|raised|traded|cancell?ed|deleted|upgraded"
    r"|replaced|signed up"
    r"|had (?:a|an|two|three|the same|my)|had)\b",
    re.I,
)
_NEVER = re.compile(r"never (?:really )?(?:been |had |[a-z]+(?:ed|t|n)\b)", re.I)
_TASTE = re.compile(
    r"(?:(?:don't|dont|do not|never) )?(?:love|hate|prefer|can't stand|cant stand|can't bear|dislike|detest|loathe"
    r"|adore|like|enjoy) ",
    re.I,
)
_HABIT = re.compile(
    r"(?:(?:don't|dont|do not|never|can't|cant|cannot) (?:really )?(?:[a-z]+)\b(?! (?:me|you|it|them|that|this)\b)"
    r"|live (?:in|with|on|near|above)|work (?:at|as|for|in|from|nights|days|part|full)|speak [A-Z]|own (?:a|an|two"
    r"|three|my)"
    r"|have (?:a|an|no|two|three|four|five|\d)|volunteer (?:at|for|with)|teach (?!me)|study (?:at|[a-z]+ at)|commute"
    r"|play (?:the|in|for)|drive (?:a|an|for)|collect|keep (?:bees|chickens|hens|goats))\b",
    re.I,
)
_IMPERATIVE = re.compile(
    r"(?:don't|dont|do not|never) (?:forget|worry|be|let|tell|ask|say|think|know|want|wait|hesitate|mind|get me"
    r"|send|bring|need"
    r"|remember|give|put|miss|care|believe|bother|quote|judge|blame|hold|understand|see|feel|look|mention|call"
    r"|take|make|go"
    r"|try|stop|touch|laugh|text|even|lose|start|use|leave|move|come|share|open|click|add|expect|trust|show|hate"
    r"|mess|panic)\b"
    r"|(?:can't|cant|cannot) (?:wait|believe|see|tell|remember|find|seem|get|make|decide|think|complain|help|say"
    r"|come|stop"
    r"|sleep|recall|imagine|thank|recommend|go|wrap|be)\b",
    re.I,
)
_BEING = re.compile(
    r"(?:(?:no longer|not|never|never been|been|still|now|currently) )*"
    r"(?P<state>(?:allergic|intolerant) to|married|engaged to|based in|born (?:and raised )?in|raised in"
    r"|working (?:at|for|as|in)"
    r"|living (?:in|with|on)|using|studying|teaching|learning|training (?:for|to be|as)|renting|freelancing|driving for"
    r"|originally from|from (?=[A-Z])|fluent in|(?:afraid|scared|terrified|fond) of|obsessed with|hooked on"
    r"|addicted to|keen on"
    r"|into (?!the|it)|big on|retired|responsible for|employed (?:at|by)|single\b|divorced\b|widowed\b|vegan\b"
    r"|vegetarian\b"
    r"|teetotal\b|sober\b|(?:half |part |partially |colou?r)[- ]?(?:deaf|blind|[A-Z])|left-handed|right-handed"
    r"|self-employed"
    r"|self-taught|coeliac|celiac|lactose|diabetic|dyslexic|asthmatic|proud owners? of|mum of|mom of|dad of)",
    re.I,
)
_BEEN = re.compile(
    r"(?:no longer |not |never |never been |been |still |now )+(?=(?:an? (?!while|minute|long|day|week|month|year"
    r"|few|lot"
    r"|busy|crazy|hectic|rough|tough|good|great|bad|wild|weird)|in |at |on |off |from |into |much |really |big on "
    r"|fond |keen |with ))",
    re.I,
)


def of_speaker(text: str, head: Head, end: int) -> Head | None:
    """The head of a clause whose speaker does not say "I"; None when it can be an order, or about something else.

    Args:
        head: the speaker's, its verb where the clause begins.
    """
    at = head.verb
    adverbs = _ADVERBS.match(text, at, end)
    at = adverbs.end() if adverbs else at
    if _IMPERATIVE.match(text, at, end):
        return None
    if _BEING.match(text, at, end) or _BEEN.match(text, at, end):
        been = text[at : at + 5].lower() == "been "
        return mood(text, replace(head, copula=True, perfect=been), end)
    if _NEVER.match(text, at, end):
        return mood(text, replace(head, perfect=False), end)
    if any(kind.match(text, at, end) for kind in (_PAST, _TASTE, _HABIT)):
        return mood(text, head, end)
    return None
