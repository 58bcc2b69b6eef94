"""Erasing for good: evidence goes, and with it all that stands on nothing else, so that no word of it is left.

What stays is decided as if the evidence had never come, and is worded by what is left. Whether a name or a place is
still in use is looked up in everything that stays, so erasing reads the namespace once, however little goes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from beliefgraph import amend
from beliefgraph.domain.changes import ChangeSet, Erased, Family, Filed
from beliefgraph.domain.model import Belief, Evidence, Link, Relation
from beliefgraph.domain.tasks import Receipt, Tombstone, tombstone_id
from beliefgraph.drawing import redraw_ends, resting_on
from beliefgraph.erasing import mentions
from beliefgraph.erasing.rewording import Said, reworded
from beliefgraph.erasing.traces import Traces
from beliefgraph.errors import InvalidText
from beliefgraph.filing import Act, Policies, cell_of
from beliefgraph.grounds import joint_of
from beliefgraph.ports import Space
from beliefgraph.records import node_of, task_of
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
    """

    evidence: tuple[str, ...]
    digest: str
    counts: dict[str, int]
    reworded: int = 0
    concluded: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()

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
        kept: texts that will be kept of the act, such as its reason; they may repeat no name that goes.

    Raises:
        InvalidText: `kept` repeats a name that goes; nothing is erased when the error leaves `writing()`.
    """
    gone = space.evidence(evidence)
    told = _told(space, gone)
    families = space.families(sorted({belief.family for belief in told.values()}))
    cells = {(belief.family, cell_of(belief)[1]) for belief in told.values()}
    before = mentions.candidates(space, gone.values(), families.values())
    renewed = _renewed(space, families.values(), cells, gone)
    notes = _notes_about(space, gone)
    space.commit(ChangeSet(beliefs=renewed, erased=Erased(evidence=tuple(gone))))
    amend.refile(space, families, Act("erased", recorded, frozenset()), policies)
    beliefs = _groundless(space, families, cells)
    concluded = {ident for derived in space.derived(beliefs).values() for ident in derived}
    notes |= _notes_about(space, beliefs)
    drawn, resting = _drawn_to(space, beliefs), resting_on(space, beliefs, policies, recorded)
    space.commit(ChangeSet(removed_links=drawn, erased=Erased(beliefs=tuple(beliefs))))
    redraw_ends(space, drawn, policies, recorded, resting)
    unused = mentions.unused(space, before)
    notes |= _notes_about(space, unused.entities)
    rows = mentions.rows(unused)
    space.commit(ChangeSet(erased=rows))
    stay = {belief.id for belief in renewed} - set(beliefs)
    old = {b.text for f in families.values() for b in f.beliefs if b.id in stay or b.id in beliefs}
    ids = {*gone, *beliefs, *rows.entities, *rows.sources}
    traces = Traces(space, ids, rows.contexts, unused.names, old | unused.predicates, stay)
    _refuse_repeating(traces, kept)
    nodes = traces.nodes(notes)
    entries, elsewhere = traces.entries(min(piece.recorded for piece in gone.values()))
    space.commit(ChangeSet(erased=Erased(nodes=nodes, entries=entries, reasons=traces.reasons())))
    all_of_it = replace(rows, evidence=tuple(gone), beliefs=tuple(beliefs), nodes=nodes, entries=entries)
    claims = sum(filed.evidence.id in gone for family in families.values() for filed in family.filed)
    counts = _counts(all_of_it, claims)
    return Erasure(tuple(gone), _digest(gone), counts, len(stay), tuple(sorted(concluded)), elsewhere)


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
        kept: texts that will be kept of the act; they may not name who spoke.

    Raises:
        InvalidText: `kept` names somebody who spoke; nothing is erased when the error leaves `writing()`.
    """
    before = space.counts()
    evidence = {piece.id: piece for piece in space.all_evidence()}
    speakers = {name_key(piece.speaker) for piece in evidence.values()} - {""}
    traces = Traces(space, names=speakers)
    _refuse_repeating(traces, kept)
    _, elsewhere = traces.entries(None)
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
    links = space.links(beliefs)
    broken = {joint_of(k) for k in links if k.relation is Relation.DERIVES_FROM and k.target in beliefs}
    siblings = [k for k in space.links(source for source, _ in broken) if k.relation is Relation.DERIVES_FROM]
    return [*links, *(k for k in siblings if joint_of(k) in broken and k not in links)]


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


def _told(space: Space, gone: Collection[str]) -> dict[str, Belief]:
    """The beliefs that evidence is filed under, or moved before it was read or filed otherwise."""
    beliefs = {belief for filed in space.beliefs_of(gone).values() for belief in filed}
    beliefs |= {r.belief for r in space.all_revisions() if r.evidence in gone and r.cause != "drawn"}
    return space.beliefs(beliefs)


def _in(family: Family, cells: Collection[Cell]) -> list[Belief]:
    """The beliefs of a family that hold one of these values, in whatever context set."""
    return [belief for belief in family.beliefs if (family.key, cell_of(belief)[1]) in cells]


def _renewed(
    space: Space, families: Iterable[Family], cells: Collection[Cell], gone: Mapping[str, Evidence]
) -> list[Belief]:
    """The beliefs that the evidence may have worded, in the words of the evidence that is left; those that change."""
    changed = []
    frozen = space.frozen([piece.id for piece in gone.values() if piece.cold])
    texts = [frozen.get(piece.id, piece.text) for piece in gone.values()]
    for family in families:
        beliefs = _in(family, cells)
        values = {belief.id: cell_of(belief)[1] for belief in beliefs}
        said: dict[str, list[Said]] = {}
        left = [f for f in family.filed if f.edge.belief in values and f.evidence.id not in gone]
        for filed, each in zip(left, _said(space, left), strict=True):
            said.setdefault(values[filed.edge.belief], []).append(each)
        renewed = [(b, reworded(b, said[values[b.id]], texts)) for b in beliefs if values[b.id] in said]
        changed += [new for old, new in renewed if new != old]
    return changed


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


def _refuse_repeating(traces: Traces, kept: Iterable[str]) -> None:
    for text in kept:
        if traces.repeats(text):
            rule = "what is kept of an erasure repeats a name that it erases"
            raise InvalidText(text, rule, "Say why, and who does it, without that name")


def _digest(evidence: Mapping[str, Evidence]) -> str:
    """A hash of what evidence said and where it was kept."""
    total = hashlib.blake2b(digest_size=16)
    for ident, piece in sorted(evidence.items()):
        total.update(f"{len(ident)}:{ident}|{piece.digest}\n".encode("utf-8", "surrogatepass"))
    return total.hexdigest()
