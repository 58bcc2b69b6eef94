"""Rules and announcements in Chinese: who may, must and may not, at most how much, who takes office, by whom."""

from __future__ import annotations

import re

from beliefgraph.extractors import values_zh as value
from beliefgraph.extractors.clauses import CERTAIN, Said, Topic
from beliefgraph.extractors.facts_zh import hedged, named
from beliefgraph.extractors.heads_zh import SURNAME, is_person
from beliefgraph.extractors.nouns_zh import AMOUNT, subject_of

_FORBIDS = re.compile(
    r"(?:不得(?!不|了|已)|禁止|严禁|不允许|不准|不许|不可以?(?![靠能思避或])|不能(?!不)|无权|谢绝|不让|不予|"
    r"不接受|一律不|未经\S{1,8}不得|不提倡|不再(?:允许|接受|办理|"
    r"受理|提供|发放|收取|安排|组织)|不(?:组织|安排|收取|办理|受理|发放|退换|退款|参加|计入|开放|对外|打烊|"
    r"设))(?P<v>.*)$"
)
_LIMITS = re.compile(
    r"(?:最多|至多|最高|最大|最长|不超过|不得超过|上限为?|限(?:制为?)?|封顶|不多于|不能超过|"
    rf"不可超过)\s?(?P<verb>[\u4e00-\u9fff]{{0,5}}?)\s?(?P<v>{AMOUNT}[\u4e00-\u9fff\w ]{{0,8}})$"
)
_LEAST = re.compile(
    r"(?:至少|最少|最低|不得低于|不得少于|不少于|不低于|起码)\s?(?:需要?|须|要|得|为|有|提前|"
    rf"配备){{0,4}}\s?(?P<v>{AMOUNT}[\u4e00-\u9fff\w ]{{0,8}})$"
)
_LASTS = re.compile(
    rf"(?:可以?|能够?|大约|大概)+(?:连续|持续)?(?:撑|用|使用|续航|待机|坚持|维持|播放|工作|运行)\s?(?P<v>{AMOUNT})$"
)
_BY = {
    "审批": "审批人", "批准": "审批人", "审核": "审核人", "维护": "维护者", "负责": "负责人", "主办": "主办方",
    "承办": "承办方", "开发": "开发者", "承担": "承担方", "主持": "主持人", "担任": "担任者", "出版": "出版社",
    "运营": "运营方", "生产": "生产商", "制造": "制造商", "管理": "管理方", "提供": "提供方", "托管": "托管方",
    "签发": "签发方",
}  # fmt: skip
_DONE_BY = re.compile(
    r"(?:统一|均)?由\s?(?P<who>[^，。由]{2,16}?)\s?(?:统一|共同|负责|独家|进行|来|"
    rf"联合){{0,4}}(?P<verb>{'|'.join(_BY)})(?:的|并.*)?$"
)
_CAUSE = re.compile(
    r"(?:是|像是|像|都是|主要是|多半是|应该是)?\s?(?:由|因|因为|"
    r"由于)?\s?(?P<v>[^，。是由]{2,20}?)\s?(?:所)?(?:引起|导致|造成|引发|触发)(?:的)?$"
)
_LIES_IN = re.compile(r"(?:出在|源于|来自于|起因于|归因于)\s?(?P<v>[^，。]{2,16}?)(?:这一层|这里|上面?|中)?$")
_APPOINTED = re.compile(
    r"(?:任命|聘任|委任|聘请|推选|选举|聘)(?P<who>[\u4e00-\u9fff·]{2,6}|[A-Z][\w. ]{1,20}?)(?:同志|先生|女士|"
    r"博士|教授)?(?:为|担任|"
    r"出任)(?:新任|新一任)?(?P<v>[^，。]{2,20})$"
)
_TAKES_OFFICE = re.compile(
    r"(?P<who>[\u4e00-\u9fff·]{2,5}?|[A-Z][\w. ]{1,20}?)(?:先生|女士|博士)?(?:接替[^，]{2,4}?|将于[^，]{1,8}|"
    r"于[^，]{1,8}|今日|"
    r"日前|已|将|正式|"
    r"被任命为|当选为?|获任){0,4}(?:出任|担任|接任|就任|升任|兼任|暂代|代理|继任|当选为?|获任|被任命为|晋升为|"
    r"升为)(?P<v>[^，。]{2,20})$"
)
_LEAVES_OFFICE = re.compile(
    r"(?P<title>.{0,16}?)(?P<who>[\u4e00-\u9fff·]{2,3}?|[A-Z][\w. ]{1,20}?)(?:先生|女士)?(?:已|将|因个人原因|"
    r"因.{2,8}?){0,4}(?:于[^，]{1,10})?(?:正式)?(?:卸任|离任|辞去|辞任|不再担任|被免去)(?P<v>[^，。]{0,16}?)(?:一职|"
    r"职务|的职务)?(?:了)?$"
)
_SUCCEEDED = re.compile(
    r"(?:暂时?|将|改|后)?由(?:原|副|前|"
    rf"现任)?[\u4e00-\u9fff]{{0,6}}?(?P<who>[{SURNAME}][\u4e00-\u9fff]{{1,2}})(?:接任|暂代|担任|"
    r"出任|代理|接替|继任)(?:该职|其职务)?$"
)
_OFFICE_OF = re.compile(
    r"(?P<v>[\u4e00-\u9fffA-Z]{2,10}?)(?:一职)?(?:将|已)?由(?:原|前|"
    rf"现任)?[\u4e00-\u9fff]{{0,8}}?(?P<who>[{SURNAME}][\u4e00-\u9fff]{{1,2}})(?:接任|担任|出任|兼任|接替)$"
)
_NOBODY = re.compile(r"由|由于|[的了和与]|公司|董事会|集团|负责|他|她|我|你|谁|其|人$")


