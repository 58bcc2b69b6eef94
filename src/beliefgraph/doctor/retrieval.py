"""The last stage: whether what is kept is found. Vectors and their model, and how deep conclusions lie."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from beliefgraph.conflicts import ABOUT_ONE
from beliefgraph.doctor import rules
from beliefgraph.doctor.looks import Case, FamilyNow, Look, number
from beliefgraph.domain.findings import Finding, Treatment, line
from beliefgraph.domain.model import Link, Relation, Status

COUNTED = 1_000
"""Documents without a vector that are counted; of more, it is told that there are more."""


class Vectors(Look):
    """Whether every document has a vector, of the model that is used."""

    def findings(self) -> Iterator[Finding]:
        if self.case.vectors is None:
            return
        held, (model, dim) = self.case.space.model(), self.case.vectors
        if held is not None and held != (model, dim):
            message = f"the vectors are of {held[0]} ({held[1]} numbers each), and {model} ({dim}) is used"
            yield rules.OTHER_MODEL.seen(held[0], message, treatment=Treatment.EMBED_AGAIN)
        elif waiting := len(self.case.space.pending(model, COUNTED)):
            more = " or more" if waiting == COUNTED else ""
            message = f"{waiting:,}{more} beliefs and texts have no vector, and are found by their words alone"
            yield rules.NO_VECTORS.seen(model, message, treatment=Treatment.EMBED)


class Depth(Look):
    """How far conclusions lie from their grounds, and things about which more is believed than is looked at."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._premises: dict[str, set[str]] = defaultdict(set)
        self._about: Counter[str] = Counter()

    def family(self, family: FamilyNow) -> None:
        for filed in family.filed:
            self._premises[filed.edge.belief].update(filed.evidence.premises)
        self._about.update(b.subject for b in family.beliefs if b.status is Status.ACTIVE and not b.agent)

    def link(self, link: Link) -> None:
        if link.relation is Relation.DERIVES_FROM:
            self._premises[link.source].add(link.target)

    def findings(self) -> Iterator[Finding]:
        deepest, belief = max(((depth, ident) for ident, depth in self._depths().items()), default=(0, ""))
        if deepest > self.case.limit("depth"):
            message = f"{belief} rests on a chain of {deepest} conclusions; an answer looks two steps far"
            yield rules.DEEP.seen(belief, message, line("explain", belief))
        entity, most = max(self._about.items(), key=lambda pair: (pair[1], pair[0]), default=("", 0))
        if most > ABOUT_ONE:
            name = next((each.name for each in self.case.space.entities([entity]).values()), entity)
            message = (
                f"{number(most, 'belief is', 'beliefs are')} about {name}; conflicts are looked for among the latest "
                f"{ABOUT_ONE}"
            )
            yield rules.MUCH_ABOUT_ONE.seen(entity, message, line("maintain"))

    def _depths(self) -> Mapping[str, int]:
        """Belief -> conclusions in the longest chain that it ends; what rests on itself ends there."""
        self._premises = {belief: premises for belief, premises in self._premises.items() if premises}
        depth: dict[str, int] = {}
        for start in self._premises:
            way, begun = [start], {start}
            while way:
                here = way[-1]
                rest = [p for p in self._premises.get(here, ()) if p in self._premises and p not in depth]
                if onward := [p for p in rest if p not in begun]:
                    way.append(onward[0])
                    begun.add(onward[0])
                    continue
                depth.setdefault(here, 1 + max((depth.get(p, 0) for p in self._premises.get(here, ())), default=0))
                way.pop()
        return depth
