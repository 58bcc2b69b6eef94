"""Answering: from a question to what is believed about it, with grounds. Never writes.

A question is read into whom and what it asks about, and followed through the graph (see `understanding`). The asker's
context keeps apart, conflicts are seen before anything is filtered, and the words say how sure it is. Where nothing
answers, it abstains and names the nearest.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from beliefgraph.beside import apart, rather, rule_out
from beliefgraph.beside import deepest as deepest_of
from beliefgraph.domain.contexts import shown
from beliefgraph.domain.explanation import TAKEN_BACK, Explanation
from beliefgraph.domain.language import Language, language
from beliefgraph.domain.merits import WEIGHTS, Merits, merits
from beliefgraph.domain.model import GENERAL, Belief, Evidence, Scope, Status, within
from beliefgraph.domain.opinion import Band
from beliefgraph.domain.order import order_key
from beliefgraph.domain.overruling import overruled
from beliefgraph.domain.predicates import lookup
from beliefgraph.domain.reply import answer
from beliefgraph.domain.wording import day, say, told
from beliefgraph.errors import OutOfRange
from beliefgraph.questions.contexts import contexts_asked
from beliefgraph.questions.moments import former_asked, moment_asked
from beliefgraph.questions.understanding import Understood, understand
from beliefgraph.reading import Reader, explain
from beliefgraph.recall import Hit, Senses, check_limit
from beliefgraph.reckoning import reckoned
from beliefgraph.reckoning.basis import Reckoning
from beliefgraph.told import told as told_by_texts

Place = tuple[bool, bool, tuple[bool, int], bool, bool, bool]
ABSTAIN = "abstain"
TOLD = "told"
WIDE = 40  # hits looked at for beliefs that bear on a question
TOP = 5  # beliefs an answer is worded from
NEAREST = 3  # beliefs named as the nearest when nothing bears on a question
CONSIDERED = 10_000  # beliefs about one entity that are looked at, the latest
RELEVANT = 0.3  # confidence above which a belief is relevant (A4)
RELATED = 50  # beliefs that an answer's surroundings may hold


@dataclass(frozen=True, slots=True)
class Answer:
    """What is believed about a question, and why.

    Args:
        text: the answer in words, in the language of the question.
        verdict: the band of the first belief; "told" when no belief bears on the question and texts do; or "abstain".
        beliefs: the beliefs the answer rests on, best first, at the asked moment.
        evidence: the evidence behind them, or the texts that are quoted, then other evidence that was found; each with
            its `ref`.
        conflicts: beliefs on which there are different accounts, grouped.
        withheld: beliefs that fit but hold in another context, with the reason.
        related: beliefs around the answer, reached over shared evidence and links within the asked depth.
        context: the context set it was answered in, given or read out of the question.
        notes: what else to know, e.g. that the grounds are thin.
        merits: what put each of the beliefs where it stands.
        as_of: the past moment it was answered for, given or read out of the question; None for now.
        reckoning: what the beliefs come to together, where the question compares or counts.
        path: the beliefs that lead from one to the next to the answer, in the order of its steps, the last included.
    """

    text: str
    verdict: str
    beliefs: tuple[Belief, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    conflicts: tuple[tuple[Belief, ...], ...] = ()
    withheld: tuple[tuple[Belief, str], ...] = ()
    related: tuple[Belief, ...] = ()
    context: Scope = GENERAL
    notes: tuple[str, ...] = ()
    merits: tuple[Merits, ...] = ()
    as_of: datetime | None = None
    reckoning: Reckoning | None = None
    path: tuple[Belief, ...] = ()

    def noting(self, notes: tuple[str, ...]) -> Answer:
        """The answer with more to know, told at its end."""
        return replace(self, text="\n".join((self.text, *notes)), notes=(*self.notes, *notes)) if notes else self


def ask(
    reader: Reader,
    question: str,
    senses: Senses,
    context: Scope | None,
    depth: int,
    threshold: float,
    limit: int,
    speaker: str = "",
    merit_weights: Mapping[str, float] = WEIGHTS,
    names: Collection[str] = (),
) -> Answer:
    """Answer a question from beliefs, with grounds; takes and refuses what `answered` does."""
    return answered(reader, question, senses, context, depth, threshold, limit, speaker, merit_weights, names)[0]


def answered(
    reader: Reader,
    question: str,
    senses: Senses,
    context: Scope | None,
    depth: int,
    threshold: float,
    limit: int,
    speaker: str = "",
    merit_weights: Mapping[str, float] = WEIGHTS,
    names: Collection[str] = (),
) -> tuple[Answer, Sequence[Hit]]:
    """The answer to a question from beliefs, with grounds, and what recall found for it.

    Args:
        reader: the namespace at a moment.
        question: in any language.
        senses: embedder and index, if any.
        context: the asker's context set; None reads it out of the question.
        depth: how far around the answer to look, 1 to 3.
        threshold: confidence from which a belief is adopted, in [0, 1].
        limit: the most hits to look at.
        speaker: who asks, whom "my" and 我 stand for; "" takes whoever said all that was found, if it is one.
        merit_weights: what decides the order of the beliefs.
        names: names that may stand in the question besides those that are known.

    Raises:
        OutOfRange: a depth outside 1..3, a threshold outside [0, 1], a limit below 1.
    """
    _check(depth, threshold, limit)
    named = contexts_asked(reader.space, question)
    scope = named.scope if context is None else context
    past = None if reader.moment.past else moment_asked(named.question, reader.moment.now)
    former = former_asked(named.question) if past is None else None
    words = past[1] if past else former or named.question
    understood = understand(reader, words, senses, max(limit, WIDE), speaker)
    hits = understood.hits[:limit]
    when = reader.at(past[0]) if past else reader
    if (reckoning := reckoned(when, understood, senses, scope, speaker, names)) is not None:
        return _reckoned(when, reckoning, hits, scope, threshold, language(question)), hits
    fitting, withheld = _apart(reader, _in_every_context(reader, understood.beliefs), scope, language(question))
    then, top, when_notes = _read_at(reader, past[0] if past else None, fitting, language(question))
    if former is not None and top:
        top, when_notes = _replaced(reader, top, language(question))
    missed = bool(when_notes) and then is reader  # what was asked about is not known, only what is so now
    conflicts = _conflicts(then, top)
    top = _with_both_sides(top, conflicts)
    asked_for = {belief.id for belief in ([*fitting, *top] if understood.asks_what_is_now else fitting)}
    deepest = {belief.id: deepest_of(then, belief, threshold) for belief in top if former is None}
    vaguer = {ident for ident, belief in deepest.items() if belief.id != ident}
    asked_for |= {deepest[ident].id for ident in vaguer & asked_for}
    top = list({belief.id: belief for belief in (*top, *deepest.values())}.values())
    grounds = [(belief, explain(then, belief.id)) for belief in top]
    said_more = rather(then, grounds)
    led_to = {belief.id for belief in understood.path[-1:]}
    led_to |= {deepest[ident].id for ident in vaguer & led_to}
    for meant in (asked_for, led_to):
        meant |= {said_more[ident] for ident in said_more.keys() & meant}

    def place(belief: Belief) -> Place:
        """What was asked for, believed before denied, the nearer context, what is known, where the way led, and of
        values that go together the one that says most, or of near ones that which most said."""
        away, unknown = _away(reader, belief.scope, scope), belief.opinion.band is Band.UNKNOWN
        missed_way, vague = belief.id not in led_to, belief.id in vaguer or belief.id in said_more
        return belief.id not in asked_for, belief.opinion.signed <= 0, away, unknown, missed_way, vague

    ranked = _by_merits(grounds, hits, merit_weights, place)
    top = [belief for belief, _, _ in ranked]
    explained = [(belief, why) for belief, why, _ in ranked]
    held_back = [w for w in withheld if w[0].id not in {b.id for b in top}]
    around = _around(then, top, depth) if top else _nearest(reader, hits, scope, understood.whom)
    notes = _notes(explained, around, depth, scope if context is None else GENERAL, question)
    notes += when_notes + understood.notes(reader, top)
    said = () if top or held_back else _said(reader, understood, speaker)
    worded = answer(
        explained,
        withheld=held_back[:TOP],
        more=max(0, len({b.id for b in fitting}) - TOP),
        said=said,
        nearest=[] if top else [(belief, explain(then, belief.id)) for belief in around[:NEAREST]],
        lang=language(question),
        threshold=threshold,
    )
    verdict = top[0].opinion.verdict(threshold).value if top else TOLD if said else ABSTAIN
    given = Answer(
        text="\n".join([worded, *notes]),
        verdict=Band.UNKNOWN.value if missed else verdict,
        beliefs=tuple(top),
        evidence=_each_once(said, _grounds(explained, hits)),
        conflicts=conflicts,
        withheld=tuple(held_back),
        related=tuple(around),
        context=scope,
        notes=notes,
        merits=tuple(worth for _, _, worth in ranked),
        as_of=then.moment.as_of,
        path=understood.path,
    )
    return given, hits


def _reckoned(
    reader: Reader, reckoning: Reckoning, hits: Sequence[Hit], scope: Scope, threshold: float, lang: Language
) -> Answer:
    """The answer that beliefs give together: the first of them with their grounds, all of them with their evidence."""
    told_of = reckoning.beliefs[: reckoning.count or None]  # those counted; of none, all that were looked at
    explained = [(belief, explain(reader, belief.id)) for belief in told_of[:TOP]]
    listed = answer(explained, (), max(0, len(told_of) - TOP), (), (), lang, threshold)
    filed = (f.evidence for belief in reckoning.beliefs[TOP:] for f in reader.filed(belief.id))
    grounds = (*_grounds(explained, ()), *filter(reader.sees, filed), *_grounds((), hits))
    return Answer(
        text=f"{reckoning.text}\n{listed}",
        verdict=reckoning.beliefs[0].opinion.verdict(threshold).value if reckoning.decided else ABSTAIN,
        beliefs=reckoning.beliefs,
        evidence=tuple({evidence.id: evidence for evidence in grounds}.values()),
        context=scope,
        as_of=reader.moment.as_of,
        reckoning=reckoning,
    )


def _read_at(
    reader: Reader, asked: datetime | None, fitting: Sequence[Belief], lang: Language
) -> tuple[Reader, list[Belief], tuple[str, ...]]:
    """What an answer rests on, at the past moment that was asked about if something was believed then."""
    now = _top(reader, fitting)
    if asked is None or not now:
        return reader, now, ()
    then = reader.at(asked)
    was = [b for b in _top(then, then.beliefs([b.id for b in fitting])) if b.opinion.unknown < 1.0]
    if was:
        return then, was, (say(lang, "at that time", when=day(asked, lang)),)
    movable = any(lookup(belief.predicate).single_valued for belief in now)
    return reader, now, (say(lang, "not then", when=day(asked, lang)),) if movable else ()


def _replaced(reader: Reader, top: Sequence[Belief], lang: Language) -> tuple[list[Belief], tuple[str, ...]]:
    """The values that were believed before those that are now, the latest first."""
    families = {belief.family: reader.family(belief.family) for belief in top}
    gone = [b for family in families.values() for b in family if b.status is Status.ACTIVE and b.opinion.signed < 0]
    affirmed = {b.id: [order_key(f.evidence) for f in reader.filed(b.id) if f.edge.stance > 0] for b in gone}
    before = [b for b in gone if affirmed[b.id]]
    if not before:
        return list(top), (say(lang, "not before"),)
    return sorted(before, key=lambda b: max(affirmed[b.id]), reverse=True), ()


def _by_merits(
    explained: Sequence[tuple[Belief, Explanation]],
    hits: Sequence[Hit],
    weights: Mapping[str, float],
    place: Callable[[Belief], Place],
) -> list[tuple[Belief, Explanation, Merits]]:
    """Beliefs with their grounds and merits, by place, and of one place the worthier first."""
    best = max((hit.score for hit in hits), default=0.0)
    fit = {hit.belief.id: hit.score / best for hit in hits if hit.belief is not None and best > 0}
    weighed = [(belief, why, merits(why, fit.get(belief.id, 0.0))) for belief, why in explained]
    return sorted(weighed, key=lambda one: (place(one[0]), -one[2].score(weights)))


def relevant(reader: Reader, entities: Sequence[str], context: Scope, top_k: int) -> list[Belief]:
    """What is believed about entities in a context: confidence above .3, highest first, nearer words before broader."""
    check_limit(top_k)
    beliefs = reader.beliefs(reader.space.about(entities, CONSIDERED))
    tree, rule = reader.policies.tree, reader.policies.context_rule
    fitting = [b for b in beliefs if tree.compatible(b.scope, context, rule)]
    less = overruled(fitting, context, tree)
    held = [b for b in fitting if b.opinion.confidence > RELEVANT and b.id not in less]
    return sorted(held, key=lambda b: (-b.opinion.confidence, b.id))[:top_k]


def _check(depth: int, threshold: float, limit: int) -> None:
    if depth not in (1, 2, 3) or isinstance(depth, bool):
        raise OutOfRange(f"depth={depth}", "depth is 1, 2 or 3", "Choose 2 unless the grounds look thin")
    within(threshold, 0.0, 1.0, "threshold")
    check_limit(limit)


def _in_every_context(reader: Reader, beliefs: Sequence[Belief]) -> list[Belief]:
    """Beliefs with what is held of the same in other context sets, so that the asker's own decides between them."""
    scopes = {(b.family, b.scope) for b in beliefs}
    others = (other for b in beliefs for other in reader.family(b.family) if (other.family, other.scope) not in scopes)
    held = (b for b in others if b.status is Status.ACTIVE and b.opinion.signed > 0)
    return list({b.id: b for b in (*beliefs, *held) if _is_told(reader, b)}.values())


