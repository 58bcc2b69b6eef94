"""Counting of whom something is believed: how many of my friends work in Leeds, 有几个人身高在160cm以上. Never writes.

A question is read into whom it counts and what must hold of them. A belief holds it when its predicate and value
account for every word of the condition, figures by their amounts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from beliefgraph.bearing import said_in, sequence
from beliefgraph.domain.language import Language, language
from beliefgraph.domain.model import Belief, Scope
from beliefgraph.domain.predicates import lookup
from beliefgraph.meaning.folding import fold
from beliefgraph.questions.fitting import HANDLING
from beliefgraph.questions.quantities import NAMED, NUMBER, Quantity, as_age, bound, in_period, without_levels
from beliefgraph.reading import Reader
from beliefgraph.reckoning.basis import GRAMMAR, Held, Reckoning, Words, listed, phrase, same_ways, says, surely
from beliefgraph.reckoning.degrees import compared
from beliefgraph.reckoning.groups import MOST, Member, members, once

NEAR = 40  # beliefs looked at for one of which a condition holds
LONGEST = 400  # characters of a question that is read as one that counts

_MANY_ZH = re.compile(
    r"(?P<many>(?:一共|总共|共)?有?(?:多少|几)(?P<each>个|位|名|场|家|款|件|部|本|项|种|只|台|辆|次|条|座|所)?)"
    r"(?P<noun>[^的在是有和与，,。？?]{0,6})"
)
_LEADS_ZH = re.compile(r"^(?:请问|我想知道|在?我(?:认识|知道)的人[里中]?|我?身边|，|,)+")
_OF_ONE = re.compile(r"[那这某该](?:个|位|家|款|名|场)|其")  # how many of what belongs to one
_GROUPS_ZH = ("人", "同事", "朋友", "同学", "亲戚", "活动", "会议")
_MANY_EN = re.compile(
    r"\bhow many (?:of )?(?P<group>(?:(?:my|our|the|these|those) )?\w+)\b(?: of mine)?\s*(?P<rest>.*)$"
)
_DOES_EN = re.compile(r"^(?:are|is|were|have|has|do|does|did|there|who|that)\s+")
_UNIT = re.compile(
    r"^[钱岁号点元块年天月日周分秒时米斤]|^(?:小时|公里|公斤)"
    r"|\b(?:second|minute|hour|day|week|month|year|time|different|new|more|total|unique)s?$"
)  # what is not counted by whom or what it holds of
_DENIES = re.compile(r"不(?![到超少低高大小多足满])|没|\b(?:not|no|never)\b|n't\b")
_IN_UNIT = re.compile(
    r"[以按]\W?(?P<zh>[天周月年]|小时|分钟|星期)数?\W?(?:来|为|作)?(?:单位|计算|算)"
    r"|\b(?:measured|given|counted|told) in (?P<en>minute|hour|day|week|month|year)s\b"
)  # what an amount is told in: 以天为单位
_OR = re.compile(r"或者?|、|和|\bor\b|/")

_BARE = ("is", "has", "does", "name")  # predicates whose words say nothing of what is asked
_GRAMMAR_ZH = """
    以上 以下 及 超过 大于 小于 高于 低于 多于 少于 长于 短于 至少 最多 不到 不足 之间
    以内 等于 或者 一样 跟 拥有 具有 出生 举办 举行 来自 更
"""
_GRAMMAR_EN = """
    than over above under below least most between and old older younger taller shorter longer heavier bigger
    larger higher lower more fewer less up year years same that who which there people person or ones exactly
