"""The plain verbs of Chinese clauses, each with how its value is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from beliefgraph.extractors import values_zh as value
from beliefgraph.extractors.clauses import HEDGED, Said, Topic
from beliefgraph.extractors.heads_zh import Head

Rule = Callable[[str, Head, int, Topic], list[Said]]
"""Reads a clause of a person, after its head."""


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb and how its value is read; group `v` of the pattern, else what follows, is the value.

    `dropped` verbs are understood of the speaker when no subject is said and nobody else was brought in.
    """

    pattern: re.Pattern[str]
    predicate: str
    clean: Callable[[str], str]
    sign: int = 1
    stance: float = 1.0
    dropped: bool = False
    reason: str = ""

    def __call__(self, text: str, head: Head, end: int, topic: Topic) -> list[Said]:
        found = self.pattern.match(text, head.verb, end)
        if not found or head.before or (head.kind == "dropped" and (topic.others or not self.dropped)):
            return []
        words = found.groupdict().get("v") or text[found.end() : end]
        parts = value.members(words) if self.predicate in value.LISTED else [words]
        members = [self.clean(part) for part in parts]
        head = replace(head, reason=head.reason or self.reason)
        return [head.says(self.predicate, member, end, self.sign, self.stance) for member in members if member]


def _v(pattern: str, predicate: str, clean: Callable[[str], str], sign: int = 1, stance: float = 1.0) -> Verb:
    return Verb(re.compile(pattern), predicate, clean, sign, stance)


def dropping(pattern: str, predicate: str, clean: Callable[[str], str], sign: int = 1, stance: float = 1.0) -> Verb:
    """A verb that is understood of the speaker where nobody is named."""
    return Verb(re.compile(pattern), predicate, clean, sign, stance, dropped=True)


