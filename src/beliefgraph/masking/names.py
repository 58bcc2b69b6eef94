"""Names of persons, after a cue that says that a name follows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from beliefgraph.masking.finds import HAN, Find

_STRICT_ZH = re.compile(
    r"(?:姓名|联系人|聯繫人|收件人|收货人|收貨人|寄件人|申请人|患者|户主|持卡人|监护人|经办人|负责人|真名|本名|署名|乘客|旅客)"
    rf"(?:是|为|為|叫|:)\s?(?!什么|谁|哪|多少|未知|保密|必填)([{HAN}]{{2,4}}(?:·[{HAN}]{{1,8}}){{0,3}}(?![{HAN}])|[{HAN}]{{2,3}})"
)
_SAID_ZH = re.compile(
    rf"(?:我叫|我的名字(?:是|叫)|名叫|名字叫|本人叫|他叫|她叫)\s?([{HAN}]{{2,4}}?)(?=今年|来自|住|在|是|的|和|也|，|,|[^{HAN}]|\Z)"
)
_SURNAMES = frozenset(
    "王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈曾彭吕呂苏蘇卢盧"
    "蒋蔣蔡贾賈丁魏薛叶葉阎閻余潘杜戴夏钟鍾汪田任姜范方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦江史顾顧侯邵孟龙龍万萬段雷钱錢汤湯尹黎易"
    "常武乔喬贺賀赖賴龚龔文庞龐樊兰蘭殷施陶洪翟安颜顏倪严嚴牛温溫芦季俞章鲁魯葛伍韦韋申尤毕畢聂聶焦向柳邢路岳齐齊梅莫庄莊辛管祝左涂"
    "谷祁时時舒耿牟卜欧歐司诸上东慕令"
)
_TITLED = re.compile(r"(?<![\w.])(?:Mr|Mrs|Ms|Mx|Miss|Dr|Prof|Professor|Sir|Madam)\.? (?=[^\W\d_])")
_CUED = re.compile(
    r"(?<![\w])(?:(?:my|his|her) name is |(?:my|his|her) name's |i am called "
    r"|(?:(?:full|first|last|legal|customer|patient|contact|client|guest|passenger) )?name\s?[:=]\s?"
    r"|(?:contact person|contact|recipient|attn|patient|customer)\s?:\s?)(?=[^\W\d_])",
    re.IGNORECASE,
)
_NO_PERSON = re.compile(
    r"(?:file|host|user|product|project|domain|company|brand|app|package|model|event|nick|table|column|field|class"
    r"|variable|branch|display|method|function|service|city|country|team)[ _-]?\Z",
    re.IGNORECASE,
)
_WORDS = re.compile(r"[^\W\d_][\w'’-]{0,30}\.?(?: [^\W\d_][\w'’-]{0,30}){0,3}")
_PARTICLES = frozenset({"van", "von", "der", "den", "de", "da", "dos", "di", "del", "la", "le", "bin", "al", "el", "y"})


def names(text: str) -> Iterator[Find]:
    """Names of persons where the words before say that one follows."""
    for match in _STRICT_ZH.finditer(text):
        yield _find(match[1], match.start(1))
    for match in _SAID_ZH.finditer(text):
        if match[1][0] in _SURNAMES:
            yield _find(match[1], match.start(1))
    for pattern in (_TITLED, _CUED):
        for match in pattern.finditer(text):
            if not _NO_PERSON.search(text[max(0, match.start() - 12) : match.start()]):
                yield from _named(text, match.end())


def _named(text: str, start: int) -> Iterator[Find]:
    said = _WORDS.match(text, start)
    kept: list[str] = []
    for word in said[0].split(" ") if said else ():
        # Scripts without capitals say nothing about where a name ends; a cue is followed by a name all the same.
        if word[0].islower() and word not in _PARTICLES:
            break
        kept.append(word)
    while kept and kept[-1] in _PARTICLES:
        kept.pop()
    name = " ".join(kept).rstrip(".")
    if name:
        yield _find(name, start)


def _find(name: str, start: int) -> Find:
    return Find(start, start + len(name), " ".join(name.casefold().split()))
