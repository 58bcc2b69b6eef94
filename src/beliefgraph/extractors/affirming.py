"""Negation goes into polarity: "does not like", 讨厌 and "no longer works at" are likes and works_at, denied."""

from __future__ import annotations

import re

from beliefgraph.extractors.clauses import vocabulary

_DISLIKES = vocabulary("dislikes dislike hates hate detests loathes 讨厌 厌恶 反感 痛恨 不爱 不喜欢")
_NOT_EN = re.compile(
    r"(?:(?:do|does|did|is|are|was|were|am|has|have|had|can|could|will|would|should|must)(?:\s+not|n[’']?t)"
    r"|cannot|no longer|not|never|stopped|quit|ended)(?:\s+|$)",
    re.I,
)
_COPULA = re.compile(r"(?:is|are|was|were|am)(?:\s|n)", re.I)
_NOT_ZH = re.compile(
    "(?:已经?)?(?:不再|没有|不(?![同久良足锈断仅但动如止])|没(?![收落])|未(?![来婚成])|无(?![线人障形机限]))"
)
"""Words that deny; 不同, 未来, 无线 deny nothing."""

_DENIES = re.compile(r"\b(?:not|no|never|nobody|nothing|without|cannot)\b|n[’']t\b|[不没未無无别]", re.I)
_COULD_DENY = re.compile(
    r"n[’']t\b|\b(?:not?|nor|never|none|nobody|nothing|without|cannot|hardly|barely|neither|instead|rather than"
    r"|hat(?:e|es|ed|ing)|dislik\w*|detest\w*|loath\w*|refus\w*|reject\w*|avoid\w*|fail\w*|lack\w*|miss(?:es|ing)|den(?:y|ies|ied)"
    r"|unable|un\w+able|i[mn]\w+ible"
    r"|dis\w+ed|un\w+ed|sold|sell\w*|gave|given|giv\w+|quit\w*|left|leav\w*|lost|los(?:e|es|ing)|stopp?\w*|end(?:ed|s|ing)?"
    r"|expir\w*|former\w*|ex|previous\w*|used to|until|switch\w*|mov\w+|migrat\w*|replac\w*|remov\w*|drop(?:s|ped)?"
    r"|cancel\w*|clos\w+|deprecat\w*|retir\w*|resign\w*|divorc\w*|broke\w*|dead|died|gone|out|off|down|anymore|free)\b"
    "|[不没沒未無无勿禁拒讨討厌厭恨烦怕卖賣送辞離离换戒停丢退搬迁弃撤删移除断失缺错免甩替]|非(?!常)|(?<![特级性区分])别"
    "|受不了|以前|之前|前任|曾|原来|取消|关闭|结束|到期|跳槽|跳到|改用|下线|下架",
    re.I,
)
"""Words without which nothing is denied, disliked or ended; far more of them than denials."""


def could_deny(words: str) -> bool:
    """Whether words could deny, dislike or end something at all."""
    return bool(_COULD_DENY.search(words))


def denies(text: str) -> bool:
    """Whether a sentence holds a word of negation."""
    return bool(_DENIES.search(text))


def affirming(predicate: str, polarity: int) -> tuple[str, int]:
    """The predicate without its negation, and the polarity with it; denied twice is taken as said with emphasis.

    Args:
        predicate: as worded, e.g. "does not support", 不喜欢.
        polarity: 1 or -1.
    """
    worded = " ".join(predicate.split())
    if worded.casefold() in _DISLIKES:
        return "likes", -1
    if found := _NOT_EN.match(worded):
        rest = worded[found.end() :].strip() or ("is" if _COPULA.match(worded) else "")
        return (rest, -1) if rest else (worded, polarity)
    found = _NOT_ZH.match(worded)
    rest = worded[found.end() :] if found else ""
    return (rest, -1) if rest else (worded, polarity)
