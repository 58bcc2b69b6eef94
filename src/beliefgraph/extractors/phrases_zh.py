"""Noun phrases of Chinese clauses in words: whose attribute they name, whether they are complete."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from beliefgraph.extractors.clauses import vocabulary
from beliefgraph.extractors.nouns_zh import ATTRIBUTE, KNOWN_NOUN
from beliefgraph.extractors.terms_zh import FIGURE, GAP, NAME, Term


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase; `attribute` is the noun it ends with when that names an attribute, `owner` what it is of.

    All are empty when the clause leaves its subject out. A `bare` one names nothing by itself: 电池电压 is that of
    what was spoken of, 这款手机 and Redis 插件 are something.
    """

    whole: str = ""
    owner: str = ""
    attribute: str = ""
    bare: bool = False
    measure: bool = False


_OPENERS = vocabulary(
    "原定 原计划 随机 随盒 随箱 随货 只有 仅有 您好 亲 亲们 "
    "但 而 并 且 并且 而且 另外 同时 此外 其中 因此 所以 不过 目前 现在 当前 现 另 则 也 还 均 即 凡 注意 注 "
    "提示 说明 结论 "
    "通常 一般 然而 以及 和 与 又 再 预计 估计 可能 或许 只 仅 例如 比如 起 其 它 该工具"
)
_TRAILERS = vocabulary(
    "即将 是 应该是 "
    "也 已 已经 目前 现在 现 都 均 只 仅 主要 原生 完全 全面 默认 将 将会 会 还 仍 仍然 依然 继续 可能 或许 "
    "大概 大约 约 估计 应该 预计 "
    "似乎 好像 多半 大概率 大概 像是 像 其实 正式 最终 同时 一律 统一 全部 一般 通常 总共 一共 共 暂 暂时 则 "
    "就 才 正 在 每月 每年 每天 每周 每日 并 且 "
    "今明 两天 长期 "
    "最低 推荐 基本 一次 首次 现已 均已 都已 早已 一律 全面 至少 最少 最多 看起来 看上去 随后 此后 必须 自动 "
    "直接 随时 免费 另 亦 可 也可 还可 均可 或 或将 实际 尚 仍可 皆 最 上 从 宣布 决定 计划 拟"
)
_CIRCUMSTANCE = vocabulary("时 后 下 前 期间 之前 之后 以来 起 情况下 前提下 模式下 时候")
_NO_PART = re.compile(
    r"[我你您他她它咱]们?|方|只能|除|什么|怎么|哪里?|谁|了|着|过|被|把|将|对|从|给|让|向|为了|因为|因|由于|由|如果|不|没|"
    r"没有|未|请|已|已经|"
    r"很|太|觉得|认为|表示|显示|发现|看|这|那|到|低于|高于|超过|要|想|去|来|以|按|按照|根据|据|关于|会|能|可|"
    r"可以|是|为|并|且|或|如|若|超出|"
    r"之|该|本|至|只|仅|就|才|也|都|均|先|再|需|须|点击|未经|经|凭|不得|禁止|严禁|不可|不能|请勿|切勿|即将|有|"
    r"欢迎|感谢|建议|只有|仅有|还有|共有|共|存在|维持|保持|处于"
)
_LEADING_ONLY = vocabulary("这 那 该 本 各 每 某 此 有")
_NOT_LAST = vocabulary("里 上 中 内 下 后 时 前 以上 以下 之间")
_VAGUE = vocabulary(
    "今天 明天 昨天 目前 现在 时间 情况 问题 结果 一切 大家 有人 别人 最低 最高 推荐 全部 所有 其他 具体 "
    "据悉 另悉 据了解 据介绍 据报道 高峰期 夜间 白天 期间 届时 单次 首次 "
    "超出 部分 剩余 结论 说明 "
    "你好 抱歉 根因 资料 涉及 多半 超时 正常 正常使用 节假日 工作日 周末 其余时间 其他时间 其他城市 平时 "
    "平日 旺季 淡季 费用 内容 首先 最后 其次 这里 那里 原因 关键 感觉 天气 建议 检查 扫描 同步 完成 整理 复盘"
)
_TIME = re.compile(
    r"[今明昨去前后本次上下][年月日周天晚].{0,2}|周[一二三四五六日末].{0,2}|近[年日期来].?|目前|现在|当前|"
    r"\d+\s?年(?:\s?\d+\s?月)?(?:\s?\d+\s?日)?"
)
_DEGREE = re.compile(
    r"最[大小高低长短多少快慢]|单[个次日笔条张件]?|总|平均|默认|额定|标称|净|毛|首|每\w?|累计|当前|剩余|可用|"
    r"适用|推荐|参考|人均|日均|年均|月均|起"
)
_MEASURES = {"重": "weight", "长": "长度", "宽": "宽度", "高": "height", "厚": "厚度", "深": "深度"}
_WRAPPED = re.compile(r"([`“\"「『])(?P<in>[^`“”\"「」『』]+)[`”\"」』]")


