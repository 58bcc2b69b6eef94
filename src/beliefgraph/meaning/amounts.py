"""Numbers, measured amounts, versions and phone numbers: one key for each, however it is written.

Amounts of one system and kind meet in its base unit (2.04 kg = 2040 g); systems are never converted (5 km ≠ 5 miles).
"""

from __future__ import annotations

import re
from decimal import Decimal

_LONGEST = 30  # digits that are calculated with; a longer number is compared as it is written

_ENGLISH_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
)
_ENGLISH: dict[str, int] = {word: value for value, word in enumerate(_ENGLISH_SMALL.split())}
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_ENGLISH.update((word, value * 10) for value, word in enumerate(_TENS.split(), start=2))
_SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "dozen": 12}
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
)
_ENGLISH_ORDINALS = {word: value for value, word in enumerate(_ORDINALS.split(), start=1)}

_DIGITS = {"零": 0, "〇": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
_MAGNITUDES = {"十": 10, "百": 100, "千": 1000, "万": 10**4, "亿": 10**8}

MULTIPLIERS = {"k": 1000, "万": 10**4, "亿": 10**8, "千": 1000, "百": 100, "万亿": 10**12, "百万": 10**6, "千万": 10**7}
MULTIPLIERS |= {name: scale for name, scale in _SCALES.items() if name != "dozen"} | {"bn": 10**9, "mn": 10**6}

_UNITS = """
    g: g gram grams gramme grammes 克 | mg .001 milligram milligrams 毫克
      | kg 1000 kilo kilos kilogram kilograms 公斤 千克
      | t 1000000 tonne tonnes 吨
    jin: 斤 市斤
    oz: oz ounce ounces 盎司
    lb: lb lbs pound-weight 磅
    m: m metre metres meter meters 米 公尺 | mm .001 millimetre millimetres millimeter millimeters 毫米
      | cm .01 centimetre centimetres centimeter centimeters 厘米 公分
      | km 1000 kilometre kilometres kilometer kilometers 公里 千米
    mile: mile miles mi 英里
    ft: ft foot feet 英尺
    inch: inch inches 英寸
    yard: yard yards 码
    li: 里
    m2: m2 sqm sq_m square_metre square_metres square_meter square_meters 平方米 平米
      | ha 10000 hectare hectares 公顷
      | km2 1000000 sq_km square_kilometre square_kilometres square_kilometer square_kilometers 平方公里 平方千米
    sqft: sq_ft square_foot square_feet 平方英尺
    sqmi: sq_mi square_mile square_miles 平方英里
    acre: acre acres 英亩
    mu: 亩
    m3: m3 cubic_metre cubic_metres cubic_meter cubic_meters 立方米
    l: l litre litres liter liters 升 | ml .001 millilitre millilitres milliliter milliliters 毫升
    gallon: gallon gallons 加仑
    s: s sec secs second seconds 秒 秒钟 | ms .001 millisecond milliseconds 毫秒
      | min 60 mins minute minutes 分钟 | h 3600 hr hrs hour hours 小时 钟头
    day: day days 天 日
    week: week weeks 周 星期 礼拜
    month: month months 个月 月
    year: year years yr yrs 年
    kb: kb kib kilobyte kilobytes
    mb: mb mib megabyte megabytes
    gb: gb gib gigabyte gigabytes
    tb: tb tib terabyte terabytes
    %: % percent percents 个百分点
    c: °c ℃ celsius 摄氏度
    f: °f ℉ fahrenheit 华氏度
    degree: degree degrees ° 度
    w: w watt watts 瓦 瓦特 | kw 1000 kilowatt kilowatts 千瓦
    v: volt volts 伏 伏特
    mah: mah 毫安 毫安时
    hz: hz hertz 赫兹 | khz 1000 kilohertz 千赫 | mhz 1000000 megahertz 兆赫 | ghz 1000000000 gigahertz
    usd: $ usd dollar dollars 美元 美金
    eur: € eur euro euros 欧元
    gbp: £ gbp 英镑 镑
    cny: ¥ cny rmb yuan 元 块 块钱 圆 人民币 元人民币
    jpy: jpy yen 日元 日圆
    hkd: hkd 港币 港元
    age: 岁 周岁
"""


def _unit_table() -> dict[str, tuple[str, Decimal]]:
    table: dict[str, tuple[str, Decimal]] = {}
    for line in _UNITS.replace("\n      |", " |").strip().splitlines():
        base, _, forms = line.strip().partition(": ")
        for scale_of in forms.split(" | "):
            names = scale_of.split()
            scaled = len(names) > 1 and re.fullmatch(r"\d*\.?\d+", names[1])
            scale = Decimal(names.pop(1)) if scaled else Decimal(1)
            table.update((name.replace("_", " "), (base, scale)) for name in names)
    return table


UNITS = _unit_table()
"""Word for a unit -> (base unit, how many of them)."""

CURRENCIES = "$€£¥"


def number_key(digits: str) -> str:
    """One key for a plain number; a point keeps its places, since 2.1 and 2.10 may be versions."""
    whole = digits.replace(",", "")
    return whole if "." in whole or len(whole) > _LONGEST or whole.startswith("0") else str(int(whole))


def amount_key(digits: str, multiplier: str = "", unit: str = "") -> str:
    """One key for a number with what multiplies and measures it ("3.2", "k", "") -> "3200"."""
    digits = digits.replace(",", "")
    if len(digits) > _LONGEST:
        return " ".join((digits, multiplier, unit)).strip()
    if not multiplier and not unit:
        return number_key(digits)
    base, scale = UNITS.get(unit, ("", Decimal(1)))
    value = plain(Decimal(digits) * MULTIPLIERS.get(multiplier, 1) * scale)
    return f"{value} {base}" if base else value


def plain(value: Decimal) -> str:
    """A number without an exponent and without zeros that say nothing."""
    written = format(value, "f")
    return written.rstrip("0").rstrip(".") if "." in written else written


def chinese_number(numeral: str) -> int | None:
    """The value of a Chinese numeral such as 三千二 or 二〇二六; None when the characters make no number."""
    if len(numeral) > _LONGEST or (len(numeral) == 1 and numeral in "百千万亿"):
        return None
    if all(character in _DIGITS for character in numeral):
        # 三五 is "three or five"; a single figure or three and more are read one by one (二〇二六).
        return None if len(numeral) == 2 else int("".join(str(_DIGITS[character]) for character in numeral))
    total = section = digit = 0
    last = 0  # the magnitude just read, so that 三千二 is 3200 and 三千零二 is 3002
    for character in numeral:
        if character in _DIGITS:
            if digit:
                return None
            digit = _DIGITS[character]
            last = 0 if character in "零〇" else last
            continue
        magnitude = _MAGNITUDES[character]
        if magnitude >= 10**4:
            section += digit
            if not section and not total:
                return None
            total = (total + section) * magnitude if magnitude > 10**4 and total else total + section * magnitude
            section = 0
        else:
            if not digit and character != "十":
                return None
            section += (digit or 1) * magnitude
        digit, last = 0, magnitude
    if digit and last >= 100:
        digit *= last // 10
    return total + section + digit


def english_number(words: list[str]) -> int | None:
    """The value of English number words such as "three thousand two hundred"; None when they make no number."""
    total = section = 0
    previous = 0
    for word in words:
        if word == "and":
            continue
        if word in _SCALES:
            scale = _SCALES[word]
            section = (section or 1) * scale
            if scale >= 1000:
                total, section = total + section, 0
            previous = scale
        else:
            value = _ENGLISH[word]
            if previous and previous < 100 and not (previous >= 20 and value < 10):
                return None  # "twenty twelve", "two three"
            section += value
            previous = value
    return total + section


def ordinal(word: str) -> int | None:
    """The rank that an English word names: third is 3."""
    return _ENGLISH_ORDINALS.get(word)


ENGLISH_NUMBER_WORDS = (*_ENGLISH, *_SCALES)
CHINESE_NUMERALS = "".join((*_DIGITS, *_MAGNITUDES))
