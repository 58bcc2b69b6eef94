"""Chinese clauses of documents, news and machines by their grammar: what it is about, a verb or figure, a value.

A clause is claimed only when all of it is understood: its subject is a noun phrase cut where words end, the verb is
one of the table, and the value reaches to the end of the clause.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from beliefgraph.domain.predicates import lookup
from beliefgraph.extractors.clauses import CERTAIN, REPORTED, Said, Topic
from beliefgraph.extractors.facts_zh import hedged
from beliefgraph.extractors.heads_zh import SURNAME
from beliefgraph.extractors.nouns_zh import ATTRIBUTE, KNOWN_NOUN, NOUN, split_attribute
from beliefgraph.extractors.phrases_zh import Phrase, parties, phrase, value_of
from beliefgraph.extractors.terms_zh import FIGURE, GAP, NAME, Term, terms


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause in words, and what the clauses before it were about."""

    text: str
    start: int
    end: int
    words: list[Term]
    topic: Topic

    def before(self, offset: int) -> list[Term]:
        """The words before a verb; from when or how often is no part of a subject, and 起 parts what stands around it."""
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
        faith = CERTAIN if sure else REPORTED
        predicate = _ALSO.get(predicate, predicate)
        said = Said(subject, lookup(predicate).name, value, self.start, self.end, sign, 1.0, faith)
        return [hedged(said, self.text[self.start : verb])]


_ALSO = {"截止日": "deadline", "截止": "deadline", "报价": "price", "净重": "weight", "毛重": "weight"}
"""Attribute nouns that the vocabulary has under another name."""


@dataclass(frozen=True, slots=True)
class Verb:
    """What a verb claims: the predicate, its sign, whether its objects are claimed one by one."""

    predicate: str
    sign: int = 1
    listed: bool = False


def _verbs(words: str, predicate: str, sign: int = 1, listed: bool = False) -> dict[str, Verb]:
    return {word: Verb(predicate or word, sign, listed) for word in words.split()}


_VERBS: dict[str, Verb] = {
    **_verbs("支持 支援 兼容 适配 兼容于", "supports", listed=True),
    **_verbs("接受 受理", "supports"),
    **_verbs("适用于", "适用"),
    **_verbs("适合", "适合"),
    **_verbs(
        "有 含 包含 包括 含有 内含 附带 附赠 附 赠送 赠 标配 内置 自带 带 配 配备 配有 搭载 集成 提供 新增 增设 增加 "
        "加入 板载 设有 装有 拥有 预装 享有 享受 享 开放 另配 另赠 另附 配套 启用 检出 引入 加装 内嵌 留有 持有 备有",
        "has",
        listed=True,
    ),
    **_verbs("取消 不含 未含 不设 不带 不附 未附 移除 删除 砍掉 去掉", "has", -1, listed=True),
    **_verbs("需要 要求 需 须 须要 必须 应当 应 务必 依赖 依赖于 需持 须持 ", "requires", listed=True),
    **_verbs("无需 无须 不需 不需要 不必 不要求", "requires", -1, listed=True),
    **_verbs(
        "采用 使用 基于 改用 用的是 采用的是 使用的是 沿用 选用 运行在 部署在 托管在 托管于 构建于", "uses", listed=True
    ),
    **_verbs("弃用 停用 不再使用", "uses", -1),
    **_verbs(
        "位于 坐落于 坐落在 存放在 存放于 保存在 存储在 设在 设于 搬至 搬到 搬迁至 移至 停在 放在 放置在 停放在 收在",
        "位置",
    ),
    **_verbs("担任 出任 转任 兼任 接任 就任 升任 调任 改任", "occupation"),
    **_verbs("更名为 改名为 更名 改名 定名为 命名为", "name"),
    **_verbs("属于 归类为 归为", "is"),
    **_verbs("成立于 创建于 始建于 创办于 建于", "成立时间"),
    **_verbs("收购 并购", "收购"),
    **_verbs("负责 分管 主管 主营 覆盖 修复 缺少 依据 隶属于 产自 来自", ""),
}
_TIME = (
    r"(?:(?:[今明后去前]年|上个?[月周]|\d{4}\s?年|[本下]个?[月周]|次[年月日])|\d{1,2}\s?月|\d{1,2}\s?[日号]|第?[一二三四]季度|[上下]半年|年底|月底|[初末底]|"
    r"[上中下]旬)"
)
_SINCE = re.compile(
    r"(?:自|从|于)?\s?(?:[vV]?\d[\w.]*\s?(?:版本?)?|(?:[明今]年|[本下]周|[本下]个?月|即日)|[^，自从由]{1,10}?(?:年|月|日|号|学期|期))"
    r"\s?(?:起|开始)(?![订步价点码])"
    rf"|(?:预计|将|于|在|拟|计划|定于)+\s?{_TIME}(?:\s?{_TIME}){{0,4}}"
    r"|每\s?\d+\s?(?:天|个月|小时|年|周|公里|分钟)|(?:充电|充满)一次电?|(?<=.)每个?(?:学期|学年|季度|工作日|小时|分钟|[天日月周年晚])"
)
"""From when or when on, which is no part of the subject: 自 3.2 版起, 预计今年第三季度."""


