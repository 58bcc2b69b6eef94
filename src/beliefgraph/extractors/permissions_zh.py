"""What Chinese documents allow and forbid: what one may do, and what a thing can."""

from __future__ import annotations

import re

from beliefgraph.extractors.clauses import Said, vocabulary
from beliefgraph.extractors.phrases_zh import value_of
from beliefgraph.extractors.worded_zh import Clause, subject_of_verb


def may(clause: Clause, pivot: re.Match[str]) -> list[Said]:
    """What one may do, and what a thing can: of a thing that is a feature it supports."""
    where = WITHIN.search(clause.text, clause.start, pivot.start()) if pivot["maynot"] else None
    subject, sure = subject_of_verb(clause, where.start() if where else pivot.start())
    words = clause.after(pivot.end())
    if not any(word.tag.startswith(("v", "n", "b")) for word in words[:2]):
        return []
    if not pivot["maynot"] and value_of(words, act=True) in ("免费使用", "免费参观", "免费入园", "免费乘坐"):
        return clause.says(subject, "price", "免费", pivot.start(), 1, sure)
    value = (
        value_of(words, act=True)
        if pivot["maynot"] in _UNABLE
        else re.sub(
            r"^(?:自行|随时|直接|免费|一并|同时|在[^在]{1,14}?(?:内|后|前|时|中|里)|\s?\d+\s?(?:天|小时|个月|"
            r"个?工作日)内)+(?=.{2})",
            "",
            value_of(words, act=True),
        )
    )
    if runs := _RUNS_ON.fullmatch(value):
        return clause.says(subject, "supports", runs["v"], pivot.start(), -1 if pivot["maynot"] else 1, sure)
    if _ADVISED.match(value) or re.search(r"来|以便", value) or (pivot["maynot"] and value == "使用"):
        return []
    if lasts := _LASTS.fullmatch(value):
        return clause.says(subject, "续航", lasts["v"], pivot.start(), 1, sure)
    if most := _COUNTED.fullmatch(value):
        return clause.says(subject, "limit", most["v"], pivot.start(), 1, sure)
    if (often := _EVERY.search(clause.text, clause.start, pivot.start())) and (made := _MAKES.fullmatch(value)):
        return clause.says(subject, "limit", made["v"], often.start(), 1, sure)
    if up := _RAISED.fullmatch(value):
        return clause.says(subject, "limit", up["v"], pivot.start(), 1, sure)
    if given := _GRANTED.fullmatch(value):
        return clause.says(subject, given["what"], given["v"], pivot.start(), 1, sure)
    if left := _AT_HAND.fullmatch(value):
        return clause.says(subject, f"可{left['verb']}", left["v"], pivot.start(), 1, sure)
    value = f"可{value}" if len(value) == 1 else value
    acts = re.split("[和、及]", value)
    if pivot["maynot"] and len(acts) > 1 and all(len(one) == 2 for one in acts):
        return [said for one in acts for said in clause.says(subject, "may", one, pivot.start(), -1, sure)]
    norm = pivot["maynot"] and pivot["maynot"] not in _UNABLE
    predicate = "may" if norm or _WHO.search(subject) else "supports"
    return clause.says(subject, predicate, value, pivot.start(), -1 if pivot["maynot"] else 1, sure)


_ADVISED = re.compile(
    r"改用|换用|改成|改为|联系|咨询|参考|查阅|尝试|试试|致电|拨打|前往|考虑|忽略|放心|适当|酌情|根据|视"
)
"""可改用 5B tells somebody what to do, and nothing of what was spoken of."""
_UNABLE = vocabulary("不可 不可以 不能 不能够 不允许")
"""Of a thing these deny what it supports; 不得 and 严禁 forbid it to whoever uses it."""
WITHIN = re.compile(r"(?:范围内|区域内|(?<!米)内|里|中|期间)(?:一律|均|也|全面)?$")
_LASTS = re.compile(
    r"(?:连续|持续)?(?:使用|续航|待机|工作|运行|播放|撑|"
    r"用)\s?(?P<v>[\d一二两三四五六七八九十][\d.]*\s?[\u4e00-\u9fff]{1,3})"
)
_GRANTED = re.compile(
    r"(?:领取|获得?|申领|享受|享|申请|得)(?:一次性|最高)?(?P<what>[\u4e00-\u9fff]{2,6}?)\s?(?P<v>(?:每[月年人]\s?)?\d[^，。]{0,10})"
)
_RAISED = re.compile(r"(?:申请)?(?:扩容|扩展|升级|提升|提高|增加|延长|扩充)[至到]\s?(?P<v>\d[^，。]{0,12})")
_AT_HAND = re.compile(r"(?P<verb>[售用订约])\s?(?P<v>\d[\d.]*\s?[\u4e00-\u9fff]{1,2})")
_RUNS_ON = re.compile(r"在(?P<v>.{2,20}?)上(?:运行|跑|使用|部署|用)")
_EVERY = re.compile(r"每[天日月周年次人户证]")
_MAKES = re.compile(r"[\u4e00-\u9fff]{1,2}\s?(?P<v>\d[\d.]*\s?[\u4e00-\u9fff]{1,4})")
_COUNTED = re.compile(r"[借领选带报兑享免存挂传用停换购买赠补]{1,2}\s?(?P<v>\d[\d.]*\s?[\u4e00-\u9fff]{1,3})")
_WHO = re.compile(
    r"(?:[者员工生师民户客人方]|会员|用户|家庭|企业|公司|单位|学校|机构|部门|平台|商家|住户|业主|游客|家长|"
    r"同学|老师|儿童|老人)$"
)