def _apart(
    reader: Reader, beliefs: Iterable[Belief], scope: Scope, lang: Language
) -> tuple[list[Belief], list[tuple[Belief, str]]]:
    """Beliefs that apply in the asker's context; those that do not, with what parts them."""
    fitting, withheld = [], []
    for belief in beliefs:
        clash = reader.policies.tree.clash(belief.scope, scope, reader.policies.context_rule)
        if clash:
            withheld.append((belief, clash))
        else:
            fitting.append(belief)
    less = _giving_way(reader, fitting, scope)
    general = say(lang, "general")
    withheld += [
        (b, f"{shown(b.scope, general)} ≠ {shown(less[b.id].scope, general)}") for b in fitting if b.id in less
    ]
    return list({b.id: b for b in (less.get(b.id, b) for b in fitting)}.values()), withheld


def _giving_way(reader: Reader, fitting: Sequence[Belief], scope: Scope) -> dict[str, Belief]:
    """Beliefs on which another has the nearer word: an exception in its context, the general rule for all others."""
    families = {b.family: reader.family(b.family) for b in fitting}
    active = [b for family in families.values() for b in family if b.status is Status.ACTIVE]
    if scope:
        return overruled(active, scope, reader.policies.tree)
    general = {b.family: b for b in active if not b.scope and b.opinion.signed > 0}
    single = {b.family for b in fitting if reader.policies.single(reader.policies.predicate(b.predicate))}
    return {b.id: general[b.family] for b in fitting if b.scope and b.family in general and b.family in single}


