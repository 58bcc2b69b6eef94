"""What Chinese clauses say of products: what they support, run on and are built with."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from beliefgraph.extractors import values_zh as value
from beliefgraph.extractors.clauses import CERTAIN, Said, Topic
from beliefgraph.extractors.heads_zh import KIN, Head

_SUPPORTS = re.compile(
    r"(?P<subject>[^我你您他她它这那的，。\s][^我你您他她它这那，。\s]{1,20}?)(?:也|已经|已|目前|现在|都)*"
    r"(?P<no>暂不|暂时不|尚不|还不|不再|并不|不|没有|没)?支持(?P<v>.{1,30})$"
)


def _supports(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """X支持Y: said of products; somebody's moral support is another matter."""
    found = _SUPPORTS.match(text, head.start, end)
    if not found or head.kind in ("first", "kin") or re.search(rf"(?:{KIN}|大家|可以|能|会|要)$", found["subject"]):
        return []
    named = replace(head, subject=found["subject"], faithfulness=CERTAIN)
    members = [value.feature(part) for part in re.split(r"、|和", found["v"])]
    return [named.says("supports", member, end, -1 if found["no"] else 1) for member in members if member]


_STACK = re.compile(
    r"(?P<subject>[^我你您他她它这那的，。\s][^我你您他她它这那的，。\s]{1,14}?)(?:现在|目前|已经|已|都)*"
    r"(?:用的(?:就)?是|(?P<to>迁移到|切换到|换成|升级到|改用)了?|运行在)(?P<v>.{1,24})$"
)


def _stack(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """技术栈用的是PostgreSQL, 数据库已经迁移到MySQL."""
    found = _STACK.match(text, head.start, end)
    if not found or head.kind in ("first", "kin") or re.match(r"从|由|把|将", found["subject"]):
        return []
    claimed = value.tool(found["v"])
    return [replace(head, subject=found["subject"], faithfulness=CERTAIN).says("uses", claimed, end)] if claimed else []


PRODUCTS: tuple[Callable[[str, Head, int, Topic], list[Said]], ...] = (_supports, _stack)
"""Tried before the rules about people."""
