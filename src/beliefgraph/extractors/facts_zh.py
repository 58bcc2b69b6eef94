"""What Chinese clauses say of things: a subject, a verb of the table, a value."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from beliefgraph.domain.model import Modality
from beliefgraph.extractors import values_zh as value
from beliefgraph.extractors.clauses import CERTAIN, REPORTED, Said, Topic
from beliefgraph.extractors.heads_zh import FAINT, is_person, skip_leads
from beliefgraph.extractors.nouns_zh import subject_of

_HEDGE = re.compile(
    r"可能|或许|也许|似乎|好像|貌似|大概率?|估计|应该|多半|预计|疑似|看起来|看上去|看样子|据推测|推测|恐怕|或将|"
    r"没准|八成|(?<=[\u4e00-\u9fff])或(?=[将会可])"
)


@dataclass(frozen=True, slots=True)
class Fact:
    """A verb that says something of a thing, and how its value is read."""

    predicate: str
    clean: Callable[[str], str]
    sign: int = 1
    listed: bool = False


def named(words: str) -> str:
    """A value as a noun phrase of at most 24 characters, without what follows it."""
    words = re.sub(r"^(?:了|着|过|一[款个种台套家]|有|的是|是|：|:)+", "", words.strip())
    if words.startswith(("被", "任何", "将")):
        return ""
    return _without_digit_commas(words.translate({ord(mark): None for mark in "`“”「」"}), 28)


def _without_digit_commas(words: str, most: int) -> str:
    """The phrase; the commas of 1,204,551 part no clauses."""
    return words if _FIGURES.fullmatch(words) else value.phrase(words, most)


_FIGURES = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?\s?[\w%]{0,6}")


def dated(words: str) -> str:
    """A date, hour or version, as it follows 至 or 于."""
    words = re.sub(r"(?:止|为止|结束|截止)$", "", value.phrase(words, 24))
    return (
        words
        if re.search(
            r"\d|[一二三四五六七八九十]+(?:月|日|号|点|年)|月底|年底|明年|下周|周[一二三四五六日末]|长期|永久", words
        )
        else ""
    )


def _facts(
    verbs: str,
    predicate: str,
    clean: Callable[[str], str] = named,
    sign: int = 1,
    listed: bool = False,
) -> dict[str, Fact]:
    return dict.fromkeys(verbs.split(), Fact(predicate, clean, sign, listed))


_FACTS: dict[str, Fact] = {
    **_facts("支持 兼容 适配 支持的是", "supports", value.feature, listed=True),
    **_facts(
        "采用 使用 用的是 用的就是 使用的是 基于 改用 换成了 换成 迁移到了 迁移到 迁到了 迁到 切换到了 切换到 "
        "切到了 切到 迁移至 切换至 升级到了 升级到 构建于 跑在 运行在 部署在 搭建在 托管在 托管于 基于的是",
        "uses",
        value.tool,
    ),
    **_facts("弃用了 弃用 停用了 停用 不再使用 不再用 放弃了 卸载了", "uses", value.tool, -1),
    **_facts("位于 坐落于 坐落在 存放在 存放于 保存在 存储在", "位置", named),
    **_facts("处于 正处于", "status", value.phrase),
    **_facts("属于", "is", named),
    **_facts(
        "供应至 延续至 持续至 保留至 维护至 支持至 截止到 截止于 截至 截止 有效期至 有效期到 到期日为 有效至 "
        "维护到 供应到 有效期限至",
        "deadline",
        dated,
    ),
}
_WORDS = "|".join(sorted(map(re.escape, _FACTS), key=len, reverse=True))
_NO_WILL = r"(?!(?<=[董社年晚展协员大议工机学])会|会[被员议计场费所话见长将在])"  # 董事会 and 会员 hold no "will"
_PIVOT = re.compile(
    r"(?P<no>暂不|暂时不|暂未|尚不|尚未|还不|不再|并不|并未|不会|从不|不能|无法|不|未|没有|"
    rf"没)?(?P<verb>{_NO_WILL}(?:{_WORDS}))\s?"
)
_MOST_TRIED = 4


def fact(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """Read the first verb of the table that has a subject before it and a value after it."""
    start = skip_leads(text, start, end)
    for tried, found in enumerate(_PIVOT.finditer(text, start, end)):
        if tried == _MOST_TRIED:
            break
        verb = _FACTS[found["verb"]]
        if found["no"] and verb.sign < 0:
            continue
        subject = subject_of(text[start : found.start()], topic)
        if verb.predicate == "is" and subject in (topic.subject, topic.it):
            continue
        sign = -1 if found["no"] or verb.sign < 0 else 1
        if subject and (claimed := _claimed(subject, verb, sign, text, start, found, end, topic)):
            return claimed
    return []


def _claimed(
    subject: str, verb: Fact, sign: int, text: str, start: int, found: re.Match[str], end: int, topic: Topic
) -> list[Said]:
    words = text[found.end() : end]
    members = listed(words) if verb.listed else [words]
    said = [
        Said(
            subject,
            verb.predicate or found["verb"],
            member,
            start,
            end,
            sign,
            1.0,
            CERTAIN if text[start : found.start()].strip() else REPORTED,
        )
        for member in map(verb.clean, members)
        if member
    ]
    return [hedged(one, text[start : found.start()]) for one in said]


_AND = re.compile(r"、|以及|及(?!时|格)|与|(?<![共柔温饱暖缓])和(?![平谐声睦])|，|,(?!\d)")


def listed(words: str) -> list[str]:
    """The members of a list; a member that is a name or an amount may be longer than in talk."""
    members = [part for part in _AND.split(words) if part.strip()]
    return members if members and all(len(part) <= 24 for part in members) else [words]


def hedged(said: Said, before: str) -> Said:
    """The claim as weak as the words before its verb make it."""
    word = _HEDGE.search(before)
    if not word:
        return said
    strength = 0.25 if word.group() in FAINT else 0.4
    return replace(
        said, stance=min(said.stance, strength), reason=f"语气保留：{word.group()}", modality=Modality.HEDGED
    )


_STATES = (
    r"废弃|弃用|停产|下架|下线|停服|停用|关闭|终止|过期|失效|取消|暂停|恢复|修复|上线|发布|完成|开放|启用|禁用|"
    r"停止维护|停止更新|停止服务|停止支持|停止销售|作废|撤销|冻结|注销|封禁|归档|合并|"
    r"解决|断货|售罄|缺货|到货|损坏|报废|退役|解散|倒闭|破产|停业|停运|停刊|竣工|开业|投产|落成|生效|实施|失败|"
    r"中断|断开|锁定|满员|满了"
)
_IS_NOW = re.compile(
    r"(?:已经|已|现已|目前已|均已|都已)(?:(?:于|在|从)\s?(?P<when>.{1,16}?)\s?(?:中|起|被|正式)?)?(?:被|正式|全面|"
    rf"宣布)?(?P<v>{_STATES})(?:了|中)?$"
)
_WILL_BE = re.compile(r"(?:将会?|拟)(?:予以|被|全面|正式|逐步)(?P<v>保留|取消|废止|撤销|合并|淘汰|关闭|下线|移除)$")
_BECAME = re.compile(r"已(?:经)?(?:自动)?(?:升级|变更|切换|设置|更改|转换|调整|降级)(?:为|成)(?P<v>[^，。]{2,12})$")
_NO_MORE = re.compile(
    r"(?:已经|已|现已|现)?(?P<v>不再(?:维护|更新|生产|销售|发售|提供服务|营业|接受[\u4e00-\u9fff]{2,6}|开放))(?:了)?$"
)
_BY_DEFAULT = re.compile(
    r"默认(?:为|是|处于)?(?P<v>关闭|开启|打开|启用|禁用|停用|不开启|不启用|隐藏|公开|私有)(?:状态)?(?:的)?$"
)
_STATE = re.compile(
    r"(?:状态|连接|运行|响应|检查|结果)?(?:为|是|：|:)?\s?(?P<v>正常|异常|无响应|失败|成功|超时|离线|在线|"
    r"不可用|可用|完成|已断开|未响应|已停止|运行中|维护中|休眠中?|"
    r"已就绪|就绪|已过期|已满|healthy|running|green|yellow|red|OK|ok|offline|online|failed|passed|degraded|down|"
    r"up|idle|"
    r"active|pending|stopped|FAILED|PASSED|SUCCESS|ERROR|"
    r"通过|未通过|待审批|审核中|待处理|待发货|已发货|已签收|派送中|缺货|有货)(?:（.*|\(.*)?$"
)
_STATEMENTS = (_IS_NOW, _BECAME, _NO_MORE, _BY_DEFAULT, _WILL_BE, _STATE)


def state(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """The state that something is in: 已废弃, 默认关闭, 无响应."""
    for pattern in _STATEMENTS:
        found = pattern.search(text, start, end)
        if not found or (
            is_person(topic.speaker)
            and pattern is not _NO_MORE
            and pattern is not _BY_DEFAULT
            and pattern is not _IS_NOW
        ):
            continue
        subject = subject_of(re.sub(r"(?:状态|运行状态|连接状态)$", "", text[start : found.start()]), topic)
        told = topic.last and topic.last[0].predicate == "status" and found.start() == start
        if subject and not told:
            return [hedged(Said(subject, "status", found["v"], start, end), text[start : found.start()])]
    return []
