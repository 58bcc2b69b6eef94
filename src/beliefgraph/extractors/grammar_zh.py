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
        return [word for word in self.words if word.end <= offset]

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
        said = Said(subject, lookup(predicate).name, value, self.start, self.end, sign, 1.0, faith)
        return [hedged(said, self.text[self.start : verb])]


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
    **_verbs("适用于 适用", "适用"),
    **_verbs("适合", "适合"),
    **_verbs(
        "有 含 包含 包括 含有 内含 附带 附赠 附 赠送 赠 标配 内置 自带 带 配备 配有 搭载 集成 提供 新增 增设 增加 "
        "加入 板载 设有 装有 拥有 预装 享有 享受 享 开放 另配 另赠 另附 配套 启用 检出 引入 加装 内嵌 留有 持有 备有",
        "has",
        listed=True,
    ),
    **_verbs("免收 免征 取消 不含 未含 不设 不带 不附 未附 无 移除 删除 砍掉 去掉 免除", "has", -1, listed=True),
    **_verbs("需要 要求 需 须 须要 必须 应当 应 务必 依赖 依赖于 需持 须持 需凭 须凭 凭", "requires", listed=True),
    **_verbs("无需 无须 不需 不需要 不必 不要求", "requires", -1, listed=True),
    **_verbs("采用 使用 基于 改用 用的是 采用的是 使用的是 沿用 选用 运行在 部署在 托管在 托管于 构建于", "uses"),
    **_verbs("弃用 停用 不再使用", "uses", -1),
    **_verbs("位于 坐落于 坐落在 存放在 存放于 保存在 存储在 设在 设于 搬至 搬到 搬迁至 移至 迁至 迁往 停在", "位置"),
    **_verbs("担任 出任 转任 兼任 接任 就任 升任 调任 改任", "occupation"),
    **_verbs("更名为 改名为 更名 改名 定名为 命名为", "name"),
    **_verbs("属于 归类为 归为", "is"),
    **_verbs("成立于 创建于 始建于 创办于 建于", "成立时间"),
    **_verbs("收购 并购", "收购"),
    **_verbs("负责 分管 主管 主营 覆盖 修复 返回 依据 隶属于 产自 来自", ""),
}
_LINKS = (
    "是 为 叫 系 即 设为 设置为 设定为 改为 改成 换成 换为 变为 变成 变更为 调整为 调整至 提高到 提高至 提升到 提升至 升至 升到 "
    "降至 降到 降低到 降低至 下调至 上调至 延长至 延长到 缩短至 缩短为 延长为 增至 增加到 增加至 减至 减少到 减少至 已达 "
    "达到 达 高达 可达 长达 约为 均为 仅为 统一为 定为 名为 标记为 更新为 升级为 升级到 升级至 扩大到 扩至 ＝ = ： :"
)
_LIMITS = "不超过 不得超过 不能超过 不可超过 最多 最高 至多 最大 最长 上限为 限 限制为 封顶 不多于"
_DEADLINES = "截至 截止到 截止至 截止于 保留到 保留至 持续到 持续至 维护至 维护到 供应至 供应到 延续至 延期至 延至 至 到"
_MAY = "可以 可 能够 能 允许 准许 有权"
_MAY_NOT = "不得 不可 不可以 不能 不能够 禁止 严禁 不允许 不准 不许 无权 一律不得"


def _alternatives(words: str) -> str:
    return "|".join(sorted(map(re.escape, words.split()), key=len, reverse=True))


_PIVOT = re.compile(
    rf"(?P<maynot>{_alternatives(_MAY_NOT)})|(?P<limit>{_alternatives(_LIMITS)})"
    rf"|(?P<no>暂不|尚不|尚未|并不|并未|暂未|不再|从不|不会|无法|没有|未|不|没)?(?P<verb>{_alternatives(' '.join(_VERBS))})"
    rf"|(?P<not>不|并不|并非|不再)?(?P<link>{_alternatives(_LINKS)})"
    rf"|(?P<until>{_alternatives(_DEADLINES)})|(?P<may>{_alternatives(_MAY)})"
)
_MOST_TRIED = 5