"""
_GRAMMAR = GRAMMAR | HANDLING | {a for word in (*_GRAMMAR_ZH.split(), *_GRAMMAR_EN.split()) for a in sequence(word)}


@dataclass(frozen=True, slots=True)
class Counting:
    """A question that counts: those of what group, and what must hold of them."""

    group: str
    condition: str


def count(reader: Reader, asked: Counting, scope: Scope, speaker: str, lang: Language) -> Reckoning | None:
    """How many it is of whom what a question asks holds; None when nothing tells.

    Args:
        reader: the namespace at a moment.
        asked: the question.
        scope: the asker's context set.
        speaker: who asks; "" when unknown.
        lang: language of the question.
    """
    held, condition = Held(reader, scope), _Condition(asked.condition)
    known = members(reader, asked.group, condition.asks, speaker)
    reader.load({belief.family for member in known for belief in member.beliefs})
    tally = _Tally()
    for member in known:
        tally.take(member, [(belief, condition.judged(belief, held)) for belief in held.among(member.beliefs)])
    if not tally.counted and not (tally.others and condition.known(reader)):
        return None
    counted = once(reader, [member for _, member in tally.counted], speaker)
    kept = set(map(id, counted))
    beliefs = [belief for belief, member in tally.counted if id(member) in kept]
    return _worded([member.name for member in counted], beliefs, tally, len(known) >= MOST, lang)


@dataclass(slots=True)
class _Tally:
    """Those who count, each by the belief that says so, beliefs that speak against others, and who is not known."""

    counted: list[tuple[Belief, Member]] = field(default_factory=list)
    others: list[Belief] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)

    def take(self, member: Member, judged: Sequence[tuple[Belief, bool | None]]) -> None:
        yes = [belief for belief, holds in judged if holds]
        no = [belief for belief, holds in judged if holds is False]
        if yes:
            self.counted.append((yes[0], member))
        elif no:
            self.others.append(no[0])
        else:
            self.unknown.append(member.name)


def _worded(names: Sequence[str], beliefs: Sequence[Belief], tally: _Tally, more: bool, lang: Language) -> Reckoning:
    text = phrase(lang, "counted" if names else "counted none", number=len(names), names=listed(names, lang))
    text = surely(text, beliefs or tally.others, lang)
    unknown = tally.unknown if len(tally.unknown) < MOST and not more else []
    if unknown:
        text += phrase(lang, "not known of", names=listed(unknown, lang))
    if more:
        text += phrase(lang, "so far", number=MOST)
    return Reckoning(text, (*beliefs, *tally.others), tuple(names), len(names), missing=tuple(unknown))


# What is asked ------------------------------------------------------------------------------------------------------


def counting(question: str) -> Counting | None:
    """Read a question as one that counts; None when it does not."""
    text = fold(question).strip(" 。？?！!")
    if len(text) > LONGEST or _DENIES.search(text):
        return None
    if language(question) == "zh":
        text = _LEADS_ZH.sub("", text)
        found = _MANY_ZH.search(text)
        return _asked_zh(text, found) if found else None
    found = _MANY_EN.search(text)
    condition = _DOES_EN.sub("", found["rest"]) if found else ""
    return Counting(found["group"], condition) if found and condition and not _UNIT.search(found["group"]) else None


def _asked_zh(text: str, found: re.Match[str]) -> Counting | None:
    before, after = text[: found.start()].rstrip("一共总有"), text[found.end() :]
    noun = found["noun"].removesuffix("来着").rstrip("呢啊呀吗")
    counted = (noun and not _UNIT.search(noun)) or found["each"] or found["many"][0] in "有共一总"
    if not counted or _OF_ONE.search(before):
        return None
    group = next((known for known in _GROUPS_ZH if noun.startswith(known)), noun)
    after = noun[len(group) :] + after
    if not after.strip("呢啊呀吗"):  # 住在北京的同事有几个
        condition, of, last = before.rpartition("的")
        return Counting(group or last, condition) if of else None
    mine = "我" if before.startswith("我") else ""
    return Counting(mine + group, before.removeprefix("我") + after)


@dataclass(slots=True)
class _Condition:
    """What must hold of those counted."""

    words: str
    atoms: Words = field(init=False)
    limits: tuple[Quantity, ...] = field(init=False)
    implied: tuple[str, ...] = field(init=False)  # what words that compare ask for: "taller than", 30岁

    def __post_init__(self) -> None:
        self.atoms, self.limits = sequence(self.words), bound(self.words)
        word = compared(self.words, language(self.words) == "zh")
        age = "岁" in self.words or (self._bare and all(limit.scale == NUMBER for limit in self.limits))  # over 40
        self.implied = (*(word.degree.asks if word else ()), *(("age",) if age else ()))

    @property
    def _bare(self) -> bool:
        """Whether it is nothing but an amount: over 40, 160cm以上."""
        return bool(self.limits) and all(a in _GRAMMAR or a.startswith("=") for a in self.atoms)

    @property
    def asks(self) -> tuple[str, ...]:
        return (self.words, *self.implied)

    def known(self, reader: Reader) -> bool:
        """Whether it asks for an amount, or for what is believed of anybody; else nobody may have understood it."""
        if self.limits or _IN_UNIT.search(self.words):
            return True
        found = reader.space.beliefs([match.id for match in reader.space.search(self.words, "belief", NEAR)]).values()
        return any(self._left(b, self.atoms) and set(self._left(b, self.atoms)) <= said_in(b.value) for b in found)

    def judged(self, belief: Belief, held: Held) -> bool | None:
        """Whether a belief says that it holds, or that it does not; None when it tells neither."""
        readings = held.readings(belief)
        if (within := in_period(self.words, readings)) is not None:
            return within if belief.predicate == "birthday" else None
        if (unit := _IN_UNIT.search(self.words)) is not None:
            told = (unit["zh"] or unit["en"]) in fold(belief.value)
            return told if readings and self._names(belief.predicate) else None
        if self.limits:
            return self._within(belief, readings)
        options = [sequence(option) for option in _OR.split(self.words) if option.strip()]
        judged = [self._says(belief, option) for option in options]
        return True if True in judged else False if False in judged else None

    def _says(self, belief: Belief, option: Words) -> bool | None:
        """Whether a belief says one of the options: all of its words by predicate and value."""
        left = self._left(belief, option)
        if not left:
            return None
        if set(left) <= said_in(belief.value):
            return True
        known = lookup(belief.predicate)
        another = known.single_valued or not known.labels  # likes tea does not tell of coffee
        return False if another and self._names(belief.predicate) else None

    def _within(self, belief: Belief, readings: Sequence[Quantity]) -> bool | None:
        """Whether the amount that a belief tells, if it is the one that is asked for, lies within the limits."""
        words = sequence(without_levels(self.words)) if self.limits[0].scale in NAMED else self.atoms
        left = [atom for atom in self._left(belief, words) if not atom.startswith("=")]
        asked = self._names(belief.predicate) or any(same_ways(belief.predicate, ask) for ask in self.implied)
        told = set(left) <= said_in(belief.value)  # has 120 *attendees*
        if not told or not (asked or left or (self._bare and "age" not in self.implied)):
            return None
        limits = as_age(self.limits) if lookup(belief.predicate).name == "age" else self.limits
        pairs = [(limit, reading) for limit in limits for reading in readings if limit.scale == reading.scale]
        return pairs[0][0].holds(pairs[0][1]) if pairs else None

    def _names(self, predicate: str) -> bool:
        return predicate not in _BARE and bool(says(self.atoms, predicate))

    def _left(self, belief: Belief, words: Words) -> list[str]:
        """The words that the predicate does not account for."""
        said = says(words, belief.predicate)
        return [word for at, word in enumerate(words) if at not in said and word not in _GRAMMAR]
