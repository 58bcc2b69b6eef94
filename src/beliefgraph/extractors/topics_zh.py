"""What the clauses of a Chinese text are about, one after the other: who is left out, whom 他 means, what 叫 names."""

from __future__ import annotations

import re

from beliefgraph.extractors.clauses import Said, Topic
from beliefgraph.extractors.heads_zh import SURNAME, Head, is_person
from beliefgraph.extractors.nouns_zh import NOUN, subject_of
from beliefgraph.extractors.plain_values_zh import tagged
from beliefgraph.extractors.plain_zh import mentioned

RECORD = re.compile(
    r"(?:已[\u4e00-\u9fff]{2})?(?P<who>您|用户|客户|会员|设备|项目|系统|患者|学员|员工|部署|构建|测试|同步|备份|"
    r"迁移|安装|升级|扫描|"
    r"任务)(?:的)?(?:任务)?(?:偏好|档案|资料|信息|画像|配置|设置|记录)?(?:已[\u4e00-\u9fff]{2}|显示|更新|如下|"
    r"完成|成功)?$"
)


_LONE_NAME = re.compile(
    rf"(?:[\u4e00-\u9fff]{{2,4}}\s)[{SURNAME}][\u4e00-\u9fff]{{1,2}}|[A-Za-z][\w.\-]*(?: [A-Z0-9][\w.\-]*){{0,3}}"
)
_NO_TOPIC = re.compile(
    r"(?:会议纪要|纪要|公告|通知|说明|注意|提示|结论|总结|摘要|健康检查|日志|结果|如下|清单|备注|更新|报告|"
    r"小贴士|事项|问题|答|问)$"
)
_ACTS = re.compile(r"[须应将已可由]|需|必|不|如下|为|检查$|完成|以下|规定|因|经|按")


def _heading(text: str, start: int, end: int, topic: Topic) -> str:
    """What the entries after a heading or a bare name are about: 青鸟 E7 电动自行车：, 用户档案显示：."""
    if record := RECORD.match(text, start, end):
        return record["who"]
    words = text[start:end]
    if qualified := re.fullmatch(r"凡?(?P<who>.{3,24}者)", words):
        return qualified["who"]
    told = text[end : end + 1] in ("：", ":") or text[start - 1 : start] in ("：", ":") or _LONE_NAME.fullmatch(words)
    if not told or len(words) > 18 or _ACTS.search(words) or _NO_TOPIC.search(words):
        return ""
    return subject_of(words, topic)


_AND_ANOTHER = re.compile(r"[和跟与、]")
_OF_ANOTHER = re.compile(
    r"[^，我]{2,}(?:叫(?!我)|姓|(?<![不就还但可于只正要总也都真])是(?!不是))|[^，我]{1,6}的[^，了]{2,}"
)
"""A clause about somebody or something that no rule knows; the next one may go on about it."""
_NO_OBJECT = re.compile(r"(?:姓[\u4e00-\u9fff]|搬家|毕业|结婚|退休|离职|辞职|跳槽|转行|回国|怀孕|生病)了?$")
"""After these alone the next clause is about the same person, for nobody else was brought in."""
_TAKES_PART = re.compile(r"我(?:将要|要|会|想)?(?:参加|去|买|看)的?(?P<name>[^的，。\s]{3,20})$")
_KEY = re.compile(NOUN)


def follow(
    text: str, start: int, end: int, topic: Topic, head: Head | None, found: list[Said], of_person: bool
) -> None:
    """Take note of what a clause was about, for the clauses after it.

    Args:
        text: the whole text; the clause goes from `start` to `end`.
        topic: what is changed.
        head: how the clause began, if that was read.
        found: what it claims.
        of_person: whether it claims that of the person whom it begins with.
    """
    if found:
        topic.last = tuple(found)
        if not _stands_alone(found[0], text[start:end], of_person):
            _go_on_about(found, topic, head, of_person)
    elif head is not None and head.kind != "dropped" and _of_that_person_alone(text, head, end):
        topic.subject = head.subject
    elif is_person(topic.speaker) and _THE_ONE.search(text, start, end):
        topic.others = True
    elif head is not None and head.kind in ("first", "kin") and head.verb > head.start and is_person(topic.speaker):
        topic.subject = head.subject  # 我弟…, 左撇子: nobody else was brought in, so the clause after is about him too
    elif not is_person(topic.speaker) and (headed := _heading(text, start, end, topic)):
        topic.subject = headed
    elif head is None or head.kind in ("kin", "name") or _brings_in(text, start, end, head, topic):
        topic.others = True
    if head is not None and _is_named_kin(head) and not _AND_ANOTHER.match(text, head.verb, end):
        topic.names.add(head.subject)
    if is_person(topic.speaker) and not _IS_MINE.search(text, start, end):
        topic.names |= mentioned(text, start, end, topic)
    if taken := _TAKES_PART.match(text, start, end):
        topic.names.add(taken["name"])


_IS_MINE = re.compile(r"是我们?的?[\u4e00-\u9fff]{1,4}$")
"""张志伟是我的父亲 names one person twice."""
_THE_ONE = re.compile(r"(?:的(?:那|这)?[一个家只条部]{0,2}|[了过]一?[个家只条部])[\u4e00-\u9fff]{1,4}$")
"""A clause that only names what the next one is about: 我刚才路过的那个公园."""


def _brings_in(text: str, start: int, end: int, head: Head, topic: Topic) -> bool:
    """Whether a clause is about somebody or something that no rule knows, so that the next may be too."""
    if _OF_ANOTHER.search(text, start, end):
        return True
    if head.verb > head.start or not is_person(topic.speaker):
        return False
    words = tagged(text[start:end])
    first, tag = words[0]
    return (tag in ("n", "nr", "nz", "nt", "r") and len(first) > 1) or any(tag in ("nr", "eng") for _, tag in words[1:])


def _go_on_about(found: list[Said], topic: Topic, head: Head | None, of_person: bool) -> None:
    topic.subject = head.subject if of_person and head else found[0].subject
    topic.thing = _thing_owned(found) or (topic.thing if found[0].predicate == "is" else "")
    topic.it = "" if is_person(topic.speaker) else found[0].subject
    if head is None or head.kind == "name" or _is_named_kin(head):
        topic.names.add(found[0].subject)


def _stands_alone(said: Said, clause: str, of_person: bool) -> bool:
    """默认用户名为 admin: the attribute that comes next is not one of this one."""
    alone = said.predicate == "is" and not of_person and _KEY.fullmatch(said.subject) is not None
    return alone and not re.search("[：:]", clause)


def _of_that_person_alone(text: str, head: Head, end: int) -> bool:
    return head.before or head.verb == end or _NO_OBJECT.match(text, head.verb, end) is not None


def _is_named_kin(head: Head) -> bool:
    return head.kind == "kin" and head.verb > head.start


def _thing_owned(found: list[Said]) -> str:
    """What 叫豆豆 would be about in the next clause; 几 when that is none of several things."""
    if found[0].predicate != "has" or found[0].polarity < 0:
        return ""
    one = len(found) == 1 and not re.match(r"[\d两二三四五六七八九十几好]", found[0].value)
    return f"{found[0].subject}的{found[0].value}" if one else "几"
