"""Options of a choice: what they say of themselves, and how well values and texts bear them out. Pure."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence, Set
from datetime import datetime
from itertools import pairwise

from beliefgraph.bearing import GRAMMAR, sequence
from beliefgraph.meaning.folding import fold
from beliefgraph.meaning.leanings import clauses, leaning
from beliefgraph.questions.quantities import NAMED, Quantity, quantities

MOST = 200  # clauses of a text, or an option, that are compared

NONE = re.compile(
    r"^(?:以上)?[都全均皆]?(?:不正确|不对|不是|错误?|非)$|\bnone of (?:these|them|the above|those)\b"
    r"|^neither(?: of them)?$|^none$"
)
CANNOT = re.compile(
    r"^(?:无法|不能)(?:判断|确定|得知|比较|知道)|^不(?:知道|确定|清楚|详)|^未(?:知|提及)"
    r"|\b(?:cannot be (?:told|determined)|can(?:not|'t) tell|unknown|not (?:known|mentioned|sure|enough information))\b"
)
SAME = re.compile(
    r"^(?:[两二]者|两[个人]|都|[他她它]们)?[都是]?(?:一样|相同|同样|相等)[大高长多重早晚]?$"
    r"|^(?:(?:both|they)(?: are)? )?(?:the same|equal|alike)$|^(?:a )?tie$|^both$"
)
YES = re.compile(r"^(?:是的?|对的?|有的?|会的?|能|可以|喜欢|正确|没错|yes|true|right|correct|y)(?=$|[，,。.\s])")
NO = re.compile(r"^(?:不是的?|不对?|没有|没|不会|不能|不可以|不喜欢|否|错误?|no|false|wrong|n)(?=$|[，,。.\s])")
NOBODY = re.compile(r"^(?:没有人?|无人?|零|none|nobody|no one|zero)$")
"""What an option may say instead of a value; all are matched with plain options."""

_UNITS = "每 月 年 天 日 周 星 期 次 个 人 名 位 元 岁 约 左 右 上 下 早 午 per month year day week people person times"
_COUNTED = frozenset(atom for word in _UNITS.split() for atom in sequence(word))

Grams = tuple[Counter[str], Counter[str]]  # words, and pairs of neighbours


def plain(option: str) -> str:
    """An option without case, width and outer punctuation."""
    return fold(option).strip(" .。!！,，;；:：\"'“”《》")


def special(option: str) -> bool:
    """Whether a plain option names no value: none of these, both the same, cannot be told."""
    return any(pattern.search(option) for pattern in (NONE, CANNOT, SAME))


# Amounts ------------------------------------------------------------------------------------------------------------


def figures(amounts: Iterable[Quantity]) -> tuple[Quantity, ...]:
    """Amounts that figures say; levels that words name are compared as words."""
    return tuple(amount for amount in amounts if amount.scale not in NAMED)


def amounts_in(text: str, said: datetime | None) -> tuple[Quantity, ...]:
    """The amounts that a text's clauses say."""
    return figures(amount for clause in clauses(text)[:MOST] for amount in quantities(clause, said))


def amounts_agree(held: Sequence[Quantity], wanted: Sequence[Quantity]) -> bool | None:
    """Whether amounts agree on every scale that both have; None when they share none."""
    shared = [(one, other) for one in held for other in wanted if one.scale == other.scale]
    if not shared:
        return None
    return all(other.holds(one) or one.holds(other) or one.against(other) == 0 for one, other in shared)


def only_figure(option: str) -> bool:
    """Whether an option is nothing but an amount, so that another amount in a text speaks against it."""
    left = [word for word in sequence(option) if not word.startswith("=") and word not in GRAMMAR | _COUNTED]
    return bool(quantities(option)) and not left


def says_so_many(text: str, option: str, counted: Set[str]) -> bool:
    """Whether a text says an option's number right before the atoms of what is counted: 7 people, 七个人."""
    said, numbers = sequence(text), {word for word in sequence(option) if word.startswith("=")}
    beside = (said[at + 1 : at + 4] for at, word in enumerate(said) if word in numbers)
    return any(not counted.isdisjoint(words) for words in beside)


