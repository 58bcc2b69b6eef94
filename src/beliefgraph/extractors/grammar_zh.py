"""Chinese clauses of documents, news and machines by their grammar: what it is about, a verb, a value.

A clause is claimed only when all of it is understood: its subject is a noun phrase cut where words end, the verb is
one of the table, and the value reaches to the end of the clause.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from beliefgraph.extractors.clauses import Said, Topic
from beliefgraph.extractors.figures_zh import without_verb
from beliefgraph.extractors.nouns_zh import ATTRIBUTE, KNOWN_NOUN
from beliefgraph.extractors.offices_zh import by_shape, person
from beliefgraph.extractors.permissions_zh import WITHIN, may
from beliefgraph.extractors.phrases_zh import parties, phrase, value_of
from beliefgraph.extractors.terms_zh import FIGURE, GAP, NAME, Term, terms
from beliefgraph.extractors.worded_zh import Clause, attributed, of_topic, rated, spoken_of, subject_of_verb


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
    **_verbs("接入", "supports", listed=True),
    **_verbs("存在 共 共有 共计", "has"),
    **_verbs("适用于", "适用"),
    **_verbs("适合", "适合"),
    **_verbs(
        "有 含 包含 包括 含有 内含 附带 附赠 附 赠送 赠 标配 内置 自带 带 配 配备 配有 搭载 集成 提供 新增 增设 增加 "
        "加入 板载 设有 装有 通过 获得 取得 拥有 预装 享有 享受 享 开放 上线 推出 "
        "另配 另赠 另附 配套 启用 检出 引入 加装 内嵌 留有 持有 备有",
        "has",
        listed=True,
    ),
    **_verbs("取消 不含 未含 不设 不带 不附 未附 移除 删除 砍掉 去掉", "has", -1, listed=True),
    **_verbs("暂无 尚无", "has", -1),
    **_verbs("运行 跑 装的是 跑的是", "uses"),
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
    **_verbs("当选 当选为 担任 出任 转任 兼任 接任 就任 升任 调任 改任", "occupation"),
    **_verbs("更名为 改名为 更名 改名 定名为 命名为", "name"),
    **_verbs("属于 归类为 归为", "is"),
    **_verbs("处于", "status"),
    **_verbs("成立于 创建于 始建于 创办于 建于", "成立时间"),
    **_verbs("收购 并购", "收购"),
    **_verbs("负责 分管 主管 主营 覆盖 面向 填充 影响 修复 缺少 依据 隶属于 产自 来自", ""),
}


_LINKS = (
    "是 为 叫 即 设为 设置为 设定为 设成 设定成 改为 改成 换成 换为 变为 变成 变更为 调整为 调整至 提高到 "
    "提高至 提升到 提升至 升至 升到 迁往 迁至 迁到 "
    "降至 降到 降低到 降低至 下调至 上调至 延长至 延长到 延后至 推迟至 推迟到 提前至 提前到 顺延至 放宽到 "
    "放宽至 改在 改到 改至 缩短至 缩短为 延长为 增至 增加到 增加至 减至 减少到 减少至 已达 "
    "达到 达 高达 可达 长达 约为 均为 仅为 统一为 定为 名为 标记为 更新为 升级为 升级到 升级至 扩大到 扩至 ＝ = ： :"
)
_LIMITS = "不超过 不得超过 不能超过 不可超过 最多 最高 至多 最大 最长 限 限制为 封顶 不多于"
_MINIMA = "不得低于 不能低于 不低于 不得少于 不少于 不得小于 不小于 不得短于 不得高于 不高于 不得大于 不大于 不得多于"
_DEADLINES = (
    "截至 截止到 截止至 截止于 保留到 保留至 持续到 持续至 维护至 维护到 供应至 供应到 延续至 延期至 延至 至 到"
)
_MAY = "可以 可 能够 能 允许 准许 有权"
_MAY_NOT = "不得 不可 不可以 不能 不能够 禁止 严禁 不允许 不准 不许 无权 一律不得"


def _alternatives(words: str) -> str:
    return "|".join(sorted(map(re.escape, words.split()), key=len, reverse=True))


_PIVOT = re.compile(
    rf"(?P<bound>{_alternatives(_MINIMA)})(?=\s?\d)|(?P<limit>{_alternatives(_LIMITS)})|(?P<maynot>{_alternatives(_MAY_NOT)})"
    rf"|(?P<not>不|并不|并非|不再)?(?P<link>{_alternatives(_LINKS)})"
    rf"|(?P<no>暂不|尚不|尚未|并不|并未|暂未|不再|从不|不会|无法|没有|未|不|"
    rf"没)?(?P<verb>{_alternatives(' '.join(_VERBS))})"
    rf"|(?P<until>{_alternatives(_DEADLINES)})|(?P<may>{_alternatives(_MAY)})"
)
_MODIFIES = frozenset(["的", "前", "后", "时", "者", "中", "了的"])
"""Before these a verb is part of a noun phrase or tells when: 使用前, 支持的."""
_MOST_TRIED = 5


def by_grammar(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """What a clause claims by its grammar; nothing when some of it is not understood."""
    start = _LOG.match(text, start, end).end()  # type: ignore[union-attr]  # matches nothing at the least
    if _PASSING.match(text, start, end) or _SUPPOSED.match(text, start, end):
        return []
    clause = Clause(text, start, end, terms(text, start, end), topic)
    if found := by_shape(clause):
        return found
    for pivot in _pivots(clause):
        for name, reader in _READERS.items():
            if pivot[name] and (said := reader(clause, pivot)):
                return said
    return without_verb(clause)


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
        if found["verb"] and found.start() > clause.start and clause.text[found.start() - 1] in "没不":
            continue
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
    r"(?:(?:但|不过|另外|而)?我们?(?:看到|发现|注意到|查到|确认|核实到?|检查到|了解到)，?|(?:经查|经核实|查到|"
    r"检测到|查询到|据查)[，：:]?|\[[^\[\]\n]{1,12}\]|\[[\d:.\- ]+\]|(?:INFO|WARN(?:ING)?|ERROR|DEBUG)\b|>+|[✔✅•*\-]|"
    r"\s)*"
)
_PASSING = re.compile(
    r"[^，]{0,8}?(?:昨[日天晚]|今晚|今日|刚才|刚刚|日前)|[^，]*?(?:正在|(?:今天|明天|后天)(?!起|"
    r"开始)[^，]*(?:有|会|要))"
)
"""昨日凌晨…: what happened on a day leaves nothing to believe."""
_SUPPOSED = re.compile(r"请(?!假)|建议|如(?![何期实同])|若|倘|遇到|当[^，]{1,12}时")


def _verb(clause: Clause, pivot: re.Match[str]) -> list[Said]:
    verb = _VERBS[pivot["verb"]]
    if (pivot["no"] and verb.sign < 0) or any(word.text == "由" for word in clause.before(pivot.start())):
        return []
    where = WITHIN.search(clause.text, clause.start, pivot.start()) if pivot["verb"] in ("有", "含") else None
    subject, sure = subject_of_verb(clause, where.start() if where else pivot.start())
    sign = -1 if pivot["no"] else verb.sign
    words = clause.after(pivot.end())
    if words and words[0].text in ("上限", "限制") and sign < 0:
        return []
    if pivot["verb"] in ("取消", "移除", "删除") and subject in ("用户", "您", "系统"):
        return []
    if pivot["verb"] in ("通过", "获得", "取得") and not _CERTIFIED.search(value_of(words)):
        return []
    if pivot["verb"] == "有" and words and _NO_THING.match(words[0].text):
        return []
    if (
        sign < 0
        and len(words) > 1
        and words[0].text in ("装", "约定", "设置", "配置", "加", "写", "安装", "声明", "做")
    ):
        words = words[1:]
    if verb.predicate == "has" and words and words[0].text in ("到", "至", "给", "在", "为"):
        return []
    first = next((word for word in words if word.tag != GAP), None)
    if pivot["verb"] in ("运行", "跑") and not (first and first.tag == NAME and first.text[0].isalpha()):
        return []
    if pivot["verb"] in ("共", "共计") and not (first and first.tag == FIGURE):
        return []
    if f"{clause.text[pivot.start() - 1 : pivot.start()]}{pivot['verb']}" in ("另有", "可改用"):
        return []
    if pivot["verb"] == "运行在" and words and words[0].tag in (FIGURE, "m"):
        return []
    about = clause.about(pivot.start())
    if pivot["verb"] == "有" and about and about.attribute and (value := value_of(words)):
        return attributed(clause, about, value, pivot.start(), sign, False)
    if verb.predicate == "位置" and about and _SEAT.fullmatch(about.whole) and spoken_of(clause.topic):
        return of_topic(clause, about, value_of(words), pivot.start(), sign)
    if verb.predicate == "位置" and about and (seat := _SEAT_OF.fullmatch(about.whole)):
        return clause.says(seat["who"], seat["what"], value_of(words), pivot.start(), sign)
    if verb.predicate == "occupation" and about and (who := person(about.whole)):
        return clause.says(who, "occupation", value_of(words), pivot.start(), sign)
    if verb.predicate == "has" and (feature := _SUPPORT_FOR.fullmatch(value_of(words, act=True))):
        return clause.says(subject, "supports", feature["v"], pivot.start(), sign, sure)
    if verb.predicate == "requires":
        if about and about.bare and about.attribute and words and words[-1].tag == FIGURE:
            return of_topic(clause, about, value_of(words), pivot.start(), sign)
        if within := _IN_TIME.match(value_of(words, act=True)):
            return clause.says(subject, "deadline", within["v"], pivot.start(), sign, sure)
    said: list[Said] = []
    for one in parties(words) if verb.listed else [words]:
        value = value_of(one, verb.predicate == "requires", listed=verb.listed)
        ahead = _AHEAD.match(clause.text, pivot.end(), clause.end) if verb.predicate == "requires" else None
        value = _MUST_BE.sub("", ahead.group() if ahead else value)
        if verb.predicate == "收购" and (brand := _QUOTED.search(value)):
            value = brand["in"]
        if verb.predicate == "requires" and _TIME_ONLY.fullmatch(value):
            return []
        if verb.predicate == "status":
            value = re.sub(r"(?<=.{2})\s?状态$", "", value)
        if verb.predicate == "requires" and re.match(r"(?:提升|提高|降低|降|调整|上调|下调|改)[至到为]", value):
            return []
        if verb.predicate in ("uses", "适合", "适用"):
            value = _TO_WHAT_END.sub("", value).rstrip()
        if not value or (verb.predicate != "requires" and _GOES_ON.match(value)):
            return []
        said += clause.says(subject, verb.predicate, value, pivot.start(), sign, sure)
    return said


_AHEAD = re.compile(r"提前\s?[\d一二两三四五六七八九十]+\s?个?(?:工作日|小时|分钟|[天日周月])")
_MUST_BE = re.compile(r"^(?:由|为|是|满|达到?|提供|持有?|具备|具有|满足)(?=.{2})")
_TO_WHAT_END = re.compile(
    r"(?<=.{2})(?:使用|食用|佩戴|阅读|观看|编写|开发|构建|打造|制造|制成|制作|供电|驱动|部署|编码|存储|通信|连接)$"
)
"""What something is used for: Rust 编写, 3 至 5 人使用."""
_GOES_ON = re.compile(r"[需须可能应将会被]|不得|必须")
_CERTIFIED = re.compile(r"(?:认证|认可|许可|备案|评级|专利|资质|检测)$")
_TIME_ONLY = re.compile(r"约?\d+\s?(?:小时|分钟|天|秒|个月|年)")
_IN_TIME = re.compile(r"(?:在|于)(?P<v>[^，]{1,16}?(?:前\s?\d+\s?(?:天|小时|分钟)|[前内]))[^，前内]{1,12}$")
_QUOTED = re.compile(r"[“\"「『](?P<in>[^“”\"「」『』]+)[”\"」』]$")
_SEAT = re.compile(r"(?:公司|企业|集团)?(?:总部|主场|校区|办公室|仓库|展厅|门店|工厂|首都|中心)")
_SEAT_OF = re.compile(r"(?P<who>(?!公司|企业|集团|全球|亚洲).{2,16}?)的?(?P<what>(?:全球|亚洲|中国|亚太)?总部)")
_SUPPORT_FOR = re.compile(r"对(?P<v>.{1,20})的支持")
_NO_THING = re.compile(r"响应|法|异常|变化|误|机会|待|望|助|可能|关|点|些|效|利|人|时|所|礼|意")


def _link(clause: Clause, pivot: re.Match[str]) -> list[Said]:
    if moved := _MOVED.match(clause.text, clause.start, _before_old(clause, pivot)):
        return _changed(clause, moved, pivot)
    about = clause.about(_before_old(clause, pivot))
    words = clause.after(pivot.end())
    if pivot["link"] == "是" and words and words[0].text in _VERBS:
        return []
    if pivot["link"] in ("叫", "名为") and about and about.whole and about.whole[-1] not in "把将":
        return clause.says(about.whole, "name", value_of(words), pivot.start(), -1 if pivot["not"] else 1)
    if pivot["link"] == "为" and about and not ATTRIBUTE.fullmatch(about.attribute) and _became(clause, pivot.start()):
        return []
    told = pivot["link"] in ("：", ":", "=", "＝")
    if told and any(word.text in ("已", "已经", "正在", "未", "尚未") for word in words[1:]):
        return []
    value = value_of(words, act=told and words[-1].tag != FIGURE) if words else ""
    if about is None or not value or pivot["link"] == "有":
        return []
    sign = -1 if pivot["not"] else 1
    if pivot["link"] in ("：", ":") and "、" in value:
        return [
            said for one in value.split("、") for said in attributed(clause, about, one, pivot.start(), sign, False)
        ]
    return attributed(clause, about, value, pivot.start(), sign, words[-1].tag in (FIGURE, NAME))


def _became(clause: Clause, link: int) -> bool:
    """Whether 为 belongs to the verb before it: 三店合并为一店, 降为省会."""
    return any(word.end == link and word.tag == "v" for word in clause.words)


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
    owner = who.whole if who and who.whole else spoken_of(clause.topic)
    return clause.says(owner, what.whole, value, pivot.start(), 1, sure=False)


_FROM_OLD = re.compile(r"(?:由|从)[^，由从]{1,14}$")


def _before_old(clause: Clause, pivot: re.Match[str]) -> int:
    """Where the subject ends in 上限由 20 GB 提高到 100 GB."""
    old = _FROM_OLD.search(clause.text, clause.start, pivot.start())
    return old.start() if old and pivot["link"] not in ("是", "为") else pivot.start()


def _limit(clause: Clause, pivot: re.Match[str]) -> list[Said]:
    words = [word for word in clause.after(pivot.end()) if word.tag != GAP]
    if pivot["limit"] in ("最大", "最高", "最长") and words and words[0].tag not in (FIGURE, "m"):
        return []
    figure = next((word for word in words if word.tag == FIGURE or word.tag == "m"), None)
    value = value_of([word for word in words if figure and word.start >= figure.start])
    between = [word for word in words if figure and word.end <= figure.start and word.tag != GAP]
    if (
        not figure
        or not value
        or len(between) > 3
        or any(word.tag[0] not in "vdp" for word in between if not word.text.startswith("每"))
    ):
        return []
    value = rated(clause, figure) + value.removeprefix(figure.text)
    about = phrase(clause.before(pivot.start()), measured=True)
    if about and pivot["limit"] in ("最大", "最高", "最长") and ATTRIBUTE.fullmatch(about.attribute):
        return attributed(clause, about, value, pivot.start(), 1, True)
    if about and ATTRIBUTE.fullmatch(about.attribute) and about.owner and not about.bare:
        return clause.says(about.owner, "limit", value, pivot.start())
    subject, sure = subject_of_verb(clause, pivot.start())
    if not sure and pivot["limit"] in ("最大", "最高", "最长") and re.search(r"[℃度%]$", figure.text):
        return []
    subject = _ONE_OF.sub("", subject)
    return clause.says(subject, "limit", value, pivot.start(), 1, sure)


_ONE_OF = re.compile(r"(?<=.{2})\s?(?:单[\u4e00-\u9fff]{1,2}|每[\u4e00-\u9fff])$")


def _bound(clause: Clause, pivot: re.Match[str]) -> list[Said]:
    """参赛者年龄不得低于 16 岁: the figure that an attribute is bounded by."""
    about = phrase(clause.before(pivot.start()), measured=True)
    value = value_of(clause.after(pivot.end()))
    if about is None or not about.attribute or not value:
        return []
    return attributed(clause, about, value, pivot.start(), 1, True)


def _until(clause: Clause, pivot: re.Match[str]) -> list[Said]:
    words = [word for word in clause.after(pivot.end()) if word.tag != GAP]
    if words and re.fullmatch(r"\d{1,3}\s?(?:个月|天|小时|分钟|岁|年)", words[0].text):
        return []
    if not words or not re.search(r"\d{4}|[年月日号]|[:：]", words[0].text) or len(words) > 3:
        return []
    about = clause.about(pivot.start())
    if about is None or words[-1].tag not in (FIGURE, "f", "t", "m", "n") or not value_of(words):
        return []
    topic = spoken_of(clause.topic)
    subject = (about.bare and about.attribute and topic) or about.owner or about.whole or topic
    return clause.says(subject, "deadline", value_of(words), pivot.start())


_READERS: dict[str, Callable[[Clause, re.Match[str]], list[Said]]] = {
    "bound": _bound, "limit": _limit, "maynot": may, "link": _link, "verb": _verb, "until": _until, "may": may
}  # fmt: skip
