"""Opinions, explanations and answers in words, Chinese and English.

A belief that is not held is worded as that, never as its opposite: "no longer likes americano", not "dislikes" it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import datetime, time, timedelta

from beliefgraph.domain.contexts import shown
from beliefgraph.domain.evidence_sum import EvidenceSum
from beliefgraph.domain.explanation import OLD, Contribution, Derivation, Explanation, Step
from beliefgraph.domain.language import Language, language
from beliefgraph.domain.model import PUT_AWAY, Belief, Evidence, Status
from beliefgraph.domain.opinion import ADOPT_FROM, Band, Opinion

FIRST_HAND = 0.85  # authority of somebody's own statement, the yardstick of "what would change it"
ROUNDING = 1e-9
QUOTE = 80
LISTED = 12  # pieces of evidence of a side, and steps of history, that are told in full

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        Band.ADOPT: "{p}.",
        Band.PROBABLY: "Probably: {p}.",
        Band.UNDECIDED: "Not enough to decide: {p}.",
        Band.LEANS_NO: "Probably not: {p}.",
        Band.CLEARLY_NOT: "Not so: {p}.",
        Band.UNKNOWN: "Not known: {p} ({lean}).",
        Band.CONTESTED: "There are different accounts{lean}: {p}.",
        "more for": ", more for it",
        "more against": ", more against it",
        "evenly": "",
        "colon": ": ",
        "no_longer": "No longer: {p}, since {since}.",
        "no_longer_undated": "No longer: {p}.",
        "faded": "last said {since}, too long ago to rely on",
        "taken back": "the same speaker said otherwise later",
        "leans yes": "too little evidence, what there is speaks for it",
        "leans no": "too little evidence, what there is speaks against it",
        "no evidence": "no evidence that counts",
        "for": "For",
        "against": "Against",
        "said": "{who}, {when}: “{text}”",
        "said, archived": "{who}, {when} (the words are in cold storage)",
        "passed on": "{who}, as {by} tells",
        "happened": " [{when}]",
        "between": "between {start} and {end}",
        "weighed": "{said} ({counts})",
        "and": "{one}, {other}",
        "counts": "counts {mass:.2f}",
        Status.INVALIDATED: "It is invalidated now, and answers nothing until something new is said about it.",
        Status.ARCHIVED: "It is archived now, and answers nothing unless cold storage is asked.",
        "superseded": "does not count: the same speaker said otherwise later",
        "same origin": "does not count again: same origin as a stronger piece",
        "echo": "adds nothing: an assistant says again what was said before",
        "copies": "does not count again: of one group of copies with what counts already",
        "repeats": "adds nothing: whoever says it repeats what was said before",
        "retracted": "does not count: retracted",
        "struck": "does not count: struck as a misreading",
        "later than the asked time": "does not count: later than the asked time",
        "neutral": "does not count: it takes no side",
        "not valid then": "does not count: not valid at the asked time",
        "old": "old",
        "low authority": "low authority",
        "learned authority": "authority {worth:.2f} (learned)",
        "set authority": "authority {worth:.2f} (set)",
        "trusted": "trusted {trust:.2g}",
        "not trusted": "does not count: not trusted",
        "moved": "{when}: {before} → {after}, because {why} ({rule})",
        "told late": "{when}, told only on {told}",
        "with what was said": "{why}, together with what had been said of {values}",
        "retracted cause": "evidence was retracted",
        "restored cause": "evidence was restored",
        "refiled cause": "names, contexts or readings were put in order",
        "judged cause": "what counts by whose word changed",
        "erased cause": "evidence was erased",
        "erased since": "of something that was erased since",
        "drawn cause": "what it rests on, or what contradicts it, moved",
        "drawn by": "{cause} ({why})",
        "derived": "counts as far as what it was concluded from is believed",
        "rests on": "Rests on",
        "stands against": "Against it stands",
        "derivation": "{premises} (carries {strength:.0%} of it)",
        "premise": "{p} (believed {b:.0%})",
        "missing premise": "something that is not here any more",
        "hidden premise": "something that only {who} sees",
        "contradicted by": "Contradicted by",
        "added": "Other beliefs add {support:.2f} for it and {refute:.2f} against it.",
        "unknown part": "Unknown {u:.0%}, contested {c:.0%}.",
        "own word": "A later word of {who} would change it.",
        "source": "One independent first-hand statement {side} would change it.",
        "sources": "{n} independent first-hand statements {side} would change it.",
        "settles": "One independent first-hand statement, for or against, would settle it.",
        "tips": "One more independent first-hand statement, for or against, would tip it.",
        "against side": "against it",
        "for side": "for it",
        "somebody": "somebody",
        "undated": "undated",
        "history": "History",
        "more": "… and {n} more",
        "earlier": "… {n} earlier",
        "also": "Also",
        "beside": "Goes with it",
        "says part": "says {value}, which lies in {of}",
        "says alike": "says {value}, which agrees with {of}",
        "denies whole": "denies {value}, in which {of} lies",
        "denies alike": "denies {value}, which agrees with {of}",
        "inherited": "What is unknown here is filled from: {scopes}.",
        "more beliefs": "… and {n} more.",
        "nearest": "The nearest that is known:",
        "named context": "(Answered in the context it names: {where}.)",
        "thin": "(Grounds look thin; try depth 3.)",
        "understood": "(Understood as asking about {whom}: {what}.)",
        "ignored": "(Not taken into account: {words}.)",
        "missing": "Nobody said who or what the {what} of {whose} is.",
        "missing words": "Of {whose}, nobody said what the question asks: “{what}”.",
        "path": "(By way of: {steps}.)",
        "namesakes": "(Several are called {name}: {which}.)",
        "of type": "{kind} – {p}",
        "listed": ", ",
        "then": "; ",
        "general": "general",
        "only said": "Nothing is believed about this; it was said:",
        "nothing": "Nothing known bears on this question.",
        "withheld": "Left out, it holds in another context: {p} ({why}).",
        "says so": "Says so: {who}.",
        "says not": "Says not: {who}.",
        "since": "{who}, since {since}",
        "and others": "{who} and {n} more",
        "last moved": "Last moved",
        "replaced by": "Replaced by: {p}.",
        "at that time": "(As it was on {when}.)",
        "not before": "(What was so before is not known; this is now.)",
        "not then": "(What was so on {when} is not known; this is now.)",
        "unknown agent": "(Nobody here knows an agent called {agent}: this is from what all see.)",
    },
    "zh": {
        Band.ADOPT: "{p}。",
        Band.PROBABLY: "可能：{p}。",
        Band.UNDECIDED: "不足以据此决定：{p}。",
        Band.LEANS_NO: "多半不成立：{p}。",
        Band.CLEARLY_NOT: "不成立：{p}。",
        Band.UNKNOWN: "尚不清楚：{p}（{lean}）。",
        Band.CONTESTED: "说法不一{lean}：{p}。",
        "more for": "（支持的更多）",
        "more against": "（反对的更多）",
        "evenly": "",
        "colon": "：",
        "no_longer": "自{since}起不再成立：{p}。",
        "no_longer_undated": "已不再成立：{p}。",
        "faded": "最近一次说到是{since}，隔得太久，不足为据",
        "taken back": "同一说话人后来改口",
        "leans yes": "证据太少，现有的偏向支持",
        "leans no": "证据太少，现有的偏向反对",
        "no evidence": "没有有效证据",
        "for": "支持",
        "against": "反对",
        "said": "{who}，{when}：“{text}”",
        "said, archived": "{who}，{when}（原话已归档）",
        "passed on": "{who}（{by}转述）",
        "happened": "［{when}］",
        "between": "{start}至{end}",
        "weighed": "{said}（{counts}）",
        "and": "{one}，{other}",
        "counts": "分量 {mass:.2f}",
        Status.INVALIDATED: "它现已失效；有新说法之前不再用于回答。",
        Status.ARCHIVED: "它现已归档；不问冷存储就不用于回答。",
        "superseded": "不计：同一说话人后来改口",
        "same origin": "不重复计：与更强的一条同出一源",
        "echo": "不增添：助手只是重复先前说过的话",
        "copies": "不重复计：与已计的一条同属一组互相抄录者",
        "repeats": "不增添：此人或来源总是重复先前说过的话",
        "retracted": "不计：已撤回",
        "struck": "不计：属误读，已划去",
        "later than the asked time": "不计：晚于所问时间",
        "neutral": "不计：没有表态",
        "not valid then": "不计：所问时间不在其有效期内",
        "old": "较旧",
        "low authority": "来源权威低",
        "learned authority": "所学权威 {worth:.2f}",
        "set authority": "所设权威 {worth:.2f}",
        "trusted": "信任度 {trust:.2g}",
        "not trusted": "不计：不受信任",
        "moved": "{when}：{before} → {after}，因为{why}（{rule}）",
        "told late": "{when}（{told}才得知）",
        "with what was said": "{why}，连同此前所说的{values}",
        "retracted cause": "证据被撤回",
        "restored cause": "证据被恢复",
        "refiled cause": "名称、语境或读法经过整理",
        "judged cause": "各人各来源的话分量有变",
        "erased cause": "证据被擦除",
        "erased since": "后来被擦除的内容",
        "drawn cause": "它所依据的或与它相矛盾的信念变了",
        "drawn by": "{cause}（{why}）",
        "derived": "按推出它的信念可信的程度计",
        "rests on": "依据的信念",
        "stands against": "与之相对的信念",
        "derivation": "{premises}（传递其中 {strength:.0%}）",
        "premise": "{p}（相信 {b:.0%}）",
        "missing premise": "已不存在的内容",
        "hidden premise": "只有{who}能看到的内容",
        "contradicted by": "与之矛盾",
        "added": "其他信念为它增加支持 {support:.2f}、反对 {refute:.2f}。",
        "unknown part": "未知 {u:.0%}，有争议 {c:.0%}。",
        "own word": "{who}本人之后的说法会改变它。",
        "source": "再有一条独立的第一手{side}说法就会改变它。",
        "sources": "再有 {n} 条独立的第一手{side}说法就会改变它。",
        "settles": "只要有一条独立的第一手说法，无论支持还是反对，就能定下来。",
        "tips": "再有一条独立的第一手说法，无论支持还是反对，都会打破平衡。",
        "against side": "反对",
        "for side": "支持",
        "somebody": "某人",
        "undated": "时间不详",
        "history": "经过",
        "more": "……另有 {n} 条",
        "earlier": "……此前 {n} 次",
        "also": "另有",
        "beside": "与之相容",
        "says part": "说的是{value}，属于{of}",
        "says alike": "说的是{value}，与{of}相符",
        "denies whole": "否认{value}，而{of}属于它",
        "denies alike": "否认{value}，它与{of}相符",
        "inherited": "此处未知的部分取自：{scopes}。",
        "more beliefs": "……另有 {n} 条。",
        "nearest": "最接近的已知内容：",
        "named context": "（按问题中的语境回答：{where}。）",
        "thin": "（依据不充分，可用深度 3 再看一层。）",
        "understood": "（理解为问{whom}：{what}。）",
        "ignored": "（未考虑：{words}。）",
        "missing": "没有人提到过{whose}的{what}。",
        "missing words": "关于{whose}，没有人说过问题所问的“{what}”。",
        "path": "（由此得出：{steps}。）",
        "namesakes": "（不止一个叫{name}：{which}。）",
        "of type": "{kind}——{p}",
        "listed": "、",
        "then": "；",
        "general": "通用",
        "only said": "对此尚无信念；有人说过：",
        "nothing": "没有与这个问题相关的已知内容。",
        "withheld": "因语境不同而未采用：{p}（{why}）。",
        "says so": "认同：{who}。",
        "says not": "否认：{who}。",
        "since": "{who}（自{since}）",
        "and others": "{who}，另有 {n} 方",
        "last moved": "最近一次变动",
        "replaced by": "已被取代：{p}。",
        "at that time": "（按{when}当时的情况回答。）",
        "not before": "（以前的情况不得而知，以下是现在的。）",
        "not then": "（{when}的情况不得而知，以下是现在的。）",
        "unknown agent": "（这里没有名为{agent}的智能体：以上仅据众所共见的内容。）",
    },
}


def say(lang: Language, key: str, **parts: object) -> str:
    """One phrase of the table in a language."""
    return _WORDS[lang][key].format(**parts)


def templates(*keys: str) -> list[str]:
    """Phrases of the table in every language, their fields unfilled."""
    return [words[key] for words in _WORDS.values() for key in keys]


def in_context(belief: Belief) -> str:
    """What a belief says, with the context set it holds in."""
    return f"{belief.text} [{shown(belief.scope)}]" if belief.scope else belief.text


def stated(belief: Belief, explanation: Explanation | None, lang: Language, threshold: float = ADOPT_FROM) -> str:
    """A belief as a sentence worded by its verdict, with the context set it holds in."""
    opinion = belief.opinion
    proposition = in_context(belief)
    if opinion.band is Band.UNKNOWN:
        return say(lang, Band.UNKNOWN, p=proposition, lean=_unsure(belief, explanation, lang))
    if opinion.band is Band.CONTESTED:
        return say(lang, Band.CONTESTED, p=proposition, lean=say(lang, _majority(opinion)))
    if opinion.band is Band.CLEARLY_NOT and explanation is not None:
        since = turned(explanation)
        if since is not None:
            return say(lang, "no_longer", p=proposition, since=day(since, lang))
        if explanation.supports and not any(c.evidence.at for c in explanation.supports):
            return say(lang, "no_longer_undated", p=proposition)
    return say(lang, opinion.verdict(threshold), p=proposition)


def _unsure(belief: Belief, explanation: Explanation | None, lang: Language) -> str:
    """Why a belief is not known: its evidence has faded, was taken back, or there never was enough."""
    evidence = (*explanation.supports, *explanation.refutes) if explanation else ()
    counting = [c for c in evidence if c.counts]
    dated = [c.evidence.at for c in counting if c.evidence.at is not None and c.freshness < OLD]
    if dated and len(dated) == len(counting):
        return say(lang, "faded", since=day(max(dated), lang))
    if not counting and any(c.why == "superseded" for c in evidence):
        return say(lang, "taken back")
    return say(lang, _leaning(belief.opinion))


def _leaning(opinion: Opinion) -> str:
    if opinion.unknown >= 1.0:
        return "no evidence"
    return "leans yes" if opinion.signed >= 0 else "leans no"


def _majority(opinion: Opinion) -> str:
    if opinion.lean in (Band.ADOPT, Band.PROBABLY):
        return "more for"
    return "more against" if opinion.lean is Band.CLEARLY_NOT else "evenly"


def turned(explanation: Explanation) -> datetime | None:
    """Since when evidence that still counts tells against a belief that had support before; None if it never turned."""
    before = [c.evidence.at for c in explanation.supports if c.evidence.at]
    against = [c.evidence.at for c in explanation.refutes if c.counts and c.evidence.at]
    fell = [r.happened for r in explanation.history if r.after.signed < 0 <= r.before.signed and r.happened]
    since = min(against, default=None) or _taken_back(explanation) or max(fell, default=None)
    return since if since is not None and before and min(before) < since else None


def _taken_back(explanation: Explanation) -> datetime | None:
    """When the last of those who said so said otherwise; None while somebody still says so."""
    if any(c.counts for c in explanation.supports):
        return None
    later = {e.id: e.at for e in explanation.cited}
    return max((at for c in explanation.supports if (at := later.get(c.yields_to))), default=None)


def told(explanation: Explanation, lang: Language | None = None) -> str:
    """The whole explanation in words, one thing a line."""
    lang = lang or language(explanation.belief.text)
    lines = [stated(explanation.belief, explanation, lang)]
    lines += [say(lang, explanation.belief.status)] if explanation.belief.status in PUT_AWAY else []
    for key, side in (("for", explanation.supports), ("against", explanation.refutes)):
        if side:
            lines += [headed(key, "", lang), *_listed(side, lang)]
    lines += _drawn(explanation, lang)
    lines += [headed("also", stated(rival, None, lang), lang) for rival in explanation.rivals]
    lines += [headed("beside", stated(other, None, lang), lang) for other in explanation.beside]
    if explanation.inherited_from:
        lines.append(say(lang, "inherited", scopes="; ".join(map(shown, explanation.inherited_from))))
    if explanation.history:
        lines += [headed("history", "", lang), *_told_history(explanation, lang)]
    opinion = explanation.opinion
    lines.append(say(lang, "unknown part", u=opinion.unknown, c=opinion.contested))
    lines += would_change(explanation, lang)
    return "\n".join(lines)


def _drawn(explanation: Explanation, lang: Language) -> list[str]:
    """The beliefs it rests on, those against it, and what they add."""
    lines = []
    for key, against in (("rests on", False), ("stands against", True)):
        sets = [each for each in explanation.derivations if each.against is against]
        if sets:
            lines += [headed(key, "", lang), *(f"  - {_derived(each, lang)}" for each in sets[:LISTED])]
            lines += [f"  - {say(lang, 'more', n=len(sets) - LISTED)}"] * (len(sets) > LISTED)
    lines += [headed("contradicted by", stated(c.belief, None, lang), lang) for c in explanation.contradictions]
    drawn = explanation.belief.drawn
    if drawn.support or drawn.refute:
        lines.append(say(lang, "added", support=drawn.support, refute=drawn.refute))
    return lines


def _derived(derivation: Derivation, lang: Language) -> str:
    premises = [say(lang, "premise", p=p.text, b=p.opinion.belief) for p in derivation.premises]
    premises += [say(lang, "hidden premise", who=agent) for agent in derivation.hidden]
    premises += [say(lang, "missing premise")] * len(derivation.missing)
    return say(lang, "derivation", premises=say(lang, "then").join(premises), strength=derivation.strength)


def _listed(side: Sequence[Contribution], lang: Language) -> list[str]:
    lines = [f"  - {grounded(c, lang)}" for c in side[:LISTED]]
    return lines + [f"  - {say(lang, 'more', n=len(side) - LISTED)}"] * (len(side) > LISTED)


def _told_history(explanation: Explanation, lang: Language) -> list[str]:
    """The latest steps; how many came before them is said."""
    steps = explanation.steps()
    earlier = [f"  {say(lang, 'earlier', n=len(steps) - LISTED)}"] * (len(steps) > LISTED)
    return earlier + [f"  {moved(step, lang)}" for step in steps[-LISTED:]]


def grounded(contribution: Contribution, lang: Language) -> str:
    """A piece of evidence with how much it counts."""
    return say(lang, "weighed", said=quoted(contribution, lang), counts=weighed(contribution, lang))


def quoted(contribution: Contribution, lang: Language) -> str:
    """Who said it, when, the words, and when it was if they tell."""
    words = attributed(contribution.evidence, lang, contribution.said_by)
    start, until = contribution.happened
    return words if start is None else words + say(lang, "happened", when=_span(start, until, lang))


def _span(start: datetime, until: datetime | None, lang: Language) -> str:
    """The days of an interval whose end is not part of it."""
    if until is not None and (whole := _whole(start, until, lang)):
        return whole
    last = None if until is None else until - timedelta(microseconds=1)
    if last is None or last.date() <= start.date():
        return day(start, lang)
    return say(lang, "between", start=day(start, lang), end=day(last, lang))


def _whole(start: datetime, until: datetime, lang: Language) -> str:
    """A whole year or a whole month as people call it; "" for any other interval."""
    if start.day != 1 or start.time() != time() or until.time() != time() or until.day != 1:
        return ""
    months = 12 * (until.year - start.year) + until.month - start.month
    if months == 12 and start.month == 1:
        return f"{start.year}年" if lang == "zh" else f"{start.year}"
    if months == 1:
        return f"{start.year}年{start.month}月" if lang == "zh" else f"{start:%B} {start.year}"
    return ""


def attributed(evidence: Evidence, lang: Language, said_by: str = "") -> str:
    who = evidence.speaker or evidence.source or evidence.agent or say(lang, "somebody")
    who = say(lang, "passed on", who=said_by, by=who) if said_by else who
    if evidence.cold and not evidence.text:
        return say(lang, "said, archived", who=who, when=day(evidence.at, lang))
    text = evidence.text if len(evidence.text) <= QUOTE else f"{evidence.text[: QUOTE - 1]}…"
    return say(lang, "said", who=who, when=day(evidence.at, lang), text=text)


def weighed(contribution: Contribution, lang: Language) -> str:
    """How much a piece counts, or why it does not; and what it says, when that is another value."""
    counts = _weighed(contribution, lang)
    if (other := contribution.elsewhere) is None:
        return counts
    key = "alike" if other.alike else "part" if contribution.stance > 0 else "whole"
    side = "says" if contribution.stance > 0 else "denies"
    said = say(lang, f"{side} {key}", value=other.value, of=other.of)
    return say(lang, "and", one=said, other=counts)


def _weighed(contribution: Contribution, lang: Language) -> str:
    if not contribution.counts:
        return say(lang, contribution.why or "neutral")
    why = say(lang, "counts", mass=abs(contribution.mass) * contribution.freshness)
    if contribution.why and (contribution.why != "low authority" or contribution.judged is None):
        why = say(lang, "and", one=why, other=say(lang, contribution.why))
    if contribution.judged is not None:
        key = "learned authority" if contribution.learned else "set authority"
        why = say(lang, "and", one=why, other=say(lang, key, worth=contribution.judged))
    if contribution.trust < 1.0:
        why = say(lang, "and", one=why, other=say(lang, "trusted", trust=contribution.trust))
    return why + say(lang, "colon") + contribution.reason if contribution.reason else why


def moved(step: Step, lang: Language) -> str:
    """One step of a belief's history: "10 June 2025: +0.60 → -0.10, because zhang said ..."."""
    revision, evidence = step.revision, step.cause
    if revision.cause == "observed":
        why = attributed(evidence, lang) if evidence else revision.evidence or say(lang, "erased since")
    elif revision.cause == "drawn" and evidence:
        why = say(lang, "drawn by", cause=say(lang, "drawn cause"), why=attributed(evidence, lang))
    else:
        why = say(lang, f"{revision.cause} cause") + (say(lang, "colon") + revision.reason if revision.reason else "")
    if step.beside:
        why = say(lang, "with what was said", why=why, values=say(lang, "listed").join(step.beside))
    when, told = (day(moment, lang) for moment in (revision.happened or revision.recorded, revision.recorded))
    when = say(lang, "told late", when=when, told=told) if step.late and told != when else when
    before, after = _signed(revision.before), _signed(revision.after)
    return say(lang, "moved", when=when, before=before, after=after, why=why, rule=revision.rule)


