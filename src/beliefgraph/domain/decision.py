"""Whether to act: the nouns of the gate, and their words in Chinese and English."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from beliefgraph.domain.language import Language
from beliefgraph.domain.model import Belief, Evidence
from beliefgraph.domain.opinion import Band, Opinion
from beliefgraph.domain.supposition import phrase
from beliefgraph.domain.wording import attributed, say

TOLD = 2  # texts that are quoted of a need that nothing is believed about
NAMED = 3  # ways to more evidence that are told


class Verdict(StrEnum):
    """What to do about an action, the worst last."""

    ACT = "act"
    ASK_PERSON = "ask_person"
    NEED_EVIDENCE = "need_evidence"
    BLOCK = "block"


_RANK = list(Verdict)


def worst(verdicts: list[Verdict]) -> Verdict:
    """What several needs come to: blocked before missing evidence, that before a person's word, that before acting.

    A person is not asked while evidence that somebody could fetch is missing.
    """
    return max(verdicts, key=_RANK.index)


def rank(verdict: Verdict) -> int:
    """How far a verdict is from acting."""
    return _RANK.index(verdict)


@dataclass(frozen=True, slots=True)
class Judged:
    """One need, and whether what is believed meets it.

    Args:
        need: what was needed, in words.
        verdict: what it alone would come to.
        band: what is said of it: a band of its belief, "told" when only texts speak of it, else "abstain".
        reason: why, in the language of the action.
        at_least: the confidence that was needed.
        confidence: how surely it holds, in [0, 1].
        belief: the belief that it rests on; None when there is none.
        opinion: how it stands with the need: that of the belief, turned round for what must not hold.
        says_so: who speaks for it.
        says_not: who speaks against it.
        last_said: when somebody last spoke to it.
        stale: whether all that speaks to it is old.
        quoted: texts that speak of it where nothing is believed.
        refused: whether somebody decided that it may not be quoted.
        instead_of: the need that this one stood in for, in words; empty when it is the one that was asked.
        unsettled: the contested or unknown premises that it waits for, where it is a conclusion from these.
    """

    need: str
    verdict: Verdict
    band: str
    reason: str
    at_least: float
    confidence: float = 0.0
    belief: Belief | None = None
    opinion: Opinion | None = None
    says_so: tuple[str, ...] = ()
    says_not: tuple[str, ...] = ()
    last_said: datetime | None = None
    stale: bool = False
    quoted: tuple[Evidence, ...] = ()
    refused: bool = False
    instead_of: str = ""
    unsettled: tuple[Belief, ...] = ()


@dataclass(frozen=True, slots=True)
class Missing:
    """Evidence that would help: one more independent piece, as reckoned by supposing it.

    Args:
        need: which need, in words; or the unsettled premise that the need waits for.
        kind: its source kind.
        about: whom or what it would be about; empty when that is not known.
        holds: whether it would have to say so, or that it is not so.
        before: confidence in the need as it is.
        after: confidence with it.
        band: what would be said of the need.
        enough: whether the need would be met.
    """

    need: str
    kind: str
    about: str
    holds: bool
    before: float
    after: float
    band: Band
    enough: bool

    @property
    def lift(self) -> float:
        """How much it would raise confidence."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether to act.

    Args:
        action: what was about to be done.
        verdict: act, ask a person, need evidence, or block.
        needs: each need with its reason, in the order given.
        missing: evidence that would help, what lifts most first.
        as_of: the past moment it was judged for; None for now.
        notes: what else to know, e.g. that nobody knows the agent.
        text: all of it in words, in the language of the action.
    """

    action: str
    verdict: Verdict
    needs: tuple[Judged, ...]
    missing: tuple[Missing, ...] = ()
    as_of: datetime | None = None
    notes: tuple[str, ...] = ()
    text: str = ""

    @property
    def allowed(self) -> bool:
        """Whether to go ahead."""
        return self.verdict is Verdict.ACT


_KINDS: dict[Language, dict[str, str]] = {
    "en": {
        "statement": "a first-hand statement",
        "report": "somebody's report of it",
        "structured": "structured data of a third party",
        "official": "an official document",
        "press": "a press report",
        "forum": "a forum post",
        "tool": "a tool's result",
        "inference": "a model's inference",
        "assistant": "an assistant's word",
        "unclassified": "a source of no particular kind",
    },
    "zh": {
        "statement": "当事人的陈述",
        "report": "他人的转述",
        "structured": "第三方结构化数据",
        "official": "官方文档",
        "press": "媒体报道",
        "forum": "论坛帖子",
        "tool": "工具结果",
        "inference": "模型推断",
        "assistant": "助手的话",
        "unclassified": "未分类的来源",
    },
}

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        Verdict.ACT: "Go ahead: {action}",
        Verdict.ASK_PERSON: "Ask a person first: {action}",
        Verdict.NEED_EVIDENCE: "Not yet, evidence is missing: {action}",
        Verdict.BLOCK: "Do not: {action}",
        "line": "  {mark} {need} – {reason}",
        "so": "{p}",
        "not so": "it must not be so; {p}",
        "instead": "(in place of “{need}”) {reason}",
        "stated": "{text}",
        "below": "{text} {confidence:.2f} of the {at_least:.2f} that is needed.",
        "says so": "Says so: {who}.",
        "says not": "Says not: {who}.",
        "rests on": "It rests on: {premises}.",
        "unsettled": "“{p}” waits for what it rests on. {premises}",
        "stale": "Last said on {day}.",
        "nothing": "Nobody has told anything about it.",
        "told": "Nothing is believed about it; it was said: {quotes}",
        "may not": "Somebody decided that it may not be quoted.",
        "other value": "Not so: {p}.",
        "only in": "It is known for {where} only.",
        "missing": "What would help most:",
        "help": "  - {kind} {side}{about}, on “{need}”: {before:.2f} → {after:.2f} ({band})",
        "for": "that says so",
        "against": "that says it is not so",
        "about": " about {who}",
        "listed": ", ",
        "space": " ",
    },
    "zh": {
        Verdict.ACT: "可以执行：{action}",
        Verdict.ASK_PERSON: "先问人：{action}",
        Verdict.NEED_EVIDENCE: "先别执行，还缺证据：{action}",
        Verdict.BLOCK: "不可执行：{action}",
        "line": "  {mark} {need}——{reason}",
        "so": "{p}",
        "not so": "要求不成立；{p}",
        "instead": "（代替“{need}”）{reason}",
        "stated": "{text}",
        "below": "{text}需要 {at_least:.2f}，现为 {confidence:.2f}。",
        "says so": "认同：{who}。",
        "says not": "否认：{who}。",
        "rests on": "所依据的是：{premises}。",
        "unsettled": "“{p}”有待其前提确定。{premises}",
        "stale": "最近一次说到是{day}。",
        "nothing": "没有人说过与此有关的内容。",
        "told": "对此尚无信念；有人说过：{quotes}",
        "may not": "有人审阅后决定不得引用。",
        "other value": "不成立：{p}。",
        "only in": "只知道在 {where} 中如此。",
        "missing": "最有帮助的证据：",
        "help": "  - {kind}，{about}{side}，针对“{need}”：{before:.2f} → {after:.2f}（{band}）",
        "for": "予以肯定",
        "against": "予以否定",
        "about": "关于{who}，",
        "listed": "、",
        "space": "",
    },
}
_MARKS = {Verdict.ACT: "✓", Verdict.ASK_PERSON: "?", Verdict.NEED_EVIDENCE: "…", Verdict.BLOCK: "✗"}


def words(lang: Language, key: str, **parts: object) -> str:
    """One phrase about acting."""
    return _WORDS[lang][key].format(**parts)


def joined(lang: Language, sentences: list[str]) -> str:
    """Sentences one after another."""
    return words(lang, "space").join(sentence for sentence in sentences if sentence)


def kind_in_words(kind: str, lang: Language) -> str:
    """A source kind as people call it; one of somebody's own by its name."""
    return _KINDS[lang].get(kind, kind)


