"""An answer in words: what is believed, who says so and since when, how it moved, what would change it."""

from __future__ import annotations

from collections.abc import Sequence

from beliefgraph.domain.explanation import Contribution, Explanation
from beliefgraph.domain.language import Language
from beliefgraph.domain.model import Belief, Evidence, Relation
from beliefgraph.domain.opinion import Band
from beliefgraph.domain.wording import attributed, day, grounded, headed, moved, say, stated, would_change

NAMED = 3  # people who say a thing that are named


def answer(
    top: Sequence[tuple[Belief, Explanation]],
    withheld: Sequence[tuple[Belief, str]],
    more: int,
    said: Sequence[Evidence],
    nearest: Sequence[tuple[Belief, Explanation]],
    lang: Language,
    threshold: float,
) -> str:
    """An answer in words.

    Args:
        top: the beliefs that bear on the question, each with its grounds.
        withheld: beliefs that would bear on it in another context, with what parts them.
        more: how many further beliefs bear on it.
        said: without any belief, texts that speak of it.
        nearest: without any belief, what is known nearest, each with its grounds.
        lang: language of the question.
        threshold: confidence from which a belief is adopted.
    """
    lines = []
    for belief, explanation in top:
        lines.append(stated(belief, explanation, lang, threshold))
        grounds = (*explanation.supports[:1], *explanation.refutes[:1])
        lines += [f"  - {_side(c, lang)}{grounded(c, lang)}" for c in grounds]
        if len(lines) == 1 + len(grounds):  # of the first alone, lest the answer drown in its grounds
            lines += _account(explanation, lang)
    lines += [say(lang, "more beliefs", n=more)] * (more > 0)
    if not lines:
        lines.append(say(lang, "only said" if said else "nothing"))
        lines += [f"  - {attributed(evidence, lang)}" for evidence in said]
        lines += [say(lang, "nearest")] * bool(nearest and not said)
        lines += [f"  - {stated(belief, explanation, lang)}" for belief, explanation in nearest if not said]
    lines += [say(lang, "withheld", p=belief.text, why=why) for belief, why in withheld]
    return "\n".join(lines)


def _account(explanation: Explanation, lang: Language) -> list[str]:
    """Where a belief stands: who says so and since when, who denies it, how it moved, what is unknown, what next."""
    lines = [
        say(lang, key, who=_who(counting, lang))
        for key, side in (("says so", explanation.supports), ("says not", explanation.refutes))
        if (counting := [c for c in side if c.counts])
    ]
    lines += [say(lang, "replaced by", p=text) for text in _replacements(explanation)]
    if len(explanation.history) > 1:
        lines.append(headed("last moved", moved(explanation.steps()[-1], lang), lang))
    opinion = explanation.opinion
    if opinion.unknown < 1.0:
        lines.append(say(lang, "unknown part", u=opinion.unknown, c=opinion.contested))
    return [f"  {line}" for line in (*lines, *would_change(explanation, lang))]


def _replacements(explanation: Explanation) -> list[str]:
    """The values that took the place of one that is no longer held."""
    if explanation.opinion.lean not in (Band.LEANS_NO, Band.CLEARLY_NOT) or explanation.opinion.band is Band.CONTESTED:
        return []
    old = explanation.belief.id
    newer = {link.source for link in explanation.links if link.relation is Relation.UPDATES and link.target == old}
    return [rival.text for rival in explanation.rivals if rival.id in newer and rival.opinion.signed > 0]


def _who(side: Sequence[Contribution], lang: Language) -> str:
    """The first who say something, and since when somebody has."""
    people = list(dict.fromkeys(c.speaker or c.evidence.source or say(lang, "somebody") for c in side))
    named = say(lang, "listed").join(people[:NAMED])
    if len(people) > NAMED:
        named = say(lang, "and others", who=named, n=len(people) - NAMED)
    dates = [c.evidence.at for c in side if c.evidence.at is not None]
    return say(lang, "since", who=named, since=day(min(dates), lang)) if dates else named


def _side(contribution: Contribution, lang: Language) -> str:
    return say(lang, "for" if contribution.stance > 0 else "against") + say(lang, "colon")
