"""Street addresses: Chinese chains of places that end in a number, English ones that begin with it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from beliefgraph.masking.finds import HAN, Find, code

# -- Chinese: found from its number, then read back to where it begins. --

_COUNT = r"(?:[A-Za-z]?\d{1,5}(?:[A-Za-z]|-\d{1,5})?|[A-Za-z]|[一二三四五六七八九十百〇零两兩]{1,5})"
_PART = r"(?:号楼|號樓|号院|號院|号|號|弄|巷|栋|棟|幢|座|单元|單元|层|層|楼|樓|室|房|户|戶)"
_NUMBERED = re.compile(
    rf"{_COUNT}{_PART}(?![线線码碼机機位员員球选選文公门門种種桌梯次])(?:[ ,-]?{_COUNT}{_PART}){{0,6}}"
    rf"(?:[ -]?(?:\d{{1,4}}-){{0,3}}\d{{3,4}}(?![\d.{HAN}]))?"
)
_POSTCODE = re.compile(r"[ ,，]{0,2}(?:邮编|邮政编码|郵遞區號)?[ :]{0,2}\d{6}(?!\d)")
_PLACE_LETTERS = re.compile(rf"[{HAN}0-9A-Za-z-]{{2,40}}\Z")
_STREET_END = re.compile(
    r".*[^的这那个条支套思电网线公铁马](?:路|街|大道|胡同|巷|弄|里|街道|(?<![频渠赛通轨管知味报])道)"
    r"(?:[一二三四五六七八九十\d]{1,2}段|[东西南北中]段)?\Z"
)
_ESTATE_END = re.compile(
    r".*(?:[小社园东西南北]区|花园|公寓|家园|苑|园|院|大厦|广场|中心|城|庄|村|镇|乡|里|府|湾|新区|社區|花園|大廈|廣場|村|鎮|鄉)\Z"
)
_DISTRICT = re.compile(r"(?:省|自治区|特别行政区|市|自治州|区|區|县|縣|旗|镇|鎮|乡|鄉|街道|村)")
_PROVINCE = re.compile(
    r"北京|上海|天津|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南"
    r"|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门|台北|臺北|臺灣|廣東|重慶"
)
_LEAD = re.compile(
    r".*(?:地址|住址|位于|位於|住在|家住|寄到|寄往|送到|送往|搬到|搬去|来自|前往|住|在|到|是|为|寄|送|去|搬)了?(?=.{2})",
    re.DOTALL,
)
_FARTHEST = 6  # characters of a place name before the first word that says what it is
_CUED_ZH = re.compile(
    rf"(?:地址|住址|收货地|居住地)[是为:]\s?([{HAN}0-9A-Za-z#-]{{6,60}})",
)

# -- English --

_WORD = r"[^\W\d_][\w.'’-]{0,24}"
_STREET = (
    r"(?:Street|St|Road|Rd|Avenue|Ave|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Place|Pl|Square|Sq|Terrace|Ter|Way|Parkway|Pkwy"
    r"|Close|Crescent|Cres|Highway|Hwy|Gardens|Grove|Row|Mews|Circle|Cir)"
)
_US_CODE = r"[A-Z]{2},? \d{5}(?:-\d{4})?"
_UK_CODE = r"[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}"
_ENGLISH = re.compile(
    rf"(?<![\w.$€£#/-])(?<!\d,)\d{{1,5}}[A-Za-z]?(?:-\d{{1,5}})? "
    rf"((?:[NSEW]\.? )?{_WORD}(?: {_WORD}){{0,3}}?) {_STREET}(?!\w)"
    r"(?: (?:[NSEW]{1,2}|North|South|East|West)\b)?\.?"
    r"(?:,? (?:Apt|Apartment|Suite|Ste|Unit|Flat|Floor|\#)\.? ?\w{1,6})?"
    rf"(?:(?:,? {_WORD}(?: {_WORD}){{0,2}}){{0,2}},? (?:{_US_CODE}|{_UK_CODE})(?!\w))?"
)
_ORDINAL = re.compile(r"(?<![\w.$€£#/-])\d{1,5}[A-Za-z]? \d{1,3}(?:st|nd|rd|th) (?:Street|St|Avenue|Ave)(?!\w)\.?")
_YEAR = re.compile(r"(?:19|20)\d\d ")
_IN_TIME = re.compile(r"\b(?:in|since|by|from|until|during|of|the|for)\s\Z", re.IGNORECASE)
_NO_STREET = frozenset({"Google", "Hard", "Flash", "Thumb", "Disk", "Pen", "One", "Test", "Best", "Easy"})
_CUED_EN = re.compile(
    r"(?<![A-Za-z])(?:home|mailing|postal|street|delivery|shipping|billing|residential|my|his|her|their) address"
    r"\s?(?:is|:)\s?([^\n\0;!?]{5,100})",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"\.(?:\s|\Z)|,? (?:and|but|so|which|where|please)\s|[。；！？]")


def addresses(text: str) -> Iterator[Find]:
    """Street addresses in Chinese and English; a town or a district alone is none."""
    yield from _chinese(text)
    yield from _english(text)


def _chinese(text: str) -> Iterator[Find]:
    for match in _NUMBERED.finditer(text):
        window = _PLACE_LETTERS.search(text[max(0, match.start() - 40) : match.start()])
        if window is None or not _leads_to(window[0], match[0]):
            continue
        start = match.start() - len(_from_where_it_begins(window[0]))
        postcode = _POSTCODE.match(text, match.end())
        yield _find(text, start, postcode.end() if postcode else match.end())
    for match in _CUED_ZH.finditer(text):
        if len(_DISTRICT.findall(match[1])) + bool(_PROVINCE.match(match[1])) >= 2:
            yield _find(text, *match.span(1))


def _leads_to(place: str, number: str) -> bool:
    """Whether a number after this place is that of a house: the place is a street, or an estate said closely enough."""
    if _STREET_END.match(place):
        return True
    parts = re.findall(_PART, number)
    return bool(_ESTATE_END.match(place)) and (len(parts) > 1 or bool(_DISTRICT.search(place[:-1])))


def _from_where_it_begins(window: str) -> str:
    province = _PROVINCE.search(window)
    if province:
        return window[province.start() :]
    district = _DISTRICT.search(window, 1)
    # Only before the first district, since 为 may be part of a street: 海淀区为民路.
    if lead := _LEAD.match(window, 0, district.end() if district else len(window)):
        return window[lead.end() :]
    return window[max(0, district.start() - _FARTHEST) :] if district else window[-_FARTHEST - 4 :]


def _english(text: str) -> Iterator[Find]:
    for match in _ORDINAL.finditer(text):
        yield _find(text, *match.span())
    for match in _ENGLISH.finditer(text):
        words = match[1].split()
        named = all(word[0].isupper() or word in ("of", "the", "de", "la") for word in words)
        in_time = _YEAR.match(match[0]) and _IN_TIME.search(text[max(0, match.start() - 8) : match.start()])
        if named and not in_time and words[-1] not in _NO_STREET:
            yield _find(text, *match.span())
    for match in _CUED_EN.finditer(text):
        end = _SENTENCE_END.search(match[1])
        said = match[1][: end.start()] if end else match[1]
        if any(map(str.isdigit, said)) and "@" not in said:
            yield _find(text, match.start(1), match.start(1) + len(said.rstrip()))


def _find(text: str, start: int, end: int) -> Find:
    return Find(start, end, code(text[start:end]))
