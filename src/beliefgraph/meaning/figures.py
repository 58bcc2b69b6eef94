"""Where a folded text says a number, an amount, a date, a time or a version, and the key of each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from beliefgraph.meaning import amounts


class Figure(StrEnum):
    """What a figure says."""

    NUMBER = "number"
    DATE = "date"
    VERSION = "version"


@dataclass(frozen=True, slots=True)
class Found:
    """A figure in a text.

    Args:
        start: offset of its first character.
        end: offset after its last.
        figure: what it says.
        key: equal for two wordings of the same.
    """

    start: int
    end: int
    figure: Figure
    key: str


_MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_MONTH_OF = {form: n for n, name in enumerate(_MONTHS, start=1) for form in (name, name[:3])} | {"sept": 9}
_WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
_CHINESE_WEEKDAYS = dict(zip("一二三四五六日天", [*_WEEKDAYS, "sunday"], strict=True))
_AFTERNOON = {"下午", "晚上", "傍晚", "晚"}
_NIGHT = {"晚上", "晚"}
_part = "上午|下午|晚上|早上|清晨|凌晨|中午|傍晚|晚"

_MEASURES = (
    "个只条本岁年月日号天点分秒时周星位名件套台辆部次回遍倍元块毛角斤公里米厘克升吨度层楼级人口家间张把双杯瓶碗盒包箱袋颗粒份"
    "支枝匹头棵座栋所届期章节页课题场门种款项集季元英加小钟美欧港秒"
)
_NUMERAL = re.compile(f"第?[{amounts.CHINESE_NUMERALS}]{{1,24}}")
_NO_NUMBER = (
    "百度",
    "千万别",
    "千万不",
    "千万要",
    "万一",
    "十分",
    "一一",
    "一千零一夜",
    "十字",
    "十足",
    "千克",
    "千米",
)
_NO_ONE = (
    "一点",
    "一些",
    "一下",
    "一样",
    "一般",
    "一直",
    "一起",
    "一定",
    "一会",
    "一时",
    "一度",
    "一口气",
    "一家人",
    "一次性",
    "一级",
    "一本正经",
)

_WEEKDAY_BEFORE = re.compile(f"(?:^|[^{amounts.CHINESE_NUMERALS}])(?:周|星期|礼拜)$|^(?:周|星期|礼拜)$")

_number_word = "|".join(sorted(amounts.ENGLISH_NUMBER_WORDS, key=len, reverse=True))
_NUMBER_WORDS = re.compile(
    rf"(?<!\d )(?<!\d)\b(?:{_number_word})(?:(?:(?<=hundred)|(?<=thousand)|(?<=million))"
    rf"(?: and|,)? (?:{_number_word})\b"
    rf"|[ -](?:{_number_word})\b){{0,12}}(?!\w)"
)
_TIMES = re.compile(r"\b(?:twice|thrice)\b")
_ORDINAL_WORD = re.compile(
    r"(?<!\d )(?<!\d)\b(first|second|third|(?:four|fif|six|seven|eigh|nin|ten|eleven|twelf|thirteen|fourteen|fifteen"
    r"|sixteen|seventeen|eighteen|nineteen|twentie)th)\b"
)

_month = "|".join(sorted(_MONTH_OF, key=len, reverse=True))
_unit = "|".join(sorted(map(re.escape, amounts.UNITS), key=len, reverse=True))
_FROM, _TO = r"(?<![a-z\d])", r"(?![a-z\d])"  # Chinese characters may touch a figure, so \b would not do
_year = r"(?:1[5-9]|20|21)\d\d"
_DATED = (
    rf"(?<![a-z\d.-])(?P<y1>{_year})(?P<sep>[-/.])(?P<m1>\d{{1,2}})(?P=sep)(?P<d1>\d{{1,2}})(?!\d)",
    rf"(?P<y2>{_year})年(?:(?P<m2>\d{{1,2}})月(?:份|(?P<d2>\d{{1,2}})[日号])?)?",
    r"(?P<m3>\d{1,2})月(?:份|(?P<d3>\d{1,2})[日号]?)?",
    rf"{_FROM}(?P<m4>{_month})\.? (?:the )?(?P<d4>\d{{1,2}})(?:st|nd|rd|th)?(?:,? (?P<y4>{_year}))?(?![\w:])",
    rf"{_FROM}(?P<d5>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<m5>{_month}){_TO}\.?(?:,? (?P<y5>{_year}){_TO})?",
    rf"{_FROM}(?P<m6>{_month})\.?,? (?:of )?(?P<y6>{_year}){_TO}",
    rf"{_FROM}(?P<m7>{'|'.join(month for month in _MONTHS if month != 'may')}){_TO}",
)
_TIMED = (
    rf"{_FROM}(?P<h1>\d{{1,2}})(?::(?P<n1>\d\d))? ?(?P<half>[ap])\.?m{_TO}\.?",
    rf"(?:(?P<part2>{_part}) ?)?(?<![\d:])(?P<h2>\d{{1,2}}):(?P<n2>\d\d)(?!\d)",
    rf"(?P<part>{_part})?(?P<h3>(?<![\d.])\d{{1,2}})(?:点|时(?!候|间|代|装))"
    r"(?:(?P<n3>\d{1,2})分?|(?P<n30>半)|整|钟)?",
    rf"{_FROM}(?P<named>noon|midnight){_TO}",
    rf"{_FROM}(?P<w1>{'|'.join(_WEEKDAYS)})s?{_TO}",
    r"(?<![\d一二两三四五六七八九十])(?:周|星期|礼拜)(?P<w2>[一二三四五六日天])",
)
_COUNTED = (
    r"(?<![a-z\d.])(?P<phone>\+?\d{2,4}-\d{3,4}-\d{3,4}|\d{3}-\d{4})(?![a-z\d-])",
    rf"{_FROM}(?:v|ver|version|release) ?\.? ?(?P<v1>\d+(?:\.\d+){{0,5}}){_TO}",
    r"版本(?:号|是|为)? ?v?(?P<v2>\d+(?:\.\d+){0,5})|(?P<v3>\d+(?:\.\d+){1,5}) ?版本?",
    r"(?P<many>\d+(?:\.\d+){2,5})",
    rf"(?P<rank>\d+)(?:st|nd|rd|th){_TO}|第(?P<rank2>\d+)",
    r"(?P<percent>百分之)?(?P<below>零下|负)?(?P<currency>[$€£¥] ?)?(?P<minus>(?<![a-z\d)])-(?=\d))?"
    r"(?P<digits>\d{1,3}(?:,\d{3}){1,9}(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?)"
    rf"(?: ?(?P<multiplier>万亿|百万|千万|[万亿千百]|(?:k|bn|mn|thousand|million|billion|hundred){_TO}))?"
    rf"(?:(?P<old>[ -]?(?:years?|yrs?)[ -]olds?{_TO})"
    rf"|米(?P<tenths>\d{{1,2}})(?!\d)|[ -]?(?P<unit>(?:{_unit})(?![a-z])))?",
)
# A figure begins with one of these; most places of a text are passed by at this first look.
_FIRST = r"v|rel|jan|feb|ma[ry]|apr|ju[nl]|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|noon|mid"
_BEGINS = rf"(?:(?=[-+\d$€£¥第百零负版上下早晚清凌中傍周星礼])|{_FROM}(?={_FIRST}))"
_FIGURE = re.compile(f"{_BEGINS}(?:{'|'.join((*_DATED, *_TIMED, *_COUNTED))})")
_ANYTHING = re.compile(rf"\d|noon|midnight|周|星期|礼拜|\b(?:{'|'.join((*_MONTHS, *_WEEKDAYS))})")


def with_digits(text: str) -> str:
    """The text with numbers that are written in words written in digits."""
    if not text.isascii():
        text = _NUMERAL.sub(_in_digits, text)
    text = _TIMES.sub(lambda times: f"{1 + ('once', 'twice', 'thrice').index(times[0])} times", text)
    return _ORDINAL_WORD.sub(_ranked, _NUMBER_WORDS.sub(_counted, text))


def figures(text: str) -> list[Found]:
    """Every figure of a folded text whose number words are digits already, in order."""
    if not _ANYTHING.search(text):
        return []
    return [_found(match) for match in _FIGURE.finditer(text)]


def _in_digits(match: re.Match[str]) -> str:
    numeral, text = match[0], match.string
    after = text[match.end() : match.end() + 2]
    if text.startswith(_NO_NUMBER, match.start()) or _WEEKDAY_BEFORE.search(
        text, max(0, match.start() - 3), match.start()
    ):
        return numeral
    rank, numeral = ("第", numeral[1:]) if numeral[0] == "第" else ("", numeral)
    if len(numeral) == 1 and not rank:
        whole = match.start() == 0 and match.end() == len(text)
        metres = text[max(0, match.start() - 1) : match.start()] == "米"  # 一米八
        counts = metres or (bool(after) and after[0] in _MEASURES and not text.startswith(_NO_ONE, match.start()))
        if not (whole or counts or (numeral == "十" and after[:1] in "几多")):
            return match[0]
    value = amounts.chinese_number(numeral)
    return match[0] if value is None else f"{rank}{value}"


def _counted(match: re.Match[str]) -> str:
    words = re.split(r"[ ,-]+", match[0])
    value = amounts.english_number(words)
    if value is not None:
        return str(value)
    return " ".join(str(amounts.english_number([word])) for word in words if word != "and")


def _ranked(match: re.Match[str]) -> str:
    return f"{amounts.ordinal(match[0])}th"


def _found(match: re.Match[str]) -> Found:
    figure, key = _read({name: value for name, value in match.groupdict().items() if value is not None})
    return Found(*match.span(), figure, key)


def _read(said: dict[str, str]) -> tuple[Figure, str]:
    names = said.keys()
    for n in "1234567":
        if f"m{n}" in names or f"y{n}" in names:
            return Figure.DATE, _date(said.get(f"y{n}"), said.get(f"m{n}"), said.get(f"d{n}"))
    if "h1" in names:
        return Figure.DATE, _time(said["h1"], said.get("n1"), said["half"] == "p")
    if "h2" in names:
        return Figure.DATE, _time(said["h2"], said["n2"], _afternoon(said.get("part2"), said["h2"]))
    if "h3" in names:
        minutes = "30" if "n30" in names else said.get("n3")
        return Figure.DATE, _time(said["h3"], minutes, _afternoon(said.get("part"), said["h3"]))
    if "named" in names:
        return Figure.DATE, "12:00" if said["named"] == "noon" else "00:00"
    if "w1" in names or "w2" in names:
        return Figure.DATE, said.get("w1") or _CHINESE_WEEKDAYS[said["w2"]]
    if "phone" in names:
        return Figure.NUMBER, re.sub(r"\D", "", said["phone"])
    if version := said.get("v1") or said.get("v2") or said.get("v3") or said.get("many"):
        return Figure.VERSION, version if "." in version else f"version {version}"
    if rank := said.get("rank") or said.get("rank2"):
        return Figure.NUMBER, f"{amounts.number_key(rank)}th"
    return Figure.NUMBER, _amount(said)


def _amount(said: dict[str, str]) -> str:
    unit = said.get("unit", "") or said.get("currency", "").strip()
    unit = "%" if "percent" in said else "" if "old" in said or unit in ("岁", "周岁") else unit
    if "tenths" in said:
        return amounts.amount_key(f"{said['digits']}.{said['tenths']}", unit="m")
    sign = "-" if "minus" in said or "below" in said else ""
    return sign + amounts.amount_key(said["digits"], said.get("multiplier", ""), unit)


def _date(year: str | None, month: str | None, day: str | None) -> str:
    if month is None:
        return str(year)
    number = _MONTH_OF.get(month) or int(month)
    return f"{year or '-'}-{number:02}" + (f"-{int(day):02}" if day else "")


def _afternoon(part: str | None, hour: str) -> bool | None:
    """Whether an hour is in the second half of the day, by the part of the day that is named with it."""
    if part == "中午":
        return int(hour) not in (10, 11)
    return None if part is None else part in _AFTERNOON and not (part in _NIGHT and int(hour) == 12)


def _time(hour: str, minutes: str | None, afternoon: bool | None) -> str:
    number = int(hour)
    if afternoon is not None and number <= 12:
        number = number % 12 + (12 if afternoon else 0)
    return f"{number:02}:{int(minutes or 0):02}"
