"""Reading evidence again: what is pending, or what another extractor or prompt may read better.

A new reading *replaces* what the evidence said before; the families of both are re-decided from what is filed then, so
the graph ends where it would have ended had the text been read so the first time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from beliefgraph.domain.model import JUDGED, Evidence, Source
from beliefgraph.domain.tasks import Pending, pending_id
from beliefgraph.errors import InvalidSettings, NotFound
from beliefgraph.filing import Policies
from beliefgraph.observe import refile
from beliefgraph.passages import Read, read_texts
from beliefgraph.ports import Extractor, Space
from beliefgraph.records import task_of
from beliefgraph.settings import Settings


@dataclass(frozen=True, slots=True)
class Reread:
    """What reading again did.

    Args:
        read: pieces of evidence that were read.
        finished: those read to the end.
        pending: those that must be read again later.
        claims: claims filed.
        beliefs_moved: beliefs whose opinion changed.
        replaced: pieces of evidence that somebody had corrected; the new reading replaces the correction.
    """

    read: int = 0
    finished: int = 0
    pending: int = 0
    claims: int = 0
    beliefs_moved: int = 0
    replaced: int = 0

    def __add__(self, other: Reread) -> Reread:
        return Reread(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))


def pending(space: Space, after: str, limit: int) -> list[Pending]:
    """Evidence that is not read to the end, in the order of the marks' ids, starting after evidence `after`."""
    start = pending_id(after) if after else ""
    return [task_of(Pending, node) for node in space.nodes_of("pending", start, limit)]


def check_reader(waiting: Iterable[Pending], reader: str) -> None:
    """Refuse to let one kind of extractor finish what another could not read: rules would call a model's work done.

    Raises:
        InvalidSettings: naming both.
    """
    for task in waiting:
        if task.extractor and _kind(task.extractor) != _kind(reader):
            remedy = f"Set extractor as it was, or read them with {reader} for good: reread"
            raise InvalidSettings(f"extractor {reader}", f"these texts wait for {task.extractor}", remedy)


def _kind(extractor: str) -> str:
    """What reads: "rules+llm" and "llm/..." are both a model."""
    return extractor.partition("/")[0].removeprefix("rules+")


def read_again(space: Space, evidence: Iterable[str], extractor: Extractor) -> list[Read]:
    """Read evidence for claims anew; retracted evidence is left out. Writes nothing.

    So are verdicts and outcomes: they were never read, and their words alone would be taken for somebody's claim.

    Raises:
        NotFound: an id that the namespace does not hold.
    """
    wanted = list(dict.fromkeys(evidence))
    found = space.evidence(wanted)
    for ident in wanted:
        if ident not in found:
            raise NotFound(ident, "there is no such evidence in this namespace", "Look it up with recall or explain")
    words = space.frozen([ident for ident in wanted if found[ident].cold])
    whole = [replace(found[ident], text=words.get(ident, found[ident].text)) for ident in wanted]
    live = [each for each in whole if each.retracted is None and not _judges(space, each)]
    sources = space.sources({e.source for e in live if e.source})
    plain = [Read(e, sources.get(e.source, Source(e.source)), ()) for e in live]
    return read_texts(space, plain, extractor)


def _judges(space: Space, evidence: Evidence) -> bool:
    """Whether evidence was entered as a verdict or outcome of a belief, and not read."""
    if evidence.kind not in JUDGED:
        return False
    filed = (f for belief in space.beliefs_of([evidence.id]).get(evidence.id, ()) for f in space.filed(belief))
    return any(f.edge.method in JUDGED for f in filed if f.evidence.id == evidence.id)


def settle_again(
    space: Space, reads: Sequence[Read], settings: Settings, policies: Policies, recorded: datetime
) -> Reread:
    """File new readings in place of the old, and commit; must be called inside `space.writing()`.

    Evidence that was retracted since it was read is left as it is.
    """
    held = space.evidence([read.evidence.id for read in reads])
    live = [r for r in reads if r.evidence.id in held and held[r.evidence.id].retracted is None]
    decided = refile(space, live, settings, policies, recorded, "read again")
    left = sum(1 for read in live if read.unread)
    moved = len({revision.belief for revision in decided.changes.revisions})
    return Reread(len(live), len(live) - left, left, len(decided.changes.edges), moved)