def _signed(opinion: Opinion) -> str:
    """An opinion on the scale with a sign; what rounds to nothing is +0.00."""
    return f"{round(opinion.signed, 2) + 0.0:+.2f}"


def would_change(explanation: Explanation, lang: Language) -> list[str]:
    """What would tip the belief: its only speaker's later word, or so many independent first-hand statements."""
    opinion, rule = explanation.opinion, EvidenceSum()
    if explanation.belief.rule != rule.name or opinion.unknown >= 1.0:
        return []
    held = opinion.signed >= 0
    side = [c for c in (explanation.supports if held else explanation.refutes) if c.counts]
    speakers = {c.speaker for c in side}
    lines = []
    if len(speakers) == 1 and "" not in speakers:
        lines.append(say(lang, "own word", who=next(iter(speakers))))
    number = max(1, math.ceil(_lead(explanation, rule) / rule.mass_of(FIRST_HAND) - ROUNDING))
    if opinion.band is Band.UNKNOWN:  # whatever there is, it is less than one such statement
        return [*lines, say(lang, "settles")]
    if opinion.band is Band.CONTESTED and number == 1 and _majority(opinion) == "evenly":
        return [*lines, say(lang, "tips")]
    side_word = say(lang, "against side" if held else "for side")
    return [*lines, say(lang, "source" if number == 1 else "sources", n=number, side=side_word)]


def _lead(explanation: Explanation, rule: EvidenceSum) -> float:
    """How far apart the evidence masses of both sides are now; the strongest rival value is on the other side."""
    belief = explanation.belief
    support, refute = (
        math.fsum(abs(c.mass) * c.freshness for c in side if c.counts)
        for side in (explanation.supports, explanation.refutes)
    )
    support, refute = support + belief.drawn.support, refute + belief.drawn.refute
    rivals = (r.opinion for r in explanation.rivals if r.value != belief.value and r.scope == belief.scope)
    return abs(support - refute - max(map(rule.mass_behind, rivals), default=0.0))


def day(moment: datetime | None, lang: Language) -> str:
    """A date as people write it, in the zone it was said in."""
    if moment is None:
        return say(lang, "undated")
    if lang == "zh":
        return f"{moment.year}年{moment.month}月{moment.day}日"
    return f"{moment.day} {moment:%B %Y}"


def headed(key: str, rest: str, lang: Language) -> str:
    return (say(lang, key) + say(lang, "colon") + rest).rstrip()
