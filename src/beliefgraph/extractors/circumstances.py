"""When, and under which conditions, what a clause claims holds: from the clause itself, or a phrase set before it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from beliefgraph.domain.language import Language
from beliefgraph.extractors.clauses import Said, Sentence, trimmed
from beliefgraph.extractors.conditions import Condition, conditions_in, may_name_conditions
from beliefgraph.extractors.plain_values_zh import tagged
from beliefgraph.text import simplified
from beliefgraph.times import may_name_times, times_in
from beliefgraph.times.words import Time

_BARE = 12  # bytes that a phrase may hold besides its time ("Back in 2021"); an ideograph counts as a short word

_MARK = re.compile(r",(?!\s(?:1[89]|20)\d\d\b)(?!\d)|[，;；()（）—]|[:：](?!\d)")
_JOINT = re.compile(
    r"\b(?:and|but|so|because|although|though|then|while|whereas)\s|但是?|所以|而且|因为|然后|不过|而(?!言|后)", re.I
)
_CHANGES = {
    "en": re.compile(
        r"\b(?:mov(?:e|ed|es|ing)|relocat\w+|join(?:ed|s|ing)?|start(?:ed|s|ing)?|began|begin\w*|quit|left|leav(?:e|es|ing)"
        r"|sold|sell(?:s|ing)?|bought|buy(?:s|ing)?|got|gett?ing|adopt\w*|switch\w*|migrat\w+|bec[ao]m\w+|marr\w+|divorc\w+"
        r"|retir\w+|stopp?\w*|gave\sup|giv\w+\sup|took\s(?:up|over)|hired|appointed|promoted|elected|upgrad\w+|releas\w+"
        r"|launch\w*|dropp?\w*|add(?:ed|s|ing)?|remov\w+|introduc\w+|chang\w+|clos\w+|open\w*|renam\w+|replac\w+|founded"
        r"|enabl\w+|disabl\w+|deprecat\w+|graduat\w+|resign\w+|turn(?:ed|s)|acquir\w+|took\seffect|takes\seffect)\b",
        re.I,
    ),
    "zh": re.compile(
        "搬|入职|跳槽|辞|离职|卖|买|换|改|成为|当上|当选|开始|戒|结婚|离婚|退休|迁|升|降|发布|推出|停|取消|加入|任命|毕业|养了|转|切|新增|增加|支持了"
        "|移除|删除|关闭|开放|启用|上线|下线|生效|接任|出任|创办|成立|收购|爱上|迷上|学会|领养"
    ),
}
_OF_TIME = re.compile(r"\d{1,4}\s?[年月日号点]|提前")
_TRAILS = re.compile(
    r"(?:in|on|at|for|since|until|till|from|by|before|after|during|when|while|as|every|last|yesterday)\b|.*\bago$"
    "|[\u4e00-\u9fff]",
    re.I,
)
"""How a phrase begins that only goes with the value; "end of day Friday" is the value."""
_DENIED = re.compile(r"\b(?:not|no|never|without|cannot)\b|n't\b|[不没未无别]", re.I)


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What limits a claim.

    Args:
        valid_from, valid_until: when it holds, where the text limits that.
        happened_from, happened_until: the time in which what is claimed took place.
        context: dimension -> value of the conditions named.
    """

    valid_from: datetime | None = None
    valid_until: datetime | None = None
    happened_from: datetime | None = None
    happened_until: datetime | None = None
    context: dict[str, str] = field(default_factory=dict)


_UNLIMITED = Circumstances()
_OPENS_IN = {
    "en": re.compile(r"\s*In (?:the )?(?P<where>[A-Z][\w\-]+(?: [A-Z][\w\-]+){0,2}),\s"),
    "zh": re.compile(r"\s*在(?P<where>[\u4e00-\u9fff]{2,6})[，,]"),
}
_OF_WORK = ("works_at", "occupation")
"""Of these "as a buyer" tells the occupation and "In Germany" where the work is, no condition."""


