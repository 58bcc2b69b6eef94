"""Attributes that Chinese clauses give of things and people: 默认端口是 7180, 续航 65 公里, 状态=running."""

from __future__ import annotations

import re
from collections.abc import Callable

from beliefgraph.domain.predicates import lookup
from beliefgraph.extractors import values_zh as value
from beliefgraph.extractors.clauses import CERTAIN, REPORTED, Said, Topic
from beliefgraph.extractors.facts_zh import hedged, named
from beliefgraph.extractors.heads_zh import Head, is_person
from beliefgraph.extractors.nouns_zh import AMOUNT, NOUN, PERSONAL, owned_attribute, split_attribute, subject_of

_LINK = (
    r"(?:(?P<not>不是|并非)|(?:就|均|都|仍|仍然|一律|统一|默认|大概|可能|应该|目前|现在){0,4}(?:是在|就是|是|为|"
    r"叫做|叫|改为|改成|换成了?|变更为|更改为|变成|设为|设置为|设定为|"
    r"定为|定于|定在|设在|选在|：|:|约为|合计|合计为|＝|=))\s?"
)
_LINKED = re.compile(rf"(?P<attr>[^，,。=＝]{{0,26}}?)\s?{_LINK}(?P<v>.+)$")
_AMOUNTED = re.compile(
    rf"(?P<attr>.{{0,26}}?{NOUN}|.{{0,20}}?(?:[重宽高厚]|(?<![增成延生助])长))(?![一二三]$)\s?(?:高达|达到?|约|为|有|共|在|"
    r"还剩|剩|仅剩|仅|只有|不超过|超过|"
    rf"不低于|可达|上限|[：:])?\s?(?P<v>{AMOUNT}[^，。]{{0,6}})$"
)
_CODED = re.compile(rf"(?P<attr>.{{0,24}}?{NOUN})\s?(?P<v>[A-Za-z0-9~/.#+][^，。；]{{0,40}})$")
_KEYED = re.compile(
    r"(?P<attr>[\u4e00-\u9fffA-Za-z_][\u4e00-\u9fffA-Za-z0-9_\-. ]{0,16})\s?(?:=|＝)\s?(?P<v>[^，,；;]{1,40})$"
)
_PLAIN = re.compile(rf"(?P<attr>{NOUN})\s?(?P<v>(?![期量率数费额价时])[\u4e00-\u9fff]{{2,10}})$")
_JUDGED = re.compile(
    rf"(?P<attr>.{{0,22}}?{NOUN})(?:可能会?|会|略|明显|相对|普遍){{0,4}}(?P<v>[偏较][低高大小慢快长短差好多少])$"
)
_SHORT = {"重": "weight", "长": "长度", "宽": "宽度", "高": "height", "厚": "厚度"}
_NOT_VALUE = re.compile(
    r"^(?:不|没|很|太|挺|非常|特别|越|最|更|比较|有点|真|好(?!的)|啥|什么|多少|怎么|这样|那样|因为|由于)|^(?:已|"
    r"正在|未|将|被|会|要|可|都|也|太|多|少|这|那|我|你|他|"
    r"她|了|过)|^(?:一样|相同|个谜|秘密|未知|谜)$"
)
_LEFT_OVER = re.compile("还剩|剩")
_CORRECTED = re.compile(r"\s?(?:而)?不是.*$")


