"""What spoken Chinese clauses say of steps in a life: a post one got, the way to work, where one lives by now."""

from __future__ import annotations

import re

from beliefgraph.extractors import plain_values_zh as objects
from beliefgraph.extractors.clauses import Said
from beliefgraph.extractors.plain_verbs_zh import JOB_END
from beliefgraph.extractors.plain_zh import Clause, Reader

_GOT_THE_POST = re.compile(
    r"(?:刚|刚刚|最近|去年|今年|上个?月|终于)*(?:被)?(?P<how>应聘上|应聘到|竞聘上|竞聘为|升任|升为|升到|升成|升|晋升为?|提拔为?|提拔成|调任|"
    r"转岗做|转岗当|转行做|转行当|改行做|改行当|考上|聘为|评上|选上|当选)了?(?P<what>[^，。了]{2,18})了?$"
)


def post(clause: Clause) -> list[Said]:
    """应聘上了滨江图书馆的编目员, 刚升副护士长, 转行做心理咨询师了."""
    found = _GOT_THE_POST.match(clause.words)
    if not found or clause.vague:
        return []
    firm, of, job = found["what"].rpartition("的")
    job = objects.phrase(job, 12)
    if not job or not JOB_END.search(job) or re.search(r"[大研学]?学生$|研究生$|家$|人$", job):
        return []
    employer = objects.phrase(firm, 14) if of else ""
    return [*clause.says("occupation", job), *(clause.says("works_at", employer) if employer else [])]


_COMMUTES = re.compile(
    r"(?:都|就|只|一般|主要|改|改成|还是)*(?P<verb>骑|坐|开|乘|搭|倒)(?:着)?(?P<what>[A-Za-z\d\u4e00-\u9fff]{1,8}?)(?:去|来)?"
    r"(?:通勤|上下班|上班|上学|接送孩子|接送娃|代步)(?:了|的)?$"
)


def commutes(clause: Clause) -> list[Said]:
    """现在骑电瓶车通勤."""
    found = _COMMUTES.match(clause.words)
    if found and not clause.vague and found["what"] in ("车", "班车"):
        return clause.says("does", f"{found['verb']}{found['what']}")
    what = objects.phrase(found["what"], 8) if found and not clause.vague else ""
    return clause.says("uses", re.sub(r"^(?:一?辆|自己的?|我的)", "", what))


_OF_A_KIND = re.compile(
    r"(?:是|算是?|属于|算得上|就是)(?:那种|典型的?|个)?(?P<v>[\u4e00-\u9fff]{1,6}型)(?:的|人|的人|选手)*$"
)


def of_a_kind(clause: Clause) -> list[Said]:
    """我属于晚睡型的."""
    found = _OF_A_KIND.match(clause.words)
    told = found and not clause.vague and (clause.said or clause.head.kind != "dropped")
    return clause.says("is", found["v"]) if found and told and not re.search("[这那什哪]", found["v"]) else []


_LEFT_FOR_GOOD = re.compile(r"(?:已经|早就|早)?不在(?P<v>[\u4e00-\u9fff]{2,6}?)(?:那边|这边)?(?:住|待|呆)?了$")


def no_longer_in(clause: Clause) -> list[Said]:
    """我已经不在石家庄了."""
    found = _LEFT_FOR_GOOD.match(clause.words)
    place = found["v"] if found and not clause.vague and objects.is_place_name(found["v"]) else ""
    return clause.says("lives_in", place, -1)


_LIVED_FOR = re.compile(
    rf"(?:来|到|在)(?P<v>[\u4e00-\u9fff]{{2,6}}?)(?:待|呆|生活|打拼|定居|漂|住|打工)?(?:了)?(?:都|已经|快|有|差不多|将近)*"
    rf"{objects.NUMBER}(?:多|来|几)?个?[年月](?:多|半)?了$"
)


def lived_for(clause: Clause) -> list[Said]:
    """来上海十二年了, where one still is; without the last 了 it may be over."""
    found = _LIVED_FOR.match(clause.words)
    place = found["v"] if found and not clause.vague and objects.is_place_name(found["v"]) else ""
    return clause.says("lives_in", place)


_HOME = re.compile(r"家(?:就|也)?(?:住|在)(?:在)?(?P<v>[\u4e00-\u9fff]{2,6})$")


def home(clause: Clause) -> list[Said]:
    """我公司在望京，家在通州: one's own home, whatever was spoken of before."""
    found = _HOME.match(clause.words)
    if not found or clause.vague or not objects.is_place_name(found["v"]):
        return []
    owner, _, firm = clause.head.subject.rpartition("的")
    at_work = owner and re.search(r"(?:公司|单位|学校|店)$", firm)
    if not at_work and not clause.own:
        return []  # whose home it is nobody can tell
    about = clause.about(owner) if at_work else clause
    return about.says("lives_in", found["v"])


_SERVES = re.compile(
    r"(?:都|也|就|还|一直)*在(?P<v>[\u4e00-\u9fff]{0,6}(?:部队|国企|央企|外企|机关|体制内|事业单位|电网|烟草|铁路|[税警公安法政]局|设计院|研究院|研究所))(?:里|上)?$"
)


def serves(clause: Clause) -> list[Said]:
    """她儿子在部队: of the speaker himself it might be for a day."""
    found = _SERVES.match(clause.words)
    return clause.says("works_at", found["v"]) if found and clause.said and not clause.own else []


_NEW_NUMBER = re.compile(
    r"(?:的)?(?:新的?|现在的?|现)(?:手机|电话|联系)?(?:号码?|手机号?|电话)(?:码)?(?:就|改)?(?:是|为|：|:|\s)*(?P<v>1[3-9]\d{9}|0\d{2,3}-\d{7,8})$"
)


def new_number(clause: Clause) -> list[Said]:
    """我手机号换了，新号 13970258846."""
    found = _NEW_NUMBER.match(clause.words)
    return clause.says("phone", found["v"]) if found and not clause.vague else []


STEPS: tuple[Reader, ...] = (post, commutes, of_a_kind, no_longer_in, lived_for, home, serves, new_number)