class Scene:
    """The claims of one sentence, each with the clause that says it."""

    def __init__(
        self, text: str, sentence: Sentence, claims: Sequence[Said], lang: Language, at: datetime | None
    ) -> None:
        self._text, self._sentence, self._claims, self._lang, self._at = text, sentence, claims, lang, at
        whole = (text, sentence.start, sentence.end)
        self._plain = not (may_name_times(*whole) or may_name_conditions(*whole, lang))
        if not self._plain:
            self._cut()

    def _cut(self) -> None:
        """Note the parts between marks, and which of them claim something."""
        text, sentence = self._text, self._sentence
        marks = [found.span() for found in _MARK.finditer(text, sentence.start, sentence.end)]
        starts = [sentence.start, *(end for _, end in marks)]
        ends = [*(start for start, _ in marks), sentence.end]
        self._parts = [trimmed(text, *part) for part in zip(starts, ends, strict=True)]
        self._spans = sorted({(said.start, said.end) for said in self._claims})
        joints = [found.span() for found in _JOINT.finditer(text, sentence.start, sentence.end)]
        self._starts = sorted([*starts, *(end for _, end in joints), *(end for _, end in self._spans)])
        self._ends = sorted([*ends, *(start for start, _ in joints), *(start for start, _ in self._spans)])
        self._known: dict[tuple[int, int], tuple[list[Time], list[Condition]]] = {}

    def around(self, said: Said) -> Circumstances:
        """Under which circumstances a claim of this sentence is said to hold."""
        if self._plain or said.timeless:
            return _UNLIMITED
        clause = self._clause(said)
        times, conditions = self._named(clause)
        if not (times and conditions):
            apart = [self._named(part) for part in self._apart()]
            times = times or [time for found, _ in apart for time in found]
            conditions = conditions or [condition for _, found in apart for condition in found]
        times = [time for time in times if not self._is_value(said, time)]
        conditions = [condition for condition in conditions if not self._is_value(said, condition)]
        if said.predicate in _OF_WORK:
            conditions = [condition for condition in conditions if condition.dimension not in ("role", "region")]
        if not (times or conditions):
            return _UNLIMITED
        plain = simplified(self._text) if self._lang == "zh" else self._text
        changes = _CHANGES[self._lang].search(plain, *clause) is not None
        denied = _DENIED.search(plain, *clause) is not None
        return _circumstances(said, times, conditions, changes, denied, self._at)

    def is_elsewhere(self, said: Said, speaker: str) -> bool:
        """Whether what is no talk of oneself holds only where no context is known for: "In Bavaria, …", 在广东，…."""
        opened = _OPENS_IN[self._lang].match(self._text, self._sentence.start, self._sentence.end)
        if opened is None or said.timeless or said.subject.startswith((speaker or "I", "我", opened["where"])):
            return False
        if self._lang == "zh" and any(tag != "ns" for _, tag in tagged(simplified(opened["where"]))):
            return False
        part = opened.start(), opened.end("where")
        return not may_name_times(self._text, *part) and (self._plain or not any(self._named(part)))

    def without(self, said: Said) -> Said:
        """The claim without a time or a condition that trails its value: "tea at work" is tea, at work."""
        of_time = not said.value or _OF_TIME.match(said.value)  # 6月1日至9月10日 is one value
        at = -1 if of_time or self._plain else self._text.find(said.value, said.start, said.end)
        if at < 0:
            return said
        times, conditions = self._named(self._clause(said))
        trailing: list[Time | Condition] = [*times, *conditions]
        for words in sorted(trailing, key=lambda words: -words.end):
            value = self._text[at : words.start].rstrip()
            end = at + len(said.value)
            if at < words.start < end <= words.end and value and _TRAILS.match(self._text, words.start, words.end):
                said = replace(said, value=value)
        return said

    def _clause(self, said: Said) -> tuple[int, int]:
        """From the mark, conjunction or claim before it to the one that follows."""
        start = self._starts[bisect_right(self._starts, said.start) - 1]
        end = self._ends[bisect_left(self._ends, said.end)]
        return trimmed(self._text, start, end)

    def _apart(self) -> list[tuple[int, int]]:
        """The bare phrases set off from all claims: one that opens the sentence, and any where there is one claim."""
        alone = len(self._spans) == 1
        return [
            part
            for part in (self._parts if alone else self._parts[:1])
            if self._is_bare(part) and not any(part[0] < end and start < part[1] for start, end in self._spans)
        ]

    def _is_bare(self, part: tuple[int, int]) -> bool:
        """Whether a part of the sentence is hardly more than a time or a condition."""
        times, conditions = self._named(part)
        found: list[Time | Condition] = [*times, *conditions]
        named = sum(_size(self._text[words.start : words.end]) for words in found)
        return named > 0 and _size(self._text[slice(*part)]) - named <= _BARE

    def _named(self, part: tuple[int, int]) -> tuple[list[Time], list[Condition]]:
        if part not in self._known:
            times = times_in(self._text, *part, self._at)
            conditions = [
                condition
                for condition in conditions_in(self._text, *part, self._lang)
                if not any(time.start < condition.end and condition.start < time.end for time in times)
            ]
            self._known[part] = times, conditions
        return self._known[part]

    def _is_value(self, said: Said, found: Time | Condition) -> bool:
        """ "The deadline is 4 March": what the claim states does not limit it as well."""
        at = self._text.find(said.value, said.start, said.end) if said.value else -1
        return at >= 0 and at < found.end and found.start < at + len(said.value)


def _size(words: str) -> int:
    return len(words.encode(errors="replace"))


def _circumstances(
    said: Said, times: list[Time], conditions: list[Condition], changes: bool, denied: bool, at: datetime | None
) -> Circumstances:
    begins = next((time.since for time in times if time.role == "since"), None)
    ends = next((time.until for time in times if time.role == "until"), None)
    during = next((time for time in times if time.role == "during"), None)
    if said.polarity < 0 and not denied and ends:
        begins, ends = ends, None  # "worked there until May": from then on it is not so
    if begins is None and during and during.since:
        to_come = at is not None and during.since > at
        begins = during.since if to_come or (changes and said.polarity > 0) else None
    if begins and ends and ends <= begins:
        ends = None
    return Circumstances(
        begins,
        ends,
        during.since if during else None,
        during.until if during else None,
        {condition.dimension: condition.value for condition in conditions},
    )
