"""Counting of whom something is believed: how many of my friends work in Leeds, 有几个人身高在160cm以上. Never writes.

A question is read into whom it counts and what must hold of them. A belief holds it when its predicate and value
account for every word of the condition, figures by their amounts.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from beliefgraph.bearing import GRAMMAR, other_script, said_in, sequence
from beliefgraph.domain.language import Language, language
from beliefgraph.domain.model import Belief, Scope
from beliefgraph.domain.predicates import lookup
from beliefgraph.meaning.folding import fold
from beliefgraph.meaning.matching import value_key
from beliefgraph.questions.fitting import HANDLING
from beliefgraph.questions.quantities import NAMED, NUMBER, Quantity, as_age, bound, in_period, without_levels
from beliefgraph.reading import Reader
from beliefgraph.recall import SAME, Senses
from beliefgraph.reckoning.basis import Held, Reckoning, Words, listed, phrase, same_ways, says, surely
from beliefgraph.reckoning.degrees import compared
from beliefgraph.reckoning.groups import MOST, Member, means_people, members, once, only_people

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
    以内 等于 或者 一样 跟 拥有 具有 出生 举办 举行 来自 更 更高 更低 更多 更少 更大 更小 更长 更短
"""
_GRAMMAR_EN = """
    than over above under below least most between and old older younger taller shorter longer heavier bigger
    larger higher lower more fewer less up year years same that who which there people person or ones exactly
"""
_GRAMMAR = GRAMMAR | HANDLING
_PHRASES = tuple(map(sequence, (*_GRAMMAR_ZH.split(), *_GRAMMAR_EN.split())))  # 生 is none but in 出生


@dataclass(frozen=True, slots=True)
class Counting:
    """A question that counts: those of what group, and what must hold of them."""

    group: str
    condition: str


def count(
    reader: Reader, asked: Counting, senses: Senses, scope: Scope, speaker: str, lang: Language
) -> Reckoning | None:
    """How many it is of whom what a question asks holds; None when nothing tells.

    Args:
        reader: the namespace at a moment.
        asked: the question.
        senses: embedder and index, if any.
        scope: the asker's context set.
        speaker: who asks; "" when unknown.
        lang: language of the question.
    """
    held, condition = Held(reader, scope), _Condition(asked.condition, senses)
    known = members(reader, asked.group, condition.asks, speaker)
    reader.load({belief.family for member in known for belief in member.beliefs})
    tally = _Tally()
    for member in known:
        judged = [(belief, condition.judged(belief, held)) for belief in held.among(member.beliefs)]
        tally.take(member, judged, [belief for belief in held.denied(member.beliefs) if condition.is_said_by(belief)])
    if not tally.counted and not (tally.others and condition.known(reader)):
        return None
    counted = once(reader, [member for _, member in tally.counted], speaker)
    kept = set(map(id, counted))
    beliefs = [belief for belief, member in tally.counted if id(member) in kept]
    if means_people(asked.group):
        tally.unknown = only_people(reader, tally.unknown)
    return _worded([member.name for member in counted], beliefs, tally, len(known) >= MOST, lang)


def count_values(
    reader: Reader, beliefs: Sequence[Belief], noun: str, scope: Scope, lang: Language
) -> Reckoning | None:
    """How many values are believed of somebody: how many languages Ben speaks; None when another thing is counted.

    Args:
        reader: the namespace at a moment.
        beliefs: those that the question seeks.
        noun: what is counted.
        scope: the asker's context set.
        lang: language of the question.
    """
    told = Held(reader, scope).among(beliefs)
    words = sequence(noun)
    named = all(len(says(words, belief.predicate)) == len(words) for belief in told)
    several = all(_holds_several_of_a_kind(belief.predicate) for belief in told)
    if not (told and named and several and len({(belief.subject, belief.predicate) for belief in told}) == 1):
        return None
    once_each = list({value_key(belief.value): belief for belief in told}.values())
    values = tuple(belief.value for belief in once_each)
    text = phrase(lang, "values", number=len(values), names=listed(values, lang))
    return Reckoning(surely(text, once_each, lang), tuple(once_each), values, len(values))


