"""What tools and sheets write: "key: value", "name STATUS", "a=b", rows of a table, product lines.

Such lines have no verb; what stands before a colon is an attribute of what the line, or the line before, is about.
"""

from __future__ import annotations

import re

from beliefgraph.domain.predicates import lookup
from beliefgraph.domain.roles import ASSISTANTS
from beliefgraph.extractors import values_en as value
from beliefgraph.extractors.clauses import CERTAIN, REPORTED, Said, Sentence, Topic, trimmed
from beliefgraph.extractors.fragments_en import is_person
from beliefgraph.extractors.lexicon_en import FORMS
from beliefgraph.extractors.logs_en import NAMING, NO_KEY, entries
from beliefgraph.extractors.phrases_en import MONEY, phrase
from beliefgraph.extractors.roles_en import NO_NAME
from beliefgraph.extractors.verb_places_en import has_verb

_STATUS = (
    r"(?:OK|UP|DOWN|FAIL(?:ED|URE)?|PASS(?:ED)?|SUCCESS|SUCCEEDED|ERROR|WARN(?:ING)?|RUNNING|STOPPED|HEALTHY"
    r"|UNHEALTHY|DEGRADED|READY"
    r"|PENDING|DONE|SKIPPED|TIMEOUT|ONLINE|OFFLINE|ACTIVE|INACTIVE|CRITICAL|CrashLoopBackOff|ImagePullBackOff"
    r"|OOMKilled|Running|Pending"
    r"|Failed|Succeeded|Completed|Ready|NotReady|passed|failed|healthy|unhealthy|degraded|running|stopped"
    r"|online|offline|ok|skipped|idle"
    r"|unreachable|reachable|crashed|timed out|succeeded|completed|restarted|aborted|cancelled|canceled"
    r"|rolled back|deployed|outdated"
    r"|vulnerable|expired|empty|full|jammed|open|closed|locked|unlocked|paused|stale|blocked|disabled"
    r"|enabled|missing|not found|up to date)"
)
_THING = r"(?:[A-Za-z/.*][\w\-./:*@]*(?: #?[\w\-./:*@]+){0,3}?)"
_NAME_STATUS = re.compile(
    rf"(?:\[?(?:INFO|WARN(?:ING)?|ERROR|DEBUG|FATAL|NOTICE|CRITICAL)\]?:?\s+)?(?P<what>{_THING}(?: #\d+)?)(?::"
    rf"| is(?: in)?| =|\s+[-–—>]+| →|\.{{3,}})?"
    rf"\s+(?P<status>{_STATUS})(?P<rest>(?:\s+(?:in|on|at|after|with|for|due|because|since|\()[^,;]*)?)$"
)
_LEVEL = re.compile(
    r"\s*(?:\d{4}-\d\d-\d\d[T ][\d:.,Z+\-]+\s+)?\[?(?:INFO|WARN(?:ING)?|ERROR|DEBUG|FATAL|NOTICE|CRITICAL"
    r"|ALERT)\]?:?\s+"
)
_SOURCE = re.compile(r"\s*(?:\[[\w\- ]{2,24}\]\s+|(?P<line>[a-z][\w\-]*(?: [a-z][\w\-]*)?):\s+)")
_AT_FIGURE = re.compile(
    r"(?P<what>(?!in |on |for |from |to |with )[a-z][\w\-]*(?: [\w\-/.]+){0,6}?) (?:at|is at|=|reached"
    r"|hit) (?P<v>\d[\d.,]*\s?(?:%"
    r"|[A-Za-z]{1,3}(?:/s)?)?)(?=$|\s*\(| of\b)"
)
_BRACKETED = re.compile(r"\((?P<key>[a-z][a-z \-]{2,24}?):? (?P<v>\d[\w.,%]*)\)$")
_KEY = re.compile(r"(?P<key>[A-Za-z/][\w\-/.]*(?: [A-Za-z(#][\w\-/.)]*){0,4}):\s+(?P<v>\S.*)$")
_NOT_A_KEY = re.compile(
    r"(?:note|notes|tip|hint|warning|example|e\.g|ps|p\.s|update|correction|question|answer|today|yesterday"
    r"|tomorrow|summary|result|conclusion|reminder|important"
    r"|so|yes|no|ok|okay|well|hi|hello|dear|step|first|second|third|finally|also|plus|please|remember"
    r"|good news|bad news|news|new|fun fact|fact|confession"
    r"|thanks|thank you|edit|re|fwd|subject|to|from|cc|todo|fixed|root cause|noted|detected|found|done"
    r"|from the thread|here|the (?:good|bad|best|worst|truth|point|catch)"
    r"|in short|bottom line|verdict|heads up|attention|in other words|my advice|advice|you|he|she|i|we|they"
    r"|it|sure|option [a-z0-9]|q|a|pros|cons|benefits|ingredients)\b",
    re.I,
)
_PAIR = re.compile(r"(?<![\w.\-])(?P<key>\d?[A-Za-z][\w.\-]{1,30})=(?P<v>\"[^\"]{1,60}\"|'[^']{1,60}'|[^\s,;\"]{1,60})")
_VERBLESS = re.compile(
    r"\b(?:your|our|my|let|us|say|see|click|visit|contact|is|are|was|were|am|I|I'm|we|you|he|she|they|it|will"
    r"|would|has|have|had|do|does|did|can|could|should|must|may|might|that|which|who|if|when|because|but|[a-z]+n't)\b"
)
_PRODUCT = re.compile(
    r"(?P<name>[A-Z][\w\-]*(?: [A-Z0-9][\w\-.]*){1,4}(?: (?<=\d )[a-z]+(?: [a-z]+)?)?)\s*(?P<mark>[:,–—"
    r"|])\s+(?P<items>\S.*)$"
)


