"""What lines of a log say: something named by a code, and what follows it: keys with values, states, shares.

"db02 replication lag 0s", "user h.brandt has role=viewer; mfa=disabled", "/dev/sdb1 94% full, 31G free".
"""

from __future__ import annotations

import re

from beliefgraph.extractors.clauses import Said, Topic, trimmed, vocabulary
from beliefgraph.extractors.lexicon_en import ADVERBS, AUXILIARIES, NOT_IN_A_SUBJECT, PREPOSITIONS, is_finite

_LEVEL = re.compile(
    r"\s*(?:\d{4}-\d\d-\d\d[T ][\d:.,Z+\-]+\s+)?\[?(?:INFO|WARN(?:ING)?|ERROR|DEBUG|FATAL|NOTICE|CRITICAL"
    r"|ALERT)\]?:?\s+",
    re.I,
)
_COMMAND = re.compile(r"\$ [^→>]{2,60}?\s(?:→|->|=>)\s+")
_TAG = re.compile(r"\[[\w\- ]{2,24}\]\s+|(?P<tag>[A-Za-z][\w\-]*(?: [a-z][\w\-]*){0,2}):\s+")
_TAKEN_FROM = re.compile(
    r"(?:extracted|read|parsed|taken|scanned) from (?:the |your )?(?P<what>[a-z][\w\- ]{2,30}):\s+", re.I
)
_CODE = (
    r"#\d+|\d+(?:\.\d+){3}|(?!\d[\d.,]*[A-Za-z]{0,3}(?:[\s,]|$))"
    r"(?=[^\s,;=]*[\d_./@\-])(?=[^\s,;=]*[A-Za-z])[\w/.@*#~][\w/.@*#~:\-]*[\w*/]"
)
_NAMED = re.compile(
    rf"(?:the )?(?P<kind>[A-Za-z][a-z]+ )?(?P<code>{_CODE}|(?<=[a-z] )\d+(?=:))(?::|(?=\s|,|$))\s*(?:(?:has|is|at"
    rf"|with)\s+)?"
)
_STATE = re.compile(
    r"(?:is |now |currently )?(?P<no>not )?(?P<state>(?:open|closed|filtered|ok|up|down|failed|passed|healthy|unhealthy"
    r"|degraded|ready|running|stopped|online|offline|active|inactive|idle|skipped|pending|delayed|cancelled|canceled"
    r"|expired"
    r"|blocked|disabled|enabled|missing|locked|late|overdue|replicating|responding|reachable|unreachable|outdated|stale"
    r"|empty|full|mounted|unmounted|optional|required|deprecated|paid|unpaid|shipped|delivered|boarding|landed|dropped"
    r"|crashloopbackoff|imagepullbackoff|oomkilled|installed|archived|verified|unverified|suspended"
    r"|revoked)(?: \d+ ?[a-z]+)?)(?:\s*\(.*\))?$",
    re.I,
)
_VALUE = (
    r"(?:[-+~<>=≥≤]{0,2}\s?[^\w\s]?\d[\w.,:/%°\-]*(?: ?(?:%|[a-zA-Z°/]{1,9}))?"
    r"|[A-Z][\w\-]*\d[\w\-]*|[A-Z]{1,9}(?:-[A-Z\d]+)*|[A-Z][a-z]+(?: [A-Z][a-z]+)?)"
)
_MONTHS = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*"
_KEYED = re.compile(
    rf"(?P<key>[a-z][\w\-]*(?: [a-z][\w\-]*){{0,3}}|[A-Z]{{2,5}})(?: is|:"
    rf"| =)? (?P<value>\d{{1,2}} {_MONTHS}(?: \d{{4}})?|{_VALUE})(?:\s*\(.*\))?$"
)
_SHARE = re.compile(
    r"(?P<value>\d[\d.,]*\s?(?:%|[KMGT]i?B?|[a-z]{1,2})) (?P<key>full|used|free|available|idle|busy)\b(?: of \S+)?$"
)
_PART = re.compile(
    r"(?P<part>[a-z]+) (?P<state>on|off|open|closed|full|empty|idle|low|high|ok|dead|running|stopped|locked|unlocked"
    r"|disabled"
    r"|enabled|down|up)(?:\s*\(.*\))?$"
)
_DATED = re.compile(
    r"(?P<what>expires|expired|valid until|due|created|updated|modified|started|renewed|installed)(?: on| at)? "
    r"(?P<value>\d{4}-\d\d-\d\d\S*)(?:\s*\(.*\))?$"
)
_COLON = re.compile(r"(?P<key>[A-Za-z][a-z]*(?: [a-z]+){0,2}): (?P<value>[^:=]+)$")
_VERSIONED = re.compile(r"[A-Z][A-Za-z]* v?\d[\w.]*$")
_PAIR = re.compile(
    r"(?<![\w.\-])(?P<key>\d?[A-Za-z][\w.\-]{1,30})=(?P<value>\"[^\"]{1,60}\"|'[^']{1,60}'"
    r"|[^\s,;\"]{1,60}(?: [a-z]+(?=\s[\w.\-]+="
    r"|\s*$))?)"
)
NAMING = (
    "service", "host", "app", "name", "node", "pod", "job", "task", "server", "container", "build", "package", "module",
    "user", "table", "device", "file", "repo", "queue", "topic", "bucket", "cluster", "instance", "vm", "sensor",
    "endpoint", "dataset", "order",
)  # fmt: skip
"""Keys whose value is what the other keys of a line are about, the first of a line before the others."""
_NAMING = re.compile(rf"\b(?:{'|'.join(NAMING)})=", re.I)
NO_KEY = vocabulary("level msg message time ts timestamp lvl severity trace span since at")
_CLAUSE_WORDS = (
    ADVERBS
    | AUXILIARIES
    | PREPOSITIONS
    | NOT_IN_A_SUBJECT
    | vocabulary("the a an and or since until as step chunk line page part retry attempt")
)
_GENERIC = re.compile(r"[a-z]+ $")


