"""A Chinese clause in words: whom it is about, and how what it claims becomes a proposition."""

from __future__ import annotations

import re
from dataclasses import dataclass

from beliefgraph.domain.predicates import lookup
from beliefgraph.extractors import values_zh
from beliefgraph.extractors.clauses import CERTAIN, REPORTED, Said, Topic
from beliefgraph.extractors.facts_zh import hedged
from beliefgraph.extractors.heads_zh import SURNAME
from beliefgraph.extractors.nouns_zh import ATTRIBUTE, split_attribute
from beliefgraph.extractors.phrases_zh import Phrase, phrase
from beliefgraph.extractors.terms_zh import GAP, Term


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause in words, and what the clauses before it were about."""

    text: str
    start: int
    end: int
    words: list[Term]
    topic: Topic

    def before(self, offset: int) -> list[Term]:
        """The words before a verb; when and how often are no part of a subject, and 起 parts what is around it."""
        when = list(_SINCE.finditer(self.text, self.start, offset))
        kept = [word for word in self.words if word.end <= offset]
        for found in when:
            mark = "，" if found.group().endswith(("起", "开始")) else " "
            kept = [
                Term(mark, GAP, word.start, word.end) if found.start() <= word.start < found.end() else word
                for word in kept
            ]
        return kept

    def after(self, offset: int) -> list[Term]:
        return [word for word in self.words if word.start >= offset]

    def about(self, offset: int) -> Phrase | None:
        """What the words before a verb name."""
        return phrase(self.before(offset))

    def says(self, subject: str, predicate: str, value: str, verb: int, sign: int = 1, sure: bool = True) -> list[Said]:
        """One claim, as weak as the words before its verb make it; none without subject or value."""
        if not subject or not value or subject == value:
            return []
        subject = _ONE_OF.sub("", subject)
        faith = CERTAIN if sure else REPORTED
        renewed = _RENEWED.sub("", predicate)
        predicate = renewed if ATTRIBUTE.fullmatch(renewed) else predicate
        predicate = _ALSO.get(predicate, predicate)
        if predicate == "期限" and _LASTS.fullmatch(value):
            predicate = "时限"  # 30 天 is how long, and not until when
        if predicate in ("手机", "电话") and _PHONE.fullmatch(value):
            predicate = "phone"
        if _FEE.search(subject if predicate == "is" else predicate) and _MONEY.search(value):
            predicate = "price"
        said = Said(subject, lookup(predicate).name, value, self.start, self.end, sign, 1.0, faith)
        return [hedged(said, self.text[self.start : verb])]


_PHONE = re.compile(values_zh.PHONE)
_LASTS = re.compile(
    r"(?:大?约)?\s?[\d一二两三四五六七八九十百半]+\s?个?(?:工作日|自然日|小时|分钟|星期|周|月|季度|年|天|日)(?:以?内)?"
)
_RENEWED = re.compile(r"^(?:新|旧|现|原|当前|最新|目前的?)(?=.{2})")
"""新手机号 is a phone and 现行首都 a capital all the same."""
_ONE_OF = re.compile(r"(?<=.{2})(?<!的)\s?单(?:[个条次笔]?)(?:文件|集群|消息体?|账号|账户|用户|请求|实例|表|库|节点)$")
"""API 单个文件上限: what is limited is the thing, for each of its parts."""
_FEE = re.compile(r"(?:[票售定原现单总报均底房油电水]价|[^运学补水电违][^约贴]费|门票|年费|月费|会费)$")
_MONEY = re.compile(r"[元¥￥$€]")
_ALSO = {
    "截止日": "deadline", "截止": "deadline", "到期日": "deadline", "有效期至": "deadline",
    "报价": "price", "总价": "price", "单价": "price", "费用": "price",
    "省会": "capital", "首府": "capital", "净重": "weight", "毛重": "weight",
}  # fmt: skip
"""Attribute nouns that the vocabulary has under another name."""


_TIME = (
    r"(?:(?:[今明后去前]年|上个?[月周]|\d{4}\s?年|[本下]个?[月周]|次[年月日])|\d{1,2}\s?月|\d{1,2}\s?[日号]|"
    r"第?[一二三四]季度|[上下]半年|年底|月底|[初末底]|"
    r"[上中下]旬)"
)
_SINCE = re.compile(
    r"(?:自|从|于)?\s?(?:[vV]?\d[\w.]*\s?(?:版本?)?|(?:[明今]年|今[日天]?|[本下]周|[本下]个?月|即日)|"
    r"[^，自从由]{1,10}?(?:年|月|日|号|学期|期))"
    r"\s?(?:起|开始)(?![订步价点码])"
    rf"|(?:预计|将|于|在|拟|计划|定于)+\s?{_TIME}(?:\s?{_TIME}){{0,4}}"
    r"|每\s?\d+\s?(?:天|个月|小时|年|周|公里|分钟)|(?:充电|充满)一次电?|(?<=.)每个?(?:学期|学年|季度|工作日|"
    r"小时|分钟|[天日月周年晚])"
)
"""From when or when on, which is no part of the subject: 自 3.2 版起, 预计今年第三季度."""


def subject_of_verb(clause: Clause, verb: int) -> tuple[str, bool]:
    """Whom a verb is about, and whether it is named; who is left out is who was spoken of."""
    about = clause.about(verb)
    if about is None:
        return "", False
    if about.whole and not re.fullmatch(r"[每单][^\W\d]{1,2}", about.whole):
        return about.whole, True
    return spoken_of(clause.topic), False


def spoken_of(topic: Topic) -> str:
    return topic.subject or topic.it


def attributed(clause: Clause, about: Phrase, value: str, verb: int, sign: int, exact: bool) -> list[Said]:
    """Value of an attribute that the subject phrase ends with, or of what was spoken of."""
    topic = spoken_of(clause.topic)
    if caused := _CAUSED.fullmatch(value):
        return clause.says(about.whole or topic, "原因", caused["v"], verb, sign)
    if not about.whole:
        return clause.says(topic, "is", value, verb, sign, sure=False) if not exact else []
    if clause.text[verb : verb + 1] in "共有达已" and _COUNT.fullmatch(value):
        return clause.says(about.whole, "数量", value, verb, sign)
    if TITLE.search(about.whole) and NAMED_PERSON.fullmatch(value):
        return clause.says(value, "occupation", about.whole, verb, sign)
    if (who := _NAMED_USER.fullmatch(about.whole)) and _JOB.search(value):
        return clause.says(who["who"], "occupation", value, verb, sign)
    if _CLOCK.fullmatch(value) and not about.attribute:
        return clause.says(about.whole, "时间", value, verb, sign)
    if _COUNT.fullmatch(value) and not ATTRIBUTE.fullmatch(about.attribute):
        return []
    if about.bare:
        return of_topic(clause, about, value, verb, sign)
    if about.attribute and about.owner:
        return clause.says(about.owner, about.attribute, value, verb, sign)
    return clause.says(about.whole, "is", value, verb, sign) if _POINTED_AT.search(about.whole) else []


_POINTED_AT = re.compile(r"[A-Za-z0-9《「]|^[这该本此那]")
"""What is named or pointed at can be said to be something; of other words one may have taken too many or too few."""


def of_topic(clause: Clause, about: Phrase, value: str, verb: int, sign: int = 1) -> list[Said]:
    """电池电压 is that of what was spoken of; alone it is a thing of its own, or says too little."""
    topic = spoken_of(clause.topic)
    if (
        about.owner
        and ATTRIBUTE.fullmatch(about.attribute)
        and (
            VARIANT.search(about.owner)
            or (not clause.topic.subject and len(about.owner) > 1 and not _OWN.match(about.whole))
        )
    ):
        return clause.says(about.owner, about.attribute, value, verb, sign)
    if len(about.owner) > 1 and _LASTING.fullmatch(about.attribute):
        return clause.says(about.owner, about.attribute, value, verb, sign)
    if topic and topic != about.whole:
        if _ANOTHER.search(about.whole) and not ATTRIBUTE.fullmatch(about.attribute):
            return []  # 试用期员工为五天 after 正式员工…: another of its kind, and no attribute
        return clause.says(topic, about.whole, value, verb, sign, sure=False) if _is_noun(clause, about, verb) else []
    if (split := _VARIANT_OF.fullmatch(about.whole)) and about.attribute:
        return clause.says(split["who"], split["attr"], value, verb, sign)
    if not ATTRIBUTE.fullmatch(about.attribute):
        return []
    owner, attribute = (about.whole, "is") if _OWN.match(about.whole) else split_attribute(about.whole)
    if attribute == "is" and (len(owner) < 3 or not about.attribute):
        return []
    return clause.says(owner, attribute, value, verb, sign)


def _is_noun(clause: Clause, about: Phrase, verb: int) -> bool:
    """Whether a noun names an attribute: 满满, 其余时间开放 and 其他地区 name none."""
    if _REST.match(about.whole):
        return False
    if ATTRIBUTE.fullmatch(about.attribute):
        return True
    last = next((word for word in reversed(clause.before(verb)) if about.whole.endswith(word.text)), None)
    return last is not None and (bool(about.attribute) or last.tag != "v")


_REST = re.compile(r"其[他余它]|部分|另外|个别|少数|多数|大部分")
VARIANT = re.compile(r"(?:版|端|款|型|级|套餐|用户|会员|客户|学生|成人|儿童|员工)$")
"""What has attributes of its own beside those of what was spoken of: 免费版, 安卓端."""
_ANOTHER = re.compile(r"(?:用户|会员|客户|学生|员工|成人|儿童)$")
_VARIANT_OF = re.compile(r"(?P<who>会员|用户|学生|员工|成人|儿童)(?P<attr>.{2,6})")
_LASTING = re.compile(r"保留|保存|公示|持续|质保|保修|耗时|起订|限重")
"""Verbs before a figure that measure what stands before them: 备份保留 14 天."""
_OWN = re.compile(r"空腹|静息|持股|管辖|承运|注册|法定|官方|默认|最|单|总|平均")
"""Words that make one attribute with the noun after them, and own nothing."""
TITLE = re.compile(
    r"(?:[校院局馆店站所科处部班队会社]长|经理|总监|主任|主席|书记|主编|教练|CEO|CTO|CFO|总裁|总编辑?|法官|部长|负责人|创始人|法人)$"
)
_CLOCK = re.compile(r"(?:早上|上午|中午|下午|晚上|凌晨)?\d{1,2}(?::\d\d|：\d\d|点半?)|\d{1,2}\s?月(?:\s?\d{1,2}\s?日)?")
_COUNT = re.compile(r"[\d,.]+\s?[万亿]?\s?[家个人名户台辆座所]")
_CAUSED = re.compile(r"(?:由|因|由于)?(?P<v>.{2,20}?)(?:所)?(?:造成|引起|导致|引发|带来|触发)")


_EACH = re.compile(r"每\s?(?:个?[\u4e00-\u9fff]|小时|分钟|季度|学期|人次|平方米|公斤|公里|千克|亩)\s?$")


def rated(clause: Clause, figure: Term) -> str:
    """The figure with what it is reckoned by: 每月 15 元."""
    each = _EACH.search(clause.text, max(clause.start, figure.start - 6), figure.start)
    return clause.text[each.start() if each else figure.start : figure.end]


_NAMED_USER = re.compile(rf"(?:用户|客户|同事|患者|员工|联系人)?(?P<who>[{SURNAME}][\u4e00-\u9fff]{{1,2}})")
_JOB = re.compile(r"(?:经理|总监|主管|主任|专员|助理|顾问|[师员长工医])$")
NAMED_PERSON = re.compile(rf"[{SURNAME}][\u4e00-\u9fff]{{1,2}}(?:先生|女士|博士|教授)?$")
