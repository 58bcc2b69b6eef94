"""How Chinese names times: 从, 到 or 在, a year, a month, a day and its part, then 起, 前 or 以来."""

from __future__ import annotations

import re
from collections.abc import Iterator

from beliefgraph.text import simplified
from beliefgraph.times.intervals import Calendar, Edge, Interval, Part, Season, Unit
from beliefgraph.times.words import Reader, Time, Words, read_times

_DIGITS = {digit: value for value, digit in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_VAGUE = {"几": (2, 5), "数": (2, 5), "若干": (2, 5)}
_WEEKDAYS = {day: number for number, day in enumerate("一二三四五六日")} | {"天": 6}
_DAYS = {"大前": -3, "前": -2, "昨": -1, "今": 0, "当": 0, "明": 1, "后": 2, "大后": 3}
_YEARS = {"大前年": -3, "前年": -2, "去年": -1, "上一年": -1, "今年": 0, "本年": 0, "这一年": 0, "明年": 1, "下一年": 1,
          "后年": 2}  # fmt: skip
_STEPS = {"上上": -2, "上": -1, "这": 0, "本": 0, "下": 1, "下下": 2}
_UNITS: dict[str, Unit] = {
    "分钟": "minute", "小时": "hour", "钟头": "hour", "天": "day", "日": "day", "周": "week", 
    "星期": "week", "礼拜": "week", "月": "month", "季度": "quarter", "年": "year",
}  # fmt: skip
_EDGES: dict[str, Edge] = {
    **dict.fromkeys(("初", "上旬", "年初", "月初"), "early"),
    **dict.fromkeys(("中", "中旬", "年中", "月中"), "mid"),
    **dict.fromkeys(("底", "末", "下旬", "年底", "年末", "月底", "月末"), "late"),
}
_PARTS: dict[str, Part] = {
    "凌晨": "dawn", "清晨": "morning", "清早": "morning", "早上": "morning", "早晨": "morning", "上午": "morning",
    "早": "morning", "中午": "noon", "下午": "afternoon", "午后": "afternoon", "傍晚": "evening", "晚上": "evening",
    "晚间": "evening", "晚": "evening", "夜里": "night", "深夜": "night", "半夜": "night", "夜": "night",
}  # fmt: skip
_SEASONS: dict[str, Season] = {"春": "spring", "夏": "summer", "秋": "autumn", "冬": "winter"}

_CUE = re.compile("[年月日号號天周週星礼禮季代今昨明当前夏冬时時钟鐘]|[\u4e00-\u9fff]\\d{4}[-/]\\d")
_LOOKS_AHEAD = re.compile(
    r"将(?!军|近)|(?<![机社开晚年协学教公约])会(?!议|员|计|场|所|谈)|(?<![重主需])要(?!求|么|不是)|打算|计划|准备|预计|即将|截止|[下明]"
)
_LOOKS_BACK = re.compile("了|过(?!敏|期)|曾|已经|以前|刚|才")
_CHANGES = re.compile("入职|离职|辞职|跳槽|搬(?=[到去进家来])|结婚|领证|退休|毕业|转岗|调[到往]|回国|出国")
_TOLD_AS_PAST = re.compile("[了就]|过(?!敏|期|年)|曾|已经|以前|刚|才|(?:入职|离职|辞职)的|的$")
_RANGE = re.compile("[从自][^，。；]{2,20}?(?:到|至|-|—|~)$")


def may_name(text: str, start: int, end: int) -> bool:
    """Whether the clause holds a character without which Chinese names no time."""
    return _CUE.search(text, start, end) is not None


def named(text: str, start: int, end: int, calendar: Calendar) -> Iterator[Time]:
    """The times that a Chinese clause names; of overlapping ones the longest is meant."""
    return read_times(_TIMES, _bound, simplified(text), (start, end), calendar)


def _bound(words: Words, named: Interval) -> Time:
    """The role that the words around a time give it."""
    start, end = words.found.span()
    if words["before"]:
        return Time(start, end, None, named.since, "until")
    if words["after"]:
        return Time(start, end, named.until, None, "since")
    if words["until"] or words["upto"] or words.before(_RANGE):
        return Time(start, end, named.since, named.until, "until")
    if words["lasting"]:
        return Time(start, end, named.since, named.until, "since" if words["still"] else "duration")
    begins = words["since"] or words["onward"]
    return Time(start, end, named.since, named.until, "since" if begins else "during")


def _ahead(words: Words) -> bool:
    """Whether the time lies in the future; what lasts 到三月底 does, where nothing is said of the past."""
    if words["until"] or words["upto"] or words["before"]:
        return not words.clause_says(_LOOKS_BACK)
    return words.clause_says(_LOOKS_AHEAD) and not words.clause_says(_LOOKS_BACK) and words["onward"] != "以来"


def number(word: str) -> int:
    """A number below a hundred in figures or words, or a year digit by digit: 12, 十二, 二〇二一."""
    if word.isdecimal():
        return int(word)
    tens, ten, ones = word.rpartition("十")
    if ten:
        return 10 * (_DIGITS[tens] if tens else 1) + (_DIGITS[ones] if ones else 0)
    return int("".join(str(_DIGITS[digit]) for digit in word))


# --- days --------------------------------------------------------------------
def _on(day: Interval, words: Words) -> Interval:
    """The day, or the part or minute of it that is named."""
    part = _PARTS.get(words["part"])
    if not words["hour"]:
        return day.part(part)
    hour = number(words["hour"])
    minute = 30 if words["half"] else number(words["minute"] or words["figures"] or "0")
    later = (hour < 12 and part in ("afternoon", "evening", "night")) or (part == "noon" and hour < 3)
    return day.clock(hour + 12 if later else hour, minute)


def _relative_day(words: Words, calendar: Calendar) -> Interval:
    return _on(calendar.today(_DAYS[words["relative"]]), words)


def _weekday(words: Words, calendar: Calendar) -> Interval:
    day = _WEEKDAYS.get(words["weekday"])
    if words["step"]:
        step = _STEPS[words["step"]]
        if words["weekday"] == "末":
            return calendar.weekend(step)
        return calendar.week(step).edge(_edge(words)) if day is None else _on(calendar.weekday(day, step), words)
    if day is None:
        raise ValueError("周末 without more is no one weekend")
    days = tuple(calendar.weekday(day, weeks) for weeks in (-1, 0, 1))
    if not _ahead(words):
        return _on(calendar.finished(days), words)
    bound = words["until"] or words["before"]
    return _on(calendar.nearest(days, ahead=True) if bound else calendar.upcoming(days), words)


# --- months and years ------------------------------------------------------------
def _edge(words: Words) -> Edge | None:
    return _EDGES.get(words["edge"])


def _said_year(words: Words, calendar: Calendar) -> int | None:
    """The year that is named, in figures or as 去年."""
    if words["year"]:
        return number(words["year"])
    return calendar.now.year + _YEARS[words["which"]] if words["which"] else None


def _date(words: Words, calendar: Calendar) -> Interval:
    """三月, 三月底, 3月4日上午, with or without a year."""
    year, month = _said_year(words, calendar), number(words["month"])
    if words["step"] and (step := _STEPS[words["step"]]):
        year = calendar.now.year + step
    if words["day"]:
        day = number(words["day"])
        if year is not None:
            return _on(calendar.day(year, month, day), words)
        return _on(_nearest(tuple(_in_years(calendar, month, day)), words, calendar), words)
    if year is not None:
        return calendar.month(year, month).edge(_edge(words))
    return _nearest(tuple(calendar.month(y, month) for y in calendar.years), words, calendar).edge(_edge(words))


def _nearest(options: tuple[Interval, ...], words: Words, calendar: Calendar) -> Interval:
    """The nearest past, or to come; 3月1日起 either, 到三月 in the past a March that is over."""
    if words["onward"] == "起":
        return calendar.closest(options)
    if words.clause_says(_CHANGES) and not words.clause_says(_TOLD_AS_PAST):  # 九月入职阿里, said in April
        later = (one for one in options if one.since > calendar.now and one.since.year == calendar.now.year)
        if planned := next(later, None):
            return planned
    ahead = _ahead(words)
    return calendar.finished(options) if words["until"] and not ahead else calendar.nearest(options, ahead)


def _in_years(calendar: Calendar, month: int, day: int) -> Iterator[Interval]:
    """The day in the years around, for 2月29日 is in some only."""
    for year in range(calendar.now.year - 4, calendar.now.year + 5):
        try:
            yield calendar.day(year, month, day)
        except ValueError:
            continue


def _in_figures(words: Words, calendar: Calendar) -> Interval:
    return _on(calendar.day(int(words["year"]), int(words["month"]), int(words["day"])), words)


def _stepped_month(words: Words, calendar: Calendar) -> Interval:
    """上个月, 下月初, 本月5号."""
    month = calendar.away(_STEPS[words["step"]], "month")
    if words["day"]:
        return _on(calendar.day(month.since.year, month.since.month, number(words["day"])), words)
    return month.edge(_edge(words))


def _this_edge(words: Words, calendar: Calendar) -> Interval:
    """年底 and 月初: the last that has begun, unless the words look ahead."""
    unit: Unit = "year" if words["edge"].startswith("年") else "month"
    edges = tuple(calendar.away(count, unit).edge(_edge(words)) for count in (-1, 0, 1))
    return calendar.nearest(edges, _ahead(words))


def _year(words: Words, calendar: Calendar) -> Interval | None:
    """2021年, 去年年底, 今年上半年, 2020年夏天, 明年第三季度."""
    year = _said_year(words, calendar)
    if year is None:
        return None
    if words["half"]:
        return calendar.half(year, 1 if words["half"] == "上" else 2)
    if words["season"]:
        return calendar.season(year, _SEASONS[words["season"]])
    if words["quarter"]:
        return calendar.quarter(year, number(words["quarter"]))
    return calendar.year(year).edge(_edge(words))


def _part_of_year(words: Words, calendar: Calendar) -> Interval:
    """第三季度, 上半年, 上个夏天: the nearest one."""
    if words["season"]:
        season = _SEASONS[words["season"]]
        seasons = tuple(calendar.season(year, season) for year in (calendar.years[0] - 1, *calendar.years))
        step = _STEPS[words["step"]]
        if step:
            return calendar.finished(seasons) if step < 0 else calendar.upcoming(seasons)
        return calendar.closest(seasons)
    if words["step"]:
        return calendar.away(_STEPS[words["step"]], "quarter")
    if words["half"]:
        half = 1 if words["half"] == "上" else 2
        return _nearest(tuple(calendar.half(year, half) for year in calendar.years), words, calendar)
    quarter = number(words["quarter"])
    return _nearest(tuple(calendar.quarter(year, quarter) for year in calendar.years), words, calendar)


def _decade(words: Words, calendar: Calendar) -> Interval:
    figures = number(words["decade"]) if words["decade"].isdecimal() else 10 * number(words["decade"][0])
    century = 1900 if figures >= 30 else 2000
    return calendar.decade(figures if figures > 99 else century + figures)


# --- counted -----------------------------------------------------------------
def _units(words: Words) -> tuple[int, int, Unit]:
    """From how many to how many of which unit; 半年 is six months."""
    unit = _UNITS[words["unit"]]
    if words["count"] == "半":
        count, unit = {"year": (6, "month"), "month": (2, "week"), "day": (12, "hour"), "hour": (30, "minute")}[unit]  # type: ignore[assignment]
        return count, count, unit
    low, high = _VAGUE.get(words["count"]) or (number(words["count"]), number(words["count"]))
    if words["and_half"] and unit == "year":
        return 12 * low + 6, 12 * high + 6, "month"
    return low, high, unit


def _ago(words: Words, calendar: Calendar) -> Interval:
    return calendar.last(*_units(words))


def _lasting(words: Words, calendar: Calendar) -> Interval | None:
    """住了三年 is how long; 三年了 and 已经三年 go on."""
    _, _, unit = _units(words)
    return None if unit in ("minute", "hour") else _ago(words, calendar)


def _from_now(words: Words, calendar: Calendar) -> Interval | None:
    """三天后, unless a story goes on to what happened three days later."""
    if words.clause_says(_LOOKS_BACK):
        return None
    low, high, unit = _units(words)
    return calendar.away(low, unit).to(calendar.away(high, unit))


def _up_to_now(words: Words, calendar: Calendar) -> Interval:
    _, high, unit = _units(words)
    return Interval(calendar.away(-high, unit).since, calendar.now)


def _few_ago(words: Words, calendar: Calendar) -> Interval:
    return calendar.last(2, 5, _UNITS[words["unit"]])


# --- patterns ------------------------------------------------------------------
_WORD_NUMBER = r"[一二三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九]"
_OPENS = r"(?:(?P<since>自从|打从|从|自|打)|(?P<until>直到|截至|截止到|截止|到|至)|(?P<during>在|于))?"
_CLOSES = (
    r"(?:(?P<upto>为止)|(?P<before>之前|以前|前(?![天年日往]))|(?P<after>之后|以后)|(?P<onward>开始|以来|至今|起))?"
)
_YEAR_OF = (
    r"(?:(?<![\d.])(?P<year>\d{4}|二[〇零][〇零一二三四五六七八九]{2}|一九[〇零一二三四五六七八九]{2})年(?!级|历史|的历史)"
    rf"|(?P<which>{'|'.join(_YEARS)})(?!轻))"
)
_PART = rf"(?P<part>{'|'.join(_PARTS)})"
_CLOCK = (
    rf"(?:(?P<hour>\d{{1,2}}|{_WORD_NUMBER})"
    rf"(?:点(?:(?P<half>半)|(?P<minute>\d{{1,2}}|{_WORD_NUMBER})分?)?[整钟]?|[:：](?P<figures>\d\d)))?"
)
_OF_DAY = rf"(?:的?{_PART})?(?!(?<![午上晚晨里])一点(?![半钟整\d])){_CLOCK}"
_MONTH = r"(?<![\d.个])(?P<month>1[0-2]|0?[1-9]|十[一二]?|(?<!十)[一二三四五六七八九])月(?!天|花|饼|亮|季|子)"
_DAY = r"(?P<day>[12]\d|3[01]|0?[1-9]|[二三]?十[一二三四五六七八九]?|[一二三四五六七八九])[日号]"
_EDGE = r"(?P<edge>年初|年中|年底|年末|月初|月中|月底|月末|上旬|中旬|下旬|初|底|末)"
_GOES_ON_AS_DAY = (
    "(?:[^\\u4e00-\\u9fff]|$"
    "|[我你他她它们去要来开到前之以起的在是有没会将就凌清早上中下午傍晚深见和跟都不才刚也还给做交])"
)
"""What may follow 周三, for 周一鸣 is somebody and 周六福 a brand."""
_WEEK = r"(?:周|星期|礼拜)"
_COUNT = rf"(?<![\d.第])(?P<count>\d{{1,3}}|{_WORD_NUMBER}|[几半数]|若干)多?个?多?"
_UNIT = rf"(?P<unit>{'|'.join(_UNITS)})(?P<and_half>半)?多?"


def _time(body: str) -> re.Pattern[str]:
    return re.compile(f"{_OPENS}{body}{_CLOSES}")


_TIMES: tuple[tuple[re.Pattern[str], Reader], ...] = (
    (
        _time(r"(?<!\d)(?P<year>\d{4})(?P<mark>[-/])(?P<month>\d{1,2})(?P=mark)(?P<day>\d{1,2})(?!\d)\s?" + _OF_DAY),
        _in_figures,
    ),
    (
        _time(
            r"(?<![的每])(?<!先天[和与])(?P<relative>大前|前|昨|今|明|大后|后)(?:天|日(?=[^\u4e00-\u9fff]|$|[早上中下傍晚夜我他她凌]))"
            rf"(?!会更好|的?(?:形成|努力|培养|因素|教育)|性){_OF_DAY}"
        ),
        _relative_day,
    ),
    (_time(rf"(?P<relative>前|昨|今|明|当)(?P<part>早|晚|夜){_CLOCK}"), _relative_day),
    (
        _time(
            rf"(?P<step>上上|下下|上|这|本|下)(?:一?个|一)?{_WEEK}(?:(?P<weekday>[一二三四五六日天末])|(?P<edge>初|末))?{_OF_DAY}"
        ),
        _weekday,
    ),
    (
        _time(
            rf"(?<![每逢各个\d一两三四五六七八九十几姓叫是])(?:星期|礼拜|[周](?=[一二三四五六日]{_GOES_ON_AS_DAY}))"
            r"(?P<weekday>[一二三四五六日天])(?!上班|[至到])"
            rf"{_OF_DAY}"
        ),
        _weekday,
    ),
    (
        _time(
            rf"(?:{_YEAR_OF}的?|(?P<step>上|下)个?)?{_MONTH}份?(?:{_DAY}{_OF_DAY}|{_EDGE}|(?=[^半]|$))"
        ),
        _date,
    ),
    (_time(rf"(?P<step>上上|下下|上|这|本|下)一?个?月(?:{_DAY}{_OF_DAY}|的?{_EDGE})?"), _stepped_month),
    (_time(r"(?<![\u4e00-\u9fff\d]|每)(?P<edge>年初|年底|年末|月初|月底|月末)(?!一)"), _this_edge),
    (
        _time(
            rf"{_YEAR_OF}(?:的?(?:{_EDGE}|(?P<half>[上下])半年|(?P<season>[春夏秋冬])[天季]?|第?(?P<quarter>[一二三四1-4])季度"
            rf"))?"
        ),
        _year,
    ),
    (
        _time(
            r"(?:第?(?P<quarter>[一二三四1-4])季度|(?P<step>上|这|本|下)一?个?季度|(?P<half>[上下])半年)"
        ),
        _part_of_year,
    ),
    (_time(r"(?P<step>上|这|下)一?个?(?P<season>[春夏秋冬])[天季]"), _part_of_year),
    (_time(r"(?:上个?世纪)?(?P<decade>[1-9]0|(?:19|20)\d0|[二三四五六七八九][零十])年代"), _decade),
    (re.compile(rf"(?P<during>大?约|大概|差不多)?{_COUNT}{_UNIT}(?:之前|以前|前)(?!后|往)"), _ago),
    (re.compile(rf"{_COUNT}{_UNIT}(?:之后|以后|后)"), _from_now),
    (re.compile(rf"(?:在)?(?:过去|最近|近|这)的?{_COUNT}{_UNIT}(?:里|来|内|中|间)?"), _up_to_now),
    (re.compile(r"[前头][几两](?P<unit>天|年)|前几个(?P<unit2>月)"), _few_ago),
    (re.compile(rf"(?P<lasting>{_COUNT}{_UNIT})(?P<still>了)"), _lasting),
    (re.compile(rf"(?P<still>已经?|都|快|有)(?:有)?(?P<lasting>{_COUNT}{_UNIT})(?!前|后|级|以)"), _lasting),
    (re.compile(rf"(?<=了)(?P<lasting>{_COUNT}{_UNIT})(?P<still>了)?(?!前|后|级|以)"), _lasting),
)  # fmt: skip
"""Words, and how they are read."""
