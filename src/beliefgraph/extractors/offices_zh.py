"""Chinese clauses of a shape of their own: who holds an office, who does what, what causes it, what must be shown."""

from __future__ import annotations

import re

from beliefgraph.domain.predicates import lookup
from beliefgraph.extractors.clauses import Said
from beliefgraph.extractors.facts_zh import hedged
from beliefgraph.extractors.worded_zh import NAMED_PERSON, TITLE, Clause, spoken_of, subject_of_verb

_APPOINTED = re.compile(
    r"(?:任命|聘任|委任|聘请|选举|推选|提名)(?P<who>[\u4e00-\u9fff·]{2,6}?|[A-Z][\w. ]{1,20}?)(?:先生|女士|"
    r"同志|博士|教授)?"
    r"(?:为|担任|出任)(?:新任|新一任)?(?P<v>[^，。]{2,20})$"
)
_BY = re.compile(
    r"(?:统一|均)?由\s?(?P<who>[^，。由]{2,16}?)\s?(?:统一|共同|独家|进行|来|负责|联合){0,3}"
    r"(?P<verb>负责(?:[\u4e00-\u9fff]{2,4})?|维护|认领|接手|跟进|研发|撰写|起草|制定|发起|赞助|冠名|管理|运营|承担|主办|承办|开发|生产|制造|出品|发行|出版|签发|颁发|持有|处理|审批|审核|"
    r"批准|提供|托管|主持|执行|监管|"
    r"代理|承运|承建|设计|保管|组织|担任|出任|接任|接替|兼任)(?:的)?$"
)
_DOERS = {
    "审批": "审批人", "批准": "审批人", "审核": "审核人", "维护": "维护者", "主办": "主办方", "承办": "承办方",
    "开发": "开发者", "研发": "开发者", "认领": "认领人", "管理": "manager",
    "承担": "承担方", "主持": "主持人", "出版": "出版社", "运营": "运营方", "生产": "生产商", "制造": "制造商",
    "提供": "提供方", "签发": "签发者", "处理": "处理方",
}  # fmt: skip


def person(words: str) -> str:
    """The person whom 原总经理曹丽华女士 names; "" when the words end with no name."""
    words = words[words.rfind("的") + 1 :]
    found = NAMED_PERSON.search(words) or re.search(r"(?<=[长任监理席记辑裁官师练])[\u4e00-\u9fff]{2,3}$", words)
    return found.group() if found else words if len(words) < 5 or words[0] < "\u3000" else ""


_LIES_IN = re.compile(
    r"(?:是|像是|像|都是|主要是|多半是|应该是)?\s?(?:由|因|因为|"
    r"由于)?\s?(?P<v>[^，。是由]{2,20}?)\s?(?:所)?(?:引起|导致|造成|引发|触发|所致)的?$"
    r"|(?:出在|源于|起因于|归因于)\s?(?P<w>[^，。]{2,16}?)(?:这一层|这里|上面?|中)?$"
)


_NOW_AT = re.compile(
    r"(?:目前|现|现在|仍|暂|已|当前|(?<=[点处]))\s?(?:停|存放|滞留|位于)?在\s?(?P<v>[^，。在]{2,14}?(?:中心|站|仓|库|楼|"
    r"室|路|街|区|园|厅|馆|市|县|港|场|店|柜|架|位))$"
)
_LEFT = re.compile(r"(?:辞去|辞任|卸任|不再担任|被免去)(?P<v>[^，。]{2,16}?)(?:一职|的?职务|职位)?$")
_WITH = re.compile(
    r"(?:须|需)?凭(?:本人)?(?:有效)?(?P<v>(?!证)[^，。凭]{1,8}?(?:证件|证明|(?<![认论保验])证|卡|码|票|函|单))"
)
_BANNED_AT = re.compile(
    r"(?:禁止|严禁|不得|切勿)在(?P<at>[^，。在]{2,12}?)(?:范围内|区域内|内|里|中|上)?"
    r"(?P<v>(?:吸烟|抽烟|饮食|进食|使用|停放|停车|大声|拍照|摄影|饲养|张贴|存放|堆放|燃放|奔跑|游泳|钓鱼|充电|"
    r"遛狗|烧烤|做饭)[^，。]{0,14})$"
)


def _at_sight(clause: Clause) -> list[Said]:
    """Clauses of a shape of their own: who left an office, what must be shown, what is banned where."""
    if (left := _LEFT.search(clause.text, clause.start, clause.end)) and (about := clause.about(left.start())):
        return clause.says(person(about.whole), "occupation", left["v"], left.start(), -1)
    if (now := _NOW_AT.search(clause.text, clause.start, clause.end)) and (about := clause.about(now.start())):
        place = "is" if re.search(r"地点|地址|位置", about.whole) else "位置"
        return clause.says(about.whole, place, now["v"], now.start())
    if shown := _WITH.search(clause.text, clause.start, clause.end):
        about = clause.about(shown.start())
        return clause.says(about.whole, "requires", shown["v"], shown.start()) if about and about.whole else []
    if banned := _BANNED_AT.match(clause.text, clause.start, clause.end):
        return clause.says(banned["at"], "may", banned["v"], clause.start, -1)
    return []