def _bare(words: Sequence[Term]) -> str:
    """The words as one text, without marks around all of it."""
    text = "".join(word.text for word in words).strip(" 　,，、:：;；")
    wrapped = _WRAPPED.fullmatch(text)
    return wrapped["in"] if wrapped else text


def _after_circumstance(words: list[Term]) -> list[Term]:
    """2.4G 模式下续航: what holds of the range holds only in that mode."""
    ends = [
        at
        for at, word in enumerate(words[:-1])
        if at
        and (
            (
                word.text in _CIRCUMSTANCE
                and words[at + 1].text not in (("的", "长", "间", "段") if word.text == "时" else ("的",))
            )
            or (word.text in ("里", "中") and words[at + 1].tag == NAME)
        )
    ]
    words = words[ends[-1] + 1 :] if ends else words
    if len(words) > 2 and words[-1].text == "后" and words[-2].tag.startswith("v"):
        return words[:-2]
    if len(words) > 1 and words[-1].text in ("下", "时", "期间", "后"):
        return []
    return words


_TELLS = vocabulary("要求 规定 明确 说明 显示 指出 强调 表明 发现 确认 宣布 约定")
_SETTING = vocabulary("凭 按 按照 经 经过 通过 在 于 对 从 自 向 以 因 随 由 用 至")


def _without_setting(words: Sequence[Term]) -> Sequence[Term]:
    """教育用户凭学信网认证可…: how and where it is so is no part of whom it is about."""
    cut = next(
        (
            at
            for at, word in enumerate(words)
            if at and word.text in _SETTING and word.tag in ("p", "v", "d", "n") and words[at - 1].tag != "m"
        ),
        0,
    )
    return words[:cut] if cut and not any(word.text == "的" for word in words[cut:]) else words


_PROCESSES = vocabulary(
    "递交 提交 补办 遗失 丢失 损坏 办理 领取 使用 携带 乘坐 参加 购买 入场 进入 入园 开放 供应 营业 执行 提供 就餐 停放"
)
"""What is done with what stands before it, which the rule is about: 接送卡遗失补办."""


def _trimmed(words: Sequence[Term]) -> list[Term]:
    told = [at for at, word in enumerate(words[:-1]) if word.text in _TELLS]
    words = _without_setting(words[told[-1] + 1 :] if told else words)
    parts = [at for at, word in enumerate(words[:-1]) if word.tag == GAP and word.text == "，"]
    after = [word for word in words[parts[-1] + 1 :]] if parts else []
    kept = after if any(word.tag != GAP and word.text not in _TRAILERS for word in after) else list(words)
    while kept and (kept[0].tag in (GAP, "c", "x") or kept[0].text in _OPENERS or _TIME.fullmatch(kept[0].text)):
        kept = kept[1:]
    if len(kept) > 1 and kept[0].text == "的":
        kept = kept[1:]
    kept = _after_circumstance(kept)
    while kept and (kept[-1].tag == GAP or kept[-1].text in _TRAILERS or _TIME.fullmatch(kept[-1].text)):
        kept = kept[:-1]
    while kept and (kept[0].tag in (GAP, "c", "x") or kept[0].text in _OPENERS):
        kept = kept[1:]
    while len(kept) > 2 and kept[-1].tag in ("d", "ad") and not ATTRIBUTE.fullmatch(kept[-1].text):
        kept = kept[:-1]
    while len(kept) > 2 and kept[-1].text in _PROCESSES and kept[-1].tag[0] == "v":
        kept = kept[:-1]
    if len(kept) > 2 and kept[0].text == "我们" and kept[1].text == "的":
        kept = kept[2:]
    if len(kept) > 2 and kept[0].text in ("您", "你"):
        ends = [at for at, word in enumerate(kept) if word.text == "的"]
        kept = kept[ends[0] + 1 :] if ends else kept
    return kept