def _away(reader: Reader, held_in: Scope, asked_in: Scope) -> tuple[bool, int]:
    """How far a context set is from the asker's: what covers it before what is narrower or beside it."""
    return not reader.policies.tree.covers(held_in, asked_in), len(set(held_in) ^ set(asked_in))


def _top(reader: Reader, fitting: Sequence[Belief]) -> list[Belief]:
    """The beliefs an answer rests on: believed ones before denied ones, and after a replaced value what replaced it."""
    ordered = sorted(fitting, key=lambda b: -b.opinion.signed)[:TOP]
    leaders = [_leader(reader, belief) for belief in ordered]
    return list({b.id: b for b in [*ordered, *leaders]}.values())


def _leader(reader: Reader, belief: Belief) -> Belief:
    """The value now believed most in the same family and context set; a replaced value names its replacement."""
    here = [b for b in reader.family(belief.family) if b.scope == belief.scope and b.status is Status.ACTIVE]
    rivals = [b for b in here if b.id != belief.id and rule_out(reader, b, belief)]
    leader = max(rivals, key=lambda b: (b.opinion.signed, b.id), default=belief)
    return leader if leader.opinion.signed > max(belief.opinion.signed, 0.0) else belief


def _conflicts(reader: Reader, top: Iterable[Belief]) -> tuple[tuple[Belief, ...], ...]:
    """Different accounts, each side judged on its own evidence before anything is filtered."""
    groups: dict[tuple[str, Scope], tuple[Belief, ...]] = {}
    for belief in top:
        if belief.opinion.band is Band.CONTESTED:
            sides = [b for b in reader.family(belief.family) if b.scope == belief.scope]
            contested = [b for b in sides if b.opinion.band is Band.CONTESTED]
            groups[belief.family, belief.scope] = tuple(apart(reader, contested))
    return tuple(groups.values())


