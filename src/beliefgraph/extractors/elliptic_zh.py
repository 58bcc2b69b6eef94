"""Chinese clauses that leave out what the clause before said: 专业版为 20 GB, 标准版不含, 电子烟亦同, 而不是 MySQL."""

from __future__ import annotations

import re
from dataclasses import replace

from beliefgraph.extractors import values_zh as value
from beliefgraph.extractors.clauses import REPORTED, Said, Topic
from beliefgraph.extractors.facts_zh import hedged, named
from beliefgraph.extractors.nouns_zh import AMOUNT, subject_of

_OTHER_SUBJECT = re.compile(rf"(?P<who>[^，。]{{1,16}}?)(?:则|也|仍)?\s?(?:为|是|：|:|可达|达)?\s?(?P<v>{AMOUNT})$")
_SAME_OF = re.compile(
    r"(?P<who>[^，。]{1,16}?)(?:也|都|均|则|暂|暂时|尚|还|仍|目前){0,4}(?P<no>不|没有?|未|无)?(?P<verb>支持|含|包含|"
    r"附带|附|提供|有|兼容|需要|要求|可以|行|"
    r"能|适用|受影响|配备|包括)$"
)
_ALIKE = re.compile(
    r"(?P<v>[^，。]{1,12}?)(?:亦同|也一样|同样如此|同理|也是一样|也不行|也不可以|也不例外|亦然|同样禁止)$"
)
_EXCEPT = re.compile(r"(?P<who>[^，。]{2,16}?)(?:除外|例外|不在此列|不受此限)$")
_RATHER_THAN = re.compile(r"(?:而)?(?:不是|并非)(?P<v>[^，。]{1,16})$")
_AND_ALSO = re.compile(r"(?P<v>[看听打玩喝吃读逛写画跑爬游跳唱练拍弹][^，。了过着的是不]{1,6})$")
"""喜欢看书，看电影，打游戏."""
_BUT_IS = re.compile(r"(?:而)?是(?P<v>[^，。的]{1,16})$")
"""After a denial: 读的不是华南理工，是华南农大."""
_ABOVE_ALL = re.compile(r"(?:尤其|特别|最|其中)(?:是|爱|喜欢|偏爱)(?P<v>[^，。]{1,12})$")
_VERBS = {"supports": "支持兼容适用", "has": "含包含附带附提供有配备包括", "requires": "需要要求", "may": "可以行能"}


def elliptic(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """Read what differs from the clause before."""
    if not topic.last:
        return []
    return (
        _other_value(text, start, end, topic)
        or _other_subject(text, start, end, topic)
        or _other_amount(text, start, end, topic)
    )


def _other_value(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    last = topic.last[0]
    if found := _ALIKE.match(text, start, end):
        claimed, sign = named(found["v"]), last.polarity
    elif (found := _AND_ALSO.match(text, start, end)) and last.predicate == "likes" and start - last.end <= 2:
        claimed, sign = value.liked(found["v"]), last.polarity
    elif (found := _BUT_IS.match(text, start, end)) and last.polarity < 0 and start - last.end <= 2:
        claimed, sign = named(found["v"]), 1
    elif found := _RATHER_THAN.match(text, start, end):
        claimed, sign = named(found["v"]), -last.polarity
    elif (found := _ABOVE_ALL.match(text, start, end)) and last.predicate == "likes":
        claimed, sign = value.liked(found["v"]), last.polarity
    else:
        return []
    return [replace(last, value=claimed, polarity=sign, start=start, end=end, faithfulness=REPORTED)] if claimed else []


def _other_subject(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    last = topic.last[0]
    if found := _EXCEPT.match(text, start, end):
        sign = -last.polarity
    elif (found := _SAME_OF.match(text, start, end)) and found["verb"] in _VERBS.get(last.predicate, ""):
        sign = -1 if found["no"] else 1
    else:
        return []
    who = subject_of(found["who"], topic)
    if not who or who == last.subject:
        return []
    return [
        replace(said, subject=who, polarity=sign, start=start, end=end, faithfulness=REPORTED) for said in topic.last
    ]


def _other_amount(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    last = topic.last[0]
    found = _OTHER_SUBJECT.match(text, start, end)
    if (
        not found
        or not re.search(r"\d", found["v"])
        or not re.search(r"\d", last.value)
        or _unit(found["v"]) != _unit(last.value)
    ):
        return []
    who = subject_of(found["who"], topic)
    if not who or who == last.subject:
        return []
    return [
        hedged(
            replace(last, subject=who, value=found["v"].strip(), start=start, end=end, faithfulness=REPORTED),
            found["who"],
        )
    ]


def _unit(words: str) -> str:
    return re.sub(r"[\d\s.,约近]", "", words)
