"""How English names times: a preposition, perhaps "the end of", and a period that a calendar knows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from beliefgraph.times.intervals import Calendar, Edge, Interval, Part, Season, Unit
from beliefgraph.times.words import Reader, Time, Words, read_times

_MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
           "december")  # fmt: skip
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SEASONS: dict[str, Season] = {
    "spring": "spring", "summer": "summer", "autumn": "autumn", "fall": "autumn", "winter": "winter"
}  # fmt: skip
_ONE_TO_TWELVE = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_COUNTS: dict[str, tuple[int, int]] = {
    **{word: (count, count) for count, word in enumerate(_ONE_TO_TWELVE, 1)},
    "a": (1, 1), "an": (1, 1), "fifteen": (15, 15),
    "twenty": (20, 20), "thirty": (30, 30), "forty": (40, 40), "fifty": (50, 50),
    "a couple": (2, 3), "a few": (2, 5), "few": (2, 5), "several": (3, 7),
}  # fmt: skip
_EDGES: dict[str, Edge] = {
    "beginning": "early", "start": "early", "early": "early",
    "middle": "mid", "mid": "mid",
    "end": "late", "late": "late",
}  # fmt: skip
_PARTS: dict[str, Part] = {
    "morning": "morning", "noon": "noon", "afternoon": "afternoon", "evening": "evening", "night": "night"
}  # fmt: skip
_RELATIVE_DAYS = {
    "day before yesterday": -2, "yesterday": -1, "today": 0, "this": 0, "tomorrow": 1, "day after tomorrow": 2
}  # fmt: skip
_STEPS = {
    "last": -1, "past": -1, "this past": -1, "previous": -1, "this": 0, "next": 1, "coming": 1, "upcoming": 1
}  # fmt: skip
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_HALVES: dict[str, tuple[int, Unit]] = {"year": (6, "month"), "day": (12, "hour"), "hour": (30, "minute")}

_PERSONAL = frozenset({"april", "may", "june", "august"})
"""Months that are people too: "from April" is a time only where more says so."""

_CUES = frozenset(
    cue + ending
    for cue in (
        *_MONTHS, *_WEEKDAYS, *_SEASONS, "day", "night", "week", "weekend", "month", "year", "quarter", "decade",
        "fortnight", "hour", "minute", "yesterday", "today", "tonight", "tomorrow", "morning", "afternoon", "evening",
        "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun",
    )
    for ending in ("", "s")
)  # fmt: skip
_DIGIT = re.compile(r"\d")
_WORD = re.compile("[a-z]+")
_LOOKS_AHEAD = re.compile(
    r"\b(?:will|won't|shall|going to|gonna|tomorrow|next|upcoming|coming|soon|plans? to|due|deadline|scheduled|starting"
    r"|effective|must|have to|has to|need to|needs to|from now on"
    r"|(?:starts|begins|opens|closes|ends|expires|arrives|leaves|turns)(?= )"
    r"|(?:am|is|are) (?:moving|leaving|going|coming|getting married|opening|closing|retiring|joining|beginning|flying)"
    r")\b|'ll\b|'(?:m|re|s) (?:moving|leaving|going|coming|getting married|opening|closing|retiring|joining|flying)\b",
    re.I,
)
_LOOKS_BACK = re.compile(
    r"(?<!\bis )(?<!\bare )(?<!\bbe )(?<!\bam )(?<!'s )\b(?:\w{2,}[^\We]ed|moved|lived|used|liked|loved|closed|was|were"
    r"|had|did|didn't|wasn't|went|came|left|quit|sold|bought|got|met|began|became|took|gave|made|lost|won|spent|said"
    r"|told|knew|thought|wrote|ran|built|grew|held|kept)\b",
    re.I,
)
_GOES_ON = re.compile(r"\b(?:have|has|haven't|hasn't|been)\b|'ve\b", re.I)
_BY_NOW = re.compile(r"\s(?:now|already)\b", re.I)
_IS_AMOUNT = re.compile(
    r"[.,:]?\d|%|\s?(?:percent|people|users|customers|units|items|lines|words|files|rows|km|kg|miles|meters|metres|ms"
    r"|seconds|minutes|hours|days|times|places|cities|stores|countries|dollars|euros|points|steps|characters)\b",
    re.I,
)
_NO_ONE_DAY = re.compile(r"\b(?:every|each|most|black|good|cyber|super)\s$", re.I)
_NO_SUCH_DAY = re.compile(r"\b\d\d?(?:st|nd|rd|th)?\s(?:of\s)?$", re.I)
_ONWARD = re.compile(r"\s(?:on\b(?!\s\w+day)|onwards?|forward)|\s?(?:to|until|till|through|and|-|–|—)\s?", re.I)
_RANGE = re.compile(r"\b(?:from|between)\s[^,;:]{2,30}?\s?(?:to|and|-|–|—)\s?(?:the\s)?$", re.I)


def may_name(text: str, start: int, end: int) -> bool:
    """Whether the clause holds a word or a figure without which English names no time."""
    return bool(_DIGIT.search(text, start, end)) or not _CUES.isdisjoint(_WORD.findall(text[start:end].lower()))


def named(text: str, start: int, end: int, calendar: Calendar) -> Iterator[Time]:
    """The times that an English clause names; of overlapping ones the longest is meant."""
    return read_times(_TIMES, _bound, text, (start, end), calendar)


def _bound(words: Words, named: Interval) -> Time:
    """The role that preposition and clause give to a time."""
    start, end = words.found.span()
    if words["before"]:
        return Time(start, end, None, named.since, "until")
    if words["after"]:
        return Time(start, end, named.until, None, "since")
    if words["until"] or words.before(_RANGE):
        return Time(start, end, named.since, named.until, "until")
    if words["lasting"]:
        goes_on = words["so_far"] or words.before(_GOES_ON, reach=240) or words.followed_by(_BY_NOW)
        return Time(start, end, named.since, named.until, "since" if goes_on else "duration")
    begins = words["since"] or (words["from"] and (words.open_clause or words.followed_by(_ONWARD)))
    return Time(start, end, named.since, named.until, "since" if begins else "during")


def _ahead(words: Words) -> bool:
    """Whether the time lies in the future; what lasts until March does, where nothing is said of the past."""
    if words["until"] or words["before"] or words["since"].startswith(("starting", "beginning", "effective")):
        return not words.clause_says(_LOOKS_BACK)
    return not words["since"] and words.clause_says(_LOOKS_AHEAD)


# --- days --------------------------------------------------------------------
def _on(day: Interval, words: Words) -> Interval:
    """The day, or the part or minute of it that is named."""
    part = _PARTS.get(words["part"])
    clock = words["clock"] or words["later"]
    if not clock:
        return day.part(part)
    if clock in ("noon", "midnight"):
        return day.clock(12 if clock == "noon" else 24)
    hour, minute = (int(number) for number in [*re.findall(r"\d+", clock), "0"][:2])
    half = "p" if "p" in clock or (part in ("afternoon", "evening") and hour < 12) else "a" if "a" in clock else ""
    if half and not 1 <= hour <= 12:
        return day.part(part)
    return day.clock(hour % 12 + (12 if half == "p" else 0) if half else hour, minute)


def _relative_day(words: Words, calendar: Calendar) -> Interval:
    return _on(calendar.today(_RELATIVE_DAYS[words["relative"]]), words)


def _night(words: Words, calendar: Calendar) -> Interval:
    """ "tonight" is an evening; "last night" goes on until the morning."""
    return calendar.today().part("evening") if words["night"] == "tonight" else calendar.today(-1).part("night")


def _weekday(words: Words, calendar: Calendar) -> Interval | None:
    if words.before(_NO_ONE_DAY):
        return None
    number = _number(words["weekday"], _WEEKDAYS)
    days = tuple(calendar.weekday(number, weeks) for weeks in (-1, 0, 1))
    step = _STEPS.get(words["which"])
    if step == 0:
        return _on(days[1], words)
    if step is None and _ahead(words) and (words["until"] or words["before"]):
        return _on(calendar.nearest(days, ahead=True), words)
    ahead = _ahead(words) if step is None else step > 0
    return _on(calendar.upcoming(days) if ahead else calendar.finished(days), words)


def _short_weekday(words: Words, calendar: Calendar) -> Interval | None:
    """ "on Sat" with its capital; "sat" and "sun" are words."""
    return _weekday(words, calendar) if words.as_written("weekday").istitle() else None


def _date(words: Words, calendar: Calendar) -> Interval | None:
    month, day = _number(words["month"], _MONTHS) + 1, int(words["day"])
    if year := _said_year(words, calendar):
        return _on(calendar.day(year, month, day), words)
    capital = words.as_written("month")[0].isupper()
    if not words["ordinal"] and not (capital and (_prepared(words) or words["month"] not in ("may", "mar", "march"))):
        return None  # "may 4 users", "march 10 miles"
    days = tuple(_in_years(calendar, month, day))
    return _on(_nearest(days, words, calendar), words)


def _in_years(calendar: Calendar, month: int, day: int) -> Iterator[Interval]:
    """The day in the years around, for 29 February is in some only."""
    for year in range(calendar.now.year - 4, calendar.now.year + 5):
        try:
            yield calendar.day(year, month, day)
        except ValueError:
            continue


def _in_figures(words: Words, calendar: Calendar) -> Interval:
    return _on(calendar.day(int(words["year"]), int(words["month"]), int(words["day"])), words)


# --- counted -----------------------------------------------------------------
def _units(words: Words) -> tuple[int, int, Unit]:
    """From how many to how many of which unit."""
    low, high = _COUNTS.get(words["count"]) or (int(words["count"]), int(words["count"]))
    if words["unit"] == "fortnight":
        return 2 * low, 2 * high, "week"
    if words["half"] and words["unit"] == "year":
        return 12 * low + 6, 12 * high + 6, "month"
    unit: Unit = words["unit"]  # type: ignore[assignment]  # the pattern names units only
    return low, high, unit


def _ago(words: Words, calendar: Calendar) -> Interval:
    return calendar.last(*_units(words))


def _half_ago(words: Words, calendar: Calendar) -> Interval:
    count, unit = _HALVES[words["unit"]]
    return calendar.away(-count, unit)


def _from_now(words: Words, calendar: Calendar) -> Interval | None:
    """ "two weeks from now"; "in two weeks" too, unless that is how long something took."""
    if words["takes"] and (words.clause_says(_LOOKS_BACK) or words.clause_says(_GOES_ON)):
        return None
    low, high, unit = _units(words)
    return calendar.away(low, unit).to(calendar.away(high, unit))


def _up_to_now(words: Words, calendar: Calendar) -> Interval:
    """ "over the last two years"; "for the last two years" tells when something began."""
    _, high, unit = _units(words)
    began = calendar.away(-high, unit)
    return began if words["since"] or words["lasting"] else Interval(began.since, calendar.now)


# --- weeks, months, years -------------------------------------------------------
def _number(word: str, names: tuple[str, ...]) -> int:
    """Which of the names a word is or shortens."""
    return next(number for number, name in enumerate(names) if name.startswith(word.rstrip(".")[:3]))


def _said_year(words: Words, calendar: Calendar) -> int | None:
    """The year that goes with a day, a month or a quarter, in figures or as "last year"."""
    if words["year"]:
        return int(words["year"])
    return calendar.now.year + _STEPS[words["of"]] if words["of"] else None


def _edge(words: Words) -> Edge | None:
    return _EDGES.get(words["edge"])


def _prepared(words: Words) -> bool:
    """Whether a preposition makes a time of what might be something else."""
    return any(words[group] for group in ("since", "from", "after", "until", "before", "during"))


def _period(words: Words, calendar: Calendar) -> Interval:
    """ "last week", "the end of next year", "the start of the month"."""
    step = _STEPS.get(words["which"], 0)
    if words["period"] != "weekend":
        unit: Unit = words["period"]  # type: ignore[assignment]  # the pattern names units only
        if words["which"] == "past":
            return Interval(calendar.away(-1, unit).since, calendar.now)
        return calendar.away(step, unit).edge(_edge(words))
    if step < 0:
        return calendar.finished((calendar.weekend(-1), calendar.weekend()))
    return calendar.weekend(step)


def _month(words: Words, calendar: Calendar) -> Interval | None:
    if not _prepared(words) and words.before(_NO_SUCH_DAY):
        return None  # the 31st of February
    month = _number(words["month"], _MONTHS) + 1
    if year := _said_year(words, calendar):
        return calendar.month(year, month).edge(_edge(words))
    months = tuple(calendar.month(year, month) for year in calendar.years)
    if words["which"]:
        return _stepped(months, words, calendar)
    if not words["edge"] and not _is_month(words):
        return None
    return _nearest(months, words, calendar).edge(_edge(words))


def _is_month(words: Words) -> bool:
    """ "in may" and "by March", but neither "by June", nor "it may", nor "on March"."""
    if words["since"] or words["until"] not in ("", "by") or words["during"].endswith(("in", "during")):
        return len(words["month"]) > 3 or words["month"] == "may" or words.as_written("month").istitle()
    if words.before(_RANGE):
        return words.as_written("month").istitle()
    bound = words["until"] or words["before"] or words["after"] or words["from"]
    return bool(bound) and words["month"] not in _PERSONAL and words.as_written("month").istitle()


def _nearest(options: tuple[Interval, ...], words: Words, calendar: Calendar) -> Interval:
    """The nearest past, or to come; "starting in May" either, "lasted until May" a May that is over."""
    ahead = _ahead(words)
    if ahead and words["since"]:
        return calendar.closest(options)
    return calendar.finished(options) if words["until"] and not ahead else calendar.nearest(options, ahead)


def _stepped(options: tuple[Interval, ...], words: Words, calendar: Calendar) -> Interval:
    """ "last March" is over, "next March" has not begun, "this March" is the closest."""
    step = _STEPS[words["which"]]
    choose = calendar.finished if step < 0 else calendar.upcoming if step else calendar.closest
    return choose(options).edge(_edge(words))


def _year(words: Words, calendar: Calendar) -> Interval | None:
    counted = words["during"] in ("at", "on", "for", "about")
    said_so = words["edge"] or words.before(_RANGE) or (_prepared(words) and not counted)
    if not said_so or words.followed_by(_IS_AMOUNT):
        return None
    return calendar.year(int(words["year"])).edge(_edge(words))


def _season(words: Words, calendar: Calendar) -> Interval:
    season = _SEASONS[words["season"]]
    if words["year"]:
        return calendar.season(int(words["year"]), season).edge(_edge(words))
    first = calendar.years[0] - 1
    return _stepped(tuple(calendar.season(year, season) for year in (first, *calendar.years)), words, calendar)


def _quarter(words: Words, calendar: Calendar) -> Interval:
    """ "Q3 2025", "the first half of next year", "H1"."""
    word = words["quarter"] or words["ordinal"]
    number = _ORDINALS.get(word) or int(word[1])
    part_of = calendar.half if word.startswith("h") or words["size"] == "half" else calendar.quarter
    if year := _said_year(words, calendar):
        return part_of(year, number)
    return _nearest(tuple(part_of(year, number) for year in calendar.years), words, calendar)


def _decade(words: Words, calendar: Calendar) -> Interval | None:
    """ "the early 90s"; without "the" they may be anything."""
    figures = int(words["decade"])
    if figures < 100 and "the" not in words.found.group().lower().split():
        return None
    return calendar.decade(figures if figures > 99 else 1900 + figures).edge(_edge(words))


# --- patterns ------------------------------------------------------------------
_PREPOSITION = (
    r"(?:(?:(?P<since>ever\ssince|since|as\sof|starting(?:\s(?:in|on|from))?|beginning(?:\s(?:in|on))?|effective)"
    r"|(?P<from>from|between)|(?P<after>after)|(?P<until>until|till|up\sto|through|by)|(?P<before>before|prior\sto)"
    r"|(?P<during>(?:back\s)?in|on|at|during|over|around|about|for))\s(?:the\s)?)"
)
_EDGE = r"(?:(?:the\s)?(?:very\s)?(?P<edge>end|beginning|start|middle|early|late|mid)(?:\sof\s(?:the\s)?|\s|(?<=mid)-))"
_NAME_OF_MONTH = rf"(?P<month>{'|'.join(_MONTHS)}|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?)"
_NAME_OF_DAY = rf"(?P<weekday>{'|'.join(_WEEKDAYS)})"
_NAME_OF_SEASON = rf"(?P<season>{'|'.join(_SEASONS)})"
_FOUR_FIGURES = r"(?P<year>(?:1[89]|20)\d\d)"
_THE_YEAR = rf"(?:,?\s(?:of\s)?(?:{_FOUR_FIGURES}|(?P<of>last|this|next)\syear))?"
_NUMBER_OF_DAY = r"(?P<day>\d{1,2})(?P<ordinal>st|nd|rd|th)?"
_WHICH = r"(?P<which>last|this\spast|past|previous|this|next|coming|upcoming)"
_COUNT = (
    r"(?:(?:about|around|almost|nearly|over|more\sthan|at\sleast|some|roughly|just|only)\s)?"
    rf"(?P<count>\d{{1,3}}|{'|'.join(sorted(_COUNTS, key=len, reverse=True)).replace(' ', chr(92) + 's')})"
    r"(?:\s(?:of|more|full|whole|long))?\s"
)
_UNIT = r"(?P<unit>minute|hour|day|week|fortnight|month|quarter|year|decade)s?"
_LONG_UNIT = r"(?P<unit>day|week|fortnight|month|quarter|year|decade)s?"
_AND_A_HALF = r"(?P<half>\sand\sa\shalf)?"
_CLOCK = r"(?P<{}>\d{{1,2}}(?::\d\d)?\s?[ap]\.?m\b\.?|\d{{1,2}}:\d\d|noon|midnight)"
_CLOCK_BEFORE = rf"(?:(?:at\s)?{_CLOCK.format('clock')}\s(?:on\s)?(?:the\s)?)?"
_CLOCK_AFTER = (
    r"(?:\s(?:in\sthe\s|at\s)?(?P<part>morning|afternoon|evening|night|noon))?"
    rf"(?:(?:,|T)?\s?(?:at\s)?{_CLOCK.format('later')})?"
)


def _time(body: str, edge: str = "", preposition: str = f"{_PREPOSITION}?") -> re.Pattern[str]:
    """A pattern for a preposition, perhaps an edge, and the words of a period."""
    return re.compile(rf"(?<![\w/.-]){preposition}{edge}{body}(?![\w/]|-\w|'s\b|'\w)", re.I)


_MAYBE_EDGE = f"{_EDGE}?"
_TIMES: tuple[tuple[re.Pattern[str], Reader], ...] = (
    (
        _time(rf"(?P<year>\d{{4}})(?P<mark>[-/])(?P<month>\d\d?)(?P=mark)(?P<day>\d\d?){_CLOCK_AFTER}"),
        _in_figures,
    ),
    (
        _time(
            rf"{_CLOCK_BEFORE}(?:the\s)?(?P<relative>day\s(?:before\syesterday|after\stomorrow)|yesterday|today|tomorrow"
            rf"|this(?=\s(?:morning|afternoon|evening))){_CLOCK_AFTER}"
        ),
        _relative_day,
    ),
    (_time(r"(?P<night>tonight|last\snight)"), _night),
    (_time(rf"{_CLOCK_BEFORE}(?:{_WHICH}\s)?{_NAME_OF_DAY}{_CLOCK_AFTER}(?!\s(?-i:[A-Z][a-z]))"), _weekday),
    (
        _time(
            rf"{_CLOCK_BEFORE}(?P<weekday>mon|tues?|wed|thur?s?|fri|sat|sun)\b{_CLOCK_AFTER}", preposition=_PREPOSITION
        ),
        _short_weekday,
    ),
    (_time(rf"{_CLOCK_BEFORE}{_NAME_OF_MONTH}\s(?:the\s)?{_NUMBER_OF_DAY}(?![.:]\d){_THE_YEAR}{_CLOCK_AFTER}"), _date),
    (_time(rf"{_CLOCK_BEFORE}{_NUMBER_OF_DAY}\s(?:of\s)?{_NAME_OF_MONTH}{_THE_YEAR}{_CLOCK_AFTER}"), _date),
    (_time(rf"{_COUNT}{_UNIT}{_AND_A_HALF}\sago"), _ago),
    (_time(r"half\san?\s(?P<unit>year|hour|day)\sago"), _half_ago),
    (_time(rf"{_COUNT}{_UNIT}\s(?:from\s(?:now|today)|hence)"), _from_now),
    (_time(rf"(?P<takes>in)\s{_COUNT}{_LONG_UNIT}(?:'\stime)?", preposition=""), _from_now),
    (_time(rf"(?P<lasting>for)\sthe\s(?P<so_far>last|past)\s{_COUNT}{_LONG_UNIT}", preposition=""), _up_to_now),
    (_time(rf"(?:last|past)\s{_COUNT}{_LONG_UNIT}"), _up_to_now),
    (_time(rf"(?P<lasting>for)\s{_COUNT}{_LONG_UNIT}{_AND_A_HALF}(?!\sago)", preposition=""), _ago),
    (_time(rf"{_WHICH}\s(?P<period>week|weekend|month|quarter|year|decade)(?!\sof\b)", _MAYBE_EDGE), _period),
    (_time(r"(?P<period>week|month|quarter|year|decade)", _EDGE), _period),
    (_time(rf"(?:{_WHICH}\s)?{_NAME_OF_MONTH}{_THE_YEAR}(?!\s(?:\d|company|presence|formation))", _MAYBE_EDGE), _month),
    (_time(_FOUR_FIGURES, _MAYBE_EDGE), _year),
    (_time(rf"{_WHICH}\s{_NAME_OF_SEASON}", _MAYBE_EDGE), _season),
    (_time(rf"{_NAME_OF_SEASON}\s(?:of\s)?{_FOUR_FIGURES}", _MAYBE_EDGE), _season),
    (
        _time(
            rf"(?:(?P<quarter>[QH][1-4])|(?P<ordinal>{'|'.join(_ORDINALS)})\s(?P<size>quarter|half))"
            rf"{_THE_YEAR}"
        ),
        _quarter,
    ),
    (_time(r"(?:the\s)?'?(?P<decade>[3-9]0|(?:18|19|20)\d0)s", _MAYBE_EDGE), _decade),
)  # fmt: skip
"""Words, and how they are read."""