def _with_both_sides(top: list[Belief], conflicts: Iterable[tuple[Belief, ...]]) -> list[Belief]:
    known = {belief.id for belief in top}
    return [*top, *(b for group in conflicts for b in group if b.id not in known)]


def _grounds(explained: Sequence[tuple[Belief, Explanation]], hits: Sequence[Hit]) -> tuple[Evidence, ...]:
    told = (c for _, why in explained for c in (*why.supports, *why.refutes))
    behind = [c.evidence for c in told if c.trust and c.why not in TAKEN_BACK]
    found = [evidence for hit in hits for evidence in hit.evidence[:1]]
    return _each_once(behind, found)


def _each_once(*evidence: Iterable[Evidence]) -> tuple[Evidence, ...]:
    return tuple({one.id: one for some in evidence for one in some}.values())


def _around(reader: Reader, top: Sequence[Belief], depth: int) -> list[Belief]:
    """Beliefs around the answer: depth 1 none, 2 over shared evidence and links, 3 once more."""
    seen = {belief.id for belief in top}
    edge = sorted(seen)
    around: list[str] = []
    for _ in range(depth - 1):
        evidence = [f.evidence.id for belief in edge for f in reader.filed(belief)[-RELATED:]]
        near = {b for ids in reader.space.beliefs_of(evidence).values() for b in ids}
        near |= {end for link in reader.space.links(edge) for end in (link.source, link.target)}
        edge = sorted(near - seen)[: RELATED - len(around)]
        seen |= set(edge)
        around += edge
    return [b for b in reader.beliefs(around) if b.status is Status.ACTIVE and _is_told(reader, b)]