_LINKS = (
    "是 为 叫 系 即 设为 设置为 设定为 设成 设定成 改为 改成 换成 换为 变为 变成 变更为 调整为 调整至 提高到 提高至 提升到 提升至 升至 升到 迁往 迁至 迁到 "
    "降至 降到 降低到 降低至 下调至 上调至 延长至 延长到 延后至 推迟至 推迟到 提前至 提前到 顺延至 放宽到 放宽至 改在 改到 改至 缩短至 缩短为 延长为 增至 增加到 增加至 减至 减少到 减少至 已达 "
    "达到 达 高达 可达 长达 约为 均为 仅为 统一为 定为 名为 标记为 更新为 升级为 升级到 升级至 扩大到 扩至 ＝ = ： :"
)
_LIMITS = "不超过 不得超过 不能超过 不可超过 最多 最高 至多 最大 最长 限 限制为 封顶 不多于"
_DEADLINES = (
    "截至 截止到 截止至 截止于 保留到 保留至 持续到 持续至 维护至 维护到 供应至 供应到 延续至 延期至 延至 至 到"
)
_MAY = "可以 可 能够 能 允许 准许 有权"
_MAY_NOT = "不得 不可 不可以 不能 不能够 禁止 严禁 不允许 不准 不许 无权 一律不得"


def _alternatives(words: str) -> str:
    return "|".join(sorted(map(re.escape, words.split()), key=len, reverse=True))


_PIVOT = re.compile(
    rf"(?P<limit>{_alternatives(_LIMITS)})|(?P<maynot>{_alternatives(_MAY_NOT)})"
    rf"|(?P<not>不|并不|并非|不再)?(?P<link>{_alternatives(_LINKS)})"
    rf"|(?P<no>暂不|尚不|尚未|并不|并未|暂未|不再|从不|不会|无法|没有|未|不|没)?(?P<verb>{_alternatives(' '.join(_VERBS))})"
    rf"|(?P<until>{_alternatives(_DEADLINES)})|(?P<may>{_alternatives(_MAY)})"
)
_MODIFIES = frozenset("的 前 后 时 者 中 了的".split())
"""Before these a verb is part of a noun phrase or tells when: 使用前, 支持的."""
_MOST_TRIED = 5


