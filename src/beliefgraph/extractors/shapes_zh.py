"""Chinese clauses of a shape of their own: what one is called, what one was fond of, switching, A的B是C."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from beliefgraph.domain.predicates import lookup
from beliefgraph.extractors import values_zh as value
from beliefgraph.extractors.clauses import CERTAIN, MAX_VALUE, REPORTED, Said, Topic, vocabulary
from beliefgraph.extractors.heads_zh import KIN, Head, is_person, read_head, skip_leads
from beliefgraph.extractors.plain_values_zh import ends_in_a_verb, is_place_name
from beliefgraph.extractors.verbs_zh import Rule

_NAMING = re.compile(r"(?:(?:它|他|她)的?)?(?:名字)?(?:叫做|名叫|叫)(?P<v>.+)$")


def head_of(text: str, start: int, end: int, topic: Topic) -> Head | None:
    """The head; 叫豆豆 after 我有两只猫 names neither the speaker nor any one cat."""
    named = _NAMING.match(text, start, end) and (topic.thing or topic.subject == (topic.speaker or "我"))
    return None if named else read_head(text, start, end, topic)


def named_thing(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """我养了一只猫，叫咪咪."""
    found = _NAMING.match(text, start, end) if topic.thing not in ("", "几") else None
    claimed = value.name(found["v"]) if found else ""
    return [Said(topic.thing, "name", claimed, start, end, 1, 1.0, REPORTED)] if claimed else []


_RENAMED = re.compile(r"改名字?了?[，, ]{1,2}$")


def renamed(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """我改名了，叫小蓝: the name of whom the clause before was about."""
    found = _NAMING.match(text, start, end) if _RENAMED.search(text, max(0, start - 8), start) else None
    claimed = value.name(found["v"]) if found and not topic.others else ""
    who = topic.subject or topic.speaker or "我"
    return [Said(who, "name", claimed, start, end, 1, 1.0, REPORTED)] if claimed else []


_NICKNAME = re.compile(
    r"(?:大家|熟人|亲戚|老乡|同行|身边的?人|街坊|邻居们?|队友们?|学生们?|我?(?:的)?(?:朋友|同事|同学|家里人|"
    r"家人|室友|邻居)们?|别人|人们)(?:都|一般|平时|总是|总|常|习惯|"
    r"喜欢)*(?:[叫喊](?:我|我作)|管我叫)(?P<v>.{1,14})$"
    rf"|我?(?:{KIN})(?:都|一直|总|老)?管我叫(?P<w>.{{1,8}})$"
)


def nickname(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """大家都叫我老王: what others say is a nickname, whatever the name may be."""
    found = _NICKNAME.match(text, skip_leads(text, start, end), end)
    claimed = value.nickname(re.sub(r"(?:就行|就好|就可以|即可)$", "", found["v"] or found["w"])) if found else ""
    return [Said(topic.speaker or "我", "nickname", claimed, start, end)] if claimed else []


_CALL_ME = re.compile(r"(?:请)?(?:以后)?(?:你|大家(?=可以|就))?(?:可以|就)?叫我(?P<v>[^的，。]{1,12})$")


def _call_me(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """以后叫我阿强吧; 我朋友叫我别去 is another matter."""
    found = _CALL_ME.match(text, head.verb, end) if head.kind in ("first", "dropped") else None
    claimed = value.name(found["v"]) if found else ""
    return [head.says("name", claimed, end)] if claimed else []


_SICK_OF = re.compile(r"(?P<v>[\u4e00-\u9fff]{2,6})我(?:已经|早就|早|都|真的){0,4}[吃喝玩看听]腻(?:了|啦)$")


def sick_of(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """火锅我已经吃腻了."""
    found = _SICK_OF.match(text, start, end)
    claimed = value.liked(found["v"]) if found else ""
    return [Said(topic.speaker or "我", "likes", claimed, start, end, -1, 0.8)] if claimed else []


_LIKED_BEFORE = re.compile(
    r"(?:就|很|特别|非常|挺|最|比较|真的|超){0,4}(?:喜欢|喜爱|热爱|爱(?=[喝吃看玩打听跳唱]))(?:过)?(?!的)"
)
_STILL = re.compile(r"还|仍|依然|依旧|一直|至今|更|也")


def liked_before(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """以前喜欢足球 hints that it is over, unless what follows says it goes on."""
    found = _LIKED_BEFORE.match(text, head.verb, end)
    if (
        not found
        or (head.kind == "dropped" and topic.others)
        or _STILL.search(text, found.start(), min(len(text), end + 40))
    ):
        return []
    members = [value.liked(part) for part in value.members(text[found.end() : end])]
    return [replace(head, reason="以前").says("likes", member, end, -1, 0.5) for member in members if member]


_WORKS = re.compile(
    r"(?P<no>不再|不)?在(?P<at>.{2,20}?)(?:工作|上班|任职|就职|当(?P<job>.{2,8})"
    r"|干活|干|做(?P<made>.{2,8}))(?:的|呢|了|啦){0,4}$"
)


def _works(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """在…工作: a region is where one works, anything else is whom one works for."""
    found = _WORKS.match(text, head.verb, end)
    if not found or (head.kind == "dropped" and (topic.others or not (found["no"] or found["made"]))):
        return []
    if ends_in_a_verb(found["at"]):
        return []
    where, sign = value.employer(found["at"]), -1 if found["no"] else 1
    role = value.occupation(found["job"] or found["made"] or "")
    if not where or ((found["job"] or found["made"]) and not role):
        return []
    predicate = "work_location" if is_place_name(where) else "works_at"
    return [
        head.says(predicate, where, end, sign),
        *([head.says("occupation", role, end, sign)] if role else []),
    ]


_SWITCHED = re.compile(
    r"(?:从|由)(?P<old>.{1,20}?)(?:迁移|切换|搬|转|换|改|升级|跳槽)(?P<how>到|去|成|为|用|喝|吃"
    r"|玩)了?(?P<new>.{1,20})$"
    r"|把(?P<was>.{1,20}?)换成了?(?P<now>.{1,20})$"
)
_KINDS: dict[str, tuple[str, Callable[[str], str]]] = {
    "喝": ("likes", value.consumed), "吃": ("likes", value.consumed), "玩": ("does", value.activity)
}  # fmt: skip


def _switched(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """从A换成B: the old is denied, the new affirmed."""
    found = _SWITCHED.match(text, head.verb, end)
    if not found:
        return []
    old, new = found["old"] or found["was"], found["new"] or found["now"]
    predicate, clean = _KINDS.get(found["how"] or "", ("uses", value.tool))
    if value.consumed(old) and value.consumed(new):
        predicate, clean = "likes", value.consumed
    elif "跳槽" in text[found.start() : found.start("new")]:
        predicate, clean = "works_at", value.employer
    elif "搬" in text[found.start() : found.start("new")]:
        predicate, clean = "lives_in", value.place
    before, after = clean(re.sub(r"^[喝吃玩]", "", old)), clean(new)
    if not before or not after or (head.kind == "dropped" and predicate == "uses"):
        return []
    return [head.says(predicate, before, end, sign=-1), head.says(predicate, after, end)]


# --- attributes and things ----------------------------------------
_HAS_NAMED = re.compile(
    r"(?P<home>家里?(?:还|也)?)?(?:有|养了|养着|养|买|捡|领养|收养)了?(?:一)?(?:只|条|个|匹|位)(?P<what>[\u4e00-\u9fff]{1,4}?)(?:名字)?(?:叫做|名叫|"
    r"叫)(?P<name>.{1,8})$"
)


def _has_named(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """我家有只狗叫豆豆."""
    found = _HAS_NAMED.match(text, head.verb, end)
    what, name = (value.owned(found["what"]), value.name(found["name"])) if found else ("", "")
    whose = found and (head.kind != "dropped" or (found["home"] and not topic.others))
    if not what or not name or not whose:
        return []
    return [head.says("has", what, end), replace(head, subject=f"{head.subject}的{what}").says("name", name, end)]


_OWN_NAMED = re.compile(
    r"(?:家里?)?的(?P<what>[\u4e00-\u9fff]{1,4}?)(?:的?名字)?(?:就|也)?(?:叫做|名叫|叫)(?P<name>[^，。的]{1,8})$"
)


def _own_named(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """我朋友的猫叫米粒."""
    found = _OWN_NAMED.match(text, head.verb, end) if head.kind != "dropped" else None
    what, name = (value.owned(found["what"]), value.name(found["name"])) if found else ("", "")
    return [replace(head, subject=f"{head.subject}的{what}").says("name", name, end)] if what and name else []


_IS_MINE = re.compile(rf"是我的?(?P<kin>{KIN})$")
_IS_A = re.compile(r"是(?:一个|一款|一种|一家|一座|一名|一位)(?P<v>.{2,20})$")


def _is(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """王磊是我的上司; other nouns only with a measure word: 小张是一名志愿者."""
    mine = _IS_MINE.match(text, head.verb, end)
    if mine and head.kind == "name":
        return [head.says("is", f"{topic.speaker or '我'}的{mine['kin']}", end)]
    found = _IS_A.match(text, head.verb, end)
    if not found or head.kind == "dropped":
        return []
    if job := value.occupation(found["v"]):
        return [head.says("occupation", job, end)]
    claimed = value.phrase(found["v"], 16)
    return [head.says("is", claimed, end)] if claimed and "的" not in claimed else []


_OWN = re.compile(r"的?(?P<attr>[\u4e00-\u9fff]{2,8}?)(?:就)?(?P<not>不)?(?:是|为|叫做|叫)(?P<v>.+)$")


def _attribute(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """我上司的邮箱地址是…, 我同事生日是…, 其年龄是…: attributes that the vocabulary knows."""
    found = _OWN.match(text, head.verb, end)
    attr = found["attr"].removeprefix("新的").removeprefix("新") if found else ""
    known = lookup(attr) if attr else None
    if not found or not known or known.name not in value.ATTRIBUTES or head.kind == "dropped":
        return []
    if known.name == "works_at" and value.is_region(found["v"]):
        return []
    claimed = value.attribute(known.name, found["attr"], found["v"], True)
    return [head.says(known.name, claimed, end, -1 if found["not"] else 1)] if claimed else []


_THING = re.compile(
    r"(?P<subject>[^我你您他她它这那其的，。\s][^我你您他她它这那其的，。\s]{1,24}"
    r"|它)的(?P<attr>[^的是，。\s]{2,8}?(?<![也真都就还才]))(?:就)?(?:是在|不是|是|为)(?P<v>.+)$"
)
_NO_THING = re.compile(
    r"(?:据说|听说|最|很|真|今天|现在|目前|说|觉得|认为|因为|所以|唯一|重要|主要|大家|有些|每|是|不|喜欢|虽然"
    r"|但|如果|对于|关于|要|在|让)"
)
_NO_ATTRIBUTE = vocabulary(
    "时候简直 事情 东西 地方 时候 原因 问题 感觉 样子 意思 关键 重点 目的 结果 好处 缺点 优点 人 话 "
    "事 可能 确实 真的 都 也 就 遗憾 一点 部分 设计"
)


_TELLS_AT_LENGTH = re.compile(r"(?:主要|具体|活动)?(?:内容|主题|目标|目的|宗旨|理念|口号|流程|亮点|特色|安排)")
"""Attributes whose value goes on over commas to the end of the sentence."""
_END = re.compile(r"[。！？!?…；;\n\r]|$")


def _sentence_end(text: str, at: int) -> int:
    found = _END.search(text, at)
    return found.start() if found else len(text)


_SOMEBODY = re.compile(r"(?:师傅|老师|大夫|医生|阿姨|老板娘?|哥|姐|总|小哥|大爷|大妈|经理|主任|教练|队长|人)$")
"""After these 的 tells which of them is meant: 掌勺的胡师傅."""


def thing_attribute(text: str, start: int, end: int, topic: Topic, last: bool) -> list[Said]:
    """金融论坛的规模是三千人: an attribute of anything that has a name of its own."""
    at = skip_leads(text, start, end)
    found = _THING.match(text, at, end)
    if (
        not found
        or found["attr"] in _NO_ATTRIBUTE
        or found["attr"].startswith(("那", "这"))
        or _NO_THING.match(found["subject"])
        or (is_person(topic.speaker) and _SOMEBODY.search(found["attr"]))
    ):
        return []
    subject = topic.only_name if found["subject"] == "它" else found["subject"]
    predicate = lookup(found["attr"]).name
    claimed = value.attribute(predicate, found["attr"], found["v"], last)
    if not claimed and not last and _TELLS_AT_LENGTH.fullmatch(found["attr"]):
        end = _sentence_end(text, end)
        claimed = text[found.start("v") : end].strip(" ，,") if end - found.start("v") <= MAX_VALUE else ""
    if not subject or not claimed or re.match(rf"(?:{KIN})", subject) or re.match(r"从|被|把|给|让|跟|和", found["v"]):
        return []
    sign = -1 if "不是" in text[found.end("attr") : found.start("v")] else 1
    faith = REPORTED if found["subject"] == "它" else CERTAIN
    return [Said(subject, predicate, claimed, at, end, sign, 1.0, faith)]


SHAPES: tuple[Rule, ...] = (_call_me, _has_named, _own_named, _is, _works, _switched, _attribute)