def phrase(words: Sequence[Term], measured: bool = False) -> Phrase | None:
    """The noun phrase that the words before a verb or figure are; None when they are more or less than one.

    Args:
        words: all words before the verb.
        measured: whether a figure follows, so that the last noun is what is measured.
    """
    kept = _up_to_person(_trimmed(words))
    if not kept:
        return Phrase()
    whole = _bare(kept)
    if whole in _MEASURES and measured:
        return Phrase(whole, "", _MEASURES[whole], True, True)
    if len(whole) > 26 or len(whole) < 2 or whole in _VAGUE or not re.search(r"[\u4e00-\u9fffA-Za-z/]", whole):
        return None
    if any(_NO_PART.fullmatch(word.text) for word in kept[1:]) or (
        _NO_PART.fullmatch(kept[0].text) and kept[0].text not in _LEADING_ONLY
    ):
        return None
    if any(word.tag == GAP and word.text.strip() not in ("", "、") for word in kept) or kept[-1].tag in (
        "uj",
        "p",
        "c",
    ):
        return None
    if kept[-1].text in _NOT_LAST or all(word.tag == "m" for word in kept) or _is_clause(kept):
        return None
    if re.search(r"[\u4e00-\u9fff] [\u4e00-\u9fff]", whole):
        return None
    if len(kept) > 1 and kept[0].text in _ACTS_ON:
        return None
    counted = kept[-1].tag in (FIGURE, "m") and _COUNTED.fullmatch(kept[-1].text)
    if len(kept) > 1 and counted and kept[-2].text not in ("超", "满", "超过"):
        return None
    return _split(kept, measured)


_ACTS_ON = vocabulary("新增 增加 优化 修复 移除 支持 改进 删除 取消 上调 下调 购买 截止 请 建议")
"""A clause that begins with these leaves its subject out, and what follows is no subject."""
_COUNTED = re.compile(
    r"(?:\d[\d,.]*|[一两二三四五六七八九十百]+|每)\s?(?:[个处条只台份张次天人席件例行位名家项元块万亿%％℃度岁点折克斤米升秒倍]|小时|分钟|万元|个月|[KMGT]i?B|[km]?[gm]|ms)"
)
"""What is counted, which says something of the words before it: 消费者 0 个, 密码 90 天."""


def _is_clause(kept: list[Term]) -> bool:
    """写的, 用的: a verb makes of the words before it more than a noun phrase."""
    said = any(b.text == "的" and a.tag == "v" and len(a.text) == 1 for a, b in pairwise(kept))
    return said or (
        kept[0].tag == FIGURE
        and (len(kept) == 1 or any(word.text == "以及" for word in kept))
        and "岁" not in kept[0].text
    )


_PERSON = re.compile(
    r".*者|.*(?:骑手|员工|学员|考生|学生|教师|职工|市民|居民|村民|住户|业主|游客|乘客|旅客|租客|房客|司机|家长|"
    r"患者|人员|人士|选手|成员|职员|老人|老年人|女士|先生)"
)


def _up_to_person(kept: list[Term]) -> list[Term]:
    """年满 70 周岁的老年人乘坐市内公交: who does it is whom the rule is about."""
    for at, word in enumerate(kept[:-1]):
        acts = [after for after in kept[at + 1 :] if after.tag.startswith("v")]
        follows = kept[at + 1]
        if _PERSON.fullmatch(word.text) and ((acts and follows.tag[0] in "vad") or follows.text[0] == "因"):
            return kept[: at + 1]
    return kept


