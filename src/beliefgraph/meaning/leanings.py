"""Whether a clause praises or complains: opinions of one thing that differ in that are not the same. Pure."""

from __future__ import annotations

import re
from functools import lru_cache

from beliefgraph.meaning.folding import fold

_GOOD = re.compile(
    "好(?!像)|棒|佳|优|美(?!国)|赞|强(?!度)|出色|出众|满意|舒适|舒服|给力|丰富|齐全|便利|方便|流畅|稳定|清新|干净|整洁|专业|温馨|热情|周到|惬意"
    "|愉悦|愉快|放松|轻松|宜人|宁静|安静|悠闲|喜欢|合理|耐用|实用|时尚|轻便|充足|显著|明显|靓|值得|高效|先进|现代|宽敞|亲切|难忘|享受|完善"
    "|完美|卓越|顺滑|细腻|清晰|没得说|没话说|推荐|不错|省心|友好|活力|节能|和睦|适合|理想|惊喜|多样|到位|强大|全面|一流|安心|滋润|持久|杠杠"
    r"|\b(?:good|great|excellent|nice|lovely|fantastic|wonderful|superb|amazing|perfect|comfortable|cosy|cozy|clean|quiet|friendly"
    r"|helpful|fast|quick|reliable|stable|smooth|easy|convenient|spacious|bright|fresh|delicious|tasty|love|loves|loved|enjoy|enjoyed"
    r"|like|liked|happy|pleased|pleasant|satisfied|recommend|beautiful|pretty|relaxing|affordable|worth|sturdy|sharp|crisp|impressive)\b"
)
_BAD = re.compile(
    "差(?!不多|别|异)|糟|坏|烂(?!漫)|陈旧|老旧|破旧|过时|落后|杂乱|脏|嘈杂|喧闹|吵|噪音|拥挤|堵|卡顿|卡慢|慢|不佳|不足|不够|不便|不适|不太|不理想"
    "|不满|欠佳|欠缺|缺乏|缺少|匮乏|稀缺|稀少|稀疏|单一|单调|有限|一般|普通|平庸|昂贵|偏高|略高|压抑|沉闷|烦躁|紧张|混乱|冷漠|恶劣|简陋|无聊"
    "|失望|遗憾|缺点|缺陷|不如|粗糙|油腻|干枯|暗淡|刺鼻|难以|困难|麻烦|繁琐|复杂|弱|偏|有点|有些|略|稍|待|建议|希望|要是|如果|再|提升|改善|改进"
    "|加强|优化|增加|增设|美中不足|唯一|就是|不过|但|排队|等候|等待"
    r"|\b(?:bad|poor|terrible|awful|horrible|slow|noisy|loud|crowded|cramped|dirty|dated|outdated|old-fashioned"
    r"|rude|unfriendly|unreliable|unstable|laggy|buggy|broken|difficult|hard|inconvenient|uncomfortable|small"
    r"|tiny|dark|stale|bland|hate|hated|dislike|disliked|unhappy|disappointed|disappointing|boring|expensive"
    r"|overpriced|pricey|flimsy|blurry|weak|limited|lacking|lacks|lack|mediocre|average|but|however|although"
    r"|only|except|wish|should|could be|could have|needs?|too|improve|improved|queue|queues|wait|waits"
    r"|waiting)\b"
)
_NOT = re.compile(
    r"不(?!错|仅|但|过|足|佳|同|够|便|适|太|满|如|断)|没(?!得说|话说|的说)|无(?!线|论)|未|(?<![特区级性分个])别(?!的)|\b(?:not|no|never|without|hardly)\b|n't\b"
)
_TURN = re.compile(
    r"但是?|不过|就是|只是|然而|要是|如果|唯一|美中不足|\b(?:but|however|although|except)\b", re.IGNORECASE
)
_STOP = re.compile(r"[，。；！？,;!?、：…\n]+|[.:](?=\s|\Z)")


@lru_cache(maxsize=16_384)
def leaning(clause: str) -> int:
    """1 for praise, -1 for a complaint or a wish for better, 0 for neither."""
    text = fold(clause)
    good, bad, denied = _GOOD.search(text), _BAD.search(text), _NOT.search(text)
    if bad:
        return 1 if denied and not good else -1
    if good:
        return -1 if denied else 1
    return -1 if denied else 0


def clauses(text: str) -> list[str]:
    """The clauses of a text; one begins where it turns ("but", 不过)."""
    return [clause.strip() for clause in _STOP.split(_TURN.sub(r",\g<0>", text)) if clause.strip()]
