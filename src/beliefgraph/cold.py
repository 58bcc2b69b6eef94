"""Cold storage: put away and bring back, each the other's undoing; and a namespace seen with what is archived in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import product
from typing import Any, cast

from beliefgraph.ask import ABSTAIN, TOLD, Answer
from beliefgraph.bearing import asked, gist
from beliefgraph.domain.changes import ChangeSet, Family, Filed
from beliefgraph.domain.explanation import Contribution, Explanation
from beliefgraph.domain.language import Language, language
from beliefgraph.domain.model import PUT_AWAY, Belief, Evidence, Status
from beliefgraph.domain.reviews import OPEN, Kept, ReviewItem, kept_id
from beliefgraph.ports import DocKind, Match, Space
from beliefgraph.reading import Reader
from beliefgraph.recall import Hit
from beliefgraph.records import Record, dump, load_as, node_of, task_of

_OPPOSITES = (("archived", "thawed"), ("invalidated", "revived"), ("opened", "closed"))
MORE: Mapping[Language, str] = {
    "en": "(Something in cold storage may tell more; ask with cold, --cold on the command line.)",
    "zh": "（归档中可能有相关内容；提问时加 cold，命令行为 --cold。）",
}
"""What is said when something archived may tell more."""

GONE: Mapping[Language, str] = {
    "en": "(What was believed of this was refuted for long, and is invalidated; --cold shows it on the command line.)",
    "zh": "（与此有关的信念长期被反驳，现已失效；提问时加 cold，命令行为 --cold，便可看到。）",
}
"""What is said when a belief that was invalidated would have answered."""

LOOKED_AT = 5  # of the best that cold storage has, how many are looked at to tell whether it may tell more
MOST = 0.75  # part of what a question asks


def reversed_(data: Mapping[str, Any]) -> dict[str, Any]:
    """What undoes a change: brings back what it put away, and the other way round."""
    other = {one: another for pair in _OPPOSITES for one, another in (pair, pair[::-1])}
    return {other[name]: value for name, value in data.items() if name in other}


def enact(
    space: Space, data: Mapping[str, Any], recorded: datetime, by: str = "", *, keeping: bool = True
) -> tuple[str, ...]:
    """Put away and bring back; must be called inside `space.writing()`. What is so already, or gone, is passed over.

    What is put away is no longer marked as kept.

    Args:
        space: the namespace.
        data: "archived" and "thawed", each {"evidence": ids, "beliefs": ids}; "invalidated" and "revived", ids of
            beliefs; "opened" and "closed", records of review items. All may be missing.
        recorded: when.
        by: who.
        keeping: mark what is brought back as kept, so that its idle time counts from now.

    Returns:
        The ids of the beliefs and evidence that changed.
    """
    away, back = _parts(data, "archived"), _parts(data, "thawed")
    before = _states(space, (*away, *back, *data.get("invalidated", ()), *data.get("revived", ())))
    space.archive(*map(list, _split(data, "archived")))
    space.thaw(*map(list, _split(data, "thawed")))
    changes = ChangeSet()
    for name, old, new in (
        ("invalidated", Status.ACTIVE, Status.INVALIDATED),
        ("revived", Status.INVALIDATED, Status.ACTIVE),
    ):
        found = space.beliefs(data.get(name, ())).values()
        changes.beliefs += [replace(belief, status=new) for belief in found if belief.status is old]
    if keeping:
        changes.nodes += [node_of(Kept(ident, recorded, by)) for ident in (*back, *data.get("revived", ()))]
    changes.removed_nodes += [kept_id(ident) for ident in (*away, *data.get("invalidated", ()))]
    _items(space, data, changes)
    space.commit(changes)
    after = _states(space, before)
    return tuple(ident for ident in before if before[ident] != after.get(ident))


def _split(data: Mapping[str, Any], name: str) -> tuple[Sequence[str], Sequence[str]]:
    parts = data.get(name, {})
    return parts.get("evidence", ()), parts.get("beliefs", ())


def _parts(data: Mapping[str, Any], name: str) -> tuple[str, ...]:
    evidence, beliefs = _split(data, name)
    return *evidence, *beliefs


def _states(space: Space, ids: Iterable[str]) -> dict[str, object]:
    """Whether evidence is archived, and the status of beliefs, by id."""
    wanted = tuple(dict.fromkeys(ids))
    evidence: dict[str, object] = {ident: bool(one.cold) for ident, one in space.evidence(wanted).items()}
    return evidence | {ident: one.status for ident, one in space.beliefs(wanted).items()}


def _items(space: Space, data: Mapping[str, Any], changes: ChangeSet) -> None:
    """Enter review items that were opened, unless somebody decided since; take out closed ones that are still open."""
    opened = [_item(record) for record in data.get("opened", ())]
    closed = [_item(record) for record in data.get("closed", ())]
    known = space.nodes([item.id for item in (*opened, *closed)])
    now = {ident: task_of(ReviewItem, node) for ident, node in known.items()}
    changes.nodes += [node_of(item) for item in opened if item.id not in now or _stale(now[item.id], item)]
    changes.removed_nodes += [item.id for item in closed if item.id in now and now[item.id].state == OPEN]


def _stale(known: ReviewItem, new: ReviewItem) -> bool:
    """Whether what was decided about was opened anew after that."""
    return known.decided is not None and known.decided < new.since


def _item(record: Record) -> ReviewItem:
    return load_as(ReviewItem, record)


def kept_record(item: ReviewItem) -> Record:
    """A review item as it is kept: without the text that is made when it is shown."""
    return dump(replace(item, text=""))


# Seen with what is archived -------------------------------------------------------------------------------------


def with_cold(reader: Reader) -> Reader:
    """The same namespace at the same moment, what was put away and the words of archived evidence found too."""
    return Reader(cast(Space, _WithCold(reader.whole)), reader.policies, reader.moment)


class _WithCold:
    """A namespace in which what is archived is found as if it were not; everything else is asked of the namespace."""

    def __init__(self, space: Space) -> None:
        self._space = space

    def __getattr__(self, name: str) -> Any:
        return getattr(self._space, name)

    def seen_by(self, agent: str) -> Space:
        return cast(Space, _WithCold(self._space.seen_by(agent)))

    def search(self, text: str, kind: DocKind, limit: int) -> list[Match]:
        """The best of both; the best match of each counts alike, since their scores have nothing in common."""
        warm, cold = self._space.search(text, kind, limit), self._space.search_cold(text, kind, limit)
        best, best_cold = (max((match.score for match in found), default=0.0) for found in (warm, cold))
        scale = best / best_cold if best > 0 and best_cold > 0 else 1.0
        both = [*warm, *(replace(match, score=match.score * scale) for match in cold)]
        return sorted(both, key=lambda match: -match.score)[:limit]

    def about(self, entities: Iterable[str], limit: int) -> list[str]:
        wanted = list(dict.fromkeys(entities))
        found = self._space.about(wanted, limit)
        for entity, status in product(wanted, sorted(PUT_AWAY)):
            if len(found) < limit:
                page = self._space.list_beliefs(entity=entity, status=status, limit=limit - len(found))
                found += [belief.id for belief in page if belief.subject == entity]
        return found[:limit]

    def evidence(self, ids: Iterable[str]) -> dict[str, Evidence]:
        found = self._space.evidence(ids)
        return found | self._with_words(found.values())

    def beliefs(self, ids: Iterable[str]) -> dict[str, Belief]:
        return {ident: _live(belief) for ident, belief in self._space.beliefs(ids).items()}

    def siblings(self, keys: Iterable[str]) -> dict[str, tuple[Belief, ...]]:
        return {key: tuple(map(_live, beliefs)) for key, beliefs in self._space.siblings(keys).items()}

    def filed(self, belief: str) -> tuple[Filed, ...]:
        return self._filed_with_words(self._space.filed(belief))

    def families(self, keys: Iterable[str]) -> dict[str, Family]:
        return {
            key: Family(key, tuple(map(_live, family.beliefs)), self._filed_with_words(family.filed))
            for key, family in self._space.families(keys).items()
        }

    def _filed_with_words(self, filed: Sequence[Filed]) -> tuple[Filed, ...]:
        words = self._with_words(each.evidence for each in filed)
        return tuple(Filed(each.edge, words.get(each.evidence.id, each.evidence)) for each in filed)

    def _with_words(self, evidence: Iterable[Evidence]) -> dict[str, Evidence]:
        cold = {each.id: each for each in evidence if each.cold}
        words = self._space.frozen(cold) if cold else {}
        return {ident: replace(cold[ident], text=text) for ident, text in words.items()}


def _live(belief: Belief) -> Belief:
    return replace(belief, status=Status.ACTIVE) if belief.status in PUT_AWAY else belief


def told_apart(space: Space, answer: Answer) -> Answer:
    """An answer in which beliefs that were put away are marked as such again."""
    groups = (answer.beliefs, answer.related, answer.path, *answer.conflicts, tuple(b for b, _ in answer.withheld))
    cold = _put_away(space, [belief for group in groups for belief in group])
    if not cold:
        return answer
    return replace(
        answer,
        beliefs=_marked(answer.beliefs, cold),
        related=_marked(answer.related, cold),
        path=_marked(answer.path, cold),
        conflicts=tuple(_marked(group, cold) for group in answer.conflicts),
        withheld=tuple((_marked([belief], cold)[0], why) for belief, why in answer.withheld),
    )


def hits_told_apart(space: Space, hits: Sequence[Hit]) -> list[Hit]:
    """Hits in which beliefs that were put away are marked as such again."""
    cold = _put_away(space, [hit.belief for hit in hits if hit.belief is not None])
    return [
        replace(hit, belief=_marked([hit.belief], cold)[0]) if hit.belief is not None and hit.belief.id in cold else hit
        for hit in hits
    ]


def _put_away(space: Space, beliefs: Sequence[Belief]) -> dict[str, Status]:
    """Those that were put away, with their status."""
    stored = space.beliefs({belief.id for belief in beliefs}).values()
    return {belief.id: belief.status for belief in stored if belief.status in PUT_AWAY}


def _marked(beliefs: Sequence[Belief], cold: Mapping[str, Status]) -> tuple[Belief, ...]:
    return tuple(replace(b, status=cold.get(b.id, b.status)) for b in beliefs)


def with_hint(space: Space, question: str, answer: Answer) -> Answer:
    """An answer that knows nothing, with a note when something put away speaks of most of what is asked.

    Only then are the beliefs looked at that its evidence is filed under, and cold storage, once for beliefs and once
    for evidence.

    Args:
        space: the namespace as the asker finds it.
        question: what was asked.
        answer: what was answered without cold storage.
    """
    if answer.verdict not in (ABSTAIN, TOLD):
        return answer
    notes = GONE if _passes_over(space, question, answer) else MORE if _may_tell_more(space, question) else None
    if notes is None:
        return answer
    note = notes[language(question)]
    return replace(answer, text=f"{answer.text}\n{note}", notes=(*answer.notes, note))


def _passes_over(space: Space, question: str, answer: Answer) -> bool:
    """Whether evidence of an answer is filed under an invalidated belief that speaks of most of what is asked."""
    filed = space.beliefs_of(evidence.id for evidence in answer.evidence)
    beliefs = space.beliefs({ident for targets in filed.values() for ident in targets}).values()
    speaks = asked(question, {})
    return any(b.status is Status.INVALIDATED and speaks.covered(speaks.left_by(b)) >= MOST for b in beliefs)


def _may_tell_more(space: Space, question: str) -> bool:
    """Whether something archived speaks of most of what a question asks."""
    speaks, words = asked(question, {}), gist(question)
    beliefs = space.beliefs(match.id for match in space.search_cold(words, "belief", LOOKED_AT)).values()
    if any(speaks.covered(speaks.left_by(belief)) >= MOST for belief in beliefs):
        return True
    evidence = space.evidence(match.id for match in space.search_cold(words, "evidence", LOOKED_AT))
    said = space.frozen(evidence)
    texts = (replace(evidence[ident], text=text) for ident, text in said.items())
    return any(speaks.covered(speaks.left_by_text(text)) >= MOST for text in texts)


def with_their_words(space: Space, explanation: Explanation) -> Explanation:
    """An explanation with the words of archived evidence in it, read from cold storage."""
    sides = (explanation.supports, explanation.refutes)
    cold = [c.evidence.id for side in sides for c in side if c.evidence.cold]
    cold += [evidence.id for evidence in explanation.cited if evidence.cold]
    if not cold:
        return explanation
    words = space.frozen(cold)
    supports, refutes = (tuple(_worded(c, words) for c in side) for side in sides)
    cited = tuple(replace(e, text=words.get(e.id, e.text)) for e in explanation.cited)
    return replace(explanation, supports=supports, refutes=refutes, cited=cited)


def _worded(contribution: Contribution, words: Mapping[str, str]) -> Contribution:
    evidence = contribution.evidence
    return replace(contribution, evidence=replace(evidence, text=words.get(evidence.id, evidence.text)))