def _split(kept: list[Term], measured: bool) -> Phrase:
    whole = _bare(kept)
    if len(kept) > 1 and kept[0].text.endswith("者") and ATTRIBUTE.fullmatch(_bare(kept[1:])):
        return Phrase(whole, kept[0].text, _bare(kept[1:]))
    owned = max((at for at, word in enumerate(kept) if word.text == "的"), default=0)
    if 0 < owned < len(kept) - 1:
        inner = next((at for at in range(owned + 1, len(kept)) if ATTRIBUTE.fullmatch(_bare(kept[at:]))), owned + 1)
        attribute = _bare(kept[inner:])
        owner = re.sub(
            r"(?<=.{2})(?:[里中上]|收取|需付)$", "", _bare(kept[:owned] if inner == owned + 1 else kept[:inner])
        )
        if all(word.tag == "v" for word in kept[:owned]):
            return Phrase(attribute, "", attribute, True)
        if kept[owned - 1].tag == "v" and not ATTRIBUTE.fullmatch(attribute):
            return Phrase(whole)
        return Phrase(whole, owner, attribute) if len(attribute) <= 8 else Phrase(whole)
    bare = len(whole) <= 9 and not any(word.tag == FIGURE or word.text in _NAMING for word in kept)
    bare = bare and not any(word.tag == NAME or word.tag in ("nr", "ns", "nt") for word in kept)
    bare = bare or bool(ATTRIBUTE.fullmatch(whole))
    whole = _OF_ALL.sub("", whole) if bare else whole
    at = _attribute_at(kept, measured)
    if at is None:
        return Phrase(whole, bare=bare)
    attribute = _MEASURES.get(kept[at].text, _bare(kept[at:]))
    owner = (
        ""
        if all(word.tag == "v" for word in kept[:at]) and at == 1
        else _OF_ALL.sub("", _PAID.sub("", _bare(kept[:at])))
    )
    if kept[0].text in _WITH_WHAT and at > 1:
        return Phrase(attribute, "", attribute, True)
    if kept[at].text in _MEASURES and len(owner) == 1:
        return Phrase(whole, "", whole, True, True)
    if owner in _NAMING:
        return Phrase(whole)
    return Phrase(whole, owner, _OF_ALL.sub("", attribute) or attribute, bare, kept[at].text in _MEASURES)


_WITH_WHAT = vocabulary("配合 搭配 使用 开启 关闭 连接 启用 加购 打开 搭载 装上")
"""配合充电盒总续航: under what condition an attribute has its figure."""
_PAID = re.compile(r"(?:(?<=.{2})(?:递交|提交|办理|补办|领取|缴纳|登记)|收取|收费|需付|须付|收)$")
_OF_ALL = re.compile(r"^(?:整机|机身|整车)")
_NAMING = vocabulary("这 那 该 本 此 本款 本店 某 全 各 这款 该款")


_PARTS = vocabulary("固件 驱动 内核 电池 屏幕 信号 软件 硬件 电源 库存 内存 磁盘 网络")
"""What has no name of its own, so that 固件版本 is one attribute."""


def _is_attribute(words: str, first: Term) -> bool:
    return bool(KNOWN_NOUN.fullmatch(words) or (len(first.text) > 1 and ATTRIBUTE.fullmatch(words)))


