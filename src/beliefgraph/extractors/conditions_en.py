"""The words by which English names conditions."""

from __future__ import annotations

import re

_REGIONS = (
    "EU|European Union|EEA|Europe|US|USA|U\\.S\\.|United States|UK|United Kingdom|North America|South America"
    "|Latin America|Asia|Africa|APAC|EMEA|Middle East|mainland China|China|Hong Kong|Taiwan|Japan|South Korea|Korea"
    "|India|Singapore|Germany|France|Spain|Italy|Switzerland|Austria|Netherlands|Belgium|Poland|Sweden|Norway|Denmark"
    "|Finland|Ireland|Portugal|Greece|Turkey|Russia|Ukraine|Canada|Mexico|Brazil|Argentina|Chile|Australia|New Zealand"
    "|South Africa|Nigeria|Kenya|Egypt|Israel|Indonesia|Malaysia|Thailand|Vietnam|Philippines|California|Texas"
    "|Scandinavia"
)
_WEEKDAYS = "(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)"
_SEASONS = "summer|winter|spring|autumn"
_ROLES = (
    "admin|administrator|manager|editor|viewer|owner|guest|member|student|teacher|employee|contractor|moderator"
    "|developer|subscriber|customer|user|parent|freelancer|reviewer|maintainer|operator|patient|driver|seller|buyer"
)
_KINDS = (
    "premium|free|paid|paying|enterprise|new|existing|registered|trial|pro|business|guest|power|logged-in|anonymous"
    "|regular|external|internal|large|small"
)
_DOING = (
    "travell?ing|commuting|driving|cooking|running|working out|working from home|working|studying|exercising|hiking"
    "|camping|flying|reading|coding|traveling|on the road|on vacation|on holiday|on call|abroad|away|offline|online"
    "|at home|at work|in meetings|in a hurry|tired|sick|stressed"
)
_NUMBER = r"v?\d+(?:\.\d+)+(?:-?(?:alpha|beta|rc)\.?\d*)?"
_FROM = r"since|from|as\sof|starting\s(?:in|with|from)"
_NO_UNIT = (
    r"(?![\d.]*\d|\s?(?:%|percent|million|billion|thousand|seconds?|ms|hours?|minutes?|days?|years?|kg|km|m\b|g\b|cm|mm"
    r"|[GMK]B|stars?|points?|inch(?:es)?|°|euros?|dollars?|miles|litres|liters|to\s))"
)

_DIGIT = re.compile(r"\d")
_WORD = re.compile("[a-z]+")
_CUES = frozenset(
    word + ending
    for word in _WORD.findall(
        "work home school office gym college university church clinic library parties meeting class private public "
        "production staging development car trip vacation holiday road go flight train plane bus breakfast lunch "
        "dinner dessert brunch supper travel use side weekend weekday weeknight morning afternoon evening night every "
        f"now being temporarily children adult senior non travelling {_SEASONS} {_DOING} {_WEEKDAYS} "
        f"{_ROLES} {_REGIONS}".lower()
    )
    for ending in ("", "s")
) - {"a", "at", "from", "in", "on", "out", "the"}


def may_name(text: str, start: int, end: int) -> bool:
    """Whether the clause holds a word or a figure without which English names no condition."""
    return bool(_DIGIT.search(text, start, end)) or not _CUES.isdisjoint(_WORD.findall(text[start:end].lower()))


TAKES_IT_AS_VALUE = re.compile(
    r"(?:\b(?:liv(?:e|es|ed|ing)|work(?:s|ed|ing)?|based|located|born|raised|grew up|mov(?:e|es|ed|ing)|relocated"
    r"|stay(?:s|ed|ing)?|resid(?:e|es|ed|ing)|stored|hosted|headquartered|am|is|are|was|were|be|been|isn't|aren't|not"
    r"|went|go|goes|going|arriv(?:e|es|ed|ing)|office|offices|store|stores|house|look(?:s|ed|ing)?|search(?:es|ed|ing)?"
    r"|appl(?:y|ied|ying)|hired|job|position|role|serv(?:e|es|ed|ing)|known|started|employed|tool|app|product|back"
    r"|tomorrow|yesterday|today|\w+day|\d\d?|o'clock|[ap]m|early|late)|'m|'s|'re)\s$",
    re.I,
)
"""After these words what follows is where, as what or when something is, and not a condition of it."""