def entries(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """What a line says of what it names by a code; nothing where it names nothing so."""
    at, subject = _named_before(text, start, end)
    said: list[Said] = []
    if _NAMING.search(text, at, end):
        return said
    for begin, stop in items(text, at, end):
        own = ""
        if found := _NAMED.match(text, begin, stop):
            own = _subject(found)
            if told := _entry(text, found.end(), stop, own):
                said, subject = said + told, own
                continue
            if not found["kind"] or begin == at:
                subject = subject or own
        known = subject or (topic.it if topic.speaker else "")
        if known not in ("", own, text[begin:stop]):
            said += _entry(text, begin, stop, known)
    if said:
        topic.it = said[0].subject
    return said


def _named_before(text: str, start: int, end: int) -> tuple[int, str]:
    """Where the entries of a line begin, and what its tag says that they are about."""
    at = start
    for opening in (_LEVEL, _COMMAND):
        if found := opening.match(text, at, end):
            at = found.end()
    if found := _TAKEN_FROM.match(text, at, end):
        return found.end(), found["what"]
    if not (found := _TAG.match(text, at, end)):
        return at, ""
    code = found["tag"] if found["tag"] and re.search(r"[\d_\-./]", found["tag"]) else ""
    return found.end(), "" if code and _NAMED.match(text, found.end(), end) else code


def _subject(found: re.Match[str]) -> str:
    """ "user h.brandt" is h.brandt; of "build 8812" the number alone names nothing."""
    kind, code = found["kind"] or "", found["code"].rstrip(":")
    return code if not code.lstrip("#").isdigit() and (not kind or _GENERIC.fullmatch(kind)) else f"{kind}{code}"


def _entry(text: str, start: int, end: int, subject: str) -> list[Said]:
    """What one entry says of its subject."""
    start, end = trimmed(text, start, end)
    while end > start and text[end - 1] in ".":
        end -= 1
    if pairs := list(_PAIR.finditer(text, start, end)):
        return [
            Said(subject, pair["key"], pair["value"].strip("\"'"), *pair.span())
            for pair in pairs
            if pair["key"].lower() not in NO_KEY and pair["value"] != subject
        ]
    if found := _STATE.match(text, start, end):
        return [Said(subject, "status", found["state"], start, end, -1 if found["no"] else 1)]
    if found := _SHARE.match(text, start, end):
        return [Said(subject, found["key"], found["value"], start, end)]
    if found := _DATED.match(text, start, end):
        return [Said(subject, found["what"], found["value"], start, end)]
    if (found := _COLON.match(text, start, end)) and len(found["value"].split()) <= 5:
        return [Said(subject, found["key"].lower(), found["value"], start, end)]
    if found := _PART.match(text, start, end):
        return [Said(subject, found["part"], found["state"], start, end)]
    if _VERSIONED.match(text, start, end):
        return [Said(subject, "has", text[start:end], start, end)]
    found = _KEYED.match(text, start, end)
    if (
        not found
        or is_finite(found["key"].split()[0])
        or any((word in _CLAUSE_WORDS and word != "of") or word.endswith("ing") for word in found["key"].split())
    ):
        return []
    return [Said(subject, found["key"], found["value"].strip(), start, end)]


def items(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The parts between commas, semicolons and bars outside brackets."""
    parts, depth, begin = [], 0, start
    for at in range(start, end):
        depth += (text[at] in "([") - (text[at] in ")]")
        if text[at] in ",;|" and depth <= 0 and text[at + 1 : at + 2] in (" ", ""):
            parts.append(trimmed(text, begin, at))
            begin = at + 1
    return [*parts, trimmed(text, begin, end)]