_PROSE = 900
"""From so many characters on, a text is no note or log, and its list items hang on headings that nobody reads."""


def line(text: str, sentence: Sentence, topic: Topic) -> list[Said]:
    """What a line without a verb says; nothing for prose."""
    start, end = trimmed(text, sentence.start, sentence.end)
    if end - start > 300 or start == end or (len(text) > _PROSE and text[start] != "|" and "=" not in text[start:end]):
        return []
    if text[start] == "|" and len(text) > _PROSE and topic.speaker.casefold() in ASSISTANTS:
        return []
    if text[start] == "|":
        return _row(text, start, end, topic)
    topic.columns = ()
    if text[start] in "-*•" and text[start + 1 : start + 2] == " ":
        start, end = trimmed(text, start + 1, end)
    if is_person(topic):
        return ("=" in text[start:end] and _pairs(text, start, end, topic)) or _own_keys(text, start, end, topic)
    if _DEVICE.search(text, start, end) and (found := entries(text, start, end, topic)):
        return found
    if "=" in text[start:end] and (found := _pairs(text, start, end, topic)):
        return found
    return _statuses(text, start, end, topic) or _product(text, start, end, topic) or _keyed(text, start, end, topic)


_DEVICE = re.compile(r"[\d_/=@]|\w-\w")


