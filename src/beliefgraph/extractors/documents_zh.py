"""Chinese clauses of documents, news and machines, one after the other, each with what it goes on about."""

from __future__ import annotations

import re
from dataclasses import replace

from beliefgraph.extractors.clauses import Said, Topic
from beliefgraph.extractors.elliptic_zh import elliptic
from beliefgraph.extractors.grammar_zh import by_grammar, subject_words
from beliefgraph.extractors.heads_zh import SURNAME
from beliefgraph.extractors.nouns_zh import ATTRIBUTE
from beliefgraph.extractors.phrases_zh import phrase
from beliefgraph.extractors.schedules_zh import compatible, scheduled, timed
from beliefgraph.extractors.terms_zh import FIGURE, NAME, Term, terms
from beliefgraph.extractors.topics_zh import RECORD
from beliefgraph.extractors.worded_zh import VARIANT


def document_clause(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """What a clause claims, and take note of what the next ones are about."""
    if told := _DOCUMENT.match(text, start, end):
        topic.subject = topic.subject or told["who"]
        start = told.end()
    found = (
        _as_before(text, start, end, topic) or by_grammar(text, start, end, topic) or _timed(text, start, end, topic)
    )
    found = _of_whom_to_ask(found, text, start, end)
    if found:
        topic.last = tuple(found)
        _go_on_about(found[0], topic)
    elif another := _another(text, start, end, topic):
        topic.subject = another
    elif headed := _heading(text, start, end, topic):
        topic.subject = headed
        topic.it = topic.it or headed
    return found


_WHOM_TO_ASK = re.compile(
    rf"(?:联系|咨询|询问|找)(?!我们|方式|电话|人(?:[：:，]|姓名))[\u4e00-\u9fff]{{0,10}}?"
    rf"(?P<who>[{SURNAME}][\u4e00-\u9fff]{{1,2}})?(?:老师|先生|女士)?[，,：:（(\s]{{1,2}}$"
)


def _of_whom_to_ask(found: list[Said], text: str, start: int, end: int) -> list[Said]:
    """请联系人力资源部张敏，电话 010-62345678: the number is hers, and not that of what the text is about."""
    asked = _WHOM_TO_ASK.search(text, max(0, start - 24), start)
    if not asked:
        return found
    theirs = [one for one in found if one.predicate in ("phone", "email") and one.subject not in text[start:end]]
    own = [one for one in found if one not in theirs]
    return [*own, *(replace(one, subject=asked["who"]) for one in theirs if asked["who"])]


def _another(text: str, start: int, end: int, topic: Topic) -> str:
    """专业版不限数量 after 免费版…: what the next clauses go on about, though nothing was claimed of it."""
    if not topic.subject:
        return ""
    words = subject_words(text, start, end)
    at = next((at for at, word in enumerate(words) if at and word.tag in ("d", "v", "p", "vn", "a")), 0)
    about = phrase(words[:at]) if at else None
    return about.whole if about and len(about.whole) < 12 and VARIANT.search(about.whole) else ""


_DOCUMENT = re.compile(
    r"(?:这份|该份?|本)?(?P<who>(?:[\u4e00-\u9fff]{0,4}(?:合同|协议|档案|病历|报告|说明书|简历|名片|租约|发票))|"
    r"[A-Za-z][A-Za-z0-9_.\-]{1,24})(?:里|中|上)?(?:显示|写明|约定|规定|载明|注明|写着|写的是)，?(?=.)"
)
"""合同约定租金每月 8000 元: what the attributes are of."""


def _as_before(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """专业版为 20 GB after 免费版单个文件上限为 2 GB: what differs from the clause before."""
    said = elliptic(text, start, end, topic) if end - start < 20 else []
    if said and phrase(terms(said[0].subject, 0, len(said[0].subject))) is None:
        return []
    alike = said and topic.last and said[0].subject[-1] == topic.last[0].subject[-1]
    return said if alike or (said and said[0].subject == topic.last[0].subject) else []


def _timed(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """When something happens: 宿舍楼 22:30 熄灯, where words end before the hour."""
    said = next((said for rule in (timed, scheduled, compatible) if (said := rule(text, start, end, topic))), [])
    if not said or said[0].subject in (topic.subject, topic.it):
        return said
    at = text.find(said[0].subject, start, end)
    about = phrase(
        [word for word in terms(text, start, end) if at <= word.start and word.end <= at + len(said[0].subject)]
    )
    return said if about and about.whole == said[0].subject else []


def _go_on_about(said: Said, topic: Topic) -> None:
    """What the first clause of a sentence is about, the ones after it are about that name nothing else.

    免费版 is followed by 专业版 all the same, and an attribute of nothing named is nothing to go on about.
    """
    if said.subject.startswith("每") or (said.predicate == "is" and not _NAMED.search(said.subject)):
        return
    if said.predicate == "occupation" and said.value.endswith(("负责人", "联系人", "对接人", "法人", "创始人")):
        return
    if said.predicate == "name":
        topic.subject = said.value
    elif not topic.subject or topic.subject[-1] == said.subject[-1]:
        topic.subject = said.subject
    topic.it = topic.it or said.subject


_NAMED = re.compile(r"[A-Za-z0-9《「]|^[这该本此]")
_ACTS = re.compile(
    r"(?:检查|巡检|扫描|同步|完成|如下|公告|通知|结论|提示|说明|摘要|结果|意见|反馈|显示|日志|报告|告警|警告|提醒|预警|总结|更新|信息|一下|完毕|成功|失败|半价|免费|规定|要求|宣布|表示|返回|响应|输出|回复|动态|进展|概览|列表|须知)$"
)


def _heading(text: str, start: int, end: int, topic: Topic) -> str:
    """What is named before its attributes: 小熊电炖盅，容量 1.2 升; 青鸟 E7：续航 65 公里; 春风乳业完成收购，…."""
    told = text[end : end + 1] in ("：", ":")
    if _WHERE.match(text, start, end) or (topic.subject and not told):
        return ""
    if source := _ACCORDING.fullmatch(text, start, end):
        return source["what"]
    if released := _RELEASE.fullmatch(text, start, end):
        return released["what"]
    if named := _RECORD_OF.fullmatch(text, start, end):
        return named["who"]
    if record := RECORD.match(text, start, end):
        return "" if _LOOKED_UP.fullmatch(f"一一{record['who']}") else record["who"]
    if opened := _OPENED.fullmatch(text, start, end):
        return opened["what"]
    if found := _FOUND.fullmatch(text, start, end):
        return found["what"]
    words = _before_figures(_before_done(subject_words(text, start, end)))
    if len(words) > 1 and words[0].tag == "v" and words[1].tag == NAME:
        words = words[1:]
    if words and all(word.tag == "t" for word in words):
        return ""
    names = [word for word in words if word.tag == NAME]
    if told and len(names) == 1 and words[0].text in ("已", "正在", "查到", "检查"):
        return names[0].text
    if any(word.tag == "t" for word in words[1:]):
        words = _nominal(words)
    about = phrase(words if told else _before_acts(words)) or phrase(_nominal(words))
    looked = _LOOKED_UP.fullmatch(about.whole) if told and about else None
    if looked and phrase(terms(text, start, end)):
        return "" if looked["what"] in ("健康", "系统", "安全", "自动", "测试") else looked["what"]
    shown = (
        re.sub(
            r"^(?:关于|货号|申请|办理)\s?|(?<=.)的(?:联系方式|信息|资料|情况|详情|档案)$|(?<=\d)\s?「[^」]+」$|\s?\d+\s?[A-Za-z升克]+\s?装$",
            "",
            about.whole,
        )
        if about
        else ""
    )
    if shown and (at := text.find(shown, start, end)) >= 0 and _RANGED.match(text, at + len(shown), end):
        shown = _COUNT_AT_END.sub("", shown)  # 德国境内三至五天送达
    if (
        not about
        or _ACTS.search(shown)
        or (told and _ISSUER.search(shown))
        or _ACTS.search(text[start:end])
        or len(shown) > 20
        or about.attribute == shown
        or _DONE.search(shown)
        or _MEASURED.search(shown)
    ):
        return ""
    return shown


_WHERE = re.compile(r"\s*在(?![线职校读途籍建编岗])")
"""Where something is so, which is nothing to go on about: 在德国，退货期限是…."""
_RANGED = re.compile(r"[至到~～—-]")
_COUNT_AT_END = re.compile(r"(?<=.)[一二两三四五六七八九十\d]+$")
_ISSUER = re.compile(r"(?:[局委部院方处厅府会司社办网]|消息|通报|说明|公示|汇总|简报|快讯|资讯|问答|小结)$")
"""Who or what says what follows a colon, and is not what it is about: 市医保局：, 汇总：."""
_ACCORDING = re.compile(
    r"(?:根据|按照?|从)(?:这份|该)?(?P<what>[\u4e00-\u9fff]{0,4}(?:合同|协议|档案|病历|报告|租约|发票))(?:来?看)?"
)
_RELEASE = re.compile(r"(?P<what>[vV]?\d+(?:\.\d+)+)\s?(?:版本?)?(?:更新|发布|上线)?(?:内容|说明|日志)?")
_RECORD_OF = re.compile(r"(?:姓名|用户名?|联系人|客户)\s?[：:\s]\s?(?P<who>[\u4e00-\u9fff·]{2,6})")
_OPENED = re.compile(
    r"(?:我|已)?(?:看|查|检查|读|打开|翻|核对)(?:看|阅|完)?了(?:一?下)?(?P<what>[\u4e00-\u9fff]{2,8}?)(?:第[一二三四五六七八九十\d]+[条页章节款])?"
)
_LOOKED_UP = re.compile(
    r"(?P<what>.{2,10}?)(?:查询|测量|监测|体检|检查|巡检|检测|核查|扫描|审查|报告|信息|详情|状态|统计|概况|摘要|档案|资料|记录)(?:结果|意见|报告)?(?:完成|如下|成功)?"
)
_DONE = re.compile(r"[今昨不须凭]|限(?!公司|额|流|量|速|时)|应(?!用|急|届)|\d[:：]\d|做|停|\d点|通过|举行|发布")
_FOUND = re.compile(
    r"(?:已|我)?(?:为您|帮您|为你|帮你)?(?:找到|查到|定位到|创建|预订|检测到)了?(?:一[个条张份])?(?P<what>[\u4e00-\u9fff]{0,6}\s?[「《“][^」》”]{1,30}[」》”]|[\u4e00-\u9fff]{2,6}\s?[A-Za-z#][\w\-.#]{1,20})"
)
_MEASURED = re.compile(r"\d\s?(?:[元%％℃度克米升秒]|[KMGT]i?B|ms|k?g|[km]m|分钟|小时)$")
"""票价 1,120 元 says something itself, and is nothing that the next clause is about."""
_STOPS = re.compile(r"[dpt]|zg|r|ul|ug")


def _before_figures(words: list[Term]) -> list[Term]:
    """A 方案成本 12 万: what has a figure, without the figure."""
    at = next((at for at, word in enumerate(words) if at and word.tag == FIGURE), 0)
    about = phrase(words[:at]) if at else None
    if about and about.owner and ATTRIBUTE.fullmatch(about.attribute):
        ends = next(at for at in range(at, 0, -1) if "".join(word.text for word in words[:at]).endswith(about.owner))
        return words[:ends]
    return words[:at] if at and _UNITED.search(words[at].text) else words


_UNITED = re.compile(r"\d\s?(?:[万亿元%％℃度克斤米升瓶盒袋箱罐核条]|[GMKT]i?B?\b|ms|k?g|[km]m|分钟|小时)$")


def _before_done(words: list[Term]) -> list[Term]:
    """新版移除了旧的同步引擎: what has done something, without what it did."""
    done = next((at for at, word in enumerate(words) if at > 1 and word.text == "了"), 0)
    return words[: done - 1] if done else words


def _before_acts(words: list[Term]) -> list[Term]:
    """该校面向全国招生: what does something, without what it does."""
    acts = [at for at, word in enumerate(words) if at and word.tag == "v" and len(word.text) > 1]
    return words[: acts[0]] if len(acts) > 1 or (acts and acts[0] == len(words) - 1) else words


def _nominal(words: list[Term]) -> list[Term]:
    """The words before the first adverb or preposition, a verb at their end left out."""
    at = next((at for at, word in enumerate(words) if at and _STOPS.fullmatch(word.tag)), 0)
    kept = words[:at]
    while kept and kept[-1].tag == "v":
        kept = kept[:-1]
    return kept
