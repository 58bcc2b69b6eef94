"""What a passage is worth in front of a question: what was found about it, and the verdict in words.

Each finding is one thing that is known of what a passage says. The gravest decides; a passage of which nothing is
known is kept, and the verdict says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from beliefgraph.domain.language import Language
from beliefgraph.domain.model import Belief, Evidence

LEAST, MOST = 0.05, 0.95  # bounds of the weight of what is neither kept nor dropped


class Action(StrEnum):
    """What is to be done with a passage."""

    KEEP = "keep"
    DOWN_WEIGHT = "down-weight"
    DROP = "drop"


class Ground(StrEnum):
    """What is known of what a passage says; the gravest first."""

    RETRACTED = "retracted"  # its very words were retracted
    REPLACED = "replaced"  # another value has taken the place of the one it gives
    ENDED = "ended"  # what it is about is deprecated, removed, discontinued
    DENIED = "denied"  # what it says is not so, or no longer
    OUTDATED = "outdated"  # its own source says otherwise later, in another passage
    CHANGED = "changed"  # it is a copy with another value in it
    OUTVOTED = "outvoted"  # other passages say otherwise, and are better supported by far
    ELSEWHERE = "elsewhere"  # it holds in another context than the one asked about
    INSTEAD = "instead"  # another value is believed more
    DOUBTED = "doubted"  # more speaks against it than for it
    NEWER = "newer"  # it says otherwise than what is held here, and is later
    CONTESTED = "contested"  # there are different accounts here
    COPIED = "copied"  # it is a copy with another value in it, or what it says was changed in a copy
    OUTWEIGHED = "outweighed"  # other passages say otherwise, and are better supported
    DISPUTED = "disputed"  # another passage says otherwise, and nothing decides
    HELD = "held"  # it says what is held here


DROPPED = frozenset(
    {
        Ground.RETRACTED,
        Ground.REPLACED,
        Ground.ENDED,
        Ground.DENIED,
        Ground.OUTDATED,
        Ground.CHANGED,
        Ground.OUTVOTED,
    }
)
_GRAVEST_FIRST = {ground: place for place, ground in enumerate(Ground)}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is known of what a passage says.

    Args:
        ground: what is known.
        said: what the passage says, in words.
        weight: how far that may be relied on, in [0, 1].
        instead: what is so instead, in words; empty when nothing is.
        why: why, in words, where that is more than the ground.
        beliefs: the beliefs that decide.
        evidence: the evidence that decides, most telling first.
        passages: numbers of other passages that decide.
    """

    ground: Ground
    said: str = ""
    weight: float = 1.0
    instead: str = ""
    why: str = ""
    beliefs: tuple[Belief, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    passages: tuple[int, ...] = ()

    @property
    def gravity(self) -> tuple[int, float]:
        """The gravest first, of equals that which leaves least weight."""
        return _GRAVEST_FIRST[self.ground], self.weight


@dataclass(frozen=True, slots=True)
class Decision:
    """What is to be done with a passage, and the finding that decides; None when nothing is known of it."""

    action: Action
    weight: float
    finding: Finding | None = None


def decide(findings: Sequence[Finding]) -> Decision:
    """The gravest finding decides; what also says something that holds is not dropped for the rest."""
    if not findings:
        return Decision(Action.KEEP, 1.0)
    gravest = min(findings, key=lambda finding: finding.gravity)
    if gravest.ground is Ground.HELD:
        return Decision(Action.KEEP, 1.0, gravest)
    mixed = any(finding.ground is Ground.HELD for finding in findings)
    if gravest.ground in DROPPED and not mixed:
        return Decision(Action.DROP, 0.0, gravest)
    return Decision(Action.DOWN_WEIGHT, min(MOST, max(LEAST, gravest.weight)), gravest)


_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        Ground.RETRACTED: "retracted here{why}{see}",
        Ground.REPLACED: "no longer: {said}; now: {instead}{see}",
        Ground.ENDED: "{said}{see}",
        Ground.DENIED: "not so, or no longer: {said}{see}",
        Ground.OUTDATED: "its source says {instead} later, in {others}; this says {said}",
        Ground.CHANGED: "it copies {others} and gives {said} for {instead}, of which it still speaks",
        Ground.OUTVOTED: "{instead} according to {others}, each by itself; this says {said}",
        Ground.ELSEWHERE: "holds in another context: {said}{why}{see}",
        Ground.INSTEAD: "rather {instead}; this says {said}{see}",
        Ground.DOUBTED: "more speaks against it than for it: {said}{see}",
        Ground.NEWER: "later than what is held here, {instead}, and says {said}{see}",
        Ground.CONTESTED: "there are different accounts: {said}; also: {instead}{see}",
        Ground.COPIED: "one text with {others} but for the value: {said}, there {instead}",
        Ground.OUTWEIGHED: "{instead} according to {others}, better supported; this says {said}",
        Ground.DISPUTED: "{instead} according to {others}, {said} here, and nothing tells which is right",
        Ground.HELD: "held here too: {said}{see}",
        "unknown": "nothing is known here about what it says",
        "see": ", see {ids}",
        "passage": "passage {n}",
        "passages": "passages {n}",
        "because": " ({why})",
        "and": ", ",
    },
    "zh": {
        Ground.RETRACTED: "此处已撤回{why}{see}",
        Ground.REPLACED: "已不再成立：{said}；现为：{instead}{see}",
        Ground.ENDED: "{said}{see}",
        Ground.DENIED: "不成立或已不再成立：{said}{see}",
        Ground.OUTDATED: "同一来源后来在{others}说是{instead}，此段说是{said}",
        Ground.CHANGED: "照抄{others}，却把{instead}写成{said}，而文中仍在说前者",
        Ground.OUTVOTED: "{others}各自独立地说是{instead}，此段说是{said}",
        Ground.ELSEWHERE: "在另一语境下成立：{said}{why}{see}",
        Ground.INSTEAD: "更可信的是：{instead}；此段说：{said}{see}",
        Ground.DOUBTED: "反对它的多于支持它的：{said}{see}",
        Ground.NEWER: "比此处所知更晚，说法不同：{said}；此处所知：{instead}{see}",
        Ground.CONTESTED: "说法不一：{said}；另有：{instead}{see}",
        Ground.COPIED: "与{others}是同一段文字，只是取值不同：这里是{said}，那里是{instead}",
        Ground.OUTWEIGHED: "{others}说是{instead}，依据更充分；此段说是{said}",
        Ground.DISPUTED: "{others}说是{instead}，此段说是{said}，无从判断哪个对",
        Ground.HELD: "与此处所知一致：{said}{see}",
        "unknown": "此处对其所说一无所知",
        "see": "，见 {ids}",
        "passage": "第 {n} 段",
        "passages": "第 {n} 段",
        "because": "（{why}）",
        "and": "、",
    },
}


def reason(decision: Decision, lang: Language) -> str:
    """Why, in words; passages are numbered from 1 there, as people count."""
    words, finding = _WORDS[lang], decision.finding
    if finding is None:
        return words["unknown"]
    ids = words["and"].join(evidence.id for evidence in finding.evidence)
    numbers = words["and"].join(str(number + 1) for number in finding.passages)
    return words[finding.ground].format(
        said=finding.said,
        instead=finding.instead,
        why=words["because"].format(why=finding.why) if finding.why else "",
        see=words["see"].format(ids=ids) if ids else "",
        others=words["passages" if len(finding.passages) > 1 else "passage"].format(n=numbers),
    )
