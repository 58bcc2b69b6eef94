"""What Chinese clauses say of products: what they support, run on and are built with."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from beliefgraph.extractors import values_zh as value
from beliefgraph.extractors.clauses import CERTAIN, Said, Topic
from beliefgraph.extractors.heads_zh import KIN, SURNAME, Head
from beliefgraph.extractors.nouns_zh import subject_of

_LATIN_NAME = r"[A-Za-z][A-Za-z0-9.+#\-]{0,20}(?: [A-Za-z0-9][A-Za-z0-9.+#\-]{0,20}){0,3}"
_PRODUCT = (
    rf"(?P<subject>{_LATIN_NAME}(?![A-Za-z0-9.])[\u4e00-\u9fff]{{0,8}}?"
    r"|[^我你您他她它这那的，。\s][^我你您他她它这那，。\s]{1,20}?)"
    r"\s?(?:(?:从|自)\s?v?\d[\d.]{0,8}\s?(?:版本?)?(?:起|开始|以来)\s?(?:就)?)?(?:也|已经|已|目前|现在|都|只|"
    r"仅仅|仅|主要|原生|完全|全面|默认){0,4}"
)
_NOT = r"(?P<no>暂不|暂时不|尚不|还不|不再|并不|不|没有|没)"
_ON = re.compile(
    rf"{_PRODUCT}(?:(?P<no>不能|无法|不可以?|暂时?不能|没法)|可以?|能够?|支持)在(?P<v>.{{1,40}}?)上(?:面)?"
    r"(?:运行|使用|跑|部署|用)(?:了|的)?$"
)
_SAYS: tuple[re.Pattern[str], ...] = (
    re.compile(rf"{_PRODUCT}{_NOT}?(?:支持|兼容)(?P<v>.{{1,40}})$"),
    _ON,
    re.compile(rf"{_PRODUCT}(?P<no>取消|移除|去掉|放弃|停止|不再提供)了?对(?P<v>.{{1,30}}?)的支持(?:了)?$"),
    re.compile(rf"{_PRODUCT}(?:新增|增加|添加|加入)了?对(?P<v>.{{1,30}}?)的支持(?:了)?$"),
)
_HINT = re.compile("支持|兼容|上(?:面)?[运使跑部用]")
_NO_PRODUCT_END = re.compile(
    rf"(?:{KIN}|大家|可以|能|会|要|将|计划|即将|最大|最多|最高|至少|最低|打算|准备|以前|曾经|过去|之前|希望|想|"
    r"需要|公司|政府|国家|学校|单位|医生|专家"
    r"|老师|中国|美国|父母|家人)$"
)
_NO_PRODUCT = re.compile(
    rf"(?:[不暂现已将并也且]|目前|同时|此外)|(?:欧阳|司马|诸葛|[{SURNAME}]|小|老)[\u4e00-\u9fff]{{1,2}}$"
)
"""Who supports people and plans, and what is only planned or past."""


def _supports(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """X支持Y, X可在Y上运行: said of products; somebody's moral support is another matter."""
    if head.kind in ("first", "kin") or not _HINT.search(text, head.start, end):
        return []
    for pattern in _SAYS:
        found = pattern.match(text, head.start, end)
        if not found or _NO_PRODUCT.match(found["subject"]) or _NO_PRODUCT_END.search(found["subject"]):
            continue
        named = replace(head, subject=found["subject"].strip(), faithfulness=CERTAIN)
        members = [value.feature(part) for part in value.members(found["v"])]
        if pattern is _ON:
            members = [member for member in members if re.match("[A-Za-z]", member) or _PLATFORM.match(member)]
        return [
            named.says("supports", member, end, -1 if found.groupdict().get("no") else 1)
            for member in members
            if member
        ]
    return []


_PLATFORM = re.compile(
    r"(?:Windows|Linux|macOS|Mac|Android|iOS|Ubuntu|安卓|苹果|鸿蒙|Docker|Kubernetes|K8s|Chrome|浏览器|树莓派)"
)
_STACK = re.compile(
    r"(?P<subject>[^我你您他她它这那的，。\s][^我你您他她它这那的，。\s]{1,14}?)(?:现在|目前|已经|已|都){0,4}"
    r"(?:用的(?:就)?是|(?P<to>迁移到|切换到|换成|升级到|改用)了?|(?P<on>运行在))\s?(?P<v>.{1,24})$"
)


def _stack(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """技术栈用的是PostgreSQL, 数据库已经迁移到MySQL; what a product runs on as a platform, it supports."""
    found = _STACK.match(text, head.start, end)
    if not found or head.kind in ("first", "kin") or re.match(r"[从由把将已现都也]", found["subject"]):
        return []
    subject = subject_of(found["subject"], topic)
    claimed = value.tool(re.sub(r"(?<=[A-Za-z\u4e00-\u9fff])(?:之)?上$", "", found["v"]))
    predicate = "supports" if found["on"] and _PLATFORM.match(claimed) else "uses"
    named = replace(head, subject=subject, faithfulness=CERTAIN)
    return [named.says(predicate, claimed, end)] if claimed and subject else []


_DATABASE = (
    r"(?:PostgreSQL|Postgres|MySQL|MariaDB|SQLite|SQL Server|Oracle|MongoDB|Cassandra|DynamoDB|CockroachDB|"
    r"ClickHouse|TiDB|OceanBase|"
    r"PolarDB|GaussDB|Db2|DuckDB|Neo4j|HBase|InfluxDB|Elasticsearch|达梦|人大金仓|openGauss)(?:\s?\d[\d.]*)?"
)
_TEAM = r"(?:我们|咱们|团队|公司|项目|我)?(?:的|现在的|这边的?)?"
_RUNS_ON = re.compile(
    rf"{_TEAM}(?:技术栈|数据库|主库|后端|底层存储|存储层?)(?:里|上|方面)?(?:现在|目前|一直|都|主要|已经|已|早就|"
    r"全部){0,4}(?:就|还)?"
    rf"(?:用的(?:数据库)?(?:就)?是|使用的?是?|用|采用|是|跑在|基于)\s?(?P<v>{_DATABASE})(?:上|的)?$"
)
_MIGRATED = re.compile(
    rf"{_TEAM}(?:技术栈|数据库|主库|后端|底层存储|存储层?)?(?:现在|目前|都|已经|已|早就|全部|全面|整体|正式|"
    r"刚刚?|终于|上个?月|去年|今年){0,4}"
    rf"(?:(?:从|由)\s?(?P<old>{_DATABASE})\s?)?(?:全部|全面|整体)?(?:(?:迁移|切换|迁|切|换|升级)(?:到|成|至|为)|"
    rf"改用)了?\s?(?P<v>{_DATABASE})\s?(?:上)?了?$"
)


def _database(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """技术栈用的是 PostgreSQL, later 已经迁移到 MySQL: one slot of the team that speaks, taken over by the new one."""
    found = _RUNS_ON.match(text, head.start, end) or _MIGRATED.match(text, head.start, end)
    if not found:
        return []
    ours = replace(head, subject=topic.speaker or "我们", kind="first")
    old = found.groupdict().get("old")
    left = [ours.says("database", old.strip(), end, -1)] if old else []
    return [*left, ours.says("database", found["v"].strip(), end)]


PRODUCTS: tuple[Callable[[str, Head, int, Topic], list[Said]], ...] = (_database, _supports, _stack)
"""Tried before the rules about people."""