def _pattern(words: str, flags: re.RegexFlag = re.I) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w'-]){words}(?![\w-]|'\w)", flags)


CONDITIONS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "scenario",
        _pattern(
            r"at\s(?:the\s)?(?P<value>work|home|school|office|gym|college|university|church|clinic|library|parties)"
            r"(?!\s(?:depot|office|plate|base|town|page|screen|order)|\s(?-i:[A-Z][a-z]))"
        ),
    ),
    (
        "scenario",
        _pattern(
            r"(?:in|during)\s(?:my\s|our\s|the\s)?(?P<value>meetings?|class|office|private|public|production|staging"
            r"|development|car)"
        ),
    ),
    (
        "scenario",
        _pattern(
            r"(?:when|while|whenever)\s(?:(?:I|we|you|he|she|they)(?:'m|'re|'s|\sam|\sare|\sis)\s)?"
            rf"(?P<value>{_DOING})"
        ),
    ),
    (
        "scenario",
        _pattern(
            r"on\s(?:the\s)?(?P<value>(?:business\s|long\s)?trips|vacation|holiday|road|go|(?:long\s)?flights|train|plane"
            r"|bus)"
        ),
    ),
    (
        "scenario",
        _pattern(
            r"for\s(?P<value>breakfast|lunch|dinner|dessert|brunch|supper|work|school|travel|(?:everyday|personal"
            r"|commercial)\suse|production|side\sprojects)"
        ),
    ),
    (
        "time",
        _pattern(
            rf"(?:on|at)\s(?:the\s)?(?P<value>(?:most\s)?(?:weekends?|weekdays|weeknights|holidays|{_WEEKDAYS}s"
            rf"|{_WEEKDAYS}\s(?:mornings|afternoons|evenings|nights))(?:\sand\s{_WEEKDAYS}s)?)"
        ),
    ),
    ("time", _pattern(rf"in\sthe\s(?P<value>mornings?|afternoons?|evenings?|{_SEASONS})(?!\s(?:of\s)?\d)")),
    ("time", _pattern(rf"in\s(?P<value>{_SEASONS})(?!\s(?:of\s)?\d)", re.NOFLAG)),
    ("time", _pattern(r"at\s(?P<value>night)")),
    ("time", _pattern(rf"(?P<value>every\s(?:morning|afternoon|evening|night|weekend|{_WEEKDAYS}|{_SEASONS}))")),
    ("time", _pattern(r"for\s(?P<value>now|the\stime\sbeing)")),
    ("time", _pattern(r"(?P<value>temporarily)")),
    ("version", _pattern(rf"(?:{_FROM}|in)\s(?P<value>{_NUMBER}|v\d+){_NO_UNIT}")),
    ("version", _pattern(rf"(?:{_FROM}|in|with|on|under)\s(?:version|release)\s(?P<value>v?\d(?:[\w.]*\w)?)")),
    (
        "version",
        _pattern(
            r"(?P<limit>before|prior\sto|until|up\sto|older\sthan|below)\s(?:version\s)?"
            rf"(?P<value>{_NUMBER}){_NO_UNIT}"
        ),
    ),
    (
        "region",
        _pattern(
            rf"(?:[Ii]n|[Ww]ithin|[Aa]cross|[Tt]hroughout)\s(?:the\s)?(?P<value>{_REGIONS})(?!\s[A-Z])", re.NOFLAG
        ),
    ),
    (
        "region",
        _pattern(
            rf"[Ff]or\s(?P<value>{_REGIONS})(?:-based)?\s(?:customers|users|residents|citizens|companies|employees|accounts)",
            re.NOFLAG,
        ),
    ),
    ("region", _pattern(rf"(?P<limit>[Oo]utside)\s(?:of\s)?(?:the\s)?(?P<value>{_REGIONS})", re.NOFLAG)),
    (
        "role",
        _pattern(
            rf"for\s(?P<value>(?:(?:{_KINDS})\s(?:{_ROLES})|(?!customer|user)(?:{_ROLES})|non-\w+)s|children|adults"
            r"|seniors)"
        ),
    ),
    ("role", _pattern(rf"as\san?\s(?P<value>(?:(?:{_KINDS})\s)?(?:{_ROLES}))")),
)  # fmt: skip
"""Dimension and words; group `value` is the context, with `limit` before it where it is all but the value."""