def by_grammar(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """What a clause claims by its grammar; nothing when some of it is not understood."""
    if _PASSING.match(text, start, end) or _SUPPOSED.match(text, start, end):
        return []
    clause = Clause(text, start, end, _lasting_words(text, start, end), topic)
    for pivot in _pivots(clause):
        for name, reader in _READERS.items():
            if pivot[name] and (said := reader(clause, pivot)):
                return said
    return _figured(clause) or _keyed(clause) or _in_state(clause) or _sort(clause)


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
        if following and following.text == "的":
            continue
        tried += 1
        if tried > _MOST_TRIED:
            return
        yield found


_PASSING = re.compile(r"[^，]{0,8}?(?:昨[日天晚]|今晚|今日|刚才|刚刚|日前)")
"""昨日凌晨…: what happened on a day leaves nothing to believe."""
_SUPPOSED = re.compile(r"如(?![何期实同])|若|倘|遇到|当[^，]{1,12}时")
_SINCE = re.compile(
    r"(?:自|从|于)?\s?(?:[vV]?\d[\w.]*\s?(?:版本?)?|(?:[明今]年|[本下]周|[本下]个?月|即日|[^，自从由]{1,10}?(?:年|月|日|号|学期|期)))"
    r"\s?(?:起|开始)(?![订步价点码])|"
    r"(?:预计|将|于|在|拟|计划|定于)+\s?(?:(?:[今明后]年|\d{4}\s?年|[本下]个?[月周])(?:第?[一二三四]季度|[上下]半年)?|\d{1,2}\s?月|\d{1,2}\s?日|"
    r"年底|月底|初|中旬|下旬|上旬|末|底|\s){1,8}"
)
"""From when or when on, which is no part of the subject: 自 3.2 版起, 预计今年第三季度."""


def _lasting_words(text: str, start: int, end: int) -> list[Term]:
    when = [found.span() for found in _SINCE.finditer(text, start, end)]
    return [word for word in terms(text, start, end) if not any(a <= word.start < b for a, b in when)]


# --- readers of verbs ------------------------------------------------------------------
def _verb(clause: Clause, pivot: re.Match[str]) -> list[Said]:
    verb = _VERBS[pivot["verb"]]
    if pivot["no"] and verb.sign < 0:
        return []
    subject, sure = _subject(clause, pivot.start())
    sign = -1 if pivot["no"] else verb.sign
    words = clause.after(pivot.end())
    if pivot["verb"] == "有" and words and _NO_THING.match(words[0].text):
        return []
    about = clause.about(pivot.start())
    if pivot["verb"] == "有" and about and about.attribute and (value := value_of(words)):
        return _attributed(clause, about, value, pivot.start(), sign, False)
    said: list[Said] = []
    for one in parties(words) if verb.listed else [words]:
        value = value_of(one, verb.predicate == "requires")
        if not value:
            return []
        said += clause.says(subject, verb.predicate, value, pivot.start(), sign, sure)
    return said


_NO_THING = re.compile(r"机会|待|望|助|可能|关|点|些|效|利|人|时|所|礼|意")


def _subject(clause: Clause, verb: int) -> tuple[str, bool]:
    """Whom a verb is about, and whether it is named; who is left out is who was spoken of."""
    about = clause.about(verb)
    if about is None:
        return "", False
    if about.whole:
        return about.whole, True
    return _topic(clause.topic), False


def _topic(topic: Topic) -> str:
    return topic.subject or topic.it


def _link(clause: Clause, pivot: re.Match[str]) -> list[Said]:
    about = clause.about(_before_old(clause, pivot))
    words = clause.after(pivot.end())
    value = value_of(words)
    if about is None or not value or pivot["link"] == "有":
        return []
    sign = -1 if pivot["not"] else 1
    return _attributed(clause, about, value, pivot.start(), sign, words[-1].tag in (FIGURE, NAME))


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
    if topic and about.bare and topic != about.whole:
        return clause.says(topic, about.whole, value, verb, sign, sure=False)
    if about.attribute and about.owner:
        return clause.says(about.owner, about.attribute, value, verb, sign)
    if about.attribute or not exact:
        return clause.says(about.whole, "is", value, verb, sign)
    return []


_CAUSED = re.compile(r"(?:由|因|由于)?(?P<v>.{2,20}?)(?:所)?(?:造成|引起|导致|引发|带来|触发)")


def _limit(clause: Clause, pivot: re.Match[str]) -> list[Said]:
    words = clause.after(pivot.end())
    figure = next((word for word in words if word.tag == FIGURE or word.tag == "m"), None)
    value = value_of([word for word in words if figure and word.start >= figure.start])
    between = [word for word in words if figure and word.end <= figure.start and word.tag != GAP]
    if not figure or not value or len(between) > 2 or any(word.tag[0] not in "vdp" for word in between):
        return []
    about = clause.about(pivot.start())
    if about and about.attribute and about.owner and pivot["limit"] == "不超过":
        return clause.says(about.owner, about.attribute, value, pivot.start())
    subject, sure = _subject(clause, pivot.start())
    return clause.says(subject, "limit", value, pivot.start(), 1, sure)


def _until(clause: Clause, pivot: re.Match[str]) -> list[Said]:
    words = [word for word in clause.after(pivot.end()) if word.tag != GAP]
    if not words or not re.search(r"\d{4}|[年月日号]|[:：]", words[0].text) or len(words) > 3:
        return []
    about = clause.about(pivot.start())
    if about is None:
        return []
    subject = about.owner or (_topic(clause.topic) if about.attribute else about.whole) or about.whole
    subject = subject or _topic(clause.topic)
    return clause.says(subject, "deadline", value_of(words), pivot.start())


def _may(clause: Clause, pivot: re.Match[str]) -> list[Said]:
    """What one may do, and what a thing can: of a thing that is a feature it supports."""
    subject, sure = _subject(clause, pivot.start())
    words = clause.after(pivot.end())
    if not any(word.tag.startswith(("v", "n", "b")) for word in words[:2]):
        return []
    value = re.sub(
        r"^(?:自行|随时|直接|免费|一并|同时|在[^在]{1,14}?(?:内|后|前|时|中|里))+(?=.{2})", "", value_of(words, act=True)
    )
    if lasts := _LASTS.fullmatch(value):
        return clause.says(subject, "续航", lasts["v"], pivot.start(), 1, sure)
    value = f"可{value}" if len(value) == 1 else value
    predicate = "may" if pivot["maynot"] or _WHO.search(subject) else "supports"
    return clause.says(subject, predicate, value, pivot.start(), -1 if pivot["maynot"] else 1, sure)


_LASTS = re.compile(r"(?:连续|持续)?(?:使用|续航|待机|工作|运行|播放|撑|用)\s?(?P<v>\d[\d.]*\s?[\u4e00-\u9fff]{1,3})")
_WHO = re.compile(
    r"(?:[者员工生师民户客人方]|会员|用户|家庭|企业|公司|单位|学校|机构|部门|平台|商家|住户|业主|游客|家长|同学|老师|儿童|老人)$"
)

_READERS: dict[str, Callable[[Clause, re.Match[str]], list[Said]]] = {
    "maynot": _may, "limit": _limit, "verb": _verb, "link": _link, "until": _until, "may": _may
}  # fmt: skip


# --- without a verb -------------------------------------------------------------------
_ABOUT = re.compile(r"约|大约|大概|近|仅|共|共计|合计|总计|有|为|只|达|预计|各|已")


def _figured(clause: Clause) -> list[Said]:
    """容量 1.2 升, 免费版 99 元/月: an attribute or a price with its figure."""
    words = [word for word in clause.words if word.tag != GAP]
    while words and words[-1].text in ("左右", "上下", "以上", "以下", "以内", "起", "内"):
        words = words[:-1]
    if len(words) < 2 or words[-1].tag not in (FIGURE, "m"):
        return []
    figure, before = words[-1], words[:-1]
    while before and _ABOUT.fullmatch(before[-1].text):
        before = before[:-1]
    about = phrase(before, measured=True)
    if about is None or not re.search(r"[\d一二两三四五六七八九十百千万半]", figure.text):
        return []
    topic = _topic(clause.topic)
    if re.search(r"元|[¥￥$€]", figure.text) and not _PRICED.search(about.attribute):
        whose = topic if _PER.fullmatch(about.whole) else about.whole
        return clause.says(whose, "price", figure.text, figure.start)
    if _PER.fullmatch(about.whole):
        return clause.says(topic, "weight", figure.text, figure.start) if _MASS.search(figure.text) else []
    if about.bare and topic and topic != about.whole:
        return clause.says(topic, about.whole, figure.text, figure.start, 1, sure=False)
    if about.bare and not about.owner:
        return clause.says(about.whole, "is", figure.text, figure.start)
    return clause.says(about.owner, about.attribute, figure.text, figure.start)


_PRICED = re.compile(r"[价费金额款薪]$|预算|成本|补贴|标准|收入|营收|利润|罚款|余额")
_PER = re.compile(r"[每首]\s?[\u4e00-\u9fff]")
_MASS = re.compile(r"[克斤]|k?g$")


def _keyed(clause: Clause) -> list[Said]:
    """负责人 李倩, 优先级 P2: an attribute with a name or word after a gap."""
    words = clause.words
    gaps = [at for at, word in enumerate(words) if word.tag == GAP and 0 < at < len(words) - 1]
    if not gaps:
        return []
    about = phrase(words[: gaps[0]])
    value = value_of(words[gaps[0] + 1 :])
    if about is None or not about.bare or not about.attribute or not value:
        return []
    return clause.says(_topic(clause.topic), about.whole, value, words[gaps[0]].start, 1, sure=False)


_OF_SORT = re.compile(r"(?P<v>[^，。的]{2,14}?)\s?(?P<attr>材质|面料|口味|规格|结构|协议|许可证|产地|包装)$")


def _sort(clause: Clause) -> list[Said]:
    """304 不锈钢材质: the value first, the attribute after it."""
    found = _OF_SORT.match(clause.text, clause.start, clause.end)
    topic = _topic(clause.topic)
    return clause.says(topic, found["attr"], found["v"], clause.start, 1, sure=False) if found and topic else []


_STATES = re.compile(
    r"(?:(?:已经|已|现已|均已|仍|目前|暂时?)\s?)?(?P<v>(?:废弃|弃用|停产|下架|下线|停服|停用|停诊|停航|停工|停运|停业|关闭|开启|"
    r"终止|过期|失效|暂停|离线|在线|启用|禁用|就绪|归档|冻结|售罄|断货|缺货|停刊|作废|有效|无效|合格|不合格|正常|异常|"
    r"停止[\u4e00-\u9fff]{2}|未(?:使用|配置|启用|开启|签名|加密|授权|验证|完成|通过|响应|修复|解决|设置|知)|"
    r"无法(?:使用|访问|连接|打开|登录|启动|识别)|不可用|不再[\u4e00-\u9fff]{2,4}|在?(?:测试|维护|施工|审核|开发|装修)中))$"
)


def _in_state(clause: Clause) -> list[Said]:
    found = _STATES.search(clause.text, clause.start, clause.end)
    if not found or (found.start() not in {word.start for word in clause.words}):
        return []
    subject, sure = _subject(clause, found.start())
    return clause.says(subject, "status", found["v"], found.start("v"), 1, sure) if sure else []