def _holds_several_of_a_kind(predicate: str) -> bool:
    """Whether its values can be counted by its name: languages spoken; what is liked may be anything."""
    known = lookup(predicate)
    return not known.single_valued and known.domain != "preference"


@dataclass(slots=True)
class _Tally:
    """Those who count, each by the belief that says so, beliefs that speak against others, and who is not known."""

    counted: list[tuple[Belief, Member]] = field(default_factory=list)
    others: list[Belief] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    unknown: list[Member] = field(default_factory=list)

    def take(self, member: Member, judged: Sequence[tuple[Belief, bool | None]], denied: Sequence[Belief]) -> None:
        """Take somebody in, with what is judged of him and what says that it is not so."""
        yes = [belief for belief, holds in judged if holds]
        no = [belief for belief, holds in judged if holds is False]
        if yes:
            self.counted.append((yes[0], member))
        elif no:
            self.others.append(no[0])
        elif denied:
            self.others.append(denied[0])
            self.refused.append(member.name)
        else:
            self.unknown.append(member)


def _worded(names: Sequence[str], beliefs: Sequence[Belief], tally: _Tally, more: bool, lang: Language) -> Reckoning:
    text = phrase(lang, "counted" if names else "counted none", number=len(names), names=listed(names, lang))
    text = surely(text, beliefs or tally.others, lang)
    unknown = [member.name for member in tally.unknown] if not more else []
    if tally.refused:
        text += phrase(lang, "not so of", names=listed(tally.refused, lang))
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


def noun_counted(question: str) -> str:
    """What a question counts: the languages of "how many languages does Ben speak"; "" when it does not count."""
    text = fold(question).strip(" 。？?！!")
    if len(text) > LONGEST or _DENIES.search(text):
        return ""
    if language(question) == "zh":
        return found["noun"].rstrip("呢啊呀吗") if (found := _MANY_ZH.search(text)) else ""
    return found["group"] if (found := _MANY_EN.search(text)) else ""


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
    senses: Senses
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
        return bool(self.limits) and all(a.startswith("=") for a in _without_grammar(self.atoms))

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

    def is_said_by(self, belief: Belief) -> bool:
        """Whether a belief, believed or not, says all of it; of amounts and of one of several it need not tell."""
        plain = not (self.limits or _OR.search(self.words) or _IN_UNIT.search(self.words))
        return plain and self._says(belief, self.atoms) is True

    def _says(self, belief: Belief, option: Words) -> bool | None:
        """Whether a belief says one of the options: all of its words by predicate and value."""
        left = self._left(belief, option)
        if not left:
            return None
        if set(left) <= said_in(belief.value) or self._means(left, belief):
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

    def _means(self, left: Sequence[str], belief: Belief) -> bool:
        """Whether words mean a value in another script: 花生, peanuts."""
        embedder = self.senses.embedder
        if embedder is None or not self._names(belief.predicate) or not other_script(left, belief.value):
            return False
        said = re.sub(r"(?<=[^\W\da-z]) (?=[^\W\da-z])", "", " ".join(left))
        one, other = embedder.embed([said, belief.value])
        return float(one @ other) >= SAME

    def _names(self, predicate: str) -> bool:
        return predicate not in _BARE and bool(says(self.atoms, predicate))

    def _left(self, belief: Belief, words: Words) -> list[str]:
        """The words that the predicate does not account for."""
        said = says(words, belief.predicate)
        return _without_grammar(words, said)


def _without_grammar(words: Words, said: Collection[int] = ()) -> list[str]:
    """Words without those of grammar, and without what is said already (places)."""
    left_out = set(said)
    for phrase_ in _PHRASES:
        for at in range(len(words) - len(phrase_) + 1):
            if words[at : at + len(phrase_)] == phrase_:
                left_out.update(range(at, at + len(phrase_)))
    return [word for at, word in enumerate(words) if at not in left_out and word not in _GRAMMAR]
