"""Answering: from a question to what is believed about it, with grounds. Never writes.

Recall finds, the asker's context keeps apart, conflicts are seen before anything is filtered, and the words say how
sure it is. When nothing bears on the question the answer abstains.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from beliefgraph.domain.contexts import shown
from beliefgraph.domain.explanation import Explanation
from beliefgraph.domain.language import language
from beliefgraph.domain.model import GENERAL, Belief, Evidence, Scope, Status, within
from beliefgraph.domain.opinion import Band
from beliefgraph.domain.wording import answer, told
from beliefgraph.errors import OutOfRange
from beliefgraph.ports import Space
from beliefgraph.reading import Reader, explain
from beliefgraph.recall import Hit, Senses, recall
from beliefgraph.text import name_key, terms

ABSTAIN = "abstain"
CLOSE = 0.75  # an answer takes in beliefs that score at least this part of the best one
TOP = 3  # beliefs an answer is worded from
COVERED = 0.4  # part of the question's terms that a hit must hold to bear on it, unless its meaning is near
NEAR = 0.5  # cosine at which the meaning of a hit is near the question's
RELEVANT = 0.3  # confidence above which a belief is relevant (A4)
RELATED = 50  # beliefs that an answer's surroundings may hold


@dataclass(frozen=True, slots=True)
class Answer:
    """What is believed about a question, and why.

    Args:
        text: the answer in words, in the language of the question.
        verdict: the band of the first belief, or "abstain" when nothing bears on the question.
        beliefs: the beliefs the answer rests on, best first, at the asked moment.
        evidence: the evidence behind them, then other evidence that was found; each with its `ref`.
        conflicts: beliefs on which there are different accounts, grouped.
        withheld: beliefs that fit but hold in another context, with the reason.
        related: beliefs around the answer, reached over shared evidence and links within the asked depth.
        context: the context set it was answered in, given or read out of the question.
        notes: what else to know, e.g. that the grounds are thin.
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


def ask(
    reader: Reader, question: str, senses: Senses, context: Scope | None, depth: int, threshold: float, limit: int
) -> Answer:
    """Answer a question from beliefs, with grounds.

    Args:
        reader: the namespace at a moment.
        question: in any language.
        senses: embedder and index, if any.
        context: the asker's context set; None reads it out of the question.
        depth: how far around the answer to look, 1 to 3.
        threshold: confidence from which a belief is adopted, in [0, 1].
        limit: the most hits to look at.

    Raises:
        OutOfRange: a depth outside 1..3, a threshold outside [0, 1], a limit below 1.
    """
    _check(depth, threshold, limit)
    scope = context if context is not None else context_in(reader.space, question)
    hits = recall(reader, question, senses, limit)
    fitting, withheld = _apart(reader, hits, scope)
    top = _top(reader, fitting)
    conflicts = _conflicts(reader, top)
    top = _with_both_sides(top, conflicts)
    explained = [(belief, explain(reader, belief.id)) for belief in top]
    notes = _notes(explained, depth, threshold, scope if context is None else GENERAL, question)
    held_back = tuple(w for w in withheld if not any(w[0].id == b.id for b in top))
    loose = [hit.evidence[0] for hit in hits if hit.belief is None and _bears(hit)]
    return Answer(
        text="\n".join([_worded(explained, held_back[:TOP], loose, question), *notes]),
        verdict=top[0].opinion.band.value if top else ABSTAIN,
        beliefs=tuple(top),
        evidence=_grounds(explained, hits),
        conflicts=conflicts,
        withheld=held_back,
        related=_related(reader, top, depth),
        context=scope,
        notes=notes,
    )


def relevant(reader: Reader, entity: str, context: Scope, top_k: int) -> list[Belief]:
    """What is believed about an entity in a context: confidence above .3, highest first (A4 5.3)."""
    space = reader.space
    found = space.named([name_key(entity)]).get(name_key(entity), entity)
    aliases = space.aliases()
    beliefs = reader.beliefs(space.about([aliases.get(found, found)], 1000))
    tree, rule = reader.policies.tree, reader.policies.context_rule
    held = [b for b in beliefs if b.opinion.confidence > RELEVANT and tree.compatible(b.scope, context, rule)]
    return sorted(held, key=lambda b: (-b.opinion.confidence, b.id))[:top_k]


def context_in(space: Space, question: str) -> Scope:
    """The context set that a question names itself: known context values among its words, one per dimension."""
    said, folded = set(terms(question)), name_key(question)
    found: dict[str, set[str]] = {}
    for context in space.contexts():
        key = name_key(context.value)
        if key and key in folded and set(terms(context.value)) <= said:
            found.setdefault(context.dimension, set()).add(context.value)
    return tuple(sorted((dim, next(iter(values))) for dim, values in found.items() if len(values) == 1))


def _check(depth: int, threshold: float, limit: int) -> None:
    if depth not in (1, 2, 3):
        raise OutOfRange(f"depth={depth}", "depth is 1, 2 or 3", "Choose 2 unless the grounds look thin")
    within(threshold, 0.0, 1.0, "threshold")
    if not isinstance(limit, int) or limit < 1:
        raise OutOfRange(f"limit={limit}", "at least one hit is looked at", "Choose e.g. 10")


