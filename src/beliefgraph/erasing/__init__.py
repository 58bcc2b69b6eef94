"""Erasing for good: evidence goes, and with it all that stands on nothing else, so that no word of it is left.

What stays is decided as if the evidence had never come, and is worded by what is left. Whether a name or a place is
still in use, and who repeats it, is looked up in everything that stays, however little goes: all of it is read once,
evidence twice.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from beliefgraph import amend
from beliefgraph.domain.changes import ChangeSet, Erased, Family, Filed
from beliefgraph.domain.model import JUDGED, Belief, Evidence, Link, Relation
from beliefgraph.domain.tasks import Receipt, Tombstone, tombstone_id
from beliefgraph.drawing import redraw_ends, resting_on
from beliefgraph.erasing import mentions, silence, wholes
from beliefgraph.erasing.rewording import Said, reworded
from beliefgraph.erasing.traces import Entries, History, Traces
from beliefgraph.erasing.typed import Typed
from beliefgraph.erasing.words import Words
from beliefgraph.errors import InvalidText
from beliefgraph.filing import Act, Policies, cell_of
from beliefgraph.grounds import joint_of
from beliefgraph.nesting import settle_related
from beliefgraph.ports import Space
from beliefgraph.records import node_of, task_of
from beliefgraph.related import restamp
from beliefgraph.text import name_key

PAGE = 1000  # receipts read, and ids looked up, at a time

Cell = tuple[str, str]
"""One value of one family: (family key, value key)."""


@dataclass(frozen=True, slots=True)
class Erasure:
    """What an erasure took away.

    Args:
        evidence: ids of what went.
        digest: a hash of all the evidence that went.
        counts: kind -> how many went.
        reworded: how many beliefs stay in other words.
        concluded: ids of evidence that was concluded from what went, and stays.
        elsewhere: files exported since the first of it came in.
        entries: numbers of the audit entries whose bodies are gone, for the act to answer for.
    """

    evidence: tuple[str, ...]
    digest: str
    counts: dict[str, int]
    reworded: int = 0
    concluded: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()
    entries: tuple[int, ...] = ()

    def receipt(self, act: int, erased: datetime, by: str) -> Receipt:
        """The receipt to keep; the files are still to be scrubbed."""
        left = "the files were not scrubbed yet; `erase --finish` does it"
        return Receipt(
            act, erased, self.digest, by, self.counts, self.reworded, self.concluded, self.elsewhere, left=left
        )


def erase(
    space: Space, evidence: Iterable[str], policies: Policies, recorded: datetime, kept: Iterable[str] = ()
) -> Erasure:
    """Erase evidence and all that stands on nothing else; must be called inside `space.writing()`.

    Args:
        space: the namespace.
        evidence: ids, all of them known and at least one.
        policies: how each predicate is revised.
        recorded: the moment of the act.
        kept: texts that will be kept of the act, such as its reason; they may repeat nothing that goes.

    Raises:
        InvalidText: `kept` repeats names or words that go; nothing is erased when the error leaves `writing()`.
    """
    gone = space.evidence(evidence)
    history = History.read(space, gone)
    told = _told(space, gone, history)
    families = space.families(sorted({belief.family for belief in told.values()}))
    cells = {(belief.family, cell_of(belief)[1]) for belief in told.values()}
    before = mentions.candidates(space, gone.values(), families.values())
    heard = silence.tellers(space, gone.values(), families.values(), recorded)
    going = _Gone(space, gone, history)
    renewed = _renewed(space, families.values(), cells, going)
    notes = _notes_about(space, gone)
    space.commit(ChangeSet(beliefs=renewed, erased=Erased(evidence=tuple(gone))))
    _reword_verdicts(space, families.values(), renewed)
    amend.refile(space, families, Act("erased", recorded, frozenset()), policies)
    beliefs = _groundless(space, families, cells)
    concluded = {ident for derived in space.derived(beliefs).values() for ident in derived}
    notes |= _notes_about(space, beliefs)
    drawn, resting = _drawn_to(space, beliefs), resting_on(space, beliefs, policies, recorded)
    space.commit(ChangeSet(removed_links=drawn, erased=Erased(beliefs=tuple(beliefs))))
    redraw_ends(space, drawn, policies, recorded, resting)
    unused = mentions.unused(space, before)
    judged, policies = silence.forget(space, heard, unused.names, policies, recorded)
    notes |= _notes_about(space, unused.entities)
    rows = mentions.rows(unused)
    space.commit(ChangeSet(erased=rows))
    stay = {belief.id for belief in renewed}.difference(beliefs)
    changed = stay.union(beliefs)
    old = [b for f in families.values() for b in f.beliefs if b.id in changed]
    worded = {b.text for b in old}
    names = unused.names | wholes.unsaid(space, [b for b in old if b.id in set(beliefs)])
    words = Words(names, [*going.all_texts(), *worded, *(b.value for b in old)])
    typed = Typed.read(space, words)
    _refuse_repeating(words, kept)
    ids = {*gone, *beliefs, *judged, *rows.entities, *rows.sources}
    traces = Traces(space, words, ids, rows.contexts, names, worded | unused.predicates, stay)
    nodes, log = _strike(space, traces, typed, words, history, gone, notes)
    settle_related(space, policies.kinship, restamp(space), policies, Act("erased", recorded, frozenset()))
    nodes = (*nodes, *sorted(judged))
    all_of_it = replace(rows, evidence=tuple(gone), beliefs=tuple(beliefs), nodes=nodes, entries=log.bodies)
    claims = sum(filed.evidence.id in gone for family in families.values() for filed in family.filed)
    counts = _counts(all_of_it, claims)
    accounted = tuple(sorted(concluded)), log.exported, log.accounted
    return Erasure(tuple(gone), _digest(gone), counts, len(stay), *accounted)


def _strike(
    space: Space,
    traces: Traces,
    typed: Typed,
    words: Words,
    history: History,
    gone: Mapping[str, Evidence],
    notes: Collection[str],
) -> tuple[tuple[str, ...], Entries]:
    """Take what names erased things out of notes, tasks, the log, history, and what was typed about what stays.

    Returns:
        The ids of the nodes that went, and what went of the log.
    """
    nodes, without_words = traces.nodes(notes)
    log = traces.entries(min(piece.recorded for piece in gone.values()))
    occasions = traces.occasions(history, log, gone.values())

    def retracted_with(piece: Evidence) -> bool:
        why = piece.retract_reason
        return (piece.retracted, why) in occasions or piece.id in log.reasons.get(why, ())

    reasons = traces.reasons(history, occasions)
    space.commit(ChangeSet(erased=Erased(nodes=nodes, entries=log.bodies, reasons=reasons)))
    space.commit(replace(typed.struck(words.repeated, retracted_with), nodes=without_words))
    return nodes, log


def _counts(erased: Erased, claims: int) -> dict[str, int]:
    return {
        "evidence": len(erased.evidence),
        "claim": claims,
        "belief": len(erased.beliefs),
        "entity": len(erased.entities),
        "source": len(erased.sources),
        "event": len(erased.events),
        "agent": len(erased.agents),
        "context": len(erased.contexts),
        "node": len(erased.nodes),
        "entry": len(erased.entries),
    }


def erase_everything(space: Space, kept: Iterable[str] = ()) -> Erasure:
    """Erase all of a namespace, its audit log included; must be called inside `space.writing()`.

    Args:
        space: the namespace.
        kept: texts that will be kept of the act; they may not name who spoke, or repeat what was said.

    Raises:
        InvalidText: `kept` does; nothing is erased when the error leaves `writing()`.
    """
    before = space.counts()
    evidence = {piece.id: piece for piece in space.all_evidence()}
    speakers = {name_key(piece.speaker) for piece in evidence.values()} - {""}
    words = Words(speakers, (piece.text for piece in evidence.values()))
    _refuse_repeating(words, kept)
    elsewhere = Traces(space, Words()).entries(None).exported
    everything = Erased(
        evidence=tuple(evidence),
        beliefs=tuple(belief.id for family in space.all_families() for belief in family.beliefs),
        entities=tuple(entity.id for entity in space.all_entities()),
        sources=tuple(source.id for source in space.all_sources()),
        events=tuple(event.id for event in space.all_events()),
        agents=tuple(agent.id for agent in space.all_agents()),
        nodes=tuple(node.id for node in space.all_nodes()),
        contexts=tuple((context.dimension, context.value) for context in space.contexts()),
        log=True,
    )
    space.commit(ChangeSet(removed_links=list(space.all_links()), erased=everything))
    counts = _counts(everything, before["edge"]) | {"entry": before["entry"]}
    return Erasure(tuple(evidence), _digest(evidence), counts, elsewhere=elsewhere)


def _drawn_to(space: Space, beliefs: Collection[str]) -> list[Link]:
    """The links of beliefs that go, and those that hold together with them: half a derivation is none."""
    links, go = space.links(beliefs), set(beliefs)
    broken = {joint_of(k) for k in links if k.relation is Relation.DERIVES_FROM and k.target in go}
    siblings = [k for k in space.links(source for source, _ in broken) if k.relation is Relation.DERIVES_FROM]
    return [*links, *(k for k in siblings if joint_of(k) in broken and go.isdisjoint((k.source, k.target)))]


def enter(space: Space, done: Erasure, receipt: Receipt, *, tombstones: bool = True) -> None:
    """Keep the receipt, and a hash of every erased id by which the same message is known; inside `space.writing()`."""
    left = done.evidence if tombstones else ()
    nodes = [node_of(Tombstone(tombstone_id(ident), receipt.act, receipt.erased)) for ident in left]
    space.commit(ChangeSet(nodes=[node_of(receipt), *nodes]))


def receipts(space: Space) -> list[Receipt]:
    """All receipts, in the order of their acts."""
    found: list[Receipt] = []
    after = ""
    while page := space.nodes_of("receipt", after, PAGE):
        found += [task_of(Receipt, node) for node in page]
        after = page[-1].id
    return sorted(found, key=lambda receipt: (receipt.erased, receipt.act))


def buried(space: Space) -> list[str]:
    """Ids of evidence that is held although it was erased: another graph brought it back."""
    if not space.nodes_of("tombstone", limit=1):
        return []
    named = {tombstone_id(piece.id): piece.id for piece in space.all_evidence()}
    stones = list(named)
    pages = (stones[start : start + PAGE] for start in range(0, len(stones), PAGE))
    return sorted(named[stone] for page in pages for stone in space.nodes(page))


# What the evidence told ---------------------------------------------------------------------------------------


def _told(space: Space, gone: Collection[str], history: History) -> dict[str, Belief]:
    """The beliefs that evidence is filed under, or moved before it was read or filed otherwise."""
    return space.beliefs(set(history.moved).union(*space.beliefs_of(gone).values()))


def _in(family: Family, cells: Collection[Cell]) -> list[Belief]:
    """The beliefs of a family that hold one of these values, in whatever context set."""
    return [belief for belief in family.beliefs if (family.key, cell_of(belief)[1]) in cells]


class _Gone:
    """The words of evidence that is erased, by the family in which it may have worded a belief.

    Args:
        space: the namespace.
        evidence: what is erased.
        history: which of it moved which belief.
    """

    def __init__(self, space: Space, evidence: Mapping[str, Evidence], history: History) -> None:
        frozen = space.frozen([piece.id for piece in evidence.values() if piece.cold])
        self._texts = {piece.id: frozen.get(piece.id, piece.text) for piece in evidence.values()}
        self._moved = history.moved

    def __contains__(self, evidence: str) -> bool:
        return evidence in self._texts

    def all_texts(self) -> list[str]:
        return list(self._texts.values())

    def texts(self, family: Family) -> list[str]:
        pieces = {filed.evidence.id for filed in family.filed if filed.evidence.id in self}
        pieces.update(*(self._moved.get(belief.id, ()) for belief in family.beliefs))
        return [self._texts[ident] for ident in sorted(pieces)]


def _renewed(space: Space, families: Iterable[Family], cells: Collection[Cell], gone: _Gone) -> list[Belief]:
    """The beliefs that the evidence may have worded, in the words of the evidence that is left; those that change."""
    told = [(family, {belief.id: cell_of(belief)[1] for belief in _in(family, cells)}) for family in families]
    filed = [f for family, values in told for f in family.filed if f.edge.belief in values]
    worded_by = [f for f in filed if f.evidence.kind not in JUDGED]  # a verdict only has the belief's words
    left = [f for f in worded_by if f.evidence.id not in gone]
    said: dict[tuple[str, str], list[Said]] = {}
    value_of = {ident: (family.key, value) for family, values in told for ident, value in values.items()}
    for piece, each in zip(left, _said(space, left), strict=True):
        said.setdefault(value_of[piece.edge.belief], []).append(each)
    changed = []
    for family, values in told:
        texts = gone.texts(family)
        worded = [b for b in family.beliefs if b.id in values and (family.key, values[b.id]) in said]
        renewed = [(b, reworded(b, said[family.key, values[b.id]], texts)) for b in worded]
        changed += [new for old, new in renewed if new != old]
    return changed


def _reword_verdicts(space: Space, families: Iterable[Family], renewed: Iterable[Belief]) -> None:
    """Let verdicts on beliefs that stay in other words be in those words too: theirs were the belief's, not anybody's.

    Evidence never changes, so such a verdict is erased and entered again under its id.
    """
    now = {belief.id: belief.text for belief in renewed}
    before = {b.id: b.text for f in families for b in f.beliefs if b.id in now}
    judged = [(f, ident) for ident in now for f in space.filed(ident) if f.evidence.kind in JUDGED]
    cold = space.frozen([f.evidence.id for f, _ in judged if f.evidence.cold])
    for filed, ident in judged:
        piece = replace(filed.evidence, text=cold.get(filed.evidence.id, filed.evidence.text), cold="")
        if piece.text.endswith(before[ident]):
            anew = replace(piece, text=piece.text.removesuffix(before[ident]) + now[ident])
            space.commit(ChangeSet(erased=Erased(evidence=(piece.id,))))
            space.commit(ChangeSet(evidence=[anew], edges=[filed.edge]))


def _said(space: Space, filed: Collection[Filed]) -> list[Said]:
    cold = space.frozen([f.evidence.id for f in filed if f.evidence.cold])
    names = {entity.id: entity.name for entity in space.entities({f.edge.subject for f in filed}).values()}
    return [Said(cold.get(f.evidence.id, f.evidence.text), names[f.edge.subject], f.edge.span) for f in filed]


def _groundless(space: Space, families: Mapping[str, Family], cells: Collection[Cell]) -> list[str]:
    """Ids of the beliefs that the evidence may have worded or placed, and under which nothing is filed any more.

    Args:
        space: the namespace without the evidence.
        families: the families of the evidence, as they were before.
        cells: the values that it was filed under.
    """
    found = []
    for key, family in sorted(space.families(families).items()):
        before = {filed.edge.belief for filed in families[key].filed} | {belief.id for belief in _in(family, cells)}
        now = {filed.edge.belief for filed in family.filed}
        found += [belief.id for belief in family.beliefs if belief.id in before - now]
    return sorted(found)


def _notes_about(space: Space, ids: Iterable[str]) -> set[str]:
    """Ids of whatever is linked to one of these as being about it."""
    about = set(ids)
    links = space.links(about) if about else []
    return {link.source for link in links if link.relation is Relation.ABOUT and link.target in about}


def _refuse_repeating(words: Words, kept: Iterable[str]) -> None:
    for text in kept:
        if words.repeated(text):
            rule = "what is kept of an erasure repeats a name or words that it erases"
            raise InvalidText(text, rule, "Say why, and who does it, without them")


def _digest(evidence: Mapping[str, Evidence]) -> str:
    """A hash of what evidence said and where it was kept."""
    total = hashlib.blake2b(digest_size=16)
    for ident, piece in sorted(evidence.items()):
        total.update(f"{len(ident)}:{ident}|{piece.digest}\n".encode("utf-8", "surrogatepass"))
    return total.hexdigest()