def attribute(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """An attribute of something named, spoken of before, or, for what only people have, of the speaker."""
    for pattern in (_KEYED, _LINKED, _AMOUNTED, _CODED, _JUDGED, _PLAIN):
        found = pattern.match(text, start, end)
        if not found or (is_person(topic.speaker) and _is_terse(pattern, found)):
            continue
        if said := _attribute(found, text, start, end, topic, pattern):
            return said
    return []


def _is_terse(pattern: re.Pattern[str], found: re.Match[str]) -> bool:
    """Whether people would hardly talk so; 手机号 138… they do say."""
    return pattern in (_KEYED, _PLAIN) or (pattern is _CODED and not PERSONAL.match(found["attr"].strip()))


def _attribute(
    found: re.Match[str], text: str, start: int, end: int, topic: Topic, pattern: re.Pattern[str]
) -> list[Said]:
    keyed = pattern is _KEYED
    words = subject_of(found["attr"], topic) if found["attr"].strip() else ""
    owner, noun = ("", words) if keyed else _short(words) or owned_attribute(words)
    if not noun:
        return []
    owner = owner if not owner or keyed else subject_of(owner, topic)
    if owner and not re.search(r"\w", owner):
        return []
    faith = CERTAIN if owner else REPORTED
    owner = (
        owner
        or topic.subject
        or topic.it
        or (topic.speaker if PERSONAL.match(noun) and is_person(topic.speaker) else "")
    )
    claims = figures(noun, found["v"])
    if not claims:
        return []
    if _LEFT_OVER.search(text, found.end("attr"), found.start("v")) and not keyed:
        owner, noun = noun, "还剩"
    sign = -1 if found.groupdict().get("not") else 1
    predicate = lookup(noun).name
    if not owner and not is_person(topic.speaker):
        owner, predicate = split_attribute(noun)
        predicate = lookup(predicate).name
        if predicate == "is" and pattern is not _LINKED:
            return []
    return [
        hedged(Said(owner, predicate, one, start, end, sign, 1.0, faith), text[start : found.start("v")])
        for one in claims
        if owner
    ]


def _short(words: str) -> tuple[str, str] | None:
    """整车重 24 kg: the adjectives that measure."""
    if words and words[-1] in _SHORT and len(words) > 1 and not owned_attribute(words)[1]:
        return re.sub(r"(?:整车|整机|机身|净|毛|全|身|整体)$", "", words[:-1]), _SHORT[words[-1]]
    return None


def figures(noun: str, words: str) -> list[str]:
    """The values of an attribute, all of them or none; 8 月 19 号不是 9 月 is the first."""
    claims = [figure(noun, part) for part in _CORRECTED.sub("", words).split("、")]
    return claims if all(claims) else []


def figure(noun: str, words: str) -> str:
    """The value of an attribute: by its own kind where that is known, else a short phrase."""
    words = re.sub(r"^(?:是|为|在|：|:|=|＝)\s?|\s?(?:发布|上线|推出)$", "", words.strip()).translate(
        {ord(mark): None for mark in "`“”「」"}
    )
    if _NOT_VALUE.match(words):
        return ""
    known = lookup(noun).name
    clean: Callable[[str], str] = _KNOWN.get(known, named)
    return clean(words)


def _role(words: str) -> str:
    return value.phrase(words, 16)


_KNOWN: dict[str, Callable[[str], str]] = {
    "email": value.email, "phone": value.phone, "birthday": value.dated, "height": named, "weight": named,
    "occupation": _role, "lives_in": value.place, "hometown": value.place, "name": value.name, "nickname": value.name
}  # fmt: skip


def owned(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """The attribute of a person whom the clause names before it: 我月供七千二, 我妹血型是 B 型."""
    if head.kind == "dropped" or head.verb == head.start:
        return []
    at = head.verb + (text.startswith("的", head.verb) and 1)
    for pattern in (_LINKED, _AMOUNTED):
        found = pattern.match(text, at, end)
        words = found["attr"].strip() if found else ""
        if not found or not words or owned_attribute(words) != ("", words):
            continue
        sign = -1 if found.groupdict().get("not") else 1
        if re.match(r"[明今去后前]年|[上下]个?[月周]", found["v"]) and lookup(words).name == "works_at":
            return []  # 我们单位明年搬…
        if claims := figures(words, found["v"]):
            return [head.says(lookup(words).name, one, end, sign) for one in claims]
    return []
