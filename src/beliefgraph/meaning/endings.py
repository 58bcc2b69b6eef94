"""Words that say something is at its end: deprecated, removed, discontinued, 已废弃, 停用."""

from __future__ import annotations

import re

_WORDS_EN = (
    r"deprecat\w*|obsolete|discontinu\w*|retired|removed|withdrawn|superseded|sunset|decommissioned|abolished|repealed"
    r"|revoked|end[- ]of[- ](?:life|support|sale)|shut ?down|no longer (?:supported|available|in force|valid|used|sold)"
)
_WORDS_ZH = (
    "废弃|弃用|停用|停产|停售|下线|作废|废止|撤销|淘汰|移除|终止支持|过时"
    "|停止(?:支持|服务|维护|使用|销售)|不再(?:支持|可用|有效|使用|销售)"
)
_ENDED = re.compile(rf"\b(?:{_WORDS_EN})\b|{_WORDS_ZH}", re.IGNORECASE)
_LIVES = re.compile(r"supported|available|active|in force|valid|有效|可用|支持|在用|在售|生效", re.IGNORECASE)
_STATE = frozenset({"status", "state", "is", "状态", "处于"})


def speaks_of_ending(text: str) -> bool:
    """Whether a text itself says that something is at its end."""
    return _ENDED.search(text) is not None


def ended(predicate: str, value: str, affirmed: bool) -> bool:
    """Whether a proposition says, or its denial says, that its subject is at its end.

    Args:
        predicate: its predicate, by name.
        value: its value.
        affirmed: whether it is believed, not denied.
    """
    if affirmed:
        return bool(_ENDED.search(f"{predicate} {value}" if predicate not in _STATE else value))
    return predicate in _STATE and _LIVES.search(value) is not None and not _ENDED.search(value)