def _bears(hit: Hit) -> bool:
    lanes = hit.terms
    return _cover(hit) >= COVERED or lanes.get("vector", 0.0) >= NEAR


def _cover(hit: Hit) -> float:
    return hit.terms.get("cover", 0.0)


def _apart(reader: Reader, hits: Sequence[Hit], scope: Scope) -> tuple[list[Hit], list[tuple[Belief, str]]]:
    """Hits that apply in the asker's context, and beliefs that do not, with the dimension that keeps them apart."""
    fitting, withheld = [], []
    for hit in hits:
        if hit.belief is None or not _bears(hit):
            continue
        clash = reader.policies.tree.clash(hit.belief.scope, scope, reader.policies.context_rule)
        if clash:
            withheld.append((hit.belief, clash))
        else:
            fitting.append(hit)
    return fitting, withheld


def _top(reader: Reader, fitting: Sequence[Hit]) -> list[Belief]:
    """The beliefs an answer rests on: the best hits; of one family the value believed most comes first."""
    if not fitting:
        return []
    best, cover = fitting[0].score, max(_cover(hit) for hit in fitting)
    close = [h for h in fitting if h.score >= CLOSE * best and _cover(h) >= CLOSE * cover]
    beliefs = [h.belief for h in close if h.belief][:TOP]
    chosen = {b.id: b for belief in beliefs for b in (_leader(reader, belief), belief)}
    families = list(dict.fromkeys(b.family for b in chosen.values()))
    return sorted(chosen.values(), key=lambda b: (families.index(b.family), -b.opinion.signed))


def _leader(reader: Reader, belief: Belief) -> Belief:
    """The value now believed most in the same family and context set; a replaced value names its replacement."""
    rivals = [b for b in reader.family(belief.family) if b.scope == belief.scope and b.status is Status.ACTIVE]
    leader = max(rivals, key=lambda b: (b.opinion.signed, b.id), default=belief)
    return leader if leader.opinion.signed > max(belief.opinion.signed, 0.0) else belief


def _conflicts(reader: Reader, top: Iterable[Belief]) -> tuple[tuple[Belief, ...], ...]:
    """Different accounts, each side judged on its own evidence before anything is filtered."""
    groups: dict[tuple[str, Scope], tuple[Belief, ...]] = {}
    for belief in top:
        if belief.opinion.band is Band.CONTESTED:
            sides = [b for b in reader.family(belief.family) if b.scope == belief.scope]
            groups[belief.family, belief.scope] = tuple(b for b in sides if b.opinion.band is Band.CONTESTED)
    return tuple(groups.values())


def _with_both_sides(top: list[Belief], conflicts: Iterable[tuple[Belief, ...]]) -> list[Belief]:
    known = {belief.id for belief in top}
    return [*top, *(b for group in conflicts for b in group if b.id not in known)]


def _grounds(explained: Sequence[tuple[Belief, Explanation]], hits: Sequence[Hit]) -> tuple[Evidence, ...]:
    behind = [c.evidence for _, why in explained for c in (*why.supports, *why.refutes) if c.why != "retracted"]
    found = [evidence for hit in hits for evidence in hit.evidence[:1]]
    return tuple({evidence.id: evidence for evidence in [*behind, *found]}.values())


def _related(reader: Reader, top: Sequence[Belief], depth: int) -> tuple[Belief, ...]:
    """Beliefs around the answer: depth 1 none, 2 over shared evidence and links, 3 once more."""
    seen = {belief.id for belief in top}
    edge = sorted(seen)
    around: list[str] = []
    for _ in range(depth - 1):
        evidence = [f.evidence.id for belief in edge for f in reader.space.filed(belief)[-RELATED:]]
        near = {b for ids in reader.space.beliefs_of(evidence).values() for b in ids}
        near |= {end for link in reader.space.links(edge) for end in (link.source, link.target)}
        edge = sorted(near - seen)[: RELATED - len(around)]
        seen |= set(edge)
        around += edge
    return tuple(b for b in reader.beliefs(around) if b.status is Status.ACTIVE)


def _notes(
    explained: Sequence[tuple[Belief, Explanation]], depth: int, threshold: float, inferred: Scope, question: str
) -> tuple[str, ...]:
    zh = language(question) == "zh"
    notes = []
    if inferred:
        where = shown(inferred)
        notes.append(f"（按问题中的语境回答：{where}）" if zh else f"(Answered in the context it names: {where}.)")
    if explained:
        belief, why = explained[0]
        counting = sum(c.counts for c in (*why.supports, *why.refutes))
        if counting < 2 and depth < 3 and belief.opinion.confidence < threshold:
            thin = "依据不充分，可用 depth=3 再看一层。" if zh else "Grounds look thin; try depth=3."
            notes.append(f"（{thin}）" if zh else f"({thin})")
    return tuple(notes)


def _worded(
    explained: Sequence[tuple[Belief, Explanation]],
    withheld: Sequence[tuple[Belief, str]],
    loose: Sequence[Evidence],
    question: str,
) -> str:
    return answer(explained, withheld, loose[:TOP] if not explained else (), language(question))


def with_words(explanation: Explanation) -> Explanation:
    """An explanation with its text, in the language of its belief."""
    return replace(explanation, text=told(explanation))