# --- a table ----------------------------------------
def _row(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """A row "| a | b |": every further cell is what its column says of the first."""
    cells = tuple(cell.strip(" *`") for cell in text[start:end].strip("| ").split("|"))
    if not topic.columns:
        topic.columns = cells
        return []
    if len(cells) != len(topic.columns) or not re.search(r"[^\W\d_]{2}", cells[0]) or _DATED.match(cells[0]):
        return []
    pairs = zip(topic.columns[1:], cells[1:], strict=True)
    kept = [(column, cell) for column, cell in pairs if column and re.search(r"\w", cell) and len(cell) <= 60]
    return [Said(cells[0], column.lower(), cell, start, end) for column, cell in kept]


_DATED = re.compile(
    r"[\d:/\-.\s]+(?:[AaPp][Mm])?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat"
    r"|sun|week|day|step|q\d)",
    re.I,
)


# --- pairs and statuses ----------------------------------------
def _pairs(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """ "service=checkout version=2.4.1": what the others say of the thing that one pair names."""
    found = list(_PAIR.finditer(text, start, end))
    if not found:
        return []
    pairs = [(pair["key"], pair["v"].strip("\"'"), pair) for pair in found]
    named = next(((key, said) for key, said, _ in pairs if key.lower() in NAMING), None)
    source = _SOURCE.match(text, start, end)
    subject = named[1] if named else (source["line"] if source and source["line"] else "")
    if not subject or (named and len(pairs) < 2) or _ODD.search(text, start, end):
        return []
    return [
        Said(subject, key, said, pair.start(), pair.end())
        for key, said, pair in pairs
        if key.lower() not in NO_KEY and (not named or (key, said) != named)
    ]


_ODD = re.compile(r"[<>{}()\[\]$]")


def _statuses(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """ "db-primary OK, db-replica-2 DOWN (lag unknown)", "disk usage on node-14 at 91% (threshold 85%)"."""
    at = level.end() if (level := _LEVEL.match(text, start, end)) else start
    whole = _status(text, at, end)
    if whole:
        topic.it = whole[0].subject
        return whole
    source = _SOURCE.match(text, at, end)
    at = source.end() if source else at
    said: list[Said] = []
    for begin, stop in _items(text, at, end):
        said += _status(text, begin, stop) or _figure(text, begin, stop, level is not None or source is not None)
    if said:
        topic.it = said[0].subject
    return said


def _status(text: str, start: int, end: int) -> list[Said]:
    found = _NAME_STATUS.match(text, start, end)
    if (
        not found
        or ":" in found["what"]
        or _VERBLESS.search(found["what"])
        or _IN_PROSE.match(found["what"])
        or found["what"].lower() in ("all", "everything", "status", "currently")
    ):
        return []
    mode = found["status"].lower() == "running" and (found["rest"] or "").endswith(" mode")
    status = found["status"] + found["rest"] if mode else found["status"]
    return [Said(found["what"], "status", status, start, end, faithfulness=CERTAIN)]


_IN_PROSE = re.compile(
    r"(?:GET|POST|PUT|PATCH|DELETE|HEAD|HTTP|and|but|or|so|the|a|an|this|these|all|both|then"
    r"|also)\b",
    re.I,
)


def _figure(text: str, start: int, end: int, logged: bool) -> list[Said]:
    found = _AT_FIGURE.match(text, start, end)
    if not found or not (logged or "%" in found["v"]) or _VERBLESS.search(found["what"]):
        return []
    said = [Said(found["what"], "is", found["v"].strip(), start, found.end("v"))]
    limit = _BRACKETED.search(text, found.end("v"), end)
    return said + ([Said(found["what"], limit["key"], limit["v"], limit.start(), limit.end())] if limit else [])


def _items(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The parts between commas and semicolons outside brackets."""
    parts, depth, begin = [], 0, start
    for at in range(start, end):
        depth += (text[at] in "([") - (text[at] in ")]")
        if text[at] in ",;" and depth <= 0 and text[at + 1 : at + 2] in (" ", ""):
            parts.append(trimmed(text, begin, at))
            begin = at + 1
    return [*parts, trimmed(text, begin, end)]


# --- attributes and product lines ----------------------------------------
def _keyed(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """ "Rate limit: 60 requests per minute": an attribute of what was spoken of, else of nothing but itself."""
    said: list[Said] = []
    source = _SOURCE_TAG.match(text, start, end) or _LEVEL.match(text, start, end)
    for begin, stop in _items(text, source.end() if source else start, end):
        found = _KEY.match(text, begin, stop)
        if (
            not found
            or _NOT_A_KEY.match(found["key"])
            or _VERBLESS.search(text, begin, stop)
            or has_verb(found.group())
        ):
            break
        key, claimed = found["key"], phrase(found["v"], 7)
        if _is_said(key.split()[-1], "past") or (key.lower().endswith("requirements") and not topic.it):
            break  # "Profile updated: …", "Minimum requirements: …": of what, nobody says
        if not said and (of := _KEY_OF.fullmatch(key)):
            key, topic.it = of["key"], of["what"]
        if said_counts := _counts(text, found, end):
            return said_counts
        if not claimed or any(_is_said(word) for word in claimed.split()):
            break
        known = topic.it
        predicate = key.lower() if not key.isupper() else key
        if known and known.lower() != key.lower():
            said.append(Said(known, predicate, claimed, begin, stop, faithfulness=REPORTED))
        elif " " not in key and lookup(key).labels:
            break  # "Price: €24.90": of what, the line does not say
        elif " " in key or (not key.isalpha() and claimed.count(" ") < 2) or re.match(r"\W?\d", claimed):
            ended = re.fullmatch(rf"{_STATUS}|success|failure|succeeded", claimed, re.I)
            predicate = "status" if ended else "price" if MONEY.search(claimed) else "is"
            said.append(Said(key, predicate, claimed, begin, stop, faithfulness=REPORTED))
            if not _MEASURE.match(claimed):
                topic.it = key
    listed = len(_items(text, source.end() if source else start, end))
    return [] if listed > 2 and len(said) == 1 and said[0].predicate == "is" else said


_KEY_OF = re.compile(r"(?:the )?(?P<key>[a-z][a-z \-]*?) of (?:the )?(?:[a-z]+ )?(?P<what>[\w\-./]*[\d/_\-.][\w\-./]*)")
_MEASURE = re.compile(
    r"(?:up to |at most |at least |about )?\W?\d[\d.,]*\s?(?:hours?|minutes?|seconds?|days?|weeks?|months?|years?"
    r"|[KMGT]B|k?g|[cm]?m|km|l|litres?|W|V|mAh)\b"
)
_SOURCE_TAG = re.compile(r"\s*\[[\w\- ]{2,24}\]\s+")
_RESULTS = ("passed", "failed", "skipped", "errors", "warnings")
_COUNT = re.compile(r"(?P<n>\d+) (?P<what>[a-z]+s?)$")


def _counts(text: str, found: re.Match[str], end: int) -> list[Said]:
    """ "tests: 142 passed, 3 failed": how many of each."""
    said = []
    for begin, stop in _items(text, found.start("v"), end):
        counted = _COUNT.match(text[begin:stop])
        if counted is None or not (found["key"].islower() or counted["what"] in _RESULTS):
            break
        said.append(Said(found["key"], counted["what"], counted["n"], begin, stop))
    return said


def _is_said(word: str, tense: str = "") -> bool:
    """Whether a word makes a clause of what follows a colon."""
    form = FORMS.get(word)
    return form is not None and (form.tense == tense if tense else form.tense != "base")


def _product(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """ "Aria Soundbar: Bluetooth 5.3, HDMI eARC, 120 W": a product and what it has."""
    found = _PRODUCT.match(text, start, end)
    if not found or _VERBLESS.search(text, start, end) or found["name"].split()[0] in NO_NAME:
        return []
    items = _items(text, found.start("items"), end)
    if any(_is_said(text[begin:stop].split(" ")[0], "third") for begin, stop in items):
        return []
    if found["mark"] == "," and not _SOLD.search(text, found.start("items"), end + _PRICE_NEAR):
        return []  # "Ilse Brandt, formerly head of sales, takes over": a name in prose
    if (len(items) < 2 and not MONEY.search(found["items"])) or any(
        stop - begin > 50 or begin == stop for begin, stop in items
    ):
        return []
    topic.it = found["name"]
    said = []
    for begin, stop in items:
        words = text[begin:stop].strip(" .")
        said.append(_property(found["name"], words, begin, stop))
    return said


_SOLD = re.compile(r"\d")
_PRICE_NEAR = 12  # characters beyond the sentence in which a price may stand
_APART = re.compile(r"(?P<what>[a-z][\w\- ]*?) (?P<state>sold separately|optional|not included)$")


def _property(name: str, words: str, start: int, end: int) -> Said:
    """What one item of a product line says: a price, a weight, an extra, or a feature."""
    if apart := _APART.match(words):
        return Said(apart["what"], "status", apart["state"], start, end)
    if re.match(r"(?:from |now |only )?[$€£¥]\s?\d", words):
        return Said(name, "price", words, start, end)
    weight = re.match(r"\d[\d.,]*\s?(?:kg|g|lbs?|oz|pounds|grams)$", words)
    return Said(name, "weight" if weight else "has", words.removesuffix(" included"), start, end)


_OWN_KEYS = (
    "phone",
    "new phone",
    "phone number",
    "new phone number",
    "email",
    "new email",
    "e-mail",
    "mobile",
    "cell",
    "address",
    "new address",
    "birthday",
    "nickname",
    "blood type",
    "height",
    "weight",
    "age",
    "shoe size",
)
_OWN = re.compile(
    rf"(?:ok |okay |btw |fyi |so )*(?:my )?(?P<key>{'|'.join(sorted(_OWN_KEYS, key=len, reverse=True))})"
    rf"(?:(?: is)?:|'s| is)\s+(?P<v>\S.*)$",
    re.I,
)


def _own_keys(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """ "new phone number: +45 20 55 01 77": one's own particulars."""
    found = _OWN.match(text, start, end)
    if not found:
        return []
    key = found["key"].lower().removeprefix("new ")
    claimed = value.attribute(
        {"mobile": "phone", "cell": "phone", "phone number": "phone", "e-mail": "email"}.get(key, key),
        "size",
        found["v"],
    )
    return [Said(topic.speaker, key, claimed, start, end)] if claimed else []