# Words --------------------------------------------------------------------------------------------------------------


def likeness(option: str, value: str) -> float:
    """How alike two short plain wordings are, in [0, 1]; what holds the other goes before what shares words with it."""
    if not option or not value:
        return 0.0
    if option == value:
        return 1.0
    shorter, longer = sorted((option, value), key=len)
    if shorter in longer:
        heads = longer.startswith(shorter) if shorter.isascii() else longer.endswith(shorter)  # 广东深圳 is 深圳
        return 0.6 + 0.3 * len(shorter) / len(longer) + 0.1 * heads
    one, other = _grams(option), _grams(value)
    return 0.3 * (_f1(one[0], other[0]) + _f1(one[1], other[1]))


def mentions(text: str, option: str) -> bool:
    """Whether a text says an option as it is; GoWalk5 is "Go Walk 5" too."""
    bare = re.sub(r"\W", "", fold(option))
    return len(bare) >= (4 if bare.isascii() else 2) and bare in re.sub(r"\W", "", fold(text))


def part_said(option: str, text: str) -> float:
    """How much of an option's words a text says, in [0, 1]."""
    return _recall(_grams(option), _grams(text))


def leans(option: str, text: str) -> float:
    """How much of an option, clause by clause, the nearest clauses of a text say, in [0, 2].

    A clause counts twice where both praise or both complain, and nothing where one does the opposite of the other.
    """
    told = [(_grams(clause), leaning(clause)) for clause in clauses(text)[:MOST]]
    whole = total = 0.0
    for clause in clauses(option)[:MOST]:
        wanted, way = _grams(clause), leaning(clause)
        size = wanted[0].total()
        near, how = max(((_recall(wanted, said), way) for said, way in told), key=lambda fit: fit[0], default=(0.0, 0))
        total += size * near * (1 + how * way)
        whole += size
    return total / whole if whole else 0.0


def relevance(question: str, texts: Sequence[str]) -> list[float]:
    """How well texts fit a question beside one another, in [0, 1].

    By its words, rare ones first; or by the words of the text that fits best: "my phone is a Nimbus 14" leads to what
    is said of the Nimbus 14.
    """
    said = [_keys(text) for text in texts]
    rarity = {key: math.log(1 + len(texts) / held) for key, held in Counter(k for keys in said for k in keys).items()}

    def shared(wanted: Set[str], keys: Set[str]) -> float:
        return sum(rarity.get(key, 0.0) for key in wanted & keys)

    asked = _keys(question)
    direct = [shared(asked, keys) for keys in said]
    best = max(direct, default=0.0)
    if best <= 0:
        return [0.0] * len(texts)
    leading = said[direct.index(best)] - asked
    whole = shared(leading, leading) or 1.0
    return [max(first / best, shared(leading, keys) / whole) for first, keys in zip(direct, said, strict=True)]


def _keys(text: str) -> frozenset[str]:
    """What a text can be found by: words, and pairs of neighbours; a single ideograph says too little."""
    words, pairs = _grams(text)
    return frozenset(pairs) | frozenset(word for word in words if word.isascii())


def _grams(text: str) -> Grams:
    """The words of a text, or its ideographs, without words of grammar; and pairs of neighbours."""
    words = [word for word in sequence(text) if word not in GRAMMAR]
    return Counter(words), Counter(f"{one} {two}" for one, two in pairwise(words))


def _recall(wanted: Grams, said: Grams) -> float:
    """What part of the wanted words and pairs is said, in [0, 1]."""
    words = (wanted[0] & said[0]).total() / (wanted[0].total() or 1)
    pairs = (wanted[1] & said[1]).total() / (wanted[1].total() or 1)
    return (words + pairs) / 2 if wanted[1] else words


def _f1(one: Counter[str], other: Counter[str]) -> float:
    return 2 * (one & other).total() / ((one + other).total() or 1)