def norm(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """Read a rule; in conversation only prohibitions and limits, for people use "can" and "must" of the moment."""
    for reader in (_office, _banned_at, _limit, _by, _cause, _prohibition):
        if said := reader(text, start, end, topic):
            return [hedged(one, text[start:end]) for one in said] if reader is _cause else said
    return []


def _said(
    text: str,
    start: int,
    end: int,
    topic: Topic,
    found: re.Match[str] | None,
    predicate: str,
    claimed: str,
    sign: int = 1,
) -> list[Said]:
    subject = subject_of(text[start : found.start()], topic) if found and claimed else ""
    if subject and predicate == "price" and re.search(r"满|减|元|[至到]$|[低高]于", subject):
        return []
    if not found or not subject:
        return []
    return [hedged(Said(subject, predicate, claimed, start, end, sign, 1.0, CERTAIN), text[start : found.start()])]


def act(words: str) -> str:
    """What is allowed or forbidden: a verb with its object."""
    words = re.sub(
        r"^(?:被|再|随意|擅自|私自|直接|先|在|对|通过|手动|免费|自行|凭[^，]{1,8}?(?=免费|申请|使用|进))+(?=.{2})",
        "",
        words.strip(),
    )
    words = words.translate({ord(mark): None for mark in "`“”「」"})
    words = re.sub(r"(?:了|的|行为|来规避|来解决)$", "", words)
    return "" if re.search(r"[我你他她它]|什么|怎么", words) else value.phrase(words, 24)


def _prohibition(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    found = _FORBIDS.search(text, start, end)
    if found and is_person(topic.speaker) and not re.match(r"不得|禁止|严禁|不允许|不准|不许|不让", found.group()):
        return []
    claimed = act(found["v"]) if found else ""
    if found and not claimed and (verb := re.match(r"(?:不再|不)(.{2,4})$", found.group())):
        claimed = act(verb[1])
    if found and re.match(r"不再?(?:组织|安排|收取|办理|受理|发放|提供|参加|计入|接受)", found.group()):
        claimed = named(re.sub(r"^不再?(?:..)", "", found.group()))
        return _said(text, start, end, topic, found, "has", claimed, -1)
    place = found and re.search(r"(?:内|里|上|范围内|期间)$", text[start : found.start()])
    if found and place:
        claimed_subject = re.sub(r"(?:范围内|期间|内|里)$", "", subject_of(text[start : found.start()], topic))
        return [Said(claimed_subject, "may", claimed, start, end, -1)] if claimed_subject and claimed else []
    return _said(text, start, end, topic, found, "may", claimed, -1)


_BANNED_AT = re.compile(
    r"(?:禁止|严禁|请勿|不得|切勿)在(?P<at>[^，。]{2,12}?)(?:内|里|中|上)?(?P<v>(?:吸烟|抽烟|饮食|进食|使用|"
    r"停放|停车|大声|拍照|摄影|饲养|张贴|存放|堆放|燃放|"
    r"奔跑|游泳|钓鱼|充电|遛狗|烧烤|做饭)[^，。]{0,14})$"
)


def _banned_at(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """禁止在宿舍使用大功率电器."""
    found = _BANNED_AT.match(text, start, end)
    return [Said(found["at"], "may", act(found["v"]), start, end, -1)] if found and act(found["v"]) else []


def _limit(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    found = _LIMITS.search(text, start, end)
    if found and re.search(r"\d|[一二两三四五六七八九十百千]", found["v"]):
        return _said(text, start, end, topic, found, "limit", found["v"].strip())
    if lasts := _LASTS.search(text, start, end):
        return _said(text, start, end, topic, lasts, "续航", lasts["v"].strip())
    least = _LEAST.search(text, start, end)
    return _said(text, start, end, topic, least, "requires", least["v"].strip() if least else "")


def _by(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    found = _DONE_BY.search(text, start, end)
    return _said(text, start, end, topic, found, _BY[found["verb"]], value.phrase(found["who"], 16)) if found else []


def _cause(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    for pattern in (_CAUSE, _LIES_IN):
        found = pattern.search(text, start, end)
        if found and (said := _said(text, start, end, topic, found, "原因", named(found["v"]))):
            return said
    return []


def _office(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """任命梁启航为首席执行官; 由王思齐暂代, where the office is the one just left."""
    for pattern, sign in ((_APPOINTED, 1), (_TAKES_OFFICE, 1)):
        found = (
            pattern.search(text, start, end)
            if pattern is _APPOINTED
            else pattern.match(text, start + (text.startswith("由", start) and 1), end)
        )
        if found and not _NOBODY.search(found["who"]) and (title := named(found["v"])):
            return [hedged(Said(found["who"], "occupation", title, start, end, sign), text[start:end])]
    found = _SUCCEEDED.match(text, start, end)
    if found and topic.last and topic.last[0].predicate == "occupation" and topic.last[0].polarity < 0:
        return [Said(found["who"], "occupation", topic.last[0].value, start, end)]
    if found := _OFFICE_OF.match(text, start, end):
        return [Said(found["who"], "occupation", found["v"], start, end)]
    found = _LEAVES_OFFICE.match(text, start, end)
    if found and not _NOBODY.search(found["who"]):
        title = named(found["v"]) or re.sub(r"^(?:原|前|现任)", "", found["title"]).strip()
        if title := re.sub(r".*(?=CEO|CTO|CFO|COO)", "", title):
            return [Said(found["who"], "occupation", title, start, end, -1)]
    return []