def quotes(texts: tuple[Evidence, ...], lang: Language) -> str:
    """Texts that speak of something, the first few."""
    return say(lang, "then").join(attributed(text, lang) for text in texts[:TOLD])


def told_decision(decision: Decision, lang: Language) -> str:
    """A decision in words: what to do, why for each need, and what would help most."""
    lines = [words(lang, decision.verdict, action=decision.action)]
    lines += [_line(judged, lang) for judged in decision.needs]
    if decision.missing:
        lines.append(words(lang, "missing"))
        lines += [_help(missing, lang) for missing in _best(decision.missing)[:NAMED]]
    return "\n".join([*lines, *decision.notes])


def _best(missing: tuple[Missing, ...]) -> list[Missing]:
    """What lifts each need most, then all else."""
    first = {each.need: each for each in reversed(missing)}
    return [each for each in missing if first[each.need] is each] + [m for m in missing if first[m.need] is not m]


def _line(judged: Judged, lang: Language) -> str:
    instead = judged.instead_of
    reason = words(lang, "instead", need=instead, reason=judged.reason) if instead else judged.reason
    return words(lang, "line", mark=_MARKS[judged.verdict], need=judged.need, reason=reason)


def _help(missing: Missing, lang: Language) -> str:
    about = words(lang, "about", who=missing.about) if missing.about else ""
    return words(
        lang,
        "help",
        kind=kind_in_words(missing.kind, lang),
        side=words(lang, "for" if missing.holds else "against"),
        about=about,
        need=missing.need,
        before=missing.before,
        after=missing.after,
        band=phrase(lang, missing.band),
    )
