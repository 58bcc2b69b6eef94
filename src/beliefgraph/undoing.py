"""Undoing acts from what the audit log keeps of them; the undoing is an act itself, and can be undone.

Every act is undone by another of a known kind, whose data say how to undo that in turn. What is undone must still be as
the act left it: an act that a later one changed again is refused, until that is undone first. An act over several
things (evidence, readings) is undone for those that are still as it left them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from beliefgraph import agents, amend, authority, correcting, joining, linking, nesting, reviewing
from beliefgraph.amend import Amendment, both
from beliefgraph.cold import enact, reversed_
from beliefgraph.domain.audit import Entry, concerned
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import Context, Evidence, Link, Node
from beliefgraph.domain.tasks import Comparison, Renaming, Within
from beliefgraph.errors import CannotUndo, NotFound
from beliefgraph.filing import Act, Policies
from beliefgraph.logbook import Standing, backwards, forwards, standing
from beliefgraph.ports import Space
from beliefgraph.reading import Reader
from beliefgraph.readings import Restating, restated_back
from beliefgraph.records import dump, load_as, node_of, read_time
from beliefgraph.settings import Settings

Data = dict[str, Any]
Part = tuple[str, Amendment]
FOR_GOOD = {
    "erase": ("erasure is for good", "Observe or import again what is wanted"),
    "export": ("what was written elsewhere cannot be taken back from here", "Delete the file"),
    "reread": ("a reading is not kept once another took its place", "Read it again with the extractor of before"),
}
"""Acts that nothing undoes: why, and what to do instead."""
_FOLLOWS = {"drew"}
"""What an entry tells that follows from everything else, and so needs no undoing."""


@dataclass(frozen=True)
class Undoing:
    """What undoing works with, inside `space.writing()`. The log is gone through once, whatever is undone.

    Args:
        space: the namespace.
        settings: those of the graph.
        policies: how each predicate is revised, as things stand.
        reader: beliefs as they stand, as an agent sees them.
        recorded: the moment of undoing.
        by: who undoes it.
        reason: why, in words.
    """

    space: Space
    settings: Settings
    policies: Callable[[], Policies]
    reader: Callable[[str], Reader]
    recorded: datetime
    by: str
    reason: str

    def act(self, number: int) -> Amendment:
        """Undo one act.

        Raises:
            NotFound: the log has no such entry.
            CannotUndo: it is for good, its data were erased, or nothing of it is left to undo.
        """
        return replace(self, reason=self.reason or f"act {number} undone")._entries([_entry(self.space, number)], [])

    def run(self, name: str) -> Amendment:
        """Undo everything that a run did: its acts, the last first, and all evidence that it brought in.

        Raises:
            NotFound: nothing that such a run did is left.
            CannotUndo: one of its acts cannot be undone; nothing is.
        """
        undoing = replace(self, reason=self.reason or f"run {name} undone")
        mine = [e for e in backwards(self.space) if e.run == name and e.act not in ("observe", "undo")]
        undone = undoing.standing.undone
        left = [entry for entry in mine if entry.number not in undone and not entry.data.keys() <= _FOLLOWS]
        evidence = self.space.evidence(self.space.brought_in(name))
        brought = sorted(ident for ident, e in evidence.items() if e.retracted is None)
        if not left and not brought:
            raise NotFound(name, "nothing that such a run did is left", "Look at `audit --run`")
        done = undoing._entries(left, brought)
        return replace(done, data={"run": name} | done.data)

    def method(self, name: str) -> Amendment:
        """Strike everything that an extractor or prompt version read.

        Raises:
            NotFound: nothing that counts was read so.
        """
        reason = self.reason or f"read by {name}"
        done = correcting.strike_method(self.space, name, reason, self.policies(), self.recorded)
        if not done.data:
            raise NotFound(name, "nothing that counts was read by this", "Look at the field `method` of an export")
        return replace(done, data={"method": name, "parts": [["strike", done.data]]})

    def _entries(self, entries: Iterable[Entry], brought: list[str]) -> Amendment:
        """Undo entries in the order given, then take out evidence; the data tell how to undo that."""
        undoes = list(entries)
        steps = [self._entry(entry) for entry in undoes]
        steps += [_observed(self, {"evidence": brought})] if brought else []
        return _joined(steps, undoes=[entry.number for entry in undoes])

    def _entry(self, entry: Entry) -> Part:
        name = f"act {entry.number} ({entry.act})"
        if entry.erased:
            raise CannotUndo(name, "what undoing it needs was erased", "Correct what is left by hand")
        try:
            return self.part(entry.act, entry.data)
        except CannotUndo as refusal:
            raise CannotUndo(name, refusal.rule, self._remedy(entry) or refusal.remedy) from refusal

    def _remedy(self, entry: Entry) -> str:
        """What to do before an act can be undone; "" when the log does not tell."""
        if by := self.standing.undone.get(entry.number):
            return f"Act {by} undid it already; undo that to have it again"
        mine, since = set(concerned(entry.data)), forwards(self.space, entry.number)
        touched = (e for e in since if e.number not in self.standing.undone and mine.intersection(concerned(e.data)))
        later = min(touched, key=lambda e: (e.act == "undo", e.number), default=None)
        return f"Undo act {later.number} ({later.act}) first, and what was done to the same since" if later else ""

    @cached_property
    def standing(self) -> Standing:
        """What the log tells of the acts that stand."""
        return standing(self.space)

    def part(self, act: str, data: Data) -> Part:
        """Undo an act, or one of those that it was made of, from what the log keeps of it."""
        if act in FOR_GOOD:
            raise CannotUndo(act, *FOR_GOOD[act])
        if act not in REVERSES:
            raise CannotUndo(act, "there is no undoing of such an act", "Correct by hand what it did")
        return REVERSES[act](self, data)


def _joined(steps: Iterable[Part], **told: Any) -> Amendment:
    """Several steps as one act, whose data tell how to undo them."""
    done, parts = Amendment(), []
    for act, amendment in steps:
        done = both(done, amendment)
        parts += amendment.data.get("parts", [[act, amendment.data]])
    return replace(done, data=told | {"parts": parts})


# What undoes each kind of act ---------------------------------------------------------------------------------


def _in_parts(undoing: Undoing, data: Data) -> Part:
    parts = [undoing.part(act, of) for act, of in reversed(data["parts"])]
    return "undo", _joined(parts)


def _mended(undoing: Undoing, data: Data) -> Part:
    """What was dropped comes back where it has a place, and it is told what does not; what was made or settled anew
    follows from what is left."""
    steps, away = [], [f"{node['id']} stays away: it could not be read" for node in data.get("dropped", ())]
    for act, of in reversed(data["parts"]):
        try:
            steps.append(undoing.part(act, of))
        except CannotUndo as error:
            away.append(f"{_named(of)} stays away: {error.rule}")
    _require(steps, "it dropped nothing that has a place to come back to")
    done = _joined(steps)
    return "undo", replace(done, notes=(*done.notes, *away))


def _named(part: Data) -> str:
    """What was dropped, a node or a link, as `mend` names it."""
    links = [load_as(Link, record) for record in part.get("removed", ())]
    return ", ".join(" ".join(_ends(link)) for link in links) or part["id"]


def _observed(undoing: Undoing, data: Data) -> Part:
    live = [e.id for e in _evidence(undoing, data) if e.retracted is None]
    _require(live, "all of its evidence is retracted or gone")
    return "retract", _retract(undoing, live, undoing.reason)


def _retracted(undoing: Undoing, data: Data) -> Part:
    at = read_time(data["at"])
    away = [e.id for e in _evidence(undoing, data) if e.retracted == at]
    _require(away, "none of its evidence is retracted as it was then")
    return "restore", amend.restore(undoing.space, away, undoing.policies(), undoing.recorded)


def _restored(undoing: Undoing, data: Data) -> Part:
    live = [e.id for e in _evidence(undoing, data) if e.retracted is None]
    _require(live, "all of its evidence is retracted again or gone")
    by_reason: dict[str, list[str]] = {}
    for ident in live:
        by_reason.setdefault(data["reasons"][ident], []).append(ident)
    done = Amendment()
    for reason, ids in sorted(by_reason.items()):
        done = both(done, _retract(undoing, ids, reason))
    return "retract", replace(done, data={"evidence": sorted(live), "at": undoing.recorded.isoformat()})


def _retract(undoing: Undoing, ids: list[str], reason: str) -> Amendment:
    return amend.retract(undoing.space, ids, reason, undoing.policies(), undoing.recorded)


def _evidence(undoing: Undoing, data: Data) -> list[Evidence]:
    return list(undoing.space.evidence(data.get("evidence", ())).values())


def _aliased(undoing: Undoing, data: Data) -> Part:
    now = undoing.space.aliases()
    _require(
        all(now.get(entity, entity) == target for entity, target in data["after"].items()),
        "its names mean somebody else by now",
    )
    followers = _named_through(undoing, data)
    _require(not followers, f"{', '.join(followers)} was said to be one of these names since")
    reason = undoing.reason
    return "alias", joining.join(undoing.space, data["before"], reason, undoing.policies(), undoing.recorded)


def _named_through(undoing: Undoing, data: Data) -> list[str]:
    """Names that were later told to be one of those that an alias joined, and so went where those had gone."""
    joined = {entity for entity, target in data["after"].items() if target != entity}
    told = [after for of in joined for after in undoing.standing.aliases.get(of, ())]
    if not told:
        return []
    aliases = undoing.space.aliases()
    led = {e for after in told for e, target in after.items() if aliases.get(e) == target} - joined
    return sorted(entity.name for entity in undoing.space.entities(led).values())


def _decided(undoing: Undoing, data: Data) -> Part:
    node = undoing.space.nodes([data["comparison"]]).get(data["comparison"])
    _require(node is not None and node.data == data["after"], "it was decided again since")
    before = load_as(Comparison, data["before"])
    undoing.space.commit(ChangeSet(nodes=[node_of(before)]))
    done = _aliased(undoing, data["alias"])[1] if data["alias"] else Amendment()
    swapped = {"before": data["after"], "after": data["before"], "alias": done.data}
    return "decide", replace(done, changed=(before.id, *done.changed), data=data | swapped)


def _nested(undoing: Undoing, data: Data) -> Part:
    gone = [load_as(Within, record) for record in data["come"]]
    come = [load_as(Within, record) for record in data["gone"]]
    held = undoing.space.nodes([row.id for row in (*gone, *come)])
    clear = all(row.id in held for row in gone) and not any(row.id in held for row in come)
    _require(clear, "this was said, or taken back, again since")
    return "within", nesting.exchange(undoing.space, come, gone, undoing.policies(), undoing.recorded)


def _renamed(undoing: Undoing, data: Data) -> Part:
    said = data["said"]
    meant = {task.said: task.meant for task in amend.renamings(undoing.space)}
    _require(meant.get(said, said) == data["after"], "this predicate means something else by now")
    as_is = undoing.policies()
    renaming = Renaming(said, data["before"], undoing.recorded)
    renamed = amend.rename_predicate(undoing.space, renaming, lambda all_: as_is.but(renamed=all_), undoing.recorded)
    return "rename_predicate", renamed


def _placed(undoing: Undoing, data: Data) -> Part:
    place = data["dimension"], data["value"]
    parent = next((c.parent for c in undoing.space.contexts() if (c.dimension, c.value) == place), "")
    _require(parent == data["after"] != data["before"], "it has another place by now, or none to go back to")
    as_is = undoing.policies()
    context = Context(*place, data["before"])
    placed = amend.place_context(undoing.space, context, lambda tree: as_is.but(tree=tree), undoing.recorded)
    return "place_context", placed


def _linked(undoing: Undoing, data: Data) -> Part:
    gone = [load_as(Link, record) for record in data["added"]]
    come = [load_as(Link, record) for record in data["removed"]]
    there = undoing.space.links({link.source for link in (*gone, *come)})
    others = {_ends(link) for link in there} - {_ends(link) for link in gone}
    clear = all(link in there for link in gone) and not any(_ends(link) in others for link in come)
    _require(clear, "these edges were drawn or removed again since")
    _require(_ends_held(undoing.space, come), "an end of such an edge is gone")
    policies = undoing.policies()
    return "link", linking.exchange_links(undoing.space, gone, come, policies, undoing.recorded)


def _ends(link: Link) -> tuple[str, str, str]:
    return link.source, link.relation, link.target


def _ends_held(space: Space, links: Iterable[Link]) -> bool:
    ends = {end for link in links for end in (link.source, link.target)}
    held = {*space.beliefs(ends), *space.evidence(ends), *space.entities(ends), *space.nodes(ends)}
    return ends <= held | set(space.sources(ends))


def _noded(undoing: Undoing, data: Data) -> Part:
    now = undoing.space.nodes([data["id"]]).get(data["id"])
    _require(now == (data["after"] and load_as(Node, data["after"])), "it was replaced or removed since")
    before = data["before"] and load_as(Node, data["before"])
    return "node", linking.exchange_node(undoing.space, data["id"], before)


def _shared(undoing: Undoing, data: Data) -> Part:
    return "unshare", _share(undoing, data, shared=False)


def _unshared(undoing: Undoing, data: Data) -> Part:
    return "share", _share(undoing, data, shared=True)


def _share(undoing: Undoing, data: Data, *, shared: bool) -> Amendment:
    other = [e.id for e in _evidence(undoing, data) if e.shared is not shared]
    _require(other, "all of its evidence is as it was before, or gone")
    now, policies = undoing.recorded, undoing.policies()
    return agents.share(undoing.space, other, policies, now, undoing.reason, shared=shared)


def _trusted(undoing: Undoing, data: Data) -> Part:
    said = agents.said_before(undoing.space, data["agent"], data["other"])
    _require((said and dump(said)) == data["after"], "something else is said of this trust by now")
    return "trust", Amendment((data["agent"], data["other"]), data=agents.undo_trust(undoing.space, data))


def _maintained(undoing: Undoing, data: Data) -> Part:
    reverse = reversed_(data)
    changed = enact(undoing.space, reverse, undoing.recorded, undoing.by)
    _require(changed or reverse.keys() & {"opened", "closed"}, "nothing of it is as it left it")
    return "maintain", Amendment(changed, tuple(undoing.space.beliefs(changed).values()), data=reverse)


def _reviewed(undoing: Undoing, data: Data) -> Part:
    item = reviewing.one_item(undoing.space, data["item"])
    _require(item.state == data["after"], "it was decided again since")
    space, reader = undoing.space, undoing.reader(item.agent)
    return "review", reviewing.decide(space, reader, item, data["before"], undoing.by, undoing.reason, undoing.recorded)


def _restated(undoing: Undoing, data: Data) -> Part:
    back = restated_back(undoing.space, data)
    _require(back, "its evidence is read to say something else by now")
    act = Act("refiled", undoing.recorded, frozenset(data["evidence"]), undoing.reason)
    done = Restating(undoing.space, undoing.policies(), act).restate(back, -data["step"])
    if "links" not in data:
        return "restate", done
    linked = _linked(undoing, data["links"])[1]
    return "restate", replace(both(done, linked), changed=done.changed, data=done.data | {"links": linked.data})


def _authority(undoing: Undoing, data: Data) -> Part:
    policies, now, reason = undoing.policies(), undoing.recorded, undoing.reason
    return "set_authority", authority.held_back(undoing.space, data, policies, now, reason)


REVERSES: dict[str, Callable[[Undoing, Data], Part]] = {
    "maintain": _maintained,
    "mend": _mended,
    "observe": _observed,
    "review": _reviewed,
    "ask for review": _noded,
    "share": _shared,
    "trust": _trusted,
    "unarchive": _maintained,
    "unshare": _unshared,
    "retract": _retracted,
    "restore": _restored,
    "alias": _aliased,
    "apply_authority": _authority,
    "set_authority": _authority,
    "load_aliases": _in_parts,
    "within": _nested,
    "load_wholes": _nested,
    "decide": _decided,
    "rename_predicate": _renamed,
    "place_context": _placed,
    "link": _linked,
    "unlink": _linked,
    "node": _noded,
    "move": _restated,
    "merge": _restated,
    "split": _restated,
    "strike": _restated,
    "restate": _restated,
    "confirm": _in_parts,
    "deny": _in_parts,
    "outcome": _in_parts,
    "outcomes": _in_parts,
    "undo": _in_parts,
}
"""What undoes an act of each kind, given what the log keeps of it; every other act is in `FOR_GOOD`."""

ACTS = tuple(sorted({*REVERSES, *FOR_GOOD} - {"restate"}))
"""Everything that the log may say was done."""


def _require(holds: object, otherwise: str) -> None:
    """Refuse to undo what is not as the act left it."""
    if not holds:
        raise CannotUndo("undo", otherwise, "Undo first what was done since")


# The log ------------------------------------------------------------------------------------------------------


def _entry(space: Space, number: int) -> Entry:
    entry = next(iter(space.entries(number - 1, 1)), None) if number > 0 else None
    if entry is None or entry.number != number:
        raise NotFound(f"act {number}", "the audit log has no such entry", "Look at `audit`")
    return entry