def _attribute_at(kept: list[Term], measured: bool) -> int | None:
    """Where the attribute begins: a known noun, else, before a figure, from a word of degree on or the last word."""
    suffixes = [_bare(kept[at:]) for at in range(len(kept))]
    first = 2 if len(kept) > 1 and kept[0].text in _NAMING else 0
    known = next((at for at in range(first, len(kept)) if _is_attribute(suffixes[at], kept[at])), None)
    if known is None and first:
        known = next((at for at in range(first, len(kept)) if ATTRIBUTE.fullmatch(suffixes[at])), None)
    degree = next(
        (at for at, word in enumerate(kept) if at and known and at < known and _DEGREE.match(word.text)), known
    )
    known = degree if known is not None else None
    while known and known > 1 and kept[known - 1].text in _PARTS:
        known -= 1
    if known is not None or not measured:
        return known
    degrees = [at for at, word in enumerate(kept[:-1]) if at and _DEGREE.fullmatch(word.text)]
    if degrees:
        return degrees[0]
    last = kept[-1]
    if last.text in _MEASURES and len(kept) > 1:
        return len(kept) - 1
    named = any(word.tag in (NAME, FIGURE) or word.text in _NAMING for word in kept[:-1])
    if (
        last.tag in (NAME, FIGURE)
        or len(last.text) < 2
        or last.text[-1] in "至到为成于版"
        or not (named or last.tag.startswith("v"))
    ):
        return None
    at = len(kept) - 1
    while at > 1 and (kept[at - 1].text in _PARTS or kept[at - 1].tag == "a"):
        at -= 1
    return at


def parties(words: list[Term]) -> list[list[Term]]:
    """The members of a list: A、B 和 C."""
    members: list[list[Term]] = [[]]
    open_ends = {before.end for before, word in pairwise(words) if word.text.startswith("以")}
    if words and words[0].tag == "v" and len(words[0].text) > 1:
        return [words]
    for word in words:
        if word.text.strip() in ("、", "和", "与", "及", "以及", "，", ",") and word.end not in open_ends:
            members.append([])
        else:
            members[-1].append(word)
    figures = all(_bare(member).isdigit() for member in members[:-1])
    return members if all(_bare(member) for member in members) and not figures else [words]


_OF_KINDS = re.compile(
    r"\s?等?\s?(?:\d+|[一二两三四五六七八九十多]+)\s?[种个项类款部本家][\u4e00-\u9fff]{0,6}$|等(?:[\u4e00-\u9fff]{0,6})$|[两三四五六七八九双多]色$"
)
_NO_VALUE = re.compile(
    r"[我你您他她它咱]|什么|怎么|多少|哪|谁|这样|那样|因为|所以|如果|然后|再|后(?=[\u4e00-\u9fff]{2})|的话|"
    r"^(?:的|了|着|过|被|把|完|在$|于$)|[\u4e00-\u9fff]被[任聘选授列评]"
)
_MODALS = vocabulary("需 可 可以 须 必须 不得 应当 能 能够 禁止")
_ENDS_OPEN = vocabulary("的 在 于 和 与 及 或 对 把 将 是 为 不 未 很 由 从 向 给 让 请 并 且 时")


def value_of(words: Sequence[Term], act: bool = False, listed: bool = False) -> str:
    """The words after a verb as a value; "" when they are no phrase that ends where they end.

    Args:
        words: all words after the verb.
        act: whether a verb with its object may stand there.
        listed: whether it is a member of a list, the last of which may tell what sort all are: A、B 等三种.
    """
    kept = list(words)
    while kept and (
        kept[0].tag == GAP or kept[0].text in ("了", "过", "一个", "一款", "一种", "约", "大约", "至", "的", "是")
    ):
        kept = kept[1:]
    while kept and (kept[-1].tag == GAP or kept[-1].text in ("了", "的", "中", "左右", "吧", "呢")):
        kept = kept[:-1]
    value = _bare(kept)
    if listed and len(kept) > 1:
        value = _OF_KINDS.sub("", value) or value
    if not value or len(value) > 26 or _NO_VALUE.search(value) or kept[-1].text in _ENDS_OPEN:
        return ""
    if any(word.tag == GAP and re.search(r"[，；：:;]", word.text) for word in kept):
        return ""
    if any(word.text in _MODALS or word.text == "是" for word in kept[1:]) or (
        not act and re.match("[不没很太]", value)
    ):
        return ""
    if not act and any(
        word.tag == "d" and word.text in ("已", "就", "才", "也", "都", "不", "未", "将", "会") for word in kept
    ):
        return ""
    return value