def _caused(clause: Clause) -> list[Said]:
    """内存泄漏看起来像是 ImageCache 引起的."""
    found = re.search(r"是|由|因|出在|源于|起因于|归因于", clause.text[clause.start : clause.end])
    cause = _LIES_IN.match(clause.text, clause.start + found.start(), clause.end) if found else None
    if not cause or cause.start() not in {word.start for word in clause.words}:
        return []
    about = clause.about(cause.start())
    subject = about.whole or spoken_of(clause.topic) if about else ""
    subject = re.sub(r"(?<=.{2})(?:大概率|多半|很可能)$", "", subject)
    said = clause.says(subject, "原因", (cause["v"] or cause["w"]).strip(), cause.start())
    return [hedged(one, clause.text[clause.start : clause.end]) for one in said]


def _appointed(clause: Clause) -> list[Said]:
    found = _APPOINTED.search(clause.text, clause.start, clause.end)
    about = clause.about(found.start()) if found else None
    if found and about and about.whole and not _ORGAN.search(about.whole) and lookup(found["v"]).name == "ceo":
        return clause.says(about.whole, "ceo", found["who"], found.start())
    return clause.says(found["who"], "occupation", found["v"], found.start()) if found else []


_ORGAN = re.compile(r"(?:董事会|理事会|监事会|股东会|股东大会|委员会|政府|国务院|人大)$")


def _done_by(clause: Clause) -> list[Said]:
    """Who does what is done: 由社区维护."""
    found = _BY.search(clause.text, clause.start, clause.end)
    if not found or found.start() not in {word.start for word in clause.words}:
        return []
    subject, sure = subject_of_verb(clause, found.start())
    last = clause.topic.last[0] if clause.topic.last else None
    if last and last.predicate == "occupation" and last.polarity < 0 and found["verb"] in ("接任", "接替", "担任"):
        return clause.says(person(found["who"]), "occupation", last.value, found.start())
    if found["verb"] in ("担任", "出任", "接任", "接替", "兼任"):
        return clause.says(person(found["who"]), "occupation", _OFFICE.sub("", subject), found.start())
    if found["verb"] in ("代理", "主持") and TITLE.search(subject):
        return clause.says(person(found["who"]), "occupation", subject, found.start())
    return clause.says(subject, _DOERS.get(found["verb"], "owner"), found["who"], found.start(), 1, sure)


_OFFICE = re.compile(r"(?:一职|职务|职位)$")
_SUCCEEDS = re.compile(r"由(?P<who>[^，。由]{2,14}?)(?:接任|出任|担任|接替|兼任)(?P<v>[^，。]{2,12})$")
_FORMER = re.compile(
    r"原(?P<v>[^，。原]{2,12}?(?:长|经理|主任|总监|主席|书记|CEO|主编|教练))(?P<who>[\u4e00-\u9fff]{2,3})(?:已|于[^，]{1,8})?(?:离职|离任|退休|辞职)$"
)
_EXPECTED = re.compile(
    r"(?:将|预计|计划|拟)(?:将)?(?:于|在)?\s?(?P<v>(?:今年|明年|[下本]个?月|\d{4}\s?年|\d{1,2}\s?月|\d{1,2}\s?[日号]|年?[底末初]|[上中下]旬|第?[一二三四]季度|"
    r"[上下]半年|\s){1,6}[前后]?)\s?(?:正式|起|开始)?(?P<what>发售|首发|开售|通车|上线|开业|发布|开放|交付|投产|竣工|完工|下线|停用|停止[\u4e00-\u9fff]{2}|"
    r"关闭|下架|停服|到期|过期|失效|归零|移除|废止|发放|开工|上市|送达|到货|修好|试行)$"
)


def _settled(clause: Clause) -> list[Said]:
    """Who follows whom in an office, and by when something is to happen."""
    if found := _FORMER.search(clause.text, clause.start, clause.end):
        return clause.says(found["who"], "occupation", found["v"], found.start(), -1)
    if found := _SUCCEEDS.search(clause.text, clause.start, clause.end):
        return clause.says(person(found["who"]), "occupation", found["v"], found.start())
    if found := _EXPECTED.search(clause.text, clause.start, clause.end):
        subject, sure = subject_of_verb(clause, found.start())
        return clause.says(subject, "deadline", found["v"].strip(), found.start("what"), 1, sure)
    return []


def by_shape(clause: Clause) -> list[Said]:
    """What a clause of one of these shapes claims."""
    return _settled(clause) or _at_sight(clause) or _caused(clause) or _appointed(clause) or _done_by(clause)
