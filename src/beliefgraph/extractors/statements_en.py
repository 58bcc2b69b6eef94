"""The plain grammar of English writing: subject, verb in the present, and what follows it, whatever the words.

Tried after every rule that knows more. Only documents and programs are read so: in talk, the same sentences are remarks
of the moment.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from beliefgraph.extractors import lists_en as lists
from beliefgraph.extractors.clauses import Said, vocabulary
from beliefgraph.extractors.facts_en import ABOUT_ITSELF, as_said, is_so
from beliefgraph.extractors.heads_en import Head
from beliefgraph.extractors.lexicon_en import FORMS, PREPOSITIONS
from beliefgraph.extractors.phrases_en import amount, brief, money, without_adjuncts
from beliefgraph.extractors.verb_list_en import ADDRESSED

_ADVERBS = (
    r"(?:(?:only|just|also|automatically|currently|now|already|always|never|still|directly|typically|usually|mostly"
    r"|mainly|instead|exactly|even|both|fully|quickly|slowly|properly|cleanly|reliably|completely)\s+)*"
)
_AFTER_VERB = re.compile(
    rf"{_ADVERBS}(?P<particle>(?:up|down|out|off|away|back|over|together|apart)(?=\s))?\s*"
    r"(?P<prep>(?:to|with|on|in|at|from|for|by|into|as|through|via|under|within|after|until|against|between|among"
    r"|without|above|below|onto|outside|across|per)(?=\s))?\s*",
)
_SPEECH = vocabulary(
    "put say tell thank welcome hope want invite encourage urge apologise apologize plan consider look seem "
    "feel see wish "
    "remind regret celebrate congratulate wonder ask mean think know believe expect love like enjoy announce report "
    "claim "
    "argue suggest note warn state explain mention confirm find let make begin start try appear tend go come get give "
    "happen help"
)
"""Verbs of saying, wishing and trying: what follows them is no property of their subject."""
_GOING_ON = vocabulary(
    "continue apply exist stop resume fail work leak jam crash overheat freeze vary differ lapse suffice expire overlap"
)
"""Verbs that say enough without an object."""


def acting(text: str, head: Head, end: int) -> list[Said]:
    """ "Compost bags break down in 90 days", "The regulator publishes an annual report"."""
    form = head.verb_form(text, end)
    if not _is_told(head) or head.copula or head.perfect or form is None or form.tense == "past":
        return []
    if form.lemma in _SPEECH or not head.agrees(form) or head.reason.startswith("hedged: may"):
        return []
    at = head.verb
    while at < end and not text[at].isspace():
        at += 1
    found = _AFTER_VERB.match(text, at + 1, end)
    rest = text[found.end() : end] if found else ""
    if found is None or not without_adjuncts(f"so {rest}").removeprefix("so"):
        on_condition = rest.startswith(("once ", "when ", "if ", "unless "))
        if form.lemma in _GOING_ON and not on_condition:  # what follows says only when and how
            return [head.says("status", text[head.verb : at].strip(" ."), end)]
        if not (found and found["prep"]):
            return []
    if found and form.lemma in _GOING_ON and found["prep"] in ("until", "from", "since"):
        return [head.says(as_said(text, head, form.lemma), brief(rest), end)]
    if found and found["prep"] in ("for", "at", "from") and (cost := money(rest)):
        return [head.says("price", cost, end)]
    verb = "located" if form.lemma == "live" else as_said(text, head, form.lemma)
    words = (verb, found["particle"], found["prep"]) if found else ()
    purpose = FORMS.get(rest.split()[0]) if found and found["prep"] == "to" else None
    if rest.startswith("be ") or (purpose is not None and purpose.tense == "base"):
        return []  # "aims to be", "serves to show"
    members, last = lists.members(text, end - len(rest), end, _measured, head.negated)
    return [head.says(" ".join(filter(None, words)), member, last) for member in members if member]


def _measured(words: str) -> str:
    """ "30 minutes at 20 °C" is "30 minutes"."""
    if words[:1].isdigit():
        return amount(words)
    said = brief(words)
    return "" if _HOW.fullmatch(said) else said


_HOW = re.compile(r"[a-z]+ly")


_FELT = vocabulary(
    "pleased happy glad sorry excited proud delighted aware sure grateful thankful thrilled welcome here there back "
    "coming going looking planning able about due likely one what why how when where because that this it so not to "
    "committed keen good great nice better best worse fine well important worth up over off out done true false real "
    "interesting beautiful lovely wonderful amazing fantastic perfect excellent awesome fun special like as all both "
    "round possible allergic ideal appreciated expected believed thought said hoped understood planned no"
)
_DESCRIBED = re.compile(
    r"(?:(?:fully|partly|partially|highly|very|only|also|now|heavily|newly|strictly)\s+)?(?P<first>\S+)"
)
_UNTIL = vocabulary("through until till during before after since")
_EVERY = re.compile(r"\s(?:every|each|once|twice|daily|weekly|monthly|nightly|hourly)\b")
_COMPARED = re.compile(
    r"^(?:more|less|most|similar|different|better|easier|harder)\b|\benough\b|^\w+er(?: by\b| than\b|$)"
)
_STATE = re.compile(r"[a-z\-]+(?:ed|en|wn|ught|nt)$")
_LINK = re.compile(r"(?<!\bup)\s(?:for|to|in|on|at|with|by|from|of|as|under|within|until|during|between|than)\s")
_PLACE = re.compile(r"(?:in|on|at|under|behind|near|inside|outside|within|between|next to|above|below)\s+(?=\S)")


def described(text: str, head: Head, end: int) -> list[Said]:
    """ "The soil is heavy clay", "The second shift is fully staffed", "Late fees are low"."""
    if not _is_told(head) or not head.copula or head.verb == head.start or _PAST.search(text, head.after, head.verb):
        return []
    words = without_adjuncts(text[head.verb : end])
    found = _DESCRIBED.match(words)
    if found is None or found["first"].lower().strip(".,") in _FELT | ADDRESSED or found["first"].endswith("ing"):
        return []
    if place := _PLACE.match(words):
        where = brief(words[place.end() :])
        named = where[:1].isupper() or words[place.end() :].startswith(("the ", "a "))
        return [head.says("location", where, end)] if named else []
    if found["first"] in PREPOSITIONS or found["first"] in _UNTIL or _COMPARED.search(words):
        return []
    if _STATE.match(found["first"]):
        often = _EVERY.search(text, head.verb + len(words), end)
        return [head.says("status", words, end)] if len(words.split()) <= 3 and not often else []
    link = _LINK.search(words)
    whole = words if len(words.split()) <= 4 or not link else words[: link.start()]
    claimed = amount(whole) or brief(whole)
    if claimed.isdigit():
        return []
    return [is_so(head, claimed, end)] if claimed else []


_PAST = re.compile(r"\b(?:was|were|been)\b")


def _is_told(head: Head) -> bool:
    """Whether writing, and not somebody in passing, says so of a thing or a group that it names."""
    return head.document and head.person != "first" and not head.owned and not ABOUT_ITSELF.match(head.subject)


STATEMENTS: tuple[Callable[[str, Head, int], list[Said]], ...] = (described, acting)
"""Tried last."""