def by_grammar(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """What a clause claims by its grammar; nothing when some of it is not understood."""
    start = _LOG.match(text, start, end).end()  # type: ignore[union-attr]  # matches nothing at the least
    if _PASSING.match(text, start, end) or _SUPPOSED.match(text, start, end):
        return []
    clause = Clause(text, start, end, terms(text, start, end), topic)
    if found := _at_sight(clause) or _caused(clause) or _appointed(clause) or _done_by(clause):
        return found
    for pivot in _pivots(clause):
        for name, reader in _READERS.items():
            if pivot[name] and (said := reader(clause, pivot)):
                return said
    return _figured(clause) or _free(clause) or _keyed(clause) or _rating(clause) or _in_state(clause) or _sort(clause)


def subject_words(text: str, start: int, end: int) -> list[Term]:
    """The words of a clause that names what the next ones are about."""
    start = _LOG.match(text, start, end).end()  # type: ignore[union-attr]  # matches nothing at the least
    return Clause(text, start, end, terms(text, start, end), Topic("")).before(end)


def _pivots(clause: Clause) -> Iterator[re.Match[str]]:
    """The verbs of the table that stand where words begin and end, and modify no noun."""
    begins = {word.start for word in clause.words}
    ends = {word.end for word in clause.words}
    after = {word.start: word for word in clause.words}
    tried = 0
    for found in _PIVOT.finditer(clause.text, clause.start, clause.end):
        following = after.get(found.end())
        whole = found.start() in begins and found.end() in ends
        if not whole and not (following and following.tag in (FIGURE, NAME, GAP) and found.start() > clause.start):
            continue
        noun = KNOWN_NOUN.match(clause.text, found.start(), clause.end) if found["verb"] or found["may"] else None
        if (following and following.text in _MODIFIES) or (noun and noun.end() > found.end()):
            continue
        tried += 1
        if tried > _MOST_TRIED:
            return
        yield found


_LOG = re.compile(
    r"(?:(?:但|不过|另外|而)?我们?(?:看到|发现|注意到|查到|确认|核实到?|检查到|了解到)，?|(?:经查|经核实|查到|检测到|查询到|据查)[，：:]?|\[[A-Z]+\]|\[[\d:.\- ]+\]|(?:INFO|WARN(?:ING)?|ERROR|DEBUG)\b|>+|[✔✅•*\-]|\s)*"
)
_PASSING = re.compile(
    r"[^，]{0,8}?(?:昨[日天晚]|今晚|今日|刚才|刚刚|日前)|[^，]*?(?:正在|(?:今天|明天|后天)(?!起|开始)[^，]*(?:有|会|要))"
)
"""昨日凌晨…: what happened on a day leaves nothing to believe."""
_SUPPOSED = re.compile(r"请(?!假)|建议|如(?![何期实同])|若|倘|遇到|当[^，]{1,12}时")


# --- readers of verbs ------------------------------------------------------------------
def _verb(clause: Clause, pivot: re.Match[str]) -> list[Said]:
    verb = _VERBS[pivot["verb"]]
    if pivot["no"] and verb.sign < 0:
        return []
    subject, sure = _subject(clause, pivot.start())
    sign = -1 if pivot["no"] else verb.sign
    words = clause.after(pivot.end())
    if words and words[0].text in ("上限", "限制") and sign < 0:
        return []
    if pivot["verb"] == "有" and words and _NO_THING.match(words[0].text):
        return []
    if (
        sign < 0
        and len(words) > 1
        and words[0].text in ("装", "约定", "设置", "配置", "加", "写", "安装", "声明", "做")
    ):
        words = words[1:]
    about = clause.about(pivot.start())
    if pivot["verb"] == "有" and about and about.attribute and (value := value_of(words)):
        return _attributed(clause, about, value, pivot.start(), sign, False)
    if verb.predicate == "位置" and about and _SEAT.fullmatch(about.whole) and _topic(clause.topic):
        return _of_topic(clause, about, value_of(words), pivot.start(), sign)
    if verb.predicate == "occupation" and about and (who := _person(about.whole)):
        return clause.says(who, "occupation", value_of(words), pivot.start(), sign)
    if verb.predicate == "has" and (feature := _SUPPORT_FOR.fullmatch(value_of(words, act=True))):
        return clause.says(subject, "supports", feature["v"], pivot.start(), sign, sure)
    said: list[Said] = []
    for one in parties(words) if verb.listed else [words]:
        value = value_of(one, verb.predicate == "requires", listed=verb.listed)
        ahead = _AHEAD.match(value) if verb.predicate == "requires" else None
        value = ahead.group() if ahead else value
        if not value or (verb.predicate != "requires" and _GOES_ON.match(value)):
            return []
        said += clause.says(subject, verb.predicate, value, pivot.start(), sign, sure)
    return said


_AHEAD = re.compile(r"提前\s?[\d一二两三四五六七八九十]+\s?个?(?:工作日|小时|分钟|[天日周月])")
_GOES_ON = re.compile(r"[需须可能应将会被]|不得|必须")
_SEAT = re.compile(r"(?:公司|企业|集团)?(?:总部|主场|校区|办公室|仓库|展厅|门店|工厂|首都|中心)")
_SUPPORT_FOR = re.compile(r"对(?P<v>.{1,20})的支持")
_NO_THING = re.compile(r"响应|法|异常|变化|误|机会|待|望|助|可能|关|点|些|效|利|人|时|所|礼|意")


def _subject(clause: Clause, verb: int) -> tuple[str, bool]:
    """Whom a verb is about, and whether it is named; who is left out is who was spoken of."""
    about = clause.about(verb)
    if about is None:
        return "", False
    if about.whole and not re.fullmatch(r"每\w{1,2}", about.whole):
        return about.whole, True
    return _topic(clause.topic), False


def _topic(topic: Topic) -> str:
    return topic.subject or topic.it


def _link(clause: Clause, pivot: re.Match[str]) -> list[Said]:
    if moved := _MOVED.match(clause.text, clause.start, _before_old(clause, pivot)):
        return _changed(clause, moved, pivot)
    about = clause.about(_before_old(clause, pivot))
    words = clause.after(pivot.end())
    told = pivot["link"] in ("：", ":", "=", "＝")
    value = value_of(words, act=told and words[-1].tag != FIGURE)
    if about is None or not value or pivot["link"] == "有":
        return []
    sign = -1 if pivot["not"] else 1
    if pivot["link"] in ("：", ":") and "、" in value:
        return [
            said for one in value.split("、") for said in _attributed(clause, about, one, pivot.start(), sign, False)
        ]
    return _attributed(clause, about, value, pivot.start(), sign, words[-1].tag in (FIGURE, NAME))


_MOVED = re.compile(r"(?P<who>[^，。]{0,16}?)(?:把|将)(?P<what>[^，。]{2,14})")


def _changed(clause: Clause, moved: re.Match[str], pivot: re.Match[str]) -> list[Said]:
    """把首都迁往奥尔泰, 将默认字体换成思源黑体: an attribute of who changes it, or of what it names."""
    what = phrase([word for word in clause.words if moved.start("what") <= word.start < moved.end()])
    value = value_of(clause.after(pivot.end()))
    if what is None or not what.whole:
        return []
    if what.owner and not what.bare:
        return clause.says(what.owner, what.attribute, value, pivot.start())
    who = phrase(clause.before(moved.end("who"))) if moved["who"] else None
    owner = who.whole if who and who.whole else _topic(clause.topic)
    return clause.says(owner, what.whole, value, pivot.start(), 1, sure=False)


_FROM_OLD = re.compile(r"(?:由|从)[^，由从]{1,14}$")


def _before_old(clause: Clause, pivot: re.Match[str]) -> int:
    """Where the subject ends in 上限由 20 GB 提高到 100 GB."""
    old = _FROM_OLD.search(clause.text, clause.start, pivot.start())
    return old.start() if old and pivot["link"] not in ("是", "为") else pivot.start()


def _attributed(clause: Clause, about: Phrase, value: str, verb: int, sign: int, exact: bool) -> list[Said]:
    """Value of an attribute that the subject phrase ends with, or of what was spoken of."""
    topic = _topic(clause.topic)
    if caused := _CAUSED.fullmatch(value):
        return clause.says(about.whole or topic, "原因", caused["v"], verb, sign)
    if not about.whole:
        return clause.says(topic, "is", value, verb, sign, sure=False) if not exact else []
    if clause.text[verb : verb + 1] in "共有达已" and _COUNT.fullmatch(value):
        return clause.says(about.whole, "数量", value, verb, sign)
    if _TITLE.search(about.whole) and _NAMED_PERSON.fullmatch(value):
        return clause.says(value, "occupation", about.whole, verb, sign)
    if _CLOCK.fullmatch(value) and not about.attribute:
        return clause.says(about.whole, "时间", value, verb, sign)
    if about.bare:
        return _of_topic(clause, about, value, verb, sign)
    if about.attribute and about.owner:
        return clause.says(about.owner, about.attribute, value, verb, sign)
    return clause.says(about.whole, "is", value, verb, sign)


def _of_topic(clause: Clause, about: Phrase, value: str, verb: int, sign: int = 1) -> list[Said]:
    """电池电压 is that of what was spoken of; alone it is a thing of its own, or says too little."""
    topic = _topic(clause.topic)
    if (
        about.owner
        and ATTRIBUTE.fullmatch(about.attribute)
        and (_VARIANT.search(about.owner) or (not topic and len(about.owner) > 1 and not _OWN.match(about.whole)))
    ):
        return clause.says(about.owner, about.attribute, value, verb, sign)
    if topic and topic != about.whole:
        return clause.says(topic, about.whole, value, verb, sign, sure=False)
    if (split := _VARIANT_OF.fullmatch(about.whole)) and about.attribute:
        return clause.says(split["who"], split["attr"], value, verb, sign)
    if not ATTRIBUTE.fullmatch(about.attribute):
        return []
    owner, attribute = split_attribute(about.whole)
    if attribute == "is" and (len(owner) < 3 or not about.attribute):
        return []
    return clause.says(owner, attribute, value, verb, sign)


_VARIANT = re.compile(r"(?:版|端|款|型|级|套餐|用户|会员|客户|学生|成人|儿童|员工)$")
"""What has attributes of its own beside those of what was spoken of: 免费版, 安卓端."""
_VARIANT_OF = re.compile(r"(?P<who>会员|用户|学生|员工|成人|儿童)(?P<attr>.{2,6})")
_OWN = re.compile(r"持股|管辖|承运|注册|法定|官方|默认|最|单|总|平均")
"""Words that make one attribute with the noun after them, and own nothing."""
_TITLE = re.compile(
    r"(?:[校院局馆店站所科处部班队会社]长|经理|总监|主任|主席|书记|主编|教练|CEO|CTO|CFO|负责人|创始人|法人)$"
)
_CLOCK = re.compile(r"(?:早上|上午|中午|下午|晚上|凌晨)?\d{1,2}(?::\d\d|：\d\d|点半?)|\d{1,2}\s?月(?:\s?\d{1,2}\s?日)?")
_COUNT = re.compile(r"[\d,.]+\s?[万亿]?\s?[家个人名户台辆座所]")
_CAUSED = re.compile(r"(?:由|因|由于)?(?P<v>.{2,20}?)(?:所)?(?:造成|引起|导致|引发|带来|触发)")


def _limit(clause: Clause, pivot: re.Match[str]) -> list[Said]:
    words = clause.after(pivot.end())
    figure = next((word for word in words if word.tag == FIGURE or word.tag == "m"), None)
    value = value_of([word for word in words if figure and word.start >= figure.start])
    value = value and figure and _rated(clause, figure) + value.removeprefix(figure.text)
    between = [word for word in words if figure and word.end <= figure.start and word.tag != GAP]
    if (
        not figure
        or not value
        or len(between) > 3
        or any(word.tag[0] not in "vdp" for word in between if not word.text.startswith("每"))
    ):
        return []
    about = phrase(clause.before(pivot.start()), measured=True)
    if about and about.attribute and about.owner and not about.bare:
        return clause.says(about.owner, "limit", value, pivot.start())
    subject, sure = _subject(clause, pivot.start())
    return clause.says(subject, "limit", value, pivot.start(), 1, sure)


def _until(clause: Clause, pivot: re.Match[str]) -> list[Said]:
    words = [word for word in clause.after(pivot.end()) if word.tag != GAP]
    if not words or not re.search(r"\d{4}|[年月日号]|[:：]", words[0].text) or len(words) > 3:
        return []
    about = clause.about(pivot.start())
    if about is None or words[-1].tag not in (FIGURE, "f", "t", "m", "n") or not value_of(words):
        return []
    topic = _topic(clause.topic)
    subject = (about.bare and about.attribute and topic) or about.owner or about.whole or topic
    return clause.says(subject, "deadline", value_of(words), pivot.start())


def _may(clause: Clause, pivot: re.Match[str]) -> list[Said]:
    """What one may do, and what a thing can: of a thing that is a feature it supports."""
    where = _WITHIN.search(clause.text, clause.start, pivot.start()) if pivot["maynot"] else None
    subject, sure = _subject(clause, where.start() if where else pivot.start())
    words = clause.after(pivot.end())
    if not any(word.tag.startswith(("v", "n", "b")) for word in words[:2]):
        return []
    value = re.sub(
        r"^(?:自行|随时|直接|免费|一并|同时|在[^在]{1,14}?(?:内|后|前|时|中|里)|\s?\d+\s?(?:天|小时|个月|个?工作日)内)+(?=.{2})",
        "",
        value_of(words, act=True),
    )
    if runs := _RUNS_ON.fullmatch(value):
        return clause.says(subject, "supports", runs["v"], pivot.start(), -1 if pivot["maynot"] else 1, sure)
    if re.search(r"来|以便", value):
        return []
    if lasts := _LASTS.fullmatch(value):
        return clause.says(subject, "续航", lasts["v"], pivot.start(), 1, sure)
    if most := _COUNTED.fullmatch(value):
        return clause.says(subject, "limit", most["v"], pivot.start(), 1, sure)
    if left := _AT_HAND.fullmatch(value):
        return clause.says(subject, f"可{left['verb']}", left["v"], pivot.start(), 1, sure)
    value = f"可{value}" if len(value) == 1 else value
    predicate = "may" if pivot["maynot"] or _WHO.search(subject) else "supports"
    return clause.says(subject, predicate, value, pivot.start(), -1 if pivot["maynot"] else 1, sure)


_WITHIN = re.compile(r"(?:范围内|区域内|内|里|中|期间)(?:一律|均|也|全面)?$")
_LASTS = re.compile(
    r"(?:连续|持续)?(?:使用|续航|待机|工作|运行|播放|撑|用)\s?(?P<v>[\d一二两三四五六七八九十][\d.]*\s?[\u4e00-\u9fff]{1,3})"
)
_AT_HAND = re.compile(r"(?P<verb>[售用订约])\s?(?P<v>\d[\d.]*\s?[\u4e00-\u9fff]{1,2})")
_RUNS_ON = re.compile(r"在(?P<v>.{2,20}?)上(?:运行|跑|使用|部署|用)")
_COUNTED = re.compile(r"[借领选带报兑享免存挂传用停换购买赠补]{1,2}\s?(?P<v>\d[\d.]*\s?[\u4e00-\u9fff]{1,3})")
_WHO = re.compile(
    r"(?:[者员工生师民户客人方]|会员|用户|家庭|企业|公司|单位|学校|机构|部门|平台|商家|住户|业主|游客|家长|同学|老师|儿童|老人)$"
)

_READERS: dict[str, Callable[[Clause, re.Match[str]], list[Said]]] = {
    "limit": _limit, "maynot": _may, "link": _link, "verb": _verb, "until": _until, "may": _may
}  # fmt: skip


# --- who does it -----------------------------------------------------------------------
_NAMED_PERSON = re.compile(rf"[{SURNAME}][\u4e00-\u9fff]{{1,2}}(?:先生|女士|博士|教授)?$")
_APPOINTED = re.compile(
    r"(?:任命|聘任|委任|聘请|选举|推选|提名)(?P<who>[\u4e00-\u9fff·]{2,6}?|[A-Z][\w. ]{1,20}?)(?:先生|女士|同志|博士|教授)?"
    r"(?:为|担任|出任)(?:新任|新一任)?(?P<v>[^，。]{2,20})$"
)
_BY = re.compile(
    r"(?:统一|均)?由\s?(?P<who>[^，。由]{2,16}?)\s?(?:统一|共同|独家|进行|来|负责|联合){0,3}"
    r"(?P<verb>负责|维护|管理|运营|承担|主办|承办|开发|生产|制造|出品|发行|出版|签发|颁发|持有|处理|审批|审核|批准|提供|托管|主持|执行|监管|"
    r"代理|承运|承建|设计|保管|组织|担任|出任|接任|接替|兼任)(?:的)?$"
)
_DOERS = {
    "审批": "审批人", "批准": "审批人", "审核": "审核人", "维护": "维护者", "主办": "主办方", "承办": "承办方", "开发": "开发者",
    "承担": "承担方", "主持": "主持人", "出版": "出版社", "运营": "运营方", "生产": "生产商", "制造": "制造商", "提供": "提供方",
    "签发": "签发者", "处理": "处理方",
}  # fmt: skip


def _person(words: str) -> str:
    """The person whom 原总经理曹丽华女士 names; "" when the words end with no name."""
    found = _NAMED_PERSON.search(words)
    return found.group() if found else words if len(words) < 5 or words[0] < "\u3000" else ""


_LIES_IN = re.compile(
    r"(?:是|像是|像|都是|主要是|多半是|应该是)?\s?(?:由|因|因为|由于)?\s?(?P<v>[^，。是由]{2,20}?)\s?(?:所)?(?:引起|导致|造成|引发|触发|所致)的?$"
    r"|(?:出在|源于|起因于|归因于)\s?(?P<w>[^，。]{2,16}?)(?:这一层|这里|上面?|中)?$"
)


_NOW_AT = re.compile(
    r"(?:目前|现|现在|仍|暂|已|当前)\s?(?:停|存放|滞留|位于)?在\s?(?P<v>[^，。在]{2,14}?(?:中心|站|仓|库|楼|室|路|街|区|园|厅|馆|市|县|港|场|店|柜|架|位))$"
)
_LEFT = re.compile(r"(?:辞去|辞任|卸任|不再担任|被免去)(?P<v>[^，。]{2,16}?)(?:一职|的?职务|职位)?$")
_WITH = re.compile(
    r"(?:须|需)?凭(?:本人)?(?:有效)?(?P<v>(?!证)[^，。凭]{1,8}?(?:证件|证明|(?<![认论保验])证|卡|码|票|函|单))"
)
_BANNED_AT = re.compile(
    r"(?:禁止|严禁|不得|切勿)在(?P<at>[^，。在]{2,12}?)(?:范围内|区域内|内|里|中|上)?"
    r"(?P<v>(?:吸烟|抽烟|饮食|进食|使用|停放|停车|大声|拍照|摄影|饲养|张贴|存放|堆放|燃放|奔跑|游泳|钓鱼|充电|遛狗|烧烤|做饭)[^，。]{0,14})$"
)


def _at_sight(clause: Clause) -> list[Said]:
    """Clauses of a shape of their own: who left an office, what must be shown, what is banned where."""
    if (left := _LEFT.search(clause.text, clause.start, clause.end)) and (about := clause.about(left.start())):
        return clause.says(_person(about.whole), "occupation", left["v"], left.start(), -1)
    if (now := _NOW_AT.search(clause.text, clause.start, clause.end)) and (about := clause.about(now.start())):
        return clause.says(about.whole, "位置", now["v"], now.start())
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
    subject = about.whole or _topic(clause.topic) if about else ""
    said = clause.says(subject, "原因", (cause["v"] or cause["w"]).strip(), cause.start())
    return [hedged(one, clause.text[clause.start : clause.end]) for one in said]


def _appointed(clause: Clause) -> list[Said]:
    found = _APPOINTED.search(clause.text, clause.start, clause.end)
    return clause.says(found["who"], "occupation", found["v"], found.start()) if found else []


def _done_by(clause: Clause) -> list[Said]:
    """Who does what is done: 由社区维护."""
    found = _BY.search(clause.text, clause.start, clause.end)
    if not found or found.start() not in {word.start for word in clause.words}:
        return []
    subject, sure = _subject(clause, found.start())
    last = clause.topic.last[0] if clause.topic.last else None
    if last and last.predicate == "occupation" and last.polarity < 0 and found["verb"] in ("接任", "接替", "担任"):
        return clause.says(_person(found["who"]), "occupation", last.value, found.start())
    if found["verb"] in ("担任", "出任", "接任", "接替", "兼任"):
        return clause.says(_person(found["who"]), "occupation", subject, found.start())
    return clause.says(subject, _DOERS.get(found["verb"], "owner"), found["who"], found.start(), 1, sure)


# --- without a verb -------------------------------------------------------------------
_ABOUT = re.compile(r"突破|不足|超过|超|逼近|约|大约|大概|近|仅|共|共计|合计|总计|有|为|只|达|预计|各|已")


def _figured(clause: Clause) -> list[Said]:
    """容量 1.2 升, 免费版 99 元/月: an attribute or a price with its figure."""
    words = list(clause.words)
    while words and (words[-1].text in ("左右", "上下", "以上", "以下", "以内", "起", "内") or words[-1].tag == GAP):
        words.pop()
    if len(words) < 2 or words[-1].tag not in (FIGURE, "m", NAME):
        return []
    figure = words[-1]
    amount = _rated(clause, figure)
    if re.fullmatch(r"[一两]次", figure.text):
        return []
    before = clause.before(figure.start)
    while before and (_ABOUT.fullmatch(before[-1].text) or before[-1].tag == GAP):
        before.pop()
    about = phrase(before, measured=True)
    if about is None or not re.search(r"[\d一二两三四五六七八九十百千万半]", figure.text):
        return []
    if figure.tag == "m" and len(figure.text) < 2:
        return []
    if figure.tag == NAME and not ATTRIBUTE.fullmatch(about.attribute):
        return []
    topic = _topic(clause.topic)
    if re.search(r"元|[¥￥$€]", figure.text) and not _PRICED.search(about.whole):
        if re.search(r"[减返补奖赔]$|优惠|折", about.whole):
            return []
        whose = _UNPAID.sub("", about.whole)
        return clause.says(topic if not whose or _PER.fullmatch(whose) else whose, "price", amount, figure.start)
    if (each := _EACH_ONE.fullmatch(about.whole)) and _MASS.search(figure.text):
        return clause.says(each["what"], "weight", figure.text, figure.start)
    if _PER.fullmatch(about.whole):
        return clause.says(topic, "weight", figure.text, figure.start) if _MASS.search(figure.text) else []
    if _VERSION.fullmatch(figure.text) and clause.text[clause.end : clause.end + 1] in ("：", ":"):
        return clause.says(about.whole, "version", figure.text, figure.start)
    if about.measure:
        return clause.says(about.owner or topic, about.attribute, amount, figure.start)
    if about.attribute.startswith("限"):
        return clause.says(about.owner or topic, "limit", amount, figure.start)
    if about.attribute == "可用" and figure.text[-1] in "天月年时钟":
        return clause.says(about.owner or topic, "续航", figure.text, figure.start)
    if about.bare:
        known = about.attribute and not (figure.tag == "m" and figure.text[0] == "一")
        return [] if not known or _VARIANT.search(about.whole) else _of_topic(clause, about, amount, figure.start)
    return clause.says(about.owner, about.attribute, amount, figure.start)


_VERSION = re.compile(r"[vV]?\d+(?:\.\d+)+")
_UNPAID = re.compile(
    r"(?:每[\u4e00-\u9fff]{1,2})*(?:收取|加收|收费|需付|只需|仅需|售价|需|收|(?:连续)?包[月年季]|[月年季]付)+$"
)
_EACH = re.compile(r"每\s?(?:个?[\u4e00-\u9fff]|小时|分钟|季度|学期|人次|平方米|公斤|公里|千克|亩)\s?$")


def _rated(clause: Clause, figure: Term) -> str:
    """The figure with what it is reckoned by: 每月 15 元."""
    each = _EACH.search(clause.text, max(clause.start, figure.start - 6), figure.start)
    return clause.text[each.start() if each else figure.start : figure.end]


_PRICED = re.compile(r"[价费金额款薪]$|资本|资产|投资|市值|总值|预算|成本|补贴|标准|收入|营收|利润|罚款|余额")
_EACH_ONE = re.compile(r"(?P<what>.{2,16}?)每\s?[月年件份瓶罐袋盒台套包箱]")
_PER = re.compile(r"首\s?[月年单次]|每\s?[月年件份瓶罐袋盒台套包箱]")
_MASS = re.compile(r"[克斤]|k?g$")


_FREE = re.compile(r"(?P<v>免费|半价|免票|全免)(?:的)?$")


def _free(clause: Clause) -> list[Said]:
    found = _FREE.search(clause.text, clause.start, clause.end)
    if not found:
        return []
    subject, sure = _subject(clause, found.start())
    return clause.says(subject, "price", found["v"], found.start(), 1, sure)


def _keyed(clause: Clause) -> list[Said]:
    """负责人 李倩, 优先级 P2: an attribute with a name or word after a gap."""
    words = clause.words
    if (plain := _PLAIN.fullmatch(clause.text, clause.start, clause.end)) and not _OPEN.fullmatch(plain["v"]):
        return clause.says(_topic(clause.topic), plain["attr"], plain["v"], plain.start("v"), 1, sure=False)
    gaps = [
        at for at, word in enumerate(words) if word.tag == GAP and not word.text.strip() and 0 < at < len(words) - 1
    ]
    if not gaps:
        return []
    about = phrase(words[: gaps[0]])
    value = value_of(words[gaps[0] + 1 :])
    if about is None or not about.bare or not about.attribute or not value:
        return []
    return clause.says(_topic(clause.topic), about.whole, value, words[gaps[0]].start, 1, sure=False)


_OPEN = re.compile(r".*(?:待定|未知|不变|另算|另计|面议|另行|通知|不限|翻倍|减半)")
_PLAIN = re.compile(rf"(?P<attr>{NOUN})(?P<v>(?![期量率数费额价时上下])[\u4e00-\u9fff]{{2,4}})")
_OF_SORT = re.compile(r"[^，。的]{2,14}?\s?(?P<attr>材质|面料|口味|规格|结构|协议|许可证|产地|包装)$")


_AMOUNT_OF = re.compile(rf"\d[\d.,]*\s?[A-Za-z%]+\s?(?P<attr>{NOUN})$")


def _rating(clause: Clause) -> list[Said]:
    """优先级高, 识别率可能偏低."""
    found = _RATED.search(clause.text, clause.start, clause.end)
    about = clause.about(found.start()) if found else None
    if not found or not about or not about.attribute:
        return []
    owner = about.owner if about.owner and not about.bare else _topic(clause.topic)
    return clause.says(owner, about.attribute, found["v"], found.start())


def _sort(clause: Clause) -> list[Said]:
    """304 不锈钢材质, 48 GB 显存: the value first, the attribute after it."""
    topic = _topic(clause.topic)
    for pattern in (_OF_SORT, _AMOUNT_OF):
        if topic and (found := pattern.match(clause.text, clause.start, clause.end)):
            value = clause.text[clause.start : found.start("attr")].strip()
            return clause.says(topic, found["attr"], value, clause.start, 1, sure=False)
    return []


_RATED = re.compile(r"(?P<v>(?<![偏较很])[高低]|紧急|普通|最高|最低|较高|较低|偏高|偏低)$")
_STATES = re.compile(
    r"(?:(?:已经|已|现已|均已|仍|目前|暂时?|默认)\s?)?(?P<v>(?:废弃|弃用|停产|下架|下线|停服|停用|停诊|停航|停工|停运|停业|关闭|开启|"
    r"终止|过期|失效|暂停|离线|在线|启用|禁用|就绪|归档|冻结|售罄|断货|缺货|停刊|作废|有效|无效|合格|不合格|正常|异常|失败|"
    r"无响应|停止[\u4e00-\u9fff]{2}|未(?:使用|配置|启用|开启|签名|加密|授权|验证|完成|通过|响应|修复|解决|设置|知)|"
    r"无法(?:使用|访问|连接|打开|登录|启动|识别)|不可用|不再[\u4e00-\u9fff]{2,4}|在?(?:测试|维护|施工|审核|开发|装修)中))(?:了)?(?:\s?\d+\s?(?:天|小时|分钟|个月|年))?$"
)


def _in_state(clause: Clause) -> list[Said]:
    found = _STATES.search(clause.text, clause.start, clause.end)
    if not found or (found.start() not in {word.start for word in clause.words}):
        return []
    if re.search(r"将.*\d+\s?(?:天|小时|个月)后", clause.text[clause.start : found.start()]):
        return []
    subject, sure = _subject(clause, found.start())
    if (about := clause.about(found.start())) and about.bare and about.attribute:
        return []
    subject = subject.removesuffix("连接") if found["v"] == "失败" else subject
    return clause.says(subject, "status", found["v"], found.start("v"), 1, sure) if sure else []
