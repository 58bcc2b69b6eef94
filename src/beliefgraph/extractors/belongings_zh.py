"""What Chinese clauses say that people own, keep, gave up, and who belongs to them."""

from __future__ import annotations

import re
from dataclasses import replace

from beliefgraph.extractors import life_values_zh as life
from beliefgraph.extractors import values_zh as value
from beliefgraph.extractors.clauses import REPORTED, Said, Topic
from beliefgraph.extractors.heads_zh import KIN, Head, is_person, skip_leads
from beliefgraph.extractors.verbs_zh import Rule, dropping

_YEARS = r"(?:\d{1,3}|[一二两三四五六七八九十百]{1,5}|半)"
_SOLD = r"(?:卖|卖掉|出掉|转手|转让|处理掉|送人|报废|扔|丢|退掉|退|注销|盘出去|卸载?|退订|取消)"
_GIVEN_UP = re.compile(
    r"把(?:我的|家里的)?(?P<v>[^，。我你他她]{2,8}?)(?P<how>卸载?|退订|注销|退|取消|停|关)(?:掉)?了$"
)


def _given_up(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """把微博卸载了, 把健身卡退了."""
    found = _GIVEN_UP.match(text, head.verb, end)
    claimed = life.thing(found["v"]) if found and not (head.kind == "dropped" and topic.others) else ""
    if not found or not claimed or re.search(r"[灯门窗水电火声票单菜]$|空调|电视|闹钟", claimed):
        return []
    return [head.says("uses" if found["how"].startswith(("卸", "注")) else "has", claimed, end, -1)]


_LONG_AGO = r"(?:上个?月|去年|今年|前年|昨天|上周|年初|早就|已经|刚刚?|也|都|终于|前几天|最近|前阵子|给)"
_GONE = re.compile(
    rf"(?P<v>[^，。我你他她的]{{1,10}}?)(?:我|们){{0,4}}{_LONG_AGO}{{0,3}}(?:被)?(?P<how>{_SOLD})了(?:[^，。]{{0,6}})?$"
)
_SOFTWARE = re.compile(r"[A-Za-z]|App|软件|插件|会员|微信|抖音|微博|知乎|淘宝|账号|编辑器|浏览器|客户端")


def gone(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """车子上个月卖了, VS Code 早就卸了: what the speaker gave up, said first."""
    found = (
        _GONE.match(text, skip_leads(text, start, end), end) if is_person(topic.speaker) and not topic.others else None
    )
    claimed = life.thing(re.sub(r"^(?:把|旧|老|原来的|那[辆台部个只]|家里的?)+", "", found["v"])) if found else ""
    if (
        not found
        or not claimed
        or "把" in claimed
        or (re.search(r"[吃喝说想看走做]|话|垃圾|钱|手机$", claimed) and found["how"] in ("扔", "丢"))
    ):
        return []
    dropped = _SOFTWARE.match(claimed) and found["how"] in ("卸", "卸载", "退订", "注销", "取消", "退")
    return [Said(topic.speaker, "uses" if dropped else "has", claimed, start, end, -1, 1.0, REPORTED)]


_COUNTED = (
    r"(?:[一二两三四五六七八九十几\d]{1,3}(?:只|个|条|辆|套|台|间|把|匹|位|部|对|头|盆|架|家|处|栋|块|窝|款|双|门|本))"
)
_THINGS = (
    dropping(rf"(?:的)?(?:手机|电话)(?:就)?是\s?(?P<v>{value.PHONE})$", "phone", value.phone),
    dropping(
        r"(?:把)?(?:卖掉|卖|转手|出掉|转让)了(?:我的|家里的|那辆|这辆|一辆|旧)?(?P<v>[^，。的了]{1,8})$",
        "has",
        value.owned,
        -1,
    ),
    dropping(
        rf"(?:刚|刚刚|又)?(?:买了|提了|领养了|收养了)(?P<v>{_COUNTED}[^，。的]{{1,8}}|[辆台只条][^，。的]{{1,8}})$",
        "has",
        value.owned,
    ),
    dropping(r"(?:的)?(?:手机|电脑|笔记本|平板|相机|耳机|键盘)(?:就)?是(?P<v>[^，。]{2,20})$", "uses", value.tool),
    dropping(
        r"(?:一共|总共|共|有){0,4}(?P<v>[\d一二两三四五六七八九十百]{1,4}\s?(?:多|来)?(?:个)?(?:人|口人|名员工|"
        r"位同事))$",
        "人数",
        str.strip,
    ),
    dropping(
        r"(?:跟|和)?(?:[^，。楼附旁门对]{0,6}?)(?:合伙|合作|自己|一起)?(?:开了|创办了|办了|创立了|"
        r"经营着?)(?P<v>(?:一?[家间个])[^，。]{2,12})$",
        "has",
        life.thing,
    ),
)
_AT_HOME = re.compile(
    rf"(?:有|养了?|养着)?(?P<v>{_COUNTED}(?:[\u4e00-\u9fff]{{0,4}})(?:猫|狗|鱼|鸟|兔子|乌龟|鹦鹉|孩子|娃|车|房子|房))$"
)
_CHANGED = re.compile(
    r"把(?:我的|家里的|旧|原来的)?(?P<old>车|车子|手机|电脑|房子|相机|平板|耳机|显示器|"
    r"键盘)换成了?(?P<new>[^，。]{2,14}?)了?$"
)
_SIBLING = re.compile(
    r"(?:还)?有(?:一)?(?:个|位)(?:[\u4e00-\u9fff]{0,4}?)(?P<kin>双胞胎(?:哥哥|姐姐|弟弟|妹妹)|"
    rf"{KIN})(?:叫(?P<name>[\u4e00-\u9fff]{{2,4}}))?$"
)
_CHILD = re.compile(
    rf"(?:还|也|就){{0,4}}有(?:一?个|两个)(?P<age>{_YEARS}(?:个月|岁)半?)的(?P<kin>儿子|女儿|孩子|闺女|弟弟|妹妹|"
    r"外甥女?|侄子|侄女|孙子|孙女)$"
)
_PET = re.compile(
    r"(?:一|那)?(?:只|条|个|匹)(?P<what>[\u4e00-\u9fff]{2,5}?)(?:名字)?(?:叫做|名叫|"
    r"叫)(?P<name>[\u4e00-\u9fffA-Za-z]{1,8})$"
)


def _changed(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """把车换成了比亚迪海豹."""
    found = _CHANGED.match(text, head.verb, end)
    new = life.thing(found["new"]) if found and not (head.kind == "dropped" and topic.others) else ""
    return (
        [head.says("has" if "车" in found["old"] or "房" in found["old"] else "uses", new, end)]
        if found and new
        else []
    )


def _sibling(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """我有个双胞胎妹妹."""
    found = _SIBLING.match(text, head.verb, end)
    if not found or head.kind == "dropped":
        return []
    named = (
        [replace(head, subject=f"{head.subject}的{found['kin']}").says("name", found["name"], end)]
        if found["name"]
        else []
    )
    return [head.says("has", found["kin"], end), *named]


def _at_home(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """我们家两只猫: what a household has, with no verb."""
    if head.kind != "first" or not text[head.start : head.verb].endswith("家"):
        return []
    found = _AT_HOME.match(text, head.verb, end)
    return [head.says("has", found["v"], end)] if found and "和" not in found["v"] else []


def _child(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """还有个三岁的儿子."""
    found = _CHILD.match(text, head.verb, end)
    if not found or (head.kind == "dropped" and topic.others):
        return []
    return [
        head.says("has", found["kin"], end),
        replace(head, subject=f"{head.subject}的{found['kin']}").says("age", found["age"], end),
    ]


def _pet(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """一只布偶叫年糕: what 年糕 is."""
    found = _PET.match(text, head.start, end)
    if not found or not topic.thing or not value.name(found["name"]):
        return []
    return [replace(head, subject=found["name"]).says("is", found["what"], end)]


BELONGINGS: tuple[Rule, ...] = (_pet, _child, _sibling, _changed, _given_up, _at_home, *_THINGS)
