"""Correcting beliefs: another context, one proposition for two, two for one, a reading struck.

Evidence stays as it was said. Every correction restates what evidence is read to say (see `readings`), so it is decided
like anything else, and taken back the same way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from beliefgraph.amend import Amendment, both
from beliefgraph.domain.changes import Filed
from beliefgraph.domain.contexts import shown
from beliefgraph.domain.language import language
from beliefgraph.domain.model import JUDGED, Belief, Link, Relation, Scope, Status, hash_id
from beliefgraph.domain.predicates import lookup, words
from beliefgraph.domain.revision import alive
from beliefgraph.domain.tasks import corrected_id
from beliefgraph.drawing import resting_on
from beliefgraph.errors import InvalidInput, NotFound
from beliefgraph.filing import Act, Policies, cell_of
from beliefgraph.grounds import CORRECTED
from beliefgraph.linking import by_hand, exchange_links
from beliefgraph.logbook import backwards
from beliefgraph.meaning.matching import value_key
from beliefgraph.ports import Space
from beliefgraph.readings import Restated, Restating, predicate_said, restated_back

PAGE = 1000  # families whose readings are struck at a time
_WORDED = {
    ("en", "subjects"): "these were about two subjects, {one} and {other}; `alias` joins names for good",
    ("en", "predicates"): "these said two things, {one} and {other}; `rename_predicate` joins predicates for good",
    ("zh", "subjects"): "两者原本关于不同的主体：{one}与{other}；名字若指同一者，可用 alias 归一",
    ("zh", "predicates"): "两者原本说的不是一回事：{one}与{other}；谓词若同义，可用 rename_predicate 归一",
}


@dataclass(frozen=True, slots=True)
class Said:
    """What evidence is to say instead; what is None stays.

    Args:
        subject: name of what it is about.
        predicate: relation or attribute.
        value: the value claimed.
        context: where it holds.
        text: the proposition in words; composed when None.
    """

    subject: str | None = None
    predicate: str | None = None
    value: str | None = None
    context: Scope | None = None
    text: str | None = None


def move(space: Space, belief: str, context: Scope, reason: str, policies: Policies, recorded: datetime) -> Amendment:
    """Let what a belief rests on hold in another context set; must be called inside `space.writing()`.

    Edges that somebody drew follow to where its evidence then lies.

    Raises:
        NotFound: there is no such belief.
    """
    row = _belief(space, belief)
    filed = [f for f in space.filed(belief) if f.edge.scope != context]
    restated = [Restated(f.evidence, f, replace(f.edge, scope=context), row) for f in filed]
    done = _restate(space, restated, reason or f"it holds in {shown(context)}", policies, recorded)
    return _with_links(space, row, done, policies, recorded)


def merge(space: Space, one: str, other: str, reason: str, policies: Policies, recorded: datetime) -> Amendment:
    """File the evidence of one belief under the proposition of another; must be called inside `space.writing()`.

    Each piece keeps its context and its side. Of two readings of one text that meet, the stronger stands.

    Raises:
        NotFound: a belief that is not there.
        InvalidInput: beliefs that say the same already, or of which an agent alone sees one.
    """
    row, target = _belief(space, one), _belief(space, other)
    if row.id == target.id:
        raise InvalidInput(one, "a belief is one with itself already", "Name two")
    if row.family == target.family and cell_of(row)[1] == cell_of(target)[1]:
        raise InvalidInput(one, f"it says the same as {other}, in another context", "Use `move`")
    if row.agent != target.agent:
        raise InvalidInput(one, "an agent's own belief does not become another's", "Share its evidence first")
    aliases = space.aliases()

    def as_other(filed: Filed) -> Restated:
        edge, said = filed.edge, predicate_said(filed.edge, row)
        same_subject = aliases.get(edge.subject, edge.subject) == target.subject
        same_predicate = policies.predicate(said).name == target.predicate
        subject = edge.subject if same_subject else target.subject
        restated = replace(edge, subject=subject, predicate=said if same_predicate else target.predicate)
        return Restated(filed.evidence, filed, restated, target)

    restated = [as_other(filed) for filed in space.filed(one)]
    done = _restate(space, restated, reason or f"it means: {target.text}", policies, recorded)
    notes = _apart(space, row, target) if done.data else ()
    return replace(_with_links(space, row, done, policies, recorded, target.id), notes=notes)


def _apart(space: Space, one: Belief, other: Belief) -> tuple[str, ...]:
    """That beliefs were merged which are about two subjects, or say two things of one: easily by mistake."""
    lang = language(other.text)
    subjects = space.entities([one.subject, other.subject])
    about = subjects[one.subject].name, subjects[other.subject].name
    said = one.predicate, other.predicate
    told = (("subjects", one.subject != other.subject, about), ("predicates", one.predicate != other.predicate, said))
    return tuple(_WORDED[lang, key].format(one=names[0], other=names[1]) for key, apart, names in told if apart)


def split(
    space: Space,
    belief: str,
    evidence: Collection[str],
    said: Said,
    reason: str,
    policies: Policies,
    recorded: datetime,
) -> Amendment:
    """Let some of a belief's evidence say something else; must be called inside `space.writing()`.

    Edges that somebody drew, and what was concluded from it, follow all of its evidence, as with `move`.

    Raises:
        NotFound: a belief that is not there, or evidence that is not filed under it.
        InvalidInput: nothing to say instead, or evidence that counts nothing.
    """
    row = _belief(space, belief)
    filed = _filed_under(space, row, evidence)
    if silent := next((f for f in filed if not alive(f)), None):
        raise InvalidInput(silent.evidence.id, "it counts nothing here", "Restore it first, or undo what struck it")
    if said == Said():
        raise InvalidInput("split", "nothing tells what the evidence says instead", "Give a value, subject, ...")
    act = Act("refiled", recorded, frozenset(f.evidence.id for f in filed), reason or "it says something else")
    bench = Restating(space, policies, act)
    subject = None if said.subject is None else bench.roll.entity(said.subject)
    target = _instead(space, row, said, subject, policies)

    def instead(filed: Filed) -> Restated:
        edge = filed.edge
        named = predicate_said(edge, row) if said.predicate is None else lookup(said.predicate).name
        scope = edge.scope if said.context is None else said.context
        restated = replace(edge, subject=subject or edge.subject, predicate=named, scope=scope)
        return Restated(filed.evidence, filed, restated, target)

    whole = all(f in filed for f in space.filed(belief) if alive(f))
    done = bench.restate([instead(f) for f in filed], 1)
    return _with_links(space, row, done, policies, recorded) if whole else done


def _instead(space: Space, row: Belief, said: Said, subject: str | None, policies: Policies) -> Belief:
    """The belief that evidence is to speak about, in words; it may not be there yet."""
    predicate = row.predicate if said.predicate is None else policies.predicate(said.predicate).name
    value = row.value if said.value is None else said.value.strip()
    same = predicate == row.predicate and subject in (None, row.subject) and _key(value) == _key(row.value)
    if said.text is not None and said.text.strip():
        text = said.text.strip()
    elif same:
        text = row.text
    else:
        name = space.entities([row.subject])[row.subject].name if said.subject is None else said.subject.strip()
        text = words(predicate, name, value, language(row.text + value))
    return replace(row, id="", family="", subject=subject or row.subject, predicate=predicate, value=value, text=text)


def _key(value: str) -> str:
    return value_key(value) if value.strip() else ""


def strike(
    space: Space, evidence: Collection[str], belief: str, reason: str, policies: Policies, recorded: datetime
) -> Amendment:
    """Let evidence count nothing on one belief; elsewhere it counts as before. Inside `space.writing()`.

    Raises:
        NotFound: a belief that is not there, or evidence that is not filed under it.
    """
    row = _belief(space, belief)
    filed = [f for f in _filed_under(space, row, evidence) if not f.edge.struck]
    return _struck(space, [(f, row) for f in filed], reason or "it was misread", policies, recorded)


def strike_method(space: Space, method: str, reason: str, policies: Policies, recorded: datetime) -> Amendment:
    """Let everything that an extractor or prompt version read count nothing; inside `space.writing()`.

    Args:
        method: "rules/2", "llm/conversation@1", ...; a beginning of it, up to a place where its name may end.
    """
    keys = [family.key for family in space.all_families() if any(by_method(f, method) for f in family.filed)]
    total = Amendment()
    for start in range(0, len(keys), PAGE):
        families = space.families(keys[start : start + PAGE]).values()
        rows = {belief.id: belief for family in families for belief in family.beliefs}
        read = [f for family in families for f in family.filed if by_method(f, method)]
        page = [(f, rows[f.edge.belief]) for f in read]
        total = _with_page(total, _struck(space, page, reason or f"read by {method}", policies, recorded))
    return total


def by_method(filed: Filed, method: str) -> bool:
    """Whether an extractor or prompt version read this, and it is not struck yet."""
    given = filed.edge.method
    ends = given == method or not (method[-1:].isalnum() and given[len(method) : len(method) + 1].isalnum())
    return given.startswith(method) and ends and not filed.edge.struck


def _with_page(total: Amendment, page: Amendment) -> Amendment:
    """What was restated so far, and the next page of it."""
    if not total.data:
        return page
    joined = {name: total.data[name] + page.data[name] for name in ("evidence", "readings", "lost")}
    return replace(both(total, page), data=page.data | joined)


def _struck(
    space: Space, filed: Iterable[tuple[Filed, Belief]], reason: str, policies: Policies, recorded: datetime
) -> Amendment:
    last = next(iter(space.last_entries(limit=1)), None)
    name = hash_id("a", space.namespace, str(last.number if last else 0), recorded.isoformat())
    restated = [Restated(f.evidence, f, replace(f.edge, struck=name), row) for f, row in filed]
    return _restate(space, restated, reason, policies, recorded, step=0)


def _restate(
    space: Space, restated: list[Restated], reason: str, policies: Policies, recorded: datetime, step: int = 1
) -> Amendment:
    if not restated:
        return Amendment()
    act = Act("refiled", recorded, frozenset(r.evidence.id for r in restated), reason)
    return Restating(space, policies, act).restate(restated, step)


def _with_links(
    space: Space, row: Belief, done: Amendment, policies: Policies, recorded: datetime, target: str = ""
) -> Amendment:
    """Let edges that somebody drew follow a belief that is gone to the one that its evidence lies under now."""
    if not done.data or space.beliefs([row.id])[row.id].status is not Status.WITHDRAWN:
        return done
    drawn = [k for k in space.links([row.id]) if by_hand(space, k.source, k.relation)]
    now = [told["is"].get("belief", row.id) for told in done.data["readings"]] or [target]
    new = max(sorted(set(now)), key=now.count)
    if new == row.id:
        return done
    there = {(k.source, k.relation, k.target) for k in space.links([new])}
    led = [replace(k, source=_other(k.source, row.id, new), target=_other(k.target, row.id, new)) for k in drawn]
    come = [k for k in led if k.source != k.target and (k.source, k.relation, k.target) not in there]
    come.append(Link(new, Relation.UPDATES, row.id, {CORRECTED: True}))
    resting = resting_on(space, [row.id], policies, recorded)
    linked = exchange_links(space, drawn, come, policies, recorded, resting)
    return replace(both(done, linked), changed=done.changed, data=done.data | {"links": linked.data})


def _other(end: str, old: str, new: str) -> str:
    return new if end == old else end


def _belief(space: Space, ident: str) -> Belief:
    if (found := space.beliefs([ident]).get(ident)) is None:
        raise NotFound(ident, "there is no such belief in this namespace", "Look it up with ask or recall")
    return found


def _filed_under(space: Space, belief: Belief, evidence: Iterable[str]) -> list[Filed]:
    """How evidence is filed under a belief."""
    filed = {f.evidence.id: f for f in space.filed(belief.id)}
    wanted = list(dict.fromkeys(evidence))
    for ident in wanted:
        if ident not in filed:
            raise NotFound(ident, f"it is not filed under {belief.id}", "Look at explain(...).supports and refutes")
    return [filed[ident] for ident in wanted]


# Before what others were merged with is erased -----------------------------------------------------------------


def left_alone(space: Space, evidence: Iterable[str]) -> list[str]:
    """Ids of what judges beliefs of which all other evidence will go: it only repeats the words of that."""
    left = _left(space, set(evidence))
    alone = (filed for filed in left.values() if all(f.evidence.kind in JUDGED for f in filed))
    return sorted({f.evidence.id for filed in alone for f in filed})


def unmerge(space: Space, evidence: Iterable[str], policies: Policies, recorded: datetime) -> None:
    """Take out of beliefs what was merged into them, where all that worded them will go; inside `writing()`."""
    left = _left(space, set(evidence))
    said = {ident: [f.evidence.id for f in filed if f.evidence.kind not in JUDGED] for ident, filed in left.items()}
    marked = space.nodes({corrected_id(e) for ids in said.values() for e in ids})
    merged = {i: set(ids) for i, ids in said.items() if ids and all(corrected_id(e) in marked for e in ids)}
    if not merged:
        return
    act = Act("refiled", recorded, frozenset().union(*merged.values()))
    for entry in backwards(space):
        if entry.act == "merge" and any(told["is"].get("belief") in merged for told in entry.data.get("readings", ())):
            back = restated_back(space, entry.data)
            moved = [r for r in back if r.was and r.evidence.id in merged.get(r.was.edge.belief, ())]
            if moved:
                Restating(space, policies, act).restate(moved, -1)


def _left(space: Space, gone: Collection[str]) -> dict[str, list[Filed]]:
    """Belief -> what is left of its evidence, for beliefs of evidence that will go; nothing where none is."""
    beliefs = {belief for filed in space.beliefs_of(gone).values() for belief in filed}
    return {ident: [f for f in space.filed(ident) if f.evidence.id not in gone] for ident in sorted(beliefs)}