def _is_told(reader: Reader, belief: Belief) -> bool:
    """Whether anything tells of a belief at the moment; at a past one, what was not yet told is no belief."""
    return not reader.moment.past or belief.opinion.unknown < 1.0


def _nearest(reader: Reader, hits: Sequence[Hit], scope: Scope, whom: Collection[str]) -> list[Belief]:
    """What is known nearest to a question that nothing bears on, of those whom it is about first."""
    tree, rule = reader.policies.tree, reader.policies.context_rule
    near = [hit.belief for hit in hits if hit.belief is not None]
    known = [b for b in near if tree.compatible(b.scope, scope, rule) and b.opinion.unknown < 1.0]
    return sorted(known, key=lambda belief: belief.subject not in whom)


def _said(reader: Reader, understood: Understood, speaker: str) -> Sequence[Evidence]:
    """Texts that answer a question, though no belief came from them that bears on it; none where silence is better."""
    entities = reader.space.entities(understood.whom).values()
    called = [name for entity in entities for name in (entity.name, *entity.names)]
    return told_by_texts(understood.question, speaker, reader.moment.now, understood.hits, called).texts


def _notes(
    explained: Sequence[tuple[Belief, Explanation]],
    around: Sequence[Belief],
    depth: int,
    inferred: Scope,
    question: str,
) -> tuple[str, ...]:
    lang = language(question)
    notes = [say(lang, "named context", where=shown(inferred))] if inferred else []
    if explained and around and depth < 3:
        belief, why = explained[0]
        counting = sum(c.counts for c in (*why.supports, *why.refutes))
        if counting < 2 and belief.opinion.band is Band.UNKNOWN:
            notes.append(say(lang, "thin"))
    return tuple(notes)


def with_words(explanation: Explanation) -> Explanation:
    """An explanation with its text, in the language of its belief."""
    return replace(explanation, text=told(explanation))
