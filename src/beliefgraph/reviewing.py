"""What waits for somebody: one queue of names, conflicts, weak beliefs and quotes, each decided, and undone again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from heapq import merge
from itertools import islice

from beliefgraph.amend import Amendment, both, restore, retract
from beliefgraph.cold import enact, reversed_
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.language import Language, language
from beliefgraph.domain.model import Belief, Link, Node, Relation, Status
from beliefgraph.domain.opinion import Opinion
from beliefgraph.domain.reviews import OPEN, VERDICTS, ReviewItem, ReviewKind, review_id
from beliefgraph.domain.tasks import Comparison
from beliefgraph.domain.wording import in_context, stated
from beliefgraph.errors import InvalidInput, NotFound
from beliefgraph.filing import Policies
from beliefgraph.linking import exchange_links, link
from beliefgraph.ports import Space
from beliefgraph.reading import Reader
from beliefgraph.records import Record, load_as, node_of, task_of
from beliefgraph.text import name_key

PAGE = 500  # items read at a time
DECIDED = "decided"
"""Asks for items that somebody decided, whatever the verdict."""

GIVES = 0.1
"""How much less sure a belief may become before somebody is asked again whether it may be quoted."""

_NODES = {ReviewKind.NAMES: "comparison"} | dict.fromkeys(
    (ReviewKind.CONFLICT, ReviewKind.WEAK, ReviewKind.QUOTE), "review_item"
)
_WORDS: Mapping[Language, Mapping[ReviewKind, str]] = {
    "en": {
        ReviewKind.NAMES: "Do “{0}” and “{1}” mean the same? {why}",
        ReviewKind.CONFLICT: "Do these contradict one another? “{0}” – “{1}” {why}",
        ReviewKind.WEAK: "This decides nothing: “{0}”. Keep it, archive it, or discard what it stands on?",
        ReviewKind.QUOTE: "May this be quoted{agent}? “{0}” {why}",
    },
    "zh": {
        ReviewKind.NAMES: "“{0}”与“{1}”是同一个吗？{why}",
        ReviewKind.CONFLICT: "这两条是否矛盾？“{0}”——“{1}”{why}",
        ReviewKind.WEAK: "这条信念无法据以判断：“{0}”。保留、归档，还是丢弃其证据？",
        ReviewKind.QUOTE: "这条可以引用吗{agent}？“{0}”{why}",
    },
}
_FOR: Mapping[Language, str] = {"en": " for {0}", "zh": "（供 {0}）"}


@dataclass(frozen=True, slots=True)
class Quote:
    """Whether a belief may be quoted, and how.

    Args:
        allowed: whether it may.
        text: how it is to be worded; empty when it may not be quoted.
        opinion: how sure it is.
        reason: why it may or may not, in the language of the belief.
        item: id of the review item in which somebody is asked, or has decided; empty when nobody need be asked.
    """

    allowed: bool
    text: str
    opinion: Opinion
    reason: str
    item: str = ""


def as_kind(name: str) -> ReviewKind:
    """The kind of review item of that name.

    Raises:
        InvalidInput: there is none.
    """
    try:
        return ReviewKind(name)
    except ValueError:
        raise InvalidInput(name, "there is no such kind of review item", f"Choose {', '.join(ReviewKind)}") from None


def as_state(name: str | None) -> str | None:
    """The state of review items of that name; None stands for all.

    Raises:
        InvalidInput: no kind of item has it.
    """
    known = (OPEN, DECIDED, *(verdict for verdicts in VERDICTS.values() for verdict in verdicts))
    if name is not None and name not in known:
        raise InvalidInput(name, "nothing in the review queue is in such a state", f"Choose {', '.join(known)}")
    return name


# The queue ------------------------------------------------------------------------------------------------------


def queue(space: Space, kind: ReviewKind | None, state: str | None, after: str, limit: int) -> list[ReviewItem]:
    """Review items by id, a page that starts after id `after`.

    Args:
        space: the namespace.
        kind: only of this kind; None for all.
        state: open, decided, or one of the verdicts; None for all.
        after: the id that the page starts after.
        limit: the most to return.
    """
    kinds = sorted(set(_NODES.values()) if kind is None else {_NODES[kind]})
    items = map(_item, merge(*(_all_of(space, each, after) for each in kinds), key=lambda node: node.id))
    wanted = (item for item in items if kind in (None, item.kind) and _in_state(item, state))
    return shown(space, list(islice(wanted, max(0, limit))))


def _in_state(item: ReviewItem, state: str | None) -> bool:
    return state in (None, item.state) or (state == DECIDED and item.state != OPEN)


def _all_of(space: Space, kind: str, after: str) -> Iterator[Node]:
    while page := space.nodes_of(kind, after, PAGE):
        yield from page
        after = page[-1].id


def _item(node: Node) -> ReviewItem:
    if node.kind != "comparison":
        return task_of(ReviewItem, node)
    names = task_of(Comparison, node)
    about, why = (names.one, names.other), names.reason
    return ReviewItem(
        ReviewKind.NAMES, about, names.made, why, "", names.state.value, names.by, names.decided, id=node.id
    )


def shown(space: Space, items: Sequence[ReviewItem]) -> list[ReviewItem]:
    """Items with what is asked, and with the ids of the entities whose names are compared."""
    beliefs = space.beliefs({ident for item in items for ident in item.about})
    named = space.named({name_key(name) for item in items if item.kind is ReviewKind.NAMES for name in item.about})
    found = []
    for item in items:
        if item.kind is ReviewKind.NAMES:
            ids = tuple(named[name_key(name)][0] for name in item.about if named.get(name_key(name)))
            found.append(replace(item, about=ids, text=_asked(item, item.about)))
        else:
            texts = [in_context(beliefs[ident]) if ident in beliefs else "–" for ident in item.about]
            found.append(replace(item, text=_asked(item, texts)))
    return found


def _asked(item: ReviewItem, texts: Sequence[str]) -> str:
    lang = language(" ".join(texts))
    agent = _FOR[lang].format(item.agent) if item.agent else ""
    why = "" if not item.why else f"({item.why})" if lang == "en" else f"（{item.why}）"
    return _WORDS[lang][item.kind].format(*texts, agent=agent, why=why).strip()


def one_item(space: Space, ident: str) -> ReviewItem:
    """The review item of that id.

    Raises:
        NotFound: there is none.
    """
    node = space.nodes([ident]).get(ident)
    if node is None or node.kind not in _NODES.values():
        raise NotFound(ident, "nothing waits for a decision under this id", "Look at `queue`, or at `review` for names")
    return _item(node)


def items_about(space: Space, ids: Iterable[str]) -> list[str]:
    """Ids of the review items that are about any of these beliefs."""
    wanted = set(ids)
    nodes = _all_of(space, "review_item", "")
    return [node.id for node in nodes if wanted.intersection(task_of(ReviewItem, node).about)]


# Deciding -------------------------------------------------------------------------------------------------------


def decide(
    space: Space, reader: Reader, item: ReviewItem, verdict: str, by: str, reason: str, recorded: datetime
) -> Amendment:
    """Decide about a conflict, a weak belief or a quote; must be called inside `space.writing()`.

    What an earlier decision did is taken back first, and "open" does only that. The same again changes nothing.

    Args:
        space: the namespace.
        reader: the same now, as the item's agent sees it.
        item: what is decided; names are decided by `joining.decide`.
        verdict: one of its options.
        by: who decides.
        reason: why, in words.
        recorded: when.

    Raises:
        InvalidInput: a verdict that this kind of item does not take.
        NotFound: what it is about is there no more.
    """
    if check_verdict(item, verdict) == item.state:
        return Amendment()
    undone = _take_back(space, item, reader.policies, by, recorded)
    done = _carry_out(space, reader, item, verdict, by, reason, recorded)
    decided = replace(item, state=verdict, by=by, decided=recorded, reason=reason, did=done.data, text="")
    if verdict == OPEN:
        decided = replace(decided, by="", decided=None, reason="", did={})
    space.commit(ChangeSet(nodes=[node_of(decided)]))
    data: Record = {"item": item.id, "about": list(item.about), "before": item.state, "after": verdict}
    data |= {"kind": item.kind.value, "undid": item.did, "did": done.data}
    return replace(both(undone, done), data=data)


def check_verdict(item: ReviewItem, verdict: str) -> str:
    """A verdict that an item takes.

    Raises:
        InvalidInput: another one.
    """
    options = (*VERDICTS[item.kind], OPEN)
    if verdict not in options:
        raise InvalidInput(verdict, f"about {item.kind.value} one decides {', '.join(options)}", "Choose one of these")
    return verdict


def _carry_out(
    space: Space, reader: Reader, item: ReviewItem, verdict: str, by: str, reason: str, recorded: datetime
) -> Amendment:
    """Do what a verdict asks for; `data` tells what, to take it back."""
    policies = reader.policies
    if verdict != OPEN:
        _check_there(space, item)
    if verdict == "conflict":
        one, other = item.about
        return link(space, one, Relation.CONTRADICTS, other, {"review": item.id}, policies, recorded)
    if verdict == "discard":
        filed = (filed.evidence for filed in space.filed(item.about[0]))
        ids = sorted({evidence.id for evidence in filed if evidence.retracted is None})
        return retract(space, ids, reason or f"discarded in review {item.id}", policies, recorded)
    if verdict in ("keep", "archive"):
        return _put(space, item.about[0], verdict, recorded, by)
    if verdict == "allow":
        return Amendment(data={"confidence": reader.beliefs(item.about)[0].opinion.confidence})
    return Amendment()


def _check_there(space: Space, item: ReviewItem) -> None:
    held = space.beliefs(item.about)
    for ident in item.about:
        if ident not in held:
            raise NotFound(
                ident, "the belief that this is about is there no more", "Leave it to `maintain` to close it"
            )


def _put(space: Space, belief: str, verdict: str, recorded: datetime, by: str) -> Amendment:
    """Bring a belief back from cold storage with its words, or put it there."""
    cold = space.beliefs([belief])[belief].status is Status.ARCHIVED
    data: Record = {}
    if verdict == "keep" and cold:
        words = sorted({f.evidence.id for f in space.filed(belief) if f.evidence.cold})
        data = {"thawed": {"evidence": words, "beliefs": [belief]}}
    elif verdict == "archive" and not cold:
        data = {"archived": {"evidence": [], "beliefs": [belief]}}
    changed = enact(space, data, recorded, by)
    return Amendment(changed, tuple(space.beliefs(changed).values()), data=data)


def _take_back(space: Space, item: ReviewItem, policies: Policies, by: str, recorded: datetime) -> Amendment:
    """Undo what the decision before did."""
    did = item.did
    if item.state == "conflict":
        added, removed = ([load_as(Link, record) for record in did.get(name, ())] for name in ("added", "removed"))
        still = [one for one in added if one in space.links([one.source])]
        return exchange_links(space, still, removed, policies, recorded) if still or removed else Amendment()
    if item.state == "discard":
        held = space.evidence(did.get("evidence", ()))
        return restore(space, [ident for ident, one in held.items() if one.retracted], policies, recorded)
    changed = enact(space, reversed_(did), recorded, by)
    return Amendment(changed, tuple(space.beliefs(changed).values()))


# Quoting --------------------------------------------------------------------------------------------------------

_REASONS: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "sure": "It is sure enough: {confidence:.2f}, and {above:.2f} is asked for.",
        "unsure": "It is not sure enough: {confidence:.2f}, and {above:.2f} is asked for.",
        "not active": "It is {status}.",
        "allow": "{by} allowed it.",
        "refuse": "{by} refused it.",
        "fallen": "{by} allowed it at {then:.2f}; it has fallen to {confidence:.2f}.",
        "asked": " Somebody is asked.",
        "somebody": "Somebody",
    },
    "zh": {
        "sure": "把握足够：{confidence:.2f}，要求 {above:.2f}。",
        "unsure": "把握不足：{confidence:.2f}，要求 {above:.2f}。",
        "not active": "它的状态是 {status}。",
        "allow": "{by}已允许引用。",
        "refuse": "{by}已拒绝引用。",
        "fallen": "{by}在 {then:.2f} 时允许引用，此后降到 {confidence:.2f}。",
        "asked": "已提交审阅。",
        "somebody": "有人",
    },
}


def quote(
    reader: Reader, belief: Belief, agent: str, above: float, *, ask: bool = False
) -> tuple[Quote, ReviewItem | None]:
    """Whether a belief may be quoted; with the review item to enter, if somebody is to be asked who was not yet.

    A refusal stands until somebody takes it back; an allowance until the belief has become less sure by a tenth.

    Args:
        reader: the namespace at a moment, as the agent sees it.
        belief: with its opinion at the moment.
        agent: who wants to quote it; empty for anybody.
        above: confidence from which nobody need be asked.
        ask: whether somebody is to be asked when it is not sure enough.
    """
    node = reader.space.nodes([review_id(ReviewKind.QUOTE, [belief.id], agent)])
    item = next((task_of(ReviewItem, found) for found in node.values()), None)
    confidence, lang = belief.opinion.confidence, language(belief.text)

    def because(key: str, **parts: object) -> str:
        by = (item.by if item is not None else "") or _REASONS[lang]["somebody"]
        return _REASONS[lang][key].format(confidence=confidence, above=above, by=by, **parts)

    if item is not None and item.state == "refuse":
        return Quote(False, "", belief.opinion, because("refuse"), item.id), None
    if belief.status is Status.ACTIVE and confidence >= above:
        return Quote(True, stated(belief, None, lang), belief.opinion, because("sure")), None
    if item is not None and item.state == "allow":
        then = float(item.did.get("confidence", 0.0))
        if confidence >= then - GIVES:
            return Quote(True, stated(belief, None, lang), belief.opinion, because("allow"), item.id), None
        why = because("fallen", then=then)
    elif belief.status is Status.ACTIVE:
        why = because("unsure")
    else:
        why = because("not active", status=belief.status.value)
    known = item.id if item is not None else ""
    if item is not None and item.state == OPEN:
        return Quote(False, "", belief.opinion, why + because("asked"), known), None
    if not ask:
        return Quote(False, "", belief.opinion, why, known), None
    new = ReviewItem(ReviewKind.QUOTE, (belief.id,), reader.moment.now, why, agent)
    return Quote(False, "", belief.opinion, why + because("asked"), new.id), new
