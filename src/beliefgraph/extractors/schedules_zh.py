"""When and where things happen, and what was changed to what, in Chinese clauses of documents and tools."""

from __future__ import annotations

import re

from beliefgraph.extractors.clauses import Said, Topic
from beliefgraph.extractors.facts_zh import dated, hedged, named
from beliefgraph.extractors.heads_zh import is_person
from beliefgraph.extractors.nouns_zh import AMOUNT, owned_attribute, subject_of

_OFTEN = (
    r"(?:每?(?:工作日|周末|节假日|平日|周[一二三四五六日天](?:[至到、和]周?[一二三四五六日天])?)|每[天日周月年]|"
    r"当晚|次日|下个?月|本月|次月|[本下]周[一二三四五六日]?|今晚|明天|明年|年底|月底|今年|暑假|寒假)"
)
_PART = (
    r"(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[:：]\d{2}|\d{1,4}(?:\.\d{1,3}){0,3}\s?(?:年|月|日|号|点半?|时|分|版本?)|"
    r"[一二三四五六七八九十]{1,3}(?:月|日|号|点半?|时))"
)
"""A part of a date or an hour; each ends by itself, so that a row of digits is read in one way."""
_DAY = (
    rf"(?:(?:{_OFTEN}\s?){{0,2}}{_PART}(?:\s?[至到—~－–起-]?\s?{_PART}){{0,5}}(?:底|初|中旬|上旬|下旬)?|"
    r"v\s?\d[\w.]{0,10}|\d{1,3}\s?(?:天|个?小时|个月|个?工作日)(?:之)?(?=后)|"
    rf"明年[一二三四五六七八九十]{{0,3}}月?|{_OFTEN})"
)
_EVENT = (
    r"(?:到期|过期|截止|失效|移除|下线|下架|停服|停运|停产|停售|停止(?:维护|支持|服务|更新|销售)|生效|实施|施行|执行|"
    r"开业|上线|发布|发售|开放|开售|举行|召开|举办|开始|开学|放假|闭馆|熄灯|开馆|关门|开门|营业|停水|停电|停工|封闭|"
    r"结束|毕业|入职|退休|起飞|到达|抵达|发车|开船|开庭|交付|验收|竣工|通车|首发|首映|上映|播出|开播|换届)"
)
_WHEN = re.compile(
    rf"(?:将会?|拟|会|预计|定|计划)?(?:于|在|自|从)?\s?(?P<v>{_DAY}(?:\s?(?:版本?|前|后|起))?)\s?"
    rf"(?:中|起|前|后|被|正式|开始){{0,3}}(?P<verb>{_EVENT})(?:了|服务|营业|使用)?$"
)
_IN_FORCE = ("生效", "实施", "施行", "执行", "开始")
_TIMES = {
    "到期": "deadline",
    "过期": "deadline",
    "截止": "deadline",
    "举行": "时间",
    "召开": "时间",
    "举办": "时间",
    "开始": "时间",
}