_LOVE = r"(?:喜欢|喜爱|热爱|偏爱|钟爱|爱好|迷恋|最爱|爱(?=[\u4e00-\u9fff])(?![你我他她它情人好心护惜国上戴理美岗过]))"
VERBS: tuple[Verb, ...] = (
    Verb(
        re.compile(r"(?:并|也|倒)?不(?:是很|太|怎么|那么)?(?:讨厌|厌恶|反感)"),
        "likes",
        value.liked,
        1,
        HEDGED,
        reason="只说不讨厌",
    ),
    dropping(rf"不(?:太|怎么|大|那么){_LOVE}(?P<v>.+)了$", "likes", value.liked, -1, 0.5),
    dropping(r"[吃喝玩看听]腻了(?P<v>.{1,10})$", "likes", value.liked, -1, 0.8),
    _v(r"(?:讨厌|厌恶|反感|受不了|痛恨)", "likes", value.liked, -1),
    _v(rf"{_LOVE}的[\u4e00-\u9fff]{{1,6}}是(?P<v>.+)", "likes", value.liked),
    _v(rf"(?:开始)?{_LOVE}(?!的)", "likes", value.liked),
    _v(r"对(?P<v>[^，。]{1,12}?)(?:很|非常|特别|挺)?(?:感兴趣|有兴趣)", "likes", value.liked),
    dropping(r"(?:开始)?(?:要)?戒(?:掉|了|掉了)?(?P<v>[^了，。]{1,8})(?:了|啦)?$", "likes", value.habit, -1, 0.8),
    dropping(r"(?:先|已经)?把(?P<v>.{1,10})(?:停掉|戒掉|停|戒)(?:了|啦)?$", "likes", value.consumed, -1, 0.8),
    _v(r"(?:从)?不[喝吃抽](?P<v>.{1,10}?)了?$", "likes", value.consumed, -1, 0.8),
    _v(r"吃(?:纯|全)?素(?:的)?$", "is", value.vegetarian),
    dropping(r"对(?P<v>[^，。]{1,12}?)(?:严重|有点|都|也|会|很)?不过敏", "allergic_to", value.allergen, -1),
    _v(r"不(?:太)?会[说讲](?P<v>.{2,12})$", "speaks", value.tongue, -1),
    _v(r"开(?:的是|着?一辆)(?P<v>.{2,12})$", "has", value.vehicle),
    dropping(r"(?:改|开始)(?:喝|吃)(?P<v>.{1,10})$", "likes", value.consumed, 1, 0.8),
    dropping(r"改玩(?P<v>.{1,12})$", "does", value.activity, 1, 0.9),
    _v(r"开始(?:玩|打|练)(?P<v>.{1,10})$", "does", value.activity, 1, 0.9),
    _v(r"(?:不再|再也不)(?:玩|打|练)(?P<v>.{1,10})$", "does", value.activity, -1),
    _v(r"不(?:玩|打|练)(?P<v>.{1,10})了$", "does", value.activity, -1, 0.8),
    _v(
        r"(?:住在|居住在|定居在|定居|搬到了?|搬去了?|搬家到了?|搬进了?|住(?=.{2}))(?!过|的|了|院|校)",
        "lives_in",
        value.place,
    ),
    _v(r"家(?:就)?在(?P<v>.{2,10})$", "lives_in", value.region_of_home),
    _v(r"(?:不再|不|没有|没)住在?(?P<v>.{2,12})$", "lives_in", value.place, -1),
    _v(r"住的(?:那个|这个)?(?:小区|地方|城市)(?:叫|是|在)(?P<v>.+)$", "lives_in", value.place),
    _v(r"(?:的)?(?:老家|家乡)(?:是在|是|在)(?P<v>.+)$", "hometown", value.place),
    _v(r"来自(?P<v>.+)$", "hometown", value.place),
    _v(r"(?:已经)?不(?:再)?是(?P<v>(?:一名|一位|一个|名|位|个)?.{2,10})$", "occupation", value.occupation, -1),
    _v(r"是(?P<v>(?:一名|一位|一个|名|位|个)?.{2,10})$", "occupation", value.occupation),
    _v(r"(?:的)?(?:学历|教育背景|文化程度)?(?:就)?是(?P<v>.{2,8})$", "education", value.degree),
    _v(r"(?:任职于|就职于|供职于|效力于)(?P<v>.{2,20})$", "works_at", value.employer),
    dropping(r"从(?P<v>.{2,14}?)(?:离职|辞职|辞了职|离开|退休)了?$", "works_at", value.firm_left, -1),
    _v(
        r"(?:的)?(?:工作|上班)的?(?:地方|地点|地)(?:就)?(?:是在|是|在)(?P<v>.{2,12})$",
        "work_location",
        value.place,
    ),
    _v(r"(?:的)?(?:身高|个子)(?:是|有|为)?(?P<v>.{2,12})$", "height", value.measure),
    _v(
        r"(?:的)?(?:名字|全名)?(?:就)?(?:叫做|名叫|叫|改名叫|改名为)(?P<v>[^的，。]{1,20})$",
        "name",
        value.name,
    ),
    dropping(r"把(?:我的|家里的|那辆|这辆)?(?P<v>.{1,8})(?:卖了|卖掉了|卖掉)$", "has", value.owned, -1),
    _v(
        r"(?:的)?(?:手机|电脑|平时|最)?常?用的(?:手机|电脑|数据库|编辑器|浏览器|输入法|相机|软件|牌子|品牌|"
        r"系统)?(?:就)?是(?P<v>.+)$",
        "uses",
        value.tool,
    ),
    _v(r"换了(?P<v>.{2,20})$", "uses", value.device),
    _v(r"(?:改用了?|换成了?(?!新)|迁移到了?|切换到了?|切到了?|升级到了?)(?P<v>.{1,20})$", "uses", value.tool),
    _v(r"(?:在用|使用|采用|用(?!来|于|完|过|得|的|了|户|心|力))(?P<v>.{1,20})$", "uses", value.latin_tool),
)
