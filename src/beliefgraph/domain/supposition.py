"""What would be: the nouns of supposing, and their words in Chinese and English."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from beliefgraph.domain.explanation import Explanation
from beliefgraph.domain.flips import Coarse
from beliefgraph.domain.language import Language
from beliefgraph.domain.model import OUTCOME, VERDICT, Belief, Evidence
from beliefgraph.domain.opinion import Band, Opinion
from beliefgraph.domain.wording import LISTED, attributed, say, stated

NEVER_ASKED = frozenset({"derivation", VERDICT, OUTCOME})
"""Source kinds that are no new evidence: what is concluded from beliefs, and what is decided or found about them."""

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        Band.UNKNOWN: "not known",
        Band.CONTESTED: "contested",
        Band.ADOPT: "adopt",
        Band.PROBABLY: "probably",
        Band.UNDECIDED: "undecided",
        Band.LEANS_NO: "probably not",
        Band.CLEARLY_NOT: "clearly not",
        "answer yes": "yes",
        "answer no": "no",
        "answer unknown": "neither yes nor no",
        "without": "Supposed away",
        "with": "Supposed to be said",
        "moved": "Would move",
        "made": "Would come to be",
        "gone": "Would be withdrawn",
        "nothing": "Nothing would change.",
        "shift": "{p}: {before} → {after} ({was:+.2f} → {will:+.2f})",
        "hinges": "It hinges on {what}: without it, {verdict}.",
        "hinges on several": "It hinges on {what}: without them, {verdict}.",
        "and": " and ",
        "losses": "The verdict ({now}) would change without",
        "answer losses": "The answer ({now}) would change without",
        "loss": "{what} → {verdict}",
        "no loss": "No loss of up to {n} pieces of evidence would change the verdict ({now}).",
        "bound": "(Losses of more than {searched} at once were not all tried: the bound of {tried} was met.)",
        "news": "What would change our mind, as one new independent piece of evidence",
        "news for": "for it, from authority {least:.2f} on{kinds} → {verdict}",
        "news against": "against it, from authority {least:.2f} on{kinds} → {verdict}",
        "kinds": " ({kinds})",
        "no news": "No single new piece of evidence would change it.",
        "listed": ", ",
        "copies": "{said} (and {n} more of the same origin)",
    },
    "zh": {
        Band.UNKNOWN: "未知",
        Band.CONTESTED: "有争议",
        Band.ADOPT: "采信",
        Band.PROBABLY: "很可能",
        Band.UNDECIDED: "未决",
        Band.LEANS_NO: "偏否定",
        Band.CLEARLY_NOT: "明确否定",
        "answer yes": "是",
        "answer no": "否",
        "answer unknown": "说不准",
        "without": "假设没有",
        "with": "假设有人说",
        "moved": "将会变动",
        "made": "将会新建",
        "gone": "将会撤下",
        "nothing": "什么都不会变。",
        "shift": "{p}：{before} → {after}（{was:+.2f} → {will:+.2f}）",
        "hinges": "关键在于{what}：没有它，结论就是“{verdict}”。",
        "hinges on several": "关键在于{what}：没有它们，结论就是“{verdict}”。",
        "and": "和",
        "losses": "少了下列证据，结论（{now}）就会变",
        "answer losses": "少了下列证据，回答（{now}）就会变",
        "loss": "{what} → {verdict}",
        "no loss": "至多少掉 {n} 条证据，结论（{now}）都不会变。",
        "bound": "（同时少掉 {searched} 条以上的情形未全部试过：已到 {tried} 次的上限。）",
        "news": "若有一条新的独立证据，什么会改变判断",
        "news for": "支持，权威度自 {least:.2f} 起{kinds} → {verdict}",
        "news against": "反对，权威度自 {least:.2f} 起{kinds} → {verdict}",
        "kinds": "（{kinds}）",
        "no news": "任何一条新证据都不会改变它。",
        "listed": "、",
        "copies": "{said}（及同一源头的另外 {n} 条）",
    },
}


def phrase(lang: Language, key: str, **parts: object) -> str:
    """One phrase about what would be."""
    return _WORDS[lang][key].format(**parts)


@dataclass(frozen=True, slots=True)
class Shift:
    """A belief that would move.

    Args:
        belief: as it would be; as it is when it would be withdrawn.
        before: its opinion as it is.
        after: its opinion as it would be.
        verdict_before: what is said of it now.
        verdict_after: what would be said of it.
    """

    belief: Belief
    before: Opinion
    after: Opinion
    verdict_before: Band
    verdict_after: Band

    @property
    def flips(self) -> bool:
        """Whether something else would be said of it."""
        return self.verdict_before is not self.verdict_after


@dataclass(frozen=True, slots=True)
class Supposed:
    """What would be if evidence were not there, or something else were said. Nothing of it was written.

    Args:
        moved: beliefs that would move, whose verdict would change first, then those that would move most.
        made: beliefs that would come to be.
        withdrawn: beliefs that would be withdrawn, as they are.
        without: the evidence that was supposed away.
        with_: the evidence that was supposed to be there.
        explanation: of the belief that was asked about, as it would read; None when none was.
        notes: why something that was supposed would change nothing, in words.
        text: all of it in words, in the language of the belief.
    """

    moved: tuple[Shift, ...] = ()
    made: tuple[Belief, ...] = ()
    withdrawn: tuple[Belief, ...] = ()
    without: tuple[Evidence, ...] = ()
    with_: tuple[Evidence, ...] = ()
    explanation: Explanation | None = None
    notes: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Loss:
    """Evidence whose loss would change a verdict, while the loss of no part of it would.

    Args:
        evidence: all of it, pieces of one origin that stand together included.
        origins: what it goes back to, an origin once.
        verdict: what would be said without it.
    """

    evidence: tuple[Evidence, ...]
    origins: tuple[str, ...]
    verdict: Band


@dataclass(frozen=True, slots=True)
class News:
    """One new, independent piece of evidence that would change a verdict.

    Args:
        polarity: 1 for evidence for the belief, -1 for evidence against it.
        authority: the least that changes it, in [0, 1].
        kinds: source kinds that have enough, the weakest first.
        verdict: what would be said at that authority.
    """

    polarity: int
    authority: float
    kinds: tuple[str, ...]
    verdict: Band


@dataclass(frozen=True, slots=True)
class Turning:
    """What would change one thing that is said of a belief.

    Args:
        losses: minimal sets of evidence, the smaller first; empty when no loss changes it.
        news: single new pieces of evidence; empty when none changes it.
        searched: the number of pieces lost at once up to which everything was tried.
        tried: how many losses were.
        complete: whether that is as far as was asked for; else the bound of work was met.
    """

    losses: tuple[Loss, ...] = ()
    news: tuple[News, ...] = ()
    searched: int = 0
    tried: int = 0
    complete: bool = True


@dataclass(frozen=True, slots=True)
class Flips:
    """What would change our mind about a belief.

    Args:
        belief: at the asked moment.
        verdict: what is said of it.
        answer: that as yes, no or neither.
        pieces: how much evidence it rests on, pieces that stand together counted once.
        of_verdict: what would change the verdict.
        of_answer: what would change the answer.
        text: in words, in the language of the belief.
    """

    belief: Belief
    verdict: Band
    answer: Coarse
    pieces: int
    of_verdict: Turning
    of_answer: Turning
    text: str = ""


def told_supposed(supposed: Supposed, lang: Language) -> str:
    """A supposition and what would follow from it, one thing a line."""
    lines = []
    for key, evidence in (("without", supposed.without), ("with", supposed.with_)):
        lines += _section(lang, key, (attributed(each, lang) for each in evidence))
    lines += _section(lang, "moved", (_shift(shift, lang) for shift in supposed.moved))
    for key, beliefs in (("made", supposed.made), ("gone", supposed.withdrawn)):
        lines += _section(lang, key, (_named(belief, lang) for belief in beliefs))
    if not (supposed.moved or supposed.made or supposed.withdrawn):
        lines.append(phrase(lang, "nothing"))
    lines += supposed.notes
    return "\n".join([*lines, supposed.explanation.text] if supposed.explanation else lines)


def told_flips(flips: Flips, lang: Language) -> str:
    """What a belief hinges on, and what would change our mind, one thing a line."""
    unsure = flips.verdict in (Band.UNKNOWN, Band.CONTESTED)
    lines = [stated(flips.belief, None, lang) if unsure else say(lang, flips.verdict, p=flips.belief.text)]
    verdict, answer = flips.of_verdict, flips.of_answer
    now = phrase(lang, flips.verdict)
    if verdict.losses:
        lines += _section(lang, "losses", (_loss(loss, lang) for loss in verdict.losses), now=now)
    else:
        lines.append(phrase(lang, "no loss", n=verdict.searched, now=now))
    others = [loss for loss in answer.losses if loss not in verdict.losses]
    lines += _section(
        lang, "answer losses", (_loss(each, lang) for each in others), now=phrase(lang, f"answer {flips.answer}")
    )
    if short := min((t for t in (verdict, answer) if not t.complete), key=lambda t: t.searched, default=None):
        lines.append(phrase(lang, "bound", searched=short.searched, tried=short.tried))
    lines += _section(lang, "news", (_news(each, lang) for each in verdict.news))
    if not verdict.news:
        lines.append(phrase(lang, "no news"))
    return "\n".join(lines)


def hinges_on(loss: Loss, lang: Language) -> str:
    """One sentence on what a belief hinges on."""
    key = "hinges on several" if len(loss.evidence) > 1 else "hinges"
    return phrase(lang, key, what=_what(loss, lang), verdict=phrase(lang, loss.verdict))


def _section(lang: Language, key: str, items: Iterable[str], **parts: object) -> list[str]:
    """A heading and its lines; nothing at all when there are none."""
    lines = list(items)
    more = [say(lang, "more", n=len(lines) - LISTED)] if len(lines) > LISTED else []
    colon = say(lang, "colon").rstrip()
    return [phrase(lang, key, **parts) + colon, *(f"  - {line}" for line in [*lines[:LISTED], *more])] if lines else []


def _shift(shift: Shift, lang: Language) -> str:
    before, after = phrase(lang, shift.verdict_before), phrase(lang, shift.verdict_after)
    was, will = (round(opinion.signed, 2) + 0.0 for opinion in (shift.before, shift.after))
    return phrase(lang, "shift", p=shift.belief.text, before=before, after=after, was=was, will=will)


def _named(belief: Belief, lang: Language) -> str:
    return headed_verdict(belief.text, belief.opinion.verdict(), lang)


def headed_verdict(text: str, verdict: Band, lang: Language) -> str:
    """A proposition with what is said of it."""
    return f"{text}{say(lang, 'colon')}{phrase(lang, verdict)}"


def _loss(loss: Loss, lang: Language) -> str:
    return phrase(lang, "loss", what=_what(loss, lang), verdict=phrase(lang, loss.verdict))


def _what(loss: Loss, lang: Language) -> str:
    """The pieces of a loss, those of one origin told by the first of them."""
    by_origin: dict[str, list[Evidence]] = {}
    for evidence in loss.evidence:
        by_origin.setdefault(evidence.origin or evidence.id, []).append(evidence)
    return phrase(lang, "and").join(_copies(pieces, lang) for pieces in by_origin.values())


def _copies(pieces: Sequence[Evidence], lang: Language) -> str:
    said = attributed(pieces[0], lang)
    return phrase(lang, "copies", said=said, n=len(pieces) - 1) if len(pieces) > 1 else said


def _news(news: News, lang: Language) -> str:
    kinds = phrase(lang, "kinds", kinds=phrase(lang, "listed").join(news.kinds)) if news.kinds else ""
    key = "news for" if news.polarity > 0 else "news against"
    return phrase(lang, key, least=news.authority, kinds=kinds, verdict=phrase(lang, news.verdict))