def timed(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """When something happens by rule or plan that is settled: 证书将于 2025-11-25 到期, 宿舍楼 22:30 熄灯."""
    if is_person(topic.speaker) and not re.search(r"到期|过期|截止", text[start:end]):
        return []
    found = _WHEN.search(text, start, end)
    subject = subject_of(text[start : found.start()], topic) if found else ""
    if not found or not subject or (found["verb"] in _IN_FORCE and not text[start : found.start()].strip()):
        return []
    return [
        hedged(
            Said(subject, _TIMES.get(found["verb"], found["verb"]), found["v"].strip(), start, end),
            text[start : found.start("v")],
        )
    ]


_MOVED_TO = re.compile(
    rf"(?:已经|已|将会?|或将|可能|大概会|会){{0,4}}(?:(?:由|从)\s?(?P<old>{AMOUNT}|[\u4e00-\u9fff]{{2,6}}?)\s?)?(?:已|"
    r"将)?(?P<how>调整|上调|"
    r"下调|提高|提升|升|降低|降|缩短|延长|延后|推迟|提前|放宽|扩大|缩小|增加|增|减少|减|变更|改|更改|更新|涨|"
    r"回落|延|迁)(?:到|至|为|"
    r"成)了?\s?(?P<v>[^，。]{1,24})$"
)


_MOVED_BY = re.compile(
    r"(?:已经|已|我已|我)?(?:将|把)(?P<what>[^，。]{2,14}?)(?:的)?(?:时间|日期)?(?:改|推迟|提前|调整|延后|顺延|"
    r"定)(?:到|至|为|"
    r"在)了?(?P<v>[^，。]{2,20})$"
)
_SET_FOR = re.compile(
    r"(?:定在|定于|安排在|选在|设在|改在|放在)了?\s?(?P<v>[^，。]{2,16}?)(?:举行|举办|召开|进行|开始)?$"
)
_HELD = re.compile(
    r"(?:将|拟|计划)?(?:定于|定在|于|在)\s?(?P<date>[^，。在于]{2,16}?)(?:在|于)(?P<at>[^，。]{2,14}?)(?:隆重|"
    r"正式)?(?:举行|举办|召开|开幕|开赛|"
    r"进行|开展|上演)$"
)
_EVERY = re.compile(
    rf"(?:大概|大约|一般|约){{0,2}}(?P<v>(?:每\s?)?{AMOUNT}(?:自动|定期)?(?P<verb>[换检测修洗保清校体复年更维备巡]{{1,2}})一次)(?:即可|就行|就好)?$"
)


_COMPATIBLE = re.compile(
    r"(?P<who>[^，。]{0,16}?)(?:与|和|跟)\s?(?P<v>[^，。]{2,20}?)\s?(?:(?:完全|都|均|暂){0,4}(?P<no>不|"
    r"无法))?(?:完全|向下|双向)?(?:兼容|互通|适配)$"
)
_GROWS = re.compile(rf"(?:同比|环比)?(?P<verb>增长|下降|上涨|下跌|上升|下滑|增加|减少)了?\s?(?P<v>{AMOUNT})$")


def compatible(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """与旧版插件不兼容; GDP 增长 5.2%."""
    if found := _COMPATIBLE.match(text, start, end):
        who, claimed = subject_of(found["who"], topic), named(found["v"])
        return [Said(who, "supports", claimed, start, end, -1 if found["no"] else 1)] if who and claimed else []
    found = _GROWS.search(text, start, end)
    who = subject_of(text[start : found.start()], topic) if found and not is_person(topic.speaker) else ""
    return [Said(who, found["verb"], found["v"], start, end)] if found and who else []


def scheduled(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """我已将会议改到周四下午三点, 婚礼定在厦门, 滤芯半年换一次."""
    if found := _MOVED_BY.match(text, start, end):
        claimed, what = dated(found["v"]), subject_of(found["what"], topic)
        return [Said(what, "时间", claimed, start, end)] if claimed and what else []
    if found := _EVERY.search(text, start, end):
        what = subject_of(text[start : found.start()], topic)
        return (
            [hedged(Said(what, found["verb"], found["v"], start, end), text[start : found.start("v")])] if what else []
        )
    if found := _HELD.search(text, start, end):
        what, date, where = subject_of(text[start : found.start()], topic), dated(found["date"]), named(found["at"])
        if what and date and where:
            return [Said(what, "时间", date, start, end), Said(what, "地点", where, start, end)]
    found = _SET_FOR.search(text, start, end)
    claimed, what = (named(found["v"]), subject_of(text[start : found.start()], topic)) if found else ("", "")
    if not claimed or not what:
        return []
    return [hedged(Said(what, "时间" if dated(claimed) else "地点", claimed, start, end), text[start:end])]


def moved_to(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """A figure that was changed: 免费保管期由 24 小时缩短为 18 小时."""
    found = _MOVED_TO.search(text, start, end)
    if not found:
        return []
    words = subject_of(text[start : found.start()], topic)
    owner, attribute = owned_attribute(words)
    claimed = named(found["v"])
    if not claimed or not (found["how"] == "迁" or re.search(r"\d|[一二三四五六七八九十百千半]|@", claimed)):
        return []
    owner = owner or topic.subject or topic.it
    if not attribute and found["how"] == "迁":
        return []
    if not attribute:
        owner, attribute = words, "时间" if re.search(r"[:：点]|月|日|号", claimed) else "is"
    if not owner or not attribute:
        return []
    return [hedged(Said(owner, attribute, claimed, start, end), text[start : found.start("v")])]
